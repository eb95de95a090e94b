"""Magic in its details, and what each spell does."""

import pytest
from man_o_war.table import marks, pose, table

from weathergage.rulesets.man_o_war.content.tables import SPELLS
from weathergage.rulesets.man_o_war.rules.damage import save_tally
from weathergage.rulesets.man_o_war.rules.magic import spell_targets, wizard_ship
from weathergage.rulesets.man_o_war.rules.speeds import mode_named, pace_of
from weathergage.rulesets.man_o_war.state import location_named

SHIPS = "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2"


def cast(spell, *answers, dice="6", ships=SHIPS, more="", **options):
    """A master wizard on a greatship casts a spell; the first die is the casting roll."""
    sea = table(f"{ships}; player 1 wizard=master hand={spell}; wizard 1 greatship; {more}at cast 1 only", dice=dice,
                **options)
    return sea.say(spell, *answers)


def under(spell, ship="corsair", where="26,20 0 of=2", more="", act="greatship", dice=""):
    """A ship under a spell, and another about to act."""
    return table(f"greatship 20,20 0 no-movement | {ship} {where} spells={spell}{more} | galleon 44,70 0 of=2; wind N; "
                 f"at act {act} only", dice=dice)


# --- casting ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MAG-01", "MW-MAG-02")
def test_each_side_casts_one_spell_if_it_can():
    sea = table(f"{SHIPS}; player 1 wizard=master hand=sea-mist,rust; player 2 wizard=master hand=leak; "
                "wizard 1 greatship; wizard 2 corsair; first 2; at magic only", dice="4 | 3 | 3 | 6")
    assert sea.asked == [(1, "cast")]
    sea.say("leak", "greatship", "none")
    assert sea.asked == [(0, "cast")]
    sea.say("sea-mist", "corsair")
    assert not sea.asked and sea.player(0).hand == ("rust",)
    assert not table(f"{SHIPS}; player 1 wizard=master hand=rust; wreck 5,5 1; wizard 1 adrift 1; at magic only").asked


@pytest.mark.rule("MW-MAG-09", "MW-END-13")
def test_a_spell_lasts_for_the_turn():
    sea = cast("kelp-snare", "corsair")
    assert sea["corsair"].spells == ("kelp-snare",)
    assert not table(f"{SHIPS.replace('of=2 |', 'of=2 spells=kelp-snare |', 1)}; at end only")["corsair"].spells


@pytest.mark.rule("MW-MAG-13")
def test_a_wizard_uses_cards_of_every_college():
    sea = table(f"{SHIPS}; player 1 wizard=lord college=gold hand=firebolt,leak,reaper,rust; wizard 1 greatship; "
                "at cast 1 only")
    assert sea.options == ["pass", "firebolt", "leak", "reaper", "rust"]


@pytest.mark.rule("MW-MAG-14")
@pytest.mark.parametrize(("x", "is_target"), [(33.125, True), (33.126, False)])
def test_a_target_is_within_range_of_the_wizards_ship(x, is_target):
    sea = table(f"greatship 20,20 0 | corsair {x},20 0 of=2 | nautilus 20,14 0 of=2 submerged; terrain island 25,20 0; "
                "player 1 wizard=master hand=firebolt; wizard 1 greatship; at cast 1 only")
    assert (1 in spell_targets(sea.game, 0, 0, SPELLS["firebolt"])) is is_target       # and no sight is needed
    assert 2 not in spell_targets(sea.game, 0, 0, SPELLS["sea-mist"])


@pytest.mark.rule("MW-MAG-16")
def test_sixty_four_cards_form_one_deck():
    assert len(SPELLS) == 64 and {spell.college for spell in SPELLS.values()} == {
        spell.dispels for spell in SPELLS.values()}
    assert len(table(f"{SHIPS}; player 1 hand=rust; at battle 1").game.deck) == 63


