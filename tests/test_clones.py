"""Forks and saves: the code written for them is right for every shape a state may have."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NewType, Optional
from zlib import crc32

import pytest

from weathergage.kernel import clone, codec
from weathergage.kernel.copying import Uncopyable, install, is_flat

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


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small game, under a name of its own: classes live as long as the process."""
    folder = tmp_path / f"game_{crc32(str(tmp_path).encode())}"
    folder.mkdir()
    for name, text in {"__init__": "", "state": STATE, "sequence": FRAMES}.items():
        (folder / f"{name}.py").write_text(text.replace("clonetest", folder.name))
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def install_copies(package: Path) -> None:
    import_module(f"{package.name}.sequence")
    install(package.name)


@pytest.mark.parametrize(("line", "word"), [
    ("loads: dict[str, int] = field(default_factory=dict)", "dicts"),
    ("rows: list[list[int]] = field(default_factory=list)", "outermost"),
    ("pair: tuple[Section, int] | None = None", "hides"),
])
def test_what_cannot_be_forked_or_saved_is_refused(package: Path, line: str, word: str) -> None:
    (package / "state.py").write_text(STATE.replace("target: Optional[Id] = None", line))
    with pytest.raises(Uncopyable, match=word):
        install_copies(package)


def test_a_frame_with_fields_must_be_a_dataclass(package: Path) -> None:
    (package / "sequence.py").write_text(FRAMES.replace("@dataclass\n", "").replace("clonetest", package.name))
    with pytest.raises(Uncopyable, match="no @dataclass"):
        install_copies(package)


def test_the_code_copies_all_that_is_mutable(package: Path) -> None:
    install_copies(package)
    state, sequence = [import_module(f"{package.name}.{name}") for name in ("state", "sequence")]
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


def test_what_is_mutable_in_a_tuple_or_may_be_missing_is_copied_and_a_value_is_shared(package: Path) -> None:
    more = "worst: \"Section | None\" = None\n    watch: tuple[Section, ...] = ()\n    next: Optional[Frame] = None\n" \
           "    queue: tuple[Frame, ...] = ()\n    drawn: tuple[Order, ...] = ()"
    (package / "state.py").write_text(STATE.replace("worst: \"Section | None\" = None", more))
    install_copies(package)
    state, sequence = [import_module(f"{package.name}.{name}") for name in ("state", "sequence")]
    codec.know(sequence.Turn, state.Game, state.Piece, state.Section, state.Order)
    ship = state.Ship(1, watch=(state.Section([1]), state.Section([2])), next=sequence.Turn((1,)),
                      queue=(sequence.Turn((2,)),), drawn=(state.Order("hold"),))
    game = state.Game(ships=[ship, state.Ship(2)])
    before = codec.encode(game)
    fork = clone.clone(game)
    assert fork == game
    assert codec.decode(before) == game
    assert fork.ships[0].drawn is ship.drawn
    fork.ships[0].watch[1].boxes.append(9)
    fork.ships[0].next.faces = ()
    fork.ships[0].queue[0].faces = ()
    assert codec.encode(game) == before


@pytest.mark.parametrize("line", ["pair: tuple[Frame, int] = ()", "pair: tuple[Section, Section] = ()",
                                  "pair: Frame | int = 0", "pair: tuple[tuple[Section, int], ...] = ()"])
def test_nothing_mutable_hides_in_a_value(package: Path, line: str) -> None:
    (package / "state.py").write_text(STATE.replace("target: Optional[Id] = None", line))
    with pytest.raises(Uncopyable, match=r"field pair: .* hides something mutable"):
        install_copies(package)


@dataclass(frozen=True)
class Card:
    name: str


@pytest.mark.parametrize(("kind", "flat"), [
    (int, True), (str, True), (Literal["a"], True), (tuple[int, ...], True), (tuple[str, int], True),
    (int | None, True), (Optional[str], True), (tuple[tuple[int, ...], ...], True), (NewType("Id", int), True),
    (Card, False), (tuple[Card, ...], False), (tuple[int, Card], False), (Card | None, False), (list[int], False),
])  # fmt: skip
def test_what_a_save_takes_as_it_is(kind: Any, flat: bool) -> None:
    assert is_flat(kind) is flat
