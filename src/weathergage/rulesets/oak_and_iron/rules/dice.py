"""Chapter 0: the die and its symbols. OI-DICE-15: which symbols count is looked up by the id of a set, never named."""

from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE
from weathergage.rulesets.oak_and_iron.content.tables import ALTERNATIVES, FACES, SYMBOL_SETS
from weathergage.rulesets.oak_and_iron.state import Battle

SIDES_OF_DIE: Final[int] = len(FACES)
SKILL_SUCCESS: Final = "skill-success"
CRITICALS: Final[tuple[str, ...]] = ("critical-hull", "critical-rigging", "critical-crew")
PLAIN: Final[tuple[int, ...]] = tuple([FACES.index(symbol) + 1 for symbol in FACES])
_KEPT: Final[dict[tuple[str, ...], frozenset[int]]] = {}
_MARKS: Final[dict[tuple[frozenset[int], ...], tuple[int, ...]]] = {}


def faces_of(symbols: tuple[str, ...]) -> frozenset[int]:
    """The faces that show one of these symbols."""
    faces = _KEPT.get(symbols)
    if faces is None:
        faces = frozenset([face for face in range(1, SIDES_OF_DIE + 1) if FACES[face - 1] in symbols])
        _KEPT[symbols] = faces
    return faces


def counting(game: Battle, name: str) -> frozenset[int]:
    """OI-DICE-03 to OI-DICE-14: the faces that a set of symbols names, by the readings the players chose."""
    if name in ALTERNATIVES:
        option, choice, symbols = ALTERNATIVES[name]
        if game.plays(option, choice):
            return faces_of(symbols)
    return faces_of(SYMBOL_SETS[name])


def count(game: Battle, faces: tuple[int, ...], name: str) -> int:
    """How many of the dice show a symbol of a set."""
    wanted = counting(game, name)
    total = 0
    for face in faces:
        if face in wanted:
            total += 1
    return total


def shown(faces: tuple[int, ...]) -> tuple[str, ...]:
    """Dice by the names of their symbols, as events tell them."""
    return tuple([FACES[face - 1] for face in faces])


def symbols_of(game: Battle, *names: str) -> tuple[str, ...]:
    """OI-DICE-15: the symbols that some sets name, each once, in the order of the die."""
    faces: list[int] = []
    for name in names:
        faces += counting(game, name)
    return tuple([symbol for at, symbol in enumerate(FACES) if at + 1 in faces and symbol not in FACES[:at]])


def plain_faces(faces: tuple[int, ...]) -> tuple[int, ...]:
    """OI-DICE-01: for each die the first face with the same symbol: faces that show the same are the same."""
    plain = [PLAIN[face - 1] for face in faces]
    plain.sort()
    return tuple(plain)


def marks_of(game: Battle, names: tuple[str, ...]) -> tuple[int, ...]:
    """The faces at which the meaning of a die changes, if only these sets matter: odds need tell no others apart."""
    sets = tuple([counting(game, name) for name in names])
    kept = _MARKS.get(sets)
    if kept is None:
        marks: list[int] = []
        for face in range(2, SIDES_OF_DIE + 1):
            for wanted in sets:
                if (face in wanted) != (face - 1 in wanted):
                    marks.append(face)
                    break
        kept = tuple(marks)
        _MARKS[sets] = kept
    return kept


def roll(game: Battle, kind: str, rule: str, dice: int, names: tuple[str, ...]) -> Roll:
    """OI-DICE-02: so many dice, of which only these sets of symbols will be read."""
    return Roll(CHANCE, rule, Dice((dice,), marks_of(game, names), SIDES_OF_DIE), kind)
