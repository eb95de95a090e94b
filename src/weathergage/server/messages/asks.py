"""What a screen at a table asks for. Every message has an id, and the answer says `reply_to`."""

from typing import Any, Literal, TypeAlias

from weathergage.table.model import Message


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
