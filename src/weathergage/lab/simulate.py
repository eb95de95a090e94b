"""Many games between players that need no screen, and what they say about a scenario.

A game is a function of the batch and its number, so a batch gives the same result on one process or on twenty, on one
machine or on three, and a batch that was interrupted can go on from the games that are in a table.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from functools import partial
from math import sqrt
from time import perf_counter
from typing import Any, Final, Optional, TypeAlias
from zlib import crc32

from weathergage.kernel import core, registry, save
from weathergage.kernel.core import CHANCE, WeatherGageError, advance
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import sound_seed
from weathergage.kernel.rng import word
from weathergage.kernel.ruleset import BadSetup, Ruleset
from weathergage.lab.fingerprint import fingerprint
from weathergage.lab.parquet import Form, Row, Table
from weathergage.lab.workers import ALONE, Crew, share, useful
from weathergage.players.base import Player, play_out
from weathergage.players.roster import player

Seating: TypeAlias = Callable[[Ruleset, core.Game, tuple[str, ...], list[Player]], list[Player]]
NORMAL_95: Final = 1.959963984540054
DRAW: Final = "draw"
COLUMNS: Final = {                      # of a table: one row per game, lists by seat
    "ruleset": "text", "scenario": "text", "options": "texts", "number": "number", "seed": "number",
    "seats": "texts", "players": "texts", "winner": "text", "winners": "texts", "scores": "numbers",
    "reason": "text", "rule": "text", "turns": "number", "decisions": "number", "conditions": "texts",
}


class BadBatch(WeatherGageError, ValueError):
    """Such a batch cannot be simulated; says why."""


@dataclass(frozen=True)
class Batch:
    """What is to be played. `players` are levels: one for all seats, or one for each team, or one for each seat; with
    `swap` every seed is played with them changed about too."""

    ruleset: str
    scenarios: tuple[str, ...]
    players: tuple[str, ...] = ("lieutenant", "lieutenant")
    games: int = 100                                # of each scenario
    seed: int = 0
    swap: bool = False
    options: tuple[tuple[str, str], ...] = ()       # each goes to the scenarios that know it


@dataclass(frozen=True, slots=True)
class Game:
    """How one game went."""

    scenario: str
    number: int
    seed: int
    players: tuple[str, ...]        # by seat
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rule: str
    turns: Optional[int]            # None where the ruleset counts none
    decisions: int
    conditions: tuple[str, ...] = ()            # dealt by chance before the first answer, as far as the ruleset tells


@dataclass(frozen=True)
class Rate:
    """A share of games with its 95 % interval."""

    count: float            # a draw may be half of one
    of: int
    share: float
    low: float
    high: float


@dataclass
class Summary:
    """The games of one scenario, or of all."""

    scenario: str
    games: int
    seats: tuple[str, ...]
    wins: tuple[Rate, ...]                  # by seat
    draws: Rate
    scores: tuple[float, ...]               # means, by seat
    turns: Optional[float]
    decisions: float
    reasons: dict[str, int]                 # the most frequent first
    levels: dict[str, Rate] = field(default_factory=dict)       # wins by player, where the players differ
    conditions: dict[str, tuple[Rate, ...]] = field(default_factory=dict)       # wins by seat in the games that had it


@dataclass
class Report:
    """All games of a batch in order, and how long they took."""

    batch: Batch
    games: list[Game]
    seats: dict[str, tuple[str, ...]]       # by scenario
    complete: bool
    seconds: float
    kept: int = 0                           # of the games: how many were there before

    @property
    def games_per_s(self) -> float:
        return (len(self.games) - self.kept) / self.seconds if self.seconds else 0.0

    def summaries(self) -> list[Summary]:
        """One for each scenario that was played, and one over all where there are several with the same seats."""
        groups = {name: [game for game in self.games if game.scenario == name] for name in self.batch.scenarios}
        found = [summarize(name, games, self.seats[name]) for name, games in groups.items() if games]
        if len(found) > 1 and self.are_alike:
            found.append(summarize("all", self.games, found[0].seats))
        return found

    @property
    def are_alike(self) -> bool:
        """Whether all scenarios have the same seats."""
        return len(set(self.seats.values())) == 1

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON. What differs from run to run stands under `speed`."""
        own = save.CONTENT.get(self.batch.ruleset)
        return {"batch": asdict(self.batch), "complete": self.complete, "games": len(self.games),
                **({"content": {"name": own["name"], "digest": own["digest"]}} if own else {}),
                "summaries": [asdict(summary) for summary in self.summaries()],
                "speed": {"seconds": round(self.seconds, 3), "games_per_s": round(self.games_per_s, 2)}}

    def rows(self) -> list[dict[str, Any]]:
        """One flat row per game, for a table."""
        return [{"scenario": game.scenario, "number": game.number, "seed": game.seed,
                 **{f"player_{seat}": level for seat, level in zip(seats, game.players, strict=True)},
                 "winner": winner_of(game, seats),
                 **{f"score_{seat}": score for seat, score in zip(seats, game.scores, strict=True)},
                 "reason": game.reason, "rule": game.rule, "turns": game.turns, "decisions": game.decisions,
                 "conditions": "; ".join(game.conditions)}
                for game in self.games for seats in (self.seats[game.scenario],)]


