"""For odds and for telling luck from play: what changed between two states, by name, and what a side has suffered."""

from weathergage.kernel.odds import Effects
from weathergage.kits.words import told_apart
from weathergage.rulesets.oak_and_iron.content.tables import MAX_DAMAGE, MAX_FATIGUE
from weathergage.rulesets.oak_and_iron.face.words import SIDE_IDS
from weathergage.rulesets.oak_and_iron.state import Battle, Ship, type_of


def effects(before: Battle, after: Battle) -> Effects:
    """What happened to every ship, by her name."""
    changes: list[tuple[str, int]] = []
    called = [type_of(ship).name for ship in after.ships]
    for number in range(len(called)):
        changes += ship_effects(told_apart(called, number), before.ships[number], after.ships[number])
    if after.links != before.links:
        changes.append(("ships entangled", len(after.links) - len(before.links)))
    for old, squadron in zip(before.squadrons, after.squadrons, strict=True):
        if old.admiral and not squadron.admiral:
            changes.append((f"{squadron.name} admiral lost", 1))
    return tuple(changes)


def ship_effects(name: str, was: Ship, ship: Ship) -> list[tuple[str, int]]:
    changes: list[tuple[str, int]] = []
    for what, amount in (("damage", ship.damage - was.damage), ("fatigue", ship.fatigue - was.fatigue),
                         ("sail", ship.sail - was.sail), ("aground", int(ship.aground) - int(was.aground)),
                         ("out of action", int(ship.out) - int(was.out)),
                         ("captured", int(ship.captor >= 0) - int(was.captor >= 0))):
        if amount:
            changes.append((f"{name} {what}", amount))
    if ship.fate != was.fate:
        changes.append((f"{name} {ship.fate}", 1))
    if was.captain and not ship.captain:
        changes.append((f"{name} captain lost", 1))
    return changes


def suffered(game: Battle, side: str) -> int:
    """The Fatigue and Damage of a side's own ships; of one that is lost, all that she could bear."""
    total = 0
    for ship in game.ships:
        if SIDE_IDS[game.squadrons[ship.squadron].side] == side:
            total += MAX_DAMAGE + MAX_FATIGUE if ship.lost else ship.damage + ship.fatigue
    return total
