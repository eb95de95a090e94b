"""A number that opens up into its parts."""

from dataclasses import dataclass


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

    def __str__(self) -> str:
        said = [f"{amount} {name}" + (f" ({rule})" if rule else "") for amount, name, rule in self.parts]
        return f"{self.total} = " + " + ".join(said).replace("+ -", "- ")
