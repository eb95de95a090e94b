"""Chapter 6: the Planning Phase."""

from itertools import permutations, product

import pytest
from savage_seas.dealt import HANDS, afar, side_by_side
from savage_seas.table import Table, board, crew, fires, laid

from weathergage.kernel.clone import clone
from weathergage.kernel.core import seen_by
from weathergage.rulesets.savage_seas.rules.planning import NONE, ORDERS_OF_CREWS, Plan, in_every_order
from weathergage.rulesets.savage_seas.state import NO_FIRE, PERMANENT, STRONG, hand_count
from weathergage.table.preview import preview

PLAN = "boom-about grapeshot grenadoes shipwright"


def planning(a: str = HANDS, b: str = HANDS, rest: str = "at plan", **options: str) -> Table:
    return afar(a, b, rest, **options)


@pytest.mark.rule("SS-PLAN-01")
def test_both_teams_plan_at_the_same_time_and_nothing_is_seen_before_both_have_confirmed():
    sea = planning()
    assert sea.asked == [(0, "plan"), (1, "plan")] and all(question.secret for question in sea.match.questions)
    sea.answer(PLAN, seat=1)
    assert sea.asked == [(0, "plan")] and board(sea.b) == ["-"] * 4 and sea.events("OrdersPlaced") == []
    assert [hand_count(sea.b, number) for number in range(4)] == [5, 5, 5, 5]
    sea.answer("- - heave-to -", seat=0)
    assert sea.game.phase == "action" and board(sea.b) == ["pending"] * 4
    assert [laid(sea.b, position).shown for position in (1, 2, 3, 4)] == [True, False, False, False]


@pytest.mark.rule("SS-PLAN-01")
def test_either_team_may_be_ready_first():
    first, second = planning(), planning()
    first.answer(PLAN, seat=0).answer("- - heave-to -", seat=1)
    second.answer("- - heave-to -", seat=1).answer(PLAN, seat=0)
    assert first.game == second.game


@pytest.mark.rule("SS-PLAN-01")
def test_orders_are_placed_face_down():
    sea = planning().plan("- boom-about - shipwright", "- - - -")
    placed = sea.events("OrdersPlaced")[0]
    assert seen_by(placed, 1).cards == ("", "?", "", "?")
    assert seen_by(placed, 0).cards == ("", "boom-about", "", "shipwright")


@pytest.mark.rule("SS-PLAN-02")
@pytest.mark.parametrize("plan", [
    "grapeshot port-cannons - -", "grapeshot - - gunner-reload", "gunner-reload - grapeshot boom-about",
])
def test_a_crew_gives_at_most_one_order(plan: str):
    assert planning().refused_by(plan, seat=0) == "SS-PLAN-02"


@pytest.mark.rule("SS-PLAN-02", "SS-PLAN-03", "SS-DEF-26")
def test_an_illegal_plan_is_refused_and_changes_nothing():
    """SS-CASE-120: two Gunner Orders, or two Orders on one position; then the team may submit another."""
    sea = planning()
    question = sea.question(0)
    before = sea.match.chain
    for raw in (["grapeshot", "port-cannons", "", ""], ["boom-about", ["grapeshot", "grenadoes"], "", ""]):
        with pytest.raises(Exception, match=r"SS-PLAN-0[23]"):
            sea.match.answer(question, raw)
    assert sea.match.chain == before and crew(sea.a, "gunner").hand == ("bow-chasers", "grapeshot", "port-cannons",
                                                                        "starboard-cannons")
    sea.plan("boom-about grapeshot - -")
    assert board(sea.a)[:2] == ["pending", "pending"]


@pytest.mark.rule("SS-PLAN-02")
def test_giving_no_order_is_always_allowed():
    sea = planning().plan("- - - -", "- - - -")
    assert sea.game.round == 2 and sea.events("OrderRevealed") == []


@pytest.mark.rule("SS-PLAN-02")
def test_only_cards_of_the_hand_can_be_placed():
    sea = planning()
    assert "Hot Shot is not in the hand of the gunner" in sea.refusal("hot-shot - - -", seat=0)
    assert "not an Order" in sea.refusal("cannonade - - -", seat=0)
    assert "1 to 4" in sea.refusal("boom-about - -", seat=0)


@pytest.mark.rule("SS-PLAN-03")
def test_each_position_takes_at_most_one_order_and_may_stay_empty_in_any_pattern():
    sea = planning()
    for pattern in product((True, False), repeat=4):
        plan = " ".join(card if wanted else "-" for card, wanted in zip(PLAN.split(), pattern, strict=True))
        assert sea.refusal(plan, seat=0) == ""
    why = sea.match.why(sea.question(0), [["boom-about", "grapeshot"], "", "", ""])
    assert why is not None and why.rule == "SS-PLAN-03"


