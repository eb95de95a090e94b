"""What stands beside the sentences of the log: dice, sums that open, pieces, and signs on the timeline."""

from typing import Final, Optional

from weathergage.kernel.core import HIDDEN, Event
from weathergage.rulesets.man_o_war import events as ev
from weathergage.scene.log import Deed, Die, Figure, Note, figure
from weathergage.scene.model import Icon

SIGNS: Final[dict[type[Event], Icon]] = {
    ev.ShipSunk: "anchor", ev.BoardingStarted: "swords", ev.ShipTaken: "flag", ev.ShipAbandoned: "flag",
    ev.BlazeLit: "flame", ev.PersonLost: "star", ev.BeastDied: "skull", ev.MonsterRose: "eye", ev.ShipGrounded: "warn",
    ev.ShipRammed: "ship", ev.ShipLeft: "ship", ev.HostageFound: "eye", ev.TreasureMoved: "star",
    ev.BattleEnded: "flag", ev.VolleyFired: "guns", ev.CriticalRolled: "warn",
}
NAMED: Final = ("ship", "target", "other", "victim", "struck", "by", "monster", "beast", "flyer", "ark", "piece",
                "caster", "unit")           # fields that hold a piece's label
BEGINS: Final[dict[type[Event], str]] = {
    ev.VolleyFired: "broadside", ev.CrewVolleyed: "crew volley", ev.ShellFell: "shell", ev.TorpedoRan: "torpedo",
    ev.ClawThrown: "claw", ev.ShipRammed: "ram", ev.BoardingFought: "boarders", ev.ShipGrounded: "grounding",
    ev.BombDropped: "bomb", ev.BeastAttacked: "attack", ev.DefensiveFired: "defensive fire",
    ev.AntiFlyerFired: "anti-flyer fire",
}
STAGES: Final[dict[type[Event], str]] = {
    ev.CrewVolleyed: "To hit", ev.ShellFell: "To hit", ev.TorpedoRan: "To hit", ev.ClawThrown: "To hit",
    ev.RamRolled: "Ram", ev.BoardingFought: "Boarding", ev.LocationsRolled: "Locations", ev.SaveRolled: "Saves",
    ev.CriticalRolled: "Critical", ev.ShotStrayed: "Straying", ev.FearTested: "Nerve", ev.DieRerolled: "Rolled again",
    ev.BombDropped: "To hit", ev.BeastAttacked: "To hit", ev.DefensiveFired: "To hit", ev.AntiFlyerFired: "To hit",
}
FIRED: Final = (ev.VolleyFired, ev.CrewVolleyed, ev.ShellFell)          # guns are seen
FACTS: Final[dict[type[Event], str]] = {
    ev.BlazeLit: "a blaze", ev.ShipSunk: "sunk", ev.ShipTaken: "taken", ev.ShipAbandoned: "abandoned",
    ev.TurretLost: "a turret lost", ev.PersonLost: "an officer lost", ev.BeastDied: "killed",
}
BETWEEN: Final = (ev.VolleyBlocked, ev.ShotDropped, ev.HitWasted, ev.CounterPlaced, ev.WreckMade, ev.CardPlayed,
                  ev.CardShown, ev.GunJammed, ev.ShipsTouched, ev.BeastWounded)         # in an action
SUCCESSES: Final = ("made", "hit", "dares", "stopped", "obeys", "blocked")    # fields that tell whether a die did well


def note(event: Event, then: Optional[Event]) -> Note:
    match event:
        case ev.TurnBegun(turn=turn):
            return Note(turn=str(turn))
        case ev.ActivationBegun():
            return Note(step="+", pieces=pieces(event))
        case _:
            return Note(dice=dice(event), figures=figures(event), pieces=pieces(event), icon=sign(event),
                        deed=deed(event))


