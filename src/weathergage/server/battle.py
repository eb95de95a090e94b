"""A battle as it is kept, and who has which part in it."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from weathergage.kernel import save
from weathergage.kernel.core import CHANCE, Told, WeatherGageError
from weathergage.kernel.match import Entry, Match, load, recipe
from weathergage.server.affairs import NONE, Affairs
from weathergage.server.scores import Standing
from weathergage.table.lessons import lessons_for, resume

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"     # nothing that is read as something else
LONG: Final = 16                # letters of the id of a visitor
PERSON, ORDERS, AI, DEALT = "person", "orders", "ai", "chance"       # who gave an answer
WATCHING: Final = -1            # in place of a seat


class NoBattle(WeatherGageError):
    """There is no such battle."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a chair, and the standing orders they gave."""

    player: str                 # "person" or "ai"
    name: str = ""
    level: str = ""
    single: bool = True         # what has but one answer goes unasked
    open: bool = False          # a person who has not come yet: whoever opens the link
    stand_in: bool = False      # an AI, until the person whose seat it is comes back


class Visitor(msgspec.Struct, frozen=True):
    """Somebody who has come. The house is whoever uses a server that only this machine can reach: all is theirs."""

    id: str
    name: str = ""
    is_house: bool = False
    session: str = ""           # fingerprint of the cookie by which they are signed in with a name; empty: they are not
    since: float = 0.0          # when they signed in

    @property
    def is_named(self) -> bool:
        return bool(self.session)


HOUSE: Final = Visitor("", is_house=True)


class Said(msgspec.Struct, frozen=True):
    """Something that a visitor has said at a table."""

    number: int
    visitor: str
    name: str
    text: str
    said: float


@dataclass(frozen=True)
class Keeping:
    """What is written beside the log, so that a battle goes on under rules that cannot play it again: the position
    after its last answer, and what was told after each answer that is new. And its set-up, as today's rules have it."""

    kept: save.Kept
    told: list[list[Told]]
    first: int                  # the answers before the first of these
    setup: dict[str, Any]


def keeping_of(match: Match, first: int = 0) -> Keeping:
    """Of a match, where it is written already what was told before so many answers were given."""
    starts = [0, *match.steps]
    told = match.told(starts[first]) if first < len(starts) else []
    cuts = [start - starts[first] for start in starts[first:]]
    setup = {"edition": match.ruleset.edition, "scenario": match.scenario, "position": match.position,
             "options": text_of(match.options)}
    return Keeping(match.position_kept(), [told[start:end] for start, end in zip(cuts, [*cuts[1:], len(told)])], first,
                   setup)


