"""Ships and terrain as they are printed, and squadrons as they are written down: compiled, for they are read often."""

from dataclasses import dataclass

from weathergage.kits.plane import Plan, Point


@dataclass
class ShipType:
    """OI-SQD-09, OI-SQD-26: a ship card with its base."""

    id: str
    name: str
    line: bool                          # OI-SQD-24: a Ship of the Line
    base: str
    length: float                       # OI-GEOM-06: from bow to stern
    beam: float
    plan: Plan
    cost: int
    fortitude: int
    broadside: int
    crew: int
    large: int                          # printed speeds
    windward: int
    traits: tuple[str, ...]
    options: tuple[tuple[str, int], ...]        # OI-SQD-10: name and cost
    nations: tuple[str, ...]
    unique: bool
    legend: bool                        # off unless the players agree


@dataclass
class TerrainKind:
    """OI-TERR-02 to OI-TERR-11: a piece of terrain as it is cut, and what it does."""

    id: str
    name: str
    kind: str                           # island, land-mass, rocks, shoal or fog
    outline: tuple[Point, ...]          # inches east and north of its centre, rotation 0
    solid: bool                         # stops ships
    tall: bool                          # blocks Line of Sight
    landing: bool
    fog: bool
    shoal: bool
    copies: int


@dataclass
class ShipEntry:
    """One ship of a squadron's list, with what was bought for her."""

    type: str
    skill: int = 0
    options: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    captain: str = ""
    flagship: bool = False
    merchant: bool = False


@dataclass
class Muster:
    """A squadron as it is written down; without a hand its player chooses one."""

    nation: str
    admiral: str
    ships: tuple[ShipEntry, ...]
    hand: tuple[str, ...] = ()
    name: str = ""
