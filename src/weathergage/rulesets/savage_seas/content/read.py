"""The content of Savage Seas: Orders, areas, tiles, scenarios and options, read once from `content/*.toml`.

First the files as types; then, from "look-ups" on, what rules and screens use. Ships are 0 (Cockatrice) and 1
(Chimera), crews 0 to 3 (Captain, Sailmaster, Gunner, Marine), headings 0 to 5 (SS-DEF-03), fires 0 (none), 1 (Weak) and
2 (Strong). Anybody may look at all of it at any time (SS-SETUP-08).
"""

from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta

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
SHIPS: Final[tuple[Ship, ...]] = ("cockatrice", "chimera")
CREWS: Final[tuple[CrewId, ...]] = ("captain", "sailmaster", "gunner", "marine")
RELOAD: Final = "reload"


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


class ScenarioEntry(Entry, frozen=True):
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

    def __post_init__(self) -> None:
        for ship in SHIPS:
            if ship not in self.starting_fires or ship not in self.starting_wounds:
                raise ValueError(f"scenario {self.id} needs starting_fires and starting_wounds of {ship}")

    def follows(self) -> dict[str, Any]:
        """SS-COMP-08: the islands of the tiles, as far as they are known, and how far apart the ships begin."""
        known = {tile.id: tile for tile in _SCENARIOS.sea_tile}
        islands = {shifted(rotated(island, placed.rotation), placed.centre) for placed in self.tiles
                   if placed.tile in known for island in known[placed.tile].islands}
        return {"islands": [list(island) for island in sorted(islands)],
                "start_distance": distance(self.start_cockatrice.hex, self.start_chimera.hex)}

    @property
    def starts(self) -> tuple[tuple[int, int, int], ...]:
        """By ship: q, r, heading."""
        return tuple([(*start.hex, start.heading) for start in (self.start_cockatrice, self.start_chimera)])

    @property
    def fires(self) -> tuple[tuple[int, ...], ...]:
        """By ship and position."""
        return tuple([self.starting_fires[ship] for ship in SHIPS])

    @property
    def wounds(self) -> tuple[tuple[int, ...], ...]:
        """By ship and crew."""
        return tuple([tuple([self.starting_wounds[ship].get(crew, 0) for crew in CREWS]) for ship in SHIPS])

    @property
    def limit_winner(self) -> int:
        """A ship, or -1 for the tie-break."""
        return -1 if self.round_limit_winner == "tie-break" else SHIPS.index(self.round_limit_winner)

    @property
    def lead(self) -> int:
        """A ship, or -1 for a roll."""
        return -1 if self.lead_ship == "roll" else SHIPS.index(self.lead_ship)


class ScenariosFile(Form, frozen=True):
    schema: Schema
    tile_geometry: TileGeometry
    sea_tile: tuple[TileForm, ...]
    scenario: tuple[ScenarioEntry, ...]


# --- look-ups ---


@cache
def rulebook() -> Rulebook:
    """The rulebook of the game, read when first asked for."""
    return parse_rulebook(text_of(PACKAGE, "rulebook.md"))


def make_order(form: OrderForm, crew: int) -> Order:
    """A card of one crew; the permanent Order is printed once and belongs to each (SS-COMP-04)."""
    unknown = [area for area in form.areas if area not in AREAS]
    if unknown:
        raise ContentError(f"orders.toml: order {form.id} has an unknown area {unknown[0]!r}")
    areas = [AREAS[area] for area in form.areas]
    damage = form.own_ship_collision_damage
    return Order(
        id=f"{CREWS[crew]}-{RELOAD}" if form.crew == "each" else form.id, name=form.name, crew=crew, copies=form.copies,
        kind=form.kind, effect=form.effect, text=form.text, either=form.either,
        steps=tuple([("turn", step.turn, step.side) if step.turn else ("knots", step.knots, "")
                     for step in form.steps]),
        areas=tuple([Area(area.hexes) for area in areas]), sides=tuple([area.side for area in areas]),
        reach=max([area.range for area in areas], default=0), hits=form.hits, count=form.count,
        island_bonus=form.bonus_count_if_own_island_adjacent, needs_own_island=form.requires_own_island_adjacent,
        needs_enemy_island=form.requires_enemy_island_adjacent, own_damage=-1 if damage is None else damage,
    )


