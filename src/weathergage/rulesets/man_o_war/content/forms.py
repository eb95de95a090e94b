"""The files of `content/*.toml` as types. Lengths are inches, angles degrees clockwise from north; sides count from 0,
in the order of the scenario."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from weathergage.kits.content import Count, Entry, Form, Id, OptionEntry, Positive

Schema = Literal["man-o-war/1"]
Length = Annotated[float, Meta(gt=0)]
Span = Annotated[float, Meta(ge=0)]
Face = Annotated[int, Meta(ge=1, le=6)]
Arc = Literal["fore", "starboard", "aft", "port"]
Die = Literal["1d6"]
Rank = Literal["MOW", "IND", "SOL"]
Wind = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Deck = Literal["man-o-war", "chaos-reward"]
Target = Literal["enemy-ship", "friendly-ship", "any-ship", "monster", "flyer", "monster-or-flyer", "self", "none",
                 "point"]


# --- tables.toml ---


class About(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("id", "clause_prefix", "players")

    id: Literal["man-o-war"]
    name: str
    clause_prefix: Literal["MW"]
    players: Literal[2]
    standard_points: Positive


class Geometry(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("compass_points", "cannon_range", "range_bands")

    contact_gap: Length
    separation_gap: Length
    compass_points: Literal[8]
    into_wind_below: Length
    astern_above: Length
    turn_cost: Length
    turn_max_standard: Length
    turn_max_elf: Length
    arc_half_angle: Length
    cannon_range: Length
    range_bands: tuple[Length, Length, Length]
    squadron_coherency: Length
    min_ram_run: Length
    deploy_depth: Length
    deploy_side_margin: Length
    section_size: Length
    lair_radius: Length
    lair_min_distance: Length
    drive_off_distance: Length
    monster_base_radius: Length
    flyer_base_radius: Length
    wreck_radius_mow: Length
    wreck_radius_other: Length


class FeatureRow(Form, frozen=True):
    min: Face
    max: Face
    features: Count


class FeatureTable(Entry, frozen=True):
    die: Die
    rows: tuple[FeatureRow, ...]


class WindRow(Form, frozen=True):
    results: tuple[Face, ...]
    blows_toward: Wind


class WindTable(Entry, frozen=True):
    die: Die
    rows: tuple[WindRow, WindRow]


class BtwRow(Form, frozen=True):
    min: Face
    max: Face
    btw: Positive


class BtwTable(Entry, frozen=True):
    die: Die
    rows: tuple[BtwRow, ...]


class SuccessTable(Entry, frozen=True):
    die: Die
    success_on: Face


class BlazeRow(Form, frozen=True):
    min: Face
    max: Face
    result: Literal["out", "stay", "fore", "up", "aft"]


class BlazeTable(Entry, frozen=True):
    die: Die
    rows: tuple[BlazeRow, ...]


class CriticalRow(Form, frozen=True):
    roll: Face
    name: str
    effect: Id
    effect_text: str


class CriticalTable(Entry, frozen=True):
    die: Die
    rows: tuple[CriticalRow, ...]


class ReactionRow(Form, frozen=True):
    min: Face
    max: Face
    result: Literal["return-to-lair", "frenzy", "controlled", "double-action"]


class ReactionTable(Entry, frozen=True):
    die: Die
    rows: tuple[ReactionRow, ...]


class BombRow(Form, frozen=True):
    min: Face
    max: Face
    result: Literal["miss", "fore", "aft", "on-target"]


class BombTable(Entry, frozen=True):
    die: Die
    rows: tuple[BombRow, ...]


class Tables(Form, frozen=True):
    terrain_features: FeatureTable
    initial_wind: WindTable
    grounding_damage: BtwTable
    refloat: SuccessTable
    blaze: BlazeTable
    critical: CriticalTable
    monster_reaction: ReactionTable
    summon: SuccessTable
    bomb: BombTable


class RamRowForm(Form, frozen=True):
    min: Face
    max: Face
    btw: Count = 0
    btw_dice: Literal["", "1d6"] = ""
    rammer: Literal["", "sink", "btw-1"] = field(default="", name="self")


class RamForm(Entry, frozen=True):
    id: Id
    rows: tuple[RamRowForm, ...]
    save_mod: int
    min_run: Span | None = None
    modes: tuple[Id, ...] = ()
    effect: str = ""
    effect_text: str = ""


class WeaponForm(Entry, frozen=True):
    id: Id
    bands: tuple[Length, Length, Length]
    save_mods: tuple[int, int, int]
    damage: Count
    aim: Literal["choice", "high-only", "low", "btw", "crew", "none"]
    defends_boarding: bool
    effect: str = ""
    effect_text: str = ""


class WizardForm(Entry, frozen=True):
    id: Literal["champion", "master", "lord"]
    name: str
    points: Positive
    hand: Positive
    cast_bonus: Count
    own_college_reroll: bool
    honours: Positive


class AdmiralForm(Entry, frozen=True):
    points: Count
    boarding_bonus: Positive
    honours: Positive
    free_cards: Positive


class TerrainForm(Entry, frozen=True):
    id: Id
    name: str
    shape: Literal["disc", "capsule"]
    radius: Length
    blocks_los: bool
    count: Positive
    length: Span = 0.0

    def __post_init__(self) -> None:
        if (self.shape == "disc") != (self.length == 0.0):
            raise ValueError(f"terrain {self.id}: a capsule has a length, a disc has none (MW-GEO-20)")


class TokenForm(Entry, frozen=True):
    id: Id


class ChoiceForm(Form, frozen=True):
    unit: Id
    min: Count
    max: Count
    per_1000: Count = 0


class UnitCount(Form, frozen=True):
    unit: Id
    n: Positive


class FleetForm(Entry, frozen=True):
    id: Id
    name: str
    wizards: Literal["none", "0-1", "bane-tower"]
    cards: Deck
    special: tuple[Literal["dwarf-dispel", "no-free-flagship-card"], ...]
    choices: tuple[ChoiceForm, ...]
    starter: tuple[UnitCount, ...]
    starter_wizard: Literal["none", "champion", "master", "lord", "bane-tower"]
    starter_cards: Count
    starter_points: Positive


class TablesFile(Form, frozen=True):
    schema: Schema
    ruleset: About
    geometry: Geometry
    option: tuple[OptionEntry, ...]
    tables: Tables
    ram_chart: tuple[RamForm, ...]
    weapon: tuple[WeaponForm, ...]
    wizard_level: tuple[WizardForm, ...]
    admiral: AdmiralForm
    terrain: tuple[TerrainForm, ...]
    token: tuple[TokenForm, ...]
    fleet: tuple[FleetForm, ...]


# --- ships.toml ---


class EffectForm(Form, frozen=True):
    box: Count
    effect: Id
    mode: str = ""
    beam: Count = 0
    astern: Count = 0
    flat: Count = 0
    weapon: str = ""
    dice: Count = 0
    weapons: tuple[Id, ...] = ()


class LocationForm(Form, frozen=True):
    id: Id
    name: str
    level: Literal["high", "mid", "low", "single"]
    rolls: tuple[Face, ...]
    boxes: Annotated[int, Meta(ge=1, le=3)]
    save: Face
    critical: bool
    box: tuple[int, int, int, int]
    fore: tuple[Id, ...]
    up: tuple[Id, ...]
    aft: tuple[Id, ...]
    down: tuple[Id, ...]
    effects: tuple[EffectForm, ...]


class ModeForm(Form, frozen=True):
    mode: Literal["sail", "oars", "steam", "paddle", "treadwheel", "magic", "beast"]
    beam: Count = 0
    astern: Count = 0
    speed: Count = 0
    straight: Count = 0
    reverse: Count = 0
    pivot: bool = False

    def __post_init__(self) -> None:
        if (self.mode == "sail") != bool(self.beam and self.astern) or (self.mode == "sail") == bool(self.speed):
            raise ValueError(f"{self.mode} has beam and astern speeds, or a speed, against its kind (MW-DATA-04)")


class MountForm(Form, frozen=True):
    id: Id
    weapon: Id
    arcs: tuple[Arc, ...]
    dice: Positive
    per_arc: bool


class BtwForm(Form, frozen=True):
    boxes: Positive
    save: Face


class ShipForm(Entry, frozen=True):
    id: Id
    name: str
    fleet: Id
    rank: Rank = field(name="class")
    unit_size: Literal[1, 3]
    points: Positive
    crew: Count
    crewless: bool
    length: Length
    width: Length
    template_honours: Positive
    turn_template: Literal["standard-45", "elf-90"]
    ram: str
    layout: Literal["high-mid-low", "high-low", "single"]
    special: tuple[Id, ...]
    propulsion: tuple[ModeForm, ...]
    weapons: tuple[MountForm, ...]
    btw: BtwForm
    location: tuple[LocationForm, ...]


class ShipsFile(Form, frozen=True):
    schema: Schema
    ship: tuple[ShipForm, ...]


# --- magic.toml ---


class CollegeForm(Entry, frozen=True):
    id: Id
    name: str
    colour: Id
    d8: Annotated[int, Meta(ge=1, le=8)]


class SpellParams(Form, frozen=True):
    """What effects work with; a spell has those of its effect (MW-SPL-01 to MW-SPL-41)."""

    dice: Count = 0
    aim: Literal["", "caster", "high", "low"] = ""
    save_mod: int = 0
    ignite: bool = False
    all: bool = False
    radius: Span = 0.0
    steps: Count = 0
    amount: int = 0
    mode: str = ""
    count: Count = 0
    kill_on: Count = 0
    boxes: Count = 0
    btw: bool = False
    distance: Span = 0.0
    direction: Literal["", "any", "toward-caster"] = ""
    points: Count = 0
    scope: Literal["", "all", "btw", "low"] = ""
    save_bonus: Count = 0
    wounds: Count = 0
    max_angle: Span = 0.0
    cards: Count = 0
    pass_on: Count = 0
    length: Span = 0.0
    width: Span = 0.0


class SpellForm(Entry, frozen=True):
    id: Id
    name: str
    college: Id
    casting: Annotated[int, Meta(ge=2, le=6)]
    dispels: Id
    target: Target
    range: Span
    duration: Literal["instant", "turn", "permanent"]
    effect: Id
    params: SpellParams
    effect_text: str


class MagicFile(Form, frozen=True):
    schema: Schema
    college: tuple[CollegeForm, ...]
    spell: tuple[SpellForm, ...]


# --- cards.toml ---


class CardForm(Entry, frozen=True):
    id: Id
    name: str
    deck: Deck
    symbol: Literal["gun", "crew", "hull", "sail", "captain", "magic", "reward"]
    use: Literal["setup", "permanent", "once"]
    effect: Id
    effect_text: str


class CardsFile(Form, frozen=True):
    schema: Schema
    card: tuple[CardForm, ...]


# --- beasts.toml ---


class MonsterForm(Entry, frozen=True):
    id: Id
    name: str
    points: Positive
    honours: Positive
    move_dice: Positive
    hit_rolls: tuple[Face, ...]
    save: Face
    wounds: Positive
    effect: Id
    effect_text: str
    hit_rolls_medium: tuple[Face, ...] = ()
    hit_rolls_long: tuple[Face, ...] = ()


class FlyerParams(Form, frozen=True):
    dice: Count = 0
    save_mod: int = 0
    bombs: Count = 0
    bonus: Count = 0
    kill_on: Count = 0


class FlyerForm(Entry, frozen=True):
    id: Id
    name: str
    fleet: Id
    points: Positive
    unit_size: Literal[1, 3]
    honours: Positive
    move: Length
    wounds: Positive
    rider_rolls: tuple[Face, ...]
    rider_save: Face
    body_rolls: tuple[Face, ...]
    body_save: Face
    defensive_dice: Count
    effect: Id
    effect_text: str
    params: FlyerParams
    drifts: Span = 0.0


class AntiFlyerForm(Entry, frozen=True):
    id: Id
    name: str
    fleet: Id
    range: Length
    dice: Positive
    save_mod: int
    effect: Id
    points: Positive


class BeastsFile(Form, frozen=True):
    schema: Schema
    monster: tuple[MonsterForm, ...]
    flyer: tuple[FlyerForm, ...]
    anti_flyer: tuple[AntiFlyerForm, ...]


# --- scenarios.toml ---


class TableForm(Form, frozen=True):
    width: Length
    height: Length


class ScenarioWind(Form, frozen=True):
    mode: Literal["roll", "fixed"]
    blows_toward: Wind = "N"


class TerrainPiece(Form, frozen=True):
    type: Id
    x: float
    y: float
    rotation: float


class SideForm(Form, frozen=True):
    side: Literal["west", "east", "choice"]
    fleet: Id
    admiral: bool
    starter: bool = False
    units: tuple[UnitCount, ...] = ()
    wizard: Literal["", "none", "champion", "master", "lord"] = ""
    cards: Count | None = None
    extra_crew: Count = 0
    monsters: tuple[Id, ...] = ()
    flyers: tuple[Id, ...] = ()
    anti_flyer: Count = 0
    hostage: Literal["", "admiral"] = ""

    def __post_init__(self) -> None:
        if self.starter == bool(self.units):
            raise ValueError("a side has units, or the starter fleet (MW-SCN-04)")


class ScenarioForm(Entry, frozen=True):
    id: Id
    name: str
    beginner: bool
    table: TableForm
    turn_limit: Positive
    wind: ScenarioWind
    terrain_mode: Literal["roll", "fixed"]
    terrain: tuple[TerrainPiece, ...]
    sides: tuple[SideForm, SideForm]
    deployment: Literal["standard", "free"]
    victory: Literal["honours", "hostage", "honours-plus-treasure"]
    options: dict[Id, bool]
    effect: Id
    effect_text: str
    hostage_honours: Count = 0
    landing_distance: Span = 0.0
    treasure_honours: Count = 0


class ScenariosFile(Form, frozen=True):
    schema: Schema
    scenario: tuple[ScenarioForm, ...]
