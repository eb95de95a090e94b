"""`weathergage worker`: thinkers for servers on other machines."""

from dataclasses import replace
from typing import Optional

import click

from weathergage.cli.kept import database_option


@click.command("worker")
@database_option("The database of PostgreSQL that the servers share, or WEATHERGAGE_DATABASE.", required=True)
@click.option("--workers", type=click.IntRange(1, 64), help="Processes for AI players; by default by your processor.")
@click.option("--log", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="How the log is written: to be read, or for machines.")
def command(database: str, workers: Optional[int], log: str) -> None:
    """Think for the AIs of all servers on a database, until Ctrl-C.

    \b
    Examples:
      weathergage worker --database postgresql+asyncpg://user:password@db.example/battles
    """
    from weathergage.server.hosting import host_thinkers
    from weathergage.server.settings import Settings

    settings = Settings(database=database, log=log)
    settings = replace(settings, workers=workers or settings.workers)
    host_thinkers(settings, lambda: click.echo("Weather Gage thinks  (Ctrl-C ends it)"))
