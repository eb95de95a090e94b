"""Chapter 17: what makes a course legal: rulers, turns, wind, and clear water."""

from dataclasses import dataclass
from math import gcd
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.keep import keep
from weathergage.kits.plane import (
    HAIR,
    Point,
    Pose,
    Shape,
    along,
    angle_between,
    bearing,
    corridor,
    distance_to_track,
    heading_on_grid,
    is_clear_of,
    is_running,
    is_sailable,
    is_within,
    leg_ends,
    on_grid,
    pose_on_grid,
    segment,
)
from weathergage.kits.plane.spaces import legs_on_grid
from weathergage.rulesets.tattered_sails.content.tables import (
    BARS,
    CLEARANCE,
    MAX_OVERLAP,
    MAX_TURN,
    SHORT,
    SPEEDS,
    TOW_SPEEDS,
)
from weathergage.rulesets.tattered_sails.rules.geometry import EDGES, SLACK, is_on_table, lie_of, pose_of
from weathergage.rulesets.tattered_sails.rules.towing import tow_pose
from weathergage.rulesets.tattered_sails.rules.waters import GRID, Waters, nearest_headings
from weathergage.rulesets.tattered_sails.rules.wind import (
    fleet_tolerance,
    limit_of,
    may_sail,
    references,
    running_half,
    runs,
)
from weathergage.rulesets.tattered_sails.state import (
    AFLOAT,
    NOBODY,
    Engagement,
    Ship,
    engagement,
    model_of,
    scenario_of,
    sea_of,
    table_of,
)

Leg = tuple[float, float]                       # heading, length
Course = tuple[Leg, ...]
STAY: Final[Course] = ()
NO_HEADING: Final = -1.0
ROWS: Final[list[str]] = ["0", "1", "2", "3", "4+"]         # of the table of speeds, by masts lost
ROSE: Final[tuple[float, ...]] = tuple([float(degrees) for degrees in range(0, 360, GRID)])
MOST_TRIED: Final = 360                         # courses, before there are candidates enough


def speed_of(ship: Ship) -> tuple[str, ...]:
    """TS-MOVE-02 to TS-MOVE-05, TS-MOVE-22, TS-SHIP-12, TS-TOW-01: the rulers a ship may sail, by masts lost as
    they are now; towing, by a column of its own."""
    row = "all" if ship.derelict else ROWS[min(ship.lost, 4)]
    return TOW_SPEEDS[row] if ship.tows != NOBODY else SPEEDS[row]


def has_running_bonus(ship: Ship) -> bool:
    """TS-MOVE-07, TS-SHIP-06, TS-TOW-06: square-rigged, undamaged and towing nothing."""
    return model_of(ship).square and not ship.lost and ship.tows == NOBODY


def fits_rulers(rulers: list[float], course: Course) -> bool:
    """TS-MOVE-06, TS-MOVE-08, TS-MOVE-13, TS-MOVE-14: all legs but the last are whole rulers, in any order; the last
    may be short."""
    left = rulers[:]
    last = len(course) - 1
    for k in range(last):
        at = 0
        while at < len(left) and abs(left[at] - course[k][1]) > HAIR:
            at += 1
        if at == len(left):
            return False
        left.pop(at)
    length = course[last][1]
    for ruler in left:
        if 0.0 <= length <= ruler + HAIR:
            return True
    return False


def exits_of(game: Engagement, ship: Ship, tows: int) -> tuple[str, ...]:
    """TS-MOVE-24, TS-EFF-06, TS-EFF-08: the edges over which this ship may leave, with what she tows or alone.

    A captured ship, or one that `tows` one, may leave over any edge that borders her captor's zone.
    """
    entry = scenario_of(game) if sea_of(game).has_exit else None
    if entry is None:
        return ()
    edges: list[str] = []
    both = [ship] if tows == NOBODY else [ship, game.ships[tows]]
    prizes = [one for one in both if game.team(one.player) != game.team(one.owner)]
    if "tow-home" in entry.victory:
        if any([one.model in entry.derelict_start for one in both]):
            edges.append(entry.exit_edge)
    elif model_of(ship).faction == entry.exit_faction and ship not in prizes:
        edges.append(entry.exit_edge)
    if "exit-edge" in entry.victory and prizes:
        x, y, width, height = entry.sides[prizes[0].player].zone
        table = table_of(game)
        borders = (y + height >= table.height - HAIR, x + width >= table.width - HAIR, y <= HAIR, x <= HAIR)
        edges += [edge for edge, borders_it in zip(EDGES, borders) if borders_it]
    return tuple(edges)


