"""Choices on the open sea at their bounds: marks of the grid, sectors, lattices, rulers and helms, one by one."""

from dataclasses import dataclass
from typing import Any

import pytest
from helpers import asking

from weathergage.kernel.core import Answer, Game, Refusal
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused
from weathergage.kits import plane
from weathergage.kits.plane import Angle, Berthing, Course, Heading, Legs, Path, Placement, Plan, Pose, Region, Shape
from weathergage.kits.plane.spaces import (
    POINTS,
    any_heading,
    any_mark,
    brought_within,
    floats,
    is_number,
    lattice,
    legs_on_grid,
    named_pose,
    nearest_heading,
    pose_in,
    sector_marks,
    some_headings,
    spread,
    too_near,
    within,
)

pytestmark = pytest.mark.both_modes

GAME = asking(Heading())
BETWEEN_MARKS = (10.0004, 10.0006)      # a sector in which no stored heading lies
ROSE = list(POINTS)


def drawn(space: plane.Heading | Berthing | Course | Angle, count: int) -> list[Any]:
    rng = Rng(7)
    return [space.draw(GAME, rng) for _ in range(count)]


# --- marks of a grid --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("low", "high", "count", "found"), [
    (0.04, 0.36, 13, [0.1, 0.2, 0.3]), (0.0, 1.0, 3, [0.0, 0.5, 1.0]), (0.0, 1.0, 1, [0.0]), (0.3, 0.3, 5, [0.3]),
    (0.0, 0.95, 4, [0.0, 0.3, 0.6, 0.9]), (-0.2, 0.1, 2, [-0.2, 0.1]), (0.0, 1.0, 0, []), (0.31, 0.39, 4, []),
])
def test_marks_are_spread_from_bound_to_bound(low: float, high: float, count: int, found: list[float]) -> None:
    assert spread(low, high, 10, count) == found


def test_any_mark_between_the_bounds_can_be_drawn_and_no_other() -> None:
    rng = Rng(1)
    assert {any_mark(-0.25, 0.2, 10, rng) for _ in range(200)} == {-0.2, -0.1, 0.0, 0.1, 0.2}


@pytest.mark.parametrize(("value", "is_in", "brought"), [
    (0.0, False, 0.1), (0.1, True, 0.1), (0.2, True, 0.2), (0.3, True, 0.3), (0.36, False, 0.3), (9.0, False, 0.3),
])
def test_a_bound_off_the_grid_is_its_outermost_mark(value: float, is_in: bool, brought: float) -> None:
    assert within(0.04, value, 0.36, 10) == is_in
    assert brought_within(0.04, value, 0.36, 10) == brought


def test_numbers_and_floats_are_told_from_what_is_none() -> None:
    assert [is_number(part) for part in (3, 2.5, True, "3", None, (3,))] == [True, True, False, False, False, False]
    assert floats((1.0, 2.0), 2) and not floats((1.0, 2.0), 3) and not floats((1, 2.0), 2) and not floats([1.0], 1)


def test_an_angle_offers_thirteen_at_most_and_brings_wishes_within_its_bounds() -> None:
    space = Angle(-60.0, 60.0)
    assert space.candidates(GAME, 50) == tuple(10.0 * k - 60.0 for k in range(13))
    assert space.candidates(GAME, 3) == (-60.0, 0.0, 60.0)
    assert (space.nearest(GAME, 70.0), space.nearest(GAME, -70.0), space.nearest(GAME, 5.5)) == (60.0, -60.0, 5.5)
    assert space.nearest(GAME, "north") is None and space.take("north") == "north" and space.take(3) == 3.0
    assert Angle(0.0, 1.0, 1).take(0.25) == 0.2 and Angle(0.0, 1.0).take(0.2504) == 0.25


# --- sectors ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("sector", "marks"), [
    ((300.0, 60.0), (300_000, 420_000)), ((0.0, 360.0), (0, 359_999)), ((200.0, 560.0), (200_000, 559_999)),
    ((90.0, 90.0), (90_000, 90_000)), ((350.0, 370.0), (350_000, 370_000)), ((0.0, 359.0), (0, 359_000)),
    (BETWEEN_MARKS, (10_001, 10_000)),
])
def test_the_marks_of_a_sector(sector: plane.Sector, marks: tuple[int, int]) -> None:
    assert sector_marks(sector) == marks


