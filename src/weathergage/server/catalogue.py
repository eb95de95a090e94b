"""The games as a screen lists them: tiles, rulebooks, set-ups, fleets."""

from contextlib import suppress
from dataclasses import asdict
from functools import cache

import msgspec

from weathergage.kernel import registry, save
from weathergage.kernel.core import Dealer, WeatherGageError
from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset, Scenario
from weathergage.kernel.shipyard import Shipyard
from weathergage.kits.fleets import BadFleet, checked, faults_of, new_fleet
from weathergage.kits.teaching import Part, glossary_of, guide_of, lessons_of, summary_of
from weathergage.players.roster import LEVELS, levels_of, usual_level
from weathergage.scene.model import Picture
from weathergage.scene.stills import VIGNETTE, still, vignette
from weathergage.scene.terms import Fleet
from weathergage.server.messages.games import (
    ChapterInfo,
    ClauseInfo,
    ExtraInfo,
    FaultInfo,
    FleetForm,
    FleetVerdict,
    FleetWish,
    GameInfo,
    GlossaryInfo,
    LevelInfo,
    OptionInfo,
    ReadyFleet,
    RulebookInfo,
    ScenarioInfo,
    SetUp,
    SetUpWish,
    SummaryPart,
    TermInfo,
    UnitInfo,
)
from weathergage.table.seats import seats, sides

PAGE = 400.0                            # width of a picture in a rulebook
PLACED = 12                             # answers after which a battle without ships is drawn as it is
FEW, WIDE = 4, (300.0, 178.0)           # fewer tiles are wider ones


def games() -> list[GameInfo]:
    names = registry.names()
    return [game_info(registry.find(name), WIDE if len(names) < FEW else VIGNETTE) for name in names]


def beginner(ruleset: Ruleset) -> str:
    return next((scenario for scenario in ruleset.scenarios if scenario.beginner), ruleset.scenarios[0]).id


def game_info(ruleset: Ruleset, size: tuple[float, float] = VIGNETTE) -> GameInfo:
    facts, of_fleets, taught = ruleset.face.facts, fleet_options(ruleset), lessons_of(ruleset)
    return GameInfo(
        id=ruleset.id, title=ruleset.title, blurb=f"{facts.blurb}{content_words(ruleset)}",
        players=facts.players, length=facts.length, depth=facts.depth, levels=level_infos(ruleset.id),
        usual_level=usual_level(ruleset.id),
        scenarios=tuple([scenario_info(ruleset, scenario) for scenario in ruleset.scenarios]),
        options=tuple([option_info(option, option.name in of_fleets) for option in ruleset.options]),
        has_fleets=ruleset.shipyard is not None,
        vignette=vignette(opening(ruleset), size), lessons=len(taught.lesson) if taught else 0,
        minutes=taught.minutes if taught else 0)


def scenario_info(ruleset: Ruleset, scenario: Scenario) -> ScenarioInfo:
    guide = guide_of(ruleset).get(scenario.id)
    told = ScenarioInfo(id=scenario.id, title=scenario.title, summary=scenario.summary, beginner=scenario.beginner)
    return msgspec.structs.replace(told, minutes=guide.minutes, depth=guide.depth, line=guide.line) if guide else told


@cache
def scenario_picture(ruleset: Ruleset, scenario: str) -> str:
    """A piece of sea with the ships of a battle."""
    if scenario not in [known.id for known in ruleset.scenarios]:
        raise Unfit("scenario", f"there is no scenario {scenario[:60]!r}")
    return vignette(opening(ruleset, scenario))


def opening(ruleset: Ruleset, scenario: str = "") -> Picture:
    """A battle with ships of more than one side on the table; those to be placed stand as is usual. Without a scenario
    it is the beginner's."""
    match = Match(ruleset, scenario or beginner(ruleset))
    for _ in range(PLACED):
        if len({mark.side for mark in match.sight(None).picture().scene.ships}) > 1 or match.over:
            break
        question = match.questions[0]
        match.answer(question, match.sight(question.seat).usual(question.question))
    return match.sight(None).picture()


def content_words(ruleset: Ruleset) -> str:
    """What a game is played with here, where it is not its standard content."""
    own = save.CONTENT.get(ruleset.id)
    return f" With the content “{own['name']}”." if own else ""


def level_infos(ruleset: str) -> tuple[LevelInfo, ...]:
    """The AIs there are for a game, the best last."""
    known = levels_of(ruleset)
    return tuple([LevelInfo(id=level.id, title=level.title, words=level.words) for level in LEVELS
                  if level.id in known])


def fleet_options(ruleset: Ruleset) -> set[str]:
    """The options that bring fleets to seats: the fleet builder sets them. Not every seat can bring one."""
    names: set[str] = set()
    if ruleset.shipyard is not None:
        empty = new_fleet(ruleset.id, 1, ())
        for seat in range(max([len(scenario.seats) for scenario in ruleset.scenarios])):
            with suppress(BadSetup):
                names.add(ruleset.shipyard.option(seat, empty)[0])
    return names


def option_info(option: Option, hidden: bool) -> OptionInfo:
    return OptionInfo(name=option.name, title=option.name.replace("-", " ").capitalize(), default=option.default,
                      choices=option.choices, rule=option.rule, text=option.text, scenarios=option.scenarios,
                      hidden=hidden)


