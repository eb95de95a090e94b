"""Chapters 17 and 18: the effects of cards from extra Orders on, and their fine print."""

import pytest
from savage_seas.dealt import HANDS, MARINES, afar, dealt, side_by_side
from savage_seas.table import SCUPPER, Table, board, crew, fires, hurts, laid, spot, table, wounds

from weathergage.kernel.core import seen_by
from weathergage.rulesets.savage_seas.state import MARINE, hand_count

ASHORE = "2,0 N {a} | {b}; scenario duel-at-the-maw; lead cockatrice; at action 1 cockatrice only"    # near (1,0)
PREY = "2,-4 N board=no-prey-no-pay/-/-/- | {b}; scenario duel-at-the-maw; at action 1 cockatrice only"


def given(card: str, a: str = "", b: str = "", dice: str = "", only: bool = True, **options: str) -> Table:
    """An Order on position 1 of the Cockatrice, the Chimera to starboard; its window passed."""
    return side_by_side(f"board={card}/-/-/- {a}", b, "at action 1 cockatrice" + " only" * only, dice,
                        **options).pass_windows()


# --- attacks and repairs (the cases of the chapter on wounds) ---


@pytest.mark.rule("SS-WND-03", "SS-COMP-03")
def test_a_wound_shows_the_crew_of_a_card_face_down_and_nothing_else():
    """SS-CASE-86: the Order's name stays hidden, and it is carried out later."""
    sea = side_by_side("board=boarding-pikes/-/-/-", "board=-/-/-/full-sail", "at action 1 cockatrice", "4").say("pass")
    assert hurts(sea.b) == "S1" and laid(sea.b, 4).crew_known and laid(sea.b, 4).card == "full-sail"
    revealed = [event.card for event in sea.events("OrderRevealed")]
    assert revealed == ["boarding-pikes", "full-sail"] and laid(sea.b, 4).state == "pending"
    sea.pass_windows()
    assert spot(sea.b) == (1, -3, 0)


@pytest.mark.rule("SS-EFF-03", "SS-WND-06")
def test_grapeshot_hits_one_crew_and_misses_an_empty_position():
    """SS-CASE-87: dice 2 and 1."""
    sea = given("grapeshot", b="board=full-sail/-/-/-", dice="2 | 1")
    assert sea.over and hurts(sea.b) == "S1" and sea.script_left == 0
    assert [name for name in sea.story if name.endswith(("Missed", "Wounded"))] == ["WoundMissed", "CrewWounded"]


@pytest.mark.rule("SS-EFF-03")
def test_hot_shot_strikes_with_fire_and_then_wounds():
    """SS-CASE-88: dice 2 and 2."""
    sea = given("hot-shot", b="board=-/full-sail/-/-", dice="2 | 2")
    assert fires(sea.b) == "-S--" and hurts(sea.b) == "S2" and [kind for kind, _ in sea.chances] == ["fire-hit",
                                                                                                   "wound-hit"]


@pytest.mark.rule("SS-EFF-07", "SS-CARD-15")
@pytest.mark.parametrize(("first", "second", "after"), [
    ("captain", "captain", "M1"), ("captain", "marine", "C1"), ("marine", "", "C1"),
])
def test_a_witch_doctor_near_an_island_heals_twice(first: str, second: str, after: str):
    """SS-CASE-89: Captain 2 and Marine 1."""
    sea = dealt(ASHORE.format(a="board=witch-doctor/-/-/- wounds=C2M1", b="3,-6 S")).pass_windows()
    assert sea.asked == [(0, "remove-wound")] and sea.options == ["captain", "marine"]
    sea.say(first)
    if second:
        sea.say(second)
    assert sea.over and wounds(sea.a) == after


@pytest.mark.rule("SS-EFF-07", "SS-CARD-15")
def test_elsewhere_a_witch_doctor_heals_once_and_a_surgeon_always_once():
    """SS-CASE-89, not adjacent."""
    assert wounds(given("witch-doctor", "wounds=C2M1").say("captain").a) == "C1M1"
    sea = dealt(ASHORE.format(a="board=ship-surgeon/-/-/- wounds=C2M1", b="3,-6 S")).say("captain")
    assert sea.over and wounds(sea.a) == "C1M1"


