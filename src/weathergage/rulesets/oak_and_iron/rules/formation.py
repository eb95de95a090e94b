"""Chapter 9: Formation: who is linked to whom, and the chain that starts at the Flagship."""

from math import sqrt
from typing import Final, Optional

from weathergage.kits.plane import HAIR, Point, Shape, along
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, MUSKET_SHOT, PISTOL_SHOT
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    BOW,
    STERN,
    TOUCH,
    are_within,
    base_of,
    bases,
    edge_ends,
    near_ones,
    normal_of,
    solids,
)
from weathergage.rulesets.oak_and_iron.state import (
    ATTACK,
    END,
    Battle,
    able_of,
    able_ships,
    admiral_has,
    effect_of,
    has_rule,
)

ASTERN: Final = 1                   # the ways in which a chain goes on
AHEAD: Final = 2
EITHER: Final = 3


def link_reach(game: Battle, squadron: int) -> float:
    """OI-FORM-03, OI-KEY-17."""
    return CANNON_SHOT if admiral_has(game, squadron, "superior-coordination") else MUSKET_SHOT


def clipped(points: list[Point], a: float, b: float, c: float) -> list[Point]:
    """The part of a convex ring in which a x + b y + c is not negative."""
    ring: list[Point] = []
    for k in range(len(points)):
        (px, py), (qx, qy) = points[k - 1], points[k]
        before, after = a * px + b * py + c, a * qx + b * qy + c
        if (before < 0.0) != (after < 0.0):
            share = before / (before - after)
            ring.append((px + (qx - px) * share, py + (qy - py) * share))
        if after >= 0.0:
            ring.append((qx, qy))
    return ring


class Lane:
    """What lies between two edges that face each other, in the frame of the first: x along it, y outward.

    The second is the line through (x1, y1) with this rise; lines at right angles to the first meet it from low to high.
    """

    def __init__(self, x: float, y: float, ux: float, uy: float, low: float, high: float, x1: float, y1: float,
                 rise: float) -> None:
        self.x = x                      # the middle of the first edge, and the way it faces
        self.y = y
        self.ux = ux
        self.uy = uy
        self.low = low
        self.high = high
        self.x1 = x1
        self.y1 = y1
        self.rise = rise
        self.slant = sqrt(1.0 + rise * rise)

    def may_meet(self, blocker: Shape) -> bool:
        """Whether the circle around a shape comes into the lane."""
        dx, dy, reach = blocker.cx - self.x, blocker.cy - self.y, blocker.reach + HAIR
        x, y = dx * self.uy - dy * self.ux, dx * self.ux + dy * self.uy
        return self.low - reach <= x <= self.high + reach and y >= -reach \
            and y <= self.y1 + self.rise * (x - self.x1) + reach * self.slant

    def is_open(self, blockers: list[Shape]) -> bool:
        """OI-FORM-05: whether a line crosses nothing on its way. Each blocker, cut to the lane, takes a part of it."""
        taken: list[Point] = []
        for blocker in blockers:
            if self.may_meet(blocker):
                ring: list[Point] = []
                for corner in blocker.corners:
                    dx, dy = corner.x - self.x, corner.y - self.y
                    ring.append((dx * self.uy - dy * self.ux, dx * self.ux + dy * self.uy))
                ring = clipped(clipped(clipped(ring, 1.0, 0.0, -self.low), -1.0, 0.0, self.high), 0.0, 1.0, 0.0)
                ring = clipped(ring, self.rise, -1.0, self.y1 - self.rise * self.x1)
                if len(ring) > 2:
                    taken.append((min([x for x, _ in ring]), max([x for x, _ in ring])))
        if not taken:
            return True
        taken.sort()
        free = self.low
        for start, end in taken:
            if start > free + HAIR:
                return True
            free = max(free, end)
        return self.high > free + HAIR


def lane_between(here: Shape, edge: int, there: Shape, other_edge: int) -> Optional[Lane]:
    """OI-FORM-04: where a line at right angles to one edge, outward, enters the other; None if none does."""
    (ax, ay), (bx, by) = edge_ends(here, edge)
    x, y = (ax + bx) / 2, (ay + by) / 2
    ux, uy = along(normal_of(here, edge))
    nx, ny = along(normal_of(there, other_edge))
    if ux * nx + uy * ny >= -HAIR:
        return None                                     # it does not face us: a line would leave by it
    half = abs((ax - x) * uy - (ay - y) * ux)
    (cx, cy), (dx, dy) = edge_ends(there, other_edge)
    x1, y1 = (cx - x) * uy - (cy - y) * ux, (cx - x) * ux + (cy - y) * uy + TOUCH
    x2, y2 = (dx - x) * uy - (dy - y) * ux, (dx - x) * ux + (dy - y) * uy + TOUCH
    if x1 > x2:                                         # bases laid flush may overlap by a hair: hence TOUCH
        x1, y1, x2, y2 = x2, y2, x1, y1
    rise = (y2 - y1) / (x2 - x1)
    low, high = max(-half, x1), min(half, x2)
    if rise > 0.0:
        low = max(low, x1 - y1 / rise)                  # where it lies in front of the edge
    elif rise < 0.0:
        high = min(high, x1 - y1 / rise)
    elif y1 < 0.0:
        return None
    return None if low > high + HAIR else Lane(x, y, ux, uy, low, high, x1, y1, rise)


