"""The public face of Man O' War: scenarios, options, set-up, and where everything else is found."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Answer, Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import BadSetup, Fault, Option, Ruleset, Scenario, Unit
from weathergage.rulesets.man_o_war.buying import purchase_faults, read_purchase
from weathergage.rulesets.man_o_war.content import FLEETS, OPTIONS, SCENARIOS, rulebook
from weathergage.rulesets.man_o_war.fleets import catalogue, faults, option
from weathergage.rulesets.man_o_war.hidden import redeal
from weathergage.rulesets.man_o_war.notation import read_position, write_position
from weathergage.rulesets.man_o_war.outlook import effects, usual
from weathergage.rulesets.man_o_war.sequence import Play
from weathergage.rulesets.man_o_war.settingup import new_battle
from weathergage.rulesets.man_o_war.shorthand import read_answer, write_answer
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
from weathergage.rulesets.man_o_war.view import view

FREE: Final[tuple[str, ...]] = tuple([entry.id for entry in SCENARIOS.values()
                                      if all([side.starter for side in entry.sides])])
BROUGHT: Final[tuple[str, ...]] = ("fleet-1", "fleet-2")
STARTERS: Final[tuple[str, ...]] = ("starter-1", "starter-2")
PURCHASES: Final[tuple[str, ...]] = ("sea-monsters", "airpower", "extra-air-allowance")      # MW-OPT-06, MW-OPT-09


class ManOWar(Ruleset):
    """Fantasy fleets with location damage, fire, magic, sea monsters and flyers."""

    id: str = "man-o-war"
    title: str = "Man O' War"
    edition: int = 1

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple([Scenario(entry.id, entry.name, entry.text, entry.beginner, self.seats(entry.id, {}))
                      for entry in SCENARIOS.values()])

    @property
    def options(self) -> tuple[Option, ...]:
        """MW-OPT-08, MW-OPT-10: house rules and readings; and who brings what to a battle of bought fleets."""
        switches = [Option(entry.name, entry.default, entry.choices, entry.clause, entry.text,
                           FREE if entry.name in PURCHASES else ()) for entry in OPTIONS]
        starters = [Option(name, "scenario", ("scenario", *FLEETS), "MW-SCN-04",
                           f"The starter fleet of player {name[-1]}.", FREE) for name in STARTERS]
        fleets = [Option(name, "", (), "MW-SET-02",
                         f"The fleet of player {name[-1]}: 1000 empire: greatship*2, wolfship, champion, card*2.", FREE)
                  for name in BROUGHT]
        return (*switches, *starters, *fleets)

    def check_text(self, scenario: str, name: str, text: str) -> None:
        """MW-SET-02: a refused fleet names every failed clause."""
        if name in BROUGHT and text:
            broken = purchase_faults(read_purchase(text))
            if broken:
                raise BadSetup(f"option {name}: " + "; ".join([f"{clause}: {reason}" for clause, reason in broken]))

    def catalogue(self) -> tuple[Unit, ...]:
        return catalogue()

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
        game = new_battle(scenario, house_rules(options), texts)
        game.agenda = [Play()]
        return game

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options))

    def notation(self, game: Game) -> str:
        return write_position(battle(game))

    def read(self, game: Game, question: Question, text: str) -> Any:
        return read_answer(battle(game), question, text)

    def write(self, game: Game, question: Question, answer: Answer) -> str:
        return write_answer(question, answer)

    def view(self, game: Game, seat: Optional[int]) -> dict[str, Any]:
        return view(battle(game), seat)

    def usual(self, game: Game, question: Question) -> Answer:
        return usual(battle(game), question)

    def effects(self, before: Game, after: Game) -> Effects:
        return effects(battle(before), battle(after))

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        return redeal(game, seat, rng)


def house_rules(options: dict[str, str]) -> tuple[str, ...]:
    """The switches that do not stand on their default, as the state keeps them."""
    return tuple([f"{entry.name}={options[entry.name]}" for entry in OPTIONS
                  if options.get(entry.name, entry.default) != entry.default])


know(Frame, Game, Space, Event, Question, Outcome, Piece, FleetUnit, Player, Person, Wreck, Hazard, Trail, Battle)
