"""Savage Seas: looking ahead by trying whole plans out, as the heuristic player does, only many more of them."""

from typing import Final

from weathergage.kernel.core import Answer, Game, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player
from weathergage.players.savage_seas.heuristic import HeuristicPlayer
from weathergage.players.savage_seas.heuristic import make as make_leader
from weathergage.players.savage_seas.places import chart_of
from weathergage.players.savage_seas.search import Skill
from weathergage.players.savage_seas.worth import value_of
from weathergage.players.search.judge import Judge, Parts, squash
from weathergage.players.search.player import SearchPlayer
from weathergage.players.search.thought import Budget, Option, Thinker, Thought
from weathergage.rulesets.savage_seas.questions import AskPlan
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN
from weathergage.rulesets.savage_seas.state import battle

VALUE: Final = 12.0             # of the worth of positions: what goes far to win
TIMED: Final = 240              # plans and variants where the clock ends the search, if it does
WEIGHED: Final = 4              # of the best plans
QUICK: Final = Skill(plans=10, variants=6, worlds=2, finalists=2, checks=2, looks=3)        # who plays on
HASTY: Final = Skill(plans=4, variants=0, worlds=1, finalists=1, checks=0, looks=1)


def make(ruleset: Ruleset) -> Judge:
    return SavageJudge(ruleset, make_leader)


def skill_for(simulations: int) -> Skill:
    """So many plans, as many variants, and worlds in keeping with that."""
    return Skill(plans=max(4, simulations), variants=simulations, worlds=max(4, min(24, simulations // 8)),
                 finalists=max(4, min(16, simulations // 12)), checks=max(8, min(64, simulations // 3)),
                 looks=max(8, min(64, simulations // 3)))


class SavageJudge(Judge):
    """A round is decided by plans laid in secret: they are tried whole, against what the enemy may plan."""

    def thinker(self, seed: int, budget: Budget) -> Thinker | None:
        return Planner(seed, budget) if self.learned is None else Weigher(self, seed, budget)

    def quick(self, seed: int) -> Player:
        return HeuristicPlayer(seed, QUICK)

    def tempers(self, seed: int) -> list[Player]:
        return [HeuristicPlayer(seed, HASTY)]

    def clock(self, game: Game) -> int:
        return battle(game).round

    def turns(self, game: Game) -> int:
        return 1

    def parts(self, game: Game, seat: int) -> Parts:
        table = battle(game)
        return (("position", value_of(table, chart_of(table), table.side_of(seat)) / VALUE),)


class Planner(Thinker):
    """A leader who tries out many plans."""

    def __init__(self, seed: int, budget: Budget) -> None:
        super().__init__(budget)
        self.leader = HeuristicPlayer(seed, skill_for(budget.simulations or TIMED), budget)

    def think(self, sight: Sight, question: Question) -> Thought:
        self.budget.begin()
        answer = self.leader.choose(sight, question)
        options = [Option(answer)]
        for other, value, count in self.leader.rated:
            option = options[0] if other == answer else Option(other)
            option.values = [squash(value / VALUE)] * count
            if option is not options[0]:
                options.append(option)
        tried = sum([count for _, _, count in self.leader.rated])
        return Thought(options, tried, True, 1.0)


class Weigher(SearchPlayer):
    """A leader who has tried out many plans, and weighs the best of them by what was learnt: each is played on to the
    beginning of the next round, which is what weights can judge."""

    def __init__(self, judge: Judge, seed: int, budget: Budget) -> None:
        super().__init__(judge, seed, budget)
        own = Budget(budget.simulations, (budget.budget_ms + 1) // 2)
        self.leader = HeuristicPlayer(seed, skill_for(budget.simulations or TIMED), own)
        self.base = self.leader

    def usual(self, sight: Sight, question: Question) -> Answer:
        self.leader.budget.begin()
        return super().usual(sight, question)

    def stop(self) -> None:
        super().stop()
        self.leader.budget.hurried = True

    def answers(self, sight: Sight, question: Question, usual: Answer, key: int) -> list[Answer]:
        """Plans only: what comes up in the Action Phase is seen well enough without."""
        found = [usual]
        if isinstance(question, AskPlan) and isinstance(usual, tuple) and usual[:1] != (ASK_AGAIN,):
            for plan, _, _ in self.leader.rated[:WEIGHED]:
                self.add(found, sight, question, plan)
        return found
