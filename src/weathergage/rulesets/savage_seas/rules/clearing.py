"""Chapters 2 and 11: hands, decks and the clearing of the boards."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw
from weathergage.kernel.core import CHANCE, DONE, Answer, Question, Step, word
from weathergage.rulesets.savage_seas.content.read import HAND_LIMIT, WOUNDS_TO_LOSE
from weathergage.rulesets.savage_seas.events import (
    BoardsCleared,
    BracesRemoved,
    DeckRenewed,
    LeadPassed,
    OrderDropped,
    OrdersDrawn,
    WoundReturned,
    WoundsTakenUp,
)
from weathergage.rulesets.savage_seas.rules.victory import judge, judge_limit
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    Battle,
    BattleFrame,
    Crew,
    Ship,
    is_permanent,
    order_of,
    without,
)

CREWS_IN_ALL: Final = 8


def hand_size(crew: Crew) -> int:
    """SS-HAND-01, SS-HAND-02: Active Orders, Wounds and the permanent card, none of them on the board."""
    return len(crew.hand) + crew.wounds + 1


def renew_deck(game: Battle, side: int, number: int) -> None:
    """SS-HAND-08, SS-HAND-09: an empty deck is made anew of the discard pile."""
    crew = game.ships[side].crews[number]
    if not crew.deck and crew.discards:
        crew.deck, crew.discards = tuple(sorted(crew.discards)), ()
        game.emit(DeckRenewed(side, number, len(crew.deck)))


@dataclass
class DrawHands(BattleFrame):
    """SS-HAND-03, SS-DEF-25: every crew draws up to the hand limit, one crew after the other."""

    at: int = 0
    drawn: tuple[str, ...] = ()

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case _: return self.take(game, word(answer))

    def ask(self, game: Battle) -> Step:
        while self.at < CREWS_IN_ALL:
            side, number = self.at // 4, self.at % 4
            crew = game.ships[side].crews[number]
            renew_deck(game, side, number)
            if hand_size(crew) < HAND_LIMIT and crew.deck:
                return Question(CHANCE, "draw", "SS-HAND-03", Draw(crew.deck), secret=True, about=(side, number))
            if self.drawn:
                game.emit(OrdersDrawn(side, number, self.drawn, game.team(side)))
            self.drawn = ()
            self.at += 1
        return DONE

    def take(self, game: Battle, card: str) -> Step:
        side, number = self.at // 4, self.at % 4
        crew = game.ships[side].crews[number]
        crew.deck = without(crew.deck, card)
        crew.hand = tuple(sorted(crew.hand + (card,)))
        self.drawn += (card,)
        renew_deck(game, side, number)
        self.pc = 0
        return None


@dataclass
class Clearing(BattleFrame):
    """SS-CLR-01: eight steps, each finished for both ships before the next."""

    at: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.clear(game)
            case 2: return self.take_up_wounds(game)
            case 3: return DONE if judge(game) else None                # SS-WIN-02, SS-WIN-04
            case 4: return self.enforce_limit(game)
            case 5: return self.drop(game, answer)
            case 6: return DrawHands()
            case 7: return self.remove_braces(game)
            case 8: return DONE if judge_limit(game) else None
            case _: return self.pass_lead(game)

    def clear(self, game: Battle) -> Step:
        """SS-HAND-05 to SS-HAND-07: Orders to their discard piles, canceled ones too; permanent cards to the hands.

        Fires stay where they are (SS-FIRE-15).
        """
        game.phase, game.position = "clearing", 0
        for ship in game.ships:
            gone: list[str] = []
            for position in ship.positions:
                for laid in position.cards:
                    gone.append(laid.card)
                    if not is_permanent(laid.card):
                        ship.crews[order_of(laid.card).crew].discards += (laid.card,)
                position.cards = []
            if gone:
                game.reveals += 1
                game.emit(BoardsCleared(ship.side, tuple(gone)))
        return None

    def take_up_wounds(self, game: Battle) -> Step:
        """SS-WND-05: into the hands, never more than four to a hand (SS-CLR-06)."""
        for ship in game.ships:
            for number in ALL_CREWS:
                take_up(game, ship, number)
        return None

    def enforce_limit(self, game: Battle) -> Step:
        """SS-CLR-02 to SS-CLR-05, SS-CLR-07: Active Orders above the limit go, picked at random, crew by crew. Until
        now a hand may have held more (SS-HAND-11)."""
        while self.at < CREWS_IN_ALL:
            side, number = self.at // 4, self.at % 4
            crew = game.ships[side].crews[number]
            if hand_size(crew) > HAND_LIMIT:
                return Question(CHANCE, "drop", "SS-CLR-02", Draw(crew.hand), about=(side, number))
            self.at += 1
        return None

    def drop(self, game: Battle, answer: Answer) -> Step:
        if answer is None:
            return None
        side, number = self.at // 4, self.at % 4
        crew = game.ships[side].crews[number]
        card = word(answer)
        crew.hand = without(crew.hand, card)
        crew.discards += (card,)
        game.emit(OrderDropped(side, number, card))
        self.pc = 3
        return None

    def remove_braces(self, game: Battle) -> Step:
        for ship in game.ships:
            if ship.braced:
                ship.braced = False
                game.emit(BracesRemoved(ship.side))
        return None

    def pass_lead(self, game: Battle) -> Step:
        """SS-ROUND-04, SS-OPT-01: to the other team, unless it is fixed or rolled for."""
        if not game.plays("initiative", "fixed") and not game.plays("initiative", "roll"):
            game.lead = 1 - game.lead
            game.emit(LeadPassed(game.lead))
        return DONE


def take_up(game: Battle, ship: Ship, number: int) -> None:
    """The Wounds on the board of one crew go into its hand."""
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


