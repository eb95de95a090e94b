"""Chapter 8: the steps of a move, where they lead, and what a ship touches on its way or pushes clear of."""

from typing import Any, Final, TypeAlias

from weathergage.kits.plane import (
    HAIR,
    LAID_FLUSH,
    Contact,
    Point,
    Pose,
    Shape,
    ahead_of,
    along,
    arc_centre,
    bearing,
    clearance,
    first_pivot,
    first_slide,
    is_within,
    on_grid,
    pivoted,
    pose_on_grid,
    turn,
)
from weathergage.rulesets.man_o_war.content.tables import CONTACT, GAP, LARGEST, TURN_COST
from weathergage.rulesets.man_o_war.events import ShipMoved
from weathergage.rulesets.man_o_war.rules.geometry import (
    LAND,
    PIECE,
    WRECKAGE,
    Obstacles,
    edge_beyond,
    is_clear,
    is_off,
    length_of,
    obstacles_for,
    outline_at,
    pose_of,
    shape_of,
    touched_edges,
    wreck_shape,
)
from weathergage.rulesets.man_o_war.rules.speeds import WHOLE
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    FLYER,
    NOBODY,
    WRECK,
    Battle,
    Piece,
    model_of,
)

Leg: TypeAlias = tuple[Any, ...]                # a verb and its numbers
STAY: Final = "stay"
AHEAD: Final = "ahead"
TURNED: Final = "turn"
PIVOT: Final = "pivot"
BACK: Final = "back"
SLIDE: Final = "slide"
SWING: Final = "swing"
ANCHOR: Final = "anchor"
PUSH: Final = "push"
VERBS: Final[tuple[str, ...]] = (AHEAD, TURNED, PIVOT, BACK, SWING, ANCHOR)
LONGEST: Final = 12                             # steps of one move
PIVOT_HALF: Final = 90.0                        # MW-OAR-02
PIVOT_FULL: Final = 180.0
SWING_MOST: Final = 45.0                        # MW-CARD-16
ANCHOR_MOST: Final = 90.0                       # MW-CARD-17
RADIAN: Final = 0.0174533                       # a degree, rounded up
FIRST_INSTANT: Final = 0.01                     # inches or degrees of the first motion that are looked at
FULL: Final[float] = WHOLE                      # the share of an allowance that is what the ship's speed says
TRIES: Final = 40
NEARBY: Final = 0.5                             # more than contact, and than all that the rounding of poses adds up to

FREE: Final = Contact(1.0, ())                  # a step that nothing is near
NOTHING: Final = Obstacles()                    # touched
CLEAR: Final = ""                               # how a move ends: as planned,
STRUCK: Final = "struck"                        # against something,
OFF: Final = "off"                              # or over the edge


def cost_of(verb: str, amount: float, speed: float, slow: float) -> float:
    """MW-MOVE-03, MW-MOVE-05, MW-OAR-02: what a step uses of the allowance."""
    if verb in (AHEAD, BACK, SLIDE):
        return amount
    if verb == TURNED:
        return slow or TURN_COST
    if verb == PIVOT:
        return speed / 2 if abs(amount) <= PIVOT_HALF + HAIR else speed
    return 0.0


class Track:
    """A move as it would be made: where each step ends, and what stopped it.

    Most steps pass nothing: a hull is put where a step begins only if something lies near it, and once where all ends.
    """

    def __init__(self, piece: Piece, slow: float) -> None:
        self.piece = piece
        self.poses: list[Pose] = [pose_of(piece)]
        self.laid: Shape | None = shape_of(piece)   # the hull where it is, if it has been put there
        self.reach = shape_of(piece).reach
        self.slow = slow                        # MW-MOVE-05: the length of its turns; 0 for that of the template
        self.spent = 0.0
        self.end = CLEAR
        self.kinds: list[str] = []              # of what was struck, all at once
        self.numbers: list[int] = []
        self.edge = ""
        self.run = 0.0                          # MW-RAM-03: straight ahead, right up to the end
        self.blocked = False                    # a pivot that would touch something
        self.made = 0                           # whole steps

    @property
    def pose(self) -> Pose:
        return self.poses[-1]

    @property
    def cut(self) -> bool:
        """Whether it was stopped in the middle of a step."""
        return len(self.poses) > self.made + 1

    @property
    def hull(self) -> Shape:
        """Where it is."""
        hull = self.laid
        if hull is None:
            hull = self.laid = outline_at(self.piece, self.pose)
        return hull

    def goes(self, x: float, y: float, heading: float) -> None:
        self.poses.append(pose_on_grid(x, y, heading))
        self.laid = None

    def is_alone(self, around: list[Shape], far: float) -> bool:
        """Whether nothing is so near that a step that leads so far might touch it, by the circles around all."""
        x, y, _ = self.poses[-1]
        far += self.reach + NEARBY
        for shape in around:
            dx, dy, most = shape.cx - x, shape.cy - y, shape.reach + far
            if dx * dx + dy * dy <= most * most:
                return False
        return True


