"""Chapter 25: Housekeeping."""

import pytest
from captains_sea.table import Table, table

from weathergage.rulesets.captains_sea.state import FIGHTING, MEDIUM

CREWS = {"crack": "shannon", "average": "galatea", "green": "chesapeake"}
LOCKED = "formation parallel E b; grapple grappled"


def keep(a: str, b: str = "", at: str = "housekeeping", dice: str = "", rest: str = "", **options: str) -> Table:
    """Two ships far apart; a has the initiative and an Average crew unless another ship is named."""
    ship = a if " 5,9 " in a else f"galatea 5,9 N {a}"
    return table(f"{ship} | congress 20,9 N {b}; {rest or 'wind N'}; no-cards; at {at} only", dice, **options)


def rolls(duel: Table) -> list[tuple[int, str]]:
    return [(event.side, event.kind) for event in duel.events("DiceRolled")]


def names(duel: Table) -> list[str]:
    return [type(event).__name__ for event in duel.match.events]


@pytest.mark.rule("CS-HK-01", "CS-HK-23")
def test_the_seven_steps_come_in_order_the_nip_first_in_each():
    ship = "on-fire rigging=5 tasks=0/1/1 hull=0/4/4/4 morale=strike-check"
    duel = table(f"galatea 5,9 N {ship} | congress 20,9 N {ship}; smoke 9,9=1/0; at housekeeping only",
                 "4 | 4 | 1 | 1 | 6 | 6 | 6 | 6 | 1 | 1 | surgeon")
    steps = ("fire-fighting", "repair", "morale", "strike", "sail-change")
    assert rolls(duel) == [(side, step) for step in steps for side in (1, 0)]
    assert names(duel)[-3:] == ["SailTried", "SmokeDrifted", "CardDrawn"]


@pytest.mark.rule("CS-HK-01", "CS-HK-10", "CS-CREW-06")
def test_a_dismasted_ship_that_repairs_a_box_rolls_no_strike_die():
    """CS-CASE-85."""
    duel = keep("rigging=0 tasks=0/0/1 morale=fit", dice="5")
    assert duel.a.rigging == 1 and rolls(duel) == [(0, "repair")]


# --- fire and repair --------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-HK-02")
@pytest.mark.parametrize(("crew", "face", "burns", "lost"), [
    ("average", 5, False, 0), ("average", 4, True, 0), ("average", 3, True, 0), ("average", 2, True, 1),
    ("crack", 4, False, 0), ("crack", 2, True, 0), ("crack", 1, True, 1), ("green", 6, False, 0), ("green", 5, True, 0),
    ("green", 3, True, 1),
])
def test_fire_is_out_on_five_burns_on_and_on_two_costs_a_rigging_hit(crew: str, face: int, burns: bool, lost: int):
    duel = keep(f"{CREWS[crew]} 5,9 N rigging=9 on-fire", dice=str(face))
    assert (duel.a.on_fire, duel.a.rigging) == (burns, 9 - lost)


@pytest.mark.rule("CS-HK-02")
def test_a_ship_not_on_fire_fights_none():
    assert rolls(keep("")) == []


@pytest.mark.rule("CS-HK-03", "CS-HK-05")
def test_two_good_dice_repair_exactly_one_box():
    """CS-CASE-12."""
    duel = keep("rigging=6 tasks=0/0/2", dice="5 6")
    assert duel.a.rigging == 7


@pytest.mark.rule("CS-HK-03")
@pytest.mark.parametrize(("crew", "faces", "mended"), [
    ("average", "5 1", 1), ("average", "4 4", 0), ("crack", "4 1", 1), ("crack", "3 3", 0), ("green", "6 1", 1),
    ("green", "5 5", 0),
])
def test_a_five_on_any_die_of_a_track_repairs(crew: str, faces: str, mended: int):
    duel = keep(f"{CREWS[crew]} 5,9 N hull=4/2/4/4 repair=0/2/0/0", dice=faces)
    assert duel.a.sections[1].boxes == 2 + mended


@pytest.mark.rule("CS-HK-04")
def test_a_repair_is_made_only_where_the_points_were_assigned():
    duel = keep("rigging=6 hull=3/3/3/3 tasks=0/0/1 repair=0/0/1/0", dice="6 | 6")
    assert duel.a.rigging == 7 and [section.boxes for section in duel.a.sections] == [3, 3, 4, 3]
    assert [event.track for event in duel.events("RepairTried")] == [-1, 2]


