"""What a person sees of a match: the table, the story, the question. Knows no game, only pictures and sentences."""

from itertools import zip_longest
from typing import Any, Final, Optional

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from weathergage.cli.board import board_lines, ship_lines, tint, track_line, wind_line
from weathergage.cli.sheets import hand_lines, sheet_lines, wrapped
from weathergage.kernel.match import Match
from weathergage.kernel.rulebook import Clause
from weathergage.kits.teaching import Term
from weathergage.scene.model import Picture, Sheet
from weathergage.scene.terms import Gloss
from weathergage.table.spots import own_ship
from weathergage.table.verdict import verdict

WIDE: Final = 108               # from here on the sheets stand beside the chart
SHEET: Final = 46               # the narrowest column a sheet is comfortable in
LOWEST_BOARD: Final = 9
RECENT: Final = 40              # story lines shown at once
TALL: Final = 200               # a pipe has no height


class Screen:
    """Prints. It remembers what it has drawn, so that only what has changed is drawn again."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._drawn: dict[str, list[str]] = {}          # the parts of the table as they look now
        self._read: set[str] = set()                    # cards whose text was shown

    @property
    def width(self) -> int:
        return min(self.console.width, 160)

    def forget(self) -> None:
        """Draw everything next time."""
        self._drawn, self._read = {}, set()

    def has_read(self, title: str) -> bool:
        """Whether the text of a card was shown."""
        return title in self._read

    def note_read(self, title: str) -> None:
        self._read.add(title)

    def say(self, text: str | Text = "", style: str = "") -> None:
        self.console.print(text if isinstance(text, Text) else Text(text, style), soft_wrap=False)

    def paragraph(self, text: Text, hang: int = 2) -> None:
        """Text that breaks between words, the next lines further in."""
        self.lines(wrapped(text, self.width, hang))

    def cells(self, head: Text, cells: list[Text]) -> None:
        """Things in a row after a heading, as many to a line as fit, and none of them broken."""
        lines = [head]
        for cell in cells:
            if lines[-1].cell_len + cell.cell_len + 2 > self.width and lines[-1].cell_len > head.cell_len:
                lines.append(Text(" " * head.cell_len))
            lines[-1] = Text.assemble(lines[-1], cell, "  ")
        self.lines(lines)

    def lines(self, lines: list[Text]) -> None:
        if lines:
            self.console.print(Text("\n").join(lines), no_wrap=True, overflow="ellipsis", crop=True)

    # the table

    def table(self, match: Match, seat: Optional[int]) -> None:
        """The table as this seat sees it: all of it at first, then what has changed."""
        picture = picture_of(match, seat)
        if picture is None:
            return
        if self.is_fresh("heading", self.heading(picture)):
            self.lines(self.heading(picture))
        wide = self.width >= WIDE
        chart = self.chart(picture, self.width - SHEET - 3 if wide else self.width)
        moved = self.is_fresh("chart", chart)
        changed = [sheet for sheet in picture.sheets
                   if self.is_fresh(f"sheet {sheet.id}", sheet_lines(sheet, picture.scene, self.width))]
        if moved and wide:
            self.lines(side_by_side(chart, self.sheets(picture, picture.sheets, SHEET, 1), 3))
        else:
            self.lines([*(chart if moved else []), *self.sheets(picture, tuple(changed), self.width, 2)])
        for at, hand in enumerate(picture.hands):
            if self.is_fresh(f"hand {at}", hand_lines(hand, self.width)):
                self.lines(hand_lines(hand, self.width, self._read))
                self._read |= {card.title for card in hand.cards}

    def is_fresh(self, name: str, lines: list[Text]) -> bool:
        """Whether a part of the table looks other than when it was last drawn."""
        before, self._drawn[name] = self._drawn.get(name), [line.plain for line in lines]
        return before != self._drawn[name]

    def heading(self, picture: Picture) -> list[Text]:
        """Where the game stands on the left, which battle it is on the right, a line between them; then the tracks."""
        where, battle = " · ".join(picture.phase), picture.title
        rule = "─" * max(2, self.width - len(where) - len(battle) - 2)
        head = Text.assemble((where, "title"), (f" {rule} ", "quiet"), (battle, "quiet"))
        tracks = [track for track in picture.tracks
                  if track.current >= 0 or any([step.counters for step in track.steps])]
        lines = [track_line(track, picture.scene, self.width) for track in tracks]
        return [head, *[part for line in lines for part in wrapped(line, self.width)]]

    def chart(self, picture: Picture, width: int) -> list[Text]:
        height = max(LOWEST_BOARD, self.console.height - 12) if self.console.is_terminal else TALL
        scene = picture.scene
        below = [wind_line(scene), *ship_lines(scene, own_ship(picture))]
        return [*board_lines(scene, width, height), *[part for line in below for part in wrapped(line, width, 3)]]

    def sheets(self, picture: Picture, chosen: tuple[Sheet, ...], width: int, most: int) -> list[Text]:
        """Sheets one below the other, or in columns where there is room; squadrons under their headings."""
        columns = most if width >= most * 36 else 1
        lines: list[Text] = []
        for heading, sheets in squadrons(picture, chosen):
            lines += sheet_lines(heading, picture.scene, width) if heading is not None else []
            for at in range(0, len(sheets), columns):
                row = sheets[at:at + columns]
                wide = (width - 3 * (len(row) - 1)) // len(row)
                drawn = [sheet_lines(sheet, picture.scene, wide) for sheet in row]
                lines += drawn[0] if len(row) == 1 else side_by_side(drawn[0], drawn[1], 3, wide)
        return lines

    # words

    def story(self, told: list[tuple[str, str]], most: int = RECENT) -> None:
        """What has happened, each line with its clause."""
        if len(told) > most:
            self.say(f"  … {len(told) - most} earlier lines (h shows them)", "quiet")
        for sentence, clause in told[-most:]:
            self.paragraph(Text.assemble(("  · ", "quiet"), sentence, (f"  {clause}" if clause else "", "clause")))

    def clause(self, clause: Clause, words: tuple[str, ...] = ()) -> None:
        """A clause of the rulebook, with the words that were looked for picked out."""
        line = Text.assemble((clause.id, "clause"), ("  ", ""), (clause.title, "title"), (".  ", ""), clause.text)
        if words:
            line.highlight_words(words, "hit", case_sensitive=False)
        self.paragraph(line)
        for name, value in clause.tags:
            if name != "source":
                self.paragraph(Text(f"    {name}: {value}", "quiet"))

    def gloss(self, gloss: Gloss) -> None:
        """A card, or another word, with what is printed on it."""
        owner = f"  ({gloss.owner})" if gloss.owner else ""
        self.paragraph(Text.assemble(("  ", ""), (gloss.name, "title"), (owner, "quiet"), f"  {gloss.text}"), 4)

    def term(self, entry: Term) -> None:
        """A word of the glossary, with its clauses."""
        self.paragraph(Text.assemble("  ", (entry.term, "title"), f"  {entry.text}",
                                     (f"  {', '.join(entry.rules)}", "clause")), 4)

    def facts(self, rows: list[tuple[Any, ...]]) -> None:
        """A plain table without lines."""
        grid = Grid.grid(padding=(0, 2))
        for row in rows:
            grid.add_row(*[cell if isinstance(cell, Text) else Text(str(cell)) for cell in row])
        self.console.print(grid)


def picture_of(match: Match, seat: Optional[int]) -> Optional[Picture]:
    """The picture of the table, if the game draws one."""
    return match.sight(seat).picture() if match.ruleset.face.draws else None


def squadrons(picture: Picture, chosen: tuple[Sheet, ...]) -> list[tuple[Optional[Sheet], list[Sheet]]]:
    """The sheets by group, each group with its heading; those of no group have none."""
    groups = {group.id: group for group in picture.groups}
    found: dict[str, list[Sheet]] = {}
    for sheet in chosen:
        found.setdefault(sheet.group, []).append(sheet)
    return [(Sheet(id=name, title=groups[name].title, side=groups[name].side, note=groups[name].note)
             if name in groups else None, sheets) for name, sheets in found.items()]


def side_by_side(left: list[Text], right: list[Text], gap: int, width: int = 0) -> list[Text]:
    wide = width or max([line.cell_len for line in left], default=0)
    lines = []
    for one, other in zip_longest(left, right):
        line = Text() if one is None else one.copy()
        if other is not None and other.plain:
            line.pad_right(wide + gap - line.cell_len)
            line.append_text(other)
        lines.append(line)
    return lines


def seat_name(match: Match, seat: int) -> Text:
    """The letter and name of a side, in its colour; of several seats on a side each by its own name."""
    seats = match.seats
    called = seats[seat].replace("-", " ").title() if seat < len(seats) else str(seat)
    try:
        picture = picture_of(match, None)
    except Exception:                   # what is wrong with it is told where it is to be shown
        picture = None
    sides = picture.scene.sides if picture is not None else ()
    if picture is None or len(sides) != len(seats):
        return Text(called, "bold")
    side = sides[seat]
    name = f" {side.name}" if side.name and side.name != side.letter else ""
    return Text(f"{side.letter}{name}", f"bold {tint(side.id, picture.scene)}")


def outcome_text(match: Match, seat: Optional[int] = None) -> Text:
    """How it ended, who won and by how much; for whoever sits there what it means to them, first of all."""
    ended = verdict(match.sight(seat), match.seats)
    if ended is None:
        return Text()
    return Text.assemble((f"{ended.outcome}. " if ended.outcome else "", "bold"), f"{ended.headline}. {ended.reason}  ",
                         (ended.rule, "clause"))
