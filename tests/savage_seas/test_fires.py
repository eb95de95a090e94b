"""Chapter 13: fire hits, spreading, the table, and putting fires out."""

import pytest
from savage_seas.single_orders import give, struck
from savage_seas.table import board, fires, hurts, laid, table, wounds

from weathergage.rulesets.savage_seas.content.read import FIRE_TABLE
from weathergage.rulesets.savage_seas.state import CANCELED, CARRIED_OUT

FULL = "board=shipwright/boom-about/hot-shot/grenadoes"         # a crew on each position, in the order of the crews


def after(sea):
    """Fires, Wounds on the board and Orders of the ship that was hit."""
    return fires(sea.b), hurts(sea.b), board(sea.b)


# --- one hit ---


@pytest.mark.rule("SS-FIRE-01", "SS-FIRE-02", "SS-COMP-07", "SS-DEF-17")
@pytest.mark.parametrize(("face", "lit"), [(1, "S---"), (2, "-S--"), (3, "--S-"), (4, "---S")])
def test_the_die_names_the_position_and_a_new_fire_is_strong(face, lit):
    sea = struck("", str(face))
    assert sea.chances == [("fire-hit", (face,))] and fires(sea.b) == lit and fires(sea.a) == "----"


@pytest.mark.rule("SS-FIRE-03", "SS-DEF-20")
def test_a_pending_order_on_the_struck_position_is_canceled():
    sea = table("0,0 N board=grenadoes/-/-/- | 1,0 N board=-/full-sail/-/-; at action 1 cockatrice", "2", seed=1)
    sea.pass_windows()
    assert sea.b.hex == (1, 0) and [event.card for event in sea.events("OrderRevealed")] == ["grenadoes"]
    assert sea.events("OrderCanceled")[0].rule == "SS-FIRE-03"


@pytest.mark.rule("SS-HAND-10", "SS-FIRE-03", "SS-FIRE-11")
@pytest.mark.parametrize(("lit", "ship_board"), [("----", "-/full-sail/-/-"), ("-S--", "-/-/full-sail/-")])
def test_only_its_own_team_is_told_which_face_down_order_a_fire_cancels(lit, ship_board):
    sea = table(f"0,0 N board=grenadoes/-/-/- | 1,0 N fires={lit} board={ship_board}; at action 1 cockatrice only", "2",
                chimera_leaders="C-S-GM").pass_windows()
    for seat, named in ((0, False), (1, True), (2, True), (3, True), (None, False)):
        story = " ".join(sentence for sentence, _ in sea.match.story(seat))
        assert "face-down" in story and ("Full Sail" in story) is named
        assert ("full-sail" in repr(sea.match.seen(seat))) is named


@pytest.mark.rule("SS-FIRE-04", "SS-FIRE-24")
def test_an_order_carried_out_is_not_undone():
    """SS-CASE-14."""
    sea = table("0,0 N board=-/grenadoes/-/- | "
                "1,1 N board=steady-as-she-goes/-/-/-; lead chimera; at action 1 chimera", "1", seed=1)
    assert sea.pass_windows().b.hex == (1, -1)
    assert sea.events("FireSet")[0].position == 1 and not sea.events("OrderCanceled")
    assert wounds(sea.b) == "S1" and fires(sea.b) == "S---"


@pytest.mark.rule("SS-FIRE-05", "SS-WND-02")
@pytest.mark.parametrize("state", ["", ":d", ":x"])
@pytest.mark.parametrize("fire", ["-", "W", "S"])
def test_the_crew_on_the_struck_position_is_wounded(state, fire):
    assert hurts(struck(f"fires=--{fire}- board=-/-/hot-shot{state}/-", "3").b) == "G1"


@pytest.mark.rule("SS-FIRE-05")
def test_one_hit_wounds_one_crew_once():
    assert hurts(struck(FULL, "3").b) == "G1"


@pytest.mark.rule("SS-FIRE-06", "SS-COMP-09")
def test_a_weak_fire_that_is_struck_turns_strong_and_spreads_nowhere():
    sea = struck("fires=-W-- board=-/-/hot-shot/-", "2")
    assert after(sea) == ("-S--", "", ["-", "-", "pending", "-"])
    assert not sea.events("FireSpread") and sea.b.burning == 1


@pytest.mark.rule("SS-FIRE-07", "SS-FIRE-27")
def test_the_crew_on_a_weak_fire_is_wounded_and_its_order_canceled():
    """SS-CASE-17."""
    sea = struck("fires=-W-- board=-/boom-about/-/-", "2")
    assert after(sea) == ("-S--", "S1", ["-", "canceled", "-", "-"])


# --- spreading ---


