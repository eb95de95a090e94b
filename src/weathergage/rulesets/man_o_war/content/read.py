"""The content of Man O' War: tables, ships, magic, cards, beasts, scenarios and options, as the rules use them."""

from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeVar

from weathergage.kernel.rulebook import Rulebook, parse_rulebook
from weathergage.kits.content import ContentError, Form, OptionEntry, read, text_of
from weathergage.kits.plane import box_plan
from weathergage.rulesets.man_o_war.content.forms import (
    BeastsFile,
    BlazeRow,
    BombRow,
    CardsFile,
    FleetForm,
    FlyerForm,
    Geometry,
    LocationForm,
    MagicFile,
    MonsterForm,
    RamForm,
    ReactionRow,
    ScenarioForm,
    ScenariosFile,
    ShipForm,
    ShipsFile,
    SideForm,
    SpellForm,
    TablesFile,
)
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
