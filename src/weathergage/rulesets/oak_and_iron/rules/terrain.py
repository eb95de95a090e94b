"""Chapters 3 and 10: where pieces of terrain may be laid, in the set-up and during play."""

from dataclasses import dataclass
from typing import Final, Optional

from weathergage.kernel.core import DONE, Answer, Done, Refusal, each, word
from weathergage.kits.plane import HAIR, Point, Pose, first_too_near, heading_on_grid
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.oak_and_iron.content.tables import MUSKET_SHOT, TERRAIN, YARD_ARM
from weathergage.rulesets.oak_and_iron.events import TerrainPlaced
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    EDGE_BEARINGS,
    TOUCH,
    are_on_table,
    are_pieces_clear,
    base_of,
    bases,
    centre_of_table,
    edge_distance,
    is_near_piece,
    outline_of,
    reach_of,
    shapes_of,
)
from weathergage.rulesets.oak_and_iron.state import DEFENDER, NOBODY, Battle, Piece, able_of, kind_of, side_with

POOL: Final = "pool"                # OI-SETUP-10
OBJECTIVE: Final = "objective"      # OI-SETUP-08
LURE: Final = "lure"                # OI-CARD-17
UNCHARTED: Final = "uncharted"      # OI-EVT-14
SCROLL: Final = "scroll"            # OI-SCRL-04
LAND_MASS: Final = "land-mass"
CLEAR_OF_EDGE: Final = 6.0          # OI-OBJ-03


