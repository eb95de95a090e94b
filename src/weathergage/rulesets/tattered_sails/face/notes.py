"""What stands beside the sentences of the log: dice, sums that open, ships, and signs on the timeline."""

from typing import Final, Optional

from weathergage.kernel.core import HIDDEN, Event
from weathergage.rulesets.tattered_sails import events as ev
from weathergage.scene.log import Deed, Die, Figure, Note, figure
from weathergage.scene.model import Icon

SIGNS: Final[dict[type[Event], Icon]] = {
    ev.ShipDismasted: "sail", ev.ShipSunk: "anchor", ev.ShipsGrappled: "swords", ev.ShipCaptured: "flag",
    ev.AdmiralLost: "star", ev.AdmiralRevealed: "eye", ev.ShipLeft: "ship", ev.TeamConceded: "flag",
    ev.BattleEnded: "flag",
}
NAMED: Final = ("ship", "target", "tower", "towards", "by", "source")       # fields that hold a ship's label


def note(event: Event, then: Optional[Event]) -> Note:
    match event:
        case ev.TurnBegun(turn=turn):
            return Note(turn=str(turn))
        case ev.CardTurned():
            return Note(step="+")
        case _:
            return Note(dice=dice(event), figures=figures(event), pieces=pieces(event), icon=sign(event),
                        deed=deed(event))


def deed(event: Event) -> Deed | None:
    """What of shooting or of boarding an event is."""
    match event:
        case ev.GunFired(hit=hit, answer=answer):
            return Deed(begins="answer" if answer else "broadside", fires=True, stage="To hit",
                        counts=((1 if hit else 0, "hits"),))
        case ev.MastLost():
            return Deed(counts=((1, "masts"),))
        case ev.BoardingFought(totals=totals):
            return Deed(begins="boarders", stage="Boarding", needs=f"{totals[0]} against {totals[1]}")
        case ev.ShipDismasted():
            return Deed(facts=("derelict",))
        case ev.ShipSunk():
            return Deed(facts=("sunk",))
        case ev.ShipCaptured():
            return Deed(facts=("captured",))
        case ev.BoardingTied():
            return Deed(facts=("neither gives way",))
        case ev.AdmiralLost():
            return Deed(facts=("an Admiral lost",))
        case ev.GrappleEnded() | ev.TowEnded():
            return Deed()
        case _:
            return None


def sign(event: Event) -> Icon | None:
    match event:
        case ev.GunFired(hit=True): return "guns"
        case ev.WindShifted(was=was, wind=wind) if was != wind: return "wind"
        case _: return SIGNS.get(type(event))


def dice(event: Event) -> tuple[Die, ...]:
    match event:
        case ev.GunFired(face=face, hit=hit):
            return (Die(face=str(face), tone="hit" if hit else "plain"),)
        case ev.WindShifted(faces=faces):
            return tuple([Die(face=str(face)) for face in faces])
        case ev.BoardingFought(faces=(one, other), totals=totals):
            return (Die(face=str(one), tone="hit" if totals[0] > totals[1] else "plain"),
                    Die(face=str(other), tone="hit" if totals[1] > totals[0] else "plain"))
        case ev.ScuttleRolled(face=face, success=success):
            return (Die(face=str(face), tone="hit" if success else "plain"),)
        case _:
            return ()


def figures(event: Event) -> tuple[Figure, ...]:
    """TS-BOARD-06, TS-BOARD-07: a die, the standing masts, and what the boarded ship adds at first."""
    match event:
        case ev.BoardingFought(faces=(mine, hers), totals=totals, round=round_, rule=rule):
            first = 1 if round_ == 1 else 0
            return (figure("the boarders", ((mine, "rolled", rule), (totals[0] - mine, "standing masts", rule))),
                    figure("the boarded", ((hers, "rolled", rule), (totals[1] - hers - first, "standing masts", rule),
                                           (first, "first round", "TS-BOARD-07"))))
        case _:
            return ()


def pieces(event: Event) -> tuple[str, ...]:
    """Every ship it names; none where it is hidden."""
    labels = [*[getattr(event, name, "") for name in NAMED], *getattr(event, "line", ())]
    return tuple(dict.fromkeys([label for label in labels if label not in ("", HIDDEN)]))
