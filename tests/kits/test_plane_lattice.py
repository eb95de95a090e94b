"""The plane on a small lattice, where edges lie along each other, corners meet and lines graze: against an oracle.

Two shapes meet after a shift of the first just if the shift lies in the set of the differences of their points. The
oracle takes the hull of all of them, and how far a shift is from it, negative inside. Along a line that distance falls
and then rises, so that where it first is small enough is found by halving. Everything is tried as it is and 64 times
smaller, where numbers that should be 0 are not hidden by large ones.
"""

from collections.abc import Callable, Iterator
from math import atan2, cos, hypot, pi, sin
from random import Random

import pytest

from weathergage.kits import plane
from weathergage.kits.plane import HAIR, NEVER, Point, Shape, motion
from weathergage.kits.plane.shapes import hull_of

pytestmark = pytest.mark.both_modes

SCALES = (1.0, 0.015625)


def some_shape(rng: Random, scale: float) -> Shape:
    """A point, a line or a polygon with corners on the lattice, a third of them with a rim."""
    x, y = rng.randint(-3, 3), rng.randint(-3, 3)
    points = {(x + rng.randint(0, 3), y + rng.randint(0, 3)) for _ in range(rng.choice((1, 2, 3, 4, 4, 6)))}
    rim = rng.choice((0.0, 0.0, 0.5, 1.0))
    return plane.polygon(tuple((px * scale, py * scale) for px, py in sorted(points)), rim * scale)


def pairs(seed: int, count: int) -> Iterator[tuple[Random, float, Shape, Shape]]:
    rng = Random(seed)
    for k in range(count):
        scale = SCALES[k % 2]
        yield rng, scale, some_shape(rng, scale), some_shape(rng, scale)


class Differences:
    """All shifts of one core that make it meet another."""

    def __init__(self, a: Shape, b: Shape) -> None:
        self.ring = hull_of([(q[0] - p[0], q[1] - p[1]) for p in a.points for q in b.points])

    def away(self, x: float, y: float) -> float:
        """How far a shift is from them; negative inside."""
        best, is_in = 1e9, len(self.ring) > 2
        for k in range(len(self.ring)):
            (ax, ay), (bx, by) = self.ring[k - 1], self.ring[k]
            ux, uy = bx - ax, by - ay
            length = ux * ux + uy * uy
            share = min(1.0, max(0.0, ((x - ax) * ux + (y - ay) * uy) / length)) if length else 0.0
            best = min(best, hypot(x - ax - ux * share, y - ay - uy * share))
            is_in = is_in and ux * (y - ay) - uy * (x - ax) > 0.0
        return -best if is_in else best

    def first(self, dx: float, dy: float, rim: float, depth: float) -> float:
        """The fraction of a slide at which it first is within a rim, if it gets deeper than that by so much."""
        low, high = 0.0, 1.0
        for _ in range(60):
            one, two = low + (high - low) / 3, high - (high - low) / 3
            if self.away(dx * one, dy * one) < self.away(dx * two, dy * two):
                high = two
            else:
                low = one
        nearest = min((0.0, low, 1.0), key=lambda at: self.away(dx * at, dy * at))
        if self.away(dx * nearest, dy * nearest) >= rim - depth:
            return NEVER
        low, high = 0.0, nearest
        if self.away(0.0, 0.0) <= rim:
            return 0.0
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (low, middle) if self.away(dx * middle, dy * middle) <= rim else (middle, high)
        return high


# --- contact ----------------------------------------------------------------------------------------------------------

