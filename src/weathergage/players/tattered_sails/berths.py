"""Tattered Sails, the heuristic player: what it is worth for a ship to lie at a pose."""

from math import sqrt
from typing import Final

from weathergage.kits.plane import Pose, Shape, along, cosine
from weathergage.players.tattered_sails.guns import (
    Mark,
    gap,
    hits_of,
    is_between,
    keel_distance,
    likely_hits,
    sight_of,
)
from weathergage.players.tattered_sails.worth import Scales, homebound_of, is_homebound, is_runner, round_odds
from weathergage.rulesets.tattered_sails.content.printed import Table
from weathergage.rulesets.tattered_sails.content.tables import LONG, SHORT
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.courses import exits_of
from weathergage.rulesets.tattered_sails.rules.geometry import pose_of
from weathergage.rulesets.tattered_sails.rules.wind import limit_of
from weathergage.rulesets.tattered_sails.state import NOBODY, model_of, scenario_of, table_of, terrain_of

SLACK: Final = 60.0         # mm between ships that still leave the chain room
SCREENED: Final = 0.25      # what a ship in between leaves of a volley
OFFING: Final = 30.0        # mm to keep off land
HOME: Final = 0.09          # points for every mm nearer home


def beyond(table: Table, pose: Pose, edge: str) -> float:
    """How far a bow is over an edge; negative before it."""
    match edge:
        case "west": return -pose[0]
        case "east": return pose[0] - table.width
        case "south": return -pose[1]
        case _: return pose[1] - table.height


def is_off(table: Table, x: float, y: float) -> bool:
    if table.radius:
        return x * x + y * y > table.radius * table.radius
    return not (0.0 <= x <= table.width and 0.0 <= y <= table.height)


