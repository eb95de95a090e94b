"""Chapter 3: steps 1 to 4 of the set-up: terrain is chosen, laid and adjusted."""

from dataclasses import dataclass
from typing import Final, Optional

from weathergage.kernel.core import DONE, Answer, Refusal, Step, each, word
from weathergage.kernel.spaces import PASS, OneOf
from weathergage.kits.plane import HAIR, Pose
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.oak_and_iron.content.tables import MUSKET_SHOT, SETTINGS, TERRAIN
from weathergage.rulesets.oak_and_iron.events import TerrainMoved, TerrainRemoved, TerrainSelected
from weathergage.rulesets.oak_and_iron.questions import AskAdjustTerrain, AskPlaceTerrain, AskSelectTerrain
from weathergage.rulesets.oak_and_iron.rules.deployment import zone_of
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.rules.shapes import are_pieces_clear, shapes_of
from weathergage.rulesets.oak_and_iron.rules.terrain import (
    OBJECTIVE,
    POOL,
    TerrainPlaces,
    is_piece_on_table,
    lay,
    lies_on_edge,
    piece_name,
    piece_named,
    unused,
)
from weathergage.rulesets.oak_and_iron.state import DEFENDER, Battle, Piece, SeaFrame, side_with, speaker

OBJECTIVE_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "raid": ("island",), "salvage": ("rocks",), "hold-the-anchorage": ("island",)}


class ObjectiveTerrainAt:
    """Stages of `ObjectiveTerrain`."""

    ASK: Final = 1
    LAY: Final = 2


@dataclass
class ObjectiveTerrain(SeaFrame):
    """OI-SETUP-08, OI-OBJ-03, OI-OBJ-05, OI-OBJ-08: the defender chooses and places what the objective needs."""

    def step(self, game: Battle, answer: Answer) -> Step:
        side = side_with(game, DEFENDER)
        match self.pc:
            case ObjectiveTerrainAt.ASK: return self.ask(game, speaker(game, side))
            case _: return lay(game, side, answer, "OI-SETUP-08", True)

    def ask(self, game: Battle, seat: int) -> Step:
        kinds = OBJECTIVE_KINDS.get(game.objective)
        if kinds is None:
            return DONE
        return AskPlaceTerrain(seat, "OI-SETUP-08", TerrainPlaces(unused(game, kinds), OBJECTIVE), OBJECTIVE)


class SelectTerrainAt:
    """Stages of `SelectTerrain`."""

    BEGIN: Final = 1
    ASK: Final = 2
    SELECT: Final = 3


