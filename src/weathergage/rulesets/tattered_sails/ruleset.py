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
from weathergage.rulesets.tattered_sails.content.read import AGREED, OPTIONS, SCENARIOS, entry_for, rulebook
from weathergage.rulesets.tattered_sails.face.asking import ASKING
from weathergage.rulesets.tattered_sails.face.glossary import gloss
from weathergage.rulesets.tattered_sails.face.notation import read_position, write_position
from weathergage.rulesets.tattered_sails.face.notes import note
from weathergage.rulesets.tattered_sails.face.outlook import dangers, effects, masts_suffered
from weathergage.rulesets.tattered_sails.face.picture import picture
from weathergage.rulesets.tattered_sails.face.sheets import cards_turned
from weathergage.rulesets.tattered_sails.face.telling import tell, verdict
from weathergage.rulesets.tattered_sails.face.veil import deal, hide
from weathergage.rulesets.tattered_sails.face.words import commands
from weathergage.rulesets.tattered_sails.rules.cards import card_sets, seat_name
from weathergage.rulesets.tattered_sails.rules.ending import points
from weathergage.rulesets.tattered_sails.rules.fleets import (
    FLEETS,
    TatteredShipyard,
    fleet_faults,
    read_fleet,
    read_points,
)
from weathergage.rulesets.tattered_sails.rules.setting_up import ACROSS, new_engagement
from weathergage.rulesets.tattered_sails.sequence import Play
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement, Grapple, Player, Ship, engagement, suit_name
from weathergage.scene.terms import Facts

OPENING: Final = "opening"
FREE: Final[tuple[str, ...]] = tuple([entry.id for entry in SCENARIOS.values() if entry.deployment == "free"])
OF_SCENARIOS: Final[dict[str, tuple[str, ...]]] = {         # switches that not every scenario has
    "players": AGREED, OPENING: tuple([entry.id for entry in SCENARIOS.values() if entry.former])}
OFFERED: Final[tuple[Option, ...]] = tuple([switch(entry, OF_SCENARIOS.get(entry.name, ())) for entry in OPTIONS])
SWITCHES: Final[tuple[Option, ...]] = tuple([option for option in OFFERED if option.name != OPENING])     # in the state
TEXTS: Final[tuple[str, ...]] = ("actions", "tokens", "points", OPENING, *FLEETS)
USUAL_POINTS: Final = str(SCENARIOS[AGREED[0]].fleet_points) if AGREED else ""


def more(game: Engagement, seat: Optional[int]) -> dict[str, Any]:
    """TS-END-03, TS-INIT-02: whom the viewer fights for, the points of every team as things stand, the cards turned."""
    return {"team": NOBODY if seat is None else game.team(seat), "points": list(points(game)),
            "turned": list(cards_turned(game))}


FACE: Final[GameFace[Engagement]] = GameFace(
    ASKING, picture_of=picture, tell_event=tell, note_of=note, verdict_of=verdict, commands_of=commands, gloss_of=gloss,
    more=more, effects_of=effects, dangers_of=dangers, harm_of=masts_suffered,
    about=Facts("Squadrons on an open table: rulers, masts, and a stack of secret orders.", "2 to 8 players", "30 min",
                3, "masts"))
SHIPYARD: Final = TatteredShipyard()


class TatteredSails(Ruleset):
    """Squadrons under orders, on an open table."""

    id: str = "tattered-sails"
    title: str = "Tattered Sails"
    edition: int = 2

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
        tokens = Option("tokens", "", (), "TS-SETUP-05", "Tokens that the players agree on: a pool's name, or such as "
                        "helmsman 2, cannoneer 2, marine; for each player his own with / between. Empty as usual.")
        points = Option("points", USUAL_POINTS, (), "TS-FLEET-02", "What the fleet of each player may cost; or a "
                        "total for each in seat order, such as 60-60-60-90-90.", AGREED)
        fleets = [Option(name, "", (), "TS-SETUP-13", f"The fleet of player {at + 1}: models with commas between.",
                         FREE if at < 2 else AGREED) for at, name in enumerate(FLEETS)]
        return (*OFFERED, handicap, tokens, points, *fleets)

    def settle_options(self, scenario: str, wanted: dict[Any, Any]) -> dict[str, str]:
        """TS-SETUP-13: a refused fleet names every failed clause."""
        options = super().settle_options(scenario, wanted)
        players = len(self.seats(scenario, options))
        usual = str(SCENARIOS[scenario].fleet_points) if scenario else USUAL_POINTS
        totals = read_points(options.get("points") or usual, players)
        for at, name in enumerate(FLEETS):
            text = options.get(name, "")
            if text and at >= players:
                raise BadSetup(f"option {name} (TS-SETUP-13): there are {players} players")
            broken = fleet_faults(read_fleet(text), totals[at]) if text else []
            if broken:
                raise BadSetup(f"option {name}: " + "; ".join([f"{clause}: {reason}" for clause, reason in broken]))
        return options

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """TS-SEAT-02: players are called by their suits, with the deck or half where that is needed."""
        if not scenario:
            return ("spades", "hearts")
        house = house_rules(options, SWITCHES)
        return tuple([seat_name(*cards) for cards in card_sets(entry_for(scenario, house), house)])

    def seats_of(self, game: Game, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """Those of the players at the table: a position may have others."""
        return tuple([suit_name(player) for player in engagement(game).players])

    def team(self, game: Game, seat: int) -> int:
        """TS-SEAT-01."""
        return engagement(game).team(seat)

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        texts = {name: options.get(name, "") for name in TEXTS}
        if texts["points"] == USUAL_POINTS:
            texts["points"] = ""                # the listed squadrons are made for it
        game = new_engagement(scenario, house_rules(options, SWITCHES), texts)
        game.agenda = [Play()]
        return game

    def migrate(self, record: dict[str, Any]) -> dict[str, Any]:
        """The second edition opens Between Two Fires as in the original's example; older battles keep their opening."""
        options = dict(record["options"])
        if not record["position"] and record["scenario"] in OF_SCENARIOS[OPENING]:
            options[OPENING] = ACROSS
        return {**record, "edition": self.edition, "options": options}

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options, SWITCHES))

    def notation(self, game: Game) -> str:
        return write_position(engagement(game))

    def blank(self, game: Game, seat: Optional[int]) -> None:
        hide(engagement(game), seat)

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        deal(engagement(game), seat, rng)


know(Frame, Game, Space, Event, Question, Outcome, Ship, Player, Grapple, Engagement)
