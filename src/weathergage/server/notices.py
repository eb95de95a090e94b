"""Who is to be told that it is their turn: the ways that visitors have chosen, and a queue in the database.

Which seats are asked is written with every answer, so that no turn is missed, whichever server ends. A notice is made
once for a seat until a person has answered in it. Whoever sends it has it for a while; if that server ends, another one
sends it: it is sent once, unless a server ends between the sending and writing that down.
"""

import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from weathergage.server.affairs import affairs_in
from weathergage.server.battle import PERSON
from weathergage.server.database import told
from weathergage.server.messages.people import WayKind
from weathergage.server.rows import seating_of
from weathergage.server.schema import AnswerRow, BattleRow, NoticeRow, PlaceRow, VisitorRow, WayRow
from weathergage.server.store import DAY_S, Store

LEASE_S: Final = 180.0          # that a server has to send a notice
FORGOTTEN_S: Final = 30 * DAY_S         # turns that have waited longer are nobody's any more
CONFIRM_S: Final = DAY_S        # that a link confirms a way
MOST_TRIES: Final = 6
FIRST_REST_S: Final = 60.0      # after a try that failed; four times as long after each further one
MOST_AN_HOUR: Final = 30        # notices by one way
HOUR_S: Final = 3600.0


@dataclass(frozen=True)
class Turn:
    """A seat whose holder is to answer, and wants to be told."""

    battle: str
    seat: int
    visitor: str


@dataclass(frozen=True)
class Awaited:
    """A battle in which somebody is to answer who may have to be told."""

    battle: str
    version: int
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Notice:
    """A turn that this server has to tell somebody of."""

    turn: Turn
    kind: str
    number: int                 # of the turn
    tries: int