@pytest.mark.parametrize(("sectors", "found"), [
    ((), ROSE), (((80.0, 100.0),), [90.0, 80.0, 100.0]), (((90.0, 90.0),), [90.0]), ((BETWEEN_MARKS,), []),
    (((350.5, 369.5),), [0.0, 350.5, 9.5]), (((1.0, 2.0), (268.0, 271.0)), [270.0, 1.0, 2.0, 268.0, 271.0]),
])
def test_some_headings_are_those_of_the_rose_and_the_edges(sectors: tuple[plane.Sector, ...],
                                                          found: list[float]) -> None:
    assert some_headings(sectors) == found
    assert Heading(sectors).candidates(GAME, 2) == tuple(found[:2])


def test_any_heading_is_a_whole_degree_or_any_mark_of_the_sectors() -> None:
    rng = Rng(3)
    assert {any_heading((), rng) for _ in range(6000)} == {float(degree) for degree in range(360)}
    sectors = ((359.999, 0.001), BETWEEN_MARKS, (90.0, 90.001), (45.0, 45.0))
    assert {any_heading(sectors, rng) for _ in range(300)} == {359.999, 0.0, 0.001, 90.0, 90.001, 45.0}
    assert any_heading((BETWEEN_MARKS,), rng) == 0.0


@pytest.mark.parametrize(("heading", "sectors", "found"), [
    (10.0, ((45.0, 315.0),), 45.0), (350.0, ((45.0, 315.0),), 315.0), (0.0, ((45.0, 315.0),), 45.0),
    (100.0, ((45.0, 315.0),), 100.0), (170.0, ((0.0, 90.0), (270.0, 300.0)), 90.0),
    (185.0, ((0.0, 90.0), (270.0, 300.0)), 270.0), (12.0, (BETWEEN_MARKS, (90.0, 100.0)), 90.0),
    (12.0, (BETWEEN_MARKS,), 12.0), (12.0, (), 12.0),
])
def test_the_nearest_heading_is_itself_or_an_edge(heading: float, sectors: tuple[plane.Sector, ...],
                                                  found: float) -> None:
    assert nearest_heading(heading, sectors) == found


def test_a_heading_lies_between_0_and_360() -> None:
    space = Heading()
    assert [space.contains(GAME, wish) for wish in (0.0, 359.999, 360.0, -0.001, 5, "N")] == [
        True, True, False, False, False, False]
    assert Heading(((90.0, 100.0),)).nearest(GAME, 120.0) == 100.0 and space.nearest(GAME, "N") is None
    assert Heading((BETWEEN_MARKS,)).nearest(GAME, 5.0) is None
    assert [space.take(raw) for raw in (-90, 359.9996, "N", [1, 2])] == [270.0, 0.0, "N", (1, 2)]


# --- what is taken for an answer --------------------------------------------------------------------------------------

@pytest.mark.parametrize(("raw", "taken"), [
    ([[361, 5], [-90, 2.0004]], ((1.0, 5.0), (270.0, 2.0))), ("north", "north"), ([], ()),
    ([[0, 5], "x", [1], [1, 2, 3], ["a", 1], [1, "a"]], ((0.0, 5.0), "x", (1,), (1, 2, 3), ("a", 1), (1, "a"))),
])
def test_legs_are_brought_to_the_grid_and_what_is_none_stays(raw: Any, taken: Answer) -> None:
    assert legs_on_grid(raw) == taken == Path((0.0, 0.0, 0.0), ((5.0,),)).take(raw)


