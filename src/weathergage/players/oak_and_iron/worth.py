"""Oak & Iron, the heuristic player: what ships, points of Damage and Fatigue, and blows are worth, in Strike Points."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from weathergage.kernel.core import Answer
from weathergage.rulesets.oak_and_iron.content.tables import MAX_DAMAGE, MAX_FATIGUE, STRIKES
from weathergage.rulesets.oak_and_iron.rules.attacks import CLOSE, HULL, attack_dice
from weathergage.rulesets.oak_and_iron.rules.formation import has_formation_bonus
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.state import (
    DEFENDER,
    Battle,
    Ship,
    able_ships,
    has_rule,
    is_flagship,
    plays_card,
    side_with,
    type_of,
)

FACES: Final = 8
HIT_FACES: Final[tuple[int, ...]] = (8, 4, 3, 2, 1, 0)      # OI-DICE-04: of the die, by range band
SIDE_FACES: Final = 4                                       # OI-DICE-09, OI-DICE-10: hand to hand
END_FACES: Final = 1
IN_TOTAL: Final = 1.0               # OI-END-11: a ship lost is one less in the total
BY_DAMAGE: Final = 0.30             # of a ship's worth: what is lost with the last point of Damage alone,
BY_FATIGUE: Final = 0.28            # with the last of Fatigue alone,
BY_BOTH: Final = 0.42               # and only if both go
STEEP: Final = 0.35                 # how much of it goes with the last points
SAIL: Final = 0.07                  # Strike Points for a sail setting
GROUNDED: Final = 0.30              # for a ship that cannot move and does not count
ROUNDS: Final = 4                   # how far ahead a fight hand to hand is reckoned
Blow = tuple[float, float, float]   # Damage, Fatigue, and the chance of a sail lost


@dataclass
class Temper:
    """What an admiral holds dear, in Strike Points or shares of them: stronger and weaker ones differ in nothing
    else."""

    fear: float = 0.75              # how much to mind being hit,
    caution: float = 0.25           # how much more so late in a battle that is won,
    press: float = 0.55             # and how much less in one that is not
    strength: float = 0.3           # how much of a ship's worth lies in her strength, and not in being a ship
    closing: float = 0.022          # for an inch nearer to the enemy,
    near: float = 4.0               # up to so many inches,
    urge: float = 1.0               # OI-QS-01: without a line to keep, how much more late in a battle that is not won,
    scent: float = 3.0              # and how many inches a ship that is nearly done for seems nearer
    linked: float = 0.35            # for a place in the line next to the Flagship,
    chained: float = 0.30           # or elsewhere in it
    company: float = 0.1            # OI-QS-03: to have a friend near, where there is no line
    guess: float = 0.8              # how much of her way a ship still to move is taken to go straight on
    in_eye: float = 0.35            # to lose a turn's way
    reloaded: float = 0.7           # of a Broadside that must be loaded first
    later: float = 0.6              # of a shot at a ship that has still to move,
    threat: float = 0.75            # and of the fire of one
    boldness: float = 0.15          # what boarding must promise,
    held: float = -0.1              # and what a fight must, for a ship to stay in it
    prize: float = 0.8              # OI-END-04: a prize counts for her captor
    rest: float = 1.0               # how much a Rally is worth of what the point of Fatigue cost
    rolled: float = 0.4             # of a Broadside, to fire it at once instead of later
    loaded: float = 0.06            # to have a side loaded for later
    far: float = 17.0               # inches at which to set all sail,
    close_by: float = 13.5          # and to take it in
    prospect: float = 0.3           # of what the guns may do a turn later
    first_shot: float = 0.03        # for each point of a card's value, where it comes to shooting


# --- dice -------------------------------------------------------------------------------------------------------------

@cache
def tally_odds(dice: int, faces: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2... dice that show one of so many faces."""
    share = faces / FACES
    odds = [1.0]
    for _ in range(dice):
        odds = [(odds[k] * (1.0 - share) if k < len(odds) else 0.0) + (odds[k - 1] * share if k else 0.0)
                 for k in range(len(odds) + 1)]
    return tuple(odds)


