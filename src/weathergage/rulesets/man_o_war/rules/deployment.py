"""Chapter 4: lairs and fleets are put on the table."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Step
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, refused
from weathergage.kits.plane import (
    HAIR,
    Berthing,
    Plan,
    Pose,
    Region,
    Sector,
    Shape,
    first_too_near,
    heading_on_grid,
    is_within,
    on_grid,
    rectangle,
    region_of,
)
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.man_o_war.content.tables import COHERENCY, CONTACT, DEPTH, FLYER_RADIUS, MARGIN
from weathergage.rulesets.man_o_war.events import LairPlaced, ShipDeployed
from weathergage.rulesets.man_o_war.questions import AskDeploy, AskDeployUnit, AskLair
from weathergage.rulesets.man_o_war.rules.geometry import everything_but, place, pose_of, shape_of
from weathergage.rulesets.man_o_war.rules.swimming import NORTH, LairPlace
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    LAIR,
    MONSTER,
    NOBODY,
    VESSEL,
    WAITING,
    Battle,
    SeaFrame,
    battle,
    model_of,
    scenario_of,
    unit_label,
    unit_named,
)

FLYER_PLAN: Final = Plan(((0.0, 0.0),), FLYER_RADIUS)
TRIES: Final = 60
NEAREST: Final = 0.001              # beyond contact
PLACES: Final = 24                  # that are looked at on one heading


# --- lairs ------------------------------------------------------------------------------------------------------------

class PlaceLairsAt:
    """Stages of `PlaceLairs`."""

    ASK: Final = 1
    PUT: Final = 2


@dataclass
class PlaceLairs(SeaFrame):
    """MW-MON-03 to MW-MON-05: one lair at a time, beginning with the winner of the side roll."""

    side: int = NOBODY
    beast: int = NOBODY

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PlaceLairsAt.ASK: return self.ask(game)
            case _: return self.put(game, answer)

    def ask(self, game: Battle) -> Step:
        self.side = game.first if self.side == NOBODY else self.side
        for side in (self.side, 1 - self.side):
            waiting = [number for number, piece in enumerate(game.pieces)
                       if piece.kind == MONSTER and piece.fate == WAITING and piece.owner == side]
            if waiting:
                self.side, self.beast = side, waiting[0]
                game.acting = side
                return AskLair(side, "MW-MON-03", LairPlace(0.0), game.pieces[waiting[0]].label, False)
        game.acting = NOBODY
        return DONE

    def put(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.beast]
        place(piece, pose_in(answer))
        piece.fate = LAIR
        game.emit(LairPlaced(piece.owner, piece.label, (piece.x, piece.y)))
        self.side = 1 - self.side
        self.go(PlaceLairsAt.ASK)
        return None


# --- fleets -----------------------------------------------------------------------------------------------------------

def zone_of(game: Battle, side: int) -> tuple[float, float, float, float]:
    """MW-SET-26: left, bottom, right, top of a side's deployment zone."""
    low, high = MARGIN, game.height - MARGIN
    if game.players[side].edge == "west":
        return 0.0, low, DEPTH, high
    return game.width - DEPTH, low, game.width, high


def waiting_units(game: Battle, side: int) -> list[int]:
    return [number for number, unit in enumerate(game.units)
            if unit.side == side and any([game.pieces[one].fate == WAITING for one in unit.members])]


class DeploymentAt:
    """Stages of `Deployment`."""

    ASK: Final = 1
    CHOOSE: Final = 2
    NEXT: Final = 3


@dataclass
class Deployment(SeaFrame):
    """MW-SET-25, MW-SET-28, MW-AIR-02, MW-SCN-05: players alternate unit by unit, the winner of the side roll first; in
    free deployment the east places all its units, then the west."""

    side: int = NOBODY
    unit: int = NOBODY

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DeploymentAt.ASK: return self.ask(game)
            case DeploymentAt.CHOOSE: return self.choose(game, answer)
            case _: return self.next(game)

    def ask(self, game: Battle) -> Step:
        self.side = game.first if self.side == NOBODY else self.side
        for side in (self.side, 1 - self.side):
            units = waiting_units(game, side)
            if units:
                self.side = side
                game.acting = side
                if len(units) == 1:
                    return self.choose(game, unit_label(game, units[0]))
                return AskDeployUnit(side, "MW-SET-25", OneOf(tuple([unit_label(game, unit) for unit in units])))
        game.acting = NOBODY
        return DONE

    def choose(self, game: Battle, answer: Answer) -> Step:
        self.go(DeploymentAt.NEXT)
        return DeployUnit(unit_named(game, answer))

    def next(self, game: Battle) -> Step:
        entry = scenario_of(game)
        if entry is None or not entry.free:
            self.side = 1 - self.side
        self.go(DeploymentAt.ASK)
        return None


