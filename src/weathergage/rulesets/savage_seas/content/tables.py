"""What the rules look up in play. Content is read at run time, so it is never compiled, and compiled code would look
each of its names up again at every use; the constants of this module cost it nothing."""

from typing import Final

from weathergage.kits.hexes import Hex
from weathergage.rulesets.savage_seas.content import read
from weathergage.rulesets.savage_seas.content.printed import Chart, Order

CREWS: Final[tuple[str, ...]] = read.CREWS
SHIPS: Final[tuple[str, ...]] = read.SHIPS
HAND_LIMIT: Final[int] = read.HAND_LIMIT
FIRES_TO_LOSE: Final[int] = read.FIRES_TO_LOSE
WOUNDS_TO_LOSE: Final[int] = read.WOUNDS_TO_LOSE
ORDERS: Final[dict[str, Order]] = read.ORDERS
DECKS: Final[tuple[tuple[str, ...], ...]] = read.DECKS
CHARTS: Final[dict[str, Chart]] = read.CHARTS
NO_HEXES: Final[frozenset[Hex]] = frozenset()
