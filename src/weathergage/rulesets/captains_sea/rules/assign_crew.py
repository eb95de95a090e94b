"""Chapter 9: step A, assign crew."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Step, each, ints
from weathergage.kernel.spaces import Allocation
from weathergage.rulesets.captains_sea.content.tables import (
    MAX_HULL_REPAIR,
    MAX_RIGGING_CHANGE,
    MAX_RIGGING_REPAIR,
    MAX_SAILING,
)
from weathergage.rulesets.captains_sea.events import CrewAssigned
from weathergage.rulesets.captains_sea.questions import AskAssignCrew
from weathergage.rulesets.captains_sea.rules.ship_display import TASKS, in_f_box, set_tasks
from weathergage.rulesets.captains_sea.state import (
    PORT_AFT,
    PORT_BOW,
    SECTIONS,
    STARBOARD_AFT,
    STARBOARD_BOW,
    Duel,
    DuelFrame,
    Ship,
    design,
    duel,
)

RIG_REPAIR: Final = 2       # places in TASKS: this one, and the first of four sections
HULL_REPAIR: Final = 3
GUNS: Final = 7
NO_TASKS: Final[tuple[int, ...]] = (0,) * len(TASKS)
HULL_CAPS: Final[tuple[int, ...]] = (MAX_HULL_REPAIR,) * len(SECTIONS)


def task_caps(ship: Ship) -> tuple[int, ...]:
    """CS-CREW-03 to CS-CREW-09, CS-CREW-13: what each task takes at most; damaged gunnery boxes take no crew."""
    guns = tuple([section.boxes for section in ship.sections])
    return (MAX_SAILING, 0 if in_f_box(ship) else MAX_RIGGING_CHANGE, MAX_RIGGING_REPAIR) + HULL_CAPS + guns


@dataclass
class CrewPlan(Allocation):
    """CS-CREW-02, CS-GEN-08: Crew Points of one pool among the tasks, any number of them; the rest is for melee."""

    side: int

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return sensible_plans(self.points, self.caps, repairs(duel(game).ships[self.side]))[:limit]


BATTERIES: Final[tuple[tuple[int, ...], ...]] = (
    (STARBOARD_BOW, STARBOARD_AFT), (PORT_BOW, PORT_AFT), (STARBOARD_BOW, STARBOARD_AFT, PORT_BOW, PORT_AFT),
)


@lru_cache(maxsize=256)             # most ships are in a condition in which a ship was seen before
def sensible_plans(points: int, caps: tuple[int, ...], mending: tuple[int, ...]) -> tuple[Answer, ...]:
    """Which guns to man and how fully, crossed with a repair, sailing and a change of sail."""
    plans: list[Answer] = []
    for repair in mending:
        for sailing, change in ((0, 0), (1, 0), (1, 2)):
            for batteries in BATTERIES:
                plans.append(plan(points, caps, sailing, change, repair, batteries, 0))
                plans.append(plan(points, caps, sailing, change, repair, batteries, 1))
            plans.append(plan(points, caps, sailing, change, repair, (), 0))
    return tuple(dict.fromkeys(plans))


def plan(points: int, caps: tuple[int, ...], sailing: int, change: int, repair: int, batteries: tuple[int, ...],
         spare: int) -> Answer:
    """Points in this order of urgency, while they last; `spare` leaves so many boxes of each section unmanned."""
    tasks = list(NO_TASKS)
    given = min(sailing, points)
    left = points - given
    tasks[0] = given
    given = min(change, caps[1])                    # always of two: the compiler knows no other
    given = min(given, left)
    left -= given
    tasks[1] = given
    if repair >= 0:
        given = min(caps[repair], left)
        left -= given
        tasks[repair] = given
    for at in batteries:
        given = min(max(0, caps[GUNS + at] - spare), left)
        left -= given
        tasks[GUNS + at] = given
    return tuple(tasks)


def repairs(ship: Ship) -> tuple[int, ...]:
    """Damage control worth a thought, as places in TASKS: none (-1), the rigging, the worst section."""
    built, worst = design(ship), 0
    for at, section in enumerate(ship.sections):
        if section.boxes < ship.sections[worst].boxes:
            worst = at
    places: tuple[int, ...] = (-1,)
    if ship.rigging < built.rigging:
        places += (RIG_REPAIR,)
    if ship.sections[worst].boxes < built.boxes:
        places += (HULL_REPAIR + worst,)
    return places


class AssignCrewAt:
    """Stages of `AssignCrew`."""

    ASK: Final = 1
    REVEAL: Final = 2


@dataclass
class AssignCrew(DuelFrame):
    """CS-CREW-01, CS-GEN-10: both players assign every Crew Point anew, secretly, and reveal together."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case AssignCrewAt.ASK: return self.ask(game)
            case _: return self.reveal(game, each(answer))

    def ask(self, game: Duel) -> Step:
        game.step = "assign-crew"
        return tuple([AskAssignCrew(ship.side, "CS-CREW-02", CrewPlan(ship.crew, TASKS, task_caps(ship), 0, ship.side))
                      for ship in game.ships])

    def reveal(self, game: Duel, plans: tuple[Answer, ...]) -> Step:
        for ship, plan in zip(game.ships, plans):
            set_tasks(ship, ints(plan))
            game.emit(CrewAssigned(ship.side, ints(plan), ship.pool))
        return DONE
