"""Looking back at decisions: what was thrown away is found, from what could be known, and measured anew."""

from typing import Any

import grog
import pytest

from weathergage.kernel import registry
from weathergage.kernel.core import CHANCE, Game, Question
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match, load
from weathergage.kernel.sight import Sight
from weathergage.players.search.judge import Judge
from weathergage.players.search.review import MOST, Looked, Review, Taken
from weathergage.players.search.thought import Budget
from weathergage.players.search.worlds import Forecast
from weathergage.table.decisions import Decisions, decisions

pytestmark = pytest.mark.both_modes


class Bench(Judge):
    """Judges a mess by what a sailor has staked, as soon as the stakes are shown."""

    def skips(self, question: Question) -> bool:
        return question.kind != "stake"

    def chance(self, game: Game, seat: int) -> float:
        return 0.2 * game.sailors[seat].stake            # type: ignore[attr-defined]

    def clock(self, game: Game) -> int:
        return game.agenda[-1].pc + 10 * game.round if game.agenda else 99          # type: ignore[attr-defined]

    def turns(self, game: Game) -> int:
        return 1


def mess(*stakes: int, seed: int = 5) -> Match:
    """A mess of two in which each stakes so much, round after round, and all else is as usual."""
    match = Match(grog.GROG, "two", seed, {"rounds": "five"})
    while not match.over:
        question = match.questions[0]
        answer: Any = match.sight(question.seat).usual(question.question)
        if question.kind == "stake":
            answer = stakes[question.seat]
        match.answer(question, answer)
    return match


def looked_back(match: Match, simulations: int = 3_000) -> Review:
    review = Review(Bench(grog.GROG), decisions(match), Budget(simulations))
    *_, share = review.run()
    assert share >= 1.0 or all([len(looked.given.values) == len(review.found[0].given.values)
                                for looked in review.found])
    return review


def told(review: Review, seat: int) -> list[Looked]:
    return review.costly(seat)


def test_what_was_thrown_away_is_found_with_its_price() -> None:
    review = looked_back(mess(1, 3))
    assert review.seen == len(review.taken)
    found = told(review, 0)
    assert len(found) == MOST
    assert {looked.given.answer for looked in found} == {1} and {looked.better.answer for looked in found} == {3}
    assert [looked.cost for looked in found] == pytest.approx([0.4] * MOST)
    assert [looked.taken.question.kind for looked in found] == ["stake"] * MOST


def test_what_was_best_cost_nothing() -> None:
    """In the last round, which the battle ends with, the dice have their say."""
    review = looked_back(mess(3, 3))
    last = max([taken.step for taken in review.taken if taken.question.kind == "stake"]) - 1
    assert all([looked.cost <= 0.0 for looked in review.found if looked.taken.step < last])


def test_what_another_answered_in_secret_is_no_part_of_it() -> None:
    """The stakes are laid at the same time: the price of one is the same whatever the other was."""
    prices = [[(looked.taken.step, round(looked.cost, 9)) for looked in told(looked_back(mess(*stakes)), 0)][:1]
              for stakes in ((2, 1), (2, 3))]
    assert prices[0] == prices[1] and prices[0][0][1] == pytest.approx(0.2)


def test_equal_budgets_find_the_same() -> None:
    one, other = looked_back(mess(1, 2), 400), looked_back(mess(1, 2), 400)
    assert [(looked.taken.step, looked.given.values, looked.better.values) for looked in one.found] == \
        [(looked.taken.step, looked.given.values, looked.better.values) for looked in other.found]


def test_a_small_budget_looks_at_decisions_all_over_the_battle_and_a_hurried_one_ends() -> None:
    match = mess(1, 3)
    review = Review(Bench(grog.GROG), decisions(match), Budget(24))
    list(review.run())
    assert 0 < review.seen < len(review.taken)
    hurried = Review(Bench(grog.GROG), decisions(match), Budget(100_000))
    for _ in hurried.run():
        hurried.budget.hurried = True
    assert all([looked.cost == 0.0 for looked in hurried.found])


def test_what_the_judge_skips_is_not_looked_at() -> None:
    review = looked_back(mess(1, 3), 200)
    assert {taken.question.kind for taken in review.taken if review.look(taken) is not None} == {"stake"}


