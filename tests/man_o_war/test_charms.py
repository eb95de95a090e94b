"""Spells at their limits: whose dice, which saves, how often, how far; wards, dispels, and what stops a slide."""

import pytest
from man_o_war.table import marks, pose, table
from man_o_war.test_spells import SHIPS, cast

from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.content.tables import SPELLS
from weathergage.rulesets.man_o_war.rules.damage import BODY, save_tally
from weathergage.rulesets.man_o_war.rules.magic import spell_targets
from weathergage.rulesets.man_o_war.rules.spell_places import FarPlace
from weathergage.rulesets.man_o_war.state import location_named

DUEL = ("greatship 20,20 0 | corsair 26,20 0 of=2{} | galleon 44,70 0 of=2; player 1 wizard={} hand={}; wizard 1 "
    "greatship; "
        "player 2 wizard={} hand={}; wizard 2 corsair; {}at cast 1 only")


# --- re-rolls ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-10", "MW-CORE-08")
def test_a_portent_gives_two_of_the_casters_own_dice_again():
    assert cast("portent").player(0).pool == 2
    sea = table("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 | galleon 44,70 0 of=2; player 1 pool=2; "
                "at act galleon only", dice="1 1 1 5 | 5 | 4 | 6 | 6 | 6").say("corsair starboard low broadside")
    assert sea.options == ["keep", "portent 1", "portent 2", "portent 3", "portent 4"]
    sea.say("portent 1")
    # a die but once
    assert sea.options == ["keep", "portent 2", "portent 3", "portent 4"] and sea.player(0).pool == 1
    sea.say("portent 2")
    assert not sea.asked and sea.player(0).pool == 0 and sea.script_left == 0       # two in all; not the enemy's saves
    assert [event.face for event in sea.events("DieRerolled")] == [5, 4]


@pytest.mark.rule("MW-SPL-10")
def test_a_portent_serves_the_caster_alone():
    sea = table("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 | galleon 44,70 0 of=2; player 2 pool=1; "
                "at act galleon only", dice="5 1 1 1 | 2 | 6").say("corsair starboard low broadside")
    assert sea.asked == [(1, "re-roll")] and sea.options == ["keep", "portent 1"]       # the save is his die
    sea.say("portent 1")
    assert sum(sea["corsair"].filled) == 0 and sea.player(1).pool == 0
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 | galleon 44,70 0 of=2; player 2 "
        "pool=2; "
                "at act wolfship only", dice="6 1 | 6").say("galleon")
    assert sea.asked == [(1, "re-roll")] and sea.options == ["keep", "portent 2"]       # of a round his own die
    sea.say("portent 2")
    assert sea.events("BoardingFought")[0].faces == (6, 6)


@pytest.mark.rule("MW-MAG-11", "MW-MAG-10", "MW-CORE-03")
def test_a_lord_rerolls_a_failure_of_his_own_college_once_a_turn():
    sea = table(DUEL.format("", "lord college=gold", "rust", "champion", "", ""), dice="2 | 3 | 1 1")
    sea.say("rust", "corsair")
    assert sea.asked == [(0, "re-roll")] and sea.options == ["keep", "lord 1"]       # 2 + 1 against 4
    sea.say("lord 1")
    assert sea.player(0).rerolled and [event.made for event in sea.events("SpellCast")] == [True]
    for college, level, more, face in (("bright", "lord", "", 2), ("gold", "master", "", 2), ("gold", "lord",
        " rerolled", 2)):
        sea = table(DUEL.format("", f"{level} college={college}{more}", "rust", "champion", "", ""),
            dice=f"{face} | 1 1")
        assert not sea.say("rust", "corsair").asked and not sea.events("SpellCast")[0].made
    sea = table(DUEL.format("", "lord college=gold", "rust", "champion", "", ""), dice="3 | 1 1").say("rust", "corsair")
    # no failure, no re-roll
    assert not sea.asked and sea.events("SpellCast")[0].made and not sea.player(0).rerolled


@pytest.mark.rule("MW-MAG-11", "MW-MAG-12", "MW-MAG-10")
def test_a_lord_rerolls_a_dispel_of_a_spell_of_his_college():
    sea = table(DUEL.format("", "master", "rust", "lord college=gold", "silver-barrier,magnet", ""), dice="4 | 2 | 6")
    sea.say("rust", "corsair")
    assert sea.options == ["none", "magnet"]                                # dispels gold
    sea.say("magnet")
    assert sea.asked == [(1, "re-roll")]                                     # 2 + 1 against 5
    sea.say("lord 1")
    assert sea.events("DispelTried")[0].made and sea.events("DispelTried")[0].need == 4 and sea.player(1).rerolled
    assert sum(sea["corsair"].filled) == 0 and sea.game.spent == ("magnet", "rust")


