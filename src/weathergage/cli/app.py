"""The list of commands, and the one place where errors become a sentence and an exit code."""

import shlex
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final, Optional

import click

from weathergage.cli.chosen import CONTENT, content_words, look_into_folder, with_content
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.rng import COMPILED
from weathergage.kernel.save import BadSave

REFUSED: Final = 2              # bad arguments, bad files
INTERNAL: Final = 70            # a fault of ours
MAKING: Final = {               # files of each kind
    "match": "play captains-sea --save", "fleet": "fleet new man-o-war --ready orc --out",
    "content": "content new captains-sea ships.ship.guerriere --out",
}

# name: (module, one line); a module is imported when its command is used, so that --help is quick
COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("play", "Fight a battle in the terminal."),
    "lesson": ("lesson", "Learn a game by fighting, lesson by lesson."),
    "serve": ("serve", "The table in the browser."),
    "admin": ("admin", "Look after the battles and visitors of a server."),
    "worker": ("worker", "Think for the AIs of servers on other machines."),
    "complaints": ("complaints", "What visitors have reported of what others said."),
    "list": ("catalogue", "The games, their scenarios and their options."),
    "fleet": ("fleet", "Build a fleet of your own, and check it."),
    "content": ("content", "Replace ships, cards, tables and scenarios by your own."),
    "rules": ("rules", "Read and search a rulebook; see what code and tests cover."),
    "replay": ("replay", "Step through a saved match."),
    "review": ("review", "Look back at a battle: chances, luck, costly decisions."),
    "verify": ("verify", "Check the rolls of a saved match against its seed."),
    "show": ("show", "Draw a position as text or as a picture."),
    "simulate": ("simulate", "Let the computer play many games against itself."),
    "report": ("report", "What many battles say about a game, as one page."),
    "history": ("history", "What really happened, beside what happens here."),
    "ladder": ("ladder", "Let every level play every other, and rate them."),
    "train": ("train", "Learn to judge positions from games."),
    "fuzz": ("fuzz", "Play random games and look for trouble."),
    "bench": ("bench", "Measure the speed."),
    "doctor": ("doctor", "What this machine has and lacks, and what mends it."),
    "completion": ("completion", "Let the shell complete commands, games and battles."),
}


class Fleet(click.Group):
    """Commands that are loaded when they are asked for, and errors that are told in one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> Optional[click.Command]:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"weathergage.cli.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command if cmd_name == "content" else with_content(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[Any, Any, list[str]]:
        if args and args[0] not in COMMANDS:
            near = get_close_matches(args[0], COMMANDS, 1)
            meant = f"did you mean `weathergage {near[0]}`?" if near else f"there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command {args[0]!r}; {meant}", ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and leave with 0 for all well, 1 for a result that is bad, 2 for a request that is."""
        extra["standalone_mode"] = False
        words = extra.get("args") or (args[0] if args else None) or sys.argv[1:]
        debug = "--debug" in words
        try:
            code = super().main(*args, **extra)
        except click.Abort:
            click.echo("interrupted", err=True)
            sys.exit(130)
        except click.ClickException as error:
            sys.exit(complain(sentence_of(error), REFUSED))
        except (WeatherGageError, OSError) as error:
            if debug:
                raise
            told = file_words(error) if isinstance(error, OSError) else str(error)
            sys.exit(complain(told + source_of(error, words), REFUSED))
        except Exception as error:
            if debug:
                raise
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            sys.exit(complain(f"something is wrong in weathergage itself{content_words()} ({told}, in {where.name}); "
                              "`weathergage --debug …` shows where", INTERNAL))
        sys.exit(code if isinstance(code, int) else 0)


def complain(sentence: str, code: int) -> int:
    click.echo(f"weathergage: {sentence}", err=True)
    return code


def sentence_of(error: click.ClickException) -> str:
    """What is wrong with the arguments, and how to learn what would be right."""
    text = error.format_message().strip().rstrip(".")
    text = text.replace("is not a valid integer range", "is no whole number")
    told = text[:1].lower() + text[1:] if text[:2] != text[:2].upper() else text
    ctx = getattr(error, "ctx", None)
    return f"{told}; try `{ctx.command_path} --help`" if ctx is not None else told


def file_words(error: OSError) -> str:
    name = f" {error.filename!s}" if error.filename is not None else ""
    return f"cannot use the file{name}: {error.strerror or error}"


def source_of(error: Exception, words: Sequence[str]) -> str:
    """Of a file that is not there, or is no match: the command that makes one."""
    name, is_fleet = "", any(["fleet" in word for word in words])
    if isinstance(error, FileNotFoundError):
        name = str(error.filename)
    elif isinstance(error, BadSave):
        name = "duel.json"
    kind = "fleet" if is_fleet else "content" if name.endswith(".toml") else "match"
    return f"; this makes one: weathergage {MAKING[kind]} {shlex.quote(name)}" if name else ""


def show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        version = import_module("weathergage").__version__
        click.echo(f"weathergage {version} ({'compiled' if COMPILED else 'interpreted'})")
        ctx.exit()


@click.group(cls=Fleet, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--debug", is_flag=True, help="Show the whole traceback when something goes wrong.")
@CONTENT
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version,
              help="Show the version and whether the rules run compiled.")
def main(debug: bool) -> None:
    """Age-of-Sail tabletop games with every rule enforced.

    \b
    Examples:
      weathergage serve                          play in the browser
      weathergage lesson savage-seas             learn a game in ten minutes
      weathergage play captains-sea              fight the beginner's duel in the terminal
      weathergage rules captains-sea rake        look up a rule
      weathergage simulate captains-sea          what do 100 battles say?
    """
    look_into_folder()
