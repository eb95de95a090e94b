"""Savage Seas, the heuristic player: what a position is worth to a ship.

Fires are counted as hits that a ship can still stand, Wounds by crew, hands by what their cards are good for.
"""

from typing import Final

from weathergage.kernel.core import HIDDEN
from weathergage.players.savage_seas.places import Chart, place_value
from weathergage.rulesets.savage_seas.content.read import HAND_LIMIT, ORDERS, WOUNDS_TO_LOSE
from weathergage.rulesets.savage_seas.rules.victory import condition
from weathergage.rulesets.savage_seas.state import NO_FIRE, STRONG, WEAK, Battle, Crew, Ship

LOST: Final = 40.0                  # a ship
DRAWN: Final = -6.0                 # nobody plays for it
SOONER: Final = 0.01                # a victory a position earlier, a defeat a position later
STRONG_TOLL: Final = 1.2            # a position that gives no Orders
CARD: Final = 0.5                   # a point of a card's worth
TWIN: Final = 0.5                   # a second copy in one hand
MEAN: Final = 1.7                   # a card not yet drawn
WOUND_TOLLS: Final[tuple[float, ...]] = (0.0, 1.4, 4.2, 10.0)

WORTH: Final[dict[str, float]] = {          # below zero: repairs, worth more the more there is to repair
    "boom-about": 2.2, "steady-as-she-goes": 1.3, "full-sail": 1.2, "hard-a-starboard": 1.6, "hard-a-port": 1.6,
    "ease-the-sheets": 2.0, "club-haul": 1.2, "heave-to": 1.4, "ramming-speed": 1.2, "ships-husband": -0.4,
    "starboard-cannons": 2.0, "port-cannons": 2.0, "bow-chasers": 1.7, "stern-chasers": 1.5, "double-shot": 2.4,
    "grapeshot": 1.9, "hot-shot": 2.5,
    "boarding-pikes": 1.0, "buccaneer": 1.8, "sharpshooters": 2.3, "grenadoes": 2.4, "cut-the-lines": 0.8,
    "witch-doctor": -0.8, "no-quarter": 2.2,
    "scupper-that": 4.0, "lend-a-hand": 2.2, "ship-surgeon": -0.8, "shipwright": -1.6, "no-prey-no-pay": 0.6,
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
    """What a card in the hand promises; repairs are worth more the more there is to repair. One that cannot be seen is
    like any other."""
    if card == HIDDEN:
        return MEAN
    worth = WORTH[card]
    if worth >= 0.0:
        return worth
    if ORDERS[card].effect == "remove-fire":
        return -worth + (1.4 if card == "shipwright" else 0.7) * ship.burning
    most = 0
    for crew in ship.crews:
        most = max(most, crew.wounds + crew.hurts)
    return -worth + 0.9 * most


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


# --- all together ---


def value_of(game: Battle, chart: Chart, side: int) -> float:
    """What the battle is worth to a ship when an Action Phase is over."""
    if game.outcome is not None:
        return verdict(side, game.winner) * (1.0 - SOONER * game.position)
    ship, enemy = game.ships[side], game.ships[1 - side]
    if not game.plays("wound-defeat", "false"):
        mine, his = is_bled(ship), is_bled(enemy)
        if mine or his:
            return verdict(side, -1 if mine and his else 1 - side if mine else side)
    if game.round >= game.round_limit:
        return verdict(side, limit_winner(game)) + 0.1 * (damage(enemy) - damage(ship))
    own_weight, his_weight = weights(game, side)
    return his_weight * damage(enemy) - own_weight * damage(ship) + CARD * hands_worth(ship) \
        + place_value(game, chart, side, ship.q, ship.r, ship.heading)


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

