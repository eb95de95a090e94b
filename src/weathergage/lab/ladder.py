"""Ladders: every level against every other, sides swapped, all scenarios; ratings with intervals.

A game is a function of the ladder and its number, as in a simulation: the same on one process or on twenty. What has
been played is kept line by line in a file, and a ladder that was interrupted goes on from there.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Any, Final, Optional, TypeAlias

from weathergage.kernel import registry
from weathergage.lab.elo import Rating, Score, ratings
from weathergage.lab.fingerprint import fingerprint
from weathergage.lab.simulate import BadBatch, Batch, Rate, check, play_one, settle, teams_of, wilson
from weathergage.lab.workers import ALONE, Crew, share, useful

LEVELS: Final = ("midshipman", "lieutenant", "captain:64", "admiral:192")
ANCHOR: Final = "lieutenant"            # who stands at 1500 if he plays, else the first one
Key: TypeAlias = tuple[str, str, str, str, int]         # game, scenario, the two levels, and the number of the game
WIDE: Final = 640
ROW: Final = 26
LEFT: Final = 170
TOP: Final = 34


@dataclass(frozen=True)
class Ladder:
    """What is to be played: `games` of each scenario and pair, half of them with the sides changed."""

    rulesets: tuple[str, ...]
    levels: tuple[str, ...] = LEVELS
    games: int = 20
    seed: int = 0
    scenarios: tuple[str, ...] = ()             # empty: all with two sides
    against: str = ""                           # only this one plays the others

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return [pair for pair in combinations(self.levels, 2) if not self.against or self.against in pair]


@dataclass(frozen=True)
class Bout:
    """One game of a ladder: what the first of the two has won of it, a draw being half."""

    ruleset: str
    scenario: str
    first: str
    second: str
    number: int
    won: float
    decisions: int

    @property
    def key(self) -> Key:
        return self.ruleset, self.scenario, self.first, self.second, self.number


@dataclass
class Standing:
    """The ladder of one game."""

    ruleset: str
    levels: tuple[str, ...]
    ratings: dict[str, Rating]
    table: dict[tuple[str, str], Rate]          # what the one has won against the other
    games: int
    scenarios: dict[str, dict[tuple[str, str], Rate]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        return {"ruleset": self.ruleset, "games": self.games,
                "ratings": {level: asdict(rating) for level, rating in self.ratings.items()},
                "table": cells(self.table),
                "scenarios": {name: cells(table) for name, table in self.scenarios.items()}}


def cells(table: dict[tuple[str, str], Rate]) -> list[dict[str, Any]]:
    return [{"first": one, "second": other, **asdict(rate)} for (one, other), rate in table.items()]


def check_ladder(ladder: Ladder) -> list[Batch]:
    """The batches that it is made of, one for each game and pair; BadBatch if it cannot be played."""
    if len(set(ladder.levels)) < max(2, len(ladder.levels)):
        raise BadBatch(f"a ladder needs two or more levels, each once, not {', '.join(ladder.levels) or 'none'}")
    if ladder.against and ladder.against not in ladder.levels:
        raise BadBatch(f"{ladder.against} is none of the levels that play: {', '.join(ladder.levels)}")
    if ladder.games < 2 or ladder.games % 2:
        raise BadBatch(f"sides are swapped, so the number of games must be even, not {ladder.games}")
    batches: list[Batch] = []
    for name in ladder.rulesets:
        ruleset = registry.find(name)
        known = [scenario.id for scenario in ruleset.scenarios]
        fitting = [scenario for scenario in known if not ladder.scenarios or scenario in ladder.scenarios]
        two_sided = tuple([scenario for scenario in fitting if sides_of(name, scenario) == 2])
        if not two_sided:
            raise BadBatch(f"{name} has none of these scenarios with two sides; it has {', '.join(known)}")
        batches += [Batch(name, two_sided, pair, ladder.games, ladder.seed, True) for pair in ladder.pairs]
    for batch in batches:
        check(batch)
    return batches


def sides_of(ruleset: str, scenario: str) -> int:
    rules = registry.find(ruleset)
    options = settle(rules, scenario, ())
    return len(set(teams_of(rules, rules.new(scenario, options), len(rules.seats(scenario, options)))))


def play_ladder(ladder: Ladder, crew: Crew = ALONE, progress: Callable[[int], None] = lambda games: None,
                kept: Optional[Path] = None, chunk: int = 0) -> tuple[list[Bout], bool]:
    """All games of it, and whether it is complete; of those in the file none again. Ctrl-C keeps what is done."""
    batches = check_ladder(ladder)
    bouts = read_bouts(kept, ladder, batches) if kept else []
    done = {bout.key for bout in bouts}
    progress(len(bouts))

    def collect(some: list[Bout]) -> None:
        bouts.extend(some)
        if kept:
            with kept.open("a", encoding="utf-8") as file:
                file.writelines([json.dumps(asdict(bout)) + "\n" for bout in some])
        progress(len(some))

    order = {key_of(batch, number): at for at, (batch, number) in enumerate(numbered(batches))}
    spans = merged([at for key, at in order.items() if key not in done])
    complete = share(partial(play_some, tuple(batches)), spans, collect, useful(crew, ladder.rulesets), chunk or 1)
    bouts.sort(key=lambda bout: order[bout.key])
    return bouts, complete


def numbered(batches: Sequence[Batch]) -> Iterator[tuple[Batch, int]]:
    """Every game of every batch, in order; the number is that within the batch."""
    for batch in batches:
        for number in range(batch.games * len(batch.scenarios)):
            yield batch, number


def key_of(batch: Batch, number: int) -> Key:
    first, second = batch.players
    return batch.ruleset, batch.scenarios[number // batch.games], first, second, number % batch.games


def merged(numbers: Sequence[int]) -> list[range]:
    """Numbers as ranges."""
    found: list[range] = []
    for number in numbers:
        if found and found[-1].stop == number:
            found[-1] = range(found[-1].start, number + 1)
        else:
            found.append(range(number, number + 1))
    return found


def play_some(batches: tuple[Batch, ...], numbers: range) -> list[Bout]:
    games = list(numbered(batches))
    return [play_bout(*games[number]) for number in numbers]


def play_bout(batch: Batch, number: int) -> Bout:
    game = play_one(batch, number)
    first, second = batch.players
    won = 0.5 if not game.winners else 1.0 if game.players[game.winners[0]] == first else 0.0
    return Bout(batch.ruleset, game.scenario, first, second, game.number, won, game.decisions)


def terms(ladder: Ladder) -> dict[str, Any]:
    """What games in one file have in common; more games and more levels go into the same file."""
    return {"command": "ladder", "seed": ladder.seed,
            "rules": {name: fingerprint((name,)) for name in ladder.rulesets}}


def read_bouts(kept: Path, ladder: Ladder, batches: Sequence[Batch]) -> list[Bout]:
    """The games of this ladder that are in the file; a new file begins with the terms. A line that was cut off in the
    middle of being written is played again."""
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(terms(ladder)) + "\n", encoding="utf-8")
        return []
    lines = kept.read_text(encoding="utf-8").splitlines()
    if not lines or json.loads(lines[0]) != terms(ladder):
        raise BadBatch(f"{kept} holds games of another ladder, or of other rules or players; name another file")
    wanted = {key_of(batch, number) for batch, number in numbered(batches)}
    found: list[Bout] = []
    for line in lines[1:]:
        try:
            bout = Bout(**json.loads(line))
        except (ValueError, TypeError):
            continue
        if bout.key in wanted:
            found.append(bout)
    kept.write_text("\n".join([lines[0], *[line for line in lines[1:] if line.endswith("}")], ""]), encoding="utf-8")
    return found


# --- what it comes to -------------------------------------------------------------------------------------------------

def standings(ladder: Ladder, bouts: Sequence[Bout]) -> list[Standing]:
    """The ladder of each game, and its cross tables."""
    found: list[Standing] = []
    for name in ladder.rulesets:
        here = [bout for bout in bouts if bout.ruleset == name]
        anchor = ladder.levels.index(ANCHOR) if ANCHOR in ladder.levels else 0
        scores = [Score(ladder.levels.index(one), ladder.levels.index(other), *score_of(here, one, other))
                  for one, other in ladder.pairs]
        rated = ratings(len(ladder.levels), scores, anchor)
        by_scenario = {scenario: cross_table(ladder, [bout for bout in here if bout.scenario == scenario])
                       for scenario in dict.fromkeys([bout.scenario for bout in here])}
        found.append(Standing(name, ladder.levels, dict(zip(ladder.levels, rated, strict=True)),
                              cross_table(ladder, here), len(here), by_scenario))
    return found


def score_of(bouts: Sequence[Bout], one: str, other: str) -> tuple[float, int]:
    played = [bout.won for bout in bouts if (bout.first, bout.second) == (one, other)]
    return sum(played), len(played)


def cross_table(ladder: Ladder, bouts: Sequence[Bout]) -> dict[tuple[str, str], Rate]:
    """Of every two levels that have met: what the one has won, a draw being half, with Wilson's interval."""
    table: dict[tuple[str, str], Rate] = {}
    for one, other in ladder.pairs:
        won, games = score_of(bouts, one, other)
        if games:
            table[one, other] = share_of(won, games)
            table[other, one] = share_of(games - won, games)
    return table


