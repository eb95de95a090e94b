"""Answers in short, as a player types them and a log prints them."""

from typing import Any

from weathergage.kernel.core import Answer, Question, each
from weathergage.rulesets.tattered_sails.boarding import Slides
from weathergage.rulesets.tattered_sails.courses import Courses
from weathergage.rulesets.tattered_sails.lines import Formation
from weathergage.rulesets.tattered_sails.orders import AdmiralChoice
from weathergage.rulesets.tattered_sails.planning import Stack
from weathergage.rulesets.tattered_sails.rowing import Strokes
from weathergage.rulesets.tattered_sails.settingup import Berths
from weathergage.rulesets.tattered_sails.shooting import Shots

NOTHING = "stay"


def read_answer(question: Question, text: str) -> Any:
    """What a short text means as an answer to this question; nonsense comes through and is refused there."""
    words = text.replace(",", " ").split()
    space = question.space
    if isinstance(space, Courses):
        return () if words == [NOTHING] else tuple([read_leg(word) for word in words]) or text
    if isinstance(space, (Strokes, Slides)):
        stays: Any = () if isinstance(space, Strokes) else NOTHING
        return stays if words == [NOTHING] else read_leg(" ".join(words))
    if isinstance(space, Stack):
        return tuple(words)
    if isinstance(space, Formation):
        return (words[0] if words else "", read_number(words[1]) if len(words) > 1 else 0.0, tuple(words[2:]))
    if isinstance(space, Berths):
        return tuple([words[0], *[read_number(word) for word in words[1:]]]) if words else ()
    if isinstance(space, Shots) and len(words) == 2:
        return (read_number(words[0]), words[1])
    if isinstance(space, AdmiralChoice) and len(words) == 2:
        return (words[0], words[1])
    if len(words) != 1:
        return " ".join(words)
    found = read_number(words[0])
    return float(found) if question.kind == "approach" and isinstance(found, int) else found


def read_leg(text: str) -> Any:
    """heading/length."""
    return tuple([read_number(part) for part in text.replace("/", " ").split()]) or text


def read_number(word: str) -> Any:
    """A number if it is one."""
    if len(word) < 20 and word.removeprefix("-").isdecimal():
        return int(word)
    if len(word) < 20 and word.removeprefix("-").replace(".", "", 1).isdecimal():
        return float(word)
    return word


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