@pytest.mark.parametrize(("raw", "taken"), [
    (["brig", 1, 2.0004, 361], ("brig", 1.0, 2.0, 1.0)), (["brig", [1, 2, -90]], ("brig", 1.0, 2.0, 270.0)),
    (["brig", 1, 2], ("brig", 1, 2)), (["brig", "a", 2, 3], ("brig", "a", 2, 3)), ("brig", "brig"), (7, 7),
    (["brig", 1, 2, "a"], ("brig", 1, 2, "a")), (["brig", [1, 2, 3], 4], ("brig", (1, 2, 3), 4)),
    (["brig", "sloop"], ("brig", "sloop")), (["brig", 1, 2, 3, 4], ("brig", 1, 2, 3, 4)),
])
def test_a_thing_and_its_pose_are_taken_together_or_one_after_the_other(raw: Any, taken: Answer) -> None:
    assert named_pose(raw) == taken


def test_the_pose_in_an_answer_comes_last() -> None:
    assert pose_in((1.0, 2.0, 3.0)) == pose_in(("brig", 1.0, 2.0, 3.0)) == (1.0, 2.0, 3.0)


@pytest.mark.parametrize(("raw", "taken"), [
    ([1, 2.0004, 361], (1.0, 2.0, 1.0)), ([1, 2], (1, 2)), ([1, 2, 3, 4], (1, 2, 3, 4)), (["a", 2, 3], ("a", 2, 3)),
    ([1, "a", 3], (1, "a", 3)), ([1, 2, "a"], (1, 2, "a")), ("here", "here"),
])
def test_a_pose_is_brought_to_the_grid_and_what_is_none_stays(raw: Any, taken: Answer) -> None:
    assert Placement((plane.rectangle(0.0, 0.0, 9.0, 9.0),)).take(raw) == taken


# --- places -----------------------------------------------------------------------------------------------------------

SQUARE = (plane.rectangle(0.0, 0.0, 8.0, 8.0),)
WEST_OF_HOME = (plane.rectangle(-30.0, -50.0, -20.0, -30.0),)


def test_a_lattice_lies_evenly_within_the_bounds() -> None:
    region = plane.region_of((plane.rectangle(2.0, 10.0, 10.0, 30.0),))
    assert lattice(region, 1) == [(6.0, 20.0)]
    assert lattice(region, 3) == [(x, y) for x in (4.0, 6.0, 8.0) for y in (15.0, 20.0, 25.0)]


def test_candidates_come_from_ever_finer_lattices_on_the_chief_headings() -> None:
    one_way = Placement(SQUARE, sectors=((90.0, 90.0),))
    coarse = [(x, y, 90.0) for x in (2.0, 4.0, 6.0) for y in (2.0, 4.0, 6.0) if (x, y) != (4.0, 4.0)]
    assert one_way.candidates(GAME, 10) == ((4.0, 4.0, 90.0), *coarse, (1.0, 1.0, 90.0))
    assert len(one_way.candidates(GAME, 1000)) == 49
    found = Placement(SQUARE).candidates(GAME, 1000)
    assert len(found) == 8 * 49 and found[:8] == tuple((4.0, 4.0, heading) for heading in ROSE[:8])


@pytest.mark.parametrize("limit", [0, 1, 2, 5])
def test_no_more_candidates_than_are_asked_for(limit: int) -> None:
    assert len(Placement(SQUARE).candidates(GAME, limit)) == limit
    assert len(Path((0.0, 0.0, 0.0), ((4.0,),)).candidates(GAME, limit)) == limit


@dataclass
class Mooring(Berthing):
    """Beside a rock from (3, 3) to (5, 5), of which a corner of the square is out of bounds."""

    def region(self, game: Game) -> Region:
        return plane.region_of(SQUARE)

    def obstacles(self, game: Game) -> list[Shape]:
        return [plane.box((4.0, 4.0, 0.0), 2.0, 2.0)]

    def objection(self, game: Game, pose: Pose) -> Refusal | None:
        return refused("a lee shore") if pose[0] > 6.0 and pose[1] > 6.0 else None


