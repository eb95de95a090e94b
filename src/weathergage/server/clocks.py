"""Clocks of a battle, one for each seat. Nothing here changes anything, or looks at the clock of the day."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

SHORTEST_S: Final = 60.0
LONGEST_S: Final = 60 * 24 * 3600.0
MOST_ADDED_S: Final = 7 * 24 * 3600.0

Elapsed: TypeAlias = Callable[[float, float], float]       # seconds between two moments in which a server was there


class Clocks(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the clocks showed at a moment, and which of them run since."""

    base: float                         # seconds that everybody had at the beginning
    added: float                        # ... that each answer brings
    left: tuple[float, ...]             # seconds, by seat
    running: tuple[int, ...] = ()       # seats
    at: float = 0.0                     # seconds of the clock of the day


def set_up(base: float, added: float, seats: int) -> Clocks:
    return Clocks(base, added, (base,) * seats)


def shown(clocks: Clocks, now: float, elapsed: Elapsed) -> tuple[float, ...]:
    """What they show now; at 0 a flag has fallen."""
    gone = elapsed(clocks.at, now) if clocks.running else 0.0
    return tuple([max(0.0, left - gone) if seat in clocks.running else left for seat, left in enumerate(clocks.left)])


def pressed(clocks: Clocks, running: Sequence[int], now: float, elapsed: Elapsed, answered: int | None) -> Clocks:
    """From now on these run; whoever has answered has some more time, unless their flag has fallen."""
    left = [seconds + clocks.added if seat == answered and seconds > 0 else seconds
            for seat, seconds in enumerate(shown(clocks, now, elapsed))]
    return Clocks(clocks.base, clocks.added, tuple(left), tuple(running), now)


def overlap(stretches: Sequence[tuple[float, float]], begin: float, end: float) -> float:
    """How much of the time between two moments lies in one of these stretches, or in several."""
    total, reached = 0.0, begin
    for first, last in sorted(stretches):
        first, last = max(first, reached), min(last, end)
        if last > first:
            total, reached = total + last - first, last
    return total
