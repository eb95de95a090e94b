"""Several servers on one database of PostgreSQL are one: two processes, people at both, and one of them is killed."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from helpers import free_port
from postgres import Cluster
from server.clients import SILENCE_S, TableClient
from server.databases import drop_database, new_database, query
from server.form_answers import pick
from server.launching import Launcher, launcher
from server.proxies import proxy
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import weathergage as wg
from weathergage.server.battle import Battle, NoBattle, Sitter, battle_of
from weathergage.server.company import Company
from weathergage.server.database import OutOfOrder
from weathergage.server.jobs import Choose, Chosen, Result
from weathergage.server.news import Changed, News
from weathergage.server.store import OutOfStep, Store
from weathergage.server.thoughts import Thoughts
from weathergage.server.workers import Position, Workers, WorkFailed

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[2]
LEASE_S = 0.5


@pytest.fixture(scope="module")
def shared(postgres: Cluster) -> Iterator[str]:
    """A database for all tests of this module."""
    name = new_database(postgres)
    yield postgres.url(name)
    drop_database(postgres, name)


@pytest.fixture(scope="module")
def servers(shared: str) -> Iterator[Launcher]:
    """Launches servers on it."""
    with launcher(shared, "savage-seas") as made:
        yield made


class Wire:
    """A real socket, for a client at a table."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def receive_text(self, timeout: float) -> str:
        return str(self.line.recv(timeout=timeout))

    def send_text(self, data: str) -> None:
        self.line.send(data)


class Server:
    """One of the servers, and whoever uses it."""

    def __init__(self, servers: Launcher, guests: ExitStack) -> None:
        self.port = free_port()
        self.guests = guests
        self.process = servers.launch(port=self.port, public_url="http://127.0.0.1", lease_s=LEASE_S, absent_s=0.0)

    def http(self, method: str, path: str, cookies: dict[str, str], status: int = 200, **more: Any) -> Any:
        while True:
            try:
                address = f"http://127.0.0.1:{self.port}{path}"
                answer = httpx.request(method, address, cookies=cookies, timeout=SILENCE_S, **more)
                break
            except httpx.ConnectError:
                time.sleep(0.01)                        # it is just being launched
        assert answer.status_code == status, answer.text
        cookies.update(answer.cookies)
        return answer.json() if answer.content else None

    def come(self, battle: str, cookies: dict[str, str]) -> TableClient:
        token = cookies["weathergage"]
        line = connect(f"ws://127.0.0.1:{self.port}/api/battles/{battle}/table", max_size=None,
                       additional_headers={"cookie": f"weathergage={token}"})
        return TableClient(Wire(self.guests.enter_context(line)), battle)       # type: ignore[arg-type]


