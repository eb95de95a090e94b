"""A match as a film: its steps in order, and any of them at hand; from where it can be played again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Optional

from weathergage.kernel.core import CHANCE
from weathergage.kernel.match import ASIDE, Entry, Match
from weathergage.table.lines import story_for

SECRET: Final = "(secret)"


@dataclass
class Step:
    """One answer, and what came of it. Step 0 is the start, nobody's answer: of a match that was begun under rules of
    before, where it goes on."""

    number: int
    seat: Optional[int]
    kind: str
    label: str
    rule: str
    story: list[tuple[str, str]]
    happened: int               # events up to here


class Reel:
    """Knows every step as one seat may read it, and can stand at any of them. Going back plays from the start again."""

    def __init__(self, match: Match, seat: Optional[int]) -> None:
        self.match = match
        self.seat = seat
        self.steps = self._read()
        self._film: Iterator[Match] = iter(())
        self._shown: Optional[Match] = None
        self._at = -1

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def at(self, number: int) -> Match:
        """The match as it was after that many answers."""
        if self._shown is None or number < self._at:
            self._film, self._at = self.match.replay(), -1
        while self._at < number:
            self._shown = next(self._film)
            self._at += 1
        assert self._shown is not None
        return self._shown

    def search(self, words: str, after: int) -> Optional[int]:
        """The next step, round and round, in which all the words are told."""
        wanted = words.lower().split()
        numbers = [*range(after + 1, len(self.steps)), *range(after + 1)]
        return next((number for number in numbers
                     if all([word in words_of(self.steps[number]) for word in wanted])), None)

    def _read(self) -> list[Step]:
        answers = [entry for entry in self.match.log if entry[1] != CHANCE][self.match.begins:]
        steps = []
        seen, note = 0, ("", "")
        for number, match in enumerate(self.match.replay()):
            seat, kind = (answers[number - 1][1], answers[number - 1][2]) if number else (None, "start")
            steps.append(Step(number, seat, kind, *note, story_for(match, self.seat, seen), len(match.events)))
            seen = len(match.events)
            if number < len(answers):
                note = self._note(match, answers[number])
        return steps

    def _note(self, match: Match, entry: Entry) -> tuple[str, str]:
        """The words of an answer that is about to be given, and its clause."""
        index, seat, kind, answer = entry
        question = next(asked for asked in match.questions if asked.index == index)
        if kind == ASIDE:
            return str(answer), question.rule
        hidden = question.secret and seat != self.seat and not self.match.over
        return (SECRET if hidden else match.label(question, answer)), question.rule


def words_of(step: Step) -> str:
    """All the words of a step, for searching."""
    return " ".join([step.kind, step.label, step.rule, *[f"{line} {rule}" for line, rule in step.story]]).lower()
