"""Dice, hidden things, geometry, and what the content says."""

import pytest
from man_o_war.table import pose, table

import weathergage as wg
from weathergage.kits.plane import distance, is_inside
from weathergage.rulesets.man_o_war.content import read as content
from weathergage.rulesets.man_o_war.content.tables import FLEETS, MODELS, MONSTERS, SPELLS, WEAPONS
from weathergage.rulesets.man_o_war.rules.damage import aims_of, beast_spot
from weathergage.rulesets.man_o_war.rules.fleets import purchase_faults, read_purchase
from weathergage.rulesets.man_o_war.rules.fundamentals import picked
from weathergage.rulesets.man_o_war.rules.geometry import (
    distance_of,
    edge_centre,
    hazard_shape,
    range_to,
    shape_at,
    shape_of,
    terrain_shape,
    touch,
    touched_edges,
    wind_from,
    zone_of,
)
from weathergage.rulesets.man_o_war.rules.locations import condition_of, dice_left
from weathergage.rulesets.man_o_war.rules.magic import spell_targets
from weathergage.rulesets.man_o_war.rules.shooting import line_of, targets
from weathergage.rulesets.man_o_war.rules.terrain import section_at
from weathergage.rulesets.man_o_war.rules.victory import honours

TWO = "greatship 20,20 0 | galleon 30,20 0 of=2"


def reach_of(piece, way):
    """The outermost coordinates of a footprint."""
    points = shape_of(piece).points
    return min(point[way] for point in points), max(point[way] for point in points)


# --- fundamentals -----------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-CORE-01")
def test_two_players_command_a_fleet_each():
    rules = wg.ruleset("man-o-war")
    assert all(len(rules.seats(scenario.id, {})) == 2 for scenario in rules.scenarios)
    sea = table(TWO)
    assert [player.fleet for player in sea.game.players] == ["empire", "pirates"]


@pytest.mark.rule("MW-CORE-05", "MW-FIRE-01")
def test_a_one_is_no_failure_where_dice_are_compared_or_looked_up():
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 crew=1 | galleon 44,70 0 of=2;"
                " at act wolfship only", dice="1 1").say("galleon")
    assert sea.events("BoardingFought")[0].totals == (5, 2) and sea["galleon"].side == -1
    sea = table("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 hit=stern; at act galleon only",
                dice="6 1 1 1 | 2 | 1").say("corsair starboard low broadside")
    assert sea["corsair"].no_move


@pytest.mark.rule("MW-CORE-09")
def test_ties_are_rolled_again():
    sea = table("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; at set-up 7",
                dice="3 3 | 2 2 | 2 5")
    assert sea.game.first == 1 and sea.asked == [(1, "deploy")]
    sea = table("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; at set-up 5",
                dice="3 1 1 1 1 1 | 4 4 | 1 4")
    assert sea.asked == [(1, "terrain")]


@pytest.mark.rule("MW-CORE-10")
def test_hands_cards_and_lairs_are_their_owners_secret():
    sea = table("greatship 20,20 0 cards=grapeshot,silk-sails shown=silk-sails | kraken 10,10 0 lair"
                " | galleon 30,20 0 of=2; player 1 wizard=master hand=rust; wizard 1 greatship")
    own, other, nobody = [sea.match.sight(seat).view() for seat in (0, 1, None)]
    assert list(own["players"][0]["hand"]) == ["rust"] and own["pieces"][0]["cards"] == ["grapeshot", "silk-sails"]
    assert own["pieces"][1]["model"] == "kraken"
    for seen in (other, nobody):
        assert list(seen["players"][0]["hand"]) == ["?"] and seen["pieces"][0]["cards"] == ["?", "silk-sails"]
        assert seen["pieces"][1]["model"] == "?" and "raken" not in str(seen["pieces"][1])
        assert seen["pieces"][0]["crew"] == 5 and (seen["pieces"][0]["x"], seen["pieces"][0]["y"]) == (20.0, 20.0)


@pytest.mark.rule("MW-CORE-11")
def test_beasts_that_draw_towers_are_vessels_and_monsters_are_none():
    sea = table("doomreaver 20,20 0 | kraken 40,40 0 | griffon-rider 10,10 0 | galleon 30,20 0 of=2 held=none"
                " | corsair 30,30 0 of=2; player 1 fleet=dark-elf")
    assert [sea[label].kind for label in ("doomreaver", "monster-1", "griffon-rider", "galleon")] == [
        "vessel", "monster", "flyer", "vessel"]
    assert honours(sea.game) == (4, 0)


