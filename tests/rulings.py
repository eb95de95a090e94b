"""A table for rulings, of any game: a position in a line, chance by script, answers in shorthand.

Each game has a table of its own in `tests/<game>/table.py`, with its own words for its state:

    class Table(Rulings[Duel]):
        ruleset, state = "captains-sea", Duel

    table, opening = Table.position, Table.opening
"""

import re
from typing import Any, ClassVar, Generic, Self, TypeVar

import weathergage as wg
from weathergage.kernel.core import Game
from weathergage.kernel.dealer import Scripted
from weathergage.kernel.match import Match, OpenQuestion

State = TypeVar("State", bound=Game)


class Rulings(Generic[State]):
    ruleset: ClassVar[str]
    state: ClassVar[type[Game]]

    def __init__(self, match: Match) -> None:
        self.match = match

    # --- setting it ---

    @classmethod
    def position(cls, position: str, dice: str = "", seed: int | None = None, **options: str) -> Self:
        """A position with scripted chance; with a seed that deals once the script has run out. Options with _ for -."""
        return cls.set_out("", position, dice, seed, options)

    @classmethod
    def opening(cls, scenario: str, dice: str = "", seed: int | None = None, **options: str) -> Self:
        """A scenario from its beginning with scripted chance; with a seed that deals once the script has run out."""
        return cls.set_out(scenario, "", dice, seed, options)

    @classmethod
    def set_out(cls, scenario: str, position: str, dice: str, seed: int | None, options: dict[str, str]) -> Self:
        chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
        then = None if seed is None else wg.Seeded(seed)
        dealer = Scripted(cls.script(dice), then)
        return cls(Match(wg.ruleset(cls.ruleset), scenario, 0, chosen, cls.full(position), dealer))

    # --- the game's own words, where it has any ---

    @staticmethod
    def full(text: str) -> str:
        """A position or an answer as the game takes it."""
        return text

    @staticmethod
    def short(text: str) -> str:
        """An answer as tests write it."""
        return text

    @staticmethod
    def result(words: list[str]) -> Any:
        """The words of one roll as chance answers it: numbers are faces; another word is a card."""
        return tuple(map(int, words)) if re.fullmatch(r"-?\d+", words[0]) else words[0]

    @classmethod
    def script(cls, rolls: str) -> list[Any]:
        """Rolls with | between: `2 | 3` are two dice one after the other, `4 2` is one roll of two."""
        return [cls.result(roll.split()) for roll in rolls.split("|") if roll.strip()]

    # --- answering ---

    def dice(self, rolls: str) -> Self:
        """Add to the script of chance."""
        self.scripted.answers += self.script(rolls)
        return self

    def say(self, *answers: str, seat: int | None = None, dice: str = "") -> Self:
        """Answer the open questions in turn, in shorthand; with `seat`, those of that seat."""
        self.dice(dice)
        for text in answers:
            self.answer(text, seat)
        return self

    def answer(self, text: str, seat: int | None = None) -> Self:
        """Answer one open question in shorthand."""
        question = self.question(seat)
        self.match.answer(question, self.read(question, text))
        return self

    def aside(self, what: str, seat: int | None = None) -> Self:
        """Do something besides answering the first open question, or the first of that seat."""
        self.match.aside(self.question(seat), what)
        return self

    def read(self, question: OpenQuestion, text: str) -> Any:
        return self.match.sight(question.seat).read(question.question, self.full(text))

    def refusal(self, text: str, seat: int | None = None) -> str:
        """Why an answer in shorthand would be refused; '' if it is legal."""
        question = self.question(seat)
        return self.match.refusal(question, self.read(question, text))

    def allows(self, text: str, seat: int | None = None) -> bool:
        return not self.refusal(text, seat)

    # --- what is asked ---

    def question(self, seat: int | None = None) -> OpenQuestion:
        """The first open question, or the first of that seat."""
        fitting = [question for question in self.match.questions if seat in (None, question.seat)]
        assert fitting, f"no question is open for seat {seat}"
        return fitting[0]

    @property
    def asked(self) -> list[tuple[int, str]]:
        """(seat, kind) of every open question."""
        return [(question.seat, question.kind) for question in self.match.questions]

    @property
    def kind(self) -> str:
        """The kind of the first open question; '' if none is."""
        return self.match.questions[0].kind if self.match.questions else ""

    @property
    def options(self) -> list[str]:
        """The candidates of the first open question, in shorthand."""
        question = self.question()
        sight = self.match.sight(question.seat)
        return [self.short(sight.write(question.question, answer))
                for answer in self.match.candidates(question, 500)]

    # --- what has come of it ---

    @property
    def game(self) -> State:
        state: Any = self.match.state
        assert isinstance(state, self.state)
        return state

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () for a draw. Fails if the game has not been decided."""
        assert self.match.outcome is not None, "nobody has won yet"
        return self.match.outcome.winners

    @property
    def scripted(self) -> Scripted:
        assert isinstance(self.match.dealer, Scripted)
        return self.match.dealer

    @property
    def script_left(self) -> int:
        """Scripted rolls that were not needed."""
        return len(self.scripted.answers) - self.scripted.next

    def events(self, *names: str) -> list[Any]:
        """Every event of these types so far, in order."""
        return [event for event in self.match.events if type(event).__name__ in names]

    @property
    def story(self) -> list[str]:
        """The names of all events so far."""
        return [type(event).__name__ for event in self.match.events]

    @property
    def chances(self) -> list[tuple[str, Any]]:
        """(kind, result) of all chance so far."""
        return [(kind, answer) for _, seat, kind, answer in self.match.log if seat == wg.CHANCE]
