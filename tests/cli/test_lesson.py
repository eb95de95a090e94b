"""Lessons typed in at the terminal."""

import json
from pathlib import Path

import pytest

import weathergage as wg
from weathergage.cli.lesson import Progress
from weathergage.table.lessons import lessons_for


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """What is kept between two runs."""
    monkeypatch.setattr("weathergage.cli.lesson.user_data_path", lambda *_, **__: tmp_path / "kept")
    return tmp_path / "kept"


def answers(game: str, id: str) -> list[str]:
    """What is typed in a lesson; a draft must be said to be right."""
    steps = [step for step in lessons_for(wg.ruleset(game)).find(id).step if step.seat is None]
    return [line for step in steps for line in [f"={step.wait}", *["ok"] * (step.ask == "assign-crew")]]


@pytest.mark.parametrize("game", ["captains-sea", "man-o-war", "oak-and-iron", "savage-seas", "tattered-sails"])
def test_all_lessons_of_a_game_in_a_row(weathergage, game) -> None:
    lessons = lessons_for(wg.ruleset(game)).lesson
    typed = [line for lesson in lessons for line in [*answers(game, lesson.id), ""]]
    told = weathergage("lesson", game, typed="\n".join([*typed[:-1], "q"]) + "\n")
    assert told.exit_code == 0, told.output
    assert "Now fight it out?" in told.output and "No: " not in told.output
    assert all(lesson.seen.split()[0] in told.output for lesson in lessons)
    assert Progress(game).done == [lesson.id for lesson in lessons]


def test_a_wrong_answer_is_explained_and_the_right_one_given_away(weathergage) -> None:
    told = weathergage("lesson", "captains-sea", typed="hold\nbow low\nshow\nlow\nq\n").output
    told = " ".join(told.split())
    assert "You will not get a better shot." in told
    assert "That is allowed. For this lesson, choose: Both sections, low." in told
    assert "Both sections, low: type " in told
    assert "step 2 of 2" in told and "To come back: weathergage lesson captains-sea" in told


def test_what_the_rules_refuse_they_explain(weathergage) -> None:
    told = weathergage("lesson", "oak-and-iron", "--lesson", "the-winds-eye", typed="170\nq\n").output
    assert "No: " in told and "OI-" in told


def test_one_comes_back_to_the_lesson_that_is_next(weathergage, own_folder) -> None:
    weathergage("lesson", "captains-sea", typed="low\nround round\nq\n")
    assert json.loads((own_folder / "lessons.json").read_text()) == {"captains-sea": ["open-fire"]}
    told = weathergage("lesson", "captains-sea").output
    assert "Lesson 2 of 8: Bring down her sails." in told and "The input has ended" in told
    listed = weathergage("lesson", "captains-sea", "--list").output
    assert "✓  open-fire" in listed and "·  board-her" in listed


@pytest.mark.parametrize("text", ["", "[]", '{"captains-sea": 3}'])
def test_a_file_that_is_none_is_no_hindrance(weathergage, own_folder, text) -> None:
    own_folder.mkdir()
    (own_folder / "lessons.json").write_text(text)
    assert "Lesson 1 of 8" in weathergage("lesson", "captains-sea").output


def test_after_the_last_lesson_the_battle_is_fought_out(weathergage) -> None:
    told = weathergage("lesson", "savage-seas", "--lesson", "the-maw",
                       typed="=ramming-speed double-shot boarding-pikes shipwright\n\n").output
    assert "Now fight it out?" in told
    assert "The Chimera lays" in told.partition("Now fight it out?")[2]


def test_there_is_no_such_lesson(weathergage) -> None:
    told = weathergage("lesson", "captains-sea", "--lesson", "swim")
    assert told.exit_code == 2 and "there is no lesson 'swim'" in told.output
