"""Chapter 15: clearing the boards."""

from itertools import groupby

import pytest
from savage_seas.dealt import GUNNERS, MARINES, afar, dealt, side_by_side
from savage_seas.table import Table, board, crew, table, wounds

from weathergage.kernel.core import seen_by
from weathergage.kernel.dealer import ScriptError
from weathergage.rulesets.savage_seas.rules.hands import hand_size
from weathergage.rulesets.savage_seas.state import hand_count


def gunner_hit(given: str, hits: int, dice: str = "", **options: str) -> Table:
    """A clearing after the Gunner of the Cockatrice, with a full hand, gave this Order and took so many Wounds."""
    left = [card for card in GUNNERS.split(",") if card != given]
    return afar(f"board={given}:d/-/-/- hurts=G{hits} hand={','.join(left)} deck=-", "deck=-", "at clearing", dice,
                **options)


@pytest.mark.rule("SS-CLR-01")
def test_the_eight_steps_follow_one_another_each_for_both_ships():
    sea = afar(f"board=heave-to:d/gunner-reload:x/-/- hurts=G1 braced hand={GUNNERS}",
               f"board=heave-to:d/shipwright:x/-/marine-reload:d hurts=M2S1 braced hand={MARINES},full-sail",
               "at clearing")
    told = [event for event in sea.match.events if hasattr(event, "side")]
    steps = [(name, [event.side for event in events])
             for name, events in groupby(told, lambda event: type(event).__name__)]
    names = [name for name, _ in steps]
    assert names == ["BoardsCleared", "WoundsTakenUp", "OrderDropped", "OrdersDrawn", "BracesRemoved", "LeadPassed"]
    for name, sides in steps[:-1]:
        assert sides == sorted(sides) and set(sides) == {0, 1}, name
    assert sea.story[-1] == "RoundBegun" and sea.game.lead == 1
    assert not sea.a.braced and not sea.b.braced and board(sea.a) == board(sea.b) == ["-"] * 4


@pytest.mark.rule("SS-CLR-01", "SS-CARD-11")
def test_extra_orders_go_to_their_pile_and_permanent_cards_to_their_hands():
    sea = afar("board=no-quarter:d+grenadoes:d+marine-reload:d/-/-/gunner-reload:d", "", "at clearing")
    assert sorted(crew(sea.a, "marine").discards) == ["grenadoes", "no-quarter"]
    assert [hand_count(sea.a, number) for number in range(4)] == [5, 5, 5, 5]
    assert crew(sea.a, "gunner").discards == ()


@pytest.mark.rule("SS-CLR-01", "SS-WIN-05")
def test_the_round_limit_is_checked_after_the_draw_and_before_the_lead_passes():
    sea = afar("braced", "", "round 4; limit 4; at clearing")
    assert sea.over and sea.match.outcome is not None and sea.match.outcome.rule == "SS-WIN-05"
    assert sea.story[-2:] == ["BracesRemoved", "BattleEnded"] and "LeadPassed" not in sea.story
    assert sea.game.lead == 0 and sea.events("OrdersDrawn")


@pytest.mark.rule("SS-CLR-01", "SS-WIN-02")
def test_defeat_is_checked_before_anything_is_drawn():
    sea = table("0,0 N wounds=G3 hurts=G1 board=hot-shot:d/-/-/- | 15,0 S; at clearing")
    assert sea.over and not sea.chances and sea.winners == (1,)


@pytest.mark.rule("SS-CLR-02")
@pytest.mark.parametrize("card", GUNNERS.split(","))
def test_any_active_order_may_be_the_one_to_go(card: str):
    sea = gunner_hit("gunner-reload", 1, card)
    gunner = crew(sea.a, "gunner")
    assert gunner.discards == () and gunner.deck == (card,)     # the pile is made the new deck at once
    assert gunner.hand == tuple(other for other in GUNNERS.split(",") if other != card)
    assert sea.events("OrderDropped")[0].card == card


@pytest.mark.rule("SS-CLR-02")
def test_the_pick_is_among_the_active_orders_of_that_crew_only():
    for card in ("gunner-reload", "wound", "grenadoes", "hot-shot"):
        with pytest.raises(ScriptError):
            gunner_hit("gunner-reload", 1, card)


@pytest.mark.rule("SS-CLR-02")
def test_cards_go_one_at_a_time_until_five_are_left():
    sea = gunner_hit("gunner-reload", 3, "grapeshot | port-cannons | bow-chasers", wound_defeat="true")
    assert [event.card for event in sea.events("OrderDropped")] == ["grapeshot", "port-cannons", "bow-chasers"]
    assert hand_size(crew(sea.a, "gunner")) == 5 and sea.script_left == 0


