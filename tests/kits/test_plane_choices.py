"""Choices on the open sea at their bounds: marks of the grid, sectors and lattices, one by one."""

from dataclasses import dataclass
from typing import Any

import pytest
from helpers import asking

from weathergage.kernel.core import Answer, Game, Refusal
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused
from weathergage.kits import plane
from weathergage.kits.plane import Angle, Berthing, Heading, Placement, Pose, Region, Shape
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


def drawn(space: Heading | Berthing | Angle, count: int) -> list[Any]:
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
    assert legs_on_grid(raw) == taken


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


def test_a_sector_of_one_mark_is_offered_and_none_but_its_marks_is_drawn() -> None:
    assert some_headings(((91.0, 91.0),)) == [91.0]
    rng = Rng(5)
    assert {any_heading(((45.0, 45.001),), rng) for _ in range(60)} == {45.0, 45.001}
    assert legs_on_grid([[0, 5], 7]) == ((0.0, 5.0), 7)
