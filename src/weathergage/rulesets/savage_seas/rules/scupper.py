"""Chapter 8: Scupper That, the reaction to an Order just revealed."""

from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel.core import Answer, Done, Game, Refusal, Step
from weathergage.kernel.spaces import PASS, Menu, bare, refused, shown
from weathergage.rulesets.savage_seas.events import Scuppered
from weathergage.rulesets.savage_seas.questions import AskScupper
from weathergage.rulesets.savage_seas.state import CAPTAIN, SCUPPER, Battle, BattleFrame, battle, hand_count, without


@dataclass
class Reaction(Menu):
    """SS-SCUP-01, SS-SCUP-02: pass, or play the card. It looks the hand up when asked: a question tells nobody whether
    the card is held."""

    side: int

    def take(self, raw: Any) -> Answer:
        return bare(super().take(raw))

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return (PASS, SCUPPER) if SCUPPER in battle(game).ships[self.side].crews[CAPTAIN].hand else (PASS,)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} cannot be played now; one may always pass")


class ScupperWindowAt:
    """Stages of `ScupperWindow`."""

    ASK: Final = 1
    HEAR: Final = 2


@dataclass
class ScupperWindow(BattleFrame):
    """SS-SCUP-02 to SS-SCUP-04: the Captains in turn play Scupper That on what was revealed or played last, until one
    passes. Its result is 1 if the Order is canceled: if an odd number of cards was played."""

    side: int                   # whose Order was revealed
    card: str
    turn: int                   # whose Captain may play now
    played: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ScupperWindowAt.ASK: return self.ask(game)
            case _: return self.hear(game, answer)

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        """SS-SCUP-09: every Captain who may hold the card, for all the enemy knows, is asked; others pass unasked."""
        if not may_hold_scupper(game, self.turn):
            return self.hear(game, None)
        return AskScupper(game.captain(self.turn), "SS-SCUP-02", Reaction(self.turn), self.side, self.card, self.played)

    def hear(self, game: Battle, answer: Answer) -> Step:
        """SS-SCUP-06, SS-SCUP-10: an own Order only if so agreed, once the enemy has passed on it."""
        if answer == SCUPPER:
            play_scupper(game, self.turn, self.card if not self.played else SCUPPER)
            self.played += 1
            self.turn = 1 - self.turn
        elif not self.played and self.turn != self.side and game.plays("scupper-own", "true"):
            self.turn = self.side
        else:
            return Done(self.played % 2)
        self.go(ScupperWindowAt.ASK)
        return None


def may_hold_scupper(game: Battle, side: int) -> bool:
    """Judged by public facts: the Captain has cards in hand, and not every Scupper That lies open or left the game."""
    captain = game.ships[side].crews[CAPTAIN]
    has_cards = bool(captain.hand) or hand_count(game.ships[side], CAPTAIN) > 0
    return has_cards and (SCUPPER in captain.deck or SCUPPER in captain.hand)


def play_scupper(game: Battle, side: int, card: str) -> None:
    """SS-SCUP-05, SS-SCUP-07: it leaves the hand for the discard pile at once, besides any Order on the board; the next
    clearing fills the gap (SS-SCUP-08)."""
    captain = game.ships[side].crews[CAPTAIN]
    captain.hand = without(captain.hand, SCUPPER)
    captain.discards += (SCUPPER,)
    game.show()
    game.emit(Scuppered(side, card))
