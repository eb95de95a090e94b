"""Saved matches: stepped through, drawn, and played on from; and what a running one keeps to itself."""

from pathlib import Path

import pytest
from toy_game import add

import weathergage as wg
from weathergage.kernel.match import Match

OVER = Path("over.json")
RUNNING = Path("running.json")


@pytest.fixture(autouse=True)
def saved() -> None:
    """A regatta to its end, and one in which seat a has staked in secret and b has not."""
    match = Match(add(), "round", 3)
    while not match.over:
        question = match.questions[0]
        if question.kind == "stake" and question.seat == 1:
            RUNNING.write_bytes(match.save())
        match.answer(question, match.candidates(question)[-1])
    OVER.write_bytes(match.save())


def test_all_steps_are_listed(weathergage) -> None:
    told = weathergage("replay", "over.json", "--list")
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert len(lines) == 17
    assert lines[1].startswith("   1  A Ann  turn  wear") and lines[1].endswith("TY-SAIL-01")


def test_one_step_is_shown_with_what_came_of_it(weathergage) -> None:
    told = weathergage("replay", "over.json", "--at", "1").output
    assert "A Ann  turn  wear" in told and "A chose wear." in told and "→A" in told
    last = weathergage("replay", "over.json", "--at", "-1").output
    assert "Over." in last and " wins, " in last
    assert weathergage("replay", "over.json", "--at", "99").exit_code == 2


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("\n", "A Ann  turn  wear"),
        ("n\nn\np\n", "1 of 16>"),
        ("8\n", "B Bob  turn  wear"),
        ("99\n", "The match has the steps 0 to 16."),
        ("p\n", "The match has the steps 0 to 16."),
        ("/b chose\n", "B Bob  turn  wear"),
        ("/zzyzx\n", "No step tells of 'zzyzx'."),
        ("v b\n", "Bob's boat"),
        ("v x\n", "there is no seat 'x'; there are a, b."),
        ("l\n", "A Ann  speed  6"),
        ("dance\n", "'dance' means nothing here"),
        ("svg\n", "To which file?"),
        ("svg nowhere/x.svg\n", "It cannot be written"),
        ("k\n", "a match from here, to play on"),
        ("q\nn\n", "0 of 16> q"),
    ],
)
def test_one_steps_forth_and_back(weathergage, typed: str, words: str) -> None:
    told = weathergage("replay", "over.json", typed=typed)
    assert told.exit_code == 0
    assert words in told.output


def test_a_branch_is_a_match_to_play_on(weathergage) -> None:
    told = weathergage("replay", "over.json", typed="3\nbranch on.json\nsvg on.svg\n")
    assert "weathergage play --load on.json" in told.output
    match = wg.load(Path("on.json").read_bytes())
    assert len(match.log) == 3 and match.questions[0].kind == "trim"
    assert Path("on.svg").read_text().startswith("<svg")


def test_a_running_match_does_not_tell_a_secret(weathergage) -> None:
    shown = {seat: weathergage("replay", "running.json", "--list", "--seat", seat).output.splitlines()[-1]
             for seat in ("a", "b", "-")}
    assert "stake  2" in shown["a"]
    assert "stake  (secret)" in shown["b"] and "stake  (secret)" in shown["-"]
    assert "stake  (secret)" not in weathergage("replay", "over.json", "--list").output


def test_show_draws_text_or_a_picture(weathergage) -> None:
    told = weathergage("show", "running.json", "--seat", "b").output
    assert "→A" in told and "waiting for B Bob  Stake?" in told
    assert "wins" in weathergage("show", "over.json").output
    assert "A chose wear." in weathergage("show", "over.json", "--at", "1").output
    assert weathergage("show", "over.json", "--svg", "x.svg", "--theme", "dark").exit_code == 0
    assert "wg-dark" in Path("x.svg").read_text()
    assert weathergage("show", "over.json", "--svg", "-").output.startswith("<svg")


def test_show_draws_the_start_of_a_scenario(weathergage) -> None:
    told = weathergage("show", "--ruleset", "captains-sea", "--scenario", "chesapeake-shannon", "--seat", "a")
    assert told.exit_code == 0 and "Shannon" in told.output
    both = weathergage("show", "over.json", "--ruleset", "regatta")
    assert both.exit_code == 2 and "already" in both.stderr


def test_a_hidden_load_is_not_shown_to_the_enemy(weathergage) -> None:
    match = wg.new("captains-sea", "constitution-guerriere", 1)
    for _ in range(2):
        question = match.questions[0]
        match.answer(question, ("fighting", "chain", "chain", "chain", "chain"))
    Path("secret.json").write_bytes(match.save())
    own, enemy = (weathergage("show", "secret.json", "--seat", seat).output for seat in ("a", "spectator"))
    assert "Chain" in own and "Chain" not in enemy
