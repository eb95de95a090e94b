"""Chapter 22: special attacks of monsters; one small piece for each effect id."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Question, Step, each, ints, number, word
from weathergage.kernel.spaces import OneOf, SomeOf
from weathergage.rulesets.man_o_war.events import (
    BeastAttacked,
    CrewVolleyed,
    FiresQuenched,
    MonsterLeft,
)
from weathergage.rulesets.man_o_war.questions import AskAim, AskLocation, AskLocations, AskSwim, AskVictim
from weathergage.rulesets.man_o_war.rules.cards import BTW
from weathergage.rulesets.man_o_war.rules.damage import (
    HitLocation,
    Leak,
    Leaks,
    Parts,
    RollAndStrike,
    Save,
    aims_of,
    place_counter,
)
from weathergage.rulesets.man_o_war.rules.fights import MonsterFight
from weathergage.rulesets.man_o_war.rules.fundamentals import Throw, one_die, passes
from weathergage.rulesets.man_o_war.rules.geometry import touching_vessels
from weathergage.rulesets.man_o_war.rules.losses import harm, hole
from weathergage.rulesets.man_o_war.rules.swimming import Swim, swim
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    LEFT,
    NOBODY,
    Battle,
    SeaFrame,
    is_crewless,
    is_under,
    location_named,
    model_of,
    number_of,
    strictly_afloat,
)

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
    """MW-BST-08: each vessel in contact saves below the waterline or takes a hit; its fires go out."""
    ships = tuple(touching_vessels(game, beast))
    for one in ships:
        quench(game, one, "MW-BST-08")
    return Leaks(ships, (), "MW-BST-08")


MONSTER_EFFECTS: Final[dict[str, Callable[[Battle, int, int, int], Step]]] = {
    "monster-behemoth": behemoth, "monster-leviathan": leviathan, "monster-megalodon": megalodon,
    "monster-triton": triton, "monster-kraken": kraken, "monster-sea-dragon": sea_dragon,
    "monster-promethean": promethean, "monster-elemental": elemental,
}


class BehemothAt:
    """Stages of `Behemoth`."""

    SAVE: Final = 1
    ROLL: Final = 2
    COUNT: Final = 3
    SUFFER: Final = 4


@dataclass
class Behemoth(SeaFrame):
    """MW-BST-01: a save below the waterline at -1; then 1-2 one, 3-5 two, 6 a die of hits."""

    beast: int
    ship: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BehemothAt.SAVE: return Save(self.ship, BTW, minus(1, "MW-BST-01"))
            case BehemothAt.ROLL: return DONE if answer == 1 else self.roll(game)
            case BehemothAt.COUNT: return self.count(game, ints(answer)[0])
            case _: return self.suffer(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        return one_die("points", "MW-BST-01", game.pieces[self.beast].side, (self.beast, self.ship))

    def count(self, game: Battle, face: int) -> Step:
        hits = BEHEMOTH_HITS[face - 1]
        return self.suffer(game, hits) if hits else self.roll(game)

    def suffer(self, game: Battle, hits: int) -> Step:
        hole(game, self.ship, hits, "MW-BST-01")
        return DONE


class LeviathanAt:
    """Stages of `Leviathan`."""

    STRIKE: Final = 1
    CRUSH: Final = 2
    END: Final = 3


@dataclass
class Leviathan(SeaFrame):
    """MW-BST-02: three location dice aimed low at -1; if all three mark a box, a waterline save or one hit."""

    beast: int
    ship: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case LeviathanAt.STRIKE: return self.strike(game)
            case LeviathanAt.CRUSH: return self.crush(game, number(answer))
            case _: return DONE

    def strike(self, game: Battle) -> Step:
        return RollAndStrike(self.ship, 3, LOW, minus(1, "MW-BST-02"), game.pieces[self.beast].side, "MW-BST-02",
                             ship=self.beast)

    def crush(self, game: Battle, marked: int) -> Step:
        if marked < 3 or game.pieces[self.ship].fate != AFLOAT:
            return DONE
        return Leak(self.ship, 1, (), "MW-BST-02")


class CrewDiceAt:
    """Stages of `CrewDice`."""

    ROLL: Final = 1
    COUNT: Final = 2


@dataclass
class CrewDice(SeaFrame):
    """MW-BST-05, MW-BST-12, MW-FLT-21: dice, each of `kill_on` or more takes a crew counter."""

    beast: int
    ship: int
    dice: int
    kill_on: int
    rule: str

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CrewDiceAt.ROLL: return Throw("crew-dice", self.rule, (game.pieces[self.beast].side,) * self.dice,
                                               (self.beast, self.ship), (self.kill_on,))
            case _: return self.count(game, ints(answer))

    def count(self, game: Battle, faces: tuple[int, ...]) -> Step:
        hits = len([face for face in faces if face >= self.kill_on])
        game.emit(CrewVolleyed(game.pieces[self.beast].label, game.pieces[self.ship].label, faces, hits, self.rule))
        if hits and not is_crewless(game.pieces[self.ship]):
            harm(game, self.ship, hits, self.rule)
        return DONE


class AimedDiceAt:
    """Stages of `AimedDice`."""

    ASK: Final = 1
    STRIKE: Final = 2
    END: Final = 3


@dataclass
class AimedDice(SeaFrame):
    """MW-BST-06: location dice with an aim that the beast's player chooses."""

    beast: int
    ship: int
    seat: int
    dice: int
    parts: Parts
    rule: str

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AimedDiceAt.ASK: return self.ask(game)
            case AimedDiceAt.STRIKE: return self.strike(game, "" if answer is None else word(answer))
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        aims = aims_of(game.pieces[self.ship])
        if len(aims) == 1:
            return None
        return AskAim(self.seat, self.rule, OneOf(aims), game.pieces[self.beast].label, game.pieces[self.ship].label)

    def strike(self, game: Battle, aim: str) -> Step:
        return RollAndStrike(self.ship, self.dice, aim, self.parts, game.pieces[self.beast].side, self.rule,
                             ship=self.beast)


