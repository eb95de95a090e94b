"""Chapter 12: step D, impulses."""

import pytest
from captains_sea.table import Table, table

CYCLE = "guerriere 10,10 N {} | galatea 16,10 N {}; impulse 0; at cycle only"
CARRIED = "maneuver=tack:1:3:0 strain=1"        # a maneuver that one counter does not finish


def played(duel: Table) -> list[int]:
    """The impulses that were played so far."""
    return [event.impulse for event in duel.events("ImpulseBegun")]


@pytest.mark.rule("CS-IMP-02", "CS-IMP-05")
@pytest.mark.parametrize("mark", [f"act=5 {CARRIED}", "reload=-/-/round@5/-", "chasers=5/0", "chasers=0/5"])
@pytest.mark.parametrize("side", [0, 1])
def test_an_activate_or_load_counter_of_either_player_marks_an_impulse(mark, side):
    duel = table(CYCLE.format(*((mark, "") if side == 0 else ("", mark))))
    if "reload" in mark:
        duel.say("round")       # nobody mans those guns, so the load is selected anew
    assert played(duel) == [5] and duel.over


@pytest.mark.rule("CS-IMP-02")
def test_an_impulse_whose_counter_was_removed_before_it_is_reached_is_not_marked():
    """A failed Tack in impulse 4 removes the counters of 6 and 8."""
    duel = table("guerriere 10,10 SW act=4,6,8 maneuver=tack:-1:3:2 | galatea 16,10 N; impulse 0; at cycle only", "1")
    assert duel.a.heading == 5 and played(duel) == [4]


@pytest.mark.rule("CS-IMP-02")
def test_a_load_counter_of_the_next_turn_marks_nothing_in_this_one():
    assert played(table(CYCLE.format("chasers=17/0", ""))) == []
    assert played(table(CYCLE.format("chasers=17/0", "").replace("impulse 0", "turn 2; impulse 0"))) == [5]


ALL_STEPS = ("guerriere 10,9 N act=6 maneuver=advance:0:2:1 guns=4/0/0/0 reload=round@6/-/-/- | galatea 10,10 N; "
             "wind NE; impulse 0; at cycle only")


@pytest.mark.rule("CS-IMP-03")
def test_the_steps_of_an_impulse_are_maneuver_reload_fire_grapple():
    duel = table(ALL_STEPS)
    assert duel.asked == [(0, "pass-side")] and not duel.events("SectionLoaded")
    duel.say("port")
    assert duel.asked == [(0, "fire")] and duel.events("SectionLoaded")
    duel.say("low", "round", dice="1 1 1 1")
    assert duel.asked == [(0, "grapple")]
    order = [type(event).__name__ for event in duel.match.events]
    steps = ["ShipMoved", "FormationFound", "SectionLoaded", "FireAnnounced", "AttackMade", "LoadsSelected"]
    assert [name for name in order if name in steps] == steps


@pytest.mark.rule("CS-IMP-04")
def test_only_owners_of_activate_counters_maneuver():
    duel = table(CYCLE.format(f"act=6 guns=1/0/0/0 {CARRIED}", "act=12 maneuver=tack:1:3:1 strain=1"))
    assert duel.asked == [(0, "fire")] and (duel.a.spent, duel.b.spent) == (1, 1)
    duel.say("hold")
    assert duel.game.impulse == 12 and (duel.a.spent, duel.b.spent) == (1, 2)


@pytest.mark.rule("CS-IMP-04")
def test_only_owners_of_load_counters_reload():
    duel = table(CYCLE.format("guns=0/0/1/0 reload=-/-/round@5/-", "guns=1/0/0/0 reload=round@8/-/-/-"))
    assert [(event.side, event.section) for event in duel.events("SectionLoaded")] == [(0, 2), (1, 0)]
    assert played(duel) == [5, 8]


@pytest.mark.rule("CS-IMP-04")
@pytest.mark.parametrize("side", [0, 1])
def test_either_player_may_fire_in_an_impulse_that_the_other_marked(side):
    states = ["guns=1/0/0/0", "guns=0/0/1/0"]
    states[side] += " chasers=5/0"
    duel = table(CYCLE.format(*states))
    assert duel.asked == [(1, "fire")]
    duel.say("hold")
    assert duel.asked == [(0, "fire")]


@pytest.mark.rule("CS-IMP-04")
@pytest.mark.parametrize(("square", "asked"), [("10,10", [(0, "grapple")]), ("16,10", [])])
def test_either_player_may_try_to_grapple_in_the_same_square_only(square, asked):
    duel = table(f"guerriere 10,10 N chasers=5/0 | galatea {square} N; impulse 0; at cycle only")
    assert played(duel) == [5] and duel.asked == asked
    if asked:
        duel.say("decline")
        assert duel.asked == [(1, "grapple")]


@pytest.mark.rule("CS-IMP-05")
@pytest.mark.parametrize("square", ["16,10", "10,10"])
def test_an_unmarked_impulse_is_skipped_without_fire_or_grapple(square):
    duel = table(f"guerriere 10,10 N guns=4/4/0/0 | galatea {square} N guns=0/0/4/4; impulse 0; "
                 "at cycle only")
    assert duel.over and played(duel) == []


@pytest.mark.rule("CS-IMP-06")
def test_after_impulse_12_comes_melee():
    duel = table("guerriere 10,10 N chasers=11/0 | galatea 10,10 N guns=1/1/1/1 chasers=12/0; formation parallel E b; "
                 "impulse 0; no-cards; at cycle")
    assert duel.game.impulse == 11 and duel.asked == [(1, "fire")]
    duel.say("hold", "decline", "decline", "hold")
    assert duel.game.impulse == 12 and duel.asked == [(0, "grapple")]
    duel.say("try", dice="6")
    assert duel.game.grapple == "grappled" and duel.asked == [(0, "start-melee")]


@pytest.mark.rule("CS-IMP-07")
def test_a_load_counter_placed_now_marks_a_later_impulse_of_the_same_turn():
    duel = table(CYCLE.format("guns=1/0/0/0 chasers=2/0", "").replace("guerriere", "shannon"))
    assert played(duel) == [2]
    duel.say("low", "round", dice="1")
    assert played(duel) == [2, 8] and duel.asked == [(0, "fire")]


@pytest.mark.rule("CS-IMP-08")
@pytest.mark.parametrize(("grapple", "impulses"), [("grapple grappled", [1]), ("grapple disengaged 1", []), ("", [])])
def test_if_the_ships_begin_a_turn_grappled_impulse_1_counts_as_marked(grapple, impulses):
    duel = table(f"guerriere 10,10 N guns=1/0/0/0 | galatea 10,10 N; formation parallel E b; {grapple}; turn 2; "
                 "impulse 0; at cycle only")
    assert played(duel) == impulses
    assert duel.asked == ([(0, "fire")] if impulses else [])


@pytest.mark.rule("CS-IMP-08", "CS-IMP-07")
def test_in_a_grappled_turn_only_load_counters_mark_the_impulses_after_the_first():
    duel = table("shannon 10,10 N guns=1/0/0/0 | galatea 10,10 N; formation parallel E b; grapple grappled; turn 2; "
                 "impulse 0; at cycle only")
    duel.say("low", "round", dice="1")
    assert played(duel) == [1, 7] and duel.asked == [(0, "fire")]
    duel.say("hold")
    assert duel.over
