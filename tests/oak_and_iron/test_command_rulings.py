"""Chapters 3, 4, 6, 11 and 21: set-up, cards, events, crews, objectives and the end, with limits and exceptions."""

import pytest
from oak_and_iron.table import opening, pose, table

from weathergage.kernel.core import advance
from weathergage.rulesets.oak_and_iron.rules.deployment import Deploy, Deployments, Upwind, grow_zone, zone_of
from weathergage.rulesets.oak_and_iron.rules.end_phase import heirs
from weathergage.rulesets.oak_and_iron.rules.set_up_terrain import AdjustTerrain, PlaceTerrain, SelectTerrain
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.rules.terrain import TerrainPlaces, unused

FAR = "sloop 33,3 0 of=b"
PASSED = "sail cannon cannon cannon cannon"
FAILED = "cannon cannon cannon cannon cannon"


def points(sea):
    return strike_points(sea.game, 0).total, strike_points(sea.game, 1).total


def begun(text, frame, **options):
    """A position in which this part of the set-up begins."""
    sea = table(text + "; at attack only", **options)
    sea.match.game.agenda, sea.match.game.phase = [frame], "set-up"
    sea.match.game.asked, sea.match.game.open = [], []
    advance(sea.match.game, None, sea.match.dealer)
    return sea


# --- terrain in the set-up --------------------------------------------------------------------------------------------

SIDES = "role a {}; role b {}; edge a south; edge b north; wind west; scenario patrol; " \
        "deployment a own-shore; deployment b own-shore"


@pytest.mark.rule("OI-SETUP-13", "OI-SETUP-14")
@pytest.mark.parametrize(("answer", "clause"), [
    ("rocks-small 16,4 0", ""), ("rocks-small 16.01,4 0", "OI-SETUP-13"), ("rocks-small 10,10 0", ""),
    ("rocks-small 10,10 90", "OI-SETUP-13"), ("rocks-small 5,4 0", "OI-SETUP-14"),     # onto the shoal
    ("rocks-small 7.1,4 0", ""), ("rocks-small 10,0.5 0", "OI-SETUP-14"), ("rocks-small 10,0.57 0", ""),
    ("pass", "")])
def test_how_terrain_is_adjusted(answer, clause):
    """One piece, up to Musket Shot, near others but not on them, and on the table."""
    sea = begun("sloop 30,30 0 | sloop 33,3 0 of=b; terrain rocks-small 10,4 0; terrain shoal-small 4,4 0; "
                + SIDES.format("defender", "attacker"), AdjustTerrain())
    assert sea.asked == [(0, "adjust-terrain")] and sea.forbidden_by(answer) == clause


@pytest.mark.rule("OI-SETUP-13", "OI-SETUP-14")
def test_only_own_pieces_once_and_never_the_objective():
    sea = begun("sloop 30,30 0 | sloop 33,3 0 of=b; terrain rocks-small 10,4 0; terrain rocks-small 20,4 0 objective; "
                "terrain rocks-large 10,8.7 0; terrain shoal-small 10,32 0; terrain shoal-bar 25,32 0; "
                + SIDES.format("attacker", "defender"), AdjustTerrain())
    assert sea.asked == [(1, "adjust-terrain")]                         # the defender first
    assert sorted({option.split()[0] for option in sea.options}) == ["pass", "shoal-bar", "shoal-small"]
    sea.say("shoal-small 10,31 0")
    assert sea.asked == [(0, "adjust-terrain")]
    assert sorted({option.split()[0] for option in sea.options}) == ["pass", "rocks-small"]
    sea.say("pass")
    assert sea.asked == [(1, "adjust-terrain")]                         # who passes is finished
    assert sorted({option.split()[0] for option in sea.options}) == ["pass", "shoal-bar"]
    assert not sea.say("shoal-bar 25,31 0").asked
    assert [(piece.x, piece.y) for piece in sea.game.terrain[3:]] == [(10.0, 31.0), (25.0, 31.0)]


@pytest.mark.rule("OI-SETUP-09", "OI-SETT-03", "OI-SETT-08")
def test_terrain_is_chosen_in_turn_from_what_is_left():
    place = "sloop 30,30 0 | sloop 33,3 0 of=b; setting a {}; setting b {}; "
    sea = begun(place.format("shoal-water", "archipelago") + SIDES.format("attacker", "defender"), SelectTerrain())
    assert sea.asked == [(1, "select-terrain")] and len(sea.options) == 11     # any kind at all
    sea.say("rocks-small")
    assert sea.asked == [(0, "select-terrain")] and sea.options == ["shoal-small", "shoal-large", "shoal-bar"]
    sea.say("shoal-small")
    assert sea.options == ["island-small", "island-large", "island-long"]       # the free choice is used
    sea.say("island-small", "shoal-small")
    assert sea.asked == [(1, "select-terrain")]
    assert not sea.say("island-small").asked
    assert sea.game.pool == ("rocks-small", "shoal-small", "island-small", "shoal-small", "island-small")
    lapsed = begun(place.format("open-sea", "banks-of-fog") + "pool fog-bank fog-bank fog-patch fog-patch; "
                   + SIDES.format("attacker", "defender"), SelectTerrain())
    assert not lapsed.asked                                                     # no copy is left
    assert unused(lapsed.game, ("fog",)) == () and len(unused(lapsed.game, ("any",))) == 9


@pytest.mark.rule("OI-SETUP-10", "OI-SETUP-11", "OI-SETUP-12", "OI-TERR-13")
def test_terrain_is_placed_in_turn():
    sea = begun("sloop 30,30 0 | sloop 33,3 0 of=b; terrain rocks-small 10,10 0; pool land-mass rocks-small; "
                + SIDES.format("defender", "attacker"), PlaceTerrain())
    assert sea.asked == [(0, "place-terrain")]
    assert sea.forbidden_by("rocks-small 17.3,10 0") == "OI-SETUP-12" and sea.allows("rocks-small 17.4,10 0")
    assert sea.forbidden_by("land-mass 20,5 0") == "OI-TERR-13" and sea.allows("land-mass 20,0 0")
    sea.say("land-mass 20,0 0")
    assert sea.asked == [(1, "place-terrain")] and not sea.allows("land-mass 20,0 0")
    sea.say("rocks-small 20,20 0")
    assert not sea.asked and sea.game.pool == () and len(sea.game.terrain) == 3


