"""Chapters 8 to 10: who may fire at whom: range bands, fog, Broadside Paths, Lines of Sight, raking lines."""

from math import sqrt
from typing import Final

from weathergage.kits.plane import HAIR, Point, Region, Shape, along, clearance, corridor, crosses, distance, is_within
from weathergage.kits.plane.sight import is_near_line
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, MUSKET_SHOT, PISTOL_SHOT
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    BOW,
    PORT_EDGE,
    STARBOARD_EDGE,
    STERN,
    TOUCH,
    base_of,
    closest_points,
    edge_ends,
    edges_near,
    middle_of,
    normal_of,
    region_of,
)
from weathergage.rulesets.oak_and_iron.state import AFLOAT, PORT, Battle, kind_of

PISTOL: Final = 1                   # OI-GEOM-03: bands, the smallest that contains the distance
MUSKET: Final = 2
CANNON: Final = 3
TOO_FAR: Final = 5                  # 4 is Cannon Shot through fog (OI-TERR-06)
FAR_OUT: Final = 24.0               # how far a Broadside Path is drawn: beyond every base within Cannon Shot


def plain_band(far: float) -> int:
    """OI-GEOM-02, OI-GEOM-03."""
    if far <= PISTOL_SHOT + HAIR:
        return PISTOL
    if far <= MUSKET_SHOT + HAIR:
        return MUSKET
    return CANNON if far <= CANNON_SHOT + HAIR else TOO_FAR


def band_of(game: Battle, firer: int, target: int) -> int:
    """OI-TERR-05 to OI-TERR-08, OI-FAQ-04: the band that counts for everything: one farther into or through fog."""
    here, there = base_of(game.ships[firer]), base_of(game.ships[target])
    dx, dy = there.cx - here.cx, there.cy - here.cy
    most = here.reach + there.reach + CANNON_SHOT + 2 * HAIR
    if dx * dx + dy * dy > most * most:
        return TOO_FAR
    band = plain_band(distance(here, there))
    if band < TOO_FAR and is_fogged(game, firer, target):
        return band + 1
    return band


def is_fogged(game: Battle, firer: int, target: int) -> bool:
    """OI-TERR-07: the target's base overlaps fog, or the line between the closest points crosses it."""
    for piece in game.terrain:
        if kind_of(piece).fog:
            area = region_of(piece)
            here, there = base_of(game.ships[firer]), base_of(game.ships[target])
            if is_out_of_the_way(area, here, there):
                continue
            if area.meets(there):
                return True
            (px, py), (qx, qy) = closest_points(game.ships[firer], game.ships[target])
            if area.is_crossed(px, py, qx, qy):
                return True
    return False


def is_out_of_the_way(area: Region, here: Shape, there: Shape) -> bool:
    """Whether a rectangle around two bases and all between them misses that around an area."""
    return max(here.cx + here.reach, there.cx + there.reach) < area.left \
        or min(here.cx - here.reach, there.cx - there.reach) > area.right \
        or max(here.cy + here.reach, there.cy + there.reach) < area.bottom \
        or min(here.cy - here.reach, there.cy - there.reach) > area.top


def edge_of(side: str) -> int:
    return PORT_EDGE if side == PORT else STARBOARD_EDGE


def is_in_path(game: Battle, firer: int, side: str, target: int) -> bool:
    """OI-BRD-01: any part of the base in the strip that the firing side looks into."""
    base, other = base_of(game.ships[firer]), base_of(game.ships[target])
    corner = base.corners[edge_of(side)]
    half = sqrt(corner.dx * corner.dx + corner.dy * corner.dy) / 2
    ux, uy = corner.dy / (2 * half), -corner.dx / (2 * half)            # outward
    mx, my = corner.x + corner.dx / 2, corner.y + corner.dy / 2
    dx, dy = other.cx - mx, other.cy - my
    if dx * ux + dy * uy < -other.reach - HAIR or abs(dx * uy - dy * ux) > half + other.reach + HAIR:
        return False                                                    # all of her is behind it, or beside it
    path = corridor(mx, my, mx + ux * FAR_OUT, my + uy * FAR_OUT, half)
    return clearance(path, other) <= HAIR


