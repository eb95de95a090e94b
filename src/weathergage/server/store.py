"""Battles on disk. Every change is one transaction, and what has returned from here is kept."""

import asyncio
import logging
import secrets
import time
import zlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence, Set
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import msgspec
from sqlalchemy import (
    Connection,
    CursorResult,
    StaticPool,
    Table,
    Update,
    bindparam,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from weathergage.kernel import save
from weathergage.kernel.core import CHANCE, Told, WeatherGageError
from weathergage.kernel.match import Entry, Match, load, recipe
from weathergage.server.affairs import NONE, Affairs, affairs_in
from weathergage.server.messages import Logged
from weathergage.server.news import CHANNEL, DELETED, Changed, News
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
from weathergage.server.scores import Scored, Standing, enter, standings
from weathergage.table.lessons import lessons_for, resume

LOG: Final = logging.getLogger("weathergage.server")
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"     # nothing that is read as something else
OWN: Final = 0o600              # of a file: only its owner reads it
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
# PostgreSQL: be on the disk before a commit returns, whatever is usual there; and let one at a time change the tables
WAIT_FOR_DISK: Final = ("SELECT set_config('synchronous_commit', 'on', false) "
                        "WHERE current_setting('synchronous_commit') = 'off'")
ONE_AT_A_TIME: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7742831)"}
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "sqlite": {}, "postgresql": {"pool_pre_ping": True, "isolation_level": "READ COMMITTED"}}
# PostgreSQL: its clock, which all servers share; and a commit that does not wait, of what may be lost in a crash
NOW: Final[Any] = func.extract("epoch", func.clock_timestamp())
NO_WAIT: Final = text("SET LOCAL synchronous_commit TO off")
STEPS: Final = "alembic_version"                # where the database says which steps were made
NEWEST: Final = max([path.name for path in (Path(__file__).parent / "migrations/versions").glob("[0-9]*.py")])[:4]
PERSON, ORDERS, AI, DEALT = "person", "orders", "ai", "chance"       # who gave an answer
WATCHING: Final = -1            # in place of a seat
BATTLES: Final = cast(Table, BattleRow.__table__)
ANSWERS: Final = insert(cast(Table, AnswerRow.__table__))       # as rows, not as objects: nobody has need of those
TOLD: Final = insert(cast(Table, ToldRow.__table__))
POSITIONS: Final = cast(Table, PositionRow.__table__)
KEPT: Final = update(POSITIONS).where(
    POSITIONS.c.battle == bindparam("new_battle"), POSITIONS.c.name == bindparam("new_name")).values(
    {name: bindparam(f"new_{name}") for name in ("edition", "logged", "digest", "state")})
AWAY: Final = "the database cannot be reached; the table shows what it holds as soon as it answers"
# What databases say of a fault that passes or that somebody must mend, and what is told of it.
FAULTS: Final = (
    (("disk is full", "diskfull", "no space left"), "the disk of the database is full"),
    (("database is locked", "database is busy", "deadlock", "too many clients", "toomanyconnections", "lock timeout",
      "queuepool limit"),
     "the database is busy"),
    (("readonly database", "read-only"), "the database can only be read"),
    (("disk i/o error",), "the disk of the database fails"),
)


NO_CHALLENGE: Final = "this challenge is not, or no longer, open"
NO_LINK: Final = "this link is not, or no longer, an invitation"
MOST_BRANCHES: Final = 40       # of a battle that are shown
LINE: Final = [name for name in Logged.__struct_fields__ if name != "kept"]     # of the log, as it is kept
MOST_SAID: Final = 200          # at one table that are kept
MOST_REPORTS: Final = 20        # of one battle
DAY_S: Final = 24 * 3600.0
MOST_LOGGED: Final = 2_000      # lines of a visitor's log; the oldest go
FORGOTTEN_S: Final = 90 * DAY_S         # after which a visitor who has no part in any battle is forgotten
LONG: Final = 16                # letters of the id of a visitor


class NoBattle(WeatherGageError):
    """There is no such battle."""


class OutOfStep(WeatherGageError):
    """Somebody else has written to this battle, or deleted it."""


class BadDatabase(WeatherGageError):
    """The database cannot be used; says why."""


class Banned(WeatherGageError):
    """Somebody may not come here."""


class OutOfOrder(WeatherGageError):
    """The database did not do what it was asked: it is busy, full, or away."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a chair, and the standing orders they gave."""

    player: str                 # "person" or "ai"
    name: str = ""
    level: str = ""
    single: bool = True         # what has but one answer goes unasked
    open: bool = False          # a person who has not come yet: whoever opens the link
    stand_in: bool = False      # an AI, until the person whose seat it is comes back


