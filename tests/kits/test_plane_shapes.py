"""Convex shapes and how they lie to each other: rulings by hand, and what must hold for any two."""

from math import hypot, sqrt

import helpers  # noqa: F401
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kits import plane
from weathergage.kits.plane import Shape
from weathergage.kits.plane.contact import comes_first
from weathergage.kits.plane.shapes import bends

pytestmark = pytest.mark.both_modes

PLACES = st.floats(-30, 30)
POSES = st.tuples(PLACES, PLACES, st.floats(0, 359))
SIZES = st.floats(0.5, 12)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    kind = draw(st.integers(0, 4))
    x, y, heading = draw(POSES)
    if kind == 0:
        return plane.box((x, y, heading), draw(SIZES), draw(SIZES))
    if kind == 1:
        return plane.disc(x, y, draw(SIZES))
    if kind == 2:
        return plane.segment(x, y, x + draw(SIZES), y + draw(PLACES))
    if kind == 3:
        return plane.capsule(x, y, heading, draw(SIZES), draw(st.floats(0.1, 2)))
    corners = draw(st.lists(st.tuples(PLACES, PLACES), min_size=3, max_size=8, unique=True))
    return plane.polygon(tuple(corners))


# --- making them ------------------------------------------------------------------------------------------------------

def test_a_box_lies_along_its_heading() -> None:
    assert set(plane.box((10.0, 20.0, 90.0), 6.0, 2.0).points) == {(13.0, 19.0), (13.0, 21.0), (7.0, 21.0), (7.0, 19.0)}


def test_a_plan_is_read_as_ahead_and_to_starboard_of_the_pose() -> None:
    plan = plane.Plan(((0.0, 0.0), (-8.0, 2.0), (-8.0, -2.0)))
    assert set(plan.at((5.0, 5.0, 180.0)).points) == {(5.0, 5.0), (3.0, 13.0), (7.0, 13.0)}
    assert set(plan.points) == {(0.0, 0.0), (-8.0, 2.0), (-8.0, -2.0)}


@pytest.mark.parametrize(("points", "rim", "figures"), [
    (((0.0, 0.0), (-8.0, 2.0), (-8.0, -2.0)), 0.0, (-8.0, 2.0, sqrt(68.0))),
    (((0.0, 0.0), (-8.0, 2.0), (-8.0, -3.0)), 0.5, (-8.0, 3.5, sqrt(73.0) + 0.5)),
    (((5.0, 1.0), (2.0, 4.0), (-2.0, 1.0)), 0.0, (-2.0, 4.0, sqrt(26.0))), (((0.0, 0.0),), 2.0, (0.0, 2.0, 2.0)),
])
def test_how_far_a_plan_lies_from_its_point(points: tuple[plane.Point, ...], rim: float,
                                            figures: tuple[float, float, float]) -> None:
    """Its end astern, to either side, and at the most."""
    plan = plane.Plan(points, rim)
    assert (plan.stern, plan.girth, plan.span) == pytest.approx(figures) and plan.rim == rim
    shape = plan.at((3.0, 4.0, 90.0))
    assert shape.rim == rim and (shape.cx, shape.cy) == pytest.approx((3.0 + plan.ahead, 4.0 - plan.abeam))
    assert all(hypot(x - shape.cx, y - shape.cy) + rim <= shape.reach + 1e-9 for x, y in shape.points)


@given(pose=POSES, length=SIZES, beam=SIZES)
def test_a_box_and_its_plan_are_the_same(pose: tuple[float, float, float], length: float, beam: float) -> None:
    one, other = plane.box(pose, length, beam), plane.box_plan(length, beam).at(pose)
    for x, y in one.points:
        assert min(hypot(x - px, y - py) for px, py in other.points) < 1e-9
    assert (one.cx, one.cy, one.reach) == pytest.approx((other.cx, other.cy, other.reach))


@given(shape=shapes())
def test_corners_go_counter_clockwise_and_lie_in_the_circle(shape: Shape) -> None:
    corners = shape.corners
    for k in range(shape.size):
        here, there = corners[k - 1], corners[k]
        assert (here.x + here.dx, here.y + here.dy) == pytest.approx((there.x, there.y), abs=1e-12)
        assert shape.size < 3 or here.dx * there.dy - here.dy * there.dx > -1e-9
        assert hypot(here.x - shape.cx, here.y - shape.cy) + shape.rim <= shape.reach + 1e-9
    assert shape.points[shape.low][1] == min(y for _, y in shape.points)
    assert shape.points[shape.high][1] == max(y for _, y in shape.points)


