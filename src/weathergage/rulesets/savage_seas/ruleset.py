"""Savage Seas as the kernel meets it: scenarios, options, set-up, who knows what; and its face."""

from typing import Any, Final, Optional

from weathergage.kernel.codec import know
from weathergage.kernel.core import Game
from weathergage.kernel.face import Face
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook
from weathergage.kernel.ruleset import Option, Ruleset, Scenario
from weathergage.kits.asking import GameFace
from weathergage.kits.face import house_rules, switch
from weathergage.kits.hexes import distance
from weathergage.rulesets.savage_seas.content.read import OPTIONS, SCENARIOS, SHIPS, rulebook
from weathergage.rulesets.savage_seas.face import veil
from weathergage.rulesets.savage_seas.face.asking import ASKING
from weathergage.rulesets.savage_seas.face.notation import read_position, write_position
from weathergage.rulesets.savage_seas.face.notes import note
from weathergage.rulesets.savage_seas.face.outlook import dangers, effects, harm
from weathergage.rulesets.savage_seas.face.picture import picture
from weathergage.rulesets.savage_seas.face.telling import tell, verdict
from weathergage.rulesets.savage_seas.face.words import commands, gloss
from weathergage.rulesets.savage_seas.rules.setup import deck_lists, leaders_of, new_battle, seat_names, seatings
from weathergage.rulesets.savage_seas.sequence import Play
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    Battle,
    Crew,
    Laid,
    Position,
    Ship,
    battle,
    hand_count,
    is_island_adjacent,
    water,
)
from weathergage.scene.terms import Facts

LEADERS: Final[tuple[str, ...]] = ("cockatrice-leaders", "chimera-leaders")
ALONE: Final = "CSGM"
ALL_SCENARIOS: Final[tuple[Scenario, ...]] = tuple([
    Scenario(entry.id, entry.name, entry.description, entry.level == "beginner", seat_names(ALONE, ALONE))
    for entry in SCENARIOS.values()])
SWITCHES: Final[tuple[Option, ...]] = tuple([switch(entry) for entry in OPTIONS])
ALL_OPTIONS: Final[tuple[Option, ...]] = (
    *SWITCHES,
    *[Option(name, ALONE, seatings(), "SS-SETUP-02",
             f"Who leads the crews of the {name.split('-')[0].capitalize()}: C, S, G and M by player.")
      for name in LEADERS],
)


def public_facts(game: Battle, seat: Optional[int]) -> dict[str, Any]:
    """SS-HAND-10: what follows from the state as this seat sees it; of ships, and of crews by ship."""
    one, other = game.ships
    return {
        "side": game.side_of(seat), "winner": game.winner, "ended": game.outcome.reason if game.outcome else "",
        "hexes": sorted(water(game).hexes), "distance": distance(one.hex, other.hex), "decks": deck_lists(game),
        "burning": [ship.burning for ship in game.ships],
        "ashore": [is_island_adjacent(game, ship.side) for ship in game.ships],
        "cards": [[hand_count(ship, crew) for crew in ALL_CREWS] for ship in game.ships],
        "unseen": [[veil.unseen_cards(game, ship, crew) for crew in ALL_CREWS] for ship in game.ships],
    }


FACE: Final[GameFace[Battle]] = GameFace(
    ASKING, picture_of=picture, tell_event=lambda game, event: tell(event), note_of=lambda event, then: note(event),
    about=Facts("Two pirate ships, four crews each: orders laid face down, fires and wounds to bear.",
                "2 to 8 players", "25 min", 2, "fires and wounds", "Round"),
    verdict_of=verdict, commands_of=commands, gloss_of=gloss, more=public_facts, effects_of=effects,
    dangers_of=dangers, harm_of=harm,
    conditions_of=lambda game: (f"{SHIPS[game.lead]} leads",))


class SavageSeas(Ruleset):
    """Two ships, four crews each."""

    id: str = "savage-seas"
    title: str = "Savage Seas"
    edition: int = 1

    @property
    def face(self) -> Face:
        return FACE

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return ALL_SCENARIOS

    @property
    def options(self) -> tuple[Option, ...]:
        """SS-OPT-03."""
        return ALL_OPTIONS

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

    def seats(self, scenario: str, options: dict[str, str]) -> tuple[str, ...]:
        """SS-TEAM-03, SS-TEAM-04: two to eight, each for a person or a machine; alone one leads all four crews."""
        return seat_names(*[options.get(name, ALONE) for name in LEADERS])

    def team(self, game: Game, seat: int) -> int:
        """SS-SETUP-01: the ship."""
        return battle(game).side_of(seat)

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        game = new_battle(scenario, house_rules(options, SWITCHES), leaders_in(options))
        game.agenda = [Play()]
        return game

    def position(self, text: str, options: dict[str, str]) -> Game:
        return read_position(text, house_rules(options, SWITCHES), leaders_in(options))

    def notation(self, game: Game) -> str:
        return write_position(battle(game))

    def blank(self, game: Game, seat: Optional[int]) -> None:
        veil.blank(battle(game), seat)

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        veil.deal(battle(game), seat, rng)


def leaders_in(options: dict[str, str]) -> tuple[int, ...]:
    """SS-SETUP-02: the seat of every crew's leader."""
    return leaders_of(*[options.get(name, ALONE) for name in LEADERS])


know(Ship, Crew, Position, Laid)
