"""Chapters 12, 18 and 19: repairs: engineers, carpenters, spare spars, and hulls that heal."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Step, ints, word
from weathergage.kernel.spaces import Menu, shown
from weathergage.rulesets.man_o_war.events import BtwRepaired, MarkerRepaired, RepairRolled
from weathergage.rulesets.man_o_war.questions import AskRepair
from weathergage.rulesets.man_o_war.rules.cards import CARPENTER, REGENERATE, SPARE_SPARS, holds, may_hold, show, spend
from weathergage.rulesets.man_o_war.rules.fundamentals import one_die, passes, side_of
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    Battle,
    Piece,
    SeaFrame,
    battle,
    has_special,
    in_fleet_order,
    location_named,
    model_of,
    replaced,
    vessels,
)

PASS: Final = "pass"
REPAIR_BTW: Final = "btw"
ENGINEERS: Final = "dwarf-engineers"
REPAIR_ON: Final = 5                # MW-FLT-03, MW-CARD-12
ENGINE_ON: Final = 4
REGENERATE_ON: Final = 6            # MW-CARD-29
ENGINES: Final[tuple[str, ...]] = ("boiler", "paddle", "funnel", "engine")
DRIVES: Final[tuple[str, ...]] = ("speed-loss", "lose-propulsion", "immobile")
SOURCES: Final[tuple[str, ...]] = (ENGINEERS, CARPENTER, REGENERATE, SPARE_SPARS)
SOURCE_RULES: Final[dict[str, str]] = {ENGINEERS: "MW-FLT-03", CARPENTER: "MW-CARD-12", REGENERATE: "MW-CARD-29",
                                       SPARE_SPARS: "MW-CARD-15"}


def repairable(piece: Piece) -> list[str]:
    """MW-LOC-11: the damage markers that are no Blazes, each by its location."""
    names: list[str] = []
    for at, location in enumerate(model_of(piece).locations):
        names += [location.id] * (piece.filled[at] - piece.blazes[at])
    return names


def repair_marker(game: Battle, ship: int, name: str, rule: str) -> None:
    """MW-LOC-11: one damage marker goes, and its effect with it, the last filled first."""
    piece = game.pieces[ship]
    at = location_named(piece, name)
    if piece.filled[at] <= piece.blazes[at]:
        return
    piece.filled = replaced(piece.filled, at, piece.filled[at] - 1)
    restore_turret(piece, at)
    game.emit(MarkerRepaired(piece.label, name, piece.filled[at], rule))


def restore_turret(piece: Piece, at: int) -> None:
    """MW-LOC-03, MW-LOC-11: the turret that was lost last at this location works again."""
    for effect in model_of(piece).locations[at].effects:
        lost = [turret for turret in piece.turrets if turret in effect.weapons]
        if len(lost) > piece.filled[at]:
            kept = list(piece.turrets)
            kept.remove(lost[-1])
            piece.turrets = tuple(kept)


def repair_btw(game: Battle, ship: int, rule: str) -> None:
    piece = game.pieces[ship]
    if piece.btw:
        piece.btw -= 1
        game.emit(BtwRepaired(piece.label, piece.btw, rule))


def spar_locations(piece: Piece) -> list[str]:
    """MW-CARD-15: masts with markers; of a ship without masts its other propulsion."""
    model = model_of(piece)
    masts = [location for location in model.locations if "mast" in location.id]
    drives = masts or [location for location in model.locations
                       if any([effect.effect in DRIVES for effect in location.effects])]
    return [location.id for location in drives if piece.filled[location_named(piece, location.id)]]


def needed_to_repair(location: str) -> int:
    """MW-FLT-03: engineers know their engines."""
    return ENGINE_ON if any([part in location for part in ENGINES]) else REPAIR_ON


@dataclass
class RepairChoice(Menu):
    """PASS, or a location where something can be mended; PASS alone for a ship that does not hold the card."""

    ship: int
    source: str

    def offered(self, game: Game) -> tuple[Answer, ...]:
        state = battle(game)
        piece = state.pieces[self.ship]
        if self.source != ENGINEERS and not holds(state, self.ship, self.source):
            return (PASS,)
        names = spar_locations(piece) if self.source == SPARE_SPARS else repairable(piece)
        return (*dict.fromkeys(names), PASS)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal(SOURCE_RULES[self.source], f"{shown(answer)} is nothing that can be mended")

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return PASS


class RepairsAt:
    """Stages of `Repairs`."""

    BEGIN: Final = 1
    NEXT: Final = 2


@dataclass
class Repairs(SeaFrame):
    """MW-END-06, MW-END-14: the repairs step: every ship in turn, with each of its means."""

    ships: tuple[int, ...] = ()
    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RepairsAt.BEGIN: return self.begin(game)
            case _: return self.next(game)

    def begin(self, game: Battle) -> Step:
        self.ships = tuple([ship for ship in in_fleet_order(game, vessels(game))
                            if game.pieces[ship].side == game.pieces[ship].owner and any(game.pieces[ship].filled)])
        return None

    def next(self, game: Battle) -> Step:
        self.go(RepairsAt.NEXT)
        while self.ships:
            ship, source = self.ships[0], SOURCES[self.at]
            self.at += 1
            if self.at == len(SOURCES):
                self.ships, self.at = self.ships[1:], 0
            if game.pieces[ship].fate == AFLOAT and is_to_repair(game, ship, source):
                return Regenerate(ship) if source == REGENERATE else Repair(ship, source)
        return DONE


def is_to_repair(game: Battle, ship: int, source: str) -> bool:
    """Whether to ask, by what everybody can see."""
    piece = game.pieces[ship]
    if source == ENGINEERS:
        return has_special(piece, ENGINEERS) and bool(repairable(piece))
    if source == REGENERATE:
        return holds(game, ship, REGENERATE)
    names = spar_locations(piece) if source == SPARE_SPARS else repairable(piece)
    return bool(names) and may_hold(game, ship, source)


class RepairAt:
    """Stages of `Repair`."""

    ASK: Final = 1
    HEAR: Final = 2
    READ: Final = 3


@dataclass
class Repair(SeaFrame):
    """MW-FLT-03, MW-CARD-12, MW-CARD-15: one marker on a die, or a whole mast without one."""

    ship: int
    source: str
    name: str = ""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RepairAt.ASK: return self.ask(game)
            case RepairAt.HEAR: return self.hear(game, answer)
            case _: return self.read(game, ints(answer)[0])

    def ask(self, game: Battle) -> Step:
        piece = game.pieces[self.ship]
        return AskRepair(piece.side, SOURCE_RULES[self.source], RepairChoice(self.ship, self.source), piece.label,
                         self.source)

    def hear(self, game: Battle, answer: Answer) -> Step:
        if answer == PASS:
            return DONE
        self.name = word(answer)
        if self.source == SPARE_SPARS:
            return self.rig(game)
        if self.source == CARPENTER:
            show(game, self.ship, CARPENTER)
        return one_die("repair", SOURCE_RULES[self.source], side_of(game, self.ship), (self.ship,), (self.need(),))

    def need(self) -> int:
        return needed_to_repair(self.name) if self.source == ENGINEERS else REPAIR_ON

    def rig(self, game: Battle) -> Step:
        """MW-CARD-15: every box of it, burning or not."""
        piece = game.pieces[self.ship]
        spend(game, self.ship, SPARE_SPARS)
        at = location_named(piece, self.name)
        piece.blazes = replaced(piece.blazes, at, 0)
        while piece.filled[at]:
            repair_marker(game, self.ship, self.name, "MW-CARD-15")
        return DONE

    def read(self, game: Battle, face: int) -> Step:
        made = passes(face, self.need())
        game.emit(RepairRolled(game.pieces[self.ship].label, self.name, face, made, SOURCE_RULES[self.source]))
        if made:
            repair_marker(game, self.ship, self.name, SOURCE_RULES[self.source])
        return DONE


class RegenerateAt:
    """Stages of `Regenerate`."""

    NEXT: Final = 1
    READ: Final = 2


@dataclass
class Regenerate(SeaFrame):
    """MW-CARD-29: each damaged location without a Blaze rolls: a 6 removes a marker."""

    ship: int
    at: int = -1

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RegenerateAt.NEXT: return self.next(game)
            case _: return self.read(game, ints(answer)[0])

    def next(self, game: Battle) -> Step:
        piece = game.pieces[self.ship]
        self.at += 1
        while self.at < len(piece.filled) and (not piece.filled[self.at] or piece.blazes[self.at]):
            self.at += 1
        if self.at >= len(piece.filled):
            return DONE
        show(game, self.ship, REGENERATE)
        return one_die("repair", "MW-CARD-29", side_of(game, self.ship), (self.ship,), (REGENERATE_ON,))

    def read(self, game: Battle, face: int) -> Step:
        name = model_of(game.pieces[self.ship]).locations[self.at].id
        made = face >= REGENERATE_ON
        game.emit(RepairRolled(game.pieces[self.ship].label, name, face, made, "MW-CARD-29"))
        if made:
            repair_marker(game, self.ship, name, "MW-CARD-29")
        self.go(RegenerateAt.NEXT)
        return None
