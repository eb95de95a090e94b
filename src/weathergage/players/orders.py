"""Standing orders: what a player lets be answered by itself. They belong to the player, not to the rules."""

from dataclasses import dataclass

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.sight import LISTED, Sight


@dataclass
class StandingOrders:
    """`single`: answer where there is only one legal answer (pass unless I have a playable card).
    `kinds`: kinds of questions answered as usual (pass, hold, decline) without asking."""

    single: bool = True
    kinds: tuple[str, ...] = ()

    def covers(self, sight: Sight, question: Question) -> bool:
        """Whether the question need not be put to the person. If it is, all the candidates will be shown: so they are
        listed at once."""
        return question.kind in self.kinds or (self.single and len(sight.candidates(question, LISTED)) == 1)

    def answer(self, sight: Sight, question: Question) -> Answer:
        """The answer these orders give to a question they cover."""
        if question.kind in self.kinds:
            return sight.usual(question)
        return sight.candidates(question, LISTED)[0]
