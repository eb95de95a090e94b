"""Chapter 10: the wind, its shifts, and what it forbids."""

import pytest
from tattered_sails.table import opening, pose, table

from weathergage.rulesets.tattered_sails.content.read import MODELS, WINDS
from weathergage.rulesets.tattered_sails.rules.wind import may_sail, runs

YORK, SCHOONER = "hms-duke-of-york-fn", "hms-granville-bc"
ALONE = "york 400,400 {heading}; wind {wind}; at token spades helmsman only"
SHIFT = ("york 400,400 0 | ark 800,800 0 of=hearts; players spades:1:1 hearts:2:1; pool spades marine; "
         "pool hearts marine; ")


def shifted(wind: str, dice: str, method: str = "d6") -> str:
    """Where the wind stands after the wind phase of a turn."""
    sea = table(f"{SHIFT}wind {wind}; shift {method}; at plan", dice=dice + "| blue-spades-A | blue-hearts-A", seed=1)
    sea.say("marine", "marine")
    return WINDS[sea.events("WindShifted")[0].wind // 45] if method != "none" else WINDS[sea.game.wind // 45]


@pytest.mark.rule("TS-WIND-01")
def test_eight_winds_named_by_where_they_come_from() -> None:
    """TS-CASE-11: in a northwest wind no ship sails 315."""
    assert WINDS == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    for point, wind in enumerate(WINDS):
        sea = table(f"york 400,400 0; wind {wind}; at plan")
        assert sea.game.wind == 45 * point
        assert not may_sail(sea.game, MODELS[SCHOONER], 45.0 * point)
        assert runs(sea.game, (45.0 * point + 180) % 360)


@pytest.mark.rule("TS-WIND-02")
def test_north_is_an_edge_of_the_table() -> None:
    """A north wind comes square over the edge of high y: nobody sails straight at it, and straight off it all do."""
    sea = table(ALONE.format(heading=90, wind="N")).say("move-single")
    assert not sea.allows("0/10")
    sea.say("180/50")
    assert pose(sea["york"]) == (400.0, 350.0, 180.0)


@pytest.mark.rule("TS-WIND-03")
def test_the_shift_roll() -> None:
    """TS-CASE-10: from W on 2 NW, on 3 and 4 W, on 5 SW."""
    assert [shifted("W", str(face)) for face in range(1, 7)] == ["NW", "NW", "W", "W", "SW", "SW"]
    assert [shifted("N", "1"), shifted("N", "6"), shifted("NW", "1")] == ["NE", "NW", "N"]


@pytest.mark.rule("TS-WIND-04")
def test_the_roll_is_made_every_turn_or_never() -> None:
    sea = table(f"{SHIFT}wind N; turn 0; at end", dice="1 | blue-spades-A | blue-hearts-A | 1", seed=1)
    sea.say("marine", "marine")
    assert [event.wind for event in sea.events("WindShifted")] == [45]
    sea.say("marine", "marine")
    assert [event.wind for event in sea.events("WindShifted")] == [45, 90]
    still = table(f"{SHIFT}wind N; shift none; at plan", seed=1).say("marine", "marine")
    assert still.events("WindShifted") == []
    assert still.game.wind == 0
    assert "wind-shift" not in [kind for kind, _ in still.chances]


@pytest.mark.rule("TS-WIND-04")
def test_a_switch_overrules_the_scenario() -> None:
    assert opening("first-broadside").game.shift == "none"
    assert opening("first-broadside", wind_shift="d6").game.shift == "d6"
    assert opening("three-flags", seed=1, wind_shift="wind-die-8").game.shift == "wind-die-8"


@pytest.mark.rule("TS-WIND-05")
def test_the_wind_die_turns_one_point_the_shorter_way() -> None:
    """TS-CASE-75: from N, the die shows W, N and S. Faces are N, NE, ... clockwise."""
    die = {wind: str(face) for face, wind in enumerate(WINDS, 1)}
    assert shifted("N", die["W"], "wind-die-8") == "NW"
    assert shifted("N", die["N"], "wind-die-8") == "N"
    assert shifted("N", die["SE"], "wind-die-8") == "NE"
    assert shifted("N", die["SW"], "wind-die-8") == "NW"
    assert shifted("W", die["NE"], "wind-die-8") == "NW"
    assert [shifted("N", f"{die['S']} | {face}", "wind-die-8") for face in range(1, 7)] == ["NE"] * 3 + ["NW"] * 3
    assert [shifted("S", f"{die['N']} | {face}", "wind-die-8") for face in (3, 4)] == ["SW", "SE"]
    assert [shifted("W", f"{die['E']} | {face}", "wind-die-8") for face in (3, 4)] == ["NW", "SW"]
    assert shifted("W", die["SE"], "wind-die-8") == "SW" and shifted("NW", die["N"], "wind-die-8") == "N"


@pytest.mark.rule("TS-WIND-06")
def test_the_forbidden_sector() -> None:
    """TS-CASE-35, TS-CASE-36: exactly at the limit is allowed."""
    square = table("york 400,400 0; wind N; at token spades helmsman only").say("move-single")
    assert [square.allows(f"{heading}/50") for heading in (67.5, 67.4, 292.5, 292.6)] == [True, False, True, False]
    assert square.refused_by("67.4/50") == "TS-WIND-06"
    aft = table("schooner 400,400 0; wind N; at token spades helmsman only").say("move-single")
    assert [aft.allows(f"{heading}/50") for heading in (45, 44.9, 315, 315.1)] == [True, False, True, False]
    for name, legal in (("schooner", [True, True]), ("york", [False, True])):
        sea = table(f"{name} 400,400 90; wind NW; at token spades helmsman only").say("move-single")
        assert [sea.allows("0/50"), sea.allows("22.5/50")] == legal
        assert not sea.allows("359.9/50")


@pytest.mark.rule("TS-WIND-06")
@pytest.mark.parametrize("limit", ["56.25", "78.75"])
def test_the_limit_of_square_rig_can_be_set(limit: str) -> None:
    sea = table("york 400,400 0; wind N; at token spades helmsman only", square_limit=limit).say("move-single")
    assert sea.allows(f"{limit}/50")
    assert not sea.allows(f"{float(limit) - 0.01}/50")
    aft = table("schooner 400,400 0; wind N; at token spades helmsman only", square_limit=limit).say("move-single")
    assert aft.allows("45/50")


@pytest.mark.rule("TS-WIND-07")
def test_no_ship_sails_straight_into_the_wind() -> None:
    """TS-CASE-11; the limit of fore-and-aft rig can be set."""
    for name in ("york", "schooner", "sloop", "junk"):
        sea = table(f"{name} 400,400 315; wind NW; at token spades helmsman only").say("move-single")
        for length in (0, 10, 84):
            assert not sea.allows(f"315/{length}")
    for limit in ("56.25", "67.5"):
        aft = table("schooner 400,400 0; wind N; at token spades helmsman only", fore_and_aft_limit=limit)
        aft.say("move-single")
        assert aft.allows(f"{limit}/50")
        assert not aft.allows(f"{float(limit) - 0.01}/50")


@pytest.mark.rule("TS-WIND-08")
def test_the_limit_is_a_matter_of_each_segment() -> None:
    """She lies in the wind's eye, turns out of it, and goes about through it between two segments."""
    sea = table("york 400,400 0; wind N; at token spades helmsman only").say("move-single")
    assert sea.allows("67.5/84 292.5/84")
    assert not sea.allows("67.5/84 0/84")
    assert not sea.allows("0/84 67.5/84")


@pytest.mark.rule("TS-WIND-09")
def test_a_shift_moves_no_ship() -> None:
    """TS-CASE-81: she points into the wind and stays; then she may turn up to 160 degrees and sail, or stay as she
    is."""
    sea = table("york 400,400 0 | ark 800,800 0 of=hearts; players spades:1:1 hearts:2:1; pool spades helmsman; "
                "pool hearts marine; wind NW; at plan", dice="1 | blue-spades-A").say("helmsman", "marine")
    assert sea.game.wind == 0
    assert pose(sea["york"]) == (400.0, 400.0, 0.0)
    sea.say("move-single")
    assert not sea.allows("0/0")
    assert not sea.allows("0/50")
    assert sea.allows("stay")
    assert sea.allows("160/84")
    assert not sea.allows("160.1/84")


@pytest.mark.rule("TS-WIND-10")
def test_running_is_within_four_points_of_downwind() -> None:
    sea = table("york 400,400 0; wind N; at plan")
    assert [runs(sea.game, heading) for heading in (134.9, 135.0, 180.0, 225.0, 225.1)] \
        == [False, True, True, True, False]
    narrow = table("york 400,400 0; wind N; at plan", running_half_angle="22.5")
    assert [runs(narrow.game, heading) for heading in (157.4, 157.5, 202.5, 202.6)] == [False, True, True, False]


@pytest.mark.rule("TS-WIND-11")
def test_oars_grapnels_and_tows_ignore_the_wind() -> None:
    row = table("york 400,400 180; wind N; at token spades oarsman only").say("row-single", "0/57.5")
    assert pose(row["york"]) == (400.0, 457.5, 0.0)
    board = table("york 400,400 0 | ark 400,490 0 of=hearts; wind N; at token spades marine only", dice="6 1")
    board.say("board-single", "ark", "break-away")
    assert pose(board["york"]) == (400.0, 426.0, 0.0)
    assert not board.allows("0/30")                     # nearer to the ark
    board.say("180/50")
    assert pose(board["york"]) == (400.0, 376.0, 0.0)
    north = table("york 400,500 0 | ark 400,410 0 of=hearts; wind N; at token spades marine only", dice="6 1")
    north.say("board-single", "ark", "break-away", "0/50")      # straight into the wind
    assert pose(north["york"]) == (400.0, 524.0, 0.0)
    tow = table("york 400,400 90 | nox 327,430 0 masts=0000; wind N; at token spades helmsman only")
    tow.say("move-single", "nox", "90/84")
    assert pose(tow["nox"]) == (420.0, 400.0, 90.0)     # she is taken there over whatever heading
