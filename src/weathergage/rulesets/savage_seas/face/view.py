"""What each seat may know of a battle, as plain data. The only redaction: pictures and sheets are made from it alone.

SS-HAND-10: everything in `Table`, `PublicShip` and `PublicCrew` is open to all. What is hidden stands in `SecretShip`,
`SecretCrew` and in the card and crew of a `CardView`; who may see it is decided in `reads`, `ship_secrets` and
`crew_secrets`, and nowhere else. The agenda and answers that wait for others are never read here.
"""

from collections import Counter
from typing import Final, TypedDict

from weathergage.kits.hexes import Hex, distance
from weathergage.rulesets.savage_seas.content.read import SCENARIOS, SHIP_NAMES
from weathergage.rulesets.savage_seas.face.notation import whole_decks
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    PERMANENT,
    SIDES,
    Battle,
    Laid,
    Ship,
    hand_count,
    holds_permanent,
    is_island_adjacent,
    is_permanent,
    order_of,
)

HIDDEN: Final = "?"         # a card is there, and this seat cannot read it
NOBODY: Final = -1          # no crew, no ship, or one that this seat does not know


class CardView(TypedDict):
    """SS-DEF-18, SS-DEF-19: a card on a ship board."""

    card: str               # id in orders.toml; HIDDEN if this seat cannot read it
    crew: int               # NOBODY if this seat does not know it
    state: str              # pending, carried-out or canceled
    shown: bool             # face up
    fights: bool            # SS-PLAN-08: a Reload or Fight Fire card placed to fight a fire
    spied: bool             # SS-EFF-14: the enemy has looked at it


class PositionView(TypedDict):
    """SS-DEF-17: a place on the ship board; the first card is the planned one."""

    fire: int               # 0 none, 1 Weak, 2 Strong
    cards: list[CardView]


class PublicCrew(TypedDict):
    """SS-HAND-10: what everybody knows of a crew."""

    crew: int
    leader: int             # the seat that leads it (SS-SETUP-02)
    wounds: int             # in hand
    hurts: int              # Wounds on the board
    cards: int              # in hand, without Wounds
    deck: int               # how many are left to draw
    discards: list[str]     # the last one on top
    removed: list[str]      # out of the game (SS-CARD-03)
    unseen: list[str]       # cards of its deck list that this seat has not in sight, in no order


class SecretCrew(TypedDict):
    """What only the own team knows."""

    hand: list[str] | None          # with the permanent card, if it is not on the board


class CrewView(PublicCrew, SecretCrew):
    """A crew as one seat sees it."""


class PublicShip(TypedDict):
    """SS-DEF-05: what lies open of a ship."""

    side: int
    name: str
    q: int
    r: int
    heading: int
    braced: bool
    burning: int            # positions with a fire
    ashore: bool            # island adjacent (SS-COLL-10)
    positions: list[PositionView]
    crews: list[CrewView]


class SecretShip(TypedDict):
    """SS-PLAN-01: what a team keeps to itself until the cards are laid."""

    offers: list[str] | None        # by crew, "" for none; empty while not all are in
    plan: list[str] | None          # by position; empty while it is not confirmed


class ShipView(PublicShip, SecretShip):
    """A ship as one seat sees it."""


class Table(TypedDict):
    """The whole table as one seat sees it."""

    seat: int | None
    side: int               # the ship of that seat; NOBODY for a spectator
    scenario: str
    house: list[str]
    leaders: list[int]      # the seat that leads each crew, the Cockatrice's first
    round: int
    round_limit: int
    limit_winner: int       # the ship that wins at the limit; NOBODY for the tie-break
    lead: int
    phase: str              # set-up, planning, action or clearing
    position: int           # the position now dealt with; 0 if none is
    acting: int             # the ship whose step it is
    hexes: list[Hex]        # the sea, islands included; empty if it has no edge
    islands: list[Hex]
    distance: int           # between the ships
    decks: list[list[str]]  # SS-SETUP-08: the deck list of each crew, the same on both ships
    ended: str              # how the battle ended; "" while it lasts
    winner: int             # NOBODY for a draw, or while it lasts
    ships: list[ShipView]