def trace(game: Battle, number: int, legs: tuple[Leg, ...], ignored: tuple[int, ...] = (), slow: float = 0.0,
          over: int = NOBODY) -> Track:
    """MW-GEO-10, MW-GEO-12, MW-COLL-01, MW-EDGE-02: follow a move until it is done, or to the first thing in the way.

    `ignored` are terrain pieces that a pilot takes the ship across; `slow` is the length of the one turn of a ship that
    cannot pay for a whole one (MW-MOVE-05); `over` is wreckage that a ram goes through (MW-WPN-12).
    """
    around = obstacles_for(game, number, length_of_way(legs, slow))
    if ignored or over != NOBODY:
        around = less(around, ignored, over)
    return trace_among(game, number, legs, around, slow)


def length_of_way(legs: tuple[Leg, ...], slow: float) -> float:
    """How far the centre of a ship gets at most, and a little more for the rounding of poses and for contact."""
    far = NEARBY
    for leg in legs:
        verb = str(leg[0])
        if verb == TURNED:
            far += slow or TURN_COST
        elif verb not in (PIVOT, SWING, ANCHOR):
            far += abs(float(leg[-1]))
    return far


def trace_among(game: Battle, number: int, legs: tuple[Leg, ...], around: Obstacles, slow: float) -> Track:
    """The same among what is known to be in the way."""
    track = Track(game.pieces[number], slow)
    for leg in legs:
        if not follow(game, track, leg, around, slow):
            return track
        track.made += 1
    if len(track.poses) > 1:
        end_against(track, around)
    return track


def end_against(track: Track, around: Obstacles) -> None:
    """MW-COLL-01: a move that ends just where it touches something has touched it, if its last step led there."""
    if track.is_alone(around.shapes, 0.0):
        return
    after = track.hull
    for k in range(len(around.shapes)):
        if not is_within(after, around.shapes[k], LAID_FLUSH):
            continue
        before = outline_at(track.piece, track.poses[-2])
        if clearance(after, around.shapes[k]) < clearance(before, around.shapes[k]) - LAID_FLUSH:
            track.end = STRUCK
            track.kinds.append(around.kinds[k])
            track.numbers.append(around.numbers[k])


def less(around: Obstacles, ignored: tuple[int, ...], over: int) -> Obstacles:
    """The same without some terrain, and one wreck."""
    left = Obstacles()
    for k in range(len(around.shapes)):
        kind, number = around.kinds[k], around.numbers[k]
        if not (kind == LAND and number in ignored) and not (kind == WRECKAGE and number == over):
            left.add(around.shapes[k], kind, number)
    return left


