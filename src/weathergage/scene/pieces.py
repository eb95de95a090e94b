"""Draws what lies on the chart: terrain, smoke, flames, ships, creatures, markers, and their names."""

import math
from functools import lru_cache

from msgspec.structs import replace

from weathergage.scene import chart, glyph, marks, pen
from weathergage.scene.chart import Rect
from weathergage.scene.land import terrain
from weathergage.scene.model import Badge, Creature, Flame, Land, Marker, ShipMark, Side, Smoke
from weathergage.scene.plate import Piece, Plate
from weathergage.scene.text import heading_word, state


def draw_land(plate: Plate, land: Land) -> str:
    """Adds land and its name; what lies under the grid is returned."""
    under = []
    for i, drawn in enumerate(terrain(land, plate.projection)):
        under.append(drawn.under)
        plate.room.shaded.append(drawn.box)
        plate.add("land", f"land/{land.id}", drawn.over, words=_land_words(land))
        words = ", ".join(filter(None, (land.name, land.note)))
        if words and i == 0:
            width = pen.measure(words, 13.5) * 1.08
            (x, below), above = drawn.name_at, drawn.box[1] - (drawn.name_at[1] - drawn.box[1] - drawn.box[3]) + 9
            boxes = [(x - width / 2, y - 12, width, 16.0) for y in (below, above)]
            box = min(boxes, key=lambda box: plate.room.overlap(box) > 20)
            name = pen.haloed(0, 0, words, "c-name", anchor="middle")
            plate.add("land", f"land-name/{land.id}", name, at=(x, box[1] + 12), fixed=True)
            plate.room.block(box)
    return pen.join(under)


def draw_smoke(plate: Plate, smoke: Smoke, number: int) -> None:
    scale, key = plate.projection.scale, smoke.id or str(number)
    x, y = plate.projection.px(smoke.at)
    usual = scale * min(0.5, 0.34 + 0.035 * (smoke.value or 1)) if plate.scene.sea.grid else scale * 0.75
    radius = smoke.size * scale / 2 if smoke.size else max(13.0, usual)
    words = f"Smoke, {smoke.value}" if smoke.value is not None else "Smoke"
    plate.add("smoke", f"smoke/{key}", chart.smoke(radius), at=(x, y), words=words)
    cloud = (x - radius, y - radius * 0.7, radius * 2, radius * 1.4)
    plate.smoke_boxes.append(cloud)
    if smoke.value is None:
        return
    at, middle = (x, y), (0.0, 0.0)
    if plate.room.overlap((x - 10, y - 10, 20.0, 20.0)) > 120:
        core = (x - radius * 0.3, y - radius * 0.3, radius * 0.6, radius * 0.6)
        spot = plate.room.around(core, 20, 20, 45, gap=0)
        at, middle = spot.at, (spot.corner[0] + 10, spot.corner[1] + 10)
    plate.room.block(cloud)
    plate.add("labels", f"smoke-value/{key}", marks.badge(*middle, Badge(text=str(smoke.value))), at=at, fixed=True)


def draw_flame(plate: Plate, flame: Flame, number: int) -> None:
    strength, (x, y) = "strong" if flame.strength > 1 else "weak", plate.projection.px(flame.at)
    size = min(2.0, max(0.8, plate.projection.scale / 40) * (1.0 if flame.strength > 1 else 0.8))
    plate.add("smoke", f"fire/{flame.id or number}", marks.flame(0, 0, size), at=(x, y), words=f"Fire, {strength}")
    plate.room.block((x - 7 * size, y - 9 * size, 14 * size, 16 * size))


def draw_ship(plate: Plate, mark: ShipMark) -> None:
    """Base, wake, hull and sails. Her name and badges come later, when all hulls have their place."""
    piece = plate.pieces[mark.id]
    if mark.moved and not mark.wreck:
        wake = glyph.wake(piece.length, piece.beam)
        plate.add("wakes", f"wake/{mark.id}", wake, at=piece.at, turn=mark.heading)
    wind, tincture = relative_wind(plate, mark), plate.tincture(mark.side)
    draw = glyph.zoomed if plate.zooms else glyph.ship
    hull = draw(as_drawn(mark), length=piece.length, beam=piece.beam, tincture=tincture, wind=wind)
    plate.add("ships", f"ship/{mark.id}", _upon(_base(plate, mark), hull), at=piece.at,
              turn=0.0 if mark.wreck else mark.heading, piece=mark.id, words=ship_words(plate, mark),
              way=() if mark.wreck else plate.way(mark.way))  # fmt: skip


@lru_cache(maxsize=4096)
def _upon(base: str, hull: str) -> str:
    """A hull on her base: long words, of which one copy is enough."""
    return base + hull