@pytest.mark.rule("SS-EFF-08", "SS-CARD-14", "SS-COLL-11")
@pytest.mark.parametrize(("at", "after"), [("3,0", "S---"), ("2,0", "----")])
def test_a_ships_husband_needs_an_island(at: str, after: str):
    """SS-CASE-90."""
    sea = dealt(f"{at} N board=-/ships-husband/-/- fires=S--- | 3,-6 S; scenario duel-at-the-maw;"
                "at action 2 cockatrice only").pass_windows()
    assert sea.over and fires(sea.a) == after
    assert [event.why for event in sea.events("NoEffect")] == (["no-island-near"] if after == "S---" else [])


@pytest.mark.rule("SS-CARD-14")
def test_a_shipwright_needs_none():
    sea = afar("board=-/shipwright/-/- fires=S---", "", "at action 2 cockatrice only").pass_windows()
    assert sea.over and fires(sea.a) == "----"


@pytest.mark.rule("SS-EFF-04")
def test_a_buccaneer_wounds_crews_whatever_became_of_their_orders():
    """SS-CASE-91: position 1 was carried out, position 3 canceled."""
    sea = given("buccaneer", b="board=full-sail:d/-/grapeshot:x/-")
    assert sea.options == ["1", "3", "1 3"]
    sea.say("1 3")
    assert sea.over and hurts(sea.b) == "S1G1"


@pytest.mark.rule("SS-CARD-01")
def test_against_an_empty_board_a_buccaneer_wounds_nobody():
    """SS-CASE-29."""
    sea = given("buccaneer")
    assert sea.over and hurts(sea.b) == "" and sea.events("NoEffect")[0].rule == "SS-CARD-01"


# --- No Prey, No Pay ---


@pytest.mark.rule("SS-EFF-12", "SS-CARD-02")
@pytest.mark.parametrize(("crew_name", "card"), [("captain", "brace"), ("sailmaster", "heave-to"),
                                                 ("gunner", "grapeshot"), ("marine", "grenadoes")])
def test_an_active_order_of_any_enemy_crew_is_taken(crew_name: str, card: str):
    sea = dealt(PREY.format(b=f"2,0 N {HANDS}"), card).pass_windows()
    assert sea.options == ["captain", "sailmaster", "gunner", "marine"]
    sea.say(crew_name)
    assert sea.over and card not in crew(sea.b, crew_name).hand and crew(sea.b, crew_name).removed == (card,)
    assert sum(len(each.hand) for each in sea.b.crews) == 15


@pytest.mark.rule("SS-CARD-02", "SS-COLL-11")
def test_the_enemy_must_be_near_an_island_and_the_own_ship_need_not():
    """SS-CASE-103: nothing happens, and the Order is discarded at the clearing."""
    sea = dealt(f"2,-4 N board=no-prey-no-pay/-/-/- | 3,0 N {HANDS}; scenario duel-at-the-maw;"
                "at action 1 cockatrice").pass_windows()
    assert [event.why for event in sea.events("NoEffect")] == ["enemy-not-near-island"]
    assert sea.game.round == 2 and crew(sea.a, "captain").discards == ("no-prey-no-pay",)
    assert all(each.removed == () for each in sea.b.crews)
    own = dealt(f"2,0 N board=no-prey-no-pay/-/-/- | 3,0 N {HANDS}; scenario duel-at-the-maw;"
                "at action 1 cockatrice only").pass_windows()
    assert own.over and own.events("NoEffect")


@pytest.mark.rule("SS-CARD-02", "SS-LOS-06")
def test_neither_range_nor_cover_matters():
    """From across the map, through the islands (SS-CASE-77)."""
    sea = dealt(f"-5,6 N board=no-prey-no-pay/-/-/- | 5,-3 N {HANDS}; scenario duel-at-the-maw;"
                "at action 1 cockatrice only", "brace").say("captain")
    assert crew(sea.b, "captain").removed == ("brace",)


