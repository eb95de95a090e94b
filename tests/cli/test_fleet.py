"""Fleets at the command line: lists, files, faults by clause, a form to build one, and the way into a battle."""

import json
from pathlib import Path

import pytest

import weathergage as wg
from weathergage.kits.fleets import read_fleet

NEW = ["fleet", "new", "tattered-sails"]


def flat(told: str) -> str:
    """The output as if the screen were endlessly wide."""
    return " ".join(told.split())


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def ids_in(path: str) -> list[str]:
    return [member.id for member in read_fleet(Path(path).read_bytes()).units]


@pytest.fixture
def mine(weathergage) -> str:
    weathergage(*NEW, "--faction", "english", "--ships", "dover,leicester,birkenhead", "--name", "Mine",
                "--out", "m.json")
    return "m.json"


def test_ships_are_listed_with_guns_rig_and_cost(weathergage) -> None:
    done = weathergage("fleet", "list", "tattered-sails", "--faction", "english", "--max-cost", "12",
                       "--min-cost", "10")
    assert done.exit_code == 0
    assert "id name masts guns rig cargo cost" in flat(done.output)
    assert "hms-meresman-sm HMS Meresman 2 3S 3S square 2 12" in flat(done.output)
    assert "hms-dover-sm" not in done.output and "hms-rye-scs" not in done.output
    assert all([len(line) <= 80 for line in done.output.splitlines()])


def test_a_list_can_be_searched(weathergage) -> None:
    told = weathergage("fleet", "list", "tattered-sails", "--like", "york FORE-AND-AFT").output
    assert "york-fs" in told and "hms-duke-of-york-fn" not in told
    assert "Nothing fits." in weathergage("fleet", "list", "tattered-sails", "--like", "zeppelin").output


@pytest.mark.parametrize(("args", "told"), [
    (("fleet", "list", "tattered-sails", "--faction", "martian"), "there is no faction 'martian'; there are american"),
    (("fleet", "list", "captains-sea"), "captains-sea has no fleets to build"),
    (("fleet", "new", "savage-seas", "--ships", "a"), "savage-seas has no fleets to build"),
    (("fleet", "new", "tattered-sails", "--points", "0", "--ships", "dover"), "0 is not in the range"),
    (("fleet", "check", "nowhere.json"), "cannot use the file nowhere.json"),
    (("fleet", "check", "."), "cannot use the file"),
    (("fleet", "sink"), "sink"),
])
def test_bad_requests_are_told_in_a_sentence(weathergage, args: tuple[str, ...], told: str) -> None:
    done = weathergage(*args)
    assert done.exit_code == 2 and told in flat(done.stderr) and "Traceback" not in done.stderr


@pytest.mark.parametrize(("text", "told"), [
    ("{", "bad.json: this is no fleet: it is not JSON"),
    ("x" * 300_000, "larger than 256 kB"),
    ('{"schema": "weathergage-fleet/1", "ruleset": "tattered-sails", "points": NaN, "units": []}', "it is not JSON"),
    ('{"schema": "weathergage-fleet/1", "ruleset": "tattered-sails", "points": 9, "units": [7]}', "units[0]: expected"),
    ('{"schema": "weathergage-fleet/1", "ruleset": "whist", "points": 9, "units": []}', "whist"),
])
def test_a_file_that_is_no_fleet_is_told_in_a_sentence(weathergage, text: str, told: str) -> None:
    Path("bad.json").write_text(text, encoding="utf-8")
    done = weathergage("fleet", "check", "bad.json")
    assert done.exit_code == 2 and told in flat(done.stderr)
    done = weathergage("play", "tattered-sails", "--fleet", "spades=bad.json")
    assert done.exit_code == 2 and "weathergage: " in done.stderr


def test_a_legal_fleet_is_built_checked_and_printed(weathergage, mine: str) -> None:
    assert ids_in(mine) == ["hms-dover-sm", "hms-leicester-sm", "hms-birkenhead-sm"]
    done = weathergage("fleet", "check", mine)
    assert done.exit_code == 0
    assert "Mine of Tattered Sails: 3 ships, 71 of 100 points" in done.output and "It is legal." in done.output
    printed = weathergage(*NEW, "--ships", "hms-dover-sm,hms-leicester-sm,hms-birkenhead-sm")
    assert printed.exit_code == 0 and len(json.loads(printed.stdout)["units"]) == 3


