"""Chapter 4: lairs and fleets are put on the table."""

from dataclasses import dataclass
from typing import Any, Final, Optional, TypeAlias

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
    is_in_box,
    is_within,
    on_grid,
    rectangle,
    region_of,
)
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.man_o_war.content.tables import COHERENCY, CONTACT, DEPTH, FLYER_RADIUS, MARGIN
from weathergage.rulesets.man_o_war.events import LairPlaced, ShipDeployed
from weathergage.rulesets.man_o_war.questions import AskDeploy, AskDeployUnit, AskLair
from weathergage.rulesets.man_o_war.rules.geometry import everything_but, length_of, place, pose_of, shape_of
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
Bounds: TypeAlias = tuple[float, float, float, float]           # left, bottom, right, top
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

    def step(self, game: Battle, answer: Answer) -> Step:
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

    def step(self, game: Battle, answer: Answer) -> Step:
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

    def step(self, game: Battle, answer: Answer) -> Step:
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


class Spot:
    """A place for the middle of a hull: what might touch it there on any heading, and whether the flagship is certainly
    near enough."""

    def __init__(self, x: float, y: float, near: list[Shape], is_near: bool) -> None:
        self.x = x
        self.y = y
        self.near = near
        self.is_near = is_near


def inner_of(shape: Shape) -> float:
    """The radius of the circle about its middle that lies in a shape; the middle does."""
    inner = shape.reach
    for corner in shape.corners:
        length = length_of(corner.dx, corner.dy)
        if length > 0.0:
            side = corner.dx * (shape.cy - corner.y) - corner.dy * (shape.cx - corner.x)
            inner = min(inner, side / length + shape.rim)
    return inner


class Room:
    """MW-SET-27: where a hull may be put: wholly in a zone, clear of all others and near its flagship."""

    def __init__(self, zone: Bounds, plan: Plan, others: list[Shape], flag: Optional[Shape]) -> None:
        self.left, self.bottom, self.right, self.top = zone
        self.plan = plan
        self.flag = flag
        self.inner = inner_of(plan.at((0.0, 0.0, 0.0)))
        self.flag_inner = inner_of(flag) if flag is not None else 0.0
        self.others: list[Shape] = []                           # that a hull in the zone might touch, by their circles
        for other in others:
            x, y, most = other.cx, other.cy, plan.reach + other.reach + CONTACT + 2 * NEAREST
            dx = self.left - x if x < self.left else x - self.right if x > self.right else 0.0
            dy = self.bottom - y if y < self.bottom else y - self.top if y > self.top else 0.0
            if dx * dx + dy * dy <= most * most:
                self.others.append(other)

    def spot(self, x: float, y: float) -> Optional[Spot]:
        """A place, by the circles around a hull there and in it; None where the flagship is too far, or where a hull
        would lie on something whatever its heading."""
        reach, flag = self.plan.reach, self.flag
        is_near = True
        if flag is not None:
            dx, dy = flag.cx - x, flag.cy - y
            far = dx * dx + dy * dy
            most = reach + flag.reach + COHERENCY + HAIR
            if far > most * most:
                return None
            most = self.inner + self.flag_inner + COHERENCY
            is_near = far <= most * most
        near: list[Shape] = []
        for other in self.others:
            dx, dy, most = other.cx - x, other.cy - y, reach + other.reach + CONTACT + NEAREST
            far = dx * dx + dy * dy
            if far <= most * most:
                if far < (self.inner + other.rim) * (self.inner + other.rim):
                    return None
                near.append(other)
        return Spot(x, y, near, is_near)

    def fits(self, spot: Spot, heading: float, wide: float, high: float) -> bool:
        """Whether a hull may lie there on a heading: by how far it reaches east and west (`wide`), north and south
        (`high`) of its middle, and by the hull itself where that does not tell."""
        x, y = spot.x, spot.y
        near: list[Shape] = []
        for other in spot.near:
            dx, dy, most = abs(other.cx - x) - wide, abs(other.cy - y) - high, other.reach + CONTACT + NEAREST
            dx, dy = max(0.0, dx), max(0.0, dy)
            if dx * dx + dy * dy <= most * most:
                near.append(other)
        is_inside = self.left <= x - wide and x + wide <= self.right \
            and self.bottom <= y - high and y + high <= self.top
        if spot.is_near and is_inside and not near:
            return True
        hull = self.plan.at((x, y, heading))
        return (is_inside or is_in_box(hull, self.left, self.bottom, self.right, self.top)) \
            and first_too_near(hull, near, CONTACT + NEAREST) < 0 \
            and (spot.is_near or (self.flag is not None and is_within(hull, self.flag, COHERENCY)))


