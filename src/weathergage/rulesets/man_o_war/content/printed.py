"""What is printed on templates, cards and charts: read at every turn, so compiled; never changed."""

from dataclasses import dataclass

from weathergage.kits.plane import Plan


@dataclass
class BoxEffect:
    """MW-DATA-03: what a filled box does; `box` 0 stands for every one of them."""

    box: int
    effect: str
    mode: str
    beam: int
    astern: int
    flat: int
    weapon: str
    dice: int
    weapons: tuple[str, ...]


@dataclass
class Location:
    """MW-DATA-02: a part of a ship's template. Neighbours are numbers in the list of locations."""

    id: str
    name: str
    level: str                          # high, mid, low or single
    rolls: tuple[int, ...]
    boxes: int
    save: int
    critical: bool                      # whether further hits can be critical
    area: tuple[int, int, int, int]     # left, top, right, bottom in percent of the template
    fore: tuple[int, ...]
    up: tuple[int, ...]
    aft: tuple[int, ...]
    down: tuple[int, ...]
    effects: tuple[BoxEffect, ...]


@dataclass
class Mode:
    """MW-DATA-04: a propulsion: sail has beam and astern speeds, the others the rest."""

    id: str
    beam: int
    astern: int
    speed: int
    straight: int
    reverse: int
    pivot: bool


@dataclass
class Mount:
    """MW-DATA-05: a weapon of a ship, with its arcs and dice."""

    id: str
    weapon: str
    arcs: tuple[str, ...]
    dice: int
    per_arc: bool


@dataclass
class Model:
    """MW-DATA-01: the template of a ship. `area` of a location and `name`s are for screens only."""

    id: str
    name: str
    fleet: str
    rank: str                           # MOW, IND or SOL
    unit_size: int
    points: int                         # of the whole unit
    crew: int
    crewless: bool
    length: float
    width: float
    honours: int                        # MW-OPT-07
    turn: float                         # MW-GEO-11: the widest turn by template
    ram: str                            # a ramming chart, or empty
    layout: str                         # MW-DATA-08
    special: tuple[str, ...]
    modes: tuple[Mode, ...]
    mounts: tuple[Mount, ...]
    btw: int                            # boxes below the waterline
    btw_save: int
    locations: tuple[Location, ...]
    hull: Plan                          # MW-GEO-03


@dataclass
class Weapon:
    """MW-SHOT-04: bands close, medium and long, and what each adds to the target's save; NO_FIRE for not at all."""

    id: str
    bands: tuple[float, ...]
    mods: tuple[int, ...]
    damage: int
    aim: str                            # choice, high-only, low, btw, crew or none
    defends: bool                       # MW-BRD-05
    effect: str


@dataclass
class RamRow:
    """A row of a ramming chart: hits below the waterline, or a die of them; what happens to the rammer."""

    btw: int
    rolled: bool
    rammer: str                         # "", sink or btw-1


@dataclass
class RamChart:
    """MW-RAM-06: the rows by the face of the die, from 1."""

    id: str
    rows: tuple[RamRow, ...]
    save_mod: int
    run: float
    modes: tuple[str, ...]
    effect: str


@dataclass
class Spell:
    """A magic card. Below `text` what its effect works with; each effect reads its own."""

    id: str
    name: str
    college: str
    casting: int
    dispels: str
    target: str
    range: float
    duration: str                       # instant, turn or permanent
    effect: str
    text: str
    dice: int
    aim: str
    save_mod: int
    ignite: bool
    radius: float
    steps: int
    amount: int
    mode: str
    count: int
    kill_on: int
    boxes: int
    btw: bool
    distance: float
    direction: str
    points: int
    scope: str
    save_bonus: int
    wounds: int
    max_angle: float
    cards: int
    pass_on: int
    length: float
    width: float


@dataclass
class Card:
    """A Man O' War card or a Chaos reward."""

    id: str
    name: str
    deck: str
    symbol: str
    use: str                            # setup, permanent or once
    effect: str
    text: str


@dataclass
class MonsterKind:
    """MW-DATA-09: the template of a sea monster; `hits` are the dice that hit it at close, medium and long range."""

    id: str
    name: str
    points: int
    honours: int
    move_dice: int
    hits: tuple[tuple[int, ...], ...]
    save: int
    wounds: int
    effect: str
    text: str


@dataclass
class FlyerKind:
    """MW-AIR-08: the template of a flyer; below `text` what its effect works with."""

    id: str
    name: str
    fleet: str
    points: int                         # of the whole unit
    unit_size: int
    honours: int
    move: float
    wounds: int
    rider_rolls: tuple[int, ...]
    rider_save: int
    body_rolls: tuple[int, ...]
    body_save: int
    defensive_dice: int
    drifts: float
    effect: str
    text: str
    dice: int
    save_mod: int
    bombs: int
    bonus: int
    kill_on: int


@dataclass
class AntiFlyer:
    """MW-AFW-01: an anti-flyer weapon."""

    id: str
    name: str
    fleet: str
    range: float
    dice: int
    save_mod: int
    effect: str
    points: int


@dataclass
class WizardLevel:
    """MW-SET-07, MW-MAG-10, MW-MAG-11, MW-VIC-09."""

    id: str
    name: str
    points: int
    hand: int
    bonus: int
    rerolls: bool
    honours: int


@dataclass
class Land:
    """MW-SET-22, MW-GEO-20: a kind of terrain; `length` 0 for a disc."""

    id: str
    name: str
    radius: float
    length: float
    blocks_sight: bool
    count: int


@dataclass
class FleetChoice:
    """MW-DATA-07: a unit that a fleet may buy; `most` 0 for no limit, `per_1000` 0 for none by size of the game."""

    unit: str
    least: int
    most: int
    per_1000: int


@dataclass
class FleetList:
    """MW-SET-04: what a race may buy, and its starter fleet."""

    id: str
    name: str
    wizards: str                        # none, 0-1 or bane-tower
    cards: str                          # the deck it buys from
    special: tuple[str, ...]
    choices: tuple[FleetChoice, ...]
    starter: tuple[tuple[str, int], ...]
    wizard: str
    bought: int                         # cards in the starter
    points: int


@dataclass
class SideEntry:
    """MW-SCN-06: what a side of a scenario brings, and its edge, "" where it is chosen."""

    edge: str
    fleet: str
    starter: bool
    units: tuple[tuple[str, int], ...]
    wizard: str
    cards: int
    admiral: bool
    extra_crew: int
    monsters: tuple[str, ...]
    flyers: tuple[str, ...]
    anti_flyer: int
    hostage: bool


@dataclass
class ScenarioEntry:
    """MW-SCN-07: a scenario; `wind` -1 where it is rolled, `rolled` where the terrain is."""

    id: str
    name: str
    text: str
    beginner: bool
    width: float
    height: float
    turn_limit: int
    wind: int
    rolled: bool
    terrain: tuple[tuple[str, float, float, float], ...]
    sides: tuple[SideEntry, ...]
    free: bool
    victory: str
    options: tuple[str, ...]
    effect: str
    hostage_honours: int
    landing_distance: float
    treasure_honours: int