@given(shape=shapes(), other=shapes(), dx=PLACES, dy=PLACES, share=st.sampled_from((0.0, 1e-13, 1e-6, 1.0)))
def test_what_a_slide_sweeps_over_is_the_hull_of_both_its_ends(shape: Shape, other: Shape, dx: float, dy: float,
                                                               share: float) -> None:
    dx, dy = dx * share, dy * share
    ends = shape.points + tuple([(x + dx, y + dy) for x, y in shape.points])
    way, hull = plane.swept(shape, dx, dy), plane.polygon(ends, shape.rim)
    assert plane.clearance(way, other) == pytest.approx(plane.clearance(hull, other), abs=1e-7)
    assert all(hypot(x - way.cx, y - way.cy) + shape.rim <= way.reach + 1e-9 for x, y in ends)


@pytest.mark.parametrize(("points", "is_convex"), [
    (((0.0, 0.0), (4.0, 0.0), (4.0, 4.0)), True), (((0.0, 0.0), (4.0, 4.0), (4.0, 0.0)), True),
    (((0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 4.0)), True), (((0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)), False),
    (((0.0, 3.0), (2.0, -3.0), (-3.0, 1.0), (3.0, 1.0), (-2.0, -3.0)), False),
    (((1.0, 1.0), (1.0, 1.0)), True), (((1.0, 1.0), (5.0, 3.0)), True), (((9.0, 9.0), (13.0, 9.0), (13.0, 13.0)), True),
    (((9.0, 9.0), (13.0, 9.0), (10.0, 10.0), (9.0, 13.0)), False),
])
def test_what_is_convex(points: tuple[tuple[float, float], ...], is_convex: bool) -> None:
    assert plane.is_convex(points) == is_convex


def test_a_capsule_has_its_length_over_all() -> None:
    shape = plane.capsule(0.0, 0.0, 90.0, 10.0, 2.0)
    assert shape.points == ((-3.0, 0.0), (3.0, 0.0)) and shape.rim == 2.0
    assert plane.is_inside(shape, 5.0, 0.0) and not plane.is_inside(shape, 5.1, 0.0)
    assert plane.capsule(0.0, 0.0, 0.0, 4.0, 2.0).points == ((0.0, 0.0),)


def test_a_corridor_is_as_broad_as_twice_its_half() -> None:
    assert set(plane.corridor(0.0, 0.0, 0.0, 10.0, 2.0).points) == {(2.0, 0.0), (2.0, 10.0), (-2.0, 10.0), (-2.0, 0.0)}
    assert plane.corridor(1.0, 1.0, 1.0, 1.0, 2.0).points == ((1.0, 1.0),)
    line = plane.corridor(0.0, 0.0, 3.0, 4.0, 0.0)
    assert line.points == ((0.0, 0.0), (3.0, 4.0)) and plane.overlap(line, plane.box((2.0, 2.0, 0.0), 4.0, 4.0)) == 2.4
    assert (line.cx, line.cy, line.reach) == (1.5, 2.0, 2.5)
    broad = plane.corridor(1.0, 0.0, 4.0, 4.0, 6.0)
    assert (broad.cx, broad.cy, broad.reach) == (2.5, 2.0, 6.5)


def test_edges_are_cut_into_parts_no_longer_than_asked() -> None:
    assert sorted(plane.cut_points(plane.segment(0.0, 0.0, 5.0, 0.0), 2.0)) == [
        (0.0, 0.0), (5 / 3, 0.0), (10 / 3, 0.0), (5.0, 0.0)]
    assert len(plane.cut_points(plane.box((0.0, 0.0, 0.0), 4.0, 2.0), 2.0)) == 6
    assert len(plane.cut_points(plane.box((7.0, 3.0, 77.7), 4.0, 2.0), 2.0)) == 6
    assert plane.cut_points(plane.disc(1.0, 2.0, 3.0), 2.0) == [(1.0, 2.0)]


# --- contact ----------------------------------------------------------------------------------------------------------

BOX = plane.box((0.0, 0.0, 0.0), 4.0, 2.0)


