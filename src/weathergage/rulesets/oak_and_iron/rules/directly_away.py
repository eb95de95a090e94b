"""Chapters 1 and 6: the way Directly Away, and the way clear of all others."""

from typing import Final

from weathergage.kits.plane import (
    HAIR,
    NEVER,
    Point,
    Shape,
    along,
    clearance,
    distance,
    heading_on_grid,
    shift_again,
    shifted,
)
from weathergage.kits.plane.contact import difference
from weathergage.kits.plane.motion import Between, first_near
from weathergage.rulesets.oak_and_iron.content.tables import YARD_ARM
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    TOUCH,
    are_touching,
    base_of,
    bases,
    contact_points,
    near_ones,
    normal_of,
    room_on_table,
    solids,
)
from weathergage.rulesets.oak_and_iron.state import Battle

WAYS: Final[tuple[float, ...]] = tuple([float(5 * step) for step in range(72)])         # OI-TERM-33
FARTHEST_CUT: Final = 2.0           # OI-SEA-08
AROUND: Final[list[float]] = [float(5 * step) for first in range(9) for step in range(first, 72, 9)]    # 45 apart first


def normals_left(base: Shape, leaving: list[Shape]) -> list[float]:
    """OI-TERM-30: the outward normals of the contacted edges of what is left."""
    normals: list[float] = []
    for other in leaving:
        for _, theirs, _ in contact_points(base, other):
            for edge in theirs:
                way = heading_on_grid(normal_of(other, edge))
                if way not in normals:
                    normals.append(way)
    return normals


def ways_after(normals: list[float]) -> list[float]:
    """OI-TERM-30, OI-TERM-33: then every 5 degrees."""
    return [way for way in WAYS if way not in normals]


def is_flush(base: Shape, other: Shape) -> bool:
    """Whether a base lies with an edge along that of another: then only one way leads straight out."""
    points = [point for _, _, point in contact_points(base, other)]
    return bool(points) and max([abs(x - points[0][0]) + abs(y - points[0][1]) for x, y in points]) > 10 * TOUCH


class Surroundings:
    """OI-TERM-30, OI-TERM-31: what a ship that is to move Directly Away must keep clear of: she comes no nearer to what
    she leaves or touches already, and touches nothing else."""

    def __init__(self, base: Shape, leaving: list[Shape], others: list[Shape]) -> None:
        self.base = base
        self.held: list[Shape] = list(leaving)
        self.free: list[Shape] = []
        for other in others:
            if are_touching(base, other):
                self.held.append(other)
            else:
                self.free.append(other)
        self.limits: list[float] = [clearance(base, other) - TOUCH for other in self.held]
        self.to_held = [Between(base, other) for other in self.held]
        self.to_free = [Between(base, other) for other in self.free]

    def room(self, game: Battle, dx: float, dy: float) -> float:
        """The fraction of a way that is legal, and on the table."""
        return 0.0 if self.is_barred(dx, dy) else self.free_room(game, dx, dy)

    def is_barred(self, dx: float, dy: float) -> bool:
        """Whether a way brings her nearer to what she leaves or touches."""
        for k in range(len(self.to_held)):
            if self.to_held[k].comes_nearer_than(dx, dy, self.limits[k]):
                return True
        return False

    def free_room(self, game: Battle, dx: float, dy: float) -> float:
        """The fraction of a way to what she does not touch yet, and to the edge of the table."""
        best = room_on_table(game, self.base, dx, dy)
        for between in self.to_free:
            at = between.slide(dx, dy, 0.0)
            if at < best:
                best = at
        return best


def directly_away(game: Battle, number: int, leaving: tuple[int, ...], length: float) -> tuple[Point, ...]:
    """OI-TERM-29, OI-TERM-33, OI-TERM-34, OI-COLL-10: the shift that takes a ship farthest from what it leaves, up to a
    length or as far as there is room; none if it cannot be moved."""
    ship = game.ships[number]
    base = base_of(ship)
    left = [base_of(game.ships[other]) for other in leaving]
    around = Surroundings(base, left, near_ones(base, bases(game, (number,) + leaving) + solids(game), length + TOUCH))
    normals = normals_left(base, left)
    before = min([distance(base, other) for other in left])
    best, least, shift = HAIR, 0.0, (0.0, 0.0)
    gone = shifted(base, 0.0, 0.0)                      # laid where each way ends
    for ways in (normals, ways_after(normals)):
        for way in ways:
            ux, uy = along(way)
            share = around.room(game, ux * length, uy * length)
            if share <= 0.0 or before + share * length < best - 2 * HAIR:       # it cannot get so far from them
                continue
            shift_again(gone, base, ux * length * share, uy * length * share)
            far = distance(gone, left[0])
            for k in range(1, len(left)):
                far = min(far, distance(gone, left[k]))
            off_bow = (way - ship.heading) % 360.0
            is_tie = far > best - HAIR and shift != (0.0, 0.0) and off_bow < least - HAIR
            if far > best + HAIR or is_tie:
                best, least, shift = max(far, best), off_bow, (ux * length * share, uy * length * share)
        if best >= length - TOUCH and is_flush(base, left[0]):
            break                                   # straight out, as far as can be: no other way comes up to it
    return (shift,) if shift != (0.0, 0.0) else ()


