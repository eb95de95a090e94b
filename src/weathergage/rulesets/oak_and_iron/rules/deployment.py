"""Chapter 3: deployment: zones, berths for ships, ships held back, and the Weather Gage."""

from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Space, Step, each, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import SomeOf, refused, shown
from weathergage.kits.keep import keep
from weathergage.kits.lately import Lately
from weathergage.kits.plane import HAIR, Pose, Region, Shape, along, is_clear_of, is_within, on_grid, rectangle, swept
from weathergage.kits.plane import Piece as Polygon
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, ZONES
from weathergage.rulesets.oak_and_iron.events import MerchantNamed, ShipDeployed, ShipHeldBack, ShipShifted, ZoneGrown
from weathergage.rulesets.oak_and_iron.questions import STOP, AskDeploy, AskHoldBack, AskNameMerchants, AskWeatherGage
from weathergage.rulesets.oak_and_iron.rules.collisions import opposite
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    EDGE_BEARINGS,
    base_at,
    base_of,
    bases,
    is_on_table,
    is_piece_in_reach,
    place,
    pose_of,
    reach_of,
    shapes_of,
)
from weathergage.rulesets.oak_and_iron.rules.wind import wind_bearing
from weathergage.rulesets.oak_and_iron.state import (
    AFLOAT,
    DEFENDER,
    WAITING,
    Battle,
    Piece,
    SeaFrame,
    Ship,
    able_of,
    able_ships,
    battle,
    in_order,
    is_flagship,
    kind_of,
    number_of,
    side_with,
    speaker,
    squadrons_of,
    type_of,
)

LATE: Final = "late"                # OI-ADV-10: held back
GAGE: Final = 3.0                   # OI-ADV-01
MOST_ZONES: Final = 200


# --- zones ------------------------------------------------------------------------------------------------------------

def cell_area(game: Battle, side: int, row: int, column: int) -> Polygon:
    """OI-EFF-04: a section of the table: rows from the own edge, columns from the Weather Edge."""
    zone = ZONES[game.sides[side].deployment]
    deep, wide = game.height / zone.rows, game.width / zone.columns
    bottom = deep * row if game.sides[side].edge == "south" else game.height - deep * (row + 1)
    left = wide * column if game.weather == "west" else game.width - wide * (column + 1)
    return rectangle(left, bottom, left + wide, bottom + deep)


def cells_of(game: Battle, side: int) -> tuple[tuple[int, int], ...]:
    """OI-SETUP-17, OI-SETUP-19, OI-DEPL-01 to OI-DEPL-08: the sections of the card, and those it grew by."""
    return ZONES[game.sides[side].deployment].cells + game.sides[side].more_cells


_ZONES: Final[dict[tuple[str, str, tuple[tuple[int, int], ...], str, float, float], Region]] = {}


def zone_of(game: Battle, side: int) -> Region:
    """Worked out once for a card, an edge and a wind: they are asked about again and again."""
    own = game.sides[side]
    key = (own.deployment, own.edge, own.more_cells, game.weather, game.width, game.height)
    zone = _ZONES.get(key)
    if zone is None:
        cells = tuple([cell_area(game, side, row, column) for row, column in cells_of(game, side)])
        zone = keep(_ZONES, MOST_ZONES, key, Region(cells))
    return zone


def grow_zone(game: Battle, side: int) -> bool:
    """OI-SETUP-19: by the next adjacent section, nearest the own edge first; False if it is the whole table."""
    zone, cells = ZONES[game.sides[side].deployment], cells_of(game, side)
    for row in range(zone.rows):
        for column in range(zone.columns):
            near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            if (row, column) not in cells and any([cell in cells for cell in near]):
                game.sides[side].more_cells += ((row, column),)
                game.emit(ZoneGrown(side, (row, column)))
                return True
    return False


def refusal_of_water(game: Battle, number: int, base: Shape) -> Optional[Refusal]:
    """OI-SETUP-18: neither on another ship nor on terrain that stops or grounds her."""
    return refusal_among(base, bases(game, (number,)),
                         [piece for piece in game.terrain if kind_of(piece).solid or kind_of(piece).shoal])


def refusal_among(base: Shape, ships: list[Shape], grounds: list[Piece]) -> Optional[Refusal]:
    """The same among known ships and terrain."""
    for other in ships:
        if not is_clear_of(base, other, 0.0):
            return Refusal("OI-SETUP-18", "it would overlap another ship")
    for piece in grounds:
        if is_piece_in_reach(base, piece, base.reach):
            for shape in shapes_of(piece):
                if not is_clear_of(base, shape, 0.0):
                    return Refusal("OI-SETUP-18", f"it would lie on {kind_of(piece).name}")
    return None


