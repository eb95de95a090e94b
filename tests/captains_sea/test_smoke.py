"""Chapter 19: smoke, and the squares in which it protects (CS-FIRE-18, CS-FIRE-23)."""

import pytest
from captains_sea.table import table

ONE_GUN = "guns=1/0/0/0"            # of Constitution: one To Hit die at any range


def defense_dice(duel, dice):
    """Fire one gun that hits; the script fits only this number of defense dice, one of which cancels the hit."""
    duel.say("low", dice="6 | 5" + " 2" * (dice - 1))
    return [len(faces) for faces in duel.rolled("defense")]


# --- making smoke -----------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-SMOKE-01")
@pytest.mark.parametrize(("crew", "dice", "counters"), [(1, 1, 1), (3, 2, 1), (5, 3, 2)])
def test_a_section_makes_one_counter_with_two_dice_and_two_with_three(crew, dice, counters):
    duel = table(f"constitution 10,10 N guns={crew}/0/0/0 | guerriere 14,10 N; at fire only", dice="1 " * dice)
    duel.say("low")
    assert duel.game.smoke == ((10, 10, counters, 0),)


@pytest.mark.rule("CS-SMOKE-01")
@pytest.mark.parametrize(("option", "counters"), [("section", 2), ("attack", 4)])
def test_in_a_combined_attack_each_section_counts_its_own_dice_or_by_option_all(option, counters):
    """CS-CASE-112."""
    duel = table("constitution 10,10 N guns=3/3/0/0 | guerriere 14,10 N; at fire only", "1 1 1 1", smoke_dice=option)
    duel.say("low")
    assert duel.game.smoke == ((10, 10, counters, 0),)


@pytest.mark.rule("CS-SMOKE-01")
def test_doubled_carronade_dice_count_for_the_smoke():
    duel = table("constitution 10,10 N guns=2/0/0/0 | guerriere 11,10 N; at fire only", dice="1 1 1")
    duel.say("low")
    assert duel.game.smoke == ((10, 10, 2, 0),)


@pytest.mark.rule("CS-SMOKE-01", "CS-SMOKE-02")
def test_new_smoke_joins_the_old_in_the_square_without_limit():
    duel = table("constitution 10,10 N guns=5/5/0/0 | guerriere 14,10 N; smoke 9,9=1/0 10,10=7/3; at fire only",
                 dice="1 1 1 1 1 1")
    duel.say("low")
    assert duel.game.smoke == ((9, 9, 1, 0), (10, 10, 11, 3))


@pytest.mark.rule("CS-SMOKE-01")
def test_new_smoke_lies_in_the_square_of_the_firer_and_in_no_other_of_its_row_or_column():
    duel = table("constitution 10,10 N guns=1/0/0/0 | guerriere 14,10 N; smoke 10,9=1/0 11,10=1/1; at fire only", "1")
    duel.say("low")
    assert duel.game.smoke == ((10, 9, 1, 0), (10, 10, 1, 0), (11, 10, 1, 1))


# --- what it is worth, and where --------------------------------------------------------------------------------------

@pytest.mark.rule("CS-SMOKE-02", "CS-FIRE-18")
@pytest.mark.parametrize(("counters", "points"), [("1/0", 2), ("0/1", 1), ("2/1", 5), ("6/4", 16)])
def test_a_smoke_2_is_worth_two_defense_dice_and_a_smoke_1_one(counters, points):
    duel = table(f"constitution 10,10 N {ONE_GUN} | macedonian 14,10 N; smoke 12,10={counters}; at fire only")
    assert defense_dice(duel, 4 + points) == [4 + points]


@pytest.mark.rule("CS-FIRE-18")
@pytest.mark.parametrize(("square", "points"), [
    ("10,10", 2), ("11,10", 2), ("13,10", 2), ("14,10", 2), ("9,10", 0), ("15,10", 0), ("12,11", 0),
])
def test_smoke_protects_in_both_squares_and_between_but_not_beyond(square, points):
    duel = table(f"constitution 10,10 N {ONE_GUN} | macedonian 14,10 N; smoke {square}=1/0; at fire only")
    assert defense_dice(duel, 4 + points) == [4 + points]


@pytest.mark.rule("CS-FIRE-18")
def test_in_a_shared_square_each_counter_counts_once():
    duel = table(f"constitution 10,10 N {ONE_GUN} | macedonian 10,10 N; formation parallel E b; smoke 10,10=1/1; "
                 "at fire only")
    assert defense_dice(duel, 3) == [3]