@pytest.mark.rule("OI-OBJ-03", "OI-OBJ-05", "OI-OBJ-08", "OI-SETUP-08")
@pytest.mark.parametrize(("objective", "piece", "clause"), [
    ("raid", "island-small 18,7.21 0", ""), ("raid", "island-small 18,7.2 0", "OI-OBJ-03"),
    ("raid", "island-small 7.53,10 0", ""), ("raid", "island-small 7.52,10 0", "OI-OBJ-03"),
    ("raid", "island-small 18,16.79 0", ""), ("raid", "island-small 18,16.8 0", "OI-OBJ-03"),
    ("salvage", "rocks-small 18,24.57 0", ""), ("salvage", "rocks-small 18,24.58 0", "OI-OBJ-05"),
    ("hold-the-anchorage", "island-small 18,1.21 0", ""), ("hold-the-anchorage", "island-small 18,1.3 0", "OI-OBJ-08"),
    ("hold-the-anchorage", "island-small 18,34.79 0", "OI-OBJ-08")])
def test_where_the_terrain_of_an_objective_lies(objective, piece, clause):
    """The defender's edge is south."""
    sea = table(f"sloop 30,30 0 | {FAR}; objective {objective}; {SIDES.format('defender', 'attacker')}; at attack only")
    name, at, turned = piece.split()
    x, y = map(float, at.split(","))
    refused = TerrainPlaces((name,), "objective").refusal_of(sea.game, name, (x, y, float(turned)))
    assert (refused.rule if refused else "") == clause


@pytest.mark.rule("OI-CARD-17", "OI-EVT-14", "OI-TERR-14")
@pytest.mark.parametrize(("purpose", "y", "clause"), [
    ("lure", 13.33, "OI-CARD-17"), ("lure", 13.34, ""), ("lure", 18.33, ""), ("lure", 18.34, "OI-CARD-17"),
    ("uncharted", 13.32, "OI-EVT-14"), ("uncharted", 13.33, ""), ("uncharted", 25.0, "")])
def test_a_shoal_that_is_laid_in_play(purpose, y, clause):
    """A Small Shoal reaches 1.33 inches south of its middle; the sloop's bow is at 11."""
    sea = table(f"sloop 9.37,10 0 | {FAR}; at attack only")
    refused = TerrainPlaces(("shoal-small",), purpose, 0).refusal_of(sea.game, "shoal-small", (10.0, y, 0.0))
    assert (refused.rule if refused else "") == clause
    for piece, told in (("rocks-small", "OI-TERR-14"), ("fog-patch", "")):
        over = table(f"sloop 10,10 0 | {FAR}; terrain {piece} 10,15 0; at attack only")
        refused = TerrainPlaces(("shoal-small",), purpose, 0).refusal_of(over.game, "shoal-small", (10.0, 15.0, 0.0))
        assert (refused.rule if refused else "") == told


# --- deployment -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SETUP-15", "OI-SETUP-16", "OI-SETUP-18")
@pytest.mark.parametrize(("pose_", "clause"), [
    ((10.0, 8.0, 0.0), ""), ((10.0, 8.01, 0.0), "OI-SETUP-15"), ((10.0, 0.99, 0.0), "OI-SETUP-15"),
    ((10.0, 8.01, 90.0), ""), ((22.5, 4.0, 0.0), "OI-SETUP-18"), ((22.5, 8.0, 0.0), "OI-SETUP-16"),
    ((5.0, 5.0, 0.0), "OI-SETUP-18"), ((3.0, 3.0, 0.0), "")])
def test_where_a_ship_may_be_deployed(pose_, clause):
    """The own shore is 9 inches deep; an enemy lies at 22.5, 22, rocks at 22.5, 4, a friend at 5, 5, fog at 3, 3."""
    sea = table("sloop 0,0 0 waiting | sloop 5,5 0 flag | sloop 22.5,22 0 of=b; terrain rocks-small 22.5,4 0; "
                f"terrain fog-patch 3,3 0; {SIDES.format('defender', 'attacker')}; at attack only")
    refused = Deployments(0).refusal_of(sea.game, "sloop", pose_)
    assert (refused.rule if refused else "") == clause


@pytest.mark.rule("OI-SETUP-15", "OI-SETUP-19", "OI-FLEET-13")
def test_the_defender_deploys_first_and_a_zone_without_room_grows():
    sea = begun("sloop 0,0 0 waiting | sloop 0,0 0 waiting | corvette 0,0 0 of=b waiting | corvette 0,0 0 of=b "
                "waiting; " + SIDES.format("attacker", "defender"), Deploy())
    assert sea.asked == [(1, "deploy")]
    sea.say("corvette 10,33 90", "corvette-2 20,33 90")
    assert sea.asked == [(0, "deploy")] and sea["corvette"].afloat and pose(sea["corvette"]) == (10.0, 33.0, 90.0)
    grown = table(f"sloop 10,4 0 | {FAR}; edge a south; edge b north; wind west; deployment a centre-column; "
                  "deployment b own-shore; at attack only").game
    cells = []
    while grow_zone(grown, 0):
        cells.append(grown.sides[0].more_cells[-1])
    assert cells[:6] == [(0, 1), (0, 0), (0, 4), (0, 5), (1, 0), (1, 1)] and len(cells) == 24 - 4
    assert zone_of(grown, 0).holds(35.0, 35.0)


@pytest.mark.rule("OI-ADV-01")
@pytest.mark.parametrize(("answer", "clause"), [
    ("sloop 3", ""), ("sloop 3.01", "OI-ADV-01"), ("sloop 0", "OI-ADV-01"), ("sloop -1", "OI-ADV-01"), ("done", ""),
    ("sloop-2 2", "OI-ADV-01"), ("sloop-2 1", ""), ("sloop-3 1.6", "OI-SETUP-18"), ("sloop-3 1.2", ""),
    ("fluyt 2.5", "OI-ADV-01"), ("fluyt 1.5", "")])
