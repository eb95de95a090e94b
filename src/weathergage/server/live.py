"""A table in memory: a match, the screens that look at it, and those who answer.

Everything that changes goes through `_keep`: rules first, then the database, then the screens. If the database fails,
the table is read from it again, so that memory never knows more than the disk.
"""

import asyncio
import logging
import time
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

import msgspec

from weathergage.kernel.core import CHANCE, Answer, IllegalAnswer, WeatherGageError
from weathergage.kernel.match import ASIDE, Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.players.orders import StandingOrders
from weathergage.server import showing, standins
from weathergage.server.jobs import Choose, Chosen
from weathergage.server.messages import Trouble
from weathergage.server.screens import Screen
from weathergage.server.showing import Moment
from weathergage.server.store import AI, DEALT, ORDERS, PERSON, Battle, Sitter, Store
from weathergage.server.workers import Position, WorkFailed, Workers

LOG: Final = logging.getLogger("weathergage.server")
DRAWS: Final = 8                # other answers tried for an AI whose answer broke the rules


class Refusal(WeatherGageError):
    """What was asked for is not done: why, and by which clause."""

    def __init__(self, reason: str, rule: str = "", clause: str = "", nearest: Answer = None, label: str = "") -> None:
        super().__init__(reason)
        self.reason, self.rule, self.clause = reason, rule, clause
        self.nearest, self.label = nearest, label


