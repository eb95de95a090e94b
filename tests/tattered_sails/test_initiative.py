"""Chapter 11: the deck."""

from collections import Counter

import pytest
from tattered_sails.table import redealt, table

from weathergage.kernel.chance import Draw
from weathergage.kernel.core import Answer, Game, Question, seen_by
from weathergage.kernel.dealer import Scripted, Seeded
from weathergage.rulesets.tattered_sails.state import engagement

DECK = ("york 100,100 0 | ark 800,800 0 of=hearts; players spades:1:2 hearts:2:2; pool spades helmsman oarsman marine; "
        "pool hearts helmsman oarsman marine; wind W; shift none; ")


class Noting(Scripted):
    """Deals by script, and notes the decks it was asked to draw from."""

    def __init__(self) -> None:
        super().__init__([], Seeded(3))
        self.decks: list[tuple[tuple[Answer, ...], tuple[str, ...]]] = []

    def deal(self, game: Game, question: Question) -> Answer:
        if isinstance(question.space, Draw):
            self.decks.append((question.space.candidates(game, 100), engagement(game).deck))
        return super().deal(game, question)


@pytest.mark.rule("TS-INIT-01")
def test_the_whole_deck_is_shuffled_each_turn() -> None:
    """Every order is equally likely: each card that is left may be the next, all alike; and turns begin with all."""
    first: Counter[str] = Counter()
    for seed in range(300):
        sea = table(f"{DECK}at plan", seed=seed).say("oarsman helmsman", "oarsman helmsman")
        first[sea.events("CardTurned")[0].card] += 1
    assert set(first) == set(sea.game.cards)
    assert min(first.values()) > 50
    sea = table(f"{DECK}at plan", seed=5)
    dealer = Noting()
    sea.match.dealer = dealer
    for _ in range(2):
        sea.say("oarsman helmsman", "oarsman helmsman", "skip", "skip", "skip", "skip")
    assert [len(deck) for _, deck in dealer.decks] == [4, 3, 2, 1, 4, 3, 2, 1]
    assert dealer.decks[4][1] == sea.game.cards
    assert all(set(offered) == set(deck) for offered, deck in dealer.decks)


@pytest.mark.rule("TS-INIT-02")
def test_the_owner_of_the_card_turns_his_top_token_and_acts() -> None:
    sea = table(f"{DECK}at plan", dice="blue-hearts-2 | blue-spades-A | blue-hearts-A | blue-spades-2")
    sea.say("oarsman helmsman", "marine oarsman")
    assert sea.story[-5:] == ["CardTurned", "TokenTurned", "NoToken", "CardTurned", "TokenTurned"]
    assert [(event.player, event.token) for event in sea.events("TokenTurned")] == [(1, "marine"), (0, "oarsman")]
    assert sea.asked == [(0, "order")]
    assert sea.game.acting == 0
    sea.say("skip")
    assert sea.asked == [(1, "order")]
    assert sea.events("TokenTurned")[-1].token == "oarsman"


@pytest.mark.rule("TS-INIT-03")
def test_cards_are_turned_until_none_is_left() -> None:
    sea = table(f"{DECK}stack spades oarsman; stack hearts oarsman helmsman; deck blue-hearts-A blue-hearts-2 "
                "blue-spades-2; at cards only", seed=1)
    while sea.asked:
        sea.say("skip")
    assert len(sea.events("CardTurned")) == 3
    assert sea.game.deck == ()
    assert sea.game.agenda == []


@pytest.mark.rule("TS-INIT-04")
def test_turned_cards_and_tokens_lie_open() -> None:
    """All see the same cards and tokens turned, and the same rest of the deck; what lies under them is unseen."""
    sea = table(f"{DECK}at plan", dice="blue-hearts-2 | blue-spades-A").say("oarsman helmsman", "helmsman oarsman")
    sea.say("skip")
    for event in sea.events("CardTurned", "TokenTurned"):
        assert seen_by(event, 0) == seen_by(event, 1) == seen_by(event, None) == event
    for seat in (0, 1):
        for deal in range(10):
            fresh = redealt(sea.game, seat, deal)
            assert fresh.deck == sea.game.deck == ("blue-hearts-A", "blue-spades-2")
            assert [player.turned for player in fresh.players] == [1, 1]
            assert [player.stack[:1] for player in fresh.players] == [("oarsman",), ("helmsman",)]


@pytest.mark.rule("TS-INIT-05")
def test_a_player_without_ships_turns_no_token_and_is_out_of_the_next_deck() -> None:
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts masts=000 | nox 100,800 0 of=clubs; "
                "players spades:1:1 hearts:2:2 clubs:2:1; pool spades cannoneer; pool hearts helmsman oarsman marine; "
                "pool clubs helmsman; wind W; shift none; at plan",
                dice="blue-spades-A | 6 | blue-hearts-2 | blue-hearts-A | blue-clubs-A")
    sea.say("cannoneer", "oarsman helmsman", "helmsman", "shoot-single", "1 ark")
    assert [event.player for event in sea.events("PlayerOut")] == [1]
    assert [(event.player, event.why) for event in sea.events("NoToken")] == [(1, "no-ships")] * 2
    assert sea.asked == [(2, "order")]
    sea.say("skip")
    assert sea.game.turn == 2
    assert sea.asked == [(0, "stack"), (2, "stack")]
    sea.say("cannoneer", "helmsman", dice="blue-clubs-A")
    assert sea.game.deck == ("blue-spades-A",)
