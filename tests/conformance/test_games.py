"""Random games of every scenario, with the usual and with other options: they end, and nobody is ever stuck."""

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
    usual = lively_matches(rules, {**company, name: option.default}, scenarios, MOST, glance)
    other = lively_matches(rules, {**company, name: choice}, scenarios, MOST, glance)
    try:
        assert any((one.log, one.outcome, one.events) != (two.log, two.outcome, two.events)
                   for one, two in zip(usual, other, strict=True))
    except wg.BadSetup as refused:
        assert option.rule in str(refused)
