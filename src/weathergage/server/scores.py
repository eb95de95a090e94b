"""The ratings that are kept: a line for each rated battle of a person; their rating in a game is what the last of them
says."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from weathergage.server.ratings import Rating, fought, idle
from weathergage.server.schema import NameRow, RatingRow


@dataclass(frozen=True)
class Scored:
    """What a rated battle has ended with: 1 where the first of two has won, ½ for a draw, else 0."""

    ruleset: str
    people: tuple[str, str]
    score: float


class Standing(msgspec.Struct, frozen=True):
    """Somebody who has a name, and their rating in a game as it was after their last rated battle."""

    name: str
    fought: int = 0
    rating: float = 0.0
    deviation: float = 0.0
    volatility: float = 0.0
    ended: float = 0.0

    def now(self) -> Rating:
        """As it is by now."""
        return idle(Rating(self.rating, self.deviation, self.volatility), time.time() - self.ended
                    ) if self.fought else Rating()


async def standings(session: AsyncSession, ruleset: str, people: Iterable[str | None]) -> dict[str, Standing]:
    """Those of these people who have names."""
    wanted = [person for person in people if person]
    if not wanted:
        return {}
    newest = (select(RatingRow.visitor, func.max(RatingRow.number).label("number"))
              .where(RatingRow.visitor.in_(wanted), RatingRow.ruleset == ruleset)
              .group_by(RatingRow.visitor).subquery())
    last = (select(RatingRow).join(newest, and_(RatingRow.visitor == newest.c.visitor,
                                                RatingRow.number == newest.c.number))
            .where(RatingRow.ruleset == ruleset).subquery())
    found = await session.execute(
        select(NameRow.visitor, NameRow.name, last.c.number, last.c.rating, last.c.deviation, last.c.volatility,
               last.c.ended).outerjoin(last, last.c.visitor == NameRow.visitor).where(NameRow.visitor.in_(wanted)))
    return {visitor: Standing(name, *rest) if rest[0] else Standing(name) for visitor, name, *rest in found}


async def enter(session: AsyncSession, battle: str, scored: Scored) -> None:
    """Both ratings after a battle, in the transaction that ends it; none if one of them has given their name up.
    Whoever ends another battle of theirs at this moment waits."""
    here = await session.scalars(select(NameRow.visitor).where(NameRow.visitor.in_(scored.people))
                                 .order_by(NameRow.visitor).with_for_update())
    if len(here.all()) != len(scored.people):
        return
    known, now = await standings(session, scored.ruleset, scored.people), time.time()
    before = [known[person] for person in scored.people]
    made = fought(before[0].now(), before[1].now(), scored.score)
    for person, was, rating, score in zip(scored.people, before, made, (scored.score, 1 - scored.score), strict=True):
        session.add(RatingRow(
            visitor=person, ruleset=scored.ruleset, number=was.fought + 1, battle=battle, score=score, ended=now,
            rating=rating.rating, deviation=rating.deviation, volatility=rating.volatility))
    await session.flush()


async def history(session: AsyncSession, visitor: str) -> list[RatingRow]:
    """What somebody's rated battles have made of their ratings, the first first."""
    rows = await session.scalars(select(RatingRow).where(RatingRow.visitor == visitor)
                                 .order_by(RatingRow.ruleset, RatingRow.number))
    return list(rows.all())
