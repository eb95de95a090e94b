"""A number that opens up into its parts."""

from dataclasses import dataclass
from typing import Final, TypeAlias

Parts: TypeAlias = tuple[tuple[int, str, str], ...]         # amount, name, clause
MOST_ALIKE: Final = 10_000
ALIKE: Final[dict[Parts, Parts]] = {}


@dataclass(init=False)
class Tally:
    """A base and named modifiers, each with its clause: `7 = 5 broadside + 1 formation (OI-FORM-04) + 1 card`."""

    total: int
    parts: Parts

    def __init__(self, base: int, name: str, rule: str = "") -> None:
        self.total = base
        self.parts = ((base, name, rule),)

    def add(self, amount: int, name: str, rule: str) -> None:
        """Add a modifier; nothing is noted when it is zero."""
        if amount:
            self.total += amount
            self.parts += ((amount, name, rule),)

    def at_most(self, limit: int, name: str, rule: str) -> None:
        self.add(min(0, limit - self.total), name, rule)

    def at_least(self, limit: int, name: str, rule: str) -> None:
        self.add(max(0, limit - self.total), name, rule)

    def opened(self) -> Parts:
        """The parts for an event to keep: like ones, and most are, are one thing in all events."""
        if len(ALIKE) >= MOST_ALIKE:
            ALIKE.clear()
        return ALIKE.setdefault(self.parts, self.parts)

    def __str__(self) -> str:
        said = [f"{amount} {name}" + (f" ({rule})" if rule else "") for amount, name, rule in self.parts]
        return f"{self.total} = " + " + ".join(said).replace("+ -", "- ")
