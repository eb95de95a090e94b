"""Areas of the table: zones and tables, whether a shape lies in them, and the nearest place where it may lie.

A region is made of simple polygons, convex or not, that meet only along whole edges; edges that two pieces share are no
border. A round table is a region too.
"""

from math import ceil, sqrt
from typing import Any, Final, Optional, TypeAlias

from weathergage.kits.keep import keep
from weathergage.kits.plane.compass import HAIR, Point, Pose, along, bearing, heading_on_grid, on_grid
from weathergage.kits.plane.contact import FAR, clearance, difference, first_too_near, is_clear_of, nearest_on_segment
from weathergage.kits.plane.shapes import Plan, Shape, area, hull_of, polygon, segment, turn_at

Piece: TypeAlias = tuple[Point, ...]
STEP: Final = 15.0              # degrees between the chamfers that stand for a round corner
GRAIN: Final = 0.0015           # what rounding a position to a thousandth may move it, and a little more
NUDGES: Final[tuple[Point, ...]] = tuple([(dx / 1000.0, dy / 1000.0) for dx in (0, 1, -1, 2, -2)
                                          for dy in (0, 1, -1, 2, -2)])


def rectangle(left: float, bottom: float, right: float, top: float) -> Piece:
    return (left, bottom), (right, bottom), (right, top), (left, top)


def triangles(points: Piece) -> list[Shape]:
    """A simple polygon, convex or not, cut into triangles; one shape only where it is convex.

    Good for contact, overlap and distance. For lines that may run along an edge ask a Region: two triangles share an
    edge where the polygon has none.
    """
    ring = list(points) if area(points) > 0.0 else list(points)[::-1]
    if min([turn_at(ring[k - 2], ring[k - 1], ring[k]) for k in range(len(ring))]) >= 0.0:
        return [polygon(tuple(ring))]
    found: list[Shape] = []
    while len(ring) > 3:
        k = ear(ring)
        if turn_at(ring[k - 2], ring[k - 1], ring[k]) != 0.0:
            found.append(polygon((ring[k - 2], ring[k - 1], ring[k])))
        del ring[k - 1 if k else len(ring) - 1]
    return [*found, polygon(tuple(ring))]


def ear(ring: list[Point]) -> int:
    """The corner after one that can be cut off: the triangle with its neighbours holds no other corner."""
    for k in range(len(ring)):
        one, two, three = ring[k - 2], ring[k - 1], ring[k]
        if turn_at(one, two, three) == 0.0:
            return k
        if turn_at(one, two, three) > 0.0:
            is_free = True
            for other in ring:
                if other != one and other != two and other != three and turn_at(one, two, other) >= 0.0 \
                        and turn_at(two, three, other) >= 0.0 and turn_at(three, one, other) >= 0.0:
                    is_free = False
                    break
            if is_free:
                return k
    raise ValueError("a polygon that crosses itself cannot be cut into triangles")


def is_in_box(shape: Shape, left: float, bottom: float, right: float, top: float) -> bool:
    """Whether all of a shape lies in a rectangle along the edges of the table, a hair more or less."""
    left, right = left + shape.rim - HAIR, right - shape.rim + HAIR
    bottom, top = bottom + shape.rim - HAIR, top - shape.rim + HAIR
    for corner in shape.corners:
        x, y = corner.x, corner.y
        if x < left or x > right or y < bottom or y > top:
            return False
    return True


