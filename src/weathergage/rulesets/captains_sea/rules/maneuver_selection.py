"""Chapter 13, selecting: what the Control Panel offers, Strain, and secret selection."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Game, Question, Refusal, Space, Step, each, number
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, refused, shown
from weathergage.kits.squares import is_diagonal
from weathergage.rulesets.captains_sea.content.printed import ManeuverLine
from weathergage.rulesets.captains_sea.content.tables import PANEL, WIND_LETTER
from weathergage.rulesets.captains_sea.events import ManeuverSelected, OrdersChanged, StrainTaken
from weathergage.rulesets.captains_sea.questions import AskSelectManeuver, AskStrain
from weathergage.rulesets.captains_sea.rules.wind import in_irons, position_of
from weathergage.rulesets.captains_sea.state import Duel, DuelFrame, Ship, duel

ADVANCE: Final = "advance"
WEAR: Final = "wear"
TACK: Final = "tack"
BACK_SAIL: Final = "back-sail"
SECOND_BACK_SAIL: Final = Refusal("CS-MAN-13", "no second Back Sail in a row")
SECOND_WEAR: Final = Refusal("CS-MAN-14", "no Wear after a Wear or an Advance with free turn")
TURNED_HERE: Final = Refusal("CS-MAN-15", "the ship has already turned in this square")


def panel(game: Duel, ship: Ship) -> tuple[ManeuverLine, ...]:
    """CS-MAN-02, CS-MAN-17: the lines of the Control Panel for the ship's wind position; only a Tack turns into H."""
    return PANEL[WIND_LETTER[(ship.heading - game.wind) % 8]]


def cost_of(line: ManeuverLine, ship: Ship) -> int:
    """CS-MAN-18, CS-MAN-31: an Advance costs 2 on orthogonal headings and 3 on diagonal ones, judged at selection."""
    return line.cost(is_diagonal(ship.heading))


def bar(ship: Ship, line: ManeuverLine) -> Optional[Refusal]:
    """CS-MAN-13 to CS-MAN-15: why a marker or the square forbids a maneuver of the panel; None if nothing does."""
    if line.kind == BACK_SAIL and ship.barred == BACK_SAIL:
        return SECOND_BACK_SAIL
    if line.kind == WEAR and ship.barred == WEAR:
        return SECOND_WEAR
    if line.kind == WEAR and ship.turned_here:
        return TURNED_HERE
    return None


def strains(cost: int, spent: int, counters: int) -> tuple[int, ...]:
    """CS-MAN-10, CS-MAN-11: a Strain block of either value if the points needed exceed the counters left, else none."""
    return (1, 2) if counters and cost - spent > counters else (0,)


