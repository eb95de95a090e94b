"""The content of Oak & Iron: lengths, dice, ships, cards, terrain, scenarios and options, as the rules use them.

OI-DICE-15: every list of counting symbols is data, and so is everything that is printed.
"""

from functools import cache
from itertools import pairwise
from typing import Final

from msgspec import Struct

from weathergage.kernel.rulebook import Rulebook, parse_rulebook
from weathergage.kits.content import ContentError, OptionEntry, read, text_of
from weathergage.kits.plane import box_plan
from weathergage.rulesets.oak_and_iron.content.forms import (
    Admiral,
    AdvantageCard,
    BattleForm,
    Captain,
    Card,
    CardsFile,
    CriticalForm,
    EventCard,
    Faction,
    ObjectiveCard,
    Rule,
    SailSetting,
    ScenarioForm,
    ScenariosFile,
    Setting,
    ShipForm,
    ShipPlace,
    ShipsFile,
    SideForm,
    Size,
    SquadronsFile,
    StockForm,
    SymbolSet,
    TablesFile,
    Upgrade,
    Zone,
)
from weathergage.rulesets.oak_and_iron.content.printed import Muster, ShipEntry, ShipType, TerrainKind

PACKAGE: Final = "weathergage.rulesets.oak_and_iron"


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


def check_known(file: str, where: str, ids: tuple[str, ...], among: dict[str, object] | tuple[str, ...]) -> None:
    for one in ids:
        if one not in among:
            raise ContentError(f"{file}: {where}: {one!r} is unknown")


def check_symbols(sets: tuple[SymbolSet, ...], criticals: tuple[CriticalForm, ...]) -> None:
    """OI-DICE-16: every set there is, as large as the original's gaps; hits nested; criticals one symbol each."""
    by_id = {one.id: one for one in sets}
    if sorted(by_id) != sorted([*SIZES_OF_SETS, *OTHER_SETS]):
        raise ContentError("tables.toml: symbol_set: the sets must be " + ", ".join([*SIZES_OF_SETS, *OTHER_SETS]))
    for name, size in SIZES_OF_SETS.items():
        for symbols in (by_id[name].symbols, by_id[name].alternative):
            if symbols and len(set(symbols)) != size:
                raise ContentError(f"tables.toml: symbol_set {name} must hold {size} symbols (OI-DICE-16)")
    for small, large in pairwise(NESTED):
        if not set(by_id[small].symbols) < set(by_id[large].symbols):
            raise ContentError(f"tables.toml: symbol_set {large} must hold all of {small} (OI-DICE-16)")
    for one in criticals:
        if by_id[f"critical-{one.id}"].symbols != (one.symbol,):
            raise ContentError(f"tables.toml: critical_result {one.id} and symbol_set critical-{one.id} differ")
    if len({one.symbol for one in criticals}) != len(criticals):
        raise ContentError("tables.toml: two critical results share a symbol (OI-DICE-06)")


def make_type(form: ShipForm) -> ShipType:
    check_known("ships.toml", form.id, (form.base,), tuple([base.id for base in _SHIPS.base]))
    check_known("ships.toml", form.id, form.traits, tuple([trait.id for trait in _SHIPS.trait]))
    check_known("ships.toml", form.id, tuple(form.options), tuple([option.id for option in _SHIPS.ship_option]))
    check_known("ships.toml", form.id, form.nations, tuple([faction.id for faction in _TABLES.faction]))
    base = next(base for base in _SHIPS.base if base.id == form.base)
    return ShipType(
        id=form.id, name=form.name, line=form.rank == "ship-of-the-line", base=base.id, length=base.length,
        beam=base.beam, plan=box_plan(base.length, base.beam), cost=form.cost, fortitude=form.fortitude,
        broadside=form.broadside, crew=form.crew, large=form.speed_large, windward=form.speed_windward,
        traits=form.traits, options=tuple(form.options.items()), nations=form.nations, unique=form.unique,
        legend=not form.default_allowed,
    )


