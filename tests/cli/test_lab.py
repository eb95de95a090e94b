"""simulate, fuzz and bench at the command line."""

import csv
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from needs import module
from rich.progress import BarColumn
from toy_game import add

import weathergage as wg
from weathergage.cli import simulate as cli
from weathergage.cli.common import make_console, progress_bar
from weathergage.lab import bench as lab
from weathergage.lab.crosses import cross_of

SMALL = ["simulate", "captains-sea", "--players", "random,random", "--games", "4"]


def test_a_simulation_is_told_as_a_table(weathergage) -> None:
    told = weathergage(*SMALL, "--jobs", "1")
    assert told.exit_code == 0
    for words in ("Nymphe (a) wins", "Cleopatre (b) wins", "draws", "mean score", "mean length", "ended by", "games/s",
                  " of 4"):
        assert words in told.output


def test_several_scenarios_fit_eighty_columns(weathergage) -> None:
    add()
    told = weathergage("simulate", "regatta", "--scenario", "all", "--players", "random,random", "--games", "3")
    assert "round" in told.output and "home" in told.output and "all: 6 games" in told.output
    assert all([len(line) <= 80 for line in told.output.splitlines()])


def test_a_game_without_a_lieutenant_is_simulated_by_midshipmen(weathergage) -> None:
    add()
    told = weathergage("simulate", "regatta", "--games", "2", "--jobs", "1")
    assert told.exit_code == 0 and "midshipman" in told.output, told.output


def test_figures_go_to_files(weathergage) -> None:
    weathergage(*SMALL, "--jobs", "1", "--json", "a.json", "--csv", "a.csv")
    weathergage(*SMALL, "--jobs", "2", "--json", "b.json", "--csv", "b.csv")
    one, two = (json.loads(Path(name).read_text()) for name in ("a.json", "b.json"))
    assert one.pop("speed") and two.pop("speed")
    assert one == two
    assert Path("a.csv").read_text() == Path("b.csv").read_text()
    rows = list(csv.DictReader(Path("a.csv").read_text().splitlines()))
    assert len(rows) == 4 and rows[0]["winner"] in ("a", "b", "draw")


def test_wins_are_told_by_what_chance_dealt_first(weathergage) -> None:
    told = weathergage("simulate", "savage-seas", "--players", "random,random", "--games", "8", "--jobs", "1",
                       "--json", "a.json", "--csv", "a.csv")
    assert "cockatrice leads: Chimera wins" in told.output and "chimera leads: Chimera wins" in told.output
    found = json.loads(Path("a.json").read_text())["summaries"][0]["conditions"]
    assert list(found) == ["chimera leads", "cockatrice leads"]
    assert sum([wins[0]["of"] for wins in found.values()]) == 8
    rows = list(csv.DictReader(Path("a.csv").read_text().splitlines()))
    assert {row["conditions"] for row in rows} == set(found)


def test_options_reach_the_games(weathergage) -> None:
    told = weathergage(*SMALL, "--jobs", "1", "--option", "smoke-dice=attack", "--json", "-")
    assert json.loads(told.output)["batch"]["options"] == [["smoke-dice", "attack"]]


def test_a_quiet_hunt_ends_with_0(weathergage) -> None:
    add()
    told = weathergage("fuzz", "regatta", "--games", "25", "--deep")
    assert told.exit_code == 0 and "25 games, 25 tried in depth" in told.output and "all is well" in told.output
    assert not Path("fuzz").exists()


def test_a_game_that_breaks_is_written_as_a_match_one_can_load(weathergage) -> None:
    add("crasher", "crash")
    told = weathergage("fuzz", "crasher", "--games", "6", "--seed", "1", "--out", "broken")
    assert told.exit_code == 1
    assert "the mast fell" in told.output
    matches = sorted(Path("broken").glob("*.json"))
    assert matches
    for path in matches:
        assert not wg.load(path.read_bytes()).over
        note = path.with_suffix(".txt").read_text()
        assert "RuntimeError: the mast fell" in note and "again: weathergage fuzz crasher --seed 1 --first" in note


