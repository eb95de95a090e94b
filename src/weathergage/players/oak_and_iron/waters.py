"""Oak & Iron, the heuristic player: what it is worth for a ship to lie at a pose when the guns fire."""

from math import sqrt
from typing import Final

from weathergage.kits.plane import Pose, Region, along, angle_between, heading_on_grid, point_of
from weathergage.players.oak_and_iron.goals import Goals
from weathergage.players.oak_and_iron.guns import SCREENED, Gunner, Mark, bearing_side, far, gap, is_between
from weathergage.players.oak_and_iron.worth import Scales, share_lost
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, MUSKET_SHOT, SAILS, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.rules.collisions import ignores_shoals
from weathergage.rulesets.oak_and_iron.rules.formation import has_formation_bonus
from weathergage.rulesets.oak_and_iron.rules.shapes import pose_of, region_of
from weathergage.rulesets.oak_and_iron.rules.wind import can_move, wind_bearing
from weathergage.rulesets.oak_and_iron.state import FULL, MOVEMENT, Battle, has_rule, kind_of, type_of

EDGE: Final = 7.0                   # inches before an edge at which it begins to matter
EYE: Final = 45.0
TOGETHER: Final = 0.7               # cosine of the angle within which two ships go the same way
ABEAM: Final = 90.0
TURN_LATER: Final = 45.0            # degrees
CROWDED: Final = 0.12               # Strike Points against a friend too near
HEMMED: Final = 0.35                # against a friend who will lie across the way next turn
AGROUND_SOON: Final = 0.8           # to have land ahead


