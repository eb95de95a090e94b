"""A database of SQLite belongs to one server at a time; PostgreSQL to as many as like.

The lock is one of SQLite's own, held on a small file beside the battles as long as the server lives: the system lets go
of it however the server ends, on every system that SQLite runs on.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from sqlalchemy import make_url

from weathergage.server.database import BadDatabase

BESIDE: Final = ".server"       # of the file, after the name of the database


@contextmanager
def owned(database: str) -> Iterator[None]:
    """Whatever is done in here, no other server does it on the same file; BadDatabase if one is there already."""
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        yield
        return
    with closing(sqlite3.connect(f"{url.database}{BESIDE}", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise BadDatabase(f"another server uses {url.database} ({error}); end it first, or choose another database "
                              "with --database, or PostgreSQL, which several servers can share") from None
        yield