@dataclass
class Selection(Space):
    """CS-MAN-01, CS-MAN-09: any line of the panel that is not barred, with a Strain block where it carries over.

    `spent` points count for the maneuver already, `counters` Activate counters are left for it this turn.
    """

    side: int
    spent: int
    counters: int

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[0], str):
            return refused(f"{shown(answer)} is not (maneuver, Strain value)")
        ship = duel(game).ships[self.side]
        for line in panel(duel(game), ship):
            if line.id == answer[0]:
                return self.refusal_of(duel(game), line, answer[1])
        position = position_of(duel(game), ship)
        return refused(f"{shown(answer[0])} is not on the Control Panel of wind position {position}")

    def refusal_of(self, game: Duel, line: ManeuverLine, strain: Answer) -> Optional[Refusal]:
        """Why a line of the panel cannot be selected with this Strain."""
        ship = game.ships[self.side]
        barred = bar(ship, line)
        if barred is not None:
            return barred
        if line not in self.lines(game, ship):
            return Refusal("CS-FX-37", f"{line.id} is already selected; take another")
        fitting = strains(cost_of(line, ship), self.spent, self.counters)
        if isinstance(strain, int) and strain in fitting:
            return None
        if fitting[0]:
            return Refusal("CS-MAN-10", f"{line.id} carries over, so it needs a Strain block of 1 or 2")
        return Refusal("CS-MAN-11", f"{line.id} can be finished this turn, so it takes no Strain block")

    def lines(self, game: Duel, ship: Ship) -> list[ManeuverLine]:
        """CS-MAN-33: what is not barred, never nothing; by CS-FX-37 another than the maneuver it replaces, if any."""
        free = [line for line in panel(game, ship) if bar(ship, line) is None]
        return ([line for line in free if line.id != ship.maneuver] or free) if ship.maneuver else free

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        ship = duel(game).ships[self.side]
        answers: list[Answer] = []
        for line in self.lines(duel(game), ship):
            for strain in strains(cost_of(line, ship), self.spent, self.counters):
                answers.append((line.id, strain))
        return tuple(answers[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        ship = duel(game).ships[self.side]
        lines = self.lines(duel(game), ship)
        line = lines[rng.below(len(lines))]
        fitting = strains(cost_of(line, ship), self.spent, self.counters)
        return (line.id, fitting[rng.below(len(fitting))])

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """The same maneuver with the Strain it needs."""
        if isinstance(answer, tuple) and answer:
            for candidate in self.candidates(game, 20):
                if each(candidate)[0] == answer[0]:
                    return candidate
        return None

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": self.candidates(game, 20)}


class SelectManeuversAt:
    """Stages of `SelectManeuvers`."""

    ASK: Final = 1
    REVEAL: Final = 2


@dataclass
class SelectManeuvers(DuelFrame):
    """CS-MAN-07, CS-MAN-12, CS-MAN-32: both select secretly; an unfinished maneuver may need a Strain block anew."""

    sides: tuple[int, ...]

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case SelectManeuversAt.ASK: return self.ask(game)
            case _: return self.reveal(game, each(answer))

    def ask(self, game: Duel) -> Step:
        """CS-MAN-08: a ship with no Activate counter left does not select."""
        questions: list[Question] = []
        asked: list[int] = []
        for side in self.sides:
            ship = game.ships[side]
            counters = len(ship.activations)
            if not counters:
                continue
            if not ship.maneuver and not in_irons(game, ship):
                space = Selection(side, 0, counters)
                questions.append(AskSelectManeuver(side, "CS-MAN-01", space, 0, counters, False))
                asked.append(side)
            elif ship.maneuver and not ship.strain:
                game.reveals += 1               # whether he takes a block now tells what his maneuver still needs
                if ship.cost - ship.spent <= counters:
                    continue
                questions.append(AskStrain(side, "CS-MAN-12", OneOf((1, 2))))
                asked.append(side)
        self.sides = tuple(asked)
        return tuple(questions)

    def reveal(self, game: Duel, answers: tuple[Answer, ...]) -> Step:
        for side, answer in zip(self.sides, answers):
            if isinstance(answer, tuple):
                select(game, game.ships[side], answer)
            else:
                game.ships[side].strain = number(answer)
                game.emit(StrainTaken(side, "CS-MAN-12"))
        return DONE


def select(game: Duel, ship: Ship, answer: tuple[Answer, ...]) -> None:
    """Note a selection on the ship; its cost is fixed now (CS-MAN-30)."""
    name, strain = answer
    for line in panel(game, ship):
        if line.id == name:
            ship.maneuver = line.id
            ship.turn = line.turn
            ship.cost = cost_of(line, ship)
    ship.strain = number(strain)
    ship.spied = False
    if game.journal is not None:
        game.emit(ManeuverSelected(ship.side, ship.maneuver, ship.strain))


def forget(ship: Ship) -> None:
    """The selected maneuver is executed, replaced or lost; its points go (CS-MAN-04)."""
    ship.maneuver = ""
    ship.turn = 0
    ship.cost = 0
    ship.spent = 0
    ship.spied = False


class ChangeOrdersAt:
    """Stages of `ChangeOrders`."""

    ASK: Final = 1
    SELECT: Final = 2


@dataclass
class ChangeOrders(DuelFrame):
    """CS-FX-37: another legal maneuver, for which the points already spent count, this impulse's included."""

    side: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ChangeOrdersAt.ASK: return self.ask(game, game.ships[self.side])
            case _: return self.select(game, each(answer))

    def is_part(self) -> bool:
        return True

    def ask(self, game: Duel, ship: Ship) -> Step:
        spent, left = ship.spent + 1, len([impulse for impulse in ship.activations if impulse > game.impulse])
        return AskSelectManeuver(self.side, "CS-FX-37", Selection(self.side, spent, left), spent, left, True)

    def select(self, game: Duel, answer: tuple[Answer, ...]) -> Step:
        select(game, game.ships[self.side], answer)
        game.emit(OrdersChanged(self.side, "CS-FX-37"))
        return DONE
