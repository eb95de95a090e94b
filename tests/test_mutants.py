"""The tool that breaks rules: on a small game it finds what a test holds, and what none does."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
Found = tuple[str, dict[str, dict[str, Any]]]       # what the tool prints, and every change by what it says

FILES = {
    "src/weathergage/__init__.py": "",
    "src/weathergage/kits/__init__.py": "",
    "src/weathergage/kits/content.py": '''
import tomllib
from importlib import resources

def read(package, file):
    return tomllib.loads(resources.files(package).joinpath(f"content/{file}").read_text(encoding="utf-8"))
''',
    "src/weathergage/rulesets/__init__.py": "",
    "src/weathergage/rulesets/toy/__init__.py": "",
    "src/weathergage/rulesets/toy/content/tables.toml": '''
[[guns]]
id = "long-nine"
range = 9

[[guns]]
id = "carronade"
range = 3
''',
    "src/weathergage/rulesets/toy/rules/__init__.py": "",
    "src/weathergage/rulesets/toy/rules/fire.py": '''
"""Fire (ZZ-FIRE-01)."""
from functools import cache
from weathergage.kits.content import read

RANGES = {gun["id"]: gun["range"] for gun in read("weathergage.rulesets.toy", "tables.toml")["guns"]}

def is_in_range(gun: str, distance: int) -> bool:
    """ZZ-FIRE-01: up to the range of the gun."""
    return distance <= RANGES[gun]

def repaired(hull: int) -> int:
    """ZZ-CREW-01: one point a turn."""
    return hull + 1

@cache
def at_most() -> int:
    """ZZ-FIRE-02: what is kept once it was asked for."""
    return 4

def never_called(hull: int) -> int:
    return hull - 1

def while_loading(crew: int) -> int:
    return crew * 2

CREW = while_loading(4)
''',
    "tests/conftest.py": '''
import pytest

def pytest_configure(config):
    config.addinivalue_line("markers", "rule(id): a clause")
''',
    "tests/toy/test_fire.py": '''
import pytest
from weathergage.rulesets.toy.rules import fire

def test_a_hull_is_repaired():
    fire.repaired(3)                # and nobody looks

@pytest.mark.rule("ZZ-FIRE-01")
def test_a_shot_carries_as_far_as_the_gun():
    assert fire.is_in_range("long-nine", 9)
    assert not fire.is_in_range("long-nine", 10)

def test_something_that_asks_too():
    assert fire.at_most()

@pytest.mark.rule("ZZ-FIRE-02")
def test_four_at_most():
    assert fire.at_most() == 4

def test_what_was_made_while_loading():
    assert fire.CREW == 8

def test_it_fails_with_nothing_changed():
    assert fire.is_in_range("carronade", 300)
''',
    "tests/mutants/toy.toml": '''
[[equivalent]]
change = "rulesets/toy/rules/fire.py::repaired::hull + 1: Add is Sub"
reason = "for the test"
''',
}


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of one small game, with the tool."""
    home = tmp_path_factory.mktemp("toy")
    for name, text in FILES.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (home / "tools").mkdir()
    for name in ("mutants.py", "scout.py"):
        shutil.copy(ROOT / "tools" / name, home / "tools" / name)
    return home


def tried(home: Path, *more: str) -> Found:
    run = subprocess.run([sys.executable, "tools/mutants.py", "toy", "--json", "found.json", *more], cwd=home,
                         text=True, capture_output=True, check=False,
                         env={**os.environ, "PYTHONPATH": str(home / "src")})
    assert run.returncode == 0, run.stdout + run.stderr
    found = json.loads((home / "found.json").read_text(encoding="utf-8"))
    return run.stdout + run.stderr, {f"{change['function']} {change['change']}".strip(): change for change in found}


@pytest.fixture(scope="module")
def everything(toy: Path) -> Found:
    return tried(toy)


