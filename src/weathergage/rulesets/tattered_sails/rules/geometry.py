"""Chapter 3: where ships lie: hulls, sails, distances, the table's edges, and lines of fire."""

from math import sqrt
from typing import Final, Optional

from weathergage.kits.plane import (
    HAIR,
    Point,
    Pose,
    Shape,
    along,
    cut_points,
    distance,
    is_clear_of,
    is_within,
    nearest_on_segment,
    point_of,
    segment,
    swept,
    touches,
)
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.tables import CONTACT, LONG, MAX_OVERLAP, MODELS, SAMPLE_STEP, SHORT
from weathergage.rulesets.tattered_sails.state import (
    AFLOAT,
    Engagement,
    Ship,
    model_of,
    sea_of,
    ships_afloat,
    standing_masts,
    table_of,
)

EDGES: Final[tuple[str, ...]] = ("north", "east", "south", "west")
FARTHEST: Final[float] = max([model.hull.span + model.beam for model in MODELS.values()])     # of a ship from her bow
SLACK: Final = 0.01             # more than rounding to the grid can matter
PLACES: Final = 1024            # a power of two


class Lie:
    """How a ship lies: the circle around her hull, and the line from stern to bow that it lies about. Her hull and
    sails, and the points of them that guns aim at, are made when somebody asks for them."""

    def __init__(self, ship: Ship) -> None:
        model = model_of(ship)
        plan = model.hull
        x, y = ship.x, ship.y
        ux, uy = along(ship.heading)
        self.model = model
        self.model_id = ship.model
        self.x, self.y, self.heading = x, y, ship.heading       # TS-GEO-03: the bow
        self.standing = ship.standing
        self.cx, self.cy = x + plan.ahead * ux + plan.abeam * uy, y + plan.ahead * uy - plan.abeam * ux
        self.reach = plan.reach
        self.stern_x, self.stern_y = x + plan.stern * ux, y + plan.stern * uy
        self.girth = plan.girth                     # of the hull, to either side of that line
        self._hull: Optional[Shape] = None
        self._outline: list[Shape] = []
        self._cuts: list[Point] = []

    @property
    def hull(self) -> Shape:
        """TS-GEO-05."""
        hull = self._hull
        if hull is None:
            hull = self.model.hull.at((self.x, self.y, self.heading))
            self._hull = hull
        return hull

    @property
    def outline(self) -> list[Shape]:
        """TS-GEO-10: the hull, and the sails of the masts that stand."""
        if not self._outline:
            pose = (self.x, self.y, self.heading)
            self._outline = [self.hull] + [sail_at(self.model, pose, mast) for mast in range(self.model.masts)
                                           if self.standing >> mast & 1]
        return self._outline

    @property
    def cuts(self) -> list[Point]:
        """TS-SHOOT-07: the corners of hull and sails, and points 2 mm apart between them."""
        if not self._cuts:
            self._cuts = [point for part in self.outline for point in cut_points(part, SAMPLE_STEP)]
        return self._cuts

    def is_of(self, ship: Ship) -> bool:
        """Whether this ship lies so."""
        return self.x == ship.x and self.y == ship.y and self.heading == ship.heading \
            and self.standing == ship.standing and self.model_id == ship.model

    def is_near(self, px: float, py: float, qx: float, qy: float, margin: float) -> bool:
        """Whether her hull may come within a margin of a straight line."""
        return is_circle_near(self.cx, self.cy, self.reach, px, py, qx, qy, margin) \
            and self.is_keel_near(px, py, qx, qy, margin)

    def is_keel_near(self, px: float, py: float, qx: float, qy: float, margin: float) -> bool:
        """The same by the line from stern to bow, of which the circle around her may come near."""
        ax, ay, bx, by = self.stern_x, self.stern_y, self.x, self.y
        least = margin + self.girth
        return not is_beside(px, py, qx, qy, ax, ay, bx, by, least) \
            and not is_beside(ax, ay, bx, by, px, py, qx, qy, least)


def pose_of(ship: Ship) -> Pose:
    """TS-GEO-02 to TS-GEO-04: bow point and heading."""
    return (ship.x, ship.y, ship.heading)


def hull_of(ship: Ship) -> Shape:
    """TS-GEO-05: her hull where she lies."""
    return lie_of(ship).hull


def stern_of(ship: Ship) -> Point:
    """The middle of her stern."""
    return point_of(pose_of(ship), -model_of(ship).length, 0.0)


