"""How a game looks and speaks: what the rest of the package asks of it besides its rules."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Optional, TypeAlias

from mypy_extensions import mypyc_attr

from weathergage.kernel.codec import nouns, untagged
from weathergage.kernel.core import Answer, Event, Game, Outcome, Question
from weathergage.kernel.odds import Effects
from weathergage.kernel.tally import Tally
from weathergage.scene.log import Note
from weathergage.scene.model import Overlay, Picture, Point
from weathergage.scene.terms import Command, Facts, Gloss

if TYPE_CHECKING:
    from weathergage.kernel.sight import Sight

Spot: TypeAlias = tuple[tuple[str, ...], Optional[Point]]       # ids of pieces on the chart, and a point
Figures: TypeAlias = tuple[tuple[str, Tally], ...]              # numbers that open, by name
NOWHERE: Final[Spot] = ((), None)


@mypyc_attr(allow_interpreted_subclasses=True)
class Face:
    """How a game looks and speaks. Every `game` it is handed is veiled: what the seat cannot know is not in it.

    `kits.asking.GameFace` is the one that games use; it finds what belongs to a question in that question's entry.
    """

    @property
    def facts(self) -> Facts:
        return Facts()

    # the table

    def view(self, game: Game, seat: Optional[int]) -> dict[str, Any]:
        """The table as plain data."""
        return {"seat": seat, **untagged(nouns(game))}

    @property
    def draws(self) -> bool:
        """Whether there is a picture of the table: a face that has one says how in `picture`."""
        return type(self).picture is not Face.picture

    def picture(self, sight: "Sight") -> Picture:
        """The declarative scene and sheets that every screen draws."""
        raise NotImplementedError

    def commands(self, game: Game, names: Sequence[str]) -> tuple[Command, ...]:
        """Every seat as people know it."""
        return tuple([Command(name.replace("-", " ").capitalize()) for name in names])

    def gloss(self, part: Answer) -> Gloss:
        """A word that answers are made of, such as a card, explained from what is printed; no text if there is none."""
        return Gloss(str(part))

    # a question, shown to the seat that is asked

    def prompt(self, game: Game, question: Question) -> str:
        """The sentence that asks."""
        return question.kind.replace("-", " ").capitalize() + "?"

    def reason(self, game: Game, question: Question) -> str:
        """The line below that sentence: the facts that matter; empty where it says all."""
        return ""

    def label(self, game: Game, question: Question, answer: Answer) -> str:
        """An answer in a player's words."""
        return self.write(game, question, answer)

    def read(self, game: Game, question: Question, text: str) -> Any:
        """The answer meant by a short text such as a player types; refused later if it is none."""
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 20 else text

    def write(self, game: Game, question: Question, answer: Answer) -> str:
        """The short text of an answer, as `read` understands it."""
        return str(answer)

    def points_at(self, game: Game, question: Question, answer: Answer) -> Spot:
        """What on the chart an answer, or a part of one, is about."""
        return NOWHERE

    def preview(self, game: Game, question: Question, answer: Answer) -> tuple[Overlay, ...]:
        """What a legal answer would lead to."""
        return ()

    def figures(self, game: Game, question: Question, answer: Answer) -> Figures:
        """The numbers behind a legal answer, by name."""
        return ()

    def rolls(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, dict[int, float]], ...]:
        """What the next roll of a legal answer may show, by name, where the state does not keep it: so many hits, and
        how likely they are."""
        return ()

    # a plan

    def goes_on(self, question: Question) -> tuple[str, ...]:
        """The kinds of questions that may come next and be answered together with this one, in one plan."""
        return ()

    def rest(self, question: Question) -> str:
        """Words for answering those of this kind that follow in the same way; empty where that is not offered."""
        return ""

    def again(self, game: Game, question: Question, before: Answer) -> Optional[Answer]:
        """The answer that goes on as the one before did; None where that cannot be said."""
        return None

    # odds

    def usual(self, game: Game, question: Question) -> Answer:
        """What a player answers who wants nothing special: pass, hold, decline. Odds assume it of everybody."""
        return question.space.candidates(game, 1)[0]

    def weighs(self, question: Question) -> bool:
        """Whether dice decide at once what comes of an answer, so that odds are worth working out."""
        return True

    def isolate(self, game: Game, question: Question) -> None:
        """Take out of a fork what the answer cannot touch, such as what others do anyway; odds tell of the rest."""

    def effects(self, before: Game, after: Game) -> Effects:
        """What changed between two states, by name."""
        return ()

    def dangers(self, before: Game, after: Game, seat: int) -> Effects:
        """What of it this seat should be warned of, by name: her ship runs aground, leaves the table, can be raked."""
        return ()

    def harm(self, game: Game, side: str) -> int:
        """How much a side of the picture has suffered so far, as the game counts it; for telling luck from play."""
        return 0

    def conditions(self, game: Game) -> tuple[str, ...]:
        """What chance has dealt before the first answer that a study may want to compare, such as who leads."""
        return ()

    # what happened

    def tell(self, game: Game, event: Event) -> str:
        """An event as a sentence of the log; of the game only what never changes, such as names."""
        return str(event)

    def note(self, game: Game, event: Event, then: Optional[Event]) -> Note:
        """What else is known of an event, as its reader may see it: dice, pieces, a sign on the timeline. `then` is the
        event after it, which may tell what the dice came to."""
        return Note()

    def verdict(self, game: Game, outcome: Outcome) -> tuple[str, str]:
        """The end as a headline, and in a sentence; what happened, not only who has won."""
        return "", ""
