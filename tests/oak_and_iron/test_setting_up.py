"""Chapters 2, 3 and 13: squadrons, the whole set-up procedure, and fleets."""

import pytest
from oak_and_iron.table import opening, pose, table

import weathergage as wg
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.fleets import faults_of, new_fleet
from weathergage.rulesets.oak_and_iron.content.read import ADMIRALS, BATTLES, SCENARIOS, SHIPS, SIZES, STOCK
from weathergage.rulesets.oak_and_iron.rules.deployment import cell_area, grow_zone, zone_of
from weathergage.rulesets.oak_and_iron.rules.squadrons import faults_of as squadron_faults
from weathergage.rulesets.oak_and_iron.rules.squadrons import (
    hand_size,
    open_cards,
    read_muster,
    squadron_cost,
    write_muster,
)
from weathergage.rulesets.oak_and_iron.rules.terrain import TerrainPlaces
from weathergage.rulesets.oak_and_iron.shipyard import SquadronYard
from weathergage.rulesets.oak_and_iron.state import speaker
from weathergage.scene.terms import Fleet, Member

RULES = wg.ruleset("oak-and-iron")
YARD = SquadronYard()
GOOD = "dutch; fluyt flagship, sloop kapers; untested-admiral; down careful-aim effective-fire lee-gauge-fire " \
       "boat-assault"
LAID = "raid | open-sea | {} | {} | own-shore | wide-wings | leeward-band | steady-hands | scouts | late-arrival"


def clauses(text, size="patrol", legends=False):
    return [rule for rule, _, _ in squadron_faults(read_muster(text), SIZES[size], legends)]


# --- squadrons ---


@pytest.mark.rule("OI-SQD-01", "OI-SQD-02", "OI-SQD-03", "OI-SQD-05", "OI-SQD-24", "OI-SQD-25")
def test_the_limits_of_the_three_sizes():
    assert clauses(GOOD) == []
    assert clauses(GOOD.replace(", sloop kapers", "")) == ["OI-SQD-02"]
    assert clauses(GOOD.replace("fluyt flagship", "fourth-rate flagship")) == ["OI-SQD-02"]
    assert clauses(GOOD.replace("sloop kapers", ", ".join(["light-galleon"] * 3))) == ["OI-SQD-02"]
    assert clauses(GOOD, "skirmish") == ["OI-SQD-03"] and clauses(GOOD, "engagement") == ["OI-SQD-05"]
    assert [kind.id for kind in SHIPS.values() if kind.line] == [
        "fourth-rate", "third-rate", "second-rate", "first-rate"]


@pytest.mark.rule("OI-SQD-07", "OI-SQD-08", "OI-SQD-09", "OI-SQD-10", "OI-SQD-11", "OI-SQD-12", "OI-SQD-13",
                  "OI-SQD-15", "OI-SQD-27", "OI-SQD-29", "OI-TERM-01", "OI-TERM-02", "OI-KEY-07", "OI-FAC-09",
                  "OI-UPG-03", "OI-UPG-07")
@pytest.mark.parametrize(("was", "now", "clause"), [
    ("dutch", "swiss", "OI-SQD-07"), ("untested-admiral", "henry-morgan", "OI-SQD-08"),
    ("sloop kapers", "revenge", "OI-SQD-08"), ("sloop kapers", "sloop stout", "OI-SQD-10"),
    ("sloop kapers", "sloop kapers marines skilled-surgeon", "OI-SQD-12"),
    ("sloop kapers", "sloop marines marines", "OI-SQD-13"), ("sloop kapers", "sloop corsairs", "OI-SQD-27"),
    ("fluyt flagship", "fluyt flagship vice-flag", "OI-SQD-27"), ("fluyt flagship", "fluyt", "OI-TERM-02"),
    ("fluyt flagship", "fluyt flagship bold-captain", "OI-SQD-15"), ("untested-admiral", "nelson", "OI-SQD-15"),
    ("sloop kapers", "flying-dutchman", "OI-SQD-29"), ("sloop kapers", "sloop fire-ship sweeps", "OI-SQD-27"),
    ("sloop kapers", "sloop skill-1 untested-crew", "OI-UPG-07"), ("sloop kapers", "fourth-rate kapers", "OI-SQD-27"),
])
def test_what_a_squadron_may_not_have(was, now, clause):
    assert clause in clauses(GOOD.replace(was, now, 1), "engagement" if "rate" in now else "patrol")