@pytest.mark.rule("MW-CORE-12")
@pytest.mark.parametrize(("count", "expected"), [
    (2, [0, 0, 0, 1, 1, 1]), (3, [0, 0, 1, 1, 2, 2]), (4, [0, 1, 2, 3, -1, -1]), (5, [0, 1, 2, 3, 4, -1]),
    (6, [0, 1, 2, 3, 4, 5])])
def test_a_die_picks_among_several(count, expected):
    assert [picked(face, count) for face in range(1, 7)] == expected


@pytest.mark.rule("MW-CORE-14", "MW-SHOT-17")
def test_a_prize_is_an_enemy_of_who_lost_it_and_an_abandoned_ship_nobodys():
    sea = table("greatship 20,20 0 | galleon 30,20 0 held=2 crew=1 | corsair 30,30 0 held=none | corsair 20,30 0"
                " | corsair 10,30 0 of=2 held=1 crew=1 | galleon 40,40 0 of=2")
    assert [sea.game.pieces[other].label for other in targets(sea.game, 0)] == [
        "galleon", "corsair", "corsair-3", "galleon-2"]
    friendly = spell_targets(sea.game, 0, 0, SPELLS["douse"])
    assert [sea.game.pieces[other].label for other in friendly] == ["greatship", "corsair-2", "corsair-3"]


# --- geometry ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-GEO-01", "MW-GEO-03", "MW-GEO-04")
@pytest.mark.parametrize(("heading", "wide", "high", "fore"), [
    (0, 1.25, 3.0, (20.0, 21.5)), (90, 3.0, 1.25, (21.5, 20.0)), (180, 1.25, 3.0, (20.0, 18.5))])
def test_a_footprint_lies_along_its_heading(heading, wide, high, fore):
    sea = table(f"greatship 20,20 {heading} | galleon 30,20 0 of=2")
    ship = sea["greatship"]
    assert reach_of(ship, 0) == pytest.approx((20 - wide / 2, 20 + wide / 2))
    assert reach_of(ship, 1) == pytest.approx((20 - high / 2, 20 + high / 2))
    assert edge_centre(ship, "fore") == pytest.approx(fore)


@pytest.mark.rule("MW-GEO-03", "MW-GEO-18", "MW-GEO-05")
def test_beasts_are_discs_without_a_heading():
    sea = table("kraken 20,20 77 | griffon-rider 30,20 0 | galleon 40,20 0 of=2")
    assert shape_of(sea["monster-1"]).rim == 1.0 and shape_of(sea["griffon-rider"]).rim == 0.5
    assert distance_of(sea.game, 0, 1) == pytest.approx(8.5)
    assert distance_of(sea.game, 1, 2) == pytest.approx(10 - 0.5 - 0.625)


@pytest.mark.rule("MW-GEO-05", "MW-GEO-06")
@pytest.mark.parametrize(("x", "touches"), [(21.3, True), (21.301, False), (21.0, True)])
def test_pieces_touch_up_to_a_twentieth_apart(x, touches):
    sea = table(f"galleon 20,20 0 | galleon {x},20 0 of=2")
    assert touch(sea.game, 0, 1) is touches
    assert distance_of(sea.game, 0, 1) == pytest.approx(max(0.0, x - 21.25))


@pytest.mark.rule("MW-GEO-07", "MW-GEO-08")
@pytest.mark.parametrize(("wind", "source"), [("N", 180), ("NE", 225), ("E", 270), ("SE", 315), ("S", 0), ("SW", 45),
                                              ("W", 90), ("NW", 135)])
def test_the_wind_has_eight_positions_named_for_where_it_blows(wind, source):
    assert wind_from(table(f"{TWO}; wind {wind}").game) == source


@pytest.mark.rule("MW-GEO-09", "MW-SAIL-01")
def test_into_the_wind_is_less_than_45_degrees():
    sea = table(f"{TWO}; wind S")
    assert [zone_of(sea.game, heading) for heading in (0.0, 44.9, 45.0, 135.0, 135.1)] == [
        "into", "into", "abeam", "abeam", "astern"]


@pytest.mark.rule("MW-GEO-13", "MW-GEO-14", "MW-GEO-15")
def test_an_arc_is_45_degrees_to_either_side_of_its_edge():
    sea = table("greatship 20,20 0 | kraken 24,24.7 0 of=2 | kraken 24,26 0 of=2 | kraken 26,20 0 of=2")
    ship = sea["greatship"]
    assert range_to(ship, "starboard", shape_of(sea["monster-3"])) == pytest.approx(6 - 0.625 - 1)
    assert range_to(ship, "starboard", shape_of(sea["monster-1"])) > 0
    assert range_to(ship, "starboard", shape_of(sea["monster-2"])) < 0
    assert range_to(ship, "fore", shape_of(sea["monster-2"])) > 0
    assert range_to(ship, "port", shape_of(sea["monster-3"])) < 0
    line = line_of(sea.game, 0, 3, "starboard", WEAPONS["cannon"])
    assert line.target == 3 and line.far == pytest.approx(4.375)


