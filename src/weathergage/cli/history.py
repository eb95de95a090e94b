"""`weathergage history`: the battles of the computer beside those of history."""

from pathlib import Path
from typing import Optional

import click
from rich.table import Table

from weathergage.cli.common import (
    BATCH_SEED,
    JOBS,
    LEVEL_HELP,
    NewFile,
    complete_level,
    games_option,
    make_console,
    progress_bar,
    write_file,
)
from weathergage.cli.crew import RAY, crew_of
from weathergage.cli.pages import listed, same_again, write_figures
from weathergage.lab.history import RULESET, Compared, below, page, scenarios, sections, study
from weathergage.lab.simulate import Batch

ALL = "all"


@click.command("history")
@click.option("--scenario", default=ALL, show_default=True, metavar="ID[,ID...]|all", help="The battles.")
@games_option(100, "How many, of each scenario.")
@click.option("--players", default="lieutenant", show_default=True, metavar="LEVEL[,LEVEL]",
              shell_complete=complete_level, help=f"Who plays: one for both, or one for each side. {LEVEL_HELP}")
@BATCH_SEED
@JOBS
@RAY
@click.option("--out", type=NewFile(path_type=Path, dir_okay=False), default=Path("history.html"), show_default=True,
              metavar="FILE.html", help="Where the page goes.")
@click.option("--figures", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER",
              help="Write every figure there too, as SVG.")
def command(scenario: str, games: int, players: str, seed: int, jobs: int, ray: Optional[str], out: Path,
            folder: Optional[Path]) -> None:
    """Fight the duels of Captain's Sea many times, and see where history lies among them.

    Who was taken, how many men it cost, and how long it took: for each duel that was really fought, beside what the
    computer's captains make of it. The page holds all it shows, names its sources and needs no network.

    \b
    Examples:
      weathergage history --games 2000
      weathergage history --players captain:32 --games 20 --out captains.html
      weathergage history --scenario constitution-java,chesapeake-shannon --figures figures
    """
    names = scenarios() if scenario == ALL else listed(scenario)
    batch = Batch(RULESET, names, listed(players), games, seed)
    console = make_console()
    with progress_bar(console, "games") as bar:
        task = bar.add_task("", total=games * len(names))
        compared = study(batch, crew_of(jobs, ray), lambda done: bar.advance(task, done))
    console.print(table_of(compared))
    write_file(out, page(compared, batch, same_again(click.get_current_context())))
    console.print(f"wrote {out}", highlight=False)
    if folder is not None:
        write_figures(console, folder, sections(compared))


def table_of(compared: list[Compared]) -> Table:
    """A row for each battle: how often it came out as in history, and the middle loss of each ship beside history's."""
    table = Table("battle", "as in history", "crew lost, %", "in history, %", "cost less, of 100", "turns", box=None)
    for one in compared:
        middle = [f"{sorted(one.losses(side))[len(one.battles) // 2]:.0f}" for side in (0, 1)]
        real = [one.lost(side) for side in (0, 1)] if one.past.fought else []
        turns = sorted([fought.turns for fought in one.battles])
        table.add_row(one.past.scenario,
                      f"{100 * one.agree.share:.0f} % ({100 * one.agree.low:.0f} to {100 * one.agree.high:.0f})",
                      " / ".join(middle), " / ".join([f"{value:.0f}" for value in real]),
                      " / ".join([f"{below(value, one.losses(side)):.0f}" for side, value in enumerate(real)]),
                      str(turns[len(turns) // 2]))
    return table