def test_where_nothing_else_is_said_a_point_may_touch_what_is_in_the_way_on_any_heading() -> None:
    space = Mooring()
    assert space.contains(GAME, (0.0, 0.0, 0.0)) and space.contains(GAME, (8.0, 3.0, 359.999))
    assert space.contains(GAME, (3.0, 4.0, 77.0)) and not space.contains(GAME, (3.001, 4.0, 77.0))
    assert not space.contains(GAME, (8.001, 0.0, 0.0)) and not space.contains(GAME, (1.0, 1.0, 360.0))
    assert not space.contains(GAME, (1.0, 1.0, -1.0))
    refusal = space.refusal(GAME, (7.0, 7.0, 0.0))
    assert refusal is not None and refusal.text == "a lee shore"


def test_what_a_game_objects_to_is_neither_offered_nor_drawn_nor_near() -> None:
    space = Mooring()
    found = space.candidates(GAME, 1000)
    assert len(found) == 8 * (49 - 1 - 1) and all(space.contains(GAME, pose) for pose in found)
    assert all(space.contains(GAME, pose) for pose in drawn(space, 100))
    assert space.nearest(GAME, (4.4, 4.0, 0.0)) == pytest.approx((5.0, 4.0, 0.0), abs=0.003)
    assert space.nearest(GAME, (7.0, 7.0, 0.0)) is None         # free, and objected to on every heading


@dataclass
class Strip(Berthing):
    """Three lengths of water along the west edge of a table of a hundred."""

    def region(self, game: Game) -> Region:
        return plane.region_of((plane.rectangle(0.0, 0.0, 100.0, 100.0),))

    def obstacles(self, game: Game) -> list[Shape]:
        return [plane.box((51.5, 50.0, 0.0), 100.0, 97.0)]


def test_where_no_lattice_finds_room_it_is_looked_for_from_a_coarse_one() -> None:
    found = Strip().candidates(GAME, 5)
    assert len(found) == 1 and found[0] == pytest.approx((3.0, 25.0, 90.0), abs=0.003)


@dataclass
class Pins(Placement):
    """Where only whole numbers are free: no random place is."""

    def objection(self, game: Game, pose: Pose) -> Refusal | None:
        return None if pose[0].is_integer() and pose[1].is_integer() else refused("between the pins")


def test_where_no_draw_finds_room_one_of_eight_candidates_is_drawn() -> None:
    space = Pins(SQUARE, sectors=((90.0, 90.0),))
    assert set(drawn(space, 60)) == set(space.candidates(GAME, 8))


def test_draws_cover_the_zone() -> None:
    found = drawn(Placement(WEST_OF_HOME), 300)
    xs, ys = [pose[0] for pose in found], [pose[1] for pose in found]
    assert -30.0 <= min(xs) < -29.8 and -20.2 < max(xs) <= -20.0
    assert -50.0 <= min(ys) < -49.6 and -30.4 < max(ys) <= -30.0


@pytest.mark.parametrize(("wish", "found"), [
    ((-35.0, -41.0, 7.0), (-30.0, -41.0, 7.0)), ((9e9, -41.0, 7.0), (-20.0, -41.0, 7.0)),
    ((-9e9, -41.0, 7.0), (-30.0, -41.0, 7.0)), ((-23.0, -60.0, 7.0), (-23.0, -50.0, 7.0)),
    ((-23.0, 9e9, 7.0), (-23.0, -30.0, 7.0)), ((-23.0, -9e9, 7.0), (-23.0, -50.0, 7.0)),
    ((-19.0, -29.0, 7.0), (-20.0, -30.0, 7.0)), ((-23.0, -41.0, 7.0), (-23.0, -41.0, 7.0)),
    ((-5.0, -41.0, 7.0), (-20.0, -41.0, 7.0)), ((-23.0, -9.0, 7.0), (-23.0, -30.0, 7.0)),
])
def test_the_nearest_place_to_a_wish_near_or_far(wish: Pose, found: Pose) -> None:
    assert Placement(WEST_OF_HOME).nearest(GAME, wish) == pytest.approx(found, abs=0.003)


