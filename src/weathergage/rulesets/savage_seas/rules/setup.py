"""Chapter 3: teams, map, Lead, islands placed freely, decks and hands."""

from dataclasses import dataclass
from math import gcd
from typing import Any, Final, Optional

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Refusal, Space, Step, ints, number
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown, whole
from weathergage.kits.hexes import Hex, distance, neighbours
from weathergage.rulesets.savage_seas.content.read import SCENARIOS
from weathergage.rulesets.savage_seas.content.tables import CHARTS, CREWS, DECKS, SHIPS
from weathergage.rulesets.savage_seas.events import IslandPlaced, LeadRolled, LeadTaken, PlacementsLapsed
from weathergage.rulesets.savage_seas.questions import AskPlaceIsland
from weathergage.rulesets.savage_seas.rules.hands import DrawHands
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    CREW_LETTERS,
    SIDES,
    Battle,
    BattleFrame,
    Crew,
    Position,
    Ship,
    Water,
    battle,
    water,
)

CLEAR_OF_STARTS: Final = 3


# --- who leads which crews ---


def seatings() -> tuple[str, ...]:
    """SS-SETUP-02: every way to deal out the four crews, as letters: CM-SG is the Captain's and Marine's leader and
    the Sailmaster's and Gunner's. The usual splits for one to four players come first."""
    splits: list[tuple[str, ...]] = [()]
    for letter in CREW_LETTERS:
        splits = [(*split[:at], split[at] + letter, *split[at + 1:]) for split in splits for at in range(len(split))] \
            + [(*split, letter) for split in splits]
    named = ["-".join(split) for split in splits]
    usual = ["CSGM", "CM-SG", "C-S-GM", "C-S-G-M"]
    return (*usual, *sorted([name for name in named if name not in usual]))


def leaders_of(cockatrice: str, chimera: str) -> tuple[int, ...]:
    """The seat that leads each crew: the Cockatrice's players come first, each ship's Captain before his mates."""
    leaders: list[int] = []
    first = 0
    for seating in (cockatrice, chimera):
        seats = seating.split("-")
        leaders += [first + [letter in seat for seat in seats].index(True) for letter in CREW_LETTERS]
        first += len(seats)
    return tuple(leaders)


def seat_names(cockatrice: str, chimera: str) -> tuple[str, ...]:
    """SS-SETUP-01: one to four players for each of two ships. A lone player is called by the ship, others by ship and
    first crew."""
    names: list[str] = []
    for ship, seating in zip(SHIPS, (cockatrice, chimera)):
        seats = seating.split("-")
        names += [ship if len(seats) == 1 else f"{ship}-{CREWS[CREW_LETTERS.index(seat[0])]}" for seat in seats]
    return tuple(names)


# --- the position before the first roll ---


def new_ship(side: int, q: int, r: int, heading: int) -> Ship:
    """SS-DEF-05, SS-DEF-17: a ship with an empty board; her crews have no cards yet."""
    return Ship(side, q, r, heading, positions=[Position() for _ in range(4)], crews=[Crew() for _ in ALL_CREWS])


def deck_lists(game: Battle) -> list[tuple[str, ...]]:
    """SS-SETUP-05, SS-SETUP-11: the decks of the four crews before anything is drawn, the same on both ships
    (SS-COMP-02)."""
    removed = SCENARIOS[game.scenario].removed_orders if game.scenario and not game.plays("full-decks", "true") else ()
    return [tuple([card for card in deck if card not in removed]) for deck in DECKS]


def new_battle(scenario: str, house: tuple[str, ...], leaders: tuple[int, ...]) -> Battle:
    """SS-SETUP-04, SS-SETUP-05, SS-SETUP-09: the scenario's map, ships, damage and decks; both ships have the same
    crews (SS-COMP-01)."""
    entry = SCENARIOS[scenario]
    game = Battle(scenario=scenario, islands=CHARTS[scenario].islands, house=house, leaders=leaders,
                  round_limit=entry.round_limit, limit_winner=entry.limit_winner)
    for side in SIDES:
        ship = new_ship(side, *entry.starts[side])
        for position, fire in zip(ship.positions, entry.fires[side]):
            position.fire = fire
        for crew, wounds, deck in zip(ship.crews, entry.wounds[side], deck_lists(game)):
            crew.wounds = wounds
            crew.deck = deck
        game.ships.append(ship)
    return game


