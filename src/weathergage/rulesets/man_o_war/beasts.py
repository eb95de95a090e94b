"""Chapter 22: special attacks of monsters and flyers, and anti-flyer weapons; one small piece for each effect id."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Question, Step, each, ints, number, word
from weathergage.kernel.spaces import OneOf, SomeOf
from weathergage.rulesets.man_o_war.cards import BTW
from weathergage.rulesets.man_o_war.damage import (
    BODY,
    BURNING,
    PLAIN,
    HitBeast,
    HitLocation,
    Leak,
    Parts,
    RollAndStrike,
    Save,
    StrikeFaces,
    aims_of,
    place_counter,
)
from weathergage.rulesets.man_o_war.events import (
    AntiFlyerFired,
    BeastAttacked,
    BombDropped,
    CrewVolleyed,
    FiresQuenched,
    MonsterLeft,
)
from weathergage.rulesets.man_o_war.fights import MonsterFight
from weathergage.rulesets.man_o_war.geometry import touching_vessels
from weathergage.rulesets.man_o_war.losses import harm, hole, lose_crew
from weathergage.rulesets.man_o_war.printed import Location
from weathergage.rulesets.man_o_war.rolls import Pick, Throw, one_die, passes
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    FLYER,
    LEFT,
    NOBODY,
    VESSEL,
    Battle,
    SeaFrame,
    flyer_of,
    is_crewless,
    is_under,
    location_named,
    model_of,
    number_of,
    strictly_afloat,
)
from weathergage.rulesets.man_o_war.swimming import Swim, swim
from weathergage.rulesets.man_o_war.tables import ANTI_FLYERS, BOMB

BEHEMOTH_HITS: Final[tuple[int, ...]] = (1, 1, 2, 2, 2, 0)     # MW-BST-01, by face; 0 for a die of them
KRAKEN_DICE: Final = 3
KRAKEN_ON: Final = 5
TRITON_ON: Final = 3
SHARK_MOVE: Final = 6.0             # MW-BST-03
CREW: Final = "crew"                # MW-BST-14: what a whip strikes at
HULL: Final = "hull"
HIGH: Final = "high"
LOW: Final = "low"


def minus(points: int, rule: str) -> Parts:
    return ((-points, "beast", rule),)


def quench(game: Battle, ship: int, rule: str) -> None:
    """MW-SPL-03, MW-BST-08: all Blazes of a ship become damage."""
    piece = game.pieces[ship]
    if any(piece.blazes):
        piece.blazes = (0,) * len(piece.blazes)
        game.emit(FiresQuenched(piece.label, rule))


# --- monsters ---------------------------------------------------------------------------------------------------------

def behemoth(game: Battle, beast: int, ship: int, seat: int) -> Step:
    """MW-BST-01."""
    return Behemoth(beast, ship)


def leviathan(game: Battle, beast: int, ship: int, seat: int) -> Step:
    """MW-BST-02."""
    return Leviathan(beast, ship)


def megalodon(game: Battle, beast: int, ship: int, seat: int) -> Step:
    """MW-BST-03."""
    return Megalodon(beast, ship, seat)


def triton(game: Battle, beast: int, ship: int, seat: int) -> Step:
    """MW-BST-04."""
    return TritonBlow(beast, ship, seat)


def kraken(game: Battle, beast: int, ship: int, seat: int) -> Step:
    """MW-BST-05."""
    return CrewDice(beast, ship, KRAKEN_DICE, KRAKEN_ON, "MW-BST-05")


def sea_dragon(game: Battle, beast: int, ship: int, seat: int) -> Step:
    """MW-BST-06: two location dice, aim chosen, saves at -2."""
    return AimedDice(beast, ship, seat, 2, minus(2, "MW-BST-06"), "MW-BST-06")


def promethean(game: Battle, beast: int, ship: int, seat: int) -> Step:
    """MW-BST-07."""
    return Promethean(beast, ship)


def elemental(game: Battle, beast: int, ship: int, seat: int) -> Step:
    """MW-BST-08."""
    return Elemental(beast)


MONSTER_EFFECTS: Final[dict[str, Callable[[Battle, int, int, int], Step]]] = {
    "monster-behemoth": behemoth, "monster-leviathan": leviathan, "monster-megalodon": megalodon,
    "monster-triton": triton, "monster-kraken": kraken, "monster-sea-dragon": sea_dragon,
    "monster-promethean": promethean, "monster-elemental": elemental,
}


@dataclass
class Behemoth(SeaFrame):
    """MW-BST-01: a save below the waterline at -1; then 1-2 one, 3-5 two, 6 a die of hits."""

    beast: int
    ship: int

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return Save(self.ship, BTW, minus(1, "MW-BST-01"))
            case 2: return DONE if answer == 1 else self.roll(game)
            case 3: return self.count(game, ints(answer)[0])
            case _: return self.suffer(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        return one_die("points", "MW-BST-01", game.pieces[self.beast].side, (self.beast, self.ship))

    def count(self, game: Battle, face: int) -> Step:
        hits = BEHEMOTH_HITS[face - 1]
        return self.suffer(game, hits) if hits else self.roll(game)

    def suffer(self, game: Battle, hits: int) -> Step:
        hole(game, self.ship, hits, "MW-BST-01")
        return DONE


@dataclass
class Leviathan(SeaFrame):
    """MW-BST-02: three location dice aimed low at -1; if all three mark a box, a waterline save or one hit."""

    beast: int
    ship: int

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return RollAndStrike(self.ship, 3, LOW, minus(1, "MW-BST-02"), game.pieces[self.beast].side,
                                         "MW-BST-02", ship=self.beast)
            case 2: return self.crush(game, number(answer))
            case _: return DONE

    def crush(self, game: Battle, marked: int) -> Step:
        if marked < 3 or game.pieces[self.ship].fate != AFLOAT:
            return DONE
        return Leak(self.ship, 1, (), "MW-BST-02")


@dataclass
class CrewDice(SeaFrame):
    """MW-BST-05, MW-BST-12, MW-FLT-21: dice, each of so much or more takes a crew counter."""

    beast: int
    ship: int
    dice: int
    kill_on: int
    rule: str

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return Throw("crew-dice", self.rule, (game.pieces[self.beast].side,) * self.dice,
                                 (self.beast, self.ship), (self.kill_on,))
            case _: return self.count(game, ints(answer))

    def count(self, game: Battle, faces: tuple[int, ...]) -> Step:
        hits = len([face for face in faces if face >= self.kill_on])
        game.emit(CrewVolleyed(game.pieces[self.beast].label, game.pieces[self.ship].label, faces, hits, self.rule))
        if hits and not is_crewless(game.pieces[self.ship]):
            harm(game, self.ship, hits, self.rule)
        return DONE


@dataclass
class AimedDice(SeaFrame):
    """MW-BST-06: location dice with an aim that the beast's player chooses."""

    beast: int
    ship: int
    seat: int
    dice: int
    parts: Parts
    rule: str

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case 2: return self.strike(game, "" if answer is None else word(answer))
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        aims = aims_of(game.pieces[self.ship])
        if len(aims) == 1:
            return None
        return Question(self.seat, "aim", self.rule, OneOf(aims),
                        about=(game.pieces[self.beast].label, game.pieces[self.ship].label))

    def strike(self, game: Battle, aim: str) -> Step:
        return RollAndStrike(self.ship, self.dice, aim, self.parts, game.pieces[self.beast].side, self.rule,
                             ship=self.beast)


