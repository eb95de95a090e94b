"""What a game must say of itself to sit at the table."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from mypy_extensions import mypyc_attr

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Event, Game, Outcome, Question, WeatherGageError
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Clause, Rulebook
from weathergage.kernel.tally import Tally
from weathergage.scene.log import Note
from weathergage.scene.terms import Command, Extra, Facts, Fault, Gloss, Unit

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
    """One game. The methods are everything the rest of the package ever asks of it."""

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
    def facts(self) -> Facts:
        return Facts()

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
        """A state set up from the ruleset's short notation."""
        raise BadSetup(f"{self.id} has no notation for positions")

    def notation(self, game: Game) -> str:
        """The short notation of a state, as `position` reads it."""
        raise BadSetup(f"{self.id} has no notation for positions")

    def read(self, game: Game, question: Question, text: str) -> Any:
        """The answer meant by a short text such as a player types; refused later if it is none."""
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 20 else text

    def write(self, game: Game, question: Question, answer: Answer) -> str:
        """The short text of an answer, as `read` understands it."""
        return str(answer)

    def view(self, game: Game, seat: Optional[int]) -> dict[str, Any]:
        """What this seat may see; None is a spectator. The only way information leaves a game."""
        raise NotImplementedError

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        """A copy with everything this seat cannot know dealt anew, consistent with what it sees."""
        fresh = clone(game)
        redeal_held(fresh, seat, rng)
        return fresh

    def picture(self, game: Game, seat: Optional[int]) -> Any:
        """The declarative scene and sheets that every screen draws, made from the view alone."""
        raise NotImplementedError

    def prompt(self, game: Game, question: Question) -> str:
        """The sentence that asks."""
        return question.kind.replace("-", " ").capitalize() + "?"

    def reason(self, game: Game, question: Question) -> str:
        """The line below that sentence: the facts that matter; empty where it says all."""
        return ""

    def label(self, game: Game, question: Question, answer: Answer) -> str:
        """An answer in a player's words."""
        return self.write(game, question, answer)

    def gloss(self, part: Answer) -> Gloss:
        """A word that answers are made of, such as a card, explained from what is printed; no text if there is none."""
        return Gloss(str(part))

    def tell(self, game: Game, event: Event) -> str:
        """An event as a sentence of the log; of the game only what never changes, such as names."""
        return str(event)

    def note(self, game: Game, event: Event, then: Optional[Event]) -> Note:
        """What else is known of an event, as its reader may see it: dice, pieces, a sign on the timeline. `then` is the
        event after it, which may tell what the dice came to."""
        return Note()

    def points_at(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, ...], Any]:
        """What on the chart an answer, or a part of one, is about: ids of pieces, and a point; () and None for nothing.

        This and the next two are shown to the seat that is asked, so they say what it may know and no more."""
        return (), None

    def preview(self, game: Game, question: Question, answer: Answer) -> tuple[Any, ...]:
        """What a legal answer would lead to, as overlays (scene.model) of its own."""
        return ()

    def figures(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, Tally], ...]:
        """The numbers behind a legal answer, by name."""
        return ()

    def rolls(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, dict[int, float]], ...]:
        """What the next roll of a legal answer may show, by name, where the state does not keep it: so many hits, and
        how likely they are."""
        return ()

    def verdict(self, game: Game, outcome: Outcome) -> tuple[str, str]:
        """The end as a headline, and in a sentence; what happened, not only who has won."""
        return "", ""

    def commands(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[Command, ...]:
        """Every seat as people know it."""
        return tuple([Command(name.replace("-", " ").capitalize()) for name in self.seats_of(game, scenario, options)])

    def team(self, game: Game, seat: int) -> int:
        """The team a seat plays for, from 0; every seat is one where the game knows none."""
        return seat

    def usual(self, game: Game, question: Question) -> Answer:
        """What a player answers who wants nothing special: pass, hold, decline. Odds assume it of everybody."""
        return question.space.candidates(game, 1)[0]

    def weighs(self, question: Question) -> bool:
        """Whether dice decide at once what comes of an answer, so that odds are worth working out."""
        return True

    def isolate(self, game: Game, question: Question) -> None:
        """Take out of a fork what the answer cannot touch, such as what others do anyway; odds tell of the rest."""

    def harm(self, game: Game, side: str) -> int:
        """How much a side of the picture has suffered so far, as the game counts it; for telling luck from play."""
        return 0

    def conditions(self, game: Game) -> tuple[str, ...]:
        """What chance has dealt before the first answer that a study may want to compare, such as who leads."""
        return ()

    def effects(self, before: Game, after: Game) -> Effects:
        """What changed between two states, by name, for odds."""
        return ()

    def migrate(self, record: dict[str, Any]) -> dict[str, Any]:
        """Bring the record of a match played with an older edition up to this one."""
        raise BadSetup(f"{self.id} edition {record.get('edition')} cannot be brought up to edition {self.edition}")

    def catalogue(self) -> tuple[Unit, ...]:
        """What players build fleets of; empty where they build none."""
        return ()

    @property
    def fleet_points(self) -> tuple[int, ...]:
        """For how many points fleets are built, the usual size first."""
        return (100,)

    def ready_fleets(self) -> tuple[Any, ...]:
        """Legal fleets (kits.fleets) for those who would rather sail than build."""
        return ()

    def fleet_cost(self, fleet: Any) -> int:
        """What a fleet (kits.fleets) costs with all that was bought: by the catalogue, where there are no extras."""
        costs = {unit.id: unit.cost for unit in self.catalogue()}
        return sum([costs.get(member.id, 0) for member in fleet.units])

    def fleet_extras(self, fleet: Any, at: int) -> tuple[Extra, ...]:
        """What can be bought for unit number `at` of a fleet, or with -1 for the fleet as a whole."""
        return ()

    def fleet_faults(self, fleet: Any) -> tuple[Fault, ...]:
        """Every clause that a fleet (kits.fleets) breaks for the points it was built for; none for a legal one."""
        return ()

    def fleet_option(self, seat: int, fleet: Any) -> tuple[str, str]:
        """The option, and its text, that brings a fleet to this seat of a match."""
        raise BadSetup(f"{self.id} has no fleets to build")

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


def redeal_held(game: Game, seat: int, rng: Rng) -> None:
    """Secret answers already given by others are not known to this seat: draw them anew."""
    game.held = tuple([question.space.draw(game, rng)
                       if question.secret and question.seat != seat and index not in game.open else answer
                       for index, (question, answer) in enumerate(zip(game.asked, game.held))])
