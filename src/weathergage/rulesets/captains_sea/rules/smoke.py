"""Chapter 19: smoke."""

from weathergage.kits.squares import VECTORS, is_touched
from weathergage.rulesets.captains_sea.content.tables import COLUMNS, ROWS
from weathergage.rulesets.captains_sea.events import SmokeDrifted, SmokeMade
from weathergage.rulesets.captains_sea.state import Duel, Ship


def add_smoke(game: Duel, ship: Ship, counters: int) -> None:
    """CS-SMOKE-01: Smoke-2 counters into the firer's square."""
    for at, (x, y, twos, ones) in enumerate(game.smoke):
        if x == ship.x and y == ship.y:
            game.smoke = (*game.smoke[:at], (x, y, twos + counters, ones), *game.smoke[at + 1:])
            break
    else:
        game.smoke = tuple(sorted((*game.smoke, (ship.x, ship.y, counters, 0))))
    game.emit(SmokeMade(ship.side, counters))


def smoke_between(game: Duel, firer: Ship, target: Ship) -> int:
    """CS-FIRE-18, CS-FIRE-23, CS-SMOKE-02: smoke points in every square the line of fire touches, ends included."""
    dx, dy = target.x - firer.x, target.y - firer.y
    points = 0
    for x, y, twos, ones in game.smoke:
        if is_touched(dx, dy, x - firer.x, y - firer.y):
            points += 2 * twos + ones
    return points


def drift_smoke(game: Duel) -> None:
    """CS-HK-22, CS-SMOKE-03: Smoke-1 goes, Smoke-2 becomes Smoke-1 and moves one square with the wind."""
    if not game.smoke:
        return
    dx, dy = VECTORS[game.wind]
    game.smoke = tuple([(x + dx, y + dy, 0, twos) for x, y, twos, _ in game.smoke
                        if twos and 1 <= x + dx <= COLUMNS and 1 <= y + dy <= ROWS])
    game.emit(SmokeDrifted())
