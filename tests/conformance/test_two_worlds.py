"""A seat cannot tell the real match from one with all hidden things dealt anew, however both are played on."""

import pytest
from conformance.common import SCENARIOS, Setting, with_other_options
from conformance.two_worlds import check_battle

BATTLES = 3


@pytest.mark.parametrize("setting", [*SCENARIOS, *map(with_other_options, SCENARIOS)], ids=str)
def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(setting: Setting) -> None:
    assert sum([check_battle(setting, seed) for seed in range(BATTLES)]) > 0
