"""For odds: what changed between two states, by name, and how much a ship has suffered."""

from typing import Final

from weathergage.kernel.odds import Effects
from weathergage.kits.asking import ills
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, SHIP_NAMES, SHIPS
from weathergage.rulesets.savage_seas.state import NOBODY, STRONG, Battle, Ship

ILLS: Final = ("fires", "Strong Fires", *[f"{crew} wounds" for crew in CREW_NAMES])


def effects(before: Battle, after: Battle) -> Effects:
    """What happened to either ship, by her name."""
    changes: list[tuple[str, int]] = []
    for name, was, ship in zip(SHIP_NAMES, before.ships, after.ships, strict=True):
        changes += damage(name, was, ship)
        if ship.hex != was.hex:
            changes.append((f"{name} moves", 1))
    if after.outcome is not None:
        changes.append((f"{SHIP_NAMES[after.winner]} wins" if after.winner != NOBODY else "a draw", 1))
    return tuple(changes)


def damage(name: str, was: Ship, ship: Ship) -> list[tuple[str, int]]:
    """Fires and Wounds, more or fewer."""
    changes: list[tuple[str, int]] = []
    strong, fires = ship.fires.count(STRONG) - was.fires.count(STRONG), ship.burning - was.burning
    if fires:
        changes.append((f"{name} {'fires' if fires > 0 else 'fires put out'}", abs(fires)))
    if strong and strong != fires:
        changes.append((f"{name} {'Strong Fires' if strong > 0 else 'Strong Fires weakened'}", abs(strong)))
    for crew, then, now in zip(CREW_NAMES, was.crews, ship.crews, strict=True):
        wounds = now.wounds + now.hurts - then.wounds - then.hurts
        if wounds:
            changes.append((f"{name} {crew} {'wounds' if wounds > 0 else 'wounds healed'}", abs(wounds)))
    return changes


def dangers(before: Battle, after: Battle, seat: int) -> Effects:
    """What her own ship would suffer, and a lost battle."""
    name = SHIP_NAMES[before.side_of(seat)]
    other = SHIP_NAMES[1 - before.side_of(seat)]
    found = effects(before, after)
    return (*ills(found, (name,), ILLS), *ills(found, (other,), ("wins",)))


def harm(game: Battle, side: str) -> int:
    """Fires, a Strong one counting twice, and Wounds wherever they are."""
    ship = game.ships[SHIPS.index(side)]
    return ship.burning + ship.fires.count(STRONG) + sum([crew.wounds + crew.hurts for crew in ship.crews])