@pytest.mark.rule("SS-CARD-02")
def test_cards_on_the_board_and_wounds_are_not_in_the_hand():
    sea = dealt(PREY.format(b="2,0 N board=-/grapeshot/-/- wounds=G3"), "grapeshot").say("gunner")
    assert sea.over and sea.events("NoEffect")[0].why == "empty-hand" and sea.script_left == 1
    assert laid(sea.b, 2).card == "grapeshot" and wounds(sea.b) == "G3" and hand_count(sea.b, 2) == 1


@pytest.mark.rule("SS-CARD-03")
def test_the_taken_order_is_shown_to_all_and_gone_for_good():
    """SS-CASE-30: eleven cards remain in the cycle, also after a reshuffle."""
    sea = dealt(PREY.format(b="2,0 N hand=double-shot").replace(" only", ""), "double-shot").say("gunner")
    event = sea.events("OrderStolen")[0]
    assert event.side == 1
    assert [seen_by(event, seat) for seat in (0, 1, None)] == [event] * 3 and event.card == "double-shot"
    gunner = crew(sea.b, "gunner")
    assert len(gunner.hand + gunner.deck) == 11 and "double-shot" not in gunner.hand + gunner.deck + gunner.discards
    pile = "discards=bow-chasers,grapeshot deck=- removed=double-shot"
    again = afar("", pile, "at clearing")
    gunner = crew(again.b, "gunner")
    assert gunner.hand == ("bow-chasers", "grapeshot") and gunner.removed == ("double-shot",)


# --- Lend a Hand ---


@pytest.mark.rule("SS-EFF-11", "SS-CARD-04")
def test_lend_a_hand_carries_out_the_previous_order_once_more():
    sea = afar("board=full-sail/lend-a-hand/-/-", "", "at action 1 cockatrice").pass_windows()
    assert spot(sea.a)[:2] == (0, -6)
    assert [(event.side, event.position, event.card) for event in sea.events("OrderRepeated")] == [(0, 1, "full-sail")]


@pytest.mark.rule("SS-CARD-04")
@pytest.mark.parametrize(("where", "number"), [("lend-a-hand/-/-/full-sail:d", 1), ("full-sail:d/-/lend-a-hand/-", 3)])
def test_from_position_one_or_after_an_empty_position_it_has_no_effect(where: str, number: int):
    """SS-CASE-97."""
    sea = afar(f"board={where}", "board=full-sail:d/-/-/-", f"at action {number} cockatrice only").pass_windows()
    assert sea.over and spot(sea.a) == (0, 0, 0)
    assert [event.why for event in sea.events("NoEffect")] == ["nothing-before"]


@pytest.mark.rule("SS-CARD-05")
@pytest.mark.parametrize(("before", "why"), [
    ("gunner-reload:d", "permanent-before"), ("full-sail:x", "canceled-before"), ("full-sail:ux", "canceled-before"),
    ("gunner-reload:x", "canceled-before"),
])
def test_what_cannot_be_repeated(before: str, why: str):
    """SS-CASE-34: Reload or Fight Fire, an Order canceled by fire, one that was scuppered. Of a card that is still face
    down the reason does not tell what it is."""
    sea = afar(f"board=-/{before}/lend-a-hand/-", "", "at action 3 cockatrice only").pass_windows()
    assert sea.over and spot(sea.a) == (0, 0, 0) and [event.why for event in sea.events("NoEffect")] == [why]


@pytest.mark.rule("SS-CARD-05", "SS-EFF-06")
def test_nor_can_an_order_that_was_cut():
    """SS-CASE-100: Cut the Lines cancels position 3; Lend a Hand on position 4 has nothing to repeat."""
    sea = side_by_side("board=-/cut-the-lines/-/-", "board=-/-/full-sail/lend-a-hand", "at action 2 cockatrice")
    sea.say("3").pass_windows()
    assert sea.game.round == 2 and spot(sea.b) == (1, 0, 0)
    assert [event.why for event in sea.events("NoEffect")] == ["canceled-before"]


