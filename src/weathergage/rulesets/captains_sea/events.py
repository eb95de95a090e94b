"""What can happen: one event a thing, in the past tense, with the clause that caused it. Fields only.

A `side` is the ship or captain it happened to or who did it; `parts` open a number up: (amount, name, clause).
"""

from dataclasses import dataclass
from typing import Optional, TypeAlias

from weathergage.kernel.core import Answer, Event

Parts: TypeAlias = tuple[tuple[int, str, str], ...]


@dataclass
class TurnBegun(Event):
    turn: int
    rule: str = "CS-SEQ-01"


@dataclass
class ImpulseBegun(Event):
    turn: int
    impulse: int
    rule: str = "CS-IMP-03"


@dataclass
class ShipFitted(Event):
    side: int
    sail: str
    rule: str = "CS-SETUP-05"


@dataclass
class CrewAssigned(Event):
    side: int
    tasks: tuple[int, ...]
    pool: int
    rule: str = "CS-CREW-01"


@dataclass
class DiceRolled(Event):
    side: int
    kind: str
    faces: tuple[int, ...]
    raised: int
    rule: str


@dataclass
class CardsDiscarded(Event):
    side: int
    cards: tuple[str, ...]
    purpose: str
    rule: str = "CS-CARD-18"


@dataclass
class CardPlayed(Event):
    side: int
    card: str
    rule: str = "CS-CARD-18"


@dataclass
class CardTurned(Event):
    side: int
    card: str
    rule: str


@dataclass
class InitiativeTied(Event):
    value: int
    rule: str = "CS-INIT-03"


@dataclass
class InitiativeWon(Event):
    side: int
    value: int
    other: int
    parts: Parts
    other_parts: Parts
    tenure: int
    rule: str = "CS-INIT-01"


@dataclass
class SpeedSet(Event):
    side: int
    speed: int
    parts: Parts
    rule: str = "CS-RATE-08"


@dataclass
class StrainTaken(Event):
    side: int
    rule: str


@dataclass
class StrainReturned(Event):
    """CS-MAN-10: its value is told by the check that it is used for, not by its return."""

    side: int
    strain: int
    rule: str = "CS-BONUS-09"

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.side

    def hidden(self) -> tuple[str, ...]:
        return ("strain",)


@dataclass
class OrdersChanged(Event):
    side: int
    rule: str


@dataclass
class ManeuverLost(Event):
    side: int
    maneuver: str
    rule: str


@dataclass
class ShipMoved(Event):
    side: int
    x: int
    y: int
    heading: int
    rule: str


@dataclass
class ShipTurned(Event):
    side: int
    how: str
    heading: int
    rule: str


@dataclass
class TackTried(Event):
    side: int
    value: int
    modifier: int
    passed: bool
    heading: int
    parts: Parts
    rule: str = "CS-MAN-24"


@dataclass
class MapRecentred(Event):
    dx: int
    dy: int
    rule: str = "CS-EDGE-01"


@dataclass
class FormationFound(Event):
    side: int
    formation: str
    bearing: int
    rule: str


@dataclass
class SectionLoaded(Event):
    side: int
    section: int
    load: str
    rule: str = "CS-LOAD-01"


@dataclass
class LoadMovedOn(Event):
    side: int
    section: int
    load: str
    rule: str = "CS-LOAD-03"


@dataclass
class ReloadLost(Event):
    side: int
    section: int
    rule: str = "CS-LOAD-02"


@dataclass
class LoadBurst(Event):
    side: int
    section: int
    rule: str = "CS-FX-11"


@dataclass
class ChasersReady(Event):
    side: int
    end: str
    rule: str = "CS-CHASE-06"


@dataclass
class FireAnnounced(Event):
    side: int
    order: Answer
    rule: str = "CS-FIRE-02"


@dataclass
class AttackMade(Event):
    side: int
    sections: tuple[int, ...]
    aim: str
    load: str
    hits: int
    dice: Parts                 # that were rolled
    parts: Parts                # of the modifier of every die
    rake: str
    rule: str = "CS-FIRE-15"


@dataclass
class DefenseMade(Event):
    side: int
    dice: int
    cancelled: int
    left: int
    parts: Parts
    far: int
    rule: str = "CS-FIRE-22"


@dataclass
class HitsSpread(Event):
    side: int
    cell: tuple[int, int, int]          # rigging, hull and crew by the table
    hits: tuple[int, int, int]          # and after sail, shot and rake
    where: str
    left: int
    blue: int
    total: int
    parts: Parts
    rule: str = "CS-DMG-05"


@dataclass
class ChasersFired(Event):
    side: int
    end: str
    faces: tuple[int, ...]
    hits: int
    rule: str = "CS-CHASE-04"


@dataclass
class RiggingHit(Event):
    side: int
    hits: int
    left: int
    rule: str


