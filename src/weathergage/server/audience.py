"""The screens at a table: who of the people there must look, and what each screen is shown."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from weathergage.kernel.match import Match, OpenQuestion
from weathergage.server import lateness, showing, talk
from weathergage.server.battle import Visitor
from weathergage.server.jobs import Result, Thinking
from weathergage.server.messages.asks import Back
from weathergage.server.messages.table import FromServer, Presence, Progress, Trouble
from weathergage.server.record import Record, Refusal
from weathergage.server.screens import Screen
from weathergage.server.showing import Moment, Views
from weathergage.table.forms import question_of

LOG: Final = logging.getLogger("weathergage.server")
MOST_DRAWINGS: Final = 20_000   # that a screen which comes back may say it has
LONGEST_KEY: Final = 64


class Audience:
    """Everybody who looks at one table. Whoever calls holds the table's turn."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.screens: set[Screen] = set()
        self.version = int(1000 * time.time())      # beyond all that this table had before it left the memory
        self.late_version = self.version - 1        # of what spectators see who are late
        self.late: Match | None = None
        self.late_at = (-1, -1)                     # when that was: epoch of the record, and step
        self.shown = -1                             # version of the battle that everybody has seen
        self.elsewhere: frozenset[str] = frozenset()        # visitors who look at it through other servers
        self.left: dict[str, float] = {}            # when a visitor's last screen went, by the clock of the machine
        self.since = time.monotonic()
        self.put: dict[str, OpenQuestion] = {}      # open questions by the ids that screens know them by
        self.trouble: Trouble | None = None

    def is_late(self, visitor: Visitor) -> bool:
        """Whether a visitor may not yet see what there is."""
        return lateness.is_late(visitor, self.record.battle, self.record.over)

    async def seen_by(self, visitor: Visitor) -> Moment:
        """The table as a visitor may see it now."""
        now = self.moment(visitor)
        return lateness.late(now, await self.late_match(), self.late_version) if self.is_late(visitor) else now

    async def late_match(self) -> Match:
        """What spectators see who are late: it changes when a turn has ended, and not before."""
        record = self.record
        step = await asyncio.to_thread(lateness.shown_step, record.match, record.battle.delay)
        kept = self.late
        if kept is None or self.late_at != (record.epoch, step):
            then = await asyncio.to_thread((await record.past()).at, list(record.match.log), step)
            if kept is None or kept.chain != then.chain:
                self.late_version += 1
            kept, self.late_at = then, (record.epoch, step)
            self.late = then
        return kept

    def moment(self, visitor: Visitor) -> Moment:
        """The table as it stands, for a visitor."""
        record, thinking = self.record, self.to_think()
        return Moment(record.battle, record.match, self.version, record.asked_at,
                      frozenset() if thinking is None else frozenset({thinking.seat}), self.trouble, self.put, visitor,
                      record.left())

    def own(self, screen: Screen) -> list[int]:
        """The seats in which whoever looks at this screen is to answer."""
        return self.record.battle.seats_of(screen.visitor)

    def to_think(self) -> OpenQuestion | None:
        """The question an AI has to answer now. People come first, so that they can still take an answer back while
        others have not given theirs."""
        questions, people = self.record.match.questions, self.record.people
        if self.record.battle.lesson or self.record.battle.closed or self.record.over:
            return None                 # in a lesson the coach answers for the others
        if not questions or self.trouble is not None or any([question.seat in people for question in questions]):
            return None
        return questions[0]

    def asked_of(self, screen: Screen, id: str) -> OpenQuestion:
        """The question of this id, if it is put to the person who sits at this screen."""
        if self.record.battle.affairs.ended is not None:
            raise Refusal("the battle is over")
        question = self.put.get(id)
        if question is None or not self.record.is_open(question):
            question = question_of(self.record.match, id)       # the match may have been read from the disk again
        if question is None:
            raise Refusal("this question is no longer open")
        if screen.is_covered or question.seat != screen.seat or question.seat not in self.own(screen):
            raise Refusal("this question is put to another seat")
        return question

    def reckons_for(self, screen: Screen) -> int | None:
        """The seat from which this screen may be told how the battle stands, None for a spectator: whoever fights AIs
        alone, and whoever watches AIs. In a battle between people it would be advice."""
        people = self.record.people
        if self.record.over:
            raise Refusal("the battle is over")
        if self.is_late(screen.visitor):
            raise Refusal("how it stands now is told to nobody who sees it late")
        if not people:
            return None
        if len(people) > 1 or screen.is_covered or screen.seat != people[0] or screen.seat not in self.own(screen):
            raise Refusal("only whoever fights AIs alone, or watches AIs, is told how the battle stands")
        return screen.seat

    # coming and going

    async def join(self, screen: Screen) -> None:
        """A single person sees their table at once; of several at one screen, one must sit down first."""
        self.come(screen)
        people = self.own(screen)
        if len(people) == 1:
            screen.sit(people[0])
        elif not people or self.record.over or self.to_think() is not None:
            screen.sit(None)
        await self.show(screen)
        self.announce()

    async def come_back(self, screen: Screen, has: Back, done: Callable[[], None]) -> None:
        """A screen that was here before is shown what it has missed; if that is nothing, nothing."""
        record = self.record
        own, is_over = self.own(screen), record.over
        if not (has.seat is None or has.seat in own or (is_over and has.seat in record.people)):
            await self.join(screen)
            done()
            return
        self.come(screen)
        screen.sit(has.seat)
        screen.heard = has.chat
        screen.memory.drawings = {key for key in has.drawings[:MOST_DRAWINGS] if len(key) <= LONGEST_KEY}
        moment = await self.seen_by(screen.visitor)
        knows = await asyncio.to_thread(screen.memory.recall, moment.match, has.seat, has.events, has.told)
        done()
        if has.version != moment.version or self.due(screen) is not None or not knows:
            await self.show(screen)
        else:
            screen.late = self.late_sign(moment)
            self.tell_talk(screen)
        self.announce()

    def come(self, screen: Screen) -> None:
        self.screens.add(screen)
        self.left.pop(screen.visitor.id, None)

    def leave(self, screen: Screen) -> None:
        if screen not in self.screens:
            return
        self.screens.discard(screen)
        screen.newest.clear()
        if not self.is_here(screen.visitor.id):
            self.left[screen.visitor.id] = time.monotonic()
            self.announce()

    def announce(self) -> None:
        """Tell everybody who is here; at a table of the house all are at one machine."""
        battle = self.record.battle
        here = tuple([seat for seat in range(len(battle.chairs)) if self.is_here(battle.holder(seat))])
        watching = len({screen.visitor.id for screen in self.screens} & battle.watchers)
        for screen in self.screens:
            if not screen.visitor.is_house:
                screen.send(Presence(here=here, watching=watching))

    def close(self) -> None:
        for screen in self.screens:
            screen.close()

    # who must look

    def due(self, screen: Screen) -> int | None:
        """The person who must sit down at this screen now; None if whoever sits there may stay."""
        people = self.own(screen)
        if self.record.over or not people:
            return None
        asked = [question.seat for question in self.record.match.questions if question.seat in people]
        if screen.is_covered:
            return screen.awaited if screen.awaited in (asked or people) else [*asked, *people][0]
        is_shared = len(people) > 1
        return asked[0] if is_shared and asked and screen.seat not in asked else None

    def taken_back(self, giver: int) -> None:
        """Lines are forgotten; and at a shared screen whoever gave the answer shall give another."""
        happened = len(self.record.match.events)
        for screen in self.screens:
            screen.memory.events = min(screen.memory.events, happened)
            own = self.own(screen)
            if len(own) > 1 and giver in own and screen.seat != giver:
                screen.cover(giver)

    def dealt_anew(self) -> None:
        """Before the first answer everything has happened otherwise."""
        if not self.record.match.steps:
            for screen in self.screens:
                screen.memory.forget()

    def reseated(self) -> None:
        """Whoever sat where no person sits any more may not see another person's table."""
        for screen in self.screens:
            own = self.own(screen)
            if own and screen.seat is not None and screen.seat not in own:
                screen.cover()

    def is_here(self, visitor: str | None) -> bool:
        """Whether somebody looks at the table."""
        return visitor in self.elsewhere or any([screen.visitor.id == visitor for screen in self.screens])

    def shut_out(self, visitors: frozenset[str]) -> None:
        """Some may no longer come at all."""
        self.sent_away(lambda visitor: visitor.id in visitors)

    def away_s(self, visitor: str | None) -> float:
        """For how many seconds somebody has not looked at the table; 0 if they do."""
        if visitor is None or self.is_here(visitor):
            return 0.0
        return time.monotonic() - self.left.get(visitor, self.since)

    def sent_away(self, is_gone: Callable[[Visitor], bool]) -> None:
        """Some may no longer look."""
        for screen in self.screens:
            if is_gone(screen.visitor):
                screen.close()

    # what is shown

    async def broadcast(self) -> None:
        """Show every screen what has changed."""
        self.version += 1
        self.shown, self.record.is_reread = self.record.battle.version, False
        if self.record.is_rewritten:
            self.record.is_rewritten = False
            for screen in self.screens:
                screen.memory.events = 0            # everything is told anew
        self.put = {id: question for id, question in self.put.items() if self.record.is_open(question)}
        for screen in self.screens:
            if self.record.over and (screen.is_covered or len(self.own(screen)) > 1):
                screen.sit(None)
        await self.show(*self.screens)

    def progress(self, seat: int, result: Result) -> None:
        """Tell how far the AI of a seat has thought."""
        for screen in self.screens:
            if isinstance(result, Thinking) and not screen.is_covered and not self.is_late(screen.visitor):
                screen.send(Progress(seat=seat, share=result.share))

    async def show(self, *screens: Screen) -> None:
        """What there is to whoever looks, made for all of them at once."""
        late = await self.late_match() if any([self.is_late(screen.visitor) for screen in screens]) else None
        views: Views = {}
        late_views: Views = {}
        drawings = [drawing for screen in screens for drawing in (
            self.drawings(screen, views) if late is None or not self.is_late(screen.visitor) else
            self.late_drawings(screen, late, late_views))]
        made = await asyncio.to_thread(lambda: [made_by(drawing.make) for drawing in drawings])
        for drawing, message in zip(drawings, made, strict=True):
            if drawing.due is not None:
                drawing.screen.cover(drawing.due)
            await self.send(drawing, message)
        for screen in screens:
            if not screen.is_covered:
                self.tell_talk(screen)

    def drawings(self, screen: Screen, views: Views) -> list["Drawing"]:
        """The table; or a curtain, if another person has to decide. From a seat that is no longer theirs nobody sees
        anything."""
        due, now = self.due(screen), self.moment(screen.visitor)
        screen.late = None
        if due is not None:
            curtain = Drawing(screen, now, lambda: showing.curtain(now, due), due)
            has_answered = not screen.is_covered and screen.memory.events < len(self.record.match.events)
            return [table_of(screen, now, views), curtain] if has_answered else [curtain]   # who sees what came of it
        battle, is_over = self.record.battle, self.record.over
        if screen.is_covered or not (screen.seat is None or is_over or battle.is_of(screen.visitor, screen.seat)):
            screen.sit(None)
        return [table_of(screen, now, views)]

    def late_drawings(self, screen: Screen, late: Match, views: Views) -> list["Drawing"]:
        """To whoever is late only what they have not seen: else they would know that something has happened."""
        if screen.is_covered or screen.seat is not None:
            screen.sit(None)
        moment = lateness.late(self.moment(screen.visitor), late, self.late_version)
        before, screen.late = screen.late, self.late_sign(moment)
        return [table_of(screen, moment, views)] if screen.late != before else []

    def late_sign(self, moment: Moment) -> Any:
        """By which it is known whether whoever is late has seen all this; None if they are not."""
        battle = moment.battle
        return (moment.version, battle.chairs, battle.delay, battle.closed) if moment.is_late else None

    def tell_talk(self, screen: Screen, afresh: bool = False) -> None:
        """What was said; to whoever is late after the end."""
        if not self.is_late(screen.visitor):
            talk.tell(self.record.battle, screen, afresh)

    async def show_table(self, screen: Screen) -> None:
        drawing = table_of(screen, await self.seen_by(screen.visitor), {})
        await self.send(drawing, await asyncio.to_thread(made_by, drawing.make))

    async def send(self, drawing: "Drawing", made: FromServer | Exception) -> None:
        """What was made for a screen; or, if it could not be made, that."""
        screen = drawing.screen
        if isinstance(made, Exception):
            record = self.record
            LOG.error("battle %s cannot be shown to seat %s", record.battle.id, screen.seat, exc_info=made)
            self.trouble = await record.report("The table cannot be drawn", made, record.battle_now())
            screen.sit(screen.seat)
            made = showing.bare_table(replace(drawing.moment, trouble=self.trouble), screen.seat, screen.memory)
        screen.send(made)


class Drawing(NamedTuple):
    """What is to be made for a screen."""

    screen: Screen
    moment: Moment
    make: Callable[[], FromServer]
    due: int | None = None      # the person whom the curtain waits for that falls before it


def table_of(screen: Screen, moment: Moment, views: Views) -> Drawing:
    return Drawing(screen, moment, lambda: showing.table(moment, screen.seat, screen.memory, views))


def made_by(make: Callable[[], FromServer]) -> FromServer | Exception:
    try:
        return make()
    except Exception as error:
        return error
