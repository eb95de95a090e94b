"""Chapter 28, the Hold cards of gunnery: each played in its own window, with scripted chance."""

import pytest
from captains_sea.table import Table, table


def fire(a: str, b: str = "", dice: str = "", x: int = 12, rest: str = "", sections: str = "3/0/0/0") -> Table:
    """Galatea abeam of Congress, three To Hit dice at 4 MP (x = 12); both Average and Handy, to leeward nothing."""
    return table(f"galatea 10,10 N guns={sections} {a} | congress {x},10 N {b}; {rest}at fire only", dice)


def spread(duel: Table) -> tuple[int, int, int]:
    hits: tuple[int, int, int] = duel.events("HitsSpread")[0].hits
    return hits


# --- the attacker's ---------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-13")
@pytest.mark.parametrize(("cards", "hits"), [(0, 0), (1, 1), (2, 2)])
def test_a_well_aimed_broadside_adds_one_to_every_to_hit_die(cards: int, hits: int):
    """Handy: a natural 3 counts 4, a natural 2 counts 3."""
    duel = fire("hand=well-aimed,well-aimed", dice="3 2 1 | 6 6").say("low")
    duel.say(*["well-aimed"] * cards)
    duel.pass_cards()
    assert duel.events("AttackMade")[0].hits == hits


@pytest.mark.rule("CS-FX-13")
def test_a_well_aimed_broadside_is_one_attack():
    duel = fire("hand=well-aimed", dice="3 3 1 | 6 | 1 1 | 6 | 3 3 1", sections="3/3/0/0")
    duel.say("bow low aft high", "well-aimed")
    assert [attack.hits for attack in duel.events("AttackMade")] == [2, 0]


@pytest.mark.rule("CS-FX-14", "CS-FX-15")
@pytest.mark.parametrize(("aim", "card", "total"), [("low", "down-roll", 9 - 2 - 2), ("high", "up-roll", 9 + 2 + 2)])
def test_fire_on_the_roll_moves_the_modified_total_by_two(aim: str, card: str, total: int):
    duel = fire(f"hand={card}", dice="6 1 1 | 1 1 | 3 3 | 3").play(card, aim)
    assert duel.events("HitsSpread")[0].total == total


@pytest.mark.rule("CS-FX-14", "CS-FX-15")
@pytest.mark.parametrize(("aim", "fitting"), [("low", "down-roll"), ("high", "up-roll")])
def test_each_roll_serves_one_aim_only(aim: str, fitting: str):
    duel = fire("hand=down-roll,up-roll", dice="6 1 1 | 1 1 | 3 3 | 3")
    duel.pass_cards(aim, until=fitting)
    assert duel.options == ["pass", fitting]


@pytest.mark.rule("CS-FX-14")
def test_the_new_total_reads_the_table():
    """Three hits: a total of 7 is 1/1/1, of 5 is 0/2/1."""
    dice = "6 6 6 | 1 1 | 3 3 | 3"
    plain = fire("hand=down-roll", dice=dice)
    plain.pass_cards("low")
    assert spread(plain) == (1, 1, 1)
    assert spread(fire("hand=down-roll", dice=dice + " | 6").play("down-roll", "low")) == (0, 2, 1)


GRAPE = "6 6 6 1 | 1 | 3 3 | 3"                                  # three hits at a total of 7: cell 1/1/1


@pytest.mark.rule("CS-FX-16")
def test_grape_turns_up_to_two_rigging_and_hull_hits_into_crew_hits():
    duel = fire("hand=grape", dice=GRAPE + " | 6", x=11).play("grape", "low")
    assert duel.asked == [(0, "grape")] and duel.options == ["0 0", "0 1", "1 0", "1 1"]
    assert duel.refusal("0 2") and duel.refusal("2 0")          # the cell has one of each
    duel.say("1 1")
    assert spread(duel) == (0, 0, 3)


@pytest.mark.rule("CS-FX-16")
def test_grape_asks_nothing_where_nothing_is_left_to_turn():
    duel = fire("hand=grape,grape", dice=GRAPE + " | 6", x=11).play("grape", "low").say("grape", "1 1")
    assert duel.asked == [(0, "select-load")]
    assert spread(duel) == (0, 0, 3)


@pytest.mark.rule("CS-FX-16")
def test_grape_turns_two_at_most():
    duel = fire("hand=grape", dice="6 6 6 6 | 1 | 3 3 | 3", x=11).play("grape", "low")      # cell 1/2/1
    assert duel.options == ["0 0", "0 1", "0 2", "1 0", "1 1"] and duel.refusal("1 2")


