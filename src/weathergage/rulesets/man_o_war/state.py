"""The nouns: pieces on a table and the units they act in, the two players, their admirals and wizards, and wrecks."""

from dataclasses import dataclass, field
from typing import Final, Optional

from weathergage.kernel.core import Answer, Frame, Game, Question, Step
from weathergage.kits.plane.shapes import Shape
from weathergage.rulesets.man_o_war.content.printed import FlyerKind, Model, MonsterKind, ScenarioEntry, Spell
from weathergage.rulesets.man_o_war.content.tables import FLYERS, MODELS, MONSTERS, SCENARIOS, SPELLS

NOBODY: Final = -1
SHOALS: Final = -2                  # MW-SPL-29: aground on nothing but a spell

VESSEL: Final = "vessel"            # MW-CORE-11
MONSTER: Final = "monster"
FLYER: Final = "flyer"

AFLOAT: Final = "afloat"            # in play on the table, also of beasts
WAITING: Final = "waiting"          # still to be deployed
LAIR: Final = "lair"                # MW-MON-05: a monster not summoned; its place is that of the lair
HOUSED: Final = "housed"            # MW-FLT-09: inside a Black Ark
SUNK: Final = "sunk"
DEAD: Final = "dead"                # a monster or flyer
LEFT: Final = "left"                # MW-EDGE-01, MW-BST-03: gone for good, scoring nothing
REMOVED: Final = "removed"          # MW-FLT-10, MW-FLT-11: a beast lost in its Ark

MOW: Final = "MOW"
IND: Final = "IND"
SOL: Final = "SOL"

ADMIRAL: Final = "admiral"
WIZARD: Final = "wizard"
HOSTAGE: Final = "hostage"          # MW-SCN-02
ABSENT: Final = "absent"
ABOARD: Final = "aboard"
ADRIFT: Final = "adrift"            # MW-SINK-04: clinging to wreckage or debris
KILLED: Final = "killed"
CAPTURED: Final = "captured"
GONE: Final = "gone"                # left the table with the ship
FREED: Final = "freed"

WRECK: Final = "wreckage"
DEBRIS: Final = "debris"
CLEARED: Final = "cleared"

WHIRLPOOL: Final = "whirlpool"
BARRIER: Final = "barrier"

ISLAND: Final = "island"            # MW-SCN-03: where the treasure is; else landed, aboard or gone
LANDED: Final = "landed"

FORE: Final = "fore"
STARBOARD: Final = "starboard"
AFT: Final = "aft"
PORT: Final = "port"
ARCS: Final[tuple[str, ...]] = (FORE, STARBOARD, AFT, PORT)
SIDES: Final[tuple[int, ...]] = (0, 1)
EDGES: Final[tuple[str, ...]] = ("north", "east", "south", "west")


class Condition:
    """What damage has done to a ship as a whole."""

    def __init__(self) -> None:
        self.beam = 0                           # inches of sail speed lost
        self.astern = 0
        self.flat: dict[str, int] = {}          # inches of other speeds lost, by mode
        self.dice: dict[str, int] = {}          # dice lost, by mount
        self.lost: list[str] = []               # modes that are gone
        self.immobile = False
        self.no_ram = False
        self.no_dive = False
        self.portal_shut = False
        self.wild = False
        self.caster = 0

    @property
    def is_slowed(self) -> bool:
        """Whether any speed is less than printed."""
        return self.immobile or bool(self.lost) or self.beam != 0 or self.astern != 0 or bool(self.flat)


class Footprint:
    """The outline of a piece and what damage has done to it, kept when asked for: no part of the state, so neither
    compared nor saved nor forked."""

    outline: Optional[Shape] = None
    outline_x: float = 0.0
    outline_y: float = 0.0
    outline_heading: float = 0.0
    condition: Optional[Condition] = None
    condition_filled: tuple[int, ...] = ()
    condition_turrets: tuple[str, ...] = ()


