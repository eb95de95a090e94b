"""Captain's Sea, the heuristic player: hands to tasks, boarding, and cards."""

from typing import Final

from weathergage.players.captains_sea.guns import CREW_WORTH
from weathergage.players.captains_sea.temper import clamp
from weathergage.rulesets.captains_sea.content.tables import hull_bonus
from weathergage.rulesets.captains_sea.rules.assign_crew import task_caps
from weathergage.rulesets.captains_sea.rules.grappling import grapple_modifier
from weathergage.rulesets.captains_sea.rules.melee import melee_modifier
from weathergage.rulesets.captains_sea.rules.movement_rates import base_movement, speed_of
from weathergage.rulesets.captains_sea.rules.ship_display import in_f_box, task_points
from weathergage.rulesets.captains_sea.rules.victory import CAPTURE_POINTS, points_of
from weathergage.rulesets.captains_sea.state import (
    FIGHTING,
    GRAPPLED,
    IMPULSES,
    Duel,
    Ship,
    design,
    hand_limit,
    quality,
    range_between,
)

MELEE_HIT: Final = 5
BOARDING_EDGE: Final = 1.3      # how much stronger boarders should be
NEAR: Final = 5                 # movement points within which the enemy may come alongside this turn

# What a card is worth in the hand, in boxes.
KEEP: Final[dict[str, float]] = {
    "well-aimed": 1.0, "lie-down": 0.9, "surgeon": 0.9, "three-cheers": 0.9, "no-surrender": 0.8,
    "marines-in-tops": 0.65, "stout-timbers": 0.6, "wheel-shot-away": 0.6, "steady-lads": 0.6, "carpenters": 0.5,
    "topmen": 0.5, "brisk-loading": 0.5, "clap-on-sail": 0.5, "lucky-shot": 0.4, "grape": 0.4, "weather-eye": 0.4,
    "steal-his-wind": 0.4, "cut-lines": 0.4, "boarders": 0.4, "repel-boarders": 0.4, "grapnels": 0.3, "fire-party": 0.3,
    "shot-to-hand": 0.3, "down-roll": 0.25, "quick-stays": 0.2, "hard-over": 0.15, "up-roll": 0.12, "spill-wind": 0.05,
    "change-orders": 0.05, "lookout": 0.03,
}

# What +1 on one die is worth, in boxes; kinds that depend on more are worked out in `raise_worth`.
RAISE: Final[dict[str, float]] = {
    "damage": 0.05, "morale": 0.5, "strike": 4.0, "melee": 0.6, "fire-check": 0.25, "burst": 0.2, "tack": 0.5,
    "irons": 0.6, "sail-change": 0.1, "disengage": 0.5, "grapple": 1.0,
}


# --- boarding ---------------------------------------------------------------------------------------------------------

def melee_hits(fighting: int, support: int, modifier: int) -> float:
    """Expected hits of so many dice, the support points spent on dice nearest below a hit."""
    per_face = fighting / 6.0
    hits, points = 0.0, float(support)
    for face in range(6, 0, -1):
        need = MELEE_HIT - face - modifier
        if need <= 0:
            hits += per_face
        else:
            raised = min(per_face, points / need)
            hits += raised
            points -= raised * need
    return hits


def best_division(pool: int, modifier: int) -> int:
    """How many should fight, the others supporting."""
    best, chosen = -1.0, 1
    for fighting in range(1, pool + 1):
        hits = melee_hits(fighting, pool - fighting, modifier)
        if hits > best:
            best, chosen = hits, fighting
    return chosen


def melee_strength(ship: Ship, pool: int, attacks: bool) -> float:
    if pool <= 0:
        return 0.0
    modifier = melee_modifier(ship, attacks, 0).total
    fighting = best_division(pool, modifier)
    return melee_hits(fighting, pool - fighting, modifier)


def boarding_ratio(game: Duel, side: int, mine: int, his: int) -> float:
    """The strength of boarders against defenders, with these melee pools."""
    defense = melee_strength(game.ships[1 - side], his, False)
    return melee_strength(game.ships[side], mine, True) / (defense + 0.1)


