"""Captain's Sea, the heuristic player: whether to fire, with what, and how high."""

from typing import Final, Optional

from weathergage.kernel.core import Answer
from weathergage.players.captains_sea.guns import (
    HIGH_SHARES,
    HULL_WORTH,
    LOW_SHARES,
    Fighter,
    hits_left,
    shot_chance,
    worth,
)
from weathergage.players.captains_sea.sails import Chart, Choice
from weathergage.players.captains_sea.ways import pose
from weathergage.rulesets.captains_sea.content.tables import FAR_DEFENSE
from weathergage.rulesets.captains_sea.rules.announcing import CHASERS, ENDS, HOLD, attacks_of
from weathergage.rulesets.captains_sea.rules.chasers import chaser_end
from weathergage.rulesets.captains_sea.rules.gunnery import (
    HIGH,
    LOW,
    bearing_side,
    defense_dice,
    eligible,
    section_dice,
)
from weathergage.rulesets.captains_sea.rules.rakes import rake
from weathergage.rulesets.captains_sea.state import CHAIN, DOUBLE, FIGHTING, IMPULSES, Duel, range_between

PATIENCE: Final = 0.75          # fire at once if it does so much of what waiting may do
LEAST: Final = 0.12             # boxes that are worth the powder and smoke


def attack_worth(game: Duel, side: int, sections: tuple[int, ...], aim: str, defense: int, rigging: float) -> float:
    """The points one attack should bring, less what bursting guns cost."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    me, foe = Fighter(game, side, False), Fighter(game, 1 - side, False)
    load, away = ship.sections[sections[0]].load, range_between(game)
    dice = sum([section_dice(ship, at, away).total for at in sections])
    cancel = foe.far if away >= FAR_DEFENSE else foe.near
    hits = hits_left(dice, shot_chance(me, load), min(30, defense), cancel)
    raked = 1 if rake(game, side) == "stern" and aim == LOW else 0
    each = worth(LOW_SHARES if aim == LOW else HIGH_SHARES, rigging, aim == HIGH and enemy.sail == FIGHTING, raked)
    if load == CHAIN:
        each -= (LOW_SHARES if aim == LOW else HIGH_SHARES)[1] * HULL_WORTH
        if aim == HIGH:
            return (hits * each + min(1.0, hits) * rigging) * me.weight
    value = hits * each * me.weight
    if load == DOUBLE and aim == LOW:
        value -= len(sections) / 3.0 * HULL_WORTH * foe.weight
    return value


def order_worth(game: Duel, side: int, order: tuple[tuple[str, str], ...], rigging: float) -> float:
    """CS-FIRE-11, CS-FIRE-12: attacks that do not combine share the defense dice."""
    attacks = attacks_of(game, side, order)
    dice = defense_dice(game, side).total
    if len(attacks) == 2:
        dice = (dice + 1) // 2
    return sum([attack_worth(game, side, sections, aim, dice, rigging) for sections, aim in attacks])


def orders(game: Duel, side: int) -> list[tuple[tuple[str, str], ...]]:
    """All ready sections together, each way, or either alone."""
    ends = [ENDS[at % 2] for at in eligible(game, side)]
    options: list[tuple[tuple[str, str], ...]] = []
    for aim in (LOW, HIGH):
        options.append(tuple([(end, aim) for end in ends]))
        if len(ends) == 2:
            options += [((end, aim),) for end in ends]
    if len(ends) == 2:
        options += [((ends[0], HIGH), (ends[1], LOW)), ((ends[0], LOW), (ends[1], HIGH))]
    return options


def waiting(game: Duel, side: int, chart: Chart, choice: Optional[Choice]) -> float:
    """What the same broadside may do before it could be loaded again, if it holds its fire."""
    if choice is None:
        return 0.0
    port = bearing_side(game, side) == "port"
    value = choice.port if port else choice.starboard
    late = game.impulse + chart.me.reload - IMPULSES           # impulses of the next turn without this broadside
    if late > 0 and chart.left:
        enemy = game.ships[1 - side]
        later = chart.shot(True, True, choice.way.end, pose(enemy.x, enemy.y, enemy.heading), 15)
        if (later < 0) == port:
            value = max(value, abs(later) * min(1.0, late / 8.0))
    return value * chart.me.weight


def best_order(game: Duel, side: int, chart: Chart, choice: Optional[Choice], rigging: float) -> Answer:
    """The order that does most, if waiting would not do clearly more."""
    if not eligible(game, side):
        return CHASERS if chaser_end(game, side) else HOLD
    best = -9.0
    chosen: tuple[tuple[str, str], ...] = ()
    for order in orders(game, side):
        value = order_worth(game, side, order, rigging)
        if value > best:
            best, chosen = value, order
    if best < LEAST * chart.me.weight or best < PATIENCE * waiting(game, side, chart, choice):
        return HOLD
    return chosen
