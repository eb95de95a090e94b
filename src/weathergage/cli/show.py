"""`weathergage show`: a position as text or as a picture."""

from typing import Optional

import click
from rich.text import Text

import weathergage as wg
from weathergage.cli.common import (
    NEW_FILE,
    OPTION,
    SEED,
    complete_ruleset,
    complete_scenario,
    known_ruleset,
    load_match,
    make_console,
    seat_number,
    write_file,
)
from weathergage.cli.reel import Reel
from weathergage.cli.replay import step_number
from weathergage.cli.screen import Screen, outcome_text, picture_of, seat_name
from weathergage.kernel.match import Match
from weathergage.scene.style import Theme
from weathergage.table.lines import story_for


@click.command("show")
@click.argument("file", required=False, type=click.Path())
@click.option("--ruleset", callback=known_ruleset, shell_complete=complete_ruleset, help="Of a scenario to show.")
@click.option("--scenario", default="", metavar="ID", shell_complete=complete_scenario,
              help="Show the start of this battle instead of a file.")
@click.option("--seed", type=SEED, default=0, help="The luck of that start.")
@OPTION
@click.option("--seat", default="spectator", show_default=True, metavar="a|b|spectator",
              help="Whose view; nobody is shown what a seat may not see.")
@click.option("--at", type=int, help="After this many answers; by default the last; -2 the one before the last.")
@click.option("--svg", "svg_to", type=NEW_FILE, metavar="FILE", help="Write a picture; - prints it.")
@click.option("--theme", type=click.Choice(["light", "dark", "auto"]), default="light", show_default=True)
def command(file: Optional[str], ruleset: Optional[str], scenario: str, seed: int, options: dict[str, str], seat: str,
            at: Optional[int], svg_to: Optional[str], theme: Theme) -> None:
    """Draw a position of a saved match, or the start of a scenario.

    \b
    Examples:
      weathergage show evening.json --seat a
      weathergage show evening.json --at 40 --svg battle.svg --theme dark
      weathergage show --ruleset captains-sea --scenario chesapeake-shannon
    """
    match = find(file, ruleset, scenario, seed, options)
    if at is not None:
        reel = Reel(match, None)
        match = reel.at(step_number(at, reel))
    viewer = seat_number(seat, match.seats)
    if svg_to is None:
        show_text(Screen(make_console()), match, viewer)
    elif picture_of(match, viewer) is None:
        raise click.UsageError(f"{match.ruleset.title} draws no picture")
    elif svg_to == "-":
        click.echo(match.svg(viewer, theme))
    else:
        write_file(svg_to, match.svg(viewer, theme))


def find(file: Optional[str], ruleset: Optional[str], scenario: str, seed: int, options: dict[str, str]) -> Match:
    if file is not None:
        if ruleset or scenario or options:
            raise click.UsageError("a file has its ruleset, scenario and options already")
        return load_match(file)
    if ruleset is None:
        raise click.UsageError("show what? Name a file, or --ruleset and --scenario")
    return wg.new(ruleset, scenario, seed, options)


def show_text(screen: Screen, match: Match, seat: Optional[int]) -> None:
    """The table, the end of the story, and who is to answer."""
    screen.table(match, seat)
    screen.story(story_for(match, seat)[-5:])
    for question in match.questions:
        words = question.prompt if question.seat == seat else question.kind.replace("-", " ")
        screen.paragraph(Text.assemble(("waiting for ", "quiet"), seat_name(match, question.seat), f"  {words}",
                                       (f"  {question.rule}", "clause")))
    if match.outcome is not None:
        screen.paragraph(outcome_text(match, seat))
