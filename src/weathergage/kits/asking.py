"""Everything a person is told or shown of a question, one entry for each kind; and the face that all games share.

    ASKING = Asking(kinds_in(questions),
        Ask(AskStartMelee, prompt=ask_melee, label=melee_label, usual=answer_with("decline"), points_at=both_ships),
        ...
    )
    FACE = GameFace(ASKING, picture=picture, tell=tell, note=note)

`Ask` is generic in the type of the question, so that each of its functions is handed that type.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic, Optional, TypeAlias, TypeVar

from weathergage.kernel.chance import Roll
from weathergage.kernel.core import Answer, Event, Game, Outcome, Question, WeatherGageError, kind_of
from weathergage.kernel.face import NOWHERE, Face, Figures, Spot
from weathergage.kernel.odds import Effects
from weathergage.kernel.sight import LISTED, Sight
from weathergage.scene.log import Note
from weathergage.scene.model import Overlay, Picture
from weathergage.scene.stations import Stations
from weathergage.scene.terms import Command, Facts, Gloss

G = TypeVar("G", bound=Game)
Q = TypeVar("Q", bound=Question)
Overlays: TypeAlias = tuple[Overlay, ...]
Rolls: TypeAlias = tuple[tuple[str, dict[int, float]], ...]
Presets: TypeAlias = tuple[tuple[str, Answer], ...]


class Incomplete(WeatherGageError):
    """A game can ask something that nobody has words for, or has words for what it never asks."""


def no_reason(game: Any, question: Any) -> str:
    return ""


def points_nowhere(game: Any, question: Any, answer: Answer) -> Spot:
    return NOWHERE


def draws_nothing(game: Any, question: Any, answer: Any) -> Overlays:
    return ()


def no_figures(game: Any, question: Any, answer: Answer) -> Figures:
    return ()


def no_rolls(game: Any, question: Any, answer: Answer) -> Rolls:
    return ()


def no_presets(game: Any, question: Any) -> Presets:
    return ()


def no_stations(game: Any, question: Any) -> Optional[Stations]:
    return None


def leaves_all(game: Any, question: Any) -> None:
    """Nothing is taken out of the fork that odds look at."""


def read_word(game: Any, question: Any, text: str) -> Any:
    """A whole number if it is one, else the text."""
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 20 else text


def write_word(game: Any, question: Any, answer: Answer) -> str:
    return str(answer)


def never_again(game: Any, question: Any, before: Answer) -> Optional[Answer]:
    """Nobody goes on as before."""
    return None


def answer_with(answer: Answer) -> Callable[[Any, Any], Answer]:
    """The usual answer where it is always the same: to pass, to decline."""
    return lambda game, question: answer


def first_offered(game: Game, question: Question) -> Answer:
    """The usual answer where nothing is better known: the first of the candidates."""
    return question.space.candidates(game, 1)[0]


@dataclass(frozen=True)
class Ask(Generic[G, Q]):
    """What a person is told and shown of one kind of question. The game that each function is handed is veiled."""

    question: type[Q]
    prompt: Callable[[G, Q], str]                               # the sentence that asks
    label: Callable[[G, Q, Answer], str]                        # an answer in a player's words
    usual: Callable[[G, Q], Answer]                             # what a player answers who wants nothing special
    reason: Callable[[G, Q], str] = no_reason                   # the facts that matter, in a line below the prompt
    points_at: Callable[[G, Q, Answer], Spot] = points_nowhere  # what on the chart an answer, or a part of it, is about
    overlays: Callable[[G, Q, tuple[Answer, ...]], Overlays] = draws_nothing    # what lies over the chart meanwhile
    preview: Callable[[G, Q, Answer], Overlays] = draws_nothing  # what a legal answer would lead to
    figures: Callable[[G, Q, Answer], Figures] = no_figures     # the numbers behind a legal answer
    rolls: Callable[[G, Q, Answer], Rolls] = no_rolls           # what the next roll may show, if the state keeps it not
    isolate: Callable[[G, Q], None] = leaves_all                # for odds: take out what the answer cannot touch
    weighs: bool = True                                         # whether dice decide at once what comes of an answer
    read: Callable[[G, Q, str], Any] = read_word                # the answer meant by a short text
    write: Callable[[G, Q, Answer], str] = write_word           # the short text of an answer
    then: tuple[type[Question], ...] = ()                       # what may be planned together with it, if it comes next
    rest: str = ""                                              # words for going on as one has begun, where one may
    again: Callable[[G, Q, Answer], Optional[Answer]] = never_again     # the answer that goes on like the one before
    presets: Callable[[G, Q], Presets] = no_presets             # good whole answers with a name each, the best first
    stations: Callable[[G, Q], Optional[Stations]] = no_stations    # the boxes of an allocation on a ship's picture


Entries: TypeAlias = tuple[Ask[Any, Any], ...]      # of a chapter; said, for its modules import each other


def kinds_in(module: ModuleType) -> tuple[type[Question], ...]:
    """The kinds of questions that a module declares, those to CHANCE apart."""
    return tuple([kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Question)
                  and not issubclass(kind, Roll) and kind.__module__ == module.__name__])


def entry_of(face: Face, question: Question) -> Optional[Ask[Any, Any]]:
    """The entry of a question, in a face that is made of entries."""
    return face.asking.of(question) if isinstance(face, GameFace) else None


class Asking:
    """The entries of a game, by the type of the question. Every kind that it can ask has one, and each is asked.

    `kinds` are the questions of the game: `kinds_in(questions)`.
    """

    def __init__(self, kinds: Sequence[type[Question]], *entries: Ask[Any, Any]) -> None:
        self.entries: dict[type[Question], Ask[Any, Any]] = {}
        for entry in entries:
            if entry.question in self.entries:
                raise Incomplete(f"{entry.question.__name__} has two entries")
            self.entries[entry.question] = entry
        missing = sorted([kind.__name__ for kind in kinds if kind not in self.entries])
        unasked = sorted([kind.__name__ for kind in self.entries if kind not in kinds])
        for fault, names in (("no entry for", missing), ("entries for what is never asked:", unasked)):
            if names:
                raise Incomplete(f"{fault} {', '.join(names)}")

    def of(self, question: Question) -> Ask[Any, Any]:
        return self.entries[type(question)]

    def overlays(self, sight: Sight) -> Overlays:
        """What the questions to this seat lay over the chart."""
        return tuple([overlay for question in sight.questions() for overlay in
                      self.of(question).overlays(sight.game, question, sight.candidates(question, LISTED))])


def no_note(event: Event, then: Optional[Event]) -> Note:
    return Note()


def no_verdict(game: Any, outcome: Outcome) -> tuple[str, str]:
    return "", ""


def no_effects(before: Any, after: Any) -> Effects:
    return ()


def no_dangers(before: Any, after: Any, seat: int) -> Effects:
    return ()


def ills(changes: Effects, ships: Sequence[str], ends: Sequence[str]) -> list[tuple[str, int]]:
    """Those changes that are a loss to one of these ships: 'Swift aground'."""
    named = {f"{ship} {end}" for ship in ships for end in ends}
    return [(name, amount) for name, amount in changes if amount > 0 and name in named]


def no_harm(game: Any, side: str) -> int:
    return 0


def no_conditions(game: Any) -> tuple[str, ...]:
    return ()


def no_more(game: Any, seat: Optional[int]) -> dict[str, Any]:
    return {}


def plain_commands(game: Any, names: Sequence[str]) -> tuple[Command, ...]:
    return tuple([Command(name.replace("-", " ").capitalize()) for name in names])


def plain_gloss(part: Answer) -> Gloss:
    return Gloss(str(part))


@dataclass
class GameFace(Face, Generic[G]):
    """The face of a game, put together from its entries and functions; what each is for stands in `kernel.face`."""

    asking: Asking
    picture_of: Callable[[Sight], Picture]
    tell_event: Callable[[G, Event], str]
    about: Facts = field(default_factory=Facts)
    note_of: Callable[[Event, Optional[Event]], Note] = no_note
    verdict_of: Callable[[G, Outcome], tuple[str, str]] = no_verdict
    commands_of: Callable[[G, Sequence[str]], tuple[Command, ...]] = plain_commands
    gloss_of: Callable[[Answer], Gloss] = plain_gloss
    more: Callable[[G, Optional[int]], dict[str, Any]] = no_more            # public facts that follow from the state
    effects_of: Callable[[G, G], Effects] = no_effects
    dangers_of: Callable[[G, G, int], Effects] = no_dangers
    harm_of: Callable[[G, str], int] = no_harm
    conditions_of: Callable[[G], tuple[str, ...]] = no_conditions

    @property
    def facts(self) -> Facts:
        return self.about

    def view(self, game: Any, seat: Optional[int]) -> dict[str, Any]:
        return {**super().view(game, seat), **self.more(game, seat)}

    def picture(self, sight: Sight) -> Picture:
        return self.picture_of(sight)

    def commands(self, game: Any, names: Sequence[str]) -> tuple[Command, ...]:
        return self.commands_of(game, names)

    def gloss(self, part: Answer) -> Gloss:
        return self.gloss_of(part)

    def prompt(self, game: Any, question: Question) -> str:
        return self.asking.of(question).prompt(game, question)

    def reason(self, game: Any, question: Question) -> str:
        return self.asking.of(question).reason(game, question)

    def label(self, game: Any, question: Question, answer: Answer) -> str:
        return self.asking.of(question).label(game, question, answer)

    def read(self, game: Any, question: Question, text: str) -> Any:
        return self.asking.of(question).read(game, question, text)

    def write(self, game: Any, question: Question, answer: Answer) -> str:
        return self.asking.of(question).write(game, question, answer)

    def points_at(self, game: Any, question: Question, answer: Answer) -> Spot:
        return self.asking.of(question).points_at(game, question, answer)

    def preview(self, game: Any, question: Question, answer: Answer) -> Overlays:
        return self.asking.of(question).preview(game, question, answer)

    def figures(self, game: Any, question: Question, answer: Answer) -> Figures:
        return self.asking.of(question).figures(game, question, answer)

    def rolls(self, game: Any, question: Question, answer: Answer) -> Rolls:
        return self.asking.of(question).rolls(game, question, answer)

    def goes_on(self, question: Question) -> tuple[str, ...]:
        return tuple([kind_of(kind) for kind in self.asking.of(question).then])

    def rest(self, question: Question) -> str:
        return self.asking.of(question).rest

    def again(self, game: Any, question: Question, before: Answer) -> Optional[Answer]:
        return self.asking.of(question).again(game, question, before)

    def usual(self, game: Any, question: Question) -> Answer:
        return self.asking.of(question).usual(game, question)

    def weighs(self, question: Question) -> bool:
        return self.asking.of(question).weighs

    def isolate(self, game: Any, question: Question) -> None:
        self.asking.of(question).isolate(game, question)

    def effects(self, before: Any, after: Any) -> Effects:
        return self.effects_of(before, after)

    def dangers(self, before: Any, after: Any, seat: int) -> Effects:
        return self.dangers_of(before, after, seat)

    def harm(self, game: Any, side: str) -> int:
        return self.harm_of(game, side)

    def conditions(self, game: Any) -> tuple[str, ...]:
        return self.conditions_of(game)

    def tell(self, game: Any, event: Event) -> str:
        return self.tell_event(game, event)

    def note(self, game: Any, event: Event, then: Optional[Event]) -> Note:
        return self.note_of(event, then)

    def verdict(self, game: Any, outcome: Outcome) -> tuple[str, str]:
        return self.verdict_of(game, outcome)
