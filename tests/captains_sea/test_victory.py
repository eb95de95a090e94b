"""Chapter 26: the end of the game and victory."""

import pytest
from captains_sea.table import Table, table

LAST = "turn 12; limit 12; no-cards; at draw"                   # nothing is left but to count
YARDARM = "galatea 10,10 N guns=3/0/0/0 | galatea 12,10 N guns=0/0/3/0; at fire"


def scores(duel: Table) -> tuple[int, ...]:
    assert duel.match.outcome is not None
    return duel.match.outcome.scores


def ending(duel: Table) -> tuple[str, str]:
    assert duel.over and duel.match.outcome is not None
    return duel.match.outcome.reason, duel.match.outcome.rule


# --- how it ends ------------------------------------------------------------------------------------------------------

BOARDED = "galatea 9,9 N rigging=0 hull=3/3/4/4 guns=3/3/3/0"    # twelve hits, and not a man in the melee pool


def capture(points: str = "2/2 0/0") -> Table:
    duel = table(f"congress 9,9 N guns=4/4/2/0 | {BOARDED}; formation parallel E b; grapple grappled;"
                 f"points {points}; at melee", "1")
    return duel.say("board", "1")


@pytest.mark.rule("CS-END-01")
def test_the_game_ends_when_a_ship_is_captured():
    duel = capture()
    assert ending(duel) == ("capture", "CS-END-01") and duel.b.captured


@pytest.mark.rule("CS-END-02")
def test_the_game_ends_when_exactly_one_ship_strikes():
    duel = table("galatea 5,9 N | congress 20,9 N rigging=0 morale=fit; at strike", "1")
    assert ending(duel) == ("strike", "CS-HK-10") and duel.b.struck and not duel.a.struck


@pytest.mark.rule("CS-END-03")
@pytest.mark.parametrize(("column", "ends"), [(25, True), (24, False)])
def test_the_game_ends_when_no_room_is_left_on_the_map(column: int, ends: bool):
    duel = table(f"galatea 1,9 W act=4,8 maneuver=advance:0:2:1 | congress {column},9 E; impulse 4; at maneuver")
    assert (duel.match.outcome is not None) is ends
    if ends:
        assert ending(duel) == ("map-edge", "CS-EDGE-03") and scores(duel) == (0, 0)


@pytest.mark.rule("CS-END-04", "CS-VP-04")
def test_a_captain_may_strike_in_the_fire_step_and_the_enemy_gets_five_points():
    """CS-CASE-95."""
    duel = table(YARDARM).aside("strike", seat=1)
    assert ending(duel) == ("strike", "CS-END-04") and duel.b.struck
    assert scores(duel) == (5, 0) and duel.match.outcome.winners == (0,)


@pytest.mark.rule("CS-END-04")
@pytest.mark.parametrize("at", ["assign-crew", "bonus-move", "cycle"])
def test_a_captain_may_strike_at_any_decision_of_his_own(at: str):
    duel = table(f"galatea 5,9 N act=6,12 | congress 20,9 N act=6,12; at {at}")
    for question in duel.match.questions:
        assert duel.match.asides(question) == ("strike",)
        other = table(f"galatea 5,9 N act=6,12 | congress 20,9 N act=6,12; at {at}").aside("strike", question.seat)
        assert other.game.ships[question.seat].struck and not other.game.ships[1 - question.seat].struck


@pytest.mark.rule("CS-END-05")
@pytest.mark.parametrize(("limit", "ends"), [(8, True), (9, False)])
def test_the_game_ends_after_the_housekeeping_of_the_last_turn(limit: int, ends: bool):
    duel = table(f"galatea 5,9 N | congress 20,9 N; turn 8; limit {limit}; no-cards; smoke 9,9=1/0; at housekeeping")
    assert len(duel.events("SmokeDrifted")) == 1
    if ends:
        assert ending(duel) == ("turn-limit", "CS-END-05")
    else:
        assert duel.game.turn == 9 and not duel.over


