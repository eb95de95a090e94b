"""Battles on disk."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from server.databases import query
from sqlalchemy import Connection, text

import weathergage as wg
from weathergage.server.schema import Base
from weathergage.server.settings import sqlite_url
from weathergage.server.store import BadDatabase, Battle, NoBattle, OutOfStep, Sitter, Store, battle_of

T = TypeVar("T")
SITTERS = [Sitter("person", "Ann"), Sitter("ai", "", "random")]


def with_store(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = Store(database)
        try:
            await store.open()
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def begun(seed: int = 1, game: str = "tattered-sails") -> tuple[wg.Match, Battle]:
    match = wg.new(game, seed=seed)
    return match, battle_of(match, SITTERS)


def test_an_empty_database_is_brought_to_todays_shape(database: str) -> None:
    async def differences(store: Store) -> list[object]:
        async with store.engine.connect() as connection:
            return await connection.run_sync(compare)

    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    assert with_store(database, differences) == []
    assert with_store(database, differences) == []           # and a second start changes nothing


def test_it_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    async def pragmas(store: Store) -> list[object]:
        async with store.engine.connect() as connection:
            return [(await connection.execute(text(f"PRAGMA {name}"))).scalar()
                    for name in ("journal_mode", "synchronous", "foreign_keys")]

    assert with_store(sqlite_url(tmp_path / "new.sqlite3"), pragmas) == ["wal", 2, 1]


def test_a_database_of_a_later_version_is_left_alone(database: str) -> None:
    with_store(database, Store.ping)
    query(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="another version"):
        with_store(database, Store.ping)


def test_a_battle_comes_back_as_it_was(database: str) -> None:
    match, battle = begun()
    with_store(database, lambda store: store.add(battle))
    kept = with_store(database, lambda store: store.get(battle.id))
    assert kept.match().chain == match.chain and kept.chairs == tuple(SITTERS) and kept.by == battle.by
    with pytest.raises(NoBattle):
        with_store(database, lambda store: store.get("none"))


def test_every_answer_is_there_and_what_is_taken_back_is_not(database: str) -> None:
    match, battle = begun()

    async def work(store: Store) -> None:
        await store.add(battle)
        for turn in range(6):
            before = len(match.log)
            question = match.questions[0]
            match.answer(question, match.draw(question, wg.Rng(turn)))
            by = ["person" if entry[1] >= 0 else "chance" for entry in match.log[before:]]
            await store.write(battle.id, before, before, match.log[before:], by, match.chain)
            assert (await store.get(battle.id)).match().chain == match.chain
        while match.takebacks:
            before = len(match.log)
            match.undo()
            await store.write(battle.id, before, len(match.log), [], [], match.chain)
            assert (await store.get(battle.id)).match().chain == match.chain

    with_store(database, work)


def test_two_who_write_the_same_answer_do_not_both_succeed(database: str) -> None:
    match, battle = begun()

    async def work(store: Store) -> None:
        await store.add(battle)
        entry = [(0, 0, "stack", ())]
        write = [store.write(battle.id, len(match.log), len(match.log), entry, ["person"], "x") for _ in range(2)]
        done = await asyncio.gather(*write, return_exceptions=True)
        assert sorted(type(result).__name__ for result in done) == ["NoneType", "OutOfStep"]
        with pytest.raises(OutOfStep):
            await store.write("none", 0, 0, [], [], "")

    with_store(database, work)


def test_a_deleted_battle_leaves_nothing(database: str) -> None:
    _, battle = begun()

    async def work(store: Store) -> None:
        await store.add(battle)
        await store.report(battle.id, b"{}")
        await store.delete(battle.id)
        with pytest.raises(NoBattle):
            await store.delete(battle.id)

    with_store(database, work)
    assert [query(database, f"SELECT count(*) FROM {name}") for name in ("battles", "answers", "reports")] == [[(0,)]] * 3


def test_a_database_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_bytes(b"this is a letter, not a database" * 100)
    with pytest.raises(BadDatabase, match="cannot be used"):
        with_store(sqlite_url(path), Store.ping)


@pytest.mark.parametrize("url", ["nonsense", "mongodb://x/y", "sqlite+aiosqlite:////nowhere/at/all/x.sqlite3"])
def test_an_address_that_leads_nowhere_is_refused_in_a_sentence(url: str) -> None:
    async def run() -> None:
        store = Store(url)
        try:
            await store.open()
        finally:
            await store.close()
            await asyncio.sleep(0.2)        # the driver's thread says good-bye to this loop

    with pytest.raises(BadDatabase, match="cannot be used"):
        asyncio.run(run())
