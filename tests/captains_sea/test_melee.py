"""Chapter 23: melee. Shannon is Crack, Guerriere Average, Vengeance Average and French, Java Green."""

import pytest
from captains_sea.table import Table, table

from weathergage.kernel.core import facts_of

QUIET = "reds=1,2,3,4,5,6,7,8,9,10"       # red numbers entered before, so that no Morale Check comes in between


def grappled(a: str, b: str, dice: str = "", then: str = "only") -> Table:
    """Two ships grappled, before the melee step; a ship is given as 'design ...', with its crew as melee pool."""
    one, other = (f"{words.split()[0]} 10,10 N {' '.join(words.split()[1:])}" for words in (a, b))
    return table(f"{one} | {other}; formation parallel E a; grapple grappled; ip a; no-cards; at melee {then}", dice)


def boarding(a: str, b: str, dice: str) -> Table:
    """Side a boards."""
    return grappled(f"{a} {QUIET}", f"{b} {QUIET}", dice).say("board")


def pools(duel: Table) -> tuple[int, int]:
    return (duel.a.pool, duel.b.pool)


# --- who starts ---


@pytest.mark.rule("CS-MELEE-01")
@pytest.mark.parametrize(("grapple", "asked"), [("grapple grappled; ", (0, "start-melee")), ("", (1, "bonus-move"))])
def test_there_is_a_melee_only_while_the_ships_are_grappled(grapple, asked):
    duel = table(f"shannon 10,10 N | guerriere 10,10 N; formation parallel E a; {grapple}ip a; impulse 12; at fire")
    if not grapple:
        duel.say("decline", "decline")      # to grapple
    assert duel.asked == [asked]


@pytest.mark.rule("CS-MELEE-02", "CS-MELEE-03")
def test_the_initiative_player_may_start_it_and_if_he_does_not_the_other():
    duel = grappled("shannon", "guerriere")
    assert duel.asked == [(0, "start-melee")]
    assert duel.say("decline").asked == [(1, "start-melee")]
    assert duel.say("board").asked == [(1, "divide")] and duel.events("MeleeBegun")[0].side == 1


@pytest.mark.rule("CS-MELEE-02")
def test_if_neither_starts_one_there_is_none():
    assert grappled("shannon", "guerriere").say("decline", "decline").over


@pytest.mark.rule("CS-MELEE-02")
@pytest.mark.parametrize(("crew", "asked"), [("crew=4 guns=4/0/0/0", (1, "start-melee")),
                                             ("crew=5 guns=4/0/0/0", (0, "start-melee"))])
def test_it_takes_a_point_in_the_melee_pool(crew, asked):
    assert grappled(f"shannon {crew}", "guerriere").asked == [asked]


# --- a round ---


@pytest.mark.rule("CS-MELEE-04")
def test_the_attacker_divides_openly_and_then_the_defender():
    duel = grappled("shannon crew=4", "guerriere crew=3").say("board")
    assert duel.asked == [(0, "divide")] and [n for n in "012345" if not duel.refusal(n)] == ["1", "2", "3", "4"]
    duel.say("3")
    assert duel.asked == [(1, "divide")] and not duel.question().secret
    assert facts_of(duel.question().question) == {"attacker": 0, "assault": 3, "support": 1}
    assert [n for n in "01234" if not duel.refusal(n)] == ["1", "2", "3"]


@pytest.mark.rule("CS-MELEE-06", "CS-MELEE-07", "CS-MELEE-08", "CS-MELEE-09", "CS-MELEE-10")
def test_two_hits_against_two_hits_and_nobody_falls():
    """CS-CASE-81: attacker Crack Handy, 3 assault, 1 support; defender Average Fit, 2 defense, 1 support."""
    duel = boarding("shannon crew=4", "guerriere crew=3 morale=fit", "2 3 1 | 5 4").say("3", "2")
    assert duel.asked == [(0, "support")] and duel.question().space.dice == (5, 4, 3)
    duel.say("0 1 0")
    assert duel.asked == [(1, "support")] and duel.question().space.dice == (5, 4)
    duel.say("0 1")
    fought = duel.events("MeleeFought")[0]
    assert (fought.assault, fought.defense, fought.surplus) == ((5, 5, 3), (5, 5), 0) and pools(duel) == (4, 3)


@pytest.mark.rule("CS-MELEE-06")
def test_support_rolls_no_dice():
    duel = boarding("guerriere crew=5", "guerriere crew=4", "1 1 | 1").say("2", "1")
    assert duel.script_left == 0 and [len(event.faces) for event in duel.events("DiceRolled")] == [2, 1]


