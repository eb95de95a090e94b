"""What a seat cannot know, dealt anew: magic hands, cards that lie face down, monsters in lairs, the hostage's ship."""

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import redeal_held
from weathergage.rulesets.man_o_war.content.tables import CARDS, MONSTERS
from weathergage.rulesets.man_o_war.rules.cards import PLATES
from weathergage.rulesets.man_o_war.rules.settingup import MAST, MOST_REWARDS, homes
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    HOSTAGE,
    MONSTER,
    VESSEL,
    Battle,
    Piece,
    model_of,
    scenario_of,
)


def redeal(game: Game, seat: int, rng: Rng) -> Battle:
    """A battle that this seat cannot tell from the real one (MW-CORE-10)."""
    fresh = clone(game)
    assert isinstance(fresh, Battle)
    deal_magic(fresh, seat, rng)
    for chaos in (False, True):
        deal_cards(fresh, seat, rng, chaos)
    for other in (0, 1):
        if other != seat:
            guess_monsters(fresh, other, rng)
    guess_hostage(fresh, seat, rng)
    redeal_held(fresh, seat, rng)
    return fresh


def shuffled(parts: list[str], rng: Rng) -> list[str]:
    parts = sorted(parts)
    for i in range(len(parts) - 1, 0, -1):
        j = rng.below(i + 1)
        parts[i], parts[j] = parts[j], parts[i]
    return parts


def deal_magic(game: Battle, seat: int, rng: Rng) -> None:
    """The deck and the other hand, mixed and dealt again."""
    theirs = [player for number, player in enumerate(game.players) if number != seat]
    unseen = shuffled([*game.deck, *[card for player in theirs for card in player.hand]], rng)
    for player in theirs:
        size = len(player.hand)
        player.hand, unseen = tuple(sorted(unseen[:size])), unseen[size:]
    game.deck = tuple(sorted(unseen))


# --- cards on ships ---------------------------------------------------------------------------------------------------

def deal_cards(game: Battle, seat: int, rng: Rng, chaos: bool) -> None:
    """The pile, what others have been dealt, and what lies face down on their ships, mixed and dealt again so that no
    ship holds two of a symbol (MW-SET-12), nor more rewards than it may (MW-FLT-18)."""
    pile = game.rewards if chaos else game.stock
    ships = [piece for piece in game.pieces if piece.kind == VESSEL and piece.owner != seat]
    players = [player for number, player in enumerate(game.players) if number != seat]
    unseen = list(pile)
    for piece in ships:
        unseen += [card for card in piece.cards if card not in piece.shown and is_of(card, chaos)]
    for player in players:
        unseen += [card for card in player.dealt if is_of(card, chaos)]
    deck = shuffled(unseen, rng)
    for piece in ships:
        count = len([card for card in piece.cards if card not in piece.shown and is_of(card, chaos)])
        if count:
            lay_face_down(piece, count, deck, rng, chaos)
    for number, player in enumerate(game.players):
        count = len([card for card in player.dealt if is_of(card, chaos)]) if number != seat else 0
        if count:
            fitting = [card for card in deck if homes(game, number, card, False)] or deck
            deck.remove(fitting[0])
            player.dealt, deck = (fitting[0], *deck[:count - 1]), deck[count - 1:]
    if chaos:
        game.rewards = tuple(sorted(deck))
    else:
        game.stock = tuple(sorted(deck))


def is_of(card: str, chaos: bool) -> bool:
    return (CARDS[card].deck == "chaos-reward") == chaos


def lay_face_down(piece: Piece, count: int, deck: list[str], rng: Rng, chaos: bool) -> None:
    """So many unseen cards out of the deck, and what iron plates would cover."""
    held = [card for card in piece.cards if card in piece.shown]
    was_plated = "iron-plates" in held
    for _ in range(count):
        symbols = [CARDS[card].symbol for card in held]
        fits = [card for card in deck if chaos or CARDS[card].symbol not in symbols] or deck
        if chaos and len(held) >= MOST_REWARDS:
            fits = deck
        # a crew counter too many would have shown (MW-CARD-07)
        plain = [card for card in fits if card != "pressed-men"] or fits
        card = plain[0]
        deck.remove(card)
        held.append(card)
    piece.cards = tuple(sorted(held))
    pick = rng.below(1 << 20)
    if not was_plated:
        places = [location.id for location in model_of(piece).locations if MAST not in location.id]
        has_plates = any([CARDS[card].effect == PLATES for card in piece.cards])
        piece.plated = places[pick % len(places)] if has_plates else ""


# --- lairs and the hostage --------------------------------------------------------------------------------------------

def guess_monsters(game: Battle, side: int, rng: Rng) -> None:
    """MW-MON-05: those of a scenario may lie in any of their lairs; of bought ones the price is known."""
    secret = [piece for piece in game.pieces if piece.kind == MONSTER and piece.owner == side and not piece.known]
    entry = scenario_of(game)
    granted = entry is not None and bool(entry.sides[side].monsters)
    if granted:
        for piece, model in zip(secret, shuffled([piece.model for piece in secret], rng)):
            piece.model = model
        return
    for piece in secret:
        alike = sorted([kind.id for kind in MONSTERS.values() if kind.points == MONSTERS[piece.model].points])
        piece.model = alike[rng.below(len(alike))]


def guess_hostage(game: Battle, seat: int, rng: Rng) -> None:
    """MW-SCN-02: any ship of those who hold him."""
    pick = rng.below(1 << 20)
    for one in game.people:
        if one.role == HOSTAGE and one.status == ABOARD and not game.revealed and seat != 1 - one.side:
            ships = [number for number, piece in enumerate(game.pieces)
                     if piece.kind == VESSEL and piece.owner == 1 - one.side and piece.side == piece.owner
                     and piece.fate in ("afloat", "waiting")]
            if ships:
                one.ship = ships[pick % len(ships)]
