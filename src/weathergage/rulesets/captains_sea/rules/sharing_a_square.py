"""Chapter 14: sharing a square. CS-STACK-01: a ship may enter the enemy's; the ships are then at distance 0."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, word
from weathergage.kernel.spaces import OneOf
from weathergage.kits.squares import PORT, STARBOARD, points_between, turned
from weathergage.rulesets.captains_sea.content.tables import FORMATION
from weathergage.rulesets.captains_sea.events import FormationFound
from weathergage.rulesets.captains_sea.questions import AskPassSide
from weathergage.rulesets.captains_sea.state import CROSSING, PARALLEL, Duel, DuelFrame


def side_by(bearing: int, heading: int) -> str:
    """CS-STACK-04: which broadside bears on something in this direction; neither ahead nor astern."""
    relative = (bearing - heading) % 8
    if relative in (1, 2, 3):
        return STARBOARD
    return PORT if relative in (5, 6, 7) else ""


def enemy_bearing(game: Duel, side: int) -> int:
    """CS-STACK-04, CS-GEN-14: the bearing of the enemy in a shared square: p for E, wrapped p+4 for the mover."""
    return turned(game.bearing, 4) if side == game.mover else game.bearing


class FormUpAt:
    """Stages of `FormUp`."""

    FIND: Final = 1
    SETTLE: Final = 2


@dataclass
class FormUp(DuelFrame):
    """CS-STACK-05 to CS-STACK-12, CS-STACK-14: find the formation after a ship entered the square or turned in it.

    `entered` is the heading of the move, 0 if the ship turned without moving.
    """

    side: int
    entered: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case FormUpAt.FIND: return self.find(game)
            case _: return self.settle(game, word(answer))

    def is_part(self) -> bool:
        return True

    def find(self, game: Duel) -> Step:
        """CS-STACK-02, CS-GEO-04: the kind of formation follows from the difference of the headings."""
        mover, other = game.ships[self.side], game.ships[1 - self.side]
        old = enemy_bearing(game, 1 - self.side) if game.formation else 0       # from the other ship to this one
        game.formation = FORMATION[points_between(mover.heading, other.heading)]
        game.mover = self.side
        game.entitled = -1
        if game.formation == CROSSING:
            return self.cross(game)
        side = self.passes(game, old)
        if not side:
            rule = "CS-STACK-05" if self.entered else "CS-STACK-14"
            return AskPassSide(game.ip, rule, OneOf((STARBOARD, PORT)), self.side)
        return self.settle(game, side)

    def cross(self, game: Duel) -> Step:
        """CS-STACK-06, CS-STACK-07: the IP rakes: his enemy's stern if he moved, the mover's bow if he did not."""
        mover, other = game.ships[self.side], game.ships[1 - self.side]
        game.bearing = turned(other.heading, 4) if self.side == game.ip else turned(mover.heading, 4)
        game.entitled = game.ip
        rule = "CS-STACK-06" if self.side == game.ip else "CS-STACK-07"
        game.emit(FormationFound(self.side, CROSSING, game.bearing, rule))
        return DONE

    def passes(self, game: Duel, old: int) -> str:
        """The side of the other ship on which the mover lies, or '' where the IP decides."""
        mover, other = game.ships[self.side], game.ships[1 - self.side]
        if self.entered:
            if game.formation == PARALLEL:
                return ""                                               # CS-STACK-05
            kept = side_by(turned(self.entered, 4), other.heading)      # CS-STACK-08
        else:
            kept = side_by(old, other.heading)                          # CS-STACK-14
        return kept or side_by(mover.heading, other.heading)

    def settle(self, game: Duel, side: str) -> Step:
        other = game.ships[1 - self.side]
        game.bearing = turned(other.heading, 2 if side == STARBOARD else -2)
        rule = "CS-STACK-14" if not self.entered else "CS-STACK-05" if game.formation == PARALLEL else "CS-STACK-08"
        game.emit(FormationFound(self.side, game.formation, game.bearing, rule))
        return DONE