@dataclass
class Promethean(SeaFrame):
    """MW-BST-07: a save below the waterline at -1, or one hit and a No Movement counter."""

    beast: int
    ship: int

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return Leak(self.ship, 1, minus(1, "MW-BST-07"), "MW-BST-07")
            case _: return self.grip(game, answer)

    def grip(self, game: Battle, answer: Answer) -> Step:
        if answer == 1 and game.pieces[self.ship].fate == AFLOAT:
            place_counter(game, self.ship, "no-movement", "MW-BST-07")
        return DONE


@dataclass
class Elemental(SeaFrame):
    """MW-BST-08: each vessel in contact saves below the waterline or takes a hit; its fires go out."""

    beast: int
    ships: tuple[int, ...] = ()

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.next()
            case _: return self.again()

    def begin(self, game: Battle) -> Step:
        self.ships = tuple(touching_vessels(game, self.beast))
        for ship in self.ships:
            quench(game, ship, "MW-BST-08")
        return None

    def next(self) -> Step:
        if not self.ships:
            return DONE
        ship, self.ships = self.ships[0], self.ships[1:]
        return Leak(ship, 1, (), "MW-BST-08")

    def again(self) -> Step:
        self.pc = 1
        return None


@dataclass
class TritonBlow(SeaFrame):
    """MW-BST-04: a chosen location is hit on 3+: normal save, or two boxes with the surplus lost."""

    beast: int
    ship: int
    seat: int
    at: int = NOBODY

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return choose_location(game, self.seat, self.beast, self.ship, "MW-BST-04")
            case 2: return self.aim(game, word(answer))
            case 3: return self.hit(game, ints(answer)[0])
            case 4: return self.save(answer)
            case _: return DONE

    def aim(self, game: Battle, name: str) -> Step:
        self.at = location_named(game.pieces[self.ship], name)
        return one_die("triton", "MW-BST-04", game.pieces[self.beast].side, (self.beast, self.ship), (TRITON_ON,))

    def hit(self, game: Battle, face: int) -> Step:
        made = passes(face, TRITON_ON)
        game.emit(BeastAttacked(game.pieces[self.beast].label, game.pieces[self.ship].label, face, "MW-BST-04"))
        return Save(self.ship, self.at) if made else DONE

    def save(self, answer: Answer) -> Step:
        return DONE if answer == 1 else FillBoxes(self.ship, self.at, 2, NOBODY)


