"""Shapes in motion: how far one gets before it would enter another, on a straight slide, a turn about a point, an arc.

A slide is a straight line through the figure {b - a} (see `contact`), cut at its edges. A turn is solved axis by axis:
two convex shapes overlap while they overlap along the normal of every edge, and along one normal they do so over arcs
of the turn that a cosine gives. Both are exact but for the rounding of floats; nothing is stepped or bisected. A ship
that sails an arc while her heading keeps pace turns about the middle of the arc (`compass.arc_centre`).

Only a motion that leads more than `allowed` deep into the other, a hair if nothing is said, is stopped; then it stops
where it first touched. So shapes that touch may slide along each other and part. Stored poses are rounded: two hulls
laid flush may overlap by a thousandth, and a rule that wants them to slide along says `allowed=LAID_FLUSH`.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from weathergage.kits.plane.compass import HAIR, RADIAN, Point, Pose, along, arccosine, bearing
from weathergage.kits.plane.contact import FAR, SURE, clearance, comes_first, difference, nearest_on_segment
from weathergage.kits.plane.shapes import Shape, swept

NEVER: Final = 2.0              # the fraction of a motion that nothing stops
LAID_FLUSH: Final = 0.002       # twice the grain of stored poses
NEAR: Final = 1e-9              # degrees: an end of an arc of turning that rounding may have missed
HALF_TURN: Final = 179.9        # degrees: turns that are so wide are not looked at quickly
WHOLE: Final = 1000.0           # an arc of turning that is always


# --- slides -----------------------------------------------------------------------------------------------------------

def slide(a: Shape, dx: float, dy: float, b: Shape, allowed: float = HAIR) -> float:
    """The fraction of a slide after which the first shape would enter the second; NEVER if it does not."""
    if a.rim + b.rim > 0.0:
        return rounded_slide(a, dx, dy, b, allowed)
    ours, theirs = a.corners, b.corners
    n: i64 = a.size
    m: i64 = b.size
    i: i64 = a.high
    j: i64 = b.low
    left: i64 = n if n > 1 else 0
    more: i64 = m if m > 1 else 0
    if left + more == 0:
        return NEVER
    touch, enter, leave = 0.0, 0.0, 1.0
    one = ours[i]
    two = theirs[j]
    while left + more > 0:
        x = two.x - one.x
        y = two.y - one.y
        if left > 0 and (more == 0 or comes_first(-one.dx, -one.dy, two.dx, two.dy)):
            ux = -one.dx
            uy = -one.dy
            left -= 1
            i += 1
            if i == n:
                i = 0
            one = ours[i]
        else:
            ux = two.dx
            uy = two.dy
            more -= 1
            j += 1
            if j == m:
                j = 0
            two = theirs[j]
        side = uy * x - ux * y                      # how far inside this edge, times its length
        gain = ux * dy - uy * dx                    # by the whole slide
        short = allowed * sqrt(ux * ux + uy * uy) - side
        if gain > 0.0:
            at = short / gain
            if at > enter:
                enter = at
            at = -side / gain
            if at > touch:
                touch = at
        elif gain < 0.0:
            at = short / gain
            if at < leave:
                leave = at
        elif short > 0.0:
            return NEVER
        if enter >= leave:
            return NEVER
    return touch


class Side:
    """An edge of the figure {b - a}, and how far inside of it no shift at all is, times its length."""

    def __init__(self, ux: float, uy: float, inside: float) -> None:
        self.ux = ux
        self.uy = uy
        self.inside = inside
        self.length = sqrt(ux * ux + uy * uy)


class Between:
    """Two shapes of which the first might slide many ways: their figure is walked once."""

    def __init__(self, a: Shape, b: Shape) -> None:
        self.a = a
        self.b = b
        self.is_sharp = a.rim + b.rim == 0.0
        self.sides: list[Side] = []

    def walk(self) -> None:
        i: i64 = self.a.high
        j: i64 = self.b.low
        left: i64 = self.a.size if self.a.size > 1 else 0
        more: i64 = self.b.size if self.b.size > 1 else 0
        while left + more > 0:
            one, two = self.a.corners[i], self.b.corners[j]
            x, y = two.x - one.x, two.y - one.y
            if left > 0 and (more == 0 or comes_first(-one.dx, -one.dy, two.dx, two.dy)):
                self.sides.append(Side(-one.dx, -one.dy, -one.dy * x - -one.dx * y))
                left -= 1
                i = i + 1 if i + 1 < self.a.size else 0
            else:
                self.sides.append(Side(two.dx, two.dy, two.dy * x - two.dx * y))
                more -= 1
                j = j + 1 if j + 1 < self.b.size else 0

    def slide(self, dx: float, dy: float, allowed: float) -> float:
        """As `slide` says it."""
        if not self.is_sharp:
            return rounded_slide(self.a, dx, dy, self.b, allowed)
        if not self.sides:
            self.walk()
        touch, enter, leave = 0.0, 0.0, 1.0
        for side in self.sides:
            gain = side.ux * dy - side.uy * dx
            short = allowed * side.length - side.inside
            if gain > 0.0:
                at = short / gain
                if at > enter:
                    enter = at
                at = -side.inside / gain
                if at > touch:
                    touch = at
            elif gain < 0.0:
                at = short / gain
                if at < leave:
                    leave = at
            elif short > 0.0:
                return NEVER
            if enter >= leave:
                return NEVER
        return touch if self.sides else NEVER

    def comes_nearer_than(self, dx: float, dy: float, limit: float) -> bool:
        """As `comes_nearer_than` says it."""
        if limit <= 0.0 and self.is_sharp:
            return self.slide(dx, dy, -limit) < NEVER
        return comes_nearer_than(self.a, dx, dy, self.b, limit)


def rounded_slide(a: Shape, dx: float, dy: float, b: Shape, allowed: float) -> float:
    """A slide where one of the two has a rim."""
    ring = difference(a, b)
    rim = a.rim + b.rim
    if first_near(ring, dx, dy, max(0.0, rim - allowed)) > 1.0:
        return NEVER
    return first_near(ring, dx, dy, rim)


def first_near(ring: list[Point], dx: float, dy: float, rim: float) -> float:
    """The fraction of a vector at which it first is within a rim of a convex area; NEVER if it does not get there."""
    count = len(ring)
    is_in, has_inside = True, False             # an area that is a line through here has nothing in it
    best = NEVER
    square = dx * dx + dy * dy
    for k in range(count):
        ax, ay = ring[k]
        bx, by = ring[(k + 1) % count]
        ux, uy = bx - ax, by - ay
        length = sqrt(ux * ux + uy * uy)
        side = uy * ax - ux * ay
        if side < 0.0:
            is_in = False
        elif side > 0.0:
            has_inside = True
        if abs(side) <= (rim + HAIR) * length:      # near the line, so perhaps near the edge
            x, y = nearest_on_segment(0.0, 0.0, ax, ay, bx, by)
            if x * x + y * y <= rim * rim:
                return 0.0
        gain = ux * dy - uy * dx
        if length > 0.0 and gain > 0.0:             # the edge, moved out by the rim
            at = (-side - rim * length) / gain
            foot = (at * dx - ax) * ux + (at * dy - ay) * uy
            if 0.0 <= at < best and 0.0 <= foot <= length * length:
                best = at
        ahead = ax * dx + ay * dy                   # the disc around the corner
        root = ahead * ahead - square * (ax * ax + ay * ay - rim * rim)
        if ahead > 0.0 and root >= 0.0:
            at = (ahead - sqrt(root)) / square
            if 0.0 <= at < best:
                best = at
    if is_in and has_inside:
        return 0.0
    return best if best <= 1.0 else NEVER


def draws_near(a: Shape, dx: float, dy: float, b: Shape) -> bool:
    """Whether a slide brings a shape nearer to another, or deeper into it, anywhere on its way."""
    return comes_nearer_than(a, dx, dy, b, clearance(a, b) - HAIR)


def comes_nearer_than(a: Shape, dx: float, dy: float, b: Shape, limit: float) -> bool:
    """Whether a slide brings a shape nearer to another than a limit, or deeper into it if that is negative."""
    if limit <= 0.0 and a.rim + b.rim == 0.0:
        return slide(a, dx, dy, b, -limit) < NEVER
    return clearance(swept(a, dx, dy), b) < limit


# --- turns ------------------------------------------------------------------------------------------------------------

class Turning:
    """When, in the course of a turn, each of several conditions holds: arcs (start, width) of degrees turned.

    A condition holds in any of its arcs; what is asked for is when all conditions hold.
    """

    def __init__(self) -> None:
        self.starts: list[float] = []
        self.widths: list[float] = []
        self.ends: list[int] = []               # of the arcs of each condition, in the lists above

    def close(self) -> None:
        """The arcs added since the last call are one condition."""
        self.ends.append(len(self.starts))

    def below(self, at: float, most: float) -> None:
        """The arc in which the cosine of (turned - at) is below a bound."""
        if most > 1.0:
            self.starts.append(0.0)
            self.widths.append(WHOLE)
        elif most > -1.0:
            half = arccosine(most)
            self.starts.append(at + half)
            self.widths.append(360.0 - 2.0 * half)

    def above(self, at: float, least: float) -> None:
        self.below(at + 180.0, -least)

    def next(self, condition: int, t: float) -> float:
        """The first moment from t on at which a condition holds."""
        best = FAR
        for k in range(self.ends[condition - 1] if condition else 0, self.ends[condition]):
            past = (t - self.starts[k]) % 360.0
            if past <= self.widths[k] or past >= 360.0 - NEAR:
                return t
            best = min(best, t + 360.0 - past)
        return best

    def first(self, most: float) -> float:
        """The first moment at which all conditions hold, FAR if not before `most`."""
        t, agreed = 0.0, 0
        condition = 0
        count = len(self.ends)
        while agreed < count:
            then = self.next(condition, t)
            if then > most:
                return FAR
            agreed = agreed + 1 if then == t else 1
            t = then
            condition = condition + 1 if condition + 1 < count else 0
        return t

    def since(self, t: float) -> float:
        """Since when, before t, all conditions have held; 0 at the earliest."""
        latest = 0.0
        for condition in range(len(self.ends)):
            start, is_found = t, True
            while is_found and start > 0.0:
                is_found = False
                for k in range(self.ends[condition - 1] if condition else 0, self.ends[condition]):
                    past = (start - self.starts[k]) % 360.0
                    if past <= self.widths[k] + NEAR and past > NEAR:
                        start -= past if self.widths[k] < WHOLE else start
                        is_found = True
            latest = max(latest, start)
        return min(latest, t)


class Polar:
    """The corners of a core as seen from the point it turns about: distance and bearing."""

    def __init__(self, shape: Shape, px: float, py: float, sense: float) -> None:
        self.far: list[float] = []
        self.at: list[float] = []
        for corner in shape.corners:
            dx, dy = (corner.x - px) * sense, corner.y - py
            self.far.append(sqrt(dx * dx + dy * dy))
            self.at.append(bearing(dx, dy))


def farthest(shape: Shape, px: float, py: float) -> float:
    """How far the farthest corner of a core is from a point."""
    most = 0.0
    for corner in shape.corners:
        dx, dy = corner.x - px, corner.y - py
        far = dx * dx + dy * dy
        if far > most:
            most = far
    return sqrt(most)


def pivot(a: Shape, px: float, py: float, degrees: float, b: Shape, allowed: float = HAIR) -> float:
    """The fraction of a turn about a point, clockwise if positive, after which the first shape would enter the second.

    NEVER if it does not.
    """
    rim = a.rim + b.rim
    if keeps_apart(a, b, px, py, degrees, rim - allowed):
        return NEVER
    apart = clearance(a, b)
    sense = 1.0 if degrees >= 0.0 else -1.0         # a turn to port is one to starboard in the mirror
    most = abs(degrees)
    if apart < -allowed:
        return 0.0
    if apart > farthest(a, px, py) * most * RADIAN or most == 0.0 or (rim == 0.0 and a.size + b.size == 2):
        return NEVER
    if rim > 0.0:
        return rounded_pivot(a, Polar(a, px, py, sense), b, Polar(b, px, py, sense), px, py, sense, most,
                             max(0.0, rim - allowed), rim)
    deep = axes(a, b, px, py, sense, allowed, most).first(most)
    if deep > most:
        return NEVER
    return axes(a, b, px, py, sense, 0.0, FAR).since(deep) / most


def keeps_apart(a: Shape, b: Shape, px: float, py: float, degrees: float, gap: float) -> bool:
    """Whether one edge keeps two cores more than so far apart throughout a turn: a quick look that needs no angles.

    A corner is nearest to an edge where the turn begins or ends, or where it stands straight behind the point that all
    turns about, if the turn takes it past there.
    """
    if not -HALF_TURN < degrees < HALF_TURN:
        return False
    s, c = along(degrees)
    gap += SURE
    if b.size > 1:
        for edge in b.corners:
            dx, dy = edge.dx, edge.dy
            length = sqrt(dx * dx + dy * dy)
            least = dy * (edge.x - px) - dx * (edge.y - py) + gap * length
            is_apart = True
            for corner in a.corners:
                x, y = corner.x - px, corner.y - py
                if dy * x - dx * y < least or dy * (x * c + y * s) - dx * (y * c - x * s) < least \
                        or (is_passed(x, y, -dy, dx, s, c) and -length * sqrt(x * x + y * y) < least):
                    is_apart = False
                    break
            if is_apart:
                return True
    if a.size > 1:
        for edge in a.corners:
            dx, dy = edge.dx, edge.dy
            length = sqrt(dx * dx + dy * dy)
            least = dy * (edge.x - px) - dx * (edge.y - py) + gap * length
            nx, ny = dy * c - dx * s, -dx * c - dy * s
            is_apart = True
            for corner in b.corners:
                x, y = corner.x - px, corner.y - py
                if dy * x - dx * y < least or nx * x + ny * y < least \
                        or (is_passed(dy, -dx, -x, -y, s, c) and -length * sqrt(x * x + y * y) < least):
                    is_apart = False
                    break
            if is_apart:
                return True
    return False


def is_passed(ax: float, ay: float, bx: float, by: float, s: float, c: float) -> bool:
    """Whether a direction comes to point along another in a turn of less than half the compass."""
    before = ax * by - ay * bx
    after = bx * (ay * c - ax * s) - by * (ax * c + ay * s)
    return (before <= 0.0 and after <= 0.0) if s >= 0.0 else (before >= 0.0 and after >= 0.0)


def axes(a: Shape, b: Shape, px: float, py: float, sense: float, depth: float, most: float) -> Turning:
    """When two cores overlap more than so deep along the normal of every edge.

    As soon as one normal parts them until the turn of `most` is made, the others are not looked at.
    """
    when = Turning()
    turning = Polar(a, px, py, sense)
    for j in range(b.size if b.size > 1 else 0):
        if not add_axis(when, b, j, turning, -1.0, px, py, sense, depth, most):
            return when
    turning = Polar(b, px, py, sense)
    for i in range(a.size if a.size > 1 else 0):
        if not add_axis(when, a, i, turning, 1.0, px, py, sense, depth, most):
            return when
    return when


def add_axis(when: Turning, shape: Shape, edge: int, turning: Polar, way: float, px: float, py: float, sense: float,
             depth: float, most: float) -> bool:
    """When any corner of the other core is more than so deep beyond an edge of one; whether that may be in time.

    `way` is -1 where the corners turn, 1 where the edge does.
    """
    nx, ny, beyond = normal(shape, edge, px, py, sense)
    bound = beyond - depth
    for far in turning.far:
        if bound > far:                         # a corner that always is
            when.below(0.0, 2.0)
            when.close()
            return True
    at = bearing(nx, ny)
    for k in range(len(turning.far)):
        add_below(when, way * (turning.at[k] - at), bound, turning.far[k])
    when.close()
    return when.next(len(when.ends) - 1, 0.0) <= most + NEAR


def normal(shape: Shape, edge: int, px: float, py: float, sense: float) -> tuple[float, float, float]:
    """The outward normal of an edge, mirrored if need be, and how far out the edge is as seen from a point."""
    corner = shape.corners[edge]
    x, y, dx, dy = corner.x - px, corner.y - py, corner.dx, corner.dy
    length = sqrt(dx * dx + dy * dy)
    nx, ny = dy / length, -dx / length
    return nx * sense, ny, nx * x + ny * y


def add_below(when: Turning, at: float, bound: float, far: float) -> None:
    """The arc in which far * cos(turned - at) is below a bound.

    None for a corner that all turns about: it is as near at first as it ever gets, and `pivot` has looked at that.
    """
    if far > 0.0:
        when.below(at, bound / far)


def add_above(when: Turning, at: float, bound: float, far: float) -> None:
    if far > 0.0:
        when.above(at, bound / far)


def rounded_pivot(a: Shape, turning_a: Polar, b: Shape, turning_b: Polar, px: float, py: float, sense: float,
                  most: float, near: float, rim: float) -> float:
    """A turn where one of the two has a rim: the cores come near at two corners, or at a corner and an edge."""
    best, found = FAR, 0.0
    for i in range(a.size):
        for j in range(b.size):
            deep = corners(turning_a, i, turning_b, j, near).first(min(best, most))
            if deep < best:
                best, found = deep, corners(turning_a, i, turning_b, j, rim).since(deep)
    for i in range(a.size):
        for j in range(b.size if b.size > 1 else 0):
            deep = corner_and_edge(b, j, turning_a, i, -1.0, px, py, sense, near).first(min(best, most))
            if deep < best:
                best, found = deep, corner_and_edge(b, j, turning_a, i, -1.0, px, py, sense, rim).since(deep)
    for j in range(b.size):
        for i in range(a.size if a.size > 1 else 0):
            deep = corner_and_edge(a, i, turning_b, j, 1.0, px, py, sense, near).first(min(best, most))
            if deep < best:
                best, found = deep, corner_and_edge(a, i, turning_b, j, 1.0, px, py, sense, rim).since(deep)
    return found / most if best <= most else NEVER


def corners(turning_a: Polar, i: int, turning_b: Polar, j: int, near: float) -> Turning:
    """When two corners are so near to each other."""
    when = Turning()
    one, other = turning_a.far[i], turning_b.far[j]
    add_above(when, turning_b.at[j] - turning_a.at[i], one * one + other * other - near * near, 2.0 * one * other)
    when.close()
    return when


def corner_and_edge(shape: Shape, edge: int, turning: Polar, corner: int, way: float, px: float, py: float,
                    sense: float, near: float) -> Turning:
    """When a corner of one shape is abreast of an edge of the other, outside it and so near.

    `way` is -1 where the corner turns, 1 where the edge does.
    """
    when = Turning()
    nx, ny, beyond = normal(shape, edge, px, py, sense)
    far, at = turning.far[corner], turning.at[corner]
    out = way * (at - bearing(nx, ny))
    add_below(when, out, beyond + near, far)
    when.close()
    add_above(when, out, beyond, far)
    when.close()
    start = shape.corners[edge]
    x0, y0 = (start.x - px) * sense, start.y - py
    x1, y1 = (start.x + start.dx - px) * sense, start.y + start.dy - py
    length = sqrt(start.dx * start.dx + start.dy * start.dy)
    tx, ty = start.dx * sense / length, start.dy / length
    abreast = way * (at - bearing(tx, ty))
    add_above(when, abreast, x0 * tx + y0 * ty, far)
    when.close()
    add_below(when, abreast, x1 * tx + y1 * ty, far)
    when.close()
    return when


# --- among others -----------------------------------------------------------------------------------------------------

class Contact:
    """Where a motion ends: the fraction of it that is made, 1.0 if nothing stops it, and who was struck at once."""

    def __init__(self, fraction: float, struck: tuple[int, ...]) -> None:
        self.fraction = fraction
        self.struck = struck

    def __repr__(self) -> str:
        return f"Contact({self.fraction}, {self.struck})"


def first_slide(shape: Shape, dx: float, dy: float, others: list[Shape], allowed: float = HAIR) -> Contact:
    """How far a shape slides by a vector among others."""
    cx, cy, reach = shape.cx, shape.cy, shape.reach
    square = dx * dx + dy * dy
    best = NEVER
    hits: list[tuple[float, int]] = []
    for k in range(len(others)):
        other = others[k]
        x, y = other.cx - cx, other.cy - cy
        before = x * dx + y * dy                    # the nearest the two circles get to each other on the way
        if before > 0.0:
            share = 1.0 if before >= square else before / square
            x -= dx * share
            y -= dy * share
        most = reach + other.reach
        if x * x + y * y <= most * most:
            at = slide(shape, dx, dy, other, allowed)
            if at <= 1.0:
                best = min(best, at)
                hits.append((at, k))
    if not hits:
        return Contact(1.0, ())
    return Contact(best, together(hits, best, HAIR / sqrt(square) if square else HAIR))


def together(hits: list[tuple[float, int]], best: float, grace: float) -> tuple[int, ...]:
    """Those struck first, all that are within a hair of the first."""
    return tuple([k for at, k in hits if at <= best + grace])


def first_pivot(shape: Shape, px: float, py: float, degrees: float, others: list[Shape],
                allowed: float = HAIR) -> Contact:
    """How far a shape turns about a point among others, clockwise if positive."""
    dx, dy = shape.cx - px, shape.cy - py
    radius = sqrt(dx * dx + dy * dy)
    longest = shape.reach + radius * abs(degrees) * RADIAN + HAIR               # that its circle gets to
    best = NEVER
    hits: list[tuple[float, int]] = []
    for k in range(len(others)):
        other = others[k]
        x, y = other.cx - shape.cx, other.cy - shape.cy
        most = longest + other.reach
        if x * x + y * y > most * most:
            continue
        x, y = other.cx - px, other.cy - py
        if abs(sqrt(x * x + y * y) - radius) <= shape.reach + other.reach:      # in the ring that it sweeps
            at = pivot(shape, px, py, degrees, other, allowed)
            if at <= 1.0:
                best = min(best, at)
                hits.append((at, k))
    if not hits:
        return Contact(1.0, ())
    travel = (radius + shape.reach) * abs(degrees) * RADIAN
    return Contact(best, together(hits, best, HAIR / max(HAIR, travel)))


# --- tracks -----------------------------------------------------------------------------------------------------------

def leg_ends(pose: Pose, legs: tuple[tuple[float, float], ...]) -> list[Point]:
    """The points of a course of straight legs (heading, length), the start included; not rounded."""
    x, y, _ = pose
    found = [(x, y)]
    for heading, length in legs:
        ux, uy = along(heading)
        x, y = x + length * ux, y + length * uy
        found.append((x, y))
    return found


def distance_to_track(px: float, py: float, track: list[Point]) -> float:
    """How far a point is from a line of straight pieces."""
    best = FAR
    for k in range(len(track)):
        ax, ay = track[k - 1] if k else track[k]
        x, y = nearest_on_segment(px, py, ax, ay, track[k][0], track[k][1])
        best = min(best, (x - px) * (x - px) + (y - py) * (y - py))
    return sqrt(best)
