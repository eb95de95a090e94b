"""Chapter 8: what makes a move legal, and where it leads.

A move is a propulsion and a row of steps: ("ahead", inches), ("turn", degrees to starboard) by the template, ("pivot",
degrees) on the spot, ("back", inches), ("slide", bearing, inches) for a Black Ark, ("swing", degrees) for a master
helmsman, ("anchor", degrees) at a sea anchor; or ("push", piece, sense) alone. `trace` follows it until something stops
it; nothing but the pivots and the first instant of a move in contact is tested beforehand.
"""

from dataclasses import dataclass
from itertools import count
from math import sqrt
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.keep import keep
from weathergage.kits.lately import Lately
from weathergage.kits.plane import (
    HAIR,
    LAID_FLUSH,
    angle_between,
    disc,
    distance,
    first_pivot,
    heading_on_grid,
    is_within,
    on_grid,
)
from weathergage.rulesets.man_o_war.content.printed import Mode
from weathergage.rulesets.man_o_war.content.tables import CONTACT, INTO_WIND, LARGEST, TURN_COST
from weathergage.rulesets.man_o_war.rules.cards import HELMSMAN, SEA_ANCHOR, holds
from weathergage.rulesets.man_o_war.rules.geometry import (
    INTO,
    LAND,
    Obstacles,
    obstacles_for,
    pose_of,
    shape_of,
    wind_angle,
    wind_from,
    zone_of,
)
from weathergage.rulesets.man_o_war.rules.speeds import (
    MAGIC,
    SAIL,
    Drive,
    drives_of,
    has_fair_wind,
    mode_named,
    normal_speed,
    slow_speed,
    widest_turn,
    working_modes,
)
from weathergage.rulesets.man_o_war.rules.steering import miss, moves_toward
from weathergage.rulesets.man_o_war.rules.tracks import (
    AHEAD,
    ANCHOR,
    ANCHOR_MOST,
    BACK,
    FULL,
    LONGEST,
    NEARBY,
    OFF,
    PIVOT,
    PIVOT_FULL,
    PIVOT_HALF,
    PUSH,
    SLIDE,
    STAY,
    STRUCK,
    SWING,
    SWING_MOST,
    TRIES,
    TURNED,
    VERBS,
    Leg,
    Track,
    begins_by_leaving,
    contact_name,
    cost_of,
    length_of_way,
    less,
    path_points,
    push_edges,
    push_edges_among,
    push_poses,
    push_poses_among,
    touched,
    trace,
    trace_among,
)
from weathergage.rulesets.man_o_war.state import (
    NOBODY,
    Battle,
    battle,
    has_special,
    model_of,
)

__all__ = [
    "AHEAD", "ANCHOR", "BACK", "FULL", "OFF", "PIVOT", "PUSH", "SLIDE", "STAY", "STRUCK", "SWING", "TURNED", "Courses",
    "Leg", "Track", "Waters", "cost_of", "path_points", "push_edges", "push_poses", "trace", "trace_among",
]

MOST_TRIED: Final = 200             # moves that are looked at for a ship that is dragged
MOST_OFFERS: Final = 40             # lists of moves that are kept for a template,
MOST_LINEUPS: Final = 2000          # and of what is left of them where ships lie
IN_CONTACT: Final = Refusal("MW-COLL-03",
                            "it is in contact, and must push clear or move away from everything it touches")
LUFFED: Final = Refusal("MW-SAIL-04", "a ship under sail that turns into the wind ends its move at once")
WOULD_TOUCH: Final = Refusal("MW-OAR-03", "turning on the spot it would touch something")


class FirstStep:
    """A first step of a move, and whether it parts from all that is touched."""

    def __init__(self, verb: str, amount: float, leaves: bool) -> None:
        self.verb = verb
        self.amount = amount
        self.leaves = leaves


def first_step(leg: Leg) -> tuple[str, float]:
    """What matters of a first step: how long a stretch is does not."""
    verb = str(leg[0])
    return verb, 0.0 if verb in (AHEAD, BACK) else float(leg[1])


