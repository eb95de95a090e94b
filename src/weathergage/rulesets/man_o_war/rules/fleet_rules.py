"""Chapter 18: what some fleets do differently: beasts that may turn, Arks that house them, lashed longships."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Done, Game, Refusal, Step, each, ints, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, SomeOf
from weathergage.kits.plane import (
    HAIR,
    Berthing,
    Plan,
    Pose,
    Region,
    Shape,
    along,
    is_within,
    pose_on_grid,
    rectangle,
    region_of,
)
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.man_o_war.content.tables import WEAPONS
from weathergage.rulesets.man_o_war.events import (
    ArkEntered,
    ArkReleased,
    BeastTested,
    PortalTried,
    ShipsLashed,
    ShipsUnlashed,
)
from weathergage.rulesets.man_o_war.questions import (
    AskAim,
    AskArk,
    AskEnterArk,
    AskLash,
    AskRelease,
    AskUnlash,
    AskVictim,
)
from weathergage.rulesets.man_o_war.rules.damage import Parts, aims_of
from weathergage.rulesets.man_o_war.rules.fundamentals import one_die, passes
from weathergage.rulesets.man_o_war.rules.geometry import (
    distance_of,
    everything_but,
    place,
    pose_of,
    shape_of,
    touch,
    touched_edges,
    touching_vessels,
    zone_of,
)
from weathergage.rulesets.man_o_war.rules.locations import condition_of, dice_left
from weathergage.rulesets.man_o_war.rules.losses import unlash
from weathergage.rulesets.man_o_war.rules.movement import Move
from weathergage.rulesets.man_o_war.rules.shooting import LocationVolley, holders_of
from weathergage.rulesets.man_o_war.rules.swimming import MOST_PLACES
from weathergage.rulesets.man_o_war.rules.victory import judge
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    AFT,
    HOUSED,
    NOBODY,
    PORT,
    REMOVED,
    STARBOARD,
    Battle,
    SeaFrame,
    battle,
    has_special,
    is_undamaged,
    model_of,
    number_of,
    unit_label,
    unit_named,
)

BEAST: Final = "dark-elf-beast"
ARK: Final = "black-ark"
SUBMARINE: Final = "submarine"
LASH: Final = "norse-lash"
RELEASE: Final = "release"
GO: Final = "move"
ENTER: Final = "enter"
HOLD: Final = "hold"
STAY_LASHED: Final = "keep"
UNLASH: Final = "unlash"
RELEASE_REACH: Final = 6.0          # MW-FLT-09
PORTAL_ON: Final = 4                # MW-FLT-10
# MW-FLT-02, MW-FLT-03, MW-FLT-05, MW-FLT-14, MW-FLT-16, MW-FLT-17, MW-FLT-19 act where they are asked for
SPECIALS: Final[frozenset[str]] = frozenset((
    "dwarf-armoured", "dwarf-engineers", SUBMARINE, "double-move", ARK, BEAST, "norse-berserk", LASH, "slime-trail",
    "carries-chaos-sorcerer"))
FLEET_SPECIALS: Final[frozenset[str]] = frozenset(("dwarf-dispel", "no-free-flagship-card"))


# --- beasts -----------------------------------------------------------------------------------------------------------

def bite_of(game: Battle, ship: int) -> str:
    """The mount with which a beast bites, if it still can."""
    piece = game.pieces[ship]
    for mount in model_of(piece).mounts:
        if WEAPONS[mount.weapon].effect == "contact-attack" and dice_left(piece, mount.id):
            return mount.id
    return ""


class ControlAt:
    """Stages of `Control`."""

    ROLL: Final = 1
    READ: Final = 2
    FIND: Final = 3
    CHOOSE: Final = 4
    BITE: Final = 5
    END: Final = 6


@dataclass
class Control(SeaFrame):
    """MW-FLT-12, MW-LOC-09: at the start of its activation a beast may turn: then the enemy moves it, it bites what it
    touches, and does nothing else. Its result is 1 if it obeys."""

    ship: int
    seat: int = NOBODY
    target: int = NOBODY
    aim: str = ""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ControlAt.ROLL: return one_die("control", "MW-FLT-12", game.pieces[self.ship].side, (self.ship,))
            case ControlAt.READ: return self.read(game, ints(answer)[0])
            case ControlAt.FIND: return self.find(game)
            case ControlAt.CHOOSE: return self.choose(game, answer)
            case ControlAt.BITE: return self.bite(game, answer)
            case _: return Done(0)

    def read(self, game: Battle, face: int) -> Step:
        piece = game.pieces[self.ship]
        fails = face <= (2 if condition_of(piece).wild else 1)
        game.emit(BeastTested(piece.label, face, not fails))
        if not fails:
            return Done(1)
        self.seat = 1 - piece.side
        if piece.no_move or piece.aground != NOBODY or holders_of(game, self.ship):
            return None
        return Move(self.ship, self.seat, zone_of(game, piece.heading), wild=True, rams=False)

    def find(self, game: Battle) -> Step:
        """Nearest first, friend or foe; the enemy chooses on a tie."""
        piece = game.pieces[self.ship]
        if piece.fate != AFLOAT or not bite_of(game, self.ship):
            return Done(0)
        near = touching_vessels(game, self.ship)
        if not near:
            return Done(0)
        least = min([distance_of(game, self.ship, other) for other in near])
        tied = [other for other in near if distance_of(game, self.ship, other) <= least + HAIR]
        if len(tied) > 1:
            labels = tuple([game.pieces[other].label for other in tied])
            return AskVictim(self.seat, "MW-FLT-12", OneOf(labels), piece.label)
        self.target = tied[0]
        return None

    def choose(self, game: Battle, answer: Answer) -> Step:
        if answer is not None:
            self.target = number_of(game, answer)
        aims = aims_of(game.pieces[self.target])
        weapon = self.weapon(game)
        if WEAPONS[weapon].aim == "low" or len(aims) == 1:
            self.aim = "low"
            return None
        return AskAim(self.seat, "MW-FLT-12", OneOf(aims), game.pieces[self.ship].label, game.pieces[self.target].label)

    def weapon(self, game: Battle) -> str:
        mount = bite_of(game, self.ship)
        return next(one.weapon for one in model_of(game.pieces[self.ship]).mounts if one.id == mount)

    def bite(self, game: Battle, answer: Answer) -> Step:
        if answer is not None:
            self.aim = word(answer)
        weapon = WEAPONS[self.weapon(game)]
        parts: Parts = ((weapon.mods[0], "bite", "MW-WPN-10"),)
        dice = dice_left(game.pieces[self.ship], bite_of(game, self.ship))
        return LocationVolley(self.ship, self.target, dice, self.aim, parts, 0, 0)


# --- Black Arks -------------------------------------------------------------------------------------------------------

def is_inside(game: Battle, beast: int, ark: int) -> bool:
    return game.pieces[beast].fate == HOUSED and game.pieces[beast].house == ark


def housed_units(game: Battle, ark: int) -> list[int]:
    """MW-FLT-09: the units that are, at least partly, inside an Ark."""
    return [number for number, unit in enumerate(game.units)
            if not unit.activated and any([is_inside(game, one, ark) for one in unit.members])]


class ReleaseAt:
    """Stages of `Release`."""

    NEXT: Final = 1
    READ: Final = 2
    PUT: Final = 3


@dataclass
class Release(SeaFrame):
    """MW-FLT-09, MW-FLT-10: instead of moving an Ark releases one unit, placed within 6 of it; through a shut portal
    each beast leaves only on 4+. Its result names the pieces that came out."""

    ark: int
    unit: int
    at: int = 0
    out: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ReleaseAt.NEXT: return self.next(game)
            case ReleaseAt.READ: return self.read(game, answer)
            case _: return self.put(game, answer)

    def member(self, game: Battle) -> int:
        return game.units[self.unit].members[self.at]

    def next(self, game: Battle) -> Step:
        unit = game.units[self.unit]
        unit.activated = True
        while self.at < len(unit.members) and not is_inside(game, unit.members[self.at], self.ark):
            self.at += 1
        if self.at >= len(unit.members):
            return Done(self.out)
        if not ReleasePlace(self.ark, self.member(game)).candidates(game, 1):
            self.at += 1
            self.go(ReleaseAt.NEXT)
            return None
        if condition_of(game.pieces[self.ark]).portal_shut:
            return one_die("portal", "MW-FLT-10", game.pieces[self.ark].side, (self.ark,), (PORTAL_ON,))
        return None

    def read(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.member(game)]
        if answer is not None:
            face = ints(answer)[0]
            made = passes(face, PORTAL_ON)
            game.emit(PortalTried(piece.label, face, made))
            if not made:
                self.at += 1
                self.go(ReleaseAt.NEXT)
                return None
        return AskRelease(piece.owner, "MW-FLT-09", ReleasePlace(self.ark, self.member(game)), piece.label)

    def put(self, game: Battle, answer: Answer) -> Step:
        member = self.member(game)
        piece = game.pieces[member]
        place(piece, pose_in(answer))
        piece.fate, piece.side, piece.house = AFLOAT, piece.owner, NOBODY
        game.emit(ArkReleased(piece.label, game.pieces[self.ark].label, pose_of(piece)))
        self.out += (member,)
        self.at += 1
        self.go(ReleaseAt.NEXT)
        return None


@dataclass
class ReleasePlace(Berthing):
    """MW-FLT-09: a pose within 6 of the Ark, clear of everything."""

    ark: int
    beast: int

    def region(self, game: Game) -> Region:
        state = battle(game)
        ark = state.pieces[self.ark]
        reach = RELEASE_REACH + shape_of(ark).reach + 3.0
        return region_of((rectangle(max(0.0, ark.x - reach), max(0.0, ark.y - reach), min(state.width, ark.x + reach),
                                    min(state.height, ark.y + reach)),))

    def plan(self, game: Game) -> Plan:
        return model_of(battle(game).pieces[self.beast]).hull

    def obstacles(self, game: Game) -> list[Shape]:
        return everything_but(battle(game), (self.beast,), True)

    def objection(self, game: Game, pose: Pose) -> Optional[Refusal]:
        hull = self.plan(game).at(pose)
        if not is_within(hull, shape_of(battle(game).pieces[self.ark]), RELEASE_REACH):
            return Refusal("MW-FLT-09", f"within {RELEASE_REACH:g} of the Ark")
        return None

    def draw(self, game: Game, rng: Rng) -> Answer:
        ark = battle(game).pieces[self.ark]
        for _ in range(40):
            ux, uy = along(float(rng.below(360)))
            far = 2.0 + (RELEASE_REACH + 1.0) * rng.unit()
            pose = pose_on_grid(ark.x + ux * far, ark.y + uy * far, float(rng.below(360)))
            if not self.refusal(game, pose):
                return pose
        options = self.candidates(game, 8)
        return options[rng.below(len(options))]

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return super().candidates(game, min(limit, MOST_PLACES))

    def describe(self, game: Game) -> dict[str, Any]:
        state = battle(game)
        ark = state.pieces[self.ark]
        return {"space": "placement", "start": pose_of(ark), "turns": True, "zone": self.region(game).outline(),
                "hull": self.plan(game).points, "piece": state.pieces[self.beast].label,
                "notation": "x,y heading, such as 20,31 90"}


def open_arks(game: Battle, ship: int) -> list[int]:
    """MW-FLT-10: the own Arks whose aft edge a beast touches."""
    piece = game.pieces[ship]
    return [other for other in touching_vessels(game, ship)
            if has_special(game.pieces[other], ARK) and game.pieces[other].side == piece.side
            and AFT in touched_edges(game.pieces[other], shape_of(piece))]


class EnterArkAt:
    """Stages of `EnterArk`."""

    ASK: Final = 1
    ENTER: Final = 2
    READ: Final = 3


@dataclass
class EnterArk(SeaFrame):
    """MW-FLT-10: a beast that touches the aft edge of its Ark may go inside; a wounded one rolls for what becomes of
    it."""

    ship: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case EnterArkAt.ASK: return self.ask(game)
            case EnterArkAt.ENTER: return self.enter(game, answer)
            case _: return self.read(game, ints(answer)[0])

    def ask(self, game: Battle) -> Step:
        piece = game.pieces[self.ship]
        if not has_special(piece, BEAST) or not open_arks(game, self.ship):
            return DONE
        return AskEnterArk(piece.side, "MW-FLT-10", OneOf((HOLD, ENTER)), piece.label)

    def enter(self, game: Battle, answer: Answer) -> Step:
        if answer == HOLD:
            return DONE
        piece = game.pieces[self.ship]
        piece.fate, piece.house = HOUSED, open_arks(game, self.ship)[0]
        game.emit(ArkEntered(piece.label, 0, ""))
        if is_undamaged(piece):
            return DONE
        return one_die("housing", "MW-FLT-10", piece.side, (self.ship,))

    def read(self, game: Battle, face: int) -> Step:
        piece = game.pieces[self.ship]
        if face == 1:
            piece.fate = REMOVED
        elif face == 6:
            piece.mending = True
        game.emit(ArkEntered(piece.label, face, "lost" if face == 1 else "healing" if face == 6 else "unchanged"))
        judge(game)
        return DONE


def mend_housed(game: Battle) -> None:
    """MW-FLT-10: fully healed at the end of the turn."""
    for piece in game.pieces:
        if piece.mending:
            piece.mending = False
            piece.btw, piece.turrets = 0, ()
            piece.filled, piece.blazes = (0,) * len(piece.filled), (0,) * len(piece.blazes)


class ArkChoiceAt:
    """Stages of `ArkChoice`."""

    ASK: Final = 1
    HEAR: Final = 2


@dataclass
class ArkChoice(SeaFrame):
    """MW-FLT-08, MW-FLT-09: an Ark moves, or releases a unit. Its result is the number of the unit, or -1 to move."""

    ark: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ArkChoiceAt.ASK: return self.ask(game)
            case _: return self.hear(game, answer)

    def ask(self, game: Battle) -> Step:
        piece = game.pieces[self.ark]
        units = housed_units(game, self.ark) if has_special(piece, ARK) else []
        if not units:
            return Done(NOBODY)
        options: tuple[Answer, ...] = (GO, *[(RELEASE, unit_label(game, unit)) for unit in units])
        return AskArk(piece.side, "MW-FLT-09", OneOf(options), piece.label)

    def hear(self, game: Battle, answer: Answer) -> Step:
        return Done(NOBODY if answer == GO else unit_named(game, each(answer)[1]))


# --- longships --------------------------------------------------------------------------------------------------------

def lashable(game: Battle, unit: int) -> list[tuple[int, int]]:
    """MW-FLT-15: longships of one squadron side by side."""
    ships = [ship for ship in game.units[unit].members
             if has_special(game.pieces[ship], LASH) and game.pieces[ship].fate == AFLOAT
             and game.pieces[ship].side == game.pieces[ship].owner]
    return [(one, other) for one in ships for other in ships
            if one < other and other not in game.pieces[one].lashed and touch(game, one, other)
            and beam_to_beam(game, one, other)]


def beam_to_beam(game: Battle, one: int, other: int) -> bool:
    for state, there in ((one, other), (other, one)):
        edges = touched_edges(game.pieces[state], shape_of(game.pieces[there]))
        if not any([edge in (PORT, STARBOARD) for edge in edges]):
            return False
    return True


class LashAt:
    """Stages of `Lash`."""

    ASK: Final = 1
    TIE: Final = 2


@dataclass
class Lash(SeaFrame):
    """MW-FLT-15: at the end of their activation longships side by side may lash together."""

    unit: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case LashAt.ASK: return self.ask(game)
            case _: return self.tie(game, answer)

    def ask(self, game: Battle) -> Step:
        pairs = lashable(game, self.unit)
        if not pairs:
            return DONE
        options = tuple([(game.pieces[one].label, game.pieces[other].label) for one, other in pairs])
        return AskLash(game.units[self.unit].side, "MW-FLT-15", SomeOf(options, 0, len(options)),
                       unit_label(game, self.unit))

    def tie(self, game: Battle, answer: Answer) -> Step:
        for pair in each(answer):
            one, other = [number_of(game, label) for label in each(pair)]
            game.pieces[one].lashed += (other,)
            game.pieces[other].lashed += (one,)
            game.emit(ShipsLashed(game.pieces[one].label, game.pieces[other].label))
        return DONE


class UnlashAt:
    """Stages of `Unlash`."""

    ASK: Final = 1
    CAST_OFF: Final = 2


@dataclass
class Unlash(SeaFrame):
    """MW-FLT-15: at the start of its activation a lashed longship may cast off. Its result is 1 if it is free."""

    ship: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case UnlashAt.ASK: return self.ask(game)
            case _: return self.cast_off(game, answer)

    def ask(self, game: Battle) -> Step:
        piece = game.pieces[self.ship]
        if not piece.lashed:
            return Done(1)
        return AskUnlash(piece.side, "MW-FLT-15", OneOf((STAY_LASHED, UNLASH)), piece.label)

    def cast_off(self, game: Battle, answer: Answer) -> Step:
        if answer != UNLASH:
            return Done(0)
        piece = game.pieces[self.ship]
        unlash(game, self.ship)
        game.emit(ShipsUnlashed(piece.label))
        return Done(1)
