"""The package works where there is no source tree: as a wheel leaves it, alone in a folder. In a compiled run
it is the compiled package that is put there."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import urlopen

import client
import pytest
from needs import missing

pytestmark = pytest.mark.both_modes
ROOT = Path(__file__).resolve().parent.parent
WANTED = os.environ.get("WEATHERGAGE_PATH", "src")
BUILD = "import sys; sys.path.insert(0, 'tools'); import backend; print(backend.build_wheel(sys.argv[1]))"
RUN = """
import json, sys
from click.testing import CliRunner
import weathergage
from weathergage.cli import main
told = []
for line, typed in json.loads(sys.argv[1]):
    done = CliRunner().invoke(main, line.split(), input=typed, prog_name="weathergage") if line else None
    assert done is None or done.exit_code == 0, done.output
    told.append(done.output if done else weathergage.__file__)
print(json.dumps(told))
"""
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules")
PATIENCE_S = 180
CLIENT = "auto" if client.is_fresh() else "never"       # nobody wants it built here
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("WEATHERGAGE", "PYTHONPATH"))}


def unpack_wheel(home: Path) -> None:
    """The files of a wheel, made by the hook that pip and build call, of nothing but what the source distribution
    holds; not compiled."""
    tree = home / "tree"
    for folder in ("src", "web"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=LEFT_OUT)
    (tree / "tools").mkdir()
    included = (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines()[0].split()[1:]
    for name in (*included, "LICENSE", "NOTICE", "README.md", "pyproject.toml", "setup.py", "MANIFEST.in"):
        shutil.copy(ROOT / name, tree / name)
    done = subprocess.run([sys.executable, "-c", BUILD, str(home)], cwd=tree, capture_output=True, text=True,
                          check=False,
                          env={**CLEAN, "WEATHERGAGE_COMPILE": "never", "WEATHERGAGE_CLIENT": CLIENT})
    assert done.returncode == 0, done.stderr
    wheel = home / done.stdout.split()[-1]
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(home / "site")


@pytest.fixture(name="home", scope="module")
def fixture_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    if WANTED == "src":
        unpack_wheel(home)
    else:
        shutil.copytree(ROOT / WANTED, home / "site", ignore=shutil.ignore_patterns("__pycache__", "static"))
    return home


def settings(home: Path) -> dict[str, str]:
    return {**CLEAN, "PYTHONPATH": str(home / "site"), "XDG_DATA_HOME": str(home / "data"), "NO_COLOR": "1"}


def run(home: Path, *lines: tuple[str, str]) -> list[str]:
    """What the program says to each command line, with what is typed; all in one process that knows no source tree."""
    done = subprocess.run([sys.executable, "-c", RUN, json.dumps(lines)], cwd=home, capture_output=True, text=True,
                          env=settings(home), check=False)
    assert done.returncode == 0, done.stderr
    told: list[str] = json.loads(done.stdout)
    return told


def test_it_is_itself_and_plays(home: Path) -> None:
    place, version, rules, battles, game = run(
        home, ("", ""), ("--version", ""), ("rules captains-sea rake", ""),
        ("simulate captains-sea --games 2 --jobs 1 --players random", ""), ("play captains-sea", "quit\n"))
    assert Path(place).is_relative_to(home / "site")
    assert ("(interpreted)" if WANTED == "src" else "(compiled)") in version
    assert "rake" in rules.lower() and " of 2" in battles and "Pistol" in game


@pytest.mark.skipif(WANTED != "src", reason="nothing was built")
def test_who_asks_what_a_build_needs_compiles_nothing(home: Path) -> None:
    asked = BUILD.replace("build_wheel(sys.argv[1])", "get_requires_for_build_wheel()")
    told = subprocess.run([sys.executable, "-c", asked], cwd=home / "tree", capture_output=True, text=True, check=True,
                          env={**CLEAN, "WEATHERGAGE_COMPILE": "always"})
    assert told.stdout.endswith("]\n") and not (home / "tree/build/native").exists()


@pytest.mark.skipif(WANTED != "src", reason="the page is part of wheels, not of what is compiled")
def test_the_page_is_served(home: Path) -> None:
    if CLIENT == "never":
        missing("the page is not built, or stale; `python tools/client.py` builds it")
    command = [sys.executable, "-m", "weathergage", "serve", "--no-open", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, cwd=home, env=settings(home), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            with urlopen(server.stdout.readline().split()[4], timeout=PATIENCE_S) as response:
                assert b"/assets/index-" in response.read()
        finally:
            server.terminate()