@pytest.mark.parametrize(("other", "clearance"), [
    (plane.box((5.0, 0.0, 0.0), 4.0, 2.0), 3.0), (plane.box((2.0, 0.0, 0.0), 4.0, 2.0), 0.0),
    (plane.box((1.5, 0.0, 0.0), 4.0, 2.0), -0.5), (plane.box((0.0, 3.5, 0.0), 4.0, 2.0), -0.5),
    (plane.box((4.0, 6.0, 0.0), 4.0, 2.0), sqrt(8.0)), (plane.disc(4.0, 6.0, 2.0), 3.0),
    (plane.disc(1.5, 0.0, 1.0), -0.5), (plane.disc(0.0, 0.0, 1.0), -2.0), (plane.segment(3.0, -9.0, 3.0, 9.0), 2.0),
    (plane.segment(-9.0, 0.0, 9.0, 0.0), -2.0), (plane.segment(0.9, -9.0, 0.9, 9.0), -0.1), (BOX, -2.0),
])
def test_the_clearance_of_a_box_and_another_shape(other: Shape, clearance: float) -> None:
    assert plane.clearance(BOX, other) == pytest.approx(clearance, abs=1e-12)
    assert plane.clearance(other, BOX) == pytest.approx(clearance, abs=1e-12)
    assert plane.distance(BOX, other) == pytest.approx(max(0.0, clearance), abs=1e-12)
    assert plane.overlap(BOX, other) == pytest.approx(max(0.0, -clearance), abs=1e-12)


@pytest.mark.parametrize(("one", "other", "apart"), [
    (plane.segment(0.0, 0.0, 4.0, 0.0), plane.segment(6.0, 0.0, 9.0, 0.0), 2.0),
    (plane.segment(0.0, 0.0, 4.0, 0.0), plane.segment(1.0, 3.0, 2.0, 3.0), 3.0),
    (plane.segment(0.0, 0.0, 4.0, 4.0), plane.segment(0.0, 4.0, 4.0, 0.0), -sqrt(8.0)),
    (plane.segment(0.0, 0.0, 4.0, 0.0), plane.segment(2.0, 0.0, 9.0, 0.0), 0.0),
    (plane.disc(0.0, 0.0, 0.0), plane.segment(3.0, 0.0, 9.0, 0.0), 3.0),
    (plane.disc(0.0, 0.0, 1.0), plane.disc(3.0, 4.0, 1.5), 2.5),
    (plane.disc(1.0, 1.0, 1.0), plane.disc(1.0, 1.0, 2.0), -3.0),
])
def test_shapes_without_an_inside(one: Shape, other: Shape, apart: float) -> None:
    assert plane.clearance(one, other) == pytest.approx(apart, abs=1e-12)
    assert plane.clearance(other, one) == pytest.approx(apart, abs=1e-12)


@given(one=shapes(), other=shapes(), dx=PLACES, dy=PLACES, turn=st.floats(-180, 180))
def test_clearance_does_not_depend_on_where_the_table_lies(one: Shape, other: Shape, dx: float, dy: float,
                                                           turn: float) -> None:
    before = plane.clearance(one, other)
    assert plane.clearance(other, one) == pytest.approx(before, abs=1e-8)
    assert plane.clearance(plane.shifted(one, dx, dy), plane.shifted(other, dx, dy)) == pytest.approx(before, abs=1e-8)
    turned = plane.rotated(one, dx, dy, turn), plane.rotated(other, dx, dy, turn)
    assert plane.clearance(*turned) == pytest.approx(before, abs=1e-8)


@given(one=shapes(), other=shapes(), dx=PLACES, dy=PLACES)
def test_a_shift_changes_the_clearance_by_no_more_than_its_length(one: Shape, other: Shape, dx: float,
                                                                  dy: float) -> None:
    change = plane.clearance(plane.shifted(one, dx, dy), other) - plane.clearance(one, other)
    assert abs(change) <= hypot(dx, dy) + 1e-8


@given(one=shapes(), other=shapes())
def test_approach_and_parting_end_in_touch(one: Shape, other: Shape) -> None:
    for x, y in (plane.approach(one, other), plane.parting(one, other)):
        if x or y:
            assert plane.clearance(plane.shifted(one, x, y), other) == pytest.approx(0.0, abs=1e-8)
    assert plane.approach(one, other) == (0.0, 0.0) or plane.parting(one, other) == (0.0, 0.0)


