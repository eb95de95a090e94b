"""Savage Seas, the heuristic player: plans and answers tried out against what the enemy may have in mind."""

from dataclasses import dataclass
from typing import Final, Optional, TypeAlias

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Question, advance, give
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.sight import Sight
from weathergage.players.savage_seas.places import chart_of
from weathergage.players.savage_seas.plans import Wishes, wishes_of
from weathergage.players.savage_seas.quick import Throws, finish, quick_answer
from weathergage.players.savage_seas.worth import LOST, value_of
from weathergage.players.search.thought import Budget
from weathergage.rulesets.savage_seas.rules.action import ActionPhase
from weathergage.rulesets.savage_seas.rules.planning import lay
from weathergage.rulesets.savage_seas.state import Battle, battle

HOPELESS: Final = 8.0           # so far behind the best a plan is not tried on
BY_WISHES: Final = 0.4          # of the time, where it is short: for plans by wishes,
BY_CHANGE: Final = 0.75         # and until then for variants of them
ENEMY: Final = 10_000           # apart from the keys of own worlds
Rated: TypeAlias = tuple[Answer, float, int]    # an answer, what it came to in the mean, and in how many worlds


@dataclass
class Skill:
    """How much a player thinks."""

    plans: int = 28             # own plans at first, by wishes
    variants: int = 20          # and made of the best of those
    worlds: int = 4             # guesses of the enemy's hands and plans, to try each against
    finalists: int = 4          # plans that are tried again
    checks: int = 8             # in so many more worlds
    looks: int = 8              # worlds for a choice within an Order
    enemy: Optional["Skill"] = None     # how much the enemy is taken to think; None: he does what he wishes


class World:
    """A guess: the enemy's hands and plan, and the dice. What we plan is laid on a fork of it."""

    def __init__(self, game: Battle, side: int, plan: tuple[str, ...], key: int, turn: int) -> None:
        """The redealt game is used up."""
        self.game = game
        self.chart = chart_of(game)
        self.side = side
        self.key = key
        self.turn = turn
        game.agenda = [ActionPhase()]
        game.asked, game.open, game.held = (), (), ()
        enemy = game.ships[1 - side]
        enemy.plan = plan
        lay(game, enemy)

    def trial(self, plan: tuple[str, ...]) -> float:
        """What comes of an own plan."""
        fork = clone(self.game)
        ship = fork.ships[self.side]
        ship.plan = plan
        lay(fork, ship)
        dealer = Throws(self.key, self.turn)
        advance(fork, None, dealer)
        finish(fork, self.chart, dealer)
        return value_of(fork, self.chart, self.side)


@dataclass
class Trial:
    """A plan and what came of it so far."""

    plan: tuple[str, ...]
    total: float = 0.0
    count: int = 0

    def mean(self) -> float:
        return self.total / self.count

    def go(self, worlds: list[World], least: float) -> None:
        """Try the plan in these worlds; give it up half-way if it promises less than this."""
        for world in worlds:
            self.total += world.trial(self.plan)
            self.count += 1
            if 2 * self.count == len(worlds) and self.mean() < least:
                return


