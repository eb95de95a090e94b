"""Chapters 1 and 2: hexes, ships and boards, where cards lie, chance, and answers that are refused."""

from collections import Counter

import pytest
from savage_seas.single_orders import SAILING, give, struck
from savage_seas.table import board, crew, fires, hurts, laid, opening, spot, table

import weathergage as wg
from weathergage.kernel.codec import digest
from weathergage.kernel.core import seen_by
from weathergage.kits.hexes import disk, distance, neighbour, rotated, turned
from weathergage.rulesets.savage_seas.content.read import CHARTS, CREWS, DECKS, ORDERS, SCENARIOS
from weathergage.rulesets.savage_seas.state import PERMANENT

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
MAW = "scenario duel-at-the-maw"


# --- hexes and ships ---


@pytest.mark.rule("SS-DEF-01")
def test_movement_and_range_are_counted_in_the_same_hexes():
    """Three knots are three hexes, and so much nearer is the target."""
    sea = table("0,0 NE board=full-sail/starboard-cannons/-/- | "
                "8,-4 N; at action 1 cockatrice", "1", seed=1).pass_windows()
    assert distance((0, 0), sea.a.hex) == 3 and sea.events("AttackBore")[0].distance == distance((3, -3), (8, -4)) == 5


@pytest.mark.rule("SS-DEF-02")
@pytest.mark.parametrize("place", ["1,0", "-3,8", "20,20"])
def test_a_ship_cannot_be_on_an_island_or_beyond_the_sea(place):
    with pytest.raises(wg.BadSetup, match="not open sea"):
        table(f"{place} N | 3,-6 S; {MAW}")


@pytest.mark.rule("SS-DEF-02", "SS-COMP-08")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_sea_is_all_hexes_of_the_tiles(scenario):
    entry = SCENARIOS[scenario]
    assert len(CHARTS[scenario].hexes) % 19 == 0 and set(CHARTS[scenario].islands) < CHARTS[scenario].hexes
    assert all(start[:2] in CHARTS[scenario].hexes - set(CHARTS[scenario].islands) for start in entry.starts)


@pytest.mark.rule("SS-DEF-03")
def test_directions_run_clockwise_from_the_north():
    assert tuple(neighbour((0, 0), heading) for heading in range(6)) == DIRECTIONS
    for heading in range(6):
        sea = give("ease-the-sheets", f"0,0 {('N', 'NE', 'SE', 'S', 'SW', 'NW')[heading]}").say("ahead-starboard")
        assert spot(sea.a) == (*DIRECTIONS[heading], (heading + 1) % 6)


@pytest.mark.rule("SS-DEF-03")
def test_distance_and_rotation_are_as_written():
    for q, r in disk((0, 0), 6):
        assert distance((0, 0), (q, r)) == max(abs(q), abs(r), abs(q + r))
        assert rotated((q, r), 1) == (-r, q + r)


@pytest.mark.rule("SS-DEF-04")
@pytest.mark.parametrize(("heading", "starboard", "port"), [
    ("N", "1,0", "-1,0"), ("NE", "1,0", "0,-1"), ("SE", "0,1", "1,-1"), ("S", "-1,1", "1,-1"), ("SW", "-1,0", "0,1"),
    ("NW", "0,-1", "-1,1"),
])  # fmt: skip
def test_starboard_is_the_right_hand_however_the_map_is_turned(heading, starboard, port):
    for card, there, bears in (("starboard-cannons", starboard, True), ("starboard-cannons", port, False),
                               ("port-cannons", port, True), ("port-cannons", starboard, False)):
        assert bool(give(card, f"0,0 {heading}", f"{there} N", dice="1").events("AttackBore")) == bears


@pytest.mark.rule("SS-DEF-05")
def test_each_team_has_one_ship_with_one_hex_and_one_heading():
    sea = opening("duel-at-the-maw", "4 1", seed=1)
    assert [ship.side for ship in sea.game.ships] == [0, 1] and sea.a.hex != sea.b.hex
    with pytest.raises(wg.BadSetup, match="two ships"):
        table("0,0 N | 1,1 N | 2,2 N")
    with pytest.raises(wg.BadSetup, match="both ships"):
        table("0,0 N | 0,0 S")


@pytest.mark.rule("SS-DEF-06")
@pytest.mark.parametrize("heading", ["E", "W", "NNE", "6", "0.5"])
def test_no_heading_lies_between_two_hexes(heading):
    with pytest.raises(wg.BadSetup, match="heading"):
        table(f"0,0 {heading} | 5,5 N")