@pytest.mark.rule("CS-END-06")
def test_damage_not_yet_applied_falls_away_with_the_end():
    """Both hit each other; a strikes when asked where the shot lands, so neither hit is ever marked."""
    duel = table(YARDARM, "6 1 1 | 1 1 | 3 3 | 2 | 6 1 1 | 1 1 | 3 3 | 2").say("low", "low")
    assert duel.asked == [(0, "first-hit")] and len(duel.events("HitsSpread")) == 2
    duel.aside("strike")
    assert duel.over and duel.script_left == 0 and duel.game.smoke == ()
    assert all(section.boxes == 4 for ship in duel.game.ships for section in ship.sections)
    assert scores(duel) == (0, 5)


# --- points -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-VP-02")
def test_repaired_boxes_no_longer_count():
    """CS-CASE-17: 2 of 9 damaged boxes are repaired in the last Housekeeping."""
    duel = table("galatea 5,9 N | congress 20,9 N rigging=5 hull=3/4/4/4 crew=9 tasks=0/0/1 repair=1/0/0/0;"
                 "turn 12; no-cards; at repair", "6 | 6")
    assert scores(duel) == (7, 0)


@pytest.mark.rule("CS-VP-02")
@pytest.mark.parametrize(("state", "hits"), [
    ("rigging=8", 2), ("hull=4/3/2/1", 6), ("crew=5", 4), ("rigging=0 hull=0/0/0/0 crew=0", 35), ("morale=unfit", 0),
    ("on-fire", 0),
])
def test_damaged_boxes_of_rigging_gunnery_and_crew_are_hits_and_nothing_else(state: str, hits: int):
    assert scores(table(f"congress 5,9 N | galatea 20,9 N {state}; {LAST}")) == (hits, 0)
    assert scores(table(f"galatea 5,9 N {state} | congress 20,9 N; {LAST}")) == (0, hits)


@pytest.mark.rule("CS-VP-03")
@pytest.mark.parametrize(("doubled", "points"), [(2, 7), (3, 11), (4, 14), (5, 18), (6, 21)])
def test_hits_are_multiplied_and_rounded_up(doubled: int, points: int):
    duel = table(f"congress 5,9 N | galatea 20,9 N rigging=3; points {doubled}/2 0/0; {LAST}")
    assert scores(duel) == (points, 0)


@pytest.mark.rule("CS-VP-02", "CS-VP-03", "CS-VP-04", "CS-VP-06", "CS-VP-07")
def test_the_weaker_ship_may_win_though_she_struck():
    """CS-CASE-93: 27 + 5 against 6 x 3 + 18."""
    duel = table("constitution 5,9 N rigging=6 | guerriere 20,9 N rigging=0 hull=0/0/0/0 crew=8;"
                 "points 2/6 0/18; at assign-crew").aside("strike", seat=1)
    assert scores(duel) == (32, 36) and duel.match.outcome.winners == (1,)


@pytest.mark.rule("CS-VP-05")
def test_a_capture_is_worth_ten_and_not_five_more():
    """CS-CASE-94: 12 hits at 1.5."""
    assert scores(capture("3/2 0/0")) == (28, 0)


@pytest.mark.rule("CS-VP-06")
@pytest.mark.parametrize(("bonuses", "expected"), [("4/0", (4, 0)), ("0/7", (0, 7))])
def test_the_weaker_ship_adds_her_bonus(bonuses: str, expected: tuple[int, int]):
    assert scores(table(f"congress 5,9 N | galatea 20,9 N; points 2/2 {bonuses}; {LAST}")) == expected


@pytest.mark.rule("CS-VP-07")
@pytest.mark.parametrize(("a", "b", "winners"), [(9, 8, (0,)), (8, 9, (1,)), (8, 8, ())])
def test_the_higher_total_wins_and_equal_totals_are_a_draw(a: int, b: int, winners: tuple[int, ...]):
    duel = table(f"galatea 5,9 N rigging={10 - b} | galatea 20,9 N rigging={10 - a}; {LAST}")
    assert scores(duel) == (a, b) and duel.match.outcome.winners == winners