@pytest.mark.rule("OI-FAC-09", "OI-KEY-07", "OI-KEY-13", "OI-SQD-09")
def test_pirates_and_rogues():
    pirates = "pirate; queen-annes-revenge flagship, revenge, {}; henry-jennings; raise-the-black deception elan " \
              "zeal down " \
              "superior-firepower"
    assert clauses(pirates.format("sloop"), "skirmish") == ["OI-SQD-18"]            # too many are discarded
    assert set(clauses(pirates.format("fourth-rate"), "skirmish")) >= {"OI-FAC-09", "OI-KEY-07"}
    assert "OI-SQD-09" in clauses(pirates.format("revenge"), "skirmish")
    assert "deception" in open_cards("english", "henry-morgan")
    assert "deception" not in open_cards("english", "john-benbow")


@pytest.mark.rule("OI-SQD-16", "OI-SQD-17", "OI-KEY-12", "OI-SQD-20")
def test_hands_and_costs():
    assert (hand_size("untested-admiral"), hand_size("henry-morgan"), hand_size("george-monck")) == (5, 7, 8)
    cheap = read_muster("dutch; sloop flagship unseasoned-timbers poorly-armed, fluyt; untested-admiral")
    assert squadron_cost(cheap) == 2 + 13
    assert write_muster(read_muster(GOOD)) == GOOD


@pytest.mark.rule("OI-SQD-14", "OI-SQD-12")
@pytest.mark.parametrize("text", ["", "dutch", "dutch; galleon; untested-admiral", "dutch; sloop frigate; "
                                                                                   "untested-admiral",
                                  "dutch; sloop bold-captain lucky-captain; untested-admiral",
                                  "dutch; sloop skill-3; untested-admiral", "dutch; sloop; untested-admiral; trump"])
def test_lists_that_cannot_be_read(text):
    with pytest.raises(BadSetup, match="squadron"):
        read_muster(text)


@pytest.mark.rule("OI-SQD-01")
def test_a_squadron_comes_to_the_table():
    fleet = Fleet(schema="weathergage-fleet/1", ruleset="oak-and-iron", points=50, faction="dutch",
                  units=(Member("fluyt", ("flagship",)), Member("sloop", ("kapers",))), extras=("untested-admiral",))
    assert faults_of(RULES, fleet) == ()
    name, text = YARD.option(1, fleet)
    sea = opening("patrol", seed=1, **{name: text})
    assert [ship.label for ship in sea.game.ships if ship.squadron == 1] == ["fluyt-2", "sloop-2"]
    assert sea.asked == [(1, "hand")]                   # its list names no hand
    bad = Fleet(schema="weathergage-fleet/1", ruleset="oak-and-iron", points=50, faction="dutch",
                units=(Member("fluyt", ("flagship", "gold")), Member("galleon")), extras=("nelson",))
    assert [fault.field for fault in faults_of(RULES, bad)] == ["units[0].extras", "units[1].id", "extras"]
    with pytest.raises(BadSetup, match="OI-SQD-02"):
        opening("patrol", squadron_1=GOOD.replace(", sloop kapers", ""))


@pytest.mark.rule("OI-SQD-28", "OI-SQD-17", "OI-SQD-18")
def test_chosen_hands_are_secret():
    sea = opening("patrol", seed=1, hands="chosen")
    assert sea.asked == [(0, "hand"), (1, "hand")]
    assert sea.forbidden_by("down") == "OI-SQD-17" and sea.forbidden_by(
        "elan down careful-aim effective-fire lee-gauge-fire favorable-wind") == "OI-SQD-08"
    sea.say("down careful-aim take-courage effective-fire lee-gauge-fire favorable-wind", seat=0)
    sea.say("down careful-aim take-courage effective-fire lee-gauge-fire elan", seat=1)
    assert sea.squadron().known == () and len(sea.squadron().hand) == 6
    assert sea.match.sight(1).view()["squadrons"][0]["hand"] == ["?"] * 6


# --- the set-up ---


