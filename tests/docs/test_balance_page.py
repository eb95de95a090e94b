"""docs/balance.md, as a designer goes through it: every command of the page in its order, with few quick battles."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs/balance.md").read_text(encoding="utf-8")
STEPS = [line.split() for line in re.findall(r"^ {4}weathergage (.+)$", PAGE, re.M)]
FEWER = {"--cross-games": "1", "--vary": "ships.guerriere.crew=7,11"}
QUICK = ["--games", "2", "--players", "random", "--jobs", "1"]
PROGRAM = """
from dataclasses import replace
from weathergage.cli import main
from weathergage.lab import report
whole = report.cross_of
report.cross_of = lambda *parts: replace(whole(*parts), choices=("empire", "chaos-plague"))
main()
"""


def small(words: list[str]) -> list[str]:
    """The same command with few battles of players who do not think."""
    fewer = [FEWER.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    return [*fewer, *QUICK] if words[0] == "report" else fewer


@pytest.fixture(name="run")
def fixture_run(tmp_path: Path):
    """Each by a program of its own, for content is chosen before a game is used; and of fleets only two."""
    env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200"}

    def run(words: list[str]) -> str:
        done = subprocess.run([sys.executable, "-c", PROGRAM, *small(words)], cwd=tmp_path, env=env,
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_from_i_changed_a_ship_to_here_is_what_it_does(run, tmp_path: Path) -> None:
    (now, vary), own, (fleets,) = STEPS[:2], STEPS[2:5], STEPS[5:]
    report, mine = tmp_path / "report.html", tmp_path / "mine.html"
    run(now)
    usual = report.read_text(encoding="utf-8")
    assert "2 battles of Constitution and Guerriere" in usual and "with the standard content" in usual
    assert vary[-1].startswith("ships.guerriere.crew=")
    run(vary)
    assert "What if ships.ship.guerriere.crew_points were another" in report.read_text(encoding="utf-8")
    assert "crew_points is 9. 2 battles of each scenario for every value" in report.read_text(encoding="utf-8")
    new, check, again = own
    run(new)
    file = tmp_path / "mine.toml"
    changed = file.read_text(encoding="utf-8").replace("crew_points = 9", "crew_points = 2")
    assert changed != file.read_text(encoding="utf-8")
    file.write_text(changed, encoding="utf-8")
    assert "It can be played with." in run(check)
    run(again)
    assert "with the content “mine”" in mine.read_text(encoding="utf-8")
    parts = [re.sub(r"(?s).*<section id=\"chart\">|</section>.*", "", page)
             for page in (usual, mine.read_text(encoding="utf-8"))]
    assert parts[0] != parts[1], "with a crew of two she fights another battle"
    run(fleets)
    assert "Fleet against fleet" in report.read_text(encoding="utf-8")