@pytest.mark.rule("MW-MAG-04", "MW-MAG-06", "MW-MAG-07", "MW-MAG-05")
@pytest.mark.parametrize(("face", "undone"), [(5, True), (4, False), (1, False)])
def test_a_dispel_is_tried_once_with_one_card(face, undone):
    sea = table(DUEL.format("", "master", "rust", "master", "magnet,transmute-shot", ""), dice=f"4 | {face} | 1 1")
    sea.say("rust", "corsair", "magnet")
    assert not sea.asked and sea.player(1).hand == ("transmute-shot",) and sea.game.spent == ("magnet", "rust")
    assert (sea.script_left == 1) is undone
    failed = table(DUEL.format("", "master", "rust", "master", "magnet", ""), dice="3").say("rust", "corsair")
    assert not failed.asked and failed.player(1).hand == ("magnet",)         # nothing to dispel


@pytest.mark.rule("MW-CARD-24", "MW-MAG-06")
def test_a_scroll_may_still_be_read_after_a_dispel_that_failed():
    sea = table(DUEL.format(" cards=scroll-of-dispelling shown=scroll-of-dispelling", "master", "rust", "master",
        "magnet", ""), dice="4 | 2")
    sea.say("rust", "corsair", "magnet")
    assert sea.asked == [(1, "dispel")] and sea.options == ["none", "scroll"]
    sea.say("scroll")
    assert not sea.asked and sea.script_left == 0 and not sea["corsair"].cards \
        and sea.game.played == ("scroll-of-dispelling",)


@pytest.mark.rule("MW-FLT-01")
def test_dwarfs_try_without_a_card_and_nothing_adds_to_it():
    ships = "greatship 20,20 0 | ironclad 26,20 0 of=2 | galleon 44,70 0 of=2"
    sea = table(f"{ships}; player 1 wizard=master hand=leak; wizard 1 greatship; player 2 fleet=dwarf; at cast 1 only",
                dice="4 | 6").say("leak", "ironclad")
    assert sea.options == ["none", "roll"]
    sea.say("roll")
    assert sea["ironclad"].btw == 0 and sea.events("DispelTried")[0].need == 6


# --- wards ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-32")
def test_a_ward_stops_one_enemy_spell_after_its_casting_roll():
    warded = DUEL.format(" spells=dispel-aura,gulls", "master", "leak,rust", "master", "firebolt", "")
    sea = table(warded, dice="4").say("leak", "corsair")
    # used up, and no dispel
    assert not sea.asked and sea["corsair"].btw == 0 and sea["corsair"].spells == ("gulls",)
    assert [event.rule for event in sea.events("SpellBlocked")] == ["MW-SPL-32"] and sea.player(1).hand == ("firebolt",)
    sea = table(warded, dice="3").say("leak", "corsair")
    assert sea["corsair"].spells == ("dispel-aura", "gulls")                 # a spell that failed was no spell
    other = table(warded.replace("44,70", "27,27"), dice="4 | 2").say("leak", "galleon", "none")
    assert other["corsair"].spells == ("dispel-aura", "gulls") and other["galleon"].btw == 1


@pytest.mark.rule("MW-SPL-32")
def test_a_ward_lets_friends_spells_through():
    sea = table("greatship 20,20 0 spells=dispel-aura crew=3 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; "
                "player 1 wizard=master hand=heal-crew; wizard 1 greatship; at cast 1 only", dice="4")
    sea.say("heal-crew", "greatship")
    assert sea["greatship"].crew == 4 and sea["greatship"].spells == ("dispel-aura",)


@pytest.mark.rule("MW-CARD-22", "MW-MAG-06")
@pytest.mark.parametrize(("face", "asked"), [(4, []), (3, [(1, "dispel")])])
def test_a_figurehead_comes_before_a_dispel(face, asked):
    sea = table(DUEL.format(" cards=warding-figurehead", "master", "rust", "master", "magnet", ""), dice=f"4 | {face}")
    assert sea.say("rust", "corsair").asked == asked and sea["corsair"].shown == ("warding-figurehead",)


# --- saves ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-16")
@pytest.mark.parametrize(("spell", "where", "need"), [
    ("iron-hull", "bows", 2), ("iron-hull", "forecastle", 4), ("iron-hull", "fore-mast", 5), ("iron-hull", "btw", 4),
    ("barnacles", "bows", 4), ("barnacles", "btw", 3), ("barnacles", "fore-mast", 5),
    ("shield-of-light", "bows", 3), ("shield-of-light", "forecastle", 3), ("shield-of-light", "fore-mast", 4),
    ("shield-of-light", "btw", 3)])
def test_a_spell_helps_the_saves_of_its_scope(spell, where, need):
    sea = table(f"greatship 20,20 0 spells={spell} | galleon 44,70 0 of=2")
    at = -1 if where == "btw" else location_named(sea["greatship"], where)
    assert save_tally(sea.game, 0, at, ()).total == need


