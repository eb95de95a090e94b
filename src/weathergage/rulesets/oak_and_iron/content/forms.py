"""The files of `content/*.toml` as types. Lengths are inches, angles degrees clockwise from north.

What rules read all the time, or compose, stands in `printed`; the rest they read as it is here.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from weathergage.kits.content import Count, Entry, Form, Id, Known, OptionEntry, Positive
from weathergage.kits.plane import Point, area

Schema = Literal["oak-and-iron/1"]
Length = Annotated[float, Meta(gt=0)]
Heading = Annotated[float, Meta(ge=0, lt=360)]
Edge = Literal["north", "east", "south", "west"]
Symbol = Literal["skull", "cannon", "musket", "pistol", "sail", "swords"]
Clause = Annotated[str, Meta(pattern=r"^OI-[A-Z]+-\d{2}$")]
Role = Literal["attacker", "defender", "none"]


# --- tables.toml ---


class Geometry(Entry, frozen=True):
    """OI-GEOM-02, OI-GEOM-04, OI-GEOM-05, and the limits of the rules."""

    fixed: ClassVar[tuple[str, ...]] = ("unit", "mm_per_inch")

    unit: Literal["inch"]
    mm_per_inch: Length
    yard_arm: Length
    pistol_shot: Length
    musket_shot: Length
    cannon_shot: Length
    move_step: Length
    tool_lengths: tuple[Length, Length, Length, Length, Length]
    tool_full_turn_deg: tuple[Length, Length, Length, Length, Length]
    max_turns: Positive
    max_fatigue: Positive
    max_damage: Positive
    max_speed: Positive
    crippled_max_speed: Positive
    cut_free_max_speed: Positive
    fortune_points: Positive
    skill_test_dice: Positive
    close_combat_base: Positive

    def __post_init__(self) -> None:
        ranges = (self.yard_arm, self.pistol_shot, self.musket_shot, self.cannon_shot)
        if list(ranges) != sorted(set(ranges)):
            raise ValueError("the ranges must grow from yard_arm to cannon_shot (OI-GEOM-01)")
        if len(self.tool_lengths) != self.max_speed:
            raise ValueError(f"there must be a tool for every speed up to {self.max_speed} (OI-MOVE-09)")


class DieForm(Entry, frozen=True):
    """OI-DICE-01, OI-DICE-02."""

    sides: Literal[8]
    faces: Annotated[tuple[Symbol, ...], Meta(min_length=8, max_length=8)]


class SymbolSet(Known, frozen=True):
    """OI-DICE-15."""

    id: Id
    symbols: tuple[Symbol, ...]
    alternative: tuple[Symbol, ...] = ()
    option: str = ""


class SailSetting(Known, frozen=True):
    """OI-SAIL-01."""

    id: Literal["full", "battle", "minimal", "anchored"]
    name: str
    speed: int = field(name="speed_modifier")
    reloads: bool = field(name="reload_action_allowed")
    moves: bool = field(name="may_move")


class Size(Entry, frozen=True):
    """OI-SQD-01."""

    id: Id
    name: str
    least: Positive = field(name="min_ships")
    most: Positive = field(name="max_ships")
    points: Positive = field(name="max_points")
    line: bool = field(name="ships_of_the_line")
    table: tuple[Length, Length] = field(name="table_min")


class Faction(Entry, frozen=True):
    """OI-SQD-07."""

    id: Id
    name: str
    rules: tuple[Id, ...]
    effect_text: str
    line: bool = field(name="ships_of_the_line")            # whether it may have them
    cards: tuple[Id, ...] = field(name="national_cards")    # the nations whose initiative cards it may hold


class Rule(Known, frozen=True):
    """A named special rule: a trait, an option, a rule of a faction, a keyword."""

    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Id
    name: str
    effect: Id
    effect_text: str


class TerrainForm(Entry, frozen=True):
    id: Id
    name: str
    kind: Literal["island", "land-mass", "rocks", "shoal", "fog"]
    outline: Annotated[tuple[Point, ...], Meta(min_length=3)]
    blocks_movement: bool
    blocks_los: bool
    landing_party: bool
    shifts_range: bool
    grounding_check: bool
    copies: Positive

    def __post_init__(self) -> None:
        if area(self.outline) == 0.0:
            raise ValueError(f"terrain {self.id} has no area")


class CriticalForm(Known, frozen=True):
    """OI-DICE-06."""

    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Literal["hull", "rigging", "crew"]
    symbol: Symbol
    effect: Id
    effect_text: str


class StrikeForm(Known, frozen=True):
    id: Literal["crippled", "lost", "lost-flagship"]
    name: str
    points: Positive


class TablesFile(Form, frozen=True):
    schema: Schema
    geometry: Geometry
    die: DieForm
    symbol_set: tuple[SymbolSet, ...]
    sail_setting: tuple[SailSetting, SailSetting, SailSetting, SailSetting]
    game_size: tuple[Size, ...]
    faction: tuple[Faction, ...]
    faction_rule: tuple[Rule, ...]
    terrain: tuple[TerrainForm, ...]
    critical_result: tuple[CriticalForm, CriticalForm, CriticalForm]
    strike_points: tuple[StrikeForm, StrikeForm, StrikeForm]
    option: tuple[OptionEntry, ...]


# --- ships.toml ---


class BaseForm(Entry, frozen=True):
    """OI-GEOM-06, OI-WIND-08: twice as long as wide, or the two tests of the Wind's Eye would differ."""

    id: Id
    length: Length
    beam: Length

    def __post_init__(self) -> None:
        if self.length != 2 * self.beam:
            raise ValueError(f"base {self.id} is not twice as long as wide (OI-WIND-08)")


