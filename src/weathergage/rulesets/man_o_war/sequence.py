"""Chapter 6: the turn. The rulebook's contents page in code."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, ints
from weathergage.rulesets.man_o_war.content.tables import POINTS
from weathergage.rulesets.man_o_war.events import InitiativeRolled, TurnBegun, WindTurned
from weathergage.rulesets.man_o_war.rules.activation import BattlePhase
from weathergage.rulesets.man_o_war.rules.end_phase import EndPhase
from weathergage.rulesets.man_o_war.rules.magic import MagicPhase
from weathergage.rulesets.man_o_war.rules.setup import SetUp
from weathergage.rulesets.man_o_war.state import NOBODY, Battle, SeaFrame


class PlayAt:
    """Stages of `Play`."""

    SET_UP: Final = 1
    TURN: Final = 2


@dataclass
class Play(SeaFrame):
    """MW-SET-01, MW-TURN-01: set up, then turns until the battle ends."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PlayAt.SET_UP: return SetUp()
            case _: return self.turn()

    def turn(self) -> Step:
        self.go(PlayAt.TURN)
        return Turn()


class TurnAt:
    """Stages of `Turn`."""

    BEGIN: Final = 1
    INITIATIVE: Final = 2
    MAGIC: Final = 3
    BATTLE: Final = 4
    END_PHASE: Final = 5
    END: Final = 6


@dataclass
class Turn(SeaFrame):
    """MW-TURN-01: Initiative, Magic, Battle, End."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TurnAt.BEGIN: return self.begin(game)
            case TurnAt.INITIATIVE: return Initiative()
            case TurnAt.MAGIC: return MagicPhase()
            case TurnAt.BATTLE: return BattlePhase()
            case TurnAt.END_PHASE: return EndPhase()
            case _: return DONE

    def begin(self, game: Battle) -> Step:
        game.turn += 1
        game.phase, game.acting, game.active = "initiative", NOBODY, NOBODY
        game.emit(TurnBegun(game.turn))
        return None


class InitiativeAt:
    """Stages of `Initiative`."""

    ROLL: Final = 1
    READ: Final = 2


@dataclass
class Initiative(SeaFrame):
    """MW-INIT-01 to MW-INIT-03, MW-OPT-01, MW-CORE-09: a die each; doubles move the wind, and are rolled again."""

    shifted: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case InitiativeAt.ROLL: return Roll(CHANCE, "MW-INIT-01", Dice((1, 1)), "initiative")
            case _: return self.read(game, ints(answer))

    def read(self, game: Battle, faces: tuple[int, ...]) -> Step:
        if faces[0] == faces[1]:
            game.emit(InitiativeRolled(faces, NOBODY))
            if not self.shifted or game.plays("wind-shift-rerolls", "every-double"):
                self.shift(game, faces[0])
            self.shifted = True
            self.go(InitiativeAt.ROLL)
            return None
        game.first = 0 if faces[0] > faces[1] else 1
        game.emit(InitiativeRolled(faces, game.first))
        return DONE

    def shift(self, game: Battle, face: int) -> None:
        """MW-INIT-02, MW-OPT-01: clockwise for an even number; two positions for 5 and 6 by the house rule."""
        steps = 2 if face >= 5 and game.plays("house-wind-shift-two", "on") else 1
        was, game.wind = game.wind, (game.wind + (steps if face % 2 == 0 else -steps)) % POINTS
        game.emit(WindTurned(was, game.wind, "MW-INIT-02"))
