"""Chapters 4 to 11: the turn. The rulebook's contents page in code."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.kernel.spaces import OneOf
from weathergage.rulesets.oak_and_iron.events import AdvantageUsed
from weathergage.rulesets.oak_and_iron.questions import AskActivate, AskMoveSquadron, AskWellRested
from weathergage.rulesets.oak_and_iron.rules.arriving import Enter, is_due
from weathergage.rulesets.oak_and_iron.rules.attacking import AttackPhase
from weathergage.rulesets.oak_and_iron.rules.condition import remove_fatigue
from weathergage.rulesets.oak_and_iron.rules.ending import EndPhase
from weathergage.rulesets.oak_and_iron.rules.initiative import InitiativePhase
from weathergage.rulesets.oak_and_iron.rules.sailing import Activation
from weathergage.rulesets.oak_and_iron.rules.settingup import SetUp
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

USE: Final = "use"


@dataclass
class Play(SeaFrame):
    """OI-SETUP-20, OI-TURN-02: set up, then turns until the battle ends."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return SetUp()
            case 2: return Turn()
            case _: return self.again()

    def again(self) -> Step:
        self.pc = 1
        return None


@dataclass
class Turn(SeaFrame):
    """OI-TURN-01, OI-FLEET-02: Initiative, Movement, Attack, End, for squadrons and fleets alike."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return InitiativePhase()
            case 2: return MovementPhase()
            case 3: return AttackPhase()
            case 4: return EndPhase()
            case _: return DONE


@dataclass
class MovementPhase(SeaFrame):
    """OI-MOVE-01 to OI-MOVE-06, OI-FLEET-08, OI-FLEET-14: sides alternate, ship by ship; fleets squadron by squadron;
    who has ships left when the other has none goes on alone."""

    side: int = 0
    squadron: int = NOBODY          # of a fleet, the one that is moving
    rested: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.offer_rest(game)
            case 3: return self.rest(game, answer)
            case 4: return self.ask_squadron(game)
            case 5: return self.hear_squadron(game, answer)
            case 6: return self.ask_ship(game)
            case 7: return self.activate(game, number_of(game, answer))
            case _: return self.pass_on(game)

    def begin(self, game: Battle) -> Step:
        game.phase, self.side = MOVEMENT, game.first
        for ship in game.ships:
            ship.moved = False
        return None

    def offer_rest(self, game: Battle) -> Step:
        """OI-ADV-03: once a game, at the start of a Movement Phase, 1 Fatigue off each own ship."""
        while self.rested < 2:
            at = game.first if self.rested == 0 else 1 - game.first
            side = game.sides[at]
            tired = any([game.ships[number].fatigue > 0 for number in able_ships(game, at)])
            if side.advantage == "well-rested" and "well-rested" not in side.once and tired:
                return AskWellRested(speaker(game, at), "OI-ADV-03", OneOf(("pass", USE)))
            self.rested += 1
        self.pc = 3
        return None

    def rest(self, game: Battle, answer: Answer) -> Step:
        at = game.first if self.rested == 0 else 1 - game.first
        if answer == USE:
            game.sides[at].once += ("well-rested",)
            game.emit(AdvantageUsed(at, "well-rested", "OI-ADV-03"))
            for number in able_ships(game, at):
                remove_fatigue(game, number, 1, "OI-ADV-03")
        self.rested += 1
        self.pc = 1
        return None

    def waiting(self, game: Battle, side: int) -> list[int]:
        """OI-MOVE-03: every ship on the table that can act, and those that are due to arrive."""
        found = [number for number in able_ships(game, side) if not game.ships[number].moved]
        late = [number for number, ship in enumerate(game.ships)
                if ship.fate == WAITING and not ship.moved and game.squadrons[ship.squadron].side == side]
        return sorted(found + [number for number in late if is_due(game, number)])

    def ask_squadron(self, game: Battle) -> Step:
        """OI-FLEET-08, OI-FLEET-15."""
        if not self.waiting(game, self.side):
            self.side = 1 - self.side
            if not self.waiting(game, self.side):
                return DONE
        if not game.fleets:
            self.pc = 6
            return self.ask_ship(game)
        waiting = self.waiting(game, self.side)
        squadrons = [at for at in squadrons_of(game, self.side)
                     if any([game.ships[number].squadron == at for number in waiting])]
        if len(squadrons) == 1:
            self.pc = 5
            return self.hear_squadron(game, squadrons[0])
        return AskMoveSquadron(speaker(game, self.side), "OI-FLEET-08", OneOf(tuple(squadrons)))

    def hear_squadron(self, game: Battle, answer: Answer) -> Step:
        assert isinstance(answer, int)
        self.squadron = answer
        self.pc = 6
        return self.ask_ship(game)

    def ask_ship(self, game: Battle) -> Step:
        ships = self.waiting(game, self.side)
        if self.squadron != NOBODY:
            ships = [number for number in ships if game.ships[number].squadron == self.squadron]
            if not ships:
                self.squadron, self.side, self.pc = NOBODY, 1 - self.side, 3
                return None
        seat = game.squadrons[game.ships[ships[0]].squadron].seat
        if len(ships) == 1:
            self.pc = 7
            return self.activate(game, ships[0])
        return AskActivate(seat, "OI-MOVE-01", OneOf(labels(game, ships)))

    def activate(self, game: Battle, number: int) -> Step:
        return Arrival(number) if game.ships[number].fate == WAITING else Activation(number)

    def pass_on(self, game: Battle) -> Step:
        """OI-MOVE-01, OI-MOVE-02; a squadron of a fleet goes on until all its ships have moved."""
        if self.squadron != NOBODY:
            self.pc = 5
            return None
        self.side = 1 - self.side
        self.pc = 3
        return None


@dataclass
class Arrival(SeaFrame):
    """OI-ADV-10: she enters, and is activated from there."""

    number: int

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return Enter(self.number)
            case 2: return Activation(self.number)
            case _: return DONE
