"""Tallies: a number that opens up into its parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kernel.tally import Tally

pytestmark = pytest.mark.both_modes


def test_a_tally_reads_as_a_sum_with_its_clauses() -> None:
    dice = Tally(5, "broadside")
    dice.add(1, "formation", "OI-FORM-04")
    dice.add(-2, "fatigue", "OI-ATK-05")
    assert str(dice) == "4 = 5 broadside + 1 formation (OI-FORM-04) - 2 fatigue (OI-ATK-05)"
    assert dice.parts == ((5, "broadside", ""), (1, "formation", "OI-FORM-04"), (-2, "fatigue", "OI-ATK-05"))


def test_events_share_the_parts_of_tallies_that_are_alike() -> None:
    one, other = [Tally(5, "broadside") for _ in range(2)]
    for dice in (one, other):
        dice.add(1, "formation", "OI-FORM-04")
    assert one.opened() == one.parts and one.opened() is other.opened()
    other.add(1, "card", "")
    assert other.opened() == other.parts != one.opened()


def test_a_negative_base_and_a_clause_of_the_base_are_shown() -> None:
    assert str(Tally(-1, "green crew", "CS-SHIP-04")) == "-1 = -1 green crew (CS-SHIP-04)"


def test_a_modifier_of_nothing_is_not_mentioned() -> None:
    speed = Tally(3, "base")
    speed.add(0, "no wind", "XX-RATE-01")
    assert str(speed) == "3 = 3 base"


def test_limits_are_parts_like_any_other() -> None:
    speed = Tally(15, "base")
    speed.at_most(12, "twelve impulses", "CS-RATE-11")
    speed.at_least(4, "never below", "XX-RATE-02")
    assert str(speed) == "12 = 15 base - 3 twelve impulses (CS-RATE-11)"
    speed.add(-20, "aground", "XX-RATE-03")
    speed.at_least(0, "not below nothing", "XX-RATE-04")
    assert speed.total == 0
    assert speed.parts[-1] == (8, "not below nothing", "XX-RATE-04")


@given(base=st.integers(-50, 50), more=st.lists(st.integers(-9, 9), max_size=6), low=st.integers(-20, 0),
       high=st.integers(1, 20))
def test_the_parts_always_add_up_to_the_total(base: int, more: list[int], low: int, high: int) -> None:
    tally = Tally(base, "base")
    for amount in more:
        tally.add(amount, "part", "XX-A-01")
    assert tally.total == base + sum(more)
    tally.at_most(high, "most", "XX-A-02")
    tally.at_least(low, "least", "XX-A-03")
    assert low <= tally.total <= high
    assert tally.total == sum(amount for amount, _, _ in tally.parts)
    assert all(amount for amount, _, _ in tally.parts[1:])
