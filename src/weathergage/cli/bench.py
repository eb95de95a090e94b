"""`weathergage bench`: how fast it is."""

import json
import platform
from collections.abc import Sequence
from typing import Any, Final, Optional

import click
from rich.console import Console

import weathergage as wg
from weathergage.cli.common import (
    NEW_FILE,
    complete_ruleset,
    known_ruleset,
    make_console,
    progress_bar,
    usual_jobs,
    write_file,
)
from weathergage.cli.screen import Screen
from weathergage.lab.bench import PEER_KEY, PLANE, Bench, bench, mode
from weathergage.lab.growth import KEYS, POSITIONS, measure, picture
from weathergage.lab.workers import needed
from weathergage.server.bench import bench_server

ROWS: Final = (
    ("full_list_decisions_per_s", "random play from the full list", "decisions/s"),
    ("lazy_draw_decisions_per_s", "random play, one answer drawn", "decisions/s"),
    ("full_list_games_per_s", "games from the full list", "games/s"),
    ("lazy_draw_games_per_s", "games by lazy draw", "games/s"),
    ("fork_us", "fork of a state in mid-game", "us"),
    ("match_answer_us", "Match.answer with log and digest", "us"),
    ("save_ms", "save a match", "ms"),
    ("load_ms", "load a match", "ms"),
    ("memory_per_match_kb", "memory of a match in mid-game", "KB"),
    ("memory_per_fork_kb", "memory of a fork", "KB"),
    ("answer_to_table_p50_ms", "answer to table over a socket", "ms"),
    ("answer_to_table_p99_ms", "... the slowest in a hundred", "ms"),
    ("answer_to_table_work_p50_ms", "... the same in processor time", "ms"),
    ("answer_to_table_work_p99_ms", "... the slowest in a hundred", "ms"),
    ("table_message_kb", "message that shows a table", "KB"),
    ("memory_per_idle_table_kb", "memory of a table nobody is at", "KB"),
    ("batch_bare_steps_per_s", "64 battles at once, not encoded", "steps/s"),
    ("batch_steps_per_s", "64 battles at once, encoded", "steps/s"),
    ("batch_jobs_steps_per_s", "... over all cores", "steps/s"),
    ("pettingzoo_steps_per_s", "one battle by PettingZoo", "steps/s"),
    ("connect_four_steps_per_s", "Connect Four of PettingZoo", "steps/s"),
    ("backgammon_steps_per_s", "backgammon of OpenSpiel", "steps/s"),
    ("distance_per_s", "distance of two hulls", "/s"),
    ("placed_distance_per_s", "distance of two poses", "/s"),
    ("sweep_per_s", "slide among 20 hulls and 5 islands", "/s"),
    ("sight_per_s", "line of sight among them", "/s"),
)
PEERS: Final = (("decisions_per_s", "catanatron_ratio", "Catanatron"), ("per_s", "shapely_ratio", "Shapely"))


@click.command("bench")
@click.option("--json", "json_to", type=NEW_FILE, is_flag=False, flag_value="-", metavar="[FILE]",
              help="Print the figures as JSON, or write them to a file.")
