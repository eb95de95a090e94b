"""Questions about the crew: tasks, losses, carpenters; and how a ship is fitted out."""

from typing import Any, Final

from weathergage.kernel.core import Answer, Question, each, ints, word
from weathergage.kits.asking import Ask, Entries, first_offered
from weathergage.kits.words import capital, count, listed
from weathergage.rulesets.captains_sea.face.asking.shared import (
    read_allocation,
    read_loads,
    write_allocation,
    write_words,
)
from weathergage.rulesets.captains_sea.face.outlook import isolate_fire
from weathergage.rulesets.captains_sea.face.words import PLACES, crew_plan, loads_by_section, pair
from weathergage.rulesets.captains_sea.questions import (
    AskAssignCrew,
    AskCarpenters,
    AskChangeSail,
    AskFitOut,
    AskLoseCrew,
    AskSelectLoad,
)
from weathergage.rulesets.captains_sea.rules.ship_display import TASKS, task_points
from weathergage.rulesets.captains_sea.state import MEDIUM, ROUND, SECTIONS, Duel, design

LOSING: Final = (*TASKS, "melee pool")

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
    return f"{pair(game, question)[0]}'s topmen are ready. Which sail does she carry?"


def label_sail(game: Duel, question: AskChangeSail, answer: Answer) -> str:
    return f"{'Keep' if answer == game.ships[question.seat].sail else 'Change to'} {answer} sail"


def usual_sail(game: Duel, question: AskChangeSail) -> Answer:
    return game.ships[question.seat].sail


# --- tasks and losses -------------------------------------------------------------------------------------------------

def ask_crew(game: Duel, question: AskAssignCrew) -> str:
    ship = game.ships[question.seat]
    return f"Turn {game.turn}: where do {pair(game, question)[0]}'s {count(ship.crew, 'crew point')} serve?"


def why_crew(game: Duel, question: AskAssignCrew) -> str:
    return "A point mans one gunnery box; whoever has no task is ready for melee. Both captains decide in secret."


def label_crew(game: Duel, question: AskAssignCrew, answer: Answer) -> str:
    tasks = ints(answer)
    return capital(crew_plan(tasks, game.ships[question.seat].crew - sum(tasks)))


def usual_crew(game: Duel, question: AskAssignCrew) -> Answer:
    """As last turn, if that is still possible."""
    last = task_points(game.ships[question.seat])
    return last if question.space.contains(game, last) else first_offered(game, question)


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
        write=write_crew),
    Ask(AskLoseCrew, prompt=ask_losses, label=label_losses, usual=usual_losses, isolate=isolate_fire, read=read_losses,
        write=write_losses),
    Ask(AskCarpenters, prompt=ask_carpenters, label=label_carpenters, usual=first_offered),
)
