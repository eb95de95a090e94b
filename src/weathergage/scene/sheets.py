"""Draws the sheets beside the chart, one below the other."""

from collections.abc import Sequence

from msgspec.structs import replace

from weathergage.scene import glyph, marks, pen
from weathergage.scene.model import Chip, Creature, Group, Picture, Row, Sheet, ShipMark, Side, Tincture, Track
from weathergage.scene.parts import Context, draw_part, label_width

RAIL = 304.0
_PAD, _GLYPH = 16.0, 62.0
_BROADEST = 19.0
"""Beam of a ship in a row: her yards are twice as wide."""


class Desk:
    """What the sheets of one picture share: sides, ships and groups by id."""

    def __init__(self, picture: Picture) -> None:
        self.sides: dict[str, Side] = {side.id: side for side in picture.scene.sides}
        self.ships: dict[str, ShipMark] = {mark.id: mark for mark in picture.scene.ships}
        self.creatures: dict[str, Creature] = {creature.id: creature for creature in picture.scene.creatures}
        self.groups: dict[str, Group] = {group.id: group for group in picture.groups}

    def tincture(self, side: str) -> Tincture:
        return self.sides[side].tincture if side in self.sides else "sable"


def draw_rail(sheets: Sequence[Sheet], desk: Desk, x: float, y: float) -> tuple[str, float]:
    """A column of sheets with the headings of their groups, and how high it became."""
    parts, top, group = [], y, ""
    for sheet in sheets:
        if sheet.group != group and sheet.group in desk.groups:
            parts.append(_heading(desk.groups[sheet.group], desk, x, top))
            top += 36
        group = sheet.group
        draw = _compact if sheet.compact else _full
        svg, height = draw(sheet, desk, x, top)
        parts.append(svg)
        top += height
        parts.append(pen.path("rule", f"M{pen.nums(x, top)}h{pen.num(RAIL)}"))
    return pen.join(parts), top - y


def rail_height(sheets: Sequence[Sheet], desk: Desk) -> float:
    return draw_rail(sheets, desk, 0, 0)[1]


def split(sheets: Sequence[Sheet], desk: Desk) -> tuple[list[Sheet], list[Sheet]]:
    """Two columns of about equal height; a group stays together if there are several."""
    starts = [i for i in range(1, len(sheets)) if sheets[i].group != sheets[i - 1].group] or list(range(1, len(sheets)))

    def taller(at: int) -> float:
        return max(rail_height(sheets[:at], desk), rail_height(sheets[at:], desk))

    at = min(starts, key=taller, default=len(sheets))
    return list(sheets[:at]), list(sheets[at:])


def _heading(group: Group, desk: Desk, x: float, y: float) -> str:
    parts, left = [pen.rect("well", x, y, RAIL, 36)], x + _PAD
    if group.side in desk.sides:
        side = desk.sides[group.side]
        parts.append(marks.flag(left + 11, y + 18.5, side.tincture, side.letter, scale=1.25, pole=False))
        left += 32
    note = pen.measure(group.note, 12) + 8 if group.note else 0.0
    parts.append(pen.text(left, y + 23, pen.cut(group.title, 14, x + RAIL - _PAD - note - left, bold=True), "t-row"))
    parts.append(pen.text(x + RAIL - _PAD, y + 22.5, group.note, "t2", anchor="end"))
    return pen.join(parts)


def _full(sheet: Sheet, desk: Desk, x: float, y: float) -> tuple[str, float]:
    """A whole sheet: edge in the side's colour, header, parts."""
    tincture, top, left = desk.tincture(sheet.side), y + 12, x + _PAD
    width, parts = RAIL - 2 * _PAD, []
    if sheet.title:
        parts.append(_header(sheet, desk, left, top, width))
        top += 40 if sheet.subtitle or sheet.side else 24
    context = Context(tincture, desk.ships.get(sheet.ship), label_width(sheet.parts))
    for part in sheet.parts:
        svg, height = draw_part(part, context, left, top, width)
        parts.append(svg)
        top += height
    top += 10
    edge = pen.rect(f"edge s-{tincture}", x, y, 4, top - y) if sheet.side in desk.sides else ""
    return pen.group(edge + pen.join(parts), cls="sheet"), top - y


