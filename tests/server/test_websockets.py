"""The wire of a table: what cannot be read is refused, and who is silent weighs little."""

import asyncio
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast
from urllib.request import Request, urlopen

import pytest
import uvicorn
from server.clients import SILENCE_S
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.sync.client import connect

from weathergage.server import wires
from weathergage.server.battle import HOUSE
from weathergage.server.serving import LARGEST_MESSAGE, serve
from weathergage.server.settings import Settings
from weathergage.server.socket import Session
from weathergage.server.wires import SHORTEST, Deflating, Wire

UPGRADE = ("Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n")
UNREADABLE = {
    "a long address": f"GET /api/battles/{'x' * 9000}/table HTTP/1.1\r\n{UPGRADE}\r\n",
    "a long header": f"GET /api/battles/none/table HTTP/1.1\r\n{UPGRADE}X-Long: {'x' * 9000}\r\n\r\n",
    "many headers": f"GET /api/battles/none/table HTTP/1.1\r\n{UPGRADE}"
                    + "".join([f"X-{number}: y\r\n" for number in range(200)]) + "\r\n",
    "a body": f"GET /api/battles/none/table HTTP/1.1\r\n{UPGRADE}Content-Length: 10\r\n\r\n",
}


def served(settings: Settings, use: Callable[[int], None]) -> None:
    """A server of its own socket, as long as it is used."""
    def start(address: str) -> None:
        def run() -> None:
            try:
                use(int(address.rstrip("/").rpartition(":")[2]))
            finally:
                os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=run).start()

    assert serve(replace(settings, port=0), False, start)


def test_a_table_is_not_opened_by_a_request_that_cannot_be_read(settings: Settings) -> None:
    found: dict[str, bytes] = {}

    def attack(port: int) -> None:
        for what, request in UNREADABLE.items():
            with socket.create_connection(("127.0.0.1", port), timeout=SILENCE_S) as line:
                line.sendall(request.encode())
                answer = b""
                while data := line.recv(65536):         # until the server has closed it
                    answer += data
                found[what] = answer

    served(settings, attack)
    assert found.keys() == UNREADABLE.keys()
    assert all([answer.startswith(b"HTTP/1.1 400 ") for answer in found.values()])


def test_what_is_said_comes_compressed_and_nothing_is_kept_of_it(settings: Settings) -> None:
    found: list[Any] = []

    def look(port: int) -> None:
        offer = ClientPerMessageDeflateFactory(client_max_window_bits=True)
        with connect(f"ws://127.0.0.1:{port}/api/battles/none/table", compression=None, extensions=[offer]) as wire:
            found.append(wire.recv())
            found.extend(wire.protocol.extensions)
            with pytest.raises(ConnectionClosed):
                wire.recv()

    served(settings, look)
    said, deflate = found
    assert "there is no battle" in said and deflate.name == "permessage-deflate"
    assert deflate.remote_no_context_takeover and deflate.local_no_context_takeover


def test_a_message_is_not_unpacked_beyond_what_one_may_send(settings: Settings) -> None:
    found: list[int | None] = []

    def attack(port: int) -> None:
        wish = Request(f"http://127.0.0.1:{port}/api/battles", b'{"ruleset": "savage-seas"}',
                       {"content-type": "application/json"})
        with urlopen(wish, timeout=SILENCE_S) as made:
            battle = json.load(made)["id"]
        with connect(f"ws://127.0.0.1:{port}/api/battles/{battle}/table", max_size=None) as wire:
            wire.send("a" * 20 * LARGEST_MESSAGE)               # some kilobytes
            with pytest.raises(ConnectionClosed) as closed:
                while "this is no request" not in str(wire.recv()):
                    pass
            found.append(closed.value.rcvd.code if closed.value.rcvd else None)

    served(settings, attack)
    assert found == [CloseCode.MESSAGE_TOO_BIG]


class Stuck:
    """A line that takes nothing: whoever closes it waits for what was not taken."""

    def __init__(self) -> None:
        self.is_cut = asyncio.Event()

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        pass

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.is_cut.set()


async def left(*_: Any) -> None:
    """All that is said to somebody who has been left."""


def stuck_wire() -> tuple[Wire, Stuck]:
    config = uvicorn.Config(cast(Any, left), ws=Wire, interface="asgi3")
    config.loaded, config.loaded_app = True, left
    wire, line = Wire(config, ServerState(), {}), Stuck()
    wire.transport, wire.handshake_complete, wire.scope = cast(Any, line), True, cast(Any, {})
    return wire, line


def test_who_takes_nothing_any_more_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only left: what they have not taken would keep the connection open for ever."""
    async def leave() -> bool:
        wire, line = stuck_wire()
        await wire.run_asgi()
        async with asyncio.timeout(SILENCE_S):
            return await line.is_cut.wait()

    monkeypatch.setattr(wires, "LINGER_S", 0.0)
    assert asyncio.run(leave())


def test_who_answers_no_ping_is_cut_off() -> None:
    async def miss() -> bool:
        wire, line = stuck_wire()
        wire.keepalive_timeout()
        return line.is_cut.is_set()

    assert asyncio.run(miss())


def test_only_what_is_worth_it_is_compressed() -> None:
    _, deflate = Deflating().process_request_params([], [])
    short, long = [Frame(Opcode.TEXT, b"x" * length) for length in (SHORTEST - 1, SHORTEST)]
    assert deflate.encode(short) == short
    packed = deflate.encode(long)
    assert packed.rsv1 and len(packed.data) < len(long.data) and deflate.decode(packed).data == long.data
    assert not hasattr(deflate, "encoder") and not hasattr(deflate, "decoder")


class Silent:
    """A socket that takes all, and keeps nothing."""

    def __init__(self) -> None:
        self.taken = asyncio.Event()

    async def send_data(self, data: bytes, mode: str) -> None:
        self.taken.set()


def test_what_was_sent_last_is_not_held_while_nothing_is_said() -> None:
    async def idle() -> int:
        wire, table = Silent(), object()
        session = Session(cast(Any, wire), cast(Any, None), cast(Any, table), HOUSE)
        sending = asyncio.create_task(session.send_all())
        message = bytes(1000)
        session.screen.outbox.put_nowait(message)
        await wire.taken.wait()
        while not cast(Any, session.screen.outbox)._getters:            # until it waits for the next
            await asyncio.sleep(0)
        held = sys.getrefcount(message)
        sending.cancel()
        return held

    assert asyncio.run(idle()) == 2             # here, and as what is counted
