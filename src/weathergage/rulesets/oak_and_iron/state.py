"""The nouns: ships in squadrons on two sides, the terrain they sail among, and the links that hold ships together."""

from dataclasses import dataclass, field
from typing import Final, Optional

from weathergage.kernel.core import Answer, Frame, Game, Question, Step
from weathergage.kits.plane import Shape
from weathergage.rulesets.oak_and_iron.content.printed import ShipType, TerrainKind
from weathergage.rulesets.oak_and_iron.content.tables import (
    ADMIRALS,
    CAPTAINS,
    FACTIONS,
    MAX_DAMAGE,
    MAX_FATIGUE,
    MAX_TURNS,
    SHIPS,
    TERRAIN,
    UPGRADES,
)

NOBODY: Final = -1

AFLOAT: Final = "afloat"
WAITING: Final = "waiting"          # not yet on the table: to be deployed, or a Late Arrival
SUNK: Final = "sunk"
REMOVED: Final = "removed"          # OI-END-06: destroyed, and taken off
LEFT: Final = "left"                # OI-EDGE-01
ESCAPED: Final = "escaped"          # OI-OBJ-02, OI-OBJ-04: left, and counts in the ship total
BURNT: Final = "burnt"              # OI-UPG-08

ANCHORED: Final = 0                 # OI-SAIL-01
MINIMAL: Final = 1
BATTLE: Final = 2
FULL: Final = 3

PORT: Final = "port"
STARBOARD: Final = "starboard"
SIDES: Final[tuple[str, ...]] = (PORT, STARBOARD)
BIT: Final[dict[str, int]] = {PORT: 1, STARBOARD: 2}

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
EDGES: Final[tuple[str, ...]] = ("north", "east", "south", "west")     # clockwise

SET_UP: Final = "set-up"
INITIATIVE: Final = "initiative"
MOVEMENT: Final = "movement"
ATTACK: Final = "attack"
END: Final = "end"

ASHORE: Final = "ashore"            # OI-CREW-22
ABOARD: Final = "aboard"            # OI-CARD-16


class Based:
    """The base of a ship and her special rules, kept when asked for: no part of the state, so neither compared nor
    saved nor forked."""

    base: Optional[Shape] = None
    base_x: float = 0.0
    base_y: float = 0.0
    base_heading: float = 0.0
    rules: Optional[frozenset[str]] = None
    rules_options: tuple[str, ...] = ()         # what she had when they were looked up
    rules_upgrades: tuple[str, ...] = ()
    rules_captain: str = ""
    rules_admiral: str = ""


class Lying:
    """The shapes of a piece of terrain, kept in the same way."""

    parts: Optional[list[Shape]] = None
    parts_x: float = 0.0
    parts_y: float = 0.0
    parts_rotation: float = 0.0


@dataclass
class Ship(Based):
    """A ship on the table, or gone from it, or still to come."""

    type: str
    label: str                      # the type's id, further copies with -2, -3
    squadron: int                   # the one that brought her
    x: float = 0.0                  # OI-CONV-11: the centre of her base
    y: float = 0.0
    heading: float = 0.0
    skill: int = 0                  # as bought
    options: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    captain: str = ""
    merchant: bool = False          # OI-OBJ-04
    fate: str = AFLOAT
    fatigue: int = 0
    damage: int = 0
    sail: int = BATTLE
    reload: int = 0                 # OI-BRD-09: markers, as bits
    aground: bool = False
    out: bool = False               # OI-TERM-25, OI-TERM-26: Out of Action, for good
    captor: int = NOBODY            # OI-END-04: the squadron whose prize she is
    flag_lost: bool = False         # OI-STRK-07: she was Flagship when she was lost
    tokens: int = 0                 # OI-OBJ-05: objective tokens aboard
    lucky: int = 0                  # OI-KEY-02: Fortune Points for her own rolls
    party: str = ""                 # OI-CREW-22, OI-CARD-16: her Landing Party is ashore, or aboard another ship
    party_on: int = NOBODY          # the piece of terrain, or the ship
    party_x: float = 0.0
    party_y: float = 0.0
    speed: int = 0                  # the rating of this turn's activation
    moved: bool = False             # OI-MOVE-05: her Wake marker: activated in the Movement Phase
    attacked: bool = False          # OI-ATK-02
    fought: tuple[int, ...] = ()    # OI-UPG-09: the ships she has fought hand to hand
    spent: tuple[str, ...] = ()     # special rules used this turn
    once: tuple[str, ...] = ()      # and this game

    @property
    def afloat(self) -> bool:
        """On the table, wreck or prize or neither."""
        return self.fate == AFLOAT

    @property
    def able(self) -> bool:
        """OI-EFF-08, OI-CONV-06: on the table, and neither Out of Action nor Captured."""
        return self.fate == AFLOAT and not self.out and self.captor == NOBODY

    @property
    def shaken(self) -> bool:
        """OI-TERM-13."""
        return self.fatigue >= MAX_FATIGUE

    @property
    def crippled(self) -> bool:
        """OI-TERM-16."""
        return self.damage >= MAX_DAMAGE

    @property
    def wreck(self) -> bool:
        """OI-END-18: Out of Action, and still on the table."""
        return self.fate == AFLOAT and self.out

    @property
    def lost(self) -> bool:
        """OI-STRK-03: sunk, Captured or Out of Action; not one that left."""
        return self.fate in (SUNK, REMOVED) or ((self.out or self.captor != NOBODY) and self.fate == AFLOAT)