class Region:
    """An area of the table that is simply polygons."""

    def __init__(self, pieces: tuple[Piece, ...]) -> None:
        borders: dict[tuple[Point, Point], None] = {}
        for piece in pieces:
            ring = piece if area(piece) > 0.0 else piece[::-1]
            for k in range(len(ring)):
                one, two = ring[k - 1], ring[k]
                if (two, one) in borders:
                    del borders[(two, one)]
                else:
                    borders[(one, two)] = None
        self.pieces = pieces
        self.edges: list[tuple[Point, Point]] = list(borders)
        self.walls: list[Shape] = [segment(one[0], one[1], two[0], two[1]) for one, two in self.edges]
        xs = [x for piece in pieces for x, _ in piece]
        ys = [y for piece in pieces for _, y in piece]
        self.left, self.right = min(xs), max(xs)
        self.bottom, self.top = min(ys), max(ys)
        self.is_box = len(self.edges) == 4 and all([one[0] == two[0] or one[1] == two[1] for one, two in self.edges])

    def holds(self, px: float, py: float) -> bool:
        """Whether a point lies in it, its border and a hair beyond included."""
        return self.has_inside(px, py) or self.distance_to_border(px, py) <= HAIR

    def has_inside(self, px: float, py: float) -> bool:
        """Whether a point lies in it, by the number of borders to the east of it; on the border it may be either."""
        is_in = False
        for (ax, ay), (bx, by) in self.edges:
            if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
                is_in = not is_in
        return is_in

    def is_far_inside(self, px: float, py: float, far: float) -> bool:
        """Of a point inside, whether it is surely so far from all borders: a quick look, by the boxes around them."""
        for (ax, ay), (bx, by) in self.edges:
            if (px + far > ax or px + far > bx) and (px - far < ax or px - far < bx) \
                    and (py + far > ay or py + far > by) and (py - far < ay or py - far < by):
                return False
        return True

    def distance_to_border(self, px: float, py: float) -> float:
        best = FAR
        for (ax, ay), (bx, by) in self.edges:
            x, y = nearest_on_segment(px, py, ax, ay, bx, by)
            best = min(best, (x - px) * (x - px) + (y - py) * (y - py))
        return sqrt(best)

    def covers(self, shape: Shape) -> bool:
        """Whether all of a shape lies in it, a hair more or less: one inner point does, and no border runs through."""
        if self.is_box:
            return is_in_box(shape, self.left, self.bottom, self.right, self.top)
        x, y = 0.0, 0.0
        for corner in shape.corners:
            x += corner.x
            y += corner.y
        count = len(shape.corners)
        if not self.holds(x / count, y / count) or first_too_near(shape, self.walls, 0.0) >= 0:
            return False
        if shape.size > 2:
            return True
        for corner in shape.corners:                # a line can slip out between two borders, where they meet
            if not self.holds(corner.x, corner.y):
                return False
        return True

    def meets(self, shape: Shape) -> bool:
        """Whether any of a shape lies in it, were it only on the border."""
        if self.has_inside(shape.corners[0].x, shape.corners[0].y):
            return True
        for wall in self.walls:
            if clearance(wall, shape) <= HAIR:
                return True
        return False

    def is_crossed(self, px: float, py: float, qx: float, qy: float) -> bool:
        """Whether the line between two points runs inside it, more than along its border: what blocks sight.

        The line is cut where it meets borders; a piece counts if its middle lies inside, more than a hair. Where it
        begins and ends to run along a border it meets those that adjoin it.
        """
        dx, dy = qx - px, qy - py
        marks = [0.0, 1.0]
        for (ax, ay), (bx, by) in self.edges:
            ux, uy = bx - ax, by - ay
            cross = dx * uy - dy * ux
            if cross != 0.0:
                at = ((ax - px) * uy - (ay - py) * ux) / cross
                if 0.0 < at < 1.0:
                    marks.append(at)
        marks.sort()
        for k in range(1, len(marks)):
            at = (marks[k - 1] + marks[k]) / 2
            x, y = px + dx * at, py + dy * at
            if self.has_inside(x, y) and self.distance_to_border(x, y) > HAIR:
                return True
        return False

    def outline(self) -> tuple[Piece, ...]:
        """What a screen draws."""
        return self.pieces

    def bounds_for(self, shape: Shape) -> list[list[Point]]:
        """The shifts of a shape that bring it across a border: convex areas, each as the ring of its corners."""
        return [difference(shape, wall) for wall in self.walls]


