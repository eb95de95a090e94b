"""Measure how many tables a server holds: two people at each, from an answer to the other player's update.

    python tools/bench_tables.py [--tables 200] [--servers 1] [--postgres] [--every 5] [--seconds 30] [--json]

Every table has two people on connections of their own, compressed as browsers have them, and one answer is given at
it every five seconds. The answers are drawn before anything is measured; while it lasts, this process unpacks messages,
finds the number of the question in them and sends what was drawn, and its own work is told apart from the servers'.
Several servers share one PostgreSQL, and both people of a table are at the same one, where nginx sends them
(deploy/nginx.conf), or with --apart at different ones.

Clock figures say little on a machine that does other things; processor time for each answer says more. From it follows
what one core would hold: `tables_a_core`, if nothing else ran and all of the core were used.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).resolve().parent.parent
SOURCES = os.environ.get("WEATHERGAGE_PATH") or str(ROOT / "src")
sys.path[:0] = [SOURCES, str(ROOT / "tools")]

import postgres  # noqa: E402

from weathergage.kernel import registry  # noqa: E402
from weathergage.kernel.match import Match, OpenQuestion, new  # noqa: E402
from weathergage.kernel.rng import COMPILED, Rng  # noqa: E402
from weathergage.players.base import RandomPlayer, play  # noqa: E402
from weathergage.players.orders import StandingOrders  # noqa: E402
from weathergage.server.battle import Sitter, battle_of  # noqa: E402
from weathergage.server.settings import sqlite_url  # noqa: E402
from weathergage.server.store import Store  # noqa: E402
from weathergage.server.visitors import fingerprint, new_token  # noqa: E402
from weathergage.table.unasked import goes_unasked, ordered_answer  # noqa: E402

SEATS = 2
DEEPEST = 60                    # answers given before at a table: they are at all stages of their battles
ATTEMPTS = 20                   # to find a battle that lasts long enough
AT_ONCE = 16                    # tables at which people sit down at once
OPENING_S = 120                 # for a connection to be opened, while the server loads the tables of others
TICK = os.sysconf("SC_CLK_TCK")
PAGE_KB = os.sysconf("SC_PAGE_SIZE") / 1024


# --- battles, and what will be answered -------------------------------------------------------------------------------

@dataclass
class Script:
    """A battle that is set up, and what will be answered at it."""

    battle: str
    tokens: list[str]                                           # by seat
    answers: dict[int, tuple[int, Any]] = field(default_factory=dict)      # by answers given before: seat, answer


def unasked(match: Match) -> OpenQuestion | None:
    """What the server answers by itself."""
    seats = range(SEATS)
    return next((question for question in match.questions
                 if goes_unasked(match, question, StandingOrders(), seats)), None)


def written(match: Match, count: int, rng: Rng) -> dict[int, tuple[int, Any]]:
    """So many answers at random, while the server answers what goes without saying."""
    answers: dict[int, tuple[int, Any]] = {}
    while True:
        while (question := unasked(match)) is not None:
            match.answer(question, ordered_answer(match, question, StandingOrders()))
        if match.over or len(answers) == count:
            return answers
        question = match.questions[0]
        answer = match.draw(question, rng)
        answers[len(match.steps)] = question.seat, answer
        match.answer(question, answer)


def begun(ruleset: str, number: int, count: int) -> tuple[Match, dict[int, tuple[int, Any]]]:
    """A battle some way on, and so many answers that follow."""
    scenarios = registry.find(ruleset).scenarios
    for attempt in range(ATTEMPTS):
        seed = number + 100_000 * attempt
        match = new(ruleset, scenarios[seed % len(scenarios)].id, seed)
        if len(match.seats) != SEATS:
            continue
        depth = Rng(seed).below(DEEPEST) // (attempt + 1)
        match = play(match, [RandomPlayer(seed), RandomPlayer(seed + 1)], depth)
        before = match.clone()
        before.dealer = match.dealer
        answers = written(match, count, Rng(seed))
        if len(answers) == count:
            return before, answers
    raise SystemExit(f"{ruleset}: no battle of {ATTEMPTS} lasts for {count} answers")


async def prepare(database: str, rulesets: Sequence[str], tables: int, count: int) -> list[Script]:
    """All battles on disk, with two people each."""
    store, scripts = Store(database), []
    await store.open()
    try:
        for number in range(tables):
            match, answers = begun(rulesets[number % len(rulesets)], number, count)
            tokens = [new_token() for _ in range(SEATS)]
            people = [await store.add_visitor(fingerprint(token)) for token in tokens]
            battle = battle_of(match, [Sitter("person", f"Captain {seat}") for seat in range(SEATS)])
            battle.owner, battle.places = people[0].id, {1: people[1].id}
            await store.add(battle)
            scripts.append(Script(battle.id, tokens, answers))
    finally:
        await store.close()
    return scripts


# --- processes --------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Process:
    """A process, and those it has started."""

    pid: int

    def stat(self) -> list[str]:
        return Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()

    def spent(self) -> float:
        """Processor seconds, with those of its children that have ended."""
        return sum([int(part) for part in self.stat()[11:15]]) / TICK

    def memory_mb(self) -> float:
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE_KB / 1024

    def spent_by_all(self) -> float:
        """The same, with those of its children that live, which come and go."""
        spent = self.spent()
        for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split():
            with suppress(OSError):
                spent += Process(int(pid)).spent()
        return spent

    def sockets(self) -> int:
        links = [os.readlink(path) for path in Path(f"/proc/{self.pid}/fd").iterdir() if path.is_symlink()]
        return len([link for link in links if link.startswith("socket:")])


@contextmanager
def serving(database: str) -> Iterator[tuple[str, Process]]:
    """A server of its own process; its address, and the process."""
    command = [sys.executable, "-m", "weathergage", "serve", "--no-open", "--port", "0", "--workers", "1",
               "--public-url", "http://127.0.0.1", "--database", database]
    environment = {**os.environ, "PYTHONPATH": SOURCES}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http://(\S+)/", process.stdout.readline())
            assert address, "the server did not start"
            yield address[1], Process(process.pid)
        finally:
            process.terminate()
            process.wait(60)


# --- the tables -------------------------------------------------------------------------------------------------------

class Asked(msgspec.Struct):
    id: str
    seat: int


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    step: int = -1
    asked: tuple[Asked, ...] = ()
    reason: str = ""


DECODER = msgspec.json.Decoder(Heard)


@dataclass
class Figures:
    """What was measured."""

    updates: list[float] = field(default_factory=list)          # seconds from an answer to the other's update
    replies: list[float] = field(default_factory=list)          # ... to its acknowledgement
    sizes: list[int] = field(default_factory=list)              # bytes of the message, unpacked
    refused: list[str] = field(default_factory=list)
    late: int = 0                                               # answers given late: the one before was not shown yet
    dropped: int = 0                                            # connections that the server has closed


class Battle:
    """One table and the two at it."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.figures = Figures()
        self.wires: list[ClientConnection] = []
        self.heard: list[Heard | None] = [None] * SEATS
        self.shown = asyncio.Event()
        self.is_left = False                                    # somebody's connection is closed
        self.farewell = ""                                      # what was said then
        self.sent: tuple[int, int, float] | None = None         # step before the answer, seat, moment

    async def come(self, hosts: Sequence[str], stack: AsyncExitStack) -> None:
        """Both sit down; returns when both are shown the table."""
        for seat, host in enumerate(hosts):
            wire = await stack.enter_async_context(connect(
                f"ws://{host}/api/battles/{self.script.battle}/table", max_size=None, ping_interval=None,
                open_timeout=OPENING_S, additional_headers={"cookie": f"weathergage={self.script.tokens[seat]}"}))
            self.wires.append(wire)
            asyncio.create_task(self.listen(seat, wire)).add_done_callback(
                lambda task: None if task.cancelled() else task.result())
        while None in self.heard:
            await self.change()
            if self.is_left:
                raise SystemExit(f"the server has closed a connection before anything was shown: {self.farewell}")

    async def listen(self, seat: int, wire: ClientConnection) -> None:
        try:
            while True:
                message = await wire.recv(decode=False)
                self.take(seat, message, perf_counter())
        except ConnectionClosed as error:
            self.figures.dropped += 1
            self.is_left = True
            self.farewell = "; ".join([*self.figures.refused[-1:], str(error)])
            self.shown.set()

    def take(self, seat: int, message: bytes, now: float) -> None:
        found = DECODER.decode(message)
        if found.type == "refused":
            self.figures.refused.append(found.reason)
            self.sent = None
            self.shown.set()
        elif found.type == "done" and self.sent is not None:
            self.figures.replies.append(now - self.sent[2])
        elif found.type == "table":
            self.heard[seat] = found
            self.shown.set()
            if self.sent is not None and seat != self.sent[1] and found.step > self.sent[0]:
                self.figures.updates.append(now - self.sent[2])
                self.figures.sizes.append(len(message))
                self.sent = None

    def next(self) -> tuple[int, int, str, Any] | None:
        """The next answer, as it was drawn: step, seat, question; None while the table does not ask it of anybody."""
        step = max([heard.step for heard in self.heard if heard is not None])
        if self.sent is not None or step not in self.script.answers:
            return None
        seat, answer = self.script.answers[step]
        asked = [asked.id for heard in self.heard if heard is not None and heard.step == step
                 for asked in heard.asked if asked.seat == seat]
        return (step, seat, asked[0], answer) if asked else None

    async def play(self, every: float, first: float, until: float) -> None:
        """An answer now and then; as soon as it can be given, if that is later than it should. Returns when both have
        been shown the last."""
        due = first
        while due < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            self.figures.late += self.next() is None
            while (given := self.next()) is None:
                await self.change()
                if self.is_left:
                    return
            step, seat, question, answer = given
            self.sent = step, seat, perf_counter()
            request = msgspec.json.encode({"type": "answer", "id": 1, "question": question, "answer": answer}).decode()
            with suppress(ConnectionClosed):
                await self.wires[seat].send(request)
            due += every
        while self.sent is not None and not self.is_left:
            await self.change()

    async def change(self) -> None:
        """Until something is shown here."""
        self.shown.clear()
        await self.shown.wait()


