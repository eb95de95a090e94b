"""How the state of a game becomes tables of numbers, read off its types.

Every list of things in a state is a table, and each thing a row: a ship, a section of hers, a card laid, a piece of
terrain. A field is a number, a word (by its number in the vocabulary), some numbers, or a bag of words. The state
itself is the first table, with one row.
"""

from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from weathergage.kernel.codec import PROCEDURE
from weathergage.kernel.copying import bare, is_mutable
from weathergage.kernel.core import WeatherGageError
from weathergage.learning.annotations import field_types

TABLE: Final = "table"                      # the state itself
LEFT_OUT: Final = (*PROCEDURE, "chances", "reveals", "outcome")         # of it: how it came about, and how it ended
SPREAD: Final = 8                           # numbers of a row of them that are kept, after how many there are
LABEL: Final = "label"
SEAT: Final = "seat"
TEAM: Final = "team"
OWNERS: Final = {"seat": SEAT, "player": SEAT, "side": TEAM, "team": TEAM, "owner": SEAT}   # the first that there is
BY_PLACE: Final = {"players": SEAT, "sides": TEAM}          # tables with a row for each
NUMBERS: Final = (int, float, bool)


class Unreadable(WeatherGageError):
    """A field of a state cannot be made into numbers; says which."""


@dataclass(frozen=True)
class Plan:
    """A table: its fields by kind, and the tables below it."""

    name: str
    numbers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    bags: tuple[str, ...] = ()
    spreads: tuple[str, ...] = ()                       # any number of numbers
    fixed: tuple[tuple[str, int], ...] = ()             # so many numbers
    below: tuple["Plan", ...] = ()
    parts: tuple[bool, ...] = ()                        # of rows that are tuples: whether each part is a word
    links: tuple[tuple[str, str], ...] = ()             # fields that number rows of another table
    owner: tuple[str, str] = ("", "")                   # the field that says whose it is, and how

    @property
    def attribute(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def is_by_place(self) -> bool:
        return self.name in BY_PLACE

    def columns(self) -> tuple[str, ...]:
        """The names of its numbers, in order."""
        if self.parts:
            return ("own", *[str(at) for at, is_word in enumerate(self.parts) if not is_word])
        return ("own", *self.numbers, *[f"{name}.{at}" for name, count in self.fixed for at in range(count)],
                *[f"{name}.{at}" for name in self.spreads for at in ("count", *range(SPREAD))])

    def word_columns(self) -> tuple[str, ...]:
        return self.words if not self.parts else tuple([str(at) for at, is_word in enumerate(self.parts) if is_word])

    def plain(self) -> dict[str, Any]:
        """As data, for a fingerprint."""
        return {"name": self.name, "numbers": self.columns(), "words": self.word_columns(), "bags": self.bags,
                "links": self.links, "owner": self.owner, "below": [plan.plain() for plan in self.below]}


def plan_of(game: type) -> Plan:
    """The tables of a game, from the types of its state."""
    tables = [name for name, kind in field_types(game).items()
              if get_origin(bare(kind)) is list and name not in LEFT_OUT]
    return read(game, TABLE, tuple(tables))


def read(cls: type, name: str, tables: tuple[str, ...]) -> Plan:
    kinds: dict[str, list[Any]] = {kind: [] for kind in ("numbers", "words", "bags", "spreads", "fixed", "below")}
    prefix = "" if name == TABLE else f"{name}."
    links: list[tuple[str, str]] = []
    for field, kind in field_types(cls).items():
        if name == TABLE and field in LEFT_OUT:
            continue
        kind = without_none(bare(kind))
        origin, args = get_origin(kind), [bare(part) for part in get_args(kind)]
        many = origin is list or (origin is tuple and args[1:] == [...])
        if is_number(kind):
            kinds["numbers"].append(field)
            if f"{field}s" in tables:
                links.append((field, f"{field}s"))
        elif is_word(kind):
            kinds["words"].append(field)
        elif many and is_number(args[0]):
            kinds["spreads"].append(field)
        elif many and is_word(args[0]):
            kinds["bags"].append(field)
        elif many and is_mutable(args[0]):
            kinds["below"].append(read(args[0], f"{prefix}{field}", tables))
        elif many and get_origin(args[0]) is tuple and all(map(is_leaf, get_args(args[0]))):
            kinds["below"].append(Plan(f"{prefix}{field}", parts=tuple(map(is_word, get_args(args[0])))))
        elif origin is tuple and all(map(is_number, args)):
            kinds["fixed"].append((field, len(args)))
        else:
            raise Unreadable(f"{cls.__name__}.{field} is a {kind}, which cannot be made into numbers")
    owner = next(((field, how) for field, how in OWNERS.items() if field in kinds["numbers"]), ("", ""))
    return Plan(name, **{kind: tuple(found) for kind, found in kinds.items()}, links=tuple(links),
                owner=("", "") if name == TABLE else owner)


def without_none(kind: Any) -> Any:
    args = get_args(kind)
    if get_origin(kind) in (Union, UnionType) and len(args) == 2 and NoneType in args:
        return bare(args[0] if args[1] is NoneType else args[1])
    return kind


def is_number(kind: Any) -> bool:
    kind = bare(kind)
    return kind in NUMBERS or (get_origin(kind) is Literal and isinstance(get_args(kind)[0], NUMBERS))


def is_word(kind: Any) -> bool:
    kind = bare(kind)
    return kind is str or (get_origin(kind) is Literal and isinstance(get_args(kind)[0], str))


def is_leaf(kind: Any) -> bool:
    return is_number(kind) or is_word(kind)
