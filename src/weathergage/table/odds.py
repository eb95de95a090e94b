"""Odds in words and bars, worked out within a person's patience.

They are worked out from what the asked seat knows: hidden things are dealt anew, so that no odds tell them.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, Optional

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Game
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.odds import Effects, TooManyOutcomes, exact, sampled
from weathergage.kernel.odds import Odds as Worked
from weathergage.kernel.rng import COMPILED, Rng
from weathergage.table.model import Bar, Odds, Spread

QUICK: Final = 2_000 if COMPILED else 150       # outcomes worked out for an option without being asked
THOROUGH: Final = 20_000 if COMPILED else 2_500     # ... and on request; beyond it so many tries are made
TRIES: Final = 2_000 if COMPILED else 400
PATIENCE = 0.3                  # seconds for all options of a question together
SHOWN: Final = 8                # outcomes listed
FEW: Final = 3                  # effects named beside an option
SPREADS: Final = 6              # effects that get a graph
BARS: Final = 7                 # of a graph; what is beyond is added up


def work_out(match: Match, question: OpenQuestion, answer: Answer, limit: int) -> Worked:
    """What `Match.odds` says, within a limit that fits a person's patience; TooManyOutcomes beyond it."""
    game, measure = before_answer(match, question)
    return exact(game, question.index, answer, measure, match.ruleset.face.usual, limit)


def thorough_odds(match: Match, question: OpenQuestion, answer: Answer) -> Worked:
    try:
        return work_out(match, question, answer, THOROUGH)
    except TooManyOutcomes:
        game, measure = before_answer(match, question)
        return sampled(game, question.index, answer, measure, match.ruleset.face.usual, TRIES)


def before_answer(match: Match, question: OpenQuestion) -> tuple[Game, Callable[[Game], Effects]]:
    """The game as the asked seat knows it, dealt anew, without what the answer cannot touch; and what an answer has
    changed in it."""
    face, game = match.ruleset.face, match.sight(question.seat).redeal(Rng(1))
    face.isolate(game, question.question)
    before = clone(game)
    return game, lambda after: face.effects(before, after)


# --- for a screen -----------------------------------------------------------------------------------------------------

def odds(match: Match, question: OpenQuestion, answer: Answer) -> Optional[Odds]:
    """The odds of a legal answer as graphs with a sentence each; None where no dice decide anything at once."""
    if not match.ruleset.face.weighs(question.question):
        return None
    worked = thorough_odds(match, question, answer)
    first = match.sight(question.seat).rolls(question.question, answer)
    if len(worked.spread) < 2 and not first:
        return None
    names = sorted(worked.names(), key=lambda name: -abs(worked.mean(name)))
    shares = [*first, *[(name, worked.of(name)) for name in names]]
    return Odds(exact=worked.exact, trials=worked.trials, error=round(worked.error, 4),
                spreads=tuple([spread(name, share) for name, share in shares[:SPREADS]]))


def spread(name: str, shares: dict[int, float]) -> Spread:
    """One effect: how likely each amount is, the rarest large ones added up."""
    mean = sum([amount * chance for amount, chance in shares.items()])
    amounts = sorted(shares, key=abs)
    kept, beyond = amounts[:BARS], amounts[BARS:]
    if beyond:                      # the last bar stands for itself and all that is larger
        kept, beyond = amounts[:BARS - 1], amounts[BARS - 1:]
    bars = [Bar(outcome=amount_words(amount), chance=round(shares[amount], 4), matters=amount != 0) for amount in kept]
    if beyond:
        bars.append(Bar(outcome=f"{amount_words(beyond[0])} or more", matters=True,
                        chance=round(sum([shares[amount] for amount in beyond]), 4)))
    return Spread(name=name.replace("-", " "), mean=round(mean, 3), bars=tuple(bars),
                  sentence=spread_words(name, shares, mean))


def amount_words(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−").removeprefix("+") if amount else "none"


def spread_words(name: str, shares: dict[int, float], mean: float) -> str:
    """'Guerriere hull: 82 % that it changes, by 2.1 on average.'"""
    chance = 1.0 - shares.get(0, 0.0)
    words = name.replace("-", " ")
    words = words[:1].upper() + words[1:]
    if set(shares) <= {0, 1}:
        return f"{words}: {percent(chance)}."
    return f"{words}: {percent(chance)} for any at all, {mean:.1f} on average.".replace("-", "−")


def percent(chance: float) -> str:
    """Never certain by rounding."""
    if 0.0 < chance < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= chance < 1.0 - 1e-9 else f"{100 * chance:.0f} %"


# --- in a line --------------------------------------------------------------------------------------------------------

def quick_words(match: Match, question: OpenQuestion, answers: list[Answer]) -> list[Optional[str]]:
    """For each option its likely effects; empty where no dice decide, None where it would take too long.

    What is only a part of an answer has no odds of its own.
    """
    start = perf_counter()
    words: list[Optional[str]] = []
    if not match.ruleset.face.weighs(question.question):
        return [""] * len(answers)
    for answer in answers:
        if match.refusal(question, answer):
            words.append("")
            continue
        try:
            worked = work_out(match, question, answer, QUICK if perf_counter() - start < PATIENCE else 0)
            words.append(brief(worked) if len(worked.spread) > 1 else "")
        except Exception:               # too many outcomes, or a fault: whoever asks for these odds will see which
            words.append(None)
    return words


def brief(worked: Worked) -> str:
    """The largest effects on average: `rigging -1.2, crew -0.4`."""
    means = sorted([(name, worked.mean(name)) for name in worked.names()], key=lambda item: -abs(item[1]))
    return ", ".join([f"{name.replace('-', ' ')} {mean:+.1f}" for name, mean in means[:FEW] if abs(mean) >= 0.05])


def odds_rows(worked: Worked) -> list[tuple[Any, ...]]:
    """The likeliest outcomes with their chances."""
    rows: list[tuple[Any, ...]] = []
    for effects, chance in list(worked.spread.items())[:SHOWN]:
        words = ", ".join([f"{name.replace('-', ' ')} {amount:+d}" for name, amount in effects]) or "nothing changes"
        rows.append((f"{100 * chance:5.1f} %", words))
    left = sum(list(worked.spread.values())[SHOWN:])
    if left > 0:
        rows.append((f"{100 * left:5.1f} %", f"something else ({len(worked.spread) - SHOWN} more outcomes)"))
    return rows


def odds_note(worked: Worked) -> str:
    if worked.exact:
        return "worked out exactly, if nobody does anything special"
    return f"from {worked.trials} tries, give or take {100 * 1.96 * worked.error:.0f} %"