class RoundRegion(Region):
    """A round table. All tests are exact; only the search for the nearest place takes it for a polygon of 72 sides."""

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.pieces = ()                            # its sides are worked out when they are asked for
        self.edges = []
        self.walls = []
        self.left, self.right = x - radius, x + radius
        self.bottom, self.top = y - radius, y + radius
        self.is_box = False
        self.x = x
        self.y = y
        self.radius = radius

    def ring(self) -> Piece:
        corners: list[Point] = []
        for k in range(72):
            ux, uy = along(355.0 - 5.0 * k)
            corners.append((self.x + self.radius * ux, self.y + self.radius * uy))
        return tuple(corners)

    def outline(self) -> tuple[Piece, ...]:
        return (self.ring(),)

    def bounds_for(self, shape: Shape) -> list[list[Point]]:
        ring = self.ring()
        return [difference(shape, segment(*ring[k - 1], *ring[k])) for k in range(len(ring))]

    def holds(self, px: float, py: float) -> bool:
        most = self.radius + HAIR
        return (px - self.x) * (px - self.x) + (py - self.y) * (py - self.y) <= most * most

    def has_inside(self, px: float, py: float) -> bool:
        return (px - self.x) * (px - self.x) + (py - self.y) * (py - self.y) <= self.radius * self.radius

    def is_far_inside(self, px: float, py: float, far: float) -> bool:
        return self.distance_to_border(px, py) >= far

    def distance_to_border(self, px: float, py: float) -> float:
        dx, dy = px - self.x, py - self.y
        return abs(self.radius - sqrt(dx * dx + dy * dy))

    def covers(self, shape: Shape) -> bool:
        most = self.radius - shape.rim + HAIR
        for corner in shape.corners:
            dx, dy = corner.x - self.x, corner.y - self.y
            if dx * dx + dy * dy > most * most:
                return False
        return True

    def meets(self, shape: Shape) -> bool:
        return clearance(polygon(((self.x, self.y),), self.radius), shape) <= HAIR

    def is_crossed(self, px: float, py: float, qx: float, qy: float) -> bool:
        x, y = nearest_on_segment(self.x, self.y, px, py, qx, qy)
        return self.has_inside(x, y) and self.distance_to_border(x, y) > HAIR

KNOWN: Final[dict[tuple[Any, ...], Region]] = {}         # by their polygons, or by middle and radius
MOST_KNOWN: Final = 200


def region_of(pieces: tuple[Piece, ...]) -> Region:
    """The region of these polygons, made once: zones are asked about again and again."""
    found = KNOWN.get(pieces)
    if found is None:
        found = keep(KNOWN, MOST_KNOWN, pieces, Region(pieces))
    return found


def round_region(x: float, y: float, radius: float) -> Region:
    """The same of a circle."""
    key = (x, y, radius)
    found = KNOWN.get(key)
    if found is None:
        found = keep(KNOWN, MOST_KNOWN, key, RoundRegion(x, y, radius))
    return found


# --- the nearest place ------------------------------------------------------------------------------------------------

class Berth:
    """Where a hull on one heading may lie: all of it in a region, and so far from every obstacle."""

    def __init__(self, plan: Plan, heading: float, region: Optional[Region], obstacles: list[Shape],
                 least: float) -> None:
        self.plan = plan
        self.heading = heading_on_grid(heading)
        self.region = region
        self.obstacles = obstacles
        self.least = least

    def is_free(self, x: float, y: float) -> bool:
        shape = self.plan.at((x, y, self.heading))
        if self.region is not None and not self.region.covers(shape):
            return False
        return first_too_near(shape, self.obstacles, self.least) < 0

    def rings(self, more: float) -> list[list[Point]]:
        """The places of the hull that something forbids: convex areas, and so much more around them."""
        shape = self.plan.at((0.0, 0.0, self.heading))
        found = [grown(difference(shape, other), max(0.0, self.least + shape.rim + other.rim) + more)
                 for other in self.obstacles]
        if self.region is not None:
            found += [grown(ring, shape.rim + more) for ring in self.region.bounds_for(shape)]
        return found


def grown(ring: list[Point], by: float) -> list[Point]:
    """A convex ring and all within a distance of it; corners are cut off by chamfers that touch the circle there."""
    corners = hull_of(ring)
    found: list[Point] = []
    for k in range(len(corners)):
        x, y = corners[k]
        (ax, ay), (bx, by_) = corners[k - 1], corners[(k + 1) % len(corners)]
        start = bearing(y - ay, ax - x)                             # the normals of the edges before and after
        sweep = (start - bearing(by_ - y, x - bx)) % 360.0 if len(corners) > 1 else 360.0
        parts = max(1, ceil(sweep / STEP))
        far = by / along(sweep / parts / 2)[1]
        for part in range(parts):
            ux, uy = along(start - (part + 0.5) * sweep / parts)
            found.append((x + far * ux, y + far * uy))
    return hull_of(found)


