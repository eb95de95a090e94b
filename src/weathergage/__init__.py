"""Weather Gage: Age-of-Sail tabletop games as one rules engine.

    import weathergage as wg
    m = wg.new("captains-sea", scenario="chesapeake-shannon", seed=7)
    q = m.questions[0]
    m.answer(q, m.candidates(q)[0])
"""

from importlib import import_module
from typing import Any

import weathergage.rulesets  # now, or its first import would put the package in the place of the function below
from weathergage.kernel.core import CHANCE, IllegalAnswer, Outcome, Refusal, WeatherGageError
from weathergage.kernel.dealer import Committed, Scripted, ScriptError, Seeded
from weathergage.kernel.match import Explanation, Match, OpenQuestion, load, new, position
from weathergage.kernel.odds import Odds
from weathergage.kernel.registry import UnknownRuleset
from weathergage.kernel.registry import find as ruleset
from weathergage.kernel.registry import names as rulesets
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup, Ruleset
from weathergage.kernel.save import BadSave
from weathergage.kits.own_content import ContentError
from weathergage.kits.own_content import use as use_content
from weathergage.players.base import Player, RandomPlayer, play
from weathergage.players.roster import hint, player
from weathergage.players.search.hint import Hint

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """What not everybody needs is looked for when it is asked for: `wg.batch`, many battles at once, which needs NumPy,
    `wg.review`, a look back at a battle, and `wg.replay`, a battle that a notebook plays again."""
    if name == "review":
        return import_module("weathergage.table.analysis").review
    if name == "replay":
        return import_module("weathergage.table.notebook").Replay
    if name == "batch":
        try:
            return import_module("weathergage.research.batch").batch
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(f"wg.batch needs {error.name}, which is not installed; this installs it: "
                                      'pip install "weathergage[rl]"', name=error.name) from None
    raise AttributeError(f"module 'weathergage' has no attribute {name!r}")


__all__ = [
    "CHANCE", "BadSave", "BadSetup", "Committed", "ContentError", "Explanation", "Hint", "IllegalAnswer", "Match",
    "Odds", "OpenQuestion", "Outcome", "Player", "RandomPlayer", "Refusal", "Rng", "Ruleset", "ScriptError", "Scripted",
    "Seeded", "UnknownRuleset", "WeatherGageError", "hint", "load", "new", "play", "player", "position", "ruleset",
    "rulesets", "use_content",
]