def test_how_far_shapes_are_apart_or_in_each_other() -> None:
    for rng, scale, a, b in pairs(1, 700):
        apart = Differences(a, b).away(0.0, 0.0) - a.rim - b.rim
        assert plane.clearance(a, b) == pytest.approx(apart, abs=1e-9), (a, b)
        assert plane.clearance(b, a) == pytest.approx(apart, abs=1e-9)
        limit = rng.randint(-2, 4) * scale
        assert plane.is_within(a, b, limit) == (apart <= limit + HAIR)
        assert plane.is_clear_of(a, b, limit) == (apart >= limit - HAIR)
        so_far = plane.clearance_to(a, b, limit)
        assert so_far == plane.clearance(a, b) or min(so_far, apart) > limit
        x, y = plane.approach(a, b)
        assert hypot(x, y) == pytest.approx(max(0.0, apart), abs=1e-9)
        assert plane.clearance(plane.shifted(a, x, y), b) == pytest.approx(min(0.0, apart), abs=1e-9)
        x, y = plane.parting(a, b)
        assert hypot(x, y) == pytest.approx(max(0.0, -apart), abs=1e-9)
        assert plane.clearance(plane.shifted(a, x, y), b) == pytest.approx(max(0.0, apart), abs=1e-9)
        if apart > HAIR:
            (px, py), (qx, qy) = plane.nearest_points(a, b)
            assert hypot(px - qx, py - qy) == pytest.approx(apart, abs=1e-9)
            assert plane.is_inside(a, px, py) and plane.is_inside(b, qx, qy)


def test_a_ship_of_several_parts_is_as_far_as_the_nearest_of_them() -> None:
    for rng, scale, a, b in pairs(2, 150):
        ones, others = [a, some_shape(rng, scale)], [b, some_shape(rng, scale), some_shape(rng, scale)]
        apart = [Differences(one, other).away(0.0, 0.0) - one.rim - other.rim for one in ones for other in others]
        assert plane.group_distance(ones, others) == pytest.approx(max(0.0, min(apart)), abs=1e-9)
        limit = rng.randint(-1, 3) * scale
        assert plane.first_too_near(a, others, limit) == next(
            (k for k in range(3) if apart[k] < limit - HAIR), -1)


def test_what_a_slide_sweeps_over_has_just_the_corners_of_the_hull_of_its_ends() -> None:
    for rng, scale, a, _ in pairs(3, 400):
        dx, dy = rng.randint(-3, 3) * scale, rng.randint(-3, 3) * scale
        way = plane.swept(a, dx, dy)
        ends = [*a.points, *[(x + dx, y + dy) for x, y in a.points]]
        assert sorted(way.points) == sorted(hull_of(ends)) and way.rim == a.rim
        assert all(hypot(x - way.cx, y - way.cy) + way.rim <= way.reach + 1e-9 for x, y in ends)
        assert way.reach <= a.reach + hypot(dx, dy) / 2 + 1e-9


def test_the_nearest_point_of_a_shape_and_what_lies_in_it() -> None:
    for rng, scale, a, _ in pairs(4, 500):
        x, y = rng.randint(-6, 6) * scale / 2, rng.randint(-6, 6) * scale / 2
        apart = Differences(plane.disc(0.0, 0.0, 0.0), a).away(x, y) - a.rim
        assert plane.is_inside(a, x, y) == (apart <= HAIR)
        px, py = plane.nearest_point(a, x, y)
        assert hypot(px - x, py - y) == pytest.approx(max(0.0, apart), abs=1e-9) and plane.is_inside(a, px, py)


# --- slides and lines -------------------------------------------------------------------------------------------------

def test_how_far_a_shape_slides_before_it_enters_another() -> None:
    for rng, scale, a, b in pairs(5, 500):
        dx, dy = rng.randint(-6, 6) * scale, rng.randint(-6, 6) * scale
        told = plane.slide(a, dx, dy, b)
        deep = Differences(a, b)
        assert told == pytest.approx(deep.first(dx, dy, a.rim + b.rim, HAIR), abs=1e-6), (a, b, dx, dy)
        others = [b, some_shape(rng, scale)]
        alone = [told, plane.slide(a, dx, dy, others[1])]
        found = plane.first_slide(a, dx, dy, others)
        assert found.fraction == min(1.0, *alone)
        assert found.struck == tuple(k for k in range(2) if alone[k] <= 1.0 and alone[k] < min(alone) + 1e-4)


def test_who_comes_nearer_than_a_limit_on_a_slide() -> None:
    for rng, scale, a, b in pairs(6, 300):
        dx, dy = rng.randint(-4, 4) * scale, rng.randint(-4, 4) * scale
        way, rim = Differences(a, b), a.rim + b.rim
        steps = [way.away(dx * k / 48, dy * k / 48) - rim for k in range(49)]
        limit = rng.choice((-0.3, -0.1, 0.1, 0.7, 1.3)) * scale
        if min(steps) < limit - 1e-3 * scale:
            assert plane.comes_nearer_than(a, dx, dy, b, limit)
        elif min(steps) > limit + 0.1 * scale:
            assert not plane.comes_nearer_than(a, dx, dy, b, limit)
        if min(steps) < steps[0] - 1e-3 * scale:
            assert plane.draws_near(a, dx, dy, b)


