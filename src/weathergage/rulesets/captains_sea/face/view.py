"""What each seat may know of a duel, as plain data. The only redaction: pictures and sheets are made from it alone.

Everything in `PublicShip` and `Table` is open to all (CS-GEN-09). What is hidden stands in `SecretShip` and in the two
loads of a `SectionView`; who may see it is decided in `secrets` and `section_view`, and nowhere else. The agenda and
answers that wait for others are never read here.
"""

from typing import Final, TypedDict

from weathergage.rulesets.captains_sea.face.words import names
from weathergage.rulesets.captains_sea.rules.gunnery import bearing_side, rake
from weathergage.rulesets.captains_sea.rules.victory import points_of
from weathergage.rulesets.captains_sea.rules.wind import position_of
from weathergage.rulesets.captains_sea.state import Duel, Section, Ship, design, range_between

HIDDEN: Final = "?"         # something is there, and this seat does not know what


class SectionView(TypedDict):
    """CS-SHIP-17: one quarter of the broadside guns."""

    boxes: int              # undamaged
    gunners: int
    repairers: int
    load: str               # "" if empty; HIDDEN if this seat does not know what is loaded
    known: bool             # the enemy knows that load (CS-LOAD-11)
    pending: str            # what the Load counter on the track will bring; "" if there is none, perhaps HIDDEN
    due: int                # the moment that counter lies at, in impulses from the start of the game
    moved: bool             # the counter was revealed and moved on (CS-LOAD-03)


class PublicShip(TypedDict):
    """What lies open on a ship's display."""

    side: int
    name: str
    design: str             # id in ships.toml
    nation: str
    x: int
    y: int
    heading: int
    position: str           # letter of the wind position
    facing: str             # where the enemy lies: a broadside that bears, ahead, astern; "" if nothing bears
    rakes: str              # end of the enemy that its fire would rake
    sail: str
    rigging: int
    crew: int
    morale: int
    on_fire: bool
    reds: list[int]
    sections: list[SectionView]
    bow_chasers: int        # 0 loaded, else the moment they will be
    stern_chasers: int
    sailing: int
    rig_change: int
    rig_repair: int
    pool: int
    speed: int
    activations: list[int]
    spent: int              # points spent on the maneuver now selected
    strained: bool          # a Strain block lies beside it (CS-MAN-10)
    barred: str
    turned_here: bool
    spied: bool             # the enemy has seen the selection (CS-FX-38)
    cards: int              # in hand
    struck: bool
    captured: bool
    score: int              # victory points, if the game ended now by the turn limit


class SecretShip(TypedDict):
    """What is hidden from the enemy and from spectators until the rules reveal it."""

    maneuver: str           # "" if none is selected, perhaps HIDDEN
    turn: int | None        # the way it turns; None when hidden, as below
    cost: int | None
    strain: int | None
    hand: list[str] | None


class ShipView(PublicShip, SecretShip):
    """A ship as one seat sees it."""


class Smoke(TypedDict):
    """CS-SMOKE-02: the smoke in a square."""

    x: int
    y: int
    twos: int
    ones: int


class Table(TypedDict):
    """The whole table as one seat sees it."""

    seat: int | None
    scenario: str
    house: list[str]
    specials: list[str]
    turn: int
    turn_limit: int
    impulse: int
    now: int                # this moment, in impulses from the start of the game
    step: str
    wind: int               # the heading it blows toward
    initiative: int
    tenure: int
    range: int              # between the ships, in movement points
    smoke: list[Smoke]
    formation: str
    bearing: int            # in a shared square, from the other ship to the mover
    mover: int
    entitled: int           # in a Crossing, the side that may fire, else -1
    grapple: str
    deck: int               # cards left, and nothing else about them
    discards: list[str]
    swell: bool             # this turn's weather by cards: Heavy Swell, Lull, Fresh Breeze
    lull: bool
    breeze: bool
    ships: list[ShipView]


def view(game: Duel, seat: int | None) -> Table:
    """CS-GEN-09: all that this seat may know; None is a spectator."""
    return {
        "seat": seat, "scenario": game.scenario, "house": list(game.house), "specials": list(game.specials),
        "turn": game.turn, "turn_limit": game.turn_limit, "impulse": game.impulse, "now": game.now, "step": game.step,
        "wind": game.wind, "initiative": game.ip, "tenure": game.tenure, "range": range_between(game),
        "smoke": [{"x": x, "y": y, "twos": twos, "ones": ones} for x, y, twos, ones in game.smoke],
        "formation": game.formation, "bearing": game.bearing, "mover": game.mover, "entitled": game.entitled,
        "grapple": game.grapple, "deck": len(game.deck), "discards": list(game.discards),
        "swell": game.swell_turn == game.turn > 0, "lull": game.lull_turn == game.turn > 0,
        "breeze": game.breeze_turn == game.turn > 0,
        "ships": [{**public(game, ship, seat), **secrets(ship, seat)} for ship in game.ships],
    }


def secrets(ship: Ship, seat: int | None) -> SecretShip:
    """CS-GEN-09: maneuver, Strain value and hand are the captain's own.

    CS-FX-38: a lookout shows maneuver and Strain to the enemy, not to spectators. CS-MAN-05: a completed maneuver is
    revealed to all. CS-CARD-05: the size of a hand is public, its cards are not.
    """
    own = seat == ship.side
    spied = ship.spied and seat == 1 - ship.side
    shown = own or spied or ship.revealed
    return {
        "maneuver": ship.maneuver if shown or not ship.maneuver else HIDDEN,
        "turn": ship.turn if shown else None,
        "cost": ship.cost if shown else None,
        "strain": ship.strain if own or spied or not ship.strain else None,
        "hand": list(ship.hand) if own else None,
    }


def section_view(section: Section, own: bool) -> SectionView:
    """CS-LOAD-11: hidden are the loads of set-up and counters not yet reached; that and where they lie is public."""
    knows_load = own or section.known or not section.load
    knows_pending = own or section.moved or not section.pending
    return {
        "boxes": section.boxes, "gunners": section.gunners, "repairers": section.repairers,
        "load": section.load if knows_load else HIDDEN, "known": section.known,
        "pending": section.pending if knows_pending else HIDDEN, "due": section.due, "moved": section.moved,
    }


def public(game: Duel, ship: Ship, seat: int | None) -> PublicShip:
    """The open part of a display; only the loads of its sections depend on who looks."""
    return {
        "side": ship.side, "name": names(game)[ship.side], "design": ship.design, "nation": design(ship).nation,
        "x": ship.x, "y": ship.y, "heading": ship.heading, "position": position_of(game, ship),
        "facing": bearing_side(game, ship.side), "rakes": rake(game, ship.side),
        "sail": ship.sail, "rigging": ship.rigging, "crew": ship.crew, "morale": ship.morale, "on_fire": ship.on_fire,
        "reds": list(ship.reds), "sections": [section_view(section, seat == ship.side) for section in ship.sections],
        "bow_chasers": ship.bow_chasers, "stern_chasers": ship.stern_chasers, "sailing": ship.sailing,
        "rig_change": ship.rig_change, "rig_repair": ship.rig_repair, "pool": ship.pool, "speed": ship.speed,
        "activations": list(ship.activations), "spent": ship.spent, "strained": ship.strain > 0, "barred": ship.barred,
        "turned_here": ship.turned_here, "spied": ship.spied, "cards": len(ship.hand), "struck": ship.struck,
        "captured": ship.captured, "score": points_of(game, ship.side, "turn-limit").total,
    }
