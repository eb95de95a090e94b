"""The nouns: squadrons of ships on a table, their players with stacks of tokens, and the grapples between ships."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.kernel.core import Answer, Done, Frame, Game, Step
from weathergage.rulesets.tattered_sails.content.printed import Model, Table, Terrain
from weathergage.rulesets.tattered_sails.content.read import ScenarioEntry, entry_for
from weathergage.rulesets.tattered_sails.content.tables import MODELS, Sea, sea_for
from weathergage.rulesets.tattered_sails.events import ConcessionOffered
from weathergage.rulesets.tattered_sails.rules.cards import HALVES, parts_of, seat_name

AFLOAT: Final = "afloat"
SUNK: Final = "sunk"
LEFT: Final = "left"                # over the edge of the table, with points for it or not
GONE: Final = "gone"                # TS-END-06: with a team that conceded, unscored

SHOOT: Final = "shoot"
MOVE: Final = "move"
REPAIR: Final = "repair"
BOARD: Final = "board"
ROW: Final = "row"
SCUTTLE: Final = "scuttle"
KINDS: Final[tuple[str, ...]] = (SHOOT, MOVE, REPAIR, BOARD, ROW, SCUTTLE)

ADMIRAL: Final = "admiral"
CAPTAIN: Final = "captain"
BLANK: Final = "blank"              # TS-ADM-15: a lost Admiral's token that lies in a stack
TOKEN_KIND: Final[dict[str, str]] = {
    "cannoneer": SHOOT, "helmsman": MOVE, "shipwright": REPAIR, "marine": BOARD, "oarsman": ROW,
}
NOBODY: Final = -1
UNKNOWN: Final = -2                 # in veiled states the ship of an admiral who is hidden from the seat
TAKEN: Final = Done(1)              # TS-ACT-12: what a ship did was an action
NOT_TAKEN: Final = Done(0)
COUNTS: Final[list[int]] = [bits.bit_count() for bits in range(1 << max([model.masts for model in MODELS.values()]))]
"""How many masts stand, by their bits."""


@dataclass
class Ship:
    """TS-SHIP-01: a ship on the table, or gone from it."""

    model: str
    label: str                      # TS-FLEET-10: the model's id, further copies with -2, -3
    owner: int                      # the player who brought her
    player: int                     # the player who controls her now (TS-CAPT-01)
    x: float = 0.0                  # the bow (TS-GEO-03)
    y: float = 0.0
    heading: float = 0.0
    standing: int = 0               # TS-SHIP-03: bit i is mast i, its gun and its sail; mast 0 is foremost
    fate: str = AFLOAT
    placed: bool = True             # on the table; false while she waits to be deployed
    treasure: int = 0               # cargo items aboard
    scuttled: int = NOBODY          # the player who opened her bottom; she sinks at the start of the next turn
    tows: int = NOBODY              # the ship in tow
    credit: int = NOBODY            # TS-END-04: the team that took her last mast, or sank her

    @property
    def masts(self) -> int:
        """How many masts are standing."""
        return COUNTS[self.standing]

    @property
    def lost(self) -> int:
        """TS-SHIP-07."""
        return MODELS[self.model].masts - COUNTS[self.standing]

    @property
    def derelict(self) -> bool:
        """TS-SHIP-08, TS-SHIP-09."""
        return self.standing == 0

    @property
    def afloat(self) -> bool:
        return self.fate == AFLOAT and self.placed


@dataclass
class Player:
    """TS-GEN-07: one squadron's commander; the number in the list is also the seat."""

    team: int
    deck: str
    suit: str
    half: str
    actions: int
    pool: tuple[str, ...] = ()      # TS-SETUP-05: every token owned, sorted; public
    planned: tuple[str, ...] = ()   # TS-PLAN-06: the pool this turn's stack was made from
    stack: tuple[str, ...] = ()     # TS-PLAN-02: this turn's tokens from top to bottom; hidden until turned
    turned: int = 0                 # how many of them are turned
    admiral: int = NOBODY           # the ship that carries him; hidden until revealed
    revealed: bool = False
    lost: bool = False              # TS-ADM-11, TS-ADM-12, TS-ADM-18
    lost_to: int = NOBODY           # the team that scores for it
    out: bool = False               # TS-INIT-05: without ships
    yields: bool = False            # TS-END-06: would concede at the end of the turn


@dataclass
class Grapple:
    """TS-BOARD-12: two ships fast to each other; the first started the boarding."""

    a: int
    b: int
    rounds: int = 0                 # fought so far
    fresh: bool = True              # made during the action now under way (TS-BOARD-18)


