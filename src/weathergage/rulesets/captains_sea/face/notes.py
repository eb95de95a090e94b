"""What stands beside the sentences of the log: dice, sums that open, ships, and signs on the timeline."""

from collections.abc import Sequence
from typing import Final, Optional

from weathergage.kernel.core import Event
from weathergage.rulesets.captains_sea import events as ev
from weathergage.rulesets.captains_sea.face.words import MORALES, faces_text, section_name, signed
from weathergage.rulesets.captains_sea.state import SIDES
from weathergage.scene.log import Deed, Die, Figure, Note, figure
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
STAGES: Final = {"to-hit": "To hit", "defense": "Defense", "defense-again": "Defense", "damage": "Damage",
                 "burst": "Bursting guns", "flash": "Fire aboard", "morale": "Morale", "melee": "Melee",
                 "marines": "Marines in the tops"}
BETWEEN: Final = (ev.CardPlayed, ev.CardsDiscarded, ev.CardTurned, ev.MeleeDivided, ev.SmokeMade)    # in an action


def note(event: Event, then: Optional[Event]) -> Note:
    match event:
        case ev.TurnBegun(turn=turn):
            return Note(turn=str(turn))
        case ev.ImpulseBegun(impulse=impulse):
            return Note(step=str(impulse))
        case _:
            return Note(dice=dice(event, then), figures=figures(event), pieces=pieces(event), icon=sign(event),
                        deed=deed(event))


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


# --- actions ----------------------------------------------------------------------------------------------------------

def deed(event: Event) -> Deed | None:
    """What of a broadside, of chasers or of boarding an event is."""
    match event:
        case ev.DiceRolled(kind=kind) if kind in STAGES:
            return Deed(begins="broadside" if kind == "to-hit" else "", stage=STAGES[kind])
        case ev.AttackMade(hits=hits, parts=parts):
            return Deed(begins="broadside", fires=True, stage="To hit", counts=((hits, "hits"),),
                        needs=f"each at {signed(sum([part[0] for part in parts]))}" if parts else "")
        case ev.ChasersFired(hits=hits):
            return Deed(begins="chasers", fires=True, stage="To hit", counts=((hits, "hits"),))
        case ev.DefenseMade(cancelled=cancelled):
            return Deed(stage="Defense", counts=((cancelled, "cancelled"),))
        case ev.HitsSpread(total=total):
            return Deed(stage="Damage", needs=f"{total} in all")
        case ev.MeleeBegun():
            return Deed(begins="boarders")
        case ev.MeleeFought(assault=assault, defense=defense):
            return Deed(stage="Melee", needs=f"{faces_text(assault)} against {faces_text(defense) or 'nobody'}")
        case _:
            return harm(event)


def harm(event: Event) -> Deed | None:
    """What an action led to, or what happened in between."""
    match event:
        case ev.RiggingHit(hits=hits, left=left):
            return Deed(counts=((hits, "rigging"),), facts=() if left else ("dismasted",))
        case ev.HullHit(hits=hits):
            return Deed(counts=((hits, "hull"),))
        case ev.CrewLost(lost=lost):
            return Deed(counts=((lost, "crew"),))
        case ev.SectionDestroyed(section=section):
            return Deed(facts=(f"{section_name(section)} destroyed",))
        case ev.MoraleChecked(failed=failed, morale=morale):
            return Deed(facts=(f"morale falls to {MORALES[morale]}",) if failed else ())
        case ev.CaughtFire():
            return Deed(facts=("on fire",))
        case ev.WheelShotAway():
            return Deed(facts=("wheel shot away",))
        case ev.LoadBurst():
            return Deed(facts=("a gun burst",))
        case ev.ShipCaptured():
            return Deed(facts=("captured",))
        case ev.MeleeEnded():
            return Deed(facts=("boarders thrown back",))
        case _:
            return Deed() if isinstance(event, BETWEEN) else None


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