@dataclass
class FillBoxes(SeaFrame):
    """So many boxes of a location, one after another, the surplus lost."""

    ship: int
    at: int
    boxes: int
    by: int

    def stage(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.ship]
        free = model_of(piece).locations[self.at].boxes - piece.filled[self.at]
        if not self.boxes or not free:
            return DONE
        self.boxes -= 1
        return HitLocation(self.ship, self.at, (), self.by, unsaved=True)


def choose_location(game: Battle, seat: int, beast: int, ship: int, rule: str) -> Question:
    options = tuple([location.id for location in model_of(game.pieces[ship]).locations])
    return Question(seat, "location", rule, OneOf(options),
                    about=(game.pieces[beast].label, game.pieces[ship].label))


@dataclass
class Megalodon(SeaFrame):
    """MW-BST-03: a die for what it does, then one for whether it leaves for good. Its result is 1 if it boards nobody
    more."""

    beast: int
    ship: int
    seat: int
    face: int = 0
    spots: tuple[int, ...] = ()
    done: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return one_die("megalodon", "MW-BST-03", game.pieces[self.beast].side, (self.beast, self.ship))
            case 2: return self.look_up(game, ints(answer)[0])
            case 3: return self.act(game, answer)
            case 4: return self.bite(game)
            case 5: return self.leave(game)
            case _: return self.go(game, ints(answer)[0])

    def look_up(self, game: Battle, face: int) -> Step:
        self.face = face
        game.emit(BeastAttacked(game.pieces[self.beast].label, game.pieces[self.ship].label, face, "MW-BST-03"))
        model = model_of(game.pieces[self.ship])
        match face:
            case 1: return RunWild(self.beast, 1 - game.pieces[self.beast].side)
            case 2: return None
            case 4 if len(model.locations) > 1:
                options = tuple([location.id for location in model.locations])
                return Question(self.seat, "locations", "MW-BST-03", SomeOf(options, 2, 2),
                                about=(game.pieces[self.beast].label, game.pieces[self.ship].label))
            case 6: return one_die("megalodon", "MW-BST-03", game.pieces[self.beast].side, (self.beast, self.ship))
            case _: return choose_location(game, self.seat, self.beast, self.ship, "MW-BST-03")

    def act(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.ship]
        if self.face <= 2:
            self.done = 1 if self.face == 1 else 0
            self.pc = 4
            return None
        if self.face == 6:
            self.pc = 4
            return RollAndStrike(self.ship, ints(answer)[0] + 1, LOW, minus(1, "MW-BST-03"),
                                 game.pieces[self.beast].side, "MW-BST-03", ship=self.beast)
        names = each(answer) if isinstance(answer, tuple) else (answer,)
        self.spots = tuple([location_named(piece, name) for name in names]) * (2 if self.face == 5 else 1)
        return None

    def bite(self, game: Battle) -> Step:
        if not self.spots or game.pieces[self.ship].fate != AFLOAT:
            return None
        at, self.spots = self.spots[0], self.spots[1:]
        self.pc = 3
        return HitLocation(self.ship, at, (), game.pieces[self.beast].side)

    def leave(self, game: Battle) -> Step:
        if game.pieces[self.beast].fate != AFLOAT:
            return Done(1)
        return one_die("megalodon", "MW-BST-03", game.pieces[self.beast].side, (self.beast,), (2,))

    def go(self, game: Battle, face: int) -> Step:
        piece = game.pieces[self.beast]
        if face == 1:
            piece.fate = LEFT
            game.emit(MonsterLeft(piece.label))
            return Done(1)
        return Done(self.done)


