"""Everything that a ruleset brings along comes to pass when it is played."""

import pytest
from conformance.common import SCENARIOS
from conformance.dossiers import DOSSIERS

from weathergage.kernel.core import Event
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng

MOST_GAMES = 400


@pytest.mark.parametrize("ruleset", [name for name, dossier in DOSSIERS.items() if dossier.content])
def test_all_content_is_used(ruleset: str) -> None:
    """Lively games of all scenarios in turn, until everything has been seen."""
    dossier = DOSSIERS[ruleset]
    fitting = [setting for setting in SCENARIOS if setting.ruleset == ruleset]
    missing = set(dossier.content)
    for seed in range(MOST_GAMES):
        missing -= dossier.seen(lively_game(fitting[seed % len(fitting)].match(seed), seed))
        if not missing:
            return
    raise AssertionError(f"never seen in {MOST_GAMES} games: {', '.join(sorted(missing))}")


def lively_game(match: Match, seed: int) -> list[Event]:
    """With somebody giving up now and then."""
    dossier, rng = DOSSIERS[match.ruleset.id], Rng(seed)
    while not match.over:
        question = match.questions[0]
        asides = match.asides(question)
        if asides and rng.below(60) == 0:
            match.aside(question, asides[-1])
        else:
            match.answer(question, dossier.lively(match, question, rng))
    return match.events


def test_every_clause_of_the_rulebook_that_acts_is_cited_by_somebody() -> None:
    """The small game as an example: its book has no dead letters."""
    cited = {clause for seed in range(40) for setting in SCENARIOS if setting.ruleset == "grog"
             for _, clause in lively_game_of_grog(setting.match(seed), seed)}
    book = SCENARIOS[-1].rules.rulebook
    assert {clause.id for clause in book.clauses() if clause.kind == "behaviour"} <= cited


def lively_game_of_grog(match: Match, seed: int) -> list[tuple[str, str]]:
    asked: list[tuple[str, str]] = []
    rng = Rng(seed)
    while not match.over:
        question = match.questions[rng.below(len(match.questions))]
        asked.append((question.kind, question.rule))
        asides = match.asides(question)
        if rng.below(20) == 0:
            match.aside(question, asides[rng.below(len(asides))])
        else:
            match.answer(question, match.draw(question, rng))
    assert match.outcome is not None
    return [*asked, *match.story(None), ("end", match.outcome.rule)]
