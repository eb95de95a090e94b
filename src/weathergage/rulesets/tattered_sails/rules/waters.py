"""Chapters 17 and 24: the water about a ship: what her way can meet at all, looked up once for all her courses.

By the circles around ships and land most ways are seen to be free; only the others are looked along exactly.
"""

from math import sqrt
from typing import Final

from weathergage.kits.plane import HAIR, Shape, along, angle_between, is_sailable
from weathergage.rulesets.tattered_sails.content.tables import CLEARANCE, MAX_TURN, MODELS
from weathergage.rulesets.tattered_sails.rules.geometry import FARTHEST, SLACK, Lie, is_near_line, lie_of
from weathergage.rulesets.tattered_sails.state import AFLOAT, NOBODY, Engagement, model_of, sea_of

GRID: Final = 15                # degrees between the headings of candidates


def headings_from(point: int) -> list[float]:
    """Those of the grid, by turns to either side of the gap before this one."""
    size = 360 // GRID
    steps = [point - step // 2 if step % 2 else point + 1 + step // 2 for step in range(size)]
    return [float(GRID * (step % size)) for step in steps]


_NEAREST: Final[list[list[float]]] = [headings_from(point) for point in range(360 // GRID)]


def nearest_headings(heading: float) -> list[float]:
    """Those of the grid, the nearest to a heading first: there her hull lies much as it does."""
    return _NEAREST[int(heading / GRID)]


class Waters:
    """TS-MOVE-17 to TS-MOVE-19, TS-MOVE-23: the hulls and the land within reach of a ship whose bow gets no farther
    than `far`, and the edges of the table.

    Neither she nor what she has in tow is in her own way.
    """

    def __init__(self, game: Engagement, number: int, towed: int, far: float) -> None:
        ship = game.ships[number]
        sea = sea_of(game)
        x, y = ship.x, ship.y
        model = model_of(ship)
        reach = far + model.hull.span + CLEARANCE + SLACK
        if towed != NOBODY:
            reach += model.length + model_of(game.ships[towed]).hull.span
        lies: list[Lie] = []
        most = reach + FARTHEST                     # whoever it is; then by her own length
        square = most * most
        for at, other in enumerate(game.ships):
            dx, dy = other.x - x, other.y - y
            apart = dx * dx + dy * dy
            if apart <= square and at != number and at != towed and other.fate == AFLOAT and other.placed:
                most = reach + MODELS[other.model].hull.span
                if apart <= most * most:
                    lies.append(lie_of(other))
        land: list[Shape] = []
        for shape in sea.land:
            dx, dy = shape.cx - x, shape.cy - y
            most = reach + shape.reach
            if dx * dx + dy * dy <= most * most:
                land.append(shape)
        self.lies = lies
        self.land = land
        self.has_exit = sea.has_exit                # TS-MOVE-24: some ships may leave
        table = sea.table
        self.width = table.width
        self.height = table.height
        self.radius = table.radius
        if table.radius > 0.0:
            self.is_amid = sqrt(x * x + y * y) + reach <= table.radius
        else:
            self.is_amid = x >= reach and y >= reach and x + reach <= table.width and y + reach <= table.height

    def is_free(self, px: float, py: float, qx: float, qy: float, margin: float) -> bool:
        """Whether the margin about a straight line is on the table and nothing lies in it, going by circles: if not, it
        may be free all the same."""
        if not self.is_amid:
            if self.radius > 0.0:
                most = self.radius - margin
                if most < 0.0 or px * px + py * py > most * most or qx * qx + qy * qy > most * most:
                    return False
            else:
                right, top = self.width - margin, self.height - margin
                if px < margin or qx < margin or py < margin or qy < margin or px > right or qx > right or py > top \
                        or qy > top:
                    return False
        dx, dy = qx - px, qy - py                   # the circles as in `is_circle_near`: most lines meet none
        square = dx * dx + dy * dy
        for lie in self.lies:
            ax, ay, most = lie.cx - px, lie.cy - py, margin + lie.reach
            ahead, apart = ax * dx + ay * dy, ax * ax + ay * ay
            if ahead > 0.0:
                if ahead >= square:
                    ax, ay = ax - dx, ay - dy
                    apart = ax * ax + ay * ay
                else:
                    apart -= ahead * ahead / square
            if apart <= most * most and lie.is_keel_near(px, py, qx, qy, margin):
                return False
        for shape in self.land:
            if is_near_line(shape, px, py, qx, qy, margin):
                return False
        return True

    def is_off_table(self, x: float, y: float) -> bool:
        """Whether a point lies beyond an edge of the table for certain, and so whatever has it at its middle or at an
        end."""
        if self.is_amid:
            return False
        if self.radius > 0.0:
            most = self.radius + SLACK
            return x * x + y * y > most * most
        return x < -SLACK or y < -SLACK or x > self.width + SLACK or y > self.height + SLACK

    def near_line(self, px: float, py: float, qx: float, qy: float, margin: float) -> list[Shape]:
        """The hulls, then the land, that may come within a margin of a straight line."""
        near: list[Shape] = []
        for lie in self.lies:
            if lie.is_near(px, py, qx, qy, margin):
                near.append(lie.hull)
        for shape in self.land:
            if is_near_line(shape, px, py, qx, qy, margin):
                near.append(shape)
        return near

    @property
    def shapes(self) -> list[Shape]:
        """All that may be in her way: hulls, then land."""
        return [lie.hull for lie in self.lies] + self.land


def has_room(game: Engagement, number: int, limit: float) -> bool:
    """TS-MOVE-10, TS-MOVE-19, TS-WIND-06: whether a ship can for certain turn on the spot to another heading of the
    grid, so many degrees off the wind, going by circles; if not, she may be able to do so all the same."""
    ship = game.ships[number]
    model = model_of(ship)
    plan = model.hull
    waters = Waters(game, number, NOBODY, 0.0)
    margin = plan.girth + CLEARANCE + SLACK
    x, y, was, wind = ship.x, ship.y, ship.heading, float(game.wind)
    for heading in nearest_headings(was):
        if heading == was or not is_sailable(heading, wind, limit) or angle_between(heading, was) > MAX_TURN + HAIR:
            continue
        ux, uy = along(heading)
        if waters.is_free(x + plan.stern * ux, y + plan.stern * uy, x, y, margin):
            return True
    return False
