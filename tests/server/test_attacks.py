"""What somebody who means harm, or a machine in trouble, does to a server; and that it takes none."""

import gzip
import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import toy_game
from litestar.testing import TestClient
from server.clients import ServerClient
from server.databases import query
from server.form_answers import pick
from sqlalchemy import event

import weathergage as wg
from weathergage.kernel.sight import Sight
from weathergage.scene.model import Picture
from weathergage.server import admission
from weathergage.server.app import make_app
from weathergage.server.serving import BadSettings, serve
from weathergage.server.settings import Settings
from weathergage.server.store import BadDatabase, OutOfStep, Store
from weathergage.server.tables import Tables


def tables_of(server: ServerClient) -> Tables:
    tables: Tables = server.client.app.state.tables
    return tables


# --- files from outside -----------------------------------------------------------------------------------------------

class Blind(toy_game.ToyFace):
    """A face that cannot draw what it is asked to."""

    def __init__(self) -> None:
        self.broken = False

    def picture(self, sight: Sight) -> Picture:
        if self.broken:
            raise KeyError("a seat that is not there")
        return super().picture(sight)


@pytest.fixture
def blind() -> Blind:
    face = Blind()
    toy_game.add("blind").look = face
    return face


def test_a_battle_that_cannot_be_drawn_does_not_come_in(server: ServerClient, blind: Blind) -> None:
    data = wg.new("blind").save()
    blind.broken = True
    assert "cannot be shown (KeyError" in server.post("/api/battles/import", data, 400)["error"]
    assert server.get("/api/battles") == []


def test_one_battle_that_cannot_be_shown_breaks_no_list(server: ServerClient, blind: Blind, database: str) -> None:
    bad, good = server.begin("blind", "person", "person")["id"], server.begin("captains-sea", "person", "random")["id"]
    query(database, "UPDATE battles SET carded = -1")
    blind.broken = True
    rows = {row["id"]: row for row in server.get("/api/battles")}
    assert rows[bad]["phase"] == "cannot be shown" and rows[good]["your_move"]
    assert server.client.delete(f"/api/battles/{bad}").status_code == 204


@pytest.mark.parametrize("column, value", [("chairs", "[]"), ("chairs", "nonsense"), ("options", "{"),
                                           ("content", "nonsense"), ("position", "nonsense"), ("ruleset", "ludo"),
                                           ("seed", "nonsense"), ("card", "{")])
def test_whatever_a_row_holds_the_others_are_listed(
        server: ServerClient, database: str, column: str, value: str) -> None:
    bad, good = [server.begin("captains-sea", "person", "random")["id"] for _ in range(2)]
    query(database, f"UPDATE battles SET carded = CASE WHEN '{column}' = 'card' THEN logged ELSE -1 END, "
                    f"{column} = '{value}' WHERE id = '{bad}'")
    rows = {row["id"]: row for row in server.get("/api/battles")}
    assert set(rows) == {bad, good} and rows[good]["your_move"] and rows[bad]["phase"]


def packed(**fields: Any) -> bytes:
    """A match file with other fields, compressed."""
    return gzip.compress(json.dumps({**json.loads(wg.new("captains-sea").save()), **fields}).encode())


def test_a_file_that_unpacks_to_more_than_a_battle_is_not_unpacked(server: ServerClient) -> None:
    data = packed(position=" " * (9 * 1024 * 1024))
    assert len(data) < 64 * 1024
    assert "too large" in server.post("/api/battles/import", data, 400)["error"]


