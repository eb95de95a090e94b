"""Who comes. A visitor is known by a cookie that holds a random token, of which only the fingerprint is kept; it is
made at the first visit, without a word. Who has a name has such a cookie in each browser in which they are signed in. A
server that only this machine can reach asks nobody who they are.
"""

import secrets
from hashlib import sha256
from http.cookies import SimpleCookie
from typing import Any, Final, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import Message, Scope

from weathergage.server import accounts
from weathergage.server.battle import HOUSE, Visitor
from weathergage.server.messages.people import Me
from weathergage.server.settings import Settings
from weathergage.server.store import Store

TOKEN_BYTES: Final = 32
LONGEST_TOKEN: Final = 100
KEPT_S: Final = 400 * 24 * 3600         # as long as browsers keep a cookie
NEW: Final = "new_cookie"               # in the state of a request: what its answer shall set

Connection: TypeAlias = ASGIConnection[Any, Any, Any, State]
Known: TypeAlias = NamedDependency[Visitor | None]      # a handler's `known`: who asks, if they have come before
Welcomed: TypeAlias = NamedDependency[Visitor]          # a handler's `visitor`: who asks, known from now on


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def fingerprint(token: str) -> str:
    """What is kept of a token: whoever reads the database cannot use it."""
    return sha256(token.encode()).hexdigest()


def cookie_name(settings: Settings) -> str:
    """Over HTTPS a name that browsers accept from this very host only."""
    return "__Host-weathergage" if settings.public.scheme == "https" else "weathergage"


def cookie(settings: Settings, token: str) -> str:
    made: SimpleCookie = SimpleCookie()
    name = cookie_name(settings)
    made[name] = token
    made[name].update({"path": "/", "httponly": "yes", "samesite": "Lax", "max-age": str(KEPT_S)})
    if settings.public.scheme == "https":
        made[name]["secure"] = "yes"
    return made[name].OutputString()


async def visitor_of(connection: Connection) -> Visitor | None:
    """Who asks; None if they have no cookie of ours."""
    settings: Settings = connection.app.state.settings
    if settings.is_house:
        return HOUSE
    token = connection.cookies.get(cookie_name(settings), "")
    if not token or len(token) > LONGEST_TOKEN:
        return None
    return await visitor_by(connection.app.state.tables.store, token)


async def visitor_by(store: Store, token: str) -> Visitor | None:
    """Who has a cookie: a visitor without a name, or somebody who is signed in."""
    kept = fingerprint(token)
    return await store.visitor(kept) or await accounts.signed_in(store, kept)


def me_of(settings: Settings, visitor: Visitor) -> Me:
    """What whoever asks is told of themselves."""
    return Me(name=visitor.name, house=visitor.is_house, named=visitor.is_named, passkeys=bool(settings.passkey_id))


async def known(request: Request[Any, Any, State]) -> Visitor | None:
    """Who asks, if they are known."""
    return await visitor_of(request)


async def welcomed(request: Request[Any, Any, State]) -> Visitor:
    """Who asks; somebody new gets a cookie with the answer."""
    found = await visitor_of(request)
    if found is not None:
        return found
    await request.app.state.tables.quotas.newcomer(request.client.host if request.client else "")
    token = new_token()
    request.scope["state"][NEW] = token
    store: Store = request.app.state.tables.store
    return await store.add_visitor(fingerprint(token))


async def set_cookie(message: Message, scope: Scope) -> None:
    """Before an answer is sent: the cookie of somebody new."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    token = scope.get("state", {}).get(NEW)
    if token:
        settings: Settings = scope["litestar_app"].state.settings
        message["headers"] = [*message["headers"], (b"set-cookie", cookie(settings, token).encode())]
