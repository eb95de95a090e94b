"""Chapter 13, selecting and paying: the panel, points and Strain. How maneuvers are made: test_maneuvers_made."""

import pytest
from captains_sea.lone_ship import EVERY, SAILING, due, helm, offered, spot
from captains_sea.table import table

from weathergage.kernel.core import HIDDEN, seen_by
from weathergage.kits.squares import NAMES
from weathergage.rulesets.captains_sea.content.read import LETTERS, WIND_POSITIONS
from weathergage.rulesets.captains_sea.rules.wind import wind_position

PANEL = [       # heading, maneuver, cost, heading afterwards
    ("NW", "advance", 3, "NW"), ("NW", "wear-away", 1, "N"), ("NW", "wear-up", 2, "W"), ("NW", "back-sail", 1, "NW"),
    ("NE", "advance", 3, "NE"), ("NE", "wear-away", 1, "N"), ("NE", "wear-up", 2, "E"), ("NE", "back-sail", 1, "NE"),
    ("N", "advance", 2, "N"), ("N", "back-sail", 1, "N"),
    ("W", "advance", 2, "W"), ("W", "wear-up", 2, "SW"), ("W", "back-sail", 1, "W"),
    ("E", "advance", 2, "E"), ("E", "wear-up", 2, "SE"), ("E", "back-sail", 1, "E"),
    ("SW", "advance", 3, "SW"), ("SW", "tack", 3, "SE"), ("SW", "back-sail", 1, "SW"),
    ("SE", "advance", 3, "SE"), ("SE", "tack", 3, "SW"), ("SE", "back-sail", 1, "SE"),
]


def rank(heading: str) -> int:
    """CS-WIND-05 under wind N: 1 is best."""
    return WIND_POSITIONS[LETTERS.index(wind_position(NAMES.index(heading), 1))].rank


# --- the panel ---


@pytest.mark.rule("CS-MAN-01")
def test_the_enemy_learns_that_a_maneuver_is_selected_but_not_which():
    duel = helm("E act=6,12")
    assert duel.question().secret
    selected = duel.say("back-sail").events("ManeuverSelected")[0]
    assert [seen_by(selected, seat).maneuver for seat in (0, 1, None)] == ["back-sail", HIDDEN, HIDDEN]


@pytest.mark.rule("CS-MAN-02")
@pytest.mark.parametrize("heading", SAILING)
def test_each_wind_position_offers_the_lines_of_its_panel(heading):
    assert offered(helm(f"{heading} {EVERY}")) == {row[1] for row in PANEL if row[0] == heading}


@pytest.mark.rule("CS-MAN-02")
def test_a_ship_in_irons_has_no_maneuver():
    assert helm(f"S {EVERY}").over


@pytest.mark.rule("CS-MAN-02", "CS-MAN-03", "CS-MAN-18", "CS-MAN-21", "CS-MAN-22")
@pytest.mark.parametrize(("heading", "maneuver", "cost", "after"), PANEL)
def test_a_maneuver_is_made_in_the_impulse_of_its_last_point(heading, maneuver, cost, after):
    duel = helm(f"{heading} {EVERY}", dice="6").say(maneuver)
    assert duel.game.impulse == cost
    if duel.asked == [(0, "free-turn")]:
        duel.say("straight")
    x, y, head = spot(duel)
    assert head == after and ((x, y) != (10, 10)) == (maneuver == "advance")


@pytest.mark.rule("CS-MAN-20")
@pytest.mark.parametrize(("heading", "maneuver"), [row[:2] for row in PANEL if row[1] != "advance"])
def test_no_other_maneuver_than_an_advance_betters_the_wind_position(heading, maneuver):
    duel = helm(f"{heading} {EVERY}", dice="6").say(maneuver)
    assert rank(spot(duel)[2]) > rank(heading) if maneuver.startswith("wear") else rank(spot(duel)[2]) == rank(heading)


@pytest.mark.rule("CS-MAN-17")
@pytest.mark.parametrize(("heading", "maneuver"), [row[:2] for row in PANEL if row[1] != "tack"])
@pytest.mark.parametrize("way", ["straight", "port", "starboard"])
def test_no_maneuver_but_a_tack_turns_into_irons(heading, maneuver, way):
    duel = helm(f"{heading} {EVERY}").say(maneuver)
    if duel.asked == [(0, "free-turn")] and not duel.refusal(way):
        duel.say(way)
    assert spot(duel)[2] != "S"


@pytest.mark.rule("CS-MAN-17")
def test_a_beating_ship_cannot_wear_into_the_wind():
    assert "not on the Control Panel of wind position F" in helm(f"SW {EVERY}").refusal("wear-up")


@pytest.mark.rule("CS-MAN-02", "CS-MAN-21")
@pytest.mark.parametrize(("maneuver", "cost", "after"), [("wear-away", 1, "S"), ("wear-up", 2, "E")])
def test_wearing_away_from_the_wind_costs_one_and_toward_it_two(maneuver, cost, after):
    """CS-CASE-33."""
    duel = helm(f"SE {EVERY}", wind="S").say(maneuver)
    assert duel.game.impulse == cost and spot(duel) == (10, 10, after)


