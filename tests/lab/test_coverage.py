"""Clause coverage, tried on small made-up rulesets that leave something out, and demanded of those installed."""

import json
from pathlib import Path

import pytest

import weathergage as wg
from weathergage.cli.rules import coverage_of
from weathergage.kernel import registry
from weathergage.kernel.rulebook import parse_rulebook
from weathergage.lab.coverage import Coverage, coverage, named_clauses

TESTS = Path(__file__).resolve().parent.parent

BOOK = """# Small

## 1. All

- `XX-GUN-01` **One.** Bang.
- `XX-GUN-02` **Two.** Bang.
- `XX-GUN-03` **Three.** Bang.
- `XX-GUN-04` **Four.** (descriptive) Loud.
- `XX-SEA-01` **Sea.** Wet.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "source" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "source" / "rulebook.md").write_text(BOOK)
    return tmp_path


def measure(folder: Path, source: str = "", tests: str = "") -> Coverage:
    (folder / "source" / "deep" / "guns.py").write_text(source)
    (folder / "tests" / "deep" / "test_guns.py").write_text("import pytest\nfrom pytest import mark\n" + tests)
    return coverage("XX", folder / "source", folder / "tests")


def test_nothing_written_covers_nothing(folder: Path) -> None:
    found = measure(folder)
    assert (found.clauses, found.behavioural, found.cited, found.proven) == (5, 4, 0, 0)
    assert found.not_cited == found.not_proven == ["XX-GUN-01", "XX-GUN-02", "XX-GUN-03", "XX-SEA-01"]
    assert found.errors == []


@pytest.mark.parametrize(
    ("source", "cited"),
    [
        ('RULE = "XX-GUN-01"', {"XX-GUN-01"}),
        ('def fire():\n    """XX-GUN-02: bang (see XX-SEA-01)."""', {"XX-GUN-02", "XX-SEA-01"}),
        ('"""XX-GUN-01 to XX-GUN-03: bang."""', {"XX-GUN-01", "XX-GUN-02", "XX-GUN-03"}),
        ('"""XX-GUN-01 to\n    XX-GUN-03: bang."""', {"XX-GUN-01", "XX-GUN-02", "XX-GUN-03"}),
        ('"""XX-GUN-01/03: bang."""', {"XX-GUN-01", "XX-GUN-03"}),
        ('ask(f"XX-SEA-01 {1}")', {"XX-SEA-01"}),
        ("# XX-GUN-01 in a comment", set()),
        ('"""XX-GUN-04 is descriptive."""', set()),
        ('"""XX-GUN-01 to 12 guns."""', {"XX-GUN-01"}),
    ],
)
def test_strings_and_docstrings_cite(folder: Path, source: str, cited: set[str]) -> None:
    found = measure(folder, source)
    assert found.errors == []
    assert {"XX-GUN-01", "XX-GUN-02", "XX-GUN-03", "XX-SEA-01"} - set(found.not_cited) == cited
    assert found.cited == len(cited)
    assert found.proven == 0


@pytest.mark.parametrize(
    ("tests", "proven"),
    [
        ('@pytest.mark.rule("XX-GUN-01", "XX-GUN-02")\ndef test_a(): ...', {"XX-GUN-01", "XX-GUN-02"}),
        ('@mark.rule("XX-GUN-01")\nclass TestA: ...', {"XX-GUN-01"}),
        ('pytestmark = [pytest.mark.rule("XX-SEA-01")]', {"XX-SEA-01"}),
        ('CASES = [pytest.param(1, marks=pytest.mark.rule("XX-GUN-03"))]', {"XX-GUN-03"}),
        ('CASES = [pytest.param(1, marks=[pytest.mark.slow, pytest.mark.rule("XX-GUN-03")])]', {"XX-GUN-03"}),
        ('def test_a():\n    """XX-GUN-01"""', set()),
        ('@pytest.mark.rules("XX-GUN-01")\ndef test_a(): ...', set()),
        ('@pytest.mark.rule("OI-GUN-01")\ndef test_of_another_game(): ...', set()),
    ],
)
def test_marks_prove(folder: Path, tests: str, proven: set[str]) -> None:
    found = measure(folder, tests=tests)
    assert found.errors == []
    assert {"XX-GUN-01", "XX-GUN-02", "XX-GUN-03", "XX-SEA-01"} - set(found.not_proven) == proven
    assert found.proven == len(proven)
    assert found.cited == 0


def test_marks_count_in_test_files_only(folder: Path) -> None:
    (folder / "tests" / "helper.py").write_text('import pytest\nM = pytest.mark.rule("XX-GUN-01")\n')
    assert measure(folder).proven == 0


@pytest.mark.parametrize(
    ("source", "tests", "error"),
    [
        ('A = 1\nB = "XX-GUN-09"', "", "deep/guns.py:2: no clause XX-GUN-09"),
        ('"""XX-GUN-03 to XX-GUN-05"""', "", "deep/guns.py:1: no clause XX-GUN-05"),
        ("", '@pytest.mark.rule("XX-GUN-9")\ndef test_a(): ...', "deep/test_guns.py:3: no clause XX-GUN-9"),
        ("", "@pytest.mark.rule(*RULES)\ndef test_a(): ...", "deep/test_guns.py:3: a rule mark takes clause ids"),
    ],
)
def test_an_unknown_id_is_an_error_with_its_place(folder: Path, source: str, tests: str, error: str) -> None:
    found = measure(folder, source, tests)
    assert len(found.errors) == 1
    assert found.errors[0].startswith(error)


def test_tests_may_be_absent_and_the_result_is_plain_data(folder: Path) -> None:
    found = coverage(parse_rulebook(BOOK), folder / "source", None)
    assert found.not_proven == found.not_cited
    assert json.loads(json.dumps(found.as_dict()))["behavioural"] == 4


def test_a_rulebook_of_another_prefix_is_refused(folder: Path) -> None:
    with pytest.raises(ValueError, match="XX-GUN-01 does not belong to a rulebook of prefix YY"):
        coverage("YY", folder / "source", None)


def test_groups_and_ranges_keep_their_width() -> None:
    assert named_clauses("OI-A-09 to OI-A-11, MW-B-01/02/12") == {
        "OI-A-09", "OI-A-10", "OI-A-11", "MW-B-01", "MW-B-02", "MW-B-12"}  # fmt: skip


@pytest.mark.parametrize("name", sorted(registry.places()))
def test_every_clause_of_an_installed_game_is_cited_and_proven(name: str) -> None:
    found = coverage_of(wg.ruleset(name), TESTS)
    assert (found.errors, found.not_cited, found.not_proven) == ([], [], [])
