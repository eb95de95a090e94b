"""Oak & Iron, the heuristic player: the moves worth trying, and what lies in their way."""

from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.plane import (
    HAIR,
    Pose,
    Shape,
    along,
    box,
    clearance,
    first_pivot,
    first_slide,
    on_grid,
    pivoted,
    point_of,
    starboard,
    swept,
)
from weathergage.players.oak_and_iron.waters import Waters
from weathergage.rulesets.oak_and_iron.content.tables import FULL_TURNS, SHIFT, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.rules.collisions import SHIFTED, SLIDE, TURN, ignores_shoals
from weathergage.rulesets.oak_and_iron.rules.move_step import AFTER, AHEAD, BEFORE
from weathergage.rulesets.oak_and_iron.rules.shapes import TOUCH, base_of, pose_of, shapes_of, solid_parts
from weathergage.rulesets.oak_and_iron.state import Battle, has_rule, kind_of, type_of

Move = tuple[str, float]
Plan = tuple[float, Answer, tuple[Move, ...]]       # worth, the answer that begins it, what it does
SHARES: Final[tuple[float, ...]] = (1.0, -1.0, 0.67, -0.67, 0.33, -0.33)
YARE_SHARES: Final[tuple[float, ...]] = (0.0, 1.0, -1.0, 0.5, -0.5)
FEW_SHARES: Final[tuple[float, ...]] = (0.0, 1.0, -1.0)
FINE_SHARES: Final[tuple[float, ...]] = (0.0, 1.0, -1.0, 0.75, -0.75, 0.5, -0.5, 0.25, -0.25)
COARSE_TURNS: Final[tuple[float, ...]] = (30.0, -30.0, 60.0, -60.0)
SLIDES: Final[tuple[float, ...]] = (0.0, SHIFT, -SHIFT, SHIFT / 2, -SHIFT / 2)
FEW: Final = 6                      # plans whose way is looked along in any case
HOPE: Final = 0.15                  # Strike Points that a look ahead may still add to another
INTO_FRIEND: Final = 1.5            # Strike Points for a collision
INTO_ENEMY: Final = 0.15
INTO_LAND: Final = 2.0
ON_SHOAL: Final = 0.9               # for each chance in one to run aground


