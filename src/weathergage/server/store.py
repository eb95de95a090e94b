"""Battles on disk. Every change is one transaction, and what has returned from here is kept."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence, Set
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from weathergage.kernel import save
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Entry, Match, recipe
from weathergage.server.affairs import Affairs
from weathergage.server.battle import (
    LONG,
    PERSON,
    WATCHING,
    Battle,
    Keeping,
    NoBattle,
    Said,
    Sitter,
    Visitor,
    asked_in,
    givers_of,
    keeping_of,
    new_id,
    still_open,
    text_of,
)
from weathergage.server.database import Database, is_sound, sound, told
from weathergage.server.messages.battles import Logged
from weathergage.server.news import DELETED, Changed
from weathergage.server.rows import (
    ANSWERS,
    KEPT,
    TOLD,
    answer_rows,
    battle_from,
    kept_from,
    numbers,
    position_row,
    row_of,
    said_in,
    seating_of,
    step_if,
    told_from,
    told_rows,
)
from weathergage.server.schema import (
    AnswerRow,
    BattleRow,
    ChatRow,
    ComplaintRow,
    LinkRow,
    LogbookRow,
    MuteRow,
    NameRow,
    PlaceRow,
    PositionRow,
    PresentRow,
    ReportRow,
    ToldRow,
    UptimeRow,
    VisitorRow,
)
from weathergage.server.scores import Scored, enter, standings

NO_CHALLENGE: Final = "this challenge is not, or no longer, open"
NO_LINK: Final = "this link is not, or no longer, an invitation"
MOST_BRANCHES: Final = 40       # of a battle that are shown
LINE: Final = [name for name in Logged.__struct_fields__ if name != "kept"]     # of the log, as it is kept
MOST_SAID: Final = 200          # at one table that are kept
MOST_REPORTS: Final = 20        # of one battle
DAY_S: Final = 24 * 3600.0
MOST_LOGGED: Final = 2_000      # lines of a visitor's log; the oldest go
FORGOTTEN_S: Final = 90 * DAY_S         # after which a visitor who has no part in any battle is forgotten


class OutOfStep(WeatherGageError):
    """Somebody else has written to this battle, or deleted it."""


class Banned(WeatherGageError):
    """Somebody may not come here."""


class Owned(NamedTuple):
    """How much a visitor has."""

    battles: int
    challenges: int             # that nobody has taken up


@dataclass(frozen=True)
class Listed:
    """A battle in a list: its row, and who has come to it by a link."""

    row: BattleRow
    places: list[PlaceRow]


class Store(Database):
    """Battles, and all that belongs to them."""

    # battles

    async def add(self, battle: Battle, room: Callable[[Owned], None] | None = None) -> None:
        """A new battle. `room` refuses it, if its owner has too much; meanwhile nothing more is added of theirs."""
        async with self.change() as session:
            if room is not None:
                await session.execute(update(VisitorRow).where(VisitorRow.id == battle.owner)
                                      .values(seen=VisitorRow.seen))
                room(await owned_by(session, battle.owner))
            session.add(row_of(battle))
            await session.flush()
            await self.append(session, battle.id, 0, battle.log, battle.by)
            session.add_all([PositionRow(**position_row(battle.id, name, kept))
                             for name, kept in (("base", battle.base), ("kept", battle.kept)) if kept is not None])
            if battle.told:
                await session.execute(TOLD, told_rows(battle.id, 0, battle.told))
            session.add_all([PlaceRow(battle=battle.id, seat=seat, visitor=visitor)
                             for seat, visitor in battle.places.items()])

    async def get(self, battle: str, since: int = 0) -> Battle:
        """A battle with its whole log; or of its log, and of those who gave it, only what follows so many entries."""
        async with self.look() as session:
            await self.look_at_one_moment(session)
            row = await session.get(BattleRow, sound(battle))
            if row is None:
                raise NoBattle(f"there is no battle {battle[:40]!r}")
            answers = (await session.scalars(
                select(AnswerRow).where(AnswerRow.battle == battle, AnswerRow.number >= since)
                .order_by(AnswerRow.number))).all()
            which = PositionRow.battle == battle
            kept = (await session.scalars(
                select(PositionRow).where(which, PositionRow.name == "base") if since else
                select(PositionRow).where(which))).all()
            is_kept = await session.scalar(select(PositionRow.name).where(
                which, PositionRow.name == "kept", PositionRow.digest == row.digest))
            told = [] if since else (await session.scalars(
                select(ToldRow).where(ToldRow.battle == battle).order_by(ToldRow.step))).all()
            last = await session.scalar(select(func.max(ToldRow.step)).where(ToldRow.battle == battle))
            places = (await session.scalars(select(PlaceRow).where(PlaceRow.battle == battle))).all()
            chat = (await session.scalars(select(ChatRow).where(ChatRow.battle == battle)
                                          .order_by(ChatRow.number))).all()
            named = await standings(session, row.ruleset, {row.owner, *[place.visitor for place in places]})
        positions = {position.name: kept_from(position) for position in kept}
        return replace(battle_from(row, answers, places), chat=[said_in(line) for line in chat], named=named,
                       base=positions.get("base"), kept=positions.get("kept"), told=told_from(told),
                       written=0 if is_kept is None or last is None else last + 1)     # a server of before writes none

    async def played(self, battle: Battle) -> Match:
        """The match of a battle. Where it goes on, because the rules have changed, it does from now on."""
        base, match = battle.base, await asyncio.to_thread(battle.match)
        if battle.base is not None and battle.base != base:
            await self.keep_base(battle.id, battle.base)
        return match

    async def meet(self, battle: Battle) -> None:
        """Those who have a part in a battle by now, by their names."""
        async with self.look() as session:
            battle.named = await standings(session, battle.ruleset, {battle.owner, *battle.places.values()})

    async def seating(self, battle: str) -> Battle:
        """Who has which part in a battle, and nothing else of it."""
        async with self.look() as session:
            row = await session.get(BattleRow, sound(battle))
            if row is None:
                raise NoBattle(f"there is no battle {battle[:40]!r}")
            places = (await session.scalars(select(PlaceRow).where(PlaceRow.battle == battle))).all()
        return seating_of(row, places)

    async def versions(self, battles: Sequence[str]) -> dict[str, int]:
        """The versions of those of these battles that there are."""
        async with self.look() as session:
            found = await session.execute(select(BattleRow.id, BattleRow.version).where(BattleRow.id.in_(battles)))
            return {battle: version for battle, version in found}

    async def listed(self, visitor: Visitor, count: int, after: str = "") -> list[Listed]:
        """The battles that are a visitor's, that they have a seat in or may watch, but no lessons; the latest first, so
        many, and from the one after a battle on."""
        which = BattleRow.lesson == ""
        if after:
            last = select(BattleRow.updated).where(BattleRow.id == sound(after)).scalar_subquery()
            which &= (BattleRow.updated < last) | ((BattleRow.updated == last) & (BattleRow.id > after))
        return await self.rows(visitor, which, (BattleRow.updated.desc(), BattleRow.id), count)

    async def owned(self, owner: str) -> Owned:
        async with self.look() as session:
            return await owned_by(session, owner)

    async def family(self, battle: str, visitor: Visitor) -> list[Listed]:
        """The battle that this one branched off from, if it is still there, and those that branched off from it; as far
        as the visitor may look at them."""
        if not is_sound(battle):
            return []
        trunk = select(BattleRow.branch_of).where(BattleRow.id == battle).scalar_subquery()
        return await self.rows(visitor, (BattleRow.branch_of == battle) | (BattleRow.id == trunk),
                               (BattleRow.created, BattleRow.id), MOST_BRANCHES)

    async def rows(self, visitor: Visitor, which: Any, order: Any, count: int) -> list[Listed]:
        """So many battles that a visitor may see in a list, without their logs."""
        wanted = select(BattleRow).where(which).order_by(*order).limit(count)
        if not visitor.is_house:
            invited = select(PlaceRow.battle).where(PlaceRow.visitor == visitor.id)
            wanted = wanted.where((BattleRow.owner == visitor.id) | BattleRow.id.in_(invited))
        async with self.look() as session:
            found = (await session.scalars(wanted)).all()
            places = (await session.scalars(
                select(PlaceRow).where(PlaceRow.battle.in_([row.id for row in found])))).all()
        return [Listed(row, [place for place in places if place.battle == row.id]) for row in found]

    async def delete(self, battle: str) -> None:
        """With all that belongs to it, which the database sees to. As for a change, the battle itself comes first, or
        two could wait for each other."""
        if not await self.delete_if(battle):
            raise NoBattle(f"there is no battle {battle[:40]!r}")

    async def delete_old(self, battle: str, before: float) -> bool:
        """The same, unless something has happened in it since; whether it was."""
        return await self.delete_if(battle, BattleRow.updated < before)

    async def delete_if(self, battle: str, *which: Any) -> bool:
        async with self.change() as session:
            gone = told(await session.execute(delete(BattleRow).where(BattleRow.id == sound(battle), *which)))
            if gone:
                await self.tell(session, Changed(battle=battle, version=DELETED, host=self.host))
        return bool(gone)

    # changes

    async def write(self, battle: str, before: int, was: str, keep: int, entries: Sequence[Entry], by: Sequence[str],
                    digest: str, logged: Mapping[str, Logged] = {}, version: int | None = None,
                    affairs: Affairs | None = None, scored: Scored | None = None,
                    keeping: Keeping | None = None, awaited: Sequence[int] = ()) -> int:
        """Of a log that was `before` long and ended with the digest `was`, keep so many entries and add these; and what
        their captains write into their logs, and the ratings, when it is the end. With a version, only if
        nothing else was changed since it either. What stands between the players from then on is kept with it, and who
        is asked. Returns the new version."""
        known = {"logged": before, "digest": was, **({} if version is None else {"version": version})}
        try:
            async with self.change() as session:
                settled = {} if affairs is None else {"affairs": text_of(affairs), "carded": -1}
                if keeping is not None:
                    settled |= keeping.setup
                written = await self.step(session, battle, known, logged=keep + len(entries), digest=digest,
                                          updated=time.time(), awaited=numbers(awaited), **settled)
                if keep < before:
                    await session.execute(delete(AnswerRow).where(AnswerRow.battle == battle, AnswerRow.number >= keep))
                    await session.execute(delete(LogbookRow).where(LogbookRow.battle == battle))
                await self.append(session, battle, keep, entries, by)
                if keeping is not None:
                    await self.keep(session, battle, keeping, afresh=keep < before or not keeping.first)
                await self.end(session, battle, logged, scored)
        except IntegrityError:
            raise OutOfStep(f"battle {battle} was changed elsewhere") from None
        return written

    async def keep(self, session: AsyncSession, battle: str, keeping: Keeping, afresh: bool = False) -> None:
        """The position takes the place of the one before; what is told continues what was told, or, afresh, is in place
        of what was taken back."""
        row = position_row(battle, "kept", keeping.kept)
        if not told(await session.execute(KEPT, {f"new_{name}": value for name, value in row.items()})):
            session.add(PositionRow(**row))
        if afresh:
            await session.execute(delete(ToldRow).where(ToldRow.battle == battle, ToldRow.step >= keeping.first))
        if keeping.told:
            await session.execute(TOLD, told_rows(battle, keeping.first, keeping.told))

    async def keep_now(self, battle: Battle, match: Match) -> None:
        """Keep a battle's position though nobody has answered, if nobody answers meanwhile."""
        keeping = await asyncio.to_thread(keeping_of, match)
        async with self.change() as session:
            same = await session.execute(update(BattleRow).where(
                BattleRow.id == battle.id, BattleRow.digest == battle.digest).values(logged=BattleRow.logged))
            if told(same):
                await self.keep(session, battle.id, keeping, afresh=True)

    async def keep_base(self, battle: str, base: save.Kept) -> None:
        """It goes on from here since the rules have changed. It is still a battle of its edition, until it is played
        on: a server of before may do so."""
        async with self.change() as session:
            await session.merge(PositionRow(**position_row(battle, "base", base)))

    async def deal_anew(self, battle: Battle, match: Match, affairs: Affairs) -> None:
        """The seed deals otherwise from now on; where nobody has answered, all that was dealt is dealt anew."""
        dealer, seed = recipe(match.dealer)
        async with self.reseating(battle, dealer=dealer, seed=seed, logged=len(match.log), digest=match.chain,
                                  affairs=text_of(affairs), awaited=numbers(asked_in(match))) as session:
            if not match.steps:
                await session.execute(delete(AnswerRow).where(AnswerRow.battle == battle.id))
                await self.append(session, battle.id, 0, match.log, givers_of(match.log))
            if not battle.lesson:
                await self.keep(session, battle.id, keeping_of(match), afresh=True)

    async def log(self, session: AsyncSession, visitor: str, line: Logged) -> None:
        """A line in a visitor's log; all but the house lose their oldest when there are too many."""
        await session.merge(LogbookRow(visitor=visitor, **{name: getattr(line, name) for name in LINE}))
        if visitor:
            oldest = (select(LogbookRow.ended).where(LogbookRow.visitor == visitor).order_by(LogbookRow.ended.desc())
                      .offset(MOST_LOGGED).limit(1).scalar_subquery())
            await session.execute(delete(LogbookRow).where(LogbookRow.visitor == visitor, LogbookRow.ended <= oldest))

    async def logged(self, visitor: str) -> list[Logged]:
        """A visitor's log, the latest line first."""
        async with self.look() as session:
            rows = (await session.execute(select(LogbookRow, BattleRow.id)
                                          .outerjoin(BattleRow, BattleRow.id == LogbookRow.battle)
                                          .where(LogbookRow.visitor == visitor)
                                          .order_by(LogbookRow.ended.desc(), LogbookRow.battle))).all()
        return [Logged(**{name: getattr(row, name) for name in LINE}, kept=battle is not None) for row, battle in rows]

    async def forget_log(self, visitor: str) -> None:
        async with self.change() as session:
            await session.execute(delete(LogbookRow).where(LogbookRow.visitor == visitor))

    async def tidy(self, before: float, but: Sequence[str]) -> list[str]:
        """Remove battles begun by one click that nobody has touched since, and in which no person has answered
        anything; but not these. Returns which."""
        answered = select(AnswerRow.battle).where(AnswerRow.by == PERSON)
        async with self.change() as session:
            gone = await session.scalars(delete(BattleRow).where(
                BattleRow.quick, BattleRow.updated < before, BattleRow.id.not_in(answered), BattleRow.id.not_in(but),
                BattleRow.id.not_in(select(PresentRow.battle))).returning(BattleRow.id))
            battles = list(gone.all())
            for battle in battles:
                await self.tell(session, Changed(battle=battle, version=DELETED, host=self.host))
        return battles

    async def append(self, session: AsyncSession, battle: str, first: int, entries: Sequence[Entry],
                     by: Sequence[str]) -> None:
        """Write these entries of a log."""
        if entries:
            await session.execute(ANSWERS, answer_rows(battle, first, entries, by))

    async def step(self, session: AsyncSession, battle: str, known: Mapping[str, Any], **values: Any) -> int:
        """Every change of a battle: its row first, if it is as it is known to be. Other servers hear of it."""
        changed = await session.execute(step_if(tuple(known), tuple(values)), {
            "battle": battle, **{f"known_{name}": value for name, value in known.items()}, **values})
        version: int | None = changed.scalar()
        if version is None:
            raise OutOfStep(f"battle {battle} was changed elsewhere")
        await self.tell(session, Changed(battle=battle, version=version, host=self.host))
        return version

    @asynccontextmanager
    async def reseating(self, battle: Battle, chairs: Sequence[Sitter] | None = None,
                        **values: Any) -> AsyncIterator[AsyncSession]:
        """A change of who has which part in a battle, if nobody has changed it since it was read."""
        if chairs is not None:
            values["chairs"] = text_of(tuple(chairs))
        async with self.change() as session:
            version = await self.step(session, battle.id, {"version": battle.version}, **{"carded": -1, **values})
            yield session
        battle.version = version

    async def seat(self, battle: Battle, chairs: Sequence[Sitter]) -> None:
        async with self.reseating(battle, chairs):
            pass

    async def settle(self, battle: Battle, affairs: Affairs, logged: Mapping[str, Logged],
                     scored: Scored | None = None) -> None:
        """Keep what stands between the players; if they end the battle so, with a line in the log of each, and their
        ratings."""
        async with self.reseating(battle, affairs=text_of(affairs)) as session:
            await self.end(session, battle.id, logged, scored)

    async def end(self, session: AsyncSession, battle: str, logged: Mapping[str, Logged],
                  scored: Scored | None) -> None:
        """What the end of a battle leaves behind, in the transaction that ends it."""
        for visitor, line in logged.items():
            await self.log(session, visitor, line)
        if scored is not None:
            await enter(session, battle, scored)

    async def let_go(self, battle: Battle, chairs: Sequence[Sitter]) -> None:
        """A lesson becomes a battle like any other."""
        async with self.reseating(battle, chairs, lesson=""):
            pass

    async def forget_lessons(self, before: float) -> None:
        """Remove lessons that nobody has touched since."""
        async with self.change() as session:
            await session.execute(delete(BattleRow).where(BattleRow.lesson != "", BattleRow.updated < before))

    async def keep_card(self, battle: str, logged: int, card: str) -> None:
        """Cache the row of the home page."""
        async with self.change() as session:
            await session.execute(update(BattleRow).where(BattleRow.id == battle).values(card=card, carded=logged))

    # visitors, seats and links

    async def visitor(self, token: str) -> Visitor | None:
        """Who has the cookie with this fingerprint."""
        async with self.look() as session:
            row = await session.scalar(select(VisitorRow).where(VisitorRow.token == token))
        if row is None:
            return None
        if row.banned:
            raise Banned("whoever runs this server has shut you out")
        if row.seen < time.time() - DAY_S:
            await self.rename(row.id, row.name)
        return Visitor(row.id, row.name)

    async def banned(self, visitors: Set[str]) -> frozenset[str]:
        """Who of these has been shut out."""
        async with self.look() as session:
            out = select(VisitorRow.id).where(VisitorRow.id.in_(visitors), VisitorRow.banned > 0)
            return frozenset((await session.scalars(out)).all())

    async def add_visitor(self, token: str) -> Visitor:
        """Somebody new; who came long ago and has left nothing behind is forgotten."""
        row = VisitorRow(id=new_id(LONG), token=token, name="", created=time.time(), seen=time.time())
        async with self.change() as session:
            gone = await session.scalars(
                delete(VisitorRow).where(VisitorRow.seen < row.seen - FORGOTTEN_S,
                                         VisitorRow.id.not_in(select(BattleRow.owner)),
                                         VisitorRow.id.not_in(select(PlaceRow.visitor)),
                                         VisitorRow.id.not_in(select(NameRow.visitor))).returning(VisitorRow.id))
            if forgotten := list(gone.all()):
                await session.execute(delete(LogbookRow).where(LogbookRow.visitor.in_(forgotten)))
            session.add(row)
        return Visitor(row.id)

    async def rename(self, visitor: str, name: str) -> None:
        async with self.change() as session:
            await session.execute(update(VisitorRow).where(VisitorRow.id == visitor)
                                  .values(name=name, seen=time.time()))

    async def links(self, battle: str) -> list[LinkRow]:
        async with self.look() as session:
            return list((await session.scalars(select(LinkRow).where(LinkRow.battle == battle))).all())

    async def link(self, token: str) -> LinkRow | None:
        """The link with this fingerprint."""
        async with self.look() as session:
            found: LinkRow | None = await session.scalar(select(LinkRow).where(LinkRow.token == token))
            return found

    async def invite(self, battle: Battle, seat: int, token: str, chairs: Sequence[Sitter]) -> None:
        """A new link in place of the old one, if there was one; and who sits where while nobody has opened it."""
        async with self.reseating(battle, chairs) as session:
            await session.execute(delete(LinkRow).where(LinkRow.battle == battle.id, LinkRow.seat == seat))
            session.add(LinkRow(battle=battle.id, seat=seat, token=token, created=time.time()))

    async def revoke(self, battle: Battle, seat: int) -> None:
        """The link is void; and who came by the one for spectators may watch no longer."""
        async with self.reseating(battle) as session:
            await session.execute(delete(LinkRow).where(LinkRow.battle == battle.id, LinkRow.seat == seat))
            if seat == WATCHING:
                await session.execute(delete(PlaceRow).where(PlaceRow.battle == battle.id, PlaceRow.seat == seat))

    async def take_seat(self, battle: Battle, seat: int, visitor: str, chairs: Sequence[Sitter],
                        token: str | None = None) -> None:
        """A visitor has a seat from now on: in exchange for the link with this fingerprint, once, or because it was
        open to all. No other link leads to it any more; and when no seat is open, it is no challenge any more."""
        async with self.reseating(battle, chairs, challenge=still_open(battle, chairs)) as session:
            if token is not None and not told(await session.execute(delete(LinkRow).where(LinkRow.token == token))):
                raise NoBattle(NO_LINK)
            await session.execute(delete(LinkRow).where(LinkRow.battle == battle.id, LinkRow.seat == seat))
            await session.execute(delete(PlaceRow).where(PlaceRow.battle == battle.id, PlaceRow.seat == seat))
            session.add(PlaceRow(battle=battle.id, seat=seat, visitor=visitor))

    async def challenges(self, count: int) -> list[str]:
        """The battles whose open seats anybody may take, the latest first."""
        async with self.look() as session:
            return list((await session.scalars(
                select(BattleRow.id).where(BattleRow.challenge != "")
                .order_by(BattleRow.created.desc(), BattleRow.id).limit(count))).all())

    async def withdraw(self, battle: Battle) -> None:
        """Nobody but who is invited may come any more."""
        async with self.reseating(battle, challenge=""):
            pass

    async def set_delay(self, battle: Battle, turns: int) -> None:
        """Spectators see the battle so many turns late."""
        async with self.reseating(battle, delay=turns):
            pass

    async def leave(self, battle: Battle, visitor: str, chairs: Sequence[Sitter]) -> None:
        """Give up every part that came by a link."""
        async with self.reseating(battle, chairs) as session:
            await session.execute(delete(PlaceRow).where(PlaceRow.battle == battle.id, PlaceRow.visitor == visitor))

    async def watch(self, battle: Battle, visitor: str) -> None:
        with suppress(IntegrityError):                  # they may already
            async with self.reseating(battle) as session:
                session.add(PlaceRow(battle=battle.id, seat=WATCHING, visitor=visitor))

    # what is said

    async def say(self, battle: Battle, visitor: Visitor, text: str) -> Said:
        """Keep what was said; of a long talk the end."""
        async with self.change() as session:
            version = await self.step(session, battle.id, {"version": battle.version})
            last = await session.scalar(select(func.max(ChatRow.number)).where(ChatRow.battle == battle.id))
            row = ChatRow(battle=battle.id, number=(last or 0) + 1, visitor=visitor.id, name=visitor.name, text=text,
                          said=time.time())
            session.add(row)
            await session.execute(delete(ChatRow).where(ChatRow.battle == battle.id,
                                                        ChatRow.number <= row.number - MOST_SAID))
        battle.version = version
        return said_in(row)

    async def mutes(self, visitor: str) -> frozenset[str]:
        """Whom a visitor wants to hear nothing of."""
        async with self.look() as session:
            return frozenset((await session.scalars(select(MuteRow.muted).where(MuteRow.visitor == visitor))).all())

    async def mute(self, visitor: str, other: str, muted: bool) -> None:
        async with self.change() as session:
            await session.execute(delete(MuteRow).where(MuteRow.visitor == visitor, MuteRow.muted == other))
            if muted:
                session.add(MuteRow(visitor=visitor, muted=other))

    async def complain(self, battle: str, visitor: str, said: Said) -> None:
        """Keep what a visitor complains of; once."""
        row = ComplaintRow(id=f"{battle}-{said.number}-{visitor}", battle=battle, by=visitor, about=said.visitor,
                           name=said.name, text=said.text, created=time.time())
        with suppress(IntegrityError):
            async with self.change() as session:
                session.add(row)

    async def complaints(self, count: int) -> list[ComplaintRow]:
        """The latest."""
        async with self.look() as session:
            return list((await session.scalars(
                select(ComplaintRow).order_by(ComplaintRow.created.desc()).limit(count))).all())

    # when servers were there

    async def stretches(self) -> list[tuple[float, float]]:
        """The stretches of time in which a server was there; those of long ago are forgotten."""
        async with self.change() as session:
            await session.execute(delete(UptimeRow).where(UptimeRow.last < time.time() - FORGOTTEN_S))
            rows = (await session.scalars(select(UptimeRow))).all()
        return [(row.began, row.last) for row in rows]

    async def was_there(self, began: float, last: float) -> None:
        """A server that came at a moment is there up to another."""
        async with self.change() as session:
            known = await session.execute(update(UptimeRow).where(UptimeRow.began == began).values(last=last))
            if not told(known):
                session.add(UptimeRow(began=began, last=last))

    # reports

    async def report(self, battle: str, match: bytes) -> str:
        """Keep a match file that shows an error, and of a battle the latest; returns its id."""
        row = ReportRow(id=new_id(), battle=battle, created=time.time(), match=match)
        older = (select(ReportRow.id).where(ReportRow.battle == battle)
                 .order_by(ReportRow.created.desc(), ReportRow.id).offset(MOST_REPORTS - 1))
        async with self.change() as session:
            await session.execute(delete(ReportRow).where(ReportRow.id.in_(older)))
            session.add(row)
        return row.id

    async def get_report(self, battle: str, report: str) -> bytes:
        async with self.look() as session:
            row = await session.get(ReportRow, sound(report))
        if row is None or row.battle != battle:
            raise NoBattle(f"there is no report {report[:40]!r} of this battle")
        return row.match


async def owned_by(session: AsyncSession, owner: str) -> Owned:
    open_ones = func.count().filter(BattleRow.challenge != "")
    found = await session.execute(select(func.count(), open_ones).where(BattleRow.owner == owner))
    return Owned(*found.one())