def test_a_file_that_plays_for_too_long_is_ended_and_the_next_one_is_looked_at(
        settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = Settings(database=settings.database, workers=1, static=settings.static)
    good = wg.new("captains-sea").save()
    with TestClient(make_app(guarded), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        server.post("/api/battles/import", good)
        monkeypatch.setattr(admission, "LONGEST", 0.0)
        assert "within 0 s" in server.post("/api/battles/import", good, 400)["error"]
        monkeypatch.undo()
        assert server.post("/api/battles/import", good)["step"] == 0
        assert len(server.get("/api/battles")) == 2


@pytest.mark.parametrize(("limit", "little"), [("MEMORY", 40 * 1024 * 1024), ("SECONDS", 0.01)])
def test_a_file_that_needs_more_of_the_machine_than_a_battle_is_refused(
        settings: Settings, monkeypatch: pytest.MonkeyPatch, limit: str, little: float) -> None:
    monkeypatch.setattr(admission, limit, little)       # less than the games themselves need
    guarded = Settings(database=settings.database, workers=1, static=settings.static)
    with TestClient(make_app(guarded), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        assert "more of this machine" in server.post("/api/battles/import", wg.new("captains-sea").save(), 400)["error"]
        assert server.get("/api/battles") == [] and server.get("/api/health")["status"] == "ok"


# --- two servers ------------------------------------------------------------------------------------------------------

def test_a_file_of_sqlite_belongs_to_one_server(server: ServerClient, settings: Settings) -> None:
    with pytest.raises(BadDatabase, match=r"another server uses .*battles\.sqlite3"):
        serve(settings, True, lambda _: None)
    assert server.get("/api/health")["status"] == "ok"


def test_and_to_the_next_when_it_has_ended(settings: Settings) -> None:
    for _ in range(2):
        with TestClient(make_app(settings), base_url="http://127.0.0.1:8123") as client:
            assert client.get("/api/health").status_code == 200


def test_what_another_has_written_is_not_written_over_though_it_is_as_long(server: ServerClient) -> None:
    battle = server.begin("captains-sea", "person", "person", seed=1)["id"]
    match = wg.load(server.client.get(f"/api/battles/{battle}/export").content)
    before, was = len(match.log), match.chain
    one, other = match.branch(0), match.branch(0)
    answers = match.candidates(match.questions[0], 2)
    for fork, answer in zip((one, other), answers, strict=True):
        fork.answer(fork.questions[0], answer)
    write, call = tables_of(server).store.write, server.client.blocking_portal.call
    call(write, battle, before, was, before, one.log[before:], ["person"], one.chain)
    length = len(one.log)
    with pytest.raises(OutOfStep, match="elsewhere"):
        call(write, battle, length, other.chain, length, [(0, 1, "word", 1)], ["person"], "x")
    assert wg.load(server.client.get(f"/api/battles/{battle}/export").content).chain == one.chain


def test_whoever_is_out_of_step_is_shown_what_there_is(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "person", "person", seed=1)["id"])
    asked = guest.settle()["asked"][0]
    match = wg.load(server.client.get(f"/api/battles/{guest.battle}/export").content)
    before, was = len(match.log), match.chain
    match.answer(match.questions[0], match.candidates(match.questions[0], 1)[0])
    server.client.blocking_portal.call(tables_of(server).store.write, guest.battle, before, was, before,
                                       match.log[before:], ["person"], match.chain)
    assert guest.ask("answer", question=asked["id"], answer=pick(asked))["type"] == "refused"
    fresh = guest.wait(lambda message: message["type"] in ("table", "curtain"))
    assert fresh.get("step", 1) == 1


# --- a machine in trouble ---------------------------------------------------------------------------------------------

@pytest.fixture
def failing(server: ServerClient) -> Callable[[str], Callable[[], None]]:
    """Let every write to the answers fail as a database does, until told otherwise."""
    engine = tables_of(server).store.engine.sync_engine

    def begin(words: str) -> Callable[[], None]:
        def fail(_: Any, __: Any, statement: str, *more: Any) -> None:
            if statement.startswith("UPDATE battles") and "logged" in statement:
                raise sqlite3.OperationalError(words)

        event.listen(engine, "before_cursor_execute", fail)
        return lambda: event.remove(engine, "before_cursor_execute", fail)

    return begin


@pytest.mark.parametrize("words, told", [
    ("database or disk is full", "the disk of the database is full; nothing has changed"),
    ("database is locked", "the database is busy; nothing has changed"),
    ("attempt to write a readonly database", "the database can only be read; nothing has changed"),
    ("disk I/O error", "the disk of the database fails; nothing has changed"),
    ("unable to open database file", "the database cannot be reached"),
])
def test_what_is_wrong_with_the_database_is_named(
        server: ServerClient, failing: Callable[[str], Callable[[], None]], words: str, told: str) -> None:
    guest = server.come(server.begin("captains-sea", "person", "person", seed=1)["id"])
    asked, step = guest.settle()["asked"][0], guest.shown["step"]
    mend = failing(words)
    refused = guest.ask("answer", question=asked["id"], answer=pick(asked))
    assert refused["type"] == "refused" and refused["reason"].startswith(told)
    mend()
    fresh = guest.wait(lambda message: message["type"] == "table")
    assert fresh["step"] == step
    assert guest.ask("answer", question=fresh["asked"][0]["id"], answer=pick(asked))["type"] == "done"


def test_an_ai_goes_on_when_the_database_is_back(
        server: ServerClient, failing: Callable[[str], Callable[[], None]]) -> None:
    battle = server.begin("captains-sea", "random", "random", seed=1)["id"]
    mend = failing("database is locked")
    guest = server.come(battle)
    guest.look()
    table = tables_of(server).live[battle]
    while not table.record.is_stale:            # its first answer has failed
        time.sleep(0.01)
    mend()
    assert guest.wait(lambda message: message.get("step", 0) > 2)


def test_an_ai_that_fails_for_another_reason_says_so_in_the_end(
        server: ServerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weathergage.server.autopilot.FIRST_REST_S", 0.001)

    async def broken(*_: Any) -> None:
        raise RuntimeError("nobody has thought of this")

    battle = server.begin("captains-sea", "random", "random", seed=1)["id"]
    monkeypatch.setattr(Store, "write", broken)
    guest = server.come(battle)
    told = guest.wait(lambda message: bool(message.get("trouble")))
    assert "again and again" in told["trouble"]["text"]


# --- names of the server ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("wish, told", [
    ({"host": "0.0.0.0"}, "--public-url"), ({"host": "::"}, "--any-host"), ({"host": "192.0.2.1"}, "lets others in"),
    ({"public_url": "games.example"}, "no address"), ({"public_url": "ftp://games.example"}, "no address"),
    ({"public_url": "https://games.example/deep"}, "no address"), ({"public_url": "https://:x"}, "no address"),
    ({"public_url": "https://ann:secret@games.example"}, "no address"),
])
def test_a_server_that_lets_others_in_says_by_which_name(settings: Settings, wish: dict[str, str], told: str) -> None:
    with pytest.raises(BadSettings, match=told):
        serve(Settings(database=settings.database, workers=0, **wish), True, lambda _: None)     # type: ignore[arg-type]


@pytest.mark.parametrize("host, status", [("games.example", 200), ("GAMES.example:8443", 200), ("127.0.0.1:8123", 200),
                                          ("evil.example", 403), ("games.example.evil.example", 403), ("", 403)])
def test_behind_a_proxy_it_answers_to_its_public_name(settings: Settings, host: str, status: int) -> None:
    public = Settings(database=settings.database, public_url="https://games.example", workers=0, static=settings.static)
    with TestClient(make_app(public), base_url="http://127.0.0.1:8123") as client:
        assert client.get("/api/health", headers={"host": host}).status_code == status


@pytest.mark.parametrize("origin, status", [("https://games.example", 201), ("http://games.example", 403),
                                            ("https://games.example:444", 403), ("https://evil.example", 403),
                                            ("null", 403), ("https://[", 403)])
def test_and_only_its_own_pages_change_anything(settings: Settings, origin: str, status: int) -> None:
    public = Settings(database=settings.database, public_url="https://games.example", workers=0, static=settings.static)
    with TestClient(make_app(public), base_url="http://127.0.0.1:8123") as client:
        made = client.post("/api/battles", json={"ruleset": "captains-sea"},
                           headers={"host": "games.example", "origin": origin})
        assert made.status_code == status


def test_the_file_beside_the_battles_says_nothing(server: ServerClient, tmp_path: Path) -> None:
    assert (tmp_path / "battles.sqlite3.server").stat().st_size == 0
