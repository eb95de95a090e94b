"""A table for rulings: a position in a line, dice by script, answers in shorthand.

    duel = table("constitution 10,10 N guns=5/5/0/0 | guerriere 13,10 N; at fire only")
    duel.say("low", dice="6 6 5 4 3 2 | 4 4 4 | 3 4 | 2")
    assert duel.b.rigging == 9
"""

from typing import Any, Self

from rulings import Rulings

from weathergage.kernel.core import Question
from weathergage.rulesets.captains_sea.questions import AskDiscard, AskReact
from weathergage.rulesets.captains_sea.state import Duel, Ship


class Table(Rulings[Duel]):
    ruleset, state = "captains-sea", Duel

    @staticmethod
    def result(words: list[str]) -> Any:
        """Numbers are faces, a word is a card that is drawn; #3 is a drawn number."""
        return int(words[0][1:]) if words[0].startswith("#") else Rulings.result(words)

    def pass_cards(self, *answers: str, until: str = "") -> list[tuple[str, int]]:
        """Pass every window and discard nothing, answering what else is asked in turn, while there are answers.

        Stops at a window that takes the card `until`. Returns (window or roll, seat) of the card questions passed.
        """
        passed, left = [], list(answers)
        while not self.over:
            question = self.question()
            if question.kind in ("react", "discard"):
                if question.kind == "react" and until in self.options:
                    break
                passed.append((moment_of(question.question), question.seat))
                self.say("pass" if question.kind == "react" else "none")
            elif left:
                self.say(left.pop(0))
            else:
                break
        return passed

    def refused_by(self, text: str, seat: int | None = None) -> str:
        """The clause that refuses an answer in shorthand; '' if it is legal."""
        question = self.question(seat)
        why = self.match.why(question, self.read(question, text))
        return "" if why is None else why.rule

    def play(self, card: str, *answers: str) -> Self:
        """Play a card in the first window that takes it, on the way there answering as `pass_cards` does."""
        self.pass_cards(*answers, until=card)
        assert not self.over and self.question().kind == "react", f"no window took {card}"
        return self.say(card)

    @property
    def a(self) -> Ship:
        return self.game.ships[0]

    @property
    def b(self) -> Ship:
        return self.game.ships[1]

    def rolled(self, kind: str) -> list[tuple[int, ...]]:
        """The faces of every roll of that kind so far."""
        return [event.faces for event in self.events("DiceRolled") if event.kind == kind]


def moment_of(question: Question) -> str:
    """The window in which a card may be played, or the roll for which one may be discarded."""
    assert isinstance(question, (AskReact, AskDiscard))
    return question.moment if isinstance(question, AskReact) else question.roll


table, opening = Table.position, Table.opening
