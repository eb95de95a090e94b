"""Chapter 6: suits, halves, the active deck, and how many cards a player has."""

from typing import Final

from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.keep import keep
from weathergage.rulesets.tattered_sails.content.read import (
    HIGH_HALF,
    LOW_HALF,
    RANKS,
    SEATINGS,
    CardSet,
    ScenarioEntry,
)

HALVES: Final[dict[str, tuple[str, ...]]] = {"all": RANKS, "low": LOW_HALF, "high": HIGH_HALF}
_SETS: Final[dict[tuple[str, str, str], tuple[str, ...]]] = {}
MOST_SETS: Final = 100
_PARTS: Final[dict[str, tuple[str, str, str]]] = {}
MOST_CARDS: Final = 1000


def set_of(deck: str, suit: str, half: str) -> tuple[str, ...]:
    """TS-SEAT-02, TS-SEAT-05: the cards of a suit or half, lowest first, the ace low."""
    cards = _SETS.get((deck, suit, half))
    if cards is None:
        cards = keep(_SETS, MOST_SETS, (deck, suit, half), tuple([f"{deck}-{suit}-{rank}" for rank in HALVES[half]]))
    return cards


def parts_of(card: str) -> tuple[str, str, str]:
    """Of which deck and which suit it is, and its rank."""
    parts = _PARTS.get(card)
    if parts is None:
        deck, _, rest = card.partition("-")
        suit, _, rank = rest.partition("-")
        parts = keep(_PARTS, MOST_CARDS, card, (deck, suit, rank))
    return parts


def active_cards(deck: str, suit: str, half: str, actions: int) -> tuple[str, ...]:
    """TS-SEAT-07: as many of a player's lowest cards as he has actions."""
    return set_of(deck, suit, half)[:actions]


def seat_name(deck: str, suit: str, half: str) -> str:
    """TS-SEAT-02: players are called by their suits, with the deck or half where that is needed."""
    return "-".join([*(["red"] if deck == "red" else []), suit, *([half] if half != "all" else [])])


def card_sets(entry: ScenarioEntry, house: tuple[str, ...]) -> list[CardSet]:
    """TS-SEAT-02 to TS-SEAT-06: the cards of every player: the scenario's, or half suits for more than four."""
    row = SEATINGS[len(entry.sides)]
    if "seat-method=half-suits" in house and row.half_suit_teams:
        return [cards for team in row.half_suit_teams for cards in team]
    return [side.cards for side in entry.sides]


def read_actions(text: str, entry: ScenarioEntry) -> list[int]:
    """TS-SEAT-07, TS-SEAT-08: the numbers of actions, as a handicap may set them: 5-7-5-5."""
    usual = [side.actions for side in entry.sides]
    if not text:
        return usual
    parts = text.split("-")
    if len(parts) != len(usual) or not all([part.isdecimal() and len(part) < 3 for part in parts]):
        raise BadSetup(f"actions (TS-SEAT-08): {text[:40]!r} is not {len(usual)} numbers with - between")
    return [int(part) for part in parts]
