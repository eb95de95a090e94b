"""A battle in memory and on disk at once. The disk comes first: what could not be written has not happened.

What changes goes through `act` or `rewind`: first the rules, then the database. If either fails in the middle, the
match is read from the disk again, so that the memory never knows more than the disk.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

import msgspec

from weathergage.kernel.core import Answer, IllegalAnswer, Looping, WeatherGageError
from weathergage.kernel.dealer import Committed, Seeded
from weathergage.kernel.match import Match, OpenQuestion, recipe
from weathergage.server import logbook, rated
from weathergage.server.affairs import Affairs
from weathergage.server.battle import PERSON, Battle, Sitter, asked_in, givers_of, keeping_of
from weathergage.server.clocks import Elapsed, pressed, shown
from weathergage.server.messages.battles import Logged
from weathergage.server.messages.table import Trouble
from weathergage.server.reports import RulesFailed
from weathergage.server.scores import Scored
from weathergage.server.store import OutOfStep, Store
from weathergage.server.timeline import Timeline
from weathergage.server.workers import Position
from weathergage.table.trouble import trouble_file, trouble_words

LOG: Final = logging.getLogger("weathergage.server")


class Refusal(WeatherGageError):
    """What was asked for is not done: why, and by which clause."""

    def __init__(self, reason: str, rule: str = "", clause: str = "", nearest: Answer = None, label: str = "") -> None:
        super().__init__(reason)
        self.reason, self.rule, self.clause = reason, rule, clause
        self.nearest, self.label = nearest, label


class Record:
    """One battle: who sits where, the match, and its past."""

    def __init__(self, battle: Battle, match: Match, store: Store, elapsed: Elapsed) -> None:
        self.battle = battle
        self.match = match
        self.told = self.put_down(battle)       # after how many answers, from none on, it is written what was told
        self.store = store
        self.elapsed = elapsed
        self.timeline: Timeline | None = None
        self.epoch = 0                          # grows when the log is not simply continued
        self.asked_at = battle.updated
        self.lock = asyncio.Lock()
        self.is_stale = False                   # the memory may know more than the disk
        self.is_reread = False                  # and then what the disk has, which nobody has been shown
        self.is_rewritten = False               # what was told of it may not have happened
        self.used = time.monotonic()            # when somebody last did something here

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One at a time, and on what the disk has."""
        async with self.lock:
            if self.is_stale:
                await self.reload()
            self.used = time.monotonic()
            yield

    async def reload(self) -> None:
        """Back to what is on disk."""
        self.is_stale = True
        battle = await self.store.get(self.battle.id)
        common = min(len(battle.log), len(self.match.log))
        self.is_rewritten |= battle.log[:common] != self.match.log[:common]
        self.match = await self.store.played(battle)
        self.told = self.put_down(battle)
        self.battle, self.timeline = battle, None
        self.asked_at = battle.updated
        self.epoch += 1
        self.is_stale, self.is_reread = False, True

    async def catch_up(self) -> None:
        """To what another server has written, which mostly continues what is known here."""
        length = len(self.match.log)
        found = await self.store.get(self.battle.id, length)
        self.is_stale = True                    # until it is known to be right
        is_dealt_anew = (found.dealer, found.seed) != (self.battle.dealer, self.battle.seed)
        is_other = found.edition > self.match.ruleset.edition or found.lesson or self.battle.lesson
        if is_other or is_dealt_anew or not await asyncio.to_thread(self.follow, found):
            await self.reload()
            return
        found.by, found.log = self.battle.by[:length] + found.by, self.battle.log
        self.told = self.put_down(found)
        self.battle, self.asked_at, self.is_stale = found, found.updated, False

    def follow(self, found: Battle) -> bool:
        """Go on as the rest of the log says; False if it is not the rest of ours."""
        try:
            self.match.follow(found.log)
        except WeatherGageError:
            return False
        return self.match.chain == found.digest

    @staticmethod
    def put_down(battle: Battle) -> int:
        """What is kept against other rules is on the disk, and needed no more once the battle is played again; returns
        how much of it there is."""
        battle.kept, battle.told = None, []
        return battle.written

    # what is known

    @property
    def over(self) -> bool:
        """Whether the rules or the players have ended it."""
        return self.battle.is_over(self.match)

    @property
    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.battle.chairs) if chair.player == "person"]

    def left(self) -> tuple[float, ...]:
        """The seconds that each seat has now; nothing where there are no clocks."""
        clocks = self.battle.affairs.clocks
        return shown(clocks, time.time(), self.elapsed) if clocks is not None else ()

    def on_the_clock(self) -> tuple[int, ...]:
        """The seats whose clocks run: people who are to answer, once all are there."""
        if self.over or any([chair.open for chair in self.battle.chairs]):
            return ()
        return tuple(sorted({question.seat for question in self.match.questions if question.seat in self.people}))

    def is_open(self, question: OpenQuestion) -> bool:
        return any([other.question is question.question for other in self.match.questions])

    def position(self) -> Position:
        return Position(self.battle, self.epoch, tuple(self.match.log), self.match.chain)

    def battle_now(self) -> Battle:
        return replace(self.battle, log=list(self.match.log), digest=self.match.chain)

    async def at(self, step: int) -> Match:
        """The match after so many answers."""
        async with self.turn():
            past, log = await self.past(), list(self.match.log)
        return await asyncio.to_thread(past.at, log, step)

    async def past(self) -> Timeline:
        if self.timeline is None:
            self.timeline = await asyncio.to_thread(Timeline, self.match)
        return self.timeline

    # changes

    async def act(self, question: OpenQuestion, raw: Any, what: Callable[[], None], by: str) -> None:
        """Let the rules act, and keep what they did."""
        before = len(self.match.log)
        await self.rules(question, raw, what)
        await self.keep(before, before, by)

    async def rules(self, question: OpenQuestion, raw: Any, ask: Callable[[], Any]) -> Any:
        """Ask the rules something. What they raise on purpose is a refusal; everything else is trouble."""
        before = self.battle_now()
        try:
            return await asyncio.to_thread(ask)
        except Refusal:
            raise
        except IllegalAnswer as refused:
            raise Refusal(refused.reason, refused.rule) from None
        except Exception as error:
            if isinstance(error, WeatherGageError) and not isinstance(error, Looping):
                raise Refusal(str(error), question.rule) from None
            LOG.exception("the rules of %s failed in battle %s", self.battle.ruleset, self.battle.id)
            trouble = await self.report(f"The rules failed at “{question.prompt}”", error, before, question, raw)
            await self.reload()             # whatever they have left behind
            raise RulesFailed(trouble, question.rule) from None

    async def report(self, failed: str, error: Exception, battle: Battle, question: OpenQuestion | None = None,
                     raw: Any = None) -> Trouble:
        """Keep a match file that shows an error."""
        report = await self.store.report(battle.id, trouble_file(battle.file(), question, raw, error))
        return Trouble(text=trouble_words(failed, error), report=f"/api/battles/{battle.id}/reports/{report}")

    async def rewind(self, count: int, affairs: Affairs | None = None) -> None:
        """Take back so many answers; by leave, if that changes what stands between the players."""
        before = len(self.match.log)
        try:
            await asyncio.to_thread(self.go_back, len(self.match.steps) - count)
            await self.keep(before, len(self.match.log), PERSON, affairs)
        except BaseException:
            self.is_stale = True
            raise

    def go_back(self, step: int) -> None:
        """By undo as far as that goes, else by playing again."""
        count = len(self.match.steps) - step
        if count <= len(self.match.takebacks):
            for _ in range(count):
                self.match.undo()
        else:
            self.match = self.match.branch(step)
        self.epoch += 1
        if self.timeline is not None:
            self.timeline.cut(step)

    async def keep(self, before: int, kept: int, by: str, affairs: Affairs | None = None) -> None:
        """Write what has become of a log that was `before` long: its first `kept` entries, then others."""
        entries = self.match.log[kept:]
        given = givers_of(entries, by)
        now = replace(self.battle, by=[*self.battle.by[:kept], *given])
        logged, scored = await self.ending(now) if self.match.over else ({}, None)
        try:
            keeping = None if self.battle.lesson else await asyncio.to_thread(
                keeping_of, self.match, min(self.told, len(self.match.steps) + 1))
            self.battle.version = await self.store.write(
                self.battle.id, before, self.battle.digest, kept, entries, given, self.match.chain, logged,
                self.battle.version, affairs, scored, keeping, asked_in(self.match))
        except BaseException:
            self.is_stale = True
            raise
        if keeping is not None:
            self.told = len(self.match.steps) + 1
        self.battle.by[kept:] = given
        self.battle.affairs = affairs or self.battle.affairs
        self.battle.digest = self.match.chain
        self.battle.updated = self.asked_at = time.time()
        if scored is not None:
            await self.store.meet(self.battle)

    async def ending(self, battle: Battle) -> tuple[dict[str, Logged], Scored | None]:
        """What the end is in the logs and for the ratings of those who fought; whatever is wrong with the logs, it is
        the end."""
        try:
            logged = await asyncio.to_thread(logbook.entries, replace(battle, updated=time.time()), self.match)
        except Exception:
            LOG.exception("the end of battle %s cannot be logged", self.battle.id)
            logged = {}
        return logged, rated.score(battle, self.match)

    async def settle(self, affairs: Affairs) -> None:
        """Keep what stands between the players."""
        is_end = affairs.ended is not None and not self.over
        logged, scored = await self.ending(replace(self.battle, affairs=affairs)) if is_end else ({}, None)
        await self.store.settle(self.battle, affairs, logged, scored)
        self.battle.affairs = affairs
        if scored is not None:
            await self.store.meet(self.battle)

    async def stir(self, affairs: Affairs, dealer: Committed) -> None:
        """From now on the dealer deals otherwise; before the first answer that is from the beginning."""
        old, battle = self.match, self.battle
        match = old if old.steps else await asyncio.to_thread(
            Match, old.ruleset, old.scenario, 0, old.options, old.position, dealer)
        try:
            match.dealer = dealer
            await self.store.deal_anew(battle, match, affairs)
        except BaseException:
            self.is_stale = True
            raise
        battle.dealer, battle.seed = recipe(dealer)
        battle.affairs, battle.digest = affairs, match.chain
        self.told = len(match.steps) + 1
        if match is not old:
            self.match, self.timeline = match, None
            battle.by = givers_of(match.log)
        self.epoch += 1

    async def press_clocks(self, is_stopped: bool, answered: int | None) -> None:
        """The clocks of those who are to answer run from now on, whatever other servers write meanwhile."""
        while (clocks := self.battle.affairs.clocks) is not None:
            running = () if is_stopped else self.on_the_clock()
            if answered is None and running == clocks.running:
                break
            now = pressed(clocks, running, time.time(), self.elapsed, answered)
            try:
                await self.settle(msgspec.structs.replace(self.battle.affairs, clocks=now))
                break
            except OutOfStep:
                await self.catch_up()

    @property
    def is_on_time(self) -> bool:
        """Whether the clocks run that should."""
        clocks = self.battle.affairs.clocks
        return clocks is None or clocks.running == self.on_the_clock()

    async def let_go(self, chairs: Sequence[Sitter]) -> None:
        """A lesson becomes a battle like any other; from now on the seed deals."""
        await self.store.let_go(self.battle, chairs)
        self.battle.lesson, self.battle.chairs = "", tuple(chairs)
        self.match.dealer = Seeded(int(self.battle.seed))

    async def reseat(self, seat: int, sitter: Sitter) -> None:
        chairs = (*self.battle.chairs[:seat], sitter, *self.battle.chairs[seat + 1:])
        await self.store.seat(self.battle, chairs)
        self.battle.chairs = chairs