def as_drawn(mark: ShipMark) -> ShipMark:
    """The mark without what does not change her drawing, so that equal ships are equal. Shot holes are her own."""
    return replace(
        mark, id=mark.id if mark.holes else "", at=(0.0, 0.0), heading=0.0, side="", name="", note="", description="",
        length=None, beam=None, base=None, wind=None, moved=False, way=(), anchored=False, entangled=(), captured_by="",
        badges=(), row=(),
    )  # fmt: skip


def relative_wind(plate: Plate, mark: ShipMark) -> float | None:
    """Where the wind comes from, relative to the bow, -180..180; no finer than the eye can tell from the yards."""
    if mark.wind is not None or plate.scene.wind is None:
        return None if mark.wind is None else _coarse(mark.wind)
    return _coarse((plate.scene.wind.from_deg - mark.heading + 180) % 360 - 180)


def _coarse(wind: float) -> float:
    """Every fifth degree, and what lies between two of them in one: ships on nearly the same tack share a drawing."""
    step = math.floor(wind / 5) * 5
    return float(step) if wind - step < 0.01 else step + 2.5


def _base(plate: Plate, mark: ShipMark) -> str:
    if mark.base is None:
        return ""
    length, width = mark.base.length * plate.projection.scale, mark.base.width * plate.projection.scale
    if not width:
        return pen.circle("base", 0, 0, length / 2)
    return pen.rect("base", -width / 2, -length / 2, width, length, radius=1.5)


def draw_grapnels(plate: Plate) -> None:
    """Lines between ships that are fouled with each other, once for each pair."""
    pairs = {tuple(sorted((mark.id, other))) for mark in plate.scene.ships for other in mark.entangled}
    for one, other in sorted(pairs):
        if one in plate.pieces and other in plate.pieces:
            plate.add("ships", f"grapnel/{one}/{other}", grapnels(plate.pieces[one], plate.pieces[other]))


def grapnels(one: Piece, other: Piece) -> str:
    """Three short lines between two hulls; from deck to deck where they lie side by side."""
    (ax, ay), (bx, by) = one.at, other.at
    alongside = math.dist(one.at, other.at) < (one.beam + other.beam) * 0.75
    near, far = (0.1, 0.9) if alongside else (0.22, 0.78)
    d = []
    for share in (-0.28, 0.0, 0.28):
        sx, sy = pen.polar(one.length * share, one.heading)
        tx, ty = pen.polar(other.length * share, other.heading)
        cos = 1 if (sx * tx + sy * ty) >= 0 else -1
        start, end = (ax + sx, ay + sy), (bx + cos * tx, by + cos * ty)
        d.append(pen.line([_between(start, end, near), _between(start, end, far)]))
    lines = pen.join(d)
    return pen.path("grapnel-o", lines) + pen.path("grapnel-i", lines) if alongside else pen.path("grapnel", lines)


def _between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def draw_creature(plate: Plate, creature: Creature) -> None:
    piece = plate.pieces[creature.id]
    body = marks.creature(creature.kind, piece.length * 1.1, plate.tincture(creature.side))
    told = (creature.name or creature.kind.capitalize(), _side(plate, creature.side))
    plate.add("ships", f"creature/{creature.id}", body, at=piece.at, piece=creature.id,
              turn=creature.heading if creature.kind == "flyer" else 0.0,
              words=creature.description or ", ".join(filter(None, told)))  # fmt: skip


def draw_marker(plate: Plate, marker: Marker) -> None:
    """A counter keeps its size on the screen unless the rules give it one; then its badge alone does."""
    piece, tincture, key = plate.pieces[marker.id], plate.tincture(marker.side), f"marker/{marker.id}"
    if marker.face_down:
        words = marker.description or marker.name or "Unknown marker"
        hidden = marks.unknown(piece.length / 2, tincture)
        plate.add("ships", key, hidden, at=piece.at, piece=marker.id, words=words, fixed=not marker.size)
        return
    words = marker.description or marker.name or marker.badge.hint or marker.badge.text or "Marker"
    body = marks.badge(0, 0, marker.badge, tincture)
    if not marker.size:
        plate.add("ships", key, body, at=piece.at, piece=marker.id, words=words, fixed=True)
        return
    plate.add("ships", key, pen.circle("disc", 0, 0, piece.length / 2), at=piece.at, piece=marker.id, words=words)
    plate.add("ships", f"marker-badge/{marker.id}", body, at=piece.at, fixed=True)


# --- names and badges ------------------------------------------------------------------------------------------------