@pytest.mark.rule("TS-SETUP-13")
def test_a_fleet_with_faults_is_written_and_every_clause_is_told(weathergage) -> None:
    done = weathergage(*NEW, "--points", "40", "--ships", "hms-dover-sm,hms-leicester-sm,la-possession-cc,Dutchman",
                       "--out", "f.json")
    assert done.exit_code == 1 and len(ids_in("f.json")) == 4
    checked = weathergage("fleet", "check", "f.json")
    assert checked.exit_code == 1
    for told in (done.output, checked.output):
        assert "there is no ship 'Dutchman' in the list units[3].id TS-SHIP-01" in flat(told)
        assert "it costs 78, and 40 points are agreed units TS-FLEET-02" in flat(told)
        assert "its ships are English and French, and all must share one faction units TS-FLEET-08" in flat(told)
    assert "3 faults." in checked.output


def test_a_printed_fleet_with_faults_is_still_json(weathergage) -> None:
    done = weathergage(*NEW, "--ships", "dover")
    assert done.exit_code == 1 and json.loads(done.stdout)["units"] == [{"id": "hms-dover-sm"}]
    assert "it has 1 ship, not 3 to 10" in done.stderr


def test_a_fleet_is_put_together_line_by_line(weathergage) -> None:
    lines = typed("dover leicester", "birk, rye", "-rye", "list frolic", "zeppelin", "999", "-rye", "-1", "ok")
    done = weathergage(*NEW, "--faction", "english", "--out", "form.json", typed=lines)
    told = flat(done.output)
    assert done.exit_code == 0
    assert ids_in("form.json") == ["hms-dover-sm", "hms-leicester-sm", "hms-birkenhead-sm"]
    assert "No: it has 2 ships, not 3 to 10 units TS-FLEET-07" in told
    assert "HMS Dover 26, HMS Leicester 26, HMS Birkenhead 19, HMS Rye 4 4 ships, 75 of 100 points" in told
    assert "HMS Frolic" in told.split("fleet> list frolic")[1].split("fleet>")[0]
    assert "no ship is meant by 'zeppelin'; list zeppelin shows which have it" in told
    assert "there is no number 999; there are 1 to 93" in told
    assert "there is no 'rye'; there are hms-dover-sm" in told
    assert "hms-apollo-fs is not in the fleet" in told


@pytest.mark.parametrize("lines", [typed("dover", "q"), typed("dover"), ""])
def test_who_leaves_the_form_writes_nothing(weathergage, lines: str) -> None:
    done = weathergage(*NEW, "--out", "none.json", typed=lines)
    assert done.exit_code == 0 and "Nothing is written." in done.output and not Path("none.json").exists()


def test_the_schema_is_printed(weathergage) -> None:
    told = json.loads(weathergage("fleet", "schema").stdout)
    assert told["$defs"]["Fleet"]["required"] == ["schema", "ruleset", "points", "units"]


# --- into a battle ----------------------------------------------------------------------------------------------------

def test_a_fleet_is_brought_to_a_battle(weathergage, mine: str) -> None:
    done = weathergage("play", "tattered-sails", "--fleet", f"hearts={mine}", "--opponent", "random", "--seed", "2",
                       "--save", "end.json")
    assert "A Hundred Points" in done.output            # the scenario that takes fleets
    match = wg.load(Path("end.json").read_bytes())
    assert match.options["fleet-2"] == "hms-dover-sm,hms-leicester-sm,hms-birkenhead-sm"
    assert match.options["fleet-1"] == ""


def test_a_fleet_is_brought_to_a_simulation(weathergage, mine: str) -> None:
    done = weathergage("simulate", "tattered-sails", "--fleet", f"spades={mine}", "--players", "random,random",
                       "--games", "1", "--jobs", "1", "--option", "pace=fast", "--json", "-")
    assert done.exit_code == 0
    assert ["fleet-1", "hms-dover-sm,hms-leicester-sm,hms-birkenhead-sm"] in json.loads(done.stdout)["batch"]["options"]


