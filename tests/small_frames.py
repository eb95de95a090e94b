"""Small frames that show one pattern of the kernel each, and a game that notes down what happens."""

from dataclasses import dataclass, field

from helpers import check

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import know
from weathergage.kernel.core import (
    CHANCE,
    DONE,
    Answer,
    Done,
    Event,
    Frame,
    Game,
    Outcome,
    Question,
    SecretQuestion,
    Space,
    Step,
    advance,
    give,
)
from weathergage.kernel.spaces import Number, OneOf


@dataclass
class Notes(Game):
    """Notes down what happens."""

    notes: list[str] = field(default_factory=list)

    def note(self, *what: Answer) -> None:
        self.notes.append(" ".join(str(part) for part in what))

    def asides(self, seat: int) -> tuple[str, ...]:
        return ("strike", "whistle", "stumble")

    def take_aside(self, seat: int, aside: str) -> None:
        self.note(seat, aside)
        if aside == "strike":
            self.finish(Outcome((1 - seat,), (0, 0), "struck", "XX-END-02"))
        if aside == "stumble":
            raise ZeroDivisionError("a rule with a fault")


@dataclass
class AskPlainly(Question):
    """Yes or no."""


@dataclass
class AskBid(SecretQuestion):
    """A number, in secret."""

    at: int                             # which of those asked together


@dataclass
class AskOpenBid(Question):
    """A number."""

    at: int


@dataclass
class InOrder(Frame):
    """A frame that runs the frames it is given, and notes their results."""

    parts: tuple[Frame, ...]

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Notes)
        if self.pc > 1:
            game.note("result", answer)
        return clone(self.parts[self.pc - 1]) if self.pc <= len(self.parts) else DONE


@dataclass
class Say(Frame):
    """Ends at once with its word."""

    word: Answer

    def step(self, game: Game, answer: Answer) -> Step:
        return Done(self.word)


@dataclass
class Ask(Frame):
    """Asks one seat and returns the answer."""

    seat: int
    part: bool = False                  # of its caller, as odds see it

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 1:
            return AskPlainly(self.seat, "XX-ASK-01", OneOf(("yes", "no")))
        return Done(answer)

    def is_part(self) -> bool:
        return self.part


@dataclass
class AskAll(Frame):
    """Asks all these seats together, a seat perhaps more than once, and returns all answers."""

    seats: tuple[int, ...]
    openly: tuple[int, ...] = ()        # seats whose bid is no secret

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 1:
            return tuple([(AskOpenBid if seat in self.openly else AskBid)(seat, "XX-ASK-02", Number(0, 9), at)
                          for at, seat in enumerate(self.seats)])
        return Done(answer)


@dataclass
class Throw(Frame):
    """Rolls until a die shows its face or more; returns the number of rolls."""

    face: int
    rolls: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 1:
            return Roll(CHANCE, "XX-ROLL-01", Dice((1,), (self.face,)), "throw")
        assert isinstance(answer, tuple)
        self.rolls += 1
        if answer[0] >= self.face:
            return Done(self.rolls)
        self.go(1)
        return None


@dataclass
class Fault(Frame):
    """A rule with a mistake in it, which shows only after it has changed something."""

    def step(self, game: Game, answer: Answer) -> Step:
        game.chances += 1
        raise ZeroDivisionError("a rule with a fault")


@dataclass
class Finish(Frame):
    """Ends the game in mid-procedure."""

    def step(self, game: Game, answer: Answer) -> Step:
        game.finish(Outcome((0,), (1, 0), "done", "XX-END-03"))
        return AskPlainly(1, "XX-END-03", OneOf(("asked",)))


def game_of(*frames: Frame) -> Notes:
    """A game of these procedures in order, at its first question; CHANCE is asked like everybody."""
    game = Notes(agenda=[InOrder(frames)])
    advance(game, None, None)
    return game


def say(game: Game, *answers: object) -> None:
    """Answer the first open question, again and again."""
    for raw in answers:
        index = game.open[0]
        give(game, index, check(game, index, raw), None)


know(Frame, Game, Space, Event, Question, Outcome)