@pytest.mark.rule("CS-HK-05")
def test_one_box_for_each_track_and_turn():
    duel = keep("hull=2/2/2/2 repair=2/2/0/0", dice="6 6 | 6 6")
    assert [section.boxes for section in duel.a.sections] == [3, 3, 2, 2]


@pytest.mark.rule("CS-HK-06")
def test_a_repair_goes_one_box_up_and_not_above_the_maximum():
    duel = keep("rigging=9 tasks=0/0/2 hull=4/4/4/3 repair=2/0/0/2", dice="6 6 | 6 6")
    assert duel.a.rigging == 10 and [section.boxes for section in duel.a.sections] == [4, 4, 4, 4]
    assert rolls(keep("tasks=0/0/1 repair=2/2/2/1")) == []      # nothing is damaged


@pytest.mark.rule("CS-HK-07")
def test_only_points_still_assigned_roll_for_repair():
    """One of two riggers falls to marines in the last impulse: one die is left."""
    duel = table("galatea 10,10 N hand=marines-in-tops | congress 11,10 N rigging=6 tasks=0/0/2;"
                 "impulse 12; no-cards; at fire", "5 1 | 6 | marines-in-tops")
    duel.say("marines-in-tops", "rigging-repair=1", "decline", "decline")
    assert duel.events("DiceRolled")[-1].faces == (6,) and duel.b.rigging == 7


@pytest.mark.rule("CS-HK-08")
def test_lost_crew_does_not_return_in_damage_control():
    duel = keep("crew=4 rigging=6 tasks=0/0/2 repair=0/0/0/2 hull=4/4/4/1", dice="6 6 | 6 6")
    assert duel.a.crew == 4


# --- morale and striking ----------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-HK-09")
@pytest.mark.parametrize(("hull", "faces", "morale"), [
    ("0/0/4/4", "1 1", 2), ("0/0/4/4", "6 1", 2), ("0/0/4/4", "2 2", 3), ("0/4/4/4", "1", 2), ("0/0/0/0", "2 2 2 2", 3),
])
def test_a_die_for_each_destroyed_section_costs_one_level_at_most(hull: str, faces: str, morale: int):
    """Handy: a natural 2 counts 3 and holds."""
    assert keep(f"hull={hull}", dice=faces).a.morale == morale


@pytest.mark.rule("CS-HK-10")
@pytest.mark.parametrize(("state", "faces", "strikes"), [
    ("rigging=0 morale=fit", "1", True), ("rigging=0 morale=fit", "2", False),
    ("rigging=0 morale=unfit", "2", True), ("rigging=0 morale=unfit", "3", False),
    ("crew=0 morale=fit", "1", True), ("morale=strike-check", "2", True), ("morale=strike-check", "3", False),
    ("rigging=0 crew=0 morale=fit", "2 1", True), ("rigging=0 crew=0 morale=strike-check", "3 3 3", False),
])
def test_a_die_for_each_counter_in_a_strike_check_box(state: str, faces: str, strikes: bool):
    duel = keep(state, dice=faces, at="strike")
    assert duel.a.struck is strikes and (duel.match.outcome is not None) is strikes


@pytest.mark.rule("CS-HK-10")
@pytest.mark.parametrize(("faces", "strikes"), [("3 3", False), ("3 2", True), ("2 3", True)])
def test_two_dice_at_less_one_strike_unless_both_show_three(faces: str, strikes: bool):
    """CS-CASE-87: morale in Strike Check and crew at 0."""
    assert keep("morale=strike-check crew=0", dice=faces, at="strike").a.struck is strikes


@pytest.mark.rule("CS-HK-10")
def test_a_ship_with_no_counter_in_a_strike_check_box_rolls_nothing():
    assert rolls(keep("rigging=1 crew=1 morale=unfit", at="strike")) == []


FAILING = "rigging=0 morale=fit"


@pytest.mark.rule("CS-HK-10", "CS-HK-11", "CS-FX-26")
def test_if_both_strike_both_results_are_ignored():
    """CS-CASE-86."""
    duel = keep(FAILING, FAILING, "strike", "1 | 1")
    assert duel.match.outcome is None and not duel.a.struck and not duel.b.struck
    assert len(duel.events("StrikeIgnored")) == 1
    cancelled = keep(FAILING, f"{FAILING} hand=no-surrender", "strike", "1 | 1").say("none", "no-surrender")
    assert cancelled.a.struck and not cancelled.b.struck and cancelled.match.outcome.reason == "strike"


