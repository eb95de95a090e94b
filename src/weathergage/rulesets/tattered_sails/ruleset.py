"""Tattered Sails as the kernel meets it: scenarios, options, set-up, who knows what; and its face, put together."""

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
from weathergage.rulesets.tattered_sails.content.read import OPTIONS, SCENARIOS, rulebook
from weathergage.rulesets.tattered_sails.face.asking import ASKING
from weathergage.rulesets.tattered_sails.face.glossary import gloss
from weathergage.rulesets.tattered_sails.face.notation import read_position, write_position
from weathergage.rulesets.tattered_sails.face.notes import note
from weathergage.rulesets.tattered_sails.face.outlook import effects, masts_suffered
from weathergage.rulesets.tattered_sails.face.picture import picture
from weathergage.rulesets.tattered_sails.face.sheets import cards_turned
from weathergage.rulesets.tattered_sails.face.telling import tell, verdict
from weathergage.rulesets.tattered_sails.face.veil import deal, hide
from weathergage.rulesets.tattered_sails.face.words import commands
from weathergage.rulesets.tattered_sails.rules.cards import card_sets, seat_name
from weathergage.rulesets.tattered_sails.rules.ending import points
from weathergage.rulesets.tattered_sails.rules.fleets import FLEETS, TatteredShipyard, fleet_faults, read_fleet
from weathergage.rulesets.tattered_sails.rules.setting_up import new_engagement
from weathergage.rulesets.tattered_sails.sequence import Play
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement, Grapple, Player, Ship, engagement, suit_name
from weathergage.scene.terms import Facts

FREE: Final[tuple[str, ...]] = tuple([entry.id for entry in SCENARIOS.values() if entry.deployment == "free"])
SWITCHES: Final[tuple[Option, ...]] = tuple([switch(entry) for entry in OPTIONS])


def more(game: Engagement, seat: Optional[int]) -> dict[str, Any]:
    """TS-END-03, TS-INIT-02: whom the viewer fights for, the points of every team as things stand, the cards turned."""
    return {"team": NOBODY if seat is None else game.team(seat), "points": list(points(game)),
            "turned": list(cards_turned(game))}


FACE: Final[GameFace[Engagement]] = GameFace(
    ASKING, picture_of=picture, tell_event=tell, note_of=note, verdict_of=verdict, commands_of=commands, gloss_of=gloss,
    more=more, effects_of=effects, harm_of=masts_suffered,
    about=Facts("Squadrons on an open table: rulers, masts, and a stack of secret orders.", "2 to 8 players", "30 min",
                3, "masts"))
SHIPYARD: Final = TatteredShipyard()


class TatteredSails(Ruleset):
    """Squadrons under orders, on an open table."""

    id: str = "tattered-sails"
    title: str = "Tattered Sails"
    edition: int = 1

    @property
    def face(self) -> Face:
        return FACE

    @property
    def shipyard(self) -> Optional[Shipyard]:
        return SHIPYARD

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

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

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """TS-SEAT-02: players are called by their suits, with the deck or half where that is needed."""
        if not scenario:
            return ("spades", "hearts")
        return tuple([seat_name(*cards) for cards in card_sets(SCENARIOS[scenario], house_rules(options, SWITCHES))])

    def seats_of(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """Those of the players at the table: a position may have others."""
        return tuple([suit_name(player) for player in engagement(game).players])

    def team(self, game: Game, seat: int) -> int:
        """TS-SEAT-01."""
        return engagement(game).team(seat)

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        texts = {name: options.get(name, "") for name in ("actions", *FLEETS)}
        game = new_engagement(scenario, house_rules(options, SWITCHES), texts)
        game.agenda = [Play()]
        return game

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options, SWITCHES))

    def notation(self, game: Game) -> str:
        return write_position(engagement(game))

    def blank(self, game: Game, seat: Optional[int]) -> None:
        hide(engagement(game), seat)

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        deal(engagement(game), seat, rng)


know(Frame, Game, Space, Event, Question, Outcome, Ship, Player, Grapple, Engagement)
