"""The games as a screen lists them: tiles, rulebooks, set-ups, fleets."""

from dataclasses import asdict

from weathergage.kernel import registry
from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset
from weathergage.kits.fleets import BadFleet, checked, cost_of, faults_of
from weathergage.players.roster import LEVELS, UnknownPlayer, player
from weathergage.scene.stills import still, vignette
from weathergage.server.messages import (
    ChapterInfo,
    ClauseInfo,
    FaultInfo,
    FleetForm,
    FleetVerdict,
    FleetWish,
    GameInfo,
    OptionInfo,
    RulebookInfo,
    ScenarioInfo,
    SetUp,
    SetUpWish,
    UnitInfo,
)
from weathergage.server.showing import picture_of
from weathergage.table.seats import seats

POINTS = (60, 80, 100, 150, 200)


def games() -> list[GameInfo]:
    return [game_info(registry.find(name)) for name in registry.names()]


def beginner(ruleset: Ruleset) -> str:
    return next((scenario for scenario in ruleset.scenarios if scenario.beginner), ruleset.scenarios[0]).id


def game_info(ruleset: Ruleset) -> GameInfo:
    facts = ruleset.facts
    return GameInfo(
        id=ruleset.id, title=ruleset.title, blurb=facts.blurb, players=facts.players, length=facts.length,
        depth=facts.depth, levels=levels_of(ruleset.id),
        scenarios=tuple([ScenarioInfo(id=scenario.id, title=scenario.title, summary=scenario.summary,
                                      beginner=scenario.beginner) for scenario in ruleset.scenarios]),
        options=tuple([option_info(option) for option in ruleset.options]), has_fleets=bool(ruleset.catalogue()),
        vignette=vignette(picture_of(Match(ruleset, beginner(ruleset)), None)))


def levels_of(ruleset: str) -> tuple[str, ...]:
    """The AIs there are for a game, the best last."""
    return tuple([level for level in LEVELS if is_player(level, ruleset)])


def is_player(level: str, ruleset: str) -> bool:
    try:
        player(level, ruleset)
    except UnknownPlayer:
        return False
    return True


def option_info(option: Option) -> OptionInfo:
    return OptionInfo(name=option.name, title=option.name.replace("-", " ").capitalize(), default=option.default,
                      choices=option.choices, rule=option.rule, text=option.text, scenarios=option.scenarios,
                      hidden=not option.choices)


def rulebook(ruleset: Ruleset) -> RulebookInfo:
    book = ruleset.rulebook
    return RulebookInfo(game=ruleset.id, title=book.title, chapters=tuple([
        ChapterInfo(title=chapter.title, clauses=tuple([
            ClauseInfo(id=clause.id, title=clause.title, text=clause.text,
                       tags=tuple([f"{name}: {value}" for name, value in clause.tags])) for clause in chapter.clauses]))
        for chapter in book.chapters if chapter.clauses]))


def set_up(ruleset: Ruleset, wish: SetUpWish) -> SetUp:
    """What the battle would look like; a fault in the options is told, not raised."""
    try:
        match = Match(ruleset, wish.scenario or beginner(ruleset), 0, dict(wish.options))
    except BadSetup as error:
        return SetUp(seats=(), sides=(), options=dict(wish.options), chart="", fault=str(error))
    picture = picture_of(match, None)
    return SetUp(seats=seats(match), sides=picture.scene.sides, options=match.options, chart=still(picture))


def fleet_form(ruleset: Ruleset) -> FleetForm:
    units = tuple([UnitInfo(**asdict(unit)) for unit in ruleset.catalogue()])
    return FleetForm(units=units, factions=tuple(sorted({unit.faction for unit in units})), points=POINTS)


def judge(ruleset: Ruleset, wish: FleetWish) -> FleetVerdict:
    """Every fault of a fleet, and the option that brings it to its seat if it has none."""
    try:
        fleet = checked(wish.fleet)
    except BadFleet as error:
        return FleetVerdict(cost=0, faults=(FaultInfo(rule="", field="", reason=str(error)),))
    faults = faults_of(ruleset, fleet)
    told = tuple([FaultInfo(rule=fault.rule, field=fault.field, reason=fault.reason) for fault in faults])
    if faults:
        return FleetVerdict(cost=cost_of(ruleset, fleet), faults=told)
    option, value = ruleset.fleet_option(wish.seat, fleet)
    return FleetVerdict(cost=cost_of(ruleset, fleet), faults=(), option=option, value=value)
