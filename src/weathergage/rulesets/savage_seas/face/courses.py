"""Courses on paper: where an Order would lead if nothing else moves."""

from dataclasses import dataclass

from weathergage.kits.hexes import Hex, neighbour, turned
from weathergage.rulesets.savage_seas.rules.collisions import obstacle_at
from weathergage.rulesets.savage_seas.rules.movement import AHEAD, STARBOARD
from weathergage.rulesets.savage_seas.state import Battle, order_of


@dataclass
class Run:
    """The hexes gone through, the first included; and what the course runs into, if anything."""

    track: list[Hex]
    heading: int
    obstacle: str = ""
    hits: int = 0               # SS-COLL-02
    own: int = 0                # of these on oneself (SS-COLL-05)

    @property
    def end(self) -> Hex:
        return self.track[-1]


def run_of(game: Battle, side: int, card: str, course: str) -> Run:
    """SS-MOVE-04, SS-MOVE-09, SS-COLL-01 to SS-COLL-09: step by step; a stop ends the travel, not a turn still due."""
    ship, order = game.ships[side], order_of(card)
    run = Run([ship.hex], ship.heading)
    amounts = {kind: amount for kind, amount, _ in order.steps}
    for step in course.split("-"):
        if step != AHEAD:
            run.heading = turned(run.heading, amounts["turn"] if step == STARBOARD else -amounts["turn"])
            continue
        for entered in range(amounts["knots"]):
            there = neighbour(run.end, run.heading)
            run.obstacle = obstacle_at(game, ship, there)
            if run.obstacle:
                run.hits = entered + 1
                break
            run.track.append(there)
    run.own = order.own_damage if run.obstacle == "enemy" and order.own_damage >= 0 else run.hits
    return run
