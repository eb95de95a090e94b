"""Savage Seas, the heuristic player: an Action Phase played out on a fork, with quick choices on both ships."""

from typing import Final

from weathergage.kernel.core import Answer, Dealer, Game, Question, give
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.spaces import PASS
from weathergage.kits.hexes import VECTORS, distance
from weathergage.players.savage_seas.places import Chart, hits_of, place_value
from weathergage.players.savage_seas.worth import LIVES, card_worth, fire_key, mean_worth
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.read import CREWS, ORDERS
from weathergage.rulesets.savage_seas.questions import (
    AskCancelPosition,
    AskExchange,
    AskExtraOrder,
    AskReload,
    AskRemoveFire,
    AskRemoveWound,
    AskSail,
    AskScupper,
    AskStealOrder,
    AskWoundCrew,
    AskWoundManned,
    PositionRoll,
)
from weathergage.rulesets.savage_seas.rules.action import STOP
from weathergage.rulesets.savage_seas.rules.attacking import bears, is_in_area
from weathergage.rulesets.savage_seas.rules.effects import KEEP, unrevealed_positions
from weathergage.rulesets.savage_seas.rules.movement import courses
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    CAPTAIN,
    NOBODY,
    PENDING,
    POSITIONS,
    SCUPPER,
    STRONG,
    Battle,
    Ship,
    crew_at,
    is_island_adjacent,
    planned,
)

BEARS: Final = 4.0                  # an attack still to come that a course brings to bear
CRASH: Final = 5.0                  # a fire hit on oneself
STAKES: Final = 6.5                 # an Order at least this important is scuppered


class Throws(Dealer):
    """The dice of one fork. Hit number n on a ship falls alike in every fork with the same key, so that plans are
    compared with equal luck; forks that differ in `turn` see all four faces."""

    def __init__(self, key: int, turn: int) -> None:
        self.key = key
        self.turn = turn
        self.hits = 0               # on the Cockatrice
        self.others = 0             # on the Chimera

    def deal(self, game: Game, question: Question) -> Answer:
        if isinstance(question, PositionRoll):
            if question.side == 0:
                self.hits += 1
                counter = 2 * self.hits
            else:
                self.others += 1
                counter = 2 * self.others + 1
            return ((word(self.key, counter) + self.turn) % 4 + 1,)
        return question.space.draw(game, Rng(word(self.key, 1000 + game.chances)))


def finish(game: Battle, chart: Chart, dealer: Dealer) -> None:
    """Go on with a fork whose agenda is an Action Phase, until that is over."""
    while game.asked:
        give(game, 0, quick_answer(game, chart, game.asked[0]), dealer)


def quick_answer(game: Battle, chart: Chart, question: Question) -> Answer:
    """A sound choice without looking ahead."""
    side = game.side_of(question.seat)
    ship, enemy = game.ships[side], game.ships[1 - side]
    match question:
        case AskScupper(): return quick_scupper(game, side, question)
        case AskSail(): return best_course(game, chart, side, question.card)
        case AskReload(): return poor_cards(ship, question.crew)
        case AskExtraOrder(): return best_extra(game, side, question.crew)
        case AskWoundCrew(): return CREWS[weakest(enemy)]
        case AskWoundManned(): return easiest(enemy)
        case AskRemoveWound(): return CREWS[most_hurt(ship)]
        case AskRemoveFire(): return worst_fire(ship)
        case AskCancelPosition(): return unrevealed_positions(enemy)[0]         # the one that comes up next
        case AskStealOrder(): return CREWS[fullest(enemy)]
        case AskExchange(): return KEEP
        case _: return question.space.candidates(game, 1)[0]


# --- sailing ---


class Way:
    """A course that an Order allows, as its answer and its steps: (knots, 0) or (0, degrees to starboard)."""

    def __init__(self, order: Order, course: str) -> None:
        self.course = course
        self.steps: list[tuple[int, int]] = []
        for step in course.split("-"):
            for kind, amount, _ in order.steps:
                if kind == "knots" and step == "ahead":
                    self.steps.append((amount, 0))
                elif kind == "turn" and step != "ahead":
                    self.steps.append((0, amount if step == "starboard" else -amount))


WAYS: Final[dict[str, list[Way]]] = {
    order.id: [Way(order, course) for course in courses(order)] for order in ORDERS.values() if order.kind == "sail"}


class Track:
    """Where a course leads, and what it runs into."""

    def __init__(self, game: Battle, chart: Chart, side: int, order: Order, way: Way) -> None:
        ship, enemy = game.ships[side], game.ships[1 - side]
        q, r, heading = ship.q, ship.r, ship.heading
        enemy_q, enemy_r = enemy.q, enemy.r
        self.own = 0                # fire hits on the ship that sails
        self.dealt = 0              # on the enemy
        for knots, degrees in way.steps:
            heading = (heading + degrees) % 6
            if not knots:
                continue
            free = chart.run(q, r, heading)
            dq, dr = VECTORS[heading]
            for done in range(knots):
                if q + dq == enemy_q and r + dr == enemy_r:
                    self.own += done + 1 if order.own_damage < 0 else order.own_damage
                    self.dealt += done + 1
                    break
                if done == free:
                    self.own += done + 1
                    break
                q += dq
                r += dr
        self.q, self.r, self.heading = q, r, heading


def crash_value(game: Battle, side: int, own: int, dealt: int) -> float:
    """What a collision is worth: hits on a ship that burns already count more, the last one most."""
    if not own and not dealt:
        return 0.0
    mine, his = LIVES[fire_key(game.ships[side])], LIVES[fire_key(game.ships[1 - side])]
    value = CRASH * (dealt * (1.0 + 1.0 / his) - own * (1.0 + 1.0 / mine))
    if dealt >= his:
        value += 12.0
    if own >= mine:
        value -= 14.0
    return value


