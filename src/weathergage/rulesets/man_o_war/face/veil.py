"""MW-CORE-10: what a seat cannot know, blanked, and guessed anew: magic hands, cards face down, monsters in lairs, and
the ship of a captive admiral."""

from typing import Final, Optional

from weathergage.kernel.core import HIDDEN
from weathergage.kernel.core import blank as blanked
from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.content.tables import CARDS, FLEETS, MONSTERS, SPELLS
from weathergage.rulesets.man_o_war.rules.cards import PLATES
from weathergage.rulesets.man_o_war.rules.setup import MAST, MOST_REWARDS, homes
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    AFLOAT,
    HOSTAGE,
    MONSTER,
    NOBODY,
    SIDES,
    VESSEL,
    WAITING,
    Battle,
    Person,
    Piece,
    model_of,
    scenario_of,
)

IRON_PLATES: Final = "iron-plates"
PRESSED: Final = "pressed-men"
REWARD: Final = "chaos-reward"
STOCK: Final = "man-o-war"


# --- what is blank ----------------------------------------------------------------------------------------------------

def blank(game: Battle, seat: Optional[int]) -> None:
    """Everything but this seat's own hand, cards and monsters; how many cards there are stays."""
    for side, player in enumerate(game.players):
        if side != seat:
            player.hand = blanked(player.hand)
            player.dealt = blanked(player.dealt)
    for piece in game.pieces:
        if piece.owner != seat:
            blank_piece(piece)
    game.deck = blanked(game.deck)
    game.stock = blanked(game.stock)
    game.rewards = blanked(game.rewards)
    for one in game.people:
        if is_hidden_hostage(game, one, seat):
            one.ship = NOBODY


def blank_piece(piece: Piece) -> None:
    """MW-CARD-01, MW-CARD-11, MW-MON-05: cards not turned up, the place of iron plates, a monster never seen."""
    piece.cards = tuple(sorted([card if card in piece.shown else HIDDEN for card in piece.cards]))
    if IRON_PLATES not in piece.shown:
        piece.plated = ""
    if piece.kind == MONSTER and not piece.known:
        piece.model = HIDDEN


def is_hidden_hostage(game: Battle, one: Person, seat: Optional[int]) -> bool:
    """MW-SCN-02: where a captive is aboard is known to those who hold him, until he is found."""
    return one.role == HOSTAGE and one.status == ABOARD and not game.revealed and seat != 1 - one.side


# --- what is guessed --------------------------------------------------------------------------------------------------

def deal(game: Battle, seat: int, rng: Rng) -> None:
    """Fill in all that is blank to this seat."""
    deal_magic(game, seat, rng)
    for deck in (STOCK, REWARD):
        deal_cards(game, seat, rng, deck)
    for side in SIDES:
        if side != seat:
            guess_monsters(game, side, rng)
    guess_hostage(game, seat, rng)


def shuffled(parts: list[str], rng: Rng) -> list[str]:
    parts = sorted(parts)
    for i in range(len(parts) - 1, 0, -1):
        j = rng.below(i + 1)
        parts[i], parts[j] = parts[j], parts[i]
    return parts


def unseen(cards: list[str], seen: list[str], wanted: int) -> list[str]:
    """As many cards as are hidden: those that are seen nowhere; in a position that has some twice, any more."""
    left = list(cards)
    for card in seen:
        if card in left:
            left.remove(card)
    while len(left) < wanted:
        left += cards[:wanted - len(left)]
    return left


def deal_magic(game: Battle, seat: int, rng: Rng) -> None:
    """The deck and the other hand, mixed and dealt again."""
    others = [player for side, player in enumerate(game.players) if side != seat]
    hidden = len(game.deck) + sum([len(player.hand) for player in others])
    pool = shuffled(unseen(list(SPELLS), [*game.spent, *game.players[seat].hand], hidden), rng)
    for player in others:
        size = len(player.hand)
        player.hand, pool = tuple(sorted(pool[:size])), pool[size:]
    game.deck = tuple(sorted(pool[:len(game.deck)]))


# --- cards on ships ---------------------------------------------------------------------------------------------------

