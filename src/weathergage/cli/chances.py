"""Odds in words: a few figures beside an option where they are quickly worked out, all of them on request."""

from time import perf_counter
from typing import Any, Final, Optional

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, WeatherGageError
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.odds import Odds, TooManyOutcomes, exact
from weathergage.kernel.rng import COMPILED, Rng

QUICK: Final = 2_000 if COMPILED else 400       # outcomes worked out for one option without being asked
PATIENCE = 0.4                  # seconds for all options of a question together
SHOWN: Final = 8                # outcomes listed
FEW: Final = 3                  # effects named beside an option


def quick_odds(match: Match, question: OpenQuestion, answer: Answer) -> Optional[Odds]:
    """The odds if they are few: as the match works them out, with a small limit. None if they are not."""
    ruleset = match.ruleset
    known = ruleset.redeal(match.game, question.seat, Rng(1))
    before = clone(known)
    try:
        return exact(known, question.index, answer, lambda after: ruleset.effects(before, after), ruleset.usual, QUICK)
    except (TooManyOutcomes, WeatherGageError, NotImplementedError):
        return None


def quick_words(match: Match, question: OpenQuestion, answers: list[Answer]) -> list[str]:
    """For each option its likely effects, or nothing; stops when it takes too long."""
    start = perf_counter()
    told = []
    for answer in answers:
        odds = quick_odds(match, question, answer) if perf_counter() - start < PATIENCE else None
        told.append(brief(odds) if odds is not None and len(odds.spread) > 1 else "")
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
        return "worked out exactly, if nobody does anything special meanwhile"
    return f"from {odds.trials} tries, give or take {100 * 1.96 * odds.error:.0f} %"
