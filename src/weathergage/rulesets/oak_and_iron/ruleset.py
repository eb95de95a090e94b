"""The public face of Oak & Iron: scenarios, options, set-up, and where everything else is found."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Answer, Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import Option, Ruleset, Scenario
from weathergage.kernel.tally import Tally
from weathergage.kits.face import house_rules, questions_to, switch
from weathergage.rulesets.oak_and_iron.content.read import (
    BATTLES,
    BUILT_OPTIONS,
    LARGER_TABLES,
    OPTIONS,
    SCENARIOS,
    rulebook,
)
from weathergage.rulesets.oak_and_iron.face.hidden import redeal
from weathergage.rulesets.oak_and_iron.face.labels import gloss, label
from weathergage.rulesets.oak_and_iron.face.notation import read_position
from weathergage.rulesets.oak_and_iron.face.notes import note
from weathergage.rulesets.oak_and_iron.face.outlook import effects, suffered, usual
from weathergage.rulesets.oak_and_iron.face.overlays import PLACING, Asked
from weathergage.rulesets.oak_and_iron.face.picture import past_of, picture
from weathergage.rulesets.oak_and_iron.face.previews import figures, points_at, preview, rolls
from weathergage.rulesets.oak_and_iron.face.shorthand import read_answer, write_answer
from weathergage.rulesets.oak_and_iron.face.telling import tell, verdict
from weathergage.rulesets.oak_and_iron.face.view import view
from weathergage.rulesets.oak_and_iron.face.wording import prompt, reason
from weathergage.rulesets.oak_and_iron.face.words import commands
from weathergage.rulesets.oak_and_iron.face.writing import write_position
from weathergage.rulesets.oak_and_iron.rules.fleets import POINTS, catalogue, cost, extras, faults, option, ready
from weathergage.rulesets.oak_and_iron.rules.mustering import check_squadron, new_battle, seat_numbers, squadrons_in
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.sequence import Play
from weathergage.rulesets.oak_and_iron.state import Battle, Piece, Ship, Side, Squadron, battle
from weathergage.scene.log import Note
from weathergage.scene.model import Picture
from weathergage.scene.terms import Command, Extra, Facts, Fault, Gloss, Unit

BUILT: Final[tuple[str, ...]] = tuple(BATTLES)
FLEETS: Final[tuple[str, ...]] = tuple([name for name in (*SCENARIOS, *BATTLES) if max(squadrons_in(name)) > 1])
SQUADRONS: Final[tuple[str, ...]] = tuple([f"squadron-{number}" for number in range(1, 9)])
SWITCHES: Final[tuple[Option, ...]] = (
    *[switch(entry) for entry in OPTIONS], *[switch(entry, BUILT) for entry in BUILT_OPTIONS],
    Option("commands", "pairs", ("pairs", "single"), "OI-FLEET-15",
           "Does each player of a fleet lead two squadrons, or one?", FLEETS),
)
SEAT_LETTERS: Final = "ab"
OFFERED: Final = 60                 # candidates of a question that a picture is made with
FEW: Final = 9                      # ... where every one of them is a place that must be looked for


class OakAndIron(Ruleset):
    """Squadrons in line of battle, and the cards that their admirals play."""

    id: str = "oak-and-iron"
    title: str = "Oak & Iron"
    edition: int = 1

    @property
    def facts(self) -> Facts:
        return Facts("Squadrons in line of battle: wind, broadsides, and a hand of initiative cards.", "2 to 8 players",
                     "60 min", 4, "Fatigue and Damage")

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        fixed = [Scenario(entry.id, entry.name, entry.notes, entry.difficulty == "beginner", self.seats(entry.id, {}))
                 for entry in SCENARIOS.values()]
        built = [Scenario(entry.id, entry.name, entry.notes, False, self.seats(entry.id, {}))
                 for entry in BATTLES.values()]
        return (*fixed, *built)

    @property
    def options(self) -> tuple[Option, ...]:
        tables = Option("table", "least", ("least", *LARGER_TABLES), "OI-SQD-02",
                        "How large is the table: the least that the game needs, or larger?", BUILT)
        lists = [Option(name, "", (), "OI-SQD-01", f"Squadron {name[-1]} in one line: faction; ships; admiral; hand.",
                        BUILT) for name in SQUADRONS]
        return (*SWITCHES, tables, *lists)

    def check_text(self, scenario: str, name: str, text: str) -> None:
        """OI-SQD-01: a refused squadron names every failed clause."""
        if name in SQUADRONS and text:
            check_squadron(scenario, name, text, True)

    def catalogue(self) -> tuple[Unit, ...]:
        return catalogue()

    @property
    def fleet_points(self) -> tuple[int, ...]:
        return POINTS

    def ready_fleets(self) -> tuple[Any, ...]:
        return ready()

    def fleet_cost(self, fleet: Any) -> int:
        return cost(fleet)

    def fleet_extras(self, fleet: Any, at: int) -> tuple[Extra, ...]:
        return extras(fleet, at)

    def fleet_faults(self, fleet: Any) -> tuple[Fault, ...]:
        return faults(fleet)

    def fleet_option(self, seat: int, fleet: Any) -> tuple[str, str]:
        return option(seat, fleet, SQUADRONS)

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """A letter for the side, and a number where several players share it."""
        if not scenario:
            return ("a", "b")
        house = house_rules(options, SWITCHES)
        seats, sides = seat_numbers(scenario, house), squadrons_in(scenario)
        found: list[str] = []
        for side in (0, 1):
            mine = sorted(set(seats[:sides[0]] if side == 0 else seats[sides[0]:]))
            found += [f"{SEAT_LETTERS[side]}{at + 1}" if len(mine) > 1 else SEAT_LETTERS[side]
                      for at in range(len(mine))]
        return tuple(found)

    def seats_of(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """Those of the players at the table: a position may have others."""
        here = battle(game)
        found: list[str] = []
        for side in (0, 1):
            mine = sorted({squadron.seat for squadron in here.squadrons if squadron.side == side})
            found += [f"{SEAT_LETTERS[side]}{at + 1}" if len(mine) > 1 else SEAT_LETTERS[side]
                      for at in range(len(mine))]
        return tuple(found)

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        house = house_rules(options, SWITCHES)
        texts = {name: options.get(name, "") for name in ("table", *SQUADRONS)}
        for name in SQUADRONS:
            if texts[name] and "legend-ships=on" not in house:
                check_squadron(scenario, name, texts[name], False)
        game = new_battle(scenario, house, texts)
        game.agenda = [Play()]
        return game

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options, SWITCHES))

    def notation(self, game: Game) -> str:
        return write_position(battle(game))

    def read(self, game: Game, question: Question, text: str) -> Any:
        return read_answer(battle(game), question, text)

    def write(self, game: Game, question: Question, answer: Answer) -> str:
        return write_answer(question, answer)

    def view(self, game: Game, seat: Optional[int]) -> dict[str, Any]:
        return {**view(battle(game), seat)}

    def picture(self, game: Game, seat: Optional[int]) -> Picture:
        """Made from the view, this seat's own open questions and this turn's public events."""
        here = battle(game)
        asked = [asked_of(here, question) for question in questions_to(game, seat)]
        return picture(view(here, seat), tuple(asked), past_of(here))

    def prompt(self, game: Game, question: Question) -> str:
        return prompt(battle(game), question)

    def reason(self, game: Game, question: Question) -> str:
        return reason(battle(game), question)

    def label(self, game: Game, question: Question, answer: Answer) -> str:
        return label(battle(game), question, answer)

    def gloss(self, part: Answer) -> Gloss:
        return gloss(part)

    def tell(self, game: Game, event: Event) -> str:
        return tell(battle(game), event)

    def note(self, game: Game, event: Event, then: Optional[Event]) -> Note:
        return note(event)

    def points_at(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, ...], Any]:
        return points_at(battle(game), question, answer)

    def preview(self, game: Game, question: Question, answer: Answer) -> tuple[Any, ...]:
        return preview(battle(game), question, answer)

    def figures(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, Tally], ...]:
        return figures(battle(game), question, answer)

    def rolls(self, game: Game, question: Question, answer: Answer) -> tuple[tuple[str, dict[int, float]], ...]:
        return rolls(battle(game), question, answer)

    def verdict(self, game: Game, outcome: Outcome) -> tuple[str, str]:
        return verdict(battle(game), outcome)

    def commands(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[Command, ...]:
        return commands(battle(game))

    def harm(self, game: Game, side: str) -> int:
        return suffered(battle(game), SEAT_LETTERS.index(side))

    def team(self, game: Game, seat: int) -> int:
        """OI-FLEET-01: the fleet a player's squadrons sail in."""
        return next(squadron.side for squadron in battle(game).squadrons if squadron.seat == seat)

    def usual(self, game: Game, question: Question) -> Answer:
        return usual(battle(game), question)

    def effects(self, before: Game, after: Game) -> Effects:
        return effects(battle(before), battle(after))

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        return redeal(game, seat, rng)


def asked_of(game: Battle, question: Question) -> Asked:
    """A question as a picture needs it."""
    space = question.space
    return Asked(question.kind, question.about, space.candidates(game, FEW if question.kind in PLACING else OFFERED),
                 space.outline(game) if isinstance(space, Placing) else ())


know(Frame, Game, Space, Event, Question, Outcome, Ship, Squadron, Side, Piece, Battle)
