"""The sea of hexes: what must hold for every hex and every heading, whatever the game."""

from fractions import Fraction
from math import hypot, isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weathergage.kits.hexes import (
    ANY,
    BOW,
    NAMES,
    ORIGIN,
    PORT,
    SIDES,
    STARBOARD,
    STERN,
    VECTORS,
    Area,
    Hex,
    ahead,
    area,
    centre_of,
    disk,
    distance,
    hex_named,
    is_connected,
    is_covered,
    is_off,
    legs,
    lines,
    mirrored,
    name_of,
    neighbour,
    neighbours,
    offset,
    opposite,
    outside,
    placed,
    reached,
    ring,
    rotated,
    seen_from,
    shifted,
    tiles_around,
    turned,
)
from weathergage.scene.model import Grid, Sea
from weathergage.scene.projection import plane

pytestmark = pytest.mark.both_modes
HEADINGS = st.integers(0, 5)
SIXTHS = st.integers(-20, 20)
HEXES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
NEAR_HEXES = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
BLOCKS = st.frozensets(NEAR_HEXES, max_size=40)
NEAR = disk(ORIGIN, 10)
OTHER_SIDE = {BOW: BOW, STERN: STERN, STARBOARD: PORT, PORT: STARBOARD, ANY: ANY}
OTHER_END = {BOW: STERN, STERN: BOW, STARBOARD: PORT, PORT: STARBOARD, ANY: ANY}

# A gate of two reefs in the middle of seven tiles, with single islands around.
ISLANDS = frozenset([(-5, 2), (-3, -3), (-1, -3), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 3), (3, 3), (5, -2)])
SEA = frozenset([there for centre in [ORIGIN, *tiles_around(ORIGIN, 2)] for there in disk(centre, 2)])


def sides_of(by: Hex) -> list[str]:
    return [side for side in SIDES if is_off(by, side)]


# --- headings and steps -----------------------------------------------------------------------------------------------

def test_headings_run_clockwise_from_north() -> None:
    assert [NAMES[turned(0, sixths)] for sixths in range(6)] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert [VECTORS[heading] for heading in range(6)] == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert [rotated((0, -1), heading) for heading in range(6)] == list(VECTORS)
    drawn = [centre_of(vector) for vector in VECTORS]
    assert [(x > 0) - (x < 0) for x, _ in drawn] == [0, 1, 1, 0, -1, -1]
    assert [(y > 0) - (y < 0) for _, y in drawn] == [-1, -1, 1, 1, 1, -1]


def test_turning_and_sailing() -> None:
    """Turn one to starboard and sail two, or sail first."""
    assert ahead(ORIGIN, turned(0, 1), 2) == [(1, -1), (2, -2)]
    assert ahead(ORIGIN, turned(0, -1), 2)[-1] == (-2, 0)
    assert ahead(ORIGIN, 0, 2)[-1] == (0, -2)
    assert ahead(ORIGIN, 0, 0) == []


@given(heading=HEADINGS, one=SIXTHS, other=SIXTHS)
def test_turns_add_up_and_six_of_them_are_none(heading: int, one: int, other: int) -> None:
    assert 0 <= turned(heading, one) <= 5
    assert turned(turned(heading, one), other) == turned(heading, one + other)
    assert turned(heading, 6) == heading == opposite(opposite(heading))
    assert opposite(heading) == turned(heading, 3)


@given(here=HEXES, heading=HEADINGS)
def test_neighbours_are_adjacent_and_a_step_can_be_taken_back(here: Hex, heading: int) -> None:
    there = neighbour(here, heading)
    assert distance(here, there) == 1
    assert neighbour(there, opposite(heading)) == here
    assert offset(here, there) == VECTORS[heading]
    assert neighbours(here)[heading] == there == shifted(here, VECTORS[heading])
    assert len(set(neighbours(here))) == 6


