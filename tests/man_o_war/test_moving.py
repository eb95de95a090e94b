"""Movement: turns, the wind, oars, aground, pushing clear, the edge."""

import pytest
from man_o_war.table import pose, table

from weathergage.rulesets.man_o_war.rules.geometry import wind_angle, zone_of
from weathergage.rulesets.man_o_war.rules.speeds import mode_named, pace_of
from weathergage.rulesets.man_o_war.rules.tracks import legs_made, path_of

FOE = "| galleon 44,70 0 of=2"


@pytest.mark.rule("MW-GEO-10", "MW-MOVE-03")
def test_a_turn_follows_an_arc_of_two():
    """MW-CASE-11."""
    sea = table(f"greatship 10,10 0 {FOE}; wind N; at act greatship only").say("sail turn 45")
    assert pose(sea["greatship"]) == (10.746, 11.801, 45.0)


@pytest.mark.rule("MW-GEO-11")
def test_hawkships_turn_by_ninety_and_others_do_not():
    """MW-CASE-12."""
    sea = table(f"hawkship 10,10 0 {FOE}; wind E; at act hawkship only").say("move-move-shoot", "sail turn 90")
    assert pose(sea["hawkship"]) == (11.273, 11.273, 90.0)
    sea = table(f"wargalley 10,10 0 {FOE}; wind E; at act wargalley only")
    assert sea.forbidden_by("sail turn 90") == "MW-GEO-11"


@pytest.mark.rule("MW-GEO-08", "MW-GEO-09")
def test_the_zones_of_the_wind():
    """MW-CASE-13."""
    sea = table(f"greatship 10,10 0 {FOE}; wind N; at act greatship only")
    headings = (180.0, 136.0, 135.0, 45.0, 44.0, 0.0)
    assert [wind_angle(sea.game, heading) for heading in headings] == [0, 44, 45, 135, 136, 180]
    assert [zone_of(sea.game, heading) for heading in headings] == [
        "into", "into", "abeam", "abeam", "astern", "astern"]


@pytest.mark.rule("MW-SAIL-02", "MW-SAIL-03")
def test_the_zone_at_the_start_sets_the_speed_for_the_turn():
    """MW-CASE-14."""
    sea = table(f"greatship 10,10 0 {FOE}; wind N; at act greatship only")
    assert sea.allows("sail turn 45 turn 45 ahead 5")
    assert sea.forbidden_by("sail turn 45 turn 45 ahead 5.1") == "MW-MOVE-04"


@pytest.mark.rule("MW-SAIL-04")
def test_turning_into_the_wind_ends_the_move():
    """MW-CASE-15."""
    sea = table(f"greatship 10,30 90 {FOE}; wind N; at act greatship only")
    assert sea.allows("sail ahead 1 turn 45 ahead 1") and sea.allows("sail ahead 1 turn 45 turn 45")
    assert sea.forbidden_by("sail ahead 1 turn 45 turn 45 ahead 1") == "MW-SAIL-04"


@pytest.mark.rule("MW-SAIL-05")
def test_a_ship_that_starts_into_the_wind_turns_out_of_it_and_no_more():
    """MW-CASE-16."""
    sea = table(f"corsair 10,30 180 {FOE}; wind N; at act corsair only")
    assert sea.allows("sail turn 45") and sea.allows("sail turn -45")
    assert sea.forbidden_by("sail turn 30") == "MW-SAIL-05" and sea.forbidden_by("sail turn 45 ahead 1") == "MW-SAIL-05"
    assert sea.forbidden_by("sail ahead 1") == "MW-SAIL-05"


@pytest.mark.rule("MW-OAR-02", "MW-OAR-03")
def test_oars_turn_on_the_spot_for_half_or_all_of_the_speed():
    """MW-CASE-17."""
    sea = table(f"wargalley 10,30 0 {FOE}; wind N; at act wargalley only")
    assert sea.allows("oars pivot 90 ahead 2") and sea.refusal("oars pivot 90 ahead 2.1")
    assert sea.allows("oars pivot 120") and sea.refusal("oars pivot 120 ahead 0.1")


