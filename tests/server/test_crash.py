"""Everything is killed again and again in the middle of play: nothing acknowledged is lost, and no table is stuck.

Three crews play against an AI over real sockets, each answer as soon as the last was acknowledged. When every crew has
had an acknowledgement from the server that runs, it is killed at some moment soon after; now and then one is killed
while it starts. In the end every answer that was acknowledged must be in the database, at its place in its log, and
every battle can be played again and ends where the database says.

On PostgreSQL, which gets as many kills where somebody says how many, there are two servers and two hosts that only
think. In turn a server is killed, a thinker, another server, and PostgreSQL itself, while the crews go on.
"""

import asyncio
import json
import os
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any
from urllib.request import Request, urlopen

import pytest
import websockets
from helpers import free_port
from postgres import Cluster, cluster
from server.databases import need_postgres, query
from server.form_answers import pick
from server.launching import Launcher, launcher
from websockets.exceptions import WebSocketException

import weathergage as wg
from weathergage.server.battle import Sitter, battle_of
from weathergage.server.database import AWAY, OutOfOrder
from weathergage.server.store import Store

KILLS = int(os.environ.get("WEATHERGAGE_KILLS", "15"))
ASHORE = int(os.environ.get("WEATHERGAGE_KILLS", "4"))          # on PostgreSQL
SERVER, THINKER, SHORE = "server", "thinker", "PostgreSQL"
VICTIMS = (SERVER, THINKER, SERVER, SHORE)
CRASHES = max(3, KILLS // 50)   # of PostgreSQL itself
LEASE_S = 0.5                   # after which what a dead server thought about is thought about by another
OVERTAKEN = ("no longer open", "nothing has changed", AWAY)    # when something was killed while it was answered
GAMES = ("captains-sea", "savage-seas", "tattered-sails")
EARLY = 5                       # every fifth server dies while it starts
STUCK_S = 300
SOONEST, LATEST = 0.0, 0.06     # seconds from the last crew's acknowledgement to the kill
GONE = (OSError, EOFError, HTTPException, WebSocketException, TimeoutError, ValueError)
PLAIN = ("one-of", "number", "slots")       # forms whose answers are kept as they were sent


@dataclass
class Crew:
    """One table after the other of one game, and what was acknowledged at each."""

    game: str
    ports: tuple[int, ...]
    given: list[tuple[str, int, str, Any]] = field(default_factory=list)        # battle, place, kind, answer
    ended: int = 0
    tried: int = 0

    @property
    def port(self) -> int:
        """Another server each time."""
        self.tried += 1
        return self.ports[self.tried % len(self.ports)]

    async def sail(self) -> None:
        """Play for ever, through every crash."""
        battle = ""
        while True:
            with suppress(*GONE):
                battle = battle or await asyncio.to_thread(self.begin)
                if await self.play(battle):
                    battle, self.ended = "", self.ended + 1
            await asyncio.sleep(0.01)

    def begin(self) -> str:
        wish = json.dumps({"ruleset": self.game, "chairs": [{"player": "person"}, {"player": "ai", "level": "random"}]})
        request = Request(f"http://127.0.0.1:{self.port}/api/battles", wish.encode(),
                          {"content-type": "application/json"})
        with urlopen(request, timeout=20) as response:
            return str(json.load(response)["id"])

    async def play(self, battle: str) -> bool:
        """Until the battle or the server ends; True for the battle."""
        address = f"ws://127.0.0.1:{self.port}/api/battles/{battle}/table"
        async with websockets.connect(address, max_size=None, open_timeout=20) as wire:
            number = 0
            under_way: tuple[str, int, str, Any] | None = None
            async for text in wire:
                message = json.loads(text)
                if message["type"] == "refused":
                    assert any(reason in message["reason"] for reason in OVERTAKEN), message
                    under_way = None        # perhaps it was kept, but nobody has said so
                    continue
                assert message["type"] in ("table", "done"), message
                if message["type"] == "done":
                    assert under_way is not None
                    self.given.append(under_way)
                    under_way = None
                elif message.get("verdict"):
                    return True
                elif message.get("asked") and under_way is None:
                    number += 1
                    asked = message["asked"][0]
                    answer = pick(asked, number)
                    under_way = (battle, message["step"], asked["kind"],
                                 answer if asked["form"]["type"] in PLAIN else None)
                    await wire.send(json.dumps({"type": "answer", "id": number, "question": asked["id"],
                                                "answer": answer}))
        return False


@dataclass
class Storm:
    """Crews at sea, and what there is to be killed."""

    launcher: Launcher
    crews: list[Crew]
    ports: tuple[int, ...]
    shore: Cluster | None = None
    servers: list[int] = field(default_factory=list)        # the oldest first, whose port is the next
    thinkers: list[int] = field(default_factory=list)
    sailing: list[asyncio.Task[None]] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(5))
    launched: int = 0
    killed: Counter[str] = field(default_factory=Counter)

    async def rage(self, kills: int) -> None:
        self.sailing = [asyncio.create_task(crew.sail()) for crew in self.crews]
        for _ in self.ports[1:]:
            await self.serve()
            await self.think()
        for number in range(kills):
            victim = VICTIMS[number % len(VICTIMS)] if self.shore is not None else SERVER
            if victim == SERVER:
                await self.serve()
            elif victim == THINKER:
                await self.think()
            if number % EARLY == EARLY - 1:
                await asyncio.sleep(self.chance.uniform(0.0, 0.25))
            else:
                await self.progress()
                await asyncio.sleep(self.chance.uniform(SOONEST, LATEST))
            await asyncio.to_thread(self.kill, victim)
        if self.shore is not None:
            if len(self.servers) < len(self.ports):
                await self.serve()
            await self.progress()                       # what is left goes on
        for task in self.sailing:
            task.cancel()

    async def progress(self) -> None:
        """Until every crew has had an acknowledgement; a table that is stuck would sit here for ever."""
        before = [len(crew.given) for crew in self.crews]
        async with asyncio.timeout(STUCK_S):
            while not all(len(crew.given) > had for crew, had in zip(self.crews, before, strict=True)):
                for task in self.sailing:
                    assert not task.done(), task.exception()
                await asyncio.sleep(0.002)

    async def serve(self) -> None:
        port = self.ports[self.launched % len(self.ports)]
        self.launched += 1
        self.servers.append(await asyncio.to_thread(self.launcher.launch, port=port, lease_s=LEASE_S))

    async def think(self) -> None:
        self.thinkers.append(await asyncio.to_thread(self.launcher.launch, thinks=True, lease_s=LEASE_S))

    def kill(self, victim: str) -> None:
        self.killed[victim] += 1
        if victim == SHORE:
            assert self.shore is not None
            if self.killed[victim] % 2:
                self.shore.kill()
            else:
                self.shore.crash()
                self.shore.start()
        else:
            self.launcher.kill((self.servers if victim == SERVER else self.thinkers).pop(0))


