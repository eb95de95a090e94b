"""The content of Man O' War: tables, ships, magic, cards, beasts, scenarios and options, from `content/*.toml`.

First the files as types; then, from "look-ups" on, what the rules use. Lengths are inches, angles degrees clockwise
from north. Sides count from 0, in the order of the scenario.
"""

from dataclasses import fields
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

from msgspec import Meta, field

from weathergage.kernel.rulebook import Rulebook, parse_rulebook
from weathergage.kits.content import ContentError, Count, Entry, Form, Id, OptionEntry, Positive, read, text_of
from weathergage.kits.plane import box_plan
from weathergage.rulesets.man_o_war.content.printed import (
    AntiFlyer,
    BoxEffect,
    Card,
    FleetChoice,
    FleetList,
    FlyerKind,
    Land,
    Location,
    Mode,
    Model,
    MonsterKind,
    Mount,
    RamChart,
    RamRow,
    ScenarioEntry,
    SideEntry,
    Spell,
    Weapon,
    WizardLevel,
)

PACKAGE: Final = "weathergage.rulesets.man_o_war"
NO_FIRE: Final = 99                 # as a save modifier: the weapon cannot fire in that band
T = TypeVar("T")
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


# --- look-ups ---


@cache
def rulebook() -> Rulebook:
    """The rulebook of the game, read when first asked for."""
    return parse_rulebook(text_of(PACKAGE, "rulebook.md"))


def printed(kind: type[T], *forms: Form, **more: Any) -> T:
    """What the rules read of an entry: its fields of the same names, of the first form that has them, and those given
    here."""
    for item in fields(kind):  # type: ignore[arg-type]
        if item.name not in more:
            more[item.name] = next(getattr(form, item.name) for form in forms if hasattr(form, item.name))
    return kind(**more)


def make_location(form: LocationForm, ship: ShipForm) -> Location:
    """MW-DATA-02, MW-DATA-03: neighbours by number, and box effects that name something of this ship."""
    ids = [location.id for location in ship.location]
    modes, mounts = [mode.mode for mode in ship.propulsion], [mount.id for mount in ship.weapons]
    for effect in form.effects:
        for names, named in ((modes, effect.mode), (mounts, effect.weapon)):
            if named and named not in names:
                raise ContentError(f"ships.toml: {ship.id}: {form.id} has an effect on {named!r}, which is not there")
        if effect.box > form.boxes or not set(effect.weapons) <= set(mounts):
            raise ContentError(f"ships.toml: {ship.id}: {form.id} has an effect that can never come to pass")
    for near in (*form.fore, *form.up, *form.aft, *form.down):
        if near not in ids:
            raise ContentError(f"ships.toml: {ship.id}: {form.id} has an unknown neighbour {near!r}")
    levels = ("single",) if ship.layout == "single" else tuple(ship.layout.split("-"))
    if form.level not in levels:
        raise ContentError(f"ships.toml: {ship.id}: {form.id} is {form.level} in a layout {ship.layout} (MW-DATA-08)")
    neighbours = {side: tuple([ids.index(near) for near in getattr(form, side)])
                  for side in ("fore", "up", "aft", "down")}
    return printed(Location, form, area=form.box, effects=tuple([printed(BoxEffect, one) for one in form.effects]),
                   **neighbours)


def make_model(form: ShipForm) -> Model:
    """MW-DATA-01, MW-SET-05: a template with everything it names looked up."""
    if form.ram and form.ram not in RAMS:
        raise ContentError(f"ships.toml: {form.id} has an unknown ram {form.ram!r}")
    if (form.rank == "SOL") != (form.unit_size == 3) or form.crewless != (form.crew == 0):
        raise ContentError(f"ships.toml: {form.id}: class and unit size, or crew, do not fit (MW-SET-05)")
    for mount in form.weapons:
        if mount.weapon not in WEAPONS:
            raise ContentError(f"ships.toml: {form.id} has an unknown weapon {mount.weapon!r}")
    if form.layout != "single" and not any([location.level == "high" for location in form.location]):
        raise ContentError(f"ships.toml: {form.id} has no high location (MW-DATA-08)")
    shape = _TABLES.geometry
    return printed(
        Model, form, honours=form.template_honours,
        turn=shape.turn_max_elf if form.turn_template == "elf-90" else shape.turn_max_standard,
        modes=tuple([printed(Mode, mode, id=mode.mode) for mode in form.propulsion]),
        mounts=tuple([printed(Mount, mount) for mount in form.weapons]),
        btw=form.btw.boxes, btw_save=form.btw.save,
        locations=tuple([make_location(location, form) for location in form.location]),
        hull=box_plan(form.length, form.width),
    )