def letter_ship(plate: Plate, mark: ShipMark) -> None:
    """Flag, name and badges. Small ships stay nameless unless they matter, or until one looks closer."""
    piece = plate.pieces[mark.id]
    matters = mark.flagship or mark.id in plate.ringed
    if not mark.wreck and (mark.name or mark.side) and (piece.length >= glyph.NAMED or matters or plate.zooms):
        words = f"{mark.name}, {mark.note}" if mark.note else mark.name
        from_zoom = 0.0 if matters else glyph.NAMED / piece.length
        _letter(plate, piece, words, mark.side, captor=mark.captured_by, half=mark.shaken, from_zoom=from_zoom)
    badges = list(mark.badges)
    if mark.anchored:
        badges.insert(0, Badge(icon="anchor", hint="at anchor"))
    _pin(plate, piece, badges, mark.side)
    if mark.row and not mark.wreck:
        _row(plate, piece, mark.row, mark.side)


def _row(plate: Plate, piece: Piece, badges: tuple[Badge, ...], side: str) -> None:
    """Badges that belong together, side by side."""
    pitch, tincture = 21.0, plate.tincture(side)
    spot = plate.room.around(piece.box, pitch * len(badges), 21.0, plate.lee_bearing(), gap=1)
    x, y = spot.corner
    row = pen.join(marks.badge(x + pitch * (i + 0.5), y + 10.5, mark, tincture) for i, mark in enumerate(badges))
    plate.add("labels", f"row/{piece.id}", row, at=spot.at, fixed=True)


def letter_other(plate: Plate, other: Creature | Marker) -> None:
    piece = plate.pieces[other.id]
    if other.name:
        _letter(plate, piece, other.name, other.side)
    if isinstance(other, Creature):
        _pin(plate, piece, list(other.badges), other.side)


def _letter(
    plate: Plate, piece: Piece, words: str, side: str, *, captor: str = "", half: bool = False, from_zoom: float = 0.0
) -> None:
    """Finds room for flag and name. On a chart that zooms they hide while other names are in their way."""
    flags = tuple(plate.sides[flag] for flag in (captor, side) if flag in plate.sides)
    width = (24.0 if flags else 0.0) + (pen.measure(words, 12, bold=True) if words else 0.0)
    height = 30.0 if len(flags) > 1 else 17.0
    spot = plate.room.around(piece.box, width, height, plate.lee_bearing())
    cls = glyph.near("n", plate.clear_from(spot, from_zoom)) if plate.zooms else ""
    drawn = _name(words, flags, spot.corner[0], spot.corner[1] + height - 8.5, half=half, cls=cls)
    plate.add("labels", f"name/{piece.id}", drawn, at=spot.at, fixed=True)


@lru_cache(maxsize=4096)
def _name(words: str, flags: tuple[Side, ...], x: float, middle: float, *, half: bool, cls: str) -> str:
    """Flags one above the other, the captor's on top, and the name at their foot."""
    parts = []
    for i, flag in enumerate(reversed(flags)):
        scale = 1.05 if i or len(flags) == 1 else 0.95
        cloth = marks.flag(x + 10, middle - i * 14, flag.tincture, flag.letter, scale=scale, pole=i == 0, half=half)
        parts.append(cloth)
    if words:
        parts.append(pen.haloed(x + 24.0 if flags else x, middle + 3.5, words, "name"))
    return pen.group(pen.join(parts), cls=cls) if cls else pen.join(parts)


def _pin(plate: Plate, piece: Piece, badges: list[Badge], side: str) -> None:
    """Badges stand round the piece, first ahead of her bow."""
    x, y = piece.at
    core: Rect = (x - piece.beam / 2, y - piece.beam / 2, piece.beam, piece.beam)
    for i, mark in enumerate(badges):
        spot = plate.room.around(core if piece.length < 40 else piece.box, 20, 20, piece.heading, gap=0)
        pin = marks.badge(spot.corner[0] + 10, spot.corner[1] + 10, mark, plate.tincture(side))
        plate.add("labels", f"badge/{piece.id}/{i}", pin, at=spot.at, fixed=True)


# --- words for those who cannot see ----------------------------------------------------------------------------------


def _side(plate: Plate, side: str) -> str:
    return plate.sides[side].name or plate.sides[side].letter if side in plate.sides else ""


def _land_words(land: Land) -> str:
    return ", ".join(filter(None, (land.name or land.kind.capitalize(), land.note)))


def ship_words(plate: Plate, mark: ShipMark) -> str:
    """Her description, or what can be told from the mark."""
    if mark.description:
        return mark.description
    heading = f"heading {heading_word(plate.scene, mark.heading)}"
    told = (mark.name or "Ship", _side(plate, mark.side), heading, state(mark))
    return ", ".join(filter(None, told))