@dataclass
class Engagement(Game):
    """The whole state of a battle."""

    ships: list[Ship] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    grapples: list[Grapple] = field(default_factory=list)       # in the order they were made
    scenario: str = ""
    house: tuple[str, ...] = ()             # options that differ from their default, as name=choice
    turn: int = 0
    turn_limit: int = 8
    phase: str = "set-up"
    wind: int = 0                           # the bearing it blows from (TS-WIND-01)
    reach: int = 1                          # TS-SHOOT-09: the range multiplier
    shift: str = "d6"                       # TS-WIND-04
    secret: bool = False                    # TS-SETUP-10: admirals are placed secretly
    cards: tuple[str, ...] = ()             # the active deck, sorted
    deck: tuple[str, ...] = ()              # what of it is not yet turned: a multiset, its order decided when turned
    acting: int = NOBODY                    # the player whose token is turned

    def plays(self, option: str, choice: str) -> bool:
        """Whether a rules switch stands on this choice, not its default."""
        return bool(self.house) and f"{option}={choice}" in self.house

    def chosen(self, option: str, default: float) -> float:
        """The number that a rules switch stands on."""
        for choice in self.house:
            name, _, value = choice.partition("=")
            if name == option:
                return float(value)
        return default

    def team_of(self, ship: Ship) -> int:
        """The team that controls a ship."""
        return self.players[ship.player].team

    def team(self, seat: int) -> int:
        return self.players[seat].team

    @property
    def teams(self) -> int:
        return max([player.team for player in self.players]) + 1

    def asides(self, seat: int) -> tuple[str, ...]:
        """TS-END-06: a player may at any decision say that he would concede at the end of the turn, or no longer."""
        return ("fight-on",) if self.players[seat].yields else ("concede",)

    def take_aside(self, seat: int, aside: str) -> None:
        self.players[seat].yields = aside == "concede"
        mates = tuple([mate for mate in range(len(self.players)) if self.team(mate) == self.team(seat)])
        self.emit(ConcessionOffered(seat, aside == "concede", mates))

    def reversal(self, aside: str) -> str:
        """TS-END-06: until the turn has ended he may change his mind as often as he likes."""
        return "fight-on" if aside == "concede" else "concede"


class SeaFrame(Frame):
    """A procedure of our Engagement: no other game runs it."""

    def step(self, game: Engagement, answer: Answer) -> Step:
        raise NotImplementedError


def engagement(game: Game) -> Engagement:
    """The state of this game, for spaces that look at it."""
    assert isinstance(game, Engagement)
    return game


def suit_name(player: Player) -> str:
    """TS-SEAT-02: what a player is called."""
    return seat_name(player.deck, player.suit, player.half)


def model_of(ship: Ship) -> Model:
    return MODELS[ship.model]


def scenario_of(game: Engagement) -> ScenarioEntry | None:
    """None for a position set up by hand."""
    return entry_for(game.scenario, game.house) if game.scenario else None


def sea_of(game: Engagement) -> Sea:
    """The table and what lies on it."""
    return sea_for(game.scenario, game.house)


def table_of(game: Engagement) -> Table:
    return sea_for(game.scenario, game.house).table


def terrain_of(game: Engagement) -> tuple[Terrain, ...]:
    """TS-TERR-02: none without a scenario that has some."""
    return sea_for(game.scenario, game.house).terrain


def whole_masts(model: str) -> int:
    """The masts a ship starts with, as bits."""
    return (1 << MODELS[model].masts) - 1


def standing_masts(ship: Ship) -> tuple[int, ...]:
    """The numbers of her standing masts, from 0 at the bow."""
    return tuple([mast for mast in range(MODELS[ship.model].masts) if ship.standing >> mast & 1])


def is_friend(game: Engagement, one: Ship, other: Ship) -> bool:
    """TS-GEN-08."""
    return game.players[one.player].team == game.players[other.player].team


def has_conceded(game: Engagement, team: int) -> bool:
    """TS-END-06: a team of three that gave up: its last ships left unscored."""
    return any([ship.fate == GONE and game.team_of(ship) == team for ship in game.ships])


def label_of(game: Engagement, number: int) -> str:
    """A ship's label; empty for none, and for one that is not known."""
    return game.ships[number].label if number >= 0 else ""


def squadron(game: Engagement, player: int) -> list[int]:
    """TS-GEN-07: the ships a player controls, on the table, as numbers."""
    return [number for number, ship in enumerate(game.ships) if ship.player == player and ship.afloat]


def ships_afloat(game: Engagement) -> list[int]:
    return [number for number, ship in enumerate(game.ships) if ship.afloat]


def number_of(game: Engagement, label: Answer) -> int:
    """The ship of that label; -1 if there is none."""
    for number, ship in enumerate(game.ships):
        if ship.label == label:
            return number
    return NOBODY


def grapples_of(game: Engagement, number: int) -> list[Grapple]:
    """The grapples a ship is in, oldest first."""
    return [grapple for grapple in game.grapples if number in (grapple.a, grapple.b)]


def grappled_with(game: Engagement, number: int) -> list[int]:
    """The ships that a ship is fast to, oldest grapple first."""
    return [grapple.b if grapple.a == number else grapple.a for grapple in grapples_of(game, number)]


def is_grappled(game: Engagement, number: int) -> bool:
    for grapple in game.grapples:
        if grapple.a == number or grapple.b == number:
            return True
    return False


def are_grappled(game: Engagement, one: int, other: int) -> bool:
    for grapple in game.grapples:
        if (grapple.a == one and grapple.b == other) or (grapple.a == other and grapple.b == one):
            return True
    return False


def tower_of(game: Engagement, number: int) -> int:
    """The ship that tows this one; -1 if none does."""
    for at, ship in enumerate(game.ships):
        if ship.tows == number and ship.afloat:
            return at
    return NOBODY


def owner_of(game: Engagement, card: str) -> int:
    """TS-SEAT-03, TS-SEAT-05, TS-SEAT-10: the player a card belongs to; in a shared suit the rank tells."""
    deck, suit, rank = parts_of(card)
    for number, player in enumerate(game.players):
        if player.suit == suit and player.deck == deck and rank in HALVES[player.half]:
            return number
    return NOBODY


def readers(game: Engagement, seat: int) -> tuple[int, ...]:
    """TS-PLAN-05, TS-PLAN-08: who may look at a stack."""
    if not game.plays("team-sees-stacks", "true"):
        return (seat,)
    return tuple([other for other in range(len(game.players)) if game.team(other) == game.team(seat)])
