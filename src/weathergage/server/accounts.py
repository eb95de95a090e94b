"""What the database knows of people with names. Their battles, seats and log are the visitor's, as everybody's are; a
name makes that visitor known in several browsers, each by a cookie of its own.
"""

import time
from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from weathergage.server.battle import LONG, NoBattle, Visitor, new_id
from weathergage.server.catalogue import Unfit
from weathergage.server.database import told
from weathergage.server.names import NotYou, Taken, key_of
from weathergage.server.news import SignedOut
from weathergage.server.quotas import TooMuch
from weathergage.server.schema import (
    BattleRow,
    CeremonyRow,
    ChatRow,
    ComplaintRow,
    LogbookRow,
    MuteRow,
    NameRow,
    PasskeyRow,
    PlaceRow,
    RatingRow,
    SessionRow,
    VisitorRow,
    WayRow,
)
from weathergage.server.store import DAY_S, FORGOTTEN_S, Banned, Store

MOST_SESSIONS: Final = 20       # browsers in which one is signed in; the one that was longest away goes
MOST_PASSKEYS: Final = 10       # of one name
CEREMONY_S: Final = 300.0       # that a browser has to have something signed
SHUT_OUT: Final = "whoever runs this server has shut you out"
GONE: Final = "you are not signed in any more"


async def signed_in(store: Store, token: str) -> Visitor | None:
    """Who is signed in by the cookie with this fingerprint."""
    now = time.time()
    async with store.look() as session:
        found = (await session.execute(
            select(SessionRow, VisitorRow).join(VisitorRow, VisitorRow.id == SessionRow.visitor)
            .where(SessionRow.token == token, SessionRow.seen > now - FORGOTTEN_S))).first()
    if found is None:
        return None
    row, person = found
    if person.banned:
        raise Banned(SHUT_OUT)
    if row.seen < now - DAY_S:
        async with store.change() as session:
            await session.execute(update(SessionRow).where(SessionRow.token == token).values(seen=now))
            await session.execute(update(VisitorRow).where(VisitorRow.id == person.id).values(seen=now))
    return Visitor(person.id, person.name, session=token, since=row.created)


async def called(store: Store, name: str) -> NameRow | None:
    """Who has this name."""
    async with store.look() as session:
        row: NameRow | None = await session.scalar(select(NameRow).where(NameRow.key == key_of(name)))
        return row


async def of(store: Store, visitor: str) -> tuple[NameRow, list[PasskeyRow]]:
    """The name of a visitor, and their passkeys, the oldest first."""
    async with store.look() as session:
        row = await session.get(NameRow, visitor)
        if row is None:
            raise NotYou(GONE)
        passkeys = await session.scalars(
            select(PasskeyRow).where(PasskeyRow.visitor == visitor).order_by(PasskeyRow.created, PasskeyRow.id))
        return row, list(passkeys.all())


async def is_familiar(store: Store, browser: Visitor, person: str) -> bool:
    """Whether somebody is or was signed in in this browser."""
    async with store.look() as session:
        row = await session.get(VisitorRow, browser.id)
    return person != "" and (browser.id == person or (row is not None and row.familiar == person))


async def gone(store: Store, sessions: set[str]) -> frozenset[str]:
    """In which of these browsers nobody is signed in any more."""
    async with store.look() as session:
        there = (await session.scalars(select(SessionRow.token).where(SessionRow.token.in_(sessions)))).all()
    return frozenset(sessions) - frozenset(there)


def void(visitor: str) -> str:
    """In place of the fingerprint of a cookie: none has it."""
    return f"none {visitor}"


async def claim(store: Store, visitor: Visitor, name: str, password: str, token: str,
                passkey: PasskeyRow | None = None) -> None:
    """A visitor has a name from now on, and is signed in by the cookie with this fingerprint; all that is theirs
    stays so."""
    now = time.time()
    try:
        async with store.change() as session:
            await one_at_a_time(session, visitor.id)
            session.add(NameRow(visitor=visitor.id, key=key_of(name), name=name, password=password, created=now))
            await session.flush()
            if passkey is not None:
                session.add(passkey)
            await session.execute(update(VisitorRow).where(VisitorRow.id == visitor.id)
                                  .values(name=name, token=void(visitor.id), seen=now))
            session.add(SessionRow(token=token, visitor=visitor.id, created=now, seen=now, before=""))
    except IntegrityError:
        raise Taken() from None