@pytest.mark.rule("SS-DEF-06")
def test_turning_on_and_on_comes_back_to_the_same_heading():
    assert [turned(0, degrees) for degrees in range(-3, 10)] == [3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3]


@pytest.mark.rule("SS-DEF-08")
def test_the_enemy_is_the_other_ship_with_her_crews_and_board():
    """The Chimera's attacks strike the Cockatrice's board and crews, and nobody else."""
    sea = table("0,0 N board=-/full-sail/-/- | "
                "1,0 N board=sharpshooters/hot-shot/-/-; at action 1 chimera only").say("gunner")
    assert (crew(sea.a, "gunner").wounds, crew(sea.b, "gunner").wounds) == (1, 0)
    cut = table("0,0 N board=-/full-sail/-/- | "
                "1,0 N board=cut-the-lines/hot-shot/-/-; at action 1 chimera only").pass_windows()
    assert (board(cut.a)[1], board(cut.b)[1]) == ("canceled", "pending")


# --- boards and orders ---


@pytest.mark.rule("SS-DEF-14", "SS-HAND-05")
def test_orders_are_in_the_hand_in_the_deck_or_used():
    sea = opening("duel-at-the-maw", "4 1", seed=1)
    sailor = crew(sea.a, "sailmaster")
    card = next(card for card in sailor.hand if len(ORDERS[card].steps) == 1 or ORDERS[card].effect == "sail")
    sea.plan(f"{card} - - -").pass_windows()
    if sea.asked[0][1] == "sail":
        sea.say(sea.options[0])
    after = crew(sea.a, "sailmaster")
    assert after.discards == (card,)
    assert Counter(after.hand + after.deck + after.discards) == Counter(DECKS[1])
    assert len(after.hand) == 4 and len(after.deck) == 7


@pytest.mark.rule("SS-DEF-15", "SS-RLD-10")
def test_active_orders_are_neither_the_permanent_card_nor_wounds():
    """Nothing to steal, nothing to discard and nothing to drop in a hand without another card."""
    stolen = give("no-prey-no-pay", "0,0 N", "5,0 N wounds=G2", "islands 6,0").say("gunner")
    assert [event.why for event in stolen.events("NoEffect")] == ["empty-hand"] and crew(stolen.b, "gunner").wounds == 2
    assert give("gunner-reload", "0,0 N wounds=G2").options == ["none"]
    sea = table("0,0 N hand=hot-shot,grapeshot wounds=G3 | 9,9 N; at clearing", "grapeshot", seed=1)
    assert crew(sea.a, "gunner").hand == ("hot-shot",) and not sea.refusal("gunner-reload - - -", 0)


@pytest.mark.rule("SS-DEF-16")
@pytest.mark.parametrize("seed", range(3))
def test_every_crew_draws_from_its_own_deck(seed):
    sea = opening("duel-at-the-maw", "4 1", seed=seed)
    for ship in sea.game.ships:
        for number, found in enumerate(ship.crews):
            assert {ORDERS[card].crew for card in found.hand + found.deck} == {number}


@pytest.mark.rule("SS-DEF-17")
def test_a_board_has_four_positions():
    sea = table("0,0 N hand=full-sail | 5,5 N")
    assert len(sea.a.positions) == len(sea.b.positions) == 4
    assert sea.refusal("full-sail - -") and sea.refusal("- - - - full-sail") and not sea.refusal("- - - full-sail")


@pytest.mark.rule("SS-DEF-18")
@pytest.mark.parametrize("state", ["full-sail", "full-sail:u", "full-sail:d", "full-sail:x", "full-sail:ux"])
def test_any_card_mans_a_position_whatever_its_state(state):
    assert hurts(struck(f"board=-/{state}/-/-", "2").b) == "S1"


@pytest.mark.rule("SS-DEF-18", "SS-CARD-07")
def test_extra_cards_do_not_man():
    """Lend a Hand repeated No Quarter: the Captain is hit, once; and the Marine once where No Quarter was planned."""
    assert hurts(struck("board=-/lend-a-hand:d+boarding-pikes:d/-/-", "2").b) == "C1"
    assert hurts(struck("board=-/no-quarter:d+boarding-pikes:d+grenadoes:ux/-/-", "2").b) == "M1"


@pytest.mark.rule("SS-DEF-19")
def test_an_order_counts_as_carried_out_when_its_window_closes():
    sea = table("0,0 N board=boom-about/-/-/- | 9,9 N; at action 1 cockatrice only")
    assert sea.in_window and laid(sea.a, 1).state == "pending" and laid(sea.a, 1).shown
    sea.say("pass")
    assert sea.asked == [(0, "sail")] and laid(sea.a, 1).state == "carried-out"