class PrometheanAt:
    """Stages of `Promethean`."""

    LEAK: Final = 1
    GRIP: Final = 2


@dataclass
class Promethean(SeaFrame):
    """MW-BST-07: a save below the waterline at -1, or one hit and a No Movement counter."""

    beast: int
    ship: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PrometheanAt.LEAK: return Leak(self.ship, 1, minus(1, "MW-BST-07"), "MW-BST-07")
            case _: return self.grip(game, answer)

    def grip(self, game: Battle, answer: Answer) -> Step:
        if answer == 1 and game.pieces[self.ship].fate == AFLOAT:
            place_counter(game, self.ship, "no-movement", "MW-BST-07")
        return DONE


class TritonBlowAt:
    """Stages of `TritonBlow`."""

    CHOOSE: Final = 1
    AIM: Final = 2
    HIT: Final = 3
    SAVE: Final = 4
    END: Final = 5


@dataclass
class TritonBlow(SeaFrame):
    """MW-BST-04: a chosen location is hit on 3+: normal save, or two boxes with the surplus lost."""

    beast: int
    ship: int
    seat: int
    at: int = NOBODY

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TritonBlowAt.CHOOSE: return choose_location(game, self.seat, self.beast, self.ship, "MW-BST-04")
            case TritonBlowAt.AIM: return self.aim(game, word(answer))
            case TritonBlowAt.HIT: return self.hit(game, ints(answer)[0])
            case TritonBlowAt.SAVE: return self.save(answer)
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
    """Boxes of a location, one after another, the surplus lost."""

    ship: int
    at: int
    boxes: int
    by: int

    def step(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.ship]
        free = model_of(piece).locations[self.at].boxes - piece.filled[self.at]
        if not self.boxes or not free:
            return DONE
        self.boxes -= 1
        return HitLocation(self.ship, self.at, (), self.by, unsaved=True)


def choose_location(game: Battle, seat: int, beast: int, ship: int, rule: str) -> Question:
    options = tuple([location.id for location in model_of(game.pieces[ship]).locations])
    return AskLocation(seat, rule, OneOf(options), game.pieces[beast].label, game.pieces[ship].label)


class MegalodonAt:
    """Stages of `Megalodon`."""

    ROLL: Final = 1
    LOOK_UP: Final = 2
    ACT: Final = 3
    BITE: Final = 4
    LEAVE: Final = 5
    DEPART: Final = 6