def test_how_far_to_windward(answer, clause):
    """Wind from the north: one has the sea to herself, one an enemy to windward, one rocks, one the edge."""
    sea = table("sloop 4,10 90 | sloop 20,10 90 | sloop 28,5 90 | fluyt 30,33.5 90 | corvette 20,24.5 90 of=b; "
                f"terrain rocks-small 28,7.5 0; {SIDES.format('defender', 'attacker')}; wind north; at attack only")
    space = Upwind(0, (0, 1, 2, 3))
    words = answer.split()
    refused = space.refusal(sea.game, space.take((words[0], float(words[1])) if len(words) > 1 else words[0]))
    assert (refused.rule if refused else "") == clause
    for one in space.candidates(sea.game, 50):
        assert space.refusal(sea.game, one) is None


@pytest.mark.rule("OI-SETUP-05", "OI-SETUP-06", "OI-SETUP-07", "OI-ADV-08")
@pytest.mark.parametrize(("role", "attacker"), [("attacker", 0), ("defender", 1)])
def test_the_attacker_takes_first_of_every_kind(role, attacker):
    dice = "east | line-of-battle | open-sea | shoal-water | sandy-cays | own-shore | wide-wings | leeward-band | " \
           "good-omens | scouts | surprise | sail sail sail sail sail | cannon cannon cannon cannon cannon"
    sea = opening("patrol", dice=dice, seed=1)
    while sea.kind == "re-roll":
        sea.say("keep")
    sea.say(role)
    takers = []
    for card in ("sandy-cays", "open-sea", "wide-wings", "own-shore", "good-omens", "surprise"):
        takers.append(sea.asked[0][0])
        sea.say(card)
    assert takers == [attacker, 1 - attacker] * 3
    sides = sea.game.sides
    assert [sides[attacker].setting, sides[attacker].deployment, sides[attacker].advantage] == [
        "sandy-cays", "wide-wings", "good-omens"]
    assert [sides[1 - attacker].setting, sides[1 - attacker].deployment, sides[1 - attacker].advantage] == [
        "open-sea", "own-shore", "surprise"]
    assert [squadron.fortune for squadron in sea.game.squadrons] == [4 - attacker, 3 + attacker]
    assert sea.game.weather == "east" and sea.game.drawn == ()


# --- cards ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-INIT-07", "OI-INIT-08", "OI-CONV-13")
def test_the_next_card_is_placed_secretly_and_a_single_one_places_itself():
    sea = table(f"fluyt 10,10 180 | {FAR}; hand a zeal down; down a elan; down b take-courage; hand b small-arms; "
                "at initiative only")
    assert sea.game.first == 1 and sea.asked == [(0, "initiative-card")] and sea.options == ["down", "zeal"]
    assert sea.squadron("b").down == "small-arms" and sea.refusal("elan")
    sea.say("zeal")
    assert sea.squadron().down == "zeal" and sea.squadron().hand == ("down",) and sea.squadron().up == ("elan",)
    empty = table(f"fluyt 10,10 180 | {FAR}; down a elan; at initiative only")
    assert empty.game.first == 0 and [event.squadron for event in empty.events("NoCardPlaced")] == [0, 1]


@pytest.mark.rule("OI-CARD-01", "OI-INIT-02")
def test_await_new_orders_is_covered_after_the_initiative():
    place = f"fluyt 10,10 180 | {FAR}; down a await-new-orders; hand a {{}}; down b {{}}; at initiative only"
    sea = table(place.format("superior-firepower zeal", "down"), dice=f"{PASSED} | {FAILED}")
    assert sea.kind in ("new-orders", "re-roll")
    sea.say("superior-firepower")
    assert sea.squadron().up == ("await-new-orders", "superior-firepower") and sea.squadron().down == "zeal"
    single = table(place.format("zeal", "elan"), dice=f"{PASSED} | {FAILED}")
    assert single.squadron().up == ("await-new-orders", "zeal") and single.squadron().down == ""
    back = table(f"fluyt 10,10 0 | {FAR}; up a await-new-orders superior-firepower; at end only")
    assert back.squadron().hand == ("await-new-orders",) and back.squadron().discards == ("superior-firepower",)


@pytest.mark.rule("OI-CARD-19")
def test_adaptive_tactics_takes_over_what_the_enemy_has_discarded():
    place = f"fluyt 10,10 180 reload=port | {FAR}; down a adaptive-tactics; down b elan; {{}}at initiative only"
    sea = table(place.format("discards b fast-loaders deception adaptive-tactics; "))
    assert sea.asked == [(0, "adapt")] and sea.options == ["deception", "fast-loaders"]
    sea.say("fast-loaders")
    assert sea.squadron().copied == "fast-loaders" and sea.kind == "reload"
    own = table(place.format("discards a fast-loaders; "))
    assert not own.asked and own.squadron().copied == ""
    ended = table(f"fluyt 10,10 0 | {FAR}; up a adaptive-tactics; copied a fast-loaders; at end only")
    assert ended.squadron().copied == "" and ended.squadron().discards == ("adaptive-tactics",)


@pytest.mark.rule("OI-KEY-10", "OI-CONV-15")
def test_a_tactician_exchanges_once_a_game():
    sea = table(f"fluyt 10,10 180 | {FAR}; admiral a george-monck; down a down; hand a favorable-wind zeal; "
                "down b reload-card; at initiative only")
    assert sea.asked == [(0, "exchange-card")] and sea.options == ["keep", "favorable-wind", "zeal"]
    sea.say("favorable-wind")
    squadron = sea.squadron()
    assert squadron.up == ("favorable-wind",) and "down" in squadron.hand and squadron.once == ("tactician",)
    assert sea.game.first == 0                                          # the new card counts with its value
    kept = table(f"fluyt 10,10 180 | {FAR}; admiral a george-monck; down a down; hand a favorable-wind zeal; "
                 "down b reload-card; at initiative only").say("keep")
    assert kept.squadron().once == () and kept.game.first == 1


