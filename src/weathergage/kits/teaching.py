"""What a game brings along to be learnt by: lessons, a glossary, a summary. Files in its `content` folder.

    lessons.toml        a guided first battle in short lessons, each a position and the answers it waits for
    glossary.toml       every word that a person can see on a sheet, a chip or in a question, in one sentence
    summary.toml        the game on two pages
    guide.toml          how long and how deep each battle is, and a line about it

A game without them is played all the same. A fault names the file and the field.
"""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Any, Final, Literal, TypeVar

from msgspec import Meta, Struct

from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.content import ClauseId, ContentError, Count, Form, Id, decode, text_of

LESSONS: Final = "lessons.toml"
GLOSSARY: Final = "glossary.toml"
SUMMARY: Final = "summary.toml"
GUIDE: Final = "guide.toml"
FILES: Final = (LESSONS, GLOSSARY, SUMMARY, GUIDE)
T = TypeVar("T", bound=Struct)
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Line = Annotated[str, Meta(min_length=1, max_length=90)]
Face = int | str                        # of a die: its number, or the name of its symbol
SPOT: Final = re.compile(r"(piece|sheet|card|cell) (.+)|(wind|track|question|log)")
NUMBER: Final = r"[+−-]?[\d.,]*\d"
POINTED: Final = ("piece", "sheet", "card", "cell", "wind", "track", "question", "log")


# --- lessons ----------------------------------------------------------------------------------------------------------

class Spot(Struct, frozen=True):
    """Something of the table that a lesson points at."""

    kind: str                           # one of POINTED
    id: str = ""                        # of a piece, sheet or card; a cell as "12,9"
    part: str = ""                      # of a sheet: the name of a part of it


class Wrong(Form, frozen=True):
    """An answer that a learner may well give, and what is said to it."""

    answer: Words
    text: Words


class Step(Form, frozen=True, kw_only=True):
    """One answer: the learner's, with the words that ask for it; or, of another seat, given by the program."""

    ask: Id                             # the kind of question that is answered
    wait: Words                         # the answer, as it is typed in the terminal
    title: str = ""
    text: str = ""                      # what the coach says; empty for another seat's answer
    seat: Count | None = None           # whose answer it is; by default the learner's
    also: tuple[Words, ...] = ()        # answers that count as well
    goal: tuple[Words, ...] = ()        # any legal answer counts whose label has all these words
    any: bool = False                   # any legal answer counts
    point: tuple[Line, ...] = ()        # what to look at: "piece ship-b", "sheet sheet-b: Rigging", "wind"
    wrong: tuple[Wrong, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.text) == (self.seat is not None):
            raise ValueError("a step has either the coach's text or another seat")
        for point in self.point:
            spot(point)

    @property
    def spots(self) -> tuple[Spot, ...]:
        return tuple([spot(point) for point in self.point])


class Lesson(Form, frozen=True, kw_only=True):
    """One idea: a position, or a scenario and the answers so far; then steps."""

    id: Id
    title: Line
    idea: Words
    position: str = ""                  # in the game's notation
    scenario: str = ""
    options: dict[str, str] = {}        # noqa: RUF012 (a Struct copies it)
    answers: tuple[Words, ...] = ()     # given before the first step, in the order in which they are asked
    seat: Count = 0                     # the learner's
    dice: tuple[tuple[Face, ...], ...] = ()         # throws, in the order rolled; then the seed deals
    seed: Count = 1
    step: Annotated[tuple[Step, ...], Meta(min_length=1)]
    seen: Words                         # what has come of it

    def __post_init__(self) -> None:
        if bool(self.position) == bool(self.scenario):
            raise ValueError("a lesson has either a position or a scenario")
        if self.answers and not self.scenario:
            raise ValueError("answers so far go with a scenario; a position needs none")
        if not any([step.seat is None for step in self.step]):
            raise ValueError("a lesson waits for at least one answer of the learner")


class Lessons(Form, frozen=True, kw_only=True):
    """The lessons of a game, in order; the last one goes on as a battle."""

    schema: Literal["weathergage-lessons/1"]
    promise: Words                      # what one will be able to do
    minutes: Annotated[int, Meta(ge=1, le=60)]
    faces: tuple[Id, ...] = ()          # names of the faces of the die from 1 on, where it has symbols
    lesson: Annotated[tuple[Lesson, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        known: set[str] = set()
        for lesson in self.lesson:
            if lesson.id in known:
                raise ValueError(f"two lessons are called {lesson.id!r}")
            known.add(lesson.id)
            for throw in lesson.dice:
                for face in throw:
                    if isinstance(face, str) and face not in self.faces:
                        raise ValueError(f"lesson {lesson.id!r}: no face of the die is called {face!r}")

    def find(self, id: str) -> Lesson:
        for lesson in self.lesson:
            if lesson.id == id:
                return lesson
        raise ContentError(f"there is no lesson {id[:60]!r}; there are {', '.join([each.id for each in self.lesson])}")

    def throws(self, lesson: Lesson) -> list[tuple[int, ...]]:
        """The dice by their numbers."""
        return [tuple([self.faces.index(face) + 1 if isinstance(face, str) else face for face in throw])
                for throw in lesson.dice]

    def number(self, lesson: Lesson) -> int:
        return self.lesson.index(lesson) + 1

    def after(self, lesson: Lesson) -> Lesson | None:
        """The next one."""
        rest = self.lesson[self.number(lesson):]
        return rest[0] if rest else None


def spot(text: str) -> Spot:
    """What "sheet sheet-b: Rigging" points at."""
    found = SPOT.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} points at nothing; write piece ID, sheet ID: PART, card ID, cell X,Y, "
                         "wind, track, question or log")
    if found[3]:
        return Spot(found[3])
    id, _, part = found[2].partition(": ") if found[1] == "sheet" else (found[2], "", "")
    return Spot(found[1], id, part)


