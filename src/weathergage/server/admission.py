"""Whether a match file from outside may come in: it must load, and everybody must be able to look at it.

A file is somebody else's: it may be far larger than it looks, play for ever, or describe a table that cannot be drawn.
So it is even unpacked in a process of its own, which has only so much memory and so much of the processor's time.
"""

from typing import Final

from weathergage.kernel import save
from weathergage.kernel.dealer import Scripted
from weathergage.kernel.match import load
from weathergage.kernel.save import BadSave
from weathergage.server import showing
from weathergage.server.battle import battle_of
from weathergage.server.messages.battles import BattleInfo
from weathergage.server.seating import seated, seeded
from weathergage.server.showing import Memory, Moment

LARGEST: Final = 8 * 1024 * 1024        # of a file, unpacked
SECONDS: Final = 10.0                   # of the processor's time, to load it and to draw it once for each seat
LONGEST: Final = 300.0                  # seconds that anybody waits for it, however busy the machine is
MEMORY: Final = 1024 * 1024 * 1024      # of the process that does it


def game_of(data: bytes) -> str:
    """The ruleset of a match file; BadSave if it is none."""
    return str(save.read(data, LARGEST)["ruleset"])


def looked_over(id: str, data: bytes) -> tuple[bytes, tuple[str, ...], BattleInfo]:
    """The file as it is kept, the names of the seats, and the card of the battle; BadSave says what is wrong."""
    try:
        match = load(data, LARGEST)
        if isinstance(match.dealer, Scripted):
            match.dealer = seeded(None)
        battle = battle_of(match, seated(match.ruleset.id, match.seats))
        battle.id = id
        for seat in (None, *range(len(match.seats))):
            showing.table(Moment(battle, match, 0, 0.0), seat, Memory())
        return battle.file(lasting=True), tuple(match.seats), showing.card_of(battle, match)
    except (BadSave, MemoryError):
        raise
    except Exception as error:
        raise BadSave(f"the battle cannot be shown ({type(error).__name__}: {str(error)[:200]})") from None
