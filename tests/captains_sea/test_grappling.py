"""Chapter 22: grappling. Both ships lie in one square; crews without tasks are melee pools."""

import pytest
from captains_sea.table import Table, table

from weathergage.kits.squares import NAMES

FRENCH, BRITISH, AMERICAN = "virginie", "guerriere", "constitution"


def alongside(a: str, b: str, settings: str = "", dice: str = "", place: str = "10,10", then: str = "only") -> Table:
    """Side a is Initiative Player; a ship is given as 'design heading ...'."""
    one, other = (f"{words.split()[0]} {at} {' '.join(words.split()[1:])}"
                  for words, at in ((a, "10,10"), (b, place)))
    formation = "formation parallel E a; " if place == "10,10" else ""
    return table(f"{one} | {other}; {formation}ip a; {settings or 'impulse 7'}; at grapple {then}", dice)


def held(duel: Table) -> bool:
    return duel.game.grapple == "grappled"


# --- who, when and with what chance ---


@pytest.mark.rule("CS-GRAP-01")
@pytest.mark.parametrize(("place", "settings", "asked"), [
    ("10,10", "", [(0, "grapple")]), ("10,11", "", []), ("10,10", "grapple grappled", []),
    ("10,10", "grapple disengaged", [(0, "grapple")]),
])
def test_ships_in_one_square_may_grapple_unless_they_are_grappled_already(place, settings, asked):
    assert alongside(f"{AMERICAN} N", f"{BRITISH} N", settings, place=place).asked == asked


@pytest.mark.rule("CS-GRAP-01")
def test_nobody_grapples_in_an_impulse_without_a_counter():
    """Impulses 2 to 12 hold one Activate counter, in 9."""
    duel = table(f"{AMERICAN} 10,10 N maneuver=advance:0:2:0 act=9 | {BRITISH} 10,10 N; formation parallel E a; ip a; "
                 "impulse 1; at grapple").say("decline", "decline")
    assert duel.asked == [(0, "grapple")] and duel.game.impulse == 9


@pytest.mark.rule("CS-GRAP-02")
def test_the_initiative_player_tries_first_and_each_once_in_an_impulse():
    duel = alongside(f"{AMERICAN} N crew=5", f"{BRITISH} N crew=5", dice="4 | 4").say("try")
    assert not held(duel) and duel.asked == [(1, "grapple")]
    assert duel.say("try").over and not held(duel)


@pytest.mark.rule("CS-GRAP-02")
def test_if_he_declines_the_other_may_try_and_after_success_nobody_else():
    assert alongside(f"{AMERICAN} N", f"{BRITISH} N").say("decline").asked == [(1, "grapple")]
    duel = alongside(f"{AMERICAN} N crew=5", f"{BRITISH} N crew=5", dice="5").say("try")
    assert held(duel) and duel.over and len(duel.events("Grappled")) == 1
    failed = alongside(f"{AMERICAN} N crew=5", f"{BRITISH} N crew=5", dice="4").say("try")
    assert not failed.events("Grappled")


@pytest.mark.rule("CS-GRAP-02", "CS-GRAP-04", "CS-GRAP-06")
def test_a_success_of_the_other_aligns_to_the_initiative_player_and_ends_the_cycle():
    """CS-CASE-80."""
    duel = alongside(f"{AMERICAN} N crew=5 act=8,12 maneuver=advance:0:2:0", f"{BRITISH} NE crew=5 act=8,12",
                     "wind N; impulse 7", "1 | 6", then="").say("try", "try")
    assert held(duel) and (duel.a.heading, duel.b.heading) == (1, 1)
    assert duel.asked == [(0, "start-melee")] and not duel.events("ImpulseBegun")


@pytest.mark.rule("CS-GRAP-03")
@pytest.mark.parametrize(("a", "b", "needed"), [
    ("constitution N crew=5", "guerriere N crew=5", 5),
    ("constitution N crew=5 morale=fit", "guerriere N crew=5", 6),
    ("constitution N crew=6 morale=unfit", "guerriere N crew=5", 6),
    ("constitution N crew=5", "guerriere N crew=5 morale=fit", 4),
    ("constitution N crew=5", "guerriere N crew=5 morale=strike-check", 3),
    ("constitution N crew=6", "guerriere N crew=5", 4),
    ("constitution N crew=6 tasks=1/0/0", "guerriere N crew=5", 5),
    ("constitution N crew=5", "guerriere N crew=6", 6),
    ("constitution N crew=7", "guerriere NE crew=5", 4), ("constitution N crew=7", "guerriere E crew=5", 4),
    ("constitution N crew=7", "guerriere SE crew=5", 5), ("constitution N crew=7", "guerriere S crew=5", 5),
    ("constitution N crew=7", "guerriere W crew=5", 4), ("constitution N crew=7", "guerriere SW crew=5", 5),
    ("virginie N crew=5", "guerriere N crew=5", 4), ("guerriere N crew=5", "virginie N crew=5", 5),
])
def test_morale_melee_pools_angle_and_french_skill_make_the_roll(a, b, needed):
    assert [held(alongside(a, b, dice=f"{die}").say("try")) for die in (needed - 1, needed)] == [False, True]


@pytest.mark.rule("CS-GRAP-03")
def test_a_french_handy_ship_with_the_larger_pool_grapples_on_a_natural_2():
    """CS-CASE-79: +1 - 0 + 5 - 3 - 1 + 1 = +3."""
    duels = [alongside(f"{FRENCH} N crew=5", f"{BRITISH} NE crew=3 morale=fit", dice=die).say("try") for die in "12"]
    assert [held(duel) for duel in duels] == [False, True]
    assert duels[1].events("GrappleTried")[0].modifier == 3


