"""Who thinks for the AIs of a server: its own workers where it is alone with its database; else whoever shares it,
other servers and `weathergage worker` on further machines.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final

from weathergage.kernel import registry, save
from weathergage.server.battle import NoBattle, text_of
from weathergage.server.database import OutOfOrder
from weathergage.server.endings import end
from weathergage.server.jobs import Choose, Failed, Result, Thinking
from weathergage.server.news import Answered, Asked, Changed, Hurried, Line, News, Share
from weathergage.server.store import Store
from weathergage.server.thoughts import Thought, Thoughts
from weathergage.server.workers import Position, SoFar, TooSlow, Workers, WorkFailed

LOG: Final = logging.getLogger("weathergage.server")
BEATS: Final = 3                # in a lease
KEPT: Final = 64                # logs that are not read again


class Alone:
    """A server that shares its database with nobody."""

    grace_s = 0.0               # that others have to do what they have begun

    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    async def choose(self, position: Position, task: Choose, so_far: SoFar) -> Result | None:
        """What an AI answers; None if the battle has gone on meanwhile. WorkFailed if it cannot."""
        return await self.workers.do(position, task, so_far=so_far)

    async def hurry(self, battle: str) -> None:
        """Have whoever thinks at this battle answer now."""
        self.workers.hurry(battle)

    async def elsewhere(self, battle: str) -> frozenset[str]:
        """Who looks at a table through other servers."""
        return frozenset()

    async def screens_elsewhere(self, visitor: str) -> int:
        """On how many screens somebody looks at tables through other servers."""
        return 0

    def seen(self) -> None:
        """Somebody has come to a table, or has gone."""

    async def waiting(self) -> int:
        """How many questions nobody thinks about yet."""
        return sum([max(0, worker.waiting - 1) for worker in self.workers.crew])

    def join(self) -> None:
        """Begin to work with others."""

    async def leave(self) -> None:
        """Begin nothing more."""


def content_text(content: dict[str, Any] | None) -> str:
    """Content as a battle keeps it."""
    return text_of(content) if content else ""


def nobody() -> Counter[tuple[str, str]]:
    return Counter()


class Company(Alone):
    """One of several hosts on one database: it asks the others, and thinks for them."""

    def __init__(self, workers: Workers, store: Store, lease_s: float, hear: Callable[[News], None],
                 missed: Callable[[], None], present: Callable[[], Counter[tuple[str, str]]] = nobody) -> None:
        super().__init__(workers)
        self.store = store
        self.lease_s = lease_s
        self.grace_s = lease_s / 2
        self.thoughts = Thoughts(store, lease_s)
        self.tell = hear
        self.line = Line(store.engine, self.hear, missed)
        self.present = present                          # battle and visitor of every screen here
        self.due, self.beat = asyncio.Event(), asyncio.Event()
        self.awaited: dict[str, asyncio.Event] = {}     # set when there is news of a battle
        self.chores: list[asyncio.Task[None]] = []
        self.thinking: dict[asyncio.Task[None], str] = {}       # and at which battle
        self.known: OrderedDict[str, Position] = OrderedDict()
        self.epochs = count(1)
        self.games: set[tuple[str, str]] = set()        # that are known here, with their content
        self.is_leaving = False

    # asking

    async def choose(self, position: Position, task: Choose, so_far: SoFar) -> Result | None:
        """Whoever asked first gives the answer at once; the others wait a little, in case that one is no more."""
        battle, has_waited = position.battle.id, False
        self.games.add((position.battle.ruleset, content_text(position.battle.content)))
        news = self.awaited.setdefault(battle, asyncio.Event())
        try:
            await self.thoughts.ask(position, task)
            while not self.is_leaving:
                news.clear()
                thought = await self.thoughts.find(battle, position.digest, task)
                if thought is None:
                    return None
                if thought.result is not None and (has_waited or thought.asker == self.store.host):
                    if isinstance(thought.result, Failed):
                        raise WorkFailed(thought.result.error)
                    return thought.result
                has_waited = thought.result is not None
                with suppress(TimeoutError):
                    async with asyncio.timeout(self.grace_s):
                        await news.wait()
            return None
        finally:
            self.awaited.pop(battle, None)

    async def hurry(self, battle: str) -> None:
        async with self.store.change() as session:
            await self.store.tell(session, Hurried(battle=battle))

    async def elsewhere(self, battle: str) -> frozenset[str]:
        return await self.thoughts.elsewhere(battle)

    async def screens_elsewhere(self, visitor: str) -> int:
        return await self.thoughts.screens_elsewhere(visitor)

    def seen(self) -> None:
        self.beat.set()

    async def waiting(self) -> int:
        return await self.thoughts.count()

    def hear(self, news: News) -> None:
        if isinstance(news, Asked):
            self.due.set()
        elif isinstance(news, Hurried):
            self.workers.hurry(news.battle)
        elif isinstance(news, (Answered, Changed)) and news.battle in self.awaited:
            self.awaited[news.battle].set()
        self.tell(news)

    # thinking for all

    def join(self) -> None:
        self.chores = [asyncio.create_task(work) for work in (self.line.keep_up(), self.live(), self.work())]

    async def leave(self) -> None:
        self.is_leaving = True
        for news in self.awaited.values():
            news.set()
        await end([*self.chores, *self.thinking])
        with suppress(OutOfOrder):
            await self.thoughts.leave()

    async def live(self) -> None:
        """Say again and again that this host lives; for ever."""
        while True:
            self.beat.clear()
            try:
                await self.thoughts.live(self.present(), list(self.thinking.values()))
            except OutOfOrder as error:
                LOG.warning("the others do not hear of this host: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(self.lease_s / BEATS):
                    await self.beat.wait()

    async def work(self) -> None:
        """Think about what is asked, as much at once as there are workers; for ever."""
        self.games |= {(name, content_text(save.CONTENT.get(name))) for name in registry.names()}
        most = max(1, len(self.workers.crew))
        while True:
            self.due.clear()
            try:
                while len(self.thinking) < most and (thought := await self.thoughts.take(self.games)) is not None:
                    task = asyncio.create_task(self.think(thought))
                    self.thinking[task] = thought.battle
                    task.add_done_callback(self.one_is_free)
            except OutOfOrder as error:
                LOG.warning("nobody can be asked what to think about: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(self.lease_s / BEATS):
                    await self.due.wait()

    def one_is_free(self, task: asyncio.Task[None]) -> None:
        del self.thinking[task]
        self.due.set()

    async def think(self, thought: Thought) -> None:
        """Find the answer, and give it. What fails at what was known of the battle before is tried with all of it."""
        result: Result
        try:
            try:
                result = await self.answer(thought)
            except TooSlow:
                raise
            except WorkFailed:
                self.known.pop(thought.battle, None)
                result = await self.answer(thought)
        except WorkFailed as error:
            result = Failed(str(error))
        except (NoBattle, OutOfOrder) as error:
            LOG.info("battle %s: not thought about (%s)", thought.battle, error)
            return
        with suppress(OutOfOrder):                      # somebody else will
            await self.thoughts.finish(thought, result)

    async def answer(self, thought: Thought) -> Result:
        position, loop = await self.position(thought), asyncio.get_running_loop()
        said: set[asyncio.Task[None]] = set()

        def so_far(result: Result) -> None:
            if isinstance(result, Thinking) and not said:
                telling = loop.create_task(self.say(thought, position, result.share))
                said.add(telling)
                telling.add_done_callback(said.discard)

        return await self.workers.do(position, thought.task, so_far=so_far)

    async def say(self, thought: Thought, position: Position, share: float) -> None:
        with suppress(OutOfOrder):
            async with self.store.change() as session:
                await self.store.tell(session, Share(battle=thought.battle, digest=position.digest, share=share))

    async def position(self, thought: Thought) -> Position:
        """The position, of which only what is new is read."""
        before = self.known.pop(thought.battle, None)
        found = await self.store.get(thought.battle, len(before.log) if before else 0)
        if found.digest != thought.digest:
            raise NoBattle("it has gone on")
        log = (*before.log, *found.log) if before else tuple(found.log)
        position = Position(found, before.epoch if before else next(self.epochs), log, found.digest)
        self.known[thought.battle] = position
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return position

