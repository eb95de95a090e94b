"""How a question is answered by typing: a control for each form of `table.model`, and the game's own notation for all.

A control numbers what can be picked, says in a line what else can be typed, and turns a line of text into an answer. It
knows a question only by its form, as the browser does.
"""

import re
from typing import Any, Final

from weathergage.kernel.core import Answer, settled
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.table.model import AllocationForm, AngleForm, Asked, NumberForm, SlotsForm, SomeOfForm

LISTED: Final = 300             # candidates that can be picked by number
FEW: Final = 12                 # combinations that are listed rather than put together
WORDS_OF_SENDING: Final = ("ok", "done")
NUMBERS: Final = re.compile(r"-?\d+(?:[\s,]+-?\d+)*")
PAIR: Final = re.compile(r"([^=,;]+?)\s*=\s*([^\s=,;]+)")


class Misread(Exception):
    """The line means nothing here; says what would."""


class Drafted(Exception):
    """The line changed the draft of an answer; nothing is answered yet."""


class Control:
    """A list to pick from by number. What is not a number of the list is read as the game's notation."""

    def __init__(self, match: Match, question: OpenQuestion, shown: Asked) -> None:
        self.match = match
        self.question = question
        self.shown = shown
        self.choices = self.listed()

    def guide(self) -> str:
        """What can be typed besides a number of the list, where the question says how its answers are written."""
        return f"or write your own: {self.shown.notation}" if self.shown.notation else ""

    def listed(self) -> tuple[Answer, ...]:
        """What the numbers stand for."""
        return self.match.candidates(self.question, LISTED)

    def answer_of(self, number: int) -> Answer:
        """The answer that picking this number, from 1, alone would give."""
        if not 1 <= number <= len(self.choices):
            raise Misread(f"there is no number {number}; there are 1 to {len(self.choices)}")
        return self.choices[number - 1]

    def label(self, number: int) -> str:
        return self.match.label(self.question, self.answer_of(number))

    def draft_lines(self) -> list[str]:
        """An answer that is being put together, for the eye."""
        return []

    def groups(self) -> list[tuple[str, list[int]]]:
        """Numbers that stand together under a heading, where they are no whole answers but parts; empty otherwise."""
        return []

    def parts_meant(self, text: str) -> tuple[Answer, ...]:
        """The words that a person wants explained who asks for a number of the list, or by name."""
        if not text.isdigit():
            return (handle(text),)
        answer = self.answer_of(int(text))
        return answer if isinstance(answer, tuple) else (answer,)

    def read(self, text: str) -> Any:
        """The answer a line means; Misread or Drafted otherwise. Whether it is legal is the game's to say."""
        if text.isdigit():
            return self.answer_of(int(text))
        return self.notation(text)

    def whole(self, text: str) -> Any:
        """The whole answer a line means, for its odds; what is being put together is left as it is."""
        return self.read(text)

    def notation(self, text: str) -> Any:
        try:
            return self.match.sight(self.question.seat).read(self.question.question, text)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise Misread(f"{text!r} means nothing here: {error}") from None


class Figure(Control):
    """A whole number: what is typed is the number itself."""

    def __init__(self, match: Match, question: OpenQuestion, shown: Asked, form: NumberForm) -> None:
        super().__init__(match, question, shown)
        self.form = form

    def guide(self) -> str:
        return f"type a number from {self.form.low} to {self.form.high}"

    def listed(self) -> tuple[Answer, ...]:
        return ()

    def answer_of(self, number: int) -> Answer:
        return number

    def read(self, text: str) -> Any:
        return int(text) if NUMBERS.fullmatch(text) and text.lstrip("-").isdigit() else self.notation(text)


class Degrees(Control):
    """An angle: what is typed is the angle itself, in degrees."""

    def __init__(self, match: Match, question: OpenQuestion, shown: Asked, form: AngleForm) -> None:
        super().__init__(match, question, shown)
        self.form = form

    def guide(self) -> str:
        answers = [choice.answer for choice in self.shown.suggestions]
        words = "".join([f", or {answer}" for answer in answers if isinstance(answer, str)])
        return f"type degrees from {self.form.low:g} to {self.form.high:g}, such as {self.example()}{words}"

    def example(self) -> str:
        candidates = self.match.candidates(self.question, 4)
        return self.match.sight(self.question.seat).write(self.question.question, candidates[-1])

    def listed(self) -> tuple[Answer, ...]:
        return ()

    def read(self, text: str) -> Any:
        try:
            return float(text.rstrip("°"))
        except ValueError:
            return self.notation(text)


