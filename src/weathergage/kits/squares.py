"""A sea of squares: eight headings, distances in movement points, ship frames, arcs and lines.

Headings are numbered clockwise from 1 (north) to 8 (north-west); odd ones run along rows and columns, even ones along
diagonals. x grows to the east, y to the north. Everything is exact integer arithmetic;
`i64` says that coordinates are small, and compiled code need not look for big integers.
"""

from typing import Final

from mypy_extensions import i64

# Tables that are looked up by number say `tuple[..., ...]`: compiled, a tuple of fixed length is copied at each look.
VECTORS: Final[tuple[tuple[int, int], ...]] = (
    (0, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1),
)
NAMES: Final[tuple[str, ...]] = ("", "N", "NE", "E", "SE", "S", "SW", "W", "NW")
STARBOARD: Final = "starboard"
PORT: Final = "port"
AHEAD: Final = "ahead"
ASTERN: Final = "astern"


def turned(heading: i64, points: i64) -> int:
    """The heading after a turn of so many compass points, to starboard if positive."""
    return (heading - 1 + points) % 8 + 1


def points_between(one: i64, other: i64) -> int:
    """How many compass points two headings differ, 0 to 4."""
    apart = (one - other) % 8
    return min(apart, 8 - apart)


def is_diagonal(heading: i64) -> bool:
    return heading % 2 == 0


def distance(dx: i64, dy: i64) -> int:
    """The cheapest path in movement points: 2 across a side, 3 across a corner."""
    wide = dx if dx >= 0 else -dx
    high = dy if dy >= 0 else -dy
    return 2 * wide + high if wide > high else 2 * high + wide


def ahead_and_abeam(dx: i64, dy: i64, heading: int) -> tuple[int, int]:
    """A relative square in a ship's frame: how far ahead, how far to starboard."""
    x, y = VECTORS[heading]
    ux: i64 = x
    uy: i64 = y
    return dx * ux + dy * uy, dx * uy - dy * ux


def arc(dx: i64, dy: i64, heading: int) -> str:
    """In which quarter a relative square lies; the edges of the quarters belong to the beams. Own square: ''."""
    a, b = ahead_and_abeam(dx, dy, heading)
    if b > 0 and -b <= a <= b:
        return STARBOARD
    if b < 0 and b <= a <= -b:
        return PORT
    if a > 0:
        return AHEAD
    return ASTERN if a < 0 else ""


def is_touched(dx: int, dy: int, x: int, y: int) -> bool:
    """Whether the straight line from the centre of (0, 0) to the centre of (dx, dy) touches square (x, y)."""
    within = min(0, dx) <= x <= max(0, dx) and min(0, dy) <= y <= max(0, dy)
    return within and 2 * abs(dx * y - dy * x) <= abs(dx) + abs(dy)


def line(dx: int, dy: int) -> list[tuple[int, int]]:
    """Every square the straight line from (0, 0) to (dx, dy) touches, corners included."""
    return [(x, y) for x in range(min(0, dx), max(0, dx) + 1) for y in range(min(0, dy), max(0, dy) + 1)
            if is_touched(dx, dy, x, y)]


def bearing(dx: int, dy: int) -> int:
    """The heading that points nearest to a relative square; 0 for one's own."""
    best, found = 0.0, 0
    for heading in range(1, 9):
        ux, uy = VECTORS[heading]
        along: float = (dx * ux + dy * uy) / float(ux * ux + uy * uy) ** 0.5
        if along > best:
            best, found = along, heading
    return found