# --- paying ---


@pytest.mark.rule("CS-MAN-03", "CS-MAN-04", "CS-MAN-05")
@pytest.mark.parametrize(("impulse", "spent", "spent_after", "place"), [
    (2, 0, 1, (10, 10, "NE")), (4, 1, 2, (10, 10, "NE")), (6, 2, 0, (11, 11, "NE")),
])
def test_three_points_are_spent_one_at_a_time_and_the_third_moves_the_ship(impulse, spent, spent_after, place):
    """CS-CASE-13; CS-MAN-05: nobody is asked whether he would rather wait."""
    duel = due(f"NE maneuver=advance:0:3:{spent} act={impulse}", impulse)
    assert duel.over and duel.a.spent == spent_after and spot(duel) == place


@pytest.mark.rule("CS-MAN-04")
def test_points_spent_are_kept_into_the_next_turn():
    duel = due("NE maneuver=advance:0:3:1 act=12", 12, "6 | 1 | 1 | 1", then="").say("decline", "decline", "", "")
    assert duel.game.turn == 2 and (duel.a.maneuver, duel.a.spent) == ("advance", 2)


@pytest.mark.rule("CS-MAN-06", "CS-MAN-07")
def test_the_initiative_player_orders_the_enemy_to_move_first_and_then_both_select():
    """CS-CASE-38."""
    duel = table("constitution 5,10 N maneuver=advance:0:2:1 act=6,12 | guerriere 20,10 N maneuver=advance:0:2:1 "
                 "act=6,12; ip a; impulse 6; at maneuver only")
    assert duel.asked == [(0, "move-first")] and duel.question().question.maneuvers == ("advance", "advance")
    duel.say("b")
    assert duel.asked == [(1, "free-turn")] and (duel.a.y, duel.b.y) == (10, 11)
    duel.say("straight")
    assert duel.asked == [(0, "free-turn")] and duel.a.y == 11
    duel.say("straight")
    assert sorted(duel.asked) == [(0, "select-maneuver"), (1, "select-maneuver")]


@pytest.mark.rule("CS-MAN-06")
@pytest.mark.parametrize(("ip", "seat"), [("a", 0), ("b", 1)])
def test_only_the_initiative_player_decides_who_moves_first(ip, seat):
    duel = table("constitution 5,10 NE maneuver=advance:0:3:2 act=6 | guerriere 20,10 NE maneuver=advance:0:3:2 act=6; "
                 f"ip {ip}; impulse 6; at maneuver only")
    assert duel.asked == [(seat, "move-first")]


@pytest.mark.rule("CS-MAN-07", "CS-MAN-32")
def test_only_the_captain_whose_maneuver_was_made_selects_the_next_and_does_so_before_fire():
    duel = table("constitution 10,10 NE guns=3/3/3/3 maneuver=advance:0:3:2 act=6,12 | "
                 "guerriere 14,10 NE maneuver=advance:0:3:0 act=6,12; impulse 6; at maneuver")
    assert duel.asked == [(0, "select-maneuver")] and duel.game.impulse == 6 and duel.b.spent == 1
    assert duel.say("back-sail").asked == [(0, "fire")]


@pytest.mark.rule("CS-MAN-08")
def test_after_the_last_counter_nothing_is_selected_before_the_next_activation_cycle():
    """CS-CASE-30: speed 4 on heading 3, the second Advance is made in impulse 12."""
    duel = helm("E act=3,6,9,12", then="").say("advance", "straight", "advance", "straight")
    assert duel.game.impulse == 12 and duel.asked == [(1, "bonus-move")]
    assert (duel.a.maneuver, duel.a.strain) == ("", 0)
    duel.dice("1 | 6 | 1 | 6").say("decline", "decline", "", "")
    assert (0, "select-maneuver") in duel.asked and duel.game.turn == 2


# --- Strain ---


@pytest.mark.rule("CS-MAN-09", "CS-MAN-10", "CS-MAN-11", "CS-MAN-22")
def test_a_maneuver_that_carries_over_needs_a_strain_block_and_a_bonus_move_follows():
    """CS-CASE-29: speed 3 on heading 1."""
    duel = helm("N act=4,8,12", then="").say("advance", "straight")
    assert duel.game.impulse == 8 and duel.options == ["advance 1", "advance 2", "back-sail 0"]
    duel.say("advance 1").say("decline", dice="6")
    assert [event.side for event in duel.events("BonusChecked")] == [0] and (duel.a.y, duel.a.spent) == (12, 1)


@pytest.mark.rule("CS-MAN-10")
@pytest.mark.parametrize(("counters", "strained"), [("10,11,12", False), ("11,12", True)])
def test_strain_is_needed_when_the_cost_exceeds_the_counters_left(counters, strained):
    duel = helm(f"NE act={counters}")
    assert (duel.refused_by("advance") == "CS-MAN-10") == strained
    assert (duel.refusal("advance 2") == "") == strained


