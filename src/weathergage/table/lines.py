"""The log as lines, and what of it stands on the timeline; as far as a seat may see."""

from bisect import bisect_right
from typing import NamedTuple, Optional

from weathergage.kernel.core import Event, clause_of, seen_by
from weathergage.kernel.match import Match
from weathergage.scene.log import Note
from weathergage.table.model import Line, Tick


class Entry(NamedTuple):
    """An event as a seat may see it, with its number, what stands beside it, and when it was."""

    number: int
    event: Event
    note: Note
    turn: str
    step: str


class Log:
    """All that a seat may know of what happened in a match. It goes on from where it was, for a match is long."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.read = 0                           # events of the match that were looked at
        self.last: Optional[Event] = None       # the last of them: another in its place means that some were taken back

    def follow(self, match: Match, seat: Optional[int]) -> list[Entry]:
        """The entries, with those of all events that are new."""
        if self.read > len(match.events) or (self.read and match.events[self.read - 1] is not self.last):
            self.entries, self.read = [], 0
        begin, sight = self.read, match.sight(seat)
        if self.entries and begin < len(match.events):
            begin = self.entries.pop().number   # what comes after it may say what its dice came to
        seen = [(number, event) for number, event in
                enumerate([seen_by(event, seat) for event in match.events[begin:]], begin) if event is not None]
        for (number, event), (_, then) in zip(seen, [*seen[1:], (0, None)]):
            note = sight.note(event, then)
            self.entries.append(Entry(number, event, note, *self.moment(note)))
        self.read = len(match.events)
        self.last = match.events[-1] if match.events else None
        return self.entries

    def moment(self, note: Note) -> tuple[str, str]:
        """Turn and step in which an event falls."""
        turn, step = (self.entries[-1].turn, self.entries[-1].step) if self.entries else ("", "")
        if note.turn:
            turn, step = note.turn, ""
        if note.step:
            step = str(int(step or 0) + 1) if note.step == "+" else note.step
        return turn, step


def entries(match: Match, seat: Optional[int]) -> list[Entry]:
    """Every event that the seat may know of."""
    log: Log = match.kept.setdefault(f"log of {seat}", Log())
    return log.follow(match, seat)


def lines(match: Match, seat: Optional[int], since: int = 0) -> list[Line]:
    """The log from event number `since` on."""
    sight = match.sight(seat)
    return [Line(number=entry.number, step=step_of(match, entry.number), text=sight.tell(entry.event),
                 rule=clause_of(entry.event), label="·".join([part for part in (entry.turn, entry.step) if part]),
                 dice=entry.note.dice, figures=entry.note.figures, pieces=entry.note.pieces, icon=entry.note.icon)
            for entry in entries(match, seat) if entry.number >= since]


def step_of(match: Match, number: int) -> int:
    """How many answers had been given when an event happened."""
    return bisect_right(match.steps, number)


def turn_starts(match: Match, seat: Optional[int]) -> list[int]:
    """How many answers had been given when each turn began."""
    return [step_of(match, entry.number) for entry in entries(match, seat) if entry.note.turn]


def ticks(match: Match, seat: Optional[int]) -> list[Tick]:
    """Where turns begin, and what happened that one looks for; of the same thing after the same answer one."""
    sight, marks = match.sight(seat), list[Tick]()
    for entry in entries(match, seat):
        step = step_of(match, entry.number)
        if entry.note.turn:
            marks.append(Tick(step=step, label=f"{sight.face.facts.turn} {entry.note.turn}"))
        if entry.note.icon is not None and not any([tick.step == step and tick.icon == entry.note.icon
                                                    for tick in marks[-8:]]):
            marks.append(Tick(step=step, icon=entry.note.icon, words=sight.tell(entry.event)))
    return marks