def make_ram(form: RamForm) -> RamChart:
    """MW-RAM-01, MW-RAM-02, MW-RAM-06: the chart by the face of the die."""
    rows: list[RamRow] = []
    for face in range(1, 7):
        row = next((row for row in form.rows if row.min <= face <= row.max), None)
        if row is None:
            raise ContentError(f"tables.toml: ram_chart {form.id} has no row for {face}")
        rows.append(RamRow(row.btw, row.btw_dice == "1d6", row.rammer))
    return printed(RamChart, form, rows=tuple(rows), modes=form.modes or RAM_MODES,
                   run=_TABLES.geometry.min_ram_run if form.min_run is None else form.min_run)


def make_spell(form: SpellForm) -> Spell:
    if form.effect == "spell-quench" and form.params.all == bool(form.params.radius):
        raise ContentError(f"magic.toml: {form.id} quenches all of a ship, or within a radius (MW-SPL-03)")
    if form.college not in COLLEGES or form.dispels not in COLLEGES:
        raise ContentError(f"magic.toml: {form.id} is of, or dispels, an unknown college")
    return printed(Spell, form, form.params, text=form.effect_text)


def make_monster(form: MonsterForm) -> MonsterKind:
    """MW-DATA-09: at longer bands fewer dice may hit."""
    near = form.hit_rolls
    return printed(MonsterKind, form, hits=(near, form.hit_rolls_medium or near, form.hit_rolls_long or near),
                   text=form.effect_text)


def make_flyer(form: FlyerForm) -> FlyerKind:
    if form.fleet not in FLEETS:
        raise ContentError(f"beasts.toml: {form.id} is of an unknown fleet {form.fleet!r}")
    return printed(FlyerKind, form, form.params, text=form.effect_text)


def make_fleet(form: FleetForm) -> FleetList:
    """MW-SET-04, MW-DATA-07: a list whose starter is worth what it says."""
    prices = {ship.id: ship.points for ship in _SHIPS.ship}
    wizards: dict[str, int] = {level.id: level.points for level in _TABLES.wizard_level}
    for unit in [*[choice.unit for choice in form.choices], *[one.unit for one in form.starter]]:
        if unit not in prices:
            raise ContentError(f"tables.toml: fleet {form.id} has an unknown unit {unit!r}")
    total = sum([prices[one.unit] * one.n for one in form.starter]) + CARD_POINTS * form.starter_cards
    total += wizards.get(form.starter_wizard, 0)
    if total != form.starter_points:
        raise ContentError(f"tables.toml: the starter of {form.id} costs {total}, not {form.starter_points}")
    return printed(
        FleetList, form, bought=form.starter_cards, points=form.starter_points,
        choices=tuple([printed(FleetChoice, one, least=one.min, most=one.max) for one in form.choices]),
        starter=tuple([(unit.unit, unit.n) for unit in form.starter]),
        wizard=form.starter_wizard if form.starter_wizard in wizards else "",
    )


def make_side(form: SideForm, scenario: str) -> SideEntry:
    """MW-SCN-04, MW-SCN-06, MW-SCN-07: what a side brings; missing wizard or cards mean the starter's."""
    if form.fleet not in FLEETS:
        raise ContentError(f"scenarios.toml: {scenario} has an unknown fleet {form.fleet!r}")
    listed = FLEETS[form.fleet]
    units = listed.starter if form.starter else tuple([(unit.unit, unit.n) for unit in form.units])
    for catalogue, ids in ((MODELS, [unit for unit, _ in units]), (MONSTERS, form.monsters), (FLYERS, form.flyers)):
        for named in ids:
            if named not in catalogue:
                raise ContentError(f"scenarios.toml: {scenario} has an unknown unit {named!r}")
    wizard = listed.wizard if not form.wizard else "" if form.wizard == "none" else form.wizard
    return printed(
        SideEntry, form, edge="" if form.side == "choice" else form.side, units=units, wizard=wizard,
        cards=listed.bought if form.cards is None else form.cards, hostage=bool(form.hostage),
    )


def make_scenario(form: ScenarioForm) -> ScenarioEntry:
    names = [option.name for option in OPTIONS]
    for name in form.options:
        if name not in names:
            raise ContentError(f"scenarios.toml: {form.id} sets an unknown option {name!r}")
    for piece in form.terrain:
        if piece.type not in TERRAIN:
            raise ContentError(f"scenarios.toml: {form.id} has unknown terrain {piece.type!r}")
    if [side.side for side in form.sides] not in (["west", "east"], ["east", "west"], ["choice", "choice"]):
        raise ContentError(f"scenarios.toml: {form.id} must name both sides, or neither (MW-SET-32)")
    return printed(
        ScenarioEntry, form, form.table, text=form.effect_text,
        wind=WINDS.index(form.wind.blows_toward) if form.wind.mode == "fixed" else -1,
        rolled=form.terrain_mode == "roll",
        terrain=tuple([(piece.type, piece.x, piece.y, piece.rotation) for piece in form.terrain]),
        sides=tuple([make_side(side, form.id) for side in form.sides]), free=form.deployment == "free",
        options=tuple([f"{name}=on" for name, is_on in form.options.items() if is_on]),
    )


