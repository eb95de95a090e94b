"""The players one can ask for by name."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Optional

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.ruleset import Ruleset
from weathergage.players.base import Player, RandomPlayer
from weathergage.players.midshipman import Midshipman
from weathergage.players.search.hands import Hands
from weathergage.players.search.hint import Hint, hints
from weathergage.players.search.judge import Judge, Make
from weathergage.players.search.player import SearchPlayer
from weathergage.players.search.thought import Budget, Thinker

GROUP: Final = "weathergage.players"            # entry points of plug-ins, by ruleset: who makes its heuristic player,
JUDGES: Final = "weathergage.judges"            # and who makes its judge
RANDOM: Final = "random"
MIDSHIPMAN: Final = "midshipman"
LIEUTENANT: Final = "lieutenant"
CAPTAIN: Final = "captain"
ADMIRAL: Final = "admiral"
MS: Final = "ms"
BUDGETS_MS: Final[dict[str, int]] = {CAPTAIN: 1000, ADMIRAL: 3000}
PLAYERS: Final = Path(__file__).resolve().parent
WEIGHTS: Final = "value.safetensors"            # in the folder of a game's players
OLD_NAMES: Final[dict[str, str]] = {"heuristic": LIEUTENANT}        # in saves, and where callers say so
_ADDED: Final[dict[str, Make]] = {}
_WEIGHTS: Final[dict[str, Path]] = {}
_JUDGES: Final[dict[str, Callable[[Ruleset], Judge]]] = {}


@dataclass
class Level:
    """A kind of player that a person chooses as an opponent."""

    id: str
    title: str
    words: str


LEVELS: Final[tuple[Level, ...]] = (
    Level(MIDSHIPMAN, "Midshipman", "Sensible but green: overlooks things, and lets a mistake go unpunished."),
    Level(LIEUTENANT, "Lieutenant", "Answers at once, by rule of thumb, and seldom throws a battle away."),
    Level(CAPTAIN, "Captain", "Looks ahead for about a second at what each answer leads to."),
    Level(ADMIRAL, "Admiral", "Looks ahead for about three seconds, and is the hardest to beat."))


class UnknownPlayer(WeatherGageError, ValueError):
    """There is no such player; says which there are."""


def add(ruleset: str, make: Optional[Make] = None, judge: Optional[Callable[[Ruleset], Judge]] = None,
        weights: Optional[Path] = None) -> None:
    """Give a ruleset its heuristic player, its judge, or the weights that admirals judge by, for this process:
    notebooks and tests."""
    if weights is not None:
        _WEIGHTS[ruleset] = weights
    if make is not None:
        _ADDED[ruleset] = make
    if judge is not None:
        _JUDGES[ruleset] = judge


def player(name: str, ruleset: str, seed: int = 0, budget_ms: int = 0, simulations: int = 0, jobs: int = 1) -> Player:
    """A player by level. How long the better ones think about a decision is said in milliseconds, or in simulations,
    which comes to the same game on every machine; here, or in the name: `captain:200`, `captain:500ms`. With several
    jobs he thinks in so many processes at once, which changes nothing but the time."""
    level, _, effort = name.partition(":")
    level = OLD_NAMES.get(level, level)
    if effort:
        budget_ms, simulations = effort_of(name, effort)
    if budget_ms < 0 or simulations < 0:
        raise UnknownPlayer("a player thinks for no less than 0 ms or simulations")
    if level in BUDGETS_MS:
        return thinker(level, ruleset, seed, budget_ms, simulations, jobs)
    make = heuristic(ruleset)
    if effort or (level == LIEUTENANT and make is None) or level not in (RANDOM, MIDSHIPMAN, LIEUTENANT):
        known = ", ".join([RANDOM, *levels_of(ruleset)])
        raise UnknownPlayer(f"there is no {name[:40]!r} player for {ruleset}; there are {known}")
    if level == MIDSHIPMAN:
        return Midshipman(judge_of(ruleset), seed)
    if level == LIEUTENANT and make is not None:
        chosen = make(seed)
        assert isinstance(chosen, Player)
        return chosen
    return RandomPlayer(seed)


def effort_of(name: str, effort: str) -> tuple[int, int]:
    """Milliseconds and simulations, one of them 0, of what follows the level in a name."""
    figures = effort.removesuffix(MS)
    if not figures.isdecimal() or not int(figures[:9]):
        raise UnknownPlayer(f"{name[:40]!r} does not say how long to think; captain:200 and captain:500ms do")
    return (int(figures[:9]), 0) if effort.endswith(MS) else (0, int(figures[:9]))


def thinker(level: str, ruleset: str, seed: int = 0, budget_ms: int = 0, simulations: int = 0,
            jobs: int = 1) -> Thinker:
    """A player who looks ahead, and can tell what he thinks."""
    if not simulations and not budget_ms:
        budget_ms = BUDGETS_MS[level]
    judge = learned_judge(ruleset) if level == ADMIRAL else judge_of(ruleset)
    budget = Budget(simulations, budget_ms)
    own = judge.thinker(seed, budget)
    if own is not None:
        return own
    hands = Hands(jobs) if jobs > 1 and ruleset in registry.places() else None    # others must find the game, too
    if hands is not None and budget_ms:
        hands.get_ready(ruleset)
    return SearchPlayer(judge, seed, budget, hands)


def hint(match: Match, question: OpenQuestion, level: str = CAPTAIN, seed: int = 0, budget_ms: int = 0,
         simulations: int = 0) -> tuple[Hint, ...]:
    """What a player of this level would answer here: the two or three best answers, each with its label, the estimated
    chance of winning and a reason in words. Made from what the seat that is asked can see, and from nothing else."""
    name, _, effort = level.partition(":")
    if name not in BUDGETS_MS:
        raise UnknownPlayer(f"{level[:40]!r} gives no hints; {' and '.join(BUDGETS_MS)} do")
    if effort:
        budget_ms, simulations = effort_of(level, effort)
    ruleset = match.ruleset.id
    return hints(thinker(name, ruleset, seed, budget_ms, simulations), judge_of(ruleset), match.sight(question.seat),
                 question.question)


def levels_of(ruleset: str) -> tuple[str, ...]:
    """The levels there are for a game, the best last: the lieutenant is the game's own heuristic player."""
    return tuple([level.id for level in LEVELS if level.id != LIEUTENANT or heuristic(ruleset) is not None])


