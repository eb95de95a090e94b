"""The players one can ask for by name."""

from importlib import import_module
from importlib.util import find_spec

from weathergage.kernel.core import WeatherGageError
from weathergage.players.base import Player, RandomPlayer

LEVELS = ("random", "heuristic")


class UnknownPlayer(WeatherGageError, ValueError):
    """There is no such player; says which there are."""


def player(name: str, ruleset: str, seed: int = 0) -> Player:
    """A player by level. The heuristic one of a ruleset is `make(seed)` in players/<ruleset>/heuristic.py."""
    if name == "random":
        return RandomPlayer(seed)
    module = f"weathergage.players.{ruleset.replace('-', '_')}.heuristic"
    if name == "heuristic" and find_spec(module.rpartition(".")[0]) is not None and find_spec(module) is not None:
        made = import_module(module).make(seed)
        assert isinstance(made, Player)
        return made
    raise UnknownPlayer(f"there is no {name!r} player for {ruleset}; there are {', '.join(LEVELS)}")
