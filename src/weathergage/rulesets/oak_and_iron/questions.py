"""What players are asked: one class for each kind of question, with the facts it is about. Ships are labels, squadrons
numbers, dice the faces that were rolled."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import Question, SecretQuestion
from weathergage.rulesets.oak_and_iron.state import PairQuestion, ShipQuestion

USE: Final = "use"                  # words that answer several kinds, beside the kernel's PASS
NONE: Final = "none"
STOP: Final = "done"
KEEP: Final = "keep"


# --- set-up -----------------------------------------------------------------------------------------------------------

@dataclass
class AskHand(SecretQuestion):
    """OI-SQD-17, OI-SQD-18: the initiative hand of a squadron."""

    squadron: int


@dataclass
class AskRole(Question):
    """OI-SETUP-05: attacker or defender."""


@dataclass
class AskSetUpCard(Question):
    """OI-SETUP-07: one of the cards that lie open."""

    deck: str                       # setting, deployment or advantage


@dataclass
class AskSelectTerrain(Question):
    """OI-SETUP-09: a piece for the pool."""


@dataclass
class AskPlaceTerrain(Question):
    """OI-SETUP-08, OI-SETUP-10, OI-EVT-14, OI-CARD-17, OI-SCRL-04: a piece and where it lies."""

    purpose: str                    # objective, pool, uncharted, lure or scroll


@dataclass
class AskAdjustTerrain(Question):
    """OI-SETUP-13: a piece in the own zone, and where to."""


@dataclass
class AskNameMerchants(Question):
    """OI-OBJ-04."""

    count: int


@dataclass
class AskHoldBack(Question):
    """OI-ADV-10: the ships that arrive late."""

    most: int


@dataclass
class AskDeploy(Question):
    """OI-SETUP-15: a ship and where she begins."""

    squadron: int


@dataclass
class AskWeatherGage(Question):
    """OI-ADV-01: a ship and how far she shifts upwind."""

    squadron: int


# --- initiative -------------------------------------------------------------------------------------------------------

@dataclass
class AskInitiativeCard(SecretQuestion):
    """OI-INIT-07: the card to place face down."""

    squadron: int


@dataclass
class AskExchangeCard(Question):
    """OI-KEY-10: whether a Tactician exchanges the card just revealed."""

    squadron: int
    card: str


@dataclass
class AskNewOrders(Question):
    """OI-CARD-01: the card that covers Await New Orders."""

    squadron: int


@dataclass
class AskAdapt(Question):
    """OI-CARD-19: the card whose effect Adaptive Tactics takes over."""

    squadron: int


@dataclass
class AskShortHandedFoe(Question):
    """OI-ADV-11: the opposing ship that is short of hands."""


@dataclass
class AskBurstGun(Question):
    """OI-EVT-07: the opposing ship on which a gun bursts."""


@dataclass
class AskSprungMast(Question):
    """OI-EVT-10: the opposing ship that springs a mast."""


@dataclass
class AskSecondWind(Question):
    """OI-EVT-08: the ships that lose a point of Fatigue."""


@dataclass
class AskRelief(Question):
    """OI-CARD-05, OI-CARD-39: the ships that lose a point of Fatigue by a card."""

    card: str


@dataclass
class AskReload(Question):
    """OI-CARD-08, OI-CARD-25, OI-ADV-05: for each ship the side to reload."""

    ships: tuple[str, ...]


@dataclass
class AskFleetManeuver(Question):
    """OI-CARD-11: a ship and her free turn."""

    squadron: int


@dataclass
class AskSwiftVessels(Question):
    """OI-CARD-29: a ship that makes a free move."""

    squadron: int


@dataclass
class AskFreshPowder(Question):
    """OI-ADV-05: whether the advantage is used now."""


# --- movement ---------------------------------------------------------------------------------------------------------

@dataclass
class AskWellRested(Question):
    """OI-ADV-03: whether the advantage is used now."""


@dataclass
class AskMoveSquadron(Question):
    """OI-FLEET-08: the squadron that moves now."""


@dataclass
class AskActivate(Question):
    """OI-MOVE-01: the ship that moves next."""


@dataclass
class AskEnter(ShipQuestion):
    """OI-ADV-10: where a Late Arrival enters."""


@dataclass
class AskEfficientLoader(ShipQuestion):
    """OI-UPG-11: the side to reload, once a battle."""


@dataclass
class AskPointOfSail(ShipQuestion):
    """OI-WIND-09: on the boundary of two."""


@dataclass
class AskSpeedBonus(ShipQuestion):
    """OI-MOVE-07: how many of her bonuses she uses."""

    most: int
    point: str                      # her point of sail


@dataclass
class AskSeamanship(ShipQuestion):
    """OI-SEA-01: whether she tests for a Seamanship Action."""


@dataclass
class AskSeamanshipAction(ShipQuestion):
    """OI-SEA-03: which one she takes."""

    point: str
    used: int                       # of her bonuses


@dataclass
class AskChangeHeading(ShipQuestion):
    """OI-SEA-04: the turn before her move."""

    most: float                     # degrees


@dataclass
class AskShift(ShipQuestion):
    """OI-CARD-10, OI-CARD-24: how far she shifts sideways."""

    when: str                       # before or after her move


@dataclass
class AskTurnInEye(ShipQuestion):
    """OI-MOVE-19: the turn of a ship in the Wind's Eye."""

    most: float