@pytest.mark.rule("CS-FX-16", "CS-WIN-09")
def test_grape_comes_before_the_adjustment_for_sail():
    """Cell 2/1/1 aimed High at Fighting Sail: one of two rigging hits is taken before they are halved."""
    duel = fire("hand=grape", "sail=fighting", "6 6 6 6 | 1 | 4 4 | 3", x=11).play("grape", "high").say("1 0")
    assert spread(duel) == (1, 1, 2)


@pytest.mark.rule("CS-FX-16")
@pytest.mark.parametrize(("a", "x", "dice"), [
    ("", 12, "6 6 6 | 1 1 | 3 3 | 3"), ("load=chain/round/round/round", 11, GRAPE),
])
def test_grape_needs_three_points_of_range_and_no_chain(a: str, x: int, dice: str):
    duel = fire(f"{a} hand=grape", dice=dice, x=x)
    duel.pass_cards("low", until="grape")
    assert duel.question().kind != "react" and duel.events("HitsSpread")


@pytest.mark.rule("CS-FX-17")
@pytest.mark.parametrize(("faces", "lost"), [("6 5", 2), ("5 4", 1), ("4 4", 0)])
def test_marines_in_the_tops_hit_crew_on_a_natural_five_without_firing_guns(faces: str, lost: int):
    duel = fire("hand=marines-in-tops", dice=faces, x=11, sections="0/0/0/0").say("marines-in-tops")
    assert duel.over and duel.b.crew == 11 - lost and duel.game.smoke == ()


@pytest.mark.rule("CS-FX-17")
@pytest.mark.parametrize(("place", "offered"), [("11,10", True), ("11,11", True), ("12,10", False)])
def test_marines_reach_three_movement_points(place: str, offered: bool):
    duel = table(f"galatea 10,10 N hand=marines-in-tops | congress {place} N chasers=9/9; at fire only")
    assert ((0, "react") in duel.asked) is offered


@pytest.mark.rule("CS-FX-17")
def test_marines_of_both_fire_together_the_nip_deciding_first():
    """The hits count even if the marines who scored them fall in the same step."""
    few = "crew=2 reds=1 hand=marines-in-tops"
    duel = fire(few, few, "6 6 | 6 6", 11, sections="0/0/0/0")
    assert duel.asked == [(1, "react")]
    duel.say("marines-in-tops", "marines-in-tops")
    assert (duel.a.crew, duel.b.crew) == (0, 0)


@pytest.mark.rule("CS-FX-18")
@pytest.mark.parametrize(("ship", "cards", "due"), [
    ("galatea", 0, 9), ("galatea", 1, 7), ("galatea", 2, 5), ("belvidera", 1, 5), ("chesapeake", 1, 11),
])
def test_brisk_loading_places_the_counters_two_impulses_nearer(ship: str, cards: int, due: int):
    duel = table(f"{ship} 10,10 N guns=2/2/0/0 hand=brisk-loading,brisk-loading | congress 14,10 N; at fire only",
                 "1 1" + " 1" * (ship == "chesapeake"))
    duel.pass_cards("low", until="brisk-loading")
    duel.say(*["brisk-loading"] * cards)
    duel.pass_cards("chain")
    assert [section.due for section in duel.a.sections] == [due, due, 0, 0]


@pytest.mark.rule("CS-FX-18")
def test_brisk_loading_serves_chasers_too_and_the_own_ship_only():
    duel = table("galatea 10,10 N hand=brisk-loading | congress 10,14 N; at fire only", "1 1 | 1 1")
    duel.say("chasers").play("brisk-loading", "chasers")
    assert (duel.a.bow_chasers, duel.b.stern_chasers) == (7, 9)


@pytest.mark.rule("CS-FX-18", "CS-CHASE-06")
@pytest.mark.parametrize(("a", "b", "chasers"), [
    ("hand=brisk-loading chasers=0/9", "chasers=9/0", ((7, 9), (9, 9))),        # the bow chasers of the ship astern
    ("chasers=0/9", "hand=brisk-loading chasers=9/0", ((9, 9), (9, 7))),        # the stern chasers of the ship ahead
])
def test_brisk_loading_serves_the_chasers_at_the_end_that_fired(a: str, b: str, chasers: tuple[tuple[int, int], ...]):
    duel = table(f"galatea 10,10 N {a} | congress 10,14 N {b}; at fire only", "1 1 | 1 1")
    duel.say("chasers").play("brisk-loading", "chasers")
    assert tuple((ship.bow_chasers, ship.stern_chasers) for ship in duel.game.ships) == chasers


