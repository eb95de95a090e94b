"""Chapter 20, TS-REPAIR-01 to TS-REPAIR-08: one mast back, at a safe distance."""

import pytest
from tattered_sails.table import masts, table

WRIGHT = "; wind S; at token spades shipwright only"


@pytest.mark.rule("TS-REPAIR-01", "TS-SHIP-03")
def test_one_mast_comes_back_and_its_owner_chooses_which():
    sea = table("york 400,400 0 masts=010 | nox 60,850 0 of=hearts" + WRIGHT).say("repair-single")
    assert sea.asked == [(0, "repair")] and sea.options == ["1", "3"] and sea.refusal("2")
    sea.say("3")
    assert sea.over and masts(sea["york"]) == "011"
    assert [(event.ship, event.mast, event.rule) for event in sea.events("MastReplaced")] == [
        ("hms-duke-of-york-fn", 3, "TS-REPAIR-01")]


@pytest.mark.rule("TS-REPAIR-01")
def test_the_only_mast_that_is_gone_is_put_back_unasked():
    assert masts(table("york 400,400 0 masts=110 | nox 60,850 0 "
                "of=hearts" + WRIGHT).say("repair-single")["york"]) == "111"


@pytest.mark.rule("TS-REPAIR-02", "TS-GEO-11", "TS-GEO-13", "TS-REPAIR-08")
@pytest.mark.parametrize(("x", "may"), [(574.4, True), (574.3, False)])
def test_three_longs_from_sail_tip_to_sail_tip(x, may):
    """TS-CASE-72: the middle sails of the two stand; bows 274.4 mm apart leave just 252.0."""
    sea = table(f"york 300,400 0 masts=011 | ark {x},400 0 of=hearts" + WRIGHT)
    assert (sea.asked == [(0, "order")]) is may
    if not may:
        assert [event.why for event in sea.events("NoToken")] == ["nothing-to-do"]


@pytest.mark.rule("TS-REPAIR-02")
def test_friends_at_hand_do_no_harm():
    sea = table("york 300,400 0 masts=011 | ark 330,400 0 of=clubs | heros 360,400 0 | nox 850,60 0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:1:5" + WRIGHT)
    assert sea.options == ["skip", "repair-single"]


@pytest.mark.rule("TS-REPAIR-02", "TS-REPAIR-03")
@pytest.mark.parametrize(("state", "far", "may"), [("masts=000", 60, True), ("masts=001", 60, False),
                                                   ("masts=000", 500, False)])
def test_derelict_enemies_do_not_count(state, far, may):
    """TS-CASE-17: a derelict 100 mm away, and another enemy far off; or near."""
    sea = table(f"york 300,400 0 masts=011 | ark 422,400 0 {state} of=hearts | nox 850,{850 if far == 60 else 500} 0 "
                f"of=hearts | heros {850 if far == 60 else 400},60 0 masts={'111' if far == 60 else '000'} of=hearts"
                f"{'' if far == 60 else ' | ajax 300,500 0 of=hearts'}" + WRIGHT)
    assert (sea.asked == [(0, "order")]) is may


@pytest.mark.rule("TS-REPAIR-04", "TS-ACT-16", "TS-ACT-12")
def test_an_undamaged_ship_has_nothing_to_repair_and_no_round_follows():
    """TS-CASE-73."""
    sea = table("york 400,400 0 | ark 416,400 0 masts=000 of=hearts | nox 60,850 0 of=hearts; grapple york "
                "ark" + WRIGHT)
    assert sea.over and sea.story == ["TokenTurned", "NoToken"]


@pytest.mark.rule("TS-REPAIR-05", "TS-SHIP-09", "TS-CAPT-01")
def test_derelicts_and_prizes_are_repaired_by_who_controls_them():
    sea = table("york 400,400 0 masts=000 | ark 300,400 0 of=hearts held=spades masts=000 | nox 60,850 0 "
                "of=hearts" + WRIGHT)
    assert sea.say("repair-single").options == ["york", "ark"]
    sea.say("ark", "2")
    assert masts(sea["ark"]) == "010" and not sea["ark"].derelict and sea["ark"].player == 0


@pytest.mark.rule("TS-REPAIR-05")
def test_a_repaired_prize_sails_and_shoots_for_her_captor():
    sea = table("ark 300,400 0 of=hearts held=spades masts=010 | nox 340,400 0 of=hearts; wind S; "
                "at token spades captain only")
    assert sea.options == ["skip", "shoot-single", "move-single", "board-single", "row-single"]


@pytest.mark.rule("TS-TOW-07", "TS-REPAIR-05")
def test_a_towed_derelict_that_gets_a_mast_back_is_towed_no_longer():
    """TS-CASE-68."""
    sea = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 60,850 0 of=hearts" + WRIGHT)
    sea.say("repair-single", "1")
    assert not sea["ark"].derelict and sea["york"].tows == -1
    assert [(event.tower, event.why) for event in sea.events("TowEnded")] == [("hms-duke-of-york-fn", "mast-back")]


@pytest.mark.rule("TS-REPAIR-06", "TS-REPAIR-08", "TS-ACT-03")
def test_in_a_fleet_repair_every_member_puts_one_mast_back():
    sea = table("york 300,400 0 masts=001 | ark 340,400 0 masts=110 | heros 380,400 0 | ajax 840,60 0 masts=011 | "
                "nox 860,880 0 of=hearts; admiral spades york" + WRIGHT).say("repair-fleet")
    assert sea.options == ["done", "york", "ark"]
    sea.say("ark")
    assert sea.options == ["done", "york"]
    sea.say("york", "1")
    assert sea.over and (masts(sea["york"]), masts(sea["ark"]), masts(sea["ajax"])) == ("101", "111", "011")


@pytest.mark.rule("TS-REPAIR-06")
def test_members_too_near_to_an_enemy_are_passed_over():
    sea = table("york 300,300 0 masts=001 | ark 300,440 0 masts=110 | nox 300,700 0 of=hearts; admiral spades york"
                + WRIGHT).say("repair-fleet")
    assert sea.options == ["done", "york"]


@pytest.mark.rule("TS-REPAIR-07")
@pytest.mark.parametrize(("enemy", "may"), [("masts=000", True), ("masts=100", False)])
def test_a_grappled_ship_repairs_only_against_a_derelict(enemy, may):
    sea = table(f"york 400,400 0 masts=110 | ark 416,400 0 {enemy} of=hearts; grapple york ark" + WRIGHT)
    assert (sea.asked == [(0, "order")]) is may


@pytest.mark.rule("TS-REPAIR-02", "TS-SHIP-06")
def test_fully_repaired_is_undamaged():
    sea = table("york 400,400 0 masts=110 | nox 60,850 0 of=hearts" + WRIGHT).say("repair-single")
    assert sea["york"].lost == 0