@pytest.mark.rule("MW-OAR-05")
def test_ramming_speed_is_for_moves_without_turns():
    """MW-CASE-18."""
    sea = table(f"wargalley 10,30 0 {FOE}; wind N; at act wargalley only")
    assert "ramming speed is for moves without turns" in sea.refusal("oars turn 10 ahead 4")
    assert sea.allows("oars ahead 6") and sea.allows("oars turn 10 ahead 2")


@pytest.mark.rule("MW-OAR-04", "MW-FLT-04")
def test_backing_is_the_whole_move():
    """MW-CASE-19."""
    sea = table(f"wargalley 10,30 0 | monitor 20,30 0 {FOE}; wind N; at act wargalley only")
    assert sea.allows("oars back 2") and sea.refusal("oars back 2.1") and sea.refusal("oars back 1 ahead 1")
    sea = table(f"monitor 20,30 0 {FOE}; wind N; at act monitor only")
    assert sea.allows("steam back 3") and sea.refusal("steam back 3.1")


@pytest.mark.rule("MW-MOVE-05", "MW-LOC-01", "MW-MOVE-07")
def test_a_ship_that_has_lost_its_speed_stays():
    """MW-CASE-20."""
    damaged = "greatship 10,30 0 hit=fore-mast:2,main-mast:2 spells=leaden-keel"
    sea = table(f"{damaged} {FOE}; wind N; at act greatship only")
    assert not sea.asked
    sea = table(f"{damaged} cards=silk-sails {FOE}; wind N; at act greatship only")
    mode = mode_named(sea["greatship"], "sail")
    assert mode is not None and pace_of(sea.game, 0, mode, "astern").inches == 1.0
    assert sea.allows("sail turn 22.5") and sea.refusal("sail turn 22.6") and sea.allows("sail ahead 1")


@pytest.mark.rule("MW-GEO-12", "MW-COLL-01", "MW-COLL-02")
def test_wreckage_stops_a_ship_where_it_is_met():
    """MW-CASE-21."""
    sea = table(f"monitor 10,10 0 {FOE}; wreck 10,15 1; wind N; at act monitor only").say("steam ahead 6")
    assert pose(sea["monitor"]) == (10.0, 13.0, 0.0)


@pytest.mark.rule("MW-OBST-01", "MW-OBST-02", "MW-CORE-02")
def test_a_ship_that_runs_onto_rocks_may_be_lost():
    """MW-CASE-22."""
    sea = table(f"corsair 10,30 0 | corsair 20,60 0 {FOE}; terrain rocks 10,35 0; wind N; at act corsair only",
                dice="3 | 5").say("sail ahead 9")
    assert sea["corsair"].fate == "sunk" and sea["corsair"].btw == 3


@pytest.mark.rule("MW-OBST-03", "MW-OBST-05")
def test_a_ship_that_stays_aground_may_still_shoot():
    """MW-CASE-23."""
    sea = table("corsair 10,32.75 0 aground=1 | galleon 15,32.75 0 of=2; terrain rocks 10,35 0; wind N; "
                "at act corsair only", dice="3")
    assert sea["corsair"].aground == 0 and sea.asked == [(0, "fire")]


@pytest.mark.rule("MW-COLL-03", "MW-COLL-04")
def test_pushing_clear_slides_along_the_other_side():
    """MW-CASE-24."""
    sea = table("galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind N; at act wargalley only")
    sea.say("oars push galleon")
    heading = sea["wargalley"].heading
    assert pose(sea["wargalley"])[:2] == (18.875, 20.0) and heading in (0.0, 180.0)
    assert sea.forbidden_by("oars ahead 2.1") == "MW-MOVE-04" and sea.allows("oars ahead 2")


