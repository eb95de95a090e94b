"""The open sea: choices of a direction, a place or a course, measured with rulers."""

from dataclasses import dataclass
from math import hypot
from typing import Any

from weathergage.kernel.core import Answer, Game, Space, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import shown


@dataclass
class Angle(Space):
    """Degrees between low and high, stored to a tenth."""

    low: float
    high: float

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return round(float(taken), 1) if isinstance(taken, (int, float)) else taken

    def refusal(self, game: Game, answer: Answer) -> str:
        if not isinstance(answer, float):
            return f"{shown(answer)} is not an angle in degrees"
        return "" if self.low <= answer <= self.high else f"{answer} is not between {self.low} and {self.high} degrees"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        count = min(limit, 13)
        grid = [round(self.low + (self.high - self.low) * i / max(1, count - 1), 1) for i in range(count)]
        return tuple(dict.fromkeys(grid))

    def draw(self, game: Game, rng: Rng) -> Answer:
        return min(self.high, max(self.low, round(self.low + (self.high - self.low) * rng.unit(), 1)))

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return min(max(answer, self.low), self.high) if isinstance(answer, float) else None

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
        if isinstance(taken, tuple):
            return tuple([round(float(part), 3) if isinstance(part, (int, float)) else part for part in taken])
        return taken

    def refusal(self, game: Game, answer: Answer) -> str:
        if not isinstance(answer, tuple) or [type(part) for part in answer] != [float, float, float]:
            return f"{shown(answer)} is not a pose (x, y, heading)"
        x, y, heading = answer
        if not (self.left <= x <= self.right and self.bottom <= y <= self.top):
            return f"({x}, {y}) lies outside the zone ({self.left}, {self.bottom}) to ({self.right}, {self.top})"
        return "" if 0.0 <= heading < 360.0 else f"heading {heading} is not in 0 to 360 degrees"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        poses: list[Answer] = []
        for heading in (90.0, 270.0, 0.0, 180.0):
            for i in range(3):
                for j in range(3):
                    x = self.left + (self.right - self.left) * i / 2
                    y = self.bottom + (self.top - self.bottom) * j / 2
                    poses.append((round(x, 3), round(y, 3), heading))
        return tuple(list(dict.fromkeys(poses))[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        x = self.left + (self.right - self.left) * rng.unit()
        y = self.bottom + (self.top - self.bottom) * rng.unit()
        return (round(x, 3), round(y, 3), float(rng.below(360)))

    def nearest(self, game: Game, answer: Answer) -> Answer:
        if not isinstance(answer, tuple) or [type(part) for part in answer] != [float, float, float]:
            return None
        x, y, heading = answer
        x, y = min(max(x, self.left), self.right), min(max(y, self.bottom), self.top)
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
        return tuple([tuple([round(float(part), 3) if isinstance(part, (int, float)) else part for part in point])
                      if isinstance(point, tuple) else point for point in taken])

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
                courses.append(((round(x + dx * step, 3), round(y + dy * step, 3)),))
        return tuple([course for course in courses if not self.refusal(game, course)][:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        listed = self.candidates(game, 9)
        return listed[rng.below(len(listed))]

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "path", "start": self.start, "reach": self.reach, "legs": self.legs}
