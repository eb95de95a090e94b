"""Shooting and damage in their details; special weapons; what becomes of a ship that sinks."""

import pytest
from man_o_war.table import marks, pose, table

from weathergage.rulesets.man_o_war.content.tables import WEAPONS
from weathergage.rulesets.man_o_war.rules.geometry import edge_centre, shape_of
from weathergage.rulesets.man_o_war.rules.shooting import reaches
from weathergage.rulesets.man_o_war.state import is_destroyed, location_named

FOE = "| galleon 44,70 0 of=2"


def saves(sea):
    """(where, needed) of every save so far."""
    return [(event.where, event.need) for event in sea.events("SaveRolled")]


# --- shooting ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SHOT-01", "MW-GEO-04")
def test_range_is_taken_from_the_edge_that_fires():
    sea = table("greatship 20,20 0 no-movement | wargalley 20,28 90 of=2 | wargalley 20,12 90 of=2; "
                "at act greatship only", dice="1 1 | 1 1")
    assert edge_centre(sea["greatship"], "aft") == (20.0, 18.5)
    assert sea.allows("wargalley fore fore-battery") and sea.allows("wargalley-2 aft aft-battery")
    assert sea.forbidden_by("wargalley port broadside") == "MW-GEO-14" and sea.refusal("wargalley aft aft-battery")


@pytest.mark.rule("MW-SHOT-02")
def test_cannon_reach_nine_and_fire_once():
    assert reaches(WEAPONS["cannon"], 9.0) and not reaches(WEAPONS["cannon"], 9.01)
    sea = table("greatship 20,20 0 no-movement | corsair 25,20 0 of=2 | corsair 15,20 0 of=2; at act greatship only",
                dice="1 1 1 | 1 1 1").say("corsair starboard low broadside")
    assert sea.forbidden_by("corsair starboard low broadside") == "MW-SHOT-02"
    sea.say("corsair-2 port low broadside")
    assert not sea.asked


@pytest.mark.rule("MW-SHOT-16")
def test_any_weapon_may_hold_its_fire():
    sea = table("greatship 20,20 0 no-movement | corsair 25,20 0 of=2; at act greatship only").say("cease")
    assert not sea.asked and "VolleyFired" not in sea.story and "FireCeased" in sea.story


@pytest.mark.rule("MW-SHOT-17", "MW-MON-46", "MW-AIR-28")
def test_who_may_be_shot_at():
    sea = table("greatship 20,20 0 no-movement | corsair 25,20 0 | corsair 25,23 0 held=2 crew=1 | kraken 24,17 0 of=2"
                " | kraken 22,23 0 | kraken 23,18 0 of=2 submerged | wyvern-rider 23,20 0 of=2 | corsair 15,20 0 of=2; "
                "player 2 fleet=orc; at act greatship only")
    named = {option.split()[0] for option in sea.options if option != "cease"}
    assert named == {"corsair-2", "monster-1", "corsair-3"}
    assert sea.forbidden_by("corsair starboard low broadside") == "MW-SHOT-17"
    assert sea.forbidden_by("wyvern-rider starboard low broadside") == "MW-SHOT-17"


@pytest.mark.rule("MW-SHOT-19")
def test_a_target_in_contact_is_at_close_range():
    sea = table(f"galleon 20,20 0 no-movement | corsair 21.125,20 0 of=2 {FOE}; at act galleon only",
                dice="5 1 1 1 | 6").say("corsair starboard low broadside")
    assert saves(sea) == [("gun-deck", 5)]


@pytest.mark.rule("MW-SHOT-22", "MW-SHOT-09")
def test_other_weapons_fire_alone_in_any_order():
    sea = table("death-fortress 20,20 0 no-movement | corsair 20,22.5 90 of=2; player 1 fleet=dark-elf; "
                "at act death-fortress only", dice="6 | 1 1 | 1")
    assert sea.forbidden_by("corsair fore low tower-reaper bite") == "MW-SHOT-22"
    sea = table("death-fortress 20,20 0 no-movement | corsair 20,21.75 90 of=2; player 1 fleet=dark-elf; "
                "at act death-fortress only", dice="6 | 1 1 | 1")
    assert sea.forbidden_by("corsair fore low tower-reaper bite") == "MW-SHOT-22"
    sea.say("corsair fore low bite", "corsair fore low tower-reaper")
    assert [event.mounts for event in sea.events("VolleyFired")] == [("bite",), ("tower-reaper",)]