@pytest.mark.rule("MW-COLL-04")
def test_on_a_tie_its_owner_chooses_the_sense():
    sea = table("galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind N; at act wargalley only")
    headings = set()
    for sense in ("0", "1"):
        fork = table("galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind N; at act wargalley only")
        headings.add(fork.say(f"oars push galleon {sense}")["wargalley"].heading)
    assert headings == {0.0, 180.0} and sea.allows("oars push galleon 1")


@pytest.mark.rule("MW-COLL-06")
def test_backing_away_needs_no_push():
    """MW-CASE-25."""
    sea = table("galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind N; at act wargalley only").say("oars back 2")
    assert pose(sea["wargalley"]) == (16.375, 20.0, 90.0)


OARS = ("oars ahead 1", "oars back 1", "oars turn 45", "oars turn -45", "oars pivot 45", "oars pivot -45")


@pytest.mark.rule("MW-COLL-06", "MW-COLL-03", "MW-GEO-06", "MW-COLL-07")
@pytest.mark.parametrize(("wrecks", "free"), [
    ("wreck 20,22.03 1", ["oars back 1"]), ("wreck 20,22.05 1", ["oars back 1"]),                  # ahead
    ("wreck 20,17.97 1", ["oars ahead 1", "oars turn 45", "oars turn -45"]),                      # astern
    ("wreck 20,22.03 1; wreck 20,17.97 1", []), ("wreck 20,21.5 1", []),                          # both; over her
    ("wreck 21.43,20.95 1", ["oars turn -45", "oars pivot -45"]),                                 # on the bow
    ("wreck 18.57,20.95 1", ["oars turn 45", "oars pivot 45"]),
    ("wreck 21.43,19.05 1", ["oars turn 45", "oars pivot 45"]),                                   # on the quarter
    ("wreck 18.57,19.05 1", ["oars turn -45", "oars pivot -45"]),
    ("wreck 20,22.051 1", ["oars ahead 1", "oars back 1", "oars turn 45", "oars turn -45"])])     # no contact
def test_a_first_step_must_part_from_all_that_is_touched(wrecks, free):
    sea = table(f"wargalley 20,20 0 {FOE}; {wrecks}; wind N; at act wargalley only")
    assert [move for move in OARS if sea.allows(move)] == free
    for move in OARS:
        assert sea.forbidden_by(move) in ("", "MW-COLL-03", "MW-OAR-03")
    if "22.051" not in wrecks:
        assert {sea.forbidden_by(move) for move in OARS if move not in free} == {"MW-COLL-03"}


@pytest.mark.rule("MW-COLL-06", "MW-MOVE-05", "MW-CARD-16", "MW-CARD-17", "MW-FLT-08")
def test_slow_turns_swings_and_slides_part_as_any_step_does():
    on_the_bow = f"wargalley 20,20 0 {{}} {FOE}; wreck 21.43,21 1; wind N; at act wargalley only"
    sea = table(on_the_bow.format("hit=mast spells=leaden-keel"))
    assert sea.allows("oars turn -22.5") and sea.allows("oars turn -5")
    assert {sea.forbidden_by(move) for move in ("oars turn 22.5", "oars turn 5", "oars ahead 1")} == {"MW-COLL-03"}
    sea = table(on_the_bow.format("cards=master-helmsman,sea-anchor"))
    assert sea.allows("oars swing -45") and sea.allows("sail swing -45 ahead 1") and sea.allows("oars anchor -45")
    assert sea.forbidden_by("oars swing 45") == "MW-COLL-03" and sea.forbidden_by("oars anchor 45") == "MW-COLL-03"
    ark = table(f"black-ark 20,30 0 {FOE}; player 1 fleet=dark-elf; wreck 20,33.03 1; wind N; at act black-ark only")
    ways = (0, 45, 89, 90, 91, 135, 180, 225, 269, 270, 271, 315)
    assert [way for way in ways if ark.allows(f"magic slide {way} 1")] == [91, 135, 180, 225, 269]


