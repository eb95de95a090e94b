"""Odds in words: a few figures beside an option where they are quickly worked out, all of them on request."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, Optional

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Game
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.odds import Effects, Odds, TooManyOutcomes, exact, sampled
from weathergage.kernel.rng import COMPILED, Rng
from weathergage.kernel.ruleset import Ruleset

QUICK: Final = 2_000 if COMPILED else 150       # outcomes worked out for an option without being asked
THOROUGH: Final = 20_000 if COMPILED else 2_500     # ... and on request; beyond it so many tries are made
TRIES: Final = 2_000 if COMPILED else 400
PATIENCE = 0.3                  # seconds for all options of a question together
SHOWN: Final = 8                # outcomes listed
FEW: Final = 3                  # effects named beside an option


def work_out(match: Match, question: OpenQuestion, answer: Answer, limit: int) -> Odds:
    """What `Match.odds` says, within a limit that fits a person's patience; TooManyOutcomes beyond it."""
    ruleset, known, measure = before_answer(match, question)
    return exact(known, question.index, answer, measure, ruleset.usual, limit)


def thorough_odds(match: Match, question: OpenQuestion, answer: Answer) -> Odds:
    try:
        return work_out(match, question, answer, THOROUGH)
    except TooManyOutcomes:
        ruleset, known, measure = before_answer(match, question)
        return sampled(known, question.index, answer, measure, ruleset.usual, TRIES)


def before_answer(match: Match, question: OpenQuestion) -> tuple[Ruleset, Game, Callable[[Game], Effects]]:
    """The game as the asked seat knows it: hidden things are dealt anew, so that no odds tell them."""
    ruleset = match.ruleset
    known = ruleset.redeal(match.game, question.seat, Rng(1))
    before = clone(known)
    return ruleset, known, lambda after: ruleset.effects(before, after)


def quick_words(match: Match, question: OpenQuestion, answers: list[Answer]) -> list[Optional[str]]:
    """For each option its likely effects; empty where no dice decide, None where it would take too long.

    What is only a part of an answer has no odds of its own.
    """
    start = perf_counter()
    told: list[Optional[str]] = []
    for answer in answers:
        if match.refusal(question, answer):
            told.append("")
            continue
        try:
            odds = work_out(match, question, answer, QUICK if perf_counter() - start < PATIENCE else 0)
            told.append(brief(odds) if len(odds.spread) > 1 else "")
        except TooManyOutcomes:
            told.append(None)
    return told


def brief(odds: Odds) -> str:
    """The largest effects on average: `rigging -1.2, crew -0.4`."""
    means = sorted([(name, odds.mean(name)) for name in odds.names()], key=lambda item: -abs(item[1]))
    return ", ".join([f"{name.replace('-', ' ')} {mean:+.1f}" for name, mean in means[:FEW] if abs(mean) >= 0.05])


def odds_rows(odds: Odds) -> list[tuple[Any, ...]]:
    """The likeliest outcomes with their chances."""
    rows: list[tuple[Any, ...]] = []
    for effects, chance in list(odds.spread.items())[:SHOWN]:
        told = ", ".join([f"{name.replace('-', ' ')} {amount:+d}" for name, amount in effects]) or "nothing changes"
        rows.append((f"{100 * chance:5.1f} %", told))
    left = sum(list(odds.spread.values())[SHOWN:])
    if left > 0:
        rows.append((f"{100 * left:5.1f} %", f"something else ({len(odds.spread) - SHOWN} more outcomes)"))
    return rows


def odds_note(odds: Odds) -> str:
    if odds.exact:
        return "worked out exactly, if nobody does anything special"
    return f"from {odds.trials} tries, give or take {100 * 1.96 * odds.error:.0f} %"