class Waters:
    """What drives a ship and what lies about it, worked out once for a question and all that is asked of it."""

    def __init__(self, game: Battle, number: int, drives: list[Drive], over: int) -> None:
        self.game = game
        self.number = number
        self.over = over
        self.drives = drives
        self.contacts = touched(game, number, over)
        self.obstacles: Optional[Obstacles] = None
        self.room = -1.0                                        # to the nearest of them; below 0: not looked at
        self.shore = -1.0                                       # and to the nearest land
        self.apart: list[float] = []                            # from all it touches; worked out when it matters
        self.leaving: list[FirstStep] = []                      # those that have been looked at
        self.rows: list[OfferRow] = []                          # the moves worth trying, for every propulsion
        self.pushing: dict[str, int] = {}                       # to how many places it can push clear along a piece
        self.turning: dict[bool, float] = {}                    # how far it can turn on the spot, by whether to port

    def drive(self, name: str) -> Optional[Drive]:
        for drive in self.drives:
            if drive.mode.id == name:
                return drive
        return None

    def around(self) -> Obstacles:
        """What may be in the way of a move or a push, but for wreckage that a ram goes through."""
        if self.obstacles is None:
            obstacles = obstacles_for(self.game, self.number, self.farthest())
            self.obstacles = less(obstacles, (), self.over) if self.over != NOBODY else obstacles
        return self.obstacles

    def farthest(self) -> float:
        """How far a ship may get with any of its propulsions, or when it pushes clear."""
        most = 2 * LARGEST
        for drive in self.drives:
            most = max(most, drive.straight)
            most = max(most, drive.reverse)
        return most + 2 * NEARBY

    def leaves(self, leg: Leg, slow: float) -> bool:
        """MW-COLL-06: whether a first step parts from all that is touched; how long a stretch is does not matter."""
        verb, amount = first_step(leg)
        for seen in self.leaving:
            if seen.amount == amount and seen.verb == verb:
                return seen.leaves
        if not self.apart:
            hull = shape_of(self.game.pieces[self.number])
            self.apart = [distance(hull, shape) for shape in self.contacts.shapes]
        leaves = begins_by_leaving(self.game.pieces[self.number], leg, self.contacts.shapes, self.apart, slow)
        self.leaving.append(FirstStep(verb, amount, leaves))
        return leaves

    def parts(self, leg: Leg, slow: float) -> bool:
        """Whether what a drawn move begins with gets it off all that is touched, or is a push."""
        return not self.contacts.shapes or leg[0] == PUSH or float(leg[-1]) == 0.0 or self.leaves(leg, slow)

    def ways_clear(self, name: str) -> int:
        """MW-COLL-04, MW-COLL-05: to how many places a ship can push clear along a piece, by the edge with the most."""
        if name not in self.pushing:
            game, number = self.game, self.number
            contacts = self.contacts if self.over == NOBODY else touched(game, number)
            around = self.around() if self.over == NOBODY else obstacles_for(game, number)
            most = 0
            for edges in push_edges_among(game, number, name, contacts):
                most = max(most, len(push_poses_among(game, number, name, edges, contacts, around)))
            self.pushing[name] = most
        return self.pushing[name]

    def turns_into_wind(self, turns: list[float]) -> bool:
        """MW-SAIL-04: whether a ship under sail heads into the wind when it has turned by any of so much."""
        piece, wind = self.game.pieces[self.number], wind_from(self.game)
        for turned in turns:
            if angle_between(piece.heading + turned, wind) < INTO_WIND - HAIR:
                return not has_fair_wind(piece)
        return False

    def luffing(self, row: "OfferRow") -> int:
        """MW-SAIL-04: the same of all that a row of moves may have turned by, as bits in the order of the row."""
        piece, wind = self.game.pieces[self.number], wind_from(self.game)
        if row.drive.mode.id != SAIL or angle_between(piece.heading, wind) > INTO_WIND + row.widest:
            return 0
        bits = 0
        for k, turned in enumerate(row.turned):
            if angle_between(piece.heading + turned, wind) < INTO_WIND - HAIR:
                bits |= 1 << k
        return bits if bits and not has_fair_wind(piece) else 0

    def stuck(self, row: "OfferRow") -> int:
        """MW-COLL-06: with which first steps of a row of moves it does not part from all it touches, as bits."""
        bits = 0
        if self.contacts.shapes:
            for k, leg in enumerate(row.firsts):
                if not self.leaves(leg, row.drive.slow):
                    bits |= 1 << k
        return bits

    def turns_freely(self, degrees: float) -> bool:
        """MW-OAR-03: whether a ship can turn on the spot where it lies."""
        to_port = degrees < 0.0
        if to_port not in self.turning:
            piece = self.game.pieces[self.number]
            shape = shape_of(piece)
            swept = disc(piece.x, piece.y, shape.reach)         # all that it may get to, whichever way it turns
            near = [other for other in self.around().shapes if is_within(swept, other, CONTACT)]
            most = -PIVOT_FULL if to_port else PIVOT_FULL
            self.turning[to_port] = PIVOT_FULL * first_pivot(shape, piece.x, piece.y, most, near, LAID_FLUSH).fraction
        most = self.turning[to_port]
        return most >= PIVOT_FULL or abs(degrees) < most

    def is_open(self, far: float) -> bool:
        """Whether nothing is so near that steps that lead so far, and a turn on the spot after them, might touch it."""
        self.survey()
        return shape_of(self.game.pieces[self.number]).reach + CONTACT + far < self.room

    def is_safe(self, far: float) -> bool:
        """Whether steps that lead so far can neither run aground nor leave the table."""
        self.survey()
        game, piece = self.game, self.game.pieces[self.number]
        return far < piece.x < game.width - far and far < piece.y < game.height - far \
            and shape_of(piece).reach + CONTACT + far < self.shore

    def survey(self) -> None:
        """How far from its middle the circles around the nearest thing and the nearest land are, as far as a ship may
        get."""
        if self.room < 0.0:
            piece = self.game.pieces[self.number]
            around = self.around()
            room = shore = shape_of(piece).reach + self.farthest()
            for shape, kind in zip(around.shapes, around.kinds):
                dx, dy = shape.cx - piece.x, shape.cy - piece.y
                far = sqrt(dx * dx + dy * dy) - shape.reach
                room = min(room, far)
                if kind == LAND:
                    shore = min(shore, far)
            self.room, self.shore = max(room, 0.0), shore


