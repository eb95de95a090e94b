"""What can happen: one event a thing, in the past tense, with the clause that caused it. Fields only.

Ships are labels, squadrons and sides numbers, dice the names of their symbols.
"""

from dataclasses import dataclass
from typing import Optional

from weathergage.kernel.core import Event

Place = tuple[float, float, float]              # centre and heading
Parts = tuple[tuple[int, str, str], ...]        # of a tally: amount, name, clause


# --- set-up -----------------------------------------------------------------------------------------------------------

@dataclass
class HandChosen(Event):
    squadron: int
    seat: int
    cards: tuple[str, ...]          # hidden
    rule: str = "OI-SQD-17"

    def hidden(self) -> tuple[str, ...]:
        return ("cards",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.seat


@dataclass
class WeatherEdgeSet(Event):
    edge: str
    rule: str = "OI-SETUP-03"


@dataclass
class CardsLaidOut(Event):
    deck: str                       # objective, setting, deployment or advantage
    cards: tuple[str, ...]
    rule: str = "OI-SETUP-04"


@dataclass
class RolesSet(Event):
    attacker: int
    rule: str = "OI-SETUP-05"


@dataclass
class SetUpCardTaken(Event):
    side: int
    deck: str
    card: str
    rule: str = "OI-SETUP-07"


@dataclass
class TerrainSelected(Event):
    side: int
    piece: str
    rule: str = "OI-SETUP-09"


@dataclass
class TerrainPlaced(Event):
    side: int
    piece: str
    place: Place                    # centre and rotation
    rule: str = "OI-SETUP-10"


@dataclass
class TerrainRemoved(Event):
    piece: str
    rule: str = "OI-SETUP-11"


@dataclass
class TerrainMoved(Event):
    side: int
    piece: str
    was: Place
    place: Place
    rule: str = "OI-SETUP-13"


@dataclass
class MerchantNamed(Event):
    ship: str
    rule: str = "OI-OBJ-04"


@dataclass
class ShipHeldBack(Event):
    ship: str
    rule: str = "OI-ADV-10"


@dataclass
class ZoneGrown(Event):
    side: int
    cell: tuple[int, int]
    rule: str = "OI-SETUP-19"


@dataclass
class ShipDeployed(Event):
    ship: str
    place: Place
    rule: str = "OI-SETUP-15"


@dataclass
class ShipShifted(Event):
    """Upwind before the battle, by the Weather Gage."""

    ship: str
    was: Place
    place: Place
    rule: str = "OI-ADV-01"


# --- initiative -------------------------------------------------------------------------------------------------------

@dataclass
class TurnBegun(Event):
    turn: int
    rule: str = "OI-TURN-01"


@dataclass
class CardPlaced(Event):
    """Face down; what it is, only its player knows, and those who have scouted it."""

    squadron: int
    eyes: tuple[int, ...]           # seats that may see it
    card: str                       # hidden
    rule: str = "OI-INIT-07"

    def hidden(self) -> tuple[str, ...]:
        return ("card",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat in self.eyes


@dataclass
class NoCardPlaced(Event):
    squadron: int
    rule: str = "OI-INIT-08"


@dataclass
class CardRevealed(Event):
    squadron: int
    card: str
    value: int
    rule: str = "OI-INIT-01"


@dataclass
class CardExchanged(Event):
    squadron: int
    card: str
    back: str
    rule: str = "OI-KEY-10"


@dataclass
class CardCovered(Event):
    squadron: int
    card: str
    rule: str = "OI-CARD-01"


@dataclass
class CardCopied(Event):
    squadron: int
    card: str
    rule: str = "OI-CARD-19"


@dataclass
class InitiativeWon(Event):
    side: int
    values: tuple[int, int]         # by side
    why: str                        # value, admiral, challenge or surprise
    rule: str = "OI-INIT-02"


@dataclass
class EventDrawn(Event):
    card: str
    rule: str = "OI-INIT-03"


@dataclass
class EventIgnored(Event):
    card: str
    rule: str = "OI-INIT-04"


@dataclass
class BurstGunRolled(Event):
    ship: str
    dice: tuple[str, ...]
    rule: str = "OI-EVT-07"


@dataclass
class WindShifted(Event):
    was: str
    edge: str
    dice: tuple[str, ...]
    rule: str = "OI-EVT-01"


@dataclass
class FortuneGained(Event):
    squadron: int
    rule: str = "OI-EVT-12"


@dataclass
class ShipNamed(Event):
    """By the other side, for an event or a condition."""

    side: int
    ship: str
    card: str
    rule: str


@dataclass
class AdvantageUsed(Event):
    side: int
    card: str
    rule: str


# --- tests and rolls --------------------------------------------------------------------------------------------------

@dataclass
class SkillRolled(Event):
    ship: str
    purpose: str
    dice: tuple[str, ...]
    parts: Parts
    rule: str = "OI-TERM-06"


@dataclass
class SkillPassed(Event):
    ship: str
    purpose: str
    rule: str = "OI-TERM-06"


@dataclass
class SkillFailed(Event):
    ship: str
    purpose: str
    rule: str = "OI-TERM-06"


@dataclass
class DiceRerolled(Event):
    ship: str
    how: str                        # skill, fortune, drill or aim
    was: tuple[str, ...]
    dice: tuple[str, ...]
    rule: str = "OI-TERM-04"
    wanted: tuple[str, ...] = ()    # the symbols that count


@dataclass
class ChallengeDecided(Event):
    side: int
    successes: tuple[int, int]      # by side
    why: str                        # successes or skill
    rule: str = "OI-TERM-07"


@dataclass
class ChallengeTied(Event):
    successes: int
    rule: str = "OI-TERM-08"


# --- conditions -------------------------------------------------------------------------------------------------------

@dataclass
class FatigueTaken(Event):
    ship: str
    points: int
    fatigue: int                    # now
    rule: str = "OI-TERM-10"


@dataclass
class FatigueSpared(Event):
    """A point that did not count."""

    ship: str
    why: str                        # the special rule or card
    rule: str


@dataclass
class FatigueRemoved(Event):
    ship: str
    points: int
    fatigue: int
    rule: str = "OI-CREW-04"


@dataclass
class DamageTaken(Event):
    ship: str
    points: int
    damage: int
    rule: str = "OI-TERM-15"


@dataclass
class DamageSpared(Event):
    ship: str
    why: str
    rule: str


@dataclass
class DamageRepaired(Event):
    ship: str
    points: int
    damage: int
    rule: str = "OI-CREW-05"


@dataclass
class ShipShaken(Event):
    ship: str
    rule: str = "OI-TERM-13"


@dataclass
class ShipCrippled(Event):
    ship: str
    rule: str = "OI-TERM-16"


@dataclass
class ShipOutOfAction(Event):
    ship: str
    rule: str = "OI-TERM-25"


@dataclass
class ShipAground(Event):
    ship: str
    rule: str


@dataclass
class ShipRefloated(Event):
    ship: str
    rule: str = "OI-TERM-23"


@dataclass
class SailChanged(Event):
    ship: str
    was: int
    sail: int
    rule: str = "OI-CREW-06"


@dataclass
class SideReloaded(Event):
    ship: str
    side: str
    rule: str = "OI-CREW-03"


@dataclass
class ShipsEntangled(Event):
    ship: str
    other: str
    rule: str


@dataclass
class LinkEnded(Event):
    ship: str
    other: str
    rule: str


@dataclass
class PartyRemoved(Event):
    ship: str
    rule: str = "OI-CREW-24"


@dataclass
class TokensLost(Event):
    ship: str
    tokens: int
    rule: str = "OI-END-23"


# --- movement ---------------------------------------------------------------------------------------------------------

@dataclass
class ShipActivated(Event):
    ship: str
    point: str                      # large, windward or eye; held by another ship; "" where she cannot move
    rule: str = "OI-MOVE-01"


@dataclass
class SpeedSet(Event):
    ship: str
    speed: int
    parts: Parts
    rule: str = "OI-MOVE-07"


@dataclass
class SeamanshipTaken(Event):
    ship: str
    action: str
    rule: str


@dataclass
class ShipEntered(Event):
    ship: str
    place: Place
    rule: str = "OI-ADV-10"


@dataclass
class ShipMoved(Event):
    ship: str
    how: str                        # turn, slide, shift, push, board or cut-free
    was: Place
    place: Place
    rule: str


@dataclass
class ShipStayed(Event):
    ship: str
    rule: str = "OI-SEA-09"


@dataclass
class TerrainStruck(Event):
    ship: str
    piece: str
    rule: str = "OI-COLL-03"


@dataclass
class CollisionRolled(Event):
    ship: str
    struck: tuple[str, ...]
    dice: tuple[str, ...]
    rule: str = "OI-COLL-04"


@dataclass
class ShoalRolled(Event):
    ship: str
    dice: tuple[str, ...]
    rule: str = "OI-TERR-03"


@dataclass
class ShipLeft(Event):
    ship: str
    edge: str
    escaped: bool
    rule: str = "OI-EDGE-01"


@dataclass
class SeaScrolled(Event):
    edge: str                       # the one that would have been crossed
    by: float
    rule: str = "OI-SCRL-02"


@dataclass
class CrewActionTaken(Event):
    ship: str
    action: str
    what: str                       # a side, a sail setting, a ship or a piece of land; "" for nothing more
    rule: str = "OI-CREW-01"


@dataclass
class FlagTransferred(Event):
    ship: str
    to: str
    rule: str = "OI-CREW-18"


@dataclass
class PartyLanded(Event):
    ship: str
    where: str                      # a piece of terrain, or a ship
    at: tuple[float, float]
    rule: str = "OI-CREW-22"


@dataclass
class TokenTaken(Event):
    ship: str
    left: int                       # on the rock
    rule: str = "OI-OBJ-05"


@dataclass
class FireShipFired(Event):
    ship: str
    dice: tuple[str, ...]
    rule: str = "OI-UPG-08"


# --- attacks ----------------------------------------------------------------------------------------------------------

@dataclass
class AttackDeclared(Event):
    ship: str
    target: str
    attack: str                     # broadside, partial, close-combat, party or assault
    side: str                       # of a Broadside
    aim: str                        # hull, rigging or crew
    band: int                       # 1 Pistol, 2 Musket, 3 Cannon Shot, 4 beyond it in fog; 0 hand to hand
    rake: str                       # bow, stern or ""
    free: bool
    rule: str


@dataclass
class AttackRolled(Event):
    ship: str
    target: str
    dice: tuple[str, ...]
    parts: Parts
    rule: str = "OI-BRD-03"
    wanted: tuple[str, ...] = ()    # the symbols that hit


@dataclass
class DiceAdded(Event):
    ship: str
    why: str                        # long-range-gunnery or marksmen
    dice: tuple[str, ...]
    rule: str


@dataclass
class HitsScored(Event):
    ship: str
    target: str
    hits: int
    fortitude: int
    parts: Parts                    # of the Fortitude
    rule: str = "OI-BRD-04"


@dataclass
class CriticalRolled(Event):
    ship: str
    target: str
    dice: tuple[str, ...]
    rule: str = "OI-BRD-08"


@dataclass
class HelmHit(Event):
    ship: str
    turned: str                     # port, starboard or ""
    rule: str = "OI-CRIT-06"


@dataclass
class CommanderRolled(Event):
    ship: str
    dice: tuple[str, ...]
    rule: str = "OI-CRIT-09"


@dataclass
class CommanderLost(Event):
    ship: str
    card: str
    rule: str = "OI-CRIT-09"


@dataclass
class ReloadMarked(Event):
    ship: str
    side: str
    rule: str = "OI-BRD-09"


@dataclass
class AttackPassed(Event):
    ship: str
    rule: str = "OI-ATK-03"


# --- the end of a turn ------------------------------------------------------------------------------------------------

@dataclass
class ShipCaptured(Event):
    ship: str
    by: str
    squadron: int
    rule: str = "OI-END-04"


@dataclass
class ShipDestroyed(Event):
    ship: str
    by: str
    removed: bool
    rule: str = "OI-END-06"


@dataclass
class ShipRecaptured(Event):
    ship: str
    by: str
    rule: str = "OI-END-09"


@dataclass
class RaidTokenPlaced(Event):
    tokens: int
    rule: str = "OI-OBJ-03"


@dataclass
class StrikePointsCounted(Event):
    side: int
    points: int
    ships: int
    parts: Parts
    rule: str = "OI-STRK-01"


@dataclass
class SinkingRolled(Event):
    ship: str
    dice: tuple[str, ...]
    rule: str = "OI-END-18"


@dataclass
class ShipSunk(Event):
    ship: str
    rule: str = "OI-END-18"


@dataclass
class FlagshipNamed(Event):
    squadron: int
    ship: str
    value: int
    rule: str = "OI-END-15"


@dataclass
class CardsRemoved(Event):
    squadron: int
    cards: tuple[str, ...]
    rule: str = "OI-END-16"


@dataclass
class CardsReturned(Event):
    squadron: int
    cards: tuple[str, ...]
    discarded: tuple[str, ...]
    rule: str = "OI-END-22"


@dataclass
class EventEnded(Event):
    card: str
    rule: str = "OI-EVNT-04"


@dataclass
class SquadronOut(Event):
    squadron: int
    rule: str = "OI-FLEET-14"


@dataclass
class BattleEnded(Event):
    winner: int                     # side, -1 for a draw
    points: tuple[int, int]         # Strike Points by side
    reason: str
    rule: str
