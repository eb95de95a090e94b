"""Chapter 12: flesh wounds on the board and in the hand, and how they heal."""

import pytest
from savage_seas.single_orders import give, pierced, struck
from savage_seas.table import board, crew, fires, hurts, laid, spot, table, wounds

from weathergage.kernel.core import seen_by

FULL = "board=shipwright/boom-about/hot-shot/grenadoes"         # a crew on each position, in the order of the crews


@pytest.mark.rule("SS-WND-01", "SS-WND-02", "SS-COMP-07")
@pytest.mark.parametrize(("face", "hurt"), [(1, "C1"), (2, "S1"), (3, "G1"), (4, "M1")])
def test_the_die_decides_which_position_is_hit_and_its_crew_is_wounded(face, hurt):
    sea = pierced(FULL, str(face))
    assert sea.chances == [("wound-hit", (face,))]
    assert (hurts(sea.b), wounds(sea.b)) == (hurt, "")
    assert (hurts(sea.a), fires(sea.b)) == ("", "----")


@pytest.mark.rule("SS-WND-01")
def test_every_wound_has_a_die_of_its_own():
    assert hurts(pierced(FULL, "2 | 4").b) == "S1M1"
    assert hurts(pierced(FULL, "2 | 2").b) == "S2"


@pytest.mark.rule("SS-WND-02", "SS-DEF-18")
@pytest.mark.parametrize("state", ["boom-about", "boom-about:d", "boom-about:x", "boom-about:ux"])
def test_whatever_the_state_of_the_order_its_crew_is_wounded(state):
    assert hurts(pierced(f"board=-/{state}/-/-", "2").b) == "S1"


@pytest.mark.rule("SS-WND-02")
def test_the_permanent_card_mans_for_its_crew():
    assert hurts(pierced("board=-/marine-reload/-/-", "2").b) == "M1"


@pytest.mark.rule("SS-WND-03", "SS-COMP-03")
def test_the_wound_shows_the_crew_and_the_card_stays_hidden():
    sea = pierced(FULL, "2")
    card = laid(sea.b, 2)
    assert (card.crew_known, card.shown, card.spied) == (True, False, False)
    assert not laid(sea.b, 1).crew_known
    told = seen_by(sea.events("CrewWounded")[0], 0)
    assert (told.crew, told.position) == (1, 2)
    assert not any("boom-about" in repr(seen_by(event, 0)) for event in sea.match.events)


@pytest.mark.rule("SS-WND-04")
def test_a_wounded_crew_carries_its_order_out_in_its_turn():
    sea = table("0,0 N board=boarding-pikes/-/-/- | 1,0 N board=-/full-sail/-/-; at action 1 cockatrice", "2", seed=1)
    sea.pass_windows()
    assert not sea.events("OrderCanceled") and spot(sea.b) == (1, -3, 0)


@pytest.mark.rule("SS-WND-04")
@pytest.mark.parametrize("card", ["boarding-pikes", "buccaneer"])
def test_a_wound_cancels_nothing(card):
    sea = give(card, enemy="1,0 N board=boom-about/-/-/-", dice="1")
    assert (hurts(sea.b), board(sea.b)[0]) == ("S1", "pending")


@pytest.mark.rule("SS-WND-05")
def test_wounds_on_the_board_go_into_the_hands_at_the_clearing():
    sea = table("0,0 N hurts=G2M1 wounds=G1 board=hot-shot:d/-/-/grenadoes:x | 5,5 N hurts=C1 board=brace:d/-/-/-; "
                "at clearing", seed=1)
    assert (wounds(sea.a), hurts(sea.a), wounds(sea.b), hurts(sea.b)) == ("G3M1", "", "C1", "")
    assert [(event.side, event.crew, event.wounds) for event in sea.events("WoundsTakenUp")] == [
        (0, 2, 2), (0, 3, 1), (1, 0, 1)]


@pytest.mark.rule("SS-WND-05")
def test_until_the_clearing_they_lie_on_the_board():
    sea = pierced("wounds=S1 board=-/boom-about/-/-", "2")
    assert (hurts(sea.b), wounds(sea.b)) == ("S1", "S1")


@pytest.mark.rule("SS-WND-01", "SS-WND-06")
def test_an_unmanned_position_is_a_miss():
    """SS-CASE-08."""
    sea = pierced("board=shipwright/boom-about/-/grenadoes", "3")
    assert (hurts(sea.b), wounds(sea.b)) == ("", "")
    assert sea.events("WoundMissed")[0].position == 3 and board(sea.b) == ["pending", "pending", "-", "pending"]


