"""Draws what a question lays over the chart: areas, rings, ghosts, courses, rulers and words.

Brass means: yours to decide. A band, a highlight or a state is always told by line and hatching as well as by colour.
"""

import math
from itertools import pairwise

from weathergage.scene import chart, glyph, marks, pen
from weathergage.scene.areas import draw_arc, draw_cells, draw_region
from weathergage.scene.model import (
    Arc,
    Cells,
    Course,
    FireLine,
    Ghost,
    Label,
    Link,
    Overlay,
    Place,
    Point,
    Protractor,
    Region,
    Ring,
    Ruler,
)
from weathergage.scene.pieces import grapnels
from weathergage.scene.plate import Piece, Plate, ship_piece


def draw(plate: Plate, overlay: Overlay) -> None:
    match overlay:
        case Arc():
            draw_arc(plate, overlay)
        case Region():
            draw_region(plate, overlay)
        case Cells():
            draw_cells(plate, overlay)
        case Ring():
            for piece in plate.known(overlay.ids):
                _ring(plate, piece, overlay.kind)
        case Ghost():
            _ghost(plate, overlay)
        case Course():
            _course(plate, overlay)
        case Ruler():
            _ruler(plate, overlay)
        case FireLine():
            _fire_line(plate, overlay)
        case Protractor():
            _protractor(plate, overlay)
        case Link():
            _link(plate, overlay)
        case Label():
            _label(plate, overlay)


# --- pieces ----------------------------------------------------------------------------------------------------------


def _ring(plate: Plate, piece: Piece, kind: str) -> None:
    x, y = piece.at
    if kind == "target":
        plate.add("ghosts", pen.group(pen.path("target", _brackets(piece.reach)), x=x, y=y))
    elif kind == "focus":
        plate.add("focus", _shape(plate, piece, "focus", 3) + _shape(plate, piece, "focus-i", 0.5))
    elif kind == "selected":
        rings = (("sel", 0.0), ("sel-o", 3.5), ("sel-i", -3.5))
        plate.add("wakes", pen.join(_shape(plate, piece, cls, grow) for cls, grow in rings))
    else:
        plate.add("wakes", _shape(plate, piece, kind, 0.0))


def _shape(plate: Plate, piece: Piece, cls: str, grow: float) -> str:
    """The ring itself: the outline of her base or of her hex, else a circle."""
    x, y = piece.at
    mark = plate.ships.get(piece.id)
    if mark and mark.base and mark.base.width:
        width = mark.base.width * plate.projection.scale + 2 * (7 + grow)
        length = mark.base.length * plate.projection.scale + 2 * (7 + grow)
        body = pen.rect(cls, -width / 2, -length / 2, width, length, radius=3)
        return pen.group(body, x=x, y=y, turn=piece.heading)
    if plate.projection.is_hex and mark and mark.length is None:
        corners = plate.projection.corners((0, 0))
        cx, cy = plate.projection.px((0, 0))
        share = 0.93 + grow / plate.projection.scale * 1.7
        return pen.path(cls, pen.line([(x + (a - cx) * share, y + (b - cy) * share) for a, b in corners], closed=True))
    return pen.circle(cls, x, y, piece.reach + grow)


def _brackets(reach: float) -> str:
    r, arm = reach - 4, (reach - 4) * 0.67
    return (
        f"M{pen.nums(-r, -arm)}V{pen.num(-r)}H{pen.num(-arm)}M{pen.nums(arm, -r)}H{pen.num(r)}V{pen.num(-arm)}"
        f"M{pen.nums(r, arm)}V{pen.num(r)}H{pen.num(arm)}M{pen.nums(-arm, r)}H{pen.num(-r)}V{pen.num(arm)}"
    )


def _ghost(plate: Plate, ghost: Ghost) -> None:
    mark = ghost.hull or plate.ships.get(ghost.ship)
    if mark is None:
        raise KeyError(f"the ghost of {ghost.ship!r} has no ship on the table")
    piece, (x, y) = ship_piece(mark, plate.projection), plate.projection.px(ghost.at)
    body = glyph.ghost(mark, length=piece.length, beam=piece.beam)
    if mark.base and mark.base.width:
        width, length = mark.base.width * plate.projection.scale, mark.base.length * plate.projection.scale
        body = pen.rect("base-g", -width / 2, -length / 2, width, length, radius=1.5) + body
    plate.add("ghosts", pen.group(body, x=x, y=y, turn=ghost.heading))
    half = piece.length / 2
    plate.room.block((x - half, y - half, piece.length, piece.length))
    if ghost.label:
        hull = (x - half, y - half, piece.length, piece.length)
        width = marks.pill_width(ghost.label)
        far = plate.room.crowding(hull, width, 20) > 60  # among many ghosts a step further out
        box = plate.room.around(hull, width, 20, 0, gap=18 if far else 2)
        plate.add("labels", marks.pill(box[0] + box[2] / 2, box[1] + 10, ghost.label, "p-brass"))


