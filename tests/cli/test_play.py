"""Whole battles typed in at the terminal, on a toy that asks every kind of question."""

import json
import re
from pathlib import Path

import pytest
from rich.console import Console
from toy_game import ToyFace, add

import weathergage as wg
from weathergage.cli.lines import Lines
from weathergage.cli.screen import outcome_text
from weathergage.kernel.core import Answer, Question
from weathergage.kernel.face import Face
from weathergage.kernel.sight import Sight
from weathergage.players import roster
from weathergage.players.base import RandomPlayer
from weathergage.table import odds

# one answer of every kind, as a person would type it, for each boat; then the secret stake
BOAT = ["wear", "4", "1 3", "loose tight furled", "red=2 blue=3", "ok", "2 1 3", "ok", "30"]
PLAY = ["play", "regatta", "--seed", "3"]


@pytest.fixture(autouse=True)
def regatta() -> None:
    add()


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def test_a_whole_battle_against_the_computer(weathergage) -> None:
    told = weathergage(*PLAY, "--opponent", "random", "--save", "end.json", typed=typed(*BOAT, "2"))
    assert told.exit_code == 0, told.output
    assert "The battle is over." in told.output
    match = wg.load(Path("end.json").read_bytes())
    assert match.over
    mine = [answer for _, seat, _, answer in match.log if seat == 0]
    assert mine == ["wear", 4, ("anne", "cora"), ("loose", "tight", "furled"), (2, 3), ("rum", "gin", "ale"),
                    "buoy-30", 2]


def test_a_name_that_nothing_can_be_saved_to_is_asked_for_again(
        weathergage, monkeypatch: pytest.MonkeyPatch) -> None:
    def at_a_terminal(lines: Lines, console: Console) -> None:
        lines.console, lines.interactive = console, True

    monkeypatch.setattr(Lines, "__init__", at_a_terminal)
    told = weathergage(*PLAY, "--opponent", "random", typed=typed(*BOAT, "2", "nowhere/end.json", "end.json"))
    assert told.exit_code == 0, told.output
    assert "It cannot be saved to nowhere/end.json" in told.output
    assert wg.load(Path("end.json").read_bytes()).over


def test_the_screen_shows_board_sheets_story_question_and_options(weathergage) -> None:
    told = weathergage(*PLAY, "--opponent", "random", typed=typed("2")).output
    assert "→A" in told and "Ann's boat" in told and "Points" in told       # board and sheets
    assert "A Ann  Turn?  TY-SAIL-01" in told
    assert re.search(r"  1  tack\n +2  wear", told)
    assert "A chose wear.  TY-SAIL-01" in told
    assert "type a number from 1 to 6" in told
    assert all([len(line) <= 80 for line in told.splitlines()])


def test_the_input_may_end_at_any_time(weathergage) -> None:
    told = weathergage(*PLAY, "--opponent", "random", "--save", "half.json", typed=typed("1", "3"))
    assert told.exit_code == 0
    assert "The input has ended" in told.output
    match = wg.load(Path("half.json").read_bytes())
    assert not match.over and len(match.log) == 2


def test_a_saved_battle_goes_on(weathergage) -> None:
    weathergage(*PLAY, "--opponent", "random", "--save", "half.json", typed=typed("1", "3"))
    told = weathergage("play", "--load", "half.json", "--opponent", "random", typed=typed(*BOAT[2:], "1"))
    assert told.exit_code == 0 and "The battle is over." in told.output
    wrong = weathergage("play", "captains-sea", "--load", "half.json")
    assert wrong.exit_code == 2 and "holds a battle of regatta" in wrong.stderr


