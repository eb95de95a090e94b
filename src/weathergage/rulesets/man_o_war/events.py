"""What can happen, in the past tense, each with the clause that caused it. Pieces are named by their labels."""

from dataclasses import dataclass
from typing import Any, Optional, TypeAlias

from weathergage.kernel.core import Event

Point: TypeAlias = tuple[float, float]
Place: TypeAlias = tuple[float, float, float]
Parts: TypeAlias = tuple[tuple[int, str, str], ...]


@dataclass
class TurnBegun(Event):
    turn: int
    rule: str = "MW-TURN-01"


@dataclass
class InitiativeRolled(Event):
    faces: tuple[int, ...]
    side: int                       # NOBODY for a double
    rule: str = "MW-INIT-01"


@dataclass
class WindTurned(Event):
    was: int
    wind: int
    rule: str


@dataclass
class CollegeDrawn(Event):
    side: int
    college: str
    rule: str = "MW-SET-08"


@dataclass
class CardsDrawn(Event):
    side: int
    count: int
    rule: str


@dataclass
class PersonPlaced(Event):
    side: int
    role: str
    ship: str
    rule: str = "MW-SET-14"


@dataclass
class CardsDealt(Event):
    side: int
    count: int
    rule: str = "MW-SET-11"


@dataclass
class CardAllotted(Event):
    side: int
    ship: str
    card: str
    rule: str = "MW-SET-11"

    def hidden(self) -> tuple[str, ...]:
        return ("card",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.side


@dataclass
class CardWasted(Event):
    side: int
    card: str
    rule: str = "MW-SET-13"


@dataclass
class WeaponMounted(Event):
    ship: str
    weapon: str
    rule: str = "MW-AFW-02"


@dataclass
class SectionsRolled(Event):
    faces: tuple[int, ...]
    features: tuple[int, ...]
    rule: str = "MW-SET-19"


@dataclass
class TerrainPlaced(Event):
    side: int
    kind: str
    place: Place
    rule: str = "MW-SET-20"


@dataclass
class TerrainSkipped(Event):
    dropped: int
    rule: str = "MW-SET-31"


@dataclass
class SideRolled(Event):
    faces: tuple[int, ...]
    side: int
    rule: str = "MW-SET-24"


@dataclass
class SideChosen(Event):
    side: int
    edge: str
    rule: str = "MW-SET-24"


@dataclass
class LairPlaced(Event):
    side: int
    monster: str
    at: Point
    rule: str = "MW-MON-04"


@dataclass
class HostagePlaced(Event):
    side: int
    ship: str
    rule: str = "MW-SCN-02"

    def hidden(self) -> tuple[str, ...]:
        return ("ship",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.side


@dataclass
class UnitsHoused(Event):
    side: int
    units: tuple[str, ...]
    rule: str = "MW-FLT-09"


@dataclass
class ShipDeployed(Event):
    side: int
    ship: str
    place: Place
    rule: str = "MW-SET-25"


@dataclass
class SpellNamed(Event):
    side: int
    caster: str
    spell: str
    target: str
    rule: str = "MW-MAG-20"


@dataclass
class SpellCast(Event):
    side: int
    spell: str
    face: int
    need: int
    made: bool
    parts: Parts
    rule: str = "MW-MAG-03"


@dataclass
class SpellBlocked(Event):
    spell: str
    ship: str
    face: int
    blocked: bool
    rule: str


@dataclass
class DispelTried(Event):
    side: int
    spell: str
    card: str
    face: int
    need: int
    made: bool
    rule: str


@dataclass
class SpellLaid(Event):
    piece: str                      # "" where it lies on a wizard
    spell: str
    arc: str
    rule: str = "MW-MAG-09"


@dataclass
class PoolGained(Event):
    side: int
    dice: int
    rule: str = "MW-SPL-10"


@dataclass
class CardStolen(Event):
    side: int
    card: str                       # both wizards know it
    rule: str = "MW-SPL-27"

    def hidden(self) -> tuple[str, ...]:
        return ("card",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat is not None


@dataclass
class CardsDiscarded(Event):
    side: int
    cards: tuple[str, ...]
    rule: str


@dataclass
class HazardPlaced(Event):
    kind: str
    place: Place
    rule: str


@dataclass
class SpellsEnded(Event):
    rule: str = "MW-END-13"


@dataclass
class ActivationBegun(Event):
    side: int
    unit: str
    rule: str = "MW-TURN-02"


@dataclass
class FlagshipNamed(Event):
    ship: str
    rule: str = "MW-SQD-01"


@dataclass
class StragglerFound(Event):
    ship: str
    straggler: bool
    rule: str = "MW-SQD-10"


@dataclass
class CardShown(Event):
    ship: str
    card: str
    rule: str


@dataclass
class CardPlayed(Event):
    ship: str
    card: str
    rule: str


@dataclass
class DieRerolled(Event):
    side: int
    kind: str
    was: int
    face: int
    source: str
    rule: str


@dataclass
class ShipStayed(Event):
    ship: str
    rule: str


@dataclass
class ShipMoved(Event):
    """A match keeps some hundred of them: what steps were made, and its way, `rules.tracks` finds from these."""

    ship: str
    was: Place
    mode: str
    course: tuple[Any, ...]         # the steps that were ordered
    made: int                       # how many of them were made whole
    cut: bool                       # whether part of another was made
    slow: float                     # the length of its turns; 0 for that of the template
    place: Place
    rule: str = "MW-MOVE-04"


@dataclass
class PushedClear(Event):
    ship: str
    along: str
    place: Place
    made: bool
    rule: str = "MW-COLL-03"


@dataclass
class ShipsTouched(Event):
    ship: str
    other: str
    rule: str = "MW-COLL-01"


@dataclass
class ShipGrounded(Event):
    ship: str
    land: str
    rule: str = "MW-OBST-01"


@dataclass
class RefloatTried(Event):
    ship: str
    face: int
    made: bool
    rule: str = "MW-OBST-03"


@dataclass
class ShipRefloated(Event):
    ship: str
    place: Place
    rule: str = "MW-OBST-04"


@dataclass
class ShipSwung(Event):
    ship: str
    place: Place
    rule: str


@dataclass
class ShipPulled(Event):
    ship: str
    was: Place
    place: Place
    length: float
    rule: str


@dataclass
class PilotTried(Event):
    ship: str
    face: int
    made: bool
    rule: str = "MW-CARD-20"


@dataclass
class CrewTested(Event):
    ship: str
    what: str
    face: int
    lost: bool
    rule: str


@dataclass
class ShipLeft(Event):
    ship: str
    edge: str
    rule: str = "MW-EDGE-01"


@dataclass
class ShipRammed(Event):
    ship: str
    victim: str
    rule: str = "MW-RAM-05"


@dataclass
class RamRolled(Event):
    ship: str
    victim: str
    face: int
    chart: str
    rule: str = "MW-RAM-06"


@dataclass
class ShipSubmerged(Event):
    ship: str
    rule: str = "MW-FLT-19"


@dataclass
class ShipSurfaced(Event):
    ship: str
    place: Place
    rule: str


@dataclass
class VolleyFired(Event):
    ship: str
    target: str
    arc: str
    aim: str
    mounts: tuple[str, ...]
    dice: int
    card: str
    rule: str = "MW-SHOT-09"


@dataclass
class ShotStrayed(Event):
    ship: str
    target: str
    struck: str
    face: int
    rule: str = "MW-MON-34"


@dataclass
class VolleyBlocked(Event):
    ship: str
    target: str
    rule: str = "MW-SHOT-06"


@dataclass
class LocationsRolled(Event):
    target: str
    faces: tuple[int, ...]
    aim: str
    rule: str = "MW-SHOT-10"


@dataclass
class FearTested(Event):
    ship: str
    what: str
    face: int
    dares: bool
    rule: str = "MW-SPL-39"


@dataclass
class FireCeased(Event):
    ship: str
    rule: str = "MW-SHOT-16"


@dataclass
class CrewVolleyed(Event):
    ship: str
    target: str
    faces: tuple[int, ...]
    hits: int
    rule: str


@dataclass
class ShotDropped(Event):
    ship: str
    location: str
    rule: str = "MW-WPN-01"


@dataclass
class ShellFell(Event):
    ship: str
    target: str
    face: int
    hit: bool
    rule: str = "MW-WPN-05"


@dataclass
class GunJammed(Event):
    ship: str
    rule: str = "MW-WPN-04"


@dataclass
class TorpedoRan(Event):
    ship: str
    target: str
    face: int
    need: int
    hit: bool
    rule: str = "MW-WPN-06"


@dataclass
class ClawThrown(Event):
    ship: str
    target: str
    face: int
    need: int
    hit: bool
    rule: str = "MW-WPN-08"


@dataclass
class SaveRolled(Event):
    target: str
    where: str
    face: int
    need: int
    saved: bool
    parts: Parts
    rule: str = "MW-SHOT-12"


@dataclass
class BoxMarked(Event):
    ship: str
    location: str
    filled: int
    burning: bool
    rule: str = "MW-DMG-01"


@dataclass
class BlazeLit(Event):
    ship: str
    location: str
    rule: str


@dataclass
class HitWasted(Event):
    ship: str
    location: str
    rule: str


@dataclass
class TurretLost(Event):
    ship: str
    turret: str
    rule: str = "MW-LOC-03"


@dataclass
class CriticalRolled(Event):
    ship: str
    location: str
    face: int
    effect: str
    rule: str = "MW-CRIT-02"


@dataclass
class CounterPlaced(Event):
    ship: str
    counter: str
    rule: str


@dataclass
class ShipHoled(Event):
    ship: str
    hits: int
    filled: int
    boxes: int
    rule: str


@dataclass
class CrewLost(Event):
    ship: str
    lost: int
    left: int
    rule: str


@dataclass
class CrewGained(Event):
    ship: str
    gained: int
    crew: int
    rule: str


@dataclass
class CrewSaved(Event):
    ship: str
    gained: int
    crew: int
    rule: str = "MW-FLT-15"


@dataclass
class ShipAbandoned(Event):
    ship: str
    rule: str = "MW-BRD-14"


@dataclass
class ShipSunk(Event):
    ship: str
    why: str
    rule: str


@dataclass
class WreckMade(Event):
    wreck: int
    at: Point
    rule: str = "MW-SINK-01"


@dataclass
class PersonLost(Event):
    side: int
    role: str
    status: str
    rule: str


@dataclass
class HostageFound(Event):
    ship: str
    rule: str = "MW-SCN-02"


@dataclass
class BoardingStarted(Event):
    ship: str
    target: str
    rule: str = "MW-BRD-01"


@dataclass
class BoardingFought(Event):
    ship: str
    target: str
    faces: tuple[int, ...]
    totals: tuple[int, int]
    winner: str                     # "" for a tie
    ours: Parts
    theirs: Parts
    rule: str = "MW-BRD-03"


@dataclass
class BoardingEnded(Event):
    ship: str
    target: str
    why: str
    rule: str = "MW-BRD-17"


@dataclass
class ShipTaken(Event):
    ship: str
    by: str
    what: str
    crew: int
    rule: str = "MW-PRZ-01"


@dataclass
class PersonRescued(Event):
    role: str
    side: int
    ship: str
    own: bool
    rule: str = "MW-END-02"


@dataclass
class DebrisCleared(Event):
    wreck: int
    rule: str = "MW-END-05"


@dataclass
class WreckSettled(Event):
    wreck: int
    rule: str = "MW-SINK-03"


@dataclass
class BlazeRolled(Event):
    ship: str
    location: str
    face: int
    result: str
    left: int                       # Blazes that still burn there
    spreads: bool                   # whether there is anywhere for it to go
    rule: str


@dataclass
class BlazeStopped(Event):
    ship: str
    location: str
    face: int
    stopped: bool
    rule: str = "MW-CARD-23"


@dataclass
class FiresQuenched(Event):
    ship: str
    rule: str


@dataclass
class RepairRolled(Event):
    ship: str
    location: str
    face: int
    made: bool
    rule: str


@dataclass
class MarkerRepaired(Event):
    ship: str
    location: str
    filled: int
    rule: str


@dataclass
class BtwRepaired(Event):
    ship: str
    filled: int
    rule: str


@dataclass
class ShipScuttled(Event):
    ship: str
    by: str
    returned: int
    rule: str = "MW-END-07"


@dataclass
class CountersRemoved(Event):
    ship: str
    rule: str = "MW-END-10"


@dataclass
class SummonTried(Event):
    side: int
    at: Point
    face: int
    made: bool
    rule: str = "MW-MON-06"


@dataclass
class MonsterRose(Event):
    monster: str
    kind: str
    place: Place
    rule: str = "MW-MON-07"


@dataclass
class MonsterReacted(Event):
    monster: str
    dice: tuple[int, ...]
    face: int
    result: str
    inches: float
    rule: str


@dataclass
class MonsterMoved(Event):
    monster: str
    was: Place
    place: Place
    way: str
    rule: str = "MW-MON-11"


@dataclass
class MonsterDived(Event):
    monster: str
    rule: str


@dataclass
class MonsterLeft(Event):
    monster: str
    rule: str = "MW-BST-03"


@dataclass
class MonsterHealed(Event):
    monster: str
    wounds: int
    rule: str = "MW-MON-16"


@dataclass
class LairMoved(Event):
    monster: str
    place: Place
    rule: str = "MW-MON-15"


@dataclass
class BeastAttacked(Event):
    beast: str
    target: str
    face: int                       # 0 where none was rolled
    rule: str


@dataclass
class BeastWounded(Event):
    beast: str
    wounds: int
    left: int
    rule: str


@dataclass
class BeastHealed(Event):
    beast: str
    wounds: int
    rule: str


@dataclass
class BeastDied(Event):
    beast: str
    rule: str


@dataclass
class BeastDrivenOff(Event):
    beast: str
    ship: str
    place: Place
    rule: str


@dataclass
class FlyerMoved(Event):
    flyer: str
    was: Place
    place: Place
    rule: str = "MW-AIR-04"


@dataclass
class DefensiveFired(Event):
    target: str
    flyer: str
    faces: tuple[int, ...]
    rule: str = "MW-AIR-06"


@dataclass
class BombDropped(Event):
    flyer: str
    ship: str
    location: str
    face: int
    result: str
    rule: str = "MW-BST-09"


@dataclass
class WhipTested(Event):
    piece: str
    face: int
    harmless: bool
    rule: str = "MW-BST-14"


@dataclass
class AntiFlyerFired(Event):
    ship: str
    flyer: str
    faces: tuple[int, ...]
    rule: str = "MW-AFW-03"


@dataclass
class BeastTested(Event):
    ship: str
    face: int
    obeys: bool
    rule: str = "MW-FLT-12"


@dataclass
class PortalTried(Event):
    ship: str
    face: int
    made: bool
    rule: str = "MW-FLT-10"


@dataclass
class ArkReleased(Event):
    ship: str
    ark: str
    place: Place
    rule: str = "MW-FLT-09"


@dataclass
class ArkEntered(Event):
    ship: str
    face: int
    result: str
    rule: str = "MW-FLT-10"


@dataclass
class ShipsLashed(Event):
    ship: str
    other: str
    rule: str = "MW-FLT-15"


@dataclass
class ShipsUnlashed(Event):
    ship: str
    rule: str = "MW-FLT-15"


@dataclass
class CountersLanded(Event):
    ship: str
    count: int
    ashore: int
    rule: str = "MW-SCN-03"


@dataclass
class TreasureSought(Event):
    side: int
    face: int
    found: bool
    rule: str = "MW-SCN-03"


@dataclass
class TreasureMoved(Event):
    holder: str
    ship: str
    rule: str = "MW-SCN-03"


@dataclass
class BattleEnded(Event):
    honours: tuple[int, int]
    winner: int
    reason: str
    rule: str
