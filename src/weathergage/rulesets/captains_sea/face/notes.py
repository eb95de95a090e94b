"""What stands beside the sentences of the log: dice, sums that open, ships, and signs on the timeline."""

from collections.abc import Sequence
from typing import Final, Optional

from weathergage.kernel.core import Event
from weathergage.rulesets.captains_sea import events as ev
from weathergage.rulesets.captains_sea.state import SIDES
from weathergage.scene.log import Die, Figure, Note, figure
from weathergage.scene.model import Icon

SIGNS: Final[dict[type[Event], Icon]] = {
    ev.AttackMade: "guns", ev.ChasersFired: "guns", ev.CaughtFire: "flame", ev.SectionDestroyed: "guns",
    ev.Grappled: "anchor", ev.MeleeBegun: "swords", ev.ShipCaptured: "flag", ev.Struck: "flag", ev.WindShifted: "wind",
}
MODIFIERS: Final = {
    "TackTried": "to come about", "IronsTried": "to fall off", "BonusChecked": "for her spars",
    "MoraleChecked": "on each die", "RepairTried": "on each die", "StrikeChecked": "on each die",
    "SailTried": "on each die", "FireFought": "against the fire",
    "SquallMet": "in the squall", "GrappleTried": "to grapple", "DisengageTried": "to cut loose",
}


def note(event: Event, then: Optional[Event]) -> Note:
    match event:
        case ev.TurnBegun(turn=turn):
            return Note(turn=str(turn))
        case ev.ImpulseBegun(impulse=impulse):
            return Note(step=str(impulse))
        case _:
            return Note(dice=dice(event, then), figures=figures(event), pieces=pieces(event), icon=sign(event))


def sign(event: Event) -> Icon | None:
    """For the timeline; of rigging only its end."""
    match event:
        case ev.RiggingHit(left=0): return "sail"
        case ev.ChasersFired(hits=0): return None
        case ev.TackTried(passed=False): return "sail"
        case _: return SIGNS.get(type(event))


def pieces(event: Event) -> tuple[str, ...]:
    """The ship it happened to or that did it; both where it happens between them."""
    match event:
        case ev.AttackMade(side=side) | ev.HitsSpread(side=side) | ev.FormationFound(side=side) | \
                ev.MeleeBegun(side=side) | ev.MeleeFought(side=side) | ev.GrappleTried(side=side):
            return (f"ship-{SIDES[side]}", f"ship-{SIDES[1 - side]}")
        case ev.Grappled() | ev.Disengaged() | ev.StrikeIgnored():
            return ("ship-a", "ship-b")
        case _:
            whose = getattr(event, "side", None)
            return (f"ship-{SIDES[whose]}",) if isinstance(whose, int) else ()


# --- dice -------------------------------------------------------------------------------------------------------------

def dice(event: Event, then: Optional[Event]) -> tuple[Die, ...]:
    """As they fell; those that hit, or stopped a hit, where the next event tells how many did."""
    match event:
        case ev.DiceRolled(kind="to-hit", faces=faces):
            return counted(faces, then.hits if isinstance(then, ev.AttackMade) else 0)
        case ev.DiceRolled(kind="defense" | "defense-again", faces=faces):
            return counted(faces, then.cancelled if isinstance(then, ev.DefenseMade) else 0)
        case ev.DiceRolled(kind="damage", faces=(face,)):
            return (Die(face=str(face), paint="azure"),)
        case ev.DiceRolled(faces=faces):
            return counted(faces, 0)
        case ev.ChasersFired(faces=faces, hits=hits):
            return counted(faces, hits)
        case ev.SquallMet(value=face):
            return counted((face,), 0)
        case _:
            return ()


def counted(faces: Sequence[int], hits: int) -> tuple[Die, ...]:
    """Like dice lie highest first, and the highest hit first."""
    return tuple([Die(face=str(face), tone="hit" if at < hits else "plain") for at, face in enumerate(faces)])


# --- sums -------------------------------------------------------------------------------------------------------------

def figures(event: Event) -> tuple[Figure, ...]:
    """The sums of an event that have parts."""
    match event:
        case ev.InitiativeWon(parts=parts, other_parts=other):
            sums = [figure("the winner's modifier", parts), figure("the other's modifier", other)]
        case ev.SpeedSet(parts=parts):
            sums = [figure("speed", parts)]
        case ev.AttackMade(dice=dice, parts=parts):
            sums = [figure("dice", dice), figure("to hit", parts)]
        case ev.DefenseMade(parts=parts):
            sums = [figure("defense dice", parts)]
        case ev.HitsSpread(parts=parts):
            sums = [figure("damage total", parts)]
        case ev.DuelEnded(parts_a=one, parts_b=other):
            sums = [figure("points of side A", one), figure("points of side B", other)]
        case _:
            parts = getattr(event, "parts", ())
            sums = [figure(MODIFIERS.get(type(event).__name__, "modifier"), parts)]
    return tuple([total for total in sums if [part for part in total.parts if part.amount]])
