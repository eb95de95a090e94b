"""The builder of the compiled package: what it leaves behind, and that one build runs at a time."""

import importlib.util
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
AGES = 600.0                    # seconds; whoever waits so long waits in vain
SETUP = '''\
"""Stands for setup.py: says that it has begun, waits until it may go on, then builds or fails."""

import os
import sys
import time
from pathlib import Path

with open("begun", "a") as begun:
    begun.write(f"{os.getpid()} {os.nice(0)}\\n")
target = Path(sys.argv[sys.argv.index("--build-lib") + 1])
(target / "weathergage").mkdir(parents=True)
(target / "weathergage/half").write_text("")
while not Path("go").exists():
    time.sleep(0.02)
if Path("fault").exists():
    sys.exit("no such thing as a main mast")
(target / "weathergage/half").rename(target / "weathergage/whole")
'''


@pytest.fixture(name="tree")
def fixture_tree(tmp_path: Path) -> Path:
    """A source tree whose compiler step is quick and does as it is told."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "src/weathergage").mkdir(parents=True)
    (tmp_path / "src/weathergage/one.py").write_text("ONE = 1\n")
    (tmp_path / "tools/compile.py").write_text((ROOT / "tools/compile.py").read_text())
    (tmp_path / "setup.py").write_text(SETUP)
    return tmp_path


def builder_in(tree: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_tool", tree / "tools/compile.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(tree: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """tools/compile.py, on a machine that has what it looks for."""
    command = [sys.executable, "tools/compile.py", "build/c", *options]
    return subprocess.run(command, cwd=tree, env={**os.environ, "CC": "true", **environment}, capture_output=True,
                          text=True, check=False, timeout=AGES)


def wait_for(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + AGES
    while not holds():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


def begun(tree: Path) -> list[str]:
    path = tree / "begun"
    return path.read_text().splitlines() if path.exists() else []


def is_whole(tree: Path) -> bool:
    return (tree / "build/c/weathergage/whole").exists()


needs_headers = pytest.mark.skipif(bool(builder_in(ROOT).missing()) and os.environ.get("CI") != "true",
                                   reason="without a compiler nothing is built in the background")


def test_a_build_that_fails_leaves_nothing_behind(tree: Path) -> None:
    (tree / "go").touch()
    (tree / "fault").touch()
    builder = builder_in(tree)
    with pytest.raises(SystemExit, match="compiling into c failed"):
        builder.build_in_turn(tree / "build/c", "0")
    assert not (tree / "build/c").exists() and not (tree / "build/c.part").exists()


def test_a_build_that_fails_leaves_the_one_before(tree: Path) -> None:
    builder = builder_in(tree)
    (tree / "go").touch()
    builder.build_in_turn(tree / "build/c", "0")
    (tree / "src/weathergage/one.py").write_text("ONE = 2\n")
    (tree / "fault").touch()
    with pytest.raises(SystemExit):
        builder.build_in_turn(tree / "build/c", "0")
    assert is_whole(tree) and not builder.is_fresh(tree / "build/c", builder.fingerprint("0"))


def test_a_build_that_succeeds_is_fresh_until_a_source_changes(tree: Path) -> None:
    (tree / "go").touch()
    builder = builder_in(tree)
    builder.build_in_turn(tree / "build/c", "0")
    assert is_whole(tree) and builder.is_fresh(tree / "build/c", builder.fingerprint("0"))
    assert not builder.is_fresh(tree / "build/c", builder.fingerprint("2"))
    (tree / "src/weathergage/one.py").write_text("ONE = 2\n")
    assert not builder.is_fresh(tree / "build/c", builder.fingerprint("0"))


def test_sources_that_change_meanwhile_make_no_build(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "go").touch()
    builder = builder_in(tree)
    seen = iter(["before", "after"])
    monkeypatch.setattr(builder, "fingerprint", lambda opt: next(seen))
    with pytest.raises(SystemExit, match="changed while"):
        builder.build_in_turn(tree / "build/c", "0")
    assert not (tree / "build/c").exists()


@needs_headers
def test_in_the_background_it_starts_at_once_at_low_priority_and_is_used_when_whole(tree: Path) -> None:
    said = run(tree, "--background")
    assert said.returncode == 0 and said.stdout.count("\n") == 1 and "COMPILE=0" in said.stdout
    wait_for(lambda: len(begun(tree)) == 1)
    assert begun(tree)[0].split()[1] == "19"
    assert run(tree, "--fresh").returncode == 1 and not (tree / "build/c").exists()      # half of it is of no use
    (tree / "go").touch()
    wait_for(lambda: run(tree, "--fresh").returncode == 0)
    assert is_whole(tree) and run(tree, "--background").stdout == ""


@needs_headers
def test_two_starts_compile_once(tree: Path) -> None:
    run(tree, "--background")
    wait_for(lambda: len(begun(tree)) == 1)
    assert "under way" in run(tree, "--background").stdout
    (tree / "go").touch()
    wait_for(lambda: is_whole(tree))
    assert len(begun(tree)) == 1


@needs_headers
def test_a_killed_build_is_never_used_and_not_in_the_way(tree: Path) -> None:
    run(tree, "--background")
    wait_for(lambda: len(begun(tree)) == 1)
    child = int(begun(tree)[0].split()[0])
    os.killpg(os.getpgid(child), signal.SIGKILL)
    wait_for(lambda: "in the background for" in run(tree, "--background").stdout or len(begun(tree)) == 2)
    assert run(tree, "--fresh").returncode == 1
    (tree / "go").touch()
    wait_for(lambda: is_whole(tree))


@needs_headers
def test_the_build_has_a_session_of_its_own_so_that_stopping_the_server_does_not_reach_it(tree: Path) -> None:
    run(tree, "--background")
    wait_for(lambda: len(begun(tree)) == 1)
    assert os.getsid(int(begun(tree)[0].split()[0])) != os.getsid(0)
    (tree / "go").touch()
    wait_for(lambda: is_whole(tree))


@needs_headers
def test_sources_that_did_not_compile_are_not_tried_at_every_start(tree: Path) -> None:
    (tree / "go").touch()
    (tree / "fault").touch()
    run(tree, "--background")
    wait_for((tree / "build/c.failed").exists)
    assert "did not compile" in run(tree, "--background").stdout and len(begun(tree)) == 1
    assert "main mast" in (tree / "build/c.log").read_text()
    (tree / "src/weathergage/one.py").write_text("ONE = 2\n")
    (tree / "fault").unlink()
    assert "in the background" in run(tree, "--background").stdout
    wait_for(lambda: is_whole(tree))


def test_without_a_compiler_it_says_so(tree: Path) -> None:
    said = run(tree, "--background", CC="no-such-compiler-anywhere")
    assert "no-such-compiler-anywhere" in said.stdout and begun(tree) == []


def test_make_play_compiles_unless_told_not_to() -> None:
    for options, is_started in (((), True), (("COMPILE=0",), False)):
        told = subprocess.run(["make", "-n", "play", *options], cwd=ROOT, capture_output=True, text=True, check=True)
        assert ("--background" in told.stdout) == is_started