async def sit_down(battles: Sequence[Battle], hosts: Sequence[str], apart: bool, stack: AsyncExitStack) -> None:
    limit = asyncio.Semaphore(AT_ONCE)

    async def come(number: int, battle: Battle) -> None:
        async with limit:
            await battle.come([hosts[(number + seat * apart) % len(hosts)] for seat in range(SEATS)], stack)

    async with asyncio.TaskGroup() as coming:           # the first that fails is told, and not what follows from it
        for number, battle in enumerate(battles):
            coming.create_task(come(number, battle))


async def measure(scripts: Sequence[Script], hosts: Sequence[tuple[str, Process]], others: Sequence[Process],
                  every: float, seconds: float, apart: bool) -> dict[str, float]:
    """All come, play for a while without being measured, and then for so many seconds."""
    battles = [Battle(script) for script in scripts]
    servers, empty = [process for _, process in hosts], sum([process.memory_mb() for _, process in hosts])
    async with AsyncExitStack() as stack:
        began = perf_counter()
        await sit_down(battles, [host for host, _ in hosts], apart, stack)
        opened = perf_counter() - began
        seated = sum([process.memory_mb() for process in servers])
        start = perf_counter()
        playing = [asyncio.create_task(battle.play(every, start + every * number / len(battles),
                                                   start + every + seconds)) for number, battle in enumerate(battles)]
        await asyncio.sleep(every)                      # the first answer of each table warms up
        figures = Figures()
        for battle in battles:
            battle.figures = figures
        work = [process.spent() for process in servers]
        rest, own, begun_at = sum([process.spent_by_all() for process in others]), process_time(), perf_counter()
        await asyncio.gather(*playing)
        passed, answers = perf_counter() - begun_at, len(figures.updates)
        spent = [process.spent() - before for process, before in zip(servers, work, strict=True)]
        used = sum([process.memory_mb() for process in servers])
        sockets, dropped = sum([process.sockets() for process in servers]), figures.dropped
        beside = sum([process.spent_by_all() for process in others]) - rest
        own = process_time() - own
    if figures.refused:
        print(f"{len(figures.refused)} answers were refused: {figures.refused[0]}", file=sys.stderr)
    cost = sum(spent) / max(1, answers)
    return {
        "tables": len(battles), "servers": len(hosts), "seconds": passed, "answers": answers, "late": figures.late,
        "refused": len(figures.refused), "dropped": dropped,
        "update_p50_ms": 1e3 * median(figures.updates), "update_p99_ms": 1e3 * quantiles(figures.updates, n=100)[98],
        "reply_p50_ms": 1e3 * median(figures.replies), "reply_p99_ms": 1e3 * quantiles(figures.replies, n=100)[98],
        "work_an_answer_ms": 1e3 * cost, "database_an_answer_ms": 1e3 * beside / max(1, answers),
        "tables_a_core": every / cost, "busiest_server": max(spent) / passed, "client": own / passed,
        "message_kb": median(figures.sizes) / 1024, "opening_a_table_ms": 1e3 * opened / len(battles),
        "memory_mb": used, "memory_empty_mb": empty, "memory_a_table_kb": 1024 * (seated - empty) / len(battles),
        "memory_a_table_played_kb": 1024 * (used - empty) / len(battles), "sockets": sockets,
    }