@given(here=HEXES, heading=HEADINGS, steps=st.integers(1, 12))
def test_straight_ahead_every_step_is_one_farther(here: Hex, heading: int, steps: int) -> None:
    way = ahead(here, heading, steps)
    assert [distance(here, there) for there in way] == list(range(1, steps + 1))
    assert way[0] == neighbour(here, heading)
    assert way[1:] == [neighbour(there, heading) for there in way[:-1]]


# --- distances --------------------------------------------------------------------------------------------------------

@given(a=HEXES, b=HEXES, c=HEXES)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_distance_is_the_shortest_path() -> None:
    steps, edge = {ORIGIN: 0}, [ORIGIN]
    for here in edge:
        for there in neighbours(here):
            if there not in steps and steps[here] < 10:
                steps[there] = steps[here] + 1
                edge.append(there)
    assert steps == {there: distance(ORIGIN, there) for there in NEAR}


@given(a=HEXES, b=HEXES, sixths=SIXTHS, by=HEXES)
def test_distance_does_not_change_when_the_sea_is_turned_mirrored_or_shifted(
        a: Hex, b: Hex, sixths: int, by: Hex) -> None:
    far = distance(a, b)
    assert far == distance(rotated(a, sixths), rotated(b, sixths))
    assert far == distance(mirrored(a), mirrored(b)) == distance(shifted(a, by), shifted(b, by))


@given(by=HEXES)
def test_two_legs_are_a_shortest_path(by: Hex) -> None:
    heading, first, second = legs(by)
    assert first + second == distance(ORIGIN, by)
    assert first >= 0 <= second and (first > 0 or by == ORIGIN)
    corner = [ORIGIN, *ahead(ORIGIN, heading, first)][-1]
    assert [corner, *ahead(corner, turned(heading, 1), second)][-1] == by


@given(heading=HEADINGS, steps=st.integers(1, 20))
def test_the_way_straight_ahead_has_one_leg(heading: int, steps: int) -> None:
    assert legs(ahead(ORIGIN, heading, steps)[-1]) == (heading, steps, 0)


# --- frames of a ship -------------------------------------------------------------------------------------------------

@given(by=HEXES, one=SIXTHS, other=SIXTHS)
def test_rotations_add_up_and_six_of_them_are_none(by: Hex, one: int, other: int) -> None:
    q, r = by
    assert rotated(by, 1) == (-r, q + r)
    assert rotated(by, 6) == rotated(by, 0) == by
    assert rotated(rotated(by, one), other) == rotated(by, one + other)
    assert rotated(by, 3) == (-q, -r)


@given(by=HEXES, sixths=SIXTHS)
def test_a_mirror_undoes_itself_and_turns_the_other_way(by: Hex, sixths: int) -> None:
    assert mirrored(mirrored(by)) == by
    assert mirrored(rotated(by, sixths)) == rotated(mirrored(by), -sixths)
    (x, y), (mx, my) = centre_of(by), centre_of(mirrored(by))
    assert isclose(mx, -x, abs_tol=1e-9) and isclose(my, y, abs_tol=1e-9)


@given(here=HEXES, heading=HEADINGS, there=HEXES, steps=st.integers(1, 9))
def test_a_ships_frame_can_be_turned_back(here: Hex, heading: int, there: Hex, steps: int) -> None:
    assert placed(here, heading, seen_from(here, heading, there)) == there
    assert seen_from(here, heading, placed(here, heading, there)) == there
    assert placed(here, heading, (0, -steps)) == ahead(here, heading, steps)[-1]


def test_two_ships_in_each_others_frames() -> None:
    assert seen_from((3, -1), 4, (0, 1)) == (1, -3)
    assert seen_from((0, 1), 5, (3, -1)) == (2, 1)
    assert seen_from((1, 1), 2, (-2, 6)) == (5, -2)


# --- sets of hexes ----------------------------------------------------------------------------------------------------