# --- the glossary -----------------------------------------------------------------------------------------------------

class Term(Form, frozen=True, kw_only=True):
    """A word of the game. In its forms # stands for any number and … for any words."""

    term: Line
    text: Words
    seen: tuple[Line, ...] = ()         # other ways in which it is written
    alone: tuple[Line, ...] = ()        # forms, the term perhaps among them, that count only where nothing else stands
    rules: Annotated[tuple[ClauseId, ...], Meta(min_length=1)]

    @property
    def pattern(self) -> str:
        """A regular expression, the same for Python and for a page, that finds the term in a text."""
        within = [form for form in (self.term, *self.seen) if form not in self.alone]
        return "|".join([*[f"^{as_pattern(form)}$" for form in self.alone],
                         *[as_pattern(form) for form in sorted(within, key=len, reverse=True)]])


class Glossary(Form, frozen=True, kw_only=True):
    """The words of a game."""

    schema: Literal["weathergage-glossary/1"]
    term: tuple[Term, ...]

    def __post_init__(self) -> None:
        known: dict[str, str] = {}
        for entry in self.term:
            for form in {entry.term, *entry.seen, *entry.alone}:
                if form in known:
                    raise ValueError(f"{form!r} is explained at {known[form]!r} and at {entry.term!r}")
                known[form] = entry.term

    def find(self, text: str) -> Term | None:
        """The term that a text is, or the longest that it holds."""
        best, length = None, 0
        for entry, pattern in _patterns(self):
            for found in pattern.finditer(text):
                if len(found[0]) > length:
                    best, length = entry, len(found[0])
        return best


def as_pattern(form: str) -> str:
    """A form as a regular expression; it begins and ends where words do."""
    body = re.sub(r"([\\.^$|?*+()\[\]{}/])", r"\\\1", form).replace("#", NUMBER).replace("…", ".+")
    return rf"(?<![\w]){body}(?![\w])"


@cache
def _patterns(glossary: Glossary) -> tuple[tuple[Term, re.Pattern[str]], ...]:
    return tuple([(entry, re.compile(entry.pattern)) for entry in glossary.term])


# --- the summary, and the guide to battles ----------------------------------------------------------------------------

class Part(Form, frozen=True, kw_only=True):
    """A piece of the summary, perhaps with a picture: a position, and what the last of some answers would do there."""

    title: Line
    text: Annotated[str, Meta(min_length=1, max_length=900)]
    position: str = ""
    answers: tuple[Words, ...] = ()     # all but the last are given, the last is shown

    def __post_init__(self) -> None:
        if self.answers and not self.position:
            raise ValueError("answers are shown on a position")


class Summary(Form, frozen=True, kw_only=True):
    schema: Literal["weathergage-summary/1"]
    part: tuple[Part, ...]


class BattleGuide(Form, frozen=True, kw_only=True):
    """What a person wants to know of a battle before choosing it."""

    minutes: Annotated[int, Meta(ge=5, le=600)]
    depth: Annotated[int, Meta(ge=1, le=5)]
    line: Words


class Guide(Form, frozen=True, kw_only=True):
    schema: Literal["weathergage-guide/1"]
    battle: dict[str, BattleGuide]


# --- finding them -----------------------------------------------------------------------------------------------------

def package_of(ruleset: Ruleset) -> str:
    """Where a game's folder is."""
    return type(ruleset).__module__.rpartition(".")[0]


def brought(ruleset: Ruleset, file: str) -> str:
    """The text of a file in the game's content folder; empty if it has none."""
    package = package_of(ruleset)
    if not package or not resources.files(package).joinpath(f"content/{file}").is_file():
        return ""
    return text_of(package, f"content/{file}")


def _read(ruleset: Ruleset, file: str, form: type[T]) -> T | None:
    text = brought(ruleset, file)
    if not text:
        return None
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: {error}") from None
    return decode(data, form, file)


@cache
def lessons_of(ruleset: Ruleset) -> Lessons | None:
    """The lessons of a game, if it has any."""
    return _read(ruleset, LESSONS, Lessons)


@cache
def glossary_of(ruleset: Ruleset) -> Glossary | None:
    """The words of a game explained, if it does so."""
    return _read(ruleset, GLOSSARY, Glossary)


@cache
def summary_of(ruleset: Ruleset) -> Summary | None:
    """The game on two pages, if it has been written."""
    return _read(ruleset, SUMMARY, Summary)


@cache
def guide_of(ruleset: Ruleset) -> dict[str, BattleGuide]:
    """What is told of its battles, by scenario."""
    found = _read(ruleset, GUIDE, Guide)
    return found.battle if found is not None else {}
