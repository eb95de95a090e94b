"""Zones and tables, and the nearest place where a hull may lie."""

from math import hypot

import helpers  # noqa: F401
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kits import plane
from weathergage.kits.plane import Piece, Region
from weathergage.kits.plane.regions import grown, is_deep_in, is_outside_all, on_edges, ring_crossings

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


def test_the_order_of_its_corners_makes_no_difference_to_a_region() -> None:
    for region in (Region((L_SHAPE,)), Region((L_SHAPE[::-1],))):
        assert (region.left, region.bottom, region.right, region.top) == (0.0, 0.0, 10.0, 10.0)
        assert region.covers(plane.box((2.0, 5.0, 0.0), 10.0, 4.0)) and not region.covers(plane.disc(5.0, 5.0, 0.1))
    assert (plane.area(L_SHAPE), plane.area(L_SHAPE[::-1])) == (64.0, -64.0)
    assert plane.region_of((L_SHAPE,)) is plane.region_of((L_SHAPE,))


@pytest.mark.parametrize(("x", "y", "is_in"), [
    (2.0, 5.0, True), (1.999, 5.0, False), (18.0, 5.0, True), (18.001, 5.0, False), (9.0, 2.0, True),
    (9.0, 1.999, False), (9.0, 8.0, True), (9.0, 8.001, False), (1.9999995, 5.0, True), (18.0000005, 8.0000005, True),
])
def test_a_disc_on_a_square_table_keeps_its_rim_on_it(x: float, y: float, is_in: bool) -> None:
    for pieces in ((plane.rectangle(0.0, 0.0, 20.0, 10.0),),
                   (plane.rectangle(0.0, 0.0, 9.0, 10.0), plane.rectangle(9.0, 0.0, 20.0, 10.0))):
        assert Region(pieces).covers(plane.disc(x, y, 2.0)) == is_in


def test_cells_that_share_an_edge_are_one_region() -> None:
    region = Region(CELLS)
    assert region.covers(plane.box((6.0, 2.0, 90.0), 12.0, 4.0))
    assert region.covers(plane.box((2.0, 4.0, 0.0), 8.0, 4.0))
    assert not region.covers(plane.box((5.0, 5.0, 45.0), 4.0, 1.0))
    assert region.holds(4.0, 2.0) and len(region.edges) == 10


def test_a_point_that_is_far_inside_is_so_far_from_the_border() -> None:
    for region in (Region((L_SHAPE,)), Region(CELLS), plane.round_region(5.0, 5.0, 5.0)):
        inside = [(x / 3, y / 3) for x in range(37) for y in range(37) if region.has_inside(x / 3, y / 3)]
        for far in (0.1, 0.6, 1.1, 1.6):
            found = [(x, y) for x, y in inside if region.is_far_inside(x, y, far)]
            assert len(inside) > len(found) > 0
            for x, y in inside:
                border = region.distance_to_border(x, y)
                assert border >= far if (x, y) in found else border < 1.5 * far


@pytest.mark.parametrize(("line", "is_crossed"), [
    ((-1.0, 2.0, 11.0, 2.0), True), ((5.0, 5.0, 9.0, 9.0), False), ((4.0, 4.0, 4.0, 12.0), False),
    ((4.0, 0.0, 4.0, 9.0), True), ((10.0, -1.0, 10.0, 9.0), False), ((2.0, 9.0, 9.0, 2.0), True),
    ((4.0, 10.0, 10.0, 4.0), False), ((1.0, 1.0, 2.0, 2.0), True), ((5.0, 4.0, 9.0, 4.0), False),
])
def test_a_line_crosses_a_region_only_inside(line: tuple[float, float, float, float], is_crossed: bool) -> None:
    """Through the notch of the L, along its edges, and where its triangles have an edge but it has none."""
    assert Region((L_SHAPE,)).is_crossed(*line) == is_crossed


@pytest.mark.parametrize(("line", "is_crossed"), [
    ((3.9999995, 5.0, 3.9999995, 9.0), False), ((3.999, 5.0, 3.999, 9.0), True), ((2.0, 2.0, 20.0, 2.0), True),
    ((20.0, 2.0, 9.0, 2.0), True), ((12.0, 2.0, 20.0, 2.0), False), ((4.0, -3.0, 4.0, 0.0), False),
    ((0.0, 14.0, 14.0, 0.0), False), ((0.0, 14.0, 13.9, 0.0), True), ((-3.0, 4.0, 14.0, 4.0), True),
    ((4.0, 4.0, 14.0, 4.0), False), ((4.0, 4.0, -1.0, 4.0), True),
])
def test_a_line_along_a_border_crosses_only_where_it_runs_on_inside(line: tuple[float, float, float, float],
                                                                    is_crossed: bool) -> None:
    px, py, qx, qy = line
    with_straight_corner = (*L_SHAPE[:3], (7.0, 4.0), *L_SHAPE[3:])
    for region in (Region((L_SHAPE,)), Region((with_straight_corner,))):
        assert region.is_crossed(*line) == region.is_crossed(qx, qy, px, py) == is_crossed


