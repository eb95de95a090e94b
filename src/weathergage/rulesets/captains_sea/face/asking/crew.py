"""Questions about the crew: tasks, losses, carpenters; and how a ship is fitted out."""

from typing import Any, Final

from weathergage.kernel.core import Answer, Question, each, ints, word
from weathergage.kits.asking import Ask, Entries, Presets, first_offered
from weathergage.kits.squares import PORT, STARBOARD
from weathergage.kits.words import capital, count, listed, whose
from weathergage.rulesets.captains_sea.face.asking.shared import (
    read_allocation,
    read_loads,
    write_allocation,
    write_words,
)
from weathergage.rulesets.captains_sea.face.outlook import isolate_fire
from weathergage.rulesets.captains_sea.face.words import PLACES, SHOTS, crew_plan, loads_by_section, pair
from weathergage.rulesets.captains_sea.questions import (
    AskAssignCrew,
    AskCarpenters,
    AskChangeSail,
    AskFitOut,
    AskLoseCrew,
    AskSelectLoad,
)
from weathergage.rulesets.captains_sea.rules.assign_crew import plan, repairs, task_caps
from weathergage.rulesets.captains_sea.rules.gunnery import bearing_side
from weathergage.rulesets.captains_sea.rules.ship_display import TASKS, task_points
from weathergage.rulesets.captains_sea.state import (
    MEDIUM,
    PORT_AFT,
    PORT_BOW,
    ROUND,
    SECTIONS,
    SIDES,
    STARBOARD_AFT,
    STARBOARD_BOW,
    Duel,
    design,
)
from weathergage.scene.stations import Station, Stations

LOSING: Final = (*TASKS, "melee pool")
BATTERIES: Final = {STARBOARD: (STARBOARD_BOW, STARBOARD_AFT), PORT: (PORT_BOW, PORT_AFT)}
ON_DECK: Final = ((0.0, 0.92), (0.0, 0.34), (0.0, 0.63))          # the wheel, the foremast, the mainmast
ALONG: Final = {"bow": 0.26, "aft": 0.72}                       # of a section: its guns
MENDING: Final = 0.19                                           # so much farther aft its carpenters

# --- fitting out, loads, sail -----------------------------------------------------------------------------------------


def ask_fit_out(game: Duel, question: AskFitOut) -> str:
    return f"Which sail does {pair(game, question)[0]} carry, and what are her guns loaded with?"


def why_fit_out(game: Duel, question: AskFitOut) -> str:
    return "Medium sail is twice as fast; fighting sail halves the harm of shot aimed high. Loads stay secret."


def label_fit_out(game: Duel, question: AskFitOut, answer: Answer) -> str:
    sail, *loads = [word(part) for part in each(answer)]
    return f"{sail.capitalize()} sail, {loads_by_section(SECTIONS, loads)}"


def usual_fit_out(game: Duel, question: AskFitOut) -> Answer:
    return (MEDIUM, *[ROUND for _ in SECTIONS])


def read_fit_out(game: Duel, question: AskFitOut, text: str) -> Any:
    return read_loads(1 + len(SECTIONS), text)


def ask_load(game: Duel, question: AskSelectLoad) -> str:
    where = listed([f"the {SECTIONS[at]} section" for at in question.sections])
    return f"What is {pair(game, question)[0]} to load into {where}?"


def why_load(game: Duel, question: AskSelectLoad) -> str:
    return (f"Ready {design(game.ships[question.seat]).reload} impulses ahead; chain and double shot two later. "
            "The enemy sees the counter, not its face.")


def label_load(game: Duel, question: AskSelectLoad, answer: Answer) -> str:
    sections = [SECTIONS[at] for at in question.sections]
    return capital(loads_by_section(sections, [word(part) for part in each(answer)]))


def usual_load(game: Duel, question: AskSelectLoad) -> Answer:
    return (ROUND,) * len(question.sections)


def read_load(game: Duel, question: AskSelectLoad, text: str) -> Any:
    return read_loads(len(question.sections), text)


def ask_sail(game: Duel, question: AskChangeSail) -> str:
    return f"{whose(pair(game, question)[0])} topmen are ready. Which sail does she carry?"


def label_sail(game: Duel, question: AskChangeSail, answer: Answer) -> str:
    return f"{'Keep' if answer == game.ships[question.seat].sail else 'Change to'} {answer} sail"


def usual_sail(game: Duel, question: AskChangeSail) -> Answer:
    return game.ships[question.seat].sail


# --- tasks and losses -------------------------------------------------------------------------------------------------

def ask_crew(game: Duel, question: AskAssignCrew) -> str:
    ship = game.ships[question.seat]
    ours = pair(game, question)[0]
    if not ship.crew:
        return f"Turn {game.turn}: {ours} has no crew points to place. Go on?"
    do = "does" if ship.crew == 1 else "do"
    return f"Turn {game.turn}: where {do} {whose(ours)} {count(ship.crew, 'crew point')} serve?"


def why_crew(game: Duel, question: AskAssignCrew) -> str:
    return "A point mans one gunnery box; whoever has no task is ready for melee. Both captains decide in secret."


def label_crew(game: Duel, question: AskAssignCrew, answer: Answer) -> str:
    tasks = ints(answer)
    return capital(crew_plan(tasks, game.ships[question.seat].crew - sum(tasks)))