def edge_crossed(game: Engagement, ship: Ship, pose: Pose, tows: int) -> str:
    """TS-MOVE-24: the open edge on or over which a move ends; empty for none."""
    if not sea_of(game).has_exit:
        return ""
    table = table_of(game)
    for edge in exits_of(game, ship, tows):
        beyond = {"west": -pose[0], "east": pose[0] - table.width, "south": -pose[1], "north": pose[1] - table.height}
        if beyond[edge] >= -HAIR:
            return edge
    return ""


_USEFUL: Final[dict[tuple[float, float, float], list[float]]] = {}
MOST_USEFUL: Final = 2000


def useful_rose(was: float, wind: float, limit: float) -> list[float]:
    """The headings of the grid that a ship with a ruler to sail may turn to. They follow from her heading and the
    wind alone."""
    found = _USEFUL.get((was, wind, limit))
    if found is None:
        found = keep(_USEFUL, MOST_USEFUL, (was, wind, limit), [heading for heading in ROSE if is_sailable(
            heading, wind, limit) and angle_between(heading, was) <= MAX_TURN + HAIR])
    return found


def final_pose(ship: Ship, course: Course) -> Pose:
    """TS-MOVE-15, TS-MOVE-16, TS-GEO-15: the bow at the end of the last leg, heading along it, as it is stored."""
    if not course:
        return pose_of(ship)
    x, y = leg_ends(pose_of(ship), course)[-1]
    return pose_on_grid(x, y, course[-1][0])


