"""After the battle: chances over time, luck told from play, and moments with words."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
import toy_game
from helpers import played
from tattered_sails.voyages import eager

import weathergage as wg
from weathergage.kernel.core import Game
from weathergage.kernel.match import Match
from weathergage.players.roster import judge_of
from weathergage.players.search import thought
from weathergage.players.search.review import spread_out
from weathergage.players.search.thought import Budget
from weathergage.scene.terms import Command
from weathergage.table.analysis import Company, Curve, NotOver, review, samples, study
from weathergage.table.decisions import decisions
from weathergage.table.keepsake import as_text
from weathergage.table.luck import fortunes, luck, luck_words
from weathergage.table.model import Verdict


class CountingFace(toy_game.ToyFace):
    """The regatta with points counted as harm, so that its one die is luck."""

    def commands(self, game: Game, names: Sequence[str]) -> tuple[Command, ...]:
        return (Command("Ann", "a"), Command("Bob", "b"))

    def harm(self, game: Game, side: str) -> int:
        assert isinstance(game, toy_game.Regatta)
        return game.points["ab".index(side)]


@pytest.fixture
def race() -> Match:
    toy_game.add("counted").look = CountingFace()
    match = wg.new("counted", "round", 3)
    return played(match, 3)


def test_only_a_battle_that_is_over_is_studied() -> None:
    with pytest.raises(NotOver):
        next(study(wg.new("captains-sea")))


def test_what_its_players_have_ended_is_studied_too(race: Match) -> None:
    """The last point of the curve is theirs, and so are the last words."""
    match = race.branch(len(race.steps) - 1)
    ended = Verdict(winners=(1,), scores=(), headline="Ann has resigned", reason="", rule="", agreed=True)
    *_, last = study(match, moments=2, games=1, simulations=1, ended=ended)
    assert (last.curve[-1].step, last.curve[-1].chances) == (len(match.steps), (0.0, 1.0))
    assert last.story[-1].text == "Ann has resigned."
    assert "The end. Ann has resigned." in as_text(match, ended)


# --- luck -------------------------------------------------------------------------------------------------------------

def test_luck_is_what_the_die_did_beyond_its_mean(race: Match) -> None:
    """The stakes are play; then a 4, 5 or 6 goes to the first boat, a lower one to the second."""
    *_, found = fortunes(race, ("a", "b"))
    face = next(answer for _, seat, kind, answer in race.log if seat == wg.CHANCE and kind == "luck")[0]
    gained = (face, 0) if face > 3 else (0, face)
    assert found.rolls == 1
    assert found.beyond == pytest.approx([gained[0] - 15 / 6, gained[1] - 6 / 6])
    told = luck(race, ("a", "b"), ("Ann", "Bob"), (0, 1), found)
    assert [one.rolled for one in told] == [float(points) for points in race.game.points]       # type: ignore[attr-defined]
    assert told[0].expected == pytest.approx(told[0].rolled - found.beyond[0], abs=0.06)


@pytest.mark.parametrize(("beyond", "words"), [
    (0.3, "Java suffered 12 hits, as many as with average dice."),
    (2.04, "Java suffered 12 hits, 2.0 more than with average dice."),
    (-3.5, "Java suffered 12 hits, 3.5 fewer than with average dice."),
])
def test_luck_has_words(beyond: float, words: str) -> None:
    assert luck_words("Java", "hits", 12.0, beyond) == words


def test_over_many_battles_luck_comes_to_nothing() -> None:
    """Tattered Sails: a shot that takes a mast or not strays by half a mast at most, so that luck beyond three times
    the root of their number would be a wrong expectation that piles up."""
    total, rolls = 0.0, 0
    for seed in range(5):
        match, rng = wg.new("tattered-sails", "first-broadside", seed), wg.Rng(seed)
        while not match.over:
            match.answer(match.questions[0], eager(match, match.questions[0], rng))
        found = list(fortunes(match, ("player-0", "player-1")))[-1]
        total, rolls = total + sum(found.beyond), rolls + found.rolls
    assert rolls > 20 and abs(total) < 3 * 0.5 * rolls**0.5


# --- the curve --------------------------------------------------------------------------------------------------------

def test_a_curve_runs_from_the_first_moment_to_the_end_that_is_known(race: Match) -> None:
    *reports, last = study(race, moments=8, games=5, simulations=1)
    assert last.finished and not any(report.finished for report in reports)
    assert [point.step for point in last.curve] == sorted({point.step for point in last.curve})
    assert last.curve[0].step == 0 and last.curve[-1].step == len(race.steps)
    assert race.outcome is not None
    assert last.curve[-1].chances == tuple([1.0 if seat in race.outcome.winners else 0.0 for seat in (0, 1)])
    assert all(sum(point.chances) == pytest.approx(1.0, abs=0.01) for point in last.curve)
    assert " from 8 moments" in last.how
    assert len(last.luck) == 2


def test_few_looks_ahead_prove_nothing_certain(race: Match) -> None:
    *_, last = study(race, moments=4, games=1, simulations=1)
    assert all(0.0 < chance < 1.0 for point in last.curve[:-1] for chance in point.chances)


def test_when_the_time_is_up_it_ends_with_what_it_has(race: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it is up when the clock is first looked at."""
    clock = iter(range(10_000))
    monkeypatch.setattr(thought, "perf_counter", lambda: 1e6 * next(clock))
    found = list(study(race, 40.0, 8, 50))
    assert found[-1].finished and found[-1].curve[-1].step == len(race.steps)
    assert found[-1].decisions == () and found[-1].looked.startswith("0 of ")
    assert not any(report.finished for report in found[:-1])


