"""Everything that passes between the server and a screen. The client's types are generated from this file.

A screen knows no game: it draws a `Chart` (pieces of SVG that the scene package has drawn, and where they go), the
sheets and hands of `scene.model`, and one control for each `Form` of `table.model`. What a screen receives about a
battle is made for one seat, from what that seat may see.
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
    SeatPlan,
    Spot,
    Tick,
    Verdict,
)

WayKind: TypeAlias = Literal["email", "webhook"]


class Waiting(Message, frozen=True):
    """Somebody who has to answer."""

    seat: int
    since: float  # seconds of the clock of the day


# --- the table -------------------------------------------------------------------------------------------------------


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


# --- what a screen asks for: every message has an id, and the answer says `reply_to` ----------------------------------


class Ask(Message, frozen=True):
    id: int


class Sit(Ask, frozen=True, tag="sit"):
    """Look from this seat; a person's seat at this screen, or None for what everybody may see."""

    seat: int | None


class Back(Ask, frozen=True, tag="back"):
    """This screen was here before: what it has of the last table that it was shown, and of drawings. It comes first on
    a connection that says so (`?back`), and what the screen has is not sent again."""

    seat: int | None
    version: int
    events: int
    told: str
    drawings: tuple[str, ...] = ()  # keys of fragments
    chat: int = 0  # number of the last line that was heard


class Answer(Ask, frozen=True, tag="answer"):
    """Answer a question, by value or in the game's notation; or give a plan, whose last answer this is."""

    question: str
    answer: Any = None
    text: str = ""  # in place of the value
    plan: tuple[Any, ...] = ()  # the answers before it, the first of them to the question itself
    rest: bool = False  # what follows is answered in the same way


class Aside(Ask, frozen=True, tag="aside"):
    question: str
    what: str


class Try(Ask, frozen=True, tag="try"):
    """Preview an answer; with `odds` also what the dice would do."""

    question: str
    answer: Any = None
    text: str = ""
    odds: bool = False
    plan: tuple[Any, ...] = ()  # as in an answer


class LookAhead(Ask, frozen=True, tag="ahead"):
    """What will be asked when these answers of a plan are given, and then, if one goes on as one may?"""

    question: str
    plan: tuple[Any, ...]


class TakeBack(Ask, frozen=True, tag="undo"):
    pass


class Look(Ask, frozen=True, tag="look"):
    """The table after so many answers."""

    step: int


class Branch(Ask, frozen=True, tag="branch"):
    """A new battle that goes on from there."""

    step: int
    new_luck: bool = True


class HandOver(Ask, frozen=True, tag="hand-over"):
    """Give a seat to an AI of a level, or back to a person."""

    seat: int
    level: str = ""  # empty: a person
    name: str = ""


class Orders(Ask, frozen=True, tag="orders"):
    """Standing orders of one's own."""

    single: bool


class Analyse(Ask, frozen=True, tag="analyse"):
    pass


class AskHint(Ask, frozen=True, tag="hint"):
    """What would a good player answer here?"""

    question: str


class Foresee(Ask, frozen=True, tag="foresee"):
    """What may be expected of each option?"""

    question: str
    plan: tuple[Any, ...] = ()  # as in an answer


class LightFirst(Ask, frozen=True, tag="light-first"):
    """What is lit first?"""

    question: str
    plan: tuple[Any, ...] = ()  # as in an answer


class AskStanding(Ask, frozen=True, tag="standing"):
    """How does the battle stand?"""


class Hurry(Ask, frozen=True, tag="hurry"):
    """Let the AI that thinks answer now."""


class SetPace(Ask, frozen=True, tag="pace"):
    """How quickly AIs go on among themselves: with so many seconds between two answers, or for so many answers."""

    seconds: float = 0.0
    steps: int | None = None  # answers after which they stand still; none: they go on


class FightOn(Ask, frozen=True, tag="fight-on"):
    """The last lesson is over: let it become a battle against an AI."""


class Resign(Ask, frozen=True, tag="resign"):
    """Give the battle up."""


class MakeOffer(Ask, frozen=True, tag="offer"):
    """Ask the others for a draw, or for leave to take one's last answer back."""

    what: Literal["draw", "undo"]


class Reply(Ask, frozen=True, tag="reply"):
    """Give leave or refuse it; whoever asked for it takes it back so."""

    agrees: bool


class Claim(Ask, frozen=True, tag="claim"):
    """The other side's flag has fallen: that is the end."""


class Stir(Ask, frozen=True, tag="stir"):
    """Have a hand in the seed of all rolls to come: something that nobody can foresee."""

    what: str  # hexadecimal


class Say(Ask, frozen=True, tag="say"):
    """Say something to all at the table."""

    text: str


class Mute(Ask, frozen=True, tag="mute"):
    """Hear nothing more of whoever has said this, or hear them again."""

    line: int
    muted: bool


class Complain(Ask, frozen=True, tag="complain"):
    """Tell whoever runs the server of something that was said."""

    line: int


