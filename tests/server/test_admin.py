"""What whoever runs a server does to its database, while it runs; backups, and databases of earlier shapes."""

import asyncio
import gzip
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from server.clients import ServerClient, visit
from server.conftest import running
from server.databases import query

import weathergage as wg
from weathergage.cli import main
from weathergage.server.battle import Sitter, battle_of
from weathergage.server.database import NEWEST
from weathergage.server.settings import Settings, sqlite_url
from weathergage.server.store import Store

LINK = [{"player": "person", "name": "Ann"}, {"player": "person", "link": True}]


def admin(database: str, *words: str) -> str:
    result: Result = CliRunner().invoke(main, ["admin", "--database", database, *words])
    assert result.exit_code == 0, result.output
    return str(result.output)


def refused(database: str, *words: str) -> str:
    result = CliRunner().invoke(main, ["admin", "--database", database, *words])
    assert result.exit_code == 2, result.output
    return str(result.output)


@pytest.fixture
def public(settings: Settings) -> Iterator[TestClient[Any]]:
    with running(replace(settings, public_url="http://127.0.0.1", idle_s=0.02)) as client:
        yield client


def two_at_a_table(client: TestClient[Any]) -> tuple[ServerClient, ServerClient, str]:
    ann, ben = visit(client), visit(client)
    battle = ann.post("/api/battles", {"ruleset": "captains-sea", "seed": 1, "chairs": LINK})["id"]
    token = ann.post(f"/api/battles/{battle}/links", {"seat": 1})["token"]
    ben.post("/api/links/take", {"token": token, "name": "Ben"}, 200)
    return ann, ben, str(battle)


def test_whoever_runs_a_server_closes_shuts_out_and_erases(public: TestClient[Any], settings: Settings) -> None:
    """With the server running, which sees what was done when it next looks."""
    database = settings.database
    ann, ben, battle = two_at_a_table(public)
    with ann.guests, ben.guests:
        table = ann.come(battle)
        table.settle()
        listed = admin(database, "list")
        assert battle in listed and "captains-sea" in listed and "closed" not in listed

        admin(database, "close", battle)
        closed = table.wait(lambda message: message["type"] == "table" and "answer" not in message["rights"])
        assert "look" in closed["rights"] and "delete" in closed["rights"]
        reply = table.ask("answer", question=table.heard[0]["asked"][0]["id"], answer=None)
        assert reply["type"] == "refused" and "closed" in reply["reason"]
        admin(database, "close", battle, "--again")
        table.wait(lambda message: message["type"] == "table" and "answer" in message["rights"])

        people = {line.split()[-1]: line.split()[0] for line in admin(database, "people").splitlines()}
        other = ben.come(battle)
        other.look()
        admin(database, "ban", people["Ben"])
        with pytest.raises(WebSocketDisconnect):
            while True:
                other.hear()
        assert "shut you out" in ben.get("/api/battles", 403)["error"]
        with pytest.raises(WebSocketDisconnect):
            again = ben.come(battle)
            while True:
                again.hear()
        assert "shut you out" in again.heard[-1]["reason"]
        admin(database, "ban", people["Ben"], "--undo")
        assert ben.get("/api/battles")[0]["id"] == battle

        assert "0 battles removed, 1 left" in admin(database, "erase", people["Ben"])
        assert ben.get("/api/battles") == []
        left = table.wait(lambda message: message["type"] == "table" and message["chairs"][1]["player"] == "ai")
        assert left["chairs"][1]["name"] != "Ben" and left["chairs"][0]["name"] == "Ann"
        mine = query(database, f"SELECT owner FROM battles WHERE id = '{battle}'")[0][0]
        assert "1 battles removed, 0 left" in admin(database, "erase", mine)
        assert query(database, "SELECT count(*) FROM battles") == [(0,)]
    for words in (("ban", "nobody"), ("erase", "nobody"), ("close", "none"), ("export", "none", "x.json")):
        assert "there is no" in refused(database, *words)


def test_what_is_old_is_purged(settings: Settings) -> None:
    battles = kept_battles(settings.database, 2)
    query(settings.database, f"UPDATE battles SET updated = {time.time() - 90 * 86400} WHERE id = '{battles[0]}'",
          "INSERT INTO visitors (id, token, name, created, seen) VALUES ('old', 't', 'Old', 0, 0)",
          "INSERT INTO visitors (id, token, name, created, seen) VALUES ('holder', 'u', 'Holder', 0, 0)",
          f"INSERT INTO places (battle, seat, visitor) VALUES ('{battles[1]}', 1, 'holder')")
    assert "1 battles and 1 visitors would be" in admin(settings.database, "purge", "--days", "60", "--try")
    assert "1 battles and 1 visitors removed" in admin(settings.database, "purge", "--days", "60")
    assert query(settings.database, "SELECT id FROM battles") == [(battles[1],)]
    assert query(settings.database, "SELECT id FROM visitors") == [("holder",)]


