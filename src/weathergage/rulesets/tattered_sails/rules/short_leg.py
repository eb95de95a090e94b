"""Chapters 21 and 24: one leg with a short ruler, by oars or sliding clear of another ship."""

from dataclasses import dataclass
from typing import Any, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space, each, settled
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import heading_on_grid, on_grid
from weathergage.kits.plane.spaces import floats, is_number
from weathergage.rulesets.tattered_sails.content.tables import SHORT
from weathergage.rulesets.tattered_sails.rules.geometry import pose_of
from weathergage.rulesets.tattered_sails.state import Engagement, engagement, model_of


def leg_of(answer: Answer) -> tuple[float, float]:
    """The heading and the length of an answer that is not to stay."""
    heading, length = each(answer)
    assert isinstance(heading, float)
    assert isinstance(length, float)
    return heading, length


@dataclass
class ShortLeg(Space):
    """A heading and a length of up to a short ruler, or what the game calls staying where she is."""

    number: int

    def stay(self) -> Answer:
        raise NotImplementedError

    def hindrance(self, game: Engagement, heading: float, length: float) -> Optional[Refusal]:
        """Why she cannot go that way; None if she can."""
        raise NotImplementedError

    def take(self, raw: Any) -> Answer:
        """A course of one leg is that leg, and one of none is to stay."""
        taken = settled(raw)
        if isinstance(taken, tuple) and len(taken) == 1 and isinstance(taken[0], tuple):
            taken = taken[0]
        if isinstance(taken, tuple) and len(taken) == 2 and is_number(taken[0]) and is_number(taken[1]):
            return (heading_on_grid(float(taken[0])), on_grid(float(taken[1])))
        return self.stay() if taken == () else taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer == self.stay():
            return None
        if not isinstance(answer, tuple) or not floats(answer, 2):
            return refused(f"{shown(answer)} is not a heading and a length")
        return self.hindrance(engagement(game), answer[0], answer[1])

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """The same way, cut short until it is clear."""
        if not isinstance(answer, tuple) or not floats(answer, 2):
            return self.stay()
        for tenths in range(10, 0, -1):
            leg = (answer[0], on_grid(min(max(answer[1], 0.0), SHORT) * tenths / 10))
            if self.refusal(game, leg) is None:
                return leg
        return self.stay()

    def describe(self, game: Game) -> dict[str, Any]:
        ship = engagement(game).ships[self.number]
        return {"space": "course", "piece": ship.label, "start": pose_of(ship), "legs": 1, "longest": SHORT,
                "ahead": model_of(ship).length / 2, "also": (self.stay(),),
                "notation": "heading/length, such as 45/30 or 45/S; stay"}
