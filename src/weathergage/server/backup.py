"""A copy of all that a database holds, taken while servers use it, and put back into an empty one of either kind.

It is a file of gzipped lines of JSON: what it is, then row after row, then how many rows there were. A file that ends
early is no backup. One that an earlier version took is brought to today's shape like an old database.
"""

import gzip
import json
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, func, insert, select

from weathergage import __version__
from weathergage.kernel.core import WeatherGageError
from weathergage.server.database import NEWEST, OWN, BadDatabase, begin_alone, shape_of
from weathergage.server.schema import Base, HostRow, PresentRow, TallyRow, ThoughtRow
from weathergage.server.store import Store

PASSING: Final = {row.__tablename__ for row in (HostRow, PresentRow, TallyRow, ThoughtRow)}       # goes with time
AT_ONCE: Final = 500            # rows
BYTES: Final = "bytes"          # how a value that is no JSON is written: {"bytes": base64}


class BadBackup(WeatherGageError):
    """The file cannot be put back; says why."""


async def back_up(store: Store, path: Path) -> int:
    """Write everything, as it is at one moment; returns how many rows. The file is there when it is whole."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    part.touch(OWN)
    async with store.look() as session:
        await store.look_at_one_moment(session)
        count = await (await session.connection()).run_sync(write, part)
    part.replace(path)
    return count


def write(connection: Connection, path: Path) -> int:
    counts: Counter[str] = Counter()
    with gzip.open(path, "wt", encoding="utf-8") as file:
        put(file, {"weathergage": __version__, "shape": shape_of(connection)})
        for table in Base.metadata.sorted_tables:
            if table.name in PASSING:
                continue
            for row in connection.execute(select(table).execution_options(yield_per=AT_ONCE)):
                put(file, {table.name: {name: told(value) for name, value in row._mapping.items()}})
                counts[table.name] += 1
        put(file, {"rows": counts})
    return counts.total()


def put(file: Any, value: Any) -> None:
    file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def told(value: Any) -> Any:
    return {BYTES: b64encode(value).decode()} if isinstance(value, bytes) else value


def meant(value: Any) -> Any:
    return b64decode(value[BYTES]) if isinstance(value, dict) else value


async def put_back(store: Store, path: Path) -> int:
    """Into a database without battles, all of it or nothing; returns how many rows."""
    async with store.engine.begin() as connection:
        return await connection.run_sync(read, path)


def read(connection: Connection, path: Path) -> int:
    lines = lines_of(path)
    head = next(lines)
    shape = str(head.get("shape", ""))
    if "weathergage" not in head or not shape:
        raise BadBackup(f"{path} is no backup of weathergage")
    if shape > NEWEST:
        raise BadBackup(f"{path} was made by weathergage {head['weathergage']}, which is later than this one")
    upgrade = import_module("weathergage.server.migrating").upgrade
    begin_alone(connection)
    if shape_of(connection):
        if shape_of(connection) != shape:
            raise BadDatabase(f"a backup of an earlier version must be put into a database that is quite empty: {path}")
    else:
        upgrade(connection, shape)
    counts = fill(connection, lines)
    upgrade(connection)
    return counts.total()


def fill(connection: Connection, lines: Iterator[Any]) -> "Counter[str]":
    tables = MetaData()
    tables.reflect(connection)
    if connection.scalar(select(func.count()).select_from(tables.tables["battles"])):
        raise BadDatabase("there are battles in this database already: put a backup into an empty one")
    counts: Counter[str] = Counter()
    kept: list[dict[str, Any]] = []
    now = ""
    for line in lines:
        (name, row), = line.items()
        if name != now or len(kept) == AT_ONCE:
            if kept:
                connection.execute(insert(tables.tables[now]), kept)
            now, kept = name, []
        if name == "rows":
            if row != counts:
                raise BadBackup("the backup does not hold all that it says")
            return counts
        if name not in tables.tables:
            raise BadBackup(f"the backup holds {name[:40]!r}, which there is not")
        kept.append({column: meant(value) for column, value in row.items()})
        counts[name] += 1
    raise BadBackup("the backup ends in the middle")


def lines_of(path: Path) -> Iterator[Any]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except (EOFError, gzip.BadGzipFile, ValueError) as error:
        raise BadBackup(f"{path} cannot be read: {error}") from None
