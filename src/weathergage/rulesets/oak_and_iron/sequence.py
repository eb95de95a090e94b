"""Chapters 4 to 11: the turn. The rulebook's contents page in code."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.rulesets.oak_and_iron.rules.attack_phase import AttackPhase
from weathergage.rulesets.oak_and_iron.rules.end_phase import EndPhase
from weathergage.rulesets.oak_and_iron.rules.initiative import InitiativePhase
from weathergage.rulesets.oak_and_iron.rules.movement_phase import MovementPhase
from weathergage.rulesets.oak_and_iron.rules.set_up import SetUp
from weathergage.rulesets.oak_and_iron.state import Battle, SeaFrame


class PlayAt:
    """Stages of `Play`."""

    SET_UP: Final = 1
    TURNS: Final = 2


@dataclass
class Play(SeaFrame):
    """OI-SETUP-20, OI-TURN-02: set up, then turns until the battle ends."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PlayAt.SET_UP: return SetUp()
            case _: return self.play_turn()

    def play_turn(self) -> Step:
        self.go(PlayAt.TURNS)
        return Turn()


class TurnAt:
    """Stages of `Turn`."""

    INITIATIVE: Final = 1
    MOVEMENT: Final = 2
    ATTACK: Final = 3
    END_PHASE: Final = 4
    END: Final = 5


@dataclass
class Turn(SeaFrame):
    """OI-TURN-01, OI-FLEET-02: Initiative, Movement, Attack, End, for squadrons and fleets alike."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TurnAt.INITIATIVE: return InitiativePhase()
            case TurnAt.MOVEMENT: return MovementPhase()
            case TurnAt.ATTACK: return AttackPhase()
            case TurnAt.END_PHASE: return EndPhase()
            case _: return DONE
