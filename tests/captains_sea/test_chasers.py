"""Chapter 21: chasers."""

import pytest
from captains_sea.table import table

from weathergage.rulesets.captains_sea.rules.chasers import chaser_end


@pytest.mark.rule("CS-CHASE-01", "CS-CHASE-07")
def test_every_ship_has_bow_and_stern_chasers_that_need_no_crew():
    duel = table("constitution 10,5 N | guerriere 10,10 N; at fire only", dice="6 1 | 6 6")
    assert duel.a.pool == duel.a.crew
    duel.say("chasers", "chasers")
    assert [(event.side, event.end) for event in duel.events("ChasersFired")] == [(1, "stern"), (0, "bow")]
    assert (duel.a.rigging, duel.b.rigging) == (12 - 1, 10 - 2)


@pytest.mark.rule("CS-CHASE-02")
@pytest.mark.parametrize(("square", "end"), [
    ("10,13", "bow"), ("12,13", "bow"), ("8,13", "bow"), ("13,13", ""), ("7,13", ""), ("13,10", ""),
    ("10,7", "stern"), ("12,7", "stern"), ("8,7", "stern"), ("13,7", ""), ("7,7", ""),
])
def test_chasers_bear_only_outside_both_broadside_arcs(square, end):
    duel = table(f"constitution 10,10 N | guerriere {square} N; at fire only")
    assert chaser_end(duel.game, 0) == end


@pytest.mark.rule("CS-CHASE-02")
@pytest.mark.parametrize(("square", "end"), [("10,15", "bow"), ("11,15", "")])
def test_chasers_reach_24_movement_points(square, end):
    duel = table(f"constitution 10,3 N chasers=0/0 | guerriere {square} N; at fire only")
    assert chaser_end(duel.game, 0) == end


@pytest.mark.rule("CS-CHASE-02")
@pytest.mark.parametrize(("chasers", "asked"), [("0/9", True), ("9/0", False)])
def test_only_the_chasers_at_that_end_count_and_only_loaded(chasers, asked):
    duel = table(f"constitution 10,5 N chasers={chasers} | guerriere 10,10 N chasers=9/9; at fire only")
    assert (duel.asked == [(0, "fire")]) == asked


@pytest.mark.rule("CS-CHASE-02")
def test_chasers_do_not_fire_beside_a_broadside():
    duel = table("constitution 10,10 N guns=5/5/0/0 | guerriere 14,10 N; at fire only")
    assert duel.refused_by("chasers") == "CS-CHASE-02" and "chasers" not in duel.options


@pytest.mark.rule("CS-CHASE-03")
@pytest.mark.parametrize(("hull", "dice"), [
    ("3/5/3/5", 2), ("3/0/1/0", 2), ("3/5/0/5", 1), ("0/5/1/5", 1), ("0/5/0/5", 0),
])
def test_one_die_for_each_bow_section_that_stands(hull, dice):
    duel = table(f"constitution 10,5 N hull={hull} | guerriere 10,10 N chasers=9/9; at fire only", dice="1 " * dice)
    if dice:
        duel.say("chasers")
    assert [len(event.faces) for event in duel.events("ChasersFired")] == ([dice] if dice else [])
    assert dice or duel.over                                            # with none the chasers may not fire


@pytest.mark.rule("CS-CHASE-03")
@pytest.mark.parametrize(("hull", "dice"), [("5/3/5/3", 2), ("5/3/5/0", 1), ("5/0/5/0", 0)])
def test_and_for_each_aft_section_astern(hull, dice):
    duel = table(f"constitution 10,10 N hull={hull} | guerriere 10,5 N chasers=9/9; at fire only", dice="1 " * dice)
    if dice:
        duel.say("chasers")
    assert [len(event.faces) for event in duel.events("ChasersFired")] == ([dice] if dice else [])


@pytest.mark.rule("CS-CHASE-04")
@pytest.mark.parametrize(("morale", "faces", "hits"), [("handy", "5 5", 0), ("handy", "6 5", 1), ("unfit", "6 6", 2)])
def test_a_natural_6_hits_whatever_the_crew(morale, faces, hits):
    duel = table(f"constitution 10,5 N morale={morale} | guerriere 10,10 N chasers=9/9; at fire only", dice=faces)
    duel.say("chasers")
    assert duel.b.rigging == 10 - hits and not duel.rolled("defense")


@pytest.mark.rule("CS-CHASE-04")
def test_no_card_is_asked_for_on_chaser_or_defense_dice():
    duel = table("constitution 10,5 N hand=topmen,well-aimed | guerriere 10,10 N hand=lie-down chasers=9/9; "
                 "at fire only", dice="6 5")
    duel.say("chasers")
    assert duel.b.rigging == 9 and not duel.rolled("defense") and duel.game.discards == ()


@pytest.mark.rule("CS-CHASE-03", "CS-CHASE-04", "CS-CHASE-05")
def test_a_stern_chase_with_one_bow_section_left():
    """CS-CASE-75."""
    duel = table("constitution 10,5 N hull=3/5/0/5 | guerriere 10,10 N sail=fighting chasers=9/9; at fire only",
                 dice="6")
    duel.say("chasers")
    assert duel.b.rigging == 9 and duel.game.smoke == ()


@pytest.mark.rule("CS-CHASE-05")
def test_two_chaser_hits_are_two_rigging_hits_and_nothing_else():
    duel = table("constitution 10,5 N | guerriere 10,10 N sail=fighting chasers=9/9; at fire only", dice="6 6")
    duel.say("chasers")
    assert duel.b.rigging == 8 and duel.b.crew == 9 and [section.boxes for section in duel.b.sections] == [4, 4, 4, 4]
    assert not duel.events("MoraleChecked") and not duel.events("HitsSpread") and duel.game.smoke == ()
    assert duel.script_left == 0


@pytest.mark.rule("CS-CHASE-06")
@pytest.mark.parametrize(("ship", "due"), [("constitution", 3 + 6), ("guerriere", 3 + 8), ("java", 3 + 12)])
def test_fired_chasers_are_due_as_for_round_shot(ship, due):
    duel = table(f"{ship} 10,5 N | macedonian 10,10 N chasers=9/9; impulse 3; at fire only", dice="1 1")
    duel.say("chasers")
    assert duel.over and (duel.a.bow_chasers, duel.a.stern_chasers) == (due, 0)     # no load to select


@pytest.mark.rule("CS-CHASE-06")
def test_chasers_are_loaded_again_when_their_counter_is_reached_without_crew():
    duel = table("constitution 10,5 N chasers=5/0 | guerriere 10,10 N chasers=9/9; impulse 0; at cycle")
    assert duel.game.impulse == 5 and duel.a.bow_chasers == 0 and duel.asked == [(0, "fire")]


@pytest.mark.rule("CS-CHASE-07")
def test_chasers_are_announced_in_turn_and_fire_in_full_though_their_sections_are_shot_away():
    duel = table("constitution 10,10 N hull=1/5/1/5 | macedonian 10,15 E guns=4/4/0/0; wind E; at fire only",
                 dice="6 6 6 1 1 | 2 2 2 2 2 | 1 1 | 6   |   6 6")
    assert duel.asked == [(1, "fire")]
    duel.say("low")
    assert duel.asked == [(0, "fire")]
    duel.say("chasers")
    assert [section.boxes for section in duel.a.sections] == [0, 5, 0, 5] and duel.b.rigging == 11 - 2