def make_orders(forms: tuple[OrderForm, ...]) -> dict[str, Order]:
    """Every card by its id; a crew's permanent Order is `<crew>-reload`."""
    orders = [make_order(form, crew) for form in forms for crew in range(len(CREWS))
              if form.crew in ("each", CREWS[crew])]
    return {order.id: order for order in orders}


def make_chart(entry: ScenarioEntry) -> Chart:
    """SS-COMP-08, SS-SETUP-04: tiles laid side by side, their islands turned with them."""
    tiles = {tile.id: tile for tile in _SCENARIOS.sea_tile}
    hexes: set[Hex] = set()
    islands: set[Hex] = set()
    for placed in entry.tiles:
        if placed.tile not in tiles:
            raise ContentError(f"scenarios.toml: {entry.id} has an unknown tile {placed.tile!r}")
        tile = set(disk(placed.centre, _SCENARIOS.tile_geometry.radius))
        if tile & hexes:
            raise ContentError(f"scenarios.toml: {entry.id} has overlapping tiles at {placed.centre} (SS-COMP-08)")
        hexes |= tile
        islands |= {shifted(rotated(island, placed.rotation), placed.centre) for island in tiles[placed.tile].islands}
    if islands != set(entry.islands):
        raise ContentError(f"scenarios.toml: {entry.id} lists other islands than its tiles have (SS-SETUP-04)")
    for start in (entry.start_cockatrice, entry.start_chimera):
        if start.hex not in hexes - islands:
            raise ContentError(f"scenarios.toml: {entry.id} starts a ship on {start.hex}, which is no open sea "
                               "(SS-SETUP-04)")
    if distance(entry.start_cockatrice.hex, entry.start_chimera.hex) != entry.start_distance:
        raise ContentError(f"scenarios.toml: {entry.id} says start_distance {entry.start_distance}, which is wrong")
    for order in entry.removed_orders:
        if order not in ORDERS:
            raise ContentError(f"scenarios.toml: {entry.id} removes an unknown Order {order!r}")
    return Chart(frozenset(hexes), tuple(sorted(islands)))


_TABLES: Final = read(PACKAGE, "tables.toml", TablesFile)
_AREAS: Final = read(PACKAGE, "areas.toml", AreasFile)
_ORDERS: Final = read(PACKAGE, "orders.toml", OrdersFile)
_SCENARIOS: Final = read(PACKAGE, "scenarios.toml", ScenariosFile)

HAND_LIMIT: Final[int] = _TABLES.game.hand_limit
FIRES_TO_LOSE: Final[int] = _TABLES.game.fires_to_lose
WOUNDS_TO_LOSE: Final[int] = _TABLES.game.wounds_to_lose
SHIP_NAMES: Final[tuple[str, ...]] = tuple(ship.name for ship in _TABLES.ship)
CREW_NAMES: Final[tuple[str, ...]] = tuple(crew.name for crew in _TABLES.crew)
WOUND_COLOURS: Final[tuple[str, ...]] = tuple(crew.wound_colour for crew in _TABLES.crew)
OPTIONS: Final[tuple[OptionEntry, ...]] = _TABLES.option
FIRE_TABLE: Final[tuple[FireRow, ...]] = _TABLES.fire_table
SEATINGS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    seating.team_players: tuple(tuple(CREWS.index(crew) for crew in seat) for seat in seating.seats)
    for seating in _TABLES.seating
}
AREAS: Final[dict[str, AreaForm]] = {area.id: area for area in _AREAS.area}
ORDERS: Final[dict[str, Order]] = make_orders(_ORDERS.order)
DECKS: Final[tuple[tuple[str, ...], ...]] = tuple(          # SS-DEF-16: by crew, every copy
    tuple(sorted(order.id for order in ORDERS.values() if order.crew == crew and order.kind != "utility"
                 for _ in range(order.copies)))
    for crew in range(len(CREWS))
)
SCENARIOS: Final[dict[str, ScenarioEntry]] = {entry.id: entry for entry in _SCENARIOS.scenario}
CHARTS: Final[dict[str, Chart]] = {entry.id: make_chart(entry) for entry in _SCENARIOS.scenario}
if any(len(deck) != crew.deck_size for deck, crew in zip(DECKS, _TABLES.crew, strict=True)):
    raise ContentError("orders.toml: a crew's copies do not add up to its deck_size in tables.toml")
