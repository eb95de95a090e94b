"""Chapter 8: moves as they are made: pushing clear, running aground, touching, ramming, and leaving the table."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Done, Game, Refusal, Space, Step, each, ints, number, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, refused, shown
from weathergage.kits.plane import (
    HAIR,
    LAID_FLUSH,
    Angle,
    Pose,
    Shape,
    along,
    clearance,
    corridor,
    disc,
    first_pivot,
    is_within,
    nearest_points,
    on_grid,
    parting,
    pose_on_grid,
    segment,
)
from weathergage.rulesets.man_o_war.content.tables import CONTACT, GAP, GROUNDING, REFLOAT_ON, TERRAIN
from weathergage.rulesets.man_o_war.events import (
    CrewTested,
    PilotTried,
    PushedClear,
    RefloatTried,
    ShipGrounded,
    ShipMoved,
    ShipRefloated,
    ShipStayed,
    ShipsTouched,
    ShipSwung,
)
from weathergage.rulesets.man_o_war.questions import AskEdge, AskMove, AskRam, AskSwing
from weathergage.rulesets.man_o_war.rules.cards import (
    FLIES,
    HELMSMAN,
    PILOT,
    SEA_ANCHOR,
    SILK_SAILS,
    holds,
    show,
    spend,
)
from weathergage.rulesets.man_o_war.rules.courses import (
    AHEAD,
    ANCHOR,
    BACK,
    FULL,
    OFF,
    PUSH,
    STAY,
    STRUCK,
    SWING,
    TURNED,
    Courses,
    Leg,
    Track,
    cost_of,
    path_points,
    push_edges,
    push_poses,
    trace,
)
from weathergage.rulesets.man_o_war.rules.damage import Leak
from weathergage.rulesets.man_o_war.rules.fundamentals import one_die, passes, side_of
from weathergage.rulesets.man_o_war.rules.geometry import (
    INTO,
    LAND,
    PIECE,
    is_clear,
    is_hovering,
    is_off,
    lacking,
    length_of,
    obstacles_for,
    outline_at,
    place,
    pose_of,
    remember,
    shape_at,
    shape_of,
    terrain_shape,
    touch,
    zone_of,
)
from weathergage.rulesets.man_o_war.rules.losses import harm, leave, unlash
from weathergage.rulesets.man_o_war.rules.ramming import HOLD, Ram, rammable
from weathergage.rulesets.man_o_war.rules.speeds import (
    REVERSE,
    SAIL,
    has_fair_wind,
    mode_named,
    pace_of,
    show_speed_cards,
)
from weathergage.rulesets.man_o_war.rules.tracks import NEARBY
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    NOBODY,
    SHOALS,
    VESSEL,
    Battle,
    PartFrame,
    SeaFrame,
    Trail,
    battle,
    has_special,
    is_under,
    model_of,
    number_of,
)

STAYED: Final = "stayed"            # how a move came out
MOVED: Final = "moved"
CONTACTED: Final = "contact"        # against a vessel, a monster or wreckage
STOPPED: Final = "stopped"          # by the wind, terrain or magic: no second move (MW-FLT-05)
LOST: Final = "lost"                # gone from the table, or with nobody to sail it
PILOT_ON: Final = 3                 # MW-CARD-20
SLIME_ON: Final = 6                 # MW-FLT-16
FLIES_ON: Final = 6                 # MW-CARD-27
SLIME_HALF: Final = 0.5
FARTHEST_SHIFT: Final = 6.0         # MW-OBST-07
SHIFT_STEP: Final = 0.05


@dataclass
class UnderWay(SeaFrame):
    """What Move and Passage share: the conditions of one move of a ship. Its result tells how it ended.

    `seat` moves it; `leave` allows nothing but leaving contact, `wild` is a beast in the enemy's hands; `rams` is
    whether it may ram (MW-RAM-07, MW-STR-02).
    """

    ship: int
    seat: int
    zone: str
    mode: str = ""
    leave: bool = False
    wild: bool = False
    rams: bool = True
    helm: bool = True
    left: float = FULL
    free: bool = True
    over: int = NOBODY
    ignored: tuple[int, ...] = ()
    piloted: bool = False           # the pilot has failed
    slimed: bool = False            # MW-FLT-16: once an activation

    def space(self) -> Courses:
        return Courses(self.ship, self.zone, self.mode, self.left, self.leave, self.wild, self.free, self.helm,
                       self.over)

    def over_with(self, ended: str) -> Done:
        """How it ended, by which propulsion, and whether a ram and a swing are still to be had."""
        return Done((ended, self.mode, 1 if self.rams else 0, 1 if self.helm else 0))


class MoveAt:
    """Stages of `Move`."""

    ASK: Final = 1
    HEAR: Final = 2
    PUSHED: Final = 3
    SAILED: Final = 4


@dataclass
class Move(UnderWay):
    """MW-MOVE-04, MW-COLL-03: one move of a ship, from the choice to what comes of it."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MoveAt.ASK: return self.ask(game)
            case MoveAt.HEAR: return self.hear(game, answer)
            case MoveAt.PUSHED: return self.after_push(game, answer)
            case _: return Done(answer)

    def ask(self, game: Battle) -> Step:
        space = self.space()
        if not space.is_any(game):
            return self.over_with(STAYED)
        return AskMove(self.seat, "MW-MOVE-04", space, game.pieces[self.ship].label)

    def hear(self, game: Battle, answer: Answer) -> Step:
        """MW-COLL-09: a ship that stays may still shoot and board."""
        if answer == STAY:
            game.emit(ShipStayed(game.pieces[self.ship].label, "MW-MOVE-01" if self.free else "MW-COLL-04"))
            return self.over_with(STAYED)
        parts = each(answer)
        self.mode = word(parts[0])
        legs = tuple([each(leg) for leg in parts[1:]])
        if legs[0][0] == PUSH:
            return Push(self.ship, self.seat, word(legs[0][1]), number(legs[0][2]))
        self.go(MoveAt.SAILED)
        return Passage(self.ship, self.seat, self.zone, self.mode, self.leave, self.wild, self.rams, self.helm,
                       self.left, self.free, self.over, self.ignored, self.piloted, self.slimed, legs)

    def after_push(self, game: Battle, answer: Answer) -> Step:
        """MW-COLL-03, MW-COLL-04, MW-SAIL-07: half the movement is paid; into the wind the move ends there."""
        self.free = False
        if answer != 1 or (self.mode == SAIL and self.zone == INTO):
            return self.over_with(STOPPED if answer == 1 else STAYED)
        self.left /= 2
        self.leave = False
        self.go(MoveAt.ASK)
        return None