@given(centre=HEXES, radius=st.integers(0, 8))
def test_rings_and_disks_are_all_hexes_at_or_within_a_distance(centre: Hex, radius: int) -> None:
    around, within = ring(centre, radius), disk(centre, radius)
    box = [shifted(centre, (dq, dr)) for dq in range(-9, 10) for dr in range(-9, 10)]
    assert set(around) == {there for there in box if distance(centre, there) == radius}
    assert set(within) == {there for there in box if distance(centre, there) <= radius}
    assert len(around) == max(1, 6 * radius) and len(within) == 1 + 3 * radius * (radius + 1)
    assert [distance(centre, there) for there in within] == sorted(distance(centre, there) for there in within)
    assert radius == 0 or all(distance(a, b) == 1 for a, b in zip(around, around[1:] + around[:1], strict=True))
    assert radius != 1 or around == neighbours(centre)


def test_the_neighbours_of_a_tile() -> None:
    assert tiles_around(ORIGIN, 2) == [(5, -2), (2, 3), (-3, 5), (-5, 2), (-2, -3), (3, -5)]
    assert tiles_around((5, -2), 2)[1] == (7, 1)
    assert tiles_around((4, 4), 0) == [neighbour((4, 4), heading) for heading in (2, 3, 4, 5, 0, 1)]
    assert len(SEA) == 133


@pytest.mark.parametrize("radius", range(4))
def test_tiles_cover_the_sea_without_gap_or_overlap(radius: int) -> None:
    centres = {ORIGIN}
    for _ in range(5):
        centres |= {there for centre in centres for there in tiles_around(centre, radius)}
    covered = [there for centre in centres for there in disk(centre, radius)]
    assert len(covered) == len(set(covered)), "no overlap"
    assert set(covered) >= set(disk(ORIGIN, 5 * radius)), "no gap"


def test_pieces_of_a_set() -> None:
    assert is_connected(SEA) and is_connected(frozenset()) and is_connected({(4, 4)})
    assert is_connected(SEA - ISLANDS), "ships can sail everywhere"
    assert not is_connected(ISLANDS)
    assert reached((-1, 0), ISLANDS) == {(-1, 0), (-1, 1)}
    assert not is_connected(set(disk(ORIGIN, 3)) - set(ring(ORIGIN, 2)))


@given(hexes=BLOCKS.filter(bool))
def test_the_pieces_of_a_set_share_it_out(hexes: frozenset[Hex]) -> None:
    pieces = {frozenset(reached(there, hexes)) for there in hexes}
    assert sum(len(piece) for piece in pieces) == len(hexes) and frozenset().union(*pieces) == hexes
    assert all(is_connected(piece) for piece in pieces)
    assert is_connected(hexes) == (len(pieces) == 1)


@given(hexes=BLOCKS)
def test_what_lies_outside_a_set_blocks_as_all_other_hexes_would(hexes: frozenset[Hex]) -> None:
    rest = outside(hexes)
    assert not rest & hexes
    for here in list(hexes)[:6]:
        for there in hexes:
            met = {between for line in lines(here, there) for between in line}
            assert met <= rest | hexes


def test_outside_is_what_lies_between_and_nothing_beyond() -> None:
    assert outside({(0, 0), (2, 0)}) == {(1, 0)} and outside({(0, 0), (0, 2)}) == {(0, 1)}
    assert outside({(0, 0), (2, -2)}) == {(1, -1)} and outside(set(disk(ORIGIN, 2))) == frozenset() == outside(set())
    assert outside(set(ring(ORIGIN, 1))) == {ORIGIN}


# --- sides and areas --------------------------------------------------------------------------------------------------

def test_sides_and_their_borders() -> None:
    assert sides_of((1, -2)) == [BOW, STARBOARD] and sides_of((1, 1)) == [STARBOARD, STERN]
    assert sides_of((-1, 2)) == [STERN, PORT] and sides_of((-1, -1)) == [BOW, PORT]
    assert sides_of((0, -2)) == [BOW] and sides_of((0, 2)) == [STERN]
    assert sides_of((5, -2)) == [STARBOARD] and sides_of((-2, 0)) == [PORT] and sides_of((1, -3)) == [BOW]
    assert sides_of(ORIGIN) == [] and not is_off(ORIGIN, ANY)
    with pytest.raises(ValueError, match="'larboard' is not a side: bow, starboard, stern, port or any"):
        is_off((1, 0), "larboard")