@dataclass
class Megalodon(SeaFrame):
    """MW-BST-03: a die for what it does, then one for whether it leaves for good. Its result is 1 if it does not board
    afterwards."""

    beast: int
    ship: int
    seat: int
    face: int = 0
    spots: tuple[int, ...] = ()
    done: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MegalodonAt.ROLL: return self.roll(game)
            case MegalodonAt.LOOK_UP: return self.look_up(game, ints(answer)[0])
            case MegalodonAt.ACT: return self.act(game, answer)
            case MegalodonAt.BITE: return self.bite(game)
            case MegalodonAt.LEAVE: return self.leave(game)
            case _: return self.depart(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        return one_die("megalodon", "MW-BST-03", game.pieces[self.beast].side, (self.beast, self.ship))

    def look_up(self, game: Battle, face: int) -> Step:
        self.face = face
        game.emit(BeastAttacked(game.pieces[self.beast].label, game.pieces[self.ship].label, face, "MW-BST-03"))
        model = model_of(game.pieces[self.ship])
        match face:
            case 1: return RunWild(self.beast, 1 - game.pieces[self.beast].side)
            case 2: return None
            case 4 if len(model.locations) > 1:
                options = tuple([location.id for location in model.locations])
                return AskLocations(self.seat, "MW-BST-03", SomeOf(options, 2, 2), game.pieces[self.beast].label,
                                    game.pieces[self.ship].label)
            case 6: return self.roll(game)
            case _: return choose_location(game, self.seat, self.beast, self.ship, "MW-BST-03")

    def act(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.ship]
        if self.face <= 2:
            self.done = 1 if self.face == 1 else 0
            self.go(MegalodonAt.LEAVE)
            return None
        if self.face == 6:
            self.go(MegalodonAt.LEAVE)
            return RollAndStrike(self.ship, ints(answer)[0] + 1, LOW, minus(1, "MW-BST-03"),
                                 game.pieces[self.beast].side, "MW-BST-03", ship=self.beast)
        names = each(answer) if isinstance(answer, tuple) else (answer,)
        self.spots = tuple([location_named(piece, name) for name in names]) * (2 if self.face == 5 else 1)
        return None

    def bite(self, game: Battle) -> Step:
        if not self.spots or game.pieces[self.ship].fate != AFLOAT:
            return None
        at, self.spots = self.spots[0], self.spots[1:]
        self.go(MegalodonAt.BITE)
        return HitLocation(self.ship, at, (), game.pieces[self.beast].side)

    def leave(self, game: Battle) -> Step:
        if game.pieces[self.beast].fate != AFLOAT:
            return DONE
        return one_die("megalodon", "MW-BST-03", game.pieces[self.beast].side, (self.beast,), (2,))

    def depart(self, game: Battle, face: int) -> Step:
        piece = game.pieces[self.beast]
        if face == 1:
            piece.fate = LEFT
            game.emit(MonsterLeft(piece.label))
            return DONE
        return Done(self.done)


class RunWildAt:
    """Stages of `RunWild`."""

    ASK: Final = 1
    SWIM: Final = 2
    BOARD: Final = 3
    END: Final = 4


@dataclass
class RunWild(SeaFrame):
    """MW-BST-03: the opponent moves it up to 6, and it boards one vessel that it then touches, which he picks."""

    beast: int
    seat: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RunWildAt.ASK: return self.ask(game)
            case RunWildAt.SWIM: return self.swim(game, answer)
            case RunWildAt.BOARD: return self.board(game, answer)
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        return AskSwim(self.seat, "MW-BST-03", Swim(self.beast, SHARK_MOVE), game.pieces[self.beast].label)

    def swim(self, game: Battle, answer: Answer) -> Step:
        swim(game, self.beast, answer)
        near = [game.pieces[other].label for other in touching_vessels(game, self.beast)
                if strictly_afloat(game.pieces[other])]
        if not near or is_under(game.pieces[self.beast], "spell-no-board"):
            return DONE
        if len(near) == 1:
            return self.board(game, near[0])
        return AskVictim(self.seat, "MW-BST-03", OneOf(tuple(near)), game.pieces[self.beast].label)

    def board(self, game: Battle, answer: Answer) -> Step:
        self.go(RunWildAt.END)
        return MonsterFight(self.beast, number_of(game, answer), self.seat)