class Waters:
    """The battle around one ship that is about to move."""

    def __init__(self, scales: Scales, number: int) -> None:
        game = scales.game
        self.scales = scales
        self.temper = scales.temper
        self.game = game
        self.number = number
        self.ship = game.ships[number]
        self.gunner = Gunner(scales)
        self.here = Mark(game, number, pose_of(self.ship))      # as she lies
        self.me = Mark(game, number, pose_of(self.ship))        # where she is tried out
        self.marks = [expected(scales, enemy) for enemy in scales.enemies]
        self.has_line = has_formation_bonus(game)
        scent = 0.0 if self.has_line else self.temper.scent
        self.scents = [scent * share_lost(game.ships[enemy].damage, game.ships[enemy].fatigue)
                       for enemy in scales.enemies]
        self.mates = [expected(scales, mate) for mate in scales.mine
                      if mate != number and game.ships[mate].squadron == self.ship.squadron]
        self.friends = [expected(scales, mate) for mate in scales.mine if mate != number]
        self.others = [*self.marks, *self.friends]
        self.flagship = game.squadrons[self.ship.squadron].flagship
        self.can_reload = SAILS[self.ship.sail].reloads and "damp-powder" not in game.active
        self.weather = wind_bearing(game)
        self.eye = self.temper.in_eye * (0.5 if has_rule(game, number, "fore-and-aft") else 1.0)
        self.stride = TOOL_LENGTHS[max(0, min(4, type_of(self.ship).large - 1))]
        self.goals = Goals(scales, number)
        self.land = [region_of(piece) for piece in game.terrain if kind_of(piece).solid]
        self.tall = [region_of(piece) for piece in game.terrain if kind_of(piece).tall]
        self.shoals = [] if ignores_shoals(game, number) else [region_of(piece) for piece in game.terrain
                                                               if kind_of(piece).shoal]
        self.kept: dict[Pose, float] = {}
        self.later: dict[Pose, float] = {}

    def value(self, pose: Pose) -> float:
        """The worth of lying so, in Strike Points."""
        worth = self.kept.get(pose)
        if worth is None:
            worth = self.reckon(pose)
            self.kept[pose] = worth
        return worth

    def reckon(self, pose: Pose) -> float:
        left = self.goals.leaving(pose)
        if left is not None:
            return left
        self.me.put(pose)
        return self.fire() + self.place(pose)

    def prospect(self, pose: Pose) -> float:
        """What the guns may do a turn later, if she goes on as she lies or turns to either side."""
        worth = self.later.get(pose)
        if worth is None:
            worth = self.temper.prospect * self.look_ahead(pose)
            self.later[pose] = worth
        return worth

    def look_ahead(self, pose: Pose) -> float:
        """OI-MOVE-13, OI-WIND-11: at her usual speed; in the Wind's Eye she only turns."""
        if not self.temper.prospect or not self.marks or self.goals.leaving(pose) is not None:
            return 0.0
        off = angle_between(pose[2], self.weather)
        kind = type_of(self.ship)
        speed = 0 if off < EYE else min(5, max(1, kind.windward if off < ABEAM else kind.large))
        best = -1e9
        for turn in (-TURN_LATER, 0.0, TURN_LATER):
            heading = heading_on_grid(pose[2] + turn)
            ux, uy = along(heading)
            run = TOOL_LENGTHS[speed - 1] if speed else 0.0
            end = pose[0] + ux * run, pose[1] + uy * run, heading
            if self.goals.leaving(end) is None:
                self.me.put(end)
                best = max(best, self.fire())
        return best if best > -1e9 else -1.0

    # --- guns ---

    def fire(self) -> float:
        """OI-BRD-10: the best target on either side, less the fire of all who bear on her."""
        me, gunner = self.me, self.gunner
        sides = [0.0, 0.0, 0.0]                             # muskets, port, starboard
        taken = 0.0
        for enemy in self.marks:
            if far(me, enemy) > CANNON_SHOT + me.reach + enemy.reach:
                continue
            apart = gap(me, enemy)
            if apart > CANNON_SHOT:
                continue
            share = self.open_share(me, enemy)
            if share <= 0.0:
                continue
            side = bearing_side(me, enemy)
            if side:
                worth = share * enemy.sure * gunner.broadside(me, enemy, apart) * self.loaded(side)
                sides[side] = max(sides[side], worth)
            if apart <= MUSKET_SHOT:
                sides[0] = max(sides[0], share * enemy.sure * gunner.partial(me, enemy, apart))
            taken += share * self.threat(enemy, apart)
        return max(sides[0], sides[1] + sides[2]) - self.scales.fear * taken

    def loaded(self, side: int) -> float:
        if self.me.loaded & side:
            return 1.0
        return self.temper.reloaded if self.can_reload else 0.0

    def threat(self, enemy: Mark, apart: float) -> float:
        """What she may do in return; a ship still to move can mostly bring a side to bear."""
        if enemy.sure == 1.0:
            return self.gunner.volley(enemy, self.me)
        side = bearing_side(enemy, self.me)
        worth = self.gunner.broadside(enemy, self.me, apart) if enemy.loaded else 0.0
        return worth * self.temper.threat * (1.0 if side & enemy.loaded else 0.5)

    def open_share(self, me: Mark, enemy: Mark) -> float:
        """OI-LOS-03: less through other ships, nothing over land."""
        for other in self.others:
            if other.number != enemy.number and is_between(other, me, enemy):
                return SCREENED
        return 0.0 if is_over(self.tall, me.x, me.y, enemy.x, enemy.y) else 1.0

    # --- the place itself ---

    def place(self, pose: Pose) -> float:
        worth = self.approach(pose) + self.line() - self.hemmed() - self.edges(pose) - self.shallows(pose)
        if angle_between(pose[2], self.weather) < EYE:
            worth -= self.eye
        return worth + self.goals.worth(pose)

    def approach(self, pose: Pose) -> float:
        """Nearer to the enemy now, and on the way there."""
        if not self.marks:
            return 0.0
        pull = self.scales.pull * self.goals.keenness
        ahead = 0.0
        for share in (0.0, 1.0):
            x, y = pose[0] + self.me.ux * self.stride * share, pose[1] + self.me.uy * self.stride * share
            away = [sqrt((enemy.x - x) * (enemy.x - x) + (enemy.y - y) * (enemy.y - y)) for enemy in self.marks]
            prey = min([far - scent for far, scent in zip(away, self.scents)])
            ahead -= pull * max(0.0, prey - self.temper.near) + 0.2 * pull * sum(away) / len(away)
        return ahead

    def line(self) -> float:
        """OI-FORM-01, OI-FORM-03, OI-QS-03: ahead or astern of a friend, in line; near one, where there is no line; and
        not on top of one."""
        best = crowded = 0.0
        for mate in self.mates:
            apart = gap(self.me, mate)
            if apart < 0.6:
                crowded += CROWDED
            if not self.has_line:
                best = self.temper.company if apart <= MUSKET_SHOT else best
            elif apart <= MUSKET_SHOT and (follows(self.me, mate) or follows(mate, self.me)):
                is_flag = self.flagship in (mate.number, self.number)
                best = max(best, self.temper.linked if is_flag else self.temper.chained)
        return best - crowded

    def hemmed(self) -> float:
        """OI-COLL-01: a friend ahead within the next move who does not go the same way."""
        me = self.me
        for friend in self.friends:
            along_hers = me.ux * friend.ux + me.uy * friend.uy
            if along_hers > TOGETHER:
                continue
            dx, dy = friend.x - me.x, friend.y - me.y
            ahead, aside = dx * me.ux + dy * me.uy, abs(dx * me.uy - dy * me.ux)
            wide = sqrt(max(0.0, 1.0 - along_hers * along_hers)) * friend.half + friend.beam + me.beam
            if 0.0 < ahead < me.half + self.stride + friend.half and aside < wide:
                return HEMMED
        return 0.0

    def edges(self, pose: Pose) -> float:
        """OI-EDGE-01: how soon she would sail off the table."""
        room = run_to_edge(self.game, pose[0], pose[1], self.me.ux, self.me.uy) - self.me.half
        if room >= EDGE:
            return 0.0
        worst = (EDGE - room) / EDGE
        turned = max([run_to_edge(self.game, pose[0], pose[1], *along(pose[2] + off)) for off in (-50.0, 50.0)])
        trapped = 1.5 if turned - self.me.half < self.stride + 0.5 and room < self.stride else 0.0
        return 0.6 * worst * worst + trapped

    def shallows(self, pose: Pose) -> float:
        """OI-TERR-03, OI-COLL-03: land and shoals ahead."""
        if not self.land and not self.shoals:
            return 0.0
        ahead = self.me.half + self.stride
        for abeam in (self.me.beam, -self.me.beam):
            px, py = point_of(pose, self.me.half, abeam)
            qx, qy = point_of(pose, ahead, abeam)
            if is_over(self.land, px, py, qx, qy):
                return AGROUND_SOON
            if is_over(self.shoals, px, py, qx, qy):
                return 0.25 * AGROUND_SOON
        return 0.0