def test_two_servers_are_one_and_one_of_them_may_die(shared: str, servers: Launcher) -> None:
    with ExitStack() as guests:
        here, there = Server(servers, guests), Server(servers, guests)
        anns: dict[str, str] = {}
        bens: dict[str, str] = {}
        made = here.http("POST", "/api/battles", anns, 201, json={
            "ruleset": "savage-seas", "clock": {"base": 3600.0, "added": 5.0},
            "chairs": [{"player": "person", "name": "Ann"}, {"player": "person", "link": True}]})
        battle = made["id"]
        link = here.http("POST", f"/api/battles/{battle}/links", anns, 201, json={"seat": 1})
        ann = here.come(battle, anns)
        assert ann.look()["chairs"][1]["open"]
        there.http("GET", "/api/me", bens)
        there.http("POST", "/api/links/take", bens, json={"token": link["token"], "name": "Ben"})
        sat = ann.wait(lambda message: message["type"] == "table" and not message["chairs"][1].get("open", False))
        assert sat["chairs"][1]["name"] == "Ben"                    # heard at the other server

        ben = there.come(battle, bens)
        assert {ann.settle()["step"], ben.settle()["step"]} == {0}
        if not any(message["type"] == "presence" and message["here"] == [0, 1] for message in ann.heard):
            ann.wait(lambda message: message["type"] == "presence" and message["here"] == [0, 1])
        assert "is at the table" in ann.ask("hand-over", seat=1, level="random", name="")["reason"]
        assert ben.ask("say", text="Good day")["type"] == "done"
        heard = ann.wait(lambda message: message["type"] == "chat")
        assert heard["lines"][-1]["text"] == "Good day"

        for player in (ann, ben):                                   # both have a hand in the seed, at once
            player.last += 1
            player.socket.send_text(json.dumps({"type": "stir", "id": player.last, "what": "ab" * 16}))
        assert {replied(player)["type"] for player in (ann, ben)} == {"done"}
        for player in (ann, ben):
            while sorted(player.settle()["stirred"]) != [0, 1]:
                player.look()
            assert player.shown["step"] == 0 and [clock["runs"] for clock in player.shown["clocks"]] == [True, True]

        for player in (ann, ben):                                   # both are asked at once, and neither waits
            player.settle()
            player.last += 1
            asked = player.shown["asked"][0]
            player.shown = {}
            player.socket.send_text(wire_answer(player, asked))
        assert {replied(player)["type"] for player in (ann, ben)} == {"done"}
        step = together(ann, ben, least=2)
        for _ in range(3):
            player = ann if ann.shown.get("asked") else ben
            assert player.answer()["type"] == "done"
            step = together(ann, ben, least=step + 1)

        asked = {waiting["seat"] for waiting in ann.shown["waiting"]}
        for player in (ann, ben):
            while {clock["seat"] for clock in player.shown["clocks"] if clock["runs"]} != asked:
                player.look()
        servers.kill(here.process)
        with pytest.raises((ConnectionClosed, EOFError, OSError)):
            while True:
                ann.hear()
        ann = there.come(battle, anns)                              # her cookie is good at any of them
        assert together(ann, ben) == step
        player = ann if ann.shown.get("asked") else ben
        assert player.answer()["type"] == "done" and together(ann, ben, least=step + 1) > step
        reply = ben.ask("hand-over", seat=1, level="random", name="")
        assert reply["type"] == "done"
        ann.shown = {}
        for _ in range(3):
            assert ann.answer()["type"] == "done"
        givers = query(shared, f"SELECT DISTINCT by FROM answers WHERE battle = '{battle}' AND seat = 1")
        assert ("ai",) in givers
        there.http("DELETE", f"/api/battles/{battle}", anns, 204)
        servers.kill(there.process)


def wire_answer(player: TableClient, asked: Any) -> str:
    return json.dumps({"type": "answer", "id": player.last, "question": asked["id"], "answer": pick(asked)})


def replied(player: TableClient) -> Any:
    return player.wait(lambda message: message.get("reply_to") == player.last)


def together(*players: TableClient, least: int = 0) -> int:
    """Until all see the same table, at which one of them is asked and so many answers were given, or more; how many."""
    while True:
        for player in players:
            if not player.shown:
                player.look()
        steps = [player.shown["step"] for player in players]
        if len(set(steps)) == 1 and steps[0] >= least and any(player.shown.get("asked") for player in players):
            return int(steps[0])
        players[steps.index(min(steps))].look()


# --- behind a proxy ---------------------------------------------------------------------------------------------------

def answers(port: int) -> None:
    """Until a server that was launched does."""
    while True:
        with suppress(httpx.ConnectError):
            httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=SILENCE_S)
            return
        time.sleep(0.01)


def test_behind_nginx_nobody_notices_that_a_server_dies(servers: Launcher, tmp_path: Path) -> None:
    """Over TLS, with the configuration that the documentation gives."""
    first, second = free_port(), free_port()
    with proxy(tmp_path, first, second) as (plain, secure, trust), ExitStack() as guests:
        page = f"https://localhost:{secure}"
        processes = [servers.launch(port=port, public_url=page, lease_s=LEASE_S) for port in (first, second)]
        for port in (first, second):            # nginx asks whoever was not there once not again for a while
            answers(port)
        web = guests.enter_context(httpx.Client(base_url=page, verify=trust, timeout=SILENCE_S))

        def ask(method: str, path: str, **more: Any) -> httpx.Response:
            while True:
                try:
                    answer = web.request(method, path, **more)
                except httpx.ConnectError:
                    answer = httpx.Response(502)                # nginx is just being started
                if answer.status_code not in (502, 504):        # and so are the servers
                    return answer
                time.sleep(0.01)

        assert ask("GET", "/api/ready").status_code in (200, 503)
        told = httpx.get(f"http://localhost:{plain}/x", follow_redirects=False)
        assert told.status_code == 301 and told.headers["location"] == "https://localhost/x"
        me = ask("GET", "/api/me")
        cookie = me.headers["set-cookie"]
        assert cookie.startswith("__Host-weathergage=") and "Secure" in cookie and "HttpOnly" in cookie
        assert "max-age" in me.headers["strict-transport-security"] and "content-security-policy" in me.headers
        assert ask("GET", "/api/metrics").status_code == 404
        made = ask("POST", "/api/battles", json={"ruleset": "savage-seas", "seed": 3})
        assert made.status_code == 201

        def come() -> TableClient:
            line = connect(f"wss://localhost:{secure}/api/battles/{made.json()['id']}/table", ssl=trust, max_size=None,
                           origin=Origin(page), additional_headers={"cookie": cookie.partition(";")[0]})
            return TableClient(Wire(guests.enter_context(line)), made.json()["id"])       # type: ignore[arg-type]

        table = come()
        assert table.answer()["type"] == "done"
        step = table.settle()["step"]
        servers.kill(processes[0])
        try:
            assert table.answer()["type"] == "done"
        except ConnectionClosed:                                # it was that one's
            table = come()
            assert table.answer()["type"] == "done"
        assert table.settle()["step"] > step
        servers.kill(processes[1])