class Waters:
    """The battle around one ship that is about to move: where she would lie well."""

    def __init__(self, scales: Scales, number: int, bound: dict[int, Pose] | None = None) -> None:
        """Ships that are still to follow in a fleet move are taken to be where they are `bound`."""
        game = scales.game
        self.scales = scales
        self.temper = scales.temper
        self.game = game
        self.number = number
        self.ship = game.ships[number]
        self.table = table_of(game)
        self.marks = [Mark(scales, enemy, pose_of(game.ships[enemy])) for enemy in scales.enemies]
        self.me = Mark(scales, number, pose_of(self.ship))
        self.is_far = min([gap(self.me, mark) for mark in self.marks], default=0.0) > sight_of(game) + 2.5 * LONG
        self.wanted = self.usual_distance()
        self.extra = [3.0 * scales.special(enemy) for enemy in scales.enemies]
        self.mates: list[Mark] = []
        flag = game.players[scales.seat].admiral
        chain = in_range(game, scales.seat)
        for mate in scales.mine:
            if mate != number and flag != NOBODY and (mate in chain or flag == number) and mate != self.ship.tows:
                self.mates.append(Mark(scales, mate, self.where(mate, bound)))
        self.screens = [*self.marks, *[Mark(scales, friend, self.where(friend, bound)) for friend in scales.friends
                                       if friend != number and friend != self.ship.tows]]
        self.windward = along(float(game.wind))
        self.close_hauled = max(0.3, cosine(limit_of(game, model_of(self.ship))))
        self.is_runner = is_runner(game, self.ship)
        towed = self.ship.tows
        self.is_homebound = is_homebound(game, self.ship) or (
            towed != NOBODY and is_homebound(game, game.ships[towed]))
        self.exits = exits_of(game, self.ship, towed)
        self.wreck = self.find_wreck()
        self.islands = [piece.shape for piece in terrain_of(game) if piece.stops_ships]

    def usual_distance(self) -> float:
        """How near the guns want to be; 0 without any."""
        guns = self.me.guns
        return self.temper.distance * sum([reach for _, reach, _ in guns]) / len(guns) if guns else 0.0

    def where(self, mate: int, bound: dict[int, Pose] | None) -> Pose:
        """Where a friend is, or is going."""
        pose = pose_of(self.game.ships[mate])
        return pose if bound is None else bound.get(mate, pose)

    def find_wreck(self) -> Mark | None:
        """TS-TOW-04: the own derelict that waits for a tow, if this ship could give one."""
        home = homebound_of(self.game, self.scales.seat)
        if home == NOBODY or home == self.number or self.game.ships[home].masts or self.ship.tows != NOBODY:
            return None
        mark = Mark(self.scales, home, pose_of(self.game.ships[home]))
        mine = [mate for mate in self.scales.mine if mate != home and self.game.ships[mate].masts]
        near = min(mine, key=lambda mate: (gap(Mark(self.scales, mate, pose_of(self.game.ships[mate])), mark), mate),
                   default=NOBODY)
        return mark if near == self.number else None

    def value(self, pose: Pose) -> float:
        """The worth of lying so, by quick estimates."""
        left = self.leaving(pose)
        if left is not None:
            return left
        mark = self.me
        mark.put(pose)
        best = 0.0
        dangers: list[float] = []
        for enemy in self.marks:
            out, back = likely_hits(mark, enemy), likely_hits(enemy, mark)
            if (out or back) and self.is_screened(mark, enemy):
                out, back = SCREENED * out, SCREENED * back
            if out:
                best = max(best, self.scales.exchange(self.number, enemy.number, out, back))
            if back:
                dangers.append(self.scales.exchange(enemy.number, self.number, back, out))
        return self.weighed(best, dangers) + self.place(mark, pose)

    def is_screened(self, mark: Mark, enemy: Mark) -> bool:
        """Whether another ship lies between these two."""
        for other in self.screens:
            if other.number != enemy.number and is_between(other, mark, enemy):
                return True
        return False

    def exact(self, pose: Pose) -> float:
        """The same with every line of fire looked along; the ship is put there and back."""
        left = self.leaving(pose)
        if left is not None:
            return left
        was = pose_of(self.ship)
        self.ship.x, self.ship.y, self.ship.heading = pose
        best = 0.0
        dangers: list[float] = []
        for enemy in self.scales.enemies:
            out, back = hits_of(self.game, self.number, enemy), hits_of(self.game, enemy, self.number)
            if out:
                best = max(best, self.scales.exchange(self.number, enemy, out, back))
            if back:
                dangers.append(self.scales.exchange(enemy, self.number, back, out))
        self.ship.x, self.ship.y, self.ship.heading = was
        self.me.put(pose)
        return self.weighed(best, dangers) + self.place(self.me, pose)

    def weighed(self, best: float, dangers: list[float]) -> float:
        """What she can do against what can be done to her: the worst of it, as most enemies will have other targets."""
        worst = total = 0.0
        for danger in dangers:
            worst = max(worst, danger)
            total += max(0.0, danger)
        danger = 0.65 * worst + 0.35 * total
        if self.is_runner or self.is_homebound:
            return 0.4 * best - 0.5 * danger
        return self.temper.fire * best - self.temper.danger / self.scales.boldness * danger

    def place(self, mark: Mark, pose: Pose) -> float:
        """What does not depend on guns: nearness, company, goals, and room ahead."""
        return self.purpose(mark, pose) + self.company(mark) + self.room(mark)

    def purpose(self, mark: Mark, pose: Pose) -> float:
        """Toward the enemy; or home, out of the battle, or to a friend in need."""
        if self.is_homebound:
            return self.way_home(pose, HOME)
        if self.is_runner:
            return self.way_home(pose, self.stake() / 900.0)
        if self.wreck is not None:
            return 6.0 - 0.05 * max(0.0, gap(mark, self.wreck) - 0.7 * SHORT)
        if not mark.guns or not self.marks:
            return 0.0
        nearest, prize = 1e9, 0.0
        for k, enemy in enumerate(self.marks):
            apart = keel_distance(mark.x, mark.y, enemy)        # from the bow, where the next leg begins
            away = max(0.0, apart - self.wanted - 0.5 * mark.length)
            nearest = min(nearest, (away * self.detour(mark, enemy) if away else 0.0) - self.extra[k])
            if apart < 2.0 * LONG and gap(mark, enemy) < 0.85 * SHORT:
                prize = max(prize, self.prey(enemy.number))
        return prize - self.temper.closing * nearest

    def detour(self, mark: Mark, enemy: Mark) -> float:
        """How many times as long as the straight line the way to an enemy is, by wind and land."""
        dx, dy = enemy.cx - mark.x, enemy.cy - mark.y
        straight = max(1.0, sqrt(dx * dx + dy * dy))
        way = self.sailed(dx, dy)
        for shape in self.islands:
            across = (shape.cx - mark.x) * dy / straight - (shape.cy - mark.y) * dx / straight
            ahead = (shape.cx - mark.x) * dx / straight + (shape.cy - mark.y) * dy / straight
            if abs(across) < shape.reach + OFFING and 0.0 < ahead < straight:
                way = max(way, min(self.way_by(mark, enemy, shape, OFFING), self.way_by(mark, enemy, shape, -OFFING)))
        return way / straight

    def way_by(self, mark: Mark, enemy: Mark, shape: Shape, side: float) -> float:
        """The way by a point off one side of an island."""
        dx, dy = enemy.cx - mark.x, enemy.cy - mark.y
        off = (shape.reach * (1.0 if side > 0.0 else -1.0) + side) / max(1.0, sqrt(dx * dx + dy * dy))
        x, y = shape.cx + dy * off, shape.cy - dx * off
        if is_off(self.table, x, y):
            return 1e6
        return self.sailed(x - mark.x, y - mark.y) + self.sailed(enemy.cx - x, enemy.cy - y)

    def sailed(self, dx: float, dy: float) -> float:
        """TS-WIND-06: how far one sails to get somewhere, to windward tack by tack."""
        upwind = dx * self.windward[0] + dy * self.windward[1]
        return max(sqrt(dx * dx + dy * dy), upwind / self.close_hauled)

    def prey(self, enemy: int) -> float:
        """What it is worth to be near enough to board."""
        won, _ = round_odds(self.ship.masts - self.game.ships[enemy].masts - 1)
        if won < 0.6 or self.game.ships[enemy].masts > 1:
            return 0.0
        return self.temper.prey * won * self.scales.taking(enemy)

    def stake(self) -> float:
        """TS-EFF-06, TS-EFF-07: what is safe once she is away."""
        return 0.8 * model_of(self.ship).cost + 1.5 * self.scales.special(self.number) + 4.0

    def way_home(self, pose: Pose, weight: float) -> float:
        entry = scenario_of(self.game)
        if entry is None or not entry.exit_edge:
            return 0.0
        return weight * beyond(self.table, pose, entry.exit_edge)

    def leaving(self, pose: Pose) -> float | None:
        """TS-MOVE-24: off the table, where that is wanted; None for a pose that does not leave."""
        for edge in self.exits:
            if beyond(self.table, pose, edge) >= 0.0:
                if self.is_homebound:
                    return 30.0
                return 0.5 * self.stake() if self.may_go() else -20.0
        return None

    def may_go(self) -> bool:
        """TS-ADM-18: the Admiral goes last, or when little time is left."""
        if self.game.players[self.scales.seat].admiral != self.number:
            return True
        others = [mate for mate in self.scales.mine if mate != self.number and self.game.ships[mate].masts]
        return not others or self.game.turn >= self.game.turn_limit - 1

    def company(self, mark: Mark) -> float:
        """TS-RANGE-01, TS-RANGE-02: near enough to another ship of the chain."""
        nearest = 1e9
        for mate in self.mates:
            nearest = min(nearest, gap(mark, mate))
            if nearest <= SLACK:
                return 0.0
        return -min(6.0, self.temper.chain * (nearest - SLACK)) if self.mates else 0.0

    def room(self, mark: Mark) -> float:
        """Water ahead of the bow: edges and land cost the next move."""
        x, y = mark.x + 0.8 * LONG * mark.ux, mark.y + 0.8 * LONG * mark.uy
        if is_off(self.table, x, y):
            return 0.0 if any([beyond(self.table, (x, y, 0.0), edge) > 0.0 for edge in self.exits]) else -1.2
        for shape in self.islands:
            if (shape.cx - x) ** 2 + (shape.cy - y) ** 2 < shape.reach * shape.reach:
                return -1.0
        return 0.0