@pytest.mark.rule("MW-EDGE-02", "MW-GEO-10", "MW-GEO-12")
@pytest.mark.parametrize(("where", "turn", "made", "edge"), [
    ("0.745,30 0", -45, -44.973, "west"), ("0.746,30 0", -45, -45.0, ""), ("0.3,30 0", -45, -28.092, "west"),
    ("47.255,30 0", 45, 44.973, "east"), ("47.254,30 0", 45, 45.0, ""),
    ("10,71.255 90", -45, -44.973, "north"), ("10,71.254 90", -45, -45.0, ""),
    ("10,0.745 270", -45, -44.973, "south"), ("10,0.746 270", -45, -45.0, "")])
def test_a_turn_leads_off_the_table_where_the_arc_crosses_the_edge(where, turn, made, edge):
    wind = {"0": "N", "90": "E", "270": "W"}[where.split()[1]]
    sea = table(f"greatship {where} | greatship 20,20 0 {FOE}; wind {wind}; at act greatship only")
    sea.say(f"sail turn {turn}")
    (moved,) = sea.events("ShipMoved")
    assert legs_made(moved)[0][1] == pytest.approx(made, abs=0.002)
    assert [event.edge for event in sea.events("ShipLeft")] == ([edge] if edge else [])
    assert sea["greatship"].fate == ("left" if edge else "afloat")


@pytest.mark.rule("MW-EDGE-02", "MW-GEO-11")
@pytest.mark.parametrize(("where", "turn", "edge"), [
    ("0.37,30 315", 90, "west"), ("0.374,30 315", 90, ""), ("47.63,30 45", -90, "east"), ("47.626,30 45", -90, "")])
def test_an_arc_that_would_come_back_leads_off_the_table_all_the_same(where, turn, edge):
    sea = table(f"hawkship {where} | greatship 20,20 0 {FOE}; player 1 fleet=high-elf; wind N; at act hawkship only")
    sea.say("move-move-shoot", f"sail turn {turn}")
    assert [event.edge for event in sea.events("ShipLeft")] == ([edge] if edge else [])


@pytest.mark.rule("MW-MOVE-05", "MW-GEO-10")
def test_a_slow_turn_follows_an_arc_as_long_as_the_speed():
    sea = table(f"greatship 10,30 0 hit=fore-mast:2,main-mast:2 spells=leaden-keel cards=silk-sails {FOE}; wind N; "
                "played lucky-mascot; at act greatship only").say("sail turn 22.5")
    assert pose(sea["greatship"]) == (10.194, 30.974, 22.5)
    assert path_of(sea.events("ShipMoved")[0]) == ((10.0, 30.0), (10.012, 30.25), (10.049, 30.497), (10.11, 30.739),
                                                   (10.194, 30.974))
    sea = table(f"greatship 10,10 0 {FOE}; wind N; at act greatship only").say("sail ahead 1 turn 45 ahead 2")
    assert path_of(sea.events("ShipMoved")[0]) == ((10.0, 10.0), (10.0, 11.0), (10.049, 11.497), (10.194, 11.974),
                                                   (10.429, 12.415), (10.746, 12.801), (12.16, 14.215))


@pytest.mark.rule("MW-EDGE-01", "MW-EDGE-02")
def test_a_ship_is_gone_when_its_centre_crosses_the_edge():
    """MW-CASE-26."""
    position = f"greatship 10,70.8 0 | greatship 20,20 0 {FOE}; wind N; at act greatship only"
    sea = table(position).say("sail ahead 1")
    assert sea["greatship"].fate == "afloat"
    sea = table(position).say("sail ahead 2")
    assert sea["greatship"].fate == "left" and [event.edge for event in sea.events("ShipLeft")] == ["north"]


