"""A table in memory: a match, the screens that look at it, and those who answer.

What changes goes through `keep`: first the rules, then the database, then the screens. If the database fails, the table
is read from it again, so that the memory never knows more than the disk.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final, TypeAlias

import msgspec

from weathergage.kernel.core import CHANCE, Answer, IllegalAnswer, WeatherGageError
from weathergage.kernel.match import Entry, Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.players.orders import StandingOrders
from weathergage.server import showing
from weathergage.server.catalogue import levels_of
from weathergage.server.jobs import Choose, Chosen, Result, Review, question_at
from weathergage.server.messages import FromServer, Trouble
from weathergage.server.reports import RulesFailed, trouble_file
from weathergage.server.screens import Screen
from weathergage.server.showing import Moment
from weathergage.server.store import AI, DEALT, ORDERS, PERSON, Battle, Sitter, Store
from weathergage.server.timeline import Timeline
from weathergage.server.workers import Position, SoFar, Workers, WorkFailed
from weathergage.table.preview import preview
from weathergage.table.unasked import goes_unasked, ordered_answer

LOG: Final = logging.getLogger("weathergage.server")
Done: TypeAlias = Callable[[], None]        # says that it is done; called when it is on disk, before it is shown
STUDY_S: Final = 30.0           # for the look back at a battle
DRAWS: Final = 8                # other answers tried for an AI whose answer the rules could not bear


class Refusal(WeatherGageError):
    """What was asked for is not done: why, and by which clause."""

    def __init__(self, reason: str, rule: str = "", clause: str = "", nearest: Answer = None, label: str = "") -> None:
        super().__init__(reason)
        self.reason, self.rule, self.clause = reason, rule, clause
        self.nearest, self.label = nearest, label


class LiveTable:
    """One battle that is being played."""

    def __init__(self, battle: Battle, match: Match, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.battle = battle
        self.match = match
        self.timeline: Timeline | None = None
        self.epoch = 0                          # grows when the log is not simply continued
        self.version = 0
        self.asked_at = battle.updated
        self.put: dict[str, OpenQuestion] = {}  # open questions by the ids that screens know them by
        self.trouble: Trouble | None = None
        self.screens: set[Screen] = set()
        self.lock = asyncio.Lock()
        self.is_stale = False                   # the memory may know more than the disk
        self.driver: asyncio.Task[None] | None = None       # has the AIs answer
        self.is_closed = False
        self.reviewing = asyncio.Lock()
        self.review: Result | None = None
        self.used = time.monotonic()            # when somebody was last here

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
        battle = await self.store.get(self.battle.id)
        self.match = await asyncio.to_thread(battle.match)
        self.battle, self.timeline, self.put, self.trouble = battle, None, {}, None
        self.epoch += 1
        self.is_stale = False
        for screen in self.screens:
            screen.memory.told = 0

    # what is known

    @property
    def moment(self) -> Moment:
        thinking = self.to_think()
        return Moment(self.battle, self.match, self.version, self.asked_at,
                      frozenset() if thinking is None else frozenset({thinking.seat}), self.trouble, self.put)

    @property
    def people(self) -> list[int]:
        return showing.people(self.battle)

    def to_think(self) -> OpenQuestion | None:
        """The question an AI has to answer now. People come first, so that they can still take an answer back while
        others have not given theirs."""
        questions, people = self.match.questions, self.people
        if not questions or self.trouble is not None or any([question.seat in people for question in questions]):
            return None
        return questions[0]

    def position(self) -> Position:
        return Position(self.battle, self.epoch, tuple(self.match.log), self.match.chain)

    def is_open(self, question: OpenQuestion) -> bool:
        return any([other.question is question.question for other in self.match.questions])

    def asked_of(self, screen: Screen, id: str) -> OpenQuestion:
        """The question of this id, if it is put to the person who sits at this screen."""
        question = self.put.get(id)
        if question is None or not self.is_open(question):
            raise Refusal("this question is no longer open")
        if screen.is_covered or question.seat != screen.seat or question.seat not in self.people:
            raise Refusal("this question is put to another seat")
        return question

    def meant(self, question: OpenQuestion, answer: Any, text: str) -> Any:
        """An answer by value, or as it is typed in the game's notation."""
        if not text:
            return answer
        try:
            return self.match.ruleset.read(self.match.game, question.question, text)
        except (WeatherGageError, ValueError, TypeError, LookupError) as error:
            raise Refusal(str(error) or f"{text[:60]!r} is not an answer", question.rule) from None

    # screens

    async def join(self, screen: Screen) -> None:
        """A screen has come. A single person sees their table at once; of several, one must sit down first."""
        async with self.turn():
            self.screens.add(screen)
            people = self.people
            if len(people) == 1:
                screen.sit(people[0])
            elif not people or self.match.over or self.to_think() is not None:
                screen.sit(None)
            await self.show(screen)
        self.wake()

    def leave(self, screen: Screen) -> None:
        self.screens.discard(screen)
        screen.newest.clear()
        self.used = time.monotonic()

    async def sit(self, screen: Screen, seat: int | None, done: Done) -> None:
        async with self.turn():
            if seat is not None and seat not in self.people:
                raise Refusal("that is not the seat of a person at this screen")
            screen.sit(seat)
            done()
            await self.show_table(screen)

    async def broadcast(self) -> None:
        """Show every screen what has changed."""
        self.version += 1
        self.put = {id: question for id, question in self.put.items() if self.is_open(question)}
        for screen in list(self.screens):
            if self.match.over and (screen.is_covered or len(self.people) > 1):
                screen.sit(None)
            await self.show(screen)

    async def show(self, screen: Screen) -> None:
        """The table to whoever looks; or a curtain, if another person has to decide."""
        due = self.due(screen)
        if due is not None:
            screen.cover(due)
            await self.draw(screen, lambda: showing.curtain(self.moment, due))
            return
        if screen.is_covered:
            screen.sit(None)
        await self.show_table(screen)

    async def show_table(self, screen: Screen) -> None:
        await self.draw(screen, lambda: showing.table(self.moment, screen.seat, screen.memory))

    async def draw(self, screen: Screen, make: Callable[[], FromServer]) -> None:
        """Send what is made for a screen; or, if it cannot be made, that."""
        try:
            message = await asyncio.to_thread(make)
        except Exception as error:
            LOG.exception("battle %s cannot be shown to seat %s", self.battle.id, screen.seat)
            self.trouble = await self.report("The table cannot be drawn", error, self.battle_now())
            screen.sit(screen.seat)
            message = showing.bare_table(self.moment, screen.seat, screen.memory)
        screen.send(message)

    def due(self, screen: Screen) -> int | None:
        """The person who must sit down at this screen now; None if whoever sits there may stay."""
        people = self.people
        if self.match.over or not people:
            return None
        asked = [question.seat for question in self.match.questions if question.seat in people]
        if screen.is_covered:
            return screen.awaited if screen.awaited in (asked or people) else [*asked, *people][0]
        is_shared = len(people) > 1
        return asked[0] if is_shared and asked and screen.seat not in asked else None

    # answering

    async def answer(self, screen: Screen, id: str, answer: Any, text: str, done: Done) -> None:
        async with self.turn():
            question = self.asked_of(screen, id)
            raw = self.meant(question, answer, text)
            async with self.told_trouble():
                await self.refuse(question, raw)
                await self.act(question, raw, lambda: self.match.answer(question, raw), PERSON)
            done()
            await self.follow_orders()

    async def aside(self, screen: Screen, id: str, what: str, done: Done) -> None:
        async with self.turn():
            question = self.asked_of(screen, id)
            async with self.told_trouble():
                await self.act(question, what, lambda: self.match.aside(question, what), PERSON)
            done()
            await self.follow_orders()

    @asynccontextmanager
    async def told_trouble(self) -> AsyncIterator[None]:
        """An error of the rules is shown at the table, and refuses what was asked for."""
        try:
            yield
        except RulesFailed as failed:
            self.trouble = failed.trouble
            await self.broadcast()
            raise Refusal("the rules failed at this; nothing has changed", failed.rule) from None

    async def refuse(self, question: OpenQuestion, raw: Any) -> None:
        """Raise what the rules have against an answer."""
        if await self.rules(question, raw, lambda: self.match.refusal(question, raw)):
            tried = await self.rules(question, raw, lambda: preview(self.match, question, raw))
            raise Refusal(tried.reason, tried.rule, tried.clause, tried.nearest, tried.nearest_label)

    async def act(self, question: OpenQuestion, raw: Any, what: Callable[[], None], by: str) -> None:
        """Let the rules act, and keep what they did; an error of theirs is told with a report."""
        before = len(self.match.log)
        await self.rules(question, raw, what)
        await self.keep(before, before, by)

    async def rules(self, question: OpenQuestion, raw: Any, ask: Callable[[], Any]) -> Any:
        """Ask the rules something; what they raise on purpose is a refusal, everything else is trouble."""
        before = self.battle_now()
        try:
            return await asyncio.to_thread(ask)
        except IllegalAnswer as refused:
            raise Refusal(refused.reason, refused.rule) from None
        except WeatherGageError as error:
            raise Refusal(str(error), question.rule) from None
        except Exception as error:
            LOG.exception("the rules of %s failed in battle %s", self.battle.ruleset, self.battle.id)
            told = f"The rules failed at “{question.prompt}”"
            trouble = await self.report(told, error, before, question, raw)
            await self.reload()             # whatever they have left behind
            raise RulesFailed(trouble, question.rule) from None

    def given(self) -> list[Entry]:
        """The players' part of the log."""
        return [entry for entry in self.match.log if entry[1] != CHANCE]

    def battle_now(self) -> Battle:
        return replace(self.battle, log=list(self.match.log), digest=self.match.chain)

    async def report(self, told: str, error: Exception, battle: Battle, question: OpenQuestion | None = None,
                     raw: Any = None) -> Trouble:
        """Keep a match file that shows an error."""
        report = await self.store.report(battle.id, trouble_file(battle, question, raw, error))
        return Trouble(text=f"{told} ({type(error).__name__}: {str(error)[:200]}). Nothing is lost: the battle stands "
                            "as it did before. Decide otherwise or take back; the report shows what happened.",
                       report=f"/api/battles/{battle.id}/reports/{report}")

    async def keep(self, before: int, kept: int, by: str) -> None:
        """Write what has become of a log that was `before` long: its first `kept` entries, then others."""
        entries = self.match.log[kept:]
        given = [DEALT if entry[1] == CHANCE else by for entry in entries]
        try:
            await self.store.write(self.battle.id, before, kept, entries, given, self.match.chain)
        except BaseException:
            self.is_stale = True
            raise
        self.battle.by[kept:] = given
        self.battle.updated = time.time()
        self.asked_at = self.battle.updated
        self.trouble = None

    async def follow_orders(self) -> None:
        """Answer what standing orders cover; then show the table, and wake the AIs."""
        try:
            while (question := await asyncio.to_thread(self.unasked)) is not None:
                orders = StandingOrders(self.battle.chairs[question.seat].single)
                raw = ordered_answer(self.match, question, orders)
                await self.act(question, raw, lambda: self.match.answer(question, raw), ORDERS)  # noqa: B023
        except RulesFailed as failed:
            self.trouble = failed.trouble
        await self.broadcast()
        self.wake()

    def unasked(self) -> OpenQuestion | None:
        """A question to a person that need not be put to them."""
        people = self.people
        for question in self.match.questions:
            if question.seat in people:
                orders = StandingOrders(self.battle.chairs[question.seat].single)
                if goes_unasked(self.match, question, orders, people):
                    return question
        return None

    # the AIs

    def wake(self) -> None:
        """See to it that AIs answer."""
        if not self.is_closed and (self.driver is None or self.driver.done()):
            self.driver = asyncio.create_task(self.drive())

    async def drive(self) -> None:
        """Have the AIs answer, until a person must."""
        try:
            while not self.is_closed and await self.one_answer():
                pass
        except Exception:
            LOG.exception("battle %s stands still", self.battle.id)

    async def one_answer(self) -> bool:
        """One answer of an AI; False if none is to be asked."""
        async with self.turn():
            question, position = self.to_think(), self.position()
        if question is None:
            return False
        chosen = await self.chosen(position, question)
        async with self.turn():
            now = self.to_think()
            if now is not None and now.question is question.question and not self.is_closed:
                await self.give_for_ai(question, chosen)
        return True

    async def chosen(self, position: Position, question: OpenQuestion) -> list[Any]:
        """What the AI answers, in a list; empty if it could not."""
        level = position.battle.chairs[question.seat].level
        try:
            result = await self.workers.do(position, Choose(question.index, level))
        except WorkFailed as error:
            LOG.warning("battle %s: the %s AI did not answer %s for seat %s (%s); a quick answer is given in its place",
                        self.battle.id, level, question.kind, question.seat, error)
            return []
        assert isinstance(result, Chosen)
        return [result.answer]

    async def give_for_ai(self, question: OpenQuestion, chosen: list[Any]) -> None:
        """The AI's answer; or another one, if the rules cannot bear it."""
        trouble: Trouble | None = None
        for raw in [*chosen, *await asyncio.to_thread(self.quick_answers, question)]:
            question = question_at(self.match, question.index)      # another object, if the table was read again
            try:
                await self.act(question, raw, lambda: self.match.answer(question, raw), AI)  # noqa: B023
            except RulesFailed as failed:
                trouble = trouble or failed.trouble
            except Refusal as refused:
                LOG.warning("battle %s: %s was refused at %s: %s", self.battle.id, raw, question.kind, refused)
            else:
                await self.follow_orders()
                return
        self.trouble = trouble or Trouble(text=f"The AI finds no answer to “{question.prompt}”.", report="")
        await self.broadcast()

    def quick_answers(self, question: OpenQuestion) -> list[Any]:
        """What anybody might answer: as usual, then at random."""
        match, found = self.match, []
        try:
            found.append(match.ruleset.usual(match.game, question.question))
            found += [match.draw(question, Rng(seed)) for seed in range(DRAWS)]
        except Exception:
            LOG.exception("battle %s: there is no quick answer to %s", self.battle.id, question.kind)
        return found

    # taking back, seats, orders, the past

    async def take_back(self, screen: Screen, done: Done) -> None:
        """Undo to the last answer that a person gave."""
        async with self.turn():
            if screen.is_covered:
                raise Refusal("sit down first")
            undo = showing.undo_of(self.moment)
            if not undo.allowed:
                raise Refusal(undo.why)
            before, count = len(self.match.log), showing.takeback(self.moment)
            giver = self.given()[-count][1]
            await asyncio.to_thread(self.rewind, count)
            for other in self.screens:
                other.memory.told = min(other.memory.told, len(self.match.events))
                if len(self.people) > 1 and other.seat != giver:
                    other.cover(giver)
            await self.keep(before, len(self.match.log), PERSON)
            done()
            await self.broadcast()
        self.wake()

    def rewind(self, count: int) -> None:
        """Take back so many answers: those that can be, by undo; after an error of the rules, more by replay."""
        step = len(self.match.steps) - count
        if count <= len(self.match.takebacks):
            for _ in range(count):
                self.match.undo()
        else:
            self.match = self.match.branch(step)
        self.epoch += 1
        if self.timeline is not None:
            self.timeline.cut(step)

    async def hand_over(self, seat: int, level: str, name: str, done: Done) -> None:
        """Give a seat to an AI, or back to a person."""
        async with self.turn():
            levels = levels_of(self.battle.ruleset)
            if not 0 <= seat < len(self.battle.chairs):
                raise Refusal(f"there is no seat {seat}; there are 0 to {len(self.battle.chairs) - 1}")
            if level and level not in levels:
                raise Refusal(f"there is no AI of level {level[:40]!r}; there are {', '.join(levels)}")
            if len(name) > showing.LONGEST_NAME:
                raise Refusal(f"a name has at most {showing.LONGEST_NAME} letters")
            old = self.battle.chairs[seat]
            await self.reseat(seat, Sitter("ai" if level else "person", name, level, old.single), done)

    async def set_orders(self, screen: Screen, single: bool, done: Done) -> None:
        async with self.turn():
            seat = screen.seat
            if screen.is_covered or seat is None or seat not in self.people:
                raise Refusal("standing orders are given by a person in a seat")
            await self.reseat(seat, msgspec.structs.replace(self.battle.chairs[seat], single=single), done)

    async def reseat(self, seat: int, sitter: Sitter, done: Done) -> None:
        chairs = (*self.battle.chairs[:seat], sitter, *self.battle.chairs[seat + 1:])
        await self.store.seat(self.battle.id, chairs)
        self.battle.chairs = chairs
        self.trouble = None
        done()
        for screen in self.screens:
            if screen.seat is not None and screen.seat not in self.people and self.people:
                screen.cover()              # whoever sat there may not see another person's table
        await self.follow_orders()

    async def at(self, step: int) -> Match:
        """The match after so many answers."""
        async with self.turn():
            if self.timeline is None:
                self.timeline = await asyncio.to_thread(Timeline, self.match)
            timeline, log = self.timeline, list(self.match.log)
        return await asyncio.to_thread(timeline.at, log, step)

    async def reviewed(self, so_far: SoFar) -> Result:
        """A look back at a battle that is over, made once."""
        async with self.reviewing:
            if self.review is None:
                if not self.match.over:
                    raise Refusal("the battle is not over")
                self.review = await self.workers.do(self.position(), Review(STUDY_S), 3 * STUDY_S, True, so_far=so_far)
            return self.review

    def close(self) -> None:
        """Leave the memory; the screens may come back."""
        self.is_closed = True
        for screen in list(self.screens):
            screen.close()