# --- damage -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-DMG-01", "MW-DMG-02", "MW-LOC-02")
def test_a_failed_save_marks_a_box_and_its_effect_applies():
    sea = table(f"galleon 20,20 0 no-movement | greatship 25,20 0 of=2 {FOE}; at act galleon only",
                dice="2 1 1 1 | 2").say("greatship starboard low broadside")
    ship = sea["greatship"]
    at = location_named(ship, "forecastle")
    assert marks(ship, "forecastle") == (1, 0) and not is_destroyed(sea.game, ship, at)
    sea = table(f"galleon 20,20 0 no-movement | greatship 25,20 0 of=2 hit=forecastle:1 {FOE}; at act galleon only",
                dice="2 2 1 1 | 2 | 2 | 3").say("greatship starboard low broadside")
    assert is_destroyed(sea.game, sea["greatship"], at) and "CriticalRolled" in sea.story


@pytest.mark.rule("MW-CRIT-02", "MW-LOC-12", "MW-CRIT-03", "MW-BRD-13")
@pytest.mark.parametrize(("face", "expected"), [
    (1, ("no_move", 3, 0, 0)), (2, ("no_fire", 3, 0, 0)), (3, ("", 2, 0, 0)), (4, ("", 3, 0, 1)), (5, ("", 3, 1, 0)),
    (6, ("", 2, 1, 0))])
def test_the_critical_table(face, expected):
    sea = table(f"galleon 20,20 0 no-movement | corsair 25,20 0 of=2 hit=stern {FOE}; at act galleon only",
                dice=f"6 1 1 1 | 2 | {face}").say("corsair starboard low broadside")
    ship, (counter, crew, btw, blazes) = sea["corsair"], expected
    assert (ship.crew, ship.btw, sum(ship.blazes)) == (crew, btw, blazes)
    assert (ship.no_move, ship.no_fire) == (counter == "no_move", counter == "no_fire")


@pytest.mark.rule("MW-CRIT-03", "MW-BRD-13", "MW-SHOT-23", "MW-BRD-12")
def test_a_ship_whose_crew_is_gone_is_abandoned_and_goes_on_being_hit():
    sea = table(f"galleon 20,20 0 no-movement | galleon 25,20 0 of=2 crew=1 hit=stern {FOE}; admiral 2 galleon-2; "
                "at act galleon only", dice="6 4 1 1 | 2 | 3 | 2").say("galleon-2 starboard low broadside")
    assert sea["galleon-2"].side == -1 and sea.person("admiral", 1).status == "killed"
    assert marks(sea["galleon-2"], "bows") == (1, 0)


@pytest.mark.rule("MW-LOC-12", "MW-SINK-05")
def test_the_sixth_critical_holes_before_it_kills():
    sea = table(f"galleon 20,20 0 no-movement | corsair 25,20 0 of=2 hit=stern btw=2 {FOE}; admiral 2 corsair; "
                "at act galleon only", dice="6 1 1 1 | 2 | 6").say("corsair starboard low broadside")
    assert sea["corsair"].fate == "sunk" and sea.person("admiral", 1).status == "adrift"


@pytest.mark.rule("MW-SINK-04", "MW-SINK-05", "MW-SINK-07", "MW-SINK-01")
def test_who_was_aboard_clings_to_the_wreckage_and_all_else_is_lost():
    sea = table("galleon 20,20 0 no-movement | galleon 25,20 0 of=2 hit=stern btw=3 cards=hot-shot shown=hot-shot"
                f" | wargalley 26.1,20 0 of=2 {FOE}; player 2 wizard=master hand=rust; admiral 2 galleon-2; "
                "wizard 2 galleon-2; "
                "at act galleon only", dice="6 1 1 1 | 2 | 5").say("galleon-2 starboard low broadside")
    wreck = sea.game.wrecks[0]
    assert sea["galleon-2"].fate == "sunk" and (wreck.x, wreck.y, wreck.radius) == (25.0, 20.0, 1.0)
    assert [sea.person(role, 1).status for role in ("admiral", "wizard")] == ["adrift", "adrift"]
    assert sea.player(1).hand == ("rust",) and sea["galleon-2"].crew == 0
    assert pose(sea["wargalley"]) == (26.1, 20.0, 0.0)     # overlapped, and simply in contact