@dataclass
class RunWild(SeaFrame):
    """MW-BST-03: the opponent moves it up to 6, and it boards one vessel that it then touches, which he picks."""

    beast: int
    seat: int

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return Question(self.seat, "swim", "MW-BST-03", Swim(self.beast, SHARK_MOVE),
                                    about=game.pieces[self.beast].label)
            case 2: return self.swim(game, answer)
            case 3: return self.board(game, answer)
            case _: return DONE

    def swim(self, game: Battle, answer: Answer) -> Step:
        swim(game, self.beast, answer)
        near = [game.pieces[other].label for other in touching_vessels(game, self.beast)
                if strictly_afloat(game.pieces[other])]
        if not near or is_under(game.pieces[self.beast], "spell-no-board"):
            return DONE
        if len(near) == 1:
            return self.board(game, near[0])
        return Question(self.seat, "victim", "MW-BST-03", OneOf(tuple(near)), about=game.pieces[self.beast].label)

    def board(self, game: Battle, answer: Answer) -> Step:
        self.pc = 3
        return MonsterFight(self.beast, number_of(game, answer), self.seat)


# --- flyers -----------------------------------------------------------------------------------------------------------

def rake(game: Battle, beast: int, target: int, seat: int) -> Step:
    """MW-BST-10: location dice aimed high; against flyers and monsters their own numbers."""
    kind = flyer_of(game.pieces[beast])
    return RollAndStrike(target, kind.dice, HIGH, ((kind.save_mod, kind.name, "MW-BST-10"),), game.pieces[beast].side,
                         "MW-BST-10", PLAIN, True, beast)


def breath(game: Battle, beast: int, target: int, seat: int) -> Step:
    """MW-BST-11: as a rake, and marked boxes are Blazes."""
    kind = flyer_of(game.pieces[beast])
    return RollAndStrike(target, kind.dice, HIGH, ((kind.save_mod, kind.name, "MW-BST-11"),), game.pieces[beast].side,
                         "MW-BST-11", BURNING, True, beast)


def bombs(game: Battle, beast: int, target: int, seat: int) -> Step:
    """MW-BST-09: on high locations of a vessel."""
    return Bombs(beast, target, seat) if game.pieces[target].kind == VESSEL else None


def arrows(game: Battle, beast: int, target: int, seat: int) -> Step:
    """MW-BST-12: at crew; a flyer or monster is forced to save instead."""
    kind = flyer_of(game.pieces[beast])
    if game.pieces[target].kind == VESSEL:
        return CrewDice(beast, target, kind.dice, kind.kill_on, "MW-BST-12")
    return AirArrows(beast, target, kind.dice, kind.kill_on)


def lance(game: Battle, beast: int, target: int, seat: int) -> Step:
    """MW-BST-13: nothing to shoot with; its bonus counts in the first round of a fight it starts."""
    return None


def fire_whip(game: Battle, beast: int, target: int, seat: int) -> Step:
    """MW-BST-14: at crew, at a location, or at another beast."""
    return Whip(beast, target, seat)


