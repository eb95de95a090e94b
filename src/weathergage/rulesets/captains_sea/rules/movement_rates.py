"""Chapter 11: step C, movement rates."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.content.tables import (
    ACTIVATIONS,
    BASE_MOVEMENT,
    MAX_SPEED,
    SPEED_DIVISOR,
    WIND_LETTER,
    hull_bonus,
)
from weathergage.rulesets.captains_sea.events import SpeedSet
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, values
from weathergage.rulesets.captains_sea.rules.card_windows import offer, played_by
from weathergage.rulesets.captains_sea.rules.wind import in_irons, is_upwind
from weathergage.rulesets.captains_sea.state import (
    DISENGAGED,
    FIGHTING,
    GRAPPLED,
    Duel,
    DuelFrame,
    Ship,
    design,
    quality,
    range_between,
)

MOST_BONUS: Final = 4              # CS-RATE-07
STEAL_RANGE: Final = 6             # CS-FX-33


def base_movement(game: Duel) -> tuple[int, int]:
    """CS-RATE-01 to CS-RATE-03: base movement points of the IP and of the NIP."""
    ip, nip = game.ships[game.ip], game.ships[game.nip]
    if ip.heading == nip.heading:
        return (0, 0)
    column, row = WIND_LETTER[(ip.heading - game.wind) % 8], WIND_LETTER[(nip.heading - game.wind) % 8]
    return BASE_MOVEMENT[row][column]


def rolls_for_bonus(game: Duel, ship: Ship) -> bool:
    """CS-RATE-04, CS-RATE-05, CS-RATE-12: every ship does, but not in irons and not grappled."""
    return game.grapple != GRAPPLED and not in_irons(game, ship)


def bonus_of(game: Duel, ship: Ship, value: int) -> int:
    """CS-RATE-06, CS-RATE-07, CS-SHIP-02: the modified roll crossed with the hull type; CS-FX-05 adds one."""
    bonus = hull_bonus(value + quality(ship), design(ship).hull_type)
    return min(MOST_BONUS, bonus + 1) if game.breeze_turn == game.turn else bonus


def half(points: int) -> int:
    """CS-GEN-03: rounded up."""
    return (points + 1) // 2


def speed_of(game: Duel, ship: Ship, base: int, bonus: int) -> Tally:
    """CS-RATE-05 to CS-RATE-12: base and bonus, then the divisors of sail, of lost masts and after disengaging."""
    if game.grapple == GRAPPLED or in_irons(game, ship):
        return Tally(0, "grappled" if game.grapple == GRAPPLED else "in irons",
                     "CS-RATE-12" if game.grapple == GRAPPLED else "CS-RATE-05")
    speed = Tally(base, "base movement", "CS-RATE-02")
    if game.lull_turn == game.turn:
        speed.add(half(base) - base, "lull", "CS-FX-04")
    speed.add(bonus, "Hull Bonus", "CS-RATE-07")
    divisor, name = SPEED_DIVISOR[ship.sail], "Fighting Sail"
    if ship.dismasted:
        divisor, name = 4, "dismasted"
        if ship.sail == FIGHTING and game.plays("dismasted-divisor", "cumulative"):
            divisor, name = 8, "dismasted at Fighting Sail"
    speed.add(-(-speed.total // divisor) - speed.total, name, "CS-RATE-09")
    if game.grapple == DISENGAGED and game.disengaged_turn < game.turn:
        speed.add(half(speed.total) - speed.total, "after disengaging", "CS-RATE-10")
    speed.at_most(MAX_SPEED, "twelve impulses", "CS-RATE-11")
    return speed


class MovementRatesAt:
    """Stages of `MovementRates`."""

    ROLL: Final = 1
    SPEEDS: Final = 2
    COUNTERS: Final = 3


@dataclass
class MovementRates(DuelFrame):
    """CS-RATE-16: base, Hull Bonus rolls, halvings, the card window, then Activate counters."""

    rollers: tuple[int, ...] = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case MovementRatesAt.ROLL: return self.roll(game)
            case MovementRatesAt.SPEEDS: return self.set_speeds(game, answer)
            case _: return self.place_counters(game, answer)

    def roll(self, game: Duel) -> Step:
        game.step = "movement-rates"
        self.rollers = tuple([side for side in (game.nip, game.ip) if rolls_for_bonus(game, game.ships[side])])
        if not self.rollers:
            return None
        return RollDice("hull-bonus", "CS-RATE-04", tuple([(side, 1) for side in self.rollers]))

    def set_speeds(self, game: Duel, answer: Answer) -> Step:
        ip_base, nip_base = base_movement(game)
        rolls = each(answer) if answer is not None else ()
        for side in (game.nip, game.ip):
            ship = game.ships[side]
            bonus = 0
            if side in self.rollers:
                bonus = bonus_of(game, ship, values(rolls[self.rollers.index(side)])[0])
            speed = speed_of(game, ship, ip_base if side == game.ip else nip_base, bonus)
            ship.speed = speed.total
            if game.journal is not None:
                game.emit(SpeedSet(side, ship.speed, speed.opened()))
        nip_cards, ip_cards = self.cards_for(game, game.nip), self.cards_for(game, game.ip)
        return offer(game, "rates-after-speed", "CS-WIN-03", nip_cards, ip_cards)

    def cards_for(self, game: Duel, side: int) -> tuple[str, ...]:
        """CS-FX-32, CS-FX-33: what circumstances let this player do to the speeds."""
        ship, enemy = game.ships[side], game.ships[1 - side]
        cards: tuple[str, ...] = ()
        if not in_irons(game, ship) and game.grapple != GRAPPLED and not ship.dismasted:
            cards = ("clap-on-sail",)
        if 0 < range_between(game) <= STEAL_RANGE and is_upwind(game, ship, enemy):
            cards += ("steal-his-wind",)
        return cards

    def place_counters(self, game: Duel, answer: Answer) -> Step:
        """CS-RATE-11, CS-RATE-13 to CS-RATE-15: one Activate counter in every impulse that lists the speed."""
        for ship in game.ships:
            clap = played_by(answer, ship.side, "clap-on-sail")
            stolen = played_by(answer, 1 - ship.side, "steal-his-wind")
            if clap or stolen:
                ship.speed = max(0, min(MAX_SPEED, ship.speed + 2 * clap - 2 * stolen))
                game.emit(SpeedSet(ship.side, ship.speed, ((ship.speed, "after cards", "CS-WIN-03"),)))
            ship.activations = ACTIVATIONS[ship.speed]
        return DONE
