"""The nouns: two ships with their boards and crews, and the sea between them. Fields, and what is read off them."""

from bisect import bisect
from dataclasses import dataclass, field
from typing import Final

from weathergage.kernel.core import HIDDEN, Answer, Frame, Game, Step
from weathergage.kits.hexes import Hex, is_covered, neighbours, outside
from weathergage.kits.keep import keep
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.tables import CHARTS, CREWS, NO_HEXES, ORDERS
from weathergage.rulesets.savage_seas.events import OrderCanceled

COCKATRICE: Final = 0
CHIMERA: Final = 1
SIDES: Final[tuple[int, ...]] = (COCKATRICE, CHIMERA)

CAPTAIN: Final = 0
SAILMASTER: Final = 1
GUNNER: Final = 2
MARINE: Final = 3
ALL_CREWS: Final[tuple[int, ...]] = (CAPTAIN, SAILMASTER, GUNNER, MARINE)       # in the order of SS-DEF-25
CREW_LETTERS: Final = "CSGM"
PERMANENT: Final[tuple[str, ...]] = ("captain-reload", "sailmaster-reload", "gunner-reload", "marine-reload")
PERMANENTS: Final[frozenset[str]] = frozenset(PERMANENT)
SCUPPER: Final = "scupper-that"
NOBODY: Final = -1                  # no crew, no ship, or one that is not known
UNREAD: Final[tuple[str, ...]] = tuple([HIDDEN + crew for crew in CREWS])       # veiled: its crew, but not its name
POSITIONS: Final[tuple[int, ...]] = (1, 2, 3, 4)

NO_FIRE: Final = 0
WEAK: Final = 1
STRONG: Final = 2

PENDING: Final = "pending"
CARRIED_OUT: Final = "carried-out"
CANCELED: Final = "canceled"


MOST_TEAMS: Final = 1000
_TEAMS: Final[dict[tuple[int, ...], tuple[int, ...]]] = {}      # the seats of those who lead these crews


@dataclass
class Laid:
    """SS-DEF-18, SS-DEF-19: an order card on a ship board; face down it shows neither crew nor name (SS-COMP-03)."""

    card: str
    state: str = PENDING
    shown: bool = False             # face up
    fights: bool = False            # SS-PLAN-08: a permanent card placed on a Strong Fire; everybody knows
    crew_known: bool = False        # SS-WND-03: a Wound has shown its crew to the enemy
    spied: bool = False             # SS-EFF-14: the enemy has looked at it


@dataclass
class Position:
    """SS-DEF-17: a place on the ship board, with at most one fire (SS-COMP-09), which stays whoever mans it
    (SS-FIRE-32). The first card is the planned one, others came with No Quarter."""

    fire: int = NO_FIRE
    cards: list[Laid] = field(default_factory=list)


@dataclass
class Crew:
    """SS-DEF-14 to SS-DEF-16: one crew's cards; its permanent card, which is no Active Order, is in the hand whenever
    it is not on the board. Wounds are a number, for they never run out (SS-COMP-06)."""

    hand: tuple[str, ...] = ()      # Active Orders, sorted; hidden
    wounds: int = 0                 # in hand
    hurts: int = 0                  # Wounds on the board (SS-WND-11: they belong to the crew)
    deck: tuple[str, ...] = ()      # a multiset, sorted: its order is decided when it is drawn from
    discards: tuple[str, ...] = ()  # face up
    removed: tuple[str, ...] = ()   # out of the game (SS-CARD-03)


@dataclass
class Ship:
    """SS-DEF-05: a ship on the sea, and her board."""

    side: int
    q: int = 0
    r: int = 0
    heading: int = 0
    braced: bool = False
    positions: list[Position] = field(default_factory=list)
    crews: list[Crew] = field(default_factory=list)
    offers: tuple[str, ...] = ()    # SS-TEAM-01: by crew, "" for none; () while not all are in; hidden from the enemy
    plan: tuple[str, ...] = ()      # SS-PLAN-04: by position, confirmed and not yet laid; hidden from the enemy

    @property
    def hex(self) -> Hex:
        return (self.q, self.r)

    @property
    def fires(self) -> tuple[int, ...]:
        return tuple([position.fire for position in self.positions])

    @property
    def strong(self) -> int:
        """The positions with a Strong Fire: 1 for the first, 2 for the second, 4 and 8, added up."""
        total, bit = 0, 1
        for position in self.positions:
            if position.fire == STRONG:
                total += bit
            bit += bit
        return total

    @property
    def burning(self) -> int:
        """How many positions have a fire, of either strength."""
        total = 0
        for position in self.positions:
            if position.fire:
                total += 1
        return total


