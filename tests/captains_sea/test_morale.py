"""Chapter 6: morale checks."""

import pytest
from captains_sea.alongside import broadside
from captains_sea.table import table


def housekeeping(ship: str, dice: str):
    return table(f"guerriere 10,10 N {ship} | galatea 10,14 N; no-cards; at housekeeping only", dice)


@pytest.mark.rule("CS-MOR-01")
def test_three_dice_of_which_two_fail_cost_one_level():
    """CS-CASE-73: a three-dice check by a Fit crew with 2, 1, 6."""
    duel = housekeeping("hull=0/0/0/4 morale=fit", "2 1 6")
    assert duel.a.morale == 1 and len(duel.events("MoraleChecked")) == 1


@pytest.mark.rule("CS-MOR-01")
@pytest.mark.parametrize(("dice", "morale"), [("6 6 3", 2), ("6 6 2", 1), ("3 3 3", 2), ("2 2 2", 1)])
def test_one_die_of_2_or_less_is_enough(dice, morale):
    assert housekeeping("hull=0/0/0/4 morale=fit", dice).a.morale == morale


@pytest.mark.rule("CS-MOR-01")
@pytest.mark.parametrize(("dice", "morale"), [("3 | 6", 2), ("4", 3)])
def test_a_stated_modifier_adds_to_crew_morale(dice, morale):
    """A red 2 and Handy +1 make -1."""
    assert broadside("guerriere 10,10 N crew=4 reds=6", 7, dice).b.morale == morale


@pytest.mark.rule("CS-MOR-02")
def test_a_check_with_no_dice_is_not_made():
    duel = broadside("guerriere 10,10 N", 7)
    assert duel.asked == [(0, "select-load")] and not duel.events("MoraleChecked")
    assert housekeeping("hull=1/1/1/1", "").events("MoraleChecked") == []


@pytest.mark.rule("CS-MOR-03")
def test_each_of_several_checks_is_made_with_the_morale_of_that_moment():
    """Red 1 at Handy: a natural 2 fails. Then red 2 at Fit: a natural 4 fails, which a Handy crew would have held."""
    duel = broadside("curlew 10,10 N", 7, "2 | 4 | 4")
    checks = duel.events("MoraleChecked")
    assert [check.parts[0][0] for check in checks] == [1, 0, -1]
    assert [check.failed for check in checks] == [True, True, False]
    assert duel.b.morale == 1


@pytest.mark.rule("CS-MOR-04")
def test_a_failed_check_in_the_strike_check_box_has_no_further_effect():
    hand = "topmen,carpenters,surgeon,lie-down"
    duel = table(f"guerriere 10,10 N hull=0/4/4/4 morale=strike-check hand={hand} | galatea 10,14 N; "
                 "at housekeeping only")
    duel.say("pass", "pass", "none", dice="1")
    assert duel.events("MoraleChecked")[0].failed
    assert (duel.a.morale, len(duel.a.hand)) == (0, 4)
    assert duel.asked == [(0, "discard")]