@dataclass
class Piece(Footprint):
    """MW-CORE-11: a vessel, a sea monster or a flyer."""

    label: str                      # the template's id, further copies with -2, -3; monsters are called monster-1
    kind: str
    model: str
    owner: int                      # the side that brought it
    side: int                       # MW-CORE-14: the side that crews it; nobody's when abandoned
    unit: int
    x: float = 0.0                  # the centre (MW-GEO-03)
    y: float = 0.0
    heading: float = 0.0
    fate: str = WAITING
    crew: int = 0
    limit: int = 0                  # MW-DATA-01: the most crew counters
    filled: tuple[int, ...] = ()    # damage and Blaze markers by location
    blazes: tuple[int, ...] = ()    # how many of them are Blazes
    turrets: tuple[str, ...] = ()   # MW-LOC-03: lost by the attacker's choice, in order
    btw: int = 0                    # hits below the waterline
    wounds: int = 0                 # of a beast: taken so far
    aground: int = NOBODY           # the number of the terrain piece, or SHOALS
    straggler: bool = False
    since: int = 0                  # the turn in which it was captured
    scuttler: int = NOBODY          # MW-PRZ-04: the ship whose party will scuttle it
    no_move: bool = False
    no_fire: bool = False
    cards: tuple[str, ...] = ()     # MW-SET-11: held, sorted; hidden but for those shown
    shown: tuple[str, ...] = ()
    plated: str = ""                # MW-CARD-11: the location behind iron plates
    anti_flyer: str = ""
    jammed: int = 0                 # MW-WPN-04: the turn at whose end a jammed gun is clear
    spells: tuple[str, ...] = ()    # MW-MAG-17: those that last; with :arc where one was chosen
    submerged: bool = False
    lashed: tuple[int, ...] = ()    # MW-FLT-15
    house: int = NOBODY             # MW-FLT-09: the Black Ark that it is in
    gunned: bool = False            # MW-CARD-02: the master gunner has re-rolled in this activation
    known: bool = False             # MW-CORE-10: a monster that has been up
    tried: bool = False             # MW-MON-09: this lair has been tried in this Battle Phase
    victim: int = NOBODY            # MW-MON-32: whom it attacked in frenzy this turn
    mending: bool = False           # MW-FLT-10: healed at the end of the turn


@dataclass
class Unit:
    """MW-SQD-03: what is activated together: a Man O' War, an independent, a squadron, a monster, flyers."""

    kind: str
    side: int
    members: tuple[int, ...]
    flagship: int = NOBODY          # MW-SET-29: of a squadron
    activated: bool = False


@dataclass
class Person:
    """MW-SINK-04: an admiral, a wizard or a hostage, aboard a ship or in the water."""

    role: str
    side: int
    status: str = ABSENT
    ship: int = NOBODY
    wreck: int = NOBODY


@dataclass
class Wreck:
    """MW-SINK-01 to MW-SINK-03: wreckage, then debris."""

    x: float
    y: float
    radius: float
    stage: str = WRECK


@dataclass
class Hazard:
    """MW-SPL-17, MW-SPL-38: what a spell has put on the sea until the turn ends."""

    kind: str
    x: float
    y: float
    heading: float = 0.0
    length: float = 0.0             # of a barrier
    width: float = 0.0              # of a barrier; of a whirlpool the radius


@dataclass
class Trail:
    """MW-FLT-16: slime behind a ship, along its last move."""

    ship: int
    points: tuple[tuple[float, float], ...]
    until: int                      # the turn at whose end it is gone


@dataclass
class Player:
    """MW-CORE-01: the commander of one fleet; his number is his seat and his side."""

    fleet: str
    edge: str = ""                  # west or east
    level: str = ""                 # of his wizard
    college: str = ""
    hand: tuple[str, ...] = ()      # MW-CORE-10: magic cards, sorted; his own secret
    dealt: tuple[str, ...] = ()     # MW-SET-11: bought cards still to be allocated; his own secret
    bought: int = 0                 # how many cards are still to be dealt
    admiral: bool = True            # whether he has one at all
    rerolled: bool = False          # MW-MAG-11: the Wizard Lord has re-rolled this turn
    pool: int = 0                   # MW-SPL-10: dice he may still re-roll this turn
    silenced: bool = False          # MW-SPL-30
    aided: bool = False             # MW-SPL-19: his next summoning succeeds
    landed: int = 0                 # MW-SCN-03: crew counters on the island
    weapons: int = 0                # MW-SCN-06: anti-flyer weapons still to be allocated
    treasured: bool = False         # MW-SCN-03: has left by his own edge with the treasure


