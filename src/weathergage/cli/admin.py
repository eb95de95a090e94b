"""`weathergage admin`: what whoever runs a server does to its battles and its visitors, while it runs."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from weathergage.cli.kept import database_option

if TYPE_CHECKING:
    from weathergage.server.store import Store

T = TypeVar("T")
COUNT = click.option("--count", type=click.IntRange(1, 100_000), default=50, show_default=True, help="At most so many.")


@click.group("admin")
@database_option()
@click.pass_context
def command(ctx: click.Context, database: str) -> None:
    """Look after the battles and visitors of a server, while it runs.

    \b
    Examples:
      weathergage admin list
      weathergage admin --database postgresql+asyncpg://user:password@localhost/battles people
      weathergage admin backup battles.gz
      weathergage admin purge --days 365
    """
    ctx.obj = database


def on(database: str, work: "Callable[[Store], Coroutine[Any, Any, T]]") -> T:
    """Do something with a database."""
    from weathergage.server.admin import opened
    from weathergage.server.settings import usual_database

    async def run() -> T:
        async with opened(database or usual_database()) as store:
            return await work(store)

    return asyncio.run(run())


def when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).isoformat(" ", "minutes")


@command.command("list")
@COUNT
@click.pass_obj
def list_battles(database: str, count: int) -> None:
    """The battles, the latest first: id, last change, entries of the log, owner, game, scenario."""
    from weathergage.server import admin

    for row in on(database, lambda store: admin.battles(store, count)):
        closed = "  (closed)" if row.is_closed else ""
        click.echo(f"{row.id}  {when(row.updated)}  {row.answers:5}  {row.owner or 'house':16}  "
                   f"{row.ruleset} {row.scenario}{closed}")


@command.command("keep")
@click.pass_obj
def keep(database: str) -> None:
    """Keep a position of every battle in which nobody has answered since positions are kept: before a new edition of a
    game is installed, whose rules may not play it again."""
    from weathergage.server import admin

    count, lost = on(database, admin.keep)
    click.echo(f"{count} positions kept")
    for line in lost:
        click.echo(line)


@command.command("people")
@COUNT
@click.pass_obj
def list_people(database: str, count: int) -> None:
    """The visitors, the latest first: id, when they were last seen, how many battles they own, name;
    "claimed" is one that is theirs alone."""
    from weathergage.server import admin

    for row in on(database, lambda store: admin.people(store, count)):
        signs = f"{'  (claimed)' if row.is_named else ''}{'  (shut out)' if row.is_banned else ''}"
        click.echo(f"{row.id}  {when(row.seen)}  {row.battles:4}  {row.name}{signs}")


@command.command("close")
@click.argument("battle")
@click.option("--again", is_flag=True, help="Let it go on.")
@click.pass_obj
def close_battle(database: str, battle: str, again: bool) -> None:
    """End a battle: its people may look at it, but nothing in it is changed."""
    from weathergage.server import admin

    on(database, lambda store: admin.close(store, battle, not again))


@command.command("ban")
@click.argument("visitor")
@click.option("--undo", is_flag=True, help="Let them in again.")
@click.pass_obj
def ban_visitor(database: str, visitor: str, undo: bool) -> None:
    """Shut somebody out, by the id that `people` tells. Who clears their cookies comes as somebody new, who has no part
    in any battle."""
    from weathergage.server import admin

    on(database, lambda store: admin.ban(store, visitor, not undo))


@command.command("export")
@click.argument("battle")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
def export_battle(database: str, battle: str, file: Path) -> None:
    """Write the match file of a battle, which holds every secret of it."""
    file.write_bytes(on(database, lambda store: store.get(battle)).file(lasting=True))


@command.command("purge")
@click.option("--days", type=click.FloatRange(1.0), required=True, help="Without a change, or without a visit.")
@click.option("--try", "try_only", is_flag=True, help="Only say how many there are.")
@click.pass_obj
def purge(database: str, days: float, try_only: bool) -> None:
    """Remove battles that nobody has touched for so long, and visitors who have a part in none and were not seen."""
    from weathergage.server import admin

    battles, visitors = on(database, lambda store: admin.purge(store, days, try_only))
    click.echo(f"{battles} battles and {visitors} visitors {'would be ' if try_only else ''}removed")


@command.command("erase")
@click.argument("visitor")
@click.pass_obj
def erase(database: str, visitor: str) -> None:
    """Remove all that is known of a person. Where others have a part in a battle, an AI goes on in their seat."""
    from weathergage.server import admin

    removed, left = on(database, lambda store: admin.erase(store, visitor))
    click.echo(f"{visitor} is forgotten: {removed} battles removed, {left} left to others")


@command.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
def back_up(database: str, file: Path) -> None:
    """Write all that the database holds into a file. Servers may run."""
    from weathergage.server import backup

    click.echo(f"{on(database, lambda store: backup.back_up(store, file))} rows in {file}")


@command.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.pass_obj
def restore(database: str, file: Path) -> None:
    """Put a backup into an empty database, of SQLite or PostgreSQL, wherever it was taken."""
    from weathergage.server import backup
    from weathergage.server.settings import usual_database
    from weathergage.server.store import Store

    async def run() -> int:
        store = Store(database or usual_database())
        try:
            return await backup.put_back(store, file)
        finally:
            await store.close()

    click.echo(f"{asyncio.run(run())} rows from {file}")
