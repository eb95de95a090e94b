"""Captain's Sea, the heuristic player: which way serves best for the rest of the turn.

Own ways are listed, the enemy's likely ones picked, and every pair valued by the broadsides it brings and the position
it leads to.
"""

from typing import Final, Optional

from weathergage.kits.squares import VECTORS, distance, is_diagonal, points_between, turned
from weathergage.players.captains_sea.guns import (
    PORT,
    STARBOARD,
    Fighter,
    quarter,
    smoke_on,
    stern_or_bow,
    volley,
)
from weathergage.players.captains_sea.ways import Crew, Way, Ways
from weathergage.rulesets.captains_sea.content.tables import BASE_MOVEMENT, LONG_RANGE, WIND_LETTER
from weathergage.rulesets.captains_sea.rules.maneuvers import TACK_AT, tack_modifier
from weathergage.rulesets.captains_sea.rules.victory import specials_of
from weathergage.rulesets.captains_sea.state import FIGHTING, IMPULSES, Duel, Ship

OWN_DEPTH: Final = 3            # maneuvers chosen freely; after them the ship sails on
FOE_DEPTH: Final = 2
HEADED: Final = 0.45            # a broadside that must yet be brought to bear
NEXT_TURN: Final = 0.6          # weight of what the next turn promises
PULL: Final = 1.0              # what a movement point nearer is worth to an eager captain
AHEAD_SHARE: Final = 0.7        # weight of the distance a turn later
CLOSE: Final = 2                # movement points within which nearer is no better
TURN_COST: Final = 0.6          # squares that a point of turning costs
DRIFT: Final = 0.7              # how far the enemy is trusted to hold his course
IRONS_COST: Final = 2.5
SAFE: Final = 6                 # movement points beyond long range that let a hunted captain breathe,
SAFE_TURN: Final = 3            # and more for every turn to come
BEYOND: Final = 0.3             # what a movement point more is worth then


def squares(base: int, heading: int, slow: int) -> float:
    """How far a turn takes a ship straight ahead, with a middling Hull Bonus."""
    return (base + 2) / slow / (3.0 if is_diagonal(heading) else 2.0)


def span(dx: float, dy: float) -> float:
    """CS-GEO-05 between any two points."""
    wide, high = abs(dx), abs(dy)
    return 2.0 * max(wide, high) + min(wide, high)


def slowness(ship: Ship) -> int:
    """CS-RATE-09: what her speed is divided by."""
    return 4 if ship.dismasted else 2 if ship.sail == FIGHTING else 1


def gap_later(wind: int, slow: tuple[int, int], apart: tuple[int, int], courses: tuple[int, int], points: int) -> float:
    """Movement points between two ships after a turn on these courses, `points` of it spent on turning by the first.

    All pairs begin with the first ship; `apart` leads to her.
    """
    heading, course = courses
    base = (0, 0)
    if heading != course:
        base = BASE_MOVEMENT[WIND_LETTER[(course - wind) % 8]][WIND_LETTER[(heading - wind) % 8]]
    run = max(0.0, squares(base[0], heading, slow[0]) - TURN_COST * points)
    his_run = DRIFT * squares(base[1], course, slow[1])
    mx, my = VECTORS[heading]
    hx, hy = VECTORS[course]
    return span(apart[0] + run * mx - his_run * hx, apart[1] + run * my - his_run * hy)


class Temper:
    """How a captain fights."""

    def __init__(self, eager: float, care: float, thrift: float, rigging: float) -> None:
        self.eager = eager              # from -1 (keeps off) to +1 (closes) and more (at any price)
        self.care = care                # weight of damage taken
        self.thrift = thrift            # price of own rigging carried away, against the same shot away
        self.rigging = rigging          # worth of the enemy's rigging


def rewards(game: Duel, side: int) -> tuple[float, float]:
    """CS-SCEN-05, CS-SCEN-06: points for this side when time runs out with the ships near, and far from each other."""
    near, far = 0.0, 0.0
    for special in specials_of(game):
        points = special.points if special.side == side else -special.points
        if special.effect == "escape-bonus":
            far += points
        elif special.effect == "squadron-in-sight":
            near += points
    return near, far


