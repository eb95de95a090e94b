"""What is printed on ship cards, on the cards of all decks and on terrain: never changed, so compiled and shared."""

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
class Card:
    """An initiative card."""

    id: str
    name: str
    value: int
    nation: str                         # any, a nation, or keyword:... for cards that are granted
    discard: bool
    timing: str
    text: str


@dataclass
class Admiral:
    """OI-SQD-16."""

    id: str
    name: str
    value: int
    cost: int
    nation: str
    keywords: tuple[str, ...]
    unique: bool


@dataclass
class Captain:
    """OI-SQD-14."""

    id: str
    name: str
    cost: int
    nation: str
    keywords: tuple[str, ...]
    unique: bool


@dataclass
class Upgrade:
    """OI-SQD-12, OI-SQD-27."""

    id: str
    name: str
    cost: int
    nations: tuple[str, ...]
    keywords: tuple[str, ...]
    not_on_line: bool
    not_on_flagship: bool
    solo: bool
    text: str


@dataclass
class Faction:
    """OI-SQD-07."""

    id: str
    name: str
    rules: tuple[str, ...]
    line: bool                          # whether it may have Ships of the Line
    cards: tuple[str, ...]              # the nations whose initiative cards it may hold


@dataclass
class Setting:
    """OI-SETT-01: how many pieces of which kind its owner adds to the pool; the kind any is any."""

    id: str
    name: str
    pieces: tuple[tuple[str, int], ...]


@dataclass
class Zone:
    """OI-SETUP-17, OI-EFF-04: a deployment card: cells (row from the own edge, column from the Weather Edge)."""

    id: str
    name: str
    rows: int
    columns: int
    cells: tuple[tuple[int, int], ...]


@dataclass
class Deed:
    """An event, objective or advantage card: what it is called, what it says, how long it lasts."""

    id: str
    name: str
    text: str
    duration: str = ""                  # of an event: instant, turn or game


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
class Size:
    """OI-SQD-01."""

    id: str
    name: str
    least: int
    most: int
    points: int
    line: bool
    table: tuple[float, float]


@dataclass
class SailSetting:
    """OI-SAIL-01."""

    id: str
    name: str
    speed: int
    reloads: bool
    moves: bool


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
