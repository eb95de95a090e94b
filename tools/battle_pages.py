"""Make the pages of docs/ anew that rest on many battles: their figures, and what they say of how these were made.

    python tools/battle_pages.py history --games 2000           docs/captains-sea-history.md
    python tools/battle_pages.py captains --games 2000          captains beside lieutenants, on the same page
    python tools/battle_pages.py captains-sea --games 200       "In pictures" of docs/captains-sea-balance.md
    python tools/battle_pages.py duel --games 200               the figures of docs/balance.md
    python tools/battle_pages.py fleets --games 20              fleet against fleet, in docs/man-o-war-balance.md

Battles that were fought are kept in build/battles until rules or players change, so it may be interrupted and goes on
where it was. What is between two marks of a page is written by it; all other words are not.
"""

import argparse
import hashlib
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from weathergage.kernel import registry
from weathergage.lab import history
from weathergage.lab.effects import paired
from weathergage.lab.fingerprint import fingerprint
from weathergage.lab.history import Compared, Fought
from weathergage.lab.report import Found, Section, Wish, sections
from weathergage.lab.simulate import Batch, Game, Rate, check, rate
from weathergage.lab.watch import Seen, watch_some
from weathergage.lab.workers import Crew, Processes, share

ROOT: Final = Path(__file__).resolve().parent.parent
LIEUTENANTS: Final = ("lieutenant",)
CHARTS: Final = {                       # whose chart each page shows, by game
    "captains-sea": "constitution-java", "savage-seas": "coral-gauntlet", "tattered-sails": "hidden-flags",
    "oak-and-iron": "patrol-off-the-cays", "man-o-war": "treasure-island"}
BEGIN, END = "<!-- battles: begin -->", "<!-- battles: end -->"
DUEL: Final = "constitution-guerriere"
FEW: Final = 50                     # battles of a scenario: a share of fewer is known to 14 points or worse
INTERRUPTED: Final = 130            # how a program ends that Ctrl-C has ended
CREWS: Final = "ships.guerriere.crew=5,7,11,13"
T = TypeVar("T", Fought, Seen)


@dataclass(frozen=True)
class Page:
    """Where it is, and what is written into it: words between its marks, and figures by the paths of their files."""

    path: str
    words: str
    figures: dict[str, str]


# --- battles, which are kept ------------------------------------------------------------------------------------------

def fought(batch: Batch, fight: Callable[[Batch, range], list[T]], kept: Path, crew: Crew) -> list[T]:
    """All battles of a batch in order; only those are fought that are not kept from before."""
    check(batch)
    known = f"{fight.__name__} {fingerprint((batch.ruleset,))} {batch.players} {batch.seed}"
    folder = kept / hashlib.blake2b(known.encode(), digest_size=8).hexdigest()
    folder.mkdir(parents=True, exist_ok=True)
    found: list[T] = [one for path in sorted(folder.glob("*.pickle")) for one in pickle.loads(path.read_bytes())]

    def collect(some: list[T]) -> None:
        first = some[0].game
        path = folder / f"{first.scenario}-{first.number:06d}-{len(some)}.pickle"
        path.with_suffix(".part").write_bytes(pickle.dumps(some))
        os.replace(path.with_suffix(".part"), path)
        found.extend(some)

    if not share(partial(fight, batch), missing(batch, [one.game for one in found]), collect, crew):
        raise KeyboardInterrupt
    by_place = {(one.game.scenario, one.game.number): one for one in found}
    return [by_place[name, number] for name in batch.scenarios for number in range(batch.games)]


def missing(batch: Batch, games: Sequence[Game]) -> list[range]:
    """The numbers of all battles that are not among these, as ranges within one scenario."""
    done = {(game.scenario, game.number) for game in games}
    spans: list[range] = []
    for place, name in enumerate(batch.scenarios):
        for number in range(batch.games):
            at = place * batch.games + number
            if (name, number) in done:
                continue
            if number and spans and spans[-1].stop == at:
                spans[-1] = range(spans[-1].start, at + 1)
            else:
                spans.append(range(at, at + 1))
    return spans


# --- pages ------------------------------------------------------------------------------------------------------------

