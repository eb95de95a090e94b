"""`weathergage serve`: the table in the browser."""

import gc
import webbrowser
from dataclasses import replace
from typing import Optional

import click

from weathergage.cli.chosen import is_replaced
from weathergage.cli.kept import database_option

FAILED = 1


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
              help="Where to listen; anything but this machine lets others in.")
@click.option("--port", type=click.IntRange(0, 65535), help="By default 8123, or the next that is free; 0 is any.")
@click.option("--public-url", default="", metavar="URL", help="The address by which others find it.")
@click.option("--any-host", is_flag=True, help="Answer to any name: others come, and you know by which way.")
@database_option()
@click.option("--open/--no-open", "open_page", default=True, show_default=True, help="Open the page in the browser.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes for AI players; by default by your processor.")
@click.option("--study", type=click.FloatRange(1.0), metavar="SECONDS",
              help="Time for the curve at the end of a battle; by default 60.")
@click.option("--smtp", default="", metavar="URL", help="Takes mail to people whose turn it is; with a password "
              "it belongs into WEATHERGAGE_SMTP.")
@click.option("--mail-from", default="", metavar="ADDRESS", help="Who sends that mail; else WEATHERGAGE_MAIL_FROM.")
@click.option("--webhooks", type=click.Choice(["public", "any", "off"]), default="public", show_default=True,
              help="Where people may have notices sent to: any is the network of this machine, too.")
@click.option("--log", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="How the log is written: to be read, or for machines.")
def command(host: str, port: Optional[int], public_url: str, any_host: bool, database: str, open_page: bool,
            workers: Optional[int], study: Optional[float], smtp: str, mail_from: str,
            webhooks: str, log: str) -> int:
    """Serve the table to browsers, until Ctrl-C.

    \b
    Examples:
      weathergage serve
      weathergage serve --no-open --port 8123
      weathergage serve --host 0.0.0.0 --any-host --database sqlite+aiosqlite:////srv/battles.sqlite3
      weathergage serve --public-url https://games.example
      weathergage serve --database postgresql+asyncpg://user:password@localhost/battles
      weathergage serve --content mine.toml
    """
    from weathergage.kernel import registry
    from weathergage.server.serving import serve
    from weathergage.server.settings import Settings

    settings = Settings(database=database, host=host) if database else Settings(host=host)
    settings = replace(settings, port=settings.port if port is None else port, workers=workers or settings.workers,
                       study_s=study or settings.study_s, public_url=public_url, any_host=any_host, log=log,
                       smtp=smtp or settings.smtp, mail_from=mail_from or settings.mail_from, webhooks=webhooks)

    for name in registry.names() if is_replaced() else ():
        registry.find(name)                 # a file that cannot be used is told now, not to the first visitor

    def is_ready(address: str) -> None:
        click.echo(f"Weather Gage is at {address}  (Ctrl-C ends it)")
        if not (settings.static / "index.html").is_file():
            click.echo("The page has not been built, there is only the API; `weathergage doctor` says what mends it.")
        if open_page:
            webbrowser.open(address)

    has_served = serve(settings, port is None, is_ready)
    gc.freeze()                             # the tables go with the process: it need not look through them again
    return 0 if has_served else FAILED
