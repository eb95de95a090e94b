"""Man O' War, the heuristic player: what it is worth for a ship to lie at a pose."""

from math import sqrt
from typing import Final, TypeAlias

from weathergage.kits.plane import Pose, along
from weathergage.players.man_o_war.guns import Gunner
from weathergage.players.man_o_war.melee import boarding_gain, broadside_of, may_board, melee_of
from weathergage.players.man_o_war.worth import Scales, power_of
from weathergage.rulesets.man_o_war.content.printed import RamChart
from weathergage.rulesets.man_o_war.content.tables import COHERENCY, MONSTER_RADIUS, TERRAIN, WEAPONS
from weathergage.rulesets.man_o_war.rules.boarding import defending_guns
from weathergage.rulesets.man_o_war.rules.geometry import (
    INTO,
    distance_of,
    is_hovering,
    is_off,
    place,
    pose_of,
    range_to,
    shape_of,
    touched_edges,
    zone_of,
)
from weathergage.rulesets.man_o_war.rules.ramming import chart_of
from weathergage.rulesets.man_o_war.rules.shooting import can_see, is_fogged, line_of, mounts_for, reaches
from weathergage.rulesets.man_o_war.rules.speeds import SAIL, has_fair_wind, working_modes
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    AFLOAT,
    FORE,
    HOSTAGE,
    LANDED,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    has_special,
    model_of,
    scenario_of,
)

BOARDERS: Final = 14.0      # inches within which boarders are looked at
RUN_UP: Final = 0.7         # inches more than a ram needs, so that the enemy may move a little
ASTRAY: Final = 0.9         # what it costs to lose touch with the flagship
ELBOW: Final = 0.5          # inches of room that ships want beside each other
AROUND: Final = 11.0        # inches within which ships count as being in the same fight
AWAY: Final = 0.05          # honours for every inch away from the enemy, for ships that strike and retire
SEEKERS: Final = 3          # counters ashore are enough,
SENT: Final = 2             # and ships that see to them
OFFING: Final = 4.0         # inches of open water wanted ahead
BERTH: Final = 1.0          # so little of it before her bow that she can go nowhere next turn,
EMBAYED: Final = 0.5        # and what that costs
ROUNDED: Final = 2          # lands that are gone round one after the other
CAUGHT: Final = 0.8         # how likely it seems to who must get home that those who can board her will
SEEK: Final = 0.12          # honours for every inch nearer to the island where treasure may lie,
PASSING_BY: Final = 12.0    # for ships that are no farther off,
CARRY: Final = 0.3          # or where it has been found and waits to be fetched, from anywhere
HORIZON: Final = 34.0       # inches beyond which nobody can hurt anybody soon
GUARD: Final = 0.4          # honours for every inch nearer to where the hostage's ship, if it is her, would be stopped:
BARRED: Final = 3.0         # so many inches before her,
PASSED: Final = 6.0         # and so many more to go for whom she has passed;
FAR_OFF: Final = 18.0       # nobody gets there from farther off
Land: TypeAlias = tuple[float, float, float]        # its middle, and how far it reaches from there
Goal: TypeAlias = tuple[float, float, float, float, float]      # a place, how near, from how far off, for how much
NO_GUNS: Final[list[list[tuple[float, float]]]] = [[], [], [], []]
GUNNED: Final[tuple[str, ...]] = ("fore", "starboard", "aft", "port")


class Mark:
    """A piece as a rectangle with its axis: all that quick estimates need of it."""

    def __init__(self, game: Battle, number: int, pose: Pose) -> None:
        piece = game.pieces[number]
        self.number = number
        self.power = 3.0
        if piece.kind == VESSEL:
            self.power = power_of(model_of(piece)) if piece.side == piece.owner else 0.0
            self.long, self.wide = model_of(piece).length / 2, model_of(piece).width / 2
        else:
            self.long = self.wide = MONSTER_RADIUS
        self.put(pose)

    def put(self, pose: Pose) -> None:
        self.x, self.y, self.heading = pose
        self.ux, self.uy = along(pose[2])


