"""What can be asked: one class a kind of question, with the facts that it is about.

Ships are labels, guns that have fired are bits from the foremost, headings are degrees.
"""

from dataclasses import dataclass

from weathergage.kernel.core import Question, SecretQuestion
from weathergage.kits.plane import Point

# --- setting up and planning ------------------------------------------------------------------------------------------

@dataclass
class AskDeploy(Question):
    """TS-SETUP-07: the next ship to be placed, and where."""


@dataclass
class AskAdmiral(Question):
    """TS-SETUP-10: the ship that carries the Admiral; a secret where it is so agreed."""

    hidden: bool

    @property
    def secret(self) -> bool:
        return self.hidden


@dataclass
class AskStack(SecretQuestion):
    """TS-PLAN-02: the tokens of the turn, in their order."""


# --- orders -----------------------------------------------------------------------------------------------------------

@dataclass
class AskOrder(Question):
    """TS-ACT-16: the use of the token that was turned."""

    token: str


@dataclass
class AskShip(Question):
    """TS-ACT-05, TS-ACT-07: the next ship of a fleet action, or the ship of a single one."""

    action: str                     # what she will do: shoot, move, repair, board, row or scuttle
    fleet: bool


@dataclass
class AskAdmiralAction(Question):
    """TS-ADM-02: one of the Admiral's two actions, after those already given."""

    given: int


# --- shooting ---------------------------------------------------------------------------------------------------------

@dataclass
class AskFire(Question):
    """TS-SHOOT-01, TS-SHOOT-17: the next gun and its target; at the fast pace a target for all guns."""

    ship: str
    fired: int
    target: str                     # the ship under fire; empty while there is none
    finished: tuple[str, ...]       # earlier targets of the action
    all_guns: bool


@dataclass
class AskReturnFire(Question):
    """TS-RET-01: the next gun that answers."""

    ship: str
    fired: int
    target: str


@dataclass
class AskLoseMast(Question):
    """TS-SHOOT-14, TS-BOARD-08: the mast that goes."""

    ship: str
    enemy: str                      # who took it


# --- moving -----------------------------------------------------------------------------------------------------------

@dataclass
class AskCourse(Question):
    """TS-MOVE-01: the course of a ship, by herself or in a fleet move."""

    ship: str
    reference: float                # TS-LINE-02: the fleet's heading; NO_HEADING for none
    exact: bool                     # TS-LINE-06: no leg may differ from it
    track: tuple[Point, ...]        # TS-LINE-07: of the ship ahead in a column
    headings: tuple[float, ...]     # TS-LINE-07: the leader's


@dataclass
class AskFleetMove(Question):
    """TS-LINE-11: plain, flank or column, with heading and line."""

    members: tuple[str, ...]


@dataclass
class AskFleetRow(Question):
    """TS-ROW-07: the direction in which the fleet rows."""

    members: tuple[str, ...]


@dataclass
class AskRow(Question):
    """TS-ROW-01: where a ship rows."""

    ship: str
    reference: float                # TS-ROW-07: the fleet's direction; NO_HEADING for none


@dataclass
class AskTow(Question):
    """TS-TOW-03, TS-TOW-07: a derelict to be taken in tow, or cast off."""

    ship: str


@dataclass
class AskConsent(Question):
    """TS-TOW-02, TS-CARGO-05: whether a team mate's ship may take this player's in tow, or come alongside her."""

    ship: str
    mate: str                       # the ship of the player who is asked
    tow: bool


# --- repair, boarding and cargo ---------------------------------------------------------------------------------------

@dataclass
class AskRepair(Question):
    """TS-REPAIR-01: the mast that is put back."""

    ship: str


@dataclass
class AskBoard(Question):
    """TS-BOARD-01, TS-CARGO-04: the ship to come alongside."""

    ship: str
    targets: tuple[str, ...]


@dataclass
class AskApproach(Question):
    """TS-BOARD-03: the direction in which to slide alongside, where the shortest way is not clear."""

    ship: str
    target: str


@dataclass
class AskBoardingChoice(Question):
    """TS-BOARD-08: what the winner of a round does."""

    winner: str
    loser: str


@dataclass
class AskSlide(Question):
    """TS-BOARD-23: where a ship slides that breaks away."""

    ship: str
    other: str


@dataclass
class AskPlunder(Question):
    """TS-CARGO-01: how much of a prize's cargo the winner takes."""

    ship: str
    prize: str
    most: int


@dataclass
class AskTransfer(Question):
    """TS-CARGO-04: how much cargo goes to a friend, or comes from her."""

    ship: str
    mate: str
    most: int                       # that can go
    least: int                      # negative: that can come back


@dataclass
class AskMoveAdmiral(SecretQuestion):
    """TS-ADM-10: whether a hidden Admiral changes to the other of two touching ships."""

    ship: str
    mate: str
