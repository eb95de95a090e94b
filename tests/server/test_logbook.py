"""The captain's log, the record made of it, and quick battles that nobody played."""

import csv
import io
import json
import time
from dataclasses import replace
from pathlib import Path

from litestar.testing import TestClient
from server.clients import ServerClient, TableClient, visit
from server.conftest import settings_of
from server.form_answers import Wire

from weathergage.server.app import make_app
from weathergage.server.logbook import harmless, level_of, record, result_of
from weathergage.server.messages.battles import Logged
from weathergage.server.settings import sqlite_url


def strike(guest: TableClient) -> None:
    question = guest.settle()["asked"][0]["id"]
    assert guest.ask("aside", question=question, what="strike")["type"] == "done"


def fight(server: ServerClient, *players: str, game: str = "savage-seas") -> Wire:
    """A battle that its person gives up; returns the line of the log."""
    battle = server.begin(game, *players)
    strike(server.come(battle["id"]))
    found: Wire = server.get("/api/record")
    return found["log"][0]


def test_a_battle_fought_to_the_end_is_logged_and_stays_so(server: ServerClient) -> None:
    assert server.get("/api/record")["log"] == []
    line = fight(server, "person", "midshipman")
    assert (line["ruleset"], line["side"], line["level"], line["result"]) == (
        "savage-seas", "Cockatrice", "midshipman", "lost")
    assert line["against"].startswith("Midshipman ") and line["headline"] == "The Cockatrice strikes her colours"
    assert line["kept"]
    server.client.delete(f"/api/battles/{line['battle']}")
    assert server.get("/api/record")["log"] == [{**line, "kept": False}]
    assert fight(server, "person", "person")["result"] == "shared"
    found = server.get("/api/record")
    assert (found["won"], found["lost"], found["drawn"]) == (0, 1, 0) and len(found["log"]) == 2

    exported = json.loads(server.client.get("/api/record.json").content)
    assert exported == found["log"]
    rows = list(csv.DictReader(io.StringIO(server.client.get("/api/record.csv").text)))
    assert [row["battle"] for row in rows] == [line["battle"] for line in exported]
    assert server.client.delete("/api/record").status_code == 204
    assert server.get("/api/record")["log"] == []


def test_a_log_is_its_captains_and_nobody_elses(tmp_path: Path) -> None:
    settings = replace(settings_of(sqlite_url(tmp_path / "battles.sqlite3"), tmp_path),
                       public_url="http://games.example")
    with TestClient(make_app(settings), base_url="http://games.example") as client:
        assert client.get("/api/record").json()["log"] == []        # who has never come has none
        ann, ben = visit(client), visit(client)
        with ann.guests:
            line = fight(ann, "person", "midshipman")
        assert ben.get("/api/record")["log"] == []
        client.delete("/api/record", headers=ben.headers)
        assert ann.get("/api/record")["log"] == [line]


def test_a_quick_battle_goes_when_nobody_has_played_it(server: ServerClient) -> None:
    unused, played, wished = (server.post("/api/battles", {"ruleset": "savage-seas", **wish})["id"]
                              for wish in ({}, {}, {"scenario": "shakedown-cruise"}))
    guest = server.come(played)
    guest.settle()
    guest.answer()
    tables = server.client.app.state.tables
    tables.forget(played)               # nobody looks
    portal = server.client.blocking_portal
    portal.call(tables.tidy, time.time() - 60)
    assert {row["id"] for row in server.get("/api/battles")} == {unused, played, wished}        # not yet
    portal.call(tables.tidy, time.time() + 60)
    assert {row["id"] for row in server.get("/api/battles")} == {played, wished}


def logged(result: str, level: str = "captain", ruleset: str = "savage-seas", side: str = "Chimera") -> Logged:
    return Logged(battle="b", ruleset=ruleset, name=ruleset, scenario="s", title="S", side=side, level=level,
                  against="x", result=result, headline="", phase="", ended=0.0)


def test_a_record_counts_by_scenario_side_and_level_and_knows_streaks_and_firsts() -> None:
    fought = [logged("lost"), logged("won"), logged("won"), logged("shared"), logged("won", "admiral"),
              logged("drawn", side="Cockatrice"), logged("won"), logged("won", ruleset="man-o-war")]
    found = record(fought[::-1])
    assert (found.won, found.lost, found.drawn, found.streak, found.longest) == (5, 1, 1, 2, 3)
    assert [(row.side, row.level, row.won, row.lost, row.drawn) for row in found.rows if row.ruleset == "savage-seas"] \
        == [("Chimera", "admiral", 1, 0, 0), ("Chimera", "captain", 3, 1, 0), ("Cockatrice", "captain", 0, 0, 1)]
    assert [(line.ruleset, line.level) for line in found.firsts] == [
        ("savage-seas", "captain"), ("savage-seas", "admiral"), ("man-o-war", "captain")]
    assert record([]).log == ()


def test_who_was_fought_and_what_came_of_it() -> None:
    assert level_of(["midshipman", "captain:200ms"]) == "captain" and level_of(["heuristic"]) == "lieutenant"
    assert level_of(["admiral", "people"]) == "people" and level_of([]) == "people"
    assert [result_of(own, (0, 2)) for own in ([0], [0, 2], [1], [0, 1])] == ["won", "won", "lost", "shared"]
    assert result_of([0], ()) == "drawn"
    assert [harmless(word) for word in ("=1+1", "Ann", 3.0)] == ["'=1+1", "Ann", 3.0]
