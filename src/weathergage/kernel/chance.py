"""What CHANCE answers: dice and draws. They know all their outcomes, so odds can be exact."""

from dataclasses import dataclass
from typing import Any, Optional

from mypy_extensions import mypyc_attr

from weathergage.kernel.core import Answer, Game, Question, Refusal, Space, same, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Roll(Question):
    """A question to CHANCE, which nobody reads: `name` is its kind in the log, and says what is rolled or drawn for."""

    name: str

    @property
    def kind(self) -> str:
        return self.name


@dataclass
class SecretRoll(Roll):
    """What comes of it is hidden from some."""

    @property
    def secret(self) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Space):
    """A space that CHANCE answers."""

    def outcomes(self) -> list[tuple[Answer, int]]:
        """Every distinct answer with its weight."""
        raise NotImplementedError

    def size(self) -> int:
        """How many outcomes there are, without listing them."""
        return len(self.outcomes())

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return tuple([answer for answer, _ in self.outcomes()[:limit]])


@dataclass(init=False)
class Dice(Chance):
    """Dice rolled together, in groups of dice that are alike. The answer lists the faces group by group, each group
    sorted, highest first: no rule can depend on the order of like dice, and odds may count multisets.

    `marks` are the faces at which the result changes: faces between two marks mean the same, and odds need not tell
    them apart. Without marks every face counts.
    """

    groups: tuple[int, ...]
    marks: tuple[int, ...]
    sides: int

    def __init__(self, groups: tuple[int, ...], marks: tuple[int, ...] = (), sides: int = 6) -> None:
        self.groups = groups
        self.marks = marks
        self.sides = sides

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if not isinstance(taken, tuple) or [type(face) for face in taken] != [int] * sum(self.groups):
            return taken
        faces: list[int] = []
        for group in self.groups:
            faces += sorted(taken[len(faces):len(faces) + group], reverse=True)
        return tuple(faces)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or len(answer) != sum(self.groups):
            return refused(f"{shown(answer)} is not {sum(self.groups)} dice")
        for face in answer:
            if not isinstance(face, int) or not 1 <= face <= self.sides:
                return refused(f"{shown(answer)} has a face that no d{self.sides} has")
        return None if answer == self.take(answer) else refused(f"{shown(answer)} is not in order")

    def draw(self, game: Game, rng: Rng) -> Answer:
        if len(self.groups) == 1:
            return self._roll(self.groups[0], rng)
        faces: tuple[int, ...] = ()
        for group in self.groups:
            faces += self._roll(group, rng)
        return faces

    def _roll(self, count: int, rng: Rng) -> tuple[int, ...]:
        if count == 1:
            return (1 + rng.below(self.sides),)
        faces = [1 + rng.below(self.sides) for _ in range(count)]
        faces.sort()
        faces.reverse()
        return tuple(faces)

    def classes(self) -> list[tuple[int, int]]:
        """(lowest face, number of faces) of the faces that mean the same, highest first."""
        lows = [1, *[mark for mark in sorted(set(self.marks)) if 1 < mark <= self.sides]]
        if not self.marks:
            lows = list(range(1, self.sides + 1))
        tops = [*lows[1:], self.sides + 1]
        return [(low, top - low) for low, top in zip(lows, tops)][::-1]

    def outcomes(self) -> list[tuple[Answer, int]]:
        classes = self.classes()
        found: list[tuple[tuple[int, ...], int]] = [((), 1)]
        for group in self.groups:
            here: list[tuple[tuple[int, ...], int]] = []
            _spread((), classes, group, 1, here)
            found = [(done + faces, weight * ways) for done, weight in found for faces, ways in here]
        return [(faces, weight) for faces, weight in found]

    def size(self) -> int:
        """Multisets of `group` faces out of n classes: (group + n - 1) choose (n - 1), for every group."""
        kinds = len(self.classes())
        total = 1
        for group in self.groups:
            for i in range(1, kinds):
                total = total * (group + i) // i
        return total

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "dice", "groups": self.groups, "sides": self.sides}


def _spread(faces: tuple[int, ...], classes: list[tuple[int, int]], left: int, weight: int,
            found: list[tuple[tuple[int, ...], int]]) -> None:
    """Deal `left` dice over the classes of faces, counting the ways."""
    low, width = classes[0]
    if len(classes) == 1:
        found.append((faces + (low,) * left, weight * width ** left))
        return
    ways = 1
    for here in range(left + 1):
        _spread(faces + (low,) * here, classes[1:], left - here, weight * ways * width ** here, found)
        ways = ways * (left - here) // (here + 1)


@dataclass(init=False)
class Draw(Chance):
    """One from a pile whose order nobody knows: a pile is a multiset, 'shuffled' when it is drawn from."""

    pile: tuple[Answer, ...]

    def __init__(self, pile: tuple[Answer, ...]) -> None:
        self.pile = pile

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        is_there = any([same(card, answer) for card in self.pile])
        return None if is_there else refused(f"{shown(answer)} is not in the pile")

    def draw(self, game: Game, rng: Rng) -> Answer:
        return self.pile[rng.below(len(self.pile))]

    def outcomes(self) -> list[tuple[Answer, int]]:
        return [(card, self.pile.count(card)) for card in dict.fromkeys(self.pile)]

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "draw", "cards": len(self.pile)}