def set_up(objective="raid", settings=("shoal-water", "rocky-coast"), picks=(), dice=""):
    """A patrol up to the choice of set-up cards; the players are of equal admiral value."""
    challenge = "sail sail sail sail sail | cannon cannon cannon cannon cannon"
    return opening("patrol", dice=f"west | {LAID.format(*settings).replace('raid', objective, 1)} | {challenge} | "
                                  f"{dice}",
                   seed=4)


@pytest.mark.rule("OI-SETUP-01", "OI-SETUP-02", "OI-SETUP-03", "OI-SETUP-04", "OI-SETUP-05", "OI-SETUP-06",
                  "OI-SETUP-07")
def test_roles_and_cards():
    sea = set_up()
    assert sea.game.weather == "west" and [side.edge for side in sea.game.sides] == ["south", "north"]
    while sea.kind == "re-roll":
        sea.say("keep")
    assert sea.asked == [(0, "role")]
    sea.say("defender")
    assert [side.role for side in sea.game.sides] == ["defender", "attacker"]
    assert sea.asked == [(1, "set-up-card")] and sea.options == ["open-sea", "shoal-water", "rocky-coast"]
    sea.say("shoal-water", "rocky-coast", "own-shore", "wide-wings", "steady-hands")
    assert sea.asked == [(0, "set-up-card")] and sea.options == ["scouts", "late-arrival"]
    sea.say("scouts")
    assert sea.game.drawn == () and sea.game.sides[1].setting == "shoal-water"


@pytest.mark.rule("OI-SETUP-08", "OI-SETUP-09", "OI-SETUP-10", "OI-SETUP-12", "OI-SETUP-13", "OI-SETUP-14",
                  "OI-TERR-13", "OI-SETT-03", "OI-SETT-05", "OI-OBJ-03")
def test_terrain():
    sea = set_up()
    while sea.kind == "re-roll":
        sea.say("keep")
    sea.say("defender", "shoal-water", "rocky-coast", "own-shore", "wide-wings", "steady-hands", "scouts")
    assert sea.asked == [(0, "place-terrain")]                                  # the objective's island
    assert sea.forbidden_by("island-small 18,27 0") == "OI-OBJ-03"
    assert sea.forbidden_by("island-small 4,10 0") == "OI-OBJ-03"
    sea.say("island-small 8,9 0")
    assert sea.asked == [(0, "select-terrain")] and "rocks-small" in sea.options and "shoal-small" not in sea.options
    sea.say("rocks-small", "shoal-small", "island-small", "shoal-bar")
    assert sea.game.pool == ("rocks-small", "shoal-small", "island-small", "shoal-bar")
    assert sea.forbidden_by("rocks-small 12,12 0") == "OI-SETUP-12"
    assert sea.forbidden_by("rocks-small 0,30 0") == "OI-SETUP-10"
    sea.say("rocks-small 30,4 0", "shoal-small 18,33 0", "island-small 18,18 0", "shoal-bar 30,28 0")
    assert sea.asked == [(0, "adjust-terrain")]
    assert sea.forbidden_by("rocks-small 30,11 0") == "OI-SETUP-13" and sea.refusal("island-small 9,10 0")
    sea.say("rocks-small 26,4 0")
    assert (sea.game.terrain[1].x, sea.game.terrain[1].y) == (26.0, 4.0)


@pytest.mark.rule("OI-SETUP-15", "OI-SETUP-16", "OI-SETUP-18", "OI-SETUP-20", "OI-ADV-02", "OI-DEPL-01", "OI-DEPL-05")
def test_deployment_and_scouts():
    sea = set_up("line-of-battle", ("scattered-rocks", "banks-of-fog"))
    while sea.kind == "re-roll":
        sea.say("keep")
    sea.say("defender", "open-sea", "scattered-rocks", "own-shore", "wide-wings", "steady-hands", "scouts")
    sea.say("rocks-small", "rocks-small", "rocks-small 18,18 0", "rocks-small 30,18 0")
    while sea.kind == "adjust-terrain":
        sea.say("pass")
    assert sea.asked == [(0, "deploy")] and sea.forbidden_by("petite-fregate 18,4 90") == "OI-SETUP-15"
    sea.say("petite-fregate 4,4 90", "fluyt 9,4 90")
    assert sea.forbidden_by("brigantine 9,4.5 90") == "OI-SETUP-18"
    sea.say("brigantine 4,8 90", "sloop 4,12 90")
    assert sea.asked == [(1, "deploy")]
    sea.say("light-galleon 30,33 270", "petite-fregate-2 25,33 270", "corvette 20,33 270", "sloop-2 15,33 270")
    assert sea.asked == [(1, "initiative-card")]                    # the scouts wait and see
    sea.say("down")
    assert sea.asked == [(0, "initiative-card")]
    assert sea.match.sight(0).view()["squadrons"][1]["down"] == "down"
    assert sea.match.sight(None).view()["squadrons"][1]["down"] == "?"


