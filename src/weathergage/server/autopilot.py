"""Has the AIs answer, one question after the other, until a person must."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from weathergage.kernel.match import OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kernel.save import BadSave
from weathergage.server.affairs import Pace
from weathergage.server.audience import Audience
from weathergage.server.battle import AI, NoBattle
from weathergage.server.company import Alone
from weathergage.server.database import OutOfOrder
from weathergage.server.jobs import Choose, Chosen, question_at
from weathergage.server.messages.table import Trouble
from weathergage.server.record import Record, Refusal
from weathergage.server.reports import RulesFailed
from weathergage.server.store import OutOfStep
from weathergage.server.workers import Position, WorkFailed

LOG: Final = logging.getLogger("weathergage.server")
DRAWS: Final = 8                # other answers tried for an AI whose answer the rules could not bear
FIRST_REST_S: Final = 0.1       # after something failed; twice as long after each further failure
LONGEST_REST_S: Final = 15.0
UNPACED: Final = Pace()
TRIES: Final = 6                # where it is not the database that fails


class Autopilot:
    """The AIs of one table. `changed` is called when one has answered, in the table's turn; `take_over` when another
    server should have gone on, and has not."""

    def __init__(self, record: Record, audience: Audience, company: Alone, changed: Callable[[], Awaitable[None]],
                 take_over: Callable[[], Awaitable[None]]) -> None:
        self.record = record
        self.audience = audience
        self.company = company
        self.changed = changed
        self.take_over = take_over
        self.not_before = 0.0                   # another server may be at it until then
        self.task: asyncio.Task[None] | None = None
        self.closing = asyncio.Event()
        self.paced = asyncio.Event()            # the pace has changed, or it ends

    @property
    def is_closed(self) -> bool:
        return self.closing.is_set()

    @property
    def is_busy(self) -> bool:
        return self.task is not None and not self.task.done()

    def wake(self, after_s: float = 0.0) -> None:
        """Look whether an AI has to answer; not yet, if somebody else should do so."""
        self.not_before = monotonic() + after_s if after_s else 0.0
        if not self.is_busy and not self.is_closed:
            self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """Until a person must answer. What fails is tried again, after a rest that grows; a database may be away for as
        long as it likes."""
        rest, failures = FIRST_REST_S, 0
        while not self.is_closed:
            try:
                await self.let_others()
                await self.refresh()
                if not await self.one_answer():
                    return
                rest, failures = FIRST_REST_S, 0
            except (NoBattle, BadSave):
                return
            except (OutOfOrder, OutOfStep) as error:
                LOG.warning("battle %s: %s; tried again in %g s", self.record.battle.id, error, rest)
            except Exception:
                failures += 1
                LOG.exception("the AIs of battle %s failed", self.record.battle.id)
                if failures == TRIES:
                    await self.give_up()
                    return
            await self.rest(rest)
            rest = min(2 * rest, LONGEST_REST_S)

    async def rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.closing.wait()

    async def let_others(self) -> None:
        """Where another server has answered, it goes on; if it does not, this one does."""
        is_second = bool(self.not_before)
        while (left := self.not_before - monotonic()) > 0 and not self.is_closed:
            await self.rest(left)
        if is_second and self.not_before and not self.is_closed:
            self.not_before = 0.0
            await self.take_over()

    async def refresh(self) -> None:
        """Where memory and disk have differed, everybody is shown what the disk has."""
        if self.record.is_stale or self.record.is_reread:
            async with self.record.turn():
                await self.changed()

    async def give_up(self) -> None:
        async with self.record.turn():
            self.audience.trouble = Trouble(text="The AI has failed again and again, and has stopped.", report="")
            await self.audience.broadcast()

    async def one_answer(self) -> bool:
        """One answer of an AI; False if none is to be asked."""
        async with self.record.turn():
            question, position = self.audience.to_think(), self.record.position()
        if question is None or self.pace.holds(len(self.record.match.steps)):
            return False
        if not await self.has_waited():
            return True
        chosen = await self.chosen(position, question)
        if chosen is None:
            return True
        async with self.record.turn():
            now = self.audience.to_think()
            if now is not None and now.question is question.question and not self.is_closed:
                await self.give(question.index, chosen)
        return True

    @property
    def pace(self) -> Pace:
        """That of a battle between AIs; where people fight, none waits."""
        return UNPACED if self.record.people else self.record.battle.affairs.pace

    async def has_waited(self) -> bool:
        """Wait until it is time for the next answer; False if the pace has changed meanwhile."""
        pace = self.pace
        self.paced.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(pace.seconds):
                await self.paced.wait()
        return self.pace == pace and not self.is_closed

    def set_pace(self) -> None:
        """The pace has changed."""
        self.paced.set()
        self.wake()

    async def chosen(self, position: Position, question: OpenQuestion) -> list[Any] | None:
        """What the AI answers, in a list; empty if it could not, None if the battle has gone on."""
        level = position.battle.chairs[question.seat].level
        try:
            result = await self.company.choose(position, Choose(question.index, level),
                                               lambda result: self.audience.progress(question.seat, result))
        except WorkFailed as error:
            if self.is_closed:
                return None             # nobody waits for an answer any more
            LOG.warning("battle %s: the %s AI did not answer %s for seat %s (%s); a quick answer is given in its place",
                        position.battle.id, level, question.kind, question.seat, error)
            return []
        if result is None:
            return None
        assert isinstance(result, Chosen)
        return [result.answer]

    async def give(self, index: int, chosen: list[Any]) -> None:
        """The AI's answer; or another one, if the rules cannot bear it."""
        record, trouble = self.record, None
        question = question_at(record.match, index)
        for raw in [*chosen, *await asyncio.to_thread(self.quick_answers, question)]:
            question = question_at(record.match, index)         # another object, if the match was read again
            try:
                await record.act(question, raw, lambda: record.match.answer(question, raw), AI)  # noqa: B023
            except RulesFailed as failed:
                trouble = trouble or failed.trouble
            except Refusal as refused:
                LOG.warning("battle %s: %s was refused at %s: %s", record.battle.id, raw, question.kind, refused)
            else:
                await self.changed()
                return
        self.audience.trouble = trouble or Trouble(text=f"The AI finds no answer to “{question.prompt}”.", report="")
        await self.audience.broadcast()

    def quick_answers(self, question: OpenQuestion) -> list[Any]:
        """What anybody might answer: as usual, then at random."""
        match, answers = self.record.match, []
        try:
            answers.append(match.sight(question.seat).usual(question.question))
            answers += [match.draw(question, Rng(seed)) for seed in range(DRAWS)]
        except Exception:
            LOG.exception("battle %s: there is no quick answer to %s", self.record.battle.id, question.kind)
        return answers

    async def close(self) -> None:
        """Let it finish what it has begun."""
        self.closing.set()
        self.paced.set()
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)
