"""Chapter 3: teams, map, Lead, islands placed freely, decks and hands."""

from dataclasses import dataclass
from math import gcd
from typing import Any, Final, Optional

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Refusal, Space, Step, ints, number
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown, whole
from weathergage.kits.hexes import Hex, distance, neighbours
from weathergage.kits.keep import keep
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
    Expanse,
    Position,
    Ship,
    Water,
    battle,
    water,
)

CLEAR_OF_STARTS: Final = 3
MOST_CHARTS: Final = 100            # of which something is kept
_DECKS_LESS: Final[dict[tuple[str, ...], list[tuple[str, ...]]]] = {}       # the decks less what a scenario removes


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
    decks = _DECKS_LESS.get(removed)
    if decks is None:
        decks = [tuple([card for card in deck if card not in removed]) for deck in DECKS]
        keep(_DECKS_LESS, MOST_CHARTS, removed, decks)
    return decks.copy()


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

    def step(self, game: Battle, answer: Answer) -> Step:
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

    def step(self, game: Battle, answer: Answer) -> Step:
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
    """SS-SETUP-07: the hexes that become islands together; one that is its own reflection counts once."""
    if not SCENARIOS[game.scenario].islands_mirrored:
        return (there,)
    return tuple(dict.fromkeys((there, twin(game, there))))


@dataclass
class Place:
    """SS-SETUP-07: hexes that would become islands together, with the bits of those around each, from the north."""

    hexes: tuple[Hex, ...]
    bits: int
    rings: tuple[tuple[int, ...], ...]
    around: int                     # all of those rings; 0 where one meets the sea's edge or holds a hex of ours


def place_at(game: Battle, there: Hex) -> Place:
    """SS-SETUP-07: what would rise together with an island on this hex."""
    chart = water(game).expanse
    hexes = islands_from(game, there)
    rings = tuple([tuple([chart.bit(hex_) for hex_ in neighbours(island)]) for island in hexes])
    bits = chart.bits(hexes)
    around = 0
    for ring in rings:
        for bit in ring:
            around |= bit
    is_whole = not around & bits and all([0 not in ring for ring in rings])
    return Place(hexes, bits, rings, around if is_whole else 0)


def is_clear(game: Battle, there: Hex) -> bool:
    """SS-SETUP-07: three hexes from both starts."""
    one, other = game.ships
    return distance(there, one.hex) >= CLEAR_OF_STARTS and distance(there, other.hex) >= CLEAR_OF_STARTS


def refusal_of_island(game: Battle, there: Hex) -> Optional[Refusal]:
    """SS-SETUP-07: why no island may be placed here."""
    sea = water(game)
    place = place_at(game, there)
    for hex_ in place.hexes:
        if not sea.open & sea.expanse.bit(hex_):
            return refused(f"{hex_[0]},{hex_[1]} is not an open sea hex")
        if not is_clear(game, hex_):
            return refused(f"{hex_[0]},{hex_[1]} is nearer than {CLEAR_OF_STARTS} hexes to a start")
    return refused("that would cut the sea in two") if cuts(sea, place) else None


def cuts(sea: Water, place: Place) -> bool:
    """SS-SETUP-07: whether islands on these open hexes leave the sea in two: only if the open sea around one of them
    falls into several stretches, or if they adjoin each other."""
    if place.around and place.around & sea.open == place.around:
        return False
    may_cut = len(place.hexes) > 1 and distance(place.hexes[0], place.hexes[1]) <= 1
    for ring in place.rings:
        stretches = 0
        last = ring[-1] & sea.open
        for bit in ring:
            here = bit & sea.open
            if here and not last:
                stretches += 1
            last = here
        may_cut = may_cut or stretches > 1
    return may_cut and not sea.expanse.is_connected(sea.open & ~place.bits)


_CLEAR_PLACES: Final[dict[tuple[Expanse, Hex, Hex, bool], list[tuple[Hex, Place]]]] = {}


def places_for_islands(game: Battle) -> tuple[Hex, ...]:
    """SS-SETUP-07: where an island may rise now. Worked out once for each sea; a hex and its reflection rise together
    or not at all."""
    sea = water(game)
    one, other = game.ships
    key = (one.hex, other.hex, SCENARIOS[game.scenario].islands_mirrored)
    legal = sea.places.get(key)
    if legal is None:
        judged: dict[int, bool] = {}
        for _, place in clear_places(game):
            if place.bits not in judged:
                judged[place.bits] = place.bits & sea.open == place.bits and not cuts(sea, place)
        legal = tuple([there for there, place in clear_places(game) if judged[place.bits]])
        sea.places[key] = legal
    return legal


def clear_places(game: Battle) -> list[tuple[Hex, Place]]:
    """SS-SETUP-07: the hexes of the chart whose islands would lie on it, clear of the starts; whatever islands there
    are by now."""
    chart = water(game).expanse
    one, other = game.ships
    key = (chart, one.hex, other.hex, SCENARIOS[game.scenario].islands_mirrored)
    places = _CLEAR_PLACES.get(key)
    if places is None:
        places = []
        for there in chart.ordered:
            place = place_at(game, there)
            if all([hex_ in chart.hexes and is_clear(game, hex_) for hex_ in place.hexes]):
                places.append((there, place))
        keep(_CLEAR_PLACES, MOST_CHARTS, key, places)
    return places


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

    def step(self, game: Battle, answer: Answer) -> Step:
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
