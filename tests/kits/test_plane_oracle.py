"""The geometry of the plane against Shapely, on random configurations: half of them on a grid, where things just touch.

    WEATHERGAGE_CONFIGURATIONS=1000000 pytest -n auto tests/kits/test_plane_oracle.py       (make soak)

A shape with a rim is given to Shapely as its core, which is exact; the rim is subtracted afterwards.
"""

import os
from math import cos, hypot, pi, sin
from random import Random
from typing import Any, Final

import pytest
from needs import module

from weathergage.kits import plane
from weathergage.kits.plane import NEVER, Point, Shape

shapely = module("shapely")
affinity = module("shapely.affinity")

pytestmark = pytest.mark.both_modes

CONFIGURATIONS: Final = int(os.environ.get("WEATHERGAGE_CONFIGURATIONS", "20000"))
BATCHES: Final = 40
CLOSE: Final = 1e-7             # what two exact computations may differ by
HAIR: Final = 1e-6
SMALL: Final = 1e-4             # an area that a hair along a whole edge makes


def core(shape: Shape) -> Any:
    return shapely.MultiPoint(shape.points).convex_hull


def hull(*parts: Any) -> Any:
    return shapely.GeometryCollection(list(parts)).convex_hull


class Setting:
    """Two shapes, a vector, a point to turn about, a line."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.on_grid = rng.random() < 0.5
        self.a, self.b = self.shape(), self.shape()
        self.dx, self.dy = self.length(20.0), self.length(20.0)
        self.px, self.py = self.place()
        self.degrees = float(rng.choice((-90, -45, 45, 60, 90))) if self.on_grid else rng.uniform(-170.0, 170.0)
        self.line = (*self.place(), *self.place())

    def length(self, most: float) -> float:
        return float(self.rng.randint(int(-most), int(most))) if self.on_grid else self.rng.uniform(-most, most)

    def place(self) -> Point:
        return self.length(16.0), self.length(16.0)

    def shape(self) -> Shape:
        rng, (x, y) = self.rng, self.place()
        heading = rng.choice((0.0, 90.0, 180.0, 270.0, 45.0)) if self.on_grid else rng.uniform(0.0, 360.0)
        kind = rng.random()
        if kind < 0.4:
            return plane.box((x, y, heading), 2.0 * (1.0 + abs(self.length(5.0))), 2.0 * (1.0 + abs(self.length(3.0))))
        if kind < 0.75:
            return self.polygon(x, y)
        if kind < 0.85:
            return plane.segment(x, y, x + 1.0 + abs(self.length(6.0)), y + self.length(6.0))
        if kind < 0.95:
            return plane.disc(x, y, 1.0 + abs(self.length(4.0)))
        return plane.capsule(x, y, heading, 6.0 + abs(self.length(4.0)), 2.0)

    def polygon(self, x: float, y: float) -> Shape:
        while True:
            count = self.rng.randint(3, 9)
            shape = plane.polygon(tuple((x + self.length(6.0), y + self.length(6.0)) for _ in range(count)))
            if shape.size > 2:
                return shape


def shared(one: Any, other: Any) -> float:
    """The area that two figures share. Where edges lie on each other but for the last bit, GEOS may take one figure
    for all of it: asked the other way round it does not."""
    return float(min(one.intersection(other).area, other.intersection(one).area))


def check_contact(s: Setting) -> None:
    a, b, rim = s.a, s.b, s.a.rim + s.b.rim
    ga, gb = core(a), core(b)
    apart = ga.distance(gb) - rim
    assert plane.distance(a, b) == pytest.approx(max(0.0, apart), abs=CLOSE)
    assert plane.clearance(b, a) == pytest.approx(plane.clearance(a, b), abs=CLOSE)
    x, y = plane.approach(a, b)
    assert hypot(x, y) == pytest.approx(max(0.0, apart), abs=CLOSE)
    assert affinity.translate(ga, x, y).distance(gb) <= rim + CLOSE
    if apart > 0.0:
        (px, py), (qx, qy) = plane.nearest_points(a, b)
        assert hypot(px - qx, py - qy) == pytest.approx(apart, abs=CLOSE)
        assert ga.distance(shapely.Point(px, py)) <= a.rim + CLOSE
        assert gb.distance(shapely.Point(qx, qy)) <= b.rim + CLOSE
    deep = plane.overlap(a, b)
    x, y = plane.parting(a, b)
    assert hypot(x, y) == pytest.approx(deep, abs=CLOSE)
    if deep > HAIR:
        parted = affinity.translate(ga, x, y)
        assert parted.distance(gb) == pytest.approx(rim, abs=CLOSE) if rim else shared(parted, gb) < SMALL
        for k in range(8):                      # no shorter way parts them
            tried = affinity.translate(ga, 0.99 * deep * sin(k * pi / 4), 0.99 * deep * cos(k * pi / 4))
            assert tried.distance(gb) < rim or tried.intersects(gb)


def is_in(moved: Any, other: Any, rim: float) -> bool:
    """Whether one is clearly inside the other."""
    if rim:
        return bool(moved.distance(other) < rim - 3 * HAIR)
    return shared(moved, other) > SMALL


def check_slide(s: Setting) -> None:
    a, b, rim = s.a, s.b, s.a.rim + s.b.rim
    if a.size + b.size < 5 and not rim:
        return                                  # two lines have no inside
    ga, gb = core(a), core(b)
    end = affinity.translate(ga, s.dx, s.dy)
    at = plane.slide(a, s.dx, s.dy, b)
    if at == NEVER:
        assert not is_in(hull(ga, end), gb, rim)
        return
    there = affinity.translate(ga, s.dx * at, s.dy * at)
    assert there.distance(gb) <= rim + CLOSE
    if at > 0.0:
        assert there.distance(gb) == pytest.approx(rim, abs=CLOSE)
        assert not is_in(hull(ga, there), gb, rim)
    rest = hull(there, end)
    assert rest.distance(gb) < rim or rest.intersects(gb)


def check_pivot(s: Setting) -> None:
    a, b, rim = s.a, s.b, s.a.rim + s.b.rim
    if a.size + b.size < 5 and not rim:
        return
    ga, gb = core(a), core(b)
    at = plane.pivot(a, s.px, s.py, s.degrees, b)
    last = min(at, 1.0)
    turns = [last * k / 7 for k in range(7)] + [max(0.0, last - 0.001)]
    if at > 0.0:
        for share in turns:
            assert not is_in(affinity.rotate(ga, -s.degrees * share, (s.px, s.py)), gb, rim)
    if at <= 1.0:
        there = affinity.rotate(ga, -s.degrees * at, (s.px, s.py))
        assert there.distance(gb) <= rim + 2 * HAIR
        if at > 0.0 and rim:
            assert there.distance(gb) >= rim - 2 * HAIR


def check_sight(s: Setting) -> None:
    shape, (px, py, qx, qy) = s.b, s.line
    gb, line = core(shape), shapely.LineString([(px, py), (qx, qy)])
    apart = line.distance(gb) - shape.rim
    assert plane.distance_to_line(shape, px, py, qx, qy) == pytest.approx(max(0.0, apart), abs=CLOSE)
    if abs(apart - HAIR) > CLOSE:
        assert plane.touches(shape, px, py, qx, qy) == (apart <= HAIR)
    if shape.rim:
        if abs(apart + HAIR) > CLOSE:
            assert plane.crosses(shape, px, py, qx, qy) == (apart < -HAIR)
    elif shape.size > 2:
        if line.intersects(gb.buffer(-2 * HAIR, join_style="mitre")):
            assert plane.crosses(shape, px, py, qx, qy)
        elif not line.intersects(gb.buffer(-HAIR / 2, join_style="mitre")):
            assert not plane.crosses(shape, px, py, qx, qy)
    at = plane.strike(shape, px, py, qx, qy)
    if at <= 1.0:
        struck = shapely.Point(px + (qx - px) * at, py + (qy - py) * at)
        assert struck.distance(gb) <= shape.rim + CLOSE
        way = shapely.LineString([(px, py), (px + (qx - px) * at, py + (qy - py) * at)])
        if at > 0.0:
            assert way.distance(gb) == pytest.approx(shape.rim, abs=CLOSE)
            assert shape.rim or way.intersection(gb).length < 1e-5
    else:
        assert apart > -CLOSE
    near = plane.nearest_point(shape, px, py)
    assert hypot(near[0] - px, near[1] - py) == pytest.approx(
        max(0.0, shapely.Point(px, py).distance(gb) - shape.rim), abs=CLOSE)


def check_arc(s: Setting) -> None:
    shape, (px, py, _, _) = s.b, s.line
    if shape.rim:
        return
    middle, half = float(s.rng.randrange(8)) * 45.0, 45.0
    found = plane.nearest_in_arc(shape, px, py, middle, half)
    ends = [plane.point_of((px, py, middle + turn), 200.0, 0.0) for turn in (-half, 0.0, half)]
    part = core(shape).intersection(shapely.Polygon([(px, py), *ends]))
    if not part.is_empty and (part.area > SMALL or part.length > SMALL):
        assert found
        far = hypot(found[0][0] - px, found[0][1] - py)
        assert far == pytest.approx(part.distance(shapely.Point(px, py)), abs=1e-5)
    elif part.is_empty and core(shape).distance(shapely.Polygon([(px, py), *ends])) > 1e-5:
        assert not found


def check_region(s: Setting) -> None:
    rng = s.rng
    count = rng.randint(3, 9)
    ring = []
    for k in range(count):                      # a star: simple, rarely convex
        x, y = plane.along(360.0 * k / count)
        far = float(rng.randint(4, 20))
        ring.append((round(s.a.cx + x * far, 3), round(s.a.cy + y * far, 3)))
    region, area = plane.Region((tuple(ring),)), shapely.Polygon(ring)
    ga, rim = core(s.a), s.a.rim
    if area.buffer(-rim - 2 * HAIR, join_style="mitre", mitre_limit=100.0).covers(ga) and not rim:
        assert region.covers(s.a)
    elif not area.buffer(2 * HAIR - rim).covers(ga):
        assert not region.covers(s.a)
    point = shapely.Point(s.px, s.py)
    if area.exterior.distance(point) > 2 * HAIR:
        assert region.holds(s.px, s.py) == area.contains(point)
    pieces = plane.triangles(tuple(ring))
    assert sum(core(piece).area for piece in pieces) == pytest.approx(area.area, rel=1e-9)
    assert min(plane.distance(piece, s.b) for piece in pieces) == pytest.approx(
        max(0.0, area.distance(core(s.b)) - s.b.rim), abs=CLOSE)
    inside = shapely.LineString([s.line[:2], s.line[2:]]).intersection(area.buffer(-3 * HAIR))
    if inside.length > 1e-4:
        assert region.is_crossed(*s.line)
    elif not shapely.LineString([s.line[:2], s.line[2:]]).intersects(area):
        assert not region.is_crossed(*s.line)


def check_snap(s: Setting) -> None:
    rng = s.rng
    plan = plane.box_plan(4.0, 2.0)
    others = [s.a, s.b]
    table = plane.Region((plane.rectangle(-20.0, -20.0, 20.0, 20.0),))
    wish = (round(s.px, 3), round(s.py, 3), rng.uniform(0.0, 360.0))
    found = plane.snap(plan, wish, table, others, 0.5)
    if found is None:
        found = (1000.0, 1000.0, 0.0)
    else:
        placed = core(plan.at(found))
        assert shapely.box(-20 - HAIR, -20 - HAIR, 20 + HAIR, 20 + HAIR).covers(placed)
        assert all(placed.distance(core(other)) - other.rim >= 0.5 - 2 * HAIR for other in others)
    far = hypot(found[0] - wish[0], found[1] - wish[1])
    slack = 0.01 + 0.01 * (0.5 + max(other.rim for other in others))
    for _ in range(6 if far > 2 * slack else 0):
        reach, way = max(0.0, min(far, 40.0) - slack) * rng.random() ** 0.3, rng.uniform(0.0, 2 * pi)
        tried = plan.at((wish[0] + reach * sin(way), wish[1] + reach * cos(way), found[2] if far < 1000 else wish[2]))
        assert not plane.is_free_of(tried, table, others, 0.5)      # nothing free is nearer


@pytest.mark.battles
@pytest.mark.parametrize("batch", range(BATCHES))
def test_it_agrees_with_shapely(batch: int) -> None:
    rng = Random(batch)
    for number in range(-(-CONFIGURATIONS // BATCHES)):
        setting = Setting(rng)
        try:
            check_contact(setting)
            check_slide(setting)
            check_pivot(setting)
            check_sight(setting)
            if number % 4 == 0:
                check_arc(setting)
                check_region(setting)
            if number % 20 == 0:
                check_snap(setting)
        except AssertionError as error:
            raise AssertionError(f"configuration {number} of batch {batch}: {vars(setting)}") from error