def unused(game: Battle, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """OI-SETUP-09, OI-TERR-14: the pieces of some kinds of which a copy lies neither on the table nor in the pool."""
    names: list[str] = []
    for entry in TERRAIN.values():
        used = len([piece for piece in game.terrain if piece.kind == entry.id]) + game.pool.count(entry.id)
        if (entry.kind in kinds or "any" in kinds) and used < entry.copies:
            names.append(entry.id)
    return tuple(names)


def piece_name(game: Battle, number: int) -> str:
    """A piece on the table by its kind, further copies with -2, -3."""
    kind = game.terrain[number].kind
    copies = len([piece for piece in game.terrain[:number] if piece.kind == kind])
    return kind if not copies else f"{kind}-{copies + 1}"


def piece_named(game: Battle, name: Answer) -> int:
    for number in range(len(game.terrain)):
        if piece_name(game, number) == name:
            return number
    return NOBODY


def is_piece_on_table(game: Battle, piece: Piece) -> bool:
    reach = reach_of(piece.kind)
    if reach <= piece.x <= game.width - reach and reach <= piece.y <= game.height - reach:
        return True
    return are_on_table(game, outline_of(piece), TOUCH)


def lies_on_edge(game: Battle, piece: Piece) -> bool:
    """OI-TERR-13: the straight side of a land mass on a table edge."""
    straight = [point for point, (_, y) in zip(outline_of(piece), TERRAIN[piece.kind].outline) if y == 0.0]
    for edge in EDGE_BEARINGS:
        if all([abs(edge_distance(game, edge, x, y)) <= TOUCH for x, y in straight]):
            return True
    return False


def gap_to_edge(game: Battle, edge: str, piece: Piece) -> float:
    return min([abs(edge_distance(game, edge, x, y)) for x, y in outline_of(piece)])


def refusal_of_overlap(game: Battle, piece: Piece) -> Optional[Refusal]:
    """OI-TERR-14: fog may overlap anything."""
    if kind_of(piece).fog:
        return None
    for other in game.terrain:
        if not kind_of(other).fog and not are_pieces_clear(piece, other, 2 * HAIR):
            return Refusal("OI-TERR-14", "it would overlap other terrain")
    return None


def ships_near(game: Battle, piece: Piece, limit: float) -> bool:
    """Whether any ship is nearer than a limit, by more than a hair."""
    for base in bases(game, ()):
        if first_too_near(base, shapes_of(piece), limit) >= 0:
            return True
    return False


def refusal_of_place(game: Battle, piece: Piece, purpose: str, who: int, edge: str) -> Optional[Refusal]:
    """Why a piece may not lie there. `who` is the squadron of a card, `edge` the one that a scroll leaves free."""
    if not is_piece_on_table(game, piece):
        return Refusal("OI-SETUP-10", "it must lie entirely on the table")
    if kind_of(piece).kind == LAND_MASS and not lies_on_edge(game, piece):
        return Refusal("OI-TERR-13", "a land mass lies with its straight side on a table edge")
    match purpose:
        case "pool":
            for other in game.terrain:
                if not are_pieces_clear(piece, other, MUSKET_SHOT):
                    return Refusal("OI-SETUP-12", "it would be closer than Musket Shot to another piece")
            return None
        case "objective": return refusal_by_objective(game, piece)
        case "lure": return refusal_by_lure(game, piece, who)
        case "uncharted":
            if ships_near(game, piece, YARD_ARM):
                return Refusal("OI-EVT-14", "it must lie at least Yard Arm from every ship")
        case _:
            if gap_to_edge(game, edge, piece) > MUSKET_SHOT + HAIR:
                return Refusal("OI-SCRL-04", f"it must lie within Musket Shot of the {edge} edge")
            if kind_of(piece).solid and ships_near(game, piece, 2 * HAIR):
                return Refusal("OI-SCRL-04", "it would lie on a ship")
    return refusal_of_overlap(game, piece)


def refusal_by_objective(game: Battle, piece: Piece) -> Optional[Refusal]:
    """OI-SETUP-08, OI-OBJ-03, OI-OBJ-05, OI-OBJ-08."""
    edge = game.sides[side_with(game, DEFENDER)].edge
    if game.objective == "raid":
        for other in EDGE_BEARINGS:
            if gap_to_edge(game, other, piece) < CLEAR_OF_EDGE - HAIR:
                return Refusal("OI-OBJ-03", "it must lie at least 6 inches from the table edge")
        if not is_in_half(game, edge, piece):
            return Refusal("OI-OBJ-03", "it must lie entirely within the defender's half")
    elif game.objective == "salvage":
        if not is_near_piece(centre_of_table(game), piece, MUSKET_SHOT):
            return Refusal("OI-OBJ-05", "the rock lies within Musket Shot of the table centre")
    elif gap_to_edge(game, edge, piece) > TOUCH:
        return Refusal("OI-OBJ-08", f"the island touches the defender's edge, which is {edge}")
    return None


def is_in_half(game: Battle, edge: str, piece: Piece) -> bool:
    half = (game.height if edge in ("north", "south") else game.width) / 2
    return all([edge_distance(game, edge, x, y) <= half + HAIR for x, y in outline_of(piece)])


def refusal_by_lure(game: Battle, piece: Piece, who: int) -> Optional[Refusal]:
    """OI-CARD-17."""
    for base in bases(game, ()):
        if is_near_piece(base, piece, YARD_ARM):
            return Refusal("OI-CARD-17", "it may not lie within Yard Arm of any ship")
    for number in able_of(game, who):
        if is_near_piece(base_of(game.ships[number]), piece, MUSKET_SHOT):
            return refusal_of_overlap(game, piece)
    return Refusal("OI-CARD-17", "it must lie within Musket Shot of a ship of this Squadron")


@dataclass
class TerrainPlaces(Placing):
    """A piece and a place for it: (piece, x, y, rotation)."""

    pieces: tuple[str, ...]
    purpose: str
    who: int = NOBODY
    edge: str = ""

    def names(self, game: Battle) -> tuple[str, ...]:
        return self.pieces

    def refusal_of(self, game: Battle, name: str, pose: Pose) -> Optional[Refusal]:
        return refusal_of_place(game, Piece(name, pose[0], pose[1], pose[2]), self.purpose, self.who, self.edge)

    def bounds(self, game: Battle, name: str) -> tuple[float, float, float, float]:
        if self.purpose != LURE:
            return 0.0, 0.0, game.width, game.height
        ships = [game.ships[number] for number in able_of(game, self.who)]
        reach = MUSKET_SHOT + 4.0
        return (max(0.0, min([ship.x for ship in ships]) - reach), max(0.0, min([ship.y for ship in ships]) - reach),
                min(game.width, max([ship.x for ship in ships]) + reach),
                min(game.height, max([ship.y for ship in ships]) + reach))

    def adjusted(self, game: Battle, name: str, pose: Pose) -> Pose:
        """A land mass goes to the nearest edge; an island that must touch one, too."""
        x, y, rotation = pose
        if TERRAIN[name].kind == LAND_MASS:
            return onto_edge(game, x, y)
        if self.purpose == OBJECTIVE and game.objective == "hold-the-anchorage":
            edge = game.sides[side_with(game, DEFENDER)].edge
            return against_edge(game, Piece(name, x, y, heading_on_grid(rotation)), edge)
        return pose

    def notation(self) -> str:
        return "piece x,y rotation, such as rocks-small 12,20 90"


def onto_edge(game: Battle, x: float, y: float) -> Pose:
    """OI-TERR-13: with the straight side on the edge that is nearest to a point; the outline grows inward."""
    gaps = sorted([(abs(edge_distance(game, edge, x, y)), edge) for edge in EDGE_BEARINGS])
    match gaps[0][1]:
        case "north": return x, game.height, 180.0
        case "east": return game.width, y, 270.0
        case "south": return x, 0.0, 0.0
        case _: return 0.0, y, 90.0


def against_edge(game: Battle, piece: Piece, edge: str) -> Pose:
    """A piece moved straight until it touches an edge from inside."""
    points: tuple[Point, ...] = outline_of(piece)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    match edge:
        case "north": return piece.x, piece.y + game.height - max(ys), piece.rotation
        case "east": return piece.x + game.width - max(xs), piece.y, piece.rotation
        case "south": return piece.x, piece.y - min(ys), piece.rotation
        case _: return piece.x - min(xs), piece.y, piece.rotation


def lay(game: Battle, side: int, answer: Answer, rule: str, objective: bool = False) -> Done:
    """A piece comes onto the table where an answer says."""
    name, (x, y, rotation) = word(each(answer)[0]), pose_in(answer)
    game.terrain.append(Piece(name, x, y, rotation, objective))
    game.emit(TerrainPlaced(side, name, (x, y, rotation), rule))
    return DONE
