"""Setting up a match: scenarios, options, seeds, positions; and what a bare ruleset does by itself."""

from typing import Any

import pytest
from grog import GROG
from helpers import AskAnything

import weathergage as wg
from weathergage.kernel.core import Game
from weathergage.kernel.face import Face
from weathergage.kernel.match import Match, sound_seed
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.shipyard import Shipyard
from weathergage.kernel.spaces import Menu, OneOf
from weathergage.kits.asking import read_word
from weathergage.scene.terms import Fleet, Member, Unit

pytestmark = pytest.mark.both_modes


def test_without_a_scenario_the_first_is_played_with_default_options() -> None:
    match = wg.new("grog")
    assert (match.scenario, match.seats, wg.new("grog", "three").seats) == ("two", ("a", "b"), ("a", "b", "c"))
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


@pytest.mark.parametrize("seed", [True, 1.0, "1", None])
def test_what_is_no_number_is_no_seed(seed: Any) -> None:
    with pytest.raises(wg.BadSetup, match="the seed must be a whole number"):
        sound_seed(seed)


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
    assert Bare().migrate({"edition": 0, "seed": "5"}) == {"edition": 1, "seed": "5"}, "it is played again, and seen"


@pytest.mark.parametrize(("text", "meant"), [
    ("3", 3), ("-3", -3), ("fire", "fire"), ("", ""), ("--3", "--3"), ("-", "-"), ("²", "²"), ("9" * 5000, "9" * 5000),
    ("9" * 19, int("9" * 19)), ("9" * 20, "9" * 20), ("-" + "9" * 18, -int("9" * 18)),
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


def test_a_face_and_a_shipyard_have_a_plain_default_for_all_they_need_not_say() -> None:
    match = wg.new("grog", seed=1)
    face, game, question = Face(), match.sight(0).game, match.questions[0].question
    assert (face.weighs(question), face.harm(game, "a"), face.conditions(game)) == (True, 0, ())
    assert (face.points_at(game, question, 2), face.preview(game, question, 2)) == (((), None), ())
    assert (face.figures(game, question, 2), face.rolls(game, question, 2), face.effects(game, game)) == ((), (), ())
    assert [command.title for command in face.commands(game, ("red-squadron", "b"))] == ["Red squadron", "B"]
    assert Yard().points() == (100,) and Yard().ready_fleets() == ()


class Yard(Shipyard):
    def catalogue(self) -> tuple[Unit, ...]:
        return (Unit("sloop", "Sloop", "", 12), Unit("brig", "Brig", "", 20))


def test_a_fleet_costs_what_its_units_cost_and_what_is_not_in_the_catalogue_costs_nothing() -> None:
    units = tuple([Member(name) for name in ("sloop", "brig", "sloop", "ghost")])
    assert Yard().cost(Fleet(schema="weathergage-fleet/1", ruleset="grog", points=100, units=units)) == 44


class Wavering(Menu):
    """Its best answer depends on how many are wanted."""

    def offered(self, game: Game) -> tuple[Any, ...]:
        return ("hold", "fire")

    def candidates(self, game: Game, limit: int) -> tuple[Any, ...]:
        return ("hold",) if limit == 1 else ("fire", "hold")[:limit]


def test_what_is_usual_is_the_best_answer_when_one_alone_is_wanted() -> None:
    assert Face().usual(Game(), AskAnything(0, "XX-A-01", Wavering())) == "hold"
