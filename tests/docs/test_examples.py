"""The documentation is executed: what it shows must run."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers import installed
from needs import module

import weathergage as wg
from weathergage.cli import main

ROOT = Path(__file__).resolve().parents[2]
FIRST = "docs/own-content.md"           # chooses content, which is done before a game is used
PAGES = ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]


def blocks(page: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M)


def test_code_that_must_come_first_in_a_program_runs(tmp_path):
    code = "\n".join(blocks(FIRST))
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page) and page != FIRST])
def test_the_code_of_the_page_runs(page, capsys, monkeypatch, tmp_path):
    code = "\n".join(blocks(page))
    for name in re.findall(r"^import (\w+)", code, re.M):
        module(name)
    monkeypatch.chdir(tmp_path)
    exec(compile(code, page, "exec"), {"__name__": "example"})
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", [*PAGES, "ARCHITECTURE.md"])
def test_every_link_leads_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    assert [link for link in links if not ((ROOT / page).parent / link).exists()] == []


def commands(page: str) -> list[tuple[str, ...]]:
    """Every line that calls the program, without what is said beside it."""
    lines = re.findall(r"^ {4}weathergage (\S+(?: \S+)*)", (ROOT / page).read_text(encoding="utf-8"), re.M)
    return [tuple(line.split()) for line in lines]


@pytest.mark.parametrize("command", sorted({command for page in PAGES for command in commands(page)}), ids=" ".join)
def test_the_program_knows_the_commands_of_the_pages(command):
    """Their names and options; and the battles that they name are there."""
    standard = " ".join(command).replace("--content mine.toml", "--content none").split()
    told = CliRunner().invoke(main, [*standard, "--help"])
    assert told.exit_code == 0, told.output
    if "--scenario" in command:
        game = command[command.index("--ruleset") + 1] if "--ruleset" in command else command[1]
        assert command[command.index("--scenario") + 1] in ["all", *[known.id for known in wg.ruleset(game).scenarios]]


def test_the_readme_example_is_ten_lines():
    assert len(blocks("README.md")[0].strip().splitlines()) == 10


def test_the_readme_shows_every_game():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in installed():
        assert f"- **{wg.ruleset(name).title}**" in text
        assert f"](docs/{'duel' if name == 'captains-sea' else name}.svg)" in text
        assert f"](docs/{name}-balance.md)" in text
        assert f"weathergage play {name}" in text


GUIDE = "docs/adding-a-ruleset.md"
SIXTH = """
import json
from importlib import import_module
from wording import grammar
import_module("weathergage.rulesets").__path__.append("{folder}")
import weathergage as wg
from weathergage.lab.fuzz import Hunt, fuzz
from weathergage.players.base import RandomPlayer
from weathergage.table.forms import asked
catch = fuzz(Hunt(("raking-fire",), games=5, deep=True))
match, said = wg.new("raking-fire", seed=2), []
while not match.over:
    said += [asked(match, question).prompt for question in match.questions]
    wg.play(match, [RandomPlayer(1), RandomPlayer(2)], 1)
said += [told for told, _ in match.story(None)]
print(json.dumps([[finding.what for finding in catch.findings], [fault for text in said for fault in grammar(text)],
                  sorted(wg.rulesets())]))
"""


def test_the_game_of_the_guide_plays_as_a_folder_beside_the_others(tmp_path):
    """What the guide says is all that a newcomer does: one file, found by its folder's name."""
    parts = [block for block in blocks(GUIDE)
             if not block.startswith(("registry.add", "import weathergage as wg", "from conformance"))]
    (tmp_path / "raking_fire").mkdir()
    (tmp_path / "raking_fire/__init__.py").write_text("\n\n".join(parts), encoding="utf-8")
    known = os.pathsep.join([os.environ["PYTHONPATH"], str(ROOT / "tests")])
    done = subprocess.run([sys.executable, "-c", SIXTH.replace("{folder}", tmp_path.as_posix())], cwd=tmp_path,
                          env={**os.environ, "PYTHONPATH": known}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    findings, faults, games = json.loads(done.stdout)
    assert (findings, faults) == ([], []) and "raking-fire" in games and len(games) > 1