class SkillForm(Known, frozen=True):
    level: Literal[1, 2]
    cost: Positive


class ShipForm(Entry, frozen=True):
    id: Id
    name: str
    rank: Literal["unrated", "ship-of-the-line", "pirate-unique", "legend"]
    base: Id
    cost: Positive
    fortitude: Positive
    broadside: Positive
    crew: Positive
    speed_large: Positive
    speed_windward: Positive
    traits: tuple[Id, ...]
    options: dict[Id, Positive]
    nations: tuple[Id, ...]
    unique: bool
    default_allowed: bool
    product: Id
    cost_provenance: Literal["source", "fact", "reconstructed"]


class ShipsFile(Form, frozen=True):
    schema: Schema
    base: tuple[BaseForm, ...]
    skill_option: tuple[SkillForm, SkillForm]
    trait: tuple[Rule, ...]
    ship_option: tuple[Rule, ...]
    ship: tuple[ShipForm, ...]


# --- cards.toml ---


class Card(Known, frozen=True):
    """An initiative card."""

    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Id
    name: str
    value: Annotated[int, Meta(ge=1, le=5)]
    nation: Annotated[str, Meta(pattern=r"^(keyword:)?[a-z-]+$")]      # keyword:... for cards that are granted
    discard: bool = field(name="discard_after_play")
    timing: Literal["reveal", "turn", "immediate", "movement", "movement-reaction", "crew-action", "attack"]
    effect: Id
    text: str = field(name="effect_text")


class Admiral(Entry, frozen=True):
    """OI-SQD-16."""

    id: Id
    name: str
    value: Annotated[int, Meta(ge=0, le=3)] = field(name="admiral_value")
    cost: Count
    nation: Id
    keywords: tuple[Id, ...]
    unique: bool


class Captain(Entry, frozen=True):
    """OI-SQD-14."""

    id: Id
    name: str
    cost: Count
    nation: Id
    keywords: tuple[Id, ...]
    unique: bool

    def __post_init__(self) -> None:
        if "Captain" not in self.name and "Commander" not in self.name:
            raise ValueError(f"{self.name} is no title of a commander (OI-SQD-14)")


class Upgrade(Known, frozen=True):
    """OI-SQD-12, OI-SQD-27."""

    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Id
    name: str
    cost: int
    nations: tuple[Id, ...]
    keywords: tuple[Id, ...]
    not_on_line: bool = field(name="not_on_ships_of_the_line")
    not_on_flagship: bool
    solo: bool
    effect: Id
    text: str = field(name="effect_text")