def test_a_refused_answer_says_why_and_what_would_do(weathergage) -> None:
    told = weathergage(*PLAY, "--opponent", "random", typed=typed("1", "9")).output
    assert "No: 9 is not between 1 and 6  TY-SAIL-02" in told
    assert "The nearest you may: 6" in told


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["sideways"], "No: 'sideways' is not among the choices"),
        (["7"], "there is no number 7; there are 1 to 2"),
        (["1", "3", "1 2 3"], "No: 3 chosen; choose 0 to 2"),
        (["1", "3", "none", "jib=blue"], "there is no 'blue'; there are loose, tight, furled"),
        (["1", "3", "none", "top=tight"], "'top' could be any of fore-top, main-top"),
        (["1", "3", "none", "jib=tight"], "jib=tight  (loose | tight | furled)"),
        (["1", "3", "none", "ok", "red=1"], "draft: 3 of 5 points, 2 left"),
        (["1", "3", "none", "ok", "red=many"], "'many' is not a number of points for red"),
        (["1", "3", "none", "ok", "red=9", "ok"], "No: red watch takes 0 to 3, not '9'"),
        (["1", "3", "none", "ok", "3 0", "1 1 2"], "no other gin is in the pool; 1=… moves one, back, clear"),
        (["1", "3", "none", "ok", "3 0", "1 2", "ok"], "1 more is wanted; t takes a suggestion"),
        (["1", "3", "none", "ok", "3 0", "gin gin ale"], "No: put all 3 in order"),
        (["1", "3", "none", "ok", "3 0", "1 2 3", "ok", "m"], "buoy 13"),
        (["1", "3", "none", "ok", "3 0", "1 2 3", "ok"], "m shows 18 more"),
        (["1", "3", "none", "ok", "3 0", "1 2 3", "ok", "= buoy-7", "1"], "B chose"),
    ],
)
def test_every_kind_of_answer_can_be_typed(weathergage, lines: list[str], words: str) -> None:
    told = weathergage(*PLAY, "--opponent", "random", typed=typed(*lines)).output
    assert words.replace(" 13", "-13") in told


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["?"], "TY-SAIL-01  Tack or wear.  A boat turns one way"),
        (["? TY-RUM-02"], "TY-RUM-02  Luck."),
        (["?ty-rum-02"], "TY-RUM-02  Luck."),
        (["? 2"], "wear"),
        (["? bottles"], "TY-RUM-01  Shares."),
        (["r bottles"], "TY-RUM-01  Shares."),
        (["r"], "Search for what?"),
        (["r zzyzx"], "No clause has these words."),
        (["o"], "Of which option?"),
        (["o 2"], "No dice decide"),
        (["o 9"], "there is no number 9"),
        (["1", "h"], "A chose tack."),
        (["b"], "Ann's boat"),
        (["k"], "the rule behind the question"),
        (["hint"], "% to win"),
        (["u"], "Nothing can be taken back"),
        (["a"], "you are asked everything"),
        (["a", "a"], "where only one answer is legal"),
        (["!"], "You may now: !strike"),
        (["!dance"], "You may now: !strike"),
        (["!strike", "n"], "Not done."),
        (["s half.json"], "Saved to half.json."),
        (["s nowhere/half.json"], "cannot be saved"),
    ],
)
def test_every_key_does_what_it_says(weathergage, lines: list[str], words: str) -> None:
    told = weathergage(*PLAY, "--opponent", "random", typed=typed(*lines))
    assert told.exit_code == 0
    assert words in told.output


def test_undo_takes_an_answer_back(weathergage) -> None:
    lines = ["2", "5", "u", "u", "1", "3", "q"]
    told = weathergage(*PLAY, "--opponent", "random", "--save", "undone.json", typed=typed(*lines)).output
    assert told.count("Taken back.") == 2
    assert [entry[3] for entry in wg.load(Path("undone.json").read_bytes()).log] == ["tack", 3]


def test_striking_ends_the_battle(weathergage) -> None:
    told = weathergage(*PLAY, "--opponent", "random", typed=typed("!strike", "y")).output
    assert "A strikes." in told and "You lose. Strike. B wins" in told


def test_who_is_asked_whether_he_means_it_hears_whether_it_can_be_taken_back(weathergage) -> None:
    strike = weathergage(*PLAY, "--opponent", "random", typed=typed("!strike", "n")).output
    assert "Strike? It cannot be taken back." in strike
    told = weathergage("play", "tattered-sails", "--opponent", "random", typed=typed("!concede", "y", "!fight-on", "y"))
    assert "Concede? !fight-on takes it back." in told.output and "Done: concede." in told.output
    assert "Fight-on? !concede takes it back." in told.output and "Done: fight-on." in told.output


# --- when the rules fail ----------------------------------------------------------------------------------------------

def to_the_second_boat(*then: str) -> str:
    """Two friends at one screen, up to the turn of the second boat, at which the mast falls if she wears."""
    return typed("", "1", *BOAT[1:], "", *then)


