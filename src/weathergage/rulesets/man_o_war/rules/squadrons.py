"""Chapter 5: squadrons: flagships, stragglers, coherency."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.kernel.spaces import OneOf
from weathergage.rulesets.man_o_war.content.tables import COHERENCY
from weathergage.rulesets.man_o_war.events import FlagshipNamed, StragglerFound
from weathergage.rulesets.man_o_war.questions import AskFlagship
from weathergage.rulesets.man_o_war.rules.geometry import are_within
from weathergage.rulesets.man_o_war.rules.movement import is_guided
from weathergage.rulesets.man_o_war.rules.speeds import cannot_move
from weathergage.rulesets.man_o_war.state import (
    NOBODY,
    SOL,
    VESSEL,
    Battle,
    SeaFrame,
    Unit,
    can_act,
    model_of,
    number_of,
)

KEEP: Final = "keep"


def is_squadron(game: Battle, unit: int) -> bool:
    """MW-SET-05, MW-AIR-03: a squadron of Ships of the Line; flyers have no flagship and never straggle."""
    first = game.pieces[game.units[unit].members[0]]
    return first.kind == VESSEL and model_of(first).rank == SOL


def straggles(game: Battle, ship: int) -> bool:
    """MW-STR-01, MW-SPL-34: whether a ship is kept from acting as a straggler."""
    return game.pieces[ship].straggler and not is_guided(game, ship)


def heirs(game: Battle, unit: Unit) -> list[int]:
    """The ships that might take the flag."""
    return [ship for ship in unit.members if ship != unit.flagship and can_act(game, ship)]


def is_flag_settled(game: Battle, number: int) -> bool:
    """MW-SQD-01: whether the flagship of a unit can move, or nobody could take its flag."""
    if not is_squadron(game, number):
        return True
    unit = game.units[number]
    return (can_act(game, unit.flagship) and not cannot_move(game, unit.flagship)) or not heirs(game, unit)


class NameFlagshipAt:
    """Stages of `NameFlagship`."""

    ASK: Final = 1
    NAME: Final = 2


@dataclass
class NameFlagship(SeaFrame):
    """MW-SQD-01, MW-SQD-02, MW-SQD-13, MW-SQD-14: another ship may take the flag when the flagship cannot move; it must
    when the flagship is sunk, abandoned, captured or gone. No straggler flag changes by it."""

    unit: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case NameFlagshipAt.ASK: return self.ask(game)
            case _: return self.name(game, answer)

    def ask(self, game: Battle) -> Step:
        if is_flag_settled(game, self.unit):
            return DONE
        unit = game.units[self.unit]
        lost = not can_act(game, unit.flagship)
        labels = tuple([game.pieces[ship].label for ship in heirs(game, unit)])
        if lost and len(labels) == 1:
            return self.name(game, labels[0])
        return AskFlagship(unit.side, "MW-SQD-01", OneOf(labels if lost else (KEEP, *labels)),
                           game.pieces[unit.members[0]].label)

    def name(self, game: Battle, answer: Answer) -> Step:
        if answer != KEEP:
            game.units[self.unit].flagship = number_of(game, answer)
            game.emit(FlagshipNamed(str(answer)))
        return DONE


class CoherencyAt:
    """Stages of `Coherency`."""

    BEGIN: Final = 1
    NEXT: Final = 2


@dataclass
class Coherency(SeaFrame):
    """MW-SQD-09 to MW-SQD-11, MW-PRZ-07: the very last step of a turn: flags, then who is more than 6 from his own."""

    units: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CoherencyAt.BEGIN: return self.begin(game)
            case _: return self.next(game)

    def begin(self, game: Battle) -> Step:
        self.units = tuple([number for side in (game.first, 1 - game.first) for number, unit in enumerate(game.units)
                            if unit.side == side])
        return None

    def next(self, game: Battle) -> Step:
        self.go(CoherencyAt.NEXT)
        while self.units:
            unit, self.units = self.units[0], self.units[1:]
            if not is_flag_settled(game, unit):
                return NameFlagship(unit)
        return self.check(game)

    def check(self, game: Battle) -> Step:
        for number, unit in enumerate(game.units):
            active = [ship for ship in unit.members if can_act(game, ship)]
            for ship in unit.members:
                piece = game.pieces[ship]
                was, piece.straggler = piece.straggler, False
                if is_squadron(game, number) and ship in active and len(active) > 1 and ship != unit.flagship \
                        and unit.flagship != NOBODY:
                    piece.straggler = not are_within(game, ship, unit.flagship, COHERENCY)
                if piece.straggler != was and ship in active:
                    game.emit(StragglerFound(piece.label, piece.straggler))
        return DONE
