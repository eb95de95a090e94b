"""Conventions, and clauses that no other file proves."""

from pathlib import Path

import pytest
from oak_and_iron.table import opening, pose, table

from weathergage.rulesets.oak_and_iron.content.read import SCENARIOS, SETTINGS, ZONES
from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.initiative import admiral_sum, challenger
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import is_in_path
from weathergage.rulesets.oak_and_iron.rules.shapes import base_at, base_of, middle_of, shapes_of
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice as dice_of_test
from weathergage.rulesets.oak_and_iron.rules.squadrons import granted_cards, read_muster
from weathergage.rulesets.oak_and_iron.state import NOBODY, Piece

PASSED = "sail cannon cannon cannon cannon"


@pytest.mark.rule("OI-CONV-03")
def test_a_prohibition_beats_a_permission():
    sea = table("fluyt 10,15 0 | fluyt 12.5,15 0 | corvette 30,10 0 of=b; up a adjust-formation; events "
                "misread-signals; "
                "at attack only")
    assert formation(sea.game, 0) == []


@pytest.mark.rule("OI-CONV-05", "OI-CONV-10", "OI-ATK-12", "OI-ATK-15")
def test_free_attacks_and_dice():
    sea = table("fluyt 10,10 0 | fluyt 10,6 0 | sloop 14,6.25 0 of=b; up a fire-as-she-bears; wind south; at move "
                "sloop only",
                dice="sail sail sail sail sail")
    sea.say("skip", "ahead", "none", "fluyt starboard")
    assert [event.free for event in sea.events("AttackDeclared")] == [True]
    assert (sea["fluyt"].reload, sea["fluyt"].attacked) == (2, False)
    odd = table("light-galleon 10,10 0 | sloop 14,10 0 of=b; events heavy-swell; up a effective-fire; at attack only")
    assert attack_dice(odd.game, 0, 1, "broadside", "rigging", 2).total == 2         # (5 + 1 - 1) / 2
    tired = table("fluyt 10,10 0 fatigue=9 | sloop 14,10 0 of=b; nation a dutch; events squall; at attack only"
                  .replace("fatigue=9", "fatigue=7"))
    assert dice_of_test(tired.game, 0, "seamanship", NOBODY, 0, False).total == 1    # 1 + 1 - 1


@pytest.mark.rule("OI-CONV-12")
def test_the_first_player_resolves_first():
    sea = table("fluyt 10,10 180 fatigue=1 | corvette 30,10 0 of=b fatigue=1; down a intrepid-card; down b small-arms; "
                "advantage a well-rested; advantage b well-rested; at initiative")
    assert sea.game.first == 1 and sea.asked == [(0, "relief")]
    sea.say("-")
    assert sea.asked == [(1, "well-rested")]
    sea.say("pass")
    assert sea.asked == [(0, "well-rested")]


@pytest.mark.rule("OI-GEOM-07", "OI-GEOM-10", "OI-MOVE-14", "OI-MOVE-21")
def test_edges_and_the_table():
    sea = table("fluyt 34.749,10 90 | fluyt 1.25,20 90 | corvette 20,30 0 of=b; wind west; at attack only")
    assert middle_of(base_of(sea["fluyt"]), 3) == pytest.approx((34.749, 9.375))
    out = table("fluyt 31.01,10 90 | corvette 20,30 0 of=b; wind west; at move fluyt only")
    out.say("skip", "ahead")
    assert out["fluyt"].fate == "left"                  # a hundredth over the edge
    just = table("fluyt 31,10 90 | corvette 20,30 0 of=b; wind west; at move fluyt only")
    just.say("skip", "ahead")
    assert pose(just["fluyt"]) == (34.75, 10.0, 90.0)


@pytest.mark.rule("OI-TERM-15", "OI-TERM-27", "OI-COLL-13")
def test_wrecks_hold_fast_and_pushed_ships_ground_on_nothing():
    held = table("fluyt 10,10 180 | fluyt 11.25,10 0 of=b out; link fluyt fluyt-2; at move fluyt only", dice=PASSED)
    assert held.kind == "seamanship"
    held.say("test", "cut-free")
    assert held.linked == []
    pushed = table("fluyt 10,20 180 | corvette 10,17.25 90 of=b sail=anchored shore=island-small:13:14; terrain "
                   "shoal-small "
                   "10,14.4 0; terrain island-small 14,14 0; at move fluyt only", dice="cannon cannon cannon")
    pushed.say("skip", "ahead")
    assert pushed["corvette"].y == pytest.approx(16.25, abs=2e-3) and not pushed["corvette"].aground
    assert pushed["corvette"].party == "" and pushed.rolls == [("collision", 3)]


@pytest.mark.rule("OI-MOVE-19")
def test_one_turn_in_the_winds_eye():
    sea = table("fluyt 10,20 0 fatigue=1 | corvette 30,30 0 of=b; wind north; at move fluyt only")
    sea.say("60")
    assert pose(sea["fluyt"])[2] == 60.0 and sea.kind == "crew-action"


@pytest.mark.rule("OI-BRD-12")
def test_no_target_is_in_both_paths():
    sea = table("fluyt 10,10 0 | first-rate 13,10 0 of=b; at attack only")
    assert is_in_path(sea.game, 0, "starboard", 1) and not is_in_path(sea.game, 0, "port", 1)


