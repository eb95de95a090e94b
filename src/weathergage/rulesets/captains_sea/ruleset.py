"""The public face of Captain's Sea: scenarios, options, set-up, and where everything else is found."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Answer, Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import Option, Ruleset, Scenario
from weathergage.kernel.tally import Tally
from weathergage.kits.face import house_rules, questions_to, switch
from weathergage.rulesets.captains_sea.content.read import OPTIONS, SCENARIOS, rulebook
from weathergage.rulesets.captains_sea.content.tables import DESIGNS
from weathergage.rulesets.captains_sea.face.hidden import redeal
from weathergage.rulesets.captains_sea.face.labels import gloss, label
from weathergage.rulesets.captains_sea.face.notation import read_position, write_position
from weathergage.rulesets.captains_sea.face.notes import note
from weathergage.rulesets.captains_sea.face.outlook import effects, isolate, usual
from weathergage.rulesets.captains_sea.face.overlays import Asked
from weathergage.rulesets.captains_sea.face.picture import past_of, picture
from weathergage.rulesets.captains_sea.face.previews import figures, points_at, preview
from weathergage.rulesets.captains_sea.face.shorthand import read_answer, write_answer
from weathergage.rulesets.captains_sea.face.telling import tell, verdict
from weathergage.rulesets.captains_sea.face.view import view
from weathergage.rulesets.captains_sea.face.wording import prompt, reason
from weathergage.rulesets.captains_sea.face.words import commands, names
from weathergage.rulesets.captains_sea.rules.attack import Harm, Salvo
from weathergage.rulesets.captains_sea.rules.settingup import OPEN, new_duel
from weathergage.rulesets.captains_sea.rules.victory import hits_on
from weathergage.rulesets.captains_sea.sequence import Play
from weathergage.rulesets.captains_sea.state import SIDES, Duel, Section, Ship
from weathergage.scene.log import Note
from weathergage.scene.model import Picture
from weathergage.scene.terms import Command, Facts, Gloss

OFFERED = 60                # answers a picture may show

ALL_SCENARIOS: Final[tuple[Scenario, ...]] = (
    *[Scenario(entry.id, entry.title, f"{entry.date}. {entry.notes or entry.result}", entry.beginner)
      for entry in SCENARIOS.values()],
    Scenario(OPEN, "Open duel", "Any two ships, the wind drawn at random."),
)
SWITCHES: Final[tuple[Option, ...]] = tuple([switch(entry) for entry in OPTIONS])
ALL_OPTIONS: Final[tuple[Option, ...]] = (
    *SWITCHES,
    *[Option(name, default, tuple(sorted(DESIGNS)), "CS-SCEN-09", f"The ship of side {name[-1]}.", (OPEN,))
      for name, default in (("ship-a", "constitution-1812"), ("ship-b", "guerriere"))],
)


class CaptainsSea(Ruleset):
    """Two frigates, one duel."""

    id: str = "captains-sea"
    title: str = "Captain's Sea"
    edition: int = 1

    @property
    def facts(self) -> Facts:
        return Facts("Two frigates, one duel: sails, guns, boarders and nerve, impulse by impulse.",
                     "2 players", "45 min", 4)

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return ALL_SCENARIOS

    @property
    def options(self) -> tuple[Option, ...]:
        return ALL_OPTIONS

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        ships = (options.get("ship-a", ""), options.get("ship-b", ""))
        game = new_duel(scenario, house_rules(options, SWITCHES), ships)
        game.agenda = [Play()]
        return game

    def view(self, game: Game, seat: Optional[int]) -> dict[str, Any]:
        return {**view(duel(game), seat)}

    def picture(self, game: Game, seat: Optional[int]) -> Picture:
        """Made from the view, this seat's own open questions and this turn's public events."""
        return picture(view(duel(game), seat), tuple([
            Asked(question.kind, question.about, question.space.candidates(game, OFFERED))
            for question in questions_to(game, seat)
        ]), past_of(duel(game)))

    def prompt(self, game: Game, question: Question) -> str:
        return prompt(duel(game), question)

    def reason(self, game: Game, question: Question) -> str:
        return reason(duel(game), question)

    def label(self, game: Game, question: Question, answer: Answer) -> str:
        return label(duel(game), question, answer)

    def gloss(self, part: Answer) -> Gloss:
        return gloss(part)

    def tell(self, game: Game, event: Event) -> str:
        return tell(names(duel(game)), event)

    def note(self, game: Game, event: Event, then: Optional[Event]) -> Note:
        return note(event, then)

    def points_at(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, ...], Any]:
        return points_at(duel(game), question, answer)

    def preview(self, game: Game, question: Question, answer: Answer) -> tuple[Any, ...]:
        return preview(duel(game), question, answer)

    def figures(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, Tally], ...]:
        return figures(duel(game), question, answer)

    def verdict(self, game: Game, outcome: Outcome) -> tuple[str, str]:
        return verdict(duel(game), outcome)

    def commands(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[Command, ...]:
        return commands(duel(game))

    def usual(self, game: Game, question: Question) -> Answer:
        return usual(duel(game), question)

    def isolate(self, game: Game, question: Question) -> None:
        isolate(duel(game), question)

    def effects(self, before: Game, after: Game) -> Effects:
        return effects(duel(before), duel(after))

    def harm(self, game: Game, side: str) -> int:
        """CS-VP-02."""
        return hits_on(duel(game).ships[SIDES.index(side)])

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        return redeal(game, seat, rng)

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options, SWITCHES))

    def notation(self, game: Game) -> str:
        return write_position(duel(game))

    def read(self, game: Game, question: Question, text: str) -> Any:
        return read_answer(duel(game), question, text)

    def write(self, game: Game, question: Question, answer: Answer) -> str:
        return write_answer(question, answer)


def duel(game: Game) -> Duel:
    assert isinstance(game, Duel)
    return game


know(Frame, Game, Space, Event, Question, Outcome, Ship, Section, Harm, Salvo)
