"""All tables in memory, loaded when somebody comes and dropped when nobody has been there for a while."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Match
from weathergage.kernel.save import BadSave
from weathergage.server import accounts, rated, rights
from weathergage.server.affairs import Affairs, BadPace, Pace, sound_pace
from weathergage.server.battle import Battle, NoBattle, Visitor, battle_from_file, battle_of, new_id, text_of
from weathergage.server.catalogue import Unfit, new_match
from weathergage.server.clocks import set_up
from weathergage.server.company import Alone, Company
from weathergage.server.database import OutOfOrder
from weathergage.server.jobs import Thinking
from weathergage.server.lessons import FORGOTTEN_S, new_lesson
from weathergage.server.live import LiveTable
from weathergage.server.messages.battles import BattleInfo, NewBattle
from weathergage.server.news import DELETED, Changed, News, Seen, Share, ShutOut, SignedOut
from weathergage.server.postman import Postman
from weathergage.server.quotas import MOST_IMPORTS, Quotas, check_room, room_for_battle
from weathergage.server.record import Refusal
from weathergage.server.rights import ENDED, RIGHTS, Verb
from weathergage.server.seating import clocks_for, seated, seeded
from weathergage.server.settings import Settings
from weathergage.server.showing import card_for
from weathergage.server.store import Store
from weathergage.server.tallies import tally_for
from weathergage.server.uptime import Uptime
from weathergage.server.waits import Waits
from weathergage.server.workers import Workers

AFTER_THE_END: Final = [verb for verb, row in RIGHTS.items() if set(ENDED) & set(row.values())]
"""What may be done only then by some."""
UNUSED_S: Final = 24 * 3600.0           # after which a quick battle that nobody has played goes


class NotReady(WeatherGageError):
    """Nobody should be sent here now; says why."""


class Tables:
    """Finds, makes and drops live tables."""

    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self.store = store
        self.workers = workers
        self.settings = settings
        self.quotas = Quotas(tally_for(store))
        self.uptime = Uptime(store)
        self.live: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.company = Company(workers, store, settings.lease_s, self.hear, self.missed,
                               self.present) if store.is_shared else Alone(workers)
        self.postman = Postman(store, settings, self.away_s, self.company.elsewhere)
        self.errands: set[asyncio.Task[None]] = set()
        self.waits = Waits()                    # of answers
        self.is_ready = False                   # the games are loaded
        self.is_draining = False                # nobody new is let in, and everybody sent elsewhere

    async def get(self, battle: str) -> LiveTable:
        """The table of a battle, played again from its log if it is not in memory."""
        async with self.loading.setdefault(battle, asyncio.Lock()):
            if battle in self.live and self.live[battle].is_gone:
                del self.live[battle]
            if battle not in self.live:
                try:
                    kept = await self.store.get(battle)
                except NoBattle:
                    self.loading.pop(battle, None)      # or whoever asks for what is not there would fill the memory
                    raise
                table = LiveTable(kept, await self.store.played(kept), self.store, self.workers,
                                  self.company, self.uptime.elapsed, self.settings.absent_s)
                async with table.turn():
                    await table.changed()
                self.live[battle] = table
                if self.store.is_shared:                # what was changed while it was loaded
                    await self.look_again([battle])
                    await self.see(table)
            elif self.store.is_shared:                  # whoever comes from another server has seen what it wrote
                await self.look_again([battle])
                if (catching := self.live[battle].catching) is not None:
                    await catching
            self.live[battle].record.used = time.monotonic()
            return self.live[battle]

    async def allow(self, verb: Verb, visitor: Visitor | None, battle: str) -> None:
        """Whether the visitor may do this with a battle; else NoBattle, or Forbidden."""
        kept = await self.store.seating(battle)
        is_over = verb in AFTER_THE_END and visitor is not None and not rights.is_alone(visitor, kept) and (
            await self.is_over(battle))
        rights.ask(verb, visitor, kept, lambda: is_over)

    async def is_over(self, battle: str) -> bool:
        """Whether it is known to have ended; one that cannot be played again is not."""
        try:
            return (await self.get(battle)).record.over
        except WeatherGageError:
            return False

    async def start(self, wish: NewBattle, visitor: Visitor) -> Battle:
        """Set up a battle; Unfit names the field that is wrong."""
        links = [at for at, chair in enumerate(wish.chairs) if chair.link]
        if links and visitor.is_house:
            raise Unfit(f"chairs[{links[0]}].link", "nobody else can reach this server: start it with --public-url")
        match = await asyncio.to_thread(new_match, registry.find(wish.ruleset), wish.scenario, wish.options,
                                        seeded(wish.seed))
        battle = await asyncio.to_thread(battle_of, match, seated(wish.ruleset, match.seats, wish.chairs))
        battle.quick = not (wish.scenario or wish.options or wish.chairs or wish.clock or wish.seed is not None)
        if wish.challenge:
            if not links:
                raise Unfit("challenge", "a challenge has a seat that waits for somebody: a chair by link")
            battle.challenge = wish.challenge
        clocks = clocks_for(wish.clock, match, visitor) if wish.clock is not None else None
        try:
            pace = sound_pace(wish.pace, None, 0)
        except BadPace as error:
            raise Unfit("pace", str(error)) from None
        battle.affairs = Affairs(clocks=clocks, rated=wish.rated, experience=wish.experience, pace=pace)
        if wish.rated:
            rated.check(wish, match, visitor)
            battle.chairs = tuple([chair if chair.open else replace(chair, name=visitor.name)
                                   for chair in battle.chairs])
        return await self.added(battle, visitor)

    async def added(self, battle: Battle, visitor: Visitor) -> Battle:
        """A new battle of a visitor's, kept."""
        battle.owner = visitor.id
        room = None if visitor.is_house else partial(check_room, is_challenge=bool(battle.challenge))
        await self.store.add(battle, room)
        return battle

    async def begin_lesson(self, ruleset: str, lesson: str, visitor: Visitor) -> Battle:
        """A table at which a lesson is taught; those that were left long ago are cleared away."""
        await self.store.forget_lessons(time.time() - FORGOTTEN_S)
        return await self.added(await asyncio.to_thread(new_lesson, registry.find(ruleset), lesson), visitor)

    async def again(self, battle: str, visitor: Visitor) -> Battle:
        """The same battle once more with other luck, and everybody one seat further. It belongs to whoever wished it;
        all others keep their part."""
        await self.allow(Verb.AGAIN, visitor, battle)
        old = await self.store.get(battle)
        match = await asyncio.to_thread(Match, registry.find(old.ruleset), old.scenario, 0, old.options, old.position,
                                        seeded(None))
        count = len(old.chairs)
        new = await asyncio.to_thread(battle_of, match, (*old.chairs[1:], *old.chairs[:1]))
        clocks, pace = old.affairs.clocks, Pace(old.affairs.pace.seconds)
        new.affairs = Affairs(clocks=None if clocks is None else set_up(clocks.base, clocks.added, count), pace=pace)
        new.delay = old.delay
        holders = {(seat - 1) % count: old.holder(seat) for seat, chair in enumerate(old.chairs)
                   if chair.player == "person" or seat in old.places}
        new.places = {seat: holder for seat, holder in holders.items() if holder and holder != visitor.id}
        return await self.added(new, visitor)

    async def take_in(self, data: bytes, visitor: Visitor) -> BattleInfo:
        """A battle from a match file, if it can be played on and shown; and its card."""
        await room_for_battle(self.store, visitor)
        with self.quotas.one_more("battle files", visitor, MOST_IMPORTS):
            admitted = await self.workers.admit(new_id(), data)
        info = admitted.info
        chairs = seated(info.ruleset, admitted.seats)
        battle = await asyncio.to_thread(battle_from_file, info.id, admitted.file, chairs)
        battle.awaited = info.waiting
        await self.added(battle, visitor)
        await self.store.keep_card(info.id, len(battle.log), text_of(info))
        return card_for(info, battle, visitor)

    async def branch(self, table: LiveTable, step: int, new_luck: bool, visitor: Visitor) -> Battle:
        """A new battle of the visitor's that goes on from after so many answers; all seats in it are theirs."""
        record = table.record
        table.allow(Verb.BRANCH, visitor)
        if not new_luck and not record.over:
            raise Refusal("the same luck would tell what the dice of this battle will show: only after its end")
        match = await record.at(step)
        match.dealer = seeded(None) if new_luck else record.match.dealer
        chairs = [replace(chair, open=False) for chair in record.battle.chairs]
        battle = await asyncio.to_thread(battle_of, match, chairs, record.battle.id, record.battle.by)
        return await self.added(battle, visitor)

    async def delete(self, battle: str, visitor: Visitor | None) -> None:
        await self.allow(Verb.DELETE, visitor, battle)
        if (await self.store.get(battle)).affairs.rated:
            with suppress(BadSave):
                record = (await self.get(battle)).record
                rated.forbid(record.battle, record.match, "it is fought to its end, and stays until then")
        table = self.live.pop(battle, None)
        if table is not None:
            await table.close()
        await self.store.delete(battle)
        self.forget(battle)

    def forget(self, battle: str) -> None:
        self.live.pop(battle, None)
        self.loading.pop(battle, None)
        self.workers.forget(battle)

    # other servers on the same database

    def present(self) -> Counter[tuple[str, str]]:
        """Who looks at which table here, and on how many screens."""
        return Counter([(battle, screen.visitor.id) for battle, table in self.live.items()
                        for screen in table.audience.screens])

    def away_s(self, battle: str, visitor: str) -> float:
        """For how many seconds somebody has not looked at a table here."""
        table = self.live.get(battle)
        return math.inf if table is None else table.audience.away_s(visitor)

    def hear(self, news: News) -> None:
        """What other servers tell."""
        if isinstance(news, ShutOut):
            for open_table in self.live.values():
                open_table.audience.shut_out(frozenset({news.visitor}))
        if isinstance(news, SignedOut):
            self.sign_out(frozenset(news.sessions))
        if not isinstance(news, (Changed, Seen, Share)) or (table := self.live.get(news.battle)) is None:
            return
        if isinstance(news, Seen):
            self.run(self.see(table))
        elif isinstance(news, Share):
            thinking = table.audience.to_think()
            if thinking is not None and table.record.match.chain == news.digest:
                table.audience.progress(thinking.seat, Thinking(news.share))
        elif news.version == DELETED:
            self.forget(news.battle)
            self.run(table.close())
        elif news.host != self.store.host:
            table.hear(news.version)

    def sign_out(self, sessions: frozenset[str]) -> None:
        """In these browsers nobody is signed in any more."""
        for table in self.live.values():
            table.audience.sent_away(lambda visitor: visitor.session in sessions)

    async def look_who_is_gone(self) -> None:
        """Who looks at a table by a cookie that is void by now looks at it no longer."""
        by = {screen.visitor.session for table in self.live.values() for screen in table.audience.screens} - {""}
        with suppress(OutOfOrder):
            self.sign_out(await accounts.gone(self.store, by) if by else frozenset())

    async def see(self, table: LiveTable) -> None:
        """Who looks at a table through other servers."""
        with suppress(OutOfOrder):
            seen = await self.company.elsewhere(table.id)
            if seen != table.audience.elsewhere:
                table.audience.elsewhere = seen
                table.audience.announce()

    def missed(self) -> None:
        """Nothing was heard for a while."""
        self.run(self.look_again(list(self.live)))

    async def look_again(self, battles: list[str]) -> None:
        """Whether others have changed these battles."""
        with suppress(OutOfOrder):
            versions = await self.store.versions(battles)
            for battle in battles:
                self.hear(Changed(battle=battle, version=versions.get(battle, DELETED), host=""))

    def run(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def sweep(self) -> None:
        """Drop what nobody looks at, and see what whoever runs the server has done meanwhile; for ever."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle_s))
            await self.look_again(list(self.live))
            with suppress(OutOfOrder):
                gone = await self.store.banned({visitor for _, visitor in self.present()})
                for table in self.live.values():
                    table.audience.shut_out(gone)
            await self.look_who_is_gone()
            for battle, table in list(self.live.items()):
                if table.is_idle and time.monotonic() - table.record.used > self.settings.idle_s:
                    self.forget(battle)
            with suppress(OutOfOrder):              # the database is away: another time
                await self.quotas.tally.sweep()
                await self.tidy(time.time() - UNUSED_S)

    async def tidy(self, before: float) -> None:
        """Quick battles that nobody has played go; those that somebody looks at stay."""
        for battle in await self.store.tidy(before, list(self.live)):
            self.forget(battle)

    async def begin(self, preparing: Coroutine[Any, Any, None]) -> None:
        """Work with others; be ready for people when all is prepared."""
        self.company.join()
        await preparing
        self.is_ready = True

    async def drain(self) -> None:
        """Let everybody finish what they have begun, tell them, and send them elsewhere: their screens come back."""
        self.is_draining = True
        for table in list(self.live.values()):
            async with table.record.lock:
                table.audience.close()

    async def close(self) -> None:
        """Let everybody finish what they have begun, but nothing more."""
        closing = [table.close() for table in self.live.values()]
        await self.company.leave()
        await asyncio.gather(self.workers.stop(), *closing)
