"""How often something may be done is counted by one server as by many, and by many together."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient
from server.clients import ServerClient, visit
from server.databases import query

import weathergage as wg
from weathergage.server import quotas
from weathergage.server.app import make_app
from weathergage.server.battle import Sitter, Visitor, battle_of
from weathergage.server.database import OutOfOrder
from weathergage.server.messages.battles import ChairWish, NewBattle
from weathergage.server.quotas import MOST_CHALLENGES, Quotas, TooMuch, tries
from weathergage.server.settings import Settings
from weathergage.server.socket import GONE, MOST_TABLES, OVER
from weathergage.server.store import Store
from weathergage.server.tables import Tables
from weathergage.server.tallies import SharedTally, Tally, tally_for
from weathergage.server.thoughts import Thoughts
from weathergage.server.visitors import fingerprint

ANN, BEN = Visitor("ann"), Visitor("ben")
HERE = "203.0.113.7"


@asynccontextmanager
async def stores(database: str, count: int) -> AsyncIterator[list[Store]]:
    """Several servers' ways to one database."""
    made = [Store(database) for _ in range(count)]
    try:
        await made[0].open()
        yield made
    finally:
        for store in made:
            await store.close()


async def counts(one: Tally, other: Tally) -> None:
    """What both have to do, be they one or not."""
    assert [await one.add("words", "ann", 3, 60.0), await other.add("words", "ann", 3, 60.0)] == [True, True]
    assert await one.add("words", "ben", 1, 60.0) and not await other.add("words", "ben", 1, 60.0)     # apart by whom
    assert await other.add("names", "ann", 1, 60.0) and not await one.add("names", "ann", 1, 60.0)     # and by what
    assert await one.add("words", "ann", 3, 60.0) and not await other.add("words", "ann", 3, 60.0)
    await other.take_back("words", "ann")
    assert await one.add("words", "ann", 3, 60.0) and not await other.add("words", "ann", 3, 60.0)
    await one.take_back("words", "nobody")
    assert all([await tally.add("old", "ann", 1, -1.0) for tally in (one, other, one)])     # their time is over at once


def test_a_server_that_is_alone_counts_for_itself(database: str) -> None:
    async def count() -> None:
        async with stores(database, 1) as (store,):
            tally = tally_for(store)
            assert type(tally) is Tally
            await counts(tally, tally)

    asyncio.run(count())


def test_servers_that_share_a_database_count_together(postgres_database: str) -> None:
    async def count() -> None:
        async with stores(postgres_database, 2) as (one, other):
            assert isinstance(tally_for(one), SharedTally)
            await counts(tally_for(one), tally_for(other))
            await tally_for(other).sweep()

    asyncio.run(count())
    kept = query(postgres_database, "SELECT mark FROM tallies")
    assert len(kept) == 3 + 1 + 1 and not any(["ann" in mark or "words" in mark for mark, in kept])


def test_who_does_much_at_once_at_several_servers_does_no_more_of_it(postgres_database: str) -> None:
    async def rush() -> list[bool]:
        async with stores(postgres_database, 2) as made:
            tallies = [tally_for(store) for store in made]
            return await asyncio.gather(*[tallies[at % 2].add("words", "ann", 3, 60.0) for at in range(8)])

    assert Counter(asyncio.run(rush())) == {True: 3, False: 5}


@pytest.mark.parametrize(("limit", "does"), [
    ("MOST_NEWCOMERS", lambda at: at.newcomer(HERE)), ("MOST_CLAIMED", lambda at: at.claim(HERE)),
    ("MOST_TAKEN", lambda at: at.take_up(ANN)), ("MOST_WORDS", lambda at: at.speak(ANN)),
    ("MOST_ASKED", lambda at: at.ask(ANN, "ann@example.org")),
])
def test_no_limit_is_higher_where_there_are_more_servers(
        postgres_database: str, monkeypatch: pytest.MonkeyPatch, limit: str,
        does: Callable[[Quotas], Awaitable[None]]) -> None:
    async def attack() -> None:
        async with stores(postgres_database, 2) as made:
            one, other = [Quotas(tally_for(store)) for store in made]
            await does(one)
            await does(other)
            for server in (one, other):
                with pytest.raises(TooMuch):
                    await does(server)

    monkeypatch.setattr(quotas, limit, 2)
    asyncio.run(attack())


