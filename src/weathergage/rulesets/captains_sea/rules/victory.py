"""Chapter 26: the end of the game and victory points."""

from typing import Final

from weathergage.kernel.core import Outcome
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.content.read import SPECIALS, SpecialRule
from weathergage.rulesets.captains_sea.content.tables import LONG_RANGE
from weathergage.rulesets.captains_sea.events import DuelEnded, Struck
from weathergage.rulesets.captains_sea.state import Duel, Ship, design, range_between

STRIKE_POINTS: Final = 5           # CS-VP-04
CAPTURE_POINTS: Final = 10         # CS-VP-05


def hits_on(ship: Ship) -> int:
    """CS-VP-02, CS-SCEN-07: damaged boxes of rigging, gunnery and crew; not those she began with."""
    built = design(ship)
    boxes = 4 * built.boxes
    for section in ship.sections:
        boxes -= section.boxes
    return max(0, built.rigging - ship.rigging + boxes + built.crew - ship.crew - ship.waived)


def points_of(game: Duel, side: int, reason: str) -> Tally:
    """CS-VP-02 to CS-VP-06, CS-SCEN-05, CS-SCEN-06: one side's victory points when the game ends for this reason."""
    enemy = game.ships[1 - side]
    hits = hits_on(enemy)
    points = Tally(hits, "hits on the enemy", "CS-VP-02")
    points.add((hits * game.multipliers[side] + 1) // 2 - hits, "multiplier", "CS-VP-03")
    if enemy.captured:
        points.add(CAPTURE_POINTS, "capture", "CS-VP-05")
    elif enemy.struck:
        points.add(STRIKE_POINTS, "the enemy struck", "CS-VP-04")
    points.add(game.bonuses[side], "weaker ship", "CS-VP-06")
    for special in specials_of(game):
        if special.side == side and applies(game, special, side, reason):
            points.add(special.points, special.effect.replace("-", " "), special.clause)
    return points


def specials_of(game: Duel) -> tuple[SpecialRule, ...]:
    return SPECIALS.get(game.scenario, ())


def applies(game: Duel, special: SpecialRule, side: int, reason: str) -> bool:
    """CS-SCEN-05, CS-SCEN-06: escaped out of range or off the map, or caught up by the squadron."""
    ship, far = game.ships[side], range_between(game) > LONG_RANGE
    if special.effect == "escape-bonus":
        away = reason == "map-edge" or (reason == "turn-limit" and far)
        return away and not ship.struck and not ship.captured
    return special.effect == "squadron-in-sight" and reason == "turn-limit" and not far


def judge(game: Duel, reason: str, rule: str) -> Outcome:
    """CS-VP-07: the higher total wins; equal totals are a draw."""
    scores = (points_of(game, 0, reason).total, points_of(game, 1, reason).total)
    winners: tuple[int, ...] = ()
    if scores[0] != scores[1]:
        winners = (0,) if scores[0] > scores[1] else (1,)
    return Outcome(winners, scores, reason, rule)


def end_duel(game: Duel, reason: str, rule: str) -> None:
    """CS-END-01 to CS-END-06: the game ends at once; points are counted from the tracks as they stand."""
    outcome = judge(game, reason, rule)
    game.step = "over"
    if game.journal is not None:
        game.emit(DuelEnded(reason, outcome.winners, outcome.scores, points_of(game, 0, reason).parts,
                            points_of(game, 1, reason).parts, rule))
    game.finish(outcome)


def strike_colours(game: Duel, side: int, rule: str) -> None:
    """CS-END-02, CS-END-04: a ship strikes, and with it the game ends."""
    game.ships[side].struck = True
    game.emit(Struck(side, rule))
    end_duel(game, "strike", rule)
