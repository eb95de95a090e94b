"""Chapter 8: the order of a turn."""

import pytest
from captains_sea.table import Table, table

LASHED = "guerriere 10,10 N {} | galatea 10,10 N {}; formation parallel E b; grapple grappled; impulse 0; no-cards"


def story(duel: Table, *names: str) -> list[str]:
    """The events of these types in their order, each type once in a row."""
    told: list[str] = []
    for event in duel.match.events:
        name = getattr(event, "kind", type(event).__name__)
        if name in names and told[-1:] != [name]:
            told.append(name)
    return told


@pytest.mark.rule("CS-SEQ-01", "CS-SEQ-02")
def test_a_turn_is_crew_initiative_rates_cycle_bonus_move_housekeeping():
    duel = table("guerriere 10,10 N on-fire | galatea 14,14 N; impulse 0; no-cards; limit 2; at assign-crew")
    assert duel.asked == [(0, "assign-crew"), (1, "assign-crew")]
    duel.say("", "", dice="1 | 4 | 1 | 2")
    assert duel.asked == [(0, "select-maneuver")] and duel.a.activations == (12,)
    duel.say("back-sail")
    assert duel.game.impulse == 12 and duel.asked == [(1, "bonus-move")]
    duel.say("decline", "move", dice="6 | 4")
    assert duel.asked == [(0, "assign-crew"), (1, "assign-crew")] and duel.game.turn == 2
    assert story(duel, "CrewAssigned", "initiative", "hull-bonus", "SpeedSet", "ManeuverSelected", "ImpulseBegun",
                 "bonus-move", "fire-fighting", "TurnBegun") == [
        "CrewAssigned", "initiative", "hull-bonus", "SpeedSet", "ManeuverSelected", "ImpulseBegun",
        "bonus-move", "fire-fighting", "TurnBegun"]


def steps(duel: Table, until: int) -> list[str]:
    """The steps in which something is asked, as people are told, while everybody does what is usual."""
    found: list[str] = []
    while not duel.over and duel.game.turn < until:
        if found[-1:] != [duel.game.step]:
            found.append(duel.game.step)
        question = duel.question()
        duel.match.answer(question, duel.match.sight(question.seat).usual(question.question))
    return found


@pytest.mark.rule("CS-SEQ-01", "CS-INIT-01", "CS-RATE-16", "CS-BONUS-01", "CS-MELEE-01", "CS-HK-01", "CS-CREW-01",
                  "CS-WIN-02", "CS-WIN-03", "CS-SEQ-02")
@pytest.mark.parametrize(("more", "between"), [
    ("", ["movement-rates", "impulses", "bonus-move"]),
    ("formation parallel E b; grapple grappled;", ["impulses", "melee"]),
])
def test_the_table_tells_the_step_of_the_turn(more, between):
    square = "10,10" if more else "14,14"
    duel = table(f"guerriere 10,10 N on-fire hand=topmen | galatea {square} N hand=topmen; {more} impulse 0; turn 1; "
                 "limit 2; no-cards; at housekeeping", seed=4)
    assert steps(duel, 3) == ["housekeeping", "assign-crew", "initiative", *between, "housekeeping"]
    assert duel.over and duel.game.step == "over"


@pytest.mark.rule("CS-SEQ-01")
@pytest.mark.parametrize(("turn", "over"), [(2, False), (3, True)])
def test_turns_are_played_until_the_game_ends(turn, over):
    duel = table(f"guerriere 10,10 N | galatea 14,14 N; turn {turn}; limit 3; no-cards; at housekeeping")
    assert duel.over is over and duel.game.turn == 3


@pytest.mark.rule("CS-SEQ-01", "CS-SEQ-03")
@pytest.mark.parametrize(("grapple", "asked"), [("grapple grappled", (0, "start-melee")), ("", (1, "bonus-move"))])
def test_there_is_melee_only_if_the_ships_are_grappled_and_a_bonus_move_only_if_not(grapple, asked):
    duel = table(f"guerriere 10,10 N | galatea 10,10 N; formation parallel E b; {grapple}; no-cards; at melee")
    assert duel.asked == [asked]
    duel.say("decline", "decline")
    assert duel.asked[0] == ((0, "disengage") if grapple else (0, "assign-crew"))


@pytest.mark.rule("CS-SEQ-02")
def test_at_the_start_of_the_cycle_only_maneuvers_not_yet_selected_are_selected():
    duel = table("guerriere 10,10 N act=12 maneuver=advance:0:2:1 | galatea 14,14 N act=12; impulse 0; at cycle only")
    assert duel.asked == [(1, "select-maneuver")] and duel.game.impulse == 0


@pytest.mark.rule("CS-SEQ-02", "CS-IMP-05", "CS-IMP-06")
def test_marked_impulses_are_played_in_order():
    duel = table("guerriere 10,10 N act=3,9 maneuver=tack:1:3:0 strain=1 chasers=12/5 | galatea 20,14 N act=4,8 "
                 "reload=-/round@7/-/- maneuver=tack:1:3:0 strain=1 guns=0/1/0/0; impulse 0; at cycle only")
    assert [event.impulse for event in duel.events("ImpulseBegun")] == [3, 4, 5, 7, 8, 9, 12]
    assert duel.over


@pytest.mark.rule("CS-SEQ-03", "CS-IMP-06")
def test_a_successful_grapple_ends_the_cycle_and_leads_to_melee():
    duel = table("guerriere 10,10 N act=9,12 | galatea 10,10 N act=9,12 guns=1/1/1/1; formation parallel E b; "
                 "impulse 6; no-cards; at grapple")
    duel.say("try", dice="1")
    assert duel.game.grapple == "grappled" and duel.asked == [(0, "start-melee")]
    assert duel.events("ImpulseBegun") == []


@pytest.mark.rule("CS-SEQ-03")
def test_after_a_grapple_no_guns_fire_even_in_impulses_with_load_counters():
    duel = table("guerriere 10,10 N guns=1/1/0/0 reload=-/round@9/-/- | galatea 10,10 N guns=1/1/1/1; "
                 "formation parallel E b; impulse 6; no-cards; at grapple")
    duel.say("try", dice="6")
    assert duel.asked == [(0, "start-melee")] and duel.events("SectionLoaded")


@pytest.mark.rule("CS-SEQ-03")
def test_a_failed_grapple_ends_nothing():
    duel = table("guerriere 10,10 N act=9,12 maneuver=back-sail:0:1:0 guns=2/2/2/2 | galatea 10,10 N; "
                 "formation parallel E b; impulse 6; no-cards; at grapple")
    duel.say("try", "decline", dice="1")
    assert duel.game.impulse == 9 and duel.asked == [(0, "select-maneuver")]


@pytest.mark.rule("CS-SEQ-03")
def test_grappled_ships_make_no_bonus_move_even_without_melee_or_with_strain():
    duel = table(LASHED.format("strain=1", "") + "; at melee")
    duel.say("decline", "decline")
    assert duel.asked == [(0, "disengage")] and duel.game.step == "housekeeping"
