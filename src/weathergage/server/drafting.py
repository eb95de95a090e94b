"""A scenario of own content, set up in a process of its own (`workers.DraftWorker`): its notation and its picture."""

from weathergage.kernel import registry
from weathergage.kernel.match import Match
from weathergage.scene import sprites
from weathergage.scene.layers import Chart


def drawn(ruleset: str, scenario: str) -> tuple[str, Chart, dict[str, str]]:
    """The table at its beginning, as the game writes it down and as it looks."""
    rules = registry.find(ruleset)
    match = Match(rules, scenario, 0)
    chart = sprites.chart(match.sight(None).picture())
    return rules.notation(match.game), chart.chart, chart.fragments
