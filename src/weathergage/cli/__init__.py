"""The command line: `weathergage …`."""

from weathergage.cli.app import main

__all__ = ["main"]