class Visitor(msgspec.Struct, frozen=True):
    """Somebody who has come. The house is whoever uses a server that only this machine can reach: all is theirs."""

    id: str
    name: str = ""
    is_house: bool = False
    session: str = ""           # fingerprint of the cookie by which they are signed in with a name; empty: they are not
    since: float = 0.0          # when they signed in

    @property
    def is_named(self) -> bool:
        return bool(self.session)


HOUSE: Final = Visitor("", is_house=True)


class Said(msgspec.Struct, frozen=True):
    """Something that a visitor has said at a table."""

    number: int
    visitor: str
    name: str
    text: str
    said: float


@dataclass(frozen=True)
class Keeping:
    """What is written beside the log, so that a battle goes on under rules that cannot play it again: the position
    after its last answer, and what was told after each answer that is new. And its set-up, as today's rules have it."""

    kept: save.Kept
    told: list[list[Told]]
    first: int                  # the answers before the first of these
    setup: dict[str, Any]


def keeping_of(match: Match, first: int = 0) -> Keeping:
    """Of a match, where it is written already what was told before so many answers were given."""
    starts = [0, *match.steps]
    told = match.told(starts[first]) if first < len(starts) else []
    cuts = [start - starts[first] for start in starts[first:]]
    setup = {"edition": match.ruleset.edition, "scenario": match.scenario, "position": match.position,
             "options": text_of(match.options)}
    return Keeping(match.position_kept(), [told[start:end] for start, end in zip(cuts, [*cuts[1:], len(told)])], first,
                   setup)


@dataclass
class Battle:
    """A battle as it is kept: all that a match is made from, and who sits where."""

    id: str
    ruleset: str
    edition: int
    scenario: str
    position: str
    options: dict[str, str]
    dealer: str
    seed: str
    chairs: tuple[Sitter, ...]
    branch_of: str = ""
    created: float = field(default_factory=time.time)
    updated: float = field(default_factory=time.time)
    log: list[Entry] = field(default_factory=list)
    by: list[str] = field(default_factory=list)         # who gave each entry of the log
    digest: str = ""
    content: dict[str, Any] = field(default_factory=dict)       # as a match file has it; empty for the standard
    lesson: str = ""                                    # id of the lesson that it is
    owner: str = ""                                     # id of a visitor; empty: the house
    quick: bool = False                                 # begun by one click: goes when nobody plays it
    places: dict[int, str] = field(default_factory=dict)        # seats that visitors have come into by a link
    watchers: frozenset[str] = frozenset()              # visitors who have come by the link for spectators
    affairs: Affairs = NONE
    challenge: str = ""                                 # for whom its open seats are meant; empty: they are not
    chat: list[Said] = field(default_factory=list)
    delay: int = 0                                      # turns by which spectators see it late
    awaited: tuple[int, ...] = ()                       # seats that are asked, as far as it is known
    closed: float = 0.0                                 # when whoever runs the server ended it; 0: it goes on
    base: save.Kept | None = None                       # where it goes on since the rules have changed
    kept: save.Kept | None = None                       # the position after its last answer, when it was read
    told: list[list[Told]] = field(default_factory=list)        # before the first answer and after each, in words
    written: int = 0                                    # how many of these are on the disk
    version: int = 0                                    # how often it was changed: who writes knows the last change
    named: dict[str, Standing] = field(default_factory=dict)    # those of its people who have names

    def holder(self, seat: int) -> str | None:
        """The visitor whose seat it is; None while it is open."""
        return self.places.get(seat) or (None if self.chairs[seat].open else self.owner)

    def is_of(self, visitor: Visitor, seat: int) -> bool:
        """Whether it is the visitor's seat, even while an AI answers for it."""
        return visitor.is_house or self.holder(seat) == visitor.id

    def is_over(self, match: Match) -> bool:
        """Whether the rules or the players have ended it."""
        return match.over or self.affairs.ended is not None

    def seats_of(self, visitor: Visitor) -> list[int]:
        """The seats in which the visitor is to answer."""
        people = [seat for seat, chair in enumerate(self.chairs) if chair.player == "person"]
        return [seat for seat in people if self.is_of(visitor, seat)]

    def file(self, lasting: bool = False) -> bytes:
        """The match file; a lasting one goes on under rules that cannot play it again."""
        is_fresh = self.kept is not None and self.kept.logged <= len(self.log)  # a server of before may have gone back
        return save.write({"ruleset": self.ruleset, "edition": self.edition, "content": self.content,
                           "scenario": self.scenario, "position": self.position, "options": self.options,
                           "dealer": self.dealer, "seed": self.seed, "answers": self.log, "digest": self.digest,
                           "base": self.base, "kept": self.kept if lasting and is_fresh else None, "told": self.told})

    def match(self) -> Match:
        """The match, played again, or going on from where it was kept; BadSave if today's rules allow neither. From now
        on the battle is one of today's edition. In a lesson chance goes on as it says."""
        match = load(self.file(lasting=not self.lesson))
        self.edition, self.scenario, self.position = match.ruleset.edition, match.scenario, match.position
        self.options = match.options
        if match.base is not None:
            self.base = match.base.kept
        if self.lesson:
            lessons = lessons_for(match.ruleset)
            resume(lessons, lessons.find(self.lesson), match)
        return match