class PassageAt:
    """Stages of `Passage`."""

    SET_OFF: Final = 1
    PILOT: Final = 2
    SLIME: Final = 3
    TOUCHED: Final = 4
    RAMMED: Final = 5
    SAILED_ON: Final = 6


@dataclass
class Passage(UnderWay):
    """MW-GEO-12, MW-OBST-01, MW-RAM-04: a ship sails its course, as far as it gets, and meets what lies there."""

    legs: tuple[Leg, ...] = ()
    run: float = 0.0
    spent: float = 0.0
    land: int = NOBODY              # the terrain that it ran into
    met: tuple[int, ...] = ()       # the pieces that it ran into
    ended: str = MOVED

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PassageAt.SET_OFF: return self.set_off(game)
            case PassageAt.PILOT: return self.hear_pilot(game, ints(answer)[0])
            case PassageAt.SLIME: return self.hear_slime(game, ints(answer)[0])
            case PassageAt.TOUCHED: return self.after_contact(game)
            case PassageAt.RAMMED: return self.after_ram(game, answer)
            case _: return Done(answer)

    def is_part(self) -> bool:
        return True

    def slow(self, game: Battle) -> float:
        """MW-MOVE-05: the length of its turns where it cannot pay for whole ones; 0 for a move without any."""
        if self.left != FULL or TURNED not in [leg[0] for leg in self.legs]:
            return 0.0
        mode = mode_named(game.pieces[self.ship], self.mode)
        assert mode is not None
        return self.space().slow_turn(game, mode)

    def way(self, game: Battle) -> Track:
        return trace(game, self.ship, self.legs, self.ignored, self.slow(game), self.over)

    def set_off(self, game: Battle) -> Step:
        """MW-CARD-20: before it would run aground a pilot may know the way, if it leads off again."""
        track = self.way(game)
        if LAND in track.kinds and not self.piloted and holds(game, self.ship, PILOT) \
                and self.gets_across(game, self.land_of(track)):
            show(game, self.ship, PILOT)
            return one_die("pilot", "MW-CARD-20", side_of(game, self.ship), (self.ship,), (PILOT_ON,))
        return self.arrive(game, track)

    def land_of(self, track: Track) -> int:
        return track.numbers[track.kinds.index(LAND)]

    def gets_across(self, game: Battle, land: int) -> bool:
        track = trace(game, self.ship, self.legs, self.ignored + (land,), self.slow(game), self.over)
        return not track.blocked and not is_within(track.hull, terrain_shape(game.terrain[land]), CONTACT)

    def hear_pilot(self, game: Battle, face: int) -> Step:
        made = passes(face, PILOT_ON)
        game.emit(PilotTried(game.pieces[self.ship].label, face, made))
        if made:
            self.ignored += (self.land_of(self.way(game)),)
        else:
            self.piloted = True
        self.go(PassageAt.SET_OFF)
        return None

    def arrive(self, game: Battle, track: Track) -> Step:
        """MW-GEO-12, MW-FLT-16: the ship at the end of its way, and what it has crossed."""
        piece = game.pieces[self.ship]
        was, slimes = pose_of(piece), has_special(piece, "slime-trail")
        path = path_points(self.legs, track.poses, track.slow) if slimes or game.trails else []
        self.show_cards(game, track)
        entered = bool(game.trails) and not self.slimed and enters_slime(game, self.ship, track, path)
        place(piece, track.pose)
        remember(piece, track.hull)
        self.run, self.spent = track.run, track.spent
        self.land = self.land_of(track) if LAND in track.kinds else NOBODY
        self.met = tuple([track.numbers[k] for k, kind in enumerate(track.kinds) if kind == PIECE])
        if game.journal is not None:
            game.emit(ShipMoved(piece.label, was, self.mode, self.legs, track.made, track.cut, track.slow,
                                pose_of(piece)))
        if slimes and len(path) > 1:
            game.trails.append(Trail(self.ship, tuple(path), game.turn + 1))
        self.ended = self.outcome(game, track)
        if track.end == OFF:
            leave(game, self.ship, track.edge)
            return self.over_with(LOST)
        if entered and not piece.submerged:
            self.slimed = True
            self.go(PassageAt.SLIME)
            return one_die("slime", "MW-FLT-16", side_of(game, self.ship), (self.ship,), (SLIME_ON,))
        return self.touch(game)

    def show_cards(self, game: Battle, track: Track) -> None:
        """MW-CARD-14, MW-CARD-16, MW-CARD-17: what the move could not have been made without."""
        verbs = [leg[0] for leg in self.legs]
        if holds(game, self.ship, SILK_SAILS):
            mode = mode_named(game.pieces[self.ship], self.mode)
            assert mode is not None
            limit = pace_of(game, self.ship, mode, REVERSE).inches if BACK in verbs \
                else self.space().budget(game, mode, verbs.count(AHEAD) == len(verbs))
            used = [cost_of(str(leg[0]), float(leg[-1]), limit, track.slow) for leg in self.legs]
            show_speed_cards(game, self.ship, self.mode, sum(used), limit)
        if SWING in verbs:
            self.helm = False
            show(game, self.ship, HELMSMAN)
        if ANCHOR in verbs[:track.made]:
            spend(game, self.ship, SEA_ANCHOR)
        elif ANCHOR in verbs:
            show(game, self.ship, SEA_ANCHOR)

    def outcome(self, game: Battle, track: Track) -> str:
        """MW-FLT-05: what a second move depends on."""
        piece = game.pieces[self.ship]
        if track.end == STRUCK:
            return CONTACTED if any([kind != LAND and kind != "magic" for kind in track.kinds]) \
                and LAND not in track.kinds else STOPPED
        if self.mode == SAIL and (self.zone == INTO or (zone_of(game, piece.heading) == INTO
                                                        and not has_fair_wind(piece))):
            return STOPPED
        return STOPPED if self.legs[-1][0] == ANCHOR else MOVED

    def hear_slime(self, game: Battle, face: int) -> Step:
        piece = game.pieces[self.ship]
        game.emit(CrewTested(piece.label, "slime", face, face == SLIME_ON, "MW-FLT-16"))
        if face == SLIME_ON:
            harm_crew(game, self.ship, "MW-FLT-16")
        return self.touch(game)

    def touch(self, game: Battle) -> Step:
        """MW-OBST-01, MW-OBST-02, MW-COLL-01: aground, or against something."""
        piece = game.pieces[self.ship]
        if self.land != NOBODY and not is_hovering(piece) and piece.fate == AFLOAT:
            self.go(PassageAt.RAMMED)
            return Ground(self.ship, self.land)
        if not self.met:
            return self.over_with(self.ended if piece.fate == AFLOAT and piece.side != NOBODY else LOST)
        self.go(PassageAt.TOUCHED)
        return Meet(self.ship, self.met)

    def after_contact(self, game: Battle) -> Step:
        piece = game.pieces[self.ship]
        if piece.fate != AFLOAT or piece.side == NOBODY:
            return self.over_with(LOST)
        victims = [other for other in self.met if self.rams and not self.wild
                   and rammable(game, self.ship, other, self.mode, self.run)]
        if not victims:
            return self.over_with(self.ended)
        return RamOrNot(self.ship, self.seat, tuple(victims))

    def after_ram(self, game: Battle, answer: Answer) -> Step:
        """MW-WPN-12: a ship that sliced its victim in two may go on through the wreckage."""
        piece = game.pieces[self.ship]
        self.rams = self.rams and answer in (None, NOBODY)
        if piece.fate != AFLOAT or piece.side == NOBODY:
            return self.over_with(LOST)
        if answer != 1:
            return self.over_with(self.ended)
        mode = mode_named(piece, self.mode)
        assert mode is not None
        normal = self.space().normal(game, mode)
        left = on_grid(normal * self.left - self.spent)
        if left <= HAIR:
            return self.over_with(MOVED)
        return Move(self.ship, self.seat, self.zone, self.mode, self.leave, self.wild, self.rams, self.helm,
            left / normal,
                    False, len(game.wrecks) - 1, self.ignored, self.piloted, self.slimed)


