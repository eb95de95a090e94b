"""Chapters 2 and 3: headings and the wind. The wind is the heading it blows toward (CS-GEO-07)."""

from typing import Final

from weathergage.kits.squares import PORT, STARBOARD, VECTORS, turned
from weathergage.rulesets.captains_sea.content.read import LETTERS
from weathergage.rulesets.captains_sea.content.tables import WIND_LETTER
from weathergage.rulesets.captains_sea.state import Duel, Ship

POSITIONS: Final[str] = "".join([LETTERS[letter] for letter in WIND_LETTER])         # by (heading - wind) mod 8
IRONS: Final = "H"


def wind_position(heading: int, wind: int) -> str:
    """CS-WIND-01, CS-WIND-02: the letter follows from heading and wind alone; one heading, one letter (CS-WIND-06)."""
    return POSITIONS[(heading - wind) % 8]


def position_of(game: Duel, ship: Ship) -> str:
    return POSITIONS[(ship.heading - game.wind) % 8]


def in_irons(game: Duel, ship: Ship) -> bool:
    return (ship.heading - game.wind) % 8 == 4


def weather_side(letter: str) -> str:
    """CS-DMG-03: port in A, D, F, starboard in B, E, G, none in C and H."""
    if letter in "ADF":
        return PORT
    return STARBOARD if letter in "BEG" else ""


def is_upwind(game: Duel, ship: Ship, other: Ship) -> bool:
    """CS-GEO-08: the ship lies nearer to where the wind comes from."""
    wx, wy = VECTORS[game.wind]
    return (ship.x - other.x) * wx + (ship.y - other.y) * wy < 0


def falling_off(ship: Ship) -> tuple[int, ...]:
    """The two headings to which a ship in irons can fall off: F and G."""
    return (turned(ship.heading, -1), turned(ship.heading, 1))
