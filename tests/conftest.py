"""Which package the tests run on, and proof that it is that one.

    pytest                                      the sources in src
    WEATHERGAGE_PATH=build/c-test pytest        the compiled package there
    WEATHERGAGE_SAMPLE=3 pytest                 of the battles only every third, and none of the tests that need many

Tests whose cases are battles are marked `battles`, and so are all that are run in both modes for every `setting`.

`@pytest.mark.rule("CS-FIRE-07")` says that a test proves a clause. The coverage report reads the marks from the source
without running it, so the ids stand there as plain strings; this file holds the marks to that.
"""

import asyncio
import gc
import os
import re
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
WANTED = os.environ.get("WEATHERGAGE_PATH", "src")
PACKAGE_PATH = (ROOT / WANTED).resolve()
BOTH_MODES = tuple(ROOT / "tests" / name for name in ("conformance", "golden", "fuzz"))      # run in both modes
FIRST = ("web", "server", "conformance", "golden", "kits", "players", "cli", "lab", "docs")      # those that take long
SAMPLE = int(os.environ.get("WEATHERGAGE_SAMPLE", "1"))
HAS_KERNEL = (ROOT / "src/weathergage/kernel/core.py").exists()
CLAUSE = re.compile(r"[A-Z]{2,}(-[A-Z0-9]+)+[a-z]?")

collect_ignore = [] if HAS_KERNEL else ["test_mode.py", "test_clones.py"]

# In front of everything, an editable install included; PYTHONPATH carries it to the processes that tests start.
sys.path[:0] = [str(PACKAGE_PATH), str(ROOT / "tests")]
sys.path.append(str(ROOT / "tools"))
os.environ["WEATHERGAGE_CONTENT"] = "none"      # whatever the player of this machine keeps
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(PACKAGE_PATH), os.environ.get("PYTHONPATH")]))


def pytest_configure(config: pytest.Config) -> None:
    """A compiled run that is silently interpreted proves nothing, and a stale module beside the source lies."""
    if not HAS_KERNEL:
        return
    spec = find_spec("weathergage.kernel.core") if find_spec("weathergage") else None
    origin = spec.origin if spec and spec.origin else "nowhere"
    if not Path(origin).is_relative_to(PACKAGE_PATH) or origin.endswith(".py") != (WANTED == "src"):
        raise pytest.UsageError(f"the tests should run on {WANTED}, but the kernel comes from {origin}")
    config.args = apart(config.args, getattr(config, "workerinput", {}))


def apart(args: list[str], worker: dict[str, Any]) -> list[str]:
    """Where a worker of several begins to collect all tests: each elsewhere, so that what one has compiled, with its
    assertions written out, the next one finds. `pytest_collection_modifyitems` puts all in one order again."""
    if not worker or args != ["tests"]:
        return args
    found = sorted(f"tests/{path.name}" for path in (ROOT / "tests").iterdir()
                   if (path.is_dir() and any(path.glob("test_*.py"))) or path.match("test_*.py"))
    first = len(found) * int(worker["workerid"].removeprefix("gw")) // int(worker["workercount"])
    return found[first:] + found[:first]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two for each core: those who drive a browser or servers wait for them much of the time. What runs in both modes
    only computes."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if config.option.markexpr == "both_modes" else 2 * cores


def pytest_report_header() -> str:
    sampled = f"; one in {SAMPLE} of the battles" if SAMPLE > 1 else ""
    return f"weathergage: {'interpreted' if WANTED == 'src' else 'compiled'}, from {WANTED}{sampled}"


def is_battle(item: pytest.Item) -> bool:
    of_setting = "both_modes" in item.keywords and "setting" in getattr(item, "fixturenames", ())
    return "[" in item.name and (of_setting or "battles" in item.keywords)


def left_out_of(items: list[pytest.Item]) -> list[pytest.Item]:
    """What is not in the sample: of the cases of each test, which lie side by side for each game, every so many stay,
    one at least. Which ones depends on nothing but their order and the name of the test, so that no two tests look at
    the same battles only."""
    if SAMPLE == 1:
        return []
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if is_battle(item):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left_out = [item for item in items if "many_battles" in item.keywords]
    for name, group in cases.items():
        first = zlib.crc32(name.encode()) % min(SAMPLE, len(group))
        left_out += [item for at, item in enumerate(group) if at % SAMPLE != first]
    return left_out


def start_of(item: pytest.Item) -> tuple[int, str]:
    """When a test is run: what takes long begins first, so that at the end no worker waits for another."""
    path = item.path.relative_to(ROOT / "tests")
    return FIRST.index(path.parts[0]) if path.parts[0] in FIRST else len(FIRST), path.as_posix()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if any(map(item.path.is_relative_to, BOTH_MODES)) or item.get_closest_marker("battles"):
            item.add_marker("both_modes")
        for mark in item.iter_markers("rule"):
            if mark.kwargs or not mark.args or not all(CLAUSE.fullmatch(str(clause)) for clause in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: rule takes clause ids like CS-FIRE-07, not {mark.args}")
    items.sort(key=start_of)
    left_out = left_out_of(items)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        dropped = set(map(id, left_out))
        items[:] = [item for item in items if id(item) not in dropped]


def pytest_collection_finish() -> None:
    """Games and tests stay to the end, and a battle leaves hardly any cycles: the collector need not look for them all
    the time. A run takes a seventh less."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)


@contextmanager
def unseen_loop(item: pytest.Item) -> Iterator[None]:
    """While a browser is open its loop counts as running in this thread, and no test could run one of its own. Those
    that drive no browser do not see it."""
    loop = None if item.path.is_relative_to(ROOT / "tests/web") else asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(None if loop.is_closed() else loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with unseen_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with unseen_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    with unseen_loop(item):
        return (yield)
