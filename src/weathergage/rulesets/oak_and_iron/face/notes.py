"""What stands beside the sentences of the log: dice, sums that open, ships, and signs on the timeline."""

from typing import Final, Optional

from weathergage.kernel.core import Event
from weathergage.rulesets.oak_and_iron import events as ev
from weathergage.rulesets.oak_and_iron.content.read import SYMBOL_SETS
from weathergage.scene.log import Die, Figure, Note, figure
from weathergage.scene.model import Icon

SIGNS: Final[dict[type[Event], Icon]] = {
    ev.ShipShaken: "crew", ev.ShipCrippled: "warn", ev.ShipOutOfAction: "skull", ev.ShipAground: "anchor",
    ev.ShipsEntangled: "swords", ev.ShipCaptured: "flag", ev.ShipSunk: "anchor", ev.ShipDestroyed: "flame",
    ev.FireShipFired: "flame", ev.CommanderLost: "star", ev.FlagTransferred: "flag", ev.FlagshipNamed: "flag",
    ev.WindShifted: "wind", ev.EventDrawn: "cards", ev.ShipLeft: "ship", ev.BattleEnded: "flag",
}
ICONS: Final[dict[str, Icon]] = {"skull": "skull", "cannon": "guns", "musket": "musket", "pistol": "pistol",
                                 "sail": "sail", "swords": "swords"}
WANTED: Final[dict[type[Event], tuple[str, ...]]] = {          # the sets of symbols by which a roll is read
    ev.SkillRolled: ("skill-success",), ev.CriticalRolled: ("critical-hull", "critical-rigging", "critical-crew"),
    ev.CollisionRolled: ("collision-damage", "collision-entangle"), ev.ShoalRolled: ("shoal-aground",),
    ev.SinkingRolled: ("sinking",), ev.CommanderRolled: ("commander-casualty",), ev.FireShipFired: ("fire-ship",),
    ev.WindShifted: ("clockwise",), ev.BurstGunRolled: ("burst-gun-damage", "burst-gun-fatigue"),
}
NAMED: Final = ("ship", "target", "other", "by", "to")          # fields that hold a ship's label
LABELS: Final[dict[type[Event], str]] = {
    ev.SkillRolled: "dice", ev.SpeedSet: "speed", ev.AttackRolled: "dice", ev.HitsScored: "Fortitude",
    ev.StrikePointsCounted: "Strike Points",
}


def note(event: Event, then: Optional[Event]) -> Note:
    match event:
        case ev.TurnBegun(turn=turn):
            return Note(turn=str(turn))
        case ev.ShipActivated(ship=ship):
            return Note(step="+", pieces=(ship,))
        case ev.AttackDeclared(ship=ship, target=target):
            return Note(step="+", pieces=(ship, target), icon="guns" if event.band else "swords")
        case _:
            return Note(dice=dice(event), figures=figures(event), pieces=pieces(event),
                        icon=SIGNS.get(type(event)))


def dice(event: Event) -> tuple[Die, ...]:
    """The faces as they fell; those that count are marked. OI-DICE-15: which ones that are, is looked up."""
    rolled = getattr(event, "dice", None)
    if rolled is None:
        return ()
    wanted = wanted_by(event)
    return tuple([Die(face=face.capitalize(), icon=ICONS[face], tone="hit" if face in wanted else "plain")
                  for face in rolled])


def wanted_by(event: Event) -> set[str]:
    """The symbols that count; an attack says which these were at its range."""
    if isinstance(event, (ev.AttackRolled, ev.DiceRerolled)):
        return set(event.wanted)
    return {symbol for name in WANTED.get(type(event), ()) for symbol in SYMBOL_SETS[name]}


def figures(event: Event) -> tuple[Figure, ...]:
    """Every number that is a sum opens into its parts."""
    parts = getattr(event, "parts", ())
    return (figure(LABELS[type(event)], parts),) if parts else ()


def pieces(event: Event) -> tuple[str, ...]:
    """Every ship it names."""
    labels = [getattr(event, name, "") for name in NAMED]
    struck = getattr(event, "struck", ())
    return tuple(dict.fromkeys([label for label in [*labels, *struck] if isinstance(label, str) and label]))
