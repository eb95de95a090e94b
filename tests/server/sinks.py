"""What takes the messages of a server in tests: a mail server, and one that webhooks lead to."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Event, Thread
from typing import Any

from aiosmtpd.controller import Controller
from helpers import free_port
from server.clients import SILENCE_S

REFUSED = "refused@games.example"


@dataclass
class Sink:
    """An address, and what came there."""

    url: str
    came: Queue[Any] = field(default_factory=Queue)

    def next(self) -> Any:
        return self.came.get(timeout=SILENCE_S)


@dataclass
class Mail:
    to: str
    subject: str
    text: str
    headers: EmailMessage

    def link(self, path: str) -> str:
        """What the link to a page of ours holds."""
        found = re.search(rf"http://[^/\s]+{path}#(\S+)$", self.text, re.MULTILINE)
        assert found is not None, self.text
        return found[1]


class Postbox:
    """Takes all mail but that to one address."""

    def __init__(self, came: Queue[Any]) -> None:
        self.came = came

    async def handle_RCPT(self, _: Any, __: Any, envelope: Any, address: str, ___: Any) -> str:
        if address == REFUSED:
            return "550 nobody is called so"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.came.put(Mail(*envelope.rcpt_tos, str(message["subject"]), message.get_content().replace("\r\n", "\n"),
                           message))
        return "250 OK"


@contextmanager
def postbox() -> Iterator[Sink]:
    came: Queue[Any] = Queue()
    port = free_port()
    controller = Controller(Postbox(came), hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield Sink(f"smtp://127.0.0.1:{port}", came)
    finally:
        controller.stop()


@contextmanager
def hook() -> Iterator[Sink]:
    """Answers as the path says: a status, or never."""
    came: Queue[Any] = Queue()
    ended = Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if self.path == "/never":           # whoever asks may have gone before
                ended.wait(SILENCE_S)
                return
            came.put((self.path, json.loads(body)))
            self.send_response(int(self.path.strip("/")))
            self.send_header("location", "/200")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield Sink(f"http://127.0.0.1:{server.server_address[1]}", came)
        finally:
            ended.set()
            server.shutdown()
            thread.join()