@dataclass
class Squadron:
    """OI-TERM-01: the ships of one Flagship, and the hand of cards they sail by."""

    side: int
    seat: int
    name: str
    nation: str                     # a faction, or "any" without faction rules
    admiral: str = ""               # the card; "" once he is lost
    value: int = 0                  # OI-SQD-16
    flagship: int = NOBODY
    fortune: int = 0                # OI-FORT-01
    hand: tuple[str, ...] = ()      # sorted; hidden
    down: str = ""                  # OI-INIT-07: the card that lies face down; hidden
    up: tuple[str, ...] = ()        # OI-INIT-06: what lies face up; the second covers Await New Orders
    copied: str = ""                # OI-CARD-19: the effect that Adaptive Tactics took over
    discards: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()   # OI-END-16
    known: tuple[str, ...] = ()     # cards that everybody knows to be in hand or face down, sorted
    spied: bool = False             # OI-ADV-02: the other side has seen the card that lies face down
    tokens: int = 0                 # OI-EFF-06: objective tokens of ships that left
    strike: int = 0                 # points in the last End Phase, without those of the objective
    spent: tuple[str, ...] = ()     # special rules used this turn
    once: tuple[str, ...] = ()      # and this game


@dataclass
class Side:
    """One of the two parties: a player's squadron, or a fleet of them."""

    role: str = ""                  # OI-SETUP-05
    edge: str = ""                  # OI-SETUP-01
    setting: str = ""
    deployment: str = ""
    advantage: str = ""
    more_cells: tuple[tuple[int, int], ...] = ()        # OI-SETUP-19
    strike: int = 0                 # points in the last End Phase, all told
    spent: tuple[str, ...] = ()     # uses of the advantage card this turn
    once: tuple[str, ...] = ()      # and this game


@dataclass
class Piece(Lying):
    """A piece of terrain as it lies."""

    kind: str
    x: float
    y: float
    rotation: float
    objective: bool = False