def test_what_meets_a_region() -> None:
    region = Region((L_SHAPE,))
    assert region.meets(plane.box((2.0, 2.0, 0.0), 1.0, 1.0)) and not region.meets(plane.box((8.0, 8.0, 0.0), 1.0, 1.0))
    assert region.meets(plane.box((5.0, 5.0, 0.0), 30.0, 30.0)) and region.meets(plane.box((12.0, 2.0, 0.0), 4.0, 4.0))
    assert not region.meets(plane.box((12.01, 2.0, 0.0), 4.0, 4.0))
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


def test_triangles_are_as_many_as_it_takes_and_none_is_flat() -> None:
    assert [piece.size for piece in plane.triangles(((0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 4.0)))] == [3]
    straight = (L_SHAPE[0], (5.0, 0.0), *L_SHAPE[1:])
    for ring in (L_SHAPE, L_SHAPE[::-1], straight, straight[::-1], (*L_SHAPE[:4], (4.0, 7.0), *L_SHAPE[4:])):
        pieces = plane.triangles(ring)
        assert {piece.size for piece in pieces} == {3} and sum(plane.area(piece.points) for piece in pieces) == 64.0
    small = plane.triangles(((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)))
    assert sorted(plane.area(piece.points) for piece in small) in ([0.5, 0.5, 1.0, 1.0], [0.5, 0.5, 0.5, 1.5])


def test_a_polygon_that_crosses_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="crosses itself"):
        plane.triangles(((0.0, 3.0), (2.0, -3.0), (-3.0, 1.0), (3.0, 1.0), (-2.0, -3.0), (0.1, 3.1)))


def test_a_round_table() -> None:
    table = plane.RoundRegion(0.0, 0.0, 10.0)
    assert table.holds(10.0, 0.0) and not table.holds(7.2, 7.2)
    assert table.covers(plane.box((0.0, 8.0, 90.0), 8.0, 1.0))
    assert not table.covers(plane.box((0.0, 8.0, 90.0), 12.0, 4.0))
    assert table.covers(plane.disc(5.0, 0.0, 5.0)) and not table.covers(plane.disc(5.0, 0.0, 5.01))
    assert table.meets(plane.disc(12.0, 0.0, 2.0)) and not table.meets(plane.disc(12.0, 0.0, 1.9))
    assert table.is_crossed(-20.0, 9.0, 20.0, 9.0) and not table.is_crossed(-20.0, 10.0, 20.0, 10.0)


def test_a_round_table_need_not_lie_in_the_middle() -> None:
    table = plane.round_region(100.0, 200.0, 10.0)
    assert table is plane.round_region(100.0, 200.0, 10.0) and table is not plane.round_region(100.0, 200.0, 11.0)
    assert (table.left, table.bottom, table.right, table.top) == (90.0, 190.0, 110.0, 210.0)
    for x, y, is_in in ((110.0, 200.0, True), (110.0000005, 200.0, True), (110.00001, 200.0, False),
                        (106.0, 192.0, True), (94.0, 208.0, True), (94.0, 208.1, False), (0.0, 0.0, False)):
        assert table.holds(x, y) == is_in
        assert table.covers(plane.box((x, y, 0.0), 1e-9, 1e-9)) == is_in
    assert table.has_inside(106.0, 208.0) and not table.has_inside(106.0, 208.001)
    assert (table.distance_to_border(103.0, 204.0), table.distance_to_border(106.0, 216.0)) == (
        5.0, pytest.approx(7.088, abs=1e-3))
    assert table.covers(plane.disc(103.0, 204.0, 5.0)) and not table.covers(plane.disc(103.0, 204.0, 5.01))
    assert table.covers(plane.disc(97.0, 196.0, 5.0)) and not table.covers(plane.disc(97.0, 196.0, 5.01))
    assert table.meets(plane.disc(109.0, 212.0, 5.0)) and not table.meets(plane.disc(109.0, 212.0, 4.99))
    assert table.is_crossed(109.0, 100.0, 109.0, 300.0) and not table.is_crossed(110.0, 100.0, 110.0, 300.0)
    assert not table.is_crossed(109.0, 205.0, 109.0, 300.0) and table.is_crossed(101.0, 200.0, 102.0, 200.0)
    assert not table.is_crossed(109.9999995, 100.0, 109.9999995, 300.0)


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