def test_a_forecast_is_the_mean_of_its_worlds() -> None:
    match = mess(2, 1)
    step, position = next((step, position) for step, position in enumerate(match.replay())
                          if not position.over and position.questions[0].kind == "roll")
    game = position.state
    sight = Sight(grog.GROG, game, 0)
    assert Forecast(Bench(grog.GROG), sight, 0, step, Budget()).chance(5) == pytest.approx(0.4)
    assert Forecast(Bench(grog.GROG), sight, 0, step, Budget(), game).chance(5) == pytest.approx(0.4)
    over = Budget()
    over.hurried = True
    assert Forecast(Bench(grog.GROG), sight, 0, step, over).chance(5) == 0.5


def test_it_is_told_in_words() -> None:
    match = mess(1, 3)
    looked = Decisions(match, ("Ann", "Bob"), ((0,), (1,)), Bench(grog.GROG), Budget(3_000))
    assert list(looked.look())
    answers = [entry for entry in match.log if entry[1] != CHANCE]
    found = looked.told()
    assert [one.step for one in found] == sorted([one.step for one in found]) and len(found) >= MOST
    for one in [each for each in found if each.seat == 0]:
        then = match.branch(one.step)
        question = next(asked for asked in then.questions if asked.seat == 0)
        assert answers[one.step][1:3] == (0, "stake")
        assert one.asked == question.prompt and one.name == "Ann"
        assert one.given == then.label(question, 1)
        assert one.better == then.label(question, 3)
        assert (one.chance, one.cost, one.error) == pytest.approx((0.2, 0.4, 0.0)) and -1.0 < one.after < 1.0
    assert f"{len(answers)} of {len(answers)} decisions" in looked.how()


def test_decisions_are_as_they_were_taken() -> None:
    """What a seat saw then does not change as the battle goes on."""
    match = mess(1, 2)
    taken = decisions(match)
    answers = [entry for entry in match.log if entry[1] != CHANCE]
    assert [(one.question.seat, one.answer) for one in taken] == [(entry[1], entry[3]) for entry in answers]
    again = Match(grog.GROG, "two", 5, {"rounds": "five"}, dealer=Seeded(5))
    assert taken[0].sight.view() == again.sight(taken[0].question.seat).view()
    assert isinstance(taken[0], Taken)


def test_a_battle_begun_under_rules_of_before_is_looked_back_at_from_where_those_of_today_begin(
        monkeypatch: pytest.MonkeyPatch) -> None:
    class Newer(grog.GrogRules):
        """A toast has been drunk before the battle begins."""

        edition = 2

        def new(self, scenario: str, options: dict[str, str]) -> Game:
            game = super().new(scenario, options)
            game.reveals = 7
            return game

    before = mess(1, 3).branch(5)
    monkeypatch.setitem(registry._ADDED, "grog", Newer())
    match = load(before.save(lasting=True))
    assert match.begins == 5
    while not match.over:
        question = match.questions[0]
        match.answer(question, match.sight(question.seat).usual(question.question))
    taken = decisions(match)
    answers = [entry for entry in match.log if entry[1] != CHANCE]
    assert [one.step for one in taken] == list(range(5, len(answers)))
    assert [(one.question.seat, one.answer) for one in taken] == [(entry[1], entry[3]) for entry in answers[5:]]


class Peeping(Bench):
    """Judges by the hand of the other, too, which no sailor sees."""

    def chance(self, game: Game, seat: int) -> float:
        hand = game.sailors[1 - seat].hand               # type: ignore[attr-defined]
        return super().chance(game, seat) + 0.3 * hand.count("rum") / 2


def test_how_it_stood_afterwards_is_told_from_worlds_dealt_anew() -> None:
    """Two battles that differ only in what the other held stand alike to whoever took the first decision."""
    def dealt(seed: int) -> tuple[Any, Any]:
        match = Match(grog.GROG, "two", seed, {"rounds": "five"})
        first, other = match.state.sailors               # type: ignore[attr-defined]
        return first.hand, other.hand

    pairs = [(one, other) for one in range(30) for other in range(one)
             if dealt(one)[0] == dealt(other)[0] and dealt(one)[1].count("rum") != dealt(other)[1].count("rum")]
    afterwards = []
    for seed in pairs[0]:
        match = mess(1, 3, seed=seed)
        looked = Decisions(match, ("Ann", "Bob"), ((0,), (1,)), Peeping(grog.GROG), Budget(0))
        position = next(position for step, position in enumerate(match.replay()) if step == 1)
        afterwards.append(looked.standing(position, Sight(grog.GROG, position.game, 0), 0, 1))
    assert afterwards[0] == afterwards[1] > 0.2
