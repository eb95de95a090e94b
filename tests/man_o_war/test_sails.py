"""Movement in its details: propulsions, the wind, oars, rams, ground, contact."""

import pytest
from man_o_war.table import pose, table

from weathergage.rulesets.man_o_war.rules.speeds import mode_named, pace_of

FOE = "| galleon 44,70 0 of=2"


# --- moving -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MOVE-01", "MW-MOVE-04")
def test_a_ship_moves_as_far_as_it_likes_up_to_its_speed():
    sea = table(f"greatship 10,10 0 {FOE}; wind N; at act greatship only")
    for legs, is_legal in (("ahead 0.5", True), ("ahead 9", True), ("ahead 9.01", False),
                           ("ahead 3 turn 20 ahead 4", True),
                           ("ahead 3 turn 20 ahead 4.1", False), ("turn 45 turn 45 turn 45 turn 45", True),
                           ("turn 45 turn 45 turn 45 turn 45 turn 45", False), ("ahead 7.5 turn 10", False),
                           ("ahead 0", False), ("turn 0", False)):
        assert sea.allows(f"sail {legs}") is is_legal, legs
    assert sea.forbidden_by("sail ahead 9.01") == "MW-MOVE-04"
    assert pose(sea.say("sail ahead 2.5")["greatship"]) == (10.0, 12.5, 0.0)


@pytest.mark.rule("MW-MOVE-02", "MW-LOC-01", "MW-LOC-04")
def test_damage_and_wind_change_speed():
    for heading, hits, speed in ((0, "bows", 9), (90, "bows", 6), (0, "fore-mast:2", 6), (90, "fore-mast:2", 4),
                                 (0, "fore-mast:2,main-mast:2,aft-mast:2", 0)):
        sea = table(f"greatship 10,30 {heading} hit={hits} {FOE}; wind N; at act greatship only")
        assert bool(sea.asked) is (speed > 0)
        if speed:
            assert sea.allows(f"sail ahead {speed}") and sea.refusal(f"sail ahead {speed + 0.1}")
    sea = table(f"wargalley 10,30 0 hit=mast {FOE}; wind N; at act wargalley only")
    assert sea.forbidden_by("sail ahead 1") == "MW-MOVE-07" and sea.allows("oars ahead 1")


@pytest.mark.rule("MW-MOVE-06")
def test_one_propulsion_serves_for_the_whole_turn():
    sea = table("galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind E; at act wargalley only").say("oars push galleon")
    assert sea.forbidden_by("sail ahead 1") == "MW-MOVE-06" and sea.allows("oars ahead 1")
    sea = table(f"wargalley 10,30 0 {FOE}; wind N; at act wargalley only")
    assert sea.allows("sail ahead 9") and sea.allows("oars ahead 6") and sea.refusal("steam ahead 1")


@pytest.mark.rule("MW-MOVE-08", "MW-SHOT-18")
def test_a_ship_that_may_not_move_may_still_shoot_and_board():
    sea = table(f"wolfship 21.875,20 270 no-movement | galleon 20,20 0 of=2 {FOE}; at act wolfship only",
                dice="1 1 1 | 6 1")
    assert sea.asked == [(0, "fire")]
    sea.say("galleon fore low fore-battery")
    assert sea.asked == [(0, "board")]


@pytest.mark.rule("MW-MOVE-09", "MW-SPL-08", "MW-MOVE-07")
def test_spells_on_speed_are_added_before_the_floor():
    sea = table(f"greatship 10,30 90 hit=fore-mast:2,main-mast:2 spells=leaden-keel,fair-wind {FOE}; wind N; "
                "at act greatship only")
    mode = mode_named(sea["greatship"], "sail")
    assert pace_of(sea.game, 0, mode, "beam").inches == 2.0          # 2 - 3 + 3


@pytest.mark.rule("MW-SAIL-06")
def test_a_slow_ship_in_the_wind_turns_as_far_as_it_can():
    position = f"greatship 10,30 180 hit=fore-mast:2,main-mast:2 spells={{}} {FOE}; wind N; at act greatship only"
    sea = table(position.format("sea-mist"))
    assert sea.allows("sail turn 45") and sea.refusal("sail turn 44")
    sea = table(position.format("kelp-snare"))              # speed 1: at most 22.5, and no angle leaves the wind
    assert sea.allows("sail turn 22.5") and sea.allows("sail turn 10")
    assert sea.forbidden_by("sail turn 23") == "MW-GEO-11"


@pytest.mark.rule("MW-SAIL-07")
def test_into_the_wind_a_ship_may_push_clear_and_stops_there():
    sea = table("galleon 20,20 0 | corsair 18.875,20 180 of=2; wind N; at act corsair only").say("sail push galleon")
    assert pose(sea["corsair"]) == (18.775, 20.0, 180.0) and sea.asked != [(1, "move")]


