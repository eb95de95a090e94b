"""Chapters 6 and 7: ships in motion: turns, slides and shifts, collisions, and what lies under the keel."""

from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeAlias

from weathergage.kernel.core import DONE, Answer, Done, Step, ints
from weathergage.kernel.spaces import OneOf
from weathergage.kits.plane import (
    HAIR,
    NEVER,
    Pose,
    Shape,
    along,
    clearance,
    first_pivot,
    first_slide,
    is_within,
    pivot,
    pivoted,
    point_of,
    starboard,
    swept,
)
from weathergage.rulesets.oak_and_iron.content.tables import YARD_ARM
from weathergage.rulesets.oak_and_iron.events import CollisionRolled, TerrainStruck
from weathergage.rulesets.oak_and_iron.questions import AskLieAlongside
from weathergage.rulesets.oak_and_iron.rules.conditions import entangle, ground, hurt, put, set_sail
from weathergage.rulesets.oak_and_iron.rules.dice import count, roll, shown
from weathergage.rulesets.oak_and_iron.rules.directly_away import directly_away
from weathergage.rulesets.oak_and_iron.rules.flush import Laid, touching_placements
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    TOUCH,
    base_of,
    is_in_reach,
    is_piece_in_reach,
    near_ones,
    pose_of,
    shapes_of,
    ships_in_reach,
    solid_parts_near,
)
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    EDGES,
    Battle,
    SeaFrame,
    advantage_of,
    has_rule,
    is_entangled,
    kind_of,
    plays_card,
    type_of,
)

TURN: Final = "turn"                # degrees, to starboard if positive
SLIDE: Final = "slide"              # inches ahead
SHIFTED: Final = "shift"            # inches to starboard
Moves: TypeAlias = tuple[tuple[str, float, int], ...]       # how, how much, and the speed it counts as in a collision
RULES_OF_MOTION: Final[dict[str, str]] = {TURN: "OI-GEOM-08", SLIDE: "OI-MOVE-13", SHIFTED: "OI-FAQ-02"}


# --- one motion -------------------------------------------------------------------------------------------------------

def pivot_point(game: Battle, number: int, degrees: float) -> tuple[float, float]:
    """OI-GEOM-07, OI-GEOM-08: the mid-point of the side she turns to."""
    ship = game.ships[number]
    beam = type_of(ship).beam
    return point_of(pose_of(ship), 0.0, beam / 2 if degrees > 0.0 else -beam / 2)


def vector_of(pose: Pose, how: str, amount: float) -> tuple[float, float]:
    ux, uy = along(pose[2]) if how == SLIDE else starboard(pose[2])
    return ux * amount, uy * amount


def course(game: Battle, number: int, how: str, amount: float) -> tuple[Pose, float, list[int], list[int]]:
    """OI-MOVE-21, OI-COLL-01: where a motion ends, what share of it is made, and the ships and pieces of terrain that
    it strikes."""
    ship = game.ships[number]
    base = base_of(ship)
    reach = base.reach + (2 * base.reach if how == TURN else abs(amount))       # that her circle gets to
    others = [other for other in ships_in_reach(game, number, reach)
              if is_in_reach(base, base_of(game.ships[other]), reach)]
    land = solid_parts_near(game, base, reach, has_rule(game, number, "no-draft"))
    shapes = [base_of(game.ships[other]) for other in others] + [shape for _, shape in land]
    if how == TURN:
        px, py = pivot_point(game, number, amount)
        contact = first_pivot(base, px, py, amount, shapes, TOUCH)
        pose = pivoted(pose_of(ship), px, py, amount * contact.fraction)
    else:
        dx, dy = vector_of(pose_of(ship), how, amount)
        contact = first_slide(base, dx, dy, shapes, TOUCH)
        pose = (ship.x + dx * contact.fraction, ship.y + dy * contact.fraction, ship.heading)
    if not contact.struck:
        return pose, contact.fraction, [], []
    ships = nearest_first(game, number, [others[at] for at in contact.struck if at < len(others)], pose)
    pieces = dict.fromkeys([land[at - len(others)][0] for at in contact.struck if at >= len(others)])
    return pose, contact.fraction, ships, list(pieces)


