"""Captain's Sea, the heuristic player: what gunfire is worth, from any square at any other."""

from typing import Final

from weathergage.kits.squares import VECTORS, ahead_and_abeam, is_diagonal, is_touched, points_between
from weathergage.rulesets.captains_sea.content.tables import CARRONADE_DOUBLE, CARRONADE_RANGE, FAR_DEFENSE, LONG_RANGE
from weathergage.rulesets.captains_sea.state import CHAIN, DOUBLE, FIGHTING, IMPULSES, ROUND, Duel, design, morale

NEVER: Final = 9999
STARBOARD: Final = 0        # quarters, as numbers: the two beams first
PORT: Final = 1
AHEAD: Final = 2
ASTERN: Final = 3
NOWHERE: Final = 4

HULL_WORTH: Final = 1.25    # a box of hull or crew also costs guns, nerve and boarders
CREW_WORTH: Final = 1.3
RIGGING_WORTH: Final = 0.9
LOW_SHARES: Final = (0.14, 0.60, 0.26)      # of rigging, hull, crew among hits aimed low, and high
HIGH_MASTS: Final = 0.52
HIGH_CREW: Final = 0.24
HIGH_SHARES: Final = (HIGH_MASTS, 0.24, HIGH_CREW)
HALVED: Final = 0.6         # what is left of rigging hits on a ship at Fighting Sail, odd ones rounded up

_SPREADS: Final[dict[int, list[float]]] = {}
_HITS: Final[dict[int, float]] = {}


def spread(dice: int, chance: int) -> list[float]:
    """The distribution of successes of so many dice, each with a chance in 36ths."""
    key = 64 * dice + chance
    chances = _SPREADS.get(key)
    if chances is None:
        p = chance / 36.0
        chances = [1.0]
        for _ in range(dice):
            chances = [(chances[n] * (1.0 - p) if n < len(chances) else 0.0) + (chances[n - 1] * p if n else 0.0)
                       for n in range(len(chances) + 1)]
        _SPREADS[key] = chances
    return chances


def hits_left(dice: int, hit: int, defense: int, cancel: int) -> float:
    """Expected hits after cancellation: dice with `hit` chances in 36, against dice with `cancel` chances in 36."""
    if dice <= 0 or hit <= 0:
        return 0.0
    key = ((dice * 64 + min(hit, 36)) * 64 + defense) * 64 + cancel
    expected = _HITS.get(key)
    if expected is not None:
        return expected
    total = 0.0
    stopped = spread(defense, cancel)
    for hits, chance in enumerate(spread(dice, min(hit, 36))):
        for less in range(min(hits, defense + 1)):
            total += chance * stopped[less] * (hits - less)
    _HITS[key] = total
    return total


def quarter(dx: int, dy: int, heading: int) -> int:
    """Where a relative square lies, as a number."""
    ahead, abeam = ahead_and_abeam(dx, dy, heading)
    if abeam > 0 and abs(ahead) <= abeam:
        return STARBOARD
    if abeam < 0 and abs(ahead) <= -abeam:
        return PORT
    if ahead > 0:
        return AHEAD
    return ASTERN if ahead < 0 else NOWHERE


def stern_or_bow(dx: int, dy: int, heading: int, target: int) -> int:
    """CS-RAKE-02 to CS-RAKE-05: 1 for a stern rake, 2 for a bow rake, 0 for none; (dx, dy) leads from the target."""
    if points_between(heading, target) != 2:
        return 0
    ahead, abeam = ahead_and_abeam(dx, dy, target)
    if abeam:
        if not is_diagonal(target) or abs(abeam) != 1:
            return 0
        hx, hy = VECTORS[heading]
        if (hx * VECTORS[target][1] - hy * VECTORS[target][0]) * abeam >= 0:
            return 0
    return 2 if ahead > 0 else 1


def worth(shares: tuple[float, float, float], rigging: float, halved: bool, rake: int) -> float:
    """What one hit of an attack is worth in boxes, the lasting harm counted in."""
    masts, hull, men = shares
    if halved:
        masts *= HALVED
    if rake == 1:
        hull *= 1.5
    return masts * rigging + hull * HULL_WORTH + men * CREW_WORTH