@pytest.mark.rule("MW-MAG-17")
def test_different_spells_add_and_the_same_twice_does_not():
    sea = cast("gulls", "corsair", ships=SHIPS.replace("of=2 |", "of=2 spells=gulls |", 1))
    assert sea["corsair"].spells == ("gulls",)
    sea = table("greatship 20,20 0 spells=shield-of-light,barnacles | galleon 44,70 0 of=2")
    assert save_tally(sea.game, 0, -1, ()).total == 4 - 1 - 1


@pytest.mark.rule("MW-MAG-18")
def test_spells_have_no_range_modifier():
    sea = cast("ray-of-light", "corsair", "low", dice="6 | 5 1 | 6",
               ships="greatship 20,20 0 | corsair 22,20 0 of=2 | galleon 44,70 0 of=2")
    assert [(event.where, event.need) for event in sea.events("SaveRolled")] == [("gun-deck", 5)]


@pytest.mark.rule("MW-MAG-19")
def test_with_the_wizard_his_hand_is_lost_and_spells_already_cast_stay():
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 crew=1 | galleon 44,70 0 of=2; "
                "player 2 wizard=master hand=rust,leak; wizard 2 galleon; at act wolfship only", dice="6 1")
    sea.say("galleon")
    assert sea.person("wizard", 1).status == "killed" and sea.player(1).hand == ()
    assert sea.game.spent == ("leak", "rust") and wizard_ship(sea.game, 1) == -1


@pytest.mark.rule("MW-MAG-20")
def test_everything_is_named_before_the_roll_and_a_failure_does_nothing():
    sea = cast("tidal-push", "corsair", "90/3", dice="2")
    assert pose(sea["corsair"]) == (26.0, 20.0, 0.0) and sea.game.spent == ("tidal-push",)
    assert [name for name in sea.story if name.startswith("Spell")] == ["SpellNamed", "SpellCast"]


@pytest.mark.rule("MW-MAG-12")
@pytest.mark.parametrize(("option", "may"), [("target-spell", False), ("dispelling-card", True)])
def test_by_the_option_the_dispelling_cards_colour_counts(option, may):
    sea = table(f"{SHIPS}; player 1 wizard=master hand=lightning; wizard 1 greatship; "
                "player 2 wizard=lord college=gold hand=leaden-keel; wizard 2 corsair; at cast 1 only",
                dice="4 | 1 | 1 1 | 1", lord_reroll_colour=option)
    sea.say("lightning", "corsair", "leaden-keel")
    assert (sea.asked == [(1, "re-roll")]) is may


# --- one by one -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-01", "MW-CRIT-01")
def test_a_spells_fire_on_what_is_destroyed_lights_a_box():
    ships = SHIPS.replace("of=2 |", "of=2 hit=gun-deck:1 |", 1)
    sea = cast("firebolt", "corsair", "low", dice="6 | 5 | 2", ships=ships)
    assert marks(sea["corsair"], "gun-deck") == (1, 1) and "CriticalRolled" not in sea.story


@pytest.mark.rule("MW-SPL-02")
def test_fan_the_flames():
    sea = cast("fan-the-flames", "corsair", dice="6 | 6 | 1", ships=SHIPS.replace(
        "of=2 |", "of=2 hit=bows:1/1,stern:1/1 |", 1))
    assert marks(sea["corsair"], "gun-deck") == (1, 1) and marks(sea["corsair"], "stern") == (1, 0)


@pytest.mark.rule("MW-SPL-03")
def test_quenching_one_ship_or_all_around():
    ships = ("greatship 20,20 0 hit=stern:1/1 | corsair 26,20 0 of=2 hit=stern:1/1 | corsair 36,20 0 of=2 hit=stern:1/1"
             " | galleon 44,70 0 of=2")
    sea = cast("douse", "greatship", ships=ships)
    assert [sum(sea[label].blazes) for label in ("greatship", "corsair", "corsair-2")] == [0, 1, 1]
    sea = cast("rain-squall", "corsair", ships=ships)
    assert [sum(sea[label].blazes) for label in ("greatship", "corsair", "corsair-2")] == [0, 0, 1]
    assert marks(sea["corsair"], "stern") == (1, 0)


