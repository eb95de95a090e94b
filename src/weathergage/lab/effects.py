"""What goes with winning: the share of battles that sides won who did a thing, against those who did not.

Sides and scenarios are compared only with themselves (the weights are those of Mantel and Haenszel), so that a thing
that only the stronger side can do gains nothing by it. Of many comparisons some look large by chance alone: Holm's
correction says which would be as large in fewer than one study of twenty in which nothing mattered.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Final, Generic, TypeVar

from weathergage.lab.simulate import NORMAL_95

K = TypeVar("K", bound=Hashable)
FEWEST: Final = 5               # battles with a thing, and without it
RISK: Final = 0.05


@dataclass(frozen=True)
class Effect(Generic[K]):
    """Points by which sides won more often that did a thing, as shares, with their 95 % interval."""

    name: K
    games: int                  # with it
    of: int
    gain: float
    low: float
    high: float
    chance: float               # that as much comes of nothing, after Holm's correction

    @property
    def is_sure(self) -> bool:
        return self.chance < RISK


@dataclass
class Strata:
    """Of one thing in one stratum: battles and wins, with it and without."""

    had: int = 0
    won: int = 0
    lacked: int = 0
    won_without: int = 0


def effects(rows: Iterable[tuple[Hashable, bool, set[K]]]) -> list[Effect[K]]:
    """Of rows (stratum, won, what was done), everything that was done often enough and left out often enough, that
    which helped most first."""
    sides = list(rows)
    names = {name: None for _, _, done in sides for name in done}
    whole: dict[Hashable, Strata] = {}
    parts: dict[K, dict[Hashable, Strata]] = {name: {} for name in names}
    for stratum, won, done in sides:
        here = whole.setdefault(stratum, Strata())
        here.had, here.won = here.had + 1, here.won + won
        for name in done:
            part = parts[name].setdefault(stratum, Strata())
            part.had, part.won = part.had + 1, part.won + won
    found: list[tuple[K, int, int, float, float]] = []
    for name, strata in parts.items():
        for stratum, part in strata.items():
            part.lacked = whole[stratum].had - part.had
            part.won_without = whole[stratum].won - part.won
        usable = [part for part in strata.values() if part.had and part.lacked]
        had, lacked = sum([part.had for part in usable]), sum([part.lacked for part in usable])
        if had >= FEWEST and lacked >= FEWEST:
            found.append((name, had, had + lacked, *difference(usable)))
    chances = holm([erfc(abs(gain) / error / sqrt(2.0)) for *_, gain, error in found])
    made = [Effect(name, had, of, gain, max(-1.0, gain - NORMAL_95 * error), min(1.0, gain + NORMAL_95 * error), chance)
            for (name, had, of, gain, error), chance in zip(found, chances, strict=True)]
    return sorted(made, key=lambda effect: -effect.gain)


def difference(strata: Sequence[Strata]) -> tuple[float, float]:
    """The difference of two shares over all strata, and its standard error; a win and a loss are added to each share,
    as Agresti and Caffo do, so that a share of all or nothing is not taken for certain."""
    gain = variance = weights = 0.0
    for part in strata:
        weight = part.had * part.lacked / (part.had + part.lacked)
        one, other = (part.won + 1) / (part.had + 2), (part.won_without + 1) / (part.lacked + 2)
        gain += weight * (one - other)
        variance += weight ** 2 * (one * (1 - one) / (part.had + 2) + other * (1 - other) / (part.lacked + 2))
        weights += weight
    return gain / weights, sqrt(variance) / weights


def holm(chances: Sequence[float]) -> list[float]:
    """Every chance corrected for there being others: the smallest times their number, the next times one less, none
    smaller than the one before."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found, largest = [0.0] * len(chances), 0.0
    for place, at in enumerate(order):
        largest = max(largest, min(1.0, chances[at] * (len(chances) - place)))
        found[at] = largest
    return found


def paired(one: Sequence[float], other: Sequence[float]) -> tuple[float, float, float]:
    """How much more the one came to than the other in battles of the same luck: the mean, and its 95 % interval."""
    steps = [left - right for left, right in zip(one, other, strict=True)]
    mean = sum(steps) / len(steps)
    spread = sum([(step - mean) ** 2 for step in steps]) / max(1, len(steps) - 1)
    error = sqrt((spread + 1.0 / len(steps)) / len(steps))          # not nothing, even if no battle came out otherwise
    return mean, mean - NORMAL_95 * error, mean + NORMAL_95 * error