@pytest.mark.rule("CS-HK-12", "CS-CARD-12")
def test_both_ships_roll_then_cards_are_played_then_the_outcome_is_judged():
    duel = keep(f"{FAILING} hand=no-surrender", f"{FAILING} hand=no-surrender", "strike", "1 | 1").say("none", "none")
    assert len(duel.events("StrikeChecked")) == 2 and duel.asked == [(1, "react")]
    duel.say("pass", "no-surrender")
    assert duel.asked == [(1, "react")]                         # he alone would strike now: he may think again
    duel.say("no-surrender")
    assert duel.over and duel.match.outcome is None
    assert duel.events("StrikeIgnored") == [], "what a card has cancelled need not be ignored"


@pytest.mark.rule("CS-HK-13")
def test_a_handy_crew_never_strikes_in_the_check():
    assert not keep("rigging=0 crew=0", dice="1 1", at="strike").a.struck


# --- sails ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-HK-14")
@pytest.mark.parametrize(("crew", "faces", "may"), [
    ("average", "3", True), ("average", "2", False), ("average", "3 1", True), ("average", "2 2", False),
    ("crack", "2", True), ("crack", "1", False), ("green", "4", True), ("green", "3", False),
])
def test_a_three_on_any_die_permits_a_change_of_sail(crew: str, faces: str, may: bool):
    duel = keep(f"{CREWS[crew]} 5,9 N tasks=0/{len(faces.split())}/0", dice=faces, at="sails")
    assert duel.asked == ([(0, "change-sail")] if may else [])


@pytest.mark.rule("CS-HK-14")
def test_two_points_roll_two_dice_or_by_option_one():
    """CS-CASE-113: Green, 3 and 4 count 2 and 3."""
    duel = keep("chesapeake 5,9 N tasks=0/2/0", dice="3 4", at="sails")
    assert duel.asked == [(0, "change-sail")]
    duel.say(FIGHTING)
    assert duel.a.sail == FIGHTING
    one = keep("chesapeake 5,9 N tasks=0/2/0", dice="3", at="sails", sail_change_dice="one")
    assert one.over and one.a.sail == MEDIUM


@pytest.mark.rule("CS-HK-15")
def test_the_permitted_change_is_not_an_obligation():
    duel = keep("tasks=0/1/0", dice="6", at="sails")
    assert duel.options == [FIGHTING, MEDIUM]
    assert duel.say(MEDIUM).a.sail == MEDIUM and duel.events("SailChanged") == []
    changed = keep("tasks=0/1/0", dice="6", at="sails").say(FIGHTING)
    assert changed.a.sail == FIGHTING and [event.rule for event in changed.events("SailChanged")] == ["CS-HK-15"]


@pytest.mark.rule("CS-HK-14", "CS-HK-16")
def test_a_ship_in_an_f_box_does_not_roll_and_stays_at_fighting_sail():
    duel = keep("rigging=4 sail=fighting tasks=0/2/0", at="sails")
    assert duel.over and rolls(duel) == [] and duel.a.sail == FIGHTING


@pytest.mark.rule("CS-HK-16", "CS-HK-17")
def test_an_f_box_forces_fighting_sail_without_crew_or_roll():
    """CS-CASE-88: box 4 is marked F, box 5 is not."""
    forced = keep("rigging=4", "rigging=4 sail=fighting", at="sails")
    assert (forced.a.sail, forced.b.sail) == (FIGHTING, FIGHTING)
    assert [(event.side, event.rule) for event in forced.events("SailChanged")] == [(0, "CS-HK-17")]
    assert keep("rigging=5", at="sails").a.sail == MEDIUM
    assert "changing rigging takes 0 to 0" in keep("rigging=4", at="assign-crew").refusal("changing-rigging=1")
    assert keep("rigging=5 sail=fighting", at="assign-crew").refusal("changing-rigging=1") == ""
    assert keep("rigging=5 sail=fighting tasks=0/1/0", dice="3", at="sails").say(MEDIUM).a.sail == MEDIUM


