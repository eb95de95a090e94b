"""What can happen: one event a thing, in the past tense, with the clause that caused it.

A `side` is the ship it happened to or whose crew did it; positions are numbers 1 to 4, crews 0 to 3, cards are ids.
"""

from dataclasses import dataclass
from typing import Optional

from weathergage.kernel.core import Event


@dataclass
class LeadRolled(Event):
    faces: tuple[int, ...]          # Cockatrice, Chimera
    rule: str = "SS-SETUP-06"


@dataclass
class LeadTaken(Event):
    side: int
    rule: str = "SS-SETUP-06"


@dataclass
class IslandPlaced(Event):
    side: int
    hexes: tuple[tuple[int, int], ...]          # with its twin, if it has one
    rule: str = "SS-SETUP-07"


@dataclass
class PlacementsLapsed(Event):
    rule: str = "SS-SETUP-07"


@dataclass
class RoundBegun(Event):
    round: int
    lead: int
    rule: str = "SS-ROUND-01"


@dataclass
class TeamEvent(Event):
    """SS-HAND-10: what one team knows in full, and others only as far as it is not hidden."""

    side: int
    team: tuple[int, ...]           # the seats of the team that knows it

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat in self.team


@dataclass
class OffersMade(TeamEvent):
    """SS-TEAM-01: what the leaders offer their Captain; nobody else learns of it (SS-PLAN-11)."""

    cards: tuple[str, ...]          # by crew, "" for none
    rule: str = "SS-TEAM-01"


@dataclass
class AskedAgain(TeamEvent):
    """SS-TEAM-01: the Captain wants other offers of these crews; nobody else learns of it."""

    crews: tuple[int, ...]
    rule: str = "SS-TEAM-01"


@dataclass
class OrdersPlaced(TeamEvent):
    """SS-PLAN-01: both Captains have confirmed; everybody sees which positions hold cards."""

    cards: tuple[str, ...]          # by position, "" where none lies
    rule: str = "SS-PLAN-01"

    def hidden(self) -> tuple[str, ...]:
        return ("cards",)


@dataclass
class OrderRevealed(Event):
    side: int
    position: int
    card: str
    extra: bool
    rule: str = "SS-ACT-01"


@dataclass
class Scuppered(Event):
    """SS-SCUP-07: a Captain plays Scupper That on the Order revealed or played last."""

    side: int
    card: str                       # the Order it is played on
    rule: str = "SS-SCUP-04"


