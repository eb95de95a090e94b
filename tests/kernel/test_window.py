"""Reaction windows: seats in order, until all pass in a row; counters on counters; one card only."""

import pytest
from drill import Ask, Drill, drill, say

from weathergage.kernel.clone import clone
from weathergage.kernel.codec import decode, encode
from weathergage.kernel.core import IllegalAnswer, Outcome
from weathergage.kernel.rng import Rng
from weathergage.kernel.window import PASS, Window

pytestmark = pytest.mark.both_modes
BRACE = (("hit", "brace"), ("card-played", "belay"))


def seat(game: Drill) -> int:
    return game.asked[0].seat


def options(game: Drill) -> tuple[object, ...]:
    return game.asked[0].space.candidates(game, 20)


def test_seats_are_asked_in_order_and_a_window_without_plays_returns_nothing() -> None:
    game = drill(Window("hit", "XX-WIN-01", (2, 0, 1)), hands=(("a",), ("b",), ("c",)))
    order = []
    for _ in range(3):
        order.append(seat(game))
        say(game, PASS)
    assert order == [2, 0, 1]
    assert game.notes == ["result ()"]


def test_who_holds_no_card_is_not_asked() -> None:
    game = drill(Window("hit", "XX-WIN-01", (0, 1, 2)), hands=((), ("b",), ()))
    assert seat(game) == 1
    say(game, PASS)
    assert game.notes == ["result ()"]


def test_who_holds_a_card_is_asked_even_if_it_does_not_fit() -> None:
    """To skip him would tell his hand."""
    game = drill(Window("hit", "XX-WIN-01", (0,)), hands=(("useless",), (), ()))
    assert options(game) == (PASS,)


def test_nobody_to_ask_closes_the_window_at_once() -> None:
    assert drill(Window("hit", "XX-WIN-01", (0, 1))).notes == ["result ()"]
    assert drill(Window("hit", "XX-WIN-01", ())).notes == ["result ()"]


def test_the_window_stays_open_until_all_pass_in_a_row() -> None:
    game = drill(Window("hit", "XX-WIN-01", (0, 1)), hands=(("brace", "x"), ("brace", "y"), ()), fitting=BRACE)
    say(game, PASS)
    say(game, "brace")                      # seat 1: now seat 0 may think again
    assert seat(game) == 0
    say(game, "brace")
    assert seat(game) == 1
    say(game, PASS, PASS)
    assert game.notes == ["1 plays brace", "0 plays brace", "result ((1, 'brace'), (0, 'brace'))"]


def test_a_card_that_does_not_fit_or_is_not_held_is_refused() -> None:
    game = drill(Window("hit", "XX-WIN-01", (0,)), hands=(("brace", "belay"), (), ()), fitting=BRACE)
    for card in ("belay", "white flag", "", None, 3, ["brace"], True):
        with pytest.raises(IllegalAnswer, match="XX-WIN-01"):
            say(game, card)
    assert game.hands[0] == ("brace", "belay")


def test_the_question_itself_tells_nothing_of_the_hand() -> None:
    """Its space looks the hand up when asked, so a question may be shown to all."""
    asked = [drill(Window("hit", "XX-WIN-01", (0,), 7), hands=((card,), (), ()), fitting=BRACE).asked
             for card in ("brace", "useless")]
    assert encode(asked[0]) == encode(asked[1])


def test_reactions_are_drawn_listed_and_described_alike() -> None:
    game = drill(Window("hit", "XX-WIN-01", (0,)), hands=(("brace", "brace"), (), ()), fitting=BRACE)
    space, rng = game.asked[0].space, Rng(1)
    assert options(game) == (PASS, "brace")
    assert space.candidates(game, 1) == (PASS,)
    assert {space.draw(game, rng) for _ in range(30)} == {PASS, "brace"}
    assert space.nearest(game, "salvo") == PASS
    assert space.describe(game) == {"space": "one-of", "options": (PASS, "brace")}


# --- counters ---------------------------------------------------------------------------------------------------------

def countered(*hands: tuple[str, ...]) -> Drill:
    return drill(Window("hit", "XX-WIN-01", (0, 1), counter="belay"), hands=(*hands, ()), fitting=BRACE)


def test_a_card_played_opens_a_window_on_itself_the_other_seat_first() -> None:
    game = countered(("brace", "belay"), ("belay",))
    say(game, "brace")
    assert [type(frame).__name__ for frame in game.agenda] == ["Order", "Window", "Window"]
    assert (seat(game), options(game)) == (1, (PASS, "belay"))


def test_a_countered_card_falls() -> None:
    game = countered(("brace",), ("belay",))
    say(game, "brace", "belay")
    assert game.notes == ["0 plays brace", "1 plays belay", "result ()"]


def test_a_counter_is_countered_in_its_turn() -> None:
    game = countered(("brace", "belay"), ("belay",))
    say(game, "brace", "belay")
    assert (len(game.agenda), seat(game)) == (4, 0)
    say(game, "belay")
    assert game.notes[-1] == "result ((0, 'brace'),)"


def test_and_that_again() -> None:
    game = countered(("brace", "belay"), ("belay", "belay"))
    say(game, "brace", "belay", "belay", "belay")
    assert game.hands == ((), (), ())
    assert game.notes[-1] == "result ()"


def test_the_player_of_a_card_is_asked_last_about_it() -> None:
    game = countered(("brace", "belay"), ("x",))
    say(game, "brace")
    assert seat(game) == 1
    say(game, PASS)
    assert (seat(game), options(game)) == (0, (PASS, "belay"))


# --- one card only ----------------------------------------------------------------------------------------------------

def test_a_single_window_closes_after_the_first_card_that_stands() -> None:
    game = drill(Window("hit", "XX-WIN-01", (0, 1), single=True), hands=(("brace",), ("brace",), ()), fitting=BRACE)
    say(game, PASS, "brace")
    assert game.notes == ["1 plays brace", "result ((1, 'brace'),)"]


def test_a_card_that_falls_does_not_close_a_single_window() -> None:
    game = drill(Window("hit", "XX-WIN-01", (0, 1), counter="belay", single=True),
                 hands=(("brace", "brace"), ("belay", "brace"), ()), fitting=BRACE)
    say(game, "brace", "belay", PASS, PASS, PASS, PASS)     # nobody answers the belay, nobody else the brace
    assert (seat(game), options(game), game.notes) == (1, (PASS, "brace"), ["0 plays brace", "1 plays belay"])
    say(game, "brace", PASS)
    assert game.notes[-1] == "result ((1, 'brace'),)"


# --- state ------------------------------------------------------------------------------------------------------------

def test_a_card_may_end_the_game_in_mid_window() -> None:
    game = drill(Window("hit", "XX-WIN-01", (0, 1)), Ask(0), hands=(("white flag",), ("brace",), ()),
                 fitting=(("hit", "white flag"),))
    say(game, "white flag")
    assert game.asked == () and game.outcome == Outcome((1,), (0, 0), "gave-up", "XX-END-01")


def test_a_window_within_a_window_can_be_forked_and_stored() -> None:
    game = countered(("brace", "belay"), ("belay",))
    say(game, "brace", "belay")
    fork, back = clone(game), decode(encode(game))
    assert fork == game == back
    say(fork, "belay")
    say(back, PASS, PASS, PASS)
    assert (fork.notes[-1], back.notes[-1], game.notes[-1]) == ("result ((0, 'brace'),)", "result ()", "1 plays belay")


def test_a_window_is_part_of_the_procedure_that_opened_it() -> None:
    assert Window("hit", "XX-WIN-01", (0,)).is_part()
    assert not Ask(0).is_part()