class EventCard(Known, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Id
    name: str
    duration: Literal["instant", "turn", "game"]
    copies: Positive
    effect: Id
    text: str = field(name="effect_text")


class ObjectiveCard(Known, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Id
    name: str
    terrain: str
    copies: Positive
    effect: Id
    text: str = field(name="effect_text")


class Setting(Entry, frozen=True):
    """OI-SETT-01: how many pieces of which kind its owner adds to the pool; the kind any is any."""

    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Id
    name: str
    pieces: dict[Literal["any", "rocks", "shoal", "island", "fog", "land-mass"], Count]
    copies: Positive
    effect: Id
    effect_text: str


class Zone(Entry, frozen=True):
    """OI-SETUP-17, OI-EFF-04: a deployment card: cells (row from the own edge, column from the Weather Edge)."""

    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Id
    name: str
    rows: Positive = field(name="grid_rows")
    columns: Positive = field(name="grid_columns")
    cells: tuple[tuple[Count, Count], ...] = field(name="zone")
    copies: Positive
    effect: Id
    effect_text: str

    def __post_init__(self) -> None:
        for row, column in self.cells:
            if row >= self.rows or column >= self.columns:
                raise ValueError(f"{self.id}: there is no section {row}, {column} (OI-EFF-04)")


class AdvantageCard(Known, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("effect",)

    id: Id
    name: str
    copies: Positive
    effect: Id
    text: str = field(name="effect_text")


class CardsFile(Form, frozen=True):
    schema: Schema
    initiative_card: tuple[Card, ...]
    admiral: tuple[Admiral, ...]
    captain: tuple[Captain, ...]
    keyword: tuple[Rule, ...]
    upgrade_card: tuple[Upgrade, ...]
    event_card: tuple[EventCard, ...]
    objective_card: tuple[ObjectiveCard, ...]
    setting_card: tuple[Setting, ...]
    deployment_card: tuple[Zone, ...]
    advantage_card: tuple[AdvantageCard, ...]


# --- scenarios.toml and squadrons.toml ---


class PieceForm(Form, frozen=True):
    piece: Id
    x: float
    y: float
    rotation: float
    objective: bool = False


class ShipPlace(Form, frozen=True):
    type: Id
    x: float = 0.0
    y: float = 0.0
    heading: Heading = 0.0
    flagship: bool = False
    options: tuple[Id, ...] = ()
    upgrades: tuple[Id, ...] = ()
    captain: str = ""
    skill: Literal[0, 1, 2] = 0
    merchant: bool = False


class SideForm(Form, frozen=True):
    id: str
    name: str
    nation: Id
    admiral: Id
    role: Role
    hand: tuple[Id, ...]
    points: Positive
    granted_cards: tuple[Id, ...]
    ship: tuple[ShipPlace, ...]
    fleet: str = ""


class ScenarioForm(Entry, frozen=True):
    id: Id
    name: str
    table: tuple[Length, Length]
    weather_edge: Edge
    turns: Positive
    rules: Literal["quickstart", "standard", "fleet"]
    objective: Id
    difficulty: Literal["beginner", "easy", "medium", "hard"]
    notes: str
    side: tuple[SideForm, ...]
    terrain: tuple[PieceForm, ...] = ()
    size: str = ""


class ScenariosFile(Form, frozen=True):
    schema: Schema
    scenario: tuple[ScenarioForm, ...]


class StockForm(Entry, frozen=True):
    """A squadron ready to sail."""

    id: Id
    name: str
    nation: Id
    admiral: Id
    hand: tuple[Id, ...]
    ship: tuple[ShipPlace, ...]


class BattleForm(Entry, frozen=True):
    """A battle that is set up by the rules, with squadrons that the players bring."""

    id: Id
    name: str
    size: Id
    table: tuple[Length, Length]
    difficulty: Literal["easy", "medium", "hard"]
    notes: str
    squadrons: tuple[tuple[Id, ...], tuple[Id, ...]]        # those ready to sail, by side


class TableChoice(Entry, frozen=True):
    """OI-SQD-02: a sea larger than the least."""

    id: Id
    table: tuple[Length, Length]


class SquadronsFile(Form, frozen=True):
    schema: Schema
    squadron: tuple[StockForm, ...]
    battle: tuple[BattleForm, ...]
    larger_table: tuple[TableChoice, ...]
    option: tuple[OptionEntry, ...]
