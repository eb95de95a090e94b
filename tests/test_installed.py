"""The compiled package works where there is no source tree: as a wheel leaves it, alone in a folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.both_modes
ROOT = Path(__file__).resolve().parent.parent
WANTED = os.environ.get("WEATHERGAGE_PATH", "src")


@pytest.fixture(name="home", scope="module")
def fixture_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    shutil.copytree(ROOT / WANTED, home / "site", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "static"))
    return home


def run(home: Path, *words: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("WEATHERGAGE")}
    done = subprocess.run([sys.executable, "-m", "weathergage", *words], cwd=home, capture_output=True, text=True,
                          env={**environment, "PYTHONPATH": str(home / "site")}, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_says_whether_it_is_compiled(home: Path) -> None:
    assert ("(interpreted)" if WANTED == "src" else "(compiled)") in run(home, "--version")


def test_rules_are_read_and_battles_fought(home: Path) -> None:
    assert "rake" in run(home, "rules", "captains-sea", "rake").lower()
    assert run(home, "simulate", "captains-sea", "--games", "2", "--jobs", "1")
    assert run(home, "list")
