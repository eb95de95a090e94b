"""Chapters 17 and 21: what special weapons do, one small piece for each effect id; cards that shoot among them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, ints, number
from weathergage.kits.plane import first_slide, pose_on_grid
from weathergage.rulesets.man_o_war.content.tables import BLAZE, GROUNDING, WEAPONS
from weathergage.rulesets.man_o_war.events import (
    ClawThrown,
    CrewTested,
    GunJammed,
    LocationsRolled,
    ShellFell,
    ShipPulled,
    ShotDropped,
    TorpedoRan,
    VolleyBlocked,
)
from weathergage.rulesets.man_o_war.rules.cards import BILE, SHIP_ROT, TENTACLES, show, spend
from weathergage.rulesets.man_o_war.rules.damage import (
    HitBeast,
    HitLocation,
    Leak,
    Parts,
    beast_spot,
    faces_that_hit,
    location_hit,
)
from weathergage.rulesets.man_o_war.rules.fundamentals import LOCATION, Pick, Throw, one_die, passes, side_of
from weathergage.rulesets.man_o_war.rules.geometry import (
    LAND,
    PIECE,
    edge_centre,
    is_hovering,
    length_of,
    obstacles_for,
    place,
    pose_of,
    shape_of,
)
from weathergage.rulesets.man_o_war.rules.movement import Ground, Meet, harm_crew, loosen
from weathergage.rulesets.man_o_war.rules.shooting import HIGH, LOW, LocationVolley, Shot, crew_hits, is_claw_prey
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    FORE,
    NOBODY,
    VESSEL,
    Battle,
    SeaFrame,
    is_destroyed,
    model_of,
)

MORTAR_ON: Final = 4                # MW-WPN-05
PLAGUE_ON: Final = 5                # MW-WPN-02
TORPEDO_ON: Final[tuple[int, ...]] = (3, 4, 5)      # MW-WPN-06, by band
CLAW_ON: Final[tuple[int, ...]] = (3, 4, 4)         # MW-WPN-08, by band
AXES_ON: Final = 6                  # MW-WPN-07
TENTACLES_ON: Final = 6             # MW-CARD-31
BILE_PARTS: Final[Parts] = ((-2, "Torrent of Bile", "MW-CARD-33"),)
BILE_DICE: Final = 3


def plain_shot(game: Battle, shot: Shot) -> Step:
    """MW-SHOT-10, MW-SHOT-14, MW-WPN-11: cannon, and whatever differs in its numbers only."""
    return LocationVolley(shot.ship, shot.target, shot.dice, shot.aim, shot.parts(game), shot.fire(game), shot.band)


def falling_shot(game: Battle, shot: Shot) -> Step:
    """MW-WPN-01."""
    return FallingShots(shot.ship, shot.target, shot.dice, shot.parts(game), shot.fire(game), shot.band, False)


def falling_plague(game: Battle, shot: Shot) -> Step:
    """MW-WPN-02, MW-WPN-03."""
    return FallingShots(shot.ship, shot.target, shot.dice, shot.parts(game), shot.fire(game), shot.band, True)


def great_cannon(game: Battle, shot: Shot) -> Step:
    """MW-WPN-04."""
    return GreatShots(shot.ship, shot.target, shot.dice, shot.aim, shot.parts(game), shot.fire(game), shot.band)


def mortar(game: Battle, shot: Shot) -> Step:
    """MW-WPN-05."""
    return Mortar(shot.ship, shot.target, shot.dice, shot.parts(game), shot.fire(game), shot.band)


def torpedo(game: Battle, shot: Shot) -> Step:
    """MW-WPN-06."""
    return Torpedo(shot.ship, shot.target, shot.band, shot.parts(game))


def crew_volley(game: Battle, shot: Shot) -> Step:
    """MW-WPN-07."""
    return CrewVolley(shot.ship, shot.target, shot.dice)


def iron_claw(game: Battle, shot: Shot) -> Step:
    """MW-WPN-08: no effect on what is too long for it, wherever it was aimed."""
    if not is_claw_prey(game, shot.target):
        game.emit(VolleyBlocked(game.pieces[shot.ship].label, game.pieces[shot.target].label))
        return DONE
    return IronClaw(shot.ship, shot.target, shot.band)


def smash_hammer(game: Battle, shot: Shot) -> Step:
    """MW-WPN-09."""
    return SmashHammer(shot.ship, shot.target, shot.aim, shot.parts(game), shot.fire(game))


def contact_attack(game: Battle, shot: Shot) -> Step:
    """MW-WPN-10."""
    return LocationVolley(shot.ship, shot.target, shot.dice, shot.aim, shot.parts(game), shot.fire(game), 0)


EFFECTS: Final[dict[str, Callable[[Battle, Shot], Step]]] = {
    "": plain_shot, "falling-shot": falling_shot, "falling-plague": falling_plague,
    "falling-plague-tower": falling_plague, "great-cannon": great_cannon, "mortar": mortar, "torpedo": torpedo,
    "crew-volley": crew_volley, "iron-claw": iron_claw, "smash-hammer": smash_hammer, "contact-attack": contact_attack,
}


def location_die(game: Battle, ship: int, target: int, aim: str, band: int, rule: str) -> Throw:
    """MW-SPL-35: one location die, with the faces that hit, so that misses alone are re-rolled by a true aim."""
    return Throw(LOCATION, rule, (game.pieces[ship].side,), (ship, target),
                 good=faces_that_hit(game.pieces[target], aim, band))


def shot_die(game: Battle, ship: int, target: int, kind: str, rule: str, marks: tuple[int, ...] = ()) -> Throw:
    """One die of a ship that shoots."""
    return one_die(kind, rule, game.pieces[ship].side, (ship, target), marks)


# --- falling shot -----------------------------------------------------------------------------------------------------

class FallingShotsAt:
    """Stages of `FallingShots`."""

    ROLL: Final = 1
    FALL: Final = 2
    SICKEN: Final = 3
    READ: Final = 4


@dataclass
class FallingShots(SeaFrame):
    """MW-WPN-01, MW-WPN-02, MW-CORE-13: each die's whole chain before the next; plague may take a crew counter."""

    ship: int
    target: int
    dice: int
    parts: Parts
    fire: int
    band: int
    plague: bool

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FallingShotsAt.ROLL: return self.roll(game)
            case FallingShotsAt.FALL: return self.fall(game, ints(answer)[0])
            case FallingShotsAt.SICKEN: return self.sicken(game, answer)
            case _: return self.read(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        if not self.dice or game.pieces[self.target].fate != AFLOAT:
            return DONE
        self.dice -= 1
        return location_die(game, self.ship, self.target, HIGH, self.band, "MW-SHOT-10")

    def fall(self, game: Battle, face: int) -> Step:
        """MW-SHOT-20, MW-SHOT-21: aimed high, or at any location of a single layout."""
        piece, side = game.pieces[self.target], game.pieces[self.ship].side
        game.emit(LocationsRolled(piece.label, (face,), HIGH))
        if piece.kind != VESSEL:
            spot = beast_spot(piece, face, self.band)
            return HitBeast(self.target, spot, self.parts, "MW-SHOT-21") if spot != NOBODY else self.again()
        at = location_hit(piece, face, HIGH)
        return Drop(self.target, at, self.parts, side, self.fire) if at != NOBODY else self.again()

    def again(self) -> Step:
        self.go(FallingShotsAt.ROLL)
        return None

    def sicken(self, game: Battle, answer: Answer) -> Step:
        if not self.plague or not answer or game.pieces[self.target].kind != VESSEL \
                or game.pieces[self.target].fate != AFLOAT:
            return self.again()
        return shot_die(game, self.ship, self.target, "plague", "MW-WPN-02", (PLAGUE_ON,))

    def read(self, game: Battle, face: int) -> Step:
        sick = face >= PLAGUE_ON
        game.emit(CrewTested(game.pieces[self.target].label, "plague", face, sick, "MW-WPN-02"))
        if sick:
            harm_crew(game, self.target, "MW-WPN-02")
        return self.again()


class DropAt:
    """Stages of `Drop`."""

    HIT: Final = 1
    SINK_IN: Final = 2
    GO_ON: Final = 3


@dataclass
class Drop(SeaFrame):
    """MW-WPN-01: from location to location below, a further +1 to each save after a drop; what is destroyed is passed
    without save or +1. Its result is the number of boxes marked."""

    target: int
    at: int
    parts: Parts
    by: int
    fire: int
    drops: int = 0
    marked: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DropAt.HIT: return self.hit(game)
            case DropAt.SINK_IN: return self.sink_in(game, number(answer))
            case _: return self.go_on(game, number(answer))

    def hit(self, game: Battle) -> Step:
        """A shot in the air is not stopped by what is destroyed already."""
        piece = game.pieces[self.target]
        if is_destroyed(game, piece, self.at):
            return self.below(game)
        parts = self.parts + (((self.drops, "falling shot", "MW-WPN-01"),) if self.drops else ())
        return HitLocation(self.target, self.at, parts, self.by, self.fire)

    def sink_in(self, game: Battle, marked: int) -> Step:
        if not marked or game.pieces[self.target].fate != AFLOAT:
            return Done(self.marked)
        self.marked += marked
        self.drops += 1
        return self.below(game)

    def below(self, game: Battle) -> Step:
        down = model_of(game.pieces[self.target]).locations[self.at].down
        if not down:
            return Done(self.marked)
        self.go(DropAt.GO_ON)
        return Pick(len(down), "MW-WPN-01", self.target)

    def go_on(self, game: Battle, pick: int) -> Step:
        piece = game.pieces[self.target]
        self.at = model_of(piece).locations[self.at].down[pick]
        game.emit(ShotDropped(piece.label, model_of(piece).locations[self.at].id))
        self.go(DropAt.HIT)
        return None


class MortarAt:
    """Stages of `Mortar`."""

    ROLL: Final = 1
    LAND: Final = 2
    END: Final = 3


@dataclass
class Mortar(SeaFrame):
    """MW-WPN-05: 4+ first, else the shell falls into the sea; then a falling shot."""

    ship: int
    target: int
    dice: int
    parts: Parts
    fire: int
    band: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MortarAt.ROLL: return shot_die(game, self.ship, self.target, "mortar", "MW-WPN-05", (MORTAR_ON,))
            case MortarAt.LAND: return self.land(game, ints(answer)[0])
            case _: return DONE

    def land(self, game: Battle, face: int) -> Step:
        hit = passes(face, MORTAR_ON)
        game.emit(ShellFell(game.pieces[self.ship].label, game.pieces[self.target].label, face, hit))
        if not hit:
            return DONE
        return FallingShots(self.ship, self.target, self.dice, self.parts, self.fire, self.band, False)


# --- great cannon -----------------------------------------------------------------------------------------------------

class GreatShotsAt:
    """Stages of `GreatShots`."""

    ROLL: Final = 1
    HIT: Final = 2


@dataclass
class GreatShots(SeaFrame):
    """MW-WPN-04, MW-CORE-13: one shot's whole chain before the next; a 1 on the die jams the gun."""

    ship: int
    target: int
    dice: int
    aim: str
    parts: Parts
    fire: int
    band: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case GreatShotsAt.ROLL: return self.roll(game)
            case _: return self.hit(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        if not self.dice or game.pieces[self.target].fate != AFLOAT:
            return DONE
        self.dice -= 1
        return location_die(game, self.ship, self.target, self.aim, self.band, "MW-SHOT-10")

    def hit(self, game: Battle, face: int) -> Step:
        self.go(GreatShotsAt.ROLL)
        piece, ship = game.pieces[self.target], game.pieces[self.ship]
        boxes = WEAPONS["great-cannon"].damage
        game.emit(LocationsRolled(piece.label, (face,), self.aim))
        if face == 1:
            ship.jammed = game.turn + 1
            game.emit(GunJammed(ship.label))
        if piece.kind != VESSEL:
            spot = beast_spot(piece, face, self.band)
            return HitBeast(self.target, spot, self.parts, "MW-SHOT-21") if spot != NOBODY else None
        at = location_hit(piece, face, self.aim)
        return HitLocation(self.target, at, self.parts, ship.side, self.fire, boxes) if at != NOBODY else None


# --- torpedo, axes, claw, hammer --------------------------------------------------------------------------------------

class TorpedoAt:
    """Stages of `Torpedo`."""

    ROLL: Final = 1
    RUN: Final = 2
    END: Final = 3


@dataclass
class Torpedo(SeaFrame):
    """MW-WPN-06: 3+, 4+ or 5+ by band; then a save below the waterline, or 1-3 hits."""

    ship: int
    target: int
    band: int
    parts: Parts

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TorpedoAt.ROLL: return shot_die(game, self.ship, self.target, "torpedo", "MW-WPN-06",
                                                 (TORPEDO_ON[self.band],))
            case TorpedoAt.RUN: return self.run(game, ints(answer)[0])
            case _: return DONE

    def run(self, game: Battle, face: int) -> Step:
        hit = passes(face, TORPEDO_ON[self.band])
        game.emit(TorpedoRan(game.pieces[self.ship].label, game.pieces[self.target].label, face,
                             TORPEDO_ON[self.band], hit))
        return Leak(self.target, 0, self.parts, "MW-WPN-06", GROUNDING) if hit else DONE


class CrewVolleyAt:
    """Stages of `CrewVolley`."""

    ROLL: Final = 1
    COUNT: Final = 2


@dataclass
class CrewVolley(SeaFrame):
    """MW-WPN-07: each natural 6 removes a crew counter, or wounds a monster."""

    ship: int
    target: int
    dice: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CrewVolleyAt.ROLL: return Throw("axes", "MW-WPN-07", (game.pieces[self.ship].side,) * self.dice,
                                                 (self.ship, self.target), (AXES_ON,))
            case _: return self.count(game, ints(answer))

    def count(self, game: Battle, faces: tuple[int, ...]) -> Step:
        crew_hits(game, self.ship, self.target, faces, AXES_ON, "MW-WPN-07")
        return DONE


class IronClawAt:
    """Stages of `IronClaw`."""

    ROLL: Final = 1
    THROW: Final = 2
    MEET: Final = 3
    GROUND: Final = 4
    END: Final = 5


@dataclass
class IronClaw(SeaFrame):
    """MW-WPN-08: the target slides straight toward the firing edge until contact, or the first obstacle."""

    ship: int
    target: int
    band: int
    land: int = NOBODY
    others: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case IronClawAt.ROLL: return shot_die(game, self.ship, self.target, "claw", "MW-WPN-08",
                                                  (CLAW_ON[self.band],))
            case IronClawAt.THROW: return self.throw(game, ints(answer)[0])
            case IronClawAt.MEET: return Meet(self.target, self.others) if self.others else None
            case IronClawAt.GROUND: return Ground(self.target, self.land) if self.land != NOBODY else None
            case _: return DONE

    def throw(self, game: Battle, face: int) -> Step:
        ship, piece = game.pieces[self.ship], game.pieces[self.target]
        hit = passes(face, CLAW_ON[self.band])
        game.emit(ClawThrown(ship.label, piece.label, face, CLAW_ON[self.band], hit))
        if not hit:
            return DONE
        x, y = edge_centre(ship, FORE)
        around = obstacles_for(game, self.target)
        far = length_of(x - piece.x, y - piece.y)
        contact = first_slide(shape_of(piece), x - piece.x, y - piece.y, around.shapes)
        was = pose_of(piece)
        place(piece, pose_on_grid(piece.x + (x - piece.x) * contact.fraction,
                                  piece.y + (y - piece.y) * contact.fraction, piece.heading))
        loosen(game, self.target)
        game.emit(ShipPulled(piece.label, was, pose_of(piece), far * contact.fraction, "MW-WPN-08"))
        for k in contact.struck:
            if around.kinds[k] == PIECE:
                self.others += (around.numbers[k],)
            elif around.kinds[k] == LAND and not is_hovering(piece):
                self.land = around.numbers[k]
        return None


class SmashHammerAt:
    """Stages of `SmashHammer`."""

    ROLL: Final = 1
    VOLLEY: Final = 2
    END: Final = 3


@dataclass
class SmashHammer(SeaFrame):
    """MW-WPN-09: a die for the number of location dice, one aim for all."""

    ship: int
    target: int
    aim: str
    parts: Parts
    fire: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SmashHammerAt.ROLL: return shot_die(game, self.ship, self.target, "hammer", "MW-WPN-09")
            case SmashHammerAt.VOLLEY: return self.volley(ints(answer)[0])
            case _: return DONE

    def volley(self, dice: int) -> Step:
        return LocationVolley(self.ship, self.target, dice, self.aim, self.parts, self.fire, 0)


# --- cards that shoot -------------------------------------------------------------------------------------------------

def ship_rot(game: Battle, shot: Shot) -> Step:
    """MW-CARD-30."""
    spend(game, shot.ship, SHIP_ROT)
    return ShipRot(shot.ship, shot.target)


def torrent_of_bile(game: Battle, shot: Shot) -> Step:
    """MW-CARD-33: three location dice aimed low, saves at -2."""
    spend(game, shot.ship, BILE)
    return LocationVolley(shot.ship, shot.target, BILE_DICE, LOW, BILE_PARTS, 0, 0)


def grasping_tentacles(game: Battle, shot: Shot) -> Step:
    """MW-CARD-31."""
    show(game, shot.ship, TENTACLES)
    return Tentacles(shot.ship, shot.target)


CARD_EFFECTS: Final[dict[str, Callable[[Battle, Shot], Step]]] = {
    SHIP_ROT: ship_rot, BILE: torrent_of_bile, TENTACLES: grasping_tentacles,
}


class TentaclesAt:
    """Stages of `Tentacles`."""

    ROLL: Final = 1
    READ: Final = 2


@dataclass
class Tentacles(SeaFrame):
    """MW-CARD-31: a 6 takes a crew counter."""

    ship: int
    target: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TentaclesAt.ROLL: return shot_die(game, self.ship, self.target, "tentacles", "MW-CARD-31",
                                                   (TENTACLES_ON,))
            case _: return self.read(game, ints(answer)[0])

    def read(self, game: Battle, face: int) -> Step:
        crew_hits(game, self.ship, self.target, (face,), TENTACLES_ON, "MW-CARD-31")
        return DONE


class ShipRotAt:
    """Stages of `ShipRot`."""

    ROLL: Final = 1
    HIT: Final = 2
    SPREAD: Final = 3
    PICK: Final = 4
    CREEP: Final = 5
    AGAIN: Final = 6


@dataclass
class ShipRot(SeaFrame):
    """MW-CARD-30: one shot like a catapult's, without a save at the first location; then rot spreads by the blaze
    table, with saves, again from each newly damaged location, until it fails to spread."""

    ship: int
    target: int
    at: int = NOBODY
    fresh: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ShipRotAt.ROLL: return location_die(game, self.ship, self.target, HIGH, 0, "MW-CARD-30")
            case ShipRotAt.HIT: return self.hit(game, ints(answer)[0])
            case ShipRotAt.SPREAD: return self.spread(game)
            case ShipRotAt.PICK: return self.pick(game, ints(answer)[0])
            case ShipRotAt.CREEP: return self.creep(game, number(answer))
            case _: return self.again(number(answer))

    def hit(self, game: Battle, face: int) -> Step:
        self.at = location_hit(game.pieces[self.target], face, HIGH)
        game.emit(LocationsRolled(game.pieces[self.target].label, (face,), HIGH, "MW-CARD-30"))
        if self.at == NOBODY:
            return DONE
        return HitLocation(self.target, self.at, (), game.pieces[self.ship].side, unsaved=True)

    def spread(self, game: Battle) -> Step:
        if game.pieces[self.target].fate != AFLOAT:
            return DONE
        return one_die("rot", "MW-CARD-30", side_of(game, self.target), (self.ship, self.target))

    def pick(self, game: Battle, face: int) -> Step:
        self.fresh = neighbours(game, self.target, self.at, BLAZE[face - 1])
        return Pick(len(self.fresh), "MW-CARD-30", self.target) if self.fresh else DONE

    def creep(self, game: Battle, pick: int) -> Step:
        self.at = self.fresh[pick]
        return HitLocation(self.target, self.at, (), game.pieces[self.ship].side)

    def again(self, marked: int) -> Step:
        if not marked:
            return DONE
        self.go(ShipRotAt.SPREAD)
        return None


def neighbours(game: Battle, ship: int, at: int, way: str) -> tuple[int, ...]:
    """MW-FIRE-03 to MW-FIRE-05: the locations next to one, toward the prow, up or toward the stern."""
    location = model_of(game.pieces[ship]).locations[at]
    match way:
        case "fore": return location.fore
        case "up": return location.up
        case "aft": return location.aft
        case _: return ()