def is_near_enemy(game: Battle, number: int, base: Shape, reach: float) -> bool:
    side = game.squadrons[game.ships[number].squadron].side
    for other in able_ships(game, 1 - side):
        if is_within(base, base_of(game.ships[other]), reach):
            return True
    return False


# --- deployment -------------------------------------------------------------------------------------------------------

def to_deploy(game: Battle, squadron: int) -> list[int]:
    return [number for number, ship in enumerate(game.ships)
            if ship.squadron == squadron and ship.fate == WAITING and LATE not in ship.once]


class Roads:
    """Where ships are to be deployed, worked out once for a question: the zone, the opposing ships, and what lies in it
    that a ship may not lie on."""

    def __init__(self, game: Battle, side: int) -> None:
        self.game = game
        self.zone = zone_of(game, side)
        self.foes = [base_of(game.ships[number]) for number in able_ships(game, 1 - side)]
        self.ships = bases(game, ())
        self.grounds = [piece for piece in game.terrain if kind_of(piece).solid or kind_of(piece).shoal]

    def refusal_of(self, ship: Ship, pose: Pose) -> Optional[Refusal]:
        """OI-SETUP-15, OI-SETUP-16, OI-SETUP-18."""
        if not self.zone.has_inside(pose[0], pose[1]):
            return OUTSIDE
        base = base_at(ship, pose)
        if not self.zone.covers(base) or not is_on_table(self.game, base):
            return OUTSIDE
        for foe in self.foes:
            if is_within(base, foe, CANNON_SHOT):
                return NEAR_ENEMY
        return refusal_among(base, self.ships, self.grounds)

    def grants(self, ship: Ship, pose: Pose) -> bool:
        """Whether nothing is against a pose. Most are decided by their middle, and by the circle around a base there
        that nothing comes near: only then is a base laid."""
        x, y, kind = pose[0], pose[1], type_of(ship)
        if not self.zone.has_inside(x, y):
            return False
        reach, inner = sqrt(kind.length * kind.length + kind.beam * kind.beam) / 2, kind.beam / 2 - HAIR
        foes: list[Shape] = []                          # what may be too near: as a rule nothing
        ships: list[Shape] = []
        grounds: list[Piece] = []
        for foe in self.foes:
            dx, dy, most = foe.cx - x, foe.cy - y, reach + foe.reach + CANNON_SHOT + 2 * HAIR
            far = dx * dx + dy * dy
            if far <= CANNON_SHOT * CANNON_SHOT:
                return False
            if far <= most * most:
                foes.append(foe)
        for other in self.ships:
            dx, dy, most = other.cx - x, other.cy - y, reach + other.reach
            far = dx * dx + dy * dy
            if far <= most * most:
                if far < inner * inner:                 # her middle would lie in the base
                    return False
                ships.append(other)
        for piece in self.grounds:
            dx, dy, most = piece.x - x, piece.y - y, reach + reach_of(piece.kind) + HAIR
            if dx * dx + dy * dy <= most * most:
                grounds.append(piece)
        is_inside = self.zone.is_far_inside(x, y, reach)
        if is_inside and not foes and not ships and not grounds:
            return True
        base = base_at(ship, pose)
        if not is_inside and not (self.zone.covers(base) and is_on_table(self.game, base)):
            return False
        for foe in foes:
            if is_within(base, foe, CANNON_SHOT):
                return False
        return refusal_among(base, ships, grounds) is None


ROADS: Final[Lately[Roads]] = Lately()
OUTSIDE: Final = Refusal("OI-SETUP-15", "it would not lie entirely within the deployment zone")
NEAR_ENEMY: Final = Refusal("OI-SETUP-16", "it would be within Cannon Shot of an opposing ship")


@dataclass
class Deployments(Placing):
    """OI-SETUP-15, OI-SETUP-16, OI-SETUP-18: (ship, x, y, heading): entirely in the zone, farther than Cannon Shot from
    every opposing ship, on free water."""

    squadron: int

    def names(self, game: Battle) -> tuple[str, ...]:
        return tuple([game.ships[number].label for number in to_deploy(game, self.squadron)])

    def side(self, game: Battle) -> int:
        return game.squadrons[self.squadron].side

    def refusal_of(self, game: Battle, name: str, pose: Pose) -> Optional[Refusal]:
        return self.roads(game).refusal_of(game.ships[number_of(game, name)], pose)

    def is_granted(self, game: Battle, name: str, pose: Pose) -> bool:
        return self.roads(game).grants(game.ships[number_of(game, name)], pose)

    def roads(self, game: Battle) -> Roads:
        roads = ROADS.recall(self, game)
        return ROADS.keep(self, game, Roads(game, self.side(game))) if roads is None else roads

    def bounds(self, game: Battle, name: str) -> tuple[float, float, float, float]:
        zone = self.roads(game).zone
        return zone.left, zone.bottom, zone.right, zone.top

    def headings(self, game: Battle, name: str) -> tuple[float, ...]:
        """Along the own edge, with the wind first; then toward the enemy."""
        with_wind = EDGE_BEARINGS[opposite(game.weather)]
        inward = 0.0 if game.sides[self.side(game)].edge == "south" else 180.0
        return (with_wind, inward, (with_wind + inward) / 2, wind_bearing(game))

    def outline(self, game: Battle) -> tuple[Polygon, ...]:
        return zone_of(game, self.side(game)).outline()

    def notation(self) -> str:
        return "ship x,y heading, such as sloop 12,4 90"