@pytest.mark.rule("CS-FX-18", "CS-WIN-10")
def test_brisk_loading_is_offered_only_to_those_who_place_counters():
    duel = table("galatea 10,10 N guns=1/0/0/0 hand=topmen | congress 14,10 N hand=brisk-loading; at fire only", "1")
    assert ("select-load", 1) not in duel.pass_cards("bow low", "round") and duel.over


RELOADING = "galatea 10,10 N guns={guns} reload=chain@4/double@4/round@4/double@6 {hand}| congress 20,10 N;" \
            "impulse 4; at reload only"


@pytest.mark.rule("CS-FX-19")
def test_shot_ready_to_hand_completes_every_special_load_revealed_now():
    duel = table(RELOADING.format(guns="1/1/1/1", hand="hand=shot-to-hand ")).say("shot-to-hand")
    assert [section.load for section in duel.a.sections] == ["chain", "double", "round", ""]
    assert duel.a.sections[3].due == 6                          # not yet reached
    without = table(RELOADING.format(guns="1/1/1/1", hand=""))
    assert [(s.load, s.due) for s in without.a.sections] == [("", 6), ("", 6), ("round", 0), ("", 6)]


@pytest.mark.rule("CS-FX-19")
def test_shot_ready_to_hand_is_lost_on_an_unmanned_section():
    duel = table(RELOADING.format(guns="1/0/1/1", hand="hand=shot-to-hand ")).say("shot-to-hand")
    assert duel.a.sections[0].load == "chain" and duel.a.sections[1].load == ""
    assert duel.asked == [(0, "select-load")] and duel.question().space.slots == ("starboard aft",)


# --- the defender's ---------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-20")
@pytest.mark.parametrize(("x", "cards", "dice"), [(12, 0, 2), (12, 1, 5), (12, 2, 8), (11, 1, 4)])
def test_lying_down_adds_three_defense_dice(x: int, cards: int, dice: int):
    to_hit = "6 1 1" if x == 12 else "6 1 1 1"
    duel = fire("", "hand=lie-down,lie-down", f"{to_hit} | 6{' 6' * (dice - 1)}", x)
    duel.pass_cards("low", until="lie-down")
    duel.say(*["lie-down"] * cards)
    duel.pass_cards()
    assert duel.events("DefenseMade")[0].dice == dice


@pytest.mark.rule("CS-FX-20")
def test_lying_down_helps_where_there_would_be_no_defense_dice():
    duel = table("galatea 9,9 N guns=3/0/0/0 | congress 9,9 N hand=lie-down; formation parallel E b; at fire only",
                 "6 1 1 1 | 6 1 1").play("lie-down", "low")
    assert duel.events("DefenseMade")[0].dice == 3


@pytest.mark.rule("CS-FX-21")
def test_stout_timbers_roll_again_only_the_dice_that_did_not_cancel():
    duel = fire("", "hand=stout-timbers", "6 6 1 | 5 4 | 5").play("stout-timbers", "low")
    assert duel.events("DefenseMade")[0].cancelled == 2


@pytest.mark.rule("CS-FX-21")
def test_stout_timbers_judge_the_modified_value():
    """At 12 MP a natural 4 cancels, so that of six dice one is rolled again, and a 3 is not enough."""
    duel = fire("", "hand=stout-timbers", "6 6 | 4 4 4 4 4 3 | 3", 16).play("stout-timbers", "low")
    assert duel.events("DefenseMade")[0].cancelled == 5


@pytest.mark.rule("CS-FX-21", "CS-CARD-14")
@pytest.mark.parametrize(("then", "cancelled"), [("4 4", 1), ("3 4", 0), ("4 3", 1), ("3 5", 1), ("4 5", 2)])
def test_of_dice_rolled_again_the_raised_one_is_the_first(then: str, cancelled: int):
    """A card has raised one of two dice, and both have failed."""
    duel = fire("", "hand=stout-timbers,topmen", f"6 6 1 | 1 1 | {then} | 1 1 | 6")
    duel.say("low", "pass", "0:topmen", "stout-timbers")
    assert duel.events("DefenseMade")[0].cancelled == cancelled


