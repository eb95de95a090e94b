"""Chapter 18: fleet moves in one general direction, flank turns and column turns."""

from dataclasses import dataclass
from itertools import pairwise
from math import gcd
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Done, Game, Refusal, Space, Step, each, settled, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import HAIR, Point, Pose, angle_between, bearing, heading_on_grid, leg_ends, point_of
from weathergage.rulesets.tattered_sails.content.tables import LONG
from weathergage.rulesets.tattered_sails.events import FleetMoveDeclared
from weathergage.rulesets.tattered_sails.questions import AskFleetMove, AskShip
from weathergage.rulesets.tattered_sails.rules.actions import DONE_WITH, ShipChoice
from weathergage.rulesets.tattered_sails.rules.courses import NO_HEADING, Course
from weathergage.rulesets.tattered_sails.rules.geometry import are_within, distance_of, is_apart, pose_of, stern_of
from weathergage.rulesets.tattered_sails.rules.moving import Sail, can_sail, legs_of
from weathergage.rulesets.tattered_sails.state import (
    MOVE,
    Engagement,
    SeaFrame,
    engagement,
    model_of,
    number_of,
)

PLAIN: Final = "plain"
FLANK: Final = "flank"
COLUMN: Final = "column"
IN_LINE: Final = 45.0
GRID: Final = 15
SPREAD: Final = 7
HEADINGS: Final = [float(degrees) for degrees in range(0, 360, GRID)]
PLAIN_MOVES: Final[list[Answer]] = [(PLAIN, heading, ()) for heading in HEADINGS]


def follows(game: Engagement, ahead: int, behind: int) -> bool:
    """TS-LINE-05: near the ship ahead, on much the same heading, with her stern much ahead."""
    leader, ship = game.ships[ahead], game.ships[behind]
    if angle_between(leader.heading, ship.heading) > IN_LINE + HAIR or is_apart(leader, ship, LONG):
        return False
    x, y = stern_of(leader)
    return angle_between(bearing(x - ship.x, y - ship.y), ship.heading) <= IN_LINE + HAIR \
        and are_within(leader, ship, LONG)


def refusal_of_line(game: Engagement, members: tuple[int, ...], line: tuple[Answer, ...]) -> Optional[Refusal]:
    """TS-LINE-05, TS-LINE-11: two or more members, each in line behind the one before, as they lie now."""
    numbers = [number_of(game, label) for label in line]
    if len(numbers) < 2 or len(set(numbers)) < len(numbers) or any([number not in members for number in numbers]):
        return Refusal("TS-LINE-05", "a line is two or more different ships of the fleet action")
    for ahead, behind in pairwise(numbers):
        if not follows(game, ahead, behind):
            return Refusal("TS-LINE-05", f"{game.ships[behind].label} is not in line behind {game.ships[ahead].label}")
    return None


def lines_of(game: Engagement, members: tuple[int, ...]) -> list[tuple[str, ...]]:
    """A line behind every member that leads one, as long as it goes."""
    lines: list[tuple[str, ...]] = []
    for leader in members:
        line = [leader]
        while True:
            behind = [number for number in members if number not in line and follows(game, line[-1], number)]
            if not behind:
                break
            line.append(min(behind, key=lambda number: (distance_of(game.ships[line[-1]], game.ships[number]), number)))
        if len(line) > 1:
            lines.append(tuple([game.ships[number].label for number in line]))
    return sorted(lines, key=lambda labels: -len(labels))


@dataclass
class Formation(Space):
    """TS-LINE-02, TS-LINE-06, TS-LINE-07, TS-LINE-11: (plain, heading, ()), (flank, heading, line) or (column, 0,
    line)."""

    members: tuple[int, ...]

    def take(self, raw: Any) -> Answer:
        """A choice of form and line, and then a heading, is the same."""
        taken = settled(raw)
        if isinstance(taken, tuple) and len(taken) == 2 and isinstance(taken[0], tuple) and len(taken[0]) == 2:
            taken = (taken[0][0], taken[1], taken[0][1])
        if isinstance(taken, tuple) and len(taken) == 3 and isinstance(taken[1], (int, float)):
            return (taken[0], heading_on_grid(float(taken[1])), taken[2])
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or len(answer) != 3 or not isinstance(answer[2], tuple):
            return refused(f"{shown(answer)} is not (form, heading, ships in line)")
        if not isinstance(answer[1], float):
            return Refusal("TS-LINE-11", "a fleet move needs its heading, such as plain 45")
        form, heading, line = answer
        if form == PLAIN:
            return Refusal("TS-LINE-11", "a plain move has no line") if line else None
        if form not in (FLANK, COLUMN):
            return Refusal("TS-LINE-08", f"{shown(form)} is not plain, flank or column")
        if form == COLUMN and heading != 0.0:
            return Refusal("TS-LINE-11", "a column turn has no fleet heading; give 0")
        return refusal_of_line(engagement(game), self.members, line)

    def options(self, game: Game) -> list[Answer]:
        battle = engagement(game)
        lines = lines_of(battle, self.members)
        options: list[Answer] = [(COLUMN, 0.0, line) for line in lines]
        options += PLAIN_MOVES
        options += [(FLANK, heading, line) for line in lines[:1] for heading in HEADINGS]
        return options

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """In an order in which neighbours differ much."""
        options = self.options(game)
        step = SPREAD
        while gcd(step, len(options)) > 1:
            step += 1
        return tuple([options[k * step % len(options)] for k in range(min(limit, len(options)))])

    def draw(self, game: Game, rng: Rng) -> Answer:
        options = self.options(game)
        return options[rng.below(len(options))]

    def describe(self, game: Game) -> dict[str, Any]:
        battle = engagement(game)
        lines = lines_of(battle, self.members)
        return {"space": "angle", "low": 0.0, "high": 360.0,
                "first": ((PLAIN, ()), *[(FLANK, line) for line in lines]),
                "also": tuple([(COLUMN, 0.0, line) for line in lines]),
                "notation": "plain 45; or with ships in line, the leader first: flank 90 ship ship, column ship ship"}