@pytest.mark.rule("SS-PLAN-04")
def test_the_captain_lays_the_orders_wherever_he_likes():
    sea = planning()
    for order in permutations(PLAN.split()):
        assert sea.refusal(" ".join(order), seat=0) == ""
    sea.plan("shipwright grenadoes grapeshot boom-about", "- - - -")
    assert [laid(sea.a, position).card for position in (1, 2, 3, 4)] == ["shipwright", "grenadoes", "grapeshot",
                                                                        "boom-about"]
    assert [len(each.hand) for each in sea.a.crews] == [3, 3, 3, 3]


@pytest.mark.rule("SS-PLAN-04", "SS-SETUP-03")
def test_in_a_team_it_is_the_captains_leader_who_places():
    sea = planning(cockatrice_leaders="CM-SG")
    assert sea.asked == [(1, "offer"), (2, "plan")]
    sea.answer("boom-about grapeshot", seat=1).answer("- - - -", seat=2)
    assert sea.asked == [(0, "plan")]
    for order in permutations(("boom-about", "grapeshot", "-", "marine-reload")):
        assert sea.refusal(" ".join(order)) == ""


@pytest.mark.rule("SS-PLAN-05", "SS-PLAN-09")
def test_on_a_strong_fire_only_a_reload_or_fight_fire_card_may_be_placed():
    """SS-CASE-56: fires S - - -."""
    sea = planning(f"fires=S--- {HANDS.replace('brace', 'scupper-that')}")
    assert sea.refused_by("boom-about - - -", seat=0) == "SS-PLAN-05"
    assert sea.refused_by("- scupper-that - -", seat=0) == "SS-PLAN-09"
    assert sea.refusal("- boom-about - -", seat=0) == ""
    for card in PERMANENT:
        assert sea.refusal(f"{card} - - -", seat=0) == ""


@pytest.mark.rule("SS-PLAN-05")
def test_whatever_is_offered_to_a_burning_ship_can_be_placed():
    sea = planning(f"fires=S-SW {HANDS}")
    described = sea.match.describe(sea.question(0))["options"]
    assert sorted(described[0]) == sorted(described[2]) == sorted(PERMANENT)
    assert len(described[1]) == len(described[3]) == 20


@pytest.mark.rule("SS-PLAN-06")
@pytest.mark.parametrize("card", PERMANENT)
def test_the_bucket_may_be_anybodys(card: str):
    sea = planning(f"fires=--S- {HANDS}").plan(f"- - {card} -", "- - - -").pass_windows()
    assert (fires(sea.a), sea.game.round) == ("--W-", 2)


@pytest.mark.rule("SS-PLAN-07")
@pytest.mark.parametrize("card", ["boom-about", "shipwright", "grapeshot", "grenadoes", "gunner-reload"])
def test_a_weak_fire_takes_every_order(card: str):
    sea = planning(f"fires=W--- {HANDS}")
    assert sea.refusal(f"{card} - - -", seat=0) == ""
    sea.plan(f"{card} - - -")
    assert laid(sea.a, 1).card == card and not laid(sea.a, 1).fights


@pytest.mark.rule("SS-PLAN-08")
@pytest.mark.parametrize(("fire", "fights"), [("S---", True), ("W---", False), ("----", False), ("-S--", False)])
def test_the_mode_is_fixed_by_the_place(fire: str, fights: bool):
    sea = planning(f"fires={fire} {HANDS}").plan("gunner-reload - - -")
    assert laid(sea.a, 1).fights == fights


@pytest.mark.rule("SS-PLAN-08")
def test_the_mode_does_not_change_when_the_fire_goes():
    """Shipwright puts the fire out; the bucket that stood ready does not become a reload."""
    sea = planning(f"fires=--S- {HANDS}").plan("shipwright - gunner-reload -").pass_windows()
    assert sea.events("NoEffect")[0].rule == "SS-RLD-02" and sea.game.round == 2


@pytest.mark.rule("SS-PLAN-08")
def test_the_mode_does_not_change_when_a_fire_breaks_out():
    """A reload whose position is struck is canceled; it never fights."""
    sea = afar("board=-/-/-/gunner-reload fires=--S-", "", "at action 3 cockatrice")
    assert not sea.game.ships[0].positions[3].cards[0].fights
    sea = afar("board=-/-/-/gunner-reload:f", "", "at action 4 cockatrice").pass_windows()
    assert sea.events("NoEffect")[0].why == "fire-gone"


@pytest.mark.rule("SS-PLAN-09")
def test_scupper_that_is_never_placed_nor_offered():
    sea = planning(HANDS.replace("brace", "scupper-that"))
    for plan in ("scupper-that - - -", "- - - scupper-that"):
        assert sea.refused_by(plan, seat=0) == "SS-PLAN-09"
    assert not any("scupper-that" in plan for plan in sea.options)
    team = planning(HANDS.replace("brace", "scupper-that"), cockatrice_leaders="CM-SG")
    assert team.refused_by("scupper-that -", seat=1) == "SS-PLAN-09"
    team.answer("- -", seat=1).answer("- - - -", seat=2)
    assert team.refused_by("scupper-that - - -", seat=0) == "SS-PLAN-09"


