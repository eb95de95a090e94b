"""The content of Oak & Iron: lengths, dice, ships, cards, terrain, scenarios and options, from `content/*.toml`.

First the files as types; then, from "look-ups" on, what the rules use. Lengths are inches, angles degrees clockwise
from north. OI-DICE-15: every list of counting symbols is data, and so is everything that is printed.
"""

from functools import cache
from itertools import pairwise
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from weathergage.kernel.rulebook import Rulebook, parse_rulebook
from weathergage.kits.content import ContentError, Count, Entry, Form, Id, OptionEntry, Positive, read, text_of
from weathergage.kits.plane import Point, area, box_plan
from weathergage.rulesets.oak_and_iron.printed import (
    Admiral,
    Captain,
    Card,
    Deed,
    Faction,
    Muster,
    SailSetting,
    Setting,
    ShipEntry,
    ShipType,
    Size,
    TerrainKind,
    Upgrade,
    Zone,
)

PACKAGE: Final = "weathergage.rulesets.oak_and_iron"
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


class SymbolSet(Entry, frozen=True):
    """OI-DICE-15."""

    id: Id
    symbols: tuple[Symbol, ...]
    alternative: tuple[Symbol, ...] = ()
    option: str = ""


class SailForm(Entry, frozen=True):
    id: Literal["full", "battle", "minimal", "anchored"]
    name: str
    speed_modifier: int
    reload_action_allowed: bool
    may_move: bool


class SizeForm(Entry, frozen=True):
    id: Id
    name: str
    min_ships: Positive
    max_ships: Positive
    max_points: Positive
    ships_of_the_line: bool
    table_min: tuple[Length, Length]


class FactionForm(Entry, frozen=True):
    id: Id
    name: str
    rules: tuple[Id, ...]
    effect_text: str
    ships_of_the_line: bool
    national_cards: tuple[Id, ...]


class Rule(Entry, frozen=True):
    """A named special rule: a trait, an option, a rule of a faction, a keyword."""

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


class TokenForm(Entry, frozen=True):
    id: Id
    name: str
    kind: Literal["status", "link", "marker", "token", "counter"]


class CriticalForm(Entry, frozen=True):
    """OI-DICE-06."""

    id: Literal["hull", "rigging", "crew"]
    symbol: Symbol
    effect: Id
    effect_text: str


class StrikeForm(Entry, frozen=True):
    id: Literal["crippled", "lost", "lost-flagship"]
    name: str
    points: Positive


class TablesFile(Form, frozen=True):
    schema: Schema
    geometry: Geometry
    die: DieForm
    symbol_set: tuple[SymbolSet, ...]
    sail_setting: tuple[SailForm, SailForm, SailForm, SailForm]
    game_size: tuple[SizeForm, ...]
    faction: tuple[FactionForm, ...]
    faction_rule: tuple[Rule, ...]
    terrain: tuple[TerrainForm, ...]
    token: tuple[TokenForm, ...]
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


class SkillForm(Entry, frozen=True):
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


class CardForm(Entry, frozen=True):
    id: Id
    name: str
    value: Annotated[int, Meta(ge=1, le=5)]
    nation: Annotated[str, Meta(pattern=r"^(keyword:)?[a-z-]+$")]
    discard_after_play: bool
    timing: Literal["reveal", "turn", "immediate", "movement", "movement-reaction", "crew-action", "attack"]
    effect: Id
    effect_text: str


class AdmiralForm(Entry, frozen=True):
    id: Id
    name: str
    admiral_value: Annotated[int, Meta(ge=0, le=3)]
    cost: Count
    nation: Id
    keywords: tuple[Id, ...]
    unique: bool


class CaptainForm(Entry, frozen=True):
    id: Id
    name: str
    cost: Count
    nation: Id
    keywords: tuple[Id, ...]
    unique: bool

    def __post_init__(self) -> None:
        if "Captain" not in self.name and "Commander" not in self.name:
            raise ValueError(f"{self.name} is no title of a commander (OI-SQD-14)")


