"""Chapters 8 and 12: the sequence of play. The rulebook's contents page in code."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.rulesets.captains_sea.events import ImpulseBegun, TurnBegun
from weathergage.rulesets.captains_sea.rules.assign_crew import AssignCrew
from weathergage.rulesets.captains_sea.rules.bonus_move import BonusMove
from weathergage.rulesets.captains_sea.rules.fire import FireStep
from weathergage.rulesets.captains_sea.rules.grappling import GrappleStep
from weathergage.rulesets.captains_sea.rules.housekeeping import Housekeeping
from weathergage.rulesets.captains_sea.rules.initiative import Initiative
from weathergage.rulesets.captains_sea.rules.maneuver_selection import SelectManeuvers
from weathergage.rulesets.captains_sea.rules.maneuvers import ManeuverStep
from weathergage.rulesets.captains_sea.rules.melee import Melee
from weathergage.rulesets.captains_sea.rules.movement_rates import MovementRates
from weathergage.rulesets.captains_sea.rules.reloading import ReloadStep, has_counter_at
from weathergage.rulesets.captains_sea.rules.set_up import SetUp
from weathergage.rulesets.captains_sea.rules.victory import end_duel
from weathergage.rulesets.captains_sea.state import GRAPPLED, IMPULSES, Duel, DuelFrame, share_a_square


class PlayAt:
    """Stages of `Play`."""

    SET_UP: Final = 1
    TURN: Final = 2
    NEXT: Final = 3


@dataclass
class Play(DuelFrame):
    """CS-SEQ-01: set up, then turns until the game ends."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case PlayAt.SET_UP: return SetUp()
            case PlayAt.TURN: return Turn()
            case _: return self.next_turn(game)

    def next_turn(self, game: Duel) -> Step:
        """CS-END-05: it ends after the Housekeeping of the last turn."""
        if game.turn >= game.turn_limit:
            end_duel(game, "turn-limit", "CS-END-05")
            return DONE
        self.go(PlayAt.TURN)
        return None


class TurnAt:
    """Stages of `Turn`."""

    BEGIN: Final = 1
    CYCLE: Final = 2
    MELEE: Final = 3
    BONUS_MOVE: Final = 4
    HOUSEKEEPING: Final = 5
    END: Final = 6


@dataclass
class Turn(DuelFrame):
    """CS-SEQ-01: the steps A to I of a turn; there is no step E."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case TurnAt.BEGIN: return self.begin(game)                                              # A to C
            case TurnAt.CYCLE: return ActivationCycle()                                             # D
            case TurnAt.MELEE: return Melee() if game.grapple == GRAPPLED else None                 # F
            case TurnAt.BONUS_MOVE: return BonusMove() if game.grapple != GRAPPLED else None        # G: CS-SEQ-03
            case TurnAt.HOUSEKEEPING: return Housekeeping()                                         # H
            case _: return DONE                                                                     # I

    def begin(self, game: Duel) -> Step:
        game.turn += 1
        game.impulse = 0
        game.emit(TurnBegun(game.turn))
        return BeforeImpulses()


class BeforeImpulsesAt:
    """Stages of `BeforeImpulses`."""

    CREW: Final = 1
    INITIATIVE: Final = 2
    RATES: Final = 3
    END: Final = 4


@dataclass
class BeforeImpulses(DuelFrame):
    """CS-SEQ-01: the steps A to C of a turn: crew, initiative, movement rates."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case BeforeImpulsesAt.CREW: return AssignCrew()
            case BeforeImpulsesAt.INITIATIVE: return Initiative()
            case BeforeImpulsesAt.RATES: return MovementRates()
            case _: return DONE


class ActivationCycleAt:
    """Stages of `ActivationCycle`."""

    BEGIN: Final = 1
    IMPULSE: Final = 2
    LOOK: Final = 3


@dataclass
class ActivationCycle(DuelFrame):
    """CS-SEQ-02, CS-IMP-06: maneuvers not yet selected are selected, then impulses 1 to 12 in order."""

    began_grappled: bool = False
    seized: bool = False                # a grapple ended the cycle; only reloads are left of it

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ActivationCycleAt.BEGIN: return self.begin(game)
            case ActivationCycleAt.IMPULSE: return self.next_impulse(game)
            case _: return self.look(game)

    def begin(self, game: Duel) -> Step:
        game.step = "impulses"
        self.began_grappled = game.grapple == GRAPPLED
        return SelectManeuvers((0, 1))

    def next_impulse(self, game: Duel) -> Step:
        while game.impulse < IMPULSES:
            game.impulse += 1
            if self.is_marked(game):
                if game.journal is not None:
                    game.emit(ImpulseBegun(game.turn, game.impulse))
                return ReloadStep() if self.seized else Impulse()
        return DONE

    def is_marked(self, game: Duel) -> bool:
        """CS-IMP-02, CS-IMP-05, CS-IMP-07, CS-IMP-08: an Activate or Load counter lies here, or locked ships begin."""
        return is_activated(game) or is_reloading(game) or (self.began_grappled and game.impulse == 1)

    def look(self, game: Duel) -> Step:
        """CS-SEQ-03, CS-GRAP-06: a grapple made in this cycle ends it; CS-GRAP-07, CS-GRAP-08: but for its reloads."""
        self.seized = game.grapple == GRAPPLED and not self.began_grappled
        self.go(ActivationCycleAt.LOOK)
        return self.next_impulse(game)


class ImpulseAt:
    """Stages of `Impulse`."""

    MANEUVER: Final = 1
    RELOAD: Final = 2
    FIRE: Final = 3
    GRAPPLE: Final = 4
    END: Final = 5


@dataclass
class Impulse(DuelFrame):
    """CS-IMP-03, CS-IMP-04: maneuver, reload, fire, grapple; each completed before the next.

    Only owners of Activate counters maneuver, only owners of Load counters reload, either may fire, and either may
    grapple in a shared square.
    """

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ImpulseAt.MANEUVER if is_activated(game): return ManeuverStep()
            case ImpulseAt.MANEUVER | ImpulseAt.RELOAD: return self.reload(game)
            case ImpulseAt.FIRE: return FireStep()
            case ImpulseAt.GRAPPLE: return GrappleStep() if share_a_square(game) else DONE
            case _: return DONE

    def reload(self, game: Duel) -> Step:
        if is_reloading(game):
            self.go(ImpulseAt.FIRE)
            return ReloadStep()
        self.go(ImpulseAt.GRAPPLE)
        return FireStep()


def is_activated(game: Duel) -> bool:
    """An Activate counter lies in this impulse."""
    impulse = game.impulse
    for ship in game.ships:
        for at in ship.activations:
            if at == impulse:
                return True
    return False


def is_reloading(game: Duel) -> bool:
    """A Load counter lies in this impulse."""
    now = game.now
    return has_counter_at(game.ships[0], now) or has_counter_at(game.ships[1], now)
