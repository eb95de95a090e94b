"""Chapter 20: rakes."""

import pytest
from captains_sea.table import table

from weathergage.rulesets.captains_sea.rules.gunnery import eligible
from weathergage.rulesets.captains_sea.rules.rakes import rake

BROADSIDE = "constitution 10,10 N guns=5/5/0/0"         # six dice at 8 movement points
ASTERN = "macedonian 14,10 E chasers=9/9"               # raked through the stern from there
AHEAD = "macedonian 14,10 W chasers=9/9"                # raked through the bow
NO_DEFENSE = "2 2 2 2"                                  # the four defense dice of 8 movement points


def raked(firer, target, extra=""):
    """What of the target the firer rakes: 'bow', 'stern' or ''."""
    duel = table(f"constitution {firer} guns=3/3/3/3 | guerriere {target}; {extra}at fire only")
    return rake(duel.game, 0)


def boxes(ship):
    return [section.boxes for section in ship.sections]


# --- what is a rake ---------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-RAKE-02", "CS-RAKE-07")
@pytest.mark.parametrize(("heading", "astern", "perpendicular"), [
    (1, "13,5", {3, 7}), (2, "10,6", {4, 8}), (6, "16,12", {4, 8}), (8, "16,6", {2, 6}), (3, "9,9", {1, 5}),
])
def test_the_firer_must_be_perpendicular_to_the_target(heading, astern, perpendicular):
    """CS-CASE-10."""
    headings = {own for own in range(1, 9) if raked(f"{astern} {own}", f"13,9 {heading}")}
    assert headings == perpendicular


@pytest.mark.rule("CS-RAKE-03", "CS-RAKE-06")
@pytest.mark.parametrize(("firer", "end"), [
    ("10,14 E", "bow"), ("11,14 E", ""), ("9,14 E", ""), ("10,6 E", "stern"), ("11,6 W", ""),
])
def test_a_target_on_an_orthogonal_heading_is_raked_from_her_own_column(firer, end):
    """CS-CASE-46."""
    assert raked(firer, "10,10 N") == end


@pytest.mark.rule("CS-RAKE-03", "CS-RAKE-06")
def test_a_bow_rake_from_right_ahead_is_fired_with_the_guns_that_bear():
    """CS-CASE-46."""
    duel = table("constitution 10,14 E guns=1/1/1/1 | guerriere 10,10 N chasers=9/9; at fire only")
    assert eligible(duel.game, 0) == (0, 1)


@pytest.mark.rule("CS-RAKE-03")
@pytest.mark.parametrize(("firer", "end"), [("14,10 N", "bow"), ("14,11 N", ""), ("6,10 S", "stern"), ("6,9 S", "")])
def test_or_from_her_row(firer, end):
    assert raked(firer, "10,10 E") == end


@pytest.mark.rule("CS-RAKE-04", "CS-RAKE-06")
@pytest.mark.parametrize(("firer", "end"), [
    ("8,8 SE", "stern"), ("12,12 SE", "bow"), ("12,12 NW", "bow"), ("8,12 SE", ""),
])
def test_a_target_on_a_diagonal_heading_is_raked_from_that_diagonal(firer, end):
    """CS-CASE-48."""
    assert raked(firer, "10,10 NE") == end


@pytest.mark.rule("CS-RAKE-05")
@pytest.mark.parametrize(("firer", "end"), [
    ("13,12 NW", "bow"), ("13,12 SE", ""),                              # b = 1, a = 5: toward the line, away from it
    ("12,13 SE", "bow"), ("12,13 NW", ""),                              # b = -1
    ("8,7 NW", "stern"), ("8,7 SE", ""), ("7,8 SE", "stern"),           # astern
    ("13,11 NW", ""), ("11,13 SE", ""),                                 # |b| = 2 touches nothing
])
def test_beside_the_diagonal_the_firer_must_head_toward_it(firer, end):
    """CS-CASE-47."""
    assert raked(firer, "10,10 NE") == end


@pytest.mark.rule("CS-RAKE-12")
@pytest.mark.parametrize("firer", ["12,9 N", "10,9 N", "1,9 N"])
def test_a_rake_is_possible_at_every_range_of_the_guns(firer):
    duel = table(f"constitution {firer} guns=1/0/0/0 | macedonian 13,9 E chasers=9/9; at fire only", dice="1")
    duel.say("low")
    assert [event.rake for event in duel.events("AttackMade")] == ["stern"]


@pytest.mark.rule("CS-RAKE-13")
@pytest.mark.parametrize(("heading", "formation", "end"), [
    ("N", "crossing S a a", "stern"), ("N", "crossing S b a", "bow"), ("N", "crossing S a b", ""),
    ("E", "parallel N b", ""), ("W", "parallel N b", ""), ("NE", "angled NE b", ""),
])
def test_in_a_shared_square_only_a_crossing_rakes_and_only_for_the_ship_entitled(heading, formation, end):
    assert raked("10,10 E", f"10,10 {heading}", f"formation {formation}; ") == end