def bench(tables: int, servers: int, on_postgres: bool, rulesets: Sequence[str], every: float, seconds: float,
          apart: bool) -> dict[str, float]:
    """All of it: databases, servers, people."""
    count = int((seconds + every) / every) + 2
    with ExitStack() as stack:
        others: list[Process] = []
        if on_postgres:
            cluster = stack.enter_context(postgres.cluster())
            database = cluster.url("postgres")
            others.append(Process(int((cluster.folder / "data/postmaster.pid").read_text().split()[0])))
        else:
            database = sqlite_url(Path(stack.enter_context(TemporaryDirectory())) / "bench.sqlite3")
        scripts = asyncio.run(prepare(database, rulesets, tables, count))
        hosts = [stack.enter_context(serving(database)) for _ in range(servers)]
        return asyncio.run(ready_then_measure(scripts, hosts, others, every, seconds, apart))


async def ready_then_measure(scripts: Sequence[Script], hosts: Sequence[tuple[str, Process]],
                             others: Sequence[Process], every: float, seconds: float, apart: bool) -> dict[str, float]:
    for host, _ in hosts:
        async for told in attempts(host):
            if told == b"200":
                break
    return await measure(scripts, hosts, others, every, seconds, apart)


async def attempts(host: str) -> AsyncIterator[bytes]:
    """Ask a server whether it is ready; again and again."""
    name, _, port = host.partition(":")
    while True:
        reader, writer = await asyncio.open_connection(name, int(port))
        writer.write(f"GET /api/ready HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        yield answer.split(b" ", 2)[1]
        await asyncio.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--servers", type=int, default=1, help="processes; several share one PostgreSQL")
    parser.add_argument("--postgres", action="store_true", help="one server on PostgreSQL, too")
    parser.add_argument("--apart", action="store_true", help="the two people of a table are at different servers")
    parser.add_argument("--ruleset", action="append", choices=registry.names(), help="only these; by default all")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two answers at a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="that are measured")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    figures = bench(options.tables, options.servers, options.postgres or options.servers > 1,
                    options.ruleset or registry.names(), options.every, options.seconds, options.apart)
    if options.json:
        print(json.dumps({"mode": "compiled" if COMPILED else "interpreted", **figures}, indent=2))
        return
    print("compiled" if COMPILED else "interpreted")
    for name, value in figures.items():
        print(f"{name:26} {value:10.2f}")


if __name__ == "__main__":
    main()