class UpgradeForm(Entry, frozen=True):
    id: Id
    name: str
    cost: int
    nations: tuple[Id, ...]
    keywords: tuple[Id, ...]
    not_on_ships_of_the_line: bool
    not_on_flagship: bool
    solo: bool
    effect: Id
    effect_text: str


class EventForm(Entry, frozen=True):
    id: Id
    name: str
    duration: Literal["instant", "turn", "game"]
    copies: Positive
    effect: Id
    effect_text: str


class ObjectiveForm(Entry, frozen=True):
    id: Id
    name: str
    terrain: str
    copies: Positive
    effect: Id
    effect_text: str


class SettingForm(Entry, frozen=True):
    id: Id
    name: str
    pieces: dict[Literal["any", "rocks", "shoal", "island", "fog", "land-mass"], Count]
    copies: Positive
    effect: Id
    effect_text: str


class DeploymentForm(Entry, frozen=True):
    id: Id
    name: str
    grid_rows: Positive
    grid_columns: Positive
    zone: tuple[tuple[Count, Count], ...]
    copies: Positive
    effect: Id
    effect_text: str

    def __post_init__(self) -> None:
        for row, column in self.zone:
            if row >= self.grid_rows or column >= self.grid_columns:
                raise ValueError(f"{self.id}: there is no section {row}, {column} (OI-EFF-04)")


class AdvantageForm(Entry, frozen=True):
    id: Id
    name: str
    copies: Positive
    effect: Id
    effect_text: str


class CardsFile(Form, frozen=True):
    schema: Schema
    initiative_card: tuple[CardForm, ...]
    admiral: tuple[AdmiralForm, ...]
    captain: tuple[CaptainForm, ...]
    keyword: tuple[Rule, ...]
    upgrade_card: tuple[UpgradeForm, ...]
    event_card: tuple[EventForm, ...]
    objective_card: tuple[ObjectiveForm, ...]
    setting_card: tuple[SettingForm, ...]
    deployment_card: tuple[DeploymentForm, ...]
    advantage_card: tuple[AdvantageForm, ...]


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


# --- look-ups ---


class SideEntry(Struct, frozen=True):
    """A squadron of a scenario. `side` is 0 or 1; squadrons of one fleet share it."""

    id: str
    name: str
    side: int
    role: str
    muster: Muster
    poses: tuple[tuple[float, float, float], ...]
    points: int
    granted: tuple[str, ...]


class ScenarioEntry(Struct, frozen=True):
    id: str
    name: str
    width: float
    height: float
    weather: str
    turns: int
    rules: str
    size: str
    objective: str
    difficulty: str
    notes: str
    terrain: tuple[tuple[str, float, float, float, bool], ...]
    sides: tuple[SideEntry, ...]


class BattleEntry(Struct, frozen=True):
    id: str
    name: str
    size: str
    width: float
    height: float
    difficulty: str
    notes: str
    squadrons: tuple[tuple[str, ...], tuple[str, ...]]


SIZES_OF_SETS: Final[dict[str, int]] = {
    "skill-success": 2, "hit-cannon-shot": 2, "hit-musket-shot": 3, "hit-pistol-shot": 4,
    "hit-beyond-cannon-in-fog": 1, "critical-trigger": 1, "critical-trigger-raking": 2, "critical-hull": 1,
    "critical-rigging": 1, "critical-crew": 1, "collision-damage": 1, "collision-entangle": 1,
    "close-combat-bow-stern": 1, "close-combat-side": 3, "close-combat-landing-party": 3, "shoal-aground": 1,
    "sinking": 2, "commander-casualty": 2, "expert-gunners": 1, "marksmen-trigger": 1, "marksmen-effect": 1,
}
OTHER_SETS: Final[tuple[str, ...]] = (
    "lee-gauge-fire", "long-range-gunnery", "repel-boarders", "swashbucklers", "fire-ship", "burst-gun-damage",
    "burst-gun-fatigue", "clockwise",
)
NESTED: Final[tuple[str, ...]] = ("hit-cannon-shot", "hit-musket-shot", "hit-pistol-shot")