@pytest.mark.rule("MW-SINK-06")
def test_surplus_waterline_hits_are_ignored():
    sea = table(f"wolfship 10,30 0 | wargalley 10,36 90 of=2 {FOE}; wind N; at act wolfship only",
                dice="2 | 6").say("oars ahead 6", "wargalley")
    assert sea["wargalley"].btw == 2 and [event.hits for event in sea.events("ShipHoled")] == [2]


@pytest.mark.rule("MW-LOC-03", "MW-LOC-11")
def test_the_attacker_picks_the_turret_that_is_lost():
    sea = table(f"galleon 20,20 0 no-movement | dreadnought 25,20 0 of=2 {FOE}; player 2 fleet=dwarf; "
                "at act galleon only", dice="3 3 1 1 | 2 | 2").say("dreadnought starboard high broadside")
    assert sea.asked == [(0, "turret")] and sea.options == ["fore-turret-1", "fore-turret-2"]
    sea.say("fore-turret-2")
    assert sea["dreadnought"].turrets == ("fore-turret-2", "fore-turret-1")


@pytest.mark.rule("MW-LOC-03", "MW-FIRE-07")
def test_the_opponent_picks_the_turret_that_a_fire_takes():
    sea = table(f"galleon 20,20 0 | dreadnought 25,20 0 of=2 hit=bows:1/1 {FOE}; player 2 fleet=dwarf; at end only",
                dice="5")
    assert sea.asked == [(0, "turret")]


@pytest.mark.rule("MW-LOC-04", "MW-LOC-06", "MW-LOC-05")
@pytest.mark.parametrize(("ship", "refused"), [
    ("monitor 10,30 0 hit=paddle", True), ("monitor 10,30 0 hit=bows", False), ("doomreaver 10,30 0 hit=harness", True),
    ("longship 10,30 0 hit=mast,oar-deck", True)])
def test_what_is_lost_with_an_engine(ship, refused):
    sea = table(f"{ship} {FOE}; wind N; at act {ship.split()[0]} only", dice="6" if "doom" in ship else "")
    assert (not sea.asked) is refused


@pytest.mark.rule("MW-LOC-07", "MW-FLT-19")
def test_a_submarine_that_is_hit_in_its_tower_comes_up_and_stays_up():
    sea = table(f"nautilus 10,30 0 hit=conning-tower {FOE}; player 1 fleet=dwarf; at act nautilus only")
    assert sea.asked == [(0, "move")]                      # it is not asked to dive
    sea = table(f"nautilus 10,30 0 {FOE}; player 1 fleet=dwarf; at act nautilus only")
    assert sea.asked == [(0, "dive")] and sea.options == ["keep", "dive"]


# --- special weapons --------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-WPN-01", "MW-SHOT-20", "MW-CORE-13")
def test_each_falling_shot_is_finished_before_the_next():
    sea = table(f"hulk 20,20 0 no-movement | greatship 25,20 0 of=2 {FOE}; player 1 fleet=orc; at act hulk only",
                dice="4 | 6 | 4 | 1 | 1 | 2 | 6").say("greatship starboard high rok-chukkas")
    assert saves(sea) == [("fore-mast", 6), ("fore-mast", 6), ("forecastle", 4), ("bows", 3)]
    assert marks(sea["greatship"], "fore-mast") == marks(sea["greatship"], "forecastle") == (1, 0)


