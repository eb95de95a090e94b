"""Chapter 15: the edge of the map."""

import pytest
from captains_sea.table import Table, table


def sail(mover: str, enemy: str, more: str = "", step: str = "maneuver") -> Table:
    """The Constitution sails one square ahead, by an Advance or a Bonus Move, with the wind on her port quarter."""
    heading = mover.split()[1]
    wind = {"E": "SE", "W": "NW", "N": "NE", "S": "SW"}[heading]
    act = "maneuver=advance:0:2:1 act=6" if step == "maneuver" else "strain=2"
    return table(f"constitution {mover} {act} | guerriere {enemy}; wind {wind}; impulse 6; {more}; at {step} only", "6")


def places(duel: Table) -> list[tuple[int, int]]:
    return [(ship.x, ship.y) for ship in duel.game.ships]


@pytest.mark.rule("CS-EDGE-01", "CS-EDGE-02")
def test_a_ship_that_would_leave_the_map_brings_both_to_the_middle():
    """CS-CASE-41: the move ends at (26,9), the enemy is at (20,12): a box of 7 by 4, all shifted by (-10,-2)."""
    duel = sail("25,9 E", "20,12 S")
    assert places(duel) == [(16, 7), (10, 10)] and (duel.a.heading, duel.b.heading) == (3, 5)


@pytest.mark.rule("CS-EDGE-01")
@pytest.mark.parametrize(("mover", "enemy", "after"), [
    ("25,9 E", "25,9 E", [(13, 9), (12, 9)]), ("1,9 W", "1,9 E", [(12, 9), (13, 9)]),
    ("9,17 N", "9,17 E", [(13, 9), (13, 8)]), ("9,1 S", "9,1 E", [(13, 8), (13, 9)]),
    ("24,9 E", "20,9 E", [(25, 9), (20, 9)]), ("2,9 W", "6,9 E", [(1, 9), (6, 9)]),
    ("9,16 N", "9,9 E", [(9, 17), (9, 9)]), ("9,2 S", "9,9 E", [(9, 1), (9, 9)]),
])
def test_recentring_happens_over_any_edge_and_not_before(mover, enemy, after):
    assert places(sail(mover, enemy)) == after


@pytest.mark.rule("CS-EDGE-01")
def test_a_bonus_move_recentres_too():
    duel = sail("25,9 E", "20,12 E", step="bonus-move").say("decline")
    assert places(duel) == [(16, 7), (10, 10)]


@pytest.mark.rule("CS-EDGE-01", "CS-EDGE-02")
def test_smoke_moves_along_and_is_removed_where_it_leaves_the_map():
    duel = sail("25,9 E", "20,12 S", "smoke 25,9=2/1 11,3=1/0 10,9=1/0 11,2=0/1")
    assert set(duel.game.smoke) == {(15, 7, 2, 1), (1, 1, 1, 0)}


@pytest.mark.rule("CS-EDGE-01", "CS-EDGE-02")
@pytest.mark.parametrize(("mover", "enemy", "shift", "stays", "leaves"), [
    ("25,9 E", "20,12 S", (-10, -2), "11,3", ["10,3", "11,2"]), ("1,9 W", "6,12 S", (10, -2), "15,3", ["16,3", "15,2"]),
    ("9,17 N", "9,12 S", (4, -6), "21,7", ["22,7", "21,6"]), ("9,1 S", "9,5 S", (4, 6), "21,11", ["22,11", "21,12"]),
])
def test_smoke_stays_on_the_outermost_squares_and_not_beyond(mover, enemy, shift, stays, leaves):
    duel = sail(mover, enemy, f"smoke {stays}=1/2 {' '.join([f'{square}=1/0' for square in leaves])}")
    x, y = map(int, stays.split(","))
    assert (duel.events("MapRecentred")[0].dx, duel.events("MapRecentred")[0].dy) == shift
    assert duel.game.smoke == ((x + shift[0], y + shift[1], 1, 2),)


@pytest.mark.rule("CS-EDGE-02")
def test_recentring_is_not_leaving_a_square():
    """The Guerriere has turned in her square, and has still after the map has moved."""
    assert sail("25,9 E", "20,12 S turned").b.turned_here


@pytest.mark.rule("CS-EDGE-02")
def test_the_ship_that_moved_has_left_hers():
    assert not sail("25,9 E turned", "20,12 S").a.turned_here


@pytest.mark.rule("CS-EDGE-03")
@pytest.mark.parametrize(("mover", "enemy", "ends"), [
    ("1,9 W", "25,9 E", True), ("1,9 W", "24,9 E", False), ("9,1 S", "9,17 E", True), ("9,1 S", "9,16 E", False),
])
def test_the_game_ends_when_the_ships_would_be_25_columns_or_17_rows_apart(mover, enemy, ends):
    """CS-CASE-42."""
    duel = sail(mover, enemy)
    assert (duel.match.outcome is not None) == ends


@pytest.mark.rule("CS-EDGE-03")
def test_nobody_scores_for_striking_or_capture_when_the_map_ends_the_game():
    """CS-CASE-42: one rigging hit on the Guerriere is all there is."""
    outcome = sail("1,9 W", "25,9 E rigging=9").match.outcome
    assert outcome is not None and (outcome.reason, outcome.scores) == ("map-edge", (1, 0))


@pytest.mark.rule("CS-EDGE-03")
def test_a_bonus_move_off_the_map_ends_the_game_before_the_rigging_check():
    duel = sail("1,9 W", "25,9 E", step="bonus-move").say("decline")
    assert duel.match.outcome is not None and duel.script_left == 1
