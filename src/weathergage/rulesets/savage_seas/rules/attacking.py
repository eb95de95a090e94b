"""Chapter 11: range, arcs and cover, and the hits of an attack."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.kits.hexes import Hex, distance
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.events import AttackBore, AttackMissed
from weathergage.rulesets.savage_seas.rules.fires import FireHits
from weathergage.rulesets.savage_seas.rules.victory import judge
from weathergage.rulesets.savage_seas.rules.wounds import WoundHit
from weathergage.rulesets.savage_seas.state import Battle, BattleFrame, order_of, water


def is_in_area(order: Order, here: Hex, heading: int, there: Hex) -> bool:
    """SS-ATK-03 to SS-ATK-07, SS-DEF-04: the hex is one of those highlighted on the card, in any of its areas, as they
    lie on the heading of the ship."""
    for area in order.areas:
        if area.has(here, heading, there):
            return True
    return False


def bears(game: Battle, side: int, order: Order) -> bool:
    """SS-ATK-02, SS-ATK-08, SS-LOS-01, SS-LOS-06: the enemy (SS-DEF-08) is in the area and not completely blocked."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    return is_in_area(order, ship.hex, ship.heading, enemy.hex) and not water(game).is_covered(ship.hex, enemy.hex)


def take_aim(game: Battle, side: int, order: Order) -> bool:
    """Whether an attack such as Starboard Cannons (SS-CARD-13) bears, and the event that says so; SS-ATK-09: if not, no
    die is rolled and nothing happens."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    apart = distance(ship.hex, enemy.hex)
    if bears(game, side, order):
        game.emit(AttackBore(side, order.id, apart))
        return True
    if is_in_area(order, ship.hex, ship.heading, enemy.hex):
        game.emit(AttackMissed(side, order.id, "covered", apart, "SS-LOS-01"))
    else:
        game.emit(AttackMissed(side, order.id, "out-of-area", apart))
    return False


class AttackAt:
    """Stages of `Attack`."""

    AIM: Final = 1
    HIT: Final = 2
    JUDGE: Final = 3


@dataclass
class Attack(BattleFrame):
    """SS-EFF-03, SS-ATK-10 to SS-ATK-12: hits in printed order, each completely before the next die; nobody moves."""

    side: int
    card: str
    done: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AttackAt.AIM: return None if take_aim(game, self.side, order_of(self.card)) else DONE
            case AttackAt.HIT: return self.next_hit()
            case _: return self.judge(game)

    def next_hit(self) -> Step:
        hits = order_of(self.card).hits
        if self.done == len(hits):
            return DONE
        hit = hits[self.done]
        self.done += 1
        return FireHits(1 - self.side, 1) if hit == "fire" else WoundHit(1 - self.side)

    def judge(self, game: Battle) -> Step:
        """SS-ROUND-05: a lost ship ends it before the next die."""
        judge(game)
        self.go(AttackAt.HIT)
        return None
