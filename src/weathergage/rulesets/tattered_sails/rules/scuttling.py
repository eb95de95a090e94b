"""Chapter 23: scuttling."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, ints
from weathergage.rulesets.tattered_sails.content.tables import SCUTTLE_AT
from weathergage.rulesets.tattered_sails.events import ScuttleRolled
from weathergage.rulesets.tattered_sails.rules.ships import sink
from weathergage.rulesets.tattered_sails.state import NOBODY, TAKEN, Engagement, SeaFrame


def can_scuttle(game: Engagement, number: int) -> bool:
    """TS-SCUT-03: any derelict one controls, grappled or towed too; once is enough."""
    ship = game.ships[number]
    return ship.derelict and ship.scuttled == NOBODY


class ScuttleAt:
    """Stages of `Scuttle`."""

    ROLL: Final = 1
    READ: Final = 2


@dataclass
class Scuttle(SeaFrame):
    """TS-SCUT-01, TS-SCUT-04: a die; on 5 or 6 she will sink at the start of the next turn."""

    number: int

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case ScuttleAt.ROLL: return Roll(CHANCE, "TS-SCUT-04", Dice((1,), marks=(SCUTTLE_AT,)), "scuttle")
            case _: return self.read(game, ints(answer)[0])

    def read(self, game: Engagement, face: int) -> Step:
        ship = game.ships[self.number]
        game.emit(ScuttleRolled(ship.label, face, face >= SCUTTLE_AT))
        if face >= SCUTTLE_AT:
            ship.scuttled = ship.player
        return TAKEN


@dataclass
class SinkScuttled(SeaFrame):
    """TS-SCUT-05, TS-SCUT-07, TS-SCUT-08: at the start of the turn, before Planning, all at the same moment.

    TS-SCUT-09: for points she counts as sunk by the enemies of her first owner.
    """

    def step(self, game: Engagement, answer: Answer) -> Step:
        for number, ship in enumerate(game.ships):
            if ship.afloat and ship.scuttled != NOBODY:
                sink(game, number, "scuttled", game.team(ship.scuttled), "TS-SCUT-05")
        return DONE