def time_near(ring: list[Point], dx: float, dy: float) -> tuple[float, float]:
    """Between which fractions of a way a base is nearer than Yard Arm to another; (2, 2) if never. The ring is that of
    the shifts which bring the two together."""
    rim = YARD_ARM - HAIR
    enter = first_near(ring, dx, dy, rim)
    if enter > 1.0:
        return NEVER, NEVER
    back = first_near(ring, -dx, -dy, rim, dx, dy)
    if back == 0.0:
        return enter, NEVER
    return enter, max(enter, 1.0 - back)


class Cut:
    """OI-SEA-06 to OI-SEA-08: what a ship that cuts free must clear, looked up once for all directions."""

    def __init__(self, game: Battle, number: int, leaving: tuple[int, ...]) -> None:
        self.game = game
        self.base = base_of(game.ships[number])
        self.left: list[Shape] = [base_of(game.ships[other]) for other in leaving]
        self.exact = game.plays("cut-free-reach", "exact")
        self.reach = YARD_ARM if self.exact else FARTHEST_CUT
        third = near_ones(self.base, bases(game, (number,) + leaving), self.reach + YARD_ARM)
        self.around = Surroundings(self.base, self.left, third + near_ones(self.base, solids(game), self.reach))
        self.rings = [difference(self.base, other) for other in self.left + third]

    def share(self, way: float, most: float) -> float:
        """The least fraction of the reach that clears her in a direction, if it is less than `most`; else NEVER."""
        ux, uy = along(way)
        dx, dy = ux * self.reach, uy * self.reach
        if self.around.is_barred(dx, dy):
            return NEVER
        share = clear_share(self.rings, dx, dy, self.exact, most)
        if share > 1.0:
            return NEVER
        room = self.around.free_room(self.game, dx, dy)
        return share if room > 0.0 and share <= room + HAIR else NEVER


def can_be_cut_free(game: Battle, number: int, leaving: tuple[int, ...]) -> bool:
    """OI-SEA-06, OI-SEA-08: whether any direction clears a ship of all others: the first that does will do, and to
    offer the action no more need be known."""
    cut = Cut(game, number, leaving)
    normals = normals_left(cut.base, cut.left)
    for ways in (normals, AROUND):
        for way in ways:
            if cut.share(way, NEVER) <= 1.0:
                return True
    return False


def cut_free_way(game: Battle, number: int, leaving: tuple[int, ...]) -> tuple[Point, ...]:
    """OI-SEA-06 to OI-SEA-08: the shift that clears a ship of all others by Yard Arm: the least travel of all
    directions, at most 2 inches; or exactly Yard Arm. None if she is boxed in."""
    cut, heading = Cut(game, number, leaving), game.ships[number].heading
    normals = normals_left(cut.base, cut.left)
    best, least, shift = 1e300, 0.0, (0.0, 0.0)
    for ways in (normals, ways_after(normals)):
        for way in ways:
            share = cut.share(way, best + HAIR)
            off_bow = (way - heading) % 360.0
            if share <= 1.0 and (share < best - HAIR or off_bow < least - HAIR):
                ux, uy = along(way)
                best, least, shift = share, off_bow, (ux * cut.reach * share, uy * cut.reach * share)
        if best * cut.reach <= YARD_ARM + TOUCH and is_flush(cut.base, cut.left[0]):
            break                                   # straight out, and no farther than must be
    return (shift,) if best <= 1.0 else ()


def clear_share(rings: list[list[Point]], dx: float, dy: float, exact: bool, most: float) -> float:
    """The least fraction of a way at which no ship is nearer than Yard Arm; NEVER if it is not less than `most`."""
    times: list[tuple[float, float]] = []
    share = 1.0 if exact else 0.0
    for ring in rings:                                      # whom she leaves comes first, and bars most ways
        enter, leave = time_near(ring, dx, dy)
        if enter <= share < leave:
            share = leave
            if exact or share >= most:
                return NEVER
        times.append((enter, leave))
    changed = True
    while changed:
        changed = False
        for enter, leave in times:
            if enter <= share < leave:
                share, changed = leave, True
    return share if share < most else NEVER