def are_in_line(game: Battle, ahead: int, astern: int, reach: float) -> bool:
    """OI-FORM-03 to OI-FORM-05, OI-FORM-09: the Bow of the one and the Stern of the other see each other."""
    if not are_within(game, ahead, astern, reach):
        return False
    stern, bow = base_of(game.ships[ahead]), base_of(game.ships[astern])
    forward = lane_between(bow, BOW, stern, STERN)
    aft = lane_between(stern, STERN, bow, BOW) if forward is not None else None
    if forward is None or aft is None:
        return False
    blockers = near_ones(bow, bases(game, (ahead, astern)) + solids(game), reach + 4.0)
    return forward.is_open(blockers) and aft.is_open(blockers)


class Links:
    """OI-FORM-02, OI-FORM-03: who of some ships is linked to whom, each looked at only when a chain comes to her."""

    def __init__(self, game: Battle, ships: list[int], reach: float) -> None:
        self.game = game
        self.ships = ships
        self.reach = reach
        self.follows: dict[int, list[int]] = {}
        self.leads: dict[int, list[int]] = {}

    def astern_of(self, number: int) -> list[int]:
        found = self.follows.get(number)
        if found is None:
            found = [other for other in self.ships if other != number
                     and are_in_line(self.game, number, other, self.reach)]
            self.follows[number] = found
        return found

    def ahead_of(self, number: int) -> list[int]:
        found = self.leads.get(number)
        if found is None:
            found = [other for other in self.ships if other != number
                     and are_in_line(self.game, other, number, self.reach)]
            self.leads[number] = found
        return found

    def beside(self, number: int, ways: int) -> list[int]:
        """Those that a chain can go on to."""
        if ways == ASTERN:
            return self.astern_of(number)
        if ways == AHEAD:
            return self.ahead_of(number)
        behind = self.astern_of(number)
        return behind + [other for other in self.ahead_of(number) if other not in behind]

    def chains(self, chain: tuple[int, ...], ways: int) -> list[tuple[int, ...]]:
        """Every chain that goes on from the last of one, none twice, as far as it can."""
        longer: list[tuple[int, ...]] = []
        for other in self.beside(chain[-1], ways):
            if other not in chain:
                longer += self.chains(chain + (other,), ways)
        return longer or [chain]


def chains(game: Battle, squadron: int) -> list[int]:
    """OI-FORM-02, OI-FORM-06 to OI-FORM-08: the arrangement with the most ships, of several the one listed first.

    Single links: a chain that starts at the Flagship. Per end: one that runs through it.
    """
    flagship = game.squadrons[squadron].flagship
    ships = able_of(game, squadron)
    if flagship not in ships or len(ships) < 2:
        return []
    links = Links(game, ships, link_reach(game, squadron))
    best: list[tuple[int, ...]] = []
    if game.plays("formation-links", "per-end"):
        for astern in links.chains((flagship,), ASTERN):
            best += links.chains(tuple(reversed(astern)), AHEAD)
    else:
        best = links.chains((flagship,), EITHER)
    longest = max([len(chain) for chain in best])
    if longest < 2:
        return []
    return min([sorted(chain) for chain in best if len(chain) == longest])


def has_formation_bonus(game: Battle) -> bool:
    """OI-FORM-01, OI-QS-01, OI-QS-03: whether Formation adds dice; in the quickstart only cards ask for it."""
    return not game.quickstart


def formation(game: Battle, squadron: int) -> list[int]:
    """OI-FORM-01, OI-QS-03, OI-EVT-11, OI-CARD-23, OI-UPG-21, OI-CONV-03: the ships that count as in Formation
    now."""
    if "misread-signals" in game.active:
        return []
    ships = able_of(game, squadron)
    if game.quickstart:
        return [number for number in ships if has_friend_within(game, number, MUSKET_SHOT)]
    members = chains(game, squadron)
    if effect_of(game.squadrons[squadron]) == "adjust-formation":
        members += [number for number in ships
                    if number not in members and has_friend_within(game, number, PISTOL_SHOT)]
    if game.phase not in (ATTACK, END):
        members += [number for number in ships if number not in members and is_dispatched(game, number)]
    return members


def has_friend_within(game: Battle, number: int, reach: float) -> bool:
    for other in able_ships(game, game.side_of(number)):
        if other != number and are_within(game, number, other, reach):
            return True
    return False


def is_dispatched(game: Battle, number: int) -> bool:
    """OI-UPG-21: within Musket Shot of a friendly dispatch ship that is within Musket Shot of her own Flagship;
    OI-TERM-25: not of a lost one."""
    for other in able_ships(game, game.side_of(number)):
        if has_rule(game, other, "dispatch-ship"):
            flagship = game.squadrons[game.ships[other].squadron].flagship
            if flagship >= 0 and game.ships[flagship].able and are_within(game, other, flagship, MUSKET_SHOT) \
                    and (other == number or are_within(game, other, number, MUSKET_SHOT)):
                return True
    return False


def in_formation(game: Battle, number: int) -> bool:
    """OI-INIT-11: at this moment."""
    return number in formation(game, game.ships[number].squadron)