def test_passwords_are_not_tried_at_one_server_after_the_other(
        postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def attack() -> None:
        async with stores(postgres_database, 2) as made:
            one, other = [Quotas(tally_for(store)) for store in made]
            for server in (one, other):
                async with server.trying(tries("ann", HERE, "")):
                    pass                                        # the right one does not count
                with pytest.raises(ValueError):
                    async with server.trying(tries("ann", HERE, "")):
                        raise ValueError("a wrong one")
            with pytest.raises(TooMuch):
                async with other.trying(tries("ann", HERE, "")):
                    raise AssertionError("it is tried")

    monkeypatch.setattr(quotas, "MOST_WRONG", 2)
    asyncio.run(attack())


def test_screens_are_counted_at_all_servers(postgres_database: str) -> None:
    battle = battle_of(wg.new("captains-sea", seed=1), [Sitter("person")] * 2)

    async def look() -> None:
        async with stores(postgres_database, 2) as (one, other):
            await one.add(battle)
            here, there = Thoughts(one, 60.0), Thoughts(other, 60.0)
            await here.live(Counter({(battle.id, ANN.id): 2, (battle.id, BEN.id): 1}))
            await there.live(Counter())
            assert [await there.screens_elsewhere(visitor.id) for visitor in (ANN, BEN)] == [2, 1]
            assert await here.screens_elsewhere(ANN.id) == 0            # its own it counts itself
            await here.live(Counter({(battle.id, ANN.id): 5}))          # more screens of somebody who was there
            assert [await there.screens_elsewhere(visitor.id) for visitor in (ANN, BEN)] == [5, 0]
            await here.leave()
            assert await there.screens_elsewhere(ANN.id) == 0

    asyncio.run(look())


@pytest.fixture
def public(settings: Settings) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(replace(settings, public_url="http://games.example")),
                    base_url="http://127.0.0.1:8123") as client:
        yield client


def tables_of(client: TestClient[Any]) -> Tables:
    tables: Tables = client.app.state.tables
    return tables


def closed(guest: ServerClient, battle: str) -> tuple[str, int]:
    """What somebody is told who is sent away, and how the line is closed."""
    with guest.line(f"/api/battles/{battle}/table") as line:
        reason = line.receive_json()["reason"]
        message = line.send_queue.get()
        assert message["type"] == "websocket.close"
        return reason, message["code"]


def test_challenges_made_at_once_are_no_more_than_one_may_have(public: TestClient[Any]) -> None:
    ann = visit(public)
    token = fingerprint(ann.headers["cookie"].partition("=")[2])
    chairs = (ChairWish(player="person"), ChairWish(player="person", link=True))
    wish = NewBattle(ruleset="captains-sea", chairs=chairs, challenge="any")

    async def rush() -> list[Any]:
        me = await tables_of(public).store.visitor(token)
        assert me is not None
        return await asyncio.gather(*[tables_of(public).start(wish, me) for _ in range(MOST_CHALLENGES + 3)],
                                    return_exceptions=True)

    refused = [one for one in public.blocking_portal.call(rush) if isinstance(one, BaseException)]
    assert len(refused) == 3 and {str(one) for one in refused} == {
        f"{MOST_CHALLENGES} of your challenges are open, which is all one may have"}
    assert len(ann.get("/api/challenges")) == MOST_CHALLENGES


def test_whoever_has_a_whole_network_is_one_newcomer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the newer addresses everybody has more than can be counted."""
    monkeypatch.setattr(quotas, "MOST_NEWCOMERS", 2)

    async def come() -> None:
        server = Quotas(Tally())
        for address in ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1", "192.0.2.1", "192.0.2.2"):
            await server.newcomer(address)
        with pytest.raises(TooMuch):
            await server.newcomer("2001:db8:0:1::3")

    asyncio.run(come())


@pytest.mark.parametrize(("elsewhere", "is_let_in"), [(MOST_TABLES, False), (MOST_TABLES - 1, True)])
def test_nobody_looks_at_more_tables_by_going_to_another_server(
        public: TestClient[Any], monkeypatch: pytest.MonkeyPatch, elsewhere: int, is_let_in: bool) -> None:
    async def there(_: str) -> int:
        return elsewhere

    monkeypatch.setattr(tables_of(public).company, "screens_elsewhere", there)
    ann = visit(public)
    battle = ann.begin("captains-sea", "person", "random")["id"]
    with ann.guests:
        heard = ann.come(battle).hear()
    assert (heard["type"] == "table") is is_let_in
    assert is_let_in or heard["reason"] == f"at most {MOST_TABLES} open tables at once"


def test_who_comes_while_the_database_is_away_comes_back(
        public: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: Any) -> Any:
        raise OutOfOrder("the database is busy")

    ann = visit(public)
    battle = ann.begin("captains-sea", "person", "random")["id"]
    for owner, what in ((tables_of(public).store, "visitor"), (tables_of(public), "allow")):
        with monkeypatch.context() as trouble:
            trouble.setattr(owner, what, away)
            assert closed(ann, battle) == ("the database is busy", OVER)
    assert closed(ann, "nowhere")[1] == GONE
    with ann.guests:
        assert ann.come(battle).hear()["type"] == "table"
