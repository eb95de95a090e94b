"""What lies at the edges of the clauses: limits, exceptions, resets, whose turn it is, and who is told."""

from itertools import permutations
from typing import Any

import pytest
from savage_seas.dealt import CAPTAINS, GUNNERS, HANDS, MARINES, SAILMASTERS, afar, dealt, side_by_side
from savage_seas.single_orders import give
from savage_seas.table import SCUPPER, Table, crew, fires, hurts, laid, opening, table

import weathergage as wg
from weathergage.kernel.core import HIDDEN, seen_by
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.kits.hexes import distance
from weathergage.rulesets.savage_seas.content.read import CREWS, DECKS
from weathergage.rulesets.savage_seas.rules.planning import ORDERS_OF_CREWS, _orders_of_crews
from weathergage.rulesets.savage_seas.state import NOBODY, PERMANENT, UNREAD, battle, order_of

RULES = wg.ruleset("savage-seas")
LIMITS = {"shakedown-cruise": 20, "duel-at-the-maw": 30, "coral-gauntlet": 30, "blue-water": 30, "burning-decks": 15,
          "last-stand-of-the-cockatrice": 12, "uncharted-waters": 30}
FOUR_BUCKETS = "board=captain-reload:d/sailmaster-reload:d/gunner-reload:d/marine-reload:d hurts=C1S1G1M1"


def told(sea: Table, seat: int | None) -> list[str]:
    return [text for text, _ in sea.match.story(seat)]


# --- cards that lie face down -----------------------------------------------------------------------------------------

@pytest.mark.rule("SS-HAND-06", "SS-HAND-10", "SS-FIRE-03")
def test_a_card_canceled_face_down_is_named_to_its_own_team_alone_until_the_clearing() -> None:
    sea = side_by_side("board=grenadoes/-/-/gunner-reload", "board=-/brace/-/-", "at action 1 cockatrice", "2")
    sea.pass_windows()
    event, = sea.events("OrderCanceled")
    assert (event.side, event.team, event.position, event.shown) == (1, (1,), 2, False)
    assert [seen_by(event, seat).card for seat in (0, 1, None)] == [HIDDEN, "brace", HIDDEN]
    assert "The Chimera's face-down Brace! on position 2 is canceled by the fire." in told(sea, 1)
    for seat in (0, None):
        assert "The Chimera's face-down Order on position 2 is canceled by the fire." in told(sea, seat)
        assert "Brace" not in " ".join(told(sea, seat))
        assert laid(battle(sea.match.sight(seat).game).ships[1], 2).card == UNREAD[0]       # the Wound tells the crew
    sea.say("none")
    for seat in (0, 1, None):
        assert "The Chimera clears her board of Brace!" in told(sea, seat)
    assert crew(sea.b, "captain").discards == ("brace",)


@pytest.mark.rule("SS-EFF-06", "SS-HAND-10")
@pytest.mark.parametrize("side", [0, 1])
def test_what_is_cut_off_unseen_is_unseen(side: int) -> None:
    ships = ["0,0 N board=cut-the-lines/-/-/-", "1,0 N board=-/grapeshot/brace/-"]
    one, other = ships if side == 0 else [ships[1].replace("1,0", "0,0"), ships[0].replace("0,0", "1,0")]
    sea = table(f"{one} | {other}; at action 1 {('cockatrice', 'chimera')[side]} only").say("2")
    event, = sea.events("OrderCanceled")
    assert (event.side, event.team, event.position, event.rule) == (1 - side, (1 - side,), 2, "SS-EFF-06")
    assert [seen_by(event, seat).card for seat in (side, 1 - side, None)] == [HIDDEN, "grapeshot", HIDDEN]
    assert [laid(sea.game.ships[1 - side], at).state for at in (2, 3)] == ["canceled", "pending"]


