"""Chapter 24: the Oarsman."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space, Step, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import (
    HAIR,
    Point,
    Pose,
    along,
    angle_between,
    heading_on_grid,
    is_clear_of,
    leg_ends,
    on_grid,
    pose_on_grid,
    segment,
    swept,
)
from weathergage.rulesets.tattered_sails.content.tables import MAX_OVERLAP, SHORT
from weathergage.rulesets.tattered_sails.events import ShipMoved
from weathergage.rulesets.tattered_sails.questions import AskRow
from weathergage.rulesets.tattered_sails.rules.courses import NO_HEADING, STAY, edge_crossed
from weathergage.rulesets.tattered_sails.rules.geometry import SLACK, hull_of, is_on_table, place, pose_of
from weathergage.rulesets.tattered_sails.rules.ships import leave_table
from weathergage.rulesets.tattered_sails.rules.short_leg import ShortLeg, leg_of
from weathergage.rulesets.tattered_sails.rules.towing import CAST_OFF, end_tow
from weathergage.rulesets.tattered_sails.rules.waters import Waters, nearest_headings
from weathergage.rulesets.tattered_sails.rules.wind import fleet_tolerance
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    NOT_TAKEN,
    TAKEN,
    Engagement,
    SeaFrame,
    Ship,
    engagement,
    is_grappled,
    model_of,
    tower_of,
)

GRID: Final = 15
SPREAD: Final[list[float]] = [float(step * 7 % 360) for step in range(0, 360, GRID)]     # not by neighbours
AHEAD: Final[list[Point]] = [along(heading) for heading in SPREAD]
SHARES: Final[list[float]] = [on_grid(SHORT * share) for share in (1.0, 0.5, 0.25, 0.0)]


def can_row(game: Engagement, number: int) -> bool:
    """TS-ROW-05, TS-ROW-06, TS-BOARD-13, TS-TOW-10: every ship that is neither grappled nor in tow."""
    if is_grappled(game, number) or tower_of(game, number) != NOBODY:
        return False
    oars = Oars(game, number, 0.0)
    for heading in nearest_headings(oars.ship.heading):
        ux, uy = along(heading)
        if oars.is_clear(heading, ux, uy, 0.0):
            return True
    return len(Strokes(number).candidates(game, 2)) > 1


def row_pose(game: Engagement, ship: Ship, heading: float, length: float) -> Pose:
    """TS-ROW-02: along the move, or with the heading kept."""
    x, y = leg_ends(pose_of(ship), ((heading, length),))[-1]
    return pose_on_grid(x, y, ship.heading if game.plays("row-heading", "kept") else heading)


class Oars:
    """What all strokes of a ship have in common, looked up once for all of them."""

    def __init__(self, game: Engagement, number: int, far: float) -> None:
        """For strokes that are no longer than `far`."""
        self.game = game
        self.ship = game.ships[number]
        self.plan = model_of(self.ship).hull
        self.margin = self.plan.girth + SLACK
        self.is_kept = game.plays("row-heading", "kept")
        self.waters = Waters(game, number, NOBODY, far)

    def is_free(self, ux: float, uy: float, length: float) -> bool:
        """Whether she meets nothing on her way and at its end, going by circles; if not, she may meet nothing all the
        same."""
        if self.is_kept:
            return False
        x, y = self.ship.x, self.ship.y
        astern = self.astern(length)
        return self.waters.is_free(x + astern * ux, y + astern * uy, x + length * ux, y + length * uy, self.margin)

    def astern(self, length: float) -> float:
        """Where along her stroke she begins to matter: her bow at first, or her stern at its end."""
        return length + self.plan.stern if length + self.plan.stern < 0.0 else 0.0

    def is_clear(self, heading: float, ux: float, uy: float, length: float) -> bool:
        """Whether she may row so far on a heading, which points along (ux, uy)."""
        if self.is_free(ux, uy, length):
            return True
        if not self.waters.has_exit and self.waters.is_off_table(self.ship.x + length * ux, self.ship.y + length * uy):
            return False
        return self.look_along(heading, ux, uy, length) is None

    def refusal(self, heading: float, length: float) -> Optional[Refusal]:
        """Why she may not."""
        ux, uy = along(heading)
        return None if self.is_free(ux, uy, length) else self.look_along(heading, ux, uy, length)

    def look_along(self, heading: float, ux: float, uy: float, length: float) -> Optional[Refusal]:
        """TS-ROW-03, TS-ROW-04, TS-TERR-03, TS-MOVE-23, TS-WIND-11: the line of the bow and the final hull may touch,
        but overlap nothing."""
        ship, plan = self.ship, self.plan
        game = self.game
        pose = row_pose(game, ship, heading, length)
        hull = plan.at(pose)
        edge = edge_crossed(game, ship, pose, NOBODY)           # what she tows is cast off first
        open_edges = (edge,) if edge else ()
        if self.is_kept:
            way = swept(hull_of(ship), ux * length, uy * length)
        else:
            way = segment(ship.x, ship.y, ship.x + ux * length, ship.y + uy * length)
        waters = self.waters
        if not waters.is_amid and not (is_on_table(game, way, open_edges) and is_on_table(game, hull, open_edges)):
            return Refusal("TS-MOVE-23", "it would leave the table")
        astern = self.astern(length)
        for shape in waters.shapes if self.is_kept else waters.near_line(
                ship.x + astern * ux, ship.y + astern * uy, ship.x + length * ux, ship.y + length * uy, self.margin):
            if length > 0.0 and not is_clear_of(way, shape, -MAX_OVERLAP):
                return Refusal("TS-ROW-04", "it would run into a ship or land on the way")
            if not is_clear_of(hull, shape, -MAX_OVERLAP):
                return Refusal("TS-ROW-04", "it would end on top of a ship or land")
        return None


@dataclass
class Strokes(ShortLeg):
    """TS-ROW-01, TS-ROW-02: a heading and a length of up to a short ruler, or nothing to stay."""

    reference: float = NO_HEADING

    def stay(self) -> Answer:
        return STAY

    def oars(self, game: Engagement) -> Oars:
        return Oars(game, self.number, SHORT + HAIR)

    def hindrance(self, game: Engagement, heading: float, length: float) -> Optional[Refusal]:
        if not 0.0 <= length <= SHORT + HAIR:
            return Refusal("TS-ROW-01", f"{length} is not between 0 and {SHORT}")
        if not self.is_in_direction(game, heading):
            return Refusal("TS-ROW-07", f"{heading} is not in the general direction of {self.reference}")
        return self.oars(game).refusal(heading, length)

    def is_in_direction(self, game: Engagement, heading: float) -> bool:
        """TS-ROW-07: whether a heading is near that of the fleet, if there is one."""
        return self.reference == NO_HEADING \
            or angle_between(heading, self.reference) <= fleet_tolerance(game) + HAIR

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        strokes: list[Answer] = [STAY]
        if limit <= 1:
            return (STAY,)
        battle = engagement(game)
        oars = self.oars(battle)
        spread = [at for at, heading in enumerate(SPREAD) if self.is_in_direction(battle, heading)]
        for length in SHARES:
            for at in spread:
                heading = SPREAD[at]
                ux, uy = AHEAD[at]
                if oars.is_clear(heading, ux, uy, length):
                    strokes.append((heading, length))
                    if len(strokes) >= limit:
                        return tuple(strokes)
        return tuple(strokes)

    def draw(self, game: Game, rng: Rng) -> Answer:
        battle = engagement(game)
        oars = self.oars(battle)
        for _ in range(8):
            heading, length = float(GRID * rng.below(360 // GRID)), on_grid(SHORT * rng.below(5) / 4)
            if self.is_in_direction(battle, heading):
                ux, uy = along(heading)
                if oars.is_clear(heading, ux, uy, length):
                    return (heading, length)
        return STAY

    def describe(self, game: Game) -> dict[str, Any]:
        return {**super().describe(game), "reference": None if self.reference == NO_HEADING else self.reference}


class RowAt:
    """Stages of `Row`."""

    ASK: Final = 1
    PULL: Final = 2


@dataclass
class Row(SeaFrame):
    """TS-ROW-01; TS-TOW-08: who tows casts off before rowing."""

    number: int
    reference: float = NO_HEADING

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case RowAt.ASK: return self.ask(game)
            case _: return self.pull(game, answer)

    def ask(self, game: Engagement) -> Step:
        ship = game.ships[self.number]
        return AskRow(ship.player, "TS-ROW-01", Strokes(self.number, self.reference), ship.label, self.reference)

    def pull(self, game: Engagement, answer: Answer) -> Step:
        ship = game.ships[self.number]
        if answer == STAY:
            return NOT_TAKEN
        heading, length = leg_of(answer)
        was, pose = pose_of(ship), row_pose(game, ship, heading, length)
        if pose == was:
            return NOT_TAKEN
        end_tow(game, self.number, CAST_OFF)
        edge = edge_crossed(game, ship, pose, NOBODY)
        place(ship, pose)
        game.emit(ShipMoved(ship.label, was, ((heading, length),), pose, "TS-ROW-01"))
        if edge:
            leave_table(game, self.number, edge)
        return TAKEN


@dataclass
class FleetHeading(Space):
    """A heading for the whole fleet, in degrees."""

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return heading_on_grid(float(taken)) if isinstance(taken, (int, float)) else taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        return None if isinstance(answer, float) else refused(f"{shown(answer)} is not a heading in degrees")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return tuple([float(degrees) for degrees in range(0, 360, GRID)][:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        return float(GRID * rng.below(360 // GRID))

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "angle", "low": 0.0, "high": 360.0}
