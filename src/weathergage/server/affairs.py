"""What stands between the players of a battle besides the rules: offers, clocks, an end that they made themselves."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from weathergage.server.clocks import Clocks
from weathergage.table.model import Verdict

What: TypeAlias = Literal["draw", "undo"]
How: TypeAlias = Literal["resigned", "agreed", "time"]
NOBODY: Final = -1              # in place of a seat


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


class Affairs(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it, as it is kept with the battle."""

    offer: Offer | None = None
    ended: Ended | None = None
    clocks: Clocks | None = None
    stirred: tuple[int, ...] = ()       # seats whose people have had a hand in the seed
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
