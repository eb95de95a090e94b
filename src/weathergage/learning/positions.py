"""Many positions at once: the tables of all of them one below the other, as networks read them.

An array is called by its table and what it holds: `ships.sections|numbers`. `of` says to which position a row belongs;
`bag.0` lists the words of a bag, `bag.0.rows` the row that each belongs to.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from weathergage.learning.encode import Entities

Positions: TypeAlias = dict[str, npt.NDArray[Any]]
OF: Final = "of"
NUMBERS: Final = "numbers"
WORDS: Final = "words"


def key(table: str, what: str) -> str:
    return f"{table}|{what}"


def bag_key(table: str, bag: int) -> str:
    return key(table, f"bag.{bag}")


def bag_rows_key(table: str, bag: int) -> str:
    return key(table, f"bag.{bag}.rows")


def stacked(entities: Sequence[Entities]) -> Positions:
    """Positions of one layout, one below the other."""
    made: Positions = {}
    for name in entities[0].tables:
        tables = [one.tables[name] for one in entities]
        counts = [len(table.numbers) for table in tables]
        starts = np.cumsum([0, *counts[:-1]])
        made[key(name, NUMBERS)] = np.concatenate([table.numbers for table in tables])
        made[key(name, WORDS)] = np.concatenate([table.words for table in tables]).astype(np.int32)
        made[key(name, OF)] = np.repeat(np.arange(len(tables), dtype=np.int32), counts)
        for at in range(len(tables[0].bags)):
            made[bag_key(name, at)] = np.concatenate([table.bags[at][2] for table in tables]).astype(np.int32)
            made[bag_rows_key(name, at)] = np.concatenate(
                [table.bags[at][0] + start for table, start in zip(tables, starts, strict=True)]).astype(np.int32)
    return made


def joined(many: Sequence[Positions], counts: Sequence[int]) -> Positions:
    """Several stacks, of so many positions each, as one."""
    made: Positions = {}
    firsts = np.cumsum([0, *counts[:-1]])
    for name in many[0]:
        table, _, what = name.partition("|")
        if what == OF:
            parts = [one[name] + first for one, first in zip(many, firsts, strict=True)]
        elif what.endswith(".rows"):
            rows = np.cumsum([0, *[len(one[key(table, OF)]) for one in many[:-1]]])
            parts = [one[name] + first for one, first in zip(many, rows, strict=True)]
        else:
            parts = [one[name] for one in many]
        made[name] = np.concatenate(parts)
    return made


def chosen(positions: Positions, which: npt.NDArray[np.int64]) -> Positions:
    """Some positions of a stack, in this order of their numbers, which must rise."""
    made: Positions = {}
    for name in positions:
        table, _, what = name.partition("|")
        if what != OF:
            continue
        of = positions[name]
        starts, stops = np.searchsorted(of, which), np.searchsorted(of, which, "right")
        rows = spans(starts, stops)
        made[name] = np.repeat(np.arange(len(which), dtype=np.int32), stops - starts)
        for other in (NUMBERS, WORDS):
            made[key(table, other)] = positions[key(table, other)][rows]
        at = 0
        while bag_key(table, at) in positions:
            owners = positions[bag_rows_key(table, at)]
            first, last = np.searchsorted(owners, rows), np.searchsorted(owners, rows, "right")
            made[bag_key(table, at)] = positions[bag_key(table, at)][spans(first, last)]
            made[bag_rows_key(table, at)] = np.repeat(np.arange(len(rows), dtype=np.int32), last - first)
            at += 1
    return {name: made[name] for name in positions}


def spans(starts: npt.NDArray[np.int64], stops: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """All numbers from each start to its stop, one span after the other."""
    counts = stops - starts
    total = int(counts.sum())
    firsts = np.repeat(starts - np.cumsum(counts) + counts, counts)
    found: npt.NDArray[np.int64] = firsts + np.arange(total)
    return found