@click.option("--seconds", type=click.FloatRange(0.01), default=20.0, show_default=True, help="For all measurements.")
@click.option("--ruleset", callback=known_ruleset, shell_complete=complete_ruleset, help="Only this one.")
@click.option("--server", is_flag=True, help="Measure the server, too, for as long again.")
@click.option("--research", is_flag=True, help="Measure the environments for research, too, for as long again.")
@click.option("--growth", is_flag=True, help="Measure only how cost grows with 2, 8, 32 and 64 ships on the table.")
@click.option("--plot", type=NEW_FILE, metavar="FILE", help="With --growth: draw it as SVG.")
def command(json_to: Optional[str], seconds: float, ruleset: Optional[str], server: bool, research: bool,
            growth: bool, plot: Optional[str]) -> None:
    """Measure random play, forks, saves, memory and geometry on one core, beside Catanatron and Shapely if installed.

    Figures are medians of interleaved passes; trust the ratios more than the figures.

    \b
    Examples:
      weathergage bench
      weathergage bench --seconds 60 --json bench.json
      weathergage bench --server
      weathergage bench --research --ruleset captains-sea
      weathergage bench --growth --plot growth.svg
    """
    console = make_console()
    if plot and not growth:
        raise click.UsageError("--plot draws what --growth measures")
    if growth:
        bench_growth(console, json_to, seconds, [ruleset] if ruleset else wg.rulesets(), plot)
        return
    with progress_bar(console, "passes") as bar:
        task = bar.add_task("", total=None)
        measured = bench([ruleset] if ruleset else [*wg.rulesets(), PLANE], seconds,
                         lambda done, of: bar.update(task, completed=done, total=of))
    if server:
        measured.figures |= bench_server([ruleset] if ruleset else wg.rulesets(), seconds)
    if research:
        needed("numpy", "rl", "--research")
        from weathergage.research.bench import bench_research
        measured.figures |= bench_research([ruleset] if ruleset else wg.rulesets(), seconds, usual_jobs())
    if json_to == "-":
        click.echo(json.dumps(measured.as_dict(), indent=2))
        return
    show(console, measured)
    if json_to:
        write_file(json_to, json.dumps(measured.as_dict(), indent=2) + "\n")


def show(console: Console, measured: Bench) -> None:
    figures = measured.figures
    console.print(f"weathergage {wg.__version__}, {measured.mode}, Python {measured.python}, "
                  f"{measured.seconds:.0f} s on one core", style="title")
    for name in dict.fromkeys([key.partition("/")[0] for key in figures if key != PEER_KEY]):
        console.print(name, style="key")
        rows: list[tuple[Any, ...]] = []
        for key, words, unit in ROWS:
            if f"{name}/{key}" in figures:
                rows.append((f"  {words}", f"{amount(figures[f'{name}/{key}']):>10}", unit, versus(figures, name, key)))
        Screen(console).facts(rows)
    if PEER_KEY in figures:
        console.print(f"Catanatron, two random players: {amount(figures[PEER_KEY])} decisions/s", style="quiet")
    elif measured.peer:
        console.print(f"{measured.peer[:1].upper()}{measured.peer[1:]}.", style="quiet")


def bench_growth(console: Console, json_to: Optional[str], seconds: float, rulesets: Sequence[str],
                 plot: Optional[str]) -> None:
    """By number of ships. A duel has two, whatever one does."""
    if not set(rulesets) & set(POSITIONS):
        raise click.UsageError(f"{rulesets[0]} is a duel of two ships; fleets are in {', '.join(POSITIONS)}")
    with progress_bar(console, "sizes") as bar:
        task = bar.add_task("", total=None)
        found = measure(rulesets, seconds, progress=lambda done, of: bar.update(task, completed=done, total=of))
    told = {"mode": mode(), "python": platform.python_version(),
            **{name: growth.as_dict() for name, growth in found.items()}}
    if plot:
        write_file(plot, picture(found))
    if json_to == "-":
        click.echo(json.dumps(told, indent=2))
        return
    for name, growth in found.items():
        console.print(name, style="key")
        rows: list[tuple[Any, ...]] = [("  ships", *[f"{cost.ships:>9}" for cost in growth.costs], "grows with")]
        for key, words in KEYS.items():
            rows.append((f"  {words}", *[f"{amount(us):>9}" for _, us in growth.points(key)],
                         f"n^{growth.exponents()[f'{key}_exponent']:.2f}"))
        Screen(console).facts(rows)
    if json_to:
        write_file(json_to, json.dumps(told, indent=2) + "\n")


def versus(figures: dict[str, float], name: str, key: str) -> str:
    """How many times as fast as the peer."""
    for end, ratio, peer in PEERS:
        found = figures.get(f"{name}/{key.removesuffix(end)}{ratio}")
        if key.endswith(end) and found is not None:
            return f"{found:.2f} x {peer}"
    return ""


def amount(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
