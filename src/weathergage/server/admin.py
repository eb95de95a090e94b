"""What whoever runs a server does to its database, while servers use it: they hear of it at once on PostgreSQL, within
a minute on SQLite."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, select, update

from weathergage.kernel.core import WeatherGageError
from weathergage.players.roster import usual_level
from weathergage.server.news import ShutOut
from weathergage.server.schema import BattleRow, LogbookRow, NameRow, PlaceRow, VisitorRow
from weathergage.server.store import DAY_S, HOUSE, NoBattle, OutOfStep, Sitter, Store, sound, told

TRIES: Final = 20               # against servers that write to the same battle


@dataclass(frozen=True)
class Summary:
    """A battle in the list of whoever runs the server; nothing that is secret."""

    id: str
    ruleset: str
    scenario: str
    owner: str
    updated: float
    answers: int
    is_closed: bool


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    seen: float
    battles: int                # that they own
    is_named: bool              # has claimed the name
    is_banned: bool


class NoPerson(NoBattle):
    """There is no such visitor."""


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """The database, brought to today's shape."""
    store = Store(database)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


async def battles(store: Store, count: int) -> list[Summary]:
    """The latest first."""
    return [Summary(row.id, row.ruleset, row.scenario, row.owner, row.updated, row.logged, bool(row.closed))
            for row in [listed.row for listed in await store.rows(
                HOUSE, BattleRow.id != "", (BattleRow.updated.desc(), BattleRow.id), count)]]


async def keep(store: Store) -> tuple[int, list[str]]:
    """Keep a position of every battle that has none, because nobody has answered there since positions are kept: of how
    many; and which of them cannot be played again."""
    async with store.look() as session:
        found = list((await session.scalars(select(BattleRow.id).where(BattleRow.lesson == ""))).all())
    count, lost = 0, []
    for id in found:
        try:
            battle = await store.get(id)
            if not battle.written:
                await store.keep_now(battle, await asyncio.to_thread(battle.match))
                count += 1
        except NoBattle:
            continue
        except WeatherGageError as error:
            lost.append(f"{id}: {error}")
    return count, lost


async def people(store: Store, count: int) -> list[Person]:
    """Who was seen last comes first."""
    owned = select(func.count()).where(BattleRow.owner == VisitorRow.id).scalar_subquery()
    async with store.look() as session:
        found = await session.execute(select(VisitorRow, owned, NameRow.visitor)
                                      .outerjoin(NameRow, NameRow.visitor == VisitorRow.id)
                                      .order_by(VisitorRow.seen.desc()).limit(count))
        return [Person(row.id, row.name, row.seen, has, named is not None, bool(row.banned))
                for row, has, named in found]


async def close(store: Store, battle: str, is_closed: bool = True) -> None:
    """Nothing is changed in the battle any more; those who have a part in it may look at it. Or it goes on again."""
    async with store.change() as session:
        try:
            await store.step(session, sound(battle), {}, closed=time.time() if is_closed else 0.0, carded=-1)
        except OutOfStep:
            raise NoBattle(f"there is no battle {battle[:40]!r}") from None


async def ban(store: Store, visitor: str, is_banned: bool = True) -> None:
    """Whoever comes with this visitor's cookie is sent away; or is welcome again."""
    async with store.change() as session:
        changed = await session.execute(update(VisitorRow).where(VisitorRow.id == sound(visitor))
                                        .values(banned=time.time() if is_banned else 0.0))
        if not told(changed):
            raise NoPerson(f"there is no visitor {visitor[:40]!r}")
        if is_banned:
            await store.tell(session, ShutOut(visitor=visitor))


async def purge(store: Store, days: float, try_only: bool = False) -> tuple[int, int]:
    """Remove battles in which nothing has happened for so long, then visitors without a part in any who have not been
    seen for so long; how many of each."""
    before = time.time() - days * DAY_S
    async with store.look() as session:
        old = list((await session.scalars(select(BattleRow.id).where(BattleRow.updated < before))).all())
        idle = (VisitorRow.seen < before) & VisitorRow.id.not_in(
            select(BattleRow.owner).where(BattleRow.id.not_in(old))) & VisitorRow.id.not_in(
            select(PlaceRow.visitor).where(PlaceRow.battle.not_in(old)))
        unseen = list((await session.scalars(select(VisitorRow.id).where(idle, VisitorRow.banned == 0))).all())
    if not try_only:
        for battle in old:
            try:
                await store.delete(battle)
            except NoBattle:
                continue
        async with store.change() as session:
            await session.execute(delete(VisitorRow).where(VisitorRow.id.in_(unseen)))
    return len(old), len(unseen)


async def erase(store: Store, visitor: str) -> tuple[int, int]:
    """Remove all that is known of a person: their battles, their name where they have a seat, and themselves. A battle
    of theirs in which others have a part stays for those, and is nobody's. How many were removed, and how many left."""
    async with store.look() as session:
        if await session.get(VisitorRow, sound(visitor)) is None:
            raise NoPerson(f"there is no visitor {visitor[:40]!r}")
        seats = select(PlaceRow.battle).where(PlaceRow.visitor == visitor)
        found = list((await session.scalars(
            select(BattleRow.id).where((BattleRow.owner == visitor) | BattleRow.id.in_(seats)))).all())
    removed = 0
    for battle in found:
        removed += await leave_battle(store, battle, visitor)
    async with store.change() as session:
        await session.execute(delete(LogbookRow).where(LogbookRow.visitor == visitor))
        await session.execute(delete(VisitorRow).where(VisitorRow.id == visitor))
        await store.tell(session, ShutOut(visitor=visitor))
    return removed, len(found) - removed


async def leave_battle(store: Store, battle: str, visitor: str) -> bool:
    """Whether it was removed, because nobody else has a part in it; else an AI goes on in the seats of the visitor."""
    for left in reversed(range(TRIES)):
        try:
            kept = await store.seating(battle)
            if not {*kept.places.values(), *kept.watchers, kept.owner} - {visitor, ""}:
                await store.delete(battle)
                return True
            instead = Sitter("ai", level=usual_level(kept.ruleset))
            chairs = [instead if kept.holder(seat) == visitor else chair for seat, chair in enumerate(kept.chairs)]
            owner = "" if kept.owner == visitor else kept.owner
            async with store.reseating(kept, chairs, owner=owner) as session:
                await session.execute(delete(PlaceRow).where(PlaceRow.battle == battle, PlaceRow.visitor == visitor))
            return False
        except NoBattle:
            return True
        except OutOfStep:
            if not left:
                raise
    return False