@pytest.mark.rule("OI-ADV-11")
@pytest.mark.parametrize(("turn", "asked"), [(1, [(1, "short-handed-foe")]), (2, [])])
def test_a_foe_is_short_handed_on_turn_1(turn, asked):
    sea = table(f"fluyt 10,10 180 | sloop 20,10 180 | {FAR}; advantage b short-handed-foe; turn {turn}; down a elan; "
                "at initiative only")
    assert sea.asked == asked
    if asked:
        assert sea.options == ["fluyt", "sloop"]
        sea.say("sloop")
        assert sea["sloop"].fatigue == 1
        assert [(event.side, event.ship) for event in sea.events("ShipNamed")] == [(1, "sloop")]


@pytest.mark.rule("OI-CARD-05", "OI-CARD-08", "OI-CARD-25", "OI-CARD-39", "OI-CARD-40", "OI-SAIL-06", "OI-INIT-09")
def test_cards_that_act_at_once():
    place = "fluyt 10,14 180 flag {0} | fluyt 10,18 180 {0} | fluyt 25,10 180 {0} | " + FAR + "; down a {1}; " \
            "at initiative only"
    reload = table(place.format("reload=port,starboard sail=full", "reload-card"))
    assert reload.asked == [(0, "reload")] and len(reload.question().question.ships) == 2      # only those in Formation
    reload.say("port none")
    assert [ship.reload for ship in reload.game.ships[:3]] == [2, 3, 3]
    loaders = table(place.format("reload=port", "fast-loaders")).say("port none port")
    assert [ship.reload for ship in loaders.game.ships[:3]] == [0, 1, 0]
    courage = table(place.format("fatigue=2", "take-courage"))
    assert courage.options[-1] == "fluyt fluyt-2"
    courage.say("fluyt-2")
    assert [ship.fatigue for ship in courage.game.ships[:3]] == [2, 1, 2]
    intrepid = table(place.format("fatigue=2", "intrepid-card"))
    assert intrepid.options[-1] == "fluyt fluyt-2"                      # within Musket Shot of the Flagship
    rations = table(place.format("fatigue=2", "double-rations-card"))
    assert [ship.fatigue for ship in rations.game.ships[:3]] == [1, 1, 1]


@pytest.mark.rule("OI-CARD-11", "OI-CARD-29", "OI-COLL-15")
def test_cards_that_move_ships_at_once():
    place = "fluyt 10,14 180 flag | fluyt 10,18 180 {} | fluyt 25,10 180 | " + FAR + "; down a {}; at initiative only"
    turn = table(place.format("", "fleet-maneuver"))
    assert turn.asked == [(0, "fleet-maneuver")] and turn.forbidden_by("fluyt 61") == "OI-GEOM-05"
    assert not turn.allows("fluyt-3 10")
    turn.say("fluyt 60")
    assert turn["fluyt"].heading == 240.0 and {option.split()[0] for option in turn.options} == {"done", "fluyt-2"}
    assert not turn.say("done").asked
    held = table(place.format("aground", "fleet-maneuver"))
    assert not held.allows("fluyt-2 10")
    swift = table(place.format("sail=anchored", "swift-vessels"))
    assert swift.options == ["done", "fluyt", "fluyt-3"]
    swift.say("fluyt")
    assert pose(swift["fluyt"]) == (10.0, 12.75, 180.0) and swift.options == ["done", "fluyt-3"]


@pytest.mark.rule("OI-CARD-37")
def test_raise_the_black():
    sea = table("fluyt 10,10 180 | sixth-rate 17,10 0 of=b | sixth-rate 17.3,20 0 of=b fatigue=3; "
                "down a raise-the-black; at initiative only", dice="cannon cannon")
    assert sea.rolls == [("skill-test", 2)] and [ship.fatigue for ship in sea.game.ships] == [0, 1, 3]
    passed = table("fluyt 10,10 180 | sixth-rate 17,10 0 of=b | sloop 33,33 0 of=b; down a raise-the-black; "
                   "at initiative only", dice="cannon sail")
    assert passed["sixth-rate"].fatigue == 0


@pytest.mark.rule("OI-ADV-05", "OI-ADV-03", "OI-CONV-12")
def test_advantages_once_a_game():
    place = "fluyt 10,10 180 reload=port fatigue=1 | " + FAR + "; advantage a {}; {}at {}"
    powder = table(place.format("fresh-powder", "", "initiative only") .replace("; at", "; down a elan; at"))
    assert powder.asked == [(0, "fresh-powder")]
    assert powder.say("use")["fluyt"].reload == 0 and powder.game.sides[0].once == ("fresh-powder",)
    kept = table(place.format("fresh-powder", "down a elan; ", "initiative only")).say("pass")
    assert kept["fluyt"].reload == 1 and kept.game.sides[0].once == ()
    assert not table(place.format("fresh-powder", "sideonce a fresh-powder; down a elan; ", "initiative only")).asked
    rested = table(place.format("well-rested", "", "movement only")).say("pass")
    assert rested["fluyt"].fatigue == 1 and rested.game.sides[0].once == ()
    assert table(place.format("well-rested", "sideonce a well-rested; ", "movement only")).kind != "well-rested"


# --- events -----------------------------------------------------------------------------------------------------------

TIE = "fluyt 10,10 180 {} | sloop 10,30 180 {} | corvette 30,10 180 of=b {} | fluyt 30,30 180 of=b {}; " \
      "down a effective-fire; down b small-arms; admiral a experienced-admiral; deck {}; {}at initiative only"