@pytest.mark.rule("MW-GEO-16")
@pytest.mark.parametrize(("other", "edges"), [
    ("21.25,20 0", ("starboard",)), ("20,23 180", ("fore",)), ("21.25,23 0", ("fore", "starboard")),
    ("18.75,21 0", ("port",)), ("20,17 0", ("aft",))])
def test_the_touched_edge_and_two_at_a_corner(other, edges):
    sea = table(f"galleon 20,20 0 | galleon {other} of=2")
    assert touched_edges(sea["galleon"], shape_of(sea["galleon-2"])) == edges


@pytest.mark.rule("MW-GEO-17")
def test_a_piece_is_where_its_centre_is():
    sea = table(f"{TWO}; scenario line-of-battle")
    assert [section_at(sea.game, x, y) for x, y in ((23.9, 1.0), (24.1, 1.0), (1.0, 24.1))] == [0, 1, 2]


@pytest.mark.rule("MW-GEO-19", "MW-SPL-38")
def test_a_barrier_stops_movement_and_shots_and_grounds_nobody():
    position = "galleon 20,20 0{} | corsair 26,20 0 of=2; hazard barrier {} 4 0.5; wind N; at act galleon only"
    sea = table(position.format("", "20,24 90")).say("sail ahead 6")
    assert pose(sea["galleon"])[1] == pytest.approx(24 - 0.25 - 1.5, abs=0.002) and sea["galleon"].aground == -1
    sea = table(position.format(" no-movement", "23,20 0")).say("corsair starboard low broadside")
    assert "VolleyBlocked" in sea.story
    assert distance(hazard_shape(sea.game.hazards[0]), shape_of(sea["galleon"])) == pytest.approx(3 - 0.625 - 0.25)


@pytest.mark.rule("MW-GEO-20")
def test_terrain_is_a_disc_or_a_capsule_of_its_overall_length():
    rocks, bank = terrain_shape(("rocks", 10.0, 10.0, 33.0)), terrain_shape(("sandbank", 20.0, 20.0, 90.0))
    land = content.TERRAIN["sandbank"]
    assert rocks.rim == content.TERRAIN["rocks"].radius and rocks.size == 1
    assert is_inside(bank, 20 + land.length / 2 - 0.01, 20.0) and not is_inside(bank, 20 + land.length / 2 + 0.01, 20.0)
    assert is_inside(bank, 20.0, 20 + land.radius - 0.01) and not is_inside(bank, 20.0, 20 + land.radius + 0.01)


# --- content ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-DATA-01", "MW-SET-05", "MW-SET-18")
def test_a_unit_is_bought_whole_and_fully_crewed():
    assert {model.unit_size for model in MODELS.values() if model.rank == "SOL"} == {3}
    assert {model.unit_size for model in MODELS.values() if model.rank in ("MOW", "IND")} == {1}
    game = wg.new("man-o-war", "line-of-battle", 1, {"fleet-1": "1000 empire: greatship, wolfship, wargalley"}).state
    crews = [(piece.model, piece.crew, piece.limit) for piece in game.pieces if piece.owner == 0]
    assert crews == [("greatship", 5, 5)] + [("wolfship", 4, 4)] * 3 + [("wargalley", 2, 2)] * 3


@pytest.mark.rule("MW-DATA-02", "MW-DATA-03", "MW-DATA-08")
def test_every_location_has_its_numbers_level_boxes_and_neighbours():
    for model in MODELS.values():
        levels = {location.level for location in model.locations}
        assert levels == {"high-mid-low": {"high", "mid", "low"}, "high-low": {"high", "low"},
                          "single": {"single"}}[model.layout]
        for location in model.locations:
            assert location.rolls and 1 not in location.rolls and location.boxes >= 1 and 2 <= location.save <= 6
            for at in (*location.fore, *location.aft, *location.up, *location.down):
                assert 0 <= at < len(model.locations)
    sea = table("wolfship 20,20 0 hit=main-mast:1 | greatship 30,20 0 of=2 hit=main-mast:1")
    assert condition_of(sea["wolfship"]).beam == 2 and condition_of(sea["greatship"]).beam == 0
    assert aims_of(sea["greatship"]) == ("high", "low")


