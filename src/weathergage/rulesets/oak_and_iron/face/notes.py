"""What stands beside the sentences of the log: dice, sums that open, ships, and signs on the timeline."""

from typing import Final, Optional

from weathergage.kernel.core import Event
from weathergage.rulesets.oak_and_iron import events as ev
from weathergage.rulesets.oak_and_iron.content.read import SYMBOL_SETS
from weathergage.scene.log import Deed, Die, Figure, Note, figure
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
ATTACKS: Final = {"broadside": "broadside", "partial": "partial fire", "party": "landing party", "assault": "boats",
                  "close-combat": "boarders"}
STAGES: Final[dict[type[Event], str]] = {
    ev.AttackRolled: "To hit", ev.DiceAdded: "To hit", ev.DiceRerolled: "Rolled again", ev.CriticalRolled: "Critical",
    ev.CommanderRolled: "The commander", ev.SinkingRolled: "Sinking", ev.FireShipFired: "Fire ship",
    ev.CollisionRolled: "Collision", ev.SkillRolled: "Skill",
}
FACTS: Final[dict[type[Event], str]] = {
    ev.ShipShaken: "Shaken", ev.ShipCrippled: "Crippled", ev.ShipOutOfAction: "Out of Action", ev.ShipSunk: "sunk",
    ev.ShipDestroyed: "destroyed", ev.ShipCaptured: "captured", ev.ShipsEntangled: "Entangled",
    ev.ShipAground: "Aground", ev.HelmHit: "helm hit", ev.CommanderLost: "commander lost",
    ev.SkillPassed: "Skill passed", ev.SkillFailed: "Skill failed",
}


def note(event: Event, then: Optional[Event]) -> Note:
    match event:
        case ev.TurnBegun(turn=turn):
            return Note(turn=str(turn))
        case ev.ShipActivated(ship=ship):
            return Note(step="+", pieces=(ship,))
        case ev.AttackDeclared(ship=ship, target=target):
            return Note(step="+", pieces=(ship, target), icon="guns" if event.band else "swords",
                        deed=deed(event))
        case _:
            return Note(dice=dice(event), figures=figures(event), pieces=pieces(event),
                        icon=SIGNS.get(type(event)), deed=deed(event))


def deed(event: Event) -> Deed | None:
    """What of an attack or of a collision an event is."""
    match event:
        case ev.AttackDeclared(attack=attack, band=band):
            return Deed(begins=ATTACKS[attack], fires=band > 0)
        case ev.CollisionRolled():
            return Deed(begins="collision", stage="Collision")
        case ev.HitsScored(hits=hits, fortitude=fortitude):
            return Deed(stage="To hit", needs=f"Fortitude {fortitude}", counts=((hits, "hits"),))
        case ev.FatigueTaken(points=points):
            return Deed(counts=((points, "Fatigue"),))
        case ev.DamageTaken(points=points):
            return Deed(counts=((points, "Damage"),))
        case ev.FatigueSpared() | ev.DamageSpared():
            return Deed(counts=((1, "spared"),))
        case _ if type(event) in STAGES:
            return Deed(stage=STAGES[type(event)])
        case _:
            return Deed(facts=(FACTS[type(event)],)) if type(event) in FACTS else None


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
