"""What the entries of all chapters share: an entry with this game's defaults, words about ships, and answers in short.

Answers are typed by a person and printed in the log: ships and cards may be called by a part of their name that means
no other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.face import Spot
from weathergage.kits.asking import Ask as AnyAsk
from weathergage.kits.asking import first_offered
from weathergage.kits.shorthand import one_meant, read_number
from weathergage.kits.words import listed
from weathergage.rulesets.oak_and_iron.face.chart import Overlays, ring_answer, ring_choices, ships_named, side_of_seat
from weathergage.rulesets.oak_and_iron.face.words import (
    all_named,
    card_words,
    formation_words,
    guns_words,
    hurts,
    name,
    named,
    ship_words,
    state_words,
)
from weathergage.rulesets.oak_and_iron.state import Battle, PairQuestion, ShipQuestion, number_of

Q = TypeVar("Q", bound=Question)
OFFERED: Final = 300                # answers among which a word is looked for
NOTHING: Final = "-"                # no choice at all, where several may be made


# --- answers in short -------------------------------------------------------------------------------------------------

def read_choice(game: Battle, question: Question, text: str) -> Any:
    """One of what is offered: several words are an answer of several parts."""
    words = split(text)
    options = question.space.candidates(game, OFFERED)
    if len(words) > 1:
        fitting = [option for option in options if isinstance(option, tuple) and list(map(str, option)) == words]
        return fitting[0] if fitting else (words[0], *[one_meant(part, labels(game)) for part in words[1:]])
    meant = read_number(words[0]) if words else ""
    return one_meant(meant, [option for option in options if isinstance(option, str)]) if isinstance(meant, str) \
        else meant


def read_several(game: Battle, question: Question, text: str) -> Any:
    """Some of the options, in their order."""
    words = split(text)
    options = [option for option in question.space.describe(game)["options"] if isinstance(option, str)]
    if words == [NOTHING]:
        return ()
    chosen = [one_meant(part, options) for part in words]
    return tuple(sorted(chosen, key=options.index)) if all([part in options for part in chosen]) else tuple(chosen)


def write_parts(game: Battle, question: Question, answer: Answer) -> str:
    if isinstance(answer, tuple):
        return " ".join(map(str, answer)) if answer else NOTHING
    return str(answer)


def split(text: str) -> list[str]:
    return text.replace(",", " ").split()


def labels(game: Battle) -> list[str]:
    return [ship.label for ship in game.ships]


# --- entries ----------------------------------------------------------------------------------------------------------

def points_at_ships(game: Battle, question: Question, answer: Answer) -> Spot:
    """The ships that an answer names."""
    return ships_named(game, answer), None


@dataclass(frozen=True)
class Ask(AnyAsk[Battle, Q]):
    """An entry whose answers name ships, or nothing on the chart."""

    moment: str = ""                    # of the phase, in a word or two
    usual: Callable[[Battle, Q], Answer] = first_offered
    points_at: Callable[[Battle, Q, Answer], Spot] = points_at_ships
    overlays: Callable[[Battle, Q, tuple[Answer, ...]], Overlays] = ring_choices
    preview: Callable[[Battle, Q, Answer], Overlays] = ring_answer
    read: Callable[[Battle, Q, str], Any] = read_choice
    write: Callable[[Battle, Q, Answer], str] = write_parts


def usually(answer: Answer) -> Callable[[Battle, Question], Answer]:
    """What is usually answered, where it is allowed."""
    def usual(game: Battle, question: Question) -> Answer:
        return answer if question.space.contains(game, answer) else first_offered(game, question)
    return usual


def last_offered(game: Battle, question: Question) -> Answer:
    """The usual answer where the last is the fullest."""
    return question.space.candidates(game, OFFERED)[-1]


def drawn(*parts: Callable[[Battle, Q, tuple[Answer, ...]], Overlays]
          ) -> Callable[[Battle, Q, tuple[Answer, ...]], Overlays]:
    """Several drawings over each other."""
    return lambda game, question, options: tuple(
        [overlay for part in parts for overlay in part(game, question, options)])


# --- prompts ----------------------------------------------------------------------------------------------------------

def said(text: str) -> Callable[[Battle, Question], str]:
    """Words that are the same whatever the position."""
    return lambda game, question: text


def with_ship(text: str) -> Callable[[Battle, ShipQuestion], str]:
    """Words with the name of the ship in question."""
    return lambda game, question: text.format(called(game, question))


def with_pair(text: str) -> Callable[[Battle, PairQuestion], str]:
    """Words with the names of the two ships in question."""
    return lambda game, question: text.format(called(game, question), named(game, question.other))


def number_in(game: Battle, question: ShipQuestion) -> int:
    """The ship that the question is about."""
    return number_of(game, question.ship)


def called(game: Battle, question: ShipQuestion) -> str:
    return name(game, number_in(game, question))


def side_asked(game: Battle, question: Question) -> int:
    """The side of the seat that is asked."""
    return side_of_seat(game, question.seat)


def condition_words(game: Battle, at: int) -> str:
    """A ship's condition: '2 Fatigue, only port loaded, in Formation'."""
    return ", ".join([*state_words(game, at), hurts(game.ships[at]), guns_words(game.ships[at]),
                      formation_words(game, at)])


def first_words(game: Battle, question: Question) -> str:
    """OI-CONV-12."""
    return "you go first this turn" if game.first == side_asked(game, question) else "the enemy goes first this turn"


# --- labels -----------------------------------------------------------------------------------------------------------

def fixed(words: dict[Answer, str]) -> Callable[[Battle, Question, Answer], str]:
    """Answers that are always called the same."""
    return lambda game, question, answer: words[answer]


def ship_label(game: Battle, question: Question, answer: Answer) -> str:
    """'Corvette I: flagship, 2 Fatigue, only port loaded'."""
    at = number_of(game, answer)
    facts = ship_words(game, at)
    return f"{name(game, at)}: {facts}" if facts else name(game, at)


def ship_or(words: dict[Answer, str]) -> Callable[[Battle, Question, Answer], str]:
    """A ship with her condition, or a word instead."""
    return lambda game, question, answer: words[answer] if answer in words else ship_label(game, question, answer)


def ships_label(game: Battle, question: Question, answer: Answer) -> str:
    """Several ships, or a single one with her condition."""
    chosen = each(answer)
    if len(chosen) == 1:
        return ship_label(game, question, chosen[0])
    return all_named(game, chosen) if chosen else "None of them"


def card_label(game: Battle, question: Question, answer: Answer) -> str:
    """A card with its value; what it does is its gloss."""
    return "Keep it" if answer == "keep" else card_words(word(answer))


def cards_label(game: Battle, question: Question, answer: Answer) -> str:
    return listed([card_words(word(card)) for card in each(answer)])


