"""The websocket of a table: messages in, messages out. What a request means is the table's business."""

import asyncio
import json
import logging
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from weathergage.kernel.core import WeatherGageError
from weathergage.players.roster import CAPTAIN
from weathergage.server import jobs, rated, showing
from weathergage.server.battle import Visitor
from weathergage.server.database import OutOfOrder
from weathergage.server.jobs import Advise, Advised, Result, Reviewed, Thinking, Weigh, Weighed
from weathergage.server.live import LiveTable
from weathergage.server.messages.asks import (
    Analyse,
    Answer,
    Aside,
    AskHint,
    AskStanding,
    Back,
    Branch,
    Claim,
    Complain,
    FightOn,
    Foresee,
    FromScreen,
    HandOver,
    Hurry,
    LightFirst,
    Look,
    LookAhead,
    MakeOffer,
    Mute,
    Orders,
    Reply,
    Resign,
    Say,
    SetPace,
    Sit,
    Stir,
    TakeBack,
    Try,
)
from weathergage.server.messages.table import Analysis, Done, Hints, LitFirst, Prospects, Refused, Standing
from weathergage.server.quotas import MOST_TABLES, TooMuch
from weathergage.server.record import Refusal
from weathergage.server.rights import Verb
from weathergage.server.screens import Screen
from weathergage.server.store import Banned
from weathergage.server.tables import Tables
from weathergage.server.visitors import visitor_of
from weathergage.server.workers import OVERTAKEN, Overtaken, Position
from weathergage.table.plans import legs

LOG: Final = logging.getLogger("weathergage.server")
GONE: Final = 4404              # close code: there is no such battle
MOST_ERRANDS: Final = 64        # of one screen at a time
SEND_S: Final = 30.0            # that a screen has to take one message
OVER: Final = 1012              # close code: come back
OF_THE_QUESTION: Final = ("AskHint", "Foresee", "LightFirst", "LookAhead")      # nobody needs it who has answered
DECODER: Final = msgspec.json.Decoder(FromScreen)


@websocket("/api/battles/{battle:str}/table")
async def table_socket(socket: WebSocket[Any, Any, Any], battle: FromPath[str]) -> None:
    """One screen, from its coming to its going."""
    tables: Tables = socket.app.state.tables
    try:
        visitor = await visitor_of(socket)
    except (Banned, OutOfOrder) as error:
        await socket.accept()
        await refuse(socket, error)
        return
    await socket.accept()
    if tables.is_draining:
        await socket.close(OVER)
        return
    try:
        await tables.allow(Verb.LOOK, visitor, battle)
        table = await tables.get(battle)
    except WeatherGageError as error:
        await refuse(socket, error)
        return
    assert visitor is not None
    try:
        elsewhere = 0 if visitor.is_house else await tables.company.screens_elsewhere(visitor.id)
        with tables.quotas.one_more("open tables", visitor, MOST_TABLES, elsewhere):
            await Session(socket, tables, table, visitor).run()
    except (TooMuch, OutOfOrder) as error:
        await refuse(socket, error)


async def refuse(socket: WebSocket[Any, Any, Any], error: WeatherGageError) -> None:
    """Send somebody away; of a battle that is not theirs they learn no more than of one that is not there. When the
    database is in trouble they come back: it says nothing of the battle."""
    await socket.send_text(msgspec.json.encode(Refused(reply_to=0, reason=str(error))).decode())
    await socket.close(OVER if isinstance(error, OutOfOrder) else GONE)


