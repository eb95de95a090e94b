"""Looking back at a battle from the shell: in words, as JSON, and to try a decision again."""

import json
from pathlib import Path

import pytest
from toy_game import add

import weathergage as wg
from weathergage.kernel.match import Match

OVER = Path("over.json")


@pytest.fixture(autouse=True)
def saved() -> Match:
    match = Match(add(), "round", 3)
    while not match.over:
        question = match.questions[0]
        match.answer(question, match.candidates(question)[-1])
    OVER.write_bytes(match.save())
    return match


def test_it_is_told_in_words(weathergage) -> None:
    told = weathergage("review", "over.json", "--simulations", "60")
    assert told.exit_code == 0
    assert "The chance of winning" in told.output and " % A" in told.output
    assert "Decisions that cost most" in told.output
    assert " of 16 decisions were tried again" in " ".join(told.output.split())


def test_all_of_it_is_had_as_json(weathergage, saved: Match) -> None:
    told = json.loads(weathergage("review", "over.json", "--simulations", "60", "--json").output)
    assert told["finished"] and told["curve"][-1]["step"] == len(saved.steps)
    assert told["looked"] == wg.review(saved, simulations=60).looked


def test_a_decision_is_tried_again(weathergage, saved: Match) -> None:
    told = weathergage("review", "over.json", "--again", "5", "--out", "again.json")
    assert told.exit_code == 0 and "weathergage play --load again.json" in told.output
    again = wg.load(Path("again.json").read_bytes())
    assert not again.over and again.log == saved.branch(5).log


@pytest.mark.parametrize(("words", "reason"), [
    (("--again", "5"), "--again needs --out FILE"),
    (("--again", "16", "--out", "x.json"), "there are steps 0 to 15"),
    (("--out", "x.json"), "--out goes with --again"),
])
def test_what_cannot_be_done_is_said(weathergage, words: tuple[str, ...], reason: str) -> None:
    told = weathergage("review", "over.json", *words)
    assert told.exit_code == 2 and reason in told.output
    assert not Path("x.json").exists()


def test_a_battle_under_way_is_not_looked_back_at(weathergage) -> None:
    Path("running.json").write_bytes(wg.new("captains-sea", seed=1).save())
    told = weathergage("review", "running.json")
    assert told.exit_code == 2 and "the battle is not over" in told.output
