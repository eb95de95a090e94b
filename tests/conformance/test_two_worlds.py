"""A seat cannot tell the real match from one with all hidden things dealt anew, however both are played on.

WEATHERGAGE_WORLDS=5 fights five battles of each scenario instead of one.
"""

import os
from zlib import crc32

import pytest
from conformance.common import RULESETS, SCENARIOS, Setting, with_other_options
from conformance.profiles import profile_of
from conformance.two_worlds import check_battle, check_point, check_position

import weathergage as wg

BATTLES = int(os.environ.get("WEATHERGAGE_WORLDS", "1"))
OTHERS = [with_other_options(setting) for setting in {setting.ruleset: setting for setting in SCENARIOS}.values()]
POINTS = [(name, at) for name in RULESETS for at in range(len(profile_of(name).points))]
POSITIONS = [(name, at) for name in RULESETS for at in range(len(profile_of(name).starts))]


@pytest.mark.parametrize("setting", [*SCENARIOS, *OTHERS], ids=str)
def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(setting: Setting) -> None:
    first = crc32(str(setting).encode()) % 100
    assert sum([check_battle(setting, first + battle) for battle in range(BATTLES)]) > 0


@pytest.mark.battles
@pytest.mark.parametrize(("ruleset", "at"), POSITIONS)
def test_so_do_two_worlds_where_much_is_about_to_happen(ruleset: str, at: int) -> None:
    position = profile_of(ruleset).starts[at]
    assert all([check_position(wg.ruleset(ruleset), position, at + seed) >= 0 for seed in range(2 * BATTLES)])


@pytest.mark.battles
@pytest.mark.parametrize(("ruleset", "at"), POINTS)
def test_so_do_two_worlds_at_points_that_chance_seldom_comes_to(ruleset: str, at: int) -> None:
    point = profile_of(ruleset).points[at]
    assert all([check_point(wg.ruleset(ruleset), point, at + seed) >= 0 for seed in range(2 * BATTLES)])
