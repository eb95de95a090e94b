"""The public face of Tattered Sails: scenarios, options, set-up, and where everything else is found."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Answer, Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset, Scenario
from weathergage.kernel.tally import Tally
from weathergage.kits.face import house_rules, questions_to, switch
from weathergage.rulesets.tattered_sails.content.read import OPTIONS, SCENARIOS, rulebook
from weathergage.rulesets.tattered_sails.face.hidden import redeal
from weathergage.rulesets.tattered_sails.face.labels import gloss, label
from weathergage.rulesets.tattered_sails.face.notation import read_position, write_position
from weathergage.rulesets.tattered_sails.face.notes import note
from weathergage.rulesets.tattered_sails.face.outlook import effects, suffered, usual
from weathergage.rulesets.tattered_sails.face.overlays import Asked
from weathergage.rulesets.tattered_sails.face.picture import past_of, picture
from weathergage.rulesets.tattered_sails.face.previews import figures, points_at, preview
from weathergage.rulesets.tattered_sails.face.shorthand import read_answer, write_answer
from weathergage.rulesets.tattered_sails.face.telling import tell, verdict
from weathergage.rulesets.tattered_sails.face.view import view
from weathergage.rulesets.tattered_sails.face.wording import prompt, reason
from weathergage.rulesets.tattered_sails.face.words import commands
from weathergage.rulesets.tattered_sails.rules.cards import seat_name
from weathergage.rulesets.tattered_sails.rules.fleets import catalogue, faults, option
from weathergage.rulesets.tattered_sails.rules.settingup import card_sets, fleet_faults, new_engagement, read_fleet
from weathergage.rulesets.tattered_sails.rules.shooting import Shots, Volley
from weathergage.rulesets.tattered_sails.sequence import Play
from weathergage.rulesets.tattered_sails.state import Engagement, Grapple, Player, Ship, engagement
from weathergage.scene.log import Note
from weathergage.scene.model import Picture
from weathergage.scene.terms import Command, Facts, Fault, Gloss, Unit

FREE: Final[tuple[str, ...]] = tuple([entry.id for entry in SCENARIOS.values() if entry.free])
SWITCHES: Final[tuple[Option, ...]] = tuple([switch(entry) for entry in OPTIONS])
OFFERED: Final = 60                 # candidates of a question that a picture is made with
FLEETS: Final[tuple[str, ...]] = ("fleet-1", "fleet-2")


class TatteredSails(Ruleset):
    """Squadrons under orders, on an open table."""

    id: str = "tattered-sails"
    title: str = "Tattered Sails"
    edition: int = 1

    @property
    def facts(self) -> Facts:
        return Facts("Squadrons on an open table: rulers, masts, and a stack of secret orders.",
                     "2 to 8 players", "30 min", 3, "masts")

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple([Scenario(entry.id, entry.name, entry.text, entry.difficulty == "beginner",
                               self.seats(entry.id, {})) for entry in SCENARIOS.values()])

    @property
    def options(self) -> tuple[Option, ...]:
        handicap = Option("actions", "", (), "TS-SEAT-08", "Actions of every player, such as 5-7-5-5; empty as usual.")
        fleets = [Option(name, "", (), "TS-SETUP-13", f"The fleet of player {name[-1]}: models with commas between.",
                         FREE) for name in FLEETS]
        return (*SWITCHES, handicap, *fleets)

    def check_text(self, scenario: str, name: str, text: str) -> None:
        """TS-SETUP-13: a refused fleet names every failed clause."""
        if name in FLEETS and text:
            broken = fleet_faults(read_fleet(text), SCENARIOS[scenario].fleet_points)
            if broken:
                raise BadSetup(f"option {name}: " + "; ".join([f"{clause}: {reason}" for clause, reason in broken]))

    def catalogue(self) -> tuple[Unit, ...]:
        return catalogue()

    @property
    def fleet_points(self) -> tuple[int, ...]:
        """TS-FLEET-02: a hundred is usual."""
        return (100, 60, 80, 150, 200)

    def fleet_faults(self, fleet: Any) -> tuple[Fault, ...]:
        return faults(fleet)

    def fleet_option(self, seat: int, fleet: Any) -> tuple[str, str]:
        return option(seat, fleet, FLEETS)

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """TS-SEAT-02: players are called by their suits, with the deck or half where that is needed."""
        if not scenario:
            return ("spades", "hearts")
        return tuple([seat_name(*cards) for cards in card_sets(SCENARIOS[scenario], house_rules(options, SWITCHES))])

    def seats_of(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """Those of the players at the table: a position may have others."""
        return tuple([seat_name(player.deck, player.suit, player.half) for player in engagement(game).players])

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        texts = {name: options.get(name, "") for name in ("actions", *FLEETS)}
        game = new_engagement(scenario, house_rules(options, SWITCHES), texts)
        game.agenda = [Play()]
        return game

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options, SWITCHES))

    def notation(self, game: Game) -> str:
        return write_position(engagement(game))

    def read(self, game: Game, question: Question, text: str) -> Any:
        return read_answer(engagement(game), question, text)

    def write(self, game: Game, question: Question, answer: Answer) -> str:
        return write_answer(question, answer)

    def view(self, game: Game, seat: Optional[int]) -> dict[str, Any]:
        return {**view(engagement(game), seat)}

    def picture(self, game: Game, seat: Optional[int]) -> Picture:
        """Made from the view, this seat's own open questions and this turn's public events."""
        return picture(view(engagement(game), seat), tuple([
            Asked(question.kind, question.about, question.space.candidates(game, OFFERED), fired_of(question.space))
            for question in questions_to(game, seat)
        ]), past_of(engagement(game)))

    def prompt(self, game: Game, question: Question) -> str:
        return prompt(engagement(game), question)

    def reason(self, game: Game, question: Question) -> str:
        return reason(engagement(game), question)

    def label(self, game: Game, question: Question, answer: Answer) -> str:
        return label(engagement(game), question, answer)

    def gloss(self, part: Answer) -> Gloss:
        return gloss(part)

    def tell(self, game: Game, event: Event) -> str:
        return tell(engagement(game), event)

    def note(self, game: Game, event: Event, then: Optional[Event]) -> Note:
        return note(event)

    def points_at(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, ...], Any]:
        return points_at(engagement(game), question, answer)

    def preview(self, game: Game, question: Question, answer: Answer) -> tuple[Any, ...]:
        return preview(engagement(game), question, answer)

    def figures(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, Tally], ...]:
        return figures(engagement(game), question, answer)

    def verdict(self, game: Game, outcome: Outcome) -> tuple[str, str]:
        return verdict(engagement(game), outcome)

    def commands(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[Command, ...]:
        return commands(engagement(game))

    def team(self, game: Game, seat: int) -> int:
        """TS-SEAT-01."""
        return engagement(game).team(seat)

    def usual(self, game: Game, question: Question) -> Answer:
        return usual(engagement(game), question)

    def effects(self, before: Game, after: Game) -> Effects:
        return effects(engagement(before), engagement(after))

    def harm(self, game: Game, side: str) -> int:
        return suffered(engagement(game), int(side.rpartition("-")[2]))

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        return redeal(game, seat, rng)


def fired_of(space: Space) -> int:
    """TS-SHOOT-01: the guns that have fired in the action under way, as bits."""
    return space.fired if isinstance(space, (Shots, Volley)) else 0


know(Frame, Game, Space, Event, Question, Outcome, Ship, Player, Grapple, Engagement)