@cache
def summary(ruleset: Ruleset) -> tuple[SummaryPart, ...]:
    """The game on two pages, with its pictures drawn."""
    found = summary_of(ruleset)
    return tuple([SummaryPart(title=part.title, text=part.text, picture=still(pictured(ruleset, part), PAGE))
                  if part.position else SummaryPart(title=part.title, text=part.text)
                  for part in (found.part if found is not None else ())])


def pictured(ruleset: Ruleset, part: Part) -> Picture:
    """A position of the summary as the first seat sees it, with what the last of its answers would do."""
    match = Match(ruleset, "", position=part.position)
    sight = match.sight(0)
    for at, text in enumerate(part.answers, 1):
        question = match.questions[0]
        sight = match.sight(question.seat)
        answer = question.space.take(sight.read(question.question, text))
        if at < len(part.answers):
            match.answer(question, answer)
        else:
            scene = sight.picture().scene
            scene = msgspec.structs.replace(scene, overlays=sight.preview(question.question, answer) or scene.overlays)
            return msgspec.structs.replace(sight.picture(), scene=scene)
    return sight.picture()


def rulebook(ruleset: Ruleset) -> RulebookInfo:
    book = ruleset.rulebook
    return RulebookInfo(game=ruleset.id, title=book.title, summary=summary(ruleset), chapters=tuple([
        ChapterInfo(title=chapter.title, clauses=tuple([
            ClauseInfo(id=clause.id, title=clause.title, text=clause.text,
                       tags=tuple([f"{name}: {value}" for name, value in clause.tags])) for clause in chapter.clauses]))
        for chapter in book.chapters if chapter.clauses]))


def glossary(ruleset: Ruleset) -> GlossaryInfo:
    """The words of a game; none where it explains none."""
    found = glossary_of(ruleset)
    return GlossaryInfo(game=ruleset.id, terms=tuple([
        TermInfo(term=entry.term, text=entry.text, pattern=entry.pattern, rules=entry.rules)
        for entry in found.term]) if found else ())


class Unfit(WeatherGageError, ValueError):
    """A wish that cannot be granted: which field, and why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field


def new_match(ruleset: Ruleset, scenario: str, options: dict[str, str], dealer: Dealer | None = None) -> Match:
    """A match before its first answer; without a scenario it is the beginner's."""
    known = [other.id for other in ruleset.scenarios]
    if scenario and scenario not in known:
        raise Unfit("scenario", f"there is no scenario {scenario[:60]!r}; there are {', '.join(known)}")
    try:
        return Match(ruleset, scenario or beginner(ruleset), 0, options, dealer=dealer)
    except BadSetup as error:
        raise Unfit("options", str(error)) from None


def set_up(ruleset: Ruleset, wish: SetUpWish) -> SetUp:
    """What the battle would look like; a fault is told, not raised, so that it can be mended."""
    try:
        match = new_match(ruleset, wish.scenario, wish.options)
    except Unfit as fault:
        return SetUp(seats=(), sides=(), options=wish.options, chart="", fault=str(fault), fault_field=fault.field)
    sight = match.sight(None)
    fighting = sides(sight, match.seats)
    return SetUp(seats=seats(sight, match.seats, fighting), sides=fighting, options=match.options,
                 chart=still(sight.picture()))


def fleet_form(ruleset: Ruleset) -> FleetForm:
    yard = ruleset.shipyard
    if yard is None:
        return FleetForm(units=(), factions=(), points=())
    units = tuple([UnitInfo(**asdict(unit)) for unit in yard.catalogue()])
    factions = {faction for unit in units for faction in (unit.faction, *unit.also) if faction}
    ready = tuple([ReadyFleet(name=fleet.name, faction=fleet.faction, points=fleet.points,
                              units=tuple([member.id for member in fleet.units]),
                              bought=tuple([member.extras for member in fleet.units]), extras=fleet.extras)
                   for fleet in yard.ready_fleets()])
    sizes = {scenario.id: yard.points(scenario.id) for scenario in ruleset.scenarios}
    return FleetForm(units=units, factions=tuple(sorted(factions)), points=yard.points(), ready=ready,
                     by_scenario={id: points[0] for id, points in sizes.items() if len(points) == 1})


def judge(ruleset: Ruleset, wish: FleetWish) -> FleetVerdict:
    """Every fault of a fleet, and the option that brings it to its seat if it has none."""
    try:
        fleet = checked(wish.fleet)
    except BadFleet as error:
        return FleetVerdict(cost=0, faults=(FaultInfo(rule="", field="", reason=str(error)),))
    yard = ruleset.shipyard
    faults = tuple([FaultInfo(rule=fault.rule, field=fault.field, reason=fault.reason)
                    for fault in faults_of(ruleset, fleet)])
    if yard is None:
        return FleetVerdict(cost=0, faults=faults)
    option, value = ("", "") if faults else yard.option(wish.seat, fleet)
    return FleetVerdict(cost=yard.cost(fleet), faults=faults, option=option, value=value,
                        for_units=tuple([extras_of(yard, fleet, at) for at in range(len(fleet.units))]),
                        for_all=extras_of(yard, fleet, None))


def extras_of(yard: Shipyard, fleet: Fleet, at: int | None) -> tuple[ExtraInfo, ...]:
    """What can be bought for a unit, or for all."""
    return tuple([ExtraInfo(**asdict(extra)) for extra in yard.extras(fleet, at)])
