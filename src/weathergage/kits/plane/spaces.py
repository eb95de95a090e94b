"""Choices on the open sea: an angle, a heading, a place.

Answers lie on a grid, thousandths of a degree or of a length, so that equal answers are stored alike everywhere. Bounds
need not: what counts are the outermost marks of the grid between them.

`Placement` is data, and knows nothing of a game. A ruleset writes its own below `Berthing`, which has no fields: it
holds the id of a ship, and `region`, `plan`, `obstacles` and whatever else a rule decides look at the game when they
are asked. Testing, listing, drawing, snapping and describing are done here; a clause that forbids more is an
`objection`, and the lists follow. Courses are each ruleset's own.
"""

from dataclasses import dataclass
from math import ceil, floor
from typing import Any, Final, Optional

from mypy_extensions import mypyc_attr

from weathergage.kernel.core import Answer, Game, Refusal, Space, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane.compass import (
    DIGITS,
    HAIR,
    Point,
    Pose,
    Sector,
    angle_between,
    heading_on_grid,
    on_grid,
    pose_on_grid,
    within_sectors,
)
from weathergage.kits.plane.contact import clearance as clearance_of
from weathergage.kits.plane.contact import first_too_near
from weathergage.kits.plane.regions import Piece, Region, region_of, snap
from weathergage.kits.plane.shapes import Plan, Shape, plan_of

THOUSANDTH: Final = 1000
FINEST: Final = 7               # the finest lattice that candidates are looked for on, places to a side
TRIES: Final = 60               # of a random draw, before it takes one from a list
POINTS: Final[tuple[float, ...]] = (
    90.0, 270.0, 0.0, 180.0, 45.0, 135.0, 225.0, 315.0, 30.0, 60.0, 120.0, 150.0, 210.0, 240.0, 300.0, 330.0,
    15.0, 75.0, 105.0, 165.0, 195.0, 255.0, 285.0, 345.0,
)


def first_mark(low: float, grain: int) -> int:
    """The lowest mark of a grid of 1/grain that is not below a bound, counted in marks from 0."""
    return ceil(low * grain - HAIR)


def last_mark(high: float, grain: int) -> int:
    return floor(high * grain + HAIR)


def within(low: float, value: float, high: float, grain: int) -> bool:
    return first_mark(low, grain) / grain <= value <= last_mark(high, grain) / grain


def brought_within(low: float, value: float, high: float, grain: int) -> float:
    return min(max(value, first_mark(low, grain) / grain), last_mark(high, grain) / grain)


def spread(low: float, high: float, grain: int, count: int) -> list[float]:
    """So many marks from bound to bound, evenly; fewer where there are fewer."""
    first, last = first_mark(low, grain), last_mark(high, grain)
    count = min(count, last - first + 1)
    return [(first + (last - first) * i // max(1, count - 1)) / grain for i in range(count)]


def any_mark(low: float, high: float, grain: int, rng: Rng) -> float:
    first = first_mark(low, grain)
    return (first + rng.below(last_mark(high, grain) - first + 1)) / grain


def is_number(part: Any) -> bool:
    return isinstance(part, (int, float)) and not isinstance(part, bool)


def floats(answer: Any, count: int) -> bool:
    """Whether an answer is so many floats."""
    return isinstance(answer, tuple) and [type(part) for part in answer] == [float] * count


@dataclass
class Angle(Space):
    """Degrees between low and high, stored to so many digits."""

    low: float
    high: float
    digits: int = DIGITS

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return round(float(taken), self.digits) + 0.0 if isinstance(taken, (int, float)) else taken

    def grain(self) -> int:
        return int(10**self.digits)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, float):
            return refused(f"{shown(answer)} is not an angle in degrees")
        if within(self.low, answer, self.high, self.grain()):
            return None
        return refused(f"{answer} is not between {self.low} and {self.high} degrees")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return tuple(spread(self.low, self.high, self.grain(), min(limit, 13)))

    def draw(self, game: Game, rng: Rng) -> Answer:
        return any_mark(self.low, self.high, self.grain(), rng)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return brought_within(self.low, answer, self.high, self.grain()) if isinstance(answer, float) else None

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "angle", "low": self.low, "high": self.high, "digits": self.digits}


