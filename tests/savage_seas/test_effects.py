"""Chapter 17, SS-EFF-01 to SS-EFF-08: what the effects on the cards mean. Sailing and ramming: test_sailing."""

import pytest
from savage_seas.single_orders import give
from savage_seas.table import board, fires, hurts, laid, table, wounds

from weathergage.kernel.core import seen_by

MAW = "scenario duel-at-the-maw"
FULL = "board=shipwright/boom-about/hot-shot/grenadoes"


# --- wound-manned ---


@pytest.mark.rule("SS-EFF-04")
def test_the_attacker_picks_up_to_two_different_manned_positions():
    sea = give("buccaneer", enemy=f"1,0 N {FULL}")
    assert sea.asked == [(0, "wound-manned")]
    assert sea.refusal("1 2 3") and sea.refusal("1 1") and not sea.refusal("4")
    sea.say("2 4")
    assert hurts(sea.b) == "S1M1" and wounds(sea.b) == "" and board(sea.b) == ["pending"] * 4
    assert sea.chances == []


@pytest.mark.rule("SS-EFF-04")
def test_one_may_be_enough_but_none_is_not():
    sea = give("buccaneer", enemy=f"1,0 N {FULL}")
    assert sea.match.refusal(sea.question(), ()) and sea.match.refusal(sea.question(), (3,)) == ""
    assert hurts(sea.say("3").b) == "G1"


@pytest.mark.rule("SS-EFF-04", "SS-DEF-18")
def test_face_down_and_canceled_cards_man_and_empty_positions_cannot_be_picked():
    sea = give("buccaneer", enemy="1,0 N board=boom-about:x/-/hot-shot/-")
    assert sea.refusal("2") and sea.refusal("1 4")
    assert hurts(sea.say("1 3").b) == "S1G1"


@pytest.mark.rule("SS-EFF-04")
def test_a_single_manned_position_is_taken_unasked():
    assert hurts(give("buccaneer", enemy="1,0 N board=-/-/hot-shot:d/-").b) == "G1"


@pytest.mark.rule("SS-CARD-01", "SS-EFF-04")
def test_buccaneer_against_an_empty_board_wounds_nobody():
    """SS-CASE-29."""
    sea = give("buccaneer", enemy="1,0 N")
    assert sea.over and hurts(sea.b) == wounds(sea.b) == ""
    assert sea.events("NoEffect")[0].rule == "SS-CARD-01"


@pytest.mark.rule("SS-EFF-04", "SS-EFF-05", "SS-EFF-06", "SS-EFF-03")
@pytest.mark.parametrize(("card", "enemy"), [
    ("buccaneer", "2,0 N"), ("cut-the-lines", "2,0 N"), ("sharpshooters", "3,0 N"), ("boarding-pikes", "2,0 N"),
    ("grenadoes", "3,0 N"), ("grapeshot", "4,-1 N"), ("double-shot", "3,0 N"),
])  # fmt: skip
def test_the_enemy_must_be_in_the_area(card, enemy):
    sea = give(card, enemy=f"{enemy} {FULL}")
    assert sea.over and (hurts(sea.b), wounds(sea.b), fires(sea.b), board(sea.b)) == ("", "", "----", ["pending"] * 4)


# --- wound-crew ---


@pytest.mark.rule("SS-EFF-05")
@pytest.mark.parametrize(("name", "found"), [
    ("captain", "C1"), ("sailmaster", "S1"), ("gunner", "G1"), ("marine", "M1"),
])  # fmt: skip
def test_any_crew_may_be_named_whether_it_mans_a_position_or_not(name, found):
    sea = give("sharpshooters", enemy="0,2 N board=boom-about/-/-/-")
    assert sea.asked == [(0, "wound-crew")] and sea.options == ["captain", "sailmaster", "gunner", "marine"]
    sea.say(name)
    assert (wounds(sea.b), hurts(sea.b), board(sea.b)[0]) == (found, "", "pending")


