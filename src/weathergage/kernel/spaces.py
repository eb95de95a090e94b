"""The answer spaces that every game may use. Each can test, list, draw, and describe itself to a screen.

A description is a dictionary, and `space` names its kind. The kinds are few, so that a screen that has a control for
each of them can play any game; a game's own spaces describe themselves in the same words. What is sent back:

    one-of       options                     one of them
    some-of      options, least, most        the chosen ones, in the order of the options
    number       low, high                   a whole number
    allocation   points, least, boxes, caps  a whole number for every box
    slots        slots, options              a part for every slot, out of that slot's options
                 counts                        how often each part is there, as pairs; without it as often as one likes
                 empty                         what a slot that stays empty is; without it none may
                 asks                          whole answers that ask for other parts first
    angle        low, high                   degrees; from 0 to 360 they are a bearing
                 zero, step                    the bearing they are counted from, and what a key adds
    placement    start, turns                a pose (x, y, heading); turns: whether the heading is free
                 zone, hull                    where it may lie, and its outline about the pose
    course       start, legs, longest        legs (heading, length), one after the other from the pose `start`
    steered      piece                       an answer of the game's own; it is dragged to a wish (x, y), perhaps with
                                               a heading, which is no answer, but `nearest` makes one of it
    own          nothing: candidates and the notation must do

The kinds of the open sea may also say `piece`, the id of what is turned, placed or moved; `ahead`, how far before
its middle its pose lies; and `first`, of which one must be chosen before: the answer then is that choice and the angle
or pose. All kinds may say `also`, whole answers besides, and `notation`, how an answer is typed. A space may say more
for a screen that knows better. The word for doing nothing is one of `QUIET`.
"""

from dataclasses import dataclass
from typing import Any, Final, Optional

from mypy_extensions import mypyc_attr

from weathergage.kernel.core import Answer, Game, Refusal, Space, same, settled
from weathergage.kernel.rng import Rng

PASS: Final = "pass"
MOST_CROSSED: Final = 500           # lists of one option for every slot that are kept: the same menus come again
CROSSED: Final[dict[tuple[tuple[tuple[Answer, ...], ...], int], tuple[Answer, ...]]] = {}
QUIET: Final = (PASS, "hold", "decline", "stop", "skip", "done", "none", "nothing", "stay", "keep", "end", "cease")


def shown(answer: Answer) -> str:
    """An answer in a refusal: short, whatever came over the wire."""
    text = " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
    return repr(text if len(text) <= 60 else text[:57] + "...")


def refused(text: str) -> Refusal:
    """A refusal by the clause that asks."""
    return Refusal("", text)


def whole(raw: Any) -> Answer:
    """A whole number that came as 3.0 is 3; anything else stays what it is."""
    taken = settled(raw)
    return int(taken) if isinstance(taken, float) and taken.is_integer() and abs(taken) < 1e15 else taken


def bare(taken: Answer) -> Answer:
    """A word that came in a list by itself is that word."""
    return taken[0] if isinstance(taken, tuple) and len(taken) == 1 and isinstance(taken[0], str) else taken


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class Menu(Space):
    """One of what is offered. A game's own menus look it up when asked, so that a question tells nobody a secret."""

    def offered(self, game: Game) -> tuple[Answer, ...]:
        raise NotImplementedError

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        """Why an answer that is not offered is not."""
        return refused(f"{shown(answer)} is not among the choices: {', '.join(map(shown, self.offered(game)[:12]))}")

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        fits = any([same(option, answer) for option in self.offered(game)])
        return None if fits else self.why_not(game, answer)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return self.offered(game)[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        options = self.offered(game)
        return options[rng.below(len(options))]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """To do nothing, where that is offered."""
        return next((option for option in self.offered(game) if option in QUIET), None)

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": self.offered(game)}


@dataclass(init=False)
class OneOf(Menu):
    """A short menu, known to all."""

    options: tuple[Answer, ...]

    def __init__(self, options: tuple[Answer, ...]) -> None:
        self.options = options

    def take(self, raw: Any) -> Answer:
        taken = super().take(raw)
        return taken if taken in self.options else bare(taken)

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return self.options


@dataclass
class SomeOf(Space):
    """Between `least` and `most` of the options, in the order they are listed."""

    options: tuple[Answer, ...]
    least: int
    most: int

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple):
            return refused(f"{shown(answer)} is not a list of choices")
        if not self.least <= len(answer) <= self.most:
            return refused(f"{len(answer)} chosen; choose {self.least} to {self.most}")
        left = list(self.options)
        for part in answer:
            while left and not same(left[0], part):
                del left[0]
            if not left:
                return refused(f"{shown(part)} is not a choice, is chosen twice, or is out of order")
            del left[0]
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        found: dict[Answer, None] = {}              # options may be alike
        for size in range(self.least, self.most + 1):
            self._pick((), 0, size, limit, found)
        return tuple(found)

    def _pick(self, done: tuple[Answer, ...], start: int, size: int, limit: int, found: dict[Answer, None]) -> None:
        if len(found) >= limit:
            return
        if not size:
            found[done] = None
            return
        for at in range(start, len(self.options) - size + 1):
            self._pick(done + (self.options[at],), at + 1, size - 1, limit, found)

    def draw(self, game: Game, rng: Rng) -> Answer:
        wanted = self.least + rng.below(self.most - self.least + 1)
        left = len(self.options)
        chosen: list[Answer] = []
        for option in self.options:
            if rng.below(left) < wanted - len(chosen):
                chosen.append(option)
            left -= 1
        return tuple(chosen)

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "some-of", "options": self.options, "least": self.least, "most": self.most}