FromScreen: TypeAlias = (Sit | Back | Answer | Aside | Try | TakeBack | Look | Branch | HandOver | Orders | Analyse
                         | AskHint | AskStanding | Foresee | LightFirst | LookAhead | Hurry | SetPace | FightOn | Resign
                         | MakeOffer | Reply | Claim | Stir | Say | Mute | Complain)


# --- over HTTP -------------------------------------------------------------------------------------------------------


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


class ChairWish(Message, frozen=True):
    player: Literal["person", "ai"]
    name: str = ""
    level: str = ""
    link: bool = False  # of a person: who comes by a link


class ClockWish(Message, frozen=True):
    """Clocks: the seconds that each person has, and that each answer adds."""

    base: float
    added: float = 0.0


class NewBattle(Message, frozen=True):
    ruleset: str
    scenario: str = ""  # empty: the beginner's
    options: dict[str, str] = field(default_factory=dict)
    chairs: tuple[ChairWish, ...] = ()  # empty: a person in the first seat, AIs in the others
    seed: int | None = None
    clock: ClockWish | None = None  # none: everybody has all the time in the world
    challenge: Literal["", "any", "new", "practised", "seasoned"] = ""  # anybody like that may take the open seats
    pace: float = 0.0  # seconds between two answers, while only AIs fight
    experience: Literal["", "none", "some", "much"] = ""  # of whoever poses the challenge, by their own word
    rated: bool = False  # its end changes the ratings of both


class BattleInfo(Message, frozen=True):
    """A row of the home page."""

    id: str
    ruleset: str
    title: str  # of the scenario
    game: str  # of the game
    phase: str
    chairs: tuple[Chair, ...]
    sides: tuple[Side, ...]
    over: bool
    your_move: bool
    updated: float  # seconds of the clock of the day
    step: int
    verdict: str = ""
    thumbnail: str = ""  # SVG
    branch_of: str = ""
    waiting: tuple[int, ...] = ()  # seats that are to answer
    rights: tuple[str, ...] = ()  # what whoever looks at the list may do with it


class Logged(Message, frozen=True):
    """A line of a captain's log: a battle fought to the end."""

    battle: str
    ruleset: str
    name: str  # of the game
    scenario: str
    title: str  # of the battle
    side: str  # what one commanded
    level: str  # of the best opponent; "people" where a person was against one
    against: str  # by name
    result: str  # "won", "lost", "drawn"; "shared" where one fought on both sides
    headline: str
    phase: str  # in which it ended: "Turn 7"
    ended: float  # seconds of the clock of the day
    kept: bool = False  # the battle is still there to be watched


class RecordRow(Message, frozen=True):
    """How often one has won in a scenario, on a side, against a level."""

    ruleset: str
    name: str  # of the game
    scenario: str
    title: str
    side: str
    level: str
    won: int = 0
    lost: int = 0
    drawn: int = 0


class RatedInfo(Message, frozen=True):
    """A rated battle, and the rating after it."""

    battle: str
    score: float  # 1: won, 0.5: drawn, 0: lost
    rating: int
    deviation: int
    ended: float  # seconds of the clock of the day


class RatedGame(Message, frozen=True):
    """Somebody's rating in a game, and how it came to be."""

    ruleset: str
    name: str
    now: RatingInfo
    history: tuple[RatedInfo, ...]  # the first first


class RecordInfo(Message, frozen=True):
    """What somebody has fought here, and how it went."""

    won: int
    lost: int
    drawn: int
    streak: int  # victories in a row, up to the last battle
    longest: int
    rows: tuple[RecordRow, ...]
    firsts: tuple[Logged, ...]  # the first victory over each level of each game, the earliest first
    log: tuple[Logged, ...]  # the latest first
    rated: tuple[RatedGame, ...] = ()


class Me(Message, frozen=True):
    """Who looks at the page."""

    name: str
    house: bool  # only this machine can reach the server: there is nobody to invite
    named: bool = False  # signed in with a name that is theirs alone
    passkeys: bool = False  # can be made and used on this server


class NameWish(Message, frozen=True):
    name: str


class PasskeyInfo(Message, frozen=True):
    """A passkey of whoever asks."""

    id: str
    label: str  # what they call it
    made: float  # seconds of the clock of the day
    used: float


class NameInfo(Message, frozen=True):
    """The name of whoever asks, and how they sign in."""

    name: str
    password: bool
    fresh: bool  # signed in a moment ago: the ways to sign in can be changed
    passkeys: tuple[PasskeyInfo, ...] = ()


class ClaimWish(Message, frozen=True):
    """A name to be one's own, and the password for it."""

    name: str
    password: str


class SignInWish(Message, frozen=True):
    name: str
    password: str
    bring: bool = True  # what this browser has a part in comes along; else it is there again after signing out


class SignOutWish(Message, frozen=True):
    everywhere: bool = False  # in all browsers


class PasswordWish(Message, frozen=True):
    password: str


class PasskeyTask(Message, frozen=True):
    """What a browser is to do with a passkey, as it takes it."""

    options: Any


