"""Chapter 10: step B, initiative."""

import pytest
from captains_sea.table import opening, table

EQUALS = "guerriere 10,10 N | galatea 10,14 N"


@pytest.mark.rule("CS-INIT-01")
@pytest.mark.parametrize(("nip", "ip", "winner"), [(3, 4, 0), (4, 3, 1), (1, 6, 0), (6, 1, 1)])
def test_the_higher_result_makes_the_initiative_player(nip, ip, winner):
    duel = table(f"{EQUALS}; at initiative only", f"{nip} | {ip}")
    won = duel.events("InitiativeWon")[0]
    assert (duel.game.ip, duel.game.nip) == (winner, 1 - winner)
    assert (won.value, won.other) == (max(nip, ip), min(nip, ip))


@pytest.mark.rule("CS-INIT-02")
@pytest.mark.parametrize(("tenure", "value"), [(0, 6), (1, 5), (2, 4), (4, 2)])
def test_each_turn_held_without_a_break_costs_1(tenure, value):
    duel = table(f"{EQUALS}; tenure {tenure}; at initiative only", "1 | 6")
    assert duel.events("InitiativeWon")[0].value == value


@pytest.mark.rule("CS-INIT-02")
@pytest.mark.parametrize("ip", ["a", "b"])
def test_only_the_player_who_held_it_pays(ip):
    """Both roll 4: the one who held the initiative for a turn counts 3 and loses it."""
    duel = table(f"{EQUALS}; ip {ip}; tenure 1; at initiative only", "4 | 4")
    assert duel.game.ip == 1 - "ab".index(ip)


@pytest.mark.rule("CS-INIT-02", "CS-SHIP-04")
def test_crew_quality_decides_between_equal_dice():
    assert table("shannon 10,10 N | chesapeake 10,14 N; ip b; at initiative only", "3 | 4").game.ip == 0
    assert table("shannon 10,10 N | chesapeake 10,14 N; ip b; at initiative only", "2 | 5").game.ip == 1


@pytest.mark.rule("CS-INIT-02")
def test_a_discarded_card_counts():
    duel = table("guerriere 10,10 N hand=topmen | galatea 10,14 N; at initiative only")
    duel.say("pass", "1:topmen", dice="4 | 4")
    assert duel.game.ip == 0 and duel.events("InitiativeWon")[0].value == 5


@pytest.mark.rule("CS-INIT-02")
def test_a_weather_eye_counts():
    duel = table("guerriere 10,10 N hand=weather-eye | galatea 10,14 N; at initiative only")
    duel.say("weather-eye", dice="4 | 3")
    assert duel.game.ip == 0 and duel.events("InitiativeWon")[0].value == 5


@pytest.mark.rule("CS-INIT-02", "CS-INIT-05")
def test_average_crew_with_two_turns_of_initiative():
    """CS-CASE-02: a 5 counts 3; if it still wins the marker stands on 3 and its next roll has -3."""
    duel = table(f"{EQUALS}; tenure 2; at initiative only", "2 | 5")
    assert (duel.game.ip, duel.events("InitiativeWon")[0].value, duel.game.tenure) == (0, 3, 3)
    again = table(f"{EQUALS}; tenure {duel.game.tenure}; at initiative only", "1 | 5")
    assert (again.game.ip, again.events("InitiativeWon")[0].value, again.game.tenure) == (0, 2, 4)


@pytest.mark.rule("CS-INIT-03")
def test_a_tie_is_rolled_again_by_both_until_decided():
    duel = table(f"{EQUALS}; at initiative only", "4 | 4 | 2 | 2 | 6 | 5")
    assert duel.game.ip == 1 and duel.script_left == 0
    assert len(duel.events("InitiativeTied")) == 2
    assert [event.side for event in duel.events("DiceRolled")] == [1, 0, 1, 0, 1, 0]


@pytest.mark.rule("CS-INIT-03")
def test_a_tie_is_rolled_again_with_the_same_modifiers():
    """Tenure -2 and a card +1 make -1 for side a: 4 to 5 is a tie, and so is 1 to 2; 3 to 5 is not."""
    duel = table("guerriere 10,10 N hand=topmen | galatea 10,14 N; tenure 2; at initiative only")
    duel.say("pass", "1:topmen", dice="4 | 5 | 1 | 2 | 3 | 5")
    won = duel.events("InitiativeWon")[0]
    assert (duel.game.ip, won.value, won.other, duel.script_left) == (0, 4, 3, 0)


@pytest.mark.rule("CS-INIT-04")
@pytest.mark.parametrize(("dice", "ip", "tenure"), [("1 | 6", 0, 4), ("6 | 1", 1, 1)])
def test_the_marker_counts_the_turns_held_and_starts_anew_with_the_other_player(dice, ip, tenure):
    duel = table(f"{EQUALS}; tenure 3; at initiative only", dice)
    assert (duel.game.ip, duel.game.tenure) == (ip, tenure)


@pytest.mark.rule("CS-INIT-04")
@pytest.mark.parametrize(("dice", "ip"), [("1 | 6", 0), ("6 | 1", 1)])
def test_whoever_wins_the_first_roll_has_held_it_for_one_turn(dice, ip):
    duel = opening("pistol-shot", f"{dice} | 1 | 1").say("medium round", "medium round", "", "")
    assert (duel.game.ip, duel.game.tenure) == (ip, 1)


@pytest.mark.rule("CS-INIT-02", "CS-INIT-04")
def test_a_player_who_lost_the_initiative_once_begins_again_without_a_penalty():
    """Side a held it three turns, loses it, and rolls without a modifier in the turn after."""
    duel = table(f"{EQUALS}; tenure 3; at initiative only", "6 | 1")
    assert (duel.game.ip, duel.game.tenure) == (1, 1)
    again = table(f"{EQUALS}; ip b; tenure 1; at initiative only", "4 | 4")
    assert (again.game.ip, again.events("InitiativeWon")[0].value) == (0, 4)


@pytest.mark.rule("CS-INIT-01", "CS-INIT-02", "CS-SHIP-04")
@pytest.mark.parametrize(("dice", "won"), [
    ("2 | 6", (0, 6 + 1 - 2, 2 - 1, [1, -2], [-1], 3)), ("6 | 2", (1, 6 - 1, 2 + 1 - 2, [-1], [1, -2], 1)),
])
def test_both_totals_are_told_with_their_parts_the_winners_first(dice, won):
    """A Crack crew has had the initiative for two turns; the other is Green."""
    duel = table("shannon 10,10 N | chesapeake 10,14 N; tenure 2; at initiative only", dice)
    event = duel.events("InitiativeWon")[0]
    parts = [[amount for amount, _, _ in told] for told in (event.parts, event.other_parts)]
    assert (event.side, event.value, event.other, *parts, event.tenure) == won
