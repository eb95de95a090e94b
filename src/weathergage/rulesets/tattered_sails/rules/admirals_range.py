"""Chapter 13: Admiral's Range."""

from weathergage.rulesets.tattered_sails.content.tables import ADMIRALS_RANGE
from weathergage.rulesets.tattered_sails.rules.geometry import are_within
from weathergage.rulesets.tattered_sails.state import NOBODY, UNKNOWN, Engagement, squadron


def in_range(game: Engagement, player: int) -> frozenset[int]:
    """TS-RANGE-01 to TS-RANGE-07: the ships a chain of links joins to the Admiral's; none without an admiral.

    Every ship afloat that the player controls links, derelict, grappled, towed and captured ones too; nothing between
    two ships breaks a link, and the range multiplier does not lengthen it.
    """
    flag = game.players[player].admiral
    if flag in (NOBODY, UNKNOWN):
        return frozenset()
    chain = {flag}
    edge = [flag]
    left = [number for number in squadron(game, player) if number != flag]
    while edge:
        ship = game.ships[edge.pop()]
        linked = [number for number in left if are_within(ship, game.ships[number], ADMIRALS_RANGE)]
        left = [number for number in left if number not in linked]
        chain.update(linked)
        edge += linked
    return frozenset(chain)