def simulate(batch: Batch, crew: Crew = ALONE, progress: Callable[[int], None] = lambda games: None,
             table: Optional[Table] = None, chunk: int = 0) -> Report:
    """Play the batch; of games that are in the table, none again. `progress` hears how many games were just finished;
    Ctrl-C keeps those that were."""
    seats = check(batch)
    games = kept_games(batch, table) if table else []
    kept = len(games)

    def collect(done: list[Game]) -> None:
        if table:
            table.add([row_of(batch, game, seats[game.scenario]) for game in done])
        games.extend(done)
        progress(len(done))

    start = perf_counter()
    try:
        complete = share(partial(play_some, batch), spans_of(batch, table), collect, useful(crew, [batch.ruleset]),
                         chunk)
    finally:
        if table:
            table.close()
    seconds = perf_counter() - start
    order = {name: place for place, name in enumerate(batch.scenarios)}
    games.sort(key=lambda game: (order[game.scenario], game.number))
    return Report(batch, games, seats, complete, seconds, kept)


def spans_of(batch: Batch, table: Optional[Table] = None) -> list[range]:
    """The numbers of all games of the batch that are not in the table, as ranges within one scenario."""
    spans: list[range] = []
    for place, name in enumerate(batch.scenarios):
        here = table.missing(name, range(batch.games)) if table else [range(batch.games)]
        spans += [range(place * batch.games + some.start, place * batch.games + some.stop) for some in here]
    return spans


def form_of(batch: Batch) -> Form:
    """What a table of the batch holds. More games, and other scenarios, go into the same table."""
    own = save.CONTENT.get(batch.ruleset)
    terms = {"command": "simulate", "ruleset": batch.ruleset, "players": list(batch.players), "seed": batch.seed,
             "swap": batch.swap, "options": option_words(batch), "content": own["digest"] if own else "standard",
             "rules": fingerprint((batch.ruleset,))}
    return Form(COLUMNS, terms, "scenario")


def option_words(batch: Batch) -> list[str]:
    return sorted([f"{name}={choice}" for name, choice in batch.options])


def row_of(batch: Batch, game: Game, seats: tuple[str, ...]) -> Row:
    return {"ruleset": batch.ruleset, "scenario": game.scenario, "options": option_words(batch), "number": game.number,
            "seed": game.seed, "seats": list(seats), "players": list(game.players), "winner": winner_of(game, seats),
            "winners": [seats[at] for at in game.winners], "scores": list(game.scores), "reason": game.reason,
            "rule": game.rule, "turns": game.turns, "decisions": game.decisions, "conditions": list(game.conditions)}


def kept_games(batch: Batch, table: Table) -> list[Game]:
    """The games of the batch that are in the table."""
    return [Game(row["scenario"], row["number"], row["seed"], tuple(row["players"]),
                 tuple([row["seats"].index(name) for name in row["winners"]]), tuple(row["scores"]), row["reason"],
                 row["rule"], row["turns"], row["decisions"], tuple(row["conditions"]))
            for row in table.rows() if row["scenario"] in batch.scenarios and row["number"] < batch.games]


def winner_of(game: Game, seats: tuple[str, ...]) -> str:
    return " ".join([seats[at] for at in game.winners]) or DRAW


def check(batch: Batch) -> dict[str, tuple[str, ...]]:
    """Refuse what cannot be played, before any process starts. The names of the seats, by scenario."""
    sound_seed(batch.seed)
    ruleset = registry.find(batch.ruleset)
    if batch.games < 1:
        raise BadBatch(f"there must be at least 1 game, not {batch.games}")
    seats: dict[str, tuple[str, ...]] = {}
    for name in batch.scenarios:
        options = settle(ruleset, name, batch.options)
        seats[name] = ruleset.seats(name, options)
        spread(batch.players, name, teams_of(ruleset, ruleset.new(name, options), len(seats[name])))
    for name, choice in batch.options:
        if not any([name in settle(ruleset, scenario, batch.options) for scenario in batch.scenarios]):
            raise BadBatch(f"none of these scenarios has an option {name!r} to set to {choice!r}")
    for level in batch.players:
        player(level, batch.ruleset)
    return seats


def teams_of(ruleset: Ruleset, game: core.Game, seats: int) -> list[int]:
    return [ruleset.team(game, seat) for seat in range(seats)]


