"""Chapter 15: moving a square, and the edge of the map."""

from weathergage.kits.squares import VECTORS
from weathergage.rulesets.captains_sea.content.tables import COLUMNS, ROWS
from weathergage.rulesets.captains_sea.events import MapRecentred, ShipMoved
from weathergage.rulesets.captains_sea.rules.victory import end_duel
from weathergage.rulesets.captains_sea.state import Duel, Ship, share_a_square


def sail_ahead(game: Duel, ship: Ship, rule: str) -> bool:
    """One square straight ahead, recentring the map if need be. False if there is no room, which ends the game.

    CS-STACK-13: nothing but leaving the shared square ends a formation.
    """
    dx, dy = VECTORS[ship.heading]
    if share_a_square(game):
        game.formation = ""
        game.entitled = -1
    ship.x += dx
    ship.y += dy
    ship.turned_here = False
    enemy = game.ships[1 - ship.side]
    if abs(ship.x - enemy.x) >= COLUMNS or abs(ship.y - enemy.y) >= ROWS:
        ship.x -= dx
        ship.y -= dy
        end_duel(game, "map-edge", "CS-EDGE-03")
        return False
    if not (1 <= ship.x <= COLUMNS and 1 <= ship.y <= ROWS):
        recentre(game)
    game.emit(ShipMoved(ship.side, ship.x, ship.y, ship.heading, rule))
    return True


def recentre(game: Duel) -> None:
    """CS-EDGE-01, CS-EDGE-02: shift ships and smoke so that the box around the ships lies in the middle."""
    one, other = game.ships
    left, low = min(one.x, other.x), min(one.y, other.y)
    width, height = abs(one.x - other.x) + 1, abs(one.y - other.y) + 1
    dx = 1 + (COLUMNS - width) // 2 - left
    dy = 1 + (ROWS - height) // 2 - low
    for ship in game.ships:
        ship.x += dx
        ship.y += dy
    game.smoke = tuple([(x + dx, y + dy, twos, ones) for x, y, twos, ones in game.smoke
                        if 1 <= x + dx <= COLUMNS and 1 <= y + dy <= ROWS])
    game.emit(MapRecentred(dx, dy))
