"""`weathergage content`, and `--content` on every other command."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from cli.conftest import Shell

import weathergage as wg
from weathergage.cli import chosen
from weathergage.kernel import save
from weathergage.kits import own_content

MINE = """
ruleset = "savage-seas"
name = "Short decks"
[tables.game]
hand_limit = 4
[scenarios.scenario.blue-water]
name = "Bluer water"
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.toml").write_text(MINE)
    return "mine.toml"


def run(*args: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, in which nothing has been chosen yet."""
    return subprocess.run([sys.executable, "-m", "weathergage", *args], input=typed, capture_output=True, text=True,
                          check=False, env={**os.environ, **variables})


# --- show and new -----------------------------------------------------------------------------------------------------

def test_without_a_game_it_says_what_each_plays_with(weathergage: Shell) -> None:
    result = weathergage("content", "show")
    assert "captains-sea  standard" in result.output and "are always used" in result.output


def test_the_tables_of_a_game_are_listed_with_their_keys_and_origins(weathergage: Shell) -> None:
    lines = weathergage("content", "show", "tattered-sails").output.splitlines()
    assert any(line.split()[:4] == ["tables.gun_cost", "4,", "by", "accuracy"] for line in lines)
    assert not any("victory_rule" in line or "schema" in line for line in lines)        # built in
    few = weathergage("content", "show", "captains-sea", "--reconstructed").output
    assert "ships.ship" in few and "tables.range" not in few
    one = weathergage("content", "show", "captains-sea", "cards").output
    assert "cards.card" in one and "ships.ship" not in one


def test_entries_are_listed_by_their_addresses(weathergage: Shell) -> None:
    assert "ships.ship.guerriere" in weathergage("content", "show", "captains-sea", "ships.ship").output
    assert 'tables.speed_table."4+"' in weathergage("content", "show", "tattered-sails", "tables.speed_table").output
    inner = weathergage("content", "show", "savage-seas", "orders.order.boom-about.steps").output
    assert "orders.order.boom-about.steps.1" in inner


def test_an_entry_is_shown_as_one_would_write_it(weathergage: Shell) -> None:
    text = weathergage("content", "show", "captains-sea", "ships.ship.guerriere").output
    assert tomllib.loads(text)["ships"]["ship"]["guerriere"]["crew_points"] == 9
    assert "# reconstructed\n[ships.ship.guerriere]\n" in text and "# a whole number of at least 1" in text
    assert "provenance" not in text and "\nid =" not in text


def test_a_field_is_shown_with_what_it_may_hold(weathergage: Shell) -> None:
    output = weathergage("content", "show", "captains-sea", "ships.ship.guerriere.crew_quality").output
    assert output == 'ships.ship.guerriere.crew_quality = "average"\n  average, crack or green\n'


@pytest.mark.parametrize(("place", "complaint"), [
    ("shipps", "captains-sea has no shipps; did you mean ships?"),
    ("ships.ship.guerierre", "captains-sea has no ships.ship.guerierre; did you mean guerriere?"),
    ("ships.ship.guerriere.crew", "captains-sea has no ships.ship.guerriere.crew; did you mean"),
    ("ships..ship", "'ships..ship' is no address such as ships.ship.guerriere"),
])
def test_an_address_that_leads_nowhere_is_told(place: str, complaint: str, weathergage: Shell) -> None:
    result = weathergage("content", "show", "captains-sea", place)
    assert result.exit_code == 2 and complaint in result.output


def test_a_file_to_begin_with_has_the_entries_asked_for(weathergage: Shell, tmp_path: Path) -> None:
    result = weathergage("content", "new", "captains-sea", "ships.ship.guerriere", "tables.map", "--out", "mine.toml")
    assert result.exit_code == 0 and "weathergage content check mine.toml" in result.output
    own = own_content.read_file(tmp_path / "mine.toml")
    assert own.name == "mine" and set(own.data) == {"ships", "tables"} and own.data["tables"]["map"]["rows"] == 17
    again = weathergage("content", "new", "captains-sea", "--out", "mine.toml")
    assert again.exit_code == 2 and "mine.toml is there already" in again.output


def test_or_all_there_is_as_comments(weathergage: Shell) -> None:
    text = weathergage("content", "new", "savage-seas", "--name", "my own").output
    assert tomllib.loads(text) == {"ruleset": "savage-seas", "name": "my own"}
    assert "# [orders.order.boom-about]\n" in text and "# copies = 3" in text
    assert weathergage("content", "new", "savage-seas", "orders.orders").exit_code == 2


# --- check ------------------------------------------------------------------------------------------------------------

def test_a_sound_file_is_told_to_be(mine: str, weathergage: Shell) -> None:
    result = weathergage("content", "check", mine)
    assert result.exit_code == 0 and result.output.splitlines()[-1] == "It can be played with."
    assert result.output.startswith("Short decks for savage-seas, 2 changes  ")


def test_faults_are_told_by_field_for_people_and_programs(tmp_path: Path, weathergage: Shell) -> None:
    (tmp_path / "bad.toml").write_text('ruleset = "savage-seas"\n[tables.game]\nhand_limit = 0\nhands = 3\n')
    result = weathergage("content", "check", "bad.toml")
    assert result.exit_code == 1 and "tables.game.hand_limit: 0 is wrong" in result.output
    assert result.output.splitlines()[-1] == "2 faults."
    told = json.loads(weathergage("content", "check", "bad.toml", "--json").output)
    assert (told["ruleset"], told["name"], told["replaced"]) == ("savage-seas", "bad", ["tables.game.hand_limit"])
    assert told["faults"][0] == {"field": "tables.game.hand_limit", "wrong": "0 is wrong",
                                 "right": "it must be a whole number of at least 1"}


def test_a_file_that_is_none_has_one_fault(tmp_path: Path, weathergage: Shell) -> None:
    (tmp_path / "bad.toml").write_text("ruleset =")
    result = weathergage("content", "check", "bad.toml")
    assert result.exit_code == 1 and "bad.toml: this is no TOML" in result.output
    assert "faults" in json.loads(weathergage("content", "check", "bad.toml", "--json").output)
    assert weathergage("content", "check", "nowhere.toml").exit_code == 2


# --- playing with it --------------------------------------------------------------------------------------------------

def test_a_match_is_played_saved_and_replayed_with_it(mine: str, tmp_path: Path) -> None:
    played = run("play", "savage-seas", "--content", mine, "--seed", "3", "--save", "match.json", typed="q\n")
    assert "With the content 'Short decks' (" in played.stdout and played.returncode == 0
    record = save.read((tmp_path / "match.json").read_bytes())
    assert record["content"]["name"] == "Short decks"
    assert record["content"]["replaced"]["tables"] == {"game": {"hand_limit": 4}}
    (tmp_path / mine).unlink()                              # the match needs it no more
    replayed = run("replay", "match.json", "--list")
    assert replayed.returncode == 0 and "Played with the content 'Short decks'" in replayed.stdout
    refused = run("replay", "match.json", "--list", "--content", "none")
    assert refused.returncode == 2 and "in use here is the standard one; what differs is " in refused.stderr
    assert "tables.game.hand_limit" in refused.stderr
    listed = run("list", "savage-seas", "--content", "match.json")
    assert "with the content 'Short decks'" in listed.stdout and "Bluer water" in listed.stdout


def test_a_standard_match_is_replayed_as_such_wherever_content_is_always_used(mine: str, tmp_path: Path) -> None:
    (tmp_path / "match.json").write_bytes(wg.new("savage-seas", seed=3).save())
    replayed = run("replay", "match.json", "--list", WEATHERGAGE_CONTENT=mine)
    assert replayed.returncode == 0 and "content" not in replayed.stdout
    assert "with the content 'Short decks'" in run("list", "savage-seas", WEATHERGAGE_CONTENT=mine).stdout
    refused = run("replay", "match.json", "--content", mine)
    assert refused.returncode == 2 and "its content of savage-seas is the standard one" in refused.stderr


def test_files_in_the_players_folder_are_always_used(tmp_path: Path) -> None:
    home = tmp_path / "config" / "weathergage" / "content"
    home.mkdir(parents=True)
    (home / "mine.toml").write_text(MINE)
    clean = {name: value for name, value in os.environ.items() if name != "WEATHERGAGE_CONTENT"}
    for args, is_own in ((["content", "show"], True), (["--content", "none", "list"], False)):
        done = subprocess.run([sys.executable, "-m", "weathergage", *args], capture_output=True, text=True, check=True,
                              env={**clean, "XDG_CONFIG_HOME": str(tmp_path / "config")})
        assert ("Short decks" in done.stdout) == is_own


def test_processes_of_a_command_play_with_it_too(tmp_path: Path) -> None:
    """A scenario that is nowhere else."""
    text = run("content", "new", "savage-seas", "scenarios.scenario.blue-water").stdout
    (tmp_path / "new.toml").write_text(text.replace("scenario.blue-water", "scenario.puddle"))
    done = run("simulate", "savage-seas", "--scenario", "puddle", "--games", "4", "--jobs", "2", "--players",
               "random,random", "--json", "-", "--content", "new.toml")
    told = json.loads(done.stdout)
    assert told["games"] == 4 and told["content"]["name"] == "mine"


def test_a_file_that_cannot_be_used_is_told_before_anything_is_done(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('ruleset = "savage-seas"\n[tables.game]\nhand_limit = 0\n')
    done = run("play", "savage-seas", "--content", "bad.toml")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == ("weathergage: bad: tables.game.hand_limit: 0 is wrong; "
                           "it must be a whole number of at least 1\n")


@pytest.mark.parametrize("args", [("--content", "a.toml", "--content", "b.toml"), ("--content", "a.toml", "--content",
                                                                                     "none")])
def test_two_files_for_one_game_are_refused(args: tuple[str, ...], tmp_path: Path, weathergage: Shell) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text('ruleset = "savage-seas"\n')
    assert weathergage("list", "captains-sea", *args[2:], *args[:2]).exit_code == 2


def test_trouble_with_own_content_in_use_points_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen.content_words() == ""
    monkeypatch.setitem(save.CONTENT, "savage-seas", {"name": "mine"})
    assert "or in the content 'mine'" in chosen.content_words()


def test_every_command_that_plays_takes_it(weathergage: Shell) -> None:
    for command in ("play", "serve", "list", "replay", "show", "simulate", "fuzz", "bench"):
        assert "--content FILE" in weathergage(command, "--help").output, command
    assert "--content FILE" in weathergage("fleet", "list", "--help").output
