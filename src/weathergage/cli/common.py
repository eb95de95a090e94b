"""What several commands share: kinds of arguments, files, seats."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Optional, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.theme import Theme

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import LARGEST
from weathergage.kernel.ruleset import Scenario

F = TypeVar("F", bound=Callable[..., Any])
SPECTATOR: Final = ("-", "spectator")
STYLES: Final = {
    "clause": "dim cyan", "title": "bold", "quiet": "dim", "number": "bold", "key": "bold cyan", "good": "green",
    "bad": "red", "hit": "bold yellow", "progress.elapsed": "dim", "bar.complete": "cyan", "bar.finished": "cyan",
}


def known_ruleset(ctx: click.Context, param: click.Parameter, value: Optional[str]) -> Optional[str]:
    """The name of a ruleset; underscores pass for hyphens."""
    if value is None or (name := value.lower().replace("_", "-")) in wg.rulesets():
        return value if value is None else name
    raise click.BadParameter(f"there is no ruleset {value!r}; there are {', '.join(wg.rulesets())}", ctx, param)


def settings(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    """name=choice, any number of times."""
    found = {}
    for text in value:
        name, equals, choice = text.partition("=")
        if not equals or not name.strip() or not choice.strip():
            raise click.BadParameter(f"{text!r} is not of the form name=choice", ctx, param)
        found[name.strip()] = choice.strip()
    return found


def complete_ruleset(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in wg.rulesets() if name.startswith(incomplete)]


def ruleset_argument(required: bool = True) -> Callable[[F], F]:
    return click.argument("ruleset", required=required, callback=known_ruleset, shell_complete=complete_ruleset)


SEED: Final = click.IntRange(0, LARGEST)
OPTION: Final = click.option("--option", "-o", "options", metavar="NAME=CHOICE", multiple=True, callback=settings,
                             help="A house rule or other option; may be given several times.")
BATCH_SEED: Final = click.option("--seed", type=SEED, default=0, show_default=True,
                                 help="The same seed gives the same games.")


def usual_jobs() -> int:
    return os.cpu_count() or 1


JOBS: Final = click.option("--jobs", type=click.IntRange(1), default=usual_jobs, show_default="all cores",
                           help="Processes; the result does not depend on it.")


def games_option(default: int, words: str) -> Callable[[F], F]:
    return click.option("--games", type=click.IntRange(1), default=default, show_default=True, help=words)


def make_console() -> Console:
    """Colours where the terminal has them; NO_COLOR and a pipe have none."""
    return Console(highlight=False, theme=Theme(STYLES))


def progress_bar(console: Console, noun: str) -> Progress:
    """One bar that goes away when the work is done; nothing at all in a pipe."""
    return Progress(TextColumn(noun), BarColumn(40), MofNCompleteColumn(), TimeRemainingColumn(), console=console,
                    transient=True, disable=not console.is_terminal)


def load_match(path: str) -> Match:
    return wg.load(Path(path).read_bytes())


def write_file(path: str | Path, data: str | bytes) -> None:
    Path(path).write_bytes(data.encode() if isinstance(data, str) else data)


def scenario_of(match: Match) -> Scenario:
    """The scenario of a match; a position set up by hand has a nameless one with the usual two seats."""
    for scenario in match.ruleset.scenarios:
        if scenario.id == match.scenario:
            return scenario
    return Scenario("", "A position", "")


def seat_number(name: str, seats: tuple[str, ...]) -> Optional[int]:
    """The seat called `name`; None is a spectator."""
    if name in SPECTATOR:
        return None
    if name not in seats:
        raise click.UsageError(f"there is no seat {name!r}; there are {', '.join(seats)}")
    return seats.index(name)