def test_the_nearest_place_turns_as_little_as_it_must() -> None:
    turning = Placement(SQUARE, sectors=((45.0, 315.0),))
    assert turning.nearest(GAME, (1.0, 2.0, 10.0)) == (1.0, 2.0, 45.0)
    channel = Placement((plane.rectangle(0.0, 0.0, 4.0, 20.0),), ((5.0, 0.0), (-5.0, 0.0)))     # a line of 10
    for wish, heading in ((90.0, 15.0), (100.0, 165.0), (260.0, 195.0), (285.0, 345.0)):
        found = channel.nearest(GAME, (2.0, 10.0, wish))
        assert isinstance(found, tuple) and found[2] == heading and channel.contains(GAME, found)
    assert channel.nearest(GAME, (2.0, 10.0)) is None and channel.nearest(GAME, (2, 10, 0)) is None
    assert Placement(SQUARE, ((5.0, 0.0), (-5.0, 0.0)), ((90.0, 90.0),)).nearest(GAME, (4.0, 4.0, 90.0)) is None


@pytest.mark.parametrize(("apart", "least", "words"), [
    (-0.5, -0.2, "it overlaps the Mewstone by 0.500, at most 0.200"), (-0.5, 0.0, "it overlaps the Mewstone"),
    (-0.5, 1.0, "it is 0.000 from the Mewstone, at least 1.000"), (0.0, 0.0, "it is 0.000 from the Mewstone, at least "
                                                                           "0.000"),
    (0.3, 1.0, "it is 0.300 from the Mewstone, at least 1.000"),
])
def test_how_near_it_is_is_told(apart: float, least: float, words: str) -> None:
    assert too_near("the Mewstone", apart, least) == words


# --- courses ----------------------------------------------------------------------------------------------------------

START = (0.0, 0.0, 0.0)
AHEAD = Path(START, ((4.0,),), 0.0)             # nothing but straight on
EITHER = Path(START, ((4.0, 2.0), (2.0, 4.0)), 0.0)


def legs_of(*lengths: float) -> Legs:
    return tuple((0.0, length) for length in lengths)


def test_candidates_of_a_course_are_to_stay_then_full_lengths_then_parts_then_second_legs() -> None:
    assert AHEAD.candidates(GAME, 99) == ((), *(legs_of(length) for length in (4.0, 2.0, 3.0, 1.0, 0.0)))
    one = [legs_of(length) for length in (4.0, 2.0, 1.0, 3.0, 1.5, 0.5, 0.0)]
    two = [legs_of(4.0, length) for length in (2.0, 1.0, 1.5, 0.5, 0.0)]
    other = [legs_of(2.0, length) for length in (4.0, 2.0, 3.0, 1.0, 0.0)]
    assert EITHER.candidates(GAME, 99) == ((), *one, *two, *other)


def test_a_legal_course_is_its_own_nearest_whichever_rulers_it_takes() -> None:
    for legs in (legs_of(4.0, 1.5), legs_of(2.0, 4.0), legs_of(3.0), ()):
        assert EITHER.nearest(GAME, legs) == legs


@pytest.mark.parametrize(("before", "helm", "sectors", "found"), [
    (0.0, 30.0, (), [0.0, 30.0, 330.0, 15.0, 345.0]), (0.0, 20.0, (), [0.0, 15.0, 345.0, 20.0, 340.0]),
    (7.0, 180.0, (), [7.0, *ROSE]), (0.0, 30.0, ((10.0, 20.0),), [15.0, 10.0, 20.0]),
    (0.0, 10.0, ((90.0, 270.0),), []),
])
def test_good_headings_are_straight_on_the_rose_and_the_limits(before: float, helm: float, found: list[float],
                                                               sectors: tuple[plane.Sector, ...]) -> None:
    assert Path((0.0, 0.0, before), ((4.0,),), helm, sectors).headings_from(GAME, before) == found


