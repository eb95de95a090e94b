"""Hints: what a good player would answer here, how likely each answer is to win, and why, in words.

All of it is made from what the seat sees. The reason tells what comes of an answer until a turn is over, in the mean of
some worlds, as the game names such effects: first what sets it apart from the other answers.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.rng import word
from weathergage.kernel.sight import Sight
from weathergage.players.search.judge import Judge
from weathergage.players.search.thought import Budget, Option, Thinker
from weathergage.players.search.worlds import Trials

Means: TypeAlias = dict[str, float]     # effects of an answer by name, in the mean
MOST: Final = 3                 # answers
WORLDS: Final = 12              # in which each is looked at for the reason
KEY: Final = 29                 # of these worlds: others than those of the decision
NAMED: Final = 3                # effects of an answer that are told
LIKELY: Final = 0.2             # of them: less than that in the mean is not worth telling
APART: Final = 0.25             # unless it differs so much from those of the other answers
SLIGHT: Final = 0.015           # of the chance: what makes no difference
PERCENT: Final = 100.0


@dataclass
class Hint:
    """An answer with its label, the estimated chance of winning, its standard error, and the reason in words."""

    answer: Answer
    label: str
    chance: float
    error: float
    reason: str


def hints(thinker: Thinker, judge: Judge, sight: Sight, question: Question, most: int = MOST) -> tuple[Hint, ...]:
    """The best answers, the one that the thinker would give first."""
    thinker.is_thorough = True
    thought = thinker.think(sight, question)
    others = sorted([option for option in thought.options[1:] if option.values],
                    key=lambda option: (-option.chance, -len(option.values)))
    best = [thought.options[0], *others][:most]
    judge.begin(sight)
    trials = Trials(judge, sight, question, word(KEY, len(sight.past)), Budget())
    means = [means_of(trials, option.answer) for option in best]
    return tuple([Hint(option.answer, sight.label(question, option.answer), option.chance, option.error,
                       reason_of(best, means, at)) for at, option in enumerate(best)])


def means_of(trials: Trials, answer: Answer) -> Means:
    """What comes of an answer, by name."""
    found: Means = {}
    for number in range(WORLDS):
        end = trials.end_of(answer, number)
        assert end is not None
        for name, amount in trials.rules.face.effects(trials.seek(number), end):
            found[name] = found.get(name, 0.0) + amount / WORLDS
    return found


def reason_of(options: list[Option], means: list[Means], at: int) -> str:
    """What comes of the answer at this place, and how it compares."""
    others = [mean for place, mean in enumerate(means) if place != at]
    told = "; ".join([effect_words(name, means[at][name]) for name in telling(means[at], others)])
    compared = compared_words(options, at)
    return f"{told[:1].upper()}{told[1:]}. {compared}" if told else compared


def telling(means: Means, others: list[Means]) -> list[str]:
    """The effects that are worth telling: those that set the answer apart, then the largest."""
    rated: list[tuple[float, str]] = []
    for name, mean in means.items():
        apart = min([abs(mean - other.get(name, 0.0)) for other in others], default=0.0)
        if abs(mean) >= LIKELY or apart >= APART:
            rated.append((-(2.0 * apart + 0.2 * abs(mean)), name))
    return [name for _, name in sorted(rated)[:NAMED]]


def effect_words(name: str, mean: float) -> str:
    return f"{name}: {mean:.1f}"


def compared_words(options: list[Option], at: int) -> str:
    if not options[at].values:
        return "What is usual here."
    if len(options) == 1:
        return "Nothing else was found worth a try."
    ahead = options[at].chance - max([other.chance for place, other in enumerate(options) if place != at])
    if at:
        behind = options[0].chance - options[at].chance
        return f"{PERCENT * behind:.0f} % less likely to win than the first." if behind > SLIGHT \
            else "About as good as the first."
    if ahead > SLIGHT:
        return f"{PERCENT * ahead:.0f} % more likely to win than the next."
    return "Others are about as good." if ahead > -SLIGHT else "What is usual; too few tries speak for another."
