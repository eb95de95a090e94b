"""Looking for trouble: random games over all scenarios, options and seeds, with checks on the way.

A game is a function of the hunt and its number. Most games are plain rollouts, for speed; some, or all in a deep
hunt, are matches in which every promise of the kernel is tried. What goes wrong comes back as a Finding that holds a
match one can load, up to the answer that broke it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Final, Optional
from zlib import crc32

from weathergage.kernel import registry, save
from weathergage.kernel.core import advance
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import sound_seed
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset
from weathergage.lab.fingerprint import fingerprint
from weathergage.lab.parquet import Form, Row, Table
from weathergage.lab.probes import Finding, Setting, Trouble, check_plain_end, found, try_match
from weathergage.lab.workers import ALONE, Crew, share, useful
from weathergage.players.base import rollout

MOST_DECISIONS: Final = 20_000      # a game that takes longer is taken not to end
SAMPLE: Final = 20                  # one game in so many is checked when the hunt is not deep
OPTION_CHANCE: Final = 4            # an option stands off its default in one game of so many
SEAT_CHANCE: Final = 2              # one that deals out the seats more often
CLAUSE: Final = re.compile(r"[A-Z]{2}-[A-Z]+-\d\d")
COLUMNS: Final = {                  # of a table: one row per game; the last three where something went wrong
    "ruleset": "text", "scenario": "text", "options": "texts", "number": "number", "seed": "number",
    "decisions": "number", "checked": "flag", "trouble": "text", "trace": "text", "match": "bytes",
}


@dataclass(frozen=True)
class Hunt:
    """What is to be tried, from game number `first` on."""

    rulesets: tuple[str, ...]
    games: int = 100
    seed: int = 0
    first: int = 0
    deep: bool = False
    most: int = MOST_DECISIONS


@dataclass(frozen=True)
class Tried:
    """One game of a hunt."""

    setting: Setting
    decisions: int
    checked: bool               # whether everything was tried in it
    finding: Optional[Finding] = None


@dataclass
class Catch:
    """What a hunt brought home."""

    hunt: Hunt
    games: int
    decisions: int
    checked: int                # games in which everything was tried
    findings: list[Finding]
    complete: bool
    seconds: float
    kept: int = 0               # of the decisions: how many were made in an earlier run


def fuzz(hunt: Hunt, crew: Crew = ALONE, progress: Callable[[list[Tried]], None] = lambda games: None,
         table: Optional[Table] = None, chunk: int = 0) -> Catch:
    """Play all games of the hunt; of those that are in the table, none again. Ctrl-C keeps what was found so far."""
    sound_seed(hunt.seed)
    for name in hunt.rulesets:
        registry.find(name)
    games = [game_of(row) for row in table.rows() if row["number"] in numbers_of(hunt)] if table else []
    kept = sum([game.decisions for game in games])

    def collect(some: list[Tried]) -> None:
        if table:
            table.add([row_of(game) for game in some])
        games.extend(some)
        progress(some)

    start = perf_counter()
    spans = table.missing("", numbers_of(hunt)) if table else [numbers_of(hunt)]
    try:
        complete = share(partial(hunt_some, hunt), spans, collect, useful(crew, hunt.rulesets), chunk)
    finally:
        if table:
            table.close()
    findings = sorted([game.finding for game in games if game.finding], key=lambda finding: finding.number)
    return Catch(hunt, len(games), sum([game.decisions for game in games]), sum([game.checked for game in games]),
                 findings, complete, perf_counter() - start, kept)


def numbers_of(hunt: Hunt) -> range:
    return range(hunt.first, hunt.first + hunt.games)


def form_of(hunt: Hunt) -> Form:
    """What a table of the hunt holds. More games go into the same table, whatever the first one is."""
    own = {name: save.CONTENT[name]["digest"] for name in hunt.rulesets if name in save.CONTENT}
    terms = {"command": "fuzz", "rulesets": list(hunt.rulesets), "seed": hunt.seed, "deep": hunt.deep,
             "most": hunt.most, "content": own or "standard", "rules": fingerprint(hunt.rulesets)}
    return Form(COLUMNS, terms)


def row_of(game: Tried) -> Row:
    setting, finding = game.setting, game.finding
    return {"ruleset": setting.ruleset, "scenario": setting.scenario,
            "options": [f"{name}={choice}" for name, choice in setting.options.items()], "number": setting.number,
            "seed": setting.seed, "decisions": game.decisions, "checked": game.checked,
            "trouble": finding.what if finding else None, "trace": finding.trace if finding else None,
            "match": finding.match if finding else None}


def game_of(row: Row) -> Tried:
    options = dict([words.split("=", 1) for words in row["options"]])
    setting = Setting(row["ruleset"], row["scenario"], options, row["seed"], row["number"])
    finding = None if row["trouble"] is None else Finding(setting.ruleset, setting.scenario, setting.number,
                                                          setting.seed, row["trouble"], row["trace"], row["match"])
    return Tried(setting, row["decisions"], row["checked"], finding)


def hunt_some(hunt: Hunt, numbers: range) -> list[Tried]:
    return [try_one(hunt, setting_of(hunt, number)) for number in numbers]


def try_one(hunt: Hunt, setting: Setting) -> Tried:
    careful = hunt.deep or setting.number % SAMPLE == 0
    try:
        count = try_match(setting, hunt.most, True) if careful else play_plainly(setting, hunt.most)
        return Tried(setting, count, careful)
    except Trouble as trouble:
        return Tried(setting, 0, careful, trouble.finding)


def setting_of(hunt: Hunt, number: int) -> Setting:
    """The ruleset, scenario, options and seed of one game."""
    ruleset = registry.find(hunt.rulesets[number % len(hunt.rulesets)])
    seed = word(word(hunt.seed, crc32(ruleset.id.encode()) >> 1), number)
    rng = Rng(seed)
    scenario = ruleset.scenarios[rng.below(len(ruleset.scenarios))].id
    options = random_options(ruleset, scenario, rng)
    if is_refused(ruleset, scenario, options):
        options = ruleset.settle_options(scenario, {})
    return Setting(ruleset.id, scenario, options, seed, number)


def is_refused(ruleset: Ruleset, scenario: str, options: dict[str, str]) -> bool:
    """Whether options do not go together, by a clause. A refusal that names none is something to be found."""
    try:
        ruleset.new(scenario, options)
    except BadSetup as error:
        return bool(CLAUSE.search(str(error)))
    except Exception:               # will be met again, and found, when the game is played
        return False
    return False


def random_options(ruleset: Ruleset, scenario: str, rng: Rng) -> dict[str, str]:
    """Each option of the scenario on its default, or now and then on any choice; every number of players in turn."""
    chosen = ruleset.settle_options(scenario, {})
    for option in ruleset.options:
        if option.name not in chosen:
            continue
        by_seats = choices_by_seats(ruleset, scenario, chosen, option)
        if len(by_seats) == 1 and rng.below(OPTION_CHANCE) == 0:
            chosen[option.name] = option.choices[rng.below(len(option.choices))]
        elif len(by_seats) > 1 and rng.below(SEAT_CHANCE) == 0:
            choices = by_seats[rng.below(len(by_seats))]
            chosen[option.name] = choices[rng.below(len(choices))]
    return chosen


def choices_by_seats(ruleset: Ruleset, scenario: str, chosen: dict[str, str], option: Option) -> list[list[str]]:
    """The choices of an option, those together that make a game for as many players."""
    found: dict[int, list[str]] = {}
    for choice in option.choices:
        found.setdefault(len(ruleset.seats(scenario, {**chosen, option.name: choice})), []).append(choice)
    return list(found.values())


def play_plainly(setting: Setting, most: int) -> int:
    """A rollout without any log. If it breaks, the same game again as a match, to have the log."""
    try:
        game = registry.find(setting.ruleset).new(setting.scenario, setting.options)
        dealer = Seeded(setting.seed)
        advance(game, None, dealer)
        count = rollout(game, Rng(word(setting.seed, 1)), dealer, False, most)
        check_plain_end(game, count, most)
        return count
    except Exception as error:      # whatever it is, it is what we came for
        try_match(setting, most, False)
        raise found(setting, None, "the game breaks as a rollout, but not as a match", error) from error
