"""A server of its own for each test, toys that are forgotten, and a way to play."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from server.clients import ServerClient, TableClient
from toy_game import forgotten_toys

from weathergage.server.app import make_app
from weathergage.server.settings import Settings, sqlite_url

__all__ = ["forgotten_toys"]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    static = tmp_path / "static"
    return Settings(database=sqlite_url(tmp_path / "battles.sqlite3"), workers=0, study_s=1.0, static=static)


@pytest.fixture
def server(settings: Settings) -> Iterator[ServerClient]:
    """A running server."""
    with TestClient(make_app(settings), base_url="http://127.0.0.1:8123") as client:
        server = ServerClient(client)
        with server.guests:
            yield server


@pytest.fixture
def sit_down(server: ServerClient) -> Callable[..., TableClient]:
    """Begin a battle and come to its table."""
    def begin(ruleset: str, *players: str, **wish: object) -> TableClient:
        battle = server.begin(ruleset, *players, **wish)
        return server.come(str(battle["id"]))

    return begin