@pytest.mark.rule("SS-PLAN-10")
def test_an_order_may_be_placed_that_will_have_no_effect():
    """Nothing burns, nobody is wounded, and the enemy is far away."""
    sea = planning().plan("shipwright grapeshot witch-doctor heave-to", "- - - -").say("port")
    assert [event.why for event in sea.events("NoEffect")] == ["nothing-burning", "nobody-hurt"]
    assert [event.why for event in sea.events("AttackMissed")] == ["out-of-area"] and sea.game.round == 2


@pytest.mark.rule("SS-PLAN-11")
def test_team_mates_see_what_is_offered_and_the_enemy_does_not():
    sea = planning(cockatrice_leaders="C-S-G-M")
    for seat, card in ((1, "boom-about"), (2, "grapeshot"), (3, "grenadoes")):
        sea.answer(card, seat=seat)
    sea.answer("- - - -", seat=4)
    offers = sea.events("OffersMade")[0]
    assert [seen_by(offers, seat) is offers for seat in (0, 1, 2, 3, 4, None)] == [True] * 4 + [False] * 2
    assert offers.cards == ("", "boom-about", "grapeshot", "grenadoes") and seen_by(offers, 4) is None


@pytest.mark.rule("SS-PLAN-02", "SS-PLAN-04")
def test_plans_are_offered_with_every_card_of_the_fullest_hand_and_none_at_last():
    """In every order of the crews for each of five cards; as many as are wanted, the same ones first."""
    sea = planning()
    plans = sea.match.candidates(sea.question(0), 1000)
    assert len(plans) == len(set(plans)) == 5 * 24 + 1 and plans[-1] == ("",) * 4
    hands = [card for one in sea.a.crews for card in one.hand]
    assert {card for plan in plans for card in plan} == {"", *PERMANENT, *hands}
    for limit in (1, 23, 24, 25, 48, 100, 120):
        assert sea.match.candidates(sea.question(0), limit) == plans[:limit]


def test_plans_that_are_written_out_follow_the_orders_of_the_crews():
    cards = [[f"{crew}{position}" for crew in "CSGM"] for position in range(4)]
    assert in_every_order(*cards) == [tuple(cards[at][crew] for at, crew in enumerate(order))
                                      for order in ORDERS_OF_CREWS]
    assert sorted(ORDERS_OF_CREWS) == sorted(permutations(range(4)))


@pytest.mark.rule("SS-TEAM-01")
@pytest.mark.parametrize("silent", range(4))
@pytest.mark.parametrize("burning", [(), (1, 3)])
def test_no_plan_is_listed_twice_however_many_mates_offer_nothing(silent: int, burning: tuple[int, ...]):
    game = clone(planning().game)
    game.leaders = (0, 2, 3, 4) + game.leaders[4:]
    ship = game.ships[0]
    for position in burning:
        ship.positions[position - 1].fire = STRONG
    ship.offers = (NONE,) + tuple([PERMANENT[mate] if mate > silent else NONE for mate in (1, 2, 3)])
    plans = Plan(0).candidates(game, 200)
    assert len(plans) > 3 and len(set(plans)) == len(plans)
    assert all(Plan(0).refusal(game, plan) is None for plan in plans)


@pytest.mark.rule("SS-PLAN-02")
def test_no_plan_is_listed_twice_whatever_burns_and_however_few_cards_the_crews_have():
    """Where crews come to the same card again soon, and those that do not fight fires, plans would be alike."""
    game, alike = clone(planning().game), 0
    ship = game.ships[0]
    hands = [crew.hand for crew in ship.crews]
    for burning in product((False, True), repeat=4):
        for position, burns in zip(ship.positions, burning):
            position.fire = STRONG if burns else NO_FIRE
        for few in product((0, 1, 9), repeat=4):
            for man, hand, most in zip(ship.crews, hands, few):
                man.hand = hand[:most]
            plans = Plan(0).candidates(game, 60)
            assert len(set(plans)) == len(plans) <= 60
            alike += len(plans) < 60
    assert alike > 100


@pytest.mark.parametrize(("plan", "told"), [
    ("grenadoes starboard-cannons boom-about brace",
     [(1, "in reach of Grenadoes"), (1, "in reach of Starboard Cannons")]),
    ("port-cannons boom-about grenadoes brace", [(1, "out of reach of Port Cannons")]),
    ("boom-about grenadoes port-cannons brace", []),
])
def test_a_plan_tells_what_its_guns_would_reach_if_she_stood_still(plan: str, told: list[tuple[int, str]]) -> None:
    """As far as the ship does not sail before."""
    sea = side_by_side(HANDS, HANDS)
    figures = preview(sea.match, sea.match.questions[0], tuple(plan.split())).figures
    assert [(figure.total, figure.label) for figure in figures] == [
        (apart, f"hex off if she stood still: {words}") for apart, words in told]
