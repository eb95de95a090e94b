"""`weathergage serve`: the table in the browser."""

import socket
import threading
import webbrowser
from contextlib import closing
from typing import Optional

import click

NEXT_PORTS = 50


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
              help="Where to listen; anything but this machine lets others in.")
@click.option("--port", type=click.IntRange(1, 65535), help="By default 8123, or the next that is free.")
@click.option("--database", default="", metavar="URL", help="Where battles are kept; by default in your data folder.")
@click.option("--open/--no-open", "open_page", default=True, show_default=True, help="Open the page in the browser.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes for AI players; by default by your processor.")
def command(host: str, port: Optional[int], database: str, open_page: bool, workers: Optional[int]) -> None:
    """Serve the table to browsers.

    \b
    Examples:
      weathergage serve
      weathergage serve --no-open --port 8123
      weathergage serve --host 0.0.0.0 --database sqlite+aiosqlite:////srv/battles.sqlite3
    """
    import uvicorn

    from weathergage.server.app import make_app
    from weathergage.server.settings import Settings

    chosen = port or free_port(host, 8123)
    wanted = {"database": database, "workers": workers}
    settings = Settings(host=host, port=chosen, **{name: value for name, value in wanted.items() if value})
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{chosen}/"
    click.echo(f"Weather Gage is at {address}  (Ctrl-C ends it)")
    if open_page:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    uvicorn.run(make_app(settings), host=host, port=chosen, log_level="warning", ws_max_size=1 << 20,
                timeout_graceful_shutdown=3, server_header=False)


def free_port(host: str, first: int) -> int:
    """The first port from there on that nobody has taken."""
    for port in range(first, first + NEXT_PORTS):
        with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise click.UsageError(f"no port from {first} to {first + NEXT_PORTS - 1} is free; name one with --port")
