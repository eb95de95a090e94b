"""`--content FILE`: what a command plays with, for every command that plays.

What is asked for on the command line comes first, then what a match file was played with, then the files that the
variable WEATHERGAGE_CONTENT names, then those in the player's own folder.
"""

import os
from pathlib import Path
from typing import Any, Final

import click
from platformdirs import user_config_path

from weathergage.kernel import registry, save
from weathergage.kits import own_content
from weathergage.kits.own_content import STANDARD, VARIABLE


def folder() -> Path:
    """Where a player keeps content that is always to be used."""
    return user_config_path("weathergage", appauthor=False) / "content"


def look_into_folder() -> None:
    """Use the files there, unless the environment says what to use."""
    if VARIABLE not in os.environ:
        found = [str(path) for path in sorted(folder().glob("*.toml"))]
        if found:
            os.environ[VARIABLE] = os.pathsep.join(found)           # for the processes of this command, too


def use(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> None:
    """Choose before anything else is done."""
    if STANDARD in value:
        if len(value) > 1:
            raise click.BadParameter(f"{STANDARD} is the standard content, and goes with no other", ctx, param)
        for name in registry.names():
            own_content.choose(name, None)
        return
    seen: dict[str, str] = {}
    for path in value:
        own = own_content.read_file(path)
        if own.ruleset in seen:
            raise click.BadParameter(f"{seen[own.ruleset]} and {path} are both for {own.ruleset}", ctx, param)
        seen[own.ruleset] = path
        own_content.choose(own.ruleset, own)


SETTINGS: Final[dict[str, Any]] = {
    "metavar": "FILE", "multiple": True, "expose_value": False, "is_eager": True, "callback": use,
    "help": f"Play with content of your own, see `weathergage content`; {STANDARD} is the standard.",
}
CONTENT: Final = click.option("--content", **SETTINGS)


def with_content(command: click.Command) -> click.Command:
    """A command, or all commands of a group, with the option."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            with_content(inner)
    elif all(["--content" not in param.opts for param in command.params]):
        command.params.append(click.Option(["--content"], **SETTINGS))
    return command


def follow_match(data: bytes) -> None:
    """Play with what a match was played with, unless something else was asked for."""
    record = save.read(data)
    if not own_content.is_chosen(record["ruleset"]):
        played = record["content"]
        own_content.choose(record["ruleset"], own_content.of_record(record["ruleset"], played) if played else None)


def is_replaced() -> bool:
    """Whether any game may play with something of one's own."""
    return any([record for _, record in own_content.choices()]) or os.environ.get(VARIABLE, STANDARD) != STANDARD


def content_words() -> str:
    """For the end of a complaint: what is in use that is not of the package."""
    named = [f"{record['name']!r}" for record in save.CONTENT.values()]
    return f", or in the content {' and '.join(named)}, which `weathergage content check` looks into," if named else ""