@pytest.mark.rule("SS-SCUP-11", "SS-HAND-10")
def test_a_scuppered_card_lies_face_up_and_is_named_to_everybody() -> None:
    sea = side_by_side("board=grenadoes/-/-/-", f"hand={SCUPPER}", "at action 1 cockatrice only").say(SCUPPER, "pass")
    event, = sea.events("OrderCanceled")
    assert event.shown and [seen_by(event, seat).card for seat in (0, 1, None)] == ["grenadoes"] * 3


@pytest.mark.rule("SS-WND-03", "SS-EFF-04")
def test_a_wound_shows_the_crew_of_a_face_down_card_and_nothing_of_one_face_up() -> None:
    sea = give("buccaneer", "0,0 N", "1,0 N board=brace/hot-shot:d/-/-").say("1 2")
    assert (laid(sea.b, 1).crew_known, laid(sea.b, 2).crew_known) == (True, False) and hurts(sea.b) == "C1G1"
    assert sea.game.reveals == 2            # Buccaneer, and whose card lies on position 1


# --- nobody takes back what showed something --------------------------------------------------------------------------

@pytest.mark.rule("SS-SCUP-03", "SS-DEF-26")
def test_what_has_come_to_light_is_not_taken_back() -> None:
    turned = afar("board=heave-to/brace/-/-", "", "at action 1 cockatrice").pass_windows()
    assert turned.game.reveals == 1
    assert turned.say("port").game.reveals == 2 and turned.match.undoable is None       # Brace! is revealed
    played = side_by_side("board=grenadoes/-/-/-", f"hand={SCUPPER}", "at action 1 cockatrice").say(SCUPPER)
    assert played.asked == [(0, "scupper")] and played.game.reveals == 2 and played.match.undoable is None
    spied = afar("board=spyglass/boom-about/grapeshot/-", "board=brace/-/-/-", "at action 1 cockatrice").say("pass")
    assert spied.asked == [(0, "exchange")] and spied.game.reveals == 2 and spied.match.undoable is None


@pytest.mark.rule("SS-RLD-07")
@pytest.mark.parametrize(("kept", "shown"), [("none", 1), ("grapeshot", 2), ("grapeshot hot-shot", 2)])
def test_discards_are_shown_and_what_is_kept_is_not(kept: str, shown: int) -> None:
    sea = give("gunner-reload", "0,0 N hand=grapeshot,hot-shot").say(kept)
    assert sea.game.reveals == shown and sea.events("CrewReloaded")[0].crew == 2


# --- the end ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("SS-ATK-11", "SS-ROUND-05")
@pytest.mark.parametrize("card", ["double-shot", "hot-shot"])
def test_a_ship_lost_in_the_middle_of_an_attack_ends_it_there(card: str) -> None:
    """The second hit, be it fire or wound, is not even skipped: it never comes up."""
    sea = side_by_side(f"board={card}/brace/-/-", "fires=SSW- board=boom-about:x/-/-/marine-reload",
                       "at action 1 cockatrice", "4 | 1").pass_windows()
    assert sea.over and sea.winners == (0,) and sea.script_left == 1 and fires(sea.b) == "SSWS"
    assert len(sea.events("FireStruck")) == 1 and not sea.events("HitsSkipped", "WoundMissed")
    assert hurts(sea.b) == "M1" and sea.story[-1] == "BattleEnded"


@pytest.mark.rule("SS-ATK-11")
def test_a_ship_that_is_not_lost_takes_the_second_hit() -> None:
    sea = give("hot-shot", "0,0 N", "1,0 N fires=SS-- board=-/-/hot-shot:d/-", dice="4 | 3")
    assert fires(sea.b) == "SS-S" and hurts(sea.b) == "G1" and sea.match.outcome is None


@pytest.mark.rule("SS-WIN-05", "SS-SETUP-04")
@pytest.mark.parametrize("scenario", LIMITS)
def test_every_scenario_has_its_limit_and_its_winner_at_the_limit(scenario: str) -> None:
    """Whatever the option says: that is for positions without a scenario."""
    game = battle(wg.new("savage-seas", scenario, 1, {"round-limit": "10"}).game)
    assert game.round_limit == LIMITS[scenario]
    assert game.limit_winner == (0 if scenario == "last-stand-of-the-cockatrice" else NOBODY)


