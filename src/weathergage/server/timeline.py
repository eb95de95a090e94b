"""A match at any earlier moment, as far back as it can be played again. Forks are kept every few answers, so that
scrubbing is quick."""

from threading import Lock
from typing import Final

from weathergage.kernel.core import CHANCE
from weathergage.kernel.match import Entry, Match
from weathergage.kernel.ruleset import BadSetup

STRIDE: Final = 16              # answers between two forks


class Timeline:
    """The past of one match. It may be asked from several threads; they wait for each other."""

    def __init__(self, match: Match) -> None:
        first = next(match.replay()).clone()
        first.dealer = match.dealer
        self.begins = match.begins
        self.forks = [first]                # after `begins` answers, and every STRIDE more
        self.lock = Lock()

    def at(self, log: list[Entry], step: int) -> Match:
        """The match after so many of the players' answers in the log."""
        starts = [at for at, entry in enumerate(log) if entry[1] != CHANCE]
        if not 0 <= step <= len(starts):
            raise BadSetup(f"the battle has {len(starts)} answers, and none of number {step}")
        if step < self.begins:
            raise BadSetup(f"what was before answer {self.begins} was played under other rules: the log tells of it")
        starts = [*starts[self.begins:], len(log)]
        step -= self.begins
        with self.lock:
            while (count := len(self.forks)) <= step // STRIDE:
                self.forks.append(grown(self.forks[-1], log[starts[(count - 1) * STRIDE]:starts[count * STRIDE]]))
            nearest = self.forks[step // STRIDE]
            return grown(nearest, log[starts[step - step % STRIDE]:starts[step]])

    def cut(self, step: int) -> None:
        """Answers after so many were taken back."""
        with self.lock:
            del self.forks[1 + (step - self.begins) // STRIDE:]


def grown(match: Match, entries: list[Entry]) -> Match:
    fork = match.clone()
    fork.follow(entries)
    return fork
