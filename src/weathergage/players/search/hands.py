"""More hands: worlds of one decision tried by several processes at once.

World number n is a function of the decision and n, so it makes no difference who tries it.
"""

import os
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Final, Optional, TypeAlias

from weathergage.kernel import registry
from weathergage.kernel.codec import decode, encode
from weathergage.kernel.core import Answer
from weathergage.kernel.sight import Sight
from weathergage.kits import own_content
from weathergage.players.search.judge import Judge
from weathergage.players.search.thought import Budget
from weathergage.players.search.worlds import Trials

Values: TypeAlias = list[float]
ROSTER: Final = "weathergage.players.roster"
PATIENCE_S: Final = 0.02        # between two looks at the clock
MOST: Final = 8                 # processes that are of use to one decision


def free_processors() -> int:
    """How many processes may think, if they are to take nobody's processor."""
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return free_of(os.cpu_count() or 1, busy)


def free_of(processors: int, busy: float) -> int:
    """One at least, and no more than are of use."""
    return max(1, min(MOST, processors - round(busy)))


class Hands:
    """Processes that try answers. They are started with the first decision, and end with the player."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool: Optional[ProcessPoolExecutor] = None

    def start(self) -> ProcessPoolExecutor:
        """They read the games while nobody has asked for anything yet."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.count, mp_context=get_context("spawn"), initializer=own_content.take,
                                            initargs=(own_content.choices(),))
        return self.pool

    def get_ready(self, ruleset: str) -> None:
        """Start them before the first decision, for whom a second is all there is."""
        pool = self.start()
        for _ in range(self.count):
            pool.submit(judge_of, ruleset, False)

    def values(self, trials: Trials, answers: list[Answer], worlds: range) -> list[Values]:
        """What comes of the answers in each of these worlds; only of the first worlds, if the time is up before."""
        pool = self.start()
        veiled = encode(trials.sight.game)
        waiting: list[Future[Values]] = [
            pool.submit(values_in, trials.rules.id, veiled, trials.seat, trials.place, trials.key, answers, world,
                        trials.judge.learned is not None)
            for world in worlds]
        found: list[Values] = []
        for future in waiting:
            while not future.done() and not trials.budget.is_over():
                trials.budget.wait(PATIENCE_S)
            if not future.done():
                break
            found.append(future.result())
        for future in waiting[len(found):]:
            future.cancel()
        return found

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def __enter__(self) -> "Hands":
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()


@cache
def judge_of(ruleset: str, is_learned: bool) -> Judge:
    """The roster knows; it knows this file, too."""
    roster: Any = import_module(ROSTER)
    judge = roster.learned_judge(ruleset) if is_learned else roster.judge_of(ruleset)
    assert isinstance(judge, Judge)
    return judge


def values_in(ruleset: str, veiled: bytes, seat: int, place: int, key: int, answers: list[Answer],
              world: int, is_learned: bool = False) -> Values:
    """What comes of the answers in one world, from the game as the seat sees it."""
    rules = registry.find(ruleset)
    game = decode(veiled)
    judge, sight = judge_of(ruleset, is_learned), Sight(rules, game, seat)
    judge.sides.clear()                 # of another battle, perhaps
    judge.begin(sight)
    return Trials(judge, sight, game.asked[place], key, Budget()).values(answers, world)[0]