def make_entry(place: ShipPlace) -> ShipEntry:
    check_known("scenarios.toml", "ship", (place.type,), tuple(SHIPS))
    check_known("scenarios.toml", place.type, place.options, tuple(SHIP_OPTIONS))
    check_known("scenarios.toml", place.type, place.upgrades, tuple(UPGRADES))
    check_known("scenarios.toml", place.type, (place.captain,) if place.captain else (), tuple(CAPTAINS))
    return ShipEntry(place.type, place.skill, place.options, place.upgrades, place.captain, place.flagship,
                     place.merchant)


def make_side(form: SideForm, scenario: ScenarioForm) -> SideEntry:
    check_known("scenarios.toml", form.name, (*form.hand, *form.granted_cards), tuple(CARDS))
    check_known("scenarios.toml", form.name, (form.admiral,), tuple(ADMIRALS))
    check_known("scenarios.toml", form.name, (form.nation,), ("any", *FACTIONS))
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
    check_known("scenarios.toml", form.id, (form.objective,), tuple(OBJECTIVES))
    check_known("scenarios.toml", form.id, tuple([piece.piece for piece in form.terrain]), tuple(TERRAIN))
    check_known("scenarios.toml", form.id, (form.size,) if form.size else (), tuple(SIZES))
    return ScenarioEntry(
        id=form.id, name=form.name, width=form.table[0], height=form.table[1], weather=form.weather_edge,
        turns=form.turns, rules=form.rules, size=form.size, objective=form.objective, difficulty=form.difficulty,
        notes=form.notes, terrain=tuple([(piece.piece, piece.x, piece.y, piece.rotation, piece.objective)
                                         for piece in form.terrain]),
        sides=tuple([make_side(side, form) for side in form.side]),
    )


def make_stock(form: StockForm) -> Muster:
    check_known("squadrons.toml", form.id, form.hand, tuple(CARDS))
    check_known("squadrons.toml", form.id, (form.admiral,), tuple(ADMIRALS))
    check_known("squadrons.toml", form.id, (form.nation,), tuple(FACTIONS))
    return Muster(form.nation, form.admiral, tuple([make_entry(place) for place in form.ship]), form.hand, form.name)


def check_battle(form: BattleForm) -> BattleForm:
    check_known("squadrons.toml", form.id, (form.size,), tuple(SIZES))
    check_known("squadrons.toml", form.id, (*form.squadrons[0], *form.squadrons[1]), tuple(STOCK))
    if len(form.squadrons[0]) != len(form.squadrons[1]) or len(form.squadrons[0]) > 4:
        raise ContentError(f"squadrons.toml: {form.id} must have one to four squadrons a side (OI-CONV-02)")
    least = SIZES[form.size].table
    if form.table[0] < least[0] or form.table[1] < least[1]:
        raise ContentError(f"squadrons.toml: {form.id} needs a table of {least[0]:g} by {least[1]:g}")
    return form


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
SAILS: Final[tuple[SailSetting, ...]] = _TABLES.sail_setting[::-1]      # OI-SAIL-01: from Anchored up
SAIL_NAMES: Final[tuple[str, ...]] = tuple([setting.id for setting in SAILS])
SIZES: Final[dict[str, Size]] = {form.id: form for form in _TABLES.game_size}
FACTION_RULES: Final[dict[str, Rule]] = {rule.id: rule for rule in _TABLES.faction_rule}
FACTIONS: Final[dict[str, Faction]] = {form.id: form for form in _TABLES.faction}
TERRAIN: Final[dict[str, TerrainKind]] = {
    form.id: TerrainKind(form.id, form.name, form.kind, form.outline, form.blocks_movement, form.blocks_los,
                         form.landing_party, form.shifts_range, form.grounding_check, form.copies)
    for form in _TABLES.terrain}
STRIKES: Final[dict[str, int]] = {form.id: form.points for form in _TABLES.strike_points}
OPTIONS: Final[tuple[OptionEntry, ...]] = _TABLES.option

