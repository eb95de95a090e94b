"""Answers in short, as a player types them and a log prints them."""

from typing import Any

from weathergage.kernel.core import Answer, Question, each
from weathergage.kernel.spaces import Allocation, EachOf
from weathergage.rulesets.captains_sea.rules.cards import Discard, FromHand
from weathergage.rulesets.captains_sea.rules.gunnery import CHASERS, ENDS, HIGH, HOLD, LOW, FireOrder, eligible
from weathergage.rulesets.captains_sea.rules.selecting import Selection
from weathergage.rulesets.captains_sea.state import Duel


def read_answer(game: Duel, question: Question, text: str) -> Any:
    """What a short text means as an answer to this question; nonsense comes through and is refused there."""
    words = text.strip().split()
    space = question.space
    if isinstance(space, FireOrder):
        return read_fire(game, space, words)
    if isinstance(space, Selection):
        return read_selection(game, space, words)
    if isinstance(space, Discard):
        return read_discard(space, words)
    if isinstance(space, FromHand):
        return tuple(words)
    if isinstance(space, EachOf):
        return read_each(space, words)
    if isinstance(space, Allocation):
        return read_allocation(space, words)
    if words and all([word.removeprefix("-").isdecimal() for word in words]):
        values = [int(word[:6]) for word in words[:50]]
        return values[0] if len(values) == 1 and question.kind != "support" else tuple(values)
    return " ".join(words)


def read_fire(game: Duel, space: FireOrder, words: list[str]) -> Any:
    """hold, chasers, low, high, or sections: bow low aft high."""
    if words in ([HOLD], [CHASERS]):
        return words[0]
    if words in ([LOW], [HIGH]):
        return tuple([(ENDS[at % 2], words[0]) for at in eligible(game, space.side)])
    return tuple([tuple(words[at:at + 2]) for at in range(0, len(words), 2)])


def read_selection(game: Duel, space: Selection, words: list[str]) -> Any:
    """A maneuver, with the value of its Strain block where it carries over."""
    if not words:
        return ""
    return (words[0], int(words[1][:6]) if len(words) > 1 and words[1].isdecimal() else 0)


def read_discard(space: Discard, words: list[str]) -> Any:
    """none, or cards; pool:card where they are not for the first pool of dice that takes any."""
    if words in (["none"], ["pass"], []):
        return ()
    first = [bool(room) for room in space.room].index(True)
    pairs: list[tuple[int, str]] = []
    for word in words:
        pool, colon, card = word.partition(":")
        pairs.append((int(pool), card) if colon and pool.isdecimal() and len(pool) < 3 else (first, word))
    return tuple(pairs)


def read_each(space: EachOf, words: list[str]) -> Any:
    """One word per slot; a last word stands for all slots that are left."""
    if words and len(words) < len(space.slots):
        words = words + [words[-1]] * (len(space.slots) - len(words))
    return tuple(words)


def read_allocation(space: Allocation, words: list[str]) -> Any:
    """A number for each box, or box=number for those that get any, with - for the spaces in a name."""
    if all([word.isdecimal() for word in words]) and len(words) == len(space.boxes):
        return tuple([int(word[:6]) for word in words])
    names = [box.replace(" ", "-") for box in space.boxes]
    given = [0] * len(names)
    for word in words:
        name, _, value = word.partition("=")
        if name not in names or not value.isdecimal():
            return " ".join(words)
        given[names.index(name)] = int(value[:6])
    return tuple(given)


def write_answer(question: Question, answer: Answer) -> str:
    """The same backwards."""
    space = question.space
    if isinstance(space, Allocation):
        filled = [(box, part) for box, part in zip(space.boxes, each(answer)) if part]
        return " ".join([f"{box.replace(' ', '-')}={part}" for box, part in filled])
    if isinstance(space, Discard):
        return " ".join([f"{each(part)[0]}:{each(part)[1]}" for part in each(answer)]) or "none"
    if isinstance(answer, tuple):
        return " ".join([" ".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in answer])
    return str(answer)
