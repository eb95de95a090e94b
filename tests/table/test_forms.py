"""A question as a form: one control for each kind, words of the ruleset, and an id that tells nothing."""

import re
from typing import Any, Optional

import msgspec
import pytest
import toy_game
from conformance.forms import check_form
from conformance.profiles import disturbed, profile_of
from helpers import in_state, walk

import weathergage as wg
from weathergage.kernel.core import Answer, Game, Refusal, Space
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused
from weathergage.scene.model import ShipMark
from weathergage.table.forms import asked, question_of
from weathergage.table.model import (
    AllocationForm,
    AngleForm,
    Asked,
    Choice,
    CourseForm,
    NumberForm,
    OneOfForm,
    OwnForm,
    PlacementForm,
    SlotsForm,
    SomeOfForm,
)


@pytest.fixture(autouse=True)
def regatta() -> None:
    toy_game.add()


def reach(match: Match, kind: str, rng: Rng | None = None) -> OpenQuestion:
    """The first question of a kind that random play comes to."""
    for position in walk(match, rng or Rng(1), 2000):
        for question in position.questions:
            if question.kind == kind:
                return question
    raise AssertionError(f"no {kind} in this game")


def form_at(game: str, scenario: str, kind: str, seed: int = 1) -> tuple[Match, OpenQuestion, Asked]:
    match = wg.new(game, scenario, seed)
    question = reach(match, kind, Rng(seed))
    return match, question, asked(match, question)


@pytest.mark.parametrize(("kind", "form"), [
    ("turn", OneOfForm), ("speed", NumberForm), ("crew", SomeOfForm), ("trim", SlotsForm), ("shares", AllocationForm),
    ("order", SlotsForm),
])
def test_every_kind_of_space_has_its_form(kind: str, form: type) -> None:
    _, question, shown = form_at("regatta", "round", kind)
    assert isinstance(shown.form, form)
    assert (shown.seat, shown.kind, shown.rule, shown.secret) == (question.seat, kind, question.rule, False)
    assert [aside.label for aside in shown.asides] == ["Strike"]


def test_an_aside_says_what_takes_it_back() -> None:
    assert [aside.back for aside in form_at("regatta", "round", "turn")[2].asides] == [""]
    match = wg.new("tattered-sails", seed=1)
    for said, back in (("concede", "fight-on"), ("fight-on", "concede")):
        question = match.questions[0]
        assert [(aside.answer, aside.back) for aside in asked(match, question).asides] == [(said, back)]
        match.aside(question, said)


@pytest.mark.parametrize("game", ["regatta", "grog"])
def test_small_games_can_say_all_their_candidates(game: str) -> None:
    for position in walk(wg.new(game, seed=3), Rng(3), 60):
        for question in position.questions:
            check_form(position, question, position.candidates(question, 50))


def test_the_check_of_forms_can_fail() -> None:
    match = wg.new("regatta", "round")
    with pytest.raises(AssertionError, match="cannot say"):
        check_form(match, match.questions[0], ("sink",))


class Riddle(Space):
    """A space of a kind that nobody knows."""

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        return None if answer in (("a", 1), ("b", 2)) else refused("neither")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return (("a", 1), ("b", 2))[:limit]

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "riddle", "notation": "letter and number"}


def test_an_unknown_space_is_a_list_and_a_line_to_type_in(monkeypatch: pytest.MonkeyPatch) -> None:
    match = wg.new("regatta", "round")
    monkeypatch.setattr(match.game.asked[0], "space", Riddle())
    shown = asked(match, match.questions[0])
    assert isinstance(shown.form, OwnForm) and shown.notation == "letter and number"
    assert [(choice.answer, choice.label) for choice in shown.suggestions] == [(("a", 1), "a 1"), (("b", 2), "b 2")]


# --- ids --------------------------------------------------------------------------------------------------------------

def test_an_id_names_one_question_and_goes_stale() -> None:
    match = wg.new("regatta", "round")
    first = asked(match, match.questions[0])
    assert question_of(match, first.id) is not None
    match.answer(match.questions[0], "tack")
    assert question_of(match, first.id) is None
    match.undo()
    found = question_of(match, first.id)
    assert found is not None and found.kind == "turn"


def test_others_who_answer_do_not_change_the_id_of_a_question_asked_together() -> None:
    match = wg.new("grog", seed=2)
    mine = asked(match, match.questions[0])
    match.answer(match.questions[1], 2)
    assert asked(match, match.questions[0]).id == mine.id


def test_drawings_are_no_part_of_an_id() -> None:
    match, question, shown = form_at("tattered-sails", "first-broadside", "course")
    drawn = asked(match, question, lambda mark: f"hull of {mark.id}")
    assert isinstance(drawn.form, CourseForm) and drawn.form.ghost.startswith("hull of ")
    assert shown.id == drawn.id


@pytest.mark.parametrize("game", ["captains-sea", "savage-seas", "tattered-sails", "grog"])
def test_no_id_depends_on_what_is_hidden(game: str) -> None:
    profile, rng = profile_of(game), Rng(4)
    match = wg.new(game, seed=4)
    for count, position in enumerate(walk(match, Rng(4), 60)):
        for question in position.questions if count % 6 == 0 else ():
            before = asked(position, question).id
            other = in_state(position, disturbed(profile, position.game, question.seat, rng))
            again = next(same for same in other.questions if same.index == question.index)
            assert asked(other, again).id == before


# --- choices ----------------------------------------------------------------------------------------------------------

def choices_of(shown: Asked) -> dict[Any, Choice]:
    assert isinstance(shown.form, OneOfForm)
    return {choice.answer: choice for choice in shown.form.choices}