def test_a_hull_snaps_onto_a_round_table_and_where_there_is_no_table() -> None:
    point, table = plane.Plan(((0.0, 0.0),)), plane.round_region(100.0, 200.0, 10.0)
    for wish, far in (((130.0, 200.0, 5.0), 20.0), ((100.0, 150.0, 5.0), 40.0), ((70.0, 240.0, 5.0), 40.0)):
        snapped = plane.snap(point, wish, table, [], 0.0)
        assert snapped is not None and snapped[2] == 5.0 and table.holds(*snapped[:2])
        assert hypot(snapped[0] - wish[0], snapped[1] - wish[1]) == pytest.approx(far, abs=0.02)
    assert len(table.outline()[0]) == 72 and abs(plane.area(table.outline()[0])) == pytest.approx(313.76, abs=0.01)
    rock = plane.box((10.0, 10.0, 0.0), 6.0, 4.0)
    assert plane.snap(PLAN, (7.0, 10.0, 0.0), None, [rock], 0.5) == pytest.approx((6.5, 10.0, 0.0), abs=0.003)
    assert plane.snap(PLAN, (7.0, 10.0, 0.0), None, [plane.disc(10.0, 10.0, 3.0)], 0.5) == pytest.approx(
        (5.5, 10.0, 0.0), abs=0.04)
    assert plane.snap(PLAN, (7.0, 10.0, 0.0), None, [], 0.5) == (7.0, 10.0, 0.0)
    buoy = plane.Plan(((0.0, 0.0),), 1.0)
    assert plane.snap(buoy, (7.0, 10.0, 0.0), None, [rock], 0.5) == pytest.approx((6.5, 10.0, 0.0), abs=0.003)
    assert plane.snap(buoy, (0.5, 10.0, 0.0), TABLE, [], 0.0) == pytest.approx((1.0, 10.0, 0.0), abs=0.003)
    assert plane.is_free_of(PLAN.at((6.5, 10.0, 0.0)), None, [rock], 0.5)
    assert not plane.is_free_of(PLAN.at((6.51, 10.0, 0.0)), None, [rock], 0.5)
    assert not plane.is_free_of(PLAN.at((0.5, 10.0, 0.0)), TABLE, [rock], 0.5)


def square(x: float, y: float) -> list[plane.Point]:
    return list(plane.rectangle(x, y, x + 4.0, y + 4.0))


def test_where_rings_cross() -> None:
    assert set(ring_crossings(square(0.0, 0.0), square(2.0, 3.0))) == {(4.0, 3.0), (2.0, 4.0)}
    assert set(ring_crossings(square(0.0, 0.0), square(4.0, 1.0))) == {(4.0, 4.0), (4.0, 1.0)}
    assert set(ring_crossings(square(4.0, 1.0), square(0.0, 0.0))) == {(4.0, 4.0), (4.0, 1.0)}
    assert set(ring_crossings(square(0.0, 0.0), square(1.0, 4.0))) == {(4.0, 4.0), (1.0, 4.0)}
    for x, y in ((4.1, 0.0), (-4.1, 0.0), (0.0, 4.1), (0.0, -4.1)):
        assert ring_crossings(square(0.0, 0.0), square(x, y)) == []
    assert ring_crossings([(0.0, 0.0), (9.0, 0.0), (9.0, 9.0)], [(0.0, 1.0), (1.0, 9.0), (0.0, 9.0)]) == []


def test_the_nearest_points_on_the_edges_of_rings_and_what_lies_in_none() -> None:
    assert on_edges([square(0.0, 0.0)], 6.0, 1.0) == [(0.0, 1.0), (4.0, 0.0), (4.0, 1.0), (4.0, 4.0)]
    rings = [square(0.0, 0.0), square(10.0, 0.0)]
    for x, y, is_outside in ((2.0, 2.0, False), (12.0, 2.0, False), (4.0, 2.0, True), (0.0, 0.0, True),
                             (3.9999995, 2.0, True), (3.999, 2.0, False), (7.0, 2.0, True), (2.0, 3.999, False)):
        assert is_outside_all(rings, x, y) == is_outside


