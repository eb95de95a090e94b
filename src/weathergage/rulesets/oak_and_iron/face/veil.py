"""OI-CONV-08: what a seat cannot know is blank: the hands of others, and their cards that lie face down. A card that
scouts have seen (OI-ADV-02) is open to their side."""

from typing import Optional

from weathergage.kernel.core import HIDDEN, blank
from weathergage.kernel.rng import Rng
from weathergage.rulesets.oak_and_iron.content.tables import CARDS
from weathergage.rulesets.oak_and_iron.rules.squadrons import LEAST_KEPT, MOST_OF_A_VALUE, PLAIN_ADMIRAL, open_cards
from weathergage.rulesets.oak_and_iron.state import Battle, Squadron, squadrons_of


def hide_cards(game: Battle, seat: Optional[int]) -> None:
    """Blank the cards that a seat cannot see; None is a spectator."""
    for number, squadron in enumerate(game.squadrons):
        if squadron.seat != seat:
            squadron.hand = blank(squadron.hand)
            if not has_scouted(game, seat, number):
                squadron.down = blank(squadron.down)


def has_scouted(game: Battle, seat: Optional[int], squadron: int) -> bool:
    """OI-ADV-02: whether a seat has seen the card that lies face down."""
    other = game.squadrons[squadron]
    return other.spied and seat in [game.squadrons[mine].seat for mine in squadrons_of(game, 1 - other.side)]


def deal_cards(game: Battle, seat: int, rng: Rng) -> None:
    """Give the squadrons of others cards that this seat cannot tell from the real ones."""
    for squadron in game.squadrons:
        if squadron.seat != seat:
            deal_hand(squadron, rng)


def deal_hand(squadron: Squadron, rng: Rng) -> None:
    """The cards that everybody knows of, and for the rest others that the squadron may hold; one of them lies face
    down, unless that one was seen."""
    gone = squadron.up + squadron.discards + squadron.removed
    count = len(squadron.hand) + (1 if squadron.down else 0)
    seen = squadron.down if squadron.down != HIDDEN else ""
    owned = [card for card in squadron.known if card not in squadron.up]
    if seen and seen not in owned:
        owned.append(seen)
    owned += possible_cards(squadron, owned, gone, count - len(owned), rng)
    pick = rng.below(1 << 20)
    if squadron.down:
        squadron.down = seen or owned[pick % len(owned)]
        owned.remove(squadron.down)
    squadron.hand = tuple(sorted(owned))


def possible_cards(squadron: Squadron, owned: list[str], gone: tuple[str, ...], count: int, rng: Rng) -> list[str]:
    """OI-SQD-18: cards that could make up the rest of a hand, by the limits it was chosen under as far as they go."""
    if count <= 0:
        return []
    taken = [*owned, *gone]
    pool = [card for card in open_cards(squadron.nation, squadron.admiral or PLAIN_ADMIRAL) if card not in taken]
    for at in range(len(pool) - 1, 0, -1):
        swap = rng.below(at + 1)
        pool[at], pool[swap] = pool[swap], pool[at]
    kept = len([card for card in taken if not CARDS[card].discard])
    cards: list[str] = []
    for strict in (True, False):
        for card in pool:
            same = len([other for other in taken + cards if CARDS[other].value == CARDS[card].value])
            short = max(0, LEAST_KEPT - kept - len([other for other in cards if not CARDS[other].discard]))
            fits = same < MOST_OF_A_VALUE and not (CARDS[card].discard and count - len(cards) <= short)
            if len(cards) < count and card not in cards and (fits or not strict):
                cards.append(card)
    return cards
