"""What a screen is shown: a match as one seat sees it, made into messages. Nothing here changes anything."""

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import msgspec

from weathergage.kernel.core import CHANCE
from weathergage.kernel.dealer import Committed
from weathergage.kernel.match import ASIDE, Match, OpenQuestion
from weathergage.scene.model import Picture, Side
from weathergage.server import standins
from weathergage.server.messages import Asked, Chair, Chart, Curtain, Past, Table, Trouble, Undo, Verdict, Waiting
from weathergage.server.store import AI, ORDERS, Battle, Sitter


@dataclass
class Memory:
    """What a screen has been sent already."""

    told: int = 0                                   # events
    drawings: set[str] = field(default_factory=set)

    def new(self, fragments: dict[str, str]) -> dict[str, str]:
        """The drawings it has not had, which from now on it has."""
        fresh = {key: svg for key, svg in fragments.items() if key not in self.drawings}
        self.drawings |= fresh.keys()
        return fresh


@dataclass(frozen=True)
class Moment:
    """All of a live table that its picture is made from."""

    battle: Battle
    match: Match
    by: list[str]
    version: int
    asked_at: float                                 # when the open questions were put
    thinking: frozenset[int] = frozenset()
    trouble: Trouble | None = None


def picture_of(match: Match, seat: int | None) -> Picture:
    picture = match.ruleset.picture(match.game, seat)
    assert isinstance(picture, Picture)
    return picture


def table(moment: Moment, seat: int | None, memory: Memory) -> Table:
    """The whole table for a seat; None is a spectator."""
    match, battle = moment.match, moment.battle
    picture = picture_of(match, seat)
    chart, fragments = standins.chart(picture)
    first = min(memory.told, len(match.events))
    lines = tuple(standins.lines(match, seat, first))
    memory.told = len(match.events)
    mine = [question for question in match.questions if question.seat == seat and is_person(battle, seat)]
    committed = match.dealer if isinstance(match.dealer, Committed) else None
    return Table(
        battle=battle.id, ruleset=battle.ruleset, scenario=battle.scenario, version=moment.version,
        step=steps(match), seat=seat, chart=chart, fragments=memory.new(fragments), title=picture.title,
        subtitle=picture.subtitle, phase=picture.phase, description=picture.description, sides=picture.scene.sides,
        chairs=chairs(match, battle.chairs, picture.scene.sides, moment.thinking), sheets=picture.sheets,
        groups=picture.groups, tracks=picture.tracks, hands=picture.hands, spots=(),
        asked=tuple([asked(battle, match, question) for question in mine]),
        waiting=tuple([Waiting(seat=question.seat, since=moment.asked_at) for question in match.questions]),
        undo=undo_of(moment), lines=lines, first_line=first, ticks=tuple(standins.ticks(match, seat)),
        verdict=standins.verdict(match), trouble=moment.trouble,
        single=seat is None or battle.chairs[seat].single,
        commitment=committed.promise if committed else "", seed=committed.secret if committed and match.over else "")


def past(match: Match, seat: int | None, reply_to: int, memory: Memory) -> Past:
    """The table as it was."""
    picture = picture_of(match, seat)
    chart, fragments = standins.chart(picture)
    return Past(reply_to=reply_to, step=steps(match), chart=chart, fragments=memory.new(fragments),
                phase=picture.phase, sheets=picture.sheets, groups=picture.groups, tracks=picture.tracks,
                hands=picture.hands, lines=len(match.events), description=picture.description)


def curtain(moment: Moment, seat: int) -> Curtain:
    """Only what everybody may see: who is to sit down."""
    sides = picture_of(moment.match, None).scene.sides
    chair = chairs(moment.match, moment.battle.chairs, sides, frozenset())[seat]
    side = next((side for side in sides if side.id == chair.side), sides[0])
    return Curtain(battle=moment.battle.id, seat=seat, name=chair.name, title=chair.title, side=side, all_sides=sides)


