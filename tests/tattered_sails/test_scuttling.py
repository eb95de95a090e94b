"""Chapter 23, TS-SCUT-01 to TS-SCUT-09: better at the bottom than under another flag."""

import pytest
from tattered_sails.table import Table, table

from weathergage.rulesets.tattered_sails.rules.ending import points

DERELICT = "york 400,400 0 masts=000 | ark 300,400 0 | nox 800,800 0 of=hearts; admiral spades ark; wind S; "
PRIZE = "york 400,400 0 | ark 300,400 0 masts=000 of=hearts held=spades | nox 800,800 0 of=hearts; admiral spades " \
        "york; wind S; "
NEXT = "; limit 9; at end"


@pytest.mark.rule("TS-SCUT-01", "TS-SCUT-04", "TS-EFF-02")
@pytest.mark.parametrize("token", ["captain", "admiral"])
@pytest.mark.parametrize(("face", "done"), [(1, False), (4, False), (5, True), (6, True)])
def test_a_captain_scuttles_a_derelict_with_five_or_six(token, face, done):
    """TS-CASE-18, TS-CASE-64."""
    sea = table(DERELICT + f"at token spades {token} only", dice=str(face)).say("scuttle-single")
    assert sea.over and sea["york"].afloat and (sea["york"].scuttled == 0) is done
    assert [(event.face, event.success) for event in sea.events("ScuttleRolled")] == [(face, done)]


@pytest.mark.rule("TS-SCUT-01", "TS-ADM-02")
def test_the_admiral_may_scuttle_with_one_of_his_two_actions():
    sea = table(DERELICT + "at token spades admiral only", dice="5").say("two", "scuttle york", "skip")
    assert sea["york"].scuttled == 0


@pytest.mark.rule("TS-SCUT-02")
@pytest.mark.parametrize("token", ["cannoneer", "helmsman", "shipwright", "marine", "oarsman"])
def test_no_other_token_can(token):
    """TS-CASE-64."""
    ships = DERELICT if token == "shipwright" else DERELICT.replace("nox 800,800", "nox 340,400")
    sea = table(ships + f"at token spades {token} only")
    assert sea.asked == [(0, "order")] and not any("scuttle" in order for order in sea.options)
    assert sea.refused_by("scuttle-single") == "TS-SCUT-02"


@pytest.mark.rule("TS-SCUT-03")
def test_own_ships_and_prizes_grappled_or_towed_but_none_with_a_mast_and_no_enemy():
    sea = table("york 400,400 0 masts=000 | ark 300,400 0 masts=000 of=hearts held=spades | heros 417,400 0 "
                "of=hearts | "
                "ajax 300,464 0 tows=ark | nox 800,800 0 of=hearts masts=0000; grapple heros york; "
                "at token spades captain only").say("scuttle-single")
    assert sea.options == ["york", "ark"] and sea.refusal("ajax") and sea.refusal("nox")


@pytest.mark.rule("TS-SCUT-04")
def test_another_try_needs_another_captain():
    sea = table(DERELICT + "stack spades captain admiral; deck blue-spades-A blue-spades-2; at cards",
                dice="blue-spades-A | 4 | blue-spades-2 | 5", seed=1).say("scuttle-single")
    assert sea["york"].scuttled == -1 and "scuttle-single" in sea.options
    sea.say("scuttle-single")
    assert [event.face for event in sea.events("ScuttleRolled")] == [4, 5]


@pytest.mark.rule("TS-SCUT-05", "TS-TURN-01")
def test_she_goes_down_when_the_next_turn_begins_before_planning():
    """TS-CASE-18."""
    sea = table(PRIZE.replace("of=hearts held=spades", "of=hearts held=spades scuttled=spades") + "turn 1" + NEXT)
    assert sea["ark"].fate == "sunk" and sea.game.turn == 2 and sea.asked == [(0, "stack"), (1, "stack")]
    assert sea.story.index("TurnBegun") < sea.story.index("ShipSunk")
    assert [(event.why, event.rule) for event in sea.events("ShipSunk")] == [("scuttled", "TS-SCUT-05")]


@pytest.mark.rule("TS-SCUT-05", "TS-END-03")
def test_if_the_game_ends_first_she_has_not_sunk():
    """TS-CASE-102: the prize is worth her 26 and a half."""
    sea = table("york 400,400 0 | louisiana-rv 300,400 0 masts=0000 of=hearts held=spades scuttled=spades | "
                "nox 800,800 0 of=hearts; turn 8; limit 8; at end")
    assert sea.over and sea.game.ships[1].afloat and sea.match.outcome.scores == (39, 0)


