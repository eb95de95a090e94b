"""For odds: what changed between two states, by name, and what a leader does who wants nothing special."""

from typing import Final

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.odds import Effects
from weathergage.kernel.window import PASS
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, SHIP_NAMES
from weathergage.rulesets.savage_seas.rules.action import STOP
from weathergage.rulesets.savage_seas.rules.effects import KEEP
from weathergage.rulesets.savage_seas.rules.planning import NONE, Plan, timed_out_plan
from weathergage.rulesets.savage_seas.state import STRONG, Battle, Ship

USUAL: Final[dict[str, Answer]] = {"scupper": PASS, "extra-order": STOP, "exchange": KEEP, "reload": ()}


def usual(game: Battle, question: Question) -> Answer:
    """SS-TEAM-02: pass or stop where that is allowed, offer nothing, place the offers by the fixed rule; else the first
    legal choice."""
    if question.kind in USUAL:
        return USUAL[question.kind]
    if question.kind == "offer" and isinstance(question.about, tuple):
        return (NONE,) * len(question.about)
    if isinstance(question.space, Plan):
        return timed_out_plan(game, question.space.side)
    return question.space.candidates(game, 1)[0]


def effects(before: Battle, after: Battle) -> Effects:
    """What happened to either ship, by her name."""
    found: list[tuple[str, int]] = []
    for name, was, ship in zip(SHIP_NAMES, before.ships, after.ships, strict=True):
        found += damage(name, was, ship)
        if ship.hex != was.hex:
            found.append((f"{name} moves", 1))
    if after.outcome is not None:
        winners = after.outcome.winners
        found.append((f"{SHIP_NAMES[after.side_of(winners[0])]} wins" if winners else "a draw", 1))
    return tuple(found)


def damage(name: str, was: Ship, ship: Ship) -> list[tuple[str, int]]:
    """Fires and Wounds, more or fewer."""
    found: list[tuple[str, int]] = []
    strong, fires = ship.fires.count(STRONG) - was.fires.count(STRONG), ship.burning - was.burning
    if fires:
        found.append((f"{name} {'fires' if fires > 0 else 'fires put out'}", abs(fires)))
    if strong and strong != fires:
        found.append((f"{name} {'Strong Fires' if strong > 0 else 'Strong Fires weakened'}", abs(strong)))
    for crew, then, now in zip(CREW_NAMES, was.crews, ship.crews, strict=True):
        wounds = now.wounds + now.hurts - then.wounds - then.hurts
        if wounds:
            found.append((f"{name} {crew} {'wounds' if wounds > 0 else 'wounds healed'}", abs(wounds)))
    return found


def suffered(ship: Ship) -> int:
    """Fires, a Strong one counting twice, and Wounds wherever they are."""
    wounds = 0
    for crew in ship.crews:
        wounds += crew.wounds + crew.hurts
    return ship.burning + ship.fires.count(STRONG) + wounds
