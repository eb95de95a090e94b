"""A table for rulings: a position in a line, dice by script, answers in shorthand.

    duel = table("constitution 10,10 N guns=5/5/0/0 | guerriere 13,10 N; at fire only")
    duel.say("low", dice="6 6 5 4 3 2 | 4 4 4 | 3 4 | 2")
    assert duel.b.rigging == 9
"""

from typing import Any

import weathergage as wg
from weathergage.kernel.dealer import Scripted
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.rulesets.captains_sea.state import Duel, Ship


class Table:
    def __init__(self, match: Match) -> None:
        self.match = match

    def dice(self, rolls: str) -> "Table":
        """Add to the script of chance: rolls with | between, faces or a drawn card in each."""
        assert isinstance(self.match.dealer, Scripted)
        self.match.dealer.answers += script(rolls)
        return self

    def say(self, *answers: str, seat: int | None = None, dice: str = "") -> "Table":
        """Answer the open questions in turn, in shorthand; with `seat`, those of that seat."""
        self.dice(dice)
        for text in answers:
            question = self.question(seat)
            self.match.answer(question, self.match.ruleset.read(self.match.game, question.question, text))
        return self

    def aside(self, what: str, seat: int | None = None) -> "Table":
        """Do something besides answering the first open question, or the first of that seat."""
        self.match.aside(self.question(seat), what)
        return self

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
                about = question.question.about
                assert isinstance(about, tuple)
                passed.append((about[0], question.seat))
                self.say("pass" if question.kind == "react" else "none")
            elif left:
                self.say(left.pop(0))
            else:
                break
        return passed

    def play(self, card: str, *answers: str) -> "Table":
        """Play a card in the first window that takes it, on the way there answering as `pass_cards` does."""
        self.pass_cards(*answers, until=card)
        assert not self.over and self.question().kind == "react", f"no window took {card}"
        return self.say(card)

    def question(self, seat: int | None = None) -> OpenQuestion:
        fitting = [question for question in self.match.questions if seat in (None, question.seat)]
        assert fitting, f"no question is open for seat {seat}"
        return fitting[0]

    def refusal(self, text: str, seat: int | None = None) -> str:
        """Why an answer in shorthand would be refused; '' if it is legal."""
        question = self.question(seat)
        return self.match.refusal(question, self.match.ruleset.read(self.match.game, question.question, text))

    @property
    def asked(self) -> list[tuple[int, str]]:
        """(seat, kind) of every open question."""
        return [(question.seat, question.kind) for question in self.match.questions]

    @property
    def options(self) -> list[str]:
        """The candidates of the first open question, in shorthand."""
        question = self.question()
        ruleset, game = self.match.ruleset, self.match.game
        return [ruleset.write(game, question.question, answer) for answer in self.match.candidates(question, 500)]

    @property
    def game(self) -> Duel:
        state = self.match.state
        assert isinstance(state, Duel)
        return state

    @property
    def a(self) -> Ship:
        return self.game.ships[0]

    @property
    def b(self) -> Ship:
        return self.game.ships[1]

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def script_left(self) -> int:
        """Scripted rolls that were not needed."""
        assert isinstance(self.match.dealer, Scripted)
        return len(self.match.dealer.answers) - self.match.dealer.next

    def events(self, name: str) -> list[Any]:
        """Every event of that type so far."""
        return [event for event in self.match.events if type(event).__name__ == name]

    def rolled(self, kind: str) -> list[tuple[int, ...]]:
        """The faces of every roll of that kind so far."""
        return [event.faces for event in self.events("DiceRolled") if event.kind == kind]


def script(rolls: str) -> list[Any]:
    """Rolls with | between: faces are numbers; a word is a card that is drawn; #3 a drawn number."""
    found: list[Any] = []
    for roll in filter(None, [part.strip() for part in rolls.split("|")]):
        words = roll.split()
        if words[0].startswith("#"):
            found.append(int(words[0][1:]))
        elif words[0].isdigit():
            found.append(tuple(map(int, words)))
        else:
            found.append(words[0])
    return found


def table(position: str, dice: str = "", **options: str) -> Table:
    """A position with scripted chance; options by name, with _ for -."""
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    return Table(wg.position("captains-sea", position, script(dice), chosen))


def opening(scenario: str, dice: str = "", **options: str) -> Table:
    """A scenario from its beginning with scripted chance."""
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    return Table(Match(wg.ruleset("captains-sea"), scenario, 0, chosen, "", Scripted(script(dice))))
