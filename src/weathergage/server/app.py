"""The application: what is served, what starts with it and ends with it, and how errors are told."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from weathergage import __version__
from weathergage.kernel.core import IllegalAnswer, WeatherGageError
from weathergage.kernel.registry import UnknownRuleset
from weathergage.server.api import router
from weathergage.server.files import client
from weathergage.server.guard import Guard
from weathergage.server.messages import Problem
from weathergage.server.settings import Settings
from weathergage.server.socket import table_socket
from weathergage.server.store import NoBattle, Store
from weathergage.server.tables import Tables
from weathergage.server.workers import Workers

LOG: Final = logging.getLogger("weathergage.server")


def make_app(settings: Settings) -> Litestar:
    """The server as an ASGI application."""
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.database)
        await store.open()
        workers = Workers(settings.workers, settings.patience_s)
        tables = Tables(store, workers, settings)
        app.state.tables, app.state.settings = tables, settings
        chores = [asyncio.create_task(workers.start()), asyncio.create_task(tables.sweep())]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await tables.close()
            await workers.stop()
            await store.close()

    return Litestar(
        [router, table_socket, client], lifespan=[lifespan], middleware=[DefineMiddleware(Guard, settings=settings)],
        exception_handlers={WeatherGageError: refused, HTTPException: unfit, Exception: failed},
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5), logging_config=None,
        openapi_config=OpenAPIConfig("Weather Gage", __version__, path="/api", render_plugins=[JsonRenderPlugin()]),
    )


def problem(status: int, error: str, field: str = "", rule: str = "") -> Response[bytes]:
    body = msgspec.json.encode(Problem(error=error, field=field, rule=rule))
    return Response(body, status_code=status, media_type=MediaType.JSON)


def refused(_: Request[Any, Any, State], error: WeatherGageError) -> Response[bytes]:
    """What our own errors say is meant to be read."""
    rule = error.rule if isinstance(error, IllegalAnswer) else ""
    return problem(404 if isinstance(error, (NoBattle, UnknownRuleset)) else 400, str(error), rule=rule)


def unfit(_: Request[Any, Any, State], error: HTTPException) -> Response[bytes]:
    """A request of the wrong shape: which field, and why."""
    extra = error.extra if isinstance(error, ValidationException) and isinstance(error.extra, list) else []
    first = extra[0] if extra and isinstance(extra[0], dict) else {}
    return problem(error.status_code, str(first.get("message") or error.detail), str(first.get("key") or ""))


def failed(request: Request[Any, Any, State], error: Exception) -> Response[bytes]:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(500, "something went wrong on the server; nothing has changed")
