"""Which tests reach which functions, and how long each takes: a mutant need only meet the tests that can notice it.

Each test runs once, with nothing changed, in a process of its own, so that what others have cached hides nothing. What
was learned is kept in build/mutants; a test runs again only when its file has changed, or one that it comes to.
"""

import cProfile
import gc
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha1
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

T = TypeVar("T")
ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "src/weathergage"
KEPT: Final = ROOT / "build/mutants"
PATIENCE: Final = 600           # seconds of one test after which it hangs, however busy the machine
STORED_EVERY: Final = 30        # seconds, so that a run that is broken off has not learned it in vain
MEMORY: Final = 4 * 2**30
LEAST: Final = 20.0             # seconds of processor time that any test may take


@dataclass(frozen=True)
class Reach:
    """What a test does when nothing is wrong."""

    seconds: float              # of processor time
    functions: frozenset[str]   # of the subject, as path::name
    files: frozenset[str]       # of the package
    passed: bool = True


class Watch:
    """A plug-in that keeps the name of the first test that failed."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def run_one(item: pytest.Item, after: pytest.Item | None, seconds: float) -> None:
    """One test; the process ends if it takes far longer than it should, and has no more memory than it needs."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, LEAST + 10 * seconds)
    signal.alarm(PATIENCE)
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)


def be_silent(config: pytest.Config) -> None:
    config.pluginmanager.unregister(name="terminalreporter")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def forked(jobs: int, work: Iterable[tuple[T, Callable[[], str]]]) -> Iterator[tuple[T, str, float]]:
    """Each piece of work in a child of this process: what it says (nothing if it ends the process), and the seconds."""
    waiting = iter(work)
    running: dict[int, tuple[T, Path, float]] = {}
    gc.collect()
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder:
        count = 0
        while True:
            while len(running) < jobs and (next_one := next(waiting, None)) is not None:
                key, do = next_one
                count += 1
                said = Path(folder) / str(count)
                child = os.fork()
                if child == 0:
                    try:
                        said.write_text(do(), encoding="utf-8")
                    finally:
                        os._exit(0)
                running[child] = (key, said, time.monotonic())
            if not running:
                return
            child, _ = os.wait()
            key, said, began = running.pop(child)
            yield key, said.read_text(encoding="utf-8") if said.exists() else "", time.monotonic() - began


def reach_of(item: pytest.Item, watch: Watch, wanted: frozenset[str]) -> str:
    """In a child: run a test, and see where it comes; as JSON."""
    be_silent(item.config)
    began = os.times()
    profile = cProfile.Profile(builtins=False)
    profile.enable()
    run_one(item, None, 60)
    profile.disable()
    ended = os.times()
    names, files = visited(profile)
    seconds = round(ended.user + ended.system - began.user - began.system, 3)
    functions = sorted(name for name in names if name.partition("::")[0] in wanted)
    return json.dumps({"seconds": seconds, "passed": not watch.failed, "functions": functions, "files": sorted(files)})


def visited(profile: cProfile.Profile) -> tuple[set[str], set[str]]:
    """The functions of the package that were called, as path::name, and their files."""
    names: set[str] = set()
    files: set[str] = set()
    home = f"{HOME}{os.sep}"
    for entry in profile.getstats():
        code = entry.code
        if not isinstance(code, str) and code.co_filename.startswith(home):
            file = code.co_filename.removeprefix(home)
            files.add(file)
            names.add(f"{file}::{code.co_qualname.partition('.<locals>')[0]}")
    return names, files


# --- what is kept -----------------------------------------------------------------------------------------------------

def stamp(path: Path) -> str:
    return sha1(path.read_bytes()).hexdigest()[:12]


def stamps() -> dict[str, str]:
    """Every file of the package, and one for all that any test may need."""
    found = {path.relative_to(HOME).as_posix(): stamp(path) for path in HOME.rglob("*.py")}
    beside = [*HOME.rglob("*.toml"), *(path for path in (ROOT / "tests").rglob("*.py")
                                       if not path.name.startswith("test_"))]
    found["beside"] = sha1("".join(map(stamp, sorted(beside))).encode()).hexdigest()[:12]
    return found


def scout(items: list[pytest.Item], watch: Watch, subject: str, wanted: frozenset[str], jobs: int) -> dict[str, Reach]:
    """Where each test comes: as it was found before, or found now."""
    kept = KEPT / f"{subject}.json"
    now = stamps()
    known: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    before, names, told = known.get("stamps", {}), known.get("names", []), known.get("tests", {})
    changed = {file for file in {*now, *before} if now.get(file) != before.get(file)}
    stale = "beside" in changed
    own = {path: stamp(ROOT / path) for path in {name.partition("::")[0] for name in told} | {
        item.nodeid.partition("::")[0] for item in items} if (ROOT / path).exists()}
    found: dict[str, dict[str, Any]] = {}
    for name, old in told.items():
        files = [names[at] for at in old["files"]]
        if not stale and old["stamp"] == own.get(name.partition("::")[0]) and changed.isdisjoint(files):
            found[name] = {**old, "files": files, "functions": [names[at] for at in old["functions"]]}
    fresh = [item for item in items if item.nodeid not in found]
    if fresh:
        print(f"{len(fresh)} of {len(items)} tests are run once, to see where each comes", file=sys.stderr, flush=True)
    stored = time.monotonic()
    for item, said, _ in forked(jobs, [(item, partial(reach_of, item, watch, wanted)) for item in fresh]):
        seen = json.loads(said) if said else {"seconds": 0, "passed": False, "files": [], "functions": []}
        found[item.nodeid] = {**seen, "stamp": own[item.nodeid.partition("::")[0]]}
        if time.monotonic() - stored > STORED_EVERY:
            store(kept, now, found)
            stored = time.monotonic()
    store(kept, now, found)
    return {name: Reach(test["seconds"], frozenset(test["functions"]), frozenset(test["files"]), test["passed"])
            for name, test in found.items()}


def store(kept: Path, now: dict[str, str], found: dict[str, dict[str, Any]]) -> None:
    """What is known so far; names by their number, because they come again and again."""
    every = sorted({name for test in found.values() for name in [*test["files"], *test["functions"]]})
    place = {name: at for at, name in enumerate(every)}
    tests = {name: {**test, "files": [place[file] for file in test["files"]],
                    "functions": [place[function] for function in test["functions"]]} for name, test in found.items()}
    KEPT.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps({"stamps": now, "names": every, "tests": tests}), encoding="utf-8")
