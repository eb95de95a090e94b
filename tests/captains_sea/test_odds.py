"""Odds: faces that mean the same are counted together, and the odds are those of every face by itself."""

import pytest
from captains_sea.table import Table, moment_of, table

from weathergage.kernel.chance import Dice
from weathergage.rulesets.captains_sea.state import DuelFrame

CLOSE = "formation parallel E b; special no-fire-checks"
CASES = [
    # gunnery: to hit, defense with firm and fragile hulls and far away, bursts, chasers, marines, morale and fire
    ("galatea 10,10 N guns=1/0/0/0 | congress 12,10 N hull=4/4/3/4; at fire only", (), "low"),
    ("galatea 10,10 N guns=1/0/0/0 | congress 12,10 N hull=4/4/3/4; wind E; weather 0/0/1; at fire only", (), "high"),
    ("galatea 10,10 N guns=1/0/0/0 | constitution 12,10 N hull=5/5/4/5; at fire only", (), "low"),
    ("galatea 10,10 N guns=1/0/0/0 | guerriere 12,10 N hull=4/4/3/4; at fire only", (), "low"),
    ("galatea 10,10 N guns=1/0/0/0 load=double/-/-/- morale=unfit | congress 11,10 N hull=4/4/3/4; at fire only",
     (), "low"),
    ("galatea 10,5 N | congress 10,10 N chasers=9/9; at fire only", (), "chasers"),
    ("galatea 10,10 N hand=marines-in-tops | congress 11,10 N; at fire only", (), "marines-in-tops"),
    ("galatea 10,10 N guns=2/0/0/0 hand=topmen | congress 10,10 N hull=4/4/3/4; " + CLOSE + "; at fire only",
     ("low", "pass", "pass"), "0:topmen"),
    # repairs, fires, striking, sails
    ("constitution 5,9 N rigging=9 tasks=0/0/2 hand=lookout | congress 20,9 N; at repair only", ("pass",), "none"),
    ("constitution 5,9 N rigging=9 tasks=0/0/2 hand=lookout | congress 20,9 N; at repair only", ("pass",), "lookout"),
    ("chesapeake 5,9 N hull=2/3/3/3 repair=1/0/0/0 hand=lookout | congress 20,9 N; at repair only", ("pass",), "none"),
    ("constitution 5,9 N on-fire hand=lookout | congress 20,9 N; ip a; at fire-fighting only", ("pass",), "none"),
    ("chesapeake 5,9 N on-fire hand=lookout | congress 20,9 N; ip a; at fire-fighting only", ("pass",), "lookout"),
    ("galatea 5,9 N rigging=0 crew=0 morale=fit hand=lookout | congress 20,9 N; at strike only", (), "none"),
    ("galatea 5,9 N rigging=0 morale=unfit hand=lookout | congress 20,9 N; at strike only", (), "none"),
    ("chesapeake 5,9 S hand=lookout | congress 20,9 N; wind N; at sails only", ("pass",), "none"),
    ("chesapeake 5,9 N hull=0/3/3/3 morale=fit hand=lookout | congress 20,9 N; no-cards; at housekeeping only",
     ("pass", "pass"), "none"),
    # sailing
    ("galatea 5,9 SE act=6 maneuver=tack:1:3:2 hand=lookout | congress 20,9 N; wind N; impulse 6; at maneuver only",
     ("pass", "pass"), "none"),
    ("constitution 5,9 N tasks=1/0/0 strain=1 hand=lookout | congress 20,9 S; wind N; at bonus-move only", (), "none"),
    ("constitution 5,9 N hand=lookout | congress 20,9 S; wind N; at bonus-move only", ("move",), "lookout"),
    # boarding
    ("galatea 9,9 N crew=5 | congress 9,9 N crew=5; formation parallel E b; ip a; at grapple only", (), "try"),
    ("galatea 9,9 N crew=5 | congress 9,9 N crew=6; formation parallel E b; ip a; at grapple only", (), "try"),
    ("galatea 9,9 N crew=5 | congress 9,9 N crew=5; formation parallel E b; grapple grappled; ip a; at sails only",
     (), "try"),
    ("galatea 9,9 N crew=2 | chesapeake 9,9 N crew=2; formation parallel E b; grapple grappled; ip a; no-cards; "
     "at melee only", ("board", "2"), "2"),
    ("galatea 9,9 N crew=3 | chesapeake 9,9 N crew=2; formation parallel E b; grapple grappled; ip a; no-cards; "
     "at melee only", ("board", "2"), "1"),
    ("galatea 9,9 N crew=3 | chesapeake 9,9 N crew=2; formation parallel E b; grapple grappled; ip a; no-cards; "
     "at melee only", ("board", "2"), "2"),
    ("galatea 9,9 N crew=2 | congress 9,9 N crew=3; formation parallel E b; grapple grappled; ip a; no-cards; "
     "at melee only", ("board", "2"), "2"),
    ("galatea 9,9 N crew=2 hand=boarders,lookout | congress 9,9 N crew=2; formation parallel E b; "
     "grapple grappled; ip a; at melee only", ("board", "2", "2", "boarders", "pass"), "none"),
]


