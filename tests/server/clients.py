"""What uses the server in tests: a client over HTTP, and one at a table, which remembers all that came."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from queue import Queue
from threading import Event
from typing import Any

from litestar.testing import TestClient, WebSocketTestSession
from server.form_answers import Wire, pick

SILENCE_S = 180.0               # after which a test is stuck; no test waits for it


class ServerClient:
    """The server, called over HTTP; of a public one by whoever has the cookie."""

    def __init__(self, client: TestClient[Any], cookie: str = "") -> None:
        self.client = client
        self.headers = {"cookie": cookie} if cookie else {}
        self.guests = ExitStack()

    def get(self, path: str, status: int = 200) -> Any:
        response = self.client.get(path, headers=self.headers)
        assert response.status_code == status, response.text
        return response.json() if response.content else None

    def post(self, path: str, data: Any, status: int = 201) -> Any:
        body = {"content": data} if isinstance(data, bytes) else {"json": data}
        response = self.client.post(path, headers=self.headers, **body)
        assert response.status_code == status, response.text
        return response.json()

    def begin(self, ruleset: str, *players: str, **wish: Any) -> Wire:
        """A battle; players are "person", or the level of an AI."""
        chairs = [{"player": "person"} if name == "person" else {"player": "ai", "level": name} for name in players]
        made: Wire = self.post("/api/battles", {"ruleset": ruleset, "chairs": chairs, **wish})
        return made

    def come(self, battle: str) -> "TableClient":
        return TableClient(self.guests.enter_context(self.line(f"/api/battles/{battle}/table")), battle)

    def come_back(self, battle: str, had: Wire, drawings: Sequence[str] = (), **other: Any) -> "TableClient":
        """To a table that one has seen; what one has of it, or says that one has."""
        screen = TableClient(self.guests.enter_context(self.line(f"/api/battles/{battle}/table?back")), battle)
        has = {name: had[name] for name in ("seat", "version", "events", "told")}
        screen.ask("back", **{**has, "drawings": [*drawings], **other})
        return screen

    def line(self, path: str) -> "Line":
        """A line to a table, not yet taken."""
        return Line(self.client, self.client.websocket_connect(path, headers=self.headers).scope)


def visit(client: TestClient[Any]) -> ServerClient:
    """Somebody who comes to a public server for the first time."""
    told = client.get("/api/me").headers["set-cookie"]
    client.cookies.clear()              # several people share this client
    return ServerClient(client, told.partition(";")[0])


class Inbox(Queue[Any]):
    """What a screen sends; whoever waits for it, in the loop of the server, is woken."""

    def __init__(self) -> None:
        super().__init__()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.came = asyncio.Event()

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        super().put(item, block, timeout)
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.came.set)

    async def next(self) -> Any:
        self.loop = asyncio.get_running_loop()
        while self.empty():
            await self.came.wait()
            self.came.clear()
        return self.get()


class Line(WebSocketTestSession):
    """A line on which the server waits until something comes. The framework's own looks again and again, all the time
    that a table is open, and keeps a processor busy with it."""

    def __init__(self, client: TestClient[Any], scope: Any) -> None:
        super().__init__(client, scope)
        self.receive_queue: Inbox = Inbox()
        self.ended = Event()

    def __exit__(self, *given: Any) -> None:
        """Returns when the server has done with it, too: nobody is left at a table who has gone."""
        try:
            self.close()
            assert self.ended.wait(SILENCE_S)
        finally:
            super().__exit__(*given)

    async def do_asgi_call(self) -> None:
        try:
            await self.client.app(self.scope, self.receive_queue.next, self.tell)
        except BaseException as error:
            self.send_queue.put(error)
            raise
        finally:
            self.ended.set()

    async def tell(self, message: Any) -> None:
        self.send_queue.put(message)


class TableClient:
    """A screen at a table."""

    def __init__(self, socket: WebSocketTestSession, battle: str) -> None:
        self.socket = socket
        self.battle = battle
        self.heard: list[Wire] = []         # everything that came
        self.last = 0                       # id of the last request
        self.shown: Wire = {}               # the latest table or curtain
        self.turn = 0

    def hear(self) -> Wire:
        message: Wire = json.loads(self.socket.receive_text(timeout=SILENCE_S))
        self.heard.append(message)
        if message["type"] in ("table", "curtain"):
            self.shown = message
        return message

    def wait(self, until: Callable[[Wire], bool]) -> Wire:
        """The next message like that."""
        while not until(message := self.hear()):
            pass
        return message

    def look(self) -> Wire:
        """The next table or curtain."""
        return self.wait(lambda message: message["type"] in ("table", "curtain"))

    def ask(self, kind: str, **fields: Any) -> Wire:
        """A request, and what it was replied."""
        self.last += 1
        self.socket.send_text(json.dumps({"type": kind, "id": self.last, **fields}))
        return self.wait(lambda message: message.get("reply_to") == self.last)

    def settle(self) -> Wire:
        """Until somebody at this screen is asked or the battle is over; sits down where that is wanted."""
        while True:
            if not self.shown:
                self.look()
            if self.shown["type"] == "curtain":
                seat, self.shown = self.shown["seat"], {}
                self.last += 1
                self.socket.send_text(json.dumps({"type": "sit", "id": self.last, "seat": seat}))
            elif self.shown.get("asked") or self.shown.get("verdict") or self.shown.get("trouble"):
                return self.shown
            else:
                self.look()

    def answer(self, raw: Any = None) -> Wire:
        """Answer what is asked, as given or somehow; then wait for what comes of it."""
        asked = self.settle()["asked"][0]
        self.turn += 1
        reply = self.ask("answer", question=asked["id"], answer=pick(asked, self.turn) if raw is None else raw)
        if reply["type"] == "done":
            self.shown = {}                 # what comes of it is shown after it is done
        return reply

    def play(self, answers: int = 10_000) -> Wire:
        """Go on to the end, or for so many answers."""
        for _ in range(answers):
            if self.settle().get("verdict"):
                break
            reply = self.answer()
            assert reply["type"] == "done", reply
        return self.settle()

    def tables(self) -> Iterator[Wire]:
        return (message for message in self.heard if message["type"] == "table")
