"""`weathergage fuzz`: random games, looking for trouble."""

from pathlib import Path
from typing import Optional

import click

import weathergage as wg
from weathergage.cli.common import (
    BATCH_SEED,
    JOBS,
    complete_ruleset,
    games_option,
    known_ruleset,
    make_console,
    progress_bar,
    write_file,
)
from weathergage.cli.crew import CHUNK, RAY, crew_of
from weathergage.lab.fuzz import MOST_DECISIONS, SAMPLE, Catch, Hunt, Tried, form_of, fuzz, numbers_of
from weathergage.lab.parquet import open_table
from weathergage.lab.probes import Finding

ALL = "all"
SHOWN = 10


def ruleset_or_all(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(wg.rulesets()) if value == ALL else (known_ruleset(ctx, param, value) or "",)


@click.command("fuzz")
@click.argument("rulesets", metavar="[RULESET|all]", default=ALL, callback=ruleset_or_all,
                shell_complete=complete_ruleset)
@games_option(1000, "How many, in all.")
@BATCH_SEED
@click.option("--first", type=click.IntRange(0), default=0, help="Number of the first game: to repeat one that broke.")
@JOBS
@RAY
@CHUNK
@click.option("--deep", is_flag=True, help=f"Try everything in every game, not in one of {SAMPLE}.")
@click.option("--most", type=click.IntRange(1), default=MOST_DECISIONS, show_default=True,
              help="A game with more decisions counts as endless.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("fuzz"), show_default=True,
              help="Where matches that broke are written.")
@click.option("--resume", is_flag=True,
              help="Keep one row per game in --out, as Parquet; games that are there already are not played again.")
def command(rulesets: tuple[str, ...], games: int, seed: int, first: int, jobs: int, ray: Optional[str],
            chunk: int, deep: bool, most: int, out: Path, resume: bool) -> None:
    """Play random games over all scenarios, options and seeds, and look for trouble.

    Every game must end, with an outcome, and rules must come to a question. On a sample, or in every game with --deep:
    bad answers are refused and change nothing, undo returns, clones and saves are equal, every screen can be drawn, and
    a replay ends the same. A game that breaks is written as a match one can load, with what went wrong; then the
    command leaves with 1.

    \b
    Examples:
      weathergage fuzz captains-sea --games 10000
      weathergage fuzz all --deep --games 200 --out broken
      weathergage fuzz all --games 1000000 --out hunt --resume --ray
    """
    console, hunt, broken = make_console(), Hunt(rulesets, games, seed, first, deep, most), 0
    table = open_table(out, form_of(hunt)) if resume else None
    kept = games - sum([len(span) for span in table.missing("", numbers_of(hunt))]) if table else 0
    with progress_bar(console, "games") as bar:
        task = bar.add_task("", total=games, completed=kept)

        def hear(some: list[Tried]) -> None:
            nonlocal broken
            broken += len([game for game in some if game.finding])
            bar.update(task, advance=len(some), description=f"{broken} broken" if broken else "")

        catch = fuzz(hunt, crew_of(jobs, ray), hear, table, chunk)
    for finding in catch.findings[:SHOWN]:
        console.print(f"{finding.ruleset} game {finding.number} ({finding.scenario})", style="bad", markup=False)
        console.print(f"  {finding.what}", markup=False)
    if catch.findings:
        for finding in catch.findings:
            write_finding(out, finding, catch)
        console.print(f"{len(catch.findings)} broken games are written to {out}")
    console.print(summary(catch))
    if catch.findings:
        raise click.exceptions.Exit(1)


def write_finding(folder: Path, finding: Finding, catch: Catch) -> None:
    """The match up to where it broke, and a note on what happened then and how to see it again."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{finding.ruleset}-{catch.hunt.seed}-{finding.number}"
    deep = " --deep" if catch.hunt.deep else ""
    again = (f"weathergage fuzz {finding.ruleset if len(catch.hunt.rulesets) == 1 else ALL} --seed {catch.hunt.seed} "
             f"--first {finding.number} --games 1 --jobs 1{deep}")
    note = f"{finding.what}\n\nscenario {finding.scenario}, seed {finding.seed}\nagain: {again}\n\n{finding.trace}"
    write_file(folder / f"{name}.txt", note)
    if finding.match:
        write_file(folder / f"{name}.json", finding.match)


def summary(catch: Catch) -> str:
    state = "all is well" if not catch.findings else f"{len(catch.findings)} broken"
    speed = (catch.decisions - catch.kept) / catch.seconds if catch.seconds else 0.0
    counted = f"{catch.games} games, {catch.checked} tried in depth, {catch.decisions} decisions ({speed:,.0f}/s)"
    return f"{counted}: {state}" + ("" if catch.complete else "; interrupted")
