"""What is offered may be answered, and what is no answer is refused: of every space with rules of its own."""

from typing import Any

import pytest
from captains_sea.table import Table, table

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kits.squares import NAMES
from weathergage.rulesets.captains_sea.content.read import CARDS, PACK
from weathergage.rulesets.captains_sea.face.veil import blank_duel, deal_duel
from weathergage.rulesets.captains_sea.rules.card_effects import PlayNow
from weathergage.rulesets.captains_sea.rules.ship_display import TASKS
from weathergage.rulesets.captains_sea.state import Duel

FIRING = "galatea 10,10 N guns=3/3/0/0 {}| congress 14,10 N; at fire only"


def refused(duel: Table, raw: Any) -> str:
    """The clause and the reason of a refusal; '' if it is none."""
    why = duel.match.why(duel.question(), raw)
    return "" if why is None else f"{why.rule} {why.reason}"


# --- fire -------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FIRE-02", "CS-FIRE-08", "CS-FIRE-09", "CS-CHASE-02")
@pytest.mark.parametrize("raw", [
    5, None,
    "fire", (), ("bow",), ("bow", "low"), (("bow",),), (("bow", "up"),), (("bow", "low", "high"),), ((1, "low"),),
    (("aft", "low"), ("bow", "low")), (("bow", "low"), ("bow", "high")), (("bow", "low"), "aft"), "chasers",
    (("bow", "low"), ("aft", "low"), ("aft", "low")),
])
def test_an_order_names_each_section_once_bow_first_with_its_aim(raw):
    assert refused(table(FIRING.format("")), raw)


@pytest.mark.rule("CS-FIRE-08", "CS-FIRE-09")
@pytest.mark.parametrize(("ship", "orders"), [
    ("", ["bow low aft low", "bow high aft high", "bow high aft low", "bow low aft high", "bow low", "bow high",
          "aft low", "aft high", "hold"]),
    ("load=-/round/-/- ", ["aft low", "aft high", "hold"]),
    ("load=round/-/-/- ", ["bow low", "bow high", "hold"]),
])
def test_every_order_of_the_sections_that_may_fire_is_offered_and_legal(ship, orders):
    duel = table(FIRING.format(ship))
    assert duel.options == orders and [duel.refusal(order) for order in orders] == [""] * len(orders)
    rng = wg.Rng(3)
    drawn = {duel.match.draw(duel.question(), rng) for _ in range(200)}
    assert drawn == {duel.read(duel.question(), order) for order in orders}


def test_chasers_and_holding_are_drawn_where_no_broadside_bears():
    duel = table("galatea 10,10 N | congress 10,14 N chasers=9/9; at fire only")
    rng = wg.Rng(3)
    assert duel.options == ["chasers", "hold"]
    assert {duel.match.draw(duel.question(), rng) for _ in range(50)} == {"chasers", "hold"}


# --- crew -------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-CREW-02", "CS-CREW-03", "CS-CREW-09")
@pytest.mark.parametrize("ship", [
    "constitution 10,10 N", "constitution 10,10 N crew=3", "constitution 10,10 N crew=1", "constitution 10,10 N crew=0",
    "constitution 10,10 N crew=4 rigging=6 hull=5/2/5/5", "constitution 10,10 N rigging=1 hull=5/5/0/5",
    "guerriere 10,10 N crew=2 rigging=9 hull=3/3/3/3", "galatea 10,10 N crew=5 rigging=0 hull=0/0/1/3",
])
def test_every_plan_that_is_offered_is_legal_and_another(ship):
    duel = table(f"{ship} | galatea 10,14 N; at assign-crew only")
    question = duel.question(0)
    plans = duel.match.candidates(question, 200)
    assert len(set(plans)) == len(plans) >= 1
    assert [duel.match.refusal(question, plan) for plan in plans] == [""] * len(plans)


def plans(ship: str) -> list[str]:
    """The plans that are offered, as what stands where: '1 sailing, 2 rigging-repair'."""
    duel = table(f"{ship} | galatea 10,14 N; at assign-crew only")
    return [", ".join([f"{points} {task}" for points, task in zip(plan, TASKS, strict=True) if points])
            for plan in duel.match.candidates(duel.question(0), 200)]


