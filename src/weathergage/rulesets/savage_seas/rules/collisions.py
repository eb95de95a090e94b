"""Chapter 10: what a ship runs into: the enemy, islands and the sea's edge."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.rulesets.savage_seas.events import ShipCollided
from weathergage.rulesets.savage_seas.rules.fires import FireHits
from weathergage.rulesets.savage_seas.state import Battle, BattleFrame, Ship, water


def obstacle_at(game: Battle, ship: Ship, there: tuple[int, int]) -> str:
    """SS-DEF-10, SS-COLL-06: what a ship would run into; empty for open sea."""
    sea = water(game)
    if there == game.ships[1 - ship.side].hex:
        return "enemy"
    if there in sea.islands:
        return "island"
    return "" if sea.is_sea(there) else "edge"


def collide(game: Battle, ship: Ship, obstacle: str, amount: int, own_damage: int) -> Step:
    """SS-COLL-01, SS-COLL-02, SS-COLL-06 to SS-COLL-08: hexes entered and the one refused; an Order may lessen its own
    share of a collision with the enemy (SS-COLL-05), for a card goes before the rules (SS-DEF-23)."""
    if obstacle != "enemy":
        rule = "SS-COLL-06" if obstacle == "edge" else "SS-COLL-07"
        game.emit(ShipCollided(ship.side, obstacle, amount, 0, rule))
        return FireHits(ship.side, amount)
    own = amount if own_damage < 0 else own_damage
    game.emit(ShipCollided(ship.side, obstacle, own, amount, "SS-COLL-01" if own_damage < 0 else "SS-EFF-02"))
    return Collision(ship.side, own, amount)


class CollisionAt:
    """Stages of `Collision`."""

    ENEMY: Final = 1
    MOVER: Final = 2


@dataclass
class Collision(BattleFrame):
    """SS-COLL-04: the hits on the ship that was run into first, then those on the mover."""

    side: int
    own: int
    dealt: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CollisionAt.ENEMY: return FireHits(1 - self.side, self.dealt)
            case CollisionAt.MOVER: return FireHits(self.side, self.own)
            case _: return DONE
