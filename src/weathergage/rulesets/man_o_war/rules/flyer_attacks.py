"""Chapter 22: special attacks of flyers, and anti-flyer weapons; one small piece for each effect id."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, ints, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.rulesets.man_o_war.content.printed import Location
from weathergage.rulesets.man_o_war.content.tables import ANTI_FLYERS, BOMB
from weathergage.rulesets.man_o_war.events import (
    AntiFlyerFired,
    BombDropped,
    CrewVolleyed,
)
from weathergage.rulesets.man_o_war.questions import AskLocation, AskWhip
from weathergage.rulesets.man_o_war.rules.damage import (
    BODY,
    BURNING,
    PLAIN,
    HitBeast,
    HitLocation,
    Parts,
    RollAndStrike,
    StrikeFaces,
    aims_of,
)
from weathergage.rulesets.man_o_war.rules.fundamentals import Pick, Throw, one_die
from weathergage.rulesets.man_o_war.rules.losses import lose_crew
from weathergage.rulesets.man_o_war.rules.monster_attacks import CREW, HIGH, HULL, CrewDice
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    VESSEL,
    Battle,
    SeaFrame,
    flyer_of,
    location_named,
    model_of,
)

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


class AirArrowsAt:
    """Stages of `AirArrows`."""

    ROLL: Final = 1
    COUNT: Final = 2
    NEXT: Final = 3


@dataclass
class AirArrows(SeaFrame):
    """MW-BST-12: each die that would kill a crew counter forces the beast to save."""

    beast: int
    target: int
    dice: int
    kill_on: int
    hits: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AirArrowsAt.ROLL: return Throw("crew-dice", "MW-BST-12", (game.pieces[self.beast].side,) * self.dice,
                                                (self.beast, self.target), (self.kill_on,))
            case AirArrowsAt.COUNT: return self.count(game, ints(answer))
            case _: return self.next(game)

    def count(self, game: Battle, faces: tuple[int, ...]) -> Step:
        self.hits = len([face for face in faces if face >= self.kill_on])
        game.emit(CrewVolleyed(game.pieces[self.beast].label, game.pieces[self.target].label, faces, self.hits,
                               "MW-BST-12"))
        return None

    def next(self, game: Battle) -> Step:
        self.go(AirArrowsAt.NEXT)
        if not self.hits or game.pieces[self.target].fate != AFLOAT:
            return DONE
        self.hits -= 1
        return HitBeast(self.target, BODY, (), "MW-BST-12", 1, True)


def high_locations(game: Battle, ship: int) -> list[int]:
    """MW-BST-09: the high locations of a template, or all of a single layout, from the stern to the prow."""
    model = model_of(game.pieces[ship])
    wanted = "single" if model.layout == "single" else HIGH
    at_level = [at for at, location in enumerate(model.locations) if location.level == wanted]
    return sorted(at_level, key=lambda at: -middle(model.locations[at]))


def middle(location: Location) -> int:
    return location.area[0] + location.area[2]


class BombsAt:
    """Stages of `Bombs`."""

    CHOOSE: Final = 1
    AIM: Final = 2
    DROP: Final = 3
    READ: Final = 4
    LAND: Final = 5


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

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BombsAt.CHOOSE: return self.choose(game)
            case BombsAt.AIM: return self.aim(game, answer)
            case BombsAt.DROP: return self.drop(game)
            case BombsAt.READ: return self.read(game, ints(answer)[0])
            case _: return self.land(game, number(answer))

    def choose(self, game: Battle) -> Step:
        high = high_locations(game, self.ship)
        count = flyer_of(game.pieces[self.beast]).bombs
        if count > 1 or len(high) == 1:
            self.aims = tuple([high[min(k, len(high) - 1)] for k in range(count)])
            return None
        options = tuple([model_of(game.pieces[self.ship]).locations[at].id for at in high])
        return AskLocation(self.seat, "MW-BST-09", OneOf(options), game.pieces[self.beast].label,
                           game.pieces[self.ship].label)

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
            self.go(BombsAt.DROP)
            return None
        return Pick(len(self.spots), "MW-BST-09", self.ship)

    def land(self, game: Battle, pick: int) -> Step:
        self.go(BombsAt.DROP)
        kind = flyer_of(game.pieces[self.beast])
        parts: Parts = ((kind.save_mod, kind.name, "MW-BST-09"),) if kind.save_mod else ()
        return HitLocation(self.ship, self.spots[pick], parts, game.pieces[self.beast].side)


class WhipAt:
    """Stages of `Whip`."""

    ASK: Final = 1
    STRIKE: Final = 2
    END: Final = 3


@dataclass
class Whip(SeaFrame):
    """MW-BST-14: one die: at crew a natural 6 takes a counter; at the hull a location die whose box is a Blaze; at a
    beast a die on its template."""

    beast: int
    target: int
    seat: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case WhipAt.ASK: return self.ask(game)
            case WhipAt.STRIKE: return self.strike(game, answer)
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        piece = game.pieces[self.target]
        if piece.kind != VESSEL:
            return None
        options = (CREW, *[f"{HULL}-{aim}" if aim else HULL for aim in aims_of(piece)])
        return AskWhip(self.seat, "MW-BST-14", OneOf(options), game.pieces[self.beast].label, piece.label)

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


class AntiFlyerVolleyAt:
    """Stages of `AntiFlyerVolley`."""

    ROLL: Final = 1
    STRIKE: Final = 2
    END: Final = 3


@dataclass
class AntiFlyerVolley(SeaFrame):
    """MW-BST-15, MW-BST-16, MW-CORE-13: all dice, then the saves."""

    ship: int
    target: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AntiFlyerVolleyAt.ROLL: return self.roll(game)
            case AntiFlyerVolleyAt.STRIKE: return self.strike(game, ints(answer))
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
    return flyer_of(game.pieces[beast]).drifts
