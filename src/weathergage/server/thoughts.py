"""What AIs have to think about, for whoever has a thinker free: a queue in the database that servers share.

Of each battle it holds one question, thought about once. Who takes it says again and again that they still think; if
they cease to, somebody else takes it. The clock is the database's.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import delete, func, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert

from weathergage.server.database import NO_WAIT, NOW, told
from weathergage.server.jobs import Choose, Result
from weathergage.server.news import Answered, Asked, Seen
from weathergage.server.schema import BattleRow, HostRow, PresentRow, ThoughtRow
from weathergage.server.store import Store
from weathergage.server.workers import Position

DECODER: Final = msgspec.msgpack.Decoder(Result)


@dataclass(frozen=True)
class Thought:
    """A question that somebody thinks about, or has thought about."""

    battle: str
    digest: str
    task: Choose
    asker: str
    result: Result | None


def thought_of(row: ThoughtRow) -> Thought:
    return Thought(row.battle, row.digest, Choose(row.question, row.level), row.asker,
                   None if row.result is None else DECODER.decode(row.result))


class Thoughts:
    """The queue, for one host."""

    def __init__(self, store: Store, lease_s: float) -> None:
        self.store = store
        self.lease_s = lease_s
        self.told: Counter[tuple[str, str]] = Counter() # battles and who looks at them, as the others know it

    async def ask(self, position: Position, task: Choose) -> None:
        """Have somebody think about a question; nothing happens if that has been asked for already."""
        values = {"digest": position.digest, "question": task.question, "level": task.level, "asker": self.store.host,
                  "asked": NOW, "worker": "", "until": 0.0, "result": None}
        wanted = insert(ThoughtRow).values(battle=position.battle.id, **values)
        other = tuple_(ThoughtRow.digest, ThoughtRow.question, ThoughtRow.level) != tuple_(
            wanted.excluded.digest, wanted.excluded.question, wanted.excluded.level)
        async with self.store.change() as session:
            await session.execute(NO_WAIT)
            asked = await session.execute(wanted.on_conflict_do_update(
                index_elements=[ThoughtRow.battle], set_=values, where=other).returning(ThoughtRow.battle))
            if asked.scalar() is not None:
                await self.store.tell(session, Asked())

    async def find(self, battle: str, digest: str, task: Choose) -> Thought | None:
        """What has become of a question; None if the battle has gone on."""
        wanted = select(ThoughtRow).join(BattleRow, BattleRow.id == ThoughtRow.battle).where(
            ThoughtRow.battle == battle, ThoughtRow.digest == digest, BattleRow.digest == digest,
            ThoughtRow.question == task.question, ThoughtRow.level == task.level)
        async with self.store.look() as session:
            row = await session.scalar(wanted)
        return None if row is None else thought_of(row)

    async def take(self, games: Collection[tuple[str, str]]) -> Thought | None:
        """The question that has waited longest and that nobody thinks about, of a game and content that is known here;
        for so long it is ours."""
        first = select(ThoughtRow.battle).join(BattleRow, BattleRow.id == ThoughtRow.battle).where(
            ThoughtRow.result.is_(None), ThoughtRow.until < NOW, ThoughtRow.digest == BattleRow.digest,
            tuple_(BattleRow.ruleset, BattleRow.content).in_(list(games)),
        ).order_by(ThoughtRow.asked).limit(1).with_for_update(of=ThoughtRow, skip_locked=True)
        async with self.store.change() as session:
            await session.execute(NO_WAIT)
            row = (await session.scalars(
                update(ThoughtRow).where(ThoughtRow.battle == first.scalar_subquery())
                .values(worker=self.store.host, until=NOW + self.lease_s).returning(ThoughtRow),
                execution_options={"synchronize_session": False})).one_or_none()
        return None if row is None else thought_of(row)

    async def finish(self, thought: Thought, result: Result) -> None:
        """Give an answer, if it is still ours to give."""
        async with self.store.change() as session:
            await session.execute(NO_WAIT)
            await session.execute(
                update(ThoughtRow).where(ThoughtRow.battle == thought.battle, ThoughtRow.digest == thought.digest,
                                         ThoughtRow.worker == self.store.host)
                .values(result=msgspec.msgpack.encode(result)))
            await self.store.tell(session, Answered(battle=thought.battle))

    async def count(self) -> int:
        """How many questions nobody thinks about yet."""
        async with self.store.look() as session:
            found = await session.scalar(
                select(func.count()).select_from(ThoughtRow).join(BattleRow, BattleRow.id == ThoughtRow.battle)
                .where(ThoughtRow.result.is_(None), ThoughtRow.until < NOW, ThoughtRow.digest == BattleRow.digest))
        return found or 0

    # who is there

    async def live(self, present: Counter[tuple[str, str]], thinking: Collection[str] = ()) -> None:
        """Say that this host lives, who looks at which table through it, and at which battles it thinks: what else the
        database holds to be taken by it was lost on the way there or back, and is anybody's when the time is up."""
        host = self.store.host
        async with self.store.change() as session:
            await session.execute(NO_WAIT)
            is_known = told(await session.execute(update(HostRow).where(HostRow.id == host).values(seen=NOW)))
            if not is_known:
                await session.execute(insert(HostRow).values(id=host, seen=NOW))
            await session.execute(
                update(ThoughtRow).where(ThoughtRow.worker == host, ThoughtRow.result.is_(None),
                                         ThoughtRow.battle.in_(thinking)).values(until=NOW + self.lease_s))
            changed = {battle for battle, _ in present.keys() ^ self.told.keys()}
            dead = select(HostRow.id).where(HostRow.seen < NOW - 3 * self.lease_s)
            changed |= set((await session.scalars(select(PresentRow.battle).where(PresentRow.host.in_(dead)))).all())
            await session.execute(delete(HostRow).where(HostRow.id.in_(dead)))
            for battle in changed:
                await self.store.tell(session, Seen(battle=battle))
            if not is_known or present != self.told:
                await session.execute(delete(PresentRow).where(PresentRow.host == host))
                there = select(BattleRow.id).where(BattleRow.id.in_([battle for battle, _ in present]))
                known = set((await session.scalars(there)).all())
                session.add_all([PresentRow(host=host, battle=battle, visitor=visitor, screens=screens)
                                 for (battle, visitor), screens in present.items() if battle in known])
        self.told = present

    async def elsewhere(self, battle: str) -> frozenset[str]:
        """Who looks at a table through other servers that live."""
        wanted = select(PresentRow.visitor).join(HostRow, HostRow.id == PresentRow.host).where(
            PresentRow.battle == battle, PresentRow.host != self.store.host, HostRow.seen > NOW - 2 * self.lease_s)
        async with self.store.look() as session:
            return frozenset((await session.scalars(wanted)).all())

    async def screens_elsewhere(self, visitor: str) -> int:
        """On how many screens somebody looks at tables through other servers that live."""
        wanted = select(func.sum(PresentRow.screens)).join(HostRow, HostRow.id == PresentRow.host).where(
            PresentRow.visitor == visitor, PresentRow.host != self.store.host, HostRow.seen > NOW - 2 * self.lease_s)
        async with self.store.look() as session:
            return await session.scalar(wanted) or 0

    async def leave(self) -> None:
        """This host ends: what it thinks about is anybody's."""
        host = self.store.host
        async with self.store.change() as session:
            await session.execute(update(ThoughtRow).where(ThoughtRow.worker == host, ThoughtRow.result.is_(None))
                                  .values(worker="", until=0.0))
            await session.execute(delete(HostRow).where(HostRow.id == host))
            await self.store.tell(session, Asked())
