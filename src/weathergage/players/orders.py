"""Standing orders: what a player lets be answered by itself. They belong to the player, not to the rules."""

from dataclasses import dataclass

from weathergage.kernel.core import Answer, Game, Question
from weathergage.kernel.ruleset import Ruleset


@dataclass
class StandingOrders:
    """`single`: answer where there is only one legal answer (pass unless I have a playable card).
    `kinds`: kinds of questions answered as usual (pass, hold, decline) without asking."""

    single: bool = True
    kinds: tuple[str, ...] = ()

    def covers(self, game: Game, question: Question) -> bool:
        """Whether the question need not be put to the person."""
        return question.kind in self.kinds or (self.single and len(question.space.candidates(game, 2)) == 1)

    def answer(self, ruleset: Ruleset, game: Game, question: Question) -> Answer:
        """The answer these orders give to a question they cover."""
        if question.kind in self.kinds:
            return ruleset.usual(game, question)
        return question.space.candidates(game, 1)[0]