class SetUpAt:
    """Stages of `SetUp`."""

    LEAD: Final = 1
    ISLANDS: Final = 2
    HANDS: Final = 3


@dataclass
class SetUp(BattleFrame):
    """SS-SETUP-10: Lead ship, free islands, hands; map, ships, damage and decks are laid out before."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SetUpAt.LEAD: return self.decide_lead(game)
            case SetUpAt.ISLANDS: return PlaceIslands() if SCENARIOS[game.scenario].islands_placed_per_team else None
            case SetUpAt.HANDS: return DrawHands()
            case _: return DONE

    def decide_lead(self, game: Battle) -> Step:
        lead = SCENARIOS[game.scenario].lead
        if lead < 0:
            return RollForLead()
        game.lead = lead
        game.emit(LeadTaken(lead))
        return None


class RollForLeadAt:
    """Stages of `RollForLead`."""

    ROLL: Final = 1
    COMPARE: Final = 2


@dataclass
class RollForLead(BattleFrame):
    """SS-SETUP-06, SS-OPT-01: both roll, the Cockatrice first; the higher takes the Lead, on a tie both roll again."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RollForLeadAt.ROLL: return Roll(CHANCE, "SS-SETUP-06", Dice((1, 1), sides=4), "lead")
            case _: return self.compare(game, ints(answer))

    def compare(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(LeadRolled(faces))
        if faces[0] == faces[1]:
            self.go(RollForLeadAt.ROLL)
            return None
        game.lead = 0 if faces[0] > faces[1] else 1
        game.emit(LeadTaken(game.lead))
        return DONE


# --- islands placed freely ---


def twin(game: Battle, there: Hex) -> Hex:
    """SS-SETUP-07: the reflected hex: both starts together, less this one."""
    one, other = game.ships
    return (one.q + other.q - there[0], one.r + other.r - there[1])


def islands_from(game: Battle, there: Hex) -> tuple[Hex, ...]:
    """The hexes that become islands together; one that is its own reflection counts once."""
    if not SCENARIOS[game.scenario].islands_mirrored:
        return (there,)
    return tuple(dict.fromkeys((there, twin(game, there))))


def refusal_of_island(game: Battle, there: Hex) -> Optional[Refusal]:
    """SS-SETUP-07: why no island may be placed here."""
    sea = water(game)
    islands = islands_from(game, there)
    for hex_ in islands:
        if not is_open(sea, hex_):
            return refused(f"{hex_[0]},{hex_[1]} is not an open sea hex")
        if not is_clear(game, hex_):
            return refused(f"{hex_[0]},{hex_[1]} is nearer than {CLEAR_OF_STARTS} hexes to a start")
    return refused("that would cut the sea in two") if cuts(sea, islands) else None


def is_open(sea: Water, there: Hex) -> bool:
    return sea.is_sea(there) and there not in sea.islands


def is_clear(game: Battle, there: Hex) -> bool:
    one, other = game.ships
    return distance(there, one.hex) >= CLEAR_OF_STARTS and distance(there, other.hex) >= CLEAR_OF_STARTS


def cuts(sea: Water, islands: tuple[Hex, ...]) -> bool:
    """Whether islands on these open hexes leave the sea in two."""
    near = len(islands) > 1 and distance(islands[0], islands[1]) <= 1
    if not near and not may_cut(sea, islands[0]) and not may_cut(sea, islands[-1]):
        return False
    bits = sea.expanse.bits
    return not sea.expanse.is_connected(sea.expanse.all & ~bits(sea.listed) & ~bits(islands))


def places_for_islands(game: Battle) -> tuple[Hex, ...]:
    """SS-SETUP-07: where an island may rise now. Worked out once, when it is asked for; a hex and its reflection rise
    together or not at all."""
    sea = water(game)
    one, other = game.ships
    mirrored = SCENARIOS[game.scenario].islands_mirrored
    key = (one.hex, other.hex, mirrored)
    places = sea.places.get(key)
    if places is None:
        judged: dict[Hex, bool] = {}
        legal: list[Hex] = []
        for there in sea.expanse.ordered:
            is_legal = judged.get(there)
            if is_legal is None:
                islands = islands_from(game, there)
                is_legal = True
                for hex_ in islands:
                    is_legal = is_legal and is_open(sea, hex_) and is_clear(game, hex_)
                is_legal = is_legal and not cuts(sea, islands)
                judged[islands[-1]] = is_legal
            if is_legal:
                legal.append(there)
        places = tuple(legal)
        sea.places[key] = places
    return places


def may_cut(sea: Water, there: Hex) -> bool:
    """Whether the open sea around a hex falls into several stretches: only then can an island there part it."""
    around = [is_open(sea, hex_) for hex_ in neighbours(there)]
    stretches = 0
    for k in range(len(around)):
        if around[k] and not around[k - 1]:
            stretches += 1
    return stretches > 1


def hex_in(answer: Answer) -> Optional[Hex]:
    """The hex (q, r) that an answer names; None if it names none."""
    if not isinstance(answer, tuple) or len(answer) != 2 or not all([isinstance(part, int) for part in answer]):
        return None
    return number(answer[0]), number(answer[1])


@dataclass
class IslandHex(Space):
    """SS-SETUP-07: a hex for an island, as (q, r)."""

    def take(self, raw: Any) -> Answer:
        taken = super().take(raw)
        return tuple([whole(part) for part in taken]) if isinstance(taken, tuple) else taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        assert isinstance(game, Battle)
        there = hex_in(answer)
        return refused(f"{shown(answer)} is not a hex (q, r)") if there is None else refusal_of_island(game, there)

    def hexes(self, game: Game) -> tuple[Hex, ...]:
        return places_for_islands(battle(game))

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Spread over the sea, and the same ones first however many are wanted."""
        legal = self.hexes(game)
        step = len(legal) * 5 // 8 or 1         # a stride that comes to every hex before it returns to the first
        while gcd(step, len(legal)) > 1:
            step += 1
        return tuple([legal[at * step % len(legal)] for at in range(min(limit, len(legal)))])

    def draw(self, game: Game, rng: Rng) -> Answer:
        legal = self.hexes(game)
        return legal[rng.below(len(legal))]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        there = hex_in(answer)
        return None if there is None else min(self.hexes(game), key=lambda hex_: distance(hex_, there), default=None)

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": self.hexes(game)}


class PlaceIslandsAt:
    """Stages of `PlaceIslands`."""

    ASK: Final = 1
    PLACE: Final = 2


@dataclass
class PlaceIslands(BattleFrame):
    """SS-SETUP-07: the teams take turns, Lead ship first, until each has placed its number or no legal hex is left."""

    placed: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PlaceIslandsAt.ASK: return self.ask(game)
            case _: return self.place(game, ints(answer))

    def ask(self, game: Battle) -> Step:
        if self.placed == 2 * SCENARIOS[game.scenario].islands_placed_per_team:
            return DONE
        if not IslandHex().hexes(game):
            game.emit(PlacementsLapsed())
            return DONE
        game.acting = game.lead if self.placed % 2 == 0 else 1 - game.lead
        return AskPlaceIsland(game.captain(game.acting), "SS-SETUP-07", IslandHex())

    def place(self, game: Battle, there: tuple[int, ...]) -> Step:
        islands = islands_from(game, (there[0], there[1]))
        game.islands = tuple(sorted(game.islands + islands))
        self.placed += 1
        game.emit(IslandPlaced(game.acting, islands))
        self.go(PlaceIslandsAt.ASK)
        return None