def true_sides(by: Hex) -> list[str]:
    """By angles: within 30 degrees of the keel, within 60 of the beam; cosines squared, so that all is exact.

    To the north it is -(r + q/2), to the east q * sqrt(3)/2, and the square of the distance is q*q + q*r + r*r.
    """
    q, r = by
    north, square = -Fraction(2 * r + q, 2), q * q + q * r + r * r
    is_by_keel, is_by_beam = north**2 >= Fraction(3, 4) * square, Fraction(3, 4) * q * q >= Fraction(1, 4) * square
    found = {BOW: north > 0 and is_by_keel, STARBOARD: q > 0 and is_by_beam,
             STERN: north < 0 and is_by_keel, PORT: q < 0 and is_by_beam}
    return [side for side in SIDES if found[side]]


@given(by=HEXES)
def test_sides_are_what_their_bearings_say(by: Hex) -> None:
    assert sides_of(by) == true_sides(by)
    assert is_off(by, ANY) == bool(sides_of(by)) == (by != ORIGIN)


@given(by=HEXES, times=st.integers(1, 9))
def test_sides_swap_in_a_mirror_and_at_half_a_turn_and_are_directions(by: Hex, times: int) -> None:
    for side in (*SIDES, ANY):
        assert is_off(mirrored(by), OTHER_SIDE[side]) == is_off(by, side)
        assert is_off(rotated(by, 3), OTHER_END[side]) == is_off(by, side)
        assert is_off((by[0] * times, by[1] * times), side) == is_off(by, side)


@given(here=HEXES, heading=HEADINGS, there=HEXES, sixths=SIXTHS)
def test_sides_turn_with_the_sea(here: Hex, heading: int, there: Hex, sixths: int) -> None:
    by = seen_from(rotated(here, sixths), turned(heading, sixths), rotated(there, sixths))
    assert sides_of(by) == sides_of(seen_from(here, heading, there))


@pytest.mark.parametrize(("side", "reach", "size"), [
    (STARBOARD, 2, 7), (STARBOARD, 3, 13), (STARBOARD, 5, 32), (PORT, 2, 7), (PORT, 3, 13), (PORT, 5, 32),
    (BOW, 4, 12), (STERN, 4, 12), (ANY, 1, 6), (ANY, 2, 18),
])
def test_an_area_is_all_of_a_side_within_reach(side: str, reach: int, size: int) -> None:
    found = area(side, reach)
    within = [by for by in NEAR if 1 <= distance(ORIGIN, by) <= reach]
    assert len(found.offsets) == size
    assert set(found.offsets) == {by for by in within if side == ANY or side in true_sides(by)}


def test_areas_as_they_are_printed() -> None:
    assert set(area(STARBOARD, 2).offsets) == {(1, -1), (1, 0), (1, -2), (1, 1), (2, -2), (2, -1), (2, 0)}
    assert set(area(BOW, 4).offsets) == {(0, -1), (-1, -1), (0, -2), (1, -2), (-1, -2), (0, -3), (1, -3), (-2, -2),
                                         (-1, -3), (0, -4), (1, -4), (2, -4)}


def test_who_is_in_the_area() -> None:
    broadside = area(STARBOARD, 5)
    assert broadside.has(ORIGIN, 0, (5, -2)) and broadside.has((1, 1), 2, (-2, 6))
    assert not any(broadside.has(ORIGIN, 0, there) for there in ((6, -3), (1, -3), (-2, 0), ORIGIN))
    assert broadside.has((0, -3), 1, (0, 2)) and area(PORT, 5).has((0, -3), 5, (0, 2))
    assert not broadside.has((3, -1), 4, (0, 1)) and broadside.has((0, 1), 5, (3, -1))