def follow(game: Battle, track: Track, leg: Leg, around: Obstacles, slow: float) -> bool:
    """One step; whether the move goes on."""
    pose, verb, amount, hit = track.pose, str(leg[0]), float(leg[-1]), FREE
    if verb in (PIVOT, SWING, ANCHOR):
        if not track.is_alone(around.shapes, 0.0) \
                and first_pivot(track.hull, pose[0], pose[1], amount, around.shapes, LAID_FLUSH).fraction < 1.0:
            track.blocked = True
            return False
        track.goes(pose[0], pose[1], pose[2] + amount)
        track.run = 0.0
        return True
    if verb == TURNED:
        length = slow or TURN_COST
        px, py = arc_centre(pose, length, amount)
        if not track.is_alone(around.shapes, length):
            hit = first_pivot(track.hull, px, py, amount, around.shapes, LAID_FLUSH)
        fraction = hit.fraction
        out = leaving_turn(game, pose, px, py, amount, fraction)
        end = pivoted(pose, px, py, amount * min(fraction, out))
        track.spent += length * min(fraction, out)
        track.run = 0.0
    else:
        heading = float(leg[1]) if verb == SLIDE else pose[2]
        ux, uy = along(heading)
        length = -amount if verb == BACK else amount
        if not track.is_alone(around.shapes, abs(length)):
            hit = first_slide(track.hull, ux * length, uy * length, around.shapes, LAID_FLUSH)
        fraction = hit.fraction
        out = leaving_line(game, pose, ux * length, uy * length)
        part = length * min(fraction, out)
        end = (pose[0] + ux * part, pose[1] + uy * part, pose[2])
        track.spent += abs(part)
        track.run = track.run + part if verb == AHEAD else 0.0
    track.goes(end[0], end[1], end[2])
    if out < fraction:
        track.end, track.edge = OFF, edge_beyond(game, end[0], end[1])
    elif hit.struck:
        track.end = STRUCK
        track.kinds = [around.kinds[k] for k in hit.struck]
        track.numbers = [around.numbers[k] for k in hit.struck]
    return track.end == CLEAR


def leaving_line(game: Battle, pose: Pose, dx: float, dy: float) -> float:
    """MW-EDGE-02: the fraction of a straight step at which the centre crosses the edge of the table; 2 for never."""
    if not is_off(game, pose[0] + dx, pose[1] + dy):
        return 2.0
    best = 2.0
    for state, by, most in ((pose[0], dx, game.width), (pose[1], dy, game.height)):
        if state + by > most + HAIR:
            best = min(best, max(0.0, (most + 2 * HAIR - state) / by))
        elif state + by < -HAIR:
            best = min(best, max(0.0, (-2 * HAIR - state) / by))
    return best


def leaving_turn(game: Battle, pose: Pose, px: float, py: float, degrees: float, most: float) -> float:
    """The same for a turn: looked for in sixteen parts, then halved to a hair."""
    x, y, _ = pose
    far = abs(degrees) * RADIAN * length_of(x - px, y - py)
    if far < x < game.width - far and far < y < game.height - far:
        return 2.0                              # no end of the arc is so far away
    before = 0.0
    for part in range(1, 17):
        share = most * part / 16
        x, y, _ = pivoted(pose, px, py, degrees * share)
        if is_off(game, x, y):
            low, high = before, share
            while (high - low) * abs(degrees) > HAIR:
                middle = (low + high) / 2
                x, y, _ = pivoted(pose, px, py, degrees * middle)
                low, high = (low, middle) if is_off(game, x, y) else (middle, high)
            return high
        before = share
    return 2.0


# --- contact ----------------------------------------------------------------------------------------------------------

def touched(game: Battle, number: int, over: int = NOBODY) -> Obstacles:
    """MW-COLL-03, MW-COLL-08: what a ship is in contact with: vessels, surfaced monsters, wreckage."""
    piece = game.pieces[number]
    if piece.submerged:
        return NOTHING
    contacts = NOTHING                          # most ships touch nothing
    shape, x, y = shape_of(piece), piece.x, piece.y
    most = shape.reach + LARGEST                # two pieces might touch at all, by a circle around each
    for other, foe in enumerate(game.pieces):
        dx = foe.x - x
        if dx > most or dx < -most:
            continue
        dy = foe.y - y
        if -most <= dy <= most and foe.fate == AFLOAT and other != number and foe.kind != FLYER \
                and not foe.submerged and is_within(shape, shape_of(foe), CONTACT):
            if contacts is NOTHING:
                contacts = Obstacles()
            contacts.add(shape_of(foe), PIECE, other)
    for other, wreck in enumerate(game.wrecks):
        if wreck.stage == WRECK and other != over and is_within(shape, wreck_shape(wreck), CONTACT):
            if contacts is NOTHING:
                contacts = Obstacles()
            contacts.add(wreck_shape(wreck), WRECKAGE, other)
    return contacts