@pytest.mark.rule("MW-WPN-02")
@pytest.mark.parametrize(("dice", "crew"), [("4 | 1 | 6 | 5 | 1", 4), ("4 | 1 | 6 | 4 | 1", 5), ("4 | 6 | 1", 5)])
def test_plague_may_take_a_crew_counter(dice, crew):
    sea = table(f"plagueship 20,20 0 no-movement | greatship 25,20 0 of=2 {FOE}; player 1 fleet=chaos-plague; "
                "at act plagueship only", dice=dice).say("greatship starboard high catapults")
    assert sea["greatship"].crew == crew and sea.script_left == 0


@pytest.mark.rule("MW-WPN-03")
def test_a_siege_tower_shoots_over_what_is_near():
    position = ("plaguecrusher 20,20 0 no-movement | corsair 20,{} 90 | greatship 20,27 90 of=2; "
                "player 1 fleet=chaos-plague; at act plaguecrusher only")
    sea = table(position.format(23), dice="1 | 1").say("greatship fore high catapults")
    assert "VolleyBlocked" not in sea.story and sea.events("LocationsRolled")[0].target == "greatship"
    sea = table(position.format(24.6), dice="1 | 1").say("greatship fore high catapults")
    assert sea.events("LocationsRolled")[0].target == "corsair"
    assert not table(position.format(24.6).replace("20,27 90", "20,23 90").replace("| corsair 20,24.6 90", "")).asked


@pytest.mark.rule("MW-WPN-05")
def test_a_mortar_needs_distance_a_four_and_no_enemy_alongside():
    position = "ironfist 20,20 0 no-movement | greatship 20,{} 90 of=2 {}; terrain island 20,26 0; at act ironfist only"
    sea = table(position.format(33, ""), dice="4 | 4 | 2 | 6").say("greatship fore high mortar")
    assert saves(sea) == [("fore-mast", 7), ("forecastle", 5)] and marks(sea["greatship"], "fore-mast") == (1, 0)
    sea = table(position.format(33, ""), dice="3").say("greatship fore high mortar")
    assert sea.events("ShellFell")[0].hit is False and not saves(sea)
    assert not table(position.format(27.6, "")).asked      # 5.975 off
    assert table(position.format(33, "")).options[:2] == ["greatship fore high mortar", "cease"]       # over the island
    sea = table(position.format(33, "| wargalley 20.8,20 0 of=2"))
    assert [kind for _, kind in sea.asked] == ["board"]


@pytest.mark.rule("MW-WPN-06", "MW-FLT-19")
@pytest.mark.parametrize(("y", "face", "hit"), [(23, 3, True), (23, 2, False), (26, 3, False), (26, 4, True),
                                                (29, 4, False), (29, 5, True)])
def test_a_torpedo_runs_by_its_band(y, face, hit):
    sea = table(f"nautilus 20,20 0 no-movement submerged | greatship 20,{y} 90 of=2; player 1 fleet=dwarf; "
                "at act nautilus only", dice=f"{face} | 4 | 5").say("greatship fore torpedo")
    assert sea["greatship"].btw == (3 if hit else 0)
    if hit:
        assert saves(sea) == [("btw", 5)]


@pytest.mark.rule("MW-WPN-07")
def test_thrown_axes_kill_on_sixes():
    sea = table(f"kings-longship 20,20 0 no-movement | corsair 22.5,20 0 of=2 {FOE}; player 1 fleet=norse; "
                "at act kings-longship only", dice="6 5").say("corsair starboard axe-throwers")
    assert sea["corsair"].crew == 2
    sea = table(f"kings-longship 20,20 0 no-movement | kraken 23,20 0 of=2 {FOE}; player 1 fleet=norse; "
                "at act kings-longship only", dice="6 6").say("monster-1 starboard axe-throwers")
    assert sea["monster-1"].wounds == 2
    assert not table(f"kings-longship 20,20 0 no-movement | corsair 24.1,20 0 of=2 {FOE}; player 1 fleet=norse; "
                     "at act kings-longship only").asked


CLAW = "hulk 20,20 0 no-movement | {} 90 of=2{} | galleon 44,70 0 of=2; player 1 fleet=orc; at act hulk only"


