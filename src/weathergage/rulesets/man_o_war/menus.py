"""Choices from a list that is looked up when it is asked for, so that a question never carries a hand or a card."""

from typing import Any

from weathergage.kernel.core import Answer, Game, Space
from weathergage.kernel.rng import Rng


class Menu(Space):
    """MW-CORE-10: one of `options`, which look at hidden cards when asked; to leave it be is among them, as a rule."""

    def options(self, game: Game) -> tuple[Answer, ...]:
        raise NotImplementedError

    def reason(self, answer: Answer) -> str:
        """Why something that is not listed is refused, with its clause."""
        raise NotImplementedError

    def refusal(self, game: Game, answer: Answer) -> str:
        return "" if answer in self.options(game) else self.reason(answer)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return self.options(game)[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        options = self.options(game)
        return options[rng.below(len(options))]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        options = self.options(game)
        return options[0] if options else None

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": self.options(game)}
