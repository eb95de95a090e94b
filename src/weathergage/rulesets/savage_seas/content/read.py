"""The content of Savage Seas: Orders, areas, tiles, scenarios and options, read once from `content/*.toml`.

First the files as types; then, from "look-ups" on, what the rules use. Ships are 0 (Cockatrice) and 1 (Chimera), crews
0 to 3 (Captain, Sailmaster, Gunner, Marine), headings 0 to 5 (SS-DEF-03), fires 0 (none), 1 (Weak) and 2 (Strong).
Anybody may look at all of it at any time (SS-SETUP-08).
"""

from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from weathergage.kernel.rulebook import Rulebook, parse_rulebook
from weathergage.kits.content import (
    Built,
    ContentError,
    Count,
    Entry,
    Form,
    Id,
    Known,
    OptionEntry,
    Positive,
    read,
    text_of,
)
from weathergage.kits.hexes import Area, Hex, disk, distance, rotated, shifted
from weathergage.rulesets.savage_seas.content.printed import Chart, Order

PACKAGE: Final = "weathergage.rulesets.savage_seas"
Heading = Annotated[int, Meta(ge=0, le=5)]
Fire = Annotated[int, Meta(ge=0, le=2)]
Ship = Literal["cockatrice", "chimera"]
CrewId = Literal["captain", "sailmaster", "gunner", "marine"]
Schema = Literal["savage-seas/1"]


# --- tables.toml ---