@pytest.mark.rule("MW-SPL-16", "MW-DATA-10")
def test_low_means_single_locations_too_and_a_beast_has_none():
    sea = table("wargalley 20,20 0 spells=iron-hull | kraken 30,30 0 spells=iron-hull,shield-of-light,barnacles | "
                "griffon-rider 40,40 0 spells=iron-hull | galleon 44,70 0 of=2")
    assert [save_tally(sea.game, 0, at, ()).total for at in (0, 1, 2, -1)] == [3, 2, 3, 5]
    assert save_tally(sea.game, 1, BODY, ()).total == 5 - 1 and save_tally(sea.game, 2, BODY, ()).total == 4


@pytest.mark.rule("MW-CORE-03", "MW-CORE-04", "MW-CORE-06")
@pytest.mark.parametrize(("spells", "face", "saved"), [("shield-of-light,iron-hull", 1, False),
    ("shield-of-light,iron-hull", 4, True), ("shield-of-light,iron-hull", 3, False),
                                                       ("gulls", 6, True), ("gulls", 5, False)])
def test_a_one_fails_and_a_six_saves_whatever_the_modifiers(spells, face, saved):
    sea = table(f"hellhammer 20,20 0 no-movement spells=transmute-shot | galleon 20,24 90 of=2 spells={spells} | "
                "galleon 44,70 0 of=2; at act hellhammer only",
                    dice=f"6 | {face} | 2").say("galleon fore low great-gun")
    event = sea.events("SaveRolled")[0]
    assert event.saved is saved and event.need == (4 if "iron" in spells else 7)


# --- shooting under spells --------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-24", "MW-SPL-05")
@pytest.mark.parametrize(("spell", "x", "seen"), [
    ("phantom-ship", 24.125, True), ("phantom-ship", 24.126, False), ("sea-mist", 24.125, True), ("sea-mist", 24.126,
        False)])
def test_mist_and_phantoms_leave_three_inches(spell, x, seen):
    sea = table(f"greatship 20,20 0 no-movement | corsair {x},20 0 of=2 spells={spell} | galleon 44,70 0 of=2; "
                "at act greatship only")
    assert bool(sea.asked) is seen
    fore = table(f"greatship 20,20 0 no-movement spells={spell} | corsair {x},20 0 of=2 | galleon 44,70 0 of=2; "
                 "at act greatship only")
    assert bool(fore.asked) is (seen or spell == "phantom-ship")     # a phantom sees as well as ever


@pytest.mark.rule("MW-SPL-35", "MW-CARD-02")
def test_true_aim_is_for_the_ships_own_location_dice():
    sea = table("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 spells=pure-sight | galleon 44,70 0 of=2; "
                "at act galleon only", dice="1 1 1 1").say("corsair starboard low broadside")
    assert not sea.asked
    sea = table("galleon 20,20 0 no-movement cards=master-gunner | corsair 25,20 0 of=2 | corsair 15,20 0 of=2 | "
                "galleon 44,70 0 of=2; at act galleon only", dice="1 1 1 1 | 1 | 1 1 1 1").say("corsair starboard "
                    "low broadside")
    assert sea.options == ["keep", *[f"master-gunner {die}" for die in (1, 2, 3, 4)]]
    sea.say("master-gunner 3")
    assert sea["galleon"].gunned and sea["galleon"].shown == ("master-gunner",)
    sea.say("corsair-2 port low broadside")
    assert not sea.asked                                   # one die in an activation


@pytest.mark.rule("MW-SPL-39", "MW-CORE-03")
@pytest.mark.parametrize(("face", "fires"), [(4, True), (3, False)])
def test_before_each_volley_a_ship_in_dread_rolls_four(face, fires):
    sea = table("galleon 20,20 0 no-movement spells=dread | corsair 25,20 0 of=2 | corsair 15,20 0 of=2 | galleon "
        "44,70 0 of=2; "
                "at act galleon only", dice=f"{face} | " + ("1 1 1 1 | " if fires else "") + "4 | 1 1 1 1")
    sea.say("corsair starboard low broadside")
    assert ("VolleyFired" in sea.story) is fires
    sea.say("corsair-2 port low broadside")                # the lost volley is lost; the other side is tested anew
    assert len(sea.events("FearTested")) == 2 and sea.script_left == 0 and not sea.asked


@pytest.mark.rule("MW-SPL-39", "MW-BRD-01")
def test_a_ship_that_does_not_dare_to_board_has_lost_its_action():
    sea = table("wolfship 20,22.75 180 no-movement no-firing spells=dread | galleon 20,20 0 of=2 | galleon 44,70 0 "
        "of=2; "
                "at act wolfship only", dice="3").say("galleon")
    assert not sea.asked and "BoardingStarted" not in sea.story and sea.events("FearTested")[0].what == "boarding"