class MotionAt:
    """Stages of `Motion`."""

    MOVE: Final = 1
    END: Final = 2


@dataclass
class Motion(SeaFrame):
    """OI-MOVE-21, OI-COLL-01, OI-COLL-02: a turn, slide or shift until it ends or strikes something. Returns whether it
    struck, and whether it passed over a shoal."""

    number: int
    how: str
    amount: float
    speed: int
    struck: bool = False
    shoal: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MotionAt.MOVE: return self.sail(game)
            case _: return Done((int(self.struck), int(self.shoal)))

    def sail(self, game: Battle) -> Step:
        pose, share, ships, pieces = course(game, self.number, self.how, self.amount)
        self.shoal = passes_shoal(game, self.number, base_of(game.ships[self.number]), self.how, self.amount * share)
        put(game, self.number, pose, self.how, RULES_OF_MOTION[self.how])
        if not ships and not pieces:
            return Done((0, int(self.shoal)))
        self.struck = True
        return Collision(self.number, tuple(ships), tuple(pieces), self.speed)


def nearest_first(game: Battle, number: int, ships: list[int], pose: Pose) -> list[int]:
    """OI-COLL-11: by their centres, from where she has come to."""
    far: list[tuple[float, int]] = []
    for other in ships:
        dx, dy = game.ships[other].x - pose[0], game.ships[other].y - pose[1]
        far.append((dx * dx + dy * dy, other))
    return [other for _, other in sorted(far)]


# --- collisions -------------------------------------------------------------------------------------------------------

class CollisionAt:
    """Stages of `Collision`."""

    STRIKE: Final = 1
    READ: Final = 2
    NEXT_SHIP: Final = 3
    LIE_ALONGSIDE: Final = 4


@dataclass
class Collision(SeaFrame):
    """OI-COLL-03 to OI-COLL-17: terrain first, then one roll for all ships that were struck."""

    number: int
    ships: tuple[int, ...]
    pieces: tuple[int, ...]
    speed: int
    fouled: bool = False
    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CollisionAt.STRIKE: return self.strike(game)
            case CollisionAt.READ: return self.read(game, ints(answer))
            case CollisionAt.NEXT_SHIP: return self.one_ship(game)
            case _: return self.lay_alongside(game, answer)

    def strike(self, game: Battle) -> Step:
        """OI-COLL-03, OI-COLL-16: 1 damage, Aground and Anchored; then the ships. OI-COLL-04: dice by speed."""
        ship = game.ships[self.number]
        if self.pieces:
            for piece in self.pieces:
                game.emit(TerrainStruck(ship.label, game.terrain[piece].kind))
            hurt(game, self.number, 1, "OI-COLL-03")
            ground(game, self.number, "OI-COLL-03")
            set_sail(game, self.number, ANCHORED, "OI-COLL-03")
        if not self.ships:
            return DONE
        return roll(game, "collision", "OI-COLL-04", max(1, self.speed), ("collision-damage", "collision-entangle"))

    def read(self, game: Battle, faces: tuple[int, ...]) -> Step:
        ship = game.ships[self.number]
        game.emit(CollisionRolled(ship.label, tuple([game.ships[other].label for other in self.ships]), shown(faces)))
        if count(game, faces, "collision-damage"):
            hurt(game, self.number, 1, "OI-COLL-05")
        self.fouled = count(game, faces, "collision-entangle") > 0
        return None

    def one_ship(self, game: Battle) -> Step:
        """OI-COLL-11: each in turn."""
        if self.at == len(self.ships):
            return DONE
        struck = self.ships[self.at]
        if not self.fouled:
            push(game, self.number, struck)
            return self.next_ship()
        ways = self.berths(game, struck)
        if len(ways) > 1:
            return AskLieAlongside(game.seat_of(self.number), "OI-CREW-13",
                                   OneOf(tuple([(way[0], way[1]) for way in ways])), game.ships[self.number].label,
                                   game.ships[struck].label)
        return self.lay_alongside(game, None)

    def berths(self, game: Battle, struck: int) -> list[Laid]:
        """OI-COLL-06, OI-COLL-07: a ship already fast to another, or Aground, stays as she touches."""
        if is_held(game, self.number):
            return []
        return touching_placements(game, self.number, struck)

    def lay_alongside(self, game: Battle, answer: Answer) -> Step:
        struck = self.ships[self.at]
        ways = self.berths(game, struck)
        chosen = [way for way in ways if answer is None or (way[0], way[1]) == answer]
        if chosen:
            put(game, self.number, chosen[0][3], "board", "OI-COLL-06")
        entangle(game, self.number, struck, "OI-COLL-06" if chosen else "OI-COLL-07")
        return self.next_ship()

    def next_ship(self) -> Step:
        self.at += 1
        self.go(CollisionAt.NEXT_SHIP)
        return None


