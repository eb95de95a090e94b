"""Chapter 21: the cards that ships hold, and the small pieces of those that only change a number.

A card is known by its effect id. `SAVES`, `SPEEDS` and `ROUNDS` hold those that change a save, a speed or a round of
boarding; other chapters ask `holds` where a card gives a choice of its own. EFFECTS is the register of them all.
"""

from collections.abc import Callable
from typing import Final

from weathergage.kernel.core import HIDDEN
from weathergage.kernel.tally import Tally
from weathergage.rulesets.man_o_war.content.tables import CARDS, FLEETS
from weathergage.rulesets.man_o_war.events import CardPlayed, CardShown
from weathergage.rulesets.man_o_war.rules.geometry import are_within, is_downwind
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    VESSEL,
    Battle,
    Piece,
    model_of,
    vessels,
    without,
)

BTW: Final = -1                     # in place of a location: below the waterline
STENCH: Final = 9.0                 # MW-CARD-26
BEST_PLATED: Final = 2              # MW-CARD-11

GUNNER: Final = "card-master-gunner"
GRAPESHOT: Final = "card-grapeshot"
CHAIN_SHOT: Final = "card-chain-shot"
HOT_SHOT: Final = "card-hot-shot"
MARINES: Final = "card-veteran-marines"
PRESSED_MEN: Final = "card-pressed-men"
NETS: Final = "card-boarding-nets"
SHARPSHOOTERS: Final = "card-sharpshooters"
PLANKING: Final = "card-double-planking"
PLATES: Final = "card-iron-plates"
CARPENTER: Final = "card-ships-carpenter"
FIRE_PARTY: Final = "card-fire-party"
SILK_SAILS: Final = "card-silk-sails"
SPARE_SPARS: Final = "card-spare-spars"
HELMSMAN: Final = "card-master-helmsman"
SEA_ANCHOR: Final = "card-sea-anchor"
DARING: Final = "card-daring-captain"
DREAD_NAME: Final = "card-dread-name"
PILOT: Final = "card-local-pilot"
MASCOT: Final = "card-lucky-mascot"
FIGUREHEAD: Final = "card-warding-figurehead"
IDOL: Final = "card-sea-god-idol"
SCROLL: Final = "card-scroll-of-dispelling"
STORM_BOTTLE: Final = "card-storm-bottle"
STENCH_CARD: Final = "card-stench"
FLIES: Final = "card-swarm-of-flies"
ARROWS: Final = "card-poisoned-arrows"
REGENERATE: Final = "card-regenerate"
SHIP_ROT: Final = "card-ship-rot"
TENTACLES: Final = "card-grasping-tentacles"
GROWTHS: Final = "card-scaly-growths"
BILE: Final = "card-torrent-of-bile"

DECKS: Final[frozenset[tuple[str, str]]] = frozenset([(card.deck, card.effect) for card in CARDS.values()])

# --- holding and playing ----------------------------------------------------------------------------------------------


def effect_of(card: str) -> str:
    """What a card does; "" for one that cannot be read."""
    return CARDS[card].effect if card != HIDDEN else ""


def card_of(piece: Piece, effect: str) -> str:
    """The card of an effect that a ship holds; "" for none."""
    for card in piece.cards:
        if effect_of(card) == effect:
            return card
    return ""


def is_usable(piece: Piece) -> bool:
    """MW-CARD-01: a captured or abandoned ship's cards have no effect."""
    return bool(piece.cards) and piece.fate == AFLOAT and piece.side == piece.owner


def holds(game: Battle, number: int, effect: str) -> bool:
    """MW-CARD-01: whether a card of this effect works for a ship."""
    piece = game.pieces[number]
    return bool(piece.cards) and is_usable(piece) and bool(card_of(piece, effect))


def face_down(piece: Piece) -> int:
    """MW-CORE-10: how many cards on it only their owner knows; their number is public."""
    return len(piece.cards) - len(piece.shown)


