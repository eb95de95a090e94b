"""When servers of this database were there: clocks stand while none is."""

import asyncio
import logging
import time
from typing import Final

from weathergage.server.clocks import overlap
from weathergage.server.database import OutOfOrder
from weathergage.server.store import Store

LOG: Final = logging.getLogger("weathergage.server")
BEAT_S: Final = 5.0             # after which it is written down that the server is still there
PAUSE_S: Final = 3 * BEAT_S     # without a beat: the machine slept


class Uptime:
    """The stretches of time in which a server was there, up to now."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.before: list[tuple[float, float]] = []
        self.began = self.last = time.time()

    async def open(self) -> None:
        self.before = await self.store.stretches()
        await self.beat()

    def elapsed(self, begin: float, end: float) -> float:
        """The seconds between two moments in which some server was there."""
        return overlap([*self.before, (self.began, max(self.last, min(end, self.last + PAUSE_S)))], begin, end)

    async def beat(self) -> None:
        """The server is there."""
        now = time.time()
        if not 0 <= now - self.last <= PAUSE_S:
            self.before.append((self.began, self.last))
            self.began = now
        self.last = now
        await self.store.was_there(self.began, now)

    async def run(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self.beat()
            except OutOfOrder as error:
                LOG.warning("it cannot be written down that the server is there: %s", error)
