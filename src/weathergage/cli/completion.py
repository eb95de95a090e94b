"""`weathergage completion`: names completed by the shell."""

import os
from pathlib import Path
from typing import Final, Optional

import click
from click.shell_completion import get_completion_class

from weathergage.cli.common import write_file

PROGRAM: Final = "weathergage"
VARIABLE: Final = "_WEATHERGAGE_COMPLETE"       # by which the shell asks, as click has it
SHELLS: Final = ("bash", "zsh", "fish")
PLACES: Final = {                               # where a shell looks by itself
    "bash": "~/.local/share/bash-completion/completions/weathergage",
    "zsh": "~/.zfunc/_weathergage",
    "fish": "~/.config/fish/completions/weathergage.fish",
}
THEN: Final = {"zsh": "; ~/.zshrc needs the lines `fpath+=~/.zfunc` and `autoload -U compinit && compinit`"}


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS), required=False)
@click.option("--install", is_flag=True, help="Write it where the shell finds it by itself.")
def command(shell: Optional[str], install: bool) -> None:
    """What makes the shell complete commands, games, battles and levels.

    Without a name it is for the shell that you use.

    \b
    Examples:
      weathergage completion --install
      weathergage completion zsh > ~/.zfunc/_weathergage
    """
    wanted = shell or Path(os.environ.get("SHELL", "")).name
    if wanted not in SHELLS:
        raise click.UsageError(f"for which shell? There are {', '.join(SHELLS)}: weathergage completion bash")
    kind = get_completion_class(wanted)
    assert kind is not None
    text = kind(click.Command(PROGRAM), {}, PROGRAM, VARIABLE).source()
    if not install:
        click.echo(text)
        return
    path = Path(PLACES[wanted]).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, text)
    click.echo(f"wrote {path}; the next shell completes{THEN.get(wanted, '')}")
