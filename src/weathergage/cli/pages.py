"""What the commands have in common that write a page of figures."""

import shlex
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from weathergage.cli.common import write_file
from weathergage.lab.report import Section

ELSEWHERE = ("out", "folder", "jobs", "ray")        # options that change nothing on the page


def listed(text: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple([word.strip() for word in text.split(",") if word.strip()])


def write_figures(console: Console, folder: Path, made: Sequence[Section]) -> None:
    """Every figure of a page, as a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, figure in [pair for one in made for pair in one.figures]:
        write_file(folder / f"{name}.svg", figure)
    console.print(f"wrote its figures into {folder}", highlight=False)


def same_again(ctx: click.Context) -> str:
    """The command with all that was not left to its default, but where things are written and who does the work."""
    told = ["weathergage", ctx.command.name or ""]
    for param in ctx.command.params:
        name, value = param.name or "", ctx.params.get(param.name or "")
        if isinstance(param, click.Argument):
            told.append(str(value))
        elif isinstance(param, click.Option) and name not in ELSEWHERE \
                and value not in (param.default, None, (), {}, ""):
            values = [f"{key}={choice}" for key, choice in value.items()] if isinstance(value, dict) else \
                value if isinstance(value, tuple) else [value]
            told += [word for part in values for word in (param.opts[0], str(part))]
    return shlex.join(told)