@cache
def rulebook() -> Rulebook:
    """The rulebook of the game, read when first asked for."""
    return parse_rulebook(text_of(PACKAGE, "rulebook.md"))


def known(file: str, where: str, ids: tuple[str, ...], among: dict[str, object] | tuple[str, ...]) -> None:
    for one in ids:
        if one not in among:
            raise ContentError(f"{file}: {where}: {one!r} is unknown")


def check_symbols(sets: tuple[SymbolSet, ...], criticals: tuple[CriticalForm, ...]) -> None:
    """OI-DICE-16: every set there is, as large as the original's gaps; hits nested; criticals one symbol each."""
    found = {one.id: one for one in sets}
    if sorted(found) != sorted([*SIZES_OF_SETS, *OTHER_SETS]):
        raise ContentError("tables.toml: symbol_set: the sets must be " + ", ".join([*SIZES_OF_SETS, *OTHER_SETS]))
    for name, size in SIZES_OF_SETS.items():
        for symbols in (found[name].symbols, found[name].alternative):
            if symbols and len(set(symbols)) != size:
                raise ContentError(f"tables.toml: symbol_set {name} must hold {size} symbols (OI-DICE-16)")
    for small, large in pairwise(NESTED):
        if not set(found[small].symbols) < set(found[large].symbols):
            raise ContentError(f"tables.toml: symbol_set {large} must hold all of {small} (OI-DICE-16)")
    for one in criticals:
        if found[f"critical-{one.id}"].symbols != (one.symbol,):
            raise ContentError(f"tables.toml: critical_result {one.id} and symbol_set critical-{one.id} differ")
    if len({one.symbol for one in criticals}) != len(criticals):
        raise ContentError("tables.toml: two critical results share a symbol (OI-DICE-06)")


def make_type(form: ShipForm) -> ShipType:
    known("ships.toml", form.id, (form.base,), tuple([base.id for base in _SHIPS.base]))
    known("ships.toml", form.id, form.traits, tuple([trait.id for trait in _SHIPS.trait]))
    known("ships.toml", form.id, tuple(form.options), tuple([option.id for option in _SHIPS.ship_option]))
    known("ships.toml", form.id, form.nations, tuple([faction.id for faction in _TABLES.faction]))
    base = next(base for base in _SHIPS.base if base.id == form.base)
    return ShipType(
        id=form.id, name=form.name, line=form.rank == "ship-of-the-line", base=base.id, length=base.length,
        beam=base.beam, plan=box_plan(base.length, base.beam), cost=form.cost, fortitude=form.fortitude,
        broadside=form.broadside, crew=form.crew, large=form.speed_large, windward=form.speed_windward,
        traits=form.traits, options=tuple(form.options.items()), nations=form.nations, unique=form.unique,
        legend=not form.default_allowed,
    )


def make_entry(place: ShipPlace) -> ShipEntry:
    known("scenarios.toml", "ship", (place.type,), tuple(SHIPS))
    known("scenarios.toml", place.type, place.options, tuple(SHIP_OPTIONS))
    known("scenarios.toml", place.type, place.upgrades, tuple(UPGRADES))
    known("scenarios.toml", place.type, (place.captain,) if place.captain else (), tuple(CAPTAINS))
    return ShipEntry(place.type, place.skill, place.options, place.upgrades, place.captain, place.flagship,
                     place.merchant)


