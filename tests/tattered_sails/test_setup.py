"""Chapter 7: token pools, deployment, the first wind, admirals, and fleets of one's own."""

from collections import Counter

import pytest
from tattered_sails.table import Table, opening, pose, redealt

from weathergage.kernel.core import seen_by
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.tattered_sails.content.read import MODELS, POOLS, SCENARIOS, entry_for
from weathergage.rulesets.tattered_sails.rules.setting_up import pool_of

SEVEN = ("admiral", "cannoneer", "captain", "helmsman", "marine", "oarsman", "shipwright")


def deploy(sea: Table) -> None:
    """Place every ship that waits somewhere."""
    while sea.asked and sea.asked[0][1] == "deploy":
        sea.say(sea.options[0])


@pytest.mark.rule("TS-SETUP-01")
def test_ships_are_deployed_then_the_wind_is_set_then_admirals_are_placed() -> None:
    sea = opening("hundred-points", dice="3")
    assert sea.game.cards
    assert all(player.pool for player in sea.game.players)
    deploy(sea)
    sea.say(sea.options[0]).say(sea.options[0])
    story = sea.story
    assert story == ["ShipDeployed"] * 10 + ["WindSet", "AdmiralPlaced", "AdmiralPlaced", "TurnBegun"]


@pytest.mark.rule("TS-SETUP-02")
def test_everybody_has_one_admiral() -> None:
    for scenario in SCENARIOS:
        for player in opening(scenario, seed=2).game.players:
            assert player.pool.count("admiral") == 1
    assert pool_of(("helmsman",), 3).count("admiral") == pool_of(("admiral", "admiral"), 3).count("admiral") == 1


@pytest.mark.rule("TS-SETUP-03")
def test_a_captain_from_five_actions_on() -> None:
    """TS-CASE-20: none with 4 actions, one with 5."""
    for actions, captains in ((1, 0), (4, 0), (5, 1), (13, 1)):
        assert pool_of(("cannoneer", "captain", "captain"), actions).count("captain") == captains
    for scenario in SCENARIOS:
        for player in opening(scenario, seed=2).game.players:
            assert player.pool.count("captain") == (1 if player.actions >= 5 else 0)


@pytest.mark.rule("TS-SETUP-04")
def test_a_handicap_brings_or_takes_the_captain_of_that_player() -> None:
    up = opening("grand-melee-8", seed=2, actions="5-4-4-4-4-4-4-4")
    assert [player.pool.count("captain") for player in up.game.players] == [1] + [0] * 7
    down = opening("meeting-engagement-90", seed=2, actions="4-7-5-5")
    assert [player.pool.count("captain") for player in down.game.players] == [0, 1, 1, 1]


@pytest.mark.rule("TS-SETUP-05")
def test_the_scenario_sets_the_other_tokens() -> None:
    assert Counter(opening("first-broadside").player(0).pool) == {"admiral": 1, "helmsman": 2, "cannoneer": 2}
    sea = opening("treasure-convoy", seed=2)
    assert Counter(sea.player(1).pool) == POOLS["boarders"].tokens
    assert Counter(sea.player(0).pool) == POOLS["line-of-battle-five"].tokens


@pytest.mark.rule("TS-SETUP-06")
def test_a_pool_has_at_least_as_many_tokens_as_cards() -> None:
    """TS-CASE-09: Bob's seven tokens for seven cards are legal, and only their order is his choice; strictly they are
    not."""
    sea = opening("meeting-engagement-90", seed=2)
    assert (len(sea.player(1).pool), sea.player(1).actions) == (7, 7)
    assert sea.allows(" ".join(SEVEN), seat=1)
    assert not sea.allows(" ".join([*SEVEN[:6], "cannoneer"]), seat=1)
    assert [event.player for event in sea.events("PoolTight")] == [1]
    with pytest.raises(BadSetup, match="TS-SETUP-06"):
        opening("meeting-engagement-90", seed=2, pool_rule="strict")
    with pytest.raises(BadSetup, match="TS-SETUP-06"):
        opening("meeting-engagement-90", seed=2, actions="5-8-5-5")
    assert opening("meeting-engagement-90", seed=2, pool_rule="strict", actions="5-6-5-5").events("PoolTight") == []