FLYER_EFFECTS: Final[dict[str, Callable[[Battle, int, int, int], Step]]] = {
    "flyer-rake": rake, "flyer-breath": breath, "flyer-bombs": bombs, "flyer-deathfist": bombs,
    "flyer-arrows": arrows, "flyer-lance": lance, "flyer-fire-whip": fire_whip,
}
UNARMED: Final[tuple[str, ...]] = ("flyer-lance",)
BOMBERS: Final[tuple[str, ...]] = ("flyer-bombs", "flyer-deathfist")


def has_special_attack(game: Battle, beast: int, target: int) -> bool:
    """MW-AIR-11: bombs are for ships, and a lance is no missile."""
    effect = flyer_of(game.pieces[beast]).effect
    return effect not in UNARMED and not (effect in BOMBERS and game.pieces[target].kind != VESSEL)


@dataclass
class AirArrows(SeaFrame):
    """MW-BST-12: each die that would kill a crew counter forces the beast to save."""

    beast: int
    target: int
    dice: int
    kill_on: int
    hits: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return Throw("crew-dice", "MW-BST-12", (game.pieces[self.beast].side,) * self.dice,
                                 (self.beast, self.target), (self.kill_on,))
            case 2: return self.count(game, ints(answer))
            case 3: return self.next(game)
            case _: return self.again()

    def count(self, game: Battle, faces: tuple[int, ...]) -> Step:
        self.hits = len([face for face in faces if face >= self.kill_on])
        game.emit(CrewVolleyed(game.pieces[self.beast].label, game.pieces[self.target].label, faces, self.hits,
                               "MW-BST-12"))
        return None

    def next(self, game: Battle) -> Step:
        if not self.hits or game.pieces[self.target].fate != AFLOAT:
            return DONE
        self.hits -= 1
        return HitBeast(self.target, BODY, (), "MW-BST-12", 1, True)

    def again(self) -> Step:
        self.pc = 2
        return None


def high_locations(game: Battle, ship: int) -> list[int]:
    """MW-BST-09: the high locations of a template, or all of a single layout, from the stern to the prow."""
    model = model_of(game.pieces[ship])
    wanted = "single" if model.layout == "single" else HIGH
    found = [at for at, location in enumerate(model.locations) if location.level == wanted]
    return sorted(found, key=lambda at: -middle(model.locations[at]))


def middle(location: Location) -> int:
    return location.area[0] + location.area[2]


@dataclass
class Bombs(SeaFrame):
    """MW-BST-09, MW-CORE-13: bombs one by one: the table, a pick where it drifts to several, and the save.

    A single bomb is aimed at a chosen location; several at the high ones from the stern on, the rest at the foremost.
    """

    beast: int
    ship: int
    seat: int
    aims: tuple[int, ...] = ()
    spots: tuple[int, ...] = ()

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.choose(game)
            case 2: return self.aim(game, answer)
            case 3: return self.drop(game)
            case 4: return self.read(game, ints(answer)[0])
            case 5: return self.land(game, number(answer))
            case _: return self.again()

    def choose(self, game: Battle) -> Step:
        high = high_locations(game, self.ship)
        count = flyer_of(game.pieces[self.beast]).bombs
        if count > 1 or len(high) == 1:
            self.aims = tuple([high[min(k, len(high) - 1)] for k in range(count)])
            return None
        options = tuple([model_of(game.pieces[self.ship]).locations[at].id for at in high])
        return Question(self.seat, "location", "MW-BST-09", OneOf(options),
                        about=(game.pieces[self.beast].label, game.pieces[self.ship].label))

    def aim(self, game: Battle, answer: Answer) -> Step:
        if answer is not None:
            self.aims = (location_named(game.pieces[self.ship], answer),)
        return None

    def drop(self, game: Battle) -> Step:
        if not self.aims or game.pieces[self.ship].fate != AFLOAT or game.pieces[self.beast].fate != AFLOAT:
            return DONE
        return one_die("bomb", "MW-BST-09", game.pieces[self.beast].side, (self.beast, self.ship))

    def read(self, game: Battle, face: int) -> Step:
        at, self.aims = self.aims[0], self.aims[1:]
        location = model_of(game.pieces[self.ship]).locations[at]
        result = BOMB[face - 1]
        self.spots = {"fore": location.fore, "aft": location.aft, "on-target": (at,)}.get(result, ())
        game.emit(BombDropped(game.pieces[self.beast].label, game.pieces[self.ship].label, location.id, face, result))
        if not self.spots:
            self.pc = 2
            return None
        return Pick(len(self.spots), "MW-BST-09", self.ship)

    def land(self, game: Battle, pick: int) -> Step:
        kind = flyer_of(game.pieces[self.beast])
        parts: Parts = ((kind.save_mod, kind.name, "MW-BST-09"),) if kind.save_mod else ()
        return HitLocation(self.ship, self.spots[pick], parts, game.pieces[self.beast].side)

    def again(self) -> Step:
        self.pc = 2
        return None