@pytest.mark.rule("CS-FX-21")
@pytest.mark.parametrize(("ship", "first", "then", "cancelled"), [
    ("constitution", "2 2", "1 6", 1), ("guerriere", "3 3", "6 6", 2),
])
def test_firm_and_fragile_do_not_act_on_the_new_dice(ship: str, first: str, then: str, cancelled: int):
    duel = table(f"galatea 10,10 N guns=3/0/0/0 | {ship} 12,10 N hand=stout-timbers; at fire only",
                 f"6{' 6' * (cancelled - 1)}{' 1' * (3 - cancelled)} | {first} | {then}").play("stout-timbers", "low")
    assert duel.events("DefenseMade")[0].cancelled == cancelled and duel.script_left == 0


# --- lucky hits -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-22")
def test_a_lucky_shot_counts_the_blue_die_as_one_and_leaves_the_total():
    """Three hits on a Handy crew: a blue 6 gives no check, a 1 counts 2 and gives one die."""
    duel = fire("hand=lucky-shot", dice="6 6 6 | 1 1 | 1 1 | 6 | 1").play("lucky-shot", "low")
    assert (duel.events("HitsSpread")[0].total, duel.events("HitsSpread")[0].blue) == (1 + 1 + 6 - 2, 1)
    assert len(duel.events("MoraleChecked")) == 1 and duel.b.morale == 2


@pytest.mark.rule("CS-FX-22", "CS-CARD-15")
def test_a_lucky_shot_keeps_the_card_on_the_blue_die():
    duel = fire("hand=lucky-shot,topmen", dice="6 6 6 | 1 1 | 1 1 | 6 | 6")
    duel.say("low", "pass", "none", "1:topmen", "lucky-shot")
    assert (duel.events("HitsSpread")[0].total, duel.events("HitsSpread")[0].blue) == (1 + 1 + 7 - 2, 1 + 1)


WHEEL = "6 1 1 | 1 1 | 3 3 | 2"                                 # one hit at a total of 6: cell 0/1/0


@pytest.mark.rule("CS-FX-23", "CS-MAN-10")
def test_a_wheel_shot_away_costs_the_next_counter_and_the_maneuver():
    """CS-CASE-110: he selects anew at once with the counters of 10 and 12."""
    tacking = "congress 12,10 NE act=8,10,12 maneuver=tack:-1:3:1 strain=2; wind S; impulse 6"
    duel = table(f"galatea 10,10 N guns=3/0/0/0 hand=wheel-shot-away | {tacking}; at fire only", WHEEL)
    duel.play("wheel-shot-away", "low").say("port bow")
    assert duel.b.maneuver == "tack" and duel.asked == [(0, "select-load")]     # it comes after Select Load
    duel.say("round")
    assert (duel.b.activations, duel.b.maneuver, duel.b.spent, duel.b.strain) == ((10, 12), "", 0, 0)
    assert duel.asked == [(1, "select-maneuver")]
    assert duel.options == ["advance 1", "advance 2", "tack 1", "tack 2", "back-sail 0"]
    assert "carries over" in duel.refusal("tack") and duel.refusal("back-sail") == ""


@pytest.mark.rule("CS-FX-23")
def test_with_no_counter_left_he_selects_when_he_next_has_any():
    duel = fire("hand=wheel-shot-away", "act=12 maneuver=advance:0:2:1", WHEEL, rest="impulse 11; ")
    duel.play("wheel-shot-away", "low").say("port bow", "round")
    assert duel.over and (duel.b.activations, duel.b.maneuver) == ((), "")


@pytest.mark.rule("CS-FX-23")
@pytest.mark.parametrize(("x", "aim", "dice", "offered"), [
    (16, "low", "6 1 | 1 1 1 1 1 1 | 3 3 | 2", True),           # 12 MP
    (17, "low", "6 1 | 1 1 1 1 1 1 1 | 3 3 | 2", False),        # 14 MP
    (12, "high", "6 1 1 | 1 1 | 3 3 | 3", False),               # a total of 11: cell 1/0/0
    (12, "high", "6 1 1 | 1 1 | 3 3 | 2", True),                # a total of 10: cell 0/1/0
])
def test_a_wheel_needs_a_hull_hit_in_the_cell_and_12_points_of_range(x: int, aim: str, dice: str, offered: bool):
    duel = fire("hand=wheel-shot-away", dice=dice, x=x)
    duel.pass_cards(aim, until="wheel-shot-away")
    assert (duel.question().kind == "react") is offered
