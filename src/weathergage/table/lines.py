"""The log as lines, and what of it stands on the timeline; as far as a seat may see."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple, Optional

from weathergage.kernel.core import Event, clause_of
from weathergage.kernel.match import Match
from weathergage.scene.log import Note
from weathergage.table.model import Line, Tick


class Told(NamedTuple):
    """An event as a seat may see it, with its number, what stands beside it, and the moment in words."""

    number: int
    event: Event
    note: Note
    label: str


def told(match: Match, seat: Optional[int]) -> Iterator[Told]:
    """Every event that the seat may know of."""
    seen = [(number, event) for number, event in enumerate([event.seen_by(seat) for event in match.events])
            if event is not None]
    turn = step = ""
    for (number, event), following in zip(seen, [*seen[1:], None]):
        note = match.ruleset.note(match.game, event, following[1] if following is not None else None)
        if note.turn:
            turn, step = note.turn, ""
        if note.step:
            step = str(int(step or 0) + 1) if note.step == "+" else note.step
        yield Told(number, event, note, "·".join([part for part in (turn, step) if part]))


def lines(match: Match, seat: Optional[int], since: int = 0) -> list[Line]:
    """The log from event number `since` on."""
    return [Line(number=told.number, step=step_of(match, told.number), text=match.ruleset.tell(match.game, told.event),
                 rule=clause_of(told.event), label=told.label, dice=told.note.dice, figures=told.note.figures,
                 pieces=told.note.pieces, icon=told.note.icon)
            for told in told_since(match, seat, since)]


def told_since(match: Match, seat: Optional[int], since: int) -> list[Told]:
    return [entry for entry in told(match, seat) if entry.number >= since]


def step_of(match: Match, number: int) -> int:
    """How many answers had been given when an event happened."""
    return bisect_right(match.steps, number)


def ticks(match: Match, seat: Optional[int]) -> list[Tick]:
    """Where turns begin, and what happened that one looks for; of the same thing after the same answer one."""
    found: list[Tick] = []
    for entry in told(match, seat):
        step = step_of(match, entry.number)
        if entry.note.turn:
            found.append(Tick(step=step, label=entry.note.turn))
        if entry.note.icon is not None and not any([tick.step == step and tick.icon == entry.note.icon
                                                    for tick in found[-8:]]):
            found.append(Tick(step=step, icon=entry.note.icon, words=match.ruleset.tell(match.game, entry.event)))
    return found