def kept(database: str) -> dict[str, list[tuple[str, str, Any]]]:
    """All that players have answered, by battle and in order: who it was, the kind, the answer."""
    found: dict[str, list[tuple[str, str, Any]]] = {}
    for battle, by, kind, answer in query(
            database, "SELECT battle, by, kind, answer FROM answers WHERE seat >= 0 ORDER BY battle, number"):
        found.setdefault(battle, []).append((by, kind, json.loads(answer)))
    return found


def weather(database: str, crews: list[Crew]) -> None:
    """Every answer that was acknowledged is there, and every battle is whole."""
    found = kept(database)
    for crew in crews:
        for battle, place, kind, answer in crew.given:
            by, held_kind, held = found[battle][place]
            assert (by, held_kind) == ("person", kind)
            assert answer is None or held == answer

    rows = query(database, "SELECT id, logged, digest FROM battles")
    assert len(rows) >= len(crews)

    async def play_again() -> None:
        store = Store(database)
        for id, logged, digest in rows:
            battle = await store.get(id)
            assert len(battle.log) == logged and battle.match().chain == digest
        await store.close()

    asyncio.run(play_again())


def test_nothing_that_was_acknowledged_is_lost(database: str) -> None:
    ports = (free_port(),)
    crews = [Crew(game, ports) for game in GAMES]
    with launcher(database, *GAMES) as made:
        storm = Storm(made, crews, ports)
        asyncio.run(storm.rage(KILLS))
    assert storm.killed == {SERVER: KILLS} and min(len(crew.given) for crew in crews) >= KILLS - KILLS // EARLY
    weather(database, crews)


def test_nothing_is_lost_whatever_is_killed() -> None:
    need_postgres()
    ports, kills = (free_port(), free_port()), max(len(VICTIMS), ASHORE)
    crews = [Crew(game, ports) for game in GAMES]
    with cluster() as shore:
        with launcher(shore.url("postgres"), *GAMES) as made:
            storm = Storm(made, crews, ports, shore)
            asyncio.run(storm.rage(kills))
        assert storm.killed == Counter([VICTIMS[number % len(VICTIMS)] for number in range(kills)])
        weather(shore.url("postgres"), crews)


def test_nothing_is_lost_when_postgres_itself_crashes() -> None:
    need_postgres()
    battle = battle_of(wg.new("captains-sea", seed=1), [Sitter("person")] * 2)
    length = len(battle.log)

    async def write_on(store: Store) -> None:
        nonlocal length
        while True:
            was = battle.digest if length == len(battle.log) else str(length - 1)
            await store.write(battle.id, length, was, length, [(0, 0, "word", length)], ["person"], str(length))
            length += 1

    async def storm_ashore() -> None:
        nonlocal length
        store = Store(made.url("postgres"))
        await store.open()
        await store.add(battle)
        for _ in range(CRASHES):
            before, writing = length, asyncio.create_task(write_on(store))
            while length < before + 10:
                assert not writing.done(), writing.exception()
                await asyncio.sleep(0.001)
            await asyncio.to_thread(made.crash)
            with pytest.raises(OutOfOrder):
                await writing
            await asyncio.to_thread(made.start)
            found = (await store.get(battle.id)).log[len(battle.log):]
            assert [entry[3] for entry in found] == list(range(len(battle.log), len(battle.log) + len(found)))
            assert len(battle.log) + len(found) in (length, length + 1)     # the last was perhaps not acknowledged
            length = len(battle.log) + len(found)
        await store.close()

    with cluster() as made:
        asyncio.run(storm_ashore())
