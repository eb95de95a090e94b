"""For odds: what changed between two states, by name, and what a captain does who wants nothing special."""

from typing import Final

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.odds import Effects
from weathergage.kernel.spaces import Allocation, EachOf, Number
from weathergage.kernel.window import PASS
from weathergage.rulesets.captains_sea.face.words import names
from weathergage.rulesets.captains_sea.rules.attack import Salvo
from weathergage.rulesets.captains_sea.rules.fire import ApplySalvo, FireStep, Volley
from weathergage.rulesets.captains_sea.rules.gunnery import HOLD
from weathergage.rulesets.captains_sea.rules.morale import task_points
from weathergage.rulesets.captains_sea.rules.selecting import Selection
from weathergage.rulesets.captains_sea.rules.wind import in_irons
from weathergage.rulesets.captains_sea.state import GRAPPLED, MEDIUM, ROUND, Duel, Ship

USUAL: Final[dict[str, Answer]] = {
    "react": PASS, "discard": (), "fire": HOLD, "grapple": "decline", "start-melee": "decline", "go-on": "stop",
    "bonus-move": "decline", "disengage": "decline", "grape": (0, 0),
}


def usual(game: Duel, question: Question) -> Answer:
    """Pass, hold, decline, discard nothing, straight on, round shot, keep the sail; else the first legal answer."""
    if question.kind in USUAL:
        return USUAL[question.kind]
    ship, space = game.ships[question.seat], question.space
    match question.kind:
        case "change-sail":
            return ship.sail
        case "assign-crew" if space.contains(game, task_points(ship)):
            return task_points(ship)                    # as last turn
        case "lose-crew" if isinstance(space, Allocation):
            return from_the_last(space)
        case "fit-out" | "select-load" if isinstance(space, EachOf):
            return tuple([ROUND if ROUND in options else options[0] for options in space.options])
        case "divide" if isinstance(space, Number):
            return space.high                           # all fight
        case "select-maneuver" if isinstance(space, Selection):
            found = space.candidates(game, 20)
            return next((answer for answer in found if isinstance(answer, tuple) and answer[1] == 0), found[0])
        case _:
            return space.candidates(game, 1)[0]


def from_the_last(space: Allocation) -> Answer:
    """CS-SHIP-15: out of the melee pool first, then from the guns upward in the list of tasks."""
    left, taken = space.points, [0] * len(space.caps)
    for at in range(len(space.caps) - 1, -1, -1):
        taken[at] = min(left, space.caps[at])
        left -= taken[at]
    return tuple(taken)


def isolate(game: Duel, question: Question) -> None:
    """CS-FIRE-03: fire is simultaneous and neither ship's changes the other's, so only one is worked out."""
    side = question.seat
    for frame in game.agenda:
        if isinstance(frame, Volley):
            side = frame.side
        elif isinstance(frame, ApplySalvo):
            side = 1 - frame.target
    for step in game.agenda:
        if isinstance(step, FireStep):
            step.orders = (step.orders[0] if side == 0 else HOLD, step.orders[1] if side == 1 else HOLD)
            step.marines = (step.marines[0] if side == 0 else 0, step.marines[1] if side == 1 else 0)
            step.salvos = tuple([salvo if salvo.side == side else Salvo(salvo.side, (), 0, 0, ())
                                 for salvo in step.salvos])


def effects(before: Duel, after: Duel) -> Effects:
    """What happened to either ship, by her name; hits and losses count upward, repairs have names of their own."""
    found: list[tuple[str, int]] = []
    for name, was, ship in zip(names(before), before.ships, after.ships, strict=True):
        found += hurts(name, was, ship) + fates(name, was, ship)
        if in_irons(after, ship) != in_irons(before, was):
            found.append((f"{name} {'in irons' if in_irons(after, ship) else 'out of irons'}", 1))
        elif ship.heading != was.heading:
            found.append((f"{name} turned", 1))
    if after.grapple != before.grapple:
        found.append(("ships grappled" if after.grapple == GRAPPLED else "ships part", 1))
    if after.ip != before.ip:
        found.append((f"{names(before)[after.ip]} takes the initiative", 1))
    return tuple(found)


def hurts(name: str, was: Ship, ship: Ship) -> list[tuple[str, int]]:
    """The tracks: rigging, hull, crew, morale."""
    hull = sum([section.boxes for section in was.sections]) - sum([section.boxes for section in ship.sections])
    losses = ((was.rigging - ship.rigging, "rigging hits", "rigging repaired"), (hull, "hull hits", "hull repaired"),
              (was.crew - ship.crew, "crew lost", "crew recovered"),
              (was.morale - ship.morale, "morale lost", "morale gained"))
    return [(f"{name} {hurt if lost > 0 else mended}", abs(lost)) for lost, hurt, mended in losses if lost]


def fates(name: str, was: Ship, ship: Ship) -> list[tuple[str, int]]:
    """What else can befall her, each either so or not; and her speed."""
    turns = ((was.on_fire, ship.on_fire, "on fire", "fire out"), (was.struck, ship.struck, "strikes", ""),
             (was.captured, ship.captured, "captured", ""),
             (was.sail == MEDIUM, ship.sail == MEDIUM, "at medium sail", "at fighting sail"))
    found = [(f"{name} {here if now else gone}", 1) for then, now, here, gone in turns if then != now]
    if ship.speed != was.speed:
        found.append((f"{name} speed", ship.speed - was.speed))
    return found
