"""What servers on one database of PostgreSQL tell each other, and how they hear it: with LISTEN and NOTIFY, which tell
of a change when it can be seen. Nothing rests upon it: who has missed something finds out when they write."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

LOG: Final = logging.getLogger("weathergage.server")
CHANNEL: Final = "weathergage"
DELETED: Final = -1             # in place of a version
REST_S: Final = 0.5             # before a broken line is made again


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """A battle has another version."""

    battle: str
    version: int
    host: str                   # who changed it


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """An AI has something to think about."""


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """An AI has an answer."""

    battle: str


class Share(msgspec.Struct, frozen=True, tag="share"):
    """How far the AI has thought that is asked in a position."""

    battle: str
    digest: str
    share: float


class Seen(msgspec.Struct, frozen=True, tag="seen"):
    """Somebody has come to a table, or has gone from it."""

    battle: str


class Hurried(msgspec.Struct, frozen=True, tag="hurried"):
    """Whoever thinks at a battle shall answer now."""

    battle: str


class ShutOut(msgspec.Struct, frozen=True, tag="shut-out"):
    """Somebody may no longer come."""

    visitor: str


class SignedOut(msgspec.Struct, frozen=True, tag="signed-out"):
    """Browsers in which somebody is no longer signed in."""

    sessions: tuple[str, ...]


News: TypeAlias = Changed | Asked | Answered | Share | Seen | Hurried | ShutOut | SignedOut
DECODER: Final = msgspec.json.Decoder(News)


class Line:
    """Hears what is told, as long as it is kept up; when it was down, `missed` is called as soon as it is up again."""

    def __init__(self, engine: AsyncEngine, hear: Callable[[News], None], missed: Callable[[], None]) -> None:
        self.engine = engine
        self.hear = hear
        self.missed = missed

    async def keep_up(self) -> None:
        """For ever."""
        while True:
            try:
                await self.listen()
            except (SQLAlchemyError, OSError) as error:
                LOG.warning("the database tells nothing (%s); tried again in %g s", type(error).__name__, REST_S)
            await asyncio.sleep(REST_S)

    async def listen(self) -> None:
        """Until the line breaks."""
        broken = asyncio.Event()
        async with self.engine.connect() as connection:
            try:
                wire: Any = (await connection.get_raw_connection()).driver_connection
                wire.add_termination_listener(lambda _: broken.set())
                await wire.add_listener(CHANNEL, self.heard)
                self.missed()
                await broken.wait()
            finally:
                await connection.invalidate()

    def heard(self, _: object, __: int, ___: str, told: str) -> None:
        try:
            self.hear(DECODER.decode(told))
        except msgspec.DecodeError:
            LOG.info("another version of weathergage told what this one does not understand")
