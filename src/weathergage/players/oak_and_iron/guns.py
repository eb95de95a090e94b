"""Oak & Iron, the heuristic player: ships as gun platforms, quick estimates of fire between poses, and the choice of
an attack."""

from math import sqrt
from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.plane import Pose, along
from weathergage.players.oak_and_iron.worth import (
    END_FACES,
    GROUNDED,
    SAIL,
    SIDE_FACES,
    Scales,
    at_rigging,
    gunfire,
    tally_odds,
)
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, MUSKET_SHOT, PISTOL_SHOT
from weathergage.rulesets.oak_and_iron.rules.attacks import (
    BROADSIDE,
    CREW,
    GUNFIRE,
    HULL,
    PARTIAL,
    RIGGING,
    attack_dice,
    base_dice,
    contact_set,
    fortitude,
    fortitude_value,
    target_of,
)
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import CANNON, MUSKET, PISTOL, TOO_FAR, band_of, raked_by
from weathergage.rulesets.oak_and_iron.state import ANCHORED, Battle, has_rule, number_of, plays_card, type_of

NARROW: Final = 0.2                 # inches: how much of a target must be in the Path, for an estimate to count on it
NONE: Final[Answer] = ()
SCREENED: Final = 0.25              # what a ship in between leaves of a shot


class Mark:
    """A ship as the estimates see her: a rectangle with so many dice."""

    def __init__(self, game: Battle, number: int, pose: Pose) -> None:
        ship, kind = game.ships[number], type_of(game.ships[number])
        self.number = number
        self.x = self.y = self.ux = self.uy = 0.0
        self.half, self.beam = kind.length / 2, kind.beam / 2
        self.reach = sqrt(self.half * self.half + self.beam * self.beam)
        self.guns = base_dice(game, number, BROADSIDE).total
        self.guns += 1 if plays_card(game, number, "effective-fire") else 0
        self.guns += 2 if plays_card(game, number, "superior-firepower") else 0
        self.muskets = base_dice(game, number, PARTIAL).total
        self.loaded = 3 & ~ship.reload
        self.fortitude = fortitude_value(game, number)
        self.is_small = has_rule(game, number, "small")
        self.has_weight = has_rule(game, number, "weight-of-fire")
        self.need = 3 if has_rule(game, number, "very-high-freeboard") else \
            2 if has_rule(game, number, "high-freeboard") else 1
        self.sure = 1.0             # how far she can be expected to be there when guns fire
        self.put(pose)

    def put(self, pose: Pose) -> None:
        self.x, self.y = pose[0], pose[1]
        self.ux, self.uy = along(pose[2])


def gap(one: Mark, other: Mark) -> float:
    """About how far apart two bases are: from the one to the rectangle around the other in her own frame."""
    dx, dy = other.x - one.x, other.y - one.y
    ahead, abeam = dx * one.ux + dy * one.uy, dx * one.uy - dy * one.ux
    cos, sin = one.ux * other.ux + one.uy * other.uy, one.uy * other.ux - one.ux * other.uy
    a = abs(ahead) - one.half - other.half * abs(cos) - other.beam * abs(sin)
    b = abs(abeam) - one.beam - other.half * abs(sin) - other.beam * abs(cos)
    if a <= 0.0:
        return max(0.0, b)
    return a if b <= 0.0 else sqrt(a * a + b * b)


def far(one: Mark, other: Mark) -> float:
    """Between the middles of two ships."""
    dx, dy = other.x - one.x, other.y - one.y
    return sqrt(dx * dx + dy * dy)


def bearing_side(one: Mark, other: Mark) -> int:
    """OI-BRD-01: the side, as a bit, in whose Path the other lies; 0 for neither."""
    dx, dy = other.x - one.x, other.y - one.y
    ahead, abeam = dx * one.ux + dy * one.uy, dx * one.uy - dy * one.ux
    cos, sin = one.ux * other.ux + one.uy * other.uy, one.uy * other.ux - one.ux * other.uy
    if abs(ahead) > one.half + other.half * abs(cos) + other.beam * abs(sin) - NARROW:
        return 0
    if abs(abeam) + other.half * abs(sin) + other.beam * abs(cos) <= one.beam:
        return 0
    return 2 if abeam > 0.0 else 1


def rakes(one: Mark, other: Mark) -> str:
    """OI-RAKE-01: the end by which a line straight out of her side runs through the other from end to end."""
    side = 1.0 if (other.x - one.x) * one.uy - (other.y - one.y) * one.ux > 0.0 else -1.0
    wx, wy = side * one.uy, -side * one.ux
    toward = wx * other.ux + wy * other.uy
    if abs(toward) < 0.7:
        return ""
    px, py = one.x - other.x, one.y - other.y
    ahead, abeam = px * other.ux + py * other.uy, px * other.uy - py * other.ux
    drift = (wx * other.uy - wy * other.ux) / toward
    if abs(abeam + (other.half - ahead) * drift) > other.beam or abs(abeam - (other.half + ahead) * drift) > other.beam:
        return ""
    return "stern" if toward > 0.0 else "bow"


def band_at(apart: float) -> int:
    if apart <= PISTOL_SHOT:
        return PISTOL
    return MUSKET if apart <= MUSKET_SHOT else CANNON if apart <= CANNON_SHOT else TOO_FAR


