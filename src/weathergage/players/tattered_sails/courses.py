"""Tattered Sails, the heuristic player: courses worth trying, for one ship or a whole fleet."""

from typing import Final

from weathergage.kernel.core import Space
from weathergage.kits.plane import (
    Point,
    Pose,
    angle_between,
    distance_to_track,
    heading_on_grid,
    leg_ends,
    on_grid,
)
from weathergage.players.tattered_sails.berths import Waters
from weathergage.players.tattered_sails.worth import Scales
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.tables import BARS, MAX_TURN, SHORT
from weathergage.rulesets.tattered_sails.rules.courses import (
    NO_HEADING,
    STAY,
    Course,
    Courses,
    final_pose,
    has_running_bonus,
    speed_of,
)
from weathergage.rulesets.tattered_sails.rules.fleet_moves import COLUMN, PLAIN, lines_of
from weathergage.rulesets.tattered_sails.rules.geometry import pose_of
from weathergage.rulesets.tattered_sails.rules.rowing import row_pose
from weathergage.rulesets.tattered_sails.rules.wind import fleet_tolerance, limit_of, may_sail, references, runs
from weathergage.rulesets.tattered_sails.state import Engagement, model_of

Rated = tuple[float, Course]
FINE: Final = 15
COARSE: Final = 30
LOOKED_AT: Final = 8        # courses whose lines of fire are looked along exactly
TRIED: Final = 60           # courses tried for clear water before giving up
EQUAL: Final = 1e-9
WORTH_IT: Final = 0.15      # a move must gain so much


def near_any(heading: float, wanted: tuple[float, ...], tolerance: float) -> bool:
    """Whether a heading is within the fleet's general direction (TS-LINE-02)."""
    for other in wanted:
        if angle_between(heading, other) <= tolerance:
            return True
    return not wanted


def limits(game: Engagement, model: Model) -> tuple[float, float]:
    """TS-WIND-06: as close to the wind as she can sail, on either tack."""
    limit = limit_of(game, model)
    return heading_on_grid(game.wind + limit), heading_on_grid(game.wind - limit)


def headings_for(game: Engagement, number: int, step: int) -> list[float]:
    """A grid, the limits of the wind, and her own heading, where she may sail them."""
    ship = game.ships[number]
    model = model_of(ship)
    wanted = [*[float(degrees) for degrees in range(0, 360, step)], *limits(game, model), ship.heading]
    return [heading for heading in dict.fromkeys(wanted) if may_sail(game, model, heading)]


def courses_for(game: Engagement, number: int, step: int, wanted: tuple[float, ...], tolerance: float,
                is_far: bool) -> list[Course]:
    """TS-MOVE-09 to TS-MOVE-16: courses of one and two legs, and running ones of three; far from all enemies only
    such as lead somewhere."""
    ship = game.ships[number]
    bars = [BARS[bar] for bar in speed_of(ship)]
    if not bars:
        return []
    model = model_of(ship)
    headings = [heading for heading in dict.fromkeys([*headings_for(game, number, step), *wanted])
                if near_any(heading, wanted, tolerance) and may_sail(game, model, heading)]
    first = [heading for heading in headings if angle_between(heading, ship.heading) <= MAX_TURN]
    shares = [0.0, 0.25, 0.5, 0.75, 1.0] if step == FINE else [0.0, 0.5, 1.0]
    courses: list[Course] = [((heading, on_grid(bars[0] * share)),) for heading in first for share in shares]
    if len(bars) < 2:
        return courses
    close = limits(game, model)
    coarse = [heading for heading in headings
              if heading % COARSE == 0.0 or heading == ship.heading or heading in close] or headings
    ends = [0.0, 0.5, 1.0] if step == FINE else [0.0, 1.0]
    bend = MAX_TURN
    if is_far:
        ends, bend = [1.0], 2.0 * COARSE
    bonus = has_running_bonus(ship)
    for heading in first:
        if step == FINE and heading not in coarse and heading % COARSE:
            continue
        for other in headings:
            if angle_between(heading, other) <= bend:
                courses += [((heading, bars[0]), (other, on_grid(bars[1] * share))) for share in ends]
        if bonus and runs(game, heading):
            courses += [((heading, bars[0]), (heading, bars[1]), (other, on_grid(SHORT * share)))
                      for other in coarse if runs(game, other) for share in (0.5, 1.0)]
    return courses


def middle(headings: list[float]) -> float:
    """The heading that is least far from the others."""
    best, choice = 1e9, headings[0]
    for heading in headings:
        away = sum([angle_between(heading, other) for other in headings])
        if away < best:
            best, choice = away, heading
    return choice


