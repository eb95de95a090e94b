"""How fast the geometry of the plane is: the questions that rules ask most, beside the same asked of Shapely.

A table with 20 hulls of seven corners and 5 islands of thirty. Shapely is asked one question at a time, as a rule would
ask it. Its shapes that lie still are made beforehand, and so are ours; what is new in a question (the swept area, the
line) is made in it. It is spared the first contact: it only says what is in the way.
"""

from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any, Final, TypeAlias

from weathergage.kernel.rng import Rng
from weathergage.kits import plane

Probe: TypeAlias = Callable[[float], dict[str, float]]
SHAPELY: Final = "shapely"
QUESTIONS: Final = ("distance", "placed_distance", "sweep", "sight")
HULLS: Final = 20
ISLANDS: Final = 5
ASKED: Final = 60               # questions of each kind, asked again and again
SIDE: Final = 600.0             # of the table
HULL: Final[tuple[plane.Point, ...]] = (
    (0.0, 0.0), (-12.8, 8.0), (-57.6, 8.0), (-64.0, 5.6), (-64.0, -5.6), (-57.6, -8.0), (-12.8, -8.0),
)


class Table:
    """The same one in every run."""

    def __init__(self) -> None:
        rng = Rng(4)
        self.plan = plane.Plan(HULL)
        self.poses = [some_pose(rng) for _ in range(HULLS)]
        self.hulls = [self.plan.at(pose) for pose in self.poses]
        self.islands = [island(some_pose(rng), 20.0 + 40.0 * rng.unit()) for _ in range(ISLANDS)]
        self.others = self.hulls + self.islands
        self.pairs = [(k % HULLS, (k + 1 + rng.below(HULLS - 1)) % HULLS) for k in range(ASKED)]
        self.slides = [(self.plan.at(some_pose(rng)), *some_vector(rng, 84.0)) for _ in range(ASKED)]
        self.lines = [(x, y, x + dx, y + dy) for x, y, _ in [some_pose(rng) for _ in range(ASKED)]
                      for dx, dy in [some_vector(rng, 168.0)]]


def some_pose(rng: Rng) -> plane.Pose:
    return SIDE * rng.unit(), SIDE * rng.unit(), float(rng.below(360))


def some_vector(rng: Rng, length: float) -> plane.Point:
    x, y = plane.along(float(rng.below(360)))
    return x * length, y * length


def island(pose: plane.Pose, radius: float) -> plane.Shape:
    return plane.polygon(tuple([plane.point_of((pose[0], pose[1], 12.0 * k), radius, 0.0) for k in range(30)]))


def rate(asks: Callable[[], None], seconds: float) -> float:
    """Questions a second."""
    rounds, spent = 0, 0.0
    start = perf_counter()
    while spent < seconds:
        asks()
        rounds += 1
        spent = perf_counter() - start
    return rounds * ASKED / spent


def ours(table: Table) -> dict[str, Callable[[], None]]:
    poses, hulls, others, plan = table.poses, table.hulls, table.others, table.plan

    def distance() -> None:
        for i, j in table.pairs:
            plane.distance(hulls[i], hulls[j])

    def placed_distance() -> None:
        for i, j in table.pairs:
            plane.distance(plan.at(poses[i]), plan.at(poses[j]))

    def sweep() -> None:
        for hull, dx, dy in table.slides:
            plane.first_slide(hull, dx, dy, others)

    def sight() -> None:
        for px, py, qx, qy in table.lines:
            plane.first_touched(px, py, qx, qy, others)

    return {"distance": distance, "placed_distance": placed_distance, "sweep": sweep, "sight": sight}


def theirs(table: Table, shapely: Any) -> dict[str, Callable[[], None]]:
    hulls = [shapely.Polygon(shape.points) for shape in table.hulls]
    others = [shapely.Polygon(shape.points) for shape in table.others]

    def placed(pose: plane.Pose) -> Any:
        return shapely.Polygon([plane.point_of(pose, ahead, abeam) for ahead, abeam in HULL])

    def distance() -> None:
        for i, j in table.pairs:
            hulls[i].distance(hulls[j])

    def placed_distance() -> None:
        for i, j in table.pairs:
            placed(table.poses[i]).distance(placed(table.poses[j]))

    def sweep() -> None:
        for hull, dx, dy in table.slides:
            swept = shapely.MultiPoint(hull.points + tuple([(x + dx, y + dy) for x, y in hull.points])).convex_hull
            for other in others:
                swept.intersects(other)

    def sight() -> None:
        for px, py, qx, qy in table.lines:
            line = shapely.LineString(((px, py), (qx, qy)))
            for other in others:
                if line.intersects(other):
                    break

    return {"distance": distance, "placed_distance": placed_distance, "sweep": sweep, "sight": sight}


def plane_probes(has_shapely: bool) -> list[Probe]:
    """Each question of both in turn, so that their ratio is of the same moment."""
    table = Table()
    mine = ours(table)
    peer = theirs(table, import_module(SHAPELY)) if has_shapely else {}

    def probe_of(question: str) -> Probe:
        def probe(seconds: float) -> dict[str, float]:
            found = {f"plane/{question}_per_s": rate(mine[question], seconds / 2)}
            if question in peer:
                speed = rate(peer[question], seconds / 2)
                found[f"plane/{question}_shapely_ratio"] = found[f"plane/{question}_per_s"] / speed
            return found
        return probe

    return [probe_of(question) for question in QUESTIONS]