@pytest.mark.rule("CS-MAN-10")
def test_the_enemy_sees_the_strain_block_but_not_its_value():
    one, two = (helm("E act=12").say(f"advance {value}").events("ManeuverSelected")[0] for value in (1, 2))
    assert seen_by(one, 1) == seen_by(two, 1) and seen_by(one, 1).strain != 0
    assert (seen_by(one, 0).strain, seen_by(two, 0).strain) == (1, 2)
    assert seen_by(helm("E act=12").say("back-sail").events("ManeuverSelected")[0], 1).strain == 0


@pytest.mark.rule("CS-MAN-11")
def test_either_strain_block_may_be_taken_when_one_is_needed_and_none_when_not():
    duel = helm("E act=12")
    assert [duel.refusal(f"advance {value}") == "" for value in (0, 1, 2, 3)] == [False, True, True, False]
    assert [duel.refusal(f"back-sail {value}") == "" for value in (0, 1, 2)] == [True, False, False]
    assert duel.refused_by("back-sail 1") == "CS-MAN-11"


@pytest.mark.rule("CS-MAN-12")
@pytest.mark.parametrize(("spent", "counters", "asked"), [
    (1, "12", [(0, "strain")]), (2, "12", []), (1, "6,12", []), (0, "6,12", [(0, "strain")]),
])
def test_a_maneuver_that_cannot_finish_this_turn_either_needs_a_strain_block_anew(spent, counters, asked):
    duel = helm(f"SW maneuver=tack:-1:3:{spent} act={counters}", dice="6")
    assert duel.asked == asked or (not asked and duel.events("TackTried"))
    if asked:
        assert duel.options == ["1", "2"] and duel.say("2").a.strain == 2 and duel.a.maneuver == "tack"


@pytest.mark.rule("CS-MAN-12")
def test_with_speed_0_an_unfinished_maneuver_waits_without_strain():
    """CS-CASE-37: a Tack with 2 of 3 points spent; the enemy steals the wind."""
    duel = table("constitution 10,10 NE maneuver=tack:-1:3:2 | guerriere 10,12 NE hand=steal-his-wind; wind S; ip a; "
                 "turn 2; at rates", "1 | 1").say("none", "steal-his-wind")
    assert duel.a.speed == 0 and duel.asked == [(1, "bonus-move")]
    assert (duel.a.maneuver, duel.a.spent, duel.a.strain) == ("tack", 2, 0)


@pytest.mark.rule("CS-MAN-28")
@pytest.mark.parametrize(("strain", "asked"), [("strain=1", [(1, "bonus-move")]), ("", [(0, "bonus-move")])])
def test_a_strain_block_leaves_no_choice_about_the_bonus_move(strain, asked):
    duel = table(f"constitution 10,10 N {strain} | guerriere 20,10 N; ip {'a' if strain else 'b'}; at bonus-move only")
    assert duel.asked == asked


@pytest.mark.rule("CS-MAN-29")
def test_the_strain_block_of_a_ship_in_irons_is_returned_without_effect():
    duel = table("constitution 10,10 S strain=2 | guerriere 20,10 N; at bonus-move only").say("decline")
    assert duel.over and spot(duel) == (10, 10, "S") and duel.a.strain == 0 and duel.a.rigging == 12


@pytest.mark.rule("CS-MAN-29")
def test_the_strain_blocks_of_grappled_ships_are_returned_without_effect():
    duel = table("constitution 10,10 N strain=2 | guerriere 10,10 N strain=1; formation parallel E a; impulse 12; "
                 "at grapple", "6").say("try", "decline", "decline")
    assert (duel.a.strain, duel.b.strain) == (0, 0) and duel.asked == [(0, "disengage")]


@pytest.mark.rule("CS-MAN-32")
def test_a_counter_that_goes_later_in_the_turn_demands_no_strain_block():
    """An Advance of cost 3 was begun with counters enough; now one is left for two points."""
    duel = due("NE maneuver=advance:0:3:1 act=12", 12, then="").say("decline")
    assert duel.a.spent == 2 and duel.a.strain == 0 and duel.asked == [(0, "bonus-move")]


@pytest.mark.rule("CS-MAN-13", "CS-MAN-10", "CS-MAN-33")
def test_with_back_sail_barred_and_one_counter_left_a_strain_block_is_unavoidable():
    """CS-CASE-104: speed 2 in D on heading 3."""
    duel = helm("E act=6,12", wind="S").say("back-sail")
    assert duel.game.impulse == 6 and duel.options == ["advance 1", "advance 2", "wear-up 1", "wear-up 2"]


@pytest.mark.rule("CS-MAN-33")
@pytest.mark.parametrize("heading", SAILING)
@pytest.mark.parametrize("marker", ["barred=back-sail", "barred=wear", "turned"])
def test_advance_is_never_barred(heading, marker):
    assert "advance" in offered(helm(f"{heading} {marker} turned act=12"))
