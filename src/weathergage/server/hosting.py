"""A host that only thinks: `weathergage worker`, for the servers on a database of PostgreSQL."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from weathergage import __version__
from weathergage.server import logs
from weathergage.server.company import Company
from weathergage.server.database import BadDatabase
from weathergage.server.news import News
from weathergage.server.settings import Settings
from weathergage.server.store import Store
from weathergage.server.workers import Workers

LOG: Final = logging.getLogger("weathergage.server")
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def host_thinkers(settings: Settings, is_ready: Callable[[], None]) -> None:
    """Think for the AIs of all servers on a database until a signal ends it; what is not finished goes to others."""
    logs.set_up(settings.log)
    with suppress(KeyboardInterrupt):
        asyncio.run(think(settings, is_ready))


async def think(settings: Settings, is_ready: Callable[[], None]) -> None:
    store = Store(settings.database)
    try:
        if not store.is_shared:
            raise BadDatabase("only a database of PostgreSQL can be shared: it looks like "
                              "postgresql+asyncpg://user:password@host/name")
        await store.open()
        workers = Workers(settings.workers, settings.patience_s)
        company = Company(workers, store, settings.lease_s, unheard, nothing)
        ended = asyncio.Event()
        for number in SIGNALS:
            with suppress(NotImplementedError):         # there, Ctrl-C is an exception
                asyncio.get_running_loop().add_signal_handler(number, ended.set)
        await workers.start()
        company.join()
        LOG.info("thinking, version %s, process %s", __version__, os.getpid())
        is_ready()
        try:
            await ended.wait()
        finally:
            LOG.info("ending: %s questions", len(company.thinking))
            await company.leave()
            await workers.stop()
            LOG.info("ended")
    finally:
        await store.close()


def unheard(_: News) -> None:
    """It has no tables that could change."""


def nothing() -> None:
    """Nor has it missed anything."""