@pytest.mark.rule("SS-WIN-05")
@pytest.mark.parametrize(("scenario", "winners"), [("last-stand-of-the-cockatrice", (0,)), ("burning-decks", ())])
def test_the_battle_ends_with_the_clearing_of_the_last_round_and_not_before(scenario: str,
                                                                            winners: tuple[int, ...]) -> None:
    sea = opening(scenario, "4 1", seed=1)
    for number in range(1, LIMITS[scenario] + 1):
        assert not sea.over and sea.game.round == number
        sea.plan()
    assert sea.over and sea.winners == winners and sea.game.round == LIMITS[scenario]
    assert sea.story[-1] == "BattleEnded" and len(sea.events("LeadPassed")) == LIMITS[scenario] - 1


@pytest.mark.rule("SS-WIN-04")
def test_a_draw_has_no_winner_in_anybodys_view() -> None:
    sea = table("0,0 N wounds=G3 hurts=G1 board=hot-shot:d/-/-/- | 15,0 S wounds=C3 hurts=C1 board=brace:x/-/-/-; "
                "at clearing")
    assert {Sight(RULES, sea.match.game, seat).view()["winner"] for seat in (0, 1, None)} == {NOBODY}
    assert sea.game.winner == NOBODY


@pytest.mark.rule("SS-CLR-01", "SS-WIN-02")
def test_no_position_is_under_way_at_the_clearing_nor_in_the_next_plan() -> None:
    lost = afar("wounds=G3 hurts=G1 board=-/-/hot-shot:d/brace", "", "at action 4 cockatrice").pass_windows()
    assert lost.over and (lost.game.phase, lost.game.position) == ("clearing", 0)
    on = afar("board=-/-/hot-shot:d/brace", "", "at action 4 cockatrice").pass_windows()
    assert (on.game.phase, on.game.position, on.game.round) == ("planning", 0, 2)


@pytest.mark.rule("SS-WIN-06", "SS-SETUP-03")
def test_of_either_team_only_the_captain_may_strike() -> None:
    sea = afar("", "", "at plan", chimera_leaders="C-S-G-M")
    assert [(question.seat, sea.match.asides(question)) for question in sea.match.questions] == [
        (0, ("strike",)), (2, ()), (3, ()), (4, ())]


# --- hands ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("SS-CLR-02", "SS-CLR-03", "SS-DEF-25")
def test_surplus_cards_go_crew_by_crew_the_cockatrice_first() -> None:
    """Every crew has used its bucket with a full hand and was wounded."""
    sea = afar(f"{HANDS} {FOUR_BUCKETS}", f"{HANDS} {FOUR_BUCKETS}", "at clearing")
    dropped = sea.events("OrderDropped")
    assert [(event.side, event.crew) for event in dropped] == [(side, each) for side in (0, 1) for each in range(4)]
    for event in dropped:
        one = sea.game.ships[event.side].crews[event.crew]
        assert order_of(event.card).crew == event.crew and one.discards == (event.card,)
        assert (len(one.hand), one.wounds, one.hurts) == (3, 1, 0)
    assert not sea.events("OrdersDrawn")


@pytest.mark.rule("SS-WND-05", "SS-CLR-06")
def test_only_crews_with_wounds_on_the_board_take_any_up() -> None:
    sea = afar("hurts=S2 wounds=C1G1 board=-/full-sail:d/-/-", "", "at clearing")
    assert [(event.side, event.crew, event.wounds) for event in sea.events("WoundsTakenUp")] == [(0, 1, 2)]
    assert not sea.events("WoundReturned") and [each.wounds for each in sea.a.crews] == [1, 2, 1, 0]


