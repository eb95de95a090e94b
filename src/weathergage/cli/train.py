"""`weathergage train`: learn to judge positions from games that the computer plays against itself."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, Optional

import click
from rich.console import Console
from rich.table import Table

import weathergage as wg
from weathergage.cli.common import (
    BATCH_SEED,
    JOBS,
    LEVEL_HELP,
    complete_level,
    complete_ruleset,
    complete_scenario,
    games_option,
    known_ruleset,
    make_console,
    progress_bar,
)
from weathergage.cli.crew import CHUNK, RAY, crew_of
from weathergage.lab.parquet import open_table
from weathergage.lab.simulate import Batch, spans_of
from weathergage.lab.workers import needed
from weathergage.players.roster import LIEUTENANT, quick_level

if TYPE_CHECKING:
    from weathergage.lab.train import Trained

NEEDED: Final = ("numpy", "safetensors", "torch")
PERCENT: Final = 100.0


@click.command("train")
@click.argument("ruleset", callback=known_ruleset, shell_complete=complete_ruleset)
@click.option("--scenario", "scenarios", default="", metavar="ID[,ID...]", shell_complete=complete_scenario,
              help="The battles; by default all.")
@games_option(40, "How many, of each scenario.")
@click.option("--players", default="", show_default=LIEUTENANT, metavar="LEVEL[,LEVEL...]",
              shell_complete=complete_level, help=f"Whose games are learnt from. {LEVEL_HELP}")
@BATCH_SEED
@JOBS
@RAY
@CHUNK
@click.option("--epochs", type=click.IntRange(1), default=20, show_default=True,
              help="How often all positions are looked at, at most.")
@click.option("--out", "folder", type=click.Path(path_type=Path, file_okay=False), default=Path("training"),
              show_default=True, metavar="FOLDER", help="Where games, weights, their card and the curves are kept.")
def command(ruleset: str, scenarios: str, games: int, players: str, seed: int, jobs: int, ray: Optional[str],
            chunk: int, epochs: int, folder: Path) -> None:
    """Learn to judge positions from games that the computer plays against itself.

    Games are kept as Parquet, and after Ctrl-C the same command goes on where it stopped, in the middle of the games or
    of the training. It says how well the outcome of games is foretold that nothing was learnt from. The weights
    (value.safetensors) are for the admiral: put into the folder of a game's players, or named to `roster.add`.

    \b
    Examples:
      weathergage train captains-sea
      weathergage train oak-and-iron --scenario quickstart --games 400 --ray
    """
    for module in NEEDED:
        needed(module, "train", "training")
    from weathergage.lab.selfplay import form_of, play_games
    from weathergage.lab.train import Study, train, write_results
    known = [entry.id for entry in wg.ruleset(ruleset).scenarios]
    wanted = tuple([name.strip() for name in scenarios.split(",") if name.strip()]) or tuple(known)
    levels = tuple([level.strip() for level in (players or quick_level(ruleset)).split(",")])
    batch = Batch(ruleset, wanted, levels, games, seed)
    study, console = Study(batch, epochs, folder), make_console()
    folder.mkdir(parents=True, exist_ok=True)
    table = open_table(folder / "games", form_of(batch))
    with progress_bar(console, "games") as bar:
        task = bar.add_task("games", total=sum([len(span) for span in spans_of(batch, table)]))
        complete = play_games(batch, table, crew_of(jobs, ray), lambda done: bar.advance(task, done), chunk)
    if not complete:
        console.print("Interrupted; the same command goes on from here.")
        return
    with progress_bar(console, "epochs") as bar:
        task = bar.add_task("epochs", total=epochs)
        trained = train(study, table, lambda done: bar.advance(task, done))
    show(console, trained)
    for path in write_results(study, trained):
        console.print(f"wrote {path}", highlight=False)


def show(console: Console, trained: "Trained") -> None:
    found = trained.losses
    table = Table("estimate", "log loss", "the likelier side won",
                  title=f"{trained.games} games, {trained.positions} positions, best after {trained.best} of "
                        f"{trained.epochs} epochs ({trained.device})")
    table.add_row("the game's judge", f"{found.judge:.3f}", f"{PERCENT * found.judge_right:.1f} %")
    table.add_row("the same, rescaled", f"{found.rescaled:.3f}", "")
    table.add_row("that seat of that scenario, by turn", f"{found.placed:.3f}", "")
    table.add_row("a line through both", f"{found.line:.3f}", "")
    table.add_row("learned", f"{found.learned:.3f}", f"{PERCENT * found.learned_right:.1f} %")
    console.print(table)
