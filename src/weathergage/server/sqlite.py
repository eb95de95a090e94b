"""SQLite's connections live in threads of their own, and each way there and back costs more than most statements do: a
statement, with all that it finds, is one way, where the driver goes three or four times.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

from aiosqlite import Connection

CHUNK = 64                      # rows that the driver would fetch at once; here nothing is fetched in parts


class Cursor:
    """A statement and what it has found, as far as SQLAlchemy asks for it."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None
    arraysize: int = 1

    def __init__(self, connection: "Direct") -> None:
        self.connection: Any = connection           # whose thread is for its driver alone, which is untyped
        self.rows: list[Any] = []

    async def __aenter__(self) -> "Cursor":
        return self

    async def execute(self, statement: str, given: Any = ()) -> None:
        await self.run(lambda cursor: cursor.execute(statement, given))

    async def executemany(self, statement: str, given: Any) -> None:
        await self.run(lambda cursor: cursor.executemany(statement, given))

    async def run(self, what: Callable[[sqlite3.Cursor], object]) -> None:
        self.rows, self.description, self.rowcount, self.lastrowid = await self.connection._execute(self.found, what)

    def found(self, what: Callable[[sqlite3.Cursor], object]) -> tuple[list[Any], Any, int, int | None]:
        """In the thread of the connection."""
        with closing(self.connection._conn.cursor()) as cursor:
            what(cursor)
            rows = cursor.fetchall() if cursor.description else []
            return rows, cursor.description, cursor.rowcount, cursor.lastrowid

    async def fetchall(self) -> list[Any]:
        return self.rows

    async def close(self) -> None:
        self.rows = []


class Direct(Connection):
    """A connection whose cursors go there once."""

    def cursor(self) -> Cursor:             # type: ignore[override]
        return Cursor(self)


def connect(*given: Any, **named: Any) -> Direct:
    """To be awaited; its thread holds nobody up when the process ends."""
    made = Direct(lambda: sqlite3.connect(*given, **named), CHUNK)
    made._thread.daemon = True
    return made