def make_side(form: SideForm, scenario: ScenarioForm) -> SideEntry:
    known("scenarios.toml", form.name, (*form.hand, *form.granted_cards), tuple(CARDS))
    known("scenarios.toml", form.name, (form.admiral,), tuple(ADMIRALS))
    known("scenarios.toml", form.name, (form.nation,), ("any", *FACTIONS))
    fleets = list(dict.fromkeys([side.fleet or side.id for side in scenario.side]))
    if len(fleets) != 2:
        raise ContentError(f"scenarios.toml: {scenario.id} must have two sides (OI-CONV-02)")
    if len([place for place in form.ship if place.flagship]) != 1:
        raise ContentError(f"scenarios.toml: {form.name} must have one Flagship (OI-TERM-02)")
    return SideEntry(
        id=form.id, name=form.name, side=fleets.index(form.fleet or form.id), role="" if form.role == "none"
        else form.role, muster=Muster(form.nation, form.admiral, tuple([make_entry(place) for place in form.ship]),
                                      form.hand, form.name),
        poses=tuple([(place.x, place.y, place.heading) for place in form.ship]), points=form.points,
        granted=form.granted_cards,
    )


def make_scenario(form: ScenarioForm) -> ScenarioEntry:
    known("scenarios.toml", form.id, (form.objective,), tuple(OBJECTIVES))
    known("scenarios.toml", form.id, tuple([piece.piece for piece in form.terrain]), tuple(TERRAIN))
    known("scenarios.toml", form.id, (form.size,) if form.size else (), tuple(SIZES))
    return ScenarioEntry(
        id=form.id, name=form.name, width=form.table[0], height=form.table[1], weather=form.weather_edge,
        turns=form.turns, rules=form.rules, size=form.size, objective=form.objective, difficulty=form.difficulty,
        notes=form.notes, terrain=tuple([(piece.piece, piece.x, piece.y, piece.rotation, piece.objective)
                                         for piece in form.terrain]),
        sides=tuple([make_side(side, form) for side in form.side]),
    )


def make_stock(form: StockForm) -> Muster:
    known("squadrons.toml", form.id, form.hand, tuple(CARDS))
    known("squadrons.toml", form.id, (form.admiral,), tuple(ADMIRALS))
    known("squadrons.toml", form.id, (form.nation,), tuple(FACTIONS))
    return Muster(form.nation, form.admiral, tuple([make_entry(place) for place in form.ship]), form.hand, form.name)


def make_battle(form: BattleForm) -> BattleEntry:
    known("squadrons.toml", form.id, (form.size,), tuple(SIZES))
    known("squadrons.toml", form.id, (*form.squadrons[0], *form.squadrons[1]), tuple(STOCK))
    if len(form.squadrons[0]) != len(form.squadrons[1]) or len(form.squadrons[0]) > 4:
        raise ContentError(f"squadrons.toml: {form.id} must have one to four squadrons a side (OI-CONV-02)")
    least = SIZES[form.size].table
    if form.table[0] < least[0] or form.table[1] < least[1]:
        raise ContentError(f"squadrons.toml: {form.id} needs a table of {least[0]:g} by {least[1]:g}")
    return BattleEntry(form.id, form.name, form.size, form.table[0], form.table[1], form.difficulty, form.notes,
                       form.squadrons)


