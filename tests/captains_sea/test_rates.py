"""Chapter 11: step C, movement rates.

The wind blows to the north: A is heading NW, B NE, C N, D W, E E, F SW, G SE, H S. Guerriere and Galatea are Average
in crew and hull, so that a roll of 1 gives no Hull Bonus and a roll of 2 gives 1.
"""

import pytest
from captains_sea.table import Table, opening, table

from weathergage.rulesets.captains_sea.content.tables import hull_bonus

HEADING = dict(zip("ABCDEFGH", ("NW", "NE", "N", "W", "E", "SW", "SE", "S"), strict=True))


def rates(ip: str, nip: str, dice: str = "1 | 1", state: str = "", more: str = "", **options: str) -> Table:
    """Guerriere (IP) and Galatea in these wind positions, with the dice of the NIP, then of the IP."""
    return table(f"guerriere 10,10 {HEADING[ip]} {state} | galatea 14,10 {HEADING[nip]} {state}; {more}; at rates only",
                 dice, **options)


def speeds(duel: Table) -> tuple[int, int]:
    return (duel.a.speed, duel.b.speed)


# --- base movement ---


@pytest.mark.rule("CS-RATE-01")
@pytest.mark.parametrize("letter", "ABCDEFG")
def test_ships_on_the_same_heading_have_no_base_movement(letter):
    assert speeds(rates(letter, letter)) == (0, 0)


@pytest.mark.rule("CS-RATE-02", "CS-RATE-03")
@pytest.mark.parametrize(("ip", "nip", "base"), [("A", "F", (6, 3)), ("F", "A", (3, 6))])
def test_the_first_number_is_the_initiative_players(ip, nip, base):
    """CS-CASE-20: A against F is 6 and 3, F against A is 3 and 6."""
    assert speeds(rates(ip, nip)) == base
    other = table(f"galatea 14,10 {HEADING[nip]} | guerriere 10,10 {HEADING[ip]}; ip b; at rates only", "1 | 1")
    assert speeds(other) == base[::-1]


@pytest.mark.rule("CS-RATE-02", "CS-RATE-03")
def test_opposite_headings_give_full_speeds():
    """CS-CASE-21: A against G."""
    assert speeds(rates("A", "G")) == (8, 4)


@pytest.mark.rule("CS-RATE-02", "CS-RATE-03")
@pytest.mark.parametrize(("ip", "nip", "base"), [
    ("A", "B", (6, 6)), ("A", "C", (4, 3)), ("D", "E", (6, 6)), ("D", "F", (3, 2)), ("C", "G", (7, 4)),
    ("E", "A", (6, 8)),
])
def test_base_movement_is_read_in_the_table(ip, nip, base):
    assert speeds(rates(ip, nip)) == base


@pytest.mark.rule("CS-RATE-02")
def test_the_start_of_constitution_against_guerriere():
    """CS-CASE-27: positions C and E, Constitution IP, base 5 and 5."""
    no_hands = "squall | lull | fresh-breeze | smoke-clears | heavy-swell | strange-sail"
    duel = opening("constitution-guerriere", f"{no_hands} | 1 | 6 | 1 | 1")
    duel.say("medium round", "medium round", "", "")
    assert duel.game.ip == 0
    assert {event.side: event.parts[0] for event in duel.events("SpeedSet")} == {
        0: (5, "base movement", "CS-RATE-02"), 1: (5, "base movement", "CS-RATE-02")}


# --- Hull Bonus ---


@pytest.mark.rule("CS-RATE-04")
def test_each_ship_rolls_one_die_for_hull_bonus_also_with_base_0():
    assert speeds(rates("C", "C", "2 | 4")) == (2, 1)


@pytest.mark.rule("CS-RATE-04")
@pytest.mark.parametrize(("ip", "order"), [("a", [1, 0]), ("b", [0, 1])])
def test_the_non_initiative_player_decides_on_cards_first(ip, order):
    duel = table(f"guerriere 10,10 N hand=topmen | galatea 10,14 N hand=surgeon; ip {ip}; at rates only")
    assert duel.asked == [(order[0], "discard")]
    duel.say("none")
    assert duel.asked == [(order[1], "discard")] and not duel.events("DiceRolled")