@dataclass
class Battle:
    """A battle as it is kept: all that a match is made from, and who sits where."""

    id: str
    ruleset: str
    edition: int
    scenario: str
    position: str
    options: dict[str, str]
    dealer: str
    seed: str
    chairs: tuple[Sitter, ...]
    branch_of: str = ""
    created: float = field(default_factory=time.time)
    updated: float = field(default_factory=time.time)
    log: list[Entry] = field(default_factory=list)
    by: list[str] = field(default_factory=list)         # who gave each entry of the log
    digest: str = ""
    content: dict[str, Any] = field(default_factory=dict)       # as a match file has it; empty for the standard
    lesson: str = ""                                    # id of the lesson that it is
    owner: str = ""                                     # id of a visitor; empty: the house
    quick: bool = False                                 # begun by one click: goes when nobody plays it
    places: dict[int, str] = field(default_factory=dict)        # seats that visitors have come into by a link
    watchers: frozenset[str] = frozenset()              # visitors who have come by the link for spectators
    affairs: Affairs = NONE
    challenge: str = ""                                 # for whom its open seats are meant; empty: they are not
    chat: list[Said] = field(default_factory=list)
    delay: int = 0                                      # turns by which spectators see it late
    awaited: tuple[int, ...] = ()                       # seats that are asked, as far as it is known
    closed: float = 0.0                                 # when whoever runs the server ended it; 0: it goes on
    base: save.Kept | None = None                       # where it goes on since the rules have changed
    kept: save.Kept | None = None                       # the position after its last answer, when it was read
    told: list[list[Told]] = field(default_factory=list)        # before the first answer and after each, in words
    written: int = 0                                    # how many of these are on the disk
    version: int = 0                                    # how often it was changed: who writes knows the last change
    named: dict[str, Standing] = field(default_factory=dict)    # those of its people who have names

    def holder(self, seat: int) -> str | None:
        """The visitor whose seat it is; None while it is open."""
        return self.places.get(seat) or (None if self.chairs[seat].open else self.owner)

    def is_of(self, visitor: Visitor, seat: int) -> bool:
        """Whether it is the visitor's seat, even while an AI answers for it."""
        return visitor.is_house or self.holder(seat) == visitor.id

    def is_over(self, match: Match) -> bool:
        """Whether the rules or the players have ended it."""
        return match.over or self.affairs.ended is not None

    def seats_of(self, visitor: Visitor) -> list[int]:
        """The seats in which the visitor is to answer."""
        people = [seat for seat, chair in enumerate(self.chairs) if chair.player == "person"]
        return [seat for seat in people if self.is_of(visitor, seat)]

    def file(self, lasting: bool = False) -> bytes:
        """The match file; a lasting one goes on under rules that cannot play it again."""
        is_fresh = self.kept is not None and self.kept.logged <= len(self.log)  # a server of before may have gone back
        return save.write({"ruleset": self.ruleset, "edition": self.edition, "content": self.content,
                           "scenario": self.scenario, "position": self.position, "options": self.options,
                           "dealer": self.dealer, "seed": self.seed, "answers": self.log, "digest": self.digest,
                           "base": self.base, "kept": self.kept if lasting and is_fresh else None, "told": self.told})

    def match(self) -> Match:
        """The match, played again, or going on from where it was kept; BadSave if today's rules allow neither. From now
        on the battle is one of today's edition. In a lesson chance goes on as it says."""
        match = load(self.file(lasting=not self.lesson))
        self.edition, self.scenario, self.position = match.ruleset.edition, match.scenario, match.position
        self.options = match.options
        if match.base is not None:
            self.base = match.base.kept
        if self.lesson:
            lessons = lessons_for(match.ruleset)
            resume(lessons, lessons.find(self.lesson), match)
        return match


def new_id(length: int = 10) -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(length)])


def text_of(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def givers_of(log: Sequence[Entry], by: str = PERSON) -> list[str]:
    """Who gave each entry of a log, where nobody but `by` answered what was not dealt."""
    return [DEALT if entry[1] == CHANCE else by for entry in log]


def battle_of(match: Match, chairs: Sequence[Sitter], branch_of: str = "", by: Sequence[str] = ()) -> Battle:
    """A new battle from a match; `by` as far as it is known who answered."""
    givers = list(by[:len(match.log)])
    givers += givers_of(match.log[len(givers):])
    return Battle(new_id(), match.ruleset.id, match.ruleset.edition, match.scenario, match.position, match.options,
                  *recipe(match.dealer), tuple(chairs), branch_of=branch_of, log=list(match.log), by=givers,
                  digest=match.chain, content=match.content, base=match.base.kept if match.base else None,
                  kept=match.position_kept(), told=(told := keeping_of(match).told), written=len(told),
                  awaited=asked_in(match))


def asked_in(match: Match) -> tuple[int, ...]:
    """The seats that are to answer."""
    return tuple(sorted({question.seat for question in match.questions}))


def battle_from_file(id: str, data: bytes, chairs: Sequence[Sitter]) -> Battle:
    """A battle from a match file that is known to be one."""
    record = save.read(data)
    log: list[Entry] = [(entry[0], entry[1], entry[2], entry[3]) for entry in record["answers"]]
    return Battle(id, record["ruleset"], record["edition"], record["scenario"], record["position"], record["options"],
                  record["dealer"], record["seed"], tuple(chairs), log=log, by=givers_of(log), digest=record["digest"],
                  content=record["content"], base=record["base"], kept=record["kept"], told=record["told"],
                  written=len(record["told"]))


def still_open(battle: Battle, chairs: Sequence[Sitter]) -> str:
    """For whom a challenge is meant while one of its seats is open; empty when none is."""
    return battle.challenge if any([chair.open for chair in chairs]) else ""