def test_a_ring_grows_to_all_sides_by_as_much_and_a_little_more_at_its_corners() -> None:
    disc = grown([(3.0, 4.0)], 2.0)
    assert len(disc) == 24 and {round(hypot(x - 3.0, y - 4.0), 6) for x, y in disc} == {round(2 / plane.cosine(7.5), 6)}
    for corners in (square(0.0, 0.0), [(0.0, 0.0), (5.0, 1.0)], [(0.0, 0.0), (9.0, 0.0), (0.0, 1.0)]):
        found = grown(corners, 1.0)
        for heading in range(0, 360, 5):
            ux, uy = plane.along(float(heading))
            more = max(x * ux + y * uy for x, y in found) - max(x * ux + y * uy for x, y in corners)
            assert 1.0 - 1e-9 <= more <= 1.0 / plane.cosine(7.5) + 1e-9


def test_a_region_with_slanting_sides_is_no_box() -> None:
    cut_off = Region((((0.0, 0.0), (10.0, 0.0), (6.0, 8.0), (0.0, 8.0)),))
    assert not cut_off.is_box and Region((((0.0, 0.0), (10.0, 0.0), (10.0, 8.0), (0.0, 8.0)),)).is_box
    assert cut_off.covers(plane.box((3.0, 5.0, 0.0), 2.0, 2.0))
    assert not cut_off.covers(plane.box((8.0, 7.0, 0.0), 1.0, 1.0))


def test_rings_that_only_meet_along_an_edge_cross_where_they_do() -> None:
    low = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    for dx, dy, meet in ((1.0, 2.0, {(1.0, 2.0), (2.0, 2.0)}), (1.0, -2.0, {(1.0, 0.0), (2.0, 0.0)}),
                         (2.0, 1.0, {(2.0, 1.0), (2.0, 2.0)}), (-2.0, 1.0, {(0.0, 1.0), (0.0, 2.0)})):
        assert {*ring_crossings([(x + dx, y + dy) for x, y in low], low)} == meet


def test_a_round_table_is_drawn_with_a_corner_every_five_degrees_and_one_at_each_quarter() -> None:
    ring = plane.round_region(3.0, 4.0, 10.0).outline()[0]
    assert len(ring) == 72 and len(set(ring)) == 72
    for corner in ((13.0, 4.0), (3.0, 14.0), (-7.0, 4.0), (3.0, -6.0)):
        assert min([hypot(x - corner[0], y - corner[1]) for x, y in ring]) < 1e-9
    assert plane.area(ring) > 0.0
    steps = [hypot(ring[k][0] - ring[k - 1][0], ring[k][1] - ring[k - 1][1]) for k in range(72)]
    assert max(steps) - min(steps) < 1e-9


def test_the_bounds_of_a_round_table_are_the_sides_of_its_ring() -> None:
    table = plane.round_region(0.0, 0.0, 10.0)
    ring = table.outline()[0]
    for k, bound in enumerate(table.bounds_for(plane.disc(0.0, 0.0, 0.5))):
        assert sorted(bound) == sorted({ring[k - 1], ring[k]})


SPIRAL: Piece = ((0.0, 0.0), (7.0, 0.0), (7.0, 6.0), (2.0, 6.0), (2.0, 3.0), (4.0, 3.0), (4.0, 4.0), (3.0, 4.0),
                 (3.0, 5.0), (6.0, 5.0), (6.0, 1.0), (1.0, 1.0), (1.0, 7.0), (0.0, 7.0))
ARROW: Piece = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 2.0), (0.0, 4.0))         # a corner on a diagonal
COMB: Piece = ((0.0, 0.0), (6.0, 0.0), (6.0, 4.0), (5.0, 1.0), (4.0, 4.0), (3.0, 1.0), (2.0, 4.0), (1.0, 1.0),
               (0.0, 4.0))


@pytest.mark.parametrize("scale", [1.0, 0.125, 0.015625])
@pytest.mark.parametrize("ring", [L_SHAPE, SPIRAL, ARROW, COMB])
def test_triangles_fill_a_polygon_wherever_one_begins_and_whichever_way_one_goes(ring: Piece, scale: float) -> None:
    """None is flat, none lies on another, and together they are as large; corners in mid-edge make no difference."""
    small = [(x * scale, y * scale) for x, y in ring]
    middles = [((x + small[k - 1][0]) / 2, (y + small[k - 1][1]) / 2) for k, (x, y) in enumerate(small)]
    with_middles = [point for pair in zip(middles, small, strict=True) for point in pair]
    whole = abs(plane.area(ring)) * scale * scale
    for points in (small, small[::-1], with_middles, with_middles[::-1]):
        for first in range(len(points)):
            pieces = plane.triangles(tuple(points[first:] + points[:first]))
            assert {piece.size for piece in pieces} == {3} and len(pieces) <= len(points) - 2
            assert sum(plane.area(piece.points) for piece in pieces) == pytest.approx(whole, rel=1e-12)
            if first % 5 == 0:
                assert all(plane.overlap(pieces[i], pieces[j]) < 1e-12 for i in range(len(pieces)) for j in range(i))


