"""Sheets in a terminal: what lies beside the chart, as lines of text that fit a column."""

from collections import Counter
from collections.abc import Container
from io import StringIO
from typing import Final

from rich.console import Console
from rich.text import Text

from weathergage.cli.board import tint
from weathergage.scene.model import (
    Area,
    Box,
    Card,
    Chips,
    Counters,
    Entry,
    Hand,
    Part,
    Plan,
    Profile,
    Row,
    Scene,
    Section,
    Sheet,
    Slot,
    Slots,
    Table,
    Track,
)

MARKS: Final = {"present": "□", "lost": "×", "counter": "◆", "assigned": "■"}
BOX_STYLES: Final = {"present": "", "lost": "bright_black", "counter": "bold bright_white", "assigned": "bold cyan"}
TONES: Final = {"plain": "", "brass": "yellow", "fire": "bright_red", "danger": "red"}
LABEL: Final = 8                # width of the names of tracks
PAPER: Final = Console(file=StringIO())     # only measures where lines break


def sheet_lines(sheet: Sheet, scene: Scene, width: int) -> list[Text]:
    """A sheet with its heading, cut to the width."""
    colour = tint(sheet.side, scene)
    letter = next((side.letter for side in scene.sides if side.id == sheet.side), "")
    lines = []
    if sheet.title:
        mark = "▸" if sheet.active else " "
        lines.append(Text.assemble((f"{mark}{letter} ", f"bold {colour}"), (sheet.title, f"bold {colour}"),
                                   (f"  {sheet.note}" if sheet.note else "", "bold"),
                                   (f"  {sheet.subtitle}" if sheet.subtitle else "", "quiet")))
    for part in (*sheet.parts, *(sheet.more if sheet.active else ())):
        lines += part_lines(part, width - 2)
    for line in lines[1:] if sheet.title else lines:
        line.pad_left(2)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def part_lines(part: Part, width: int) -> list[Text]:
    match part:
        case Track(): return [track_text(part)]
        case Row(): return row_lines(part, width)
        case Chips(): return wrapped(Text(" · ", "quiet").join([Text(chip.text, TONES[chip.tone])
                                                                for chip in part.chips]), width)
        case Plan(): return plan_lines(part)
        case Profile(): return profile_lines(part, width)
        case Counters(): return wrapped(counters_text(part), width)
        case Slots(): return slots_lines(part, width)
        case Table(): return table_lines(part)
        case Hand(): return hand_lines(part, width)


def wrapped(text: Text, width: int, hang: int = 2) -> list[Text]:
    """Broken between words, the next lines so much further in than the first."""
    if text.cell_len <= width:
        return [text]
    inset = len(text.plain) - len(text.plain.lstrip())
    text = text[inset:]
    first, *rest = text.wrap(PAPER, max(10, width - inset - hang))
    first.pad_left(inset)
    for line in rest:
        line.pad_left(inset + hang)
    for line in (first, *rest):
        line.rstrip()
    return [first, *rest]


def box_text(box: Box) -> Text:
    style = BOX_STYLES[box.state]
    if box.threshold:
        style += " underline"
    if box.red:
        style += " red"
    sign = box.text if len(box.text) == 1 and box.state == "present" else MARKS[box.state]
    return Text(sign, style)


def boxes_text(boxes: tuple[Box, ...]) -> Text:
    """A row of signs; boxes with words in them are named, the marked one in brackets."""
    if any([len(box.text) > 2 for box in boxes]):
        return Text(" ").join([Text(f"[{box.text}]" if box.state == "counter" else box.text, BOX_STYLES[box.state])
                               for box in boxes])
    if boxes and all([len(box.text) == 2 for box in boxes]):
        return Text(" ").join([Text(box.text if box.state != "lost" else MARKS["lost"] * 2, box_text(box).style)
                               for box in boxes])
    return Text("").join([box_text(box) for box in boxes])


def track_text(track: Track) -> Text:
    line = Text.assemble((f"{track.label:<{LABEL}} ", "quiet"), boxes_text(track.boxes))
    line.append(f"  {track.value}" if track.value else " " if track.of else "", "bold")
    line.append(track.of, "quiet")
    return line


def row_lines(row: Row, width: int) -> list[Text]:
    line = Text.assemble((f"{row.label:<{LABEL}} " if row.label else "", "quiet"), row.text,
                         (f"  {row.value}" if row.value else "", "bold"),
                         (f"  {row.clause}" if row.clause else "", "clause"))
    return wrapped(line, width)


def plan_lines(plan: Plan) -> list[Text]:
    """Bow above aft, port left of starboard."""
    places = {section.place: section for section in plan.sections}
    port_side = [section_text(section) for section in plan.sections if section.place.startswith("port")]
    wide = max([text.cell_len for text in port_side], default=0)
    head = Text.assemble((" " * (LABEL + 1), ""), (f"{plan.port:<{wide}}", "quiet"), "   ", (plan.starboard, "quiet"))
    lines = [head]
    for end in ("bow", "aft"):
        port, starboard = places.get(f"port-{end}"), places.get(f"starboard-{end}")     # type: ignore[call-overload]
        name = next((section.label for section in (port, starboard) if section is not None), "") or end
        left = section_text(port)
        left.pad_right(wide - left.cell_len)
        lines.append(Text.assemble((f"{name:<{LABEL}} ", "quiet"), left, ("   ", "quiet"), section_text(starboard)))
    return lines


def section_text(section: Section | None) -> Text:
    if section is None:
        return Text()
    load = "?" if section.hidden else section.load
    return Text.assemble(boxes_text(section.boxes), f" {load}" if load else "")


