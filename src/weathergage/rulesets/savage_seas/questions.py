"""What leaders are asked, one class for every kind of question, and the one roll whose reader must know more of it.

The ship that is asked is the one of the seat: `game.side_of(question.seat)`.
"""

from dataclasses import dataclass

from weathergage.kernel.chance import Roll
from weathergage.kernel.core import Question, SecretQuestion


@dataclass
class AskPlaceIsland(Question):
    """SS-SETUP-07: where an island rises."""


@dataclass
class AskOffer(SecretQuestion):
    """SS-TEAM-01: a card, or none, that the leader of each of these crews offers the Captain."""

    crews: tuple[int, ...]


@dataclass
class AskPlan(SecretQuestion):
    """SS-PLAN-04: a card, or none, for each position; or a request for other offers."""


@dataclass
class AskScupper(Question):
    """SS-SCUP-02: whether the Captain plays Scupper That on what was revealed or played last."""

    side: int               # the ship whose Order was revealed
    card: str               # that Order
    played: int             # how many Scupper That lie on it by now


@dataclass
class AskSail(Question):
    """SS-MOVE-06: the course on which an Order is carried out."""

    card: str


@dataclass
class AskWoundManned(Question):
    """SS-EFF-04: the enemy positions whose crews are wounded."""


@dataclass
class AskWoundCrew(Question):
    """SS-EFF-05: the enemy crew that is wounded."""


@dataclass
class AskCancelPosition(Question):
    """SS-EFF-06: the enemy position whose Order is canceled."""


@dataclass
class AskRemoveWound(Question):
    """SS-WND-09: the own crew that is healed."""

    left: int               # Wounds that may still be healed


@dataclass
class AskRemoveFire(Question):
    """SS-FIRE-16: the own fire that is put out."""

    left: int


@dataclass
class AskStealOrder(Question):
    """SS-CARD-02: the enemy crew that loses an Order."""


@dataclass
class AskExtraOrder(Question):
    """SS-CARD-08: the next Order out of the hand, or none."""

    crew: int
    position: int
    left: int               # Orders that may still be given


@dataclass
class AskExchange(Question):
    """SS-EFF-14: the own face-down Orders that change places."""


@dataclass
class AskReload(Question):
    """SS-RLD-07: the Active Orders that a crew discards."""

    crew: int


@dataclass
class PositionRoll(Roll):
    """SS-COMP-07, SS-DEF-24: a fair four-sided die; face n is position n of the board of this ship."""

    side: int
