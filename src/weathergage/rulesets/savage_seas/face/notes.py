"""What stands beside the sentences of the log: dice, ships, and signs on the timeline."""

from typing import Final

from weathergage.kernel.core import Event
from weathergage.rulesets.savage_seas import events as ev
from weathergage.rulesets.savage_seas.content.read import SHIPS
from weathergage.scene.log import Die, Note
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
            return Note(dice=dice(event), pieces=pieces(event), icon=SIGNS.get(type(event)))


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
