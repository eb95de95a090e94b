"""How a battle ended, in words."""

from collections.abc import Sequence
from typing import Optional

from weathergage.kernel.sight import Sight
from weathergage.table.model import Verdict
from weathergage.table.names import outcome_for


def verdict(sight: Sight, names: Sequence[str]) -> Optional[Verdict]:
    """None while the battle goes on."""
    outcome = sight.game.outcome
    if outcome is None:
        return None
    headline, reason = sight.face.verdict(sight.game, outcome)
    return Verdict(winners=outcome.winners, scores=outcome.scores, rule=outcome.rule,
                   outcome=outcome_for(outcome, sight.seat),
                   headline=headline or outcome.reason.replace("-", " ").capitalize(),
                   reason=reason or winners_words(sight, names, outcome.winners, outcome.scores))


def winners_words(sight: Sight, names: Sequence[str], winners: tuple[int, ...], scores: tuple[int, ...]) -> str:
    """For a game that has no words of its own: who has won, and the scores, the winner's first."""
    commands = sight.commands(names)
    score = " to ".join([str(part) for part in sorted(scores, reverse=True)])
    if not winners:
        return f"It is a draw, {score}."
    titles = " and ".join([commands[seat].title for seat in winners])
    return f"{titles} {'wins' if len(winners) == 1 else 'win'}, {score}."
