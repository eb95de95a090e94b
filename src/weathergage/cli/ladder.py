"""`weathergage ladder`: how strong the levels are, in numbers."""

import json
from pathlib import Path
from typing import Optional

import click
from rich.console import Console
from rich.table import Table

import weathergage as wg
from weathergage.cli.common import (
    BATCH_SEED,
    JOBS,
    NEW_FILE,
    NewFile,
    complete_level,
    complete_ruleset,
    complete_scenario,
    games_option,
    known_ruleset,
    make_console,
    progress_bar,
    write_file,
)
from weathergage.cli.crew import CHUNK, RAY, crew_of
from weathergage.cli.simulate import ALL, interval
from weathergage.lab import strength
from weathergage.lab.ladder import (
    LEVELS,
    Ladder,
    Standing,
    as_dict,
    check_ladder,
    numbered,
    play_ladder,
    standings,
    svg,
)


def known_or_all(ctx: click.Context, param: click.Parameter, value: str) -> Optional[str]:
    return value if value == ALL else known_ruleset(ctx, param, value)


@click.command("ladder")
@click.argument("ruleset", metavar="RULESET|all", callback=known_or_all, shell_complete=complete_ruleset)
@click.option("--levels", default=",".join(LEVELS), show_default=True, metavar="LEVEL,LEVEL[,...]",
              shell_complete=complete_level,
              help="Who plays; captain:64 looks ahead 64 times for a decision, captain:500ms for half a second.")
@click.option("--scenario", "scenarios", default="", metavar="ID[,ID...]",
              shell_complete=complete_scenario, help="The battles; by default all that have two sides.")
@click.option("--against", default="", metavar="LEVEL", shell_complete=complete_level,
              help="Let only this one of the levels play all others, which do not meet each other.")
@games_option(20, "How many, of each scenario and pair; half of them with the sides changed.")
@BATCH_SEED
@JOBS
@RAY
@CHUNK
@click.option("--out", type=NewFile(path_type=Path, dir_okay=False), metavar="FILE.jsonl",
              help="Keep every game there; games that are there already are not played again.")
@click.option("--json", "json_to", type=NEW_FILE, metavar="FILE",
              help="Write the ladder there; - prints it instead of the tables.")
@click.option("--svg", "svg_to", type=NEW_FILE, metavar="FILE", help="Draw the ladder there.")
@click.option("--curve", "curve_to", type=NEW_FILE, metavar="FILE",
              help="Draw there what levels with a budget, such as captain:64, win from the lieutenant, by budget.")
def command(ruleset: str, levels: str, scenarios: str, against: str, games: int, seed: int, jobs: int,
            ray: Optional[str], chunk: int, out: Optional[Path], json_to: Optional[str], svg_to: Optional[str],
            curve_to: Optional[str]) -> None:
    """Let every level play every other, and rate them.

    Ratings are Elo by maximum likelihood, the lieutenant standing at 1500; with their 95 % intervals. The table says
    what the level to the left has won against the one above, in percent, a draw being half, with Wilson's interval.
    With --out, Ctrl-C keeps what is done, and the same command goes on from there.

    \b
    Examples:
      weathergage ladder savage-seas --games 4
      weathergage ladder captains-sea --levels lieutenant,captain:64,captain:256 --out ladder.jsonl
      weathergage ladder savage-seas --levels lieutenant,captain:16,captain:64 --against lieutenant --curve curve.svg
      weathergage ladder all --games 100 --out ladder.jsonl --json ladder.json --svg ladder.svg --ray
    """
    ladder = Ladder(tuple(wg.rulesets()) if ruleset == ALL else (ruleset,),
                    tuple([level.strip() for level in levels.split(",")]), games, seed,
                    tuple([name.strip() for name in scenarios.split(",") if name.strip()]), against.strip())
    console = make_console()
    total = len(list(numbered(check_ladder(ladder))))
    with progress_bar(console, "games") as bar:
        task = bar.add_task("", total=total)
        bouts, complete = play_ladder(ladder, crew_of(jobs, ray), lambda done: bar.advance(task, done), out, chunk)
    found = standings(ladder, bouts)
    if svg_to and bouts:
        write_file(svg_to, svg(found))
    if curve_to and bouts:
        write_file(curve_to, strength.svg(found))
    if json_to == "-":
        click.echo(json.dumps(as_dict(ladder, bouts, complete), indent=2))
        return
    if json_to:
        write_file(json_to, json.dumps(as_dict(ladder, bouts, complete), indent=2) + "\n")
    if not complete:
        console.print(f"Interrupted after {len(bouts)} of {total} games"
                      f"{'; the same command goes on from there' if out else ''}.", style="bad")
    for standing in found:
        show(console, standing)


def show(console: Console, standing: Standing) -> None:
    """The strongest first."""
    console.print(f"{standing.ruleset}: {standing.games} games", style="title")
    order = sorted(standing.levels, key=lambda level: -standing.ratings[level].elo)
    table = Table(box=None, padding=(0, 1), header_style="quiet", pad_edge=False)
    table.add_column("level", no_wrap=True)
    for heading in ("Elo", *[level[:14] for level in order]):
        table.add_column(heading, justify="right", no_wrap=True)
    for level in order:
        rating = standing.ratings[level]
        cells = [interval(standing.table[level, other]) if (level, other) in standing.table else "-" for other in order]
        table.add_row(level, f"{rating.elo:.0f} ({rating.low:.0f}-{rating.high:.0f})", *cells)
    console.print(table)
    console.print()
