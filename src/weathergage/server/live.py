"""A table at which a battle is played: what people may ask for there.

Each request is done in one turn of the table: the rules say whether it may be, the record keeps it, `done` tells
whoever asked, and then everybody is shown what has changed.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias

import msgspec

from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.save import BadSave
from weathergage.players.orders import StandingOrders
from weathergage.players.roster import UnknownPlayer, sound_level, usual_level
from weathergage.server import dealings, lessons, rated, rights, showing, talk
from weathergage.server.affairs import Affairs, What, sound_pace, verdict_of
from weathergage.server.audience import Audience
from weathergage.server.autopilot import Autopilot
from weathergage.server.clocks import Elapsed
from weathergage.server.company import Alone
from weathergage.server.jobs import Result, Review
from weathergage.server.messages import Answer, Back
from weathergage.server.record import Record, Refusal
from weathergage.server.reports import RulesFailed
from weathergage.server.rights import Forbidden, Verb
from weathergage.server.schema import LinkRow
from weathergage.server.screens import Screen
from weathergage.server.seating import BadName, sound_name
from weathergage.server.store import (
    AI,
    MOST_SAID,
    NO_CHALLENGE,
    ORDERS,
    PERSON,
    WATCHING,
    Battle,
    NoBattle,
    OutOfOrder,
    OutOfStep,
    Said,
    Sitter,
    Store,
    Visitor,
    still_open,
)
from weathergage.server.workers import SoFar, Workers
from weathergage.table.lessons import Coach
from weathergage.table.model import Verdict
from weathergage.table.plans import Ahead, Plan, ahead, plan_of
from weathergage.table.preview import preview
from weathergage.table.unasked import goes_unasked, ordered_answer

Done: TypeAlias = Callable[[], None]        # says that it is done; called when it is on disk, before it is shown
P = ParamSpec("P")
TRIES: Final = 5                # while other servers write to the same battle
LONGEST_TYPED: Final = 10_000   # letters of an answer in the game's notation
STUCK_S: Final = 120.0          # beyond three times its time: a look back, which nobody waits for in a battle


def tried_again(request: "Callable[Concatenate[LiveTable, P], Awaitable[None]]"
                ) -> "Callable[Concatenate[LiveTable, P], Awaitable[None]]":
    """What another server has just overtaken is asked for again, at the table as it is now."""
    @wraps(request)
    async def run(table: "LiveTable", /, *given: P.args, **named: P.kwargs) -> None:
        for left in reversed(range(TRIES)):
            try:
                return await request(table, *given, **named)
            except OutOfStep:
                table.record.is_stale = True
                if not left:
                    raise

    return run


class LiveTable:
    """One battle that is being played."""

    def __init__(self, battle: Battle, match: Match, store: Store, workers: Workers, company: Alone, elapsed: Elapsed,
                 absent_s: float) -> None:
        self.record = Record(battle, match, store, elapsed)
        self.audience = Audience(self.record)
        self.workers = workers
        self.company = company
        self.absent_s = absent_s
        self.autopilot = Autopilot(self.record, self.audience, company, self.changed, self.take_over)
        self.newest = battle.version            # that was heard of
        self.catching: asyncio.Task[None] | None = None
        self.coming = 0                         # screens that are on their way to it, or there
        self.reviewing = asyncio.Lock()
        self.review: Result | None = None
        self.is_gone = False                    # deleted, or played on by rules that are not known here

    @property
    def id(self) -> str:
        return self.record.battle.id

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One at a time, when everybody has been shown what there is. If something could not be kept, that is what the
        disk has, once it can be read."""
        try:
            async with self.record.turn():
                if self.record.is_reread or 0 <= self.audience.shown < self.record.battle.version:
                    self.part()
                    await self.audience.broadcast()
                yield
        finally:
            if self.record.is_stale:
                self.autopilot.wake()

    def allow(self, verb: Verb, visitor: Visitor, seat: int | None = None) -> None:
        """Whether a visitor may do this now; else Forbidden, or NoBattle."""
        rights.ask(verb, visitor, self.record.battle, lambda: self.record.over, seat)

    @property
    def is_idle(self) -> bool:
        return not self.audience.screens and not self.coming and not self.autopilot.is_busy

    @property
    def coach(self) -> Coach | None:
        """Who teaches here."""
        return lessons.coach_of(self.record.battle, self.record.match)

    async def changed(self, answered: int | None = None, plan: Plan | None = None) -> None:
        """Something was answered, perhaps by a person in a seat: in a lesson give the answers of the others, else
        follow standing orders, and the plan as far as it goes; press the clocks, show the table, and see whether an AI
        is next."""
        self.audience.trouble = None
        try:
            while (coach := self.coach) is not None and (given := await asyncio.to_thread(coach.next_of_others)):
                await self.give(*given, AI)
            while (due := await asyncio.to_thread(self.unasked_answer, plan)) is not None:
                await self.give(*due, ORDERS)
        except RulesFailed as failed:
            self.audience.trouble = failed.trouble
        except OutOfStep:
            return                      # another server does the same: what has come of it is shown instead
        await self.record.press_clocks(self.audience.trouble is not None, answered)
        await self.audience.broadcast()
        self.autopilot.wake()

    async def take_over(self) -> None:
        """Do what another server should have done after an answer that was given there, if it has not."""
        async with self.turn():
            if await asyncio.to_thread(self.is_unfinished):
                await self.changed()

    def is_unfinished(self) -> bool:
        coach = self.coach
        is_due = self.unasked() is not None if coach is None else coach.next_of_others() is not None
        return is_due or not self.record.is_on_time

    # other servers

    def hear(self, version: int) -> None:
        """Another server has changed the battle."""
        self.newest = max(self.newest, version)
        if self.newest > self.audience.shown and (self.catching is None or self.catching.done()):
            self.catching = asyncio.create_task(self.catch_up())

    async def catch_up(self) -> None:
        """Show what others have changed. Who changed it does what follows; after a while it is done here."""
        try:
            while self.audience.shown < self.newest:
                async with self.turn():
                    if self.record.battle.version < self.newest:
                        await self.record.catch_up()
                    self.audience.trouble = None
                    self.part()
                    await self.audience.broadcast()
        except (NoBattle, BadSave):     # a server of a newer edition shows what it has written
            self.is_gone = True
            await self.close()
        except OutOfOrder:
            pass                        # the autopilot reads it again, as soon as that can be done
        finally:
            self.autopilot.wake(self.company.grace_s)

    def orders(self, seat: int) -> StandingOrders:
        return StandingOrders(self.record.battle.chairs[seat].single)

    def unasked(self) -> OpenQuestion | None:
        """A question to a person that need not be put to them."""
        match, people = self.record.match, self.record.people
        is_open = self.coach is None and not self.record.battle.closed and not self.record.over
        for question in match.questions if is_open else ():
            if question.seat in people and goes_unasked(match, question, self.orders(question.seat), people):
                return question
        return None

    def unasked_answer(self, plan: Plan | None = None) -> tuple[OpenQuestion, Any] | None:
        """What is answered next for a person, by standing orders or by their plan."""
        question = self.unasked()
        if question is not None:
            return question, ordered_answer(self.record.match, question, self.orders(question.seat))
        return plan.next(self.record.match) if plan is not None and not self.record.over else None

    # coming and going

    @tried_again
    async def join(self, screen: Screen) -> None:
        async with self.turn():
            await self.welcome(screen)
            await self.audience.join(screen)
        self.company.seen()
        self.autopilot.wake()

    @tried_again
    async def come_back(self, screen: Screen, has: Back, done: Done) -> None:
        async with self.turn():
            await self.welcome(screen)
            await self.audience.come_back(screen, has, done)
        self.company.seen()
        self.autopilot.wake()

    async def welcome(self, screen: Screen) -> None:
        """An AI that stood in for whoever comes gives them their seat back."""
        if screen.visitor.is_house:
            return
        screen.muted = await self.record.store.mutes(screen.visitor.id)
        battle = self.record.battle
        if screen.visitor.is_named and screen.visitor.id not in battle.named:
            await self.record.store.meet(battle)            # they have claimed it since
        chairs = [Sitter("person", chair.name, single=chair.single)
                  if chair.stand_in and battle.is_of(screen.visitor, seat) else chair
                  for seat, chair in enumerate(battle.chairs)]
        if chairs != list(battle.chairs):
            await self.record.store.seat(battle, chairs)
            battle.chairs = tuple(chairs)
            await self.seated()

    def leave(self, screen: Screen) -> None:
        self.audience.leave(screen)
        self.company.seen()

    async def sit(self, screen: Screen, seat: int | None, done: Done) -> None:
        async with self.turn():
            self.allow(Verb.LOOK if seat is None else Verb.SIT, screen.visitor, seat)
            if seat is not None and seat not in self.record.people:
                raise Refusal("that is not the seat of a person at this screen")
            screen.sit(seat)
            done()
            await self.audience.show_table(screen)

    async def close(self) -> None:
        """Leave the memory when all that was begun is done; the screens may come back."""
        self.audience.close()
        await self.autopilot.close()
        async with self.record.lock:
            pass

    # answering

    @tried_again
    async def answer(self, screen: Screen, ask: Answer, done: Done) -> None:
        """Answer a question, by value or in the game's notation; or all of a plan, which is looked at as a whole before
        anything of it is done."""
        async with self.turn():
            self.allow(Verb.ANSWER, screen.visitor, screen.seat)
            question = self.audience.asked_of(screen, ask.question)
            plan = None
            if ask.plan or ask.rest:
                self.refuse_in_lesson()
                async with self.told_trouble():
                    plan = await self.record.rules(question, ask.plan, lambda: self.planned(question, ask))
            raw = ask.plan[0] if ask.plan else self.meant(self.record.match, question, ask.answer, ask.text)
            if (coach := self.coach) is not None:
                advice = await asyncio.to_thread(coach.judge, question, raw)
                if advice.words:
                    raise Refusal(advice.words)
            async with self.told_trouble():
                await self.give(question, raw, PERSON)
            done()
            await self.changed(question.seat, plan)

    def planned(self, question: OpenQuestion, ask: Answer) -> Plan:
        """What goes on when the first answer is given; a Refusal, if an answer of the plan is none."""
        place = self.place_of(question, ask.plan)
        last = self.meant(place.match, place.question, ask.answer, ask.text)
        tried = preview(place.match, place.question, last)
        if not tried.legal:
            raise Refusal(tried.reason, tried.rule, tried.clause, tried.nearest, tried.nearest_label)
        return plan_of(self.record.match, question, [*ask.plan, last], self.orders(question.seat), ask.rest)

    def place_of(self, question: OpenQuestion, plan: Sequence[Any]) -> Ahead:
        """The question at the end of a plan, in a match that was tried out."""
        place = ahead(self.record.match, question, plan, self.orders(question.seat))
        if place is None:
            raise Refusal("the plan does not lead to that question", question.rule)
        return place

    def refuse_in_lesson(self) -> None:
        if self.coach is not None:
            raise Refusal("this cannot be done in a lesson")

    @tried_again
    async def fight_on(self, screen: Screen, done: Done) -> None:
        """The last lesson becomes a battle against an AI."""
        async with self.turn():
            self.allow(Verb.FIGHT_ON, screen.visitor)
            coach = self.coach
            if coach is None or not coach.is_over or not coach.is_last:
                raise Refusal("only the last lesson, when it is over, is fought out")
            await self.record.let_go(lessons.free_chairs(self.record.battle))
            done()
            await self.changed()

    @tried_again
    async def aside(self, screen: Screen, id: str, what: str, done: Done) -> None:
        async with self.turn():
            self.allow(Verb.ANSWER, screen.visitor, screen.seat)
            self.refuse_in_lesson()
            question = self.audience.asked_of(screen, id)
            async with self.told_trouble():
                await self.record.act(question, what, lambda: self.record.match.aside(question, what), PERSON)
            done()
            await self.changed()

    def meant(self, match: Match, question: OpenQuestion, answer: Any, text: str) -> Any:
        """An answer by value, or as it is typed."""
        if not text:
            return answer
        if len(text) > LONGEST_TYPED:
            raise Refusal(f"an answer has at most {LONGEST_TYPED} letters", question.rule)
        try:
            return match.sight(question.seat).read(question.question, text)
        except (WeatherGageError, ValueError, TypeError, LookupError) as error:
            raise Refusal(str(error) or f"{text[:60]!r} is not an answer", question.rule) from None

    async def give(self, question: OpenQuestion, raw: Any, by: str) -> None:
        """The rules look at an answer once, when it is given; only what they refuse is looked at again, to say why."""
        record = self.record
        try:
            await record.act(question, raw, lambda: record.match.answer(question, raw), by)
        except Refusal:
            tried = await record.rules(question, raw, lambda: preview(record.match, question, raw))
            if tried.legal:
                raise
            raise Refusal(tried.reason, tried.rule, tried.clause, tried.nearest, tried.nearest_label) from None

    @asynccontextmanager
    async def told_trouble(self) -> AsyncIterator[None]:
        """An error of the rules is shown at the table, and refuses what was asked for."""
        try:
            yield
        except RulesFailed as failed:
            self.audience.trouble = failed.trouble
            await self.audience.broadcast()
            raise Refusal("the rules failed at this; nothing has changed", failed.rule) from None

    # taking back, seats, orders

    @tried_again
    async def take_back(self, screen: Screen, done: Done) -> None:
        """Undo to the last answer that a person gave."""
        async with self.turn():
            self.allow(Verb.UNDO, screen.visitor)
            if screen.is_covered:
                raise Refusal("sit down first")
            moment = self.audience.moment(screen.visitor)
            undo = showing.undo_of(moment)
            if not undo.allowed:
                raise Refusal(undo.why)
            count = showing.takeback(moment)
            giver = showing.giver_of(self.record.match, count)
            await self.rewind(count, giver, done)
        self.autopilot.wake()

    async def rewind(self, count: int, giver: int, done: Done, affairs: Affairs | None = None) -> None:
        """Take so many answers back, for one seat to answer anew."""
        await self.record.rewind(count, affairs)
        done()
        self.audience.trouble = None
        self.audience.taken_back(giver)
        await self.record.press_clocks(False, None)
        await self.audience.broadcast()

    @tried_again
    async def set_pace(self, screen: Screen, seconds: float, steps: int | None, done: Done) -> None:
        """AIs among themselves go on as quickly as whoever watches them likes; or stand still after so many answers."""
        async with self.turn():
            self.allow(Verb.HURRY, screen.visitor)
            record = self.record
            if record.people or record.over or record.battle.lesson:
                raise Refusal("only a battle that AIs fight among themselves has a pace")
            pace = sound_pace(seconds, steps, len(record.match.steps))
            await record.settle(msgspec.structs.replace(record.battle.affairs, pace=pace))
            done()
            await self.audience.broadcast()
        self.autopilot.set_pace()

    # what people settle among themselves

    def acting(self, verb: Verb, screen: Screen) -> int:
        """The seat of a person in which somebody does something."""
        self.allow(verb, screen.visitor, screen.seat)
        self.refuse_in_lesson()
        if screen.is_covered or screen.seat is None or screen.seat not in self.audience.own(screen):
            raise Refusal("sit down first")
        return screen.seat

    async def settle(self, affairs: Affairs, done: Done) -> None:
        await self.record.settle(affairs)
        done()
        await self.changed()

    @tried_again
    async def resign(self, screen: Screen, done: Done) -> None:
        async with self.turn():
            seat, record = self.acting(Verb.RESIGN, screen), self.record
            await self.settle(dealings.resigned(record.battle, record.match, screen.visitor, seat), done)

    @tried_again
    async def claim(self, screen: Screen, done: Done) -> None:
        async with self.turn():
            seat, record = self.acting(Verb.CLAIM, screen), self.record
            await self.settle(dealings.claimed(record.battle, record.match, seat, record.left()), done)

    @tried_again
    async def stir(self, screen: Screen, what: str, done: Done) -> None:
        """Somebody has a hand in the seed. What was dealt before the first answer is dealt anew."""
        async with self.turn():
            self.acting(Verb.STIR, screen)
            record = self.record
            await record.stir(*dealings.stirred(record.battle, record.match, screen.visitor, what))
            done()
            self.audience.dealt_anew()
            await self.changed()

    @tried_again
    async def offer(self, screen: Screen, what: What, done: Done) -> None:
        async with self.turn():
            seat, record = self.acting(Verb.OFFER, screen), self.record
            if what == "undo":
                rated.forbid(record.battle, record.match, "no answer is taken back in it by leave")
            await self.settle(dealings.offered(record.battle, record.match, screen.visitor, seat, what), done)

    @tried_again
    async def reply(self, screen: Screen, agrees: bool, done: Done) -> None:
        """Give leave or refuse it; when all have given it, it is done."""
        async with self.turn():
            self.acting(Verb.OFFER, screen)
            record = self.record
            affairs, offer = dealings.replied(record.battle, record.match, screen.visitor, agrees)
            if offer is None or offer.what != "undo":
                await self.settle(affairs, done)
                return
            count = dealings.taken_back(record.battle, record.match, offer.seat)
            await self.rewind(count, offer.seat, done, affairs)
        self.autopilot.wake()

    # what is said

    @tried_again
    async def say(self, screen: Screen, text: str, done: Done) -> None:
        """To all at the table."""
        async with self.turn():
            self.allow(Verb.CHAT, screen.visitor)
            if screen.visitor.is_house:
                raise Refusal("there is nobody else to talk to")
            words, battle = talk.sound_words(text), self.record.battle
            name = next((chair.name for seat, chair in enumerate(battle.chairs)
                         if chair.name and battle.holder(seat) == screen.visitor.id), screen.visitor.name)
            said = await self.record.store.say(battle, Visitor(screen.visitor.id, name), words)
            battle.chat = [*battle.chat, said][-MOST_SAID:]
            done()
            for other in self.audience.screens:
                self.audience.tell_talk(other)
            self.audience.shown = battle.version

    async def mute(self, screen: Screen, number: int, muted: bool, done: Done) -> None:
        """On all screens of a visitor another is heard no more, or again."""
        async with self.turn():
            self.allow(Verb.LOOK, screen.visitor)
            visitor, other = screen.visitor, self.heard(screen, number).visitor
            if other == visitor.id:
                raise Refusal("that was you")
            await self.record.store.mute(visitor.id, other, muted)
            done()
            for own in self.audience.screens:
                if own.visitor.id == visitor.id:
                    own.muted = own.muted | {other} if muted else own.muted - {other}
                    self.audience.tell_talk(own, afresh=True)

    def heard(self, screen: Screen, number: int) -> Said:
        """What somebody has heard; to whoever is late nobody has said anything."""
        if self.audience.is_late(screen.visitor):
            raise Refusal(talk.NOBODY)
        return talk.line(self.record.battle, number)

    async def complain(self, screen: Screen, number: int, done: Done) -> None:
        async with self.turn():
            self.allow(Verb.LOOK, screen.visitor)
            said = self.heard(screen, number)
            if said.visitor == screen.visitor.id:
                raise Refusal("that was you")
            await self.record.store.complain(self.id, screen.visitor.id, said)
            done()

    # seats

    @tried_again
    async def hand_over(self, screen: Screen, seat: int, level: str, name: str, done: Done) -> None:
        """Give a seat to an AI, or back to the person whose seat it is. Who sits at the table is not put out of it."""
        async with self.turn():
            self.allow(Verb.HAND_OVER, screen.visitor, seat)
            self.refuse_in_lesson()
            battle = self.record.battle
            if not 0 <= seat < len(battle.chairs):
                raise Refusal(f"there is no seat {seat}; there are 0 to {len(battle.chairs) - 1}")
            is_mine = battle.is_of(screen.visitor, seat)
            now = battle.chairs[seat]
            if level:
                rated.forbid(battle, self.record.match, "no AI answers in it")
            if not is_mine:
                level = await self.stand_in(seat, level)
            if level:
                try:
                    level = sound_level(battle.ruleset, level)
                except UnknownPlayer as error:
                    raise Refusal(str(error)) from None
            try:
                name = sound_name(name)
            except BadName as error:
                raise Refusal(str(error)) from None
            sitter = Sitter("ai" if level else "person", name if is_mine else now.name, level, now.single,
                            now.open and not is_mine, stand_in=bool(level) and not is_mine)
            await self.reseat(seat, sitter, done)

    async def stand_in(self, seat: int, level: str) -> str:
        """The level of an AI that answers for somebody who is away, which is not for others to choose."""
        battle = self.record.battle
        holder = battle.holder(seat)
        if not level:
            return ""
        if holder is not None and (self.audience.away_s(holder) <= self.absent_s
                                   or holder in await self.company.elsewhere(self.id)):
            raise Refusal("whoever has that seat is at the table, or was there a moment ago; an AI can answer for them "
                          "while they are away")
        return usual_level(battle.ruleset)

    @tried_again
    async def set_orders(self, screen: Screen, single: bool, done: Done) -> None:
        async with self.turn():
            seat = screen.seat
            self.allow(Verb.ORDERS, screen.visitor, seat)
            if screen.is_covered or seat is None or seat not in self.audience.own(screen):
                raise Refusal("standing orders are given by a person in a seat")
            await self.reseat(seat, msgspec.structs.replace(self.record.battle.chairs[seat], single=single), done)

    async def reseat(self, seat: int, sitter: Sitter, done: Done) -> None:
        await self.record.reseat(seat, sitter)
        done()
        await self.seated()

    # links

    @tried_again
    async def invite(self, visitor: Visitor, seat: int, token: str) -> None:
        """A link to a seat, which from now on waits for whoever opens it, or to watch; the old one is void. A seat that
        somebody has is given away by nobody else."""
        async with self.turn():
            battle = self.record.battle
            self.allow(Verb.INVITE, visitor, None if seat == WATCHING else seat)
            chairs = list(battle.chairs)
            if seat != WATCHING:
                self.refuse_in_lesson()
                if not 0 <= seat < len(chairs):
                    raise Refusal(f"there is no seat {seat}; there are 0 to {len(chairs) - 1}")
                rated.forbid(battle, self.record.match, "nobody else takes a seat in it")
                if battle.holder(seat) not in (None, visitor.id):
                    raise Forbidden("somebody has that seat, and only they can give it away")
                if seat not in battle.places:
                    chairs[seat] = Sitter("person", single=chairs[seat].single, open=True)
            await self.record.store.invite(battle, seat, token, chairs)
            battle.chairs = tuple(chairs)
            await self.seated()

    @tried_again
    async def revoke(self, visitor: Visitor, seat: int) -> None:
        """A link is void; who came by the one for spectators leaves."""
        async with self.turn():
            battle = self.record.battle
            self.allow(Verb.INVITE, visitor, None if seat == WATCHING else seat)
            await self.record.store.revoke(battle, seat)
            if seat == WATCHING:
                battle.watchers = frozenset()
            await self.seated()

    @tried_again
    async def set_delay(self, visitor: Visitor, turns: int) -> None:
        """From now on spectators see the battle so many turns late."""
        async with self.turn():
            self.allow(Verb.DELAY, visitor)
            await self.record.store.set_delay(self.record.battle, turns)
            self.record.battle.delay = turns
            await self.seated()

    async def at(self, visitor: Visitor, step: int) -> Match:
        """The match after so many answers, of those that a visitor may know of."""
        async with self.turn():
            late = await self.audience.late_match() if self.audience.is_late(visitor) else None
            past = await self.record.past()
        return await self.record.at(step) if late is None else await asyncio.to_thread(past.at, list(late.log), step)

    @tried_again
    async def take(self, link: LinkRow, visitor: Visitor) -> None:
        """Exchange a link: for a seat, once, or for leave to watch."""
        async with self.turn():
            battle = self.record.battle
            if link.seat == WATCHING:
                if not rights.roles(visitor, battle):
                    await self.record.store.watch(battle, visitor.id)
                    battle.watchers |= {visitor.id}
                return
            await self.receive(link.seat, visitor, link.token)

    @tried_again
    async def take_up(self, visitor: Visitor) -> None:
        """Somebody takes up the challenge of an open seat, who has no other part in the battle."""
        async with self.turn():
            battle = self.record.battle
            seats = [seat for seat, chair in enumerate(battle.chairs) if chair.open]
            if not battle.challenge or not seats:
                raise NoBattle(NO_CHALLENGE)
            if rights.roles(visitor, battle):
                raise Forbidden("you have a part in this battle already")
            await self.receive(seats[0], visitor)

    async def receive(self, seat: int, visitor: Visitor, token: str | None = None) -> None:
        """Somebody has a seat from now on, by a link or by a challenge."""
        battle, chairs = self.record.battle, list(self.record.battle.chairs)
        rated.admit(battle, visitor)
        chairs[seat] = msgspec.structs.replace(chairs[seat], name=visitor.name or chairs[seat].name, open=False)
        await self.record.store.take_seat(battle, seat, visitor.id, chairs, token)
        battle.chairs, battle.places = tuple(chairs), {**battle.places, seat: visitor.id}
        battle.challenge = still_open(battle, chairs)
        await self.record.store.meet(battle)
        await self.seated()

    @tried_again
    async def withdraw(self, visitor: Visitor) -> None:
        """It is no challenge any more; links are as good as before."""
        async with self.turn():
            self.allow(Verb.DELETE, visitor)
            await self.record.store.withdraw(self.record.battle)
            self.record.battle.challenge = ""

    @tried_again
    async def give_up(self, visitor: Visitor) -> None:
        """Somebody leaves the battle: their seats wait for others."""
        async with self.turn():
            battle = self.record.battle
            self.allow(Verb.LEAVE, visitor)
            seats = [seat for seat, holder in battle.places.items() if holder == visitor.id]
            if not seats and visitor.id not in battle.watchers:
                raise Refusal("the battle is yours; it can be deleted")
            if seats:
                rated.forbid(battle, self.record.match, "who will not fight on resigns")
            chairs = tuple([Sitter("person", single=chair.single, open=True) if seat in seats else chair
                            for seat, chair in enumerate(battle.chairs)])
            await self.record.store.leave(battle, visitor.id, chairs)
            battle.chairs, battle.watchers = chairs, battle.watchers - {visitor.id}
            battle.places = {seat: holder for seat, holder in battle.places.items() if seat not in seats}
            await self.seated()

    async def seated(self) -> None:
        """Others sit where somebody sat; everybody sees it."""
        self.part()
        await self.changed()

    def part(self) -> None:
        """Who has no part in the battle any more leaves, and who has another seat is not shown the old one."""
        self.audience.sent_away(lambda visitor: not rights.roles(visitor, self.record.battle))
        self.audience.reseated()

    # looking back

    def settled(self) -> Verdict | None:
        """How the players have ended the battle, if they have."""
        ended, match = self.record.battle.affairs.ended, self.record.match
        if ended is None:
            return None
        return verdict_of(ended, [command.title for command in match.sight(None).commands(match.seats)])

    async def reviewed(self, so_far: SoFar) -> Result:
        """A look back at a battle that is over, made once."""
        async with self.reviewing:
            if self.review is None:
                if not self.record.over:
                    raise Refusal("the battle is not over")
                seconds = self.workers.study_s
                self.review = await self.workers.do(self.record.position(), Review(seconds, self.settled()),
                                                    3 * seconds + STUCK_S, True, so_far=so_far)
            return self.review