def best_course(game: Battle, chart: Chart, side: int, card: str) -> str:
    """The course that brings the Orders still to come to bear, and leads to a good place."""
    order, ways = ORDERS[card], WAYS[card]
    if len(ways) == 1:
        return ways[0].course
    ship, enemy = game.ships[side], game.ships[1 - side]
    later: list[Order] = []
    for position in POSITIONS[game.position:]:
        laid = planned(ship, position)
        if laid is not None and laid.state == PENDING and ORDERS[laid.card].areas:
            later.append(ORDERS[laid.card])
    best, chosen = 0.0, ""
    for way in ways:
        track = Track(game, chart, side, order, way)
        value = place_value(game, chart, side, track.q, track.r, track.heading)
        value += crash_value(game, side, track.own, track.dealt)
        for attack in later:
            if is_in_area(attack, (track.q, track.r), track.heading, enemy.hex) \
                    and not chart.is_covered(track.q, track.r, enemy.hex):
                value += BEARS * hits_of(attack)
        if not chosen or value > best:
            best, chosen = value, way.course
    return chosen


# --- cards ---


def stakes(game: Battle, side: int, card: str, position: int) -> float:
    """How much an Order of this ship matters at the moment it is revealed."""
    order = ORDERS[card]
    ship, enemy = game.ships[side], game.ships[1 - side]
    if order.areas:
        if not bears(game, side, order):
            return 0.0
        left = LIVES[fire_key(enemy)]
        return hits_of(order) * (3.0 + 4.0 / left)
    if order.effect == "remove-fire":
        if order.needs_own_island and not is_island_adjacent(game, side):
            return 0.0
        return 2.5 * ship.burning
    if order.effect == "remove-wound":
        return 2.2 * ship.crews[most_hurt(ship)].wounds
    if order.effect == "extra-orders":
        return 7.0 if distance(ship.hex, enemy.hex) <= 2 else 1.0
    if order.effect == "repeat-previous" and position > 1:
        laid = planned(ship, position - 1)
        if laid is not None and ORDERS[laid.card].effect != "repeat-previous":
            return stakes(game, side, laid.card, position - 1)
        return 0.0
    return 1.5


def quick_scupper(game: Battle, side: int, question: AskScupper) -> str:
    """Play the card on what hurts; pass on own Orders that nobody has touched."""
    if SCUPPER not in game.ships[side].crews[CAPTAIN].hand:
        return PASS
    is_threatened = (question.side == side) == (question.played % 2 == 1)       # what was played last is the enemy's
    return SCUPPER if is_threatened and stakes(game, question.side, question.card, game.position) >= STAKES else PASS


def poor_cards(ship: Ship, number: int) -> tuple[str, ...]:
    """SS-RLD-07: what a crew throws away: cards worth less than those it may draw for them."""
    crew = ship.crews[number]
    mean = mean_worth(ship, number)
    poor: list[str] = []
    last = ""
    for card in crew.hand:
        worth = card_worth(ship, card)
        if worth < mean - 0.1 or (card == last and 0.6 * worth < mean - 0.1):
            poor.append(card)
        last = card
    return tuple(poor)


def best_extra(game: Battle, side: int, crew: int) -> str:
    """SS-CARD-08: the Order out of the hand that does most here and now; none if none does anything."""
    ship = game.ships[side]
    best, chosen = 1.0, STOP
    for card in ship.crews[crew].hand:
        value = stakes(game, side, card, game.position)
        if ORDERS[card].effect == "extra-orders":
            value = 0.0
        if value > best:
            best, chosen = value, card
    return chosen


# --- whom and where ---


def weakest(ship: Ship) -> int:
    """The crew nearest to its fourth Wound."""
    best, chosen = -1, 0
    for crew in ALL_CREWS:
        wounds = 4 * ship.crews[crew].wounds + 3 * ship.crews[crew].hurts
        if wounds > best:
            best, chosen = wounds, crew
    return chosen


def most_hurt(ship: Ship) -> int:
    """The crew with Wounds in hand that is in the greatest danger."""
    best, chosen = -1, 0
    for crew in ALL_CREWS:
        wounds = ship.crews[crew].wounds
        if wounds and 4 * (wounds + ship.crews[crew].hurts) + wounds > best:
            best, chosen = 4 * (wounds + ship.crews[crew].hurts) + wounds, crew
    return chosen


def easiest(ship: Ship) -> tuple[int, ...]:
    """SS-EFF-04: the two manned positions whose crews have most Wounds."""
    manned: list[tuple[int, int]] = []
    for position in POSITIONS:
        crew = crew_at(ship, position)
        if crew != NOBODY:
            manned.append((-ship.crews[crew].wounds - ship.crews[crew].hurts, position))
    manned.sort()
    return tuple(sorted([position for _, position in manned[:2]]))


def worst_fire(ship: Ship) -> int:
    """A Strong Fire that nobody is about to fight, before others."""
    best, chosen = -1, 1
    for position in POSITIONS:
        fire = ship.positions[position - 1].fire
        if not fire:
            continue
        laid = planned(ship, position)
        is_fought = laid is not None and laid.fights and laid.state == PENDING
        value = 1 if fire != STRONG else 2 if is_fought else 3
        if value > best:
            best, chosen = value, position
    return chosen


def fullest(ship: Ship) -> int:
    """The crew with most Active Orders; Captain and Gunner lose most by one."""
    best, chosen = -1, 0
    for crew in (0, 2, 1, 3):
        if len(ship.crews[crew].hand) > best:
            best, chosen = len(ship.crews[crew].hand), crew
    return chosen