@pytest.mark.rule("MW-DATA-04")
def test_propulsion_has_its_numbers():
    sail, oars = MODELS["wargalley"].modes
    assert (sail.id, sail.beam, sail.astern) == ("sail", 6, 9)
    assert (oars.id, oars.speed, oars.straight, oars.reverse, oars.pivot) == ("oars", 4, 6, 2, True)
    assert not MODELS["hulk"].modes[1].pivot


@pytest.mark.rule("MW-DATA-05", "MW-DATA-06", "MW-LOC-02")
def test_a_battery_fires_to_both_sides_and_a_turret_to_one():
    sea = table("dreadnought 20,20 0 no-movement | wargalley 15,20 0 of=2 | wargalley 25,20 0 of=2;"
                " player 1 fleet=dwarf; at act dreadnought only", dice="1 1 1 1 1 1 | 1 1")
    turrets = "fore-turret-1 fore-turret-2 aft-turret-1 aft-turret-2"
    sea.say(f"wargalley port {turrets} broadside")
    assert sea.forbidden_by("wargalley-2 starboard fore-turret-1 broadside") == "MW-SHOT-02"
    sea.say("wargalley-2 starboard broadside")
    assert [event.dice for event in sea.events("VolleyFired")] == [6, 2]
    assert dice_left(sea["dreadnought"], "broadside") == 2


@pytest.mark.rule("MW-DATA-07", "MW-FLT-07")
@pytest.mark.parametrize(("text", "broken"), [
    ("1000 dark-elf: black-ark, death-fortress, doomreaver", False),
    ("1000 dark-elf: black-ark*2, death-fortress, doomreaver", True),
    ("2000 dark-elf: black-ark*2, death-fortress, doomreaver", False),
    ("500 dark-elf: black-ark, death-fortress, doomreaver", False),
    ("1999 dark-elf: black-ark*2, death-fortress, doomreaver", True)])
def test_a_cap_counts_full_thousands_and_at_least_one(text, broken):
    assert ("MW-DATA-07" in [clause for clause, _ in purchase_faults(read_purchase(text))]) is broken


@pytest.mark.rule("MW-DATA-07", "MW-SET-09")
def test_wizards_are_none_one_or_that_of_the_tower():
    assert {fleet.wizards for fleet in FLEETS.values()} == {"none", "0-1", "bane-tower"}
    for text in ("1000 norse: kings-longship, longship*2, champion",
                 "1000 chaos-plague: plagueship, plaguecrusher, deathgalley, bane-tower, lord"):
        assert "MW-SET-02" in [clause for clause, _ in purchase_faults(read_purchase(text))]
    assert not purchase_faults(read_purchase("1000 empire: greatship, wolfship, wargalley, lord"))


@pytest.mark.rule("MW-DATA-09")
def test_a_monster_is_harder_to_hit_from_afar():
    sea = table("black-leviathan 20,20 0 | kraken 10,10 0 | galleon 40,20 0 of=2")
    hits = [[face for face in range(1, 7) if beast_spot(sea["monster-1"], face, band) != -1] for band in range(3)]
    assert hits == [[3, 4, 5, 6], [5, 6], [6]]
    assert MONSTERS["kraken"].hits == ((4, 5, 6),) * 3


@pytest.mark.rule("MW-DATA-10", "MW-AIR-26")
def test_cards_that_name_ships_may_name_beasts():
    sea = table("greatship 20,20 0 | corsair 24,20 0 of=2 | kraken 28,20 0 of=2 | wyvern-rider 24,24 0 of=2"
                " | kraken 10,10 0 of=2 submerged | kraken 20,26 0; player 2 fleet=orc")
    named = {spell: [sea.game.pieces[other].label for other in spell_targets(sea.game, 0, 0, SPELLS[spell])]
             for spell in ("firebolt", "douse", "beast-madness", "raptor-strike", "banish")}
    assert named == {"firebolt": ["corsair", "monster-1", "wyvern-rider"], "douse": ["greatship", "monster-3"],
                     "beast-madness": ["monster-1", "monster-3"], "raptor-strike": ["wyvern-rider"],
                     "banish": ["monster-1", "monster-3", "wyvern-rider"]}


@pytest.mark.rule("MW-GEO-03", "MW-GEO-04")
def test_a_hull_is_where_its_ship_lies_now():
    ship = table(TWO)["greatship"]
    for x, y, heading in ((20.0, 20.0, 0.0), (21.0, 20.0, 0.0), (21.0, 22.0, 0.0), (21.0, 22.0, 30.0),
                          (20.0, 20.0, 0.0)):
        ship.x, ship.y, ship.heading = x, y, heading
        assert shape_of(ship).points == shape_at(ship, (x, y, heading)).points