def push(game: Battle, mover: int, struck: int) -> None:
    """OI-COLL-08 to OI-COLL-10, OI-COLL-13, OI-COLL-17: the ship that was hit goes Yard Arm Directly Away; if she is
    held, or has no room at all, the mover; if neither can, they stay in contact."""
    rule = "OI-COLL-08"
    for number, other in ((struck, mover), (mover, struck)):
        if is_held(game, number):
            rule = "OI-COLL-09"
            continue
        way = directly_away(game, number, (other,), YARD_ARM)
        if way:
            ship, (dx, dy) = game.ships[number], way[0]
            if sqrt(dx * dx + dy * dy) < YARD_ARM - TOUCH:
                rule = "OI-COLL-10"
            put(game, number, (ship.x + dx, ship.y + dy, ship.heading), "push", rule)
            return
        rule = "OI-COLL-10"


def is_held(game: Battle, number: int) -> bool:
    """OI-COLL-09: Entangled or Aground, and not to be pushed."""
    return is_entangled(game, number) or game.ships[number].aground


# --- shoals -----------------------------------------------------------------------------------------------------------

def passes_shoal(game: Battle, number: int, base: Shape, how: str, amount: float) -> bool:
    """OI-TERR-02, OI-TERR-04: whether any part of the base passes over a shoal that she must heed."""
    if ignores_shoals(game, number):
        return False
    ship = game.ships[number]
    reach = abs(amount) if how != TURN else 2 * base.reach
    for piece in game.terrain:
        if kind_of(piece).shoal and is_piece_in_reach(base, piece, base.reach + reach):
            for shape in near_ones(base, shapes_of(piece), reach):
                if how != TURN:
                    dx, dy = vector_of(pose_of(ship), how, amount)
                    if clearance(swept(base, dx, dy), shape) <= HAIR:
                        return True
                elif is_within(base, shape, HAIR) or turns_over(game, number, base, amount, shape):
                    return True
    return False


def turns_over(game: Battle, number: int, base: Shape, amount: float, shape: Shape) -> bool:
    px, py = pivot_point(game, number, amount)
    return pivot(base, px, py, amount, shape, 0.0) < NEVER


def ignores_shoals(game: Battle, number: int) -> bool:
    """OI-TRAIT-04, OI-TRAIT-09, OI-CARD-13."""
    return has_rule(game, number, "shallow-draft") or has_rule(game, number, "no-draft") \
        or plays_card(game, number, "shoals-ahead")


def shoal_dice(game: Battle, number: int) -> int:
    """OI-TERR-03, OI-SQD-22, OI-ADV-06: the printed Fortitude, whatever was added; a pilot saves a die."""
    dice = type_of(game.ships[number]).fortitude
    return max(0, dice - (1 if advantage_of(game, number) == "local-pilot" else 0))


def opposite(edge: str) -> str:
    return EDGES[(EDGES.index(edge) + 2) % 4]
