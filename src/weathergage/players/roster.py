"""The players one can ask for by name."""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Final, Optional

from weathergage.kernel.core import WeatherGageError
from weathergage.players.base import Player, RandomPlayer

LEVELS = ("random", "heuristic")
GROUP: Final = "weathergage.players"
Make = Callable[[int], Player]          # of a seed
_ADDED: Final[dict[str, Make]] = {}


class UnknownPlayer(WeatherGageError, ValueError):
    """There is no such player; says which there are."""


def add(ruleset: str, make: Make) -> None:
    """Give a ruleset its heuristic player for this process: notebooks and tests."""
    _ADDED[ruleset] = make


def player(name: str, ruleset: str, seed: int = 0) -> Player:
    """A player by level: anybody who draws at random, or the heuristic one that a ruleset brings along."""
    if name == "random":
        return RandomPlayer(seed)
    make = heuristic(ruleset) if name == "heuristic" else None
    if make is None:
        raise UnknownPlayer(f"there is no {name!r} player for {ruleset}; there are {', '.join(LEVELS)}")
    chosen = make(seed)
    assert isinstance(chosen, Player)
    return chosen


def heuristic(ruleset: str) -> Optional[Make]:
    """Who makes the heuristic player of a ruleset: one that was added; of our own games `make` in
    players/<ruleset>/heuristic.py; of a plug-in what it names in the entry-point group `weathergage.players`."""
    if ruleset in _ADDED:
        return _ADDED[ruleset]
    module = f"weathergage.players.{ruleset.replace('-', '_')}.heuristic"
    make: Optional[Make] = None
    if find_spec(module.rpartition(".")[0]) is not None and find_spec(module) is not None:
        make = import_module(module).make
    else:
        for entry in entry_points(group=GROUP, name=ruleset):
            make = entry.load()
    return make