class Helm:
    """The moves of one ship."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.game = waters.game
        self.number = waters.number
        ship = waters.ship
        kind = type_of(ship)
        self.length, self.beam = kind.length, kind.beam
        self.is_yare = has_rule(self.game, self.number, "yare")
        self.start = pose_of(ship)
        self.near = near_shapes(self.game, self.number)
        self.shoals = [] if ignores_shoals(self.game, self.number) else [
            shape for piece in self.game.terrain if kind_of(piece).shoal for shape in shapes_of(piece)]
        self.shoal_risk = ON_SHOAL * (1.0 - 0.875 ** kind.fortitude)

    # --- motions ---

    def after(self, pose: Pose, move: Move) -> Pose:
        """OI-GEOM-08, OI-MOVE-13, OI-FAQ-02: where a motion ends that nothing stops."""
        how, amount = move
        if how == TURN:
            px, py = point_of(pose, 0.0, self.beam / 2 if amount > 0.0 else -self.beam / 2)
            return pivoted(pose, px, py, amount)
        ux, uy = along(pose[2]) if how == SLIDE else starboard(pose[2])
        return pose[0] + ux * amount, pose[1] + uy * amount, pose[2]

    def plan(self, pose: Pose, answer: Answer, moves: tuple[Move, ...]) -> Plan:
        end = pose
        for move in moves:
            end = self.after(end, move)
        return self.waters.value(end), answer, moves

    def plans(self, pose: Pose, speed: int, is_second: bool = False) -> list[Plan]:
        """OI-MOVE-15, OI-MOVE-16, OI-TRAIT-02: a turn before or after the straight move, or both; few of them after a
        turn that was free to choose."""
        if not speed:
            return [(self.waters.value(pose), AHEAD, ())]
        full, run = FULL_TURNS[speed - 1], (SLIDE, TOOL_LENGTHS[speed - 1])
        plans = [self.plan(pose, AHEAD, (run,))]
        if self.is_yare:
            for share in FEW_SHARES if is_second else YARE_SHARES:
                first: tuple[Move, ...] = ((TURN, on_grid(share * full)),) if share else ()
                for other in FEW_SHARES if is_second else YARE_SHARES:
                    last: tuple[Move, ...] = ((TURN, on_grid(other * full)),) if other else ()
                    if first or last:
                        plans.append(self.plan(pose, first[0][1] if first else AHEAD, first + (run,) + last))
            return plans
        for share in FEW_SHARES[1:] if is_second else SHARES:
            turn: Move = (TURN, on_grid(share * full))
            plans.append(self.plan(pose, (BEFORE, turn[1]), (turn, run)))
            plans.append(self.plan(pose, (AFTER, turn[1]), (run, turn)))
        return plans

    def turned(self, pose: Pose, angles: tuple[float, ...], speed: int) -> list[Plan]:
        """OI-SEA-04: a turn first, and then a move at this speed."""
        plans: list[Plan] = []
        for angle in angles:
            turn: Move = (TURN, angle)
            for worth, _, moves in self.plans(self.after(pose, turn), speed, True):
                plans.append((worth, angle, (turn,) + moves))
        return plans

    # --- the way ---

    def best(self, pose: Pose, plans: list[Plan]) -> tuple[float, Answer]:
        """The plan that is worth most with all that is in its way."""
        plans.sort(key=lambda plan: -plan[0])
        best, choice = -1e9, plans[0][1]
        for at, (worth, answer, moves) in enumerate(plans):
            if at >= FEW and worth + HOPE <= best:
                break
            real, end = self.looked_along(pose, worth, moves)
            if at < FEW or real + HOPE > best:
                real += self.waters.prospect(end)
            if real > best:
                best, choice = real, answer
        return best, choice

    def looked_along(self, pose: Pose, worth: float, moves: tuple[Move, ...]) -> tuple[float, Pose]:
        """OI-COLL-01, OI-COLL-02, OI-TERR-03: what it is worth if she stops where she strikes, less what that costs;
        and where she comes to lie."""
        cost = 0.0
        for move in moves:
            base = box(pose, self.length, self.beam)
            share, price = self.contact(pose, base, move)
            end = self.after(pose, (move[0], move[1] * share))
            if not cost and self.crosses_shoal(base, pose, end, move[0]):
                cost = self.shoal_risk
            if price:
                return min(worth, self.waters.value(end)) - price - cost, end
            pose = end
        return worth - cost, pose

    def contact(self, pose: Pose, base: Shape, move: Move) -> tuple[float, float]:
        """How far a motion goes, and what it costs to be stopped by what it meets."""
        shapes = [shape for shape, _ in self.near]
        how, amount = move
        if how == TURN:
            px, py = point_of(pose, 0.0, self.beam / 2 if amount > 0.0 else -self.beam / 2)
            met = first_pivot(base, px, py, amount, shapes, TOUCH)
        else:
            ux, uy = along(pose[2]) if how == SLIDE else starboard(pose[2])
            met = first_slide(base, ux * amount, uy * amount, shapes, TOUCH)
        if not met.struck:
            return 1.0, 0.0
        return met.fraction, max([self.near[at][1] for at in met.struck])

    def crosses_shoal(self, base: Shape, pose: Pose, end: Pose, how: str) -> bool:
        for shape in self.shoals:
            if how == TURN:
                if clearance(box(end, self.length, self.beam), shape) <= HAIR:
                    return True
            elif clearance(swept(base, end[0] - pose[0], end[1] - pose[1]), shape) <= HAIR:
                return True
        return False

    # --- answers ---

    def at_speed(self, speed: int) -> float:
        """What a move at this speed may bring."""
        return self.best(self.start, self.plans(self.start, speed))[0]

    def steer(self, speed: int) -> tuple[float, Answer]:
        return self.best(self.start, self.plans(self.start, speed))

    def change_heading(self, speed: int, angles: tuple[float, ...] = COARSE_TURNS) -> tuple[float, Answer]:
        return self.best(self.start, self.turned(self.start, angles, speed))

    def turn(self, most: float, none: str) -> tuple[float, Answer]:
        """A turn alone, or none: after the move of a Yare ship, or in the Wind's Eye."""
        plans: list[Plan] = []
        for share in FINE_SHARES:
            angle = on_grid(share * most)
            plans.append(self.plan(self.start, angle if angle else none, ((TURN, angle),) if angle else ()))
        return self.best(self.start, plans)

    def worth_of_staying(self) -> float:
        return self.waters.value(self.start) + self.waters.prospect(self.start)

    def shift(self, none: str) -> tuple[float, Answer]:
        """OI-FAQ-02."""
        plans = [self.plan(self.start, on_grid(far) if far else none, ((SHIFTED, on_grid(far)),) if far else ())
                 for far in SLIDES]
        return self.best(self.start, plans)

    def ahead(self, length: float) -> float:
        """What a straight move of its own brings more than to stay."""
        plan = self.plan(self.start, AHEAD, ((SLIDE, length),))
        worth, end = self.looked_along(self.start, plan[0], plan[2])
        return worth + self.waters.prospect(end) - self.worth_of_staying()


def near_shapes(game: Battle, number: int) -> list[tuple[Shape, float]]:
    """What a ship may run into within one move, and what that costs her."""
    ship = game.ships[number]
    reach = 11.0
    shapes: list[tuple[Shape, float]] = []
    for other, there in enumerate(game.ships):
        if there.afloat and other != number and abs(there.x - ship.x) < reach and abs(there.y - ship.y) < reach:
            hostile = game.side_of(other) != game.side_of(number)
            shapes.append((base_of(there), INTO_ENEMY if hostile else INTO_FRIEND))
    for _, shape in solid_parts(game, has_rule(game, number, "no-draft")):
        if abs(shape.cx - ship.x) < reach + shape.reach and abs(shape.cy - ship.y) < reach + shape.reach:
            shapes.append((shape, INTO_LAND))
    return shapes
