"""Which games there are: those in this package, and those that other packages add by entry point."""

from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Final

from weathergage.kernel.codec import know
from weathergage.kernel.copying import install
from weathergage.kernel.core import Event, Frame, Game, Outcome, Question, Space, WeatherGageError
from weathergage.kernel.ruleset import Ruleset

GROUP: Final = "weathergage.rulesets"
HOME: Final = "weathergage.rulesets"
_ADDED: Final[dict[str, Ruleset]] = {}


class UnknownRuleset(WeatherGageError, ValueError):
    """There is no such game; says which there are."""


def add(ruleset: Ruleset) -> None:
    """Make a ruleset known for this process: notebooks and tests, and all that `find` has found."""
    know(Frame, Game, Space, Event, Question, Outcome)
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
    if name in _ADDED:
        return _ADDED[name]
    place = places().get(name, "")
    if not place:
        raise UnknownRuleset(f"there is no ruleset {name!r}; there are {', '.join(names())}")
    module, _, attribute = place.partition(":")
    ruleset = getattr(import_module(module), attribute)
    assert isinstance(ruleset, Ruleset)
    add(ruleset)
    install(module)
    return ruleset