def test_who_stops_listening_stops_it(race: Match) -> None:
    reports = study(race, moments=8, games=10_000, simulations=10_000)
    assert not next(reports).finished
    reports.close()


def test_moments_are_even_and_the_widely_spaced_ones_come_first() -> None:
    match = played(wg.new("captains-sea", seed=2), 2)
    found = samples(match, 10, Company(match), judge_of("captains-sea"))
    steps = [sample.step for sample in found]
    assert steps[0] == 0 and len(steps) == 10
    assert max(b - a for a, b in pairwise(steps)) - min(b - a for a, b in pairwise(steps)) <= 1
    assert spread_out(10)[:3] == [0, 8, 4] and sorted(spread_out(10)) == list(range(10))
    assert spread_out(0) == [] and spread_out(1) == [0]


@pytest.mark.parametrize("game", ["captains-sea", "savage-seas"])
def test_a_real_battle_has_a_curve_and_its_luck(game: str) -> None:
    match = played(wg.new(game, seed=3), 3)
    *_, last = study(match, moments=3, games=1, simulations=1)
    sides = match.sight(None).picture().scene.sides
    assert all(len(point.chances) == len(sides) for point in last.curve)
    assert [one.seat for one in last.luck] == [0, 1] and all(one.sentence for one in last.luck)


def test_swings_are_named_by_what_happened() -> None:
    match = played(wg.new("savage-seas", seed=3), 3)
    curve = Curve(match, Company(match), judge_of("savage-seas"), (), 4, 1, Budget())
    last = len(match.steps)
    found = curve.moments([(0, (0.5, 0.5)), (last // 2, (0.5, 0.5)), (last, (1.0, 0.0))])
    assert [tick.step for tick in found] == [last] and found[0].words and found[0].icon
    assert curve.moments([(0, (0.5, 0.5)), (last, (0.55, 0.45))]) == ()


# --- the decisions ----------------------------------------------------------------------------------------------------

def test_a_review_is_all_of_it_at_once(race: Match) -> None:
    found = wg.review(race, simulations=60)
    assert found == review(race, simulations=60)
    assert found.finished and len(found.curve) > 2 and found.looked


def test_an_aside_is_no_decision(race: Match) -> None:
    match = wg.new("counted", "round", 3)
    match.answer(match.questions[0], "tack")
    match.aside(match.questions[0], "strike")
    assert [taken.answer for taken in decisions(match)] == ["tack"]