@dataclass
class HullHit(Event):
    side: int
    section: int
    hits: int
    left: int
    rule: str


@dataclass
class SectionDestroyed(Event):
    side: int
    section: int
    rule: str = "CS-SHIP-19"


@dataclass
class CrewLost(Event):
    side: int
    lost: int
    left: int
    rule: str


@dataclass
class CrewRecovered(Event):
    side: int
    left: int
    rule: str = "CS-FX-27"


@dataclass
class MoraleChecked(Event):
    side: int
    values: tuple[int, ...]
    failed: bool
    morale: int
    parts: Parts
    rule: str


@dataclass
class MoraleRose(Event):
    side: int
    morale: int
    rule: str


@dataclass
class CaughtFire(Event):
    side: int
    rule: str


@dataclass
class SmokeMade(Event):
    side: int
    counters: int
    rule: str = "CS-SMOKE-01"


@dataclass
class SmokeDrifted(Event):
    rule: str = "CS-HK-22"


@dataclass
class SmokeCleared(Event):
    rule: str = "CS-FX-06"


@dataclass
class SquallMet(Event):
    side: int
    value: int
    held: bool
    parts: Parts
    rule: str = "CS-FX-03"


@dataclass
class WheelShotAway(Event):
    side: int
    rule: str = "CS-FX-23"


@dataclass
class GrappleTried(Event):
    side: int
    value: int
    modifier: int
    held: bool
    parts: Parts
    rule: str = "CS-GRAP-03"


@dataclass
class Grappled(Event):
    rule: str = "CS-GRAP-06"


@dataclass
class MeleeBegun(Event):
    side: int
    rule: str = "CS-MELEE-02"


@dataclass
class MeleeDivided(Event):
    side: int
    fighting: tuple[int, int]
    support: tuple[int, int]
    rule: str = "CS-MELEE-04"


@dataclass
class MeleeFought(Event):
    side: int
    assault: tuple[int, ...]
    defense: tuple[int, ...]
    surplus: int
    rule: str = "CS-MELEE-09"


@dataclass
class MeleeEnded(Event):
    side: int
    rule: str


@dataclass
class ShipCaptured(Event):
    side: int
    rule: str = "CS-MELEE-11"


@dataclass
class BonusChecked(Event):
    side: int
    value: int
    modifier: int
    passed: bool
    parts: Parts
    rule: str = "CS-BONUS-07"


@dataclass
class FireFought(Event):
    side: int
    value: int
    result: str
    parts: Parts
    rule: str


@dataclass
class RepairTried(Event):
    side: int
    track: int
    values: tuple[int, ...]
    mended: bool
    parts: Parts
    rule: str = "CS-HK-05"


@dataclass
class StrikeChecked(Event):
    side: int
    values: tuple[int, ...]
    strikes: bool
    parts: Parts
    rule: str = "CS-HK-10"


@dataclass
class StrikeIgnored(Event):
    rule: str = "CS-HK-11"


@dataclass
class SailTried(Event):
    side: int
    values: tuple[int, ...]
    may_change: bool
    parts: Parts
    rule: str = "CS-HK-14"


@dataclass
class SailChanged(Event):
    side: int
    sail: str
    rule: str


@dataclass
class IronsTried(Event):
    side: int
    value: int
    modifier: int
    passed: bool
    parts: Parts
    rule: str = "CS-HK-18"


@dataclass
class DisengageTried(Event):
    side: int
    value: int
    modifier: int
    passed: bool
    parts: Parts
    rule: str = "CS-HK-19"


@dataclass
class Disengaged(Event):
    rule: str = "CS-HK-20"


@dataclass
class WindShifted(Event):
    wind: int
    rule: str


@dataclass
class Struck(Event):
    side: int
    rule: str


@dataclass
class DuelEnded(Event):
    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    parts_a: Parts
    parts_b: Parts
    rule: str


@dataclass
class CardDrawn(Event):
    """CS-GEN-09: the card is for its owner's eyes."""

    side: int
    card: str
    rule: str

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.side

    def hidden(self) -> tuple[str, ...]:
        return ("card",)


@dataclass
class ManeuverSelected(Event):
    """CS-MAN-10: all see that something is selected, and whether with a Strain block."""

    side: int
    maneuver: str
    strain: int
    rule: str = "CS-MAN-01"

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.side

    def hidden(self) -> tuple[str, ...]:
        return ("maneuver", "strain")


@dataclass
class LoadsSelected(Event):
    """CS-LOAD-07: where the counters lie is public, what they are is not."""

    side: int
    sections: tuple[int, ...]
    loads: tuple[str, ...]
    due: int
    rule: str = "CS-LOAD-06"

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.side

    def hidden(self) -> tuple[str, ...]:
        return ("loads",)
