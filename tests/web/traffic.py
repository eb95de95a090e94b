"""Everything that passes between a page and the server, written down."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

Message = dict[str, Any]


class Wire:
    """The messages of all websockets of a page, as they come and go."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []                  # received, word for word
        self.heard: list[Message] = []              # the same, read
        self.told: list[Message] = []               # sent
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.receive)
        socket.on("framesent", lambda text: self.told.append(json.loads(text)))

    def receive(self, text: str | bytes) -> None:
        words = text if isinstance(text, str) else text.decode()
        self.texts.append(words)
        self.heard.append(json.loads(words))

    def asked(self, id: str) -> Message:
        """The question of this id, as it was put."""
        found = [asked for message in reversed(self.heard) for asked in message.get("asked", ()) if asked["id"] == id]
        assert found, f"the page shows a question that never came: {id}"
        return dict(found[0])

    @property
    def answers(self) -> list[Message]:
        """What was answered."""
        return [message for message in self.told if message["type"] == "answer"]

    @property
    def table(self) -> Message:
        """The newest table."""
        return next(message for message in reversed(self.heard) if message["type"] == "table")
