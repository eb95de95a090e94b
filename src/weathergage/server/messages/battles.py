"""Battles: how they are begun, lists of them, links and challenges by which others come, and what has been fought."""

from typing import Final, Literal

from msgspec import field

from weathergage.scene.model import Side
from weathergage.server.messages.table import Chair, RatingInfo
from weathergage.table.model import Message


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


REQUESTS: Final = (NewBattle, ChairWish, ClockWish, LinkWish, DelayWish, TokenWish)
"""What a screen sends."""
