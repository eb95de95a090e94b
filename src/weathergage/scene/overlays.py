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
    ShipMark,
)
from weathergage.scene.pieces import grapnels
from weathergage.scene.plate import Piece, Plate, ship_piece
from weathergage.scene.projection import Projection

HANDLE = pen.circle("handle", 0, 0, 9) + pen.circle("handle-i", 0, 0, 2.6)
"""What is dragged with a finger or a mouse."""


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
    """Strokes of one outline, wide ones below narrow ones, so that they stay together at any zoom."""
    key = f"ring/{kind}/{piece.id}"
    if kind == "target":
        plate.add("ghosts", key, pen.path("target", _brackets(piece.reach)), at=piece.at)
        return
    strokes = {"focus": ("focus-o", "focus"), "selected": ("sel-o", "sel-i", "sel")}.get(kind, (kind,))
    grow = 3.0 if kind == "focus" else 0.0
    shapes = pen.join(_shape(plate, piece, cls, grow) for cls in strokes)
    mark = plate.ships.get(piece.id)
    turn = piece.heading if mark and mark.base and mark.base.width else 0.0
    plate.add("focus" if kind == "focus" else "wakes", key, shapes, at=piece.at, turn=turn)


def _shape(plate: Plate, piece: Piece, cls: str, grow: float) -> str:
    """The ring itself: the outline of her base or of her hex, else a circle."""
    mark = plate.ships.get(piece.id)
    if mark and mark.base and mark.base.width:
        width = mark.base.width * plate.projection.scale + 2 * (7 + grow)
        length = mark.base.length * plate.projection.scale + 2 * (7 + grow)
        return pen.rect(cls, -width / 2, -length / 2, width, length, radius=3)
    if plate.projection.is_hex and mark and mark.length is None:
        corners = plate.projection.corners((0, 0))
        cx, cy = plate.projection.px((0, 0))
        share = 0.93 + grow / plate.projection.scale * 1.7
        return pen.path(cls, pen.line([((a - cx) * share, (b - cy) * share) for a, b in corners], closed=True))
    return pen.circle(cls, 0, 0, piece.reach + grow)


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
    plate.add("ghosts", f"ghost/{ghost.ship}", ghost_hull(mark, plate.projection), at=(x, y), turn=ghost.heading)
    half = piece.length / 2
    hull = (x - half, y - half, piece.length, piece.length)
    plate.room.block(hull)
    if ghost.label:
        width = marks.pill_width(ghost.label)
        far = plate.room.crowding(hull, width, 20) > 60  # among many ghosts a step further out
        spot = plate.room.around(hull, width, 20, 0, gap=18 if far else 2)
        plate.hang_pill(f"ghost-label/{ghost.ship}", spot, ghost.label, "p-brass")


def ghost_hull(mark: ShipMark, projection: Projection) -> str:
    """A ship's ghost with her base, about the origin, bow up."""
    piece = ship_piece(mark, projection)
    body = glyph.ghost(mark, length=piece.length, beam=piece.beam)
    if not (mark.base and mark.base.width):
        return body
    width, length = mark.base.width * projection.scale, mark.base.length * projection.scale
    return pen.rect("base-g", -width / 2, -length / 2, width, length, radius=1.5) + body


# --- lines -----------------------------------------------------------------------------------------------------------


def _course(plate: Plate, course: Course) -> None:
    points = plate.projection.pixels(course.points)
    if len(points) < 2:
        return
    key = f"course/{course.kind}/{course.ship}"
    if course.kind == "past":
        plate.add("tracks", key, pen.path("track-past", pen.line(points)))
        return
    cls = "path" if course.kind == "plan" else "path-free"
    plate.add("ghosts", key, pen.path("path-o", pen.line(points)) + pen.path(cls, pen.line(points)))
    if course.handles:
        for at in points[1:-1]:
            plate.add("ghosts", f"handle/{course.ship}", pen.circle("handle", 0, 0, 5), at=at, fixed=True)
        plate.add("ghosts", f"handle/{course.ship}", HANDLE, at=points[-1], fixed=True)
    if course.label:
        plate.pill(points[len(points) // 2], course.label, "p-brass")


def _ruler(plate: Plate, ruler: Ruler) -> None:
    """A dimension line: from hull to hull, moved aside if something else stands in the way."""
    start, end = _ends(plate, ruler.start, ruler.end)
    units = math.dist(start, end) / plate.projection.scale
    segments = ruler.segments or max(1, round(units))
    aside = _aside(plate, ruler, start, end)
    first, last = _moved(start, end, aside)
    leads = pen.path("ru-lead", pen.line([start, first]) + pen.line([end, last])) if aside else ""
    plate.add("rulers", f"ruler/{_named(ruler.start)}/{_named(ruler.end)}", leads + chart.ruler(first, last, segments))
    if ruler.label:
        plate.pill(_ruler_label(plate, ruler.label, first, last), ruler.label)
    for k in range(11):
        x, y = first[0] + (last[0] - first[0]) * k / 10, first[1] + (last[1] - first[1]) * k / 10
        plate.room.block((x - 5, y - 5, 10, 10))


def _named(place: Place) -> str:
    """A piece by its id; places change."""
    return place if isinstance(place, str) else ""


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
    line = pen.path("path-o", d) + pen.path("fire-line-x" if fire.blocked else "fire-line", d)
    plate.add("ghosts", f"fire-line/{_named(fire.start)}/{_named(fire.end)}", line)
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
    plate.add("ghosts", f"protractor/{_named(angle.at)}", pen.join(parts), at=(x, y))
    plate.add("ghosts", f"handle/{_named(angle.at)}", HANDLE, at=(x + hx, y + hy), fixed=True)
    if angle.label:
        plate.pill((x + hx * 1.5, y + hy * 1.5), angle.label, "p-brass")


def _sweep(radius: float, low: float, high: float) -> str:
    large = 1 if high - low > 180 else 0
    arc = f"A{pen.nums(radius, radius)} 0 {large} 1 {pen.nums(*pen.polar(radius, high))}"
    return f"M{pen.nums(*pen.polar(radius, low))}{arc}"


def _link(plate: Plate, link: Link) -> None:
    pieces = plate.known(link.ids)
    for one, other in pairwise(pieces):
        key = f"{link.kind}/{one.id}/{other.id}"
        if link.kind == "grapnel":
            plate.add("ships", key, grapnels(one, other))
        elif link.kind == "tow":
            rope = pen.line([_aboard(one, -0.24), _aboard(one, -0.5), _aboard(other, 0.5), _aboard(other, 0.24)])
            plate.add("ghosts", key, pen.path("rope", rope) + pen.path("rope-i", rope))
        else:
            line = pen.line(_ends(plate, one.id, other.id))
            plate.add("tracks", key, pen.path(f"formation s-{plate.tincture(link.side)}", line))
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
        words = pen.haloed(0, 4, label.text, "name", anchor="middle")
        plate.add("labels", f"label/{label.text}", words, at=at, fixed=True)
        return
    tone = {"pill": "", "brass": "p-brass", "danger": "p-danger"}[label.kind]
    plate.pill(at, label.text, tone)
