"""Chapter 13, TS-RANGE-01 to TS-RANGE-07: which ships the Admiral's signals reach."""

import pytest
from tattered_sails.table import Table, short, table

from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range

LINE = "york 400,700 0 | ark 400,552 0 | heros 400,404 0 | ajax 400,255.9 0 | nox 60,60 0 of=hearts; " \
       "admiral spades york; wind S; "


def chained(sea: Table, seat: int = 0) -> set[str]:
    """The ships in a player's Admiral's Range."""
    return {short(sea.game.ships[number].label) for number in in_range(sea.game, seat)}


@pytest.mark.rule("TS-RANGE-01", "TS-RANGE-02", "TS-ACT-02")
def test_a_chain_of_short_gaps_is_a_fleet_and_a_wide_one_cuts_it():
    """TS-CASE-45."""
    sea = table(LINE + "at token spades helmsman only").say("move-fleet", "plain 0")
    assert sea.options == ["done", "york", "ark", "heros"]
    assert sea.refusal("ajax")
    assert chained(sea) == {"york", "ark", "heros"}


@pytest.mark.rule("TS-RANGE-02")
@pytest.mark.parametrize("flag", ["york", "ark", "heros"])
def test_the_admiral_may_be_anywhere_in_the_chain_and_is_in_range_himself(flag):
    sea = table(LINE.replace("admiral spades york", f"admiral spades {flag}") + "at plan")
    assert chained(sea) == {"york", "ark", "heros"}


@pytest.mark.rule("TS-RANGE-02")
def test_an_admiral_alone_is_his_own_chain():
    assert chained(table(LINE.replace("admiral spades york", "admiral spades ajax") + "at plan")) == {"ajax"}


@pytest.mark.rule("TS-RANGE-03", "TS-SHIP-10", "TS-RANGE-07")
@pytest.mark.parametrize(("state", "found"), [
    ("sunk", {"york"}), ("left", {"york"}), ("masts=000", {"york", "ark", "heros"}), ("held=hearts", {"york"}),
])  # fmt: skip
def test_derelicts_link_and_ships_that_are_gone_or_taken_do_not(state, found):
    """TS-CASE-46."""
    assert chained(table(LINE.replace("ark 400,552 0", f"ark 400,552 0 {state}") + "at plan")) == found


@pytest.mark.rule("TS-RANGE-03", "TS-SHIP-10")
def test_when_the_link_sinks_the_next_token_no_longer_reaches_beyond_it():
    """TS-CASE-46."""
    sea = table("york 400,700 0 | ark 400,552 0 masts=000 | heros 400,404 0 | malton 440,552 0 of=hearts; "
                "admiral spades york; admiral hearts malton; stack spades helmsman; stack hearts cannoneer; wind S; "
                "deck blue-hearts-A blue-spades-A; at cards", dice="blue-hearts-A | 6 | blue-spades-A")
    assert chained(sea) == {"york", "ark", "heros"}
    sea.say("shoot-single", "1 ark")
    assert sea["ark"].fate == "sunk" and chained(sea) == {"york"}
    assert sea.say("move-fleet", "plain 0").options == ["done", "york"]


@pytest.mark.rule("TS-RANGE-03")
def test_grappled_and_towed_and_captured_ships_link():
    sea = table(LINE.replace("heros 400,404 0", "heros 400,404 0 masts=000").replace(
        "nox 60,60 0 of=hearts", "nox 417,552 0 of=hearts") + "grapple nox ark; at plan")
    assert chained(sea) == {"york", "ark", "heros"}
    prize = table(LINE.replace("ark 400,552 0", "ark 400,552 0 of=hearts held=spades masts=000") + "at plan")
    assert chained(prize) == {"york", "ark", "heros"}
    towed = table("york 400,700 0 tows=ark | ark 400,636 0 masts=000 | heros 400,488 0 | nox 60,60 0 of=hearts; "
                  "admiral spades york; at plan")
    assert chained(towed) == {"york", "ark", "heros"}


@pytest.mark.rule("TS-RANGE-03", "TS-ACT-14", "TS-GEN-07")
def test_ships_of_team_mates_do_not_link():
    sea = table("york 400,700 0 | ark 400,552 0 of=clubs | heros 400,404 0 | nox 60,60 0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:1:5; admiral spades york; at plan")
    assert chained(sea) == {"york"}


@pytest.mark.rule("TS-RANGE-04")
def test_land_and_ships_between_do_not_break_a_link():
    sea = table(LINE.replace("nox 60,60 0 of=hearts", "nox 440,595 270 of=hearts") + "at plan")
    assert chained(sea) == {"york", "ark", "heros"}
    isle = table("york 640,500 90 | ark 640,412 90 | nox 60,60 0 of=hearts; scenario hidden-flags; admiral spades "
                "york; "
                 "at plan")
    assert chained(isle) == {"york", "ark"}


@pytest.mark.rule("TS-RANGE-05", "TS-COMP-06")
def test_double_range_for_guns_does_not_lengthen_the_links():
    """TS-CASE-47."""
    sea = table("york 400,700 0 | ark 400,536 0 | nox 60,60 0 of=hearts; admiral spades york; reach 2; wind S; "
                "at token spades helmsman only")
    assert chained(sea) == {"york"}
    assert sea.say("move-fleet", "plain 0").options == ["done", "york"]


@pytest.mark.rule("TS-RANGE-06", "TS-ACT-16")
@pytest.mark.parametrize("admiral", ["admiral spades lost", "turn 1"])
def test_without_an_admiral_only_single_ships_act(admiral):
    sea = table(LINE.replace("admiral spades york", admiral) + "at token spades helmsman only")
    assert chained(sea) == set() and sea.options == ["skip", "move-single"]


@pytest.mark.rule("TS-RANGE-07")
def test_a_derelict_flagship_still_gives_range():
    sea = table(LINE.replace("york 400,700 0", "york 400,700 0 masts=000") + "at token spades helmsman only")
    assert sea.say("move-fleet", "plain 0").options == ["done", "ark", "heros"]
