"""What there is to play: games, lessons, rulebooks, set-ups and fleets."""

from typing import Any, Final

from msgspec import field

from weathergage.scene.model import Side
from weathergage.table.model import Message, SeatPlan


class ScenarioInfo(Message, frozen=True):
    id: str
    title: str
    summary: str
    beginner: bool
    minutes: int = 0  # 0: nobody has said
    depth: int = 0  # 1 to 5
    line: str = ""  # about the battle


class OptionInfo(Message, frozen=True):
    name: str
    title: str  # "Cockatrice leaders"
    default: str
    choices: tuple[str, ...]  # empty: free text
    rule: str
    text: str
    scenarios: tuple[str, ...]
    hidden: bool = False  # set by another part of the page, such as the fleet builder


class LevelInfo(Message, frozen=True):
    """How strong an AI may be, and what that means."""

    id: str
    title: str
    words: str


class GameInfo(Message, frozen=True):
    """A tile of the home page."""

    id: str
    title: str
    blurb: str  # one line of what it is
    players: str  # "2 players"
    length: str  # "60 min"
    depth: int  # 1 to 5
    levels: tuple[LevelInfo, ...]  # of the AI, the best last
    usual_level: str
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionInfo, ...]
    has_fleets: bool
    vignette: str  # SVG
    lessons: int = 0  # how many
    minutes: int = 0  # that they take


class LessonInfo(Message, frozen=True):
    id: str
    title: str
    idea: str


class LessonsInfo(Message, frozen=True):
    """What a game teaches, lesson by lesson; a game without lessons has none."""

    game: str
    promise: str
    minutes: int
    lessons: tuple[LessonInfo, ...]


class LessonBegun(Message, frozen=True):
    battle: str  # id of the table at which it is taught


class TermInfo(Message, frozen=True):
    """A word of a game explained."""

    term: str
    text: str
    pattern: str  # regular expression that finds it in what a person reads
    rules: tuple[str, ...]


class GlossaryInfo(Message, frozen=True):
    game: str
    terms: tuple[TermInfo, ...]


class SetUp(Message, frozen=True):
    """What a scenario with these options looks like before it begins."""

    seats: tuple[SeatPlan, ...]
    sides: tuple[Side, ...]
    options: dict[str, str]
    chart: str  # SVG
    fault: str = ""
    fault_field: str = ""


class SetUpWish(Message, frozen=True):
    """A scenario and options to look at before the battle begins."""

    scenario: str = ""  # empty: the beginner's
    options: dict[str, str] = field(default_factory=dict)


class ClauseInfo(Message, frozen=True):
    id: str
    title: str
    text: str  # Markdown: emphasis and lists only
    tags: tuple[str, ...] = ()


class ChapterInfo(Message, frozen=True):
    title: str
    clauses: tuple[ClauseInfo, ...]


class SummaryPart(Message, frozen=True):
    """A piece of a game's summary."""

    title: str
    text: str
    picture: str = ""  # SVG


class RulebookInfo(Message, frozen=True):
    game: str
    title: str
    chapters: tuple[ChapterInfo, ...]
    summary: tuple[SummaryPart, ...] = ()


class UnitInfo(Message, frozen=True):
    id: str
    name: str
    faction: str
    cost: int
    facts: tuple[tuple[str, str], ...]
    also: tuple[str, ...] = ()  # other factions that may buy it


class FaultInfo(Message, frozen=True):
    rule: str
    field: str
    reason: str


class ExtraInfo(Message, frozen=True):
    """Something that can be bought for a unit, or for a fleet as a whole."""

    id: str
    name: str
    group: str
    cost: int = 0
    text: str = ""
    rule: str = ""
    single: bool = False  # at most one of its group


class ReadyFleet(Message, frozen=True):
    """A legal fleet for those who would rather sail than build."""

    name: str
    faction: str
    points: int
    units: tuple[str, ...]  # ids
    bought: tuple[tuple[str, ...], ...] = ()  # ids of extras, unit by unit
    extras: tuple[str, ...] = ()  # of the fleet as a whole


class FleetForm(Message, frozen=True):
    """What the fleet builder of a game offers."""

    units: tuple[UnitInfo, ...]
    factions: tuple[str, ...]
    points: tuple[int, ...]  # sizes, the usual one first
    ready: tuple[ReadyFleet, ...] = ()
    by_scenario: dict[str, int] = field(default_factory=dict)  # points of scenarios that say how many


class FleetWish(Message, frozen=True):
    """A fleet to be judged, for a seat."""

    fleet: Any  # as in a fleet file
    seat: int = 0


class FleetVerdict(Message, frozen=True):
    """A fleet judged: its cost, its faults, and the option that brings it to a seat."""

    cost: int
    faults: tuple[FaultInfo, ...]
    option: str = ""
    value: str = ""
    for_units: tuple[tuple[ExtraInfo, ...], ...] = ()  # what could be bought, unit by unit
    for_all: tuple[ExtraInfo, ...] = ()  # ... and for the fleet as a whole


REQUESTS: Final = (SetUpWish, FleetWish)
"""What a screen sends."""