@pytest.mark.rule("OI-FLEET-02", "OI-FLEET-06")
def test_equal_sums_of_fleets():
    sea = table("sloop 10,4 0 of=a1 | sloop 14,4 0 of=a2 | corvette 30,30 0 of=b1 | corvette 20,30 0 of=b2; "
                "squadrons a1 a2 b1 b2; down a1 effective-fire; down a2 careful-aim; down b1 lee-gauge-fire; down b2 "
                "elan; "
                "admiral a1 experienced-admiral; admiral b2 seasoned-admiral; deck squall; at initiative only",
                dice="squall")
    assert sea.events("EventDrawn") and sea.game.first == 1
    assert (admiral_sum(sea.game, 0), admiral_sum(sea.game, 1)) == (1, 2)
    assert (challenger(sea.game, 0), challenger(sea.game, 1)) == (0, 3)


@pytest.mark.rule("OI-KEY-22")
def test_double_rations_come_once_a_squadron():
    muster = read_muster("dutch; fluyt flagship, sloop supply-ship, sloop support-ship; untested-admiral")
    assert granted_cards(muster) == ("double-rations-card",)


@pytest.mark.rule("OI-SETT-01", "OI-SETT-02", "OI-SETT-03", "OI-SETT-04", "OI-SETT-05", "OI-SETT-06", "OI-SETT-07",
                  "OI-SETT-08")
def test_what_settings_ask_for():
    asked = {name: {kind: count for kind, count in setting.pieces.items() if count}
             for name, setting in SETTINGS.items()}
    assert asked == {
        "open-sea": {}, "scattered-rocks": {"rocks": 2}, "shoal-water": {"shoal": 2},
        "sandy-cays": {"shoal": 1, "island": 1}, "rocky-coast": {"rocks": 1, "island": 1}, "banks-of-fog": {"fog": 2},
        "misty-shallows": {"fog": 1, "shoal": 1}, "archipelago": {"island": 2, "any": 1}}


@pytest.mark.rule("OI-DEPL-01", "OI-DEPL-02", "OI-DEPL-03", "OI-DEPL-04", "OI-DEPL-05", "OI-DEPL-06", "OI-DEPL-07",
                  "OI-DEPL-08")
def test_the_zones_of_deployment_cards():
    sizes = {name: len(zone.cells) for name, zone in ZONES.items()}
    assert sizes == {"own-shore": 6, "windward-corner": 5, "leeward-corner": 5, "centre-column": 4, "wide-wings": 6,
                     "forward-centre": 6, "windward-band": 4, "leeward-band": 4}
    assert all((zone.rows, zone.columns) == (4, 6) and all(row < 3 for row, _ in zone.cells) for zone in ZONES.values())


@pytest.mark.rule("OI-SQD-02")
def test_a_larger_table():
    tables = [("patrol", "", 36, 36), ("patrol", "48x36", 48, 36), ("patrol", "60x48", 60, 48),
              ("fleets-of-two", "48x36", 60, 48), ("fleets-of-two", "72x48", 72, 48)]
    for scenario, size, width, height in tables:
        game = opening(scenario, seed=1, **({"table": size} if size else {})).game
        assert (game.width, game.height) == (width, height), "larger where one wants it, and never smaller"


def test_the_table_of_tuned_figures_is_true():
    """What docs/oak-and-iron-balance.md lists as the figure that is played here, is."""
    text = (Path(__file__).parents[2] / "docs/oak-and-iron-balance.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()
            if line.startswith("| `") and " side " in line and line.endswith("tuned |")]
    assert len(rows) == 12
    sides = {"A": 0, "B": 1, "B2": 3}
    for entry, field, _, here, _ in rows:
        scenario, _, side, *ship = entry.replace("`", "").split()
        listed = SCENARIOS[scenario].sides[sides[side]]
        if field == "points":
            assert str(listed.points) == here
            continue
        member = next(one for one in listed.muster.ships if one.type == ship[0])
        found = {"skill": str(member.skill), "flagship": "yes" if member.flagship else "no", "type": member.type,
                 "options": ", ".join(member.options) or "none"}
        assert found[field] == here, entry


@pytest.mark.rule("OI-CONV-11", "OI-CONV-07")
def test_a_base_and_a_shore_are_where_their_piece_lies_now():
    sea = table("sloop 10,10 0 | fluyt 20,20 0 of=b; terrain rocks-small 25,25 0")
    ship, shore = sea["sloop"], sea.game.terrain[0]
    for x, y, heading in ((10.0, 10.0, 0.0), (11.0, 10.0, 0.0), (11.0, 12.0, 0.0), (11.0, 12.0, 30.0),
                          (10.0, 10.0, 0.0)):
        ship.x, ship.y, ship.heading = x, y, heading
        assert base_of(ship).points == base_at(ship, (x, y, heading)).points
        shore.x, shore.y, shore.rotation = x, y, heading
        fresh = Piece(shore.kind, x, y, heading)
        assert [part.points for part in shapes_of(shore)] == [part.points for part in shapes_of(fresh)]
    assert {(round(part.cx, 3), round(part.cy, 3)) for part in shapes_of(Piece(shore.kind, 3.0, 4.0, 0.0))} == {
        (round(part.cx + 3.0, 3), round(part.cy + 4.0, 3)) for part in shapes_of(Piece(shore.kind, 0.0, 0.0, 0.0))}
