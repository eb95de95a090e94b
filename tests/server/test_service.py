"""What who runs a server needs of it: whether it is well, its figures, its log."""

import asyncio
import json
import logging
import sys
from dataclasses import replace
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from server.clients import SILENCE_S, ServerClient
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from weathergage.server import logs
from weathergage.server.notices import Notices
from weathergage.server.schema import VisitorRow
from weathergage.server.settings import Settings
from weathergage.server.socket import OVER
from weathergage.server.store import Store
from weathergage.server.visitors import new_token


def test_a_server_says_whether_people_may_be_sent_to_it(standing: ServerClient) -> None:
    tables = standing.client.app.state.tables
    while not tables.is_ready:
        standing.get("/api/health")
    assert standing.get("/api/ready") == {"status": "ready"}
    tables.is_draining = True
    try:
        assert "about to end" in standing.get("/api/ready", 503)["error"]
        with pytest.raises(WebSocketDisconnect) as ended, standing.line("/api/battles/any/table") as line:
            line.receive_text(timeout=SILENCE_S)
        assert ended.value.code == OVER
    finally:
        tables.is_draining = False


def test_figures_for_prometheus(standing: ServerClient) -> None:
    guest = standing.come(standing.begin("captains-sea", "person", "random")["id"])
    assert guest.answer()["type"] == "done"
    told = standing.client.get("/api/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = told.text.splitlines()
    figures = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert int(figures["weathergage_sockets"]) >= 1 and int(figures["weathergage_tables"]) >= 1
    count = int(figures["weathergage_answer_seconds_count"])
    assert count >= 1 and figures['weathergage_answer_seconds_bucket{le="+Inf"}'] == str(count)
    buckets = [int(value) for name, value in figures.items() if name.startswith("weathergage_answer_seconds_bucket")]
    assert buckets == sorted(buckets) and float(figures["weathergage_answer_seconds_sum"]) > 0
    names = {name.partition("{")[0] for name in figures if "answer" not in name}
    assert {line.split()[2] for line in lines if line.startswith("# TYPE")} == names | {"weathergage_answer_seconds"}


def test_of_a_public_server_only_who_has_the_token(standing: ServerClient) -> None:
    state = standing.client.app.state
    private = state.settings
    for token, given, status in (("", "", 404), ("", "Bearer ", 404), ("s3", "", 404), ("s3", "Bearer s4", 404),
                                 ("s3", "Bearer s3", 200)):
        state.settings = replace(private, public_url="https://games.example", metrics_token=token)
        assert "s3" not in repr(state.settings)
        assert standing.client.get("/api/metrics", headers={"authorization": given}).status_code == status
    state.settings = private


def test_a_request_that_fails_is_logged_without_what_its_address_holds(
        standing: ServerClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(*_: Any) -> bool:
        raise RuntimeError("nobody has thought of this")

    monkeypatch.setattr(Notices, "stop", broken)
    token = new_token()
    assert "went wrong" in standing.post(f"/api/notices/stop/{token}", None, 500)["error"]
    logged = [record.getMessage() for record in caplog.records if record.name == "weathergage.server"]
    assert logged == ["POST /api/notices/stop/{token} failed"] and token not in caplog.text


def test_a_log_for_machines_holds_errors_but_no_values(settings: Settings) -> None:
    token = new_token()

    async def fail() -> None:
        store = Store(settings.database)
        try:
            await store.open()
            async with store.change() as session:
                session.add(VisitorRow(id="x", token=token, name="", created=0.0, seen=0.0))
                await session.flush()
                await session.execute(insert(VisitorRow).values(id="y", token=token, created=0.0, seen=0.0))
        finally:
            await store.close()

    try:
        asyncio.run(fail())
    except IntegrityError:
        record = logging.LogRecord("weathergage.server", logging.ERROR, "", 0, "%s failed", ("it",), sys.exc_info())
    told = json.loads(logs.AsJson().format(record))
    assert told["message"] == "it failed" and told["level"] == "error" and "IntegrityError" in told["error"]
    assert token not in str(told)
