"""Setting up a match: scenarios, options, seeds, positions; and what a bare ruleset does by itself."""

from typing import Any

import pytest
from grog import GROG
from helpers import AskAnything

import weathergage as wg
from weathergage.kernel.core import Game
from weathergage.kernel.face import Face
from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.spaces import OneOf
from weathergage.kits.asking import read_word

pytestmark = pytest.mark.both_modes


def test_without_a_scenario_the_first_is_played_with_default_options() -> None:
    match = wg.new("grog")
    assert match.scenario == "two"
    assert match.options == {"spill": "pot", "rounds": "three"}


@pytest.mark.parametrize(("scenario", "options", "complaint"), [
    ("four", {}, "scenario 'four' is unknown; grog has two, three"),
    ("two", {"wind": "north"}, "option 'wind' is unknown here; there are spill, rounds"),
    ("three", {"rounds": "five"}, "option 'rounds' is unknown here; there are spill"),
    ("two", {"spill": "all"}, r"option spill \(GR-ROLL-03\) is pot or dregs, not 'all'"),
    ("two", {"spill": 3}, "not 3"),
    ("two", {"spill": ["pot"]}, "not .'pot'."),
    ("two", {5: "pot"}, "option 5 is unknown here"),
])
def test_what_is_wrong_with_a_setup_is_said(scenario: str, options: Any, complaint: str) -> None:
    with pytest.raises(wg.BadSetup, match=complaint):
        wg.new("grog", scenario, 1, options)


@pytest.mark.parametrize("seed", [-1, 2**62, 2**80])
def test_a_seed_is_a_number_of_62_bits(seed: int) -> None:
    with pytest.raises(wg.BadSetup, match="the seed must be a whole number"):
        wg.new("grog", seed=seed)
    assert wg.new("grog", seed=2**62 - 1).questions


def test_a_match_needs_a_scenario_or_a_position() -> None:
    with pytest.raises(wg.BadSetup, match="scenario or a position"):
        Match(GROG)


def test_a_position_starts_where_it_says() -> None:
    match = wg.position("grog", "3 2 rum | 1 1; last")
    assert [(question.seat, question.kind) for question in match.questions] == [(0, "roll")]
    assert match.state.sailors[0].score == 3                # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["", "x", "3 2 gin | 1 1", "1 9 | 1 1", "|", "\ud800 1 | 1 1"])
def test_a_bad_position_is_refused(text: str) -> None:
    with pytest.raises(wg.BadSetup):
        wg.position("grog", text)


def test_a_ruleset_without_notation_says_so() -> None:
    class Bare(Ruleset):
        id = "bare"

    with pytest.raises(wg.BadSetup, match="bare has no notation"):
        Bare().position("x", {})
    with pytest.raises(wg.BadSetup, match="bare has no notation"):
        Bare().notation(wg.new("grog").game)
    with pytest.raises(wg.BadSetup, match="bare edition 0 cannot be brought up to edition 1"):
        Bare().migrate({"edition": 0})


@pytest.mark.parametrize(("text", "meant"), [
    ("3", 3), ("-3", -3), ("fire", "fire"), ("", ""), ("--3", "--3"), ("-", "-"), ("²", "²"), ("9" * 5000, "9" * 5000),
])
def test_typed_answers_are_numbers_or_words_and_never_an_error(text: str, meant: Any) -> None:
    question = AskAnything(0, "XX-A-01", OneOf((3, "fire")))
    assert Face().read(Game(), question, text) == read_word(Game(), question, text) == meant


def test_words_for_questions_have_a_plain_default() -> None:
    match = wg.new("grog", seed=1)
    question, face, game = match.questions[0], Face(), match.sight(0).game
    assert face.prompt(game, question.question) == "Stake?"
    assert face.label(game, question.question, 2) == "2"
    assert question.prompt == "How many dice do you stake?"
    assert repr(question) == "<question stake to seat 0 (GR-STAKE-01)>"
    assert repr(match) == f"<match grog 'two', 4 answers, waiting for {question}, {match.questions[1]}>"