@pytest.mark.rule("SS-CARD-06")
def test_the_repetition_is_chosen_anew_by_the_crews_own_leader():
    """SS-CASE-99: starboard first, and then the Sailmaster moves first and turns to port."""
    sea = afar("board=boom-about/lend-a-hand/-/-", "", "at action 1 cockatrice", cockatrice_leaders="C-S-G-M")
    sea.say("starboard-ahead")
    assert spot(sea.a) == (2, -2, 1)
    sea.pass_windows()
    assert sea.asked == [(1, "sail")]
    sea.answer("ahead-port")
    assert spot(sea.a) == (4, -4, 0)


@pytest.mark.rule("SS-CARD-06")
def test_the_repetition_rolls_new_dice_and_opens_no_window_of_its_own():
    sea = side_by_side("board=starboard-cannons/lend-a-hand/-/-", "", "at action 1 cockatrice", "1 | 3")
    windows = []
    while sea.in_window and sea.game.round == 1:
        windows.append(sea.facts)
        sea.answer("pass")
    assert fires(sea.b) == "S-S-" and windows == [(0, "starboard-cannons", 0), (0, "lend-a-hand", 0)]


@pytest.mark.rule("SS-CARD-06", "SS-SCUP-02")
def test_only_new_cards_of_a_repeated_no_quarter_have_windows():
    sea = side_by_side("board=no-quarter:d/lend-a-hand/-/- hand=grenadoes", f"hand={SCUPPER}", "at action 2 cockatrice",
                       "3").say("pass")
    assert sea.asked == [(0, "extra-order")]
    sea.answer("grenadoes")
    assert sea.asked == [(1, "scupper")] and sea.facts == (0, "grenadoes", 0)
    assert [card.card for card in sea.a.positions[1].cards] == ["lend-a-hand", "grenadoes"]
    assert len(sea.a.positions[0].cards) == 1


@pytest.mark.rule("SS-CARD-06")
def test_what_is_repeated_is_the_planned_card_and_not_the_extra_ones():
    sea = side_by_side("board=no-quarter:d+boarding-pikes:d/lend-a-hand/-/- hand=grenadoes", "",
                       "at action 2 cockatrice").pass_windows()
    assert [event.card for event in sea.events("OrderRepeated")] == ["no-quarter"] and sea.asked == [(0, "extra-order")]


@pytest.mark.rule("SS-CARD-07", "SS-CARD-11", "SS-DEF-18")
def test_the_position_of_a_repeated_no_quarter_is_manned_by_the_captain_crew_alone():
    """A Marine card lies there too; a fire hit wounds the Captain crew, once."""
    sea = side_by_side("board=no-quarter:d/lend-a-hand/-/gunner-reload hand=boarding-pikes", "board=-/-/port-cannons/-",
                       "at action 2 cockatrice", "1 | 2")
    sea.say("boarding-pikes", "stop").pass_windows()
    assert sea.asked == [(0, "reload")] and fires(sea.a) == "-S--" and hurts(sea.a) == "C1"
    sea.say("none")
    assert sorted(crew(sea.a, "marine").discards) == ["boarding-pikes", "no-quarter"] and wounds(sea.a) == "C1"


@pytest.mark.rule("SS-CARD-16", "SS-FIRE-04")
def test_an_order_carried_out_before_its_position_caught_fire_can_be_repeated():
    """SS-CASE-111."""
    sea = dealt("0,0 N board=-/starboard-cannons/lend-a-hand/- | 1,0 N board=-/port-cannons/-/-; lead cockatrice;"
                "at action 2 cockatrice", "4 | 2 | 4").pass_windows()
    assert sea.game.round == 2 and fires(sea.a) == "-S--" and fires(sea.b) == "S--S"
    assert [event.card for event in sea.events("OrderRepeated")] == ["starboard-cannons"]


@pytest.mark.rule("SS-CARD-17")
def test_a_repetition_measures_anew():
    """In range the first time, out of range the second: the ship has gone on in between."""
    sea = dealt("0,0 N board=starboard-cannons/lend-a-hand/-/- | 3,-4 N board=full-sail/-/-/-; lead cockatrice;"
                "at action 1 cockatrice", "3").pass_windows()
    assert fires(sea.b) == "--S-" and [kind for kind, _ in sea.chances if kind != "draw"] == ["fire-hit"]
    assert [event.why for event in sea.events("AttackMissed")] == ["out-of-area"]