@pytest.mark.parametrize(("legs", "is_legal"), [
    (((100.0, 4.0), (200.0, 2.0)), True), (((100.0, 4.0), (220.0, 2.0)), True), (((100.0, 4.0), (220.001, 2.0)), False),
    (((240.0, 4.0),), True), (((239.999, 4.0),), False), (((360.0, 4.0),), False), (((-1.0, 4.0),), False),
    (((10.0, 4.0), (0.0, 2.0)), True), (((10.0, 0.0),), True), (((10.0, -0.001),), False), (((10.0, 4.001),), False),
    (((10.0, 4.0), (10.0, 2.001)), False), (((10.0, 3.999), (10.0, 1.0)), False), (((10.0, 4.0), (10.0, 0.0)), True),
    (((10.0, 4.0), (10.0, 2.0), (10.0, 0.0)), False), (((10.0, 4.0), "x"), False), ("x", False), ((), True),
])
def test_turns_are_within_the_helm_and_all_legs_but_the_last_as_long_as_their_ruler(legs: Answer,
                                                                                   is_legal: bool) -> None:
    assert Path(START, ((4.0, 2.0),), 120.0).contains(GAME, legs) == is_legal


def test_draws_of_a_course_reach_every_count_of_legs_and_every_length() -> None:
    found = drawn(Path(START, ((4.0, 2.0),), 0.0), 2000)
    one = [legs[0][1] for legs in found if len(legs) == 1]
    two = [legs for legs in found if len(legs) == 2]
    assert {len(legs) for legs in found} == {0, 1, 2} and set(one) == {plane.on_grid(k / 25) for k in range(101)}
    assert {legs[0] for legs in two} == {(0.0, 4.0)} and {legs[1][1] for legs in two} == {k / 50 for k in range(101)}
    assert set(drawn(Path(START, ((4.0,),), 10.0, ((90.0, 270.0),)), 20)) == {()}
    assert {len(legs) for legs in drawn(Path(START, ((4.0,), (4.0, 2.0)), 0.0), 40)} == {0, 1, 2}


@pytest.mark.parametrize(("wish", "found"), [
    (((100.0, 5.0), (300.0, 99.0), (0.0, 1.0)), ((60.0, 20.0), (30.0, 12.0))), (((90.0, -3.0),), ((60.0, 0.0),)),
    (((260.0, 5.0),), ((300.0, 5.0),)), (((50.0, 20.0), (80.0, 3.0)), ((50.0, 20.0), (80.0, 3.0))),
    (((50.0, 9.0), (80.0, 3.0)), ((50.0, 20.0), (80.0, 3.0))), (((50.0, 99.0),), ((50.0, 20.0),)),
    ("x", None), (((90.0,),), None), (((90, 20),), None), ((), ()),
])
def test_a_wish_is_brought_within_the_helm_the_sectors_and_the_longer_rulers(wish: Answer, found: Answer) -> None:
    assert Path(START, ((5.0,), (20.0, 12.0)), 60.0, ((30.0, 330.0),)).nearest(GAME, wish) == found


HULL = ((0.0, 0.0), (-6.0, 2.0), (-6.0, -2.0))


@dataclass
class Strait(Course):
    """Northward past a rock on the starboard side, from 8 to 12 and from 40 to 60, with a table of 100 or none."""

    at: Pose
    rocks: tuple[tuple[float, float, float], ...] = ()
    is_on_table: bool = True

    def start_pose(self, game: Game) -> Pose:
        return self.at

    def ruler_orders(self, game: Game) -> tuple[tuple[float, ...], ...]:
        return ((40.0, 2.0),)

    def way(self, game: Game) -> float:
        return 4.0

    def plan(self, game: Game) -> Plan:
        return plane.plan_of(HULL)

    def region(self, game: Game) -> Region | None:
        return plane.region_of((plane.rectangle(0.0, 0.0, 100.0, 100.0),)) if self.is_on_table else None

    def obstacles(self, game: Game) -> list[Shape]:
        return [plane.box((10.0, 50.0, 0.0), 20.0, 4.0), *[plane.disc(*rock) for rock in self.rocks]]

    def clearance(self, game: Game) -> float:
        return 1.0


def why(space: Course, legs: Legs) -> str:
    refusal = space.refusal(GAME, legs)
    return refusal.text if refusal is not None else ""