def deck(forms: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    return tuple([id_ for id_, copies in forms for _ in range(copies)])


_TABLES: Final = read(PACKAGE, "tables.toml", TablesFile)
_SHIPS: Final = read(PACKAGE, "ships.toml", ShipsFile)
_CARDS: Final = read(PACKAGE, "cards.toml", CardsFile)
_SCENARIOS: Final = read(PACKAGE, "scenarios.toml", ScenariosFile)
_SQUADRONS: Final = read(PACKAGE, "squadrons.toml", SquadronsFile)
check_symbols(_TABLES.symbol_set, _TABLES.critical_result)

YARD_ARM: Final[float] = _TABLES.geometry.yard_arm
PISTOL_SHOT: Final[float] = _TABLES.geometry.pistol_shot
MUSKET_SHOT: Final[float] = _TABLES.geometry.musket_shot
CANNON_SHOT: Final[float] = _TABLES.geometry.cannon_shot
TOOL_LENGTHS: Final[tuple[float, ...]] = _TABLES.geometry.tool_lengths
FULL_TURNS: Final[tuple[float, ...]] = _TABLES.geometry.tool_full_turn_deg
SHIFT: Final[float] = _TABLES.geometry.move_step
MAX_TURNS: Final[int] = _TABLES.geometry.max_turns
MAX_FATIGUE: Final[int] = _TABLES.geometry.max_fatigue
MAX_DAMAGE: Final[int] = _TABLES.geometry.max_damage
MAX_SPEED: Final[int] = _TABLES.geometry.max_speed
CRIPPLED_SPEED: Final[int] = _TABLES.geometry.crippled_max_speed
CUT_FREE_SPEED: Final[int] = _TABLES.geometry.cut_free_max_speed
FORTUNE_POINTS: Final[int] = _TABLES.geometry.fortune_points
TEST_DICE: Final[int] = _TABLES.geometry.skill_test_dice
CLOSE_COMBAT_BASE: Final[int] = _TABLES.geometry.close_combat_base

FACES: Final[tuple[str, ...]] = _TABLES.die.faces
SYMBOL_SETS: Final[dict[str, tuple[str, ...]]] = {one.id: one.symbols for one in _TABLES.symbol_set}
ALTERNATIVES: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    one.id: (one.option, one.alternative[0], one.alternative) for one in _TABLES.symbol_set if one.option
}
SAILS: Final[tuple[SailSetting, ...]] = tuple([
    SailSetting(form.id, form.name, form.speed_modifier, form.reload_action_allowed, form.may_move)
    for form in _TABLES.sail_setting[::-1]])             # OI-SAIL-01: from Anchored up
SIZES: Final[dict[str, Size]] = {
    form.id: Size(form.id, form.name, form.min_ships, form.max_ships, form.max_points, form.ships_of_the_line,
                  form.table_min) for form in _TABLES.game_size}
FACTION_RULES: Final[dict[str, Rule]] = {rule.id: rule for rule in _TABLES.faction_rule}
FACTIONS: Final[dict[str, Faction]] = {
    form.id: Faction(form.id, form.name, form.rules, form.ships_of_the_line, form.national_cards)
    for form in _TABLES.faction}
TERRAIN: Final[dict[str, TerrainKind]] = {
    form.id: TerrainKind(form.id, form.name, form.kind, form.outline, form.blocks_movement, form.blocks_los,
                         form.landing_party, form.shifts_range, form.grounding_check, form.copies)
    for form in _TABLES.terrain}
TOKENS: Final[dict[str, str]] = {form.id: form.name for form in _TABLES.token}
STRIKES: Final[dict[str, int]] = {form.id: form.points for form in _TABLES.strike_points}
OPTIONS: Final[tuple[OptionEntry, ...]] = _TABLES.option

SKILL_COSTS: Final[dict[int, int]] = {0: 0, **{form.level: form.cost for form in _SHIPS.skill_option}}
TRAITS: Final[dict[str, Rule]] = {rule.id: rule for rule in _SHIPS.trait}
SHIP_OPTIONS: Final[dict[str, Rule]] = {rule.id: rule for rule in _SHIPS.ship_option}
SHIPS: Final[dict[str, ShipType]] = {form.id: make_type(form) for form in _SHIPS.ship}

CARDS: Final[dict[str, Card]] = {
    form.id: Card(form.id, form.name, form.value, form.nation, form.discard_after_play, form.timing, form.effect_text)
    for form in _CARDS.initiative_card}
KEYWORDS: Final[dict[str, Rule]] = {rule.id: rule for rule in _CARDS.keyword}
ADMIRALS: Final[dict[str, Admiral]] = {
    form.id: Admiral(form.id, form.name, form.admiral_value, form.cost, form.nation, form.keywords, form.unique)
    for form in _CARDS.admiral}
