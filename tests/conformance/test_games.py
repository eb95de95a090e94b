"""Random games of every scenario, with the usual and with other options: they end, and nobody is ever stuck."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from conformance.common import (
    RULESETS,
    Setting,
    check_clauses,
    check_game_ends,
    check_outcome,
    every_ruleset,
    every_setting,
    lively_matches,
)
from conformance.profiles import profile_of

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Ruleset

MOST = 30
FEW = 4                         # of a long list of choices not all need be tried


@every_setting
def test_random_games_end_and_every_question_and_event_cites_the_rulebook(setting: Setting) -> None:
    options = setting.rules.settle_options(setting.scenario, dict(setting.options))
    for seed in range(setting.profile.games):
        game = setting.rules.new(setting.scenario, options)
        happened = check_game_ends(setting.rules, game, Rng(seed), setting.profile.longest)
        check_outcome(setting.rules, game, setting.seats)
        check_clauses(setting.rules, happened)


class Usual:
    """Games that many choices are compared with, each played once and only when somebody asks for it."""

    def __init__(self, matches: Iterator[Match]) -> None:
        self.matches = matches
        self.seen: list[tuple[Any, ...]] = []

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        for at in count():
            if at == len(self.seen):
                match = next(self.matches, None)
                if match is None:
                    return
                self.seen.append((match.log, match.outcome, match.events))
            yield self.seen[at]


KNOWN: dict[tuple[Any, ...], Usual] = {}


def usual(rules: Ruleset, options: dict[str, str], scenarios: list[str], glance: int) -> Usual:
    """Games with these options; with all at their default they are the same, whichever is named."""
    default = {option.name: option.default for option in rules.options}
    special = {name: choice for name, choice in options.items() if choice != default[name]}
    of_some = any(option.scenarios for option in rules.options if option.name in options)
    key = (rules.id, of_some, tuple(sorted(special.items())), tuple(scenarios))
    if key not in KNOWN:
        KNOWN[key] = Usual(lively_matches(rules, options, scenarios, MOST, glance))
    return KNOWN[key]


@every_ruleset
def test_a_ruleset_tells_of_itself(rules: Ruleset) -> None:
    assert rules.title and rules.edition >= 1 and rules.scenarios
    assert len({scenario.id for scenario in rules.scenarios}) == len(rules.scenarios)
    assert all(scenario.title and scenario.summary and len(scenario.seats) >= 1 for scenario in rules.scenarios)


@every_ruleset
def test_every_option_is_a_clause_that_can_be_read_in_more_than_one_way(rules: Ruleset) -> None:
    known = {scenario.id for scenario in rules.scenarios}
    for option in rules.options:
        assert option.rule in rules.rulebook.by_id, option.name
        if option.choices:
            assert option.default in option.choices and len(set(option.choices)) == len(option.choices) >= 2
        assert option.text and set(option.scenarios) <= known


@every_ruleset
def test_every_choice_that_the_rulebook_offers_is_an_option(rules: Ruleset) -> None:
    offered = {clause.option.name: clause for clause in rules.rulebook.clauses() if clause.option is not None}
    options = {option.name: option for option in rules.options}
    for name, clause in offered.items():
        assert clause.option is not None
        assert name in options, f"{clause.id} offers {name}"
        assert set(clause.option.choices) == set(options[name].choices)
        assert clause.option.choices[0] == options[name].default


@every_ruleset
@pytest.mark.many_battles
def test_every_choice_can_be_played(rules: Ruleset) -> None:
    for option in rules.options:
        scenario = (*option.scenarios, rules.scenarios[0].id)[0]
        for seed, choice in enumerate(option.choices):
            game = rules.new(scenario, rules.settle_options(scenario, {option.name: choice}))
            check_game_ends(rules, game, Rng(seed), profile_of(rules.id).longest)


@pytest.mark.parametrize(("rules", "name", "choice"), [
    (rules, option.name, choice) for rules in map(wg.ruleset, RULESETS) for option in rules.options
    for choice in [choice for choice in option.choices if choice != option.default][:FEW]
], ids=lambda value: value if isinstance(value, str) else value.id)
@pytest.mark.many_battles
def test_every_choice_makes_a_difference_sooner_or_later(rules: Ruleset, name: str, choice: str) -> None:
    """The same seeds and the same players lead to another log or story in some game, or a set-up is refused: the switch
    is wired to something."""
    option = next(option for option in rules.options if option.name == name)
    scenarios = list(option.scenarios) or [scenario.id for scenario in rules.scenarios]
    company, glance = profile_of(rules.id).company.get(name, {}), profile_of(rules.id).glance
    other = lively_matches(rules, {**company, name: choice}, scenarios, MOST, glance)
    try:
        assert any(seen != (two.log, two.outcome, two.events) for seen, two in zip(
            usual(rules, {**company, name: option.default}, scenarios, glance), other, strict=False))
    except wg.BadSetup as refused:
        assert option.rule in str(refused)
