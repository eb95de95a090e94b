"""Cards chosen out of a hand that nobody else sees."""

from dataclasses import dataclass
from typing import Any, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import SomeOf


@dataclass
class Handful(Space):
    """Some cards of a sorted hand, in any order. It looks the hand up when asked, so that a question tells nothing."""

    def some(self, game: Game) -> SomeOf:
        """The cards there are, and how many may be chosen."""
        raise NotImplementedError

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if isinstance(taken, tuple) and all([isinstance(card, str) for card in taken]):
            return tuple(sorted(taken))
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        return self.some(game).refusal(game, answer)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return self.some(game).candidates(game, limit)

    def draw(self, game: Game, rng: Rng) -> Answer:
        return self.some(game).draw(game, rng)

    def describe(self, game: Game) -> dict[str, Any]:
        return self.some(game).describe(game)
