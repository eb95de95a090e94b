"""Answers in short, as a player types them and a log prints them.

Ships may be called by a part of their label that means no other: dover for hms-dover-sm. Nonsense comes through, and is
refused as an answer.
"""

from typing import Any, Final

from weathergage.kernel.core import Answer, Question, each
from weathergage.kits.shorthand import one_meant, read_number
from weathergage.rulesets.tattered_sails.content.read import BARS
from weathergage.rulesets.tattered_sails.rules.fleet_moves import COLUMN
from weathergage.rulesets.tattered_sails.state import Engagement

STAY: Final = "stay"
OPTIONS: Final = 300                # of a menu


def words_in(text: str) -> list[str]:
    return text.replace(",", " ").split()


def ship_meant(game: Engagement, text: str) -> str:
    return one_meant(text, [ship.label for ship in game.ships])


def read_choice(game: Engagement, question: Question, text: str) -> Any:
    """A number, or one of the words that are offered."""
    words = words_in(text)
    meant = read_number(words[0]) if len(words) == 1 else " ".join(words)
    if not isinstance(meant, str):
        return meant
    return one_meant(meant, [word for word in question.space.candidates(game, OPTIONS) if isinstance(word, str)])


def read_with_ship(game: Engagement, question: Question, text: str) -> Any:
    """A gun or an action, and a ship: 2 dover, move dover."""
    words = words_in(text)
    return (read_number(words[0]), ship_meant(game, words[1])) if len(words) == 2 else read_choice(game, question, text)


def read_tokens(game: Engagement, question: Question, text: str) -> Any:
    return tuple(words_in(text))


def read_formation(game: Engagement, question: Question, text: str) -> Any:
    """plain 45; flank 90 dover ajax; column dover ajax, which has no heading, or 0."""
    words = words_in(text)
    form, rest = (words[0], words[1:]) if words else ("", [])
    heading = read_number(rest[0]) if rest else ""
    if form == COLUMN and isinstance(heading, str):
        heading, rest = 0.0, ["", *rest]
    return (form, heading, tuple([ship_meant(game, word) for word in rest[1:]]))


def read_berth(game: Engagement, question: Question, text: str) -> Any:
    """dover 450,180 90."""
    words = words_in(text)
    waiting = [ship.label for ship in game.ships if ship.player == question.seat and not ship.placed]
    return tuple([one_meant(words[0], waiting), *[read_number(word) for word in words[1:]]]) if words else ()


def read_bearing(game: Engagement, question: Question, text: str) -> Any:
    meant = read_choice(game, question, text)
    return float(meant) if isinstance(meant, int) else meant


def read_course(game: Engagement, question: Question, text: str) -> Any:
    """45/84 90/L, 45/L+S, or stay."""
    words = words_in(text)
    return () if words == [STAY] else tuple([leg for word in words for leg in read_legs(word)]) or text


def read_legs(text: str) -> list[Any]:
    """One or more legs on a heading."""
    heading, slash, lengths = text.partition("/")
    return [read_leg(f"{heading}{slash}{length}") for length in lengths.split("+")]


def read_leg(text: str) -> Any:
    """heading/length; a length may be the letter of a ruler."""
    return tuple([BARS[part] if part in BARS else read_number(part)
                  for part in text.upper().replace("/", " ").replace("°", " ").split()]) or text


def read_stroke(game: Engagement, question: Question, text: str) -> Any:
    words = words_in(text)
    return () if words == [STAY] else read_leg(" ".join(words))


def read_slide(game: Engagement, question: Question, text: str) -> Any:
    words = words_in(text)
    return STAY if words == [STAY] else read_leg(" ".join(words))


def write_words(game: Engagement, question: Question, answer: Answer) -> str:
    return " ".join([str(part) for part in answer]) if isinstance(answer, tuple) else str(answer)


def write_course(game: Engagement, question: Question, answer: Answer) -> str:
    return " ".join([write_leg(game, question, leg) for leg in each(answer)]) or STAY


def write_leg(game: Engagement, question: Question, answer: Answer) -> str:
    if not isinstance(answer, tuple):
        return str(answer)
    return f"{answer[0]}/{answer[1]}" if answer else STAY


def write_formation(game: Engagement, question: Question, answer: Answer) -> str:
    form, heading, line = each(answer)
    return " ".join([str(form), str(heading), *[str(label) for label in each(line)]])
