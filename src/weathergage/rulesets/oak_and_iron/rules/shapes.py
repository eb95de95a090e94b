"""Chapters 0 and 1: where bases and terrain lie, distances, and edges in contact."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from weathergage.kits.keep import keep
from weathergage.kits.plane import (
    BOX_EDGES,
    HAIR,
    LAID_FLUSH,
    Point,
    Pose,
    Region,
    Shape,
    along,
    bearing,
    box,
    disc,
    distance,
    edge_middle,
    first_too_near,
    group_distance,
    is_in_box,
    is_within,
    nearest_on_segment,
    nearest_points,
    pose_on_grid,
    rotated,
    shifted,
    triangles,
)
from weathergage.rulesets.oak_and_iron.content.tables import SHIPS, TERRAIN
from weathergage.rulesets.oak_and_iron.state import AFLOAT, Battle, Piece, Ship, kind_of, type_of

TOUCH: Final = LAID_FLUSH           # stored poses are rounded: bases this near are in contact
BOW: Final = 0                      # of the edges of a base, as `box` has them
PORT_EDGE: Final = 1
STERN: Final = 2
STARBOARD_EDGE: Final = 3
EDGE_NAMES: Final[tuple[str, ...]] = BOX_EDGES
EDGE_BEARINGS: Final[dict[str, float]] = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
MOST_KEPT: Final = 200            # pieces of terrain
# No base reaches farther than this from its middle, and a little more.
LARGEST: Final[float] = max([kind.length + kind.beam for kind in SHIPS.values()]) / 2 + 0.1
_REACHES: Final[dict[str, float]] = {}
_PARTS: Final[dict[str, list[Shape]]] = {}
_TURNED: Final[dict[tuple[str, float], list[Shape]]] = {}
_LAND: Final[dict[tuple[str, float, float, float], list[Shape]]] = {}
_REGIONS: Final[dict[tuple[str, float, float, float], Region]] = {}


# --- bases ------------------------------------------------------------------------------------------------------------

def pose_of(ship: Ship) -> Pose:
    """OI-CONV-11, OI-WIND-01: the centre of the base, and where its Bow, the front edge, points."""
    return (ship.x, ship.y, ship.heading)


def base_at(ship: Ship, pose: Pose) -> Shape:
    """OI-GEOM-06: her base where a pose puts it."""
    kind = type_of(ship)
    return box(pose, kind.length, kind.beam)


def base_of(ship: Ship) -> Shape:
    """Her base where she lies; the ship keeps it."""
    base, x, y, heading = ship.base, ship.x, ship.y, ship.heading
    if base is None or ship.base_x != x or ship.base_y != y or ship.base_heading != heading:
        base = base_at(ship, (x, y, heading))
        ship.base, ship.base_x, ship.base_y, ship.base_heading = base, x, y, heading
    return base


def place(ship: Ship, pose: Pose) -> None:
    """Poses are stored to a thousandth."""
    ship.x, ship.y, ship.heading = pose_on_grid(pose[0], pose[1], pose[2])


def apart(game: Battle, one: int, other: int) -> float:
    """OI-CONV-07, OI-FAQ-04: between the closest points of two bases."""
    return distance(base_of(game.ships[one]), base_of(game.ships[other]))


def are_within(game: Battle, one: int, other: int, limit: float) -> bool:
    """OI-CONV-09, OI-CONV-16: a distance equal to a limit, or a hair more, is within it."""
    return is_within(base_of(game.ships[one]), base_of(game.ships[other]), limit)


def are_touching(one: Shape, other: Shape) -> bool:
    return is_within(one, other, TOUCH)


def bases(game: Battle, but: tuple[int, ...]) -> list[Shape]:
    """OI-COLL-14: the bases of all ships on the table but these: friends, foes, wrecks and prizes."""
    return [base_of(ship) for number, ship in enumerate(game.ships) if ship.fate == AFLOAT and number not in but]


def ships_in_reach(game: Battle, number: int, reach: float) -> list[int]:
    """The other ships on the table whose bases might come into a circle around the middle of a ship's: a quick look."""
    ship = game.ships[number]
    x, y, most = ship.x, ship.y, reach + LARGEST
    most *= most
    near: list[int] = []
    for other, there in enumerate(game.ships):
        dx, dy = there.x - x, there.y - y
        if dx * dx + dy * dy <= most and there.fate == AFLOAT and other != number:
            near.append(other)
    return near


# --- terrain ----------------------------------------------------------------------------------------------------------

def shapes_of(piece: Piece) -> list[Shape]:
    """A piece as convex shapes, for contact; the piece keeps them."""
    parts, x, y, rotation = piece.parts, piece.x, piece.y, piece.rotation
    if parts is None or piece.parts_x != x or piece.parts_y != y or piece.parts_rotation != rotation:
        key = (piece.kind, x, y, rotation)
        parts = _LAND.get(key)
        if parts is None:
            parts = [shifted(part, x, y) for part in turned_parts(piece.kind, rotation)]
            keep(_LAND, MOST_KEPT, key, parts)
        piece.parts, piece.parts_x, piece.parts_y, piece.parts_rotation = parts, x, y, rotation
    return parts


