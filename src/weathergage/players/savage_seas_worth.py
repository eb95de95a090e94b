"""Savage Seas, the heuristic player: what a position is worth to a ship.

Fires are counted as hits that a ship can still stand, Wounds by crew, hands by what their cards are good for, and
places by the damage that either ship can do from there in the next round.
"""

from typing import Final

from weathergage.kits.hexes import VECTORS, Hex, disk, distance, neighbour, rotated
from weathergage.rulesets.savage_seas.content import DECKS, HAND_LIMIT, ORDERS, WOUNDS_TO_LOSE
from weathergage.rulesets.savage_seas.printed import Order
from weathergage.rulesets.savage_seas.sailing import courses
from weathergage.rulesets.savage_seas.state import (
    GUNNER,
    MARINE,
    NO_FIRE,
    SAILMASTER,
    STRONG,
    WEAK,
    Battle,
    Crew,
    Ship,
    water,
)
from weathergage.rulesets.savage_seas.victory import condition

LOST: Final = 40.0                  # a ship
DRAWN: Final = -6.0                 # nobody plays for it
SOONER: Final = 0.01                # a victory a position earlier, a defeat a position later
STRONG_TOLL: Final = 1.2            # a position that gives no Orders
THREAT: Final = 2.4                 # a hit that may be dealt next round
PULL: Final = 0.15                  # a hex of distance out of reach
SHALLOWS: Final = 0.4               # a hex of open sea ahead that is missing
CARD: Final = 0.5                   # a point of a card's worth
TWIN: Final = 0.5                   # a second copy in one hand
MEAN: Final = 1.7                   # a card not yet drawn
REACH: Final = 9                    # beyond it nothing can be hit next round
SPAN: Final = 24
WOUND_TOLLS: Final[tuple[float, ...]] = (0.0, 1.4, 4.2, 10.0)

WORTH: Final[dict[str, float]] = {
    "boom-about": 2.2, "steady-as-she-goes": 1.3, "full-sail": 1.2, "hard-a-starboard": 1.6, "hard-a-port": 1.6,
    "ease-the-sheets": 2.0, "club-haul": 1.2, "heave-to": 1.4, "ramming-speed": 1.2, "ships-husband": 0.4,
    "starboard-cannons": 2.0, "port-cannons": 2.0, "bow-chasers": 1.7, "stern-chasers": 1.5, "double-shot": 2.4,
    "grapeshot": 1.9, "hot-shot": 2.5,
    "boarding-pikes": 1.0, "buccaneer": 1.8, "sharpshooters": 2.3, "grenadoes": 2.4, "cut-the-lines": 0.8,
    "witch-doctor": 0.8, "no-quarter": 2.2,
    "scupper-that": 4.0, "lend-a-hand": 2.2, "ship-surgeon": 0.8, "shipwright": 1.6, "no-prey-no-pay": 0.6,
    "captains-helm": 1.8, "brace": 1.8, "spyglass": 1.0,
}


# --- damage ---


def fire_key(ship: Ship) -> int:
    """The fires of a board as one number."""
    key = 0
    for position in ship.positions:
        key = 3 * key + position.fire
    return key


def struck(fires: list[int], position: int) -> list[int]:
    """SS-FIRE-02, SS-FIRE-06, SS-FIRE-08: the fires after a hit on a position, counted from 0."""
    after = list(fires)
    at = position
    while after[at] == STRONG:
        at = (at + 1) % 4
    after[at] = STRONG
    return after