def snap(plan: Plan, wish: Pose, region: Optional[Region], obstacles: list[Shape], least: float) -> Optional[Pose]:
    """The free pose nearest to a wish, on the same heading and on the grid of stored poses; None if there is none.

    The places that a hull may not have are convex areas. The nearest one outside them all is the wish itself, the
    nearest point on an edge of one area, or a point where the edges of two areas cross. Round corners are taken as
    chamfered, so that the place found may be farther than the nearest: by 1 % of the distance to be kept, in which a
    disc's radius counts, and 0.003; by more where two round borders meet at a sharp angle.
    """
    berth = Berth(plan, wish[2], region, obstacles, least)
    x, y = on_grid(wish[0]), on_grid(wish[1])
    if berth.is_free(x, y):
        return x, y, berth.heading
    strict, wide = berth.rings(0.0), berth.rings(GRAIN)         # wide: so that rounding does no harm
    places = on_edges(wide, x, y) + on_crossings(wide) + on_edges(strict, x, y) + on_crossings(strict)
    return tried(berth, strict, x, y, places)


def on_edges(rings: list[list[Point]], x: float, y: float) -> list[Point]:
    found: list[Point] = []
    for ring in rings:
        for k in range(len(ring)):
            (ax, ay), (bx, by) = ring[k - 1], ring[k]
            found.append(nearest_on_segment(x, y, ax, ay, bx, by))
    return found


def on_crossings(rings: list[list[Point]]) -> list[Point]:
    """Where the edges of two rings cross."""
    found: list[Point] = []
    for one in range(len(rings)):
        for two in range(one):
            found += ring_crossings(rings[one], rings[two])
    return found


def ring_crossings(one: list[Point], two: list[Point]) -> list[Point]:
    xs, ys = [x for x, _ in two], [y for _, y in two]
    left, right, bottom, top = min(xs) - GRAIN, max(xs) + GRAIN, min(ys) - GRAIN, max(ys) + GRAIN
    found: list[Point] = []
    for i in range(len(one)):
        (ax, ay), (bx, by) = one[i - 1], one[i]
        if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < bottom or min(ay, by) > top:
            continue
        ux, uy = bx - ax, by - ay
        for j in range(len(two)):
            (cx, cy), (dx, dy) = two[j - 1], two[j]
            vx, vy = dx - cx, dy - cy
            cross = ux * vy - uy * vx
            if cross != 0.0:
                s = ((cx - ax) * vy - (cy - ay) * vx) / cross
                t = ((cx - ax) * uy - (cy - ay) * ux) / cross
                if -HAIR <= s <= 1.0 + HAIR and -HAIR <= t <= 1.0 + HAIR:
                    found.append((ax + ux * s, ay + uy * s))
    return found


def tried(berth: Berth, rings: list[list[Point]], x: float, y: float, places: list[Point]) -> Optional[Pose]:
    """The nearest of some places that is free, on the grid."""
    ordered = sorted([((px - x) * (px - x) + (py - y) * (py - y), px, py) for px, py in places])
    for _, px, py in ordered:
        if is_outside_all(rings, px, py):
            gx, gy = on_grid(px), on_grid(py)
            for dx, dy in NUDGES:
                if berth.is_free(on_grid(gx + dx), on_grid(gy + dy)):
                    return on_grid(gx + dx), on_grid(gy + dy), berth.heading
    return None


def is_outside_all(rings: list[list[Point]], px: float, py: float) -> bool:
    """Whether a point lies in none of the rings, more than a hair."""
    for ring in rings:
        if is_deep_in(ring, px, py):
            return False
    return True


def is_deep_in(ring: list[Point], px: float, py: float) -> bool:
    """Whether a point lies in a convex ring, more than a hair from every edge."""
    for k in range(len(ring)):
        (ax, ay), (bx, by) = ring[k - 1], ring[k]
        ux, uy = bx - ax, by - ay
        length = sqrt(ux * ux + uy * uy)
        if length == 0.0 or (ux * (py - ay) - uy * (px - ax)) / length <= HAIR:     # a lone point holds none
            return False
    return True


def is_free_of(shape: Shape, region: Optional[Region], obstacles: list[Shape], least: float) -> bool:
    """Whether a shape lies in a region and so far from every obstacle."""
    if region is not None and not region.covers(shape):
        return False
    for other in obstacles:
        if not is_clear_of(shape, other, least):
            return False
    return True
