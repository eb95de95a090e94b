"""Sea monsters, flyers, anti-flyer weapons, and the beasts of the Dark Elves."""

import pytest
from man_o_war.table import marks, pose, table

from weathergage.rulesets.man_o_war.rules.fleets import Purchase, purchase_faults

FAR = "| galleon 44,70 0 of=2"


@pytest.mark.rule("MW-MON-02")
def test_a_fleet_has_no_more_monsters_than_squadrons():
    """MW-CASE-80."""
    units = (("galleon", 2), ("corsair", 1), ("buccaneer", 2))
    for count, broken in ((3, False), (4, True)):
        bought = Purchase("bretonnia", 2000, (*units, ("kraken", count)), "master")
        assert ("MW-MON-02" in [clause for clause, _ in purchase_faults(bought)]) is broken


@pytest.mark.rule("MW-MON-06", "MW-MON-08", "MW-MON-09")
def test_a_failed_summoning_is_a_turn_lost():
    """MW-CASE-81."""
    sea = table(f"greatship 10,10 0 no-movement | kraken 20,20 0 lair {FAR}; at battle 1 only", dice="3")
    assert sea.options == ["greatship", "summon monster-1"]
    sea.say("summon monster-1")
    assert sea["monster-1"].fate == "lair" and sea.piece == "galleon"


@pytest.mark.rule("MW-MON-07")
def test_a_summoned_monster_emerges_and_acts_at_once():
    sea = table(f"greatship 10,10 0 no-movement | kraken 20,20 0 lair {FAR}; at battle 1 only", dice="4 | 2 5")
    sea.say("summon monster-1", "20,21")
    assert sea["monster-1"].fate == "afloat" and sea.asked == [(0, "dive")]
    sea.say("surface")
    assert sea.asked == [(0, "swim")] and sea.allows("90/7") and sea.refusal("90/7.1")


@pytest.mark.rule("MW-MON-14", "MW-MON-18")
def test_a_kraken_in_frenzy_runs_down_its_own_ship():
    """MW-CASE-82."""
    sea = table(f"kraken 10,10 0 | wargalley 10,18 0 {FAR}; at act monster-1 only", dice="4 4 | 2 | 6 6 1")
    sea.say("surface")
    assert pose(sea["monster-1"])[:2] == (10.0, 16.0) and sea["wargalley"].crew == 0 and sea["wargalley"].side == -1


@pytest.mark.rule("MW-MON-27", "MW-MON-30")
def test_a_kraken_and_a_corsair_draw():
    """MW-CASE-83."""
    sea = table(f"kraken 8.5,10 0 of=2 | corsair 10,10 0 {FAR} | corsair 40,10 0; at act monster-1 only",
                dice="1 2 | 5 3")
    sea.say("surface", "stay", "corsair", "hold", "board")
    assert [event.totals for event in sea.events("BoardingFought")] == [(9, 9)]
    assert sea["corsair"].crew == 2 and sea["monster-1"].wounds == 1 and sea.asked == [(0, "drive-off")]


@pytest.mark.rule("MW-MON-31", "MW-GEO-21")
def test_a_monster_that_is_driven_off_is_an_inch_away():
    sea = table(f"kraken 8.5,10 0 of=2 | corsair 10,10 0 {FAR} | corsair 40,10 0; at act monster-1 only",
                dice="1 2 | 5 3")
    sea.say("surface", "stay", "corsair", "hold", "board", "drive-off")
    assert pose(sea["monster-1"])[:2] == (7.5, 10.0) and not sea.asked


@pytest.mark.rule("MW-MON-34")
def test_shooting_into_a_fight_may_hit_the_friend():
    """MW-CASE-84."""
    sea = table("galleon 20,20 0 no-movement | wargalley 26.4,20 0 | kraken 25,20 0 of=2; at act galleon only",
                dice="2 | 1 1 1 1")
    sea.say("monster-1 starboard broadside")
    assert sea.events("ShotStrayed")[0].struck == "wargalley" and sea.events("LocationsRolled")[0].target == "wargalley"


@pytest.mark.rule("MW-AIR-06", "MW-AIR-07", "MW-AIR-08", "MW-CORE-13")
def test_defensive_fire_at_a_wyvern():
    """MW-CASE-85."""
    sea = table("wyvern-rider 22,20 0 of=2 | galleon 20,20 0 | galleon 44,70 0 of=2; player 2 fleet=orc; "
                "at act wyvern-rider only", dice="6 4 2 5 | 5 | 3 | 4")
    sea.say("21.14,20", "galleon")
    assert sea["wyvern-rider"].wounds == 1 and sea["wyvern-rider"].fate == "afloat"
    assert [event.where for event in sea.events("SaveRolled")] == ["rider", "body", "body"]


@pytest.mark.rule("MW-OPT-05")
def test_by_the_house_rule_bombs_fall_first():
    """MW-CASE-86."""
    sea = table("wyvern-rider 21.14,20 0 of=2 | galleon 20,20 0 crew=1 | galleon 44,70 0 of=2; player 2 fleet=orc; "
                "at act wyvern-rider only", dice="5 | 6 | 1 | 2 | 1", house_flyer_attacks_first="on")
    sea.say("stay", "galleon", "attack")
    kinds = [name for name in sea.story if name in ("BombDropped", "DefensiveFired")]
    assert kinds == ["BombDropped", "BombDropped", "BombDropped", "DefensiveFired"]