@pytest.mark.rule("OI-EVT-03", "OI-EVT-07", "OI-EVT-09", "OI-EVT-10", "OI-EVNT-04", "OI-CONV-15")
def test_events_concern_whom_they_name():
    breeze = table(TIE.format("sail=full", "", "sail=full", "", "freshening-breeze",
                              "role a attacker; role b defender; "), dice=f"freshening-breeze | {PASSED} | {FAILED}")
    assert [event.ship for event in breeze.events("SkillRolled")] == ["corvette", "fluyt"]      # the defender's first
    assert (breeze["corvette"].sail, breeze["fluyt"].sail) == (3, 2)
    burst = table(TIE.format("", "", "", "", "burst-gun", "role a attacker; role b defender; "),
                  dice="burst-gun | musket | skull")
    assert burst.asked == [(1, "burst-gun")]
    burst.say("sloop", "fluyt-2")
    assert burst["sloop"].damage == burst["sloop"].fatigue == 0 and burst["fluyt-2"].damage == 1
    assert [(event.side, event.ship) for event in burst.events("ShipNamed")] == [(1, "sloop"), (0, "fluyt-2")]
    sprung = table(TIE.format("sail=minimal", "sail=anchored", "", "sail=full", "sprung-mast", ""), dice="sprung-mast")
    assert sprung.asked == [(0, "sprung-mast")]                         # the other side has nobody to name
    sprung.say("fluyt-2")
    assert sprung["fluyt-2"].sail == 2 and not [one for one in sprung.asked if one[1] == "sprung-mast"]


@pytest.mark.rule("OI-EVT-14")
@pytest.mark.parametrize(("settings", "seat"), [
    ("turn 4; struck a 1; struck b 2; ", 0), ("turn 4; struck a 2; struck b 1; ", 1),
    ("turn 4; role a attacker; role b defender; ", 1), ("turn 1; struck a 1; struck b 2; role a attacker; role b "
                                                        "defender; ", 1)])
def test_who_places_the_uncharted_shoal(settings, seat):
    sea = table(TIE.format("", "", "", "", "uncharted-shoal", settings), dice="uncharted-shoal")
    assert sea.asked == [(seat, "place-terrain")]


# --- crews ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CREW-03", "OI-CREW-04", "OI-CREW-05", "OI-CREW-06", "OI-CREW-30", "OI-SAIL-02", "OI-TERM-13")
@pytest.mark.parametrize(("ship", "open_"), [
    ("", ["none", "sail minimal", "sail full"]), ("sail=full", ["none", "sail battle"]),
    ("sail=anchored", ["none", "sail minimal"]), ("fatigue=1", ["none", "rally", "sail minimal", "sail full"]),
    ("fatigue=7", ["none", "rally"]), ("reload=port", ["none", "reload port", "sail minimal", "sail full"]),
    ("reload=port sail=full", ["none", "sail battle"]), ("damage=1", ["none", "repair", "sail minimal", "sail full"]),
    ("damage=7", ["none", "sail minimal", "sail full"]), ("aground", ["none", "refloat", "sail minimal", "sail full"]),
    ("options=sweeps", ["none", "sail minimal", "sail full", "row"]),
    ("options=sweeps aground", ["none", "refloat", "sail minimal", "sail full"]),
    ("options=sweeps sail=anchored", ["none", "sail minimal", "row"]),
    ("upgrades=expert-topmen sail=full", ["none", "sail minimal", "sail battle"])])
def test_what_a_crew_can_do(ship, open_):
    sea = table(f"corvette 18,18 0 {ship} | {FAR}; at crew corvette only")
    assert sorted(sea.options) == sorted(open_)


@pytest.mark.rule("OI-CREW-04", "OI-KEY-06", "OI-CARD-21", "OI-UPG-02")
def test_rallies():
    lone = table(f"fluyt 18,18 0 captain=inspiring-captain fatigue=3 | sloop 20,18 0 flag fatigue=2 | {FAR}; "
                 "at crew fluyt only").say("rally")
    assert (lone["fluyt"].fatigue, lone["sloop"].fatigue) == (1, 2)     # only an admiral inspires others
    admiral = "fluyt 18,18 0 flag fatigue={} | sloop {},18 0 fatigue=2 | " + FAR + \
        "; admiral a untested-inspiring-admiral; at crew fluyt only"
    given = table(admiral.format(1, 22)).say("rally")
    assert (given["fluyt"].fatigue, given["sloop"].fatigue) == (0, 1)
    asked = table(admiral.format(2, 22)).say("rally")
    assert asked.asked == [(0, "inspire")] and asked.options == ["fluyt", "sloop"]
    far = table(admiral.format(2, 26)).say("rally")
    assert (far["fluyt"].fatigue, far["sloop"].fatigue) == (0, 2)
    morale = f"fluyt 18,18 0 fatigue=3 upgrades=low-morale | {FAR}; at crew fluyt only"
    assert table(morale, dice="cannon cannon").say("rally")["fluyt"].fatigue == 3
    assert table(morale, dice="cannon sail").say("rally")["fluyt"].fatigue == 2
    zeal = table("fluyt 18,18 0 flag fatigue=1 | sloop 22,18 0 fatigue=1 | sloop 18,22 0 fatigue=1 | "
                 f"sloop 22,22 0 | {FAR}; up a zeal; at crew fluyt only",
                 dice="sail cannon cannon cannon | cannon cannon cannon cannon")
    zeal.say("rally")
    assert [ship.fatigue for ship in zeal.game.ships[:3]] == [0, 0, 1] and not zeal.script_left


@pytest.mark.rule("OI-CREW-18", "OI-CREW-19", "OI-KEY-18")
def test_the_flag_goes_over_and_the_captain_is_silent():
    sea = table("fluyt 18,18 0 flag captain=bold-captain | sloop 20,18 0 captain=strict-captain | "
                f"{FAR}; admiral a untested-admiral; at crew fluyt only").say("transfer-flag sloop")
    assert sea.game.ships[sea.squadron().flagship].label == "sloop"
    assert [(event.ship, event.to) for event in sea.events("FlagTransferred")] == [("fluyt", "sloop")]
    reloads = table("fluyt 18,18 0 | sloop 20,18 0 {} captain=strict-captain reload=port,starboard | ".format("flag")
                    + FAR + "; at crew sloop only")
    assert "reload both" not in reloads.options                         # the admiral commands her now
    lost = table("fluyt 18,18 0 | sloop 20,18 0 flag captain=strict-captain reload=port,starboard | "
                 f"{FAR}; admiral a none; at crew sloop only")
    assert "reload both" in lost.options and not [one for one in lost.options if one.startswith("transfer")]


