"""Chapter 4: the ship display. Ratings that never change, and the tracks of morale, sail, rigging and crew."""

import pytest
from captains_sea.alongside import STARBOARD_BOW, broadside
from captains_sea.table import opening, table

# --- ratings ---


@pytest.mark.rule("CS-SHIP-02", "CS-RATE-07")
@pytest.mark.parametrize(("ship", "roll", "bonus"), [
    ("united-states", 3, 1), ("president-1815", 3, 2), ("constitution", 3, 2),
    ("united-states", 4, 2), ("president-1815", 4, 2), ("constitution", 4, 3),
])
def test_a_slow_hull_loses_one_and_a_fast_hull_gains_one_on_the_hull_bonus_once(ship, roll, bonus):
    duel = table(f"{ship} 10,10 N | guerriere 10,14 N; at rates only", f"1 | {roll}")
    assert duel.a.speed == bonus


@pytest.mark.rule("CS-SHIP-04", "CS-INIT-02")
@pytest.mark.parametrize(("ship", "value"), [("chesapeake", 2), ("guerriere", 3), ("shannon", 4)])
def test_crew_quality_modifies_initiative(ship, value):
    duel = table(f"{ship} 10,10 N | galatea 10,14 N; at initiative only", "1 | 3")
    assert duel.events("InitiativeWon")[0].value == value


@pytest.mark.rule("CS-SHIP-04", "CS-RATE-06")
@pytest.mark.parametrize(("ship", "threes", "fours"), [("chesapeake", 1, 1), ("guerriere", 1, 2), ("shannon", 2, 2)])
def test_crew_quality_modifies_the_hull_bonus(ship, threes, fours):
    for roll, bonus in ((3, threes), (4, fours)):
        assert table(f"{ship} 10,10 N | galatea 10,14 N; at rates only", f"1 | {roll}").a.speed == bonus


@pytest.mark.rule("CS-SHIP-04")
@pytest.mark.parametrize(("ship", "roll", "rigging"), [
    ("chesapeake", 6, 10), ("guerriere", 5, 9), ("guerriere", 6, 10), ("shannon", 4, 10), ("shannon", 5, 11),
])
def test_crew_quality_modifies_the_bonus_move_check(ship, roll, rigging):
    duel = table(f"{ship} 10,10 N | galatea 10,14 N; at bonus-move only")
    duel.say("decline", "move", dice=str(roll))
    assert duel.a.rigging == rigging


@pytest.mark.rule("CS-SHIP-04")
@pytest.mark.parametrize(("ship", "due"), [("chesapeake", 18), ("guerriere", 14), ("shannon", 12)])
def test_better_crews_reload_faster(ship, due):
    duel = table(f"{ship} 10,10 N guns=1/0/0/0 | galatea 14,10 N; impulse 6; at fire only")
    duel.say("low", "round", dice="1")
    assert duel.a.sections[STARBOARD_BOW].due == due


# --- morale ---


@pytest.mark.rule("CS-SHIP-05", "CS-MOR-04")
@pytest.mark.parametrize(("before", "after"), [("handy", 2), ("fit", 1), ("unfit", 0), ("strike-check", 0)])
def test_a_failed_check_moves_morale_one_box_left_and_never_below_strike_check(before, after):
    duel = table(f"guerriere 10,10 N hull=0/4/4/4 morale={before} | galatea 10,14 N; no-cards; "
                 "at housekeeping only", "1 | 6")
    assert duel.a.morale == after


@pytest.mark.rule("CS-SHIP-06")
@pytest.mark.parametrize(("morale", "checks"), [("strike-check", 1), ("unfit", 0)])
def test_morale_in_the_strike_check_box_obliges_to_check_for_striking(morale, checks):
    duel = table(f"guerriere 10,10 N morale={morale} | galatea 10,14 N; at strike only", "6")
    assert len(duel.events("StrikeChecked")) == checks


@pytest.mark.rule("CS-SHIP-06")
@pytest.mark.parametrize("morale", ["strike-check", "unfit"])
def test_a_crew_in_the_strike_check_box_counts_as_unfit(morale):
    hand = "topmen,carpenters,surgeon,lie-down"
    duel = table(f"guerriere 10,10 N morale={morale} hand={hand} | galatea 10,14 N; at draw only", "boarders")
    assert duel.asked == [(0, "discard-down")]
    fire = table(f"guerriere 10,10 N morale={morale} guns=1/0/0/0 | galatea 14,10 N; at fire only")
    fire.say("low", dice="5")
    attack = fire.events("AttackMade")[0]
    assert attack.hits == 0 and attack.parts[0][0] == -1


# --- chasers and sail ---

CHASE = "guerriere 10,5 N chasers={} | galatea 10,10 N chasers=0/99; impulse 6; at fire only"


@pytest.mark.rule("CS-SHIP-07")
def test_loaded_chasers_may_fire_and_are_then_empty():
    duel = table(CHASE.format("0/0"))
    assert duel.asked == [(0, "fire")] and duel.options == ["chasers", "hold"]
    duel.say("chasers", dice="1 1")
    assert (duel.a.bow_chasers, duel.a.stern_chasers) == (14, 0)


