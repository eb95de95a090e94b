"""The rules of Oak & Iron as the kernel meets them: scenarios, options, set-up; and where face and shipyard are."""

from collections.abc import Sequence
from typing import Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.face import Face
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import Option, Ruleset, Scenario
from weathergage.kernel.shipyard import Shipyard
from weathergage.kits.asking import GameFace
from weathergage.kits.face import house_rules, switch
from weathergage.rulesets.oak_and_iron.content.read import (
    BATTLES,
    BUILT_OPTIONS,
    LARGER_TABLES,
    OPTIONS,
    SCENARIOS,
    rulebook,
)
from weathergage.rulesets.oak_and_iron.face.asking import ASKING
from weathergage.rulesets.oak_and_iron.face.glosses import gloss
from weathergage.rulesets.oak_and_iron.face.notation import read_position
from weathergage.rulesets.oak_and_iron.face.notes import note
from weathergage.rulesets.oak_and_iron.face.outlook import dangers, effects, suffered
from weathergage.rulesets.oak_and_iron.face.picture import picture, public_facts
from weathergage.rulesets.oak_and_iron.face.telling import tell, verdict
from weathergage.rulesets.oak_and_iron.face.veil import deal_cards, hide_cards
from weathergage.rulesets.oak_and_iron.face.words import SIDE_IDS, commands
from weathergage.rulesets.oak_and_iron.face.writing import write_position
from weathergage.rulesets.oak_and_iron.rules.battles import check_squadron, new_battle, seat_numbers, squadrons_in
from weathergage.rulesets.oak_and_iron.sequence import Play
from weathergage.rulesets.oak_and_iron.shipyard import SQUADRONS, SquadronYard
from weathergage.rulesets.oak_and_iron.state import Battle, Piece, Ship, Side, Squadron, battle
from weathergage.scene.terms import Facts

BUILT: Final[tuple[str, ...]] = tuple(BATTLES)
FLEETS: Final[tuple[str, ...]] = tuple([name for name in (*SCENARIOS, *BATTLES) if max(squadrons_in(name)) > 1])
SWITCHES: Final[tuple[Option, ...]] = (
    *[switch(entry) for entry in OPTIONS], *[switch(entry, BUILT) for entry in BUILT_OPTIONS],
    Option("commands", "pairs", ("pairs", "single"), "OI-FLEET-15",
           "Does each player of a fleet lead two squadrons, or one?", FLEETS),
)
FACE: Final[GameFace[Battle]] = GameFace(
    ASKING, picture_of=picture, tell_event=tell, note_of=note, verdict_of=verdict, commands_of=commands, gloss_of=gloss,
    more=public_facts, effects_of=effects, dangers_of=dangers, harm_of=suffered,
    about=Facts("Squadrons in line of battle: wind, broadsides, and a hand of initiative cards.", "2 to 8 players",
                "60 min", 4, "Fatigue and Damage"))
YARD: Final = SquadronYard()


class OakAndIron(Ruleset):
    """Squadrons in line of battle, and the cards that their admirals play."""

    id: str = "oak-and-iron"
    title: str = "Oak & Iron"
    edition: int = 1

    @property
    def face(self) -> Face:
        return FACE

    @property
    def shipyard(self) -> Optional[Shipyard]:
        return YARD

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

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

    # setting up

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        if not scenario:
            return ("a", "b")
        numbers, first = seat_numbers(scenario, house_rules(options, SWITCHES)), squadrons_in(scenario)[0]
        return seat_names(numbers[:first], numbers[first:])

    def seats_of(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """Those of the players at the table: a position may have others."""
        first, second = [[squadron.seat for squadron in battle(game).squadrons if squadron.side == side]
                         for side in (0, 1)]
        return seat_names(first, second)

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

    def team(self, game: Game, seat: int) -> int:
        """OI-FLEET-01: the fleet a player's squadrons sail in."""
        return next(squadron.side for squadron in battle(game).squadrons if squadron.seat == seat)

    # who knows what

    def blank(self, game: Game, seat: Optional[int]) -> None:
        hide_cards(battle(game), seat)

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        deal_cards(battle(game), seat, rng)


def seat_names(*sides: Sequence[int]) -> tuple[str, ...]:
    """A letter for the side, and a number where several players share it."""
    names: list[str] = []
    for letter, seats in zip(SIDE_IDS, sides):
        players = len(set(seats))
        names += [f"{letter}{at + 1}" if players > 1 else letter for at in range(players)]
    return tuple(names)


know(Frame, Game, Space, Event, Question, Outcome, Ship, Squadron, Side, Piece, Battle)