def test_plans_man_a_battery_after_sailing_sails_and_repairs():
    offered = plans("guerriere 10,10 N crew=9 rigging=9 hull=4/2/4/4")
    guns = ["starboard-bow-guns", "starboard-aft-guns", "port-bow-guns", "port-aft-guns"]
    names = {name: task for name, task in zip(guns, TASKS[7:], strict=True)}
    bow, aft, other, last = [names[name] for name in guns]
    assert offered[:7] == [
        f"4 {bow}, 2 {aft}", f"3 {bow}, 1 {aft}", f"4 {other}, 4 {last}", f"3 {other}, 3 {last}",
        f"4 {bow}, 2 {aft}, 3 {other}", f"3 {bow}, 1 {aft}, 3 {other}, 2 {last}", ""]
    assert f"1 {TASKS[0]}, 2 {TASKS[1]}, 4 {bow}, 2 {aft}" in offered
    assert f"2 {TASKS[2]}, 4 {bow}, 2 {aft}, 1 {other}" in offered              # rigging
    assert f"2 {TASKS[4]}, 4 {bow}, 2 {aft}, 1 {other}" in offered              # the worst section, starboard aft
    assert f"1 {TASKS[0]}, 2 {TASKS[1]}, 2 {TASKS[4]}, 4 {bow}" in offered
    assert not [plan for plan in offered if TASKS[3] in plan or TASKS[5] in plan or TASKS[6] in plan]


def test_a_sound_ship_is_offered_no_repairs_and_one_in_an_f_box_no_change_of_sail():
    assert not [plan for plan in plans("guerriere 10,10 N") if "repair" in plan]
    sails = [plan for plan in plans("guerriere 10,10 N rigging=1") if TASKS[1] in plan]
    assert not sails and [plan for plan in plans("guerriere 10,10 N rigging=9") if TASKS[1] in plan]


# --- maneuvers --------------------------------------------------------------------------------------------------------

SAILING = "galatea 10,10 E act=6,12 {}| congress 20,14 E; wind N; at cycle"


@pytest.mark.rule("CS-MAN-01", "CS-MAN-02", "CS-MAN-09")
@pytest.mark.parametrize("raw", [
    5, None, "advance", (), ("advance",), ("advance", 0, 0), (1, 0), (("advance",), 0), ("advance", "0"),
    ("advance", 0.0), ("tack", 0), ("no such", 0), ("advance", None),
])
def test_a_selection_is_a_line_of_the_panel_and_a_strain(raw):
    duel = table(SAILING.format(""))
    assert duel.question().kind == "select-maneuver" and refused(duel, raw)
    assert refused(duel, ("advance", 0)) == ""


@pytest.mark.rule("CS-MAN-09", "CS-MAN-10", "CS-MAN-11")
@pytest.mark.parametrize(("act", "raw", "nearest"), [
    ("6,12", ("advance", 2), ("advance", 0)), ("12", ("advance", 0), ("advance", 1)),
    ("12", ("advance",), ("advance", 1)), ("12", ("wear-up", 3), ("wear-up", 1)),
    ("12", ("back-sail", 1), ("back-sail", 0)), ("12", ("tack", 0), None),
    ("12", "advance", None), ("12", (), None),
])
def test_the_nearest_selection_is_the_same_maneuver_with_the_strain_it_needs(act, raw, nearest):
    duel = table(SAILING.replace("6,12", act).format(""))
    why = duel.match.why(duel.question(), raw)
    assert why is not None and why.nearest == nearest


@pytest.mark.rule("CS-MAN-01", "CS-MAN-10")
@pytest.mark.parametrize(("act", "count"), [("6,12", 3), ("12", 5)])
def test_every_selection_can_be_drawn(act, count):
    duel = table(SAILING.replace("6,12", act).format(""))
    rng = wg.Rng(2)
    drawn = {duel.match.draw(duel.question(), rng) for _ in range(120)}
    assert drawn == set(duel.match.candidates(duel.question())) and len(drawn) == count


# --- support and discards ---------------------------------------------------------------------------------------------

MELEE = "galatea 9,9 N crew=6 | congress 9,9 N crew=3; formation parallel E b; grapple grappled; ip a; no-cards; " \
        "at melee only"