@pytest.mark.rule("SS-CLR-06")
def test_every_wound_beyond_the_fourth_returns() -> None:
    full = afar("wounds=G4 hurts=G2 board=-/gunner-reload:d/-/-", "", "at clearing", wound_defeat="false")
    assert not full.events("WoundsTakenUp") and [event.wounds for event in full.events("WoundReturned")] == [2]
    shot = side_by_side("board=sharpshooters/-/-/-", "wounds=G4", "at action 1 cockatrice only",
                        wound_defeat="false").say("gunner")
    assert [(event.side, event.crew, event.wounds) for event in shot.events("WoundReturned")] == [(1, 2, 1)]


@pytest.mark.rule("SS-HAND-09")
def test_a_deck_is_not_renewed_from_an_empty_pile() -> None:
    sea = table("0,0 N hand=grapeshot deck=- | 15,0 S deck=-; at clearing")
    assert not sea.events("DeckRenewed", "OrdersDrawn")


@pytest.mark.rule("SS-COMP-07")
@pytest.mark.parametrize("face", ["0", "5", "1 2"])
def test_the_die_has_four_faces(face: str) -> None:
    for card in ("grenadoes", "boarding-pikes"):
        with pytest.raises(Exception, match=face[0]):
            give(card, "0,0 N", "1,0 N", dice=face)


@pytest.mark.rule("SS-SETUP-06")
@pytest.mark.parametrize("faces", ["5 1", "1 5", "3", "1 2 3"])
def test_each_team_rolls_one_such_die_for_the_lead(faces: str) -> None:
    with pytest.raises(Exception, match=faces[0]):
        opening("shakedown-cruise", faces, seed=1)


# --- windows ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("SS-SCUP-09", "SS-HAND-10")
@pytest.mark.parametrize(("b", "asked"), [
    ("board=-/captain-reload/-/-", False), ("board=-/captain-reload/-/- hand=brace", True), ("", True),
    ("board=-/brace/-/-", True), (f"discards={SCUPPER},{SCUPPER} hand=brace", False),
    (f"discards={SCUPPER} hand={SCUPPER} board=-/captain-reload/-/-", True),
])
def test_a_captain_is_asked_who_may_hold_the_card_for_all_the_enemy_knows(b: str, asked: bool) -> None:
    sea = afar("board=heave-to/-/-/-", b, "at action 1 cockatrice")
    assert sea.asked == ([(1, "scupper")] if asked else [(0, "sail")])


@pytest.mark.rule("SS-EFF-14")
@pytest.mark.parametrize(("a", "options"), [
    ("fires=-S-- board=spyglass/gunner-reload/boom-about/-", None),         # a Strong Fire leaves one
    ("fires=-W-- board=spyglass/gunner-reload/boom-about/-", ["keep"]),     # for all the enemy knows there are two
    ("fires=-W-- board=spyglass/grapeshot/boom-about/-", ["keep", "2 3"]),
    ("board=spyglass/grapeshot:x/boom-about/-", None), ("board=spyglass/grapeshot/-/-", None),
    ("board=spyglass/grapeshot/boom-about/no-quarter", ["keep", "2 3", "2 4", "3 4"]),
])
def test_which_orders_can_change_places(a: str, options: list[str] | None) -> None:
    sea = afar(a, "", "at action 1 cockatrice only").pass_windows()
    assert sea.over if options is None else (sea.asked == [(0, "exchange")] and sea.options == options)


@pytest.mark.rule("SS-EFF-07", "SS-WND-10", "SS-CARD-15")
def test_a_healer_with_nobody_left_to_heal_is_done() -> None:
    sea = give("witch-doctor", "2,0 N wounds=G1", "3,-6 N", "scenario duel-at-the-maw")
    assert sea.over and [event.crew for event in sea.events("WoundHealed")] == [2]
    two = give("witch-doctor", "2,0 N wounds=G1M2", "3,-6 N", "scenario duel-at-the-maw").say("marine", "gunner")
    assert two.over and [each.wounds for each in two.a.crews] == [0, 0, 0, 1]


# --- plans and offers -------------------------------------------------------------------------------------------------