@pytest.mark.rule("MW-SPL-04")
def test_fiery_shot_sets_cannon_hits_ablaze():
    sea = table("galleon 20,20 0 no-movement spells=fiery-shot | corsair 25,20 0 of=2 | galleon 44,70 0 of=2; "
                "at act galleon only", dice="5 1 1 1 | 2").say("corsair starboard low broadside")
    assert marks(sea["corsair"], "gun-deck") == (1, 1)


@pytest.mark.rule("MW-SPL-05")
def test_in_fog_there_is_close_range_only():
    assert not under("sea-mist").asked
    assert under("sea-mist", where="24,20 0 of=2").asked == [(0, "fire")]
    assert not table("greatship 20,20 0 no-movement spells=cloud-of-smoke | corsair 26,20 0 of=2; "
                     "at act greatship only").asked


@pytest.mark.rule("MW-SPL-07")
def test_becalmed_sails_give_nothing_and_oars_do():
    sea = table("wargalley 20,20 0 spells=becalm | galleon 44,70 0 of=2; wind N; at act wargalley only")
    assert sea.forbidden_by("sail ahead 1") == "MW-MOVE-07" and sea.allows("oars ahead 6")


@pytest.mark.rule("MW-SPL-08")
def test_a_fair_wind_is_never_ahead():
    sea = table("greatship 20,20 180 spells=fair-wind | galleon 44,70 0 of=2; wind N; at act greatship only")
    assert sea.allows("sail ahead 9") and sea.refusal("sail ahead 9.1")    # 6 abeam and 3
    assert sea.allows("sail turn 20 ahead 3")
    mode = mode_named(sea["greatship"], "sail")
    assert mode is not None and pace_of(sea.game, 0, mode, "beam").inches == 9.0


@pytest.mark.rule("MW-SPL-11", "MW-FLT-13")
def test_dice_that_kill_crew_and_holes_for_a_crewless_beast():
    assert cast("storm-of-hail", "corsair", dice="6 | 5 6 4 1")["corsair"].crew == 1
    sea = cast("reaper", "doomreaver", dice="6 | 4 5 | 3 | 4", ships="greatship 20,20 0 | doomreaver 26,20 0 of=2 | "
               "galleon 44,70 0 of=2", more="player 2 fleet=dark-elf; ")
    assert sea["doomreaver"].btw == 1                      # after a save each


@pytest.mark.rule("MW-SPL-15")
def test_open_seams():
    assert cast("leak", "corsair", dice="6 | 4")["corsair"].btw == 1       # 4 - 1 against 4+
    assert cast("harpoon-whale", "corsair", dice="6 | 2")["corsair"].btw == 2
    assert cast("leak", "corsair", dice="6 | 5")["corsair"].btw == 0


@pytest.mark.rule("MW-SPL-18", "MW-SPL-37")
@pytest.mark.parametrize(("spell", "need"), [("gulls", 3), ("transmute-shot", 5)])
def test_spells_on_the_shooter_change_the_saves(spell, need):
    sea = table(f"galleon 20,20 0 no-movement spells={spell} | corsair 25,20 0 of=2 | galleon 44,70 0 of=2; "
                "at act galleon only", dice="5 1 1 1 | 6").say("corsair starboard low broadside")
    assert sea.events("SaveRolled")[0].need == need


@pytest.mark.rule("MW-SPL-16")
def test_saves_by_scope():
    sea = table("greatship 20,20 0 spells=iron-hull | corsair 30,20 0 spells=barnacles | galleon 44,70 0 of=2")
    ship, at = sea["greatship"], location_named(sea["greatship"], "stern")
    assert save_tally(sea.game, 0, at, ()).total == 2 and save_tally(sea.game, 0, -1, ()).total == 4
    assert save_tally(sea.game, 0, location_named(ship, "fore-mast"), ()).total == 5
    assert save_tally(sea.game, 1, -1, ()).total == 3 and save_tally(sea.game, 1, 0, ()).total == 5


