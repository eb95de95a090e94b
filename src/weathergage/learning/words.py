"""The words of a game, numbered: ids of its content, names of its states, kinds of its questions."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from weathergage.kernel.core import HIDDEN, Question, kind_of
from weathergage.kernel.ruleset import Ruleset
from weathergage.learning.annotations import tree_of

WORD: Final = re.compile(r"[a-z0-9][a-z0-9_:=.-]*")
COPY: Final = re.compile(r"-\d+")               # further copies of a ship are called by her id with -2, -3
TEACHING: Final = ("lessons.toml", "glossary.toml", "summary.toml", "guide.toml")
NONE: Final = 0                                 # the number of no word at all,
UNSEEN: Final = 1                               # and of one that is hidden
FIRST_BUCKET: Final = 2
BUCKETS: Final = 32                             # numbers that all words share which are in no list
MOST_KEPT: Final = 10_000
CODE: Final = 8                                 # signs of a word's code


class Vocabulary:
    """The words of a ruleset in alphabetical order; those that are in no list, such as a player's own ships, share a
    few numbers among them."""

    def __init__(self, ruleset: Ruleset, game: type) -> None:
        package = game.__module__.rpartition(".")[0]
        found = {*content_words(package), *source_words(game.__module__), *rules_words(ruleset)}
        found |= {kind_of(kind) for kind in heirs(Question, package)}
        self.words = tuple(sorted(found - {"", HIDDEN}))
        self.numbers = {"": NONE, HIDDEN: UNSEEN}
        self.numbers |= {word: FIRST_BUCKET + BUCKETS + at for at, word in enumerate(self.words)}
        self.size = FIRST_BUCKET + BUCKETS + len(self.words)

    def number(self, word: str) -> int:
        found = self.numbers.get(word)
        if found is None:
            found = self.numbers.get(COPY.sub("", word))
            if found is None:
                found = FIRST_BUCKET + blake2b(word.encode(), digest_size=1).digest()[0] % BUCKETS
            if len(self.numbers) < MOST_KEPT:
                self.numbers[word] = found
        return found

    def numbers_in(self, words: Iterable[str]) -> list[int]:
        """The number that each number had when there were these words; none at all for a word that has come since."""
        before = {word: FIRST_BUCKET + BUCKETS + at for at, word in enumerate(words)}
        return [*range(FIRST_BUCKET + BUCKETS), *[before.get(word, NONE) for word in self.words]]

    def codes(self) -> npt.NDArray[np.float32]:
        """A row of signs for each number, the same for the same word in every game; nothing for no word."""
        names = ["", HIDDEN, *[f"#{at}" for at in range(BUCKETS)], *self.words]
        bits = [np.unpackbits(np.frombuffer(blake2b(name.encode(), digest_size=CODE // 8).digest(), np.uint8))
                for name in names]
        signs = 2.0 * np.array(bits, np.float32) - 1.0
        signs[NONE] = 0.0
        return signs.astype(np.float32)


def content_words(package: str) -> Iterator[str]:
    """All that is an id, or could be one, in the content of a game; not in what teaches it."""
    spec = find_spec(package) if package else None
    for place in (spec.submodule_search_locations or []) if spec else []:
        for path in sorted(Path(place).rglob("*.toml")):
            if path.name not in TEACHING:
                yield from words_in(tomllib.loads(path.read_text(encoding="utf-8")))


def words_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from words_in(key)
            yield from words_in(value)
    elif isinstance(data, list):
        for part in data:
            yield from words_in(part)
    elif isinstance(data, str) and WORD.fullmatch(data):
        yield data


def source_words(module: str) -> Iterator[str]:
    """The words that the states of a game are told by."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Constant):
            yield from words_in(node.value)


def rules_words(ruleset: Ruleset) -> Iterator[str]:
    for scenario in ruleset.scenarios:
        yield from (scenario.id, *scenario.seats)
    for option in ruleset.options:
        yield from (option.name, *[f"{option.name}={choice}" for choice in option.choices])


def heirs(cls: type, package: str) -> Iterator[type]:
    found: list[type] = cls.__subclasses__()
    for below in found:
        if below.__module__.startswith(f"{package}."):
            yield below
        yield from heirs(below, package)
