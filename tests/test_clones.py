"""Forks and saves: the code written for them is right for every shape a state may have."""

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NewType, Optional
from zlib import crc32

import pytest

from weathergage.kernel import clone, codec
from weathergage.kernel.copying import Uncopyable, Writer, install, is_flat

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
    ("loads: dict = field(default_factory=dict)", "dicts"),
    ("names: tuple[set[str], ...] = ()", "sets"),
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


def test_the_code_does_no_more_than_it_must(package: Path) -> None:
    """Own functions are called by name, and looked up only where a class has heirs; values are shared; a class all of
    whose fields are plain is made by its constructor, as a compiled one must be."""
    (package / "state.py").write_text(STATE.replace("class Fort(Piece)", "class Fort(Ship)"))
    import_module(f"{package.name}.sequence")
    text = Writer(package.name).text()
    assert f"""
def clone_Turn(old: Turn) -> Turn:
    return Turn(
        old.faces,
        pc=old.pc,
    )


def dump_Turn(old: Turn) -> dict[str, Any]:
    return {{
        TAG: "{package.name}.Turn",
        "pc": old.pc,
        "faces": old.faces,
    }}
""" in text
    assert """
    new = Game.__new__(Game)
    new.agenda = [clone(item) for item in old.agenda]
    new.asked = old.asked
    new.open = old.open
    new.held = old.held
    new.chances = old.chances
    new.reveals = old.reveals
    new.outcome = old.outcome
    new.journal = None
    new.pieces = [clone(item) for item in old.pieces]
    new.ships = [clone(item) for item in old.ships]
    new.marks = old.marks.copy()
    new.orders = old.orders.copy()
    return new
""" in text
    assert """
        "agenda": [plain(item) for item in old.agenda],
        "asked": plain(old.asked),
        "open": old.open,
        "held": old.held,
        "chances": old.chances,
        "reveals": old.reveals,
        "outcome": plain(old.outcome),
        "pieces": [plain(item) for item in old.pieces],
        "ships": [plain(item) for item in old.ships],
        "marks": old.marks.copy(),
        "orders": [plain(item) for item in old.orders],
    }
""" in text
    assert """
    new = Ship.__new__(Ship)
    new.id = old.id
    new.sections = [clone_Section(item) for item in old.sections]
    new.target = old.target
    new.worst = None if old.worst is None else clone_Section(old.worst)
    return new
""" in text
    registered = re.findall(r"^(CLONERS|DUMPERS)\[(\w+)\] = (clone|dump)_(\w+)$", text, re.MULTILINE)
    assert {(one, name) for one, name, _, _ in registered} == {
        (one, name) for one in ("CLONERS", "DUMPERS") for name in ("Turn", "Fort", "Game", "Piece", "Section", "Ship")}
    assert all(name == other and verb == {"CLONERS": "clone", "DUMPERS": "dump"}[one]
               for one, name, verb, other in registered)


def test_code_that_was_built_with_a_game_is_taken_as_it_is(package: Path) -> None:
    (package / "_clones.py").write_text(
        f"from weathergage.kernel.clone import CLONERS\nfrom {package.name}.state import Section\n"
        "CLONERS[Section] = lambda old: Section([7])\n")
    install_copies(package)
    state = import_module(f"{package.name}.state")
    assert clone.clone(state.Section([1])) == state.Section([7])
    assert state.Ship not in clone.CLONERS


def test_two_classes_of_one_name_are_refused(package: Path) -> None:
    (package / "sequence.py").write_text(FRAMES.replace("class Turn", "class Section").replace(
        "clonetest", package.name))
    with pytest.raises(Uncopyable, match="two classes have one name: Section"):
        install_copies(package)


@pytest.mark.parametrize("line", ["pair: tuple[Frame, int] = ()", "pair: tuple[Section, Section] = ()",
                                  "pair: Frame | int = 0", "pair: tuple[Section, None] = ()",
                                  "pair: tuple[tuple[Section, int], ...] = ()"])
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


THINGS = '''
@dataclass
class Buoy:
    hangs: "Section | None" = None

@dataclass
class Watch:
    next: Optional[Frame] = None

@dataclass
class Raft:
    logs: int = 0

@dataclass
class Barge(Raft):
    pass

@dataclass
class Bay(core.Game):
    forts: list[Fort] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    buoys: list[Buoy] = field(default_factory=list)
    watches: list[Watch] = field(default_factory=list)
    rafts: list[Raft] = field(default_factory=list)
'''


@pytest.fixture
def bay(package: Path) -> Any:
    """The state of a game with things of many kinds."""
    fort = '    at: tuple[int, int] = (0, 0)\n    made: Literal["stone", "wood"] = "stone"\n    strength: float = 0.0\n'
    text = STATE.replace("    at: tuple[int, int] = (0, 0)\n", fort) + THINGS
    (package / "state.py").write_text(text.replace("import NewType", "import Literal, NewType"))
    install_copies(package)
    return import_module(f"{package.name}.state")


def test_things_are_compared_where_nothing_inside_them_can_change(bay: Any) -> None:
    every = (bay.Section, bay.Piece, bay.Ship, bay.Fort, bay.Buoy, bay.Watch, bay.Raft, bay.Barge)
    assert [cls for cls in every if cls in codec.CHANGES] == [bay.Fort, bay.Barge]
    changes, at = codec.CHANGES[bay.Fort], (1, 2)
    one = bay.Fort(2, at, "stone", 1.0)
    assert changes([one], [bay.Fort(2, at, "".join(["st", "one"]), 1.0)]) == []
    assert changes([bay.Fort(10**6, at)], [bay.Fort(int("1000000"), at)]) == []
    others = [bay.Fort(3, at, "stone", 1.0), bay.Fort(2, tuple([1, 2]), "stone", 1.0), bay.Fort(2, at, "wood", 1.0),
              bay.Fort(2, at, "stone", -0.0), bay.Ship(2)]
    assert [changes([one], [other]) for other in others] == [[0]] * len(others)
    assert changes([bay.Fort(2, at, "stone", 0.0)], [bay.Fort(2, at, "stone", -0.0)]) == [0]


def test_a_digest_follows_every_change_of_a_list(bay: Any) -> None:
    """What has changed is written again in its place; what is gone is gone."""
    game = bay.Bay(forts=[bay.Fort(number) for number in range(4)], buoys=[bay.Buoy(bay.Section([1]))])
    codec.know(bay.Bay, bay.Piece, bay.Section, bay.Buoy, bay.Watch, bay.Raft)

    def written() -> str:
        known, kept = codec.digest(game), codec.LATEST[0]
        codec.LATEST[0] = None
        assert known == codec.digest(game)
        codec.LATEST[0] = kept
        return known

    codec.LATEST[0] = None
    seen = {written()}
    for change in (lambda: setattr(game.forts[1], "strength", 2.0), lambda: game.forts.__setitem__(2, bay.Fort(1)),
                   lambda: setattr(game.forts[1], "strength", 3.0), lambda: game.forts.__setitem__(2, bay.Fort(3)),
                   lambda: setattr(game.forts[0], "at", (4, 4)), lambda: game.forts.pop(1),
                   lambda: game.forts.append(bay.Fort(9)), game.forts.reverse,
                   lambda: game.buoys[0].hangs.boxes.append(2), game.forts.clear):
        change()
        seen.add(written())
    assert len(seen) == 11
