"""How cost grows with the number of ships: the same battle with 2, 8, 32 and 64 of them.

Two fleets of like ships lie in ranks, as far apart in every size. A walk plays at random from there, some answers for
each ship; on the way some of the questions, drawn by lot, are listed and their states forked. Captain's Sea and Savage
Seas are duels: their rules know two ships, so there is nothing to grow.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log
from time import process_time
from typing import Any, Final, TypeAlias

from weathergage.kernel import registry
from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game, advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng, word
from weathergage.lab.plot import Panel, svg

Ranks: TypeAlias = list[tuple[int, int, int]]       # side, x, y
SIZES: Final = (2, 8, 32, 64)
ANSWERS: Final = 12             # for each ship in a walk: a turn or two
SAMPLES: Final = 40             # questions listed and states forked in a walk
LISTED: Final = 1000            # answers at most, as for a search
KEYS: Final = {"draw": "draw an answer, us", "list": "list the answers, us", "answer": "give an answer, us",
               "fork": "fork, us"}


@dataclass
class Cost:
    """Microseconds of one size; `draw` with the answer that is given, `listing` one list, `fork` one copy."""

    ships: int
    draw: float
    listing: float
    answer: float
    fork: float
    longest: int                # the longest list

    def as_dict(self) -> dict[str, float]:
        return {"ships": self.ships, "lazy_draw_decisions_per_s": 1e6 / (self.draw + self.answer),
                "full_list_decisions_per_s": 1e6 / (self.listing + self.answer), "draw_us": self.draw,
                "list_us": self.listing, "answer_us": self.answer, "fork_us": self.fork, "longest_list": self.longest}


@dataclass
class Growth:
    """The sizes of one game, and the power of the number of ships that each cost grows with."""

    costs: list[Cost] = field(default_factory=list)

    def points(self, key: str) -> list[tuple[float, float]]:
        return [(cost.ships, cost.as_dict()[f"{key}_us"]) for cost in self.costs]

    def exponents(self) -> dict[str, float]:
        """Over all sizes, and from the last but one to the last, where what does not grow counts least."""
        return {**{f"{key}_exponent": exponent(self.points(key)) for key in KEYS},
                **{f"{key}_last_exponent": exponent(self.points(key)[-2:]) for key in KEYS}}

    def as_dict(self) -> dict[str, Any]:
        rounded = [{key: float(f"{value:.4g}") for key, value in cost.as_dict().items()} for cost in self.costs]
        return {"sizes": rounded, **{key: round(value, 2) for key, value in self.exponents().items()}}


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """The slope of a straight line through the points on paper whose both axes are logarithmic."""
    pairs = [(log(x), log(y)) for x, y in points]
    middle_x, middle_y = sum([x for x, _ in pairs]) / len(pairs), sum([y for _, y in pairs]) / len(pairs)
    return sum([(x - middle_x) * (y - middle_y) for x, y in pairs]) / sum([(x - middle_x) ** 2 for x, _ in pairs])


def ranks(ships: int, step: int, gap: int) -> Ranks:
    """Two blocks of ships, bow to bow, a step between neighbours and a gap between the blocks."""
    each = ships // 2
    columns = max(1, round(1.4 * each ** 0.5))
    rows = (each - 1) // columns
    return [(side, step * (1 + at % columns),
             step * (1 + at // columns) if side == 0 else step * (1 + 2 * rows - at // columns) + gap)
            for side in (0, 1) for at in range(each)]


def tattered_sails(ships: int) -> str:
    fleet = [f"hms-dover-sm {x - 40},{y - 40} {180 * side}{' of=hearts' * side}"
             for side, x, y in ranks(ships, 100, 200)]
    return f"{' | '.join(fleet)}; wind W; at plan"


def oak_and_iron(ships: int) -> str:
    fleet = [f"sixth-rate {x},{y} {180 * side}{' of=b' * side}" for side, x, y in ranks(ships, 4, 8)]
    return f"{' | '.join(fleet)}; wind west; table 72x72; at initiative"


def man_o_war(ships: int) -> str:
    fleet = [f"{('wolfship', 'corsair')[side]} {x},{y} {180 * side} of={side + 1} unit={1 + 100 * side + at // 3}"
             for at, (side, x, y) in enumerate(ranks(ships, 4, 8))]
    return f"{' | '.join(fleet)}; table 96 96; wind W; at initiative"


POSITIONS: Final[dict[str, Callable[[int], str]]] = {
    "tattered-sails": tattered_sails, "oak-and-iron": oak_and_iron, "man-o-war": man_o_war}


def measure(rulesets: Sequence[str], seconds: float = 60.0, sizes: Sequence[int] = SIZES,
            progress: Callable[[int, int], None] = lambda done, of: None) -> dict[str, Growth]:
    """By game, at least one walk for each size; more until the time is spent. Duels are left out."""
    games = [name for name in rulesets if name in POSITIONS]
    found = {name: Growth() for name in games}
    for at, (name, ships) in enumerate([(name, ships) for name in games for ships in sizes]):
        found[name].costs.append(cost(name, ships, seconds / (len(games) * len(sizes))))
        progress(at + 1, len(games) * len(sizes))
    return found


def cost(name: str, ships: int, seconds: float) -> Cost:
    start, walks = process_time(), [walk(name, ships, 0)]
    while process_time() - start < seconds:
        walks.append(walk(name, ships, len(walks)))
    sums = [sum(values) for values in zip(*[spent for spent, _ in walks], strict=True)]
    given, listed, drawing, listing, answering, forking = sums
    return Cost(ships, 1e6 * drawing / given, 1e6 * listing / listed, 1e6 * answering / given, 1e6 * forking / listed,
                max([longest for _, longest in walks]))


def walk(name: str, ships: int, seed: int) -> tuple[tuple[float, ...], int]:
    """Answers given, questions listed, and processor time spent drawing, listing, answering, forking; longest list."""
    ruleset = registry.find(name)
    game: Game = ruleset.position(POSITIONS[name](ships), {})
    dealer, rng, lot = Seeded(word(1, seed)), Rng(word(2, seed)), Rng(word(3, seed))
    advance(game, None, dealer)
    most = ANSWERS * ships
    drawing = listing = answering = forking = 0.0
    given = listed = longest = 0
    while game.asked and given < most:
        index = game.open[0]
        space = game.asked[index].space
        if given == 0 or lot.below(most) < SAMPLES:
            start = process_time()
            copy = clone(game)
            between = process_time()
            options = copy.asked[index].space.candidates(copy, LISTED)     # nothing that was kept helps
            listing, forking = listing + process_time() - between, forking + between - start
            listed, longest = listed + 1, max(longest, len(options))
        start = process_time()
        answer = space.draw(game, rng)
        between = process_time()
        give(game, index, answer, dealer)
        drawing, answering = drawing + between - start, answering + process_time() - between
        given += 1
    return (given, listed, drawing, listing, answering, forking), longest


def picture(found: dict[str, Growth]) -> str:
    """The costs by number of ships, as SVG."""
    return svg([Panel(title, {name: growth.points(key) for name, growth in found.items()})
                for key, title in KEYS.items()], "ships on the table")
