"""The tests run on the package they were asked to run on, and so do the processes they start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from weathergage.kernel import core

pytestmark = pytest.mark.both_modes
WANTED = os.environ.get("WEATHERGAGE_PATH", "src")
PACKAGE_PATH = (Path(__file__).resolve().parent.parent / WANTED).resolve()


def is_as_asked(origin: str) -> bool:
    return Path(origin).is_relative_to(PACKAGE_PATH) and origin.endswith(".py") == (WANTED == "src")


def test_the_kernel_runs_in_the_mode_asked_for() -> None:
    assert is_as_asked(core.__file__)


def test_a_process_started_by_a_test_runs_in_the_same_mode() -> None:
    command = [sys.executable, "-c", "import weathergage.kernel.core as core; print(core.__file__)"]
    assert is_as_asked(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


def test_compiled_classes_are_compiled() -> None:
    """A native class takes no new attributes; an interpreted one does."""
    done = core.Done()
    takes_anything = hasattr(done, "__dict__")
    assert takes_anything == (WANTED == "src")
