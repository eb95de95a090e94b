"""Chapter 13, making maneuvers: Advance and free turn, what a marker bars, Tack, and what a wind shift undoes."""

import pytest
from captains_sea.lone_ship import EVERY, due, helm, offered, spot
from captains_sea.table import Table, table

# --- Advance ---


@pytest.mark.rule("CS-MAN-18")
@pytest.mark.parametrize(("heading", "cost", "place"), [
    ("N", 2, (10, 11)), ("NE", 3, (11, 11)), ("E", 2, (11, 10)), ("SE", 3, (11, 9)),
    ("S", 2, (10, 9)), ("SW", 3, (9, 9)), ("W", 2, (9, 10)), ("NW", 3, (9, 11)),
])
def test_an_advance_costs_2_along_rows_and_columns_and_3_along_diagonals(heading, cost, place):
    duel = helm(f"{heading} {EVERY}", wind=heading).say("advance")
    assert duel.game.impulse == cost and spot(duel) == (*place, heading)


@pytest.mark.rule("CS-MAN-19")
@pytest.mark.parametrize(("heading", "ways"), [
    ("N", ["straight", "port", "starboard"]), ("W", ["straight", "starboard"]), ("E", ["straight", "port"]),
    ("SW", ["straight", "starboard"]), ("SE", ["straight", "port"]),
])
def test_the_free_turn_leads_to_a_superior_wind_position_only(heading, ways):
    duel = due(f"{heading} maneuver=advance:0:3:2 act=6")
    assert duel.asked == [(0, "free-turn")] and duel.options == ways


@pytest.mark.rule("CS-MAN-19")
@pytest.mark.parametrize("heading", ["NW", "NE"])
def test_a_broad_reaching_ship_has_no_free_turn(heading):
    assert due(f"{heading} maneuver=advance:0:3:2 act=6").over


@pytest.mark.rule("CS-MAN-19")
def test_a_beating_ship_may_bear_away_free_of_charge_but_not_luff_into_irons():
    """CS-CASE-34: wind 5, heading 2 (F)."""
    duel = due("NE maneuver=advance:0:3:2 act=6", wind="S")
    assert duel.refusal("port") and spot(duel.say("starboard")) == (11, 11, "E")


# --- markers ---


@pytest.mark.rule("CS-MAN-13")
def test_back_sail_is_barred_until_another_maneuver_is_made():
    duel = helm(f"NW {EVERY}").say("back-sail")
    assert duel.refused_by("back-sail") == "CS-MAN-13" and "back-sail" not in offered(duel)
    assert "back-sail" in offered(duel.say("wear-away"))


@pytest.mark.rule("CS-MAN-13")
def test_back_sail_is_still_barred_in_the_next_turn_under_a_new_wind():
    """CS-CASE-31."""
    duel = table("constitution 10,10 E maneuver=back-sail:0:1:0 act=12 | guerriere 24,16 N; turn 3; impulse 12; "
                 "at maneuver", "wind-backs | 1 | 6 | 6 | 6").say("decline", "decline", "", "")
    assert duel.game.turn == 4 and duel.game.wind == 8
    assert duel.refused_by("back-sail", seat=0) == "CS-MAN-13"


@pytest.mark.rule("CS-MAN-14")
def test_no_wear_follows_an_advance_with_its_free_turn():
    """CS-CASE-15."""
    duel = due("W maneuver=advance:0:2:1 act=6,8,10,12").say("starboard")
    assert duel.refused_by("wear-away") == "CS-MAN-14" and offered(duel) == {"advance", "back-sail"}
    straight = due("W maneuver=advance:0:2:1 act=6,8,10,12").say("straight")
    assert straight.refusal("wear-up") == ""


@pytest.mark.rule("CS-MAN-14")
def test_no_wear_follows_a_wear():
    duel = helm(f"NW {EVERY}").say("wear-up")
    assert duel.refused_by("wear-up") == "CS-MAN-14" and offered(duel) == {"advance", "back-sail"}


@pytest.mark.rule("CS-MAN-14")
def test_the_bar_on_a_second_wear_does_not_depend_on_the_square():
    duel = helm(f"W barred=wear {EVERY}")
    assert duel.refused_by("wear-up") == "CS-MAN-14"


@pytest.mark.rule("CS-MAN-15")
def test_a_ship_wears_once_in_a_square():
    """CS-CASE-32: from A to D, then Back Sail: Wear to F waits until she has left the square."""
    duel = helm(f"NW {EVERY}").say("wear-up", "back-sail")
    assert duel.refused_by("wear-up") == "CS-MAN-15"
    assert duel.say("advance", "straight").refusal("wear-up") == ""


@pytest.mark.rule("CS-MAN-15")
def test_a_running_ship_has_no_wear_at_all():
    """CS-CASE-32: from A to C, then Back Sail."""
    assert offered(helm(f"NW {EVERY}").say("wear-away", "back-sail")) == {"advance"}


