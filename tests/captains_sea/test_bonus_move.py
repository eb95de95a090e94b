"""Chapter 24: the Bonus Move. The Constitution is Crack, the Guerriere Average, the Java Green; wind N."""

import pytest
from captains_sea.table import Table, table

from weathergage.kits.squares import NAMES


def bonus(a: str, b: str = "guerriere 20,10 E", settings: str = "ip a", dice: str = "", then: str = "only") -> Table:
    return table(f"{a} | {b}; {settings}; no-cards; at bonus-move {then}", dice)


def moved(duel: Table) -> list[int]:
    """The sides that moved, in order."""
    return [event.side for event in duel.events("ShipMoved")]


# --- who moves ---


@pytest.mark.rule("CS-BONUS-01", "CS-BONUS-02")
@pytest.mark.parametrize(("state", "forced", "free"), [
    ("strain=1", True, False), ("strain=2", True, False), ("strain=1 rigging=0", True, False),
    ("", False, True), ("rigging=1", False, True), ("rigging=0", False, False),
])
def test_strain_forces_a_move_even_a_dismasted_ship_and_any_other_may_but_a_dismasted_one(state, forced, free):
    """CS-CASE-84."""
    duel = bonus(f"guerriere 5,10 E {state}", dice="6").say("decline")
    assert moved(duel) == ([0] if forced else [])
    assert duel.asked == ([(0, "bonus-move")] if free else [])


@pytest.mark.rule("CS-BONUS-03")
@pytest.mark.parametrize(("ip", "first"), [("a", 1), ("b", 0)])
def test_the_non_initiative_player_declares_first_and_both_before_any_move(ip, first):
    duel = bonus("constitution 5,10 E", settings=f"ip {ip}")
    assert duel.asked == [(first, "bonus-move")]
    duel.say("move")
    assert duel.asked == [(1 - first, "bonus-move")] and moved(duel) == []


@pytest.mark.rule("CS-BONUS-02")
def test_who_declines_stays():
    duel = bonus("constitution 5,10 E").say("decline", "decline")
    assert duel.over and moved(duel) == []


@pytest.mark.rule("CS-BONUS-04")
@pytest.mark.parametrize("strain", ["", "strain=1"])
def test_a_ship_in_irons_makes_none(strain):
    duel = bonus(f"constitution 5,10 S {strain}").say("decline")
    assert duel.over and moved(duel) == []


# --- the move ---


@pytest.mark.rule("CS-BONUS-05")
@pytest.mark.parametrize(("heading", "place"), [("N", (5, 11)), ("W", (4, 10)), ("SW", (4, 9))])
def test_she_goes_one_square_straight_ahead_and_is_not_asked_to_turn(heading, place):
    """Each of these headings would have a free turn after an Advance."""
    duel = bonus(f"constitution 5,10 {heading} strain=2", dice="6").say("decline")
    assert (duel.a.x, duel.a.y) == place and NAMES[duel.a.heading] == heading and duel.over


@pytest.mark.rule("CS-BONUS-05")
@pytest.mark.parametrize(("a", "formation", "p"), [
    ("constitution 11,9 NW", "angled", "E"), ("constitution 9,10 E", "crossing", "S"),
])
def test_entering_the_enemys_square_makes_a_formation(a, formation, p):
    duel = bonus(f"{a} strain=2", "guerriere 10,10 N", dice="6").say("decline")
    assert (duel.game.formation, NAMES[duel.game.bearing], duel.game.mover) == (formation, p, 0)


@pytest.mark.rule("CS-BONUS-06")
@pytest.mark.parametrize(("ip", "first"), [("a", "a"), ("a", "b"), ("b", "a")])
def test_the_initiative_player_says_who_goes_first_and_the_checks_follow_in_that_order(ip, first):
    duel = bonus("constitution 5,10 E", settings=f"ip {ip}", dice="6 | 6").say("move", "move")
    assert duel.asked == [("ab".index(ip), "move-first")]
    duel.say(first)
    order = [0, 1] if first == "a" else [1, 0]
    assert moved(duel) == order and [event.side for event in duel.events("BonusChecked")] == order


@pytest.mark.rule("CS-BONUS-10")
@pytest.mark.parametrize("first", ["a", "b"])
def test_two_ships_may_exchange_squares_without_a_formation(first):
    """On opposite headings: nobody is asked on which side they pass."""
    duel = bonus("constitution 9,10 E", "guerriere 10,10 W", dice="6 | 6").say("move", "move", first)
    assert (duel.a.x, duel.b.x) == (10, 9) and duel.over
    assert duel.game.formation == "" and not duel.events("FormationFound")