def spans(plan: Plan, heading: float) -> tuple[float, float]:
    """How far a hull on a heading reaches east and west of its middle, and how far north and south."""
    hull = plan.at((0.0, 0.0, heading))
    wide = max([abs(corner.x) for corner in hull.corners]) + plan.rim
    high = max([abs(corner.y) for corner in hull.corners]) + plan.rim
    return wide, high


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

    def near(self, game: Battle) -> Bounds:
        """What of the zone is worth looking at: well within reach of the flagship."""
        left, bottom, right, top = zone_of(game, game.pieces[self.number].owner)
        flagship = self.flagship(game)
        if flagship != NOBODY:
            flag = game.pieces[flagship]
            reach = COHERENCY + 2 * shape_of(flag).reach
            bottom, top = max(bottom, flag.y - reach), min(top, flag.y + reach)
            left, right = max(left, flag.x - reach), min(right, flag.x + reach)
        return left, bottom, right, top

    def room(self, game: Battle) -> "Room":
        """Where it may be put, as looked up for one list or draw."""
        flagship = self.flagship(game)
        flag = shape_of(game.pieces[flagship]) if flagship != NOBODY else None
        return Room(self.near(game), self.plan(game), self.obstacles(game), flag)

    def plan(self, game: Game) -> Plan:
        piece = battle(game).pieces[self.number]
        return model_of(piece).hull if piece.kind == VESSEL else FLYER_PLAN

    def headings(self, game: Game) -> tuple[Sector, ...]:
        return () if battle(game).pieces[self.number].kind == VESSEL else NORTH

    def obstacles(self, game: Game) -> list[Shape]:
        return everything_but(battle(game), (self.number,), True)

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
        room = self.room(state)
        is_ship = state.pieces[self.number].kind == VESSEL
        spots: list[Spot] = []
        for step in range(PLACES):
            spot = room.spot(on_grid(room.left + (room.right - room.left) * (0.5 + 0.35 * (step % 3 - 1))),
                             on_grid(room.bottom + (room.top - room.bottom) * (((step * 0.381966) + 0.5) % 1.0)))
            if spot is not None:
                spots.append(spot)
        options: dict[Answer, None] = {}
        for turned in (0.0, 45.0, -45.0) if is_ship else (0.0,):
            heading = heading_on_grid(self.inward(state) + turned) if is_ship else 0.0
            wide, high = spans(room.plan, heading)
            for spot in spots:
                if len(options) < limit and room.fits(spot, heading, wide, high):
                    options[(spot.x, spot.y, heading)] = None
        return tuple(options) or super().candidates(game, limit)

    def draw(self, game: Game, rng: Rng) -> Answer:
        state = battle(game)
        room = self.room(state)
        reach, is_ship = room.plan.reach, state.pieces[self.number].kind == VESSEL
        for _ in range(TRIES):
            heading = float(rng.below(360)) if is_ship and rng.below(3) == 0 else self.inward(state) if is_ship else 0.0
            x = on_grid(room.left + (room.right - room.left) * rng.unit())
            y = on_grid(room.bottom + (room.top - room.bottom) * rng.unit())
            spot = room.spot(x, y)
            if spot is not None and room.fits(spot, heading, reach, reach):
                return (x, y, heading)
        options = self.candidates(game, 8)
        return options[rng.below(len(options))]

    def describe(self, game: Game) -> dict[str, Any]:
        state = battle(game)
        piece = state.pieces[self.number]
        left, bottom, right, top = self.near(state)
        is_ship = piece.kind == VESSEL
        return {"space": "placement", "turns": is_ship, "piece": piece.label,
                "zone": (rectangle(left, bottom, right, top),),
                "start": ((left + right) / 2, (bottom + top) / 2,
                          self.inward(state) if is_ship else 0.0), "hull": self.plan(game).points,
                "notation": "x,y heading, such as 5,24 90"}
