"""Man O' War, the heuristic player: moves worth trying."""

from math import atan2, degrees, sqrt
from typing import Any, Final

from weathergage.kernel.core import Answer
from weathergage.kits.plane import Pose, ahead_of, arc_centre, on_grid, pivoted, turn
from weathergage.players.man_o_war.berths import Foe, Waters
from weathergage.rulesets.man_o_war.content.printed import Mode
from weathergage.rulesets.man_o_war.content.tables import GROUNDING, TURN_COST
from weathergage.rulesets.man_o_war.rules.cards import HELMSMAN, holds
from weathergage.rulesets.man_o_war.rules.courses import (
    AHEAD,
    BACK,
    FULL,
    PIVOT,
    PUSH,
    SLIDE,
    STAY,
    SWING,
    TURNED,
    Courses,
    trace_among,
)
from weathergage.rulesets.man_o_war.rules.geometry import INTO, LAND, PIECE, is_hovering, pose_of, zone_of
from weathergage.rulesets.man_o_war.rules.speeds import MAGIC, SAIL, Drive, has_fair_wind, widest_turn
from weathergage.rulesets.man_o_war.state import VESSEL, model_of

Legs = tuple[tuple[Any, ...], ...]
LOOKED_AT: Final = 9            # moves that turn out about as they seemed, where each is followed exactly,
FOLLOWED: Final = 27            # and moves in all, those that end on land or worse among them
SHARES: Final[tuple[float, ...]] = (1.0, -1.0, 0.67, -0.67, 0.33, -0.33)
AGROUND: Final = 1.0            # what it costs to lie aground, besides the damage
FOULED: Final = 0.7             # what it costs to run into a friend
PUSHED: Final = 0.15            # what is left to do after pushing clear