@pytest.mark.rule("OI-SETUP-17", "OI-SETUP-19", "OI-EFF-04", "OI-DEPL-07")
def test_zones_are_read_from_the_own_edge_and_the_weather_edge():
    sea = table("sloop 10,10 0 | corvette 30,30 0 of=b; edge a south; edge b north; deployment a windward-band; "
                "deployment b windward-band; wind west; at attack only")
    assert cell_area(sea.game, 0, 2, 0)[0] == (0.0, 18.0) and cell_area(sea.game, 1, 2, 0)[0] == (0.0, 9.0)
    assert zone_of(sea.game, 0).holds(1.0, 20.0) and not zone_of(sea.game, 0).holds(10.0, 20.0)
    game = sea.game
    assert grow_zone(game, 0) and game.sides[0].more_cells == ((0, 2),)


@pytest.mark.rule("OI-SETUP-19", "OI-DEPL-01", "OI-DEPL-03", "OI-DEPL-04", "OI-DEPL-07")
@pytest.mark.parametrize(("card", "cells", "first"), [
    ("own-shore", "", [(1, 0), (1, 1)]), ("centre-column", "", [(0, 1), (0, 0)]),
    ("windward-band", "", [(0, 2), (0, 3)]),
    ("leeward-corner", "cells a 1,0; ", [(0, 0), (0, 1)]), ("leeward-corner", "", [(0, 2), (0, 1)])])
def test_a_zone_grows_on_every_side_nearest_the_own_edge_first(card, cells, first):
    game = table("sloop 10,10 0 | corvette 30,30 0 of=b; edge a south; edge b north; wind west; "
                 f"deployment a {card}; deployment b own-shore; {cells}at attack only").game
    before = len(game.sides[0].more_cells)
    assert grow_zone(game, 0) and grow_zone(game, 0)
    assert list(game.sides[0].more_cells[before:]) == first


@pytest.mark.rule("OI-SETUP-11")
def test_terrain_without_room_is_removed():
    pieces = "; ".join(f"terrain rocks-small {x},{y} 0" for x in range(3, 36, 6) for y in range(3, 36, 6))
    sea = table(f"sloop 10,10 0 | corvette 30,30 0 of=b; {pieces}; at attack only")
    assert TerrainPlaces(("island-large",), "pool").candidates(sea.game, 1) == ()


@pytest.mark.rule("OI-ADV-01")
def test_the_weather_gage():
    sea = table("sloop 10,10 90 | sloop 14,10 90 | corvette 30,30 0 of=b; advantage a weather-gage; wind west; "
                "scenario patrol; edge a south; edge b north; deployment a own-shore; deployment b own-shore; at "
                "deploy",
                seed=1)
    assert sea.kind == "weather-gage" and sea.forbidden_by("sloop 3.5") == "OI-ADV-01"
    assert sea.forbidden_by("sloop-2 2.5") == "OI-SETUP-18"              # onto the other sloop
    sea.say("sloop 3", "done")
    assert pose(sea["sloop"]) == (7.0, 10.0, 90.0) and sea.kind != "weather-gage"


