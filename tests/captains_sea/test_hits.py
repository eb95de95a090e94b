"""Chapter 18: hits applied to rigging, crew and hull; morale and fire."""

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


# --- rigging and crew -------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-DMG-14")
@pytest.mark.parametrize(("before", "after"), [(11, 8), (3, 0), (2, 0)])
def test_each_rigging_hit_is_a_box(before, after):
    duel = table(f"{BROADSIDE} | {TARGET} rigging={before}; wind N; at fire only",
                 dice=f"6 6 6 6 6 1 | {NO_DEFENSE} | 6 5 | 1 | 6 6 | 6")
    duel.say("high")
    assert spread(duel) == [(3, 1, 1)] and duel.b.rigging == after


@pytest.mark.rule("CS-DMG-15", "CS-DMG-22")
def test_a_red_number_is_checked_before_the_morale_effect_is_looked_up():
    duel = table(f"{BROADSIDE} | {TARGET} crew=8 hull=4/4/4/3; wind N; at fire only",
                 dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 2 2 | 3 | 2 | 6")      # crew 7 is red 1: 2 + 1 - 1 fails
    duel.say("low")
    assert duel.b.crew == 7 and duel.b.morale == 2
    assert [event.rule for event in duel.events("MoraleChecked")] == ["CS-SHIP-16", "CS-DMG-21"]    # none while Handy


# --- hull -------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-DMG-16")
@pytest.mark.parametrize(("hull", "after"), [
    ("4/4/4/3", [4, 4, 3, 3]), ("4/4/2/3", [4, 4, 2, 2]), ("1/1/0/2", [1, 1, 0, 1]),
])
def test_a_single_hull_hit_goes_to_the_fuller_section_of_the_side_that_faces(hull, after):
    duel = table(f"{ONE_GUN} | {TARGET} hull={hull}; at fire only", dice=f"6 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    assert boxes(duel.b) == after


@pytest.mark.rule("CS-DMG-16")
@pytest.mark.parametrize(("named", "after"), [("port bow", [4, 4, 3, 4]), ("port aft", [4, 4, 4, 3])])
def test_between_equal_sections_the_defender_chooses(named, after):
    duel = table(f"{ONE_GUN} | {TARGET}; at fire only", dice=f"6 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    assert duel.asked == [(1, "first-hit")] and duel.options == ["port bow", "port aft"]
    duel.say(named)
    assert boxes(duel.b) == after


@pytest.mark.rule("CS-DMG-16", "CS-DMG-17")
def test_hull_hits_alternate_from_the_fuller_section():
    """CS-CASE-67."""
    duel = table(f"{BROADSIDE} | {TARGET} hull=4/4/4/3; wind N; at fire only",
                 dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    assert spread(duel) == [(0, 3, 1)] and boxes(duel.b) == [4, 4, 2, 2]


@pytest.mark.rule("CS-DMG-17")
def test_alternation_does_not_stop_when_the_other_section_has_become_fuller():
    duel = table(f"{BROADSIDE} | {TARGET} hull=1/4/1/4; wind N; at fire only",
                 dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    assert boxes(duel.b) == [1, 4, 0, 2]


@pytest.mark.rule("CS-DMG-18", "CS-DMG-19")
@pytest.mark.parametrize(("first", "after"), [("starboard bow", [0, 0, 0, 3]), ("starboard aft", [0, 0, 0, 2])])
def test_what_a_section_cannot_take_goes_through_the_ship_and_then_is_lost(first, after):
    """CS-CASE-68."""
    duel = table(f"{BROADSIDE} | macedonian 13,10 S hull=1/1/1/4; wind N; at fire only",
                 dice="6 6 6 6 6 6 6 1 1 1 | 2 2 2 | 1 1 | 3")
    duel.say("low")
    assert spread(duel) == [(0, 5, 2)]
    duel.say(first, dice="6 | 6")
    assert boxes(duel.b) == after
    port = [event.rule for event in duel.events("HullHit") if event.section in (2, 3)]
    assert set(port) == {"CS-DMG-18"} and {event.rule for event in duel.events("HullHit")} == {"CS-DMG-17", "CS-DMG-18"}


@pytest.mark.rule("CS-DMG-20")
@pytest.mark.parametrize(("firer", "where", "after"), [
    ("13,12 N guns=0/0/1/0", "starboard", [3, 3, 4, 3]),                # CS-CASE-78: a = 5, b = 1
    ("12,13 E guns=1/0/0/0", "port", [4, 3, 3, 3]),                     # a = 5, b = -1
    ("14,10 N guns=0/0/1/0", "starboard", [3, 3, 4, 3]),                # on the edge of the quarter
    ("10,14 E guns=1/0/0/0", "port", [4, 3, 3, 3]),
])
def test_the_side_that_faces_the_attacker_is_hit(firer, where, after):
    """CS-CASE-78."""
    duel = table(f"constitution {firer} | macedonian 10,10 NE hull=4/3/4/3 chasers=9/9; at fire only",
                 dice=f"6 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].where == where and boxes(duel.b) == after


@pytest.mark.rule("CS-DMG-20")
@pytest.mark.parametrize(("side", "after"), [("starboard", [3, 3, 4, 3]), ("port", [4, 3, 3, 3])])
def test_fire_from_right_ahead_that_is_no_rake_hits_the_side_the_defender_names(side, after):
    duel = table("constitution 10,14 NE guns=1/0/0/0 | macedonian 10,10 N hull=4/3/4/3 chasers=9/9; at fire only",
                 dice=f"6 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    assert duel.asked == [(1, "side-hit")]
    duel.say(side)
    assert boxes(duel.b) == after


@pytest.mark.rule("CS-DMG-20")
@pytest.mark.parametrize(("heading", "where"), [("N", "port"), ("S", "starboard"), ("NW", "port")])
def test_in_a_shared_square_the_formation_tells_the_side_that_is_hit(heading, where):
    formation = "angled" if heading == "NW" else "parallel"
    duel = table(f"{ONE_GUN} | macedonian 10,10 {heading}; formation {formation} E b; at fire only", dice="6 | 1 1 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].where == where


# --- morale and fire --------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-DMG-21")
@pytest.mark.parametrize(("morale", "blue", "dice"), [
    ("handy", 4, 0), ("handy", 2, 1), ("fit", 4, 1), ("fit", 2, 2), ("unfit", 2, 2), ("unfit", 1, 3),
    ("strike-check", 1, 3),
])
def test_the_blue_die_with_the_defenders_morale_gives_the_morale_dice(morale, blue, dice):
    duel = table(f"{BROADSIDE} | {TARGET} morale={morale}; wind N; at fire only",
                 dice=f"6 6 6 6 6 1 | {NO_DEFENSE} | 1 1 | {blue} | {'6 ' * dice}")
    duel.say("low")
    assert [len(event.values) for event in duel.events("MoraleChecked")] == ([dice] if dice else [])
    assert duel.script_left == 0


@pytest.mark.rule("CS-DMG-22")
def test_morale_effects_count_the_hits_before_the_adjustments():
    duel = table(f"{BROADSIDE} load=chain/chain/-/- | {TARGET} morale=fit; wind N; at fire only",
                 dice=f"6 6 6 6 6 1 | {NO_DEFENSE} | 1 1 | 4 | 6")
    duel.say("low")
    assert spread(duel) == [(0, 0, 1)] and len(duel.events("MoraleChecked")) == 1     # of five hits, not of one


@pytest.mark.rule("CS-DMG-23")
@pytest.mark.parametrize(("red", "dice"), [("6 6", 1), ("6 5", 0)])
def test_the_fire_dice_stand_in_the_header_from_11_and_in_the_footer_below(red, dice):
    duel = table(f"{BROADSIDE} | {TARGET}; wind N; at fire only",
                 dice=f"6 6 6 6 6 1 | {NO_DEFENSE} | {red} | 1 | 6 6 | 1")
    duel.say("low")
    assert duel.events("HitsSpread")[0].total == 10 + dice
    assert len(duel.rolled("fire-check")) == dice and duel.b.on_fire == bool(dice)


@pytest.mark.rule("CS-DMG-23")
@pytest.mark.parametrize(("faces", "on_fire"), [("6 1", True), ("2 2", False)])
def test_any_1_of_the_fire_dice_sets_the_ship_on_fire(faces, on_fire):
    duel = table(f"{BROADSIDE} | macedonian 13,10 N; wind N; at fire only",
                 dice=f"6 6 6 6 6 6 6 6 1 1 | 2 2 2 | 6 6 | 1 | 6 6 | {faces}")
    duel.say("low")
    assert duel.b.on_fire == on_fire and duel.a.on_fire is False


@pytest.mark.rule("CS-DMG-24")
def test_a_burning_ship_does_not_catch_fire_again():
    duel = table(f"{BROADSIDE} | {TARGET} on-fire; wind E; at fire only",
                 dice=f"6 6 6 6 6 6 | {NO_DEFENSE} 2 | 3 4 | 2 | 6 | 1")
    duel.say("low")
    assert duel.rolled("fire-check") == [(1,)] and duel.b.on_fire and not duel.events("CaughtFire")


# --- order ------------------------------------------------------------------------------------------------------------

def applied(duel):
    """What happened to the defender, in order."""
    names = ("RiggingHit", "HullHit", "CrewLost", "MoraleChecked", "CaughtFire")
    return [(type(event).__name__, event.rule) for event in duel.match.events if type(event).__name__ in names]


@pytest.mark.rule("CS-DMG-25")
def test_an_attack_strikes_rigging_hull_and_crew_then_morale_then_starts_a_fire():
    duel = table(f"{BROADSIDE} | {TARGET} crew=8; wind E; at fire only",
                 dice=f"6 6 6 6 6 6 | {NO_DEFENSE} | 3 4 | 2 | 6 | 6 | 1")
    duel.say("low")
    assert applied(duel) == [
        ("RiggingHit", "CS-DMG-14"), ("HullHit", "CS-DMG-17"), ("HullHit", "CS-DMG-17"), ("CrewLost", "CS-DMG-15"),
        ("MoraleChecked", "CS-SHIP-16"), ("MoraleChecked", "CS-DMG-21"), ("CaughtFire", "CS-DMG-23"),
    ]


@pytest.mark.rule("CS-DMG-25")
def test_of_two_attacks_the_bow_sections_is_applied_completely_before_the_aft_sections():
    duel = table(f"{BROADSIDE} | {TARGET}; wind N; at fire only",
                 dice="6 6 6 | 2 2 | 1 1 | 1   |   6 6 6 | 2 2 | 6 6 | 1   |   6 | 6")
    duel.say("bow low aft high")
    assert [name for name, _ in applied(duel)] == [
        "HullHit", "HullHit", "CrewLost", "MoraleChecked", "RiggingHit", "CrewLost", "MoraleChecked",
    ]
