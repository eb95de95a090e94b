"""Chapter 12: blazes: what a die makes of each burning area."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, ints, number
from weathergage.rulesets.man_o_war.content.tables import BLAZE
from weathergage.rulesets.man_o_war.events import BlazeRolled, BlazeStopped, HitWasted
from weathergage.rulesets.man_o_war.rules.cards import IDOL, holds, show
from weathergage.rulesets.man_o_war.rules.damage import MarkBox, set_ablaze, where
from weathergage.rulesets.man_o_war.rules.fundamentals import BLAZE_DIE, Pick, one_die, side_of
from weathergage.rulesets.man_o_war.rules.weapons import neighbours
from weathergage.rulesets.man_o_war.state import (
    NOBODY,
    Battle,
    PartFrame,
    SeaFrame,
    in_fleet_order,
    model_of,
    replaced,
    vessels,
)

OUT: Final = "out"
STAYS: Final = "stay"
IDOL_ON: Final = 4                  # MW-CARD-23


def burning(game: Battle, ship: int) -> list[int]:
    """MW-FIRE-10: the areas of a ship that burn, in the order of its template."""
    return [at for at, count in enumerate(game.pieces[ship].blazes) if count]


class BlazeDieAt:
    """Stages of `BlazeDie`."""

    ROLL: Final = 1
    READ: Final = 2
    REACH: Final = 3
    STOP: Final = 4
    END: Final = 5


@dataclass
class BlazeDie(PartFrame):
    """MW-FIRE-01 to MW-FIRE-09: the die for one burning area, and what comes of it."""

    ship: int
    at: int
    rule: str
    way: str = ""
    spots: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BlazeDieAt.ROLL: return one_die(BLAZE_DIE, self.rule, side_of(game, self.ship), (self.ship,))
            case BlazeDieAt.READ: return self.read(game, ints(answer)[0])
            case BlazeDieAt.REACH: return self.reach(game, number(answer))
            case BlazeDieAt.STOP: return self.stop(game, answer)
            case _: return DONE

    def read(self, game: Battle, face: int) -> Step:
        piece = game.pieces[self.ship]
        self.way = BLAZE[face - 1]
        if self.way == OUT:
            left = 0 if game.plays("blaze-out", "whole-area") else piece.blazes[self.at] - 1
            piece.blazes = replaced(piece.blazes, self.at, left)
        own = self.way not in (OUT, STAYS) and piece.blazes[self.at] < model_of(piece).locations[self.at].boxes
        self.spots = () if own else neighbours(game, self.ship, self.at, self.way)
        game.emit(BlazeRolled(piece.label, where(piece, self.at), face, self.way, piece.blazes[self.at],
                              own or bool(self.spots), self.rule))
        if own:
            self.go(BlazeDieAt.END)
            return self.kindle(game)
        return Pick(len(self.spots), "MW-FIRE-04", self.ship) if self.spots else DONE

    def kindle(self, game: Battle) -> Step:
        """MW-FIRE-06, MW-FIRE-07, MW-FIRE-09: of a location with boxes that do not burn: a damaged one before an empty
        one."""
        if set_ablaze(game, self.ship, self.at, "MW-FIRE-06"):
            return None
        return MarkBox(self.ship, self.at, True, NOBODY)

    def reach(self, game: Battle, pick: int) -> Step:
        """MW-CARD-23: an idol may stop it at the new location."""
        self.at = self.spots[pick]
        piece = game.pieces[self.ship]
        if piece.blazes[self.at] >= model_of(piece).locations[self.at].boxes:
            game.emit(HitWasted(piece.label, where(piece, self.at), "MW-FIRE-07"))
            return DONE
        if not holds(game, self.ship, IDOL):
            return None
        show(game, self.ship, IDOL)
        return one_die("idol", "MW-CARD-23", side_of(game, self.ship), (self.ship,), (IDOL_ON,))

    def stop(self, game: Battle, answer: Answer) -> Step:
        if answer is not None:
            face = ints(answer)[0]
            piece = game.pieces[self.ship]
            game.emit(BlazeStopped(piece.label, where(piece, self.at), face, face >= IDOL_ON))
            if face >= IDOL_ON:
                return DONE
        return self.kindle(game)


class SpreadFiresAt:
    """Stages of `SpreadFires`."""

    BEGIN: Final = 1
    NEXT: Final = 2


@dataclass
class SpreadFires(SeaFrame):
    """MW-SPL-02: one die for every area of a ship that burns now."""

    ship: int
    rule: str
    areas: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SpreadFiresAt.BEGIN: return self.begin(game)
            case _: return self.next()

    def begin(self, game: Battle) -> Step:
        self.areas = tuple(burning(game, self.ship))
        return None

    def next(self) -> Step:
        self.go(SpreadFiresAt.NEXT)
        if not self.areas:
            return DONE
        at, self.areas = self.areas[0], self.areas[1:]
        return BlazeDie(self.ship, at, self.rule)


class FiresAt:
    """Stages of `Fires`."""

    BEGIN: Final = 1
    NEXT: Final = 2


@dataclass
class Fires(SeaFrame):
    """MW-FIRE-10, MW-FIRE-12: every area that burnt when the step began, on every vessel afloat, prizes and abandoned
    ones too; what is lit meanwhile is not rolled this turn."""

    areas: tuple[tuple[int, int], ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FiresAt.BEGIN: return self.begin(game)
            case _: return self.next(game)

    def begin(self, game: Battle) -> Step:
        self.areas = tuple([(ship, at) for ship in in_fleet_order(game, vessels(game)) for at in burning(game, ship)])
        return None

    def next(self, game: Battle) -> Step:
        self.go(FiresAt.NEXT)
        while self.areas:
            (ship, at), self.areas = self.areas[0], self.areas[1:]
            if game.pieces[ship].blazes[at]:
                return BlazeDie(ship, at, "MW-FIRE-01")
        return DONE
