"""Chapter 6: suits, halves and the active deck."""

from weathergage.rulesets.tattered_sails.content.read import HIGH_HALF, LOW_HALF, RANKS

HALVES = {"all": RANKS, "low": LOW_HALF, "high": HIGH_HALF}


def set_of(deck: str, suit: str, half: str) -> tuple[str, ...]:
    """TS-SEAT-02, TS-SEAT-05: the cards of a suit or half, lowest first, the ace low."""
    return tuple([f"{deck}-{suit}-{rank}" for rank in HALVES[half]])


def active_cards(deck: str, suit: str, half: str, actions: int) -> tuple[str, ...]:
    """TS-SEAT-07: as many of a player's lowest cards as he has actions."""
    return set_of(deck, suit, half)[:actions]


def seat_name(deck: str, suit: str, half: str) -> str:
    """TS-SEAT-02: players are called by their suits, with the deck or half where that is needed."""
    return "-".join([*(["red"] if deck == "red" else []), suit, *([half] if half != "all" else [])])