# --- lines -----------------------------------------------------------------------------------------------------------


def _course(plate: Plate, course: Course) -> None:
    points = plate.projection.pixels(course.points)
    if len(points) < 2:
        return
    if course.kind == "past":
        plate.add("tracks", pen.path("track-past", pen.line(points)))
        return
    cls = "path" if course.kind == "plan" else "path-free"
    plate.add("ghosts", pen.path("path-o", pen.line(points)) + pen.path(cls, pen.line(points)))
    if course.handles:
        for x, y in points[1:-1]:
            plate.add("ghosts", pen.circle("handle", x, y, 5))
        x, y = points[-1]
        plate.add("ghosts", pen.circle("handle", x, y, 9) + pen.circle("handle-i", x, y, 2.6))
    if course.label:
        plate.pill(points[len(points) // 2], course.label, "p-brass")


def _ruler(plate: Plate, ruler: Ruler) -> None:
    """A dimension line: from hull to hull, moved aside if something else stands in the way."""
    start, end = _ends(plate, ruler.start, ruler.end)
    units = math.dist(start, end) / plate.projection.scale
    segments = ruler.segments or max(1, round(units))
    aside = _aside(plate, ruler, start, end)
    first, last = _moved(start, end, aside)
    if aside:
        leads = pen.line([start, first]) + pen.line([end, last])
        plate.add("rulers", pen.path("ru-lead", leads))
    plate.add("rulers", chart.ruler(first, last, segments))
    if ruler.label:
        plate.pill(_ruler_label(plate, ruler.label, first, last), ruler.label)
    for k in range(11):
        x, y = first[0] + (last[0] - first[0]) * k / 10, first[1] + (last[1] - first[1]) * k / 10
        plate.room.block((x - 5, y - 5, 10, 10))


def _ruler_label(plate: Plate, words: str, first: Point, last: Point) -> Point:
    """Somewhere along the ruler, as near to its middle as other words allow."""
    width = marks.pill_width(words)

    def spoilt(spot: Point) -> float:
        return round(plate.room.overlap((spot[0] - width / 2, spot[1] - 10, width, 20)) / 30)

    shares = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
    return min(((first[0] + (last[0] - first[0]) * k, first[1] + (last[1] - first[1]) * k) for k in shares), key=spoilt)


def _ends(plate: Plate, start: Place, end: Place) -> tuple[Point, Point]:
    """Both ends in pixels; an end at a piece stops short of it."""
    a, b = plate.px(start), plate.px(end)
    length = math.dist(a, b)
    trims = [
        min(plate.pieces[place].beam * 0.9 + 8, length * 0.3) if isinstance(place, str) else 0.0
        for place in (start, end)
    ]
    if not length:
        return a, b
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return (a[0] + ux * trims[0], a[1] + uy * trims[0]), (b[0] - ux * trims[1], b[1] - uy * trims[1])


def _aside(plate: Plate, ruler: Ruler, start: Point, end: Point) -> float:
    """How far to move a ruler sideways so that it covers no smoke and no other piece."""
    others = [piece.box for piece in plate.pieces.values() if piece.id not in (ruler.start, ruler.end)]
    others = [box for box in [*others, *plate.smoke_boxes] if not _holds(box, start) and not _holds(box, end)]

    def covered(offset: float) -> int:
        (ax, ay), (bx, by) = _moved(start, end, offset)
        steps = [(ax + (bx - ax) * k / 20, ay + (by - ay) * k / 20) for k in range(21)]
        return sum(_holds(box, step) for step in steps for box in others)

    return min((0.0, 26.0, -26.0, 40.0, -40.0), key=lambda offset: (covered(offset), abs(offset)))


def _holds(box: chart.Rect, point: Point) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def _moved(start: Point, end: Point, aside: float) -> tuple[Point, Point]:
    length = math.dist(start, end) or 1.0
    nx, ny = -(end[1] - start[1]) / length * aside, (end[0] - start[0]) / length * aside
    return (start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)


def _fire_line(plate: Plate, fire: FireLine) -> None:
    start, end = _ends(plate, fire.start, fire.end)
    d = pen.line([start, end])
    plate.add("ghosts", pen.path("path-o", d) + pen.path("fire-line-x" if fire.blocked else "fire-line", d))
    if fire.label:
        plate.pill(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), fire.label)


def _protractor(plate: Plate, angle: Protractor) -> None:
    """The legal part in brass with a tick every five degrees, the zero dashed, a refused wish in red."""
    radius, (x, y) = 60.0, plate.px(angle.at)
    legal = _sweep(radius, angle.zero_deg + angle.least_deg, angle.zero_deg + angle.most_deg)
    ticks = []
    for degrees in range(math.ceil(angle.least_deg / 5) * 5, math.floor(angle.most_deg) + 1, 5):
        inner = radius - (9 if degrees % 15 == 0 else 5)
        bearing = angle.zero_deg + degrees
        ticks.append(f"M{pen.nums(*pen.polar(inner, bearing))}L{pen.nums(*pen.polar(radius, bearing))}")
    zero = f"M{pen.nums(*pen.polar(30, angle.zero_deg))}L{pen.nums(*pen.polar(64, angle.zero_deg))}"
    parts = [pen.path("prot-bg", legal), pen.path("prot", legal + pen.join(ticks)), pen.path("prot-z", zero)]
    if angle.wished_deg is not None:
        limit = angle.most_deg if angle.wished_deg > angle.most_deg else angle.least_deg
        low, high = sorted((limit, angle.wished_deg))
        parts.append(pen.path("prot-bad", _sweep(radius, angle.zero_deg + low, angle.zero_deg + high)))
        parts.append(pen.circle("wish", *pen.polar(radius, angle.zero_deg + angle.wished_deg), 4.5))
    hx, hy = pen.polar(radius, angle.zero_deg + angle.value_deg)
    parts.append(pen.circle("handle", hx, hy, 9) + pen.circle("handle-i", hx, hy, 2.6))
    plate.add("ghosts", pen.group(pen.join(parts), x=x, y=y))
    if angle.label:
        plate.pill((x + hx * 1.5, y + hy * 1.5), angle.label, "p-brass")


def _sweep(radius: float, low: float, high: float) -> str:
    large = 1 if high - low > 180 else 0
    arc = f"A{pen.nums(radius, radius)} 0 {large} 1 {pen.nums(*pen.polar(radius, high))}"
    return f"M{pen.nums(*pen.polar(radius, low))}{arc}"


def _link(plate: Plate, link: Link) -> None:
    pieces = plate.known(link.ids)
    for one, other in pairwise(pieces):
        if link.kind == "grapnel":
            plate.add("ships", grapnels(one, other))
            continue
        if link.kind == "tow":
            rope = pen.line([_aboard(one, -0.24), _aboard(one, -0.5), _aboard(other, 0.5), _aboard(other, 0.24)])
            plate.add("ghosts", pen.path("rope", rope) + pen.path("rope-i", rope))
            continue
        start, end = _ends(plate, one.id, other.id)
        plate.add("tracks", pen.path(f"formation s-{plate.tincture(link.side)}", pen.line([start, end])))
    if link.label and len(pieces) > 1:
        a, b = pieces[0].at, pieces[1].at
        plate.pill(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), link.label, "p-quiet")


def _aboard(piece: Piece, ahead: float) -> Point:
    """A point on the keel, so many lengths ahead of the middle."""
    x, y = pen.polar(piece.length * ahead, piece.heading)
    return piece.at[0] + x, piece.at[1] + y


def _label(plate: Plate, label: Label) -> None:
    at = plate.px(label.at)
    if label.kind == "plain":
        width = pen.measure(label.text, 12, bold=True)
        plate.room.block((at[0] - width / 2, at[1] - 10, width, 16))
        plate.add("labels", pen.haloed(at[0], at[1] + 4, label.text, "name", anchor="middle"))
        return
    tone = {"pill": "", "brass": "p-brass", "danger": "p-danger"}[label.kind]
    plate.pill(at, label.text, tone)