class Search:
    """The search for a plan of one ship, from what one seat of her team sees. Leaders who share a key find the same,
    whatever the others have answered already. A budget may end it before all that the skill asks for is done."""

    def __init__(self, sight: Sight, side: int, skill: Skill, key: int, budget: Budget, shared: bool = False) -> None:
        self.sight = sight
        self.side = side
        self.skill = skill
        self.rng = Rng(key)
        self.key = key
        self.budget = budget
        self.shared = shared
        self.finalists: list[Trial] = []        # of the last search, the best first
        self.least = -LOST          # plans that promise less half-way are given up

    def world(self, number: int) -> World:
        """A guess, in which the enemy plans by wishes too, or as well as he is taken to."""
        game = battle(self.sight.redeal(Rng(word(self.key, 100 + number)) if self.shared else self.rng))
        foe = 1 - self.side
        plan = wishes_of(game, foe).plan(self.rng) if self.skill.enemy is None else self.enemys_plan(game, foe, number)
        return World(game, self.side, plan, word(self.key, number // 4), number % 4)

    def enemys_plan(self, game: Battle, foe: int, number: int) -> tuple[str, ...]:
        """What the enemy would find with this hand, from what he sees."""
        assert self.skill.enemy is not None
        sight = Sight(self.sight.ruleset, game, game.captain(foe))
        search = Search(sight, foe, self.skill.enemy, word(self.key, ENEMY + number), Budget())
        return search.best(wishes_of(game, foe)).plan

    def best(self, wishes: Wishes) -> Trial:
        """Plans by wishes, then variants of the best, then the best once more in fresh worlds."""
        worlds = [self.world(number) for number in range(self.skill.worlds)]
        tried: dict[tuple[str, ...], Trial] = {}
        for at in range(self.skill.plans):
            self.consider(wishes.plan(self.rng) if at % 5 else wishes.greedy(self.rng), worlds, tried)
            if self.is_late(BY_WISHES):
                break
        leaders = ranked(tried)[:4]
        for at in range(self.skill.variants):
            parent = leaders[at % len(leaders)]
            child = self.consider(wishes.varied(parent.plan, self.rng), worlds, tried)
            if child.mean() > parent.mean():
                leaders[at % len(leaders)] = child
            if self.is_late(BY_CHANGE):
                break
        finalists = ranked(tried)[:self.skill.finalists]
        if len(finalists) > 1 and self.skill.checks:
            for number in range(self.skill.checks):
                if self.budget.is_over():
                    break
                fresh = [self.world(self.skill.worlds + number)]
                for trial in finalists:
                    trial.go(fresh, -LOST)
        self.finalists = ranked({trial.plan: trial for trial in finalists})
        return self.finalists[0]

    def is_late(self, share: float) -> bool:
        """Whether this share of the time is over, where time is what ends the search."""
        return self.budget.is_over() or (self.budget.budget_ms > 0 and self.budget.share() >= share)

    def consider(self, plan: tuple[str, ...], worlds: list[World], tried: dict[tuple[str, ...], Trial]) -> Trial:
        trial = tried.get(plan)
        if trial is None:
            trial = Trial(plan)
            trial.go(worlds, self.least)
            tried[plan] = trial
            if trial.count == len(worlds):
                self.least = max(self.least, trial.mean() - HOPELESS)
        return trial


def ranked(tried: dict[tuple[str, ...], Trial]) -> list[Trial]:
    """The best first."""
    order = [(-trial.mean(), at, trial) for at, trial in enumerate(tried.values())]
    order.sort()
    return [trial for _, _, trial in order]


def rated_answers(sight: Sight, question: Question, side: int, looks: int, key: int, budget: Budget) -> list[Rated]:
    """Each answer to a question of the Action Phase tried out in the same worlds, the best first; equal ones by quick
    choice."""
    options = sight.candidates(question, 16)
    if len(options) == 1:
        return [(options[0], 0.0, 0)]
    looked = 0
    rng = Rng(key)
    totals = [0.0] * len(options)
    for number in range(looks):
        game = battle(sight.redeal(rng))
        while not isinstance(game.agenda[0], ActionPhase):
            del game.agenda[0]
        chart = chart_of(game)
        if not number:
            quick = quick_answer(game, chart, question)
        for at, option in enumerate(options):
            fork = clone(game)
            dealer = Throws(word(key, number // 4), number % 4)
            give(fork, 0, option, dealer)
            finish(fork, chart, dealer)
            totals[at] += value_of(fork, chart, side) + (0.01 if option == quick else 0.0)
        looked += 1
        if budget.is_over():
            break
    order = sorted(range(len(options)), key=lambda at: (-totals[at], at))
    return [(options[at], totals[at] / looked, looked) for at in order]
