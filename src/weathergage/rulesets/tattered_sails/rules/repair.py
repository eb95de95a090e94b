"""Chapter 20: repair."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import Answer, Step, number
from weathergage.kernel.spaces import OneOf
from weathergage.kits.plane import HAIR
from weathergage.rulesets.tattered_sails.content.tables import REPAIR_CLEARANCE
from weathergage.rulesets.tattered_sails.questions import AskRepair
from weathergage.rulesets.tattered_sails.rules.geometry import distance_of, is_apart, ships_near
from weathergage.rulesets.tattered_sails.rules.ships import replace_mast
from weathergage.rulesets.tattered_sails.state import TAKEN, Engagement, SeaFrame, is_friend, model_of


def can_repair(game: Engagement, at: int) -> bool:
    """TS-REPAIR-02 to TS-REPAIR-08: she has lost a mast, and no enemy that still has masts is nearer than three
    longs."""
    ship = game.ships[at]
    if not ship.lost:
        return False
    for other in ships_near(game, at, REPAIR_CLEARANCE):
        enemy = game.ships[other]
        if not is_friend(game, ship, enemy) and not enemy.derelict \
                and not is_apart(ship, enemy, REPAIR_CLEARANCE) and distance_of(ship, enemy) < REPAIR_CLEARANCE - HAIR:
            return False
    return True


class RepairAt:
    """Stages of `Repair`."""

    ASK: Final = 1
    RAISE: Final = 2


@dataclass
class Repair(SeaFrame):
    """TS-REPAIR-01: put back one lost mast, chosen by its owner."""

    number: int

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case RepairAt.ASK: return self.ask(game)
            case _: return self.raise_mast(game, number(answer) - 1)

    def ask(self, game: Engagement) -> Step:
        ship = game.ships[self.number]
        lost = [mast for mast in range(model_of(ship).masts) if not ship.standing >> mast & 1]
        if len(lost) == 1:
            return self.raise_mast(game, lost[0])
        return AskRepair(ship.player, "TS-REPAIR-01", OneOf(tuple([mast + 1 for mast in lost])), ship.label)

    def raise_mast(self, game: Engagement, mast: int) -> Step:
        replace_mast(game, self.number, mast)
        return TAKEN
