"""The content of Tattered Sails: models, tokens, tables, terrain, scenarios and options, from `content/*.toml`.

First the files as types; then, from "look-ups" on, what the rules use. Lengths are millimetres, angles degrees
clockwise from north. Players and seats count from 0, teams from 0.
"""

from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import asdict, replace

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
from weathergage.kits.plane import Plan, Point, is_convex, polygon, rotated, shifted
from weathergage.rulesets.tattered_sails.content.printed import Gun, Model, Table, Terrain

PACKAGE: Final = "weathergage.rulesets.tattered_sails"
LEAST_TABLE: Final = 914.4          # three feet
STRIP: Final = 300.0                # how deep the zones of an agreed battle are
ROUND_NAMES: Final = ("North", "South-east", "South-west")
Schema = Literal["tattered-sails/1"]
Length = Annotated[float, Meta(gt=0)]
Heading = Annotated[float, Meta(ge=0, lt=360)]
GunCode = Annotated[str, Meta(pattern=r"^[1-6][SL]$")]
Bar = Literal["L", "S"]
Action = Literal["shoot", "move", "repair", "board", "row", "any", "any-or-two"]
Suit = Literal["spades", "clubs", "hearts", "diamonds"]
Deck = Literal["blue", "red"]
Half = Literal["all", "low", "high"]
CardSet = tuple[Deck, Suit, Half]
TokenId = Literal["cannoneer", "helmsman", "shipwright", "marine", "oarsman", "captain", "admiral"]
Edge = Literal["north", "east", "south", "west"]
Victory = Literal["vp-standard", "last-team-afloat", "turn-limit", "exit-edge", "treasure-cargo", "tow-home"]


# --- tables.toml ---


class Rulers(Entry, frozen=True):
    """TS-COMP-03, TS-COMP-04."""

    long: Length
    short: Length


