"""Answers in short, as a player types them and a log prints them."""

from typing import Any, Final

from weathergage.kernel.core import Answer, Question, each
from weathergage.kernel.spaces import EachOf, OneOf, SomeOf
from weathergage.kits.shorthand import one_meant, read_number
from weathergage.rulesets.oak_and_iron.content.read import FACES
from weathergage.rulesets.oak_and_iron.rules.attack import BROADSIDE, HULL, PARTIAL
from weathergage.rulesets.oak_and_iron.rules.attacking import Attacks
from weathergage.rulesets.oak_and_iron.rules.crew import CrewChoices
from weathergage.rulesets.oak_and_iron.rules.deploying import Upwind
from weathergage.rulesets.oak_and_iron.rules.hands import CutCards
from weathergage.rulesets.oak_and_iron.rules.helm import Turns
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.rules.reactions import ReactionFire
from weathergage.rulesets.oak_and_iron.rules.settingup import ChosenHand
from weathergage.rulesets.oak_and_iron.rules.skill import Again
from weathergage.rulesets.oak_and_iron.state import Battle

NOTHING: Final = "-"                # no choice at all, where several may be made
MENU: Final = 300                   # options of a menu


def read_answer(game: Battle, question: Question, text: str) -> Any:
    """What a short text means as an answer to this question; nonsense comes through and is refused there.

    Ships may be called by a part of their label that means no other; dice by the names of their symbols.
    """
    words = text.replace(",", " ").split()
    space = question.space
    if isinstance(space, Again) and len(words) > 1:
        return (words[0],) + tuple([face_of(word) for word in words[1:]])
    if isinstance(space, Turns):
        return read_turn(game, space, words)
    if isinstance(space, (Placing, Upwind)):
        known = space.names(game) if isinstance(space, Placing) else labels(game)
        return words[0] if len(words) == 1 else tuple([one_meant(words[0] if words else "", known),
                                                       *[read_number(word) for word in words[1:]]])
    if isinstance(space, Attacks) and len(words) > 1:
        return read_attack(game, words)
    if isinstance(space, ReactionFire) and words and words != ["pass"]:
        return read_reaction(game, words)
    if isinstance(space, (SomeOf, ChosenHand, CutCards)):
        options = [option for option in space.describe(game)["options"] if isinstance(option, str)]
        return () if words == [NOTHING] else in_order([one_meant(word, options) for word in words], options)
    if isinstance(space, EachOf):
        return tuple(words)
    return read_choice(game, space.candidates(game, MENU) if isinstance(space, (OneOf, CrewChoices)) else (), words)


def read_turn(game: Battle, space: Turns, words: list[str]) -> Any:
    if len(words) == 2:
        return (one_meant(words[0], list(space.first)), read_number(words[1]))
    return read_number(words[0]) if words else ""


def read_attack(game: Battle, words: list[str]) -> Any:
    """broadside port sloop, partial sloop crew, close-combat sloop: at the hull, unless another aim is named."""
    known = labels(game)
    if words[0] == BROADSIDE and len(words) > 2:
        return (BROADSIDE, words[1], one_meant(words[2], known), words[3] if len(words) > 3 else HULL)
    if words[0] == PARTIAL:
        return (PARTIAL, one_meant(words[1], known), words[2] if len(words) > 2 else HULL)
    return (words[0], one_meant(words[1], known))


def read_reaction(game: Battle, words: list[str]) -> Any:
    """sloop port rigging for a Broadside, sloop alone for Small Arms."""
    ship = one_meant(words[0], labels(game))
    if len(words) == 1:
        return (ship, PARTIAL, HULL)
    return (ship, words[1], words[2] if len(words) > 2 else HULL)


def read_choice(game: Battle, options: tuple[Answer, ...], words: list[str]) -> Any:
    """One of a menu: several words are an answer of several parts."""
    if len(words) > 1:
        found = [option for option in options if isinstance(option, tuple) and [str(part) for part in option] == words]
        return found[0] if found else tuple([words[0], *[one_meant(word, labels(game)) for word in words[1:]]])
    meant = read_number(words[0]) if words else ""
    if not isinstance(meant, str):
        return meant
    return one_meant(meant, [option for option in options if isinstance(option, str)])


def labels(game: Battle) -> list[str]:
    return [ship.label for ship in game.ships]


def face_of(word: str) -> Any:
    return FACES.index(word) + 1 if word in FACES else read_number(word)


def in_order(words: list[str], options: list[str]) -> tuple[str, ...]:
    """As the options are listed, where all are among them."""
    if all([word in options for word in words]):
        return tuple(sorted(words, key=options.index))
    return tuple(words)


def write_answer(question: Question, answer: Answer) -> str:
    """The short text of an answer, as `read_answer` understands it."""
    if isinstance(question.space, Again) and isinstance(answer, tuple):
        return " ".join([str(answer[0]), *[FACES[face - 1] for face in each(answer)[1:] if isinstance(face, int)]])
    if answer == ():
        return NOTHING
    if isinstance(answer, tuple):
        return " ".join([str(part) for part in answer])
    return str(answer)
