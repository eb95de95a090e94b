"""The package works where there is no source tree: as a wheel leaves it, alone in a folder. In a compiled run
it is the compiled package that is put there.

The wheel is made as `python -m build` makes it: the source distribution first, and the wheel of nothing but that, on a
machine whose C compiler is of no use.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path
from urllib.request import urlopen

import client
import pytest
from needs import missing

pytestmark = pytest.mark.both_modes
ROOT = Path(__file__).resolve().parent.parent
WANTED = os.environ.get("WEATHERGAGE_PATH", "src")
HOOK = "import sys; sys.path.insert(0, 'tools'); import backend; print(backend.{})"
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
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "node_modules", "build", "docs", "tests")
PATIENCE_S = 180
EXTRAS = ("rl", "train", "ray", "postgres", "parquet", "passkeys")
CLIENT = "auto" if client.is_fresh() else "never"       # nobody wants it built here
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("WEATHERGAGE", "PYTHONPATH"))}


def hook(tree: Path, call: str, **more: str) -> str:
    """What a hook that pip and build call says at last; nothing can be compiled."""
    env = {**CLEAN, "WEATHERGAGE_CLIENT": CLIENT, "CC": "false", **more}
    done = subprocess.run([sys.executable, "-c", HOOK.format(call)], cwd=tree, env=env, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def install_wheel(home: Path) -> None:
    shutil.copytree(ROOT, home / "clone", ignore=LEFT_OUT)
    shutil.unpack_archive(home / hook(home / "clone", "build_sdist('..')"), home, filter="data")
    tree, = home.glob("weathergage-*/")
    tree.rename(home / "tree")
    wheel = home / hook(home / "tree", "build_wheel('..')")
    assert wheel.name.endswith("-py3-none-any.whl"), "nothing was compiled, and so it is for all machines"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--no-compile", "--target", home / "site", wheel], check=True, capture_output=True)


@pytest.fixture(name="home", scope="module")
def fixture_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    if WANTED == "src":
        install_wheel(home)
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
    assert (home / "site/weathergage/players/savage_seas/value.safetensors").is_file(), "and what admirals judge by"


@pytest.mark.skipif(WANTED != "src", reason="nothing was built")
def test_it_has_its_extras_and_a_command(home: Path) -> None:
    wheel = next(iter(Distribution.discover(name="weathergage", path=[str(home / "site")])))
    wanted = {extra: [line for line in wheel.requires or [] if f'extra == "{extra}"' in line] for extra in EXTRAS}
    assert set(EXTRAS) <= set(wheel.metadata.get_all("Provides-Extra", [])) and all(wanted.values())
    command = home / "site/bin/weathergage"
    done = subprocess.run([command, "--version"], cwd=home, env=settings(home), capture_output=True, text=True,
                          check=True)
    assert done.stdout.startswith(f"weathergage {wheel.version} (interpreted)")


@pytest.mark.skipif(WANTED != "src", reason="nothing was built")
def test_who_asks_what_a_build_needs_compiles_nothing(home: Path) -> None:
    assert hook(home / "tree", "get_requires_for_build_wheel()", CC="cc", WEATHERGAGE_COMPILE="always").endswith("]")
    assert not (home / "tree/build/native").exists()


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
