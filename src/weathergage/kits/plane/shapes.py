"""What lies on the table: convex shapes, and the plans of hulls that become shapes where a pose puts them.

A shape is a convex polygon with a rim: all points within the rim of its core. The core has any number of corners, so
that a point with a rim is a disc, a segment with a rim a capsule, a segment without one a sail. Land that is not convex
is several shapes (`regions.triangles`).
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from weathergage.kits.keep import keep
from weathergage.kits.plane.compass import HAIR, Point, Pose, along

BOX_EDGES: Final[tuple[str, ...]] = ("bow", "port", "stern", "starboard")      # of a `box`, in the order of its corners


class Corner:
    """A corner of a core, and the edge from it to the next."""

    def __init__(self, x: float, y: float, dx: float, dy: float) -> None:
        self.x = x
        self.y = y
        self.dx = dx
        self.dy = dy


def extremes(corners: list[Corner]) -> tuple[i64, i64]:
    """Which corner is farthest south (of these west), and which farthest north (of these east)."""
    low: i64 = 0
    high: i64 = 0
    size: i64 = len(corners)
    south = corners[0]
    north = south
    i: i64 = 1
    while i < size:
        corner = corners[i]
        if corner.y < south.y or (corner.y == south.y and corner.x < south.x):
            low = i
            south = corner
        if corner.y > north.y or (corner.y == north.y and corner.x > north.x):
            high = i
            north = corner
        i += 1
    return low, high


class Shape:
    """A convex core, its corners counter-clockwise, and a rim around it.

    Made by the functions below, which see to the order of the corners; read-only. Corners are objects because compiled
    code reads their fields at once, while a float in a list is one more object to open.
    """

    def __init__(self, corners: list[Corner], rim: float, cx: float, cy: float, reach: float) -> None:
        low, high = extremes(corners)
        self.corners = corners
        self.size = len(corners)
        self.rim = rim
        self.cx = cx                    # a circle around it all, rim included
        self.cy = cy
        self.reach = reach
        self.low: int = low             # of the corners, as `extremes` has them
        self.high: int = high

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners of the core."""
        return tuple([(corner.x, corner.y) for corner in self.corners])

    def __repr__(self) -> str:
        rim = f", rim={self.rim}" if self.rim else ""
        return f"polygon({self.points}{rim})"


