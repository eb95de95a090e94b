"""Plans: what is asked is what was to be seen beforehand, nothing happens by looking, and a plan ends where something
comes between."""

from typing import Any

import pytest

import weathergage as wg
from weathergage.kernel.codec import encode
from weathergage.kernel.core import kind_of
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kits.asking import GameFace
from weathergage.players.orders import StandingOrders
from weathergage.table.forms import asked
from weathergage.table.model import AngleForm
from weathergage.table.plans import Plan, ahead, asked_ahead, legs, plan_of, tried_out

GAMES = ("oak-and-iron", "tattered-sails", "man-o-war")
USUAL = StandingOrders()


def up_to(game: str, kind: str, seed: int = 1, **about: Any) -> tuple[Match, OpenQuestion]:
    """A battle of midshipmen up to a question of this kind, about this."""
    match = wg.new(game, seed=seed)
    players = [wg.player("midshipman", game, seed + seat) for seat in range(len(match.seats))]
    while True:
        question = match.questions[0]
        if question.kind == kind and all([getattr(question.question, name) == value for name, value in about.items()]):
            return match, question
        wg.play(match, players, 1)


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_is_what_was_planned_and_looking_changes_nothing(game: str) -> None:
    """Every question of a plan comes up as it was asked beforehand, unless the plan stops before it."""
    match, planned = wg.new(game, seed=4), 0
    players = [wg.player("midshipman", game, 4 + seat) for seat in range(len(match.seats))]
    for _ in range(60):
        question = match.questions[0]
        chain, saved = match.chain, len(match.log)
        found = legs(match, question, [], USUAL)
        assert (match.chain, len(match.log)) == (chain, saved)
        if found:
            fork = match.clone()
            plan = plan_of(fork, question_in(fork, question), [leg.answer for leg in found], USUAL, False)
            fork.answer(question_in(fork, question), found[0].answer)
            for leg in found:
                follow_orders(fork)
                shown = asked_ahead(leg.place)
                there = asked(fork, fork.questions[0])
                assert (shown.kind, shown.prompt, shown.rule) == (there.kind, there.prompt, there.rule)
                due = plan.next(fork)
                if due is not None:
                    fork.answer(*due)
                planned += 1
        wg.play(match, players, 1)
    assert planned > 5


@pytest.mark.parametrize("game", ["oak-and-iron", "tattered-sails"])
def test_a_plan_is_tried_out_in_a_world_that_its_seat_cannot_tell_from_the_real_one(game: str) -> None:
    match, others = wg.new(game, seed=4), 0
    players = [wg.player("midshipman", game, 4 + seat) for seat in range(len(match.seats))]
    for _ in range(30):
        question = match.questions[0]
        tried = tried_out(match, question).match
        assert encode(tried.sight(question.seat).game) == encode(match.sight(question.seat).game)
        others += encode(tried.game) != encode(match.game)
        wg.play(match, players, 1)
    assert others > 10          # what it cannot know is otherwise there


def question_in(match: Match, question: OpenQuestion) -> OpenQuestion:
    return next(other for other in match.questions if other.index == question.index)


def follow_orders(match: Match) -> None:
    """What has but one answer answers itself."""
    while USUAL.covers(match.sight(match.questions[0].seat), match.questions[0].question):
        question = match.questions[0]
        match.answer(question, USUAL.answer(match.sight(question.seat), question.question))


def test_a_plan_sees_no_farther_than_the_next_roll() -> None:
    match, question = up_to("oak-and-iron", "seamanship")
    assert ahead(match, question, ["test"], USUAL) is None
    place = ahead(match, question, ["skip"], USUAL)
    assert place is not None and place.question.kind == "helm"


def test_a_plan_ends_with_a_question_that_may_not_follow() -> None:
    match, question = up_to("tattered-sails", "ship", action="move", fleet=True)
    assert ahead(match, question, ["done"], USUAL) is None
    chosen = match.candidates(question)[-1]
    place = ahead(match, question, [chosen], USUAL)
    assert place is not None and place.question.kind == "course"
    assert ahead(match, question, [chosen, ()], USUAL) is None


def test_what_comes_next_is_planned_only_if_the_face_goes_on_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match, question = up_to("tattered-sails", "ship", action="move", fleet=True)
    chosen = match.candidates(question)[-1]
    assert ahead(match, question, [chosen], USUAL) is not None
    monkeypatch.setattr(GameFace, "goes_on", lambda face, asked: ("return-fire",))
    assert ahead(match, question, [chosen], USUAL) is None


def test_what_is_dragged_about_a_ship_is_dragged_where_she_would_be() -> None:
    match, question = up_to("oak-and-iron", "helm", yare=True)
    [leg] = legs(match, question, ["ahead"], USUAL)
    now, then = asked(match, question).form, asked_ahead(leg.place).form
    assert isinstance(now, AngleForm) and isinstance(now.at, str)
    mark = next(mark for mark in match.sight(question.seat).picture().scene.ships if mark.id == now.at)
    assert isinstance(then, AngleForm) and isinstance(then.at, tuple) and then.at != mark.at


def test_dice_between_two_steps_end_a_plan() -> None:
    match, question = up_to("oak-and-iron", "seamanship")
    match.answer(question, "skip")
    assert Plan(question.seat, [("helm", "ahead")], match.game.chances).next(match) is not None
    assert Plan(question.seat, [("helm", "ahead")], match.game.chances - 1).next(match) is None


def test_another_question_or_another_seat_ends_a_plan() -> None:
    match, question = up_to("oak-and-iron", "helm")
    assert Plan(question.seat, [("turn-after", "none")], match.game.chances).next(match) is None
    assert Plan(1 - question.seat, [("helm", "ahead")], match.game.chances).next(match) is None
    assert Plan(question.seat, [("helm", 500.0)], match.game.chances).next(match) is None


def test_the_rest_goes_on_at_the_same_target_until_no_gun_is_left() -> None:
    """One gun after the other, whatever the dice say."""
    match, question = up_to("tattered-sails", "fire", all_guns=False)
    first = next(answer for answer in match.candidates(question) if isinstance(answer, tuple))
    plan = plan_of(match, question, [first], USUAL, True)
    match.answer(question, first)
    fired = [first]
    while (due := plan.next(match)) is not None:
        match.answer(*due)
        fired.append(due[1])
    assert len(fired) > 1 and len({gun for gun, _ in fired}) == len(fired)
    assert {target for _, target in fired} == {first[1]}


@pytest.mark.parametrize("game", wg.rulesets())
def test_whatever_leads_on_leads_to_a_kind_that_the_game_asks(game: str) -> None:
    face = wg.new(game).ruleset.face
    assert isinstance(face, GameFace)
    kinds = {kind_of(kind) for kind in face.asking.entries}
    for entry in face.asking.entries.values():
        assert {kind_of(kind) for kind in entry.then} <= kinds