class Foe(Mark):
    """An enemy: what we can do to it by arc and range, what it can do to us, and what it is to meet it."""

    def __init__(self, scales: Scales, gunner: Gunner, number: int, ship: int, is_near: bool) -> None:
        game = scales.game
        super().__init__(game, number, pose_of(game.pieces[number]))
        piece = game.pieces[number]
        is_armed = piece.kind == VESSEL and piece.side == piece.owner
        self.out = [gunner.by_range(ship, number, arc) for arc in GUNNED] if is_near else NO_GUNS
        self.back = [gunner.by_range(number, ship, arc) for arc in GUNNED] if is_armed and is_near else NO_GUNS
        self.worst = max([step[1] for steps in self.back for step in steps], default=0.0)
        self.reach = gunner.reach(number) if is_armed else 0.0
        self.speed = speed_of(game, number)
        self.chart = chart_of(game, number) if is_armed else None
        self.ram_reach = ram_reach(game, number, self.chart)
        self.ram_worth = ram_worth(scales, number, ship, self.chart)
        self.boards = boarding_threat(scales, gunner, number, ship) if is_armed and is_near else 0.0
        self.prize = 0.04 * scales.worth(number)
        if piece.side == NOBODY:
            self.prize = -2.0


def speed_of(game: Battle, number: int) -> float:
    """How far a piece gets in a turn, roughly."""
    piece = game.pieces[number]
    if piece.kind != VESSEL:
        return 7.0
    if piece.side != piece.owner or piece.aground != NOBODY:
        return 0.0
    best = 0.0
    for mode in working_modes(game, number):
        best = max(best, float(mode.beam if mode.id == SAIL else mode.speed))
    return 2.0 * best if has_special(piece, "double-move") else best


