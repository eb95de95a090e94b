"""What a screen at a table is told.

It knows no game: it draws a `Chart` (pieces of SVG that the scene package has drawn, and where they go), the sheets and
hands of `scene.model`, and one control for each `Form` of `table.model`. What a screen receives about a battle is made
for one seat, from what that seat may see.
"""

from typing import Any, Literal, TypeAlias

from msgspec import field

from weathergage.scene.layers import Chart, Layer
from weathergage.scene.log import Figure
from weathergage.scene.model import Group, Hand, Sheet, Side, StepTrack
from weathergage.table.model import (
    Asked,
    Chapter,
    Costly,
    Line,
    Loss,
    Luck,
    Message,
    Odds,
    Point,
    Prospect,
    Spot,
    Tick,
    Verdict,
)


class Waiting(Message, frozen=True):
    """Somebody who has to answer."""

    seat: int
    since: float  # seconds of the clock of the day


class RatingInfo(Message, frozen=True):
    """How strong somebody is in a game."""

    rating: int
    deviation: int  # in two cases of three they are within it
    provisional: bool  # so much that it says little yet


class Chair(Message, frozen=True):
    """A seat and who sits there."""

    seat: int
    title: str  # what the game calls it: "Constitution"
    side: str  # id of a Side
    player: Literal["person", "ai"]
    name: str  # "Ann", "Lieutenant Ashby"
    level: str = ""  # of an AI
    thinking: bool = False
    mine: bool = True  # whoever looks sits here, or may
    open: bool = False  # a person who has not come yet: whoever opens the link
    named: bool = False  # the name is theirs alone
    rating: RatingInfo | None = None  # of whoever has a name, in this game


class ClockInfo(Message, frozen=True):
    """What the clock of a seat shows."""

    seat: int
    left: float  # seconds; at 0 its flag has fallen
    runs: bool


class Undo(Message, frozen=True):
    allowed: bool
    why: str = ""  # if not: "dice were rolled"
    ask: bool = False  # the others may be asked for their leave


class OfferInfo(Message, frozen=True):
    """Something that needs the leave of others."""

    what: str  # "draw", "undo"
    seat: int  # who asks
    mine: bool  # whoever looks has asked for it
    asked: bool  # ... is asked for their leave


class Trouble(Message, frozen=True):
    """The rules failed: what happened, what is safe, and where the report is."""

    text: str
    report: str  # address of the match file


class PointerInfo(Message, frozen=True):
    """Something of the table that a lesson points at."""

    kind: str  # "piece", "sheet", "card", "cell", "wind", "track", "question", "log"
    id: str = ""
    part: str = ""  # of a sheet: the label of a part, the words of a chip, or the kind of part


class LessonView(Message, frozen=True):
    """The lesson that is being taught at this table, and what it waits for now."""

    id: str
    title: str
    idea: str
    number: int  # among the lessons of the game, from 1
    count: int
    step: int  # of the learner, from 1
    steps: int
    heading: str = ""  # of the step
    text: str = ""  # what the coach says
    rule: str = ""  # clause of the question
    points: tuple[PointerInfo, ...] = ()
    layers: tuple[Layer, ...] = ()  # what is pointed at on the chart
    answer: Any = None  # what is waited for, in the shape of the form
    label: str = ""  # ... in words
    open: bool = False  # any legal answer will do
    done: bool = False
    seen: str = ""  # what has come of it
    next: str = ""  # id of the next lesson; empty: the battle is fought out
    next_title: str = ""


class PaceInfo(Message, frozen=True):
    """How quickly AIs go on among themselves."""

    seconds: float  # between two answers
    still: bool  # they have stopped, until whoever watches lets them go on


