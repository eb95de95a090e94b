"""A server that is told to end does end, whatever goes on in it."""

import asyncio
import gc
import logging

import pytest
from click.testing import CliRunner
from server.conftest import running
from server.test_store import with_store
from sqlalchemy import select

from weathergage.cli import main
from weathergage.server import app, endings, serving
from weathergage.server.database import OPTIONS, OutOfOrder
from weathergage.server.endings import end
from weathergage.server.settings import Settings
from weathergage.server.store import Store
from weathergage.server.tables import Tables


def test_who_does_not_hear_that_it_ends_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "AGAIN_S", 0.001)
    told: list[str] = []

    async def deaf() -> None:
        while len(told) < 3:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                told.append("to end")

    async def begin_and_end() -> None:
        tasks = [asyncio.create_task(deaf()), asyncio.create_task(asyncio.Event().wait())]
        await asyncio.sleep(0)
        await end(tasks)
        assert all([task.done() for task in tasks])
        await end(tasks)

    asyncio.run(begin_and_end())
    assert len(told) == 3


def test_who_never_hears_that_it_ends_is_named_and_left(monkeypatch: pytest.MonkeyPatch,
                                                        caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(endings, "AGAIN_S", 0.0001)
    told: list[str] = []

    async def deaf_for_ever() -> None:
        for _ in range(500):                # or a server that waits for it would hang the test
            try:
                await asyncio.sleep(0.01)
            except asyncio.CancelledError:
                told.append("to end")

    async def begin_and_end() -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(deaf_for_ever()), asyncio.create_task(asyncio.sleep(1000.0))]
        await asyncio.sleep(0)
        await end(tasks)
        return tasks

    assert [task.done() for task in asyncio.run(begin_and_end())] == [False, True]      # nor does the loop wait for it
    assert len(told) == endings.TIMES
    assert "deaf_for_ever" in caplog.text and caplog.text.count("does not end") == 1
    gc.collect()                            # asyncio says that a task was left, and says it here


def test_what_cannot_be_finished_is_not_waited_for(settings: Settings, monkeypatch: pytest.MonkeyPatch,
                                                   caplog: pytest.LogCaptureFixture) -> None:
    closed = []

    async def close_never(_: Tables) -> None:
        await asyncio.Event().wait()

    async def close(store: Store) -> None:
        closed.append(store)
        await store.engine.dispose()

    monkeypatch.setattr(app, "CLOSING_S", 0.001)
    monkeypatch.setattr(Tables, "close", close_never)
    monkeypatch.setattr(Store, "close", close)
    with caplog.at_level(logging.WARNING), running(settings):
        pass
    assert closed and "could be finished" in caplog.text


def test_the_tables_go_with_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look through a thousand of them for what is garbage takes longer than all else at the end."""
    done: list[str] = []

    def serve(*_: object) -> bool:
        done.append("served")
        return True

    monkeypatch.setattr(serving, "serve", serve)
    monkeypatch.setattr(gc, "freeze", lambda: done.append("left as it is"))
    assert CliRunner().invoke(main, ["serve", "--no-open", "--database", "sqlite+aiosqlite://"]).exit_code == 0
    assert done == ["served", "left as it is"]


def test_a_connection_that_is_not_free_in_time_is_trouble_that_passes(
        database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for options in OPTIONS.values():
        monkeypatch.setitem(options, "pool_timeout", 0.001)
        monkeypatch.setitem(options, "pool_size", 1)
        monkeypatch.setitem(options, "max_overflow", 0)

    async def crowd(store: Store) -> None:
        async with store.look() as session:
            await session.execute(select(1))
            with pytest.raises(OutOfOrder, match="busy"):
                await store.ping()
        await store.ping()

    with_store(database, crowd)
