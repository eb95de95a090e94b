"""The public face of Man O' War: scenarios, options, set-up, and where everything else is found."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Answer, Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset, Scenario
from weathergage.kernel.tally import Tally
from weathergage.kits.face import house_rules, questions_to, switch
from weathergage.rulesets.man_o_war.content.read import FLEETS, OPTIONS, SCENARIOS, rulebook
from weathergage.rulesets.man_o_war.face.hidden import redeal
from weathergage.rulesets.man_o_war.face.labels import gloss, label
from weathergage.rulesets.man_o_war.face.notation import read_position, write_position
from weathergage.rulesets.man_o_war.face.notes import note
from weathergage.rulesets.man_o_war.face.outlook import WEIGHED, effects, suffered, usual
from weathergage.rulesets.man_o_war.face.overlays import Asked
from weathergage.rulesets.man_o_war.face.picture import past_of, picture
from weathergage.rulesets.man_o_war.face.previews import figures, points_at, preview
from weathergage.rulesets.man_o_war.face.shorthand import read_answer, write_answer
from weathergage.rulesets.man_o_war.face.telling import tell, verdict
from weathergage.rulesets.man_o_war.face.view import view
from weathergage.rulesets.man_o_war.face.wording import prompt, reason
from weathergage.rulesets.man_o_war.face.words import commands
from weathergage.rulesets.man_o_war.rules.buying import purchase_faults, read_purchase
from weathergage.rulesets.man_o_war.rules.fleets import POINTS, catalogue, cost, faults, option, ready
from weathergage.rulesets.man_o_war.rules.settingup import new_battle
from weathergage.rulesets.man_o_war.sequence import Play
from weathergage.rulesets.man_o_war.state import (
    Battle,
    Hazard,
    Person,
    Piece,
    Player,
    Trail,
    Wreck,
    battle,
)
from weathergage.rulesets.man_o_war.state import Unit as FleetUnit
from weathergage.scene.log import Note
from weathergage.scene.model import Picture
from weathergage.scene.terms import Command, Facts, Fault, Gloss, Unit

FREE: Final[tuple[str, ...]] = tuple([entry.id for entry in SCENARIOS.values()
                                      if all([side.starter for side in entry.sides])])
BROUGHT: Final[tuple[str, ...]] = ("fleet-1", "fleet-2")
STARTERS: Final[tuple[str, ...]] = ("starter-1", "starter-2")
OFFERED: Final = 60                 # candidates of a question that a picture is made with
PURCHASES: Final[tuple[str, ...]] = ("sea-monsters", "airpower", "extra-air-allowance")      # MW-OPT-06, MW-OPT-09
SWITCHES: Final[tuple[Option, ...]] = tuple([switch(entry, FREE if entry.name in PURCHASES else ())
                                             for entry in OPTIONS])


class ManOWar(Ruleset):
    """Fantasy fleets with location damage, fire, magic, sea monsters and flyers."""

    id: str = "man-o-war"
    title: str = "Man O' War"
    edition: int = 1

    @property
    def facts(self) -> Facts:
        return Facts("Fantasy fleets: rams, broadsides and boarders, with wizards aboard and monsters below.",
                     "2 players", "90 min", 4, "damage")

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple([Scenario(entry.id, entry.name, entry.text, entry.beginner, self.seats(entry.id, {}))
                      for entry in SCENARIOS.values()])

    @property
    def options(self) -> tuple[Option, ...]:
        """MW-OPT-08, MW-OPT-10: house rules and readings; and who brings what to a battle of bought fleets."""
        starters = [Option(name, "scenario", ("scenario", *FLEETS), "MW-SCN-04",
                           f"The starter fleet of player {name[-1]}.", FREE) for name in STARTERS]
        fleets = [Option(name, "", (), "MW-SET-02",
                         f"The fleet of player {name[-1]}: 1000 empire: greatship*2, wolfship, champion, card*2.", FREE)
                  for name in BROUGHT]
        return (*SWITCHES, *starters, *fleets)

    def check_text(self, scenario: str, name: str, text: str) -> None:
        """MW-SET-02: a refused fleet names every failed clause."""
        if name in BROUGHT and text:
            broken = purchase_faults(read_purchase(text))
            if broken:
                raise BadSetup(f"option {name}: " + "; ".join([f"{clause}: {reason}" for clause, reason in broken]))

    def catalogue(self) -> tuple[Unit, ...]:
        return catalogue()

    @property
    def fleet_points(self) -> tuple[int, ...]:
        return POINTS

    def ready_fleets(self) -> tuple[Any, ...]:
        return ready()

    def fleet_cost(self, fleet: Any) -> int:
        return cost(fleet)

    def fleet_faults(self, fleet: Any) -> tuple[Fault, ...]:
        return faults(fleet)

    def fleet_option(self, seat: int, fleet: Any) -> tuple[str, str]:
        return option(seat, fleet, BROUGHT)

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """MW-CORE-01: two players; called by their fleets where the scenario settles them."""
        if not scenario:
            return ("first", "second")
        names = [side.fleet for side in SCENARIOS[scenario].sides]
        return ("first", "second") if scenario in FREE else (names[0], names[1])

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        texts = {name: options.get(name, "") for name in (*STARTERS, *BROUGHT)}
        game = new_battle(scenario, house_rules(options, SWITCHES), texts)
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
        return picture(view(battle(game), seat), tuple([
            Asked(question.kind, question.about, question.space.candidates(game, OFFERED), question.space)
            for question in questions_to(game, seat)
        ]), past_of(battle(game)))

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

    def verdict(self, game: Game, outcome: Outcome) -> tuple[str, str]:
        return verdict(battle(game), outcome)

    def commands(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[Command, ...]:
        return commands(battle(game))

    def harm(self, game: Game, side: str) -> int:
        return suffered(battle(game), int(side.rpartition("-")[2]))

    def usual(self, game: Game, question: Question) -> Answer:
        return usual(battle(game), question)

    def weighs(self, question: Question) -> bool:
        return question.kind in WEIGHED

    def effects(self, before: Game, after: Game) -> Effects:
        return effects(battle(before), battle(after))

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        return redeal(game, seat, rng)


know(Frame, Game, Space, Event, Question, Outcome, Piece, FleetUnit, Player, Person, Wreck, Hazard, Trail, Battle)