def test_a_fault_of_the_rules_is_told_in_a_sentence_kept_as_a_file_and_changes_nothing(
        weathergage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    add("leaky", "crash")
    told = weathergage("play", "leaky", "--opponent", "human", "--seed", "3", "--save", "end.json",
                       typed=to_the_second_boat("wear", "wear", "tack", *BOAT[1:], "1", "", "2"))
    assert told.exit_code == 0, told.output
    words = " ".join(told.output.split())
    assert words.count("The rules failed at “turn” (RuntimeError: the mast fell). Nothing is lost: the battle stands "
                       "as it did before. Decide otherwise or take back; the report shows what happened.") == 2
    assert "The battle is over." in told.output and wg.load(Path("end.json").read_bytes()).over
    reports = sorted((tmp_path / "data").rglob("leaky-*.json"))
    assert len(reports) == 2
    trouble = json.loads(reports[0].read_bytes())["trouble"]
    assert "the mast fell" in trouble["error"] and trouble["answer"] == "'wear'"
    assert trouble["question"] == [0, 1, "turn"]
    again = wg.load(reports[0].read_bytes())
    assert [question.kind for question in again.questions] == ["turn"] and again.questions[0].seat == 1


def test_a_player_at_whose_answer_the_rules_fail_answers_otherwise(
        weathergage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    add("leaky", "crash")
    monkeypatch.setattr(RandomPlayer, "choose", lambda self, sight, question: sight.candidates(question)[-1])
    told = weathergage("play", "leaky", "--opponent", "random", "--seed", "3", "--save", "end.json",
                       typed=typed("1", *BOAT[1:], "2"))
    assert told.exit_code == 0 and told.output.count("The rules failed at") == 1
    match = wg.load(Path("end.json").read_bytes())
    assert match.over and [answer for _, seat, kind, answer in match.log if (seat, kind) == (1, "turn")] == ["tack"]


def test_a_picture_that_cannot_be_drawn_does_not_end_the_battle(
        weathergage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def no_ink(self: Face, sight: Sight) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr(ToyFace, "picture", no_ink)
    told = weathergage(*PLAY, "--opponent", "random", "--save", "half.json", typed=typed("1", "q"))
    assert told.exit_code == 0 and "(RuntimeError: no ink)" in " ".join(told.output.split())
    assert [entry[3] for entry in wg.load(Path("half.json").read_bytes()).log] == ["tack"]


def test_a_game_without_a_lieutenant_is_played_against_a_captain(weathergage) -> None:
    told = weathergage(*PLAY, typed=typed("2", "q"))
    assert told.exit_code == 0 and "against Captain" in told.output, told.output
    asked = weathergage(*PLAY, "--opponent", "lieutenant", typed=typed("2", "q"))
    assert asked.exit_code == 2 and "there is no 'lieutenant' player for regatta" in asked.output


class Unpictured(Face):
    """Sentences alone."""

    def tell(self, game, event) -> str:
        return f"Somebody {event.what}."


def test_a_game_without_a_picture_is_played_by_its_questions(weathergage) -> None:
    add("blind").look = Unpictured()
    told = weathergage("play", "blind", "--seed", "3", "--opponent", "random", typed=typed("2", "q"))
    assert told.exit_code == 0 and "Speed?" in told.output and "Somebody chose wear." in told.output
    assert "Ann's boat" not in told.output
    told = weathergage("show", "--ruleset", "blind", "--svg", "-")
    assert told.exit_code == 2 and "regatta draws no picture" in told.output


def test_a_picture_that_lacks_a_part_is_trouble_and_not_a_game_without_a_picture(
        weathergage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def half(face: Face, sight: Sight) -> object:
        raise NotImplementedError("no islands yet")

    monkeypatch.setattr(ToyFace, "picture", half)
    told = weathergage(*PLAY, "--opponent", "random", typed=typed("1", "q"))
    assert "(NotImplementedError: no islands yet)" in " ".join(told.output.split())
    assert list(tmp_path.rglob("regatta-*.json")), "and not among what the player of this machine keeps"


def test_odds_of_a_stake_are_worked_out(weathergage) -> None:
    told = weathergage(*PLAY, "--opponent", "random", typed=typed(*BOAT, "o 2")).output
    assert "worked out exactly" in told and "points a" in told


def test_two_people_at_one_screen_have_a_curtain_between_them(weathergage) -> None:
    lines = ["", *BOAT, "", *BOAT, "1", "", "2"]        # Enter lifts the curtain; b stakes first, being at the screen
    told = weathergage(*PLAY, "--opponent", "human", "--save", "end.json", typed=typed(*lines))
    assert told.exit_code == 0
    assert told.output.count("Pass the screen to") == 3
    assert "The battle is over." in told.output
    log = wg.load(Path("end.json").read_bytes()).log
    assert [(seat, answer) for _, seat, kind, answer in log if kind == "stake"] == [(1, 1), (0, 2)]


def test_the_second_seat_can_be_taken(weathergage) -> None:
    told = weathergage(*PLAY, "--opponent", "random", "--seat", "b", typed=typed(*BOAT, "2"))
    assert "You command B Bob" in told.output and "The battle is over." in told.output


def test_colours_tell_the_sides_apart(weathergage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    told = weathergage(*PLAY, "--opponent", "random").output
    assert "\x1b[1;94m→A" in told and "\x1b[1;91m→B" in told
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;94m" not in weathergage(*PLAY, "--opponent", "random").output


@pytest.mark.parametrize("columns", ["60", "80", "120", "200"])
def test_the_screen_fits_any_width(weathergage, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    told = weathergage("play", "captains-sea", "--opponent", "random", "--seed", "5", typed=typed(*["1"] * 9)).output
    assert max([len(line) for line in told.splitlines()]) <= int(columns)


def test_a_whole_duel_of_captains_sea(weathergage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "PATIENCE", 0.02)
    told = weathergage("play", "captains-sea", "--opponent", "random", "--seed", "2", "--save", "duel.json",
                       typed=typed(*["1"] * 400))
    assert told.exit_code == 0
    assert "The battle is over." in told.output
    assert "weathergage replay duel.json" in told.output
    assert wg.load(Path("duel.json").read_bytes()).over


@pytest.mark.parametrize(("seat", "winners", "scores", "words"), [
    (1, (1,), (4, 15), "You win. Turn limit. B wins, 15 to 4.  TY-RUM-02"),
    (1, (0,), (9, 2), "You lose. Turn limit. A wins, 9 to 2.  TY-RUM-02"),
    (0, (), (3, 3), "A draw. Turn limit. It is a draw, 3 to 3.  TY-RUM-02"),
    (None, (0,), (9, 2), "Turn limit. A wins, 9 to 2.  TY-RUM-02"),
])
def test_the_end_is_told_to_whoever_looks_with_the_winners_score_first(
        seat: int | None, winners: tuple[int, ...], scores: tuple[int, ...], words: str) -> None:
    match = wg.new("regatta", "round")
    match.game.outcome = wg.Outcome(winners, scores, "turn-limit", "TY-RUM-02")
    assert outcome_text(match, seat).plain == words


class Wearer(wg.Player):
    """A lieutenant who wears, and is bold with the rest."""

    def choose(self, sight: Sight, question: Question) -> Answer:
        return "wear" if question.kind == "turn" else sight.usual(question)


def test_enter_gives_what_a_lieutenant_would_answer_and_nothing_where_there_is_none(weathergage, monkeypatch) -> None:
    given = ["", "4", "q"]
    weathergage(*PLAY, "--opponent", "random", "--save", "none.json", typed=typed(*given))
    assert [entry[3] for entry in wg.load(Path("none.json").read_bytes()).log] == []
    monkeypatch.setitem(roster._ADDED, "regatta", lambda seed: Wearer())
    told = weathergage(*PLAY, "--opponent", "random", "--save", "one.json", typed=typed(*given)).output
    assert "Enter  wear" in told
    assert [entry[3] for entry in wg.load(Path("one.json").read_bytes()).log][:2] == ["wear", 4]


def test_a_draft_that_was_changed_is_not_overtaken_by_enter(weathergage, monkeypatch) -> None:
    monkeypatch.setitem(roster._ADDED, "regatta", lambda seed: Wearer())
    weathergage(*PLAY, "--opponent", "random", "--save", "draft.json",
                typed=typed("1", "3", "none", "jib=tight", "", "q"))
    assert len(wg.load(Path("draft.json").read_bytes()).log) == 3