class Helm:
    """What all courses of a ship have in common as she lies, looked up once for all of them: her rulers, the wind, the
    direction of her fleet, the water about her."""

    def __init__(self, game: Engagement, space: "Courses", far: float) -> None:
        """For courses that are no longer than `far`."""
        ship = game.ships[space.number]
        self.game = game
        self.space = space
        self.ship = ship
        self.model = model_of(ship)
        self.wind = float(game.wind)
        self.limit = limit_of(game, self.model)
        self.running = running_half(game)
        self.bars = speed_of(ship)
        self.rulers = [BARS[bar] for bar in self.bars]
        self.has_bonus = has_running_bonus(ship)
        self.fitting = space.fleet_headings(game)
        self.tolerance = fleet_tolerance(game) + HAIR
        self.waters = Waters(game, space.number, ship.tows, far)
        self.margin = self.model.beam / 2 + CLEARANCE + SLACK       # of her way, about the line of her bow
        self.breadth = self.model.hull.girth + CLEARANCE + SLACK    # and of her hull
        self.narrow = game.plays("path-test", "bow-line")
        self.lie = lie_of(ship)

    def is_useful(self, heading: float) -> bool:
        """Whether she may turn to a heading on the spot, clear water aside."""
        if angle_between(heading, self.ship.heading) > MAX_TURN + HAIR \
                or not is_sailable(heading, self.wind, self.limit):
            return False
        if not self.bars and not (self.has_bonus and is_running(heading, self.wind, self.running)):
            return False
        return self.is_in_fleet(heading)

    def is_in_fleet(self, heading: float) -> bool:
        """Whether she may turn to a heading on the spot, as far as the direction of her fleet goes."""
        if not self.fitting:
            return True
        if self.space.track:
            return not self.broken_in_fleet(((heading, 0.0),))
        off = 360.0
        for near in self.fitting:
            off = min(off, angle_between(heading, near))
        return not self.broken_so_far_off(off)

    def refusal_of_legs(self, course: Course) -> Optional[Refusal]:
        """All but the clear water, in words: numbers are written out only for somebody who reads them."""
        rule = self.broken_by(course)
        return Refusal(rule, self.words_for(rule, course)) if rule else None

    def broken_by(self, course: Course) -> str:
        """The clause that its legs break by rulers, turns, the wind or the fleet's direction; empty for none."""
        was = self.ship.heading
        running = True
        for heading, length in course:
            if length < 0.0:
                return "TS-MOVE-13"
            if angle_between(heading, was) > MAX_TURN + HAIR:
                return "TS-MOVE-10"
            if not is_sailable(heading, self.wind, self.limit):
                return "TS-WIND-06"
            running = running and is_running(heading, self.wind, self.running)
            was = heading
        if not fits_rulers(self.rulers, course):
            if not (running and self.has_bonus and fits_rulers([*self.rulers, SHORT], course)):
                return "TS-MOVE-13"
        return self.broken_in_fleet(course) if self.fitting else ""

    def broken_in_fleet(self, course: Course) -> str:
        """TS-LINE-02, TS-LINE-03, TS-LINE-06, TS-LINE-07."""
        fitting = self.fitting
        if self.space.track:
            for heading, _ in course:
                if not self.is_near_leader(heading):
                    return "TS-LINE-07"
            x, y, _ = final_pose(self.ship, course)
            return "TS-LINE-07" if distance_to_track(x, y, list(self.space.track)) > SHORT + HAIR else ""
        off = 360.0
        for near in fitting:
            most = 0.0
            for heading, _ in course:
                most = max(most, angle_between(heading, near))
            off = min(off, most)
        return self.broken_so_far_off(off)

    def broken_so_far_off(self, off: float) -> str:
        """TS-LINE-02, TS-LINE-06: the clause that a course breaks so many degrees off the fleet's heading."""
        if self.space.exact and off > HAIR:
            return "TS-LINE-06"
        return "TS-LINE-02" if off > self.tolerance else ""

    def is_near_leader(self, heading: float) -> bool:
        """TS-LINE-07: whether a leg is near a heading of the leader."""
        for near in self.fitting:
            if angle_between(heading, near) <= self.tolerance:
                return True
        return False

    def words_for(self, rule: str, course: Course) -> str:
        """Why a course breaks a clause, by the first leg that does."""
        was = self.ship.heading
        for heading, length in course:
            if rule == "TS-MOVE-13" and length < 0.0:
                return f"{length} is no length to sail"
            if rule == "TS-MOVE-10" and angle_between(heading, was) > MAX_TURN + HAIR:
                return f"from {was} to {heading} is a turn of more than {MAX_TURN:.0f} degrees"
            if rule == "TS-WIND-06" and not is_sailable(heading, self.wind, self.limit):
                return f"{heading} is closer to the wind than {self.limit} degrees"
            if rule == "TS-LINE-07" and not self.is_near_leader(heading):
                return f"{heading} is not near any heading of the leader"
            was = heading
        match rule:
            case "TS-LINE-02": return f"that is not in the general direction of {self.fitting[0]}"
            case "TS-LINE-06": return f"in a flank turn every leg is sailed on {self.fitting[0]}"
            case "TS-LINE-07": return "it would end more than a short ruler from the track of the ship ahead"
        extra = ", and the extra S is for running before the wind" if self.has_bonus else ""
        return f"with {'+'.join(self.bars) or 'no speed'} all legs but the last are whole rulers{extra}"

    def is_free(self, course: Course) -> bool:
        """Whether she meets nothing on her way and at its end, going by circles; if not, she may meet nothing all the
        same."""
        if self.ship.tows != NOBODY:
            return False
        x, y = self.ship.x, self.ship.y
        last = len(course) - 1
        for k in range(last):
            heading, length = course[k]
            ux, uy = along(heading)
            qx, qy = x + length * ux, y + length * uy
            if not self.waters.is_free(x, y, qx, qy, self.margin):
                return False
            x, y = qx, qy
        heading, length = course[last]
        ux, uy = along(heading)
        return self.is_last_free(x, y, ux, uy, length)

    def is_last_free(self, x: float, y: float, ux: float, uy: float, length: float) -> bool:
        """The same for the last leg from a point: the hull at its end lies along it."""
        plan = self.model.hull
        astern = min(0.0, length + plan.stern)
        return self.waters.is_free(x + astern * ux, y + astern * uy, x + length * ux, y + length * uy,
                                   max(self.margin, self.breadth))

    def is_last_clear(self, x: float, y: float, heading: float, ux: float, uy: float, length: float) -> bool:
        """Whether the last leg from a point, with nothing in tow, is clear, and so is the berth at its end."""
        if self.is_last_free(x, y, ux, uy, length):
            return True
        qx, qy = x + length * ux, y + length * uy
        if not self.waters.has_exit and self.waters.is_off_table(qx, qy):
            return False
        pose = pose_on_grid(qx, qy, heading)
        edge = edge_crossed(self.game, self.ship, pose, NOBODY)
        open_edges = (edge,) if edge else ()
        if length > 0.0 and self.refusal_of_leg(x, y, qx, qy, open_edges) is not None:
            return False
        return self.refusal_of_berth(pose, open_edges) is None

    def is_turn_clear(self, heading: float) -> bool:
        """Whether she has room to turn on the spot."""
        if self.ship.tows != NOBODY:
            return self.look_along(((heading, 0.0),), 0) is None
        ux, uy = along(heading)
        return self.is_last_clear(self.ship.x, self.ship.y, heading, ux, uy, 0.0)

    def refusal_of_way(self, course: Course) -> Optional[Refusal]:
        """TS-MOVE-17 to TS-MOVE-20, TS-MOVE-23, TS-TOW-05, TS-TOW-09: what she would touch or leave on her way.

        Each leg's corridor and the final hull keep a millimetre from every hull and all land. From what was nearer at
        the start only the line of the bow must keep away, and the final hull.
        """
        return None if self.is_free(course) else self.look_along(course, 0)

    def look_along(self, course: Course, begun: int) -> Optional[Refusal]:
        """The same exactly, with so many legs known to be clear."""
        points = leg_ends(pose_of(self.ship), course)
        x, y = points[-1]
        pose = pose_on_grid(x, y, course[-1][0])
        edge = edge_crossed(self.game, self.ship, pose, self.ship.tows)
        open_edges = (edge,) if edge else ()
        for k in range(begun, len(course)):
            if course[k][1] > 0.0:
                (px, py), (qx, qy) = points[k], points[k + 1]
                refusal = self.refusal_of_leg(px, py, qx, qy, open_edges)
                if refusal is not None:
                    return refusal
        return self.refusal_of_berth(pose, open_edges)

    def refusal_of_leg(self, px: float, py: float, qx: float, qy: float,
                       open_edges: tuple[str, ...]) -> Optional[Refusal]:
        """TS-MOVE-17 to TS-MOVE-20, TS-MOVE-23: one leg of a way."""
        way = segment(px, py, qx, qy) if self.narrow else corridor(px, py, qx, qy, self.model.beam / 2)
        if not self.waters.is_amid and not is_on_table(self.game, way, open_edges):
            return Refusal("TS-MOVE-23", "it would leave the table")
        shapes = self.waters.near_line(px, py, qx, qy, self.margin)
        for shape in shapes:
            if self.lies_against(shape):
                if not is_clear_of(segment(px, py, qx, qy), shape, -MAX_OVERLAP):
                    return Refusal("TS-MOVE-20", "its bow would run into what it lies against")
            elif not is_clear_of(way, shape, CLEARANCE):
                return Refusal("TS-MOVE-19", "it would come too near to a ship or to land on the way")
        return None

    def lies_against(self, shape: Shape) -> bool:
        """Whether something is nearer to her at the start than a sail may come."""
        return is_within(self.lie.hull, shape, CLEARANCE - 2 * HAIR)

    def refusal_of_berth(self, pose: Pose, open_edges: tuple[str, ...]) -> Optional[Refusal]:
        """TS-MOVE-19, TS-TOW-05: the hull at the end of a sail, and that of a ship in tow."""
        ship, plan = self.ship, self.model.hull
        x, y, heading = pose
        hull = plan.at(pose)
        if not self.waters.is_amid and not is_on_table(self.game, hull, open_edges):
            return Refusal("TS-MOVE-23", "it would end off the table")
        ux, uy = along(heading)
        for shape in self.waters.near_line(x + plan.stern * ux, y + plan.stern * uy, x, y, self.breadth):
            if not is_clear_of(hull, shape, CLEARANCE):
                return Refusal("TS-MOVE-19", "it would end too near to a ship or to land")
        if ship.tows != NOBODY and pose != pose_of(ship):
            towed = model_of(self.game.ships[ship.tows]).hull.at(tow_pose(ship, pose))
            if not is_on_table(self.game, towed, open_edges):
                return Refusal("TS-TOW-05", "the ship in tow would end off the table")
            for shape in self.waters.shapes:
                if not is_clear_of(towed, shape, CLEARANCE):
                    return Refusal("TS-TOW-05", "the ship in tow would end too near to a ship or to land")
        return None

    def is_legal(self, course: Course) -> bool:
        return not self.broken_by(course) and self.refusal_of_way(course) is None