@pytest.mark.rule("MW-OAR-01", "MW-OAR-06")
def test_oars_ignore_the_wind_and_may_use_the_template():
    sea = table(f"wargalley 10,30 180 {FOE}; wind N; at act wargalley only")
    assert sea.allows("oars ahead 6") and sea.allows("oars turn 45 ahead 2") and sea.allows("oars turn 10 turn -10")
    assert sea.refusal("oars turn 46") and sea.refusal("sail ahead 1")


@pytest.mark.rule("MW-OAR-07", "MW-FLT-04")
@pytest.mark.parametrize(("ship", "mode", "pivots", "reverse"), [
    ("ironclad", "steam", True, 3), ("bigchukka", "treadwheel", False, 2), ("plaguecrusher", "paddle", True, 3),
    ("death-fortress", "beast", True, 0), ("bane-tower", "magic", True, 0)])
def test_engines_and_beasts_follow_the_oar_rules(ship, mode, pivots, reverse):
    sea = table(f"{ship} 10,30 180 {FOE}; wind N; at act {ship} only", dice="6" if ship == "death-fortress" else "")
    assert sea.allows(f"{mode} ahead 4") and sea.allows(f"{mode} pivot 90") is pivots
    if not pivots:
        assert sea.forbidden_by(f"{mode} pivot 90") == "MW-OAR-07"
    assert sea.allows(f"{mode} back {reverse or 1}") is bool(reverse)
    assert sea.forbidden_by(f"{mode} back {reverse + 1}") == "MW-OAR-04"


@pytest.mark.rule("MW-OAR-02", "MW-COLL-03")
def test_after_pushing_clear_a_turn_on_the_spot_still_costs_half_the_normal_speed():
    sea = table(f"wargalley 10,10 0 {FOE}; wreck 10,12 1; wind N; at act wargalley only").say("oars push wreck-1")
    assert sea.allows("oars pivot 20") and sea.forbidden_by("oars pivot 20 ahead 0.5") == "MW-MOVE-04"


# --- ramming ----------------------------------------------------------------------------------------------------------

RAM = "{} 10,30 0 | {} 10,36 90 of=2 | galleon 44,70 0 of=2; wind N; at act {} only"


@pytest.mark.rule("MW-RAM-01", "MW-LOC-05")
@pytest.mark.parametrize(("ship", "move", "asked"), [
    ("wargalley", "oars ahead 6", "ram"), ("wargalley", "sail ahead 9", "fire"), ("ironclad", "steam ahead 6", "ram"),
    ("corsair", "sail ahead 9", "board"), ("wargalley hit=forecastle", "oars ahead 6", "ram"),
    ("wolfship hit=bows", "oars ahead 6", "fire")])
def test_who_may_ram(ship, move, asked):
    name, _, hits = ship.partition(" ")
    sea = table(RAM.format(name, "greatship", name).replace("10,30 0", f"10,30 0 {hits}")).say(move)
    assert sea.asked[0][1] == asked


@pytest.mark.rule("MW-RAM-04")
def test_ramming_is_a_choice_and_never_done_to_friends():
    sea = table(RAM.format("wargalley", "greatship", "wargalley")).say("oars ahead 6")
    assert sea.options == ["greatship", "hold"]
    sea.say("hold")
    assert sea["greatship"].btw == 0 and "RamRolled" not in sea.story
    sea = table(RAM.format("wargalley", "greatship", "wargalley").replace("90 of=2", "90")).say("oars ahead 6")
    assert all(kind != "ram" for _, kind in sea.asked)
    sea = table(RAM.format("wargalley", "kraken", "wargalley"), dice="2 | 5").say("oars ahead 6", "monster-1")
    assert sea["monster-1"].wounds == 2


@pytest.mark.rule("MW-RAM-02", "MW-RAM-03")
def test_a_ram_needs_three_inches_straight_and_the_bow():
    near = "wargalley 10,{} 0 | greatship 10,36 90 of=2 | galleon 44,70 0 of=2; wind N; at act wargalley only"
    assert table(near.format("31.3")).say("oars ahead 4").asked[0][1] == "ram"
    assert table(near.format("31.4")).say("oars ahead 4").asked[0][1] != "ram"


@pytest.mark.rule("MW-RAM-07")
def test_a_ship_rams_once_in_an_activation():
    sea = table("dragonship 10,20 0 | wargalley 10,23.5 90 of=2 btw=1 | wargalley 10,28 90 of=2 | galleon 44,70 0 of=2;"
                " wind N; player 1 fleet=high-elf; at act dragonship only", dice="2 | 6")
    sea.say("move-move-shoot", "sail ahead 6", "wargalley")
    assert sea["wargalley"].fate == "sunk" and sea.asked == [(0, "move")]
    sea.say("sail ahead 4.4", "sail ahead 6")
    assert pose(sea["dragonship"])[1] == pytest.approx(28 - 0.4 - 1.5, abs=0.002)
    assert [event.victim for event in sea.events("RamRolled")] == ["wargalley"]