@dataclass
class Whip(SeaFrame):
    """MW-BST-14: one die: at crew a natural 6 takes a counter; at the hull a location die whose box is a Blaze; at a
    beast a die on its template."""

    beast: int
    target: int
    seat: int

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case 2: return self.strike(game, answer)
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        piece = game.pieces[self.target]
        if piece.kind != VESSEL:
            return None
        options = (CREW, *[f"{HULL}-{aim}" if aim else HULL for aim in aims_of(piece)])
        return Question(self.seat, "whip", "MW-BST-14", OneOf(options),
                        about=(game.pieces[self.beast].label, piece.label))

    def strike(self, game: Battle, answer: Answer) -> Step:
        dice = flyer_of(game.pieces[self.beast]).dice
        if answer == CREW:
            return CrewDice(self.beast, self.target, dice, 6, "MW-BST-14")
        aim = word(answer).partition("-")[2] if answer is not None else ""
        return RollAndStrike(self.target, dice, aim, (), game.pieces[self.beast].side, "MW-BST-14", BURNING, True,
                             self.beast)


# --- anti-flyer weapons -----------------------------------------------------------------------------------------------

def afw_volley(game: Battle, ship: int, faces: tuple[int, ...]) -> None:
    """MW-BST-15: dice on the flyer's template, and nothing else."""


def afw_doomdiver(game: Battle, ship: int, faces: tuple[int, ...]) -> None:
    """MW-BST-16: a natural 1 kills one crew counter of the firing ship."""
    if 1 in faces:
        lose_crew(game, ship, faces.count(1), "MW-BST-16")


AFW_EFFECTS: Final[dict[str, Callable[[Battle, int, tuple[int, ...]], None]]] = {
    "afw-volley": afw_volley, "afw-doomdiver": afw_doomdiver,
}


@dataclass
class AntiFlyerVolley(SeaFrame):
    """MW-BST-15, MW-BST-16, MW-CORE-13: all dice, then the saves."""

    ship: int
    target: int

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.roll(game)
            case 2: return self.strike(game, ints(answer))
            case _: return DONE

    def roll(self, game: Battle) -> Step:
        piece = game.pieces[self.ship]
        weapon = ANTI_FLYERS[piece.anti_flyer]
        return Throw("anti-flyer", "MW-BST-15", (piece.side,) * weapon.dice, (self.ship, self.target))

    def strike(self, game: Battle, faces: tuple[int, ...]) -> Step:
        piece = game.pieces[self.ship]
        weapon = ANTI_FLYERS[piece.anti_flyer]
        game.emit(AntiFlyerFired(piece.label, game.pieces[self.target].label, faces))
        AFW_EFFECTS[weapon.effect](game, self.ship, faces)
        parts: Parts = ((weapon.save_mod, weapon.name, "MW-BST-15"),) if weapon.save_mod else ()
        return StrikeFaces(self.target, faces, "", parts, piece.side, "MW-BST-15")


def drift_of(game: Battle, beast: int) -> float:
    """MW-BST-17: how far a balloon drifts downwind in the End Phase."""
    piece = game.pieces[beast]
    return flyer_of(piece).drifts if piece.kind == FLYER and piece.fate == AFLOAT else 0.0
