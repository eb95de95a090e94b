"""What entries of several chapters share: labels of fixed choices, the enemy as target, and answers in short."""

from collections.abc import Callable
from typing import Any, Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.face import NOWHERE, Spot
from weathergage.kits.asking import Overlays
from weathergage.rulesets.captains_sea.face.overlays import ship_id
from weathergage.rulesets.captains_sea.rules.announcing import HOLD
from weathergage.rulesets.captains_sea.state import Duel
from weathergage.scene import model as scene

STANDS: Final = ("straight", "decline", HOLD, "stop")           # answers that change nothing on the chart


def one_of(labels: dict[str, str]) -> Callable[[Duel, Question, Answer], str]:
    """The label where all answers are known beforehand."""
    return lambda game, question, answer: labels[word(answer)]


# --- the enemy as target ----------------------------------------------------------------------------------------------

def target_ring(game: Duel, question: Question, answer: object) -> Overlays:
    return (scene.Ring(ids=(ship_id(1 - question.seat),), kind="target"),)


def preview_target(game: Duel, question: Question, answer: Answer) -> Overlays:
    return () if answer in STANDS else target_ring(game, question, answer)


def point_at_enemy(game: Duel, question: Question, answer: Answer) -> Spot:
    return NOWHERE if answer in STANDS else ((ship_id(1 - question.seat),), None)


# --- answers in short -------------------------------------------------------------------------------------------------

def read_numbers(game: Duel, question: Question, text: str) -> Any:
    """Numbers with spaces between."""
    words = text.split()
    return tuple([int(number[:6]) for number in words[:50]]) if words and all(map(str.isdecimal, words)) else text


def read_loads(slots: int, text: str) -> Any:
    """A word for each slot; the last word stands for all slots that are left."""
    words = text.split()
    return (*words, *(words[-1:] * (slots - len(words))))


def write_words(game: Duel, question: Question, answer: Answer) -> str:
    """The parts of an answer, and their parts, with spaces between."""
    if not isinstance(answer, tuple):
        return str(answer)
    return " ".join([" ".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in answer])


def read_allocation(boxes: tuple[str, ...], text: str) -> Any:
    """A number for each box, or box=number for those that get any, with - for the spaces in a name."""
    words = text.split()
    if all([word.isdecimal() for word in words]) and len(words) == len(boxes):
        return tuple([int(word[:6]) for word in words])
    names = [box.replace(" ", "-") for box in boxes]
    given = [0] * len(names)
    for part in words:
        name, _, value = part.partition("=")
        if name not in names or not value.isdecimal():
            return text
        given[names.index(name)] = int(value[:6])
    return tuple(given)


def write_allocation(boxes: tuple[str, ...], answer: Answer) -> str:
    return " ".join([f"{box.replace(' ', '-')}={part}" for box, part in zip(boxes, each(answer)) if part])
