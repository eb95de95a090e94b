"""`weathergage report`: what many battles say about a game, as one page."""

from pathlib import Path
from typing import Optional

import click

import weathergage as wg
from weathergage.cli.common import (
    BATCH_SEED,
    JOBS,
    LEVEL_HELP,
    OPTION,
    NewFile,
    complete_level,
    complete_scenario,
    games_option,
    make_console,
    progress_bar,
    ruleset_argument,
    write_file,
)
from weathergage.cli.crew import RAY, crew_of
from weathergage.cli.pages import listed, same_again, write_figures
from weathergage.lab.report import Wish, page, sections, study
from weathergage.lab.simulate import Batch, check
from weathergage.lab.vary import vary_of
from weathergage.players.roster import LIEUTENANT, quick_level

ALL = "all"


@click.command("report")
@ruleset_argument()
@click.option("--scenario", default="", metavar="ID[,ID...]|all", shell_complete=complete_scenario,
              help="The battles; by default the first of the game.")
@games_option(100, "How many, of each scenario.")
@click.option("--players", default="", show_default=LIEUTENANT, metavar="LEVEL[,LEVEL...]",
              shell_complete=complete_level,
              help=f"Who plays: one for all, or one for each team, or one for each seat. {LEVEL_HELP}")
@click.option("--levels", default="", metavar="LEVEL,LEVEL[,...]", shell_complete=complete_level,
              help="Let these play each other too, and rate them.")
@click.option("--level-games", type=click.IntRange(2), default=10, show_default=True,
              help="How many, of each scenario and pair of levels; an even number.")
@click.option("--cross", default="", metavar="OPTION,OPTION", help="A matrix of every choice of two options: fleets.")
@click.option("--cross-games", type=click.IntRange(1), default=2, show_default=True, help="How many, of each pair.")
@click.option("--vary", "varied", multiple=True, metavar="ADDRESS=7..11",
              help="Play the same battles with a number of the content changed; may be given several times.")
@BATCH_SEED
@JOBS
@RAY
@OPTION
@click.option("--out", type=NewFile(path_type=Path, dir_okay=False), default=Path("report.html"), show_default=True,
              metavar="FILE.html", help="Where the page goes.")
@click.option("--figures", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER",
              help="Write every figure there too, as SVG.")
def command(ruleset: str, scenario: str, games: int, players: str, levels: str, level_games: int, cross: str,
            cross_games: int, varied: tuple[str, ...], seed: int, jobs: int, ray: Optional[str],
            options: dict[str, str], out: Path, folder: Optional[Path]) -> None:
    """Let the computer fight many battles, and write what they say as one page that needs no network.

    Who wins, how long it takes and how it ends; who goes first; which ships, cards, spells, upgrades and orders go with
    winning; where ships sail and sink. With --levels how strong the players are, with --cross which fleet beats which,
    and with --vary what comes of another number: the same battles with the same luck, played with both.

    \b
    Examples:
      weathergage report captains-sea --games 400 --out report.html
      weathergage report savage-seas --scenario all --levels random,midshipman,lieutenant
      weathergage report captains-sea --scenario constitution-guerriere --vary ships.guerriere.crew=7..11
      weathergage report man-o-war --scenario line-of-battle --cross starter-1,starter-2 --figures figures
    """
    known = [entry.id for entry in wg.ruleset(ruleset).scenarios]
    names = tuple(known) if scenario == ALL else listed(scenario)
    chosen = listed(players or quick_level(ruleset))
    batch = Batch(ruleset, names or (known[0],), chosen, games, seed, False, tuple(options.items()))
    check(batch)
    first, _, second = cross.partition(",")
    wish = Wish(batch, listed(levels), level_games, (first.strip(), second.strip()) if cross else None, cross_games,
                tuple([vary_of(ruleset, text) for text in varied]))
    console = make_console()
    with progress_bar(console, "games") as bar:
        task = bar.add_task("", total=wish.games)
        found = study(wish, crew_of(jobs, ray), jobs, lambda done: bar.advance(task, done))
    write_file(out, page(found, same_again(click.get_current_context())))
    console.print(f"wrote {out}: {len(found.battles)} battles", highlight=False)
    if folder is not None:
        write_figures(console, folder, sections(found))
