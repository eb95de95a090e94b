"""Chapter 4: the sections of the table, and the islands and shoals that players put into them."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Refusal, Space, Step, each, ints, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import HAIR, Shape, first_too_near, on_grid
from weathergage.kits.plane.spaces import named_pose, pose_in
from weathergage.rulesets.man_o_war.content.tables import DEPTH, FEATURES, SECTION, TERRAIN
from weathergage.rulesets.man_o_war.events import SectionsRolled, TerrainPlaced, TerrainSkipped
from weathergage.rulesets.man_o_war.questions import AskTerrain
from weathergage.rulesets.man_o_war.rules.geometry import lands_of, terrain_shape
from weathergage.rulesets.man_o_war.state import NOBODY, Battle, SeaFrame, battle, scenario_of

LEAST_STRIP: Final = 12.0           # MW-SET-30
LATTICE: Final = 5


def strips(length: float) -> list[tuple[float, float]]:
    """MW-SET-19, MW-SET-30: the sections along one side of the table; a leftover of 12 or more is one."""
    strips: list[tuple[float, float]] = []
    at = 0.0
    while length - at >= LEAST_STRIP - HAIR:
        strips.append((at, min(at + SECTION, length)))
        at += SECTION
    return strips


def sections(game: Battle) -> list[tuple[float, float, float, float]]:
    """MW-SET-30: left, bottom, right, top; west to east, the southern row first."""
    return [(left, bottom, right, top) for bottom, top in strips(game.height) for left, right in strips(game.width)]


def section_at(game: Battle, x: float, y: float) -> int:
    """MW-GEO-17: the section that a centre lies in; on a border the first; NOBODY for none."""
    for number, (left, bottom, right, top) in enumerate(sections(game)):
        if left <= x <= right and bottom <= y <= top:
            return number
    return NOBODY


def pool(game: Battle) -> list[str]:
    """MW-SET-22: the kinds of which pieces are left."""
    used = [piece[0] for piece in game.terrain]
    return [kind for kind, land in TERRAIN.items() if used.count(kind) < land.count]


class RollTerrainAt:
    """Stages of `RollTerrain`."""

    ROLL: Final = 1
    COUNT: Final = 2
    ROLL_SEAT: Final = 3
    BEGIN: Final = 4
    ASK: Final = 5
    PUT: Final = 6


@dataclass
class RollTerrain(SeaFrame):
    """MW-SET-19 to MW-SET-22, MW-SET-31, MW-CORE-09: dice for sections, dice for who begins, then piece by piece."""

    seat: int = 0
    skipped: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RollTerrainAt.ROLL: return self.roll(game)
            case RollTerrainAt.COUNT: return self.count(game, ints(answer))
            case RollTerrainAt.ROLL_SEAT: return Roll(CHANCE, "MW-SET-20", Dice((1, 1)), "terrain-roll")
            case RollTerrainAt.BEGIN: return self.begin(ints(answer))
            case RollTerrainAt.ASK: return self.ask(game)
            case _: return self.put(game, answer)

    def roll(self, game: Battle) -> Step:
        entry = scenario_of(game)
        if entry is None or not entry.rolled:
            return DONE
        return Roll(CHANCE, "MW-SET-19", Dice((1,) * len(sections(game))), "sections")

    def count(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.sections = tuple([FEATURES[face - 1] for face in faces])
        game.emit(SectionsRolled(faces, game.sections))
        return None if sum(game.sections) else DONE

    def begin(self, faces: tuple[int, ...]) -> Step:
        if faces[0] == faces[1]:
            self.go(RollTerrainAt.ROLL_SEAT)
            return None
        self.seat = 0 if faces[0] > faces[1] else 1
        return None

    def ask(self, game: Battle) -> Step:
        """MW-SET-31: who cannot place anything skips; if neither can, the rest is dropped."""
        if not sum(game.sections) or not pool(game):
            return self.end(game)
        space = TerrainPlace()
        if not space.candidates(game, 1):
            game.emit(TerrainSkipped(sum(game.sections)))
            return self.end(game)
        game.acting = self.seat
        return AskTerrain(self.seat, "MW-SET-20", space)

    def end(self, game: Battle) -> Step:
        game.sections, game.acting = (), NOBODY
        return DONE

    def put(self, game: Battle, answer: Answer) -> Step:
        kind, (x, y, rotation) = word(each(answer)[0]), pose_in(answer)
        at = section_at(game, x, y)
        game.sections = game.sections[:at] + (game.sections[at] - 1,) + game.sections[at + 1:]
        game.terrain += ((kind, x, y, rotation),)
        game.emit(TerrainPlaced(self.seat, kind, (x, y, rotation)))
        self.seat = 1 - self.seat
        self.go(RollTerrainAt.ASK)
        return None


@dataclass
class TerrainPlace(Space):
    """MW-SET-20, MW-SET-21: (kind, x, y, rotation): a piece of the pool in a section that has room for it, over no
    other piece and no edge, 9 from the east and west edges."""

    def take(self, raw: Any) -> Answer:
        return named_pose(raw)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or [type(part) for part in answer[1:]] != [float] * 3:
            return refused(f"{shown(answer)} is not (kind, x, y, rotation)")
        kind, x, y, rotation = answer
        state = battle(game)
        if not isinstance(kind, str) or kind not in pool(state):
            return Refusal("MW-SET-22", f"{shown(kind)} is not left in the pool")
        if not 0.0 <= rotation < 360.0 or abs(x) > 1000.0 or abs(y) > 1000.0:
            return Refusal("MW-SET-21", "that is not on the table")
        at = section_at(state, x, y)
        if at == NOBODY or not state.sections[at]:
            return Refusal("MW-SET-21", "its section has no feature left to place")
        return self.refusal_of_place(state, (kind, x, y, rotation), lands_of(state).shapes)

    def refusal_of_place(self, game: Battle, land: tuple[str, float, float, float], others: list[Shape]
                         ) -> Optional[Refusal]:
        """MW-SET-21: over no edge and no other piece."""
        shape = terrain_shape(land)
        if not self.is_well_within(game, shape):
            reason = self.refusal_of_edges(game, shape)
            if reason:
                return reason
        return None if first_too_near(shape, others, 0.0) < 0 else \
            Refusal("MW-SET-21", "it would overlap another piece")

    def is_in_open_water(self, game: Battle, x: float, y: float, far: float, others: list[Shape]) -> bool:
        """Whether a circle is on the table, far enough from its edges, and clear of the circles around all others."""
        if not (DEPTH + far <= x <= game.width - DEPTH - far and far <= y <= game.height - far):
            return False
        for other in others:
            dx, dy, most = other.cx - x, other.cy - y, far + other.reach
            if dx * dx + dy * dy <= most * most:
                return False
        return True

    def is_well_within(self, game: Battle, shape: Shape) -> bool:
        """Whether the circle around a piece is on the table and far enough from its edges."""
        far = shape.reach
        return DEPTH + far <= shape.cx <= game.width - DEPTH - far and far <= shape.cy <= game.height - far

    def refusal_of_edges(self, game: Battle, shape: Shape) -> Optional[Refusal]:
        xs, ys = [px for px, _ in shape.points], [py for _, py in shape.points]
        if min(ys) - shape.rim < -HAIR or max(ys) + shape.rim > game.height + HAIR:
            return Refusal("MW-SET-21", "it would reach over the edge of the table")
        if min(xs) - shape.rim < DEPTH - HAIR or max(xs) + shape.rim > game.width - DEPTH + HAIR:
            return Refusal("MW-SET-21", f"it must stay {DEPTH:g} away from the east and west edges")
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Every kind on a lattice over every section with room."""
        state = battle(game)
        options: dict[Answer, None] = {}
        kinds, boxes, others = pool(state), sections(state), lands_of(state).shapes
        reaches = [max(TERRAIN[kind].length / 2, TERRAIN[kind].radius) + HAIR for kind in kinds]
        for size in (1, LATTICE):
            for at, (left, bottom, right, top) in enumerate(boxes):
                low, high = max(left, DEPTH), min(right, state.width - DEPTH)
                if not state.sections[at] or low > high:
                    continue
                for k, kind in enumerate(kinds):
                    for i in range(size):
                        for j in range(size):
                            if len(options) >= limit:
                                return tuple(options)
                            land = (kind, on_grid(low + (high - low) * (i + 1) / (size + 1)),
                                    on_grid(bottom + (top - bottom) * (j + 1) / (size + 1)), 0.0)
                            if self.is_in_open_water(state, land[1], land[2], reaches[k], others) \
                                    or not self.refusal_of_place(state, land, others):
                                options[land] = None
        return tuple(options)

    def draw(self, game: Game, rng: Rng) -> Answer:
        state = battle(game)
        open_sections = [box for at, box in enumerate(sections(state)) if state.sections[at]]
        kinds = pool(state)
        for _ in range(40):
            left, bottom, right, top = open_sections[rng.below(len(open_sections))]
            answer = (kinds[rng.below(len(kinds))], on_grid(left + (right - left) * rng.unit()),
                      on_grid(bottom + (top - bottom) * rng.unit()), float(rng.below(360)))
            if not self.refusal(game, answer):
                return answer
        options = self.candidates(game, 20)
        return options[rng.below(len(options))]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """The candidate of the same kind that is nearest."""
        if not isinstance(answer, tuple) or [type(part) for part in answer[1:]] != [float] * 3:
            return None
        near = [(abs(each(one)[1] - answer[1]) + abs(each(one)[2] - answer[2]), one)
                for one in self.candidates(game, 200) if each(one)[0] == answer[0]]
        return min(near, key=lambda pair: pair[0])[1] if near else None

    def describe(self, game: Game) -> dict[str, Any]:
        state = battle(game)
        zones = [box for at, box in enumerate(sections(state)) if state.sections[at]]
        left, bottom, right, top = zones[0]
        return {"space": "placement", "first": tuple(pool(state)), "turns": True,
                "start": ((left + right) / 2, (bottom + top) / 2, 0.0),
                "zone": tuple([((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in zones]),
                "notation": "kind x,y rotation, such as islet 24,36 0"}
