"""Where battles are kept, as commands are told it. An address with a password belongs into the environment: the command
line of a process can be read by everybody on the machine."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
USUAL: Final = "Where battles are kept, or WEATHERGAGE_DATABASE; by default in your data folder."


def database_option(words: str = USUAL, required: bool = False) -> Callable[[F], F]:
    return click.option("--database", default=None if required else "", required=required, metavar="URL", help=words,
                        envvar="WEATHERGAGE_DATABASE")
