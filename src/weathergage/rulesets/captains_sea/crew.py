"""Chapter 9: step A, assign crew."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Question, Step, each, ints
from weathergage.kernel.spaces import Allocation
from weathergage.rulesets.captains_sea.content import (
    MAX_HULL_REPAIR,
    MAX_RIGGING_CHANGE,
    MAX_RIGGING_REPAIR,
    MAX_SAILING,
)
from weathergage.rulesets.captains_sea.events import CrewAssigned
from weathergage.rulesets.captains_sea.morale import TASKS, set_tasks
from weathergage.rulesets.captains_sea.state import (
    PORT_AFT,
    PORT_BOW,
    STARBOARD_AFT,
    STARBOARD_BOW,
    Duel,
    DuelFrame,
    Ship,
    design,
)

RIG_REPAIR: Final = 2       # its place in TASKS


def in_f_box(ship: Ship) -> bool:
    """CS-SHIP-12: the rigging counter stands on an F box, or on box 0, which counts as one."""
    return ship.rigging <= design(ship).f_box


def task_caps(ship: Ship) -> tuple[int, ...]:
    """CS-CREW-03 to CS-CREW-09, CS-CREW-13: what each task takes at most; damaged gunnery boxes take no crew."""
    return (MAX_SAILING, 0 if in_f_box(ship) else MAX_RIGGING_CHANGE, MAX_RIGGING_REPAIR,
            *[MAX_HULL_REPAIR for _ in ship.sections], *[section.boxes for section in ship.sections])


@dataclass
class CrewPlan(Allocation):
    """CS-CREW-02, CS-GEN-08: Crew Points of one pool among the tasks, any number of them; the rest is for melee."""

    side: int

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Which guns to man and how fully, crossed with a repair, sailing and a change of sail."""
        assert isinstance(game, Duel)
        ship = game.ships[self.side]
        found: list[Answer] = []
        for repair in repairs(ship):
            for sailing, change in ((0, 0), (1, 0), (1, 2)):
                for batteries in BATTERIES:
                    found.append(self.plan(ship, sailing, change, repair, batteries, 0))
                    found.append(self.plan(ship, sailing, change, repair, batteries, 1))
                found.append(self.plan(ship, sailing, change, repair, (), 0))
        return tuple(list(dict.fromkeys(found))[:limit])

    def plan(self, ship: Ship, sailing: int, change: int, repair: int, batteries: tuple[int, ...],
             spare: int) -> Answer:
        """Points in this order of urgency, while they last; `spare` leaves so many boxes of each section unmanned."""
        left = self.points - min(sailing, self.points)
        change = min(change, self.caps[1], left)
        mend = min(self.caps[repair], left - change) if repair >= 0 else 0
        left -= change + mend
        guns = [0, 0, 0, 0]
        for at in batteries:
            guns[at] = min(max(0, ship.sections[at].boxes - spare), left)
            left -= guns[at]
        hull = [mend if repair == 3 + at else 0 for at in range(4)]
        return (min(sailing, self.points), change, mend if repair == RIG_REPAIR else 0, *hull, *guns)


BATTERIES: tuple[tuple[int, ...], ...] = (
    (STARBOARD_BOW, STARBOARD_AFT), (PORT_BOW, PORT_AFT), (STARBOARD_BOW, STARBOARD_AFT, PORT_BOW, PORT_AFT),
)


def repairs(ship: Ship) -> list[int]:
    """Damage control worth a thought, as places in TASKS: none (-1), the rigging, the worst section."""
    found = [-1]
    if ship.rigging < design(ship).rigging:
        found.append(RIG_REPAIR)
    worst = min(range(4), key=lambda at: ship.sections[at].boxes)
    if ship.sections[worst].boxes < design(ship).boxes:
        found.append(3 + worst)
    return found


@dataclass
class AssignCrew(DuelFrame):
    """CS-CREW-01, CS-GEN-10: both players assign every Crew Point anew, secretly, and reveal together."""

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case _: return self.reveal(game, each(answer))

    def ask(self, game: Duel) -> Step:
        game.step = "assign-crew"
        return tuple([Question(ship.side, "assign-crew", "CS-CREW-02",
                               CrewPlan(ship.crew, TASKS, task_caps(ship), 0, ship.side), secret=True)
                      for ship in game.ships])

    def reveal(self, game: Duel, plans: tuple[Answer, ...]) -> Step:
        for ship, plan in zip(game.ships, plans):
            set_tasks(ship, ints(plan))
            game.emit(CrewAssigned(ship.side, ints(plan), ship.pool))
        return DONE
