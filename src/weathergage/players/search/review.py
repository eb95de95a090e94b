"""Looking back at decisions: what each of them cost, by what whoever took it could know, before any dice fell.

Each is tried again beside what else might have been answered, in the same worlds; those that seem to have cost most are
tried again and again. What is told of them in the end is measured anew, in worlds that had no part in choosing them.
"""

from collections.abc import Iterator
from typing import Final, Optional

from weathergage.kernel.core import Answer, Question, same
from weathergage.kernel.rng import word
from weathergage.kernel.sight import Sight
from weathergage.players.search.hint import means_of, telling
from weathergage.players.search.judge import Judge
from weathergage.players.search.player import SearchPlayer
from weathergage.players.search.thought import FEWEST, Budget, Option, leads
from weathergage.players.search.worlds import Trials

FIRST: Final = 4                # worlds in which every decision is tried at first,
KEPT: Final = 3                 # and how many of its answers go on from there, the one that was given among them
SCREENED: Final = 0.55          # of the budget, for all decisions,
CHOSEN: Final = 0.75            # and for those that seem to have cost something; the rest is to measure anew
FINALISTS: Final = 5            # of each side, that are measured anew,
LAST: Final = 64                # in so many worlds at most
MOST: Final = 3                 # of each side, that are told
LEAST: Final = 0.015            # of the chance of winning: what cost less is nothing to speak of
ERRORS: Final = 1.0             # standard errors by which the other answer must be better
BETTER: Final = 128             # simulations of a thinker of the game's own, who is asked what is better


class Taken:
    """A decision of a battle, as it was taken: after so many answers, with what the seat then saw."""

    def __init__(self, step: int, sight: Sight, question: Question, answer: Answer) -> None:
        self.step = step
        self.sight = sight
        self.question = question
        self.answer = answer


class Looked:
    """A decision that is looked at again: the answer that was given is the first of its options."""

    def __init__(self, taken: Taken, trials: Trials, options: list[Option], team: int) -> None:
        self.taken = taken
        self.trials = trials
        self.options = options
        self.team = team

    @property
    def given(self) -> Option:
        return self.options[0]

    @property
    def better(self) -> Option:
        """The best of the other answers."""
        best = self.options[1]
        for option in self.options[2:]:
            if option.chance > best.chance:
                best = option
        return best

    @property
    def cost(self) -> float:
        """Of the chance of winning."""
        return self.better.chance - self.given.chance

    @property
    def is_sure(self) -> bool:
        return self.cost >= LEAST and leads(self.better, self.given, ERRORS)

    def thin_out(self) -> None:
        others = sorted(self.options[1:], key=lambda option: -option.chance)
        self.options = [self.given, *others[:KEPT - 1]]

    def apart(self) -> str:
        """What the other answer comes to until a turn is over, beside the given one, as the game names such effects."""
        judge, taken = self.trials.judge, self.taken
        trials = Trials(judge, taken.sight, taken.question, word(self.trials.key, LAST), Budget())
        given, better = means_of(trials, self.given.answer), means_of(trials, self.better.answer)
        return "; ".join([f"{name}: {better.get(name, 0.0):.1f} instead of {given.get(name, 0.0):.1f}"
                          for name in telling({**{name: 0.0 for name in given}, **better}, [given])
                          if abs(better.get(name, 0.0) - given.get(name, 0.0)) >= 0.05])


