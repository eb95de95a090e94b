"""Oak & Iron, the heuristic player: what one decision is made with."""

from typing import Final

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.players.oak_and_iron.helm import Helm
from weathergage.players.oak_and_iron.waters import Waters
from weathergage.players.oak_and_iron.worth import Scales, Temper
from weathergage.rulesets.oak_and_iron.state import Battle, ShipQuestion, is_entangled, number_of

MANY: Final = 200


class Staff:
    """What was worked out for a battle as it lies."""

    def __init__(self, game: Battle, seat: int, temper: Temper) -> None:
        self.scales = Scales(game, seat, temper)
        self.around: dict[int, Waters] = {}
        self.helms: dict[int, Helm] = {}

    def waters(self, number: int) -> Waters:
        if number not in self.around:
            self.around[number] = Waters(self.scales, number)
        return self.around[number]

    def helm(self, number: int) -> Helm:
        if number not in self.helms:
            self.helms[number] = Helm(self.waters(number))
        return self.helms[number]

    def shot(self, number: int) -> float:
        """What a ship's best attack is worth, about."""
        waters = self.waters(number)
        best = max([waters.gunner.volley(waters.here, mark) for mark in waters.marks], default=0.0)
        return best + (1.0 if is_entangled(self.scales.game, number) else 0.0)


class Desk:
    """One decision: the battle as it may be, what is offered, and what the staff knows."""

    def __init__(self, game: Battle, sight: Sight, staff: Staff, rng: Rng) -> None:
        self.game = game
        self.sight = sight
        self.staff = staff
        self.scales = staff.scales
        self.rng = rng

    def answer(self, question: Question) -> Answer:
        """What to answer; None where somebody else must say."""
        raise NotImplementedError

    def options(self, question: Question, limit: int = MANY) -> tuple[Answer, ...]:
        return self.sight.candidates(question, limit)

    def ship(self, question: ShipQuestion) -> int:
        """The ship that a question is about."""
        return number_of(self.game, question.ship)