# --- alignment ---


@pytest.mark.rule("CS-GRAP-04", "CS-GRAP-05")
@pytest.mark.parametrize(("heading", "after"), [
    ("E", "E"), ("SE", "E"), ("NE", "E"), ("S", "W"), ("SW", "W"), ("W", "W"), ("NW", "W"), ("N", "W"),
])
def test_the_other_ship_takes_the_heading_or_from_2_points_on_the_opposite(heading, after):
    """CS-CASE-18: the Initiative Player heads 3; 4 becomes 3, 5 and 6 become 7."""
    duel = alongside(f"{AMERICAN} E crew=12", f"{BRITISH} {heading} crew=5", dice="6").say("try")
    assert (NAMES[duel.a.heading], NAMES[duel.b.heading]) == ("E", after)
    turned = [] if heading == after else ["CS-GRAP-04" if after == "E" else "CS-GRAP-05"]
    assert [event.rule for event in duel.events("ShipTurned")] == turned


@pytest.mark.rule("CS-GRAP-09")
@pytest.mark.parametrize("marker", ["", "barred=back-sail", "turned"])
def test_alignment_may_put_the_ship_in_irons_and_sets_no_marker(marker):
    duel = alongside(f"{AMERICAN} N crew=12", f"{BRITISH} E {marker}", "wind N; impulse 7", "6").say("try")
    assert NAMES[duel.b.heading] == "S"
    assert (duel.b.barred, duel.b.turned_here) == (marker.partition("=")[2], marker == "turned")


# --- what becomes of the impulses ---


@pytest.mark.rule("CS-GRAP-06")
def test_after_a_grapple_no_impulse_is_played_and_melee_follows():
    """Loaded and manned guns bear, and both ships had counters."""
    ready = "guns=1/1/1/1 act=8,12 maneuver=back-sail:0:1:0"
    duel = alongside(f"{AMERICAN} N crew=9 {ready}", f"{BRITISH} N crew=8 {ready}", dice="6", then="").say("try")
    assert duel.asked == [(0, "start-melee")] and not duel.events("ImpulseBegun")


@pytest.mark.rule("CS-GRAP-06", "CS-GRAP-07")
def test_guns_that_are_reloaded_after_the_grapple_do_not_fire_in_this_turn():
    """Her port guns bear on the enemy."""
    duel = alongside(f"{AMERICAN} N crew=9 guns=0/0/1/0 load=-/-/-/- reload=-/-/round@9/-", f"{BRITISH} N crew=5",
                     dice="6", then="").say("try")
    assert duel.asked == [(0, "start-melee")] and duel.a.sections[2].load == "round"


@pytest.mark.rule("CS-GRAP-06")
def test_only_the_turn_of_the_grapple_is_cut_short():
    """Grappled since an earlier turn, she reloads in impulse 5 and may fire there."""
    duel = table(f"{AMERICAN} 10,10 N guns=1/0/0/0 load=-/-/-/- reload=round@5/-/-/- | {BRITISH} 10,10 N; "
                 "formation parallel E b; grapple grappled; impulse 1; at fire")
    assert duel.game.impulse == 5 and duel.asked == [(0, "fire")]


@pytest.mark.rule("CS-GRAP-07")
def test_counters_maneuvers_points_and_strain_blocks_of_both_are_removed():
    duel = alongside(f"{AMERICAN} N crew=9 act=8,12 maneuver=advance:0:2:1 strain=1",
                     f"{BRITISH} N act=9 maneuver=wear-up:-1:2:1 strain=2", dice="6").say("try")
    for ship in duel.game.ships:
        assert (ship.activations, ship.maneuver, ship.spent, ship.strain) == ((), "", 0, 0)


@pytest.mark.rule("CS-GRAP-07", "CS-GRAP-08", "CS-LOAD-03", "CS-LOAD-02")
def test_the_ignored_impulses_are_run_through_for_their_reloads():
    """CS-CASE-109: 8 Chain, 9 Round, 11 Double in manned sections, 10 in an unmanned Average one."""
    duel = alongside(f"{BRITISH} N crew=9 guns=1/1/0/1 load=-/-/-/- reload=chain@8/round@9/round@10/double@11",
                     f"{AMERICAN} N crew=5", "impulse 7", "6", then="").say("try")
    assert duel.asked == [(0, "select-load")] and duel.game.impulse == 10
    duel.say("round")
    assert duel.asked == [(0, "start-melee")]
    assert [section.load for section in duel.a.sections] == ["chain", "round", "", ""]
    assert [(section.pending, section.due) for section in duel.a.sections[2:]] == [("round", 18), ("double", 13)]


@pytest.mark.rule("CS-GRAP-07")
@pytest.mark.parametrize(("formation", "heading", "p"), [
    ("parallel E a", "N", "W"), ("angled E a", "NE", "W"), ("angled E b", "NE", "E"), ("crossing N a a", "S", "S"),
])
def test_the_formation_becomes_parallel_with_the_other_ship_on_her_side(formation, heading, p):
    """The Non-Initiative Player's ship is the mover; she stays where she lay."""
    duel = table(f"{AMERICAN} 10,10 {'E' if heading == 'S' else 'N'} | {BRITISH} 10,10 {heading}; "
                 f"formation {formation}; ip a; wind E; impulse 7; at grapple only", "6").say("try")
    assert (duel.game.formation, NAMES[duel.game.bearing], duel.game.mover) == ("parallel", p, 1)
