"""Answers in short: what words and numbers that a person types may mean."""

from collections.abc import Sequence
from typing import Any, Final

LONGEST: Final = 20                 # characters of a number


def one_meant(text: str, known: Sequence[str]) -> str:
    """The one that has every word of the text, or its beginning, or the first of several copies; else the text."""
    if text in known or not text:
        return text
    wanted = text.lower().replace(" ", "-").split("-")
    fits = sorted([name for name in known if has_words(name.split("-"), wanted)], key=len)
    copies = [name for name in fits[1:] if name.startswith(f"{fits[0]}-")]
    return fits[0] if fits and len(copies) + 1 == len(fits) else text


def has_words(parts: list[str], wanted: list[str]) -> bool:
    """Whether each word is the beginning of a part of its own: a word said twice is not one order."""
    left = list(parts)
    for word in sorted(wanted, key=len, reverse=True):
        found = next((part for part in left if part.startswith(word)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def read_number(word: str) -> Any:
    """A number if it is one."""
    if len(word) < LONGEST and word.removeprefix("-").isdecimal():
        return int(word)
    if len(word) < LONGEST and word.removeprefix("-").replace(".", "", 1).isdecimal():
        return float(word)
    return word