@dataclass
class OrderCanceled(TeamEvent):
    """SS-EFF-06, SS-FIRE-03: face down it stays unread until the boards are cleared."""

    position: int
    card: str
    shown: bool                     # face up
    rule: str = "SS-DEF-20"

    def hidden(self) -> tuple[str, ...]:
        return ("card",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return self.shown or seat in self.team


@dataclass
class NoEffect(Event):
    side: int
    card: str
    why: str                        # kebab-case word
    rule: str = "SS-ACT-05"


@dataclass
class OrderRepeated(Event):
    side: int
    position: int                   # of the card that is repeated
    card: str
    rule: str = "SS-CARD-04"


@dataclass
class ShipTurned(Event):
    side: int
    degrees: int                    # to starboard if positive
    heading: int
    rule: str = "SS-MOVE-02"


@dataclass
class ShipMoved(Event):
    side: int
    path: tuple[tuple[int, int], ...]           # hexes entered
    rule: str = "SS-MOVE-04"


@dataclass
class ShipCollided(Event):
    side: int
    obstacle: str                   # enemy, island or edge
    damage: int                     # fire hits on the mover
    dealt: int                      # fire hits on the enemy
    rule: str = "SS-COLL-01"


@dataclass
class AttackMissed(Event):
    """SS-ATK-09: out of the area, or covered."""

    side: int
    card: str
    why: str                        # out-of-area or covered
    distance: int
    rule: str = "SS-ATK-09"


@dataclass
class AttackBore(Event):
    side: int
    card: str
    distance: int
    rule: str = "SS-ATK-06"


@dataclass
class HitBraced(Event):
    side: int
    rule: str = "SS-EFF-13"


@dataclass
class HitsSkipped(Event):
    side: int
    hits: int
    rule: str = "SS-FIRE-14"


@dataclass
class FireStruck(Event):
    side: int
    position: int
    was: int                        # the fire that lay there
    rule: str = "SS-FIRE-01"


@dataclass
class FireSpread(Event):
    side: int
    position: int                   # struck
    to: int
    rule: str = "SS-FIRE-08"


@dataclass
class FireSet(Event):
    side: int
    position: int
    flipped: bool                   # a Weak Fire turned over
    rule: str = "SS-FIRE-02"


@dataclass
class WoundMissed(Event):
    side: int
    position: int
    rule: str = "SS-WND-06"


@dataclass
class CrewWounded(Event):
    """On the board, or straight into the hand; a Wound's colour shows the crew (SS-WND-03)."""

    side: int
    crew: int
    position: int                   # 0: straight into the hand
    rule: str = "SS-WND-02"


@dataclass
class WoundReturned(Event):
    """SS-CLR-06: a fifth Wound goes back to the pile."""

    side: int
    crew: int
    wounds: int
    rule: str = "SS-CLR-06"


@dataclass
class WoundHealed(Event):
    side: int
    crew: int
    rule: str = "SS-WND-09"


@dataclass
class FireFought(Event):
    side: int
    crew: int                       # whose card it was
    position: int
    rule: str = "SS-RLD-01"


@dataclass
class FireRemoved(Event):
    side: int
    position: int
    rule: str = "SS-FIRE-16"


@dataclass
class CrewReloaded(Event):
    side: int
    crew: int
    cards: tuple[str, ...]          # discarded, face up
    rule: str = "SS-RLD-07"


@dataclass
class ExtraOrdersEnded(Event):
    side: int
    given: int
    rule: str = "SS-CARD-08"


@dataclass
class ShipBraced(Event):
    side: int
    rule: str = "SS-EFF-13"


@dataclass
class EnemySpied(TeamEvent):
    """SS-EFF-14: everybody sees where the team looks, which alone learns the cards."""

    positions: tuple[int, ...]
    cards: tuple[str, ...]          # by these positions
    rule: str = "SS-EFF-14"

    def hidden(self) -> tuple[str, ...]:
        return ("cards",)


@dataclass
class OrdersExchanged(Event):
    side: int
    positions: tuple[int, int]
    rule: str = "SS-EFF-14"


@dataclass
class OrderStolen(Event):
    side: int                       # the victim
    crew: int
    card: str
    rule: str = "SS-CARD-03"


@dataclass
class BoardsCleared(Event):
    """SS-CLR-01: what lay on the boards is discarded; a card canceled face down becomes known (SS-HAND-06)."""

    side: int
    cards: tuple[str, ...]
    rule: str = "SS-CLR-01"


@dataclass
class WoundsTakenUp(Event):
    side: int
    crew: int
    wounds: int
    rule: str = "SS-WND-05"


@dataclass
class OrderDropped(Event):
    side: int
    crew: int
    card: str
    rule: str = "SS-CLR-02"


@dataclass
class DeckRenewed(Event):
    side: int
    crew: int
    cards: int
    rule: str = "SS-HAND-08"


@dataclass
class OrdersDrawn(TeamEvent):
    """SS-HAND-10: everybody sees how many cards a crew draws."""

    crew: int
    cards: tuple[str, ...]
    rule: str = "SS-HAND-03"

    def hidden(self) -> tuple[str, ...]:
        return ("cards",)


@dataclass
class BracesRemoved(Event):
    side: int
    rule: str = "SS-CLR-01"


@dataclass
class LeadPassed(Event):
    side: int
    rule: str = "SS-ROUND-04"


@dataclass
class ColoursStruck(Event):
    side: int
    rule: str = "SS-WIN-06"


@dataclass
class BattleEnded(Event):
    winner: int                     # -1 for a draw
    reason: str
    rule: str
