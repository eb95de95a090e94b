"""All tables in memory, loaded when somebody comes and dropped when nobody has been there for a while."""

import asyncio
import time

from weathergage.kernel import registry
from weathergage.kernel.match import Match
from weathergage.server.catalogue import new_match
from weathergage.server.lessons import FORGOTTEN_S, new_lesson
from weathergage.server.live import LiveTable
from weathergage.server.messages import BattleInfo, NewBattle
from weathergage.server.record import Refusal
from weathergage.server.seating import seated, seeded
from weathergage.server.settings import Settings
from weathergage.server.store import Battle, Store, battle_from_file, battle_of, new_id, text_of
from weathergage.server.workers import Workers


class Tables:
    """Finds, makes and drops live tables."""

    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self.store = store
        self.workers = workers
        self.settings = settings
        self.live: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Lock] = {}

    async def get(self, battle: str) -> LiveTable:
        """The table of a battle, played again from its log if it is not in memory."""
        async with self.loading.setdefault(battle, asyncio.Lock()):
            if battle not in self.live:
                kept = await self.store.get(battle)
                table = LiveTable(kept, await asyncio.to_thread(kept.match), self.store, self.workers)
                async with table.record.turn():
                    await table.changed()
                self.live[battle] = table
            self.live[battle].record.used = time.monotonic()
            return self.live[battle]

    async def start(self, wish: NewBattle) -> Battle:
        """Set up a battle; Unfit names the field that is wrong."""
        match = await asyncio.to_thread(new_match, registry.find(wish.ruleset), wish.scenario, wish.options,
                                        seeded(wish.seed))
        battle = battle_of(match, seated(wish.ruleset, match.seats, wish.chairs))
        await self.store.add(battle)
        return battle

    async def begin_lesson(self, ruleset: str, lesson: str) -> Battle:
        """A table at which a lesson is taught; those that were left long ago are cleared away."""
        await self.store.forget_lessons(time.time() - FORGOTTEN_S)
        battle = await asyncio.to_thread(new_lesson, registry.find(ruleset), lesson)
        await self.store.add(battle)
        return battle

    async def again(self, battle: str) -> Battle:
        """The same battle once more with other luck, and everybody one seat further."""
        old = await self.store.get(battle)
        match = await asyncio.to_thread(Match, registry.find(old.ruleset), old.scenario, 0, old.options, old.position,
                                        seeded(None))
        new = battle_of(match, (*old.chairs[1:], *old.chairs[:1]))
        await self.store.add(new)
        return new

    async def take_in(self, data: bytes) -> BattleInfo:
        """A battle from a match file, if it can be played on and shown; and its card."""
        admitted = await self.workers.admit(new_id(), data)
        info = admitted.info
        chairs = seated(info.ruleset, admitted.seats)
        battle = await asyncio.to_thread(battle_from_file, info.id, admitted.file, chairs)
        await self.store.add(battle)
        await self.store.keep_card(info.id, len(battle.log), text_of(info))
        return info

    async def branch(self, table: LiveTable, step: int, new_luck: bool) -> Battle:
        """A new battle that goes on from after so many answers."""
        record = table.record
        if not new_luck and not record.match.over:
            raise Refusal("the same luck would tell what the dice of this battle will show: only after its end")
        match = await record.at(step)
        match.dealer = seeded(None) if new_luck else record.match.dealer
        battle = battle_of(match, record.battle.chairs, record.battle.id, record.battle.by)
        await self.store.add(battle)
        return battle

    async def delete(self, battle: str) -> None:
        table = self.live.pop(battle, None)
        if table is not None:
            await table.close()
        await self.store.delete(battle)
        self.forget(battle)

    def forget(self, battle: str) -> None:
        self.live.pop(battle, None)
        self.loading.pop(battle, None)
        self.workers.forget(battle)

    async def sweep(self) -> None:
        """Drop what nobody looks at; for ever."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle_s))
            for battle, table in list(self.live.items()):
                if table.is_idle and time.monotonic() - table.record.used > self.settings.idle_s:
                    self.forget(battle)

    async def close(self) -> None:
        """Let everybody finish what they have begun, but nothing more."""
        closing = [table.close() for table in self.live.values()]
        await asyncio.gather(self.workers.stop(), *closing)
