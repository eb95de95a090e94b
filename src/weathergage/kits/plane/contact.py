"""How two shapes lie to each other: how far apart, how deep in each other, the shortest way together or apart.

All of it is read off one figure: the difference of two convex shapes, {b - a}, which is the set of all shifts of the
first that make it meet the second. It is convex; its edges are those of both shapes in the order of their directions.
If it holds no shift at all (the origin) inside, the shapes are as far apart as it is from the origin; else the way out
of it is the shortest that parts them. The figure is walked once, n + m edges; nothing is searched or iterated.
Results are exact but for the rounding of floats, about 1e-13 on a table of 1000 lengths.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from weathergage.kits.plane.compass import HAIR, Point
from weathergage.kits.plane.shapes import Shape

FLAT: Final = 1e-18             # square of a depth that may be rounding
FAR: Final = 1e300
SURE: Final = 1e-7              # lengths: farther apart than that no rounding makes two shapes touch


def comes_first(ex: float, ey: float, fx: float, fy: float) -> bool:
    """Whether one direction comes before another, or with it, on the way counter-clockwise from the east."""
    is_upper = ey > 0.0 or (ey == 0.0 and ex > 0.0)
    if is_upper != (fy > 0.0 or (fy == 0.0 and fx > 0.0)):
        return is_upper
    return ex * fy - ey * fx >= 0.0


def core_clearance(a: Shape, b: Shape, enough: float = FAR) -> float:
    """How far apart two cores are; if they overlap, minus the length of the shortest shift that parts them.

    FAR as soon as one edge keeps them clearly farther apart than `enough`: the others are not looked at.
    """
    most = (enough + SURE) * (enough + SURE) if enough > 0.0 else SURE * SURE
    ours, theirs = a.corners, b.corners
    n: i64 = a.size
    m: i64 = b.size
    i: i64 = a.high
    j: i64 = b.low
    left: i64 = n if n > 1 else 0           # edges still to walk
    more: i64 = m if m > 1 else 0
    one = ours[i]
    two = theirs[j]
    x = two.x - one.x
    y = two.y - one.y
    is_outside = False
    nearest = FAR                           # squares
    depth = FAR
    while left + more > 0:
        is_ours = more == 0
        if left > 0 and more > 0:           # as `comes_first` says, which interpreted would be a call for each edge
            dx = one.dx
            dy = one.dy
            is_ours = dy < 0.0 or (dy == 0.0 and dx < 0.0)
            if is_ours == (two.dy > 0.0 or (two.dy == 0.0 and two.dx > 0.0)):
                is_ours = dy * two.dx - dx * two.dy >= 0.0
        if is_ours:
            dx = -one.dx
            dy = -one.dy
            left -= 1
            i += 1
            if i == n:
                i = 0
            one = ours[i]
        else:
            dx = two.dx
            dy = two.dy
            more -= 1
            j += 1
            if j == m:
                j = 0
            two = theirs[j]
        side = dy * x - dx * y              # positive: the origin is on the inner side of this edge
        if side < 0.0:
            is_outside = True
            square = dx * dx + dy * dy
            if side * side > most * square:
                return FAR
            before = -(x * dx + y * dy)     # the origin's foot on the edge, from its start
            if before <= 0.0:
                found = x * x + y * y
            elif before >= square:
                found = (x + dx) * (x + dx) + (y + dy) * (y + dy)
            else:
                found = side * side / square
            if found < nearest:
                nearest = found
        elif not is_outside:
            square = dx * dx + dy * dy
            if square > 0.0:
                found = side * side / square
                if found < depth:
                    depth = found
        x = two.x - one.x
        y = two.y - one.y
    if is_outside:
        return sqrt(nearest)
    if depth < FLAT or depth == FAR:        # they touch; or the figure has no inside
        vx, vy = nearest_shift(a, b)
        return sqrt(vx * vx + vy * vy)
    return -sqrt(depth)


def difference(a: Shape, b: Shape) -> list[Point]:
    """The corners of the figure {b - a} of two cores, counter-clockwise from the southernmost."""
    i: i64 = a.high
    j: i64 = b.low
    left: i64 = a.size if a.size > 1 else 0
    more: i64 = b.size if b.size > 1 else 0
    found: list[Point] = []
    while True:
        one, two = a.corners[i], b.corners[j]
        found.append((two.x - one.x, two.y - one.y))
        if left + more == 0:
            break
        if left > 0 and (more == 0 or comes_first(-one.dx, -one.dy, two.dx, two.dy)):
            left -= 1
            i = i + 1 if i + 1 < a.size else 0
        else:
            more -= 1
            j = j + 1 if j + 1 < b.size else 0
    if len(found) > 1:
        found.pop()                         # the first again
    return found


def nearest_on_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> Point:
    """The point of the segment from a to b that is nearest to p."""
    dx, dy = bx - ax, by - ay
    along = (px - ax) * dx + (py - ay) * dy
    square = dx * dx + dy * dy
    if along <= 0.0 or square == 0.0:
        return ax, ay
    if along >= square:
        return bx, by
    return ax + dx * (along / square), ay + dy * (along / square)


def nearest_on_ring(px: float, py: float, ring: list[Point]) -> Point:
    """The point of a closed line that is nearest to p; the first on its way if there are several."""
    best, found = FAR, ring[0]
    for k in range(len(ring)):
        ax, ay = ring[k]
        bx, by = ring[(k + 1) % len(ring)]
        x, y = nearest_on_segment(px, py, ax, ay, bx, by)
        square = (x - px) * (x - px) + (y - py) * (y - py)
        if square < best:
            best, found = square, (x, y)
    return found


def nearest_shift(a: Shape, b: Shape) -> Point:
    """The point of the edge of the figure {b - a} nearest to no shift at all."""
    return nearest_on_ring(0.0, 0.0, difference(a, b))


# --- what a rule asks -------------------------------------------------------------------------------------------------

def clearance(a: Shape, b: Shape) -> float:
    """The distance of two shapes; if they overlap, minus the length of the shortest shift that parts them."""
    return core_clearance(a, b) - a.rim - b.rim


def clearance_to(a: Shape, b: Shape, enough: float) -> float:
    """The same, or FAR: for who cares no more when they are farther apart than `enough`."""
    rim = a.rim + b.rim
    return core_clearance(a, b, enough + rim) - rim


def distance(a: Shape, b: Shape) -> float:
    """The smallest distance between two shapes, taken as filled: 0 when they touch or overlap."""
    return max(0.0, clearance(a, b))


def overlap(a: Shape, b: Shape) -> float:
    """The length of the smallest shift that parts two shapes: 0 when they only touch, or are apart."""
    return max(0.0, -clearance(a, b))


def is_within(a: Shape, b: Shape, limit: float) -> bool:
    """Whether two shapes are at most so far apart, or a hair more."""
    dx, dy = b.cx - a.cx, b.cy - a.cy
    most = a.reach + b.reach + limit + HAIR
    return dx * dx + dy * dy <= most * most and clearance_to(a, b, limit + HAIR) <= limit + HAIR


def is_clear_of(a: Shape, b: Shape, least: float) -> bool:
    """Whether two shapes are at least so far apart, or a hair less; a negative limit allows so deep an overlap."""
    dx, dy = b.cx - a.cx, b.cy - a.cy
    most = a.reach + b.reach + least
    return (most >= 0.0 and dx * dx + dy * dy > most * most) or clearance_to(a, b, least) >= least - HAIR


def first_too_near(shape: Shape, others: list[Shape], least: float) -> int:
    """The first of the others that is not clear of a shape by so much; -1 if all are."""
    for k in range(len(others)):
        if not is_clear_of(shape, others[k], least):
            return k
    return -1


def group_distance(ones: list[Shape], others: list[Shape]) -> float:
    """The smallest distance between two things that are made of several shapes, such as a hull and its sails."""
    best = FAR
    for one in ones:
        for other in others:
            dx, dy = other.cx - one.cx, other.cy - one.cy
            if sqrt(dx * dx + dy * dy) - one.reach - other.reach < best:
                best = min(best, distance(one, other))
    return best


def approach(a: Shape, b: Shape) -> Point:
    """The shortest shift of the first shape that brings it to touch the second; none at all if they meet already."""
    apart = core_clearance(a, b)
    rim = a.rim + b.rim
    if apart <= rim or apart == 0.0:
        return 0.0, 0.0
    x, y = nearest_shift(a, b)
    share = 1.0 - rim / apart
    return x * share, y * share


def parting(a: Shape, b: Shape) -> Point:
    """The smallest shift of the first shape that parts it from the second; none at all if they do not overlap.

    Of several equally short ones it is the first counter-clockwise from the south.
    """
    rim = a.rim + b.rim
    inside = core_clearance(a, b)
    if inside >= rim:
        return 0.0, 0.0
    ring = difference(a, b)
    x, y = nearest_on_ring(0.0, 0.0, ring)
    is_outside = inside > 0.0 and inside * inside >= FLAT       # nearer than that nobody can tell inside from outside
    if is_outside and (x, y) in ring:           # only the rims overlap, at a corner: on, away from it
        share = 1.0 - rim / inside
        return x * share, y * share
    nx, ny = outward(ring, 0.0, 0.0)            # square to an edge: its direction is sure, however near it is
    if is_outside and nx * x + ny * y > 0.0:    # a figure that is a line has its edge twice: take the side we are on
        nx, ny = -nx, -ny
    return nx * (rim - inside), ny * (rim - inside)


def outward(ring: list[Point], x: float, y: float) -> Point:
    """The unit normal, pointing out, of the edge of a ring nearest to a point; north for a ring that is one point."""
    best, found = FAR, (0.0, 1.0)
    for k in range(len(ring)):
        ax, ay = ring[k]
        bx, by = ring[(k + 1) % len(ring)]
        px, py = nearest_on_segment(x, y, ax, ay, bx, by)
        square = (px - x) * (px - x) + (py - y) * (py - y)
        length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        if square < best and length > 0.0:
            best, found = square, ((by - ay) / length, (ax - bx) / length)
    return found


def is_inside(shape: Shape, px: float, py: float) -> bool:
    """Whether a point lies in a shape, its edge and a hair beyond included."""
    dx, dy = px - shape.cx, py - shape.cy
    most = shape.reach + HAIR
    if dx * dx + dy * dy > most * most:
        return False
    x, y = nearest_of_core(shape, px, py)
    most = shape.rim + HAIR
    return (x - px) * (x - px) + (y - py) * (y - py) <= most * most


def nearest_of_core(shape: Shape, px: float, py: float) -> Point:
    is_in = shape.size > 2
    for corner in shape.corners:
        if corner.dx * (py - corner.y) - corner.dy * (px - corner.x) < 0.0:
            is_in = False
            break
    if is_in:
        return px, py
    best, found = FAR, (px, py)
    for corner in shape.corners:
        x, y = nearest_on_segment(px, py, corner.x, corner.y, corner.x + corner.dx, corner.y + corner.dy)
        square = (x - px) * (x - px) + (y - py) * (y - py)
        if square < best:
            best, found = square, (x, y)
    return found


def nearest_point(shape: Shape, px: float, py: float) -> Point:
    """The point of a filled shape that is nearest to p: p itself if it lies inside."""
    x, y = nearest_of_core(shape, px, py)
    dx, dy = px - x, py - y
    apart = sqrt(dx * dx + dy * dy)
    if apart <= shape.rim:
        return px, py
    share = shape.rim / apart
    return x + dx * share, y + dy * share


def nearest_points(a: Shape, b: Shape) -> tuple[Point, Point]:
    """The points of two shapes apart that are nearest to each other: on the first, on the second.

    Of a stretch of equally near ones it is a corner. Shapes that overlap give a corner inside the other, if one is.
    """
    best, found = FAR, ((a.cx, a.cy), (b.cx, b.cy))
    for corner in a.corners:
        x, y = nearest_of_core(b, corner.x, corner.y)
        square = (x - corner.x) * (x - corner.x) + (y - corner.y) * (y - corner.y)
        if square < best:
            best, found = square, ((corner.x, corner.y), (x, y))
    for corner in b.corners:
        x, y = nearest_of_core(a, corner.x, corner.y)
        square = (x - corner.x) * (x - corner.x) + (y - corner.y) * (y - corner.y)
        if square < best:
            best, found = square, ((x, y), (corner.x, corner.y))
    apart = sqrt(best)
    if apart <= a.rim + b.rim:
        return found
    (px, py), (qx, qy) = found
    dx, dy = (qx - px) / apart, (qy - py) / apart
    return (px + dx * a.rim, py + dy * a.rim), (qx - dx * b.rim, qy - dy * b.rim)