@dataclass
class Courses(Space):
    """TS-MOVE-01, TS-MOVE-09 to TS-MOVE-16: legs as (heading, length); none to stay.

    In a fleet move every leg is within the tolerance of a `reference` heading (TS-LINE-02), in a flank turn `exact`ly
    on it (TS-LINE-06); in a column the bow ends near the `track` of the ship ahead, with legs near one of the leader's
    `headings` (TS-LINE-07).
    """

    number: int
    reference: float = NO_HEADING
    exact: bool = False
    track: tuple[Point, ...] = ()
    headings: tuple[float, ...] = ()

    def take(self, raw: Any) -> Answer:
        """TS-GEO-15: headings and lengths to a thousandth."""
        return legs_on_grid(raw)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple):
            return refused(f"{shown(answer)} is not a course: legs of heading and length")
        legs: list[Leg] = []
        for leg in answer:
            if not isinstance(leg, tuple) or len(leg) != 2 or not isinstance(leg[0], float) \
                    or not isinstance(leg[1], float):
                return refused(f"{shown(leg)} is not a leg: heading and length")
            legs.append((leg[0], leg[1]))
        course = tuple(legs)
        if not course:
            return None
        helm = Helm(engagement(game), self, sum([abs(length) for _, length in course]))
        return helm.refusal_of_legs(course) or helm.refusal_of_way(course)

    def fleet_headings(self, game: Engagement) -> tuple[float, ...]:
        """What the legs must be near to: the leader's headings, or the fleet's as this ship may sail it."""
        if self.track:
            return self.headings
        if self.reference == NO_HEADING:
            return ()
        return references(game, model_of(game.ships[self.number]), self.reference)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """To stay; then courses over a grid of headings, long ones first, spread over all directions. A list of two,
        which tells whether there is a choice, ends with any course."""
        battle = engagement(game)
        if limit <= 2:
            course = self.any_course(battle) if limit == 2 else STAY
            return ((STAY, course) if course else (STAY,))[:limit]
        return Grid(battle, self).courses(limit)

    def can_move(self, game: Engagement) -> bool:
        """Whether she can do anything but stay: most ships can turn a little, or go a ruler where nothing lies."""
        helm = Helm(game, self, 0.0)
        if helm.bars:
            was = helm.ship.heading
            headings = [heading for heading in nearest_headings(was) if helm.is_useful(heading)]
            for heading in headings:
                if heading != was and helm.is_turn_clear(heading):
                    return True
            bar = BARS[helm.bars[0]]
            helm = Helm(game, self, bar)
            for heading in headings:
                if helm.is_legal(((heading, bar),)):
                    return True
        return bool(self.any_course(game))

    def any_course(self, game: Engagement) -> Course:
        """The first legal one of those that most likely are; STAY if there is none."""
        course = STAY if self.exact else self.first_turn(game)
        if course:
            return course
        courses = self.turns(game)
        if courses:
            helm = Helm(game, self, courses[-1][0][1])
            for course in courses:
                if helm.is_legal(course):
                    return course
        return STAY

    def first_turn(self, game: Engagement) -> Course:
        """The first legal turn on the spot to a heading of the grid, where `turns` begins; most ships have one."""
        helm = Helm(game, self, 0.0)
        for heading in ROSE:
            if heading != helm.ship.heading and helm.is_useful(heading) and helm.is_turn_clear(heading):
                return ((heading, 0.0),)
        return STAY

    def turns(self, game: Engagement) -> list[Course]:
        """Turns on the spot, then short and long legs."""
        ship, headings = game.ships[self.number], self.wanted_headings(game)
        bars = speed_of(ship)
        courses = [((heading, on_grid(BARS[bars[0]] * share)),) for share in (0.0, 0.02, 0.25, 1.0)
                 for heading in headings] if bars else []
        return [course for course in courses if course != ((ship.heading, 0.0),)]

    def useful_headings(self, helm: Helm) -> list[float]:
        """The wanted ones that a ship with a ruler to sail may sail now."""
        if self.exact:
            headings = [heading for heading in self.wanted_headings(helm.game) if helm.is_useful(heading)]
        else:
            headings = [heading for heading in useful_rose(helm.ship.heading, helm.wind, helm.limit)
                        if helm.is_in_fleet(heading)]
            for heading in self.other_headings(helm.game):
                if heading % GRID != 0.0 and helm.is_useful(heading) and heading not in headings:
                    headings.append(heading)
        return headings or [helm.ship.heading]

    def wanted_headings(self, game: Engagement) -> list[float]:
        """Those of the grid, the limits of the wind, ahead, and toward the enemies; in a flank turn the fleet's."""
        if self.exact:
            return list(references(game, model_of(game.ships[self.number]), self.reference))
        return list(dict.fromkeys([*ROSE, *self.other_headings(game)]))

    def other_headings(self, game: Engagement) -> list[float]:
        """Those off the grid, or by chance on it; some may be there twice."""
        ship = game.ships[self.number]
        limit = limit_of(game, model_of(ship))
        wanted = [heading_on_grid(game.wind + limit), heading_on_grid(game.wind - limit), ship.heading]
        team = game.players[ship.player].team
        for enemy in game.ships:
            if game.players[enemy.player].team != team and enemy.fate == AFLOAT and enemy.placed:
                wanted.append(heading_on_grid(bearing(enemy.x - ship.x, enemy.y - ship.y)))
        return wanted

    def draw(self, game: Game, rng: Rng) -> Answer:
        """A few random courses are tried; else she stays."""
        battle = engagement(game)
        ship = battle.ships[self.number]
        bars = [BARS[bar] for bar in speed_of(ship)]
        if not bars:
            return STAY
        helm = Helm(battle, self, sum(bars))
        headings = self.useful_headings(helm)
        for _ in range(8):
            legs = [(headings[rng.below(len(headings))], bar) for bar in bars[:1 + rng.below(len(bars))]]
            heading, bar = legs[-1]
            legs[-1] = (heading, on_grid(bar * rng.below(5) / 4))
            course = tuple(legs)
            if helm.is_legal(course):
                return course
        return STAY

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """The same legs brought to headings she may sail and to whole rulers, then cut short, one by one from the last,
        until they are legal."""
        if not isinstance(answer, tuple):
            return STAY
        legs = self.bent(engagement(game), [(leg[0], leg[1]) for leg in answer if isinstance(leg, tuple)
                         and len(leg) == 2 and isinstance(leg[0], float) and isinstance(leg[1], float)])
        while legs:
            heading, length = legs[-1]
            for tenths in range(10, -1, -1):
                course = (*legs[:-1], (heading, on_grid(length * tenths / 10)))
                if self.refusal(game, course) is None:
                    return course
            legs.pop()
        return STAY

    def bent(self, game: Engagement, legs: list[Leg]) -> list[Leg]:
        """Each leg on the nearest heading that wind, helm and fleet allow, as long as a ruler that is left allows."""
        ship = game.ships[self.number]
        left = [BARS[bar] for bar in speed_of(ship)]
        was = ship.heading
        bent: list[Leg] = []
        for heading, length in legs:
            was = self.heading_near(game, was, heading)
            if has_running_bonus(ship) and len(bent) == len(speed_of(ship)) and runs(game, was) \
                    and all([runs(game, done) for done, _ in bent]):
                left.append(SHORT)                      # TS-MOVE-07
            if not left:
                break
            ruler = min(left, key=lambda bar: abs(bar - length))
            left.remove(ruler)
            if len(bent) + 1 == len(legs):
                ruler = min(max(length, 0.0), max([ruler, *left]))
            bent.append((was, on_grid(ruler)))
        return bent

    def heading_near(self, game: Engagement, was: float, wish: float) -> float:
        """The nearest heading to a wish, after another: TS-WIND-06, TS-MOVE-10, and in a fleet its direction."""
        model, tolerance = model_of(game.ships[self.number]), fleet_tolerance(game)
        limit, fitting = limit_of(game, model), self.fleet_headings(game)
        most = HAIR if self.exact else tolerance + HAIR
        wanted = [wish, was, game.wind + limit, game.wind - limit, was + MAX_TURN, was - MAX_TURN]
        for near in fitting:
            wanted += [near, near + tolerance, near - tolerance]
        headings = [heading for heading in [heading_on_grid(way) for way in wanted]
                 if may_sail(game, model, heading) and angle_between(heading, was) <= MAX_TURN + HAIR
                 and (not fitting or min([angle_between(heading, near) for near in fitting]) <= most)]
        return min(headings, key=lambda heading: (angle_between(heading, wish), heading)) if headings else was

    def describe(self, game: Game) -> dict[str, Any]:
        battle = engagement(game)
        ship = battle.ships[self.number]
        bars, bonus = speed_of(ship), 1 if has_running_bonus(ship) else 0
        return {"space": "course", "piece": ship.label, "start": pose_of(ship), "legs": len(bars) + bonus,
                "longest": sum([BARS[bar] for bar in bars]) + bonus * SHORT, "ahead": model_of(ship).length / 2,
                "also": (STAY,), "rulers": bars, "bonus": bool(bonus), "wind": battle.wind,
                "whole": tuple([BARS[bar] for bar in bars] + [SHORT] * bonus),
                "limit": limit_of(battle, model_of(ship)),
                "turn": MAX_TURN, "reference": None if self.reference == NO_HEADING else self.reference,
                "notation": "legs as heading/length, such as 45/84 90/30, 45/L 90/S or 45/L+L; stay"}


