"""The database: how it is opened, its transactions, and what may be wrong with it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, CursorResult, StaticPool, event, func, inspect, make_url, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from weathergage.kernel.core import WeatherGageError
from weathergage.server.battle import LONG, NoBattle, new_id, text_of
from weathergage.server.news import CHANNEL, News

OWN: Final = 0o600              # of a file: only its owner reads it
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
# PostgreSQL: be on the disk before a commit returns, whatever is usual there; and let one at a time change the tables
WAIT_FOR_DISK: Final = ("SELECT set_config('synchronous_commit', 'on', false) "
                        "WHERE current_setting('synchronous_commit') = 'off'")
ONE_AT_A_TIME: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7742831)"}
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "sqlite": {}, "postgresql": {"pool_pre_ping": True, "isolation_level": "READ COMMITTED"}}
# PostgreSQL: its clock, which all servers share; and a commit that does not wait, of what may be lost in a crash
NOW: Final[Any] = func.extract("epoch", func.clock_timestamp())
NO_WAIT: Final = text("SET LOCAL synchronous_commit TO off")
STEPS: Final = "alembic_version"                # where the database says which steps were made
NEWEST: Final = max([path.name for path in (Path(__file__).parent / "migrations/versions").glob("[0-9]*.py")])[:4]
AWAY: Final = "the database cannot be reached; the table shows what it holds as soon as it answers"
# What databases say of a fault that passes or that somebody must mend, and what is told of it.
FAULTS: Final = (
    (("disk is full", "diskfull", "no space left"), "the disk of the database is full"),
    (("database is locked", "database is busy", "deadlock", "too many clients", "toomanyconnections", "lock timeout",
      "queuepool limit"),
     "the database is busy"),
    (("readonly database", "read-only"), "the database can only be read"),
    (("disk i/o error",), "the disk of the database fails"),
)


class BadDatabase(WeatherGageError):
    """The database cannot be used; says why."""


class OutOfOrder(WeatherGageError):
    """The database did not do what it was asked: it is busy, full, or away."""


class Database:
    """SQLite by default, or PostgreSQL. What else SQLAlchemy can talk to asynchronously is untried."""

    def __init__(self, url: str) -> None:
        try:
            options = OPTIONS.get(make_url(url).get_backend_name(), {"pool_pre_ping": True})
            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, **options)
        except ModuleNotFoundError as error:
            mend = "; this installs it: pip install \"weathergage[postgres]\"" if error.name == "asyncpg" else ""
            raise BadDatabase(f"this database needs {error.name}, which is not installed{mend}") from None
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise BadDatabase(f"this database cannot be used: {error}; `weathergage doctor --database …` looks into it"
                              ) from None
        self.kind = self.engine.dialect.name
        self.is_shared = self.kind == "postgresql"      # with other servers, which are told of every change
        self.host = new_id(LONG)                        # by which they know this one
        if self.kind == "sqlite":
            event.listen(self.engine.sync_engine, "do_connect", make_file)
            event.listen(self.engine.sync_engine, "connect", set_pragmas)
        elif self.kind == "postgresql":
            event.listen(self.engine.sync_engine, "connect", wait_for_disk)
        self.session = async_sessionmaker(self.engine, expire_on_commit=False)
        # SQLite lets one write at a time; whoever waits there looks again and again, and comes by chance: here, in turn
        self.writing = asyncio.Lock() if self.kind == "sqlite" else None

    async def open(self) -> None:
        """Bring the tables up to today's shape."""
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            reason = getattr(error, "orig", None) or error
            raise BadDatabase(f"the database {self.engine.url!r} cannot be used: {reason}; "
                              "`weathergage doctor --database …` looks into it") from None

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def look(self) -> AsyncIterator[AsyncSession]:
        """A session; OutOfOrder says in words what the database raises."""
        try:
            async with self.session() as session:
                yield session
        except IntegrityError:
            raise
        except (DBAPIError, OSError, NoneFree) as error:
            raise OutOfOrder(reason_of(error)) from error

    @asynccontextmanager
    async def change(self) -> AsyncIterator[AsyncSession]:
        """A transaction."""
        async with self.writing or nullcontext(), self.look() as session, session.begin():
            yield session

    async def ping(self) -> None:
        async with self.look() as session:
            await session.execute(select(1))

    async def tell(self, session: AsyncSession, news: News) -> None:
        """Have all servers on this database hear something, when the transaction is done."""
        if self.is_shared:
            await session.execute(select(func.pg_notify(CHANNEL, text_of(news))))

    async def look_at_one_moment(self, session: AsyncSession) -> None:
        """Whatever others write meanwhile, the session sees the database as it is when it first looks."""
        if isinstance(self.engine.pool, StaticPool):
            return                      # a database in memory, which nobody else has
        if self.kind == "sqlite":
            await session.execute(text("BEGIN"))
        else:
            await session.connection(execution_options={"isolation_level": "REPEATABLE READ"})


def reason_of(error: Exception) -> str:
    """In words that a player understands."""
    cause = getattr(error, "orig", None) or error
    said = f"{type(cause).__name__} {getattr(cause, '__cause__', None)!r} {cause}".lower()
    for signs, words in FAULTS:
        if any([sign in said for sign in signs]):
            return f"{words}; nothing has changed"
    return AWAY


def told(result: Any) -> int:
    """How many rows a statement touched."""
    assert isinstance(result, CursorResult)
    return result.rowcount


def is_sound(id: str) -> bool:
    """Whether it may be an id; what cannot be printed, not every database can be asked for."""
    return bool(id) and id.isprintable()


def sound(id: str) -> str:
    if not is_sound(id):
        raise NoBattle(f"there is nothing called {id[:40]!r}")
    return id


def wait_for_disk(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(WAIT_FOR_DISK)
    cursor.close()
    connection.commit()


def make_file(_: object, __: object, given: Sequence[Any], ___: object) -> None:
    """A new file is for whoever runs the server alone: it holds every secret. SQLite makes those beside it like it."""
    if given[0] and not given[0].startswith((":memory:", "file:")):
        with suppress(OSError):                     # SQLite itself says what is wrong
            Path(given[0]).touch(OWN)


def set_pragmas(connection: Any, _: object) -> None:
    """Write ahead, and be on the disk before a commit returns."""
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        connection.close()              # or its thread would wait for ever
        raise


def migrate(connection: Connection) -> None:
    """In one transaction, and one server after the other; if there is anything to do."""
    begin_alone(connection)
    if shape_of(connection) != NEWEST:
        import_module("weathergage.server.migrating").upgrade(connection)


def begin_alone(connection: Connection) -> None:
    """A transaction in which nobody else changes the tables."""
    if connection.dialect.name in ONE_AT_A_TIME:
        connection.execute(text(ONE_AT_A_TIME[connection.dialect.name]))


def shape_of(connection: Connection) -> str:
    """The last step that was made with this database; none is empty."""
    if not inspect(connection).has_table(STEPS):
        return ""
    return str(connection.scalar(text(f"SELECT version_num FROM {STEPS}")) or "")