class LiveTable:
    """One battle that is being played."""

    def __init__(self, battle: Battle, match: Match, store: Store, workers: Workers) -> None:
        self.battle = battle
        self.match = match
        self.by = battle.by
        self.store = store
        self.workers = workers
        self.lock = asyncio.Lock()
        self.epoch = 0                          # grows when the log gets shorter
        self.version = 0
        self.asked_at = time.time()
        self.thinking: frozenset[int] = frozenset()
        self.trouble: Trouble | None = None
        self.screens: set[Screen] = set()
        self.driver: asyncio.Task[None] | None = None
        self.used = time.monotonic()

    # looking

    @property
    def moment(self) -> Moment:
        return Moment(self.battle, self.match, self.by, self.version, self.asked_at, self.thinking, self.trouble)

    @property
    def people(self) -> list[int]:
        return showing.people(self.battle)

    def position(self) -> Position:
        return Position(self.battle, self.epoch, tuple(self.match.log), self.match.chain)

    async def join(self, screen: Screen) -> None:
        """A new screen: a single person sees their table at once, several are asked who sits down."""
        async with self.lock:
            self.screens.add(screen)
            people = self.people
            if len(people) == 1:
                screen.sit(people[0])
            elif not people or self.match.over:
                screen.sit(None)
            await self.show(screen)
        self.wake()

    def leave(self, screen: Screen) -> None:
        self.screens.discard(screen)
        self.used = time.monotonic()

    async def sit(self, screen: Screen, seat: int | None) -> None:
        async with self.lock:
            if seat is not None and seat not in self.people:
                raise Refusal("no person of this screen has that seat")
            screen.sit(seat)
            screen.send(await asyncio.to_thread(showing.table, self.moment, seat, screen.memory))

    async def show(self, screen: Screen) -> None:
        """The table to whoever looks; or a curtain, if another person has to decide."""
        due = self.due(screen)
        if due is not None:
            screen.is_covered = True
            screen.send(showing.curtain(self.moment, due))
        elif not screen.is_covered:
            screen.send(await asyncio.to_thread(showing.table, self.moment, screen.seat, screen.memory))

    def due(self, screen: Screen) -> int | None:
        """The person who must sit down at this screen next; None if whoever sits there may stay."""
        people = self.people
        asked = [question.seat for question in self.match.questions if question.seat in people]
        if not screen.is_covered and (screen.seat in asked or not asked):
            return None
        if asked and (len(people) > 1 or screen.is_covered):
            return asked[0]
        if screen.is_covered and people and not self.match.over:
            return people[0]
        if screen.is_covered:
            screen.sit(None)
        return None

    async def broadcast(self) -> None:
        self.version += 1
        for screen in list(self.screens):
            if self.match.over and len(self.people) != 1:
                screen.sit(None)
            await self.show(screen)

    # answering

    def question(self, id: str) -> OpenQuestion:
        for question in self.match.questions:
            if showing.question_id(self.battle, self.match, question) == id:
                return question
        raise Refusal("this question is no longer open")

    def asked_of(self, screen: Screen, id: str) -> OpenQuestion:
        """The question, if it is put to the person who sits at this screen."""
        question = self.question(id)
        if screen.is_covered or question.seat != screen.seat or question.seat not in self.people:
            raise Refusal("this question is not put to whoever sits at this screen")
        return question

    def meant(self, question: OpenQuestion, answer: Any, text: str) -> Any:
        """An answer by value or in notation."""
        if not text:
            return answer
        try:
            return self.match.ruleset.read(self.match.game, question.question, text)
        except (WeatherGageError, ValueError, TypeError, KeyError, IndexError) as error:
            raise Refusal(str(error) or f"{text[:60]!r} is not an answer", question.rule) from None

    async def answer(self, screen: Screen, id: str, answer: Any, text: str) -> None:
        async with self.lock:
            question = self.asked_of(screen, id)
            raw = self.meant(question, answer, text)
            self.refuse(question, raw)
            await self.give(question, raw, PERSON)
            await self.follow_orders()

    def refuse(self, question: OpenQuestion, raw: Any) -> None:
        """Raise what the rules have against an answer."""
        found = self.match.why(question, raw)
        if found is not None:
            label = "" if found.nearest is None else self.match.label(question, found.nearest)
            raise Refusal(found.reason, found.rule, found.clause, found.nearest, label)

    async def aside(self, screen: Screen, id: str, what: str) -> None:
        async with self.lock:
            question = self.asked_of(screen, id)
            before = len(self.match.log)
            await self.try_rules(question, what, lambda: self.match.aside(question, what))
            await self.keep(before, before, PERSON)
            await self.follow_orders()

    async def give(self, question: OpenQuestion, raw: Any, by: str) -> None:
        """One answer: rules, then database."""
        before = len(self.match.log)
        await self.try_rules(question, raw, lambda: self.match.answer(question, raw))
        await self.keep(before, before, by)

    async def try_rules(self, question: OpenQuestion, raw: Any, act: Callable[[], None]) -> None:
        """Let the rules act. An error of theirs changes nothing, is reported with the match, and is told."""
        log, digest = list(self.match.log), self.match.chain
        try:
            await asyncio.to_thread(act)
        except WeatherGageError as error:
            rule = error.rule if isinstance(error, IllegalAnswer) else question.rule
            raise Refusal(error.reason if isinstance(error, IllegalAnswer) else str(error), rule) from None
        except Exception as error:
            LOG.exception("the rules of %s failed in battle %s", self.battle.ruleset, self.battle.id)
            file = trouble_file(replace(self.battle, log=log, digest=digest), question, raw, error)
            report = await self.store.report(self.battle.id, file)
            self.trouble = Trouble(
                text=f"The rules failed at “{question.prompt}” ({type(error).__name__}: {error}). Nothing is lost: the "
                     "battle stands as it was before. Answer otherwise, or take back; the report shows what happened.",
                report=f"/api/battles/{self.battle.id}/reports/{report}")
            await self.broadcast()
            raise Refusal("the rules failed here; nothing has changed", question.rule) from None

    async def keep(self, before: int, keep: int, by: str) -> None:
        """Write what has changed since the log was `before` long and shared its first `keep` entries."""
        log = self.match.log
        entries = log[keep:]
        given = [DEALT if entry[1] == CHANCE else by for entry in entries]
        try:
            await self.store.write(self.battle.id, before, keep, entries, given, self.match.chain)
        except Exception:
            await self.reload()
            raise
        self.by[keep:] = given
        self.trouble = None
        self.asked_at = self.used_at = time.time()

    async def reload(self) -> None:
        """Back to what is on disk."""
        self.battle = await self.store.get(self.battle.id)
        self.match = await asyncio.to_thread(self.battle.match)
        self.by = self.battle.by
        self.epoch += 1

    async def follow_orders(self) -> None:
        """Answer what standing orders cover, then show the table and wake the AIs."""
        while (question := await asyncio.to_thread(self.unasked)) is not None:
            seat = self.battle.chairs[question.seat]
            raw = StandingOrders(seat.single).answer(self.match.ruleset, self.match.game, question.question)
            try:
                await self.give(question, raw, ORDERS)
            except Refusal:
                break
        await self.broadcast()
        self.wake()

    def unasked(self) -> OpenQuestion | None:
        """A question to a person that need not be put to them."""
        people = self.people
        for question in self.match.questions:
            if question.seat in people:
                orders = StandingOrders(self.battle.chairs[question.seat].single)
                if standins.goes_unasked(self.match, question, orders, people):
                    return question
        return None

    # the AIs

    def wake(self) -> None:
        """See to it that AIs answer."""
        if self.driver is None or self.driver.done():
            self.driver = asyncio.create_task(self.drive())

    async def drive(self) -> None:
        """Ask the AIs until a person must answer."""
        try:
            while await self.one_answer():
                pass
        except Exception:
            LOG.exception("battle %s stands still", self.battle.id)

    async def one_answer(self) -> bool:
        """Have one question answered by an AI; False if none is to be asked now. People come first, so that they can
        take an answer back while others have not given theirs."""
        async with self.lock:
            questions, people = self.match.questions, self.people
            if not questions or self.trouble or any([question.seat in people for question in questions]):
                return False
            question = questions[0]
            id = showing.question_id(self.battle, self.match, question)
            position, level = self.position(), self.battle.chairs[question.seat].level
            if not self.thinking:
                self.thinking = frozenset({question.seat})
                await self.broadcast()
            self.thinking = frozenset({question.seat})
        answer = await self.choice(position, question, level)
        async with self.lock:
            try:
                question = self.question(id)
            except Refusal:
                return True                     # taken back, or the like
            if question.seat in self.people:
                self.thinking = frozenset()
                await self.broadcast()
                return True
            self.thinking = frozenset()
            if not await self.give_for_ai(question, answer):
                return False
            await self.follow_orders()
        return True

    async def choice(self, position: Position, question: OpenQuestion, level: str) -> list[Any]:
        """What the AI answers, in a list; empty if it could not."""
        try:
            result = await self.workers.do(position, Choose(question.index, level))
        except WorkFailed as error:
            LOG.warning("battle %s, seat %s, %s: the %s AI did not answer (%s); a quick answer is given in its place",
                        self.battle.id, question.seat, question.kind, level, error)
            return []
        assert isinstance(result, Chosen)
        return [result.answer]

    async def give_for_ai(self, question: OpenQuestion, chosen: list[Any]) -> bool:
        """The AI's answer, or another one if the rules do not take it."""
        for raw in [*chosen, *await asyncio.to_thread(self.quick_answers, question)]:
            try:
                await self.give(question, raw, AI)
                return True
            except Refusal as refused:
                LOG.warning("battle %s: %s to %s was refused: %s", self.battle.id, raw, question.kind, refused.reason)
        return False

    def quick_answers(self, question: OpenQuestion) -> list[Any]:
        """What anybody might answer: as usual, then at random."""
        match = self.match
        found: list[Any] = []
        try:
            found.append(match.ruleset.usual(match.game, question.question))
            found += [match.draw(question, Rng(seed)) for seed in range(DRAWS)]
        except Exception:
            LOG.exception("battle %s: no quick answer to %s", self.battle.id, question.kind)
        return found

    # taking back, seats, orders

    async def take_back(self, screen: Screen) -> None:
        async with self.lock:
            count = showing.takeback(self.moment)
            if not count:
                raise Refusal(showing.undo_of(self.moment).why)
            before = len(self.match.log)
            for _ in range(count):
                self.match.undo()
            self.epoch += 1
            for other in self.screens:
                other.memory.told = min(other.memory.told, len(self.match.events))
            await self.keep(before, len(self.match.log), PERSON)
            await self.broadcast()
        self.wake()

    async def hand_over(self, seat: int, level: str, name: str) -> None:
        async with self.lock:
            if not 0 <= seat < len(self.battle.chairs):
                raise Refusal(f"there is no seat {seat}")
            if level and level not in levels_of(self.battle.ruleset):
                raise Refusal(f"there is no AI of level {level[:40]!r}; there are {', '.join(levels_of(self.battle.ruleset))}")
            old = self.battle.chairs[seat]
            await self.reseat(seat, Sitter("ai" if level else "person", name, level, old.single))
        self.wake()

    async def set_orders(self, seat: int | None, single: bool) -> None:
        async with self.lock:
            if seat is None or seat not in self.people:
                raise Refusal("standing orders are given from a seat")
            await self.reseat(seat, msgspec.structs.replace(self.battle.chairs[seat], single=single))

    async def reseat(self, seat: int, sitter: Sitter) -> None:
        chairs = (*self.battle.chairs[:seat], sitter, *self.battle.chairs[seat + 1:])
        await self.store.seat(self.battle.id, chairs)
        self.battle.chairs = chairs
        self.thinking = frozenset()
        for screen in self.screens:
            if len(self.people) > 1 and screen.seat not in self.people:
                screen.is_covered = True
        await self.follow_orders()

    async def close(self) -> None:
        """Leave the memory."""
        if self.driver is not None:
            self.driver.cancel()
        for screen in list(self.screens):
            screen.close()


def levels_of(ruleset: str) -> tuple[str, ...]:
    """The AIs there are for a game, the best last."""
    from weathergage.players.roster import LEVELS, UnknownPlayer, player

    found = []
    for level in LEVELS:
        try:
            player(level, ruleset)
            found.append(level)
        except UnknownPlayer:
            pass
    return tuple(found)


def trouble_file(battle: Battle, question: OpenQuestion, raw: Any, error: Exception) -> bytes:
    """A match file that can be imported, with what went wrong beside it."""
    record = msgspec.json.decode(battle.file())
    told = "".join(traceback.format_exception(error))
    record["trouble"] = {"question": [question.index, question.seat, question.kind], "answer": str(raw)[:2000],
                         "error": told}
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


Act = Callable[[], Awaitable[None]]