@pytest.mark.rule("OI-CREW-21", "OI-CREW-22", "OI-TERR-11", "OI-CREW-24")
@pytest.mark.parametrize(("ship", "piece", "offered"), [
    ("sail=anchored", "island-small 23,18", True), ("sail=minimal", "island-small 23,18", False),
    ("sail=anchored fatigue=7", "island-small 23,18", False), ("sail=anchored", "island-small 23.2,18", False),
    ("sail=anchored", "rocks-small 21,18", False), ("sail=anchored", "shoal-small 21,18", False)])
def test_who_may_land(ship, piece, offered):
    sea = table(f"sloop 18,18 0 {ship} | {FAR}; terrain {piece} 0; at crew sloop only")
    assert bool([option for option in sea.options if option.startswith("land")]) == offered
    if offered:
        sea.say("land island-small")
        assert sea.forbidden_by("island-small 20,18 0") == "OI-CREW-22"          # in the water
        sea.say("island-small 23,18 0")
        landed = sea["sloop"]
        assert (landed.party, landed.party_on, landed.party_x, landed.party_y) == ("ashore", 0, 23.0, 18.0)


@pytest.mark.rule("OI-CARD-16")
@pytest.mark.parametrize(("ship", "target", "asked"), [
    ("light-galleon 18,18 180", "21.5,15.5 180", True), ("sloop 18,18 180", "21.5,15.5 180", False),       # speed 3
    ("light-galleon 18,18 180", "23,15.5 180", False), ("light-galleon 18,18 180 fatigue=7", "21.5,15.5 180", False),
    ("light-galleon 18,18 180", "21.5,15.5 180 out", False)])
def test_who_sends_boats(ship, target, asked):
    label = ship.split()[0]
    sea = table(f"{ship} | fluyt {target} of=b | {FAR}; up a boat-assault; at move {label} only")
    while sea.kind in ("seamanship", "helm", "turn-after"):
        sea.say({"seamanship": "skip", "helm": "ahead", "turn-after": "none"}[sea.kind])
    assert (sea.kind == "boat-assault") == asked
    if asked:
        assert sea.options == ["pass", "fluyt"]
        assert sea.say("fluyt").kind == "crew-action" and sea[label].party == "aboard"
        assert table(f"{ship} | fluyt {target} of=b | {FAR}; at move {label} only").say("skip", "ahead").kind \
            == "crew-action"


@pytest.mark.rule("OI-CARD-16", "OI-CC-04", "OI-CARD-31")
def test_boats_fight_as_if_side_to_side_and_come_home():
    place = "light-galleon 18,18 180 boat=fluyt | fluyt 22,18 180 of=b {} | " + FAR + "; {}at {} only"
    sea = table(place.format("", "", "fire light-galleon"), dice="skull swords pistol sail cannon")
    assert "assault fluyt" in sea.options
    assert sea.say("assault fluyt")["fluyt"].fatigue == 3 and not sea.asked
    repelled = table(place.format("", "up b repel-boarders; ", "fire light-galleon"),
                     dice="skull swords pistol sail cannon").say("assault fluyt")
    assert repelled["fluyt"].fatigue == 1
    ended = table(place.format("", "", "end"))
    assert ended["light-galleon"].party == ""
    assert [event.rule for event in ended.events("PartyRemoved")] == ["OI-CARD-16"]
    lost = table(place.format("out", "", "fire light-galleon"), seed=1)
    assert not lost.asked or "assault fluyt" not in lost.options


# --- objectives and strike points -------------------------------------------------------------------------------------

@pytest.mark.rule("OI-OBJ-05", "OI-EFF-06", "OI-END-23")
@pytest.mark.parametrize(("ship", "terrain", "rock", "offered"), [
    ("speed=2", "rocks-small 12.1,10 0 objective", 1, True), ("speed=3", "rocks-small 12.1,10 0 objective", 1, False),
    ("speed=2", "rocks-small 12.2,10 0 objective", 1, False), ("speed=2", "rocks-small 12.1,10 0 objective", 0, False),
    ("speed=2", "rocks-small 12.1,10 0", 1, False), ("fatigue=7", "rocks-small 12.1,10 0 objective", 1, False)])
def test_who_may_salvage(ship, terrain, rock, offered):
    sea = table(f"sloop 10,10 0 {ship} | {FAR}; terrain {terrain}; objective salvage; rock {rock}; at crew sloop only")
    assert ("salvage" in sea.options) == offered
    if offered:
        sea.say("salvage")
        assert (sea["sloop"].tokens, sea.game.rock_tokens) == (1, 0)
        assert [event.left for event in sea.events("TokenTaken")] == [0]
    other = table(f"sloop 10,10 0 {ship} | {FAR}; terrain {terrain}; objective raid; rock {rock}; at crew sloop only")
    assert "salvage" not in other.options


@pytest.mark.rule("OI-OBJ-05", "OI-EFF-06", "OI-END-23")
@pytest.mark.parametrize(("ships", "found"), [
    (("tokens=1", ""), (0, 1)), (("", "tokens=1"), (1, 0)), (("tokens=1 fatigue=7 captor=b", ""), (3, 0)),
    (("out", ""), (3, 0)), (("tokens=2", "tokens=1"), (1, 2))])
def test_tokens_count_for_whoever_holds_them(ships, found):
    sea = table(f"sloop 10,10 0 {ships[0]} | sloop 20,10 0 flag | corvette 30,10 0 of=b {ships[1]}; objective salvage; "
                "at attack only", seed=1)
    assert points(sea) == (found[0] - (1 if "out" in ships[0] else 0), found[1])


@pytest.mark.rule("OI-STRK-02", "OI-STRK-03", "OI-STRK-04", "OI-STRK-05", "OI-STRK-07", "OI-KEY-18", "OI-KEY-23",
                  "OI-OBJ-07", "OI-OBJ-04")