@pytest.mark.rule("CS-MELEE-08")
@pytest.mark.parametrize(("dice", "offered"), [
    ("3 3 1", "2 1 0"), ("4 3 1", "2 1 0"), ("4 4 4", "3 0 0"), ("1 1 1", "3 0 0"), ("3 2 1", "1 2 0"),
])
def test_support_is_offered_where_it_makes_hits_first(dice, offered):
    """The crew fights at +1: a 3 counts 4 and wants one point more, a 4 hits already."""
    duel = table(MELEE, f"{dice} | 1 1 1").say("board", "3", "3")
    assert duel.question().kind == "support" and duel.options == [offered]
    rng = wg.Rng(5)
    for _ in range(20):
        assert duel.match.refusal(duel.question(), duel.match.draw(duel.question(), rng)) == ""


@pytest.mark.rule("CS-MELEE-08")
@pytest.mark.parametrize("raw", [
    "all", 3, None, (3,), (1, 1, 1, 0), (1, 1, 0), (2, 2, 0), (4, -1, 0), ("1", 1, 1), (1.0, 1, 1),
])
def test_support_is_a_number_for_each_die_and_all_of_it(raw):
    assert refused(table(MELEE, "3 3 1 | 1 1 1").say("board", "3", "3"), raw)


@pytest.mark.rule("CS-CARD-08", "CS-CARD-09")
def test_one_card_at_most_is_discarded_for_one_die_the_least_useful_first():
    duel = table("galatea 10,10 N guns=2/0/0/0 hand=topmen,well-aimed,surgeon | congress 14,10 N; at fire only")
    duel.say("low", "pass")
    assert duel.options == ["none", "0:topmen", "0:surgeon", "0:well-aimed"]
    for raw in ("topmen", ("topmen",), ((0, "topmen", 1),), ((1, "topmen"),), ((-1, "topmen"),), ((0, "lookout"),),
                ((0, "topmen"), (0, "topmen")), (("0", "topmen"),), 5, None, (5,), ((0,),), ((0, 5), (0, "topmen")),
                ((0, "topmen"), ("0", "topmen")), ((0, "topmen"), "surgeon"), ((0, None),), ((0.0, "topmen"),)):
        assert refused(duel, raw)
        assert duel.match.why(duel.question(), raw).nearest == ()
    assert refused(duel, ((0, "surgeon"), (0, "topmen"))).startswith("CS-CARD-09")
    assert refused(duel, ((0, "topmen"),)) == ""
    rng = wg.Rng(7)
    drawn = [duel.match.draw(duel.question(), rng) for _ in range(60)]
    assert {len(cards) for cards in drawn} == {0, 1} and not [cards for cards in drawn if refused(duel, cards)]


@pytest.mark.rule("CS-CARD-08", "CS-CARD-09", "CS-CARD-13")
@pytest.mark.parametrize(("option", "offered"), [
    ("own", ["none", "1:topmen", "1:surgeon"]),
    ("any", ["none", "0:topmen", "1:topmen", "0:surgeon", "1:surgeon"]),
])
def test_cards_are_offered_for_each_pool_that_takes_them(option, offered):
    """The NIP's die of the Hull Bonus is the first, the IP's the second; by option a card serves either."""
    duel = table("guerriere 10,10 N hand=topmen,surgeon | galatea 10,14 N; at rates only", "", discard_dice=option)
    assert duel.asked == [(0, "discard")] and duel.options == offered
    assert (refused(duel, ((0, "topmen"),)) == "") is (option == "any")
    assert (refused(duel, ((0, "surgeon"), (1, "topmen"))) == "") is (option == "any")
    assert refused(duel, ((1, "surgeon"), (1, "topmen"))).startswith("CS-CARD-09")
    rng = wg.Rng(7)
    drawn = {duel.match.draw(duel.question(), rng) for _ in range(200)}
    assert not [cards for cards in drawn if refused(duel, cards)]
    assert len(drawn) == (7 if option == "any" else 3)


@pytest.mark.rule("CS-CARD-08", "CS-CARD-18")
@pytest.mark.parametrize(("said", "discarded"), [("none", []), ("0:topmen", [("topmen",)])])
def test_cards_are_shown_as_they_are_discarded_and_nothing_is_where_none_are(said, discarded):
    duel = table("galatea 10,10 N guns=2/0/0/0 hand=topmen,well-aimed | congress 14,10 N hand=surgeon; at fire only",
                 "1").say("low", "pass", said)
    assert [event.cards for event in duel.events("CardsDiscarded")] == discarded
    assert duel.game.discards == tuple([card for cards in discarded for card in cards])


