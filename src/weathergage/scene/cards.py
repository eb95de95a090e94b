"""Draws cards, hands laid out below the chart, and tracks of the whole table."""

from collections.abc import Sequence
from functools import lru_cache

from weathergage.scene import marks, pen
from weathergage.scene.boxes import boxes
from weathergage.scene.model import Card, Hand, Side, StepTrack, Tincture

WIDTH, HEIGHT = 124.0, 136.0
BACK_STEP = 34.0
"""Backs tell nothing but their number, so they overlap."""
DOCK_PAD, HAND_GAP = 14.0, 26.0
MOST_SPREAD = 2
"""Of more hands than these, spread out in one row, the cards would hide each other's titles."""
COLUMN_GAP, WIDEST_COLUMN = 16.0, 330.0
METER = 13.0
"""Width of one box of a hand's meter."""


def card_face(card: Card, x: float, y: float) -> str:
    """A card face up: timing, value, title, words and foot within a double edge."""
    inner, lit = WIDTH - 22, card.playable or card.chosen
    parts = [_shadow(x, y)]
    if lit:
        parts.append(pen.rect("card-glow", x - 1, y - 1, WIDTH + 2, HEIGHT + 2, radius=11))
    parts.append(pen.rect("card-lit" if lit else "card", x, y, WIDTH, HEIGHT, radius=10))
    parts.append(pen.rect("card-in", x + 4, y + 4, WIDTH - 8, HEIGHT - 8, radius=6))
    left, top = x + 11, y + 19
    parts.append(pen.text(left, top, pen.cut(card.timing, 11, inner - 24), "t-cardtop"))
    if card.value:
        parts.append(pen.text(x + WIDTH - 11, y + 31, card.value, "display t-big", anchor="end"))
    elif card.playable:
        parts.append(pen.text(x + WIDTH - 11, top, "now", "t-cardtop", anchor="end"))
    for line in pen.wrap(card.title, 14.5, inner - (20 if card.value else 0), most=3):
        top += 17
        parts.append(pen.text(left, top, line, "display t-card"))
    top += 4
    room = int((y + HEIGHT - (24 if card.note else 10) - top) // 15)
    for line in pen.wrap(card.text, 11.5, inner, most=max(1, room)) if card.text else ():
        top += 15
        parts.append(pen.text(left, top, line, "t-cardtext"))
    if card.note:
        parts.append(pen.text(left, y + HEIGHT - 12, pen.cut(card.note, 10.5, inner), "t-foot"))
    return pen.group(f"<title>{pen.esc(card.title)}</title>" + pen.join(parts), cls="spent" if card.spent else "")


def card_back(x: float, y: float, tincture: Tincture, letter: str) -> str:
    """A card face down: crossed hatch and the flag of its side."""
    parts = _shadow(x, y) + mini_back(x, y, WIDTH, HEIGHT, tincture, radius=10, pitch=9)
    return parts + marks.flag(x + WIDTH / 2, y + HEIGHT / 2, tincture, letter, scale=1.8, pole=False)


def mini_back(x: float, y: float, width: float, height: float, tincture: Tincture, *, radius: float = 3.0,
              pitch: float = 6.0) -> str:  # fmt: skip
    """The back of a card at any size."""
    inset, net = 2.0, []
    left, top, wide, high = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    at = pitch / 2
    while at < wide + high:
        x0, y0 = (left + at, top) if at <= wide else (left + wide, top + at - wide)
        x1, y1 = (left, top + at) if at <= high else (left + at - high, top + high)
        mirror = left * 2 + wide
        net.append(f"M{pen.nums(x0, y0)}L{pen.nums(x1, y1)}M{pen.nums(mirror - x0, y0)}L{pen.nums(mirror - x1, y1)}")
        at += pitch
    back = pen.rect(f"card-back s-{tincture}", x + 0.5, y + 0.5, width - 1, height - 1, radius=radius)
    return back + pen.path(f"card-net s-{tincture}", pen.join(net))


def _shadow(x: float, y: float) -> str:
    return pen.rect("shade", x + 1, y + 3, WIDTH, HEIGHT, radius=10)


# --- hands -----------------------------------------------------------------------------------------------------------


def dock_height(hands: Sequence[Hand], width: float) -> float:
    """How high the hands become if they are laid out in this width."""
    if not hands:
        return 0.0
    if len(hands) > MOST_SPREAD:
        wide = _column_width(hands, width)
        return 26 + max(sum(_row_step(card, wide) for card in _cards(hand)) for hand in hands) + 4 + 2 * DOCK_PAD
    return HEIGHT + 2 * DOCK_PAD + 26


def draw_hands(hands: Sequence[Hand], sides: dict[str, Side], x: float, y: float, width: float) -> str:
    """Hands side by side, each under its owner: one or two spread out, more as columns of overlapping cards."""
    if len(hands) > MOST_SPREAD:
        wide = _column_width(hands, width)
        lefts = [x + DOCK_PAD + i * (wide + COLUMN_GAP) for i in range(len(hands))]
        return pen.join(_column(hand, sides, left, y + DOCK_PAD, wide) for hand, left in zip(hands, lefts, strict=True))
    step = _widest_step(hands, width - 2 * DOCK_PAD - HAND_GAP * (len(hands) - 1))
    parts, left = [], x + DOCK_PAD
    for hand in hands:
        parts.append(_hand(hand, sides, left, y + DOCK_PAD, step))
        left += _hand_width(hand, step) + HAND_GAP
    return pen.join(parts)


def _widest_step(hands: Sequence[Hand], room: float) -> float:
    """The widest spacing of cards at which all hands fit."""
    step = WIDTH + 8
    while step > 14 and sum(_hand_width(hand, step) for hand in hands) > room:
        step -= 2
    return step


def _hand_width(hand: Hand, step: float) -> float:
    mark = 28.0 if hand.side or hand.badge else 0.0
    head = mark + pen.measure(hand.label, 13, bold=True) + 8 + pen.measure(_note(hand), 12)
    head += METER * len(hand.meter) + 10 if hand.meter else 0.0
    lefts = _lefts(hand, step)
    return max(head, lefts[-1] + WIDTH if lefts else 0.0)


def _lefts(hand: Hand, step: float) -> list[float]:
    """Where each card of a hand begins: first the backs, then the faces."""
    backs = [i * min(step, BACK_STEP) for i in range(hand.hidden)]
    start = backs[-1] + WIDTH + 8 if backs else 0.0
    return backs + [start + i * step for i in range(len(hand.cards))]


def _note(hand: Hand) -> str:
    return hand.note or (f"{hand.hidden} face down" if hand.hidden else "")


def _hand(hand: Hand, sides: dict[str, Side], x: float, y: float, step: float) -> str:
    parts = [_head(hand, sides, x, y, _hand_width(hand, step))]
    side = sides.get(hand.side)
    tincture: Tincture = side.tincture if side else "sable"
    hidden: list[Card] = [Card(face_up=False)] * hand.hidden
    for at, card in zip(_lefts(hand, step), [*hidden, *hand.cards], strict=True):
        back = card_back(x + at, y + 26, tincture, side.letter if side else "")
        parts.append(card_face(card, x + at, y + 26) if card.face_up else back)
    return pen.join(parts)


def _head(hand: Hand, sides: dict[str, Side], x: float, y: float, width: float) -> str:
    """Badge or flag, name, note, and how full the hand is."""
    side = sides.get(hand.side)
    tincture: Tincture = side.tincture if side else "sable"
    parts, left = [], x
    if hand.badge:
        parts.append(marks.badge(left + 10, y + 8, hand.badge, tincture))
        left += 28
    elif side:
        parts.append(marks.flag(left + 10, y + 8, tincture, side.letter, scale=1.15, pole=False))
        left += 28
    parts.append(pen.text(left, y + 13, hand.label, "t-b"))
    left += pen.measure(hand.label, 13, bold=True) + 8
    parts.append(pen.text(left, y + 13, _note(hand), "t2"))
    if hand.meter:
        wide = METER * len(hand.meter)
        parts.append(boxes(hand.meter, x + width - wide, y + 1.5, wide, 13, tincture))
    return pen.join(parts)


# --- hands in columns ------------------------------------------------------------------------------------------------


def _column_width(hands: Sequence[Hand], width: float) -> float:
    return min(WIDEST_COLUMN, (width - 2 * DOCK_PAD - COLUMN_GAP * (len(hands) - 1)) / len(hands))


def _cards(hand: Hand) -> list[Card]:
    """Those that are hidden first, then those one may see."""
    return [*([Card(face_up=False)] * hand.hidden), *hand.cards]


@lru_cache(maxsize=512)
def _lines(card: Card, width: float) -> list[str]:
    """What of a card's text shows in a column: up to two lines."""
    words = " ".join(filter(None, (card.text, card.note)))
    return pen.wrap(words, 11.5, (width - 24 - (8 if card.tincture else 0)) * 0.95, most=2)


def _row_step(card: Card, width: float) -> float:
    """How much of a card shows above the next one."""
    return 25.0 + 14 * len(_lines(card, width)) if card.face_up else 16.0


def _column(hand: Hand, sides: dict[str, Side], x: float, y: float, width: float) -> str:
    """Cards one over the other like tiles on a roof, the lowest one in front: title, timing and text of each show."""
    side = sides.get(hand.side)
    tincture: Tincture = side.tincture if side else "sable"
    parts, top = [_head(hand, sides, x, y, width)], y + 26
    for card in _cards(hand):
        high = _row_step(card, width)
        back = mini_back(x, top, width, high + 5, tincture, radius=8, pitch=9)
        parts.append(_row(card, x, top, width, high + 5) if card.face_up else back)
        top += high
    return pen.join(parts)


def _row(card: Card, x: float, y: float, width: float, height: float) -> str:
    lit = card.playable or card.chosen
    parts = [pen.rect("shade", x + 1, y - 1, width, height, radius=8)]
    if lit:
        parts.append(pen.rect("card-glow", x - 0.5, y - 0.5, width + 1, height + 1, radius=9))
    parts.append(pen.rect("card-lit" if lit else "card", x + 0.5, y + 0.5, width - 1, height - 1, radius=8))
    left, right = x + 12, x + width - 12
    if card.tincture:
        parts.append(pen.rect(f"edge s-{card.tincture}", x + 4, y + 4, 9, height - 8, radius=4))
        left += 8
    top = card.value or ("now" if card.playable else card.timing)
    aside = pen.measure(top, 11, bold=True) + 8
    parts.append(pen.text(right, y + 17.5, top, "t-cardtop", anchor="end"))
    parts.append(pen.text(left, y + 18, pen.cut(card.title, 15, right - left - aside), "display t-card"))
    parts += [pen.text(left, y + 33 + 14 * i, line, "t-cardtext") for i, line in enumerate(_lines(card, width))]
    told = ": ".join(filter(None, (card.title, card.text)))
    return pen.group(f"<title>{pen.esc(told)}</title>" + pen.join(parts), cls="spent" if card.spent else "")


# --- table tracks ----------------------------------------------------------------------------------------------------

_STEP, _STEP_GAP = 26.0, 2.0


def draw_step_track(track: StepTrack, sides: dict[str, Side], x: float, y: float, width: float) -> tuple[str, float]:
    """A plate with the track's title, its boxes with counters, and what these mean; and how high it became."""
    title = max(pen.measure(track.title, 13, bold=True), pen.measure(track.subtitle, 12))
    legend = max((pen.measure(words, 11) + 16 for _, words in track.legend), default=0.0)
    room = width - title - legend - 44
    each = max(12.0, min(_STEP, (room - _STEP_GAP * (len(track.steps) - 1)) / max(1, len(track.steps))))
    total = each * len(track.steps) + _STEP_GAP * (len(track.steps) - 1)
    wide, high = title + total + legend + (44 if legend else 32), 58.0
    parts = [
        pen.rect("shade", x + 1, y + 2, wide, high, radius=6),
        pen.rect("float", x, y, wide, high, radius=6),
        pen.text(x + 11, y + 27, track.title, "t-b"),
        pen.text(x + 11, y + 43, track.subtitle, "t2"),
    ]
    rows = [side for side in sides if any(side in step.counters for step in track.steps)]
    is_single = len(rows) > 2 and all(len(step.counters) < 2 for step in track.steps)
    left = x + title + 22
    for i in range(len(track.steps)):
        own = [side for side in rows if side in track.steps[i].counters] if is_single else rows
        parts.append(_step_box(track, i, own, sides, left + i * (each + _STEP_GAP), y + 9, each))
    for i, (side, words) in enumerate(track.legend):
        top = y + 22 + i * 15
        parts.append(_counter(sides[side].tincture if side in sides else "sable", left + total + 12, top - 7, 10, 8))
        parts.append(pen.text(left + total + 27, top, words, "t-s"))
    return pen.join(parts), high


def _step_box(
    track: StepTrack, i: int, rows: list[str], sides: dict[str, Side], x: float, y: float, each: float
) -> str:
    step, now = track.steps[i], i == track.current
    parts = [f"<title>{pen.esc(step.hint)}</title>"] if step.hint else []
    parts.append(pen.rect("step-now" if now else "step", x + 0.5, y + 0.5, each - 1, 25, radius=1))
    high = 24 / max(1, len(rows))
    for j, side in enumerate(rows):
        if side in step.counters:
            parts.append(_counter(sides[side].tincture, x + 3, y + 1 + j * high + 2, each - 6, high - 4))
    if step.text:
        parts.append(pen.text(x + each / 2, y + 17, step.text, "t-s", anchor="middle"))
    if now:
        parts.append(pen.rect("step-ring", x - 1.25, y - 1.25, each + 2.5, 28.5, radius=2))
    past = track.current >= 0 and i < track.current
    label = pen.text(x + each / 2, y + 40, step.label, "t-now" if now else "t-s", anchor="middle")
    return pen.group(pen.join(parts) + label, cls="past" if past else "")


def _counter(tincture: Tincture, x: float, y: float, width: float, height: float) -> str:
    """A counter in a side's colour and hatching."""
    area = f'x="{pen.num(x)}" y="{pen.num(y)}" width="{pen.num(width)}" height="{pen.num(height)}"'
    return f'<rect class="edge s-{tincture}" {area}/><rect {area} fill="url(#q-{tincture})"/>'