@pytest.mark.rule("SS-TEAM-01")
def test_the_captain_asks_again_those_who_offer_in_their_order_each_once() -> None:
    sea = afar(HANDS, HANDS, "at plan", cockatrice_leaders="C-S-G-M")
    for seat, card in enumerate(("boom-about", "grapeshot", "grenadoes"), 1):
        sea.answer(card, seat=seat)
    sea.answer("- - - -", seat=4)
    assert len(sea.events("OffersMade")) == 1
    question = sea.question(0)
    for crews in ((), ("gunner", "sailmaster"), ("captain",), ("gunner", "gunner"), ("cook",), ("gunner", "captain")):
        why = sea.match.why(question, ("ask-again", *crews))
        assert why is not None and why.rule == "SS-TEAM-01", crews
    assert sea.match.why(question, ["ask-again", "sailmaster", "marine"]) is None
    sea.match.answer(question, ["ask-again", "gunner"])
    assert sea.asked == [(2, "offer")] and [event.crews for event in sea.events("AskedAgain")] == [(2,)]
    sea.answer("hot-shot" if "hot-shot" in GUNNERS else "bow-chasers", seat=2)
    assert sea.a.offers == ("", "boom-about", "bow-chasers", "grenadoes") and len(sea.events("OffersMade")) == 2
    alone = afar(HANDS, HANDS, "at plan")
    refused = alone.match.why(alone.question(0), ["ask-again", "gunner"])
    assert refused is not None and refused.rule == "SS-TEAM-01"


@pytest.mark.rule("SS-PLAN-02", "SS-PLAN-03", "SS-PLAN-05", "SS-PLAN-09", "SS-DEF-26")
@pytest.mark.parametrize(("plan", "rule", "nearest"), [
    ([["boom-about", "grapeshot"], "", "", ""], "SS-PLAN-03", ("", "", "", "")),
    (["", "boom-about", "heave-to", "grapeshot"], "SS-PLAN-02", ("", "boom-about", "", "grapeshot")),
    (["boom-about", "", "grapeshot", ""], "SS-PLAN-05", ("", "", "grapeshot", "")),
    (["gunner-reload", "scupper-that", "boom-about", ""], "SS-PLAN-09", ("gunner-reload", "", "boom-about", "")),
    (["", "cannonade", "club-haul", "grenadoes"], "SS-PLAN-04", ("", "", "", "grenadoes")),
    (["boom-about"], "SS-PLAN-04", ("", "", "", "")), ([], "SS-PLAN-04", ("", "", "", "")),
    ("boom-about", "SS-PLAN-04", ("", "", "", "")), (7, "SS-PLAN-04", ("", "", "", "")),
    (["", "", "", "", ""], "SS-PLAN-04", ("", "", "", "")),
])
def test_a_plan_that_is_refused_and_what_of_it_could_be_placed(plan: Any, rule: str, nearest: tuple[str, ...]) -> None:
    sea = afar(f"fires=S--- {HANDS}", "", "at plan")
    why = sea.match.why(sea.question(0), plan)
    assert why is not None and (why.rule, why.nearest) == (rule, nearest)
    assert sea.match.why(sea.question(0), nearest) is None


@pytest.mark.rule("SS-PLAN-02", "SS-PLAN-03")
def test_nothing_is_as_good_as_no_card() -> None:
    sea = afar(HANDS, "", "at plan")
    assert sea.match.why(sea.question(0), [None, "boom-about", None, None]) is None
    sea.match.answer(sea.question(0), [None, "boom-about", None, None])
    sea.answer("- - - -", seat=1)
    assert [len(position.cards) for position in sea.a.positions] == [0, 1, 0, 0] and laid(sea.a, 2).card == "boom-about"