def history_page(games: int, players: tuple[str, ...], kept: Path, crew: Crew) -> Page:
    batch = Batch(history.RULESET, history.scenarios(), players, games, 1812)
    compared = history.compare(batch, fought(batch, history.fight_some, kept, crew))
    command = f"weathergage history --games {games} --seed 1812" + said(players)
    lines = [f"{games:,} battles of each duel between {players[0]}s, {games * len(compared):,} in all, as",
             f"`{command}` fights them. Shares have their 95 % interval; the place of history is how many of a hundred",
             "battles cost less.", "",
             "| battle | in history | as in history, % | crew lost, middle battle, % | in history, % | its place |",
             "|---|---|---|---|---|---|", *[row(one) for one in compared]]
    return Page("docs/captains-sea-history.md", "\n".join(lines), {
        f"docs/history/{name}.svg": svg for name, svg in drawn(history.sections(compared)).items()})


def row(one: Compared) -> str:
    """What came of a duel, beside its history."""
    taken = f"{one.ships[one.past.loser]} taken" if one.past.taken else "nobody taken"
    places = [history.below(one.lost(side), one.losses(side)) for side in (0, 1)] if one.past.fought else []
    return (f"| {one.title} | {taken} | {of_hundred(one.agree)} | {middle(one)} | {real(one)} | "
            f"{' / '.join([f'{place:.0f}' for place in places])} |")


def captains_page(games: int, players: tuple[str, ...], kept: Path, crew: Crew) -> Page:
    """History once more, by players who look ahead, beside lieutenants in battles of the same seeds."""
    batches = [Batch(history.RULESET, history.scenarios(), names, games, 1812) for names in (players, LIEUTENANTS)]
    both = [history.compare(batch, fought(batch, history.fight_some, kept, crew)) for batch in batches]
    as_real = [[float(battle.taken == one.past.loser) for one in compared for battle in one.battles]
               for compared in both]
    more, low, high = paired(*as_real)
    costs = [cost(compared) for compared in both]
    men, fewest, most = paired(*costs)
    told = [one.lost(side) for one in both[0] if one.past.fought for side in (0, 1)]
    in_history = sum(told) / max(1, len(told))
    total = " | ".join([of_hundred(rate(round(sum(each)), len(each))) for each in as_real])
    lines = [f"{games:,} battles of each duel between players of level `{players[0]}`, {len(as_real[0]):,} in all, as",
             f"`weathergage history --games {games} --seed 1812{said(players)}` fights them, beside lieutenants in",
             "battles of the same seeds.", "",
             f"| battle | as in history, %: {players[0]} | lieutenant | crew lost, middle battle, %: {players[0]} | "
             "lieutenant | in history |", "|---|---|---|---|---|---|",
             *[f"| {one.title} | {of_hundred(one.agree)} | {of_hundred(other.agree)} | {middle(one)} | {middle(other)} "
               f"| {real(one)} |" for one, other in zip(*both, strict=True)],
             f"| all | {total} | | | |", "",
             f"Against the lieutenants' the share of all battles that come out as in history is {100 * more:+.0f} "
             f"points ({100 * low:+.0f} to {100 * high:+.0f}).",
             f"Of the crews they lose {100 * sum(costs[0]) / len(costs[0]):.0f} %, the lieutenants "
             f"{100 * sum(costs[1]) / len(costs[1]):.0f} %, a difference of {100 * men:+.0f} points "
             f"({100 * fewest:+.0f} to {100 * most:+.0f});",
             f"in history it was {in_history:.0f} %, where the battle was fought out."]
    return Page("docs/captains-sea-history.md#captains", "\n".join(lines), {})


def cost(compared: Sequence[Compared]) -> list[float]:
    """Of each battle that was fought out in history: the share of the crews that was lost here, both ships alike."""
    return [(first + second) / 200 for one in compared if one.past.fought
            for first, second in zip(one.losses(0), one.losses(1))]


def of_hundred(share: Rate) -> str:
    return f"{100 * share.share:.0f} ({100 * share.low:.0f} to {100 * share.high:.0f})"


def middle(one: Compared) -> str:
    """What the middle battle cost either side."""
    losses = [sorted(one.losses(side)) for side in (0, 1)]
    return " / ".join([f"{values[len(values) // 2]:.0f}" for values in losses])


def real(one: Compared) -> str:
    """What it cost in history."""
    return " / ".join([f"{one.lost(side):.0f}" for side in (0, 1)]) if one.past.fought else ""


def game_page(ruleset: str, games: int, players: tuple[str, ...], kept: Path, crew: Crew) -> Page:
    names = tuple([entry.id for entry in registry.find(ruleset).scenarios])
    batch = Batch(ruleset, names, players, games, 2000)
    made = drawn(sections(Found(Wish(batch), fought(batch, watch_some, kept, crew))))
    few = " Of so few the intervals are wide." if games < FEW else ""
    words = (f"{games:,} battles of each scenario, {players[0]}s against each other, made by the command below. "
             f"[balance.md](balance.md) tells how to\nread them.{few}\n\n"
             f"    weathergage report {ruleset} --scenario all --games {games} --seed 2000" + said(players))
    return Page(f"docs/{ruleset}-balance.md", words, {
        f"docs/balance/{ruleset}-{name}.svg": made[figure]
        for name, figure in (("wins", "wins"), ("deeds", "deeds"), ("chart", f"chart-{CHARTS[ruleset]}"))
        if figure in made})             # of few battles nothing can be said of deeds