# --- irons ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-HK-18")
@pytest.mark.parametrize(("crew", "face", "out"), [
    ("average", 4, True), ("average", 3, False), ("crack", 3, True), ("crack", 2, False), ("green", 5, True),
    ("green", 4, False),
])
def test_a_ship_in_irons_falls_off_on_four_to_the_side_of_her_choice(crew: str, face: int, out: bool):
    duel = table(f"{CREWS[crew]} 5,9 N | congress 20,9 E; wind S; at sails only", str(face))
    assert duel.asked == ([(0, "fall-off")] if out else [])
    if out:
        assert duel.options == ["NW", "NE"]                     # G and F
        assert duel.say("NE").a.heading == 2
    else:
        assert duel.a.heading == 1


@pytest.mark.rule("CS-HK-18")
def test_a_ship_that_remains_in_irons_has_speed_0_next_turn():
    duel = table("galatea 5,9 N | congress 20,9 E; wind S; no-cards; at sails", "3 | 1 | 2 | 4").say("", "")
    assert duel.game.turn == 2 and (duel.a.speed, duel.a.activations) == (0, ())
    assert duel.b.speed > 0


@pytest.mark.rule("CS-HK-18")
def test_by_option_she_falls_off_without_a_roll():
    duel = table("galatea 5,9 N | congress 20,9 E; wind S; at sails only", irons_exit="automatic")
    assert duel.say("NW").a.heading == 8 and rolls(duel) == []


@pytest.mark.rule("CS-HK-18")
def test_a_grappled_ship_makes_no_irons_roll():
    duel = table(f"galatea 5,9 N | congress 5,9 N; wind S; {LOCKED}; at sails only").say("decline", "decline")
    assert duel.over and rolls(duel) == []


# --- disengaging ------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-HK-19", "CS-HK-20")
@pytest.mark.parametrize(("face", "free"), [(3, True), (2, False)])
def test_an_average_handy_crew_leaves_a_crack_one_on_a_natural_three(face: int, free: bool):
    """CS-CASE-90."""
    duel = table(f"galatea 5,9 N | shannon 5,9 N; {LOCKED}; at sails only", str(face)).say("try")
    assert duel.game.grapple == ("disengaged" if free else "grappled")
    assert duel.asked == ([] if free else [(1, "disengage")])   # no further attempt once free


@pytest.mark.rule("CS-HK-19")
@pytest.mark.parametrize(("a", "b", "face", "free"), [
    ("shannon 5,9 N morale=fit", "galatea 5,9 N", 2, True), ("shannon 5,9 N morale=fit", "galatea 5,9 N", 1, False),
    ("galatea 5,9 N morale=unfit", "galatea 5,9 N", 4, True), ("galatea 5,9 N morale=unfit", "galatea 5,9 N", 3, False),
    ("galatea 5,9 N morale=fit", "galatea 5,9 N morale=strike-check", 2, False),
])
def test_own_quality_and_morale_count_and_of_the_enemy_quality_alone(a: str, b: str, face: int, free: bool):
    duel = table(f"{a} | {b}; {LOCKED}; at sails only", str(face)).say("try")
    assert (duel.game.grapple == "disengaged") is free


@pytest.mark.rule("CS-HK-19")
def test_the_initiative_player_tries_first_and_each_may_decline():
    duel = table(f"galatea 5,9 N | congress 5,9 N; {LOCKED}; ip b; at sails only", "3")
    assert duel.asked == [(1, "disengage")]
    duel.say("decline")
    assert duel.asked == [(0, "disengage")]
    assert duel.say("try").game.grapple == "disengaged"


@pytest.mark.rule("CS-HK-20", "CS-HK-21")
def test_in_the_next_turn_both_speeds_are_halved_and_the_ships_lie_as_they_did():
    """CS-CASE-90: both would have 3 of Hull Bonus."""
    duel = table(f"galatea 5,9 N | shannon 5,9 N; {LOCKED}; no-cards; at sails", "3 | 1 | 4 | 6 | 6").say("try")
    assert (duel.game.formation, duel.game.bearing) == ("parallel", 3)
    duel.say("", "")
    assert (duel.a.speed, duel.b.speed) == (2, 2)
    assert (duel.a.x, duel.a.y, duel.b.x, duel.b.y, duel.game.formation) == (5, 9, 5, 9, "parallel")


