"""Chapter 13: fire damage."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, ints
from weathergage.rulesets.savage_seas.events import (
    FireFought,
    FireRemoved,
    FireSet,
    FireSpread,
    FireStruck,
    HitBraced,
    HitsSkipped,
)
from weathergage.rulesets.savage_seas.rules.victory import is_burnt
from weathergage.rulesets.savage_seas.rules.wounds import roll_position, wound_position
from weathergage.rulesets.savage_seas.state import (
    NO_FIRE,
    PENDING,
    POSITIONS,
    STRONG,
    WEAK,
    Battle,
    BattleFrame,
    Ship,
    cancel,
    planned,
)


class FireHitsAt:
    """Stages of `FireHits`."""

    ROLL: Final = 1
    LAND: Final = 2


@dataclass
class FireHits(BattleFrame):
    """SS-FIRE-01, SS-COLL-03: fire hits on one ship, one after the other, each with a die of its own."""

    side: int
    hits: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FireHitsAt.ROLL: return self.roll(game)
            case _: return self.land(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        """SS-EFF-13: a Brace marker stops a whole hit before its die; SS-FIRE-14: a burnt ship takes no more."""
        ship = game.ships[self.side]
        if ship.braced:
            ship.braced = False
            self.hits -= 1
            game.emit(HitBraced(self.side))
        if not self.hits:
            return DONE
        if is_burnt(ship):
            game.emit(HitsSkipped(self.side, self.hits))
            return DONE
        return roll_position(self.side, "SS-FIRE-01", "fire-hit")

    def land(self, game: Battle, position: int) -> Step:
        strike(game, game.ships[self.side], position)
        self.hits -= 1
        self.go(FireHitsAt.ROLL)
        return None


def strike(game: Battle, ship: Ship, position: int) -> None:
    """SS-FIRE-31: one fire hit: the Wound, the cancellation, then the fire here or where it spreads to.

    SS-FIRE-07, SS-FIRE-13: the crew on a Weak Fire is wounded as on any position, that on a Strong Fire by option.
    """
    was = ship.positions[position - 1].fire
    game.emit(FireStruck(ship.side, position, was))
    if was != STRONG or not game.plays("strong-struck-wounds", "receiving"):            # SS-FIRE-13
        wound_position(game, ship, position, "SS-FIRE-05")
    cancel_pending(game, ship, position, "SS-FIRE-03")
    if was != STRONG:
        set_strong(game, ship, position)
        return
    to = receiving(ship, position)
    game.emit(FireSpread(ship.side, position, to))
    set_strong(game, ship, to)
    wound_position(game, ship, to, "SS-FIRE-08")
    cancel_pending(game, ship, to, "SS-FIRE-11")


def receiving(ship: Ship, position: int) -> int:
    """SS-FIRE-08, SS-FIRE-09, SS-FIRE-12: the next position to the right without a Strong Fire; right of 4 is 1."""
    for step in POSITIONS:
        to = (position - 1 + step) % len(POSITIONS) + 1
        if ship.positions[to - 1].fire != STRONG:
            return to
    raise AssertionError("a ship with four fires takes no hits (SS-FIRE-14)")


def set_strong(game: Battle, ship: Ship, position: int) -> None:
    """SS-FIRE-02, SS-FIRE-06, SS-FIRE-10: a new fire is Strong, a Weak one flips; one fire to a position."""
    there = ship.positions[position - 1]
    flipped = there.fire == WEAK
    there.fire = STRONG
    game.emit(FireSet(ship.side, position, flipped, "SS-FIRE-06" if flipped else "SS-FIRE-02"))


def cancel_pending(game: Battle, ship: Ship, position: int, rule: str) -> None:
    """SS-FIRE-03, SS-FIRE-04, SS-FIRE-30: a pending Order is canceled; one carried out or canceled is left alone."""
    laid = planned(ship, position)
    if laid is not None and laid.state == PENDING:
        cancel(game, ship.side, position, laid, rule)


def fight(game: Battle, ship: Ship, crew: int, position: int) -> None:
    """SS-RLD-01, SS-RLD-03: the Strong Fire turns to its Weak side; it is never removed so."""
    ship.positions[position - 1].fire = WEAK
    game.emit(FireFought(ship.side, crew, position))


def remove(game: Battle, ship: Ship, position: int) -> None:
    """SS-FIRE-16: a fire of either strength goes completely."""
    ship.positions[position - 1].fire = NO_FIRE
    game.emit(FireRemoved(ship.side, position))
