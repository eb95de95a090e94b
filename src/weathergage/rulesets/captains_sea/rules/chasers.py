"""Chapter 21: chasers."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, Answer, Done, Step, ints
from weathergage.kits.squares import AHEAD, ASTERN
from weathergage.rulesets.captains_sea.content.tables import CHASER_RANGE
from weathergage.rulesets.captains_sea.events import ChasersFired
from weathergage.rulesets.captains_sea.rules.gunnery import bearing_side
from weathergage.rulesets.captains_sea.state import (
    PORT_AFT,
    PORT_BOW,
    STARBOARD_AFT,
    STARBOARD_BOW,
    Duel,
    DuelFrame,
    Ship,
    range_between,
)

CHASER_HITS: Final = 6             # CS-CHASE-04


def chaser_end(game: Duel, side: int) -> str:
    """CS-CHASE-02: the chasers that may fire now, 'bow' or 'stern', or ''."""
    return ready_chasers(game.ships[side], bearing_side(game, side), range_between(game))


def ready_chasers(ship: Ship, facing: str, distance: int) -> str:
    """CS-SHIP-07, CS-CHASE-02, CS-CHASE-03: where the enemy lies ahead or astern, the loaded chasers; CS-STACK-16: none
    in a shared square."""
    if not 0 < distance <= CHASER_RANGE:
        return ""
    if facing == AHEAD and not ship.bow_chasers and chaser_dice(ship, "bow"):
        return "bow"
    return "stern" if facing == ASTERN and not ship.stern_chasers and chaser_dice(ship, "stern") else ""


def chaser_dice(ship: Ship, end: str) -> int:
    """CS-CHASE-01, CS-CHASE-03: one die per section at that end with an undamaged box, whatever its crew."""
    sections = (STARBOARD_BOW, PORT_BOW) if end == "bow" else (STARBOARD_AFT, PORT_AFT)
    return len([1 for at in sections if ship.sections[at].boxes])


class FireChasersAt:
    """Stages of `FireChasers`."""

    ROLL: Final = 1
    COUNT: Final = 2


@dataclass
class FireChasers(DuelFrame):
    """CS-CHASE-03 to CS-CHASE-05: no modifiers, no discards, no defense; every natural 6 is a rigging hit.

    Returns the hits.
    """

    side: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case FireChasersAt.ROLL: return self.roll(game)
            case _: return self.count(game, ints(answer))

    def is_part(self) -> bool:
        return True

    def roll(self, game: Duel) -> Step:
        dice = chaser_dice(game.ships[self.side], chaser_end(game, self.side))
        return Roll(CHANCE, "CS-CHASE-04", Dice((dice,), (CHASER_HITS,)), "chasers")

    def count(self, game: Duel, faces: tuple[int, ...]) -> Step:
        hits = len([1 for face in faces if face == CHASER_HITS])
        game.emit(ChasersFired(self.side, chaser_end(game, self.side), faces, hits))
        return Done(hits)
