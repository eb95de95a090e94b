"""Single Orders and single hits, each by itself: what the Cockatrice gives from position 1, and what it does."""

from savage_seas.table import FAR, Table, table

from weathergage.rulesets.savage_seas.content.read import ORDERS

SAILING = tuple(card for card, order in ORDERS.items() if order.steps)
ATTACKS = tuple(card for card, order in ORDERS.items() if order.areas)


def give(card: str, ship: str = "0,0 N", enemy: str = FAR, settings: str = "", dice: str = "", **options: str) -> Table:
    """An Order of the Cockatrice on position 1, revealed; both Captains have passed and its effect is under way.

    `ship` and `enemy` may go on with fires, wounds and so on; a `board=` of the Cockatrice leaves out position 1.
    """
    rest = "/-/-/-"
    if "board=" in ship:
        ship, _, rest = ship.partition(" board=")
        rest = "/" + rest
    settings = f"; {settings}" if settings else ""
    position = f"{ship} board={card}{rest} | {enemy}{settings}; at action 1 cockatrice only"
    return table(position, dice, **options).pass_windows()


def struck(ship: str, dice: str, **options: str) -> Table:
    """The Chimera, given by her fires and board, takes one fire hit (Grenadoes), or two (Double Shot)."""
    card = "double-shot" if "|" in dice else "grenadoes"
    return give(card, "0,0 N", f"1,0 N {ship}", dice=dice, **options)


def pierced(ship: str, dice: str, **options: str) -> Table:
    """The Chimera takes one wound hit (Boarding Pikes), or two (Grapeshot)."""
    card = "grapeshot" if "|" in dice else "boarding-pikes"
    return give(card, "0,0 N", f"1,0 N {ship}", dice=dice, **options)
