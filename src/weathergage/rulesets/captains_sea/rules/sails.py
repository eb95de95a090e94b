"""Chapter 25, the fifth step of Housekeeping: sails, irons and disengagement."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, word
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.events import (
    Disengaged,
    DisengageTried,
    IronsTried,
    SailChanged,
    SailTried,
)
from weathergage.rulesets.captains_sea.questions import AskChangeSail, AskDisengage
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, die, values
from weathergage.rulesets.captains_sea.rules.card_effects import FallOff
from weathergage.rulesets.captains_sea.rules.card_windows import offer_to, played
from weathergage.rulesets.captains_sea.rules.ship_display import in_f_box
from weathergage.rulesets.captains_sea.rules.wind import in_irons
from weathergage.rulesets.captains_sea.state import (
    DISENGAGED,
    FIGHTING,
    GRAPPLED,
    MEDIUM,
    Duel,
    DuelFrame,
    Ship,
    morale,
    quality,
)

SAIL_AT: Final = 3                 # CS-HK-14
FALLS_OFF_AT: Final = 4            # CS-HK-18
FREE_AT: Final = 3                 # CS-HK-19


class SailsAt:
    """Stages of `Sails`."""

    CHANGES: Final = 1
    IRONS: Final = 2
    DISENGAGE: Final = 3
    END: Final = 4


@dataclass
class Sails(DuelFrame):
    """CS-HK-25: forced change, sail changes, the old Disengaged marker, irons, disengagement."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case SailsAt.CHANGES: return self.force(game)
            case SailsAt.IRONS: return self.remove_marker(game)
            case SailsAt.DISENGAGE: return Disengagement()
            case _: return DONE

    def force(self, game: Duel) -> Step:
        """CS-HK-17, CS-SHIP-12: in an F box Medium becomes Fighting at once."""
        for ship in game.ships:
            if in_f_box(ship) and ship.sail == MEDIUM:
                ship.sail = FIGHTING
                game.emit(SailChanged(ship.side, FIGHTING, "CS-HK-17"))
        return SailChanges()

    def remove_marker(self, game: Duel) -> Step:
        """CS-HK-20: a Disengaged marker of an earlier turn goes."""
        if game.grapple == DISENGAGED and game.disengaged_turn < game.turn:
            game.grapple = ""
        return Irons()


class BothAt:
    """Stages of `SailChanges`, `Irons` and `Disengagement`."""

    FIRST: Final = 1
    SECOND: Final = 2
    END: Final = 3


@dataclass
class SailChanges(DuelFrame):
    """CS-HK-14: the NIP's ship, then the IP's."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case BothAt.FIRST: return ChangeSail(game.nip)
            case BothAt.SECOND: return ChangeSail(game.ip)
            case _: return DONE


@dataclass
class Irons(DuelFrame):
    """CS-HK-18: ships in irons, the NIP's first, unless they are grappled."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case BothAt.FIRST: return self.leave_irons(game, game.nip)
            case BothAt.SECOND: return self.leave_irons(game, game.ip)
            case _: return DONE

    def leave_irons(self, game: Duel, side: int) -> Step:
        return LeaveIrons(side) if in_irons(game, game.ships[side]) and game.grapple != GRAPPLED else None