@pytest.mark.rule("CS-HK-20")
@pytest.mark.parametrize(("turn", "marker"), [(2, ""), (1, "disengaged")])
def test_the_disengaged_marker_goes_in_the_sails_step_of_the_next_turn(turn: int, marker: str):
    duel = table(f"galatea 5,9 N | congress 5,9 N; grapple disengaged 1; turn {turn}; at sails only")
    assert duel.over and duel.game.grapple == marker


@pytest.mark.rule("CS-HK-20")
def test_ships_that_grapple_again_are_grappled_again():
    duel = table("galatea 5,9 N | congress 5,9 N; formation parallel E b; grapple disengaged 1; turn 2;"
                 "at grapple only", "6").say("decline", "try")
    assert duel.game.grapple == "grappled"


# --- smoke, card, end of the turn -------------------------------------------------------------------------------------

@pytest.mark.rule("CS-HK-22")
def test_smoke_thins_and_drifts_with_the_wind():
    """CS-CASE-89: two Smoke-2 and one Smoke-1 under wind 4."""
    assert keep("", rest="wind SE; smoke 10,10=2/1").game.smoke == ((11, 9, 0, 2),)


@pytest.mark.rule("CS-HK-22")
def test_smoke_1_goes_and_smoke_that_leaves_the_map_is_removed():
    assert keep("", rest="wind E; smoke 10,10=0/3 25,9=2/0 24,9=1/0").game.smoke == ((25, 9, 0, 1),)
    assert keep("", rest="wind N; smoke 10,17=2/0 10,16=1/0").game.smoke == ((10, 17, 0, 1),)


@pytest.mark.rule("CS-HK-23")
@pytest.mark.parametrize(("ip", "hands"), [("a", (1, 0)), ("b", (0, 1))])
def test_the_initiative_player_alone_draws_one_card(ip: str, hands: tuple[int, int]):
    duel = table(f"galatea 5,9 N | congress 20,9 N; ip {ip}; at housekeeping only", "surgeon")
    assert (len(duel.a.hand), len(duel.b.hand)) == hands and duel.script_left == 0


@pytest.mark.rule("CS-HK-24")
def test_crew_assignments_lapse_and_all_else_stays():
    duel = table("galatea 5,9 N guns=4/4/0/0 maneuver=advance:0:2:1 barred=wear turned load=chain/-/round/double"
                 " reload=-/round@20/-/- | congress 5,9 N; formation parallel E b; no-cards; at housekeeping",
                 dice="1 | 2 | 2 | 2").say("sailing=1", "")
    ship = duel.a
    assert duel.game.turn == 2 and (ship.pool, ship.sailing) == (8, 1) and not any(s.gunners for s in ship.sections)
    assert (ship.maneuver, ship.cost, ship.spent, ship.barred, ship.turned_here) == ("advance", 2, 1, "wear", True)
    assert [section.load for section in ship.sections] == ["chain", "", "round", "double"]
    assert (ship.sections[1].pending, ship.sections[1].due) == ("round", 20)
    assert (duel.game.formation, duel.game.bearing) == ("parallel", 3)


@pytest.mark.rule("CS-HK-25")
def test_the_forced_change_comes_before_sail_rolls_and_these_before_irons():
    duel = table("galatea 5,9 N rigging=4 | congress 20,9 N tasks=0/1/0; wind S; at sails only", "1 | 1 | 1")
    assert [name for name in names(duel) if name != "DiceRolled"] == [
        "SailChanged", "SailTried", "IronsTried", "IronsTried"]
    assert rolls(duel) == [(1, "sail-change"), (1, "irons"), (0, "irons")]


@pytest.mark.rule("CS-HK-25", "CS-HK-18", "CS-RATE-05")
def test_a_ship_disengaged_in_irons_rolls_only_in_the_next_housekeeping():
    """CS-CASE-105."""
    ships = "galatea 5,9 N | congress 5,9 S"
    duel = table(f"{ships}; {LOCKED}; no-cards; at sails", "6 | 1 | 2 | 4").say("try")
    assert rolls(duel) == [(0, "disengage")]
    duel.say("", "")
    assert (duel.b.speed, duel.b.heading) == (0, 5) and duel.a.speed > 0
    later = table(f"{ships}; formation parallel E b; grapple disengaged 1; turn 2; at sails only", "4")
    assert rolls(later) == [(1, "irons")] and later.asked == [(1, "fall-off")]
