"""SQLite's connections live in threads of their own, and each way there and back costs more than most statements do: a
statement, with what it finds, is one way, where the driver goes three or four times. Only what finds very much is
fetched in parts.
"""

import sqlite3
from collections.abc import Callable
from typing import Any, Final

from aiosqlite import Connection

AT_ONCE: Final = 1000           # rows that are fetched in one go


class Cursor:
    """A statement and what it has found, as far as SQLAlchemy asks for it."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None
    arraysize: int = 1

    def __init__(self, connection: "Direct") -> None:
        self.connection: Any = connection           # whose thread is for its driver alone, which is untyped
        self.rows: list[Any] = []
        self.more: sqlite3.Cursor | None = None     # of which there is more to fetch

    async def __aenter__(self) -> "Cursor":
        return self

    async def execute(self, statement: str, given: Any = ()) -> None:
        await self.connection._execute(self.run, lambda cursor: cursor.execute(statement, given))

    async def executemany(self, statement: str, given: Any) -> None:
        await self.connection._execute(self.run, lambda cursor: cursor.executemany(statement, given))

    def run(self, what: Callable[[sqlite3.Cursor], object]) -> None:
        """In the thread of the connection."""
        self.rows, self.more = [], self.connection._conn.cursor()
        try:
            what(self.more)
            self.description = self.more.description
            if self.description:
                self.fetch()
            self.rowcount, self.lastrowid = self.more.rowcount, self.more.lastrowid
        finally:
            if len(self.rows) < AT_ONCE:
                self.end()

    def fetch(self) -> None:
        assert self.more is not None
        self.rows += self.more.fetchmany(AT_ONCE)

    def end(self) -> None:
        if self.more is not None:
            self.more.close()
        self.more = None

    async def fetchmany(self, size: int) -> list[Any]:
        while self.more is not None and len(self.rows) < size:
            had = len(self.rows)
            await self.connection._execute(self.fetch)
            if len(self.rows) < had + AT_ONCE:
                await self.connection._execute(self.end)
        found, self.rows = self.rows[:size], self.rows[size:]
        return found

    async def fetchall(self) -> list[Any]:
        found = await self.fetchmany(AT_ONCE)
        while self.rows or self.more is not None:
            found += await self.fetchmany(AT_ONCE)
        return found

    async def close(self) -> None:
        if self.more is not None:
            await self.connection._execute(self.end)
        self.rows = []


class Direct(Connection):
    """A connection whose cursors go there once."""

    def cursor(self) -> Cursor:             # type: ignore[override]
        return Cursor(self)


def connect(*given: Any, **named: Any) -> Direct:
    """To be awaited; its thread holds nobody up when the process ends."""
    made = Direct(lambda: sqlite3.connect(*given, **named), AT_ONCE)
    made._thread.daemon = True
    return made
