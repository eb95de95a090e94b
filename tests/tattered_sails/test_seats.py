"""Chapter 6: players, suits, halves and the active deck."""

from collections import Counter

import pytest
from tattered_sails.table import opening, table

from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.tattered_sails.content.read import SCENARIOS, SEATINGS, are_teams
from weathergage.rulesets.tattered_sails.rules.cards import active_cards, set_of
from weathergage.rulesets.tattered_sails.state import owner_of


def cards(deck: str, suit: str, ranks: str) -> set[str]:
    return {f"{deck}-{suit}-{rank}" for rank in ranks.split()}


@pytest.mark.rule("TS-SEAT-01")
def test_two_to_eight_players_in_two_teams_or_three_for_themselves() -> None:
    assert are_teams([0, 1])
    assert are_teams([0, 0, 1])
    assert are_teams([0, 1, 2])
    assert are_teams([0, 0, 0, 0, 1, 1, 1, 1])
    for wrong in ([0], [0, 0], [0, 1, 2, 0], [0, 0, 0, 0, 0, 1, 1, 1, 1], [0, 2], [0, 1, 2, 3]):
        assert not are_teams(wrong), wrong
    for entry in SCENARIOS.values():
        assert are_teams([side.team for side in entry.sides]), entry.id
    assert sorted(SEATINGS) == [2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(BadSetup, match="TS-SEAT-01"):
        table("york 0,0 0; players spades:1:5 hearts:2:5 clubs:3:5 diamonds:1:5; at plan")
    with pytest.raises(BadSetup, match="TS-SEAT-01"):
        table("york 0,0 0; players spades:1:5; at plan")
    assert len(table("york 0,0 0; players spades:1:5 hearts:2:5 clubs:3:5; at plan").game.players) == 3


@pytest.mark.rule("TS-SEAT-02")
def test_each_of_up_to_four_players_has_a_suit() -> None:
    """TS-CASE-02: 22 cards; the suits of two players alone leave the others aside."""
    sea = opening("meeting-engagement-90", seed=1)
    assert sea.match.seats == ("spades", "clubs", "hearts", "diamonds")
    assert set(sea.game.cards) == (cards("blue", "spades", "A 2 3 4 5") | cards("blue", "clubs", "A 2 3 4 5 6 7")
                                   | cards("blue", "hearts", "A 2 3 4 5") | cards("blue", "diamonds", "A 2 3 4 5"))
    assert len(sea.game.cards) == 22
    assert [owner_of(sea.game, f"blue-{suit}-3") for suit in ("spades", "clubs", "hearts", "diamonds")] == [0, 1, 2, 3]
    two = opening("first-broadside")
    assert {card.split("-")[1] for card in two.game.cards} == {"spades", "hearts"}
    for row in SEATINGS.values():
        if row.players <= 4:
            held = [hand for team in row.teams for hand in team]
            assert len({suit for _, suit, _ in held}) == len(held) == row.players
    with pytest.raises(BadSetup, match="TS-SEAT-02"):
        table("york 0,0 0; players spades:1:5 spades:2:5; at plan")


@pytest.mark.rule("TS-SEAT-03")
def test_more_than_four_have_a_second_deck_or_half_suits() -> None:
    """TS-CASE-21: deck and suit tell the player, or in a shared suit the rank."""
    sea = opening("grand-melee-8", seed=1)
    assert Counter(card.split("-")[0] for card in sea.game.cards) == {"blue": 16, "red": 16}
    assert owner_of(sea.game, "blue-spades-2") != owner_of(sea.game, "red-spades-2")
    for count in (5, 6, 7, 8):
        row = SEATINGS[count]
        for teams in (row.teams, row.half_suit_teams):
            held = [hand for team in teams for hand in team]
            assert len(held) == count
            mine = [card for hand in held for card in set_of(*hand)]
            assert len(set(mine)) == len(mine), "no card has two owners"
        assert any(deck == "red" for team in row.teams for deck, _, _ in team)
        assert all(deck == "blue" for team in row.half_suit_teams for deck, _, _ in team)


@pytest.mark.rule("TS-SEAT-04")
def test_only_team_mates_share_a_suit() -> None:
    """TS-CASE-21: five players, three against two, of whom two of the three share."""
    for row in SEATINGS.values():
        suits = [{(deck, suit) for deck, suit, _ in team} for team in (row.half_suit_teams or row.teams)]
        assert not suits[0] & suits[1], row.players
    five = SEATINGS[5].half_suit_teams
    assert [half for _, _, half in five[0]] == ["all", "low", "high"]
    assert [half for _, _, half in five[1]] == ["all", "all"]


@pytest.mark.rule("TS-SEAT-05")
def test_the_halves_are_ace_to_six_and_seven_to_king() -> None:
    """TS-CASE-74: two who share clubs with 5 actions each; 6, Q and K are set aside."""
    assert set_of("blue", "clubs", "low") == tuple(f"blue-clubs-{rank}" for rank in ["A", "2", "3", "4", "5", "6"])
    assert set_of("blue", "clubs", "high") == tuple(f"blue-clubs-{rank}" for rank in (7, 8, 9, 10, "J", "Q", "K"))
    assert set(active_cards("blue", "clubs", "low", 5)) == cards("blue", "clubs", "A 2 3 4 5")
    assert set(active_cards("blue", "clubs", "high", 5)) == cards("blue", "clubs", "7 8 9 10 J")


@pytest.mark.rule("TS-SEAT-05", "TS-SEAT-06")
def test_half_suits_replace_the_second_deck_if_so_agreed() -> None:
    """TS-CASE-100: 32 cards of one deck, and the 8 of spades is player 2's."""
    usual = opening("grand-melee-8", seed=1)
    assert usual.match.seats[:4] == ("spades", "clubs", "red-spades", "red-clubs")
    assert {card.split("-")[1] for card in usual.game.cards if owner_of(usual.game, card) < 4} == {"spades", "clubs"}
    sea = opening("grand-melee-8", seed=1, seat_method="half-suits")
    wanted = set()
    for suit in ("spades", "clubs", "hearts", "diamonds"):
        wanted |= cards("blue", suit, "A 2 3 4 7 8 9 10")
    assert set(sea.game.cards) == wanted
    assert len(sea.game.cards) == 32
    assert owner_of(sea.game, "blue-spades-8") == 1
    assert owner_of(sea.game, "blue-spades-4") == 0


@pytest.mark.rule("TS-SEAT-06")
def test_a_half_too_small_for_the_actions_is_refused() -> None:
    seven = "-".join(["4"] * 8)
    assert opening("grand-melee-8", seed=1, seat_method="half-suits", actions=seven)
    with pytest.raises(BadSetup, match="TS-SEAT-05"):
        opening("grand-melee-8", seed=1, seat_method="half-suits", actions="7-4-4-4-4-4-4-4")
    assert opening("grand-melee-8", seed=1, seat_method="half-suits", actions="6-7-4-4-4-4-4-4")
    assert opening("grand-melee-8", seed=1, actions="7-4-4-4-4-4-4-4").player(0).actions == 7


@pytest.mark.rule("TS-SEAT-07")
def test_the_lowest_cards_with_the_ace_low_make_the_deck() -> None:
    """TS-CASE-01: with spades and 6 actions ace to 6 are in, the other seven aside."""
    assert set(active_cards("blue", "spades", "all", 6)) == cards("blue", "spades", "A 2 3 4 5 6")
    assert len(active_cards("blue", "spades", "all", 13)) == 13
    sea = table("york 0,0 0 | ark 80,0 0 of=hearts; players spades:1:6 hearts:2:5; at plan")
    assert {card for card in sea.game.cards if "spades" in card} == cards("blue", "spades", "A 2 3 4 5 6")
    for right, tokens in (("1-1", ""), ("13-13", "helmsman 13")):
        sea = opening("hundred-points", actions=right, tokens=tokens)
        assert [player.actions for player in sea.game.players] == [int(number) for number in right.split("-")]
        assert len(sea.game.cards) == sum(player.actions for player in sea.game.players)
    for wrong in ("0-5", "14-5"):
        with pytest.raises(BadSetup, match="TS-SEAT"):
            opening("hundred-points", actions=wrong)


@pytest.mark.rule("TS-SEAT-08", "TS-PLAN-01")
def test_one_player_may_have_more_actions_than_the_others() -> None:
    """TS-CASE-02: Bob has 7 cards; a switch gives whom one likes more."""
    sea = opening("meeting-engagement-90", seed=1)
    assert [player.actions for player in sea.game.players] == [5, 7, 5, 5]
    more = opening("first-broadside", actions="3-4")
    assert [player.actions for player in more.game.players] == [3, 4]
    assert Counter(card.split("-")[1] for card in more.game.cards) == {"spades": 3, "hearts": 4}
    for wrong in ("4", "4-4-4", "4-x", "4-", "004-4", "3-4-", "-3-4"):
        with pytest.raises(BadSetup, match="TS-SEAT-08"):
            opening("first-broadside", actions=wrong)


@pytest.mark.rule("TS-SEAT-09")
def test_by_default_all_have_the_same_number_of_actions() -> None:
    handicaps = {"meeting-engagement-90", "four-against-three"}
    for entry in SCENARIOS.values():
        assert (len({side.actions for side in entry.sides}) == 1) is (entry.id not in handicaps), entry.id
    plain = table("york 0,0 0 | ark 80,0 0 of=hearts; at plan")
    assert plain.player(0).actions == plain.player(1).actions


@pytest.mark.rule("TS-SEAT-10")
def test_a_card_says_only_who_acts() -> None:
    """Whatever of his cards comes first, his top token is turned."""
    for card in ("A", "3", "5"):
        sea = table("york 400,400 0 | ark 600,400 0 of=hearts; wind W; shift none; "
                    "stack spades helmsman oarsman marine; "
                    "stack hearts helmsman; deck blue-spades-A blue-spades-3 blue-spades-5; at cards only",
                    dice=f"blue-spades-{card}")
        assert sea.asked == [(0, "order")]
        assert [event.token for event in sea.events("TokenTurned")] == ["helmsman"]


@pytest.mark.rule("TS-SEAT-02", "TS-SEAT-06")
def test_up_to_four_players_have_a_whole_suit_each_by_either_method() -> None:
    for scenario in ("first-broadside", "meeting-engagement-90", "three-flags"):
        usual, halves = (opening(scenario, seed=1, seat_method=method) for method in ("second-deck", "half-suits"))
        assert halves.match.seats == usual.match.seats
        assert halves.game.cards == usual.game.cards
        assert [player.half for player in halves.game.players] == ["all"] * len(halves.game.players)


@pytest.mark.rule("TS-SEAT-03", "TS-SEAT-04", "TS-SEAT-06")
@pytest.mark.parametrize(("players", "seats"), [
    ("5", ["spades", "clubs-low", "clubs-high", "hearts", "diamonds"]),
    ("6", ["spades", "clubs-low", "clubs-high", "hearts", "diamonds-low", "diamonds-high"]),
    ("7", ["spades-low", "spades-high", "clubs-low", "clubs-high", "hearts", "diamonds-low", "diamonds-high"]),
])
def test_a_team_of_two_has_whole_suits_one_of_three_shares_its_second_and_one_of_four_both(players, seats) -> None:
    assert list(opening("own-fleets", seed=1, players=players, seat_method="half-suits").match.seats) == seats
