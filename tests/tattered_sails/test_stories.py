"""What is done with a token, told event by event: everything that happens is told, once, in its order and with its
clause."""

from dataclasses import fields

import pytest
from tattered_sails.table import short, table

from weathergage.kernel.core import Event

BEGUN = ("TokenTurned 0 {token} TS-ACT-01", "OrderGiven 0 {kind} {form} TS-ACT-01")
ALONGSIDE = ("ShipSlid york (400.0, 400.0, 0.0) (420.0, 400.0, 0.0) ark TS-BOARD-03",
             "ShipsGrappled york ark TS-BOARD-12")
TOWING = "york 400,400 0 tows=ark | ark 400,336 0 masts=000"


def told(event: Event) -> str:
    return short(" ".join([type(event).__name__, *[str(getattr(event, field.name)) for field in fields(event)]]))


@pytest.mark.rule("TS-ACT-01", "TS-BOARD-03", "TS-BOARD-12", "TS-BOARD-06", "TS-BOARD-15", "TS-SHOOT-12", "TS-SHIP-08",
                  "TS-MOVE-15", "TS-TOW-05", "TS-TOW-07", "TS-SCUT-04", "TS-LINE-11", "TS-CARGO-05")
@pytest.mark.parametrize(("position", "token", "answers", "dice", "story"), [
    ("york 400,400 0 | ark 436,400 0 of=hearts masts=001", "marine", "board-single; ark; mast", "6 1", [
        *ALONGSIDE, "BoardingFought york ark (6, 1) (9, 3) 1 TS-BOARD-06", "MastLost ark 3 TS-BOARD-08",
        "ShipDismasted ark TS-SHIP-08"]),
    ("york 400,400 0 | ark 436,400 0 of=hearts treasure=1 masts=000", "marine", "board-single; ark; capture; 1",
     "6 1", [*ALONGSIDE, "BoardingFought york ark (6, 1) (9, 2) 1 TS-BOARD-06", "ShipCaptured ark york 0 TS-CAPT-01",
             "GrappleEnded york ark captured TS-BOARD-15", "PlayerOut 1 TS-INIT-05",
             "CargoMoved ark york 1 TS-CARGO-01"]),
    ("york 400,400 0 | ark 436,400 0 of=hearts", "marine", "board-single; ark; break-away; 270/20", "6 1", [
        *ALONGSIDE, "BoardingFought york ark (6, 1) (9, 5) 1 TS-BOARD-06", "GrappleEnded york ark broken TS-BOARD-15",
        "ShipSlid york (420.0, 400.0, 0.0) (400.0, 400.0, 0.0) ark TS-BOARD-23"]),
    ("york 400,400 0 | ark 436,400 0 of=hearts", "marine", "board-single; ark; nothing", "1 6", [
        *ALONGSIDE, "BoardingFought york ark (1, 6) (4, 10) 1 TS-BOARD-06"]),
    ("york 400,400 0 | ark 436,400 0 of=hearts", "marine", "board-single; ark", "2 1", [
        *ALONGSIDE, "BoardingFought york ark (2, 1) (5, 5) 1 TS-BOARD-06", "BoardingTied york ark TS-BOARD-10"]),
    ("york 400,400 0 treasure=1 | ark 436,400 0 of=clubs | nox 800,800 0 of=hearts; "
     "players spades:1:5 hearts:2:5 clubs:1:5", "marine", "board-single; ark; agree; 1", "", [
         "ConsentAsked 2 ark True TS-CARGO-05", ALONGSIDE[0], "CargoMoved york ark 1 TS-CARGO-04"]),
    ("york 400,400 0 | ark 440,400 0 of=hearts masts=010", "cannoneer", "shoot-single; 1 ark; 2 ark", "6 | 6", [
        "GunFired york 1 ark 6 2 True False TS-SHOOT-12", "MastLost ark 2 TS-SHOOT-14", "ShipDismasted ark TS-SHIP-08",
        "GunFired york 2 ark 6 2 True False TS-SHOOT-12", "ShipSunk ark shot TS-SHOOT-15", "PlayerOut 1 TS-INIT-05"]),
    ("york 400,400 0 | ark 440,400 0 of=hearts", "cannoneer", "shoot-single; 1 ark; cease; 1 york; cease", "1 | 2", [
        "GunFired york 1 ark 1 2 False False TS-SHOOT-12", "FireCeased york ark False TS-SHOOT-20",
        "GunFired ark 1 york 2 3 False True TS-SHOOT-12", "FireCeased ark york True TS-RET-07"]),
    (TOWING, "helmsman", "move-single; none; 30/40; none", "", [
        "ShipMoved york (400.0, 400.0, 0.0) ((30.0, 40.0),) (420.0, 434.641, 30.0) TS-MOVE-15",
        "ShipTowed ark york (388.0, 379.215, 30.0) TS-TOW-05"]),
    (TOWING, "helmsman", "move-single; cast-off; 30/40", "", [
        "TowEnded ark york cast-off TS-TOW-07",
        "ShipMoved york (400.0, 400.0, 0.0) ((30.0, 40.0),) (420.0, 434.641, 30.0) TS-MOVE-15"]),
    (TOWING.replace("tows", "masts=110 tows"), "shipwright", "repair-single; york; cast-off", "", [
        "TowEnded ark york cast-off TS-TOW-07", "MastReplaced york 3 TS-REPAIR-01"]),
    (TOWING.replace("tows", "masts=110 tows"), "shipwright", "repair-single; york; none; cast-off", "", [
        "MastReplaced york 3 TS-REPAIR-01", "TowEnded ark york cast-off TS-TOW-07"]),
    ("york 400,400 0", "oarsman", "row-single; 30/20", "", [
        "ShipMoved york (400.0, 400.0, 0.0) ((30.0, 20.0),) (410.0, 417.321, 30.0) TS-ROW-01"]),
    ("york 400,504 0 | ark 400,400 0; admiral spades york", "oarsman", "row-fleet; 90; york; 90/20; done", "", [
        "FleetMoveDeclared 0 row 90.0 () TS-ROW-07",
        "ShipMoved york (400.0, 504.0, 0.0) ((90.0, 20.0),) (420.0, 504.0, 90.0) TS-ROW-01"]),
    ("york 400,504 0 | ark 400,400 0; admiral spades york", "helmsman", "move-fleet; plain 90; done", "", [
        "FleetMoveDeclared 0 plain 90.0 () TS-LINE-11", "NothingDone 0 move TS-ACT-12"]),
])  # fmt: skip
def test_what_is_done_is_told_as_it_happens(position, token, answers, dice, story):
    sea = table(f"{position}; wind S; at token spades {token} only", dice=dice).say(*answers.split("; "))
    kind, _, form = answers.partition(";")[0].partition("-")
    begun = [line.format(token=token, kind=kind, form=form) for line in BEGUN]
    assert [told(event) for event in sea.match.events] == begun + story
    assert sea.over