@pytest.mark.rule("CS-FIRE-23")
@pytest.mark.parametrize(("square", "counts"), [
    ("5,5", 1), ("6,5", 1), ("7,5", 1), ("6,6", 1), ("7,6", 1), ("8,6", 1), ("8,5", 0), ("5,6", 0),
])
def test_the_line_from_5_5_to_8_6(square, counts):
    """CS-CASE-49."""
    duel = table(f"constitution 5,5 N {ONE_GUN} | macedonian 8,6 N; smoke {square}=0/1; at fire only")
    assert defense_dice(duel, 4 + counts) == [4 + counts]


@pytest.mark.rule("CS-FIRE-23")
@pytest.mark.parametrize(("square", "counts"), [
    ("5,5", 1), ("6,6", 1), ("7,7", 1), ("5,6", 1), ("6,5", 1), ("6,7", 1), ("7,6", 1),
    ("5,7", 0), ("7,5", 0), ("8,8", 0),
])
def test_a_diagonal_line_touches_the_squares_at_its_corners(square, counts):
    """CS-CASE-50."""
    duel = table(f"constitution 5,5 N {ONE_GUN} | macedonian 7,7 N; smoke {square}=0/1; at fire only")
    assert defense_dice(duel, 3 + counts) == [3 + counts]


@pytest.mark.rule("CS-FIRE-23")
@pytest.mark.parametrize(("square", "counts"), [("8,6", 1), ("7,6", 1), ("6,5", 1), ("5,6", 0)])
def test_the_line_is_the_same_fired_the_other_way(square, counts):
    duel = table(f"constitution 8,6 S {ONE_GUN} | macedonian 5,5 N; smoke {square}=0/1; at fire only")
    assert defense_dice(duel, 4 + counts) == [4 + counts]


# --- where it goes ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-SMOKE-03")
def test_smoke_stays_where_it_is_when_a_ship_sails_on():
    duel = table("constitution 10,10 E act=1 maneuver=advance:0:2:1 | guerriere 20,10 N; wind SE; smoke 10,10=2/1; "
                 "at maneuver only")
    assert (duel.a.x, duel.a.y) == (11, 10) and duel.game.smoke == ((10, 10, 2, 1),)


@pytest.mark.rule("CS-SMOKE-03")
def test_smoke_moves_along_when_the_map_is_recentred():
    duel = table("constitution 25,9 E act=1 maneuver=advance:0:2:1 | guerriere 20,12 N; wind SE; smoke 24,9=2/1; "
                 "at maneuver only")
    shift = duel.events("MapRecentred")[0]
    assert (shift.dx, shift.dy) == (-10, -2) and duel.game.smoke == ((14, 7, 2, 1),)


@pytest.mark.rule("CS-SMOKE-03")
def test_in_housekeeping_smoke_drifts_with_the_wind():
    duel = table("constitution 10,10 N | guerriere 20,12 N; wind SE; smoke 10,10=2/1; no-cards; at housekeeping only")
    assert (duel.a.x, duel.a.y) == (10, 10) and duel.game.smoke == ((11, 9, 0, 2),)


@pytest.mark.rule("CS-SMOKE-03", "CS-HK-22")
@pytest.mark.parametrize(("wind", "smoke", "after"), [
    ("E", "24,9=1/0 25,9=1/0", ((25, 9, 0, 1),)), ("W", "1,9=1/0 2,9=1/0", ((1, 9, 0, 1),)),
    ("N", "9,16=1/0 9,17=1/0", ((9, 17, 0, 1),)), ("S", "9,1=1/0 9,2=1/0", ((9, 1, 0, 1),)),
    ("E", "5,5=0/3 6,6=0/1", ()), ("N", "5,5=2/3 6,6=0/1", ((5, 6, 0, 2),)), ("E", "", ()),
])
def test_smoke_drifts_to_the_edge_of_the_map_and_over_it_and_yesterdays_is_gone(wind, smoke, after):
    smoke = f"smoke {smoke}; " if smoke else ""
    duel = table(f"constitution 10,10 {wind} | guerriere 20,12 {wind}; wind {wind}; {smoke}no-cards; "
                 "at housekeeping only")
    assert duel.game.smoke == after and len(duel.events("SmokeDrifted")) == bool(smoke)
