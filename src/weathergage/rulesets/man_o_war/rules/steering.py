"""Chapter 8, the other way round: which move ends nearest to a place, for a ship that is dragged over the chart.

Moves are measured on open water: `Courses` says which of them are legal, `trace` what stops them.
"""

from typing import Any, Final

from weathergage.kits.plane import (
    Pose,
    ahead_of,
    angle_between,
    arc_centre,
    bearing,
    frame_of,
    on_grid,
    pivoted,
    turned,
)
from weathergage.rulesets.man_o_war.content.tables import TURN_COST
from weathergage.rulesets.man_o_war.rules.geometry import length_of
from weathergage.rulesets.man_o_war.rules.speeds import MAGIC, Drive, widest_turn
from weathergage.rulesets.man_o_war.rules.tracks import AHEAD, BACK, PIVOT, PIVOT_FULL, SLIDE, TURNED, Leg, cost_of

Wish = tuple[float, ...]            # a place, and a heading or none
Legs = tuple[Leg, ...]
FINE: Final = 18                    # turns that are tried to each side
COARSE: Final = 4                   # ... where there are several steps
STRETCHES: Final = 6                # lengths that are tried before a turn
PIVOTS: Final = 12                  # turns on the spot to each side
SHORTEST: Final = 0.05              # inches: less is not worth a step
PER_LEG: Final = 0.02               # inches that a step more must gain
PER_DEGREE: Final = 0.04            # inches that a degree off the wished heading counts


def miss(pose: Pose, wish: Wish) -> float:
    """How far a pose is from a wish, in inches."""
    far = length_of(pose[0] - wish[0], pose[1] - wish[1])
    return far + PER_DEGREE * angle_between(pose[2], wish[2]) if len(wish) > 2 else far


class Steering:
    """Moves by one propulsion, and by how much each misses a wish."""

    def __init__(self, pose: Pose, drive: Drive, widest: float, wish: Wish) -> None:
        self.pose = pose
        self.drive = drive
        self.wish = wish
        self.cost = drive.slow or TURN_COST
        self.widest = widest_turn(drive.slow, widest)
        self.found: list[tuple[float, tuple[Any, ...]]] = []

    def add(self, pose: Pose, legs: Legs) -> None:
        if legs:
            self.found.append((miss(pose, self.wish) + PER_LEG * len(legs), (self.drive.mode.id, *legs)))

    def add_ahead(self, pose: Pose, legs: Legs, most: float) -> None:
        """The steps so far, and after them straight ahead to where the wish is abeam."""
        length = on_grid(min(frame_of(pose, self.wish[0], self.wish[1])[0], most))
        if length > SHORTEST:
            self.add(ahead_of(pose, length), (*legs, (AHEAD, length)))
        else:
            self.add(pose, legs)

    def turned_by(self, pose: Pose, degrees: float) -> Pose:
        """MW-MOVE-03: by the template."""
        px, py = arc_centre(pose, self.cost, degrees)
        return pivoted(pose, px, py, degrees)

    def turns(self, steps: int) -> list[float]:
        return [on_grid(side * self.widest * step / steps) for step in range(1, steps + 1) for side in (1.0, -1.0)]

    # the families of moves

    def one_turn(self, only: bool) -> None:
        """MW-SAIL-05: `only` where a ship into the wind may do nothing else."""
        left = self.drive.turning - self.cost
        if left < 0.0:
            return
        for degrees in self.turns(FINE):
            self.add_ahead(self.turned_by(self.pose, degrees), ((TURNED, degrees),), 0.0 if only else left)

    def a_stretch_first(self) -> None:
        left = self.drive.turning - self.cost
        for step in range(1, STRETCHES + 1):
            length = on_grid(left * step / STRETCHES)
            if length > SHORTEST:
                there = ahead_of(self.pose, length)
                for degrees in self.turns(COARSE):
                    self.add_ahead(self.turned_by(there, degrees), ((AHEAD, length), (TURNED, degrees)), left - length)

    def two_turns(self) -> None:
        left = self.drive.turning - 2 * self.cost
        if left < 0.0:
            return
        for one in self.turns(COARSE):
            first = self.turned_by(self.pose, one)
            for step in range(COARSE):
                length = on_grid(left * step / COARSE)
                there = ahead_of(first, length)
                legs: Legs = ((TURNED, one), (AHEAD, length)) if length > SHORTEST else ((TURNED, one),)
                for two in self.turns(COARSE):
                    self.add_ahead(self.turned_by(there, two), (*legs, (TURNED, two)), left - length)

    def on_the_spot(self) -> None:
        """MW-OAR-02."""
        for step in range(1, PIVOTS + 1):
            for side in (1.0, -1.0):
                degrees = on_grid(side * PIVOT_FULL * step / PIVOTS)
                cost = cost_of(PIVOT, degrees, self.drive.normal, self.drive.slow)
                if cost <= self.drive.turning:
                    x, y, heading = self.pose
                    self.add_ahead((x, y, turned(heading, degrees)), ((PIVOT, degrees),), self.drive.turning - cost)

    def astern_or_aside(self) -> None:
        """MW-OAR-04, MW-FLT-08."""
        x, y, heading = self.pose
        astern = on_grid(min(-frame_of(self.pose, self.wish[0], self.wish[1])[0], self.drive.reverse))
        if astern > SHORTEST:
            self.add(ahead_of(self.pose, -astern), ((BACK, astern),))
        far = on_grid(min(length_of(self.wish[0] - x, self.wish[1] - y), self.drive.straight))
        if self.drive.mode.id == MAGIC and far > SHORTEST:
            way = bearing(self.wish[0] - x, self.wish[1] - y)
            there = ahead_of((x, y, way), far)
            self.add((there[0], there[1], heading), ((SLIDE, on_grid(way), far),))


def moves_toward(pose: Pose, drive: Drive, widest: float, into_wind: bool, wish: Wish
                 ) -> list[tuple[float, tuple[Any, ...]]]:
    """Moves by one propulsion, each with how far it misses the wish."""
    steering = Steering(pose, drive, widest, wish)
    steering.one_turn(into_wind)
    if not into_wind:
        steering.add_ahead(pose, (), drive.straight)
        steering.a_stretch_first()
        steering.two_turns()
        if drive.mode.pivot:
            steering.on_the_spot()
        steering.astern_or_aside()
    return steering.found
