"""Chapter 27: scenarios, their special rules, and the open duel."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from captains_sea.table import Table, opening, table

from weathergage.rulesets.captains_sea.content.read import SCENARIOS, SPECIALS, open_duel_terms, power_tenths

ESCAPE, = [special.points for special in SPECIALS["president-belvidera"]]
SQUADRON, = [special.points for special in SPECIALS["constitution-belvidera"]]
RAKED = "6 6 6 6 6 6 6 6 1 1 1 1 1 1 | 1 | 5 5 | 4 | 6"         # eight hits at a total of 12: two dice of fire check


def closing(scenario: str, x: int, y: int, rest: str = "turn 9; limit 9; no-cards; at draw") -> Table:
    """The last turn is over, or whatever `rest` says, with a at (5,5) and b at (x,y)."""
    return table(f"congress 5,5 N | galatea {x},{y} N; scenario {scenario}; {rest}")


def scores(duel: Table) -> tuple[int, ...]:
    assert duel.match.outcome is not None
    return duel.match.outcome.scores


# --- special rules ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-SCEN-03")
def test_without_bridge_cards_none_are_dealt_or_drawn():
    duel = opening("pistol-shot").say("medium round", "medium round")
    assert duel.a.hand == duel.b.hand == duel.game.deck == () and duel.asked == [(0, "assign-crew"), (1, "assign-crew")]
    later = table("galatea 5,9 N | congress 20,9 N; special no-bridge-cards; at draw only")
    assert later.over and later.a.hand == ()


@pytest.mark.rule("CS-SCEN-04")
def test_without_fire_checks_no_ship_catches_fire():
    ships = "constitution 10,10 N guns=5/5/0/0 | java 11,10 N"
    with_checks = table(f"{ships}; at fire only", f"{RAKED} | 1 1").say("low")
    without = table(f"{ships}; special no-fire-checks; at fire only", RAKED).say("low")
    assert with_checks.b.on_fire and not without.b.on_fire
    flash = table("galatea 5,9 N | congress 20,9 N; special no-fire-checks; at draw only", "cartridge-flash | 1 | #0")
    assert flash.over and flash.a.sections[0].boxes == 3 and not flash.a.on_fire


@pytest.mark.rule("CS-SCEN-04")
def test_with_round_shot_only_nothing_else_may_be_selected():
    duel = opening("pistol-shot")
    assert "takes round, not 'chain'" in duel.refusal("medium chain")
    fired = table("galatea 10,10 N guns=3/0/0/0 | congress 12,10 N; special round-shot-only; at fire only", "1 1 1")
    fired.say("low")
    assert fired.over and (fired.a.sections[0].pending, fired.a.sections[0].due) == ("round", 9)


@pytest.mark.rule("CS-SCEN-05")
@pytest.mark.parametrize(("x", "y", "points"), [(17, 6, ESCAPE), (17, 5, 0)])
def test_the_escape_bonus_needs_more_than_24_points_at_the_turn_limit(x: int, y: int, points: int):
    """Side b of President and Belvidera escapes: at 25 movement points, not at 24."""
    assert scores(closing("president-belvidera", x, y)) == (0, points)


@pytest.mark.rule("CS-SCEN-05")
def test_the_escape_bonus_is_scored_at_the_map_edge_by_the_named_side_alone():
    position = "galatea 1,9 W act=4 maneuver=advance:0:2:1 | congress 25,9 E; impulse 4; scenario {}; at maneuver"
    assert scores(table(position.format("president-belvidera"))) == (0, ESCAPE)
    assert scores(table(position.format("president-endymion"))) == (8, 0)
    assert scores(table(position.format("constitution-guerriere"))) == (0, 0)


@pytest.mark.rule("CS-SCEN-05")
def test_a_side_that_struck_has_not_escaped():
    duel = closing("president-belvidera", 20, 9, "at assign-crew").aside("strike", seat=1)
    assert scores(duel) == (5, 0)
    enemy = closing("president-belvidera", 20, 9, "at assign-crew").aside("strike", seat=0)
    assert scores(enemy) == (0, 5)                              # nor has the other: the game ended by a strike


@pytest.mark.rule("CS-SCEN-06")
@pytest.mark.parametrize(("x", "y", "points"), [(17, 5, SQUADRON), (17, 6, 0)])
def test_the_squadron_comes_up_if_the_ships_are_within_24_points_at_the_turn_limit(x: int, y: int, points: int):
    """Side b of Constitution's Escape scores: at 24 movement points, not at 25."""
    assert scores(closing("constitution-belvidera", x, y)) == (0, points)


@pytest.mark.rule("CS-SCEN-06")
def test_the_squadron_scores_nothing_when_the_game_ends_otherwise():
    duel = closing("constitution-belvidera", 6, 5, "at assign-crew").aside("strike", seat=0)
    assert scores(duel) == (0, 5)