@pytest.mark.rule("SS-EFF-05", "SS-EFF-04", "SS-EFF-06")
@pytest.mark.parametrize("card", ["sharpshooters", "buccaneer", "cut-the-lines"])
def test_the_leader_of_the_crew_that_attacks_chooses(card):
    sea = give(card, enemy=f"1,0 N {FULL}", cockatrice_leaders="C-S-G-M")
    assert [seat for seat, _ in sea.asked] == [3]


# --- cancel-position ---


@pytest.mark.rule("SS-EFF-06")
def test_an_unrevealed_pending_order_is_canceled_unseen():
    sea = give("cut-the-lines", enemy="1,0 N board=full-sail:d/hot-shot/marine-reload/brace:x")
    assert sea.asked == [(0, "cancel-position")] and sea.options == ["2", "3"]
    assert sea.refusal("1") and sea.refusal("4")
    sea.say("2")
    assert board(sea.b) == ["carried-out", "canceled", "pending", "canceled"]
    assert not laid(sea.b, 2).shown and hurts(sea.b) == "" and fires(sea.b) == "----"
    assert not any("hot-shot" in repr(seen_by(event, 0)) for event in sea.match.events)


@pytest.mark.rule("SS-EFF-06")
def test_reload_or_fight_fire_can_be_cut_too():
    sea = give("cut-the-lines", enemy="1,0 N fires=--S- board=-/-/gunner-reload/-")
    assert board(sea.b)[2] == "canceled" and fires(sea.b) == "--S-"


@pytest.mark.rule("SS-EFF-06")
def test_with_nothing_pending_there_is_no_effect():
    sea = give("cut-the-lines", enemy="1,0 N board=full-sail:d/-/brace:x/-")
    assert sea.over and sea.events("NoEffect")[0].rule == "SS-EFF-06"
    assert board(sea.b) == ["carried-out", "-", "canceled", "-"]


@pytest.mark.rule("SS-EFF-06", "SS-DEF-20", "SS-HAND-06")
def test_a_cut_order_is_never_carried_out_and_stays_face_down_until_the_clearing():
    sea = table("0,0 N board=cut-the-lines/-/-/- | 1,0 N board=-/full-sail/-/-; at action 1 cockatrice", seed=1)
    assert sea.pass_windows().b.hex == (1, 0)
    assert [event.card for event in sea.events("OrderRevealed")] == ["cut-the-lines"]
    assert sea.b.crews[1].discards == ("full-sail",)


# --- remove-wound and remove-fire ---


@pytest.mark.rule("SS-EFF-07")
@pytest.mark.parametrize(("card", "place", "left"), [
    ("ship-surgeon", "3,0", "M2"), ("ship-surgeon", "2,0", "M2"),
    ("witch-doctor", "3,0", "M2"), ("witch-doctor", "2,0", "M1"),
])  # fmt: skip
def test_wounds_go_as_often_as_the_card_says_and_more_beside_an_island(card, place, left):
    assert wounds(give(card, f"{place} N wounds=M3", "3,-6 N", MAW).a) == left


@pytest.mark.rule("SS-EFF-07")
def test_the_second_wound_may_be_another_crews():
    sea = give("witch-doctor", "2,0 N wounds=C1M1", "3,-6 N", MAW)
    assert wounds(sea.say("marine").a) == "" and sea.over


@pytest.mark.rule("SS-EFF-07")
def test_a_single_wound_heals_once():
    sea = give("witch-doctor", "2,0 N wounds=C1", "3,-6 N", MAW)
    assert sea.over and wounds(sea.a) == "" and len(sea.events("WoundHealed")) == 1


@pytest.mark.rule("SS-EFF-08")
@pytest.mark.parametrize(("card", "place", "left"), [
    ("shipwright", "3,0", "----"), ("shipwright", "2,0", "----"),
    ("ships-husband", "3,0", "-S--"), ("ships-husband", "2,0", "----"),
])  # fmt: skip
def test_one_fire_goes_for_the_husband_only_beside_an_island(card, place, left):
    assert fires(give(card, f"{place} N fires=-S--", "3,-6 N", MAW).a) == left


@pytest.mark.rule("SS-EFF-08")
def test_one_card_removes_one_fire():
    sea = give("shipwright", "0,0 N fires=SW-S").say("2")
    assert sea.over and fires(sea.a) == "S--S"