CAPTAINS: Final[dict[str, Captain]] = {
    form.id: Captain(form.id, form.name, form.cost, form.nation, form.keywords, form.unique)
    for form in _CARDS.captain}
UPGRADES: Final[dict[str, Upgrade]] = {
    form.id: Upgrade(form.id, form.name, form.cost, form.nations, form.keywords, form.not_on_ships_of_the_line,
                     form.not_on_flagship, form.solo, form.effect_text) for form in _CARDS.upgrade_card}
EVENTS: Final[dict[str, Deed]] = {
    form.id: Deed(form.id, form.name, form.effect_text, form.duration) for form in _CARDS.event_card}
OBJECTIVES: Final[dict[str, Deed]] = {
    form.id: Deed(form.id, form.name, form.effect_text) for form in _CARDS.objective_card}
SETTINGS: Final[dict[str, Setting]] = {
    form.id: Setting(form.id, form.name, tuple([(str(kind), count) for kind, count in form.pieces.items() if count]))
    for form in _CARDS.setting_card}
ZONES: Final[dict[str, Zone]] = {
    form.id: Zone(form.id, form.name, form.grid_rows, form.grid_columns, form.zone)
    for form in _CARDS.deployment_card}
ADVANTAGES: Final[dict[str, Deed]] = {
    form.id: Deed(form.id, form.name, form.effect_text) for form in _CARDS.advantage_card}
EVENT_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.event_card]))
OBJECTIVE_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.objective_card]))
SETTING_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.setting_card]))
ZONE_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.deployment_card]))
ADVANTAGE_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.advantage_card]))

SCENARIOS: Final[dict[str, ScenarioEntry]] = {form.id: make_scenario(form) for form in _SCENARIOS.scenario}
STOCK: Final[dict[str, Muster]] = {form.id: make_stock(form) for form in _SQUADRONS.squadron}
BATTLES: Final[dict[str, BattleEntry]] = {form.id: make_battle(form) for form in _SQUADRONS.battle}
LARGER_TABLES: Final[dict[str, tuple[float, float]]] = {form.id: form.table for form in _SQUADRONS.larger_table}
BUILT_OPTIONS: Final[tuple[OptionEntry, ...]] = _SQUADRONS.option


def check_words() -> None:
    """The words of a squadron's list must each mean one thing; rules of cards and factions must be known."""
    words = [*SHIPS, *SHIP_OPTIONS, *UPGRADES, *CAPTAINS, *ADMIRALS, *CARDS, *FACTIONS]
    for word in words:
        if words.count(word) > 1:
            raise ContentError(f"ships.toml, cards.toml: {word!r} names two things")
    for faction in FACTIONS.values():
        known("tables.toml", faction.id, faction.rules, tuple(FACTION_RULES))
        known("tables.toml", faction.id, faction.cards, ("any", *FACTIONS))
    for admiral in ADMIRALS.values():
        known("cards.toml", admiral.id, admiral.keywords, tuple(KEYWORDS))
        known("cards.toml", admiral.id, (admiral.nation,), ("any", *FACTIONS))
    for captain in CAPTAINS.values():
        known("cards.toml", captain.id, captain.keywords, tuple(KEYWORDS))
        known("cards.toml", captain.id, (captain.nation,), ("any", *FACTIONS))
    for upgrade in UPGRADES.values():
        known("cards.toml", upgrade.id, upgrade.keywords, tuple(KEYWORDS))
        known("cards.toml", upgrade.id, upgrade.nations, ("any", *FACTIONS))
    for card in CARDS.values():
        if card.nation.startswith("keyword:"):
            known("cards.toml", card.id, (card.nation.removeprefix("keyword:"),), tuple(KEYWORDS))
        else:
            known("cards.toml", card.id, (card.nation,), ("any", *FACTIONS))


check_words()