@pytest.mark.rule("SS-CARD-17")
def test_the_repeated_card_stays_where_it_is_and_is_discarded_once():
    sea = afar("board=full-sail/lend-a-hand/-/gunner-reload", "", "at action 1 cockatrice").pass_windows()
    assert [[card.card for card in position.cards] for position in sea.a.positions[:2]] == [["full-sail"],
                                                                                         ["lend-a-hand"]]
    assert [event.card for event in sea.events("OrderRevealed")] == ["full-sail", "lend-a-hand", "gunner-reload"]
    sea.say("none")
    assert crew(sea.a, "sailmaster").discards == ("full-sail",)


# --- No Quarter ---


@pytest.mark.rule("SS-EFF-09", "SS-CARD-08")
def test_no_quarter_gives_up_to_three_more_orders_one_after_the_other():
    sea = given("no-quarter", f"hand={MARINES} wounds=G2", "board=grapeshot/-/-/-", dice="1 | 2")
    assert sea.asked == [(0, "extra-order")] and sea.facts == (MARINE, 1, 3)
    sea.answer("boarding-pikes")
    assert sea.asked == [(1, "scupper")] and not sea.chances
    sea.answer("pass")
    assert hurts(sea.b) == "G1" and sea.asked == [(0, "extra-order")] and "boarding-pikes" not in sea.options
    sea.say("grenadoes").pass_windows()
    sea.say("witch-doctor").pass_windows()
    assert sea.over and fires(sea.b) == "-S--" and wounds(sea.a) == "G1"
    assert [card.card for card in sea.a.positions[0].cards] == ["no-quarter", "boarding-pikes", "grenadoes",
                                                               "witch-doctor"]
    assert crew(sea.a, "marine").hand == ("sharpshooters",) and sea.events("ExtraOrdersEnded")[0].given == 3
    assert [event.extra for event in sea.events("OrderRevealed")] == [False, True, True, True]


@pytest.mark.rule("SS-CARD-08")
def test_the_marines_may_stop_at_any_time_and_must_when_the_hand_is_empty():
    stopped = given("no-quarter", f"hand={MARINES}").say("witch-doctor").say("stop")
    assert stopped.over and len(crew(stopped.a, "marine").hand) == 3
    at_once = given("no-quarter", f"hand={MARINES}").say("stop")
    assert at_once.over and len(crew(at_once.a, "marine").hand) == 4
    empty = given("no-quarter", "hand=witch-doctor").say("witch-doctor", "marine-reload", "none")
    assert empty.over and empty.events("ExtraOrdersEnded")[0].given == 2


@pytest.mark.rule("SS-CARD-08")
def test_only_the_marine_hand_can_give_them():
    sea = given("no-quarter", f"{HANDS}")
    assert sorted(sea.options) == sorted(["stop", *MARINES.split(","), "marine-reload"])
    assert sea.refusal("grapeshot") and sea.refusal("gunner-reload") and sea.refusal("no-quarter")


@pytest.mark.rule("SS-CARD-08")
def test_scuppered_it_gives_nothing():
    """SS-CASE-95."""
    sea = side_by_side(f"board=no-quarter/-/-/- hand={MARINES}", f"hand={SCUPPER}", "at action 1 cockatrice only")
    sea.say(SCUPPER, "pass")
    assert sea.over and len(crew(sea.a, "marine").hand) == 4 and len(sea.a.positions[0].cards) == 1


@pytest.mark.rule("SS-CARD-08", "SS-HAND-04")
def test_three_extra_orders_leave_four_to_draw():
    """SS-CASE-96: the hand is RFF, No Quarter and three Orders; after the clearing four are drawn."""
    sea = afar("hand=no-quarter,witch-doctor,boarding-pikes,grenadoes", "").plan("no-quarter - - -", "- - - -")
    sea.say("witch-doctor", "boarding-pikes")
    assert crew(sea.a, "marine").hand == ("grenadoes",)
    sea.say("grenadoes").pass_windows()
    assert sea.game.round == 2 and len(crew(sea.a, "marine").hand) == 4
    assert [len(event.cards) for event in sea.events("OrdersDrawn") if (event.side, event.crew) == (0, 3)] == [4]


