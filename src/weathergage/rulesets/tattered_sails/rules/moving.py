"""Chapter 17: the Helmsman's move."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import Answer, Done, Step, each
from weathergage.kits.plane import Point
from weathergage.rulesets.tattered_sails.events import ShipMoved, ShipTowed
from weathergage.rulesets.tattered_sails.questions import AskCourse
from weathergage.rulesets.tattered_sails.rules.courses import (
    NO_HEADING,
    STAY,
    Course,
    Courses,
    Leg,
    edge_crossed,
    final_pose,
)
from weathergage.rulesets.tattered_sails.rules.geometry import place, pose_of
from weathergage.rulesets.tattered_sails.rules.ships import leave_table
from weathergage.rulesets.tattered_sails.rules.towing import (
    CAST_OFF,
    TowChoice,
    ask_to_cast_off,
    end_tow,
    tow_pose,
    towable,
)
from weathergage.rulesets.tattered_sails.rules.waters import has_room
from weathergage.rulesets.tattered_sails.rules.wind import limit_of
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    SeaFrame,
    is_grappled,
    model_of,
    tower_of,
)


def can_sail(game: Engagement, number: int) -> bool:
    """TS-MOVE-21, TS-BOARD-13, TS-BOARD-14: derelicts, grappled and towed ships take no Helmsman's action.

    TS-TOW-07: who tows may cast off.
    """
    ship = game.ships[number]
    if ship.derelict or is_grappled(game, number) or tower_of(game, number) != NOBODY:
        return False
    if ship.tows != NOBODY:
        return True
    if has_room(game, number, limit_of(game, model_of(ship))):
        return True
    return Courses(number).can_move(game) or bool(towable(game, number))


class SailAt:
    """Stages of `Sail`."""

    TOW: Final = 1
    ASK: Final = 2
    SAIL: Final = 3
    CAST_OFF: Final = 4
    END: Final = 5


@dataclass
class Sail(SeaFrame):
    """TS-MOVE-01: one ship's move. Returns the legs that she sailed; none if her pose is what it was (TS-ACT-12)."""

    number: int
    reference: float = NO_HEADING
    exact: bool = False
    track: tuple[Point, ...] = ()
    headings: tuple[float, ...] = ()
    sailed: Course = STAY

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case SailAt.TOW: return TowChoice(self.number)
            case SailAt.ASK: return self.ask(game)
            case SailAt.SAIL: return self.sail(game, answer)
            case SailAt.CAST_OFF: return self.cast_off(game)
            case _: return self.end(game, answer)

    def ask(self, game: Engagement) -> Step:
        ship = game.ships[self.number]
        courses = Courses(self.number, self.reference, self.exact, self.track, self.headings)
        return AskCourse(ship.player, "TS-MOVE-01", courses, ship.label, self.reference, self.exact, self.track,
                         self.headings)

    def sail(self, game: Engagement, answer: Answer) -> Step:
        legs = legs_of(answer)
        if make_course(game, self.number, legs):
            self.sailed = legs
        return None

    def cast_off(self, game: Engagement) -> Step:
        """TS-TOW-07: also at the end of an action of the tower."""
        ship = game.ships[self.number]
        if not ship.afloat or ship.tows == NOBODY:
            return Done(self.sailed)
        return ask_to_cast_off(ship)

    def end(self, game: Engagement, answer: Answer) -> Step:
        if answer == CAST_OFF:
            end_tow(game, self.number, CAST_OFF)
        return Done(self.sailed)


def legs_of(answer: Answer) -> Course:
    """A course out of an answer."""
    legs: list[Leg] = []
    for leg in each(answer):
        heading, length = each(leg)
        assert isinstance(heading, float)
        assert isinstance(length, float)
        legs.append((heading, length))
    return tuple(legs)


def make_course(game: Engagement, number: int, course: Course) -> bool:
    """TS-MOVE-15, TS-MOVE-24, TS-TOW-05: the ship at her new place, and what she tows; whether anything changed."""
    ship = game.ships[number]
    was, pose = pose_of(ship), final_pose(ship, course)
    if pose == was:
        return False
    edge = edge_crossed(game, ship, pose, ship.tows)
    place(ship, pose)
    game.emit(ShipMoved(ship.label, was, course, pose))
    if edge:
        leave_table(game, number, edge)
        return True
    if ship.tows != NOBODY:
        towed = game.ships[ship.tows]
        place(towed, tow_pose(ship, pose))
        game.emit(ShipTowed(towed.label, ship.label, pose_of(towed)))
    return True
