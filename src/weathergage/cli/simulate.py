"""`weathergage simulate`: many games between computer players."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Optional

import click
from rich.console import Console
from rich.table import Table

import weathergage as wg
from weathergage.cli.common import (
    BATCH_SEED,
    FLEET,
    JOBS,
    LEVEL_HELP,
    NEW_FILE,
    OPTION,
    complete_level,
    complete_ruleset,
    complete_scenario,
    games_option,
    known_ruleset,
    make_console,
    progress_bar,
    with_fleets,
    write_file,
)
from weathergage.cli.crew import CHUNK, RAY, crew_of
from weathergage.cli.screen import Screen
from weathergage.lab.crosses import Table as CrossTable
from weathergage.lab.crosses import cross_of, play_cross
from weathergage.lab.parquet import open_table
from weathergage.lab.simulate import Batch, Rate, Report, Summary, check, form_of, settle, simulate, spans_of
from weathergage.lab.workers import Crew
from weathergage.players.roster import LIEUTENANT, quick_level
from weathergage.table.seats import seats_before

ALL = "all"


@click.command("simulate")
@click.argument("ruleset", callback=known_ruleset, shell_complete=complete_ruleset)
@click.option("--scenario", default="", metavar="ID|all", shell_complete=complete_scenario,
              help="The battle; by default the first of the game.")
@games_option(100, "How many, of each scenario.")
@click.option("--players", default="", show_default=LIEUTENANT, metavar="LEVEL[,LEVEL...]",
              shell_complete=complete_level,
              help=f"Who plays: one for all, or one for each team, or one for each seat. {LEVEL_HELP}")
@BATCH_SEED
@JOBS
@RAY
@CHUNK
@click.option("--swap", is_flag=True, help="Play every seed twice, with the players changing seats.")
@click.option("--json", "json_to", type=NEW_FILE, metavar="FILE",
              help="Write the report there; - prints it instead of the table.")
@click.option("--csv", "csv_to", type=NEW_FILE, metavar="FILE", help="Write one row per game there.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.parquet|FOLDER",
              help="Keep one row per game there, as Parquet; games that are there already are not played again.")
@click.option("--cross", default="", metavar="OPTION,OPTION",
              help="Play every choice of the one option against every choice of the other, and table who wins.")
@OPTION
@FLEET
def command(ruleset: str, scenario: str, games: int, players: str, seed: int, jobs: int, ray: Optional[str],
            chunk: int, swap: bool, json_to: Optional[str], csv_to: Optional[str], out: Optional[Path],
            cross: str, options: dict[str, str], fleets: dict[str, str]) -> None:
    """Let the computer fight a battle many times, and say how it tends to end.

    Shares of games come with their 95 % interval (Wilson). With --out, Ctrl-C keeps what is done, and the same command
    goes on from there.

    \b
    Examples:
      weathergage simulate captains-sea --games 1000
      weathergage simulate captains-sea --scenario all --players lieutenant,random --swap
      weathergage simulate savage-seas --players captain:100,lieutenant --swap --games 20
      weathergage simulate captains-sea --option smoke-dice=attack --csv games.csv
      weathergage simulate man-o-war --scenario line-of-battle --cross starter-1,starter-2 --games 10
      weathergage simulate captains-sea --games 100000 --out games.parquet --ray
    """
    if fleets:
        if scenario == ALL:
            raise click.UsageError("fleets go to one scenario, not to all")
        scenario, options = with_fleets(wg.ruleset(ruleset), scenario, fleets, options)
    known = [entry.id for entry in wg.ruleset(ruleset).scenarios]
    scenarios = tuple(known) if scenario == ALL else (scenario or known[0],)
    levels = tuple([level.strip() for level in (players or quick_level(ruleset)).split(",")])
    batch = Batch(ruleset, scenarios, levels, games, seed, swap, tuple(options.items()))
    console, crew = make_console(), crew_of(jobs, ray)
    if cross:
        if out:
            raise click.UsageError("a cross has no table of games; --json writes it")
        play_crossed(console, batch, cross, crew, json_to)
        return
    check(batch)
    table = open_table(out, form_of(batch)) if out else None
    total = games * len(scenarios)
    kept = total - sum([len(span) for span in spans_of(batch, table)])
    with progress_bar(console, "games") as bar:
        task = bar.add_task("", total=total, completed=kept)
        report = simulate(batch, crew, lambda done: bar.advance(task, done), table, chunk)
    if csv_to:
        write_file(csv_to, csv_text(report))
    if json_to == "-":
        click.echo(json.dumps(report.as_dict(), indent=2))
        return
    if json_to:
        write_file(json_to, json.dumps(report.as_dict(), indent=2) + "\n")
    show_report(console, report, out)


def play_crossed(console: Console, batch: Batch, names: str, crew: Crew, json_to: Optional[str]) -> None:
    """All pairs of choices of two options."""
    first, _, second = names.partition(",")
    cross = cross_of(batch, first.strip(), second.strip())
    with progress_bar(console, "games") as bar:
        task = bar.add_task("", total=batch.games * len(cross.choices) ** 2)
        table = play_cross(cross, crew, lambda done: bar.advance(task, done))
    if json_to == "-":
        click.echo(json.dumps(table.as_dict(), indent=2))
        return
    if json_to:
        write_file(json_to, json.dumps(table.as_dict(), indent=2) + "\n")
    show_cross(console, table)


def show_cross(console: Console, table: CrossTable) -> None:
    """Wins of the first seat in percent, its choice to the left and that of the second seat above; below it all games
    of each choice from either seat, but for those against itself."""
    cross = table.cross
    if not table.complete:
        console.print("Interrupted.", style="bad")
    console.print(f"{cross.batch.scenarios[0]}: {cross.batch.games} games a pair, {cross.names[0]} to the left, "
                  f"{cross.names[1]} above", style="title")
    grid = Table(box=None, padding=(0, 1), header_style="quiet", pad_edge=False)
    grid.add_column("", no_wrap=True)
    for choice in cross.choices:
        grid.add_column(choice[:5], justify="right", no_wrap=True)
    for one in cross.choices:
        shares = [table.wins(one, other) for other in cross.choices]
        grid.add_row(one, *[f"{100 * won.share:.0f}" if won.of else "-" for won in shares])
    console.print(grid)
    console.print()
    rows: list[tuple[str, str]] = []
    for choice in cross.choices:
        won, drawn = table.whole(choice)
        rows.append((f"  {choice} wins", f"{rate_words(won)}, draws {100 * drawn.share:.1f} %"))
    Screen(console).facts(rows)


def csv_text(report: Report) -> str:
    out = StringIO()
    rows = report.rows()
    if rows:
        writer = csv.DictWriter(out, list(dict.fromkeys([name for row in rows for name in row])), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return out.getvalue()


def show_report(console: Console, report: Report, out: Optional[Path] = None) -> None:
    """A row for each scenario where there are several; below it everything about all of them together."""
    batch = report.batch
    if not report.complete:
        total = batch.games * len(batch.scenarios)
        console.print(f"Interrupted after {len(report.games)} of {total} games"
                      f"{'; the same command goes on from there' if out else ''}.", style="bad")
    if report.kept:
        console.print(f"{report.kept} games were in {out} already.")
    if not report.games:
        return
    summaries = report.summaries()
    if len(summaries) == 1:
        show_summary(console, report, summaries[0])
    elif report.are_alike:
        show_table(console, report, summaries[:-1])
        show_summary(console, report, summaries[-1])
    else:
        for summary in summaries:
            show_summary(console, report, summary)


def show_table(console: Console, report: Report, summaries: list[Summary]) -> None:
    table = Table(box=None, padding=(0, 1), header_style="quiet", pad_edge=False)
    table.add_column("scenario", no_wrap=True)
    seats = [seat.upper() for seat in summaries[0].seats]
    for heading in ("games", *[f"{seat} wins %" for seat in seats], "draws %", " : ".join(seats), "turns"):
        table.add_column(heading, justify="right", no_wrap=True)
    for summary in summaries:
        turns = f"{summary.turns:.1f}" if summary.turns is not None else "-"
        table.add_row(summary.scenario, str(summary.games), *[interval(won) for won in summary.wins],
                      interval(summary.draws), " : ".join([f"{score:.0f}" for score in summary.scores]), turns)
    console.print(table)
    console.print()


def show_summary(console: Console, report: Report, summary: Summary) -> None:
    batch = report.batch
    console.print(f"{summary.scenario}: {summary.games} games, {' against '.join(batch.players)}, seed {batch.seed}"
                  f"{', seats swapped' if batch.swap else ''}", style="title")
    names = names_of(batch, summary)
    rows: list[tuple[str, str]] = [(f"{name} wins", rate_words(won))
                                   for name, won in zip(names, summary.wins, strict=True)]
    rows.append(("draws", rate_words(summary.draws)))
    rows += [(f"{level} wins", rate_words(won)) for level, won in summary.levels.items()]
    for condition, wins in summary.conditions.items():
        rows += [(f"{condition}: {name} wins", rate_words(won)) for name, won in zip(names, wins, strict=True)]
    rows.append(("mean score", " : ".join([f"{score:.1f}" for score in summary.scores])))
    turns = f"{summary.turns:.1f} turns, " if summary.turns is not None else ""
    rows.append(("mean length", f"{turns}{summary.decisions:.0f} decisions"))
    rows.append(("ended by", reason_words(summary)))
    rows.append(("speed", f"{report.games_per_s:.1f} games/s"))
    Screen(console).facts([(f"  {name}", words) for name, words in rows])


def names_of(batch: Batch, summary: Summary) -> list[str]:
    """The seats of a scenario as people know them, and as they are called; of several scenarios as they are called."""
    ruleset = wg.ruleset(batch.ruleset)
    if summary.scenario not in [entry.id for entry in ruleset.scenarios]:
        return [seat.upper() for seat in summary.seats]
    titles = [plan.title for plan in seats_before(ruleset, summary.scenario,
                                                  settle(ruleset, summary.scenario, batch.options))]
    return [title if title.lower() == seat else f"{title} ({seat})" for title, seat in zip(titles, summary.seats)]


def rate_words(rate: Rate) -> str:
    """48 % of the games, 38 to 58 % being likely."""
    return f"{100 * rate.share:5.1f} %  ({100 * rate.low:.1f} to {100 * rate.high:.1f})  {rate.count} of {rate.of}"


def interval(rate: Rate) -> str:
    """The same in short: 48 (38-58)."""
    return f"{100 * rate.share:.0f} ({100 * rate.low:.0f}-{100 * rate.high:.0f})"


def reason_words(summary: Summary) -> str:
    return ", ".join([f"{reason.replace('-', ' ')} {100 * count / summary.games:.0f} %"
                      for reason, count in summary.reasons.items()])