def test_what_a_line_touches_and_crosses_and_where_it_strikes() -> None:
    for rng, scale, _, b in pairs(7, 600):
        px, py, qx, qy = [rng.randint(-5, 5) * scale for _ in range(4)]
        line = plane.segment(px, py, qx, qy) if (px, py) != (qx, qy) else plane.disc(px, py, 0.0)
        apart = Differences(line, b).away(0.0, 0.0) - b.rim
        assert plane.distance_to_line(b, px, py, qx, qy) == pytest.approx(max(0.0, apart), abs=1e-9)
        for within in (HAIR, 0.5 * scale, scale):
            if abs(apart - within) > 1e-9:
                assert plane.touches(b, px, py, qx, qy, within) == (apart <= within)
        point = Differences(plane.disc(px, py, 0.0), b)
        runs_inside = point.first(qx - px, qy - py, b.rim, 2 * HAIR)
        if b.rim or b.size > 2:
            assert plane.crosses(b, px, py, qx, qy) == (runs_inside < NEVER), (b, px, py, qx, qy)
        else:
            assert not plane.crosses(b, px, py, qx, qy)
        struck = plane.strike(b, px, py, qx, qy)
        assert struck == pytest.approx(point.first(qx - px, qy - py, b.rim, -1e-9), abs=1e-4), (b, px, py, qx, qy)


def test_the_nearest_point_in_an_arc_is_in_the_shape_and_in_the_arc_and_none_is_nearer() -> None:
    for rng, scale, _, b in pairs(8, 400):
        x, y = rng.randint(-5, 5) * scale, rng.randint(-5, 5) * scale
        middle, half = 45.0 * rng.randint(0, 7), rng.choice((10.0, 45.0, 90.0, 91.0, 135.0, 180.0))
        found = plane.nearest_in_arc(b, x, y, middle, half)
        every = [plane.strike(b, x, y, x + 99.0 * ux, y + 99.0 * uy) * 99.0 for ux, uy in
                 [plane.along(middle - half + half * k / 18.0) for k in range(37)]]
        if found:
            far = hypot(found[0][0] - x, found[0][1] - y)
            assert plane.is_inside(b, *found[0]) and plane.is_in_arc(x, y, middle, half, *found[0])
            assert far <= min(every) + 1e-6
        else:
            assert min(every) > 99.0


# --- turns ------------------------------------------------------------------------------------------------------------

def least_cosine(start: float, sweep: float) -> float:
    """The least cosine of the angles from one on, by a sweep of either sign."""
    low = start if sweep >= 0.0 else start + sweep
    to_half = (pi - low) % (2 * pi)
    return -1.0 if to_half <= abs(sweep) else min(cos(start), cos(start + sweep))


def parted_by(edges: Shape, others: Shape, px: float, py: float, sweep: float) -> float:
    """How far at least an edge of one core keeps the other away in a turn of the other, the best of its edges."""
    best = -1e9
    for corner in edges.corners if edges.size > 1 else []:
        length = hypot(corner.dx, corner.dy)
        out = atan2(-corner.dx, corner.dy)                                      # of the outward normal, from the x axis
        beyond = ((corner.x - px) * corner.dy - (corner.y - py) * corner.dx) / length
        best = max(best, min(hypot(x - px, y - py) * least_cosine(atan2(y - py, x - px) - out, -sweep)
                             for x, y in others.points) - beyond)
    return best