def view(game: Battle, seat: int | None) -> Table:
    """SS-HAND-10: all that this seat may know; None is a spectator."""
    side = NOBODY if seat is None else game.side_of(seat)
    one, other = game.ships
    return {
        "seat": seat, "side": side, "scenario": game.scenario, "house": list(game.house),
        "leaders": list(game.leaders), "round": game.round, "round_limit": game.round_limit,
        "limit_winner": game.limit_winner, "lead": game.lead, "phase": game.phase, "position": game.position,
        "acting": game.acting, "hexes": sorted(SCENARIOS[game.scenario].chart.hexes) if game.scenario else [],
        "islands": list(game.islands), "distance": distance(one.hex, other.hex),
        "decks": [list(deck) for deck in whole_decks(game)],
        "ended": game.outcome.reason if game.outcome is not None else "", "winner": winner_of(game),
        "ships": [ship_view(game, ship, side) for ship in game.ships],
    }


def winner_of(game: Battle) -> int:
    if game.outcome is None or not game.outcome.winners:
        return NOBODY
    return game.side_of(game.outcome.winners[0])


def ship_view(game: Battle, ship: Ship, side: int) -> ShipView:
    return {
        "side": ship.side, "name": SHIP_NAMES[ship.side], "q": ship.q, "r": ship.r, "heading": ship.heading,
        "braced": ship.braced, "burning": ship.burning, "ashore": is_island_adjacent(game, ship.side),
        "positions": [{"fire": position.fire, "cards": [card_view(laid, ship.side, side) for laid in position.cards]}
                      for position in ship.positions],
        "crews": [crew_view(game, ship, crew, side) for crew in ALL_CREWS], **ship_secrets(ship, side),
    }


def ship_secrets(ship: Ship, side: int) -> SecretShip:
    """SS-HAND-10: within a team everything is open, and the enemy learns nothing of a plan."""
    own = side == ship.side
    return {"offers": list(ship.offers) if own else None, "plan": list(ship.plan) if own else None}


def reads(laid: Laid, owner: int, side: int) -> bool:
    """SS-HAND-10, SS-EFF-14: own cards, those face up, and those that the own team has spied out."""
    return laid.shown or side == owner or (laid.spied and side == 1 - owner)


def card_view(laid: Laid, owner: int, side: int) -> CardView:
    """SS-COMP-03, SS-WND-03: face down a card shows neither name nor crew, until a Wound's colour tells the crew."""
    read = reads(laid, owner, side)
    return {
        "card": laid.card if read else HIDDEN, "crew": order_of(laid.card).crew if read or laid.crew_known else NOBODY,
        "state": laid.state, "shown": laid.shown, "fights": laid.fights, "spied": laid.spied,
    }


def crew_view(game: Battle, ship: Ship, number: int, side: int) -> CrewView:
    crew = ship.crews[number]
    return {
        "crew": number, "leader": game.leader(ship.side, number), "wounds": crew.wounds, "hurts": crew.hurts,
        "cards": hand_count(ship, number), "deck": len(crew.deck), "discards": list(crew.discards),
        "removed": list(crew.removed), "unseen": unseen(game, ship, number, side), **crew_secrets(ship, number, side),
    }


def crew_secrets(ship: Ship, number: int, side: int) -> SecretCrew:
    """SS-HAND-10: the contents of hands."""
    if side != ship.side:
        return {"hand": None}
    return {"hand": [*ship.crews[number].hand, *([PERMANENT[number]] if holds_permanent(ship, number) else [])]}


def unseen(game: Battle, ship: Ship, number: int, side: int) -> list[str]:
    """SS-SETUP-08, SS-HAND-10: what of a deck list lies nowhere in sight. Of the own crews that is the deck, of others
    deck, hand and cards face down."""
    crew = ship.crews[number]
    seen = Counter(crew.discards + crew.removed)
    seen.update([laid.card for position in ship.positions for laid in position.cards
                 if not is_permanent(laid.card) and reads(laid, ship.side, side)])
    if side == ship.side:
        seen.update(crew.hand)
    return sorted((Counter(whole_decks(game)[number]) - seen).elements())


def own_ships(table: Table) -> tuple[ShipView, ...]:
    """Both ships, one's own first."""
    order = SIDES if table["side"] != SIDES[1] else (SIDES[1], SIDES[0])
    return tuple([table["ships"][side] for side in order])
