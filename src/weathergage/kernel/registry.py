"""Which games there are: those in this package, and those that other packages add by entry point."""

from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from threading import RLock
from typing import Final

from weathergage.kernel.codec import know
from weathergage.kernel.copying import install
from weathergage.kernel.core import Event, Frame, Game, Outcome, Question, Space, WeatherGageError
from weathergage.kernel.ruleset import Ruleset

GROUP: Final = "weathergage.rulesets"
HOME: Final = "weathergage.rulesets"
ROOTS: Final = (Frame, Game, Space, Event, Question, Outcome)
_ADDED: Final[dict[str, Ruleset]] = {}
_LOADING: Final = RLock()       # a game is loaded by one thread, and found by others when it is whole


class UnknownRuleset(WeatherGageError, ValueError):
    """There is no such game; says which there are."""


def add(ruleset: Ruleset) -> None:
    """Make a ruleset known for this process: notebooks and tests."""
    know(*ROOTS)
    _ADDED[ruleset.id] = ruleset


def places() -> dict[str, str]:
    """Ruleset id -> where it is found, as module:attribute."""
    found: dict[str, str] = {}
    home = find_spec(HOME)
    if home is not None:
        for module in iter_modules(home.submodule_search_locations):
            if module.ispkg:
                found[module.name.replace("_", "-")] = f"{HOME}.{module.name}:RULESET"
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry.value)
    return found


def names() -> list[str]:
    return sorted({*places(), *_ADDED})


def find(name: str) -> Ruleset:
    with _LOADING:
        if name in _ADDED:
            return _ADDED[name]
        place = places().get(name, "")
        if not place:
            raise UnknownRuleset(f"there is no ruleset {name!r}; there are {', '.join(names())}")
        module, _, attribute = place.partition(":")
        ruleset = getattr(import_module(module), attribute)
        assert isinstance(ruleset, Ruleset)
        know(*ROOTS)
        install(module)
        _ADDED[ruleset.id] = ruleset
        return ruleset
