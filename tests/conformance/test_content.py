"""Everything that a ruleset brings along comes to pass when it is played."""

import pytest
from conformance.common import RULESETS, lively_match, lively_matches
from conformance.profiles import profile_of
from grog import GROG

import weathergage as wg
from weathergage.kernel.core import clause_of
from weathergage.kernel.match import Match


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if profile_of(name).content])
@pytest.mark.many_battles
def test_all_content_is_used(ruleset: str) -> None:
    """Lively games, until everything has been seen."""
    rules, profile = wg.ruleset(ruleset), profile_of(ruleset)
    missing, games = set(profile.content), 0
    for match in lively_matches(rules, {}, [scenario.id for scenario in rules.scenarios], 100):
        games += 1
        missing -= profile.seen(match.events)
        if not missing:
            return
    raise AssertionError(f"never seen in {games} games: {', '.join(sorted(missing))}")


def test_the_book_of_the_small_game_has_no_dead_letters() -> None:
    """Every clause that acts is cited by an event, an aside or an end."""
    cited: set[str] = set()
    for seed in range(60):
        match = lively_match(Match(GROG, "three", seed), seed, 1000)
        match = match if seed % 2 else given_up(Match(GROG, "two", seed))
        assert match.outcome is not None
        cited |= {match.outcome.rule, *[clause_of(event) for event in match.events]}
    assert {clause.id for clause in GROG.rulebook.clauses() if clause.kind == "behaviour"} == cited


def given_up(match: Match) -> Match:
    match.aside(match.questions[0], "go below")
    return match