class GameTable(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("crews_per_ship", "positions", "die_sides")

    crews_per_ship: Positive
    positions: Positive
    die_sides: Positive
    hand_limit: Positive
    fires_to_lose: Positive
    wounds_to_lose: Positive

    def __post_init__(self) -> None:
        if self.wounds_to_lose > self.hand_limit + 1:
            raise ValueError(f"a hand_limit of {self.hand_limit} has no room for the Wounds short of wounds_to_lose, "
                             f"which is {self.wounds_to_lose} (SS-CLR-02)")


class ShipForm(Known, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("colour",)

    id: Ship
    name: str
    colour: str


class CrewForm(Known, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("role",)

    id: CrewId
    name: str
    role: str
    wound_colour: Literal["gold", "blue", "black", "red"]
    deck_size: Positive


class FireRow(Built, frozen=True):
    """SS-FIRE-21 to SS-FIRE-29: what befalls a struck position, by its state."""

    row: Positive
    fire: Literal["none", "weak", "strong"]
    manned: bool
    order: Literal["none", "carried-out", "pending"]
    strong: bool
    flips: bool
    spreads: bool
    wound: bool
    cancels: bool
    note: str = ""


class Seating(Built, frozen=True):
    """SS-SETUP-02: who leads which crews, by the number of players."""

    team_players: Positive
    seats: tuple[tuple[CrewId, ...], ...]


class TablesFile(Form, frozen=True):
    schema: Schema
    game: GameTable
    ship: tuple[ShipForm, ShipForm]
    crew: tuple[CrewForm, CrewForm, CrewForm, CrewForm]
    option: tuple[OptionEntry, ...]
    fire_table: tuple[FireRow, ...]
    seating: tuple[Seating, ...]


# --- areas.toml ---


class AreaForm(Entry, frozen=True):
    """SS-ATK-06: the highlighted hexes of a card, for a ship with heading 0."""

    id: Id
    side: Literal["starboard", "port", "bow", "stern", "any"]
    range: Positive
    size: Positive
    hexes: tuple[Hex, ...]

    def __post_init__(self) -> None:
        if len(set(self.hexes)) != self.size:
            raise ValueError(f"area {self.id} has {len(set(self.hexes))} different hexes, not {self.size}")
        if any(not 1 <= distance((0, 0), hex_) <= self.range for hex_ in self.hexes):
            raise ValueError(f"area {self.id} has a hex out of its range {self.range}")


class AreasFile(Form, frozen=True):
    schema: Schema
    area: tuple[AreaForm, ...]


# --- orders.toml ---


class StepForm(Form, frozen=True):
    turn: Count = 0
    side: Literal["any", "starboard", "port"] = "any"
    knots: Count = 0

    def __post_init__(self) -> None:
        if (self.turn > 0) == (self.knots > 0):
            raise ValueError("a step is either a turn or some knots")


class OrderForm(Entry, frozen=True):
    id: Id
    name: str
    crew: CrewId | Literal["each"]
    copies: Positive
    kind: Literal["sail", "attack", "repair", "special", "reaction", "utility"]
    effect: Literal["sail", "ram", "attack", "wound-manned", "wound-crew", "cancel-position", "remove-wound",
                    "remove-fire", "extra-orders", "scupper", "repeat-previous", "steal-order", "brace", "spyglass",
                    "reload-or-fight-fire"]
    text: str
    either: bool = False
    steps: tuple[StepForm, ...] = ()
    areas: tuple[Id, ...] = ()
    hits: tuple[Literal["fire", "wound"], ...] = ()
    count: Count = 0
    bonus_count_if_own_island_adjacent: Count = 0
    requires_own_island_adjacent: bool = False
    requires_enemy_island_adjacent: bool = False
    own_ship_collision_damage: Count | None = None


class OrdersFile(Form, frozen=True):
    schema: Schema
    order: tuple[OrderForm, ...]


# --- scenarios.toml ---


class TileGeometry(Entry, frozen=True):
    """SS-COMP-08."""

    fixed: ClassVar[tuple[str, ...]] = ("hexes", "neighbour_centres")

    radius: Positive
    hexes: Positive
    neighbour_centres: tuple[Hex, ...]


class TileForm(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("quantity",)

    id: Id
    quantity: Positive
    islands: tuple[Hex, ...]


class PlacedTile(Form, frozen=True):
    tile: Id
    centre: Hex
    rotation: Heading


class Start(Form, frozen=True):
    hex: Hex
    heading: Heading


class ScenarioForm(Entry, frozen=True):
    id: Id
    name: str
    level: Literal["beginner", "standard", "advanced"]
    description: str
    tiles: tuple[PlacedTile, ...]
    islands: tuple[Hex, ...]
    start_cockatrice: Start
    start_chimera: Start
    start_distance: Positive
    removed_orders: tuple[Id, ...]
    starting_fires: dict[Ship, tuple[Fire, Fire, Fire, Fire]]
    starting_wounds: dict[Ship, dict[CrewId, Count]]
    round_limit: Positive
    round_limit_winner: Ship | Literal["tie-break"]
    lead_ship: Ship | Literal["roll"]
    islands_placed_per_team: Count = 0
    islands_mirrored: bool = False


class ScenariosFile(Form, frozen=True):
    schema: Schema
    tile_geometry: TileGeometry
    sea_tile: tuple[TileForm, ...]
    scenario: tuple[ScenarioForm, ...]


# --- look-ups ---


class ScenarioEntry(Struct, frozen=True):
    """A scenario ready to set up; `lead` and `limit_winner` are ships, or -1 for a roll and for the tie-break."""

    id: str
    name: str
    level: str
    description: str
    chart: Chart
    starts: tuple[tuple[int, int, int], tuple[int, int, int]]       # q, r, heading
    removed: tuple[str, ...]
    fires: tuple[tuple[int, ...], tuple[int, ...]]
    wounds: tuple[tuple[int, ...], tuple[int, ...]]
    round_limit: int
    limit_winner: int
    lead: int
    islands_each: int
    mirrored: bool


@cache
def rulebook() -> Rulebook:
    """The rulebook of the game, read when first asked for."""
    return parse_rulebook(text_of(PACKAGE, "rulebook.md"))


def make_order(form: OrderForm, crew: int, areas: dict[str, Area]) -> Order:
    """A card of one crew; the permanent Order is printed once and belongs to each (SS-COMP-04)."""
    unknown = [area for area in form.areas if area not in areas]
    if unknown:
        raise ContentError(f"orders.toml: order {form.id} has an unknown area {unknown[0]!r}")
    each = form.crew == "each"
    damage = form.own_ship_collision_damage
    return Order(
        id=f"{CREWS[crew]}-{RELOAD}" if each else form.id, name=form.name, crew=crew, copies=form.copies,
        kind=form.kind, effect=form.effect, text=form.text, either=form.either,
        steps=tuple([("turn", step.turn, step.side) if step.turn else ("knots", step.knots, "")
                     for step in form.steps]),
        areas=tuple([areas[area] for area in form.areas]), hits=form.hits, count=form.count,
        island_bonus=form.bonus_count_if_own_island_adjacent, needs_own_island=form.requires_own_island_adjacent,
        needs_enemy_island=form.requires_enemy_island_adjacent, own_damage=-1 if damage is None else damage,
    )


def make_orders(forms: tuple[OrderForm, ...], areas: dict[str, Area]) -> dict[str, Order]:
    """Every card by its id; a crew's permanent Order is `<crew>-reload`."""
    found: dict[str, Order] = {}
    for form in forms:
        crews = range(len(CREWS)) if form.crew == "each" else [CREWS.index(form.crew)]
        for order in [make_order(form, crew, areas) for crew in crews]:
            found[order.id] = order
    return found


def make_chart(form: ScenarioForm, tiles: dict[str, TileForm], geometry: TileGeometry) -> Chart:
    """SS-COMP-08, SS-SETUP-04: tiles laid side by side, their islands turned with them."""
    hexes: set[Hex] = set()
    islands: set[Hex] = set()
    for placed in form.tiles:
        if placed.tile not in tiles:
            raise ContentError(f"scenarios.toml: {form.id} has an unknown tile {placed.tile!r}")
        here = set(disk(placed.centre, geometry.radius))
        if here & hexes:
            raise ContentError(f"scenarios.toml: {form.id} has overlapping tiles at {placed.centre}")
        hexes |= here
        islands |= {shifted(rotated(island, placed.rotation), placed.centre) for island in tiles[placed.tile].islands}
    if islands != set(form.islands):
        raise ContentError(f"scenarios.toml: {form.id} lists other islands than its tiles have")
    return Chart(form.id, frozenset(hexes), tuple(sorted(islands)))


def make_scenario(form: ScenarioForm, tiles: dict[str, TileForm], geometry: TileGeometry) -> ScenarioEntry:
    for ship in SHIPS:
        if ship not in form.starting_fires or ship not in form.starting_wounds:
            raise ContentError(f"scenarios.toml: {form.id} needs starting_fires and starting_wounds of {ship}")
    chart = make_chart(form, tiles, geometry)
    starts = (form.start_cockatrice, form.start_chimera)
    for start in starts:
        if start.hex not in chart.hexes or start.hex in chart.islands:
            raise ContentError(f"scenarios.toml: {form.id} starts a ship on {start.hex}, which is no open sea")
    if distance(starts[0].hex, starts[1].hex) != form.start_distance:
        raise ContentError(f"scenarios.toml: {form.id} says start_distance {form.start_distance}, which is wrong")
    for order in form.removed_orders:
        if order not in ORDERS:
            raise ContentError(f"scenarios.toml: {form.id} removes an unknown Order {order!r}")
    return ScenarioEntry(
        id=form.id, name=form.name, level=form.level, description=form.description, chart=chart,
        starts=((*starts[0].hex, starts[0].heading), (*starts[1].hex, starts[1].heading)),
        removed=form.removed_orders,
        fires=(form.starting_fires["cockatrice"], form.starting_fires["chimera"]),
        wounds=(wounds_of(form, "cockatrice"), wounds_of(form, "chimera")),
        round_limit=form.round_limit,
        limit_winner=-1 if form.round_limit_winner == "tie-break" else SHIPS.index(form.round_limit_winner),
        lead=-1 if form.lead_ship == "roll" else SHIPS.index(form.lead_ship),
        islands_each=form.islands_placed_per_team, mirrored=form.islands_mirrored,
    )


def wounds_of(form: ScenarioForm, ship: Ship) -> tuple[int, ...]:
    return tuple([form.starting_wounds[ship].get(crew, 0) for crew in CREWS])


SHIPS: Final[tuple[Ship, ...]] = ("cockatrice", "chimera")
CREWS: Final[tuple[CrewId, ...]] = ("captain", "sailmaster", "gunner", "marine")
RELOAD: Final = "reload"

_TABLES: Final = read(PACKAGE, "tables.toml", TablesFile)
_AREAS: Final = read(PACKAGE, "areas.toml", AreasFile)
_ORDERS: Final = read(PACKAGE, "orders.toml", OrdersFile)
_SCENARIOS: Final = read(PACKAGE, "scenarios.toml", ScenariosFile)

HAND_LIMIT: Final[int] = _TABLES.game.hand_limit
FIRES_TO_LOSE: Final[int] = _TABLES.game.fires_to_lose
WOUNDS_TO_LOSE: Final[int] = _TABLES.game.wounds_to_lose
SHIP_NAMES: Final[tuple[str, ...]] = tuple(ship.name for ship in _TABLES.ship)
CREW_NAMES: Final[tuple[str, ...]] = tuple(crew.name for crew in _TABLES.crew)
CREW_ROLES: Final[tuple[str, ...]] = tuple(crew.role for crew in _TABLES.crew)
WOUND_COLOURS: Final[tuple[str, ...]] = tuple(crew.wound_colour for crew in _TABLES.crew)
OPTIONS: Final[tuple[OptionEntry, ...]] = _TABLES.option
FIRE_TABLE: Final[tuple[FireRow, ...]] = _TABLES.fire_table
SEATINGS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    seating.team_players: tuple(tuple(CREWS.index(crew) for crew in seat) for seat in seating.seats)
    for seating in _TABLES.seating
}
AREA_HEXES: Final[dict[str, tuple[Hex, ...]]] = {area.id: area.hexes for area in _AREAS.area}
AREAS: Final[dict[str, Area]] = {area.id: Area(area.hexes) for area in _AREAS.area}
AREA_WORDS: Final[dict[str, tuple[str, int]]] = {area.id: (area.side, area.range) for area in _AREAS.area}
ORDER_AREAS: Final[dict[str, tuple[str, ...]]] = {order.id: order.areas for order in _ORDERS.order}
ORDERS: Final[dict[str, Order]] = make_orders(_ORDERS.order, AREAS)
DECKS: Final[tuple[tuple[str, ...], ...]] = tuple(          # SS-DEF-16: by crew, every copy
    tuple(sorted(order.id for order in ORDERS.values() if order.crew == crew and order.kind != "utility"
                 for _ in range(order.copies)))
    for crew in range(len(CREWS))
)
SCENARIOS: Final[dict[str, ScenarioEntry]] = {
    form.id: make_scenario(form, {tile.id: tile for tile in _SCENARIOS.sea_tile}, _SCENARIOS.tile_geometry)
    for form in _SCENARIOS.scenario
}
if any(len(deck) != crew.deck_size for deck, crew in zip(DECKS, _TABLES.crew, strict=True)):
    raise ContentError("orders.toml: a crew's copies do not add up to its deck_size in tables.toml")