def by_face(rows: tuple[BlazeRow, ...] | tuple[ReactionRow, ...] | tuple[BombRow, ...], name: str) -> tuple[str, ...]:
    """The results of a table by the face of the die, from 1."""
    results = [row.result for face in range(1, 7) for row in rows if row.min <= face <= row.max]
    if len(results) != 6:
        raise ContentError(f"tables.toml: table {name} does not have one row for each face")
    return tuple(results)


WINDS: Final[tuple[str, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")       # MW-GEO-07: where it blows to
RAM_MODES: Final[tuple[str, ...]] = ("oars", "steam")                              # MW-RAM-01
CARD_POINTS: Final = 25                                                            # MW-SET-10
_TABLES: Final = read(PACKAGE, "tables.toml", TablesFile)
_SHIPS: Final = read(PACKAGE, "ships.toml", ShipsFile)
_MAGIC: Final = read(PACKAGE, "magic.toml", MagicFile)
_BEASTS: Final = read(PACKAGE, "beasts.toml", BeastsFile)
OPTIONS: Final[tuple[OptionEntry, ...]] = _TABLES.option
GEOMETRY: Final[Geometry] = _TABLES.geometry
STANDARD_POINTS: Final[int] = _TABLES.ruleset.standard_points
TOKENS: Final[frozenset[str]] = frozenset([token.id for token in _TABLES.token])

FEATURES: Final[tuple[int, ...]] = tuple([row.features for face in range(1, 7) for row in
                                          _TABLES.tables.terrain_features.rows if row.min <= face <= row.max])
FIRST_WIND: Final[tuple[int, ...]] = tuple([WINDS.index(row.blows_toward) for face in range(1, 7) for row in
                                            _TABLES.tables.initial_wind.rows if face in row.results])
GROUNDING: Final[tuple[int, ...]] = tuple([row.btw for face in range(1, 7) for row in
                                           _TABLES.tables.grounding_damage.rows if row.min <= face <= row.max])
REFLOAT_ON: Final[int] = _TABLES.tables.refloat.success_on
SUMMON_ON: Final[int] = _TABLES.tables.summon.success_on
BLAZE: Final[tuple[str, ...]] = by_face(_TABLES.tables.blaze.rows, "blaze")
REACTION: Final[tuple[str, ...]] = by_face(_TABLES.tables.monster_reaction.rows, "monster_reaction")
BOMB: Final[tuple[str, ...]] = by_face(_TABLES.tables.bomb.rows, "bomb")
CRITICAL: Final[tuple[str, ...]] = tuple([row.effect for face in range(1, 7) for row in _TABLES.tables.critical.rows
                                          if row.roll == face])

ADMIRAL_BONUS: Final[int] = _TABLES.admiral.boarding_bonus
ADMIRAL_HONOURS: Final[int] = _TABLES.admiral.honours
FREE_CARDS: Final[int] = _TABLES.admiral.free_cards
RAMS: Final[dict[str, RamChart]] = {form.id: make_ram(form) for form in _TABLES.ram_chart}
WEAPONS: Final[dict[str, Weapon]] = {
    form.id: printed(Weapon, form, mods=form.save_mods, defends=form.defends_boarding) for form in _TABLES.weapon}
LEVELS: Final[dict[str, WizardLevel]] = {
    form.id: printed(WizardLevel, form, bonus=form.cast_bonus, rerolls=form.own_college_reroll)
    for form in _TABLES.wizard_level}
TERRAIN: Final[dict[str, Land]] = {
    form.id: printed(Land, form, blocks_sight=form.blocks_los) for form in _TABLES.terrain}
COLLEGES: Final[dict[str, str]] = {form.id: form.colour
                                   for form in sorted(_MAGIC.college, key=lambda college: college.d8)}
SPELLS: Final[dict[str, Spell]] = {form.id: make_spell(form) for form in _MAGIC.spell}
CARDS: Final[dict[str, Card]] = {
    form.id: printed(Card, form, text=form.effect_text) for form in read(PACKAGE, "cards.toml", CardsFile).card}
MODELS: Final[dict[str, Model]] = {form.id: make_model(form) for form in _SHIPS.ship}
FLEETS: Final[dict[str, FleetList]] = {form.id: make_fleet(form) for form in _TABLES.fleet}
MONSTERS: Final[dict[str, MonsterKind]] = {form.id: make_monster(form) for form in _BEASTS.monster}
FLYERS: Final[dict[str, FlyerKind]] = {form.id: make_flyer(form) for form in _BEASTS.flyer}
ANTI_FLYERS: Final[dict[str, AntiFlyer]] = {form.id: printed(AntiFlyer, form) for form in _BEASTS.anti_flyer}
SCENARIOS: Final[dict[str, ScenarioEntry]] = {
    form.id: make_scenario(form) for form in read(PACKAGE, "scenarios.toml", ScenariosFile).scenario}
