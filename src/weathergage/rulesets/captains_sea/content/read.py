"""The content of Captain's Sea: ships, cards, tables, options and scenarios, read once from `content/*.toml`.

First the files as types, decoded strictly: an unknown, missing or impossible field is a ContentError that names file
and field. Then, from "look-ups" on, what the rules use: integers, strings and tuples of these, all immutable.
Wind positions are numbers 0 to 7 for the letters A to H, sides are 0 (a) and 1 (b), headings run from 1 to 8, ends of
a ship are 0 (bow) and 1 (aft). One long file, because it is one table: the boundary between text and rules.
"""

from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

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
from weathergage.rulesets.captains_sea.content.printed import Design, ManeuverLine

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


class SideForm(Form, frozen=True):
    ship: Id
    x: int
    y: int
    heading: HeadingNumber
    wind_position: Letter
    vp_multiplier: float

    def __post_init__(self) -> None:
        if not (self.vp_multiplier * 2).is_integer():
            raise ValueError(f"vp_multiplier {self.vp_multiplier} is not a number of halves")


class ScenarioForm(Entry, frozen=True):
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
    side_a: SideForm
    side_b: SideForm


class OpenDuelForm(Entry, frozen=True):
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
    scenario: tuple[ScenarioForm, ...]
    open_duel: OpenDuelForm
    special_rule: tuple[SpecialForm, ...]


class SideEntry(Struct, frozen=True):
    """A side of a scenario; `multiplier_x2` is twice the multiplier of CS-VP-03."""

    ship: str
    x: int
    y: int
    heading: int
    multiplier_x2: int
    wind_position: int


class SpecialRule(Struct, frozen=True):
    """CS-SCEN-10: a special rule with its parameters; side is -1 where the rule names none."""

    id: str
    effect: str
    clause: str
    side: int
    points: int
    hits: int
    text: str


class ScenarioEntry(Struct, frozen=True):
    """CS-SCEN-01: a scenario ready to set up; `weaker` is the side that scores `bonus` (CS-VP-06)."""

    id: str
    title: str
    date: str
    beginner: bool
    wind: int
    turn_limit: int
    weaker: int
    bonus: int
    sides: tuple[SideEntry, SideEntry]
    specials: tuple[SpecialRule, ...]
    result: str
    notes: str
    start_distance: int
    provenance: str


class OpenDuel(Struct, frozen=True):
    """CS-SCEN-09: places of side a and b, length, and the crew factor (in tenths) by quality + 1."""

    places: tuple[tuple[int, int], tuple[int, int]]
    turn_limit: int
    quality_tenths: tuple[int, int, int]


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


def make_side(form: SideForm, scenario: str) -> SideEntry:
    """A side whose ship and square exist."""
    if form.ship not in DESIGNS:
        raise ContentError(f"scenarios.toml: {scenario}: no ship {form.ship!r}")
    if not (1 <= form.x <= COLUMNS and 1 <= form.y <= ROWS):
        raise ContentError(f"scenarios.toml: {scenario}: ({form.x},{form.y}) is off the map")
    doubled = int(form.vp_multiplier * 2)
    return SideEntry(form.ship, form.x, form.y, form.heading, doubled, LETTERS.index(form.wind_position))


def make_scenario(form: ScenarioForm) -> ScenarioEntry:
    """A scenario with its special rules looked up."""
    for name in form.special:
        if name not in SPECIAL_RULES:
            raise ContentError(f"scenarios.toml: {form.id}: no special rule {name!r}")
    return ScenarioEntry(
        id=form.id,
        title=form.title,
        date=form.date,
        beginner=form.beginner,
        wind=form.wind_toward,
        turn_limit=form.turn_limit,
        weaker=SIDES.index(form.weaker_side),
        bonus=form.weaker_bonus,
        sides=(make_side(form.side_a, form.id), make_side(form.side_b, form.id)),
        specials=tuple(SPECIAL_RULES[name] for name in form.special),
        result=form.historical_result,
        notes=form.notes,
        start_distance=form.start_distance_mp,
        provenance=form.provenance,
    )


def make_special(form: SpecialForm) -> SpecialRule:
    """A special rule with its side as a number."""
    side = SIDES.index(form.side) if form.side else -1
    return SpecialRule(form.id, form.effect, form.clause, side, form.points, form.hits, form.text)


_TABLES: Final = read(PACKAGE, "tables.toml", TablesFile)
_SHIPS: Final = read(PACKAGE, "ships.toml", ShipsFile)
_CARDS: Final = read(PACKAGE, "cards.toml", CardsFile)
_SCENARIOS: Final = read(PACKAGE, "scenarios.toml", ScenariosFile)

# --- look-ups ---

IMPULSES: Final[int] = _TABLES.game.impulses_per_turn
MAX_SPEED: Final[int] = _TABLES.game.max_speed
OPENING_CARDS: Final[int] = _TABLES.game.initial_bridge_cards
COLOURS: Final[dict[str, str]] = {str(nation): colour for nation, colour in _TABLES.game.colours.items()}
FORMATION: Final[tuple[str, ...]] = _TABLES.game.formations  # by difference of headings, 0 to 4 (CS-STACK-02)
MARKERS: Final[tuple[str, ...]] = _TABLES.game.markers
COLUMNS: Final[int] = _TABLES.map.columns
ROWS: Final[int] = _TABLES.map.rows
CENTRE: Final[tuple[int, int]] = _TABLES.map.centre

# Ranges in movement points (CS-FIRE-06, CS-FIRE-22, CS-MAN-24, CS-CHASE-02).
LONG_RANGE: Final[int] = _TABLES.range.long_gun
CARRONADE_RANGE: Final[int] = _TABLES.range.carronade
CARRONADE_DOUBLE: Final[int] = _TABLES.range.carronade_double
FAR_DEFENSE: Final[int] = _TABLES.range.far_defense_bonus_from
TACK_NEAR: Final[int] = _TABLES.range.tack_enemy_near
CHASER_RANGE: Final[int] = _TABLES.range.chaser

