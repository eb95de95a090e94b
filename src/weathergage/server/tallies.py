"""How often something was done lately: counted by a server that is alone with its database, or by the database, for
all servers that share it. What is counted goes when its time is over; who did it is kept as a fingerprint.
"""

import time
from collections import defaultdict, deque
from hashlib import sha256

from sqlalchemy import delete, func, insert, select

from weathergage.server.battle import LONG, new_id
from weathergage.server.database import NO_WAIT, NOW
from weathergage.server.schema import TallyRow
from weathergage.server.store import Store


class Tally:
    """Counts in the memory of this server."""

    def __init__(self) -> None:
        self.done: defaultdict[str, dict[str, deque[float]]] = defaultdict(dict)        # when, by what and by whom

    async def add(self, what: str, who: str, most: int, seconds: float) -> bool:
        """Count something that is done once more; False if it was done as often as may be in so many seconds."""
        now, done = time.monotonic(), self.done[what]
        for known, times in list(done.items()):
            while times and now - times[0] > seconds:
                times.popleft()
            if not times:
                del done[known]
        own = done.setdefault(who, deque())
        if len(own) >= most:
            return False
        own.append(now)
        return True

    async def take_back(self, what: str, who: str) -> None:
        """What was counted last does not count."""
        if self.done[what].get(who):
            self.done[what][who].pop()

    async def sweep(self) -> None:
        """Forget what counts no more."""


class SharedTally(Tally):
    """Counts in the database, by its clock."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store

    async def add(self, what: str, who: str, most: int, seconds: float) -> bool:
        mark = fingerprint_of(what, who)
        async with self.store.change() as session:
            await session.execute(NO_WAIT)
            await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(mark, 0))))   # one at a time
            count = await session.scalar(select(func.count()).select_from(TallyRow).where(
                TallyRow.mark == mark, TallyRow.until > NOW))
            if (count or 0) >= most:
                return False
            await session.execute(insert(TallyRow).values(id=new_id(LONG), mark=mark, until=NOW + seconds))
        return True

    async def take_back(self, what: str, who: str) -> None:
        last = select(TallyRow.id).where(TallyRow.mark == fingerprint_of(what, who)).order_by(
            TallyRow.until.desc()).limit(1)
        async with self.store.change() as session:
            await session.execute(NO_WAIT)
            await session.execute(delete(TallyRow).where(TallyRow.id == last.scalar_subquery()),
                                  execution_options={"synchronize_session": False})

    async def sweep(self) -> None:
        async with self.store.change() as session:
            await session.execute(delete(TallyRow).where(TallyRow.until < NOW),
                                  execution_options={"synchronize_session": False})


def fingerprint_of(what: str, who: str) -> str:
    """Of whoever does something: no address and no name stays in the database for it."""
    return sha256(f"{what} {who}".encode()).hexdigest()


def tally_for(store: Store) -> Tally:
    return SharedTally(store) if store.is_shared else Tally()