def last_pivot(legs: tuple[Leg, ...]) -> int:
    """Which step is the last on the spot; -1 for none."""
    for at in range(len(legs) - 1, -1, -1):
        verb = str(legs[at][0])
        if verb in (PIVOT, SWING, ANCHOR):
            return at
    return -1


class Way:
    """The steps of a move, and what of them may be against it where the ship lies."""

    def __init__(self, legs: tuple[Leg, ...]) -> None:
        self.legs = legs
        self.pivot = last_pivot(legs)
        self.turns: list[float] = []                            # what it has turned by when another step follows
        self.far = 0.0                                          # how far it leads before the last turn on the spot
        for leg in legs[:max(self.pivot, 0)]:
            self.far += TURN_COST if leg[0] == TURNED else abs(float(leg[-1])) if leg[0] == AHEAD else 0.0
        turned = 0.0
        for leg in legs[:-1]:
            if leg[0] != AHEAD:
                turned += float(leg[-1])
                self.turns.append(turned)


class Offer(Way):
    """A move that a propulsion can pay for wherever the ship lies."""

    def __init__(self, at: int, answer: tuple[Any, ...], slow: float) -> None:
        super().__init__(answer[1:])
        self.at = at                                            # its place in the row of moves worth trying
        self.answer = answer
        self.slow = slow
        self.luffs = 0                                          # bits: which of what the row turns by it has turned by
        self.first = 0                                          # a bit: which of the first steps of the row is its own


SURVEY: Final[Lately[Waters]] = Lately()


class OfferRow:
    """The moves worth trying by a propulsion of a template, for one state of a ship.

    Where the ship lies, what it may not do is said in bits: which of all that a move may have turned by head it into
    the wind, and with which first steps it does not part from what it touches. What is left of its rows is kept, by
    the numbers of the rows and their bits.
    """

    def __init__(self, drive: Drive, into: bool, helm: bool, anchor: bool, is_full: bool, offers: list[Offer]) -> None:
        self.turned: list[float] = []                           # all that a move may have turned by
        self.firsts: list[Leg] = []                             # all first steps, stretches of any length as one
        self.widest = 0.0
        self.number = next(ROWS)
        keys: list[tuple[Any, float]] = []
        for offer in offers:
            for turned in offer.turns:
                if turned not in self.turned:
                    self.turned.append(turned)
                    self.widest = max(self.widest, abs(turned))
                offer.luffs |= 1 << self.turned.index(turned)
            key = first_step(offer.legs[0])
            if key not in keys:
                keys.append(key)
                self.firsts.append(offer.legs[0])
            offer.first = 1 << keys.index(key)
        self.drive = drive
        self.into = into
        self.helm = helm
        self.anchor = anchor
        self.is_full = is_full
        self.offers = offers

    def suits(self, drive: Drive, into: bool, helm: bool, anchor: bool, is_full: bool) -> bool:
        ours = self.drive
        return ours.mode is drive.mode and ours.turning == drive.turning and ours.straight == drive.straight \
            and ours.normal == drive.normal and ours.reverse == drive.reverse \
            and self.into == into and self.helm == helm and self.anchor == anchor and self.is_full == is_full

    def without(self, luffing: int, stuck: int) -> list[Offer]:
        """The moves that neither the wind nor what the ship touches is against."""
        return [offer for offer in self.offers if not offer.luffs & luffing and not offer.first & stuck]


class Lineup:
    """The moves by all propulsions in the order they are offered, but for what turns on the spot would touch."""

    def __init__(self, rows: list[list[Offer]]) -> None:
        turns = [(offer.at, k, offer) for k, row in enumerate(rows) for offer in row]
        if len(rows) > 1:
            turns.sort()                                        # the propulsions take turns
        self.offers = [offer for _, _, offer in turns]
        self.answers: tuple[Answer, ...] = (STAY,) + tuple([offer.answer for offer in self.offers])
        self.far = -1.0                                         # how far any leads before a turn on the spot; -1: none
        for offer in self.offers:
            if offer.pivot >= 0:
                self.far = max(self.far, offer.far)


ROWS: Final = count()
OFFERS: Final[dict[str, list[OfferRow]]] = {}                   # by template
LINEUPS: Final[dict[tuple[int, ...], Lineup]] = {}


# --- the space --------------------------------------------------------------------------------------------------------