def deed(event: Event) -> Deed | None:
    """What of an attack an event is."""
    kind = type(event)
    begins, stage = BEGINS.get(kind, ""), STAGES.get(kind, "")
    match event:
        case ev.SaveRolled(saved=saved, need=need):
            needs = "on 6" if need == 6 else f"on {need}+"
            return Deed(stage=stage, needs=needs, counts=((1 if saved else 0, "saved"),))
        case ev.LocationsRolled(faces=faces):
            return Deed(stage=stage, counts=((len(faces), "shots"),))
        case ev.CrewVolleyed(hits=hits):
            return Deed(begins=begins, fires=True, stage=stage, counts=((hits, "hits"),))
        case ev.BoxMarked(burning=burning):
            return Deed(counts=((1, "boxes"),), facts=("a blaze",) if burning else ())
        case ev.ShipHoled(hits=hits):
            return Deed(counts=((hits, "below the waterline"),))
        case ev.CrewLost(lost=lost):
            return Deed(counts=((lost, "crew"),))
        case _ if begins or stage:
            return Deed(begins=begins, fires=isinstance(event, FIRED), stage=stage)
        case _ if kind in FACTS:
            return Deed(facts=(FACTS[kind],))
        case _:
            return Deed() if isinstance(event, BETWEEN) else None


def sign(event: Event) -> Icon | None:
    match event:
        case ev.WindTurned(was=was, wind=wind): return "wind" if was != wind else None
        case ev.BoxMarked(burning=True): return "flame"
        case ev.SpellCast(made=True): return "star"
        case _: return SIGNS.get(type(event))


def dice(event: Event) -> tuple[Die, ...]:
    """Every die that the sentence tells of, and whether it did what was wished."""
    match event:
        case ev.SaveRolled(face=face, saved=saved):
            return (Die(face=str(face), tone="hit" if saved else "plain"),)
        case ev.DieRerolled(was=was, face=face):
            return (Die(face=str(was), tone="cancelled"), Die(face=str(face), tone="again"))
        case ev.BoardingFought(faces=faces, winner=winner, ship=ship):
            return fought(faces, winner, ship)
        case ev.CrewVolleyed(faces=faces, hits=hits):
            best = sorted(range(len(faces)), key=lambda at: -faces[at])[:hits]
            return tuple([Die(face=str(face), tone="hit" if at in best else "plain") for at, face in enumerate(faces)])
    thrown = getattr(event, "faces", None)
    if isinstance(thrown, tuple):
        return tuple([Die(face=str(face)) for face in thrown])
    if isinstance(event, ev.MonsterReacted) and event.dice:
        return tuple([Die(face=str(face)) for face in event.dice + ((event.face,) if event.face else ())])
    face = getattr(event, "face", 0)
    if not face:
        return ()
    good = any([bool(getattr(event, field, False)) for field in SUCCESSES])
    return (Die(face=str(face), tone="hit" if good else "plain"),)


def fought(faces: tuple[int, ...], winner: str, ship: str) -> tuple[Die, ...]:
    """MW-BRD-03, MW-FLT-14: the attacker's dice first; a berserk's second die is one more."""
    last = len(faces) - 1
    return tuple([Die(face=str(face), tone="hit" if winner and (winner == ship) == (at < last) else "plain")
                  for at, face in enumerate(faces)])


def figures(event: Event) -> tuple[Figure, ...]:
    """MW-CORE-06, MW-MAG-03, MW-BRD-03: numbers that open into their parts."""
    match event:
        case ev.SaveRolled(parts=parts) if len(parts) > 1:
            return (figure("needed to save", parts),)
        case ev.SpellCast(parts=parts) if len(parts) > 1:
            return (figure("needed to cast", parts),)
        case ev.BoardingFought(ours=ours, theirs=theirs, rule=rule, totals=totals):
            return (figure("the boarders", with_die(ours, totals[0], rule)),
                    figure("the boarded", with_die(theirs, totals[1], rule)))
        case _:
            return ()


def with_die(parts: ev.Parts, total: int, rule: str) -> ev.Parts:
    """The die is what the other parts do not explain."""
    rest = sum([amount for amount, _, _ in parts])
    return parts if rest == total else ((total - rest, "rolled", rule), *parts)


def pieces(event: Event) -> tuple[str, ...]:
    """Every piece it names; none where it is hidden."""
    labels = [getattr(event, field, "") for field in NAMED]
    return tuple(dict.fromkeys([label for label in labels if isinstance(label, str) and label and label != HIDDEN]))
