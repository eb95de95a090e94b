"""A table for rulings: a position in a line, dice by script, answers in shorthand.

    sea = table("galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind N; at act wargalley only", dice="5 2")
    sea.say("oars push galleon", "oars ahead 2")
    assert pose(sea["wargalley"]) == (18.875, 22.0, 0.0)

Pieces are called by their templates' ids, further copies with -2, -3. Each roll of the script is one throw: `3 | 5 2`
is one die, then two dice together. A position is played by the empire in the west against pirates in the east on an
open table; `at act X only` makes the activation of one piece the whole game, `at unit X only` that of its unit.
"""

from rulings import Rulings

from weathergage.rulesets.man_o_war.state import (
    Battle,
    Person,
    Piece,
    PieceQuestion,
    Player,
    location_named,
    number_of,
    person,
)


class Table(Rulings[Battle]):
    ruleset, state = "man-o-war", Battle

    def __getitem__(self, label: str) -> Piece:
        """A piece by its label."""
        return self.game.pieces[self.number(label)]

    def number(self, label: str) -> int:
        number = number_of(self.game, label)
        assert number >= 0, f"no piece is called {label}"
        return number

    def forbidden_by(self, text: str, seat: int | None = None) -> str:
        """The clause that refuses an answer in shorthand; '' if it is legal."""
        question = self.question(seat)
        refused = self.match.why(question, self.read(question, text))
        return "" if refused is None else refused.rule

    @property
    def piece(self) -> str:
        """The label of the piece that the first open question is about; '' for none."""
        question = self.question().question
        return question.piece if isinstance(question, PieceQuestion) else ""

    def player(self, seat: int) -> Player:
        return self.game.players[seat]

    def person(self, role: str, side: int) -> Person:
        return person(self.game, role, side)


table, opening = Table.position, Table.opening


# --- reading pieces ---


def pose(piece: Piece) -> tuple[float, float, float]:
    """Its centre, and its heading."""
    return (piece.x, piece.y, piece.heading)


def marks(piece: Piece, location: str) -> tuple[int, int]:
    """Filled boxes of a location, and how many of them burn."""
    at = location_named(piece, location)
    return (piece.filled[at], piece.blazes[at])
