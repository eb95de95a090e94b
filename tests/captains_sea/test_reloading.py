"""Chapter 16: reloading. Impulses are counted from the start of the game: 17 is impulse 5 of turn 2."""

import pytest
from captains_sea.table import Table, table

from weathergage.kernel.core import HIDDEN, seen_by
from weathergage.kernel.rng import Rng
from weathergage.rulesets.captains_sea.state import Duel, Section

CRACK, AVERAGE, GREEN = "constitution", "guerriere", "java"


def fired(ship: str = CRACK, impulse: int = 2) -> Table:
    """The starboard bow section has just fired, with one gun, and missed: its captain selects a load."""
    return table(f"{ship} 10,10 N guns=1/0/0/0 | {AVERAGE} 13,10 N; impulse {impulse}; at fire only",
                 "1").say("bow high")


def reached(track: str, impulse: int, gunners: str = "1/1/1/1", ship: str = CRACK, then: str = "only") -> Table:
    """The reload step of an impulse, with these Load counters."""
    return table(f"{ship} 10,10 N guns={gunners} load=-/-/-/- reload={track} | {AVERAGE} 14,10 N; "
                 f"impulse {impulse}; at reload {then}")


def loads(duel: Table) -> list[str]:
    return [section.load for section in duel.a.sections]


def counters(duel: Table) -> list[str]:
    """The Load counters of side a, as load@impulse; a * was moved on."""
    return [f"{section.pending}@{section.due}{'*' * section.moved}" if section.due else "-"
            for section in duel.a.sections]


def believed(duel: Table) -> tuple[set[str], set[str]]:
    """What the enemy must think possible of the starboard bow section: its load, and its Load counter."""
    thought: list[Section] = []
    for seed in range(40):
        game = duel.match.sight(1).redeal(Rng(seed))
        assert isinstance(game, Duel)
        thought.append(game.ships[0].sections[0])
    return {section.load for section in thought}, {section.pending for section in thought}


# --- the reload step ---


@pytest.mark.rule("CS-LOAD-01")
def test_a_manned_section_is_loaded_and_may_fire_in_the_same_impulse():
    duel = reached("round@8/-/-/-", 8, then="")
    assert loads(duel) == ["round", "", "", ""] and counters(duel)[0] == "-"
    assert duel.asked == [(0, "fire")] and duel.refusal("bow low") == "" and duel.refusal("aft low") != ""


@pytest.mark.rule("CS-LOAD-01")
def test_a_counter_in_a_later_impulse_is_not_touched():
    assert counters(reached("round@8/round@9/-/-", 8)) == ["-", "round@9", "-", "-"]


@pytest.mark.rule("CS-LOAD-01", "CS-LOAD-02")
@pytest.mark.parametrize(("gunners", "asked"), [("1/0/0/0", []), ("0/4/0/0", [(0, "select-load")])])
def test_one_crew_point_is_enough_and_without_any_the_chance_is_lost(gunners, asked):
    assert reached("round@8/-/-/-", 8, gunners).asked == asked


@pytest.mark.rule("CS-LOAD-02")
def test_an_unmanned_section_selects_again_and_waits_as_after_firing():
    """CS-CASE-77: the counter of an Average section in impulse 5 of turn 2 goes to impulse 1 of turn 3."""
    duel = table(f"{AVERAGE} 10,10 N load=-/-/-/- reload=double@17*/-/-/- | {CRACK} 14,10 N; turn 2; impulse 5; "
                 "at reload only")
    assert duel.asked == [(0, "select-load")] and duel.question().secret
    assert counters(duel.say("chain")) == ["chain@25", "-", "-", "-"] and loads(duel)[0] == ""


@pytest.mark.rule("CS-LOAD-03", "CS-LOAD-07")
@pytest.mark.parametrize("gunners", ["1/0/0/0", "0/0/0/0"])
def test_a_special_load_is_shown_and_moved_two_impulses_on_and_then_completes_if_manned(gunners):
    """CS-CASE-19: a Crack section fired in impulse 2 and secretly loaded with Chain."""
    duel = fired(impulse=2).say("chain")
    assert counters(duel)[0] == "chain@8"
    assert counters(reached("chain@8/-/-/-", 8, gunners)) == ["chain@10*", "-", "-", "-"]
    duel = reached("chain@10*/-/-/-", 10, gunners)
    assert loads(duel)[0] == ("chain" if gunners[0] == "1" else "")
    assert duel.asked == ([] if gunners[0] == "1" else [(0, "select-load")])


@pytest.mark.rule("CS-LOAD-03")
@pytest.mark.parametrize("load", ["chain", "double"])
def test_it_moves_into_the_next_turn_if_need_be(load):
    assert counters(reached(f"{load}@11/-/-/-", 11)) == [f"{load}@13*", "-", "-", "-"]


@pytest.mark.rule("CS-LOAD-04")
def test_moving_a_special_load_on_needs_no_crew():
    duel = reached("double@8/-/-/-", 8, "0/0/0/0")
    assert duel.over and counters(duel)[0] == "double@10*"


@pytest.mark.rule("CS-LOAD-05")
def test_counters_of_both_players_are_handled_in_one_step_and_both_select_together():
    track = "guns=1/0/0/0 load=-/-/-/- reload=round@8/round@8/-/-"
    duel = table(f"{CRACK} 10,10 N {track} | {AVERAGE} 14,10 N {track}; impulse 8; at reload only")
    assert (duel.a.sections[0].load, duel.b.sections[0].load) == ("round", "round")
    assert duel.asked == [(0, "select-load"), (1, "select-load")]


# --- Select Load ---