def quick_level(ruleset: str) -> str:
    """Who plays many battles where nobody is named: the lieutenant, or the midshipman of a game that has none."""
    return LIEUTENANT if heuristic(ruleset) is not None else MIDSHIPMAN


def sound_level(ruleset: str, level: str) -> str:
    """A level that an AI at a table can have, by the name of today; refuses others and says which there are."""
    level, levels = OLD_NAMES.get(level, level), levels_of(ruleset)
    if level != RANDOM and level not in levels:
        raise UnknownPlayer(f"there is no AI of level {level[:40]!r}; there are {', '.join(levels)}")
    return level


def usual_level(ruleset: str) -> str:
    """Whom a person meets who names nobody: one who answers at once, if there is one."""
    levels = levels_of(ruleset)
    return LIEUTENANT if LIEUTENANT in levels else CAPTAIN


def title_of(level: str) -> str:
    """A level as people know it, also where an old match or a plug-in names it otherwise."""
    name, _, effort = level.partition(":")
    name = OLD_NAMES.get(name, name)
    known = {entry.id: entry.title for entry in LEVELS}.get(name, name.replace("-", " ").capitalize())
    return f"{known} ({effort})" if effort else known


def heuristic(ruleset: str) -> Optional[Make]:
    """Who makes the heuristic player of a ruleset: one that was added; of our own games `make` in
    players/<ruleset>/heuristic.py; of a plug-in what it names in the entry-point group `weathergage.players`."""
    if ruleset in _ADDED:
        return _ADDED[ruleset]
    make: Optional[Make] = found_in(ruleset, "heuristic", GROUP)
    return make


def judge_of(ruleset: str) -> Judge:
    """A fresh judge of a ruleset, found as its heuristic player is; of a plug-in by the entry-point group
    `weathergage.judges`. One that knows nothing of the game, if there is none."""
    rules = registry.find(ruleset)
    make: Any = _JUDGES[ruleset] if ruleset in _JUDGES else found_in(ruleset, "judge", JUDGES)
    if make is None or (ruleset in _ADDED and ruleset not in _JUDGES):
        return Judge(rules, heuristic(ruleset))
    judge = make(rules)
    assert isinstance(judge, Judge)
    return judge


def learned_judge(ruleset: str) -> Judge:
    """A judge who has learnt from many battles, where weights are kept for the game; else the one that there is."""
    judge = judge_of(ruleset)
    path = _WEIGHTS.get(ruleset, PLAYERS / ruleset.replace("-", "_") / WEIGHTS)
    if path.is_file() and (ruleset in _WEIGHTS or can_compute()):
        judge.learned = judgement(path, ruleset)
    return judge


def can_compute() -> bool:
    """Whether there is what weights need."""
    return find_spec("numpy") is not None and find_spec("safetensors") is not None


@cache
def judgement(path: Path, ruleset: str) -> Any:
    """Read once. By its name: what needs NumPy is not compiled."""
    return import_module("weathergage.learning.network").Judgement(path, ruleset)


def found_in(ruleset: str, module: str, group: str) -> Any:
    """`make` of players/<ruleset>/<module>.py, or what a plug-in's entry point names; None if there is neither."""
    name = f"weathergage.players.{ruleset.replace('-', '_')}.{module}"
    if find_spec(name.rpartition(".")[0]) is not None and find_spec(name) is not None:
        return import_module(name).make
    made: Any = None
    for entry in entry_points(group=group, name=ruleset):
        made = entry.load()
    return made