@pytest.mark.rule("SS-DEF-19")
def test_nothing_that_happens_meanwhile_cancels_the_rest_of_an_order():
    """The collision sets fire to the position of the Order that caused it; the turn is made all the same."""
    sea = give("hard-a-port", "0,1 N", "0,0 N", dice="2 | 1").say("ahead-port")
    assert fires(sea.a) == "S---" and spot(sea.a) == (0, 1, 4) and board(sea.a)[0] == "carried-out"


@pytest.mark.rule("SS-DEF-20")
def test_a_canceled_card_keeps_its_place_until_the_boards_are_cleared():
    sea = table("0,0 N board=full-sail/-/-/- | "
                "9,9 N hand=scupper-that board=-/-/shipwright/-; at action 1 cockatrice", seed=1)
    sea.say("scupper-that", "pass")
    assert sea.a.hex == (0, 0) and board(sea.a) == ["canceled", "-", "-", "-"]
    assert crew(sea.a, "sailmaster").discards == ()
    sea.pass_windows()
    assert sea.game.round == 2 and board(sea.a) == ["-"] * 4 and crew(sea.a, "sailmaster").discards == ("full-sail",)


@pytest.mark.rule("SS-DEF-23")
def test_a_card_goes_before_the_rules():
    """An Order is given from the board (SS-SCUP-01), but this card says that it is played from the hand."""
    sea = table("0,0 N board=full-sail/-/-/- | 9,9 N hand=scupper-that; at action 1 cockatrice only")
    assert "scupper-that" in sea.options and "never placed on the board" in ORDERS["scupper-that"].text
    assert sea.say("scupper-that", "pass").a.hex == (0, 0)


# --- chance, sequence, answers ---


@pytest.mark.rule("SS-DEF-24", "SS-COMP-07")
def test_every_face_of_the_die_is_equally_likely():
    sea = table("0,0 N board=grenadoes/-/-/- | "
                "1,0 N board=shipwright/boom-about/hot-shot/marine-reload; at action 1 cockatrice only")
    odds = sea.match.odds(sea.question(), "pass")
    assert odds.exact and sorted(odds.spread.values()) == [0.25] * 4


@pytest.mark.rule("SS-DEF-24")
def test_dice_and_draws_are_uniform():
    """500 openings by 500 seeds: the faces of the roll for the Lead, and the Captain's first card by its copies."""
    faces, cards = Counter(), Counter()
    for seed in range(500):
        log = opening("duel-at-the-maw", seed=seed).chances
        faces.update(log[0][1])
        cards[next(card for kind, card in log if kind == "draw")] += 1
    assert set(faces) == {1, 2, 3, 4} and all(200 < count < 300 for count in faces.values())
    for card, copies in Counter(DECKS[0]).items():
        assert abs(cards[card] - 500 * copies / 12) < 30


@pytest.mark.rule("SS-DEF-24")
def test_the_same_seed_deals_the_same_game():
    one, same, other = (opening("duel-at-the-maw", seed=seed).chances for seed in (5, 5, 6))
    assert one == same != other


@pytest.mark.rule("SS-DEF-25")
def test_random_picks_go_by_ship_and_crew_and_each_crew_is_finished_first():
    """Too many cards with the Chimera's Captain, the Cockatrice's Marine (two of them) and her Sailmaster."""
    sea = table("0,0 N hand=full-sail,boom-about,heave-to,club-haul,grenadoes,witch-doctor,buccaneer,cut-the-lines "
                "wounds=S1M2 | 9,9 N hand=brace,spyglass,shipwright,lend-a-hand wounds=C1; at clearing", seed=1)
    assert [(event.side, event.crew) for event in sea.events("OrderDropped")] == [(0, 1), (0, 3), (0, 3), (1, 0)]
    kinds = [kind for kind, _ in sea.chances]
    assert kinds == ["drop"] * 4 + ["draw"] * (len(kinds) - 4)
    drawn = [(event.side, event.crew) for event in sea.events("OrdersDrawn")]
    assert drawn == sorted(drawn) and (0, 0) in drawn and (1, 3) in drawn