@pytest.mark.parametrize("ring", [L_SHAPE, ARROW, ((2.0, 0.0), (8.0, 3.0), (5.0, 9.0))])
def test_a_point_is_surely_far_inside_just_if_it_is_so_far_from_the_box_around_each_border(ring: Piece) -> None:
    region = Region((ring,))
    for x, y in [(i / 2, j / 2) for i in range(21) for j in range(21)]:
        gaps = [max(min(ax, bx) - x, x - max(ax, bx), min(ay, by) - y, y - max(ay, by))
                for (ax, ay), (bx, by) in region.edges]
        for far in (0.25, 0.5, 1.0, 2.0):
            assert region.is_far_inside(x, y, far) == (min(gaps) >= far)


@pytest.mark.parametrize("scale", [1.0, 0.0625])
@pytest.mark.parametrize(("x", "y"), [(0.0, 0.0), (-40.0, 7.0)])
def test_a_small_zone_covers_what_lies_in_it(x: float, y: float, scale: float) -> None:
    corners = ((0.0, 4.0), (-4.0, 0.0), (0.0, -4.0), (4.0, 0.0))
    kite = Region((tuple((x + px * scale, y + py * scale) for px, py in corners),))
    for ahead, is_in in ((0.0, True), (2.0, True), (2.5, False), (9.0, False)):
        assert kite.covers(plane.box((x, y + ahead * scale, 0.0), 2.0 * scale, 2.0 * scale)) == is_in
        assert kite.covers(plane.segment(x - scale, y + ahead * scale, x + scale, y + ahead * scale)) == (
            is_in or ahead == 2.5)
        assert kite.covers(plane.disc(x, y + ahead * scale, 0.0)) == (ahead < 9.0)
    cells = [plane.rectangle(x + k * scale, y, x + (k + 1) * scale, y + scale) for k in range(2)]
    for pieces in ((cells[0], cells[1]), (cells[0][::-1], cells[1]), (cells[0], cells[1][::-1])):
        assert len(Region(pieces).edges) == 6 and Region(pieces).covers(
            plane.box((x + scale, y + scale / 2, 90.0), 2.0 * scale, scale))


def test_a_round_table_has_no_straight_border() -> None:
    table = plane.RoundRegion(5.0, 5.0, 5.0)
    assert (table.pieces, table.edges, table.walls, table.is_box) == ((), [], [], False)
    assert table.is_far_inside(5.0, 8.0, 2.0) and not table.is_far_inside(5.0, 8.5, 2.0)


def test_a_ring_grows_squarely_from_its_edges() -> None:
    for corners in ([(0.0, 0.0), (5.0, 1.0), (2.0, 4.0)], [(0.0, 0.0), (5.0, 1.0)],
                    [(1.0, 0.0), (4.0, 2.0), (3.0, 5.0), (0.0, 3.0)]):
        found = grown(corners, 0.75)
        for k in range(len(corners)):
            (ax, ay), (bx, by) = corners[k - 1], corners[k]
            ux, uy = (by - ay) / hypot(bx - ax, by - ay), (ax - bx) / hypot(bx - ax, by - ay)
            assert max(x * ux + y * uy for x, y in found) == pytest.approx(ax * ux + ay * uy + 0.75, abs=1e-9)


def test_a_lone_point_keeps_nobody_out() -> None:
    """What has neither breadth nor a distance to be kept forbids nothing, near or far."""
    point, rock = plane.Plan(((0.0, 0.0),)), plane.box((10.0, 10.0, 0.0), 6.0, 4.0)
    assert not is_deep_in([(3.0, 4.0)], 3.0, 4.0) and not is_deep_in([(3.0, 4.0)], 9.0, 9.0)
    assert plane.snap(point, (11.0, 10.0, 0.0), None, [rock, plane.disc(30.0, 30.0, 0.0)], 0.0) == pytest.approx(
        (12.0, 10.0, 0.0), abs=0.003)
