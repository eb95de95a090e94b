"""Savage Seas, the heuristic player: what a place on the sea is worth, by the damage that either ship can do from there
in the next round."""

from typing import Final

from weathergage.kits.hexes import Hex, disk, neighbour, rotated
from weathergage.kits.keep import keep
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.read import DECKS, ORDERS
from weathergage.rulesets.savage_seas.rules.movement import courses
from weathergage.rulesets.savage_seas.state import GUNNER, MARINE, SAILMASTER, Battle, water

THREAT: Final = 2.4                 # a hit that may be dealt next round
PULL: Final = 0.15                  # a hex of distance out of reach
CHASE: Final = 0.3                  # for a ship that loses at the round limit
FLIGHT: Final = -0.1                # for one that wins
SHALLOWS: Final = 0.4               # a hex of open sea ahead that is missing
REACH: Final = 9                    # beyond it nothing can be hit next round
SPAN: Final = 10
WIDE: Final = 2 * SPAN + 1


def moved(by: Hex, order: Order, course: str) -> tuple[int, int]:
    """Where an enemy stands in a ship's frame after she has sailed this course on open water."""
    q, r = by
    for step in course.split("-"):
        for kind, amount, _ in order.steps:
            if kind == "knots" and step == "ahead":
                r += amount                             # she heads north: the enemy drops back
            elif kind == "turn" and step != "ahead":
                q, r = rotated((q, r), -amount if step == "starboard" else amount)
    return q, r


def held_chance(copies: int) -> float:
    """How likely at least one of so many copies is among four cards of twelve."""
    missing = 1.0
    for drawn in range(4):
        missing *= (12.0 - copies - drawn) / (12.0 - drawn)
    return 1.0 - missing


def crew_punch(crew: int, by: Hex) -> float:
    """What a crew's attacks may do to an enemy there: the best card it holds, as hits."""
    punches: list[tuple[float, float]] = []
    for card in dict.fromkeys(DECKS[crew]):
        order = ORDERS[card]
        for area in order.areas:
            if by in area.by_heading[0]:
                punches.append((hits_of(order), held_chance(order.copies)))
    punches.sort(reverse=True)
    total, left = 0.0, 1.0
    for hits, chance in punches:
        total += left * chance * hits
        left *= 1.0 - chance
    return total


def hits_of(order: Order) -> float:
    """An attack that bears, in fire hits."""
    if order.effect == "attack":
        hits = 0.0
        for hit in order.hits:
            hits += 1.0 if hit == "fire" else 0.5
        return hits
    if order.effect == "wound-manned":
        return 1.2
    if order.effect == "wound-crew":
        return 0.9
    return 0.4 if order.effect == "cancel-position" else 0.0


def make_threats() -> list[float]:
    """By heading and offset of an enemy: the hits that a ship may deal her next round, with the cards of any hand."""
    punch: dict[Hex, float] = {}
    for by in disk((0, 0), REACH + 4):
        punch[by] = crew_punch(GUNNER, by) + crew_punch(MARINE, by)
    threats = [0.0] * (6 * WIDE * WIDE)
    sails = [ORDERS[card] for card in dict.fromkeys(DECKS[SAILMASTER]) if ORDERS[card].kind == "sail"]
    for by in disk((0, 0), REACH):
        total, weight = 3.0 * punch[by], 3.0            # without sailing, or before
        for order in sails:
            best = 0.0
            for course in courses(order):
                best = max(best, punch.get(moved(by, order, course), 0.0))
            total += order.copies * best
            weight += order.copies
        for heading in range(6):
            q, r = rotated(by, heading)
            threats[(heading * WIDE + q + SPAN) * WIDE + r + SPAN] = total / weight
    return threats


THREATS: Final[list[float]] = make_threats()


def threat(q: int, r: int, heading: int, there_q: int, there_r: int) -> float:
    """The hits that a ship with this place and heading may deal next round to one over there."""
    dq, dr = there_q - q, there_r - r
    if max(abs(dq), abs(dr), abs(dq + dr)) > REACH:
        return 0.0
    return THREATS[(heading * WIDE + dq + SPAN) * WIDE + dr + SPAN]


class Chart:
    """The water of one battle, with the open sea ahead of every place looked up once."""

    def __init__(self, game: Battle) -> None:
        self.sea = water(game)
        self.runs: dict[int, int] = {}

    def run(self, q: int, r: int, heading: int) -> int:
        """How many hexes of open sea lie ahead, three at most; ships do not count."""
        key = ((q << 16) + r) * 8 + heading
        run = self.runs.get(key, -1)
        if run < 0:
            run = 0
            ahead = neighbour((q, r), heading)
            while run < 3 and ahead not in self.sea.islands and self.sea.is_sea(ahead):
                run += 1
                ahead = neighbour(ahead, heading)
            self.runs[key] = run
        return run

    def is_covered(self, q: int, r: int, there: Hex) -> bool:
        return self.sea.is_covered((q, r), there)


MOST_CHARTS: Final = 100            # freely placed islands make ever new ones
_CHARTS: Final[dict[tuple[str, tuple[Hex, ...]], Chart]] = {}


def chart_of(game: Battle) -> Chart:
    """The chart of a battle; it is made once for each set of islands."""
    key = (game.scenario, game.islands)
    chart = _CHARTS.get(key)
    if chart is None:
        chart = keep(_CHARTS, MOST_CHARTS, key, Chart(game))
    return chart


def place_value(game: Battle, chart: Chart, side: int, q: int, r: int, heading: int) -> float:
    """What a place and heading are worth to a ship, with the enemy where she is."""
    enemy = game.ships[1 - side]
    dq, dr = enemy.q - q, enemy.r - r
    apart = max(abs(dq), abs(dr), abs(dq + dr))
    value = threat(q, r, heading, enemy.q, enemy.r) - threat(enemy.q, enemy.r, enemy.heading, q, r)
    if apart > 2 and value != 0.0 and chart.is_covered(q, r, enemy.hex):
        value *= 0.5
    return THREAT * value - pull(game, side) * max(0, apart - 3) - SHALLOWS * (3 - chart.run(q, r, heading))


def pull(game: Battle, side: int) -> float:
    """How much a ship minds a hex of distance: who has won at the round limit does not."""
    if game.limit_winner < 0:
        return PULL
    return FLIGHT if game.limit_winner == side else CHASE
