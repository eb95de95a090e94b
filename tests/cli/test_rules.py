"""The rulebook at the command line, and how far code and tests cover it."""

import json
from pathlib import Path

import pytest
from toy_game import add

UNKNOWN = 99                    # apart from its stem: these tests are searched for clauses too
BROKEN_TEST = f'import pytest\n\n@pytest.mark.rule("TY-SAIL-{UNKNOWN}")\ndef test_nothing(): ...\n'
SOUND_TEST = 'import pytest\n\n@pytest.mark.rule("TY-SAIL-01", "TY-RUM-02")\ndef test_something(): ...\n'


def test_without_words_the_chapters_are_shown(weathergage) -> None:
    told = weathergage("rules", "captains-sea").output
    assert "17. Fire" in told and "CS-FIRE-01 to CS-FIRE-" in told


@pytest.mark.parametrize("wanted", ["CS-FIRE-02", "cs-fire-02"])
def test_a_clause_is_read_out(weathergage, wanted: str) -> None:
    told = weathergage("rules", "captains-sea", wanted).output
    assert "CS-FIRE-02  Announcement." in told
    assert told.count("CS-") == 1


def test_words_search(weathergage) -> None:
    add()
    told = weathergage("rules", "regatta", "boat", "sails").output
    assert "TY-SAIL-02" in told and "TY-SAIL-01" not in told


def test_matches_are_highlighted_in_colour(weathergage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;33mrake\x1b[0m" in weathergage("rules", "captains-sea", "stern", "rake").output


def test_a_chapter_is_read_by_number_or_title(weathergage) -> None:
    add()
    assert weathergage("rules", "regatta", "2").output == weathergage("rules", "regatta", "the", "bottle").output
    assert "nobody goes dry" in weathergage("rules", "regatta", "2").output


def test_coverage_counts(weathergage) -> None:
    add()
    Path("proofs").mkdir()
    (Path("proofs") / "test_it.py").write_text(SOUND_TEST)
    told = weathergage("rules", "coverage", "regatta", "--json", "--tests", "proofs")
    found = json.loads(told.output)["regatta"]
    assert (found["clauses"], found["behavioural"], found["proven"]) == (4, 4, 2)
    assert found["not_proven"] == ["TY-SAIL-02", "TY-RUM-01"]
    assert told.exit_code == 0, told.output
    assert weathergage("rules", "coverage", "regatta", "--strict", "--tests", "proofs").exit_code == 1


def test_a_clause_the_book_lacks_is_an_error(weathergage) -> None:
    add()
    Path("tests").mkdir()
    (Path("tests") / "test_it.py").write_text(BROKEN_TEST)
    told = weathergage("rules", "coverage", "regatta")
    assert told.exit_code == 1
    assert f"test_it.py:3: no clause TY-SAIL-{UNKNOWN}" in told.output


def test_a_word_of_the_sheets_is_explained(weathergage) -> None:
    told = weathergage("rules", "captains-sea", "--term", "6 MP").output
    assert "The measure of distance" in told and "CS-GEO-05" in told
    assert "D · reaching" not in told
    everything = weathergage("rules", "captains-sea", "--terms").output
    assert "Back Sail" in everything and "Handy" in everything


def test_a_word_that_is_none_of_the_game(weathergage) -> None:
    told = weathergage("rules", "captains-sea", "--term", "zeppelin")
    assert told.exit_code == 2 and "has no 'zeppelin'" in told.output


def test_a_word_is_explained_at_the_table(weathergage) -> None:
    told = weathergage("play", "captains-sea", "--seed", "3", typed="? Strain 1\nq\n").output
    assert "A maneuver runs into the next turn" in told