@dataclass
class Battle(Game):
    """The whole state of a battle."""

    ships: list[Ship] = field(default_factory=list)
    squadrons: list[Squadron] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    terrain: list[Piece] = field(default_factory=list)
    links: tuple[tuple[int, int], ...] = ()     # OI-TERM-20: pairs of Entangled ships, the lower number first
    scenario: str = ""
    size: str = ""                          # of the squadrons, where the rules set the battle up
    house: tuple[str, ...] = ()             # options that differ from their default, as name=choice
    rules: str = "standard"                 # standard, fleet or quickstart
    width: float = 36.0
    height: float = 36.0
    weather: str = "north"                  # OI-WIND-02: the Weather Edge
    turns: int = MAX_TURNS
    turn: int = 0
    phase: str = SET_UP
    first: int = 0                          # OI-CONV-12: the side with the initiative
    objective: str = "line-of-battle"
    deck: tuple[str, ...] = ()              # OI-EVNT-03: events to come: a multiset, its order decided when drawn
    active: tuple[str, ...] = ()            # OI-EVNT-02: events that last
    rock_tokens: int = 0                    # OI-OBJ-05: still on the rock
    raid_tokens: int = 0                    # OI-OBJ-03
    drawn: tuple[str, ...] = ()             # OI-SETUP-04: set-up cards that lie open to be chosen
    pool: tuple[str, ...] = ()              # OI-SETUP-09: terrain still to be placed

    def plays(self, option: str, choice: str) -> bool:
        """Whether a rules switch stands on this choice, not its default."""
        return f"{option}={choice}" in self.house

    @property
    def quickstart(self) -> bool:
        """OI-QS-01."""
        return self.rules == "quickstart"

    @property
    def fleets(self) -> bool:
        """OI-FLEET-01."""
        return self.rules == "fleet"

    def side_of(self, number: int) -> int:
        """OI-TERM-32: the side a ship is friendly to: her captor's, if she is a prize."""
        ship = self.ships[number]
        return self.squadrons[ship.squadron if ship.captor == NOBODY else ship.captor].side

    def seat_of(self, number: int) -> int:
        """The player who commands a ship."""
        return self.squadrons[self.ships[number].squadron].seat


class SeaFrame(Frame):
    """A procedure of our Battle: no other game runs it."""

    def step(self, game: Battle, answer: Answer) -> Step:
        raise NotImplementedError


@dataclass
class ShipQuestion(Question):
    """A question about a ship."""

    ship: str                       # her label


@dataclass
class PairQuestion(ShipQuestion):
    """A question about a ship and another that she has to do with."""

    other: str


def battle(game: Game) -> Battle:
    """The state of this game, for spaces that look at it."""
    assert isinstance(game, Battle)
    return game


def type_of(ship: Ship) -> ShipType:
    return SHIPS[ship.type]


def kind_of(piece: Piece) -> TerrainKind:
    return TERRAIN[piece.kind]


def number_of(game: Battle, label: Answer) -> int:
    """The ship of that label; -1 if there is none."""
    for number, ship in enumerate(game.ships):
        if ship.label == label:
            return number
    return NOBODY


def labels(game: Battle, numbers: list[int]) -> tuple[Answer, ...]:
    return tuple([game.ships[number].label for number in numbers])


# --- who is on the table ----------------------------------------------------------------------------------------------

def afloat(game: Battle) -> list[int]:
    """Every base on the table."""
    return [number for number, ship in enumerate(game.ships) if ship.fate == AFLOAT]


def able_ships(game: Battle, side: int) -> list[int]:
    """OI-EFF-08: the ships of a side that can still act."""
    squadrons = game.squadrons
    return [number for number, ship in enumerate(game.ships)
            if ship.fate == AFLOAT and not ship.out and ship.captor == NOBODY and squadrons[ship.squadron].side == side]


def able_of(game: Battle, squadron: int) -> list[int]:
    """The ships of a squadron that can still act."""
    return [number for number, ship in enumerate(game.ships) if ship.able and ship.squadron == squadron]


def squadrons_of(game: Battle, side: int) -> list[int]:
    return [number for number, squadron in enumerate(game.squadrons) if squadron.side == side]


def in_order(game: Battle, first: int) -> list[int]:
    """OI-CONV-12: the squadrons, those of one side first."""
    return squadrons_of(game, first) + squadrons_of(game, 1 - first)


def is_dead(game: Battle, squadron: int) -> bool:
    """OI-FLEET-07, OI-END-21: without any own ship that can act; Late Arrivals and those that escaped still count."""
    for ship in game.ships:
        if ship.squadron == squadron and (ship.able or ship.fate in (WAITING, ESCAPED)):
            return False
    return True


def are_opposed(game: Battle, one: int, other: int) -> bool:
    """OI-TERM-32."""
    return game.side_of(one) != game.side_of(other)


def is_flagship(game: Battle, number: int) -> bool:
    """OI-TERM-02."""
    return game.squadrons[game.ships[number].squadron].flagship == number


def side_with(game: Battle, role: str) -> int:
    """OI-CONV-15: the side of a role; without roles the one listed first is taken for the defender."""
    for number, side in enumerate(game.sides):
        if side.role == role:
            return number
    return 0 if role == DEFENDER else 1


