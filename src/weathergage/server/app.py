"""The application: what is served, what starts with it and ends with it, and how errors are told."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Send

from weathergage import __version__
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.registry import UnknownRuleset
from weathergage.server import catalogue
from weathergage.server.api import router
from weathergage.server.battle import NoBattle
from weathergage.server.catalogue import Unfit
from weathergage.server.database import OutOfOrder
from weathergage.server.endings import end
from weathergage.server.files import client
from weathergage.server.guard import Guard
from weathergage.server.messages import Problem
from weathergage.server.names import NotYou, Passwords
from weathergage.server.owner import owned
from weathergage.server.quotas import TooMuch
from weathergage.server.rights import Forbidden
from weathergage.server.settings import Settings
from weathergage.server.socket import table_socket
from weathergage.server.store import Banned, Store
from weathergage.server.tables import NotReady, Tables
from weathergage.server.visitors import set_cookie
from weathergage.server.workers import Workers

LOG: Final = logging.getLogger("weathergage.server")
SCHEMA: Final = "/api/schema"
WHOLE: Final = "data"           # what the framework calls the body
CLOSING_S: Final = 10.0         # for what was begun at the tables, and then for the database, when the server ends
STATUS: Final[dict[type[WeatherGageError], int]] = {        # of our own errors; else 400
    NoBattle: 404, UnknownRuleset: 404, Forbidden: 403, Banned: 403, NotYou: 403,
    TooMuch: 429, OutOfOrder: 503, NotReady: 503}
MISSING: Final = re.compile(r"missing required field `(\w+)`")


class Server(Litestar):
    """Answers HEAD as it would answer GET, without the body; and nobody without asking the guard."""

    def __init__(self, *parts: Any, settings: Settings, **more: Any) -> None:
        super().__init__(*parts, **more)
        self.guard = Guard(super().__call__, settings)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.HEAD:
            scope, send = {**scope, "method": HttpMethod.GET.value}, without_body(send)
        guarded = scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET)
        await (self.guard(scope, receive, send) if guarded else super().__call__(scope, receive, send))


def without_body(send: Send) -> Send:
    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return send_on


def make_app(settings: Settings) -> Litestar:
    """The server as an ASGI application."""
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.database)
        with owned(settings.database):
            await store.open()
            workers = Workers(settings.workers, settings.patience_s, settings.study_s)
            tables = Tables(store, workers, settings)
            if not settings.is_house:
                await tables.uptime.open()
            app.state.tables, app.state.settings, app.state.passwords = tables, settings, Passwords()
            chores = [asyncio.create_task(tables.begin(make_ready(workers))), asyncio.create_task(tables.sweep())]
            if not settings.is_house:
                chores += [asyncio.create_task(work) for work in (tables.uptime.run(), tables.postman.run())]
            try:
                yield
            finally:
                await end(chores)
                for close in (tables.close, store.close):
                    try:
                        async with asyncio.timeout(CLOSING_S):
                            await close()
                    except TimeoutError:
                        LOG.warning("not all that was begun could be finished within %g s", CLOSING_S)

    return Server(
        [router, table_socket, client], lifespan=[lifespan], settings=settings,
        exception_handlers={WeatherGageError: refused, HTTPException: unfit, RecursionError: too_deep,
                            Exception: failed},
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5), logging_config=None,
        openapi_config=OpenAPIConfig("Weather Gage", __version__, path=SCHEMA, render_plugins=[JsonRenderPlugin()]),
        before_send=[set_cookie],
    )


async def make_ready(workers: Workers) -> None:
    """Load the games before the first visitor asks for them, who may come at any moment; then start the workers, which
    would only be in their way."""
    try:
        await asyncio.to_thread(catalogue.games)
    except Exception:
        LOG.exception("the games cannot be listed")
    await workers.start()


def problem(status: int, error: str, field: str = "", rule: str = "") -> Response[bytes]:
    body = msgspec.json.encode(Problem(error=error, field=field, rule=rule))
    return Response(body, status_code=status, media_type=MediaType.JSON)


def refused(_: Request[Any, Any, State], error: WeatherGageError) -> Response[bytes]:
    """What our own errors say is meant to be read."""
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    return problem(status, str(error), error.field if isinstance(error, Unfit) else "")


def unfit(_: Request[Any, Any, State], error: HTTPException) -> Response[bytes]:
    """A request of the wrong shape: which field, and why."""
    extra = error.extra if isinstance(error, ValidationException) and isinstance(error.extra, list) else []
    told = extra[0] if extra and isinstance(extra[0], dict) else {}
    reason, field = str(told.get("message", error.detail)), str(told.get("key", ""))
    if field == WHOLE:
        missing = MISSING.search(reason)
        reason, field = reason.replace(f"'{WHOLE}'", "the request has no body"), missing[1] if missing else ""
    return problem(error.status_code, reason, field)


def too_deep(_: Request[Any, Any, State], __: RecursionError) -> Response[bytes]:
    return problem(400, "the request is nested too deep")


def failed(request: Request[Any, Any, State], error: Exception) -> Response[bytes]:
    where = request.scope.get("path_template", "")      # what stands in the address itself may be a token
    LOG.error("%s %s failed", request.method, where, exc_info=error)
    return problem(500, "something went wrong on the server; nothing has changed")
