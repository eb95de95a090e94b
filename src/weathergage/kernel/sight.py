"""What people and players are given of a game: a sight of one seat, and nothing else."""

from collections.abc import Sequence
from typing import Any, Final, Optional, Union

from weathergage.kernel.core import Answer, Event, Game, Question, Told, seen_by
from weathergage.kernel.face import Face, Figures, Spot
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Ruleset
from weathergage.scene.log import Note
from weathergage.scene.model import Overlay, Picture
from weathergage.scene.terms import Command

LISTED: Final = 60              # candidates that screens list and draw at most: who asks for so many shares the list


class Past:
    """What happened, as far as one seat may know it: looked through when somebody asks, and only what is new."""

    def __init__(self, events: list[Event], seat: Optional[int]) -> None:
        self._events = events               # all of them, and more to come
        self._seat = seat
        self._known: tuple[int, list[Event]] = (0, [])      # one reference, so that threads never mix two of them

    def known(self) -> list[Event]:
        count, known = self._known
        fresh = self._events[count:]
        if fresh:
            seen = [seen_by(event, self._seat) for event in fresh if not isinstance(event, Told)]
            self._known = (count + len(fresh), known + [event for event in seen if event is not None])
        return self._known[1]


class Sight:
    """A game as one seat sees it, or as a spectator does: all that a screen or a player is ever given of it.

    Players that look ahead do so in `redeal`s, where hidden things are guessed anew.
    """

    def __init__(self, ruleset: Ruleset, game: Game, seat: Optional[int],
                 past: Union[Past, Sequence[Event]] = ()) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self._past = past
        self._true: Optional[Game] = game   # until it is veiled
        self._veiled: Optional[Game] = None
        self._picture: Optional[Picture] = None
        self._offered: list[tuple[Question, int, tuple[Answer, ...]]] = []

    @property
    def game(self) -> Game:
        """The veiled state."""
        if self._veiled is None:
            assert self._true is not None
            self._veiled = self.ruleset.veil(self._true, self.seat)
            self._true = None
        return self._veiled

    @property
    def past(self) -> Sequence[Event]:
        """What happened, as this seat may know it; empty where nobody listens."""
        return self._past.known() if isinstance(self._past, Past) else self._past

    @property
    def face(self) -> Face:
        return self.ruleset.face

    def questions(self) -> list[Question]:
        """The open questions that this seat is to answer."""
        game = self.game
        return [game.asked[index] for index in game.open if game.asked[index].seat == self.seat]

    def redeal(self, rng: Rng) -> Game:
        """A full game that this seat cannot tell from the real one."""
        assert self.seat is not None
        return self.ruleset.redeal(self.game, self.seat, rng)

    def candidates(self, question: Question, limit: int = 50) -> tuple[Answer, ...]:
        """Good legal answers; listed once for all who ask for no more."""
        for known, most, answers in self._offered:
            if known is question and (limit <= most or len(answers) < most):
                return answers[:limit]
        answers = question.space.candidates(self.game, limit)
        self._offered.append((question, limit, answers))
        return answers

    def draw(self, question: Question, rng: Rng) -> Answer:
        return question.space.draw(self.game, rng)

    def contains(self, question: Question, answer: Answer) -> bool:
        return question.space.contains(self.game, answer)

    # what the face says and shows

    def view(self) -> dict[str, Any]:
        """All that this seat may know, as plain data."""
        return self.face.view(self.game, self.seat)

    def picture(self) -> Picture:
        """Drawn once, for all who show it."""
        if self._picture is None:
            self._picture = self.face.picture(self)
        return self._picture

    def commands(self, names: Sequence[str]) -> tuple[Command, ...]:
        return self.face.commands(self.game, names)

    def prompt(self, question: Question) -> str:
        return self.face.prompt(self.game, question)

    def reason(self, question: Question) -> str:
        return self.face.reason(self.game, question)

    def describe(self, question: Question) -> dict[str, Any]:
        return question.space.describe(self.game)

    def label(self, question: Question, answer: Answer) -> str:
        return self.face.label(self.game, question, answer)

    def read(self, question: Question, text: str) -> Any:
        return self.face.read(self.game, question, text)

    def write(self, question: Question, answer: Answer) -> str:
        return self.face.write(self.game, question, answer)

    def usual(self, question: Question) -> Answer:
        return self.face.usual(self.game, question)

    def points_at(self, question: Question, answer: Answer) -> Spot:
        return self.face.points_at(self.game, question, answer)

    def preview(self, question: Question, answer: Answer) -> tuple[Overlay, ...]:
        return self.face.preview(self.game, question, answer)

    def figures(self, question: Question, answer: Answer) -> Figures:
        return self.face.figures(self.game, question, answer)

    def rolls(self, question: Question, answer: Answer) -> tuple[tuple[str, dict[int, float]], ...]:
        return self.face.rolls(self.game, question, answer)

    def tell(self, event: Event) -> str:
        return event.words[0] if isinstance(event, Told) else self.face.tell(self.game, event)

    def note(self, event: Event, then: Optional[Event]) -> Note:
        if isinstance(event, Told):
            return Note(turn=event.turn, step=event.step)
        return self.face.note(self.game, event, then)