def make_lives() -> tuple[float, ...]:
    """By the fires of a board: how many hits burn the ship, on average, if nobody fights or removes a fire."""
    lives = [0.0] * 81
    for key in range(80, -1, -1):           # hits only ever raise the number
        fires = [key // 27, key // 9 % 3, key // 3 % 3, key % 3]
        if NO_FIRE not in fires:
            continue
        total = 0.0
        for position in range(4):
            after = struck(fires, position)
            total += lives[27 * after[0] + 9 * after[1] + 3 * after[2] + after[3]]
        lives[key] = 1.0 + total / 4.0
    return tuple(lives)


LIVES: Final[tuple[float, ...]] = make_lives()


def fire_toll(ship: Ship) -> float:
    """What her fires cost a ship: more for each hit that she can stand less."""
    lost = 4.0 - LIVES[fire_key(ship)]
    toll = 3.0 * lost + 0.9 * lost * lost
    for position in ship.positions:
        if position.fire == STRONG:
            toll += STRONG_TOLL
        elif position.fire == WEAK:
            toll += 0.3
    return toll


def wound_toll(ship: Ship) -> float:
    """What her Wounds cost a ship, those on the board included."""
    toll = 0.0
    for crew in ship.crews:
        wounds = crew.wounds + crew.hurts
        if wounds:
            toll += WOUND_TOLLS[wounds] if wounds < WOUNDS_TO_LOSE else WOUND_TOLLS[3] + 4.0
    return toll


def is_bled(ship: Ship) -> bool:
    """SS-WIN-02: whether a crew will hold four Wounds once the boards are cleared."""
    for crew in ship.crews:
        if crew.wounds + crew.hurts >= WOUNDS_TO_LOSE:
            return True
    return False


# --- hands ---


def card_worth(ship: Ship, card: str) -> float:
    """What a card in the hand promises; repairs are worth more the more there is to repair."""
    worth = WORTH[card]
    effect = ORDERS[card].effect
    if effect == "remove-fire":
        return worth + (1.4 if card == "shipwright" else 0.7) * ship.burning
    if effect == "remove-wound":
        most = 0
        for crew in ship.crews:
            most = max(most, crew.wounds + crew.hurts)
        return worth + 0.9 * most
    return worth


def hand_worth(ship: Ship, crew: Crew) -> float:
    """What a crew's hand promises once it is filled up; of two like cards the second is worth less."""
    worth = 0.0
    last = ""
    for card in crew.hand:              # sorted: like cards follow each other
        worth += card_worth(ship, card) * (TWIN if card == last else 1.0)
        last = card
    return worth + MEAN * (HAND_LIMIT - 1 - len(crew.hand) - crew.wounds - crew.hurts)


def hands_worth(ship: Ship) -> float:
    worth = 0.0
    for crew in ship.crews:
        worth += hand_worth(ship, crew)
    return worth


# --- places ---


def moved(by: Hex, order: Order, course: str) -> tuple[int, int]:
    """Where an enemy stands in a ship's frame after she has sailed this course on open water."""
    q, r = by
    for step in course.split("-"):
        for kind, amount, _ in order.steps:
            if kind == "knots" and step == "ahead":
                r += amount                             # she heads north: the enemy drops back
            elif kind == "turn" and step != "ahead":
                q, r = rotated((q, r), -amount if step == "starboard" else amount)
    return q, r


def held_chance(copies: int) -> float:
    """How likely at least one of so many copies is among four cards of twelve."""
    missing = 1.0
    for drawn in range(4):
        missing *= (12.0 - copies - drawn) / (12.0 - drawn)
    return 1.0 - missing


def crew_punch(crew: int, by: Hex) -> float:
    """What a crew's attacks may do to an enemy there: the best card it holds, as hits."""
    punches: list[tuple[float, float]] = []
    for card in dict.fromkeys(DECKS[crew]):
        order = ORDERS[card]
        for area in order.areas:
            if by in area.by_heading[0]:
                punches.append((hits_of(order), held_chance(order.copies)))
    punches.sort(reverse=True)
    total, left = 0.0, 1.0
    for hits, chance in punches:
        total += left * chance * hits
        left *= 1.0 - chance
    return total


def hits_of(order: Order) -> float:
    """An attack that bears, in fire hits."""
    if order.effect == "attack":
        hits = 0.0
        for hit in order.hits:
            hits += 1.0 if hit == "fire" else 0.5
        return hits
    if order.effect == "wound-manned":
        return 1.2
    if order.effect == "wound-crew":
        return 0.9
    return 0.4 if order.effect == "cancel-position" else 0.0


def make_threats() -> list[float]:
    """By the place of an enemy in a ship's frame: the hits that she may deal next round, with the cards of any hand."""
    punch: dict[Hex, float] = {}
    for by in disk((0, 0), REACH + 4):
        punch[by] = crew_punch(GUNNER, by) + crew_punch(MARINE, by)
    threats = [0.0] * ((2 * SPAN + 1) * (2 * SPAN + 1))
    sails = [ORDERS[card] for card in dict.fromkeys(DECKS[SAILMASTER]) if ORDERS[card].kind == "sail"]
    for by in disk((0, 0), REACH):
        total, weight = 3.0 * punch[by], 3.0            # without sailing, or before
        for order in sails:
            best = 0.0
            for course in courses(order):
                best = max(best, punch.get(moved(by, order, course), 0.0))
            total += order.copies * best
            weight += order.copies
        threats[(by[0] + SPAN) * (2 * SPAN + 1) + by[1] + SPAN] = total / weight
    return threats


THREATS: Final[list[float]] = make_threats()


def threat(q: int, r: int, heading: int, there_q: int, there_r: int) -> float:
    """The hits that a ship with this place and heading may deal next round to one over there."""
    dq, dr = there_q - q, there_r - r
    if max(abs(dq), abs(dr), abs(dq + dr)) > REACH:
        return 0.0
    east, south = VECTORS[(8 - heading) % 6], VECTORS[(9 - heading) % 6]        # the axes, turned back
    x, y = dq * east[0] + dr * south[0], dq * east[1] + dr * south[1]
    return THREATS[(x + SPAN) * (2 * SPAN + 1) + y + SPAN]


def place_value(game: Battle, side: int, q: int, r: int, heading: int) -> float:
    """What a place and heading are worth to a ship, with the enemy where she is."""
    enemy = game.ships[1 - side]
    apart = distance((q, r), (enemy.q, enemy.r))
    value = threat(q, r, heading, enemy.q, enemy.r) - threat(enemy.q, enemy.r, enemy.heading, q, r)
    if apart > 2 and water(game).is_covered((q, r), (enemy.q, enemy.r)):
        value *= 0.5
    return THREAT * value - PULL * max(0, apart - 3) - SHALLOWS * (3 - clear_ahead(game, side, (q, r), heading))


def clear_ahead(game: Battle, side: int, here: Hex, heading: int) -> int:
    """How many hexes of open sea lie ahead, three at most."""
    sea = water(game)
    enemy = game.ships[1 - side].hex
    for step in range(3):
        here = neighbour(here, heading)
        if here in sea.islands or not sea.is_sea(here) or here == enemy:
            return step
    return 3


# --- all together ---


def value_of(game: Battle, side: int) -> float:
    """What the battle is worth to a ship when an Action Phase is over."""
    outcome = game.outcome
    if outcome is not None:
        winner = -1 if not outcome.winners else game.side_of(outcome.winners[0])
        return verdict(side, winner) * (1.0 - SOONER * game.position)
    ship, enemy = game.ships[side], game.ships[1 - side]
    if not game.plays("wound-defeat", "false"):
        mine, his = is_bled(ship), is_bled(enemy)
        if mine or his:
            return verdict(side, -1 if mine and his else 1 - side if mine else side)
    if game.round >= game.round_limit:
        return verdict(side, limit_winner(game)) + 0.1 * (damage(enemy) - damage(ship))
    own_weight, his_weight = weights(game, side)
    return his_weight * damage(enemy) - own_weight * damage(ship) + CARD * (hands_worth(ship) - hands_worth(enemy)) \
        + place_value(game, side, ship.q, ship.r, ship.heading)


def damage(ship: Ship) -> float:
    return fire_toll(ship) + wound_toll(ship)


def verdict(side: int, winner: int) -> float:
    return DRAWN if winner < 0 else LOST if winner == side else -LOST


def weights(game: Battle, side: int) -> tuple[float, float]:
    """How much the own damage counts, and the enemy's: who wins at the round limit need only last."""
    if game.limit_winner < 0:
        return 1.0, 1.0
    return (1.2, 1.0) if game.limit_winner == side else (1.0, 1.2)


def limit_winner(game: Battle) -> int:
    """SS-WIN-05: who will have won at the end of the last round; -1 for a draw."""
    if game.limit_winner >= 0:
        return game.limit_winner
    one, other = final_condition(game.ships[0]), final_condition(game.ships[1])
    return -1 if one == other else 0 if one < other else 1


def final_condition(ship: Ship) -> tuple[int, int, int, int]:
    """SS-WIN-05, with the Wounds that still lie on the board."""
    fires, strong, _, _ = condition(ship)
    wounds = [crew.wounds + crew.hurts for crew in ship.crews]
    return fires, strong, sum(wounds), max(wounds)


def mean_worth(ship: Ship, number: int) -> float:
    """What a card drawn by a crew is worth on average."""
    crew = ship.crews[number]
    cards = crew.deck or crew.discards
    if not cards:
        return 0.0
    total = 0.0
    for card in cards:
        total += card_worth(ship, card)
    return total / len(cards)