@pytest.mark.rule("CS-MELEE-07")
@pytest.mark.parametrize(("attacker", "hits_on"), [
    ("guerriere morale=fit", 5), ("guerriere", 4), ("guerriere morale=unfit", 6), ("shannon morale=fit", 4),
    ("shannon", 3), ("java morale=fit", 6), ("java", 5), ("vengeance morale=fit", 4), ("vengeance", 3),
])
def test_quality_morale_and_french_dash_count_for_the_attacker(attacker, hits_on):
    """Against one defense die that misses, each side 1 point."""
    lost = [boarding(f"{attacker} crew=1", "guerriere crew=2 morale=fit", f"{die} | 1").say("1", "1", "1").b.crew
            for die in (hits_on - 1, hits_on)]
    assert lost == [2, 1]


@pytest.mark.rule("CS-MELEE-07")
@pytest.mark.parametrize(("defender", "hits_on"), [
    ("guerriere morale=fit", 5), ("shannon", 3), ("java morale=fit", 6), ("vengeance morale=fit", 5),
])
def test_the_french_bonus_is_for_the_attack_only(defender, hits_on):
    lost = [boarding("guerriere crew=2 morale=fit", f"{defender} crew=1", f"1 | {die}").say("1", "1", "1").a.crew
            for die in (hits_on - 1, hits_on)]
    assert lost == [2, 1]


@pytest.mark.rule("CS-MELEE-08")
@pytest.mark.parametrize("spread", ["1 1 0", "0 2 0"])
def test_two_support_points_go_to_two_dice_or_both_to_one(spread):
    """CS-CASE-11: over dice 4, 3, 2 either way gives one hit."""
    duel = boarding("guerriere crew=5 morale=fit", "guerriere crew=2 morale=fit", "4 3 2 | 1 1").say("3", "2")
    assert duel.refusal(spread) == "" and duel.say(spread).events("MeleeFought")[0].surplus == 1


@pytest.mark.rule("CS-MELEE-08")
@pytest.mark.parametrize("spread", ["2 1 0", "1 0 0", "3 -1 0", "1 1"])
def test_each_support_point_is_spread_once(spread):
    duel = boarding("guerriere crew=5", "guerriere crew=2", "4 3 2 | 1 1").say("3", "2")
    assert duel.refusal(spread) != ""


@pytest.mark.rule("CS-MELEE-09")
@pytest.mark.parametrize(("dice", "after"), [
    ("5 5 5 | 4 4 4", (3, 0)), ("6 5 4 | 5 1 1", (3, 2)), ("5 5 1 | 5 5 5", (2, 3)), ("4 4 4 | 4 4 4", (3, 3)),
])
def test_hits_cancel_one_for_one_and_the_surplus_is_lost_by_the_other_side(dice, after):
    duel = boarding("guerriere crew=3 morale=fit", "guerriere crew=3 morale=fit", dice).say("3", "3")
    assert pools(duel) == after


@pytest.mark.rule("CS-MELEE-10")
def test_losses_leave_the_pool_and_the_crew_and_support_falls_after_the_fighters():
    """One man defends, two support: two hits leave one, and he must defend."""
    duel = boarding("guerriere crew=4 morale=fit", "guerriere crew=7 guns=4/0/0/0 morale=fit", "5 5 1 1 | 1")
    duel.say("4", "1", "2").say("fight on", "4")
    assert (duel.b.crew, duel.b.pool, duel.b.sections[0].gunners) == (5, 1, 4)
    assert duel.asked == [(1, "divide")] and duel.refusal("2") != ""


@pytest.mark.rule("CS-MELEE-10")
def test_hits_beyond_the_pool_are_lost():
    duel = boarding("guerriere crew=3", "guerriere crew=5 guns=4/0/0/0", "5 5 5 | 1").say("3", "1")
    assert duel.b.crew == 4 and duel.b.sections[0].gunners == 4


@pytest.mark.rule("CS-MELEE-10")
@pytest.mark.parametrize(("check", "left"), [(3, 4), (4, 1)])
def test_a_red_number_is_checked_at_once_and_the_next_round_fought_with_lower_morale(check, left):
    """Handy at box 3, red 2: a 3 counts 2 and fails. Then three defense dice of 4 hit only while she is Handy."""
    duel = grappled(f"guerriere crew=4 morale=fit {QUIET}", "guerriere crew=4", f"5 1 1 1 | 1 1 1 1 | {check}")
    duel.say("board", "4", "4").say("fight on", "4", "3", dice="1 1 1 1 | 4 4 4")
    assert duel.b.crew == 3 and duel.a.crew == left


# --- how it ends ---


@pytest.mark.rule("CS-MELEE-11")
def test_a_ship_without_defenders_is_captured_after_the_first_round():
    """CS-CASE-82: she rolls nothing."""
    duel = boarding("guerriere crew=2", "guerriere crew=4 guns=4/0/0/0", "1 1").say("2")
    outcome = duel.match.outcome
    assert duel.script_left == 0 and outcome is not None and (outcome.reason, outcome.rule) == ("capture", "CS-END-01")
    assert duel.b.captured


