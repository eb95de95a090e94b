"""What somebody who means harm, or a machine in trouble, does to a server; and that it takes none."""

import asyncio
import gzip
import json
import os
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import toy_game
from litestar import WebSocket
from litestar.testing import TestClient
from server.clients import ServerClient, visit
from server.databases import query
from server.form_answers import pick
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import weathergage as wg
from weathergage.kernel.sight import Sight
from weathergage.scene.model import Picture
from weathergage.server import admission, quotas, serving
from weathergage.server import socket as socket_module
from weathergage.server import tables as tables_module
from weathergage.server.app import make_app
from weathergage.server.database import BadDatabase, OutOfOrder
from weathergage.server.live import LONGEST_TYPED
from weathergage.server.serving import BadSettings, serve
from weathergage.server.settings import Settings
from weathergage.server.store import OutOfStep, Store
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
@pytest.mark.usefixtures("blind")               # a game that no other process knows changes nothing of that
def test_a_file_that_needs_more_of_the_machine_than_a_battle_is_refused(
        settings: Settings, monkeypatch: pytest.MonkeyPatch, limit: str, little: float) -> None:
    monkeypatch.setattr(admission, limit, little)       # less than the games themselves need
    guarded = Settings(database=settings.database, workers=1, static=settings.static)
    with TestClient(make_app(guarded), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        for data in (wg.new("captains-sea").save(), gzip.compress(b"[]")):     # which is not even unpacked elsewhere
            assert "more of this machine" in server.post("/api/battles/import", data, 400)["error"]
        assert server.get("/api/battles") == [] and server.get("/api/health")["status"] == "ok"


@pytest.mark.usefixtures("blind")
def test_a_file_of_a_game_that_only_this_process_knows_comes_in(settings: Settings) -> None:
    guarded = Settings(database=settings.database, workers=1, static=settings.static)
    with TestClient(make_app(guarded), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        assert server.post("/api/battles/import", wg.new("blind").save())["ruleset"] == "blind"
        assert "no ruleset 'ludo'" in server.post("/api/battles/import", packed(ruleset="ludo"), 400)["error"]


# --- two servers ------------------------------------------------------------------------------------------------------

def test_a_file_of_sqlite_belongs_to_one_server(server: ServerClient, settings: Settings) -> None:
    with pytest.raises(BadDatabase, match=r"another server uses .*battles\.sqlite3"):
        serve(settings, True, lambda address: pytest.fail(f"there is a second server at {address}"))
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


def test_the_table_is_shown_again_whoever_reads_it_first(server: ServerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = server.come(server.begin("captains-sea", "person", "person", seed=1)["id"])
    asked, tried = guest.settle()["asked"][0], threading.Event()

    async def away(*_: Any) -> Any:
        raise OutOfOrder("the database cannot be reached")

    async def away_for_now(*_: Any) -> Any:
        tried.set()
        raise OutOfOrder("the database cannot be reached")

    monkeypatch.setattr("weathergage.server.autopilot.FIRST_REST_S", 2.0)       # after which it is looked at again
    with monkeypatch.context() as broken:
        broken.setattr(Store, "write", away)
        broken.setattr(Store, "get", away_for_now)
        guest.ask("answer", question=asked["id"], answer=pick(asked))
        assert tried.wait(60)
    assert guest.ask("try", question=asked["id"], answer=pick(asked))["type"] == "preview"
    assert not tables_of(server).live[guest.battle].record.is_stale             # it has been read for the preview
    assert guest.wait(lambda message: message["type"] == "table")["asked"][0]["id"] == asked["id"]


def test_a_disk_that_is_full_loses_nothing(server: ServerClient) -> None:
    """SQLite itself finds no room: answers are given until one does not fit."""
    battle = server.begin("captains-sea", "person", "person", seed=1)["id"]
    guest, engine, limit = server.come(battle), tables_of(server).store.engine, ["1"]

    def restrict(_: Any, cursor: Any, *more: Any) -> None:
        cursor.execute(f"PRAGMA max_page_count = {limit[0]}")       # or as many as there are

    if engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL's disk is not ours to fill")
    event.listen(engine.sync_engine, "before_cursor_execute", restrict)
    while (reply := guest.answer())["type"] == "done":
        assert guest.turn < 500
    assert reply["reason"].startswith("the disk of the database is full")
    was = guest.look()
    kept = wg.load(server.client.get(f"/api/battles/{battle}/export").content)
    assert len(kept.steps) == was["step"] == guest.turn - 1
    limit[0] = str(2**32 - 2)
    assert guest.answer()["type"] == "done" and guest.settle()["step"] > was["step"]


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


# --- requests that mean harm ------------------------------------------------------------------------------------------

@pytest.mark.parametrize("method, path, status", [
    ("POST", "/nowhere", 405), ("DELETE", "/api/health", 405), ("GET", "/api/none/none", 404), ("GET", "/gone.js", 404),
    ("GET", "/", 200), ("GET", "/api/battles/none/export", 404), ("POST", "/api/battles", 400),
])
def test_every_answer_has_the_headers_and_nobody_passes_the_guard(
        standing: ServerClient, method: str, path: str, status: int) -> None:
    for host, answered in (("127.0.0.1:8123", status), ("evil.example", 403)):
        answer = standing.client.request(method, path, headers={"host": host})
        assert answer.status_code == answered and answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/api/battles/%00/export", "/api/battles/a%00b/branches", "/api/games/%00/rulebook",
                                  "/api/battles/none/reports/%00", "/api/battles?after=%00"])
def test_a_nul_in_an_id_is_refused_in_words(standing: ServerClient, path: str) -> None:
    assert standing.get(path, 404)["error"].startswith("there is n")


@pytest.mark.parametrize("path", ["/" + "x" * 9000, "/" + "x/" * 4500, "/api/battles/" + "x" * 9000 + "/export"])
def test_an_address_that_is_too_long_is_refused_in_words(standing: ServerClient, path: str) -> None:
    assert "at most 1000 letters" in standing.get(path, 403)["error"]


def test_numbers_that_no_game_has_are_refused_in_words(standing: ServerClient) -> None:
    digits = "1" * 5001
    for body in (f'{{"ruleset": "captains-sea", "seed": {digits}}}', f'{{"ruleset": {digits}}}'):
        assert "out of range" in standing.post("/api/battles", body.encode(), 400)["error"]
    save = wg.new("captains-sea").save().replace(b'"edition": 1', f'"edition": {digits}'.encode())
    assert "out of range" in standing.post("/api/battles/import", save, 400)["error"]
    guest = standing.come(standing.begin("captains-sea", "person", "person")["id"])
    guest.settle()
    guest.socket.send_text(f'{{"type": "answer", "id": 1, "question": "x", "answer": {digits}}}')
    assert "out of range" in guest.wait(lambda message: message["type"] == "refused")["reason"]
    assert guest.answer()["type"] == "done"


def test_an_answer_that_is_typed_for_ever_is_refused_in_words(server: ServerClient) -> None:
    guest = server.come(server.begin("oak-and-iron", "person", "random", seed=1)["id"])
    asked = guest.settle()["asked"][0]["id"]
    for kind in ("try", "answer"):
        told = guest.ask(kind, question=asked, text="1," * LONGEST_TYPED)
        assert told["type"] == "refused" and f"at most {LONGEST_TYPED} letters" in told["reason"]
    assert guest.answer()["type"] == "done"


@pytest.mark.parametrize("name", ["a\u0000b", "a\u202eb", "x" * 41])
def test_a_name_that_cannot_be_read_is_refused(standing: ServerClient, name: str) -> None:
    chairs = [{"player": "person", "name": name}, {"player": "ai"}]
    refused = standing.post("/api/battles", {"ruleset": "captains-sea", "chairs": chairs}, 400)
    assert refused["field"] == "chairs[0].name"
    guest = standing.come(standing.begin("captains-sea", "person", "person")["id"])
    guest.settle()
    assert "can be read" in guest.ask("hand-over", seat=1, level="", name=name)["reason"]


def test_sockets_to_battles_that_are_not_there_leave_nothing_behind(standing: ServerClient) -> None:
    for at in range(3):
        assert standing.come(f"nowhere{at}").hear()["reason"] == f"there is no battle 'nowhere{at}'"
    assert not [id for id in tables_of(standing).loading if id.startswith("nowhere")]


def test_a_screen_that_never_reads_is_left(standing: ServerClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stuck(*_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(socket_module, "SEND_S", 0.001)
    monkeypatch.setattr(WebSocket, "send_data", stuck)
    battle = standing.begin("captains-sea", "person", "random")["id"]
    line = standing.line(f"/api/battles/{battle}/table")
    standing.guests.enter_context(line)
    while battle not in tables_of(standing).live or tables_of(standing).live[battle].audience.screens:
        time.sleep(0.01)


def test_a_request_that_is_never_ended_is_dropped(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "REQUEST_S", 0.05)
    found: list[bytes] = []

    def attack(address: str) -> None:
        port = int(address.rstrip("/").rpartition(":")[2])

        def send() -> None:
            try:
                for half in (b"", b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", POST_HALF):
                    # until the server has had enough, perhaps before all of it was sent
                    with suppress(ConnectionError), socket.create_connection(("127.0.0.1", port)) as line:
                        line.sendall(half)
                        while line.recv(65536):
                            pass
                    found.append(half)
            finally:
                os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=send).start()

    assert serve(replace(settings, port=0), False, attack)
    assert len(found) == 3


def test_a_table_may_be_silent_for_longer_than_a_request(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that has become a websocket is not dropped as a request that is never ended."""
    made: list[serving.Prompt] = []
    known = serving.Prompt.connection_made
    monkeypatch.setattr(serving.Prompt, "connection_made", lambda one, line: (known(one, line), made.append(one)))
    found: list[Any] = []

    def attack(address: str) -> None:
        table = f"{address.replace('http', 'ws')}api/battles/none/table"

        def look() -> None:
            try:
                with suppress(ConnectionClosed), connect(table) as wire:
                    found.append(wire.recv())
                    found.append([one.deadline for one in made])
                    wire.recv()
            finally:
                os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=look).start()

    assert serve(replace(settings, port=0), False, attack)
    assert "there is no battle" in found[0] and found[1] == [None]


POST_HALF = b"POST /api/battles HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"


# --- how much one may use ---------------------------------------------------------------------------------------------

@pytest.fixture
def guests(settings: Settings) -> Iterator[Callable[[], ServerClient]]:
    """People who come to a server that others can reach."""
    with TestClient(make_app(replace(settings, public_url="http://games.example")),
                    base_url="http://127.0.0.1:8123") as client:
        yield lambda: visit(client)


def test_nobody_has_more_battles_than_one_may(
        guests: Callable[[], ServerClient], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_BATTLES", 2)
    ann, ben = guests(), guests()
    battle = ann.begin("captains-sea", "person", "random")["id"]
    ann.post("/api/battles/import", wg.new("captains-sea").save())
    wish = {"ruleset": "captains-sea"}
    for path, data in (("/api/battles", wish), ("/api/battles/import", wg.new("captains-sea").save()),
                       (f"/api/battles/{battle}/again", None), ("/api/games/captains-sea/lessons/open-fire", None)):
        assert "delete some first" in ann.post(path, data, 429)["error"]
    with ann.guests:
        assert "delete some first" in ann.come(battle).ask("branch", step=0)["reason"]
    assert ben.post("/api/battles", wish)["id"]


def test_nobody_looks_at_more_tables_than_one_may(
        guests: Callable[[], ServerClient], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "MOST_TABLES", 1)
    ann = guests()
    battle = ann.begin("captains-sea", "person", "random")["id"]
    with ann.guests:
        assert ann.come(battle).hear()["type"] == "table"
        assert ann.come(battle).hear()["reason"] == "at most 1 open tables at once"
    with ann.guests:
        assert ann.come(battle).hear()["type"] == "table"


def test_one_file_at_a_time_is_looked_over_for_a_visitor(
        guests: Callable[[], ServerClient], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "MOST_IMPORTS", 0)
    assert "battle files" in guests().post("/api/battles/import", wg.new("captains-sea").save(), 429)["error"]


def test_nobody_is_a_newcomer_again_and_again(
        guests: Callable[[], ServerClient], monkeypatch: pytest.MonkeyPatch) -> None:
    ann = guests()
    monkeypatch.setattr(quotas, "MOST_NEWCOMERS", 1)
    assert ann.client.get("/api/me").status_code == 429 and ann.get("/api/me")["house"] is False
    assert ann.client.get("/api/health").status_code == 200
    monkeypatch.setattr(quotas, "HOUR_S", -1.0)
    assert ann.client.get("/api/me").status_code == 200


def test_a_list_comes_in_pages(server: ServerClient) -> None:
    made = [server.begin("captains-sea", "person", "random")["id"] for _ in range(3)]
    first = [row["id"] for row in server.get("/api/battles?count=2")]
    rest = [row["id"] for row in server.get(f"/api/battles?count=2&after={first[-1]}")]
    assert first + rest == made[::-1] and server.get(f"/api/battles?after={rest[-1]}") == []
    for count in ("0", "101", "x", "9" * 30):
        assert server.get(f"/api/battles?count={count}", 400)["field"] == "count"


def test_the_report_of_an_error_is_for_the_owner_alone(guests: Callable[[], ServerClient], database: str) -> None:
    ann, eve = guests(), guests()
    battle = ann.begin("captains-sea", "person", "random")["id"]
    query(database, f"INSERT INTO reports (id, battle, created, match) VALUES ('r', '{battle}', 0, 'the seed')")
    path = f"/api/battles/{battle}/reports/r"
    assert ann.client.get(path, headers=ann.headers).text == "the seed"
    token = ann.post(f"/api/battles/{battle}/links", {"seat": None})["token"]
    assert eve.get(path, 404)["error"] == f"there is no battle '{battle}'"
    eve.post("/api/links/take", {"token": token}, 200)
    assert eve.get(path, 403)["error"]