def test_an_area_of_ones_own_making() -> None:
    drawn = Area([(0, -1), (0, -2), (2, -1), (0, -1)])
    assert drawn.offsets == ((0, -1), (0, -2), (2, -1))
    assert repr(drawn) == "Area([(0, -1), (0, -2), (2, -1)])"
    assert drawn.hexes((1, 1), 3) == [(1, 2), (1, 3), (-1, 2)]
    assert len(drawn.by_heading) == 6
    assert Area([]).hexes(ORIGIN, 0) == [] and not Area([]).has(ORIGIN, 0, ORIGIN)


@given(offsets=st.lists(NEAR_HEXES, max_size=12), here=HEXES, heading=HEADINGS, there=NEAR_HEXES, sixths=SIXTHS)
def test_areas_turn_with_the_ship_and_with_the_sea(
        offsets: list[Hex], here: Hex, heading: int, there: Hex, sixths: int) -> None:
    drawn, there = Area(offsets), shifted(here, there)
    assert drawn.has(here, heading, there) == (seen_from(here, heading, there) in offsets)
    assert drawn.has(here, heading, there) == (there in drawn.hexes(here, heading))
    assert drawn.has(rotated(here, sixths), turned(heading, sixths), rotated(there, sixths)) == drawn.has(
        here, heading, there)
    mirror = Area([mirrored(by) for by in offsets])
    assert mirror.has(mirrored(here), turned(0, -heading), mirrored(there)) == drawn.has(here, heading, there)


# --- lines and cover --------------------------------------------------------------------------------------------------

def cube_rounded(q: Fraction, r: Fraction, s: Fraction) -> Hex:
    """Round all three; the one that was moved farthest follows from the others."""
    near = [round(q), round(r), round(s)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] - s)]
    worst = off.index(max(off))
    near[worst] -= sum(near)
    return near[0], near[1]


def line_by_fractions(by: Hex, sign: int) -> list[Hex]:
    """Points at even steps, moved a hair to the left (1) or right (-1), and the hexes they fall in."""
    (q, r), s, n, hair = by, -by[0] - by[1], distance(ORIGIN, by), Fraction(sign, 100_000)
    return [cube_rounded(Fraction(q * i, n) + hair * (r - s), Fraction(r * i, n) + hair * (s - q),
                         Fraction(s * i, n) + hair * (q - r)) for i in range(1, n)]


def test_the_two_lines_are_those_of_exact_fractions() -> None:
    for by in NEAR:
        assert lines(ORIGIN, by) == (line_by_fractions(by, 1), line_by_fractions(by, -1)), by


def test_each_hex_of_a_line_is_the_nearest_and_ties_are_told_left_from_right() -> None:
    """Against the meaning of it: squares of distances, and on which side of the line a centre lies."""
    for q, r in NEAR:
        n = distance(ORIGIN, (q, r))
        for i, (left, right) in enumerate(zip(*lines(ORIGIN, (q, r)), strict=True), start=1):
            def square(there: Hex, i: int = i, q: int = q, r: int = r, n: int = n) -> int:
                dq, dr = n * there[0] - q * i, n * there[1] - r * i
                return dq * dq + dq * dr + dr * dr
            near = [left, *neighbours(left)]
            nearest = {there for there in near if square(there) == min(map(square, near))}
            assert nearest == {left, right}
            assert left == right or q * left[1] - r * left[0] < 0 < q * right[1] - r * right[0]


def test_lines_and_their_ties() -> None:
    assert lines(ORIGIN, (2, 2)) == ([(1, 0), (1, 1), (2, 1)], [(0, 1), (1, 1), (1, 2)])
    assert lines(ORIGIN, (2, 1)) == ([(1, 0), (1, 1)], [(1, 0), (1, 1)])
    assert lines((-7, 2), (-4, -2)) == ([(-6, 1), (-6, 0), (-5, -1)], [(-6, 1), (-5, 0), (-5, -1)])
    assert lines((-2, 0), (2, 0)) == ([(-1, 0), (0, 0), (1, 0)], [(-1, 0), (0, 0), (1, 0)])
    assert lines((3, 3), (3, 3)) == lines((3, 3), (4, 3)) == ([], [])


