"""Answers in short, as a player types them and a log prints them."""

from typing import Any

from weathergage.kernel.core import Answer, Question
from weathergage.rulesets.savage_seas.rules.effects import KEEP, Exchange
from weathergage.rulesets.savage_seas.rules.planning import NONE, Offer, Plan
from weathergage.rulesets.savage_seas.rules.reloading import ActiveOrders
from weathergage.rulesets.savage_seas.rules.settingup import IslandHex

NOTHING = "-"


def read_answer(question: Question, text: str) -> Any:
    """What a short text means as an answer to this question; nonsense comes through and is refused there."""
    words = text.replace(",", " ").split()
    space = question.space
    if isinstance(space, (Plan, Offer)):
        return tuple([NONE if word == NOTHING else word for word in words])
    if isinstance(space, ActiveOrders):
        return tuple([word for word in words if word not in (NOTHING, "none")])
    if isinstance(space, IslandHex) or question.kind == "wound-manned":
        return tuple([read_number(word) for word in words])
    if isinstance(space, Exchange):
        return words[0] if words == [KEEP] else tuple([read_number(word) for word in words])
    return read_number(words[0]) if len(words) == 1 else "-".join(words)


def read_number(word: str) -> Any:
    return int(word) if word.removeprefix("-").isdecimal() and len(word) < 7 else word


def write_answer(question: Question, answer: Answer) -> str:
    """The short text of an answer, as `read_answer` understands it."""
    if isinstance(answer, tuple):
        return " ".join([NOTHING if part == NONE else str(part) for part in answer]) or "none"
    return str(answer)
