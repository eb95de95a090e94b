"""Chapter 6: morale checks."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.events import MoraleChecked, MoraleRose
from weathergage.rulesets.captains_sea.rules.bridge_cards import DiscardDown, RollDice, values
from weathergage.rulesets.captains_sea.rules.card_windows import offer_to, played
from weathergage.rulesets.captains_sea.state import HANDY, STRIKE_CHECK, Duel, DuelFrame, morale

FAILS_AT: Final = 2


class MoraleCheckAt:
    """Stages of `MoraleCheck`."""

    CARDS: Final = 1
    ROLL: Final = 2
    JUDGE: Final = 3
    END: Final = 4


@dataclass
class MoraleCheck(DuelFrame):
    """CS-MOR-01 to CS-MOR-04: dice plus Crew Morale and stated modifiers; any 2 or less, and morale drops one level."""

    side: int
    dice: int
    red: int = 0                # a red number to subtract (CS-SHIP-16)
    rule: str = "CS-MOR-01"
    steady: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case MoraleCheckAt.CARDS: return self.invite(game)
            case MoraleCheckAt.ROLL: return self.roll(game, answer)
            case MoraleCheckAt.JUDGE: return self.judge(game, each(answer)[0])
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def invite(self, game: Duel) -> Step:
        """CS-MOR-02, CS-WIN-11: a check with no dice is not made; before others the owner may play a card."""
        if self.dice == 0:
            return DONE
        return offer_to(game, self.side, "morale-before-check", "CS-WIN-11", ("steady-lads",))

    def modifier(self, game: Duel) -> Tally:
        bonus = Tally(morale(game.ships[self.side]), "Crew Morale", "CS-GEN-07")
        bonus.add(-self.red, "red number", "CS-SHIP-16")
        bonus.add(2 * self.steady, "Steady, Lads", "CS-FX-24")
        return bonus

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.steady = played(answer, "steady-lads")
        mark = FAILS_AT + 1 - self.modifier(game).total
        return RollDice("morale", self.rule, ((self.side, self.dice),), (mark,))

    def judge(self, game: Duel, rolled: Answer) -> Step:
        bonus = self.modifier(game)
        failed = min(values(rolled)) + bonus.total <= FAILS_AT
        ship = game.ships[self.side]
        if failed and ship.morale > STRIKE_CHECK:
            ship.morale -= 1
        if game.journal is not None:
            game.emit(MoraleChecked(self.side, tuple(values(rolled)), failed, ship.morale, bonus.opened(), self.rule))
        return DiscardDown(self.side, "CS-CARD-07") if failed else DONE


def raise_morale(game: Duel, side: int, rule: str) -> None:
    """CS-FX-10, CS-FX-25: one level up, never above Handy."""
    ship = game.ships[side]
    if ship.morale < HANDY:
        ship.morale += 1
        game.emit(MoraleRose(side, ship.morale, rule))
