"""Chapter 6: the Movement Phase: who moves when, and who arrives late."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, number
from weathergage.kernel.spaces import PASS, OneOf
from weathergage.rulesets.oak_and_iron.events import AdvantageUsed
from weathergage.rulesets.oak_and_iron.questions import USE, AskActivate, AskMoveSquadron, AskWellRested
from weathergage.rulesets.oak_and_iron.rules.activation import Activation
from weathergage.rulesets.oak_and_iron.rules.conditions import remove_fatigue
from weathergage.rulesets.oak_and_iron.rules.late_arrivals import Enter, is_due
from weathergage.rulesets.oak_and_iron.state import (
    MOVEMENT,
    NOBODY,
    WAITING,
    Battle,
    SeaFrame,
    able_ships,
    labels,
    number_of,
    speaker,
    squadrons_of,
)

WELL_RESTED: Final = "well-rested"


class MovementPhaseAt:
    """Stages of `MovementPhase`."""

    BEGIN: Final = 1
    CHOOSE_SQUADRON: Final = 2
    SQUADRON: Final = 3
    ACTIVATE: Final = 4
    PASS_ON: Final = 5


@dataclass
class MovementPhase(SeaFrame):
    """OI-MOVE-01 to OI-MOVE-06, OI-FLEET-08, OI-FLEET-14: sides alternate, ship by ship; fleets squadron by squadron;
    who has ships left when the other has none goes on alone."""

    side: int = 0
    squadron: int = NOBODY          # of a fleet, the one that is moving

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MovementPhaseAt.BEGIN: return self.begin(game)
            case MovementPhaseAt.CHOOSE_SQUADRON: return self.choose_squadron(game)
            case MovementPhaseAt.SQUADRON: return self.take_squadron(game, number(answer))
            case MovementPhaseAt.ACTIVATE: return self.activate(game, number_of(game, answer))
            case _: return self.pass_on(game)

    def begin(self, game: Battle) -> Step:
        game.phase, self.side = MOVEMENT, game.first
        for ship in game.ships:
            ship.moved = False
        return Rest()

    def waiting(self, game: Battle, side: int) -> list[int]:
        """OI-MOVE-03: every ship on the table that can act, and those that are due to arrive."""
        return [at for at, ship in enumerate(game.ships) if game.squadrons[ship.squadron].side == side
                and ((not ship.moved and ship.able) or is_due(game, at))]

    def choose_squadron(self, game: Battle) -> Step:
        """OI-FLEET-08, OI-FLEET-15."""
        waiting = self.waiting(game, self.side)
        if not waiting:
            self.side = 1 - self.side
            waiting = self.waiting(game, self.side)
            if not waiting:
                return DONE
        if not game.fleets:
            self.go(MovementPhaseAt.ACTIVATE)
            return self.choose_ship_of(game, waiting)
        squadrons = [at for at in squadrons_of(game, self.side)
                     if any([game.ships[ship].squadron == at for ship in waiting])]
        if len(squadrons) == 1:
            return self.take_squadron(game, squadrons[0])
        return AskMoveSquadron(speaker(game, self.side), "OI-FLEET-08", OneOf(tuple(squadrons)))

    def take_squadron(self, game: Battle, squadron: int) -> Step:
        self.squadron = squadron
        self.go(MovementPhaseAt.ACTIVATE)
        return self.choose_ship(game)

    def choose_ship(self, game: Battle) -> Step:
        ships = self.waiting(game, self.side)
        if self.squadron != NOBODY:
            ships = [at for at in ships if game.ships[at].squadron == self.squadron]
            if not ships:
                self.squadron, self.side = NOBODY, 1 - self.side
                self.go(MovementPhaseAt.SQUADRON)
                return self.choose_squadron(game)
        return self.choose_ship_of(game, ships)

    def choose_ship_of(self, game: Battle, ships: list[int]) -> Step:
        if len(ships) == 1:
            self.go(MovementPhaseAt.PASS_ON)
            return self.activate(game, ships[0])
        return AskActivate(game.seat_of(ships[0]), "OI-MOVE-01", OneOf(labels(game, ships)))

    def activate(self, game: Battle, ship: int) -> Step:
        return Arrival(ship) if game.ships[ship].fate == WAITING else Activation(ship)

    def pass_on(self, game: Battle) -> Step:
        """OI-MOVE-01, OI-MOVE-02; a squadron of a fleet goes on until all its ships have moved."""
        if self.squadron != NOBODY:
            self.go(MovementPhaseAt.ACTIVATE)
            return self.choose_ship(game)
        self.side = 1 - self.side
        self.go(MovementPhaseAt.SQUADRON)
        return self.choose_squadron(game)


class RestAt:
    """Stages of `Rest`."""

    ASK: Final = 1
    REST: Final = 2


@dataclass
class Rest(SeaFrame):
    """OI-ADV-03: Well Rested: once a game, at the start of a Movement Phase, 1 Fatigue off each own ship."""

    asked: int = 0                  # sides, the first player's first

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RestAt.ASK: return self.ask(game)
            case _: return self.rest(game, answer)

    def side(self, game: Battle) -> int:
        return game.first if self.asked == 0 else 1 - game.first

    def ask(self, game: Battle) -> Step:
        while self.asked < 2:
            at = self.side(game)
            side = game.sides[at]
            tired = any([game.ships[ship].fatigue > 0 for ship in able_ships(game, at)])
            if side.advantage == WELL_RESTED and WELL_RESTED not in side.once and tired:
                return AskWellRested(speaker(game, at), "OI-ADV-03", OneOf((PASS, USE)))
            self.asked += 1
        return DONE

    def rest(self, game: Battle, answer: Answer) -> Step:
        at = self.side(game)
        if answer == USE:
            game.sides[at].once += (WELL_RESTED,)
            game.emit(AdvantageUsed(at, WELL_RESTED, "OI-ADV-03"))
            for ship in able_ships(game, at):
                remove_fatigue(game, ship, 1, "OI-ADV-03")
        self.asked += 1
        self.go(RestAt.ASK)
        return None


class ArrivalAt:
    """Stages of `Arrival`."""

    ENTER: Final = 1
    ACTIVATE: Final = 2
    END: Final = 3


@dataclass
class Arrival(SeaFrame):
    """OI-ADV-10: she enters, and is activated from there."""

    number: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ArrivalAt.ENTER: return Enter(self.number)
            case ArrivalAt.ACTIVATE: return Activation(self.number)
            case _: return DONE