class Owned(NamedTuple):
    """How much a visitor has."""

    battles: int
    challenges: int             # that nobody has taken up


@dataclass(frozen=True)
class Listed:
    """A battle in a list: its row, and who has come to it by a link."""

    row: BattleRow
    places: list[PlaceRow]


def new_id(length: int = 10) -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(length)])


def givers_of(log: Sequence[Entry], by: str = PERSON) -> list[str]:
    """Who gave each entry of a log, where nobody but `by` answered what was not dealt."""
    return [DEALT if entry[1] == CHANCE else by for entry in log]


def battle_of(match: Match, chairs: Sequence[Sitter], branch_of: str = "", by: Sequence[str] = ()) -> Battle:
    """A new battle from a match; `by` as far as it is known who answered."""
    givers = list(by[:len(match.log)])
    givers += givers_of(match.log[len(givers):])
    return Battle(new_id(), match.ruleset.id, match.ruleset.edition, match.scenario, match.position, match.options,
                  *recipe(match.dealer), tuple(chairs), branch_of=branch_of, log=list(match.log), by=givers,
                  digest=match.chain, content=match.content, base=match.base.kept if match.base else None,
                  kept=match.position_kept(), told=(told := keeping_of(match).told), written=len(told),
                  awaited=asked_in(match))


def asked_in(match: Match) -> tuple[int, ...]:
    """The seats that are to answer."""
    return tuple(sorted({question.seat for question in match.questions}))


def battle_from_file(id: str, data: bytes, chairs: Sequence[Sitter]) -> Battle:
    """A battle from a match file that is known to be one."""
    record = save.read(data)
    log: list[Entry] = [(entry[0], entry[1], entry[2], entry[3]) for entry in record["answers"]]
    return Battle(id, record["ruleset"], record["edition"], record["scenario"], record["position"], record["options"],
                  record["dealer"], record["seed"], tuple(chairs), log=log, by=givers_of(log), digest=record["digest"],
                  content=record["content"], base=record["base"], kept=record["kept"], told=record["told"],
                  written=len(record["told"]))


class Store:
    """The database: SQLite by default, or PostgreSQL. What else SQLAlchemy can talk to asynchronously is untried."""

    def __init__(self, url: str) -> None:
        try:
            options = OPTIONS.get(make_url(url).get_backend_name(), {"pool_pre_ping": True})
            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, **options)
        except ModuleNotFoundError as error:
            mend = "; this installs it: pip install \"weathergage[postgres]\"" if error.name == "asyncpg" else ""
            raise BadDatabase(f"this database needs {error.name}, which is not installed{mend}") from None
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise BadDatabase(f"this database cannot be used: {error}; `weathergage doctor --database …` looks into it"
                              ) from None
        self.kind = self.engine.dialect.name
        self.is_shared = self.kind == "postgresql"      # with other servers, which are told of every change
        self.host = new_id(LONG)                        # by which they know this one
        if self.kind == "sqlite":
            event.listen(self.engine.sync_engine, "do_connect", make_file)
            event.listen(self.engine.sync_engine, "connect", set_pragmas)
        elif self.kind == "postgresql":
            event.listen(self.engine.sync_engine, "connect", wait_for_disk)
        self.session = async_sessionmaker(self.engine, expire_on_commit=False)
        # SQLite lets one write at a time; whoever waits there looks again and again, and comes by chance: here, in turn
        self.writing = asyncio.Lock() if self.kind == "sqlite" else None

    async def open(self) -> None:
        """Bring the tables up to today's shape."""
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            reason = getattr(error, "orig", None) or error
            raise BadDatabase(f"the database {self.engine.url!r} cannot be used: {reason}; "
                              "`weathergage doctor --database …` looks into it") from None

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def look(self) -> AsyncIterator[AsyncSession]:
        """A session; OutOfOrder says in words what the database raises."""
        try:
            async with self.session() as session:
                yield session
        except IntegrityError:
            raise
        except (DBAPIError, OSError, NoneFree) as error:
            raise OutOfOrder(reason_of(error)) from error

    @asynccontextmanager
    async def change(self) -> AsyncIterator[AsyncSession]:
        """A transaction."""
        async with self.writing or nullcontext(), self.look() as session, session.begin():
            yield session

    async def ping(self) -> None:
        async with self.look() as session:
            await session.execute(select(1))

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

    async def look_at_one_moment(self, session: AsyncSession) -> None:
        """Whatever others write meanwhile, the session sees the database as it is when it first looks."""
        if isinstance(self.engine.pool, StaticPool):
            return                      # a database in memory, which nobody else has
        if self.kind == "sqlite":
            await session.execute(text("BEGIN"))
        else:
            await session.connection(execution_options={"isolation_level": "REPEATABLE READ"})

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

    async def tell(self, session: AsyncSession, news: News) -> None:
        """Have all servers on this database hear something, when the transaction is done."""
        if self.is_shared:
            await session.execute(select(func.pg_notify(CHANNEL, text_of(news))))

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