def mast_point(ship: Ship, mast: int) -> Point:
    """TS-GEO-07: where a mast, and its gun, stands."""
    return point_of(pose_of(ship), -model_of(ship).mast_at[mast], 0.0)


def sail_at(model: Model, pose: Pose, mast: int) -> Shape:
    """TS-GEO-08, TS-GEO-09: the sail of one mast."""
    (a, s), (b, t) = model.sails[mast]
    px, py = point_of(pose, a, s)
    qx, qy = point_of(pose, b, t)
    return segment(px, py, qx, qy)


_LIES: Final[list[Optional[Lie]]] = [None] * PLACES


def lie_of(ship: Ship) -> Lie:
    """How she lies, worked out once: each lie has one place where it may be found, until another takes it."""
    place = int(ship.x * 8.0 + ship.y * 1021.0 + ship.heading) & (PLACES - 1)
    lie = _LIES[place]
    if lie is None or not lie.is_of(ship):
        lie = Lie(ship)
        _LIES[place] = lie
    return lie


def outline_of(ship: Ship) -> list[Shape]:
    """TS-GEO-10: the hull, and the sails of the masts that stand."""
    return lie_of(ship).outline


def distance_of(one: Ship, other: Ship) -> float:
    """TS-GEO-11: the smallest distance between two outlines."""
    best = 1e300
    theirs = outline_of(other)
    for part in outline_of(one):
        for piece in theirs:
            best = min(best, distance(part, piece))
    return best


def is_apart(one: Ship, other: Ship, limit: float) -> bool:
    """Whether two ships are farther apart than that for certain, going by their bows; sails reach beyond a hull by less
    than a beam."""
    dx, dy = other.x - one.x, other.y - one.y
    square = dx * dx + dy * dy
    most = limit + 2.0 * FARTHEST + 1.0
    if square > most * most:            # whoever they are
        return True
    ours, theirs = MODELS[one.model], MODELS[other.model]
    most = limit + ours.hull.span + ours.beam + theirs.hull.span + theirs.beam + 1.0
    return square > most * most


def ships_near(game: Engagement, number: int, limit: float) -> list[int]:
    """The other ships afloat that may be within that of a ship, going by their bows."""
    ships = game.ships
    ship = ships[number]
    model = model_of(ship)
    x, y = ship.x, ship.y
    most = limit + model.hull.span + model.beam + FARTHEST + 1.0
    square = most * most
    near: list[int] = []
    for at, other in enumerate(ships):
        dx, dy = other.x - x, other.y - y
        if dx * dx + dy * dy <= square and at != number and other.fate == AFLOAT and other.placed:
            near.append(at)
    return near


def are_within(one: Ship, other: Ship, limit: float) -> bool:
    """TS-GEO-11, TS-GEO-13: whether two outlines are at most so far apart."""
    if is_apart(one, other, limit):
        return False
    dx, dy = other.x - one.x, other.y - one.y
    if dx * dx + dy * dy <= limit * limit:              # their bows are no farther apart
        return True
    ours, theirs = lie_of(one), lie_of(other)
    dx, dy = theirs.cx - ours.cx, theirs.cy - ours.cy
    sails = ours.model.beam + theirs.model.beam + 1.0   # more than they reach beyond the hulls
    most = limit + ours.reach + theirs.reach + sails
    if dx * dx + dy * dy > most * most \
            or not theirs.is_keel_near(ours.stern_x, ours.stern_y, ours.x, ours.y, limit + ours.girth + sails):
        return False
    if is_within(ours.hull, theirs.hull, limit):
        return True
    for part in ours.outline:
        for piece in theirs.outline:
            if is_within(part, piece, limit):
                return True
    return False


def touch(one: Ship, other: Ship) -> bool:
    """TS-GEO-12: hulls, not sails, at most half a millimetre apart."""
    return not is_apart(one, other, CONTACT) and is_within(hull_of(one), hull_of(other), CONTACT)


# --- the table --------------------------------------------------------------------------------------------------------

def is_on_table(game: Engagement, shape: Shape, open_edges: tuple[str, ...] = ()) -> bool:
    """TS-GEO-01: all of a shape is inside, the edge included; beyond an open edge nothing is tested (TS-MOVE-24)."""
    table = table_of(game)
    if table.radius:
        most = table.radius + HAIR
        for corner in shape.corners:
            if corner.x * corner.x + corner.y * corner.y > most * most:
                return False
        return True
    for corner in shape.corners:
        x, y = corner.x, corner.y
        if (x < -HAIR and "west" not in open_edges) or (x > table.width + HAIR and "east" not in open_edges) \
                or (y < -HAIR and "south" not in open_edges) or (y > table.height + HAIR and "north" not in open_edges):
            return False
    return True


