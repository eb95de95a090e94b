"""What a seat is given: a veiled game, made once; its own questions; candidates, listed once for all who ask."""

from typing import Any

import pytest
from grog import GROG
from helpers import begun
from small_frames import AskAll, game_of

import weathergage as wg
from weathergage.kernel.core import Answer, Game, give
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import is_withheld
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import Menu, OneOf

pytestmark = pytest.mark.both_modes


class Counted(Menu):
    """Ten options, and how often they were listed."""

    def __init__(self) -> None:
        self.listed: list[int] = []

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return tuple(range(10))

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        self.listed.append(limit)
        return super().candidates(game, limit)


def test_candidates_are_listed_once_for_all_who_ask_for_no_more() -> None:
    game = begun(GROG, "two", 1)
    sight = Sight(GROG, game, 0)
    question, space = sight.questions()[0], Counted()
    question.space = space
    assert sight.candidates(question, 4) == (0, 1, 2, 3)
    assert sight.candidates(question, 4) == (0, 1, 2, 3)
    assert sight.candidates(question, 2) == (0, 1)
    assert space.listed == [4]
    assert sight.candidates(question, 5) == (0, 1, 2, 3, 4)
    assert space.listed == [4, 5]
    assert sight.candidates(question) == tuple(range(10))
    assert sight.candidates(question, 99) == tuple(range(10))       # there were fewer than fifty: these are all
    assert space.listed == [4, 5, 50]


def test_a_full_list_may_go_on() -> None:
    sight = Sight(GROG, begun(GROG, "two", 1), 0)
    question, space = sight.questions()[0], Counted()
    question.space = space
    assert len(sight.candidates(question, 10)) == 10
    assert len(sight.candidates(question, 11)) == 10
    assert space.listed == [10, 11]


def test_lists_of_two_questions_are_not_mixed() -> None:
    sight = Sight(GROG, begun(GROG, "two", 1), 0)
    question = sight.questions()[0]
    other: Any = type(question)(1, "GR-STAKE-01", OneOf(("other",)))
    assert sight.candidates(question, 3) == (1, 2, 3)
    assert sight.candidates(other, 3) == ("other",)


def test_a_seat_is_asked_its_own_open_questions() -> None:
    match = wg.new("grog", "three", seed=1)
    assert [[question.seat for question in match.sight(seat).questions()] for seat in (0, 1, 2, None)] == [
        [0], [1], [2], []]
    match.answer(match.questions[1], 2)
    assert [len(match.sight(seat).questions()) for seat in (0, 1, 2)] == [1, 0, 1]


def vars_of(sight: Sight) -> list[Any]:
    return [sight._true, sight._veiled, sight._picture, sight.past]


def test_a_veil_is_made_once_and_so_is_a_picture() -> None:
    match = wg.new("grog", seed=1)
    sight = match.sight(0)
    assert sight.game is sight.game and sight.picture() is sight.picture()
    assert sight.game is not match.game
    assert match.game not in vars_of(sight), "what is veiled is not kept beside it"
    assert match.sight(0) is sight and match.sight(1) is not sight
    match.answer(match.questions[0], 1)
    assert match.sight(0) is not sight


def test_a_secret_answer_is_withheld_from_the_others_until_all_are_in() -> None:
    match = wg.new("grog", "three", seed=1)
    match.answer(match.questions[1], 3)
    game = match.game
    assert [[is_withheld(game, index, seat) for index in range(3)] for seat in (0, 1, 2, None)] == [
        [False, True, False], [False, False, False], [False, True, False], [False, True, False]]
    assert [GROG.veil(game, seat).held for seat in (0, 1, None)] == [
        (None, None, None), (None, 3, None), (None, None, None)]


def test_an_answer_that_was_no_secret_is_withheld_from_nobody() -> None:
    game = game_of(AskAll((0, 1, 2), openly=(1,)))
    give(game, 0, 5, None)
    give(game, 1, 6, None)
    assert [[is_withheld(game, index, seat) for index in range(3)] for seat in (0, 1, None)] == [
        [False, False, False], [True, False, False], [True, False, False]]


def test_what_is_withheld_is_dealt_anew_and_what_is_known_is_not() -> None:
    match = wg.new("grog", "three", seed=1)
    match.answer(match.questions[1], 3)
    guessed = {match.sight(0).redeal(Rng(key)).held for key in range(30)}
    assert guessed == {(None, stake, None) for stake in (1, 2, 3)}
    assert {match.sight(1).redeal(Rng(key)).held for key in range(9)} == {(None, 3, None)}


def test_the_past_is_what_the_seat_may_know_and_grows_with_the_match() -> None:
    match = wg.new("grog", seed=3)
    cards = [[getattr(event, "card", "") for event in match.sight(seat).past] for seat in (0, 1, None)]
    assert ["?" in seen for seen in cards] == [True, True, True]
    assert cards[0][2:] == ["?", "?"] and cards[1][:2] == ["?", "?"] and cards[2] == ["?"] * 4
    assert "?" not in cards[0][:2] + cards[1][2:]
    before = len(match.seen(0))
    for question in match.questions:
        match.answer(question, 1)
    assert len(match.seen(0)) == len(match.events) == before + 1


def test_a_sight_draws_and_tests_answers_of_its_questions() -> None:
    sight = Sight(GROG, begun(GROG, "two", 1), 0)
    question = sight.questions()[0]
    assert {sight.draw(question, Rng(key)) for key in range(30)} == {1, 2, 3}
    assert [sight.contains(question, stake) for stake in (0, 1, 3, 4)] == [False, True, True, False]
