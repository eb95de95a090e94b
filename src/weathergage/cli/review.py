"""`weathergage review`: look back at a battle that is over."""

from typing import Final, Optional

import click
import msgspec
from rich.console import Console
from rich.text import Text

from weathergage.cli.common import NEW_FILE, load_match, make_console, progress_bar, write_file
from weathergage.cli.screen import Screen
from weathergage.kernel.match import Match
from weathergage.table.analysis import SECONDS, Company, NotOver, study
from weathergage.table.model import Costly, Study

WIDE: Final = 30                  # letters of a line that is all of the chance
LINES: Final = 16               # of the curve, about
DONE: Final = 100


@click.command("review")
@click.argument("file", type=click.Path())
@click.option("--seconds", type=click.FloatRange(1.0), default=SECONDS, show_default=True, help="How long it may take.")
@click.option("--simulations", type=click.IntRange(1), metavar="N",
              help="Look ahead so often for the decisions, however long it takes: the same on every machine.")
@click.option("--again", type=int, metavar="STEP", help="A match from before this answer, to try it again.")
@click.option("--out", type=NEW_FILE, metavar="FILE", help="Where to write it.")
@click.option("--json", "as_json", is_flag=True, help="Print all of it as JSON.")
def command(file: str, seconds: float, simulations: Optional[int], again: Optional[int], out: Optional[str],
            as_json: bool) -> None:
    """Look back at a battle that is over.

    How the chance of winning ran, what luck did, and the decisions that cost each side most: what would have been
    better, and by how much of the chance of winning, from what could be known then and before any dice.

    \b
    Examples:
      weathergage review evening.json
      weathergage review evening.json --simulations 20000 --json
      weathergage review evening.json --again 40 --out again.json
      weathergage play --load again.json
    """
    match, console = load_match(file), make_console()
    if again is not None:
        try_again(match, again, out)
        return
    if out is not None:
        raise click.UsageError("--out goes with --again")
    found = looked_back(match, seconds, simulations or 0, console)
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        tell(match, found, Screen(console))


def try_again(match: Match, step: int, out: Optional[str]) -> None:
    if out is None:
        raise click.UsageError("--again needs --out FILE")
    if not 0 <= step < len(match.steps):
        raise click.UsageError(f"there is no answer after step {step}; there are steps 0 to {len(match.steps) - 1}")
    write_file(out, match.branch(step).save())
    click.echo(f"{out}: play on with `weathergage play --load {out}`.")


def looked_back(match: Match, seconds: float, simulations: int, console: Console) -> Study:
    with progress_bar(console, "looking back") as bar:
        task = bar.add_task("", total=DONE)
        try:
            for found in study(match, seconds, simulations=simulations):
                bar.update(task, completed=int(DONE * found.share))
        except NotOver:
            raise click.UsageError("the battle is not over: to look back would tell secrets") from None
    return found


def tell(match: Match, found: Study, screen: Screen) -> None:
    names = Company(match).names
    screen.say("The chance of winning", "title")
    for point in [*found.curve[:-1:max(1, len(found.curve) // LINES)], found.curve[-1]]:
        filled = round(WIDE * point.chances[0])
        screen.paragraph(Text.assemble((f"{point.step:>5}  ", "key"), "█" * filled, ("░" * (WIDE - filled), "quiet"),
                                       f" {100 * point.chances[0]:3.0f} % {names[0]}  ", (point.words, "quiet")), 7)
    screen.say(found.how, "quiet")
    for luck in found.luck:
        screen.paragraph(Text(luck.sentence))
    screen.say("")
    screen.say("Decisions that cost most", "title")
    for decision in found.decisions:
        show(decision, screen)
    if not found.decisions:
        screen.say("None was found that cost much.")
    screen.say(found.looked, "quiet")


def show(decision: Costly, screen: Screen) -> None:
    screen.paragraph(Text.assemble((f"{decision.step:>5}  ", "key"), f"{decision.when}, {decision.name}: ".lstrip(", "),
                                   decision.asked), 7)
    screen.paragraph(Text.assemble("       ", (decision.given, "bad"), "; better ", (decision.better, "good"),
                                   (f": {100 * decision.cost:.0f} % (±{100 * decision.error:.0f})", "number"),
                                   (f"  {decision.why}" if decision.why else "", "quiet")), 7)
    screen.paragraph(Text.assemble("       ", (f"{100 * decision.after:+.0f} % by dice and by what others then did.",
                                               "quiet")), 7)