@pytest.mark.rule("OI-OBJ-04", "OI-EFF-05", "OI-ADV-10", "OI-ADV-08")
def test_merchants_and_ships_held_back():
    sea = set_up("convoy")
    while sea.kind == "re-roll":
        sea.say("keep")
    sea.say("defender", "shoal-water", "open-sea", "own-shore", "wide-wings", "late-arrival", "scouts")
    while sea.kind in ("select-terrain", "place-terrain", "adjust-terrain"):
        sea.say(sea.options[0] if sea.kind != "adjust-terrain" else "pass")
    assert sea.asked == [(0, "name-merchants")] and sea.options == ["fluyt", "brigantine", "sloop"]
    sea.say("fluyt")
    assert sea.asked == [(1, "hold-back")] and sea.refusal("petite-fregate-2 corvette sloop-2")
    sea.say("corvette sloop-2")
    assert sea["fluyt"].merchant and sea["corvette"].once == ("late",)


# --- fleets ---


@pytest.mark.rule("OI-FLEET-01", "OI-FLEET-15", "OI-CONV-02")
@pytest.mark.parametrize(("scenario", "commands", "seats"), [
    ("fleets-of-two", "pairs", ("a", "b")), ("fleets-of-two", "single", ("a1", "a2", "b1", "b2")),
    ("fleets-of-three", "pairs", ("a1", "a2", "b1", "b2")), ("fleets-of-four", "single", ("a1", "a2", "a3", "a4",
                                                                                           "b1", "b2", "b3", "b4")),
    ("four-squadrons", "pairs", ("a", "b"))])
def test_who_leads_a_fleet(scenario, commands, seats):
    assert RULES.seats(scenario, {"commands": commands}) == seats
    sea = opening(scenario, seed=1, commands=commands)
    assert sorted({squadron.seat for squadron in sea.game.squadrons}) == list(range(len(seats)))
    if scenario == "fleets-of-four":
        assert speaker(sea.game, 0) == 1                # the centre has the better admiral


@pytest.mark.rule("OI-FLEET-03", "OI-FLEET-04", "OI-FLEET-12", "OI-FLEET-13")
def test_fleets_are_equal_and_squadrons_keep_their_own():
    sea = opening("fleets-of-two", seed=1)
    assert [squadron.fortune for squadron in sea.game.squadrons] == [3, 3, 3, 3]
    assert sea.game.squadrons[0].hand != sea.game.squadrons[1].hand
    with pytest.raises(BadSetup, match="OI-FLEET-03"):
        opening("fleets-of-two", squadron_1="english; fourth-rate flagship, fifth-rate, fifth-rate; untested-admiral")
    for entry in BATTLES.values():
        totals = [sum(squadron_cost(STOCK[name]) for name in side) for side in entry.squadrons]
        assert len(entry.squadrons[0]) == 1 or totals[0] == totals[1]


@pytest.mark.rule("OI-FLEET-07", "OI-FLEET-14", "OI-FLEET-10", "OI-FLEET-11")
def test_a_squadron_that_is_wiped_out():
    sea = table("sloop 10,4 0 of=a1 | sloop 10,10 0 of=a1 | sloop 14,4 0 of=a2 sunk destroyed | corvette 30,30 0 "
                "of=b1 | corvette 20,30 0 of=b2; squadrons a1 a2 b1 b2; table 60x48; hand a1 down elan; hand a2 down "
                "elan; "
                "hand b1 down elan; hand b2 down elan; at end", seed=2)
    assert not sea.over and [event.squadron for event in sea.events("SquadronOut")] == [1]
    counted = {event.side: (event.points, event.ships) for event in sea.events("StrikePointsCounted")}
    assert counted == {0: (2, 2), 1: (0, 2)}
    assert [event.squadron for event in sea.events("NoCardPlaced")] == [1]


@pytest.mark.rule("OI-FLEET-09", "OI-ATK-01", "OI-ATK-02", "OI-ATK-03")
def test_fleets_attack_ship_by_ship():
    sea = table("fluyt 10,10 0 of=a1 | fluyt 10,20 0 of=a2 | fluyt 14,10 0 of=b1 | fluyt 14,20 0 of=b2; "
                "squadrons a1 a2 b1 b2; first b; at attack only", dice="sail sail sail sail | sail sail sail sail")
    assert sea.asked == [(2, "attack-with")]            # the speaker of fleet b
    sea.say("fluyt-4")
    assert sea.asked == [(3, "attack")]
    sea.say("broadside port fluyt-2")
    assert sea.asked == [(0, "attack-with")]
    sea.say("fluyt", "pass")
    assert sea.asked == [(2, "attack")] and sea["fluyt-4"].attacked


