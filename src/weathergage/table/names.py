"""What those at a table are called: officers by rank and name, and whoever looks is 'you'. The same on all screens."""

from typing import Final, Optional
from zlib import crc32

from weathergage.kernel.core import Outcome
from weathergage.players.roster import RANDOM, title_of

LANDSMAN: Final = "Landsman"            # who answers at random has no rank
SURNAMES: Final = (
    "Ashby", "Barlow", "Carrow", "Dunmore", "Ellery", "Fenwick", "Gorham", "Hallam", "Ingram", "Jessop", "Kerrick",
    "Loveday", "Marlowe", "Nance", "Oakes", "Pascoe", "Quill", "Rowland", "Sterne", "Tregarth", "Underhill", "Venn",
    "Wadham", "Yeo")


def officer(level: str, battle: str, seat: int) -> str:
    """Who commands a seat for the machine: 'Lieutenant Ashby', the same in all of a battle and no two alike at it."""
    rank = LANDSMAN if level == RANDOM else title_of(level.partition(":")[0])
    return f"{rank} {SURNAMES[(crc32(battle.encode()) + seat) % len(SURNAMES)]}"


def outcome_for(outcome: Outcome, seat: Optional[int]) -> str:
    """The end as it is for whoever sits there; empty for a spectator."""
    if seat is None:
        return ""
    if not outcome.winners:
        return "A draw"
    return "You win" if seat in outcome.winners else "You lose"
