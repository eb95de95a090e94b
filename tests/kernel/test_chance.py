"""Dice and draws: every outcome with its exact weight, and marks that change nothing but the number of them."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from helpers import asking
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kernel.chance import Dice, Draw
from weathergage.kernel.rng import Rng

pytestmark = pytest.mark.both_modes

GROUPS = st.lists(st.integers(0, 4), max_size=3).filter(lambda groups: sum(groups) <= 6).map(tuple)
MARKS = st.lists(st.integers(-2, 10), max_size=3).map(tuple)
SIDES = st.integers(1, 8)


@given(groups=GROUPS, marks=MARKS, sides=SIDES)
def test_the_weights_of_all_outcomes_add_up_to_all_rolls(groups: Any, marks: Any, sides: int) -> None:
    dice = Dice(groups, marks, sides)
    outcomes = dice.outcomes()
    assert sum(weight for _, weight in outcomes) == sides ** sum(groups)
    assert len({faces for faces, _ in outcomes}) == len(outcomes) == dice.size()
    assert all(dice.contains(asking(dice), faces) for faces, _ in outcomes)


@given(groups=GROUPS.filter(lambda groups: sum(groups) <= 4), sides=st.integers(1, 6))
def test_an_outcome_weighs_as_many_rolls_as_show_it(groups: Any, sides: int) -> None:
    dice = Dice(groups, (), sides)
    counted = Counter(dice.take(roll) for roll in product(range(1, sides + 1), repeat=sum(groups)))
    assert dict(dice.outcomes()) == dict(counted)


@given(groups=GROUPS, mark=st.integers(-2, 10), more=MARKS, sides=SIDES)
def test_marks_do_not_change_how_many_dice_reach_a_mark(groups: Any, mark: int, more: Any, sides: int) -> None:
    assert reach(Dice(groups, (mark, *more), sides), mark) == reach(Dice(groups, (), sides), mark)


def reach(dice: Dice, mark: int) -> dict[tuple[int, ...], int]:
    """How many dice of every group are at the mark or above, with the number of ways."""
    found: Counter[tuple[int, ...]] = Counter()
    for faces, weight in dice.outcomes():
        assert isinstance(faces, tuple)
        left = list(faces)
        found[tuple(len([1 for _ in range(group) if left.pop(0) >= mark]) for group in dice.groups)] += weight
    return dict(found)


def test_faces_between_two_marks_are_one_outcome() -> None:
    assert Dice((1,), (3, 5)).outcomes() == [((1,), 2), ((3,), 2), ((5,), 2)]
    assert Dice((1,), (5,)).outcomes() == [((1,), 4), ((5,), 2)]
    assert Dice((1,), (9,)).outcomes() == [((1,), 6)]
    assert Dice((2,), (6,)).outcomes() == [((1, 1), 25), ((6, 1), 10), ((6, 6), 1)]


def test_dice_of_different_groups_are_told_apart() -> None:
    outcomes = dict(Dice((1, 1), (4,)).outcomes())
    assert outcomes == {(4, 4): 9, (4, 1): 9, (1, 4): 9, (1, 1): 9}
    assert Dice((1, 2)).take([2, 1, 6]) == (2, 6, 1)


def test_no_dice_have_one_outcome() -> None:
    for dice in (Dice(()), Dice((0,)), Dice((0, 0), (3,))):
        assert dice.outcomes() == [((), 1)]
        assert dice.size() == 1
        assert dice.draw(asking(dice), Rng(1)) == ()


def test_the_size_of_a_large_roll_is_known_without_listing_it() -> None:
    assert Dice((40, 40)).size() == 1_221_759 ** 2
    assert Dice((40,), (5,)).size() == 41


@given(groups=GROUPS, sides=st.integers(2, 8), key=st.integers(0, 2**62 - 1))
def test_a_roll_shows_each_group_highest_first(groups: Any, sides: int, key: int) -> None:
    dice = Dice(groups, (), sides)
    faces = dice.draw(asking(dice), Rng(key))
    assert isinstance(faces, tuple)
    assert dice.take(faces) == faces
    assert all(1 <= face <= sides for face in faces)


def test_rolled_dice_are_as_likely_as_their_weights_say() -> None:
    dice, rng, rolls = Dice((2,)), Rng(11), 20_000
    counted = Counter(dice.draw(asking(dice), rng) for _ in range(rolls))
    surprise = sum((counted[faces] - rolls * ways / 36) ** 2 / (rolls * ways / 36) for faces, ways in dice.outcomes())
    assert surprise < 45.3                  # chi-square, 20 degrees of freedom, one in a thousand


@given(pile=st.lists(st.sampled_from(["ace", "two", 3, (4, "x")]), min_size=1, max_size=12))
def test_a_card_is_as_likely_as_its_copies(pile: list[Any]) -> None:
    draw = Draw(tuple(pile))
    outcomes = draw.outcomes()
    assert dict(outcomes) == dict(Counter(pile))
    assert sum(weight for _, weight in outcomes) == len(pile)
    assert len(outcomes) == draw.size()
    assert draw.candidates(asking(draw), 99) == tuple(card for card, _ in outcomes)
    assert draw.describe(asking(draw)) == {"space": "draw", "cards": len(pile)}
