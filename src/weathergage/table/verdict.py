"""How a battle ended, in words."""

from typing import Optional

from weathergage.kernel.match import Match
from weathergage.table.model import Verdict


def verdict(match: Match) -> Optional[Verdict]:
    """None while the battle goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    headline, reason = match.ruleset.verdict(match.game, outcome)
    return Verdict(winners=outcome.winners, scores=outcome.scores, rule=outcome.rule,
                   headline=headline or outcome.reason.replace("-", " ").capitalize(),
                   reason=reason or winners_words(match, outcome.winners, outcome.scores))


def winners_words(match: Match, winners: tuple[int, ...], scores: tuple[int, ...]) -> str:
    """For a game that has no words of its own: who has won, and the scores, the winner's first."""
    commands = match.ruleset.commands(match.game, match.scenario, match.options)
    told = " to ".join([str(score) for score in sorted(scores, reverse=True)])
    if not winners:
        return f"It is a draw, {told}."
    names = " and ".join([commands[seat].title for seat in winners])
    return f"{names} {'wins' if len(winners) == 1 else 'win'}, {told}."
