"""A scenario of own content, set up in a process of its own (`workers.DraftWorker`): its notation and its picture."""

from weathergage.kernel import registry
from weathergage.kernel.match import Match
from weathergage.scene import sprites
from weathergage.scene.layers import Chart


def drawn(ruleset: str, scenario: str) -> tuple[str, Chart, dict[str, str]]:
    """The table at its beginning, as the game writes it down and as it looks. Where it breaks a rule, the game does not
    take what it has written down."""
    rules = registry.find(ruleset)
    match = Match(rules, scenario, 0)
    position = rules.notation(match.game)
    Match(rules, "", 0, {}, position)
    chart = sprites.chart(match.sight(None).picture())
    return position, chart.chart, chart.fragments