# --- headings ---------------------------------------------------------------------------------------------------------

def sector_marks(sector: Sector) -> tuple[int, int]:
    """The first and the last mark of a sector, the last beyond a full circle if need be."""
    low, high = sector
    width = 359.999 if high - low >= 360.0 - HAIR else (high - low) % 360.0
    return first_mark(low, THOUSANDTH), last_mark(low + width, THOUSANDTH)


def some_headings(sectors: tuple[Sector, ...]) -> list[float]:
    """The headings of a rose of 24 that lie in the sectors, the chief ones first, and the edges of the sectors."""
    found = [heading for heading in POINTS if within_sectors(heading, sectors)]
    for sector in sectors:
        first, last = sector_marks(sector)
        if first <= last:
            found += [heading_on_grid(first / THOUSANDTH), heading_on_grid(last / THOUSANDTH)]
    return list(dict.fromkeys(found))


def any_heading(sectors: tuple[Sector, ...], rng: Rng) -> float:
    """A whole degree; in sectors, any mark of them."""
    if not sectors:
        return float(rng.below(360))
    marks = [sector_marks(sector) for sector in sectors]
    at = rng.below(max(1, sum([last - first + 1 for first, last in marks])))
    for first, last in marks:
        if at <= last - first:
            return heading_on_grid((first + at) / THOUSANDTH)
        at -= last - first + 1
    return 0.0


def nearest_heading(heading: float, sectors: tuple[Sector, ...]) -> float:
    """The heading itself, or the edge of a sector nearest to it."""
    if within_sectors(heading, sectors):
        return heading
    best, found = 1000.0, heading
    for sector in sectors:
        for mark in sector_marks(sector):
            edge = heading_on_grid(mark / THOUSANDTH)
            if angle_between(edge, heading) < best and within_sectors(edge, sectors):
                best, found = angle_between(edge, heading), edge
    return found


def sectors_shown(sectors: tuple[Sector, ...]) -> str:
    return " or ".join([f"{low % 360.0:g} to {high % 360.0:g}" for low, high in sectors])


def legs_on_grid(raw: Any) -> Answer:
    """Legs as (heading, length), to the grid; what is none stays as it is, for the refusal to name."""
    taken = settled(raw)
    if not isinstance(taken, tuple):
        return taken
    legs: list[Answer] = []
    for leg in taken:
        if isinstance(leg, tuple) and len(leg) == 2 and is_number(leg[0]) and is_number(leg[1]):
            legs.append((heading_on_grid(float(leg[0])), on_grid(float(leg[1]))))
        else:
            legs.append(leg)
    return tuple(legs)


def named_pose(raw: Any) -> Answer:
    """A thing by its name and the pose it gets, (name, x, y, heading), to the grid. A choice of thing, and then a pose,
    is the same; what is neither stays as it is, for the refusal to name."""
    taken = settled(raw)
    if isinstance(taken, tuple) and len(taken) == 2 and isinstance(taken[1], tuple):
        taken = (taken[0],) + taken[1]
    if isinstance(taken, tuple) and len(taken) == 4 and all([isinstance(part, (int, float)) for part in taken[1:]]):
        return (taken[0],) + pose_on_grid(float(taken[1]), float(taken[2]), float(taken[3]))
    return taken


def pose_in(answer: Answer) -> Pose:
    """The pose of a legal answer: (x, y, heading), with a name before it or without."""
    assert isinstance(answer, tuple)
    x, y, heading = answer[-3], answer[-2], answer[-1]
    assert isinstance(x, float)
    assert isinstance(y, float)
    assert isinstance(heading, float)
    return x, y, heading


