"""Strength as numbers: Elo ratings by maximum likelihood, with intervals.

The chance that a player beats another is that of Bradley and Terry, a draw is half a game won by each, and 400 points
make ten to one. Between every two players who met stands one drawn game that was not played, so that whoever has won
them all still has a rating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from weathergage.lab.simulate import NORMAL_95

POINTS: Final = 400.0 / log(10.0)       # of Elo, for a step of e to one
BASE: Final = 1500.0
UNPLAYED: Final = 1.0                   # drawn games between every two who met
STEPS: Final = 200
CLOSE: Final = 1e-10
LARGEST_STEP: Final = 1.0


@dataclass(frozen=True)
class Score:
    """What happened between two players: games, and how many the first has won, a draw being half a one."""

    first: int
    second: int
    won: float
    games: int


@dataclass(frozen=True)
class Rating:
    """A rating with its 95 % interval, which is that of the distance from the anchor."""

    elo: float
    low: float
    high: float


def ratings(players: int, scores: Sequence[Score], anchor: int = 0) -> list[Rating]:
    """The ratings under which these scores are likeliest; the anchor stands at 1500, and so do those who met nobody."""
    met = [score for score in scores if score.games]
    linked = reached(players, met, anchor)
    strength = [0.0] * players
    for _ in range(STEPS):
        slope, curve = derivatives(strength, met)
        step = solved(reduced(curve, linked, anchor), [slope[at] for at in linked if at != anchor])
        longest = max([abs(part) for part in step], default=0.0)
        scale = min(1.0, LARGEST_STEP / longest) if longest else 1.0
        for at, part in zip([at for at in linked if at != anchor], step, strict=True):
            strength[at] += scale * part
        if longest < CLOSE:
            break
    _, curve = derivatives(strength, met)
    errors = [0.0] * players
    free = [at for at in linked if at != anchor]
    matrix = reduced(curve, linked, anchor)
    for place, at in enumerate(free):
        unit = [1.0 if other == place else 0.0 for other in range(len(free))]
        errors[at] = sqrt(max(0.0, solved(matrix, unit)[place]))
    return [Rating(BASE + POINTS * mean, BASE + POINTS * (mean - NORMAL_95 * error),
                   BASE + POINTS * (mean + NORMAL_95 * error)) for mean, error in zip(strength, errors, strict=True)]


def reached(players: int, scores: Sequence[Score], anchor: int) -> list[int]:
    """Who can be compared with the anchor, through others too."""
    known = {anchor}
    for _ in range(players):
        for score in scores:
            if score.first in known or score.second in known:
                known |= {score.first, score.second}
    return sorted(known)


def derivatives(strength: Sequence[float], scores: Sequence[Score]) -> tuple[list[float], list[list[float]]]:
    """Of the log likelihood: the slope, and the curvature with its sign changed."""
    size = len(strength)
    slope, curve = [0.0] * size, [[0.0] * size for _ in range(size)]
    for score in scores:
        one, other = score.first, score.second
        expected = 1.0 / (1.0 + exp(strength[other] - strength[one]))
        games = score.games + UNPLAYED
        gain = score.won + UNPLAYED / 2.0 - games * expected
        weight = games * expected * (1.0 - expected)
        slope[one] += gain
        slope[other] -= gain
        for row, column, sign in ((one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)):
            curve[row][column] += sign * weight
    return slope, curve


def reduced(curve: list[list[float]], linked: Sequence[int], anchor: int) -> list[list[float]]:
    """Without the anchor, which does not move, and those who met nobody."""
    free = [at for at in linked if at != anchor]
    return [[curve[row][column] for column in free] for row in free]


def solved(matrix: list[list[float]], values: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            share = rows[row][at] / rows[at][at]
            rows[row] = [mine - share * his for mine, his in zip(rows[row], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum([rows[at][column] * found[column] for column in range(at + 1, size)])
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found