class RamOrNotAt:
    """Stages of `RamOrNot`."""

    ASK: Final = 1
    RAM: Final = 2
    END: Final = 3


@dataclass
class RamOrNot(PartFrame):
    """MW-RAM-04: on contact the mover chooses whether to ram. Its result is NOBODY if it does not, else that of the
    ram."""

    ship: int
    seat: int
    victims: tuple[int, ...]

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RamOrNotAt.ASK: return self.ask(game)
            case RamOrNotAt.RAM: return self.ram(game, answer)
            case _: return Done(answer)

    def ask(self, game: Battle) -> Step:
        options = (*[game.pieces[other].label for other in self.victims], HOLD)
        return AskRam(self.seat, "MW-RAM-04", OneOf(options), game.pieces[self.ship].label)

    def ram(self, game: Battle, answer: Answer) -> Step:
        return Done(NOBODY) if answer == HOLD else Ram(self.ship, number_of(game, answer))


def harm_crew(game: Battle, ship: int, rule: str) -> None:
    """MW-FLT-21: one crew counter; a crewless beast has none to lose."""
    if not model_of(game.pieces[ship]).crewless:
        harm(game, ship, 1, rule)


def enters_slime(game: Battle, ship: int, track: Track, path: list[tuple[float, float]]) -> bool:
    """MW-FLT-16: whether a move brings a ship into a trail of another that it did not lie in before."""
    piece = game.pieces[ship]
    start = shape_of(piece)
    half = model_of(piece).width / 2
    for trail in game.trails:
        if trail.ship == ship:
            continue
        lanes = [corridor(*trail.points[k - 1], *trail.points[k], SLIME_HALF) for k in range(1, len(trail.points))]
        if any([is_within(start, lane, 0.0) for lane in lanes]):
            continue
        way: list[Shape] = [shape_at(piece, pose) for pose in track.poses[1:]]
        way += [corridor(*path[k - 1], *path[k], half) for k in range(1, len(path))]
        if any([is_within(part, lane, 0.0) for part in way for lane in lanes]):
            return True
    return False