def duel_page(games: int, players: tuple[str, ...], kept: Path, crew: Crew) -> Page:
    given = f"captains-sea --scenario {DUEL} --games {games} --seed 1812 --vary {CREWS}{said(players)}"
    made = reported(given, crew)
    words = f"{games:,} battles between {players[0]}s for each value, with seed 1812: `weathergage report {given}`."
    return Page("docs/balance.md", words, {
        f"docs/balance/duel-{name}.svg": made[figure]
        for name, figure in (("wins", "wins"), ("deeds", "deeds"), ("chart", f"chart-{DUEL}"),
                             ("vary", f"vary-1-{DUEL}"), ("vary-pairs", f"vary-1-{DUEL}-pairs"))
        if figure in made})


def fleets_page(games: int, players: tuple[str, ...], kept: Path, crew: Crew) -> Page:
    """Of Man O' War, where the fleets are bought: the ready ones against each other."""
    given = (f"man-o-war --scenario line-of-battle --games 1 --seed 2000 --cross starter-1,starter-2 "
             f"--cross-games {games}{said(players)}")
    made = reported(given, crew)
    words = f"{games:,} battles of every pair, {players[0]}s against each other: `weathergage report {given}`."
    return Page("docs/man-o-war-balance.md#fleets", words, {
        f"docs/balance/man-o-war-{name}.svg": made[name] for name in ("fleets", "fleets-all")})


def reported(given: str, crew: Crew) -> dict[str, str]:
    """The figures of a report, by a program of its own: content can be changed only before a game is used."""
    with TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "weathergage", "report", *given.split(), "--jobs", str(jobs_of(crew)),
                        "--out", f"{folder}/report.html", "--figures", folder], check=True, stdout=subprocess.DEVNULL)
        return {path.stem: path.read_text(encoding="utf-8") for path in Path(folder).glob("*.svg")}


def said(players: tuple[str, ...]) -> str:
    """How a command says who plays; lieutenants do when it does not."""
    return "" if players == LIEUTENANTS else f" --players {','.join(players)}"


def drawn(made: Sequence[Section]) -> dict[str, str]:
    return {name: svg for one in made for name, svg in one.figures}


def jobs_of(crew: Crew) -> int:
    return crew.jobs if isinstance(crew, Processes) else 1


def write(page: Page, root: Path) -> None:
    """Words between the marks of the page, and figures into their files. A page with several pairs of marks names
    them: `<!-- battles: fleets begin -->`."""
    file, _, name = page.path.partition("#")
    begin, end = [mark.replace("battles:", f"battles: {name}" if name else "battles:") for mark in (BEGIN, END)]
    path = root / file
    text = path.read_text(encoding="utf-8")
    if text.count(begin) != 1 or text.count(end) != 1:
        raise SystemExit(f"{file} has not one {begin} and one {end}")
    between = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.S)
    path.write_text(between.sub(lambda _: f"{begin}\n{page.words}\n{end}", text), encoding="utf-8")
    for figure, svg in page.figures.items():
        (root / figure).write_text(svg, encoding="utf-8")


def page_of(name: str, games: int, players: tuple[str, ...], kept: Path, crew: Crew) -> Page:
    make: dict[str, Callable[..., Page]] = {
        "history": history_page, "captains": captains_page, "duel": duel_page, "fleets": fleets_page}
    if name in make:
        return make[name](games, players, kept, crew)
    return game_page(name, games, players, kept, crew)


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("page", choices=("history", "captains", *CHARTS, "duel", "fleets"))
    parser.add_argument("--games", type=int, default=200, help="of each scenario, value or pair of fleets")
    parser.add_argument("--players", help="a level; lieutenants, or captains of 32 simulations")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted: Any = parser.parse_args(given)
    players = wanted.players or ("captain:32" if wanted.page == "captains" else LIEUTENANTS[0])
    try:
        page = page_of(wanted.page, wanted.games, (players,), ROOT / "build/battles", Processes(wanted.jobs))
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from there")
        return INTERRUPTED
    write(page, ROOT)
    print("wrote", ", ".join([page.path, *page.figures]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
