"""Chapters 2 and 3: map, headings and distance; how a ship lies to the wind."""

import pytest
from captains_sea.table import table

import weathergage as wg
from weathergage.kits.squares import ahead_and_abeam, points_between
from weathergage.rulesets.captains_sea.content.read import LETTERS, TABLES, WIND_POSITIONS
from weathergage.rulesets.captains_sea.content.tables import COLUMNS, ROWS
from weathergage.rulesets.captains_sea.rules.wind import in_irons, is_upwind, position_of, wind_position
from weathergage.rulesets.captains_sea.state import range_between

ENDING_ADVANCE = "act=1 maneuver=advance:0:2:1"


# --- 2. map, headings, distance ---------------------------------------------------------------------------------------

@pytest.mark.rule("CS-GEO-01")
def test_the_map_has_25_columns_and_17_rows_with_the_compass_in_the_middle():
    assert (COLUMNS, ROWS, TABLES.map.centre) == (25, 17, (13, 9))
    corners = table("constitution 1,1 N | guerriere 25,17 N")
    assert (corners.a.x, corners.a.y, corners.b.x, corners.b.y) == (1, 1, 25, 17)


@pytest.mark.rule("CS-GEO-01")
@pytest.mark.parametrize("square", ["0,9", "26,9", "9,0", "9,18"])
def test_there_is_no_square_off_the_map(square):
    with pytest.raises(wg.BadSetup, match="not on the map"):
        table(f"constitution {square} N | guerriere 13,9 N")


@pytest.mark.rule("CS-GEO-01")
@pytest.mark.parametrize(("square", "heading", "recentred"), [
    ("24,9", "E", False), ("25,9", "E", True), ("2,9", "W", False), ("1,9", "W", True),
    ("9,16", "N", False), ("9,17", "N", True), ("9,2", "S", False), ("9,1", "S", True),
])
def test_the_last_squares_of_the_map_can_be_sailed_to_and_no_further(square, heading, recentred):
    duel = table(f"constitution {square} {heading} {ENDING_ADVANCE} | guerriere 13,9 N; wind {heading}; "
                 "at maneuver only")
    duel.say("straight")
    assert bool(duel.events("MapRecentred")) == recentred
    assert 1 <= duel.a.x <= 25 and 1 <= duel.a.y <= 17


@pytest.mark.rule("CS-GEO-02", "CS-GEO-03")
@pytest.mark.parametrize(("heading", "name", "square"), [
    (1, "N", (10, 11)), (2, "NE", (11, 11)), (3, "E", (11, 10)), (4, "SE", (11, 9)),
    (5, "S", (10, 9)), (6, "SW", (9, 9)), (7, "W", (9, 10)), (8, "NW", (9, 11)),
])
def test_headings_run_clockwise_from_north_and_a_ship_sails_where_she_points(heading, name, square):
    duel = table(f"constitution 10,10 {name} {ENDING_ADVANCE} | guerriere 20,9 N; wind {heading}; at maneuver only")
    assert duel.a.heading == heading
    duel.say("straight")
    assert (duel.a.x, duel.a.y) == square


@pytest.mark.rule("CS-GEO-02")
@pytest.mark.parametrize("heading", ["0", "9", "NNE"])
def test_there_are_no_headings_but_the_eight(heading):
    with pytest.raises(wg.BadSetup, match="not a heading"):
        table(f"constitution 10,10 {heading} | guerriere 13,9 N")


@pytest.mark.rule("CS-GEO-04")
@pytest.mark.parametrize(("one", "other", "points"), [
    (1, 1, 0), (1, 2, 1), (1, 8, 1), (8, 2, 2), (1, 4, 3), (7, 2, 3), (1, 5, 4), (6, 2, 4),
])
def test_headings_differ_by_the_shorter_way_round(one, other, points):
    assert points_between(one, other) == points_between(other, one) == points


@pytest.mark.rule("CS-GEO-04")
@pytest.mark.parametrize(("heading", "wind", "turn", "after"), [
    (4, 5, "1", 5), (8, 1, "1", 1), (4, 3, "-1", 3), (1, 8, "-1", 8),
])
def test_a_turn_to_starboard_adds_one_and_a_turn_to_port_takes_one_away(heading, wind, turn, after):
    duel = table(f"constitution 10,10 {heading} act=1 maneuver=wear-away:{turn}:1:0 | guerriere 13,9 N; wind {wind}; "
                 "at maneuver only")
    assert duel.a.heading == after


@pytest.mark.rule("CS-GEO-05")
@pytest.mark.parametrize(("square", "distance"), [
    ("8,7", 8), ("7,7", 6), ("17,5", 24),                               # the three of CS-CASE-43
    ("6,5", 2), ("5,4", 2), ("6,4", 3), ("2,7", 8), ("3,8", 8), ("4,1", 9),
])
def test_a_side_costs_two_and_a_corner_three(square, distance):
    """CS-CASE-43."""
    duel = table(f"constitution 5,5 N | guerriere {square} N")
    assert range_between(duel.game) == distance


@pytest.mark.rule("CS-GEO-05")
def test_ships_in_one_square_are_at_distance_0():
    duel = table("constitution 5,5 N | guerriere 5,5 N; formation parallel E b")
    assert range_between(duel.game) == 0


@pytest.mark.rule("CS-GEO-06")
@pytest.mark.parametrize(("heading", "place", "frame"), [
    (1, (2, 3), (3, 2)), (3, (2, 3), (2, -3)), (5, (2, 3), (-3, -2)), (7, (2, 3), (-2, 3)),
    (2, (4, 0), (4, 4)), (2, (0, -4), (-4, 4)), (2, (3, 2), (5, 1)), (2, (2, 3), (5, -1)), (6, (3, 2), (-5, -1)),
])
def test_a_ship_sees_a_square_so_far_ahead_and_so_far_to_starboard(heading, place, frame):
    assert ahead_and_abeam(*place, heading) == frame