@pytest.mark.rule("CS-SCEN-07")
def test_a_ship_may_start_with_rigging_hits_which_do_not_score():
    duel = opening("constellation-insurgente")
    assert (duel.a.rigging, duel.b.rigging) == (11, 10 - 2)
    duel.aside("strike", seat=0)
    assert scores(duel) == (0, 5 + SCENARIOS["constellation-insurgente"].weaker_bonus)   # nothing for her topmast


@pytest.mark.rule("CS-SCEN-07")
@pytest.mark.parametrize(("rigging", "points"), [(5, 3), (8, 0), (10, 0)])
def test_hits_she_began_with_are_subtracted_but_never_below_zero(rigging: int, points: int):
    duel = table(f"congress 5,5 N | insurgente 20,9 N rigging={rigging} waived=2; turn 9; limit 9; no-cards; at draw")
    assert scores(duel) == (points, 0)


@pytest.mark.rule("CS-SCEN-10")
@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_a_scenario_has_the_special_rules_it_lists_each_with_its_clause(scenario: str):
    clauses = {"no-bridge-cards": "CS-SCEN-03", "no-fire-checks": "CS-SCEN-04", "round-shot-only": "CS-SCEN-04",
               "escape-bonus": "CS-SCEN-05", "squadron-in-sight": "CS-SCEN-06", "start-rigging-damage": "CS-SCEN-07"}
    specials = SPECIALS[scenario]
    assert opening(scenario).game.specials == tuple(special.effect for special in specials)
    for special in specials:
        assert special.clause == clauses[special.effect]
        assert (special.side >= 0) == (special.points + special.hits > 0)


@pytest.mark.rule("CS-SCEN-10")
def test_points_of_a_special_rule_stand_in_the_tally_with_its_clause():
    duel = closing("president-belvidera", 20, 9)
    assert (ESCAPE, "escape bonus", "CS-SCEN-05") in duel.events("DuelEnded")[0].parts_b


# --- the open duel ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-SCEN-09")
def test_the_weaker_ship_of_an_open_duel_has_a_multiplier_and_a_bonus():
    """CS-CASE-107: strengths 104.4 and 67, multiplier 2.5, bonus 12."""
    assert (power_tenths("constitution-1812"), power_tenths("guerriere")) == (1044, 670)
    duel = opening("open-duel", "#1", ship_a="constitution-1812", ship_b="guerriere")
    assert (duel.game.multipliers, duel.game.bonuses) == ((2, 5), (0, 12))
    swapped = opening("open-duel", "#1", ship_a="guerriere", ship_b="constitution-1812")
    assert (swapped.game.multipliers, swapped.game.bonuses) == ((5, 2), (12, 0))


@pytest.mark.rule("CS-SCEN-09")
@pytest.mark.parametrize(("a", "b", "terms"), [
    ("galatea", "galatea", (2, 2, -1, 0)), ("constitution-1812", "curlew", (2, 6, 1, 16)),
    ("nymphe", "cleopatre", (2, 3, 1, 4)),
])
def test_the_multiplier_is_one_for_equals_and_three_at_most(a: str, b: str, terms: tuple[int, ...]):
    assert open_duel_terms(a, b) == terms


@pytest.mark.rule("CS-SCEN-09")
def test_the_wind_is_drawn_then_both_choose_a_heading_in_secret_but_not_into_irons():
    duel = opening("open-duel", "#5", ship_a="galatea", ship_b="galatea")
    assert duel.game.wind == 5 and duel.asked == [(0, "choose-heading"), (1, "choose-heading")]
    assert all(question.question.secret for question in duel.match.questions)
    assert duel.refusal("N") and duel.options == ["NE", "E", "SE", "S", "SW", "W", "NW"]
    duel.say("NE", "W")
    assert (duel.a.heading, duel.b.heading) == (2, 7)
    assert [(ship.design, ship.x, ship.y) for ship in duel.game.ships] == [("galatea", 8, 9), ("galatea", 18, 9)]
    assert duel.game.turn_limit == 12 and duel.asked == [(0, "fit-out"), (1, "fit-out")]


def test_the_table_of_tuned_figures_shows_the_figures_that_are_played():
    """docs/captains-sea-balance.md: scenario, field, first, here."""
    text = (Path(__file__).resolve().parents[2] / "docs/captains-sea-balance.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| ([a-z_.]+) \| (.+?) \| (.+?) \| ours, tuned \|$", text, re.MULTILINE)
    content = files("weathergage.rulesets.captains_sea.content").joinpath("scenarios.toml").read_text(encoding="utf-8")
    played = {entry["id"]: entry for entry in tomllib.loads(content)["scenario"]}
    assert len(rows) > 30
    for scenario, field, first, here in rows:
        value = played[scenario]
        for name in field.split("."):
            value = value[name]
        assert (", ".join(value) if isinstance(value, list) else str(value)) == here != first, (scenario, field)
