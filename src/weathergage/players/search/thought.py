"""What comes of thinking: answers, how good each seems, and how sure that is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter, sleep
from typing import Final, Optional, TypeAlias

from mypy_extensions import mypyc_attr

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player

MS: Final = 1000.0
FEWEST: Final = 6               # worlds that say anything at all


@dataclass
class Option:
    """An answer, and how each world ended in which it was tried: the first one is the same for all, and so on."""

    answer: Answer
    values: list[float] = field(default_factory=list)

    @property
    def chance(self) -> float:
        """The estimated chance of winning; even where nothing was tried."""
        return sum(self.values) / len(self.values) if self.values else 0.5

    @property
    def error(self) -> float:
        """The standard error of that chance."""
        return spread(self.values) / sqrt(len(self.values)) if len(self.values) > 1 else 0.5


@dataclass
class Thought:
    """What was found out so far about a decision: the answer that is chosen first, then the others, the best first."""

    options: list[Option]
    simulations: int = 0
    finished: bool = False
    share: float = 0.0              # of the budget that is spent

    @property
    def answer(self) -> Answer:
        return self.options[0].answer


def spread(values: list[float]) -> float:
    """The standard deviation."""
    mean = sum(values) / len(values)
    return sqrt(sum([(value - mean) * (value - mean) for value in values]) / (len(values) - 1))


def leads(one: Option, other: Option, errors: float) -> bool:
    """Whether the one is better than the other in the worlds that both were tried in, by so many standard errors of the
    difference; a few worlds prove nothing."""
    count = min(len(one.values), len(other.values))
    if count < FEWEST:
        return False
    apart = [one.values[at] - other.values[at] for at in range(count)]
    mean = sum(apart) / count
    return mean > 0.0 and mean >= errors * spread(apart) / sqrt(count)


class Budget:
    """How much may be thought about one decision: so many simulations, which is the same on every machine, or so many
    milliseconds. Whoever waits may cut it short at any time, from another thread too."""

    def __init__(self, simulations: int = 0, budget_ms: int = 0) -> None:
        self.simulations = simulations
        self.budget_ms = budget_ms
        self.spent = 0
        self.begun = 0.0
        self.hurried = False

    def begin(self) -> None:
        self.spent = 0
        self.begun = perf_counter()
        self.hurried = False

    def share(self) -> float:
        """How much of it is spent, from 0 to 1."""
        by_count = self.spent / self.simulations if self.simulations else 0.0
        by_clock = MS * (perf_counter() - self.begun) / self.budget_ms if self.budget_ms else 0.0
        return min(1.0, max(by_count, by_clock))

    def share_after(self, more: int) -> float:
        """How much of it will be spent after so many simulations more, as far as they are counted."""
        return (self.spent + more) / self.simulations if self.simulations else 0.0

    def wait(self, seconds: float) -> None:
        """Let others work."""
        sleep(seconds)

    def is_over(self) -> bool:
        """Whether it is time to answer, in the middle of a play-out or not."""
        return self.hurried or (self.budget_ms > 0 and MS * (perf_counter() - self.begun) >= self.budget_ms)


Progress: TypeAlias = Callable[[Thought], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker(Player):
    """A player who can tell what he thinks of the answers he looked at, and who can be hurried."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.progress: Optional[Progress] = None        # told again and again what is thought so far
        self.is_thorough = False                        # whether also questions are looked at that hardly matter

    def think(self, sight: Sight, question: Question) -> Thought:
        raise NotImplementedError

    def choose(self, sight: Sight, question: Question) -> Answer:
        return self.think(sight, question).answer

    def stop(self) -> None:
        """Answer now, with the best that was found so far; from whatever thread."""
        self.budget.hurried = True

    def close(self) -> None:
        """The battle is over for this player: nothing is kept ready any longer."""