def test_the_speed_is_told_or_given_as_json(weathergage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "PASSES", 1)
    monkeypatch.setattr(lab, "MATCHES", 2)
    add()
    told = weathergage("bench", "--seconds", "0.05", "--ruleset", "regatta", "--json", "bench.json")
    assert "random play from the full list" in told.output and told.exit_code == 0
    figures = json.loads(weathergage("bench", "--seconds", "0.05", "--ruleset", "regatta", "--json").output)
    assert figures["mode"] in ("interpreted", "compiled")
    assert figures["regatta/fork_us"] > 0
    assert set(json.loads(Path("bench.json").read_text())) == set(figures)


def test_fleets_are_crossed_in_a_table(weathergage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "cross_of", lambda *parts: replace(cross_of(*parts), choices=("empire", "chaos-plague")))
    told = weathergage("simulate", "man-o-war", "--scenario", "line-of-battle", "--players", "random",
                       "--cross", "starter-1,starter-2", "--games", "1", "--jobs", "1", "--json", "a.json")
    assert told.exit_code == 0
    assert "chaos-plague wins" in told.output and "starter-1 to the left" in told.output
    pairs = json.loads(Path("a.json").read_text())["pairs"]
    assert [(pair["first"], pair["second"]) for pair in pairs][1] == ("empire", "chaos-plague")
    assert sum([pair["games"] for pair in pairs]) == 4


def test_games_are_kept_as_parquet_and_not_played_again(weathergage) -> None:
    polars = module("polars")
    told = weathergage(*SMALL, "--jobs", "1", "--out", "games.parquet", "--json", "a.json")
    assert told.exit_code == 0 and "already" not in told.output
    assert len(polars.read_parquet("games.parquet")) == 4
    told = weathergage(*SMALL[:-1], "6", "--jobs", "1", "--out", "games.parquet")
    assert "4 games were in games.parquet already." in told.output and " of 6" in told.output
    weathergage(*SMALL[:-1], "6", "--jobs", "2", "--chunk", "1", "--out", "games")
    assert len(list(Path("games").iterdir())) == 6
    assert polars.read_parquet("games").equals(polars.read_parquet("games.parquet"))
    told = weathergage(*SMALL, "--jobs", "1", "--seed", "5", "--out", "games")
    assert told.exit_code == 2 and "holds other games: their seed is 0, not 5" in told.output


def test_a_hunt_is_kept_where_it_is_asked_for(weathergage) -> None:
    polars = module("polars")
    add("crasher", "crash")
    for games in ("6", "8"):
        told = weathergage("fuzz", "crasher", "--games", games, "--seed", "1", "--out", "hunt", "--resume")
        assert told.exit_code == 1 and f"{games} games" in told.output
    table = polars.read_parquet("hunt/*.parquet")
    assert table["number"].to_list() == list(range(8))
    assert len(table.drop_nulls("trouble")) == len(list(Path("hunt").glob("*.json"))) > 0


@pytest.mark.parametrize(("name", "more", "told"), [
    ("polars", ["--out", "games.parquet"], 'a table needs polars, which is not installed; this installs it: '
                                           'pip install "weathergage[parquet]"'),
    ("ray", ["--ray"], '--ray needs ray, which is not installed; this installs it: pip install "weathergage[ray]"'),
])
def test_what_is_not_installed_is_named(weathergage, monkeypatch: pytest.MonkeyPatch, name: str, more: list[str],
                                        told: str) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    result = weathergage(*SMALL, *more)
    assert result.exit_code == 2 and told in result.output


def test_a_cross_has_no_table_of_games(weathergage) -> None:
    told = weathergage("simulate", "man-o-war", "--cross", "starter-1,starter-2", "--out", "games")
    assert told.exit_code == 2 and "a cross has no table of games" in told.output


def test_a_bar_tells_the_rate_and_the_time_left() -> None:
    """On a clock of its own: ten games a second, of which ninety are left."""
    bar, clock = progress_bar(make_console(), "games"), [0.0]
    bar.get_time = lambda: clock[0]
    task = bar.add_task("", total=100)
    for _ in range(10):
        clock[0] += 0.1
        bar.advance(task, 1)
    line = " ".join([str(column(bar.tasks[0])) for column in bar.columns if not isinstance(column, BarColumn)])
    assert line.split() == ["games", "10/100", "10/s", "0:00:09"]
