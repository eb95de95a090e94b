"""Draws a row of slots: numbered places with their fires, their cards and what lies on these."""

from collections.abc import Sequence

from weathergage.scene import marks, pen
from weathergage.scene.cards import mini_back
from weathergage.scene.model import Paint, Slot, Tincture

GAP = 6.0
_CARD_TOP, _CARD, _PLAIN_CARD = 80.0, 58.0, 30.0
"""Cards that say something are higher than mere backs."""
SMALLEST = 8.75
"""Size below which titles are squeezed rather than made smaller still."""


def draw_slots(slots: Sequence[Slot], tincture: Tincture, x: float, y: float, width: float) -> tuple[str, float]:
    """The slots side by side, all equally wide and high, and how high they became."""
    each = (width - GAP * (len(slots) - 1)) / max(1, len(slots))
    tells = any(_tells(slot) for slot in slots)
    card = _CARD if tells else _PLAIN_CARD
    foot = 16.0 if any(slot.state for slot in slots) else 4.0
    high = _CARD_TOP + card + foot
    parts = [_slot(slot, tincture, x + i * (each + GAP), y + 4, each, high - 4, card) for i, slot in enumerate(slots)]
    return pen.join(parts), high + 7


def _tells(slot: Slot) -> bool:
    return slot.card in ("face-up", "face-down") and bool(slot.note or slot.badge or slot.marks or slot.more)


def _slot(slot: Slot, tincture: Tincture, x: float, y: float, wide: float, high: float, card: float) -> str:
    middle = x + wide / 2
    parts = [f"<title>{pen.esc(slot.hint)}</title>"] if slot.hint else []
    parts.append(pen.rect("slot-choice" if slot.choice else "slot", x + 0.5, y + 0.5, wide - 1, high, radius=4))
    if slot.now:
        parts.append(pen.rect("step-ring", x - 0.75, y - 0.75, wide + 1.5, high + 2.5, radius=5))
    parts.append(pen.circle("slot-now" if slot.now else "slot-n", middle, y + 18, 12))
    parts.append(pen.text(middle, y + 23.5, slot.label, "display t-numnow" if slot.now else "display t-num",
                          anchor="middle"))  # fmt: skip
    if slot.fire:
        parts.append(marks.flame(middle, y + 45, 0.9 if slot.fire == 1 else 1.3))
    parts.append(pen.text(middle, y + 67, pen.cut(slot.text, 11, wide - 4), "t-s", anchor="middle"))
    top = y + _CARD_TOP - 4
    if slot.card in ("face-up", "face-down"):
        parts.append(_card(slot, tincture, x + 4, top, wide - 8, card))
    elif slot.card or slot.note:
        lines = pen.wrap(slot.note or slot.card, 11, wide - 6, most=2)
        first = top + card / 2 + 4 - 6 * (len(lines) - 1)
        parts += [pen.text(middle, first + 12 * j, line, "t-s", anchor="middle") for j, line in enumerate(lines)]
    if slot.state:
        tone = "t-struck" if slot.struck else "t-s"
        parts.append(pen.text(middle, y + high - 5, pen.cut(slot.state, 11, wide - 4), tone, anchor="middle"))
    return pen.group(pen.join(parts))


def _card(slot: Slot, tincture: Tincture, x: float, y: float, wide: float, high: float) -> str:
    """A small card: its back, or its title; face down with a title it is a back that its owner may look under."""
    parts = []
    for i in reversed(range(min(3, len(slot.more)))):
        parts.append(pen.rect("card", x + 0.5 + 2.5 * (i + 1), y + 0.5 - 2.5 * (i + 1), wide - 6, high - 1, radius=4))
    wide -= 5.0 if slot.more else 0.0
    down = slot.card == "face-down"
    if down:
        narrow = 0.0 if high == _CARD else (wide - 34) / 2
        parts.append(mini_back(x + narrow, y, wide - 2 * narrow, high, tincture, radius=4))
    else:
        parts.append(pen.rect("card", x + 0.5, y + 0.5, wide - 1, high - 1, radius=4))
    if slot.struck:
        falling = f"M{pen.nums(x + 3, y + 3)}L{pen.nums(x + wide - 3, y + high - 3)}"
        rising = f"M{pen.nums(x + 3, y + high - 3)}L{pen.nums(x + wide - 3, y + 3)}"
        parts.append(pen.path("strike-o", falling + rising) + pen.path("strike", falling + rising))
    if slot.note:
        parts.append(_title(slot, down or slot.struck, x, y, wide, high))
    if slot.badge:
        parts.append(pen.group(marks.badge(0, 0, slot.badge), x=x + 8, y=y + 4, scale=0.86))
    if slot.more:
        parts.append(pen.text(x + wide - 4, y + 12, f"+{len(slot.more)}", "t-now", anchor="end"))
    parts.append(_counters(slot.marks, x + wide - 2, y + high - 2))
    return pen.join(parts)


def _title(slot: Slot, plated: bool, x: float, y: float, wide: float, high: float) -> str:
    """Words never stand on hatching without a plate."""
    room = wide - 8  # fonts differ, and the words are bold
    longest = max(pen.measure(word, 10.5) for word in slot.note.split())
    size = max(SMALLEST, min(10.5, 10.5 * room / longest))
    lines = pen.wrap(slot.note, size, max(room, longest * size / 10.5) + 0.5, most=3)
    first = y + high / 2 + 4.5 - 6 * (len(lines) - 1)
    plate = pen.rect("slot-plate", x + 3, first - 10.5, wide - 6, 12 * len(lines) + 3, radius=2) if plated else ""
    tone = "t-slotold" if slot.struck or slot.done else "t-slot"
    small = f'style="font-size:{pen.num(size)}px"' if size < 10.5 else ""
    words = []
    for j, line in enumerate(lines):
        fits = pen.measure(line, size) < room + 0.6
        squeeze = "" if fits else f' textLength="{pen.num(room)}" lengthAdjust="spacingAndGlyphs"'
        words.append(pen.text(x + wide / 2, first + 12 * j, line, tone, anchor="middle", extra=small + squeeze))
    return plate + pen.join(words)


def _counters(paints: Sequence[Paint], right: float, bottom: float) -> str:
    """Small crossed squares in the lower right corner, one for each counter."""
    size, parts = 11.0, []
    for i, paint in enumerate(paints[:5]):
        left, top = right - size - i * (size + 1), bottom - size
        cross = (
            f"M{pen.nums(left + 3, top + 3)}l{pen.nums(size - 6, size - 6)}"
            f"M{pen.nums(left + size - 3, top + 3)}l{pen.nums(6 - size, size - 6)}"
        )
        square = pen.rect(f"hurt s-{paint}", left, top, size, size, radius=2)
        parts.append(square + pen.path(f"hurt-x s-{paint}", cross))
    return pen.join(parts)