# --- touching ---------------------------------------------------------------------------------------------------------

class MeetAt:
    """Stages of `Meet`."""

    BEGIN: Final = 1
    ROLL: Final = 2
    READ: Final = 3


@dataclass
class Meet(SeaFrame):
    """MW-COLL-01, MW-CARD-27: a ship comes into contact with others; flies may sweep over either."""

    ship: int
    others: tuple[int, ...]
    tested: tuple[int, ...] = ()
    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MeetAt.BEGIN: return self.begin(game)
            case MeetAt.ROLL: return self.roll(game)
            case _: return self.read(game, ints(answer)[0])

    def begin(self, game: Battle) -> Step:
        tested: list[int] = []
        for other in self.others:
            game.emit(ShipsTouched(game.pieces[self.ship].label, game.pieces[other].label))
            for holder, victim in ((other, self.ship), (self.ship, other)):
                if holds(game, holder, FLIES) and game.pieces[victim].kind == VESSEL and victim not in tested:
                    show(game, holder, FLIES)
                    tested.append(victim)
        self.tested = tuple(tested)
        return None

    def roll(self, game: Battle) -> Step:
        if self.at == len(self.tested):
            return DONE
        victim = self.tested[self.at]
        return one_die("flies", "MW-CARD-27", side_of(game, victim), (victim,), (FLIES_ON,))

    def read(self, game: Battle, face: int) -> Step:
        victim = self.tested[self.at]
        game.emit(CrewTested(game.pieces[victim].label, "flies", face, face == FLIES_ON, "MW-CARD-27"))
        if face == FLIES_ON:
            harm_crew(game, victim, "MW-CARD-27")
        self.at += 1
        self.go(MeetAt.ROLL)
        return None