def is_inside_table(game: Engagement, x: float, y: float, margin: float) -> bool:
    """Whether a point keeps a margin from all edges."""
    table = table_of(game)
    if table.radius:
        most = table.radius - margin
        return most >= 0.0 and x * x + y * y <= most * most
    return margin <= x <= table.width - margin and margin <= y <= table.height - margin


def edge_distance(game: Engagement, ship: Ship, edge: str) -> float:
    """How far her bow is from an edge of the table; negative beyond it."""
    table = table_of(game)
    match edge:
        case "west": return ship.x
        case "east": return table.width - ship.x
        case "south": return ship.y
        case _: return table.height - ship.y


# --- who is in the way ------------------------------------------------------------------------------------------------

def other_hulls(game: Engagement, but: tuple[int, ...]) -> list[Shape]:
    """The hulls of all ships but these."""
    return [hull_of(game.ships[number]) for number in ships_afloat(game) if number not in but]


def land(game: Engagement) -> list[Shape]:
    """TS-GEO-16: what stops ships: islands and sandbars."""
    return sea_of(game).land


def is_near_line(shape: Shape, px: float, py: float, qx: float, qy: float, margin: float) -> bool:
    """Whether the circle around a shape comes within a margin of a straight line."""
    return is_circle_near(shape.cx, shape.cy, shape.reach, px, py, qx, qy, margin)


def is_circle_near(cx: float, cy: float, reach: float, px: float, py: float, qx: float, qy: float,
                   margin: float) -> bool:
    """Whether a circle comes within a margin of a straight line."""
    dx, dy = qx - px, qy - py
    ax, ay = cx - px, cy - py
    along = ax * dx + ay * dy
    apart = ax * ax + ay * ay
    if along > 0.0:
        square = dx * dx + dy * dy
        if along >= square:
            ax -= dx
            ay -= dy
            apart = ax * ax + ay * ay
        else:
            apart -= along * along / square
    most = margin + reach
    return apart <= most * most


def is_beside(px: float, py: float, qx: float, qy: float, ax: float, ay: float, bx: float, by: float,
              least: float) -> bool:
    """Whether the line from a to b lies wholly to one side of the line from p to q, or beyond one of its ends, and
    farther from it than that."""
    dx, dy = qx - px, qy - py
    most = least * least * (dx * dx + dy * dy)
    s, t = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
    if s * s > most and t * t > most and (s > 0.0) == (t > 0.0):
        return True
    s, t = dx * (ax - qx) + dy * (ay - qy), dx * (bx - qx) + dy * (by - qy)
    if s > 0.0 and t > 0.0:
        return s * s > most and t * t > most
    s, t = dx * (ax - px) + dy * (ay - py), dx * (bx - px) + dy * (by - py)
    return s < 0.0 and t < 0.0 and s * s > most and t * t > most


def is_clear_slide(game: Engagement, number: int, dx: float, dy: float, but: int) -> bool:
    """TS-GEO-14: the way of a hull that slides without turning is on the table and meets no ship and no land, the
    ship approached or left excepted. Only what comes near the circle around her is looked at exactly."""
    lie = lie_of(game.ships[number])
    x, y, margin = lie.cx, lie.cy, lie.reach + SLACK
    near: list[Shape] = []
    for at in ships_near(game, number, sqrt(dx * dx + dy * dy)):
        other = lie_of(game.ships[at])
        if at != but and is_circle_near(other.cx, other.cy, other.reach, x, y, x + dx, y + dy, margin):
            near.append(other.hull)
    for shape in land(game):
        if is_near_line(shape, x, y, x + dx, y + dy, margin):
            near.append(shape)
    if not near and is_inside_table(game, x, y, margin) and is_inside_table(game, x + dx, y + dy, margin):
        return True
    way = swept(lie.hull, dx, dy)
    if not is_on_table(game, way):
        return False
    for shape in near:
        if not is_clear_of(way, shape, -MAX_OVERLAP):
            return False
    return True


# --- lines of fire ----------------------------------------------------------------------------------------------------

def reach_of(game: Engagement, model: Model, gun: int) -> float:
    """TS-SHOOT-05, TS-SHOOT-09, TS-COMP-06: one ruler, or two; nothing but guns has two."""
    return (LONG if model.guns[gun].long else SHORT) * game.reach


