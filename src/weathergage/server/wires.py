"""The wire of a table: a websocket that weighs little while nothing is said on it.

Each message is compressed for itself, so that nothing is kept from one to the next: a table is larger than what could
be kept, and most of the time nothing is sent. A request to open one that cannot be read is refused at once, and whoever
takes nothing any more is cut off: a connection that still has something to send would wait for that for ever.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

SHORTEST: Final = 200           # bytes of a message that is worth compressing
SETTINGS: Final = {"level": 3}  # a third of the work of the usual one, for a tenth more to send
WORDS: Final = b"this request cannot be read"
REFUSAL: Final = (b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain\r\n"
                  b"Content-Length: %d\r\n\r\n%b" % (len(WORDS), WORDS))
LINGER_S: Final = 15.0          # for what was sent last to be taken, when all is said
LOG: Final = logging.getLogger("uvicorn.error")


class Deflate(PerMessageDeflate):
    """Compresses what is worth it."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < SHORTEST else super().encode(frame)


class Deflating(ServerPerMessageDeflateFactory):
    """Agrees with a browser upon compression that keeps nothing."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True, compress_settings=SETTINGS)

    def process_request_params(self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension],
                               ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, Deflate(usual.remote_no_context_takeover, usual.local_no_context_takeover,
                               usual.remote_max_window_bits, usual.local_max_window_bits, usual.compress_settings)


class Wire(WebSocketsSansIOProtocol):
    """Of one screen."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.lingering: asyncio.TimerHandle | None = None
        self.conn = ServerProtocol(extensions=[Deflating()], max_size=self.config.ws_max_size, logger=LOG)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(REFUSAL)
            self.transport.close()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self.lingering = self.loop.call_later(LINGER_S, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.lingering is not None:
            self.lingering.cancel()