def test_what_is_touched_meanwhile_is_not_purged(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    battles = kept_battles(settings.database, 2)
    query(settings.database, "UPDATE battles SET updated = 0")
    delete = Store.delete_old

    async def late(store: Store, battle: str, before: float) -> bool:
        """In one of them somebody answers before it is its turn."""
        await asyncio.to_thread(query, settings.database,
                                f"UPDATE battles SET updated = {time.time()} WHERE id = '{battles[1]}'")
        return await delete(store, battle, before)

    monkeypatch.setattr(Store, "delete_old", late)
    assert "1 battles and 0 visitors removed" in admin(settings.database, "purge", "--days", "60")
    assert query(settings.database, "SELECT id FROM battles") == [(battles[1],)]


def test_very_many_visitors_are_purged_and_their_logs_with_them(postgres_database: str) -> None:
    """More than a statement can name; whoever is shut out stays so."""
    kept_battles(postgres_database, 1)
    query(postgres_database,
          "INSERT INTO visitors (id, token, name, created, seen) SELECT n::text, n::text, '', 0, 0 "
          "FROM generate_series(1, 40000) AS n", "UPDATE visitors SET banned = 1 WHERE id = '7'",
          *[f"INSERT INTO logbook SELECT '{visitor}', 'b', '', '', '', '', '', '', '', '', '', '', 0"
            for visitor in ("3", "7", "")])
    assert "0 battles and 39999 visitors would be" in admin(postgres_database, "purge", "--days", "60", "--try")
    assert "0 battles and 39999 visitors removed" in admin(postgres_database, "purge", "--days", "60")
    assert query(postgres_database, "SELECT visitor FROM logbook ORDER BY visitor") == [("",), ("7",)]


def test_who_is_erased_stands_in_nobodys_log(public: TestClient[Any], settings: Settings) -> None:
    """Neither by the name they have now nor by the one they had there. Others of a like name stay."""
    ann, ben, battle = two_at_a_table(public)
    public.put("/api/me", json={"name": "Benbow"}, headers=ben.headers)
    ids = {line.split()[-1]: line.split()[0] for line in admin(settings.database, "people").splitlines()}
    owner = query(settings.database, f"SELECT owner FROM battles WHERE id = '{battle}'")[0][0]
    for visitor, where, against in ((owner, battle, "Ben"), (owner, "elsewhere", "Ben"), (ids["Benbow"], "gone", "Ann"),
                                    (owner, "gone", "Benbow and Benbow Hood and Ben")):
        query(settings.database, f"INSERT INTO logbook VALUES ('{visitor}', '{where}', '', '', '', '', '', '', "
                                 f"'{against}', 'won', '', '', 0)")
    admin(settings.database, "erase", ids["Benbow"])
    lines = {line["battle"]: line["against"] for line in ann.get("/api/record")["log"]}
    assert lines == {battle: "somebody", "elsewhere": "Ben", "gone": "somebody and Benbow Hood and Ben"}


def test_battles_of_before_positions_were_kept_are_given_one(settings: Settings) -> None:
    battles = kept_battles(settings.database, 3)
    whole = query(settings.database, "SELECT * FROM positions ORDER BY 1"), query(
        settings.database, "SELECT * FROM told ORDER BY 1, 2")
    query(settings.database, f"DELETE FROM positions WHERE battle <> '{battles[2]}'", "DELETE FROM told WHERE step = 0")
    query(settings.database, f"UPDATE battles SET scenario = 'none' WHERE id = '{battles[1]}'")
    told = admin(settings.database, "keep").splitlines()
    assert told[0] == "2 positions kept" and told[1].startswith(f"{battles[1]}: the match cannot be played again")
    query(settings.database, f"UPDATE battles SET scenario = 'pistol-shot' WHERE id = '{battles[1]}'")
    assert admin(settings.database, "keep").splitlines() == ["1 positions kept"]
    assert whole == (query(settings.database, "SELECT * FROM positions ORDER BY 1"),
                     query(settings.database, "SELECT * FROM told ORDER BY 1, 2"))


def kept_battles(database: str, count: int) -> list[str]:
    """Battles of which the first has a report."""
    made = [battle_of(wg.new("captains-sea", seed=seed), [Sitter("person"), Sitter("ai", "", "random")])
            for seed in range(count)]

    async def keep() -> None:
        store = Store(database)
        try:
            await store.open()
            for battle in made:
                await store.add(battle)
            await store.report(made[0].id, b"\0report")
        finally:
            await store.close()

    asyncio.run(keep())
    return [battle.id for battle in made]


def contents(database: str) -> list[Any]:
    return [query(database, f"SELECT * FROM {name} ORDER BY 1, 2")
            for name in ("battles", "answers", "reports", "positions", "told")]


def test_a_backup_is_put_back_into_an_empty_database_of_either_kind(settings: Settings, postgres_database: str,
                                                                    tmp_path: Path) -> None:
    battles, file, here = kept_battles(settings.database, 2), tmp_path / "backup.gz", settings.database
    rows = admin(here, "backup", str(file)).split()[0]
    assert file.stat().st_mode & 0o077 == 0                 # it holds every secret
    assert admin(postgres_database, "restore", str(file)).split()[0] == rows
    assert contents(postgres_database) == contents(here)
    assert "already" in refused(postgres_database, "restore", str(file))
    admin(postgres_database, "backup", str(tmp_path / "again.gz"))
    third = sqlite_url(tmp_path / "third.sqlite3")
    admin(third, "restore", str(tmp_path / "again.gz"))
    assert contents(third) == contents(here)
    admin(third, "export", battles[0], str(tmp_path / "one.json"))
    assert wg.load((tmp_path / "one.json").read_bytes()).ruleset.id == "captains-sea"


def cut(lines: list[str]) -> list[str]:
    return lines[:-3]


def without_a_row(lines: list[str]) -> list[str]:
    return [*lines[:2], *lines[3:]]


def of_tomorrow(lines: list[str]) -> list[str]:
    return [json.dumps({"weathergage": "9", "shape": "9999"}), *lines[1:]]


def a_letter(lines: list[str]) -> list[str]:
    return ["Dear Ann,"]


@pytest.mark.parametrize("spoilt, words", [(cut, "ends in the middle"), (without_a_row, "all that it says"),
                                           (of_tomorrow, "later"), (a_letter, "cannot be read")])
def test_what_is_no_whole_backup_leaves_nothing(settings: Settings, tmp_path: Path,
                                                spoilt: Callable[[list[str]], list[str]], words: str) -> None:
    kept_battles(settings.database, 1)
    file, empty = tmp_path / "backup.gz", sqlite_url(tmp_path / "empty.sqlite3")
    admin(settings.database, "backup", str(file))
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    file.write_bytes(gzip.compress("\n".join(spoilt(lines)).encode()))
    assert words in refused(empty, "restore", str(file))
    assert admin(empty, "list") == ""


def test_a_database_of_before_is_changed_while_somebody_uses_it(postgres_database: str, tmp_path: Path) -> None:
    """A server of before reads in the middle of it and goes on writing afterwards, as it always did; and its backup,
    taken then, is brought to today's shape too."""
    match = wg.new("captains-sea", seed=1)
    battle = battle_of(match, [Sitter("person")] * 2)

    async def work() -> None:
        upgrade = import_module("weathergage.server.migrating").upgrade
        old, new = Store(postgres_database), Store(postgres_database)
        try:
            async with old.engine.begin() as connection:
                await connection.run_sync(upgrade, "0005")
                await connection.exec_driver_sql(
                    "INSERT INTO battles (id, ruleset, edition, scenario, position, options, dealer, seed, chairs, "
                    "branch_of, created, updated, logged, digest, card, carded) "
                    "VALUES ($1, $2, $3, $4, '', '{}', $5, $6, $7, '', 0, 0, 0, $8, '', -1)",
                    (battle.id, battle.ruleset, battle.edition, battle.scenario, battle.dealer, battle.seed,
                     '[{"player":"person"},{"player":"person"}]', battle.digest))
            async with old.engine.connect() as reading:
                await reading.exec_driver_sql("SELECT id FROM battles")
                opening = asyncio.create_task(new.open())
                await asyncio.sleep(0)
                await reading.exec_driver_sql("SELECT digest FROM battles")         # is not kept from it
                await reading.rollback()
            await opening
            async with old.engine.begin() as connection:
                await connection.exec_driver_sql("UPDATE battles SET updated = 1 WHERE logged = 0")
            assert (await new.get(battle.id)).match().chain == match.chain
        finally:
            await old.close()
            await new.close()

    asyncio.run(work())
    assert query(postgres_database, "SELECT version_num FROM alembic_version") == [(NEWEST,)]


def test_a_backup_holds_nothing_that_passes(settings: Settings, tmp_path: Path) -> None:
    battle, = kept_battles(settings.database, 1)
    query(settings.database, "INSERT INTO tallies (id, mark, until) VALUES ('one', 'who did it', 1e12)",
          "INSERT INTO hosts (id, seen) VALUES ('here', 0)",
          f"INSERT INTO present (host, battle, visitor) VALUES ('here', '{battle}', 'ann')")
    assert query(settings.database, "SELECT screens FROM present") == [(1,)]    # of one that does not count
    admin(settings.database, "backup", str(tmp_path / "kept.gz"))
    kept = gzip.decompress((tmp_path / "kept.gz").read_bytes()).decode()
    assert battle in kept and not any([f'"{table}"' in kept for table in ("tallies", "hosts", "present", "thoughts")])
