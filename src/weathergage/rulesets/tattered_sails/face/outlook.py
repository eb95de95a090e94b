"""For odds and luck: what changed between two states, by name, and what a player's ships have suffered."""

from typing import Final

from weathergage.kernel.odds import Effects
from weathergage.kits.asking import ills
from weathergage.rulesets.tattered_sails.state import LEFT, SUNK, Engagement, model_of

ILLS: Final = ("sinks", "masts lost", "captured", "scuttled")


def effects(before: Engagement, after: Engagement) -> Effects:
    """What happened to every ship, by her name."""
    changes: list[tuple[str, int]] = []
    for was, ship in zip(before.ships, after.ships, strict=True):
        name = model_of(ship).name
        if ship.fate == SUNK and was.fate != SUNK:
            changes.append((f"{name} sinks", 1))
        elif ship.masts != was.masts:
            lost = was.masts - ship.masts
            changes.append((f"{name} {'masts lost' if lost > 0 else 'masts replaced'}", abs(lost)))
        if ship.player != was.player:
            changes.append((f"{name} captured", 1))
        if ship.scuttled != was.scuttled:
            changes.append((f"{name} scuttled", 1))
    if after.wind != before.wind:
        changes.append(("wind", (after.wind - before.wind + 180) % 360 - 180))
    return tuple(changes)


def dangers(before: Engagement, after: Engagement, seat: int) -> Effects:
    """What the player's own ships would suffer, and which would leave the table."""
    own = [(was, ship) for was, ship in zip(before.ships, after.ships, strict=True) if was.player == seat]
    found = ills(effects(before, after), [model_of(ship).name for ship, _ in own], ILLS)
    return (*found, *[(f"{model_of(ship).name} leaves the table", 1) for was, ship in own
                      if ship.fate == LEFT != was.fate])


def masts_suffered(game: Engagement, side: str) -> int:
    """The masts that a player's own ships have lost; of one that is sunk or taken all, and one more for her hull."""
    seat = int(side.rpartition("-")[2])
    lost = 0
    for ship in game.ships:
        if ship.owner == seat:
            gone = ship.fate == SUNK or ship.player != seat
            lost += model_of(ship).masts + 1 if gone else model_of(ship).masts - ship.masts
    return lost