def blocking(game: Battle, firer: int, target: int) -> list[Shape]:
    """OI-LOS-03, OI-LOS-04: bases that may hide a target: the two in question, and all that lie between them."""
    one, other = base_of(game.ships[firer]), base_of(game.ships[target])
    wide = max(one.reach, other.reach) + HAIR               # no line between the two is farther from their middles'
    blockers: list[Shape] = []
    for number in (firer, target):                          # first what hides most of the lines
        if game.ships[number].fate == AFLOAT:
            blockers.append(base_of(game.ships[number]))
    for number, ship in enumerate(game.ships):
        if ship.fate == AFLOAT and number != firer and number != target:
            base = base_of(ship)
            if is_near_line(base, one.cx, one.cy, other.cx, other.cy, wide):
                blockers.append(base)
    return blockers


def is_open_line(game: Battle, px: float, py: float, qx: float, qy: float, blockers: list[Shape]) -> bool:
    for shape in blockers:
        if crosses(shape, px, py, qx, qy):
            return False
    for piece in game.terrain:
        if kind_of(piece).tall:
            area = region_of(piece)
            if max(px, qx) > area.left and min(px, qx) < area.right and max(py, qy) > area.bottom \
                    and min(py, qy) < area.top and area.is_crossed(px, py, qx, qy):
                return False
    return True


def sees_from(game: Battle, firer: int, edge: int, target: int, blockers: list[Shape]) -> bool:
    """OI-LOS-01, OI-LOS-02, OI-LOS-05: from the mid-point of an edge lines reach both the mid-point of an edge and a
    corner; an edge that touches the target sees it."""
    here, there = base_of(game.ships[firer]), base_of(game.ships[target])
    if touches_edge(here, edge, there):
        return True
    px, py = middle_of(here, edge)
    seen = False
    for x, y in there.points:
        if is_open_line(game, px, py, x, y, blockers):
            seen = True
            break
    if not seen:
        return False
    for other in range(4):
        x, y = middle_of(there, other)
        if is_open_line(game, px, py, x, y, blockers):
            return True
    return False


def touches_edge(here: Shape, edge: int, there: Shape) -> bool:
    if not is_within(here, there, TOUCH):
        return False
    for x, y in there.points:
        if edge in edges_near(here, x, y):
            return True
    for x, y in edge_ends(here, edge):
        if edges_near(there, x, y):
            return True
    return False


def has_sight(game: Battle, firer: int, side: str, target: int) -> bool:
    """OI-LOS-01: for a Broadside from the firing side; `side` "" is any edge (OI-PART-02)."""
    blockers = blocking(game, firer, target)
    if side:
        return sees_from(game, firer, edge_of(side), target, blockers)
    for edge in range(4):
        if sees_from(game, firer, edge, target, blockers):
            return True
    return False


def hit_along(px: float, py: float, ux: float, uy: float, one: Point, two: Point) -> float:
    """How far along a ray a segment is met; negative if it is not."""
    (ax, ay), (bx, by) = one, two
    ex, ey = bx - ax, by - ay
    cross = ux * ey - uy * ex
    if abs(cross) <= HAIR * HAIR:
        return -1.0
    far = ((ax - px) * ey - (ay - py) * ex) / cross
    share = ((ax - px) * uy - (ay - py) * ux) / cross
    length = sqrt(ex * ex + ey * ey)
    return far if far >= -TOUCH and -HAIR <= share * length <= length + HAIR else -1.0


def raked_by(game: Battle, firer: int, side: str, target: int, band: int) -> str:
    """OI-RAKE-01, OI-RAKE-02, OI-RAKE-07: the edge by which a raking line enters, bow or stern; "" for no Raking
    Shot."""
    if band > MUSKET or game.quickstart:
        return ""
    here, there = base_of(game.ships[firer]), base_of(game.ships[target])
    edge = edge_of(side)
    px, py = middle_of(here, edge)
    ux, uy = along(normal_of(here, edge))
    bow_ends, stern_ends = edge_ends(there, BOW), edge_ends(there, STERN)
    bow = hit_along(px, py, ux, uy, bow_ends[0], bow_ends[1])
    stern = hit_along(px, py, ux, uy, stern_ends[0], stern_ends[1])
    if bow < -TOUCH or stern < -TOUCH:
        return ""
    return "bow" if bow < stern else "stern"
