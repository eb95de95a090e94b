"""Files of an older edition of the rules, in the terminal."""

from pathlib import Path

import pytest
from toy_game import Later, Race, Regatta, add

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.match import Match

NOTICE = "This battle was begun under an older edition of the rules."


@pytest.fixture(autouse=True)
def saved() -> None:
    """A regatta after ten answers; since then one begins ahead."""
    match = Match(add(), "round", 3)
    for _ in range(10):
        match.answer(match.questions[0], match.candidates(match.questions[0])[-1])
    Path("half.json").write_bytes(match.save(lasting=True))
    registry._ADDED["regatta"] = Later(2, lambda: Regatta(agenda=[Race()], points=[1, 0]))


def words(told) -> str:
    return " ".join(told.output.split())


def test_one_plays_on_and_is_told(weathergage) -> None:
    told = weathergage("play", "--load", "half.json", "--opponent", "random", "--save", "on.json", typed="1\n")
    assert NOTICE in words(told)
    match = wg.load(Path("on.json").read_bytes())
    assert match.begins == 10 and len(match.steps) >= 10


def test_it_is_replayed_from_there(weathergage) -> None:
    told = weathergage("replay", "half.json", "--list")
    assert NOTICE in words(told)
    assert [line.split()[:2] for line in told.output.splitlines() if line.startswith("   0")] == [["0", "start"]]
    match = wg.load(Path("half.json").read_bytes())
    match.answer(match.questions[0], match.candidates(match.questions[0])[-1])
    Path("more.json").write_bytes(match.save())
    assert "1 of 1>" in weathergage("replay", "more.json", typed="n\nbranch on.json\n").output
    assert len(wg.load(Path("on.json").read_bytes()).steps) == 11


def test_verify_says_what_it_cannot_check(weathergage) -> None:
    match = wg.load(Path("half.json").read_bytes())
    while not match.over:
        match.answer(match.questions[0], match.candidates(match.questions[0])[-1])
    Path("over.json").write_bytes(match.save())
    told = words(weathergage("verify", "over.json"))
    assert "All 1 rolls since then are what the seed deals." in told
    assert "The first 10 answers were given under rules that have changed since: neither they nor the 0 rolls" in told
