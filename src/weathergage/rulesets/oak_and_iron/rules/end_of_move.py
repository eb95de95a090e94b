"""Chapters 6, 7 and 10: the end of a move: the table's edge, a sea that scrolls, shoals; and moves of one motion."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, ints
from weathergage.kits.plane import HAIR, Pose, along, on_grid
from weathergage.rulesets.oak_and_iron.content.tables import MUSKET_SHOT
from weathergage.rulesets.oak_and_iron.events import SeaScrolled, ShipLeft, ShoalRolled, TerrainRemoved
from weathergage.rulesets.oak_and_iron.questions import AskPlaceTerrain
from weathergage.rulesets.oak_and_iron.rules.collisions import Motion, Moves, opposite, shoal_dice
from weathergage.rulesets.oak_and_iron.rules.conditions import ground, remove_party, take_off
from weathergage.rulesets.oak_and_iron.rules.dice import count, roll, shown
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    EDGE_BEARINGS,
    base_at,
    base_of,
    edge_crossed,
    edge_distance,
    is_on_table,
    place,
    pose_of,
)
from weathergage.rulesets.oak_and_iron.rules.terrain import SCROLL, TerrainPlaces, is_piece_on_table, lay
from weathergage.rulesets.oak_and_iron.state import (
    AFLOAT,
    ASHORE,
    ATTACKER,
    DEFENDER,
    ESCAPED,
    LEFT,
    NOBODY,
    Battle,
    SeaFrame,
    side_with,
    speaker,
)


class EndOfMoveAt:
    """Stages of `EndOfMove`."""

    EDGE: Final = 1
    MOVE_AGAIN: Final = 2
    GATHER: Final = 3
    READ: Final = 4


@dataclass
class EndOfMove(SeaFrame):
    """OI-EDGE-01 to OI-EDGE-04, OI-SCRL-01 to OI-SCRL-05, OI-TERR-03: the table's edge, then the shoals.

    A sea that scrolls puts the ship back where she started, and the move is made again; not where to leave is what the
    objective is about.
    """

    number: int
    start: Pose
    moves: Moves
    struck: bool
    shoal: bool
    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case EndOfMoveAt.EDGE: return self.edge(game)
            case EndOfMoveAt.MOVE_AGAIN: return self.again(game)
            case EndOfMoveAt.GATHER: return self.gather(each(answer))
            case _: return self.read(game, ints(answer))

    def edge(self, game: Battle) -> Step:
        ship = game.ships[self.number]
        edge = edge_crossed(game, base_of(ship)) if ship.fate == AFLOAT else ""
        if not edge:
            self.go(EndOfMoveAt.READ)
            return self.sound(game)
        scrolls = game.plays("scrolling-sea", "on") and not is_escape(game, self.number, edge)
        by = scroll_distance(game, self.number, edge) if scrolls else 0.0
        if not by:
            leave_table(game, self.number, edge)
            return DONE
        if self.struck:                             # what happened on the way stays: the sea slides under it all
            scroll(game, edge, by)
        else:
            place(ship, self.start)
            scroll(game, edge, by)
            self.start, self.shoal, self.at = pose_of(ship), False, 0
        return Rescue(game.side_of(self.number), edge)

    def again(self, game: Battle) -> Step:
        """OI-SCRL-02: then the move is performed."""
        if self.at == len(self.moves) or self.struck:
            self.go(EndOfMoveAt.EDGE)               # it may leave by another edge
            return None
        how, amount, speed = self.moves[self.at]
        self.at += 1
        return Motion(self.number, how, amount, speed)

    def gather(self, motion: tuple[Answer, ...]) -> Step:
        self.struck, self.shoal = motion[0] == 1, self.shoal or motion[1] == 1
        self.go(EndOfMoveAt.MOVE_AGAIN)
        return None

    def sound(self, game: Battle) -> Step:
        """OI-TERR-03: the move is complete; then the dice."""
        dice = shoal_dice(game, self.number) if self.shoal else 0
        if not dice:
            return DONE
        return roll(game, "shoal", "OI-TERR-03", dice, ("shoal-aground",))

    def read(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(ShoalRolled(game.ships[self.number].label, shown(faces)))
        if count(game, faces, "shoal-aground"):
            ground(game, self.number, "OI-TERR-03")
        return DONE


def leave_table(game: Battle, number: int, edge: str) -> None:
    """OI-EDGE-01 to OI-EDGE-03, OI-EFF-06: removed from the game, with her tokens safe; or escaped, if that is what the
    objective is about (OI-OBJ-02, OI-OBJ-04)."""
    ship = game.ships[number]
    escaped = is_escape(game, number, edge)
    game.emit(ShipLeft(ship.label, edge, escaped))
    keep_tokens(game, number)
    take_off(game, number, ESCAPED if escaped else LEFT, "OI-EDGE-01")


def keep_tokens(game: Battle, number: int) -> None:
    """OI-EFF-06: the objective tokens of a ship that leaves stay with her owner."""
    ship = game.ships[number]
    game.squadrons[ship.squadron].tokens += ship.tokens
    ship.tokens = 0


def is_escape(game: Battle, number: int, edge: str) -> bool:
    side = game.squadrons[game.ships[number].squadron].side
    if game.objective == "breakthrough":
        return side == side_with(game, ATTACKER) and edge == game.sides[side_with(game, DEFENDER)].edge
    return game.objective == "convoy" and game.ships[number].merchant and edge == opposite(game.weather)


def scroll_distance(game: Battle, number: int, edge: str) -> float:
    """OI-SCRL-03, OI-SCRL-05: Musket Shot, or as many more whole inches as she needs; 0 if a ship would be pushed off
    the other edge, be she where she started or anywhere else."""
    over = max([-edge_distance(game, edge, x, y) for x, y in base_of(game.ships[number]).points])
    by = max(MUSKET_SHOT, float(ceil(over - HAIR)))
    ux, uy = along(EDGE_BEARINGS[edge])
    for other, ship in enumerate(game.ships):
        if ship.fate == AFLOAT and other != number:
            gone = base_at(ship, (ship.x - ux * by, ship.y - uy * by, ship.heading))
            if not is_on_table(game, gone):
                return 0.0
    return by


def scroll(game: Battle, edge: str, by: float) -> None:
    """OI-SCRL-02: all ships, terrain and parties ashore go the same distance away from the edge."""
    ux, uy = along(EDGE_BEARINGS[edge])
    for ship in game.ships:
        if ship.fate == AFLOAT:
            place(ship, (ship.x - ux * by, ship.y - uy * by, ship.heading))
        if ship.party == ASHORE:
            ship.party_x, ship.party_y = ship.party_x - ux * by, ship.party_y - uy * by
    for piece in game.terrain:
        piece.x, piece.y = on_grid(piece.x - ux * by), on_grid(piece.y - uy * by)
    game.emit(SeaScrolled(edge, by))


class RescueAt:
    """Stages of `Rescue`."""

    GATHER: Final = 1
    ASK: Final = 2
    LAY: Final = 3


@dataclass
class Rescue(SeaFrame):
    """OI-SCRL-04: terrain that was pushed off comes back within Musket Shot of the edge that was opened, laid by the
    player who was not moving; what finds no place is removed."""

    mover: int                      # side
    edge: str
    lost: tuple[str, ...] = ()
    marks: tuple[bool, ...] = ()    # which of them are objective terrain

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RescueAt.GATHER: return self.gather(game)
            case RescueAt.ASK: return self.ask(game)
            case _: return self.lay(game, answer)

    def gather(self, game: Battle) -> Step:
        gone = [number for number, piece in enumerate(game.terrain) if not is_piece_on_table(game, piece)]
        self.lost = tuple([game.terrain[number].kind for number in gone])
        self.marks = tuple([game.terrain[number].objective for number in gone])
        for at, ship in enumerate(game.ships):
            if ship.party == ASHORE and ship.party_on not in gone:
                ship.party_on -= len([number for number in gone if number < ship.party_on])
            elif ship.party == ASHORE:
                remove_party(game, at, "OI-SCRL-04")
        game.terrain = [piece for number, piece in enumerate(game.terrain) if number not in gone]
        return None

    def ask(self, game: Battle) -> Step:
        while self.lost:
            space = TerrainPlaces((self.lost[0],), SCROLL, NOBODY, self.edge)
            if space.candidates(game, 1):
                return AskPlaceTerrain(speaker(game, 1 - self.mover), "OI-SCRL-04", space, SCROLL)
            game.emit(TerrainRemoved(self.lost[0], "OI-SCRL-04"))
            self.lost, self.marks = self.lost[1:], self.marks[1:]
        return DONE

    def lay(self, game: Battle, answer: Answer) -> Step:
        lay(game, 1 - self.mover, answer, "OI-SCRL-04", self.marks[0])
        self.lost, self.marks = self.lost[1:], self.marks[1:]
        self.go(RescueAt.ASK)
        return None


class FreeMoveAt:
    """Stages of `FreeMove`."""

    MOVE: Final = 1
    END_OF_MOVE: Final = 2
    END: Final = 3


@dataclass
class FreeMove(SeaFrame):
    """One motion that is a whole move by itself: a free turn, a free slide, a Row, the turn of a ship whose helm is
    hit."""

    number: int
    how: str
    amount: float
    speed: int
    start: Pose = (0.0, 0.0, 0.0)

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FreeMoveAt.MOVE: return self.begin(game)
            case FreeMoveAt.END_OF_MOVE: return self.end(each(answer))
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def begin(self, game: Battle) -> Step:
        self.start = pose_of(game.ships[self.number])
        return Motion(self.number, self.how, self.amount, self.speed)

    def end(self, motion: tuple[Answer, ...]) -> Step:
        return EndOfMove(self.number, self.start, ((self.how, self.amount, self.speed),), motion[0] == 1,
                         motion[1] == 1)
