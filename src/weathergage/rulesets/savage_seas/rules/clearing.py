"""Chapter 15: clearing the boards."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, word
from weathergage.rulesets.savage_seas.content.tables import HAND_LIMIT, WOUNDS_TO_LOSE
from weathergage.rulesets.savage_seas.events import (
    BoardsCleared,
    BracesRemoved,
    LeadPassed,
    OrderDropped,
    WoundReturned,
    WoundsTakenUp,
)
from weathergage.rulesets.savage_seas.rules.hands import CREWS_IN_ALL, DrawHands, hand_size
from weathergage.rulesets.savage_seas.rules.victory import judge, judge_limit
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    Battle,
    BattleFrame,
    Ship,
    is_permanent,
    order_of,
    without,
)


class ClearingAt:
    """Stages of `Clearing`."""

    BOARDS: Final = 1
    LIMIT: Final = 2
    DRAW: Final = 3
    END: Final = 4


@dataclass
class Clearing(BattleFrame):
    """SS-CLR-01: eight steps, each finished for both ships before the next."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ClearingAt.BOARDS: return self.clear(game)
            case ClearingAt.LIMIT: return DropSurplus()
            case ClearingAt.DRAW: return DrawHands()
            case _: return self.end_round(game)

    def clear(self, game: Battle) -> Step:
        """Steps 1 to 3: Orders, Wounds, and whether a crew is broken (SS-WIN-02, SS-WIN-04)."""
        game.phase, game.position = "clearing", 0
        for ship in game.ships:
            clear_board(game, ship)
        for ship in game.ships:
            for number in ALL_CREWS:
                take_up_wounds(game, ship, number)
        judge(game)
        return None

    def end_round(self, game: Battle) -> Step:
        """Steps 6 to 8: Brace markers, the round limit, and the Lead, which passes unless it is fixed or rolled for
        (SS-ROUND-04, SS-OPT-01)."""
        for ship in game.ships:
            if ship.braced:
                ship.braced = False
                game.emit(BracesRemoved(ship.side))
        if judge_limit(game):
            return DONE
        if not game.plays("initiative", "fixed") and not game.plays("initiative", "roll"):
            game.lead = 1 - game.lead
            game.emit(LeadPassed(game.lead))
        return DONE


def clear_board(game: Battle, ship: Ship) -> None:
    """SS-HAND-05 to SS-HAND-07: Orders to their discard piles, canceled ones too; permanent cards to the hands.

    Fires stay where they are (SS-FIRE-15).
    """
    cards: list[str] = []
    for position in ship.positions:
        for laid in position.cards:
            cards.append(laid.card)
            if not is_permanent(laid.card):
                ship.crews[order_of(laid.card).crew].discards += (laid.card,)
        position.cards = []
    if cards:
        game.show()
        game.emit(BoardsCleared(ship.side, tuple(cards)))


def take_up_wounds(game: Battle, ship: Ship, number: int) -> None:
    """SS-WND-05: the Wounds of a crew go from the board into its hand, never more than four to a hand (SS-CLR-06)."""
    crew = ship.crews[number]
    if not crew.hurts:
        return
    kept = min(crew.hurts, WOUNDS_TO_LOSE - crew.wounds)
    if kept:
        game.emit(WoundsTakenUp(ship.side, number, kept))
    if crew.hurts > kept:
        game.emit(WoundReturned(ship.side, number, crew.hurts - kept))
    crew.wounds += kept
    crew.hurts = 0


class DropSurplusAt:
    """Stages of `DropSurplus`."""

    PICK: Final = 1
    DROP: Final = 2


@dataclass
class DropSurplus(BattleFrame):
    """SS-CLR-02 to SS-CLR-05, SS-CLR-07: Active Orders above the limit go, picked at random, crew by crew. Until now a
    hand may have held more (SS-HAND-11)."""

    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DropSurplusAt.PICK: return self.pick(game)
            case _: return self.drop(game, word(answer))

    def pick(self, game: Battle) -> Step:
        while self.at < CREWS_IN_ALL:
            crew = game.ships[self.at // 4].crews[self.at % 4]
            if hand_size(crew) > HAND_LIMIT:
                return Roll(CHANCE, "SS-CLR-02", Draw(crew.hand), "drop")
            self.at += 1
        return DONE

    def drop(self, game: Battle, card: str) -> Step:
        side, number = self.at // 4, self.at % 4
        crew = game.ships[side].crews[number]
        crew.hand = without(crew.hand, card)
        crew.discards += (card,)
        game.emit(OrderDropped(side, number, card))
        self.go(DropSurplusAt.PICK)
        return None