@pytest.mark.parametrize(("ship", "settings", "strikes"), [
    ("", "", 0), ("damage=7", "", 1), ("out", "", 2), ("out flag flaglost", "", 3), ("sunk destroyed", "", 2),
    ("left damage=7", "", 0), ("burnt", "", 0), ("fatigue=7 captor=b", "", 2), ("out upgrades=supply-ship", "", 3),
    ("damage=7 upgrades=supply-ship", "", 1), ("damage=7 flag", "objective strike-the-flag; ", 2),
    ("damage=7", "objective strike-the-flag; ", 1), ("out flag flaglost", "objective strike-the-flag; ", 5),
    ("out", "objective strike-the-flag; ", 2), ("damage=7 merchant", "objective convoy; role a defender; ", 2),
    ("out merchant", "objective convoy; role a defender; ", 3), ("damage=7", "objective convoy; role a defender; ", 1),
    ("out flag flaglost", "admiral a manuel-rivero-de-pardal; ", 4)])
def test_what_a_ship_costs_her_side(ship, settings, strikes):
    other = "" if "flag" in ship.split() else "flag"
    sea = table(f"fluyt 10,10 0 {ship} | sloop 20,10 0 {other} | {FAR}; {settings}at attack only", seed=1)
    assert strike_points(sea.game, 0).total == strikes


@pytest.mark.rule("OI-STRK-07")
def test_a_lost_flagship_counts_as_the_players_agreed():
    place = f"fluyt 10,10 0 out flaglost | sloop 20,10 0 flag | {FAR}; at attack only"
    assert strike_points(table(place, seed=1).game, 0).total == 3
    assert strike_points(table(place, seed=1, lost_flagship_points="current").game, 0).total == 2


@pytest.mark.rule("OI-END-11", "OI-END-04", "OI-ADV-10", "OI-EDGE-02", "OI-KEY-14")
@pytest.mark.parametrize(("ship", "settings", "own", "theirs"), [
    ("", "", 2, 1), ("aground", "", 1, 1), ("out", "", 1, 1), ("fatigue=7 captor=b", "", 1, 2),
    ("fatigue=7 captor=b aground", "", 1, 1), ("waiting", "", 2, 1), ("escaped", "", 2, 1), ("left", "", 1, 1),
    ("", "admiral a edward-blackbeard-teach; ", 3, 1)])
def test_the_ship_total(ship, settings, own, theirs):
    sea = table(f"fluyt 10,10 0 {ship} | sloop 20,10 0 flag | {FAR}; {settings}at attack only", seed=1)
    assert (ship_total(sea.game, 0).total, ship_total(sea.game, 1).total) == (own, theirs)


@pytest.mark.rule("OI-OBJ-02", "OI-OBJ-03", "OI-OBJ-06", "OI-OBJ-08", "OI-EFF-08")
def test_objectives_count_for_the_right_side():
    roles = "role a attacker; role b defender; "
    place = "sloop 18,5 0 {} | sloop 20,5 0 flag {} | corvette 18,30 0 of=b {}; objective {}; " + roles \
        + "{}at attack only"
    through = [table(place.format("escaped", second, "", "breakthrough", "")) for second in ("", "escaped")]
    assert [points(sea) for sea in through] == [(0, 0), (0, 1)]
    assert [points(table(place.format("", "", "", "raid", f"raid {raids}; "))) for raids in (1, 2, 5)] == [
        (0, 0), (0, 1), (0, 2)]
    assert points(table(place.format("", "", "", "blockade", ""))) == (0, 0)
    assert points(table("sloop 18,4.9 0 | sloop 30,33 0 flag | corvette 18,31.1 0 of=b; objective blockade; " + roles
                        + "at attack only")) == (1, 1)
    island = "terrain island-small 18,18 0 objective; turn 5; "
    assert points(table(place.format("", "", "", "hold-the-anchorage", island))) == (0, 1)
    assert points(table(place.format("out", "", "", "hold-the-anchorage", island), seed=1)) == (2, 0)


# --- the end ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-END-02", "OI-END-03", "OI-END-05", "OI-CONV-12")
def test_who_captures_whom_and_in_which_order():
    place = "fluyt 10,10 0 {} | fluyt 11.25,10 0 of=b {} | sloop 30,30 0 | {}; link fluyt fluyt-2; first {}; " \
            "at end only"
    assert table(place.format("", "fatigue=7", FAR, "a")).asked == [(0, "capture")]
    assert not table(place.format("", "fatigue=6", FAR, "a")).asked
    assert not [one for one in table(place.format("fatigue=7", "fatigue=7", FAR, "a")).asked if one[1] == "capture"]
    assert table(place.format("fatigue=7", "", FAR, "a")).asked == [(1, "capture")]
    taken = table(place.format("", "fatigue=7 tokens=1", FAR, "a")).say("capture")
    assert taken["fluyt-2"].captor == 0 and taken.linked == [("fluyt", "fluyt-2")] and taken["fluyt-2"].tokens == 1
    left = table(place.format("", "fatigue=7", FAR, "a")).say("leave")
    assert left["fluyt-2"].captor == -1 and left.linked
    gone = table(place.format("", "fatigue=7", FAR, "a"), dice="cannon").say("destroy")
    assert gone["fluyt-2"].out and not gone.linked and pose(gone["fluyt"]) == (9.0, 10.0, 0.0)
    both = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b fatigue=7 | fluyt 20,10 0 fatigue=7 | fluyt 21.25,10 0 of=b; "
                 "link fluyt fluyt-2; link fluyt-3 fluyt-4; first b; at end only")
    assert both.asked == [(1, "capture")]
    two = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b fatigue=7 | fluyt 12.5,10 0 | " + FAR + "; link fluyt fluyt-2; "
                "link fluyt-2 fluyt-3; at end only").say("capture")
    assert not two.asked                                                # each victim is taken once


@pytest.mark.rule("OI-END-07", "OI-END-08")
@pytest.mark.parametrize(("one", "other", "ends"), [
    ("damage=1", "damage=2", (9.5, 11.75)), ("damage=1 aground", "damage=2", (10.0, 12.25)),
    ("damage=1", "damage=2 aground", (9.0, 11.25)), ("aground", "aground", (10.0, 11.25))])