def leader(game: Battle, side: int) -> int:
    """OI-FLEET-06, OI-FLEET-15: the squadron of the highest admiral of a side who still has ships; the first on a
    tie."""
    everyone = squadrons_of(game, side)
    living = [number for number in everyone if not is_dead(game, number)] or everyone
    best = living[0]
    for number in living[1:]:
        if game.squadrons[number].value > game.squadrons[best].value:
            best = number
    return best


def speaker(game: Battle, side: int) -> int:
    """OI-FLEET-15: the seat that chooses for a fleet as a whole."""
    return game.squadrons[leader(game, side)].seat


# --- links ------------------------------------------------------------------------------------------------------------

def is_entangled(game: Battle, number: int) -> bool:
    """OI-TERM-20."""
    for one, other in game.links:
        if one == number or other == number:
            return True
    return False


def partners(game: Battle, number: int) -> list[int]:
    """The ships that one is Entangled with."""
    return [other if one == number else one for one, other in game.links if number in (one, other)]


def are_linked(game: Battle, one: int, other: int) -> bool:
    return (min(one, other), max(one, other)) in game.links


# --- special rules ----------------------------------------------------------------------------------------------------

_RULES: Final[dict[tuple[str, tuple[str, ...], tuple[str, ...], str, str], frozenset[str]]] = {}


def rules_of(game: Battle, number: int) -> frozenset[str]:
    """OI-CONV-04: every special rule a ship has, each once: traits, options, upgrades with the keywords they grant
    (OI-UPG-05, OI-UPG-06, OI-UPG-10, OI-UPG-13, OI-UPG-20), and those of the commander aboard. OI-CREW-19: a captain is
    ignored while the admiral is aboard."""
    ship = game.ships[number]
    squadron = game.squadrons[ship.squadron]
    admiral = squadron.admiral if squadron.flagship == number else ""
    kept = ship.rules
    if kept is not None and ship.rules_options is ship.options and ship.rules_upgrades is ship.upgrades \
            and ship.rules_captain == ship.captain and ship.rules_admiral == admiral:
        return kept
    key = (ship.type, ship.options, ship.upgrades, ship.captain if not admiral else "", admiral)
    kept = _RULES.get(key)
    if kept is None:
        rules = list(SHIPS[ship.type].traits + ship.options + ship.upgrades)
        for upgrade in ship.upgrades:
            rules += UPGRADES[upgrade].keywords
        if admiral:
            rules += ADMIRALS[admiral].keywords
        elif ship.captain:
            rules += CAPTAINS[ship.captain].keywords
        kept = frozenset(rules)
        _RULES[key] = kept
    ship.rules, ship.rules_options, ship.rules_upgrades = kept, ship.options, ship.upgrades
    ship.rules_captain, ship.rules_admiral = ship.captain, admiral
    return kept


def has_rule(game: Battle, number: int, rule: str) -> bool:
    return rule in rules_of(game, number)


def admiral_has(game: Battle, squadron: int, keyword: str) -> bool:
    """Whether a squadron's admiral, aboard his Flagship, has a keyword that serves them all."""
    admiral = game.squadrons[squadron].admiral
    return bool(admiral) and keyword in ADMIRALS[admiral].keywords


def faction_has(game: Battle, squadron: int, rule: str) -> bool:
    """OI-SQD-07: the rules of a faction hold for all its ships."""
    nation = game.squadrons[squadron].nation
    return nation in FACTIONS and rule in FACTIONS[nation].rules


def effect_of(squadron: Squadron) -> str:
    """OI-INIT-06, OI-CARD-01, OI-CARD-19: the card whose effect a squadron has this turn; "" for none."""
    return squadron.copied or (squadron.up[-1] if squadron.up else "")


def plays_card(game: Battle, number: int, card: str) -> bool:
    """OI-FLEET-11: whether the card's effect is that of the ship's own squadron. OI-CONV-06: no card touches a wreck or
    a prize."""
    ship = game.ships[number]
    return ship.able and effect_of(game.squadrons[ship.squadron]) == card


def advantage_of(game: Battle, number: int) -> str:
    """The advantage card of a ship's side."""
    return game.sides[game.squadrons[game.ships[number].squadron].side].advantage
