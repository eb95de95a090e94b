"""What a host of a table shows a person besides the picture: the question, the log, odds, the sea as a table.

The browser's messages carry these structs as they are; a terminal reads them as well. Everything here is made for one
seat, from what that seat may see.
"""

from typing import Any, TypeAlias

import msgspec

from weathergage.scene.log import Die, Figure
from weathergage.scene.model import Icon, Place
from weathergage.scene.stations import Stations


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every struct here: immutable, and built by keyword."""


# --- what is asked ---------------------------------------------------------------------------------------------------


class Choice(Message, frozen=True):
    """A possible answer, or a part of one."""

    answer: Any  # to be sent back as it is
    label: str
    note: str = ""  # the consequence, in a few words
    figure: str = ""  # at the right: "62 %"
    quiet: bool = False  # hold, pass, done
    pieces: tuple[str, ...] = ()  # ids on the chart it is about: clicking one of them chooses it
    at: Place | None = None  # the place on the chart that stands for it: a cell, a point
    owner: str = ""  # whose it is, such as the crew a card belongs to
    text: str = ""  # what is printed on it
    rules: tuple[str, ...] = ()  # clauses to read with it
    back: str = ""  # of an aside: the one that takes it back; empty: nothing does


class OneOfForm(Message, frozen=True, tag="one-of"):
    choices: tuple[Choice, ...]


class SomeOfForm(Message, frozen=True, tag="some-of"):
    """The answer is the list of the chosen choices' answers, in the order of the choices."""

    choices: tuple[Choice, ...]
    least: int
    most: int


class NumberForm(Message, frozen=True, tag="number"):
    low: int
    high: int


class AllocationForm(Message, frozen=True, tag="allocation"):
    """The answer is a list of whole numbers, one for each box."""

    points: int
    least: int
    boxes: tuple[str, ...]
    caps: tuple[int, ...]
    picture: Stations | None = None  # the boxes as places on a ship


class SlotsForm(Message, frozen=True, tag="slots"):
    """Parts laid into slots; the answer is the list of the parts' answers, slot by slot."""

    slots: tuple[str, ...]
    parts: tuple[Choice, ...]  # all parts there are
    fits: tuple[tuple[int, ...], ...]  # for each slot the parts (by number) that may lie there
    counts: tuple[int, ...] = ()  # how often each part is there; empty: as often as one likes
    empty: Any = None  # what an empty slot is in the answer; None: no slot may stay empty
    asks: tuple[Choice, ...] = ()  # answers that ask for other parts first


class AngleForm(Message, frozen=True, tag="angle"):
    """A direction in degrees, dragged about a point; `step` is what keys and buttons add."""

    at: Place
    zero: float  # bearing from which it is counted; 0 is a compass bearing
    low: float
    high: float
    start: float
    step: float = 5.0
    ghost: str = ""  # fragment that turns with it
    first: tuple[Choice, ...] = ()  # where one of these must be chosen before, the answer is [its answer, angle]


class PlacementForm(Message, frozen=True, tag="placement"):
    """A pose (x, y, heading) dragged on the chart."""

    start: tuple[float, float, float]
    turns: bool  # whether the heading is free, too
    ghost: str = ""  # fragment that is dragged
    ahead: float = 0.0  # how far before the ghost's middle the pose lies, in table units
    first: tuple[Choice, ...] = ()  # where one of these must be chosen before, the answer is [its answer, pose]
    ghosts: tuple[str, ...] = ()  # a fragment for each of these


class CourseForm(Message, frozen=True, tag="course"):
    """Legs (heading, length) dragged on the chart one after the other, from a pose; the answer is their list."""

    start: tuple[float, float, float]
    legs: int  # how many at most
    longest: float  # in table units, all legs together
    ghost: str = ""
    ahead: float = 0.0  # as for a placement
    whole: tuple[float, ...] = ()  # how long the legs are as long as there is a next one; empty: as one likes


class SteeredForm(Message, frozen=True, tag="steered"):
    """A piece that is dragged to where it should go: a place (x, y), or one with a heading, is tried like an answer,
    and the nearest legal one is what it means."""

    piece: str  # its id


class OwnForm(Message, frozen=True, tag="own"):
    """A space that is a game's own: suggestions, and the notation."""


Form: TypeAlias = (
    OneOfForm | SomeOfForm | NumberForm | AllocationForm | SlotsForm | AngleForm | PlacementForm
    | CourseForm | SteeredForm | OwnForm
)  # fmt: skip


class Asked(Message, frozen=True):
    """An open question to the seat that looks."""

    id: str  # good for this question only: an answer to another one is refused as stale
    seat: int
    kind: str
    rule: str
    prompt: str
    reason: str
    secret: bool
    form: Form
    suggestions: tuple[Choice, ...] = ()  # whole answers worth considering, in the shape of the form or another
    notation: str = ""  # how an exact answer is typed; empty: it cannot be
    asides: tuple[Choice, ...] = ()  # what may be done besides answering, such as striking the colours
    leads: bool = False  # what is asked next may be planned together with it
    rest: str = ""  # words for answering in the same way what follows; empty: that is not offered


