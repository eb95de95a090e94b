"""What can be asked: one class for each kind of question, with the facts that it is about. Fields only.

The seat that is asked is also the side of its ship: 0 is side a, 1 is side b.
"""

from dataclasses import dataclass

from weathergage.kernel.chance import SecretRoll
from weathergage.kernel.core import Answer, Question, SecretQuestion

# --- set-up and crew --------------------------------------------------------------------------------------------------


@dataclass
class AskChooseHeading(SecretQuestion):
    """CS-SCEN-09: the heading a ship begins an open duel with."""


@dataclass
class AskFitOut(SecretQuestion):
    """CS-SETUP-05, CS-SETUP-06: the sail and the four loads of a ship."""


@dataclass
class AskAssignCrew(SecretQuestion):
    """CS-CREW-01, CS-CREW-02: Crew Points to tasks."""


@dataclass
class AskLoseCrew(Question):
    """CS-SHIP-15: from which tasks crew hits are taken."""

    hits: int


# --- maneuvers --------------------------------------------------------------------------------------------------------

@dataclass
class AskSelectManeuver(SecretQuestion):
    """CS-MAN-01, CS-FX-37: a line of the Control Panel, with a Strain block where it carries over."""

    spent: int                      # points that count for it already
    counters: int                   # Activate counters left for it this turn
    changes_orders: bool            # it replaces another, by a card


@dataclass
class AskStrain(SecretQuestion):
    """CS-MAN-12: the Strain block of a maneuver that carries over once more."""


@dataclass
class AskMoveFirst(Question):
    """CS-MAN-06, CS-BONUS-06: which ship moves first."""

    maneuvers: tuple[str, ...]      # revealed, by side; none where both make a Bonus Move


@dataclass
class AskFreeTurn(Question):
    """CS-MAN-19, CS-FX-35: the turn after an Advance."""

    hard_over: bool                 # by the card, which forces a turn


@dataclass
class AskPassSide(Question):
    """CS-STACK-05, CS-STACK-14: on which side of the other ship the mover lies."""

    mover: int


@dataclass
class AskFallOff(Question):
    """CS-HK-18, CS-FX-01, CS-FX-02: the heading to which a ship in irons falls off."""


@dataclass
class AskBonusMove(Question):
    """CS-BONUS-02."""


# --- fire -------------------------------------------------------------------------------------------------------------

@dataclass
class AskFire(Question):
    """CS-FIRE-02: what a captain announces."""

    enemy_order: Answer             # what the other has announced; None where he speaks after this one


@dataclass
class AskOddDie(Question):
    """CS-FIRE-12: which of two attacks meets the odd defense die."""


@dataclass
class AskSideHit(Question):
    """CS-DMG-20: the side that takes shot from right ahead or astern."""


@dataclass
class AskFirstHit(Question):
    """CS-DMG-16: the section that takes the first hull hit."""


@dataclass
class AskGrape(Question):
    """CS-FX-16: which hits of the table become crew hits."""

    rigging: int
    hull: int


@dataclass
class AskSelectLoad(SecretQuestion):
    """CS-LOAD-06: a load for each of these sections."""

    sections: tuple[int, ...]


# --- grappling and melee ----------------------------------------------------------------------------------------------

@dataclass
class AskGrapple(Question):
    """CS-GRAP-02."""


@dataclass
class AskStartMelee(Question):
    """CS-MELEE-02."""


@dataclass
class AskGoOn(Question):
    """CS-MELEE-13: whether the attacker fights another round."""


@dataclass
class AskDivide(Question):
    """CS-MELEE-04: how many points of a melee pool fight; the rest supports. The attacker divides first and openly."""

    attacker: int
    assault: int                    # what he has divided, once the defender is asked
    support: int


@dataclass
class AskSupport(Question):
    """CS-MELEE-08: support points over the dice."""

    points: int
    dice: tuple[int, ...]           # as they count so far, highest first


@dataclass
class AskDisengage(Question):
    """CS-HK-19."""


# --- sails, repairs, cards --------------------------------------------------------------------------------------------

@dataclass
class AskChangeSail(Question):
    """CS-HK-15."""


@dataclass
class AskCarpenters(Question):
    """CS-FX-28: the section that gets the carpenter's gang."""


@dataclass
class AskReact(Question):
    """CS-CARD-04, CS-WIN-16: whether to play a card in this window."""

    moment: str                     # the window by its name in the rulebook
    cards: tuple[str, ...]          # what public circumstances allow this captain, if he holds it


@dataclass
class AskDiscard(Question):
    """CS-CARD-08: cards for +1 on dice about to be rolled."""

    roll: str                       # what the dice are for
    pools: tuple[tuple[int, int], ...]      # the seat that rolls, and how many dice
    room: tuple[int, ...]           # of each pool, how many dice this captain may still raise


@dataclass
class AskDiscardDown(Question):
    """CS-CARD-06, CS-CARD-07: the cards that a hand above its maximum loses."""


@dataclass
class DrawFromDeck(SecretRoll):
    """CS-CARD-17: the card that CHANCE draws is for this captain's eyes."""

    side: int