class FleetMoveAt:
    """Stages of `FleetMove`."""

    ASK: Final = 1
    DECLARE: Final = 2
    NEXT: Final = 3
    SEND: Final = 4
    FOLLOW: Final = 5


@dataclass
class FleetMove(SeaFrame):
    """TS-LINE-01 to TS-LINE-11: the declaration, then the ships, in a column turn the line first and in order."""

    player: int
    members: tuple[int, ...]                # still to move
    form: str = ""
    heading: float = NO_HEADING
    line: tuple[int, ...] = ()              # of a column, still to move
    abreast: tuple[int, ...] = ()           # the line of a flank turn
    headings: tuple[float, ...] = ()        # the leader's: the old one and those of his legs
    track: tuple[Point, ...] = ()           # of the ship ahead
    number: int = -1
    before: Pose = (0.0, 0.0, 0.0)          # where that ship lay
    taken: int = 0

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case FleetMoveAt.ASK: return AskFleetMove(self.player, "TS-LINE-11", Formation(self.members),
                                                      tuple([game.ships[number].label for number in self.members]))
            case FleetMoveAt.DECLARE: return self.declare(game, each(answer))
            case FleetMoveAt.NEXT: return self.next_ship(game)
            case FleetMoveAt.SEND: return self.send(game, answer)
            case _: return self.after_move(game, answer)

    def declare(self, game: Engagement, answer: tuple[Answer, ...]) -> Step:
        self.form = word(answer[0])
        line = tuple([number_of(game, label) for label in each(answer[2])])
        assert isinstance(answer[1], float)
        game.emit(FleetMoveDeclared(self.player, self.form, answer[1],
                                    tuple([game.ships[number].label for number in line])))
        self.heading = NO_HEADING if self.form == COLUMN else answer[1]
        self.line = line if self.form == COLUMN else ()
        self.abreast = line if self.form == FLANK else ()
        if self.form == COLUMN:
            self.headings = (game.ships[line[0]].heading,)
        return None

    def next_ship(self, game: Engagement) -> Step:
        """TS-LINE-07: in a column turn the line goes first, in its order; a ship that cannot move lets the next
        follow."""
        while self.line:
            number = self.line[0]
            if can_sail(game, number):
                return self.send(game, game.ships[number].label)
            self.number, self.before = number, pose_of(game.ships[number])
            self.follow(game, ())
        space = ShipChoice(self.player, MOVE, self.members, True)
        if len(space.look(game)) == 1:
            return Done(self.taken)
        return AskShip(self.player, "TS-ACT-05", space, MOVE, True)

    def send(self, game: Engagement, answer: Answer) -> Step:
        if answer == DONE_WITH:
            return Done(self.taken)
        self.number = number_of(game, answer)
        self.before = pose_of(game.ships[self.number])
        self.go(FleetMoveAt.FOLLOW)
        if self.number in self.line:
            return Sail(self.number, track=self.track, headings=self.headings if self.track else ())
        return Sail(self.number, self.heading, self.number in self.abreast)

    def after_move(self, game: Engagement, answer: Answer) -> Step:
        course = legs_of(answer) if answer else ()
        self.taken |= bool(course)
        if self.number in self.line:
            self.follow(game, course)
        self.members = tuple([number for number in self.members if number != self.number])
        self.go(FleetMoveAt.NEXT)
        return None

    def follow(self, game: Engagement, course: Course) -> None:
        """TS-LINE-07, TS-LINE-09: the track the next one follows, and the leader's last heading for the rest."""
        stern = point_of(self.before, -model_of(game.ships[self.number]).length, 0.0)
        if not self.track:                  # the leader
            self.headings += tuple([heading for heading, _ in course])
            self.heading = self.headings[-1]
        self.track = (stern, *leg_ends(self.before, course))
        self.line = self.line[1:]