UNKNOWN: Final = 0              # of the first leg of courses
CLEAR: Final = 1
BLOCKED: Final = 2
OVER_THE_EDGE: Final = 3        # it depends on whether the course ends over an edge that is open


class Way:
    """A heading that courses of the grid take, and what is known of it."""

    def __init__(self, helm: Helm, heading: float, bar: float, last: float) -> None:
        self.heading = heading
        self.ux, self.uy = along(heading)
        self.x = helm.ship.x + bar * self.ux        # where a first leg ends
        self.y = helm.ship.y + bar * self.uy
        self.is_sailable = is_sailable(heading, helm.wind, helm.limit)
        self.may_begin = self.is_sailable and angle_between(heading, helm.ship.heading) <= MAX_TURN + HAIR
        self.runs = is_running(heading, helm.wind, helm.running)
        self.first = UNKNOWN
        self.begun: Answer = (heading, bar)         # the legs of whole rulers, made once for all courses
        self.ended: Answer = (heading, last)


class Grid:
    """Courses worth trying: on useful headings, of one or two legs, in an order in which neighbours differ much.

    What many of them have in common is looked into once: each first leg, and each pair of headings.
    """

    def __init__(self, game: Engagement, space: Courses) -> None:
        bars = [BARS[bar] for bar in speed_of(game.ships[space.number])]
        self.helm = Helm(game, space, sum(bars) + SHORT)
        self.bars = bars
        headings = space.useful_headings(self.helm) if bars else []
        self.ways = [Way(self.helm, heading, bars[0], bars[min(1, len(bars) - 1)]) for heading in headings]
        self.tried = [False] * (len(headings) * len(headings))      # pairs of them
        # what is near the fleet's heading leg by leg is so as a whole; not what is near the one or the other of two
        self.is_in_fleet = not self.helm.fitting or (
            len(self.helm.fitting) == 1 and not space.track and bool(headings) and self.helm.is_in_fleet(headings[0]))

    def courses(self, limit: int) -> tuple[Answer, ...]:
        courses: list[Answer] = [STAY]
        bars, ways, helm = self.bars, self.ways, self.helm
        if not bars:
            return (STAY,)
        size = len(ways)
        lead = self.column_courses() if len(bars) > 1 else []
        pairs = size * size if len(bars) > 1 else 0
        shares = [on_grid(bars[0] * share) for share in (1.0, 0.5, 0.0)]
        runs = [way for way in ways if way.runs] if helm.has_bonus and len(bars) > 1 else []
        count = len(lead) + pairs + 3 * size + len(runs)
        step = 37
        while count % step == 0:
            step += 2
        for k in range(min(count, MOST_TRIED, count // gcd(step, count))):      # then they come again
            if len(courses) >= limit:
                break
            tried = k * step % count - len(lead)
            if tried < 0:
                course = lead[tried + len(lead)]
                if course not in courses and helm.is_legal(course):
                    courses.append(course)
            elif tried < pairs:
                one = tried % size
                two = (one + 5 * (tried // size)) % size
                if not self.tried[one * size + two]:
                    self.tried[one * size + two] = True
                    if self.is_legal_pair(ways[one], ways[two]):
                        pair: Answer = (ways[one].begun, ways[two].ended)
                        if not lead or pair not in courses:
                            courses.append(pair)
            elif tried < pairs + 3 * size:
                tried -= pairs
                way, length = ways[tried % size], shares[tried // size]
                if self.is_legal_leg(way, length):
                    courses.append(((way.heading, length),))
            else:
                way = runs[tried - pairs - 3 * size]
                course = ((way.heading, bars[0]), (way.heading, bars[1]), (way.heading, SHORT))
                if way.may_begin and self.first_leg(way) != BLOCKED and helm.is_legal(course):
                    courses.append(course)
        return tuple(courses)

    def column_courses(self) -> list[Course]:
        """TS-LINE-07: in a column, the leader's turn."""
        if not self.helm.space.track:
            return []
        first, last = self.helm.space.headings[0], self.helm.space.headings[-1]
        turns = ((first, last), (last, last), (first, first))
        return [((one, self.bars[0]), (two, self.bars[1])) for one, two in turns]

    def is_legal_leg(self, way: Way, length: float) -> bool:
        """Whether a course of one leg, no longer than her first ruler, is legal."""
        helm = self.helm
        if not way.may_begin or (not self.is_in_fleet and helm.broken_in_fleet(((way.heading, length),))):
            return False
        if helm.ship.tows == NOBODY:
            return helm.is_last_clear(helm.ship.x, helm.ship.y, way.heading, way.ux, way.uy, length)
        return helm.look_along(((way.heading, length),), 0) is None

    def is_legal_pair(self, one: Way, two: Way) -> bool:
        """Whether a course of two whole rulers is legal."""
        helm, length = self.helm, self.bars[1]
        turn = abs(one.heading - two.heading)
        if not one.may_begin or not two.is_sailable or (turn if turn <= 180.0 else 360.0 - turn) > MAX_TURN + HAIR:
            return False
        first = self.first_leg(one)
        if first == BLOCKED:
            return False
        if not self.is_in_fleet and helm.broken_in_fleet(((one.heading, self.bars[0]), (two.heading, length))):
            return False
        if first == CLEAR and helm.ship.tows == NOBODY:
            return helm.is_last_clear(one.x, one.y, two.heading, two.ux, two.uy, length)
        course = ((one.heading, self.bars[0]), (two.heading, length))
        return helm.look_along(course, 1 if first == CLEAR else 0) is None

    def first_leg(self, way: Way) -> int:
        """How the first leg of a whole ruler lies on a heading, looked along once."""
        if way.first == UNKNOWN:
            way.first = self.look_along_first(way)
        return way.first

    def look_along_first(self, way: Way) -> int:
        helm = self.helm
        x, y = helm.ship.x, helm.ship.y
        if helm.waters.is_free(x, y, way.x, way.y, helm.margin):
            return CLEAR
        if not helm.waters.has_exit and helm.waters.is_off_table(way.x, way.y):
            return BLOCKED
        refusal = helm.refusal_of_leg(x, y, way.x, way.y, ())
        if refusal is None:
            return CLEAR
        return OVER_THE_EDGE if refusal.rule == "TS-MOVE-23" and helm.waters.has_exit else BLOCKED
