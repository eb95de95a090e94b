"""How quick the server is: from an answer to the table that shows it, over a real socket; and what a table weighs.

Server and client share one process, so that the client can draw its answers from the match itself; both sides' work is
in the figures. Beside the time on the clock stands that of the processor, which a busy machine changes less.
"""

import asyncio
import json
import tracemalloc
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Final

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from weathergage.kernel import registry
from weathergage.kernel.match import Match, new
from weathergage.kernel.rng import Rng
from weathergage.players.base import RandomPlayer
from weathergage.players.base import play as play_on
from weathergage.server.app import make_app
from weathergage.server.battle import HOUSE
from weathergage.server.messages.battles import ChairWish, NewBattle
from weathergage.server.serving import listen
from weathergage.server.settings import Settings, sqlite_url
from weathergage.server.tables import Tables

IDLE: Final = 20                # tables in memory at once, to weigh one
FEWEST: Final = 20              # answers that figures are made from
SOME: Final = 40                # answers given at an idle table
MOST_SEATS: Final = 8
TABLE: Final = b'{"type":"table"'
CHAIRS: Final = (ChairWish(player="person"), ChairWish(player="ai", level="random"))


def bench_server(rulesets: Sequence[str], seconds: float = 20.0,
                 progress: Callable[[int, int], None] = lambda done, of: None) -> dict[str, float]:
    """Figures by ruleset, for so many seconds in all."""
    return asyncio.run(measure(rulesets, seconds / max(1, len(rulesets)), progress))


async def measure(rulesets: Sequence[str], seconds: float, progress: Callable[[int, int], None]) -> dict[str, float]:
    figures: dict[str, float] = {}
    async with harbour() as (port, tables):
        for at, name in enumerate(rulesets):
            await play(port, tables, name, 0.0)         # the first answers load what is loaded once
            waits, work, sizes = await play(port, tables, name, seconds)
            for words, spent in (("", waits), ("work_", work)):
                figures[f"{name}/answer_to_table_{words}p50_ms"] = 1e3 * median(spent)
                figures[f"{name}/answer_to_table_{words}p99_ms"] = 1e3 * quantiles(spent, n=100, method="inclusive")[98]
            figures[f"{name}/table_message_kb"] = median(sizes) / 1024
            figures[f"{name}/memory_per_idle_table_kb"] = await weigh(tables, name)
            progress(at + 1, len(rulesets))
    return figures


@asynccontextmanager
async def harbour() -> AsyncIterator[tuple[int, Tables]]:
    """A server with a database of its own; its port, and its tables."""
    with TemporaryDirectory() as folder, listen("127.0.0.1", 0, 1) as listener:
        settings = Settings(database=sqlite_url(Path(folder) / "bench.sqlite3"), workers=0, static=Path(folder))
        app = make_app(settings)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield listener.getsockname()[1], app.state.tables
        finally:
            server.should_exit = True
            await serving


async def play(port: int, tables: Tables, ruleset: str, seconds: float,
               ) -> tuple[list[float], list[float], list[int]]:
    """Battles against an AI that costs nothing: seconds from each answer to its table by the
    clock and by the processor, and the sizes of tables."""
    waits: list[float] = []
    work: list[float] = []
    sizes: list[int] = []
    rng, start = Rng(1), perf_counter()

    def is_enough() -> bool:
        return perf_counter() - start >= seconds and len(waits) >= FEWEST

    while not is_enough():
        battle = (await tables.start(NewBattle(ruleset=ruleset, chairs=CHAIRS), HOUSE)).id
        async with connect(f"ws://127.0.0.1:{port}/api/battles/{battle}/table", max_size=None) as wire:
            shown = await next_table(wire)
            while not is_enough() and (asked := await next_question(wire, shown)) is not None:
                request = answer_to(asked, tables.live[battle].record.match, rng)
                sent, begun = perf_counter(), process_time()
                await wire.send(request)
                shown = await next_table(wire)
                waits.append(perf_counter() - sent)
                work.append(process_time() - begun)
                sizes.append(len(shown))
    return waits, work, sizes


async def next_table(wire: ClientConnection) -> bytes:
    while not (message := await wire.recv(decode=False)).startswith(TABLE):
        assert b'"refused"' not in message[:20], message
    return message


async def next_question(wire: ClientConnection, shown: bytes) -> Any:
    """What is asked at the table that is shown, or at a later one; None when the battle is over."""
    while True:
        table = json.loads(shown)
        if table.get("verdict") or table.get("asked"):
            return None if table.get("verdict") else table["asked"][0]
        shown = await next_table(wire)


def answer_to(asked: Any, match: Match, rng: Rng) -> str:
    """Any answer, as a request."""
    question = next(question for question in match.questions if question.seat == asked["seat"])
    return json.dumps({"type": "answer", "id": 1, "question": asked["id"], "answer": match.draw(question, rng)})


async def weigh(tables: Tables, ruleset: str) -> float:
    """Kilobytes of a table in memory, some way into its battle, that nobody looks at."""
    scenarios = registry.find(ruleset).scenarios
    matches = [play_on(new(ruleset, scenarios[at % len(scenarios)].id, at), [RandomPlayer(at)] * MOST_SEATS, SOME)
               for at in range(IDLE)]
    battles = [(await tables.take_in(match.save(), HOUSE)).id for match in matches]
    await (await tables.get(battles[0])).close()            # what is loaded once belongs to no table
    tables.forget(battles[0])
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for battle in battles:
            await (await tables.get(battle)).close()
        return (tracemalloc.get_traced_memory()[0] - before) / 1024 / IDLE
    finally:
        tracemalloc.stop()