# By heading 1 to 8; place 0 is empty (CS-GEO-03).
DX: Final[tuple[int, ...]] = (0, *(heading.dx for heading in _TABLES.heading))
DY: Final[tuple[int, ...]] = (0, *(heading.dy for heading in _TABLES.heading))
ADVANCE_COST: Final[tuple[int, ...]] = (0, *(heading.advance_cost for heading in _TABLES.heading))

# The letter by (heading - wind) % 8 (CS-WIND-02); the others by letter.
WIND_POSITIONS: Final[tuple[WindPosition, ...]] = _TABLES.wind_position
WIND_LETTER: Final[tuple[int, ...]] = tuple(
    LETTERS.index(next(entry.letter for entry in WIND_POSITIONS if entry.heading_minus_wind == k)) for k in range(8)
)
RANK: Final[tuple[int, ...]] = tuple(entry.rank for entry in WIND_POSITIONS)
POINT_OF_SAIL: Final[tuple[str, ...]] = tuple(entry.point_of_sail for entry in WIND_POSITIONS)

# CS-RATE-02: [letter of the Non-Initiative Player][letter of the Initiative Player] -> (his points, the other's).
BASE_MOVEMENT: Final[tuple[tuple[tuple[int, int], ...], ...]] = _TABLES.base_movement.rows
# CS-RATE-13: impulses by speed, 0 to 12.
ACTIVATIONS: Final[tuple[tuple[int, ...], ...]] = ((), *_TABLES.impulse_track.by_speed)
# CS-MAN-02: lines of the Control Panel by letter.
PANEL: Final[tuple[tuple[ManeuverLine, ...], ...]] = tuple(
    tuple(ManeuverLine(**asdict(line)) for line in panel.maneuvers) for panel in _TABLES.control_panel
)

# By Strain block 1 or 2; place 0 is a voluntary Bonus Move (CS-BONUS-07, CS-BONUS-08).
BONUS_SUCCESS: Final[int] = _TABLES.bonus_move.success_at
STRAIN_BONUS: Final[tuple[int, ...]] = _TABLES.bonus_move.roll_bonus
STRAIN_HITS: Final[tuple[int, ...]] = _TABLES.bonus_move.rigging_hits

# By morale (CS-GEN-07, CS-CARD-05, CS-DMG-04).
MORALE: Final[tuple[MoraleLevel, ...]] = _TABLES.morale_level
MORALE_MODIFIER: Final[tuple[int, ...]] = tuple(level.modifier for level in MORALE)
HAND_SIZE: Final[tuple[int, ...]] = tuple(level.hand_size for level in MORALE)
AIM_MODIFIER: Final[tuple[int, ...]] = tuple(level.damage_aim_modifier for level in MORALE)

# By load and by sail (CS-FIRE-15, CS-LOAD-03; CS-RATE-09, CS-DMG-08).
LOAD_TO_HIT: Final[dict[str, int]] = {load.id: load.to_hit_modifier for load in _TABLES.load}
LOAD_EXTRA: Final[dict[str, int]] = {load.id: load.extra_impulses for load in _TABLES.load}
SPEED_DIVISOR: Final[dict[str, int]] = {sail.id: sail.speed_divisor for sail in _TABLES.sail_state}
RIGGING_DIVISOR: Final[dict[str, int]] = {sail.id: sail.rigging_hits_divisor for sail in _TABLES.sail_state}

# Most Crew Points on a task (CS-CREW-03, CS-CREW-04, CS-CREW-05, CS-CREW-07).
MAX_SAILING: Final[int] = _TABLES.crew_tasks.sailing
MAX_RIGGING_CHANGE: Final[int] = _TABLES.crew_tasks.rigging_change
MAX_RIGGING_REPAIR: Final[int] = _TABLES.crew_tasks.rigging_repair
MAX_HULL_REPAIR: Final[int] = _TABLES.crew_tasks.hull_repair_per_section

OPTIONS: Final[tuple[OptionEntry, ...]] = _TABLES.option
DESIGNS: Final[dict[str, Design]] = {ship.id: make_design(ship, _TABLES.reload) for ship in _SHIPS.ship}

# A card's number is its place in CARDS; PACK is the whole deck.
CARDS: Final[tuple[CardDesign, ...]] = _CARDS.card
CARD: Final[dict[str, int]] = {card.id: number for number, card in enumerate(CARDS)}
PACK: Final[tuple[int, ...]] = tuple(number for number, card in enumerate(CARDS) for _ in range(card.copies))

SPECIAL_RULES: Final[dict[str, SpecialRule]] = {form.id: make_special(form) for form in _SCENARIOS.special_rule}
SCENARIOS: Final[dict[str, ScenarioEntry]] = {form.id: make_scenario(form) for form in _SCENARIOS.scenario}
OPEN_DUEL: Final[OpenDuel] = OpenDuel(
    places=(_SCENARIOS.open_duel.side_a, _SCENARIOS.open_duel.side_b),
    turn_limit=_SCENARIOS.open_duel.turn_limit,
    quality_tenths=_SCENARIOS.open_duel.quality_tenths,
)

# What `tables.py` reads.
HULL_BONUS: Final[HullBonusTable] = _TABLES.hull_bonus
DAMAGE: Final[DamageTable] = _TABLES.damage_effects
MORALE_EFFECTS: Final[MoraleTable] = _TABLES.morale_effects
SMOKE: Final[SmokeTable] = _TABLES.smoke


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