# --- who sits where ---------------------------------------------------------------------------------------------------

def is_person(battle: Battle, seat: int | None) -> bool:
    return seat is not None and battle.chairs[seat].player == "person"


def people(battle: Battle) -> list[int]:
    return [seat for seat, chair in enumerate(battle.chairs) if chair.player == "person"]


def chairs(match: Match, sitters: tuple[Sitter, ...], sides: tuple[Side, ...],
           thinking: frozenset[int]) -> tuple[Chair, ...]:
    return tuple([chair(seat, match.seats, sitter, sides, seat in thinking) for seat, sitter in enumerate(sitters)])


def chair(seat: int, seats: tuple[str, ...], sitter: Sitter, sides: tuple[Side, ...], thinking: bool) -> Chair:
    side = side_of(seat, seats, sides)
    title = side.name if side is not None and len(sides) == len(seats) and side.name else seat_words(seats[seat])
    is_ai = sitter.player == "ai"
    return Chair(seat=seat, title=title, side=side.id if side is not None else "", player="ai" if is_ai else "person",
                 name=sitter.name or (f"AI, {sitter.level}" if is_ai else f"Captain of {title}"), level=sitter.level,
                 thinking=thinking)


def seat_words(name: str) -> str:
    return name.replace("-", " ").title()


def side_of(seat: int, seats: tuple[str, ...], sides: tuple[Side, ...]) -> Side | None:
    """The side a seat belongs to: its own, or the one its name begins with."""
    if len(sides) == len(seats):
        return sides[seat]
    for side in sides:
        if seats[seat].startswith(side.id):
            return side
    return sides[seat % len(sides)] if sides else None


# --- what is asked ----------------------------------------------------------------------------------------------------

def asked(battle: Battle, match: Match, question: OpenQuestion) -> Asked:
    return msgspec.structs.replace(standins.asked(match, question), id=question_id(battle, match, question))


def steps(match: Match) -> int:
    """Players' answers so far."""
    return len([entry for entry in match.log if entry[1] != CHANCE])


def question_id(battle: Battle, match: Match, question: OpenQuestion) -> str:
    """Good for this question only, and the same after a restart. Made with a key: the log that it stands for holds
    secrets, and nobody shall find them by trying."""
    start = asked_from(match)
    text = repr((start, question.index, match.log[:start])).encode()
    return f"{start}.{question.index}.{blake2b(text, key=battle.key, digest_size=6).hexdigest()}"


def asked_from(match: Match) -> int:
    """How long the log was when the open questions were put: answers to some of them, and asides, came since."""
    given = len(match.game.asked) - len(match.game.open)
    at = len(match.log)
    while at > 0 and (match.log[at - 1][2] == ASIDE or given > 0):
        given -= match.log[at - 1][2] != ASIDE
        at -= 1
    return at


# --- taking back ------------------------------------------------------------------------------------------------------

def takeback(moment: Moment) -> int:
    """How many answers to undo to get to the last that a person gave; 0 if that cannot be."""
    seats, persons = moment.match.takebacks, people(moment.battle)
    given = [by for entry, by in zip(moment.match.log, moment.by, strict=True) if entry[1] != CHANCE]
    for count in range(1, len(seats) + 1):
        if seats[-count] not in persons or given[-count] == AI:
            return 0
        if given[-count] != ORDERS:
            return count
    return 0


def undo_of(moment: Moment) -> Undo:
    if takeback(moment):
        return Undo(allowed=True)
    if not steps(moment.match):
        return Undo(allowed=False, why="nothing has been answered yet")
    if moment.match.over:
        return Undo(allowed=False, why="the battle is over")
    if moment.match.log[-1][1] == CHANCE:
        return Undo(allowed=False, why="dice were rolled or cards were drawn")
    return Undo(allowed=False, why="something was revealed, or another seat has answered")