@pytest.mark.rule("MW-MAG-08", "MW-SPL-13")
def test_a_spell_does_not_push_a_ship_off_the_table():
    """MW-CASE-27."""
    sea = table("greatship 20,65 0 | galleon 24,70.5 0 of=2; player 1 wizard=master hand=tidal-push; "
                "wizard 1 greatship; at cast 1 only", dice="4")
    sea.say("tidal-push", "galleon", "0/3")
    assert pose(sea["galleon"]) == (24.0, 71.9, 0.0)


@pytest.mark.rule("MW-MOVE-09", "MW-CARD-14", "MW-SPL-09", "MW-CORE-07")
def test_the_order_of_speed_changes():
    """MW-CASE-96."""
    sea = table(f"greatship 10,30 0 hit=fore-mast:2 cards=silk-sails spells=kelp-snare {FOE}; at act greatship only")
    mode = mode_named(sea["greatship"], "sail")
    assert mode is not None
    assert pace_of(sea.game, 0, mode, "beam").inches == 2.5 and pace_of(sea.game, 0, mode, "astern").inches == 3.5


@pytest.mark.rule("MW-OBST-03", "MW-OBST-04")
def test_a_refloated_ship_swings_and_sails_on():
    """MW-CASE-97."""
    position = "galleon 10,12.5 0 aground=1 | galleon 44,70 0 of=2; terrain rocks 10,15 0; wind N; at act galleon only"
    sea = table(position, dice="4").say("90")
    assert pose(sea["galleon"]) == (10.0, 12.4, 90.0) and sea.allows("sail ahead 9")
    sea = table(position, dice="4", refloat_swing="0")
    assert pose(sea["galleon"]) == (10.0, 12.4, 0.0) and sea.asked == [(0, "move")]


@pytest.mark.rule("MW-MOVE-04", "MW-MOVE-03")
def test_a_step_of_nothing_is_refused_for_what_it_is():
    sea = table(f"wargalley 10,30 0 {FOE}; wind N; at act wargalley only")
    for move in ("oars ahead 0", "oars ahead -1", "oars turn 45 ahead 0", "sail ahead 0"):
        assert sea.forbidden_by(move) == "MW-MOVE-04" and "has a length" in sea.refusal(move)
    assert sea.forbidden_by("oars turn 0") == "MW-MOVE-03" and sea.forbidden_by("oars pivot 0") == "MW-MOVE-03"
    assert "may move 6" in sea.refusal("oars ahead 6.1") and "costs 6.1" in sea.refusal("oars ahead 6.1")


@pytest.mark.rule("MW-OAR-03", "MW-CARD-17")
def test_a_long_ship_that_swings_meets_what_lies_beside_it():
    position = ("black-ark 20,30 0 cards=sea-anchor {}; player 1 fleet=dark-elf; wreck {} 1; wind N; "
                "at act black-ark only")
    for wreck, ways in (("22.4,32.2", [True, False]), ("17.6,32.2", [False, True]), ("22.4,27.8", [False, True]),
                        ("25,30", [True, True])):
        sea = table(position.format(FOE, wreck))
        assert [sea.allows(f"sail anchor {way}") for way in (-90, 90)] == ways, wreck


@pytest.mark.rule("MW-OBST-04")
def test_who_does_not_swing_lies_as_before():
    position = "galleon 10,12.5 0 aground=1 | galleon 44,70 0 of=2; terrain rocks 10,15 0; wind N; at act galleon only"
    sea = table(position, dice="4").say("0")
    assert pose(sea["galleon"]) == (10.0, 12.4, 0.0) and not sea.events("ShipSwung")
    assert [event.rule for event in table(position, dice="4").say("90").events("ShipSwung")] == ["MW-OBST-04"]