@pytest.mark.rule("CS-CARD-08", "CS-CARD-13")
def test_nobody_discards_for_the_dice_of_another():
    duel = table("galatea 10,10 N guns=2/0/0/0 | congress 14,10 N hand=topmen; at fire only", "1")
    assert ("to-hit", 1) not in duel.pass_cards("low", "round") and duel.over


# --- what is hidden, dealt anew ---------------------------------------------------------------------------------------

@pytest.mark.rule("CS-GEN-09")
def test_a_hand_dealt_anew_is_of_hold_cards_that_are_not_in_sight():
    duel = table("galatea 10,10 N hand=topmen,topmen | congress 14,10 N hand=surgeon,lookout,grape; "
                 "discards squall lull; at assign-crew")
    whole = sorted(CARDS[card].id for card in PACK)
    holds = {CARDS[card].id for card in PACK if CARDS[card].hold}
    hands = set()
    for seed in range(12):
        game = clone(duel.game)
        blank_duel(game, 0)
        deal_duel(game, 0, wg.Rng(seed))
        hand = game.ships[1].hand
        hands.add(hand)
        assert len(hand) == 3 and set(hand) <= holds and hand == tuple(sorted(hand))
        assert sorted([*game.deck, *game.discards, *hand, "topmen", "topmen"]) == whole
    assert len(hands) > 6


@pytest.mark.rule("CS-GEN-09", "CS-LOAD-11", "CS-SCEN-04")
@pytest.mark.parametrize(("special", "loads"), [
    ("", {"round", "chain", "double"}), ("special round-shot-only; ", {"round"}),
])
def test_loads_dealt_anew_are_such_as_may_be_loaded_and_known_ones_stay(special, loads):
    duel = table("galatea 10,10 N | congress 14,10 N load=round/chain*/-/- reload=-/-/round@9/double@9*; "
                 f"{special}at assign-crew")
    seen = set()
    for seed in range(12):
        game = clone(duel.game)
        blank_duel(game, 0)
        deal_duel(game, 0, wg.Rng(seed))
        one, two, three, four = game.ships[1].sections
        assert (two.load, one.pending, four.pending, three.load, four.due) == ("chain", "", "double", "", 9)
        seen |= {one.load, three.pending}
    assert seen == loads


@pytest.mark.rule("CS-GEN-09", "CS-MAN-10")
@pytest.mark.parametrize(("enemy", "guesses"), [
    ("E act=6,12 maneuver=advance:0:2:0", {("advance", 0), ("wear-up", 0), ("back-sail", 0)}),
    ("E act=6,12 maneuver=wear-up:1:2:1", {("advance", 0), ("wear-up", 0)}),
    ("E act=12 maneuver=advance:0:2:0 strain=1", {("advance", 1), ("advance", 2), ("wear-up", 1), ("wear-up", 2)}),
    ("E act=12 barred=wear maneuver=advance:0:2:0 strain=2", {("advance", 1), ("advance", 2)}),
    ("E act=12 spied maneuver=advance:0:2:0 strain=2", {("advance", 2)}),
    ("E maneuver=advance:0:2:1", {("advance", 0), ("wear-up", 0)}),             # no counter is left for it
])
def test_a_maneuver_dealt_anew_fits_the_points_spent_and_the_strain_block(enemy, guesses):
    duel = table(f"galatea 10,10 N | congress 20,10 {enemy}; wind N; impulse 5; at fire")
    seen = set()
    for seed in range(40):
        game = clone(duel.game)
        blank_duel(game, 0)
        deal_duel(game, 0, wg.Rng(seed))
        ship = game.ships[1]
        seen.add((ship.maneuver, ship.strain))
        assert ship.spent < ship.cost and (ship.turn != 0) is ship.maneuver.startswith("wear")
    assert seen == guesses


@pytest.mark.rule("CS-GEN-09", "CS-MAN-10", "CS-MAN-29")
@pytest.mark.parametrize("enemy", ["E act=12 strain=1", "E act=12 strain=2"])
def test_a_strain_block_without_a_maneuver_is_guessed_by_itself(enemy):
    game = table(f"galatea 10,10 N | congress 20,10 {enemy}; wind N; impulse 5; at fire").game
    dealt = [dealt_anew(game, seed).ships[1] for seed in range(20)]
    assert {(ship.maneuver, ship.strain) for ship in dealt} == {("", 1), ("", 2)}


