"""Chapter 12: what ships can do."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import Answer, Game, Refusal
from weathergage.kernel.spaces import Menu, refused, shown
from weathergage.kits.lately import Lately
from weathergage.rulesets.tattered_sails.rules.boarding import can_board
from weathergage.rulesets.tattered_sails.rules.moving import can_sail
from weathergage.rulesets.tattered_sails.rules.repair import can_repair
from weathergage.rulesets.tattered_sails.rules.rowing import can_row
from weathergage.rulesets.tattered_sails.rules.scuttling import can_scuttle
from weathergage.rulesets.tattered_sails.rules.shooting import can_shoot
from weathergage.rulesets.tattered_sails.state import Engagement, engagement

DONE_WITH: Final = "done"
OFFERED: Final[Lately[tuple[Answer, ...]]] = Lately()       # of the menu that was looked into before it was asked


def can_do(game: Engagement, number: int, kind: str) -> bool:
    """TS-ACT-06, TS-ACT-16: whether a ship has anything legal to do."""
    match kind:
        case "shoot": return can_shoot(game, number)
        case "move": return can_sail(game, number)
        case "repair": return can_repair(game, number)
        case "board": return can_board(game, number)
        case "row": return can_row(game, number)
        case _: return can_scuttle(game, number)


def able(game: Engagement, ships: list[int], kind: str) -> list[int]:
    return [number for number in ships if can_do(game, number, kind)]


@dataclass
class ShipChoice(Menu):
    """TS-ACT-05 to TS-ACT-07: a ship to carry out the order now; in a fleet action also DONE_WITH the rest.

    Of a fleet action `members` are the ships still to act; of a single one it is the whole squadron.
    """

    player: int
    kind: str
    members: tuple[int, ...]
    fleet: bool

    def offered(self, game: Game) -> tuple[Answer, ...]:
        offered = OFFERED.recall(self, game)
        return self.look(engagement(game)) if offered is None else offered

    def look(self, battle: Engagement) -> tuple[Answer, ...]:
        """Look at the ships, and keep what they can do for when it is asked."""
        options: list[Answer] = [DONE_WITH] if self.fleet else []
        for number in self.members:
            ship = battle.ships[number]
            if ship.afloat and ship.player == self.player and can_do(battle, number, self.kind):
                options.append(ship.label)
        return OFFERED.keep(self, battle, tuple(options))

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} is not a ship that can do this now")
