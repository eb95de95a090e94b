"""Chapter 9: turning and travel."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, word
from weathergage.kernel.spaces import OneOf
from weathergage.kits.hexes import neighbour, turned
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.tables import ORDERS
from weathergage.rulesets.savage_seas.events import ShipMoved, ShipTurned
from weathergage.rulesets.savage_seas.questions import AskSail
from weathergage.rulesets.savage_seas.rules.collisions import collide, obstacle_at
from weathergage.rulesets.savage_seas.rules.victory import judge
from weathergage.rulesets.savage_seas.state import Battle, BattleFrame, Ship, order_of

STARBOARD: Final = "starboard"
PORT: Final = "port"
AHEAD: Final = "ahead"
HALF_TURN: Final = 3


def courses(order: Order) -> tuple[str, ...]:
    """SS-MOVE-03, SS-MOVE-06 to SS-MOVE-08: every way to carry out an Order's steps, such as `port-ahead`.

    A side is chosen for the whole turn, a half turn has one result, with EITHER the steps may be reversed, and every
    step is made in full. Boom About (SS-CARD-12) has four courses.
    """
    ways: tuple[str, ...] = ("",)
    for kind, amount, side in order.steps:
        words = (AHEAD,) if kind == "knots" else (STARBOARD,) if amount == HALF_TURN else \
            (STARBOARD, PORT) if side == "any" else (side,)
        ways = tuple([f"{way}-{word}" if way else word for way in ways for word in words])
    if order.either:
        ways += tuple(["-".join(reversed(way.split("-"))) for way in ways])
    return ways


COURSES: Final[dict[str, tuple[str, ...]]] = {card: courses(order) for card, order in ORDERS.items()}
LEGS: Final[dict[str, tuple[str, ...]]] = {
    course: tuple(course.split("-")) for ways in COURSES.values() for course in ways}


class SailAt:
    """Stages of `Sail`."""

    CHOOSE: Final = 1
    SET_OUT: Final = 2
    STEP: Final = 3
    JUDGE: Final = 4


@dataclass
class Sail(BattleFrame):
    """SS-EFF-01, SS-EFF-02: carry out the steps of a movement Order; the crew's leader chooses the course."""

    side: int
    card: str
    course: tuple[str, ...] = ()
    done: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SailAt.CHOOSE: return self.choose(game)
            case SailAt.SET_OUT: return self.set_out(word(answer))
            case SailAt.STEP: return self.next_step(game)
            case _: return self.judge(game)

    def choose(self, game: Battle) -> Step:
        """SS-ACT-07: a single course is taken unasked."""
        order = order_of(self.card)
        ways = COURSES[self.card]
        if len(ways) == 1:
            self.go(SailAt.STEP)
            return self.set_out(ways[0])
        return AskSail(game.leader(self.side, order.crew), "SS-MOVE-06", OneOf(ways), self.card)

    def set_out(self, course: str) -> Step:
        self.course = LEGS[course]
        return None

    def next_step(self, game: Battle) -> Step:
        """SS-MOVE-07, SS-MOVE-09: each step is finished before the other; a turn still due is made after a stop."""
        if self.done == len(self.course):
            return DONE
        step = self.course[self.done]
        self.done += 1
        order = order_of(self.card)
        ship = game.ships[self.side]
        for kind, amount, _ in order.steps:
            if kind == "knots" and step == AHEAD:
                return travel(game, ship, amount, order.own_damage)
            if kind == "turn" and step != AHEAD:
                turn(game, ship, amount if step == STARBOARD else -amount)
        return None

    def judge(self, game: Battle) -> Step:
        """SS-COLL-04: defeat is judged when the hits on both ships are worked off."""
        judge(game)
        self.go(SailAt.STEP)
        return None


def turn(game: Battle, ship: Ship, degrees: int) -> None:
    """SS-MOVE-02, SS-DEF-06: so many steps of 60 degrees, to starboard if positive; the hex does not change."""
    ship.heading = turned(ship.heading, degrees)
    game.emit(ShipTurned(ship.side, degrees, ship.heading))


def travel(game: Battle, ship: Ship, knots: int, own_damage: int) -> Step:
    """SS-MOVE-04, SS-MOVE-05, SS-DEF-01: hex by hex along the heading, until something is in the way (SS-COLL-09)."""
    path: list[tuple[int, int]] = []
    obstacle = ""
    while len(path) < knots:
        there = neighbour(ship.hex, ship.heading)
        obstacle = obstacle_at(game, ship, there)
        if obstacle:
            break
        ship.q, ship.r = there
        path.append(there)
    if path:
        game.emit(ShipMoved(ship.side, tuple(path)))
    return collide(game, ship, obstacle, len(path) + 1, own_damage) if obstacle else None
