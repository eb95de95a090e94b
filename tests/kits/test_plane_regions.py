"""Zones and tables, and the nearest place where a hull may lie."""

from math import hypot

import helpers  # noqa: F401
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kits import plane
from weathergage.kits.plane import Piece, Region

pytestmark = pytest.mark.both_modes

PLACES = st.floats(-5, 15)
L_SHAPE: Piece = ((0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (4.0, 4.0), (4.0, 10.0), (0.0, 10.0))
CELLS = tuple(plane.rectangle(x, y, x + 4.0, y + 4.0) for x, y in ((0.0, 0.0), (4.0, 0.0), (8.0, 0.0), (0.0, 4.0)))


def test_the_edge_belongs_to_a_region_and_so_does_a_hair_beyond() -> None:
    region = Region((L_SHAPE,))
    assert region.holds(0.0, 0.0) and region.holds(10.0, 2.0) and region.holds(10.0000005, 2.0)
    assert region.holds(4.0, 7.0) and not region.holds(5.0, 5.0) and not region.holds(10.001, 2.0)
    assert region.covers(plane.box((2.0, 5.0, 0.0), 10.0, 4.0))
    assert not region.covers(plane.box((2.001, 5.0, 0.0), 10.0, 4.0))
    assert not region.covers(plane.box((4.0, 4.0, 45.0), 2.0, 2.0))
    assert not region.covers(plane.polygon(((10.0, 0.0), (10.0, 4.0), (13.0, 4.0))))       # flush, but outside
    assert region.covers(plane.disc(2.0, 2.0, 2.0)) and not region.covers(plane.disc(2.0, 2.0, 2.1))


def test_cells_that_share_an_edge_are_one_region() -> None:
    region = Region(CELLS)
    assert region.covers(plane.box((6.0, 2.0, 90.0), 12.0, 4.0))
    assert region.covers(plane.box((2.0, 4.0, 0.0), 8.0, 4.0))
    assert not region.covers(plane.box((5.0, 5.0, 45.0), 4.0, 1.0))
    assert region.holds(4.0, 2.0) and len(region.edges) == 10


@pytest.mark.parametrize(("line", "is_crossed"), [
    ((-1.0, 2.0, 11.0, 2.0), True), ((5.0, 5.0, 9.0, 9.0), False), ((4.0, 4.0, 4.0, 12.0), False),
    ((4.0, 0.0, 4.0, 9.0), True), ((10.0, -1.0, 10.0, 9.0), False), ((2.0, 9.0, 9.0, 2.0), True),
    ((4.0, 10.0, 10.0, 4.0), False), ((1.0, 1.0, 2.0, 2.0), True), ((5.0, 4.0, 9.0, 4.0), False),
])
def test_a_line_crosses_a_region_only_inside(line: tuple[float, float, float, float], is_crossed: bool) -> None:
    """Through the notch of the L, along its edges, and where its triangles have an edge but it has none."""
    assert Region((L_SHAPE,)).is_crossed(*line) == is_crossed


def test_what_meets_a_region() -> None:
    region = Region((L_SHAPE,))
    assert region.meets(plane.disc(6.0, 6.0, 2.0)) and not region.meets(plane.disc(6.0, 6.0, 1.9))
    assert region.meets(plane.disc(2.0, 2.0, 0.1)) and region.meets(plane.disc(0.0, 0.0, 50.0))


@given(points=st.lists(st.integers(2, 9), min_size=3, max_size=9), px=PLACES, py=PLACES)
def test_triangles_hold_what_the_polygon_holds(points: list[int], px: float, py: float) -> None:
    ring = tuple(plane.point_of((5.0, 5.0, 360.0 * k / len(points)), float(far), 0.0) for k, far in enumerate(points))
    region = Region((ring,))
    pieces = plane.triangles(ring)
    assert sum(abs(plane.area(piece.points)) for piece in pieces) == pytest.approx(abs(plane.area(ring)))
    if region.distance_to_border(px, py) > 1e-5:
        assert region.holds(px, py) == any(plane.is_inside(piece, px, py) for piece in pieces)


def test_a_polygon_that_crosses_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="crosses itself"):
        plane.triangles(((0.0, 3.0), (2.0, -3.0), (-3.0, 1.0), (3.0, 1.0), (-2.0, -3.0), (0.1, 3.1)))