class Helm:
    """Finds a move for one ship."""

    def __init__(self, waters: Waters, space: Courses) -> None:
        self.waters = waters
        self.space = space
        self.game = waters.game
        self.piece = waters.piece
        self.sea = space.waters(waters.game)
        self.start = pose_of(self.piece)
        self.fair = has_fair_wind(self.piece)
        self.model = model_of(self.piece)

    def best(self) -> tuple[float, Answer]:
        """What the best move is worth, and the move; to stay where nothing is better."""
        rated: list[tuple[float, int, Drive, Legs]] = []
        for drive in self.sea.drives:
            for legs in self.plans(drive):
                rated.append((self.quick(drive.mode, legs), -len(rated), drive, legs))
        rated.sort(key=lambda one: (one[0], one[1]), reverse=True)
        top, choice = self.staying()
        looked = followed = 0
        for hoped, _, drive, legs in rated:
            if looked >= LOOKED_AT or followed >= FOLLOWED:
                break
            if self.space.refusal_of(self.game, self.sea, drive.mode.id, legs):
                continue
            followed += 1
            worth = self.exact(drive, legs)
            if worth > hoped - AGROUND:
                looked += 1
            if worth > top:
                top, choice = worth, (drive.mode.id, *legs)
        if choice == STAY and self.space.free:
            return self.pushing(top)
        return top, choice

    def staying(self) -> tuple[float, Answer]:
        """MW-COLL-09: as it lies, it may shoot and board what it touches."""
        return self.waters.exact(self.start, self.touching(), False), STAY

    def touching(self) -> list[int]:
        contacts = self.sea.contacts
        return [contacts.numbers[k] for k in range(len(contacts.shapes)) if contacts.kinds[k] == PIECE]

    def pushing(self, top: float) -> tuple[float, Answer]:
        """MW-COLL-03: to get clear of what holds it, where staying promises nothing."""
        choice: Answer = STAY
        for option in self.space.candidates(self.game, 12):
            if isinstance(option, tuple) and option[1][0] == PUSH and self.is_stuck():
                return top + PUSHED, option
        return top, choice

    def is_stuck(self) -> bool:
        """Whether nothing it touches is worth staying at."""
        for other in self.touching():
            piece = self.game.pieces[other]
            if piece.kind == VESSEL and piece.side != self.waters.scales.side \
                    and self.waters.contact(other, False) > 0.05:
                return False
        return True

    # --- plans ---

    def plans(self, drive: Drive) -> list[Legs]:
        """Rows of steps by one propulsion, within what may be spent."""
        space, mode = self.space, drive.mode
        most = widest_turn(drive.slow, self.model.turn)
        turns = [on_grid(most * share) for share in SHARES]
        if mode.id == SAIL and space.zone == INTO:
            return [((TURNED, angle),) for angle in turns]
        speed, straight = drive.turning, drive.straight
        courses: list[Legs] = [((AHEAD, on_grid(straight * share)),) for share in (1.0, 0.75, 0.5, 0.25)
                             if straight > 0.1]
        if speed >= TURN_COST or drive.slow:
            courses += self.turning(turns, speed)
            courses += self.aimed(most, speed)
        if mode.pivot and space.left == FULL:
            courses += self.pivots(speed) + self.faced(speed)
        if drive.reverse > 0.0 and space.left == FULL:
            courses.append(((BACK, on_grid(drive.reverse)),))
        if mode.id == MAGIC and space.left == FULL:
            courses += [((SLIDE, float(way), on_grid(straight * share)),) for way in range(0, 360, 30)
                      for share in (1.0, 0.5)]
        if space.helm and space.left == FULL and holds(self.game, space.number, HELMSMAN):
            courses += [((SWING, 45.0 * sense), (AHEAD, on_grid(speed * share))) for sense in (1.0, -1.0)
                      for share in (1.0, 0.5) if speed > 0.1]
        return [legs for legs in courses if self.is_sound(mode, legs)]

    def turning(self, turns: list[float], speed: float) -> list[Legs]:
        rest, twice, thrice = [on_grid(speed - count * TURN_COST) for count in (1, 2, 3)]
        courses: list[Legs] = [((TURNED, angle),) for angle in turns]
        if rest > 0.01:
            half = on_grid(rest / 2)
            for angle in turns:
                courses += [((TURNED, angle), (AHEAD, rest)), ((AHEAD, rest), (TURNED, angle))]
                if half > 0.01:
                    courses += [((TURNED, angle), (AHEAD, half)), ((AHEAD, half), (TURNED, angle)),
                              ((AHEAD, half), (TURNED, angle), (AHEAD, half))]
        if twice >= 0.0:
            pairs = [(turns[0], turns[0]), (turns[1], turns[1]), (turns[0], turns[4]), (turns[1], turns[5]),
                     (turns[0], turns[1]), (turns[1], turns[0])]
            for one, two in pairs:
                courses.append(((TURNED, one), (TURNED, two)))
                if twice > 0.01:
                    courses += [((TURNED, one), (TURNED, two), (AHEAD, twice)), ((TURNED, one), (AHEAD, twice),
                                                                               (TURNED, two))]
        if thrice > 0.01:
            courses += [((TURNED, angle), (TURNED, angle), (TURNED, angle), (AHEAD, thrice)) for angle in turns[:2]]
        return courses

    def aimed(self, most: float, speed: float) -> list[Legs]:
        """Straight at the nearest enemies, if one turn can do it."""
        rest = on_grid(speed - TURN_COST)
        if rest <= 0.01:
            return []
        near = sorted(self.waters.foes, key=self.apart)[:4]
        courses: list[Legs] = []
        for foe in near:
            angle = self.angle_to(foe, most)
            if abs(angle) <= most and angle:
                courses += [((TURNED, angle), (AHEAD, on_grid(rest * share))) for share in (1.0, 0.6, 0.3)]
        return courses

    def apart(self, foe: Foe) -> float:
        return (foe.x - self.start[0]) ** 2 + (foe.y - self.start[1]) ** 2

    def angle_to(self, foe: Foe, most: float) -> float:
        """The turn after which a ship heads for an enemy's middle; found by turning again and again."""
        angle = 0.0
        for _ in range(4):
            x, y, _ = self.turned(self.start, angle) if abs(angle) > 0.01 else ahead_of(self.start, TURN_COST)
            wanted = degrees(atan2(foe.x - x, foe.y - y))
            angle = max(-most, min(most, turn(self.start[2], wanted)))
        return on_grid(angle)

    def pivots(self, speed: float) -> list[Legs]:
        half = on_grid(speed / 2)
        courses: list[Legs] = [((PIVOT, angle),) for angle in (45.0, -45.0, 90.0, -90.0, 135.0, -135.0, 180.0)]
        if half > 0.01:
            for angle in (30.0, -30.0, 60.0, -60.0, 90.0, -90.0):
                courses += [((PIVOT, angle), (AHEAD, half)), ((AHEAD, half), (PIVOT, angle))]
        return courses

    def faced(self, speed: float) -> list[Legs]:
        """On the spot right toward the nearest enemies."""
        half = on_grid(speed / 2)
        courses: list[Legs] = []
        for foe in sorted(self.waters.foes, key=self.apart)[:3]:
            angle = on_grid(turn(self.start[2], degrees(atan2(foe.x - self.start[0], foe.y - self.start[1]))))
            if abs(angle) > 1.0:
                courses.append(((PIVOT, angle),))
                if abs(angle) <= 90.0 and half > 0.01:
                    courses.append(((PIVOT, angle), (AHEAD, half)))
        return courses

    def is_sound(self, mode: Mode, legs: Legs) -> bool:
        """MW-SAIL-04: a turn into the wind comes last."""
        if mode.id != SAIL or self.fair:
            return True
        heading = self.start[2]
        for at, leg in enumerate(legs[:-1]):
            if leg[0] != AHEAD:
                heading += float(leg[1])
                if at + 1 < len(legs) and zone_of(self.game, heading) == INTO:
                    return False
        return True

    # --- where they lead ---

    def turned(self, pose: Pose, angle: float) -> Pose:
        px, py = arc_centre(pose, TURN_COST, angle)
        return pivoted(pose, px, py, angle)

    def follow(self, pose: Pose, leg: tuple[Any, ...]) -> Pose:
        verb, amount = leg[0], float(leg[-1])
        if verb == AHEAD:
            return ahead_of(pose, amount)
        if verb == TURNED:
            return self.turned(pose, amount)
        if verb == BACK:
            return ahead_of(pose, -amount)
        if verb == SLIDE:
            x, y, _ = ahead_of((pose[0], pose[1], float(leg[1])), amount)
            return (x, y, pose[2])
        return (pose[0], pose[1], pose[2] + amount)

    def quick(self, mode: Mode, legs: Legs) -> float:
        """The pose at the end; or where the last straight stretch meets an enemy."""
        pose = before = self.start
        for leg in legs:
            before, pose = pose, self.follow(pose, leg)
            if self.waters.lands and self.waters.land_between(before[0], before[1], pose[0], pose[1],
                                                              self.waters.me.wide) is not None:
                return self.waters.value(before) - AGROUND
            if leg[0] == AHEAD:
                met, friend = self.met(before, pose), self.fouled(before, pose)
                if friend >= 0.0 and (met is None or friend <= met[1]):
                    return self.waters.value(ahead_of(before, friend)) - FOULED
                if met is not None:
                    foe, run = met
                    stop = ahead_of(before, run)
                    rams = self.waters.chart is not None and mode.id in self.waters.chart.modes \
                        and run >= self.waters.chart.run
                    return self.waters.value(stop) + self.waters.meeting(foe.number, self.edge_of(foe, before), rams)
        return self.waters.value(pose)

    def met(self, before: Pose, after: Pose) -> tuple[Foe, float] | None:
        """The first enemy on a straight stretch, and how far on."""
        me = self.waters.me
        me.put(before)
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = sqrt(dx * dx + dy * dy)
        best: tuple[Foe, float] | None = None
        for foe in self.waters.foes:
            ahead = (foe.x - before[0]) * me.ux + (foe.y - before[1]) * me.uy
            if ahead < 0.0 or ahead > length + foe.long + me.long:
                continue
            off = abs((foe.x - before[0]) * me.uy - (foe.y - before[1]) * me.ux)
            turned = abs(foe.ux * me.ux + foe.uy * me.uy)
            deep = foe.long * turned + foe.wide * (1.0 - turned)
            broad = foe.wide * turned + foe.long * (1.0 - turned)
            run = ahead - deep - me.long
            if off < broad + me.wide and run <= length and (best is None or run < best[1]):
                best = (foe, max(0.0, run))
        return best

    def fouled(self, before: Pose, after: Pose) -> float:
        """How far on a straight stretch meets a friend; -1 for never."""
        me = self.waters.me
        length = sqrt((after[0] - before[0]) ** 2 + (after[1] - before[1]) ** 2)
        best = -1.0
        for mate in self.waters.friends:
            ahead = (mate.x - before[0]) * me.ux + (mate.y - before[1]) * me.uy
            if ahead < 0.0 or ahead > length + mate.long + me.long:
                continue
            off = abs((mate.x - before[0]) * me.uy - (mate.y - before[1]) * me.ux)
            if off < mate.wide + me.wide:
                run = max(0.0, ahead - mate.long - me.long)
                best = run if best < 0.0 else min(best, run)
        return best

    def edge_of(self, foe: Foe, pose: Pose) -> str:
        """Which edge of an enemy faces a place."""
        dx, dy = pose[0] - foe.x, pose[1] - foe.y
        ahead, right = (dx * foe.ux + dy * foe.uy) / foe.long, (dx * foe.uy - dy * foe.ux) / foe.wide
        if abs(ahead) > abs(right):
            return "fore" if ahead > 0.0 else "aft"
        return "starboard" if right > 0.0 else "port"

    def exact(self, drive: Drive, legs: Legs) -> float:
        """The move as it would be made, and what comes of it."""
        waters, mode = self.waters, drive.mode
        track = trace_among(self.game, self.space.number, legs, self.sea.around(), drive.slow)
        if track.blocked:
            return -1e9
        touched = [track.numbers[k] for k in range(len(track.kinds)) if track.kinds[k] == PIECE]
        rams = waters.chart is not None and mode.id in waters.chart.modes and track.run >= waters.chart.run - 1e-6
        if track.edge:
            return waters.leaving((-1.0 if track.edge == "west" else self.game.width + 1.0, track.pose[1], 0.0)) \
                if track.edge in ("west", "east") else waters.leaving((1.0, -1.0, 0.0))
        worth = waters.exact(track.pose, touched, rams)
        if LAND in track.kinds and not is_hovering(self.piece):
            worth -= AGROUND + waters.scales.leak(self.space.number, 0, GROUNDING)
        return worth
