"""A table for rulings: a position in a line, dice by script, answers in shorthand.

    sea = table("galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind N; at act wargalley only", dice="5 2")
    sea.say("oars push galleon", "oars ahead 2")
    assert pose(sea["wargalley"]) == (18.875, 22.0, 0.0)

Pieces are called by their templates' ids, further copies with -2, -3. Each roll of the script is one throw: `3 | 5 2`
is one die, then two dice together. A position is played by the empire in the west against pirates in the east on an
open table; `at act X only` makes the activation of one piece the whole game, `at unit X only` that of its unit.
"""

import re
from typing import Any

import weathergage as wg
from weathergage.kernel.dealer import Scripted
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.rulesets.man_o_war.state import Battle, Person, Piece, Player, location_named, number_of, person


class Table:
    def __init__(self, match: Match) -> None:
        self.match = match

    def dice(self, rolls: str) -> "Table":
        """Add to the script of chance: rolls with | between, faces or a card in each."""
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

    def __getitem__(self, label: str) -> Piece:
        """A piece by its label."""
        return self.game.pieces[self.number(label)]

    def number(self, label: str) -> int:
        found = number_of(self.game, label)
        assert found >= 0, f"no piece is called {label}"
        return found

    def player(self, seat: int) -> Player:
        return self.game.players[seat]

    def person(self, role: str, side: int) -> Person:
        return person(self.game, role, side)

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
        """The names of all events so far."""
        return [type(event).__name__ for event in self.match.events]

    @property
    def chances(self) -> list[tuple[str, Any]]:
        """(kind, result) of all chance so far."""
        return [(kind, answer) for _, seat, kind, answer in self.match.log if seat == wg.CHANCE]


# --- reading pieces ---


def pose(piece: Piece) -> tuple[float, float, float]:
    """Its centre, and its heading."""
    return (piece.x, piece.y, piece.heading)


def marks(piece: Piece, location: str) -> tuple[int, int]:
    """Filled boxes of a location, and how many of them burn."""
    at = location_named(piece, location)
    return (piece.filled[at], piece.blazes[at])


# --- setting tables ---


def script(rolls: str) -> list[Any]:
    """Rolls with | between: `2 | 3` are two dice one after the other, `4 2` is one roll of two; a word is a card."""
    found: list[Any] = []
    for roll in filter(None, [part.strip() for part in rolls.split("|")]):
        words = roll.split()
        found.append(tuple(map(int, words)) if re.fullmatch(r"-?\d+", words[0]) else words[0])
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
    return Table(Match(wg.ruleset("man-o-war"), scenario, 0, chosen, position, Scripted(script(dice), then)))
