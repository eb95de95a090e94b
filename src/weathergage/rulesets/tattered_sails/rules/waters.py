"""Chapters 17 and 24: the water about a ship: what her way can meet at all, looked up once for all her courses.

By the circles around ships and land most ways are seen to be free; only the others are looked along exactly.
"""

from math import sqrt
from typing import Final

from weathergage.kits.plane import HAIR, Shape, along, angle_between, is_sailable
from weathergage.rulesets.tattered_sails.content.tables import CLEARANCE, MAX_TURN, MODELS
from weathergage.rulesets.tattered_sails.rules.geometry import hull_of
from weathergage.rulesets.tattered_sails.state import AFLOAT, NOBODY, Engagement, model_of, sea_of

GRID: Final = 15                # degrees between the headings of candidates
SLACK: Final = 0.01             # more than rounding to the grid can matter


def is_near_line(shape: Shape, px: float, py: float, qx: float, qy: float, margin: float) -> bool:
    """Whether the circle around a shape comes within a margin of a straight line."""
    dx, dy = qx - px, qy - py
    ax, ay = shape.cx - px, shape.cy - py
    along = ax * dx + ay * dy
    apart = ax * ax + ay * ay
    if along > 0.0:
        square = dx * dx + dy * dy
        if along >= square:
            ax -= dx
            ay -= dy
            apart = ax * ax + ay * ay
        else:
            apart -= along * along / square
    most = margin + shape.reach
    return apart <= most * most


class Waters:
    """The hulls and the land within reach of a ship whose bow gets no farther than `far`, and the edges of the table.

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
        shapes: list[Shape] = []
        for at in range(len(game.ships)):
            other = game.ships[at]
            if at != number and at != towed and other.fate == AFLOAT and other.placed:
                dx, dy = other.x - x, other.y - y
                most = reach + MODELS[other.model].hull.span
                if dx * dx + dy * dy <= most * most:
                    shapes.append(hull_of(other))
        for shape in sea.land:
            dx, dy = shape.cx - x, shape.cy - y
            most = reach + shape.reach
            if dx * dx + dy * dy <= most * most:
                shapes.append(shape)
        self.shapes = shapes
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
        for shape in self.shapes:
            if is_near_line(shape, px, py, qx, qy, margin):
                return False
        return True


def has_room(game: Engagement, number: int, limit: float) -> bool:
    """Whether a ship can for certain turn on the spot to another heading of the grid, so many degrees off the wind.

    The nearest headings come first: there her hull lies much as it does.
    """
    ship = game.ships[number]
    plan = model_of(ship).hull
    waters = Waters(game, number, NOBODY, 0.0)
    margin = plan.girth + CLEARANCE + SLACK
    wind, nearest = float(game.wind), int(ship.heading / GRID)
    for step in range(360 // GRID):
        at = nearest - step // 2 if step % 2 else nearest + 1 + step // 2
        heading = float(GRID * (at % (360 // GRID)))
        if heading == ship.heading or not is_sailable(heading, wind, limit) \
                or angle_between(heading, ship.heading) > MAX_TURN + HAIR:
            continue
        ux, uy = along(heading)
        if waters.is_free(ship.x + plan.stern * ux, ship.y + plan.stern * uy, ship.x, ship.y, margin):
            return True
    return False
