"""What is lit first: a lieutenant's answer, from what the asked seat sees."""

import pytest
from conformance.profiles import disturbed, profile_of
from helpers import in_state
from oak_and_iron.table import table as sea
from toy_game import add, forgotten_toys

import weathergage as wg
from weathergage.kernel.core import Answer, Question
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.players import roster
from weathergage.players.base import Player
from weathergage.players.orders import StandingOrders
from weathergage.table.forms import asked
from weathergage.table.lit import lit_first
from weathergage.table.model import Choice, OneOfForm
from weathergage.table.plans import legs
from weathergage.table.prospects import answers_in, prospects

__all__ = ["forgotten_toys"]

GAMES = ["captains-sea", "savage-seas", "tattered-sails", "oak-and-iron", "man-o-war"]


def differing(game: str, most: int = 120) -> Match:
    """A battle up to a question of which the lieutenant gives another of the listed answers than the first."""
    match = wg.new(game, seed=1)
    players = [wg.player("random", game, seat) for seat in range(len(match.seats))]
    for _ in range(most):
        question = match.questions[0]
        _, *others = answers_in(asked(match, question)) or [None]
        if others and lit_first(match, question) in others:
            return match
        wg.play(match, players, 1)
    raise AssertionError(f"in {game} the lieutenant gives the first of all lists")


@pytest.mark.parametrize("game", GAMES)
def test_the_lieutenants_answer_is_lit_and_not_the_first(game: str) -> None:
    match = differing(game)
    question = match.questions[0]
    lit = lit_first(match, question)
    assert not match.refusal(question, lit) and lit == lit_first(match, question)
    [choice] = [choice for choice in listed(match) if choice.answer == lit]
    assert choice is not listed(match)[0] and choice.label


def listed(match: Match) -> tuple[Choice, ...]:
    shown = asked(match, match.questions[0])
    return shown.form.choices if isinstance(shown.form, OneOfForm) else shown.suggestions


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_makes_no_difference(game: str) -> None:
    profile, rng, compared = profile_of(game), Rng(7), 0
    match = wg.new(game, seed=7)
    for count in range(60):
        if match.over:
            break
        for question in match.questions if count % 5 == 0 else ():
            other = in_state(match, disturbed(profile, match.game, question.seat, rng))
            again = next(same for same in other.questions if same.index == question.index)
            assert lit_first(other, again) == lit_first(match, question)
            compared += 1
        question = match.questions[0]
        match.answer(question, profile.lively(match, question, rng))
    assert compared


def test_no_course_over_the_edge_is_lit() -> None:
    position = sea("sloop 15,1.5 90 | corvette 30,30 0 of=b; at move sloop only")
    position.say("large", "skip")
    question = position.question()
    dangers = {one.answer: one.danger for one in prospects(position.match, question)}
    lit = lit_first(position.match, question)
    assert "leaves the table" in dangers.values()
    assert lit in answers_in(asked(position.match, question))[1:] and not dangers.get(lit)


def test_a_plan_leads_by_the_lieutenants_answer_where_that_leads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = wg.new("tattered-sails", seed=1)
    players = [wg.player("midshipman", "tattered-sails", 1 + seat) for seat in range(2)]
    while match.questions[0].kind != "ship" or len(answers_in(asked(match, match.questions[0]))) < 3:
        wg.play(match, players, 1)
    question = match.questions[0]
    *_, another, _ = answers_in(asked(match, question))

    class Same(Player):
        def choose(self, sight: Sight, question: Question) -> Answer:
            return another if question.kind == "ship" else sight.usual(question)

    assert legs(match, question, [], StandingOrders())[0].answer == lit_first(match, question)
    monkeypatch.setitem(roster._ADDED, "tattered-sails", lambda seed: Same())
    assert legs(match, question, [], StandingOrders())[0].answer == another == lit_first(match, question)


def test_without_a_lieutenant_or_when_he_fails_the_first_stays_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    add()
    match = wg.new("regatta", seed=1)
    assert lit_first(match, match.questions[0]) is None

    class Lost(Player):
        def choose(self, sight: Sight, question: Question) -> Answer:
            raise LookupError("which way is the wind?")

    monkeypatch.setitem(roster._ADDED, "regatta", lambda seed: Lost())
    assert lit_first(match, match.questions[0]) is None
    monkeypatch.setitem(roster._ADDED, "regatta", wg.RandomPlayer)
    assert lit_first(match, match.questions[0]) is not None