@pytest.mark.rule("SS-FIRE-08", "SS-FIRE-09")
def test_right_of_position_4_is_position_1():
    """SS-CASE-15: position 4 empty."""
    sea = struck("fires=---S board=boom-about:d/-/-/-", "4")
    assert after(sea) == ("S--S", "S1", ["carried-out", "-", "-", "-"])


@pytest.mark.rule("SS-FIRE-08")
@pytest.mark.parametrize(("face", "was", "lit"), [(1, "S---", "SS--"), (2, "-S--", "-SS-"), (3, "--S-", "--SS")])
def test_a_struck_strong_fire_spreads_to_its_right_hand_neighbour(face, was, lit):
    sea = struck(f"fires={was} {FULL}", str(face))
    assert fires(sea.b) == lit
    assert hurts(sea.b) == {1: "C1S1", 2: "S1G1", 3: "G1M1"}[face]
    spread = sea.events("FireSpread")[0]
    assert (spread.position, spread.to) == (face, face + 1)


@pytest.mark.rule("SS-FIRE-09", "SS-FIRE-12")
def test_a_position_with_a_strong_fire_is_passed_over_and_suffers_nothing():
    """SS-CASE-16: position 4 empty."""
    sea = struck("fires=S--S board=captain-reload:f/boom-about/-/-", "4")
    assert after(sea) == ("SS-S", "S1", ["pending", "canceled", "-", "-"])
    assert sea.events("FireSpread")[0].to == 2


@pytest.mark.rule("SS-FIRE-09", "SS-WIN-01")
def test_the_spread_goes_on_until_it_finds_a_position_without_strong_fire():
    """SS-CASE-47."""
    sea = struck("fires=SSS-", "2")
    assert fires(sea.b) == "SSSS" and sea.winners == (0,)


@pytest.mark.rule("SS-FIRE-10", "SS-WIN-01")
def test_spreading_onto_a_weak_fire_turns_it():
    """SS-CASE-46: three fires still."""
    sea = struck("fires=SWS-", "1")
    assert fires(sea.b) == "SSS-" and sea.match.outcome is None
    assert [(event.position, event.flipped) for event in sea.events("FireSet")] == [(2, True)]


@pytest.mark.rule("SS-FIRE-02", "SS-FIRE-06")
@pytest.mark.parametrize(("before", "flipped", "rule"), [("----", False, "SS-FIRE-02"), ("W---", True, "SS-FIRE-06")])
def test_a_fire_that_breaks_out_and_one_that_flares_up_are_told_apart(before, flipped, rule):
    sea = struck(f"fires={before}", "1")
    assert [(event.position, event.flipped, event.rule) for event in sea.events("FireSet")] == [(1, flipped, rule)]


@pytest.mark.rule("SS-FIRE-08", "SS-FIRE-10", "SS-FIRE-11")
def test_spreading_onto_a_weak_fire_wounds_and_cancels():
    """SS-CASE-44."""
    sea = struck("fires=--SW board=-/-/-/grenadoes", "3")
    assert after(sea) == ("--SS", "M1", ["-", "-", "-", "canceled"]) and sea.b.burning == 2


@pytest.mark.rule("SS-FIRE-11")
@pytest.mark.parametrize(("state", "becomes"), [("", CANCELED), (":d", CARRIED_OUT), (":x", CANCELED)])
def test_a_pending_order_on_the_receiving_position_is_canceled(state, becomes):
    sea = struck(f"fires=--S- board=-/-/-/grenadoes{state}", "3")
    assert board(sea.b)[3] == becomes and hurts(sea.b) == "M1"
    assert [event.rule for event in sea.events("OrderCanceled")] == ([] if state else ["SS-FIRE-11"])


@pytest.mark.rule("SS-FIRE-12")
def test_passed_positions_keep_their_orders_and_their_crews_are_unhurt():
    sea = struck("fires=SSS- board=captain-reload/sailmaster-reload/gunner-reload/-", "1",
                 strong_struck_wounds="receiving")
    assert (fires(sea.b), hurts(sea.b)) == ("SSSS", "")
    assert board(sea.b) == ["canceled", "pending", "pending", "-"]


@pytest.mark.rule("SS-FIRE-13", "SS-FIRE-29")
def test_the_crews_of_the_struck_and_of_the_receiving_position_are_wounded():
    """SS-CASE-45: strong-struck-wounds = both."""
    sea = struck("fires=-S-- board=-/gunner-reload/grenadoes/-", "2")
    assert after(sea) == ("-SS-", "G1M1", ["-", "canceled", "canceled", "-"])


