"""What a player is given to decide with: the view of its own seat, and nothing else of the game."""

from typing import Any

from weathergage.kernel.core import Answer, Game, Question
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Ruleset


class Sight:
    """A game as one seat sees it. Players that look ahead do so in `redeal`s, where hidden things are guessed anew."""

    def __init__(self, ruleset: Ruleset, game: Game, seat: int) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self._game = game

    def view(self) -> dict[str, Any]:
        """All that this seat may know, as plain data."""
        return self.ruleset.view(self._game, self.seat)

    def redeal(self, rng: Rng) -> Game:
        """A full game that this seat cannot tell from the real one."""
        return self.ruleset.redeal(self._game, self.seat, rng)

    def candidates(self, question: Question, limit: int = 50) -> tuple[Answer, ...]:
        return question.space.candidates(self._game, limit)

    def draw(self, question: Question, rng: Rng) -> Answer:
        return question.space.draw(self._game, rng)

    def contains(self, question: Question, answer: Answer) -> bool:
        return question.space.contains(self._game, answer)