@pytest.mark.parametrize("hair", [0.0, 2.830378835243439e-103, 1e-15, -1e-15])
def test_a_disc_on_the_corner_of_a_rock_parts_outwards(hair: float) -> None:
    rock = plane.polygon(((-1.0, 0.0), (hair, 0.0), (0.0, 1.0)))
    x, y = plane.parting(plane.disc(0.0, 0.0, 1.0), rock)
    assert plane.clearance(plane.disc(x, y, 1.0), rock) == pytest.approx(0.0, abs=1e-8)


def test_a_disc_parts_squarely_from_an_edge_that_almost_runs_through_its_middle() -> None:
    rock = plane.polygon(((-17.5, 2.0), (1.192092896e-07, 0.0), (0.0, 1.0)))
    x, y = plane.parting(plane.disc(0.0, 0.0, 1.0), rock)
    assert plane.clearance(plane.disc(x, y, 1.0), rock) == pytest.approx(0.0, abs=1e-12)


def test_limits_forgive_a_hair_both_ways() -> None:
    other = plane.box((5.0, 0.0, 0.0), 4.0, 2.0)                     # 3 apart
    assert plane.is_within(BOX, other, 3.0) and plane.is_within(BOX, other, 3.0 - 5e-7)
    assert not plane.is_within(BOX, other, 3.0 - 2e-6)
    assert plane.is_clear_of(BOX, other, 3.0) and plane.is_clear_of(BOX, other, 3.0 + 5e-7)
    assert not plane.is_clear_of(BOX, other, 3.0 + 2e-6)
    assert plane.is_clear_of(BOX, plane.box((1.5, 0.0, 0.0), 4.0, 2.0), -0.5)
    assert not plane.is_clear_of(BOX, plane.box((1.499, 0.0, 0.0), 4.0, 2.0), -0.5)


def test_who_is_too_near() -> None:
    others = [plane.disc(9.0, 0.0, 1.0), plane.disc(5.0, 0.0, 1.0), plane.disc(0.0, 50.0, 47.5)]
    assert plane.first_too_near(BOX, others, 3.5) == 1
    assert plane.first_too_near(BOX, others, 0.1) == -1


@given(one=shapes(), others=st.lists(shapes(), min_size=1, max_size=4), limit=st.floats(-2, 30))
def test_a_first_look_at_circles_decides_nothing_that_is_not_so(one: Shape, others: list[Shape], limit: float) -> None:
    apart = [plane.clearance(one, other) for other in others]
    for other, clear in zip(others, apart, strict=True):
        for bound in (limit, clear - 1e-5, clear + 1e-5):
            assert plane.is_within(one, other, bound) == (clear <= bound + plane.HAIR)
            assert plane.is_clear_of(one, other, bound) == (clear >= bound - plane.HAIR)
    assert plane.first_too_near(one, others, limit) == next(
        (k for k, clear in enumerate(apart) if clear < limit - plane.HAIR), -1)
    assert plane.group_distance([one, *others[1:]], others[:1]) == pytest.approx(
        min(plane.distance(part, others[0]) for part in [one, *others[1:]]), abs=1e-9)


@given(shape=shapes(), x=PLACES, y=PLACES)
def test_a_point_is_inside_just_if_it_is_no_distance_away(shape: Shape, x: float, y: float) -> None:
    apart = plane.clearance(shape, plane.disc(x, y, 0.0))
    if abs(apart - plane.HAIR) > 1e-9:
        assert plane.is_inside(shape, x, y) == (apart <= plane.HAIR)
    near = plane.nearest_point(shape, x, y)
    assert hypot(near[0] - x, near[1] - y) == pytest.approx(max(0.0, apart), abs=1e-8)
    assert plane.is_inside(shape, *near)


def test_the_edges_of_a_box_have_names() -> None:
    hull = plane.box((10.0, 10.0, 90.0), 4.0, 2.0)
    middles = {plane.BOX_EDGES[k]: plane.edge_middle(hull, k) for k in range(4)}
    assert middles == {"bow": (12.0, 10.0), "port": (10.0, 11.0), "stern": (8.0, 10.0), "starboard": (10.0, 9.0)}


def test_a_ship_is_as_near_as_the_nearest_of_her_parts() -> None:
    sail = plane.segment(-4.0, 0.0, 4.0, 0.0)
    other = plane.box((9.0, 0.0, 0.0), 4.0, 2.0)
    assert plane.group_distance([BOX, sail], [other, plane.disc(30.0, 0.0, 1.0)]) == 4.0
    assert plane.group_distance([BOX], [other]) == 7.0