@pytest.mark.rule("TS-SETUP-07")
def test_fixed_poses() -> None:
    sea = opening("first-broadside")
    assert pose(sea["hms-dover-sm"]) == (450.0, 180.0, 0.0)
    assert all(ship.afloat for ship in sea.game.ships)


@pytest.mark.rule("TS-SETUP-07")
def test_a_ship_is_placed_wholly_in_the_zone_clear_of_all() -> None:
    """The south side's zone is 230 mm deep; the Dover is 74 mm long and 18 wide."""
    sea = opening("hundred-points")
    assert sea.asked == [(0, "deploy")]
    for text, legal in (("hms-dover-sm 400 230 0", True), ("hms-dover-sm 400 230.001 0", False),
                        ("hms-dover-sm 400 74 0", True), ("hms-dover-sm 400 73.999 0", False),
                        ("hms-dover-sm 9 200 0", True), ("hms-dover-sm 8.999 200 0", False),
                        ("hms-dover-sm 1219.2 100 90", True), ("hms-dover-sm 1219.201 100 90", False),
                        ("hms-dover-sm 74 100 90", True), ("hms-dover-sm 73.999 100 90", False),
                        ("hms-dover-sm 0 100 270", True), ("hms-dover-sm 1145.201 100 270", False),
                        ("hms-dover-sm 400 100 217.5", True), ("la-possession-cc 400 200 0", False)):
        assert sea.allows(text) is legal, text
    sea.say("hms-dover-sm 400 200 0", "la-possession-cc 400 800 180")
    assert pose(sea["hms-dover-sm"]) == (400.0, 200.0, 0.0)
    beam = 9 + MODELS["hms-leicester-sm"].beam / 2
    assert sea.allows(f"hms-leicester-sm {400 + beam + 1} 200 0")
    assert not sea.allows(f"hms-leicester-sm {400 + beam + 0.999} 200 0")
    assert not sea.allows("hms-dover-sm 600 200 0")         # she is placed


@pytest.mark.rule("TS-SETUP-07")
def test_teams_alternate_ship_by_ship() -> None:
    """TS-CASE-95: ten placements, player 1 first; who has none left is passed over, and a player picks the ship."""
    sea = opening("hundred-points", dice="1")
    assert {text.split()[0] for text in sea.options} == {ship.label for ship in sea.game.ships if ship.owner == 0}
    order = []
    while sea.asked[0][1] == "deploy":
        order.append(sea.asked[0][0])
        sea.say(sea.options[0])
    assert order == [0, 1] * 5
    uneven = opening("hundred-points", dice="1", fleet_1="hms-albion-sm,hms-europa-sm,hms-albion-sm")
    order = []
    while uneven.asked[0][1] == "deploy":
        order.append(uneven.asked[0][0])
        uneven.say(uneven.options[0])
    assert order == [0, 1, 0, 1, 0, 1, 1, 1]


@pytest.mark.rule("TS-SETUP-09")
def test_the_first_wind_is_the_scenarios_or_random() -> None:
    assert opening("first-broadside").game.wind == 270
    assert opening("first-broadside").chances == []
    for face in range(1, 9):
        sea = opening("three-flags", dice=str(face))
        assert sea.game.wind == 45 * (face - 1)
    drawn = {opening("three-flags", seed=seed).game.wind for seed in range(60)}
    assert drawn == {45 * point for point in range(8)}