def turn_at(one: Point, two: Point, three: Point) -> float:
    """Twice the area of a triangle: positive if it goes counter-clockwise."""
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def hull_of(points: list[Point]) -> list[Point]:
    """The convex hull, counter-clockwise from its westernmost corner, without corners that are none."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    half: list[Point] = []
    whole: list[Point] = []
    for _ in range(2):
        half = []
        for point in ordered:
            while len(half) >= 2 and turn_at(half[-2], half[-1], point) <= 0.0:
                half.pop()
            half.append(point)
        whole += half[:-1]
        ordered.reverse()
    return whole


def bends(points: list[Point]) -> list[Point]:
    """Of points that go once round, counter-clockwise, those at which the way turns."""
    found: list[Point] = []
    for point in points + points[:1]:
        while len(found) >= 2 and turn_at(found[-2], found[-1], point) <= 0.0:
            found.pop()
        found.append(point)
    found.pop()                             # the first again
    while len(found) >= 3 and turn_at(found[-1], found[0], found[1]) <= 0.0:
        del found[0]
    return found


def ring(points: list[Point]) -> list[Corner]:
    found: list[Corner] = []
    for k in range(len(points)):
        x, y = points[k]
        nx, ny = points[k + 1] if k + 1 < len(points) else points[0]
        found.append(Corner(x, y, nx - x, ny - y))
    return found


def polygon(points: tuple[Point, ...], rim: float = 0.0) -> Shape:
    """A shape from its corners, in any order: what lies inside their convex hull, and the rim."""
    corners = hull_of(list(points))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = 0.0
    for x, y in corners:
        reach = max(reach, sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)))
    return Shape(ring(corners), rim, cx, cy, reach + rim)


def area(points: tuple[Point, ...]) -> float:
    """The area of a simple polygon, negative if it goes clockwise."""
    total = 0.0
    for k in range(len(points)):
        total += turn_at(points[0], points[k - 1], points[k])
    return total / 2


def is_convex(points: tuple[Point, ...]) -> bool:
    """Whether corners, in the order they are given, go once round a convex area; straight ones may be among them."""
    most, least = 0.0, 0.0
    for i in range(len(points)):
        bend = turn_at(points[i - 2], points[i - 1], points[i])
        most, least = max(most, bend), min(least, bend)
    whole = area(tuple(hull_of(list(points))))          # a star goes round more than once
    return (most == 0.0 or least == 0.0) and abs(abs(area(points)) - whole) <= HAIR * max(1.0, whole)


def disc(x: float, y: float, radius: float) -> Shape:
    return Shape([Corner(x, y, 0.0, 0.0)], radius, x, y, radius)


def segment(px: float, py: float, qx: float, qy: float, rim: float = 0.0) -> Shape:
    """The straight line between two points; with a rim, a capsule."""
    dx, dy = qx - px, qy - py
    return Shape([Corner(px, py, dx, dy), Corner(qx, qy, -dx, -dy)], rim, (px + qx) / 2, (py + qy) / 2,
                 sqrt(dx * dx + dy * dy) / 2 + rim)


def capsule(x: float, y: float, bearing_deg: float, length: float, radius: float) -> Shape:
    """A capsule of this overall length, its middle at (x, y), its axis along a bearing."""
    ux, uy = along(bearing_deg)
    half = max(0.0, length / 2 - radius)
    if half == 0.0:
        return disc(x, y, radius)
    return segment(x - half * ux, y - half * uy, x + half * ux, y + half * uy, radius)


def box(pose: Pose, length: float, beam: float) -> Shape:
    """A rectangle around its middle, as long as `length` along its heading. Its edges are those of BOX_EDGES."""
    x, y, heading = pose
    ux, uy = along(heading)
    ax, ay, bx, by = ux * length / 2, uy * length / 2, uy * beam / 2, -ux * beam / 2
    return Shape(four(x + ax + bx, y + ay + by, x + ax - bx, y + ay - by, x - ax - bx, y - ay - by, x - ax + bx,
                      y - ay + by), 0.0, x, y, sqrt(length * length + beam * beam) / 2)


def four(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> list[Corner]:
    return [Corner(ax, ay, bx - ax, by - ay), Corner(bx, by, cx - bx, cy - by), Corner(cx, cy, dx - cx, dy - cy),
            Corner(dx, dy, ax - dx, ay - dy)]


def corridor(px: float, py: float, qx: float, qy: float, half: float) -> Shape:
    """The rectangle from one point to another, `half` to each side; between equal points nothing but the point, and
    without breadth nothing but the line."""
    dx, dy = qx - px, qy - py
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return disc(px, py, 0.0)
    if half == 0.0:
        return segment(px, py, qx, qy)
    sx, sy = dy * (half / length), -dx * (half / length)
    return Shape(four(px + sx, py + sy, qx + sx, qy + sy, qx - sx, qy - sy, px - sx, py - sy), 0.0, (px + qx) / 2,
                 (py + qy) / 2, sqrt(length * length / 4 + half * half))


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    """The same shape elsewhere."""
    return Shape(ring([(corner.x + dx, corner.y + dy) for corner in shape.corners]), shape.rim, shape.cx + dx,
                 shape.cy + dy, shape.reach)


def shift_again(moved: Shape, shape: Shape, dx: float, dy: float) -> None:
    """Make of what `shifted` made of a shape what it would make now: for who tries many places, and keeps none."""
    moved.cx, moved.cy = shape.cx + dx, shape.cy + dy
    size: i64 = shape.size
    i: i64 = 0
    while i < size:
        here, there = moved.corners[i], shape.corners[i]
        here.x, here.y = there.x + dx, there.y + dy
        i += 1
    last = moved.corners[size - 1]
    i = size - 1
    first = moved.corners[0]
    last.dx, last.dy = first.x - last.x, first.y - last.y
    while i > 0:
        here, there = moved.corners[i - 1], moved.corners[i]
        here.dx, here.dy = there.x - here.x, there.y - here.y
        i -= 1
    moved.low, moved.high = extremes(moved.corners)


def rotated(shape: Shape, px: float, py: float, degrees: float) -> Shape:
    """The same shape after a turn about a point, clockwise if positive."""
    s, c = along(degrees)
    points: list[Point] = []
    for corner in shape.corners:
        dx, dy = corner.x - px, corner.y - py
        points.append((px + dx * c + dy * s, py + dy * c - dx * s))
    dx, dy = shape.cx - px, shape.cy - py
    return Shape(ring(points), shape.rim, px + dx * c + dy * s, py + dy * c - dx * s, shape.reach)


def swept(shape: Shape, dx: float, dy: float) -> Shape:
    """All that a shape passes over when it slides by a vector: the convex hull of where it was and where it gets to.

    Edges that face where it goes are there at the end of the slide, the others where they were. Between the two lies
    the vector itself.
    """
    if shape.size < 3:
        points = shape.points
        return polygon(points + tuple([(x + dx, y + dy) for x, y in points]), shape.rim)
    last = shape.corners[shape.size - 1]
    was_ahead = last.dy * dx - last.dx * dy > 0.0
    around: list[Point] = []
    for corner in shape.corners:
        x, y = corner.x, corner.y
        is_ahead = corner.dy * dx - corner.dx * dy > 0.0
        if not was_ahead:
            around.append((x, y))
        if was_ahead or is_ahead:
            around.append((x + dx, y + dy))
        if was_ahead and not is_ahead:
            around.append((x, y))
        was_ahead = is_ahead
    corners = bends(around)
    return Shape(ring(corners), shape.rim, shape.cx + dx / 2, shape.cy + dy / 2,
                 shape.reach + sqrt(dx * dx + dy * dy) / 2)


def edge_middle(shape: Shape, edge: int) -> Point:
    """The middle of an edge of the core."""
    corner = shape.corners[edge]
    return corner.x + corner.dx / 2, corner.y + corner.dy / 2


def cut_points(shape: Shape, longest: float) -> list[Point]:
    """Corners of the core, and the points that cut each of its edges into equal parts no longer than `longest`."""
    found: list[Point] = []
    for i in range(shape.size):
        corner = shape.corners[i]
        x, y, dx, dy = corner.x, corner.y, corner.dx, corner.dy
        # a length that is whole but for the last bits makes no part more
        parts = max(1, -int(-(sqrt(dx * dx + dy * dy) / longest - HAIR) // 1))
        if shape.size == 2 and i == 1:
            parts = 1               # a line has one edge
        for k in range(parts):
            found.append((x + dx * k / parts, y + dy * k / parts))
    return found


class Plan:
    """The outline of a hull in its own frame: convex, corners as (ahead, to starboard) of the pose's point."""

    def __init__(self, points: tuple[Point, ...], rim: float = 0.0) -> None:
        shape = polygon(tuple([(abeam, ahead) for ahead, abeam in points]), rim)    # heading north
        self.corners = shape.corners            # x to starboard, y ahead
        self.rim = rim
        self.ahead = shape.cy                   # the middle of the circle around it
        self.abeam = shape.cx
        self.reach = shape.reach
        # from the pose's point: its end astern, negative; how far it lies to either side; and its farthest point
        self.stern = min([corner.y for corner in shape.corners])
        self.girth = rim + max([abs(corner.x) for corner in shape.corners])
        self.span = rim + max([sqrt(corner.x * corner.x + corner.y * corner.y) for corner in shape.corners])

    @property
    def points(self) -> tuple[Point, ...]:
        return tuple([(corner.y, corner.x) for corner in self.corners])

    def at(self, pose: Pose) -> Shape:
        """The hull where a pose puts it."""
        px, py, heading = pose
        ux, uy = along(heading)
        first = self.corners[0]
        x0 = px + first.y * ux + first.x * uy
        y0 = py + first.y * uy - first.x * ux
        x, y = x0, y0
        corners: list[Corner] = []
        n: i64 = len(self.corners)
        i: i64 = 1
        while i < n:
            here = self.corners[i]
            nx = px + here.y * ux + here.x * uy
            ny = py + here.y * uy - here.x * ux
            corners.append(Corner(x, y, nx - x, ny - y))
            x, y = nx, ny
            i += 1
        corners.append(Corner(x, y, x0 - x, y0 - y))
        return Shape(corners, self.rim, px + self.ahead * ux + self.abeam * uy, py + self.ahead * uy - self.abeam * ux,
                     self.reach)


def box_plan(length: float, beam: float) -> Plan:
    """A rectangle around its middle."""
    return Plan(((length / 2, beam / 2), (-length / 2, beam / 2), (-length / 2, -beam / 2), (length / 2, -beam / 2)))


PLANS: Final[dict[tuple[Point, ...], Plan]] = {}
MOST_PLANS: Final = 200


def plan_of(points: tuple[Point, ...]) -> Plan:
    """The plan with these corners, made once: spaces hold corners and are asked again and again."""
    found = PLANS.get(points)
    if found is None:
        found = keep(PLANS, MOST_PLANS, points, Plan(points))
    return found
