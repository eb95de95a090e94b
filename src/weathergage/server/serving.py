"""Runs the application on a socket of its own."""

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import h11
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.h11_impl import H11Protocol

from weathergage import __version__
from weathergage.kernel.core import WeatherGageError
from weathergage.server import garbage, logs
from weathergage.server.app import make_app
from weathergage.server.endings import end
from weathergage.server.owner import owned
from weathergage.server.settings import Settings
from weathergage.server.store import Store
from weathergage.server.wires import Wire

LOG: Final = logging.getLogger("weathergage.server")
NEXT_PORTS: Final = 50          # tried if the usual one is taken
LARGEST_MESSAGE: Final = 256 * 1024         # that a screen may send
REQUEST_S: Final = 60.0         # for a request to come in whole
FAREWELL_S: Final = 3           # for what was begun, and then for open connections, when the server ends
SWITCH_S: Final = 0.0005        # after which a thread that draws lets the loop go on, which has little to do, but often
POLL_S: Final = 0.01            # between two looks whether everybody has left
ANYWHERE: Final = ("0.0.0.0", "::")


class NoPort(WeatherGageError):
    """The server cannot listen there."""


class BadSettings(WeatherGageError):
    """The server cannot be started so."""


class Prompt(H11Protocol):
    """Whoever begins a request ends it in time, or is left: who sends half of one holds no connection for ever."""

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:    # type: ignore[override]
        super().connection_made(transport)
        self.watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.rest()

    def watch(self) -> None:
        is_table = self.transport.get_protocol() is not self        # a websocket by now, which may be silent for hours
        if is_table or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.rest()
        elif self.deadline is None:
            self.deadline = self.loop.call_later(REQUEST_S, self.transport.abort)

    def rest(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


class Host(uvicorn.Server):
    """Tells when it is ready, and sends everybody away in good order when it ends."""

    def __init__(self, config: uvicorn.Config, app: Litestar, is_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.is_ready = is_ready
        self.chores: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.chores.append(asyncio.create_task(garbage.collect()))
            LOG.info("serving, version %s, process %s", __version__, os.getpid())
            self.is_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First whoever plays gets what they have been promised; then the connections end."""
        LOG.info("ending: %s tables", len(self.app.state.tables.live))
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_S):
                await self.app.state.tables.drain()
                while any([table.audience.screens for table in self.app.state.tables.live.values()]):
                    await asyncio.sleep(POLL_S)
        await super().shutdown(sockets)
        await end(self.chores)
        LOG.info("ended")


def serve(settings: Settings, any_port: bool, is_ready: Callable[[str], None]) -> bool:
    """Serve until a signal ends it; False if it could not start. With `any_port`, the next free one will do."""
    logs.set_up(settings.log)
    sys.setswitchinterval(SWITCH_S)
    if settings.fault:
        raise BadSettings(settings.fault)
    asyncio.run(prepare(settings.database))
    listener = listen(settings.host, settings.port, NEXT_PORTS if any_port else 1)
    port = listener.getsockname()[1]
    app = make_app(settings)
    config = uvicorn.Config(app, log_config=None, log_level="warning", ws_max_size=LARGEST_MESSAGE, http=Prompt,
                            ws=Wire, timeout_graceful_shutdown=FAREWELL_S, server_header=False)
    host = Host(config, app, lambda: is_ready(address(settings.host, port)))
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)      # it comes again after all has ended in good order
    try:
        with listener, suppress(KeyboardInterrupt):             # and so does this one
            host.run(sockets=[listener])
    finally:
        signal.signal(signal.SIGTERM, before)
    return host.started


async def prepare(database: str) -> None:
    """Open the database once before anything listens, so that what is wrong with it is told in a sentence."""
    store = Store(database)
    try:
        with owned(database):
            await store.open()
    finally:
        await store.close()


def listen(host: str, first: int, count: int) -> socket.socket:
    """A socket on the first of these ports that is free."""
    reason = "there is no such port"
    for port in range(first, min(first + count, 65536)):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)    # TCP by name: else Nagle delays
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
        else:
            return listener
    ports = f"{first} to {first + count - 1}" if count > 1 else str(first)
    raise NoPort(f"cannot listen on {host}, port {ports}: {reason}; `weathergage serve --port 0` takes a free one")


def address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    name = "127.0.0.1" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"
