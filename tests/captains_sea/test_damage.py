"""Chapter 18: the Damage Effects roll, its adjustments, and guns that burst."""

import pytest
from captains_sea.table import table

ONE_GUN = "constitution 10,10 N guns=1/0/0/0"           # one To Hit die at any range
BROADSIDE = "constitution 10,10 N guns=5/5/0/0"         # six dice at 8 movement points
NO_DEFENSE = "2 2 2 2"                                  # the four defense dice of 8 movement points
TARGET = "macedonian 14,10 N"                           # 8 movement points to starboard, average hull, port side hit


def spread(duel):
    """Rigging, hull and crew hits of every attack so far, adjusted."""
    return [event.hits for event in duel.events("HitsSpread")]


def boxes(ship):
    return [section.boxes for section in ship.sections]


# --- the roll ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-DMG-02", "CS-DMG-03", "CS-DMG-04", "CS-DMG-05")
def test_six_hits_aimed_low_to_leeward_by_a_handy_crew():
    """CS-CASE-61."""
    duel = table(f"{BROADSIDE} | {TARGET}; wind E; at fire only", dice=f"6 6 6 6 6 6 | {NO_DEFENSE} | 3 4 | 2 | 6 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].total == 6 and spread(duel) == [(1, 4, 1)]
    assert (duel.b.rigging, boxes(duel.b), duel.b.crew) == (10, [4, 4, 2, 2], 9)


@pytest.mark.rule("CS-DMG-21", "CS-DMG-22", "CS-DMG-23")
@pytest.mark.parametrize(("morale_die", "fire_die", "morale", "on_fire"), [(1, 1, 2, True), (2, 2, 3, False)])
def test_they_call_for_one_morale_die_and_one_fire_die(morale_die, fire_die, morale, on_fire):
    """CS-CASE-62."""
    duel = table(f"{BROADSIDE} | {TARGET}; wind E; at fire only",
                 dice=f"6 6 6 6 6 6 | {NO_DEFENSE} | 3 4 | 2 | {morale_die} | {fire_die}")
    duel.say("low")
    assert (duel.b.morale, duel.b.on_fire) == (morale, on_fire) and duel.script_left == 0


@pytest.mark.rule("CS-DMG-02")
@pytest.mark.parametrize(("dice", "total"), [("1 1 | 1", 3), ("6 1 | 2", 9), ("6 6 | 6", 18)])
def test_two_red_dice_and_the_blue_one_add_up(dice, total):
    duel = table(f"{ONE_GUN} morale=unfit | {TARGET}; wind N; at fire only", dice=f"6 | {NO_DEFENSE} | {dice} | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].total == total


@pytest.mark.rule("CS-DMG-03")
@pytest.mark.parametrize(("wind", "letter", "starboard"), [
    (2, "A", -1), (3, "D", -1), (4, "F", -1), (8, "B", 1), (7, "E", 1), (6, "G", 1), (1, "C", 0), (5, "H", 0),
])
@pytest.mark.parametrize(("square", "side"), [("14,10", 1), ("6,10", -1)])
def test_weather_guns_fire_high_and_lee_guns_low(wind, letter, starboard, square, side):
    duel = table(f"constitution 10,10 N guns=1/0/1/0 morale=unfit | macedonian {square} N; wind {wind}; at fire only",
                 dice=f"6 | {NO_DEFENSE} | 3 3 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].total == 12 + starboard * side
    told = [(amount, name) for amount, name, rule in duel.events("HitsSpread")[0].parts if rule == "CS-DMG-03"]
    assert told == {1: [(1, "to windward")], -1: [(-1, "to leeward")], 0: []}[starboard * side]


@pytest.mark.rule("CS-DMG-04")
@pytest.mark.parametrize(("morale", "high", "low"), [
    ("handy", 14, 10), ("fit", 13, 11), ("unfit", 12, 12), ("strike-check", 12, 12),
])
def test_a_good_crew_lays_its_guns_well(morale, high, low):
    for aim, total in (("high", high), ("low", low)):
        duel = table(f"{ONE_GUN} morale={morale} | {TARGET}; wind N; at fire only", dice=f"6 | {NO_DEFENSE} | 3 3 | 6")
        duel.say(aim)
        assert duel.events("HitsSpread")[0].total == total


@pytest.mark.rule("CS-DMG-05")
@pytest.mark.parametrize(("dice", "total", "cell"), [
    ("1 1 | 4", 3, (0, 4, 2)), ("1 1 | 5", 4, (0, 4, 2)), ("1 1 | 6", 5, (1, 4, 1)), ("2 1 | 6", 6, (1, 4, 1)),
    ("2 2 | 6", 7, (1, 3, 2)), ("3 2 | 6", 8, (1, 3, 2)), ("3 3 | 6", 9, (2, 3, 1)), ("4 3 | 6", 10, (2, 3, 1)),
    ("4 4 | 6", 11, (3, 2, 1)), ("5 4 | 6", 12, (3, 2, 1)), ("5 5 | 6", 13, (3, 1, 2)), ("6 5 | 6", 14, (3, 1, 2)),
    ("6 6 | 6", 15, (4, 1, 1)),
])
def test_six_hits_scatter_by_the_row_of_the_total(dice, total, cell):
    duel = table(f"{BROADSIDE} | {TARGET}; wind E; at fire only", dice=f"6 6 6 6 6 6 | {NO_DEFENSE} | {dice} | 6")
    duel.say("low")
    assert [(event.total, event.hits) for event in duel.events("HitsSpread")] == [(total, cell)]


@pytest.mark.rule("CS-DMG-05")
@pytest.mark.parametrize(("red", "total", "cell"), [
    ("4 3", 16, (5, 1, 2)), ("4 4", 17, (6, 1, 1)), ("6 6", 21, (6, 1, 1)),
])
def test_the_last_row_begins_at_17(red, total, cell):
    duel = table(f"{BROADSIDE} | macedonian 13,10 N; wind W; at fire only",
                 dice=f"6 6 6 6 6 6 6 6 1 1 | 2 2 2 | {red} | 6")
    duel.say("high")
    assert [(event.total, event.hits) for event in duel.events("HitsSpread")] == [(total, cell)]


# --- adjustments ------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-DMG-08")
@pytest.mark.parametrize(("sail", "aim", "adjusted"), [
    ("medium", "high", (3, 1, 1)), ("fighting", "high", (2, 1, 1)), ("fighting", "low", (3, 1, 1)),
])
def test_fighting_sail_halves_rigging_hits_of_high_fire_only(sail, aim, adjusted):
    dice = "6 5 | 1" if aim == "high" else "6 5 | 5"                    # 14 with the aim of a handy crew
    duel = table(f"{BROADSIDE} | {TARGET} sail={sail}; wind N; at fire only",
                 dice=f"6 6 6 6 6 1 | {NO_DEFENSE} | {dice} | 6 6 | 6")
    duel.say(aim)
    assert spread(duel) == [adjusted]


@pytest.mark.rule("CS-DMG-08", "CS-DMG-09")
def test_chain_aimed_high_adds_a_rigging_hit_after_the_halving_and_spares_the_hull():
    """CS-CASE-65."""
    duel = table(f"{BROADSIDE} load=chain/chain/-/- | {TARGET} sail=fighting; wind N; at fire only",
                 dice=f"6 6 6 6 6 1 | {NO_DEFENSE} | 5 1 | 6 | 6")
    duel.say("high")
    assert spread(duel) == [(3, 0, 1)]
    assert (duel.b.rigging, boxes(duel.b), duel.b.crew) == (8, [4, 4, 4, 4], 9)


@pytest.mark.rule("CS-DMG-09", "CS-DMG-08")
@pytest.mark.parametrize("sail", ["medium", "fighting"])
def test_a_single_hit_of_chain_aimed_high_is_a_rigging_hit(sail):
    """CS-CASE-111."""
    duel = table(f"{ONE_GUN} load=chain/-/-/- | {TARGET} sail={sail}; wind N; at fire only",
                 dice=f"6 | {NO_DEFENSE} | 1 1 | 5")
    duel.say("high")
    assert duel.events("HitsSpread")[0].total == 9 and spread(duel) == [(1, 0, 0)]


@pytest.mark.rule("CS-DMG-10")
def test_chain_aimed_low_spares_the_hull_and_nothing_else():
    """CS-CASE-66."""
    duel = table(f"{BROADSIDE} load=chain/chain/-/- | {TARGET}; wind N; at fire only",
                 dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 2 2 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].total == 8 and spread(duel) == [(1, 0, 1)]


@pytest.mark.rule("CS-DMG-11", "CS-RAKE-09")
def test_a_stern_rake_multiplies_four_hull_hits_to_six():
    """CS-CASE-63."""
    duel = table(f"{BROADSIDE} | macedonian 14,10 E chasers=9/9; wind E; at fire only",
                 dice=f"6 6 6 6 6 6 | {NO_DEFENSE} | 3 4 | 2 | 6 | 6")
    duel.say("low")
    assert spread(duel) == [(1, 6, 1)] and boxes(duel.b) == [4, 1, 4, 1]


@pytest.mark.rule("CS-DMG-11")
def test_four_and_a_half_hull_hits_are_five_and_the_fuller_aft_section_takes_three():
    """CS-CASE-64."""
    duel = table(f"{BROADSIDE} | macedonian 14,10 E hull=4/3/4/4 chasers=9/9; wind E; at fire only",
                 dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 1 2 | 6")
    duel.say("low")
    assert spread(duel) == [(0, 5, 1)] and boxes(duel.b) == [4, 1, 4, 1]


@pytest.mark.rule("CS-DMG-10", "CS-DMG-11")
def test_chain_in_a_stern_rake_does_the_hull_nothing():
    duel = table(f"{BROADSIDE} load=chain/chain/-/- | macedonian 14,10 E chasers=9/9; wind E; at fire only",
                 dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 1 2 | 6")
    duel.say("low")
    assert spread(duel) == [(0, 0, 1)]


@pytest.mark.rule("CS-DMG-12")
@pytest.mark.parametrize(("option", "hull"), [("plain", 3), ("multiplied", 5)])
def test_a_stern_rake_aimed_high_is_multiplied_only_by_option(option, hull):
    duel = table(f"{BROADSIDE} | macedonian 14,10 E hull=4/3/4/4 chasers=9/9; wind N; at fire only",
                 dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 1 1 | 2 | 6", stern_rake_high=option)
    duel.say("high")
    assert spread(duel) == [(0, hull, 1)] and sum(boxes(duel.b)) == 15 - hull and boxes(duel.b)[::2] == [4, 4]


# --- bursts -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-DMG-13")
@pytest.mark.parametrize(("face", "left"), [(1, 4), (2, 4), (3, 5)])
def test_a_gun_with_double_shot_bursts_on_a_2(face, left):
    duel = table(f"{ONE_GUN} load=double/-/-/- | {TARGET}; at fire only", dice=f"1 | {face}")
    duel.say("low")
    assert boxes(duel.a) == [left, 5, 5, 5]


@pytest.mark.rule("CS-DMG-13")
@pytest.mark.parametrize(("option", "bursts"), [("low", []), ("any", [(2,)])])
def test_double_shot_aimed_high_bursts_only_by_option(option, bursts):
    """CS-CASE-97."""
    duel = table(f"{ONE_GUN} load=double/-/-/- | {TARGET}; at fire only", burst_aim=option, dice="1 | 2")
    duel.say("high")
    assert duel.rolled("burst") == bursts


@pytest.mark.rule("CS-DMG-13")
def test_only_the_section_that_fired_double_shot_bursts():
    duel = table(f"{BROADSIDE} load=round/double/-/- | {TARGET}; at fire only", dice="1 1 1 | 1 1 1 | 1")
    duel.say("low")
    assert boxes(duel.a) == [5, 4, 5, 5]


@pytest.mark.rule("CS-DMG-13")
def test_a_burst_in_a_section_shot_to_pieces_is_lost():
    duel = table(f"{ONE_GUN} hull=1/0/5/5 load=double/-/-/- | {TARGET} guns=0/0/1/0; at fire only",
                 dice=f"6 | {NO_DEFENSE} | 1 1 | 6   |   1 | 1")
    duel.say("low", "low")
    assert duel.rolled("burst") == [(1,)] and boxes(duel.a) == [0, 0, 5, 5]


@pytest.mark.rule("CS-DMG-13", "CS-SHIP-19")
@pytest.mark.parametrize(("option", "checks"), [("housekeeping", 0), ("immediate", 1)])
def test_a_section_that_bursts_to_0_is_checked_on_the_spot_by_option(option, checks):
    duel = table(f"{ONE_GUN} hull=1/5/5/5 load=double/-/-/- | {TARGET}; at fire only", section_destroyed_check=option,
                 dice="1 | 1 | 1")
    duel.say("low")
    assert boxes(duel.a)[0] == 0 and len(duel.events("MoraleChecked")) == checks and duel.a.morale == 3 - checks
