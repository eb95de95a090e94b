"""Chapter 2: where pieces lie: footprints, contact, the wind, arcs and ranges, edges, and slides among it all."""

from math import sqrt
from typing import Final

from weathergage.kits.keep import keep
from weathergage.kits.plane import (
    HAIR,
    LAID_FLUSH,
    Point,
    Pose,
    Shape,
    along,
    angle_between,
    bearing,
    box,
    capsule,
    clearance,
    clearance_to,
    disc,
    distance,
    draws_near,
    first_slide,
    first_struck,
    is_inside,
    is_within,
    nearest_in_arc,
    nearest_point,
    parting,
    point_of,
    polygon,
    pose_on_grid,
    segment,
    shifted,
)
from weathergage.rulesets.man_o_war.content.tables import (
    ARC,
    ASTERN,
    CONTACT,
    FLYER_RADIUS,
    GAP,
    INTO_WIND,
    LARGEST,
    MONSTER_RADIUS,
    TERRAIN,
)
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    AFT,
    ARCS,
    BARRIER,
    FLYER,
    FORE,
    LAIR,
    MONSTER,
    PORT,
    STARBOARD,
    VESSEL,
    WRECK,
    Battle,
    Hazard,
    Piece,
    Wreck,
    flying,
    model_of,
)

EDGE_ARCS: Final[tuple[str, ...]] = (AFT, STARBOARD, FORE, PORT)        # of a hull, in the order of its corners
QUARTERS: Final[dict[str, float]] = {FORE: 0.0, STARBOARD: 90.0, AFT: 180.0, PORT: 270.0}
INTO: Final = "into"                # MW-GEO-09: the zones of the wind
ABEAM: Final = "abeam"
BEFORE: Final = "astern"
STRETCH: Final = 0.1                # how long edges must run together to touch along a stretch, and not at a corner
MOST_KEPT: Final = 256              # places of pieces
EVERYWHERE: Final = 1e6             # how far one looks to see all of a table
MOST_LANDS: Final = 2000            # places of terrain: those that are offered are the same on every table
_SHAPES: Final[dict[tuple[str, float, float, float], Shape]] = {}
_GROUND: Final[dict[tuple[str, float, float, float], Shape]] = {}

PIECE: Final = "piece"              # kinds of obstacle
WRECKAGE: Final = "wreck"
LAND: Final = "land"
MAGIC: Final = "magic"