class Review:
    """The decisions of a battle, looked at again within a budget. `run` says again and again how far it has come."""

    def __init__(self, judge: Judge, taken: list[Taken], budget: Budget, key: int = 0) -> None:
        self.judge = judge
        self.taken = taken
        self.budget = budget
        self.key = key
        self.seen = 0                           # how many decisions were looked at
        self.found: list[Looked] = []           # what was measured anew, once there is something

    def run(self) -> Iterator[float]:
        self.budget.begin()
        alive: list[Looked] = []
        for at in spread_out(len(self.taken)):
            if self.budget.share() >= SCREENED:
                break
            looked = self.look(self.taken[at])
            self.seen += 1
            if looked is not None:
                self.try_out(looked, FIRST)
                looked.thin_out()
                alive.append(looked)
            yield self.budget.share()
        worlds = FIRST
        alive = costliest(alive, max(FINALISTS, len(alive) // 2))
        while alive and self.budget.share() < CHOSEN and worlds < LAST:
            worlds *= 2
            for looked in alive:
                self.try_out(looked, worlds)
                yield self.budget.share()
            alive = costliest(alive, max(FINALISTS, len(alive) // 4))
        yield from self.measure([self.anew(looked) for looked in costliest(alive, FINALISTS)])

    def look(self, taken: Taken) -> Optional[Looked]:
        """What else might have been answered; None where it was a matter of course."""
        sight, question = taken.sight, taken.question
        if self.judge.skips(question):
            return None
        key = word(self.key, taken.step)
        mind = SearchPlayer(self.judge, key >> 8, Budget())
        answers = [taken.answer]
        mind.add(answers, sight, question, mind.usual(sight, question))
        mind.add_others(answers, sight, question, key)
        if len(answers) == 1:
            return None
        self.judge.begin(sight)
        trials = Trials(self.judge, sight, question, key, self.budget)
        return Looked(taken, trials, [Option(answer) for answer in answers], trials.team)

    def try_out(self, looked: Looked, worlds: int) -> None:
        """World after world, until there are so many."""
        answers = [option.answer for option in looked.options]
        for number in range(len(looked.given.values), worlds):
            values = looked.trials.values(answers, number)
            if not values:
                return
            for option, value in zip(looked.options, values[0]):
                option.values.append(value)
            self.budget.spent += len(answers)

    def anew(self, looked: Looked) -> Looked:
        """The same decision in other worlds: what was given, what seemed best, and what a thinker of the game's own
        would do."""
        taken = looked.taken
        key = word(self.key, taken.step + (1 << 20))
        options = [Option(looked.given.answer), Option(looked.better.answer)]
        thinker = self.judge.thinker(key >> 8, Budget(BETTER))
        if thinker is not None:
            answer = thinker.choose(taken.sight, taken.question)
            if taken.sight.contains(taken.question, answer) and not any([same(answer, option.answer)
                                                                          for option in options]):
                options.append(Option(answer))
        return Looked(taken, Trials(self.judge, taken.sight, taken.question, key, self.budget), options, looked.team)

    def measure(self, finalists: list[Looked]) -> Iterator[float]:
        """All in turn, so that none has more worlds than another."""
        self.found = finalists
        for number in range(LAST):
            if self.budget.share() >= 1.0 and number >= FEWEST:
                return
            for looked in finalists:
                self.try_out(looked, number + 1)
                yield self.budget.share()

    def costly(self, team: int) -> list[Looked]:
        """Those that cost a side most, the costliest first."""
        sure = [looked for looked in self.found if looked.team == team and looked.is_sure]
        return sorted(sure, key=lambda looked: (-looked.cost, looked.taken.step))[:MOST]


def costliest(looked: list[Looked], most: int) -> list[Looked]:
    """Of each side so many, with those that seem to have cost nothing left out; in the order of the battle."""
    kept: list[Looked] = []
    for team in sorted({one.team for one in looked}):
        rated = sorted([one for one in looked if one.team == team and one.cost > 0.0],
                       key=lambda one: (-one.cost, one.taken.step))
        kept += rated[:most]
    return sorted(kept, key=lambda one: one.taken.step)


def spread_out(count: int) -> list[int]:
    """Numbers from 0: the first, the middle one, then ever finer between them."""
    order: list[int] = []
    known: set[int] = set()
    step = 1
    while step < count:
        step *= 2
    while step:
        for at in range(0, count, step):
            if at not in known:
                known.add(at)
                order.append(at)
        step //= 2
    return order
