"""What stands between the players of a battle besides the rules: offers, clocks, an end that they made themselves, and
how quickly AIs go on among themselves."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from weathergage.kernel.core import WeatherGageError
from weathergage.server.clocks import Clocks
from weathergage.table.model import Verdict

What: TypeAlias = Literal["draw", "undo"]
How: TypeAlias = Literal["resigned", "agreed", "time"]
NOBODY: Final = -1              # in place of a seat
SLOWEST_S: Final = 10.0         # between two answers of AIs
MOST_STEPS: Final = 1_000       # answers that they go on by


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that needs the leave of all others; it lapses when anything is answered or taken back."""

    what: What
    seat: int                   # who asks
    step: int                   # answers that had been given
    agreed: tuple[int, ...] = ()        # seats of those who have given their leave


class Ended(msgspec.Struct, frozen=True, omit_defaults=True):
    """The players have ended the battle before the rules did."""

    how: How
    winners: tuple[int, ...] = ()       # seats
    seat: int = NOBODY                  # whose doing it was


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How quickly a battle goes on in which only AIs fight."""

    seconds: float = 0.0                # between two answers
    until: int | None = None            # it stands still after so many answers; None: it goes on

    def holds(self, step: int) -> bool:
        """Whether it stands still after so many answers."""
        return self.until is not None and step >= self.until


class BadPace(WeatherGageError):
    """A battle cannot go on like that; says why."""


def sound_pace(seconds: float, steps: int | None, step: int) -> Pace:
    """So many seconds between two answers, and no further than so many answers from here."""
    if not 0.0 <= seconds <= SLOWEST_S:
        raise BadPace(f"between two answers lie 0 to {SLOWEST_S:g} s")
    if steps is not None and not 0 <= steps <= MOST_STEPS:
        raise BadPace(f"it goes on by 0 to {MOST_STEPS} answers")
    return Pace(seconds, None if steps is None else step + steps)


class Affairs(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it, as it is kept with the battle."""

    offer: Offer | None = None
    ended: Ended | None = None
    clocks: Clocks | None = None
    stirred: tuple[int, ...] = ()       # seats whose people have had a hand in the seed
    pace: Pace = Pace()
    rated: bool = False
    experience: str = ""                # of whoever poses the challenge, by their own word


NONE: Final = Affairs()


def affairs_in(text: str) -> Affairs:
    """As a row of the database has them."""
    return msgspec.json.decode(text, type=Affairs) if text else NONE


def verdict_of(ended: Ended, titles: Sequence[str]) -> Verdict:
    """How the players ended it, in words."""
    if ended.how == "agreed":
        headline, reason = "A draw by agreement", "Both sides have agreed to a draw."
    elif ended.how == "time":
        headline = "Both flags have fallen" if not ended.winners else f"{titles[ended.seat]} has run out of time"
        reason = "" if ended.winners else "Neither side had time left: it is a draw."
    else:
        headline, reason = f"{titles[ended.seat]} has resigned", ""
    return Verdict(winners=ended.winners, scores=(), headline=headline, reason=reason, rule="", agreed=True)
