"""SQLite is gone to once for a statement; what finds very much is fetched in parts, and all of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from weathergage.server import sqlite
from weathergage.server.settings import sqlite_url
from weathergage.server.sqlite import Cursor
from weathergage.server.store import Store

MANY = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) SELECT i FROM n"


@asynccontextmanager
async def line(folder: Path) -> AsyncIterator[Any]:
    """A connection, as the store has them."""
    store = Store(sqlite_url(folder / "battles.sqlite3"))
    try:
        async with store.engine.connect() as connection:
            yield connection
    finally:
        await store.close()


@pytest.mark.parametrize("count", [0, 1, 9, 10, 11, 20, 25])
def test_all_that_is_found_comes_however_it_is_asked_for(
        count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "AT_ONCE", 10)
    wanted = text(MANY.format(count) if count else "SELECT 1 WHERE 0")

    async def look() -> None:
        async with line(tmp_path) as connection:
            assert (await connection.execute(wanted)).scalars().all() == list(range(1, count + 1))
            for size in (1, 3, 10, 100):
                found = await connection.stream(wanted.execution_options(yield_per=size))
                assert [row async for row in found.scalars()] == list(range(1, count + 1))

    asyncio.run(look())


def test_a_statement_is_one_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ways = []
    usual = sqlite.Direct._execute

    async def counted(self: Any, what: Any, *given: Any, **named: Any) -> Any:
        ways.append(what)
        return await usual(self, what, *given, **named)     # type: ignore[no-untyped-call]

    async def look() -> None:
        async with line(tmp_path) as connection:
            monkeypatch.setattr(sqlite.Direct, "_execute", counted)
            assert (await connection.execute(text(MANY.format(3)))).scalars().all() == [1, 2, 3]
            assert [what.__func__ for what in ways] == [Cursor.run]
            monkeypatch.undo()

    asyncio.run(look())


def test_a_statement_that_fails_leaves_nothing_open(tmp_path: Path) -> None:
    async def look() -> None:
        async with line(tmp_path) as connection:
            with pytest.raises(OperationalError, match="nothing_here"):
                await connection.execute(text("SELECT * FROM nothing_here"))
            assert (await connection.execute(text("SELECT 1"))).scalar() == 1

    asyncio.run(look())
