"""A worker process: `python -m weathergage.server.worker [MEMORY SECONDS]`. Jobs come in on stdin, results go out on
stdout; the limits are bytes in all and the processor's time for a job, 0 is none.

Each message is its length in four bytes and itself in MessagePack. Before the jobs comes what content the server plays
with. A signal has whoever thinks answer at once. The process ends when stdin does, so that none outlives its server,
however that ended.
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
HURRY: Final = getattr(signal, "SIGURG", None)      # which does nothing to a process that does not know it yet


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


def allow(seconds: float) -> None:
    """From now on so much of the processor's time, after which the process is ended; 0 is all there is."""
    with suppress(AttributeError):                      # not every system can say so
        signal.setitimer(signal.ITIMER_PROF, seconds)


def main() -> None:
    memory, seconds = (int(sys.argv[1]), float(sys.argv[2])) if len(sys.argv) > 2 else (0, 0.0)
    if memory:
        limit(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # the server says when it is over
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)                                       # whatever prints must not disturb the messages
    desk, decode, encode = Desk(), msgspec.msgpack.Decoder(Job).decode, msgspec.msgpack.encode
    desk.tell = lambda result: write(out, encode(result))
    if HURRY is not None:
        signal.signal(HURRY, lambda *_: desk.hurry())
    with suppress(BrokenPipeError):
        if chosen := read(sys.stdin.buffer):
            own_content.take(msgspec.msgpack.decode(chosen))
        while message := read(sys.stdin.buffer):
            allow(seconds)
            for result in desk.do(decode(message)):
                write(out, encode(result))
            allow(0.0)


if __name__ == "__main__":
    main()
