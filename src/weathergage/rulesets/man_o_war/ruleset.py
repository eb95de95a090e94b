"""The rules of Man O' War as the kernel meets them: scenarios, options, set-up, and where all else is found."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.face import Face
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset, Scenario
from weathergage.kernel.shipyard import Shipyard
from weathergage.kits.asking import GameFace
from weathergage.kits.face import house_rules, switch
from weathergage.rulesets.man_o_war.content.read import FLEETS, OPTIONS, SCENARIOS, rulebook
from weathergage.rulesets.man_o_war.face.asking import ASKING
from weathergage.rulesets.man_o_war.face.gloss import gloss
from weathergage.rulesets.man_o_war.face.notation import read_position, write_position
from weathergage.rulesets.man_o_war.face.notes import note
from weathergage.rulesets.man_o_war.face.outlook import dangers, effects, harm
from weathergage.rulesets.man_o_war.face.picture import picture, title_of
from weathergage.rulesets.man_o_war.face.telling import tell, verdict
from weathergage.rulesets.man_o_war.face.veil import blank, deal
from weathergage.rulesets.man_o_war.face.words import commands
from weathergage.rulesets.man_o_war.rules.fleets import (
    BROUGHT,
    FLEET_YARD,
    faults_words,
    purchase_faults,
    read_purchase,
)
from weathergage.rulesets.man_o_war.rules.setup import new_battle
from weathergage.rulesets.man_o_war.rules.victory import honours
from weathergage.rulesets.man_o_war.sequence import Play
from weathergage.rulesets.man_o_war.state import Battle, Hazard, Person, Piece, Player, Trail, Unit, Wreck, battle
from weathergage.scene.terms import Facts

FREE: Final[tuple[str, ...]] = tuple([entry.id for entry in SCENARIOS.values()
                                      if all([side.starter for side in entry.sides])])
STARTERS: Final[tuple[str, ...]] = ("starter-1", "starter-2")
PURCHASES: Final[tuple[str, ...]] = ("sea-monsters", "airpower", "extra-air-allowance")      # MW-OPT-06, MW-OPT-09
SWITCHES: Final[tuple[Option, ...]] = tuple([switch(entry, FREE if entry.name in PURCHASES else ())
                                             for entry in OPTIONS])


def more(game: Battle, seat: Optional[int]) -> dict[str, Any]:
    """The title of the scenario, and the Battle Honours as things stand (MW-VIC-05)."""
    return {"title": title_of(game), "honours": honours(game) if game.turn else (0, 0)}


FACE: Final[GameFace[Battle]] = GameFace(
    ASKING, picture, tell,
    Facts("Fantasy fleets: rams, broadsides and boarders, with wizards aboard and monsters below.", "2 players",
          "90 min", 4, "damage"),
    note_of=note, verdict_of=verdict, commands_of=commands, gloss_of=gloss, more=more, effects_of=effects,
    dangers_of=dangers, harm_of=harm)


class ManOWar(Ruleset):
    """Fantasy fleets with location damage, fire, magic, sea monsters and flyers."""

    id: str = "man-o-war"
    title: str = "Man O' War"
    edition: int = 2

    @property
    def face(self) -> Face:
        return FACE

    @property
    def shipyard(self) -> Shipyard:
        return FLEET_YARD

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
                raise BadSetup(f"option {name}: {faults_words(broken)}")

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

    def migrate(self, record: dict[str, Any]) -> dict[str, Any]:
        """Edition 2 keeps a ship that has cut through its victim to the rest of its move (MW-WPN-12), where edition 1
        let it go many times as far. All other matches play again as they were played."""
        return {**record, "edition": self.edition}

    def blank(self, game: Game, seat: Optional[int]) -> None:
        blank(battle(game), seat)

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        deal(battle(game), seat, rng)


know(Frame, Game, Space, Event, Question, Outcome, Piece, Unit, Player, Person, Wreck, Hazard, Trail, Battle)
