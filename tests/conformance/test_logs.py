"""Matches of every scenario: played again, saved and loaded, taken back, and continued elsewhere."""

from conformance.common import Setting, check_replay, check_save, check_undo, every_scenario, every_setting
from helpers import any_question, played, walk

from weathergage.kernel.core import CHANCE
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng


@every_setting
def test_a_match_played_again_is_the_same_match(setting: Setting) -> None:
    match = setting.match(1)
    chains = [position.chain for position in walk(match, Rng(1))]
    check_replay(match, chains)
    check_save(match)


@every_scenario
def test_a_match_is_saved_in_the_middle_of_anything(setting: Setting) -> None:
    for most in (0, 1, 7, 30, 71):
        check_save(played(setting.match(2), 2, most))


@every_setting
def test_undo_is_exact_and_never_crosses_dice_a_reveal_or_another_seat(setting: Setting) -> None:
    match, rng = setting.match(4), Rng(4)
    while not match.over:
        if setting.profile.stride == 1 or rng.below(setting.profile.stride) == 0:
            check_undo(match, rng)
        else:
            question = any_question(match, rng)
            match.answer(question, match.draw(question, rng))


@every_scenario
def test_a_loaded_match_and_a_branch_go_on_like_the_original(setting: Setting) -> None:
    match = played(setting.match(5), 5, 25)
    answers = len([entry for entry in match.log if entry[1] != CHANCE])
    others: list[Match] = [match.clone(), match.branch(answers)]
    ends = {played(other, 6).chain for other in (*others, match)}
    assert len(ends) == 1


@every_scenario
def test_asides_are_part_of_the_log(setting: Setting) -> None:
    """At random moments somebody does something besides answering, to the last possible one."""
    match, rng = setting.match(6), Rng(6)
    while not match.over:
        question = any_question(match, rng)
        asides = match.asides(question)
        if asides and rng.below(40) == 0:
            match.aside(question, asides[rng.below(len(asides))])
        else:
            match.answer(question, match.draw(question, rng))
    check_save(match)
    assert match.outcome is not None and match.outcome.rule in match.ruleset.rulebook.by_id
