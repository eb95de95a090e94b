"""`weathergage serve` as people start it: a process of its own, on a port of its own."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner
from server.form_answers import pick
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from weathergage.cli import main
from weathergage.server.serving import NoPort, address, listen
from weathergage.server.settings import Settings, sqlite_url, usual_database
from weathergage.server.socket import OVER

PATIENCE_S = 180                # after which something is stuck; machines may be slow
COMMAND = [sys.executable, "-m", "weathergage", "serve", "--no-open"]


@contextmanager
def server(database: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address."""
    command = [*COMMAND, "--database", sqlite_url(database), "--workers", "1", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.startswith("Weather Gage is at http://"), said or process.communicate()[1]
            yield process, said.split()[4]
        finally:
            process.kill()


def play(page: str, answers: int) -> tuple[str, int]:
    """A few answers against the AI; the battle, and how far it is."""
    request = Request(f"{page}api/battles", json.dumps({"ruleset": "captains-sea"}).encode(),
                      {"content-type": "application/json"})
    with urlopen(request, timeout=PATIENCE_S) as response:
        battle = json.load(response)["id"]
    with connect(f"{page.replace('http', 'ws')}api/battles/{battle}/table", max_size=None) as wire:
        given, step = 0, 0
        while given < answers:
            message = json.loads(wire.recv(timeout=PATIENCE_S))
            if message["type"] == "table" and message.get("asked"):
                asked, step = message["asked"][0], message["step"]
                given += 1
                wire.send(json.dumps({"type": "answer", "id": given, "question": asked["id"],
                                      "answer": pick(asked, given)}))
        while message["type"] != "done":
            message = json.loads(wire.recv(timeout=PATIENCE_S))
    return battle, step


def test_it_says_where_it_is_plays_and_ends_when_asked_to(tmp_path: Path) -> None:
    """Whoever plays when it ends is told of every answer that was kept, and to come back."""
    database = tmp_path / "battles.sqlite3"
    with server(database, "--port", "0", "--log", "json") as (process, page):
        battle, step = play(page, 5)
        with connect(f"{page.replace('http', 'ws')}api/battles/{battle}/table", max_size=None) as wire:
            done, given = play_on(wire, lambda: process.send_signal(signal.SIGTERM))
        assert done == given or done == given - 1
        assert process.wait(PATIENCE_S) == 0
        assert process.stderr is not None
        log = [json.loads(line) for line in process.stderr]
        assert [entry["message"].split()[0].strip(",:") for entry in log] == ["serving", "ending", "ended"]
    assert kept(database) == 5 + done
    with (server(database, "--port", "0") as (process, page),
          urlopen(f"{page}api/battles", timeout=PATIENCE_S) as response):
        row = json.load(response)[0]
        assert row["id"] == battle and row["step"] > step


def play_on(wire: ClientConnection, soon: Callable[[], None]) -> tuple[int, int]:
    """Answer as fast as one can until the server says to come back; how many answers were acknowledged, and given."""
    done = given = 0
    with pytest.raises(ConnectionClosed) as ended:
        while True:
            message = json.loads(wire.recv(timeout=PATIENCE_S))
            done += message["type"] == "done"
            if message["type"] == "table" and message.get("asked") and given == done:
                given += 1
                asked = message["asked"][0]
                wire.send(json.dumps({"type": "answer", "id": given, "question": asked["id"],
                                      "answer": pick(asked, given)}))
                if given == 3:
                    soon()
    assert ended.value.rcvd is not None and ended.value.rcvd.code == OVER
    return done, given


def kept(database: Path) -> int:
    """How many answers people gave."""
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT count(*) FROM answers WHERE by = 'person'").fetchone()[0])


def test_no_worker_outlives_its_server(tmp_path: Path) -> None:
    with server(tmp_path / "battles.sqlite3", "--port", "0") as (process, page):
        play(page, 2)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not list the children of a process")
        workers = [int(pid) for pid in children.read_text().split()]
        assert len(workers) == 1
        process.kill()
        process.wait(PATIENCE_S)
        end = monotonic() + PATIENCE_S
        while monotonic() < end:
            if not any(is_alive(pid) for pid in workers):
                return
            sleep(0.01)
    raise AssertionError(f"still there: {workers}")


def is_alive(pid: int) -> bool:
    """A process that has ended but that nobody has buried is not alive."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_next_port_is_taken_if_the_usual_one_is_not_free() -> None:
    with listen("127.0.0.1", 0, 1) as taken:
        port = taken.getsockname()[1]
        taken.listen()
        with pytest.raises(NoPort, match=f"port {port}"):
            listen("127.0.0.1", port, 1)
        with listen("127.0.0.1", port, 50) as other:
            assert port < other.getsockname()[1] < port + 50


@pytest.mark.parametrize("host, shown", [("127.0.0.1", "http://127.0.0.1:8123/"), ("::1", "http://[::1]:8123/"),
                                         ("0.0.0.0", "http://127.0.0.1:8123/"), ("games.lan", "http://games.lan:8123/")])
def test_addresses(host: str, shown: str) -> None:
    assert address(host, 8123) == shown


@pytest.mark.parametrize("arguments, told", [
    (["--database", "nonsense"], "cannot be used"), (["--port", "70000"], "--port"), (["--workers", "0"], "--workers"),
    (["--any-host", "--host", "256.1.1.1", "--database", "sqlite+aiosqlite://"], "cannot listen"),
])
def test_what_cannot_be_served_is_told_in_a_sentence(arguments: list[str], told: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--no-open", *arguments])
    assert result.exit_code == 2 and told in result.output and result.output.startswith("weathergage: ")


def test_the_help_says_what_is_usual() -> None:
    told = " ".join(CliRunner().invoke(main, ["serve", "--help"]).output.split())
    usual = Settings(database="x")
    assert f"end of a battle; by default {usual.study_s:g}." in told and f"By default {usual.port}," in told


def test_battles_are_kept_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform.startswith("linux"):
        assert usual_database() == sqlite_url(tmp_path / "weathergage" / "battles.sqlite3")
        assert (tmp_path / "weathergage").is_dir()
    assert Settings(database="x").is_private and not Settings(database="x", host="0.0.0.0").is_private


def test_nothing_is_listened_to_before_the_database_is_open(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    path = tmp_path / "letter.sqlite3"
    path.write_text("not a database" * 100)
    done = subprocess.run([*COMMAND, "--port", str(port), "--database", sqlite_url(path)], capture_output=True,
                          text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 2 and "cannot be used" in done.stderr and "Traceback" not in done.stderr


def test_a_server_ends_though_some_never_read(tmp_path: Path) -> None:
    """Whoever listens is told to come back; nobody is waited for for ever."""
    with server(tmp_path / "battles.sqlite3", "--port", "0") as (process, page), ExitStack() as stack:
        battle, _ = play(page, 1)
        host, port = page.split("/")[2].split(":")
        path, wires = f"/api/battles/{battle}/table", []
        for number in range(60):
            if number % 3:
                wires.append(stack.enter_context(connect(f"ws://{host}:{port}{path}", max_size=None)))
            else:
                line = stack.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE_S))
                line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n".encode())
                line.sendall(b"Connection: Upgrade\r\n")
                line.sendall(b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        for wire in wires:
            while json.loads(wire.recv(timeout=PATIENCE_S))["type"] != "table":
                pass
        process.send_signal(signal.SIGTERM)
        for wire in wires:
            with pytest.raises(ConnectionClosed) as ended:
                while True:
                    wire.recv(timeout=PATIENCE_S)
            assert ended.value.rcvd is not None and ended.value.rcvd.code == OVER
        assert process.wait(PATIENCE_S) == 0
