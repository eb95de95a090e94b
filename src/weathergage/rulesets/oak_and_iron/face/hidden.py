"""What a seat cannot know, dealt anew: hands and the cards that lie face down."""

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import redeal_held
from weathergage.rulesets.oak_and_iron.content.read import CARDS
from weathergage.rulesets.oak_and_iron.rules.squadrons import LEAST_KEPT, MOST_OF_A_VALUE, PLAIN_ADMIRAL, open_cards
from weathergage.rulesets.oak_and_iron.state import Battle, Squadron, squadrons_of


def redeal(game: Game, seat: int, rng: Rng) -> Battle:
    """OI-CONV-08: a battle that this seat cannot tell from the real one: all but hands and face-down cards is open."""
    fresh = clone(game)
    assert isinstance(fresh, Battle)
    for number, squadron in enumerate(fresh.squadrons):
        if squadron.seat != seat:
            guess_hand(squadron, has_scouted(fresh, seat, number), rng)
    redeal_held(fresh, seat, rng)
    return fresh


def has_scouted(game: Battle, seat: int, squadron: int) -> bool:
    """OI-ADV-02: whether a seat has seen the card that lies face down."""
    other = game.squadrons[squadron]
    return other.spied and seat in [game.squadrons[mine].seat for mine in squadrons_of(game, 1 - other.side)]


def guess_hand(squadron: Squadron, scouted: bool, rng: Rng) -> None:
    """The cards that everybody knows of, and for the rest others that the squadron may hold; one of them lies face
    down, unless that one was seen."""
    gone = squadron.up + squadron.discards + squadron.removed
    count = len(squadron.hand) + (1 if squadron.down else 0)
    seen = squadron.down if scouted else ""
    owned = [card for card in squadron.known if card not in squadron.up]
    if seen and seen not in owned:
        owned.append(seen)
    owned += others(squadron, owned, gone, count - len(owned), rng)
    pick = rng.below(1 << 20)
    if squadron.down:
        squadron.down = seen or owned[pick % len(owned)]
        owned.remove(squadron.down)
    squadron.hand = tuple(sorted(owned))


def others(squadron: Squadron, owned: list[str], gone: tuple[str, ...], count: int, rng: Rng) -> list[str]:
    """OI-SQD-18: cards that could make up the rest of a hand, by the limits it was chosen under as far as they go."""
    if count <= 0:
        return []
    taken = [*owned, *gone]
    nation = squadron.nation
    pool = [card for card in open_cards(nation, squadron.admiral or PLAIN_ADMIRAL) if card not in taken]
    for at in range(len(pool) - 1, 0, -1):
        swap = rng.below(at + 1)
        pool[at], pool[swap] = pool[swap], pool[at]
    kept = len([card for card in taken if not CARDS[card].discard])
    found: list[str] = []
    for strict in (True, False):
        for card in pool:
            same = len([other for other in taken + found if CARDS[other].value == CARDS[card].value])
            short = max(0, LEAST_KEPT - kept - len([other for other in found if not CARDS[other].discard]))
            fits = same < MOST_OF_A_VALUE and not (CARDS[card].discard and count - len(found) <= short)
            if len(found) < count and card not in found and (fits or not strict):
                found.append(card)
    return found
