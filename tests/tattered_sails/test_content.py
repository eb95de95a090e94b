"""Tattered Sails content: the files are whole, agree with each other, with the geometry and with the rulebook."""

import re
from collections import Counter
from typing import Any

import pytest
from content_files import ContentFiles
from tattered_sails.table import opening

from weathergage.kernel.rulebook import Rulebook
from weathergage.kits import content
from weathergage.kits.plane import is_clear_of, polygon
from weathergage.kits.plane.regions import rectangle
from weathergage.rulesets.tattered_sails.content import read as ts
from weathergage.rulesets.tattered_sails.face.notation import read_position, write_position
from weathergage.rulesets.tattered_sails.rules.geometry import hull_of, is_on_table, land
from weathergage.rulesets.tattered_sails.rules.setting_up import zone_of

FORMS: dict[str, type[Any]] = {"tables.toml": ts.TablesFile, "ships.toml": ts.ShipsFile,
                               "scenarios.toml": ts.ScenariosFile}
SCENARIOS = sorted(ts.SCENARIOS)
PAPERS = ContentFiles("tattered_sails", FORMS)
text_of, data_of, decode = PAPERS.text_of, PAPERS.data_of, PAPERS.decode


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return ts.rulebook()


@pytest.mark.parametrize(("file", "table"), [("tables.toml", "hull"), ("tables.toml", "token"), ("ships.toml", "ships"),
                                             ("scenarios.toml", "scenario")])
def test_every_file_decodes_and_a_stranger_field_is_refused_with_file_and_place(file: str, table: str) -> None:
    data = data_of(file)
    decode(data, file)
    data[table][3]["stranger"] = 1
    with pytest.raises(content.ContentError) as error:
        decode(data, file)
    assert str(error.value) == f"{file}: Object contains unknown field `stranger` - at `$.{table}[3]`"


@pytest.mark.parametrize("change", [{"points": 1}, {"rig": "fore-and-aft"}, {"cannons": ["1S", "1S"]}, {"masts": 5}])
def test_a_ship_that_disagrees_with_the_tables_is_refused(change: dict[str, Any]) -> None:
    two = next(form for form in data_of("ships.toml")["ships"] if form["masts"] == 2 and form["rig"] == "square")
    ts.make_model(ts.ShipForm(**two))
    with pytest.raises(ValueError, match="TS-"):
        ts.make_model(ts.ShipForm(**{**two, **change}))


def test_ids_are_unique_and_names_are_not_empty() -> None:
    forms = [*data_of("ships.toml")["ships"], *data_of("ships.toml")["example_ships"]]
    assert len({form["id"] for form in forms}) == len(forms) == len(ts.MODELS)
    assert {form["faction"] for form in forms} == set(ts.FACTIONS)
    for table in ("option", "token", "token_pool", "terrain", "faction"):
        key = "name" if table == "option" else "id"
        names = Counter(row[key] for row in data_of("tables.toml")[table])
        assert set(names.values()) == {1}, table


def test_every_clause_named_in_the_content_is_in_the_rulebook(book: Rulebook) -> None:
    for file in FORMS:
        for clause in re.findall(r"TS-[A-Z]+-\d\d", text_of(file)):
            assert clause in book.by_id, (file, clause)


def test_options_are_those_of_the_rulebook(book: Rulebook) -> None:
    """A clause with an option names it, its choices and its default as the tables do."""
    told = {}
    for clause in book.clauses():
        for name, choices in re.findall(r"`option:\s+([\w-]+)\s+=\s+([^`]+)`", clause.text.replace("\n", " ")):
            told[name] = (clause.id, tuple(choice.strip() for choice in choices.split("|")))
    for option in ts.OPTIONS:
        clause_id, choices = told.pop(option.name)
        assert (option.clause, tuple(option.choices)) == (clause_id, choices), option.name
        assert option.default == choices[0]
    assert not told


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ships_lie_on_the_table_in_their_zones_apart_and_off_land(scenario: str) -> None:
    game = opening(scenario, seed=1).game
    table = game.scenario and ts.SCENARIOS[scenario].board
    ships = [ship for ship in game.ships if ship.placed]
    for at, ship in enumerate(ships):
        hull = hull_of(ship)
        assert is_on_table(game, hull), ship.label
        for other in [*[hull_of(mate) for mate in ships[:at]], *land(game)]:
            assert is_clear_of(hull, other, 1.0), ship.label
        if ship.model not in ts.SCENARIOS[scenario].derelict_start:
            assert zone_of(game, ship.player).covers(hull), ship.label
    for side in ts.SCENARIOS[scenario].sides:
        x, y, width, height = side.zone
        if table and not table.radius:
            assert is_on_table(game, polygon(rectangle(x, y, x + width, y + height))), side.name


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fleets_keep_to_the_points_and_pools_to_the_actions(scenario: str) -> None:
    entry = ts.SCENARIOS[scenario]
    pools = {form["id"]: form for form in data_of("tables.toml")["token_pool"]}
    for side, form in zip(entry.sides, next(row for row in data_of("scenarios.toml")["scenario"]
                                            if row["id"] == scenario)["side"], strict=True):
        assert sum(ts.MODELS[ship].cost for ship in side.ships) <= entry.fleet_points
        pool = pools[form["token_pool"]]
        assert pool["min_actions"] <= side.actions <= pool["max_actions"], side.name
        assert sum(pool["tokens"].values()) >= side.actions
    assert set(entry.treasure) <= {ship for side in entry.sides for ship in side.ships}
    assert set(entry.derelict_start) <= {ship for side in entry.sides for ship in side.ships}


@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if ts.SCENARIOS[name].deployment == "fixed"])
def test_a_position_written_and_read_is_the_same(scenario: str) -> None:
    game = opening(scenario, seed=1).game
    text = write_position(game)
    again = read_position(text, game.house)
    assert write_position(again) == text
    for ship, same in zip(game.ships, again.ships, strict=True):
        assert ship == same
    assert [(player.pool, player.admiral, player.revealed) for player in game.players] \
        == [(player.pool, player.admiral, player.revealed) for player in again.players]
