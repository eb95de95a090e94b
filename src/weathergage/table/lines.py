"""The log as lines, and what of it stands on the timeline; as far as a seat may see."""

from bisect import bisect_right
from typing import NamedTuple, Optional

from weathergage.kernel.core import Event, clause_of, seen_by
from weathergage.kernel.match import Match
from weathergage.scene.log import Deed, Note
from weathergage.table.actions import goes_on, outcome, verdict
from weathergage.table.model import Line, Tick
from weathergage.table.person import addressed, called


class Entry(NamedTuple):
    """An event as a seat may see it, with its number, what stands beside it, when it was, and of which action."""

    number: int
    event: Event
    note: Note
    turn: str
    step: str
    action: Optional[int]


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
            self.entries.append(Entry(number, event, note, *self.moment(note), self.action(number, note)))
        self.read = len(match.events)
        self.last = match.events[-1] if match.events else None
        return self.entries

    def action(self, number: int, note: Note) -> Optional[int]:
        """The event that began the action of which this one is part. Of ships that fire at the same time each suffers
        what the other has done."""
        if note.deed is None:
            return None
        begun = self.entries[-1].action if self.entries else None
        if note.deed.begins:
            head = next((entry.note for entry in reversed(self.entries) if entry.number == begun), None)
            return begun if head is not None and goes_on(head, note) else number
        if not note.deed.stage and note.pieces:
            for entry in reversed(self.entries):
                if entry.action is None:
                    break
                if note.pieces[0] in entry.note.pieces[1:]:
                    return entry.action
        return begun

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


def name_of(match: Match, seat: Optional[int]) -> str:
    """What the log calls whoever sits there, found out once."""
    key = f"name of {seat}"
    if key not in match.kept:
        match.kept[key] = called(match.sight(seat), match.seats)
    return str(match.kept[key])


def story_for(match: Match, seat: Optional[int], since: int = 0) -> list[tuple[str, str]]:
    """The story from event number `since` on, each sentence with its clause, told to whoever sits there."""
    name = name_of(match, seat)
    return [(addressed(text, name), rule) for text, rule in match.story(seat, since)]


def lines(match: Match, seat: Optional[int], since: int = 0) -> list[Line]:
    """The log from event number `since` on."""
    sight, name = match.sight(seat), name_of(match, seat)
    found: list[Line] = []
    actions: dict[int, list[Deed]] = {}         # what is told so far of each
    for entry in entries(match, seat):
        deed = entry.note.deed if entry.action is not None else None
        told = actions.setdefault(entry.action, []) if entry.action is not None else []
        if deed is not None:
            told.append(deed)
        if entry.number >= since:
            found.append(line(match, entry, addressed(sight.tell(entry.event), name), deed, told))
    return found


def line(match: Match, entry: Entry, text: str, deed: Optional[Deed], action: list[Deed]) -> Line:
    """An entry of the log; `action` is what its action consists of, up to it."""
    part = deed or Deed()
    return Line(
        number=entry.number, step=step_of(match, entry.number), text=text, rule=clause_of(entry.event),
        label="·".join([each for each in (entry.turn, entry.step) if each]), dice=entry.note.dice,
        figures=entry.note.figures, pieces=entry.note.pieces, icon=entry.note.icon, action=entry.action,
        begins=part.begins if entry.action == entry.number else "", fires=part.fires,
        harm=not part.stage and bool(part.counts or part.facts), stage=part.stage, needs=part.needs,
        so=outcome([each for each in action if each.stage == part.stage]) if part.stage else "",
        verdict=verdict(action) if deed is not None else "")


def step_of(match: Match, number: int) -> int:
    """How many answers had been given when an event happened."""
    return bisect_right(match.steps, number)


def turn_starts(match: Match, seat: Optional[int]) -> list[int]:
    """How many answers had been given when each turn began."""
    return [step_of(match, entry.number) for entry in entries(match, seat) if entry.note.turn]


def ticks(match: Match, seat: Optional[int]) -> list[Tick]:
    """Where turns begin, and what happened that one looks for; of the same thing after the same answer one."""
    sight, name, marks = match.sight(seat), name_of(match, seat), list[Tick]()
    for entry in entries(match, seat):
        step = step_of(match, entry.number)
        if entry.note.turn:
            marks.append(Tick(step=step, label=f"{sight.face.facts.turn} {entry.note.turn}"))
        if entry.note.icon is not None and not any([tick.step == step and tick.icon == entry.note.icon
                                                    for tick in marks[-8:]]):
            marks.append(Tick(step=step, icon=entry.note.icon, words=addressed(sight.tell(entry.event), name)))
    return marks
