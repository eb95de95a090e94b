"""The databases that the store is tested on."""

import asyncio
from importlib.util import find_spec
from itertools import count
from typing import Any

from needs import missing
from postgres import NONE, Cluster, find
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

SQLITE, POSTGRES = "sqlite", "postgres"
NO_DRIVER = "NOT TESTED: the store on PostgreSQL, because its driver is not installed (pip install asyncpg)"
NUMBERS = count(1)


def need_postgres() -> None:
    if find() is None:
        missing(NONE)
    if find_spec("asyncpg") is None:
        missing(NO_DRIVER)


def new_database(cluster: Cluster) -> str:
    """An empty one; returns its name."""
    name = f"test_{next(NUMBERS)}"
    query(cluster.url("postgres"), f"CREATE DATABASE {name}")
    return name


def drop_database(cluster: Cluster, name: str) -> None:
    query(cluster.url("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


def query(url: str, *statements: str) -> list[tuple[Any, ...]]:
    """Run these from outside, each on its own; returns what the last one finds."""
    async def run() -> list[tuple[Any, ...]]:
        engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
        found: list[tuple[Any, ...]] = []
        try:
            async with engine.connect() as connection:
                for statement in statements:
                    result = await connection.execute(text(statement))
                    found = [tuple(row) for row in result] if result.returns_rows else []
        finally:
            await engine.dispose()
        return found

    return asyncio.run(run())
