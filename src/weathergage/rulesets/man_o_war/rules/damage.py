"""Chapter 10: saves, hits on locations, critical hits; and the same for beasts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from weathergage.kernel.core import DONE, Answer, Done, Step, ints, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.man_o_war.content.tables import CRITICAL
from weathergage.rulesets.man_o_war.events import (
    BlazeLit,
    BoxMarked,
    CounterPlaced,
    CriticalRolled,
    HitWasted,
    LocationsRolled,
    SaveRolled,
    TurretLost,
)
from weathergage.rulesets.man_o_war.questions import AskTurret
from weathergage.rulesets.man_o_war.rules.cards import BTW, add_save_cards, show_save_cards
from weathergage.rulesets.man_o_war.rules.fundamentals import Throw, mark_of, one_die, saves, side_of
from weathergage.rulesets.man_o_war.rules.locations import turrets_at
from weathergage.rulesets.man_o_war.rules.losses import force_up, hole, hole_only, kill, lose_crew, wound
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    PartFrame,
    Piece,
    SeaFrame,
    flyer_of,
    is_destroyed,
    is_under,
    lasting,
    model_of,
    monster_of,
    replaced,
)

Part: TypeAlias = tuple[int, str, str]          # what a modifier adds to a save, its name and its clause
Parts: TypeAlias = tuple[Part, ...]
BODY: Final = -2                                # in place of a location: a monster, or the body of a flyer
RIDER: Final = -3
PLAIN: Final = 0                                # how a box is marked: with damage,
BURNING: Final = 1                              # with a Blaze,
SPELL_FIRE: Final = 2                           # with a Blaze, and a critical is one more (MW-SPL-01)
NO_PARTS: Final[Parts] = ()


# --- saves ------------------------------------------------------------------------------------------------------------

def where(piece: Piece, at: int) -> str:
    """What is hit, in a word."""
    if at >= 0:
        return model_of(piece).locations[at].id
    return "btw" if at == BTW else "rider" if at == RIDER else "body"


def base_save(piece: Piece, at: int) -> int:
    if piece.kind == VESSEL:
        return model_of(piece).btw_save if at == BTW else model_of(piece).locations[at].save
    if piece.kind == MONSTER:
        return monster_of(piece).save
    return flyer_of(piece).rider_save if at == RIDER else flyer_of(piece).body_save


def save_tally(game: Battle, target: int, at: int, parts: Parts) -> Tally:
    """MW-CORE-06: the natural face that a save needs: the number printed, less everything that helps."""
    piece = game.pieces[target]
    tally = Tally(base_save(piece, at), "save", "MW-SHOT-12")
    for amount, name, rule in parts:
        tally.add(-amount, name, rule)
    for spell in lasting(piece, "spell-save-bonus"):
        if in_scope(piece, at, spell.scope):
            tally.add(-spell.amount, spell.name, "MW-SPL-16")
    add_save_cards(game, target, at, tally)
    return tally


def in_scope(piece: Piece, at: int, scope: str) -> bool:
    """MW-SPL-16: all saves, those below the waterline, or those of low and single locations."""
    if scope == "all":
        return True
    if scope == "btw":
        return at == BTW
    return at >= 0 and model_of(piece).locations[at].level in ("low", "single")


class SaveAt:
    """Stages of `Save`."""

    ROLL: Final = 1
    READ: Final = 2


@dataclass
class Save(PartFrame):
    """MW-SHOT-12, MW-CORE-03, MW-CORE-04, MW-CORE-06: one save. Its result is 1 if it was made."""

    target: int
    at: int
    parts: Parts = NO_PARTS
    need: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SaveAt.ROLL: return self.roll(game)
            case _: return self.read(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        tally = save_tally(game, self.target, self.at, self.parts)
        self.need = tally.total
        show_save_cards(game, self.target, self.at)
        return one_die("save", "MW-SHOT-12", side_of(game, self.target), (self.target,), mark_of(self.need))

    def read(self, game: Battle, face: int) -> Step:
        piece, made = game.pieces[self.target], saves(face, self.need)
        if game.journal is not None:
            tally = save_tally(game, self.target, self.at, self.parts)
            game.emit(SaveRolled(piece.label, where(piece, self.at), face, self.need, made, tally.parts))
        return Done(1 if made else 0)


# --- marking ----------------------------------------------------------------------------------------------------------

def mark_box(game: Battle, target: int, at: int, burning: bool) -> None:
    """MW-DMG-01: one marker in an empty box; its side effect applies at once."""
    piece = game.pieces[target]
    piece.filled = replaced(piece.filled, at, piece.filled[at] + 1)
    if burning:
        piece.blazes = replaced(piece.blazes, at, piece.blazes[at] + 1)
    game.emit(BoxMarked(piece.label, where(piece, at), piece.filled[at], burning))
    force_up(game, target)


def set_ablaze(game: Battle, target: int, at: int, rule: str) -> bool:
    """MW-CRIT-05, MW-CRIT-06, MW-FIRE-06: a damage marker becomes a Blaze, if there is one."""
    piece = game.pieces[target]
    if piece.blazes[at] >= piece.filled[at]:
        return False
    piece.blazes = replaced(piece.blazes, at, piece.blazes[at] + 1)
    game.emit(BlazeLit(piece.label, where(piece, at), rule))
    return True


class MarkBoxAt:
    """Stages of `MarkBox`."""

    MARK: Final = 1
    LOSE: Final = 2


@dataclass
class MarkBox(PartFrame):
    """MW-DMG-01, MW-LOC-03: mark one box; a turret that goes with it is picked by the attacker, `by`."""

    target: int
    at: int
    burning: bool
    by: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MarkBoxAt.MARK: return self.mark(game)
            case _: return self.lose(game, word(answer))

    def mark(self, game: Battle) -> Step:
        piece = game.pieces[self.target]
        mark_box(game, self.target, self.at, self.burning)
        turrets = turrets_at(piece, self.at)
        if not turrets:
            return DONE
        if len(turrets) == 1:
            return self.lose(game, turrets[0])
        seat = self.by if self.by != NOBODY else 1 - piece.owner
        return AskTurret(seat, "MW-LOC-03", OneOf(tuple(turrets)), piece.label)

    def lose(self, game: Battle, turret: str) -> Step:
        piece = game.pieces[self.target]
        piece.turrets += (turret,)
        game.emit(TurretLost(piece.label, turret))
        return DONE


class HitLocationAt:
    """Stages of `HitLocation`."""

    SAVE: Final = 1
    FAIL: Final = 2
    MARK: Final = 3
    CRIT: Final = 4
    END: Final = 5


@dataclass
class HitLocation(PartFrame):
    """MW-SHOT-12, MW-DMG-01, MW-CRIT-01, MW-CRIT-07, MW-WPN-04: a hit on a location: its save, then damage or a
    critical hit. Its result is the number of boxes marked.

    `by` is the side that attacks, `boxes` what a failed save marks, `fire` how. Without a save if `unsaved`.
    """

    target: int
    at: int
    parts: Parts
    by: int
    fire: int = PLAIN
    boxes: int = 1
    unsaved: bool = False
    marked: int = 0
    left: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case HitLocationAt.SAVE: return None if self.unsaved else Save(self.target, self.at, self.parts)
            case HitLocationAt.FAIL: return self.fail(answer)
            case HitLocationAt.MARK: return self.mark(game)
            case HitLocationAt.CRIT: return self.crit(game)
            case _: return Done(self.marked)

    def fail(self, answer: Answer) -> Step:
        if answer == 1:
            return Done(0)
        self.left = self.boxes
        return None

    def mark(self, game: Battle) -> Step:
        self.go(HitLocationAt.MARK)
        piece = game.pieces[self.target]
        if not self.left or is_destroyed(game, piece, self.at):
            self.go(HitLocationAt.CRIT)
            return None
        self.left -= 1
        self.marked += 1
        return MarkBox(self.target, self.at, self.fire != PLAIN, self.by)

    def crit(self, game: Battle) -> Step:
        """MW-CRIT-01, MW-CRIT-07, MW-SPL-01: what was left over is one critical hit in all."""
        piece = game.pieces[self.target]
        if not self.left or piece.fate != AFLOAT:
            return Done(self.marked)
        if self.fire == SPELL_FIRE:
            if not set_ablaze(game, self.target, self.at, "MW-SPL-01"):
                game.emit(HitWasted(piece.label, where(piece, self.at), "MW-SPL-01"))
            return Done(self.marked)
        if not model_of(piece).locations[self.at].critical:
            game.emit(HitWasted(piece.label, where(piece, self.at), "MW-CRIT-07"))
            return Done(self.marked)
        return Critical(self.target, self.at)


# --- critical hits ----------------------------------------------------------------------------------------------------

def crit_no_move(game: Battle, target: int, at: int) -> None:
    """MW-CRIT-02, MW-CRIT-08, MW-LOC-12."""
    place_counter(game, target, "no-movement", "MW-CRIT-02")


def crit_no_fire(game: Battle, target: int, at: int) -> None:
    place_counter(game, target, "no-firing", "MW-CRIT-02")


def crit_crew(game: Battle, target: int, at: int) -> None:
    lose_crew(game, target, 1, "MW-CRIT-02")


def crit_fire(game: Battle, target: int, at: int) -> None:
    """MW-CRIT-05, MW-CRIT-06: if every box there burns, no effect."""
    if not set_ablaze(game, target, at, "MW-CRIT-05"):
        piece = game.pieces[target]
        game.emit(HitWasted(piece.label, where(piece, at), "MW-CRIT-06"))


def crit_btw(game: Battle, target: int, at: int) -> None:
    """MW-CRIT-04: no save."""
    hole(game, target, 1, "MW-CRIT-04")


def crit_btw_crew(game: Battle, target: int, at: int) -> None:
    """MW-LOC-12: the hit first, the crew second."""
    hole_only(game, target, 1, "MW-CRIT-04")
    lose_crew(game, target, 1, "MW-CRIT-02")


CRITICALS: Final[dict[str, Callable[[Battle, int, int], None]]] = {
    "crit-no-move": crit_no_move, "crit-no-fire": crit_no_fire, "crit-crew": crit_crew, "crit-fire": crit_fire,
    "crit-btw": crit_btw, "crit-btw-crew": crit_btw_crew,
}


def place_counter(game: Battle, target: int, counter: str, rule: str) -> None:
    """MW-MOVE-08, MW-SHOT-18, MW-SPL-31: it acts at once and stays until the End Phase."""
    piece = game.pieces[target]
    if counter == "no-movement":
        piece.no_move = True
    else:
        piece.no_fire = True
    game.emit(CounterPlaced(piece.label, counter, rule))


class CriticalAt:
    """Stages of `Critical`."""

    BEGIN: Final = 1
    ROLL: Final = 2
    APPLY: Final = 3


@dataclass
class Critical(PartFrame):
    """MW-CRIT-01, MW-CRIT-02, MW-SPL-41: a roll on the critical table; under a death mark two, and both apply."""

    target: int
    at: int
    left: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CriticalAt.BEGIN: return self.begin(game)
            case CriticalAt.ROLL: return self.roll(game)
            case _: return self.apply(game, ints(answer)[0])

    def begin(self, game: Battle) -> Step:
        self.left = 2 if is_under(game.pieces[self.target], "spell-worse-crits") else 1
        return None

    def roll(self, game: Battle) -> Step:
        if not self.left or game.pieces[self.target].fate != AFLOAT:
            return DONE
        self.left -= 1
        return one_die("critical", "MW-CRIT-02", 1 - side_of(game, self.target), (self.target,))

    def apply(self, game: Battle, face: int) -> Step:
        effect = CRITICAL[face - 1]
        piece = game.pieces[self.target]
        game.emit(CriticalRolled(piece.label, where(piece, self.at), face, effect))
        CRITICALS[effect](game, self.target, self.at)
        self.go(CriticalAt.ROLL)
        return None


# --- below the waterline ----------------------------------------------------------------------------------------------

class LeakAt:
    """Stages of `Leak`."""

    SAVE: Final = 1
    FAIL: Final = 2
    SUFFER: Final = 3


@dataclass
class Leak(PartFrame):
    """MW-RAM-06, MW-SPL-15: a save below the waterline, or a number of hits; for a beast its own save, or wounds.

    `rolled` takes the number of hits from a table by the face of a die (MW-OBST-02). Its result is 1 if it failed.
    """

    target: int
    points: int
    parts: Parts
    rule: str
    rolled: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case LeakAt.SAVE: return self.save(game)
            case LeakAt.FAIL: return self.fail(game, answer)
            case _: return self.suffer(game, self.rolled[ints(answer)[0] - 1])

    def save(self, game: Battle) -> Step:
        return Save(self.target, BTW if game.pieces[self.target].kind == VESSEL else BODY, self.parts)

    def fail(self, game: Battle, answer: Answer) -> Step:
        if answer == 1:
            return Done(0)
        if self.rolled:
            return one_die("points", self.rule, 1 - side_of(game, self.target), (self.target,))
        return self.suffer(game, self.points)

    def suffer(self, game: Battle, points: int) -> Step:
        if game.pieces[self.target].kind == VESSEL:
            hole(game, self.target, points, self.rule)
        else:
            wound(game, self.target, points, self.rule)
        return Done(1)


# --- beasts -----------------------------------------------------------------------------------------------------------

@dataclass
class Leaks(SeaFrame):
    """MW-SPL-17, MW-BST-08: several ships, one after another: each saves below the waterline or takes a hit."""

    ships: tuple[int, ...]
    parts: Parts
    rule: str

    def step(self, game: Battle, answer: Answer) -> Step:
        if not self.ships:
            return DONE
        ship, self.ships = self.ships[0], self.ships[1:]
        return Leak(ship, 1, self.parts, self.rule)


class HitBeastAt:
    """Stages of `HitBeast`."""

    SAVE: Final = 1
    SUFFER: Final = 2


@dataclass
class HitBeast(PartFrame):
    """MW-SHOT-21, MW-AIR-07, MW-AIR-24, MW-AIR-27, MW-MON-39: a hit on a monster or flyer: its save, or a wound; a
    rider who fails takes the flyer with him. Its result is the number of wounds."""

    target: int
    at: int
    parts: Parts
    rule: str
    wounds: int = 1
    by_flyer: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case HitBeastAt.SAVE: return Save(self.target, self.at, self.parts)
            case _: return self.suffer(game, answer)

    def suffer(self, game: Battle, answer: Answer) -> Step:
        if answer == 1:
            return Done(0)
        if self.at == RIDER:
            kill(game, self.target, "MW-AIR-24")
        else:
            wound(game, self.target, self.wounds, self.rule, self.by_flyer)
        return Done(self.wounds)


def beast_spot(piece: Piece, face: int, band: int) -> int:
    """MW-SHOT-21, MW-AIR-08: what a location die hits of a beast: BODY, RIDER, or NOBODY for a miss."""
    if piece.kind == MONSTER:
        return BODY if face in monster_of(piece).hits[band] else NOBODY
    if face in flyer_of(piece).rider_rolls:
        return RIDER
    return BODY if face in flyer_of(piece).body_rolls else NOBODY


def aims_of(piece: Piece) -> tuple[str, ...]:
    """MW-SHOT-07, MW-DATA-08: the aims that a template asks for."""
    if piece.kind != VESSEL or model_of(piece).layout == "single":
        return ("",)
    return ("high", "low")


def location_hit(piece: Piece, face: int, aim: str) -> int:
    """MW-SHOT-10, MW-SHOT-11, MW-DATA-08: the location that a die shows under an aim; NOBODY for a miss."""
    if face == 1:
        return NOBODY
    for at, location in enumerate(model_of(piece).locations):
        if face in location.rolls and (location.level in ("mid", "single") or location.level == aim):
            return at
    return NOBODY


def faces_that_hit(piece: Piece, aim: str, band: int) -> tuple[int, ...]:
    """The faces of a location die that hit something of a piece."""
    if piece.kind == VESSEL:
        return tuple([face for face in range(2, 7) if location_hit(piece, face, aim) != NOBODY])
    return tuple([face for face in range(1, 7) if beast_spot(piece, face, band) != NOBODY])


class StrikeFacesAt:
    """Stages of `StrikeFaces`."""

    NEXT: Final = 1
    COUNT: Final = 2


@dataclass
class StrikeFaces(PartFrame):
    """MW-CORE-13, MW-SHOT-15, MW-SHOT-23: location dice already rolled, resolved one after another in the order rolled:
    for each hit its save and, at once, what follows. Its result is the number of dice that marked a box or wounded.

    MW-SHOT-11: a 1 always misses a template; the numbers of beasts have none.
    """

    target: int
    faces: tuple[int, ...]
    aim: str
    parts: Parts
    by: int
    rule: str
    fire: int = PLAIN
    boxes: int = 1
    band: int = 0
    by_flyer: bool = False
    magic: bool = False             # MW-AIR-27: a flyer saves with its body, wherever it is hit
    at: int = 0
    told: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case StrikeFacesAt.NEXT: return self.next(game)
            case _: return self.count(number(answer))

    def next(self, game: Battle) -> Step:
        piece = game.pieces[self.target]
        while self.at < len(self.faces) and piece.fate == AFLOAT:
            face = self.faces[self.at]
            self.at += 1
            if piece.kind == VESSEL:
                spot = location_hit(piece, face, self.aim)
                if spot != NOBODY:
                    return HitLocation(self.target, spot, self.parts, self.by, self.fire, self.boxes)
            else:
                spot = beast_spot(piece, face, self.band)
                if spot != NOBODY:
                    spot = BODY if self.magic else spot
                    return HitBeast(self.target, spot, self.parts, self.rule, 1, self.by_flyer)
        return Done(self.told)

    def count(self, marked: int) -> Step:
        self.told += 1 if marked else 0
        self.go(StrikeFacesAt.NEXT)
        return None


class RollAndStrikeAt:
    """Stages of `RollAndStrike`."""

    ROLL: Final = 1
    STRIKE: Final = 2
    END: Final = 3


@dataclass
class RollAndStrike(PartFrame):
    """Location dice at one target, outside of shooting: spells, beasts, flyers."""

    target: int
    dice: int
    aim: str
    parts: Parts
    by: int
    rule: str
    fire: int = PLAIN
    by_flyer: bool = False
    ship: int = NOBODY              # the piece that attacks
    magic: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RollAndStrikeAt.ROLL: return self.roll(game)
            case RollAndStrikeAt.STRIKE: return self.strike(game, ints(answer))
            case _: return Done(answer)

    def roll(self, game: Battle) -> Step:
        ships = (self.target,) if self.ship == NOBODY else (self.ship, self.target)
        return Throw("location", self.rule, (self.by,) * self.dice, ships,
                     good=faces_that_hit(game.pieces[self.target], self.aim, 0))

    def strike(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(LocationsRolled(game.pieces[self.target].label, faces, self.aim, self.rule))
        return StrikeFaces(self.target, faces, self.aim, self.parts, self.by, self.rule, self.fire, 1, 0,
                           self.by_flyer, self.magic)