@pytest.mark.rule("SS-DEF-26")
def test_an_illegal_answer_changes_nothing_and_the_decision_stays_open():
    sea = table("0,0 N hand=hot-shot,grapeshot | 9,9 N", "1")
    before, log = digest(sea.match.game), list(sea.match.log)
    with pytest.raises(wg.IllegalAnswer):
        sea.answer("hot-shot grapeshot - -", 0)
    assert digest(sea.match.game) == before and sea.match.log == log and sea.script_left == 1
    assert sea.asked == [(0, "plan"), (1, "plan")] and crew(sea.a, "gunner").hand == ("grapeshot", "hot-shot")
    sea.answer("hot-shot - - -", 0)
    assert sea.asked == [(1, "plan")]


@pytest.mark.rule("SS-DEF-26")
@pytest.mark.parametrize(("card", "answer"), [("boom-about", "astern"), ("sharpshooters", "cook"), ("buccaneer", "5"),
                                              ("gunner-reload", "hot-shot hot-shot")])
def test_no_question_takes_what_is_not_among_its_choices(card, answer):
    sea = give(card, "0,0 N hand=hot-shot", "1,0 N board=full-sail/hot-shot/-/-")
    before = digest(sea.match.game)
    with pytest.raises(wg.IllegalAnswer):
        sea.answer(answer)
    assert digest(sea.match.game) == before


# --- components ---


@pytest.mark.rule("SS-COMP-01", "SS-COMP-02")
def test_two_ships_with_the_same_crews_and_the_same_decks():
    sea = opening("duel-at-the-maw", "4 1", seed=1)
    lists = [[tuple(sorted(found.hand + found.deck)) for found in ship.crews] for ship in sea.game.ships]
    assert lists[0] == lists[1] == list(DECKS) and len(lists[0]) == len(CREWS) == 4
    assert sea.match.seats == ("cockatrice", "chimera")


@pytest.mark.rule("SS-COMP-03")
def test_a_face_down_order_shows_neither_crew_nor_name():
    sea = table("0,0 N hand=full-sail,hot-shot | 9,9 N hand=brace", seed=1)
    sea.plan("full-sail gunner-reload - -", "brace - - -")
    placed = sea.events("OrdersPlaced")[0]
    assert seen_by(placed, 0).cards == ("full-sail", "gunner-reload", "", "")
    assert seen_by(placed, 1).cards == seen_by(placed, None).cards == ("?", "?", "", "")


@pytest.mark.rule("SS-COMP-03")
def test_the_enemy_cannot_tell_one_plan_from_another():
    """Two crews of the Chimera have a card less in hand, so these two gave Orders; nothing tells which lies where."""
    sea = opening("duel-at-the-maw", "4 1", seed=2).plan("captain-reload - - -", "marine-reload gunner-reload - -")
    worlds = [sea.redealt(0, seed) for seed in range(60)]
    cards = {world.ships[1].positions[1].cards[0].card for world in worlds}
    assert {ORDERS[card].crew for card in cards} == {2, 3}
    assert len(cards) > 6 and {"gunner-reload", "marine-reload"} < cards


@pytest.mark.rule("SS-COMP-04")
def test_every_crew_owns_a_permanent_card_that_is_in_no_deck():
    assert tuple(f"{name}-reload" for name in CREWS) == PERMANENT
    assert not [card for deck in DECKS for card in deck if card in PERMANENT]
    sea = table("0,0 N | 9,9 N")
    assert not sea.refusal("captain-reload sailmaster-reload gunner-reload marine-reload")


@pytest.mark.rule("SS-COMP-07")
@pytest.mark.parametrize("face", [0, 5, 6])
def test_the_die_has_four_sides(face):
    with pytest.raises(wg.ScriptError, match="face that no d4 has"):
        give("grenadoes", "0,0 N", "1,0 N", dice=str(face))


@pytest.mark.rule("SS-COMP-09")
def test_a_position_has_one_fire_that_is_strong_or_weak():
    """Lit, fought, lit again: always one."""
    sea = table("0,0 N fires=S--- board=gunner-reload/-/-/- | "
                "1,0 N board=-/grenadoes/-/-; at action 1 cockatrice", "1", seed=1)
    seen = [fires(sea.a), fires(sea.answer("pass").a), fires(sea.pass_windows().a)]
    assert seen == ["S---", "W---", "S---"] and sea.a.burning == 1
    with pytest.raises(wg.BadSetup, match="fires"):
        table("0,0 N fires=SWS-S | 9,9 N")


def test_sailing_orders_are_known_to_the_tests():
    """The tests of sailing go through these; a new one must not slip by."""
    assert set(SAILING) == {card for card, order in ORDERS.items() if order.effect in ("sail", "ram")}
