"""The midshipman: sensible, but he overlooks things, as people do."""

from typing import Final

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.rng import LARGEST, Rng, word
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player
from weathergage.players.search.judge import Judge

SLIP: Final = 0.35              # how often he does not look closely,
GLANCE: Final = 10              # and takes one of the first so many answers that come to his mind,
OTHERS: Final = 4               # or, one time in so many, what another temper would do


class Midshipman(Player):
    """Answers by the game's heuristic player, except when his attention slips: then he does what another temper would,
    or anything that looks all right at a glance."""

    def __init__(self, judge: Judge, seed: int) -> None:
        self.judge = judge
        self.base = judge.steady(seed)
        self.seed = seed & LARGEST
        self.decisions = 0

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        rng = Rng(word(self.seed, self.decisions))
        answer = self.base.choose(sight, question)
        if rng.unit() >= SLIP:
            return answer
        tempers = self.judge.tempers(int(rng.below(1 << 28)))
        if tempers and not rng.below(OTHERS):
            answer = tempers[rng.below(len(tempers))].choose(sight, question)
        else:
            listed = sight.candidates(question, GLANCE)
            answer = listed[rng.below(len(listed))]
        return answer if sight.contains(question, answer) else sight.usual(question)
