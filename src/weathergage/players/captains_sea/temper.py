"""Captain's Sea, the heuristic player: the score, and the temper it asks for."""

from dataclasses import dataclass
from typing import Final

from weathergage.kits.squares import distance, turned
from weathergage.players.captains_sea.guns import RIGGING_WORTH, STARBOARD, Fighter, volley
from weathergage.players.captains_sea.sails import Temper, gap_later, slowness
from weathergage.rulesets.captains_sea.content.tables import LONG_RANGE
from weathergage.rulesets.captains_sea.rules.victory import points_of, specials_of
from weathergage.rulesets.captains_sea.state import Duel, range_between

CHASE_RIGGING: Final = 1.3      # what the enemy's rigging is worth in a chase
OPENING: Final = 2.5            # movement points a turn that a ship can always hope to gain on another
FOLLOWED: Final = 0.7           # how much of the first turn's gain a later one brings, the enemy following
LAST_TURNS: Final = 3           # when it is time to run before a squadron
COMFORT: Final = 4.0            # a lead in points that needs no running
BEHIND: Final = 0.9             # how eager the captain is who has no points ahead,
PRESS: Final = 2.0              # how much more so by what he lacks,
HASTE: Final = 2.0              # and at most
THRIFT: Final = 6.0             # what rigging carried away costs, against the same shot away,
WASTE: Final = 2.0              # and how much less to one who lacks points


def lead(game: Duel, side: int, escaped: bool) -> float:
    """Points ahead if the game ended now, the ships out of each other's reach or not."""
    points = points_of(game, side, "").total - points_of(game, 1 - side, "").total
    for special in specials_of(game):
        if special.effect == ("escape-bonus" if escaped else "squadron-in-sight"):
            points += special.points if special.side == side else -special.points
    return float(points)


def clamp(value: float, low: float, high: float) -> float:
    return low if value < low else high if value > high else value


def opening(game: Duel, side: int) -> float:
    """Movement points that the best course puts between the ships in one turn, while the enemy sails on."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    dx, dy = ship.x - enemy.x, ship.y - enemy.y
    slow, his_slow = slowness(ship), slowness(enemy)
    best = 0.0
    for points in range(-3, 4):
        heading = turned(ship.heading, points)
        if (heading - game.wind) % 8 != 4:
            best = max(best, gap_later(game.wind, (slow, his_slow), (dx, dy), (heading, enemy.heading), abs(points)))
    return best - distance(dx, dy)


def runs(game: Duel, side: int) -> bool:
    """CS-SCEN-05, CS-SCEN-06: whether this side is the one that is chased, and wins by getting away."""
    left = game.turn_limit - game.turn + 1
    for special in specials_of(game):
        if special.effect == "escape-bonus" and special.side == side:
            return lead(game, side, True) > 0
        if special.effect == "squadron-in-sight" and special.side != side:
            if left > LAST_TURNS or lead(game, side, True) <= 0 or lead(game, side, False) >= COMFORT:
                return False
            hope = max(OPENING, opening(game, side)) * (1.0 + FOLLOWED * (left - 1))
            return LONG_RANGE - range_between(game) < hope
    return False


@dataclass
class Mood:
    """By how much a captain differs from others of his profession."""

    eager: float = 0.0              # more to close, or less,
    care: float = 1.0               # and how many times as much to mind being hit


USUAL: Final = Mood()


def temper_of(game: Duel, side: int, mood: Mood = USUAL) -> Temper:
    """By the guns at close range, the points, and the clock. Who wins by getting away, runs."""
    away, near = lead(game, side, True), lead(game, side, False)
    chase = away != near
    if runs(game, side):
        return Temper(-1.0, 1.2 * mood.care, THRIFT, CHASE_RIGGING)
    me, foe = Fighter(game, side, True), Fighter(game, 1 - side, True)
    gain = me.weight * volley(me, foe, STARBOARD, 3, 4, 0, 0)
    loss = foe.weight * volley(foe, me, STARBOARD, 3, 4, 0, 0)
    odds = (gain - loss) / (gain + loss + 0.01)
    left = max(0, game.turn_limit - game.turn) + 1
    ahead = min(away, near) / (3.0 + 2.0 * left)
    urgency = 1.0 if ahead < 0 else (game.turn / game.turn_limit) ** 2
    eager = clamp(0.5 + 0.8 * odds - 0.6 * ahead * urgency, -0.6, 1.0)
    if ahead < 0:
        eager = clamp(BEHIND - PRESS * ahead, eager, HASTE)
    care = clamp(1.0 + 0.4 * ahead * urgency, 0.6, 1.5)
    thrift = clamp(THRIFT + WASTE * ahead, 1.0, THRIFT)
    return Temper(eager + mood.eager, care * mood.care, thrift, CHASE_RIGGING if chase else RIGGING_WORTH)