@pytest.mark.rule("CS-LOAD-06")
def test_the_owner_picks_one_of_three_loads_secretly_for_the_section_that_fired():
    duel = fired()
    assert duel.asked == [(0, "select-load")] and duel.question().secret
    assert duel.options == ["round", "chain", "double"]
    selected = duel.say("double").events("LoadsSelected")[0]
    assert (seen_by(selected, 0).loads, seen_by(selected, 1).loads) == (("double",), (HIDDEN,))
    assert seen_by(selected, 1).due == 8


@pytest.mark.rule("CS-LOAD-07")
@pytest.mark.parametrize("load", ["round", "chain", "double"])
def test_every_load_lies_at_the_same_impulse_ahead(load):
    assert counters(fired().say(load))[0] == f"{load}@8"


@pytest.mark.rule("CS-LOAD-08")
@pytest.mark.parametrize(("ship", "due"), [(CRACK, 7), (AVERAGE, 9), (GREEN, 13)])
def test_a_crack_crew_takes_6_impulses_an_average_one_8_and_a_green_one_12(ship, due):
    assert counters(fired(ship, 1).say("round"))[0] == f"round@{due}"


@pytest.mark.rule("CS-LOAD-09")
@pytest.mark.parametrize(("impulse", "due"), [(4, 12), (5, 13), (9, 17), (12, 20)])
def test_counting_goes_on_into_the_next_turn(impulse, due):
    assert counters(fired(AVERAGE, impulse).say("round"))[0] == f"round@{due}"


@pytest.mark.rule("CS-LOAD-09")
def test_a_counter_in_the_first_impulse_of_the_next_turn_is_reached_there():
    duel = table(f"{AVERAGE} 10,10 N guns=1/0/0/0 load=-/-/-/- reload=round@13/-/-/- | {CRACK} 20,10 N; turn 2; "
                 "at cycle only")
    assert loads(duel)[0] == "round" and [event.impulse for event in duel.events("ImpulseBegun")] == [1]


@pytest.mark.rule("CS-LOAD-09", "CS-LOAD-03")
def test_double_shot_of_an_average_section_fired_in_impulse_9_is_ready_in_impulse_7_of_the_next_turn():
    """CS-CASE-76."""
    assert counters(fired(AVERAGE, 9).say("double"))[0] == "double@17"
    duel = table(f"{AVERAGE} 10,10 N guns=1/0/0/0 load=-/-/-/- reload=double@17/-/-/- | {CRACK} 20,10 N; turn 2; "
                 "impulse 5; at reload")
    loaded = duel.events("SectionLoaded")
    assert [(event.section, event.load) for event in loaded] == [(0, "double")]
    assert [event.impulse for event in duel.events("ImpulseBegun")] == [7]


@pytest.mark.rule("CS-LOAD-10")
def test_a_section_that_did_not_fire_keeps_its_load_and_is_offered_no_other():
    duel = table(f"{CRACK} 10,10 N guns=1/1/0/0 load=round/chain/double/- | {AVERAGE} 13,10 N; impulse 2; "
                 "at fire only", "1").say("bow high")
    assert duel.question().space.slots == ("starboard bow",)
    assert loads(duel.say("double")) == ["", "chain", "double", ""]


@pytest.mark.rule("CS-LOAD-10")
def test_no_load_is_taken_out_when_the_crew_leaves_the_guns():
    duel = table(f"{CRACK} 10,10 N guns=1/1/0/0 load=chain/double/round/- | {AVERAGE} 20,10 N; at assign-crew only")
    assert loads(duel.say("", "")) == ["chain", "double", "round", ""]


@pytest.mark.rule("CS-LOAD-11")
def test_the_enemy_learns_a_load_when_its_counter_is_reached_and_not_before():
    """CS-CASE-102."""
    assert believed(reached("round@9/-/-/-", 8))[1] == {"round", "chain", "double"}
    assert believed(reached("round@8/-/-/-", 8))[0] == {"round"}
    assert believed(reached("chain@8/-/-/-", 8))[1] == {"chain"}
    assert believed(reached("double@8*/-/-/-", 8))[0] == {"double"}


@pytest.mark.rule("CS-LOAD-11")
def test_the_loads_of_set_up_are_hidden_and_so_is_a_load_selected_after_firing():
    assert believed(table(f"{CRACK} 10,10 N | {AVERAGE} 20,10 N; at assign-crew"))[0] == {"round", "chain", "double"}
    assert believed(fired().say("chain"))[1] == {"round", "chain", "double"}


@pytest.mark.rule("CS-LOAD-12")
@pytest.mark.parametrize(("burst", "asked"), [(2, []), (3, [(0, "select-load")])])
def test_a_section_destroyed_in_the_fire_step_selects_no_load(burst, asked):
    """Her last box bursts a gun, or does not."""
    duel = table(f"{CRACK} 10,10 N hull=1/5/5/5 guns=1/0/0/0 load=double/round/round/round | {AVERAGE} 13,10 N; "
                 "at fire only", f"1 | {burst}").say("bow low")
    assert duel.asked == asked and duel.a.sections[0].boxes == (1 if asked else 0)


@pytest.mark.rule("CS-LOAD-13")
def test_when_both_have_fired_both_select_at_once_and_in_secret():
    duel = table(f"{CRACK} 10,10 N guns=1/0/0/0 | {AVERAGE} 13,10 N guns=0/0/1/0; ip a; impulse 2; at fire only",
                 "1 | 1").say("bow low", "bow low")
    assert duel.asked == [(0, "select-load"), (1, "select-load")]
    duel.say("chain", seat=1)
    assert duel.asked == [(0, "select-load")] and not duel.events("LoadsSelected")
    duel.say("double")
    assert (duel.a.sections[0].pending, duel.b.sections[2].pending) == ("double", "chain")