class Chart:
    """One decision's picture of the duel, seen by one side: both ships' guns and ways, and the value of places."""

    def __init__(self, game: Duel, side: int, temper: Temper, clinch: float, fully: bool = False) -> None:
        self.game = game
        self.side = side
        self.eager = temper.eager
        self.care = temper.care
        self.thrift = temper.thrift
        self.clinch = clinch        # what it is worth to lie in the enemy's square
        self.me = Fighter(game, side, fully)
        self.foe = Fighter(game, 1 - side, fully)
        self.me_full = Fighter(game, side, True)
        self.foe_full = Fighter(game, 1 - side, True)
        self.left = max(0, game.turn_limit - game.turn)         # turns after this one
        self.rewards = rewards(game, side)
        self.slow = (slowness(game.ships[side]), slowness(game.ships[1 - side]))
        self.smoke = game.smoke
        self.wind = game.wind
        self.ticks: list[int] = []
        self.bits: list[tuple[int, int]] = []
        self.shots: dict[int, float] = {}
        self.ends: dict[int, float] = {}
        self.beams = [0.0, 0.0]     # what either broadside was worth on the best way

    def mark(self, mine: tuple[int, ...], his: tuple[int, ...]) -> None:
        """The impulses of this turn in which something may happen."""
        now = self.game.impulse
        marked = {impulse for impulse in mine + his if impulse > now}
        for when in self.me.ready + self.foe.ready:
            if now < when <= IMPULSES:
                marked.add(when)
        self.ticks = sorted(marked)
        self.bits = [(self.me.ready_at(tick), self.foe.ready_at(tick)) for tick in self.ticks]

    def shot(self, mine: bool, fully: bool, own: int, other: int, bits: int) -> float:
        """The worth of fire from one pose at another: positive for starboard or either, negative for port."""
        key = ((own * 1048576 * 4 + other) * 16 + bits) * 4 + 2 * mine + fully
        worth = self.shots.get(key)
        if worth is None:
            worth = self.aim(mine, fully, own, other, bits)
            self.shots[key] = worth
        return worth

    def aim(self, mine: bool, fully: bool, own: int, other: int, bits: int) -> float:
        if fully:
            firer, target = (self.me_full, self.foe_full) if mine else (self.foe_full, self.me_full)
        else:
            firer, target = (self.me, self.foe) if mine else (self.foe, self.me)
        ax, ay, heading = (own >> 12) - 100, (own >> 4 & 255) - 100, own & 15
        bx, by, course = (other >> 12) - 100, (other >> 4 & 255) - 100, other & 15
        away = distance(bx - ax, by - ay)
        if away > 24:
            return 0.0
        smoke = smoke_on(self.smoke, ax, ay, bx, by) if self.smoke else 0
        if not away:
            return self.alongside(firer, target, bits, smoke, points_between(heading, course))
        where = quarter(bx - ax, by - ay, heading)
        if where <= PORT:
            value = volley(firer, target, where, bits, away, smoke, stern_or_bow(ax - bx, ay - by, heading, course))
            return value if where == STARBOARD else -value
        if fully:
            return HEADED * max(volley(firer, target, STARBOARD, bits, away, smoke, 0),
                                volley(firer, target, PORT, bits, away, smoke, 0))
        return 0.0

    def alongside(self, firer: Fighter, target: Fighter, bits: int, smoke: int, apart: int) -> float:
        """In a shared square: whoever has the initiative rakes in a crossing, else both fire."""
        if apart == 2 and firer.side != self.game.ip:
            return 0.0
        rake = 1 if apart == 2 else 0
        one = volley(firer, target, STARBOARD, bits, 0, smoke, rake)
        other = volley(firer, target, PORT, bits, 0, smoke, rake)
        return one if one >= other else -other

    def end_value(self, mine: int, his: int) -> float:
        """What a position at the end of the turn promises."""
        key = mine * 4194304 + his
        worth = self.ends.get(key)
        if worth is None:
            worth = self.promise(mine, his)
            self.ends[key] = worth
        return worth

    def promise(self, mine: int, his: int) -> float:
        if not self.left:
            away = distance((mine >> 12) - (his >> 12), (mine >> 4 & 255) - (his >> 4 & 255))
            return self.rewards[away > LONG_RANGE]
        later = IMPULSES + 5
        give = abs(self.shot(True, True, mine, his, self.me_full.ready_at(later)))
        take = abs(self.shot(False, True, his, mine, self.foe_full.ready_at(later)))
        value = NEXT_TURN * (self.me.weight * give - self.care * self.foe.weight * take)
        value -= self.eager * PULL * self.gap(mine, his)
        if ((mine & 15) - self.wind) % 8 == 4:
            value -= IRONS_COST
        if ((his & 15) - self.wind) % 8 == 4:
            value += IRONS_COST
        return value

    def gap(self, mine: int, his: int) -> float:
        """Movement points between the ships, now and after another turn on the course that then serves best."""
        dx, dy = (mine >> 12) - (his >> 12), (mine >> 4 & 255) - (his >> 4 & 255)
        best = self.later_gap(dx, dy, mine & 15, his & 15, 0)
        for points in (-2, -1, 1, 2):
            later = self.later_gap(dx, dy, turned(mine & 15, points), his & 15, abs(points))
            if (later < best) == (self.eager > 0):
                best = later
        now = max(0, distance(dx, dy) - CLOSE)
        apart = (1.0 - AHEAD_SHARE) * now + AHEAD_SHARE * best
        safe = LONG_RANGE + SAFE + SAFE_TURN * self.left
        return apart if self.eager > 0 or apart <= safe else safe + BEYOND * (apart - safe)

    def later_gap(self, dx: int, dy: int, heading: int, course: int, points: int) -> float:
        """The same after a turn on that heading, `points` of it spent on turning."""
        if (heading - self.wind) % 8 == 4:
            return 2.0 * (abs(dx) + abs(dy))
        return max(0.0, gap_later(self.wind, self.slow, (dx, dy), (heading, course), points) - CLOSE)

    def value(self, mine: Way, his: Way) -> float:
        """Broadsides of the rest of the turn, the best of each beam, and the end position; who fails to come about
        hangs in irons where she is."""
        mine_s, mine_p, his_s, his_p = 0.0, 0.0, 0.0, 0.0
        shared = False
        for at in range(len(self.ticks)):
            own, other = mine.poses[at], his.poses[at]
            bits = self.bits[at]
            if own >> 4 == other >> 4:
                shared = True
            if bits[0]:
                shot = self.shot(True, False, own, other, bits[0])
                if shot > mine_s:
                    mine_s = shot
                elif -shot > mine_p:
                    mine_p = -shot
            if bits[1]:
                shot = self.shot(False, False, other, own, bits[1])
                if shot > his_s:
                    his_s = shot
                elif -shot > his_p:
                    his_p = -shot
        self.beams[0] = mine_s
        self.beams[1] = mine_p
        worth = self.me.weight * (mine_s + mine_p) - self.care * self.foe.weight * (his_s + his_p)
        end = self.end_value(mine.end, his.end)
        if mine.odds < 1.0:
            end = mine.odds * end + (1.0 - mine.odds) * self.end_value(mine.irons, his.end)
        if his.odds < 1.0:
            end = his.odds * end + (1.0 - his.odds) * self.end_value(mine.end, his.irons)
        worth += end
        worth += his.toll * self.me.weight - self.thrift * mine.toll * self.foe.weight
        return worth + self.clinch if shared else worth