@pytest.mark.rule("TS-SCUT-06", "TS-CAPT-04")
def test_recapture_saves_her():
    """TS-CASE-63."""
    sea = table("york 400,400 0 | ark 300,400 0 masts=000 of=hearts held=spades scuttled=spades | nox 263,400 0 "
                "of=hearts; "
                "admiral spades york; admiral hearts nox; stack hearts marine; deck blue-hearts-A; wind S; limit 9; "
                "at cards",
                dice="blue-hearts-A | 6 1", seed=1).say("board-single", "ark", "capture")
    assert sea["ark"].player == 1 and sea["ark"].scuttled == -1
    assert [event.rule for event in sea.events("ScuttleSaved")] == ["TS-SCUT-06"]
    assert sea.game.turn == 2 and sea["ark"].afloat


@pytest.mark.rule("TS-SCUT-07")
def test_a_mast_put_back_does_not():
    sea = table(DERELICT.replace("masts=000", "masts=000 scuttled=spades") + "stack spades shipwright; deck "
                "blue-spades-A; "
                "limit 9; at cards", dice="blue-spades-A", seed=1).say("repair-single", "1")
    assert sea["york"].masts == 1 and sea["york"].fate == "sunk" and sea.game.turn == 2


@pytest.mark.rule("TS-SCUT-05", "TS-END-04")
@pytest.mark.parametrize("fate", ["sunk credit=1", "left"])
def test_what_was_sunk_or_left_before_does_not_go_down_once_more(fate):
    sea = table(f"york 400,400 0 | ark 300,400 0 masts=000 of=hearts scuttled=hearts {fate} | nox 800,800 0 of=hearts "
                "| heros 100,800 0 of=clubs; players spades:1:5 hearts:2:5 clubs:3:5; turn 1; limit 9; at end")
    assert sea.game.turn == 2 and sea.events("ShipSunk") == []
    assert (sea["ark"].fate, sea["ark"].credit) == (("sunk", 0) if "sunk" in fate else ("left", -1))


@pytest.mark.rule("TS-SCUT-08")
def test_several_sink_at_the_same_moment():
    sea = table(DERELICT.replace("masts=000", "masts=000 scuttled=spades").replace("ark 300,400 0", "ark 300,400 0 "
                "scuttled=spades")
                + "turn 1; limit 9; at end")
    assert [event.ship for event in sea.events("ShipSunk")] == ["hms-duke-of-york-fn", "hms-ark-royal-fs"]
    assert sea.player(0).out and sea.asked == [(1, "stack")]


@pytest.mark.rule("TS-SCUT-05", "TS-INIT-05")
def test_a_sea_that_is_empty_after_the_sinkings_ends_the_game_with_the_turn():
    sea = table("york 400,400 0 scuttled=spades | ark 300,400 0 scuttled=hearts of=hearts; turn 1; limit 9; at "
                "end", seed=1)
    assert sea.over and sea.match.outcome.reason == "last-team-afloat"


@pytest.mark.rule("TS-SCUT-09", "TS-END-04")
def test_scuttling_does_not_deny_points():
    """TS-CASE-94: with three teams half to each of the others, with two all to the other."""
    def after(players: str) -> tuple[int, ...]:
        sea = table("york-fs 400,400 0 masts=000 scuttled=spades | ark 300,400 0 | nox 800,800 0 of=hearts | "
                    f"heros 600,600 0 {players}; turn 1; limit 9; at end")
        assert sea.game.ships[0].fate == "sunk"
        return points(sea.game)

    assert after("of=clubs; players spades:1:5 hearts:2:5 clubs:3:5") == (0, 9, 9)
    assert after("of=hearts; players spades:1:5 hearts:2:5") == (0, 19)


@pytest.mark.rule("TS-SCUT-09", "TS-END-04")
def test_a_prize_scuttled_by_her_captor_counts_for_him():
    sea = table("york 400,400 0 | york-fs 300,400 0 masts=000 of=hearts held=spades scuttled=spades | nox 800,800 0 "
                "of=hearts | "
                "heros 600,600 0 of=clubs; players spades:1:5 hearts:2:5 clubs:3:5; turn 1; limit 9; at end")
    assert points(sea.game) == (19, 0, 0)


def test_once_is_enough() -> None:
    sea: Table = table(DERELICT.replace("masts=000", "masts=000 scuttled=spades") + "at token spades captain only")
    assert "scuttle-single" not in sea.options