def is_unknown(game: Battle, effect: str) -> bool:
    """Whether a card may lie face down anywhere, for all that is public: one copy of each (MW-SET-17)."""
    for card in game.played:
        if CARDS[card].effect == effect:
            return False
    for piece in game.pieces:
        for card in piece.shown:
            if CARDS[card].effect == effect:
                return False
    return True


def may_hold(game: Battle, number: int, effect: str) -> bool:
    """Public facts only: whether a ship shows such a card, or has one face down that might be it."""
    piece = game.pieces[number]
    if not is_usable(piece):
        return False
    if any([CARDS[card].effect == effect for card in piece.shown]):
        return True
    return face_down(piece) > 0 and is_of_deck(game, piece.owner, effect) and is_unknown(game, effect)


def is_of_deck(game: Battle, side: int, effect: str) -> bool:
    """MW-FLT-18: whether a fleet buys cards of the deck that this one is in; everybody knows which deck that is."""
    return (FLEETS[game.players[side].fleet].cards, effect) in DECKS


def show(game: Battle, number: int, effect: str) -> None:
    """MW-CARD-01: a lasting card is turned up when it first matters."""
    piece = game.pieces[number]
    card = card_of(piece, effect)
    if card and card not in piece.shown:
        piece.shown = tuple(sorted(piece.shown + (card,)))
        game.reveals += 1
        game.emit(CardShown(piece.label, card, CLAUSES[effect]))


def spend(game: Battle, number: int, effect: str) -> None:
    """MW-CARD-01: a card that works once is turned up and discarded."""
    piece = game.pieces[number]
    card = card_of(piece, effect)
    piece.cards = without(piece.cards, card)
    piece.shown = tuple([other for other in piece.shown if other != card])
    game.played = tuple(sorted(game.played + (card,)))
    game.reveals += 1
    game.emit(CardPlayed(piece.label, card, CLAUSES[effect]))


def holders(game: Battle, effect: str) -> list[int]:
    return [number for number in vessels(game) if holds(game, number, effect)]


# --- saves ------------------------------------------------------------------------------------------------------------

def planking(piece: Piece, at: int) -> int:
    """MW-CARD-10."""
    return 1 if at == BTW else 0


def plates(piece: Piece, at: int) -> int:
    """MW-CARD-11: one location saves 1 better, 2+ at best."""
    if at < 0 or model_of(piece).locations[at].id != piece.plated:
        return 0
    return 1 if model_of(piece).locations[at].save > BEST_PLATED else 0


def growths(piece: Piece, at: int) -> int:
    """MW-CARD-32."""
    return 1


SAVES: Final[dict[str, Callable[[Piece, int], int]]] = {PLANKING: planking, PLATES: plates, GROWTHS: growths}


def add_save_cards(game: Battle, number: int, at: int, tally: Tally) -> None:
    """What the cards of a ship do for one of its saves; they are turned up when they do."""
    piece = game.pieces[number]
    if not is_usable(piece):
        return
    for card in piece.cards:
        effect = effect_of(card)
        if effect in SAVES:
            bonus = SAVES[effect](piece, at)
            if bonus:
                tally.add(-bonus, CARDS[card].name, CLAUSES[effect])


def show_save_cards(game: Battle, number: int, at: int) -> None:
    piece = game.pieces[number]
    if is_usable(piece):
        for card in piece.cards:
            effect = effect_of(card)
            if effect in SAVES and SAVES[effect](piece, at):
                show(game, number, effect)


# --- speeds -----------------------------------------------------------------------------------------------------------

def silk_sails(piece: Piece, mode: str) -> int:
    """MW-CARD-14: sails, or the other modes of a ship that has none."""
    has_sail = any([other.id == "sail" for other in model_of(piece).modes])
    return 1 if (mode == "sail") == has_sail else 0


SPEEDS: Final[dict[str, Callable[[Piece, str], int]]] = {SILK_SAILS: silk_sails}