@dataclass
class Courses(Space):
    """MW-MOVE-01 to MW-MOVE-06, MW-SAIL-03 to MW-SAIL-07, MW-OAR-01 to MW-OAR-07: STAY, or a propulsion and its steps.

    `mode` is the propulsion where it is already chosen, `left` the share of the allowance that is left, `zone` that of
    the wind when the activation began. `leave` allows nothing but leaving contact (MW-FLT-06); `wild` is a beast in the
    enemy's hands (MW-FLT-12), `free` whether a push clear may still be made, `helm` whether the helmsman has not yet
    swung, `over` wreckage that does not stop it.
    """

    number: int
    zone: str
    mode: str = ""
    left: float = FULL
    leave: bool = False
    wild: bool = False
    free: bool = True
    helm: bool = True
    over: int = NOBODY

    def take(self, raw: Any) -> Answer:
        """Numbers to a thousandth."""
        taken = settled(raw)
        if not isinstance(taken, tuple):
            return taken
        return tuple([self.taken_leg(leg) if isinstance(leg, tuple) else leg for leg in taken])

    def taken_leg(self, leg: tuple[Any, ...]) -> Answer:
        if leg and leg[0] == SLIDE and len(leg) == 3 and is_real(leg[1]) and is_real(leg[2]):
            return (SLIDE, heading_on_grid(float(leg[1])), on_grid(float(leg[2])))
        if leg and leg[0] in VERBS and len(leg) == 2 and is_real(leg[1]):
            return (leg[0], on_grid(float(leg[1])))
        return leg

    # what is refused

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer == STAY:
            return None
        if not isinstance(answer, tuple) or len(answer) < 2 or len(answer) > LONGEST + 1:
            return refused(f"{shown(answer)} is not a move: a propulsion and its steps, or stay")
        if not isinstance(answer[0], str):
            return refused(f"{shown(answer[0])} is not a propulsion")
        for leg in answer[1:]:
            if not is_leg(leg):
                return refused(f"{shown(leg)} is not a step of a move")
        state = battle(game)
        return self.refusal_of(state, self.waters(state), answer[0], answer[1:])

    def waters(self, game: Battle) -> Waters:
        """What moves are judged by, worked out once for the question asked last."""
        waters = SURVEY.recall(self, game)
        if waters is None:
            drives = drives_of(game, self.number, self.zone, self.mode, self.left)
            waters = SURVEY.keep(self, game, Waters(game, self.number, drives, self.over))
        return waters

    def refusal_of(self, game: Battle, waters: Waters, name: str, legs: tuple[Leg, ...]) -> Optional[Refusal]:
        piece = game.pieces[self.number]
        drive = waters.drive(name)
        if drive is None:
            mode = mode_named(piece, name)
            if self.mode and name != self.mode and mode is not None and mode in working_modes(game, self.number):
                return Refusal("MW-MOVE-06", f"it uses {self.mode} for the whole turn")
            return Refusal("MW-MOVE-07", f"{piece.label} has no {shown(name)} that would move it")
        if legs[0][0] == PUSH:
            return self.refusal_of_push(waters, legs)
        if self.leave and not waters.contacts.shapes:
            return Refusal("MW-FLT-06", "a second move may only leave what the first touched")
        return self.refusal_of_legs(game, drive, legs) or self.refusal_here(game, waters, drive, Way(legs))

    def refusal_of_push(self, waters: Waters, legs: tuple[Leg, ...]) -> Optional[Refusal]:
        """MW-COLL-03 to MW-COLL-08, MW-SAIL-07; sense 1 is the other way of a tie."""
        if not self.free or len(legs) > 1:
            return Refusal("MW-COLL-03", "pushing clear comes first and by itself; then the rest may be moved")
        if not waters.ways_clear(str(legs[0][1])) > int(legs[0][2]) >= 0:
            return Refusal("MW-COLL-05", f"it cannot push clear along {shown(legs[0][1])}")
        return None

    def slow_turn(self, game: Battle, mode: Mode) -> float:
        """MW-MOVE-05: the whole speed of a ship that has less than a turn costs; 0 for others."""
        return slow_speed(normal_speed(game, self.number, mode, self.zone), self.left)

    def budget(self, game: Battle, mode: Mode, straight: bool) -> float:
        """What may be spent; MW-SAIL-06: into the wind by the beam speed."""
        drives = drives_of(game, self.number, self.zone, mode.id, self.left)
        if not drives:
            return 0.0
        return drives[0].straight if straight else drives[0].turning

    def normal(self, game: Battle, mode: Mode) -> float:
        """The speed of which a share may be left."""
        return normal_speed(game, self.number, mode, self.zone)

    def refusal_of_legs(self, game: Battle, drive: Drive, legs: tuple[Leg, ...]) -> Optional[Refusal]:
        """Costs, turns and pivots: everything about a move that does not depend on where the ship lies, but for the one
        turn of a ship that lies into the wind."""
        into = self.zone == INTO and drive.mode.id == SAIL
        if len(legs) == 1 and legs[0][0] == AHEAD and not into:
            amount = float(legs[0][1])
            return None if pays_straight(drive, amount) else self.refusal_of_cost(drive, amount, True)
        verbs = [str(leg[0]) for leg in legs]
        if BACK in verbs or SLIDE in verbs:
            return self.refusal_of_whole(game, drive, legs)
        if into:
            return self.refusal_into_wind(game, drive, legs)
        return self.refusal_of_steps(game, drive, legs, verbs)

    def refusal_of_steps(self, game: Battle, drive: Drive, legs: tuple[Leg, ...], verbs: list[str]
                         ) -> Optional[Refusal]:
        """What each step may be, and what all of them cost."""
        straight = verbs.count(AHEAD) == len(verbs)
        used = 0.0
        for at, leg in enumerate(legs):
            amount = float(leg[-1])
            reason = self.refusal_of_leg(game, drive.mode, verbs[at], amount, verbs[:at], drive.slow)
            if reason:
                return reason
            used += cost_of(verbs[at], amount, drive.normal, drive.slow)
        return None if used <= (drive.straight if straight else drive.turning) + HAIR \
            else self.refusal_of_cost(drive, used, straight)

    def refusal_of_cost(self, drive: Drive, used: float, straight: bool) -> Optional[Refusal]:
        """MW-MOVE-01, MW-MOVE-04, MW-OAR-05."""
        if used <= 0.0:
            return Refusal("MW-MOVE-04", "a stretch ahead has a length")
        most = drive.straight if straight else drive.turning
        more = "; ramming speed is for moves without turns" if not straight else ""
        return Refusal("MW-MOVE-04", f"that costs {used:g}, and it may move {most:g}{more}")

    def refusal_of_leg(self, game: Battle, mode: Mode, verb: str, amount: float, before: list[str],
                       slow: float) -> Optional[Refusal]:
        model = model_of(game.pieces[self.number])
        if ANCHOR in before:
            return Refusal("MW-CARD-17", "a swing at the sea anchor ends the move")
        if verb == AHEAD:
            return None if amount > 0.0 else Refusal("MW-MOVE-04", "a stretch ahead has a length")
        if amount == 0.0:
            return Refusal("MW-MOVE-03", "a turn has an angle")
        if verb == TURNED:
            most = widest_turn(slow, model.turn)
            return None if abs(amount) <= most + HAIR else Refusal("MW-GEO-11", f"it turns by at most {most:g} degrees")
        if verb == PIVOT:
            if not mode.pivot:
                return Refusal("MW-OAR-07", f"under {mode.id} it does not turn on the spot")
            return None if abs(amount) <= PIVOT_FULL + HAIR \
                else Refusal("MW-OAR-02", "on the spot it turns by at most 180 degrees")
        if verb == SWING:
            if not (self.helm and holds(game, self.number, HELMSMAN)) or SWING in before:
                return Refusal("MW-CARD-16", "once in an activation, with a master helmsman")
            return None if abs(amount) <= SWING_MOST + HAIR \
                else Refusal("MW-CARD-16", "it swings by at most 45 degrees")
        if not holds(game, self.number, SEA_ANCHOR):
            return Refusal("MW-CARD-17", "it has no sea anchor")
        return None if abs(amount) <= ANCHOR_MOST + HAIR else Refusal("MW-CARD-17", "it swings by at most 90 degrees")

    def refusal_of_whole(self, game: Battle, drive: Drive, legs: tuple[Leg, ...]) -> Optional[Refusal]:
        """MW-OAR-04, MW-FLT-04, MW-FLT-08: backing, and the slide of a Black Ark, are the whole move."""
        mode = drive.mode
        verb, amount = str(legs[0][0]), float(legs[0][-1])
        if len(legs) > 1 or self.left != FULL:
            return Refusal("MW-OAR-04", "backing or sliding is the whole move")
        if verb == SLIDE:
            if mode.id != MAGIC or not has_special(game.pieces[self.number], "black-ark"):
                return Refusal("MW-FLT-08", "only a Black Ark under magic slides")
        most = drive.straight if verb == SLIDE else drive.reverse
        if most <= 0.0:
            return Refusal("MW-OAR-04", f"under {mode.id} it does not move backward")
        return None if 0.0 < amount <= most + HAIR else Refusal("MW-OAR-04", f"it may move so at most {most:g}")

    def refusal_into_wind(self, game: Battle, drive: Drive, legs: tuple[Leg, ...]) -> Optional[Refusal]:
        """MW-SAIL-05, MW-SAIL-06: one single turn out of the wind; if none can leave it, any that increases the
        angle."""
        verb, amount, slow = str(legs[0][0]), float(legs[0][-1]), drive.slow
        if len(legs) > 1 or verb not in (TURNED, SWING, ANCHOR):
            return Refusal("MW-SAIL-05", "a ship under sail that starts into the wind makes one turn and nothing else")
        reason = self.refusal_of_leg(game, drive.mode, verb, amount, [], slow)
        if not reason and verb == TURNED and drive.turning < (slow or TURN_COST) - HAIR:
            reason = Refusal("MW-SAIL-06", "it has not the movement for a turn")
        if reason:
            return reason
        heading = game.pieces[self.number].heading
        if zone_of(game, heading + amount) != INTO:
            return None
        most = widest_turn(slow, model_of(game.pieces[self.number]).turn)
        most = SWING_MOST if verb == SWING else ANCHOR_MOST if verb == ANCHOR else most
        if zone_of(game, heading + most) == INTO and zone_of(game, heading - most) == INTO \
                and wind_angle(game, heading + amount) > wind_angle(game, heading):
            return None
        return Refusal("MW-SAIL-05", "the turn must bring it out of the wind")

    def refusal_here(self, game: Battle, waters: Waters, drive: Drive, way: Way) -> Optional[Refusal]:
        """What is against a move where the ship lies, whatever it costs: the wind, what it touches, and what it would
        touch on its way. Asked of every move that is listed, so its refusals are constants."""
        if way.turns and drive.mode.id == SAIL and waters.turns_into_wind(way.turns):
            return LUFFED
        if waters.contacts.shapes and not waters.leaves(way.legs[0], drive.slow):
            return IN_CONTACT
        return self.refusal_of_way(game, waters, way, drive.slow) if way.pivot >= 0 or self.wild else None

    def refusal_of_way(self, game: Battle, waters: Waters, way: Way, slow: float) -> Optional[Refusal]:
        """MW-OAR-03, MW-FLT-12: pivots that would touch something; and where an enemy may not take a beast."""
        legs, last = way.legs, way.pivot
        if self.wild:
            far = length_of_way(legs, slow)
            if waters.is_safe(far) and (last < 0 or waters.is_open(far)):
                return None
        else:
            if waters.is_open(way.far):
                return None
            if last == 0:
                return None if waters.turns_freely(float(legs[0][1])) else WOULD_TOUCH
            legs = legs[:last + 1]
        track = trace_among(game, self.number, legs, waters.around(), slow)
        if track.blocked:
            return WOULD_TOUCH
        if self.wild and (track.end == OFF or LAND in track.kinds):
            return Refusal("MW-FLT-12", "a beast may not be taken off the table or aground")
        return None

    # what is offered

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """To stay; then moves by every propulsion over a spread of turns and lengths, long ones first."""
        state = battle(game)
        waters = self.waters(state)
        pushes: dict[Answer, None] = {STAY: None}
        for answer in self.pushes_worth_trying(state, waters):
            if len(pushes) < limit and not self.refusal_of(state, waters, answer[0], answer[1:]):
                pushes[answer] = None
        options = list(pushes)
        if self.leave and not waters.contacts.shapes:
            return tuple(options[:limit])
        lineup = self.lineup(state, waters)
        if not self.wild and (lineup.far < 0.0 or waters.is_open(lineup.far)):
            return (lineup.answers if len(options) == 1 else tuple(options) + lineup.answers[1:])[:limit]
        room = limit - len(options)
        for offer in lineup.offers:
            if room <= 0:
                break
            if (offer.pivot < 0 and not self.wild) or not self.refusal_of_way(state, waters, offer, offer.slow):
                options.append(offer.answer)
                room -= 1
        return tuple(options[:limit])

    def lineup(self, game: Battle, waters: Waters) -> Lineup:
        """The moves that may be made where the ship lies, but for what turns on the spot would touch."""
        key: tuple[int, ...] = ()
        rows = self.rows(game, waters)
        for row in rows:
            if row.into:                                        # there the position decides
                return Lineup([self.open_offers(game, waters, each) for each in rows])
            key += (row.number, waters.luffing(row), waters.stuck(row))
        kept = LINEUPS.get(key)
        if kept is None:
            lineup = Lineup([self.open_offers(game, waters, row) for row in rows])
            kept = keep(LINEUPS, MOST_LINEUPS, key, lineup)
        return kept

    def open_offers(self, game: Battle, waters: Waters, row: OfferRow) -> list[Offer]:
        """Those of one row."""
        if row.into:
            return [offer for offer in row.offers if self.is_open(game, waters, row.drive, offer)]
        return row.without(waters.luffing(row), waters.stuck(row))

    def is_any(self, game: Battle) -> bool:
        """Whether there is any move but to stay."""
        waters = self.waters(game)
        if waters.contacts.shapes or not self.leave:
            for drive in waters.drives:
                if not waters.contacts.shapes and not self.wild and self.goes_ahead(drive):
                    return True
                row = self.offers(game, drive)
                for k, leg in enumerate(row.firsts):
                    if not waters.contacts.shapes or waters.leaves(leg, drive.slow):
                        for offer in row.offers:
                            if offer.first == 1 << k and self.is_open(game, waters, drive, offer):
                                return True
        for answer in self.pushes_worth_trying(game, waters):
            if not self.refusal_of(game, waters, answer[0], answer[1:]):
                return True
        return False

    def goes_ahead(self, drive: Drive) -> bool:
        """Whether a propulsion can pay for the straight move that is its first offer; in open water that is all."""
        return pays_straight(drive, on_grid(drive.straight)) and not (self.zone == INTO and drive.mode.id == SAIL)

    def is_open(self, game: Battle, waters: Waters, drive: Drive, offer: Offer) -> bool:
        """Whether a move that is offered may be made where the ship lies."""
        if self.zone == INTO and drive.mode.id == SAIL and self.refusal_of_legs(game, drive, offer.legs):
            return False
        return not self.refusal_here(game, waters, drive, offer)

    def rows(self, game: Battle, waters: Waters) -> list[OfferRow]:
        """The moves worth trying, for every propulsion."""
        if not waters.rows:
            waters.rows = [self.offers(game, drive) for drive in waters.drives]
        return waters.rows

    def offers(self, game: Battle, drive: Drive) -> OfferRow:
        """The moves worth trying that a propulsion can pay for, kept by the state of the ship. Into the wind all of
        them, because there the position decides."""
        piece, mode = game.pieces[self.number], drive.mode
        widest, into = model_of(piece).turn, mode.id == SAIL and self.zone == INTO
        helm = self.helm and holds(game, self.number, HELMSMAN)
        anchor, is_full = holds(game, self.number, SEA_ANCHOR), self.left == FULL
        rows = OFFERS.get(piece.model)
        if rows is None:
            rows = OFFERS[piece.model] = []
        for kept in rows:
            if kept.suits(drive, into, helm, anchor, is_full):
                return kept
        offers: list[Offer] = []
        seen: set[tuple[Any, ...]] = set()
        for at, move in enumerate(self.moves_by(game, drive, widest)):
            if move not in seen:
                seen.add(move)
                if into or not self.refusal_of_legs(game, drive, move[1:]):
                    offers.append(Offer(at, move, drive.slow))
        if len(rows) >= MOST_OFFERS:
            rows.clear()
        rows.append(OfferRow(drive, into, helm, anchor, is_full, offers))
        return rows[-1]

    def pushes_worth_trying(self, game: Battle, waters: Waters) -> list[tuple[Any, ...]]:
        pushes: list[tuple[Any, ...]] = []
        if self.free:
            contacts = waters.contacts
            for k in range(len(contacts.shapes)):
                name = contact_name(game, contacts.kinds[k], contacts.numbers[k])
                pushes += [(drive.mode.id, (PUSH, name, sense)) for drive in waters.drives for sense in (0, 1)]
        return pushes

    def moves_by(self, game: Battle, drive: Drive, widest: float) -> list[tuple[Any, ...]]:
        """Moves by one propulsion, the chief ones first."""
        mode = drive.mode.id
        most = widest_turn(drive.slow, widest)
        turns = [on_grid(most * share) for share in (1.0, -1.0, 0.5, -0.5, 1 / 3, -1 / 3, 2 / 3, -2 / 3)]
        speed, straight = drive.turning, on_grid(drive.straight)
        if mode == SAIL and self.zone == INTO:
            return [(mode, (TURNED, angle)) for angle in turns] + self.card_moves(game, drive)
        moves: list[tuple[Any, ...]] = [(mode, (AHEAD, straight))]
        rest = on_grid(speed - TURN_COST)
        if rest > 0.0:
            moves += [(mode, (TURNED, angle), (AHEAD, rest)) for angle in turns]
            moves += [(mode, (AHEAD, rest), (TURNED, angle)) for angle in turns[:4]]
            moves += [(mode, (AHEAD, on_grid(rest / 2)), (TURNED, angle), (AHEAD, on_grid(rest / 2)))
                      for angle in turns[:4] if rest > 0.01]
        else:
            moves += [(mode, (TURNED, angle)) for angle in turns]
        twice = on_grid(speed - 2 * TURN_COST)
        if twice > 0.0:
            moves += [(mode, (TURNED, one), (TURNED, two), (AHEAD, twice)) for one in turns[:2] for two in turns[:2]]
            moves += [(mode, (TURNED, one), (AHEAD, twice), (TURNED, two)) for one in turns[:2] for two in turns[:2]]
        if drive.mode.pivot:
            half = on_grid(speed - drive.normal / 2)
            moves += [(mode, (PIVOT, angle), (AHEAD, half)) for angle in (90.0, -90.0, 45.0, -45.0) if half > 0.0]
            moves += [(mode, (PIVOT, angle)) for angle in (90.0, -90.0, 180.0, 135.0, -135.0, 30.0, -30.0)]
        if drive.reverse > 0.0:
            moves.append((mode, (BACK, on_grid(drive.reverse))))
        if mode == MAGIC:
            moves += [(mode, (SLIDE, float(way), straight)) for way in range(0, 360, 45)]
        moves += [(mode, (AHEAD, on_grid(drive.straight * share))) for share in (0.5, 0.75, 0.25)]
        moves += [(mode, (TURNED, angle), (AHEAD, on_grid(rest / 2))) for angle in turns[:4] if rest > 0.01]
        moves += [(mode, (TURNED, angle)) for angle in turns[:4]]
        return moves + self.card_moves(game, drive)

    def card_moves(self, game: Battle, drive: Drive) -> list[tuple[Any, ...]]:
        """MW-CARD-16, MW-CARD-17."""
        moves: list[tuple[Any, ...]] = []
        mode = drive.mode.id
        if self.helm and holds(game, self.number, HELMSMAN):
            for angle in (45.0, -45.0):
                moves += [(mode, (SWING, angle), (AHEAD, on_grid(drive.turning))), (mode, (SWING, angle))]
        if holds(game, self.number, SEA_ANCHOR):
            moves += [(mode, (ANCHOR, angle)) for angle in (90.0, -90.0)]
        return moves

    def draw(self, game: Game, rng: Rng) -> Answer:
        """A random row of steps within what may be spent; now and then to stay."""
        state = battle(game)
        if rng.below(12) == 0:
            return STAY
        waters = self.waters(state)
        if not waters.drives:
            return STAY
        for _ in range(TRIES):
            drive = waters.drives[rng.below(len(waters.drives))]
            answer = self.random_move(state, waters, drive, rng)
            if waters.parts(answer[1], drive.slow) and not self.refusal_of(state, waters, answer[0], answer[1:]):
                return answer
        options = self.candidates(game, 12)
        return options[rng.below(len(options))]

    def random_move(self, game: Battle, waters: Waters, drive: Drive, rng: Rng) -> tuple[Any, ...]:
        widest, mode = model_of(game.pieces[self.number]).turn, drive.mode
        if (mode.id == SAIL and self.zone == INTO) or drive.slow:
            most = widest_turn(drive.slow, widest)
            return (mode.id, (TURNED, on_grid(most * (2 * rng.unit() - 1))))
        if rng.below(8) == 0:
            listed = self.pushes_worth_trying(game, waters)
            listed += [offer.answer for offer in self.offers(game, drive).offers]
            if listed:
                return listed[rng.below(len(listed))]
        budget, legs = drive.straight if rng.below(3) == 0 else drive.turning, []
        if self.helm and holds(game, self.number, HELMSMAN) and rng.below(4) == 0:
            legs.append((SWING, on_grid(SWING_MOST * (2 * rng.unit() - 1))))
        for _ in range(1 + rng.below(4)):
            if rng.below(2) and budget >= TURN_COST:
                legs.append((TURNED, on_grid(widest * (2 * rng.unit() - 1))))
                budget -= TURN_COST
            elif mode.pivot and rng.below(6) == 0:
                legs.append((PIVOT, on_grid(PIVOT_HALF * (2 * rng.unit() - 1))))
                budget -= drive.normal / 2
            elif budget > 0.0:
                length = on_grid(budget * (rng.unit() if rng.below(2) else 1.0))
                legs.append((AHEAD, length))
                budget -= length
        if holds(game, self.number, SEA_ANCHOR) and rng.below(4) == 0:
            legs.append((ANCHOR, on_grid(ANCHOR_MOST * (2 * rng.unit() - 1))))
        return (mode.id, *legs) if legs else (mode.id, (AHEAD, on_grid(max(budget, 0.0))))

    def toward(self, game: Battle, wish: tuple[float, ...]) -> Answer:
        """The move that ends nearest to a place, and to a heading if there is one: what dragging a ship there means."""
        piece, waters = game.pieces[self.number], self.waters(game)
        pose, widest = pose_of(piece), model_of(piece).turn
        rated: list[tuple[float, tuple[Any, ...]]] = []
        for drive in waters.drives:
            rated += moves_toward(pose, drive, widest, self.zone == INTO and drive.mode.id == SAIL, wish)
        rated.sort(key=nearness)
        for far, move in rated[:MOST_TRIED]:
            if far > miss(pose, wish):              # nearer than that it lies already
                break
            if not self.refusal_of(game, waters, move[0], move[1:]):
                return move
        return STAY

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """The same steps, the last cut short or left out until it is a move; else to stay. Of a place, what ends
        there."""
        if isinstance(answer, tuple) and 2 <= len(answer) <= 3 and all([is_real(part) for part in answer]):
            return self.toward(battle(game), tuple([float(part) for part in answer]))
        if not isinstance(answer, tuple) or len(answer) > LONGEST + 1 \
                or not all([is_leg(leg) for leg in answer[1:]]):
            return STAY
        legs = answer
        while len(legs) > 1:
            for share in (1.0, 0.75, 0.5, 0.25):
                last = legs[-1]
                cut = last[:-1] + (on_grid(last[-1] * share) if isinstance(last[-1], float) else last[-1],)
                tried = legs[:-1] + (cut,)
                if not self.refusal(game, tried):
                    return tried
            legs = legs[:-1]
        return STAY

    def describe(self, game: Game) -> dict[str, Any]:
        state = battle(game)
        piece = state.pieces[self.number]
        return {"space": "steered", "piece": piece.label, "start": pose_of(piece), "zone": self.zone, "also": (STAY,),
                "hull": model_of(piece).hull.points, "turn": model_of(piece).turn,
                "modes": tuple([(drive.mode.id, drive.turning, drive.straight, drive.reverse, drive.mode.pivot)
                                for drive in self.waters(state).drives]),
                "notation": "propulsion and steps, such as sail turn 45 ahead 4, oars pivot -90 ahead 2, oars back 2; "
                            "push and a ship; stay"}


def pays_straight(drive: Drive, length: float) -> bool:
    """MW-MOVE-04: whether a propulsion can pay for so much straight ahead."""
    return 0.0 < length <= drive.straight + HAIR


def nearness(rated: tuple[float, tuple[Any, ...]]) -> float:
    """By how much a move misses a wish."""
    return rated[0]


def is_real(part: Any) -> bool:
    return isinstance(part, (int, float)) and not isinstance(part, bool) and abs(part) < 1e6


def is_leg(leg: Any) -> bool:
    """Whether it is a step in its canonical form."""
    if not isinstance(leg, tuple) or not leg:
        return False
    if leg[0] == PUSH:
        return len(leg) == 3 and isinstance(leg[1], str) and type(leg[2]) is int
    if leg[0] == SLIDE:
        return len(leg) == 3 and type(leg[1]) is float and type(leg[2]) is float
    return leg[0] in VERBS and len(leg) == 2 and type(leg[1]) is float