def test_a_change_that_a_test_notices_is_told_with_the_test(everything: Found) -> None:
    _, found = everything
    noticed = found["is_in_range distance <= RANGES[gun]: LtE is Lt"]["noticed"]
    assert noticed == "tests/toy/test_fire.py::test_a_shot_carries_as_far_as_the_gun"


def test_a_change_that_nobody_notices_is_told_with_its_clause(everything: Found) -> None:
    said, found = everything
    assert found["repaired 1 is 2"]["noticed"] == ""
    assert "repaired (ZZ-CREW-01)\n    1 is 2\n" in said


def test_a_change_that_was_accepted_is_not_drawn(everything: Found) -> None:
    _, found = everything
    assert [name for name in found if name.startswith("repaired")] == ["repaired 1 is 2"]


def test_what_no_test_comes_to_is_unnoticed(everything: Found) -> None:
    _, found = everything
    assert found["never_called 1 is 2"]["noticed"] == ""


def test_what_one_test_keeps_does_not_hide_it_from_the_next(everything: Found) -> None:
    _, found = everything
    assert found["at_most 4 is 5"]["noticed"] == "tests/toy/test_fire.py::test_four_at_most"


def test_what_is_called_while_a_game_is_loaded_is_changed_before(everything: Found) -> None:
    _, found = everything
    assert found["while_loading 2 is 3"]["noticed"] == "tests/toy/test_fire.py::test_what_was_made_while_loading"


def test_the_numbers_of_tables_are_changed_and_told_by_file(everything: Found) -> None:
    said, found = everything
    assert found["guns long-nine.range: 9 is 10"]["noticed"].endswith("as_far_as_the_gun")
    assert found["guns carronade.range: 3 is 4"]["noticed"] == ""
    assert "1 of    2  tables.toml" in said


def test_a_test_that_fails_with_nothing_changed_is_not_asked(everything: Found) -> None:
    said, found = everything
    assert "fails with nothing changed: tests/toy/test_fire.py::test_it_fails_with_nothing_changed" in said
    assert not any("nothing_changed" in change["noticed"] for change in found.values())


def test_the_score_counts_what_was_noticed(everything: Found) -> None:
    said, found = everything
    noticed = sum(bool(change["noticed"]) for change in found.values())
    assert f"{noticed:4} of {len(found):4}  noticed" in said


def test_where_tests_come_is_found_out_once(toy: Path, everything: Found) -> None:
    said, found = tried(toy, "--only", "fire.py:14", "--count", "9")
    assert "run once" not in said
    assert {change["function"] for change in found.values()} == {"repaired"}


def test_those_that_nobody_noticed_are_tried_again(toy: Path, everything: Found) -> None:
    _, found = everything
    (toy / "before.json").write_text(json.dumps(list(found.values())), encoding="utf-8")
    _, again = tried(toy, "--again", "before.json")
    assert set(again) == {name for name, change in found.items() if not change["noticed"]}


def test_a_sample_is_the_same_for_the_same_seed_and_has_tables_in_proportion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from mutants import candidates, sampled

    every, tables = candidates("savage-seas", "")
    one, again, other = (sampled(every, tables, 100, None, seed) for seed in (1, 1, 2))
    assert one == again != other
    assert len(one[0]) + len(one[1]) == 100
    assert len(one[1]) == round(100 * len(tables) / (len(every) + len(tables))) > 0
    assert [len(some) for some in sampled(every, tables, 100, 7, 1)] == [93, 7]
    assert {mutant.path for mutant in candidates("savage-seas", "tables.toml")[1]} == {
        "rulesets/savage_seas/content/tables.toml"}


@pytest.mark.parametrize("listed", sorted((ROOT / "tests/mutants").glob("*.toml")), ids=lambda path: path.stem)
def test_what_is_known_to_make_no_difference_is_still_there(listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from mutants import accepted, mutants_of, table_mutants_of

    there = {mutant.key for mutant in [*mutants_of(listed.stem), *table_mutants_of(listed.stem)]}
    assert sorted(accepted(listed.stem).keys() - there) == []