def profile_lines(profile: Profile, width: int) -> list[Text]:
    """From the top to the water, each row from prow to stern; in short all in one line."""
    tops = sorted({area.top for area in profile.areas})
    rows = [[area for area in profile.areas if area.top == top] for top in tops]
    keel = Text.assemble(("~ ", "cyan"), boxes_text(profile.keel), (f" {profile.save}".rstrip(), "quiet"))
    if profile.compact:
        told = [Text(" ").join([area_boxes(area) for area in row]) for row in rows]
        return wrapped(Text(" / ", "quiet").join([*told, keel] if profile.keel else told), width)
    lines = []
    for row in rows:
        lines += wrapped(Text(" | ", "quiet").join([area_text(area) for area in row]), width)
    return lines + ([keel] if profile.keel else [])


def area_boxes(area: Area) -> Text:
    return Text.assemble(boxes_text(area.boxes), ("*" if area.fire else "", "bright_red"))


def area_text(area: Area) -> Text:
    """'4 Fore Mast 5+ □×*'."""
    return Text.assemble((f"{area.roll} " if area.roll else "", "bold"), area.name,
                         (f" {area.save} " if area.save else " ", "quiet"), area_boxes(area))


def counters_text(counters: Counters) -> Text:
    parts = []
    for counter in counters.counters:
        dots = "".join(["●" if dot else "○" for dot in counter.dots])
        parts.append(Text.assemble((f"{counter.label} ", "quiet"), f"{dots} " if dots else "",
                                   (counter.value, f"bold {TONES[counter.tone]}")))
    return Text("  ").join(parts)


def slots_lines(slots: Slots, width: int) -> list[Text]:
    """A line for each slot: its fire, its card, what has become of it, and what lies on it."""
    wide = max([len(slot.text or "*" * slot.fire) for slot in slots.slots], default=0)
    return [line for slot in slots.slots for line in wrapped(slot_text(slot, wide), width, 4)]


def slot_text(slot: Slot, wide: int) -> Text:
    mark = "▸" if slot.now else "+" if slot.choice else " "
    line = Text.assemble((f"{mark}{slot.label} ", "bold" if slot.now or slot.choice else "quiet"),
                         (f"{slot.text or '*' * slot.fire:<{wide}}  ", "bright_red" if slot.fire else "quiet"))
    if slot.card not in ("face-up", "face-down"):
        line.append(slot.note or slot.card, "quiet")
        return line
    owner = f"{slot.badge.text} " if slot.badge is not None else ""
    name = slot.note if slot.card == "face-up" else f"▒ {slot.note}".rstrip()
    line.append(owner, "bold")
    line.append(name, "strike" if slot.struck else "quiet" if slot.done else "")
    line.append("".join([f" + {title or '▒'}" for title in slot.more]))
    line.append(f"  {slot.state}" if slot.state else "", "red" if slot.struck else "quiet")
    line.append(f"  {'×' * len(slot.marks)}" if slot.marks else "", "bold red")
    return line


def table_lines(table: Table) -> list[Text]:
    rows = [[entry_text(entry) for entry in row] for row in table.rows]
    if any(table.columns):
        rows.insert(0, [Text(column, "quiet") for column in table.columns])
    widths = [max([row[at].cell_len for row in rows if at < len(row)]) for at in range(max(map(len, rows), default=0))]
    lines = []
    for row in rows:
        for cell, wide in zip(row, widths):
            cell.pad_right(wide - cell.cell_len)
        lines.append(Text("  ").join(row))
    return lines


def entry_text(entry: str | Entry) -> Text:
    if isinstance(entry, str):
        return Text(entry)
    badge = f"({entry.badge.text}) " if entry.badge is not None and entry.badge.text else ""
    return Text.assemble(badge, (entry.text, "bold" if entry.bold else ""), boxes_text(entry.boxes))


def hand_lines(hand: Hand, width: int, read: Container[str] = ()) -> list[Text]:
    """The cards one may see, those that fit the moment with a star; the text only of those not read before."""
    hidden = f"{hand.hidden} face down" if hand.hidden else ""
    told = ", ".join(filter(None, [hand.note, hidden]))
    copies = Counter(hand.cards)
    known = [card_text(card, False, copies[card]) for card in copies if card.face_up and card.title in read]
    badge = f"({hand.badge.text}) " if hand.badge is not None and hand.badge.text else ""
    head = Text.assemble((badge + (hand.label or "Cards"), "quiet"), (f"  {told}" if told else "", "quiet"),
                         "  " if known else "", Text(", ", "quiet").join(known))
    fresh = [card_text(card, True, copies[card]) for card in copies if not card.face_up or card.title not in read]
    return [line for text in (head, *fresh) for line in wrapped(text, width)]


def card_text(card: Card, whole: bool, copies: int = 1) -> Text:
    """The name of a card, or a line with all that is written on it; equal cards are counted."""
    if not card.face_up:
        return Text("  ▒ face down" + (f" × {copies}" if copies > 1 else ""), "quiet")
    style = "bold yellow" if card.playable else "quiet" if card.spent else ""
    star, times = "* " if card.playable else "", f" × {copies}" if copies > 1 else ""
    name = Text(f"{star}{card.title or card.id}{times}", style)
    facts = " · ".join(filter(None, [card.value, card.timing, card.text.replace("\n", " "), card.note]))
    return Text.assemble("  - ", name, (f"  {facts}" if facts else "", "quiet")) if whole else name