@dataclass
class Heading(Space):
    """A direction of the compass in one of the sectors, each clockwise from bearing to bearing; without any, all."""

    sectors: tuple[Sector, ...] = ()

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return heading_on_grid(float(taken)) if isinstance(taken, (int, float)) else taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, float) or not 0.0 <= answer < 360.0:
            return refused(f"{shown(answer)} is not a heading in degrees")
        if within_sectors(answer, self.sectors):
            return None
        return refused(f"heading {answer:g} is not in {sectors_shown(self.sectors)} degrees")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return tuple(some_headings(self.sectors)[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        return any_heading(self.sectors, rng)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        if not isinstance(answer, float):
            return None
        found = nearest_heading(answer, self.sectors)
        return found if not self.refusal(game, found) else None

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "angle", "low": 0.0, "high": 360.0, "sectors": self.sectors}


# --- places -----------------------------------------------------------------------------------------------------------

def outlines(shapes: list[Shape]) -> tuple[Answer, ...]:
    """Shapes for a screen: their corners and their rims."""
    return tuple([(shape.points, shape.rim) for shape in shapes])


@mypyc_attr(allow_interpreted_subclasses=True)
class Berthing(Space):
    """A pose (x, y, heading) that puts a hull wholly into a region and clear of everything in the way."""

    def region(self, game: Game) -> Region:
        """What the hull must lie in."""
        raise NotImplementedError

    def plan(self, game: Game) -> Plan:
        """The hull."""
        return plan_of(((0.0, 0.0),))

    def obstacles(self, game: Game) -> list[Shape]:
        """What the hull must keep clear of."""
        return []

    def obstacle_name(self, game: Game, index: int) -> str:
        """What to call one of the obstacles in a refusal."""
        return "what lies there"

    def clearance(self, game: Game) -> float:
        """How far from obstacles the hull must stay; negative: the overlap that is allowed."""
        return 0.0

    def headings(self, game: Game) -> tuple[Sector, ...]:
        """The headings it may take; none: all."""
        return ()

    def objection(self, game: Game, pose: Pose) -> Optional[Refusal]:
        """What else a game has against a pose that lies in the region and clear of the obstacles."""
        return None

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if isinstance(taken, tuple) and len(taken) == 3:
            x, y, heading = taken
            if is_number(x) and is_number(y) and is_number(heading):
                return pose_on_grid(float(x), float(y), float(heading))
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or not floats(answer, 3):
            return refused(f"{shown(answer)} is not a pose (x, y, heading)")
        x, y, heading = answer
        if not 0.0 <= heading < 360.0:
            return refused(f"heading {heading} is not in 0 to 360 degrees")
        sectors, least = self.headings(game), self.clearance(game)
        if not within_sectors(heading, sectors):
            return refused(f"heading {heading:g} is not in {sectors_shown(sectors)} degrees")
        shape = self.plan(game).at((x, y, heading))
        region = self.region(game)
        if not region.covers(shape):
            return refused(f"({x}, {y}) on heading {heading:g} is not wholly in the zone, which lies between "
                           f"({region.left:g}, {region.bottom:g}) and ({region.right:g}, {region.top:g})")
        others = self.obstacles(game)
        at = first_too_near(shape, others, least)
        if at >= 0:
            return refused(too_near(self.obstacle_name(game, at), clearance_of(shape, others[at]), least))
        return self.objection(game, (x, y, heading))

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """On ever finer lattices over the zone, on the chief headings; if nothing there is free, what is nearest."""
        region, plan, others, least = self.region(game), self.plan(game), self.obstacles(game), self.clearance(game)
        found: dict[Answer, None] = {}
        headings = some_headings(self.headings(game))[:8]
        size = 1
        while size <= FINEST and len(found) < limit:
            for heading in headings:
                for x, y in lattice(region, size):
                    pose = (x, y, heading)
                    if len(found) >= limit or pose in found:
                        continue
                    shape = plan.at(pose)
                    if region.covers(shape) and first_too_near(shape, others, least) < 0 \
                            and self.objection(game, pose) is None:
                        found[pose] = None
            size = 2 * size + 1
        if not found and limit > 0:
            full: set[float] = set()
            for x, y in lattice(region, 3):
                free = self.free_near(game, (x, y, headings[0]), full)
                if free is not None:
                    return (free,)
        return tuple(found)

    def draw(self, game: Game, rng: Rng) -> Answer:
        region, sectors = self.region(game), self.headings(game)
        for _ in range(TRIES):
            x = on_grid(region.left + (region.right - region.left) * rng.unit())
            y = on_grid(region.bottom + (region.top - region.bottom) * rng.unit())
            pose = (x, y, any_heading(sectors, rng))
            if self.contains(game, pose):
                return pose
        listed = self.candidates(game, 8)
        if not listed:
            raise ValueError("there is no room in the zone")
        return listed[rng.below(len(listed))]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """On the heading wished for, else on one of the rose, the least turn first."""
        if not isinstance(answer, tuple) or not floats(answer, 3):
            return None
        return self.free_near(game, (answer[0], answer[1], answer[2]), set())

    def free_near(self, game: Game, answer: Pose, full: set[float]) -> Optional[Pose]:
        """The same. `full` holds the headings on which there is no room anywhere; those found to be so are added."""
        if not self.refusal(game, answer):
            return answer
        region, sectors = self.region(game), self.headings(game)
        wide, high = region.right - region.left + 1.0, region.top - region.bottom + 1.0
        x = min(max(answer[0], region.left - wide), region.right + wide)
        y = min(max(answer[1], region.bottom - high), region.top + high)
        wish = nearest_heading(heading_on_grid(answer[2]), sectors)
        others = [(angle_between(wish, heading), heading) for heading in some_headings(sectors)]
        for heading in [wish, *[heading for _, heading in sorted(others)]]:
            if heading in full:
                continue
            found = snap(self.plan(game), (x, y, heading), region, self.obstacles(game), self.clearance(game))
            if found is None:
                full.add(heading)
            elif not self.refusal(game, found):
                return found
        return None

    def describe(self, game: Game) -> dict[str, Any]:
        zone = self.region(game)
        start = ((zone.left + zone.right) / 2, (zone.bottom + zone.top) / 2, some_headings(self.headings(game))[0])
        return {"space": "placement", "start": start, "turns": True, "zone": zone.outline(),
                "hull": self.plan(game).points, "clearance": self.clearance(game), "sectors": self.headings(game),
                "obstacles": outlines(self.obstacles(game))}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Placement(Berthing):
    """A pose in a zone of the open sea, with nothing in the way."""

    zone: tuple[Piece, ...]                     # polygons that meet along whole edges
    hull: tuple[Point, ...] = ((0.0, 0.0),)     # corners as (ahead, to starboard) of the pose's point
    sectors: tuple[Sector, ...] = ()            # headings it may take; none: all

    def region(self, game: Game) -> Region:
        return region_of(self.zone)

    def plan(self, game: Game) -> Plan:
        return plan_of(self.hull)

    def headings(self, game: Game) -> tuple[Sector, ...]:
        return self.sectors


def too_near(name: str, apart: float, least: float) -> str:
    if apart < 0.0 and least <= 0.0:
        return f"it overlaps {name} by {-apart:.3f}, at most {abs(least):.3f}" if least else f"it overlaps {name}"
    return f"it is {max(0.0, apart):.3f} from {name}, at least {least:.3f}"


def lattice(region: Region, size: int) -> list[Point]:
    """So many places to a side, evenly over a region's bounds, neither on them."""
    wide, high = region.right - region.left, region.top - region.bottom
    return [(on_grid(region.left + wide * (i + 1) / (size + 1)), on_grid(region.bottom + high * (j + 1) / (size + 1)))
            for i in range(size) for j in range(size)]
