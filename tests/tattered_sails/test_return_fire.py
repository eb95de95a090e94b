"""Chapter 16: return fire."""

import pytest
from tattered_sails.table import masts, table

from weathergage.kernel.core import IllegalAnswer

PAIR = "york 400,400 0 | ark 450,400 0 of=hearts; at token spades cannoneer only"
THREE = ("york 400,400 0 | ark 450,400 0 of=hearts | nox 350,400 0 of=hearts | disraeli 450,320 0; "
         "at token spades cannoneer only")


@pytest.mark.rule("TS-RET-01")
def test_who_was_shot_at_may_fire_back_at_that_ship_only() -> None:
    sea = table(THREE, dice="1").say("shoot-single", "york", "1 ark", "cease")
    assert sea.asked == [(1, "return-fire")]
    assert sea.options == ["1 york", "2 york", "3 york", "cease"]
    with pytest.raises(IllegalAnswer):
        sea.say("1 disraeli")
    sea.say("cease")
    assert sea.asked == [(0, "fire")]                   # the nox, not shot at, has nothing to answer


@pytest.mark.rule("TS-RET-02")
def test_the_answer_comes_after_the_fire_on_her_and_before_any_other() -> None:
    sea = table(THREE, dice="6 | 1 | 1").say("shoot-single", "york", "1 ark", "1", "2 ark")
    assert sea.asked == [(0, "fire")]                   # not between two shots
    sea.say("cease")
    assert sea.asked == [(1, "return-fire")]
    assert masts(sea["ark"]) == "011"                   # the lost mast is gone
    assert "1 york" not in sea.options
    sea.say("cease", "3 nox")
    assert [event.target for event in sea.events("GunFired")] == ["hms-ark-royal-fs"] * 2 + ["nox-fs"]


@pytest.mark.rule("TS-RET-03")
def test_with_every_standing_gun_that_bears_once_each() -> None:
    """Gun 2 of the ajax alone is long; rolled and applied as in shooting."""
    sea = table("york 400,400 0 | ajax 478,400 0 of=hearts; at token spades cannoneer only", dice="1").say(
        "shoot-single", "1 ajax", "cease")
    assert sea.options == ["2 york", "cease"]
    sea.say("2 york", dice="4")
    assert sea.asked == [(0, "lose-mast")]
    sea.say("3")
    assert masts(sea["york"]) == "110"
    assert sea.asked == []                              # each gun once
    miss = table("york 400,400 0 | ajax 478,400 0 of=hearts; at token spades cannoneer only", dice="1 | 3").say(
        "shoot-single", "1 ajax", "cease", "2 york")
    assert masts(miss["york"]) == "111"


@pytest.mark.rule("TS-RET-04")
def test_a_miss_is_being_shot_at() -> None:
    sea = table(PAIR, dice="1").say("shoot-single", "1 ark", "cease")
    assert not sea.events("GunFired")[0].hit
    assert sea.asked == [(1, "return-fire")]


@pytest.mark.rule("TS-RET-05")
def test_she_answers_again_and_again_whatever_her_guns_did_before() -> None:
    """TS-CASE-34: she fired all guns on her own token earlier in the turn."""
    sea = table("york 400,400 0 | ark 450,400 0 of=hearts; players spades:1:2 hearts:2:1; "
                "stack spades cannoneer cannoneer; "
                "stack hearts cannoneer; shift none; deck blue-hearts-A blue-spades-A blue-spades-2; at cards",
                dice="blue-hearts-A | 1 | 1 | 1 | blue-spades-2 | 1 | blue-spades-A | 1")
    sea.say("shoot-single", "1 york", "2 york", "3 york", "cease", "shoot-single", "1 ark", "cease")
    assert sea.asked == [(1, "return-fire")]
    assert sea.options == ["1 york", "2 york", "3 york", "cease"]
    sea.say("cease", "shoot-single", "2 ark", "cease")
    assert sea.asked == [(1, "return-fire")]
    assert sea.options == ["1 york", "2 york", "3 york", "cease"]


@pytest.mark.rule("TS-RET-06")
def test_there_is_no_answer_to_an_answer() -> None:
    """TS-CASE-33."""
    sea = table(PAIR, dice="1 | 1 | 1 | 1").say("shoot-single", "1 ark", "cease", "1 york", "2 york", "3 york")
    assert sea.asked == []
    assert [event.answer for event in sea.events("GunFired")] == [False, True, True, True]