@cache
def gunfire(dice: int, band: int, fortitude: int, need: int, rake: bool) -> Blow:
    """OI-BRD-04 to OI-BRD-08, OI-RAKE-03, OI-RAKE-04: what so many dice at the hull are expected to do."""
    odds = tally_odds(dice, HIT_FACES[band])
    damage = sum([chance * (hits // fortitude) for hits, chance in enumerate(odds)])
    tired = sum(odds[need:])
    trigger = (2.0 if rake else 1.0) / FACES
    hull = dice * trigger / FACES
    damage += hull + 2.0 * hull * hull                      # OI-CRIT-02: two of them cripple her
    one = 1.0 - (1.0 - trigger * 2.0 / FACES) ** dice       # OI-CRIT-03, OI-CRIT-05
    fatigue = tired + one
    if rake:
        fatigue += 1.0 - (1.0 - tired) * (1.0 - one)
    return damage, fatigue, one


@cache
def at_rigging(dice: int) -> tuple[float, float]:
    """OI-RIG-03, OI-CRIT-03, OI-CRIT-04: the chances that a sail comes down, and that she is held fast."""
    odds = tally_odds(dice, 2)
    return 1.0 - odds[0], sum(odds[2:])


@cache
def passing(dice: int) -> float:
    """OI-TERM-06: the chance of a Skill Test."""
    return 1.0 - (5.0 / FACES) ** dice


# --- ships ------------------------------------------------------------------------------------------------------------

def share_lost(damage: float, fatigue: float) -> float:
    """How much of a ship is gone: the last points weigh more than the first, for with them she is Crippled or Shaken;
    and all weigh more, the more there are of the other kind."""
    hurt, tired = damage / MAX_DAMAGE, fatigue / MAX_FATIGUE
    hurt = (1.0 - STEEP) * hurt + STEEP * hurt * hurt * hurt
    tired = (1.0 - STEEP) * tired + STEEP * tired * tired * tired
    return BY_DAMAGE * hurt + BY_FATIGUE * tired + BY_BOTH * hurt * tired


class Scales:
    """The sides of a battle as one seat sees them, and the worth of every ship in it."""

    def __init__(self, game: Battle, seat: int, temper: Temper | None = None) -> None:
        self.game = game
        self.seat = seat
        self.temper = Temper() if temper is None else temper
        self.side = side_of_seat(game, seat)
        self.mine = able_ships(game, self.side)
        self.enemies = able_ships(game, 1 - self.side)
        costs = [type_of(ship).cost for ship in game.ships]
        self.mean = sum(costs) / max(1, len(costs))
        self.strikes = [strike_points(game, side).total for side in (0, 1)]
        self.totals = [ship_total(game, side).total for side in (0, 1)]
        self.leads = self.is_winning()
        self.fear = self.reckon_fear()
        self.pull = self.reckon_pull()
        self.prices: dict[int, float] = {}
        self.pools: dict[tuple[int, str, str, int], int] = {}

    def is_winning(self) -> bool:
        """OI-END-13: who would win if the battle ended now."""
        mine, theirs = self.strikes[self.side], self.strikes[1 - self.side]
        if mine != theirs:
            return mine < theirs
        return bool(self.game.sides[0].role) and side_with(self.game, DEFENDER) == self.side

    def reckon_fear(self) -> float:
        """How much to mind being hit: who leads can wait, who does not must come to grips before time is out."""
        late = self.game.turn / max(1, self.game.turns)
        return self.temper.fear + (self.temper.caution if self.leads else -self.temper.press) * late

    def reckon_pull(self) -> float:
        """What an inch nearer to the enemy is worth; where no line holds the ships together, more, the less time there
        is to overtake him."""
        if self.leads or has_formation_bonus(self.game):
            return self.temper.closing
        return self.temper.closing * (1.0 + self.temper.urge * self.game.turn / max(1, self.game.turns))

    def price(self, number: int) -> float:
        """OI-STRK-03 to OI-STRK-05, OI-END-11: what her owner loses with her."""
        price = self.prices.get(number)
        if price is None:
            price = self.reckon_price(number)
            self.prices[number] = price
        return price

    def reckon_price(self, number: int) -> float:
        game, ship = self.game, self.game.ships[number]
        flag = is_flagship(game, number)
        price = STRIKES["lost-flagship" if flag else "lost"] + IN_TOTAL
        price += 1.0 if has_rule(game, number, "valuable") else 0.0
        price += 2.0 if flag and game.objective == "strike-the-flag" else 0.0
        price += 1.0 if ship.merchant and game.objective == "convoy" else 0.0
        price += ship.tokens
        return price * (1.0 + self.temper.strength * (type_of(ship).cost / self.mean - 1.0))

    def harm(self, number: int, damage: float, fatigue: float) -> float:
        """What so many points are worth to who deals them. OI-TERM-17: Damage beyond the last point is Fatigue."""
        ship = self.game.ships[number]
        over = max(0.0, ship.damage + damage - MAX_DAMAGE)
        hurt = min(float(MAX_DAMAGE), ship.damage + damage)
        tired = min(float(MAX_FATIGUE), ship.fatigue + fatigue + over)
        return self.price(number) * (share_lost(hurt, tired) - share_lost(ship.damage, ship.fatigue))

    def blow(self, number: int, blow: Blow) -> float:
        """What a blow is worth."""
        damage, fatigue, sail = blow
        if plays_card(self.game, number, "down"):
            fatigue = max(0.0, fatigue - 0.8)
        return self.harm(number, damage, fatigue) + SAIL * sail

    def dice(self, firer: int, target: int, attack: str, aim: str, band: int) -> int:
        """OI-ATK-06: the dice of gunfire, which are the same whoever is the target."""
        key = (firer, attack, aim, band)
        dice = self.pools.get(key)
        if dice is None:
            dice = attack_dice(self.game, firer, target, attack, aim, band).total
            self.pools[key] = dice
        return dice

    # --- hand to hand ---

    def melee(self, one: int, other: int, faces: tuple[int, int]) -> float:
        """OI-CC-02 to OI-CC-05, OI-END-02: what a fight until one ship is Shaken is worth to the one, whoever strikes
        first; `faces` of the die count for the one and for the other."""
        return 0.5 * self.fight(one, other, faces) - 0.5 * self.fight(other, one, (faces[1], faces[0]))

    def fight(self, one: int, other: int, faces: tuple[int, int]) -> float:
        """The same if the one strikes first in every round."""
        own, foe = self.game.ships[one], self.game.ships[other]
        dice = attack_dice(self.game, one, other, CLOSE, HULL, 0).total + own.fatigue
        back = attack_dice(self.game, other, one, CLOSE, HULL, 0).total + foe.fatigue
        mine, theirs = float(own.fatigue), float(foe.fatigue)
        for _ in range(ROUNDS):
            theirs += strokes(dice - mine, faces[0])
            if theirs >= MAX_FATIGUE:
                break
            mine += strokes(back - theirs, faces[1])
            if mine >= MAX_FATIGUE:
                break
        return self.outcome(one, other, theirs - mine, max(mine, theirs) >= MAX_FATIGUE)

    def outcome(self, one: int, other: int, ahead: float, is_decided: bool) -> float:
        sure = max(-1.0, min(1.0, ahead / (4.0 if is_decided else 8.0)))
        loser = other if sure > 0.0 else one
        ship = self.game.ships[loser]
        stake = self.price(loser) * (1.0 - share_lost(ship.damage, ship.fatigue)) + self.temper.prize
        return sure * stake * 0.8


def strokes(dice: float, faces: int) -> float:
    """OI-CC-03: the Fatigue that so many dice cause."""
    return max(1.0, dice) * faces / FACES


def side_of_seat(game: Battle, seat: int) -> int:
    for squadron in game.squadrons:
        if squadron.seat == seat:
            return squadron.side
    return 0


def lie_of(game: Battle, seat: int) -> Answer:
    """All of a battle that a seat's judgement of places and guns rests on."""
    ships = tuple([lie_of_ship(ship) for ship in game.ships])
    cards = tuple([(squadron.up, squadron.copied, squadron.flagship) for squadron in game.squadrons])
    return (seat, game.turn, game.phase, game.weather, game.active, len(game.terrain), game.rock_tokens,
            game.raid_tokens, game.links, ships, cards)


def lie_of_ship(ship: Ship) -> Answer:
    return (ship.label, ship.x, ship.y, ship.heading, ship.fate, ship.fatigue, ship.damage, ship.sail, ship.reload,
            ship.aground, ship.captor, ship.moved, ship.attacked, ship.tokens, ship.party)
