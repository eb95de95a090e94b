"""What a game must say of itself to sit at the table: its rules, and where its face and its shipyard are."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from mypy_extensions import mypyc_attr

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game, WeatherGageError
from weathergage.kernel.face import Face
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Clause, Rulebook
from weathergage.kernel.shipyard import Shipyard

LONGEST_TEXT: Final = 4000


class BadSetup(WeatherGageError, ValueError):
    """A match cannot be set up like this; says which field is wrong and what it may be."""


@dataclass
class Scenario:
    """A battle that can be fought."""

    id: str
    title: str
    summary: str
    beginner: bool = False
    seats: tuple[str, ...] = ("a", "b")


@dataclass
class Option:
    """A rules switch of a match. `scenarios` limits it to some scenarios; empty means all.

    Without `choices` it takes any text that the ruleset's `check_text` does not refuse, such as a fleet.
    """

    name: str
    default: str
    choices: tuple[str, ...]
    rule: str
    text: str
    scenarios: tuple[str, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """The rules of one game, as far as the kernel needs them."""

    @property
    def id(self) -> str:
        """Its name for ever, in kebab-case; a subclass may simply say `id = "..."`, as for title and edition."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        raise NotImplementedError

    @property
    def edition(self) -> int:
        return 1

    @property
    def face(self) -> Face:
        """All that people see and read."""
        return Face()

    @property
    def shipyard(self) -> Optional[Shipyard]:
        """Where players build fleets; None where they build none."""
        return None

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        raise NotImplementedError

    @property
    def options(self) -> tuple[Option, ...]:
        return ()

    @property
    def rulebook(self) -> Rulebook:
        raise NotImplementedError

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause of the rulebook, in its order."""
        return tuple(self.rulebook.clauses())

    # setting up

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """The names of the seats of a match: the scenario's, unless options deal out the commands."""
        for known in self.scenarios:
            if known.id == scenario:
                return known.seats
        return ("a", "b")               # a position set up by hand

    def seats_of(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """The names of the seats of a match under way, where a position may name its own players."""
        return self.seats(scenario, options)

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        """The state before the first question; the agenda holds the whole game as its first frame."""
        raise NotImplementedError

    def position(self, text: str, options: dict[str, str]) -> Game:
        """A state set up from the ruleset's short notation; BadSetup if it is none, or none that play could reach."""
        raise BadSetup(f"{self.id} has no notation for positions")

    def notation(self, game: Game) -> str:
        """The short notation of a state, as `position` reads it."""
        raise BadSetup(f"{self.id} has no notation for positions")

    def team(self, game: Game, seat: int) -> int:
        """The team a seat plays for, from 0; every seat is one where the game knows none."""
        return seat

    def migrate(self, record: dict[str, Any]) -> dict[str, Any]:
        """Bring the record of a match of an older edition up to this one: its set-up, before it is played again."""
        return {**record, "edition": self.edition}

    def bring_up(self, position: dict[str, Any], edition: int) -> dict[str, Any]:
        """The same for a position that was kept, as plain data: a match whose log cannot be played again goes on there.

        Fields that are new have their defaults already.
        """
        return position

    # who knows what

    def blank(self, game: Game, seat: Optional[int]) -> None:
        """Blank, in a copy of a state, all that this seat cannot know: hands, decks, orders face down."""

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        """Fill in, in a copy of a veiled state, what is blank, consistent with all that this seat sees."""

    def veil(self, game: Game, seat: Optional[int]) -> Game:
        """The same table as this seat sees it; None is a spectator. The only way information leaves a game."""
        veiled = clone(game)
        veiled.held = tuple([None if is_withheld(game, index, seat) else answer
                             for index, answer in enumerate(game.held)])
        self.blank(veiled, seat)
        return veiled

    def redeal(self, veiled: Game, seat: int, rng: Rng) -> Game:
        """A full state that this seat cannot tell from the real one, from what it sees."""
        fresh = clone(veiled)
        self.deal(fresh, seat, rng)
        fresh.held = tuple([fresh.asked[index].space.draw(fresh, rng) if is_withheld(fresh, index, seat) else answer
                            for index, answer in enumerate(fresh.held)])
        return fresh

    # options

    def check_text(self, scenario: str, name: str, text: str) -> None:
        """Raise BadSetup if this text is none for an option that takes free text."""

    def settle_options(self, scenario: str, wanted: dict[Any, Any]) -> dict[str, str]:
        """All options that apply, defaults filled in; BadSetup names what is unknown."""
        if scenario and scenario not in [known.id for known in self.scenarios]:
            raise BadSetup(f"scenario {scenario!r} is unknown; {self.id} has "
                           + ", ".join([known.id for known in self.scenarios]))
        fitting = [option for option in self.options if not option.scenarios or scenario in option.scenarios]
        for name in wanted:
            if name not in [option.name for option in fitting]:
                raise BadSetup(f"option {name!r} is unknown here; there are "
                               + ", ".join([option.name for option in fitting]))
        chosen: dict[str, str] = {}
        for option in fitting:
            choice: Any = wanted.get(option.name, option.default)
            if not option.choices:
                if not isinstance(choice, str) or len(choice) > LONGEST_TEXT:
                    raise BadSetup(f"option {option.name} ({option.rule}) is a text of at most {LONGEST_TEXT} letters")
                self.check_text(scenario, option.name, choice)
            elif choice not in option.choices:
                raise BadSetup(f"option {option.name} ({option.rule}) is {' or '.join(option.choices)}, not {choice!r}")
            chosen[option.name] = choice
        return chosen


def is_withheld(game: Game, index: int, seat: Optional[int]) -> bool:
    """Whether an answer that has been given to a question of the group stays hidden from this seat for now."""
    question = game.asked[index]
    return index not in game.open and question.secret and question.seat != seat
