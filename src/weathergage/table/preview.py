"""What an answer would do, before it is given: whether it may be, its ghosts on the chart, its numbers, its odds."""

from dataclasses import dataclass
from typing import Any, Optional

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.sight import Sight
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
    refused, sight, asked = match.why(question, raw), match.sight(question.seat), question.question
    if refused is None:
        answer: Answer = question.space.take(raw)
        return Tried(True, label_of(sight, asked, answer), overlays=sight.preview(asked, answer),
                     figures=figures(sight, asked, answer), odds=odds_of(match, question, answer) if odds else None)
    tried = Tried(False, reason=refused.reason, rule=refused.rule, clause=refused.clause)
    if refused.nearest is not None:
        tried.nearest = shaped(sight.describe(asked), refused.nearest)
        tried.nearest_label = label_of(sight, asked, refused.nearest)
        tried.overlays = sight.preview(asked, refused.nearest)
    return tried


def figures(sight: Sight, question: Question, answer: Answer) -> tuple[Figure, ...]:
    """The numbers behind an answer, opened."""
    return tuple([figure(label, tally.parts) for label, tally in sight.figures(question, answer)])