@pytest.mark.rule("MW-SPL-04", "MW-CRIT-01")
def test_fiery_shot_is_for_cannon_and_a_critical_stays_a_critical():
    sea = table("galleon 20,20 0 no-movement spells=fiery-shot | corsair 25,20 0 of=2 hit=gun-deck:1 | galleon 44,70 "
        "0 of=2; "
                "at act galleon only", dice="5 1 1 1 | 2 | 3").say("corsair starboard low broadside")
    assert "CriticalRolled" in sea.story and sea["corsair"].crew == 2
    sea = table("hellhammer 20,20 0 no-movement spells=fiery-shot | corsair 20,25 90 of=2 | galleon 44,70 0 of=2; "
                "at act hellhammer only", dice="5 | 2 | 3").say("corsair fore low great-gun")
    assert sum(sea["corsair"].blazes) == 0 and sum(sea["corsair"].filled) == 1


# --- crew, cards, beasts ----------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-33")
@pytest.mark.parametrize(("spell", "crew", "after"), [("raise-drowned", 2, 4), ("raise-drowned", 4, 5),
    ("raise-drowned", 5, 5),
                                                      ("heal-crew", 2, 3)])
def test_crew_is_returned_up_to_the_limit(spell, crew, after):
    sea = cast(spell, "greatship", ships=f"greatship 20,20 0 crew={crew} | corsair 26,20 0 of=2 | galleon 44,70 0 of=2")
    assert sea["greatship"].crew == after and bool(sea.events("CrewGained")) is (after > crew)


@pytest.mark.rule("MW-SPL-27", "MW-SPL-40", "MW-END-11")
def test_stolen_lore_may_fill_a_hand_beyond_its_size_until_the_end():
    sea = table(DUEL.format("", "champion", "steal-lore,rust,firebolt", "master", "leak,reaper", ""), dice="4 | leak")
    sea.say("steal-lore", "none")
    assert sea.player(0).hand == ("firebolt", "leak", "rust") and sea.player(1).hand == ("reaper",)
    sea = table(DUEL.format("", "champion", "steal-lore", "master", "", ""), dice="4").say("steal-lore")
    assert sea.player(0).hand == ()                        # nothing to take
    sea = table(DUEL.format("", "champion", "soul-drain", "master", "leak", ""), dice="4 | leak").say("soul-drain",
        "none")
    assert sea.player(1).hand == () and sea.game.spent == ("leak", "soul-drain") and sea.script_left == 0
    sea = table("greatship 20,20 0 | galleon 44,70 0 of=2; player 1 wizard=champion hand=firebolt,leak,rust; "
                "wizard 1 greatship; at end only", dice="reaper")
    assert sea.refusal("nothing") and sea.allows("rust") and sea.allows("leak rust")       # down to two at least
    assert sea.say("leak rust").player(0).hand == ("firebolt", "reaper")


@pytest.mark.rule("MW-SPL-21", "MW-SPL-23")
def test_healing_and_wounding_stop_at_their_numbers():
    ships = "greatship 20,20 0 | kraken 10,10 0 wounds=1 | galleon 44,70 0 of=2"
    assert cast("heal-beast", "monster-1", ships=ships)["monster-1"].wounds == 0
    ships = "greatship 20,20 0 | griffon-rider 26,20 0 of=2 wounds=2 | galleon 44,70 0 of=2"
    sea = cast("banish", "griffon-rider", ships=ships, dice="5 | 3")
    assert sea["griffon-rider"].fate == "dead" and sea.script_left == 0     # dead at the first of three saves
    sea = cast("banish", "griffon-rider", ships=ships.replace(" wounds=2", ""), dice="5 | 4 | 4 | 3")
    assert sea["griffon-rider"].wounds == 1


@pytest.mark.rule("MW-SPL-11", "MW-AIR-26", "MW-MON-43")
def test_dice_that_kill_crew_wound_a_flyer_without_a_save_and_a_monster_after_one():
    ships = "greatship 20,20 0 | griffon-rider 26,20 0 of=2 | galleon 44,70 0 of=2"
    sea = cast("reaper", "griffon-rider", ships=ships, dice="4 | 4 3")
    assert sea["griffon-rider"].wounds == 1 and not sea.events("SaveRolled")
    sea = cast("reaper", "monster-1", ships="greatship 20,20 0 | kraken 26,20 0 of=2 wounds=3 | galleon 44,70 0 of=2",
               dice="4 | 4 4 | 2")
    assert sea["monster-1"].fate == "dead" and sea.script_left == 0          # the second hit finds nothing
    assert cast("reaper", "corsair", dice="4 | 3 3")["corsair"].crew == 3


@pytest.mark.rule("MW-DATA-10", "MW-MAG-14", "MW-CORE-14", "MW-FLT-09")
def test_what_a_card_may_be_aimed_at():
    sea = table("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 30,20 0 of=2 held=1 crew=1 | buccaneer 20,30 0 "
        "of=2 held=none "
                "| kraken 10,20 0 | kraken 14,30 0 of=2 | kraken 40,40 0 of=2 lair | kraken 30,30 0 of=2 submerged | "
                "griffon-rider 20,12 0 | hired-pegasus 26,12 0 of=2 | black-ark 40,20 0 of=2 | doomreaver 40,20 0 "
                    "of=2 housed")
    def targets(spell):
        return [sea.game.pieces[one].label for one in spell_targets(sea.game, 0, 0, SPELLS[spell])]
    assert targets("cloud-of-smoke") == ["greatship", "corsair", "galleon", "buccaneer", "black-ark", "monster-1",
        "monster-2",
                                         "griffon-rider", "hired-pegasus"]
    assert targets("douse") == ["greatship", "galleon", "monster-1", "griffon-rider"]
    assert targets("lightning") == ["corsair", "black-ark", "monster-2", "hired-pegasus"]
    assert targets("beast-madness") == ["monster-1", "monster-2"] and targets("raptor-strike") == ["griffon-rider",
        "hired-pegasus"]
    assert targets("banish") == ["monster-1", "monster-2", "griffon-rider", "hired-pegasus"]