class Session:
    """A screen that has come to a table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], tables: Tables, table: LiveTable, visitor: Visitor) -> None:
        self.socket = socket
        self.tables = tables
        self.table = table
        self.screen = Screen(visitor)
        self.has_come = False                   # to the table: whoever was here before says first what they have
        self.errands: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until the screen goes, or takes nothing any more."""
        self.table.coming += 1
        sender, reader = asyncio.create_task(self.send_all()), asyncio.create_task(self.receive_all())
        try:
            await asyncio.wait([sender, reader], return_when=asyncio.FIRST_COMPLETED)
            if reader.done():
                reader.result()
        finally:
            self.table.coming -= 1
            self.table.leave(self.screen)
            sender.cancel()
            reader.cancel()

    async def receive_all(self) -> None:
        if "back" not in self.socket.query_params:
            await self.come()
        while True:
            event: Any = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                break
            await self.receive(event.get("text") or event.get("bytes") or b"")

    async def come(self) -> None:
        self.has_come = True
        await self.table.join(self.screen)

    async def send_all(self) -> None:
        """What the table has for this screen, in order; a screen that never reads is left."""
        try:
            while await self.send_next():
                pass
            await self.socket.close(OVER)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            pass

    async def send_next(self) -> bool:
        """What comes next; False if nothing will. It is not held any longer than that: a table is large, and idle
        screens are many."""
        message = await self.screen.outbox.get()
        if message is None:
            return False
        async with asyncio.timeout(SEND_S):
            await self.socket.send_data(message, "text")
        return True

    async def receive(self, text: str | bytes) -> None:
        try:
            ask = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.screen.send(Refused(reply_to=id_in(text), reason=f"this is no request: {error}"))
            return
        if not self.has_come and not isinstance(ask, Back):
            await self.come()
        if isinstance(ask, (Try, Look, Analyse, AskHint, AskStanding, Foresee, LightFirst, LookAhead)):
            if len(self.errands) >= MOST_ERRANDS:
                self.screen.send(Refused(reply_to=ask.id, reason="too much is asked at once"))
                return
            self.screen.begins(kind_of(ask), ask.id)
            errand = asyncio.create_task(self.reply(ask))
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)
        else:
            await self.reply(ask)

    async def reply(self, ask: FromScreen) -> None:
        """Do it; whatever goes wrong is told, and only that."""
        try:
            await self.do(ask)
        except Refusal as refused:
            self.screen.send(Refused(reply_to=ask.id, reason=refused.reason, rule=refused.rule, clause=refused.clause,
                                     nearest=refused.nearest, nearest_label=refused.label))
        except WeatherGageError as error:
            self.screen.send(Refused(reply_to=ask.id, reason=str(error)))
        except Exception:
            LOG.exception("request %s of battle %s failed", type(ask).__name__, self.table.id)
            self.screen.send(Refused(reply_to=ask.id, reason="something went wrong on the server"))

    async def do(self, ask: FromScreen) -> None:
        table, screen = self.table, self.screen

        began = perf_counter()

        def done(battle: str = "") -> None:
            screen.send(Done(reply_to=ask.id, battle=battle))
            if isinstance(ask, Answer):
                self.tables.waits.add(perf_counter() - began)

        match ask:
            case Back():
                if self.has_come:
                    raise Refusal("what a screen has is told before all else, and once")
                self.has_come = True
                await table.come_back(screen, ask, done)
            case Sit():
                await table.sit(screen, ask.seat, done)
            case Answer():
                for kind in [kind for kind in screen.newest if kind.startswith(OF_THE_QUESTION)]:
                    screen.newest.pop(kind)                 # it needs none of them any more
                await table.answer(screen, ask, done)
            case Aside():
                await table.aside(screen, ask.question, ask.what, done)
            case TakeBack():
                await table.take_back(screen, done)
            case HandOver():
                await table.hand_over(screen, ask.seat, ask.level, ask.name, done)
            case Orders():
                await table.set_orders(screen, ask.single, done)
            case FightOn():
                await table.fight_on(screen, done)
            case Branch():
                table.refuse_in_lesson()
                done((await self.tables.branch(table, ask.step, ask.new_luck, screen.visitor)).id)
            case Try():
                await self.preview(ask)
            case Look():
                await self.look(ask)
            case Analyse():
                await self.analyse(ask)
            case AskHint():
                await self.advise(ask)
            case Foresee():
                await self.foresee(ask)
            case LightFirst():
                await self.light_first(ask)
            case LookAhead():
                await self.look_ahead(ask)
            case AskStanding():
                await self.reckon(ask)
            case Resign():
                await table.resign(screen, done)
            case MakeOffer():
                await table.offer(screen, ask.what, done)
            case Reply():
                await table.reply(screen, ask.agrees, done)
            case Claim():
                await table.claim(screen, done)
            case Stir():
                await table.stir(screen, ask.what, done)
            case Say():
                await self.tables.quotas.speak(screen.visitor)
                await table.say(screen, ask.text, done)
            case Mute():
                await table.mute(screen, ask.line, ask.muted, done)
            case Complain():
                await self.tables.quotas.speak(screen.visitor)
                await table.complain(screen, ask.line, done)
            case SetPace():
                await table.set_pace(screen, ask.seconds, ask.steps, done)
            case Hurry():
                table.allow(Verb.HURRY, screen.visitor)
                await table.company.hurry(table.id)
                done()

    async def preview(self, ask: Try) -> None:
        table, screen = self.table, self.screen
        async with table.record.turn():
            table.allow(Verb.ANSWER, screen.visitor, screen.seat)
            question = table.audience.asked_of(screen, ask.question)
            place = await asyncio.to_thread(table.place_of, question, ask.plan)
            raw = table.meant(place.match, place.question, ask.answer, ask.text)
            if not screen.wants(kind_of(ask), ask.id):
                raise Overtaken(OVERTAKEN)
            shown = await asyncio.to_thread(showing.preview, place.match, place.question, raw, ask, screen.memory)
            position, orders = table.record.position(), table.orders(question.seat)
        if ask.odds and shown.legal:
            result = await self.worked_out(ask, position, Weigh(question.index, raw, ask.plan, orders.single))
            assert isinstance(result, Weighed)
            shown = msgspec.structs.replace(shown, odds=result.odds)
        screen.send(shown)

    async def worked_out(self, ask: FromScreen, position: Position, task: jobs.Task) -> Result:
        """What a worker finds out, unless the screen has asked for something newer of that kind."""
        return await self.table.workers.do(position, task, wanted=lambda: self.screen.wants(kind_of(ask), ask.id))

    async def foresee(self, ask: Foresee) -> None:
        """What each option may be expected to lead to, from what this seat sees."""
        table, screen = self.table, self.screen
        async with table.record.turn():
            table.allow(Verb.ANSWER, screen.visitor, screen.seat)
            question = table.audience.asked_of(screen, ask.question)
            position, orders = table.record.position(), table.orders(question.seat)
        result = await self.worked_out(ask, position, jobs.Foresee(question.index, ask.plan, orders.single))
        assert isinstance(result, jobs.Foreseen)
        screen.send(Prospects(reply_to=ask.id, prospects=result.prospects))

    async def light_first(self, ask: LightFirst) -> None:
        """What a lieutenant would answer, from what this seat sees."""
        table, screen = self.table, self.screen
        async with table.record.turn():
            table.refuse_in_lesson()
            table.allow(Verb.ANSWER, screen.visitor, screen.seat)
            rated.forbid(table.record.battle, table.record.match, "nobody advises in it")
            question = table.audience.asked_of(screen, ask.question)
            position, orders = table.record.position(), table.orders(question.seat)
        result = await self.worked_out(ask, position, jobs.LightFirst(question.index, ask.plan, orders.single))
        assert isinstance(result, jobs.LitFirst)
        screen.send(LitFirst(reply_to=ask.id, answer=result.answer))

    async def look_ahead(self, ask: LookAhead) -> None:
        """What comes next of a plan."""
        table, screen = self.table, self.screen
        async with table.record.turn():
            table.allow(Verb.ANSWER, screen.visitor, screen.seat)
            table.refuse_in_lesson()
            question = table.audience.asked_of(screen, ask.question)
            if not screen.wants(kind_of(ask), ask.id):
                raise Overtaken(OVERTAKEN)
            screen.send(await asyncio.to_thread(
                lambda: showing.ahead(legs(table.record.match, question, ask.plan, table.orders(question.seat)), ask,
                                      screen.memory)))

    async def reckon(self, ask: AskStanding) -> None:
        """How the battle stands, from what this screen may know."""
        table, screen = self.table, self.screen
        async with table.record.turn():
            table.allow(Verb.LOOK, screen.visitor)
            table.refuse_in_lesson()
            seat, position = table.audience.reckons_for(screen), table.record.position()
            step = len(table.record.match.steps)
        result = await self.worked_out(ask, position, jobs.Reckon(seat))
        assert isinstance(result, jobs.Reckoned)
        screen.send(Standing(reply_to=ask.id, step=step, chances=result.chances))

    async def look(self, ask: Look) -> None:
        table, screen = self.table, self.screen
        if screen.is_covered:
            raise Refusal("sit down first")
        seat = screen.seat
        table.allow(Verb.LOOK, screen.visitor)
        then = await table.at(screen.visitor, ask.step)
        if not screen.wants("Look", ask.id):
            raise Overtaken(OVERTAKEN)
        async with table.record.turn():         # the memory of the screen belongs to whoever has it
            if screen.seat == seat and not screen.is_covered:
                screen.send(await asyncio.to_thread(showing.past, then, seat, ask.id, screen.memory))

    async def advise(self, ask: AskHint) -> None:
        """What a captain would answer, from what this seat sees. Whoever does not want it any more has it cut short."""
        table, screen = self.table, self.screen

        def tell(result: Result) -> None:
            if not screen.wants("AskHint", ask.id):
                table.workers.hurry(table.id)
            elif isinstance(result, Thinking):
                screen.send(Hints(reply_to=ask.id, question=ask.question, share=result.share, finished=False))

        async with table.record.turn():
            table.refuse_in_lesson()
            table.allow(Verb.ANSWER, screen.visitor, screen.seat)
            rated.forbid(table.record.battle, table.record.match, "nobody advises in it")
            question = table.audience.asked_of(screen, ask.question)
            position = table.record.position()
        result = await table.workers.do(position, Advise(question.index, CAPTAIN), so_far=tell,
                                        wanted=lambda: screen.wants("AskHint", ask.id))
        assert isinstance(result, Advised)
        if not screen.wants("AskHint", ask.id):
            raise Overtaken(OVERTAKEN)
        screen.send(Hints(reply_to=ask.id, question=ask.question, hints=result.hints))

    async def analyse(self, ask: Analyse) -> None:
        """Look back at the battle, and tell what is known so far again and again."""
        screen = self.screen

        def tell(result: Result) -> None:
            if not screen.wants("Analyse", ask.id):
                raise Overtaken(OVERTAKEN)
            assert isinstance(result, Reviewed)
            study = result.study
            screen.send(Analysis(reply_to=ask.id, how=study.how, curve=study.curve, luck=study.luck,
                                 moments=study.moments, finished=study.finished, story=study.story,
                                 losses=study.losses, decisions=study.decisions, looked=study.looked,
                                 share=study.share))

        self.table.allow(Verb.LOOK, screen.visitor)
        tell(await self.table.reviewed(tell))


def kind_of(ask: FromScreen) -> str:
    """What a newer request of the same kind overtakes: of a plan, one for the same step."""
    name = type(ask).__name__
    return f"{name} {len(ask.plan)}" if isinstance(ask, (Try, Foresee, LightFirst)) else name


def id_in(text: str | bytes) -> int:
    """The id of a request that could not be read, if it has one; the reader that is used here forgives more."""
    try:
        found = json.loads(text)["id"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return 0
    return found if type(found) is int else 0
