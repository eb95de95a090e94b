"""Straight lines over the table: what they meet, what they cross, what they strike first; and arcs of fire.

Two questions look alike and are not. A line that *touches* a blocker comes within a hair of it: grazing counts, for
rules that block such a shot. A line that *crosses* one runs more than a hair inside it: edges and corners are free.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from weathergage.kits.plane.compass import HAIR, Point, along, is_in_arc
from weathergage.kits.plane.contact import FAR, core_clearance, nearest_on_segment, nearest_point
from weathergage.kits.plane.motion import NEVER, first_near
from weathergage.kits.plane.shapes import Shape, segment

CLEARLY: Final = 1e-3           # lengths: more than the hair of a degree that an arc is wider, on any table


def is_near_line(shape: Shape, px: float, py: float, qx: float, qy: float, margin: float) -> bool:
    """Whether the circle around a shape comes so near to a line that the shape might."""
    x, y = nearest_on_segment(shape.cx, shape.cy, px, py, qx, qy)
    most = shape.reach + margin
    return (x - shape.cx) * (x - shape.cx) + (y - shape.cy) * (y - shape.cy) <= most * most


def cut(shape: Shape, px: float, py: float, qx: float, qy: float, out: float) -> tuple[float, float]:
    """Between which fractions a line lies inside the edges of a core, all of them moved out by so much.

    (1, 0) if nowhere. Where edges meet at a sharp corner, the moved ones meet farther out than `out`.
    """
    corners = shape.corners
    dx, dy = qx - px, qy - py
    enter, leave = 0.0, 1.0
    n: i64 = shape.size
    i: i64 = 0
    while i < n:
        corner = corners[i]
        ux = corner.dx
        uy = corner.dy
        i += 1
        side = ux * (py - corner.y) - uy * (px - corner.x)
        if out != 0.0:
            side += out * sqrt(ux * ux + uy * uy)
        gain = ux * dy - uy * dx
        if gain > 0.0:
            at = -side / gain
            if at > enter:
                enter = at
        elif gain < 0.0:
            at = -side / gain
            if at < leave:
                leave = at
        elif side < 0.0:
            return 1.0, 0.0
        if enter > leave:
            return 1.0, 0.0
    return enter, leave


def distance_to_line(shape: Shape, px: float, py: float, qx: float, qy: float) -> float:
    """How far a shape is from the straight line between two points; 0 if it meets it."""
    return max(0.0, core_clearance(segment(px, py, qx, qy), shape) - shape.rim)


def touches(shape: Shape, px: float, py: float, qx: float, qy: float, within: float = HAIR) -> bool:
    """Whether the line between two points comes as near to a shape as `within`."""
    if not is_near_line(shape, px, py, qx, qy, within):
        return False
    most = shape.rim + within
    if shape.size > 2:
        enter, leave = cut(shape, px, py, qx, qy, most)
        if enter > leave:
            return False
        if most <= HAIR:                            # surely, unless it only passes a corner
            enter, leave = cut(shape, px, py, qx, qy, 0.0)
            if enter <= leave:
                return True
    return core_clearance(segment(px, py, qx, qy), shape, most) <= most


def crosses(shape: Shape, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether the line between two points runs through the inside of a shape, more than a hair deep.

    Running along an edge or through a corner is no crossing; a shape without an inside is never crossed.
    """
    if not is_near_line(shape, px, py, qx, qy, 0.0):
        return False
    if shape.rim > HAIR:
        return core_clearance(segment(px, py, qx, qy), shape) < shape.rim - HAIR
    if shape.size < 3:
        return False
    enter, leave = cut(shape, px, py, qx, qy, -HAIR)
    return enter < leave


def first_touched(px: float, py: float, qx: float, qy: float, blockers: list[Shape]) -> int:
    """The first in the list that the line between two points touches, were it only grazed; -1 if none."""
    for k in range(len(blockers)):
        if touches(blockers[k], px, py, qx, qy):
            return k
    return -1


def strike(shape: Shape, px: float, py: float, qx: float, qy: float) -> float:
    """The fraction of the way from p to q at which a shape is reached, its edge included; NEVER if it is not."""
    if not is_near_line(shape, px, py, qx, qy, HAIR):      # a corner may lie on the circle but for the last bit
        return NEVER
    if shape.rim == 0.0 and shape.size > 2:
        enter, leave = cut(shape, px, py, qx, qy, 0.0)
        return enter if enter <= leave else NEVER
    return first_near([(x - px, y - py) for x, y in shape.points], qx - px, qy - py, shape.rim)


def first_struck(px: float, py: float, qx: float, qy: float, others: list[Shape]) -> tuple[float, int]:
    """Which of the others a shot from p to q reaches first, and at which fraction of its way; (NEVER, -1) if none."""
    best, found = NEVER, -1
    for k in range(len(others)):
        at = strike(others[k], px, py, qx, qy)
        if at < best:
            best, found = at, k
    return best, found


# --- arcs of fire -----------------------------------------------------------------------------------------------------

def nearest_in_arc(shape: Shape, x: float, y: float, middle: float, half: float) -> tuple[Point, ...]:
    """The point of a shape nearest to (x, y) in the arc `half` degrees to either side of a bearing; () if none is.

    The nearest point of all, or else one on an edge of the arc: between any point in the arc and a nearer one outside
    lies one on an edge, nearer than the first. Arcs of up to 180 degrees to either side.
    """
    if is_beside_arc(shape, x, y, middle, half):
        return ()
    px, py = nearest_point(shape, x, y)
    if half >= 180.0 or is_in_arc(x, y, middle, half, px, py):
        return ((px, py),)
    best, found = FAR, (x, y)
    for side in (-half, half):
        ux, uy = along(middle + side)
        length = sqrt((shape.cx - x) * (shape.cx - x) + (shape.cy - y) * (shape.cy - y)) + shape.reach + 1.0
        far = length * strike(shape, x, y, x + ux * length, y + uy * length)
        if far <= length and far < best:
            best, found = far, (x + ux * far, y + uy * far)
    if best == FAR:                                 # an edge or a corner may lie on the edge of the arc, and no more
        for corner in shape.corners:
            dx, dy = corner.x - x, corner.y - y
            far = sqrt(dx * dx + dy * dy)
            if far < best and is_in_arc(x, y, middle, half, corner.x, corner.y):
                best, found = far, (corner.x, corner.y)
    return (found,) if best < FAR else ()


def is_beside_arc(shape: Shape, x: float, y: float, middle: float, half: float) -> bool:
    """Whether an arc of up to 90 degrees to either side clearly misses the circle around a shape: a quick look."""
    if half > 90.0:
        return False
    dx, dy = shape.cx - x, shape.cy - y
    ux, uy = along(middle)
    s, c = along(half)
    return abs(dx * uy - dy * ux) * c - (dx * ux + dy * uy) * s > shape.reach + CLEARLY
