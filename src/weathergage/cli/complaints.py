"""`weathergage complaints`: what visitors have reported of what others said at their tables."""

import asyncio
import time

import click

from weathergage.cli.kept import database_option


@click.command("complaints")
@database_option()
@click.option("--count", type=click.IntRange(1), default=50, show_default=True, help="How many, the latest first.")
def command(database: str, count: int) -> int:
    """List what visitors have reported of what others said: when, in which battle, who, and their words.

    \b
    Examples:
      weathergage complaints
      weathergage complaints --count 10 --database sqlite+aiosqlite:////srv/battles.sqlite3
    """
    from weathergage.server.schema import ComplaintRow
    from weathergage.server.settings import usual_database
    from weathergage.server.store import Store

    async def latest() -> list[ComplaintRow]:
        store = Store(database or usual_database())
        try:
            await store.open()
            return await store.complaints(count)
        finally:
            await store.close()

    found = asyncio.run(latest())
    for row in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row.created))
        click.echo(f"{when}  battle {row.battle}  {row.name or 'somebody'} ({row.about}): {row.text}")
    if not found:
        click.echo("Nobody has complained.")
    return 0
