"""Chapter 20: rakes."""

from weathergage.kits.squares import VECTORS, ahead_and_abeam, is_diagonal, points_between
from weathergage.rulesets.captains_sea.state import CROSSING, Duel, Ship, share_a_square


def rake(game: Duel, side: int) -> str:
    """CS-FIRE-13, CS-RAKE-02 to CS-RAKE-07, CS-RAKE-12, CS-RAKE-13: whether this side's fire rakes the enemy's 'bow'
    or 'stern'; at any range, in a shared square only by a Crossing.
    """
    ship, enemy = game.ships[side], game.ships[1 - side]
    if share_a_square(game):
        if game.formation != CROSSING or game.entitled != side:
            return ""
        return "stern" if game.mover == side else "bow"
    if points_between(ship.heading, enemy.heading) != 2:
        return ""
    ahead, abeam = ahead_and_abeam(ship.x - enemy.x, ship.y - enemy.y, enemy.heading)
    if abeam != 0 and not (is_diagonal(enemy.heading) and abs(abeam) == 1 and heads_to_line(ship, enemy, abeam)):
        return ""
    return "bow" if ahead > 0 else "stern"


def heads_to_line(ship: Ship, enemy: Ship, abeam: int) -> bool:
    """CS-RAKE-05: the firer's heading points toward the target's diagonal line."""
    hx, hy = VECTORS[ship.heading]
    _, sideways = ahead_and_abeam(hx, hy, enemy.heading)
    return sideways * abeam < 0