@pytest.mark.rule("MW-SPL-19")
def test_the_next_summoning_succeeds():
    sea = cast("beast-call")
    assert sea.player(0).aided
    sea = table("greatship 10,10 0 no-movement | kraken 20,20 0 lair | galleon 44,70 0 of=2; player 1 aided; "
                "at battle 1 only").say("summon monster-1")
    assert sea.asked == [(0, "emerge")] and not sea.player(0).aided


@pytest.mark.rule("MW-SPL-20")
def test_madness_is_frenzy_whatever_the_dice():
    sea = table("kraken 20,20 0 spells=beast-madness | wargalley 20,25 90 | galleon 44,70 0 of=2; "
                "at act monster-1 only", dice="1 4 | 1 1 1 | 6 1")
    assert pose(sea["monster-1"])[1] == pytest.approx(23.6, abs=0.06) and not sea["monster-1"].spells
    assert sea.asked == [(1, "press-on")]


@pytest.mark.rule("MW-SPL-21")
def test_a_beast_is_healed():
    ships = "greatship 20,20 0 | kraken 10,10 0 wounds=3 | kraken 30,30 0 of=2 wounds=2 | galleon 44,70 0 of=2"
    sea = table(f"{ships}; player 1 wizard=master hand=heal-beast; wizard 1 greatship; at cast 1 only", dice="3")
    sea.say("heal-beast")
    assert sea.options == ["monster-1"]
    assert sea.say("monster-1")["monster-1"].wounds == 1


@pytest.mark.rule("MW-SPL-23")
def test_wounds_by_magic():
    sea = cast("raptor-strike", "griffon-rider", dice="6 | 3 | 4", ships="greatship 20,20 0 | "
               "griffon-rider 26,20 0 of=2 | galleon 44,70 0 of=2")
    assert sea["griffon-rider"].wounds == 1


@pytest.mark.rule("MW-SPL-24")
def test_a_phantom_cannot_be_chosen_from_afar():
    assert not under("phantom-ship").asked
    assert under("phantom-ship", where="24.1,20 0 of=2").asked == [(0, "fire")]


@pytest.mark.rule("MW-SPL-25")
def test_a_helm_is_confused_until_something_is_touched():
    ships = "greatship 20,20 0 | corsair 26,20 0 of=2 | wargalley 27.6,20 0 of=2 | galleon 44,70 0 of=2"
    sea = table(f"{ships}; player 1 wizard=master hand=confuse-helm; wizard 1 greatship; at cast 1 only", dice="6")
    sea.say("confuse-helm", "corsair")
    assert sea.forbidden_by("90") == "MW-SPL-25" and sea.refusal("91") and sea.allows("10")
    assert sea.say("10")["corsair"].heading == 10.0


@pytest.mark.rule("MW-SPL-25")
def test_a_confused_ship_that_lies_in_a_press_may_stay_as_it_is():
    """Hulls overlap by a hair after a push: no turn is free of them, and none is."""
    ships = "greatship 20,20 0 | corsair 26,20 0 of=2 | wargalley 26.85,20 0 of=2 | galleon 44,70 0 of=2"
    sea = table(f"{ships}; player 1 wizard=master hand=confuse-helm; wizard 1 greatship; at cast 1 only", dice="6")
    sea.say("confuse-helm", "corsair")
    assert sea.forbidden_by("10") == "MW-SPL-25" and sea.forbidden_by("-10") == "MW-SPL-25" and sea.allows("0")
    assert sea.say("0")["corsair"].heading == 0.0


