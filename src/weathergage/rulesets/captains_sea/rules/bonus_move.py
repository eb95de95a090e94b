"""Chapter 24: step G, the Bonus Move."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, ints, word
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.content.tables import BONUS_SUCCESS, STRAIN_BONUS, STRAIN_HITS
from weathergage.rulesets.captains_sea.events import BonusChecked, StrainReturned
from weathergage.rulesets.captains_sea.questions import AskBonusMove, AskMoveFirst
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, die
from weathergage.rulesets.captains_sea.rules.damage import lose_rigging
from weathergage.rulesets.captains_sea.rules.map_edge import sail_ahead
from weathergage.rulesets.captains_sea.rules.sharing_a_square import FormUp
from weathergage.rulesets.captains_sea.rules.wind import in_irons
from weathergage.rulesets.captains_sea.state import SIDES, Duel, DuelFrame, Ship, quality, share_a_square

RIGGING_CHECK: Final = "bonus-move"         # what its die is rolled for


def bonus_modifier(ship: Ship) -> Tally:
    """CS-BONUS-07: quality, a point on Sailing (CS-CREW-03), the Strain value."""
    bonus = Tally(quality(ship), "Crew Quality", "CS-BONUS-07")
    bonus.add(ship.sailing, "crew on Sailing", "CS-CREW-03")
    bonus.add(STRAIN_BONUS[ship.strain], "Strain", "CS-BONUS-07")
    return bonus


class BonusMoveAt:
    """Stages of `BonusMove`."""

    DECLARE: Final = 1
    ORDER: Final = 2
    TAKE_ORDER: Final = 3
    MOVE: Final = 4
    CHECK: Final = 5
    RETURN: Final = 6


@dataclass
class BonusMove(DuelFrame):
    """CS-BONUS-01 to CS-BONUS-10: declare, move in the IP's order, then check the rigging in the same order."""

    movers: tuple[int, ...] = ()
    turn: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case BonusMoveAt.DECLARE: return DeclareBonusMoves()
            case BonusMoveAt.ORDER: return self.choose_order(game, ints(answer))
            case BonusMoveAt.TAKE_ORDER: return self.take_order(word(answer))
            case BonusMoveAt.MOVE: return self.move(game)
            case BonusMoveAt.CHECK: return self.check()
            case _: return self.return_blocks(game)

    def choose_order(self, game: Duel, movers: tuple[int, ...]) -> Step:
        """CS-BONUS-06: if both move the IP decides who moves first."""
        self.movers = movers
        if len(movers) == 2:
            return AskMoveFirst(game.ip, "CS-BONUS-06", OneOf((SIDES[game.ip], SIDES[game.nip])), ())
        self.go(BonusMoveAt.MOVE)
        return None

    def take_order(self, first: str) -> Step:
        if SIDES[self.movers[0]] != first:
            self.movers = (self.movers[1], self.movers[0])
        return None

    def move(self, game: Duel) -> Step:
        """CS-BONUS-05, CS-BONUS-10: one square straight ahead, no turn; a formation arises where both have ended."""
        if self.turn == len(self.movers):
            self.turn = 0
            return None
        ship = game.ships[self.movers[self.turn]]
        self.turn += 1
        self.go(BonusMoveAt.MOVE)
        if sail_ahead(game, ship, "CS-BONUS-05") and self.turn == len(self.movers) and share_a_square(game):
            return FormUp(ship.side, ship.heading)
        return None

    def check(self) -> Step:
        if self.turn == len(self.movers):
            return None
        self.turn += 1
        self.go(BonusMoveAt.CHECK)
        return RiggingCheck(self.movers[self.turn - 1])

    def return_blocks(self, game: Duel) -> Step:
        """CS-BONUS-09, CS-MAN-29: Strain blocks are returned, used or not."""
        for ship in game.ships:
            if ship.strain:
                game.emit(StrainReturned(ship.side, ship.strain))
                ship.strain = 0
        return DONE


class DeclareBonusMovesAt:
    """Stages of `DeclareBonusMoves`."""

    ASK: Final = 1
    HEAR: Final = 2


@dataclass
class DeclareBonusMoves(DuelFrame):
    """CS-BONUS-01 to CS-BONUS-04, CS-MAN-28, CS-MAN-29: forced by Strain, else optional; the NIP declares first.

    Returns the sides that move.
    """

    movers: tuple[int, ...] = ()
    turn: int = 0                           # 0 the NIP, 1 the IP

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case DeclareBonusMovesAt.ASK: return self.ask(game)
            case _: return self.hear(game, answer)

    def is_part(self) -> bool:
        return True

    def ask(self, game: Duel) -> Step:
        game.step = "bonus-move"
        while self.turn < 2:
            side = game.ip if self.turn else game.nip
            ship = game.ships[side]
            if ship.strain and not in_irons(game, ship):
                self.movers += (side,)
            elif not ship.dismasted and not in_irons(game, ship):
                return AskBonusMove(side, "CS-BONUS-02", OneOf(("move", "decline")))
            self.turn += 1
        return Done(self.movers)

    def hear(self, game: Duel, answer: Answer) -> Step:
        if answer == "move":
            self.movers += (game.ip if self.turn else game.nip,)
        self.turn += 1
        self.go(DeclareBonusMovesAt.ASK)
        return None


class RiggingCheckAt:
    """Stages of `RiggingCheck`."""

    ROLL: Final = 1
    JUDGE: Final = 2


@dataclass
class RiggingCheck(DuelFrame):
    """CS-BONUS-07, CS-BONUS-08: on a modified 6 or more no damage, else rigging hits by the Strain."""

    side: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case RiggingCheckAt.ROLL: return self.roll(game.ships[self.side])
            case _: return self.judge(game, game.ships[self.side], die(answer))

    def is_part(self) -> bool:
        return True

    def roll(self, ship: Ship) -> Step:
        mark = BONUS_SUCCESS - bonus_modifier(ship).total
        return RollDice(RIGGING_CHECK, "CS-BONUS-07", ((self.side, 1),), (mark,))

    def judge(self, game: Duel, ship: Ship, value: int) -> Step:
        bonus = bonus_modifier(ship)
        passed = value + bonus.total >= BONUS_SUCCESS
        if game.journal is not None:
            game.emit(BonusChecked(self.side, value, bonus.total, passed, bonus.opened()))
        if not passed:
            lose_rigging(game, ship, STRAIN_HITS[ship.strain], "CS-BONUS-08")
        return DONE
