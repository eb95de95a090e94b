"""What a game says to people, taken apart: for tests of wording, of any game."""

import re
from collections import Counter
from dataclasses import fields
from types import ModuleType
from typing import Any

from weathergage.kernel.core import Event
from weathergage.kernel.match import Match, OpenQuestion


def is_sentence(raw: re.Pattern[str], text: str, ends: str) -> bool:
    """Whether it begins and ends like one, with nothing raw in it, such as an id."""
    return bool(text) and (text[0].isupper() or text[0] in "+0123456789") and text[-1] in ends and not raw.search(text)


def words_of(match: Match, question: OpenQuestion, most: int = 8) -> list[str]:
    """All that is said to the one who is asked: the question, its reason, and the answers."""
    labels = [match.label(question, answer) for answer in match.candidates(question, most)]
    return [question.prompt, match.sight(question.seat).reason(question.question), *labels]


def check_words(raw: re.Pattern[str], where: str, said: list[str]) -> None:
    """The question and its reason are sentences, and every answer has words of its own."""
    prompt, why, *labels = said
    assert is_sentence(raw, prompt, "?"), where + prompt
    assert is_sentence(raw, why, "."), where + why
    doubles = [label for label, count in Counter(labels).items() if count > 1]
    assert not doubles, where + str(doubles)
    for label in labels:
        assert (label[0].isupper() or label[0].isdigit()) and not raw.search(label), where + label


def events_in(module: ModuleType) -> list[type[Any]]:
    """All kinds of events that a game knows."""
    return [kind for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]


def sample(kind: type[Any], usual: dict[str, Any], odd: dict[str, dict[str, Any]]) -> Any:
    """An event of a kind, with the usual value of every field, or an odd one of its own."""
    return kind(**{item.name: odd.get(kind.__name__, {}).get(item.name, usual[item.name]) for item in fields(kind)})