class Tolerance(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("distance_eps", "angle_eps", "path_round")

    distance_eps: Length
    angle_eps: Length
    contact: Length
    max_overlap: Length
    min_gap_after_sail_move: Length
    los_sample_step: Length
    path_round: Length
    slide_direction_step: Length


class Limits(Entry, frozen=True):
    max_turn_deg: Length
    admirals_range_longs: Positive
    repair_clearance_longs: Positive
    scuttle_success_min: Positive
    min_ships_per_player: Positive
    max_ships_per_player: Positive
    generic_captain_min_actions: Positive
    admiral_vp: Positive


class SpeedRow(Known, frozen=True):
    """TS-MOVE-04, TS-TOW-01."""

    masts_lost: Literal["0", "1", "2", "3", "4+", "all"]
    segments: tuple[Bar, ...]
    towing: tuple[Bar, ...]


class WindShift(Entry, frozen=True):
    roll: tuple[Positive, ...]
    shift_deg: Literal[-45, 0, 45]
    text: str


class WindDie(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("bearings",)

    faces: tuple[str, ...]
    bearings: tuple[Count, ...]


class GunCost(Entry, frozen=True):
    """TS-FLEET-04, TS-SHOOT-23."""

    accuracy: Positive
    short: Positive
    long: Positive
    hits_on: tuple[Positive, ...]


class RigForm(Known, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("limit_deg", "running_bonus")

    id: Literal["square", "fore-and-aft"]
    limit_deg: Length
    running_bonus: bool
    sail_plan: Literal["transverse", "lengthwise"]
    sail_block_radius: float
    sail_half_width_beams: float = 0.0
    sail_length_gaps: float = 0.0


class ModelForm(Known, frozen=True):
    """TS-SHIP-05: the forms of hull and sails, and their rig."""

    fixed: ClassVar[tuple[str, ...]] = ("masts", "keyword")

    id: Literal["standard", "sloop", "schooner", "galley", "junk"]
    rig: Literal["square", "fore-and-aft"]
    masts: tuple[Positive, Positive]
    keyword: str


class HullForm(Entry, frozen=True):
    """TS-GEO-06, TS-GEO-07."""

    masts: Positive
    length: Length
    beam: Length
    mast_fractions: tuple[Length, ...]

    def __post_init__(self) -> None:
        if len(self.mast_fractions) != self.masts:
            raise ValueError(f"{len(self.mast_fractions)} mast_fractions for {self.masts} masts (TS-GEO-07)")


class HullShape(Entry, frozen=True):
    """TS-GEO-05: fractions of length astern and of beam to starboard."""

    vertices: Annotated[tuple[Point, ...], Meta(min_length=3)]


class TokenForm(Known, frozen=True):
    """TS-COMP-08, TS-ACT-10."""

    fixed: ClassVar[tuple[str, ...]] = ("action", "effect", "limit_per_player")

    id: TokenId
    name: str
    action: Action
    effect: str
    text: str
    limit_per_player: Count = 0


class PoolForm(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("min_actions", "max_actions")

    id: Id
    min_actions: Positive
    max_actions: Positive
    tokens: dict[TokenId, Positive]


class CardsTable(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("suits", "decks")

    ranks: tuple[str, ...]
    suits: tuple[Suit, ...]
    decks: tuple[Deck, ...]
    low_half: tuple[str, ...]
    high_half: tuple[str, ...]


class SeatingForm(Entry, frozen=True):
    """TS-SEAT-02, TS-SEAT-06: the cards of every player, team by team."""

    fixed: ClassVar[tuple[str, ...]] = ("alternative_free_for_all", "method")

    players: Positive
    teams: tuple[tuple[CardSet, ...], ...]
    alternative_free_for_all: tuple[CardSet, ...] = ()
    method: str = ""
    half_suit_teams: tuple[tuple[CardSet, ...], ...] = ()


class TerrainForm(Entry, frozen=True):
    id: Id
    name: str
    blocks: tuple[Literal["movement", "line-of-fire"], ...]
    polygon: Annotated[tuple[Point, ...], Meta(min_length=3)]

    def __post_init__(self) -> None:
        if not is_convex(self.polygon):
            raise ValueError(f"terrain {self.id} is not convex (TS-GEO-12)")


class FactionForm(Entry, frozen=True):
    id: Id
    name: str


class VictoryForm(Built, frozen=True):
    id: Victory
    effect: Victory
    text: str


class TablesFile(Form, frozen=True):
    schema: Schema
    rulers: Rulers
    tolerance: Tolerance
    limits: Limits
    option: tuple[OptionEntry, ...]
    speed_table: tuple[SpeedRow, ...]
    wind_shift: tuple[WindShift, ...]
    wind_die: WindDie
    gun_cost: tuple[GunCost, ...]
    rig: tuple[RigForm, RigForm]
    model: tuple[ModelForm, ...]
    hull: tuple[HullForm, ...]
    hull_shape: HullShape
    token: tuple[TokenForm, ...]
    token_pool: tuple[PoolForm, ...]
    cards: CardsTable
    seating: tuple[SeatingForm, ...]
    terrain: tuple[TerrainForm, ...]
    faction: tuple[FactionForm, ...]
    victory_rule: tuple[VictoryForm, ...]


# --- ships.toml ---


class ShipForm(Entry, frozen=True):
    id: Id
    name: str
    faction: Id
    set: str
    number: str
    masts: Annotated[int, Meta(ge=1, le=6)]
    model: Literal["standard", "sloop", "schooner", "galley", "junk"]
    rig: Literal["square", "fore-and-aft"]
    cannons: tuple[GunCode, ...]
    cargo: Count
    points: Positive

    def __post_init__(self) -> None:
        if len(self.cannons) != self.masts:
            raise ValueError(f"{self.id} has {self.masts} masts and {len(self.cannons)} guns (TS-SHIP-01)")


class ShipsFile(Form, frozen=True):
    schema: Schema
    source: str
    ships: tuple[ShipForm, ...]
    example_ships: tuple[ShipForm, ...]


# --- scenarios.toml ---


class TableForm(Form, frozen=True):
    shape: Literal["rectangle", "circle"]
    width: float = 0.0
    height: float = 0.0
    diameter: float = 0.0


class TerrainPiece(Form, frozen=True):
    id: Id
    x: float
    y: float
    rotation: float


class Cards(Form, frozen=True):
    deck: Deck
    suit: Suit
    half: Half


class ShipPlace(Form, frozen=True):
    ship: Id
    x: float | None = None
    y: float | None = None
    heading: Heading | None = None


class SideForm(Entry, frozen=True):
    team: Positive
    player: Positive
    name: str
    faction: Id
    cards: Cards
    actions: Annotated[int, Meta(ge=1, le=13)]
    token_pool: Id
    admiral: str
    zone: tuple[float, float, float, float]
    points: Positive
    ships: tuple[ShipPlace, ...]


class LayoutForm(Form, frozen=True):
    """TS-SEAT-01: the table of an agreed battle for another number of players; zones where they are no strips."""

    players: Literal["2", "3", "3-teams", "4", "5", "6", "7", "8"]
    table: TableForm
    zones: tuple[tuple[float, float, float, float], ...] = ()


class ScenarioForm(Entry, frozen=True):
    id: Id
    name: str
    difficulty: Literal["tutorial", "beginner", "standard", "advanced"]
    players: Annotated[int, Meta(ge=2, le=8)]
    fleet_points: Positive
    table: TableForm
    turn_limit: Positive
    range_multiplier: Literal[1, 2]
    wind_from: Literal[-1, 0, 45, 90, 135, 180, 225, 270, 315]
    wind_shift_method: Literal["d6", "wind-die-8", "none"]
    admiral_secret: bool
    table_edge: Literal["closed", "exit"]
    deployment: Literal["fixed", "free"]
    victory: tuple[Victory, ...]
    text: str
    terrain: tuple[TerrainPiece, ...]
    side: tuple[SideForm, ...]
    exit_edge: Edge | Literal[""] = ""
    exit_faction: str = ""
    treasure_vp: Count = 0
    exit_vp_half_cost: bool = False
    treasure: dict[Id, Positive] = field(default_factory=dict)
    tow_vp: Count = 0
    derelict_start: tuple[Id, ...] = ()
    layout: tuple[LayoutForm, ...] = ()         # TS-SETUP-13: players and points are agreed
    former: tuple[SideForm, ...] = ()           # the sides of an earlier edition, for battles begun with them

    def follows(self) -> dict[str, Any]:
        """TS-FLEET-05: what the ships of every side are worth."""
        return {"side": [{"points": sum([MODELS[place.ship].cost for place in side.ships if place.ship in MODELS])}
                         for side in self.side]}


class ScenariosFile(Form, frozen=True):
    schema: Schema
    scenario: tuple[ScenarioForm, ...]


# --- look-ups ---


class SideEntry(Struct, frozen=True):
    """A player of a scenario: poses are (x, y, heading), or () where the player places the ships."""

    team: int
    name: str
    faction: str
    cards: CardSet
    actions: int
    pool: tuple[str, ...]
    admiral: str
    zone: tuple[float, float, float, float]
    ships: tuple[str, ...]
    poses: tuple[tuple[float, ...], ...]


class ScenarioEntry(ScenarioForm, frozen=True, kw_only=True):
    """A scenario with its table, terrain and players as rules use them."""

    board: Table
    lands: tuple[Terrain, ...]
    sides: tuple[SideEntry, ...]


@cache
def rulebook() -> Rulebook:
    """The rulebook of the game, read when first asked for."""
    return parse_rulebook(text_of(PACKAGE, "rulebook.md"))


def gun_cost(accuracy: int, long: bool) -> int:
    """TS-FLEET-04, TS-FLEET-06: what a gun costs; 0 for one that no fleet may buy."""
    for row in _TABLES.gun_cost:
        if row.accuracy == accuracy:
            return row.long if long else row.short
    return 0


def make_model(form: ShipForm) -> Model:
    """TS-GEO-05 to TS-GEO-09: a ship with its shape worked out."""
    hull = next((hull for hull in _TABLES.hull if hull.masts == form.masts), None)
    if hull is None:
        raise ContentError(f"ships.toml: {form.id} has {form.masts} masts, and no hull in tables.toml has so many")
    rig = next(rig for rig in _TABLES.rig if rig.id == form.rig)
    kind = next(kind for kind in _TABLES.model if kind.id == form.model)
    if kind.rig != form.rig:
        raise ContentError(f"ships.toml: {form.id} is a {form.model} and cannot be {form.rig} (TS-SHIP-05)")
    guns = tuple([Gun(int(code[0]), code[1] == "L", code) for code in form.cannons])
    if not all([gun_cost(gun.accuracy, gun.long) for gun in guns]):
        raise ContentError(f"ships.toml: {form.id} has a gun that no fleet may buy (TS-FLEET-06)")
    cost = sum([gun_cost(gun.accuracy, gun.long) for gun in guns])
    if cost != form.points:
        raise ContentError(f"ships.toml: {form.id} costs {cost}, not {form.points} (TS-FLEET-05)")
    masts = [fraction * hull.length for fraction in hull.mast_fractions]
    if rig.sail_plan == "transverse":
        wide = rig.sail_half_width_beams * hull.beam
        sails = [((-at, -wide), (-at, wide)) for at in masts]
    else:
        gap = masts[1] - masts[0] if len(masts) > 1 else hull.length / 2        # one mast: 0.3 of the length
        sails = [((-at, 0.0), (-min(at + rig.sail_length_gaps * gap, hull.length), 0.0)) for at in masts]
    return Model(
        id=form.id, name=form.name, faction=form.faction, masts=form.masts, rig=form.rig, guns=guns, cargo=form.cargo,
        cost=cost, square=form.rig == "square", length=hull.length, beam=hull.beam,
        hull=Plan(tuple([(-a * hull.length, s * hull.beam) for a, s in _TABLES.hull_shape.vertices])),
        mast_at=tuple(masts), sails=tuple(sails), sail_radius=rig.sail_block_radius,
    )


def make_terrain(piece: TerrainPiece) -> Terrain:
    form = next((form for form in _TABLES.terrain if form.id == piece.id), None)
    if form is None:
        raise ContentError(f"scenarios.toml: terrain {piece.id!r} is unknown")
    shape = shifted(rotated(polygon(form.polygon), 0.0, 0.0, piece.rotation), piece.x, piece.y)
    return Terrain(form.id, form.name, shape, "movement" in form.blocks, "line-of-fire" in form.blocks)


def make_side(form: SideForm, scenario: ScenarioForm) -> SideEntry:
    pool = POOLS.get(form.token_pool)
    if pool is None:
        raise ContentError(f"scenarios.toml: {scenario.id} has an unknown token_pool {form.token_pool!r}")
    for place in form.ships:
        if place.ship not in MODELS:
            raise ContentError(f"scenarios.toml: {scenario.id} has an unknown ship {place.ship!r}")
        if (place.x is None) != (scenario.deployment == "free"):
            raise ContentError(f"scenarios.toml: {scenario.id}: {place.ship} has a pose, or none, against deployment")
    if form.admiral and form.admiral not in [place.ship for place in form.ships]:
        raise ContentError(f"scenarios.toml: {scenario.id}: admiral {form.admiral!r} is on no ship of {form.name}")
    total = sum([MODELS[place.ship].cost for place in form.ships])
    if total != form.points:
        raise ContentError(f"scenarios.toml: {scenario.id}: {form.name} is worth {total}, not {form.points}")
    return SideEntry(
        team=form.team - 1, name=form.name, faction=form.faction,
        cards=(form.cards.deck, form.cards.suit, form.cards.half), actions=form.actions,
        pool=tuple(sorted([token for token, count in pool.tokens.items() for _ in range(count)])),
        admiral=form.admiral, zone=form.zone, ships=tuple([place.ship for place in form.ships]),
        poses=tuple([() if place.x is None or place.y is None or place.heading is None
                     else (place.x, place.y, place.heading) for place in form.ships]),
    )


def make_table(form: TableForm) -> Table:
    """TS-COMP-02: a rectangle with sides of three feet or more, or a circle three feet or more across."""
    least = form.diameter if form.shape == "circle" else min(form.width, form.height)
    if least < LEAST_TABLE:
        raise ContentError(f"scenarios.toml: a table of {least} mm is less than three feet across (TS-COMP-02)")
    return Table(form.width, form.height, form.diameter / 2)


def are_teams(teams: list[int]) -> bool:
    """TS-SEAT-01: two to eight players in two teams, or three players each for himself; `teams` count from 0."""
    return 2 <= len(teams) <= 8 and (set(teams) == {0, 1} or sorted(teams) == [0, 1, 2])


def make_scenario(form: ScenarioForm) -> ScenarioEntry:
    if len(form.side) != form.players or [side.player for side in form.side] != list(range(1, form.players + 1)):
        raise ContentError(f"scenarios.toml: {form.id} must have the sides of players 1 to {form.players} in order")
    if not are_teams([side.team - 1 for side in form.side]):
        raise ContentError(f"scenarios.toml: {form.id} must have two teams, or three players in three (TS-SEAT-01)")
    if (form.table_edge == "exit") != bool(form.exit_edge):
        raise ContentError(f"scenarios.toml: {form.id} has an exit_edge, or none, against its table_edge")
    return ScenarioEntry(**asdict(form), board=make_table(form.table),
                         lands=tuple([make_terrain(piece) for piece in form.terrain]),
                         sides=tuple([make_side(side, form) for side in form.side]))


def cards_for(players: str) -> list[tuple[int, CardSet]]:
    """TS-SEAT-01, TS-SEAT-02, TS-SEAT-06: the team and the cards of every player, in seat order."""
    row = next(row for row in _TABLES.seating if row.players == int(players[0]))
    teams = row.teams if players.isdecimal() else tuple([(cards,) for cards in row.alternative_free_for_all])
    return [(team, cards) for team, sets in enumerate(teams) for cards in sets]


def make_layout(entry: ScenarioEntry, layout: LayoutForm) -> ScenarioEntry:
    """An agreed battle for another number of players: two teams west and east, each player with his strip of the edge,
    or three on a round table. Players without a fleet of their own have the squadrons of the scenario by turns."""
    seated, board = cards_for(layout.players), make_table(layout.table)
    sides: list[SideEntry] = []
    for seat, (team, cards) in enumerate(seated):
        mates = [other for other, (its, _) in enumerate(seated) if its == team]
        at = mates.index(seat)
        alike = [side for side in entry.sides if side.team == min(team, 1)]
        high = board.height / len(mates)
        strip = (0.0 if team == 0 else board.width - STRIP, at * high, STRIP, high)
        name = ROUND_NAMES[team] if layout.zones else f"{'East' if team else 'West'}{f' {at + 1}' if mates[1:] else ''}"
        sides.append(replace(alike[max(at, team - 1) % len(alike)], team=team, name=name, cards=cards,
                             zone=layout.zones[seat] if layout.zones else strip))
    return replace(entry, players=len(seated), board=board, sides=tuple(sides))


_TABLES: Final = read(PACKAGE, "tables.toml", TablesFile)
_SHIPS: Final = read(PACKAGE, "ships.toml", ShipsFile)
_SCENARIOS: Final = read(PACKAGE, "scenarios.toml", ScenariosFile)

LONG: Final[float] = _TABLES.rulers.long
SHORT: Final[float] = _TABLES.rulers.short
CONTACT: Final[float] = _TABLES.tolerance.contact
MAX_OVERLAP: Final[float] = _TABLES.tolerance.max_overlap
CLEARANCE: Final[float] = _TABLES.tolerance.min_gap_after_sail_move
SAMPLE_STEP: Final[float] = _TABLES.tolerance.los_sample_step
SLIDE_STEP: Final[float] = _TABLES.tolerance.slide_direction_step
MAX_TURN: Final[float] = _TABLES.limits.max_turn_deg
ADMIRALS_RANGE: Final[float] = _TABLES.limits.admirals_range_longs * LONG
REPAIR_CLEARANCE: Final[float] = _TABLES.limits.repair_clearance_longs * LONG
SCUTTLE_AT: Final[int] = _TABLES.limits.scuttle_success_min
FEWEST_SHIPS: Final[int] = _TABLES.limits.min_ships_per_player
MOST_SHIPS: Final[int] = _TABLES.limits.max_ships_per_player
CAPTAIN_FROM: Final[int] = _TABLES.limits.generic_captain_min_actions
ADMIRAL_POINTS: Final[int] = _TABLES.limits.admiral_vp
BARS: Final[dict[str, float]] = {"L": LONG, "S": SHORT}
SPEEDS: Final[dict[str, tuple[str, ...]]] = {row.masts_lost: row.segments for row in _TABLES.speed_table}
TOW_SPEEDS: Final[dict[str, tuple[str, ...]]] = {row.masts_lost: row.towing for row in _TABLES.speed_table}
WIND_SHIFT: Final[dict[int, int]] = {face: row.shift_deg for row in _TABLES.wind_shift for face in row.roll}
WINDS: Final[tuple[str, ...]] = _TABLES.wind_die.faces
HITS_ON: Final[dict[int, tuple[int, ...]]] = {row.accuracy: row.hits_on for row in _TABLES.gun_cost}
OPTIONS: Final[tuple[OptionEntry, ...]] = _TABLES.option
TOKENS: Final[dict[str, TokenForm]] = {token.id: token for token in _TABLES.token}
POOLS: Final[dict[str, PoolForm]] = {pool.id: pool for pool in _TABLES.token_pool}
RANKS: Final[tuple[str, ...]] = _TABLES.cards.ranks
LOW_HALF: Final[tuple[str, ...]] = _TABLES.cards.low_half
HIGH_HALF: Final[tuple[str, ...]] = _TABLES.cards.high_half
SEATINGS: Final[dict[int, SeatingForm]] = {seating.players: seating for seating in _TABLES.seating}
FACTIONS: Final[dict[str, str]] = {faction.id: faction.name for faction in _TABLES.faction}
MODELS: Final[dict[str, Model]] = {form.id: make_model(form) for form in (*_SHIPS.ships, *_SHIPS.example_ships)}
HULLS: Final[dict[str, str]] = {form.id: form.model for form in (*_SHIPS.ships, *_SHIPS.example_ships)}
EXAMPLES: Final[frozenset[str]] = frozenset(form.id for form in _SHIPS.example_ships)
SCENARIOS: Final[dict[str, ScenarioEntry]] = {form.id: make_scenario(form) for form in _SCENARIOS.scenario}
AGREED: Final[tuple[str, ...]] = tuple([entry.id for entry in SCENARIOS.values() if entry.layout])
LAYOUTS: Final[dict[str, ScenarioEntry]] = {f"{entry.id} players={layout.players}": make_layout(entry, layout)
                                            for entry in SCENARIOS.values() for layout in entry.layout}


def former_entry(scenario: str) -> ScenarioEntry:
    """A scenario with the ships and poses it had in the first edition."""
    entry = SCENARIOS[scenario]
    return replace(entry, sides=tuple([make_side(side, entry) for side in entry.former]))


def entry_for(scenario: str, house: tuple[str, ...]) -> ScenarioEntry:
    """The scenario as it is played: an agreed one for as many players as were agreed."""
    for choice in house:
        if choice.startswith("players="):
            return LAYOUTS.get(f"{scenario} {choice}", SCENARIOS[scenario])
    return SCENARIOS[scenario]
