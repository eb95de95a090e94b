"""The tables that the rules look up in play, taken from `read.py`.

Content is read at run time, so it is never compiled, and compiled code would look each of its names up again at every
use; the constants of this module cost it nothing.
"""

from typing import Final

from weathergage.kits.keep import keep
from weathergage.rulesets.tattered_sails.content import read as content
from weathergage.rulesets.tattered_sails.content.printed import Model, Table, Terrain

LONG: Final[float] = content.LONG
SHORT: Final[float] = content.SHORT
CONTACT: Final[float] = content.CONTACT
MAX_OVERLAP: Final[float] = content.MAX_OVERLAP
CLEARANCE: Final[float] = content.CLEARANCE
SAMPLE_STEP: Final[float] = content.SAMPLE_STEP
SLIDE_STEP: Final[float] = content.SLIDE_STEP
MAX_TURN: Final[float] = content.MAX_TURN
ADMIRALS_RANGE: Final[float] = content.ADMIRALS_RANGE
REPAIR_CLEARANCE: Final[float] = content.REPAIR_CLEARANCE
SCUTTLE_AT: Final[int] = content.SCUTTLE_AT
ADMIRAL_POINTS: Final[int] = content.ADMIRAL_POINTS
BARS: Final[dict[str, float]] = content.BARS
SPEEDS: Final[dict[str, tuple[str, ...]]] = content.SPEEDS
TOW_SPEEDS: Final[dict[str, tuple[str, ...]]] = content.TOW_SPEEDS
WIND_SHIFT: Final[dict[int, int]] = content.WIND_SHIFT
MODELS: Final[dict[str, Model]] = content.MODELS
OPEN_TABLE: Final = Table(914.4, 914.4, 0.0)        # TS-COMP-02: of positions without a scenario
MOST_SEAS: Final = 100


class Sea:
    """The table of a scenario and what lies on it, as rules look for it again and again."""

    def __init__(self, scenario: str, house: tuple[str, ...], table: Table, terrain: tuple[Terrain, ...],
                 has_exit: bool) -> None:
        self.scenario = scenario
        self.house = house
        self.table = table
        self.terrain = terrain
        self.land = [piece.shape for piece in terrain if piece.stops_ships]         # TS-GEO-16
        self.screens = [piece.shape for piece in terrain if piece.stops_shot]       # TS-SHOOT-03
        self.has_exit = has_exit                    # TS-MOVE-24


_SEAS: Final[dict[tuple[str, ...], Sea]] = {}
OPEN_SEA: Final = Sea("", (), OPEN_TABLE, (), False)


class Lookout:
    """Holds the sea that was asked for last."""

    def __init__(self) -> None:
        self.sea = OPEN_SEA


LOOKOUT: Final = Lookout()


def sea_for(scenario: str, house: tuple[str, ...]) -> Sea:
    """The sea of a scenario as it is played; open without one."""
    sea: Sea | None = LOOKOUT.sea
    if sea is not None and sea.scenario is scenario and sea.house is house:
        return sea
    if not scenario:
        return OPEN_SEA
    key = (scenario,) + house
    sea = _SEAS.get(key)
    if sea is None:
        entry = content.entry_for(scenario, house)
        sea = keep(_SEAS, MOST_SEAS, key, Sea(scenario, house, entry.board, entry.lands, bool(entry.exit_edge)))
    LOOKOUT.sea = sea
    return sea
