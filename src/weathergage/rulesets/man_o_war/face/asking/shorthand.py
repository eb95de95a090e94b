"""Answers in short, as a player types them and a log prints them."""

from typing import Any, Final

from weathergage.kernel.core import Answer, Question, each
from weathergage.kernel.spaces import SomeOf
from weathergage.kits.plane import Berthing
from weathergage.rulesets.man_o_war.rules.airpower import Flight
from weathergage.rulesets.man_o_war.rules.courses import AHEAD, ANCHOR, BACK, PIVOT, PUSH, SLIDE, SWING, TURNED, Courses
from weathergage.rulesets.man_o_war.rules.end_phase import Discards
from weathergage.rulesets.man_o_war.rules.movement import Swing
from weathergage.rulesets.man_o_war.rules.shooting import CARD_WEAPONS, Volleys
from weathergage.rulesets.man_o_war.rules.spell_places import Drift
from weathergage.rulesets.man_o_war.rules.swimming import Swim
from weathergage.rulesets.man_o_war.rules.terrain import TerrainPlace
from weathergage.rulesets.man_o_war.state import ARCS, Battle

STAY: Final = "stay"
NOTHING: Final = "nothing"
OPTIONS: Final = 400                # of a menu
VERBS: Final[tuple[str, ...]] = (AHEAD, TURNED, PIVOT, BACK, SWING, ANCHOR)
AIMS: Final[tuple[str, ...]] = ("high", "low")
CARDS_WITH: Final[tuple[str, ...]] = ("grapeshot", "hot-shot")


def read_answer(game: Battle, question: Question, text: str) -> Any:
    """What a short text means as an answer to this question; nonsense comes through and is refused there.

    Pieces may be called by a part of their label that means no other: corsair for corsair-2 if there is but one.
    """
    space, words = question.space, text.replace(",", " ").split()
    if isinstance(space, Courses):
        return read_move(words)
    if isinstance(space, Volleys):
        return read_volley(game, words)
    if isinstance(space, (Swim, Drift)):
        return () if words == [STAY] else tuple([read_leg(word) for word in words]) or text
    if isinstance(space, (Flight, Berthing)):
        return STAY if words == [STAY] else read_pose(words)
    if isinstance(space, TerrainPlace):
        return (words[0], *read_pose(words[1:])) if words else text
    if isinstance(space, Swing):
        number = read_number(words[0]) if len(words) == 1 else text
        return float(number) if isinstance(number, int) else number
    if isinstance(space, (Discards, SomeOf)):
        return read_some(game, question, text)
    return one_meant(text, space.candidates(game, OPTIONS))


def read_move(words: list[str]) -> Any:
    """A propulsion and its steps: sail turn 45 ahead 4; oars push galleon; stay."""
    if words == [STAY]:
        return STAY
    legs: list[Any] = []
    at = 1
    while at < len(words):
        if words[at] == SLIDE:
            legs.append((SLIDE, *[read_number(word) for word in words[at + 1:at + 3]]))
            at += 3
        elif words[at] == PUSH:
            sense = read_number(words[at + 2]) if at + 2 < len(words) else 0
            legs.append((PUSH, words[at + 1] if at + 1 < len(words) else "", sense))
            at += 3
        else:
            legs.append((words[at], *[read_number(word) for word in words[at + 1:at + 2]]))
            at += 2
    return (words[0], *legs) if words else ()


def read_volley(game: Battle, words: list[str]) -> Any:
    """A target, an arc, an aim, guns and a card: corsair-2 port low broadside hot-shot; cease."""
    if len(words) < 2:
        return " ".join(words)
    arc = next((word for word in words if word in ARCS), "")
    aim = next((word for word in words if word in AIMS), "")
    card = next((word for word in words[1:] if word in CARDS_WITH), "")
    target = piece_meant(game, words[0])
    mounts = tuple([word for word in words[1:] if word not in ARCS and word not in AIMS and word not in CARDS_WITH])
    return (target, arc or ("fore" if mounts and mounts[0] in CARD_WEAPONS else ""), aim, mounts, card)


def read_some(game: Battle, question: Question, text: str) -> Any:
    """Several of a list: pairs with + between; none is nothing."""
    words = text.replace(",", " ").split()
    if words in ([NOTHING], []):
        return ()
    return tuple([tuple(word.split("+")) if "+" in word else word for word in words])


def read_leg(text: str) -> Any:
    return tuple([float_of(part) for part in text.replace("/", " ").split()])


def read_pose(words: list[str]) -> Any:
    numbers = [float_of(word) for word in words]
    return tuple(numbers if len(numbers) != 2 else [*numbers, 0.0])


def float_of(word: str) -> Any:
    number = read_number(word)
    return float(number) if isinstance(number, int) else number


def read_number(word: str) -> Any:
    """A number if it is one."""
    bare = word.removeprefix("-")
    if len(word) < 20 and bare.isdecimal() and bare.isascii():
        return int(word)
    if len(word) < 20 and bare.replace(".", "", 1).isdecimal() and bare.isascii():
        return float(word)
    return word


def piece_meant(game: Battle, text: str) -> str:
    found = one_meant(text, tuple([piece.label for piece in game.pieces]))
    return str(found)


def one_meant(text: str, answers: tuple[Answer, ...]) -> Any:
    """The answer of a menu that is written so, or that begins so and is the only one; else the text."""
    wanted = " ".join(text.split())
    for answer in answers:
        if plain(answer) == wanted:
            return answer
    number = read_number(wanted)
    if number in answers and not isinstance(number, str):
        return number
    fits = [answer for answer in answers if plain(answer).startswith(wanted)] if wanted else []
    return fits[0] if len(fits) == 1 else number


def plain(answer: Answer) -> str:
    """An answer of a menu in a few words."""
    if isinstance(answer, tuple):
        return " ".join([plain(part) for part in answer if part != ""]) if answer else NOTHING
    return str(answer)


def write_answer(game: Battle, question: Question, answer: Answer) -> str:
    """The short text of an answer, as `read_answer` understands it."""
    space = question.space
    if isinstance(space, (Swim, Drift)):
        return " ".join([f"{each(leg)[0]}/{each(leg)[1]}" for leg in each(answer)]) or STAY
    if isinstance(space, (Discards, SomeOf)) and isinstance(answer, tuple):
        return " ".join(["+".join([str(one) for one in part]) if isinstance(part, tuple) else str(part)
                         for part in answer]) or NOTHING
    if isinstance(space, (Flight, Berthing, TerrainPlace)) and isinstance(answer, tuple):
        return " ".join([str(part) for part in answer])
    return plain(answer)
