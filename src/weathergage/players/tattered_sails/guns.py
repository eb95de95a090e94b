"""Tattered Sails, the heuristic player: who can fire at whom, roughly for many poses or exactly for a few."""

from math import sqrt
from typing import Final

from weathergage.kits.plane import Pose, along
from weathergage.players.tattered_sails.worth import Scales, chance
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.tables import LONG
from weathergage.rulesets.tattered_sails.rules.geometry import guns_bearing
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement, Ship, are_grappled, model_of, standing_masts

FORE_AND_AFT: Final = 0.22      # tangent of the blind angle ahead and astern of fore-and-aft sails

MARGIN: Final = 2.0             # mm to be sure of, as a hull is slimmer at its ends


class Mark:
    """A ship at a pose, for quick estimates: her keel as a line, her guns, and how blind she is ahead."""

    def __init__(self, scales: Scales, number: int, pose: Pose) -> None:
        model = model_of(scales.game.ships[number])
        self.number = number
        self.length = model.length
        self.beam = model.beam
        self.blind = blind_tangent(model)
        self.guns = scales.battery(number)
        self.reach = LONG * scales.game.reach
        self.ux, self.uy = along(pose[2])
        self.x, self.y = pose[0], pose[1]
        self.cx = self.x - self.ux * self.length / 2
        self.cy = self.y - self.uy * self.length / 2

    def put(self, pose: Pose) -> None:
        """The same ship somewhere else."""
        self.ux, self.uy = along(pose[2])
        self.x, self.y = pose[0], pose[1]
        self.cx = self.x - self.ux * self.length / 2
        self.cy = self.y - self.uy * self.length / 2


def blind_tangent(model: Model) -> float:
    """TS-GEO-08, TS-SHOOT-03: square sails hide what is ahead and astern from all guns but the outermost."""
    if not model.square or model.masts < 2:
        return FORE_AND_AFT
    return 0.7 * model.beam / (model.mast_at[1] - model.mast_at[0])


def keel_distance(px: float, py: float, mark: Mark) -> float:
    """From a point to a ship, taken as a line."""
    ahead = (px - mark.x) * mark.ux + (py - mark.y) * mark.uy
    ahead = min(0.0, max(-mark.length, ahead))
    dx, dy = px - mark.x - ahead * mark.ux, py - mark.y - ahead * mark.uy
    return sqrt(dx * dx + dy * dy)


def gap(one: Mark, other: Mark) -> float:
    """About how far two ships lie apart, hull to hull; from afar by their keels' share of the line between them."""
    dx, dy = other.cx - one.cx, other.cy - one.cy
    apart = max(1.0, sqrt(dx * dx + dy * dy))
    beams = (one.beam * abs(one.ux * dy - one.uy * dx) + other.beam * abs(other.ux * dy - other.uy * dx)) / (2 * apart)
    if apart > 1.5 * (one.length + other.length):
        along_line = one.length * abs(one.ux * dx + one.uy * dy) + other.length * abs(other.ux * dx + other.uy * dy)
        return apart - along_line / (2 * apart) - beams
    sx, sy = one.x - one.length * one.ux, one.y - one.length * one.uy
    tx, ty = other.x - other.length * other.ux, other.y - other.length * other.uy
    near = keel_distance(one.x, one.y, other)
    near = min(near, keel_distance(sx, sy, other))
    near = min(near, keel_distance(one.cx, one.cy, other))
    near = min(near, keel_distance(other.x, other.y, one))
    near = min(near, keel_distance(tx, ty, one))
    return near - beams


def is_between(screen: Mark, one: Mark, other: Mark) -> bool:
    """TS-SHOOT-03: whether a third ship's keel crosses the line between two others."""
    dx, dy = other.cx - one.cx, other.cy - one.cy
    ahead = (screen.x - one.cx) * dy - (screen.y - one.cy) * dx
    astern = ahead - screen.length * (screen.ux * dy - screen.uy * dx)
    if (ahead > 0.0) == (astern > 0.0):
        return False
    bow = (one.cx - screen.x) * screen.uy - (one.cy - screen.y) * screen.ux
    far = bow + dx * screen.uy - dy * screen.ux
    return (bow > 0.0) != (far > 0.0)


def likely_hits(one: Mark, other: Mark) -> float:
    """Hits to expect of a volley, with nothing in the way but the own sails."""
    dx, dy = other.cx - one.cx, other.cy - one.cy
    far = one.reach + (one.length + other.length) / 2
    apart = dx * dx + dy * dy
    if not one.guns or apart > far * far:
        return 0.0
    ahead = dx * one.ux + dy * one.uy
    abeam = abs(dx * one.uy - dy * one.ux)
    across = abs(other.ux * dy - other.uy * dx) / max(1.0, sqrt(apart))
    guns = one.guns
    if abeam + 0.4 * (other.length * across + other.beam) < one.blind * abs(ahead):
        guns = guns[:1] if ahead > 0 else guns[-1:]
    hits = 0.0
    wide = MARGIN - other.beam * across / 2
    for at, reach, hit in guns:
        if keel_distance(one.x - at * one.ux, one.y - at * one.uy, other) + wide <= reach:
            hits += hit
    return hits