@pytest.mark.parametrize(("there", "islands", "covered"), [
    ((2, 2), [(1, 0)], False),
    ((2, 2), [(0, 1), (1, 2)], False),
    ((2, 2), [(1, 0), (0, 1)], True),
    ((2, 2), [(1, 1)], True),
    ((2, 2), [(1, 0), (1, 2)], True),
    ((2, 1), [(1, 0)], True),
    ((2, 1), [(1, 1)], True),
    ((2, 0), [(0, 0), (2, 0)], False),
    ((2, 0), [(1, 0)], True),
    ((1, 0), disk(ORIGIN, 3), False),
    ((0, 0), disk(ORIGIN, 3), False),
])
def test_cover(there: Hex, islands: list[Hex], covered: bool) -> None:
    assert is_covered(ORIGIN, there, frozenset(islands)) == covered == is_covered(ORIGIN, there, set(islands))


def test_cover_by_islands_and_by_the_edge_of_the_sea() -> None:
    blocks = outside(SEA - ISLANDS)
    assert blocks >= ISLANDS and not blocks & (SEA - ISLANDS)
    assert is_covered((-2, 0), (2, 0), blocks), "a reef between"
    assert is_covered((-7, 2), (-4, -2), blocks), "a bay of the edge between"
    assert not is_covered((0, -3), (0, 2), blocks), "along the channel"
    assert not is_covered((-7, 2), (-4, -2), ISLANDS)


@settings(max_examples=200)
@given(a=NEAR_HEXES, b=NEAR_HEXES, blocks=BLOCKS, sixths=SIXTHS, by=HEXES)
def test_cover_is_mutual_and_turns_mirrors_and_shifts_with_the_sea(
        a: Hex, b: Hex, blocks: frozenset[Hex], sixths: int, by: Hex) -> None:
    covered = is_covered(a, b, blocks)
    assert is_covered(b, a, blocks) == covered
    assert is_covered(rotated(a, sixths), rotated(b, sixths), {rotated(there, sixths) for there in blocks}) == covered
    assert is_covered(mirrored(a), mirrored(b), {mirrored(there) for there in blocks}) == covered
    assert is_covered(shifted(a, by), shifted(b, by), {shifted(there, by) for there in blocks}) == covered
    assert is_covered(a, b, blocks | {a, b}) == is_covered(a, b, blocks - {a, b}) == covered


@given(a=HEXES, b=HEXES)
def test_lines_are_paths_whose_sides_swap_at_the_other_end_and_in_a_mirror(a: Hex, b: Hex) -> None:
    left, right = lines(a, b)
    assert lines(b, a) == (right[::-1], left[::-1])
    port, starboard = lines(mirrored(a), mirrored(b))
    assert [mirrored(there) for there in starboard] == left and [mirrored(there) for there in port] == right
    for line in (left, right):
        assert a == b or all(distance(*step) == 1 for step in zip([a, *line], [*line, b], strict=True))


# --- names and pictures -----------------------------------------------------------------------------------------------

@given(here=HEXES)
def test_a_hex_can_be_named_and_found_by_its_name(here: Hex) -> None:
    assert hex_named(name_of(here)) == here
    assert name_of((3, -2)) == "3,-2"


@pytest.mark.parametrize("text", ["", "3", "3,", "3,-2,1", "3;-2", " 3,2", "3,2\n", "+3,2", "1_0,2", "\u0661,2", "N"])
def test_other_texts_name_no_hex(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex such as 3,-2"):
        hex_named(text)


@given(here=HEXES)
def test_centres_are_where_the_scene_draws_them(here: Hex) -> None:
    sea = Sea(width=1, height=1, grid=Grid(kind="hex"), y_up=False)
    x, y = centre_of(here)
    assert (x, y) == pytest.approx(plane(sea, here))
    assert all(isclose(hypot(there[0] - x, there[1] - y), 1) for there in map(centre_of, neighbours(here)))
