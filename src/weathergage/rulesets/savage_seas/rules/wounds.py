"""Chapter 12: flesh wounds, on the board and in the hand."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, ints
from weathergage.rulesets.savage_seas.content.tables import WOUNDS_TO_LOSE
from weathergage.rulesets.savage_seas.events import CrewWounded, WoundHealed, WoundMissed, WoundReturned
from weathergage.rulesets.savage_seas.questions import PositionRoll
from weathergage.rulesets.savage_seas.state import NOBODY, Battle, BattleFrame, Ship, crew_at, planned


class WoundHitAt:
    """Stages of `WoundHit`."""

    ROLL: Final = 1
    LAND: Final = 2


@dataclass
class WoundHit(BattleFrame):
    """SS-WND-01: the die decides which position of a ship a Wound hits."""

    side: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case WoundHitAt.ROLL: return roll_position(self.side, "SS-WND-01", "wound-hit")
            case _: return self.land(game, ints(answer)[0])

    def land(self, game: Battle, position: int) -> Step:
        """SS-WND-02, SS-WND-06: the crew manning it is wounded; unmanned, the hit is lost."""
        if crew_at(game.ships[self.side], position) == NOBODY:
            game.emit(WoundMissed(self.side, position))
        else:
            wound_position(game, game.ships[self.side], position, "SS-WND-02")
        return DONE


def roll_position(side: int, rule: str, kind: str) -> PositionRoll:
    """SS-COMP-07: the die decides which position of a ship is hit."""
    return PositionRoll(CHANCE, rule, Dice((1,), sides=4), kind, side)


def wound_position(game: Battle, ship: Ship, position: int, rule: str) -> None:
    """SS-WND-02 to SS-WND-04: one Wound for the crew there, on the board; its colour shows the crew, the card stays
    hidden, and nothing is canceled."""
    laid = planned(ship, position)
    if laid is None:
        return
    if not laid.shown:
        laid.crew_known = True
        game.show()
    crew = crew_at(ship, position)
    ship.crews[crew].hurts += 1
    game.emit(CrewWounded(ship.side, crew, position, rule))


def wound_hand(game: Battle, ship: Ship, crew: int, wounds: int) -> None:
    """SS-WND-07: straight into the hand, never more than four (SS-CLR-06)."""
    for _ in range(wounds):
        if ship.crews[crew].wounds >= WOUNDS_TO_LOSE:
            game.emit(WoundReturned(ship.side, crew, 1))
        else:
            ship.crews[crew].wounds += 1
            game.emit(CrewWounded(ship.side, crew, 0, "SS-WND-07"))


def heal(game: Battle, ship: Ship, crew: int) -> None:
    """SS-WND-09: one Wound from the hand back to its pile; SS-HAND-04: no card is drawn for it."""
    ship.crews[crew].wounds -= 1
    game.emit(WoundHealed(ship.side, crew))
