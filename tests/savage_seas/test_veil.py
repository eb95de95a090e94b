"""SS-HAND-10: what each seat may know."""

import json
from typing import Any

import pytest
from helpers import answer
from savage_seas.battles import FIGHT, position, random_battles, veiled

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import encode
from weathergage.kernel.core import HIDDEN
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.rulesets.savage_seas.content.read import DECKS, ORDERS
from weathergage.rulesets.savage_seas.questions import AskOffer
from weathergage.rulesets.savage_seas.rules.planning import Planning
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    NOBODY,
    PERMANENT,
    UNREAD,
    Battle,
    battle,
    crew_of,
    hand_count,
)

GUNNER_CARD = UNREAD[2]


def cards(match: Match, seat: int | None, side: int) -> list[tuple[str, int]]:
    """What a seat reads of the first cards on a ship board: card and crew."""
    return [(laid.card, crew_of(laid.card)) for board in veiled(match, seat).ships[side].positions
            for laid in board.cards[:1]]


def table(match: Match, seat: int | None) -> dict[str, Any]:
    return match.sight(seat).view()


def tampered(game: Battle, seat: int | None, rng: Rng) -> Battle:
    """The same battle with all that this seat cannot know replaced, with no regard to sense."""
    other = clone(game)
    side = game.side_of(seat)
    for ship in other.ships:
        if ship.side == side:
            continue
        for number, crew in enumerate(ship.crews):
            crew.hand = tuple(sorted([DECKS[number][rng.below(12)] for _ in crew.hand]))
            crew.deck = tuple(sorted([DECKS[number][rng.below(12)] for _ in crew.deck]))
        for board in ship.positions:
            for laid in board.cards:
                if laid.shown or (laid.spied and side == 1 - ship.side) or laid.card in PERMANENT:
                    continue
                crew_of_card = ORDERS[laid.card].crew if laid.crew_known else rng.below(4)
                laid.card = DECKS[crew_of_card][rng.below(12)]
        ship.offers = ("brace",) * len(ship.offers)
        ship.plan = ("brace",) * len(ship.plan)
    other.held = tuple(["?" if held is not None and question.seat != seat else held for question, held
                        in zip(other.asked, other.held, strict=True)]) if other.held else ()
    return other


@pytest.mark.rule("SS-HAND-10")
@pytest.mark.parametrize("leaders", ["CSGM", "C-S-GM"])
def test_what_a_seat_sees_does_not_change_with_what_is_hidden(leaders: str) -> None:
    rng = Rng(5)
    for name, match in random_battles(7, leaders, 120):
        game = battle(match.game)
        for seat in (None, *range(len(match.seats))) if len(match.log) % 5 == 0 else ():
            seen = encode(match.sight(seat).game)
            assert seen == encode(match.ruleset.veil(tampered(game, seat, rng), seat)), (name, seat)
            if seat is not None:
                redealt = match.sight(seat).redeal(rng)
                assert seen == encode(match.ruleset.veil(redealt, seat)), (name, seat)
                assert HIDDEN not in str(encode(battle(redealt).ships)), (name, seat)


def test_to_veil_twice_is_to_veil_once() -> None:
    for name, match in random_battles(4, "CM-SG", 60):
        for seat in (None, 0, 2):
            once = match.sight(seat).game
            assert encode(match.ruleset.veil(once, seat)) == encode(once), name


@pytest.mark.rule("SS-HAND-10")
def test_numbers_of_a_crew_are_open_and_the_contents_of_its_hand_its_teams_own() -> None:
    match = position(FIGHT)
    for seat in (0, 1, None):
        ship = veiled(match, seat).ships[0]
        assert [(crew.wounds, crew.hurts, hand_count(ship, number), len(crew.deck))
                for number, crew in enumerate(ship.crews)] == [(0, 0, 2, 8), (1, 0, 2, 9), (0, 1, 2, 9), (2, 0, 2, 8)]
        assert table(match, seat)["cards"][0] == [2, 2, 2, 2]
        assert ship.crews[3].discards == ("boarding-pikes", "boarding-pikes")
        assert ship.crews[0].removed == ("spyglass",)
    assert [crew.hand for crew in veiled(match, 0).ships[0].crews] == [
        ("brace", "scupper-that"), ("full-sail",), ("grapeshot",), ("buccaneer",)]
    for seat in (1, None):
        assert {card for crew in veiled(match, seat).ships[0].crews for card in crew.hand + crew.deck} == {HIDDEN}


