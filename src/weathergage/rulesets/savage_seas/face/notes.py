"""What stands beside the sentences of the log: dice, ships, and signs on the timeline."""

from typing import Final

from weathergage.kernel.core import Event
from weathergage.rulesets.savage_seas import events as ev
from weathergage.rulesets.savage_seas.content.read import SHIPS
from weathergage.rulesets.savage_seas.face.words import card_name
from weathergage.scene.log import Deed, Die, Note
from weathergage.scene.model import Icon

SIGNS: Final[dict[type[Event], Icon]] = {
    ev.AttackBore: "guns", ev.ShipCollided: "warn", ev.FireSet: "flame", ev.FireSpread: "flame",
    ev.CrewWounded: "skull", ev.Scuppered: "cards", ev.ColoursStruck: "flag", ev.BattleEnded: "flag",
}
WOUND_ROLLED: Final = "SS-WND-02"


def note(event: Event) -> Note:
    match event:
        case ev.RoundBegun(round=round_):
            return Note(turn=str(round_))
        case ev.OrderRevealed(position=position, extra=False):
            return Note(step=str(position), pieces=pieces(event))
        case _:
            return Note(dice=dice(event), pieces=pieces(event), icon=SIGNS.get(type(event)),
                        deed=deed(event))


def deed(event: Event) -> Deed | None:
    """What of an attack or of a collision an event is."""
    match event:
        case ev.AttackBore(card=card):
            return Deed(begins=card_name(card), fires=True)
        case ev.ShipCollided():
            return Deed(begins="collision")
        case ev.FireStruck():
            return Deed(stage="Fire", counts=((1, "hits"),))
        case ev.FireSet():
            return Deed(counts=((1, "fires"),))
        case ev.CrewWounded(position=position, rule=rule):
            return Deed(stage="Wounds" if rule == WOUND_ROLLED and position else "", counts=((1, "wounds"),))
        case ev.WoundMissed():
            return Deed(stage="Wounds", counts=((1, "missed"),))
        case ev.OrderCanceled(position=position):
            return Deed(facts=(f"Order {position} canceled",))
        case ev.HitBraced():
            return Deed(stage="Fire", counts=((1, "braced"),))
        case ev.FireSpread() | ev.WoundReturned() | ev.HitsSkipped():
            return Deed()
        case _:
            return None


def dice(event: Event) -> tuple[Die, ...]:
    """SS-FIRE-01, SS-WND-02: a hit strikes the position that is rolled."""
    match event:
        case ev.LeadRolled(faces=(one, other)):
            return (Die(face=str(one), paint="vert"), Die(face=str(other), paint="gules"))
        case ev.FireStruck(position=position):
            return (Die(face=str(position), icon="flame", tone="hit"),)
        case ev.WoundMissed(position=position):
            return (Die(face=str(position), icon="skull", tone="cancelled"),)
        case ev.CrewWounded(position=position, rule=rule) if rule == WOUND_ROLLED and position:
            return (Die(face=str(position), icon="skull", tone="hit"),)
        case _:
            return ()


def pieces(event: Event) -> tuple[str, ...]:
    """The ship it happened to or whose crew did it; the enemy, too, where she is aimed at or run into."""
    match event:
        case ev.AttackBore(side=side) | ev.AttackMissed(side=side) | ev.ShipCollided(side=side, obstacle="enemy") | \
                ev.EnemySpied(side=side):
            return (SHIPS[side], SHIPS[1 - side])
        case _:
            whose = getattr(event, "side", None)
            return (SHIPS[whose],) if isinstance(whose, int) else ()
