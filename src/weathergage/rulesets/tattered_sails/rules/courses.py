"""Chapter 17: what makes a course legal: rulers, turns, wind, and clear water."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import (
    HAIR,
    Point,
    Pose,
    Shape,
    angle_between,
    bearing,
    corridor,
    distance_to_track,
    heading_on_grid,
    is_clear_of,
    is_within,
    leg_ends,
    on_grid,
    pose_on_grid,
    segment,
)
from weathergage.kits.plane.spaces import legs_on_grid
from weathergage.rulesets.tattered_sails.content.read import (
    BARS,
    CLEARANCE,
    MAX_OVERLAP,
    MAX_TURN,
    SHORT,
    SPEEDS,
    TOW_SPEEDS,
)
from weathergage.rulesets.tattered_sails.rules.geometry import EDGES, hull_of, is_on_table, land, other_hulls, pose_of
from weathergage.rulesets.tattered_sails.rules.towing import tow_pose
from weathergage.rulesets.tattered_sails.rules.wind import limit_of, may_sail, references, runs
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    Ship,
    engagement,
    model_of,
    scenario_of,
    ships_afloat,
    table_of,
)

Leg = tuple[float, float]                       # heading, length
Course = tuple[Leg, ...]
STAY: Final[Course] = ()
NO_HEADING: Final = -1.0
GRID: Final = 15                                # degrees between the headings of candidates
STRIDE: Final = 5                               # from heading to heading of the second legs that are tried
MOST_TRIED: Final = 360                         # courses, before there are candidates enough


def speed_of(ship: Ship) -> tuple[str, ...]:
    """TS-MOVE-02 to TS-MOVE-05, TS-MOVE-22, TS-SHIP-12, TS-TOW-01: the rulers a ship may sail, by masts lost as
    they are now; towing, by a column of its own."""
    row = "all" if ship.derelict else "4+" if ship.lost >= 4 else str(ship.lost)
    return TOW_SPEEDS[row] if ship.tows != NOBODY else SPEEDS[row]


def has_running_bonus(ship: Ship) -> bool:
    """TS-MOVE-07, TS-SHIP-06, TS-TOW-06: square-rigged, undamaged and towing nothing."""
    return model_of(ship).square and not ship.lost and ship.tows == NOBODY


def fits_rulers(bars: tuple[str, ...], course: Course) -> bool:
    """TS-MOVE-06, TS-MOVE-08, TS-MOVE-13, TS-MOVE-14: all legs but the last are whole rulers, in any order; the last
    may be short."""
    left = [BARS[bar] for bar in bars]
    for _, length in course[:-1]:
        whole = [bar for bar in left if abs(bar - length) <= HAIR]
        if not whole:
            return False
        left.remove(whole[0])
    return bool(left) and 0.0 <= course[-1][1] <= max(left) + HAIR


def exits_of(game: Engagement, ship: Ship, tows: int) -> tuple[str, ...]:
    """TS-MOVE-24, TS-EFF-06, TS-EFF-08: the edges over which this ship may leave, with what she tows or alone.

    A captured ship, or one that `tows` one, may leave over any edge that borders her captor's zone.
    """
    entry = scenario_of(game)
    if entry is None or not entry.exit_edge:
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
        edges += [edge for edge, borders_it in zip(EDGES, borders) if borders_it and edge not in edges]
    return tuple(edges)


def edge_crossed(game: Engagement, ship: Ship, pose: Pose, tows: int) -> str:
    """TS-MOVE-24: the open edge on or over which a move ends; empty for none."""
    table = table_of(game)
    for edge in exits_of(game, ship, tows):
        beyond = {"west": -pose[0], "east": pose[0] - table.width, "south": -pose[1], "north": pose[1] - table.height}
        if beyond[edge] >= -HAIR:
            return edge
    return ""


def final_pose(ship: Ship, course: Course) -> Pose:
    """TS-MOVE-15, TS-MOVE-16, TS-GEO-15: the bow at the end of the last leg, heading along it, as it is stored."""
    if not course:
        return pose_of(ship)
    x, y = leg_ends(pose_of(ship), course)[-1]
    return pose_on_grid(x, y, course[-1][0])


def refusal_of_way(game: Engagement, number: int, course: Course) -> Optional[Refusal]:
    """TS-MOVE-17 to TS-MOVE-20, TS-MOVE-23, TS-TOW-05, TS-TOW-09: what the ship would touch or leave on her way.

    Each leg's corridor and the final hull keep a millimetre from every hull and all land. From what was nearer at the
    start only the line of the bow must keep away, and the final hull.
    """
    ship = game.ships[number]
    start = hull_of(ship)
    model, pose = model_of(ship), final_pose(ship, course)
    others = other_hulls(game, (number, ship.tows)) + land(game)
    near = [shape for shape in others if is_within(start, shape, CLEARANCE - 2 * HAIR)]
    edge = edge_crossed(game, ship, pose, ship.tows)
    open_edges = (edge,) if edge else ()
    points = leg_ends(pose_of(ship), course)
    narrow = game.plays("path-test", "bow-line")
    for k in range(len(course)):
        (px, py), (qx, qy) = points[k], points[k + 1]
        if course[k][1] <= 0.0:
            continue
        line = segment(px, py, qx, qy)
        way = line if narrow else corridor(px, py, qx, qy, model.beam / 2)
        if not is_on_table(game, way, open_edges):
            return Refusal("TS-MOVE-23", "it would leave the table")
        for shape in others:
            if shape in near:
                if not is_clear_of(line, shape, -MAX_OVERLAP):
                    return Refusal("TS-MOVE-20", "its bow would run into what it lies against")
            elif not is_clear_of(way, shape, CLEARANCE):
                return Refusal("TS-MOVE-19", "it would come too near to a ship or to land on the way")
    return refusal_of_berth(game, number, pose, others, open_edges)


def refusal_of_berth(game: Engagement, number: int, pose: Pose, others: list[Shape],
                     open_edges: tuple[str, ...]) -> Optional[Refusal]:
    """TS-MOVE-19, TS-TOW-05: the hull at the end of a sail, and that of a ship in tow."""
    ship = game.ships[number]
    hull = model_of(ship).hull.at(pose)
    if not is_on_table(game, hull, open_edges):
        return Refusal("TS-MOVE-23", "it would end off the table")
    for shape in others:
        if not is_clear_of(hull, shape, CLEARANCE):
            return Refusal("TS-MOVE-19", "it would end too near to a ship or to land")
    if ship.tows != NOBODY and pose != pose_of(ship):
        towed = model_of(game.ships[ship.tows]).hull.at(tow_pose(ship, pose))
        if not is_on_table(game, towed, open_edges):
            return Refusal("TS-TOW-05", "the ship in tow would end off the table")
        for shape in others:
            if not is_clear_of(towed, shape, CLEARANCE):
                return Refusal("TS-TOW-05", "the ship in tow would end too near to a ship or to land")
    return None


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
        battle = engagement(game)
        refusal = self.refusal_of_legs(battle, course)
        return refusal if refusal is not None or not course else refusal_of_way(battle, self.number, course)

    def refusal_of_legs(self, game: Engagement, course: Course) -> Optional[Refusal]:
        """All but the clear water: rulers, turns, the wind, the fleet's direction."""
        if not course:
            return None
        ship = game.ships[self.number]
        model, was = model_of(ship), ship.heading
        running = True
        for heading, length in course:
            if length < 0.0:
                return Refusal("TS-MOVE-13", f"{length} is no length to sail")
            if angle_between(heading, was) > MAX_TURN + HAIR:
                return Refusal("TS-MOVE-10", f"from {was} to {heading} is a turn of more than {MAX_TURN:.0f} degrees")
            if not may_sail(game, model, heading):
                return Refusal("TS-WIND-06", f"{heading} is closer to the wind than {limit_of(game, model)} degrees")
            running = running and runs(game, heading)
            was = heading
        bars = speed_of(ship)
        if not fits_rulers(bars, course):
            if not (running and has_running_bonus(ship) and fits_rulers((*bars, "S"), course)):
                extra = ", and the extra S is for running before the wind" if has_running_bonus(ship) else ""
                return Refusal("TS-MOVE-13", f"with {'+'.join(bars) or 'no speed'} all legs but the last are whole "
                                             f"rulers{extra}")
        return self.refusal_by_fleet(game, course)

    def refusal_by_fleet(self, game: Engagement, course: Course) -> Optional[Refusal]:
        """TS-LINE-02, TS-LINE-03, TS-LINE-06, TS-LINE-07."""
        fitting = self.fleet_headings(game)
        tolerance = game.chosen("fleet-tolerance", 45.0) + HAIR
        if self.track:
            for heading, _ in course:
                if min([angle_between(heading, near) for near in fitting]) > tolerance:
                    return Refusal("TS-LINE-07", f"{heading} is not near any heading of the leader")
            x, y, _ = final_pose(game.ships[self.number], course)
            if distance_to_track(x, y, list(self.track)) > SHORT + HAIR:
                return Refusal("TS-LINE-07", "it would end more than a short ruler from the track of the ship ahead")
        elif fitting:
            off = min([max([angle_between(heading, near) for heading, _ in course]) for near in fitting])
            if self.exact and off > HAIR:
                return Refusal("TS-LINE-06", f"in a flank turn every leg is sailed on {fitting[0]}")
            if off > tolerance:
                return Refusal("TS-LINE-02", f"that is not in the general direction of {fitting[0]}")
        return None

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
        courses: dict[Answer, None] = {STAY: None}
        for course in self.grid(battle)[:MOST_TRIED]:
            if len(courses) >= limit:
                break
            if self.refusal(game, course) is None:
                courses[course] = None
        return tuple(courses)

    def can_move(self, game: Engagement) -> bool:
        """Whether she can do anything but stay."""
        return bool(self.any_course(game))

    def any_course(self, game: Engagement) -> Course:
        """The first legal one of those that most likely are; STAY if there is none."""
        course = STAY if self.exact else self.first_turn(game)
        if course:
            return course
        for course in self.turns(game):
            if self.refusal(game, course) is None:
                return course
        return STAY

    def first_turn(self, game: Engagement) -> Course:
        """The first legal turn on the spot to a heading of the grid, where `turns` begins; most ships have one."""
        ship = game.ships[self.number]
        if not speed_of(ship):
            return STAY
        for degrees in range(0, 360, GRID):
            course = ((float(degrees), 0.0),)
            if course[0][0] != ship.heading and self.refusal(game, course) is None:
                return course
        return STAY

    def turns(self, game: Engagement) -> list[Course]:
        """Turns on the spot, then short and long legs."""
        ship, headings = game.ships[self.number], self.wanted_headings(game)
        bars = speed_of(ship)
        courses = [((heading, on_grid(BARS[bars[0]] * share)),) for share in (0.0, 0.02, 0.25, 1.0)
                 for heading in headings] if bars else []
        return [course for course in courses if course != ((ship.heading, 0.0),)]

    def grid(self, game: Engagement) -> list[Course]:
        """Courses worth trying."""
        ship = game.ships[self.number]
        bars = [BARS[bar] for bar in speed_of(ship)]
        if not bars:
            return []
        first = self.useful_headings(game)
        courses: list[Course] = []
        if self.track:
            courses += [tuple([(heading, bars[k]) for k, heading in enumerate(turns)])
                      for turns in ((self.headings[0], self.headings[-1]), (self.headings[-1], self.headings[-1]),
                                    (self.headings[0], self.headings[0])) if len(bars) > 1]
        if len(bars) > 1:
            for step in range(len(first)):
                for k, heading in enumerate(first):
                    courses.append(((heading, bars[0]), (first[(k + STRIDE * step) % len(first)], bars[1])))
        for share in (1.0, 0.5, 0.0):
            courses += [((heading, on_grid(bars[0] * share)),) for heading in first]
        if has_running_bonus(ship):
            courses += [((heading, bars[0]), (heading, bars[1]), (heading, SHORT)) for heading in first
                      if runs(game, heading) and len(bars) > 1]
        return mixed(courses)

    def useful_headings(self, game: Engagement) -> list[float]:
        """The wanted ones that she may sail now."""
        headings = [heading for heading in self.wanted_headings(game)
                 if self.refusal_of_legs(game, ((heading, 0.0),)) is None]
        return headings or [game.ships[self.number].heading]

    def wanted_headings(self, game: Engagement) -> list[float]:
        """Those of the grid, the limits of the wind, ahead, and toward the enemies; in a flank turn the fleet's."""
        ship = game.ships[self.number]
        model = model_of(ship)
        if self.exact:
            return list(references(game, model, self.reference))
        limit = limit_of(game, model)
        wanted = [float(degrees) for degrees in range(0, 360, GRID)]
        wanted += [heading_on_grid(game.wind + limit), heading_on_grid(game.wind - limit), ship.heading]
        for other in ships_afloat(game):
            enemy = game.ships[other]
            if game.team_of(enemy) != game.team_of(ship):
                wanted.append(heading_on_grid(bearing(enemy.x - ship.x, enemy.y - ship.y)))
        return list(dict.fromkeys(wanted))

    def draw(self, game: Game, rng: Rng) -> Answer:
        """A few random courses are tried; else she stays."""
        battle = engagement(game)
        ship = battle.ships[self.number]
        bars = [BARS[bar] for bar in speed_of(ship)]
        headings = self.useful_headings(battle)
        for _ in range(8 if bars else 0):
            legs = [(headings[rng.below(len(headings))], bar) for bar in bars[:1 + rng.below(len(bars))]]
            heading, bar = legs[-1]
            legs[-1] = (heading, on_grid(bar * rng.below(5) / 4))
            course = tuple(legs)
            if self.refusal(game, course) is None:
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
        model, tolerance = model_of(game.ships[self.number]), game.chosen("fleet-tolerance", 45.0)
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
                "limit": limit_of(battle, model_of(ship)),
                "turn": MAX_TURN, "reference": None if self.reference == NO_HEADING else self.reference,
                "notation": "legs as heading/length, such as 45/84 90/30, 45/L 90/S or 45/L+L; stay"}


def mixed(courses: list[Course]) -> list[Course]:
    """A list in an order in which neighbours differ much."""
    step = 37
    while courses and len(courses) % step == 0:
        step += 2
    return [courses[k * step % len(courses)] for k in range(len(courses))]