def reach_of(kind: str) -> float:
    """How far the farthest point of a kind of piece is from where it is laid by."""
    reach = _REACHES.get(kind, -1.0)
    if reach < 0.0:
        reach = max([sqrt(x * x + y * y) for x, y in TERRAIN[kind].outline])
        _REACHES[kind] = reach
    return reach


def parts_of(kind: str) -> list[Shape]:
    """A kind of piece as convex shapes, as it is printed."""
    parts = _PARTS.get(kind)
    if parts is None:
        parts = triangles(TERRAIN[kind].outline)
        _PARTS[kind] = parts
    return parts


def turned_parts(kind: str, rotation: float) -> list[Shape]:
    """The same, turned; the few rotations that are offered come again and again."""
    key = (kind, rotation)
    parts = _TURNED.get(key)
    if parts is None:
        parts = keep(_TURNED, MOST_KEPT, key, [rotated(part, 0.0, 0.0, rotation) for part in parts_of(kind)])
    return parts


def outline_of(piece: Piece) -> tuple[Point, ...]:
    ux, uy = along(piece.rotation)
    return tuple([(piece.x + x * uy + y * ux, piece.y + y * uy - x * ux) for x, y in TERRAIN[piece.kind].outline])


def region_of(piece: Piece) -> Region:
    """A piece as an area, for lines that may run along its edge."""
    key = (piece.kind, piece.x, piece.y, piece.rotation)
    region = _REGIONS.get(key)
    if region is None:
        region = keep(_REGIONS, MOST_KEPT, key, Region((outline_of(piece),)))
    return region


def solid_parts(game: Battle, over_rocks: bool = False) -> list[tuple[int, Shape]]:
    """OI-TERR-10, OI-TERR-11: what rises above the sea, as (piece, shape). OI-TRAIT-09: some ships pass over rocks."""
    parts: list[tuple[int, Shape]] = []
    for number, piece in enumerate(game.terrain):
        kind = kind_of(piece)
        if kind.solid and not (over_rocks and kind.kind == "rocks"):
            for shape in shapes_of(piece):
                parts.append((number, shape))
    return parts


def solid_parts_near(game: Battle, base: Shape, reach: float, over_rocks: bool) -> list[tuple[int, Shape]]:
    """The same of the pieces that a circle around the middle of a base might meet."""
    parts: list[tuple[int, Shape]] = []
    for number, piece in enumerate(game.terrain):
        kind = kind_of(piece)
        if kind.solid and not (over_rocks and kind.kind == "rocks") and is_piece_in_reach(base, piece, reach):
            for shape in shapes_of(piece):
                parts.append((number, shape))
    return parts


def is_piece_in_reach(base: Shape, piece: Piece, reach: float) -> bool:
    """Whether a circle around the middle of a base meets that around a piece."""
    dx, dy, most = piece.x - base.cx, piece.y - base.cy, reach + reach_of(piece.kind) + HAIR
    return dx * dx + dy * dy <= most * most


def is_in_reach(base: Shape, other: Shape, reach: float) -> bool:
    dx, dy, most = other.cx - base.cx, other.cy - base.cy, reach + other.reach + HAIR
    return dx * dx + dy * dy <= most * most


def solids(game: Battle) -> list[Shape]:
    return [shape for _, shape in solid_parts(game)]


def distance_to_piece(shape: Shape, piece: Piece) -> float:
    return group_distance([shape], shapes_of(piece))


def is_near_piece(shape: Shape, piece: Piece, limit: float) -> bool:
    """OI-CONV-09: whether any of a piece is within a limit."""
    if is_piece_in_reach(shape, piece, shape.reach + limit + HAIR):
        for part in shapes_of(piece):
            if is_within(shape, part, limit):
                return True
    return False


def are_pieces_clear(one: Piece, other: Piece, least: float) -> bool:
    """Whether two pieces are at least so far apart, or a hair less."""
    dx, dy, most = one.x - other.x, one.y - other.y, reach_of(one.kind) + reach_of(other.kind) + least + HAIR
    if dx * dx + dy * dy > most * most:
        return True
    theirs = shapes_of(other)
    for part in turned_parts(one.kind, one.rotation):           # laid there only if it is near: many places are tried
        x, y = part.cx + one.x, part.cy + one.y
        near: list[Shape] = []
        for shape in theirs:
            dx, dy, most = shape.cx - x, shape.cy - y, shape.reach + part.reach + least + HAIR
            if dx * dx + dy * dy <= most * most:
                near.append(shape)
        if near and first_too_near(shifted(part, one.x, one.y), near, least) >= 0:
            return False
    return True