def is_between(other: Mark, one: Mark, two: Mark) -> bool:
    """Whether a third ship lies across the line from one to another."""
    dx, dy = two.x - one.x, two.y - one.y
    length = dx * dx + dy * dy
    px, py = other.x - one.x, other.y - one.y
    along_it = px * dx + py * dy
    if along_it <= 0.0 or along_it >= length:
        return False
    cross = px * dy - py * dx
    return cross * cross < length * other.beam * other.beam


class Gunner:
    """Estimates of what one ship's fire does to another."""

    def __init__(self, scales: Scales) -> None:
        self.scales = scales
        self.has_rakes = not scales.game.quickstart

    def broadside(self, one: Mark, other: Mark, apart: float) -> float:
        """OI-BRD-03: what a Broadside that bears is worth."""
        band = band_at(apart)
        rake = rakes(one, other) if band <= MUSKET and self.has_rakes else ""
        divisor = other.fortitude + (1 if band >= CANNON and other.is_small else 0) \
            - (1 if band <= MUSKET and one.has_weight else 0)
        if rake == "stern":
            divisor = 1
        return self.scales.blow(other.number, gunfire(one.guns, band, max(1, divisor), 1 if rake else other.need,
                                                      bool(rake)))

    def partial(self, one: Mark, other: Mark, apart: float) -> float:
        """OI-PART-05."""
        band = band_at(apart)
        if band > MUSKET:
            return 0.0
        return self.scales.blow(other.number, gunfire(one.muskets, band, other.fortitude, other.need, False))

    def volley(self, one: Mark, other: Mark) -> float:
        """The better of the two, for a ship as she is loaded."""
        if far(one, other) > CANNON_SHOT + one.reach + other.reach:
            return 0.0
        apart = gap(one, other)
        if apart > CANNON_SHOT:
            return 0.0
        side = bearing_side(one, other)
        best = self.partial(one, other, apart)
        return max(best, self.broadside(one, other, apart)) if side & one.loaded else best


# --- attacks as they are offered --------------------------------------------------------------------------------------

def attack_worth(scales: Scales, firer: int, answer: Answer) -> float:
    """What an attack is expected to do, by the rules' own dice."""
    assert isinstance(answer, tuple)
    game = scales.game
    target = number_of(game, target_of(game, answer))
    kind = str(answer[0])
    if kind not in GUNFIRE:
        return melee_worth(scales, firer, target, kind)
    aim, side = str(answer[-1]), str(answer[1]) if kind == BROADSIDE else ""
    band = band_of(game, firer, target)
    dice = scales.dice(firer, target, kind, aim, band)
    rake = raked_by(game, firer, side, target, band) if side and aim != RIGGING else ""
    if aim == RIGGING:
        return rigging_worth(scales, target, dice)
    if aim == CREW:
        return scales.harm(target, 0.0, (1.0 - tally_odds(dice, 2)[0]) * (2.0 if rake else 1.0))
    divisor = fortitude(game, firer, target, kind, band, rake).total
    worth = scales.blow(target, gunfire(dice, band, divisor, 1 if rake else need_of(game, target), bool(rake)))
    if band <= MUSKET and plays_card(game, firer, "aggression"):
        worth += scales.harm(target, 0.0, 0.8)
    return worth


def need_of(game: Battle, target: int) -> int:
    """OI-TRAIT-06, OI-TRAIT-07: the hits that tire her."""
    if has_rule(game, target, "very-high-freeboard"):
        return 3
    return 2 if has_rule(game, target, "high-freeboard") else 1


def rigging_worth(scales: Scales, target: int, dice: int) -> float:
    """OI-RIG-03: sails, and the chance to hold her fast; more for a ship that runs, or where a ship less decides."""
    ship = scales.game.ships[target]
    sail, held = at_rigging(dice)
    other = scales.game.side_of(target)
    short = scales.totals[other] - scales.strikes[other]
    grounded = 0.0 if ship.aground else GROUNDED * (4.0 if short <= 0 else 1.0)
    runs = 4.0 if ship.merchant and scales.game.objective == "convoy" else 1.0
    return (SAIL * sail if ship.sail > ANCHORED else 0.0) * runs + held * grounded * min(2.0, runs)


def melee_worth(scales: Scales, firer: int, target: int, kind: str) -> float:
    """OI-CC-03: a point of Fatigue for each symbol; toward a capture it is worth more than elsewhere."""
    game = scales.game
    dice = attack_dice(game, firer, target, kind, HULL, 0).total
    faces = END_FACES if contact_set(game, firer, target, kind) in ("close-combat-bow-stern", "repel-boarders") \
        else SIDE_FACES
    points = dice * faces / 8.0
    worth = scales.harm(target, 0.0, points)
    if kind == "close-combat":
        left = 7 - game.ships[target].fatigue
        worth += 1.5 * sum(tally_odds(dice, faces)[left:]) + 0.06 * points
    return worth


def best_attack(scales: Scales, firer: int, options: tuple[Answer, ...]) -> tuple[float, Answer]:
    """The attack that is worth most; () if there is none."""
    best, choice = 0.0, NONE
    for option in options:
        if isinstance(option, tuple):
            worth = attack_worth(scales, firer, option)
            if worth > best:
                best, choice = worth, option
    return best, choice