class Pick(Control):
    """Several of a list: their numbers, in any order."""

    def __init__(self, match: Match, question: OpenQuestion, shown: Asked, form: SomeOfForm) -> None:
        self.form = form
        super().__init__(match, question, shown)

    def guide(self) -> str:
        least, most = self.form.least, self.form.most
        how_many = f"{least}" if least == most else f"{least} to {most}"
        return f"choose {how_many}: type their numbers, such as 1 3" + ("; none for none" if least == 0 else "")

    def listed(self) -> tuple[Answer, ...]:
        return tuple([settled(choice.answer) for choice in self.form.choices])

    def answer_of(self, number: int) -> Answer:
        return (super().answer_of(number),)

    def read(self, text: str) -> Any:
        if text.lower() in ("none", "-"):
            return ()
        if NUMBERS.fullmatch(text):
            numbers = sorted(numbers_in(text))
            return tuple([part for number in numbers for part in self.answer_of(number)])       # type: ignore[union-attr]
        return self.notation(text)


class Shares(Control):
    """Points among boxes: pick a suggestion, give all the numbers, or change a draft box by box."""

    def __init__(self, match: Match, question: OpenQuestion, shown: Asked, form: AllocationForm) -> None:
        super().__init__(match, question, shown)
        self.points, self.boxes, self.caps = form.points, form.boxes, form.caps
        usual = match.sight(question.seat).usual(question.question)
        fits = isinstance(usual, tuple) and len(usual) == len(self.boxes)
        self.draft = list(usual) if isinstance(usual, tuple) and fits else [0] * len(self.boxes)

    def guide(self) -> str:
        return f"pick a suggestion; or change the draft, such as {handle(self.boxes[0])}=1, and send it with ok"

    def draft_lines(self) -> list[str]:
        points, given = self.points, sum(self.draft)
        filled = [f"{handle(box)}={part}/{cap}" for box, part, cap in zip(self.boxes, self.draft, self.caps) if cap]
        return [f"draft: {given} of {points} points, {points - given} left", "  ".join(filled)]

    def read(self, text: str) -> Any:
        if text.lower() in WORDS_OF_SENDING:
            return tuple(self.draft)
        if pairs := PAIR.findall(text):
            for name, value in pairs:
                if not value.lstrip("-").isdigit():
                    raise Misread(f"{value!r} is not a number of points for {name.strip()}")
                self.draft[named(name, self.boxes)] = int(value)
            raise Drafted
        if NUMBERS.fullmatch(text) and len(numbers_in(text)) == len(self.boxes) > 1:
            return tuple(numbers_in(text))
        return super().read(text)


class Slots(Control):
    """One option for every slot, put together slot by slot because there are many combinations."""

    def __init__(self, match: Match, question: OpenQuestion, shown: Asked, form: SlotsForm) -> None:
        super().__init__(match, question, shown)
        self.slots, self.options = form.slots, options_of(form)
        usual = match.sight(question.seat).usual(question.question)
        assert isinstance(usual, tuple)
        self.draft: list[Answer] = list(usual)

    def guide(self) -> str:
        pair = f"{handle(self.slots[0])}={handle(str(self.options[0][-1]))}"
        return f"type one word for each; or change the draft, such as {pair}, and send it with ok"

    def draft_lines(self) -> list[str]:
        return [f"{handle(slot)}={part}  ({' | '.join([words_of(option) for option in options])})"
                for slot, part, options in zip(self.slots, self.draft, self.options)]

    def read(self, text: str) -> Any:
        if text.lower() in WORDS_OF_SENDING:
            return tuple(self.draft)
        if pairs := PAIR.findall(text):
            for name, value in pairs:
                at = named(name, self.slots)
                self.draft[at] = self.option(at, value)
            raise Drafted
        parts = text.split()
        if len(parts) == len(self.slots) > 1 and not NUMBERS.fullmatch(text):
            return tuple([self.option(at, part) for at, part in enumerate(parts)])
        return super().read(text)

    def option(self, at: int, text: str) -> Answer:
        return self.options[at][named(text, tuple([str(option) for option in self.options[at]]))]


def options_of(form: SlotsForm) -> tuple[tuple[Answer, ...], ...]:
    """What may lie in each slot."""
    parts = [settled(part.answer) for part in form.parts]
    return tuple([tuple([parts[at] for at in fitting]) for fitting in form.fits])


def numbers_in(text: str) -> list[int]:
    return [int(part) for part in re.split(r"[\s,]+", text.strip())]


def handle(name: str) -> str:
    """A name that is easy to type: starboard-bow."""
    return name.strip().lower().replace(" ", "-")


def words_of(answer: Answer) -> str:
    parts = answer if isinstance(answer, tuple) else (answer,)
    return " ".join([str(part) for part in parts]).replace("-", " ")


def named(text: str, names: tuple[str, ...]) -> int:
    """Which of the names is meant: the name itself, its beginning, or the beginnings of some of its words."""
    wanted = handle(text)
    known = [handle(name) for name in names]
    if wanted in known:
        return known.index(wanted)
    fits = [at for at, name in enumerate(known) if name.startswith(wanted)]
    if not fits:
        fits = [at for at, name in enumerate(known)
                if all([any([part.startswith(word) for part in name.split("-")]) for word in wanted.split("-")])]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise Misread(f"{text.strip()!r} could be any of {', '.join([known[at] for at in fits])}")
    raise Misread(f"there is no {text.strip()!r}; there are {', '.join(known)}")