def capture_wins(game: Duel, side: int, mine: int, his: int) -> bool:
    """Whether taking the enemy now, with the losses to expect, wins on points."""
    for_me = points_of(game, side, "capture").total + CAPTURE_POINTS + game.multipliers[side] * 0.5 * his
    for_him = points_of(game, 1 - side, "capture").total + game.multipliers[1 - side] * 0.5 * 0.25 * min(mine, 2 * his)
    return for_me > for_him


def would_board(game: Duel, side: int) -> bool:
    """With the melee pools as they are."""
    mine, his = game.ships[side].pool, game.ships[1 - side].pool
    return mine > 0 and boarding_ratio(game, side, mine, his) >= BOARDING_EDGE and capture_wins(game, side, mine, his)


def grapple_chance(game: Duel, side: int) -> float:
    return clamp((2 + grapple_modifier(game, side, 0).total) / 6.0, 0.0, 1.0)


def clinch_value(game: Duel, side: int) -> float:
    """What lying in one square with the enemy this turn is worth for boarding alone."""
    value = 0.0
    if would_board(game, side):
        value += 14.0 * grapple_chance(game, side)
    if would_board(game, 1 - side):
        value -= 14.0 * grapple_chance(game, 1 - side)
    return value


# --- hands to tasks ---------------------------------------------------------------------------------------------------

def likely_speed(game: Duel, ship: Ship) -> int:
    """Before the dice of step C."""
    bases = base_movement(game)
    base = bases[0] if ship.side == game.ip else bases[1]
    return min(IMPULSES, speed_of(game, ship, base, hull_bonus(4 + quality(ship), design(ship).hull_type)).total)