@pytest.mark.parametrize(("args", "told"), [
    (("play", "tattered-sails", "--scenario", "first-broadside", "--fleet", "spades=m.json"),
     "first-broadside has its own ships; fleets can be brought to hundred-points"),
    (("play", "tattered-sails", "--fleet", "cups=m.json"), "there is no seat 'cups'; there are spades, hearts"),
    (("play", "tattered-sails", "--fleet", "-=m.json"), "a spectator brings no fleet"),
    (("play", "tattered-sails", "--fleet", "spades"), "'spades' is not of the form"),
    (("play", "captains-sea", "--fleet", "a=m.json"), "it is a fleet of tattered-sails, not of captains-sea"),
    (("simulate", "tattered-sails", "--scenario", "all", "--fleet", "spades=m.json"), "not to all"),
])
def test_a_fleet_goes_only_where_it_can(weathergage, mine: str, args: tuple[str, ...], told: str) -> None:
    done = weathergage(*args)
    assert done.exit_code == 2 and told in flat(done.stderr)


def test_a_fleet_with_faults_fights_no_battle(weathergage) -> None:
    weathergage(*NEW, "--ships", "dover", "--out", "f.json")
    done = weathergage("play", "tattered-sails", "--fleet", "spades=f.json")
    assert done.exit_code == 2
    assert "f.json cannot be brought to a battle: TS-FLEET-07: it has 1 ship, not 3 to 10" in flat(done.stderr)


def test_a_squadron_without_faction_above_its_points_fights_no_battle(weathergage) -> None:
    weathergage("fleet", "new", "oak-and-iron", "--points", "50", "--ships",
                "fifth-rate+flagship,fifth-rate,fifth-rate,fluyt", "--out", "f.json")
    done = weathergage("play", "oak-and-iron", "--scenario", "patrol", "--fleet", "a=f.json")
    assert done.exit_code == 2
    assert "f.json cannot be brought to a battle: OI-SQD-07: choose a faction" in flat(done.stderr)


def test_a_fleet_for_more_points_than_the_scenario_has_is_refused(weathergage) -> None:
    weathergage(*NEW, "--points", "200", "--ships", "endeavour,titan,dreadnought", "--out", "big.json")
    done = weathergage("play", "tattered-sails", "--fleet", "spades=big.json")
    assert done.exit_code == 2 and "TS-FLEET-02: it costs 121, and 100 points are agreed" in flat(done.stderr)


# --- what is bought for ships and for a fleet -------------------------------------------------------------------------

OAK = ["fleet", "new", "oak-and-iron", "--points", "50", "--faction", "dutch"]


def test_extras_are_bought_with_the_ships_and_for_all(weathergage) -> None:
    done = weathergage(*OAK, "--ships", "fluyt+flagship+stout,sloop+skill-1", "--with", "untested-admiral",
                       "--out", "oak.json")
    assert done.exit_code == 0
    fleet = read_fleet(Path("oak.json").read_bytes())
    assert [(member.id, member.extras) for member in fleet.units] == [
        ("fluyt", ("flagship", "stout")), ("sloop", ("skill-1",))]
    assert fleet.extras == ("untested-admiral",)
    told = flat(weathergage("fleet", "check", "oak.json").output)
    assert "2 ships, 26 of 50 points" in told and "for 1 flagship, stout" in told and "It is legal." in told
    sailed = weathergage("play", "oak-and-iron", "--fleet", "a=oak.json", "--opponent", "random", "--seed", "1",
                         typed="q\nn\n")
    assert "Fluyt" in sailed.output


def test_extras_are_chosen_line_by_line(weathergage) -> None:
    done = weathergage(*OAK, "--out", "oak.json", typed=typed(
        "fluyt sloop+skill-1", "for 1", "for 1 flagship stout", "for 1 stern-chasers", "for 3 stout",
        "for all untested-admiral", "for all seasoned-admiral", "for 2 -skill-1 swift", "ok"))
    told = flat(done.output)
    assert "additional-guns Additional Guns 2" in told
    assert "there is no 'stern-chasers' to buy; for 1 alone shows what there is" in told
    assert "say for all, or for a ship by her number in the fleet, 1 to 2" in told
    assert "it has no Flagship, not one units OI-TERM-02" in told
    fleet = read_fleet(Path("oak.json").read_bytes())
    assert [member.extras for member in fleet.units] == [("flagship", "stout"), ("swift",)]
    assert fleet.extras == ("seasoned-admiral",)


def test_squadrons_ready_to_sail_are_written_with_all_they_have(weathergage) -> None:
    weathergage("fleet", "new", "oak-and-iron", "--ready", "dutch", "--out", "ready.json")
    fleet = read_fleet(Path("ready.json").read_bytes())
    assert "flagship" in fleet.units[0].extras and len(fleet.extras) > 1
    assert "It is legal." in weathergage("fleet", "check", "ready.json").output