@dataclass
class Battle(Game):
    """The whole state of a battle."""

    pieces: list[Piece] = field(default_factory=list)
    units: list[Unit] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    wrecks: list[Wreck] = field(default_factory=list)
    hazards: list[Hazard] = field(default_factory=list)
    trails: list[Trail] = field(default_factory=list)
    scenario: str = ""
    house: tuple[str, ...] = ()             # options that differ from their default, as name=choice
    width: float = 48.0                     # MW-GEO-02
    height: float = 72.0
    terrain: tuple[tuple[str, float, float, float], ...] = ()       # kind, x, y, rotation
    sections: tuple[int, ...] = ()          # MW-SET-19: features still to be placed, by section
    turn: int = 0
    turn_limit: int = 10
    phase: str = "set-up"
    wind: int = 0                           # MW-GEO-07: where it blows to, from 0 for N clockwise
    first: int = 0                          # MW-INIT-01: the side with the initiative; before, who places first
    acting: int = NOBODY                    # the side whose turn it is
    active: int = NOBODY                    # the piece that acts
    deck: tuple[str, ...] = ()              # magic cards not dealt: a multiset, its order decided when drawn
    spent: tuple[str, ...] = ()             # magic cards discarded
    stock: tuple[str, ...] = ()             # Man O' War cards not dealt
    rewards: tuple[str, ...] = ()           # Chaos rewards not dealt
    played: tuple[str, ...] = ()            # cards discarded, public
    treasure: str = ""                      # MW-SCN-03: island, landed, aboard or gone
    holder: int = NOBODY                    # the side that landed, or the ship
    revealed: bool = False                  # MW-SCN-02: the hostage's ship is known

    def plays(self, option: str, choice: str) -> bool:
        """Whether a rules switch stands on this choice, not its default."""
        if f"{option}={choice}" in self.house:
            return True
        return bool(self.scenario) and f"{option}={choice}" in SCENARIOS[self.scenario].options


class SeaFrame(Frame):
    """A procedure of our Battle: no other game runs it."""

    def step(self, game: Battle, answer: Answer) -> Step:
        raise NotImplementedError


class PartFrame(SeaFrame):
    """A procedure that settles nothing by itself: odds look on to the end of its caller."""

    def is_part(self) -> bool:
        return True


@dataclass
class PieceQuestion(Question):
    """A question about one piece: the one that acts or is acted on, by its label."""

    piece: str


@dataclass
class PairQuestion(PieceQuestion):
    """A question about two pieces: the one that began it, and the other."""

    other: str


@dataclass
class UnitQuestion(Question):
    """A question about a unit, by its label."""

    unit: str


def battle(game: Game) -> Battle:
    """The state of this game, for spaces that look at it."""
    assert isinstance(game, Battle)
    return game


def scenario_of(game: Battle) -> ScenarioEntry | None:
    """None for a position set up by hand."""
    return SCENARIOS[game.scenario] if game.scenario else None


# --- pieces -----------------------------------------------------------------------------------------------------------

def model_of(piece: Piece) -> Model:
    """The template of a vessel."""
    return MODELS[piece.model]


def monster_of(piece: Piece) -> MonsterKind:
    return MONSTERS[piece.model]


def flyer_of(piece: Piece) -> FlyerKind:
    return FLYERS[piece.model]


def number_of(game: Battle, label: Answer) -> int:
    """A piece by its label; NOBODY for none."""
    if not isinstance(label, str):
        return NOBODY
    for number, piece in enumerate(game.pieces):
        if piece.label == label:
            return number
    return NOBODY


def has_special(piece: Piece, special: str) -> bool:
    """Chapter 18: whether a vessel's template lists a rule."""
    return piece.kind == VESSEL and special in MODELS[piece.model].special


def is_crewless(piece: Piece) -> bool:
    """MW-PRZ-08: a beast without crew counters."""
    return piece.kind == VESSEL and MODELS[piece.model].crewless


def is_open(piece: Piece) -> bool:
    """MW-MON-46: on the table and not submerged."""
    return piece.fate == AFLOAT and not piece.submerged


def is_prize(piece: Piece) -> bool:
    """MW-PRZ-03: crewed by the side that did not bring it."""
    return piece.kind == VESSEL and piece.side not in (NOBODY, piece.owner)


def vessels(game: Battle) -> list[int]:
    """MW-CORE-11: the vessels on the table, abandoned and captured ones included, in fleet order."""
    return [number for number, piece in enumerate(game.pieces) if piece.kind == VESSEL and piece.fate == AFLOAT]


def open_vessels(game: Battle) -> list[int]:
    return [number for number in vessels(game) if not game.pieces[number].submerged]


def surfaced(game: Battle) -> list[int]:
    """The sea monsters on the surface."""
    return [number for number, piece in enumerate(game.pieces)
            if piece.kind == MONSTER and piece.fate == AFLOAT and not piece.submerged]