@dataclass
class Battle(Game):
    """The whole state of a battle."""

    ships: list[Ship] = field(default_factory=list)
    scenario: str = ""                      # also the chart; "" is a sea without edge
    islands: tuple[Hex, ...] = ()           # all of them, sorted
    house: tuple[str, ...] = ()             # options that differ from their default, as name=choice
    leaders: tuple[int, ...] = (0, 0, 0, 0, 1, 1, 1, 1)         # SS-SETUP-02: the seat that leads each crew
    round: int = 0
    round_limit: int = 30
    limit_winner: int = NOBODY              # the ship that wins at the limit; NOBODY for the tie-break
    lead: int = COCKATRICE
    phase: str = "set-up"                   # where in the round we are
    position: int = 0                       # the position now dealt with
    acting: int = COCKATRICE                # the ship whose step it is

    @property
    def turn(self) -> int:
        """What other games call a turn is a round here."""
        return self.round

    @property
    def winner(self) -> int:
        """The ship that has won; NOBODY for a draw, and while the battle lasts."""
        return self.side_of(self.outcome.winners[0]) if self.outcome is not None and self.outcome.winners else NOBODY

    def show(self) -> None:
        """Something hidden has come to light: nobody takes back what showed it."""
        self.reveals += 1

    def plays(self, option: str, choice: str) -> bool:
        """Whether a rules switch stands on this choice, not its default."""
        return bool(self.house) and f"{option}={choice}" in self.house

    def leader(self, side: int, crew: int) -> int:
        """SS-SETUP-02: the seat that leads a crew."""
        return self.leaders[4 * side + crew]

    def captain(self, side: int) -> int:
        """SS-SETUP-03."""
        return self.leaders[4 * side]

    def team(self, side: int) -> tuple[int, ...]:
        """The seats of one ship."""
        leaders = self.leaders[4 * side:4 * side + 4]
        seats = _TEAMS.get(leaders)
        return keep(_TEAMS, MOST_TEAMS, leaders, tuple(sorted(set(leaders)))) if seats is None else seats

    def side_of(self, seat: int | None) -> int:
        """The ship a seat belongs to; NOBODY for a spectator."""
        if seat is None:
            return NOBODY
        return COCKATRICE if seat in self.leaders[:4] else CHIMERA

    def asides(self, seat: int) -> tuple[str, ...]:
        """SS-WIN-06: a Captain may surrender at any own decision."""
        return ("strike",) if seat in (self.leaders[0], self.leaders[4]) else ()

    def take_aside(self, seat: int, aside: str) -> None:
        from weathergage.rulesets.savage_seas.rules.victory import strike_colours  # noqa: PLC0415 - it judges states

        strike_colours(self, self.side_of(seat))


def battle(game: Game) -> Battle:
    """Where the kernel's Game becomes our Battle."""
    assert isinstance(game, Battle)
    return game


class BattleFrame(Frame):
    """A procedure of our Battle: no other game runs it."""

    def step(self, game: Battle, answer: Answer) -> Step:
        raise NotImplementedError


def order_of(card: str) -> Order:
    return ORDERS[card]


def is_permanent(card: str) -> bool:
    """SS-COMP-04: a crew's Reload or Fight Fire card."""
    return card in PERMANENTS


def is_read(card: str) -> bool:
    """Whether one can read a card; in a veiled battle not every card on a board can be."""
    return card in ORDERS


def crew_of(card: str) -> int:
    """The crew that gives an Order; NOBODY if one can neither read the card nor knows its crew (SS-WND-03)."""
    if card in ORDERS:
        return ORDERS[card].crew
    return UNREAD.index(card) if card in UNREAD else NOBODY


def planned(ship: Ship, position: int) -> Laid | None:
    """SS-DEF-18: the card that mans a position; None if nothing lies there."""
    cards = ship.positions[position - 1].cards
    return cards[0] if cards else None


def crew_at(ship: Ship, position: int) -> int:
    """SS-DEF-18: the crew that mans a position; NOBODY if it is unmanned."""
    cards = ship.positions[position - 1].cards
    return crew_of(cards[0].card) if cards else NOBODY


def holds_permanent(ship: Ship, crew: int) -> bool:
    """Whether a crew's permanent card is in its hand, besides the Active Orders there, and not on the board. A veiled
    hand does not set it apart, and if it is empty, the card lies on the board, perhaps unread."""
    card = PERMANENT[crew]
    for position in ship.positions:
        for laid in position.cards:
            if laid.card == card or not is_read(laid.card):
                return False
    return HIDDEN not in ship.crews[crew].hand


def hand_count(ship: Ship, crew: int) -> int:
    """SS-HAND-10: the public number of a crew's hand cards that are not Wounds."""
    return len(ship.crews[crew].hand) + (1 if holds_permanent(ship, crew) else 0)