def share_of(won: float, games: int) -> Rate:
    low, high = wilson(won, games)
    return Rate(won, games, won / games, low, high)


def as_dict(ladder: Ladder, bouts: Sequence[Bout], complete: bool) -> dict[str, Any]:
    """Plain data for JSON."""
    return {"ladder": asdict(ladder), "complete": complete, "games": len(bouts),
            "standings": [standing.as_dict() for standing in standings(ladder, bouts)]}


def svg(found: Sequence[Standing]) -> str:
    """Ratings with their intervals: a block for each game, a line for each level, the strongest first."""
    spans = [rating for standing in found for rating in standing.ratings.values()]
    low, high = min([rating.low for rating in spans]) - 20.0, max([rating.high for rating in spans]) + 20.0
    height = sum([TOP + ROW * len(standing.levels) for standing in found]) + 34
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" font-family="sans-serif" '
             f'font-size="12" fill="#333"><rect width="{WIDE}" height="{height}" fill="#fff"/>']

    def across(elo: float) -> float:
        return LEFT + (elo - low) / (high - low) * (WIDE - LEFT - 20)

    step = next(size for size in (50, 100, 200, 500, 1000, 100_000) if (high - low) / size <= 10)
    for mark in range(int(low // step + 1) * step, int(high) + 1, step):
        x = across(mark)
        parts.append(f'<path d="M{x:.1f} 10V{height - 26}" stroke="#e4e4e4"/>'
                     f'<text x="{x:.1f}" y="{height - 10}" text-anchor="middle">{mark}</text>')
    top = 0
    for standing in found:
        parts.append(f'<text x="10" y="{top + 24}" font-size="14" font-weight="bold">{escape(standing.ruleset)}</text>')
        order = sorted(standing.ratings.items(), key=lambda item: -item[1].elo)
        for at, (level, rating) in enumerate(order):
            y = top + TOP + ROW * at + ROW // 2
            parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(level)}</text>'
                         f'<path d="M{across(rating.low):.1f} {y}H{across(rating.high):.1f}" stroke="#1b6ca8" '
                         f'stroke-width="2"/><circle cx="{across(rating.elo):.1f}" cy="{y}" r="4" fill="#1b6ca8"/>')
        top += TOP + ROW * len(order)
    return "\n".join([*parts, "</svg>", ""])