@pytest.mark.rule("MW-AIR-13", "MW-AIR-14")
def test_a_draw_with_a_flyer_costs_nobody_anything():
    """MW-CASE-87."""
    sea = table("wyvern-rider 21.14,20 0 of=2 wounds=1 | galleon 20,20 0 | galleon 44,70 0 of=2; player 2 fleet=orc; "
                "at act wyvern-rider only", dice="1 1 1 1 | 4 2")
    sea.say("stay", "galleon", "hold", "board")
    assert [event.totals for event in sea.events("BoardingFought")] == [(6, 6)]
    assert sea["wyvern-rider"].wounds == 1 and sea["galleon"].crew == 4 and sea.asked == [(0, "drive-off")]
    sea.say("drive-off")
    assert pose(sea["wyvern-rider"])[0] == pytest.approx(22.14, abs=0.002)


@pytest.mark.rule("MW-AIR-24", "MW-VIC-11")
def test_a_flyer_without_its_rider_is_gone():
    """MW-CASE-88."""
    sea = table("griffon-rider 21.14,20 0 | galleon 20,20 0 of=2 crew=1 | galleon 44,70 0 of=2; "
                "at act griffon-rider only", dice="6 | 3")
    sea.say("stay", "galleon")
    assert sea["griffon-rider"].fate == "dead"


@pytest.mark.rule("MW-MON-40", "MW-MON-46")
def test_a_monster_wounded_by_a_flyer_dives():
    """MW-CASE-89."""
    sea = table("griffon-rider 23,20 0 | sea-dragon 20,20 0 of=2 | corsair 18.5,20 0 | galleon 44,70 0 of=2; "
                "at act griffon-rider only", dice="1 1 1 1 | 4 1 | 2")
    sea.say("21.5,20", "monster-1", "attack")
    assert sea["monster-1"].submerged and sea["monster-1"].wounds == 1


@pytest.mark.rule("MW-AFW-03", "MW-AFW-04")
@pytest.mark.parametrize(("x", "fires"), [(30.125, True), (30.226, False)])
def test_an_organ_gun_fires_at_a_flyer_in_range(x, fires):
    """MW-CASE-90."""
    sea = table(f"greatship 20,20 0 no-movement anti-flyer=organ-gun | wyvern-rider {x},20 0 of=2 {FAR}; "
                "player 2 fleet=orc; at act greatship only", dice="1 1 1")
    assert (sea.asked == [(0, "anti-flyer")]) is fires
    if fires:
        sea.say("wyvern-rider")
        assert len(sea.events("AntiFlyerFired")[0].faces) == 3


@pytest.mark.rule("MW-MON-32", "MW-MON-46")
def test_a_submerged_monster_holds_nobody():
    """MW-CASE-101."""
    position = "corsair 20,20 0 | kraken 21.5,20 0 of=2{} | galleon 25,20 0 of=2; wind N; at act corsair only"
    assert table(position.format(" submerged")).asked == [(0, "move")]
    sea = table(position.format(""))
    assert sea.asked == [(0, "fire")] and all("galleon" not in option for option in sea.options)


@pytest.mark.rule("MW-FLT-12", "MW-LOC-09", "MW-WPN-10")
def test_a_beast_that_turns_is_moved_by_the_enemy():
    sea = table(f"doomreaver 20,20 0 | wargalley 20,30 0 | doomreaver 40,10 0 {FAR}; player 1 fleet=dark-elf; "
                "at act doomreaver only", dice="1")
    assert sea.asked == [(1, "move")]
    sea = table(f"doomreaver 20,20 0 | wargalley 20,30 0 {FAR}; player 1 fleet=dark-elf; at act doomreaver only",
                dice="2")
    assert sea.asked == [(0, "move")]
    sea = table(f"doomreaver 20,20 0 hit=tower | wargalley 20,30 0 {FAR}; player 1 fleet=dark-elf; "
                "at act doomreaver only", dice="2")
    assert sea.asked == [(1, "move")]


@pytest.mark.rule("MW-FLT-13")
def test_a_doomreaver_fights_with_its_hull():
    sea = table(f"doomreaver 20,22.5 180 no-movement no-firing | galleon 20,20 0 of=2 {FAR}; player 1 fleet=dark-elf; "
                "at act doomreaver only", dice="3 | 1 3").say("galleon")
    assert [event.totals for event in sea.events("BoardingFought")] == [(3, 7)] and sea["doomreaver"].btw == 1


@pytest.mark.rule("MW-FLT-09")
def test_an_ark_releases_a_unit_that_attacks_at_once():
    sea = table(f"black-ark 20,20 0 | death-fortress 0,0 0 housed | wargalley 25,24 0 of=2 {FAR}; "
                "player 1 fleet=dark-elf; wind N; at act black-ark only")
    sea.say("release death-fortress", "25,20 0")
    assert sea["death-fortress"].fate == "afloat"
    assert sea.asked == [(0, "fire")] and sea.piece == "death-fortress"


@pytest.mark.rule("MW-BST-02")
def test_a_leviathan_crushes_after_three_marks():
    sea = table("black-leviathan 8.5,10 0 of=2 | greatship 10,10 0 | galleon 44,70 0 of=2; at act monster-1 only",
                dice="1 2 4 | 4 5 6 | 1 | 1 | 1 | 2")
    sea.say("surface", "stay", "greatship", "attack")
    ship = sea["greatship"]
    assert marks(ship, "bows") == marks(ship, "stern") == (1, 0) and ship.btw == 1


@pytest.mark.rule("MW-BST-14")
def test_a_cowering_crew_does_no_harm():
    sea = table("greater-daemon 21.14,20 0 of=2 | galleon 20,20 0 | galleon 44,70 0 of=2; player 2 fleet=chaos-plague; "
                "at act greater-daemon only", dice="1 1 1 1 | 1 | 1 6")
    sea.say("stay", "galleon", "hold", "board")
    assert sea["greater-daemon"].wounds == 0 and "WhipTested" in sea.story