# --- thinking for each other ------------------------------------------------------------------------------------------

class Counted(Workers):
    """Workers who count what they are asked, and have a thread only."""

    def __init__(self) -> None:
        super().__init__(0, 60.0)
        self.asked = 0

    async def do(self, *given: Any, **more: Any) -> Result:
        self.asked += 1
        return await super().do(*given, **more)


def with_companies(database: str, work: Callable[[Company, Company, Position], Awaitable[T]]) -> T:
    """Two hosts on one database, and a battle."""
    async def run() -> T:
        stores, match = [Store(database), Store(database)], wg.new("captains-sea", seed=2)
        battle = battle_of(match, [Sitter("person"), Sitter("ai", "", "random")])
        heard: list[News] = []
        companies = [Company(Counted(), store, LEASE_S, heard.append, lambda: None) for store in stores]
        try:
            await stores[0].open()
            await stores[0].add(battle)
            return await work(companies[0], companies[1], Position(battle, 0, tuple(match.log), match.chain))
        finally:
            for company, store in zip(companies, stores, strict=True):
                await company.leave()
                await company.workers.stop()
                await store.close()

    return asyncio.run(run())


def nothing_so_far(_: Result) -> None:
    pass


def asked(*companies: Company) -> int:
    return sum(company.workers.asked for company in companies if isinstance(company.workers, Counted))


def test_what_both_ask_is_thought_about_once_and_given_to_both(shared: str) -> None:
    async def work(here: Company, there: Company, position: Position) -> None:
        here.join()
        there.join()
        task = Choose(0, "random")
        first, second = await asyncio.gather(*[company.choose(position, task, nothing_so_far)
                                               for company in (here, there)])
        assert isinstance(first, Chosen) and first == second and asked(here, there) == 1
        with pytest.raises(WorkFailed, match="genius"):
            await here.choose(position, Choose(0, "genius"), nothing_so_far)

    with_companies(shared, work)


def test_a_host_leaves_though_it_is_told_something_in_that_moment(shared: str) -> None:
    async def work(here: Company, _: Company, position: Position) -> None:
        here.join()
        while not (here.due._waiters and here.beat._waiters):
            await asyncio.sleep(0.01)
        here.due.set()
        here.seen()
        leaving = asyncio.create_task(here.leave())
        done, _pending = await asyncio.wait({leaving}, timeout=SILENCE_S)
        for chore in here.chores:                           # the rest of this test may go on though it failed
            chore.cancel()
        assert done

    with_companies(shared, work)


def test_what_a_dead_host_thought_about_is_taken_over(shared: str) -> None:
    async def work(here: Company, there: Company, position: Position) -> None:
        await there.thoughts.ask(position, Choose(0, "random"))
        taken = await there.thoughts.take([("captains-sea", "")])
        assert taken is not None and await here.thoughts.take([("captains-sea", "")]) is None
        await asyncio.to_thread(query, shared, "UPDATE thoughts SET until = 0")         # it has said nothing for long
        here.join()
        assert isinstance(await here.choose(position, Choose(0, "random"), nothing_so_far), Chosen)
        assert asked(here) == 1

    with_companies(shared, work)


