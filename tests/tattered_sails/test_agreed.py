"""What players agree on before the game: how many they are, what they may spend, and their tokens."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace
from tattered_sails.table import Table, opening, table

import weathergage as wg
from weathergage.cli.common import with_fleets
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.fleets import new_fleet, write_fleet
from weathergage.rulesets.tattered_sails.content.read import EXAMPLES, MODELS, POOLS, SCENARIOS, entry_for
from weathergage.rulesets.tattered_sails.rules.fleets import fleet_faults, usual_fleet
from weathergage.rulesets.tattered_sails.rules.geometry import hull_of
from weathergage.rulesets.tattered_sails.rules.setting_up import zone_of
from weathergage.rulesets.tattered_sails.state import Engagement
from weathergage.server.catalogue import game_info, judge, set_up
from weathergage.server.messages.games import FleetWish, SetUpWish

BOB = ("uss-concordia-fs", "louisiana-rv", "york-fs", "uss-shark-fs")
EIGHT = ("2", "3", "3-teams", "4", "5", "6", "7", "8")
PIRATES = "ranger-cc,pandora-sm,el-chico-sm"


def costs(sea: Table) -> list[int]:
    """What the fleet of every player costs."""
    return [sum(MODELS[ship.model].cost for ship in sea.game.ships if ship.owner == seat)
            for seat in range(len(sea.game.players))]


# --- how many ---


@pytest.mark.rule("TS-SEAT-01", "TS-SEAT-02", "TS-SEAT-06", "TS-SETUP-13")
@pytest.mark.parametrize(("players", "teams"), [
    ("2", [0, 1]), ("3", [0, 0, 1]), ("3-teams", [0, 1, 2]), ("4", [0, 0, 1, 1]), ("5", [0, 0, 0, 1, 1]),
    ("6", [0, 0, 0, 1, 1, 1]), ("7", [0, 0, 0, 0, 1, 1, 1]), ("8", [0, 0, 0, 0, 1, 1, 1, 1]),
])
def test_two_to_eight_players_bring_fleets(players: str, teams: list[int]) -> None:
    sea = opening("own-fleets", seed=1, players=players)
    assert [player.team for player in sea.game.players] == teams
    assert len(sea.match.seats) == len(set(sea.match.seats)) == len(teams)
    colours = {"spades": "black", "clubs": "black", "hearts": "red", "diamonds": "red"}
    if players != "3-teams":
        assert [colours[player.suit] for player in sea.game.players] == [("black", "red")[team] for team in teams]
    assert costs(sea) == [90] * len(teams)
    assert not any(ship.placed for ship in sea.game.ships)
    assert sea.asked == [(0, "deploy")]


@pytest.mark.rule("TS-SETUP-07", "TS-SETUP-08")
@pytest.mark.parametrize("players", EIGHT)
def test_every_player_has_a_zone_of_his_own_on_the_side_of_his_team(players: str) -> None:
    sea = opening("own-fleets", seed=1, players=players)
    entry = entry_for("own-fleets", sea.game.house)
    zones = [side.zone for side in entry.sides]
    assert len(zones) == len(set(zones)) == len(sea.game.players)
    for seat, (x, y, width, height) in enumerate(zones):
        for other, (u, v, wide, high) in enumerate(zones):
            apart = x + width <= u + 1e-9 or u + wide <= x + 1e-9 or y + height <= v + 1e-9 or v + high <= y + 1e-9
            assert apart or seat == other, "zones do not overlap"
        if not entry.board.radius:
            assert x >= 0 and x + width <= entry.board.width and y >= 0 and y + height <= entry.board.height + 1e-9
            assert (x == 0.0) is (sea.game.team(seat) == 0), "teams start from opposite ends"
            assert abs(sum(high for at, (_, _, _, high) in enumerate(zones) if sea.game.team(at) == sea.game.team(seat))
                       - entry.board.height) < 1e-6, "a team shares its edge"


@pytest.mark.rule("TS-SETUP-07", "TS-SETUP-10")
@pytest.mark.parametrize("players", ["2", "3-teams", "7"])
def test_all_ships_find_their_places_and_the_battle_begins(players: str) -> None:
    sea = opening("own-fleets", seed=3, players=players, points="60")
    turns: list[int] = []
    while sea.asked[0][1] == "deploy":
        turns.append(sea.game.team(sea.asked[0][0]))
        sea.say(sea.options[0])
    first = sea.game.teams * min(Counter(turns).values())
    assert turns[:first] == list(range(sea.game.teams)) * (first // sea.game.teams), "teams alternate"
    assert all(ship.afloat and zone_of(sea.game, ship.owner).covers(hull_of(ship)) for ship in sea.game.ships)
    while sea.asked[0][1] == "admiral":
        sea.say(sea.options[0])
    assert {kind for _, kind in sea.asked} == {"stack"} and len(sea.asked) == len(sea.game.players)


@pytest.mark.rule("TS-SEAT-03", "TS-SEAT-06")
def test_more_than_four_have_a_second_deck_or_half_suits() -> None:
    assert opening("own-fleets", seed=1, players="5").match.seats == (
        "spades", "clubs", "red-spades", "hearts", "diamonds")
    assert opening("own-fleets", seed=1, players="5", seat_method="half-suits").match.seats == (
        "spades", "clubs-low", "clubs-high", "hearts", "diamonds")


def test_a_position_names_how_many_there_are() -> None:
    rules = wg.ruleset("tattered-sails")
    for players in EIGHT:
        sea = opening("own-fleets", seed=1, players=players)
        text = rules.notation(sea.game)
        assert rules.notation(rules.position(text, {})) == text
    sea = table("york 400,400 0 | nox 800,800 0 of=red-hearts; scenario own-fleets 6; at plan")
    assert len(sea.game.players) == 6 and sea.game.house == ("players=6",)
    with pytest.raises(BadSetup, match="players of the scenario"):
        table("york 400,400 0 | nox 800,800 0 of=hearts; scenario own-fleets 9; at plan")
    with pytest.raises(BadSetup, match="players of the scenario"):
        table("york 400,400 0 | nox 800,800 0 of=hearts; scenario first-broadside 4; at plan")


# --- points ---


@pytest.mark.rule("TS-FLEET-02", "TS-FLEET-03")
def test_four_players_have_ninety_points_each_as_in_the_sample() -> None:
    sea = opening("own-fleets", seed=1)
    assert costs(sea) == [90, 90, 90, 90]
    assert tuple(ship.model for ship in sea.game.ships if ship.owner == 1) == BOB
    bob = ",".join(BOB)
    assert opening("own-fleets", seed=1, fleet_3=bob).game.ships[-6].model in BOB
    with pytest.raises(BadSetup, match=r"fleet-3.*TS-FLEET-02.*costs 90.*89"):
        opening("own-fleets", seed=1, fleet_3=bob, points="89")


@pytest.mark.rule("TS-FLEET-02", "TS-FLEET-07", "TS-SETUP-13")
@pytest.mark.parametrize("points", ["15", "16", "23", "57", "91", "144", "500"])
def test_any_total_can_be_agreed_and_who_brings_nothing_gets_a_fleet_for_it(points: str) -> None:
    sea = opening("own-fleets", seed=1, points=points)
    for seat, cost in enumerate(costs(sea)):
        models = tuple(ship.model for ship in sea.game.ships if ship.owner == seat)
        assert fleet_faults(models, int(points)) == [], models
        faction = SCENARIOS["own-fleets"].sides[seat].faction
        assert {MODELS[model].faction for model in models} == {faction}
        dearest = min(model.cost for model in MODELS.values() if model.faction == faction and model.id not in models)
        assert len(models) == 10 or int(points) - cost < dearest, "all is spent that can be"


@pytest.mark.rule("TS-SETUP-13")
def test_the_usual_squadron_is_kept_as_far_as_the_points_go() -> None:
    listed = list(SCENARIOS["own-fleets"].sides[0].ships)
    more = [ship.model for ship in opening("own-fleets", seed=1, points="120").game.ships if ship.owner == 0]
    assert more[:len(listed)] == listed and len(more) > len(listed)
    less = [ship.model for ship in opening("own-fleets", seed=1, points="60").game.ships if ship.owner == 0]
    assert less[:2] == listed[:2]


@pytest.mark.rule("TS-SETUP-13", "TS-FLEET-07", "TS-FLEET-10")
@pytest.mark.parametrize(("points", "found"), [
    (15, [7, 4, 4]), (20, [12, 4, 4]),                                  # room is kept for three ships
    (34, [26, 4, 4]), (60, [26, 19, 14]), (89, [26, 19, 18, 14, 12]), (90, [26, 19, 18, 14, 13]),
    (100, [26, 19, 18, 14, 13, 10]), (120, [26, 19, 18, 14, 13, 30]), (200, [26, 19, 18, 14, 13, 45, 41, 24]),
    (500, [26, 19, 18, 14, 13, 45, 41, 41, 36, 35]),                    # ten ships are the most
])  # fmt: skip
def test_what_is_left_buys_the_dearest_others_of_the_faction(points: int, found: list[int]) -> None:
    """The listed ships cost 26, 19, 18, 14 and 13; the cheapest of the English costs 4."""
    models = usual_fleet(SCENARIOS["own-fleets"].sides[0], points)
    assert [MODELS[model].cost for model in models] == found
    assert not fleet_faults(models, points)


@pytest.mark.rule("TS-FLEET-03")
def test_each_player_may_have_a_total_of_his_own() -> None:
    sea = opening("own-fleets", seed=1, players="5", points="60-60-60-90-90")
    assert all(cost <= total for cost, total in zip(costs(sea), (60, 60, 60, 90, 90), strict=True))
    assert costs(sea)[3:] == [90, 90]
    with pytest.raises(BadSetup, match=r"fleet-1.*TS-FLEET-02"):
        opening("own-fleets", players="5", points="60-60-60-90-90", fleet_1=",".join(BOB))
    assert opening("own-fleets", players="5", points="60-60-60-90-90", fleet_4=",".join(BOB))


@pytest.mark.rule("TS-FLEET-02", "TS-FLEET-03")
@pytest.mark.parametrize(("points", "clause"), [
    ("14", "TS-FLEET-02"), ("501", "TS-FLEET-02"), ("x", "TS-FLEET-02"), ("90.5", "TS-FLEET-02"),
    ("9" * 30, "TS-FLEET-02"), ("90-", "TS-FLEET-02"), ("90-90", "TS-FLEET-03"), ("90-90-90-90-90", "TS-FLEET-03"),
])
def test_a_total_that_is_none_is_refused(points: str, clause: str) -> None:
    with pytest.raises(BadSetup, match=clause):
        opening("own-fleets", points=points)


@pytest.mark.rule("TS-SETUP-13", "TS-FLEET-08")
def test_every_player_may_bring_a_fleet_of_any_faction() -> None:
    fleets = {f"fleet_{player}": PIRATES for player in range(1, 9)}
    sea = opening("own-fleets", seed=1, players="8", **fleets)
    assert Counter(ship.owner for ship in sea.game.ships) == dict.fromkeys(range(8), 3)
    assert {MODELS[ship.model].faction for ship in sea.game.ships} == {"pirate"}
    with pytest.raises(BadSetup, match=r"fleet-5 \(TS-SETUP-13\): there are 4 players"):
        opening("own-fleets", fleet_5=PIRATES)
    with pytest.raises(BadSetup, match=r"fleet-8: TS-FLEET-07"):
        opening("own-fleets", players="8", fleet_8="ranger-cc")
    with pytest.raises(BadSetup, match="fleet-3"):
        opening("hundred-points", fleet_3=PIRATES)
    with pytest.raises(BadSetup, match="points"):
        opening("hundred-points", points="90")


def test_the_shipyard_builds_for_every_seat_of_eight() -> None:
    yard = wg.ruleset("tattered-sails").shipyard
    assert yard is not None
    fleet = new_fleet("tattered-sails", 57, tuple(PIRATES.split(",")))
    assert [yard.option(seat, fleet)[0] for seat in range(8)] == [f"fleet-{player}" for player in range(1, 9)]
    with pytest.raises(BadSetup, match="TS-SETUP-13"):
        yard.option(8, fleet)
    assert 90 in yard.points() and yard.points()[0] == 100
    over = new_fleet("tattered-sails", 56, tuple(PIRATES.split(",")))
    assert [fault.rule for fault in yard.faults(over)] == ["TS-FLEET-02"] and not yard.faults(fleet)


@pytest.mark.rule("TS-SHIP-01", "TS-SHIP-13", "TS-FLEET-02", "TS-FLEET-07", "TS-FLEET-08", "TS-GEN-03")
@pytest.mark.parametrize(("faction", "units", "extras", "found"), [
    ("pirate", PIRATES, (), []), ("", PIRATES, (), []),
    ("pirate", PIRATES.replace("ranger-cc", "zebra"), (), [("TS-SHIP-01", "units[0].id")]),
    ("french", "le-lyon-example,le-favori-rv,le-favori-rv", (), [("TS-SHIP-01", "units[0].id")]),
    ("english", "hms-albion-sm,le-favori-rv,hms-albion-sm", (), [("TS-FLEET-08", "units[1].id"),
                                                                 ("TS-FLEET-08", "units")]),
    ("", "hms-albion-sm,le-favori-rv,hms-albion-sm", (), [("TS-FLEET-08", "units")]),
    ("martian", PIRATES, (), [("TS-FLEET-08", "faction")]), ("pirate", PIRATES, ("rum",), [("TS-GEN-03", "extras")]),
    ("pirate", "ranger-cc,ranger-cc", (), [("TS-FLEET-07", "units")]),
    ("pirate", ",".join(["ranger-cc"] * 3), (), [("TS-FLEET-02", "units")]),
])  # fmt: skip
def test_the_shipyard_names_every_fault_of_a_fleet_by_clause_and_field(faction, units, extras, found) -> None:
    yard = wg.ruleset("tattered-sails").shipyard
    assert yard is not None
    fleet = replace(new_fleet("tattered-sails", 57, tuple(units.split(","))), faction=faction, extras=extras)
    assert [(fault.rule, fault.field) for fault in yard.faults(fleet)] == found


@pytest.mark.rule("TS-GEN-03", "TS-FLEET-01")
def test_a_ship_of_a_fleet_has_nothing_but_what_is_printed_on_her() -> None:
    yard = wg.ruleset("tattered-sails").shipyard
    assert yard is not None
    fleet = new_fleet("tattered-sails", 57, tuple(PIRATES.split(",")))
    laden = replace(fleet, units=(*fleet.units[:2], replace(fleet.units[2], extras=("rum",))))
    assert [(fault.rule, fault.field) for fault in yard.faults(laden)] == [("TS-GEN-03", "units[2].extras")]
    assert yard.points() == (100, 60, 80, 90, 120, 150, 200, 300)
    assert {unit.id for unit in yard.catalogue()} == set(MODELS) - set(EXAMPLES)
    york = next(unit for unit in yard.catalogue() if unit.id == "york-fs")
    assert (york.faction, york.cost, dict(york.facts)) == (
        "american", 19, {"masts": "3", "guns": "3S 3L 3S", "rig": "fore-and-aft", "cargo": "3"})


# --- tokens ---


@pytest.mark.rule("TS-SETUP-05")
def test_a_pool_agreed_for_all() -> None:
    sea = opening("first-broadside", tokens="helmsman 3, cannoneer 2, marine")
    for player in sea.game.players:
        assert Counter(player.pool) == {"admiral": 1, "helmsman": 3, "cannoneer": 2, "marine": 1}
    assert sea.allows("helmsman helmsman helmsman") and not sea.allows("oarsman helmsman helmsman")


@pytest.mark.rule("TS-SETUP-05")
def test_a_pool_for_each_in_seat_order_and_by_its_name() -> None:
    sea = opening("hundred-points", tokens="boarders/line-of-battle-six")
    assert [Counter(player.pool) for player in sea.game.players] == [
        POOLS["boarders"].tokens, POOLS["line-of-battle-six"].tokens]
    with pytest.raises(BadSetup, match=r"TS-SETUP-05.*3 pools for 2 players"):
        opening("hundred-points", tokens="boarders/boarders/boarders")


@pytest.mark.rule("TS-SETUP-02", "TS-SETUP-03", "TS-SETUP-04", "TS-SETUP-05")
def test_admiral_and_captain_go_without_saying() -> None:
    tokens = "helmsman 2, cannoneer 2, marine, oarsman"
    five = opening("three-flags", seed=1, tokens=tokens).game.players[0].pool
    assert Counter(five) == {"admiral": 1, "captain": 1, "helmsman": 2, "cannoneer": 2, "marine": 1, "oarsman": 1}
    assert opening("three-flags", seed=1, tokens=f"{tokens}, admiral, captain").game.players[0].pool == five
    four = opening("three-flags", seed=1, tokens=f"{tokens}, captain", actions="4-5-5").game.players
    assert [player.pool.count("captain") for player in four] == [0, 1, 1]
    with pytest.raises(BadSetup, match="TS-SETUP-02"):
        opening("three-flags", tokens=f"{tokens}, admiral 2")
    with pytest.raises(BadSetup, match="TS-SETUP-03"):
        opening("three-flags", tokens=f"{tokens}, captain 2")


@pytest.mark.rule("TS-SETUP-05", "TS-SETUP-06")
@pytest.mark.parametrize(("tokens", "clause"), [
    ("gunner", "TS-SETUP-05"), ("2 helmsman", "TS-SETUP-05"), ("helmsman 0", "TS-SETUP-05"),
    ("helmsman 14", "TS-SETUP-05"), ("helmsman 130", "TS-SETUP-05"), ("helmsman 0099", "TS-SETUP-05"),
    ("helmsman x", "TS-SETUP-05"), ("helmsman", "TS-SETUP-06"), ("/", "TS-SETUP-06"),
    ("helmsman 003", "TS-SETUP-05"),
])
def test_a_pool_that_is_none_or_too_small_is_refused(tokens: str, clause: str) -> None:
    with pytest.raises(BadSetup, match=clause):
        opening("first-broadside", tokens=tokens)


@pytest.mark.rule("TS-SETUP-06")
def test_an_agreed_pool_may_be_just_large_enough() -> None:
    sea = opening("first-broadside", tokens="helmsman 2")
    assert [event.player for event in sea.events("PoolTight")] == [0, 1]
    with pytest.raises(BadSetup, match="TS-SETUP-06"):
        opening("first-broadside", tokens="helmsman 2", pool_rule="strict")
    for text, count in (("helmsman 13", 13), ("helmsman 9", 9), ("helmsman 1, marine 3", 1)):
        assert opening("first-broadside", tokens=text).game.players[0].pool.count("helmsman") == count


# --- scenarios for five, six and seven ---


@pytest.mark.rule("TS-SEAT-01", "TS-SEAT-03")
@pytest.mark.parametrize(("scenario", "teams"), [
    ("two-against-three", [0, 0, 0, 1, 1]), ("three-against-three", [0, 0, 0, 1, 1, 1]),
    ("four-against-three", [0, 0, 0, 0, 1, 1, 1]),
])
def test_there_is_a_battle_for_five_for_six_and_for_seven(scenario: str, teams: list[int]) -> None:
    sea = opening(scenario, seed=1)
    assert [player.team for player in sea.game.players] == teams
    entry = SCENARIOS[scenario]
    worth = [sum(MODELS[ship].cost for side in entry.sides if side.team == team for ship in side.ships)
             for team in (0, 1)]
    assert abs(worth[0] - worth[1]) <= max(worth) / 10
    for side in entry.sides:
        assert len({MODELS[ship].faction for ship in side.ships}) == 1 and 3 <= len(side.ships) <= 10
    decks = {(player.deck, player.suit) for player in sea.game.players}
    assert len(decks) == len(teams) and {deck for deck, _ in decks} == {"blue", "red"}


# --- from the command line and the server ---


def test_a_fleet_file_is_brought_to_any_seat_of_six(tmp_path: Path) -> None:
    rules = wg.ruleset("tattered-sails")
    path = tmp_path / "mine.json"
    path.write_bytes(write_fleet(new_fleet("tattered-sails", 57, tuple(PIRATES.split(",")))))
    scenario, options = with_fleets(rules, "own-fleets", {"red-hearts": str(path)}, {"players": "6", "points": "57"})
    assert scenario == "own-fleets" and options["fleet-6"] == PIRATES
    match = wg.new("tattered-sails", scenario, 1, options)
    assert isinstance(match.game, Engagement)
    assert [ship.model for ship in match.game.ships if ship.owner == 5] == PIRATES.split(",")


def test_the_set_up_page_is_told_of_players_points_and_faults() -> None:
    rules = wg.ruleset("tattered-sails")
    told = set_up(rules, SetUpWish(scenario="own-fleets", options={"players": "5", "points": "60-60-60-90-90"}))
    assert len(told.seats) == 5 and len(told.sides) >= 2 and not told.fault
    short = set_up(rules, SetUpWish(scenario="own-fleets", options={"players": "5", "points": "60-60"}))
    assert short.fault_field == "options" and "TS-FLEET-03" in short.fault
    options = {option.name: option for option in game_info(rules).options}
    assert options["players"].choices[0] == options["players"].default == "4"
    assert options["players"].scenarios == options["points"].scenarios == ("own-fleets",)
    assert not options["points"].hidden and not options["tokens"].hidden
    assert all(options[f"fleet-{player}"].hidden for player in range(1, 9))
    fleet = {"schema": "weathergage-fleet/1", "ruleset": "tattered-sails", "points": 57, "faction": "",
             "units": [{"id": ship, "extras": []} for ship in PIRATES.split(",")], "extras": []}
    assert judge(rules, FleetWish(fleet=fleet, seat=7)).option == "fleet-8"
