"""Chapter 5: Scupper That, the reaction to an Order just revealed."""

from dataclasses import dataclass

from weathergage.kernel.core import Answer, Done, Question, Step
from weathergage.kernel.window import Reaction
from weathergage.rulesets.savage_seas.state import CAPTAIN, SCUPPER, Battle, BattleFrame, hand_count, play_scupper


@dataclass
class ScupperWindow(BattleFrame):
    """SS-SCUP-02 to SS-SCUP-04: the Captains in turn play Scupper That on what was revealed or played last, until one
    passes. Its result is 1 if the Order is canceled: if an odd number of cards was played."""

    side: int                   # whose Order was revealed
    card: str
    turn: int                   # whose Captain may play now
    played: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case _: return self.hear(game, answer)

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        """SS-SCUP-09: every Captain who may hold the card, for all the enemy knows, is asked; others pass unasked."""
        if not may_hold_scupper(game, self.turn):
            return None
        seat = game.captain(self.turn)
        latest = self.card if not self.played else SCUPPER
        return Question(seat, "scupper", "SS-SCUP-02", Reaction(seat, "revealed", latest),
                        about=(self.side, self.card, self.played))

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
        self.pc = 0
        return None


def may_hold_scupper(game: Battle, side: int) -> bool:
    """Judged by public facts: the Captain has cards in hand, and not every Scupper That lies open or left the game."""
    captain = game.ships[side].crews[CAPTAIN]
    return hand_count(game.ships[side], CAPTAIN) > 0 and (SCUPPER in captain.deck or SCUPPER in captain.hand)


