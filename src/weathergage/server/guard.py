"""Who may talk to the server, and what a browser may do with what it gets.

No other web site may drive it: the Host must be a name of this machine or of the public address (against names that are
re-bound to it), and what changes something must come from a page of our own (Origin).
"""

from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from weathergage.server.messages import Problem
from weathergage.server.settings import LOOPBACK, Settings

LONGEST_PATH: Final = 1000
READING: Final = ("GET", "HEAD", "OPTIONS")
STRANGER: Final = 4403          # close code
CSP: Final = "; ".join([
    "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:",
    "font-src 'self'", "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'",
    "frame-ancestors 'none'",
])
HEADERS: Final = (
    (b"content-security-policy", CSP.encode()), (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"), (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),        # unless a handler has said otherwise
)


class Guard:
    """Stands before all else: refuses strangers, and adds the headers to every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        send = with_headers(send)
        reason = self.objection(scope)
        if not reason:
            await self.app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await receive()
            await send({"type": "websocket.close", "code": STRANGER, "reason": reason})
        else:
            body = msgspec.json.encode(Problem(error=reason))
            await send({"type": "http.response.start", "status": 403, "headers": [
                (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]})
            await send({"type": "http.response.body", "body": body, "more_body": False})

    def objection(self, scope: Scope) -> str:
        """Why a request is not let in; empty if it is."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get("host", ""), headers.get("origin", "")
        if len(scope["path"]) > LONGEST_PATH:
            return f"an address here has at most {LONGEST_PATH} letters"
        public = self.settings.public
        names = (*LOOPBACK, public.hostname) if public.hostname else LOOPBACK
        if not self.settings.any_host and host_name(host) not in names:
            return "this server answers to its own names only"
        reads = scope["type"] == ScopeType.HTTP and scope["method"] in READING
        if not reads and origin and not is_own(origin, host, public):
            return "another web site may not do this"
        return ""


def is_own(origin: str, host: str, public: SplitResult) -> bool:
    """Whether a page of that origin is ours: of the host that was asked, or of the public address, by its scheme."""
    try:
        page = urlsplit(origin.lower())
    except ValueError:
        return False
    if public.netloc and page.netloc == public.netloc.lower():
        return page.scheme == public.scheme
    return page.netloc == host.lower()


def host_name(host: str) -> str:
    """Of a Host header, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def with_headers(send: Send) -> Send:
    """Adds what every response says; what a handler has said stands."""
    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            said = {name.lower() for name, _ in message["headers"]}
            unsaid = [(name, value) for name, value in HEADERS if name not in said]
            message["headers"] = [*message["headers"], *unsaid]
        await send(message)

    return send_on
