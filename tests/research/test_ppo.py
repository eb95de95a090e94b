"""The player who learns by himself: what an answer was worth, how answers are weighed and drawn, and what is kept."""

import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from needs import module

import weathergage as wg

np = module("numpy")
module("safetensors")
from weathergage.learning.encode import encoder_of  # noqa: E402
from weathergage.players.base import RandomPlayer  # noqa: E402
from weathergage.research.batch import batch  # noqa: E402
from weathergage.research.ppo import (  # noqa: E402
    BadPolicy,
    Course,
    Learner,
    Learnt,
    Playing,
    Rollout,
    advantages,
    drawn,
    fresh,
    learn,
    liked,
    main,
    read_policy,
    results,
    told,
    weighed,
    write_policy,
)

COURSE = Course("savage-seas", "shakedown-cruise", steps=128, games=4, length=16, epochs=1, parts=2)


def torch() -> Any:
    return pytest.importorskip("torch", reason="PyTorch is large, and only training needs it")


@pytest.fixture(name="weights", scope="module")
def fixture_weights() -> dict[str, Any]:
    with batch(COURSE.ruleset, COURSE.scenario, games=4) as battles:
        return fresh(COURSE, Playing(COURSE, battles).sample(), battles.seen.answers.shape[2])


# --- what an answer was worth -----------------------------------------------------------------------------------------

def test_an_answer_is_worth_what_its_own_seat_gets_until_it_is_asked_again() -> None:
    """One battle: seats 0, 1, 0, 1; then it is over, won by seat 0; then the next one begins."""
    seats = np.array([[0], [1], [0], [1], [1]])
    rewards, ended = np.zeros((5, 1, 2), np.float32), np.zeros((5, 1), bool)
    rewards[3, 0], ended[3, 0] = (1.0, -1.0), True
    worth = np.array([[0.5], [0.25], [0.75], [0.0], [0.1]], np.float32)
    gains, known = advantages(seats, rewards, ended, worth, discount=1.0, trace=0.0)
    assert gains[:4, 0] == pytest.approx([0.75 - 0.5, 0.0 - 0.25, 1.0 - 0.75, -1.0 - 0.0])
    assert known[:, 0].tolist() == [True, True, True, True, False] and gains[4, 0] == 0.0
    whole, _ = advantages(seats, rewards, ended, worth, discount=1.0, trace=1.0)
    assert whole[:4, 0] == pytest.approx([1.0 - 0.5, -1.0 - 0.25, 1.0 - 0.75, -1.0])
    later, _ = advantages(seats, rewards, ended, worth, discount=0.5, trace=1.0)
    assert later[0, 0] == pytest.approx(0.5 * 0.75 - 0.5 + 0.5 * (1.0 - 0.75))


def test_who_is_not_asked_again_gets_what_the_end_of_the_battle_brings() -> None:
    seats = np.array([[1, 0], [0, 0], [0, 1]])
    rewards, ended = np.zeros((3, 2, 2), np.float32), np.zeros((3, 2), bool)
    rewards[2, 0], ended[2, 0] = (-1.0, 1.0), True
    gains, known = advantages(seats, rewards, ended, np.zeros((3, 2), np.float32), 1.0, 1.0)
    assert gains[:, 0].tolist() == [1.0, -1.0, -1.0] and known[:, 0].all()
    assert known[:, 1].tolist() == [True, False, False] and not gains[:, 1].any()


# --- how answers are weighed ------------------------------------------------------------------------------------------

def test_only_answers_that_there_are_have_a_chance(weights: dict[str, Any]) -> None:
    rng = np.random.default_rng(3)
    looks = rng.standard_normal((5, len(weights["mean"]))).astype(np.float32)
    answers = rng.standard_normal((5, 6, len(weights["answer"]))).astype(np.float32)
    mask = rng.random((5, 6)) < 0.5
    mask[:, 2] = True
    chances, worth = liked(weights, looks, answers, mask)
    assert np.exp(chances).sum(axis=1) == pytest.approx(np.ones(5), abs=1e-5) and worth.shape == (5,)
    assert np.isneginf(chances[~mask]).all() and np.isfinite(chances[mask]).all()
    alone, _ = liked(weights, looks[3:4], answers[3:4], mask[3:4])
    assert alone[0][mask[3]] == pytest.approx(chances[3][mask[3]], abs=1e-5), "no position depends on another"


def test_an_answer_is_drawn_as_often_as_its_chance_says() -> None:
    chances = np.log(np.array([[0.7, 0.3, 1e-30]] * 20_000))
    found = np.bincount(drawn(chances, np.random.default_rng(1)), minlength=3) / 20_000
    assert found[0] == pytest.approx(0.7, abs=0.02) and found[2] == 0.0


def test_a_rollout_is_what_was_seen_answered_and_thought(weights: dict[str, Any]) -> None:
    with batch(COURSE.ruleset, COURSE.scenario, games=4) as battles:
        playing = Playing(COURSE, battles)
        first, second = playing.rollout(weights), playing.rollout(weights)
    for rollout in (first, second):
        assert rollout.looks.shape[:2] == (16, 4) and rollout.known.any() and not rollout.known.all()
        assert np.take_along_axis(rollout.mask, rollout.actions[:, :, None], 2).all()
        table, worth = liked(weights, rollout.looks[5], rollout.answers[5], rollout.mask[5])
        assert rollout.chances[5] == pytest.approx(table[np.arange(4), rollout.actions[5]], abs=1e-5)
        assert rollout.worth[5] == pytest.approx(worth, abs=1e-5)
    assert not np.array_equal(first.looks[0], second.looks[0]), "it goes on where it was"


# --- playing what was learnt ------------------------------------------------------------------------------------------

