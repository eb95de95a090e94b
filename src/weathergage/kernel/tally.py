"""A number that opens up into its parts."""

from dataclasses import dataclass
from typing import Any, Final

MOST_ALIKE: Final = 10_000          # things that all matches share; a game has some hundred that come again and again
ALIKE: Final[dict[Any, Any]] = {}


def alike(thing: Any) -> Any:
    """The one thing that stands for all like it, in all matches."""
    if len(ALIKE) >= MOST_ALIKE:
        ALIKE.clear()
    return ALIKE.setdefault(thing, thing)


@dataclass(init=False)
class Tally:
    """A base and named modifiers, each with its clause: `7 = 5 broadside + 1 formation (OI-FORM-04) + 1 card`."""

    total: int
    parts: tuple[tuple[int, str, str], ...]         # amount, name, clause

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

    def opened(self) -> Any:
        """The parts for an event to keep: like ones, and most are, are one thing in all events."""
        return alike(self.parts)

    def __str__(self) -> str:
        said = [f"{amount} {name}" + (f" ({rule})" if rule else "") for amount, name, rule in self.parts]
        return f"{self.total} = " + " + ".join(said).replace("+ -", "- ")