class PasskeyMade(Message, frozen=True):
    """A new passkey, as a browser gives it, and what its owner calls it."""

    credential: Any
    label: str = ""


class PasskeyShown(Message, frozen=True):
    """What a passkey has signed, as a browser gives it."""

    credential: Any
    bring: bool = True  # as with a password


class LinkWish(Message, frozen=True):
    """A link to a seat, or one for spectators."""

    seat: int | None


class DelayWish(Message, frozen=True):
    """How late spectators see a battle."""

    turns: int


class LinkInfo(Message, frozen=True):
    """A link that invites. What it holds is told once, when it is made."""

    seat: int | None
    made: float = 0.0  # seconds of the clock of the day; 0: there is none
    token: str = ""


class WayWish(Message, frozen=True):
    """By which way somebody wants to hear that it is their turn."""

    kind: str
    address: str


class WayInfo(Message, frozen=True):
    """A way that somebody has chosen."""

    kind: WayKind
    address: str
    confirmed: bool  # they have opened the link that was sent there
    fault: str = ""  # why the last notice did not arrive


class NoticesInfo(Message, frozen=True):
    """The ways that the server offers, and those that whoever asks has chosen."""

    offered: tuple[WayKind, ...]
    ways: tuple[WayInfo, ...]


class TokenWish(Message, frozen=True):
    """What a link holds, and by which name its reader wants to be known."""

    token: str
    name: str = ""


class Invitation(Message, frozen=True):
    """What a link invites to."""

    title: str  # of the battle
    game: str
    seat: str  # what the game calls it; empty: to watch
    host: str  # who invites, if they have a name
    side: Side | None = None
    rated: bool = False
    rating: RatingInfo | None = None  # of whoever invites


class ChallengeInfo(Message, frozen=True):
    """A battle with a seat that anybody may take."""

    battle: str
    title: str
    game: str
    seat: str  # what the game calls the next one that is open
    host: str  # who set it up, if they have a name
    wanted: str  # "any", "new", "practised", "seasoned"
    made: float  # seconds of the clock of the day
    mine: bool
    clock: ClockWish | None = None
    side: Side | None = None
    experience: str = ""  # of who set it up, by their own word: "none", "some", "much"
    rated: bool = False
    rating: RatingInfo | None = None  # of who set it up


class LinkTaken(Message, frozen=True):
    battle: str  # id of the table to go to


class BranchInfo(Message, frozen=True):
    """A battle that goes on from the past of this one; or, as `trunk`, the one whose past this one goes on from."""

    battle: str
    step: int  # answers that both have
    phase: str  # where it stands
    over: bool = False
    trunk: bool = False


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


class NamedId(Message, frozen=True):
    id: str
    name: str


class FieldForm(Message, frozen=True):
    """A field of a scenario, for whoever fills it in."""

    name: str
    kind: str  # "text", "whole", "number", "flag", "choice", "words", "table", "list", or "other": JSON as it is
    words: str  # what it may hold
    choices: tuple[NamedId, ...] = ()
    fields: tuple["FieldForm", ...] = ()  # of a table, or of the entries of a list
    low: float | None = None
    high: float | None = None
    required: bool = True


class DraftBase(Message, frozen=True):
    """A scenario that a draft begins with."""

    id: str
    title: str
    entry: Any


class WorkshopInfo(Message, frozen=True):
    """What scenarios of a game are made of."""

    fields: tuple[FieldForm, ...]
    scenarios: tuple[DraftBase, ...]


class DraftWish(Message, frozen=True):
    """A scenario as it is being drawn up."""

    base: str  # the scenario it goes on from
    entry: Any
    name: str = ""  # of the file
    others: Any = None  # what else an opened file replaces


class TextWish(Message, frozen=True):
    text: str


class DraftFault(Message, frozen=True):
    where: str  # the address of the field
    wrong: str
    right: str = ""
    rule: str = ""


class DraftVerdict(Message, frozen=True):
    """A draft judged and drawn: what is wrong with it, or the table it sets up."""

    faults: tuple[DraftFault, ...]
    entry: Any  # the scenario with all that follows from the rest
    text: str  # the file of own content
    chart: Chart | None = None
    fragments: dict[str, str] = field(default_factory=dict)


class DraftOpened(Message, frozen=True):
    """A file of own content, as far as it is about scenarios."""

    ruleset: str
    name: str
    scenarios: tuple[DraftBase, ...]
    others: Any = None  # what else it replaces


class Problem(Message, frozen=True):
    """What was wrong with a request."""

    error: str
    field: str = ""
    rule: str = ""


REQUESTS = (SetUpWish, FleetWish, NewBattle, ChairWish, ClockWish, NameWish, LinkWish, DelayWish, TokenWish, WayWish,
            DraftWish, TextWish, ClaimWish, SignInWish, SignOutWish, PasswordWish, PasskeyMade, PasskeyShown)
"""What a screen sends over HTTP; all other structs but the asks come from the server."""