@pytest.mark.rule("SS-PLAN-04", "SS-PLAN-05", "SS-PLAN-06")
def test_every_card_of_a_hand_is_among_the_plans_that_are_listed() -> None:
    sea = afar(f"fires=S--- {HANDS}", "", "at plan")
    question = sea.question(0)
    plans = sea.match.candidates(question, 1000)
    assert len(set(plans)) == len(plans) and ("", "", "", "") in plans
    assert not any(sea.match.refusal(question, plan) for plan in plans)
    everything = {*",".join((CAPTAINS, SAILMASTERS, GUNNERS, MARINES)).split(","), *PERMANENT}
    placed = [{plan[at] for plan in plans if isinstance(plan, tuple)} - {""} for at in range(4)]
    assert placed == [set(PERMANENT), everything, everything, everything]
    assert [sea.match.candidates(question, most) for most in (1, 5, 24)] == [plans[:1], plans[:5], plans[:24]]
    assert sorted(_orders_of_crews()) == sorted(ORDERS_OF_CREWS) == sorted(permutations(range(4)))


@pytest.mark.rule("SS-TEAM-01")
def test_a_captains_list_holds_the_offers_and_the_requests_for_others() -> None:
    sea = afar(HANDS, HANDS, "at plan", cockatrice_leaders="CM-SG").answer("boom-about -", seat=1)
    sea.answer("- - - -", seat=2)
    plans = sea.match.candidates(sea.question(0), 1000)
    assert ("ask-again", "sailmaster") in plans and ("ask-again", "gunner") in plans and ("", "", "", "") in plans
    cards = {card for plan in plans if isinstance(plan, tuple) and plan[0] != "ask-again" for card in plan}
    assert "boom-about" in cards and not cards & {"full-sail", "grapeshot", "gunner-reload", "sailmaster-reload"}
    offers = afar(HANDS, HANDS, "at plan", cockatrice_leaders="CM-SG")
    listed = offers.match.candidates(offers.question(1), 1000)
    assert len(set(listed)) == 36 and offers.match.candidates(offers.question(1), 1) == listed[:1]


@pytest.mark.rule("SS-PLAN-02", "SS-TEAM-01")
def test_any_plan_may_be_drawn_and_a_captain_with_mates_may_ask_again() -> None:
    rng = Rng(3)
    alone = afar(HANDS, "", "at plan")
    drawn = [alone.match.draw(alone.question(0), rng) for _ in range(60)]
    assert not any(alone.match.refusal(alone.question(0), plan) for plan in drawn)
    counts = {sum(bool(card) for card in plan) for plan in drawn if isinstance(plan, tuple)}
    assert counts >= {2, 3, 4}
    sea = afar(HANDS, HANDS, "at plan", cockatrice_leaders="CM-SG").answer("boom-about -", seat=1)
    sea.answer("- - - -", seat=2)
    asked = {plan for plan in [sea.match.draw(sea.question(0), rng) for _ in range(200)]
             if isinstance(plan, tuple) and plan[0] == "ask-again"}
    assert asked == {("ask-again", "sailmaster"), ("ask-again", "gunner")}


# --- what is hidden, dealt anew ---------------------------------------------------------------------------------------

@pytest.mark.rule("SS-HAND-10", "SS-PLAN-01")
def test_a_plan_dealt_anew_is_one_that_could_have_been_confirmed() -> None:
    sea = afar(HANDS, HANDS, "at plan", cockatrice_leaders="CM-SG", chimera_leaders="CM-SG")
    assert (sea.redealt(0, 1).ships[1].offers, sea.redealt(0, 1).ships[1].plan) == ((), ())
    sea.answer("boom-about grapeshot", seat=1).answer("boom-about grapeshot", seat=3)
    assert len(sea.redealt(0, 1).ships[1].offers) == 4 and sea.redealt(0, 1).ships[1].plan == ()
    sea.answer("boom-about - grapeshot -", seat=2).match.answer(sea.question(0), ["ask-again", "gunner"])
    assert sea.asked == [(1, "offer")] and sea.b.plan == ("boom-about", "", "grapeshot", "")
    for key in range(60):
        ship = sea.redealt(0, key).ships[1]
        crews = [order_of(card).crew for card in ship.plan if card]
        assert len(ship.plan) == 4 and len(set(crews)) == len(crews) and ship.offers[0] == ship.offers[3] == ""
        assert all(card == ship.offers[order_of(card).crew] for card in ship.plan
                   if card and order_of(card).crew in (1, 2))
        assert all(each.hand == tuple(sorted(each.hand)) for each in ship.crews)


