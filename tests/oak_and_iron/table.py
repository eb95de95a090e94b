"""A table for rulings: a position in a line, dice by the names of their symbols, answers in shorthand.

    sea = table("light-galleon 10,10 0 | sixth-rate 14,10 0 of=b; at fire light-galleon only",
                dice="skull cannon musket musket sail | cannon")
    sea.say("broadside starboard sixth-rate")
    assert sea["sixth-rate"].damage == 2

A position is played by squadrons a and b, without faction rules and Fortune Points, on a table three feet square. What
a rule leaves no choice in is not asked.
"""

from typing import Any

import weathergage as wg
from weathergage.kernel.dealer import Scripted
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.rulesets.oak_and_iron.content import FACES
from weathergage.rulesets.oak_and_iron.state import Battle, Ship, Squadron, number_of


class Table:
    def __init__(self, match: Match) -> None:
        self.match = match

    def dice(self, rolls: str) -> "Table":
        """Add to the script of chance: rolls with | between, symbols or a drawn card in each."""
        assert isinstance(self.match.dealer, Scripted)
        self.match.dealer.answers += script(rolls)
        return self

    def say(self, *answers: str, seat: int | None = None, dice: str = "") -> "Table":
        """Answer the open questions in turn, in shorthand; with `seat`, those of that seat."""
        self.dice(dice)
        for text in answers:
            question = self.question(seat)
            self.match.answer(question, self.read(question, text))
        return self

    def read(self, question: OpenQuestion, text: str) -> Any:
        return self.match.ruleset.read(self.match.game, question.question, text)

    def question(self, seat: int | None = None) -> OpenQuestion:
        fitting = [question for question in self.match.questions if seat in (None, question.seat)]
        assert fitting, f"no question is open for seat {seat}"
        return fitting[0]

    def refusal(self, text: str, seat: int | None = None) -> str:
        """Why an answer in shorthand would be refused; '' if it is legal."""
        question = self.question(seat)
        return self.match.refusal(question, self.read(question, text))

    def allows(self, text: str, seat: int | None = None) -> bool:
        return not self.refusal(text, seat)

    @property
    def asked(self) -> list[tuple[int, str]]:
        """(seat, kind) of every open question."""
        return [(question.seat, question.kind) for question in self.match.questions]

    @property
    def kind(self) -> str:
        """The kind of the first open question; '' if none is."""
        return self.match.questions[0].kind if self.match.questions else ""

    @property
    def options(self) -> list[str]:
        """The candidates of the first open question, in shorthand."""
        question = self.question()
        ruleset, game = self.match.ruleset, self.match.game
        return [ruleset.write(game, question.question, answer) for answer in self.match.candidates(question, 500)]

    @property
    def game(self) -> Battle:
        state = self.match.state
        assert isinstance(state, Battle)
        return state

    def __getitem__(self, label: str) -> Ship:
        return self.game.ships[self.number(label)]

    def number(self, label: str) -> int:
        found = number_of(self.game, label)
        assert found >= 0, f"no ship is called {label}"
        return found

    def squadron(self, name: str = "a") -> Squadron:
        return self.game.squadrons["ab".index(name)]

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () for a draw. Fails if the game has not been decided."""
        assert self.match.outcome is not None, "nobody has won yet"
        return self.match.outcome.winners

    @property
    def script_left(self) -> int:
        """Scripted rolls that were not needed."""
        assert isinstance(self.match.dealer, Scripted)
        return len(self.match.dealer.answers) - self.match.dealer.next

    def events(self, *names: str) -> list[Any]:
        """Every event of these types so far, in order."""
        return [event for event in self.match.events if type(event).__name__ in names]

    @property
    def story(self) -> list[str]:
        return [type(event).__name__ for event in self.match.events]

    @property
    def rolls(self) -> list[tuple[str, int]]:
        """(kind, number of dice) of every roll so far."""
        return [(kind, len(answer)) for _, seat, kind, answer in self.match.log
                if seat == wg.CHANCE and isinstance(answer, tuple)]

    @property
    def linked(self) -> list[tuple[str, str]]:
        return [(self.game.ships[one].label, self.game.ships[other].label) for one, other in self.game.links]


def pose(ship: Ship) -> tuple[float, float, float]:
    return (ship.x, ship.y, ship.heading)


def script(rolls: str) -> list[Any]:
    """Rolls with | between: `skull sail` are two dice rolled together; another word is a card that is drawn."""
    found: list[Any] = []
    for roll in filter(None, [part.strip() for part in rolls.split("|")]):
        words = roll.split()
        found.append(tuple(FACES.index(word) + 1 for word in words) if words[0] in FACES else words[0])
    return found


def table(position: str, dice: str = "", seed: int | None = None, **options: str) -> Table:
    """A position with scripted chance; with a seed that deals once the script has run out. Options with _ for -."""
    return set_out("", position, dice, seed, options)


def opening(scenario: str, dice: str = "", seed: int | None = None, **options: str) -> Table:
    """A scenario from its beginning with scripted chance; with a seed that deals once the script has run out."""
    return set_out(scenario, "", dice, seed, options)


def set_out(scenario: str, position: str, dice: str, seed: int | None, options: dict[str, str]) -> Table:
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    then = None if seed is None else wg.Seeded(seed)
    return Table(Match(wg.ruleset("oak-and-iron"), scenario, 0, chosen, position, Scripted(script(dice), then)))