class Table(Message, frozen=True, tag="table"):
    """The whole table as one seat sees it, sent after every change."""

    battle: str
    ruleset: str
    scenario: str
    version: int  # grows with every change, whichever server shows it
    step: int  # players' answers so far: the end of the timeline
    seat: int | None  # who looks; None is a spectator
    chart: Chart
    fragments: dict[str, str]  # drawings this connection has not had yet
    title: str
    subtitle: str
    phase: tuple[str, ...]
    description: str
    sides: tuple[Side, ...]
    chairs: tuple[Chair, ...]
    sheets: tuple[Sheet, ...] = ()
    groups: tuple[Group, ...] = ()
    tracks: tuple[StepTrack, ...] = ()
    hands: tuple[Hand, ...] = ()
    spots: tuple[Spot, ...] = ()
    begins: int = 0  # the first step that can be looked at: what was before was played under other rules
    notice: str = ""  # says so, until it is played on
    asked: tuple[Asked, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    undo: Undo = Undo(allowed=False)
    lines: tuple[Line, ...] = ()  # new ones since the last table of this connection; all of them in the first
    first_line: int = 0  # number of events told before; a screen drops what it has from there on
    events: int = 0  # number of events told by now
    told: str = ""  # fingerprint of all lines that this seat has been told
    ticks: tuple[Tick, ...] = ()
    verdict: Verdict | None = None
    trouble: Trouble | None = None
    single: bool = True  # standing order: what has but one answer is answered unasked
    commitment: str = ""  # fingerprint of the seed of all rolls, published before the first one
    seed: str = ""  # revealed when the battle is over: the SHA-256 of "weathergage " and this is the commitment
    stirred: tuple[int, ...] = ()  # seats whose people have had a hand in the seed after they had seen its fingerprint
    stir: bool = False  # whoever looks may do so now
    lesson: LessonView | None = None
    hints: bool = False  # whether whoever sits here may ask for hints
    rights: tuple[str, ...] = ()  # what whoever looks may do now
    offer: OfferInfo | None = None  # what the people at the table are asked for by one of them
    clocks: tuple[ClockInfo, ...] = ()  # by seat; none: there are no clocks
    delay: int = 0  # turns by which spectators see the battle late
    late: bool = False  # whoever looks is one of them
    pace: PaceInfo | None = None  # none: people fight here, or it is over
    rated: bool = False


class Curtain(Message, frozen=True, tag="curtain"):
    """Another person at this screen has to decide: nothing of the battle is shown until they sit down."""

    battle: str
    seat: int
    name: str
    title: str
    side: Side
    all_sides: tuple[Side, ...] = ()


class Past(Message, frozen=True, tag="past"):
    """The table as it was, for scrubbing; what the looking seat could see then."""

    reply_to: int
    step: int
    chart: Chart
    fragments: dict[str, str]
    phase: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    groups: tuple[Group, ...] = ()
    tracks: tuple[StepTrack, ...] = ()
    hands: tuple[Hand, ...] = ()
    spots: tuple[Spot, ...] = ()
    lines: int = 0  # how many lines of the log had been told
    description: str = ""


class Preview(Message, frozen=True, tag="preview"):
    """What an answer would do: whether it is legal, its ghosts on the chart, its numbers."""

    reply_to: int
    question: str
    legal: bool
    label: str = ""
    reason: str = ""  # why it is not
    rule: str = ""
    nearest: Any = None  # the nearest legal answer
    nearest_label: str = ""
    layers: tuple[Layer, ...] = ()  # of the answer, or of the nearest legal one
    fragments: dict[str, str] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    odds: Odds | None = None


class Refused(Message, frozen=True, tag="refused"):
    """What was asked for was not done, and nothing has changed. A Try or Look is also refused when a newer one of the
    same screen has overtaken it."""

    reply_to: int
    reason: str
    rule: str = ""
    clause: str = ""  # the clause's words
    nearest: Any = None
    nearest_label: str = ""


class Done(Message, frozen=True, tag="done"):
    """It was done, and it is kept. What has come of it is shown in the tables that follow."""

    reply_to: int
    battle: str = ""  # of a branch: where to go


class Analysis(Message, frozen=True, tag="analysis"):
    """What the end-of-battle page shows besides the verdict; estimated, and said so."""

    reply_to: int
    how: str  # "estimated from 24 looks ahead at each of 40 moments"
    curve: tuple[Point, ...]
    luck: tuple[Luck, ...]
    moments: tuple[Tick, ...]
    finished: bool = True
    story: tuple[Chapter, ...] = ()  # what decided it, in order
    losses: tuple[Loss, ...] = ()
    decisions: tuple[Costly, ...] = ()  # that cost most, in order, up to three of each side
    looked: str = ""  # how these were found
    share: float = 0.0  # how much of the looking at decisions is done, from 0 to 1


class HintInfo(Message, frozen=True):
    """An answer that a good player would think of."""

    answer: Any
    label: str
    chance: float  # of winning, estimated from what the seat knows
    error: float  # its standard error
    reason: str


class Hints(Message, frozen=True, tag="hints"):
    """The best answers to a question, the one that a good player would give first; none before it is finished."""

    reply_to: int
    question: str
    hints: tuple[HintInfo, ...] = ()
    share: float = 1.0  # how far it is thought through
    finished: bool = True


class Standing(Message, frozen=True, tag="standing"):
    """How likely each side is to win, estimated from what whoever looks may know."""

    reply_to: int
    step: int  # answers so far
    chances: tuple[float, ...]  # by side, in the order of `Table.sides`


class Prospects(Message, frozen=True, tag="prospects"):
    """What the options of a question may be expected to lead to."""

    reply_to: int
    prospects: tuple[Prospect, ...]


class LitFirst(Message, frozen=True, tag="lit-first"):
    """What is lit first of a question, if the person has not begun to answer it."""

    reply_to: int
    answer: Any = None  # what a lieutenant would answer, in the shape of the form; None: the first of the choices


class Leg(Message, frozen=True):
    """A step of a plan."""

    answer: Any  # to what was asked before
    asked: Asked  # when that is given
    layers: tuple[Layer, ...] = ()  # what lies over the chart then


class Ahead(Message, frozen=True, tag="ahead"):
    """How far one can plan."""

    reply_to: int
    question: str
    legs: tuple[Leg, ...] = ()  # none: the plan ends with the answers that were told
    fragments: dict[str, str] = field(default_factory=dict)


class Progress(Message, frozen=True, tag="progress"):
    """How far an AI has thought about its answer; comes unasked."""

    seat: int
    share: float  # from 0 to 1


class ChatLine(Message, frozen=True):
    """Something that was said at the table."""

    number: int
    name: str  # of whoever has said it
    text: str  # empty where they are muted
    said: float  # seconds of the clock of the day
    seat: int | None = None  # that they have; None: the owner of a battle without a seat, or somebody who has left
    mine: bool = False
    muted: bool = False


class Chat(Message, frozen=True, tag="chat"):
    """What was said and this screen has not heard; comes unasked."""

    lines: tuple[ChatLine, ...]
    afresh: bool = False  # in place of all that it has


class Presence(Message, frozen=True, tag="presence"):
    """Whose people look at the table; comes unasked."""

    here: tuple[int, ...]  # seats
    watching: int  # spectators


FromServer: TypeAlias = (Table | Curtain | Past | Preview | Refused | Done | Analysis | Hints | Prospects | LitFirst
                         | Standing | Ahead | Progress | Chat | Presence)
