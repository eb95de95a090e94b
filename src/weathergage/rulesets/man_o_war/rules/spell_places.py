"""Chapter 20: where spells push, move and put things: a leg, a place for a ship, a pool, a barrier."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import (
    HAIR,
    Berthing,
    Plan,
    Pose,
    Region,
    Sector,
    Shape,
    along,
    box_plan,
    heading_on_grid,
    is_within,
    on_grid,
    pose_on_grid,
    rectangle,
    region_of,
)
from weathergage.rulesets.man_o_war.content.tables import CONTACT, FLYER_RADIUS, MONSTER_RADIUS
from weathergage.rulesets.man_o_war.rules.geometry import (
    everything_but,
    length_of,
    pose_of,
    shape_of,
    terrain_shape,
)
from weathergage.rulesets.man_o_war.rules.swimming import MOST_PLACES, NORTH
from weathergage.rulesets.man_o_war.state import (
    FLYER,
    VESSEL,
    Battle,
    battle,
    model_of,
)

STAY: Final = "stay"
FROM_TERRAIN: Final = 2.0           # MW-SPL-17


@dataclass
class Drift(Space):
    """MW-SPL-13: one leg (heading, length) at most; none to leave it where it is. `heading` -1 for any."""

    target: int
    longest: float
    heading: float = -1.0

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if isinstance(taken, tuple) and len(taken) == 1 and isinstance(taken[0], tuple) and len(taken[0]) == 2 \
                and all([isinstance(part, (int, float)) for part in taken[0]]):
            return ((heading_on_grid(float(taken[0][0])), on_grid(float(taken[0][1]))),)
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer == ():
            return None
        if not isinstance(answer, tuple) or len(answer) != 1 or not isinstance(answer[0], tuple) \
                or [type(part) for part in answer[0]] != [float, float]:
            return refused(f"{shown(answer)} is not one leg: heading and length")
        heading, length = answer[0]
        if not 0.0 <= heading < 360.0 or not 0.0 < length <= self.longest + HAIR:
            return Refusal("MW-SPL-13", f"it slides by up to {self.longest:g}")
        if self.heading >= 0.0 and abs(heading - self.heading) > HAIR:
            return Refusal("MW-SPL-13", f"it slides toward the caster, on {self.heading:g}")
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        ways = [self.heading] if self.heading >= 0.0 else [22.5 * k for k in (0, 4, 8, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9,
                                                                              11, 13, 15)]
        options: list[Answer] = [((way, on_grid(self.longest * share)),) for share in (1.0, 0.5, 0.25) for way in ways]
        return (*options, ())[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        way = self.heading if self.heading >= 0.0 else float(rng.below(360))
        length = on_grid(self.longest * (1 + rng.below(100)) / 100)
        return ((way, length),)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        if not isinstance(answer, tuple) or len(answer) != 1 or not isinstance(answer[0], tuple) \
                or [type(part) for part in answer[0]] != [float, float]:
            return ()
        way = self.heading if self.heading >= 0.0 else heading_on_grid(answer[0][0])
        return ((way, on_grid(min(max(answer[0][1], 0.001), self.longest))),)

    def describe(self, game: Game) -> dict[str, Any]:
        piece = battle(game).pieces[self.target]
        return {"space": "course", "start": pose_of(piece), "legs": 1, "longest": self.longest, "piece": piece.label,
                "notation": "heading/length, such as 45/3; stay"}


def around_point(game: Battle, x: float, y: float, reach: float) -> Region:
    """A square of the table around a point."""
    return region_of((rectangle(max(0.0, x - reach), max(0.0, y - reach), min(game.width, x + reach),
                                min(game.height, y + reach)),))


def plan_of_piece(game: Battle, number: int) -> Plan:
    piece = game.pieces[number]
    if piece.kind == VESSEL:
        return model_of(piece).hull
    return Plan(((0.0, 0.0),), FLYER_RADIUS if piece.kind == FLYER else MONSTER_RADIUS)


@dataclass
class FarPlace(Berthing):
    """MW-SPL-28: STAY, or a place within a distance of the old one, on the same heading, touching nothing."""

    target: int
    distance: float

    def region(self, game: Game) -> Region:
        state = battle(game)
        piece = state.pieces[self.target]
        reach = self.distance + shape_of(piece).reach
        return around_point(state, piece.x, piece.y, reach)

    def plan(self, game: Game) -> Plan:
        return plan_of_piece(battle(game), self.target)

    def obstacles(self, game: Game) -> list[Shape]:
        return everything_but(battle(game), (self.target,), True)

    def clearance(self, game: Game) -> float:
        return CONTACT + 0.001

    def headings(self, game: Game) -> tuple[Sector, ...]:
        heading = battle(game).pieces[self.target].heading
        return ((heading, heading),)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        return None if answer == STAY else super().refusal(game, answer)

    def objection(self, game: Game, pose: Pose) -> Optional[Refusal]:
        piece = battle(game).pieces[self.target]
        far = length_of(pose[0] - piece.x, pose[1] - piece.y)
        return None if far <= self.distance + HAIR else \
            Refusal("MW-SPL-28", f"within {self.distance:g} of where it was")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return (*super().candidates(game, min(MOST_PLACES, max(0, limit - 1))), STAY)[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        piece = battle(game).pieces[self.target]
        for _ in range(30):
            ux, uy = along(float(rng.below(360)))
            far = self.distance * rng.unit()
            pose = pose_on_grid(piece.x + ux * far, piece.y + uy * far, piece.heading)
            if not self.refusal(game, pose):
                return pose
        return STAY

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return super().nearest(game, answer) or STAY

    def describe(self, game: Game) -> dict[str, Any]:
        piece = battle(game).pieces[self.target]
        return {"space": "placement", "start": pose_of(piece), "turns": False, "zone": self.region(game).outline(),
                "hull": self.plan(game).points, "piece": piece.label, "also": (STAY,), "longest": self.distance,
                "notation": "x,y such as 20,31.5; stay"}


@dataclass
class NearCaster(Berthing):
    """MW-MAG-14: somewhere within range of the caster."""

    caster: int
    reach: float

    def objection(self, game: Game, pose: Pose) -> Optional[Refusal]:
        if not is_within(self.plan(game).at(pose), shape_of(battle(game).pieces[self.caster]), self.reach):
            return Refusal("MW-MAG-14", f"within {self.reach:g} of the wizard's ship")
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return super().candidates(game, min(limit, MOST_PLACES))


@dataclass
class PoolPlace(NearCaster):
    """MW-SPL-17: a point, at least 2 from any terrain."""

    radius: float

    def region(self, game: Game) -> Region:
        state = battle(game)
        piece = state.pieces[self.caster]
        return around_point(state, piece.x, piece.y, self.reach + shape_of(piece).reach)

    def headings(self, game: Game) -> tuple[Sector, ...]:
        return NORTH

    def obstacles(self, game: Game) -> list[Shape]:
        return [terrain_shape(land) for land in battle(game).terrain]

    def clearance(self, game: Game) -> float:
        return FROM_TERRAIN

    def obstacle_name(self, game: Game, index: int) -> str:
        return "terrain"

    def describe(self, game: Game) -> dict[str, Any]:
        piece, zone = battle(game).pieces[self.caster], self.region(game)
        return {"space": "placement", "start": (piece.x, piece.y, 0.0), "turns": False, "zone": zone.outline(),
                "radius": self.radius, "notation": "x,y such as 24,36"}


@dataclass
class BarrierPlace(NearCaster):
    """MW-SPL-38: a rectangle at any angle, touching no piece."""

    length: float
    width: float

    def region(self, game: Game) -> Region:
        state = battle(game)
        piece = state.pieces[self.caster]
        return around_point(state, piece.x, piece.y, self.reach + shape_of(piece).reach + self.length)

    def plan(self, game: Game) -> Plan:
        return box_plan(self.length, self.width)

    def obstacles(self, game: Game) -> list[Shape]:
        return everything_but(battle(game), (), True)

    def clearance(self, game: Game) -> float:
        return CONTACT + 0.001

    def describe(self, game: Game) -> dict[str, Any]:
        piece, zone = battle(game).pieces[self.caster], self.region(game)
        return {"space": "placement", "start": pose_of(piece), "turns": True, "zone": zone.outline(),
                "hull": self.plan(game).points, "notation": "x,y heading, such as 24,36 90"}