@pytest.mark.rule("SS-CLR-03", "SS-CLR-02")
def test_after_a_reload_with_a_full_hand_every_wound_costs_an_active_order():
    """SS-CASE-10: 4 Active, RFF and a Wound are six; three Active are left and nothing is drawn."""
    sea = gunner_hit("gunner-reload", 1)
    gunner = crew(sea.a, "gunner")
    assert (len(gunner.hand), gunner.wounds, hand_count(sea.a, 2)) == (3, 1, 4)
    assert len(sea.events("OrderDropped")) == 1 and sea.events("OrdersDrawn") == []


@pytest.mark.rule("SS-CLR-04")
def test_after_another_order_a_wound_fills_the_gap():
    """SS-CASE-11: 3 Active, RFF and a Wound: no discard, and no draw though there are cards to draw."""
    sea = afar("board=grapeshot:d/-/-/- hurts=G1 hand=bow-chasers,port-cannons,starboard-cannons", "", "at clearing")
    gunner = crew(sea.a, "gunner")
    assert (gunner.hand, gunner.wounds) == (("bow-chasers", "port-cannons", "starboard-cannons"), 1)
    assert gunner.discards == ("grapeshot",) and sea.events("OrderDropped") == []
    assert (0, 2) not in [(event.side, event.crew) for event in sea.events("OrdersDrawn")]


@pytest.mark.rule("SS-CLR-05")
@pytest.mark.parametrize(("given", "hits", "lost"), [
    ("gunner-reload", 2, 2), ("grapeshot", 2, 1), ("gunner-reload", 3, 3), ("grapeshot", 3, 2), ("grapeshot", 0, 0),
])
def test_exactly_the_surplus_is_discarded(given: str, hits: int, lost: int):
    """SS-CASE-12 for two Wounds."""
    sea = gunner_hit(given, hits)
    assert len(sea.events("OrderDropped")) == lost
    assert (crew(sea.a, "gunner").wounds == hits and hand_size(crew(sea.a, "gunner")) == 5) or hits == 0


@pytest.mark.rule("SS-CLR-05")
def test_wounds_of_one_round_count_together_with_those_before():
    sea = afar("wounds=G1 hurts=G1 board=gunner-reload:d/-/-/- hand=bow-chasers,grapeshot,port-cannons", "",
               "at clearing")
    assert len(sea.events("OrderDropped")) == 1 and wounds(sea.a) == "G2" and len(crew(sea.a, "gunner").hand) == 2


@pytest.mark.rule("SS-CLR-06", "SS-OPT-02")
def test_a_hand_never_holds_a_fifth_wound():
    """SS-CASE-117: three in hand and two on the board: four, all Active Orders go, and the game goes on."""
    sea = afar(f"wounds=G3 hurts=G2 board=gunner-reload:d/-/-/- hand={GUNNERS}", "", "at clearing",
               wound_defeat="false")
    gunner = crew(sea.a, "gunner")
    assert (gunner.wounds, gunner.hurts, gunner.hand, hand_count(sea.a, 2)) == (4, 0, (), 1)
    assert len(gunner.discards) == 4 and not sea.over and sea.game.round == 2
    assert [(event.crew, event.wounds) for event in sea.events("WoundReturned")] == [(2, 1)]


@pytest.mark.rule("SS-CLR-06")
def test_nor_one_given_straight_to_the_hand():
    sea = side_by_side("board=sharpshooters/-/-/-", "wounds=G4", "at action 1 cockatrice only",
                       wound_defeat="false").say("gunner")
    assert sea.over and wounds(sea.b) == "G4" and sea.story[-1] == "WoundReturned"


@pytest.mark.rule("SS-CLR-07")
def test_discards_lie_face_up_in_the_own_pile_and_who_discards_draws_nothing():
    sea = dealt(f"0,0 N hurts=G2 board=gunner-reload:d/-/-/- hand={GUNNERS} | 15,0 S; at clearing",
                "grapeshot | port-cannons")
    gunner = crew(sea.a, "gunner")
    assert gunner.discards == ("grapeshot", "port-cannons") and len(gunner.deck) == 8
    assert (0, 2) not in [(event.side, event.crew) for event in sea.events("OrdersDrawn")]
    dropped = sea.events("OrderDropped")
    assert [seen_by(event, 1).card for event in dropped] == ["grapeshot", "port-cannons"]


@pytest.mark.rule("SS-CLR-07")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_there_are_always_enough_active_orders_to_discard(count: int):
    sea = afar(f"wounds=G{count} hurts=G4 board=gunner-reload:d/-/-/- hand={GUNNERS}", "", "at clearing",
               wound_defeat="false")
    assert hand_size(crew(sea.a, "gunner")) == 5 and crew(sea.a, "gunner").hand == ()
