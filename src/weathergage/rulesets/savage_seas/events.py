"""What can happen: one event a thing, in the past tense, with the clause that caused it. Fields only.

A `side` is the ship it happened to or whose crew did it; positions are numbers 1 to 4, crews 0 to 3, cards are ids.
`eyes` are the seats that may see what the others only know to have happened.
"""

from dataclasses import dataclass, replace
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
class OffersMade(Event):
    """SS-TEAM-01: what the leaders offer their Captain, by crew; the team sees it (SS-PLAN-11), the enemy does not."""

    side: int
    cards: tuple[str, ...]
    eyes: tuple[int, ...]
    rule: str = "SS-TEAM-01"

    def seen_by(self, seat: Optional[int]) -> Optional[Event]:
        return self if seat in self.eyes else None


@dataclass
class AskedAgain(Event):
    """SS-TEAM-01: the Captain wants other offers of these crews."""

    side: int
    crews: tuple[int, ...]
    eyes: tuple[int, ...]
    rule: str = "SS-TEAM-01"

    def seen_by(self, seat: Optional[int]) -> Optional[Event]:
        return self if seat in self.eyes else None


@dataclass
class OrdersPlaced(Event):
    """SS-PLAN-01: both Captains have confirmed; everybody sees which positions hold cards."""

    side: int
    cards: tuple[str, ...]          # by position; "" where none lies, "?" where one lies that this seat cannot read
    eyes: tuple[int, ...]
    rule: str = "SS-PLAN-01"

    def seen_by(self, seat: Optional[int]) -> Optional[Event]:
        if seat in self.eyes:
            return self
        return replace(self, cards=tuple(["?" if card else "" for card in self.cards]))


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
class OrderCanceled(Event):
    """Face down it stays unread: `card` is "" for everybody."""

    side: int
    position: int
    card: str
    rule: str = "SS-DEF-20"


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
class EnemySpied(Event):
    """SS-EFF-14: only one team learns the cards, as (position, card) pairs."""

    side: int
    cards: tuple[tuple[int, str], ...]
    eyes: tuple[int, ...]
    rule: str = "SS-EFF-14"

    def seen_by(self, seat: Optional[int]) -> Optional[Event]:
        return self if seat in self.eyes else replace(self, cards=tuple([(at, "?") for at, _ in self.cards]))


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
class OrdersDrawn(Event):
    side: int
    crew: int
    cards: tuple[str, ...]
    eyes: tuple[int, ...]
    rule: str = "SS-HAND-03"

    def seen_by(self, seat: Optional[int]) -> Optional[Event]:
        return self if seat in self.eyes else replace(self, cards=("?",) * len(self.cards))


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