@pytest.mark.rule("TS-ACT-09", "TS-ADM-07", "TS-SCUT-04")
def test_what_is_told_before_an_order_and_in_its_place():
    skipped = table("york 400,400 0; wind S; at token spades captain only").say("skip")
    assert [told(event) for event in skipped.match.events] == [
        "TokenTurned 0 captain TS-ACT-01", "TokenSkipped 0 captain TS-ACT-09"]
    shown = table("york 400,400 0; admiral spades hidden york; wind S; at token spades admiral only").say("two")
    assert [told(event) for event in shown.match.events] == [
        "TokenTurned 0 admiral TS-ACT-01", "AdmiralRevealed 0 york TS-ADM-07", "OrderGiven 0 two two TS-ACT-01"]


@pytest.mark.rule("TS-CARGO-05", "TS-TOW-02")
def test_a_mate_is_asked_whether_she_may_come_alongside_or_whether_his_ship_is_taken_in_tow():
    players = "players spades:1:5 hearts:2:5 clubs:1:5; wind S; "
    cargo = table("york 400,400 0 treasure=1 | ark 436,400 0 of=clubs | nox 800,800 0 of=hearts; "
                  f"{players}at token spades marine only").say("board-single", "ark")
    tow = table("york 400,400 0 | ark 416,400 0 of=clubs masts=000 | nox 800,800 0 of=hearts; "
                f"{players}at token spades helmsman only").say("move-single", "ark")
    for sea, is_tow in ((cargo, False), (tow, True)):
        question = sea.question().question
        assert (question.seat, short(question.ship), short(question.mate), question.tow) == (2, "york", "ark", is_tow)


@pytest.mark.rule("TS-ACT-01", "TS-ADM-07", "TS-ADM-11", "TS-CAPT-01")
@pytest.mark.parametrize(("position", "token", "answers", "dice", "shown"), [
    ("york 400,400 0; admiral spades york", "helmsman", "", "", 1),                           # the token itself
    ("york 400,400 0; admiral spades york", "helmsman", "move-fleet", "", 1),
    ("york 400,400 0; admiral spades hidden york", "helmsman", "move-single", "", 1),
    ("york 400,400 0; admiral spades hidden york", "helmsman", "move-fleet", "", 2),          # somebody is in his range
    ("york 400,400 0; admiral spades hidden york", "admiral", "move-single", "", 2),          # and that is he
    ("york 400,400 0; admiral spades york", "admiral", "move-single", "", 1),
    ("york 400,400 0 | ark 436,400 0 of=hearts masts=000", "marine", "board-single; ark; capture", "6 1", 2),
    ("york 400,400 0 | ark 440,400 0 of=hearts masts=000; admiral hearts hidden ark", "cannoneer",
     "shoot-single; 1 ark", "6", 2),
])  # fmt: skip
def test_what_has_been_shown_to_others_cannot_be_taken_back(position, token, answers, dice, shown):
    sea = table(f"{position}; wind S; at token spades {token} only", dice=dice).say(*filter(None, answers.split("; ")))
    assert sea.game.reveals == shown
