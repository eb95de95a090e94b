"""What is drawn over the chart: where ships lie and would lie, arcs of fire, and the part of the sea that is shown."""

from typing import Final, Literal, TypeAlias

from weathergage.kits.squares import PORT, STARBOARD, VECTORS, arc, distance, turned
from weathergage.rulesets.captains_sea.content.tables import COLUMNS, ROWS
from weathergage.rulesets.captains_sea.rules.gunnery import bearing_side
from weathergage.rulesets.captains_sea.state import CROSSING, SIDES, Duel, range_between, share_a_square
from weathergage.scene import model as scene
from weathergage.scene.model import Cell, Point

BANDS: Final = (3, 6, 12, 24)       # CS-FIRE-06, CS-FIRE-22: doubled carronades, carronades, near, long guns
RANKS: Final[tuple[Literal[1, 2, 3, 4], ...]] = (1, 2, 3, 4)
APART: Final = 0.23                 # from the middle of a shared square to either ship
APART_CROSSING: Final = 0.33
Berth: TypeAlias = tuple[int, int, int]             # square and heading


def ship_id(side: int) -> str:
    return f"ship-{SIDES[side]}"


def degrees(heading: int) -> float:
    return (heading - 1) * 45.0


def spot(game: Duel, side: int) -> Point:
    """Where a ship is drawn: the middle of her square, or CS-STACK-04: her side of a shared one."""
    ship = game.ships[side]
    if not share_a_square(game):
        return (ship.x, ship.y)
    settled = bool(game.formation and game.bearing)         # not while a ship that has just come in may yet turn
    p = game.bearing if settled else turned(game.ships[0].heading, 2)
    direction = p if side == (game.mover if settled else 0) else turned(p, 4)
    return beside((ship.x, ship.y), direction, APART_CROSSING if game.formation == CROSSING else APART)


def beside(square: Cell, direction: int, apart: float = APART) -> Point:
    """A place so far from the middle of a square."""
    dx, dy = VECTORS[direction]
    share = apart / (dx * dx + dy * dy) ** 0.5
    return (square[0] + share * dx, square[1] + share * dy)


def window_around(game: Duel) -> scene.Window:
    """The part of the map around the ships, with room for their next moves, a little wider than high."""
    xs, ys = [ship.x for ship in game.ships], [ship.y for ship in game.ships]
    width, height = max(xs) - min(xs) + 8, max(ys) - min(ys) + 7
    width = min(COLUMNS, max(width, -(-11 * height // 10)))
    height = min(ROWS, max(height, -(-11 * width // 12)))
    west = min(max(1, (max(xs) + min(xs) - width + 1) // 2), COLUMNS - width + 1)
    south = min(max(1, (max(ys) + min(ys) - height + 1) // 2), ROWS - height + 1)
    return scene.Window(west=west, south=south, east=west + width - 1, north=south + height - 1)


def gun_arc(game: Duel, side: int, window: scene.Window) -> tuple[scene.Overlay, ...]:
    """CS-FIRE-04, CS-FIRE-06: the squares the broadside reaches that bears on the enemy, band by band."""
    ship, facing = game.ships[side], bearing_side(game, side)
    if facing not in (STARBOARD, PORT) or not 0 < range_between(game) <= BANDS[-1]:
        return ()
    cells: list[list[Cell]] = [[], [], [], []]
    beyond = 0
    for x in range(int(window.west), int(window.east) + 1):
        for y in range(int(window.south), int(window.north) + 1):
            dx, dy = x - ship.x, y - ship.y
            if arc(dx, dy, ship.heading) == facing:
                away = distance(dx, dy)
                beyond = max(beyond, away)
                for band, reach in zip(cells, BANDS, strict=True):
                    if away <= reach:
                        band.append((x, y))
                        break
    bands = [scene.Band(rank=rank, label=f"{reach} MP" if beyond > reach else "", cells=tuple(band))
             for rank, reach, band in zip(RANKS, BANDS, cells, strict=True) if band]
    return (scene.Arc(ship=ship_id(side), bands=tuple(bands)),)


def ahead(game: Duel, side: int) -> Berth | None:
    """One square straight ahead; None at the edge, where the map would be moved (CS-EDGE-01)."""
    ship = game.ships[side]
    x, y = ship.x + VECTORS[ship.heading][0], ship.y + VECTORS[ship.heading][1]
    return (x, y, ship.heading) if 1 <= x <= COLUMNS and 1 <= y <= ROWS else None


def ghost_at(game: Duel, side: int, berth: Berth | None, label: str) -> tuple[scene.Overlay, ...]:
    """Where an answer would bring a ship; in her own square she is drawn where she lies."""
    if berth is None:
        return ()
    ship, (x, y, heading) = game.ships[side], berth
    at = spot(game, side) if (x, y) == (ship.x, ship.y) else (x, y)
    return (scene.Ghost(ship=ship_id(side), at=at, heading=degrees(heading), label=label),)