@dataclass
class EachOf(Space):
    """One option for every slot: several short menus answered at once."""

    slots: tuple[str, ...]
    options: tuple[tuple[Answer, ...], ...]

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or len(answer) != len(self.slots):
            return refused(f"give one choice for each of {', '.join(self.slots)}")
        for slot, options, part in zip(self.slots, self.options, answer):
            if not OneOf(options).contains(game, part):
                return refused(f"{slot} takes {' or '.join([str(option) for option in options])}, not {shown(part)}")
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        if (kept := CROSSED.get((self.options, limit))) is None:
            found: list[tuple[Answer, ...]] = [()]
            for options in self.options:
                found = [done + (option,) for option in options for done in found][:limit]
            kept = tuple(found[:limit])
            # of words alone, for 1 equals 1.0
            if len(CROSSED) < MOST_CROSSED and all([type(word) is str for menu in self.options for word in menu]):
                CROSSED[self.options, limit] = kept
        return kept

    def draw(self, game: Game, rng: Rng) -> Answer:
        return tuple([options[rng.below(len(options))] for options in self.options])

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "slots", "slots": self.slots, "options": self.options}


@dataclass
class Number(Space):
    """A whole number between two bounds."""

    low: int
    high: int

    def take(self, raw: Any) -> Answer:
        return whole(raw)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, int):
            return refused(f"{shown(answer)} is not a whole number")
        if self.low <= answer <= self.high:
            return None
        return refused(f"{answer} is not between {self.low} and {self.high}")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return tuple(range(self.low, min(self.high, self.low + limit - 1) + 1))

    def draw(self, game: Game, rng: Rng) -> Answer:
        return self.low + rng.below(self.high - self.low + 1)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return min(max(answer, self.low), self.high) if isinstance(answer, int) else None

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "number", "low": self.low, "high": self.high}


@dataclass
class Allocation(Space):
    """Points among boxes, each with its cap: at least `least` of the points, at most all of them."""

    points: int
    boxes: tuple[str, ...]
    caps: tuple[int, ...]
    least: int

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return tuple([whole(part) for part in taken]) if isinstance(taken, tuple) else taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or len(answer) != len(self.boxes):
            return refused(f"give one number for each of {', '.join(self.boxes)}")
        total = 0
        for part, box, cap in zip(answer, self.boxes, self.caps):
            if not isinstance(part, int) or not 0 <= part <= cap:
                return refused(f"{box} takes 0 to {cap}, not {shown(part)}")
            total += part
        if total > self.points:
            return refused(f"{total} points allotted, only {self.points} to allot")
        return None if total >= self.least else refused(f"{total} points allotted, at least {self.least} must be")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        found: list[Answer] = []
        for total in range(self.points, self.least - 1, -1):
            self._fill((), total, limit, found)
        return tuple(found[:limit])

    def _fill(self, done: tuple[int, ...], left: int, limit: int, found: list[Answer]) -> None:
        box = len(done)
        if box == len(self.caps):
            if left == 0:
                found.append(done)
            return
        room = sum(self.caps[box + 1:])
        for part in range(min(left, self.caps[box]), max(0, left - room) - 1, -1):
            if len(found) >= limit:
                return
            self._fill(done + (part,), left - part, limit, found)

    def draw(self, game: Game, rng: Rng) -> Answer:
        room = sum(self.caps)
        left = self.least + rng.below(min(self.points, room) - self.least + 1)
        parts: list[int] = []
        for cap in self.caps:
            room -= cap
            low, high = max(0, left - room), min(left, cap)
            part = low + rng.below(high - low + 1)
            parts.append(part)
            left -= part
        return tuple(parts)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """Cut every box to its cap, then take from the last boxes, or add to the first, until the sum is right."""
        if not isinstance(answer, tuple) or len(answer) != len(self.boxes):
            return None
        parts: list[int] = []
        for part, cap in zip(answer, self.caps):
            if not isinstance(part, int):
                return None
            parts.append(min(max(part, 0), cap))
        for at in range(len(parts) - 1, -1, -1):
            parts[at] -= min(parts[at], max(0, sum(parts) - self.points))
        for at in range(len(parts)):
            parts[at] += min(self.caps[at] - parts[at], max(0, self.least - sum(parts)))
        return tuple(parts)

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "allocation", "points": self.points, "boxes": self.boxes, "caps": self.caps,
                "least": self.least}