def add_speed_cards(game: Battle, number: int, mode: str, tally: Tally) -> None:
    piece = game.pieces[number]
    if not is_usable(piece):
        return
    for card in piece.cards:
        effect = effect_of(card)
        if effect in SPEEDS:
            tally.add(SPEEDS[effect](piece, mode), CARDS[card].name, CLAUSES[effect])


# --- rounds of boarding -----------------------------------------------------------------------------------------------

def marines(game: Battle, holder: int, number: int, foe: int, attacks: bool, rounds: int) -> int:
    """MW-CARD-06: +1 for the ship that holds it."""
    return 1 if holder == number else 0


def nets(game: Battle, holder: int, number: int, foe: int, attacks: bool, rounds: int) -> int:
    """MW-CARD-08: attackers of the ship roll at -2 in the first round."""
    return -2 if holder == foe and attacks and rounds == 0 else 0


def stench(game: Battle, holder: int, number: int, foe: int, attacks: bool, rounds: int) -> int:
    """MW-CARD-26: enemy vessels within 9 and downwind of the holder roll at -1."""
    one, other = game.pieces[holder], game.pieces[number]
    if other.kind != VESSEL or other.side == one.side or not are_within(game, holder, number, STENCH):
        return 0
    return -1 if is_downwind(game, one, other) else 0


ROUNDS: Final[dict[str, Callable[[Battle, int, int, int, bool, int], int]]] = {
    MARINES: marines, NETS: nets, STENCH_CARD: stench,
}


def add_round_cards(game: Battle, number: int, foe: int, attacks: bool, rounds: int, tally: Tally) -> list[tuple[
        int, str]]:
    """What cards do to one side's roll of a round, and which they are: (holder, effect)."""
    used: list[tuple[int, str]] = []
    for holder in vessels(game):
        piece = game.pieces[holder]
        if not is_usable(piece):
            continue
        for card in piece.cards:
            effect = effect_of(card)
            if effect in ROUNDS:
                amount = ROUNDS[effect](game, holder, number, foe, attacks, rounds)
                if amount:
                    tally.add(amount, CARDS[card].name, CLAUSES[effect])
                    used.append((holder, effect))
    return used


# --- the register -----------------------------------------------------------------------------------------------------

CLAUSES: Final[dict[str, str]] = {
    GUNNER: "MW-CARD-02", GRAPESHOT: "MW-CARD-03", CHAIN_SHOT: "MW-CARD-04", HOT_SHOT: "MW-CARD-05",
    MARINES: "MW-CARD-06", PRESSED_MEN: "MW-CARD-07", NETS: "MW-CARD-08", SHARPSHOOTERS: "MW-CARD-09",
    PLANKING: "MW-CARD-10", PLATES: "MW-CARD-11", CARPENTER: "MW-CARD-12", FIRE_PARTY: "MW-CARD-13",
    SILK_SAILS: "MW-CARD-14", SPARE_SPARS: "MW-CARD-15", HELMSMAN: "MW-CARD-16", SEA_ANCHOR: "MW-CARD-17",
    DARING: "MW-CARD-18", DREAD_NAME: "MW-CARD-19", PILOT: "MW-CARD-20", MASCOT: "MW-CARD-21",
    FIGUREHEAD: "MW-CARD-22", IDOL: "MW-CARD-23", SCROLL: "MW-CARD-24", STORM_BOTTLE: "MW-CARD-25",
    STENCH_CARD: "MW-CARD-26", FLIES: "MW-CARD-27", ARROWS: "MW-CARD-28", REGENERATE: "MW-CARD-29",
    SHIP_ROT: "MW-CARD-30", TENTACLES: "MW-CARD-31", GROWTHS: "MW-CARD-32", BILE: "MW-CARD-33",
}
EFFECTS: Final[frozenset[str]] = frozenset(CLAUSES)