def expected(scales: Scales, number: int) -> Mark:
    """Where a ship will lie when the guns fire: as she lies, or some way ahead if she has still to move."""
    game, ship = scales.game, scales.game.ships[number]
    pose = pose_of(ship)
    if game.phase != MOVEMENT or ship.moved or not can_move(game, number):
        return Mark(game, number, pose)
    speed = max(1, min(5, type_of(ship).large - 1 + (1 if ship.sail == FULL else 0)))
    ux, uy = along(pose[2])
    room = max(0.0, run_to_edge(game, pose[0], pose[1], ux, uy) - 2.0)
    run = min(scales.temper.guess * TOOL_LENGTHS[speed - 1], room)
    mark = Mark(game, number, (pose[0] + ux * run, pose[1] + uy * run, pose[2]))
    mark.sure = scales.temper.later
    return mark


def is_over(areas: list[Region], px: float, py: float, qx: float, qy: float) -> bool:
    """Whether a line crosses any of these."""
    for area in areas:
        if max(px, qx) > area.left and min(px, qx) < area.right and max(py, qy) > area.bottom \
                and min(py, qy) < area.top and area.is_crossed(px, py, qx, qy):
            return True
    return False


def run_to_edge(game: Battle, x: float, y: float, ux: float, uy: float) -> float:
    """How far it is to the table's edge in a direction."""
    across = (game.width - x) / ux if ux > 1e-9 else -x / ux if ux < -1e-9 else 1e9
    up = (game.height - y) / uy if uy > 1e-9 else -y / uy if uy < -1e-9 else 1e9
    return min(across, up)


def follows(astern: Mark, ahead: Mark) -> bool:
    """OI-FORM-04, OI-FORM-05: about: the bow of the one looks at the stern of the other, and the other way round."""
    bow_x, bow_y = astern.x + astern.ux * astern.half, astern.y + astern.uy * astern.half
    dx, dy = ahead.x - ahead.ux * ahead.half - bow_x, ahead.y - ahead.uy * ahead.half - bow_y
    wide = astern.beam + ahead.beam - 0.2
    if dx * astern.ux + dy * astern.uy < -0.2 or astern.ux * ahead.ux + astern.uy * ahead.uy < 0.5:
        return False
    return abs(dx * astern.uy - dy * astern.ux) < wide and abs(dx * ahead.uy - dy * ahead.ux) < wide