async def sign_in(store: Store, browser: Visitor, person: str, token: str, bring: bool) -> list[str]:
    """From now on whoever uses this browser is the one with the name, known by a new cookie. What was the browser's
    comes along; or stays behind, and is there again when they sign out. Returns the battles that were changed."""
    now, before, changed = time.time(), "", list[str]()
    async with store.change() as session:
        await one_at_a_time(session, browser.id, person)
        row = await session.get(VisitorRow, person)
        if row is None or await session.get(NameRow, person) is None:
            raise NotYou(GONE)
        if row.banned:
            raise Banned(SHUT_OUT)
        if browser.is_named:                                # the same person, once more
            old = await session.get(SessionRow, browser.session)
            if browser.id != person or old is None:
                raise NotYou(GONE)
            before = old.before
            await end(store, session, [old.token])
        elif bring:
            changed = await bring_along(store, session, browser.id, person)
        else:
            before = browser.id
            await session.execute(update(VisitorRow).where(VisitorRow.id == browser.id).values(token=void(browser.id)))
        await session.execute(update(VisitorRow).where(VisitorRow.id == person).values(seen=now))
        rest = await session.scalars(select(SessionRow.token).where(SessionRow.visitor == person)
                                     .order_by(SessionRow.seen.desc()).offset(MOST_SESSIONS - 1))
        await end(store, session, list(rest.all()))
        session.add(SessionRow(token=token, visitor=person, created=now, seen=now, before=before))
    return changed


async def bring_along(store: Store, session: AsyncSession, browser: str, person: str) -> list[str]:
    """All that is the one visitor's is the other's, and the one is no more. Returns the battles that were changed."""
    seats = select(PlaceRow.battle).where(PlaceRow.visitor == browser)
    found = (await session.execute(
        select(BattleRow.id, BattleRow.owner).where((BattleRow.owner == browser) | BattleRow.id.in_(seats))
        .order_by(BattleRow.id))).all()
    for battle, owner in found:
        await store.step(session, battle, {}, carded=-1, **({"owner": person} if owner == browser else {}))
    own = (await session.scalars(select(PlaceRow).where(PlaceRow.visitor == person))).all()
    has = {(place.battle, place.seat) for place in own}
    for place in (await session.scalars(select(PlaceRow).where(PlaceRow.visitor == browser))).all():
        if (place.battle, place.seat) in has:
            await session.delete(place)
        else:
            place.visitor = person
    logged = select(LogbookRow.battle).where(LogbookRow.visitor == person).scalar_subquery()
    await session.execute(delete(LogbookRow).where(LogbookRow.visitor == browser, LogbookRow.battle.in_(logged)))
    for column in (LogbookRow.visitor, ChatRow.visitor, ComplaintRow.by, ComplaintRow.about):
        await session.execute(update(column.class_).where(column == browser).values({column.key: person}))
    muted = set((await session.scalars(select(MuteRow.muted).where(MuteRow.visitor.in_((browser, person))))).all())
    muting = set((await session.scalars(select(MuteRow.visitor).where(MuteRow.muted.in_((browser, person))))).all())
    either = (browser, person)
    await session.execute(delete(MuteRow).where(MuteRow.visitor.in_(either) | MuteRow.muted.in_(either)))
    session.add_all([MuteRow(visitor=person, muted=other) for other in muted - {*either}])
    session.add_all([MuteRow(visitor=other, muted=person) for other in muting - {*either}])
    kinds = select(WayRow.kind).where(WayRow.visitor == person).scalar_subquery()
    await session.execute(update(WayRow).where(WayRow.visitor == browser, WayRow.kind.not_in(kinds))
                          .values(visitor=person), execution_options={"synchronize_session": False})
    await session.flush()
    await session.execute(delete(VisitorRow).where(VisitorRow.id == browser))
    return [battle for battle, _ in found]


async def sign_out(store: Store, visitor: Visitor, token: str, everywhere: bool) -> None:
    """The browser is again the visitor that it was, or a new one, known by the cookie with this fingerprint."""
    async with store.change() as session:
        await one_at_a_time(session, visitor.id)
        own = await session.get(SessionRow, visitor.session)
        if own is None:
            raise NotYou(GONE)
        before = await session.get(VisitorRow, own.before) if own.before else None
        if before is None:
            now = time.time()
            session.add(VisitorRow(id=new_id(LONG), token=token, name="", created=now, seen=now, familiar=visitor.id))
        else:
            before.token, before.familiar = token, visitor.id
        all_of_them = await session.scalars(select(SessionRow.token).where(SessionRow.visitor == visitor.id))
        await end(store, session, list(all_of_them.all()) if everywhere else [visitor.session])