class Notices:
    """The queue, for one host."""

    def __init__(self, store: Store, lease_s: float = LEASE_S) -> None:
        self.store = store
        self.lease_s = lease_s

    # ways

    async def ways(self, visitor: str) -> Sequence[WayRow]:
        async with self.store.look() as session:
            return (await session.scalars(select(WayRow).where(WayRow.visitor == visitor).order_by(WayRow.kind))).all()

    async def choose(self, visitor: str, kind: WayKind, address: str, token: str, stop: str) -> None:
        """A way in place of the one of this kind that there was; it is used when the link with this fingerprint has
        been opened."""
        async with self.store.change() as session:
            await session.execute(delete(WayRow).where(WayRow.visitor == visitor, WayRow.kind == kind))
            session.add(WayRow(visitor=visitor, kind=kind, address=address, token=token, stop=stop, made=time.time(),
                               confirmed=0.0, fault="", hour=0.0, sent=0))

    async def confirm(self, token: str) -> str | None:
        """The kind of the way that the link with this fingerprint confirms, once; None if it confirms none. Of turns
        that have come already nobody need be told."""
        now = time.time()
        async with self.store.change() as session:
            found = (await session.execute(
                update(WayRow).where(WayRow.token == token, WayRow.confirmed == 0, WayRow.made > now - CONFIRM_S)
                .values(confirmed=now, token="").returning(WayRow.visitor, WayRow.kind))).one_or_none()
            if found is None:
                return None
            visitor, kind = found
            for row, places in await self.battles(session, BattleRow.awaited != "", [visitor]):
                session.add_all([NoticeRow(battle=row.id, seat=turn.seat, kind=kind, ended=now,
                                           **unsent(turn, await answers_in(session, turn)))
                                 for turn in turns_in(row, places, {visitor})])
        return str(kind)

    async def forget(self, visitor: str, kind: str) -> bool:
        return await self.remove(WayRow.visitor == visitor, WayRow.kind == kind)

    async def stop(self, token: str) -> bool:
        """By the link that stands in each notice."""
        return bool(token) and await self.remove(WayRow.stop == token)

    async def remove(self, *which: Any) -> bool:
        async with self.store.change() as session:
            return bool(told(await session.execute(delete(WayRow).where(*which))))

    # turns

    async def awaited(self, before: float) -> list[Awaited]:
        """The battles that have not been looked over since they were changed last, nor since a moment, in which
        somebody is to answer who wants to be told of it."""
        wanting = (select(WayRow.visitor).join(VisitorRow, VisitorRow.id == WayRow.visitor)
                   .where(WayRow.confirmed > 0, VisitorRow.banned == 0))
        which = ((BattleRow.awaited != "") & (BattleRow.noticed != BattleRow.version) & (BattleRow.updated < before)
                 & (BattleRow.updated > before - FORGOTTEN_S))
        async with self.store.look() as session:
            found = await self.battles(session, which, wanting)
            people = set((await session.scalars(wanting)).all())
        return [Awaited(row.id, row.version, turns_in(row, places, people)) for row, places in found]

    async def battles(self, session: AsyncSession, which: Any,
                      people: Any) -> list[tuple[BattleRow, list[PlaceRow]]]:
        """Those of these battles that go on, and in which these people have a part; with those who came to them."""
        seated = select(PlaceRow.battle).where(PlaceRow.visitor.in_(people))
        rows = (await session.scalars(select(BattleRow).where(
            which, BattleRow.closed == 0, BattleRow.lesson == "",
            BattleRow.owner.in_(people) | BattleRow.id.in_(seated)))).all()
        places = (await session.scalars(select(PlaceRow).where(PlaceRow.battle.in_([row.id for row in rows])))).all()
        return [(row, [place for place in places if place.battle == row.id]) for row in rows]

    async def looked_over(self, awaited: Awaited) -> None:
        """All were told who are to be; until the battle is changed."""
        async with self.store.change() as session:
            await session.execute(update(BattleRow).where(BattleRow.id == awaited.battle,
                                                          BattleRow.version == awaited.version)
                                  .values(noticed=awaited.version))

    async def add(self, turn: Turn) -> None:
        """Have somebody told of a turn by each of their ways, unless they were."""
        async with self.store.change() as session:
            number = await answers_in(session, turn)
            kinds = (await session.scalars(select(WayRow.kind).where(
                WayRow.visitor == turn.visitor, WayRow.confirmed > 0))).all()
        for kind in kinds:
            values = {**unsent(turn, number), "ended": 0.0}
            key = {"battle": turn.battle, "seat": turn.seat, "kind": kind}
            other = (NoticeRow.turn != number) | (NoticeRow.visitor != turn.visitor)
            with suppress(IntegrityError):              # another server is quicker, or the way or the battle is gone
                async with self.store.change() as session:
                    known = select(NoticeRow.turn).filter_by(**key)
                    if await session.scalar(known) is None:
                        session.add(NoticeRow(**key, **values))
                    else:
                        await session.execute(update(NoticeRow).filter_by(**key).where(other).values(**values))

    async def is_due(self, notice: Notice) -> bool:
        """Whether it is still their turn, and that one."""
        turn = notice.turn
        async with self.store.look() as session:
            row = await session.get(BattleRow, turn.battle)
            banned = await session.scalar(select(VisitorRow.banned).where(VisitorRow.id == turn.visitor))
            if row is None or row.closed or banned:
                return False
            places = (await session.scalars(select(PlaceRow).where(PlaceRow.battle == turn.battle))).all()
            return turn in turns_in(row, places, {turn.visitor}) and await answers_in(session, turn) == notice.number

    async def scenario(self, battle: str) -> str:
        async with self.store.look() as session:
            return await session.scalar(select(BattleRow.scenario).where(BattleRow.id == battle)) or ""

    # sending

    async def take(self, count: int) -> list[Notice]:
        """So many that nobody sends; for a while they are ours."""
        now = time.time()
        async with self.store.look() as session:
            free = (await session.scalars(select(NoticeRow).where(
                NoticeRow.ended == 0, NoticeRow.due <= now, NoticeRow.until < now)
                .order_by(NoticeRow.due).limit(count))).all()
        taken = []
        for row in free:
            notice = Notice(Turn(row.battle, row.seat, row.visitor), row.kind, row.turn, row.tries)
            if await self.change(notice, NoticeRow.until == row.until, host=self.store.host, until=now + self.lease_s):
                taken.append(notice)
        return taken

    async def change(self, notice: Notice, *if_so: Any, **values: Any) -> bool:
        """Of a notice that has not been sent; False if it has been, or is otherwise than it should be."""
        async with self.store.change() as session:
            return bool(told(await session.execute(
                update(NoticeRow).where(*row_of(notice), NoticeRow.ended == 0, *if_so).values(**values))))

    async def count(self, way: WayRow) -> bool:
        """One more by this way, whether it arrives or not; False if that is more than one may have in an hour."""
        now, same = time.time(), row_of_way(way)
        async with self.store.change() as session:
            is_first = told(await session.execute(
                update(WayRow).where(*same, WayRow.hour < now - HOUR_S).values(sent=1, hour=now)))
            return bool(is_first or told(await session.execute(
                update(WayRow).where(*same, WayRow.sent < MOST_AN_HOUR).values(sent=WayRow.sent + 1))))

    async def sent(self, notice: Notice, way: WayRow) -> None:
        async with self.store.change() as session:
            await session.execute(update(NoticeRow).where(*row_of(notice), NoticeRow.host == self.store.host)
                                  .values(ended=time.time()))
            await session.execute(update(WayRow).where(*row_of_way(way)).values(fault=""))

    async def failed(self, notice: Notice, way: WayRow, reason: str, is_final: bool) -> None:
        """It is tried again later, unless that is of no use."""
        tries = notice.tries + 1
        is_over = is_final or tries >= MOST_TRIES
        rest = FIRST_REST_S * 4 ** notice.tries
        await self.change(notice, NoticeRow.host == self.store.host, tries=tries, until=0.0, due=time.time() + rest,
                          ended=time.time() if is_over else 0.0)
        if is_over:
            async with self.store.change() as session:
                await session.execute(update(WayRow).where(*row_of_way(way)).values(fault=reason))

    async def put_off(self, notice: Notice, until: float) -> None:
        await self.change(notice, NoticeRow.host == self.store.host, until=0.0, due=until)

    async def drop(self, notice: Notice) -> None:
        """Nobody needs it any more."""
        async with self.store.change() as session:
            await session.execute(delete(NoticeRow).where(*row_of(notice), NoticeRow.host == self.store.host))