class PushAt:
    """Stages of `Push`."""

    ASK: Final = 1
    SHIFT: Final = 2


@dataclass
class Push(SeaFrame):
    """MW-COLL-03 to MW-COLL-05, MW-GEO-16: slide along another piece's touched edge; at an exact corner its owner
    chooses which. Its result is 1 if there was room."""

    ship: int
    seat: int
    name: str
    sense: int
    edge: str = ""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PushAt.ASK: return self.ask(game)
            case _: return self.shift(game, answer)

    def ask(self, game: Battle) -> Step:
        edges = push_edges(game, self.ship, self.name)
        other = number_of(game, self.name)
        if len(edges) < 2:
            self.edge = edges[0][0] if edges and edges[0] else ""
            return None
        owner = game.pieces[other].side
        seat = owner if owner not in (NOBODY, self.seat) else self.seat
        return AskEdge(seat, "MW-GEO-16", OneOf(tuple([edge[0] for edge in edges])), self.name)

    def shift(self, game: Battle, answer: Answer) -> Step:
        if answer is not None:
            self.edge = word(answer)
        poses = push_poses(game, self.ship, self.name, (self.edge,) if self.edge else ())
        piece = game.pieces[self.ship]
        if not poses:
            game.emit(PushedClear(piece.label, self.name, pose_of(piece), False))
            return Done(0)
        place(piece, poses[min(self.sense, len(poses) - 1)])
        game.emit(PushedClear(piece.label, self.name, pose_of(piece), True))
        return Done(1)


# --- aground ----------------------------------------------------------------------------------------------------------

