"""A sea of hexes: six headings, ship frames, sides and areas, lines with two sides, tiles.

The hexes have flat tops and axial coordinates (q, r): q grows to the east, r to the south. Headings are numbered
clockwise from 0 (north) to 5 (north-west), 60 degrees apart. An offset is a hex as seen from another; in a ship's
frame she heads north. Everything is exact integer arithmetic, but for the drawing at the end.
"""

import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from math import sqrt
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[float, float]

# Tables that are looked up by number say `tuple[..., ...]`: compiled, a tuple of fixed length is copied at each look.
VECTORS: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
NAMES: Final[tuple[str, ...]] = ("N", "NE", "SE", "S", "SW", "NW")
ORIGIN: Final[Hex] = (0, 0)
BOW: Final = "bow"
STARBOARD: Final = "starboard"
STERN: Final = "stern"
PORT: Final = "port"
ANY: Final = "any"
SIDES: Final[tuple[str, ...]] = (BOW, STARBOARD, STERN, PORT)
NAME: Final = re.compile(r"(-?[0-9]+),(-?[0-9]+)")
COLUMN: Final = sqrt(0.75)          # between the middles of two columns, when neighbouring centres are 1 apart


# --- headings and steps -----------------------------------------------------------------------------------------------

def turned(heading: int, sixths: int) -> int:
    """The heading after a turn of so many times 60 degrees, to starboard if positive."""
    return (heading + sixths) % 6


def opposite(heading: int) -> int:
    """The heading that points back."""
    return (heading + 3) % 6


def offset(here: Hex, there: Hex) -> Hex:
    """One hex as seen from another."""
    return there[0] - here[0], there[1] - here[1]


def shifted(here: Hex, by: Hex) -> Hex:
    """The hex at an offset from another."""
    return here[0] + by[0], here[1] + by[1]


def neighbour(here: Hex, heading: int) -> Hex:
    """The next hex in the direction of a heading."""
    dq, dr = VECTORS[heading]
    return here[0] + dq, here[1] + dr


def neighbours(here: Hex) -> list[Hex]:
    """The six hexes around one, clockwise from the north."""
    q, r = here
    return [(q + dq, r + dr) for dq, dr in VECTORS]


def ahead(here: Hex, heading: int, steps: int) -> list[Hex]:
    """The hexes straight ahead, nearest first, without one's own."""
    q, r = here
    dq, dr = VECTORS[heading]
    return [(q + dq * step, r + dr * step) for step in range(1, steps + 1)]


