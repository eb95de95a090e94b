"""The player who looks ahead."""

from typing import Final, Optional

from weathergage.kernel.core import Answer, Question, same
from weathergage.kernel.rng import LARGEST, word
from weathergage.kernel.sight import Sight
from weathergage.players.search.hands import Hands
from weathergage.players.search.judge import Judge
from weathergage.players.search.thought import FEWEST, Budget, Option, Thinker, Thought, leads
from weathergage.players.search.worlds import Trials

ERRORS: Final = 0.5             # standard errors by which an answer must beat the usual one to be chosen
MANY: Final = 40                # answers, where the clock is what ends the search
ALIKE: Final = 6                # worlds after which answers that all led to the same are taken to be the same


class SearchPlayer(Thinker):
    """Tries answers in worlds dealt anew from what the seat sees, each played on by quick players to the end of a turn
    and judged there. Half of the answers, the worse ones, are left out again and again (sequential halving); the usual
    answer never, and another is chosen only if it is better by more than chance would have it."""

    def __init__(self, judge: Judge, seed: int, budget: Budget, hands: Optional[Hands] = None) -> None:
        super().__init__(budget)
        self.judge = judge
        self.hands = hands                  # processes that try worlds, where there are more than this one
        self.seed = seed & LARGEST
        self.base = judge.steady(seed)
        self.decisions = 0

    def think(self, sight: Sight, question: Question) -> Thought:
        self.decisions += 1
        self.budget.begin()
        key = word(self.seed, self.decisions)
        usual = self.usual(sight, question)
        if self.judge.skips(question) and not self.is_thorough:
            return Thought([Option(usual)], 0, True, 1.0)
        options = [Option(answer) for answer in self.answers(sight, question, usual, key)]
        if len(options) == 1 and not self.is_thorough:
            return Thought(options, 0, True, 1.0)
        self.judge.begin(sight)
        self.halve(Trials(self.judge, sight, question, key, self.budget), options)
        return self.thought(options, True)

    def usual(self, sight: Sight, question: Question) -> Answer:
        answer = self.base.choose(sight, question)
        return answer if sight.contains(question, answer) else sight.candidates(question, 1)[0]

    def answers(self, sight: Sight, question: Question, usual: Answer, key: int) -> list[Answer]:
        """The usual one first, then those of other tempers, then listed ones; none twice, none that is refused, and no
        more than can be tried often enough."""
        found = [usual]
        self.add_others(found, sight, question, key)
        return found

    def add_others(self, found: list[Answer], sight: Sight, question: Question, key: int) -> None:
        room = max(2, self.budget.simulations // FEWEST) if self.budget.simulations else MANY
        for temper in self.judge.tempers(key >> 8):
            if len(found) < room:
                self.add(found, sight, question, temper.choose(sight, question))
        most = min(room, self.judge.listed(question))
        if len(found) < most:
            for answer in sight.candidates(question, most):
                if len(found) < most:
                    self.add(found, sight, question, answer)

    def add(self, found: list[Answer], sight: Sight, question: Question, answer: Answer) -> None:
        for known in found:
            if same(known, answer):
                return
        if sight.contains(question, answer):
            found.append(answer)

    def close(self) -> None:
        if self.hands is not None:
            self.hands.close()

    # --- sequential halving ---

    def halve(self, trials: Trials, options: list[Option]) -> None:
        rounds = max(1, (len(options) - 1).bit_length())
        alive = list(options)
        world = 0
        for at in range(rounds):
            world = self.try_all(trials, options, alive, world, (at + 1) / rounds)
            if self.budget.is_over() or self.are_alike(alive):
                return
            better = sorted(alive[1:], key=lambda option: -option.chance)
            alive = [alive[0], *better[:max(1, (len(alive) + 1) // 2 - 1)]]

    def try_all(self, trials: Trials, options: list[Option], alive: list[Option], world: int, share: float) -> int:
        """World after world, until this share of the budget is spent; the number of the next one."""
        answers = [option.answer for option in alive]
        while self.budget.share() < share and not self.are_alike(alive):
            worlds = range(world, world + self.at_once(len(alive), share))
            found = trials.values(answers, world) if self.hands is None else self.hands.values(trials, answers, worlds)
            for values in found:
                if self.are_alike(alive):
                    break
                for option, value in zip(alive, values):
                    option.values.append(value)
                self.budget.spent += len(alive)
                world += 1
                if self.progress is not None:
                    self.progress(self.thought(options, False))
            if len(found) < len(worlds):
                break
        return world

    def at_once(self, alive: int, share: float) -> int:
        """How many worlds are tried at once: one for each process, but none that a single one would not come to."""
        count = 1
        while self.hands is not None and count < self.hands.count and self.budget.share_after(count * alive) < share:
            count += 1
        return count

    def are_alike(self, alive: list[Option]) -> bool:
        """Whether it makes no difference at all what is answered."""
        if self.is_thorough or len(alive[0].values) < ALIKE:
            return False
        return all([option.values == alive[0].values for option in alive[1:]])

    def thought(self, options: list[Option], finished: bool) -> Thought:
        """The usual answer first, unless the best of those that were tried most leads it."""
        usual = options[0]
        most = len(usual.values)
        chosen = usual
        for option in options[1:]:
            if len(option.values) == most and option.chance > chosen.chance and leads(option, usual, ERRORS):
                chosen = option
        others = [option for option in options if option is not chosen]
        others.sort(key=lambda option: (-len(option.values), -option.chance))
        return Thought([chosen, *others], self.budget.spent, finished, 1.0 if finished else self.budget.share())