@pytest.mark.parametrize(("position", "before", "answer"), CASES, ids=range(len(CASES)))
def test_odds_by_marks_are_the_odds_of_every_face(
        position: str, before: tuple[str, ...], answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_odds(table(position).say(*before), answer, monkeypatch)


@pytest.mark.parametrize("target", ["constitution 12,10 N hull=5/5/4/5", "guerriere 12,10 N hull=4/4/3/4"])
def test_and_so_they_are_for_raised_dice_of_hulls_that_roll_again(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = table(f"galatea 10,10 N guns=1/0/0/0 | {target} hand=topmen; at fire only", "6").say("low", "pass")
    check_odds(duel, "0:topmen", monkeypatch)


@pytest.mark.parametrize("answer", ["none", "0:topmen"])
def test_and_for_the_dice_of_a_fire(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = table("constitution 10,10 N guns=5/5/0/0 | macedonian 14,10 N hand=topmen; wind N; at fire only",
                 "6 6 6 6 6 1 | 2 2 2 2 | 6 6 | 1 | 6 6").say("low")
    while moment_of(duel.question().question) != "fire-check":
        duel.say("pass" if duel.question().kind == "react" else "none")
    check_odds(duel, answer, monkeypatch)


def check_odds(duel: Table, answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    question = duel.question()
    chosen = duel.read(question, answer)
    marked = duel.match.odds(question, chosen)
    monkeypatch.setattr(Dice, "classes", lambda dice: [(face, 1) for face in range(dice.sides, 0, -1)])
    plain = duel.match.odds(question, chosen)
    assert marked.exact and plain.exact
    assert marked.spread == pytest.approx(plain.spread)
    assert len(marked.spread) > 1 or answer == "0:topmen"       # a raised die cannot show a 1


# Procedures that settle something by themselves: odds look to the end of the one that asks, or that its parts ask for.
SETTLING = {
    "Play", "SetUp", "OpeningHands", "OpenDuelCourses", "Turn", "BeforeImpulses", "ActivationCycle", "Impulse",
    "AssignCrew", "Initiative", "MovementRates", "SelectManeuvers", "ManeuverStep", "Advance", "Tack", "ReloadStep",
    "FireStep", "GrappleStep", "Melee", "BonusMove", "Housekeeping", "DamageControl", "FightFires", "FightFire",
    "Sails", "SailChanges", "ChangeSail", "Irons", "LeaveIrons", "Disengagement", "Disengage", "CheckForStrike",
    "DrawCard", "DiscardDown", "PlayNow", "ShiftWind", "Squall", "StrangeSail", "RandomShip",
}


def below(frame: type[DuelFrame]) -> set[type[DuelFrame]]:
    return {frame}.union(*(below(heir) for heir in frame.__subclasses__()))


def test_odds_look_on_to_the_end_of_the_procedure_that_settles_something() -> None:
    """An attack, a window, a morale check: each is a part of what it belongs to, and tells nothing by itself."""
    settling = {frame.__name__ for frame in below(DuelFrame) - {DuelFrame} if not frame.is_part(frame.__new__(frame))}
    assert settling == SETTLING
