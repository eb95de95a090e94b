"""What lies on the table: convex shapes, and the plans of hulls that become shapes where a pose puts them.

A shape is a convex polygon with a rim: all points within the rim of its core. The core has any number of corners, so
that a point with a rim is a disc, a segment with a rim a capsule, a segment without one a sail. Land that is not convex
is several shapes (`regions.triangles`).
"""

from math import sqrt

from weathergage.kits.plane.compass import HAIR, Point, Pose, along


class Shape:
    """A convex core, counter-clockwise, its first corner again at the end; and a rim around it.

    Made by the functions below, which see to the order of the corners; read-only.
    """

    def __init__(self, xs: list[float], ys: list[float], rim: float, cx: float, cy: float, reach: float) -> None:
        low, high = 0, 0
        for i in range(1, len(xs) - 1):
            if ys[i] < ys[low] or (ys[i] == ys[low] and xs[i] < xs[low]):
                low = i
            if ys[i] > ys[high] or (ys[i] == ys[high] and xs[i] > xs[high]):
                high = i
        self.xs = xs
        self.ys = ys
        self.size = len(xs) - 1         # corners
        self.rim = rim
        self.cx = cx                    # a circle around it all, rim included
        self.cy = cy
        self.reach = reach
        self.low = low                  # the corner farthest south (of these west), and farthest north (of these east)
        self.high = high

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners of the core."""
        return tuple([(self.xs[i], self.ys[i]) for i in range(self.size)])

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


def polygon(points: tuple[Point, ...], rim: float = 0.0) -> Shape:
    """A shape from its corners, in any order: what lies inside their convex hull, and the rim."""
    corners = hull_of(list(points))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = 0.0
    for x, y in corners:
        reach = max(reach, sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)))
    xs.append(xs[0])
    ys.append(ys[0])
    return Shape(xs, ys, rim, cx, cy, reach + rim)


def is_convex(points: tuple[Point, ...]) -> bool:
    """Whether corners, in the order they are given, go once round a convex area; straight ones may be among them."""
    most, least = 0.0, 0.0
    total = 0.0
    for i in range(len(points)):
        bend = turn_at(points[i - 2], points[i - 1], points[i])
        most, least = max(most, bend), min(least, bend)
        total += turn_at((0.0, 0.0), points[i - 1], points[i])
    is_one_way = most == 0.0 or least == 0.0
    # a star goes round more than once
    hull = hull_of(list(points))
    area = 0.0
    for i in range(len(hull)):
        area += turn_at((0.0, 0.0), hull[i - 1], hull[i])
    return is_one_way and abs(abs(total) - area) <= HAIR * max(1.0, area)


def disc(x: float, y: float, radius: float) -> Shape:
    return Shape([x, x], [y, y], radius, x, y, radius)


def segment(px: float, py: float, qx: float, qy: float, rim: float = 0.0) -> Shape:
    """The straight line between two points; with a rim, a capsule."""
    dx, dy = qx - px, qy - py
    return Shape([px, qx, px], [py, qy, py], rim, (px + qx) / 2, (py + qy) / 2,
                 sqrt(dx * dx + dy * dy) / 2 + rim)


def capsule(x: float, y: float, bearing_deg: float, length: float, radius: float) -> Shape:
    """A capsule of this overall length, its middle at (x, y), its axis along a bearing."""
    ux, uy = along(bearing_deg)
    half = max(0.0, length / 2 - radius)
    if half == 0.0:
        return disc(x, y, radius)
    return segment(x - half * ux, y - half * uy, x + half * ux, y + half * uy, radius)


def box(pose: Pose, length: float, beam: float) -> Shape:
    """A rectangle around its middle, as long as `length` along its heading."""
    x, y, heading = pose
    ux, uy = along(heading)
    ax, ay, bx, by = ux * length / 2, uy * length / 2, uy * beam / 2, -ux * beam / 2
    x0, y0 = x + ax + bx, y + ay + by
    xs = [x0, x + ax - bx, x - ax - bx, x - ax + bx, x0]
    ys = [y0, y + ay - by, y - ay - by, y - ay + by, y0]
    return Shape(xs, ys, 0.0, x, y, sqrt(length * length + beam * beam) / 2)


def corridor(px: float, py: float, qx: float, qy: float, half: float) -> Shape:
    """The rectangle from one point to another, `half` to each side; between equal points nothing but the point."""
    dx, dy = qx - px, qy - py
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return disc(px, py, 0.0)
    sx, sy = dy * (half / length), -dx * (half / length)
    x0, y0 = px + sx, py + sy
    return Shape([x0, qx + sx, qx - sx, px - sx, x0], [y0, qy + sy, qy - sy, py - sy, y0], 0.0, (px + qx) / 2,
                 (py + qy) / 2, sqrt(length * length / 4 + half * half))


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    """The same shape elsewhere."""
    return Shape([x + dx for x in shape.xs], [y + dy for y in shape.ys], shape.rim, shape.cx + dx, shape.cy + dy,
                 shape.reach)


def rotated(shape: Shape, px: float, py: float, degrees: float) -> Shape:
    """The same shape after a turn about a point, clockwise if positive."""
    s, c = along(degrees)
    xs: list[float] = []
    ys: list[float] = []
    for i in range(shape.size + 1):
        dx, dy = shape.xs[i] - px, shape.ys[i] - py
        xs.append(px + dx * c + dy * s)
        ys.append(py + dy * c - dx * s)
    dx, dy = shape.cx - px, shape.cy - py
    return Shape(xs, ys, shape.rim, px + dx * c + dy * s, py + dy * c - dx * s, shape.reach)


def swept(shape: Shape, dx: float, dy: float) -> Shape:
    """All that a shape passes over when it slides by a vector: the convex hull of where it was and where it gets to."""
    corners = [(shape.xs[i], shape.ys[i]) for i in range(shape.size)]
    return polygon(tuple(corners + [(x + dx, y + dy) for x, y in corners]), shape.rim)


def cut_points(shape: Shape, longest: float) -> list[Point]:
    """Corners of the core, and the points that cut each of its edges into equal parts no longer than `longest`."""
    found: list[Point] = []
    for i in range(shape.size):
        x, y = shape.xs[i], shape.ys[i]
        dx, dy = shape.xs[i + 1] - x, shape.ys[i + 1] - y
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
        self.ahead = shape.ys
        self.abeam = shape.xs
        self.rim = rim
        self.middle_ahead = shape.cy
        self.middle_abeam = shape.cx
        self.reach = shape.reach

    @property
    def points(self) -> tuple[Point, ...]:
        return tuple([(self.ahead[i], self.abeam[i]) for i in range(len(self.ahead) - 1)])

    def at(self, pose: Pose) -> Shape:
        """The hull where a pose puts it."""
        x, y, heading = pose
        ux, uy = along(heading)
        xs: list[float] = []
        ys: list[float] = []
        for i in range(len(self.ahead)):
            a, s = self.ahead[i], self.abeam[i]
            xs.append(x + a * ux + s * uy)
            ys.append(y + a * uy - s * ux)
        a, s = self.middle_ahead, self.middle_abeam
        return Shape(xs, ys, self.rim, x + a * ux + s * uy, y + a * uy - s * ux, self.reach)


def box_plan(length: float, beam: float) -> Plan:
    """A rectangle around its middle."""
    return Plan(((length / 2, beam / 2), (-length / 2, beam / 2), (-length / 2, -beam / 2), (length / 2, -beam / 2)))