@pytest.mark.rule("SS-CARD-09")
def test_each_extra_order_can_be_scuppered_and_counts_all_the_same():
    """SS-CASE-94: the second is canceled, the third may still be given, and no fourth."""
    sea = side_by_side("board=no-quarter/-/-/gunner-reload hand=grenadoes,boarding-pikes,sharpshooters,buccaneer",
                       f"hand={SCUPPER} board=-/full-sail/-/-", "at action 1 cockatrice", "1").pass_windows()
    sea.answer("grenadoes").answer("pass")
    sea.answer("boarding-pikes").say(SCUPPER, "pass")
    assert sea.asked == [(0, "extra-order")] and sea.facts == (MARINE, 1, 1)
    sea.answer("sharpshooters").say("pass", "gunner").pass_windows()
    assert sea.asked == [(0, "reload")]
    assert [(card.card, card.state) for card in sea.a.positions[0].cards] == [
        ("no-quarter", "carried-out"), ("grenadoes", "carried-out"), ("boarding-pikes", "canceled"),
        ("sharpshooters", "carried-out")]
    assert fires(sea.b) == "S---" and wounds(sea.b) == "G1" and hurts(sea.b) == ""
    assert crew(sea.a, "marine").discards == ()
    sea.say("none")
    assert len(crew(sea.a, "marine").discards) == 4


@pytest.mark.rule("SS-CARD-10")
def test_once_the_first_extra_order_is_out_no_quarter_itself_is_safe():
    """SS-CASE-33: the window has closed; only the extra Order can be canceled."""
    sea = side_by_side("board=no-quarter/-/-/- hand=grenadoes", f"hand={SCUPPER}", "at action 1 cockatrice only")
    sea.say("pass")
    assert laid(sea.a, 1).state == "carried-out" and sea.asked == [(0, "extra-order")]
    sea.answer("grenadoes").say(SCUPPER, "pass")
    assert [event.card for event in sea.events("Scuppered")] == ["grenadoes"]
    assert [card.state for card in sea.a.positions[0].cards] == ["carried-out", "canceled"]


@pytest.mark.rule("SS-CARD-11")
def test_the_marines_may_reload_as_an_extra_order_but_never_fight():
    sea = given("no-quarter", f"hand={MARINES} fires=W---").say("marine-reload")
    sea.pass_windows()
    assert sea.asked == [(0, "reload")] and not laid(sea.a, 1, 1).fights
    sea.answer("grenadoes witch-doctor")
    assert fires(sea.a) == "W---" and crew(sea.a, "marine").discards == ("grenadoes", "witch-doctor")
    assert sea.asked == [(0, "extra-order")] and "marine-reload" not in sea.options
    placed = side_by_side("board=no-quarter/-/-/marine-reload", "", "at action 1 cockatrice only").pass_windows()
    assert placed.over         # the Marine's card lies on the board, so there is nothing to give


@pytest.mark.rule("SS-CARD-11", "SS-DEF-18")
def test_a_position_with_extra_orders_takes_one_wound_for_a_fire_hit():
    """SS-CASE-122: both cards count as carried out, and both go to the Marine pile."""
    sea = side_by_side("board=no-quarter/-/-/gunner-reload hand=boarding-pikes", "board=-/port-cannons/-/-",
                       "at action 1 cockatrice", "4 | 1").say("boarding-pikes").say("stop").pass_windows()
    assert sea.asked == [(0, "reload")] and fires(sea.a) == "S---" and hurts(sea.a) == "M1"
    assert [card.state for card in sea.a.positions[0].cards] == ["carried-out", "carried-out"]
    sea.say("none")
    assert sorted(crew(sea.a, "marine").discards) == ["boarding-pikes", "no-quarter"] and wounds(sea.a) == "M1"


@pytest.mark.rule("SS-CARD-18")
def test_from_a_position_that_burns_no_further_extra_order_is_given():
    """No card of the game can do it, so the fire lies there from the beginning."""
    sea = given("no-quarter", f"hand={MARINES} fires=S---")
    assert sea.over and sea.events("ExtraOrdersEnded")[0].given == 0
    assert not given("no-quarter", f"hand={MARINES} fires=WSS-").over


