"""Chapter 10: the wind, its shifts, and the headings it allows."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, ints
from weathergage.kits.plane import is_running, is_sailable, nearest_sailable
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.tables import WIND_SHIFT
from weathergage.rulesets.tattered_sails.events import WindSet, WindShifted
from weathergage.rulesets.tattered_sails.state import Engagement, SeaFrame

POINT: Final = 45           # of the eight winds


def limit_of(game: Engagement, model: Model) -> float:
    """TS-WIND-06: how close to the wind's source a ship may sail."""
    return game.chosen("square-limit", 67.5) if model.square else game.chosen("fore-and-aft-limit", 45.0)


def may_sail(game: Engagement, model: Model, heading: float) -> bool:
    """TS-WIND-06 to TS-WIND-08: a segment's heading against the wind; exactly at the limit is allowed."""
    return is_sailable(heading, game.wind, limit_of(game, model))


def runs(game: Engagement, heading: float) -> bool:
    """TS-WIND-10: within four points of straight downwind."""
    return is_running(heading, game.wind, running_half(game))


def running_half(game: Engagement) -> float:
    """So far from straight downwind a ship still runs, in degrees (TS-WIND-10)."""
    return game.chosen("running-half-angle", 45.0)


def fleet_tolerance(game: Engagement) -> float:
    """So far may a ship of a fleet move stray from the fleet heading, in degrees (TS-LINE-02)."""
    return game.chosen("fleet-tolerance", 45.0)


def references(game: Engagement, model: Model, heading: float) -> tuple[float, ...]:
    """TS-LINE-03: the fleet heading if she may sail it, else the nearest she may; either side if straight into it."""
    return nearest_sailable(heading, game.wind, limit_of(game, model))


class FirstWindAt:
    """Stages of `FirstWind`."""

    ROLL: Final = 1
    SETTLE: Final = 2


@dataclass
class FirstWind(SeaFrame):
    """TS-SETUP-09, TS-WIND-01, TS-WIND-02: the scenario's, else any of the eight at random."""

    given: int

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case FirstWindAt.ROLL: return self.roll(game)
            case _: return self.settle(game, POINT * (ints(answer)[0] - 1))

    def roll(self, game: Engagement) -> Step:
        if self.given >= 0:
            return self.settle(game, self.given)
        return Roll(CHANCE, "TS-SETUP-09", Dice((1,), sides=8), "first-wind")

    def settle(self, game: Engagement, wind: int) -> Step:
        game.wind = wind
        game.emit(WindSet(wind))
        return DONE


class ShiftWindAt:
    """Stages of `ShiftWind`."""

    ROLL: Final = 1
    READ: Final = 2
    OPPOSITE: Final = 3


@dataclass
class ShiftWind(SeaFrame):
    """TS-WIND-03 to TS-WIND-05, TS-GEN-06: by a die each turn, by a wind die, or not at all.

    TS-WIND-09: it moves no ship.
    """

    face: int = 0

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case ShiftWindAt.ROLL: return self.roll(game)
            case ShiftWindAt.READ: return self.read(game, ints(answer)[0])
            case _: return self.settle_opposite(game, ints(answer)[0])

    def roll(self, game: Engagement) -> Step:
        game.phase = "wind"
        if game.shift == "none":
            return DONE
        if game.shift == "d6":
            return Roll(CHANCE, "TS-WIND-03", Dice((1,), marks=(3, 5)), "wind-shift")
        return Roll(CHANCE, "TS-WIND-05", Dice((1,), sides=8), "wind-die")

    def read(self, game: Engagement, face: int) -> Step:
        if game.shift == "d6":
            return self.turn(game, (face,), WIND_SHIFT[face], "TS-WIND-03")
        toward = (POINT * (face - 1) - game.wind) % 360
        if toward == 180:
            self.face = face
            return Roll(CHANCE, "TS-WIND-05", Dice((1,), marks=(4,)), "wind-opposite")
        shift = 0 if toward == 0 else POINT if toward < 180 else -POINT
        return self.turn(game, (face,), shift, "TS-WIND-05")

    def settle_opposite(self, game: Engagement, face: int) -> Step:
        """TS-WIND-05: the opposite direction has no shorter way; a die decides."""
        return self.turn(game, (self.face, face), POINT if face <= 3 else -POINT, "TS-WIND-05")

    def turn(self, game: Engagement, faces: tuple[int, ...], shift: int, rule: str) -> Step:
        was = game.wind
        game.wind = (was + shift) % 360
        game.emit(WindShifted(faces, was, game.wind, rule))
        return DONE
