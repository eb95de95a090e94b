"""Battles on disk."""

import asyncio
import multiprocessing
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import alembic.op
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from postgres import USER, Cluster
from server.databases import query
from sqlalchemy import Connection, event, text
from sqlalchemy.util import await_only

import weathergage as wg
from weathergage.server.battle import HOUSE, Battle, NoBattle, Sitter, battle_of, givers_of, keeping_of, new_id
from weathergage.server.database import NEWEST, BadDatabase
from weathergage.server.quotas import TooMuch
from weathergage.server.schema import Base
from weathergage.server.settings import sqlite_url
from weathergage.server.store import MOST_REPORTS, OutOfStep, Owned, Store

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


def test_the_newest_step_is_known_by_its_name() -> None:
    config = Config()
    config.set_main_option("script_location", "weathergage.server:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_it_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    async def pragmas(store: Store) -> list[object]:
        async with store.engine.connect() as connection:
            return [(await connection.execute(text(f"PRAGMA {name}"))).scalar()
                    for name in ("journal_mode", "synchronous", "foreign_keys")]

    assert with_store(sqlite_url(tmp_path / "new.sqlite3"), pragmas) == ["wal", 2, 1]


def test_a_new_database_is_read_by_nobody_else(tmp_path: Path) -> None:
    _, battle = begun()
    old = tmp_path / "old.sqlite3"
    old.touch(0o640)                    # which whoever runs the server has chosen
    for name, mode in (("new.sqlite3", 0o600), (old.name, 0o640)):
        async def modes(store: Store) -> set[int]:
            await store.add(battle)
            return {path.stat().st_mode & 0o777 for path in tmp_path.glob(f"{name}*")}      # noqa: B023

        assert with_store(sqlite_url(tmp_path / name), modes) == {mode}


@pytest.mark.parametrize("usual, here", [("off", "on"), ("remote_apply", "remote_apply")])
def test_on_postgres_too_it_waits_for_the_disk(postgres_database: str, usual: str, here: str) -> None:
    async def shown(store: Store) -> object:
        async with store.engine.connect() as connection:
            return (await connection.execute(text("SHOW synchronous_commit"))).scalar()

    name = postgres_database.partition("@/")[2].partition("?")[0]
    query(postgres_database, f"ALTER DATABASE {name} SET synchronous_commit = {usual}")
    assert with_store(postgres_database, shown) == here


def open_at_once(database: str, start: Any) -> None:
    start.wait()
    with_store(database, Store.ping)


def test_servers_that_start_at_once_do_not_get_in_each_others_way(database: str) -> None:
    forking = multiprocessing.get_context("fork")
    start = forking.Barrier(4)
    servers = [forking.Process(target=open_at_once, args=(database, start)) for _ in range(4)]
    for server in servers:
        server.start()
    for server in servers:
        server.join()
    assert [server.exitcode for server in servers] == [0] * 4


def test_a_first_start_that_breaks_off_leaves_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise RuntimeError("the lights went out")

    with monkeypatch.context() as dark:
        dark.setattr(alembic.op, "execute", broken)         # which the third step uses
        with pytest.raises(RuntimeError, match="lights"):
            with_store(database, Store.ping)
    assert with_store(database, lambda store: store.listed(HOUSE, 1)) == []


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
            before, was = len(match.log), match.chain
            question = match.questions[0]
            match.answer(question, match.draw(question, wg.Rng(turn)))
            by = ["person" if entry[1] >= 0 else "chance" for entry in match.log[before:]]
            await store.write(battle.id, before, was, before, match.log[before:], by, match.chain)
            assert (await store.get(battle.id)).match().chain == match.chain
        while match.takebacks:
            before, was = len(match.log), match.chain
            match.undo()
            await store.write(battle.id, before, was, len(match.log), [], [], match.chain)
            assert (await store.get(battle.id)).match().chain == match.chain

    with_store(database, work)


def test_with_every_answer_the_position_and_what_was_told_are_kept(database: str) -> None:
    match, battle = begun(game="captains-sea")

    async def write(store: Store, before: int, was: str, keep: int, first: int) -> None:
        given = match.log[keep:]
        await store.write(battle.id, before, was, keep, given, givers_of(given), match.chain,
                          keeping=keeping_of(match, first))
        kept = await store.get(battle.id)
        assert kept.kept == match.position_kept() and kept.written == len(match.steps) + 1
        assert [line for lines in kept.told for line in lines] == match.told()
        assert wg.load(kept.file(lasting=True)).chain == match.chain

    async def work(store: Store) -> None:
        await store.add(battle)
        for turn in range(12):
            before, was, first = len(match.log), match.chain, len(match.steps) + 1
            question = match.questions[0]
            match.answer(question, match.draw(question, wg.Rng(turn)))
            await write(store, before, was, before, first)
            if turn % 3 == 2 and match.takebacks:
                before, was = len(match.log), match.chain
                match.undo()
                await write(store, before, was, len(match.log), len(match.steps) + 1)
        assert match.told()

    with_store(database, work)


def test_two_who_write_the_same_answer_do_not_both_succeed(database: str) -> None:
    match, battle = begun()

    async def work(store: Store) -> None:
        await store.add(battle)
        entry = [(0, 0, "stack", ())]
        await asyncio.gather(store.ping(), store.ping())        # connections for both
        write = [store.write(battle.id, len(match.log), match.chain, len(match.log), entry, ["person"], "x")
                 for _ in range(2)]
        done = await asyncio.gather(*write, return_exceptions=True)
        assert sorted(type(result).__name__ for result in done) == ["OutOfStep", "int"]
        with pytest.raises(OutOfStep):
            await store.write("none", 0, "", 0, [], [], "")

    with_store(database, work)


def test_nor_where_every_transaction_is_to_be_serializable(postgres_database: str) -> None:
    name = postgres_database.partition("@/")[2].partition("?")[0]
    query(postgres_database, f"ALTER DATABASE {name} SET default_transaction_isolation = 'serializable'")
    test_two_who_write_the_same_answer_do_not_both_succeed(postgres_database)


def test_a_battle_is_read_as_it_was_at_one_moment(database: str) -> None:
    match, battle = begun()
    length = len(match.log)
    written: list[str] = []

    async def work(store: Store) -> Battle:
        await store.add(battle)
        other = Store(database)

        def somebody_writes(_: object, __: object, statement: str, *more: object) -> None:
            if "FROM battles" in statement and not written:
                written.append(statement)
                await_only(other.write(battle.id, length, match.chain, length, [(0, 0, "stack", ())], ["person"],
                                       "x"))

        event.listen(store.engine.sync_engine, "after_cursor_execute", somebody_writes)
        try:
            return await store.get(battle.id)
        finally:
            await other.close()

    kept = with_store(database, work)
    assert written and len(kept.log) == length and kept.digest == battle.digest
    assert len(with_store(database, lambda store: store.get(battle.id)).log) == length + 1


def test_who_deletes_and_who_takes_back_never_wait_for_each_other(database: str) -> None:
    async def work(store: Store) -> None:
        for seed in range(5):
            match, battle = begun(seed)
            length = len(match.log) + 1
            await asyncio.gather(store.add(battle), store.ping())       # connections for both
            await store.write(battle.id, length - 1, match.chain, length - 1, [(0, 0, "stack", ())], ["person"], "x")
            written, deleted = await asyncio.gather(
                store.write(battle.id, length, "x", 0, [], [], ""), store.delete(battle.id), return_exceptions=True)
            assert deleted is None and isinstance(written, (int, OutOfStep)), (written, deleted)

    with_store(database, work)


def test_nobody_owns_more_than_one_may_by_beginning_many_at_once(database: str) -> None:
    made = [replace(begun(seed)[1], owner="", challenge="any") for seed in range(6)]

    async def rush(store: Store) -> None:
        other = Store(database) if store.is_shared else store           # SQLite belongs to one server
        try:
            for may in (2, 3):
                visitor = await store.add_visitor(f"token {may}")
                for battle in made:
                    battle.id, battle.owner = new_id(), visitor.id

                def room(owned: Owned, may: int = may) -> None:
                    assert owned.battles == owned.challenges
                    if owned.battles >= may:
                        raise TooMuch("enough")

                added = [(store, other)[at % 2].add(battle, room) for at, battle in enumerate(made)]
                done = await asyncio.gather(*added, return_exceptions=True)
                assert Counter([type(result) for result in done]) == {type(None): may, TooMuch: len(made) - may}
                assert await store.owned(visitor.id) == (may, may)
        finally:
            if other is not store:
                await other.close()

    with_store(database, rush)


@pytest.mark.parametrize("strange", ["\0", "a\0b", "\ud800", ""])
def test_what_can_be_no_id_is_the_id_of_nothing(database: str, strange: str) -> None:
    async def work(store: Store) -> None:
        for ask in (store.get, store.delete, lambda report: store.get_report("x", report)):
            with pytest.raises(NoBattle):
                await ask(strange)
        assert await store.family(strange, HOUSE) == []

    with_store(database, work)


def test_a_connection_that_was_cut_is_made_again(postgres_database: str) -> None:
    _, battle = begun()

    async def work(store: Store) -> None:
        await store.add(battle)
        await asyncio.to_thread(query, postgres_database, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                "WHERE datname = current_database() AND pid <> pg_backend_pid()")
        assert (await store.get(battle.id)).log == battle.log

    with_store(postgres_database, work)


def test_a_deleted_battle_leaves_nothing(database: str) -> None:
    _, battle = begun()

    async def work(store: Store) -> None:
        await store.add(battle)
        await store.report(battle.id, b"{}")
        await store.delete(battle.id)
        with pytest.raises(NoBattle):
            await store.delete(battle.id)

    with_store(database, work)
    for name in ("battles", "answers", "reports"):
        assert query(database, f"SELECT count(*) FROM {name}") == [(0,)]


def test_of_errors_that_are_met_again_and_again_the_latest_are_kept(database: str) -> None:
    """Whoever has found one cannot fill the disk with it."""
    battles = [begun(seed)[1] for seed in (1, 2)]

    async def work(store: Store) -> list[str]:
        for battle in battles:
            await store.add(battle)
        other = await store.report(battles[1].id, b"other")
        ids = [await store.report(battles[0].id, b"%d" % number) for number in range(MOST_REPORTS + 5)]
        assert await store.get_report(battles[0].id, ids[-1]) == b"%d" % (MOST_REPORTS + 4)
        return [other, *ids[-MOST_REPORTS:]]

    kept = with_store(database, work)
    assert sorted(kept) == sorted([id for id, in query(database, "SELECT id FROM reports")])


def test_a_database_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_bytes(b"this is a letter, not a database" * 100)
    with pytest.raises(BadDatabase, match=r"cannot be used: .*; `weathergage doctor --database …` looks into it"):
        with_store(sqlite_url(path), Store.ping)


@pytest.mark.parametrize("wrong", ["database", "user", "folder"])
def test_a_postgres_that_is_closed_to_us_is_told_in_a_sentence(postgres: Cluster, tmp_path: Path, wrong: str) -> None:
    url = postgres.url("nowhere" if wrong == "database" else "postgres")
    url = url.replace(f"{USER}@", f"{'stranger' if wrong == 'user' else USER}:secret@")
    url = url.replace(str(postgres.folder), str(tmp_path)) if wrong == "folder" else url
    with pytest.raises(BadDatabase, match="cannot be used") as told:
        with_store(url, Store.ping)
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("url", ["nonsense", "mongodb://x/y", "sqlite+aiosqlite:////nowhere/at/all/x.sqlite3",
                                 "postgresql+asyncpg://me@here:there/x"])
def test_an_address_that_leads_nowhere_is_refused_in_a_sentence(url: str) -> None:
    async def run() -> None:
        before = threading.enumerate()
        store = Store(url)
        try:
            await store.open()
        finally:
            await store.close()
            for thread in set(threading.enumerate()) - set(before):     # the driver's says good-bye to this loop
                while thread.is_alive():
                    await asyncio.sleep(0.001)

    with pytest.raises(BadDatabase, match="cannot be used"):
        asyncio.run(run())