@dataclass
class AskHelm(ShipQuestion):
    """OI-MOVE-15: the turn before or after the straight move."""

    most: float
    yare: bool                      # OI-TRAIT-02: before it now, and again after it


@dataclass
class AskTurnAfter(ShipQuestion):
    """OI-TRAIT-02: the second turn of the Yare."""

    most: float


@dataclass
class AskLieAlongside(PairQuestion):
    """OI-CREW-13: how she lies against the other, where two ways are equally near."""


@dataclass
class AskReact(ShipQuestion):
    """OI-MOVE-20: which ship of a squadron fires at the one that has moved."""

    squadron: int


# --- Crew Actions -----------------------------------------------------------------------------------------------------

@dataclass
class AskCrewAction(ShipQuestion):
    """OI-CREW-01."""


@dataclass
class AskInspire(ShipQuestion):
    """OI-KEY-06: the ship that loses one more point of Fatigue."""


@dataclass
class AskLanding(ShipQuestion):
    """OI-CREW-22: where her Landing Party goes ashore."""

    land: str


@dataclass
class AskBoatAssault(ShipQuestion):
    """OI-CARD-16: whom her boats assault."""


@dataclass
class AskFireAndBoard(PairQuestion):
    """OI-CARD-14: a Partial Fire before she boards the other."""


@dataclass
class AskBoardAndFight(PairQuestion):
    """OI-CARD-18: a Close Combat with the other at once."""


# --- dice -------------------------------------------------------------------------------------------------------------

@dataclass
class AskReRoll(ShipQuestion):
    """OI-TERM-04, OI-FORT-01, OI-FAC-03: which dice she rolls again."""

    purpose: str                    # attack, or what a Skill Test is for
    dice: tuple[int, ...]


@dataclass
class AskSteadyHands(ShipQuestion):
    """OI-ADV-09: whether the advantage is used for a Skill Test."""

    purpose: str


@dataclass
class AskPersist(ShipQuestion):
    """OI-KEY-04: whether a failed Skill Test is repeated."""

    purpose: str


# --- attacks ----------------------------------------------------------------------------------------------------------

@dataclass
class AskAttackWith(Question):
    """OI-ATK-01: the ship that attacks next."""


@dataclass
class AskAttack(ShipQuestion):
    """OI-ATK-03, OI-ATK-14, OI-BRD-10: what she attacks, and how."""

    paid: bool                      # OI-ATK-14: with her Crew Action, as a card allows
    second: bool                    # OI-BRD-10: she has fired her other side


@dataclass
class AskCarefulAim(ShipQuestion):
    """OI-CARD-04: how many of the dice that show nothing she rolls again."""

    dice: tuple[int, ...]
    poor: int                       # of them show nothing


@dataclass
class AskHelmHit(PairQuestion):
    """OI-CRIT-06: which way the other turns, whose helm she has hit."""


# --- the End Phase ----------------------------------------------------------------------------------------------------

@dataclass
class AskCapture(PairQuestion):
    """OI-END-02: what becomes of the other, Shaken and fast to her."""


@dataclass
class AskTransferFlag(ShipQuestion):
    """OI-END-14: whether the admiral leaves the lost Flagship."""


@dataclass
class AskNameFlagship(Question):
    """OI-END-15."""

    squadron: int


@dataclass
class AskCutHand(Question):
    """OI-END-16: the cards that go for good."""

    squadron: int
    count: int
