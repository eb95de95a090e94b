"""The content of Captain's Sea: ships, cards, tables, options and scenarios, read once from `content/*.toml`.

The files as types, decoded strictly: an unknown, missing or impossible field is a ContentError that names file and
field. What rules look up at every turn stands in `tables.py`.
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
from weathergage.rulesets.captains_sea.content.printed import Design

ClauseId = Annotated[str, Meta(pattern=r"^CS-[A-Z]+-\d\d$")]
Date = Annotated[str, Meta(pattern=r"^1[78]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$")]
HeadingNumber = Annotated[int, Meta(ge=1, le=8)]
Letter = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Turn = Literal[-1, 0, 1]
Formation = Literal["parallel", "angled", "crossing"]
Side = Literal["a", "b"]
Nation = Literal["american", "british", "french"]

PACKAGE: Final = "weathergage.rulesets.captains_sea"
SIDES: Final = "ab"
LETTERS: Final = "ABCDEFGH"
QUALITIES: Final = ("green", "average", "crack")
HULL_TYPES: Final = ("slow", "average", "fast")


# --- tables.toml ---


class GameTable(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("colours", "markers")

    impulses_per_turn: Positive
    max_speed: Positive
    colours: dict[Nation, str]
    initial_bridge_cards: Count
    formations: tuple[Formation, Formation, Formation, Formation, Formation]
    markers: tuple[Id, ...]


class MapTable(Entry, frozen=True):
    """CS-GEO-01: squares from (1, 1) in the south-west; the compass stands in the centre."""

    fixed: ClassVar[tuple[str, ...]] = ("centre",)

    columns: Positive
    rows: Positive
    centre: tuple[int, int]


class RangeTable(Entry, frozen=True):
    long_gun: Count
    carronade: Count
    carronade_double: Count
    far_defense_bonus_from: Count
    tack_enemy_near: Count
    chaser: Count


class Heading(Built, frozen=True):
    """CS-GEO-02, CS-GEO-03: one of the eight headings."""

    number: HeadingNumber
    name: str
    dx: Turn
    dy: Turn
    advance_cost: int


class WindPosition(Known, frozen=True):
    """CS-WIND-01, CS-WIND-03: one of the eight letters and its name; a lower rank is superior (CS-WIND-05)."""

    fixed: ClassVar[tuple[str, ...]] = ("heading_minus_wind", "wind_from_relative", "rank", "polar_speed")

    letter: Letter
    point_of_sail: str
    description: str
    heading_minus_wind: Annotated[int, Meta(ge=0, le=7)]
    wind_from_relative: Annotated[int, Meta(ge=0, le=7)]
    rank: int
    polar_speed: int


class BaseMovementTable(Entry, frozen=True):
    rows: Annotated[tuple[Annotated[tuple[tuple[Count, Count], ...], Meta(min_length=8, max_length=8)], ...],
                    Meta(min_length=8, max_length=8)]


class HullBonusTable(Entry, frozen=True):
    lowest_roll: int
    rows: Annotated[tuple[tuple[Count, Count, Count], ...], Meta(min_length=1)]


class ImpulseTrack(Entry, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("by_impulse",)

    by_impulse: tuple[tuple[int, ...], ...]
    by_speed: tuple[tuple[Positive, ...], ...]

    def __post_init__(self) -> None:
        if any(len(set(row)) != speed for speed, row in enumerate(self.by_speed, 1)):
            raise ValueError("row n of by_speed must have n different impulses (CS-RATE-13)")


class PanelLine(Form, frozen=True):
    """CS-MAN-02: a line of the Control Panel; turn and free_turns are +1 to starboard, -1 to port."""

    fixed: ClassVar[tuple[str, ...]] = ("block", "to", "free_to")

    id: Id
    kind: Literal["advance", "wear", "tack", "back-sail"]
    block: str
    cost_orthogonal: int
    cost_diagonal: int
    turn: Turn = 0
    to: Letter | Literal[""] = ""
    free_turns: tuple[Turn, ...] = ()
    free_to: tuple[Letter, ...] = ()


class PanelTable(Known, frozen=True):
    position: Letter
    maneuvers: tuple[PanelLine, ...]


class BonusMoveTable(Entry, frozen=True):
    success_at: int
    roll_bonus: tuple[int, int, int]
    rigging_hits: tuple[int, int, int]


class MoraleLevel(Known, frozen=True):
    """CS-SHIP-05: a box of the Crew Morale track, 0 (Strike Check) to 3 (Handy)."""

    fixed: ClassVar[tuple[str, ...]] = ("index", "strike_check")

    id: Id
    index: int
    modifier: int
    hand_size: Count
    damage_aim_modifier: int
    strike_check: bool


class ReloadTable(Entry, frozen=True):
    green: Positive
    average: Positive
    crack: Positive


class LoadEntry(Known, frozen=True):
    id: Literal["round", "chain", "double"]
    to_hit_modifier: int
    extra_impulses: int


class SailState(Known, frozen=True):
    id: Literal["fighting", "medium"]
    speed_divisor: Positive
    rigging_hits_divisor: Positive


class CrewTasks(Entry, frozen=True):
    sailing: Count
    rigging_change: Count
    rigging_repair: Count
    hull_repair_per_section: Count


class SmokeTable(Entry, frozen=True):
    many_dice: Positive
    counters_many: Count
    counters_few: Count


class DamageRow(Form, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("shares",)

    from_total: int
    shares: tuple[int, int, int]
    cells: tuple[tuple[Count, Count, Count], ...]


class DamageTable(Entry, frozen=True):
    """CS-DMG-05: rows by the three-dice total, columns by hits, with the fire dice of header and footer."""

    header_from_total: int
    fire_dice_header: tuple[Count, ...]
    fire_dice_footer: tuple[Count, ...]
    row: Annotated[tuple[DamageRow, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        columns = {len(row.cells) for row in self.row} | {len(self.fire_dice_header), len(self.fire_dice_footer)}
        if len(columns) != 1:
            raise ValueError("rows, fire_dice_header and fire_dice_footer differ in length")


class MoraleTable(Entry, frozen=True):
    hits_from: tuple[int, ...]
    rows: Annotated[tuple[tuple[Count, ...], ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        if any(len(row) != len(self.hits_from) for row in self.rows):
            raise ValueError("rows and hits_from differ in length")


class TablesFile(Form, frozen=True):
    schema: Literal["captains-sea/1"]
    game: GameTable
    map: MapTable
    range: RangeTable
    heading: tuple[Heading, ...]
    wind_position: tuple[WindPosition, ...]
    base_movement: BaseMovementTable
    hull_bonus: HullBonusTable
    impulse_track: ImpulseTrack
    control_panel: tuple[PanelTable, ...]
    bonus_move: BonusMoveTable
    morale_level: tuple[MoraleLevel, ...]
    reload: ReloadTable
    load: tuple[LoadEntry, ...]
    sail_state: tuple[SailState, ...]
    crew_tasks: CrewTasks
    smoke: SmokeTable
    damage_effects: DamageTable
    morale_effects: MoraleTable
    option: tuple[OptionEntry, ...]

    def __post_init__(self) -> None:
        if len(self.impulse_track.by_speed) != self.game.max_speed:
            raise ValueError(f"impulse_track.by_speed needs a row for every speed up to {self.game.max_speed}")
        if max(max(row) for row in self.impulse_track.by_speed) > self.game.impulses_per_turn:
            raise ValueError(f"impulse_track.by_speed goes beyond the {self.game.impulses_per_turn} impulses of a turn")


# --- ships.toml ---


class ShipForm(Entry, frozen=True):
    id: Id
    name: str
    nation: Nation
    year: int
    hull_type: Literal["slow", "average", "fast"]
    hull_strength: Literal["fragile", "average", "firm"]
    crew_quality: Literal["green", "average", "crack"]
    rigging_points: Positive
    rigging_f_boxes: tuple[int, ...]
    crew_points: Positive
    crew_red: tuple[tuple[int, int], ...]
    gunnery_boxes: Positive
    guns_bow: tuple[tuple[Count, Count], ...]
    guns_aft: tuple[tuple[Count, Count], ...]
    historical_armament: str
    historical_crew: int
    broadside_long_lb: int
    broadside_carronade_lb: int
    checked: str

    def __post_init__(self) -> None:
        if {len(self.guns_bow), len(self.guns_aft)} != {self.gunnery_boxes}:
            raise ValueError("guns_bow and guns_aft need one entry per gunnery box")
        if self.rigging_f_boxes != tuple(range(1, len(self.rigging_f_boxes) + 1)):
            raise ValueError("rigging_f_boxes must run from 1 up without a gap")


class ShipsFile(Form, frozen=True):
    schema: Literal["captains-sea-ships/1"]
    ship: tuple[ShipForm, ...]


# --- cards.toml ---


class CardDesign(Known, frozen=True):
    """CS-CARD-01: a Bridge Card; one that cannot be held is played when drawn."""

    coded: ClassVar[tuple[str, ...]] = ("window",)

    id: Id
    name: str
    hold: bool
    copies: Positive
    window: Id
    clause: ClauseId
    text: str


class CardsFile(Form, frozen=True):
    schema: Literal["captains-sea-cards/1"]
    deck_size: int
    card: tuple[CardDesign, ...]

    def __post_init__(self) -> None:
        if sum(card.copies for card in self.card) != self.deck_size:
            raise ValueError(f"copies do not add up to a deck_size of {self.deck_size}")


# --- scenarios.toml ---


class ScenarioSide(Form, frozen=True):
    ship: Id
    x: int
    y: int
    heading: HeadingNumber
    wind_position: Letter
    vp_multiplier: float

    def __post_init__(self) -> None:
        if not (self.vp_multiplier * 2).is_integer():
            raise ValueError(f"vp_multiplier {self.vp_multiplier} is not a number of halves")

    @property
    def multiplier_x2(self) -> int:
        """Twice the multiplier of CS-VP-03."""
        return int(self.vp_multiplier * 2)


class ScenarioEntry(Entry, frozen=True):
    """CS-SCEN-01: a scenario; the weaker side scores the bonus of CS-VP-06."""

    id: Id
    title: str
    date: Date
    beginner: bool
    wind_toward: HeadingNumber
    turn_limit: Positive
    weaker_side: Side
    weaker_bonus: int
    special: tuple[Id, ...]
    historical_result: str
    notes: str
    start_distance_mp: int
    side_a: ScenarioSide
    side_b: ScenarioSide

    @property
    def sides(self) -> tuple[ScenarioSide, ScenarioSide]:
        return self.side_a, self.side_b

    @property
    def weaker(self) -> int:
        return SIDES.index(self.weaker_side)


class OpenDuel(Entry, frozen=True):
    """CS-SCEN-09: places of side a and b, length, and the crew factor (in tenths) by quality + 1."""

    quality_tenths: tuple[int, int, int]
    turn_limit: Positive
    side_a: tuple[int, int]
    side_b: tuple[int, int]


class SpecialForm(Entry, frozen=True):
    id: Id
    effect: Literal[
        "no-bridge-cards",
        "no-fire-checks",
        "round-shot-only",
        "escape-bonus",
        "squadron-in-sight",
        "start-rigging-damage",
    ]
    clause: ClauseId
    text: str
    side: Side | Literal[""] = ""
    points: Count = 0
    hits: Count = 0


class ScenariosFile(Form, frozen=True):
    schema: Literal["captains-sea-scenarios/1"]
    scenario: tuple[ScenarioEntry, ...]
    open_duel: OpenDuel
    special_rule: tuple[SpecialForm, ...]


class SpecialRule(Struct, frozen=True):
    """CS-SCEN-10: a special rule with its parameters; side is -1 where the rule names none."""

    id: str
    effect: str
    clause: str
    side: int
    points: int
    hits: int
    text: str


# --- reading ---


@cache
def rulebook() -> Rulebook:
    """The rulebook of the game, read when first asked for."""
    return parse_rulebook(text_of(PACKAGE, "rulebook.md"))


def make_design(ship: ShipForm, reload: ReloadTable) -> Design:
    """The display of a ship with its words turned into modifiers."""
    return Design(
        id=ship.id,
        name=ship.name,
        nation=ship.nation,
        year=ship.year,
        french=ship.nation == "french",
        hull_type=HULL_TYPES.index(ship.hull_type) - 1,
        hull_type_name=ship.hull_type,
        hull_strength_name=ship.hull_strength,
        firm=ship.hull_strength == "firm",
        fragile=ship.hull_strength == "fragile",
        quality=QUALITIES.index(ship.crew_quality) - 1,
        quality_name=ship.crew_quality,
        reload=(reload.green, reload.average, reload.crack)[QUALITIES.index(ship.crew_quality)],
        rigging=ship.rigging_points,
        f_box=len(ship.rigging_f_boxes),
        crew=ship.crew_points,
        reds=tuple(sorted(ship.crew_red, reverse=True)),
        boxes=ship.gunnery_boxes,
        guns=(((0, 0), *ship.guns_bow), ((0, 0), *ship.guns_aft)),
        armament=ship.historical_armament,
        men=ship.historical_crew,
        long_lb=ship.broadside_long_lb,
        carronade_lb=ship.broadside_carronade_lb,
        provenance=ship.provenance,
        checked=ship.checked,
    )


def check_scenario(scenario: ScenarioEntry) -> None:
    """Its ships, squares and special rules exist."""
    for side in scenario.sides:
        if side.ship not in DESIGNS:
            raise ContentError(f"scenarios.toml: {scenario.id}: no ship {side.ship!r}")
        if not (1 <= side.x <= TABLES.map.columns and 1 <= side.y <= TABLES.map.rows):
            raise ContentError(f"scenarios.toml: {scenario.id}: ({side.x},{side.y}) is off the map (CS-GEO-01)")
    for name in scenario.special:
        if name not in SPECIAL_RULES:
            raise ContentError(f"scenarios.toml: {scenario.id}: no special rule {name!r}")


def make_special(form: SpecialForm) -> SpecialRule:
    """A special rule with its side as a number."""
    side = SIDES.index(form.side) if form.side else -1
    return SpecialRule(form.id, form.effect, form.clause, side, form.points, form.hits, form.text)


TABLES: Final = read(PACKAGE, "tables.toml", TablesFile)
_SHIPS: Final = read(PACKAGE, "ships.toml", ShipsFile)
_CARDS: Final = read(PACKAGE, "cards.toml", CardsFile)
_SCENARIOS: Final = read(PACKAGE, "scenarios.toml", ScenariosFile)

# --- look-ups ---

OPENING_CARDS: Final[int] = TABLES.game.initial_bridge_cards
WIND_POSITIONS: Final[tuple[WindPosition, ...]] = TABLES.wind_position      # by letter
MORALE: Final[tuple[MoraleLevel, ...]] = TABLES.morale_level
OPTIONS: Final[tuple[OptionEntry, ...]] = TABLES.option
DESIGNS: Final[dict[str, Design]] = {ship.id: make_design(ship, TABLES.reload) for ship in _SHIPS.ship}

# A card's number is its place in CARDS; PACK is the whole deck.
CARDS: Final[tuple[CardDesign, ...]] = _CARDS.card
CARD: Final[dict[str, int]] = {card.id: number for number, card in enumerate(CARDS)}
PACK: Final[tuple[int, ...]] = tuple(number for number, card in enumerate(CARDS) for _ in range(card.copies))

SPECIAL_RULES: Final[dict[str, SpecialRule]] = {form.id: make_special(form) for form in _SCENARIOS.special_rule}
SCENARIOS: Final[dict[str, ScenarioEntry]] = {entry.id: entry for entry in _SCENARIOS.scenario}
for _entry in SCENARIOS.values():
    check_scenario(_entry)
SPECIALS: Final[dict[str, tuple[SpecialRule, ...]]] = {        # by scenario
    name: tuple(SPECIAL_RULES[rule] for rule in entry.special) for name, entry in SCENARIOS.items()
}
OPEN_DUEL: Final[OpenDuel] = _SCENARIOS.open_duel


def power_tenths(ship: str) -> int:
    """CS-SCEN-09: ten times the strength P of a ship."""
    design = DESIGNS[ship]
    dice = sum(sum(guns[design.boxes]) for guns in design.guns)
    return (4 * dice + 4 * design.boxes + design.rigging + design.crew) * OPEN_DUEL.quality_tenths[design.quality + 1]


def open_duel_terms(a: str, b: str) -> tuple[int, int, int, int]:
    """CS-SCEN-09: doubled multipliers of side a and b, the weaker side (-1 if equal), and her bonus."""
    powers = (power_tenths(a), power_tenths(b))
    if powers[0] == powers[1]:
        return (2, 2, -1, 0)
    high, low = max(powers), min(powers)
    doubled = min(max((4 * high * high + low * low) // (2 * low * low), 2), 6)
    weaker = powers.index(low)
    return (doubled if weaker == 0 else 2, doubled if weaker == 1 else 2, weaker, 4 * (doubled - 2))