def test_how_far_one_slides_before_the_edge_of_the_table() -> None:
    table = Region((plane.rectangle(0.0, 0.0, 20.0, 20.0),))
    hull = plane.box((10.0, 10.0, 0.0), 4.0, 2.0)
    assert [table.room(hull, dx, dy) for dx, dy in ((0.0, 16.0), (0.0, 8.0), (18.0, 0.0))] == [0.5, 1.0, 0.5]


def test_a_round_table() -> None:
    table = plane.RoundRegion(0.0, 0.0, 10.0)
    assert table.holds(10.0, 0.0) and not table.holds(7.2, 7.2)
    assert table.covers(plane.box((0.0, 8.0, 90.0), 8.0, 1.0))
    assert not table.covers(plane.box((0.0, 8.0, 90.0), 12.0, 4.0))
    assert table.covers(plane.disc(5.0, 0.0, 5.0)) and not table.covers(plane.disc(5.0, 0.0, 5.01))
    assert table.room(plane.disc(0.0, 0.0, 2.0), 16.0, 0.0) == 0.5
    assert table.room(plane.disc(0.0, 0.0, 2.0), 4.0, 0.0) == 1.0
    assert table.meets(plane.disc(12.0, 0.0, 2.0)) and not table.meets(plane.disc(12.0, 0.0, 1.9))
    assert table.is_crossed(-20.0, 9.0, 20.0, 9.0) and not table.is_crossed(-20.0, 10.0, 20.0, 10.0)


# --- snapping ---------------------------------------------------------------------------------------------------------

PLAN = plane.box_plan(4.0, 2.0)
TABLE = Region((plane.rectangle(0.0, 0.0, 20.0, 20.0),))


@pytest.mark.parametrize(("wish", "found"), [
    ((10.0, 10.0, 0.0), (10.0, 10.0, 0.0)), ((10.0, 1.0, 0.0), (10.0, 2.0, 0.0)), ((-5.0, -5.0, 0.0), (1.0, 2.0, 0.0)),
    ((19.5, 10.0, 90.0), (18.0, 10.0, 90.0)), ((10.00049, 10.0, 361.0), (10.0, 10.0, 1.0)),
])
def test_a_hull_snaps_into_the_table(wish: plane.Pose, found: plane.Pose) -> None:
    assert plane.snap(PLAN, wish, TABLE, [], 0.0) == pytest.approx(found, abs=0.003)


def test_a_hull_snaps_beside_an_obstacle_and_into_the_corner_between_two() -> None:
    rock = plane.box((10.0, 10.0, 0.0), 6.0, 4.0)                      # x 8 to 12, y 7 to 13
    assert plane.snap(PLAN, (11.0, 10.0, 0.0), TABLE, [rock], 0.5) == pytest.approx((13.5, 10.0, 0.0), abs=0.003)
    reef = plane.box((16.0, 10.0, 0.0), 6.0, 3.0)                      # x 14.5 to 17.5: no room between
    found = plane.snap(PLAN, (12.0, 10.5, 0.0), TABLE, [rock, reef], 0.5)
    assert found is not None and plane.is_free_of(PLAN.at(found), TABLE, [rock, reef], 0.5)
    assert hypot(found[0] - 12.0, found[1] - 10.5) < 5.1
    assert plane.snap(PLAN, (5.0, 5.0, 0.0), TABLE, [plane.box((10.0, 10.0, 0.0), 20.0, 19.0)], 0.0) is None


@given(x=PLACES, y=PLACES, heading=st.floats(0, 359),
       rocks=st.lists(st.tuples(PLACES, PLACES, st.floats(0.1, 3)), max_size=5))
def test_what_is_snapped_is_free_and_on_the_grid(x: float, y: float, heading: float,
                                                 rocks: list[tuple[float, float, float]]) -> None:
    others = [plane.disc(*rock) for rock in rocks]
    found = plane.snap(PLAN, (x, y, heading), TABLE, others, 0.25)
    assert found is not None
    assert plane.pose_on_grid(*found) == found and found[2] == plane.heading_on_grid(heading)
    assert plane.is_free_of(PLAN.at(found), TABLE, others, 0.25)


def test_a_line_that_leaves_by_a_corner_is_not_covered() -> None:
    """It touches both borders only where they meet, and runs through neither."""
    kite = plane.Region((((0.0, 4.0), (-4.0, 0.0), (0.0, -4.0), (4.0, 0.0)),))
    assert kite.covers(plane.segment(0.0, -4.0, 0.0, 4.0))
    assert not kite.covers(plane.segment(0.0, -2.0, 0.0, 5.0))
    assert not kite.covers(plane.segment(0.0, -5.0, 0.0, 5.0))