# --- shoving about ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-13", "MW-MAG-08", "MW-GEO-21")
@pytest.mark.parametrize(("caster", "where", "way", "end"), [
    ("20,15", "26,20", "90/3", (29.0, 20.0)), ("36,15", "46,20", "90/3", (47.9, 20.0)), ("20,60", "26,70.5", "0/3",
        (26.0, 71.9)),
    ("10,60", "0.5,60", "270/2", (0.1, 60.0)), ("20,5", "26,1", "180/3", (26.0, 0.1)), ("20,25", "26,26.2", "0/3",
        (26.0, 27.65))])
def test_a_push_of_the_tide_stops_a_tenth_short_of_everything(caster, where, way, end):
    sea = cast("tidal-push", "corsair", way, more="terrain rocks 26,30 0; ",
               ships=f"greatship {caster} 0 | corsair {where} 0 of=2 | galleon 44,40 0 of=2")
    assert pose(sea["corsair"])[:2] == pytest.approx(end, abs=0.002) and sea["corsair"].aground == -1


@pytest.mark.rule("MW-SPL-14", "MW-COLL-01", "MW-OBST-02")
@pytest.mark.parametrize(("dice", "btw"), [("5 | 3", 1), ("5 | 4", 0)])
def test_a_great_wave_throws_a_ship_against_another(dice, btw):
    ships = "greatship 20,20 0 | corsair 26,20 0 of=2 | wargalley 30,20 0 of=2 | galleon 44,70 0 of=2"
    sea = cast("great-wave", "corsair", "90/6", ships=ships, dice=dice)
    assert pose(sea["corsair"])[0] == pytest.approx(30 - 0.4 - 0.5, abs=0.002) and sea["corsair"].btw == btw
    assert sea["wargalley"].btw == 0 and [event.other for event in sea.events("ShipsTouched")] == ["wargalley"]


@pytest.mark.rule("MW-SPL-14", "MW-MAG-08")
def test_a_great_wave_that_meets_nothing_hurts_nobody():
    sea = cast("great-wave", "corsair", "90/6", dice="5")
    assert pose(sea["corsair"])[0] == 32.0 and sea["corsair"].btw == 0
    sea = cast("great-wave", "corsair", "90/6", dice="5", ships="greatship 40,20 0 | corsair 45,20 0 of=2 | galleon "
        "44,70 0 of=2")
    assert pose(sea["corsair"])[0] == pytest.approx(47.9) and sea["corsair"].fate == "afloat"
    sea = cast("great-wave", "corsair", "0/6", dice="5 | 2", more="terrain rocks 26,24 0; ")
    assert sea["corsair"].aground == 0 and sea["corsair"].btw == 1 and len(sea.events("SaveRolled")) == 1


@pytest.mark.rule("MW-SPL-28", "MW-SPL-25", "MW-OBST-01")
def test_a_ship_moved_by_magic_is_off_the_ground_if_it_is_clear_of_it():
    ships = "greatship 20,20 0 aground=1 | corsair 26,20 0 of=2 aground=2 | galleon 44,70 0 of=2"
    land = "terrain rocks 20,22.4 0, rocks 26,22.2 0; "
    sea = cast("shadow-step", "greatship", "20,12", ships=ships, more=land)
    assert sea["greatship"].aground == -1
    sea = cast("tidal-push", "corsair", "180/3", ships=ships, more=land)
    assert sea["corsair"].aground == -1
    sea = cast("tidal-push", "corsair", "180/0.02", ships=ships, more=land)
    assert sea["corsair"].aground == 1                     # it still touches
    sea = cast("shadow-step", "greatship", "stay", ships=ships, more=land)
    assert sea["greatship"].aground == 0 and not sea.events("ShipPulled")


@pytest.mark.rule("MW-SPL-17", "MW-MAG-14")
def test_a_maelstrom_opens_two_from_land_and_within_range():
    sea = table(f"{SHIPS}; terrain rocks 30,30 0; player 1 wizard=master hand=maelstrom; wizard 1 greatship; at cast "
        f"1 only",
                dice="6 | 4")
    sea.say("maelstrom")
    assert sea.allows("30,33") and sea.refusal("30,32.9") and sea.refusal("30,45.6") and sea.allows("20,45.4")
    sea.say("28.55,20")
    # within a twentieth of the edge counts as touching
    assert sea["corsair"].btw == 1 and sea["greatship"].btw == 0
    sea = table(f"{SHIPS}; player 1 wizard=master hand=maelstrom; wizard 1 greatship; at cast 1 only", dice="6")
    assert sea.say("maelstrom", "28.56,20")["corsair"].btw == 0


