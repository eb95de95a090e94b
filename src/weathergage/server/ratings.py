"""How strong people are: Glicko-2, as Mark Glickman describes it (glicko.net/glicko/glicko2.pdf). The steps are his.

A rated battle is a rating period of its own. Whoever fights none for a while is known less well: each month counts as a
period without one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

NEW: Final = 1500.0             # rating, deviation and volatility of whoever is not rated yet
UNKNOWN: Final = 350.0
STEADY: Final = 0.06
TAU: Final = 0.5                # how much the volatility may change
SCALE: Final = 173.7178
NEAR_ENOUGH: Final = 0.000001
PROVISIONAL: Final = 110.0      # deviation beyond which a rating says little
PERIOD_S: Final = 30 * 24 * 3600.0


@dataclass(frozen=True)
class Rating:
    rating: float = NEW
    deviation: float = UNKNOWN
    volatility: float = STEADY

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL


def after(own: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period with these results, each against somebody: 1 is won, 0 lost, and ½ a draw."""
    mu, phi = (own.rating - NEW) / SCALE, own.deviation / SCALE                                         # step 2
    if not results:
        return Rating(own.rating, min(UNKNOWN, SCALE * sqrt(phi ** 2 + own.volatility ** 2)), own.volatility)
    games = []
    for other, score in results:
        g = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi ** 2)
        games.append((g, 1 / (1 + exp(-g * (mu - (other.rating - NEW) / SCALE))), score))
    v = 1 / sum([g ** 2 * expected * (1 - expected) for g, expected, _ in games])                       # step 3
    gained = sum([g * (score - expected) for g, expected, score in games])
    sigma = new_volatility(phi, own.volatility, v, v * gained)                                          # steps 4, 5
    phi = 1 / sqrt(1 / (phi ** 2 + sigma ** 2) + 1 / v)                                                 # steps 6, 7
    return Rating(SCALE * (mu + phi ** 2 * gained) + NEW, min(UNKNOWN, SCALE * phi), sigma)             # step 8


def new_volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """Step 5, by the Illinois algorithm."""
    a = log(sigma ** 2)

    def f(x: float) -> float:
        spread = phi ** 2 + v + exp(x)
        return exp(x) * (delta ** 2 - spread) / (2 * spread ** 2) - (x - a) / TAU ** 2

    if delta ** 2 > phi ** 2 + v:
        low, high = a, log(delta ** 2 - phi ** 2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        low, high = a, a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > NEAR_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def idle(own: Rating, seconds: float) -> Rating:
    """The rating after so long without a battle."""
    phi = (own.deviation ** 2 + max(0, int(seconds // PERIOD_S)) * (SCALE * own.volatility) ** 2) ** 0.5
    return Rating(own.rating, min(UNKNOWN, phi), own.volatility)


def fought(one: Rating, other: Rating, score: float) -> tuple[Rating, Rating]:
    """Both after a battle between them, in which the first has scored so much."""
    return after(one, [(other, score)]), after(other, [(one, 1 - score)])
