"""Savage Seas: looking ahead by trying whole plans out, as the heuristic player does, only many more of them."""

from math import sqrt
from typing import Final

from weathergage.kernel.core import Answer, Game, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player
from weathergage.players.savage_seas.heuristic import HeuristicPlayer
from weathergage.players.savage_seas.heuristic import make as make_leader
from weathergage.players.savage_seas.places import chart_of, place_value
from weathergage.players.savage_seas.search import Skill
from weathergage.players.savage_seas.worth import LOST, fire_toll, hands_worth, limit_winner, value_of, wound_toll
from weathergage.players.search.judge import SURE, Judge, Parts, hedged
from weathergage.players.search.player import SearchPlayer
from weathergage.players.search.thought import Budget, Option, Thinker, Thought
from weathergage.rulesets.savage_seas.questions import AskPlan
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN
from weathergage.rulesets.savage_seas.state import NOBODY, Battle, battle

VALUE: Final = 12.0             # of the worth of positions: what goes far to win
FIRES: Final = 0.08             # what the enemy's fires weigh more,
WOUNDS: Final = 0.05            # his Wounds,
HANDS: Final = 0.06             # what the own hands promise more,
PLACES: Final = 0.04            # and the place; all fitted to lieutenants' battles,
LIMIT: Final = 3.0              # as is what it weighs to win at the round limit, by the root of the rounds left,
TIE: Final = 1.0                # and to win the tie-break there, by their number
EVEN: Final = 12.6              # the worth of positions that either side wins as often: it leaves out the enemy's hands
TIMED: Final = 240              # plans and variants where the clock ends the search, if it does
WEIGHED: Final = 4              # of the best plans
QUICK: Final = Skill(plans=10, variants=6, worlds=2, finalists=2, checks=2, looks=3)        # who plays on
ENEMY: Final = Skill(plans=14, variants=10, worlds=3, finalists=1, checks=0)       # he is taken to be no fool
HASTY: Final = Skill(plans=4, variants=0, worlds=1, finalists=1, checks=0, looks=1)


def make(ruleset: Ruleset) -> Judge:
    return SavageJudge(ruleset, make_leader)


def skill_for(simulations: int) -> Skill:
    """So many plans, as many variants, and worlds in keeping with that."""
    return Skill(plans=max(4, simulations), variants=simulations, worlds=max(4, min(24, simulations // 8)),
                 finalists=max(4, min(16, simulations // 12)), checks=max(8, min(64, simulations // 3)),
                 looks=max(8, min(64, simulations // 3)), enemy=ENEMY)


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
        """SS-WIN-01, SS-WIN-02, SS-WIN-05: at the beginning of a round, before anybody has planned. What one ship has
        counts for the other as much against it."""
        table = battle(game)
        side = table.side_of(seat)
        ship, enemy = table.ships[side], table.ships[1 - side]
        chart = chart_of(table)
        return (("fires", FIRES * (fire_toll(enemy) - fire_toll(ship))),
                ("wounds", WOUNDS * (wound_toll(enemy) - wound_toll(ship))),
                ("hands", HANDS * (hands_worth(ship) - hands_worth(enemy))),
                ("places", PLACES * (place_value(table, chart, side, ship.q, ship.r, ship.heading)
                                     - place_value(table, chart, 1 - side, enemy.q, enemy.r, enemy.heading))),
                ("limit", at_limit(table, side)))

    def opinion(self, game: Game, seat: int) -> float:
        """What the weights that are kept were made with: the worth of a position to who plans from it, which leaves out
        what the enemy's hands promise."""
        table = battle(game)
        return hedged(value_of(table, chart_of(table), table.side_of(seat)) / VALUE)


def at_limit(game: Battle, side: int) -> float:
    """SS-WIN-05: what it is worth to win if nothing more happens, the more the nearer the end is."""
    winner = limit_winner(game)
    if winner == NOBODY:
        return 0.0
    left = max(1, game.round_limit - game.round + 1)
    weight = TIE / left if game.limit_winner == NOBODY else LIMIT / sqrt(left)
    return weight if winner == side else -weight


def chance_of(value: float) -> float:
    """The worth of a position in the mean of many worlds, some of which are won or lost there, as a chance of
    winning."""
    share = (value - EVEN) / (LOST - EVEN) if value >= EVEN else (value - EVEN) / (LOST + EVEN)
    return 1.0 - SURE + (2.0 * SURE - 1.0) * (0.5 + 0.5 * max(-1.0, min(1.0, share)))


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
            option.values = [chance_of(value)] * count
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
