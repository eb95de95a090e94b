"""A server of its own for each test, or for cases that cannot meet, with a database of its own; toys that are
forgotten, and a way to play.

What is about the database (the modules in ON_BOTH) runs on SQLite and, where it can be had, on PostgreSQL; the rest on
SQLite alone. Each process that tests has at most one PostgreSQL server, from the first test that wants it to the end.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from postgres import Cluster, cluster
from server.clients import ServerClient, TableClient
from server.databases import POSTGRES, SQLITE, drop_database, need_postgres, new_database
from toy_game import forgotten_toys

from weathergage.server.app import make_app
from weathergage.server.settings import Settings, sqlite_url

__all__ = ["forgotten_toys"]

ON_BOTH = ("test_store", "test_trouble", "test_workers")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" in metafunc.fixturenames and Path(metafunc.module.__file__).stem in ON_BOTH:
        metafunc.parametrize("database", (SQLITE, POSTGRES), indirect=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A server of PostgreSQL."""
    need_postgres()
    with cluster() as made:
        yield made


@pytest.fixture
def postgres_database(postgres: Cluster) -> Iterator[str]:
    """The address of an empty database of PostgreSQL."""
    name = new_database(postgres)
    yield postgres.url(name)
    drop_database(postgres, name)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if getattr(request, "param", SQLITE) == POSTGRES:
        return str(request.getfixturevalue("postgres_database"))
    return sqlite_url(tmp_path / "battles.sqlite3")


def settings_of(database: str, folder: Path) -> Settings:
    return Settings(database=database, workers=0, study_s=1.0, static=folder / "static")


def running(settings: Settings) -> TestClient[Litestar]:
    return TestClient(make_app(settings), base_url="http://127.0.0.1:8123")


@pytest.fixture
def settings(database: str, tmp_path: Path) -> Settings:
    return settings_of(database, tmp_path)


@pytest.fixture
def server(settings: Settings) -> Iterator[ServerClient]:
    """A running server."""
    with running(settings) as client:
        server = ServerClient(client)
        with server.guests:
            yield server


@pytest.fixture(scope="module")
def standing_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path_factory.mktemp("standing")
    with running(settings_of(sqlite_url(folder / "battles.sqlite3"), folder)) as client:
        yield client


@pytest.fixture
def standing(standing_client: TestClient[Litestar]) -> Iterator[ServerClient]:
    """A server for all cases of a module that are refused everything, or have a battle of their own."""
    server = ServerClient(standing_client)
    with server.guests:
        yield server


@pytest.fixture
def sit_down(server: ServerClient) -> Callable[..., TableClient]:
    """Begin a battle and come to its table."""
    def begin(ruleset: str, *players: str, **wish: object) -> TableClient:
        battle = server.begin(ruleset, *players, **wish)
        return server.come(str(battle["id"]))

    return begin