@pytest.mark.rule("SS-WND-06")
def test_one_miss_does_not_spare_the_next_die():
    assert hurts(pierced("board=boom-about/-/-/-", "2 | 1").b) == "S1"


@pytest.mark.rule("SS-WND-07")
def test_a_named_crew_takes_its_wound_straight_into_the_hand():
    """SS-CASE-09."""
    sea = give("sharpshooters", enemy=f"1,0 N {FULL}").say("gunner")
    assert (wounds(sea.b), hurts(sea.b)) == ("G1", "") and sea.chances == []
    assert not laid(sea.b, 3).crew_known and board(sea.b)[2] == "pending"


@pytest.mark.rule("SS-WND-09", "SS-HAND-04")
@pytest.mark.parametrize("card", ["ship-surgeon", "witch-doctor"])
def test_the_captain_names_a_crew_and_it_loses_a_wound_at_once(card):
    sea = give(card, "0,0 N wounds=C2M1 hand=hot-shot")
    assert sea.asked == [(0, "remove-wound")] and sea.options == ["captain", "marine"]
    sea.say("captain")
    assert wounds(sea.a) == "C1M1" and crew(sea.a, "captain").hand == ()
    assert sea.over


@pytest.mark.rule("SS-WND-09", "SS-SETUP-03")
def test_it_is_the_captain_who_names_it_for_another_leaders_card():
    sea = give("witch-doctor", "0,0 N wounds=C2M1", cockatrice_leaders="C-S-G-M")
    assert sea.asked == [(0, "remove-wound")]


@pytest.mark.rule("SS-WND-09")
def test_the_enemys_wounds_are_not_healed():
    sea = give("ship-surgeon", "0,0 N wounds=G1", "9,9 N wounds=G1")
    assert (wounds(sea.a), wounds(sea.b)) == ("", "G1")


@pytest.mark.rule("SS-WND-10")
def test_wounds_on_the_board_cannot_be_removed():
    sea = give("ship-surgeon", "0,0 N hurts=G2M1")
    assert sea.over and hurts(sea.a) == "G2M1"
    assert (sea.events("NoEffect")[0].why, sea.events("NoEffect")[0].rule) == ("nobody-hurt", "SS-WND-10")


@pytest.mark.rule("SS-WND-10")
def test_a_crew_with_a_wound_in_hand_must_be_named():
    sea = give("ship-surgeon", "0,0 N wounds=C1M1 hurts=G2")
    assert sea.refusal("gunner") and sea.refusal("sailmaster") and not sea.refusal("marine")
    assert wounds(give("ship-surgeon", "0,0 N wounds=M1 hurts=G2").a) == ""         # the only one, unasked


@pytest.mark.rule("SS-WND-11", "SS-DEF-18", "SS-EFF-14")
def test_wounds_follow_the_crew_to_another_position():
    """The Gunner is wounded on position 2, goes to 4 with the Spyglass, and takes the Wound up there."""
    sea = table("0,0 N board=grapeshot/-/-/- | 2,0 N board=spyglass/hot-shot/-/grenadoes; lead cockatrice; "
                "at action 1 cockatrice", "2 | 2 | 4", seed=1)
    sea.say("2 4")
    assert hurts(sea.b) == "G2" and [laid(sea.b, at).card for at in (2, 4)] == ["grenadoes", "hot-shot"]
    sea.pass_windows()
    assert wounds(sea.b) == "G2"


@pytest.mark.rule("SS-WND-11", "SS-DEF-18")
def test_after_an_exchange_the_new_crew_is_hit():
    sea = table("0,0 N board=-/grenadoes/-/- | "
                "1,0 N board=spyglass/hot-shot/-/boom-about; at action 1 chimera", "4", seed=1)
    sea.say("2 4").say("pass")
    assert (hurts(sea.b), fires(sea.b)) == ("G1", "---S")


@pytest.mark.rule("SS-COMP-06")
def test_there_are_always_more_wounds_and_fires():
    sea = struck("fires=SSS- wounds=C3S3G3M3 hurts=C9S9G9M9 board=-/-/-/grenadoes:d", "4")
    assert hurts(sea.b) == "C9S9G9M10" and fires(sea.b) == "SSSS"
