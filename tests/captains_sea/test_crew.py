"""Chapter 9: step A, assign crew."""

import pytest
from captains_sea.alongside import PORT_BOW, broadside
from captains_sea.table import Table, table

ASSIGN = "guerriere 10,10 N {} | galatea 10,14 N; at assign-crew only"
SECTIONS = ("starboard-bow", "starboard-aft", "port-bow", "port-aft")


def refused(plan: str, state: str = "") -> str:
    return table(ASSIGN.format(state)).refusal(plan, seat=0)


def housekeeping(state: str, dice: str = "") -> Table:
    return table(f"guerriere 10,10 N {state} | galatea 10,14 N; no-cards; at housekeeping only", dice)


@pytest.mark.rule("CS-CREW-01")
def test_every_point_may_be_assigned_anew_and_the_old_assignment_lapses():
    duel = table(ASSIGN.format("guns=4/4/0/0 tasks=1/0/0"))
    duel.say("port-bow-guns=4 rigging-repair=2", "")
    assert [section.gunners for section in duel.a.sections] == [0, 0, 4, 0]
    assert (duel.a.sailing, duel.a.rig_repair, duel.a.pool) == (0, 2, 3)


@pytest.mark.rule("CS-CREW-01")
def test_both_assign_secretly_and_reveal_together():
    duel = table(ASSIGN.format("guns=4/0/0/0"))
    assert [question.secret for question in duel.match.questions] == [True, True]
    duel.say("port-bow-guns=4", seat=0)
    assert duel.a.sections[PORT_BOW].gunners == 0 and duel.asked == [(1, "assign-crew")]
    duel.say("", seat=1)
    assert duel.a.sections[PORT_BOW].gunners == 4


@pytest.mark.rule("CS-CREW-02")
@pytest.mark.parametrize(("state", "plan", "legal"), [
    ("", "starboard-bow-guns=4 starboard-aft-guns=4 sailing=1", True),
    ("", "starboard-bow-guns=4 starboard-aft-guns=4 rigging-repair=2", False),
    ("crew=3", "starboard-bow-guns=3", True),
    ("crew=3", "starboard-bow-guns=3 sailing=1", False),
    ("crew=0", "", True),
    ("crew=0", "sailing=1", False),
])
def test_no_more_points_are_assigned_than_there_are(state, plan, legal):
    assert (refused(plan, state) == "") is legal


@pytest.mark.rule("CS-CREW-03")
def test_at_most_one_point_is_on_sailing():
    assert refused("sailing=1") == "" and refused("sailing=2") == "sailing takes 0 to 1, not '2'"


@pytest.mark.rule("CS-CREW-03")
@pytest.mark.parametrize(("sailing", "roll", "rigging"), [(0, 5, 9), (1, 5, 10), (1, 4, 9)])
def test_a_point_on_sailing_gives_1_on_the_bonus_move_check(sailing, roll, rigging):
    duel = table(f"guerriere 10,10 N tasks={sailing}/0/0 | galatea 14,14 N; at bonus-move only")
    duel.say("decline", "move", dice=str(roll))
    assert duel.a.rigging == rigging


@pytest.mark.rule("CS-CREW-03")
@pytest.mark.parametrize("sailing", [0, 1])
def test_a_point_on_sailing_gives_nothing_on_the_hull_bonus(sailing):
    assert table(f"guerriere 10,10 N tasks={sailing}/0/0 | galatea 14,14 N; at rates only", "1 | 3").a.speed == 1


@pytest.mark.rule("CS-CREW-04")
@pytest.mark.parametrize(("state", "most"), [("", 2), ("rigging=5", 2), ("sail=fighting", 2), ("rigging=4", 0)])
def test_up_to_two_points_change_rigging_unless_the_counter_is_in_an_f_box(state, most):
    assert refused(f"changing-rigging={most}", state) == "" and refused(f"changing-rigging={most + 1}", state)


@pytest.mark.rule("CS-CREW-04")
def test_the_change_of_sail_is_rolled_in_housekeeping_and_impossible_without_crew():
    assert housekeeping("").over
    duel = housekeeping("tasks=0/2/0", "3 1")
    assert duel.asked == [(0, "change-sail")]
    assert duel.say("fighting").a.sail == "fighting"
    assert housekeeping("tasks=0/2/0", "2 2").a.sail == "medium"


@pytest.mark.rule("CS-CREW-05")
@pytest.mark.parametrize("state", ["rigging=9", "rigging=0"])
def test_up_to_two_points_repair_rigging(state):
    assert refused("rigging-repair=2", state) == "" and refused("rigging-repair=3", state)


@pytest.mark.rule("CS-CREW-05")
@pytest.mark.parametrize(("tasks", "dice", "rigging"), [("0/0/0", "", 7), ("0/0/1", "5", 8), ("0/0/2", "4 5", 8),
                                                        ("0/0/2", "4 4", 7)])
