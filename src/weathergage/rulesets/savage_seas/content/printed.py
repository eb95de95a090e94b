"""What is printed on order cards and sea tiles: read at every turn, so compiled; never changed."""

from dataclasses import dataclass

from weathergage.kits.hexes import Area, Hex


@dataclass
class Order:
    """SS-DEF-13: an order card. `steps` are (turn, degrees, side) and (knots, hexes, "") in printed order."""

    id: str
    name: str
    crew: int
    copies: int
    kind: str
    effect: str
    text: str
    either: bool
    steps: tuple[tuple[str, int, str], ...]
    areas: tuple[Area, ...]
    sides: tuple[str, ...]          # of these areas, by their nautical terms
    reach: int                      # how far they go; 0 without any
    hits: tuple[str, ...]
    count: int
    island_bonus: int               # how often more if the own ship is island adjacent
    needs_own_island: bool
    needs_enemy_island: bool
    own_damage: int                 # of a collision with the enemy; -1 for the normal amount


@dataclass
class Chart:
    """SS-SETUP-04: the sea of a scenario; islands that are placed freely come on top."""

    hexes: frozenset[Hex]           # islands included
    islands: tuple[Hex, ...]
