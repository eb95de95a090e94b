"""Chapter 14: how monsters move: on the surface, below it, in frenzy; and where lairs lie."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space, each
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import (
    HAIR,
    LAID_FLUSH,
    Berthing,
    Plan,
    Pose,
    Region,
    Sector,
    Shape,
    along,
    bearing,
    clearance,
    disc,
    first_slide,
    heading_on_grid,
    is_clear_of,
    nearest_point,
    on_grid,
    pose_on_grid,
    rectangle,
    region_of,
    round_region,
)
from weathergage.kits.plane.spaces import floats, legs_on_grid
from weathergage.rulesets.man_o_war.content.tables import LAIR_RADIUS, MONSTER_RADIUS
from weathergage.rulesets.man_o_war.events import MonsterMoved
from weathergage.rulesets.man_o_war.rules.geometry import (
    Obstacles,
    add_floating,
    add_high_lands,
    hazard_shape,
    is_off,
    lands_of,
    length_of,
    place,
    pose_of,
    shape_of,
)
from weathergage.rulesets.man_o_war.state import Battle, Piece, battle, is_under, lasting, open_vessels, surfaced

MOST_LEGS: Final = 3
MOST_PLACES: Final = 32             # that are offered for one thing to be put somewhere
STEP_BACK: Final = 0.05
LAIR_PLAN: Final = Plan(((0.0, 0.0),), LAIR_RADIUS)
NORTH: Final[tuple[Sector, ...]] = ((0.0, 0.0),)       # MW-GEO-18: a disc has no heading


def beast_pace(piece: Piece, inches: float) -> float:
    """MW-DATA-10, MW-SPL-08, MW-SPL-09, MW-MOVE-09: what spells on the speed of a ship leave of a beast's movement."""
    for spell in lasting(piece, "spell-speed"):
        if spell.mode == "all":
            inches += spell.amount
    return max(0.0, inches) / (2.0 if is_under(piece, "spell-half-speed") else 1.0)


# --- on the surface ---------------------------------------------------------------------------------------------------

def swim_obstacles(game: Battle, beast: int) -> Obstacles:
    """MW-MON-24, MW-OBST-06, MW-COLL-02: vessels, other surfaced monsters, wreckage, islands, and what spells put
    there; low terrain and debris are nothing to a monster."""
    obstacles = Obstacles()
    add_floating(game, obstacles, (beast,))
    add_high_lands(game, obstacles)
    for at, hazard in enumerate(game.hazards):
        obstacles.add(hazard_shape(hazard), "magic", at)
    return obstacles


def swim(game: Battle, beast: int, answer: Answer) -> None:
    """MW-MON-11, MW-MON-13, MW-MON-24: leg by leg until something is touched."""
    piece = game.pieces[beast]
    was = pose_of(piece)
    others = swim_obstacles(game, beast).shapes
    for leg in each(answer):
        heading, length = each(leg)
        assert isinstance(heading, float)
        assert isinstance(length, float)
        ux, uy = along(heading)
        contact = first_slide(shape_of(piece), ux * length, uy * length, others, LAID_FLUSH)
        part = length * contact.fraction
        place(piece, pose_on_grid(piece.x + ux * part, piece.y + uy * part, 0.0))
        if contact.fraction < 1.0:
            break
    game.emit(MonsterMoved(piece.label, was, pose_of(piece), "surface"))


