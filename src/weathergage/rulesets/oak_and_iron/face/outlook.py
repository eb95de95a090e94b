"""For odds and for telling luck from play: what changed between two states, by name, and what a side has suffered."""

from typing import Final

from weathergage.kernel.odds import Effects
from weathergage.kits.asking import ills
from weathergage.kits.words import told_apart
from weathergage.rulesets.oak_and_iron.content.tables import MAX_DAMAGE, MAX_FATIGUE
from weathergage.rulesets.oak_and_iron.face.words import SIDE_IDS, name
from weathergage.rulesets.oak_and_iron.rules.attacks import bears
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import band_of, raked_by
from weathergage.rulesets.oak_and_iron.state import (
    BURNT,
    LEFT,
    REMOVED,
    SIDES,
    SUNK,
    Battle,
    Ship,
    able_ships,
    type_of,
)

ILLS: Final = ("damage", "fatigue", "aground", "out of action", "captured", "captain lost", SUNK, REMOVED, BURNT)


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


def dangers(before: Battle, after: Battle, seat: int) -> Effects:
    """OI-EDGE-01, OI-RAKE-01: what the fleet's own ships would suffer, which of them would foul each other, and which
    could be raked where they would lie."""
    side = next((squadron.side for squadron in before.squadrons if squadron.seat == seat), -1)
    own = [number for number in range(len(before.ships)) if before.side_of(number) == side]
    found = ills(effects(before, after), [name(after, number) for number in own], ILLS)
    found += [(f"{name(after, one)} fouls {name(after, other)}", 1) for one, other in after.links
              if (one, other) not in before.links and one in own and other in own]
    for number in own:
        was, ship = before.ships[number], after.ships[number]
        if ship.fate == LEFT != was.fate:
            found.append((f"{name(after, number)} leaves the table", 1))
        if ship.able and (ship.x, ship.y, ship.heading) != (was.x, was.y, was.heading):
            found += [(f"{name(after, number)} can be raked by {name(after, firer)}", 1)
                      for firer in able_ships(after, 1 - side) if can_rake(after, firer, number)]
    return tuple(found)


def can_rake(game: Battle, firer: int, target: int) -> bool:
    """OI-RAKE-01: whether a loaded Broadside that bears would be a Raking Shot."""
    band = band_of(game, firer, target)
    return any([raked_by(game, firer, side, target, band) and bears(game, firer, side, target) for side in SIDES])


def suffered(game: Battle, side: str) -> int:
    """The Fatigue and Damage of a side's own ships; of one that is lost, all that she could bear."""
    total = 0
    for ship in game.ships:
        if SIDE_IDS[game.squadrons[ship.squadron].side] == side:
            total += MAX_DAMAGE + MAX_FATIGUE if ship.lost else ship.damage + ship.fatigue
    return total
