"""Chapter 2: the round. The rulebook's contents page in code."""

from dataclasses import dataclass

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.rulesets.savage_seas.events import RoundBegun
from weathergage.rulesets.savage_seas.rules.action import ActionPhase
from weathergage.rulesets.savage_seas.rules.clearing import Clearing
from weathergage.rulesets.savage_seas.rules.planning import Planning
from weathergage.rulesets.savage_seas.rules.settingup import RollForLead, SetUp
from weathergage.rulesets.savage_seas.state import Battle, BattleFrame


@dataclass
class Play(BattleFrame):
    """SS-SETUP-10, SS-ROUND-01: set up, then rounds until the game ends."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return SetUp()
            case 2: return Round()
            case _: return self.again()

    def again(self) -> Step:
        self.pc = 1
        return None


@dataclass
class Round(BattleFrame):
    """SS-ROUND-01: planning, action, clearing."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.announce(game)
            case 3: return Planning()
            case 4: return ActionPhase()
            case 5: return Clearing()
            case _: return DONE

    def begin(self, game: Battle) -> Step:
        """SS-OPT-01: rolled for every round if so agreed; the roll of the setup serves for the first."""
        game.round += 1
        return RollForLead() if game.round > 1 and game.plays("initiative", "roll") else None

    def announce(self, game: Battle) -> Step:
        game.emit(RoundBegun(game.round, game.lead))
        return None