@pytest.mark.rule("CS-RATE-05", "CS-RATE-02")
def test_a_ship_in_irons_has_speed_0_without_a_roll():
    """CS-CASE-22: IP in C has base 7, NIP in H speed 0."""
    duel = rates("C", "H", "1")
    assert speeds(duel) == (7, 0) and duel.script_left == 0
    assert [event.side for event in duel.events("DiceRolled")] == [0]
    assert duel.b.activations == ()


@pytest.mark.rule("CS-RATE-05")
def test_two_ships_in_irons_roll_nothing():
    assert speeds(rates("H", "H", "")) == (0, 0)


@pytest.mark.rule("CS-RATE-06", "CS-RATE-07")
@pytest.mark.parametrize(("discard", "bonus"), [("none", 1), ("1:topmen", 2)])
def test_a_discarded_card_counts_in_the_hull_bonus(discard, bonus):
    """CS-CASE-24: Average crew and hull, roll 3; with a card x = 4 and the bonus is 2 instead of 1."""
    duel = table("guerriere 10,10 N hand=topmen | galatea 10,14 N; at rates only").say(discard, dice="1 | 3")
    assert duel.a.speed == bonus


@pytest.mark.rule("CS-RATE-07")
def test_the_ends_of_the_hull_bonus_table():
    """CS-CASE-23: Crack and Fast rolling 6 gives 4; Green and Slow rolling 1 is raised to 0."""
    assert table("constitution 10,10 N | galatea 10,14 N; at rates only", "1 | 6").a.speed == 4
    assert hull_bonus(1 - 1, -1) == 0