class Helm:
    """The courses of one ship, best first."""

    def __init__(self, waters: Waters, step: int, wanted: tuple[float, ...] = (), tolerance: float = 45.0,
                 track: tuple[Point, ...] = ()) -> None:
        """Within the tolerance of the `wanted` headings and near the `track` of the ship ahead, if there are any."""
        self.waters = waters
        self.game = waters.game
        self.number = waters.number
        self.now = waters.value(pose_of(waters.ship))
        rated: dict[Pose, Rated] = {}
        for course in courses_for(self.game, self.number, step, wanted, tolerance, waters.is_far):
            pose = final_pose(waters.ship, course)
            if track and distance_to_track(pose[0], pose[1], list(track)) > SHORT:
                continue
            if pose not in rated:
                rated[pose] = (waters.value(pose), course)
        self.rated = sorted(rated.values(), key=lambda rate: -rate[0])
        self.tried: dict[Course, bool] = {}

    def is_clear(self, course: Course) -> bool:
        """Whether she may sail it as all ships lie now, if alone; for a fleet's move, which is asked about again and
        again for all its headings."""
        clear = self.tried.get(course)
        if clear is None:
            clear = Courses(self.number).contains(self.game, course)
            self.tried[course] = clear
        return clear

    def legal(self, space: Space, most: int) -> list[Rated]:
        """The best that are legal."""
        legal: list[Rated] = []
        for worth, course in self.rated[:TRIED + 40]:
            if worth <= self.now - 3.0 and legal:
                break
            if space.contains(self.game, course):
                legal.append((worth, course))
                if len(legal) >= most:
                    break
        return legal

    def best(self, space: Space, urge: float) -> Course:
        """The best course with every line of fire looked along; to stay if that is best, even for who would rather
        do something than nothing."""
        ship = self.waters.ship
        top, choice = self.waters.exact(pose_of(ship)) + WORTH_IT - urge, STAY
        for _, course in self.legal(space, LOOKED_AT):
            worth = self.waters.exact(final_pose(ship, course))
            if worth > top:
                top, choice = worth, course
        return choice

    def gain(self) -> float:
        """What a move of this ship alone may bring."""
        best = self.legal(Courses(self.number), 1)
        return max(0.0, best[0][0] - self.now) if best else 0.0


class FleetHelm:
    """A whole fleet's move: the heading, or the line to turn in succession, that brings most."""

    def __init__(self, scales: Scales, helms: dict[int, Helm]) -> None:
        self.scales = scales
        self.game = scales.game
        self.members = sorted(helms)
        self.helms = helms
        self.tolerance = fleet_tolerance(self.game)

    def way_on(self, number: int, heading: float) -> Rated:
        """The best course within the general direction (TS-LINE-02, TS-LINE-03) that nothing is in the way of, and its
        gain; never less than to stay."""
        helm = self.helms[number]
        wanted = references(self.game, model_of(self.game.ships[number]), heading)
        for worth, course in helm.rated:
            if worth <= helm.now:
                break
            for near in wanted:
                if all([angle_between(leg, near) <= self.tolerance for leg, _ in course]) and helm.is_clear(course):
                    return worth - helm.now, course
        return 0.0, STAY

    def bound(self, heading: float) -> dict[int, Pose]:
        """Where every ship will be if she sails her best course that way."""
        return {number: final_pose(self.game.ships[number], self.way_on(number, heading)[1]) for number in self.members}

    def best(self) -> tuple[float, float]:
        """The gain of the best plain move, and its heading: of several that are as good the middle one, so that the
        ships may bear away to either side."""
        top = 0.0
        headings = [0.0]
        for degrees in range(0, 360, FINE):
            worth = sum([self.way_on(number, float(degrees))[0] for number in self.members])
            if worth > top + EQUAL:
                top, headings = worth, [float(degrees)]
            elif worth > top - EQUAL:
                headings.append(float(degrees))
        return top, middle(headings)

    def column(self, line: tuple[int, ...]) -> float:
        """TS-LINE-07, TS-LINE-09: what the line gains if it follows its leader's best course."""
        leader = line[0]
        if leader not in self.helms or not self.helms[leader].rated:
            return 0.0
        worth, course = self.helms[leader].rated[0]
        total = max(0.0, worth - self.helms[leader].now)
        headings = (self.game.ships[leader].heading, *[heading for heading, _ in course])
        track = [*leg_ends(pose_of(self.game.ships[leader]), course)]
        for number in line[1:]:
            helm = self.helms.get(number)
            if helm is None:
                continue
            for worth, course in helm.rated:
                x, y, _ = final_pose(self.game.ships[number], course)
                if all([near_any(leg, headings, self.tolerance) for leg, _ in course]) \
                        and distance_to_track(x, y, track) <= SHORT:
                    total += max(0.0, worth - helm.now)
                    track = [*leg_ends(pose_of(self.game.ships[number]), course)]
                    break
        rest = [number for number in self.members if number not in line]
        return total + sum([self.way_on(number, headings[-1])[0] for number in rest])

    def formation(self) -> tuple[str, float, tuple[str, ...]]:
        """TS-LINE-11: plain or in column; a flank turn can do nothing that a plain move cannot."""
        top, heading = self.best()
        choice: tuple[str, float, tuple[str, ...]] = (PLAIN, heading, ())
        labels = {self.game.ships[number].label: number for number in self.members}
        for line in lines_of(self.game, tuple(self.members))[:2]:
            worth = self.column(tuple([labels[label] for label in line]))
            if worth > top + 1.0:
                top, choice = worth, (COLUMN, 0.0, line)
        return choice


class Oars:
    """TS-ROW-01: what one stroke may bring."""

    def __init__(self, waters: Waters, urge: float) -> None:
        self.waters = waters
        self.game = waters.game
        self.now = waters.value(pose_of(waters.ship))
        self.rated: list[tuple[float, tuple[float, float]]] = []
        for degrees in range(0, 360, FINE):
            for share in (1.0, 0.5, 0.0):
                stroke = (float(degrees), on_grid(SHORT * share))
                worth = waters.value(row_pose(self.game, waters.ship, stroke[0], stroke[1]))
                if worth > self.now + WORTH_IT - urge and stroke != (waters.ship.heading, 0.0):
                    self.rated.append((worth, stroke))
        self.rated.sort(key=lambda rate: -rate[0])

    def best(self, space: Space, reference: float = NO_HEADING) -> tuple[float, tuple[float, ...]]:
        """The gain of the best stroke, with the fleet in the direction of `reference`; and the stroke, none to stay."""
        tolerance = fleet_tolerance(self.game)
        for worth, stroke in self.rated:
            if reference != NO_HEADING and angle_between(stroke[0], reference) > tolerance:
                continue
            if space.contains(self.game, stroke):
                return worth - self.now, stroke
        return 0.0, ()
