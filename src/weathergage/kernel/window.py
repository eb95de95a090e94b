"""Reaction windows: the moment in which seats may interrupt."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import Answer, Done, Frame, Game, Question, Step, each
from weathergage.kernel.spaces import Menu, shown

PASS: Final = "pass"


@dataclass(init=False)
class Reaction(Menu):
    """Pass, or whatever the seat may play at this moment. It looks the hand up when asked: a question tells nothing."""

    seat: int
    moment: str
    about: Answer

    def __init__(self, seat: int, moment: str, about: Answer) -> None:
        self.seat = seat
        self.moment = moment
        self.about = about

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return (PASS,) + game.reactions(self.seat, self.moment, self.about)

    def why_not(self, game: Game, answer: Answer) -> str:
        return f"{shown(answer)} cannot be played now; one may always pass"


@dataclass
class Window(Frame):
    """Seats in order may play until all pass in a row. Returns ((seat, card), ...) of the cards that stood, in order.

    With a `counter`, each card played opens a window on itself, and falls if the counter stands there. With `single`,
    the window closes after the first card that stands, so that its effect can change what may follow.
    """

    moment: str
    rule: str
    seats: tuple[int, ...]
    about: Answer = None
    counter: Answer = None
    single: bool = False
    turn: int = 0
    passes: int = 0
    card: Answer = None
    stood: tuple[Answer, ...] = ()

    def step(self, game: Game, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.invite(game)
            case 2: return self.play(game, answer)
            case _: return self.settle(answer)

    def is_part(self) -> bool:
        return True

    def invite(self, game: Game) -> Step:
        while self.passes < len(self.seats):
            seat = self.seats[self.turn]
            if game.may_react(seat, self.moment):
                space = Reaction(seat, self.moment, self.about)
                return Question(seat, "react", self.rule, space, about=(self.moment, self.about))
            self.pass_on()
        return Done(self.stood)

    def play(self, game: Game, answer: Answer) -> Step:
        if answer == PASS:
            self.pass_on()
            self.pc = 1
            return self.invite(game)
        game.play_reaction(self.seats[self.turn], answer)
        self.card = answer
        if self.counter is None:
            return None
        others = self.seats[self.turn + 1:] + self.seats[:self.turn + 1]
        return Window("card-played", self.rule, others, answer, self.counter)

    def settle(self, answer: Answer) -> Step:
        """The card stands unless a counter to it stood."""
        countered = answer is not None and any([each(played)[1] == self.counter for played in each(answer)])
        if not countered:
            self.stood += ((self.seats[self.turn], self.card),)
            if self.single:
                return Done(self.stood)
        self.pass_on()
        self.passes = 0
        self.pc = 0
        return None

    def pass_on(self) -> None:
        self.turn = (self.turn + 1) % len(self.seats)
        self.passes += 1
