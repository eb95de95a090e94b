"""Oak & Iron, the heuristic player: what the objective asks of a ship."""

from math import sqrt
from typing import Final

from weathergage.kits.plane import Pose, along
from weathergage.players.oak_and_iron.worth import Scales, share_lost
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, PISTOL_SHOT, YARD_ARM
from weathergage.rulesets.oak_and_iron.rules.collisions import opposite
from weathergage.rulesets.oak_and_iron.rules.shapes import base_at, distance_to_piece, edge_crossed, edge_distance
from weathergage.rulesets.oak_and_iron.state import (
    ASHORE,
    ATTACKER,
    DEFENDER,
    Battle,
    Piece,
    has_rule,
    is_flagship,
    side_with,
    type_of,
)

OFF: Final = -9.0                   # Strike Points: to sail off the table for nothing
HOME: Final = 0.05                  # for an inch nearer to an edge that is to be reached
PULL: Final = 0.06                  # for an inch nearer to a place
STATION: Final = 0.7                # to be where one must be at the end of the turn


class Goals:
    """One ship's part in the objective."""

    def __init__(self, scales: Scales, number: int) -> None:
        self.scales = scales
        self.game = scales.game
        self.number = number
        self.ship = scales.game.ships[number]
        self.attacks = side_with(self.game, ATTACKER) == scales.side
        self.island = objective_piece(self.game)
        self.home = self.home_edge()
        self.errand = self.has_errand()
        self.keenness = 0.2 if self.home else 0.4 if self.errand else 1.0

    def home_edge(self) -> str:
        """OI-OBJ-02, OI-OBJ-04: the edge over which she escapes, if she is one who should."""
        game = self.game
        if game.objective == "convoy" and self.ship.merchant and not self.attacks:
            return opposite(game.weather)
        if game.objective == "breakthrough" and self.attacks and self.should_break_through():
            return game.sides[side_with(game, DEFENDER)].edge
        return ""

    def should_break_through(self) -> bool:
        """The weaker half go; the others fight. A ship that is badly hurt goes, too."""
        mine = sorted(self.scales.mine, key=lambda other: (type_of(self.game.ships[other]).cost, other))
        some = mine[:(len(mine) + 1) // 2]
        return (self.number in some and not is_flagship(self.game, self.number)) \
            or share_lost(self.ship.damage, self.ship.fatigue) > 0.5 or self.game.turn > 6

    def has_errand(self) -> bool:
        """OI-OBJ-03, OI-OBJ-05: whether it is she who goes for the rock or the island."""
        game = self.game
        if self.island is None or self.ship.shaken:
            return False
        if game.objective == "salvage":
            return game.rock_tokens > 0 and self.number in nearest_to(self.scales, self.island, game.rock_tokens,
                                                                     "shallow-draft")
        if game.objective != "raid":
            return False
        wanted = 1 if self.attacks else len([ship for ship in game.ships if ship.party == ASHORE
                                             and game.squadrons[ship.squadron].side != self.scales.side])
        return self.number in raiders(self.scales, self.island, min(2, wanted + (1 if self.attacks else 0)))

    # --- places ---

    def leaving(self, pose: Pose) -> float | None:
        """OI-EDGE-01, OI-OBJ-02: the worth of a pose that is off the table; None on it."""
        x, y, reach = pose[0], pose[1], type_of(self.ship).length
        if reach < x < self.game.width - reach and reach < y < self.game.height - reach:
            return None
        edge = edge_crossed(self.game, base_at(self.ship, pose))
        if not edge:
            return None
        if edge == self.home:
            return 3.0 if self.ship.merchant else 1.6
        return OFF

    def worth(self, pose: Pose) -> float:
        total = 0.0
        if self.home:
            total -= HOME * edge_distance(self.game, self.home, pose[0], pose[1])
        match self.game.objective:
            case "blockade": total += self.station(pose, self.game.width / 2, self.game.height / 2)
            case "hold-the-anchorage":
                if self.island is not None and self.game.turn >= 3:
                    total += 0.6 * self.station(pose, self.island.x, self.island.y)
            case "salvage": total += self.salvage(pose)
            case "raid": total += self.raid(pose)
        return total

    def station(self, pose: Pose, x: float, y: float) -> float:
        """OI-OBJ-06, OI-OBJ-08: within Cannon Shot of a place."""
        away = sqrt((pose[0] - x) * (pose[0] - x) + (pose[1] - y) * (pose[1] - y))
        if away <= CANNON_SHOT - 1.0:
            return 0.3 * STATION
        return -0.3 * PULL * (away - CANNON_SHOT)

    def salvage(self, pose: Pose) -> float:
        """OI-OBJ-05: to the rock, slowly at the end."""
        if not self.errand or self.island is None:
            return 0.0
        away = sqrt((pose[0] - self.island.x) ** 2 + (pose[1] - self.island.y) ** 2)
        if away < 4.0:
            away = distance_to_piece(base_at(self.ship, pose), self.island)
            return 1.2 if away <= YARD_ARM else -PULL * away
        ux, uy = along(pose[2])
        toward = (ux * (self.island.x - pose[0]) + uy * (self.island.y - pose[1])) / away
        return -PULL * away + 0.12 * toward

    def raid(self, pose: Pose) -> float:
        """OI-CREW-21, OI-OBJ-03: beside the island, where she may anchor and land; there she stays."""
        if self.island is None:
            return 0.0
        if self.ship.party == ASHORE:
            return 0.8 if (pose[0], pose[1]) == (self.ship.x, self.ship.y) else 0.0
        if not self.errand:
            return 0.0
        away = distance_to_piece(base_at(self.ship, pose), self.island)
        return 0.9 if away <= PISTOL_SHOT - 0.2 else -PULL * away


def objective_piece(game: Battle) -> Piece | None:
    for piece in game.terrain:
        if piece.objective:
            return piece
    return None


def nearest_to(scales: Scales, piece: Piece, count: int, wanted: str) -> list[int]:
    """The ships that are nearest to a place, those with a trait before others."""
    def away(number: int) -> tuple[float, int]:
        ship = scales.game.ships[number]
        far = sqrt((ship.x - piece.x) ** 2 + (ship.y - piece.y) ** 2)
        far += 0.0 if has_rule(scales.game, number, wanted) else 8.0
        return far + (40.0 if ship.tokens or ship.aground else 0.0), number

    return sorted(scales.mine, key=away)[:count]


def raiders(scales: Scales, piece: Piece, count: int) -> list[int]:
    """Who lands: those ashore stay; then ships made for it, then the nearest."""
    def away(number: int) -> tuple[float, int]:
        ship = scales.game.ships[number]
        far = sqrt((ship.x - piece.x) ** 2 + (ship.y - piece.y) ** 2)
        far -= 10.0 if has_rule(scales.game, number, "troop-transport") else 0.0
        far -= 4.0 if has_rule(scales.game, number, "boarding-party") else 0.0
        far += 20.0 if is_flagship(scales.game, number) or ship.aground else 0.0
        return far - (60.0 if ship.party == ASHORE else 0.0), number

    return sorted(scales.mine, key=away)[:count]