@pytest.mark.rule("CS-BONUS-10")
def test_following_a_ship_that_moves_on_makes_no_formation():
    duel = bonus("constitution 9,10 E", "guerriere 10,10 NE", dice="6 | 6").say("move", "move", "a")
    assert (duel.a.x, duel.b.x) == (10, 11) and not duel.events("FormationFound")


@pytest.mark.rule("CS-BONUS-10")
@pytest.mark.parametrize(("first", "mover"), [("a", 1), ("b", 0)])
def test_ships_that_end_in_the_same_square_form_up_with_the_second_as_mover(first, mover):
    """They meet at (10,10), the Constitution heading E, the Guerriere N; the Initiative Player may rake."""
    duel = bonus("constitution 9,10 E", "guerriere 10,9 N", dice="6 | 6").say("move", "move", first)
    assert (duel.game.formation, NAMES[duel.game.bearing]) == ("crossing", "S")
    assert (duel.game.mover, duel.game.entitled) == (mover, 0)


# --- the rigging check ---


@pytest.mark.rule("CS-BONUS-07", "CS-BONUS-08")
@pytest.mark.parametrize(("strain", "needed", "hits"), [(1, 4, 1), (2, 3, 2)])
def test_an_average_crew_with_a_point_on_sailing_risks_one_or_two_rigging_hits(strain, needed, hits):
    """CS-CASE-83."""
    left = [bonus(f"guerriere 5,10 E tasks=1/0/0 strain={strain}", dice=f"{die}").say("decline").a.rigging
            for die in (needed, needed - 1)]
    assert left == [10, 10 - hits]


@pytest.mark.rule("CS-BONUS-07")
@pytest.mark.parametrize(("ship", "needed"), [
    ("guerriere 5,10 E", 6), ("guerriere 5,10 E tasks=1/0/0", 5), ("constitution 5,10 E", 5),
    ("constitution 5,10 E tasks=1/0/0", 4), ("java 5,10 E tasks=1/0/0", 6), ("guerriere 5,10 E morale=unfit", 6),
])
def test_quality_and_sailing_count_for_the_check_and_morale_does_not(ship, needed):
    passed = [bonus(ship, dice=f"{die}").say("decline", "move").events("BonusChecked")[0].passed
              for die in (needed - 1, needed)]
    assert passed == [False, True]


@pytest.mark.rule("CS-BONUS-08")
@pytest.mark.parametrize(("strain", "answers", "left"), [("", ["move"], 9), ("strain=1", [], 9), ("strain=2", [], 8)])
def test_a_failed_check_costs_1_rigging_hit_or_2_with_strain_2(strain, answers, left):
    assert bonus(f"guerriere 5,10 E {strain}", dice="1").say("decline", *answers).a.rigging == left


# --- afterwards ---


@pytest.mark.rule("CS-BONUS-09")
def test_the_strain_block_is_returned_and_an_unfinished_maneuver_goes_on():
    duel = bonus("constitution 5,10 E strain=1 maneuver=advance:0:2:1", dice="6").say("decline")
    assert (duel.a.strain, duel.a.maneuver, duel.a.spent) == (0, "advance", 1)


@pytest.mark.rule("CS-BONUS-09")
@pytest.mark.parametrize("barred", ["back-sail", "wear"])
def test_leaving_the_square_clears_the_once_per_square_bar_only(barred):
    duel = bonus(f"constitution 5,10 E turned barred={barred} strain=1", dice="6").say("decline")
    assert not duel.a.turned_here and duel.a.barred == barred


@pytest.mark.rule("CS-BONUS-09")
def test_without_a_bonus_move_the_square_remembers_the_turn():
    assert bonus("constitution 5,10 E turned").say("decline", "decline").a.turned_here


@pytest.mark.rule("CS-BONUS-09")
def test_no_fire_and_no_grapple_follow():
    """Loaded, manned and alongside: the next question is the crew assignment of the next turn."""
    duel = bonus("constitution 11,9 NW guns=3/3/3/3 strain=2", "guerriere 10,10 N guns=2/2/2/2", dice="6", then="")
    duel.say("decline")
    assert duel.game.formation == "angled" and duel.asked == [(0, "assign-crew"), (1, "assign-crew")]
