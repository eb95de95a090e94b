"""A table for rulings: a position in a line, dice by script, answers in shorthand.

    sea = table("0,0 N board=boom-about/-/-/- | 9,9 N; at action 1 cockatrice only")
    sea.say("starboard-ahead")
    assert spot(sea.a) == (2, -2, 1)

The Cockatrice is `a` and the Chimera `b`. A Captain is asked in a scupper window unless no Scupper That could be in his
hand, so even a position with empty hands has windows: `say` passes those it is not given an answer for, and
`pass_windows` all that are left.
"""

from typing import Any, Self

from rulings import Rulings

from weathergage.kernel.core import facts_of
from weathergage.kernel.rng import Rng
from weathergage.rulesets.savage_seas.content.read import CREWS
from weathergage.rulesets.savage_seas.state import CREW_LETTERS, Battle, Crew, Laid, Ship, battle

SCUPPER = "scupper-that"
WINDOW = ("pass", SCUPPER)
FAR = "20,20 N"             # the other ship where she is in nobody's way


class Table(Rulings[Battle]):
    ruleset, state = "savage-seas", Battle

    def say(self, *answers: str, seat: int | None = None, dice: str = "") -> Self:
        """Answer the open questions in turn, in shorthand; with `seat`, those of that seat.

        A scupper window that stands before the question is passed, unless the answer is one for a window.
        """
        self.dice(dice)
        for text in answers:
            if text not in WINDOW:
                self.pass_windows()
            self.answer(text, seat)
        return self

    def pass_windows(self, dice: str = "") -> Self:
        """Every Captain passes until something else is asked or the game is over."""
        self.dice(dice)
        while self.in_window:
            self.answer("pass")
        return self

    def plan(self, cockatrice: str = "- - - -", chimera: str = "- - - -") -> Self:
        """Both Captains confirm their plans: four cards each, - for none."""
        for text, side in ((cockatrice, 0), (chimera, 1)):
            self.answer(text, self.game.captain(side))
        return self

    def refusal(self, text: str, seat: int | None = None) -> str:
        """Why an answer in shorthand would be refused; '' if it is legal. Windows before the question are passed."""
        if text not in WINDOW:
            self.pass_windows()
        return super().refusal(text, seat)

    def refused_by(self, text: str, seat: int | None = None) -> str:
        """The clause by which an answer in shorthand would be refused; '' if it is legal."""
        question = self.question(seat)
        why = self.match.why(question, self.read(question, text))
        return "" if why is None else why.rule

    def redealt(self, seat: int, key: int) -> Battle:
        """The battle with all that this seat cannot know dealt anew."""
        return battle(self.match.sight(seat).redeal(Rng(key)))

    @property
    def facts(self) -> tuple[Any, ...]:
        """What the first open question is about, in the order of its fields."""
        return tuple(facts_of(self.question().question).values())

    @property
    def in_window(self) -> bool:
        return self.kind == "scupper"

    @property
    def a(self) -> Ship:
        return self.game.ships[0]

    @property
    def b(self) -> Ship:
        return self.game.ships[1]


table, opening, script = Table.position, Table.opening, Table.script


# --- reading ships ---


def spot(ship: Ship) -> tuple[int, int, int]:
    """Where she is, and her heading."""
    return (ship.q, ship.r, ship.heading)


def fires(ship: Ship) -> str:
    """Her fires as positions write them: `--SW`."""
    return "".join("-WS"[fire] for fire in ship.fires)


def hurts(ship: Ship) -> str:
    """Wounds on the board by crew, as positions write them: `G2M1`."""
    return counts([crew.hurts for crew in ship.crews])


def wounds(ship: Ship) -> str:
    """Wounds in hand by crew."""
    return counts([crew.wounds for crew in ship.crews])


def counts(numbers: list[int]) -> str:
    return "".join(f"{letter}{number}" for letter, number in zip(CREW_LETTERS, numbers, strict=True) if number)


def board(ship: Ship) -> list[str]:
    """The state of the planned card by position; - where none lies."""
    return [position.cards[0].state if position.cards else "-" for position in ship.positions]


def laid(ship: Ship, position: int, index: int = 0) -> Laid:
    return ship.positions[position - 1].cards[index]


def crew(ship: Ship, name: str) -> Crew:
    """A crew by its name."""
    return ship.crews[[str(known) for known in CREWS].index(name)]
