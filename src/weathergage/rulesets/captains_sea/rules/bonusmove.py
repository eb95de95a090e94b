"""Chapter 24: step G, the Bonus Move."""

from dataclasses import dataclass

from weathergage.kernel.core import DONE, Answer, Question, Step
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.content.tables import BONUS_SUCCESS, STRAIN_BONUS, STRAIN_HITS
from weathergage.rulesets.captains_sea.events import BonusChecked, StrainReturned
from weathergage.rulesets.captains_sea.rules.cards import Roll, die
from weathergage.rulesets.captains_sea.rules.damage import lose_rigging
from weathergage.rulesets.captains_sea.rules.formation import FormUp
from weathergage.rulesets.captains_sea.rules.mapedge import sail_ahead
from weathergage.rulesets.captains_sea.rules.wind import in_irons
from weathergage.rulesets.captains_sea.state import SIDES, Duel, DuelFrame, Ship, quality, share_a_square


def bonus_modifier(ship: Ship) -> Tally:
    """CS-BONUS-07: quality, a point on Sailing (CS-CREW-03), the Strain value."""
    bonus = Tally(quality(ship), "Crew Quality", "CS-BONUS-07")
    bonus.add(ship.sailing, "crew on Sailing", "CS-CREW-03")
    bonus.add(STRAIN_BONUS[ship.strain], "Strain", "CS-BONUS-07")
    return bonus


@dataclass
class BonusMove(DuelFrame):
    """CS-BONUS-01 to CS-BONUS-10: declare, move in the IP's order, then check the rigging in the same order."""

    movers: tuple[int, ...] = ()
    turn: int = 0

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.declare(game)
            case 2: return self.note(game, answer)
            case 3: return self.choose_order(game)
            case 4: return self.take_order(answer)
            case 5: return self.move(game)
            case 6: return self.check(game)
            case _: return self.return_blocks(game)

    def declare(self, game: Duel) -> Step:
        """CS-BONUS-01 to CS-BONUS-04, CS-MAN-28, CS-MAN-29: forced by Strain, else optional; the NIP declares first."""
        game.step = "bonus-move"
        while self.turn < 2:
            side = game.ip if self.turn else game.nip
            ship = game.ships[side]
            if ship.strain and not in_irons(game, ship):
                self.movers = (*self.movers, side)
            elif not ship.dismasted and not in_irons(game, ship):
                return Question(side, "bonus-move", "CS-BONUS-02", OneOf(("move", "decline")))
            self.turn += 1
        self.turn = 0
        self.pc += 1
        return None

    def note(self, game: Duel, answer: Answer) -> Step:
        if answer == "move":
            self.movers = (*self.movers, game.ip if self.turn else game.nip)
        self.turn += 1
        self.pc = 0
        return None

    def choose_order(self, game: Duel) -> Step:
        """CS-BONUS-06: if both move the IP decides who moves first."""
        if len(self.movers) < 2:
            self.pc += 1
            return None
        sides = OneOf((SIDES[game.ip], SIDES[game.nip]))
        return Question(game.ip, "move-first", "CS-BONUS-06", sides, about=("bonus", "bonus"))

    def take_order(self, answer: Answer) -> Step:
        if SIDES[self.movers[0]] != answer:
            self.movers = (self.movers[1], self.movers[0])
        return None

    def move(self, game: Duel) -> Step:
        """CS-BONUS-05, CS-BONUS-10: one square straight ahead, no turn; a formation arises where both have ended."""
        if self.turn == len(self.movers):
            self.turn = 0
            return None
        ship = game.ships[self.movers[self.turn]]
        self.turn += 1
        self.pc -= 1
        if sail_ahead(game, ship, "CS-BONUS-05") and self.turn == len(self.movers) and share_a_square(game):
            return FormUp(ship.side, ship.heading)
        return None

    def check(self, game: Duel) -> Step:
        if self.turn == len(self.movers):
            return None
        self.turn += 1
        self.pc -= 1
        return RiggingCheck(self.movers[self.turn - 1])

    def return_blocks(self, game: Duel) -> Step:
        """CS-BONUS-09, CS-MAN-29: Strain blocks are returned, used or not."""
        for ship in game.ships:
            if ship.strain:
                game.emit(StrainReturned(ship.side, ship.strain))
                ship.strain = 0
        return DONE


@dataclass
class RiggingCheck(DuelFrame):
    """CS-BONUS-07, CS-BONUS-08: on a modified 6 or more no damage, else rigging hits by the Strain."""

    side: int

    def stage(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        bonus = bonus_modifier(ship)
        if self.pc == 1:
            return Roll("bonus-move", "CS-BONUS-07", ((self.side, 1),), (BONUS_SUCCESS - bonus.total,))
        passed = die(answer) + bonus.total >= BONUS_SUCCESS
        if game.journal is not None:
            game.emit(BonusChecked(self.side, die(answer), bonus.total, passed, bonus.parts))
        if not passed:
            lose_rigging(game, ship, STRAIN_HITS[ship.strain], "CS-BONUS-08")
        return DONE

    def is_part(self) -> bool:
        return True