class GroundAt:
    """Stages of `Ground`."""

    STRAND: Final = 1
    END: Final = 2


@dataclass
class Ground(SeaFrame):
    """MW-OBST-01, MW-OBST-02: a ship runs aground, and must save below the waterline at once or take 1-3 hits."""

    ship: int
    land: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case GroundAt.STRAND: return self.strand(game)
            case _: return DONE

    def strand(self, game: Battle) -> Step:
        piece = game.pieces[self.ship]
        piece.aground = self.land
        game.emit(ShipGrounded(piece.label, game.terrain[self.land][0]))
        return Leak(self.ship, 0, (), "MW-OBST-02", GROUNDING)


class RefloatAt:
    """Stages of `Refloat`."""

    ROLL: Final = 1
    READ: Final = 2
    SWING: Final = 3


@dataclass
class Refloat(SeaFrame):
    """MW-OBST-03, MW-OBST-04, MW-SPL-34: 4+ gets a ship off; then it may swing on the spot. Its result is 1 if it is
    free."""

    ship: int
    seat: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RefloatAt.ROLL: return self.roll(game)
            case RefloatAt.READ: return self.read(game, answer)
            case _: return self.swing(game, answer)

    def roll(self, game: Battle) -> Step:
        if is_guided(game, self.ship):
            return None
        return one_die("refloat", "MW-OBST-03", side_of(game, self.ship), (self.ship,), (REFLOAT_ON,))

    def read(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.ship]
        if answer is not None:
            face = ints(answer)[0]
            made = passes(face, REFLOAT_ON)
            game.emit(RefloatTried(piece.label, face, made))
            if not made:
                return Done(0)
        pose = refloated(game, self.ship)
        if not pose:
            return Done(0)
        place(piece, pose[0])
        piece.aground = NOBODY
        game.emit(ShipRefloated(piece.label, pose_of(piece)))
        if game.plays("refloat-swing", "0"):
            return Done(1)
        return AskSwing(self.seat, "MW-OBST-04", Swing(self.ship, 90.0), piece.label)

    def swing(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.ship]
        assert isinstance(answer, float)
        if answer:
            place(piece, pose_on_grid(piece.x, piece.y, piece.heading + answer))
            game.emit(ShipSwung(piece.label, pose_of(piece), "MW-OBST-04"))
        return Done(1)


def is_guided(game: Battle, ship: int) -> bool:
    """MW-SPL-34: a ship whose squadron is under a guiding star refloats by itself."""
    unit = game.units[game.pieces[ship].unit]
    return any([is_under(game.pieces[member], "spell-free-straggler") for member in unit.members])


def refloated(game: Battle, ship: int) -> tuple[Pose, ...]:
    """MW-OBST-04, MW-OBST-07: the nearest place a tenth clear of what it lies on; () if there is none."""
    piece = game.pieces[ship]
    if piece.aground == SHOALS:
        return (pose_of(piece),)
    land = game.terrain[piece.aground]
    ground = terrain_shape(land)
    dx, dy = off_land(shape_of(piece), land)
    far = max(FARTHEST_SHIFT, length_of(dx, dy)) + NEARBY
    others = [shape for shape in obstacles_for(game, ship, far).shapes if shape is not ground]
    pose = pose_on_grid(piece.x + dx, piece.y + dy, piece.heading)
    if fits(game, ship, pose, others):
        return (pose,)
    steps = int(FARTHEST_SHIFT / SHIFT_STEP + 0.5)
    ways = [along(float(degrees)) for degrees in range(0, 360, 5)]
    least = [GAP - LAID_FLUSH - clearance(shape_of(piece), ground) - 2 * LAID_FLUSH] * len(ways)
    for step in range(1, steps + 1):
        for k, (ux, uy) in enumerate(ways):
            if SHIFT_STEP * step < least[k]:                # no hull gets clear of anything in less than it lacks
                continue
            pose = pose_on_grid(piece.x + ux * SHIFT_STEP * step, piece.y + uy * SHIFT_STEP * step, piece.heading)
            if is_off(game, pose[0], pose[1]):
                continue
            hull = outline_at(piece, pose)
            lack = max(lacking(hull, [ground], GAP - LAID_FLUSH), lacking(hull, others, CONTACT))
            if lack == 0.0:
                return (pose,)
            least[k] = SHIFT_STEP * step + lack - 2 * LAID_FLUSH
    return ()


