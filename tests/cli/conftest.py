"""A shell for tests, and toys that are forgotten after the test that made them known."""

from pathlib import Path
from typing import Protocol

import pytest
from click.testing import CliRunner, Result
from toy_game import forgotten_toys

from weathergage.cli import main

__all__ = ["forgotten_toys"]


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Eighty columns, no colours, and folders of its own for files and for what is kept of a player."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)


class Shell(Protocol):
    def __call__(self, *args: str, typed: str = "") -> Result: ...


@pytest.fixture
def weathergage() -> Shell:
    """The command line: weathergage("play", "regatta", typed="1\\n")."""

    def run(*args: str, typed: str = "") -> Result:
        return CliRunner().invoke(main, list(args), input=typed, prog_name="weathergage")

    return run
