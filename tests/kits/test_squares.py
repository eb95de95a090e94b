"""The sea of squares: what must hold for every pair of squares and every heading, whatever the game."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weathergage.kits.squares import (
    AHEAD,
    ASTERN,
    NAMES,
    PORT,
    STARBOARD,
    VECTORS,
    ahead_and_abeam,
    arc,
    bearing,
    distance,
    is_diagonal,
    is_touched,
    line,
    points_between,
    turned,
)

pytestmark = pytest.mark.both_modes
HEADINGS = st.integers(1, 8)
STEPS = st.integers(-30, 30)
POINTS = st.integers(-40, 40)
NEAR = [(dx, dy) for dx, dy in product(range(-9, 10), repeat=2)]
OTHER_SIDE = {STARBOARD: PORT, PORT: STARBOARD, AHEAD: AHEAD, ASTERN: ASTERN, "": ""}
OTHER_END = {AHEAD: ASTERN, ASTERN: AHEAD, STARBOARD: PORT, PORT: STARBOARD, "": ""}


def quarter_turn(dx: int, dy: int) -> tuple[int, int]:
    """The square after a turn of the whole sea by two compass points to starboard."""
    return dy, -dx


def mirrored(heading: int) -> int:
    """The heading as seen in a mirror that swaps east and west."""
    return turned(1, -(heading - 1))


# --- headings ---------------------------------------------------------------------------------------------------------

def test_headings_run_clockwise_from_north() -> None:
    assert [NAMES[turned(1, points)] for points in range(8)] == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert [VECTORS[heading] for heading in (1, 3, 5, 7)] == [(0, 1), (1, 0), (0, -1), (-1, 0)]
    assert [heading for heading in range(1, 9) if is_diagonal(heading)] == [2, 4, 6, 8]
    assert all(is_diagonal(heading) == (0 not in VECTORS[heading]) for heading in range(1, 9))


@given(heading=HEADINGS, one=POINTS, other=POINTS)
def test_turns_add_up_and_eight_of_them_are_none(heading: int, one: int, other: int) -> None:
    assert 1 <= turned(heading, one) <= 8
    assert turned(turned(heading, one), other) == turned(heading, one + other)
    assert turned(heading, 8) == heading
    assert turned(turned(heading, one), -one) == heading


@given(one=HEADINGS, other=HEADINGS, points=POINTS)
def test_the_points_between_two_headings_are_the_shorter_way(one: int, other: int, points: int) -> None:
    apart = points_between(one, other)
    assert 0 <= apart <= 4
    assert apart == points_between(other, one) == points_between(turned(one, points), turned(other, points))
    assert other in (turned(one, apart), turned(one, -apart))
    assert not any(turned(one, fewer) == other or turned(one, -fewer) == other for fewer in range(apart))


@given(heading=HEADINGS)
def test_opposite_headings_have_opposite_vectors(heading: int) -> None:
    dx, dy = VECTORS[heading]
    assert VECTORS[turned(heading, 4)] == (-dx, -dy)
    assert VECTORS[turned(heading, 2)] == quarter_turn(dx, dy)
    assert VECTORS[mirrored(heading)] == (-dx, dy)


# --- distances --------------------------------------------------------------------------------------------------------

@given(dx=STEPS, dy=STEPS, ex=STEPS, ey=STEPS)
def test_distance_is_a_metric(dx: int, dy: int, ex: int, ey: int) -> None:
    assert distance(dx, dy) >= 0
    assert (distance(dx, dy) == 0) == (dx == dy == 0)
    assert distance(dx, dy) == distance(-dx, -dy)
    assert distance(dx + ex, dy + ey) <= distance(dx, dy) + distance(ex, ey)


@given(dx=STEPS, dy=STEPS)
def test_distance_does_not_change_when_the_sea_is_turned_or_mirrored(dx: int, dy: int) -> None:
    assert distance(dx, dy) == distance(*quarter_turn(dx, dy)) == distance(-dx, dy) == distance(dy, dx)


def test_distance_is_the_cheapest_path() -> None:
    """Two points across a side, three across a corner: as found by trying all ways."""
    cost = {(0, 0): 0}
    edge = [(0, 0)]
    while edge:
        following = []
        for x, y in edge:
            for heading in range(1, 9):
                there = x + VECTORS[heading][0], y + VECTORS[heading][1]
                price = cost[x, y] + (3 if is_diagonal(heading) else 2)
                if max(map(abs, there)) <= 12 and price < cost.get(there, 10**9):
                    cost[there] = price
                    following.append(there)
        edge = following
    assert {square: distance(*square) for square in NEAR} == {square: cost[square] for square in NEAR}


# --- frames of a ship -------------------------------------------------------------------------------------------------

@given(dx=STEPS, dy=STEPS, heading=HEADINGS)
def test_a_ships_frame_can_be_turned_back(dx: int, dy: int, heading: int) -> None:
    ahead, abeam = ahead_and_abeam(dx, dy, heading)
    ux, uy = VECTORS[heading]
    scale = ux * ux + uy * uy
    assert (ahead * ux + abeam * uy, ahead * uy - abeam * ux) == (dx * scale, dy * scale)


@given(dx=STEPS, dy=STEPS, heading=HEADINGS)
def test_what_is_ahead_of_one_heading_is_astern_of_the_opposite(dx: int, dy: int, heading: int) -> None:
    ahead, abeam = ahead_and_abeam(dx, dy, heading)
    assert ahead_and_abeam(dx, dy, turned(heading, 4)) == (-ahead, -abeam)
    assert ahead_and_abeam(*quarter_turn(dx, dy), turned(heading, 2)) == (ahead, abeam)
    assert ahead_and_abeam(-dx, dy, mirrored(heading)) == (ahead, -abeam)


@given(heading=HEADINGS, steps=st.integers(1, 20))
def test_the_squares_of_the_keel_line_are_dead_ahead_and_dead_astern(heading: int, steps: int) -> None:
    dx, dy = VECTORS[heading]
    assert ahead_and_abeam(dx * steps, dy * steps, heading)[1] == 0
    assert (arc(dx * steps, dy * steps, heading), arc(-dx * steps, -dy * steps, heading)) == (AHEAD, ASTERN)


# --- arcs -------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("heading", range(1, 9))
def test_the_four_quarters_share_out_all_squares_but_ones_own(heading: int) -> None:
    found = {square: arc(*square, heading) for square in NEAR}
    assert [square for square, quarter in found.items() if not quarter] == [(0, 0)]
    assert set(found.values()) == {"", STARBOARD, PORT, AHEAD, ASTERN}
    count = {quarter: list(found.values()).count(quarter) for quarter in (STARBOARD, PORT, AHEAD, ASTERN)}
    assert count[STARBOARD] == count[PORT] > count[AHEAD] == count[ASTERN], "the edges belong to the beams"


@given(dx=STEPS, dy=STEPS, heading=HEADINGS)
def test_arcs_turn_with_the_sea_and_swap_sides_in_a_mirror(dx: int, dy: int, heading: int) -> None:
    quarter = arc(dx, dy, heading)
    assert arc(*quarter_turn(dx, dy), turned(heading, 2)) == quarter
    assert arc(-dx, dy, mirrored(heading)) == OTHER_SIDE[quarter]
    assert arc(dx, dy, turned(heading, 4)) == OTHER_END[quarter]
    assert arc(-dx, -dy, heading) == OTHER_END[quarter]


@given(dx=STEPS, dy=STEPS, heading=HEADINGS, times=st.integers(1, 9))
def test_an_arc_is_a_direction_and_not_a_distance(dx: int, dy: int, heading: int, times: int) -> None:
    assert arc(dx * times, dy * times, heading) == arc(dx, dy, heading)


# --- lines ------------------------------------------------------------------------------------------------------------

@settings(max_examples=80)
@given(dx=st.integers(-14, 14), dy=st.integers(-14, 14))
def test_a_line_is_the_same_from_both_ends(dx: int, dy: int) -> None:
    there = set(line(dx, dy))
    assert there == {(x + dx, y + dy) for x, y in line(-dx, -dy)}
    assert {(0, 0), (dx, dy)} <= there
    assert all(is_touched(dx, dy, x, y) for x, y in there)


@given(dx=st.integers(-14, 14), dy=st.integers(-14, 14))
def test_a_line_turns_and_mirrors_with_the_sea(dx: int, dy: int) -> None:
    there = set(line(dx, dy))
    assert set(line(*quarter_turn(dx, dy))) == {quarter_turn(x, y) for x, y in there}
    assert set(line(-dx, dy)) == {(-x, y) for x, y in there}
    assert set(line(dy, dx)) == {(y, x) for x, y in there}


@given(dx=st.integers(-14, 14), dy=st.integers(-14, 14))
def test_a_line_has_no_gap_and_touches_nothing_outside_its_box(dx: int, dy: int) -> None:
    there = set(line(dx, dy))
    reached, edge = {(0, 0)}, [(0, 0)]
    while edge:
        x, y = edge.pop()
        for ux, uy in VECTORS[1:]:
            square = x + ux, y + uy
            if square in there and square not in reached:
                reached.add(square)
                edge.append(square)
    assert reached == there
    assert all(min(0, dx) <= x <= max(0, dx) and min(0, dy) <= y <= max(0, dy) for x, y in there)


def check_touched(dx: int, dy: int, x: int, y: int) -> None:
    """Against another way to find it: the line leaves corners on both sides, or runs through one."""
    sides = [2 * (dx * (y + cy / 2) - dy * (x + cx / 2)) for cx in (-1, 1) for cy in (-1, 1)]
    meets = min(sides) <= 0 <= max(sides)
    within = min(0, dx) <= x <= max(0, dx) and min(0, dy) <= y <= max(0, dy)
    assert is_touched(dx, dy, x, y) == (meets and within)


@given(dx=st.integers(-10, 10), dy=st.integers(-10, 10), x=st.integers(-11, 11), y=st.integers(-11, 11))
def test_a_square_is_touched_just_if_the_line_meets_it_or_a_corner(dx: int, dy: int, x: int, y: int) -> None:
    check_touched(dx, dy, x, y)


def test_a_short_line_touches_just_what_it_should() -> None:
    for dx, dy, x, y in product(range(-2, 3), range(-2, 3), range(-3, 4), range(-3, 4)):
        check_touched(dx, dy, x, y)


# --- bearings ---------------------------------------------------------------------------------------------------------

@given(heading=HEADINGS, steps=st.integers(1, 30))
def test_a_square_along_a_heading_bears_there(heading: int, steps: int) -> None:
    dx, dy = VECTORS[heading]
    assert bearing(dx * steps, dy * steps) == heading
    assert bearing(0, 0) == 0


@given(dx=STEPS, dy=STEPS)
def test_bearings_turn_with_the_sea(dx: int, dy: int) -> None:
    found = bearing(dx, dy)
    if not dx and not dy:
        assert found == 0
        return
    assert bearing(*quarter_turn(dx, dy)) == turned(found, 2)
    assert bearing(-dx, -dy) == turned(found, 4)
    assert bearing(-dx, dy) == mirrored(found)
    assert arc(dx, dy, found) == AHEAD