class Fighter:
    """A ship as a gun platform: dice by section and range, and when each section is loaded."""

    def __init__(self, game: Duel, side: int, fully: bool) -> None:
        ship = game.ships[side]
        built = design(ship)
        self.side = side
        self.x = ship.x
        self.y = ship.y
        self.heading = ship.heading
        self.long: list[int] = []
        self.carronades: list[int] = []
        self.ready: list[int] = []              # the impulse of this turn in which it can fire; 0 is at once
        start = IMPULSES * (game.turn - 1) if game.turn else 0
        for at, section in enumerate(ship.sections):
            boxes = min(section.boxes, (ship.crew + 1) // 2) if fully else section.manned
            guns = built.guns[at % 2][boxes]
            self.long.append(guns[0])
            self.carronades.append(guns[1])
            when = 0 if section.load else section.due - start if section.due else NEVER
            self.ready.append(when if boxes else NEVER)
        self.hit = 12 + 6 * morale(ship) - (6 if game.swell_turn == game.turn else 0)
        self.near = 14 if built.firm else 10 if built.fragile else 12      # chances in 36 that a defense die cancels
        self.far = 21 if built.firm else 16 if built.fragile else 18
        self.fighting = ship.sail == FIGHTING
        self.burning = int(ship.on_fire)
        self.weight = game.multipliers[side] / 2.0
        self.reload = built.reload

    def dice(self, at: int, range_mp: int) -> int:
        """CS-FIRE-06, CS-FIRE-14."""
        if range_mp > LONG_RANGE:
            return 0
        if range_mp > CARRONADE_RANGE:
            return self.long[at]
        return self.long[at] + self.carronades[at] * (2 if range_mp <= CARRONADE_DOUBLE else 1)

    def ready_at(self, impulse: int) -> int:
        """Which sections can fire in an impulse, as bits."""
        bits = 0
        for at in range(4):
            if self.ready[at] <= impulse:
                bits |= 1 << at
        return bits


def fired_dice(firer: Fighter, beam: int, bits: int, range_mp: int) -> int:
    """The dice of those sections of one broadside that are ready."""
    total = 0
    for at in (2 * beam, 2 * beam + 1):
        if bits >> at & 1:
            total += firer.dice(at, range_mp)
    return total


def smoke_on(smoke: tuple[tuple[int, int, int, int], ...], ax: int, ay: int, bx: int, by: int) -> int:
    """CS-FIRE-18 for any two squares."""
    points = 0
    for x, y, twos, ones in smoke:
        if is_touched(bx - ax, by - ay, x - ax, y - ay):
            points += 2 * twos + ones
    return points


def volley(firer: Fighter, target: Fighter, beam: int, bits: int, range_mp: int, smoke: int, rake: int) -> float:
    """The worth of a broadside of round shot aimed low, in boxes of the enemy."""
    dice = fired_dice(firer, beam, bits, range_mp)
    if not dice:
        return 0.0
    defense = min(30, (range_mp + 1) // 2 + smoke + firer.burning + target.burning)
    cancel = target.far if range_mp >= FAR_DEFENSE else target.near
    return hits_left(dice, firer.hit, defense, cancel) * worth(LOW_SHARES, RIGGING_WORTH, False, rake)


def shot_chance(firer: Fighter, load: str) -> int:
    """Chances in 36 that a die of this load hits."""
    return firer.hit + (6 if load == DOUBLE else -6 if load == CHAIN else 0)


def chain_worth(firer: Fighter, target: Fighter, dice: int, range_mp: int, rigging: float) -> float:
    """CS-DMG-09: a broadside of Chain Shot aimed high, in boxes of the enemy."""
    cancel = target.far if range_mp >= FAR_DEFENSE else target.near
    hits = hits_left(dice, shot_chance(firer, CHAIN), (range_mp + 1) // 2, cancel)
    masts = HIGH_MASTS * rigging * (HALVED if target.fighting else 1.0)
    return hits * (masts + HIGH_CREW * CREW_WORTH) + min(1.0, hits) * rigging


def best_load(firer: Fighter, target: Fighter, beam: int, range_mp: int, loads: tuple[str, ...], delay: bool,
              own_risk: float, rigging: float) -> str:
    """The load of a section that will fire at this range; own_risk is the price of a burst gun, rigging the worth of
    the enemy's: in a chase Chain Shot may do more than Round."""
    if DOUBLE not in loads:
        return ROUND
    bits = 3 << (2 * beam)
    dice = fired_dice(firer, beam, bits, range_mp)
    defense = (range_mp + 1) // 2
    single = hits_left(dice, firer.hit, defense, target.near)
    double = hits_left(dice, firer.hit + 6, defense, target.near)
    gain = (double - single) * 1.2 * firer.weight - own_risk * 2.0 / 3.0
    least = 0.25 * single if delay else 0.0
    if rigging > RIGGING_WORTH:
        low = volley(firer, target, beam, bits, range_mp, 0, 0)
        chained = (chain_worth(firer, target, dice, range_mp, rigging) - low) * firer.weight
        if chained > max(least, gain):
            return CHAIN
    return DOUBLE if gain > least else ROUND