async def set_password(store: Store, visitor: Visitor, password: str, token: str) -> None:
    """Whoever was signed in elsewhere is so no longer; this browser has a new cookie."""
    now = time.time()
    async with store.change() as session:
        await one_at_a_time(session, visitor.id)
        own = await session.get(SessionRow, visitor.session)
        if own is None:
            raise NotYou(GONE)
        await session.execute(update(NameRow).where(NameRow.visitor == visitor.id).values(password=password))
        others = await session.scalars(select(SessionRow.token).where(SessionRow.visitor == visitor.id))
        await end(store, session, list(others.all()))
        session.add(SessionRow(token=token, visitor=visitor.id, created=own.created, seen=now, before=own.before))


async def drop(store: Store, visitor: Visitor, token: str) -> None:
    """The name is free again; all that was theirs stays with this browser, and with no other."""
    async with store.change() as session:
        await one_at_a_time(session, visitor.id)
        for row in (NameRow, PasskeyRow, RatingRow):
            await session.execute(delete(row).where(row.visitor == visitor.id))
        await session.execute(update(VisitorRow).where(VisitorRow.id == visitor.id).values(token=token))
        sessions = await session.scalars(select(SessionRow.token).where(SessionRow.visitor == visitor.id))
        await end(store, session, list(sessions.all()))


async def begin(store: Store, visitor: Visitor, what: str, challenge: str, name: str = "") -> None:
    """A browser has something to sign; what it had before, it has no more."""
    async with store.change() as session:
        await one_at_a_time(session, visitor.id)
        await session.execute(delete(CeremonyRow).where(CeremonyRow.visitor == visitor.id))
        session.add(CeremonyRow(visitor=visitor.id, challenge=challenge, what=what, name=name, made=time.time()))


async def finish(store: Store, visitor: Visitor, *whats: str) -> tuple[str, str, str]:
    """What a browser had to sign, the challenge, and the name to be claimed: once, and in time."""
    async with store.change() as session:
        row = (await session.execute(
            delete(CeremonyRow).where(CeremonyRow.visitor == visitor.id, CeremonyRow.what.in_(whats))
            .returning(CeremonyRow.what, CeremonyRow.challenge, CeremonyRow.name, CeremonyRow.made))).first()
    if row is None or row.made < time.time() - CEREMONY_S:
        raise NotYou("this has taken too long: begin again")
    return row.what, row.challenge, row.name


async def passkey(store: Store, id: str) -> PasskeyRow | None:
    async with store.look() as session:
        row: PasskeyRow | None = await session.get(PasskeyRow, id)
        return row


async def add_passkey(store: Store, row: PasskeyRow) -> None:
    try:
        async with store.change() as session:
            await one_at_a_time(session, row.visitor)
            count = await session.scalar(select(func.count()).select_from(PasskeyRow)
                                         .where(PasskeyRow.visitor == row.visitor))
            if (count or 0) >= MOST_PASSKEYS:
                raise TooMuch(f"you have {MOST_PASSKEYS} passkeys: remove one first")
            session.add(row)
    except IntegrityError:
        raise NotYou("this passkey is known already") from None


async def remove_passkey(store: Store, visitor: Visitor, passkey: str) -> None:
    """One way to sign in must be left."""
    async with store.change() as session:
        await one_at_a_time(session, visitor.id)
        row = await session.get(NameRow, visitor.id)
        own = (await session.scalars(select(PasskeyRow.id).where(PasskeyRow.visitor == visitor.id))).all()
        if passkey not in own:
            raise NoBattle("there is no such passkey")
        if len(own) == 1 and (row is None or not row.password):
            raise Unfit("passkey", "this is your only way to sign in: set a password first, or make another passkey")
        await session.execute(delete(PasskeyRow).where(PasskeyRow.id == passkey))


async def count_on(store: Store, passkey: str, before: int, count: int) -> None:
    """A passkey was used; not by two at once."""
    async with store.change() as session:
        changed = await session.execute(
            update(PasskeyRow).where(PasskeyRow.id == passkey, PasskeyRow.count == before)
            .values(count=count, used=time.time()))
        if not told(changed):
            raise NotYou("this passkey was used elsewhere at the same moment")


async def end(store: Store, session: AsyncSession, sessions: Sequence[str]) -> None:
    """Nobody is signed in by these any more; all servers hear of it."""
    if sessions:
        await session.execute(delete(SessionRow).where(SessionRow.token.in_(sessions)))
        await store.tell(session, SignedOut(tuple(sessions)))


async def one_at_a_time(session: AsyncSession, *visitors: str) -> None:
    """Whoever changes these visitors waits for the others who do."""
    for visitor in sorted(visitors):
        await session.execute(update(VisitorRow).where(VisitorRow.id == visitor).values(seen=VisitorRow.seen))
