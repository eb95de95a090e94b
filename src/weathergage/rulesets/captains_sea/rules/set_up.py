"""Chapters 7 and 27: setting up a scenario or an open duel."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, each, number, word
from weathergage.kernel.spaces import EachOf, OneOf
from weathergage.kits.squares import NAMES
from weathergage.rulesets.captains_sea.content.read import (
    CARD,
    CARDS,
    OPEN_DUEL,
    OPENING_CARDS,
    PACK,
    SCENARIOS,
    SPECIALS,
    SpecialRule,
    open_duel_terms,
)
from weathergage.rulesets.captains_sea.events import CardsDiscarded, ShipFitted, WindShifted
from weathergage.rulesets.captains_sea.questions import AskChooseHeading, AskFitOut
from weathergage.rulesets.captains_sea.rules.bridge_cards import draw_from_deck, take_from_deck, take_into_hand
from weathergage.rulesets.captains_sea.rules.reloading import loads_allowed
from weathergage.rulesets.captains_sea.rules.wind import IRONS, wind_position
from weathergage.rulesets.captains_sea.state import (
    FIGHTING,
    HANDY,
    MEDIUM,
    SECTIONS,
    Duel,
    DuelFrame,
    Section,
    Ship,
    design,
)

OPEN: Final = "open-duel"
WHOLE_PACK: Final = tuple(sorted([CARDS[card].id for card in PACK]))


def new_ship(side: int, ship_id: str, x: int, y: int, heading: int) -> Ship:
    """CS-SETUP-04, CS-SETUP-06: every track at its maximum, morale Handy, chasers loaded."""
    ship = Ship(side, ship_id, x, y, heading, morale=HANDY)
    built = design(ship)
    ship.rigging, ship.crew = built.rigging, built.crew
    ship.sections = [Section(built.boxes) for _ in SECTIONS]
    return ship


def new_duel(scenario: str, house: tuple[str, ...], ships: tuple[str, str]) -> Duel:
    """CS-SETUP-03, CS-SETUP-07, CS-SETUP-09, CS-SETUP-10: wind and places of the scenario, no marker in play.

    `ships` are those of an open duel.
    """
    if scenario == OPEN:
        return open_duel(house, ships)
    entry = SCENARIOS[scenario]
    game = Duel(scenario=scenario, house=house, wind=entry.wind_toward, turn_limit=entry.turn_limit)
    game.ships = [new_ship(at, side.ship, side.x, side.y, side.heading) for at, side in enumerate(entry.sides)]
    game.multipliers = (entry.sides[0].multiplier_x2, entry.sides[1].multiplier_x2)
    game.bonuses = (entry.weaker_bonus, 0) if entry.weaker == 0 else (0, entry.weaker_bonus)
    game.specials = tuple([special.effect for special in SPECIALS[scenario]])
    for special in SPECIALS[scenario]:
        if special.effect == "start-rigging-damage":
            damage_at_start(game, special)
    return game


def damage_at_start(game: Duel, special: SpecialRule) -> None:
    """CS-SCEN-07: rigging hits she begins with, which do not count for victory points."""
    ship = game.ships[special.side]
    ship.rigging = max(0, ship.rigging - special.hits)
    ship.waived = design(ship).rigging - ship.rigging


def open_duel(house: tuple[str, ...], ships: tuple[str, str]) -> Duel:
    """CS-SCEN-09: any two ships; the weaker by strength P has a multiplier and a bonus."""
    one, other, weaker, bonus = open_duel_terms(ships[0], ships[1])
    game = Duel(scenario=OPEN, house=house, turn_limit=OPEN_DUEL.turn_limit)
    places = (OPEN_DUEL.side_a, OPEN_DUEL.side_b)
    game.ships = [new_ship(side, ships[side], x, y, 1) for side, (x, y) in enumerate(places)]
    game.multipliers = (one, other)
    game.bonuses = (bonus if weaker == 0 else 0, bonus if weaker == 1 else 0)
    return game


class SetUpAt:
    """Stages of `SetUp`."""

    COURSES: Final = 1
    FIT_OUT: Final = 2
    HANDS: Final = 3
    END: Final = 4


@dataclass
class SetUp(DuelFrame):
    """CS-SETUP-10: wind and headings of an open duel, then sail and loads of both ships, then opening hands."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case SetUpAt.COURSES: return OpenDuelCourses() if game.scenario == OPEN else None
            case SetUpAt.FIT_OUT: return self.fit_out(game)
            case SetUpAt.HANDS: return self.reveal_sails(game, each(answer))
            case _: return DONE

    def fit_out(self, game: Duel) -> Step:
        """CS-SETUP-05, CS-SETUP-06, CS-SHIP-08: sail and the four loads as one secret simultaneous decision."""
        slots = ("sail", *SECTIONS)
        options = ((MEDIUM, FIGHTING), *[loads_allowed(game) for _ in SECTIONS])
        return tuple([AskFitOut(side, "CS-SETUP-05", EachOf(slots, options)) for side in (0, 1)])

    def reveal_sails(self, game: Duel, answers: tuple[Answer, ...]) -> Step:
        """CS-SETUP-05, CS-SCEN-03: sails are shown; then the deck, unless the scenario has none."""
        for ship, answer in zip(game.ships, answers):
            chosen = each(answer)
            ship.sail = word(chosen[0])
            for section, load in zip(ship.sections, chosen[1:]):
                section.load = word(load)
                section.known = game.has("round-shot-only")
            game.emit(ShipFitted(ship.side, ship.sail))
        if game.has("no-bridge-cards"):
            return DONE
        game.deck = WHOLE_PACK
        return OpeningHands()


