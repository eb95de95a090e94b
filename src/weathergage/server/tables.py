"""All tables in memory, loaded when somebody comes and dropped when nobody has been there for a while."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Final

from weathergage.kernel import registry
from weathergage.kernel.core import Dealer
from weathergage.kernel.dealer import Committed, Scripted, Seeded
from weathergage.kernel.match import Match, load, sound_seed
from weathergage.kernel.ruleset import BadSetup
from weathergage.server.catalogue import Unfit, levels_of, new_match
from weathergage.server.lessons import FORGOTTEN_S, new_lesson
from weathergage.server.live import LiveTable
from weathergage.server.messages import ChairWish, NewBattle
from weathergage.server.settings import Settings
from weathergage.server.showing import LONGEST_NAME
from weathergage.server.store import Battle, Sitter, Store, battle_of
from weathergage.server.workers import Workers

SECRET_BYTES: Final = 16        # of a seed that is promised


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
        battle = battle_of(match, seated(match, wish.chairs))
        await self.store.add(battle)
        return battle

    async def begin_lesson(self, ruleset: str, lesson: str) -> Battle:
        """A table at which a lesson is taught; those that were left long ago are cleared away."""
        await self.store.forget_lessons(time.time() - FORGOTTEN_S)
        battle = await asyncio.to_thread(new_lesson, registry.find(ruleset), lesson, levels_of(ruleset))
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

    async def take_in(self, data: bytes) -> Battle:
        """A battle from a match file."""
        match = await asyncio.to_thread(load, data)
        if isinstance(match.dealer, Scripted):
            match.dealer = seeded(None)
        battle = battle_of(match, seated(match, ()))
        await self.store.add(battle)
        return battle

    async def branch(self, table: LiveTable, step: int, new_luck: bool) -> Battle:
        """A new battle that goes on from after so many answers."""
        record = table.record
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


def seeded(seed: int | None) -> Dealer:
    """Chance by a seed that is given, or by a secret one whose fingerprint is published."""
    if seed is None:
        return Committed(secrets.token_hex(SECRET_BYTES))
    try:
        return Seeded(sound_seed(seed))
    except BadSetup as error:
        raise Unfit("seed", str(error)) from None


def seated(match: Match, wishes: Sequence[ChairWish]) -> list[Sitter]:
    """Who sits where; by default a person in the first seat and the best AIs in the others."""
    names, levels = match.seats, levels_of(match.ruleset.id)
    if not wishes:
        wishes = [ChairWish(player="person"), *[ChairWish(player="ai")] * (len(names) - 1)]
    if len(wishes) != len(names):
        raise Unfit("chairs", f"there are {len(names)} seats ({', '.join(names)}), not {len(wishes)}")
    return [sitter(at, wish, levels) for at, wish in enumerate(wishes)]


def sitter(seat: int, wish: ChairWish, levels: tuple[str, ...]) -> Sitter:
    if len(wish.name) > LONGEST_NAME:
        raise Unfit(f"chairs[{seat}].name", f"a name has at most {LONGEST_NAME} letters")
    if wish.player == "person":
        return Sitter("person", wish.name)
    if wish.level and wish.level not in levels:
        told = f"there is no AI of level {wish.level[:40]!r}; there are {', '.join(levels)}"
        raise Unfit(f"chairs[{seat}].level", told)
    return Sitter("ai", wish.name, wish.level or levels[-1])