@pytest.mark.rule("TS-SETUP-10", "TS-SETUP-11")
def test_open_admirals_are_named_by_the_scenario_or_in_seat_order() -> None:
    named = opening("first-broadside")
    assert [named.game.ships[player.admiral].model for player in named.game.players] == ["hms-dover-sm",
                                                                                         "la-possession-cc"]
    assert all(player.revealed for player in named.game.players)
    sea = opening("hundred-points", dice="1")
    deploy(sea)
    assert sea.asked == [(0, "admiral")]
    assert sea.options == [ship.label for ship in sea.game.ships if ship.owner == 0]
    assert not sea.allows("la-possession-cc")
    sea.say("hms-leicester-sm")
    assert sea.asked == [(1, "admiral")]
    sea.say("la-possession-cc")
    assert [player.revealed for player in sea.game.players] == [True, True]
    assert [seen_by(event, 1).ship for event in sea.events("AdmiralPlaced")] == ["hms-leicester-sm", "la-possession-cc"]
    assert sea.game.players[0].admiral == sea.number("hms-leicester-sm")


@pytest.mark.rule("TS-SETUP-10")
def test_secret_admirals_are_named_all_at_once() -> None:
    for sea in (opening("hidden-flags", dice="1"), opening("first-broadside", admiral_secret="true")):
        assert sea.asked == [(0, "admiral"), (1, "admiral")]
        assert all(question.question.secret for question in sea.match.questions)
        for seat in (1, 0):
            sea.say([ship.label for ship in sea.game.ships if ship.owner == seat][2], seat=seat)
        assert [player.admiral for player in sea.game.players] == [2, len(sea.game.ships) // 2 + 2]
        assert not any(player.revealed for player in sea.game.players)
        placed = sea.events("AdmiralPlaced")
        assert seen_by(placed[0], 0).ship
        assert seen_by(placed[0], 1).ship == seen_by(placed[0], None).ship == "?"
        assert len({redealt(sea.game, 1, deal).players[0].admiral for deal in range(40)}) > 1
        assert {redealt(sea.game, 0, deal).players[0].admiral for deal in range(10)} == {2}
    assert opening("hidden-flags", dice="1", admiral_secret="false").asked == [(0, "admiral")]


@pytest.mark.rule("TS-SETUP-12")
def test_the_pool_of_the_sample() -> None:
    for player in opening("meeting-engagement-90", seed=2).game.players:
        assert player.pool == SEVEN


@pytest.mark.rule("TS-SETUP-13")
def test_a_fleet_of_ones_own_takes_the_place_of_the_usual_one() -> None:
    """TS-CASE-96: a refused fleet names every clause it breaks."""
    mine = "louisiana-rv,uss-shark-fs,york-fs"
    sea = opening("hundred-points", fleet_1=mine)
    assert [ship.model for ship in sea.game.ships if ship.owner == 0] == mine.split(",")
    usual = SCENARIOS["hundred-points"].sides[1].ships
    assert tuple(ship.model for ship in sea.game.ships if ship.owner == 1) == usual
    assert not any(ship.placed for ship in sea.game.ships)
    with pytest.raises(BadSetup) as refused:
        opening("hundred-points", fleet_2="hms-endeavour-ca,el-corazon-dorado-mi")
    assert [clause in str(refused.value) for clause in ("TS-FLEET-02", "TS-FLEET-07", "TS-FLEET-08")] \
        == [False, True, True]
    with pytest.raises(BadSetup) as refused:
        opening("hundred-points", fleet_2="hms-endeavour-ca,grand-path-scs,grand-path-scs")
    assert [clause in str(refused.value) for clause in ("TS-FLEET-02", "TS-FLEET-07", "TS-FLEET-08")] \
        == [True, False, True]
    with pytest.raises(BadSetup, match="TS-SHIP-01"):
        opening("hundred-points", fleet_1="le-lyon-example,le-lyon-example,le-lyon-example")


@pytest.mark.rule("TS-SETUP-07")
def test_the_turn_of_a_team_is_its_lowest_seats_who_still_has_ships_to_place() -> None:
    """Two against two: spades and hearts place all theirs by turns, then clubs and diamonds; who has more goes on."""
    three = "ranger-cc,pandora-sm,el-chico-sm"
    sea = opening("own-fleets", seed=1, fleet_1=three, fleet_2=three, fleet_3=three, fleet_4=f"{three},venture-sm")
    order = []
    while sea.asked[0][1] == "deploy":
        order.append(sea.asked[0][0])
        assert sea.game.acting == order[-1]
        sea.say(sea.options[0])
    assert order == [0, 2, 0, 2, 0, 2, 1, 3, 1, 3, 1, 3, 3]


@pytest.mark.rule("TS-SETUP-07")
def test_of_three_teams_each_places_in_turn_and_one_that_is_done_is_passed_over() -> None:
    three = "ranger-cc,pandora-sm,el-chico-sm"
    sea = opening("own-fleets", seed=1, players="3-teams", fleet_1=f"{three},venture-sm", fleet_2=three,
                  fleet_3=f"{three},venture-sm,treachery-sm")
    order = []
    while sea.asked[0][1] == "deploy":
        order.append(sea.asked[0][0])
        sea.say(sea.options[0])
    assert order == [0, 1, 2] * 3 + [0, 2, 2]


@pytest.mark.rule("TS-SETUP-07")
def test_a_player_places_his_own_ships_in_his_own_zone_and_a_millimetre_from_his_mates() -> None:
    """The west edge is shared: spades has the southern half of it, clubs the northern."""
    sea = opening("own-fleets", seed=1)
    assert sea.refused_by("hms-leicester-sm 200,500 90") == ""
    assert sea.refusal("hms-leicester-sm 200,700 90"), "that is the zone of clubs"
    assert sea.refusal("hms-leicester-sm 1100,500 270"), "and that of an enemy"
    assert sea.refusal("uss-concordia-fs 200,500 90"), "a ship of his mate is not his to place"
    sea.say("hms-leicester-sm 200,600.6 90")
    for _ in range(9):
        while sea.asked[0][0] != 1 and sea.asked[0][1] == "deploy":
            sea.say(sea.options[-1])
    assert sea.asked[0] == (1, "deploy")
    beam = MODELS["uss-concordia-fs"].beam / 2 + MODELS["hms-leicester-sm"].beam / 2
    assert sea.refusal(f"uss-concordia-fs 200,{600.6 + beam + 0.9} 90")
    assert not sea.refusal(f"uss-concordia-fs 200,{600.6 + beam + 1.0} 90")


@pytest.mark.rule("TS-SETUP-07")
def test_a_placed_ship_lies_where_it_was_put_on_the_heading_given() -> None:
    sea = opening("own-fleets", seed=1).say("hms-birkenhead-sm 150,300 123.456")
    assert pose(sea["hms-birkenhead-sm"]) == (150.0, 300.0, 123.456)
    assert [(event.player, event.ship, event.place) for event in sea.events("ShipDeployed")] == [
        (0, "hms-birkenhead-sm", (150.0, 300.0, 123.456))]


@pytest.mark.rule("TS-SETUP-07")
@pytest.mark.parametrize(("wish", "nearest"), [
    (("hms-dover-sm", 400.0, 300.0, 0.0), ("hms-dover-sm", 400.0, 230.0, 0.0)),         # a zone 230 mm deep
    (("hms-dover-sm", 400.0, 10.0, 0.0), ("hms-dover-sm", 400.0, 74.0, 0.0)),           # she is 74 mm long
    (("hms-leicester-sm", 2.0, 200.0, 0.0), ("hms-leicester-sm", 9.0, 200.0, 0.0)),     # and 18 wide
    (("la-possession-cc", 400.0, 300.0, 0.0), None), (("zebra", 400.0, 300.0, 0.0), None),
    (("hms-dover-sm", 400.0, 300.0), None), ("hms-dover-sm", None), (("hms-dover-sm", 400.0, "far", 0.0), None),
    (("hms-dover-sm", "far", 300.0, 0.0), None), (("hms-dover-sm", 400.0, 300.0, "far"), None),
    (("hms-dover-sm", 400.0, 300.0, 0.0, 0.0), None), (("hms-dover-sm", "x", "y", "z"), None), (7, None),
])  # fmt: skip
def test_for_a_berth_that_is_refused_the_nearest_one_is_shown_on_the_same_heading(wish, nearest) -> None:
    sea = opening("hundred-points")
    why = sea.match.why(sea.question(), wish)
    assert why is not None
    if nearest is None:
        assert why.nearest is None
    else:
        assert why.nearest[0] == nearest[0] and why.nearest[1:] == pytest.approx(nearest[1:], abs=0.01)
        assert sea.match.why(sea.question(), why.nearest) is None


@pytest.mark.rule("TS-SETUP-07")
def test_the_nearest_berth_keeps_a_millimetre_from_the_ships_that_lie_there() -> None:
    sea = opening("hundred-points").say("hms-dover-sm 400 200 0", "la-possession-cc 400 800 180")
    beam = 9 + MODELS["hms-leicester-sm"].beam / 2
    why = sea.match.why(sea.question(), ("hms-leicester-sm", 410.0, 200.0, 0.0))
    assert why is not None
    assert why.nearest[1:] == pytest.approx((400 + beam + 1, 200.0, 0.0), abs=0.01)
    placed = sea.match.why(sea.question(), ("hms-dover-sm", 400.0, 300.0, 0.0))
    assert placed is not None and placed.nearest is None


@pytest.mark.rule("TS-SETUP-07")
@pytest.mark.parametrize(("scenario", "seat", "inward"), [
    ("hundred-points", 0, 0.0), ("hundred-points", 1, 180.0), ("own-fleets", 0, 90.0), ("own-fleets", 2, 270.0),
])
def test_berths_are_proposed_all_over_the_zone_half_of_them_heading_inward(scenario, seat, inward) -> None:
    """For every ship that waits; the others on all eight points."""
    sea = opening(scenario, seed=1)
    while sea.asked[0][0] != seat:
        sea.say(sea.options[0])
    x, y, width, height = entry_for(scenario, sea.game.house).sides[seat].zone
    berths = sea.match.candidates(sea.question(), 100)
    assert len(berths) == len(set(berths)) == 100
    assert all(sea.match.why(sea.question(), berth) is None for berth in berths)
    assert {berth[0] for berth in berths} == {ship.label for ship in sea.game.ships if ship.player == seat
                                              and not ship.placed}
    assert {berth[3] for berth in berths} == {45.0 * point for point in range(8)}
    assert sum(berth[3] == inward for berth in berths) > 40
    thirds = {(int(3 * (berth[1] - x) / width), int(3 * (berth[2] - y) / height)) for berth in berths}
    assert len(thirds) == 9
    assert sea.question().question.space.describe(sea.game)["start"][2] == inward


@pytest.mark.rule("TS-SETUP-07")
def test_a_berth_drawn_by_lot_is_legal_and_anywhere_in_the_zone_for_any_ship_on_any_heading() -> None:
    sea = opening("own-fleets", seed=1)
    x, y, width, height = entry_for("own-fleets", sea.game.house).sides[0].zone
    space = sea.question().question.space
    drawn = [space.draw(sea.game, Rng(key)) for key in range(300)]
    assert all(sea.match.why(sea.question(), berth) is None for berth in drawn)
    assert {berth[0] for berth in drawn} == {ship.label for ship in sea.game.ships if ship.player == 0}
    assert len({(int(3 * (berth[1] - x) / width), int(3 * (berth[2] - y) / height)) for berth in drawn}) == 9
    assert {int(berth[3] / 45) for berth in drawn} == set(range(8))
    assert len({berth[1] for berth in drawn}) > 100 and len({berth[2] for berth in drawn}) > 100