@pytest.mark.rule("MW-WPN-08", "MW-WPN-09")
def test_a_claw_pulls_a_ship_to_the_bow_where_the_hammer_waits():
    sea = table(CLAW.format("wargalley 20,24", ""), dice="3 | 3 | 4 5 6 | 6 | 6 | 6").say("wargalley fore iron-claw")
    assert pose(sea["wargalley"]) == (20.0, 21.9, 90.0)
    sea.say("wargalley fore smash-hammer")
    assert saves(sea) == [("mast", 6), ("forecastle", 5), ("oar-deck", 6)]
    assert sea.asked == [(0, "board")]
    for y, face, pulled in ((24, 2, False), (26, 3, False), (26, 4, True)):
        sea = table(CLAW.format(f"wargalley 20,{y}", ""), dice=str(face)).say("wargalley fore iron-claw")
        assert (pose(sea["wargalley"])[1] < y) is pulled
    assert not table(CLAW.format("black-ark 20,25", "")).asked


@pytest.mark.rule("MW-WPN-08", "MW-SHOT-06")
def test_a_claw_that_meets_too_long_a_ship_has_no_effect():
    sea = table(CLAW.format("wargalley 20,26.5", " | black-ark 20,24 90 of=2"))
    sea.say("wargalley fore iron-claw")
    assert "VolleyBlocked" in sea.story and pose(sea["black-ark"]) == (20.0, 24.0, 90.0)


@pytest.mark.rule("MW-WPN-08", "MW-FLT-20")
def test_a_claw_grounds_no_tower_that_flies():
    sea = table(CLAW.format("bane-tower 20,26", "") + "", dice="4").say("bane-tower fore iron-claw")
    assert pose(sea["bane-tower"])[1] == 22.0
    position = CLAW.format("bane-tower 22,26", "").replace("; player", "; terrain islet 21.2,23.9 0; player")
    sea = table(position, dice="6").say("bane-tower fore iron-claw")
    assert sea["bane-tower"].aground == -1 and "ShipGrounded" not in sea.story


@pytest.mark.rule("MW-WPN-10", "MW-WPN-09")
def test_bites_and_hammers_need_the_bow():
    sea = table(f"doomreaver 20,20 0 no-movement | greatship 20.625,22.5 0 of=2 {FOE}; player 1 fleet=dark-elf; "
                "at act doomreaver only", dice="6 | 4 5 | 6 | 6").say("greatship fore low bite")
    assert saves(sea) == [("bows", 5), ("gun-deck", 5)]    # a helldrake bites low
    sea = table(f"doomreaver 20,20 0 no-movement | greatship 21.025,20 0 of=2 {FOE}; player 1 fleet=dark-elf; "
                "at act doomreaver only", dice="6")
    assert sea.asked == [(0, "board")]


@pytest.mark.rule("MW-WPN-11", "MW-BRD-05")
def test_eagle_claws_reach_twelve_without_modifiers_and_do_not_defend():
    sea = table(f"eagleship 20,20 0 no-movement | corsair 32.5,20 0 of=2 {FOE}; player 1 fleet=high-elf; "
                "at act eagleship only", dice="5 1 | 6").say("corsair starboard low broadside-claws")
    assert saves(sea) == [("gun-deck", 4)]
    sea = table(f"wolfship 21.875,20 270 no-movement no-firing | eagleship 20,20 0 of=2 {FOE}; player 2 fleet=high-elf;"
                " at act wolfship only", dice="5 2").say("eagleship")
    assert sea.events("BoardingFought")[0].totals == (9, 6)


@pytest.mark.rule("MW-GEO-14", "MW-SHOT-05")
def test_nothing_is_in_the_way_of_a_clear_shot():
    sea = table(f"galleon 20,20 0 no-movement | corsair 26,20 0 of=2 | wyvern-rider 23,20 0 of=2 {FOE}; player 2 "
                "fleet=orc; terrain rocks 23,20 0; at act galleon only", dice="1 1 1 1")
    sea.say("corsair starboard low broadside")
    assert sea.events("LocationsRolled")[0].target == "corsair" and shape_of(sea["corsair"]).rim == 0.0
