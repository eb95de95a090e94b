"""What can happen: one event a thing, in the past tense, with the clause that caused it. Fields only.

Ships are labels, players are seats, masts count from 1 at the bow. `eyes` are the seats that may know all of
an event; `hidden` names what the others may not.
"""

from dataclasses import dataclass
from typing import Optional

from weathergage.kernel.core import Event

Place = tuple[float, float, float]          # bow and heading


@dataclass
class WindSet(Event):
    wind: int
    rule: str = "TS-SETUP-09"


@dataclass
class ShipDeployed(Event):
    player: int
    ship: str
    place: Place
    rule: str = "TS-SETUP-07"


@dataclass
class AdmiralPlaced(Event):
    """Openly, or with the ship known to its player alone."""

    player: int
    ship: str
    eyes: tuple[int, ...]           # () for everybody
    rule: str = "TS-SETUP-10"

    def hidden(self) -> tuple[str, ...]:
        return ("ship",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return not self.eyes or seat in self.eyes


@dataclass
class PoolTight(Event):
    """A pool of just as many tokens as cards: legal, but nothing is left to choose but the order."""

    player: int
    rule: str = "TS-SETUP-06"


@dataclass
class TurnBegun(Event):
    turn: int
    rule: str = "TS-TURN-01"


@dataclass
class StackPlaced(Event):
    player: int
    tokens: tuple[str, ...]         # top first
    eyes: tuple[int, ...]
    rule: str = "TS-PLAN-02"

    def hidden(self) -> tuple[str, ...]:
        return ("tokens",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat in self.eyes


@dataclass
class WindShifted(Event):
    faces: tuple[int, ...]
    was: int
    wind: int
    rule: str = "TS-WIND-03"


@dataclass
class CardTurned(Event):
    player: int
    card: str
    rule: str = "TS-INIT-02"


@dataclass
class TokenTurned(Event):
    player: int
    token: str
    rule: str = "TS-ACT-01"


@dataclass
class NoToken(Event):
    player: int
    why: str                        # no-ships, no-token, blank or nothing-to-do
    rule: str = "TS-PLAN-04"


@dataclass
class TokenSkipped(Event):
    player: int
    token: str
    rule: str = "TS-ACT-09"


@dataclass
class OrderGiven(Event):
    player: int
    kind: str
    form: str                       # fleet, single or two
    rule: str = "TS-ACT-01"


@dataclass
class NothingDone(Event):
    """TS-ACT-12: an order was given, and no ship carried it out."""

    player: int
    kind: str
    rule: str = "TS-ACT-12"


@dataclass
class AdmiralRevealed(Event):
    player: int
    ship: str
    rule: str = "TS-ADM-07"


@dataclass
class AdmiralMoved(Event):
    """TS-ADM-10: only his own player knows."""

    player: int
    ship: str
    rule: str = "TS-ADM-10"

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.player


@dataclass
class AdmiralLost(Event):
    player: int
    ship: str
    why: str                        # sunk, captured or left
    rule: str = "TS-ADM-11"


@dataclass
class CaptainReceived(Event):
    """TS-ADM-14: whether into his stack is known to those alone who may look at it."""

    player: int
    in_stack: Optional[bool]        # None for those that may not know
    eyes: tuple[int, ...]
    rule: str = "TS-ADM-13"

    def hidden(self) -> tuple[str, ...]:
        return ("in_stack",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat in self.eyes


@dataclass
class FleetMoveDeclared(Event):
    player: int
    form: str                       # plain, flank or column
    heading: float
    line: tuple[str, ...]
    rule: str = "TS-LINE-11"


@dataclass
class ShipMoved(Event):
    ship: str
    was: Place
    path: tuple[tuple[float, float], ...]       # heading and length of each segment
    place: Place
    rule: str = "TS-MOVE-15"


@dataclass
class ShipTowed(Event):
    ship: str
    tower: str
    place: Place
    rule: str = "TS-TOW-05"


@dataclass
class TowTaken(Event):
    ship: str
    tower: str
    rule: str = "TS-TOW-03"


@dataclass
class TowEnded(Event):
    ship: str
    tower: str
    why: str
    rule: str = "TS-TOW-07"


@dataclass
class ShipLeft(Event):
    ship: str
    edge: str
    rule: str = "TS-MOVE-24"


@dataclass
class GunFired(Event):
    ship: str
    gun: int
    target: str
    face: int
    accuracy: int
    hit: bool
    answer: bool                    # return fire
    rule: str = "TS-SHOOT-12"


@dataclass
class MastLost(Event):
    ship: str
    mast: int
    rule: str = "TS-SHOOT-14"


@dataclass
class ShipDismasted(Event):
    """The last mast went."""

    ship: str
    rule: str = "TS-SHIP-08"


@dataclass
class ShipSunk(Event):
    ship: str
    why: str                        # shot or scuttled
    rule: str = "TS-SHOOT-15"


@dataclass
class FireCeased(Event):
    ship: str
    target: str
    answer: bool
    rule: str = "TS-SHOOT-20"


@dataclass
class MastReplaced(Event):
    ship: str
    mast: int
    rule: str = "TS-REPAIR-01"


@dataclass
class ShipSlid(Event):
    ship: str
    was: Place
    place: Place
    towards: str
    rule: str = "TS-BOARD-03"


@dataclass
class ShipsGrappled(Event):
    ship: str
    target: str
    rule: str = "TS-BOARD-12"


@dataclass
class BoardingFought(Event):
    ship: str                       # which started the boarding
    target: str
    faces: tuple[int, ...]          # ship, target
    totals: tuple[int, int]
    round: int
    rule: str = "TS-BOARD-06"


@dataclass
class BoardingTied(Event):
    ship: str
    target: str
    rule: str = "TS-BOARD-10"


@dataclass
class GrappleEnded(Event):
    ship: str
    target: str
    why: str                        # broken, captured, sunk, friends or left
    rule: str = "TS-BOARD-15"


@dataclass
class ShipCaptured(Event):
    ship: str
    by: str
    player: int
    rule: str = "TS-CAPT-01"


@dataclass
class CargoMoved(Event):
    source: str
    target: str
    items: int
    rule: str = "TS-CARGO-01"


@dataclass
class ConsentAsked(Event):
    """TS-TOW-02, TS-CARGO-05: a team mate agreed or not."""

    player: int
    ship: str
    agreed: bool
    rule: str = "TS-CARGO-05"


@dataclass
class ScuttleRolled(Event):
    ship: str
    face: int
    success: bool
    rule: str = "TS-SCUT-04"


@dataclass
class ScuttleSaved(Event):
    ship: str
    rule: str = "TS-SCUT-06"


@dataclass
class PlayerOut(Event):
    player: int
    rule: str = "TS-INIT-05"


@dataclass
class ConcessionOffered(Event):
    """Only the own team hears it."""

    player: int
    yields: bool
    eyes: tuple[int, ...]
    rule: str = "TS-END-06"

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat in self.eyes


@dataclass
class TeamConceded(Event):
    team: int
    rule: str = "TS-END-06"


@dataclass
class BattleEnded(Event):
    points: tuple[int, ...]         # by team
    winner: int                     # team, -1 for a draw
    margin: str                     # decisive, clear, narrow or ""
    reason: str
    rule: str
    standing: tuple[int, ...] = ()  # the teams that still have a standing mast