class Choice:
    """The best way found, and what it is worth."""

    def __init__(self, way: Way, value: float, starboard: float, port: float) -> None:
        self.way = way
        self.value = value
        self.starboard = starboard
        self.port = port


def tack_odds(game: Duel, side: int) -> float:
    """CS-MAN-24, CS-MAN-25."""
    least = TACK_AT - tack_modifier(game, game.ships[side], 0).total
    return max(0, min(6, 7 - least)) / 6.0


def likely(chart: Chart, mine: Way, ways: list[Way]) -> list[Way]:
    """What the enemy may do: sail on, and the two ways that would hurt most if we just sailed on."""
    ranked = sorted([(chart.value(mine, way), at) for at, way in enumerate(ways)])
    picked = [0]
    for _, at in ranked:
        if at not in picked:
            picked.append(at)
        if len(picked) == 3:
            break
    return [ways[at] for at in picked]


def choose_way(chart: Chart, mine: Crew, his: Crew) -> Optional[Choice]:
    """The way with the best mean value against what the enemy may do; None where there is nothing to choose."""
    chart.mark(mine.impulses, his.impulses)
    mine.tacks, his.tacks = tack_odds(chart.game, chart.side), tack_odds(chart.game, 1 - chart.side)
    own = Ways(mine, chart.wind, chart.ticks, OWN_DEPTH).all()
    foes = Ways(his, chart.wind, chart.ticks, FOE_DEPTH).all()
    if not own or not foes:
        return None
    enemies = likely(chart, own[0], foes)
    best: Optional[Choice] = None
    for way in own:
        total, starboard, port = 0.0, 0.0, 0.0
        for enemy in enemies:
            total += chart.value(way, enemy)
            starboard += chart.beams[0]
            port += chart.beams[1]
        if best is None or total > best.value:
            best = Choice(way, total, starboard, port)
    if best is not None:
        count = float(len(enemies))
        best.value, best.starboard, best.port = best.value / count, best.starboard / count, best.port / count
    return best