def distance(here: Hex, there: Hex) -> int:
    """The number of steps from hex to hex."""
    dq, dr = there[0] - here[0], there[1] - here[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2          # the largest of the three is the sum of the others


def legs(by: Hex) -> tuple[int, int, int]:
    """An offset as two straight legs: a heading, the steps along it, and the steps along the next heading clockwise.

    An offset straight along a heading has no second leg; (0, 0) has neither.
    """
    q, r = by
    heading = 0
    while heading < 5 and (q < 0 or q + r >= 0):        # not yet between north and north-east: turn it to port
        q, r = q + r, -q
        heading += 1
    return heading, -q - r, q


# --- frames -----------------------------------------------------------------------------------------------------------

def rotated(by: Hex, sixths: int) -> Hex:
    """An offset after a turn of the whole sea by so many times 60 degrees, clockwise if positive."""
    q, r = by
    east, south = VECTORS[(sixths + 2) % 6], VECTORS[(sixths + 3) % 6]      # where the axes (1, 0) and (0, 1) get to
    return q * east[0] + r * south[0], q * east[1] + r * south[1]


def mirrored(by: Hex) -> Hex:
    """An offset as seen in a mirror that swaps east and west."""
    q, r = by
    return -q, q + r


def seen_from(here: Hex, heading: int, there: Hex) -> Hex:
    """A hex in the frame of a ship: its offset if the sea were turned until she headed north."""
    return rotated(offset(here, there), -heading)


def placed(here: Hex, heading: int, by: Hex) -> Hex:
    """The hex at an offset in the frame of a ship: `seen_from` undone."""
    return shifted(here, rotated(by, heading))


# --- sets of hexes ----------------------------------------------------------------------------------------------------

def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at a distance, clockwise from the north."""
    if not radius:
        return [centre]
    q, r = centre[0], centre[1] - radius
    found = []
    for side in range(6):
        dq, dr = VECTORS[(side + 2) % 6]
        for _ in range(radius):
            found.append((q, r))
            q, r = q + dq, r + dr
    return found


def disk(centre: Hex, radius: int) -> list[Hex]:
    """The hexes within a distance, ring by ring from the centre: 1, 7, 19, 37 of them."""
    return [there for distant in range(radius + 1) for there in ring(centre, distant)]


def tiles_around(centre: Hex, radius: int) -> list[Hex]:
    """The centres of the six disks that adjoin a disk, where disks of one size cover the sea without gap or overlap."""
    return [shifted(centre, rotated((2 * radius + 1, -radius), sixths)) for sixths in range(6)]


def reached(start: Hex, hexes: AbstractSet[Hex]) -> set[Hex]:
    """The hexes of a set that can be reached from one of them without leaving it."""
    found = {start}
    edge = [start]
    while edge:
        for there in neighbours(edge.pop()):
            if there in hexes and there not in found:
                found.add(there)
                edge.append(there)
    return found


def is_connected(hexes: AbstractSet[Hex]) -> bool:
    """Whether a set of hexes is of one piece; an empty one is."""
    return not hexes or len(reached(next(iter(hexes)), hexes)) == len(hexes)


def outside(hexes: AbstractSet[Hex]) -> frozenset[Hex]:
    """All hexes not in a set that a line between two of its hexes could meet: holes, bays, and the corners beyond."""
    if not hexes:
        return frozenset()
    qs, rs, sums = [q for q, _ in hexes], [r for _, r in hexes], [q + r for q, r in hexes]
    least, most = min(sums), max(sums)
    hull = [(q, r) for q in range(min(qs), max(qs) + 1) for r in range(min(rs), max(rs) + 1) if least <= q + r <= most]
    return frozenset([there for there in hull if there not in hexes])


# --- sides and areas --------------------------------------------------------------------------------------------------

def is_off(by: Hex, side: str) -> bool:
    """Whether an offset in a ship's frame lies off a side of hers; what lies on the border of two lies off both.

    The borders run at 30, 150, 210 and 330 degrees from the bow. Her own hex lies off no side, all others off ANY.
    """
    q, r = by
    forward = -2 * r - q            # in half hexes, and q is in columns: at 30 degrees one is three times the other
    if side == BOW:
        return forward > 0 and forward >= 3 * abs(q)
    if side == STERN:
        return forward < 0 and -forward >= 3 * abs(q)
    if side == STARBOARD:
        return q > 0 and abs(forward) <= 3 * q
    if side == PORT:
        return q < 0 and abs(forward) <= -3 * q
    if side == ANY:
        return q != 0 or r != 0
    raise ValueError(f"{side!r} is not a side: {', '.join(SIDES)} or {ANY}")


class Area:
    """A pattern of hexes around a ship, given as offsets in her frame and kept turned to each of the six headings."""

    def __init__(self, offsets: Iterable[Hex]) -> None:
        self.offsets: tuple[Hex, ...] = tuple(dict.fromkeys([(q, r) for q, r in offsets]))
        self.by_heading: tuple[frozenset[Hex], ...] = tuple(
            [frozenset([rotated(by, heading) for by in self.offsets]) for heading in range(6)])

    def __repr__(self) -> str:
        return f"Area({list(self.offsets)})"

    def has(self, here: Hex, heading: int, there: Hex) -> bool:
        """Whether a hex lies in the area of a ship with this place and heading."""
        return (there[0] - here[0], there[1] - here[1]) in self.by_heading[heading]

    def hexes(self, here: Hex, heading: int) -> list[Hex]:
        """The hexes of the area of a ship with this place and heading, in the order of the offsets."""
        return [placed(here, heading, by) for by in self.offsets]


def area(side: str, reach: int) -> Area:
    """Every hex off a side, or all around, within a distance; nearest first."""
    return Area([by for by in disk(ORIGIN, reach) if is_off(by, side)])


# --- lines ------------------------------------------------------------------------------------------------------------

def lines(here: Hex, there: Hex) -> tuple[list[Hex], list[Hex]]:
    """The hexes between two on the straight line from centre to centre: nearest at each step, left and right at a tie.

    Of n steps in all let b be along the second leg. After i steps the line is i * b / n hexes to the right of the first
    leg, in a row of centres: the nearest is that number rounded, half down on the left line, half up on the right one.
    """
    heading, first, second = legs(offset(here, there))
    steps = first + second
    (q, r), (dq, dr) = here, VECTORS[heading]
    eq, er = VECTORS[(heading + 2) % 6]             # what a step along the second leg has over one along the first
    left, right = [], []
    for i in range(1, steps):
        q, r = q + dq, r + dr
        twice = 2 * i * second + steps
        low, high = (twice - 1) // (2 * steps), twice // (2 * steps)
        left.append((q + low * eq, r + low * er))
        right.append((q + high * eq, r + high * er))
    return left, right


def is_covered(here: Hex, there: Hex, blocks: AbstractSet[Hex]) -> bool:
    """Whether the left and the right line both meet a blocking hex; the two ends never block."""
    left, right = lines(here, there)
    return not blocks.isdisjoint(left) and not blocks.isdisjoint(right)


# --- names and pictures -----------------------------------------------------------------------------------------------

def name_of(here: Hex) -> str:
    """A hex as text, as it is printed on a board: `3,-2`."""
    return f"{here[0]},{here[1]}"


def hex_named(text: str) -> Hex:
    """The hex that a text names; ValueError if it names none."""
    found = NAME.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a hex such as 3,-2")
    return int(found[1]), int(found[2])


def centre_of(here: Hex) -> Point:
    """Where the centre of a hex is drawn: x to the east, y to the south, neighbouring centres 1 apart."""
    q, r = here
    return q * COLUMN, r + q / 2