@pytest.mark.rule("SS-FIRE-13")
def test_by_option_only_the_receiving_crew_is_wounded():
    sea = struck("fires=-S-- board=-/gunner-reload/grenadoes/-", "2", strong_struck_wounds="receiving")
    assert after(sea) == ("-SS-", "M1", ["-", "canceled", "canceled", "-"])
    weak = struck("fires=-W-- board=-/boom-about/-/-", "2", strong_struck_wounds="receiving")
    assert hurts(weak.b) == "S1"                                            # a Weak Fire is another matter


@pytest.mark.rule("SS-FIRE-14")
def test_no_more_hits_on_a_ship_with_four_fires():
    sea = give("full-sail", "0,3 N", "0,0 N fires=WWW- board=boom-about/-/-/-", dice="4 | 1 | 2 | 3")
    assert (fires(sea.b), hurts(sea.b)) == ("WWWS", "")
    assert [(kind, face) for kind, face in sea.chances] == [("fire-hit", (face,)) for face in (4, 1, 2, 3)]
    assert [event.side for event in sea.events("FireStruck")] == [1, 0, 0, 0]


# --- staying and going ---


@pytest.mark.rule("SS-FIRE-15", "SS-FIRE-32")
def test_the_clearing_leaves_fires_alone():
    sea = table("0,0 N fires=SW-W board=-/boom-about:d/-/- | 5,5 N fires=-S--; at clearing", seed=1)
    assert sea.game.round == 2 and (fires(sea.a), fires(sea.b)) == ("SW-W", "-S--")


@pytest.mark.rule("SS-FIRE-32")
def test_standing_on_a_burning_position_wounds_nobody():
    sea = table("0,0 N fires=SW-- | 5,5 N", seed=1).plan("captain-reload sailmaster-reload - -")
    sea.pass_windows()
    while sea.asked[0][1] == "reload":
        sea.say("none")
    assert sea.game.round == 2 and wounds(sea.a) == "" and fires(sea.a) == "WW--"


@pytest.mark.rule("SS-FIRE-32")
def test_a_fire_stays_on_its_position_whoever_mans_it():
    """The cards change places, the Weak Fire does not."""
    sea = table("0,0 N fires=-W-- board=spyglass/boom-about/hot-shot/- | 5,5 N; at action 1 cockatrice only").say("2 3")
    assert fires(sea.a) == "-W--" and laid(sea.a, 2).card == "hot-shot"


@pytest.mark.rule("SS-FIRE-16", "SS-FIRE-17", "SS-EFF-08")
@pytest.mark.parametrize(("answer", "left"), [("1", "--S-"), ("3", "W---")])
def test_the_captain_must_choose_one_of_the_fires(answer, left):
    """SS-CASE-58."""
    sea = give("shipwright", "0,0 N fires=W-S-")
    assert sea.asked == [(0, "remove-fire")] and sea.options == ["1", "3"]
    assert sea.refusal("2") and sea.refusal("4") and sea.refusal("none")
    assert fires(sea.say(answer).a) == left and sea.over
    assert [(event.side, event.position) for event in sea.events("FireRemoved")] == [(0, int(answer))]


@pytest.mark.rule("SS-FIRE-16", "SS-SETUP-03")
def test_the_captain_points_even_if_another_leader_gave_the_order():
    sea = give("ships-husband", "2,0 N fires=W-S-", "3,-6 N", "scenario duel-at-the-maw", cockatrice_leaders="C-S-G-M")
    assert sea.asked == [(0, "remove-fire")]


@pytest.mark.rule("SS-FIRE-16")
@pytest.mark.parametrize("fire", ["W", "S"])
def test_a_fire_of_either_strength_goes_entirely_and_only_on_the_own_board(fire):
    sea = give("shipwright", f"0,0 N fires=--{fire}-", f"9,9 N fires=--{fire}-")
    assert (fires(sea.a), fires(sea.b)) == ("----", f"--{fire}-")


@pytest.mark.rule("SS-FIRE-17")
def test_with_nothing_burning_there_is_no_effect():
    sea = give("shipwright")
    nothing = sea.events("NoEffect")[0]
    assert sea.over and (nothing.why, nothing.rule) == ("nothing-burning", "SS-FIRE-17")


# --- the table ---


@pytest.mark.rule("SS-FIRE-21")
def test_row_1():
    """SS-CASE-35: unmanned, no fire."""
    assert after(struck("", "3")) == ("--S-", "", ["-"] * 4)


@pytest.mark.rule("SS-FIRE-22")
def test_row_2():
    """SS-CASE-36: unmanned, Weak Fire."""
    assert after(struck("fires=--W-", "3")) == ("--S-", "", ["-"] * 4)


@pytest.mark.rule("SS-FIRE-23", "SS-FIRE-11")
def test_row_3():
    """SS-CASE-37: unmanned, Strong Fire; the receiving position holds a pending Order."""
    assert after(struck("fires=--S- board=-/-/-/grenadoes", "3")) == ("--SS", "M1", ["-", "-", "-", "canceled"])
    assert after(struck("fires=--S- board=-/-/-/grenadoes:d", "3")) == ("--SS", "M1", ["-", "-", "-", "carried-out"])


