"""Battles with content of the player's own: told on the tiles, kept with the battle, and opened with nothing else.

What this process plays with was settled long ago; here it only says that it plays with something of its own, which is
enough for all that a server does with it. `cli/test_content.py` plays with it in earnest.
"""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from server.clients import ServerClient
from sqlalchemy import create_engine

import weathergage as wg
from weathergage.kernel import save
from weathergage.kits import own_content
from weathergage.kits.own_content import OwnContent
from weathergage.server.battle import Sitter, battle_of
from weathergage.server.jobs import Choose, Chosen
from weathergage.server.settings import sqlite_url
from weathergage.server.store import Store
from weathergage.server.workers import Position, Workers, WorkFailed

MINE = OwnContent("savage-seas", "My copy", {"tables": {"crew": {"marine": {"name": "Soldier"}}}}).record()


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(save.CONTENT, "savage-seas", MINE)


@pytest.mark.usefixtures("own")
def test_a_tile_says_what_its_game_is_played_with(server: ServerClient) -> None:
    blurbs = {game["id"]: game["blurb"] for game in server.get("/api/games")}
    assert blurbs["savage-seas"].endswith(" With the content “My copy”.")
    assert "content" not in blurbs["captains-sea"]


def test_a_battle_is_kept_with_its_content_and_opened_with_no_other(server: ServerClient,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    plain = server.begin("savage-seas", "person", "random")
    with monkeypatch.context() as here:
        here.setitem(save.CONTENT, "savage-seas", MINE)
        made = server.begin("savage-seas", "person", "random")
        assert made["game"] == "Savage Seas · My copy"
        shown = {row["id"]: row for row in server.get("/api/battles")}
        assert shown[made["id"]]["phase"] == made["phase"]
        assert "in use here is 'My copy'" in shown[plain["id"]]["phase"]
        file = server.client.get(f"/api/battles/{made['id']}/export").content
        assert save.read(file)["content"] == MINE
        copy = server.post("/api/battles/import", file)
        assert server.come(copy["id"]).play()["verdict"]
    shown = {row["id"]: row for row in server.get("/api/battles")}
    assert shown[plain["id"]]["phase"] == plain["phase"] and shown[plain["id"]]["game"] == "Savage Seas"
    told = shown[made["id"]]["phase"]
    assert told == ("its content of savage-seas is 'My copy' (" + MINE["digest"] + "), and in use here is the standard "
                    "one; what differs is tables.crew.marine.name; `--content` chooses the content")
    assert server.client.get(f"/api/battles/{made['id']}/export").content == file
    refused = server.post("/api/battles/import", file, 400)
    assert "what differs is tables.crew.marine.name" in refused["error"]


def test_a_database_from_before_has_the_standard_content(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    config = Config()
    config.set_main_option("script_location", "weathergage.server:migrations")
    with create_engine(f"sqlite:///{path}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    battle = battle_of(wg.new("savage-seas", seed=1), [Sitter("person"), Sitter("ai")])
    with sqlite3.connect(path) as old:
        old.execute("INSERT INTO battles (id, ruleset, edition, scenario, position, options, dealer, seed, chairs, "
                    "branch_of, created, updated, logged, digest, card, carded) VALUES (?, 'savage-seas', 1, ?, '', "
                    "?, 'seeded', '1', '[]', '', 0, 0, 0, ?, '', -1)",
                    (battle.id, battle.scenario, '{"a": "b"}', battle.digest))

    async def look() -> dict[str, Any]:
        store = Store(sqlite_url(path))
        await store.open()
        try:
            return (await store.get(battle.id)).content
        finally:
            await store.close()

    assert asyncio.run(look()) == {}


def choose_elsewhere() -> Any:
    """Have a process of its own decide in a battle that is fought with own content."""
    match = wg.new("savage-seas", seed=2)
    battle = battle_of(match, [Sitter("person"), Sitter("ai", "", "random")])

    async def work() -> Any:
        workers = Workers(1, 60.0)
        try:
            position = Position(battle, 0, tuple(match.log), match.chain)
            return await workers.do(position, Choose(match.questions[0].index, "random"))
        finally:
            await workers.stop()

    return asyncio.run(work())


@pytest.mark.usefixtures("own")
def test_workers_play_with_what_the_server_plays_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_content, "choices", lambda: [("savage-seas", MINE)])
    assert isinstance(choose_elsewhere(), Chosen)
    monkeypatch.setattr(own_content, "choices", lambda: [("savage-seas", {})])
    with pytest.raises(WorkFailed, match="in use here is the standard one"):
        choose_elsewhere()