class Obstacles:
    """What stops a motion: shapes, and what each of them is."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.kinds: list[str] = []
        self.numbers: list[int] = []

    def add(self, shape: Shape, kind: str, number: int) -> None:
        self.shapes.append(shape)
        self.kinds.append(kind)
        self.numbers.append(number)

    def add_all(self, shapes: list[Shape], kind: str, numbers: list[int]) -> None:
        self.shapes += shapes
        self.kinds += [kind] * len(numbers)
        self.numbers += numbers


# --- footprints -------------------------------------------------------------------------------------------------------

def pose_of(piece: Piece) -> Pose:
    """MW-GEO-01, MW-GEO-03: centre and heading."""
    return (piece.x, piece.y, piece.heading)


def place(piece: Piece, pose: Pose) -> None:
    piece.x, piece.y, piece.heading = pose


def outline_at(piece: Piece, pose: Pose) -> Shape:
    """MW-GEO-03, MW-GEO-18: a rectangle along the heading, or a disc."""
    if piece.kind == VESSEL:
        return model_of(piece).hull.at(pose)
    return disc(pose[0], pose[1], MONSTER_RADIUS if piece.kind == MONSTER else FLYER_RADIUS)


def shape_at(piece: Piece, pose: Pose) -> Shape:
    """The same, worked out once for each place."""
    key = (piece.model, pose[0], pose[1], pose[2] if piece.kind == VESSEL else 0.0)
    shape = _SHAPES.get(key)
    if shape is None:
        shape = keep(_SHAPES, MOST_KEPT, key, outline_at(piece, pose))
    return shape


def shape_of(piece: Piece) -> Shape:
    """The same where it lies; the piece keeps it."""
    outline, x, y, heading = piece.outline, piece.x, piece.y, piece.heading
    if outline is None or piece.outline_x != x or piece.outline_y != y or piece.outline_heading != heading:
        outline = shape_at(piece, (x, y, heading))
        remember(piece, outline)
    return outline


def remember(piece: Piece, outline: Shape) -> None:
    """Keep its outline where it lies now."""
    piece.outline, piece.outline_x, piece.outline_y, piece.outline_heading = outline, piece.x, piece.y, piece.heading


def wreck_shape(wreck: Wreck) -> Shape:
    """MW-SINK-07."""
    return disc(wreck.x, wreck.y, wreck.radius)


def terrain_shape(piece: tuple[str, float, float, float]) -> Shape:
    """MW-GEO-20."""
    kind, x, y, rotation = piece
    kept = _GROUND.get(piece)
    if kept is None:
        land = TERRAIN[kind]
        shape = capsule(x, y, rotation, land.length, land.radius) if land.length else disc(x, y, land.radius)
        kept = keep(_GROUND, MOST_LANDS, piece, shape)
    return kept


class Lands:
    """The terrain of a table as shapes; what blocks sight by itself, with its numbers."""

    def __init__(self, terrain: tuple[tuple[str, float, float, float], ...]) -> None:
        self.terrain = terrain
        self.shapes: list[Shape] = [terrain_shape(land) for land in terrain]
        self.high = [at for at, land in enumerate(terrain) if TERRAIN[land[0]].blocks_sight]
        self.high_shapes: list[Shape] = [self.shapes[at] for at in self.high]


_LANDS: Final[list[Lands]] = [Lands(())]


def lands_of(game: Battle) -> Lands:
    """The terrain of this table; that of the table looked at last is kept."""
    lands = _LANDS[0]
    if lands.terrain is not game.terrain:
        lands = Lands(game.terrain)
        _LANDS[0] = lands
    return lands


def hazard_shape(hazard: Hazard) -> Shape:
    """MW-GEO-19, MW-SPL-17."""
    if hazard.kind == BARRIER:
        return box((hazard.x, hazard.y, hazard.heading), hazard.length, hazard.width)
    return disc(hazard.x, hazard.y, hazard.width)


# --- distance and contact ---------------------------------------------------------------------------------------------

def distance_of(game: Battle, one: int, other: int) -> float:
    """MW-GEO-05."""
    return distance(shape_of(game.pieces[one]), shape_of(game.pieces[other]))


def are_within(game: Battle, one: int, other: int, limit: float) -> bool:
    return is_within(shape_of(game.pieces[one]), shape_of(game.pieces[other]), limit)


def touch(game: Battle, one: int, other: int) -> bool:
    """MW-GEO-06, MW-MON-46: a submerged piece is in contact with nothing."""
    if game.pieces[one].submerged or game.pieces[other].submerged:
        return False
    return are_within(game, one, other, CONTACT)


def touching_vessels(game: Battle, number: int) -> list[int]:
    return touching(game, number, VESSEL)


def touching_monsters(game: Battle, number: int) -> list[int]:
    return touching(game, number, MONSTER)


def touching(game: Battle, number: int, kind: str) -> list[int]:
    """MW-GEO-06, MW-MON-46: the pieces of a kind that one is in contact with."""
    piece = game.pieces[number]
    if piece.submerged:
        return []
    shape = shape_of(piece)
    x, y, most = piece.x, piece.y, shape.reach + LARGEST
    near: list[int] = []
    for other, foe in enumerate(game.pieces):
        if foe.kind != kind:
            continue
        dx, dy = foe.x - x, foe.y - y
        if -most <= dx <= most and -most <= dy <= most and foe.fate == AFLOAT and not foe.submerged \
                and other != number and is_within(shape, shape_of(foe), CONTACT):
            near.append(other)
    return near


def touches_wreck(game: Battle, number: int, wreck: int) -> bool:
    piece = game.pieces[number]
    return not piece.submerged and is_within(shape_of(piece), wreck_shape(game.wrecks[wreck]), CONTACT)


# --- the wind ---------------------------------------------------------------------------------------------------------

def wind_from(game: Battle) -> float:
    """MW-GEO-07, MW-GEO-08: the bearing that the wind comes from."""
    return (45.0 * game.wind + 180.0) % 360.0


def wind_angle(game: Battle, heading: float) -> float:
    """MW-GEO-08."""
    return angle_between(heading, wind_from(game))


def zone_of(game: Battle, heading: float) -> str:
    """MW-GEO-09, MW-SAIL-01, MW-SAIL-02."""
    off = wind_angle(game, heading)
    if off < INTO_WIND - HAIR:
        return INTO
    return BEFORE if off > ASTERN + HAIR else ABEAM


def is_downwind(game: Battle, one: Piece, other: Piece) -> bool:
    """MW-CARD-26: whether the second piece lies within 45 degrees of where the wind blows to, seen from the first."""
    return angle_between(bearing(other.x - one.x, other.y - one.y), 45.0 * game.wind) <= 45.0 + HAIR


# --- edges and arcs ---------------------------------------------------------------------------------------------------

def edge_centre(piece: Piece, arc: str) -> Point:
    """MW-GEO-04: the middle of an edge."""
    model = model_of(piece)
    match arc:
        case "fore": return point_of(pose_of(piece), model.length / 2, 0.0)
        case "starboard": return point_of(pose_of(piece), 0.0, model.width / 2)
        case "aft": return point_of(pose_of(piece), -model.length / 2, 0.0)
        case _: return point_of(pose_of(piece), 0.0, -model.width / 2)


def aim_point(piece: Piece, arc: str, target: Shape) -> tuple[Point, ...]:
    """MW-GEO-13, MW-GEO-14: the point of a target nearest to an edge centre and inside its arc; () for no shot."""
    x, y = edge_centre(piece, arc)
    return nearest_in_arc(target, x, y, piece.heading + QUARTERS[arc], ARC)


def range_to(piece: Piece, arc: str, target: Shape) -> float:
    """MW-GEO-14: -1 where there is no shot."""
    x, y = edge_centre(piece, arc)
    return range_from(x, y, piece.heading + QUARTERS[arc], target)


def range_from(x: float, y: float, bears: float, target: Shape) -> float:
    """The same from a point, in the arc about a bearing."""
    aims = nearest_in_arc(target, x, y, bears, ARC)
    if not aims:
        return -1.0
    return length_of(aims[0][0] - x, aims[0][1] - y)


def length_of(dx: float, dy: float) -> float:
    return sqrt(dx * dx + dy * dy)


def touched_edges(piece: Piece, other: Shape) -> tuple[str, ...]:
    """MW-GEO-16: the edge of a vessel that touches a shape; two of them at an exact corner, for its owner to choose."""
    hull = shape_of(piece)
    if clearance(hull, other) < 0.0:
        dx, dy = parting(other, hull)
        other = shifted(other, dx, dy)
    apart: list[float] = []
    for k in range(4):
        corner = hull.corners[k]
        apart.append(clearance(segment(corner.x, corner.y, corner.x + corner.dx, corner.y + corner.dy), other))
    least = min(apart)
    near = [k for k in range(4) if apart[k] <= least + LAID_FLUSH]
    flush = [k for k in near if is_flush(hull, k, other, least)] if len(near) > 1 else near
    touched = [EDGE_ARCS[k] for k in (flush or near)]
    return tuple([arc for arc in ARCS if arc in touched])


def is_flush(hull: Shape, edge: int, other: Shape, least: float) -> bool:
    """Whether a stretch of an edge is as near to a shape as its nearest point."""
    corner = hull.corners[edge]
    length = length_of(corner.dx, corner.dy)
    points = 0
    for share in (STRETCH / length, 0.25, 0.5, 0.75, 1.0 - STRETCH / length):
        x, y = corner.x + corner.dx * share, corner.y + corner.dy * share
        px, py = nearest_point(other, x, y)
        points += length_of(px - x, py - y) <= max(0.0, least) + LAID_FLUSH
    return points > 0


# --- the table --------------------------------------------------------------------------------------------------------

def is_off(game: Battle, x: float, y: float) -> bool:
    """MW-EDGE-02: a centre beyond the edge."""
    return x < -HAIR or y < -HAIR or x > game.width + HAIR or y > game.height + HAIR


def edge_beyond(game: Battle, x: float, y: float) -> str:
    """Which edge a point is farthest beyond."""
    over = {"north": y - game.height, "east": x - game.width, "south": -y, "west": -x}
    return max(over, key=lambda edge: over[edge])


def room_on_table(game: Battle, x: float, y: float, dx: float, dy: float, short: float) -> float:
    """MW-SPL-13: the fraction of a slide that brings a centre no nearer than `short` to the edge of the table."""
    best = 1.0
    for state, by, most in ((x, dx, game.width), (y, dy, game.height)):
        if by > 0.0:
            best = min(best, max(0.0, (most - short - state) / by))
        elif by < 0.0:
            best = min(best, max(0.0, (state - short) / -by))
    return best


# --- what is in the way -----------------------------------------------------------------------------------------------

def obstacles_for(game: Battle, number: int, far: float = EVERYWHERE) -> Obstacles:
    """MW-COLL-02, MW-OBST-01, MW-OBST-06, MW-SPL-17, MW-GEO-19: what stops a vessel: vessels of either side, surfaced
    monsters, wreckage, terrain, and what spells have put there. A submerged vessel passes under all that floats.

    What cannot be touched by a vessel that gets no farther than `far` may be left out.
    """
    piece = game.pieces[number]
    obstacles = Obstacles()
    x, y, most = piece.x, piece.y, shape_of(piece).reach + far
    if not piece.submerged:
        add_floating(game, obstacles, (number,), x, y, most)
    lands = lands_of(game)
    if not is_hovering(piece):
        for at, shape in enumerate(lands.shapes):
            dx, dy, within = shape.cx - x, shape.cy - y, shape.reach + most
            if dx * dx + dy * dy <= within * within:
                obstacles.add(shape, LAND, at)
    else:
        add_high_lands(game, obstacles)
    for at, hazard in enumerate(game.hazards):
        obstacles.add(hazard_shape(hazard), MAGIC, at)
    return obstacles


def is_within_circle(shape: Shape, x: float, y: float, radius: float) -> bool:
    """Whether a shape may reach into a circle, by the circle around it."""
    dx, dy, most = shape.cx - x, shape.cy - y, shape.reach + radius
    return dx * dx + dy * dy <= most * most


def add_high_lands(game: Battle, obstacles: Obstacles) -> None:
    """MW-OBST-06, MW-SHOT-06: the terrain that blocks sight; what is low is nothing to a shot, nor to a monster."""
    lands = lands_of(game)
    obstacles.add_all(lands.high_shapes, LAND, lands.high)


def is_hovering(piece: Piece) -> bool:
    """MW-FLT-20, MW-OBST-06: ignores low terrain and never grounds."""
    return piece.kind != VESSEL or "carries-chaos-sorcerer" in model_of(piece).special


def add_floating(game: Battle, obstacles: Obstacles, but: tuple[int, ...], x: float = 0.0, y: float = 0.0,
                 radius: float = EVERYWHERE) -> None:
    """MW-COLL-02, MW-AIR-29: vessels, surfaced monsters and wreckage; flyers are no obstacles. What does not reach into
    a circle may be left out."""
    most = radius + LARGEST                         # by the largest hull first, then by the circle around its own
    shapes, numbers = obstacles.shapes, obstacles.numbers
    for number, piece in enumerate(game.pieces):
        dx = piece.x - x
        if dx > most or dx < -most or piece.fate != AFLOAT or piece.kind == FLYER or piece.submerged or number in but:
            continue
        dy = piece.y - y
        far = dx * dx + dy * dy
        if far <= most * most:
            shape = shape_of(piece)
            within = radius + shape.reach
            if far <= within * within:
                shapes.append(shape)
                numbers.append(number)
    obstacles.kinds += [PIECE] * (len(numbers) - len(obstacles.kinds))
    for number, wreck in enumerate(game.wrecks):
        if wreck.stage == WRECK:
            shape = wreck_shape(wreck)
            if is_within_circle(shape, x, y, radius):
                obstacles.add(shape, WRECKAGE, number)


def everything_but(game: Battle, but: tuple[int, ...], low_land: bool) -> list[Shape]:
    """All that a piece may not be put on or pushed into: floating things, flyers, terrain, and magic."""
    obstacles = Obstacles()
    add_floating(game, obstacles, but)
    shapes = obstacles.shapes
    shapes += [shape_of(game.pieces[number]) for number in flying(game) if number not in but]
    shapes += lands_of(game).shapes if low_land else lands_of(game).high_shapes
    shapes += [hazard_shape(hazard) for hazard in game.hazards]
    return shapes


def is_clear(shape: Shape, others: list[Shape], gap: float) -> bool:
    """Whether a shape is farther than `gap` from all others; a hair nearer is forgiven."""
    return lacking(shape, others, gap) == 0.0


def lacking(shape: Shape, others: list[Shape], gap: float) -> float:
    """By how much the first of those that are too near is so; 0 if all are clear."""
    for other in others:
        dx, dy = other.cx - shape.cx, other.cy - shape.cy
        most = shape.reach + other.reach + gap
        if dx * dx + dy * dy <= most * most:
            apart = clearance_to(shape, other, gap)
            if apart < gap - HAIR:
                return gap - apart
    return 0.0


def slide_short(game: Battle, number: int, dx: float, dy: float, but: tuple[int, ...], low_land: bool) -> Pose:
    """MW-GEO-21, MW-SPL-13: where a piece gets to that slides by a vector and stops a tenth short of whatever it would
    touch, and of the edge of the table."""
    piece = game.pieces[number]
    shape = shape_of(piece)
    wide = polygon(shape.points, shape.rim + GAP)
    near = [other for other in everything_but(game, (number,) + but, low_land) if draws_near(shape, dx, dy, other)]
    fraction = min(first_slide(wide, dx, dy, near, 0.0).fraction,
                   room_on_table(game, piece.x, piece.y, dx, dy, GAP))
    return floor_pose(piece, dx * fraction, dy * fraction)


def floor_pose(piece: Piece, dx: float, dy: float) -> Pose:
    return pose_on_grid(piece.x + dx, piece.y + dy, piece.heading)


def away_from(game: Battle, number: int, other: int, length: float) -> Pose:
    """MW-GEO-21: directly away from a piece, as far as there is room."""
    piece, foe = game.pieces[number], shape_of(game.pieces[other])
    x, y = nearest_point(foe, piece.x, piece.y)
    if is_inside(foe, piece.x, piece.y):
        x, y = game.pieces[other].x, game.pieces[other].y
    far = length_of(piece.x - x, piece.y - y)
    ux, uy = ((piece.x - x) / far, (piece.y - y) / far) if far > HAIR else along(0.0)
    return slide_short(game, number, ux * length, uy * length, (other,), False)


# --- lines of shot ----------------------------------------------------------------------------------------------------

def shot_obstacles(game: Battle, shooter: int, spared: tuple[int, ...], reach: float = EVERYWHERE) -> Obstacles:
    """MW-SHOT-06: vessels of either side, surfaced monsters, wreckage, terrain that blocks sight, and barriers. What no
    shot gets to that goes no farther than `reach` may be left out."""
    obstacles = Obstacles()
    here = game.pieces[shooter]
    add_floating(game, obstacles, (shooter,) + spared, here.x, here.y, reach + LARGEST)
    add_high_lands(game, obstacles)
    for at, hazard in enumerate(game.hazards):
        if hazard.kind == BARRIER:
            obstacles.add(hazard_shape(hazard), MAGIC, at)
    return obstacles


def first_on_line(obstacles: Obstacles, px: float, py: float, qx: float, qy: float) -> int:
    """MW-SHOT-05: which obstacle a shot from p to q meets first; -1 for none. What touches p is met at once."""
    at, struck = first_struck(px, py, qx, qy, obstacles.shapes)
    return struck if at < 1.0 + HAIR else -1


def lairs(game: Battle) -> list[int]:
    return [number for number, piece in enumerate(game.pieces) if piece.fate == LAIR]