class DeployUnitAt:
    """Stages of `DeployUnit`."""

    ASK: Final = 1
    PUT: Final = 2


@dataclass
class DeployUnit(SeaFrame):
    """MW-SET-27, MW-SET-29: the pieces of a unit one after the other, a flagship first."""

    unit: int
    piece: int = NOBODY

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DeployUnitAt.ASK: return self.ask(game)
            case _: return self.put(game, answer)

    def ask(self, game: Battle) -> Step:
        waiting = [number for number in game.units[self.unit].members if game.pieces[number].fate == WAITING]
        if not waiting:
            return DONE
        self.piece = waiting[0]
        piece = game.pieces[self.piece]
        return AskDeploy(piece.owner, "MW-SET-26", Berth(self.piece), piece.label)

    def put(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.piece]
        place(piece, pose_in(answer))
        piece.fate = AFLOAT
        game.emit(ShipDeployed(piece.owner, piece.label, pose_of(piece)))
        self.go(DeployUnitAt.ASK)
        return None


@dataclass
class Berth(Berthing):
    """MW-SET-26, MW-SET-27: a pose wholly in the own zone, touching nothing; of a squadron within 6 of the flagship."""

    number: int

    def flagship(self, game: Battle) -> int:
        """The flagship that must be near; NOBODY for the flagship itself and for those that have none."""
        unit = game.units[game.pieces[self.number].unit]
        return NOBODY if unit.flagship in (NOBODY, self.number) else unit.flagship

    def region(self, game: Game) -> Region:
        """The zone; how near the flagship must be, the objection tells."""
        state = battle(game)
        return region_of((rectangle(*zone_of(state, state.pieces[self.number].owner)),))

    def near(self, game: Game) -> Region:
        """What of the zone is worth looking at: well within reach of the flagship."""
        state = battle(game)
        left, bottom, right, top = zone_of(state, state.pieces[self.number].owner)
        flagship = self.flagship(state)
        if flagship != NOBODY:
            flag = state.pieces[flagship]
            reach = COHERENCY + 2 * shape_of(flag).reach
            bottom, top = max(bottom, flag.y - reach), min(top, flag.y + reach)
            left, right = max(left, flag.x - reach), min(right, flag.x + reach)
        return region_of((rectangle(left, bottom, right, top),))

    def plan(self, game: Game) -> Plan:
        piece = battle(game).pieces[self.number]
        return model_of(piece).hull if piece.kind == VESSEL else FLYER_PLAN

    def headings(self, game: Game) -> tuple[Sector, ...]:
        return () if battle(game).pieces[self.number].kind == VESSEL else NORTH

    def obstacles(self, game: Game) -> list[Shape]:
        return everything_but(battle(game), (self.number,), True)

    def others_near(self, game: Battle, zone: Region, plan: Plan) -> list[Shape]:
        """Those of them that a hull whose middle is in a zone might touch, by the circle around each."""
        near: list[Shape] = []
        for other in self.obstacles(game):
            dx = max(zone.left - other.cx, 0.0, other.cx - zone.right)
            dy = max(zone.bottom - other.cy, 0.0, other.cy - zone.top)
            most = plan.reach + other.reach + CONTACT + 2 * NEAREST
            if dx * dx + dy * dy <= most * most:
                near.append(other)
        return near

    def clearance(self, game: Game) -> float:
        return CONTACT + NEAREST

    def obstacle_name(self, game: Game, index: int) -> str:
        return "another piece"

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        reason = super().refusal(game, answer)
        return Refusal("MW-SET-27", reason.text) if reason is not None else None

    def objection(self, game: Game, pose: Pose) -> Optional[Refusal]:
        if self.is_near_flagship(battle(game), self.plan(game).at(pose)):
            return None
        return refused(f"it must be within {COHERENCY:g} of its flagship")

    def is_near_flagship(self, game: Battle, hull: Shape) -> bool:
        flagship = self.flagship(game)
        return flagship == NOBODY or is_within(hull, shape_of(game.pieces[flagship]), COHERENCY)

    def inward(self, game: Battle) -> float:
        return 90.0 if game.players[game.pieces[self.number].owner].edge == "west" else 270.0

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Facing the enemy, then half turned, evenly along the zone; if nothing there is free, what a lattice has."""
        state = battle(game)
        zone, plan = self.near(game), self.plan(game)
        others = self.others_near(state, zone, plan)
        is_ship = state.pieces[self.number].kind == VESSEL
        places = [(on_grid(zone.left + (zone.right - zone.left) * (0.5 + 0.35 * (step % 3 - 1))),
                   on_grid(zone.bottom + (zone.top - zone.bottom) * (((step * 0.381966) + 0.5) % 1.0)))
                  for step in range(PLACES)]
        options: list[Answer] = []
        for turned in (0.0, 45.0, -45.0) if is_ship else (0.0,):
            heading = heading_on_grid(self.inward(state) + turned) if is_ship else 0.0
            hull = plan.at((0.0, 0.0, heading))
            wide = max([abs(corner.x) for corner in hull.corners]) + plan.rim
            high = max([abs(corner.y) for corner in hull.corners]) + plan.rim
            for x, y in places:
                pose = (x, y, heading)
                if len(options) < limit and self.fits(state, plan, pose, zone, others, wide, high):
                    options.append(pose)
        return tuple(dict.fromkeys(options)) or super().candidates(game, limit)

    def fits(self, game: Battle, plan: Plan, pose: Pose, zone: Region, others: list[Shape], wide: float, high: float
             ) -> bool:
        """MW-SET-27: whether a hull lies wholly in the zone, clear of all others and near its flagship: by the circle
        around it first, whose middle is the pose's point, and by how far it reaches east and west (`wide`), north and
        south (`high`) of there; by the hull itself where that does not tell."""
        x, y, reach = pose[0], pose[1], plan.reach
        flagship = self.flagship(game)
        is_near = flagship == NOBODY
        if not is_near:
            flag = shape_of(game.pieces[flagship])
            dx, dy = flag.cx - x, flag.cy - y
            far = dx * dx + dy * dy
            most = reach + flag.reach + COHERENCY + HAIR
            if far > most * most:
                return False
            is_near = far <= COHERENCY * COHERENCY
        near: list[Shape] = []
        for other in others:
            dx, dy = other.cx - x, other.cy - y
            most = reach + other.reach + CONTACT + NEAREST
            if dx * dx + dy * dy <= most * most:
                dx, dy, most = max(0.0, abs(dx) - wide), max(0.0, abs(dy) - high), most - reach
                if dx * dx + dy * dy <= most * most:
                    near.append(other)
        is_inside = zone.left <= x - wide and x + wide <= zone.right \
            and zone.bottom <= y - high and y + high <= zone.top
        if is_near and is_inside and not near:
            return True
        hull = plan.at(pose)
        return (is_inside or zone.covers(hull)) and first_too_near(hull, near, CONTACT + NEAREST) < 0 \
            and (is_near or self.is_near_flagship(game, hull))

    def draw(self, game: Game, rng: Rng) -> Answer:
        state = battle(game)
        zone, plan = self.near(game), self.plan(game)
        others = self.others_near(state, zone, plan)
        is_ship = state.pieces[self.number].kind == VESSEL
        for _ in range(TRIES):
            heading = float(rng.below(360)) if is_ship and rng.below(3) == 0 else self.inward(state) if is_ship else 0.0
            pose: Pose = (on_grid(zone.left + (zone.right - zone.left) * rng.unit()),
                          on_grid(zone.bottom + (zone.top - zone.bottom) * rng.unit()), heading)
            if self.fits(state, plan, pose, zone, others, plan.reach, plan.reach):
                return pose
        options = self.candidates(game, 8)
        return options[rng.below(len(options))]

    def describe(self, game: Game) -> dict[str, Any]:
        state = battle(game)
        piece, zone = state.pieces[self.number], self.near(game)
        is_ship = piece.kind == VESSEL
        return {"space": "placement", "turns": is_ship, "piece": piece.label, "zone": zone.outline(),
                "start": ((zone.left + zone.right) / 2, (zone.bottom + zone.top) / 2,
                          self.inward(state) if is_ship else 0.0), "hull": self.plan(game).points,
                "notation": "x,y heading, such as 5,24 90"}