def hits_of(game: Engagement, firer: int, target: int, but: int = 0) -> float:
    """TS-SHOOT-01: the hits to expect of all guns that bear, exactly."""
    model = model_of(game.ships[firer])
    return sum([chance(model.guns[gun].accuracy) for gun in guns_bearing(game, firer, target, but)])


def may_fire(game: Engagement, firer: int, target: int) -> bool:
    """TS-SHOOT-11."""
    return not are_grappled(game, firer, target)


class Volleys:
    """What ships could do with their guns as they lie; worked out once for a decision."""

    def __init__(self, scales: Scales) -> None:
        self.scales = scales
        self.game = scales.game
        self.hits: dict[tuple[int, int], float] = {}

    def of(self, firer: int, target: int) -> float:
        """Hits to expect of one ship's whole broadside at another."""
        hits = self.hits.get((firer, target))
        if hits is None:
            hits = hits_of(self.game, firer, target) if may_fire(self.game, firer, target) else 0.0
            self.hits[firer, target] = hits
        return hits

    def best(self, firer: int) -> float:
        """The worth of a volley at her best target; 0 if none is worth it."""
        worth = 0.0
        for target in self.scales.enemies:
            out = self.of(firer, target)
            if out:
                worth = max(worth, self.scales.exchange(firer, target, out, self.of(target, firer)))
        return worth


class Shooter:
    """TS-SHOOT-17 to TS-SHOOT-20: one ship's fire: which gun next, at whom, and when it is enough.

    At the ship under fire every further gun is free of charge, as her answer comes anyway; a new target must be worth
    its answer. A gun that bears on little else fires first.
    """

    def __init__(self, scales: Scales, firer: int, fired: int, done: tuple[int, ...], spur: float) -> None:
        self.scales = scales
        self.game = scales.game
        self.firer = firer
        self.spur = 0.0 if fired else spur
        self.model = model_of(scales.game.ships[firer])
        self.bearing: dict[int, tuple[int, ...]] = {}
        for target in scales.enemies:
            if target not in done and may_fire(self.game, firer, target):
                guns = guns_bearing(self.game, firer, target, fired)
                if guns:
                    self.bearing[target] = guns

    def hits(self, guns: tuple[int, ...]) -> float:
        return sum([chance(self.model.guns[gun].accuracy) for gun in guns])

    def opening(self, target: int) -> float:
        """What it is worth to begin with a target."""
        return self.scales.exchange(self.firer, target, self.hits(self.bearing[target]),
                                    hits_of(self.game, target, self.firer))

    def best_target(self, but: int = NOBODY) -> tuple[float, int]:
        """The best to begin with, if any is worth it."""
        best, choice = 0.05 - self.spur, NOBODY
        for target in self.bearing:
            worth = self.opening(target) if target != but else -1e9
            if worth > best:
                best, choice = worth, target
        return best, choice

    def goes_on(self, current: int) -> bool:
        """TS-SHOOT-20: whether to go on at the ship under fire; on a wreck the guns may be better used elsewhere."""
        if current not in self.bearing:
            return False
        if self.game.ships[current].masts:
            return True
        elsewhere, other = self.best_target(current)
        return other == NOBODY or self.scales.hits(current, self.hits(self.bearing[current])) >= elsewhere

    def next_gun(self, target: int) -> int:
        """The gun that bears on least else, then the surest."""
        return min(self.bearing[target],
                   key=lambda gun: (len([other for other, guns in self.bearing.items() if gun in guns]),
                                    self.model.guns[gun].accuracy, gun))


def spare_value(scales: Scales, ship: Ship, number: int, enemy: int) -> dict[int, float]:
    """What each standing mast is worth to keep: its gun, more if it bears on an enemy, most on the one who fires."""
    game = scales.game
    model = model_of(ship)
    values = {mast: chance(model.guns[mast].accuracy) + (0.1 if model.guns[mast].long else 0.0) - 0.001 * mast
             for mast in standing_masts(ship)}
    for target in scales.enemies:
        if game.ships[target].masts and may_fire(game, number, target):
            for gun in guns_bearing(game, number, target):
                values[gun] += 0.8 if target == enemy else 0.25
    return values


def sight_of(game: Engagement) -> float:
    """TS-SHOOT-09: how far the longest guns reach."""
    return LONG * game.reach