def fits(game: Battle, ship: int, pose: Pose, others: list[Shape]) -> bool:
    return not is_off(game, pose[0], pose[1]) and is_clear(shape_at(game.pieces[ship], pose), others, CONTACT)


def off_land(hull: Shape, land: tuple[str, float, float, float]) -> tuple[float, float]:
    """The shortest shift of a hull that leaves a tenth between it and a piece of terrain."""
    kind, x, y, rotation = land
    shape = TERRAIN[kind]
    core = disc(x, y, 0.0)
    if shape.length:
        ux, uy = along(rotation)
        half = shape.length / 2 - shape.radius
        core = segment(x - half * ux, y - half * uy, x + half * ux, y + half * uy)
    (px, py), (qx, qy) = nearest_points(hull, core)
    far = length_of(px - qx, py - qy)
    if far <= HAIR:
        return parting(hull, terrain_shape(land))
    more = shape.radius + GAP - far
    return (px - qx) / far * more, (py - qy) / far * more


@dataclass
class Swing(Space):
    """MW-OBST-04, MW-SPL-25: degrees to turn on the spot, up to `most` either way; 0 for none.

    After refloating nothing may be touched at the end; a spell `sweeps` the hull round and is stopped by what it meets.
    """

    ship: int
    most: float
    sweeps: bool = False

    def take(self, raw: Any) -> Answer:
        return Angle(-self.most, self.most).take(raw)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        reason = Angle(-self.most, self.most).refusal(game, answer)
        if reason or not isinstance(answer, float):
            return reason or refused(f"{shown(answer)} is not an angle")
        if answer == 0.0:
            return None                   # wherever it lies
        state = battle(game)
        piece = state.pieces[self.ship]
        around = obstacles_for(state, self.ship, NEARBY).shapes
        if not self.sweeps:
            after = shape_at(piece, pose_on_grid(piece.x, piece.y, piece.heading + answer))
            return None if is_clear(after, around, CONTACT) else Refusal("MW-OBST-04", "it would touch something")
        hit = first_pivot(shape_of(piece), piece.x, piece.y, answer, around, LAID_FLUSH)
        return None if hit.fraction >= 1.0 else Refusal("MW-SPL-25", "it would touch something")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        shares = (0.0, 1.0, -1.0, 0.5, -0.5, 1 / 3, -1 / 3, 2 / 3, -2 / 3, 1 / 6, -1 / 6)
        angles = [on_grid(self.most * share) for share in shares]
        return tuple([angle for angle in dict.fromkeys(angles) if not self.refusal(game, angle)][:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        for _ in range(8):
            angle = on_grid(self.most * (2 * rng.unit() - 1))
            if not self.refusal(game, angle):
                return angle
        return 0.0

    def nearest(self, game: Game, answer: Answer) -> Answer:
        if not isinstance(answer, float):
            return 0.0
        angle = min(max(answer, -self.most), self.most)
        for share in range(20, 0, -1):
            tried = on_grid(angle * share / 20)
            if not self.refusal(game, tried):
                return tried
        return 0.0

    def describe(self, game: Game) -> dict[str, Any]:
        piece = battle(game).pieces[self.ship]
        return {"space": "angle", "low": -self.most, "high": self.most, "piece": piece.label, "zero": piece.heading,
                "step": 15.0}


def loosen(game: Battle, ship: int) -> None:
    """After a ship was shoved about: off the ground it lay on, and off the ships it was lashed to, if it is apart."""
    piece = game.pieces[ship]
    if piece.aground >= 0 and not is_within(shape_of(piece), terrain_shape(game.terrain[piece.aground]), CONTACT):
        piece.aground = NOBODY
    if piece.lashed and not all([touch(game, ship, other) for other in piece.lashed]):
        unlash(game, ship)