@pytest.mark.rule("MW-SPL-12", "MW-SPL-03", "MW-LOC-11")
def test_mending_leaves_blazes_and_a_squall_reaches_six():
    ships = "greatship 20,20 0 hit=stern:1/1,fore-mast:2,bows:1 btw=1 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2"
    sea = table(f"{ships}; player 1 wizard=master hand=mend-timber; wizard 1 greatship; at cast 1 only", dice="6")
    assert sea.say("mend-timber", "greatship").options == ["fore-mast", "bows"]
    sea = table(f"{ships}; player 1 wizard=master hand=living-oak; wizard 1 greatship; at cast 1 only", dice="6")
    assert sea.say("living-oak", "greatship").options == ["fore-mast fore-mast", "fore-mast bows", "fore-mast", "bows",
        "btw"]
    assert marks(sea.say("fore-mast fore-mast")["greatship"], "fore-mast") == (0, 0) and sea["greatship"].btw == 1
    ships = "greatship 20,20 0 hit=stern:1/1 | corsair {},20 0 of=2 hit=stern:1/1 | galleon 44,70 0 of=2"
    for x, left in ((27.125, 0), (27.126, 1)):
        assert sum(cast("rain-squall", "greatship", ships=ships.format(x))["corsair"].blazes) == left


@pytest.mark.rule("MW-SPL-34", "MW-STR-01", "MW-OBST-03")
def test_a_guiding_star_is_for_the_squadron_of_its_target():
    position = ("wargalley 10,10 0 unit=1 flag{} | wargalley 10,30 0 unit=1 straggler | wargalley 20,10 0 unit=2 "
        "flag | "
                "wargalley 30,33 0 unit=2 straggler | galleon 44,70 0 of=2; wind N; at {}")
    sea = table(position.format(" spells=guiding-star", "end only"))
    assert sea.piece == "wargalley-4"                      # the others have acted in the Battle Phase
    assert table(position.format("", "end only")).piece == "wargalley-2"


@pytest.mark.rule("MW-SPL-41", "MW-CRIT-02")
def test_both_results_of_a_death_mark_apply_unless_she_is_gone():
    sea = table("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 hit=gun-deck:1 btw=2 spells=death-mark | galleon "
        "44,70 0 of=2; "
                "at act galleon only", dice="5 1 1 1 | 2 | 5").say("corsair starboard low broadside")
    assert sea["corsair"].fate == "sunk" and sea.script_left == 0            # the first sinks her


# --- places -----------------------------------------------------------------------------------------------------------

def placing(spell, ships, *said, more=""):
    """A spell whose place is about to be named."""
    return table(f"{ships} | galleon 44,70 0 of=2; {more}player 1 wizard=master hand={spell}; wizard 1 greatship; "
                 "at cast 1 only", dice="6").say(spell, *said)


def limit(sea, *places):
    """Whether each place is allowed."""
    return [sea.allows(place) for place in places]


@pytest.mark.rule("MW-SPL-28", "MW-GEO-06", "MW-OBST-01")
def test_a_shadow_step_ends_in_contact_with_nothing_and_never_aground():
    sea = placing("shadow-step", "greatship 20,20 0 | corsair 26,20 0 of=2 | griffon-rider 20,28 0 of=2 | "
                  "kraken 14,20 0 of=2 | nautilus 28,14 0 of=2 submerged", "greatship", more="terrain rocks 20,13 0, "
                  "island 28,27 0; wreck 14,26 1; wreck 11,14 1 debris; hazard barrier 14,14 0 2 0.5; ")
    assert limit(sea, "24.825,20", "24.824,20") == [False, True]            # a vessel
    assert limit(sea, "20,15.55", "20,15.551") == [False, True]             # rocks, that shots pass over
    assert limit(sea, "24.325,27", "24.324,27") == [False, True]            # an island
    assert limit(sea, "20,25.95", "20,25.949") == [False, True]             # a flyer
    assert limit(sea, "15.675,20", "15.676,20") == [False, True]            # a monster on the surface
    assert limit(sea, "15.675,26", "15.676,26") == [False, True]            # wreckage
    assert limit(sea, "14.925,14", "14.926,14") == [False, True]            # what magic has put there
    assert limit(sea, "28,14", "11,14", "20,20", "stay") == [True] * 4      # under water; debris; where it lies
    assert limit(sea, "20,20 10") == [False]                                # on the same heading
    said = sea.say("24.824,20")
    assert pose(said["greatship"]) == (24.824, 20.0, 0.0) and said["greatship"].aground == -1


