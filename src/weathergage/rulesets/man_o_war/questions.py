"""What is asked: each kind of question with the facts that it is about. Pieces and units go by their labels."""

from dataclasses import dataclass

from weathergage.kernel.chance import SecretRoll
from weathergage.kernel.core import Question, SecretQuestion
from weathergage.rulesets.man_o_war.state import PairQuestion, PieceQuestion, UnitQuestion


@dataclass
class HiddenDraw(SecretRoll):
    """MW-CORE-10: a card that only these seats see."""

    seats: tuple[int, ...]


# --- before the battle ------------------------------------------------------------------------------------------------

@dataclass
class AskAdmiralShip(Question):
    """MW-SET-14: which ship carries the admiral."""


@dataclass
class AskWizardShip(Question):
    """MW-SET-09: which ship carries the wizard."""


@dataclass
class AskAllotCard(SecretQuestion):
    """MW-SET-11: which ship holds the first of the cards dealt, and what iron plates cover."""


@dataclass
class AskMountWeapon(Question):
    """MW-AFW-02: which ship carries the next anti-flyer weapon."""


@dataclass
class AskTerrain(Question):
    """MW-SET-20: which terrain is placed, and where."""


@dataclass
class AskSide(Question):
    """MW-SET-24: which edge of the table is one's own."""


@dataclass
class AskHostage(SecretQuestion):
    """MW-SCN-02: aboard which ship the captive is."""


@dataclass
class AskHouse(PieceQuestion):
    """MW-FLT-09: which units start inside this Black Ark."""


@dataclass
class AskLair(PieceQuestion):
    """MW-MON-04, MW-MON-15: where the lair of this monster lies."""

    returning: bool                 # MW-MON-15: the monster goes home, and the opponent of its owner places the lair


@dataclass
class AskDeployUnit(Question):
    """MW-SET-25: which unit is placed next."""


@dataclass
class AskDeploy(PieceQuestion):
    """MW-SET-26: where this piece is placed."""


# --- the turn ---------------------------------------------------------------------------------------------------------

@dataclass
class AskActivate(Question):
    """MW-SQD-08, MW-MON-06: which unit acts, or which lair is tried."""


@dataclass
class AskDaringCaptain(Question):
    """MW-CARD-18: whether a daring captain acts at once."""


@dataclass
class AskStormBottle(Question):
    """MW-CARD-25: whether the wind is turned."""


@dataclass
class AskNextShip(UnitQuestion):
    """MW-SQD-07: which ship of this unit acts next."""


@dataclass
class AskFlagship(UnitQuestion):
    """MW-SQD-01: which ship takes the flag of this squadron."""


@dataclass
class AskReRoll(Question):
    """MW-CORE-08: whether one of these dice is rolled again."""

    roll: str                       # what the dice were rolled for
    rollers: tuple[int, ...]        # the side that rolled each die
    ships: tuple[str, ...]          # the pieces that they were rolled by or against
    faces: tuple[int, ...]
    marks: tuple[int, ...]          # the faces at which the result changes
    good: tuple[int, ...]           # the faces that succeed, where failures alone may be rolled again


# --- magic ------------------------------------------------------------------------------------------------------------

@dataclass
class AskCast(Question):
    """MW-MAG-01: which spell is cast."""


@dataclass
class AskTarget(Question):
    """MW-MAG-14: at which piece this spell is cast."""

    spell: str


@dataclass
class AskSpellChoice(Question):
    """MW-MAG-20: what else this spell asks for."""

    spell: str
    target: str                     # a label; empty for none


@dataclass
class AskDispel(Question):
    """MW-MAG-04: what is tried against this spell."""

    spell: str
    target: str                     # a label; empty for none


@dataclass
class AskTritonSpell(PieceQuestion):
    """MW-BST-04: whether this Triton casts its spell."""


@dataclass
class AskDiscard(Question):
    """MW-END-11: which magic cards are discarded."""


# --- movement ---------------------------------------------------------------------------------------------------------

@dataclass
class AskOrder(PieceQuestion):
    """MW-FLT-05: in which order a ship with two moves moves and shoots."""


@dataclass
class AskMove(PieceQuestion):
    """MW-MOVE-04: the course of this ship."""


@dataclass
class AskRam(PieceQuestion):
    """MW-RAM-04: whom this ship rams, if anybody."""


@dataclass
class AskEdge(PieceQuestion):
    """MW-GEO-16: along which edge of this piece another is shifted."""


@dataclass
class AskSwing(PieceQuestion):
    """MW-OBST-04: how far a ship that got off turns."""


@dataclass
class AskArk(PieceQuestion):
    """MW-FLT-09: whether this Black Ark moves, or which unit it lets out."""


