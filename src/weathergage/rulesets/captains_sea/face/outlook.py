"""For odds: what an answer cannot touch, and what changed between two states, by name."""

from typing import Final

from weathergage.kernel.core import Question
from weathergage.kernel.odds import Effects
from weathergage.kits.asking import ills
from weathergage.rulesets.captains_sea.content.tables import FARTHEST
from weathergage.rulesets.captains_sea.face.words import names
from weathergage.rulesets.captains_sea.rules.announcing import HOLD, Announce
from weathergage.rulesets.captains_sea.rules.attack import Salvo
from weathergage.rulesets.captains_sea.rules.fire import AfterFire, ApplySalvo, ApplySalvos, FireStep, Volley, Volleys
from weathergage.rulesets.captains_sea.rules.rakes import rake
from weathergage.rulesets.captains_sea.rules.victory import hits_on
from weathergage.rulesets.captains_sea.rules.wind import in_irons
from weathergage.rulesets.captains_sea.state import GRAPPLED, MEDIUM, SIDES, Duel, Ship, range_between

ILLS: Final = ("rigging hits", "hull hits", "crew lost", "morale lost", "on fire", "strikes", "captured", "in irons")


def isolate_fire(game: Duel, question: Question) -> None:
    """CS-FIRE-03: fire is simultaneous and neither ship's changes the other's, so only one is worked out."""
    side = question.seat
    for frame in game.agenda:
        if isinstance(frame, Volley):
            side = frame.side
        elif isinstance(frame, ApplySalvo):
            side = 1 - frame.target
    for frame in game.agenda:
        if isinstance(frame, (FireStep, Announce, Volleys, AfterFire)):
            frame.orders = (frame.orders[0] if side == 0 else HOLD, frame.orders[1] if side == 1 else HOLD)
        if isinstance(frame, Volleys):
            frame.marines = (frame.marines[0] if side == 0 else 0, frame.marines[1] if side == 1 else 0)
        if isinstance(frame, (Volleys, ApplySalvos, AfterFire)):
            frame.salvos = tuple([salvo if salvo.side == side else Salvo(salvo.side, (), 0, 0, ())
                                  for salvo in frame.salvos])


def harm(game: Duel, side: str) -> int:
    """CS-VP-02."""
    return hits_on(game.ships[SIDES.index(side)])


def effects(before: Duel, after: Duel) -> Effects:
    """What happened to either ship, by her name; hits and losses count upward, repairs have names of their own."""
    changes: list[tuple[str, int]] = []
    for name, was, ship in zip(names(before), before.ships, after.ships, strict=True):
        changes += hurts(name, was, ship) + fates(name, was, ship)
        if in_irons(after, ship) != in_irons(before, was):
            changes.append((f"{name} {'in irons' if in_irons(after, ship) else 'out of irons'}", 1))
        elif ship.heading != was.heading:
            changes.append((f"{name} turned", 1))
    if after.grapple != before.grapple:
        changes.append(("ships grappled" if after.grapple == GRAPPLED else "ships part", 1))
    if after.ip != before.ip:
        changes.append((f"{names(before)[after.ip]} takes the initiative", 1))
    return tuple(changes)


def dangers(before: Duel, after: Duel, seat: int) -> Effects:
    """CS-FIRE-13: what her captain would rather not: losses, to be in irons, and to be raked within range."""
    name = names(before)[seat]
    found = ills(effects(before, after), (name,), ILLS)
    end = rake(after, 1 - seat) if range_between(after) <= FARTHEST else ""
    return (*found, (f"{name} can be raked from the {end}" if end == "stern" else f"{name} can be raked", 1)) if end \
        else tuple(found)


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
    changes = [(f"{name} {begins if now else gone}", 1) for then, now, begins, gone in turns if then != now]
    if ship.speed != was.speed:
        changes.append((f"{name} speed", ship.speed - was.speed))
    return changes
