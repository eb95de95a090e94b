"""Captain's Sea, the heuristic player: the ways a ship can sail for the rest of the turn.

A lean model of the Activation Cycle: maneuvers one after the other, each as long as its points take.
"""

from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.squares import VECTORS, is_diagonal, turned
from weathergage.rulesets.captains_sea.content.tables import PANEL, WIND_LETTER
from weathergage.rulesets.captains_sea.rules.maneuver_selection import ADVANCE, BACK_SAIL, TACK, WEAR
from weathergage.rulesets.captains_sea.rules.maneuvers import kind_of
from weathergage.rulesets.captains_sea.state import Ship, quality


class Line:
    """A line of the Control Panel."""

    def __init__(self, name: str, kind: str, costs: tuple[int, int], turn: int, free: tuple[int, ...]) -> None:
        self.name = name
        self.kind = kind
        self.costs = costs          # on an orthogonal heading, on a diagonal one
        self.turn = turn
        self.free = free


LINES: Final[list[list[Line]]] = [      # by (heading - wind) mod 8
    [Line(line.id, line.kind, (line.cost_orthogonal, line.cost_diagonal), line.turn, tuple(line.free_turns))
     for line in PANEL[WIND_LETTER[k]]] for k in range(8)
]


def pose(x: int, y: int, heading: int) -> int:
    """A square and a heading in one number."""
    return ((x + 100) * 256 + y + 100) * 16 + heading


class Way:
    """One way to sail the rest of the turn: what to order first, where the ship is at each tick and at the end."""

    def __init__(self, first: Answer, poses: list[int], end: int, toll: float, odds: float, irons: int) -> None:
        self.first = first
        self.poses = poses
        self.end = end
        self.toll = toll            # rigging risked, in boxes
        self.odds = odds            # that its tacks succeed,
        self.irons = irons          # and where she hangs in irons to the end of the turn if not


class Crew:
    """What a ship brings along for sailing: counters, the maneuver in hand, skill."""

    def __init__(self, ship: Ship, impulses: tuple[int, ...], known: bool) -> None:
        self.x = ship.x
        self.y = ship.y
        self.heading = ship.heading
        self.impulses = impulses
        self.barred = ship.barred
        self.turned = ship.turned_here
        self.maneuver = ship.maneuver if known else ""
        self.turn = ship.turn
        self.cost = ship.cost
        self.spent = ship.spent
        self.skill = quality(ship) + ship.sailing
        self.strained = bool(ship.strain)
        self.tacks = 1.0                                    # how likely she is to come about


class Leg:
    """How far a way has come: the place, what bars the next maneuver, the counters used, and what happened when."""

    def __init__(self, x: int, y: int, heading: int, barred: str, has_turned: bool, used: int, depth: int) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        self.barred = barred
        self.turned = has_turned
        self.used = used
        self.depth = depth                                  # maneuvers that may still be chosen freely
        self.events: list[tuple[int, int]] = []             # impulse and pose
        self.first: Answer = None
        self.toll = 0.0
        self.odds = 1.0
        self.irons = 0

    def on(self, used: int, heading: int, barred: str, has_turned: bool) -> "Leg":
        """The next leg, in the same square."""
        leg = Leg(self.x, self.y, heading, barred, has_turned, used, self.depth - 1)
        leg.events, leg.first, leg.toll = self.events, self.first, self.toll
        leg.odds, leg.irons = self.odds, self.irons
        return leg

    def note(self, impulse: int) -> "Leg":
        self.events = [*self.events, (impulse, pose(self.x, self.y, self.heading))]
        return self


