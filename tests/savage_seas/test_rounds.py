"""Chapter 4: phases, positions, the Lead, and how a battle stops."""

import pytest
from savage_seas.table import fires, table, wounds

COCKATRICE = "board=full-sail/starboard-cannons/brace/grenadoes"
CHIMERA = "board=heave-to/port-cannons/shipwright/boarding-pikes"


def revealed(sea):
    return [(event.side, event.position) for event in sea.events("OrderRevealed")]


def both(lead="cockatrice"):
    """Both ships with a card on each position, too far apart to matter."""
    return table(f"0,0 N {COCKATRICE} | 0,40 N {CHIMERA}; lead {lead}; at action 1 {lead}", seed=1)


@pytest.mark.rule("SS-ROUND-01")
def test_a_round_is_planning_action_and_clearing_and_then_comes_the_next():
    sea = table("0,0 N hand=full-sail | 0,40 N", seed=1)
    assert sea.asked == [(0, "plan"), (1, "plan")] and sea.game.phase == "planning"
    sea.plan("full-sail - - -")
    assert sea.game.phase == "action"
    sea.pass_windows()
    story = [name for name in sea.story if name != "OrdersDrawn"]
    assert story == ["OrdersPlaced", "OrdersPlaced", "OrderRevealed", "ShipMoved", "BoardsCleared", "LeadPassed",
                     "RoundBegun"]
    assert sea.game.round == 2 and sea.asked == [(0, "plan"), (1, "plan")]


@pytest.mark.rule("SS-ROUND-01")
def test_rounds_follow_one_another_until_the_game_ends():
    sea = table("0,0 N | 0,40 N; limit 4", seed=1)
    rounds = []
    while not sea.over:
        rounds.append(sea.game.round)
        sea.plan()
    assert rounds == [1, 2, 3, 4] and sea.match.outcome.reason == "round-limit"


@pytest.mark.rule("SS-ROUND-02", "SS-ROUND-03")
@pytest.mark.parametrize(("lead", "first"), [("cockatrice", 0), ("chimera", 1)])
def test_positions_come_in_order_and_the_lead_ship_goes_first_at_each(lead, first):
    sea = both(lead)
    while sea.game.round == 1:
        sea.pass_windows()
        if sea.asked == [(1, "sail")]:
            sea.say("port")
    assert revealed(sea) == [(side, position) for position in (1, 2, 3, 4) for side in (first, 1 - first)]


@pytest.mark.rule("SS-ROUND-03")
def test_an_order_is_carried_out_before_the_other_ship_reveals_hers():
    sea = both()
    sea.say("pass")
    assert sea.a.hex == (0, -3) and revealed(sea) == [(0, 1), (1, 1)] and sea.b.heading == 0


@pytest.mark.rule("SS-ROUND-03", "SS-FIRE-25")
@pytest.mark.parametrize(("lead", "hit"), [("cockatrice", ("----", "-S--")), ("chimera", ("-S--", "----"))])
def test_the_lead_ship_may_cancel_what_the_other_would_have_done_at_the_same_position(lead, hit):
    sea = table("0,0 N board=-/grenadoes/-/- | "
                f"1,0 N board=-/grenadoes/-/-; lead {lead}; at action 1 {lead}", "2", seed=1)
    sea.pass_windows()
    assert (fires(sea.a), fires(sea.b)) == hit


@pytest.mark.rule("SS-ROUND-04")
def test_the_lead_passes_at_the_end_of_every_round():
    sea = table("0,0 N | 0,40 N; lead chimera", seed=1)
    leads = []
    for _ in range(4):
        leads.append(sea.game.lead)
        sea.plan()
    assert leads == [1, 0, 1, 0] and [event.side for event in sea.events("LeadPassed")] == [0, 1, 0, 1]


@pytest.mark.rule("SS-ROUND-04")
def test_by_option_the_lead_stays():
    sea = table("0,0 N | 0,40 N; lead chimera", seed=1, initiative="fixed")
    assert sea.plan().plan().game.lead == 1 and not sea.events("LeadPassed")


@pytest.mark.rule("SS-ROUND-05", "SS-WIN-03")
def test_the_game_stops_with_the_fourth_fire():
    """Nothing further is revealed, rolled, cleared or drawn."""
    sea = table("0,0 N hurts=G1 board=grenadoes/starboard-cannons/-/- | 1,0 N fires=-SSW board=boom-about/-/-/-; "
                "at action 1 cockatrice", "1 | 1").pass_windows()
    assert sea.over and sea.winners == (0,) and sea.script_left == 1
    assert revealed(sea) == [(0, 1)] and sea.story[-1] == "BattleEnded"
    assert wounds(sea.a) == "" and sea.b.positions[0].cards


@pytest.mark.rule("SS-ROUND-05")
def test_a_fourth_wound_in_hand_stops_the_game_in_the_middle_of_a_round():
    sea = table("0,0 N board=sharpshooters/-/-/- | "
                "1,0 N wounds=G3 board=full-sail/-/-/-; at action 1 cockatrice").say("gunner")
    assert sea.over and sea.winners == (0,) and revealed(sea) == [(0, 1)]


@pytest.mark.rule("SS-ROUND-05", "SS-COLL-04")
def test_simultaneous_damage_is_completed_first():
    sea = table("0,1 N board=full-sail/-/-/- | 0,0 N fires=SSS-; at action 1 cockatrice", "4 | 2").pass_windows()
    assert sea.winners == (0,) and fires(sea.a) == "-S--"