@pytest.mark.rule("OI-SETUP-23", "OI-QS-10")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_fixed_scenario_is_laid_out_as_listed(scenario):
    sea = opening(scenario, seed=1)
    assert {kind for _, kind in sea.asked} == {"initiative-card"}
    assert len(sea.game.ships) == sum(len(side.poses) for side in SCENARIOS[scenario].sides)


# --- the fleet builder ------------------------------------------------------------------------------------------------

def fleet_of(*ships, points=50, faction="dutch", extras=("untested-admiral",)):
    return new_fleet("oak-and-iron", points, tuple(ship.split()[0] for ship in ships), "", faction,
                     tuple(tuple(ship.split()[1:]) for ship in ships), extras)


@pytest.mark.rule("OI-SQD-10", "OI-SQD-11", "OI-SQD-12", "OI-SQD-20")
def test_a_fleet_costs_what_was_bought_for_it():
    assert YARD.cost(fleet_of("fluyt flagship", "sloop")) == 20
    assert YARD.cost(fleet_of("fluyt flagship additional-guns", "sloop skill-2")) == 26
    assert YARD.cost(fleet_of("fluyt flagship", "sloop", extras=("seasoned-admiral",))) == \
        20 + ADMIRALS["seasoned-admiral"].cost
    assert YARD.cost(fleet_of("fluyt nonsense", "galleon")) == 13
    french = [fleet_of("sloop flagship swift", "sloop", faction=nation) for nation in ("dutch", "french")]
    assert [YARD.cost(fleet) for fleet in french] == [15, 14]                    # OI-FAC-04


@pytest.mark.rule("OI-SQD-08", "OI-SQD-10", "OI-SQD-27")
def test_what_is_offered_for_a_ship_is_what_she_may_buy():
    """Each offer alone breaks no clause that names what was bought."""
    for nation, ship in (("dutch", "fluyt"), ("english", "first-rate"), ("pirate", "sloop")):
        bare = fleet_of(f"{ship} flagship", "sloop", points=200, faction=nation)
        offered = YARD.extras(bare, 1 if ship == "sloop" else 0)
        assert {"Options", "Skill", "Captain", "Upgrades"} <= {extra.group for extra in offered}
        assert len({extra.id for extra in offered}) == len(offered)
        for extra in offered:
            with_it = fleet_of("sloop flagship", f"{ship} {extra.id}", points=200, faction=nation)
            broken = [fault for fault in faults_of(RULES, with_it) if fault.field == "units[1].extras"]
            assert not broken or extra.id == "poorly-armed", (extra.id, broken)
    assert not [extra for extra in YARD.extras(fleet_of("sloop", faction="dutch"), 0) if extra.id == "stout"]


@pytest.mark.rule("OI-SQD-15", "OI-SQD-17", "OI-FAC-09")
def test_admirals_and_hands_are_offered_to_the_squadron():
    groups = {extra.group for extra in YARD.extras(fleet_of("sloop"))}
    assert groups == {"Admiral", "Hand of 5, or none to choose it secretly"}
    larger = YARD.extras(fleet_of("sloop", extras=("seasoned-admiral",)))
    assert "Hand of 7, or none to choose it secretly" in {extra.group for extra in larger}
    names = {extra.id for extra in YARD.extras(fleet_of("sloop", faction="english"))}
    assert "john-benbow" in names and "jean-bart" not in names and "michiel-de-ruyter" not in names


@pytest.mark.rule("OI-SQD-07", "OI-SQD-15", "OI-TERM-02")
def test_a_fleet_that_is_begun_is_told_all_it_lacks():
    assert [fault.rule for fault in faults_of(RULES, fleet_of("sloop", extras=()))] == [
        "OI-SQD-15", "OI-SQD-02", "OI-TERM-02"]
    assert [fault.field for fault in faults_of(RULES, fleet_of("sloop", faction=""))] == ["faction"]


def test_the_squadrons_that_are_ready_break_no_clause():
    for fleet in YARD.ready_fleets():
        assert faults_of(RULES, fleet) == () and YARD.cost(fleet) <= fleet.points
    assert {fleet.points for fleet in YARD.ready_fleets()} == set(YARD.points())
