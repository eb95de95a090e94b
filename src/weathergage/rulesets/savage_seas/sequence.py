"""Chapter 4: the round. The rulebook's contents page in code."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.rulesets.savage_seas.events import RoundBegun
from weathergage.rulesets.savage_seas.rules.action import ActionPhase
from weathergage.rulesets.savage_seas.rules.clearing import Clearing
from weathergage.rulesets.savage_seas.rules.planning import Planning
from weathergage.rulesets.savage_seas.rules.setup import RollForLead, SetUp
from weathergage.rulesets.savage_seas.state import Battle, BattleFrame


class PlayAt:
    """Stages of `Play`."""

    SET_UP: Final = 1
    ROUND: Final = 2


@dataclass
class Play(BattleFrame):
    """SS-SETUP-10, SS-ROUND-01: set up, then rounds until the game ends."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PlayAt.SET_UP: return SetUp()
            case _: return self.next_round()

    def next_round(self) -> Step:
        self.go(PlayAt.ROUND)
        return Round()


class RoundAt:
    """Stages of `Round`."""

    BEGIN: Final = 1
    ANNOUNCE: Final = 2
    PLANNING: Final = 3
    ACTION: Final = 4
    CLEARING: Final = 5


@dataclass
class Round(BattleFrame):
    """SS-ROUND-01: planning, action, clearing."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RoundAt.BEGIN: return self.begin(game)
            case RoundAt.ANNOUNCE: return self.announce(game)
            case RoundAt.PLANNING: return Planning()
            case RoundAt.ACTION: return ActionPhase()
            case RoundAt.CLEARING: return Clearing()
            case _: return DONE

    def begin(self, game: Battle) -> Step:
        """SS-OPT-01: rolled for every round if so agreed; the roll of the setup serves for the first."""
        game.round += 1
        return RollForLead() if game.round > 1 and game.plays("initiative", "roll") else None

    def announce(self, game: Battle) -> Step:
        game.emit(RoundBegun(game.round, game.lead))
        return None