@pytest.mark.rule("SS-HAND-10")
def test_the_count_of_hand_cards_does_not_tell_whether_the_permanent_card_was_placed() -> None:
    """Five cards were in the hand; one of them lies face down now, and the enemy sees no difference."""
    one, other = [table(position(f"0,0 N hand={hand} board=heave-to/{card}/-/- | 9,9 N; at action 1 cockatrice"), 1)
                  for hand, card in (("brace,shipwright,spyglass", "lend-a-hand"),
                                     ("brace,lend-a-hand,shipwright,spyglass", "captain-reload"))]
    assert one == other and one["cards"][0][0] == 4


@pytest.mark.rule("SS-HAND-10", "SS-RLD-10")
def test_of_a_crew_without_hand_cards_the_permanent_one_lies_on_the_board() -> None:
    """Four Wounds fill the hand but for the permanent card: who has placed a card has placed that one."""
    match = position("0,0 N wounds=G4 hand=brace board=heave-to/gunner-reload/lend-a-hand/- | 9,9 N; "
                     "at action 1 cockatrice", wound_defeat="false")
    assert hand_count(veiled(match, 1).ships[0], 2) == 0
    guesses = [battle(match.sight(1).redeal(Rng(key))).ships[0] for key in range(20)]
    assert all(hand_count(ship, 2) == 0 for ship in guesses)
    placed = [[board.cards[0].card for board in ship.positions[1:3]] for ship in guesses]
    assert all("gunner-reload" in pair for pair in placed)
    assert {pair.index("gunner-reload") for pair in placed} == {0, 1}


@pytest.mark.rule("SS-COMP-03", "SS-WND-03")
def test_a_card_face_down_shows_neither_name_nor_crew_until_a_wound_tells_the_crew() -> None:
    match = position("0,0 N board=boarding-pikes/brace/-/- | 1,0 N board=heave-to/double-shot/spyglass/-; at action 1 "
                     "cockatrice", [[2]])
    unread = [(HIDDEN, NOBODY)] * 3
    assert [cards(match, seat, 1) for seat in (0, None)] == [unread, unread]
    answer(match, "pass")
    for seat in (0, None):
        assert cards(match, seat, 1) == [("heave-to", 1), (GUNNER_CARD, 2), (HIDDEN, NOBODY)]
    assert cards(match, 1, 1) == [("heave-to", 1), ("double-shot", 2), ("spyglass", 0)]


@pytest.mark.rule("SS-EFF-14")
def test_a_card_that_was_spied_out_is_read_by_that_team_and_by_nobody_else() -> None:
    match = position("0,0 N board=heave-to/double-shot/brace:x/- | 9,9 N board=spyglass/full-sail/grapeshot/-; "
                     "lead chimera; at action 1 chimera", chimera_leaders="C-S-GM")
    hidden = [(HIDDEN, NOBODY)] * 3
    read = [("heave-to", 1), ("double-shot", 2), ("brace", 0)]
    assert [cards(match, seat, 0) for seat in (0, 1, 2, 3, None)] == [read, *[hidden] * 4]
    answer(match, "pass")
    assert match.questions[0].kind == "exchange"
    assert [cards(match, seat, 0) for seat in (0, 1, 2, 3, None)] == [*[read] * 4, hidden]
    assert [board.cards[0].spied for board in veiled(match, None).ships[0].positions[:3]] == [True] * 3


@pytest.mark.rule("SS-PLAN-08")
def test_that_a_card_fights_a_fire_is_open_and_whose_it_is_is_not() -> None:
    match = position("0,0 N fires=-S-- hand=heave-to | 9,9 N; at plan")
    answer(match, ("heave-to", "gunner-reload", "marine-reload", ""), ("", "", "", ""))
    seen = [board.cards[0] for board in veiled(match, 1).ships[0].positions[1:3]]
    assert [(laid.card, laid.fights) for laid in seen] == [(HIDDEN, True), (HIDDEN, False)]


@pytest.mark.rule("SS-HAND-10", "SS-TEAM-01")
def test_offers_and_plans_are_the_teams_own() -> None:
    match = position("0,0 N hand=brace,boom-about,grapeshot | 9,9 N; at plan", cockatrice_leaders="CM-SG")
    offer = next(question for question in match.questions if question.kind == "offer")
    match.answer(offer, ("boom-about", "grapeshot"))
    match.answer(match.questions[0], ("", "", "", ""))
    hidden = (HIDDEN,) * 4
    assert [veiled(match, seat).ships[0].offers for seat in (0, 1, 2, None)] == [
        ("", "boom-about", "grapeshot", ""), ("", "boom-about", "grapeshot", ""), hidden, hidden]
    assert [veiled(match, seat).ships[1].plan for seat in (0, 1, 2, None)] == [hidden, hidden, ("", "", "", ""), hidden]
    assert veiled(match, None).leaders == (0, 1, 1, 0, 2, 2, 2, 2)