def flying(game: Battle) -> list[int]:
    return [number for number, piece in enumerate(game.pieces) if piece.kind == FLYER and piece.fate == AFLOAT]


def life_of(piece: Piece) -> int:
    """The wounds a beast can still take."""
    most = monster_of(piece).wounds if piece.kind == MONSTER else flyer_of(piece).wounds
    return most - piece.wounds


def in_fleet_order(game: Battle, numbers: list[int]) -> list[int]:
    """MW-END-14: the initiative player's pieces first, then the opponent's, then ownerless ones."""
    return [number for side in (game.first, 1 - game.first, NOBODY) for number in numbers
            if game.pieces[number].side == side]


# --- templates --------------------------------------------------------------------------------------------------------

def is_destroyed(game: Battle, piece: Piece, at: int) -> bool:
    """MW-DMG-02, MW-FIRE-08, MW-FIRE-11: all boxes hold markers; by a house rule one Blaze is enough."""
    if piece.filled[at] >= model_of(piece).locations[at].boxes:
        return True
    return piece.blazes[at] > 0 and game.plays("partial-blaze", "destroyed")


def is_undamaged(piece: Piece) -> bool:
    """MW-FLT-02: no marker at all, not even below the waterline."""
    return not piece.btw and not any(piece.filled)


def location_named(piece: Piece, name: Answer) -> int:
    """A location of a vessel by its id; NOBODY for none."""
    for at, location in enumerate(model_of(piece).locations):
        if location.id == name:
            return at
    return NOBODY


def replaced(parts: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return parts[:at] + (value,) + parts[at + 1:]


def without(parts: tuple[str, ...], part: str) -> tuple[str, ...]:
    """The tuple without one such part."""
    at = parts.index(part)
    return parts[:at] + parts[at + 1:]


# --- lasting spells ---------------------------------------------------------------------------------------------------

def lasting(piece: Piece, effect: str) -> list[Spell]:
    """MW-MAG-09, MW-MAG-17: the spells of this effect that lie on a piece this turn."""
    return [SPELLS[spell.partition(":")[0]] for spell in piece.spells
            if SPELLS[spell.partition(":")[0]].effect == effect] if piece.spells else []


def is_under(piece: Piece, effect: str) -> bool:
    return bool(piece.spells) and bool(lasting(piece, effect))


def spoilt_arcs(piece: Piece) -> list[str]:
    """MW-SPL-36: the arcs that a spell has spoilt."""
    return [spell.partition(":")[2] for spell in piece.spells if ":" in spell]


# --- people -----------------------------------------------------------------------------------------------------------

def person(game: Battle, role: str, side: int) -> Person:
    """The admiral or wizard of a side; absent where it has none."""
    for one in game.people:
        if one.role == role and one.side == side:
            return one
    return Person(role, side)


def people_aboard(game: Battle, number: int) -> list[Person]:
    return [one for one in game.people if one.status == ABOARD and one.ship == number]


def carries_admiral(game: Battle, number: int) -> bool:
    """MW-BRD-06, MW-SCN-02: a prisoner gives no bonus."""
    for one in game.people:
        if one.role == ADMIRAL and one.status == ABOARD and one.ship == number \
                and one.side == game.pieces[number].side:
            return True
    return False


# --- units ------------------------------------------------------------------------------------------------------------

def can_act(game: Battle, number: int) -> bool:
    """MW-SQD-15: afloat, on the table, neither abandoned nor captured."""
    piece = game.pieces[number]
    return piece.fate == AFLOAT and piece.side == piece.owner


def active_members(game: Battle, unit: Unit) -> list[int]:
    return [number for number in unit.members if can_act(game, number)]


def is_active(game: Battle, unit: Unit) -> bool:
    """Whether any of its members can act."""
    for number in unit.members:
        if can_act(game, number):
            return True
    return False


def unit_label(game: Battle, unit: int) -> str:
    """A unit is called by its first member."""
    return game.pieces[game.units[unit].members[0]].label


def unit_named(game: Battle, label: Answer) -> int:
    if not isinstance(label, str):
        return NOBODY
    for number in range(len(game.units)):
        if unit_label(game, number) == label:
            return number
    return NOBODY


def strictly_afloat(piece: Piece) -> bool:
    """A vessel on the surface with somebody aboard."""
    return piece.kind == VESSEL and piece.fate == AFLOAT and not piece.submerged and piece.side != NOBODY