async def answers_in(session: AsyncSession, turn: Turn) -> int:
    """How often a person has answered in that seat."""
    return await session.scalar(select(func.count()).select_from(AnswerRow).where(
        AnswerRow.battle == turn.battle, AnswerRow.seat == turn.seat, AnswerRow.by == PERSON)) or 0


def turns_in(row: BattleRow, places: Sequence[PlaceRow], people: Collection[str]) -> tuple[Turn, ...]:
    """The seats of these people in which they are to answer. Nobody is while somebody has yet to come."""
    battle = seating_of(row, places)
    if affairs_in(row.affairs).ended is not None or any([chair.open for chair in battle.chairs]):
        return ()
    held = [(seat, battle.holder(seat)) for seat in battle.awaited
            if seat < len(battle.chairs) and battle.chairs[seat].player == "person"]
    return tuple([Turn(row.id, seat, holder) for seat, holder in held if holder is not None and holder in people])


def unsent(turn: Turn, number: int) -> dict[str, Any]:
    """A notice of a turn, to be sent at once."""
    return {"visitor": turn.visitor, "turn": number, "due": time.time(), "tries": 0, "host": "", "until": 0.0}


def row_of(notice: Notice) -> tuple[Any, ...]:
    return (NoticeRow.battle == notice.turn.battle, NoticeRow.seat == notice.turn.seat, NoticeRow.kind == notice.kind,
            NoticeRow.turn == notice.number)


def row_of_way(way: WayRow) -> tuple[Any, ...]:
    return WayRow.visitor == way.visitor, WayRow.kind == way.kind, WayRow.made == way.made
