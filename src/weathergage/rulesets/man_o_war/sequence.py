"""Chapter 6: the turn. The rulebook's contents page in code."""

from dataclasses import dataclass

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, ints
from weathergage.rulesets.man_o_war.content.tables import POINTS
from weathergage.rulesets.man_o_war.events import InitiativeRolled, TurnBegun, WindTurned
from weathergage.rulesets.man_o_war.rules.activation import BattlePhase
from weathergage.rulesets.man_o_war.rules.endphase import EndPhase
from weathergage.rulesets.man_o_war.rules.magic import MagicPhase
from weathergage.rulesets.man_o_war.rules.settingup import SetUp
from weathergage.rulesets.man_o_war.state import NOBODY, Battle, SeaFrame


@dataclass
class Play(SeaFrame):
    """MW-SET-01, MW-TURN-01: set up, then turns until the battle ends."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return SetUp()
            case 2: return Turn()
            case _: return self.again()

    def again(self) -> Step:
        self.pc = 1
        return None


@dataclass
class Turn(SeaFrame):
    """MW-TURN-01: Initiative, Magic, Battle, End."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return Initiative()
            case 3: return MagicPhase()
            case 4: return BattlePhase()
            case 5: return EndPhase()
            case _: return DONE

    def begin(self, game: Battle) -> Step:
        game.turn += 1
        game.phase, game.acting, game.active = "initiative", NOBODY, NOBODY
        game.emit(TurnBegun(game.turn))
        return None


@dataclass
class Initiative(SeaFrame):
    """MW-INIT-01 to MW-INIT-03, MW-OPT-01, MW-CORE-09: a die each; doubles move the wind, and are rolled again."""

    shifted: bool = False

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return Roll(CHANCE, "MW-INIT-01", Dice((1, 1)), "initiative")
            case _: return self.read(game, ints(answer))

    def read(self, game: Battle, faces: tuple[int, ...]) -> Step:
        if faces[0] == faces[1]:
            game.emit(InitiativeRolled(faces, NOBODY))
            if not self.shifted or game.plays("wind-shift-rerolls", "every-double"):
                self.shift(game, faces[0])
            self.shifted = True
            self.pc = 0
            return None
        game.first = 0 if faces[0] > faces[1] else 1
        game.emit(InitiativeRolled(faces, game.first))
        return DONE

    def shift(self, game: Battle, face: int) -> None:
        """MW-INIT-02, MW-OPT-01: clockwise for an even number; two positions for 5 and 6 by the house rule."""
        steps = 2 if face >= 5 and game.plays("house-wind-shift-two", "on") else 1
        was, game.wind = game.wind, (game.wind + (steps if face % 2 == 0 else -steps)) % POINTS
        game.emit(WindTurned(was, game.wind, "MW-INIT-02"))