# --- the sea as a table ----------------------------------------------------------------------------------------------


class Spot(Message, frozen=True):
    """A row of the sea as a table: a ship, where she is, and where she lies from one's own."""

    piece: str
    name: str
    side: str
    heading: str  # "east", "045°"
    place: str
    bearing: str = ""  # from the ship of the question, or one's own flagship
    distance: str = ""
    state: str = ""


# --- the log and the timeline ----------------------------------------------------------------------------------------


class Line(Message, frozen=True):
    """One line of the log."""

    number: int  # of the event
    step: int  # how many answers had been given before it
    text: str
    rule: str
    label: str = ""  # turn and step: "3·7"
    dice: tuple[Die, ...] = ()
    figures: tuple[Figure, ...] = ()
    pieces: tuple[str, ...] = ()  # what it speaks of, to be lit on the chart
    icon: Icon | None = None  # of the timeline, for what matters most
    action: int | None = None  # number of the line that began the action it is part of, such as a broadside
    begins: str = ""  # of that line: what the action is called
    fires: bool = False  # guns are seen firing
    harm: bool = False  # something has befallen what it speaks of
    stage: str = ""  # what its dice are rolled for: "To hit"
    needs: str = ""  # what a die must come to, or what is added to it
    so: str = ""  # what the stage has come to: "3 hits"
    verdict: str = ""  # what the action has come to: "3 hits, 1 saved: 2 hull"


class Tick(Message, frozen=True):
    """A mark on the timeline: a turn begins, or something happened that one looks for."""

    step: int
    label: str = ""
    icon: Icon | None = None
    words: str = ""


# --- odds ------------------------------------------------------------------------------------------------------------


class Bar(Message, frozen=True):
    outcome: str  # "no hit", "2 or more"
    chance: float
    matters: bool = False


class Spread(Message, frozen=True):
    """The distribution of one effect."""

    name: str
    mean: float
    bars: tuple[Bar, ...]
    sentence: str


class Odds(Message, frozen=True):
    exact: bool
    trials: int
    error: float
    spreads: tuple[Spread, ...]


class Prospect(Message, frozen=True):
    """What an option may be expected to lead to; only what tells it from the others."""

    answer: Any  # the option's
    words: str  # "1.0 hull hits, 58 % entangled"
    danger: str = ""  # what the seat should be warned of: "runs aground"
    exact: bool = True


# --- the end ---------------------------------------------------------------------------------------------------------


class Verdict(Message, frozen=True):
    """How it ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    headline: str
    reason: str
    rule: str
    outcome: str = ""  # for whoever looks: "You win"; empty for a spectator
    agreed: bool = False  # the players have ended it, not the rules


class Point(Message, frozen=True):
    """A moment of the chance-of-winning curve."""

    step: int
    chances: tuple[float, ...]  # by side, in the order of `Table.sides`
    words: str = ""


class Luck(Message, frozen=True):
    """Rolled against expected."""

    seat: int
    name: str
    rolled: float
    expected: float
    sentence: str


class Chapter(Message, frozen=True):
    """A moment that decided something, in a sentence or two."""

    step: int
    when: str  # "Turn 3"
    title: str
    text: str
    piece: str = ""  # whom it is about
    at: tuple[float, float] | None = None  # where that was, on the table


class Loss(Message, frozen=True):
    """A ship at the end of a battle."""

    side: str
    name: str
    state: str  # empty: unhurt


class Costly(Message, frozen=True):
    """A decision that cost its side much of the chance of winning, by what could be known then."""

    step: int  # answers given before it
    seat: int
    name: str  # of whoever took it: "HMS Shannon"
    when: str  # "Turn 3"
    asked: str  # the question
    given: str  # what was answered
    better: str  # what would have been better
    chance: float  # of winning, after what was answered and before any dice
    cost: float  # how much more of it the better answer had
    error: float  # the standard error of that
    after: float  # how the chance changed until the next question, by dice and by what others did
    why: str = ""  # what each leads to, where the game names it


class Study(Message, frozen=True):
    """What can be said of a battle that is over, besides its verdict; estimated, and said so."""

    how: str  # "estimated from 24 looks ahead at each of 40 moments"
    curve: tuple[Point, ...] = ()
    luck: tuple[Luck, ...] = ()
    moments: tuple[Tick, ...] = ()
    finished: bool = False  # more of it comes
    story: tuple[Chapter, ...] = ()
    losses: tuple[Loss, ...] = ()
    decisions: tuple[Costly, ...] = ()  # in the order of the battle, up to three of each side
    looked: str = ""  # how these were found
    share: float = 0.0  # how much of the looking at decisions is done, from 0 to 1


# --- who sits where --------------------------------------------------------------------------------------------------


class SeatPlan(Message, frozen=True):
    seat: int
    title: str
    side: str
    words: str = ""  # the ships, in a line
