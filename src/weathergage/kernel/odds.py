"""What an answer leads to: every roll at once, or many rolls when there are too many."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Optional, TypeAlias, Union

from weathergage.kernel.chance import Chance
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import encode
from weathergage.kernel.core import CHANCE, Answer, Dealer, Game, Question, give
from weathergage.kernel.dealer import Seeded

Effects: TypeAlias = tuple[tuple[str, int], ...]        # what changed, by name
End: TypeAlias = Union[Effects, bytes]                  # what changed, or a position one came from
Policy: TypeAlias = Callable[[Game, Question], Answer]
EXACT_LIMIT: Final = 10_000     # outcomes that are worked out one by one; beyond it the odds are sampled
DEEPEST: Final = 100            # rolls one after the other; a procedure of more has no end worth waiting for
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
    """Every outcome of the procedure with its chance. `policy` answers for players meanwhile."""
    tree = Tree(measure, policy, floor_of(game), limit)
    start = clone(game)
    follow(start, index, answer, policy, tree.floor)
    return Odds(_ranked(tree.spread(start)), True, tree.worked, 0.0)


class Tree:
    """All that can follow from a position. Each position is worked out once, however many rolls lead to it: that, with
    dice as multisets, keeps a broadside at a few thousand outcomes instead of a few hundred million.

    Where dice are rolled again until something is decided, a position leads back to itself. Its end then stands for
    the chance to come back, which is shared out among the other ends.
    """

    def __init__(self, measure: Callable[[Game], Effects], policy: Policy, floor: int, limit: int) -> None:
        self.measure = measure
        self.policy = policy
        self.floor = floor
        self.limit = limit
        self.worked = 0
        self.known: dict[bytes, dict[End, float]] = {}
        self.entered: set[bytes] = set()                # positions being worked out

    def spread(self, position: Game) -> dict[Effects, float]:
        """The chance of every end that this position can have."""
        return {end: chance for end, chance in self.ends(position).items() if not isinstance(end, bytes)}

    def ends(self, position: Game) -> dict[End, float]:
        if not position.asked:
            return {self.measure(position): 1.0}
        position.chances = 0                            # how many rolls led here makes no difference
        key = encode(position)
        if key in self.entered:
            return {key: 1.0}
        if key in self.known:
            return self.known[key]
        self.entered.add(key)
        found = shared_out(self.roll(position), key)
        self.entered.remove(key)
        if not any([isinstance(end, bytes) for end in found]):
            self.known[key] = found
        return found

    def roll(self, position: Game) -> dict[End, float]:
        space = position.asked[0].space
        assert isinstance(space, Chance)
        self.worked += space.size()
        if self.worked > self.limit or len(self.entered) > DEEPEST:
            raise TooManyOutcomes
        outcomes = space.outcomes()
        total = sum([weight for _, weight in outcomes])
        spread: dict[End, float] = {}
        for outcome, weight in outcomes:
            branch = clone(position)
            follow(branch, 0, outcome, self.policy, self.floor)
            for end, chance in self.ends(branch).items():
                spread[end] = spread.get(end, 0.0) + chance * weight / total
        return spread


def shared_out(spread: dict[End, float], key: bytes) -> dict[End, float]:
    """Coming back to where one was, one has the same chances again."""
    if key not in spread:
        return spread
    again = spread.pop(key)
    return {end: chance / (1.0 - again) for end, chance in spread.items()}


def sampled(game: Game, index: int, answer: Answer, measure: Callable[[Game], Effects], policy: Policy,
            trials: int = TRIALS, seed: int = 1) -> Odds:
    """The same from many random runs, with the standard error of what it says."""
    floor = floor_of(game)
    counts: dict[Effects, int] = {}
    for trial in range(trials):
        fork = clone(game)
        follow(fork, index, answer, policy, floor, Seeded(seed * 1_000_003 + trial))
        effects = measure(fork)
        counts[effects] = counts.get(effects, 0) + 1
    spread = {effects: count / trials for effects, count in counts.items()}
    error: float = max([(chance * (1.0 - chance) / trials) ** 0.5 for chance in spread.values()])
    return Odds(_ranked(spread), False, trials, error)


def follow(game: Game, index: int, answer: Answer, policy: Policy, floor: int, dealer: Optional[Dealer] = None) -> None:
    """Give an answer, and let the policy answer for players until CHANCE is asked or the procedure is over."""
    give(game, index, answer, dealer, floor)
    while game.asked and game.asked[game.open[0]].seat != CHANCE:
        index = game.open[0]
        give(game, index, policy(game, game.asked[index]), dealer, floor)


def _ranked(spread: dict[Effects, float]) -> dict[Effects, float]:
    return dict(sorted(spread.items(), key=lambda item: (-item[1], item[0])))