def begins_by_leaving(piece: Piece, leg: Leg, contacts: list[Shape], apart: list[float], slow: float) -> bool:
    """MW-COLL-06, MW-SINK-07: whether a step from its first instant increases the distance to every touching piece,
    which was `apart`; to what it overlaps, such as fresh wreckage, there is none to increase, and it pushes clear."""
    pose, verb, amount = pose_of(piece), str(leg[0]), float(leg[-1])
    sense = 1.0 if amount >= 0.0 else -1.0
    if verb in (PIVOT, SWING, ANCHOR):
        after = (pose[0], pose[1], pose[2] + sense * FIRST_INSTANT)
    elif verb == TURNED:
        px, py = arc_centre(pose, slow or TURN_COST, amount)
        after = pivoted(pose, px, py, sense * FIRST_INSTANT * abs(amount) / (slow or TURN_COST))
    elif verb == SLIDE:
        ux, uy = along(float(leg[1]))
        after = (pose[0] + ux * FIRST_INSTANT, pose[1] + uy * FIRST_INSTANT, pose[2])
    else:
        after = ahead_of(pose, -FIRST_INSTANT if verb == BACK else FIRST_INSTANT)
    then = model_of(piece).hull.at(after)
    for k in range(len(contacts)):
        if is_within(then, contacts[k], apart[k]):
            return False
    return True


def contact_name(game: Battle, kind: str, number: int) -> str:
    """What a touching thing is called in an answer."""
    return game.pieces[number].label if kind == PIECE else f"wreck-{number + 1}"


def push_poses(game: Battle, number: int, name: str, edges: tuple[str, ...]) -> list[Pose]:
    """MW-COLL-04, MW-COLL-05, MW-COLL-07: where a ship gets to that pushes clear along a piece: beside its touched
    edge, a tenth off, parallel to it in the sense nearer to its heading; both senses on a tie, none without room.

    `edges` are the touched edges of the other piece to go by, one of them unless it is a disc.
    """
    return push_poses_among(game, number, name, edges, touched(game, number), obstacles_for(game, number))


def push_poses_among(game: Battle, number: int, name: str, edges: tuple[str, ...], contacts: Obstacles,
                     around: Obstacles) -> list[Pose]:
    """The same among what is known to be touched, and to be in the way."""
    piece = game.pieces[number]
    for k in range(len(contacts.shapes)):
        if contact_name(game, contacts.kinds[k], contacts.numbers[k]) == name:
            poses = [pose for along_it in edge_lines(game, piece, contacts, k, edges)
                     for pose in beside(piece, along_it)]
            return [pose for pose in poses if has_room(game, piece, pose, around.shapes)]
    return []


def has_room(game: Battle, piece: Piece, pose: Pose, around: list[Shape]) -> bool:
    """MW-COLL-05, MW-COLL-08."""
    return not is_off(game, pose[0], pose[1]) and is_clear(outline_at(piece, pose), around, CONTACT + HAIR)


def edge_lines(game: Battle, piece: Piece, contacts: Obstacles, k: int,
               edges: tuple[str, ...]) -> list[tuple[float, float, float, float]]:
    """The lines to go along, as a point on each and its outward normal."""
    shape = contacts.shapes[k]
    if shape.size == 1:
        dx, dy = piece.x - shape.cx, piece.y - shape.cy
        ux, uy = along(bearing(dx, dy))
        return [(shape.cx + ux * shape.rim, shape.cy + uy * shape.rim, ux, uy)]
    other = game.pieces[contacts.numbers[k]]
    lines: list[tuple[float, float, float, float]] = []
    for arc in edges:
        ux, uy = along(other.heading + {"fore": 0.0, "starboard": 90.0, "aft": 180.0, "port": 270.0}[arc])
        half = (model_of(other).length if arc in ("fore", "aft") else model_of(other).width) / 2
        lines.append((other.x + ux * half, other.y + uy * half, ux, uy))
    return lines


