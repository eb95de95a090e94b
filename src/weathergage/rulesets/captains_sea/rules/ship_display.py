"""Chapter 4: the tracks of the ship display that lose crew, and what their boxes mean."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, ints
from weathergage.kernel.spaces import Allocation
from weathergage.rulesets.captains_sea.events import CrewLost
from weathergage.rulesets.captains_sea.questions import AskLoseCrew
from weathergage.rulesets.captains_sea.rules.morale_checks import MoraleCheck
from weathergage.rulesets.captains_sea.state import SECTIONS, Duel, DuelFrame, Ship, design

TASKS: Final[tuple[str, ...]] = (
    "sailing", "changing rigging", "rigging repair",
    *[f"{section} repair" for section in SECTIONS], *[f"{section} guns" for section in SECTIONS],
)


def in_f_box(ship: Ship) -> bool:
    """CS-SHIP-12: the rigging counter stands on an F box, or on box 0, which counts as one."""
    return ship.rigging <= design(ship).f_box


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


class LoseCrewAt:
    """Stages of `LoseCrew`."""

    CHOOSE: Final = 1
    LOSE: Final = 2
    END: Final = 3


@dataclass
class LoseCrew(DuelFrame):
    """CS-SHIP-14, CS-SHIP-15, CS-DMG-15: crew hits; the owner chooses where the points are taken from."""

    side: int
    hits: int
    rule: str = "CS-DMG-15"

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case LoseCrewAt.CHOOSE: return self.choose(game)
            case LoseCrewAt.LOSE: return self.lose(game, ints(answer))
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
            self.go(LoseCrewAt.END)
            return self.lose(game, tuple([min(cap, hits) for cap in caps]))
        return AskLoseCrew(self.side, "CS-SHIP-15", Allocation(hits, (*TASKS, "melee pool"), caps, hits), hits)

    def lose(self, game: Duel, lost: tuple[int, ...]) -> Step:
        ship = game.ships[self.side]
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

    def step(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        for box, red in design(ship).reds:
            if ship.crew <= box < self.before and box not in ship.reds:
                ship.reds = (*ship.reds, box)
                return MoraleCheck(self.side, 1, red, "CS-SHIP-16")
        return DONE

    def is_part(self) -> bool:
        return True
