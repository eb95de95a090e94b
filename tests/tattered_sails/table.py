"""A table for rulings: a position in a line, dice by script, answers in shorthand.

    sea = table("york 400,400 0 | ark 468.7,400 0 of=hearts; at token spades cannoneer only", dice="5")
    sea.say("shoot-single", "1 ark", "2", "cease")
    assert masts(sea["ark"]) == "101"

Ships that come up again and again have nicknames, which stand for the models' ids in positions and answers, also with
-2, -3 for further copies: `york` is a three-master of long guns, `ark` one of short guns, and so on (NICKNAMES). A
position without `scenario` is played by spades against hearts on an open table three feet square. What a rule leaves
no choice in is not asked, so a token with one ship that can use it goes to that ship.
"""

import re
from typing import Any

import weathergage as wg
from weathergage.kernel.dealer import Scripted
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.rulesets.tattered_sails.content import MODELS
from weathergage.rulesets.tattered_sails.state import Engagement, Player, Ship, number_of

NICKNAMES = {
    "sloop": "hms-lizard-fs",               # 1 mast, fore-and-aft: 3L
    "frolic": "hms-frolic-rv",              # 2, fore-and-aft: 4L 4L
    "apollo": "hms-apollo-rv",              # 2, fore-and-aft: 3S 3S
    "schooner": "hms-granville-bc",         # 3, fore-and-aft: 3L 3L 3L
    "galapagos": "hms-galapagos-scs",       # 4, fore-and-aft: 3L 2L 2L 3L
    "junk": "grand-path-scs",               # 6, fore-and-aft: 2S six times
    "disraeli": "hms-disraeli-mi",          # 2, square: 3L 3L
    "alexander": "hms-alexander-cc",        # 2, square: 3S 3S
    "york": "hms-duke-of-york-fn",          # 3, square: 2L 2L 2L
    "cheshire": "hms-cheshire-scs",         # 3, square: 4L 4L 4L
    "ark": "hms-ark-royal-fs",              # 3, square: 3S 3S 3S
    "heros": "l-heros-scs",                 # 3, square: 2S 2S 2S
    "ajax": "hms-ajax-cc",                  # 3, square: 3S 3L 3S
    "malton": "hms-malton-scs",             # 4, square: 3L 3L 3L 3L
    "nox": "nox-fs",                        # 4, square: 3S 3S 3S 3S
    "dreadnought": "hms-dreadnought-rv",    # 5, square: 3L five times
}
_NICKNAME = re.compile(rf"(?<![\w-])({'|'.join(NICKNAMES)})(-\d+)?(?![\w-])")


class Table:
    def __init__(self, match: Match) -> None:
        self.match = match

    def dice(self, rolls: str) -> "Table":
        """Add to the script of chance: rolls with | between, faces or a turned card in each."""
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
        return self.match.ruleset.read(self.match.game, question.question, full(text))

    def aside(self, what: str, seat: int | None = None) -> "Table":
        """Do something besides answering the first open question, or the first of that seat."""
        self.match.aside(self.question(seat), what)
        return self

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
        """The candidates of the first open question, in shorthand, with nicknames."""
        question = self.question()
        ruleset, game = self.match.ruleset, self.match.game
        return [short(ruleset.write(game, question.question, answer))
                for answer in self.match.candidates(question, 500)]

    @property
    def game(self) -> Engagement:
        state = self.match.state
        assert isinstance(state, Engagement)
        return state

    def __getitem__(self, label: str) -> Ship:
        """A ship by her label or nickname."""
        return self.game.ships[self.number(label)]

    def number(self, label: str) -> int:
        """A ship's number in the state."""
        found = number_of(self.game, full(label))
        assert found >= 0, f"no ship is called {label}"
        return found

    def player(self, seat: int) -> Player:
        return self.game.players[seat]

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


def pose(ship: Ship) -> tuple[float, float, float]:
    """Her bow, and her heading."""
    return (ship.x, ship.y, ship.heading)


def masts(ship: Ship) -> str:
    """Her masts as positions write them: 1 and 0 from the bow."""
    return "".join("1" if ship.standing >> mast & 1 else "0" for mast in range(MODELS[ship.model].masts))


# --- nicknames ---


def full(text: str) -> str:
    """A text with the models' ids for nicknames."""
    return _NICKNAME.sub(lambda found: NICKNAMES[found[1]] + (found[2] or ""), text)


def short(text: str) -> str:
    """A text with nicknames for the models' ids."""
    for nickname, model in NICKNAMES.items():
        text = re.sub(rf"(?<![\w-]){model}(?=-\d+(?![\w-])|(?![\w-]))", nickname, text)
    return text


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
    return set_out("", full(position), dice, seed, options)


def opening(scenario: str, dice: str = "", seed: int | None = None, **options: str) -> Table:
    """A scenario from its beginning with scripted chance; with a seed that deals once the script has run out."""
    return set_out(scenario, "", dice, seed, options)


def set_out(scenario: str, position: str, dice: str, seed: int | None, options: dict[str, str]) -> Table:
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    then = None if seed is None else wg.Seeded(seed)
    return Table(Match(wg.ruleset("tattered-sails"), scenario, 0, chosen, position, Scripted(script(dice), then)))
