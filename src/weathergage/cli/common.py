"""What several commands share: kinds of arguments, files, seats."""

import os
import shlex
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Optional, TypeVar

import click
from platformdirs import user_data_path
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text
from rich.theme import Theme

import weathergage as wg
from weathergage.cli.chosen import follow_match
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import LARGEST
from weathergage.kernel.ruleset import Ruleset, Scenario
from weathergage.kits.fleets import LARGEST as LARGEST_FLEET
from weathergage.kits.fleets import BadFleet, faults_of, read_fleet
from weathergage.players.roster import LEVELS
from weathergage.scene.terms import Fleet
from weathergage.table.trouble import trouble_file

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


class NewFile(click.Path):
    """A file to be written, in a folder that is there: told before anything is played for it. A dash is the screen."""

    def convert(self, value: Any, param: Optional[click.Parameter], ctx: Optional[click.Context]) -> Any:
        found = super().convert(value, param, ctx)
        folder = Path(os.fsdecode(found)).expanduser().absolute().parent
        if not folder.is_dir():
            self.fail(f"there is no folder {folder} for it; this makes it: mkdir -p {shlex.quote(str(folder))}", param,
                      ctx)
        return found


NEW_FILE: Final = NewFile(dir_okay=False, writable=True, allow_dash=True)


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


def complete_scenario(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The battles of the game that was named before it; the last of several, after commas."""
    named = [word for word in (ctx.params.get("ruleset"), *ctx.args) if word in wg.rulesets()]
    return last_of([entry.id for name in named[:1] for entry in wg.ruleset(name).scenarios], incomplete)


def complete_level(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return last_of([*[level.id for level in LEVELS], "random"], incomplete)


def last_of(words: list[str], incomplete: str) -> list[str]:
    """The words that go on from the last comma."""
    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{word}" for word in words if word.startswith(begun)]


def ruleset_argument(required: bool = True) -> Callable[[F], F]:
    return click.argument("ruleset", required=required, callback=known_ruleset, shell_complete=complete_ruleset)


SEED: Final = click.IntRange(0, LARGEST)
OPTION: Final = click.option("--option", "-o", "options", metavar="NAME=CHOICE", multiple=True, callback=settings,
                             help="A house rule or other option; may be given several times.")
BATCH_SEED: Final = click.option("--seed", type=SEED, default=0, show_default=True,
                                 help="The same seed gives the same games.")


LEVEL_HELP: Final = " ".join([f"{level.id}: {level.words[0].lower()}{level.words[1:]}" for level in LEVELS]) \
    + " random: anything legal. captain:200 looks ahead 200 times for a decision, captain:500ms for half a second."


def usual_jobs() -> int:
    return os.cpu_count() or 1


JOBS: Final = click.option("--jobs", type=click.IntRange(1), default=usual_jobs, show_default="all cores",
                           help="Processes; the result does not depend on it.")


def games_option(default: int, words: str) -> Callable[[F], F]:
    return click.option("--games", type=click.IntRange(1), default=default, show_default=True, help=words)


FLEET: Final = click.option("--fleet", "fleets", metavar="SEAT=FILE", multiple=True, callback=settings,
                            help="Bring a fleet of your own to a seat; may be given for several.")


def make_console(stderr: bool = False) -> Console:
    """Colours where the terminal has them; NO_COLOR and a pipe have none."""
    return Console(highlight=False, theme=Theme(STYLES), stderr=stderr)


class RateColumn(ProgressColumn):
    """How many in a second, lately."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f}/s" if speed >= 100 else f"{speed:.3g}/s", style="quiet")


def progress_bar(console: Console, noun: str) -> Progress:
    """One bar with the rate and the time left, which goes away when the work is done; nothing at all in a pipe."""
    return Progress(TextColumn(noun), BarColumn(30), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn(),
                    console=console, transient=True, disable=not console.is_terminal)


def load_match(path: str) -> Match:
    """A match from its file, with the content it was played with, unless other content was asked for."""
    data = Path(path).expanduser().read_bytes()
    follow_match(data)
    return wg.load(data)


def keep_report(match: Match, question: OpenQuestion, raw: Any, error: Exception) -> Path:
    """Write a match file that shows an error of the rules into the user's data folder; where it is."""
    folder = user_data_path("weathergage", appauthor=False) / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{match.ruleset.id}-{datetime.now():%Y-%m-%d-%H-%M-%S-%f}.json"
    path.write_bytes(trouble_file(match.save(), question, raw, error))
    return path


def read_fleet_file(path: str) -> Fleet:
    """A fleet from a file; a sentence with its name if it is none."""
    with Path(path).expanduser().open("rb") as file:
        data = file.read(LARGEST_FLEET + 1)
    try:
        return read_fleet(data)
    except BadFleet as error:
        raise BadFleet(f"{path}: {error}") from None


def with_fleets(ruleset: Ruleset, scenario: str, fleets: dict[str, str],
                options: dict[str, str]) -> tuple[str, dict[str, str]]:
    """The scenario and options of a match to which players bring their own fleets, each from its file.

    Without a scenario it is the first that takes fleets.
    """
    chosen = dict(options)
    for name, path in fleets.items():
        fleet = read_fleet_file(path)
        if faults := faults_of(ruleset, fleet):
            told = "; ".join([f"{fault.rule}: {fault.reason}" if fault.rule else fault.reason for fault in faults])
            raise BadFleet(f"{path} cannot be brought to a battle: {told}")
        here = scenario or next((entry.id for entry in ruleset.scenarios if takes_fleets(ruleset, fleet, entry.id)), "")
        if not takes_fleets(ruleset, fleet, here):
            others = [entry.id for entry in ruleset.scenarios if takes_fleets(ruleset, fleet, entry.id)]
            raise click.UsageError(f"{here} has its own ships; fleets can be brought to {', '.join(others)}")
        scenario = here
        seat = seat_number(name, ruleset.seats(scenario, chosen))
        if seat is None:
            raise click.UsageError("a spectator brings no fleet")
        assert ruleset.shipyard is not None         # or the fleet had a fault
        option, text = ruleset.shipyard.option(seat, fleet)
        chosen[option] = text
    return scenario, chosen


def takes_fleets(ruleset: Ruleset, fleet: Fleet, scenario: str) -> bool:
    """Whether a scenario knows the option that brings a fleet."""
    if ruleset.shipyard is None:
        return False
    name, _ = ruleset.shipyard.option(0, fleet)
    return any([option.name == name and (not option.scenarios or scenario in option.scenarios)
                for option in ruleset.options])


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
