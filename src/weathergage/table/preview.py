"""What an answer would do, before it is given: whether it may be, its ghosts on the chart, its numbers, its odds."""

from dataclasses import dataclass
from typing import Any, Optional

from weathergage.kernel.core import Answer
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.tally import Tally
from weathergage.scene.log import Figure, figure
from weathergage.scene.model import Overlay
from weathergage.table.forms import label_of, shaped
from weathergage.table.model import Odds
from weathergage.table.odds import odds as odds_of


@dataclass
class Tried:
    """An answer that was tried out. The overlays are of the answer, or of the nearest legal one."""

    legal: bool
    label: str = ""
    reason: str = ""                    # why it is refused
    rule: str = ""                      # the clause that refuses it
    clause: str = ""                    # its words
    nearest: Any = None                 # in the shape of the form
    nearest_label: str = ""
    overlays: tuple[Overlay, ...] = ()
    figures: tuple[Figure, ...] = ()
    odds: Optional[Odds] = None


def preview(match: Match, question: OpenQuestion, raw: Any, *, odds: bool = False) -> Tried:
    """Try an answer out; nothing changes. With `odds` also what the dice would do, which takes longer."""
    refused = match.why(question, raw)
    if refused is None:
        answer: Answer = question.space.take(raw)
        return Tried(True, label_of(match, question, answer), overlays=overlays(match, question, answer),
                     figures=figures(match, question, answer), odds=odds_of(match, question, answer) if odds else None)
    tried = Tried(False, reason=refused.reason, rule=refused.rule, clause=refused.clause)
    rule, colon, fact = refused.reason.partition(": ")
    if colon and rule in match.ruleset.rulebook.by_id:
        tried.rule, tried.reason, tried.clause = rule, fact, match.ruleset.rulebook.text(rule)
    if refused.nearest is not None:
        tried.nearest = shaped(match.describe(question), refused.nearest)
        tried.nearest_label = label_of(match, question, refused.nearest)
        tried.overlays = overlays(match, question, refused.nearest)
    return tried


def overlays(match: Match, question: OpenQuestion, answer: Answer) -> tuple[Overlay, ...]:
    return match.ruleset.preview(match.game, question.question, answer)


def figures(match: Match, question: OpenQuestion, answer: Answer) -> tuple[Figure, ...]:
    """The numbers behind an answer, opened."""
    found: tuple[tuple[str, Tally], ...] = match.ruleset.figures(match.game, question.question, answer)
    return tuple([figure(label, tally.parts) for label, tally in found])