def test_the_quick_look_at_a_turn_finds_every_edge_that_parts_two_cores_throughout() -> None:
    told = 0
    for rng, scale, a, b in pairs(9, 1500):
        px, py = rng.randint(-4, 4) * scale, rng.randint(-4, 4) * scale
        degrees = rng.choice((-170.0, -100.0, -45.0, -7.0, 7.0, 30.0, 90.0, 170.0, rng.uniform(-179.0, 179.0)))
        gap = rng.choice((-0.25, 0.0, 0.5)) * scale
        sweep = degrees * pi / 180.0
        least = max(parted_by(b, a, px, py, sweep), parted_by(a, b, px, py, -sweep))
        if abs(least - gap) > 1e-5 * scale + 2e-7:
            assert motion.keeps_apart(a, b, px, py, degrees, gap) == (least > gap), (a, b, px, py, degrees, gap)
            told += least > gap
    assert told > 300
    assert not motion.keeps_apart(plane.disc(0.0, 0.0, 1.0), plane.box((50.0, 0.0, 0.0), 2.0, 2.0), 0.0, 0.0, 180.0, 0)


def turned(shape: Shape, px: float, py: float, degrees: float) -> Shape:
    s, c = sin(degrees * pi / 180.0), cos(degrees * pi / 180.0)
    return plane.polygon(tuple((px + (x - px) * c + (y - py) * s, py + (y - py) * c - (x - px) * s)
                               for x, y in shape.points), shape.rim)


def test_how_far_a_shape_turns_before_it_enters_another() -> None:
    """Step by step: nothing is entered before the turn stops, and where it stops the two are in touch."""
    for rng, scale, a, b in pairs(10, 300):
        px, py = rng.randint(-3, 3) * scale, rng.randint(-3, 3) * scale
        degrees = rng.choice((-180.0, -90.0, -30.0, 1.0, 45.0, 60.0, 135.0))
        if (a.size + b.size < 5 and not a.rim + b.rim) or plane.clearance(a, b) < -HAIR:
            continue
        at = plane.pivot(a, px, py, degrees, b)
        made = min(at, 1.0)
        for k in range(13):
            assert plane.clearance(turned(a, px, py, degrees * made * k / 12), b) > -1e-5 * scale - 2e-6
        if at <= 1.0:
            assert plane.clearance(turned(a, px, py, degrees * at), b) == pytest.approx(0.0, abs=2e-6)
            on = [plane.clearance(turned(a, px, py, degrees * (at + (1.0 - at) * k / 40)), b) for k in range(41)]
            assert min(on) < 0.0


@pytest.mark.parametrize("shift", [(0.0, 0.0), (-5.0, -5.0), (5.0, -10.0), (1000.0, 7.0)])
def test_a_turn_is_the_same_wherever_it_is_made(shift: Point) -> None:
    x, y = shift
    hand, post = plane.segment(x, y + 10.0, x, y), plane.box((x + 7.0, y - 1.0, 0.0), 2.0, 2.0)
    assert plane.pivot(hand, x, y, 180.0, post) == pytest.approx(0.5, abs=1e-6)
    box, stop = plane.box((x - 5.0, y - 5.0, 0.0), 2.0, 2.0), plane.disc(x - 5.0, y + 5.0, 1.0)
    at = plane.pivot(box, x, y, 120.0, stop)
    assert 0.3 < at < 0.75
    assert plane.clearance(turned(box, x, y, 120.0 * at), stop) == pytest.approx(0.0, abs=2e-6)


def straight(shape: Shape, make: Callable[[Point], Point]) -> Shape:
    return plane.polygon(tuple(make(point) for point in shape.points), shape.rim)


def test_in_the_mirror_and_a_quarter_round_everything_is_as_it_was() -> None:
    for rng, scale, a, b in pairs(11, 200):
        px, py, degrees = rng.randint(-3, 3) * scale, rng.randint(-3, 3) * scale, rng.choice((-90.0, -20.0, 1.0, 50.0))
        at = plane.pivot(a, px, py, degrees, b)
        mirror, quarter = [[straight(shape, make) for shape in (a, b)] for make in (
            lambda p: (-p[0], p[1]), lambda p: (p[1], -p[0]))]
        assert plane.pivot(mirror[0], -px, py, -degrees, mirror[1]) == pytest.approx(at, abs=1e-5)
        assert plane.pivot(quarter[0], py, -px, degrees, quarter[1]) == pytest.approx(at, abs=1e-5)
        assert plane.pivot(b, px, py, -degrees, a) == pytest.approx(at, abs=1e-5)