def beside(piece: Piece, line: tuple[float, float, float, float]) -> list[Pose]:
    """MW-COLL-04: at right angles off a line, with its coordinate along it kept."""
    px, py, ux, uy = line
    out = (piece.x - px) * ux + (piece.y - py) * uy
    shift = model_of(piece).width / 2 + GAP - out
    along_it = bearing(-uy, ux)
    off = turn(piece.heading, along_it)
    headings = [along_it] if abs(off) < 90.0 - HAIR else [along_it + 180.0]
    if abs(abs(off) - 90.0) <= HAIR:
        headings = [along_it, along_it + 180.0]
    return [pose_on_grid(piece.x + ux * shift, piece.y + uy * shift, heading) for heading in headings]


def push_edges(game: Battle, number: int, name: str) -> list[tuple[str, ...]]:
    """MW-GEO-16: the edges of the other piece that its owner may choose to be pushed along."""
    return push_edges_among(game, number, name, touched(game, number))


def push_edges_among(game: Battle, number: int, name: str, contacts: Obstacles) -> list[tuple[str, ...]]:
    """The same among what is known to be touched."""
    for k in range(len(contacts.shapes)):
        if contact_name(game, contacts.kinds[k], contacts.numbers[k]) == name:
            if contacts.shapes[k].size == 1:
                return [()]
            edges = touched_edges(game.pieces[contacts.numbers[k]], shape_of(game.pieces[number]))
            return [(edge,) for edge in edges]
    return []


def poses_of(moved: ShipMoved) -> list[Pose]:
    """Where the steps of a move that was made began and ended: but for the last as if nothing were in the way."""
    poses = [moved.was]
    for leg in moved.course[:moved.made]:
        poses.append(free_end(poses[-1], leg, moved.slow))
    if moved.cut:
        poses.append(moved.place)
    return poses


def free_end(pose: Pose, leg: Leg, slow: float) -> Pose:
    """Where a step ends that nothing stops."""
    verb, amount = str(leg[0]), float(leg[-1])
    if verb in (PIVOT, SWING, ANCHOR):
        return pose_on_grid(pose[0], pose[1], pose[2] + amount)
    if verb == TURNED:
        px, py = arc_centre(pose, slow or TURN_COST, amount)
        x, y, heading = pivoted(pose, px, py, amount)
        return pose_on_grid(x, y, heading)
    ux, uy = along(float(leg[1]) if verb == SLIDE else pose[2])
    length = -amount if verb == BACK else amount
    return pose_on_grid(pose[0] + ux * length, pose[1] + uy * length, pose[2])


def legs_made(moved: ShipMoved) -> tuple[Leg, ...]:
    """The steps as they were made, the last cut short where something stopped it."""
    made: tuple[Leg, ...] = moved.course[:moved.made]
    if moved.cut:
        leg, before, after = moved.course[moved.made], poses_of(moved)[-2], moved.place
        part = abs(turn(before[2], after[2])) if leg[0] == TURNED else length_of(after[0] - before[0],
                                                                                 after[1] - before[1])
        cut = on_grid(part if float(leg[-1]) > 0.0 else -part)
        if cut:
            made += ((*leg[:-1], cut),)
    return made


def path_of(moved: ShipMoved) -> tuple[Point, ...]:
    """The line of the centre along a move that was made."""
    return tuple(path_points(moved.course, poses_of(moved), moved.slow))


def path_points(legs: tuple[Leg, ...], poses: list[Pose], slow: float) -> list[Point]:
    """The line of the centre along a move by where its steps begin and end, turns in a few parts: for slime, and for
    pictures."""
    points: list[Point] = [(poses[0][0], poses[0][1])]
    for at in range(1, len(poses)):
        before, after, leg = poses[at - 1], poses[at], legs[at - 1]
        if leg[0] == TURNED:
            px, py = arc_centre(before, slow or TURN_COST, float(leg[1]))
            turned = turn(before[2], after[2])
            for part in range(1, 4):
                x, y, _ = pivoted(before, px, py, turned * part / 4)
                points.append((on_grid(x), on_grid(y)))
        if (after[0], after[1]) != points[-1]:
            points.append((after[0], after[1]))
    return points