def spread(levels: tuple[str, ...], scenario: str, teams: list[int]) -> tuple[str, ...]:
    """The level of each seat, out of one for all, one for each team, or one for each seat."""
    if len(levels) == 1:
        return levels * len(teams)
    if len(levels) == len(set(teams)):
        return tuple([levels[team] for team in teams])
    if len(levels) == len(teams):
        return levels
    raise BadBatch(f"{scenario} has {len(teams)} seats in {len(set(teams))} teams, and {len(levels)} players are "
                   f"named: {', '.join(levels)}")


def settle(ruleset: Ruleset, scenario: str, options: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The options of one scenario: those of the batch that it knows, and defaults for the rest."""
    if scenario not in [known.id for known in ruleset.scenarios]:
        raise BadSetup(f"scenario {scenario!r} is unknown; {ruleset.id} has all, "
                       + ", ".join([known.id for known in ruleset.scenarios]))
    fitting = ruleset.settle_options(scenario, {})
    return ruleset.settle_options(scenario, {name: choice for name, choice in options if name in fitting})


def play_some(batch: Batch, numbers: range) -> list[Game]:
    return [play_one(batch, number) for number in numbers]


def unwatched(ruleset: Ruleset, game: core.Game, names: tuple[str, ...], players: list[Player]) -> list[Player]:
    return players


def play_one(batch: Batch, number: int, seated: Seating = unwatched) -> Game:
    """Game number n of the batch; `seated` may look over the players' shoulders."""
    ruleset = registry.find(batch.ruleset)
    scenario, number = batch.scenarios[number // batch.games], number % batch.games
    turned = number % 2 if batch.swap else 0
    seed = seed_of(batch, scenario, number)
    options = settle(ruleset, scenario, batch.options)
    game = ruleset.new(scenario, options)
    names = ruleset.seats(scenario, options)
    levels = spread(batch.players[turned:] + batch.players[:turned], scenario, teams_of(ruleset, game, len(names)))
    dealer = Seeded(word(seed, 0))
    advance(game, None, dealer)
    assert not game.asked or game.asked[0].seat != CHANCE
    conditions = ruleset.face.conditions(game)
    players = [player(level, ruleset.id, word(seed, 1 + seat)) for seat, level in enumerate(levels)]
    decisions = play_out(ruleset, game, dealer, seated(ruleset, game, names, players))
    end = game.outcome
    assert end is not None, f"{scenario} with seed {seed} stopped without an outcome"
    return Game(scenario, number, seed, levels, end.winners, end.scores, end.reason, end.rule,
                getattr(game, "turn", None), decisions, conditions)


def seed_of(batch: Batch, scenario: str, number: int) -> int:
    """It depends on the scenario, not on which others are in the batch; a game and the same with sides changed share
    it."""
    return word(word(batch.seed, crc32(scenario.encode()) >> 1), number // 2 if batch.swap else number)


def summarize(name: str, games: list[Game], seats: tuple[str, ...]) -> Summary:
    count = len(games)
    turns = [game.turns for game in games if game.turns is not None]
    return Summary(
        scenario=name, games=count, seats=seats,
        wins=tuple([rate(sum([seat in game.winners for game in games]), count) for seat in range(len(seats))]),
        draws=rate(sum([not game.winners for game in games]), count),
        scores=tuple([sum([game.scores[seat] for game in games]) / count for seat in range(len(seats))]),
        turns=sum(turns) / len(turns) if turns else None,
        decisions=sum([game.decisions for game in games]) / count,
        reasons=dict(Counter([game.reason for game in games]).most_common()),
        levels=by_level(games), conditions=by_condition(games, len(seats)),
    )


def by_level(games: list[Game]) -> dict[str, Rate]:
    """Wins of each player, when no two seats of a game have the same."""
    if any([len(set(game.players)) < len(game.players) for game in games]):
        return {}
    won = Counter([game.players[seat] for game in games for seat in game.winners])
    return {level: rate(won[level], len(games)) for level in dict.fromkeys(games[0].players)}


def by_condition(games: list[Game], seats: int) -> dict[str, tuple[Rate, ...]]:
    """Wins of each seat in the games with each condition that some had."""
    found: dict[str, tuple[Rate, ...]] = {}
    for name in sorted({name for game in games for name in game.conditions}):
        some = [game for game in games if name in game.conditions]
        found[name] = tuple([rate(sum([seat in game.winners for game in some]), len(some)) for seat in range(seats)])
    return found


def rate(count: int, of: int) -> Rate:
    low, high = wilson(count, of)
    return Rate(count, of, count / of if of else 0.0, low, high)


def wilson(successes: float, trials: int, z: float = NORMAL_95) -> tuple[float, float]:
    """Wilson's score interval of a share: honest for few games and for shares near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    share_won = successes / trials
    centre = share_won + z * z / (2 * trials)
    spread = z * sqrt(share_won * (1 - share_won) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low, high = (centre - spread) / scale, (centre + spread) / scale
    return (0.0 if successes == 0 else low), (1.0 if successes == trials else high)
