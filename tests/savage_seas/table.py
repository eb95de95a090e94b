"""A table for rulings: a position in a line, dice by script, answers in shorthand.

    sea = table("0,0 N board=boom-about/-/-/- | 9,9 N; at action 1 cockatrice only")
    sea.say("starboard-ahead")
    assert spot(sea.a) == (2, -2, 1)

The Cockatrice is `a` and the Chimera `b`. A Captain is asked in a scupper window unless no Scupper That could be in his
hand, so even a position with empty hands has windows: `say` passes those it is not given an answer for, and
`pass_windows` all that are left.
"""

import re
from typing import Any

import weathergage as wg
from weathergage.kernel.dealer import Scripted
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.rulesets.savage_seas.content import CREWS
from weathergage.rulesets.savage_seas.state import CREW_LETTERS, Battle, Crew, Laid, Ship

SCUPPER = "scupper-that"
WINDOW = ("pass", SCUPPER)
FAR = "20,20 N"             # the other ship where she is in nobody's way


class Table:
    def __init__(self, match: Match) -> None:
        self.match = match

    def dice(self, rolls: str) -> "Table":
        """Add to the script of chance: rolls with | between, faces or a drawn card in each."""
        assert isinstance(self.match.dealer, Scripted)
        self.match.dealer.answers += script(rolls)
        return self

    def say(self, *answers: str, seat: int | None = None, dice: str = "") -> "Table":
        """Answer the open questions in turn, in shorthand; with `seat`, those of that seat.

        A scupper window that stands before the question is passed, unless the answer is one for a window.
        """
        self.dice(dice)
        for text in answers:
            if text not in WINDOW:
                self.pass_windows()
            self.answer(text, seat)
        return self

    def answer(self, text: str, seat: int | None = None) -> "Table":
        """Answer one open question in shorthand, and pass nothing."""
        question = self.question(seat)
        self.match.answer(question, self.match.ruleset.read(self.match.game, question.question, text))
        return self

    def pass_windows(self, dice: str = "") -> "Table":
        """Every Captain passes until something else is asked or the game is over."""
        self.dice(dice)
        while self.in_window:
            self.answer("pass")
        return self

    def plan(self, cockatrice: str = "- - - -", chimera: str = "- - - -") -> "Table":
        """Both Captains confirm their plans: four cards each, - for none."""
        for text, side in ((cockatrice, 0), (chimera, 1)):
            self.answer(text, self.game.captain(side))
        return self

    def aside(self, what: str, seat: int | None = None) -> "Table":
        """Do something besides answering the first open question, or the first of that seat."""
        self.match.aside(self.question(seat), what)
        return self

    def question(self, seat: int | None = None) -> OpenQuestion:
        fitting = [question for question in self.match.questions if seat in (None, question.seat)]
        assert fitting, f"no question is open for seat {seat}"
        return fitting[0]

    def refusal(self, text: str, seat: int | None = None) -> str:
        """Why an answer in shorthand would be refused; '' if it is legal. Windows before the question are passed."""
        if text not in WINDOW:
            self.pass_windows()
        question = self.question(seat)
        return self.match.refusal(question, self.match.ruleset.read(self.match.game, question.question, text))

    @property
    def in_window(self) -> bool:
        return bool(self.match.questions) and self.match.questions[0].kind == "scupper"

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


# --- setting tables ---


def script(rolls: str) -> list[Any]:
    """Rolls with | between: `2 | 3` are two dice one after the other, `4 2` is one roll for the Lead; a word is a
    card that is drawn."""
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
    return Table(Match(wg.ruleset("savage-seas"), scenario, 0, chosen, position, Scripted(script(dice), then)))