# --- Scupper That, Brace and the spyglass ---


@pytest.mark.rule("SS-EFF-10")
def test_the_effect_of_scupper_that_is_to_cancel_what_was_revealed():
    sea = side_by_side("board=starboard-cannons/-/-/-", f"hand={SCUPPER}", "at action 1 cockatrice only", "1")
    sea.say(SCUPPER, "pass")
    assert sea.over and fires(sea.b) == "----" and sea.script_left == 1 and crew(sea.b, "captain").hand == ()


@pytest.mark.rule("SS-EFF-13")
def test_a_brace_marker_stops_the_next_single_fire_hit():
    """SS-CASE-57: a collision with damage 3: one hit is ignored without a die, two are rolled."""
    sea = table("0,3 N board=full-sail/-/-/- | 0,0 N braced; at action 1 cockatrice only", "1 | 2 | 1 | 2 | 3")
    sea.pass_windows()
    assert sea.over and fires(sea.b) == "SS--" and fires(sea.a) == "SSS-" and not sea.b.braced
    assert sea.script_left == 0 and len(sea.events("HitBraced")) == 1


@pytest.mark.rule("SS-EFF-13", "SS-FIRE-31")
def test_it_stops_all_that_the_hit_would_cause():
    """SS-CASE-118: a Strong Fire struck with pending Orders: nothing is rolled, wounded, canceled or spread."""
    sea = given("starboard-cannons", b="board=gunner-reload/full-sail/-/- fires=S--- braced", dice="1")
    assert sea.over and sea.script_left == 1 and not sea.b.braced
    assert (fires(sea.b), hurts(sea.b), board(sea.b)[:2]) == ("S---", "", ["pending", "pending"])


@pytest.mark.rule("SS-EFF-13")
def test_the_marker_is_put_on_the_own_ship_and_a_second_adds_nothing():
    sea = given("brace", "braced")
    assert sea.a.braced and not sea.b.braced and [event.side for event in sea.events("ShipBraced")] == [0]
    twice = side_by_side("board=starboard-cannons/lend-a-hand/-/-", "board=brace:d/-/-/- braced",
                         "lead chimera; at action 1 cockatrice", "3").pass_windows()
    assert fires(twice.b) == "--S-" and len(twice.events("HitBraced")) == 1


@pytest.mark.rule("SS-EFF-13", "SS-CLR-01")
def test_it_stops_no_wounds_and_goes_at_the_clearing():
    sea = side_by_side("board=boarding-pikes/-/-/gunner-reload", "board=-/full-sail:x/-/- braced",
                       "at action 1 cockatrice", "2").pass_windows()
    assert hurts(sea.b) == "S1" and sea.b.braced
    sea.say("none")
    assert not sea.b.braced and [event.side for event in sea.events("BracesRemoved")] == [1]


@pytest.mark.rule("SS-EFF-14")
def test_a_spyglass_shows_the_enemys_cards_to_the_own_team_alone():
    """Pending or canceled, what lies face down is seen and stays where it is."""
    sea = given("spyglass", b="board=full-sail/grapeshot:x/shipwright:d/marine-reload", cockatrice_leaders="CM-SG")
    event = sea.events("EnemySpied")[0]
    cards = ("full-sail", "grapeshot", "marine-reload")
    assert event.positions == (1, 2, 4) and event.cards == cards
    assert [seen_by(event, seat).cards for seat in (0, 1)] == [cards, cards]
    assert seen_by(event, 2).cards == seen_by(event, None).cards == ("?", "?", "?")
    tell = sea.match.sight(None).tell
    assert tell(seen_by(event, None)) == \
        "The Cockatrice's Captain spies the Chimera's face-down Orders on positions 1, 2 and 4."
    one = seen_by(given("spyglass", b="board=full-sail/-/-/-").events("EnemySpied")[0], None)
    assert tell(one) == "The Cockatrice's Captain spies the Chimera's face-down Order on position 1."
    assert [card.spied for position in sea.b.positions for card in position.cards] == [True, True, False, True]
    assert not any(laid(sea.b, position).shown for position in (1, 2, 4)) and board(sea.b)[0] == "pending"


