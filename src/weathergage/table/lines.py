"""The log as lines, and what of it stands on the timeline; as far as a seat may see."""

from bisect import bisect_right
from typing import NamedTuple, Optional

from weathergage.kernel.core import Event, clause_of
from weathergage.kernel.match import Match
from weathergage.scene.log import Note
from weathergage.table.model import Line, Tick


class Told(NamedTuple):
    """An event as a seat may see it, with its number, what stands beside it, and when it was."""

    number: int
    event: Event
    note: Note
    turn: str
    step: str


class Log:
    """All that a seat has been told of a match. It goes on from where it was, for a match is long."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.heard = 0                          # events of the match that were looked at
        self.last: Optional[Event] = None       # the last of them: another in its place means that some were taken back

    def read(self, match: Match, seat: Optional[int]) -> list[Told]:
        if self.heard > len(match.events) or (self.heard and match.events[self.heard - 1] is not self.last):
            self.told, self.heard = [], 0
        begin = self.heard
        if self.told and begin < len(match.events):
            begin = self.told.pop().number      # what comes after it may say what its dice came to
        seen = [(number, event) for number, event in enumerate([event.seen_by(seat) for event in match.events[begin:]],
                                                               begin) if event is not None]
        for (number, event), (_, then) in zip(seen, [*seen[1:], (0, None)]):
            note: Note = match.ruleset.note(match.game, event, then)
            self.told.append(Told(number, event, note, *self.moment(note)))
        self.heard = len(match.events)
        self.last = match.events[-1] if match.events else None
        return self.told

    def moment(self, note: Note) -> tuple[str, str]:
        """Turn and step in which an event falls."""
        turn, step = (self.told[-1].turn, self.told[-1].step) if self.told else ("", "")
        if note.turn:
            turn, step = note.turn, ""
        if note.step:
            step = str(int(step or 0) + 1) if note.step == "+" else note.step
        return turn, step


def told(match: Match, seat: Optional[int]) -> list[Told]:
    """Every event that the seat may know of."""
    log: Log = match.kept.setdefault(f"log of {seat}", Log())
    return log.read(match, seat)


def lines(match: Match, seat: Optional[int], since: int = 0) -> list[Line]:
    """The log from event number `since` on."""
    return [Line(number=entry.number, step=step_of(match, entry.number),
                 text=match.ruleset.tell(match.game, entry.event), rule=clause_of(entry.event),
                 label="·".join([part for part in (entry.turn, entry.step) if part]), dice=entry.note.dice,
                 figures=entry.note.figures, pieces=entry.note.pieces, icon=entry.note.icon)
            for entry in told(match, seat) if entry.number >= since]


def step_of(match: Match, number: int) -> int:
    """How many answers had been given when an event happened."""
    return bisect_right(match.steps, number)


def ticks(match: Match, seat: Optional[int]) -> list[Tick]:
    """Where turns begin, and what happened that one looks for; of the same thing after the same answer one."""
    found: list[Tick] = []
    for entry in told(match, seat):
        step = step_of(match, entry.number)
        if entry.note.turn:
            found.append(Tick(step=step, label=f"{match.ruleset.facts.turn} {entry.note.turn}"))
        if entry.note.icon is not None and not any([tick.step == step and tick.icon == entry.note.icon
                                                    for tick in found[-8:]]):
            found.append(Tick(step=step, icon=entry.note.icon, words=match.ruleset.tell(match.game, entry.event)))
    return found
