"""What an answer leads to: every roll at once, or many rolls when there are too many."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Optional, TypeAlias

from weathergage.kernel.chance import Chance
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import encode
from weathergage.kernel.core import CHANCE, Answer, Dealer, Game, Question, give
from weathergage.kernel.dealer import Seeded

Effects: TypeAlias = tuple[tuple[str, int], ...]        # what changed, by name
Policy: TypeAlias = Callable[[Game, Question], Answer]
EXACT_LIMIT: Final = 20_000     # outcomes that are worked out one by one; beyond it the odds are sampled
NEGLIGIBLE: Final = 1e-15       # a branch less likely is not followed: what is rolled until it is decided must end
TRIALS: Final = 2_000


@dataclass
class Odds:
    """The distribution of what an answer leads to, the likeliest first."""

    spread: dict[Effects, float]
    exact: bool
    trials: int             # outcomes worked out, or games sampled
    error: float            # standard error of the least certain chance; 0 when exact

    def of(self, name: str) -> dict[int, float]:
        """The distribution of one effect, absent counting as 0."""
        found: dict[int, float] = {}
        for effects, chance in self.spread.items():
            amount = dict(effects).get(name, 0)
            found[amount] = found.get(amount, 0.0) + chance
        return dict(sorted(found.items()))

    def mean(self, name: str) -> float:
        return sum([amount * chance for amount, chance in self.of(name).items()])

    def names(self) -> tuple[str, ...]:
        """Every effect that can happen."""
        return tuple(dict.fromkeys([name for effects in self.spread for name, _ in effects]))


class TooManyOutcomes(Exception):
    """Working it out exactly would take too long."""


def floor_of(game: Game) -> int:
    """How far down the agenda the procedure reaches that the open question belongs to."""
    depth = len(game.agenda)
    while depth > 1 and game.agenda[depth - 1].is_part():
        depth -= 1
    return depth - 1


def exact(game: Game, index: int, answer: Answer, measure: Callable[[Game], Effects], policy: Policy,
          limit: int = EXACT_LIMIT) -> Odds:
    """Every outcome of the procedure with its chance. `policy` answers for players meanwhile.

    Between rolls equal positions are merged: that, with dice as multisets, keeps two broadsides at a few thousand
    branches instead of a few hundred million.
    """
    floor = floor_of(game)
    start = clone(game)
    give(start, index, answer, None, floor)
    follow(start, policy, floor)
    spread: dict[Effects, float] = {}
    layer: dict[bytes, tuple[Game, float]] = {b"": (start, 1.0)}
    worked = 0
    while layer:
        deeper: dict[bytes, tuple[Game, float]] = {}
        for position, chance in layer.values():
            if not position.asked:
                effects = measure(position)
                spread[effects] = spread.get(effects, 0.0) + chance
                continue
            if chance < NEGLIGIBLE:
                continue
            space = position.asked[0].space
            assert isinstance(space, Chance)
            worked += space.size()
            if worked > limit:
                raise TooManyOutcomes
            outcomes = space.outcomes()
            total = sum([weight for _, weight in outcomes])
            for outcome, weight in outcomes:
                branch = clone(position)
                give(branch, 0, outcome, None, floor)
                follow(branch, policy, floor)
                key = encode(branch)
                before = deeper.get(key)
                deeper[key] = (branch, chance * weight / total + (before[1] if before is not None else 0.0))
        layer = deeper
    return Odds(_ranked(spread), True, worked, 0.0)


def sampled(game: Game, index: int, answer: Answer, measure: Callable[[Game], Effects], policy: Policy,
            trials: int = TRIALS, seed: int = 1) -> Odds:
    """The same from many random runs, with the standard error of what it says."""
    floor = floor_of(game)
    counts: dict[Effects, int] = {}
    for trial in range(trials):
        fork = clone(game)
        dealer: Optional[Dealer] = Seeded(seed * 1_000_003 + trial)
        give(fork, index, answer, dealer, floor)
        follow(fork, policy, floor, dealer)
        effects = measure(fork)
        counts[effects] = counts.get(effects, 0) + 1
    spread = {effects: count / trials for effects, count in counts.items()}
    error: float = max([(chance * (1.0 - chance) / trials) ** 0.5 for chance in spread.values()])
    return Odds(_ranked(spread), False, trials, error)


def follow(game: Game, policy: Policy, floor: int, dealer: Optional[Dealer] = None) -> None:
    """Let the policy answer for players until CHANCE is asked or the procedure is over."""
    while game.asked and game.asked[game.open[0]].seat != CHANCE:
        index = game.open[0]
        give(game, index, policy(game, game.asked[index]), dealer, floor)


def _ranked(spread: dict[Effects, float]) -> dict[Effects, float]:
    return dict(sorted(spread.items(), key=lambda item: (-item[1], item[0])))