# --- the table --------------------------------------------------------------------------------------------------------

def is_on_table(game: Battle, shape: Shape) -> bool:
    """OI-GEOM-10: no corner strictly outside."""
    return is_in_box(shape, 0.0, 0.0, game.width, game.height)


def are_on_table(game: Battle, points: Sequence[Point], slack: float) -> bool:
    for x, y in points:
        if x < -slack or y < -slack or x > game.width + slack or y > game.height + slack:
            return False
    return True


def edge_distance(game: Battle, edge: str, x: float, y: float) -> float:
    """How far inside an edge of the table a point lies; less than 0 outside."""
    match edge:
        case "north": return game.height - y
        case "east": return game.width - x
        case "south": return y
        case _: return x


def edge_crossed(game: Battle, shape: Shape) -> str:
    """The edge that a shape reaches farthest over; "" if it is on the table."""
    best, crossed = HAIR, ""
    if is_on_table(game, shape):
        return crossed
    for x, y in shape.points:
        for edge, over in (("north", y - game.height), ("east", x - game.width), ("south", -y), ("west", -x)):
            if over > best:
                best, crossed = over, edge
    return crossed


def room_on_table(game: Battle, shape: Shape, dx: float, dy: float) -> float:
    """The fraction of a slide after which a base would leave the table; at most 1."""
    best = 1.0
    for corner in shape.corners:
        x, y = corner.x, corner.y
        if dx > 0.0:
            best = min(best, (game.width - x) / dx)
        elif dx < 0.0:
            best = min(best, -x / dx)
        if dy > 0.0:
            best = min(best, (game.height - y) / dy)
        elif dy < 0.0:
            best = min(best, -y / dy)
    return max(0.0, best)


def centre_of_table(game: Battle) -> Shape:
    return disc(game.width / 2, game.height / 2, 0.0)


# --- edges in contact -------------------------------------------------------------------------------------------------

def edge_ends(shape: Shape, edge: int) -> tuple[Point, Point]:
    corner = shape.corners[edge]
    return (corner.x, corner.y), (corner.x + corner.dx, corner.y + corner.dy)


def edges_near(shape: Shape, px: float, py: float) -> tuple[int, ...]:
    """The edges that a point lies on: two at a corner."""
    edges: list[int] = []
    for edge in range(4):
        corner = shape.corners[edge]
        ax, ay, dx, dy = corner.x, corner.y, corner.dx, corner.dy
        side = dx * (py - ay) - dy * (px - ax)
        if side * side > 4 * TOUCH * TOUCH * (dx * dx + dy * dy):       # nor is it near the line that the edge is on
            continue
        x, y = nearest_on_segment(px, py, ax, ay, ax + dx, ay + dy)
        if (x - px) * (x - px) + (y - py) * (y - py) <= TOUCH * TOUCH:
            edges.append(edge)
    return tuple(edges)


def contact_points(one: Shape, other: Shape) -> list[tuple[tuple[int, ...], tuple[int, ...], Point]]:
    """Where two bases meet: (edges of the one, edges of the other, point), for every corner of either that lies on the
    other."""
    contacts: list[tuple[tuple[int, ...], tuple[int, ...], Point]] = []
    for x, y in one.points:
        theirs = edges_near(other, x, y)
        if theirs:
            contacts.append((edges_near(one, x, y), theirs, (x, y)))
    for x, y in other.points:
        ours = edges_near(one, x, y)
        if ours:
            contacts.append((ours, edges_near(other, x, y), (x, y)))
    return contacts


def edges_in_contact(one: Shape, other: Shape) -> tuple[int, ...]:
    """OI-CC-08, OI-CC-11: the edges of the one with which it lies against the other; none if only its corner does."""
    meetings = contact_points(one, other)
    edges: list[int] = []
    for edge in range(4):
        touching = [point for ours, _, point in meetings if edge in ours]
        inner = [ours for ours, _, _ in meetings if ours == (edge,)]
        spread = 0.0
        for ax, ay in touching:
            for bx, by in touching:
                spread = max(spread, abs(ax - bx) + abs(ay - by))
        if inner or spread > 2 * TOUCH:
            edges.append(edge)
    return tuple(edges)


def normal_of(shape: Shape, edge: int) -> float:
    """The bearing that an edge faces."""
    corner = shape.corners[edge]
    return bearing(corner.dy, -corner.dx)


def closest_points(one: Ship, other: Ship) -> tuple[Point, Point]:
    return nearest_points(base_of(one), base_of(other))


def middle_of(shape: Shape, edge: int) -> Point:
    """OI-GEOM-07."""
    return edge_middle(shape, edge)


def near_ones(base: Shape, shapes: list[Shape], reach: float) -> list[Shape]:
    return [shape for shape in shapes if is_within(base, shape, reach)]