@pytest.mark.rule("CS-SHIP-07")
def test_chasers_that_are_not_loaded_may_not_fire():
    assert table(CHASE.format("9/0")).over


@pytest.mark.rule("CS-SHIP-08")
def test_the_sail_state_is_fighting_or_medium():
    duel = opening("pistol-shot")
    assert [duel.refusal(f"{sail} round") for sail in ("fighting", "medium")] == ["", ""]
    assert "sail takes medium or fighting" in duel.refusal("full round")


# --- rigging ---


@pytest.mark.rule("CS-SHIP-11", "CS-DMG-14")
@pytest.mark.parametrize(("before", "after"), [(10, 8), (2, 0), (1, 0), (0, 0)])
def test_each_rigging_hit_moves_the_counter_one_box_down_and_hits_beyond_0_are_lost(before, after):
    duel = table(CHASE.format("0/0").replace("galatea 10,10 N", f"galatea 10,10 N rigging={before}"))
    duel.say("chasers", dice="6 6")
    assert duel.b.rigging == after


@pytest.mark.rule("CS-SHIP-12")
def test_the_switch_to_fighting_sail_waits_for_housekeeping():
    duel = table("guerriere 10,5 N | galatea 10,10 N rigging=5 chasers=0/99; impulse 6; no-cards; at fire")
    duel.say("chasers", dice="6 1")
    assert duel.b.rigging == 4 and duel.b.sail == "medium"
    duel.say("decline", "decline")
    assert duel.b.sail == "fighting"


@pytest.mark.rule("CS-SHIP-12", "CS-CREW-04")
@pytest.mark.parametrize(("rigging", "sail"), [(5, "medium"), (4, "fighting"), (1, "fighting"), (0, "fighting")])
def test_an_f_box_and_box_0_allow_fighting_sail_only(rigging, sail):
    position = f"guerriere 10,10 N rigging={rigging} | galatea 10,14 N"
    assert table(f"{position}; at sails only").a.sail == sail
    refused = table(f"{position}; at assign-crew only").refusal("changing-rigging=1", seat=0)
    assert bool(refused) is (sail == "fighting")


@pytest.mark.rule("CS-SHIP-13", "CS-RATE-09")
@pytest.mark.parametrize(("rigging", "speed"), [(1, 5), (0, 2)])
def test_a_dismasted_ship_divides_her_speed_by_4(rigging, speed):
    duel = table(f"guerriere 10,10 N rigging={rigging} | galatea 13,10 E; at rates only", "1 | 1")
    assert duel.a.speed == speed


@pytest.mark.rule("CS-SHIP-13")
@pytest.mark.parametrize(("state", "asked"), [("rigging=1", [(0, "bonus-move")]), ("rigging=0", [])])
def test_a_dismasted_ship_makes_no_bonus_move(state, asked):
    duel = table(f"guerriere 10,10 N {state} | galatea 10,14 N; at bonus-move only")
    duel.say("decline", seat=1)
    assert duel.asked == asked


@pytest.mark.rule("CS-SHIP-13")
def test_a_strain_block_forces_even_a_dismasted_ship_to_move():
    duel = table("guerriere 10,10 N rigging=0 strain=2 | galatea 13,14 N; at bonus-move only")
    duel.say("decline", dice="1")
    assert (duel.a.x, duel.a.y) == (10, 11)


@pytest.mark.rule("CS-SHIP-13", "CS-CREW-06")
@pytest.mark.parametrize(("dice", "rigging", "checks"), [("5", 1, 0), ("4 | 6", 0, 1)])
def test_repair_out_of_the_strike_check_box_ends_the_state(dice, rigging, checks):
    duel = table("guerriere 10,10 N rigging=0 tasks=0/0/1 | galatea 10,14 N; no-cards; at housekeeping only", dice)
    assert (duel.a.rigging, duel.a.dismasted, len(duel.events("StrikeChecked"))) == (rigging, not rigging, checks)


# --- crew ---


@pytest.mark.rule("CS-SHIP-10", "CS-CREW-11")
def test_there_is_no_melee_task_and_every_unassigned_point_is_ready_for_melee():
    duel = table("guerriere 10,10 N | galatea 10,14 N; at assign-crew only")
    assert not [box for box in duel.question(0).space.boxes if "melee" in box]
    duel.say("starboard-bow-guns=4", "")
    assert (duel.a.pool, duel.b.pool) == (5, 9)


@pytest.mark.rule("CS-SHIP-14", "CS-DMG-15")
@pytest.mark.parametrize(("before", "after"), [(9, 7), (3, 1), (2, 0), (1, 0), (0, 0)])
def test_each_crew_hit_moves_the_counter_one_box_down_and_hits_beyond_0_are_lost(before, after):
    duel = broadside(f"guerriere 10,10 N crew={before} reds=6,3,1", 7)
    assert duel.b.crew == after