def usual_crew(game: Duel, question: AskAssignCrew) -> Answer:
    """As last turn, if that is still possible."""
    last = task_points(game.ships[question.seat])
    return last if question.space.contains(game, last) else first_offered(game, question)


def crew_presets(game: Duel, question: AskAssignCrew) -> Presets:
    """What captains want of a crew: guns to either side, boarders, repairs; the side that bears first."""
    ship = game.ships[question.seat]
    points, caps, mending = ship.crew, task_caps(ship), repairs(ship)
    sides = (PORT, STARBOARD) if bearing_side(game, question.seat) == PORT else (STARBOARD, PORT)
    both = (*BATTERIES[sides[0]], *BATTERIES[sides[1]])
    last = task_points(ship)
    return (
        *[(f"Fight the {side} side", plan(points, caps, 1, 0, -1, BATTERIES[side], 0)) for side in sides],
        ("Guns on both sides", plan(points, caps, 0, 0, -1, both, 0)),
        ("Ready to board", plan((points + 1) // 2, caps, 0, 0, -1, BATTERIES[sides[0]], 0)),
        *[(f"Mend the {TASKS[at].removesuffix(' repair')}", plan(points, caps, 1, 0, at, BATTERIES[sides[0]], 0))
          for at in mending if at >= 0],
        *([("As last turn", last)] if any(last) else []),
    )


def crew_stations(game: Duel, question: AskAssignCrew) -> Stations:
    return Stations(side=SIDES[question.seat], places=stations(game, question.seat), rest="ready for melee")


def stations(game: Duel, side: int) -> tuple[Station, ...]:
    """Where on her deck each of TASKS is done; of guns what they are loaded with, and how many are gone."""
    ship, built = game.ships[side], design(game.ships[side]).boxes
    deck = [Station(at=at, name=name) for at, name in zip(ON_DECK, TASKS)]
    rails = [(1.0 if name.startswith(STARBOARD) else -1.0, ALONG[name.rpartition(" ")[2]]) for name in SECTIONS]
    menders = [Station(at=(across, round(along + MENDING, 3)), name=f"{name} repair")
               for (across, along), name in zip(rails, SECTIONS)]
    guns = []
    for at, name, section in zip(rails, SECTIONS, ship.sections):
        hurt = f", {built - section.boxes} damaged" if section.boxes < built else ""
        load = SHOTS[section.load] if section.load else "loading" if section.pending else "empty"
        guns.append(Station(at=at, name=f"{name} guns", note=f"{load}{hurt}"))
    return (*deck, *menders, *guns)


def read_crew(game: Duel, question: AskAssignCrew, text: str) -> Any:
    return read_allocation(TASKS, text)


def write_crew(game: Duel, question: AskAssignCrew, answer: Answer) -> str:
    return write_allocation(TASKS, answer)


def ask_losses(game: Duel, question: AskLoseCrew) -> str:
    return f"{pair(game, question)[0]} loses {count(question.hits, 'crew point')}. Where from?"


def label_losses(game: Duel, question: AskLoseCrew, answer: Answer) -> str:
    return listed([f"{amount} {place}" for amount, place in zip(ints(answer), PLACES, strict=True) if amount])


def usual_losses(game: Duel, question: AskLoseCrew) -> Answer:
    """CS-SHIP-15: out of the melee pool first, then from the guns upward in the list of tasks."""
    ship, left = game.ships[question.seat], question.hits
    taken: list[int] = []
    for points in (ship.pool, *reversed(task_points(ship))):
        taken.append(min(left, points))
        left -= taken[-1]
    return tuple(reversed(taken))


def read_losses(game: Duel, question: AskLoseCrew, text: str) -> Any:
    return read_allocation(LOSING, text)


def write_losses(game: Duel, question: AskLoseCrew, answer: Answer) -> str:
    return write_allocation(LOSING, answer)


def ask_carpenters(game: Duel, question: AskCarpenters) -> str:
    return "To which damaged section do you send the carpenter's gang?"


def label_carpenters(game: Duel, question: Question, answer: Answer) -> str:
    boxes = game.ships[question.seat].sections[SECTIONS.index(word(answer))].boxes
    return f"The {answer} section, {count(boxes, 'sound box', 'sound boxes')}"


ENTRIES: Final[Entries] = (
    Ask(AskFitOut, prompt=ask_fit_out, label=label_fit_out, usual=usual_fit_out, reason=why_fit_out, read=read_fit_out,
        write=write_words),
    Ask(AskSelectLoad, prompt=ask_load, label=label_load, usual=usual_load, reason=why_load, isolate=isolate_fire,
        read=read_load, write=write_words),
    Ask(AskChangeSail, prompt=ask_sail, label=label_sail, usual=usual_sail),
    Ask(AskAssignCrew, prompt=ask_crew, label=label_crew, usual=usual_crew, reason=why_crew, read=read_crew,
        write=write_crew, presets=crew_presets, stations=crew_stations),
    Ask(AskLoseCrew, prompt=ask_losses, label=label_losses, usual=usual_losses, isolate=isolate_fire, read=read_losses,
        write=write_losses),
    Ask(AskCarpenters, prompt=ask_carpenters, label=label_carpenters, usual=first_offered),
)