def _header(sheet: Sheet, desk: Desk, x: float, y: float, width: float) -> str:
    """Flag, name, kind, and a chip at the right."""
    parts, left = [], x
    if sheet.side in desk.sides:
        side = desk.sides[sheet.side]
        parts.append(marks.flag(x + 11, y + 18, side.tincture, side.letter, scale=1.3, pole=False))
        left += 32
    room = x + width - left
    if sheet.note:
        svg, wide = _note_chip(Chip(text=sheet.note, tone="brass"), x + width, y + 4)
        parts.append(svg)
        room -= wide + 8
    serif = sheet.side in desk.sides or bool(sheet.subtitle)
    title = pen.cut(sheet.title, 20 if serif else 14, room, bold=not serif)
    parts.append(pen.text(left, y + 15, title, "display t-name" if serif else "t-row"))
    if sheet.subtitle:
        parts.append(pen.text(left, y + 32, pen.cut(sheet.subtitle, 12, room), "t2"))
    return pen.join(parts)


def _note_chip(chip: Chip, right: float, y: float) -> tuple[str, float]:
    wide = pen.measure(chip.text, 12, bold=True) + 18
    plate = pen.rect(f"chip-{chip.tone}", right - wide, y + 0.5, wide, 23, radius=11.5)
    return plate + pen.text(right - wide / 2, y + 16, chip.text, "t-chip", anchor="middle"), wide


def _compact(sheet: Sheet, desk: Desk, x: float, y: float) -> tuple[str, float]:
    """A row of a squadron: a small glyph, the name, short tracks, one line of words."""
    tincture, ship = desk.tincture(sheet.side), desk.ships.get(sheet.ship)
    left, top = x + _PAD + _GLYPH, y + 20
    width = RAIL - 2 * _PAD - _GLYPH
    parts = []
    note = pen.measure(sheet.note, 12) + 8 if sheet.note else 0.0
    parts.append(pen.text(left, top, pen.cut(sheet.title, 14, width - note, bold=True), "t-row"))
    parts.append(pen.text(left + width, top, sheet.note, "t2", anchor="end"))
    top += 2
    if sheet.subtitle:
        parts.append(pen.text(left, top + 13, pen.cut(sheet.subtitle, 12, width), "t2"))
        top += 17
    context = Context(tincture, ship, label_width(sheet.parts))
    for part in sheet.parts:
        small = replace(part, compact=True) if isinstance(part, Track) else part
        if isinstance(part, Row) and not part.label:
            small = replace(part, text=pen.cut(part.text, 12, width))
        svg, height = draw_part(small, context, left, top, width)
        parts.append(svg)
        top += height - 4
    height = max(88.0, top + 12 - y)
    if ship:
        small_ship = replace(ship, aground=False, sinking=False)
        length = 54.0 * min(1.0, _BROADEST / glyph.beam_of(ship, 54.0))
        hull = glyph.ship(small_ship, length=length, tincture=tincture, wind=150)
        parts.append(pen.group(hull, x=x + _PAD + 20, y=y + height / 2 + 3))
    elif sheet.ship in desk.creatures:
        body = marks.creature(desk.creatures[sheet.ship].kind, 34, tincture)
        parts.append(pen.group(body, x=x + _PAD + 20, y=y + height / 2))
    edge = pen.rect(f"edge s-{tincture}", x, y, 4, height) if sheet.side in desk.sides else ""
    wash = pen.rect("wash", x + 1, y + 1, RAIL - 2, height - 2) if sheet.active else ""
    return pen.group(wash + edge + pen.join(parts), cls="sheet"), height