@pytest.mark.rule("SS-FIRE-24")
def test_row_4():
    """SS-CASE-38: manned, no fire, Order carried out."""
    assert after(struck("board=-/-/hot-shot:d/-", "3")) == ("--S-", "G1", ["-", "-", "carried-out", "-"])


@pytest.mark.rule("SS-FIRE-25")
def test_row_5():
    """SS-CASE-39: manned, no fire, Order pending."""
    assert after(struck("board=-/-/hot-shot/-", "3")) == ("--S-", "G1", ["-", "-", "canceled", "-"])


@pytest.mark.rule("SS-FIRE-26")
def test_row_6():
    """SS-CASE-40: manned, Weak Fire, Order carried out."""
    assert after(struck("fires=--W- board=-/-/hot-shot:d/-", "3")) == ("--S-", "G1", ["-", "-", "carried-out", "-"])


@pytest.mark.rule("SS-FIRE-27")
def test_row_7():
    """SS-CASE-41: manned, Weak Fire, Order pending."""
    assert after(struck("fires=--W- board=-/-/hot-shot/-", "3")) == ("--S-", "G1", ["-", "-", "canceled", "-"])


@pytest.mark.rule("SS-FIRE-28")
def test_row_8():
    """SS-CASE-42: manned, Strong Fire, Order carried out; strong-struck-wounds = both."""
    assert after(struck("fires=--S- board=-/-/hot-shot:d/-", "3")) == ("--SS", "G1", ["-", "-", "carried-out", "-"])


@pytest.mark.rule("SS-FIRE-29")
def test_row_9():
    """SS-CASE-43: manned, Strong Fire, a card placed to fight it still pending."""
    assert after(struck("fires=--S- board=-/-/gunner-reload/-", "3")) == ("--SS", "G1", ["-", "-", "canceled", "-"])


@pytest.mark.parametrize("row", FIRE_TABLE, ids=[f"row-{row.row}" for row in FIRE_TABLE])
@pytest.mark.parametrize("position", [1, 2, 3, 4])
def test_the_table_of_the_content_is_what_happens(row, position):
    """Rows SS-FIRE-21 to SS-FIRE-29 on each position, everything else unmanned and without fire."""
    cards, burning = ["-"] * 4, ["-"] * 4
    burning[position - 1] = {"none": "-", "weak": "W", "strong": "S"}[row.fire]
    if row.manned:
        cards[position - 1] = "gunner-reload" + {"carried-out": ":d", "pending": ""}[row.order]
    sea = struck(f"fires={''.join(burning)} board={'/'.join(cards)}", str(position))
    happened = [(event.position, event.flipped) for event in sea.events("FireSet")]
    here = [flipped for at, flipped in happened if at == position]
    assert here == ([False] if row.strong else [True] if row.flips else [])
    assert bool(sea.events("FireSpread")) == row.spreads == (happened == [(position % 4 + 1, False)])
    assert (hurts(sea.b) == "G1") == row.wound
    assert bool(sea.events("OrderCanceled")) == row.cancels
    assert sea.b.positions[position - 1].fire == 2


@pytest.mark.rule("SS-FIRE-30", "SS-DEF-20")
def test_a_canceled_order_still_mans_its_position():
    """SS-CASE-52: struck twice."""
    sea = struck("board=-/boom-about/-/-", "2 | 2")
    assert after(sea) == ("-SS-", "S2", ["-", "canceled", "-", "-"])
    assert len(sea.events("OrderCanceled")) == 1


@pytest.mark.rule("SS-FIRE-31")
def test_one_hit_is_worked_off_in_a_fixed_order():
    sea = struck("fires=-S-- board=-/gunner-reload/grenadoes/-", "2")
    assert sea.story[2:] == ["FireStruck", "CrewWounded", "OrderCanceled", "FireSpread", "FireSet", "CrewWounded",
                             "OrderCanceled"]
    assert [event.position for event in sea.match.events[2:5]] == [2, 2, 2]
    plain = struck("board=-/boom-about/-/-", "2")
    assert plain.story[2:] == ["FireStruck", "CrewWounded", "OrderCanceled", "FireSet"]


@pytest.mark.rule("SS-FIRE-31", "SS-EFF-13")
def test_a_brace_stops_all_of_one_hit():
    sea = struck("fires=-S-- board=-/gunner-reload/grenadoes/- braced", "")
    assert after(sea) == ("-S--", "", ["-", "pending", "pending", "-"])
    assert sea.chances == [] and not sea.b.braced and sea.events("HitBraced")