class DeployAt:
    """Stages of `Deploy`."""

    BEGIN: Final = 1
    ASK: Final = 2
    PLACE: Final = 3


@dataclass
class Deploy(SeaFrame):
    """OI-SETUP-15, OI-FLEET-13: the defender places all his ships, then the attacker; ship by ship, squadron by
    squadron.

    OI-SETUP-19: a zone without room grows; a ship that finds none on the whole table comes later.
    """

    squadrons: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DeployAt.BEGIN: return self.begin(game)
            case DeployAt.ASK: return self.ask(game)
            case _: return self.put(game, each(answer))

    def begin(self, game: Battle) -> Step:
        self.squadrons = tuple(in_order(game, side_with(game, DEFENDER)))
        return None

    def ask(self, game: Battle) -> Step:
        while self.squadrons:
            squadron = self.squadrons[0]
            if not to_deploy(game, squadron):
                self.squadrons = self.squadrons[1:]
                continue
            space = Deployments(squadron)
            if space.has_room(game):
                return AskDeploy(game.squadrons[squadron].seat, "OI-SETUP-15", space, squadron)
            if not grow_zone(game, game.squadrons[squadron].side):
                for number in to_deploy(game, squadron):
                    game.ships[number].once += (LATE,)
                    game.emit(ShipHeldBack(game.ships[number].label, "OI-SETUP-19"))
        return DONE

    def put(self, game: Battle, answer: tuple[Answer, ...]) -> Step:
        ship = game.ships[number_of(game, answer[0])]
        ship.fate = AFLOAT
        place(ship, pose_in(answer))
        game.emit(ShipDeployed(ship.label, pose_of(ship)))
        self.go(DeployAt.ASK)
        return None


# --- what comes before and after --------------------------------------------------------------------------------------

class NameMerchantsAt:
    """Stages of `NameMerchants`."""

    ASK: Final = 1
    NAME: Final = 2


