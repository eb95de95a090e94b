"""What is lit first of a question: what a lieutenant would answer, who sees what the asked seat sees and no more."""

from typing import Any

from weathergage.kernel.core import Answer
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import word
from weathergage.players.roster import LIEUTENANT, heuristic, player
from weathergage.table.forms import shaped


def lieutenants_answer(match: Match, question: OpenQuestion) -> Answer | None:
    """The same at every look at the same position; None where the game has no lieutenant, or he fails."""
    if heuristic(match.ruleset.id) is None:
        return None
    sight = match.sight(question.seat)
    try:
        chosen = player(LIEUTENANT, match.ruleset.id, word(sight.game.chances, question.seat))
        answer = chosen.choose(sight, question.question)
        return None if match.refusal(question, answer) else answer
    except Exception:               # then the first of the choices is lit: nobody needs him to answer
        return None


def lit_first(match: Match, question: OpenQuestion) -> Any:
    """That answer in the shape of the question's form; None: the first of the choices is lit."""
    answer = lieutenants_answer(match, question)
    return None if answer is None else shaped(match.describe(question), answer)
