"""Chapters 3 and 21: ships that arrive late."""

from dataclasses import dataclass
from typing import Final, Optional

from weathergage.kernel.core import DONE, Answer, Refusal, Step
from weathergage.kits.plane import HAIR, Pose, along
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.oak_and_iron.content.tables import PISTOL_SHOT
from weathergage.rulesets.oak_and_iron.events import ShipEntered
from weathergage.rulesets.oak_and_iron.questions import AskEnter
from weathergage.rulesets.oak_and_iron.rules.collisions import opposite
from weathergage.rulesets.oak_and_iron.rules.deployment import is_near_enemy, refusal_of_water
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    EDGE_BEARINGS,
    STERN,
    TOUCH,
    are_on_table,
    base_at,
    base_of,
    edge_distance,
    edge_ends,
    place,
    pose_of,
)
from weathergage.rulesets.oak_and_iron.state import AFLOAT, WAITING, Battle, SeaFrame, Ship

STEEPEST: Final = 80.0              # degrees off square to the edge at which a ship may enter


@dataclass
class Entries(Placing):
    """OI-ADV-10: (ship, x, y, heading): her stern touching the own edge, not within Pistol Shot of an opposing ship."""

    ship: int

    def names(self, game: Battle) -> tuple[str, ...]:
        return (game.ships[self.ship].label,)

    def edge(self, game: Battle) -> str:
        return game.sides[game.squadrons[game.ships[self.ship].squadron].side].edge

    def refusal_of(self, game: Battle, name: str, pose: Pose) -> Optional[Refusal]:
        base = base_at(game.ships[self.ship], pose)
        gaps = [abs(edge_distance(game, self.edge(game), x, y)) for x, y in edge_ends(base, STERN)]
        inward = EDGE_BEARINGS[opposite(self.edge(game))]
        if not are_on_table(game, base.points, TOUCH) or min(gaps) > TOUCH \
                or abs(turn_off(pose[2], inward)) > STEEPEST + HAIR:         # poses are rounded, by less than TOUCH
            return Refusal("OI-ADV-10",
                           f"her stern must touch the {self.edge(game)} edge, and all of her lie on the table")
        if is_near_enemy(game, self.ship, base, PISTOL_SHOT):
            return Refusal("OI-ADV-10", "she may not enter within Pistol Shot of an opposing ship")
        return refusal_of_water(game, self.ship, base)

    def adjusted(self, game: Battle, name: str, pose: Pose) -> Pose:
        """Her stern brought onto the edge, on a heading that leads inward."""
        edge = self.edge(game)
        inward = EDGE_BEARINGS[opposite(edge)]
        off = min(max(turn_off(pose[2], inward), -STEEPEST), STEEPEST)
        heading = (inward + off) % 360.0
        base = base_at(game.ships[self.ship], (pose[0], pose[1], heading))
        ux, uy = along(EDGE_BEARINGS[edge])
        gap = min([edge_distance(game, edge, x, y) for x, y in base.points])
        return pose[0] + ux * gap, pose[1] + uy * gap, heading

    def headings(self, game: Battle, name: str) -> tuple[float, ...]:
        inward = EDGE_BEARINGS[opposite(self.edge(game))]
        return (inward, (inward + 45.0) % 360.0, (inward - 45.0) % 360.0)

    def notation(self) -> str:
        return "ship x,y heading, such as sloop 12,1 0"


def turn_off(heading: float, inward: float) -> float:
    off = (heading - inward) % 360.0
    return off - 360.0 if off > 180.0 else off


def is_due(game: Battle, number: int) -> bool:
    """OI-ADV-10: from turn 2 on, where there is a place to enter."""
    ship = game.ships[number]
    return ship.fate == WAITING and game.turn >= 2 and Entries(number).has_room(game)


class EnterAt:
    """Stages of `Enter`."""

    ASK: Final = 1
    PLACE: Final = 2


@dataclass
class Enter(SeaFrame):
    """OI-ADV-10: the start of the first activation."""

    number: int

    def step(self, game: Battle, answer: Answer) -> Step:
        ship = game.ships[self.number]
        match self.pc:
            case EnterAt.ASK: return AskEnter(game.seat_of(self.number), "OI-ADV-10", Entries(self.number), ship.label)
            case _: return self.place(game, ship, pose_in(answer))

    def place(self, game: Battle, ship: Ship, pose: Pose) -> Step:
        ship.fate = AFLOAT
        place(ship, pose)
        bring_inside(game, self.number)
        game.emit(ShipEntered(ship.label, pose_of(ship)))
        return DONE


def bring_inside(game: Battle, number: int) -> None:
    """The thousandth that rounding may have put her over the edge."""
    ship = game.ships[number]
    for edge in EDGE_BEARINGS:
        gap = min([edge_distance(game, edge, x, y) for x, y in base_of(ship).points])
        if gap < 0.0:
            ux, uy = along(EDGE_BEARINGS[opposite(edge)])
            place(ship, (ship.x + ux * (0.001 - gap), ship.y + uy * (0.001 - gap), ship.heading))