def boarding_threat(scales: Scales, gunner: Gunner, foe: int, ship: int) -> float:
    """What an enemy near by would gain by boarding a ship, if that is anything."""
    game = scales.game
    if abs(game.pieces[foe].x - game.pieces[ship].x) + abs(game.pieces[foe].y - game.pieces[ship].y) > 2 * BOARDERS:
        return 0.0
    key = (gunner.key(foe), gunner.key(ship), "boarded")
    threat = gunner.fights.get(key)
    if threat is None:
        guns = [broadside_of(scales, ship, arc) for arc in GUNNED]
        melee = melee_of(scales, foe, ship, broadside_of(scales, foe, FORE), (max(guns) + min(guns)) // 2)
        mine, yours = melee.sides[0].crew, melee.sides[1].crew
        threat = max(0.0, melee.fight(mine, yours, 0, True) - melee.rest(mine, yours)) if mine and yours else 0.0
        gunner.fights[key] = threat
    return threat if may_board(scales, foe, ship) else 0.0


def ram_reach(game: Battle, number: int, chart: RamChart | None) -> float:
    """MW-RAM-01, MW-OAR-05: how far a ship can run straight on to ram; 0 for one that cannot."""
    if chart is None:
        return 0.0
    best = 0.0
    for mode in working_modes(game, number):
        if mode.id in chart.modes:
            best = max(best, float(max(mode.speed, mode.straight, mode.beam)))
    return best


def ram_worth(scales: Scales, ship: int, victim: int, chart: RamChart | None) -> float:
    """MW-RAM-06, MW-WPN-13: what a ram does, and what a drill does to its own ship."""
    if chart is None or scales.game.pieces[victim].side == NOBODY:
        return 0.0
    faces: list[int] = []
    for row in chart.rows:
        faces += [1, 2, 3, 4, 5, 6] if row.rolled else [row.btw] * 6
    worth = scales.leak(victim, chart.save_mod, tuple(faces))
    for row in chart.rows:
        if row.rammer == "sink":
            worth -= scales.worth(ship) / 6.0
        elif row.rammer:
            worth -= scales.btw_loss(ship, 1) / 6.0
    return worth


def is_ahead(one: Mark, other: Mark, least: float, most: float) -> bool:
    """Whether a ship that runs straight on meets another after a run within these bounds."""
    dx, dy = other.x - one.x, other.y - one.y
    ahead = dx * one.ux + dy * one.uy
    if ahead <= 0.0:
        return False
    turned = abs(other.ux * one.ux + other.uy * one.uy)
    if abs(dx * one.uy - dy * one.ux) >= other.wide * turned + other.long * (1.0 - turned) + one.wide:
        return False
    return least <= ahead - one.long - other.long * turned - other.wide * (1.0 - turned) <= most


def bearing_arcs(one: Mark, other: Mark) -> list[tuple[int, float]]:
    """MW-GEO-13, MW-GEO-14, roughly: the arcs of one ship in which another lies, and at what range."""
    dx, dy = other.x - one.x, other.y - one.y
    ahead, right = dx * one.ux + dy * one.uy, dx * one.uy - dy * one.ux
    apart = sqrt(dx * dx + dy * dy)
    if apart < 0.1:
        return []
    along_it, across = abs(dx * other.ux + dy * other.uy) / apart, abs(dx * other.uy - dy * other.ux) / apart
    near = other.long * along_it + other.wide * across          # how far it reaches toward us
    broad = other.long * across + other.wide * along_it         # and to the sides
    arcs: list[tuple[int, float]] = []
    for arc in range(4):
        if arc == 0:
            out, off = ahead - one.long, abs(right)
        elif arc == 1:
            out, off = right - one.wide, abs(ahead)
        elif arc == 2:
            out, off = -ahead - one.long, abs(right)
        else:
            out, off = -right - one.wide, abs(ahead)
        if out > -near and off - 0.8 * broad <= out + near:
            off = max(0.0, off - 0.5 * broad)
            arcs.append((arc, max(0.0, sqrt(out * out + off * off) - near)))
    return arcs


def at_range(steps: list[tuple[float, float]], far: float) -> float:
    for limit, worth in steps:
        if far <= limit:
            return worth
    return 0.0


class Waters:
    """The battle around one ship that is about to move: where it would lie well.

    `shoots` is whether it will shoot after this move, `passing` whether it will then move on (MW-FLT-05).
    """

    def __init__(self, scales: Scales, gunner: Gunner, number: int, shoots: bool, passing: bool = False) -> None:
        game = scales.game
        self.scales = scales
        self.temper = scales.temper
        self.gunner = gunner
        self.game = game
        self.number = number
        self.shoots = shoots
        self.piece = game.pieces[number]
        self.me = Mark(game, number, pose_of(self.piece))
        others = [*scales.foes, *scales.monsters, *scales.strays]
        self.foes = [Foe(scales, gunner, other, number, self.is_near(other)) for other in others
                     if not game.pieces[other].submerged]
        self.chart: RamChart | None = chart_of(game, number)
        self.retires = has_special(self.piece, "double-move") and not shoots and game.phase == "battle"
        self.wanted = self.wanted_range()
        self.is_closer = self.chart is not None or not self.wanted
        self.closing = 1.6 * self.temper.closing if self.is_closer else self.temper.closing
        self.exposure = self.reckon_exposure(passing)
        self.caution = 0.0 if scales.boldness else self.temper.caution * (1.0 - scales.late)
        self.reach = gunner.reach(number)
        self.is_sailer = not has_fair_wind(self.piece) \
            and all([mode.id == SAIL for mode in working_modes(game, number)])
        self.lands: list[Land] = [] if is_hovering(self.piece) else [
            (land[1], land[2], self.land_reach(land[0])) for land in game.terrain]
        self.friends = [Mark(game, mate, pose_of(game.pieces[mate])) for mate in scales.mine if mate != number]
        self.flag = self.flag_mark()
        self.ram_reach = ram_reach(game, number, self.chart)
        self.rams: dict[int, float] = {}
        self.meetings: dict[tuple[int, str, bool], float] = {}
        self.exit = exit_of(game, scales.side, number)
        self.goal = landing_goal(game, scales.side, number)
        self.guarded = [(foe, scales.suspects[foe.number]) for foe in self.foes if foe.number in scales.suspects]
        self.to_west = -1.0 if game.players[scales.side].edge == "west" else 1.0

    def reckon_exposure(self, passing: bool) -> float:
        """How much a ship minds what can be done to it: those that strike and retire much, those that must get
        alongside little."""
        if has_special(self.piece, "double-move"):
            return 0.4 if passing else 1.3
        return 0.55 if self.is_closer else 1.0

    def is_near(self, other: int) -> bool:
        """Whether guns might come to matter between these two, this turn or the next."""
        foe = self.game.pieces[other]
        return abs(foe.x - self.piece.x) < HORIZON and abs(foe.y - self.piece.y) < HORIZON

    def land_reach(self, kind: str) -> float:
        land = TERRAIN[kind]
        return max(land.radius, land.length / 2)

    def wanted_range(self) -> float:
        """How near to the enemy a ship wants to be: guns at middle range, rams a run away, boarders alongside."""
        model = model_of(self.piece)
        best, wanted = 0.0, 0.0
        for mount in model.mounts:
            weapon = WEAPONS[mount.weapon]
            if weapon.bands[-1] > 3.5 and weapon.damage and mount.dice > best:
                is_even = weapon.mods[1] == weapon.mods[2] and weapon.bands[-1] > 9.0
                best, wanted = float(mount.dice), 0.9 * weapon.bands[2 if is_even else 1]
        if self.retires:
            return wanted + 4.0
        if has_special(self.piece, "norse-berserk"):
            return 0.0
        if self.chart is not None:
            return min(wanted, self.chart.run + RUN_UP) if wanted else self.chart.run + RUN_UP
        return wanted

    def flag_mark(self) -> list[Mark]:
        """MW-SQD-09: those that this ship must keep near to."""
        unit = self.game.units[self.piece.unit]
        if unit.flagship == NOBODY:
            return []
        if unit.flagship != self.number:
            flag = self.game.pieces[unit.flagship]
            return [Mark(self.game, unit.flagship, pose_of(flag))] if flag.fate == AFLOAT else []
        return [Mark(self.game, mate, pose_of(self.game.pieces[mate])) for mate in unit.members
                if mate != self.number and self.game.pieces[mate].fate == AFLOAT
                and self.game.pieces[mate].side == self.piece.side]

    # --- quick ---

    def value(self, pose: Pose) -> float:
        """The worth of lying so, by quick estimates."""
        if is_off(self.game, pose[0], pose[1]):
            return self.leaving(pose)
        me = self.me
        me.put(pose)
        outs = [0.0, 0.0, 0.0, 0.0]
        dangers: list[float] = []
        for foe in self.foes:
            dx, dy = foe.x - me.x, foe.y - me.y
            apart = dx * dx + dy * dy
            if apart > (max(self.reach, foe.reach + foe.speed) + 3.0) ** 2:
                continue
            if apart < (self.reach + 3.0) ** 2:
                for arc, far in bearing_arcs(me, foe):
                    out = at_range(foe.out[arc], far)
                    if out > outs[arc]:
                        outs[arc] = out
            if foe.worst or foe.boards or foe.chart is not None:
                dangers.append(self.danger(me, foe, dx, dy))
        return self.fire(outs) - self.fear(dangers) + self.place(me, pose)

    def danger(self, me: Mark, foe: Foe, dx: float, dy: float) -> float:
        """What an enemy can do to a ship there, from where he lies or after a move."""
        now = 0.0
        if foe.worst and dx * dx + dy * dy < (foe.reach + 3.0) ** 2:
            for arc, far in bearing_arcs(foe, me):
                now = max(now, at_range(foe.back[arc], far))
        far = sqrt(dx * dx + dy * dy) - me.wide - foe.long - 0.7 * foe.speed
        total = max(self.temper.danger * now, self.temper.approach * foe.worst if far <= foe.reach else 0.0)
        if foe.chart is not None and foe.ram_worth > 0.0 and is_ahead(foe, me, foe.chart.run, foe.ram_reach):
            total += self.temper.danger * foe.ram_worth
        if foe.boards and far + 0.7 * foe.speed <= foe.speed:
            total += (CAUGHT if self.exit else self.temper.boarded) * foe.boards
        return total

    def fire(self, outs: list[float]) -> float:
        """All arcs; guns that bear on several count on one of them."""
        best = max(outs)
        return (1.0 if self.shoots else self.temper.later) * (best + 0.5 * (sum(outs) - best))

    def fear(self, dangers: list[float]) -> float:
        worst = max(dangers, default=0.0)
        return self.exposure * (0.7 * worst + 0.3 * sum(dangers))

    def place(self, me: Mark, pose: Pose) -> float:
        return self.purpose(me) + self.company(me) + self.room(me, pose)

    def purpose(self, me: Mark) -> float:
        """Toward the enemy, to within the range that is wanted; or out of the battle with what must get home."""
        if self.exit:
            return -0.25 * self.to_edge(me)
        best, against, nearest = -1e9, 0.0, 99.0
        for foe in self.foes:
            dx, dy = foe.x - me.x, foe.y - me.y
            apart = sqrt(dx * dx + dy * dy)
            nearest = min(nearest, apart)
            if apart < AROUND:
                against += foe.power
            if self.lands:
                apart, dx, dy = self.way_to(me, foe.x, foe.y)
            gap = max(0.0, apart - self.wanted - foe.wide - me.long)
            off = 1.0 - (dx * me.ux + dy * me.uy) / max(0.1, sqrt(dx * dx + dy * dy))   # 0 dead ahead, 2 astern
            best = max(best, foe.prize - self.closing * (gap + (1.5 * off if gap > 0.0 else 0.0)))
        total = best if self.foes else 0.0
        if self.retires:
            total -= AWAY * max(0.0, self.wanted - nearest)
        if against > me.power:
            total -= self.exposure * self.caution * max(0.0, against - self.support(me))
        if self.chart is not None:
            total += self.lined_up(me)
        if self.goal is not None:
            gx, gy, near, far, pull = self.goal
            total += pull * max(-far, near - self.way_to(me, gx, gy)[0])
        for foe, chance in self.guarded:
            total -= GUARD * chance * min([self.off_guard(mate, foe) for mate in (me, *self.friends)])
        return total

    def off_guard(self, one: Mark, foe: Foe) -> float:
        """MW-SCN-02: how far a ship is from where she bars the way of an enemy who may have the hostage; farther if he
        is past her."""
        gone = (one.x - foe.x) * self.to_west
        dx, dy = foe.x + self.to_west * BARRED - one.x, foe.y - one.y
        return min(FAR_OFF, sqrt(dx * dx + dy * dy) + (PASSED if gone < 0.0 else 0.0))

    def way_to(self, me: Mark, x: float, y: float) -> tuple[float, float, float]:
        """MW-OBST-01: how far it is to a place round the land that lies between, and the course that begins it."""
        return self.way(me.x, me.y, x, y, me.wide, ROUNDED, None)

    def way(self, ax: float, ay: float, bx: float, by: float, wide: float, most: int,
            passed: Land | None) -> tuple[float, float, float]:
        """Round the first land by the shorter side of it, and so on with the two parts of the way."""
        dx, dy = bx - ax, by - ay
        apart = sqrt(dx * dx + dy * dy)
        first = self.land_between(ax, ay, bx, by, wide, passed) if most else None
        if first is None:
            return apart, dx, dy
        best, course = 1e9, (dx, dy)
        for sense in (1.0, -1.0):
            px, py = self.beside(first, sense * dy / apart, -sense * dx / apart, wide)
            if is_off(self.game, px, py):
                continue
            begun, cx, cy = self.way(ax, ay, px, py, wide, most - 1, first)
            way = begun + self.way(px, py, bx, by, wide, most - 1, first)[0]
            if way < best:
                best, course = way, (cx, cy)
        return (best, *course) if best < 1e9 else (apart, dx, dy)

    def beside(self, land: Land, ux: float, uy: float, wide: float) -> tuple[float, float]:
        """A place on one side of land where a ship passes; beyond what lies there too close for her to pass between."""
        lx, ly, reach = land
        px, py = lx + ux * (reach + wide + OFFING / 2.0), ly + uy * (reach + wide + OFFING / 2.0)
        for ox, oy, other in self.lands:
            if (px - ox) ** 2 + (py - oy) ** 2 < (other + wide) ** 2:
                out = (ox - lx) * ux + (oy - ly) * uy + other + wide + OFFING / 2.0
                px, py = lx + ux * out, ly + uy * out
        return px, py

    def land_between(self, ax: float, ay: float, bx: float, by: float, wide: float,
                     passed: Land | None = None) -> Land | None:
        """The first land on a straight line, for a hull so wide; land in which the line ends is none between, nor is
        what she is about to pass."""
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        best = 1.0
        found: Land | None = None
        for land in self.lands:
            if land is passed:
                continue
            lx, ly, reach = land
            near = (reach + wide) ** 2
            at = ((lx - ax) * dx + (ly - ay) * dy) / max(1e-6, square)
            if 0.0 < at < best and (ax + at * dx - lx) ** 2 + (ay + at * dy - ly) ** 2 < near \
                    and (bx - lx) ** 2 + (by - ly) ** 2 > reach * reach:
                best, found = at, land
        return found

    def support(self, me: Mark) -> float:
        """What the own side has near a place."""
        total = me.power
        for mate in self.friends:
            if (mate.x - me.x) ** 2 + (mate.y - me.y) ** 2 < AROUND * AROUND:
                total += mate.power
        return total

    def lined_up(self, me: Mark) -> float:
        """MW-RAM-02: an enemy dead ahead, at the right distance for a ram next turn."""
        assert self.chart is not None
        best = 0.0
        for foe in self.foes:
            if is_ahead(me, foe, self.chart.run, self.ram_reach):
                best = max(best, self.temper.lined_up * self.ram(foe.number))
        return best

    def to_edge(self, me: Mark) -> float:
        off = me.x if self.exit == "west" else self.game.width - me.x
        turned = me.ux if self.exit == "west" else -me.ux
        return off + 2.0 * (1.0 + turned)

    def company(self, me: Mark) -> float:
        """MW-SQD-09: within 6 of the flagship, from hull to hull."""
        total = 0.0
        for mate in self.flag:
            dx, dy = mate.x - me.x, mate.y - me.y
            over = sqrt(dx * dx + dy * dy) - mate.wide - me.wide - COHERENCY
            if over > -0.3:
                total -= ASTRAY * min(1.0, 0.4 + 0.3 * (over + 0.3)) / len(self.flag)
        return total

    def room(self, me: Mark, pose: Pose) -> float:
        """MW-SAIL-05, MW-OBST-01, MW-EDGE-01: the wind of the next turn, land ahead, and the edge of the table."""
        total = 0.0
        if self.is_sailer and zone_of(self.game, pose[2]) == INTO:
            total -= 0.5
        x, y = me.x + OFFING * me.ux, me.y + OFFING * me.uy
        if is_off(self.game, x, y) and not self.exit:
            total -= 0.6
        bx, by = me.x + (me.long + BERTH) * me.ux, me.y + (me.long + BERTH) * me.uy
        for lx, ly, reach in self.lands:
            if (lx - bx) ** 2 + (ly - by) ** 2 < (reach + me.wide) ** 2:
                total -= EMBAYED
            if (lx - x) ** 2 + (ly - y) ** 2 < (reach + 0.4) ** 2:
                total -= 0.25
            if (lx - me.x) ** 2 + (ly - me.y) ** 2 < (reach + me.wide) ** 2:
                total -= 0.5
        for mate in self.friends:
            apart = (mate.x - me.x) ** 2 + (mate.y - me.y) ** 2
            if apart < (mate.wide + me.wide + ELBOW) ** 2:
                total -= 0.5 if apart < (mate.wide + me.wide) ** 2 else 0.2
        return total

    def leaving(self, pose: Pose) -> float:
        """MW-EDGE-01, MW-SCN-02, MW-SCN-03: off the table for good."""
        if (self.exit == "west" and pose[0] < 0.0) or (self.exit == "east" and pose[0] > self.game.width):
            return 40.0
        return -self.scales.worth(self.number) - 3.0

    # --- contact ---

    def meeting(self, foe: int, edge: str, rams: bool) -> float:
        """What it is worth to come up against an enemy's edge with the bow: ram, bite, board; less what he does in
        return."""
        key = (foe, edge, rams)
        worth = self.meetings.get(key)
        if worth is None:
            worth = self.reckon_meeting(foe, edge, rams)
            self.meetings[key] = worth
        return worth

    def reckon_meeting(self, foe: int, edge: str, rams: bool) -> float:
        scales, piece = self.scales, self.game.pieces[foe]
        if piece.kind == MONSTER:
            return self.ram(foe) - 0.5 if rams else -0.8
        worth = self.ram(foe) if rams else 0.0
        if self.shoots:
            worth += self.gunner.bite(self.number, foe)
        if not may_board(scales, self.number, foe):
            return worth - 0.1
        mine, yours = broadside_of(scales, self.number, FORE), broadside_of(scales, foe, edge)
        gain = boarding_gain(scales, self.number, foe, mine, yours)
        worth += max(0.0, gain)
        if piece.side not in (NOBODY, scales.side) and not model_of(piece).crewless and gain <= 0.0:
            worth -= 0.5 * max(0.0, self.board_back(foe, yours, mine))
        return worth

    def board_back(self, foe: int, yours: int, mine: int) -> float:
        """What the enemy would gain by boarding us."""
        if not may_board(Scales(self.game, 1 - self.scales.side), foe, self.number):
            return 0.0
        other = Scales(self.game, 1 - self.scales.side)
        return boarding_gain(other, foe, self.number, yours, mine)

    def ram(self, foe: int) -> float:
        """What it is worth to ram an enemy."""
        if self.game.pieces[foe].side == self.scales.side:
            return 0.0
        worth = self.rams.get(foe)
        if worth is None:
            worth = ram_worth(self.scales, self.number, foe, self.chart)
            self.rams[foe] = worth
        return worth

    # --- exact ---

    def exact(self, pose: Pose, touched: list[int], rams: bool) -> float:
        """The same with every line of fire looked along; the ship is put there and back."""
        if is_off(self.game, pose[0], pose[1]):
            return self.leaving(pose)
        was = pose_of(self.piece)
        place(self.piece, pose)
        worth = self.as_placed(pose, touched, rams)
        place(self.piece, was)
        return worth

    def as_placed(self, pose: Pose, touched: list[int], rams: bool) -> float:
        me = self.me
        me.put(pose)
        outs = [0.0, 0.0, 0.0, 0.0]
        dangers: list[float] = []
        for foe in self.foes:
            dx, dy = foe.x - me.x, foe.y - me.y
            most = max(self.reach, foe.reach + foe.speed) + 3.0
            if dx * dx + dy * dy > most * most:
                continue
            for arc, far in bearing_arcs(me, foe):
                if foe.out[arc] and at_range(foe.out[arc], far - 1.0) > outs[arc]:
                    outs[arc] = max(outs[arc], self.true_fire(foe, arc))
            if foe.worst or foe.boards or foe.chart is not None:
                dangers.append(self.danger(me, foe, dx, dy))
        worth = self.fire(outs) - self.fear(dangers) + self.place(me, pose)
        for other in touched:
            worth += self.contact(other, rams)
        return worth

    def true_fire(self, foe: Foe, arc: int) -> float:
        """What the guns of an arc would really do: in arc, in range, and nothing in the way."""
        name = GUNNED[arc]
        far = range_to(self.piece, name, shape_of(self.game.pieces[foe.number]))
        if far < 0.0:
            return 0.0
        worth = at_range(foe.out[arc], far)
        if not worth or not can_see(self.game, self.number, foe.number, far):
            return 0.0
        if is_fogged(self.game, self.number, foe.number) and far > 3.0:
            return 0.0
        for mount in mounts_for(self.game, self.number, name, ()):
            weapon = WEAPONS[mount.weapon]
            if reaches(weapon, far):
                line = line_of(self.game, self.number, foe.number, name, weapon)
                if line.target != foe.number:
                    hit = NOBODY if line.target == NOBODY else self.game.pieces[line.target].side
                    return 0.4 * worth if hit == 1 - self.scales.side else 0.0
                break
        return worth

    def contact(self, other: int, rams: bool) -> float:
        """What it is worth to have come up against a piece."""
        piece = self.game.pieces[other]
        if piece.side == self.scales.side and piece.kind == VESSEL:
            return -0.8
        ahead = FORE in touched_edges(self.piece, shape_of(piece))
        if piece.kind != VESSEL:
            return self.meeting(other, FORE, rams and ahead)
        worth = self.ram(other) if rams and ahead else 0.0
        if ahead and self.shoots:
            worth += self.gunner.bite(self.number, other)
        if not may_board(self.scales, self.number, other):
            return worth - 0.1
        mine, yours = defending_guns(self.game, self.number, other), defending_guns(self.game, other, self.number)
        gain = boarding_gain(self.scales, self.number, other, mine, yours)
        worth += max(0.0, gain)
        if piece.side == 1 - self.scales.side and gain <= 0.0:
            worth -= 0.5 * max(0.0, self.board_back(other, yours, mine))
        return worth


# --- what must get home -----------------------------------------------------------------------------------------------

def exit_of(game: Battle, side: int, number: int) -> str:
    """MW-SCN-02, MW-SCN-03: the edge that a ship should leave by: with the hostage, with the treasure; "" for none."""
    entry = scenario_of(game)
    if entry is None:
        return ""
    if game.treasure == ABOARD and game.holder == number:
        return game.players[side].edge
    for one in game.people:
        if one.role == HOSTAGE and one.status == ABOARD and one.ship == number and one.side != side:
            return game.players[1 - side].edge
    return ""


def landing_goal(game: Battle, side: int, number: int) -> Goal | None:
    """MW-SCN-03: the island, for a ship that should land a counter there or has room to fetch the treasure."""
    entry = scenario_of(game)
    if entry is None or entry.effect != "scenario-treasure" or game.treasure not in ("island", LANDED):
        return None
    fetches = game.treasure == LANDED and game.holder == side and game.players[side].landed > 0
    if not fetches and (game.treasure != "island" or game.players[side].landed >= SEEKERS):
        return None
    kind, x, y, _ = game.terrain[0]
    seekers = [ship for ship, other in enumerate(game.pieces)
               if other.kind == VESSEL and other.fate == AFLOAT and other.side == side == other.owner
               and (other.crew < other.limit if fetches else other.crew > 2)]
    seekers.sort(key=lambda ship: ((game.pieces[ship].x - x) ** 2 + (game.pieces[ship].y - y) ** 2, ship))
    if number not in seekers[:SENT]:
        return None
    near = TERRAIN[kind].radius + 1.6
    return (x, y, near, game.width + game.height, CARRY) if fetches else (x, y, near, PASSING_BY, SEEK)


def gap_to_foe(scales: Scales, number: int) -> float:
    """How far the nearest enemy is."""
    return min([distance_of(scales.game, number, foe) for foe in scales.foes + scales.monsters], default=99.0)