def reason_of(error: Exception) -> str:
    """In words that a player understands."""
    cause = getattr(error, "orig", None) or error
    said = f"{type(cause).__name__} {getattr(cause, '__cause__', None)!r} {cause}".lower()
    for signs, words in FAULTS:
        if any([sign in said for sign in signs]):
            return f"{words}; nothing has changed"
    return AWAY


def told(result: Any) -> int:
    """How many rows a statement touched."""
    assert isinstance(result, CursorResult)
    return result.rowcount


def is_sound(id: str) -> bool:
    """Whether it may be an id; what cannot be printed, not every database can be asked for."""
    return bool(id) and id.isprintable()


def sound(id: str) -> str:
    if not is_sound(id):
        raise NoBattle(f"there is nothing called {id[:40]!r}")
    return id


def wait_for_disk(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(WAIT_FOR_DISK)
    cursor.close()
    connection.commit()


def make_file(_: object, __: object, given: Sequence[Any], ___: object) -> None:
    """A new file is for whoever runs the server alone: it holds every secret. SQLite makes those beside it like it."""
    if given[0] and not given[0].startswith((":memory:", "file:")):
        with suppress(OSError):                     # SQLite itself says what is wrong
            Path(given[0]).touch(OWN)


def set_pragmas(connection: Any, _: object) -> None:
    """Write ahead, and be on the disk before a commit returns."""
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except Exception:
        connection.close()              # or its thread would wait for ever
        raise


def migrate(connection: Connection) -> None:
    """In one transaction, and one server after the other; if there is anything to do."""
    begin_alone(connection)
    if shape_of(connection) != NEWEST:
        import_module("weathergage.server.migrating").upgrade(connection)


def begin_alone(connection: Connection) -> None:
    """A transaction in which nobody else changes the tables."""
    if connection.dialect.name in ONE_AT_A_TIME:
        connection.execute(text(ONE_AT_A_TIME[connection.dialect.name]))


def shape_of(connection: Connection) -> str:
    """The last step that was made with this database; none is empty."""
    if not inspect(connection).has_table(STEPS):
        return ""
    return str(connection.scalar(text(f"SELECT version_num FROM {STEPS}")) or "")


def numbers(seats: Sequence[int]) -> str:
    return " ".join([str(seat) for seat in seats])


def text_of(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def row_of(battle: Battle) -> BattleRow:
    return BattleRow(
        id=battle.id, ruleset=battle.ruleset, edition=battle.edition, scenario=battle.scenario,
        content=text_of(battle.content) if battle.content else "", position=battle.position,
        options=text_of(battle.options), dealer=battle.dealer, seed=battle.seed,
        chairs=text_of(battle.chairs), branch_of=battle.branch_of, lesson=battle.lesson, owner=battle.owner,
        quick=battle.quick, challenge=battle.challenge,
        created=battle.created, updated=battle.updated, logged=len(battle.log), digest=battle.digest, card="",
        carded=-1, version=battle.version, awaited=numbers(battle.awaited), delay=battle.delay,
        affairs=text_of(battle.affairs) if battle.affairs != NONE else "")


def answer_rows(battle: str, first: int, entries: Sequence[Entry], by: Sequence[str]) -> list[dict[str, Any]]:
    return [{"battle": battle, "number": number, "place": place, "seat": seat, "kind": kind,
             "answer": text_of(answer), "by": who}
            for number, ((place, seat, kind, answer), who) in enumerate(zip(entries, by, strict=True), first)]


def position_row(battle: str, name: str, kept: save.Kept) -> dict[str, Any]:
    return {"battle": battle, "name": name, "edition": kept.edition, "logged": kept.logged, "digest": kept.digest,
            "state": zlib.compress(kept.state, 1)}


def kept_from(row: PositionRow) -> save.Kept | None:
    """A position; None, which is told to whoever runs the server, if it cannot be read."""
    try:
        unpack = zlib.decompressobj()
        state = unpack.decompress(row.state, save.LARGEST)
        if unpack.eof and isinstance(msgspec.json.decode(state), dict):
            return save.Kept(row.edition, row.logged, row.digest, state)
        LOG.warning("the position kept of battle %s is not whole", row.battle)
    except (zlib.error, ValueError, RecursionError) as error:
        LOG.warning("the position kept of battle %s cannot be read: %s", row.battle, error)
    return None


def told_rows(battle: str, first: int, told: Sequence[Sequence[Told]]) -> list[dict[str, Any]]:
    return [{"battle": battle, "step": step, "lines": text_of([(line.rule, line.turn, line.step, *line.words)
                                                               for line in lines])}
            for step, lines in enumerate(told, first)]


def told_from(rows: Sequence[ToldRow]) -> list[list[Told]]:
    """As far as it continues, and can be read."""
    found: list[list[Told]] = []
    for row in rows:
        try:
            lines = msgspec.json.decode(row.lines, type=list[list[str]])
        except (msgspec.DecodeError, RecursionError):
            break
        if row.step != len(found) or any([len(line) < 4 for line in lines]):
            break
        found.append([Told(line[0], line[1], line[2], tuple(line[3:])) for line in lines])
    return found


@lru_cache
def step_if(known: tuple[str, ...], changed: tuple[str, ...]) -> Update:
    """A change of some columns of a battle's row, if others are as they are known to be. Built once: that takes longer
    than the database does."""
    row = BATTLES.c
    is_known = [row[name] == bindparam(f"known_{name}") for name in known]
    return (update(BATTLES).where(row.id == bindparam("battle"), *is_known).returning(row.version)
            .values(version=row.version + 1, **{name: bindparam(name) for name in changed}))


def content_of(row: BattleRow) -> dict[str, Any]:
    """What a battle is fought with that is not the standard content."""
    found: dict[str, Any] = msgspec.json.decode(row.content) if row.content else {}
    return found


def still_open(battle: Battle, chairs: Sequence[Sitter]) -> str:
    """For whom a challenge is meant while one of its seats is open; empty when none is."""
    return battle.challenge if any([chair.open for chair in chairs]) else ""


def said_in(row: ChatRow) -> Said:
    return Said(row.number, row.visitor, row.name, row.text, row.said)


def sitters(text: str) -> tuple[Sitter, ...]:
    return msgspec.json.decode(text, type=tuple[Sitter, ...])


def battle_from(row: BattleRow, answers: Sequence[AnswerRow], places: Sequence[PlaceRow]) -> Battle:
    return replace(
        seating_of(row, places), chairs=sitters(row.chairs), scenario=row.scenario, position=row.position,
        options=msgspec.json.decode(row.options), dealer=row.dealer, seed=row.seed, branch_of=row.branch_of,
        created=row.created, updated=row.updated, digest=row.digest, content=content_of(row), lesson=row.lesson,
        affairs=affairs_in(row.affairs),
        log=[(answer.place, answer.seat, answer.kind, msgspec.json.decode(answer.answer)) for answer in answers],
        by=[answer.by for answer in answers])


def seating_of(row: BattleRow, places: Sequence[PlaceRow]) -> Battle:
    """Who has which part in a battle; the owner has theirs, whatever else can be read of it."""
    try:
        chairs = sitters(row.chairs)
    except msgspec.DecodeError:
        chairs = ()
    return Battle(row.id, row.ruleset, row.edition, "", "", {}, "", "", chairs, owner=row.owner,
                  challenge=row.challenge, closed=row.closed, version=row.version, delay=row.delay,
                  awaited=tuple([int(seat) for seat in row.awaited.split()]),
                  places={place.seat: place.visitor for place in places if place.seat != WATCHING},
                  watchers=frozenset([place.visitor for place in places if place.seat == WATCHING]))