@dataclass
class Disengagement(DuelFrame):
    """CS-HK-19: while they are grappled, the IP may try first, then the NIP."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case BothAt.FIRST: return Disengage(game.ip) if game.grapple == GRAPPLED else DONE
            case BothAt.SECOND: return Disengage(game.nip) if game.grapple == GRAPPLED else DONE
            case _: return DONE


class ChangeSailAt:
    """Stages of `ChangeSail`."""

    ROLL: Final = 1
    ASK: Final = 2
    CHANGE: Final = 3


@dataclass
class ChangeSail(DuelFrame):
    """CS-HK-14 to CS-HK-16: any die of 3 or more permits a change."""

    side: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ChangeSailAt.ROLL: return self.roll(game)
            case ChangeSailAt.ASK: return self.ask(game, each(answer)[0])
            case _: return self.change(game, word(answer))

    def roll(self, game: Duel) -> Step:
        ship = game.ships[self.side]
        if not ship.rig_change or in_f_box(ship):
            return DONE
        dice = 1 if game.plays("sail-change-dice", "one") else ship.rig_change
        return RollDice("sail-change", "CS-HK-14", ((self.side, dice),), (SAIL_AT - quality(ship),))

    def ask(self, game: Duel, rolled: Answer) -> Step:
        ship = game.ships[self.side]
        bonus = Tally(quality(ship), "Crew Quality", "CS-HK-14")
        faces = values(rolled)
        may = max(faces) + bonus.total >= SAIL_AT
        if game.journal is not None:
            game.emit(SailTried(self.side, tuple(faces), may, bonus.opened()))
        if not may:
            return DONE
        return AskChangeSail(self.side, "CS-HK-15", OneOf((FIGHTING, MEDIUM)))

    def change(self, game: Duel, sail: str) -> Step:
        ship = game.ships[self.side]
        if ship.sail != sail:
            ship.sail = sail
            game.emit(SailChanged(self.side, sail, "CS-HK-15"))
        return DONE


def irons_modifier(ship: Ship, stays: int) -> Tally:
    """CS-HK-18, CS-FX-34."""
    bonus = Tally(quality(ship), "Crew Quality", "CS-HK-18")
    bonus.add(2 * stays, "Quick in Stays", "CS-FX-34")
    return bonus


class LeaveIronsAt:
    """Stages of `LeaveIrons`."""

    CARDS: Final = 1
    ROLL: Final = 2
    JUDGE: Final = 3
    END: Final = 4


@dataclass
class LeaveIrons(DuelFrame):
    """CS-HK-18, CS-MAN-27: the ship rolls to fall off; by option it simply does."""

    side: int
    stays: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case LeaveIronsAt.CARDS: return self.invite(game)
            case LeaveIronsAt.ROLL: return self.roll(game, answer)
            case LeaveIronsAt.JUDGE: return self.judge(game, die(answer))
            case _: return DONE

    def invite(self, game: Duel) -> Step:
        if game.plays("irons-exit", "automatic"):
            self.go(LeaveIronsAt.END)
            return FallOff(self.side, "CS-HK-18")
        return offer_to(game, self.side, "tack-before-roll", "CS-WIN-07", ("quick-stays",))

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.stays = played(answer, "quick-stays")
        mark = FALLS_OFF_AT - irons_modifier(game.ships[self.side], self.stays).total
        return RollDice("irons", "CS-HK-18", ((self.side, 1),), (mark,))

    def judge(self, game: Duel, value: int) -> Step:
        bonus = irons_modifier(game.ships[self.side], self.stays)
        out = value + bonus.total >= FALLS_OFF_AT
        if game.journal is not None:
            game.emit(IronsTried(self.side, value, bonus.total, out, bonus.opened()))
        return FallOff(self.side, "CS-HK-18") if out else DONE


def disengage_modifier(game: Duel, side: int) -> Tally:
    """CS-HK-19."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    bonus = Tally(quality(ship), "Crew Quality", "CS-HK-19")
    bonus.add(-quality(enemy), "enemy Crew Quality", "CS-HK-19")
    bonus.add(morale(ship), "Crew Morale", "CS-HK-19")
    return bonus


class DisengageAt:
    """Stages of `Disengage`."""

    ASK: Final = 1
    ROLL: Final = 2
    JUDGE: Final = 3


@dataclass
class Disengage(DuelFrame):
    """CS-HK-19 to CS-HK-21: grappled ships may try to part."""

    side: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case DisengageAt.ASK: return AskDisengage(self.side, "CS-HK-19", OneOf(("try", "decline")))
            case DisengageAt.ROLL: return self.roll(game, answer)
            case _: return self.judge(game, die(answer))

    def roll(self, game: Duel, answer: Answer) -> Step:
        if answer != "try":
            return DONE
        mark = FREE_AT - disengage_modifier(game, self.side).total
        return RollDice("disengage", "CS-HK-19", ((self.side, 1),), (mark,))

    def judge(self, game: Duel, value: int) -> Step:
        bonus = disengage_modifier(game, self.side)
        free = value + bonus.total >= FREE_AT
        if game.journal is not None:
            game.emit(DisengageTried(self.side, value, bonus.total, free, bonus.opened()))
        if free:
            game.grapple = DISENGAGED
            game.disengaged_turn = game.turn
            game.emit(Disengaged())
        return DONE