SKILL_COSTS: Final[dict[int, int]] = {0: 0, **{form.level: form.cost for form in _SHIPS.skill_option}}
TRAITS: Final[dict[str, Rule]] = {rule.id: rule for rule in _SHIPS.trait}
SHIP_OPTIONS: Final[dict[str, Rule]] = {rule.id: rule for rule in _SHIPS.ship_option}
SHIPS: Final[dict[str, ShipType]] = {form.id: make_type(form) for form in _SHIPS.ship}

CARDS: Final[dict[str, Card]] = {form.id: form for form in _CARDS.initiative_card}
KEYWORDS: Final[dict[str, Rule]] = {rule.id: rule for rule in _CARDS.keyword}
ADMIRALS: Final[dict[str, Admiral]] = {form.id: form for form in _CARDS.admiral}
CAPTAINS: Final[dict[str, Captain]] = {form.id: form for form in _CARDS.captain}
UPGRADES: Final[dict[str, Upgrade]] = {form.id: form for form in _CARDS.upgrade_card}
EVENTS: Final[dict[str, EventCard]] = {form.id: form for form in _CARDS.event_card}
OBJECTIVES: Final[dict[str, ObjectiveCard]] = {form.id: form for form in _CARDS.objective_card}
SETTINGS: Final[dict[str, Setting]] = {form.id: form for form in _CARDS.setting_card}
ZONES: Final[dict[str, Zone]] = {form.id: form for form in _CARDS.deployment_card}
ADVANTAGES: Final[dict[str, AdvantageCard]] = {form.id: form for form in _CARDS.advantage_card}
EVENT_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.event_card]))
OBJECTIVE_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.objective_card]))
SETTING_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.setting_card]))
ZONE_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.deployment_card]))
ADVANTAGE_DECK: Final[tuple[str, ...]] = deck(tuple([(form.id, form.copies) for form in _CARDS.advantage_card]))

SCENARIOS: Final[dict[str, ScenarioEntry]] = {form.id: make_scenario(form) for form in _SCENARIOS.scenario}
STOCK: Final[dict[str, Muster]] = {form.id: make_stock(form) for form in _SQUADRONS.squadron}
BATTLES: Final[dict[str, BattleForm]] = {form.id: check_battle(form) for form in _SQUADRONS.battle}
LARGER_TABLES: Final[dict[str, tuple[float, float]]] = {form.id: form.table for form in _SQUADRONS.larger_table}
BUILT_OPTIONS: Final[tuple[OptionEntry, ...]] = _SQUADRONS.option


def check_words() -> None:
    """The words of a squadron's list must each mean one thing; rules of cards and factions must be known."""
    words = [*SHIPS, *SHIP_OPTIONS, *UPGRADES, *CAPTAINS, *ADMIRALS, *CARDS, *FACTIONS]
    for word in words:
        if words.count(word) > 1:
            raise ContentError(f"ships.toml, cards.toml: {word!r} names two things")
    for faction in FACTIONS.values():
        check_known("tables.toml", faction.id, faction.rules, tuple(FACTION_RULES))
        check_known("tables.toml", faction.id, faction.cards, ("any", *FACTIONS))
    for admiral in ADMIRALS.values():
        check_known("cards.toml", admiral.id, admiral.keywords, tuple(KEYWORDS))
        check_known("cards.toml", admiral.id, (admiral.nation,), ("any", *FACTIONS))
    for captain in CAPTAINS.values():
        check_known("cards.toml", captain.id, captain.keywords, tuple(KEYWORDS))
        check_known("cards.toml", captain.id, (captain.nation,), ("any", *FACTIONS))
    for upgrade in UPGRADES.values():
        check_known("cards.toml", upgrade.id, upgrade.keywords, tuple(KEYWORDS))
        check_known("cards.toml", upgrade.id, upgrade.nations, ("any", *FACTIONS))
    for card in CARDS.values():
        if card.nation.startswith("keyword:"):
            check_known("cards.toml", card.id, (card.nation.removeprefix("keyword:"),), tuple(KEYWORDS))
        else:
            check_known("cards.toml", card.id, (card.nation,), ("any", *FACTIONS))


check_words()
