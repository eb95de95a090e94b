"""Chapters 8 to 12: the turn. The rulebook's contents page in code."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.rulesets.tattered_sails.events import TurnBegun
from weathergage.rulesets.tattered_sails.rules.ending import EndOfTurn
from weathergage.rulesets.tattered_sails.rules.initiative import TurnCards
from weathergage.rulesets.tattered_sails.rules.planning import Planning
from weathergage.rulesets.tattered_sails.rules.scuttling import SinkScuttled
from weathergage.rulesets.tattered_sails.rules.setting_up import SetUp
from weathergage.rulesets.tattered_sails.rules.wind import ShiftWind
from weathergage.rulesets.tattered_sails.state import Engagement, SeaFrame


class PlayAt:
    """Stages of `Play`."""

    SET_UP: Final = 1
    TURN: Final = 2


@dataclass
class Play(SeaFrame):
    """TS-SETUP-01, TS-TURN-01: set up, then turns until the battle ends."""

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case PlayAt.SET_UP: return SetUp()
            case _: return self.turn()

    def turn(self) -> Step:
        self.go(PlayAt.TURN)
        return Turn()


class TurnAt:
    """Stages of `Turn`."""

    BEGIN: Final = 1
    PLANNING: Final = 2
    WIND: Final = 3
    ACTIONS: Final = 4
    END: Final = 5
    DONE: Final = 6


@dataclass
class Turn(SeaFrame):
    """TS-TURN-01 to TS-TURN-04: sinkings, planning, wind, then the whole deck card by card, then the end."""

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case TurnAt.BEGIN: return self.begin(game)
            case TurnAt.PLANNING: return Planning()
            case TurnAt.WIND: return ShiftWind()
            case TurnAt.ACTIONS: return TurnCards()
            case TurnAt.END: return EndOfTurn()
            case _: return DONE

    def begin(self, game: Engagement) -> Step:
        game.turn += 1
        game.emit(TurnBegun(game.turn))
        return SinkScuttled()