class OpenDuelCoursesAt:
    """Stages of `OpenDuelCourses`."""

    WIND: Final = 1
    BLOW: Final = 2
    HEADINGS: Final = 3
    TAKE: Final = 4


@dataclass
class OpenDuelCourses(DuelFrame):
    """CS-SCEN-09: the wind is drawn, then each side chooses a heading in secret."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case OpenDuelCoursesAt.WIND: return Roll(CHANCE, "CS-SCEN-09", Draw((1, 2, 3, 4, 5, 6, 7, 8)), "draw-wind")
            case OpenDuelCoursesAt.BLOW: return self.blow(game, number(answer))
            case OpenDuelCoursesAt.HEADINGS: return self.choose_headings(game)
            case _: return self.take_headings(game, each(answer))

    def blow(self, game: Duel, wind: int) -> Step:
        game.wind = wind
        game.emit(WindShifted(wind, "CS-SETUP-03"))
        return None

    def choose_headings(self, game: Duel) -> Step:
        """CS-SCEN-09: any heading not in irons."""
        headings = tuple([NAMES[heading] for heading in range(1, 9) if wind_position(heading, game.wind) != IRONS])
        return tuple([AskChooseHeading(side, "CS-SCEN-09", OneOf(headings)) for side in (0, 1)])

    def take_headings(self, game: Duel, answers: tuple[Answer, ...]) -> Step:
        for ship, heading in zip(game.ships, answers):
            ship.heading = NAMES.index(word(heading))
        return DONE


class OpeningHandsAt:
    """Stages of `OpeningHands`."""

    DRAW: Final = 1
    TAKE: Final = 2


@dataclass
class OpeningHands(DuelFrame):
    """CS-SETUP-08: three cards each, side a first."""

    drawn: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case OpeningHandsAt.DRAW: return self.draw(game)
            case _: return self.take(game, word(answer))

    def draw(self, game: Duel) -> Step:
        if self.drawn == 2 * OPENING_CARDS:
            return DONE
        return draw_from_deck(game, self.drawn // OPENING_CARDS, "CS-SETUP-08")

    def take(self, game: Duel, card: str) -> Step:
        """CS-SETUP-08: Play Now cards are discarded now without effect, reshuffle or replacement."""
        side = self.drawn // OPENING_CARDS
        take_from_deck(game, card)
        if CARDS[CARD[card]].hold:
            take_into_hand(game, side, card, "CS-SETUP-08")
        else:
            game.discards = (*game.discards, card)
            game.emit(CardsDiscarded(side, (card,), "opening"))
        self.drawn += 1
        self.go(OpeningHandsAt.DRAW)
        return None