def test_the_nearest_points_of_two_shapes() -> None:
    assert plane.nearest_points(BOX, plane.disc(5.0, 1.0, 1.0)) == ((1.0, 1.0), (4.0, 1.0))
    assert plane.nearest_point(BOX, 7.0, 0.5) == (1.0, 0.5) and plane.nearest_point(BOX, 0.5, 0.5) == (0.5, 0.5)


@given(one=shapes(), other=shapes())
def test_the_nearest_points_are_as_far_apart_as_the_shapes(one: Shape, other: Shape) -> None:
    (px, py), (qx, qy) = plane.nearest_points(one, other)
    apart = plane.distance(one, other)
    if apart > 1e-6:
        assert hypot(px - qx, py - qy) == pytest.approx(apart, abs=1e-8)
        assert plane.is_inside(one, px, py) and plane.is_inside(other, qx, qy)


def test_a_disc_on_a_line_parts_to_the_side_it_is_on():
    line = plane.segment(-5.0, 0.0, 5.0, 0.0)
    for side in (-1.0, 1.0):
        x, y = plane.parting(plane.disc(0.0, side, 3.0), line)
        assert (round(x, 9), round(y, 9)) == (0.0, 2.0 * side)
        x, y = plane.parting(line, plane.disc(0.0, side, 3.0))
        assert (round(x, 9), round(y, 9)) == (0.0, -2.0 * side)


def test_a_shape_that_turns_about_a_point_takes_its_middle_along() -> None:
    turned = plane.rotated(plane.box((3.0, 1.0, 0.0), 2.0, 1.0), 1.0, 0.0, 90.0)
    assert (turned.cx, turned.cy) == pytest.approx((2.0, -2.0))
    back = plane.rotated(turned, 1.0, 0.0, -60.0)
    xs, ys = [x for x, _ in back.points], [y for _, y in back.points]
    assert (back.cx, back.cy) == pytest.approx((sum(xs) / 4, sum(ys) / 4)) and back.reach == turned.reach


def test_of_several_ways_apart_the_first_counter_clockwise_from_the_south_is_taken() -> None:
    one, other = plane.box((0.0, 0.0, 0.0), 1.0, 1.0), plane.box((0.0, 0.0, 0.0), 2.0, 2.0)
    assert plane.parting(one, other) == (0.0, -1.5) and plane.parting(other, other) == (0.0, -2.0)


@pytest.mark.parametrize("first", range(6))
def test_what_goes_round_turns_where_it_bends_wherever_one_begins(first: int) -> None:
    """A square with points in the middle of two of its sides, and one of those is the first at times."""
    points = [(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 2.0)]
    found = bends(points[first:] + points[:first])
    assert sorted(found) == [(0.0, 0.0), (0.0, 4.0), (4.0, 0.0), (4.0, 4.0)]


def test_directions_go_counter_clockwise_from_the_east() -> None:
    """One comes before another, or with it if it is as long again."""
    compass = [(1.0, 0.0), (2.0, 1.0), (1.0, 2.0), (0.0, 1.0), (-1.0, 2.0), (-2.0, 1.0), (-1.0, 0.0), (-2.0, -1.0),
               (-1.0, -2.0), (0.0, -1.0), (1.0, -2.0), (2.0, -1.0)]
    for k, (ex, ey) in enumerate(compass):
        assert [comes_first(ex, ey, 3.0 * fx, 3.0 * fy) for fx, fy in compass] == [k <= j for j in range(len(compass))]


@given(shapes(), st.lists(st.tuples(PLACES, PLACES), min_size=1, max_size=4))
def test_a_shape_that_is_shifted_again_is_what_it_would_be_if_it_were_new(
        shape: Shape, ways: list[tuple[float, float]]) -> None:
    moved = plane.shifted(shape, 1.0, 2.0)
    before = shape.points
    for dx, dy in ways:
        plane.shift_again(moved, shape, dx, dy)
        new = plane.shifted(shape, dx, dy)
        assert moved.points == new.points and shape.points == before
        assert [(corner.dx, corner.dy) for corner in moved.corners] \
            == [(corner.dx, corner.dy) for corner in new.corners]
        assert (moved.cx, moved.cy, moved.rim, moved.reach, moved.low, moved.high) \
            == (new.cx, new.cy, new.rim, new.reach, new.low, new.high)
