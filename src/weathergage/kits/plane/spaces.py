"""The open sea: choices of a direction, a place or a course, measured with rulers.

Answers lie on a grid, tenths of a degree or thousandths of a length, so that equal answers are stored alike everywhere.
Bounds need not: what counts are the outermost marks of the grid between them.
"""

from dataclasses import dataclass
from math import ceil, floor, hypot
from typing import Any, Final

from weathergage.kernel.core import Answer, Game, Space, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import shown

TENTH: Final = 10
THOUSANDTH: Final = 1000
HAIR: Final = 1e-6          # a bound that misses a mark by less is meant to be on it


def first_mark(low: float, grain: int) -> int:
    """The lowest mark of a grid of 1/grain that is not below a bound, counted in marks from 0."""
    return ceil(low * grain - HAIR)


def last_mark(high: float, grain: int) -> int:
    return floor(high * grain + HAIR)


def within(low: float, value: float, high: float, grain: int) -> bool:
    return first_mark(low, grain) / grain <= value <= last_mark(high, grain) / grain


def brought_within(low: float, value: float, high: float, grain: int) -> float:
    return min(max(value, first_mark(low, grain) / grain), last_mark(high, grain) / grain)


def spread(low: float, high: float, grain: int, count: int) -> list[float]:
    """So many marks from bound to bound, evenly; fewer where there are fewer."""
    first, last = first_mark(low, grain), last_mark(high, grain)
    count = min(count, last - first + 1)
    return [(first + (last - first) * i // max(1, count - 1)) / grain for i in range(count)]


def any_mark(low: float, high: float, grain: int, rng: Rng) -> float:
    first = first_mark(low, grain)
    return (first + rng.below(last_mark(high, grain) - first + 1)) / grain


def rounded(part: Any, digits: int) -> Any:
    """A number on its grid, and never minus zero; anything else stays what it is."""
    return round(float(part), digits) + 0.0 if isinstance(part, (int, float)) else part


@dataclass
class Angle(Space):
    """Degrees between low and high, stored to a tenth."""

    low: float
    high: float

    def take(self, raw: Any) -> Answer:
        taken: Answer = rounded(settled(raw), 1)
        return taken

    def refusal(self, game: Game, answer: Answer) -> str:
        if not isinstance(answer, float):
            return f"{shown(answer)} is not an angle in degrees"
        if within(self.low, answer, self.high, TENTH):
            return ""
        return f"{answer} is not between {self.low} and {self.high} degrees"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return tuple(spread(self.low, self.high, TENTH, min(limit, 13)))

    def draw(self, game: Game, rng: Rng) -> Answer:
        return any_mark(self.low, self.high, TENTH, rng)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return brought_within(self.low, answer, self.high, TENTH) if isinstance(answer, float) else None

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "angle", "low": self.low, "high": self.high}


@dataclass
class Placement(Space):
    """A pose (x, y, heading in degrees) in a rectangle, stored to a thousandth."""

    left: float
    bottom: float
    right: float
    top: float

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return tuple([rounded(part, 3) for part in taken]) if isinstance(taken, tuple) else taken

    def refusal(self, game: Game, answer: Answer) -> str:
        if not isinstance(answer, tuple) or [type(part) for part in answer] != [float, float, float]:
            return f"{shown(answer)} is not a pose (x, y, heading)"
        x, y, heading = answer
        if not (within(self.left, x, self.right, THOUSANDTH) and within(self.bottom, y, self.top, THOUSANDTH)):
            return f"({x}, {y}) lies outside the zone ({self.left}, {self.bottom}) to ({self.right}, {self.top})"
        return "" if 0.0 <= heading < 360.0 else f"heading {heading} is not in 0 to 360 degrees"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        poses: list[Answer] = [(x, y, heading) for heading in (90.0, 270.0, 0.0, 180.0)
                               for x in spread(self.left, self.right, THOUSANDTH, 3)
                               for y in spread(self.bottom, self.top, THOUSANDTH, 3)]
        return tuple(poses[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        return (any_mark(self.left, self.right, THOUSANDTH, rng), any_mark(self.bottom, self.top, THOUSANDTH, rng),
                float(rng.below(360)))

    def nearest(self, game: Game, answer: Answer) -> Answer:
        if not isinstance(answer, tuple) or [type(part) for part in answer] != [float, float, float]:
            return None
        x, y, heading = answer
        x = brought_within(self.left, x, self.right, THOUSANDTH)
        y = brought_within(self.bottom, y, self.top, THOUSANDTH)
        return (x, y, round(heading % 360.0, 3) % 360.0)

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "placement", "zone": (self.left, self.bottom, self.right, self.top)}


@dataclass
class Path(Space):
    """A course of straight legs from a start: points (x, y) to a thousandth, no longer than `reach` in all."""

    start: tuple[float, float]
    reach: float
    legs: int

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if not isinstance(taken, tuple):
            return taken
        return tuple([tuple([rounded(part, 3) for part in point]) if isinstance(point, tuple) else point
                      for point in taken])

    def refusal(self, game: Game, answer: Answer) -> str:
        if not isinstance(answer, tuple):
            return f"{shown(answer)} is not a course of points"
        if len(answer) > self.legs:
            return f"{len(answer)} legs; at most {self.legs}"
        length, (x, y) = 0.0, self.start
        for point in answer:
            if not isinstance(point, tuple) or [type(part) for part in point] != [float, float]:
                return f"{shown(point)} is not a point (x, y)"
            length += hypot(point[0] - x, point[1] - y)
            x, y = point
        return "" if length <= self.reach + 1e-6 else f"the course is {length:.3f} long, at most {self.reach:.3f}"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        x, y = self.start
        courses: list[Answer] = [()]
        for share in (1.0, 0.5):
            step = self.reach * share
            for dx, dy in ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)):
                courses.append(((rounded(x + dx * step, 3), rounded(y + dy * step, 3)),))
        return tuple([course for course in dict.fromkeys(courses) if not self.refusal(game, course)][:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        listed = self.candidates(game, 9)
        return listed[rng.below(len(listed))]

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "path", "start": self.start, "reach": self.reach, "legs": self.legs}