@dataclass
class AskRelease(PieceQuestion):
    """MW-FLT-09: where this piece comes out of its Ark."""


@dataclass
class AskEnterArk(PieceQuestion):
    """MW-FLT-10: whether this beast goes inside the Ark."""


@dataclass
class AskLash(UnitQuestion):
    """MW-FLT-15: which ships of this unit are lashed together."""


@dataclass
class AskUnlash(PieceQuestion):
    """MW-FLT-15: whether this ship casts off."""


# --- shooting ---------------------------------------------------------------------------------------------------------

@dataclass
class AskFire(PieceQuestion):
    """MW-SHOT-01: what this ship fires, and at whom."""


@dataclass
class AskGuns(PieceQuestion):
    """MW-SHOT-09: how many guns of this ship fire at this target."""


@dataclass
class AskTurret(PieceQuestion):
    """MW-LOC-03: which turret of this ship is lost."""


@dataclass
class AskAntiFlyer(PieceQuestion):
    """MW-AFW-03: at which flyer this ship fires."""


# --- boarding ---------------------------------------------------------------------------------------------------------

@dataclass
class AskBoard(PieceQuestion):
    """MW-BRD-01: whom this ship boards."""


@dataclass
class AskPressOn(PairQuestion):
    """MW-BRD-07, MW-MON-28, MW-AIR-22: whether the attacker fights on after a round that he won."""


@dataclass
class AskGrapples(PairQuestion):
    """MW-BRD-08, MW-BRD-10: whether the boarded ship, the second, cuts the grapples."""

    won: bool                       # whether she has won the round; else nobody has


@dataclass
class AskDriveOff(PairQuestion):
    """MW-MON-29, MW-MON-30, MW-AIR-14, MW-AIR-21: whether the second drives the first off."""


@dataclass
class AskPrize(PairQuestion):
    """MW-PRZ-01: what becomes of the second ship, which the first has won."""


@dataclass
class AskArrows(PieceQuestion):
    """MW-CARD-28: whether this ship looses her poisoned arrows."""

    foe: str                        # at whom


# --- monsters and flyers ----------------------------------------------------------------------------------------------

@dataclass
class AskDive(PieceQuestion):
    """MW-MON-12, MW-FLT-19: whether this monster or submarine dives or surfaces."""


@dataclass
class AskSwim(PieceQuestion):
    """MW-MON-11, MW-BST-03: where this monster swims."""


@dataclass
class AskDoubleAction(PieceQuestion):
    """MW-MON-20: whether this monster moves twice or attacks twice."""


@dataclass
class AskMonsterAttack(PieceQuestion):
    """MW-MON-25: whom this monster attacks."""


@dataclass
class AskSpecial(PairQuestion):
    """MW-MON-25, MW-AIR-11: whether the first makes its own attack on the second."""


@dataclass
class AskMonsterBoard(PairQuestion):
    """MW-MON-25: whether this monster fights the crew of the second, or the beast."""


@dataclass
class AskVictim(PieceQuestion):
    """MW-MON-18, MW-BST-03, MW-FLT-12: whom this beast falls upon."""


@dataclass
class AskAim(PairQuestion):
    """MW-MON-25, MW-FLT-12: whether the first strikes the second high or low."""


@dataclass
class AskLocation(PairQuestion):
    """MW-BST-03, MW-BST-09: which location of the second is struck."""


@dataclass
class AskLocations(PairQuestion):
    """MW-BST-03: which two locations of the second are struck."""


@dataclass
class AskWhip(PairQuestion):
    """MW-BST-14: what of the second the whip strikes."""


@dataclass
class AskBanish(PieceQuestion):
    """MW-BST-04: which monster this Triton sends home."""


@dataclass
class AskEmerge(PieceQuestion):
    """MW-MON-07: where this monster comes up."""


@dataclass
class AskFly(PieceQuestion):
    """MW-AIR-04: where this flyer flies."""


@dataclass
class AskAirAttack(PieceQuestion):
    """MW-AIR-05: whom this flyer attacks."""


@dataclass
class AskAirBoard(PairQuestion):
    """MW-AIR-12: whether this flyer fights the second hand to hand."""


# --- the End Phase ----------------------------------------------------------------------------------------------------

@dataclass
class AskRescue(Question):
    """MW-END-02: who picks this person up."""

    role: str
    side: int                       # whose he is


@dataclass
class AskRepair(PieceQuestion):
    """MW-FLT-03, MW-CARD-12, MW-CARD-15: what is mended aboard this ship."""

    source: str                     # who mends: engineers, the carpenter, spare spars


@dataclass
class AskLanding(PieceQuestion):
    """MW-SCN-03: whether this ship lands a crew counter, or fetches those ashore."""
