"""A table for rulings: a position in a line, dice by the names of their symbols, answers in shorthand.

    sea = table("light-galleon 10,10 0 | sixth-rate 14,10 0 of=b; at fire light-galleon only",
                dice="skull cannon musket musket sail | cannon")
    sea.say("broadside starboard sixth-rate")
    assert sea["sixth-rate"].damage == 2

A position is played by squadrons a and b, without faction rules and Fortune Points, on a table three feet square. What
a rule leaves no choice in is not asked.
"""

from typing import Any

from rulings import Rulings

from weathergage.rulesets.oak_and_iron.content.read import FACES
from weathergage.rulesets.oak_and_iron.state import Battle, Ship, Squadron, number_of


class Table(Rulings[Battle]):
    ruleset, state = "oak-and-iron", Battle

    @staticmethod
    def result(words: list[str]) -> Any:
        """Symbols are dice rolled together; another word is a card that is drawn."""
        return tuple(FACES.index(word) + 1 for word in words) if words[0] in FACES else words[0]

    def __getitem__(self, label: str) -> Ship:
        return self.game.ships[self.number(label)]

    def number(self, label: str) -> int:
        found = number_of(self.game, label)
        assert found >= 0, f"no ship is called {label}"
        return found

    def squadron(self, name: str = "a") -> Squadron:
        return self.game.squadrons["ab".index(name)]

    def forbidden_by(self, text: str, seat: int | None = None) -> str:
        """The clause that refuses an answer in shorthand; '' if it is legal."""
        question = self.question(seat)
        refused = self.match.why(question, self.read(question, text))
        return "" if refused is None else refused.rule

    @property
    def rolls(self) -> list[tuple[str, int]]:
        """(kind, number of dice) of every roll so far."""
        return [(kind, len(answer)) for kind, answer in self.chances if isinstance(answer, tuple)]

    @property
    def linked(self) -> list[tuple[str, str]]:
        return [(self.game.ships[one].label, self.game.ships[other].label) for one, other in self.game.links]


table, opening = Table.position, Table.opening


def pose(ship: Ship) -> tuple[float, float, float]:
    return (ship.x, ship.y, ship.heading)