@pytest.mark.rule("MW-OBST-04", "MW-OBST-07")
def test_a_ship_comes_off_by_the_shortest_way_that_is_free():
    position = ("galleon 10,{} 90 aground=1 | galleon 44,70 0 of=2{}; terrain rocks 10,{} 0; wind N; "
                "at act galleon only")
    for y, more, rocks, found in (
            ("13.4", "", "15", (10.0, 13.275, 90.0)),                              # a tenth off, straight away from it
            ("0.1", "", "1.6", (12.2, 0.1, 90.0)), ("71.9", "", "70.4", (12.2, 71.9, 90.0)),     # not off the table,
            ("13.4", " | corsair 10,12.2 90", "15", (12.05, 13.4, 90.0)),          # nor against another,
            ("13.4", " | corsair 10,12.2 90 | corsair 13.2,13.4 0 | corsair 6.8,13.4 0", "15", (10.209, 11.009, 90.0))):
        sea = table(position.format(y, more, rocks), dice="4")
        assert pose(sea["galleon"]) == found and sea["galleon"].aground == -1


@pytest.mark.rule("MW-EDGE-01", "MW-EDGE-02")
@pytest.mark.parametrize(("where", "wind", "edge"), [
    ("1,30 270", "W", "west"), ("47,30 90", "E", "east"), ("20,71 0", "N", "north"), ("20,1 180", "S", "south"),
    ("47.5,71.8 45", "NE", "north"), ("0.2,0.5 225", "SW", "west")])
def test_over_which_edge_a_ship_sails(where, wind, edge):
    sea = table(f"greatship {where} | greatship 20,20 0 {FOE}; wind {wind}; at act greatship only").say("sail ahead 6")
    assert [event.edge for event in sea.events("ShipLeft")] == [edge]


@pytest.mark.rule("MW-GEO-12", "MW-COLL-01")
def test_a_step_that_is_cut_short_is_told_as_it_was_made():
    sea = table(f"monitor 10,12.3 0 {FOE}; wreck 10,15 1; wind N; at act monitor only").say("steam ahead 0.9")
    (moved,) = sea.events("ShipMoved")
    assert legs_made(moved) == (("ahead", 0.7),) and pose(sea["monitor"]) == (10.0, 13.0, 0.0)
    sea = table(f"wargalley 10,12.5 0 {FOE}; wreck 10,10.2 1; wind N; at act wargalley only").say("oars back 0.9")
    (moved,) = sea.events("ShipMoved")
    assert legs_made(moved) == (("back", 0.3),) and pose(sea["wargalley"]) == (10.0, 12.2, 0.0)


@pytest.mark.rule("MW-OAR-02", "MW-OAR-03")
@pytest.mark.parametrize(("wreck", "free"), [
    ("22.1,20", True), ("17.9,20", True), ("22.05,20", False), ("20,22.2", True)])
def test_a_ship_turns_right_round_where_its_corners_just_pass(wreck, free):
    sea = table(f"wargalley 20,20 0 {FOE}; wreck {wreck} 1; wind N; at act wargalley only")
    assert [sea.allows(f"oars pivot {way}") for way in (180, -180, 179)] == [free] * 3


@pytest.mark.rule("MW-OBST-02", "MW-SHOT-18", "MW-EDGE-01")
def test_a_ship_that_is_lost_on_its_way_fires_no_shot():
    position = "corsair 10,30 0 | corsair 20,60 0 | galleon 12.5,32.7 0 of=2 {}; {}wind N; at act corsair only"
    sea = table(position.format(FOE, "terrain rocks 10,35 0; "), dice="3 | 5").say("sail ahead 9")
    assert sea["corsair"].fate == "sunk" and not sea.asked
    sea = table(position.format(FOE, "terrain rocks 10,35 0; "), dice="5").say("sail ahead 9")
    assert sea["corsair"].aground == 0 and sea.asked == [(0, "fire")]
    sea = table(f"corsair 10,70 0 | corsair 20,60 0 | galleon 12.5,70 0 of=2 {FOE}; wind N; at act corsair only")
    assert not sea.say("sail ahead 9").asked and sea["corsair"].fate == "left"
