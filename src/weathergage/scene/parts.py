"""Draws the parts of a sheet: tracks, rows, chips, plan views, counters, slots and small tables.

Each painter is given the upper left corner and the width it may use, and returns its drawing and how high it became.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from weathergage.scene import glyph, marks, pen
from weathergage.scene.boxes import GAP, boxes, strokes
from weathergage.scene.cards import mini_back
from weathergage.scene.model import (
    Box,
    Chip,
    Chips,
    Counters,
    Entry,
    Hand,
    Part,
    Plan,
    Profile,
    Row,
    Section,
    ShipMark,
    Slots,
    Table,
    Tincture,
    Track,
)
from weathergage.scene.profile import draw_profile
from weathergage.scene.slots import draw_slots

Drawn = tuple[str, float]
BOX_HEIGHT, COMPACT_BOX = 17.0, 12.0
MOST_BOXES = 20
"""Longer tracks are drawn as a bar with ticks."""


@dataclass(frozen=True, slots=True)
class Context:
    """What the parts of one sheet share."""

    tincture: Tincture
    ship: ShipMark | None
    label_width: float  # of the column of track names


def draw_part(part: Part, context: Context, x: float, y: float, width: float) -> Drawn:
    match part:
        case Track():
            return _track(part, context, x, y, width)
        case Row():
            return _row(part, x, y, width)
        case Chips():
            return _chips(part.chips, x, y, width)
        case Plan():
            return _plan(part, context, x, y, width)
        case Profile():
            return draw_profile(part, context.tincture, x, y, width)
        case Counters():
            return _counters(part, x, y, width)
        case Slots():
            return draw_slots(part.slots, context.tincture, x, y, width)
        case Table():
            return _table(part, context, x, y, width)
        case Hand():
            return _hand(part, context, x, y, width)


def label_width(parts: Sequence[Part]) -> float:
    """Room for the longest track name of a sheet."""
    widths = [pen.measure(part.label, 12) for part in parts if isinstance(part, Track)]
    return max(44.0, min(104.0, max(widths, default=0.0)))


# --- tracks ----------------------------------------------------------------------------------------------------------


def _track(track: Track, context: Context, x: float, y: float, width: float) -> Drawn:
    value_width = max(38.0, pen.measure(track.value, 13, bold=True) + pen.measure(track.of, 12)) if (
        track.value or track.of
    ) else 0.0  # fmt: skip
    left = x + context.label_width + 8
    room = width - context.label_width - 8 - (value_width + 8 if value_width else 0)
    height = COMPACT_BOX if track.compact else BOX_HEIGHT
    middle = y + 5 + height / 2
    label = pen.text(x, middle + 4, pen.cut(track.label, 12, context.label_width), "t2")
    draw = _bar if len(track.boxes) > MOST_BOXES else boxes
    row = draw(track.boxes, left, y + 5, room, height, context.tincture)
    value = (
        f'<text x="{pen.num(x + width)}" y="{pen.num(middle + 4.5)}" text-anchor="end">'
        f'<tspan class="t-b">{pen.esc(track.value)}</tspan><tspan class="t2">{pen.esc(track.of)}</tspan></text>'
        if value_width
        else ""
    )
    hint = f"<title>{pen.esc(track.hint)}</title>" if track.hint else ""
    return pen.group(hint + label + row + value), height + 10


def _bar(row: Sequence[Box], x: float, y: float, width: float, height: float, tincture: Tincture) -> str:
    """A long track: lost part hatched, a knob at the counter, a tick at every fifth box."""
    each = width / len(row)
    parts = [pen.rect("bx", x + 0.5, y + 0.5, width - 1, height - 1, radius=1)]
    for i, box in enumerate(row):
        left = x + i * each
        if box.state == "lost":
            parts.append(pen.rect("bx-lost", left, y + 0.5, each, height - 1) + strokes(left, y + 1, each, height - 2))
        elif box.state != "present":
            parts.append(pen.rect(f"bx-{box.state} s-{tincture}", left, y + 0.5, each, height - 1))
        if box.threshold:
            parts.append(pen.rect("bx-foot", left, y + height - 3.5, each, 2.5))
    ticks = pen.join(f"M{pen.nums(x + i * each, y + height - 5)}v4" for i in range(5, len(row), 5))
    return pen.join(parts) + pen.path("hair", ticks)


# --- words -----------------------------------------------------------------------------------------------------------


def _row(row: Row, x: float, y: float, width: float) -> Drawn:
    parts, top = [], y + 3
    right = x + width
    if row.label:
        top += 13
        parts.append(pen.text(x, top, row.label, "t-b"))
        if row.value:
            parts.append(pen.text(right, top, row.value, "t-b", anchor="end"))
        elif row.clause:
            parts.append(pen.text(right, top, row.clause, "t-clause", anchor="end"))
        top += 3
    lines = pen.wrap(row.text, 12.5, width)
    for line in lines:
        top += 16
        parts.append(pen.text(x, top, line, "t-text"))
    if row.clause and (row.value or not row.label):
        end = x + pen.measure(lines[-1], 12.5) + 6 if lines else x
        fits = end + pen.measure(row.clause, 11) <= right
        top += 0 if fits else 16
        parts.append(pen.text(end if fits else x, top, row.clause, "t-clause"))
    return pen.join(parts), top + 6 - y


def _chips(chips: Sequence[Chip], x: float, y: float, width: float) -> Drawn:
    parts, left, top = [], x, y + 5
    for chip in chips:
        indent = 19.0 if chip.icon else 0.0
        words = pen.cut(chip.text, 12, width - indent - 18, bold=True)
        wide = indent + pen.measure(words, 12, bold=True) + 17
        if left > x and left + wide > x + width:
            left, top = x, top + 29
        cls = "chip" if chip.tone == "plain" else f"chip-{chip.tone}"
        parts.append(pen.rect(cls, left + 0.5, top + 0.5, wide - 1, 23, radius=11.5))
        if chip.icon:
            parts.append(marks.icon(chip.icon, left + 8, top + 5, 14))
        parts.append(pen.text(left + 8 + indent, top + 16, words, "t-chip"))
        left += wide + 5
    return pen.join(parts), top + 27 - y


def _counters(counters: Counters, x: float, y: float, width: float) -> Drawn:
    """One beside the other; a label that is longer than a row is broken into lines."""
    parts, left, top = [], x, y + 15
    for counter in counters.counters:
        indent, tail = 18 if counter.icon else 0, 6 + 12 * len(counter.dots) + pen.measure(counter.value, 12, bold=True)
        lines = pen.wrap(counter.label, 12, width - indent - tail) or [""]
        wide = indent + max([pen.measure(line, 12) for line in lines]) + tail
        if left > x and left + wide > x + width:
            left, top = x, top + 18
        if counter.icon:
            parts.append(marks.icon(counter.icon, left, top - 11, 14))
        parts += [pen.text(left + indent, top + 15 * i, line, "t2") for i, line in enumerate(lines)]
        top += 15 * (len(lines) - 1)
        at = left + indent + pen.measure(lines[-1], 12) + 5
        for filled in counter.dots:
            parts.append(pen.circle("dot" if filled else "dot-o", at + 4.5, top - 4, 3.8))
            at += 12
        parts.append(pen.text(at + 1, top, counter.value, "t-danger" if counter.tone in ("fire", "danger") else "t-bs"))
        left += wide + 12
    return pen.join(parts), top + 5 - y


# --- plan view -------------------------------------------------------------------------------------------------------

_HULL_WIDTH, _PLAN_HEIGHT = 58.0, 116.0


def _plan(plan: Plan, context: Context, x: float, y: float, width: float) -> Drawn:
    """The hull in the middle, bow up; port sections to the left of it, starboard to the right."""
    side = (width - _HULL_WIDTH - 20) / 2
    right, middle = x + width - side, y + 8 + _PLAN_HEIGHT / 2
    parts = []
    if context.ship:
        bare = replace(context.ship, sail=0, flagship=False, aground=False, sinking=False, wreck=False)
        hull = glyph.ship(bare, length=88, beam=None if context.ship.beam else 27, tincture=context.tincture, wind=150)
        parts.append(pen.group(hull, x=x + width / 2, y=middle + 4))
    for section in plan.sections:
        left = x if section.place.startswith("port") else right
        top = y + 8 if section.place.endswith("bow") else y + 8 + _PLAN_HEIGHT - 40
        parts.append(_section(section, context, left, top, side))
    parts.append(pen.text(x, middle + 2, plan.port.upper(), "t-caps"))
    parts.append(pen.text(x + width, middle + 2, plan.starboard.upper(), "t-caps", anchor="end"))
    return pen.join(parts), _PLAN_HEIGHT + 12


def _section(section: Section, context: Context, x: float, y: float, width: float) -> str:
    label = pen.text(x, y + 12, section.label, "t-s")
    load = pen.text(x + width, y + 12, section.load, "t-bs", anchor="end")
    if section.hidden:
        load = pen.rect(f"secret s-{context.tincture}", x + width - 13, y + 1, 13, 13, radius=2) + pen.text(
            x + width - 6.5, y + 10.8, "?", f"t-secret s-{context.tincture}", anchor="middle"
        )
    return label + load + boxes(section.boxes, x, y + 18, width, BOX_HEIGHT, context.tincture)


# --- tables, hands -------------------------------------------------------------------------------------------


def _table(table: Table, context: Context, x: float, y: float, width: float) -> Drawn:
    rows = [[entry if isinstance(entry, Entry) else Entry(text=entry) for entry in row] for row in table.rows]
    columns = max([len(table.columns), *(len(row) for row in rows)])
    wanted = [max([pen.measure(table.columns[i], 11) if i < len(table.columns) else 0.0,
                   *(_entry_width(row[i]) for row in rows if i < len(row))]) + 10 for i in range(columns)]  # fmt: skip
    spare = max(0.0, width - sum(wanted)) / columns
    widest = wanted.index(max(wanted)) if wanted else 0
    over = sum(wanted) - width
    if over > 0:
        wanted[widest] = max(40.0, wanted[widest] - over)
    squeeze = min(1.0, width / sum(wanted))
    lefts = [x + sum((want + spare) * squeeze for want in wanted[:i]) for i in range(columns)]
    if over > 0:
        rows = [[_shortened(entry, wanted[i] - 8) if i == widest else entry for i, entry in enumerate(row)]
                for row in rows]  # fmt: skip
    heads = any(table.columns)
    parts = [pen.text(lefts[i], y + 14, head, "t-s") for i, head in enumerate(table.columns)]
    top = y + (20 if heads else 4)
    for row in rows:
        parts.append(pen.path("rule", f"M{pen.nums(x, top)}h{pen.num(width)}"))
        parts += [_entry(entry, context, lefts[i], top) for i, entry in enumerate(row)]
        top += 25
    return pen.join(parts), top + 4 - y


def _shortened(entry: Entry, width: float) -> Entry:
    """An entry whose words fit."""
    room = width - _entry_width(replace(entry, text=""))
    return replace(entry, text=pen.cut(entry.text, 12.5, room, bold=entry.bold)) if entry.text else entry


def _entry_width(entry: Entry) -> float:
    badge = 25.0 if entry.badge else 0.0
    return badge + len(entry.boxes) * 16 + pen.measure(entry.text, 12.5, bold=entry.bold)


def _entry(entry: Entry, context: Context, x: float, top: float) -> str:
    parts = []
    if entry.badge:
        parts.append(marks.badge(x + 10, top + 12.5, entry.badge, context.tincture))
        x += 25
    if entry.boxes:
        wide = len(entry.boxes) * 16 - GAP
        parts.append(boxes(entry.boxes, x, top + 6, wide, 14, context.tincture))
        x += wide + 6
    if entry.text:
        parts.append(pen.text(x, top + 17, entry.text, "t-bs" if entry.bold else "t"))
    return pen.join(parts)


def _hand(hand: Hand, context: Context, x: float, y: float, width: float) -> Drawn:
    """Within a sheet a hand is a line of words and small backs; the cards themselves lie below the chart."""
    count = len(hand.cards) + hand.hidden
    words = hand.note or f"{count} card{'' if count == 1 else 's'}"
    head = pen.text(x, y + 15, hand.label or "Hand", "t2") + pen.text(x + width, y + 15, words, "t-bs", anchor="end")
    parts, top = [head], y + 20
    for card in hand.cards:
        top += 15
        parts.append(pen.text(x + 8, top, pen.cut(card.title, 12, width - 16), "t"))
    if hand.hidden:
        shown = min(hand.hidden, 9)
        step = min(24.0, (width - 22) / max(1, shown - 1)) if shown > 1 else 0.0
        parts += [mini_back(x + i * step, top + 3, 20, 27, context.tincture) for i in range(shown)]
        top += 32
    return pen.join(parts), top + 6 - y