@pytest.mark.rule("MW-SPL-28")
def test_hemmed_in_there_is_only_to_stay():
    sea = table("wargalley 20,20 0 | galleon 21.03,20 0 of=2 | galleon 18.97,20 0 of=2 | galleon 44,70 0 of=2; "
                "at battle 2")
    assert FarPlace(0, 0.1).candidates(sea.game, 9) == ("stay",)


@pytest.mark.rule("MW-SPL-28", "MW-DATA-10")
@pytest.mark.parametrize(("beast", "there"), [
    ("griffon-rider", ("20,24.825", "20,24.824", "28.95,20", "28.949,20")),
    ("monster-1", ("20,24.325", "20,24.324", "28.45,20", "28.449,20"))])
def test_beasts_step_by_their_own_size(beast, there):
    ships = ("greatship 20,20 0 | griffon-rider 24,20 0 | kraken 18,20 0 | galleon 20,26 90 of=2 | "
             "corsair 30,20 0 of=2")
    sea = placing("shadow-step", ships, beast)
    assert limit(sea, *there) == [False, True, False, True]
    assert pose(sea.say(there[1])[beast])[:2] == (20.0, float(there[1][3:]))


@pytest.mark.rule("MW-SPL-28", "MW-GEO-02")
def test_a_shadow_step_ends_on_the_table():
    sea = placing("shadow-step", "greatship 5,5 0", "greatship")
    assert limit(sea, "0.625,5", "0.624,5", "5,1.5", "5,1.499") == [True, False, True, False]
    sea = placing("shadow-step", "greatship 43,60 0", "greatship")
    assert limit(sea, "47.375,60", "47.376,60") == [True, False]
    sea = placing("shadow-step", "greatship 30,67 0", "greatship")
    assert limit(sea, "30,70.5", "30,70.501", "18,67", "17.999,67", "22,58.1", "22,58") == [
        True, False, True, False, True, False]
    assert sea.forbidden_by("22,58") == "MW-SPL-28"                         # within 12 as the crow flies


@pytest.mark.rule("MW-SPL-38", "MW-MAG-14", "MW-GEO-06")
def test_a_barrier_stands_clear_of_everything_within_range():
    sea = placing("silver-barrier", "greatship 20,20 0 | corsair 26,20 0 of=2 | griffon-rider 20,28 0 of=2",
                  more="terrain rocks 12,20 0; ")
    assert limit(sea, "25.2,20 0", "25.199,20 0") == [False, True]
    assert limit(sea, "13.3,20 0", "13.301,20 0") == [False, True]
    assert limit(sea, "20,27.2 90", "20,27.199 90") == [False, True]
    assert limit(sea, "38.875,20 0", "38.876,20 0", "20,39.75 90", "20,39.751 90") == [True, False, True, False]
    assert sea.forbidden_by("38.876,20 0") == "MW-MAG-14"
    assert limit(sea, "40.625,20 90", "40.626,20 90") == [True, False]      # its end alone need be in range
    sea = placing("silver-barrier", "greatship 2,70 0 | corsair 26,20 0 of=2")
    assert limit(sea, "0.25,66 0", "0.249,66 0", "6,71.75 90", "6,71.751 90") == [True, False, True, False]


@pytest.mark.rule("MW-SPL-17", "MW-MAG-14")
def test_a_maelstrom_opens_anywhere_on_the_table_in_range():
    sea = placing("maelstrom", "greatship 20,20 0 | corsair 26,20 0 of=2", more="terrain islet 4,4 0; ")
    assert limit(sea, "20,20", "44.625,20", "44.626,20", "20,45.5", "20,45.501") == [True, True, False, True, False]
    assert limit(sea, "0,20", "20,0", "4,7.5", "4,7.499") == [True, True, True, False]
    sea = placing("maelstrom", "greatship 30,60 0 | corsair 26,20 0 of=2")
    assert limit(sea, "48,60", "30,72", "30,34.5", "30,34.499") == [True, True, True, False]


@pytest.mark.rule("MW-SPL-13")
@pytest.mark.parametrize(("where", "way", "other"), [("20,14", "0", "180"), ("20,26", "180", "0"),
                                                     ("26,20", "270", "269.999"), ("14,20", "90", "90.001")])
def test_a_lodestone_pulls_straight_to_the_caster_wherever_he_lies(where, way, other):
    sea = placing("magnet", f"greatship 20,20 0 | corsair {where} 0 of=2", "corsair")
    assert sea.forbidden_by(f"{other}/1") == "MW-SPL-13" and sea.allows("stay")
    assert limit(sea, f"{way}/4", f"{way}/4.001", f"{way}/0", f"{way}/1 {way}/1") == [True, False, False, False]
    assert sea.options == [f"{float(way)}/{far}" for far in ("4.0", "2.0", "1.0")] + ["stay"]
    question = sea.question()
    drawn = {sea.match.draw(question, Rng(seed))[0] for seed in range(30)}
    assert {heading for heading, _ in drawn} == {float(way)} and all(0 < length <= 4 for _, length in drawn)
    assert max(drawn)[1] > 3.7 and min(drawn)[1] < 0.5
    for text, meant in ((f"{other}/9", ((float(way), 4.0),)), (f"{other}/1", ((float(way), 1.0),)),
                        (f"{way}/0", ((float(way), 0.001),)), (f"{way}/1 {way}/1", ())):
        assert sea.match.why(question, sea.read(question, text)).nearest == meant