@pytest.mark.rule("SS-TEAM-01", "SS-PLAN-01")
def test_which_crews_are_asked_again_is_between_them_and_their_captain() -> None:
    match = position("0,0 N hand=boom-about,grapeshot | 9,9 N; at plan", cockatrice_leaders="CM-SG")
    answer(match, ("", ""), ("", "", "", ""))
    match.answer(match.questions[0], ("ask-again", "gunner"))
    for seat, crews in ((0, (2,)), (1, (2,)), (2, (1, 2)), (None, (1, 2))):
        game = veiled(match, seat)
        asked, frame = game.asked[0], game.agenda[-1]
        assert isinstance(asked, AskOffer) and isinstance(frame, Planning)
        assert (asked.crews, frame.wanted[0], frame.asked[0]) == (crews, crews, (0, 1, crews))


@pytest.mark.rule("SS-HAND-10")
def test_team_mates_see_the_same_of_everything() -> None:
    for name, match in random_battles(3, "C-S-G-M", 60):
        seen = [{**table(match, seat), "seat": None} for seat in range(4)]
        assert seen.count(seen[0]) == 4, name


@pytest.mark.rule("SS-SETUP-08", "SS-SETUP-11")
def test_deck_lists_can_be_seen_at_any_time_by_everybody() -> None:
    for full, gone in (("false", True), ("true", False)):
        match = wg.new("savage-seas", "blue-water", 3, {"full-decks": full})
        for seat in (0, 1, None):
            decks = table(match, seat)["decks"]
            assert ("no-prey-no-pay" not in decks[0]) is gone and ("ships-husband" not in decks[1]) is gone
            assert decks[2] == DECKS[2]


@pytest.mark.rule("SS-SETUP-08")
def test_what_is_unseen_of_a_deck_list_is_the_own_deck_and_the_enemys_deck_hand_and_face_down_cards() -> None:
    for name, match in random_battles(7, answers=150):
        for ship in battle(match.game).ships if len(match.log) % 4 == 0 else ():
            for number, crew in enumerate(ship.crews):
                assert table(match, ship.side)["unseen"][ship.side][number] == list(crew.deck), name
                down = [laid.card for board in ship.positions for laid in board.cards if not laid.shown
                        and ORDERS[laid.card].crew == number and laid.card not in PERMANENT]
                assert table(match, None)["unseen"][ship.side][number] == sorted([*crew.deck, *crew.hand, *down]), name


def test_a_view_is_plain_data_and_tells_where_the_battle_stands() -> None:
    match = position(FIGHT)
    seen = json.loads(json.dumps(table(match, 1)))
    assert (seen["round"], seen["round_limit"], seen["phase"], seen["position"], seen["acting"], seen["lead"],
            seen["side"], seen["distance"]) == (6, 30, "action", 3, 0, 0, 1, 3)
    assert len(seen["hexes"]) == 133 and [0, 0] in seen["islands"]
    assert [(ship["q"], ship["r"], ship["heading"], ship["braced"]) for ship in seen["ships"]] == [
        (-2, 2, 1, False), (1, 1, 5, True)]
    assert (seen["burning"], seen["ashore"]) == ([2, 2], [False, True])
    assert table(match, None)["side"] == NOBODY


@pytest.mark.rule("SS-WIN-06")
def test_the_end_is_told_to_everybody() -> None:
    match = position(FIGHT)
    assert (table(match, None)["ended"], table(match, None)["winner"]) == ("", NOBODY)
    match.aside(match.questions[0], "strike")
    over = Sight(match.ruleset, match.game, None).view()
    assert (over["ended"], over["winner"]) == ("strike", 0)


def test_a_sea_without_edge_has_no_hexes_in_the_view() -> None:
    match = position("0,0 N board=heave-to/-/-/- | 3,0 N; islands 1,1; at action 1 cockatrice only")
    assert table(match, 0)["hexes"] == [] and table(match, 0)["islands"] == [[1, 1]]
    assert table(match, 0)["ashore"] == [False, False]


@pytest.mark.rule("SS-SETUP-08")
def test_a_position_with_part_of_the_cards_is_dealt_anew_in_the_same_numbers() -> None:
    match = position("0,0 N | 9,9 N hand=grapeshot board=boom-about/-/shipwright/- deck=brace,hot-shot; "
                     "at action 1 cockatrice")
    real = battle(match.game).ships[1]
    for key in range(20):
        ship = battle(match.sight(0).redeal(Rng(key))).ships[1]
        assert [hand_count(ship, crew) for crew in ALL_CREWS] == [hand_count(real, crew) for crew in ALL_CREWS]
        assert [len(crew.deck) for crew in ship.crews] == [len(crew.deck) for crew in real.crews]
        assert len({crew_of(board.cards[0].card) for board in ship.positions if board.cards}) == 2
