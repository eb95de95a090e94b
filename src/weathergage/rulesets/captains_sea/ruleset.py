"""The rules of Captain's Sea as the kernel meets them, and the face put together."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Event, Frame, Game, Outcome, Question, Space
from weathergage.kernel.face import Face
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import Option, Ruleset, Scenario
from weathergage.kits.asking import GameFace
from weathergage.kits.face import house_rules, switch
from weathergage.rulesets.captains_sea.content.read import OPTIONS, SCENARIOS, rulebook
from weathergage.rulesets.captains_sea.content.tables import DESIGNS
from weathergage.rulesets.captains_sea.face.asking import ASKING
from weathergage.rulesets.captains_sea.face.notation import read_position, write_position
from weathergage.rulesets.captains_sea.face.notes import note
from weathergage.rulesets.captains_sea.face.outlook import dangers, effects, harm
from weathergage.rulesets.captains_sea.face.picture import picture
from weathergage.rulesets.captains_sea.face.telling import tell, verdict
from weathergage.rulesets.captains_sea.face.veil import blank_duel, deal_duel
from weathergage.rulesets.captains_sea.face.words import commands, gloss
from weathergage.rulesets.captains_sea.rules.attack import Harm, Salvo
from weathergage.rulesets.captains_sea.rules.set_up import OPEN, new_duel
from weathergage.rulesets.captains_sea.rules.victory import points_of
from weathergage.rulesets.captains_sea.sequence import Play
from weathergage.rulesets.captains_sea.state import Duel, Section, Ship, duel, range_between
from weathergage.scene.terms import Facts

ALL_SCENARIOS: Final[tuple[Scenario, ...]] = (
    *[Scenario(entry.id, entry.title, f"{entry.date}. {entry.notes or entry.historical_result}", entry.beginner)
      for entry in SCENARIOS.values()],
    Scenario(OPEN, "Open duel", "Any two ships, the wind drawn at random."),
)
SWITCHES: Final[tuple[Option, ...]] = tuple([switch(entry) for entry in OPTIONS])
ALL_OPTIONS: Final[tuple[Option, ...]] = (
    *SWITCHES,
    *[Option(name, default, tuple(sorted(DESIGNS)), "CS-SCEN-09", f"The ship of side {name[-1]}.", (OPEN,))
      for name, default in (("ship-a", "constitution-1812"), ("ship-b", "guerriere"))],
)


def more(game: Duel, seat: Optional[int]) -> dict[str, Any]:
    """Public facts that follow from the state: the moment, the distance, and points if the game ended now."""
    return {"now": game.now, "initiative": game.ip, "range": range_between(game),
            "scores": [points_of(game, side, "turn-limit").total for side in (0, 1)]}


FACE: Final[GameFace[Duel]] = GameFace(
    ASKING, picture_of=picture, tell_event=tell, note_of=note, verdict_of=verdict, commands_of=commands, gloss_of=gloss,
    more=more, effects_of=effects, dangers_of=dangers, harm_of=harm,
    about=Facts("Two frigates, one duel: sails, guns, boarders and nerve, impulse by impulse.", "2 players", "45 min",
                4),
)


class CaptainsSea(Ruleset):
    """Two frigates, one duel."""

    id: str = "captains-sea"
    title: str = "Captain's Sea"
    edition: int = 1

    @property
    def face(self) -> Face:
        return FACE

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return ALL_SCENARIOS

    @property
    def options(self) -> tuple[Option, ...]:
        return ALL_OPTIONS

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        ships = (options.get("ship-a", ""), options.get("ship-b", ""))
        game = new_duel(scenario, house_rules(options, SWITCHES), ships)
        game.agenda = [Play()]
        return game

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options, SWITCHES))

    def notation(self, game: Game) -> str:
        return write_position(duel(game))

    def blank(self, game: Game, seat: Optional[int]) -> None:
        blank_duel(duel(game), seat)

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        deal_duel(duel(game), seat, rng)


know(Frame, Game, Space, Event, Question, Outcome, Ship, Section, Harm, Salvo)
