"""Chapter 25, TS-TERR-01 to TS-TERR-04: land, where a scenario has some."""

import pytest
from tattered_sails.table import table

from weathergage.rulesets.tattered_sails.content.read import SCENARIOS
from weathergage.rulesets.tattered_sails.state import terrain_of

ISLE = "scenario hidden-flags; wind S; "                 # a small island round (609.6, 457.2)
BAR = "scenario treasure-convoy; wind S; reach 1; "      # a sandbar round (700, 230)


@pytest.mark.rule("TS-TERR-01", "TS-SHOOT-03", "TS-GEO-16")
def test_an_island_stops_shot():
    ships = "york 560,489 0 | ark 660,489 0 of=hearts; "
    clear = table(ships + "reach 2; wind S; at token spades cannoneer only")
    assert clear.asked == [(0, "order")]
    assert table(ships + ISLE + "reach 2; at token spades cannoneer only").over


@pytest.mark.rule("TS-TERR-01", "TS-MOVE-17", "TS-MOVE-19")
def test_an_island_stops_ships():
    ships = "york 609.6,380 0 | ark 60,60 0 of=hearts; "
    assert not table(ships + "wind S; at token spades helmsman only").say("move-single").refusal("0/84 0/84")
    land = table(ships + ISLE + "at token spades helmsman only").say("move-single")
    assert all(land.refused_by(course) == "TS-MOVE-19" for course in ("0/84 0/84", "0/47")) and not land.refusal("0/45")


@pytest.mark.rule("TS-TERR-02")
def test_without_scenario_terrain_the_table_is_open_sea():
    assert terrain_of(table("york 400,400 0 | ark 60,60 0 of=hearts; at plan").game) == ()
    bare = [entry.id for entry in SCENARIOS.values() if not entry.lands]
    assert "meeting-engagement-90" in bare and "first-broadside" in bare


@pytest.mark.rule("TS-TERR-03")
def test_within_the_clearance_of_land_is_not_allowed_and_nobody_runs_aground():
    """The island's south edge runs through (606.6, 428.2): a bow a millimetre from it is near enough."""
    sea = table("york 606.6,380 0 | ark 60,60 0 of=hearts; " + ISLE + "at token spades helmsman "
                "only").say("move-single")
    refused = [length for length in range(40, 60) if sea.refusal(f"0/{length}")]
    assert refused and refused[0] in (47, 48)
    assert {sea.refused_by(f"0/{length}") for length in refused} == {"TS-MOVE-19"}


@pytest.mark.rule("TS-TERR-03", "TS-ROW-03")
def test_oars_may_bring_her_right_up_to_it():
    sail = table("york 606.6,390 0 | ark 60,60 0 of=hearts; " + ISLE + "at token spades helmsman "
                "only").say("move-single")
    oars = table("york 606.6,390 0 | ark 60,60 0 of=hearts; " + ISLE + "at token spades oarsman only").say("row-single")
    assert sail.refusal("0/38") and not oars.refusal("0/38") and oars.refusal("0/40")


@pytest.mark.rule("TS-TERR-04", "TS-GEO-16")
def test_a_sandbar_stops_ships_but_not_shot():
    """TS-CASE-103."""
    ships = "york 700,185 0 of=spades | ark 700,311 0; "
    shot = table(ships + BAR + "at token spades cannoneer only")
    assert shot.asked == [(1, "order")]
    sail = table(ships + BAR + "at token spades helmsman only").say("move-single")
    assert sail.refused_by("0/50") == "TS-MOVE-19" and not sail.refusal("270/40")
    row = table(ships + BAR + "at token spades oarsman only").say("row-single")
    assert row.refused_by("0/50") == "TS-ROW-04"
