"""For odds and luck: what changed between two states, by name, and what a player's ships have suffered."""

from weathergage.kernel.odds import Effects
from weathergage.rulesets.tattered_sails.state import SUNK, Engagement, model_of


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


def masts_suffered(game: Engagement, side: str) -> int:
    """The masts that a player's own ships have lost; of one that is sunk or taken all, and one more for her hull."""
    seat = int(side.rpartition("-")[2])
    lost = 0
    for ship in game.ships:
        if ship.owner == seat:
            gone = ship.fate == SUNK or ship.player != seat
            lost += model_of(ship).masts + 1 if gone else model_of(ship).masts - ship.masts
    return lost