@pytest.mark.parametrize("lost", ["take", "finish"])
def test_what_is_lost_on_the_way_is_thought_about_again(
        shared: str, lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real, times = getattr(Thoughts, lost), []

    async def broken(*given: Any) -> Any:
        done = None if lost == "finish" else await real(*given)      # kept, but nobody hears of it
        times.append(done)
        monkeypatch.setattr(Thoughts, lost, real)
        raise OutOfOrder("the database cannot be reached")

    async def work(here: Company, _: Company, position: Position) -> None:
        await here.thoughts.ask(position, Choose(0, "random"))
        monkeypatch.setattr(Thoughts, lost, broken)
        here.join()
        async with asyncio.timeout(60):
            assert isinstance(await here.choose(position, Choose(0, "random"), nothing_so_far), Chosen)
        assert len(times) == 1

    with_companies(shared, work)


def test_a_question_is_kept_as_long_as_it_is_thought_about(shared: str) -> None:
    async def work(here: Company, _: Company, position: Position) -> None:
        await here.thoughts.ask(position, Choose(0, "random"))
        await here.thoughts.take([("captains-sea", "")])
        until = f"SELECT until FROM thoughts WHERE battle = '{position.battle.id}'"
        first = await asyncio.to_thread(query, shared, until)
        await here.thoughts.live(Counter())
        assert await asyncio.to_thread(query, shared, until) == first
        await here.thoughts.live(Counter(), [position.battle.id])
        assert await asyncio.to_thread(query, shared, until) > first
        await here.store.delete(position.battle.id)         # or others find a question that waits

    with_companies(shared, work)


def test_a_question_of_a_battle_that_has_gone_on_is_nobodys(shared: str) -> None:
    async def work(here: Company, there: Company, position: Position) -> None:
        waiting = asyncio.create_task(here.choose(position, Choose(0, "random"), nothing_so_far))
        while await here.waiting() == 0:
            await asyncio.sleep(0)
        battle, length = position.battle, len(position.log)
        heard: list[News] = []
        here.tell = heard.append
        here.chores = [asyncio.create_task(here.line.keep_up())]
        entry = [(0, 0, "word", 1)]
        version = await there.store.write(battle.id, length, battle.digest, length, entry, ["person"], "x")
        assert await waiting is None and await here.waiting() == 0
        assert await there.thoughts.take([("captains-sea", "")]) is None
        while Changed(battle.id, version, there.store.host) not in heard:
            await there.store.write(battle.id, length + 1, "x", length + 1, [], [], "x")     # whoever listens late
            version += 1
            await asyncio.sleep(0)

    with_companies(shared, work)


def test_only_who_lives_is_at_a_table(shared: str) -> None:
    async def work(here: Company, there: Company, position: Position) -> None:
        battle = position.battle.id
        await there.thoughts.live(Counter([(battle, "ben"), ("gone", "ben")]))
        assert await here.elsewhere(battle) == {"ben"} and not await there.elsewhere(battle)
        await asyncio.to_thread(query, shared, f"UPDATE hosts SET seen = 0 WHERE id = '{there.store.host}'")
        assert not await here.elsewhere(battle)
        await here.thoughts.live(Counter())             # which forgets who has said nothing for long
        await there.thoughts.live(Counter([(battle, "ben")]))
        assert await here.elsewhere(battle) == {"ben"}

    with_companies(shared, work)


def test_seats_are_changed_by_one_at_a_time(shared: str) -> None:
    async def work(here: Company, there: Company, position: Position) -> None:
        mine, yours = [await company.store.get(position.battle.id) for company in (here, there)]
        await here.store.seat(mine, [Sitter("person")] * 2)
        with pytest.raises(OutOfStep):
            await there.store.seat(yours, [Sitter("ai", "", "random")] * 2)
        kept: Battle = await there.store.get(position.battle.id)
        assert kept.chairs == (Sitter("person"),) * 2 and kept.version == mine.version == 1
        await here.store.delete(mine.id)
        with pytest.raises(NoBattle):
            await there.store.get(mine.id)

    with_companies(shared, work)


def test_a_host_on_another_machine_thinks(shared: str) -> None:
    command = [sys.executable, "-m", "weathergage", "worker", "--database", shared, "--workers", "1", "--log", "json"]

    async def work(here: Company, there: Company, position: Position) -> None:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None and process.stderr is not None
            said = await asyncio.to_thread(process.stdout.readline)
            assert said.startswith("Weather Gage thinks"), process.stderr.read()
            assert isinstance(await here.choose(position, Choose(0, "random"), nothing_so_far), Chosen)
            assert asked(here) == 0
            process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(process.wait) == 0
            log = [json.loads(line)["message"] for line in process.stderr]
            assert [words.split()[0].strip(",:") for words in log] == ["thinking", "ending", "ended"]

    with_companies(shared, work)