def test_what_was_learnt_is_kept_and_plays(weights: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "player.safetensors"
    write_policy(path, weights, COURSE)
    match = wg.new(COURSE.ruleset, scenario=COURSE.scenario, seed=4)
    wg.play(match, [read_policy(path, seed=3), RandomPlayer(2)])
    again = wg.new(COURSE.ruleset, scenario=COURSE.scenario, seed=4)
    wg.play(again, [Learnt(weights, encoder_of(COURSE.ruleset, COURSE.scenario), 3), RandomPlayer(2)])
    assert match.over and match.save() == again.save()


def test_a_player_of_another_kind_or_encoder_is_refused(weights: dict[str, Any], tmp_path: Path,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "player.safetensors"
    write_policy(path, weights, COURSE)
    other = SimpleNamespace(dense_fingerprint="of other ships")
    monkeypatch.setattr("weathergage.research.ppo.encoder_of", lambda ruleset, scenario: other)
    with pytest.raises(BadPolicy, match="made for other states or content"):
        read_policy(path)
    monkeypatch.setattr("weathergage.research.ppo.KIND", "another")
    with pytest.raises(BadPolicy, match="holds no player"):
        read_policy(path)


def test_a_player_is_measured_in_every_seat_in_turn() -> None:
    found = results(RandomPlayer, "random", COURSE, 6, 1)
    assert len(found) == 6 and set(found) <= {-1.0, 0.0, 1.0} and found == results(RandomPlayer, "random", COURSE, 6, 1)
    assert told([1.0, 1.0, -1.0, -1.0]) == "50.0 % (0.0 to 100.0) of 4 battles"
    assert told([1.0, 0.0] * 200) == "75.0 % (72.5 to 77.5) of 400 battles"


@pytest.mark.parametrize(("words", "told"), [
    (["chess"], "there is no ruleset 'chess'"), (["savage-seas", "--scenario", "nowhere"], "'nowhere' is unknown"),
    (["savage-seas", "--against", "random,commodore"], "there is no 'commodore' player for savage-seas")])
def test_the_program_tells_what_is_amiss_before_anything_is_learnt(monkeypatch: pytest.MonkeyPatch, words: list[str],
                                                                   told: str) -> None:
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace())
    monkeypatch.setattr("weathergage.research.ppo.learn", lambda course: pytest.fail("it learns"))
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1 and done.output.startswith("Error: ") and told in done.output


def test_who_lacks_pytorch_is_told_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    done = CliRunner().invoke(main, ["savage-seas"])
    assert done.exit_code == 1
    assert done.output == 'Error: torch is not installed; this installs it: pip install "weathergage[train]"\n'


# --- with PyTorch -----------------------------------------------------------------------------------------------------

def test_both_algebras_weigh_alike(weights: dict[str, Any]) -> None:
    rng = np.random.default_rng(5)
    looks = rng.standard_normal((3, len(weights["mean"]))).astype(np.float32)
    answers = rng.standard_normal((7, len(weights["answer"]))).astype(np.float32)
    whose = np.array([0, 0, 0, 1, 2, 2, 2])
    here = weighed(weights, looks, answers, whose)
    there = weighed({name: torch().tensor(value) for name, value in weights.items()}, torch().tensor(looks),
                    torch().tensor(answers), torch().tensor(whose))
    for one, other in zip(here, there, strict=True):
        assert one == pytest.approx(other.numpy(), abs=1e-5)


def test_what_turned_out_well_is_done_more_often() -> None:
    """Positions and answers made up: the second of three is worth more than the others."""
    torch()
    rng = np.random.default_rng(1)
    looks, answers = rng.standard_normal((16, 8, 5)).astype(np.float32), np.zeros((16, 8, 3, 3), np.float32)
    answers[:, :] = np.eye(3)
    mask, course = np.ones((16, 8, 3), bool), replace(COURSE, rate=1e-2, epochs=4)
    weights = fresh(course, looks.reshape(-1, 5), 3)
    learner = Learner(course, weights)
    for _ in range(5):
        table, worth = liked(learner.taken(), looks.reshape(-1, 5), answers.reshape(-1, 3, 3), mask.reshape(-1, 3))
        actions = drawn(table, rng)
        gains = (actions == 1).astype(np.float32) - worth
        chances = table[np.arange(128), actions]
        learner.learn(Rollout(looks, answers, mask, actions.reshape(16, 8), chances.reshape(16, 8),
                              worth.reshape(16, 8), gains.reshape(16, 8), np.ones((16, 8), bool)), 0.0)
    after, _ = liked(learner.taken(), looks.reshape(-1, 5), answers.reshape(-1, 3, 3), mask.reshape(-1, 3))
    assert np.exp(after[:, 1]).mean() > 0.6


def test_a_course_is_the_same_from_the_same_seed_and_the_program_writes_the_player(tmp_path: Path) -> None:
    torch().set_num_threads(1)
    one, other = [[{name: value.copy() for name, value in weights.items()} for weights in learn(COURSE)] for _ in "ab"]
    assert len(one) == COURSE.rounds == 2
    assert all([np.array_equal(one[-1][name], other[-1][name]) for name in one[-1]])
    assert not np.array_equal(one[0]["look"], one[1]["look"]) and np.array_equal(one[0]["mean"], one[1]["mean"])
    out = tmp_path / "player.safetensors"
    line = ["savage-seas", "--steps", "2048", "--games", "2", "--against", "random", "--out", str(out)]
    done = CliRunner().invoke(main, line)
    assert done.exit_code == 0 and "against random: " in done.output and " of 2 battles" in done.output
    assert read_policy(out).encoder.scenario == "shakedown-cruise"