@dataclass
class SelectTerrain(SeaFrame):
    """OI-SETUP-09, OI-SETT-01 to OI-SETT-08: the defender first, in turn, each by his own Setting card; a requirement
    without a copy left lapses."""

    side: int = 0
    needs: tuple[tuple[str, ...], ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SelectTerrainAt.BEGIN: return self.begin(game)
            case SelectTerrainAt.ASK: return self.ask(game)
            case _: return self.select(game, word(answer))

    def begin(self, game: Battle) -> Step:
        self.side = side_with(game, DEFENDER)
        self.needs = tuple([tuple([kind for kind, count in SETTINGS[side.setting].pieces.items() for _ in range(count)])
                            for side in game.sides])
        return None

    def ask(self, game: Battle) -> Step:
        self.needs = tuple([tuple([kind for kind in some if unused(game, (kind,))]) for some in self.needs])
        if not self.needs[0] and not self.needs[1]:
            return DONE
        if not self.needs[self.side]:
            self.side = 1 - self.side
        choices: tuple[Answer, ...] = unused(game, self.needs[self.side])
        return AskSelectTerrain(speaker(game, self.side), "OI-SETUP-09", OneOf(choices))

    def select(self, game: Battle, piece: str) -> Step:
        kind = TERRAIN[piece].kind
        left = list(self.needs[self.side])
        left.remove(kind if kind in left else "any")
        self.needs = (tuple(left), self.needs[1]) if self.side == 0 else (self.needs[0], tuple(left))
        game.pool += (piece,)
        game.emit(TerrainSelected(self.side, piece))
        self.side = 1 - self.side
        self.go(SelectTerrainAt.ASK)
        return None


class PlaceTerrainAt:
    """Stages of `PlaceTerrain`."""

    BEGIN: Final = 1
    ASK: Final = 2
    PLACE: Final = 3


@dataclass
class PlaceTerrain(SeaFrame):
    """OI-SETUP-10 to OI-SETUP-12: the defender first, in turn, a piece of the pool anywhere, not closer than Musket
    Shot to another; what cannot be placed is removed."""

    side: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PlaceTerrainAt.BEGIN: return self.begin(game)
            case PlaceTerrainAt.ASK: return self.ask(game)
            case _: return self.place(game, answer)

    def begin(self, game: Battle) -> Step:
        self.side = side_with(game, DEFENDER)
        return None

    def ask(self, game: Battle) -> Step:
        for piece in sorted(set(game.pool)):
            if not TerrainPlaces((piece,), POOL).has_room(game):
                for _ in range(game.pool.count(piece)):
                    game.emit(TerrainRemoved(piece))
                game.pool = tuple([other for other in game.pool if other != piece])
        if not game.pool:
            return DONE
        return AskPlaceTerrain(speaker(game, self.side), "OI-SETUP-10",
                               TerrainPlaces(tuple(sorted(set(game.pool))), POOL), POOL)

    def place(self, game: Battle, answer: Answer) -> Step:
        piece = word(each(answer)[0])
        at = game.pool.index(piece)
        game.pool = game.pool[:at] + game.pool[at + 1:]
        lay(game, self.side, answer, "OI-SETUP-10")
        self.side = 1 - self.side
        self.go(PlaceTerrainAt.ASK)
        return None


@dataclass
class Adjustments(Placing):
    """OI-SETUP-13, OI-SETUP-14: (piece, x, y, rotation): up to Musket Shot from where it lies, as it is turned; not
    onto another piece, nor off the table; or pass."""

    side: int
    moved: tuple[int, ...]

    def pieces(self, game: Battle) -> list[int]:
        zone = zone_of(game, self.side)
        return [at for at, piece in enumerate(game.terrain)
                if at not in self.moved and not piece.objective
                and all([zone.covers(shape) for shape in shapes_of(piece)])]

    def names(self, game: Battle) -> tuple[str, ...]:
        return tuple([piece_name(game, at) for at in self.pieces(game)])

    def also(self, game: Battle) -> tuple[Answer, ...]:
        return (PASS,)

    def refusal_of(self, game: Battle, name: str, pose: Pose) -> Optional[Refusal]:
        at = piece_named(game, name)
        now, piece = game.terrain[at], Piece(game.terrain[at].kind, pose[0], pose[1], pose[2])
        if pose[2] != now.rotation:
            return Refusal("OI-SETUP-13", "a piece is moved, not turned")
        dx, dy = pose[0] - now.x, pose[1] - now.y
        if dx * dx + dy * dy > (MUSKET_SHOT + HAIR) * (MUSKET_SHOT + HAIR):
            return Refusal("OI-SETUP-13", "a piece moves up to Musket Shot")
        if not is_piece_on_table(game, piece) or (TERRAIN[piece.kind].kind == "land-mass"
                                                  and not lies_on_edge(game, piece)):
            return Refusal("OI-SETUP-14", "it may not leave the table, nor a land mass its edge")
        for other, there in enumerate(game.terrain):
            if other != at and not are_pieces_clear(piece, there, 2 * HAIR):
                return Refusal("OI-SETUP-14", "it would overlap another piece")
        return None

    def bounds(self, game: Battle, name: str) -> tuple[float, float, float, float]:
        piece = game.terrain[piece_named(game, name)]
        return piece.x - MUSKET_SHOT, piece.y - MUSKET_SHOT, piece.x + MUSKET_SHOT, piece.y + MUSKET_SHOT

    def headings(self, game: Battle, name: str) -> tuple[float, ...]:
        return ()

    def fixed(self, game: Battle, name: str) -> float:
        return game.terrain[piece_named(game, name)].rotation

    def notation(self) -> str:
        return "piece x,y rotation, such as rocks-small 12,20 90; or pass"


class AdjustTerrainAt:
    """Stages of `AdjustTerrain`."""

    BEGIN: Final = 1
    ASK: Final = 2
    MOVE: Final = 3


@dataclass
class AdjustTerrain(SeaFrame):
    """OI-SETUP-13, OI-SETUP-14: the defender first, in turn, a piece that lies completely in the own zone; each piece
    once; who passes is finished."""

    side: int = 0
    moved: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AdjustTerrainAt.BEGIN: return self.begin(game)
            case AdjustTerrainAt.ASK: return self.ask(game)
            case _: return self.move(game, answer)

    def begin(self, game: Battle) -> Step:
        self.side = side_with(game, DEFENDER)
        return None

    def ask(self, game: Battle) -> Step:
        for _ in range(2):
            space = Adjustments(self.side, self.moved)
            if self.side not in self.finished and space.pieces(game):
                return AskAdjustTerrain(speaker(game, self.side), "OI-SETUP-13", space)
            self.side = 1 - self.side
        return DONE

    def move(self, game: Battle, answer: Answer) -> Step:
        if answer == PASS:
            self.finished += (self.side,)
        else:
            x, y, _ = pose_in(answer)
            at = piece_named(game, each(answer)[0])
            piece = game.terrain[at]
            was = (piece.x, piece.y, piece.rotation)
            piece.x, piece.y = x, y
            self.moved += (at,)
            game.emit(TerrainMoved(self.side, piece.kind, was, (x, y, piece.rotation)))
        self.side = 1 - self.side
        self.go(AdjustTerrainAt.ASK)
        return None
