"""Bearings, headings and poses, and the arithmetic that every machine does alike.

x grows to the east, y to the north. Bearings are degrees clockwise from north in [0, 360): u(h) = (sin h, cos h) points
along heading h, r(h) = (cos h, -sin h) to starboard. A pose is (x, y, heading); what its point is (a bow, a middle) is
the game's affair.

Replays must come out alike everywhere, and the sines of two C libraries differ in the last bit. So nothing here calls
them: sine, cosine and arctangent are built from +, -, x, / and square root, which IEEE 754 rounds alike on every
machine (the build forbids the compiler to fuse a product with a sum, which would round once instead of twice). Sines
are within 2^-52 of the truth, and exact at multiples of 30 and 90 degrees. What is stored is rounded to a thousandth
besides, half to even, so that positions stay short and a fault in a last bit would die out.
"""

from math import floor, sqrt
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Pose: TypeAlias = tuple[float, float, float]        # x, y, heading
Sector: TypeAlias = tuple[float, float]             # clockwise from the one bearing to the other, both included

DIGITS: Final = 3               # of what is stored: thousandths of a length and of a degree
CERTAIN: Final = 0.499          # nearer than half to a whole thousandth, whatever the last bits of a product
HAIR: Final = 1e-6              # what a comparison forgives, in lengths and in degrees
RADIAN: Final = 0.017453292519943295
DEGREE: Final = 57.29577951308232
SQRT_HALF: Final = 0.7071067811865476


def on_grid(value: float) -> float:
    """Rounded to a thousandth, half to even, and never minus zero.

    `round` goes by way of decimal digits. Where the value is well off the middle between two thousandths, and not so
    large that its thousandths are lost, the nearest whole number of them divided by a thousand is the same to the bit.
    """
    scaled = value * 1000.0
    if -1e12 < scaled < 1e12:
        whole = float(floor(scaled + 0.5))
        if -CERTAIN < scaled - whole < CERTAIN:
            return whole / 1000.0 + 0.0
    return round(value, DIGITS) + 0.0


def heading_on_grid(degrees: float) -> float:
    """The same direction in [0, 360), rounded to a thousandth of a degree."""
    rounded = on_grid(degrees % 360.0)
    return rounded if rounded < 360.0 else 0.0


def pose_on_grid(x: float, y: float, heading: float) -> Pose:
    """A pose as it is stored."""
    return on_grid(x), on_grid(y), heading_on_grid(heading)


# --- sines ------------------------------------------------------------------------------------------------------------

def short_sines(degrees: float) -> Point:
    """The sine and the cosine of -45 to 45 degrees, the last not included."""
    if degrees == -45.0:
        return -SQRT_HALF, SQRT_HALF
    x = degrees * RADIAN
    z = x * x
    r = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * (
        2.48015872894767294178e-05 + z * (-2.75573143513906633035e-07 + z * (
            2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))))
    half = 0.5 * z
    w = 1.0 - half
    cosine = w + (((1.0 - w) - half) + z * r)
    if degrees == 30.0 or degrees == -30.0:
        return degrees / 60.0, cosine
    r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * (
        2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))
    return x + z * x * (-1.66666666666666324348e-01 + z * r), cosine


def along(heading: float) -> Point:
    """u(h): one length ahead."""
    if heading < 0.0 or heading >= 360.0:
        heading = heading % 360.0
    quarter = floor(heading / 90.0 + 0.5)
    rest = heading - 90.0 * quarter
    s, c = short_sines(rest)
    if quarter == 1:
        return c, -s + 0.0
    if quarter == 2:
        return -s + 0.0, -c
    if quarter == 3:
        return -c, s
    return s, c


def starboard(heading: float) -> Point:
    """r(h): one length to starboard."""
    x, y = along(heading)
    return y, -x + 0.0


def sine(degrees: float) -> float:
    return along(degrees)[0]


def cosine(degrees: float) -> float:
    return along(degrees)[1]


def short_arctangent(x: float) -> float:
    """In degrees, of -0.4375 to 0.4375."""
    z = x * x
    w = z * z
    even = z * (3.33333333333329318027e-01 + w * (1.42857142725034663711e-01 + w * (
        9.09088713343650656196e-02 + w * (6.66107313738753120669e-02 + w * (
            4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))))
    odd = w * (-1.99999999998764832476e-01 + w * (-1.11111104054623557880e-01 + w * (
        -7.69187620504482999495e-02 + w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02))))
    return (x - x * (even + odd)) * DEGREE


def bearing(dx: float, dy: float) -> float:
    """The direction of a vector, in [0, 360); north for no vector at all. Exact at the eight points of the compass."""
    wide, high = abs(dx), abs(dy)
    if wide == 0.0 and high == 0.0:
        return 0.0
    ratio = wide / high if wide <= high else high / wide
    if ratio > 0.4142:
        angle = 45.0 + short_arctangent((ratio - 1.0) / (ratio + 1.0))
    else:
        angle = short_arctangent(ratio)
    if wide > high:
        angle = 90.0 - angle
    if dy < 0.0:
        angle = 180.0 - angle
    if dx < 0.0:
        angle = 360.0 - angle
    return angle if angle < 360.0 else 0.0


