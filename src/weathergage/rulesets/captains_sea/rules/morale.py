"""Chapter 6, and the crew track of chapter 4: morale checks, crew losses, red numbers."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Question, Step, each, ints
from weathergage.kernel.spaces import Allocation
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.events import CrewLost, MoraleChecked, MoraleRose
from weathergage.rulesets.captains_sea.rules.cards import DiscardDown, Roll, offer_to, played, values
from weathergage.rulesets.captains_sea.state import (
    HANDY,
    SECTIONS,
    STRIKE_CHECK,
    Duel,
    DuelFrame,
    Ship,
    design,
    morale,
)

TASKS: Final[tuple[str, ...]] = (
    "sailing", "changing rigging", "rigging repair",
    *[f"{section} repair" for section in SECTIONS], *[f"{section} guns" for section in SECTIONS],
)
FAILS_AT: Final = 2


@dataclass
class MoraleCheck(DuelFrame):
    """CS-MOR-01 to CS-MOR-04: dice plus Crew Morale and stated modifiers; any 2 or less, and morale drops one level."""

    side: int
    dice: int
    red: int = 0                # a red number to subtract (CS-SHIP-16)
    rule: str = "CS-MOR-01"
    steady: int = 0

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.invite(game)
            case 2: return self.roll(game, answer)
            case 3: return self.judge(game, each(answer)[0])
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def invite(self, game: Duel) -> Step:
        """CS-MOR-02, CS-WIN-11: a check with no dice is not made; before others the owner may play a card."""
        if self.dice == 0:
            return DONE
        return offer_to(game, self.side, "morale-before-check", "CS-WIN-11", ("steady-lads",))

    def modifier(self, game: Duel) -> Tally:
        bonus = Tally(morale(game.ships[self.side]), "Crew Morale", "CS-GEN-07")
        bonus.add(-self.red, "red number", "CS-SHIP-16")
        bonus.add(2 * self.steady, "Steady, Lads", "CS-FX-24")
        return bonus

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.steady = played(answer, "steady-lads")
        mark = FAILS_AT + 1 - self.modifier(game).total
        return Roll("morale", self.rule, ((self.side, self.dice),), (mark,))

    def judge(self, game: Duel, rolled: Answer) -> Step:
        bonus = self.modifier(game)
        failed = min(values(rolled)) + bonus.total <= FAILS_AT
        ship = game.ships[self.side]
        if failed and ship.morale > STRIKE_CHECK:
            ship.morale -= 1
        if game.journal is not None:
            game.emit(MoraleChecked(self.side, tuple(values(rolled)), failed, ship.morale, bonus.parts, self.rule))
        return DiscardDown(self.side, "CS-CARD-07") if failed else DONE


def raise_morale(game: Duel, side: int, rule: str) -> None:
    """CS-FX-10, CS-FX-25: one level up, never above Handy."""
    ship = game.ships[side]
    if ship.morale < HANDY:
        ship.morale += 1
        game.emit(MoraleRose(side, ship.morale, rule))


def task_points(ship: Ship) -> tuple[int, ...]:
    """The Crew Points on every task, in the order of TASKS."""
    repairers = tuple([section.repairers for section in ship.sections])
    gunners = tuple([section.gunners for section in ship.sections])
    return (ship.sailing, ship.rig_change, ship.rig_repair) + repairers + gunners


def set_tasks(ship: Ship, points: tuple[int, ...]) -> None:
    ship.sailing, ship.rig_change, ship.rig_repair = points[0], points[1], points[2]
    for at, section in enumerate(ship.sections):
        section.repairers = points[3 + at]
        section.gunners = points[7 + at]


@dataclass
class LoseCrew(DuelFrame):
    """CS-SHIP-14, CS-SHIP-15, CS-DMG-15: crew hits; the owner chooses where the points are taken from."""

    side: int
    hits: int
    rule: str = "CS-DMG-15"

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.choose(game)
            case 2: return self.lose(game, answer)
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def choose(self, game: Duel) -> Step:
        ship = game.ships[self.side]
        hits = min(self.hits, ship.crew)
        if hits == 0:
            return DONE
        caps = (*task_points(ship), ship.pool)
        places = len([1 for cap in caps if cap])
        if places == 1 or hits == ship.crew:
            self.pc += 1
            return self.lose(game, tuple([min(cap, hits) for cap in caps]))
        return Question(self.side, "lose-crew", "CS-SHIP-15", Allocation(hits, (*TASKS, "melee pool"), caps, hits))

    def lose(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        lost = ints(answer)
        set_tasks(ship, tuple([had - gone for had, gone in zip(task_points(ship), lost[:-1])]))
        before = ship.crew
        ship.crew -= sum(lost)
        game.emit(CrewLost(self.side, before - ship.crew, ship.crew, self.rule))
        return RedNumbers(self.side, before)


@dataclass
class RedNumbers(DuelFrame):
    """CS-SHIP-16: a one-die check the first time the crew counter enters a box with a red number, highest box first."""

    side: int
    before: int                 # the crew counter before the loss

    def stage(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        for box, red in design(ship).reds:
            if ship.crew <= box < self.before and box not in ship.reds:
                ship.reds = (*ship.reds, box)
                self.pc = 0
                return MoraleCheck(self.side, 1, red, "CS-SHIP-16")
        return Done()

    def is_part(self) -> bool:
        return True