@dataclass
class NameMerchants(SeaFrame):
    """OI-OBJ-04, OI-EFF-05: in a Convoy the defender names 1 own non-Flagship, 2 in Engagements, before deployment."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case NameMerchantsAt.ASK: return self.ask(game)
            case _: return self.name(game, each(answer))

    def ask(self, game: Battle) -> Step:
        side = side_with(game, DEFENDER)
        ships = [number for number, ship in enumerate(game.ships)
                 if game.squadrons[ship.squadron].side == side and not is_flagship(game, number)]
        if game.objective != "convoy" or not ships:
            return DONE
        count = min(2 if game.size == "engagement" or game.fleets else 1, len(ships))
        names = tuple([game.ships[number].label for number in ships])
        return AskNameMerchants(speaker(game, side), "OI-OBJ-04", SomeOf(names, count, count), count)

    def name(self, game: Battle, answer: tuple[Answer, ...]) -> Step:
        for label in answer:
            ship = game.ships[number_of(game, label)]
            ship.merchant = True
            game.emit(MerchantNamed(ship.label))
        return DONE


class HoldBackAt:
    """Stages of `HoldBack`."""

    ASK: Final = 1
    HOLD: Final = 2


@dataclass
class HoldBack(SeaFrame):
    """OI-ADV-10: up to half the ships, rounded down and not a Flagship, may arrive late."""

    side: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case HoldBackAt.ASK: return self.ask(game)
            case _: return self.hold(game, each(answer))

    def ask(self, game: Battle) -> Step:
        own = [number for number, ship in enumerate(game.ships) if game.squadrons[ship.squadron].side == self.side]
        names = tuple([game.ships[number].label for number in own if not is_flagship(game, number)])
        most = min(len(own) // 2, len(names))
        if game.sides[self.side].advantage != "late-arrival" or not most:
            return DONE
        return AskHoldBack(speaker(game, self.side), "OI-ADV-10", SomeOf(names, 0, most), most)

    def hold(self, game: Battle, answer: tuple[Answer, ...]) -> Step:
        for label in answer:
            ship = game.ships[number_of(game, label)]
            ship.once += (LATE,)
            game.emit(ShipHeldBack(ship.label))
        return DONE


@dataclass
class Upwind(Space):
    """OI-ADV-01: (ship, inches): directly upwind, on free water, not within Cannon Shot of an opposing ship; or
    done."""

    squadron: int
    ships: tuple[int, ...]

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if isinstance(taken, tuple) and len(taken) == 2 and isinstance(taken[1], (int, float)):
            return (taken[0], on_grid(float(taken[1])))
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        here = battle(game)
        if answer == STOP:
            return None
        if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[1], float) \
                or number_of(here, answer[0]) not in self.ships:
            return refused(f"{shown(answer)} is neither done nor a ship that may still move and the inches")
        if not 0.0 < answer[1] <= GAGE:
            return Refusal("OI-ADV-01", f"a ship moves up to {GAGE:g} inches, not {answer[1]:g}")
        number = number_of(here, answer[0])
        ux, uy = along(wind_bearing(here))
        way = swept(base_of(here.ships[number]), ux * answer[1], uy * answer[1])
        end = base_at(here.ships[number], upwind_pose(here, number, answer[1]))
        if not is_on_table(here, end):
            return Refusal("OI-ADV-01", "it would leave the table")
        if is_near_enemy(here, number, end, CANNON_SHOT):
            return Refusal("OI-ADV-01", "it would come within Cannon Shot of an opposing ship")
        return refusal_of_water(here, number, way)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        here = battle(game)
        answers: list[Answer] = [STOP]
        for number in self.ships:
            for far in (GAGE, GAGE / 2):
                wish = (here.ships[number].label, far)
                if self.refusal(game, wish) is None:
                    answers.append(wish)
        return tuple(answers[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        number = self.ships[rng.below(len(self.ships))]
        wish = (battle(game).ships[number].label, (1 + rng.below(int(GAGE * 1000))) / 1000)
        return wish if self.refusal(game, wish) is None else STOP

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return STOP

    def describe(self, game: Game) -> dict[str, Any]:
        here = battle(game)
        return {"space": "own", "also": (STOP,), "most": GAGE,
                "ships": tuple([here.ships[number].label for number in self.ships]),
                "notation": "ship and inches, such as sloop 2.5; or done"}


def upwind_pose(game: Battle, number: int, far: float) -> Pose:
    ship = game.ships[number]
    ux, uy = along(wind_bearing(game))
    return ship.x + ux * far, ship.y + uy * far, ship.heading


class WeatherGageAt:
    """Stages of `WeatherGage`."""

    BEGIN: Final = 1
    ASK: Final = 2
    SHIFT: Final = 3


@dataclass
class WeatherGage(SeaFrame):
    """OI-ADV-01: after deployment, before the first initiative card is chosen."""

    squadrons: tuple[int, ...] = ()
    ships: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case WeatherGageAt.BEGIN: return self.begin(game)
            case WeatherGageAt.ASK: return self.ask(game)
            case _: return self.move(game, answer)

    def begin(self, game: Battle) -> Step:
        sides = [side for side in (0, 1) if game.sides[side].advantage == "weather-gage"]
        self.squadrons = tuple([squadron for side in sides for squadron in squadrons_of(game, side)])
        if self.squadrons:
            self.ships = tuple(able_of(game, self.squadrons[0]))
        return None

    def ask(self, game: Battle) -> Step:
        while self.squadrons:
            space = Upwind(self.squadrons[0], self.ships)
            if len(space.candidates(game, 2)) > 1:
                return AskWeatherGage(game.squadrons[self.squadrons[0]].seat, "OI-ADV-01", space, self.squadrons[0])
            self.next_squadron(game)
        return DONE

    def next_squadron(self, game: Battle) -> None:
        self.squadrons = self.squadrons[1:]
        self.ships = tuple(able_of(game, self.squadrons[0])) if self.squadrons else ()

    def move(self, game: Battle, answer: Answer) -> Step:
        self.go(WeatherGageAt.ASK)
        if answer == STOP:
            self.next_squadron(game)
            return None
        label, far = each(answer)
        assert isinstance(far, float)
        number = number_of(game, label)
        was = pose_of(game.ships[number])
        place(game.ships[number], upwind_pose(game, number, far))
        game.emit(ShipShifted(game.ships[number].label, was, pose_of(game.ships[number])))
        self.ships = tuple([other for other in self.ships if other != number])
        return None
