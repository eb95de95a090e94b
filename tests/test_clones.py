"""Forks and saves: the generated code is fresh, and right for every shape a state may have."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from weathergage.kernel import clone, codec

ROOT = Path(__file__).resolve().parent.parent
TOOL = ROOT / "tools/make_clones.py"

STATE = '''
from dataclasses import dataclass, field
from typing import NewType, Optional
from weathergage.kernel import core
from weathergage.kernel.core import Frame

Id = NewType("Id", int)
Marks = list[int]

@dataclass
class Section:
    boxes: list[int] = field(default_factory=list)

@dataclass(frozen=True)
class Order:
    what: str

@dataclass
class Piece:
    id: Id

@dataclass
class Ship(Piece):
    sections: list[Section] = field(default_factory=list)
    target: Optional[Id] = None
    worst: "Section | None" = None

@dataclass
class Fort(Piece):
    at: tuple[int, int] = (0, 0)

@dataclass
class Game(core.Game):
    pieces: list[Piece] = field(default_factory=list)
    ships: list[Ship] = field(default_factory=list)
    marks: Marks = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)

class Bridge(Frame):
    """No fields: nothing to generate."""
'''
FRAMES = '''
from dataclasses import dataclass
from clonetest.state import Bridge

@dataclass
class Turn(Bridge):
    faces: tuple[int, ...] = ()
'''


def make(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "clonetest"
    folder.mkdir()
    for name, text in {"__init__": "", "state": STATE, "sequence": FRAMES}.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def test_clone_and_dump_code_is_fresh() -> None:
    done = make("--check")
    assert done.returncode == 0, done.stderr


def test_a_changed_field_makes_it_stale(package: Path) -> None:
    assert make("--check", package).returncode == 1
    assert make(package).returncode == 0
    assert make("--check", package).returncode == 0
    (package / "sequence.py").write_text(FRAMES + "    extra: int = 0\n")
    assert "stale" in make("--check", package).stderr


@pytest.mark.parametrize(("line", "word"), [
    ("loads: dict[str, int] = field(default_factory=dict)", "dicts"),
    ("rows: list[list[int]] = field(default_factory=list)", "outermost"),
    ("pair: tuple[Section, int] | None = None", "hides"),
])
def test_what_cannot_be_forked_or_saved_is_refused(package: Path, line: str, word: str) -> None:
    text = STATE.replace("target: Optional[Id] = None", line)
    (package / "state.py").write_text(text)
    done = make(package)
    assert done.returncode == 1
    assert word in done.stderr


def test_a_frame_with_fields_must_be_a_dataclass(package: Path) -> None:
    (package / "sequence.py").write_text(FRAMES.replace("@dataclass\n", ""))
    assert "no @dataclass" in make(package).stderr


def test_the_generated_code_copies_all_that_is_mutable(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert make(package).returncode == 0
    monkeypatch.syspath_prepend(package.parent)
    import_module("clonetest._clones")
    state, sequence = import_module("clonetest.state"), import_module("clonetest.sequence")
    ship = state.Ship(1, [state.Section([1, 2])], worst=state.Section([3]))
    game = state.Game(agenda=[sequence.Turn((6, 5))], pieces=[ship, state.Fort(2)], ships=[ship], marks=[4],
                      orders=[state.Order("hold")], journal=[])
    codec.know(sequence.Turn, state.Game, state.Piece, state.Section, state.Order)
    before = codec.encode(game)
    fork = clone.clone(game)

    assert fork == game
    assert codec.decode(before) == game
    assert fork.journal is None
    assert [type(piece) for piece in fork.pieces] == [state.Ship, state.Fort]
    fork.agenda[0].faces = ()
    fork.pieces[1].at = (9, 9)
    fork.ships[0].sections[0].boxes.append(9)
    fork.ships[0].worst.boxes.clear()
    fork.marks.append(9)
    assert codec.encode(game) == before
