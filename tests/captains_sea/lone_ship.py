"""One ship under way by herself: the Constitution at (10,10), the enemy out of range and at rest.

Under wind N the headings are NW = A, NE = B, N = C, W = D, E = E, SW = F, SE = G, S = H.
"""

from captains_sea.table import Table, table

from weathergage.kits.squares import NAMES

SAILING = ("NW", "NE", "N", "W", "E", "SW", "SE")       # every heading but H, wind N
EVERY = "act=1,2,3,4,5,6,7,8,9,10,11,12"


def helm(ship: str, dice: str = "", wind: str = "N", then: str = "only") -> Table:
    """Before an Activation Cycle; `then` is "" where the turn goes on after it."""
    return table(f"constitution 10,10 {ship} | guerriere 24,16 N; wind {wind}; no-cards; at cycle {then}", dice)


def due(ship: str, impulse: int = 6, dice: str = "", wind: str = "N", then: str = "only") -> Table:
    """In the maneuver step of an impulse."""
    return table(f"constitution 10,10 {ship} | guerriere 24,16 N; wind {wind}; impulse {impulse}; no-cards; "
                 f"at maneuver {then}", dice)


def offered(duel: Table) -> set[str]:
    """The maneuvers that may be selected."""
    return {option.split()[0] for option in duel.options}


def spot(duel: Table) -> tuple[int, int, str]:
    return (duel.a.x, duel.a.y, NAMES[duel.a.heading])