@pytest.mark.rule("MW-SPL-28")
def test_a_shadow_step():
    sea = table(f"{SHIPS}; player 1 wizard=master hand=shadow-step; wizard 1 greatship; at cast 1 only", dice="6")
    sea.say("shadow-step", "greatship")
    assert sea.allows("20,32") and sea.forbidden_by("20,32.1") == "MW-SPL-28" and sea.refusal("26,20")
    assert pose(sea.say("20,32")["greatship"]) == (20.0, 32.0, 0.0)


@pytest.mark.rule("MW-SPL-29")
def test_shoals_hold_a_ship_for_the_turn():
    sea = cast("traitors-fog", "corsair")
    assert sea["corsair"].aground == -2 and sea["corsair"].btw == 0
    position = "corsair 26,20 0 aground=shoals | galleon 44,70 0 of=2; wind N; at {}"
    assert not table(position.format("act corsair only"), dice="3").asked
    assert table(position.format("act corsair only"), dice="4").say("0").asked == [(0, "move")]
    assert table(position.format("end only"))["corsair"].aground == -1


@pytest.mark.rule("MW-SPL-30")
def test_a_shrouded_wizard_neither_casts_nor_dispels():
    sea = cast("mindshroud", more="player 2 wizard=master hand=rust,sea-mist; wizard 2 corsair; ", dice="6 | 1")
    while sea.asked:
        sea.say("none")
    assert sea.player(1).silenced and wizard_ship(sea.game, 1) == -1
    sea = table(f"{SHIPS}; player 1 wizard=master hand=firebolt; wizard 1 greatship; "
                "player 2 wizard=master hand=mutiny silenced; wizard 2 corsair; at cast 1 only", dice="6 | 1")
    sea.say("firebolt", "corsair", "high")
    assert not sea.asked


@pytest.mark.rule("MW-SPL-31", "MW-END-10")
def test_counters_by_magic():
    assert cast("dazzle", "corsair")["corsair"].no_fire and cast("still-hands", "corsair")["corsair"].no_move


@pytest.mark.rule("MW-SPL-33")
def test_crew_comes_back_up_to_the_limit():
    ships = "greatship 20,20 0 crew=4 | wargalley 30,30 0 held=none | corsair 26,20 0 of=2 | galleon 44,70 0 of=2"
    sea = table(f"{ships}; player 1 wizard=master hand=raise-drowned; wizard 1 greatship; at cast 1 only", dice="6")
    sea.say("raise-drowned")
    assert sea.options == ["greatship"]
    assert sea.say("greatship")["greatship"].crew == 5


@pytest.mark.rule("MW-SPL-34")
def test_a_guiding_star_frees_stragglers_and_the_stranded():
    sea = table("wargalley 10,10 0 unit=1 flag spells=guiding-star | wargalley 10,30 0 unit=1 straggler | "
                "wargalley 20,33 0 unit=1 aground=1 | galleon 44,70 0 of=2; terrain rocks 20,35 0; wind N; "
                "at unit wargalley only")
    assert sea.options == ["wargalley", "wargalley-2", "wargalley-3"]
    sea.say("wargalley-3", "0")
    assert sea["wargalley-3"].aground == -1 and "RefloatTried" not in sea.story


@pytest.mark.rule("MW-SPL-35", "MW-CORE-08")
def test_pure_sight_gives_missed_dice_again_and_only_those():
    sea = table("galleon 20,20 0 no-movement spells=pure-sight | corsair 25,20 0 of=2 | galleon 44,70 0 of=2; "
                "at act galleon only", dice="5 1 5 1 | 1 | 4 | 6 | 6 | 6")
    sea.say("corsair starboard low broadside")
    assert sea.options == ["keep", "true-aim 2", "true-aim 4"]
    sea.say("true-aim 2")
    assert sea.options == ["keep", "true-aim 4"]           # once each
    sea.say("true-aim 4")
    assert not sea.asked and sea.script_left == 0
    sea = table("buccaneer 20,20 0 no-movement spells=pure-sight | greatship 25,20 0 of=2 | galleon 44,70 0 of=2; "
                "at act buccaneer only", dice="4 | 6").say("greatship starboard high catapult")
    assert not sea.asked and sea.script_left == 0          # a hit of a falling shot is no miss either