def cancel(game: Battle, side: int, position: int, laid: Laid, rule: str) -> None:
    """SS-DEF-20: the Order is not carried out; its card keeps its place, and mans its position."""
    laid.state = CANCELED
    game.emit(OrderCanceled(side, game.team(side), position, laid.card, laid.shown, rule))


def with_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Sorted cards and one more, in its place."""
    at = bisect(cards, card)
    return cards[:at] + (card,) + cards[at:]


def different(cards: tuple[str, ...]) -> list[str]:
    """Each of them once; like ones are like."""
    found: list[str] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one copy of this one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1:]


# --- the sea ---


class Water:
    """SS-DEF-02, SS-DEF-09, SS-DEF-10: a chart with its islands, and what blocks on it (SS-LOS-02, SS-LOS-03), worked
    out once, for neither ever moves."""

    def __init__(self, hexes: frozenset[Hex], islands: frozenset[Hex], listed: tuple[Hex, ...] = ()) -> None:
        self.hexes = hexes                      # empty: the sea has no edge
        self.islands = islands
        self.listed = listed                    # the islands as the battle has them
        self.expanse = expanse(hexes)
        self.blocks = islands | self.expanse.beyond         # SS-LOS-03
        self.open = self.expanse.all & ~self.expanse.bits(listed)
        self.places: dict[tuple[Hex, Hex, bool], tuple[Hex, ...]] = {}     # for islands (SS-SETUP-07), by the starts
        self.near = frozenset([hex_ for island in islands for hex_ in neighbours(island)])
        self.covers: dict[tuple[Hex, Hex], bool] = {}

    def is_sea(self, here: Hex) -> bool:
        """SS-DEF-02: islands included."""
        return not self.hexes or here in self.hexes

    def is_covered(self, here: Hex, there: Hex) -> bool:
        """SS-LOS-04, SS-LOS-05: completely blocked, to the left and to the right."""
        covered = self.covers.get((here, there))
        if covered is None:
            covered = is_covered(here, there, self.blocks)
            self.covers[(here, there)] = covered
        return covered


class Expanse:
    """The hexes of a chart, whatever islands are on it, and a number for sets of them: a bit for each hex, row by row
    with a gap at the end of each, so that a set that is shifted is the set of its neighbours."""

    def __init__(self, hexes: frozenset[Hex]) -> None:
        self.hexes = hexes
        self.ordered: tuple[Hex, ...] = tuple(sorted(hexes))
        self.beyond = outside(hexes)
        self.left = min([q for q, _ in self.ordered], default=0)
        self.top = min([r for _, r in self.ordered], default=0)
        self.stride = max([q for q, _ in self.ordered], default=0) - self.left + 2
        self.all = self.bits(self.ordered)

    def bits(self, hexes: tuple[Hex, ...]) -> int:
        """Those of these hexes that are on the chart, as one number."""
        total = 0
        for there in hexes:
            total |= self.bit(there)
        return total

    def bit(self, there: Hex) -> int:
        """This hex alone; 0 for one that is not on the chart."""
        return 1 << ((there[1] - self.top) * self.stride + there[0] - self.left) if there in self.hexes else 0

    def is_connected(self, some: int) -> bool:
        """Whether a set of hexes is of one piece; an empty one is."""
        row, across = self.stride, self.stride - 1
        reached, last = some & -some, 0
        while reached != last:
            last = reached
            reached |= (last << 1 | last >> 1 | last << row | last >> row | last << across | last >> across) & some
        return reached == some


MOST_WATERS: Final = 1000           # freely placed islands make ever new charts
_EXPANSES: Final[dict[frozenset[Hex], Expanse]] = {}
_WATERS: Final[dict[tuple[str, tuple[Hex, ...]], Water]] = {}
_LATEST: Final[dict[str, Water]] = {}       # by scenario: forks of one battle share their islands


def water(game: Battle) -> Water:
    """The sea of this battle."""
    sea = _LATEST.get(game.scenario)
    if sea is None or sea.listed is not game.islands:
        sea = _WATERS.get((game.scenario, game.islands))
        if sea is None:
            hexes = CHARTS[game.scenario].hexes if game.scenario else NO_HEXES
            sea = keep(_WATERS, MOST_WATERS, (game.scenario, game.islands),
                       Water(hexes, frozenset(game.islands), game.islands))
        _LATEST[game.scenario] = sea
    return sea


def expanse(hexes: frozenset[Hex]) -> Expanse:
    """The hexes of a chart; none for a sea without edge."""
    known = _EXPANSES.get(hexes)
    return keep(_EXPANSES, MOST_WATERS, hexes, Expanse(hexes)) if known is None else known


def is_island_adjacent(game: Battle, side: int) -> bool:
    """SS-COLL-10: an island hex at distance 1; the sea's edge is none."""
    return game.ships[side].hex in water(game).near
