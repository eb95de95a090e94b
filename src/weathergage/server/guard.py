"""Who may talk to the server, and what a browser may do with what it gets.

A server on loopback has no passwords, so no other web site may drive it: the Host must be a name of this machine
(against names that are re-bound to it), and what changes something must come from a page of our own (Origin).
"""

from typing import Final
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from weathergage.server.settings import LOOPBACK, Settings

READING: Final = ("GET", "HEAD", "OPTIONS")
CSP: Final = "; ".join([
    "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:",
    "font-src 'self'", "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'",
    "frame-ancestors 'none'",
])
HEADERS: Final = {
    "content-security-policy": CSP, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Middleware: refuses strangers, and adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reason = self.objection(scope)
        if not reason:
            await self.app(scope, receive, with_headers(scope, send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": reason})
        else:
            body = f'{{"error":"{reason}"}}'.encode()
            await send({"type": "http.response.start", "status": 403,
                        "headers": [(b"content-type", b"application/json"),
                                    (b"content-length", str(len(body)).encode())]})
            await send({"type": "http.response.body", "body": body, "more_body": False})

    def objection(self, scope: Scope) -> str:
        """Why a request is not let in; empty if it is."""
        if scope["type"] not in ("http", "websocket"):
            return ""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if self.settings.is_private and host_name(host) not in LOOPBACK:
            return "this server answers to the names of this machine only"
        writes = scope["type"] == "websocket" or scope["method"] not in READING
        origin = headers.get("origin", "")
        if writes and origin and urlsplit(origin).netloc.lower() != host.lower():
            return "another web site may not do this"
        return ""


def host_name(host: str) -> str:
    """Of a Host header, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def with_headers(scope: Scope, send: Send) -> Send:
    """Adds what every response says; what a handler has said stands."""
    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            said = {name.lower() for name, _ in message["headers"]}
            usual = {**HEADERS, "cache-control": "no-store"}
            message["headers"] = [*message["headers"], *[(name.encode(), value.encode())
                                                         for name, value in usual.items() if name.encode() not in said]]
        await send(message)

    return send_on