@pytest.mark.rule("MW-SPL-36", "MW-BRD-05")
def test_brittle_barrels():
    sea = cast("brittle-guns", "corsair", "port")
    assert sea["corsair"].spells == ("brittle-guns:port",)
    assert not table("corsair 26,20 0 no-movement spells=brittle-guns:port | galleon 20,20 0 of=2; "
                     "at act corsair only").asked
    sea = table("wolfship 21.875,20 270 no-movement no-firing | galleon 20,20 0 of=2 spells=brittle-guns:starboard | "
                "galleon 44,70 0 of=2; at act wolfship only", dice="5 2").say("galleon")
    assert sea.events("BoardingFought")[0].totals == (9, 6)


@pytest.mark.rule("MW-SPL-38", "MW-MAG-14")
def test_a_silver_barrier_touches_nothing():
    sea = table(f"{SHIPS}; player 1 wizard=master hand=silver-barrier; wizard 1 greatship; at cast 1 only", dice="6")
    sea.say("silver-barrier")
    assert sea.refusal("26,20 0") and sea.refusal("20,45 90") and sea.allows("23,20 0")
    assert sea.forbidden_by("20,40.1 90") == "MW-MAG-14" and sea.allows("20,39.7 90")
    sea.say("23,20 0")
    hazard = sea.game.hazards[0]
    assert (hazard.kind, hazard.length, hazard.width) == ("barrier", 4.0, 0.5)


@pytest.mark.rule("MW-SPL-13")
def test_a_lodestone_pulls_toward_the_caster():
    sea = cast("magnet", "corsair", "270/4", dice="6")
    assert pose(sea["corsair"]) == (22.0, 20.0, 0.0)
    sea = table(f"{SHIPS}; player 1 wizard=master hand=magnet; wizard 1 greatship; at cast 1 only", dice="6")
    assert sea.say("magnet", "corsair").forbidden_by("90/4") == "MW-SPL-13"
    ships = "greatship 20,20 0 | corsair 23,20 0 of=2 | galleon 44,70 0 of=2"
    assert pose(cast("magnet", "corsair", "270/4", ships=ships)["corsair"])[0] == pytest.approx(20 + 0.625 + 0.5 + 0.1)


@pytest.mark.rule("MW-SPL-14", "MW-OBST-06", "MW-DATA-10", "MW-MON-43")
@pytest.mark.parametrize(("land", "y", "wounds"), [("rocks", 26.0, 0), ("islet", 22.5, 1)])
def test_a_great_wave_carries_a_monster_over_low_terrain_and_against_an_island(land, y, wounds):
    sea = cast("great-wave", "monster-1", "0/6", dice="5 | 2", more=f"terrain {land} 26,25 0; ",
               ships="greatship 20,20 0 | kraken 26,20 0 of=2 | galleon 44,70 0 of=2")
    beast = sea["monster-1"]
    assert pose(beast)[:2] == pytest.approx((26.0, y), abs=0.002) and beast.wounds == wounds
    assert beast.aground == -1 and "ShipGrounded" not in sea.story


@pytest.mark.rule("MW-SPL-14", "MW-FLT-20")
def test_a_great_wave_grounds_no_tower_that_flies():
    ships = "greatship 20,20 0 | bane-tower 26,20 0 of=2 | galleon 44,70 0 of=2"
    sea = cast("great-wave", "bane-tower", "0/6", ships=ships, dice="5 | 2",
               more="terrain islet 26,25 0; player 2 fleet=chaos-plague; ")
    assert sea["bane-tower"].aground == -1 and "ShipGrounded" not in sea.story
