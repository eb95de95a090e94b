"""Answers in short, as a player types them and a log prints them."""

from typing import Any

from weathergage.kernel.core import Answer, Question, each
from weathergage.kits.shorthand import one_meant, read_number
from weathergage.rulesets.tattered_sails.content.read import BARS
from weathergage.rulesets.tattered_sails.rules.boarding import Slides
from weathergage.rulesets.tattered_sails.rules.courses import Courses
from weathergage.rulesets.tattered_sails.rules.lines import Formation
from weathergage.rulesets.tattered_sails.rules.orders import AdmiralChoice
from weathergage.rulesets.tattered_sails.rules.planning import Stack
from weathergage.rulesets.tattered_sails.rules.rowing import Strokes
from weathergage.rulesets.tattered_sails.rules.settingup import Berths
from weathergage.rulesets.tattered_sails.rules.shooting import Shots
from weathergage.rulesets.tattered_sails.state import Engagement

NOTHING = "stay"
OPTIONS = 300               # of a menu


def read_answer(game: Engagement, question: Question, text: str) -> Any:
    """What a short text means as an answer to this question; nonsense comes through and is refused there.

    Ships may be called by a part of their label that means no other: dover for hms-dover-sm.
    """
    words = text.replace(",", " ").split()
    space = question.space
    if isinstance(space, Courses):
        return () if words == [NOTHING] else tuple([leg for word in words for leg in read_legs(word)]) or text
    if isinstance(space, (Strokes, Slides)):
        stays: Any = () if isinstance(space, Strokes) else NOTHING
        return stays if words == [NOTHING] else read_leg(" ".join(words))
    if isinstance(space, Stack):
        return tuple(words)
    if isinstance(space, Formation):
        return (words[0] if words else "", read_number(words[1]) if len(words) > 1 else 0.0,
                tuple([ship_meant(game, word) for word in words[2:]]))
    if isinstance(space, Berths):
        waiting = [ship.label for ship in space.waiting(game)]
        return tuple([one_meant(words[0], waiting), *[read_number(word) for word in words[1:]]]) if words else ()
    if isinstance(space, (Shots, AdmiralChoice)) and len(words) == 2:
        return (read_number(words[0]), ship_meant(game, words[1]))
    meant = read_number(words[0]) if len(words) == 1 else " ".join(words)
    if question.kind == "approach" and isinstance(meant, int):
        return float(meant)
    if not isinstance(meant, str):
        return meant
    return one_meant(meant, [word for word in space.candidates(game, OPTIONS) if isinstance(word, str)])


def ship_meant(game: Engagement, text: str) -> str:
    return one_meant(text, [ship.label for ship in game.ships])


def read_legs(text: str) -> list[Any]:
    """One or more legs on a heading: 45/84, 45/L, 45/L+S."""
    heading, slash, lengths = text.partition("/")
    return [read_leg(f"{heading}{slash}{length}") for length in lengths.split("+")]


def read_leg(text: str) -> Any:
    """heading/length; a length may be the letter of a ruler."""
    return tuple([BARS[part] if part in BARS else read_number(part)
                  for part in text.upper().replace("/", " ").replace("°", " ").split()]) or text


def write_answer(question: Question, answer: Answer) -> str:
    """The short text of an answer, as `read_answer` understands it."""
    space = question.space
    if isinstance(space, Courses):
        return " ".join([f"{each(leg)[0]}/{each(leg)[1]}" for leg in each(answer)]) or NOTHING
    if isinstance(space, (Strokes, Slides)) and isinstance(answer, tuple):
        return f"{answer[0]}/{answer[1]}" if answer else NOTHING
    if isinstance(space, Formation) and isinstance(answer, tuple):
        return " ".join([str(answer[0]), str(answer[1]), *[str(label) for label in each(answer[2])]])
    if isinstance(answer, tuple):
        return " ".join([str(part) for part in answer])
    return str(answer)
