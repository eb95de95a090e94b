"""What whoever runs a server does to its database, while servers use it: they hear of it at once on PostgreSQL, within
a minute on SQLite."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence, Set
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from weathergage.kernel.core import WeatherGageError
from weathergage.players.roster import usual_level
from weathergage.server.battle import HOUSE, NoBattle, Sitter
from weathergage.server.database import sound, told
from weathergage.server.news import ShutOut
from weathergage.server.schema import BattleRow, LogbookRow, NameRow, PlaceRow, VisitorRow
from weathergage.server.store import DAY_S, OutOfStep, Store

TRIES: Final = 20               # against servers that write to the same battle
NOBODY: Final = "somebody"      # in place of the name of whoever is forgotten


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
    fresh = select(BattleRow.id).where(BattleRow.updated >= before)
    idle = ((VisitorRow.seen < before) & (VisitorRow.banned == 0)
            & VisitorRow.id.not_in(select(BattleRow.owner).where(BattleRow.updated >= before))
            & VisitorRow.id.not_in(select(PlaceRow.visitor).where(PlaceRow.battle.in_(fresh))))
    async with store.look() as session:
        old = list((await session.scalars(select(BattleRow.id).where(BattleRow.updated < before))).all())
        unseen = await session.scalar(select(func.count()).select_from(VisitorRow).where(idle)) or 0
    if try_only:
        return len(old), unseen
    battles = sum([await store.delete_old(battle, before) for battle in old])
    async with store.change() as session:
        await session.execute(delete(LogbookRow).where(LogbookRow.visitor.in_(select(VisitorRow.id).where(idle))))
        return battles, told(await session.execute(delete(VisitorRow).where(idle)))


async def erase(store: Store, visitor: str) -> tuple[int, int]:
    """Remove all that is known of a person: their battles, their name where they have a seat, and themselves. A battle
    of theirs in which others have a part stays for those, and is nobody's. How many were removed, and how many left."""
    async with store.look() as session:
        if await session.get(VisitorRow, sound(visitor)) is None:
            raise NoPerson(f"there is no visitor {visitor[:40]!r}")
        seats = select(PlaceRow.battle).where(PlaceRow.visitor == visitor)
        found = list((await session.scalars(
            select(BattleRow.id).where((BattleRow.owner == visitor) | BattleRow.id.in_(seats)))).all())
    known = await known_as(store, visitor, found)
    removed = 0
    for battle in found:
        removed += await leave_battle(store, battle, visitor)
    async with store.change() as session:
        await forget_names(session, visitor, known)
        await session.execute(delete(LogbookRow).where(LogbookRow.visitor == visitor))
        await session.execute(delete(VisitorRow).where(VisitorRow.id == visitor))
        await store.tell(session, ShutOut(visitor=visitor))
    return removed, len(found) - removed


async def known_as(store: Store, visitor: str, battles: Sequence[str]) -> dict[str, set[str]]:
    """By which names somebody may stand in the logs of those they have fought, by battle; also of battles that are
    gone."""
    claimed = select(NameRow.name).where(NameRow.visitor == visitor)
    async with store.look() as session:
        usual = set(await session.scalars(select(VisitorRow.name).where(VisitorRow.id == visitor).union(claimed)))
        fought = (await session.scalars(select(LogbookRow.battle).where(LogbookRow.visitor == visitor))).all()
    names = {battle: usual - {""} for battle in (*fought, *battles)}
    for battle in battles:
        with suppress(NoBattle):
            kept = await store.seating(battle)
            names[battle] |= {chair.name for seat, chair in enumerate(kept.chairs)
                              if chair.name and kept.holder(seat) == visitor}
    return names


async def forget_names(session: AsyncSession, visitor: str, known: Mapping[str, Set[str]]) -> None:
    """In the logs of others it is told no more against whom they fought."""
    for battle, names in known.items():
        lines = await session.scalars(
            select(LogbookRow).where(LogbookRow.battle == battle, LogbookRow.visitor != visitor))
        for line in lines:
            for name in names:
                line.against = re.sub(rf"(^|(?<= and )){re.escape(name)}(?=$| and )", NOBODY, line.against)


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
