"""States of every scenario: forked by generated and by made code, stored and revived, at the questions of a game."""

from conformance.common import (
    RunTimeCloners,
    Setting,
    check_fork,
    check_round_trip,
    every_scenario,
    every_setting,
    sparse,
    visited,
)

from weathergage.kernel.rng import Rng


@every_setting
def test_a_fork_is_equal_and_goes_its_own_way(setting: Setting) -> None:
    for position in sparse(setting.match(1), Rng(1), 6 * setting.profile.stride):
        check_fork(position)


@every_scenario
def test_so_is_a_fork_by_code_made_at_run_time(setting: Setting) -> None:
    with RunTimeCloners():
        for position in sparse(setting.match(2), Rng(2), 10 * setting.profile.stride):
            check_fork(position)


@every_scenario
def test_at_every_question_the_state_survives_json(setting: Setting) -> None:
    for position in visited(setting, 3):
        check_round_trip(position)