@pytest.mark.rule("SS-HAND-10", "SS-RLD-10")
def test_where_no_other_card_can_lie_it_is_the_permanent_one() -> None:
    """All Orders of the Captain that could be placed have left the game."""
    gone = ",".join(card for card in DECKS[0] if card != SCUPPER)
    sea = afar(f"removed={gone} hand={SCUPPER} board=-/captain-reload/-/-", "board=heave-to/-/-/-",
               "at action 1 chimera")
    for key in range(20):
        ship = sea.redealt(1, key).ships[0]
        assert laid(ship, 2).card in PERMANENT and {laid(ship, 2).card} == {"captain-reload"}
        assert crew(ship, "captain").hand == (SCUPPER,)


# --- islands ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("SS-SETUP-07", "SS-DEF-26")
def test_every_legal_hex_is_listed_once_and_the_same_ones_first() -> None:
    sea = opening("uncharted-waters", "4 1", seed=1)
    question = sea.question()
    every = sea.match.candidates(question, 1000)
    assert len(set(every)) == len(every) > 30 and not any(sea.match.refusal(question, there) for there in every)
    assert [sea.match.candidates(question, most) for most in (1, 7, 30)] == [every[:1], every[:7], every[:30]]
    for wish in ((9, 9), (-3, 4), (0, 0)):
        nearest = sea.match.why(question, wish)
        best = min(distance(there, wish) for there in every if isinstance(there, tuple))
        assert wish in every if nearest is None else distance(nearest.nearest, wish) == best
    for odd in (5, "x", [], [1], [1, 2, 3], [1, "x"], ["x", 1], [[1], 2], [1.5, 2]):
        why = sea.match.why(question, odd)
        assert why is not None and why.nearest is None and "is not a hex" in why.reason, odd
    assert sea.match.why(question, [1.0, -2.0]) is None


# --- odd answers ------------------------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (5, 2.5, "x", "", [], None, [[]], ["x"], [None], [1, "x"], [["grapeshot"]], ["grapeshot", 5],
                        [1, 2, 3, 4, 5], ["ask-again"], [7, 8], -1)
ASKED = ("0,0 N board={}/-/-/- hand=grenadoes,grapeshot,brace wounds=G1C1 fires=-WS- | "
         "1,0 N board=-/grapeshot/brace/-; at action 1 cockatrice only")


@pytest.mark.rule("SS-DEF-26")
@pytest.mark.parametrize("card", ["", "boom-about", "buccaneer", "sharpshooters", "cut-the-lines", "ship-surgeon",
                                  "shipwright", "no-quarter", "gunner-reload", "offer"])
def test_an_odd_answer_changes_nothing_and_the_nearest_is_legal(card: str) -> None:
    if card in ("", "offer"):
        sea = dealt(f"0,0 N {HANDS} | 9,9 N; at plan", cockatrice_leaders="CM-SG" if card else "CSGM")
    else:
        sea = table(ASKED.format(card)).pass_windows()
    question = sea.question(1 if card == "offer" else 0)
    before = sea.match.chain
    for odd in ODD:
        why = sea.match.why(question, odd)
        if why is None:
            continue
        assert why.reason and why.rule in RULES.rulebook.by_id, odd
        assert why.nearest is None or sea.match.why(question, why.nearest) is None, odd
        with pytest.raises(wg.IllegalAnswer):
            sea.match.answer(question, odd)
    assert sea.match.chain == before and sea.asked[0] == (question.seat, question.kind)


def test_the_crews_of_these_tests_are_those_of_the_game() -> None:
    assert CREWS == ("captain", "sailmaster", "gunner", "marine")
