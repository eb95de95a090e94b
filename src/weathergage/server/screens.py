"""A connection to a table: who looks, what they have been sent, and what waits to be sent."""

import asyncio
from typing import Final

import msgspec

from weathergage.server.battle import Visitor
from weathergage.server.messages.table import FromServer
from weathergage.server.showing import Memory

MOST: Final = 256               # messages a screen may be behind before it is cut off, to come back afresh

encode = msgspec.json.Encoder().encode


class Screen:
    """One screen at a table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.seat: int | None = None
        self.is_covered = True                  # a curtain hangs before it: nothing of the battle is shown
        self.awaited: int | None = None         # who should come out from behind the curtain
        self.memory = Memory()
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(MOST)
        self.heard = 0                          # number of the last that was said and sent
        self.muted: frozenset[str] = frozenset()        # visitors of whom nothing is heard here
        self.late: object = None                # by which it is known what was shown to somebody who is late
        self.newest: dict[str, int] = {}        # id of the newest request of a kind that may be overtaken

    def sit(self, seat: int | None) -> None:
        """Look from another seat: what was told to one is not known to the other."""
        if seat != self.seat or self.is_covered:
            self.memory.forget()
        self.seat, self.is_covered = seat, False

    def cover(self, awaited: int | None = None) -> None:
        """Let the curtain fall, for this person to sit down."""
        self.is_covered, self.awaited = True, awaited

    def send(self, message: FromServer) -> None:
        """Never waits: a screen that does not keep up is closed, and comes back afresh."""
        try:
            self.outbox.put_nowait(encode(message))
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Send nothing more."""
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    def begins(self, kind: str, request: int) -> None:
        self.newest[kind] = request

    def wants(self, kind: str, request: int) -> bool:
        """Whether no newer request of this kind has come."""
        return self.newest.get(kind) == request