def test_the_way_is_half_its_breadth_to_each_side_and_keeps_its_distance() -> None:
    assert why(Strait((5.0, 35.0, 0.0)), ((0.0, 40.0),)) == ""
    assert why(Strait((5.01, 35.0, 0.0)), ((0.0, 40.0),)) == (
        "leg 1: it is 0.990 from what lies there, at least 1.000")
    assert why(Strait((15.0, 35.0, 0.0)), ((0.0, 40.0),)) == ""
    assert why(Strait((14.99, 35.0, 0.0)), ((0.0, 40.0),)) != ""
    assert why(Strait((2.0, 35.0, 0.0)), ((0.0, 40.0),)) == ""
    assert why(Strait((1.99, 35.0, 0.0)), ((0.0, 40.0),)) == "leg 1: it is not wholly on the table"
    assert why(Strait((1.99, 35.0, 0.0), is_on_table=False), ((0.0, 40.0),)) == ""


def test_where_one_ends_the_whole_hull_lies_clear() -> None:
    """Up to the rock the bow may go, and past it until the stern is; to stay where one is needs no room."""
    assert why(Strait((10.0, 35.0, 0.0)), ((0.0, 4.0),)) == ""
    assert why(Strait((10.0, 35.0, 0.0)), ((0.0, 4.5),)) == "leg 1: it is 0.500 from what lies there, at least 1.000"
    assert why(Strait((10.0, 66.0, 0.0)), ((0.0, 1.0),)) == ""
    assert why(Strait((10.0, 65.0, 0.0)), ((0.0, 1.0),)) == (
        "at the end: it is 0.000 from what lies there, at least 1.000")
    assert why(Strait((10.0, 39.5, 0.0)), ((0.0, 0.0),)) == (
        "at the end: it is 0.500 from what lies there, at least 1.000")
    assert why(Strait((10.0, 39.5, 0.0)), ()) == ""
    assert why(Strait((50.0, 20.0, 0.0), ((93.5, 20.0, 1.0),)), ((90.0, 40.0), (90.0, 2.0))).startswith("leg 2: ")


def test_a_course_is_cut_by_twentieths_and_then_by_legs() -> None:
    assert Strait((75.0, 50.0, 90.0)).nearest(GAME, ((90.0, 40.0),)) == ((90.0, 24.0),)
    beset = Strait((30.0, 20.0, 90.0), ((70.0, 24.0, 1.0),))            # turned south she would lie on the rock
    assert beset.nearest(GAME, ((90.0, 40.0), (180.0, 2.0))) == ((90.0, 40.0),)
    assert Strait((30.0, 20.0, 90.0), ((30.0, 20.0, 9.0),)).nearest(GAME, ((90.0, 3.0),)) == ()


@dataclass
class Drift(Course):
    """A course of which nothing else is said."""

    def start_pose(self, game: Game) -> Pose:
        return (0.0, 0.0, 0.0)

    def ruler_orders(self, game: Game) -> tuple[tuple[float, ...], ...]:
        return ((4.0,),)


def test_where_nothing_else_is_said_one_may_go_about_and_anywhere() -> None:
    assert all(Drift().contains(GAME, ((float(heading), 4.0),)) for heading in range(0, 360, 45))

    class Narrow(Drift):
        def obstacles(self, game: Game) -> list[Shape]:
            return [plane.box((1.0, 2.0, 0.0), 4.0, 2.0)]

    assert Narrow().contains(GAME, ((0.0, 4.0),)) and not Narrow().contains(GAME, ((1.0, 4.0),))
    assert why(Narrow(), ((45.0, 1.0),)) == "leg 1: it overlaps what lies there"
    assert why(Path(START, ((5.0,), (3.0,))), ((0.0, 3.0), (0.0, 2.0))) == "2 legs; at most 1"


@pytest.mark.parametrize("at", [(0.0, 0.0, 0.0), (4.0, 0.0, 0.0)])
def test_where_nothing_else_is_said_she_ends_as_a_point(at: Pose) -> None:
    class Quay(Drift):
        def start_pose(self, game: Game) -> Pose:
            return at

        def region(self, game: Game) -> Region | None:
            return plane.region_of((plane.rectangle(0.0, 0.0, 4.0, 4.0),))

    assert Quay().contains(GAME, ((0.0, 4.0),))
