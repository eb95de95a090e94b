"""The public face of Savage Seas: scenarios, options, set-up, and where everything else is found."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Answer, Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import Option, Ruleset, Scenario
from weathergage.kernel.tally import Tally
from weathergage.kits.face import house_rules, questions_to, switch
from weathergage.rulesets.savage_seas.content.read import OPTIONS, SCENARIOS, SHIPS, rulebook
from weathergage.rulesets.savage_seas.face.hidden import redeal
from weathergage.rulesets.savage_seas.face.labels import gloss, label
from weathergage.rulesets.savage_seas.face.notation import read_position, write_position
from weathergage.rulesets.savage_seas.face.notes import note
from weathergage.rulesets.savage_seas.face.outlook import effects, suffered, usual
from weathergage.rulesets.savage_seas.face.overlays import Asked
from weathergage.rulesets.savage_seas.face.picture import past_of, picture
from weathergage.rulesets.savage_seas.face.previews import figures, points_at, preview
from weathergage.rulesets.savage_seas.face.shorthand import read_answer, write_answer
from weathergage.rulesets.savage_seas.face.telling import tell, verdict
from weathergage.rulesets.savage_seas.face.view import view
from weathergage.rulesets.savage_seas.face.wording import prompt, reason
from weathergage.rulesets.savage_seas.face.words import commands
from weathergage.rulesets.savage_seas.rules.settingup import leaders_of, new_battle, seat_names, seatings
from weathergage.rulesets.savage_seas.sequence import Play
from weathergage.rulesets.savage_seas.state import Battle, Crew, Laid, Position, Ship
from weathergage.scene.log import Note
from weathergage.scene.model import Picture
from weathergage.scene.terms import Command, Facts, Gloss

LEADERS: Final[tuple[str, ...]] = ("cockatrice-leaders", "chimera-leaders")
ALONE: Final = "CSGM"
SWITCHES: Final[tuple[Option, ...]] = tuple([switch(entry) for entry in OPTIONS])
OFFERED: Final = 200                # answers a picture may show: every hex of a sea


class SavageSeas(Ruleset):
    """Two ships, four crews each."""

    id: str = "savage-seas"
    title: str = "Savage Seas"
    edition: int = 1

    @property
    def facts(self) -> Facts:
        return Facts("Two pirate ships, four crews each: orders laid face down, fires and wounds to bear.",
                     "2 to 8 players", "25 min", 2, "fires and wounds", "Round")

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple([Scenario(entry.id, entry.name, entry.description, entry.level == "beginner",
                               seat_names(ALONE, ALONE)) for entry in SCENARIOS.values()])

    @property
    def options(self) -> tuple[Option, ...]:
        """SS-OPT-03."""
        leaders = [Option(name, ALONE, seatings(), "SS-SETUP-02",
                          f"Who leads the crews of the {name.split('-')[0].capitalize()}: C, S, G and M by player.")
                   for name in LEADERS]
        return (*SWITCHES, *leaders)

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """SS-TEAM-03, SS-TEAM-04: two to eight, each for a person or a machine; alone one leads all four crews."""
        return seat_names(*[options.get(name, ALONE) for name in LEADERS])

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        game = new_battle(scenario, house_rules(options, SWITCHES), leaders_in(options))
        game.agenda = [Play()]
        return game

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options, SWITCHES), leaders_in(options))

    def notation(self, game: Game) -> str:
        return write_position(battle(game))

    def read(self, game: Game, question: Question, text: str) -> Any:
        return read_answer(question, text)

    def write(self, game: Game, question: Question, answer: Answer) -> str:
        return write_answer(question, answer)

    def view(self, game: Game, seat: Optional[int]) -> dict[str, Any]:
        return {**view(battle(game), seat)}

    def picture(self, game: Game, seat: Optional[int]) -> Picture:
        """Made from the view, this seat's own open questions and this round's public events."""
        return picture(view(battle(game), seat), tuple([
            Asked(question.kind, question.about, question.space.candidates(game, OFFERED))
            for question in questions_to(game, seat)
        ]), past_of(battle(game)))

    def prompt(self, game: Game, question: Question) -> str:
        return prompt(battle(game), question)

    def reason(self, game: Game, question: Question) -> str:
        return reason(battle(game), question)

    def label(self, game: Game, question: Question, answer: Answer) -> str:
        return label(battle(game), question, answer)

    def tell(self, game: Game, event: Event) -> str:
        return tell(event)

    def gloss(self, part: Answer) -> Gloss:
        return gloss(part)

    def note(self, game: Game, event: Event, then: Optional[Event]) -> Note:
        return note(event)

    def points_at(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, ...], Any]:
        return points_at(battle(game), question, answer)

    def preview(self, game: Game, question: Question, answer: Answer) -> tuple[Any, ...]:
        return preview(battle(game), question, answer)

    def figures(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, Tally], ...]:
        return figures(battle(game), question, answer)

    def verdict(self, game: Game, outcome: Outcome) -> tuple[str, str]:
        return verdict(battle(game), outcome)

    def commands(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[Command, ...]:
        return commands(battle(game))

    def team(self, game: Game, seat: int) -> int:
        """SS-SETUP-01: the ship."""
        return battle(game).side_of(seat)

    def usual(self, game: Game, question: Question) -> Answer:
        return usual(battle(game), question)

    def conditions(self, game: Game) -> tuple[str, ...]:
        """SS-SETUP-06: who has the Lead in the first round."""
        return (f"{SHIPS[battle(game).lead]} leads",)

    def effects(self, before: Game, after: Game) -> Effects:
        return effects(battle(before), battle(after))

    def harm(self, game: Game, side: str) -> int:
        return suffered(battle(game).ships[SHIPS.index(side)])

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        return redeal(game, seat, rng)


def battle(game: Game) -> Battle:
    assert isinstance(game, Battle)
    return game


def leaders_in(options: dict[str, str]) -> tuple[int, ...]:
    """SS-SETUP-02: the seat of every crew's leader."""
    return leaders_of(*[options.get(name, ALONE) for name in LEADERS])


know(Frame, Game, Space, Event, Question, Outcome, Ship, Crew, Position, Laid)
