"""Chapter 25, the fifth step of Housekeeping: sails, irons and disengagement."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Question, Step, each, word
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.events import (
    Disengaged,
    DisengageTried,
    IronsTried,
    SailChanged,
    SailTried,
)
from weathergage.rulesets.captains_sea.rules.cards import (
    Roll,
    die,
    offer_to,
    played,
    values,
)
from weathergage.rulesets.captains_sea.rules.crew import in_f_box
from weathergage.rulesets.captains_sea.rules.playnow import FallOff
from weathergage.rulesets.captains_sea.rules.wind import in_irons
from weathergage.rulesets.captains_sea.state import (
    DISENGAGED,
    FIGHTING,
    GRAPPLED,
    MEDIUM,
    Duel,
    DuelFrame,
    morale,
    quality,
)

SAIL_AT: Final = 3                 # CS-HK-14
FALLS_OFF_AT: Final = 4            # CS-HK-18
FREE_AT: Final = 3                 # CS-HK-19


@dataclass
class Sails(DuelFrame):
    """CS-HK-25: forced change, sail changes, the old Disengaged marker, irons, disengagement."""

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.force(game)
            case 2: return ChangeSail(game.nip)
            case 3: return ChangeSail(game.ip)
            case 4: return self.remove_marker(game)
            case 5: return self.leave_irons(game, game.nip)
            case 6: return self.leave_irons(game, game.ip)
            case 7: return Disengage(game.ip) if game.grapple == GRAPPLED else None
            case 8: return Disengage(game.nip) if game.grapple == GRAPPLED else None
            case _: return DONE

    def force(self, game: Duel) -> Step:
        """CS-HK-17, CS-SHIP-12: in an F box Medium becomes Fighting at once."""
        for ship in game.ships:
            if in_f_box(ship) and ship.sail == MEDIUM:
                ship.sail = FIGHTING
                game.emit(SailChanged(ship.side, FIGHTING, "CS-HK-17"))
        return None

    def remove_marker(self, game: Duel) -> Step:
        """CS-HK-20: a Disengaged marker of an earlier turn goes."""
        if game.grapple == DISENGAGED and game.disengaged_turn < game.turn:
            game.grapple = ""
        return None

    def leave_irons(self, game: Duel, side: int) -> Step:
        """CS-HK-18: a ship in irons, unless it is grappled."""
        return LeaveIrons(side) if in_irons(game, game.ships[side]) and game.grapple != GRAPPLED else None


@dataclass
class ChangeSail(DuelFrame):
    """CS-HK-14 to CS-HK-16: any die of 3 or more permits a change."""

    side: int

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.roll(game)
            case 2: return self.ask(game, each(answer)[0])
            case _: return self.change(game, answer)

    def roll(self, game: Duel) -> Step:
        ship = game.ships[self.side]
        if not ship.rig_change or in_f_box(ship):
            return DONE
        dice = 1 if game.plays("sail-change-dice", "one") else ship.rig_change
        return Roll("sail-change", "CS-HK-14", ((self.side, dice),), (SAIL_AT - quality(ship),))

    def ask(self, game: Duel, rolled: Answer) -> Step:
        ship = game.ships[self.side]
        may = max(values(rolled)) + quality(ship) >= SAIL_AT
        game.emit(SailTried(self.side, may))
        if not may:
            return DONE
        return Question(self.side, "change-sail", "CS-HK-15", OneOf((FIGHTING, MEDIUM)))

    def change(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        if ship.sail != answer:
            ship.sail = word(answer)
            game.emit(SailChanged(self.side, ship.sail, "CS-HK-15"))
        return DONE


@dataclass
class LeaveIrons(DuelFrame):
    """CS-HK-18, CS-MAN-27: the ship rolls to fall off; by option it simply does."""

    side: int
    stays: int = 0

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.invite(game)
            case 2: return self.roll(game, answer)
            case 3: return self.judge(game, die(answer))
            case _: return DONE

    def invite(self, game: Duel) -> Step:
        if game.plays("irons-exit", "automatic"):
            self.pc = 3
            return FallOff(self.side, "CS-HK-18")
        return offer_to(game, self.side, "tack-before-roll", "CS-WIN-07", ("quick-stays",))

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.stays = played(answer, "quick-stays")
        mark = FALLS_OFF_AT - self.modifier(game).total
        return Roll("irons", "CS-HK-18", ((self.side, 1),), (mark,))

    def modifier(self, game: Duel) -> Tally:
        bonus = Tally(quality(game.ships[self.side]), "Crew Quality", "CS-HK-18")
        bonus.add(2 * self.stays, "Quick in Stays", "CS-FX-34")
        return bonus

    def judge(self, game: Duel, value: int) -> Step:
        bonus = self.modifier(game)
        out = value + bonus.total >= FALLS_OFF_AT
        if game.journal is not None:
            game.emit(IronsTried(self.side, value, bonus.total, out, bonus.parts))
        return FallOff(self.side, "CS-HK-18") if out else DONE


@dataclass
class Disengage(DuelFrame):
    """CS-HK-19 to CS-HK-21: grappled ships may try to part."""

    side: int

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return Question(self.side, "disengage", "CS-HK-19", OneOf(("try", "decline")))
            case 2: return self.roll(game, answer)
            case _: return self.judge(game, die(answer))

    def modifier(self, game: Duel) -> Tally:
        ship, enemy = game.ships[self.side], game.ships[1 - self.side]
        bonus = Tally(quality(ship), "Crew Quality", "CS-HK-19")
        bonus.add(-quality(enemy), "enemy Crew Quality", "CS-HK-19")
        bonus.add(morale(ship), "Crew Morale", "CS-HK-19")
        return bonus

    def roll(self, game: Duel, answer: Answer) -> Step:
        if answer != "try":
            return DONE
        return Roll("disengage", "CS-HK-19", ((self.side, 1),), (FREE_AT - self.modifier(game).total,))

    def judge(self, game: Duel, value: int) -> Step:
        bonus = self.modifier(game)
        free = value + bonus.total >= FREE_AT
        if game.journal is not None:
            game.emit(DisengageTried(self.side, value, bonus.total, free, bonus.parts))
        if free:
            game.grapple = DISENGAGED
            game.disengaged_turn = game.turn
            game.emit(Disengaged())
        return DONE