@dataclass
class Swim(Space):
    """MW-MON-11, MW-MON-13: legs (heading, length), `longest` in all; none to stay."""

    beast: int
    longest: float

    def take(self, raw: Any) -> Answer:
        return legs_on_grid(raw)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or len(answer) > MOST_LEGS:
            return refused(f"{shown(answer)} is not a way of up to {MOST_LEGS} legs")
        state = battle(game)
        x, y, total = state.pieces[self.beast].x, state.pieces[self.beast].y, 0.0
        for leg in answer:
            if not isinstance(leg, tuple) or len(leg) != 2 or type(leg[0]) is not float or type(leg[1]) is not float:
                return refused(f"{shown(leg)} is not a leg: heading and length")
            if not 0.0 <= leg[0] < 360.0 or leg[1] <= 0.0:
                return refused(f"{shown(leg)} is not a leg that leads anywhere")
            ux, uy = along(leg[0])
            x, y, total = x + ux * leg[1], y + uy * leg[1], total + leg[1]
            if is_off(state, x, y):
                return Refusal("MW-MON-24", "it would leave the table")
        return None if total <= self.longest + HAIR else \
            Refusal("MW-MON-11", f"it may move {self.longest:g}, not {total:g}")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """At every enemy in reach, then away from all, then all round."""
        state = battle(game)
        piece = state.pieces[self.beast]
        options: dict[Answer, None] = {}
        foes = [other for other in open_vessels(state) + surfaced(state) if state.pieces[other].side != piece.side]
        foes.sort(key=lambda other: clearance(shape_of(piece), shape_of(state.pieces[other])))
        for other in foes:
            leg = leg_toward(piece, shape_of(state.pieces[other]), self.longest)
            if leg:
                options[(leg,)] = None
        options[()] = None
        for share in (1.0, 0.5):
            for degrees in range(0, 360, 30):
                leg = (float(degrees), on_grid(self.longest * share))
                if not self.refusal(game, (leg,)):
                    options[(leg,)] = None
        return tuple(options)[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        if rng.below(2):
            listed = self.candidates(game, 6)
            return listed[rng.below(len(listed))]
        for _ in range(12):
            leg = (float(rng.below(360)), on_grid(self.longest * rng.unit()))
            if not self.refusal(game, (leg,)):
                return (leg,)
        return ()

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """The last leg cut short, or left out, until it is a way."""
        if not isinstance(answer, tuple) or not all([floats(leg, 2) for leg in answer]):
            return ()
        legs = answer[:MOST_LEGS]
        while legs:
            heading, length = legs[-1]
            left = self.longest - sum([leg[1] for leg in legs[:-1]])
            for share in range(20, 0, -1):
                tried = legs[:-1] + ((heading, on_grid(min(length, left) * share / 20)),)
                if not self.refusal(game, tried):
                    return tried
            legs = legs[:-1]
        return ()

    def describe(self, game: Game) -> dict[str, Any]:
        piece = battle(game).pieces[self.beast]
        return {"space": "course", "start": pose_of(piece), "legs": MOST_LEGS, "longest": self.longest,
                "piece": piece.label, "notation": "heading/length, such as 45/6 90/2; stay"}


def leg_toward(piece: Piece, shape: Shape, longest: float) -> tuple[float, float] | tuple[()]:
    """A leg straight at the nearest point of something, as far as one gets, a little beyond first contact."""
    x, y = nearest_point(shape, piece.x, piece.y)
    far = length_of(x - piece.x, y - piece.y)
    length = on_grid(min(longest, far - MONSTER_RADIUS + STEP_BACK))
    return (heading_on_grid(bearing(x - piece.x, y - piece.y)), length) if length > 0.0 else ()


def rush(game: Battle, beast: int, target: int, longest: float) -> None:
    """MW-MON-18: at full speed straight toward a vessel."""
    leg = leg_toward(game.pieces[beast], shape_of(game.pieces[target]), longest)
    if leg:
        swim(game, beast, (leg,))


# --- below it ---------------------------------------------------------------------------------------------------------

def dive_to(game: Battle, beast: int, target: int, longest: float) -> None:
    """MW-MON-22, MW-MON-23: straight for the named target, as far as the roll allows, under whatever floats; it must
    not end below a vessel."""
    piece, foe = game.pieces[beast], game.pieces[target]
    was = pose_of(piece)
    x, y = nearest_point(shape_of(foe), piece.x, piece.y)
    far = length_of(x - piece.x, y - piece.y)
    ux, uy = along(bearing(x - piece.x, y - piece.y))
    lands = lands_of(game).high_shapes
    length = min(longest, max(0.0, far - MONSTER_RADIUS))
    length *= first_slide(shape_of(piece), ux * length, uy * length, lands, LAID_FLUSH).fraction
    while length > 0.0 and not is_free(game, piece.x + ux * length, piece.y + uy * length):
        length = max(0.0, length - STEP_BACK)
    place(piece, pose_on_grid(piece.x + ux * length, piece.y + uy * length, 0.0))
    game.emit(MonsterMoved(piece.label, was, pose_of(piece), "dive"))


def is_free(game: Battle, x: float, y: float) -> bool:
    """Whether a monster at a point overlaps no vessel by more than the rounding of stored places."""
    shape = disc(x, y, MONSTER_RADIUS)
    for ship in open_vessels(game):
        if not is_clear_of(shape, shape_of(game.pieces[ship]), -LAID_FLUSH):
            return False
    return True


# --- lairs ------------------------------------------------------------------------------------------------------------

@dataclass
class LairPlace(Berthing):
    """MW-MON-04, MW-MON-05, MW-MON-15: a place for a lair: on the table, on no island, and `away` from every ship."""

    away: float = 0.0

    def region(self, game: Game) -> Region:
        state = battle(game)
        return region_of((rectangle(0.0, 0.0, state.width, state.height),))

    def plan(self, game: Game) -> Plan:
        return LAIR_PLAN

    def headings(self, game: Game) -> tuple[Sector, ...]:
        return NORTH

    def obstacles(self, game: Game) -> list[Shape]:
        return lands_of(battle(game)).high_shapes

    def obstacle_name(self, game: Game, index: int) -> str:
        return "an island"

    def objection(self, game: Game, pose: Pose) -> Optional[Refusal]:
        if not self.away:
            return None
        state = battle(game)
        shape = LAIR_PLAN.at((pose[0], pose[1], 0.0))
        for ship in open_vessels(state):
            if not is_clear_of(shape, shape_of(state.pieces[ship]), self.away):
                return Refusal("MW-MON-15", f"it must be at least {self.away:g} from any ship")
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return super().candidates(game, min(limit, MOST_PLACES))

    def describe(self, game: Game) -> dict[str, Any]:
        zone = self.region(game)
        return {"space": "placement", "start": ((zone.left + zone.right) / 2, (zone.bottom + zone.top) / 2, 0.0),
                "turns": False, "zone": zone.outline(), "radius": LAIR_RADIUS, "notation": "x,y such as 24,36"}


@dataclass
class Emergence(Berthing):
    """MW-MON-07, MW-MON-10: a place in the lair for the monster that comes up, over no vessel."""

    beast: int

    def lair(self, game: Game) -> Piece:
        return battle(game).pieces[self.beast]

    def region(self, game: Game) -> Region:
        lair = self.lair(game)
        return round_region(lair.x, lair.y, LAIR_RADIUS)

    def headings(self, game: Game) -> tuple[Sector, ...]:
        return NORTH

    def obstacles(self, game: Game) -> list[Shape]:
        """Vessels, and islands (MW-MON-24); its centre must be as far from them as it is wide."""
        state = battle(game)
        return [shape_of(state.pieces[ship]) for ship in open_vessels(state)] + lands_of(state).high_shapes

    def clearance(self, game: Game) -> float:
        return MONSTER_RADIUS

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        reason = super().refusal(game, answer)
        if not reason or not isinstance(answer, tuple) or [type(part) for part in answer] != [float] * 3:
            return reason
        lair = self.lair(game)
        if length_of(answer[0] - lair.x, answer[1] - lair.y) > LAIR_RADIUS + HAIR:
            return Refusal("MW-MON-07", "it comes up within its lair")
        return Refusal("MW-MON-10", "it may not come up under a vessel, nor on an island")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return super().candidates(game, min(limit, MOST_PLACES))

    def describe(self, game: Game) -> dict[str, Any]:
        lair, zone = self.lair(game), self.region(game)
        return {"space": "placement", "start": (lair.x, lair.y, 0.0), "turns": False, "zone": zone.outline(),
                "piece": lair.label, "radius": LAIR_RADIUS, "notation": "x,y such as 24,36"}
