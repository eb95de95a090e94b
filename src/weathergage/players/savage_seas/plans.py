"""Savage Seas, the heuristic player: plans worth a look. What a crew may want to do, where to lay it, what else."""

from typing import Final

from weathergage.kernel.rng import Rng
from weathergage.kits.hexes import Hex, distance, neighbour, turned
from weathergage.players.savage_seas.places import chart_of, hits_of
from weathergage.players.savage_seas.quick import WAYS, Track
from weathergage.players.savage_seas.worth import card_worth, mean_worth
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.read import ORDERS
from weathergage.rulesets.savage_seas.rules.attacking import bears, is_in_area
from weathergage.rulesets.savage_seas.rules.planning import NONE, fits, placeable
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    CAPTAIN,
    POSITIONS,
    SAILMASTER,
    STRONG,
    Battle,
    is_island_adjacent,
    is_permanent,
    water,
)

IDLE: Final = 0.25                  # how readily a crew gives no Order
CRASHES: Final = 0.04               # and one whose every course runs into something
LEND: Final = "lend-a-hand"


class Wishes:
    """What the crews of a ship may want to do, judged by where the ships are: cards with weights, by crew."""

    def __init__(self, game: Battle, side: int, cards: list[tuple[str, ...]]) -> None:
        self.game = game
        self.chart = chart_of(game)
        self.side = side
        self.ship = game.ships[side]
        self.cards: list[list[str]] = []
        self.weights: list[list[float]] = []
        self.strong = [position for position in POSITIONS if self.ship.positions[position - 1].fire == STRONG]
        self.poses: list[tuple[int, int, int]] = [(self.ship.q, self.ship.r, self.ship.heading)]
        self.clean: dict[str, float] = {}           # sailing cards, by how good their courses are
        for crew in (SAILMASTER, CAPTAIN):
            for card in cards[crew]:
                if ORDERS[card].kind == "sail":
                    self.clean[card] = self.look_along(ORDERS[card])
        self.blind = {card for crew in ALL_CREWS for card in cards[crew] if ORDERS[card].areas
                      and not bears(game, side, ORDERS[card])} if game.lead == side else set()
        self.targets = likely_hexes(game, 1 - side)
        for crew in ALL_CREWS:
            options = [*cards[crew], NONE]
            self.cards.append(options)
            self.weights.append([self.weight(crew, card) for card in options])

    def look_along(self, order: Order) -> float:
        """Note where a card may lead; how many of its courses hit nothing, or only the enemy."""
        clean = CRASHES
        for way in WAYS[order.id]:
            track = Track(self.game, self.chart, self.side, order, way)
            if not track.own:
                self.poses.append((track.q, track.r, track.heading))
                clean = 1.0
            elif track.dealt > track.own:
                clean = max(clean, 0.7)
        return clean

    def weight(self, crew: int, card: str) -> float:
        if card == NONE:
            return IDLE
        order = ORDERS[card]
        if is_permanent(card):
            return self.reload_weight(crew)
        if order.kind == "sail":
            return self.clean[card]
        if order.areas:
            return 0.03 + 1.5 * self.chance(order) * (0.5 + hits_of(order))
        return self.special_weight(order)

    def reload_weight(self, crew: int) -> float:
        """To fight a fire; or to throw a poor hand away."""
        if self.strong:
            return 0.8
        hand = self.ship.crews[crew].hand
        mean = mean_worth(self.ship, crew)
        poor = 0
        for card in hand:
            if card_worth(self.ship, card) < mean:
                poor += 1
        return 0.05 * poor

    def special_weight(self, order: Order) -> float:
        ship, apart = self.ship, distance(self.ship.hex, self.game.ships[1 - self.side].hex)
        effect = order.effect
        if effect == "remove-fire":
            if order.needs_own_island and not is_island_adjacent(self.game, self.side):
                return 0.1 * ship.burning
            return 0.02 + 0.7 * ship.burning
        if effect == "remove-wound":
            most = max([crew.wounds for crew in ship.crews])
            return 0.01 + 0.35 * most * most
        if effect == "extra-orders":
            return 2.0 if apart <= 2 else 0.5 if apart <= 4 else 0.02
        if effect == "repeat-previous":
            return 0.6
        if effect == "brace":
            return 0.9 if apart <= 6 else 0.02
        if effect == "steal-order":
            return 0.5 if is_island_adjacent(self.game, 1 - self.side) else 0.1
        return 0.15

    def chance(self, order: Order) -> float:
        """How often an attack bears if the ship sails as suits it best."""
        bearing = 0.0
        total = 0.0
        for there, weight in self.targets:
            total += weight
            best = 0.0
            for at, (q, r, heading) in enumerate(self.poses):
                if is_in_area(order, (q, r), heading, there) and not self.chart.is_covered(q, r, there):
                    best = 1.0 if at == 0 else max(best, 0.7)
                    if at == 0:
                        break
            bearing += weight * best
        return bearing / total

    # --- plans ---

    def pick(self, crew: int, rng: Rng) -> str:
        """A card of this crew, or none, by weight."""
        weights = self.weights[crew]
        total = 0.0
        for weight in weights:
            total += weight
        at = rng.unit() * total
        for card, weight in zip(self.cards[crew], weights):
            at -= weight
            if at < 0.0:
                return card
        return NONE

    def best(self, crew: int) -> str:
        """The card of this crew with the greatest weight; none only if there is none."""
        weights = self.weights[crew][:-1]
        return self.cards[crew][weights.index(max(weights))] if weights else NONE

    def plan(self, rng: Rng) -> tuple[str, ...]:
        """Cards by weight, on any positions that take them."""
        return self.laid([self.pick(crew, rng) for crew in ALL_CREWS], rng)

    def greedy(self, rng: Rng) -> tuple[str, ...]:
        """What every crew likes best, be it no Order."""
        return self.laid([cards[weights.index(max(weights))] for cards, weights in zip(self.cards, self.weights)], rng)

    def laid(self, cards: list[str], rng: Rng) -> tuple[str, ...]:
        """Buckets go where it burns, a hand is lent after something worth repeating, the rest anywhere."""
        slots = [NONE] * len(POSITIONS)
        free = [position for position in POSITIONS if position not in self.strong]
        burning = list(self.strong)
        lend = False
        shuffle(cards, rng)
        for card in cards:
            if card == NONE:
                continue
            if card == LEND:
                lend = True
            elif is_permanent(card) and burning:
                slots[burning.pop(rng.below(len(burning))) - 1] = card
            elif free:
                slots[free.pop(rng.below(len(free))) - 1] = card
        self.look_before_firing(slots)
        if lend:
            behind = [position for position in free if slots[position - 1] == NONE and position > 1
                      and slots[position - 2] != NONE and not is_permanent(slots[position - 2])]
            if behind:
                slots[behind[rng.below(len(behind))] - 1] = LEND
        return tuple(slots)

    def varied(self, plan: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
        """A neighbour of a plan: two positions swapped, one card changed, one taken away or added."""
        slots = list(plan)
        way = rng.below(10)
        if way < 5:
            one, other = rng.below(4), rng.below(3)
            other += other >= one
            slots[one], slots[other] = slots[other], slots[one]
        elif way < 6:
            slots[rng.below(4)] = NONE
        else:
            crew = rng.below(4)
            card = self.pick(crew, rng)
            at = place_of(slots, crew)
            if at < 0:
                empty = [spot for spot in range(4) if slots[spot] == NONE]
                if not empty:
                    return plan
                at = empty[rng.below(len(empty))]
            slots[at] = card
        for position in POSITIONS:
            if slots[position - 1] != NONE and not fits(self.ship, position, slots[position - 1]):
                return plan
        self.look_before_firing(slots)
        return tuple(slots)

    def look_before_firing(self, slots: list[str]) -> None:
        """SS-ATK-09: who acts first knows where the enemy is: an attack that cannot bear from here comes later, or not
        at all."""
        card = slots[0]
        if card in self.blind:
            slots[0] = NONE
            for position in POSITIONS[1:]:
                if slots[position - 1] == NONE and fits(self.ship, position, card):
                    slots[position - 1] = card
                    return


def place_of(slots: list[str], crew: int) -> int:
    """Where a crew's card lies in a plan; -1 if it gives no Order."""
    for at, card in enumerate(slots):
        if card != NONE and ORDERS[card].crew == crew:
            return at
    return -1


def shuffle(cards: list[str], rng: Rng) -> None:
    for at in range(len(cards) - 1, 0, -1):
        other = rng.below(at + 1)
        cards[at], cards[other] = cards[other], cards[at]


def likely_hexes(game: Battle, side: int) -> list[tuple[Hex, float]]:
    """Where a ship may be when attacks are made on her, with weights."""
    ship = game.ships[side]
    sea = water(game)
    likely: list[tuple[Hex, float]] = [(ship.hex, 3.0)]
    for turn, steps in ((0, 3), (1, 2), (-1, 2)):
        here = ship.hex
        heading = turned(ship.heading, turn)
        for step in range(steps):
            here = neighbour(here, heading)
            if here in sea.islands or not sea.is_sea(here) or here == game.ships[1 - side].hex:
                break
            if step:
                likely.append((here, 1.0))
    return likely


def wishes_of(game: Battle, side: int) -> Wishes:
    """The wishes of a ship whose crews may give any card they hold."""
    return Wishes(game, side, [placeable(game, side, crew) for crew in ALL_CREWS])