def test_a_label_is_parted_from_its_consequence_and_ways_of_doing_nothing_are_quiet() -> None:
    *_, shown = form_at("captains-sea", "constitution-guerriere", "free-turn", 3)
    choices = choices_of(shown)
    turns = [choice for answer, choice in choices.items() if answer in ("port", "starboard")]
    assert turns[0].label.startswith("Turn to") and ", " in turns[0].note and ":" not in turns[0].label
    *_, shown = form_at("captains-sea", "constitution-guerriere", "fire", 3)
    assert [answer for answer, choice in choices_of(shown).items() if choice.quiet] == ["hold"]
    assert all(re.fullmatch(r"\d+ dice", choice.figure) for choice in choices_of(shown).values() if not choice.quiet)


def test_choices_point_at_what_they_are_about() -> None:
    *_, shown = form_at("captains-sea", "constitution-guerriere", "fire", 3)
    aimed = {choice.pieces for answer, choice in choices_of(shown).items() if answer != "hold"}
    assert aimed == {("ship-b" if shown.seat == 0 else "ship-a",)}
    assert choices_of(shown)["hold"].pieces == ()
    *_, shown = form_at("tattered-sails", "first-broadside", "ship")
    assert all(choice.pieces == (answer,) for answer, choice in choices_of(shown).items() if answer != "done")
    *_, shown = form_at("savage-seas", "uncharted-waters", "place-island")
    assert all(choice.at == tuple(answer) for answer, choice in choices_of(shown).items())


def test_cards_come_with_what_is_printed_on_them() -> None:
    *_, shown = form_at("savage-seas", "shakedown-cruise", "plan")
    assert isinstance(shown.form, SlotsForm)
    assert all(part.text and part.owner and part.rules for part in shown.form.parts)
    assert shown.form.empty == "" and set(shown.form.counts) == {1} and shown.form.slots == ("1", "2", "3", "4")
    *_, shown = form_at("captains-sea", "constitution-guerriere", "discard", 2)
    assert isinstance(shown.form, SomeOfForm) and all(choice.text for choice in shown.form.choices)


def test_what_is_counted_in_a_stack_is_counted_in_its_form() -> None:
    match, question, shown = form_at("tattered-sails", "first-broadside", "stack")
    assert isinstance(shown.form, SlotsForm) and shown.form.empty is None
    pool = match.game.players[question.seat].pool       # type: ignore[attr-defined]
    assert dict(zip([part.answer for part in shown.form.parts], shown.form.counts, strict=True)) == {
        token: pool.count(token) for token in pool}


def test_a_captain_may_ask_his_mates_for_other_offers() -> None:
    match = wg.new("savage-seas", "shakedown-cruise", 1, {"cockatrice-leaders": "C-SGM"})
    question = next(other for other in iter_questions(match) if other.kind == "plan" and other.seat == 0)
    shown = asked(match, question)
    assert isinstance(shown.form, SlotsForm)
    assert {choice.answer[0] for choice in shown.form.asks} == {"ask-again"}
    match.answer(question, shown.form.asks[0].answer)


def iter_questions(match: Match) -> list[OpenQuestion]:
    """Questions as the offers come in."""
    found: list[OpenQuestion] = []
    for position in walk(match, Rng(1), 6):
        found = list(position.questions)
        if any(question.kind == "plan" and question.seat == 0 for question in found):
            break
    return found


# --- on the chart -----------------------------------------------------------------------------------------------------

def test_a_course_starts_at_the_bow_and_a_ghost_lies_behind_it() -> None:
    match, question, shown = form_at("tattered-sails", "first-broadside", "course")
    assert isinstance(shown.form, CourseForm)
    ships = {ship.id: ship for ship in match.sight(question.seat).picture().scene.ships}
    mark = ships[str(match.describe(question)["piece"])]
    assert mark.length is not None and shown.form.ahead == mark.length / 2 and shown.form.start[2] == mark.heading
    stay = shown.suggestions[0]
    assert (stay.answer, stay.quiet) == ((), True)


def test_a_stroke_of_the_oars_is_a_course_of_one_leg() -> None:
    match, question, shown = form_at("tattered-sails", "first-broadside", "row")
    assert isinstance(shown.form, CourseForm) and shown.form.legs == 1
    leg = shown.suggestions[1].answer
    match.answer(question, leg)
    assert match.log[-1][3] == leg[0] or any(entry[3] == leg[0] for entry in match.log)


def test_a_ship_is_chosen_and_then_placed() -> None:
    match, question, shown = form_at("tattered-sails", "hundred-points", "deploy")
    assert isinstance(shown.form, PlacementForm) and shown.form.turns
    drawn = asked(match, question, hull_name)
    assert isinstance(drawn.form, PlacementForm)
    assert [name for name in drawn.form.ghosts if name] and len(drawn.form.ghosts) == len(shown.form.first)
    label, pose = shown.suggestions[0].answer
    match.answer(question, [label, list(pose)])
    assert match.log[-1][3] == (label, *pose)


def hull_name(mark: ShipMark) -> str:
    return mark.id


def test_a_fleet_is_given_a_form_and_then_a_heading() -> None:
    match, question, shown = form_at("tattered-sails", "first-broadside", "fleet-move", 3)
    assert isinstance(shown.form, AngleForm) and (shown.form.low, shown.form.high) == (0.0, 360.0)
    assert shown.form.first[0].label == "Plain"
    match.answer(question, [shown.form.first[0].answer, 33])
    assert match.log[[entry[2] for entry in match.log].index("fleet-move")][3] == ("plain", 33.0, ())


def test_a_form_is_plain_data() -> None:
    for game in ("captains-sea", "savage-seas", "tattered-sails"):
        match = wg.new(game, seed=1)
        for question in match.questions:
            shown = asked(match, question)
            assert msgspec.json.decode(msgspec.json.encode(shown), type=Asked).id == shown.id