# --- ground -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-OBST-06", "MW-FLT-20", "MW-MON-24")
def test_some_pass_over_shoals_and_all_stop_at_islands():
    shoal = "bane-tower 10,30 0 | galleon 44,70 0 of=2; terrain {} 10,35 0; player 1 fleet=chaos-plague; wind N; "
    sea = table(shoal.format("rocks") + "at act bane-tower only").say("magic ahead 6")
    assert pose(sea["bane-tower"]) == (10.0, 36.0, 0.0) and sea["bane-tower"].aground == -1
    sea = table(shoal.format("islet") + "at act bane-tower only").say("magic ahead 6")
    assert pose(sea["bane-tower"])[1] < 36 and sea["bane-tower"].aground == -1 and "SaveRolled" not in sea.story
    swim = "kraken 10,30 0 | galleon 44,70 0 of=2; terrain {} 10,35 0; at act monster-1 only"
    sea = table(swim.format("rocks"), dice="3 5").say("surface", "0/8")
    assert pose(sea["monster-1"])[1] == 38.0
    sea = table(swim.format("islet"), dice="3 5").say("surface", "0/8")
    assert pose(sea["monster-1"])[1] < 35 and sea["monster-1"].wounds == 0


@pytest.mark.rule("MW-OBST-08", "MW-STR-02")
def test_a_straggler_aground_tries_to_get_off_in_the_end_phase():
    squadron = ("wargalley 10,13 0 unit=1 flag | wargalley 10,33 0 unit=1 straggler aground=1 {}; "
                "terrain rocks 10,35 0; wind N; at end only")
    sea = table(squadron.format(FOE), dice="4").say("0")
    assert sea["wargalley-2"].aground == -1 and sea.asked == [(0, "move")]
    sea = table(squadron.format(FOE), dice="3")
    assert sea["wargalley-2"].aground == 0 and not sea.asked


# --- contact ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-COLL-05", "MW-COLL-09")
def test_without_room_to_push_clear_a_ship_stays_and_fights():
    sea = table("galleon 20,20 0 of=2 | wolfship 18.125,20 90 | corsair 18.4,21.6 90 of=2 | corsair 18.4,18.4 90 of=2"
                " | galleon 44,70 0 of=2; wind N; at act wolfship only")
    assert sea.forbidden_by("oars push galleon") == "MW-COLL-05"
    assert sea.forbidden_by("oars ahead 1") == "MW-COLL-03"
    sea.say("stay")
    assert pose(sea["wolfship"]) == (18.125, 20.0, 90.0) and sea.asked == [(0, "fire")]
    sea.say("cease")
    assert sea.asked == [(0, "board")]


@pytest.mark.rule("MW-COLL-07")
def test_along_a_disc_a_ship_pushes_clear_by_its_tangent():
    sea = table(f"wargalley 10,10 0 {FOE}; wreck 10,12 1; wind N; at act wargalley only").say("oars push wreck-1")
    x, y, heading = pose(sea["wargalley"])
    assert (x, y) == (10.0, 12 - 1 - 0.4 - 0.1) and heading in (90.0, 270.0)


@pytest.mark.rule("MW-COLL-08")
def test_of_several_contacts_one_is_chosen_and_all_must_be_cleared():
    position = ("galleon 20,20 0 of=2 | wargalley 18.375,20 90 | wargalley {},20.8 90 of=2; wind N; "
                "at act wargalley only")
    sea = table(position.format(18.375))
    assert sea.refusal("oars push galleon")                # it would lie on the other
    sea = table(position.format(17.0))
    assert sea.allows("oars push galleon") and sea.forbidden_by("oars push wargalley-2") == "MW-COLL-05"


@pytest.mark.rule("MW-COLL-06")
def test_a_move_that_parts_from_all_it_touches_needs_no_push():
    sea = table("galleon 20,20 0 of=2 | corsair 21.125,20 0 | galleon 44,70 0 of=2; wind N; at act corsair only")
    assert sea.forbidden_by("sail ahead 1") == "MW-COLL-03" and sea.forbidden_by("sail turn -45") == "MW-COLL-03"
    sea = table("galleon 20,20 0 of=2 | corsair 20,22.75 0 | galleon 44,70 0 of=2; wind N; at act corsair only")
    assert sea.allows("sail ahead 1")


@pytest.mark.rule("MW-COLL-06", "MW-SINK-07")
def test_out_of_fresh_wreckage_a_ship_must_push_clear():
    sea = table(f"corsair 10,10 0 {FOE}; wreck 11.2,10 1; wind N; at act corsair only")
    assert sea.forbidden_by("sail ahead 9") == "MW-COLL-03" and sea.allows("sail push wreck-1")
    sea.say("sail push wreck-1")
    assert pose(sea["corsair"])[0] == pytest.approx(11.2 - 1 - 0.5 - 0.1) and sea.allows("sail ahead 4.5")