@pytest.mark.rule("CS-MELEE-11")
@pytest.mark.parametrize(("dice", "captured"), [("5 5 | 1 1", True), ("5 4 | 1 1", False)])
def test_a_ship_is_captured_when_her_last_defender_falls(dice, captured):
    duel = boarding("guerriere crew=2 morale=fit", "guerriere crew=2 morale=fit", dice).say("2", "2")
    assert duel.b.captured == captured and duel.over == captured
    assert [event.side for event in duel.events("ShipCaptured")] == [1] * captured


@pytest.mark.rule("CS-MELEE-12", "CS-MELEE-14", "CS-MELEE-15")
def test_a_repulse_ends_the_melee_and_housekeeping_follows():
    duel = grappled(f"guerriere crew=3 guns=2/0/0/0 {QUIET}", "guerriere crew=2", "1 | 5 1", then="")
    duel.say("board", "1", "2")
    assert duel.events("MeleeEnded")[0].rule == "CS-MELEE-12" and duel.asked == [(0, "disengage")]
    assert duel.game.step == "housekeeping"


@pytest.mark.rule("CS-MELEE-13", "CS-MELEE-14", "CS-MELEE-15")
def test_with_points_left_on_both_sides_the_attacker_goes_on_from_the_division_or_stops():
    duel = grappled("guerriere crew=2", "guerriere crew=2", "1 1 | 1 1", then="").say("board", "2", "2")
    assert duel.asked == [(0, "go-on")]
    assert duel.say("fight on").asked == [(0, "divide")]
    duel.say("1", "1", dice="1 | 1").say("1", "1")
    assert duel.asked == [(0, "go-on")]
    assert duel.say("stop").asked == [(0, "disengage")]     # no second melee, no Bonus Move


@pytest.mark.rule("CS-MELEE-13")
def test_the_defender_is_not_asked_whether_to_go_on():
    duel = grappled("guerriere crew=2", "guerriere crew=2", "1 1 | 1 1").say("decline", "board", "2", "2")
    assert duel.asked == [(1, "go-on")] and duel.say("stop").over


@pytest.mark.rule("CS-MELEE-04")
@pytest.mark.parametrize(("ip", "starts"), [("a", ("board",)), ("b", ("decline", "board"))])
def test_the_attacker_divides_openly_and_the_defender_knows_it(ip, starts):
    duel = table("galatea 9,9 N crew=6 | congress 9,9 N crew=4; formation parallel E b; grapple grappled; "
                 f"ip {ip}; no-cards; at melee only").say(*starts)
    asked = duel.question().question
    assert (asked.seat, asked.attacker, asked.assault, asked.support) == (0, 0, 0, 0)
    asked = duel.say("4").question().question
    assert (asked.seat, asked.attacker, asked.assault, asked.support) == (1, 0, 4, 2)
    assert duel.refusal("0") and duel.refusal("5") and not duel.refusal("4")
    duel.say("1", dice="1 1 1 1 | 1")
    assert [(event.fighting, event.support) for event in duel.events("MeleeDivided")] == [((4, 1), (2, 3))]


@pytest.mark.rule("CS-MELEE-02", "CS-MELEE-03")
@pytest.mark.parametrize(("crews", "asked"), [
    (("crew=4 guns=4/0/0/0", "crew=4 guns=4/0/0/0"), []), (("crew=4 guns=4/0/0/0", "crew=5 guns=4/0/0/0"), [1]),
    (("crew=5 guns=4/0/0/0", "crew=4 guns=4/0/0/0"), [0]), (("crew=5 guns=4/0/0/0", "crew=5 guns=4/0/0/0"), [0, 1]),
])
def test_each_with_a_point_in_the_pool_is_asked_once_whether_he_boards(crews, asked):
    duel = table(f"galatea 9,9 N {crews[0]} | congress 9,9 N {crews[1]}; formation parallel E b; grapple grappled; "
                 "ip a; no-cards; at melee only")
    for seat in asked:
        assert duel.asked == [(seat, "start-melee")]
        duel.say("decline")
    assert duel.over


@pytest.mark.rule("CS-MELEE-09", "CS-MELEE-10")
@pytest.mark.parametrize(("dice", "lost"), [
    ("4 4 | 1 1", [(1, 2, 4)]), ("4 1 | 1 1", [(1, 1, 5)]), ("4 1 | 4 1", []), ("1 1 | 1 1", []),
    ("1 1 | 4 1", [(0, 1, 5)]), ("1 1 | 4 4", [(0, 2, 4)]),
])
def test_the_surplus_of_hits_is_lost_by_the_other_and_where_there_is_none_nobody_loses(dice, lost):
    """Handy and Average on both sides: a 4 counts 5."""
    duel = boarding("galatea crew=6 guns=4/0/0/0", "galatea crew=6 guns=4/0/0/0", dice).say("2", "2")
    assert [(event.side, event.lost, event.left) for event in duel.events("CrewLost")] == lost
