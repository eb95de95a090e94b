"""Chapter 4: the broadside sections of the ship display."""

import pytest
from captains_sea.alongside import ALONGSIDE, PORT_AFT, PORT_BOW, STARBOARD_AFT, boxes, broadside
from captains_sea.table import table


@pytest.mark.rule("CS-SHIP-18", "CS-FIRE-14")
@pytest.mark.parametrize("box", [1, 2, 3, 4, 5])
def test_box_n_shows_the_guns_that_fire(box):
    duel = table(f"constitution 10,10 N hull={box}/5/5/5 guns=5/0/0/0 | galatea 12,10 N; at fire only")
    duel.say("low", dice=" ".join(["1"] * box))
    assert duel.script_left == 0


@pytest.mark.rule("CS-SHIP-18")
def test_each_hull_hit_moves_the_counter_one_box_toward_0():
    assert boxes(broadside("guerriere 10,10 N", 7)) == [4, 4, 2, 2]


@pytest.mark.rule("CS-SHIP-19")
def test_a_section_reduced_to_0_is_checked_in_housekeeping():
    """CS-CASE-115, by default no check is made before Housekeeping."""
    duel = broadside("guerriere 10,10 N hull=4/4/2/2", 7)
    assert boxes(duel) == [4, 4, 0, 0] and not duel.events("MoraleChecked")
    hk = table("guerriere 10,10 N hull=4/4/0/0 | galatea 10,14 N; no-cards; at housekeeping only", "2 1")
    assert [check.failed for check in hk.events("MoraleChecked")] == [True]


@pytest.mark.rule("CS-SHIP-19")
def test_by_option_a_section_reduced_to_0_is_checked_at_once():
    """CS-CASE-115, section-destroyed-check = immediate: one die each, after the hull hits and before the crew hits."""
    duel = broadside("guerriere 10,10 N hull=4/4/2/2 guns=1/0/0/0", 7, "1 | 3", section_destroyed_check="immediate")
    assert duel.asked == [(1, "lose-crew")] and boxes(duel) == [4, 4, 0, 0]
    assert [(check.rule, check.failed) for check in duel.events("MoraleChecked")] == [
        ("CS-SHIP-19", True), ("CS-SHIP-19", False)]


@pytest.mark.rule("CS-SHIP-19")
def test_by_option_the_check_at_once_does_not_replace_that_of_housekeeping():
    duel = table("guerriere 10,10 N hull=0/4/4/4 | galatea 10,14 N; no-cards; at housekeeping only", "6",
                 section_destroyed_check="immediate")
    assert len(duel.events("MoraleChecked")) == 1


@pytest.mark.rule("CS-DMG-12")
@pytest.mark.parametrize(("option", "hits"), [("plain", 3), ("multiplied", 5)])
def test_a_high_stern_rake(option, hits):
    """CS-CASE-115: 3 Hull hits of a stern rake aimed High stay 3 on the aft sections, by option they become 5."""
    duel = table("constitution 10,9 E guns=0/0/5/5 | macedonian 10,10 N chasers=0/99; special no-fire-checks; "
                 "at fire only", stern_rake_high=option)
    duel.say("high", "port aft", dice="6 6 6 6 6 6 1 1 1 1 1 1 1 1 | 1 | 1 1 | 6")
    assert boxes(duel) == [4, 4 - hits // 2, 4, 4 - (hits + 1) // 2]


@pytest.mark.rule("CS-SHIP-20")
def test_a_section_fires_only_if_loaded_and_is_empty_afterwards():
    duel = table("guerriere 10,10 N guns=4/4/0/0 load=-/chain/round/round | galatea 14,10 N; at fire only")
    assert duel.options == ["aft low", "aft high", "hold"]
    duel.say("low", dice="1 1 1")
    assert duel.events("AttackMade")[0].load == "chain"
    assert duel.a.sections[STARBOARD_AFT].load == ""


@pytest.mark.rule("CS-SHIP-20")
def test_a_load_is_face_down_until_its_fire_is_announced():
    duel = table("guerriere 10,10 N guns=1/0/0/0 | galatea 14,10 N guns=0/0/1/1; at fire only")
    assert not any(section.known for section in duel.b.sections)
    duel.say("bow low")
    assert [section.known for section in duel.b.sections] == [False, False, True, False]
    assert duel.asked == [(0, "fire")]


@pytest.mark.rule("CS-SHIP-21", "CS-FIRE-14")
@pytest.mark.parametrize(("counter", "crew", "dice"), [(4, 3, 3), (2, 3, 2), (3, 3, 3), (4, 4, 4)])
def test_the_lower_of_crew_and_undamaged_boxes_counts(counter, crew, dice):
    """CS-CASE-54: counter on 4 and 3 crew is box 3; counter on 2 and 3 crew is box 2."""
    duel = table(f"constitution 10,10 N hull={counter}/5/5/5 guns={crew}/0/0/0 | galatea 12,10 N; at fire only")
    duel.say("low", dice=" ".join(["1"] * dice))
    assert duel.script_left == 0


@pytest.mark.rule("CS-SHIP-22")
@pytest.mark.parametrize("state", ["load=chain/chain/chain/chain", "reload=chain@9/chain@9/chain@9*/chain@9"])
def test_a_destroyed_section_loses_its_load_and_its_load_counter_but_chasers_keep_theirs(state):
    duel = broadside(f"guerriere 10,10 N hull=4/4/2/4 {state}", 7)
    bow, aft = duel.b.sections[PORT_BOW], duel.b.sections[PORT_AFT]
    assert (bow.boxes, bow.load, bow.pending, bow.due, bow.moved) == (0, "", "", 0, False)
    assert aft.boxes == 2 and "chain" in (aft.load, aft.pending)
    assert duel.b.bow_chasers == 0


@pytest.mark.rule("CS-SHIP-22")
def test_no_load_is_selected_for_a_section_that_fired_and_was_destroyed():
    duel = table(f"constitution 10,10 N guns=5/5/0/0 | guerriere 10,10 N hull=4/4/1/3 guns=0/0/1/1; {ALONGSIDE}")
    duel.say("low", "low", dice="1 1 1 1 | 6 6 6 6 6 6 6 1 1 1 1 1 1 1 | 1 1 | 6").say("melee-pool=2")
    assert duel.asked == [(0, "select-load"), (1, "select-load")]
    assert duel.question(1).space.slots == ("port aft",)


@pytest.mark.rule("CS-SHIP-22")
@pytest.mark.parametrize(("ship", "due"), [("shannon", 42), ("guerriere", 44), ("chesapeake", 48)])
def test_a_section_brought_back_from_0_selects_a_load_as_if_fired_in_impulse_12(ship, due):
    duel = table(f"{ship} 10,10 N hull=4/0/4/4 repair=0/1/0/0 | galatea 10,14 N; turn 3; at repair only", "6")
    assert duel.asked == [(0, "select-load")]
    duel.say("double")
    aft = duel.a.sections[STARBOARD_AFT]
    assert (aft.boxes, aft.load, aft.pending, aft.due) == (1, "", "double", due)


@pytest.mark.rule("CS-SHIP-22")
def test_a_repaired_section_that_was_not_destroyed_keeps_its_load():
    duel = table("guerriere 10,10 N hull=4/1/4/4 repair=0/1/0/0 | galatea 10,14 N; turn 3; at repair only", "6")
    assert duel.over and duel.a.sections[STARBOARD_AFT].load == "round"