@pytest.mark.rule("CS-RATE-07")
@pytest.mark.parametrize(("roll", "bonus"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_of_the_roll_rounded_down(roll, bonus):
    assert rates("C", "C", f"1 | {roll}").a.speed == bonus


# --- speed ---


@pytest.mark.rule("CS-RATE-08")
def test_speed_is_base_plus_bonus():
    duel = rates("C", "E", "2 | 4")
    assert speeds(duel) == (7, 6)
    assert [part[:2] for part in duel.events("SpeedSet")[1].parts] == [(5, "base movement"), (2, "Hull Bonus")]


NINE = "1 | 2"      # the IP in A against G: base 8 and bonus 1


@pytest.mark.rule("CS-RATE-09", "CS-RATE-10", "CS-GEN-03")
@pytest.mark.parametrize(("state", "more", "speed"), [
    ("sail=medium", "", 9),
    ("sail=fighting", "", 5),
    ("sail=fighting", "grapple disengaged 1; turn 2", 3),
    ("rigging=0", "", 3),
    ("rigging=0", "grapple disengaged 1; turn 2", 2),
])
def test_the_divisors_of_speed_9(state, more, speed):
    """CS-CASE-25."""
    assert rates("A", "G", NINE, state, more).a.speed == speed


@pytest.mark.rule("CS-RATE-09")
@pytest.mark.parametrize(("option", "speed"), [("instead", 3), ("cumulative", 2)])
def test_dismasted_at_fighting_sail(option, speed):
    """CS-CASE-103: 9 divided by 4, by option by 8."""
    assert rates("A", "G", NINE, "rigging=0 sail=fighting", dismasted_divisor=option).a.speed == speed


@pytest.mark.rule("CS-RATE-09")
@pytest.mark.parametrize(("option", "speed"), [("instead", 2), ("cumulative", 1)])
def test_speed_8_divides_evenly_by_4_and_by_8(option, speed):
    assert rates("A", "G", "1 | 1", "rigging=0 sail=fighting", dismasted_divisor=option).a.speed == speed


@pytest.mark.rule("CS-RATE-09")
def test_the_cumulative_divisor_leaves_a_dismasted_ship_at_medium_sail_alone():
    assert rates("A", "G", NINE, "rigging=0 sail=medium", dismasted_divisor="cumulative").a.speed == 3


@pytest.mark.rule("CS-RATE-10")
def test_both_ships_are_slowed_in_the_turn_after_disengaging_and_not_later():
    assert speeds(rates("A", "G", more="grapple disengaged 1; turn 2")) == (4, 2)
    assert table("guerriere 10,10 N | galatea 10,10 N; formation parallel E b; grapple disengaged 1; turn 2; "
                 "at sails only").game.grapple == ""
    assert speeds(rates("A", "G", more="turn 3")) == (8, 4)


@pytest.mark.rule("CS-RATE-11")
def test_speed_never_exceeds_12():
    """CS-CASE-28: base 8 and bonus 4 with Clap On More Sail is 12, not 14."""
    duel = table("constitution 10,10 NW hand=clap-on-sail | galatea 14,10 SE; at rates only")
    duel.say("none", "clap-on-sail", dice="1 | 6")
    assert duel.a.speed == 12 and duel.a.activations == tuple(range(1, 13))


@pytest.mark.rule("CS-RATE-11")
@pytest.mark.parametrize(("roll", "speed"), [(6, 1), (4, 0), (2, 0)])
def test_speed_never_falls_below_0(roll, speed):
    duel = table("guerriere 10,10 N | galatea 10,8 N hand=steal-his-wind; at rates only")
    duel.say("none", "steal-his-wind", dice=f"1 | {roll}")
    assert duel.a.speed == speed and len(duel.a.activations) == speed


@pytest.mark.rule("CS-RATE-05", "CS-RATE-12")
def test_a_speed_of_0_says_why():
    """Grappled before in irons: it is the grapple that keeps a ship which is both."""
    assert rates("C", "H", "1").events("SpeedSet")[0].parts == ((0, "in irons", "CS-RATE-05"),)
    lashed = table("guerriere 10,10 W | galatea 10,10 W; wind E; formation parallel N b; grapple grappled; "
                   "at rates only")
    assert [event.parts for event in lashed.events("SpeedSet")] == [((0, "grappled", "CS-RATE-12"),)] * 2


@pytest.mark.rule("CS-RATE-12")
def test_grappled_ships_have_speed_0_and_roll_nothing():
    duel = table("guerriere 10,10 N | galatea 10,10 S; wind E; formation parallel E b; grapple grappled; at rates only")
    assert duel.over and speeds(duel) == (0, 0) and duel.a.activations == duel.b.activations == ()


# --- counters ---


@pytest.mark.rule("CS-RATE-13", "CS-RATE-15")
def test_speed_6_acts_in_every_second_impulse():
    """CS-CASE-03."""
    assert rates("A", "F").a.activations == (2, 4, 6, 8, 10, 12)


@pytest.mark.rule("CS-RATE-13", "CS-RATE-14")
def test_counters_of_other_speeds():
    """CS-CASE-26: speed 5 in 3, 5, 8, 10, 12; speed 1 in 12 only; speed 12 in all."""
    assert rates("C", "E").a.activations == (3, 5, 8, 10, 12)
    assert rates("C", "C", "1 | 2").a.activations == (12,)
    fast = table("constitution 10,10 NW | galatea 14,10 SE; at rates only", "1 | 6")
    assert fast.a.activations == tuple(range(1, 13))


@pytest.mark.rule("CS-RATE-13")
def test_each_player_places_his_own_counters_and_speed_0_has_none():
    duel = rates("C", "C", "1 | 4")
    assert (duel.a.activations, duel.b.activations) == ((6, 12), ())


@pytest.mark.rule("CS-RATE-16")
def test_the_card_window_comes_after_the_halvings_and_before_the_counters():
    """Speed 9 at Fighting Sail is 5 when the card is played, and 7 after it: not half of 11."""
    duel = table("guerriere 10,10 NW sail=fighting hand=clap-on-sail | galatea 14,10 SE; at rates only")
    assert duel.asked == [(0, "discard")]
    duel.say("none", dice=NINE)
    assert duel.asked == [(0, "react")] and (duel.a.speed, duel.a.activations) == (5, ())
    duel.say("clap-on-sail")
    assert duel.a.speed == 7 and duel.a.activations == (2, 4, 6, 7, 9, 11, 12)