@pytest.mark.rule("CS-GEO-07")
@pytest.mark.parametrize(("wind", "drifted"), [("N", (13, 10)), ("E", (14, 9)), ("SW", (12, 8))])
def test_the_wind_marker_points_where_the_wind_blows_to(wind, drifted):
    duel = table(f"constitution 10,10 {wind} | guerriere 13,12 {wind}; wind {wind}; smoke 13,9=1/0; no-cards; "
                 "at housekeeping only")
    assert duel.game.smoke == ((*drifted, 0, 1),)
    assert position_of(duel.game, duel.a) == "C"                        # a ship on that heading has it astern


@pytest.mark.rule("CS-GEO-08")
@pytest.mark.parametrize(("wind", "square", "upwind"), [
    ("E", "9,10", True), ("E", "9,16", True), ("E", "10,12", False), ("E", "11,10", False),
    ("NW", "11,10", True), ("NW", "10,9", True), ("NW", "9,9", False), ("NW", "11,11", False), ("NW", "9,10", False),
])
def test_upwind_is_nearer_to_where_the_wind_comes_from(wind, square, upwind):
    duel = table(f"constitution {square} N | guerriere 10,10 N; wind {wind}")
    assert is_upwind(duel.game, duel.a, duel.b) == upwind


@pytest.mark.rule("CS-GEO-08")
def test_of_two_ships_abeam_of_the_wind_neither_lies_upwind():
    duel = table("constitution 10,14 N | guerriere 10,10 N; wind E")
    assert not is_upwind(duel.game, duel.a, duel.b) and not is_upwind(duel.game, duel.b, duel.a)


# --- 3. wind positions ------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-WIND-01", "CS-WIND-02")
@pytest.mark.parametrize(("k", "letter"), list(enumerate("CBEGHFDA")))
@pytest.mark.parametrize("wind", [1, 5, 8])
def test_the_letter_follows_from_heading_and_wind_alone(wind, k, letter):
    heading = (wind + k - 1) % 8 + 1
    duel = table(f"constitution 10,10 {heading} sail=fighting speed=3 rigging=2 | guerriere 12,5 N; wind {wind}")
    assert position_of(duel.game, duel.a) == wind_position(heading, wind) == letter
    assert in_irons(duel.game, duel.a) == (letter == "H")


@pytest.mark.rule("CS-WIND-01", "CS-WIND-02")
def test_wind_from_stern_to_bow_is_c_running():
    """CS-CASE-04."""
    duel = table("constitution 10,10 3 | guerriere 13,10 N; wind 3")
    assert position_of(duel.game, duel.a) == "C"
    assert WIND_POSITIONS[LETTERS.index("C")].point_of_sail == "running"


@pytest.mark.rule("CS-WIND-02")
def test_wind_on_the_starboard_bow_is_g():
    """CS-CASE-05."""
    duel = table("constitution 10,10 8 | guerriere 13,10 N; wind 5")
    assert position_of(duel.game, duel.a) == "G"


@pytest.mark.rule("CS-WIND-03")
@pytest.mark.parametrize(("letters", "name", "maneuvers"), [
    ("C", "running", ["advance", "back-sail"]),
    ("AB", "broad reaching", ["advance", "wear-away", "wear-up", "back-sail"]),
    ("DE", "reaching", ["advance", "wear-up", "back-sail"]),
    ("FG", "beating", ["advance", "tack", "back-sail"]),
])
def test_five_control_panels_serve_the_five_points_of_sail(letters, name, maneuvers):
    for letter in letters:
        heading = "CBEGHFDA".index(letter) + 1
        duel = table(f"constitution 10,10 {heading} act=3,6,9,12 | guerriere 13,10 N; wind 1; at cycle only")
        assert [option.split()[0] for option in duel.options] == maneuvers
        assert WIND_POSITIONS[LETTERS.index(letter)].point_of_sail == name


@pytest.mark.rule("CS-WIND-03")
def test_a_ship_in_irons_has_an_empty_panel():
    duel = table("constitution 10,10 5 act=12 | guerriere 13,10 N; wind 1; at cycle only")
    assert WIND_POSITIONS[LETTERS.index("H")].point_of_sail == "in irons" and duel.over


@pytest.mark.rule("CS-WIND-05")
@pytest.mark.parametrize(("letter", "superior"), [
    ("A", ""), ("B", ""), ("C", "AB"), ("D", "A"), ("E", "B"), ("F", "D"), ("G", "E"),
])
def test_after_an_advance_a_ship_may_turn_to_the_positions_superior_to_hers(letter, superior):
    heading = "CBEGHFDA".index(letter) + 1
    duel = table(f"constitution 10,10 {heading} {ENDING_ADVANCE} | guerriere 20,9 N; wind 1; at maneuver only")
    ways = [] if duel.over else duel.options[1:]
    reached = sorted([wind_position(heading + (1 if way == "starboard" else -1), 1) for way in ways])
    assert "".join(reached) == superior


@pytest.mark.rule("CS-WIND-05")
def test_a_and_b_come_before_c_and_h_comes_last():
    rank = {position.letter: position.rank for position in WIND_POSITIONS}
    assert rank["A"] == rank["B"] < rank["C"] < rank["D"] == rank["E"] < rank["F"] == rank["G"] < rank["H"]


@pytest.mark.rule("CS-WIND-06")
@pytest.mark.parametrize("wind", range(1, 9))
def test_under_one_wind_the_same_letter_means_the_same_heading(wind):
    for one in range(1, 9):
        for other in range(1, 9):
            assert (wind_position(one, wind) == wind_position(other, wind)) == (one == other)