@pytest.mark.rule("TS-RET-07")
def test_return_fire_may_be_declined_in_part_or_wholly() -> None:
    whole = table(PAIR, dice="1").say("shoot-single", "1 ark", "cease", "cease")
    assert [event.answer for event in whole.events("GunFired")] == [False]
    part = table(PAIR, dice="1 | 1").say("shoot-single", "1 ark", "cease", "2 york", "cease")
    assert [event.gun for event in part.events("GunFired") if event.answer] == [2]
    assert part.asked == []


@pytest.mark.rule("TS-RET-08")
def test_the_controller_of_the_ship_shot_at_decides() -> None:
    sea = table("york 400,400 0 | ark 450,400 0 of=spades held=clubs; players spades:1:5 hearts:2:5 clubs:2:5; "
                "at token spades cannoneer only", dice="1").say("shoot-single", "1 ark", "cease")
    assert sea.asked == [(2, "return-fire")]


@pytest.mark.rule("TS-RET-09")
def test_derelicts_and_sunk_ships_answer_nothing() -> None:
    derelict = table("york 400,400 0 | ark 450,400 0 of=hearts masts=010; "
                     "at token spades cannoneer only", dice="6").say(
        "shoot-single", "1 ark", "cease")
    assert derelict.asked == []
    sunk = table("york 400,400 0 | ark 450,400 0 of=hearts masts=000; at token spades cannoneer only", dice="6").say(
        "shoot-single", "1 ark")
    assert sunk["ark"].fate == "sunk"
    assert sunk.asked == []


@pytest.mark.rule("TS-RET-10")
def test_a_grappled_ship_answers_all_but_who_holds_her() -> None:
    """TS-CASE-61: A grappled to B and shot at by C answers C; never B."""
    position = "ark 400,400 0 | york 450,400 0 of=hearts | nox 384,400 0 of=hearts; grapple nox ark; "
    sea = table(position + "at token hearts cannoneer only", dice="1").say("shoot-single")
    assert sea.options == ["1 ark", "2 ark", "3 ark", "end"]            # the nox may not shoot at her
    sea.say("1 ark", "cease")
    assert sea.asked == [(0, "return-fire")]
    assert sea.options == ["1 york", "2 york", "3 york", "cease"]
    own = table(position + "at token spades cannoneer only").say("shoot-single")
    assert {text.split()[-1] for text in own.options} == {"york", "end"}


@pytest.mark.rule("TS-RET-11")
def test_a_sunk_attackers_guns_and_part_are_over() -> None:
    """TS-CASE-33: she is derelict after one hit and sunk by the next; the next ship of the fleet action shoots."""
    sea = table("disraeli 400,400 0 masts=10 | york 400,330 0 | ark 440,370 0 of=hearts | nox 345,380 0 of=hearts; "
                "admiral spades york; at token spades cannoneer only", dice="1 | 6 | 6")
    sea.say("shoot-fleet", "disraeli", "1 ark", "1 disraeli")
    assert sea["disraeli"].derelict
    sea.say("2 disraeli")
    assert sea["disraeli"].fate == "sunk"
    assert sea.asked == [(0, "ship")]
    assert sea.options == ["done", "york"]


@pytest.mark.rule("TS-RET-11")
def test_her_unfired_guns_are_lost() -> None:
    sea = table("disraeli 400,400 0 masts=11 | ark 440,370 0 of=hearts | heros 360,380 0 of=hearts; "
                "at token spades cannoneer only", dice="1 | 6 | 6 | 6")
    sea.say("shoot-single", "1 ark", "cease", "1 disraeli", "1", "2 disraeli", "3 disraeli")
    assert sea["disraeli"].fate == "sunk"
    assert sea.asked == []
    assert sea.script_left == 0


@pytest.mark.rule("TS-RET-12")
def test_the_last_target_answers_when_the_attacker_is_done() -> None:
    """Whether he ceases or has no gun left."""
    for shots in (("1 ark", "cease"), ("1 ark", "2 ark", "3 ark")):
        sea = table(PAIR, dice="1 | 1 | 1").say("shoot-single", *shots)
        assert sea.asked == [(1, "return-fire")]


@pytest.mark.rule("TS-RET-13")
def test_without_a_gun_that_bears_no_question_is_asked() -> None:
    sea = table("york 400,400 0 | ark 490,400 0 of=hearts; at token spades cannoneer only", dice="1").say(
        "shoot-single", "1 ark", "cease")
    assert sea.asked == []                              # short guns at 78.8 mm
    assert "FireCeased" in sea.story