def means_to_board(game: Duel, side: int) -> bool:
    """Before hands are told off: whether a boarding party of most hands should do it."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    if game.grapple != GRAPPLED and range_between(game) > NEAR - 2:
        return False
    mine, his = (3 * ship.crew) // 4, (enemy.crew + 1) // 2
    return boarding_ratio(game, side, mine, his) >= BOARDING_EDGE and capture_wins(game, side, mine, his)


class Tasks:
    """The marginal worth of one more hand at each task."""

    def __init__(self, game: Duel, side: int, starboard: float, port: float) -> None:
        self.game = game
        self.ship = game.ships[side]
        self.enemy = game.ships[1 - side]
        self.price = game.multipliers[1 - side] / 2.0          # points one own box costs
        self.gain = game.multipliers[side] / 2.0
        self.beams = (starboard, port)
        self.away = range_between(game)
        self.locked = game.grapple == GRAPPLED
        self.boards = means_to_board(game, side)
        self.pool_wanted = self.reserve()

    def reserve(self) -> int:
        """Hands to keep against boarders: few, unless the enemy has the men to come."""
        if self.locked:
            return self.ship.crew
        if not means_to_board(self.game, 1 - self.ship.side):
            return 1 if self.away <= NEAR - 2 else 0
        if self.away > NEAR + 2:
            return 0
        return max(2, (self.enemy.crew + 2) // 3) if self.away <= NEAR else 1

    def worth(self, task: int, have: int) -> float:
        if task == 0:
            return 0.22 * self.price
        if task == 1:
            wants = self.ship.sail == FIGHTING and not in_f_box(self.ship) and not self.locked
            return (1.2 if have == 0 else 0.4) if wants else 0.0
        if task == 2:
            hurt = design(self.ship).rigging - self.ship.rigging
            urgent = 2.0 if self.ship.rigging <= design(self.ship).f_box + 1 else 1.0
            return self.mend(have) * urgent if hurt else 0.0
        if task < 7:
            return self.mend(have) if self.ship.sections[task - 3].boxes < design(self.ship).boxes else 0.0
        return self.gunner(task - 7, have)

    def mend(self, have: int) -> float:
        """CS-HK-03: a die each, one box at most."""
        chance = (2 + quality(self.ship)) / 6.0
        return self.price * CREW_WORTH * (chance if have == 0 else chance * (1.0 - chance))

    def gunner(self, at: int, have: int) -> float:
        """A share in what that broadside is expected to do, and the hand that sees to reloading."""
        section = self.ship.sections[at]
        each = self.gain * self.beams[at // 2] / max(1, self.ship.sections[2 * (at // 2)].boxes
                                                     + self.ship.sections[2 * (at // 2) + 1].boxes)
        begun = IMPULSES * (self.game.turn - 1) < section.due <= IMPULSES * self.game.turn
        return each + (0.5 * self.gain if begun and have == 0 else 0.0) + 0.02

    def melee(self, have: int) -> float:
        if self.locked:
            return 1.5
        if self.boards and have < (2 * self.ship.crew) // 3:
            return 1.2 if self.away == 0 else 0.45
        if have >= self.pool_wanted:
            return 0.01
        return 1.5 if self.away <= NEAR - 2 else 0.6


def tell_off(tasks: Tasks) -> tuple[int, ...]:
    """Every hand to the task where it is worth most."""
    caps = task_caps(tasks.ship)
    given = [0] * len(caps)
    pool = 0
    for _ in range(tasks.ship.crew):
        best, chosen = tasks.melee(pool), -1
        for task, cap in enumerate(caps):
            if given[task] < cap:
                value = tasks.worth(task, given[task])
                if value > best:
                    best, chosen = value, task
        if chosen < 0:
            pool += 1
        else:
            given[chosen] += 1
    return tuple(given)


def fallen(game: Duel, side: int, hits: int) -> tuple[int, ...]:
    """Where crew losses are missed least: idle hands, menders, the guns that do not bear, then the rest."""
    ship = game.ships[side]
    have = [*task_points(ship), ship.pool]
    taken = [0] * len(have)
    safe = game.grapple != GRAPPLED and range_between(game) > NEAR
    guns = sorted(range(4), key=lambda at: (ship.sections[at].load != "", ship.sections[at].gunners))
    idle, rest = [7 + at for at in guns[:2]], [7 + at for at in guns[2:]]
    order = [*([11] if safe else []), 1, 3, 4, 5, 6, 2, *idle, 0, *rest, 11]
    for task in order:
        while hits and have[task] > taken[task]:
            taken[task] += 1
            hits -= 1
    return tuple(taken)


# --- cards ------------------------------------------------------------------------------------------------------------

def cheapest(hand: tuple[str, ...]) -> list[str]:
    return sorted(hand, key=lambda card: (KEEP.get(card, 0.3), card))


def keep_worth(game: Duel, side: int, card: str, held: int) -> float:
    """A card loses its worth with the turns left to play it, and when the hand is full."""
    left = game.turn_limit - game.turn
    worth = KEEP.get(card, 0.3) * (0.15 + 0.85 * min(1.0, left / 4.0))
    return worth * 0.5 if held >= hand_limit(game.ships[side]) else worth


def raise_worth(game: Duel, side: int, kind: str) -> float:
    """What +1 on a die of this kind is worth."""
    mine, his = game.multipliers[side] / 2.0, game.multipliers[1 - side] / 2.0
    if kind == "to-hit":
        return 0.2 * mine
    if kind in ("defense", "repair", "bonus-move"):
        return 0.2 * his
    if kind == "initiative":
        return 0.3 if range_between(game) <= 8 else 0.06
    if kind == "hull-bonus":
        return 0.3 if range_between(game) > 8 else 0.1
    return RAISE.get(kind, 0.1)


def discards(game: Duel, side: int, kind: str, room: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """Cards thrown away for +1, while the die is worth more than the card."""
    hand = cheapest(game.ships[side].hand)
    gain = raise_worth(game, side, kind)
    chosen: list[tuple[int, str]] = []
    held = len(hand)
    for pool, count in enumerate(room):
        for _ in range(count):
            if hand and keep_worth(game, side, hand[0], held) < gain:
                chosen.append((pool, hand.pop(0)))
                held -= 1
    chosen.sort()
    return tuple(chosen)
