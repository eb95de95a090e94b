"""A worker process: `python -m weathergage.server.worker`. Jobs come in on stdin, results go out on stdout.

Each message is its length in four bytes and itself in MessagePack. Before the jobs comes what content the server plays
with. The process ends when stdin does, so that none outlives its server, however that ended.
"""

import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from typing import BinaryIO, Final

import msgspec

from weathergage.kits import own_content
from weathergage.server.jobs import Desk, Job

NICE: Final = 5                 # the table comes first
HEAD: Final = 4


def read(stream: BinaryIO) -> bytes:
    """The next message; empty at the end."""
    head = stream.read(HEAD)
    return stream.read(int.from_bytes(head, "big")) if len(head) == HEAD else b""


def write(stream: BinaryIO, message: bytes) -> None:
    stream.write(len(message).to_bytes(HEAD, "big") + message)
    stream.flush()


def limit(memory: int) -> None:
    """Have no more memory than that, where the system can say so."""
    with suppress(ImportError, ValueError, OSError):
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def main() -> None:
    if len(sys.argv) > 1 and int(sys.argv[1]):
        limit(int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # the server says when it is over
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)                                       # whatever prints must not disturb the messages
    desk, decode, encode = Desk(), msgspec.msgpack.Decoder(Job).decode, msgspec.msgpack.encode
    with suppress(BrokenPipeError):
        if chosen := read(sys.stdin.buffer):
            own_content.take(msgspec.msgpack.decode(chosen))
        while message := read(sys.stdin.buffer):
            for result in desk.do(decode(message)):
                write(out, encode(result))


if __name__ == "__main__":
    main()