def aim_points(target: Ship, px: float, py: float) -> list[Point]:
    """TS-SHOOT-07, TS-SHIP-11: the point of each hull edge and sail nearest to the gun, all corners, and points 2 mm
    apart."""
    return nearest_points(target, px, py) + cuts_of(target)


def nearest_points(target: Ship, px: float, py: float) -> list[Point]:
    """The point of each hull edge and sail that is nearest to the gun."""
    points: list[Point] = []
    for part in outline_of(target):
        for corner in part.corners if part.size > 2 else part.corners[:1]:
            points.append(nearest_on_segment(px, py, corner.x, corner.y, corner.x + corner.dx, corner.y + corner.dy))
    return points


def cuts_of(target: Ship) -> list[Point]:
    """The corners of hull and sails, and points 2 mm apart between them."""
    return lie_of(target).cuts


def blockers(game: Engagement, firer: int, target: int) -> list[Shape]:
    """TS-SHOOT-03, TS-SHOOT-04: land that stops shot, and every ship but these two, friend or foe."""
    shapes = sea_of(game).screens[:]
    for number in ships_afloat(game):
        if number not in (firer, target):
            shapes += outline_of(game.ships[number])
    return shapes


def bears(game: Engagement, firer: int, gun: int, target: int, in_the_way: list[Shape]) -> bool:
    """TS-SHOOT-02 to TS-SHOOT-08, TS-SHOOT-10: whether one point of the target, wherever it lies, is both in range and
    in clear sight of the gun."""
    ship, enemy = game.ships[firer], game.ships[target]
    model = model_of(ship)
    px, py = mast_point(ship, gun)
    reach = reach_of(game, model, gun) + HAIR
    if is_far(enemy, px, py, reach):
        return False
    radius = model.sail_radius + HAIR
    own = other_sails(ship, gun)
    near = [shape for shape in in_the_way
            if (shape.cx - px) * (shape.cx - px) + (shape.cy - py) * (shape.cy - py)
            <= (reach + shape.reach) * (reach + shape.reach)]
    return sees_any(nearest_points(enemy, px, py), px, py, reach, own, radius, near) \
        or sees_any(cuts_of(enemy), px, py, reach, own, radius, near)


def other_sails(ship: Ship, gun: int) -> list[Shape]:
    """The sails of the standing masts but the gun's own."""
    sails = outline_of(ship)[1:]
    return [sails[k] for k, mast in enumerate(standing_masts(ship)) if mast != gun]


def sees_any(points: list[Point], px: float, py: float, reach: float, own: list[Shape], radius: float,
             others: list[Shape]) -> bool:
    """TS-SHOOT-06: whether one and the same point is in range and has a clear line."""
    for x, y in points:
        if (x - px) * (x - px) + (y - py) * (y - py) <= reach * reach and is_open(px, py, x, y, own, radius, others):
            return True
    return False


def is_far(enemy: Ship, px: float, py: float, reach: float) -> bool:
    """Whether nothing of a ship can be within reach of a point; sails reach beyond a hull by less than a beam."""
    lie = lie_of(enemy)
    far = reach + lie.reach + lie.model.beam
    return (lie.cx - px) * (lie.cx - px) + (lie.cy - py) * (lie.cy - py) > far * far


def is_open(px: float, py: float, x: float, y: float, own: list[Shape], radius: float, others: list[Shape]) -> bool:
    """TS-SHOOT-08: a line that only grazes a blocker is blocked."""
    for sail in own:
        if touches(sail, px, py, x, y, radius):
            return False
    for shape in others:
        if touches(shape, px, py, x, y):
            return False
    return True


def guns_bearing(game: Engagement, firer: int, target: int, but: int = 0) -> tuple[int, ...]:
    """The standing guns that bear on a target, less those of a bit mask."""
    ship = game.ships[firer]
    if is_apart(ship, game.ships[target], LONG * game.reach):
        return ()
    lie = lie_of(ship)
    if is_far(game.ships[target], lie.cx, lie.cy, LONG * game.reach + lie.reach):
        return ()
    in_the_way = blockers(game, firer, target)
    return tuple([gun for gun in range(model_of(ship).masts)
                  if ship.standing >> gun & 1 and not but >> gun & 1 and bears(game, firer, gun, target, in_the_way)])


def place(ship: Ship, pose: tuple[float, float, float]) -> None:
    ship.x, ship.y, ship.heading = pose