@pytest.mark.rule("MW-SPL-13")
def test_a_leg_of_a_drift_is_a_heading_and_a_length():
    sea = placing("tidal-push", "greatship 20,20 0 | corsair 26,20 0 of=2", "corsair")
    space = sea.question().space
    for leg in ((360.0, 1.0), (-1.0, 1.0), (0.0, -1.0), (0.0, 0.0), (0.0, 3.1)):
        assert space.refusal(sea.game, (leg,)).rule == "MW-SPL-13"
    for odd in ("stay", 3, (1.0, 2.0), ((1.0,),), ((1.0, 2),), ((1.0, 2.0, 3.0),), ((0.0, 1.0), (0.0, 1.0)), (7,)):
        assert space.refusal(sea.game, odd) is not None and space.nearest(sea.game, odd) == ()
    for taken, leg in ((((-90, 2),), (270.0, 2.0)), (((90.00004, 1.00004),), (90.0, 1.0)),
                       (((359.9999, 1),), (0.0, 1.0))):
        assert space.take(taken) == (leg,) and sea.match.refusal(sea.question(), taken) == ""
    assert space.take((("a", 1.0),)) == (("a", 1.0),) and space.take(((1.0, 2.0, 3.0),)) == ((1.0, 2.0, 3.0),)
    assert space.nearest(sea.game, ((45.0, 9.0),)) == ((45.0, 3.0),)
    ways = [space.draw(sea.game, Rng(seed))[0] for seed in range(60)]
    assert len({heading for heading, _ in ways}) > 40 and all(0 <= heading < 360 for heading, _ in ways)
    assert [space.candidates(sea.game, count) for count in (0, 1)] == [(), (((0.0, 3.0),),)]
    assert len(space.candidates(sea.game, 48)) == 48 and space.candidates(sea.game, 49)[-1] == ()
    assert len(space.candidates(sea.game, 90)) == 49


@pytest.mark.rule("MW-SPL-28", "MW-SPL-17", "MW-SPL-38")
def test_places_are_offered_drawn_and_moved_to_where_they_are_allowed():
    ships = "greatship 20,20 0 | corsair 26,20 0 of=2"
    step = placing("shadow-step", ships, "greatship")
    question = step.question()
    offered = step.match.candidates(question, 500)
    assert len(offered) == 33 and offered[-1] == "stay" and len(set(offered)) == 33
    assert question.space.candidates(step.game, 2) == (offered[0], "stay")
    assert question.space.candidates(step.game, 1) == ("stay",) and question.space.candidates(step.game, 0) == ()
    assert all(not step.match.refusal(question, place) for place in offered)
    drawn = [step.match.draw(question, Rng(seed)) for seed in range(40)]
    far = [((x - 20) ** 2 + (y - 20) ** 2) ** 0.5 for x, y, _ in drawn]
    assert max(far) > 11 and max(far) <= 12 and min(far) < 2 and all(heading == 0.0 for _, _, heading in drawn)
    assert {(x > 20, y > 20) for x, y, _ in drawn} == {(True, True), (True, False), (False, True), (False, False)}
    for text, meant in (("26,20", (24.824, 20.0, 0.0)), ("nonsense", "stay"), ("20,45", "stay")):
        assert step.match.why(question, step.read(question, text)).nearest == meant
    for spell in ("maelstrom", "silver-barrier"):
        sea = placing(spell, ships)
        places = sea.match.candidates(sea.question(), 500)
        assert len(places) == 32 and all(not sea.match.refusal(sea.question(), place) for place in places)
        assert len(sea.match.candidates(sea.question(), 5)) == 5


@pytest.mark.rule("MW-MAG-20", "MW-MAG-14")
def test_what_a_spell_asks_for_is_asked_of_its_target():
    def about(sea):
        question = sea.question().question
        return question.spell, question.target
    ships = "greatship 20,20 0 | corsair 26,20 0 of=2"
    assert about(placing("confuse-helm", ships, "corsair")) == ("confuse-helm", "corsair")
    assert about(placing("maelstrom", ships)) == ("maelstrom", "")


@pytest.mark.rule("MW-SPL-21", "MW-MAG-14")
def test_only_a_wounded_beast_of_the_casters_own_is_healed():
    sea = table("greatship 20,20 0 | kraken 22,24 0 wounds=1 | kraken 26,20 0 | griffon-rider 20,26 0 wounds=2 | "
                "kraken 16,24 0 of=2 wounds=1 | galleon 44,70 0 of=2; player 1 wizard=master; wizard 1 "
                "greatship; at battle 1")
    assert spell_targets(sea.game, 0, 0, SPELLS["heal-beast"]) == [1, 3]
