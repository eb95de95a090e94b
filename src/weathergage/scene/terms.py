"""What people are told of a game: what it is, who commands what, what words mean, what fleets are made of."""

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct

Line = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Word = Annotated[str, Meta(max_length=80, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Points = Annotated[int, Meta(ge=1, le=1_000_000)]


@dataclass
class Facts:
    """What a person wants to know of a game before choosing it."""

    blurb: str = ""                 # one line of what it is
    players: str = "2 players"
    length: str = ""                # of a usual battle: "60 min"
    depth: int = 1                  # of its rules, from 1 to 5
    harm: str = "hits"              # what `Ruleset.harm` counts
    turn: str = "Turn"              # what it calls a turn


@dataclass
class Command:
    """A seat as people know it: what it is called, the side it fights for, and its ships in a line."""

    title: str
    side: str = ""                  # id of a side of the picture
    words: str = ""
    told: str = ""                  # what the log calls whoever sits there, where it speaks of persons


@dataclass
class Gloss:
    """A word of an answer explained: its name, whose it is, what is printed on it, and the clauses to read with it."""

    name: str
    owner: str = ""
    text: str = ""
    rules: tuple[str, ...] = ()


@dataclass
class Unit:
    """Something that a fleet can be built of, as a catalogue shows it."""

    id: str
    name: str
    faction: str
    cost: int
    facts: tuple[tuple[str, str], ...] = ()         # what else a buyer looks at, by name
    also: tuple[str, ...] = ()                      # other factions that may buy it


@dataclass
class Extra:
    """Something that is bought for a unit of a fleet, or for a fleet as a whole."""

    id: str
    name: str
    group: str                      # what it stands among, in capitals: "Options", "Commander"
    cost: int = 0
    text: str = ""                  # what it does
    rule: str = ""
    single: bool = False            # at most one of its group


@dataclass
class Fault:
    """What is wrong with a fleet: the clause it breaks, the field of the file, the reason."""

    rule: str
    field: str
    reason: str


class Member(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One unit of a fleet, with what was bought for it."""

    id: Line
    extras: Annotated[tuple[Line, ...], Meta(max_length=40)] = ()


class Fleet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What a player brings: for which game and how many points, and the units."""

    schema: Literal["weathergage-fleet/1"]
    ruleset: Word
    points: Points
    name: Line = ""
    faction: Line = ""
    units: Annotated[tuple[Member, ...], Meta(max_length=200)]
    extras: Annotated[tuple[Line, ...], Meta(max_length=200)] = ()      # bought for the whole fleet