def dealt_anew(game: Duel, seed: int) -> Duel:
    """As seat 0 might deal it."""
    other = clone(game)
    blank_duel(other, 0)
    deal_duel(other, 0, wg.Rng(seed))
    return other


@pytest.mark.rule("CS-GEN-09", "CS-MAN-12")
def test_a_captain_who_is_asked_for_a_strain_block_has_a_maneuver_that_carries_over():
    """Two points are wanted and one counter is left: neither a maneuver of one point nor a finished one is guessed."""
    duel = table("galatea 10,10 N | congress 20,10 E act=12 maneuver=advance:0:2:0; wind N; at cycle")
    assert duel.asked == [(1, "strain")]
    assert {dealt_anew(duel.game, seed).ships[1].maneuver for seed in range(40)} == {"advance", "wear-up"}


@pytest.mark.rule("CS-GEN-09", "CS-MAN-12")
def test_nor_where_both_captains_are_asked():
    ship = "E act=12 maneuver=advance:0:2:0"
    duel = table(f"galatea 10,10 {ship} | congress 20,10 {ship}; wind N; at cycle")
    assert duel.asked == [(0, "strain"), (1, "strain")]
    assert {dealt_anew(duel.game, seed).ships[1].maneuver for seed in range(40)} == {"advance", "wear-up"}


@pytest.mark.rule("CS-GEN-09", "CS-MAN-12")
def test_a_block_that_is_asked_of_oneself_tells_nothing_of_the_enemy():
    duel = table("galatea 10,10 E act=12 maneuver=advance:0:2:0 | congress 20,10 E act=6,12 maneuver=advance:0:2:0; "
                 "wind N; at cycle")
    assert duel.asked == [(0, "strain")]
    assert {dealt_anew(duel.game, seed).ships[1].maneuver for seed in range(40)} == {"advance", "wear-up", "back-sail"}


@pytest.mark.rule("CS-GEN-09")
def test_where_no_maneuver_fits_any_more_he_is_thought_to_back_his_sails():
    """Two points are spent on a tack, and the wind has shifted: nothing on the panel costs as much."""
    game = table("galatea 10,10 N guns=3/0/0/0 | congress 14,10 S act=12 maneuver=tack:1:3:2; wind NE; impulse 5; "
                 "at fire").game
    assert "tack" in {dealt_anew(game, seed).ships[1].maneuver for seed in range(20)}
    game.wind = NAMES.index("E")
    ship = dealt_anew(game, 1).ships[1]
    assert (ship.maneuver, ship.turn, ship.cost, ship.spent) == ("back-sail", 0, 3, 2)


@pytest.mark.rule("CS-GEN-09")
@pytest.mark.parametrize(("ships", "left"), [
    ("hand=topmen | congress 14,10 N hand=surgeon", 1), ("| congress 14,10 N", 0),
])
def test_a_position_without_a_deck_has_none_when_it_is_dealt_anew(ships, left):
    game = table(f"galatea 10,10 N {ships}; no-cards; at fire").game
    game.deck = ()
    dealt = dealt_anew(game, 3)
    assert dealt.deck == () and len(dealt.ships[1].hand) == left and "?" not in dealt.ships[1].hand


@pytest.mark.rule("CS-GEN-09")
def test_the_deck_is_dealt_anew_though_the_enemy_holds_nothing():
    game = table("galatea 10,10 N guns=3/0/0/0 hand=topmen | congress 14,10 N; at fire").game
    assert sorted([*dealt_anew(game, 3).deck, "topmen"]) == sorted(CARDS[card].id for card in PACK)


@pytest.mark.rule("CS-GEN-09", "CS-CARD-01")
def test_a_card_that_is_being_carried_out_is_in_no_hand_and_no_deck():
    duel = table("galatea 5,9 SE | congress 20,9 N hand=topmen; wind E; at assign-crew")
    game = clone(duel.game)
    game.agenda.append(PlayNow(0, "squall"))
    assert dealt_anew(game, 3).deck.count("squall") == dealt_anew(duel.game, 3).deck.count("squall") - 1
