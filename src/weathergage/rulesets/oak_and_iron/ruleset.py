"""The public face of Oak & Iron: scenarios, options, set-up, and where everything else is found."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Answer, Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import Fault, Option, Ruleset, Scenario, Unit
from weathergage.rulesets.oak_and_iron.content import (
    BATTLES,
    BUILT_OPTIONS,
    LARGER_TABLES,
    OPTIONS,
    SCENARIOS,
    rulebook,
)
from weathergage.rulesets.oak_and_iron.fleets import catalogue, faults, option
from weathergage.rulesets.oak_and_iron.hidden import redeal
from weathergage.rulesets.oak_and_iron.mustering import check_squadron, new_battle, seat_numbers, squadrons_in
from weathergage.rulesets.oak_and_iron.notation import read_position
from weathergage.rulesets.oak_and_iron.outlook import effects, usual
from weathergage.rulesets.oak_and_iron.picture import picture
from weathergage.rulesets.oak_and_iron.sequence import Play
from weathergage.rulesets.oak_and_iron.shorthand import read_answer, write_answer
from weathergage.rulesets.oak_and_iron.state import Battle, Piece, Ship, Side, Squadron, battle
from weathergage.rulesets.oak_and_iron.view import view
from weathergage.rulesets.oak_and_iron.writing import write_position
from weathergage.scene.model import Picture

BUILT: Final[tuple[str, ...]] = tuple(BATTLES)
FLEETS: Final[tuple[str, ...]] = tuple([name for name in (*SCENARIOS, *BATTLES) if max(squadrons_in(name)) > 1])
SQUADRONS: Final[tuple[str, ...]] = tuple([f"squadron-{number}" for number in range(1, 9)])
SEAT_LETTERS: Final = "ab"


class OakAndIron(Ruleset):
    """Squadrons in line of battle, and the cards that their admirals play."""

    id: str = "oak-and-iron"
    title: str = "Oak & Iron"
    edition: int = 1

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        fixed = [Scenario(entry.id, entry.name, entry.notes, entry.difficulty == "beginner", self.seats(entry.id, {}))
                 for entry in SCENARIOS.values()]
        built = [Scenario(entry.id, entry.name, entry.notes, False, self.seats(entry.id, {}))
                 for entry in BATTLES.values()]
        return (*fixed, *built)

    @property
    def options(self) -> tuple[Option, ...]:
        switches = [Option(entry.name, entry.default, entry.choices, entry.clause, entry.text) for entry in OPTIONS]
        built = [Option(entry.name, entry.default, entry.choices, entry.clause, entry.text, BUILT)
                 for entry in BUILT_OPTIONS]
        commands = Option("commands", "pairs", ("pairs", "single"), "OI-FLEET-15",
                          "Does each player of a fleet lead two squadrons, or one?", FLEETS)
        tables = Option("table", "least", ("least", *LARGER_TABLES), "OI-SQD-02",
                        "How large is the table: the least that the game needs, or larger?", BUILT)
        lists = [Option(name, "", (), "OI-SQD-01", f"Squadron {name[-1]} in one line: faction; ships; admiral; hand.",
                        BUILT) for name in SQUADRONS]
        return (*switches, *built, commands, tables, *lists)

    def check_text(self, scenario: str, name: str, text: str) -> None:
        """OI-SQD-01: a refused squadron names every failed clause."""
        if name in SQUADRONS and text:
            check_squadron(scenario, name, text, True)

    def catalogue(self) -> tuple[Unit, ...]:
        return catalogue()

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
        house = house_rules(options)
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
        house = house_rules(options)
        texts = {name: options.get(name, "") for name in ("table", *SQUADRONS)}
        for name in SQUADRONS:
            if texts[name] and "legend-ships=on" not in house:
                check_squadron(scenario, name, texts[name], False)
        game = new_battle(scenario, house, texts)
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

    def picture(self, game: Game, seat: Optional[int]) -> Picture:
        return picture(view(battle(game), seat))

    def usual(self, game: Game, question: Question) -> Answer:
        return usual(battle(game), question)

    def effects(self, before: Game, after: Game) -> Effects:
        return effects(battle(before), battle(after))

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        return redeal(game, seat, rng)


def house_rules(options: dict[str, str]) -> tuple[str, ...]:
    """The switches that do not stand on their default, as the state keeps them."""
    switches = [(entry.name, entry.default) for entry in (*OPTIONS, *BUILT_OPTIONS)] + [("commands", "pairs")]
    return tuple([f"{name}={options[name]}" for name, default in switches if options.get(name, default) != default])


know(Frame, Game, Space, Event, Question, Outcome, Ship, Squadron, Side, Piece, Battle)