@pytest.mark.rule("CS-SHIP-14", "CS-SHIP-15")
def test_hits_that_take_the_whole_crew_leave_nothing_to_choose():
    duel = broadside("guerriere 10,10 N crew=3 reds=6,3,1 guns=1/0/0/0 hull=4/4/4/3", 14, "6")
    assert (duel.b.crew, duel.b.assigned, duel.b.pool) == (0, 0, 0)
    assert duel.asked == [(0, "select-load")] and duel.events("CrewLost")[0].lost == 3


@pytest.mark.rule("CS-SHIP-14")
@pytest.mark.parametrize(("crew", "strikes"), [(0, True), (1, False)])
def test_a_ship_without_crew_may_have_to_strike(crew, strikes):
    duel = table(f"guerriere 10,10 N crew={crew} morale=fit | galatea 10,14 N; at strike only", "1")
    assert duel.a.struck is strikes


@pytest.mark.rule("CS-SHIP-14")
def test_crew_points_have_these_tasks_and_no_others():
    duel = table("guerriere 10,10 N | galatea 10,14 N; at assign-crew only")
    sections = ("starboard bow", "starboard aft", "port bow", "port aft")
    assert duel.question(0).space.boxes == (
        "sailing", "changing rigging", "rigging repair", *[f"{section} repair" for section in sections],
        *[f"{section} guns" for section in sections])


@pytest.mark.rule("CS-SHIP-15")
def test_the_owner_chooses_once_where_the_points_of_one_attack_are_lost():
    duel = broadside("guerriere 10,10 N guns=2/1/0/0 tasks=1/0/0", 7)
    assert duel.asked == [(1, "lose-crew")]
    assert duel.refusal("melee-pool=1") and duel.refusal("melee-pool=3") and duel.refusal("port-bow-guns=2")
    duel.say("starboard-bow-guns=1 sailing=1")
    assert (duel.b.crew, duel.b.pool, duel.b.sailing) == (7, 5, 0)
    assert duel.b.sections[STARBOARD_BOW].gunners == 1
    assert duel.asked == [(0, "select-load")]


@pytest.mark.rule("CS-SHIP-15")
def test_points_lost_in_melee_come_from_the_melee_pool():
    duel = table("guerriere 10,10 N guns=4/0/0/0 | galatea 10,10 N; formation parallel E b; grapple grappled; "
                 "at melee only")
    duel.say("board", "5", "9", dice="1 1 1 1 1 | 6 6 1 1 1 1 1 1 1")
    assert (duel.a.crew, duel.a.pool, duel.a.sections[STARBOARD_BOW].gunners) == (7, 3, 4)


@pytest.mark.rule("CS-SHIP-15", "CS-SHIP-16", "CS-MOR-03")
def test_four_crew_hits_across_a_red_number():
    """CS-CASE-72: the owner removes four points; the red number is checked at -1, before the Morale Effects check."""
    duel = broadside("macedonian 10,10 N guns=4/4/0/0 tasks=1/0/1 morale=fit", 14).say("port bow")
    assert duel.asked == [(1, "lose-crew")] and not duel.events("MoraleChecked")
    duel.say("starboard-aft-guns=4", dice="3 | 4 4")
    red, effect = duel.events("MoraleChecked")
    assert duel.b.crew == 6 and duel.b.assigned == 6
    assert (red.rule, red.failed, red.parts[1][0]) == ("CS-SHIP-16", True, -1)
    assert (effect.rule, effect.failed, effect.values) == ("CS-DMG-21", False, (4, 4))


@pytest.mark.rule("CS-SHIP-16")
@pytest.mark.parametrize(("then", "morale"), [("2 | 6", 2), ("3", 3)])
def test_the_red_number_is_subtracted_besides_the_morale_modifier(then, morale):
    duel = broadside("guerriere 10,10 N crew=7", 7, then)
    assert (duel.b.crew, duel.b.morale, duel.b.reds) == (5, morale, (6,))


@pytest.mark.rule("CS-SHIP-16")
@pytest.mark.parametrize(("crew", "entered"), [(9, ()), (8, (6,)), (6, ())])
def test_a_red_number_is_checked_when_the_counter_enters_its_box(crew, entered):
    duel = broadside(f"guerriere 10,10 N crew={crew}", 7, "6" if entered else "")
    assert duel.b.reds == entered and len(duel.events("MoraleChecked")) == len(entered)


@pytest.mark.rule("CS-SHIP-16")
def test_several_boxes_crossed_at_once_are_checked_one_by_one_the_highest_first():
    duel = broadside("curlew 10,10 N", 7, "3 | 3 | 6")
    checks = duel.events("MoraleChecked")[:2]
    assert duel.b.reds == (3, 2)
    assert [(check.parts[1][0], check.failed) for check in checks] == [(-1, False), (-2, True)]


@pytest.mark.rule("CS-SHIP-16")
def test_a_red_number_counts_the_first_time_in_the_game_only():
    duel = broadside("guerriere 10,10 N crew=7 reds=6", 7)
    assert duel.b.crew == 5 and not duel.events("MoraleChecked")