@pytest.mark.rule("CS-MAN-15")
def test_the_square_in_which_the_free_turn_was_taken_bars_a_wear_too():
    duel = helm(f"W {EVERY}").say("advance", "starboard", "back-sail")
    assert duel.refused_by("wear-away") == "CS-MAN-15"


@pytest.mark.rule("CS-MAN-15")
def test_a_tack_does_not_bar_a_wear_in_its_square():
    duel = table("constitution 10,10 SW maneuver=tack:-1:3:2 act=6,12 | guerriere 24,16 N; impulse 6; at maneuver only",
                 "6")
    assert (duel.a.turned_here, duel.a.barred) == (False, "")


@pytest.mark.rule("CS-MAN-16")
@pytest.mark.parametrize(("heading", "first", "way"), [("NW", ["wear-up"], "starboard"),
                                                       ("SW", ["advance", "starboard"], "starboard")])
def test_an_advance_has_its_free_turn_also_after_a_wear_or_another_free_turn(heading, first, way):
    duel = helm(f"{heading} {EVERY}").say(*first, "advance")
    assert duel.asked == [(0, "free-turn")] and spot(duel.say(way))[2] == "NW"


@pytest.mark.rule("CS-MAN-22")
def test_back_sail_changes_nothing_but_its_marker():
    duel = due("NE maneuver=back-sail:0:1:0 act=6")
    assert spot(duel) == (10, 10, "NE") and duel.a.barred == "back-sail" and duel.a.maneuver == ""


# --- Tack ---


def tack(place: str, die: int, morale: str = "fit", **options: str) -> Table:
    """Wind 5, heading 2 (F), the last point of a Tack in impulse 4, the enemy at this place."""
    return table(f"constitution 10,10 NE morale={morale} maneuver=tack:-1:3:2 act=4,6,8,10,12 | guerriere {place} E; "
                 "wind S; impulse 4; at maneuver only", str(die), **options)


@pytest.mark.rule("CS-MAN-23", "CS-MAN-24", "CS-MAN-25", "CS-MAN-26")
@pytest.mark.parametrize(("place", "die", "heading"), [
    ("13,10", 6, "NW"), ("13,10", 5, "N"), ("13,11", 5, "NW"), ("13,11", 4, "N"),
])
def test_a_fit_crew_tacks_on_5_and_on_6_with_the_enemy_6_points_away_or_less(place, die, heading):
    """CS-CASE-35: at exactly 6 movement points she turns to 1 (H) and needs a natural 6 to go on to 8 (G)."""
    duel = tack(place, die)
    assert spot(duel) == (10, 10, heading) and duel.events("ShipTurned")[0].heading == 1
    assert duel.asked == ([(0, "select-maneuver")] if heading == "NW" else [])


@pytest.mark.rule("CS-MAN-24")
@pytest.mark.parametrize(("morale", "needed"), [("handy", 4), ("fit", 5), ("unfit", 6), ("strike-check", 6)])
def test_crew_morale_counts_for_a_tack(morale, needed):
    assert [spot(tack("24,16", die, morale))[2] for die in (needed - 1, needed)] == ["N", "NW"]


@pytest.mark.rule("CS-MAN-24")
@pytest.mark.parametrize(("option", "needed"), [("morale", 6), ("quality", 4)])
def test_a_crack_but_unfit_crew_needs_a_6_or_by_option_a_4(option, needed):
    """CS-CASE-114: the enemy is 7 movement points away."""
    headings = [spot(tack("13,11", die, "unfit", tack_modifier=option))[2] for die in (needed - 1, needed)]
    assert headings == ["N", "NW"]


@pytest.mark.rule("CS-MAN-24")
def test_by_option_a_ship_leaves_irons_without_a_roll():
    """CS-CASE-114: irons-exit = automatic."""
    duel = table("constitution 10,10 S | guerriere 20,10 N; at sails only", irons_exit="automatic")
    assert duel.asked == [(0, "fall-off")] and set(duel.options) == {"SE", "SW"}


@pytest.mark.rule("CS-MAN-26")
def test_a_failed_tack_removes_the_remaining_counters_and_a_successful_one_does_not():
    assert tack("24,16", 4).a.activations == ()
    assert tack("24,16", 5).a.activations == (6, 8, 10, 12)


@pytest.mark.rule("CS-MAN-26", "CS-MAN-27")
@pytest.mark.parametrize(("die", "asked"), [(4, [(0, "fall-off")]), (3, [(0, "assign-crew"), (1, "assign-crew")])])
def test_after_a_failed_tack_there_is_no_bonus_move_and_housekeeping_may_free_the_ship(die, asked):
    """CS-CASE-36: an Average crew at speed 6."""
    duel = table("guerriere 10,10 NE maneuver=tack:-1:3:2 act=4,6,8,10,12 | constitution 24,16 E; wind S; impulse 4; "
                 "no-cards; at maneuver", f"1 | {die}")
    assert duel.asked == [(1, "bonus-move")]
    assert duel.say("decline").asked == asked
    if die == 4:
        assert set(duel.options) == {"NW", "NE"} and spot(duel.say("NW"))[2] == "NW"
    else:
        duel.say("", "", dice="1 | 6 | 6")
        assert spot(duel)[2] == "N" and duel.game.turn == 2 and duel.a.speed == 0