class Ways:
    """Lists the ways of one ship."""

    def __init__(self, crew: Crew, wind: int, ticks: list[int], depth: int) -> None:
        self.crew = crew
        self.wind = wind
        self.ticks = ticks
        self.depth = depth
        self.found: list[Way] = []

    def all(self) -> list[Way]:
        crew = self.crew
        leg = Leg(crew.x, crew.y, crew.heading, crew.barred, crew.turned, 0, self.depth).note(0)
        leg.toll = strain_toll(crew.skill)[1] if crew.strained else 0.0
        if crew.maneuver and crew.impulses:
            kind = kind_of(crew.maneuver)
            free = free_turns(self.wind, crew.heading) if kind == ADVANCE else ()
            self.sail(Line(crew.maneuver, kind, (crew.cost, crew.cost), crew.turn, free), leg, crew.spent)
        else:
            self.go(leg, crew.spent)
        return self.found

    def go(self, leg: Leg, spent: int) -> None:
        """Every maneuver that may be selected now; `spent` points count for it already."""
        before = len(self.found)
        if leg.used < len(self.crew.impulses) and (leg.heading - self.wind) % 8 != 4:
            for line in LINES[(leg.heading - self.wind) % 8]:
                if spent < line.costs[is_diagonal(leg.heading)] and self.may(line, leg):
                    self.sail(line, leg, spent)
        if len(self.found) == before:
            self.finish(leg, leg.x, leg.y, leg.toll)

    def may(self, line: Line, leg: Leg) -> bool:
        """CS-MAN-13 to CS-MAN-15; after the maneuvers chosen freely the ship sails on, and backs sail only early."""
        if line.kind == ADVANCE:
            return True
        if leg.depth <= 0 or line.kind == leg.barred:
            return False
        return leg.depth >= self.depth - 1 if line.kind == BACK_SAIL else line.kind != WEAR or not leg.turned

    def sail(self, line: Line, leg: Leg, spent: int) -> None:
        """Spend the points of one maneuver and carry it out, or carry it over with Strain."""
        cost = max(1, line.costs[is_diagonal(leg.heading)] - spent)
        impulses = self.crew.impulses
        if cost > len(impulses) - leg.used:
            self.strain(line, leg)
            return
        used = leg.used + cost
        when = impulses[used - 1]
        first = leg.first
        if first is None:
            leg.first = (line.name, 0)
        if line.kind == ADVANCE:
            self.advance(line, leg, used, when)
        elif line.kind == BACK_SAIL:
            self.go(leg.on(used, leg.heading, BACK_SAIL, leg.turned), 0)
        elif line.kind == TACK:
            self.go(self.about(line, leg, used).note(when), 0)
        else:
            self.go(leg.on(used, turned(leg.heading, line.turn), WEAR, True).note(when), 0)
        leg.first = first

    def about(self, line: Line, leg: Leg, used: int) -> Leg:
        """CS-MAN-23 to CS-MAN-26: on the other tack, if she comes about."""
        after = leg.on(used, turned(leg.heading, 2 * line.turn), "", leg.turned)
        if after.odds == 1.0:
            after.irons = pose(leg.x, leg.y, turned(leg.heading, line.turn))
        after.odds *= self.crew.tacks
        return after

    def advance(self, line: Line, leg: Leg, used: int, when: int) -> None:
        """CS-MAN-18, CS-MAN-19: a square ahead, and the free turns of it."""
        dx, dy = VECTORS[leg.heading]
        for way in (0, *line.free) if leg.depth > 0 else (0,):
            after = leg.on(used, turned(leg.heading, way), WEAR if way else "", way != 0)
            after.x, after.y = leg.x + dx, leg.y + dy
            self.go(after.note(when), 0)

    def strain(self, line: Line, leg: Leg) -> None:
        """CS-MAN-10, CS-BONUS-03: it carries over, and the ship must make a Bonus Move."""
        value, risk = strain_toll(self.crew.skill)
        dx, dy = VECTORS[leg.heading]
        first = leg.first
        if first is None:
            leg.first = (line.name, value)
        self.finish(leg, leg.x + dx, leg.y + dy, leg.toll if self.crew.strained else leg.toll + risk)
        leg.first = first

    def finish(self, leg: Leg, x: int, y: int, toll: float) -> None:
        """Where the ship is at each tick."""
        poses: list[int] = []
        at = 0
        for tick in self.ticks:
            while at + 1 < len(leg.events) and leg.events[at + 1][0] <= tick:
                at += 1
            poses.append(leg.events[at][1])
        self.found.append(Way(leg.first, poses, pose(x, y, leg.heading), toll, leg.odds, leg.irons))


def free_turns(wind: int, heading: int) -> tuple[int, ...]:
    for line in LINES[(heading - wind) % 8]:
        if line.kind == ADVANCE:
            return line.free
    return ()


def strain_toll(skill: int) -> tuple[int, float]:
    """CS-BONUS-07, CS-BONUS-08: the better Strain value, and the rigging hits to expect of it."""
    one = max(0, min(6, 4 - skill)) / 6.0
    two = 2.0 * max(0, min(6, 3 - skill)) / 6.0
    return (1, one) if one <= two else (2, two)