def deal_cards(game: Battle, seat: int, rng: Rng, deck: str) -> None:
    """The pile, what others have been dealt, and what lies face down on their ships, mixed and dealt again so that no
    ship holds two of a symbol (MW-SET-12), nor more rewards than it may (MW-FLT-18)."""
    pile = game.rewards if deck == REWARD else game.stock
    buys = [FLEETS[player.fleet].cards == deck for player in game.players]     # everybody knows who buys of which deck
    ships = [piece for piece in game.pieces if piece.kind == VESSEL and piece.owner != seat and buys[piece.owner]
             and HIDDEN in piece.cards]
    others = [side for side, player in enumerate(game.players) if side != seat and buys[side] and player.dealt]
    hidden = len(pile) + sum([piece.cards.count(HIDDEN) for piece in ships]) \
        + sum([len(game.players[side].dealt) for side in others])
    seen = [*game.played, *game.players[seat].dealt]
    for piece in game.pieces:
        seen += [card for card in piece.cards if card != HIDDEN]
    pool = shuffled(unseen([card.id for card in CARDS.values() if card.deck == deck], seen, hidden), rng)
    for piece in ships:
        lay_face_down(piece, pool, rng, deck)
    for side in others:
        player = game.players[side]
        fitting = [card for card in pool if homes(game, side, card, False)] or pool
        pool.remove(fitting[0])
        more = len(player.dealt) - 1
        player.dealt, pool = (fitting[0], *pool[:more]), pool[more:]
    left = tuple(sorted(pool[:len(pile)]))
    if deck == REWARD:
        game.rewards = left
    else:
        game.stock = left


def lay_face_down(piece: Piece, pool: list[str], rng: Rng, deck: str) -> None:
    """Cards out of the pool for those that nobody has seen, and what iron plates would cover."""
    held = [card for card in piece.cards if card != HIDDEN]
    was_plated = IRON_PLATES in held
    for _ in range(piece.cards.count(HIDDEN)):
        symbols = [CARDS[card].symbol for card in held]
        fits = [card for card in pool if deck == REWARD or CARDS[card].symbol not in symbols] or pool
        if deck == REWARD and len(held) >= MOST_REWARDS:
            fits = pool
        # a crew counter too many would have shown (MW-CARD-07)
        card = ([card for card in fits if card != PRESSED] or fits)[0]
        pool.remove(card)
        held.append(card)
    piece.cards = tuple(sorted(held))
    pick = rng.below(1 << 20)
    if not was_plated:
        places = [location.id for location in model_of(piece).locations if MAST not in location.id]
        has_plates = any([CARDS[card].effect == PLATES for card in piece.cards])
        piece.plated = places[pick % len(places)] if has_plates else ""


# --- lairs and the hostage --------------------------------------------------------------------------------------------

def guess_monsters(game: Battle, side: int, rng: Rng) -> None:
    """MW-MON-05: those of a scenario may lie in any of their lairs; bought ones may be of any kind."""
    beasts = [piece for piece in game.pieces if piece.kind == MONSTER and piece.owner == side]
    secret = [piece for piece in beasts if piece.model == HIDDEN]
    entry = scenario_of(game)
    granted = list(entry.sides[side].monsters[:len(beasts)]) if entry is not None else []
    for piece in beasts:
        if piece.model in granted:
            granted.remove(piece.model)
    kinds = sorted(MONSTERS)
    while len(granted) < len(secret):
        granted.append(kinds[rng.below(len(kinds))])
    for piece, model in zip(secret, shuffled(granted, rng)):
        piece.model = model


def guess_hostage(game: Battle, seat: int, rng: Rng) -> None:
    """MW-SCN-02: any ship of those who hold him."""
    pick = rng.below(1 << 20)
    for one in game.people:
        if is_hidden_hostage(game, one, seat):
            ships = [number for number, piece in enumerate(game.pieces)
                     if piece.kind == VESSEL and piece.owner == 1 - one.side and piece.side == piece.owner
                     and piece.fate in (AFLOAT, WAITING)]
            if ships:
                one.ship = ships[pick % len(ships)]