def arccosine(value: float) -> float:
    """In degrees, 0 to 180; beyond -1 and 1 as at them."""
    if value >= 1.0:
        return 0.0
    if value <= -1.0:
        return 180.0
    return bearing(sqrt((1.0 - value) * (1.0 + value)), value)


# --- headings and sectors ---------------------------------------------------------------------------------------------

def turned(heading: float, degrees: float) -> float:
    """The heading after a turn, to starboard if positive, in [0, 360)."""
    new = (heading + degrees) % 360.0
    return new if new < 360.0 else 0.0


def turn(here: float, there: float) -> float:
    """The shortest turn from heading to heading, in (-180, 180], positive to starboard."""
    by = (there - here) % 360.0
    return by - 360.0 if by > 180.0 else by


def angle_between(one: float, other: float) -> float:
    """How far two bearings differ, 0 to 180."""
    by = (other - one) % 360.0
    return 360.0 - by if by > 180.0 else by


def is_between(low: float, bearing_deg: float, high: float) -> bool:
    """Whether a bearing lies in the sector clockwise from low to high, edges and a hair beyond them included.

    A sector of 360 degrees or more is the whole compass: (0, 360), (200, 560).
    """
    width = high - low if high - low >= 360.0 else (high - low) % 360.0
    past = (bearing_deg - low) % 360.0
    return past <= width + HAIR or past >= 360.0 - HAIR


def is_in_arc(x: float, y: float, middle: float, half: float, px: float, py: float) -> bool:
    """Whether a point lies in the arc of so many degrees to either side of a bearing, seen from (x, y).

    The edges belong to it, and so does the apex.
    """
    dx, dy = px - x, py - y
    return (dx == 0.0 and dy == 0.0) or angle_between(bearing(dx, dy), middle) <= half + HAIR


def is_sailable(heading: float, wind_from: float, limit: float) -> bool:
    """Whether a heading is at least so many degrees off the wind."""
    return angle_between(heading, wind_from) >= limit - HAIR


def is_running(heading: float, wind_from: float, half: float) -> bool:
    """Whether a heading is within so many degrees of straight before the wind."""
    return angle_between(heading, wind_from) >= 180.0 - half - HAIR


def wind_zone(heading: float, wind_from: float, limits: tuple[float, ...]) -> int:
    """How many of the limits, in rising order, the angle off the wind reaches: 0 is nearest the wind's eye.

    A heading on a limit, or a hair before it, belongs to the zone beyond. Clauses that say it differently ("more than
    135") ask for `angle_between` themselves.
    """
    off = angle_between(heading, wind_from) + HAIR
    zone = 0
    for limit in limits:
        if off >= limit:
            zone += 1
    return zone


def nearest_sailable(heading: float, wind_from: float, limit: float) -> tuple[float, ...]:
    """The heading itself, or the nearest at least so many degrees off the wind: two of them straight into its eye."""
    off = turn(wind_from, heading)
    if abs(off) >= limit - HAIR:
        return (heading,)
    starboard_tack, port_tack = turned(wind_from, limit), turned(wind_from, -limit)
    if abs(off) <= HAIR:
        return starboard_tack, port_tack
    return (starboard_tack,) if off > 0.0 else (port_tack,)


def within_sectors(heading: float, sectors: tuple[Sector, ...]) -> bool:
    """Whether a heading lies in one of the sectors; without sectors any does."""
    if not sectors:
        return True
    for low, high in sectors:
        if is_between(low, heading, high):
            return True
    return False


# --- poses ------------------------------------------------------------------------------------------------------------

def point_of(pose: Pose, ahead: float, abeam: float) -> Point:
    """A point in a ship's frame: so far ahead of the pose's point, so far to starboard of it."""
    x, y, heading = pose
    ux, uy = along(heading)
    return x + ahead * ux + abeam * uy, y + ahead * uy - abeam * ux


def frame_of(pose: Pose, px: float, py: float) -> Point:
    """How far ahead of a pose, and how far to starboard, a point lies: `point_of` undone."""
    x, y, heading = pose
    ux, uy = along(heading)
    dx, dy = px - x, py - y
    return dx * ux + dy * uy, dx * uy - dy * ux


def ahead_of(pose: Pose, length: float) -> Pose:
    """The pose after sailing straight ahead, or astern if negative; not rounded."""
    x, y = point_of(pose, length, 0.0)
    return x, y, pose[2]


def pivoted(pose: Pose, px: float, py: float, degrees: float) -> Pose:
    """The pose after a turn about a point, clockwise if positive; not rounded."""
    x, y, heading = pose
    s, c = along(degrees)
    dx, dy = x - px, y - py
    return px + dx * c + dy * s, py + dy * c - dx * s, turned(heading, degrees)


def arc_centre(pose: Pose, length: float, degrees: float) -> Point:
    """About which point a pose turns that sails an arc of so many lengths while its heading changes by so much."""
    radius = length / (degrees * RADIAN)        # to port of her if negative
    return point_of(pose, 0.0, radius)