# --- what it does -----------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-RAKE-08")
def test_a_rake_is_rolled_like_any_other_fire():
    rolls = []
    for target in (ASTERN, AHEAD, "macedonian 14,10 N"):
        duel = table(f"{BROADSIDE} | {target}; wind E; at fire only", dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 1 1 | 6")
        duel.say("low")
        assert [event.total for event in duel.events("HitsSpread")] == [8 - 2 - 1]
        rolls.append([(event.kind, event.faces) for event in duel.events("DiceRolled")])
    assert rolls[0] == rolls[1] == rolls[2]


@pytest.mark.rule("CS-RAKE-09")
@pytest.mark.parametrize(("hit_dice", "hull", "after"), [
    ("6 1 1 1 1 1", 2, [4, 3, 4, 3]), ("6 6 6 1 1 1", 3, [4, 3, 4, 2]), ("6 6 6 6 1 1", 5, [4, 2, 4, 1]),
])
def test_a_stern_rake_multiplies_what_is_left_after_the_defense_dice(hit_dice, hull, after):
    duel = table(f"{BROADSIDE} | {ASTERN}; wind E; at fire only", dice=f"{hit_dice} | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    if duel.asked == [(1, "first-hit")]:
        assert duel.options == ["starboard aft", "port aft"]
        duel.say("port aft")
    assert duel.events("HitsSpread")[0].hits[1] == hull and boxes(duel.b) == after


@pytest.mark.rule("CS-RAKE-09")
def test_hits_cancelled_by_defense_dice_are_not_multiplied():
    duel = table(f"{BROADSIDE} | {ASTERN}; wind E; at fire only", dice="6 6 6 1 1 1 | 5 5 2 2 | 1 1 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].hits == (0, 2, 0)


@pytest.mark.rule("CS-RAKE-10")
def test_a_bow_rake_is_shared_by_the_bow_sections_and_not_multiplied():
    duel = table(f"{BROADSIDE} | {AHEAD} hull=3/4/4/4; wind E; at fire only",
                 dice=f"6 6 6 6 1 1 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].hits == (0, 3, 1) and boxes(duel.b) == [2, 4, 2, 4]


@pytest.mark.rule("CS-RAKE-11")
@pytest.mark.parametrize(("hull", "after"), [
    ("4/1/4/1", [2, 0, 2, 0]), ("1/1/4/1", [0, 0, 2, 0]), ("4/0/2/4", [1, 0, 2, 1]),
])
def test_in_a_rake_what_a_section_cannot_take_runs_to_the_other_end_of_the_same_side(hull, after):
    """CS-CASE-69."""
    duel = table(f"{BROADSIDE} | {ASTERN} hull={hull}; wind E; at fire only",
                 dice=f"6 6 6 6 6 6 | {NO_DEFENSE} | 3 4 | 2 | 6 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].hits[1] == 6 and boxes(duel.b) == after


@pytest.mark.rule("CS-RAKE-11")
@pytest.mark.parametrize(("hull", "after"), [("4/4/4/2", [4, 2, 4, 1]), ("4/2/4/4", [4, 1, 4, 2])])
def test_the_fuller_section_of_the_end_takes_the_odd_hit(hull, after):
    duel = table(f"{BROADSIDE} | {ASTERN} hull={hull}; wind E; at fire only",
                 dice=f"6 6 6 1 1 1 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    assert boxes(duel.b) == after


@pytest.mark.rule("CS-RAKE-10", "CS-RAKE-11", "CS-DMG-19")
@pytest.mark.parametrize(("hull", "after"), [
    ("1/4/4/4", [0, 3, 2, 4]), ("4/4/1/4", [2, 4, 0, 3]),       # one hit too many runs aft on the same side
    ("0/4/1/1", [0, 2, 0, 0]), ("0/0/0/4", [0, 0, 0, 2]),       # what the other end cannot take either is lost
    ("0/0/3/4", [0, 0, 1, 4]),                                  # and goes across to nobody
])
def test_in_a_bow_rake_what_a_bow_section_cannot_take_runs_aft_and_never_across(hull, after):
    duel = table(f"{BROADSIDE} | {AHEAD} hull={hull}; wind E; at fire only",
                 dice=f"6 6 6 6 6 6 | {NO_DEFENSE} | 3 4 | 2 | 6 | 6")
    duel.say("low")
    assert duel.events("HitsSpread")[0].hits[1] == 4 and boxes(duel.b) == after
    assert {event.rule for event in duel.events("HullHit")} == {"CS-RAKE-11"}


@pytest.mark.rule("CS-RAKE-11", "CS-DMG-16")
@pytest.mark.parametrize(("target", "sections"), [(ASTERN, ["starboard aft", "port aft"]),
                                                 (AHEAD, ["starboard bow", "port bow"])])
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_equal_sections_of_an_end_the_owner_names_the_one_that_takes_the_odd_hit(target, sections, first):
    duel = table(f"{BROADSIDE} | {target}; wind E; at fire only", dice=f"6 1 1 1 1 1 | {NO_DEFENSE} | 1 1 | 6")
    duel.say("low")
    hull = duel.events("HitsSpread")[0].hits[1]
    if target == AHEAD:
        assert hull == 1 and duel.asked == [(1, "first-hit")] and duel.options == sections
        duel.say(sections[first])
        assert boxes(duel.b) == ([3, 4, 4, 4], [4, 4, 3, 4])[first]
    else:
        assert hull == 2 and not duel.events("MoraleChecked") and boxes(duel.b) == [4, 3, 4, 3]