@pytest.mark.rule("SS-EFF-14")
def test_then_two_own_orders_may_change_places():
    """SS-CASE-102: positions 2 and 4 may, but not 2 and 3, where Reload or Fight Fire lies."""
    sea = afar("board=spyglass/boom-about/gunner-reload/grenadoes", "", "at action 1 cockatrice")
    sea.pass_windows()
    assert sea.asked == [(0, "exchange")] and sea.options == ["keep", "2 4"]
    assert sea.refusal("2 3") and sea.refusal("1 2") and sea.refusal("2 2")
    sea.answer("2 4")
    assert [laid(sea.a, position).card for position in (2, 4)] == ["grenadoes", "boom-about"]
    event = sea.events("OrdersExchanged")[0]
    assert event.positions == (2, 4) and seen_by(event, 1) == event


@pytest.mark.rule("SS-EFF-14")
def test_the_captain_may_keep_them_as_they_are():
    sea = afar("board=spyglass/boom-about/-/grenadoes", "", "at action 1 cockatrice").pass_windows()
    sea.answer("keep")
    assert [laid(sea.a, position).card for position in (2, 4)] == ["boom-about", "grenadoes"]


@pytest.mark.rule("SS-EFF-14")
@pytest.mark.parametrize("fields", [
    "board=spyglass/boom-about/-/grenadoes:x", "board=spyglass/boom-about:d/-/grenadoes",
    "board=spyglass/boom-about/-/marine-reload fires=---S",
])
def test_canceled_and_revealed_orders_and_those_on_a_strong_fire_stay(fields: str):
    sea = afar(fields, "", "at action 1 cockatrice only").pass_windows()
    assert sea.over


@pytest.mark.rule("SS-EFF-14")
def test_the_question_does_not_tell_which_cards_are_permanent():
    """Two cards face down that cannot be exchanged: the Captain is asked all the same, and can only keep them."""
    sea = afar("board=spyglass/gunner-reload/marine-reload/-", "", "at action 1 cockatrice only").pass_windows()
    assert sea.asked == [(0, "exchange")] and sea.options == ["keep"]


@pytest.mark.rule("SS-EFF-14", "SS-WND-11", "SS-DEF-18")
def test_wounds_go_with_the_crew_and_fires_stay_with_the_position():
    sea = afar("board=spyglass/boom-about:k/-/grenadoes fires=-W-- hurts=S1", "", "at action 1 cockatrice")
    sea.say("2 4")
    assert fires(sea.a) == "-W--" and hurts(sea.a) == "S1" and laid(sea.a, 4).crew_known


@pytest.mark.rule("SS-EFF-15")
def test_the_permanent_card_reloads_or_fights():
    assert fires(given("gunner-reload", "fires=S---").a) == "W---"
    assert given("gunner-reload").asked == [(0, "reload")]


@pytest.mark.rule("SS-CARD-12", "SS-MOVE-06")
@pytest.mark.parametrize(("course", "end"), [("starboard-ahead", (2, -2, 1)), ("ahead-starboard", (0, -2, 1)),
                                             ("port-ahead", (-2, 0, 5)), ("ahead-port", (0, -2, 5))])
def test_boom_about(course: str, end: tuple[int, int, int]):
    """SS-CASE-01 to 03: one degree to either side and two knots, in either order."""
    sea = afar("board=boom-about/-/-/-", "", "at action 1 cockatrice only").pass_windows()
    assert len(sea.options) == 4
    sea.answer(course)
    assert spot(sea.a) == end


@pytest.mark.rule("SS-CARD-13", "SS-ATK-06")
@pytest.mark.parametrize(("at", "hit"), [("5,-2", True), ("5,0", True), ("6,-3", False), ("1,-3", False),
                                         ("-2,0", False)])
def test_starboard_cannons_reach_five_hexes_to_starboard(at: str, hit: bool):
    """SS-CASE-06 and 07."""
    sea = dealt(f"0,0 N board=starboard-cannons/-/-/- | {at} N; at action 1 cockatrice only", "1").pass_windows()
    assert (fires(sea.b) == "S---") == hit and sea.script_left == (0 if hit else 1)