def test_two_shaken_ships_part_by_half_each(one, other, ends):
    sea = table(f"fluyt 10,10 0 fatigue=7 {one} | fluyt 11.25,10 0 of=b fatigue=7 {other} | sloop 30,30 0 flag | "
                f"{FAR}; link fluyt fluyt-2; at end only")
    assert (sea["fluyt"].x, sea["fluyt-2"].x) == ends and not sea.linked


@pytest.mark.rule("OI-END-14", "OI-END-15", "OI-END-16", "OI-END-20", "OI-UPG-22", "OI-KEY-18")
def test_a_lost_flagship_is_replaced():
    cards = "hand a down zeal elan take-courage careful-aim; down a small-arms; "
    place = "fluyt 10,10 0 flag {} | sloop 13,10 0 {} | sloop 20,10 0 | sloop 24,10 0 | sloop 28,10 0 | " + FAR + "; " \
        + cards + "admiral a {}; fortune a {}; at end only"
    offered = table(place.format("out flaglost", "", "seasoned-admiral", 1), dice="cannon")
    assert offered.asked == [(0, "transfer-flag")] and offered.options == ["pass", "sloop"]
    offered.say("sloop")
    squadron = offered.squadron()
    assert (squadron.fortune, squadron.admiral, squadron.value) == (0, "seasoned-admiral", 2)
    assert not offered["fluyt"].flag_lost and offered.game.ships[squadron.flagship].label == "sloop"
    passed = table(place.format("out flaglost", "", "seasoned-admiral", 1), dice="cannon").say("pass")
    assert passed.asked == [(0, "name-flagship")] and len(passed.options) == 4
    for state, admiral, fortune in (("out flaglost", "seasoned-admiral", 0), ("fatigue=7 captor=b flaglost",
                                                                            "seasoned-admiral", 1),
                                    ("out flaglost", "francisco-pereira-freire-de-la-cerda", 1)):
        sea = table(place.format(state, "", admiral, fortune), dice="cannon" if "out" in state else "")
        assert sea.asked == [(0, "name-flagship")]
        sea.say("sloop-2")
        assert (sea.squadron().admiral, sea.squadron().value) == ("", 0) and sea.asked == [(0, "cut-hand")]
        assert sea["fluyt"].flag_lost
    sunk = table(place.format("out flaglost", "", "seasoned-admiral", 1), dice="skull")
    assert sunk.asked == [(0, "name-flagship")]
    vice = table(place.format("out flaglost", "upgrades=vice-flag", "seasoned-admiral", 0), dice="cannon")
    assert not vice.asked and vice.squadron().value == 1                # six cards may stay
    assert [vice.game.ships[number].label for number in heirs(vice.game, 0)] == ["sloop"]
    only = table(place.format("out flaglost", "", "seasoned-admiral", 0), dice="cannon", hand_cut_counts="hand-only")
    assert not only.say("sloop").asked                                  # five in the hand


@pytest.mark.rule("OI-END-10", "OI-END-12", "OI-END-13", "OI-END-21", "OI-END-24", "OI-END-25")
@pytest.mark.parametrize(("a", "b", "settings", "winners", "rule"), [
    (("damage=7", "damage=7"), ("", ""), "", None, ""), (("out", "damage=7"), ("", ""), "", (1,), "OI-END-10"),
    (("", ""), ("out", "damage=7"), "", (0,), "OI-END-10"),
    (("out", "damage=7"), ("out", "out"), "", (0,), "OI-END-21"),
    (("out", "out"), ("out", "out"), "", (), "OI-END-24"),
    (("out", "out"), ("out", "out"), "role a attacker; role b defender; ", (1,), "OI-END-24"),
    (("", ""), ("damage=7", ""), "turn 10; ", (0,), "OI-END-13"), (("", ""), ("damage=7", ""), "turn 9; ", None, ""),
    (("", ""), ("", ""), "turn 10; ", (), "OI-END-13"),
    (("", ""), ("", ""), "turn 10; role a defender; role b attacker; ", (0,), "OI-END-13"),
    (("out", "aground"), ("out", "aground"), "", None, ""),
    (("out", "damage=7 aground"), ("out", "aground"), "", (1,), "OI-END-12")])
def test_how_it_ends(a, b, settings, winners, rule):
    lost = ["flaglost" if side[0] == "out" else "" for side in (a, b)]
    sea = table(f"fluyt 10,10 0 flag {a[0]} {lost[0]} | sloop 20,10 0 {a[1]} | "
                f"fluyt 10,30 0 of=b flag {b[0]} {lost[1]} | sloop 20,30 0 of=b {b[1]}; {settings}at end only", seed=1)
    if winners is None:
        assert not sea.events("BattleEnded")
    else:
        assert sea.winners == winners
        assert [event.rule for event in sea.events("BattleEnded")] == [rule]


@pytest.mark.rule("OI-END-22", "OI-EVNT-04", "OI-ATK-02")
def test_all_that_lasts_a_turn_is_over_when_it_ends():
    sea = table("fluyt 10,10 0 moved attacked speed=3 spent=brave once=broadside | " + FAR
                + "; up a fire-as-she-bears; hand a zeal; used a drill; once a tactician; sideused a steady; "
                "sideonce a well-rested; "
                "events squall shifting-wind; at end only")
    ship, squadron, side = sea["fluyt"], sea.squadron(), sea.game.sides[0]
    assert (ship.moved, ship.attacked, ship.speed, ship.spent, ship.once) == (False, False, 0, (), ("broadside",))
    assert (squadron.up, squadron.hand, squadron.discards) == ((), ("zeal",), ("fire-as-she-bears",))
    assert (squadron.spent, squadron.once, side.spent, side.once) == ((), ("tactician",), (), ("well-rested",))
    assert sea.game.active == ("shifting-wind",) and [event.card for event in sea.events("EventEnded")] == ["squall"]
