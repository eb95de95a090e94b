"""The nouns: two ships with their sections, the sea between them, and the deck. Fields, and what is read off them."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.kernel.core import Answer, Frame, Game, Step
from weathergage.kits.squares import distance
from weathergage.rulesets.captains_sea.content.printed import Design
from weathergage.rulesets.captains_sea.content.tables import DESIGNS, HAND_SIZE, MORALE_MODIFIER
from weathergage.rulesets.captains_sea.events import CardPlayed

STARBOARD_BOW: Final = 0
STARBOARD_AFT: Final = 1
PORT_BOW: Final = 2
PORT_AFT: Final = 3
SECTIONS: Final[tuple[str, ...]] = ("starboard bow", "starboard aft", "port bow", "port aft")    # by CS-GEN-13
SIDES: Final[tuple[str, ...]] = ("a", "b")
IMPULSES: Final = 12

STRIKE_CHECK: Final = 0             # levels of morale; between them Unfit and Fit
HANDY: Final = 3

FIGHTING: Final = "fighting"
MEDIUM: Final = "medium"
ROUND: Final = "round"
CHAIN: Final = "chain"
DOUBLE: Final = "double"
LOADS: Final[tuple[str, ...]] = (ROUND, CHAIN, DOUBLE)

GRAPPLED: Final = "grappled"
DISENGAGED: Final = "disengaged"
PARALLEL: Final = "parallel"
CROSSING: Final = "crossing"


@dataclass
class Section:
    """CS-SHIP-17: one quarter of the broadside guns."""

    boxes: int                  # undamaged gunnery boxes
    load: str = ""              # what the guns are loaded with; "" if they are not
    known: bool = False         # whether the enemy knows that load (CS-LOAD-11)
    pending: str = ""           # what the Load counter on the track will bring
    due: int = 0                # the moment that counter lies at; 0 if there is none
    moved: bool = False         # the counter was revealed as a special load and moved on (CS-LOAD-03)
    gunners: int = 0            # Crew Points on the gunnery track
    repairers: int = 0          # Crew Points on hull repair

    @property
    def manned(self) -> int:
        """CS-SHIP-21, CS-CREW-10: the effective box is the lower of crew assigned and undamaged boxes."""
        return min(self.boxes, self.gunners)


@dataclass
class Ship:
    """CS-SHIP-01: a ship and its display."""

    side: int                   # 0 is side a, 1 is side b; also the seat of its captain
    design: str                 # id in ships.toml
    x: int
    y: int
    heading: int
    sail: str = FIGHTING
    rigging: int = 0            # rigging counter; 0 is the Strike Check box
    crew: int = 0               # crew counter; 0 is the Strike Check box
    morale: int = HANDY
    on_fire: bool = False
    reds: tuple[int, ...] = ()  # red-number boxes already entered (CS-SHIP-16)
    sections: list[Section] = field(default_factory=list)
    bow_chasers: int = 0        # 0 loaded, else the moment they will be
    stern_chasers: int = 0
    sailing: int = 0            # Crew Points on Sailing
    rig_change: int = 0         # ... on Changing Rigging
    rig_repair: int = 0         # ... on Rigging Damage Control
    speed: int = 0
    activations: tuple[int, ...] = ()       # impulses of this turn that still hold an Activate counter
    maneuver: str = ""          # selected and not yet executed; hidden
    turn: int = 0               # the way that maneuver turns: -1 to port, +1 to starboard
    cost: int = 0
    spent: int = 0              # points already spent on it (CS-MAN-04)
    strain: int = 0             # value of the Strain block (CS-MAN-10); hidden
    barred: str = ""            # the maneuver kind a marker forbids next: "back-sail" or "wear"
    turned_here: bool = False   # has turned by Wear or free turn in this square (CS-MAN-15)
    spied: bool = False         # the enemy has seen the selection (CS-FX-38)
    hand: tuple[str, ...] = ()  # Bridge Cards, sorted; hidden
    struck: bool = False
    captured: bool = False
    waived: int = 0             # rigging hits it began with, which do not score (CS-SCEN-07)

    @property
    def assigned(self) -> int:
        """Crew Points on any task."""
        total = self.sailing + self.rig_change + self.rig_repair
        for section in self.sections:
            total += section.gunners + section.repairers
        return total

    @property
    def pool(self) -> int:
        """CS-CREW-11, CS-SHIP-10: every point not assigned elsewhere is the melee pool."""
        return self.crew - self.assigned

    @property
    def revealed(self) -> bool:
        """CS-MAN-05: its last point is spent, so the selected maneuver is shown to all and about to be made."""
        return 0 < self.cost <= self.spent

    @property
    def dismasted(self) -> bool:
        """CS-SHIP-13."""
        return self.rigging == 0

    @property
    def completes(self) -> bool:
        """CS-MAN-03: the next point spent completes the selected maneuver. Hidden, as its cost is."""
        return self.spent + 1 >= self.cost


@dataclass
class Duel(Game):
    """The whole state of a duel."""

    ships: list[Ship] = field(default_factory=list)
    scenario: str = ""
    house: tuple[str, ...] = ()             # options that differ from their default, as name=choice
    turn: int = 0
    turn_limit: int = 12
    impulse: int = 0
    step: str = "set-up"                    # where in the sequence of play we are, for people
    wind: int = 1                           # the heading it blows toward (CS-GEO-07)
    ip: int = 0                             # the Initiative Player; before the first roll side b is NIP (CS-GEN-11)
    tenure: int = 0                         # successive turns the IP has held it (CS-INIT-04)
    smoke: tuple[tuple[int, int, int, int], ...] = ()       # x, y, Smoke-2 counters, Smoke-1 counters
    formation: str = ""                     # in a shared square (CS-STACK-02)
    bearing: int = 0                        # p: the direction from the other ship to the mover (CS-STACK-04)
    mover: int = 0                          # the side that was the mover when it was found
    entitled: int = -1                      # in a Crossing, the side that may fire
    grapple: str = ""
    disengaged_turn: int = 0                # the turn in which the Disengaged marker was placed
    deck: tuple[str, ...] = ()              # a multiset, sorted: its order is decided when it is drawn from
    discards: tuple[str, ...] = ()
    lull_turn: int = 0                      # the turn these cards act in
    breeze_turn: int = 0
    swell_turn: int = 0
    multipliers: tuple[int, int] = (2, 2)   # twice the victory point multipliers
    bonuses: tuple[int, int] = (0, 0)       # for the weaker ship
    specials: tuple[str, ...] = ()          # effect ids of the scenario's special rules

    @property
    def nip(self) -> int:
        """CS-GEN-11: side b before the first initiative roll; then as the last roll left it until the next."""
        return 1 - self.ip

    @property
    def now(self) -> int:
        """Impulses counted from the start of the game, for Load counters."""
        return IMPULSES * (self.turn - 1) + self.impulse

    def plays(self, option: str, choice: str) -> bool:
        """Whether a rules switch stands on this choice, not its default."""
        return bool(self.house) and f"{option}={choice}" in self.house

    def has(self, special: str) -> bool:
        """CS-SCEN-10: whether the scenario has this special rule."""
        return special in self.specials

    def asides(self, seat: int) -> tuple[str, ...]:
        """CS-END-04, CS-WIN-04, CS-FX-38: at any own decision a captain may strike, or send up a lookout he holds."""
        enemy = self.ships[1 - seat]
        if enemy.maneuver and not enemy.spied and "lookout" in self.ships[seat].hand:
            return ("strike", "lookout")
        return ("strike",)

    def take_aside(self, seat: int, aside: str) -> None:
        if aside == "strike":
            from weathergage.rulesets.captains_sea.rules.victory import strike_colours  # noqa: PLC0415 - it scores states

            strike_colours(self, seat, "CS-END-04")
        else:
            play_card(self, seat, "lookout")
            self.ships[1 - seat].spied = True


class DuelFrame(Frame):
    """A procedure of our Duel: no other game runs it."""

    def step(self, game: Duel, answer: Answer) -> Step:
        raise NotImplementedError


def design(ship: Ship) -> Design:
    """The printed display of a ship."""
    return DESIGNS[ship.design]


def quality(ship: Ship) -> int:
    """CS-GEN-07: Crew Quality as a modifier."""
    return DESIGNS[ship.design].quality


def morale(ship: Ship) -> int:
    """CS-GEN-07, CS-SHIP-06: Crew Morale as a modifier."""
    return MORALE_MODIFIER[ship.morale]


def hand_limit(ship: Ship) -> int:
    """CS-CARD-05."""
    return HAND_SIZE[ship.morale]


def range_between(game: Duel) -> int:
    """CS-GEO-05: the distance of the ships in movement points."""
    one, other = game.ships[0], game.ships[1]
    return distance(other.x - one.x, other.y - one.y)


def share_a_square(game: Duel) -> bool:
    one, other = game.ships[0], game.ships[1]
    return one.x == other.x and one.y == other.y


def spend_card(game: Duel, seat: int, card: str) -> None:
    """A card leaves a hand for the discards."""
    ship = game.ships[seat]
    at = ship.hand.index(card)
    ship.hand = ship.hand[:at] + ship.hand[at + 1:]
    game.discards += (card,)


def play_card(game: Duel, seat: int, card: str) -> None:
    """CS-CARD-18: a card played is shown and discarded."""
    spend_card(game, seat, card)
    game.reveals += 1
    game.emit(CardPlayed(seat, card))


def duel(game: Game) -> Duel:
    assert isinstance(game, Duel)
    return game