@pytest.mark.rule("CS-MAN-26")
def test_a_ship_left_in_irons_still_reloads_and_fires_in_impulses_marked_by_others():
    duel = table("constitution 10,10 NE guns=1/1/0/0 load=-/-/-/- reload=round@6/-/-/- maneuver=tack:-1:3:2 act=4,6 | "
                 "guerriere 13,10 S act=8 maneuver=back-sail:0:1:0; wind S; impulse 4; at maneuver", "1")
    assert spot(duel)[2] == "N" and duel.game.impulse == 6 and duel.a.sections[0].load == "round"
    assert duel.asked == [(0, "fire")]
    assert duel.say("hold").game.impulse == 8 and duel.asked == [(0, "fire")]


@pytest.mark.rule("CS-MAN-26")
def test_a_ship_left_in_irons_may_still_grapple():
    duel = table("constitution 10,10 NE maneuver=tack:-1:3:2 act=4 | guerriere 10,10 NE; wind S; impulse 4; "
                 "formation parallel E a; ip a; at maneuver", "1")
    assert spot(duel)[2] == "N" and duel.asked == [(0, "grapple")]


# --- what a wind shift undoes ---


@pytest.mark.rule("CS-MAN-30")
def test_a_tack_is_lost_when_the_wind_has_backed_and_the_ship_no_longer_beats():
    """CS-CASE-39: selected in F, due in D."""
    duel = table("constitution 10,10 NE barred=back-sail maneuver=tack:-1:3:2 | guerriere 24,16 NE; wind S; ip a; "
                 "at draw", "wind-backs | 1 | 6 | 1 | 6").say("", "")
    assert duel.game.wind == 4 and [event.maneuver for event in duel.events("ManeuverLost")] == ["tack"]
    assert spot(duel) == (10, 10, "NE") and duel.a.barred == "back-sail"
    assert (0, "select-maneuver") in duel.asked and duel.a.spent == 0


@pytest.mark.rule("CS-MAN-30")
@pytest.mark.parametrize(("heading", "maneuver", "after"), [
    ("NE", "wear-away:1:1:0", "E"), ("W", "wear-up:-1:2:1", "SW"),      # still a Wear that way, from another position
    ("W", "wear-up:1:2:1", "W"), ("N", "wear-away:1:1:0", "N"), ("SE", "tack:-1:3:2", "SE"),
])
def test_a_maneuver_counts_if_the_panel_now_has_its_kind_and_turning_direction(heading, maneuver, after):
    duel = due(f"{heading} maneuver={maneuver} act=6", dice="6")
    assert spot(duel) == (10, 10, after) and bool(duel.events("ManeuverLost")) == (heading == after)


@pytest.mark.rule("CS-MAN-31")
def test_the_cost_of_an_advance_stays_when_the_ship_falls_off_to_another_heading():
    """CS-CASE-106: wind 5, heading 2, 1 of 3 points spent; the wind veers to 6 and she falls off to 3."""
    duel = table("constitution 10,10 NE maneuver=advance:0:3:1 | guerriere 24,16 E; wind S; ip a; at draw",
                 "wind-veers | 1 | 6 | 1 | 3").say("E", "", "")
    assert duel.a.speed == 2 and duel.game.wind == 6
    assert duel.asked == [(0, "free-turn")] and duel.game.impulse == 12
    assert spot(duel.say("straight")) == (11, 10, "E")


@pytest.mark.rule("CS-MAN-13", "CS-MAN-14", "CS-MAN-16", "CS-MAN-23")
@pytest.mark.parametrize("barred", ["wear", "back-sail"])
@pytest.mark.parametrize(("ship", "dice"), [
    ("N act=6 maneuver=advance:0:2:1", ""), ("SE act=6 maneuver=tack:1:3:2", "6"),
    ("SE act=6 maneuver=tack:1:3:2", "1"),
])
def test_an_advance_and_a_tack_lift_every_bar(ship, dice, barred):
    assert due(f"{ship} barred={barred}", dice=dice).a.barred == ""


@pytest.mark.rule("CS-MAN-03", "CS-WIN-05")
def test_a_counter_without_a_maneuver_spends_nothing_and_opens_no_window():
    duel = due("E act=6,9 hand=change-orders,spill-wind")
    assert duel.over and not duel.events("ManeuverLost") and spot(duel) == (10, 10, "E")
    assert (duel.a.spent, duel.a.activations) == (0, (9,))