def test_rigging_repair_is_rolled_in_housekeeping_and_impossible_without_crew(tasks, dice, rigging):
    assert housekeeping(f"rigging=7 tasks={tasks}", dice).a.rigging == rigging


@pytest.mark.rule("CS-CREW-06")
def test_a_dismasted_ship_may_repair_rigging():
    duel = housekeeping("rigging=0 tasks=0/0/2", "5 5")
    assert duel.a.rigging == 1 and not duel.events("StrikeChecked")


@pytest.mark.rule("CS-CREW-07")
@pytest.mark.parametrize("section", SECTIONS)
def test_up_to_two_points_repair_each_section(section):
    assert refused(f"{section}-repair=2", "hull=3/3/3/3") == "" and refused(f"{section}-repair=3", "hull=3/3/3/3")


@pytest.mark.rule("CS-CREW-07")
def test_all_four_sections_may_be_repaired_in_one_turn():
    assert refused("starboard-bow-repair=2 starboard-aft-repair=2 port-bow-repair=2 port-aft-repair=2") == ""
    duel = housekeeping("hull=3/3/3/3 repair=2/1/0/1", "5 1 | 5 | 4")
    assert [section.boxes for section in duel.a.sections] == [4, 4, 3, 3]


@pytest.mark.rule("CS-CREW-08", "CS-CREW-09")
@pytest.mark.parametrize(("hull", "most"), [("4/4/4/4", 4), ("2/4/4/4", 2), ("0/4/4/4", 0)])
def test_guns_take_one_point_per_undamaged_box(hull, most):
    assert refused(f"starboard-bow-guns={most}", f"hull={hull}") == ""
    assert refused(f"starboard-bow-guns={most + 1}", f"hull={hull}").startswith(f"starboard bow guns takes 0 to {most}")


@pytest.mark.rule("CS-CREW-08")
@pytest.mark.parametrize(("crew", "dice"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_n_points_man_the_boxes_1_to_n(crew, dice):
    duel = table(f"guerriere 10,10 N guns={crew}/0/0/0 | galatea 12,10 N; at fire only")
    duel.say("low", dice=" ".join(["1"] * dice))
    assert duel.script_left == 0


@pytest.mark.rule("CS-CREW-08")
def test_a_section_without_crew_does_not_fire():
    assert table("guerriere 10,10 N | galatea 12,10 N; at fire only").over


@pytest.mark.rule("CS-CREW-10")
def test_points_on_boxes_damaged_during_the_turn_stay_assigned_but_do_nothing():
    duel = broadside("guerriere 10,10 N guns=0/0/4/0 load=round/round/-/round", 7).say("melee-pool=2")
    bow = duel.b.sections[PORT_BOW]
    assert (bow.boxes, bow.gunners, bow.manned) == (2, 4, 2)
    assert (duel.b.crew, duel.b.pool) == (7, 3)
    later = table("guerriere 10,10 N hull=2/4/4/4 guns=4/0/0/0 | galatea 12,10 N; at fire only")
    later.say("low", dice="1 1")
    assert later.script_left == 0


@pytest.mark.rule("CS-CREW-10")
def test_repaired_boxes_are_unmanned_until_the_next_assignment():
    duel = housekeeping("hull=2/4/4/4 guns=2/0/0/0 repair=2/0/0/0", "6 6")
    bow = duel.a.sections[0]
    assert (bow.boxes, bow.gunners, bow.manned) == (3, 2, 2)


@pytest.mark.rule("CS-CREW-11")
@pytest.mark.parametrize(("plan", "pool"), [
    ("", 9), ("sailing=1", 8), ("port-aft-guns=4 port-aft-repair=2 sailing=1", 2),
    ("starboard-bow-guns=4 port-bow-guns=4 sailing=1", 0),
])
def test_all_points_not_assigned_elsewhere_are_the_melee_pool(plan, pool):
    duel = table(ASSIGN.format("")).say(plan, "")
    assert duel.a.pool == pool and duel.events("CrewAssigned")[0].pool == pool


@pytest.mark.rule("CS-CREW-13")
def test_repair_crews_on_undamaged_tracks_roll_only_if_damage_has_come_by_housekeeping():
    assert refused("rigging-repair=2 port-bow-repair=2") == ""
    assert housekeeping("tasks=0/0/2 repair=0/0/2/0").events("RepairTried") == []
    duel = broadside("guerriere 10,10 N repair=0/0/2/0", 7).say("melee-pool=2", "round")
    assert duel.b.sections[PORT_BOW].boxes == 2
    damaged = housekeeping("hull=4/4/2/4 tasks=0/0/2 repair=0/0/2/0", "5 1")
    assert [event.track for event in damaged.events("RepairTried")] == [PORT_BOW]
