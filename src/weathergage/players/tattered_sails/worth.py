"""Tattered Sails, the heuristic player: what ships, masts and prizes are worth, in points."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from weathergage.kernel.core import Answer
from weathergage.rulesets.tattered_sails.content.read import HITS_ON
from weathergage.rulesets.tattered_sails.content.tables import ADMIRAL_POINTS
from weathergage.rulesets.tattered_sails.rules.ending import points
from weathergage.rulesets.tattered_sails.rules.geometry import reach_of
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    Ship,
    are_grappled,
    grapples_of,
    is_friend,
    model_of,
    scenario_of,
    ships_afloat,
    squadron,
    standing_masts,
)

Battery = list[tuple[float, float, float]]      # of every gun: how far astern of the bow, reach, chance to hit
FACES: Final = 6
ROUGH: Final = 0.9          # how much of a long fight's worth to count: others may spoil it
SPARED: Final = 0.3         # of a round that goes ill: what it saves not to act
STANDSTILL: Final = 8.0     # what it is worth to leaders, and costs others, that nobody can act any more
MAST_SHARE: Final = 0.7     # of a gun's cost: what taking it is worth; the rest comes with the last ones


def chance(accuracy: int) -> float:
    """TS-SHOOT-12, TS-SHOOT-13, TS-SHOOT-23: the chance that a gun hits."""
    return len(HITS_ON[accuracy]) / FACES


@dataclass
class Temper:
    """What a commodore holds dear, in points or shares of them: stronger and weaker ones differ in nothing else."""

    fire: float = 0.7               # how often the next order is ours and can be used to shoot,
    danger: float = 0.42            # and how much to fear that it is theirs
    boldness: float = 1.0           # how little to fear answers, against what is usual as things stand
    closing: float = 0.03           # for every mm nearer to guns' range,
    distance: float = 0.75          # of their reach: where they want to be
    chain: float = 0.05             # for every mm too far from the others
    prey: float = 0.12              # of a ship that may be boarded: to lie near her
    promise: float = 0.8            # what a better place is worth against hits now
    gunners: float = 1.0            # how much more than usual Cannoneers are wanted in a stack,
    helmsmen: float = 1.0           # and Helmsmen,
    guns_first: float = 0.0         # and by how many places sooner the former come


class Scales:
    """The sides of a battle as one seat sees them, and the worth of every ship in it."""

    def __init__(self, game: Engagement, seat: int, temper: Temper | None = None) -> None:
        self.game = game
        self.seat = seat
        self.temper = Temper() if temper is None else temper
        self.mine = squadron(game, seat)
        self.enemies: list[int] = []
        self.friends: list[int] = []
        team = game.team(seat)
        for number in ships_afloat(game):
            (self.friends if game.team_of(game.ships[number]) == team else self.enemies).append(number)
        self.ahead = self.reckon_lead()
        self.boldness = self.temper.boldness * self.reckon_boldness()
        self.urge = self.reckon_urge()
        self.guns: dict[int, Battery] = {}
        self.steps: dict[int, list[float]] = {}

    def reckon_lead(self) -> int:
        """By how many points the own team leads, as things stand."""
        scored = points(self.game)
        own = self.game.team(self.seat)
        return scored[own] - max([scored[team] for team in range(self.game.teams) if team != own], default=0)

    def reckon_boldness(self) -> float:
        """How little to fear: who leads can wait, who does not must come to grips before time is out."""
        if self.ahead > 15:
            return 1.0
        late = self.game.turn / max(1, self.game.turn_limit)
        return 1.3 + (0.5 * late if self.ahead > 0 else 4.0 * late * late * late)

    def reckon_urge(self) -> float:
        """TS-BOARD-16: after every action the own grapples fight a round; what that is worth. A fight that goes ill is
        fought after the enemy's actions too: to stand still saves little of it."""
        urge = 0.0
        for grapple in self.game.grapples:
            for one, other in ((grapple.a, grapple.b), (grapple.b, grapple.a)):
                if self.game.ships[one].player == self.seat:
                    urge += 0.4 * self.melee(one, other, self.game.ships[one].masts, self.game.ships[other].masts)
        return urge if urge > 0.0 else SPARED * urge / self.boldness

    def is_flag(self, number: int) -> bool:
        """Whether an admiral is known to be aboard: one's own, or a revealed one."""
        for seat, player in enumerate(self.game.players):
            if player.admiral == number and not player.lost and (player.revealed or seat == self.seat):
                return True
        return False

    def special(self, number: int) -> float:
        """What is lost with a ship besides herself: her admiral, gold, and the way home (TS-EFF-07, TS-EFF-08)."""
        ship = self.game.ships[number]
        worth = 0.0
        if self.is_flag(number):
            worth += ADMIRAL_POINTS + 2.0
        entry = scenario_of(self.game)
        if entry is not None:
            worth += entry.treasure_vp * ship.treasure
            if is_homebound(self.game, ship):
                worth += 0.7 * entry.tow_vp
        return worth

    def mast(self, number: int, masts: int) -> float:
        """TS-SHIP-03, TS-END-03: one of so many masts; the last makes her a derelict."""
        model = model_of(self.game.ships[number])
        gone = (model.masts - masts) / model.masts
        last = 0.1 * model.cost if masts == 1 else 0.0
        return model.cost / model.masts * (MAST_SHARE + (1.0 - MAST_SHARE) * gone) + last

    def sinking(self, number: int) -> float:
        """TS-END-03: a derelict sunk counts her whole cost, not half of it."""
        return 0.5 * model_of(self.game.ships[number]).cost + self.special(number)

    def taking(self, number: int) -> float:
        """TS-END-03: a derelict taken: three halves of her cost, and her gold changes sides."""
        ship = self.game.ships[number]
        entry = scenario_of(self.game)
        gold = entry.treasure_vp * ship.treasure if entry is not None else 0
        return float(model_of(ship).cost) + self.special(number) + gold

    def hits(self, number: int, count: float) -> float:
        """What so many hits on a ship are worth: masts one by one, then she sinks."""
        steps = self.steps.get(number)
        if steps is None:
            masts = self.game.ships[number].masts
            steps = [*[self.mast(number, left) for left in range(masts, 0, -1)], self.sinking(number)]
            self.steps[number] = steps
        left, worth = count, 0.0
        for step in steps:
            if left <= 1.0:
                return worth + max(0.0, left) * step
            worth += step
            left -= 1.0
        return worth

    def battery(self, number: int) -> Battery:
        """The guns of a ship as they stand."""
        guns = self.guns.get(number)
        if guns is None:
            ship = self.game.ships[number]
            model = model_of(ship)
            guns = [(model.mast_at[gun], reach_of(self.game, model, gun), chance(model.guns[gun].accuracy))
                    for gun in standing_masts(ship)]
            self.guns[number] = guns
        return guns

    def exchange(self, firer: int, target: int, out: float, back: float) -> float:
        """A volley of so many expected hits, less what the answer does after it (TS-RET-02, TS-RET-03)."""
        masts = self.game.ships[target].masts
        stands = max(0.0, 1.0 - out / masts) if masts else 0.0
        feared = 0.8 / self.boldness if self.game.ships[firer].player == self.seat else 0.8
        return self.hits(target, out) - feared * self.hits(firer, back * stands)

    # --- boarding ---

    def boarding(self, boarder: int, target: int, first: bool) -> float:
        """TS-BOARD-06 to TS-BOARD-09: what a fight to the end is worth to the boarder; in the first round the target
        has one more."""
        one, other = self.game.ships[boarder], self.game.ships[target]
        if not first:
            return self.melee(boarder, target, one.masts, other.masts)
        won, lost = round_odds(one.masts - other.masts - 1)
        tied = 1.0 - won - lost
        if self.is_stuck(boarder, target):
            return (won * (self.mast(target, other.masts) if other.masts else self.taking(target))
                    - lost * (self.mast(boarder, one.masts) if one.masts else self.taking(boarder))
                    + (STANDSTILL if self.ahead > 0 else -STANDSTILL))
        return ROUGH * (won * self.after_win(boarder, target, one.masts, other.masts)
                        + lost * self.after_loss(boarder, target, one.masts, other.masts)
                        + tied * self.melee(boarder, target, one.masts, other.masts))

    def is_stuck(self, one: int, other: int) -> bool:
        """TS-BOARD-13, TS-BOARD-16: with these two fast to each other nobody could act, so no further round would ever
        be fought."""
        for number in ships_afloat(self.game):
            held = grapples_of(self.game, number)
            if number not in (one, other) and not held:
                return False
            if self.game.ships[number].masts:
                for target in ships_afloat(self.game):
                    if not is_friend(self.game, self.game.ships[number], self.game.ships[target]) \
                            and {number, target} != {one, other} and not are_grappled(self.game, number, target):
                        return False
        return True

    def melee(self, boarder: int, target: int, masts: int, others: int) -> float:
        """Rounds until one of the ships is taken, each side going on while it wins."""
        won, lost = round_odds(masts - others)
        return (won * self.after_win(boarder, target, masts, others)
                + lost * self.after_loss(boarder, target, masts, others)) / (won + lost)

    def after_win(self, boarder: int, target: int, masts: int, others: int) -> float:
        if not others:
            return self.taking(target)
        return max(0.0, self.mast(target, others) + ROUGH * self.melee(boarder, target, masts, others - 1))

    def after_loss(self, boarder: int, target: int, masts: int, others: int) -> float:
        if not masts:
            return -self.taking(boarder)
        return min(0.0, ROUGH * self.melee(boarder, target, masts - 1, others) - self.mast(boarder, masts))


def lie_of(game: Engagement, seat: int) -> Answer:
    """All of a battle that a seat's judgement rests on: where ships lie and whose they are, and who leads them."""
    ships = tuple([(ship.label, ship.x, ship.y, ship.heading, ship.standing, ship.player, ship.fate, ship.placed,
                    ship.tows, ship.treasure, ship.scuttled) for ship in game.ships])
    leaders = tuple([(player.admiral if other == seat or player.revealed else NOBODY, player.revealed, player.lost)
                     for other, player in enumerate(game.players)])
    held = tuple([(grapple.a, grapple.b) for grapple in game.grapples])
    return (seat, game.scenario, game.house, game.turn, game.wind, ships, leaders, held)


@cache
def round_odds(ahead: int) -> tuple[float, float]:
    """TS-BOARD-06: the chances of the higher and of the lower total, for a lead of so many masts."""
    won = lost = 0
    for mine in range(1, FACES + 1):
        for yours in range(1, FACES + 1):
            won += mine + ahead > yours
            lost += mine + ahead < yours
    return won / (FACES * FACES), lost / (FACES * FACES)


def is_homebound(game: Engagement, ship: Ship) -> bool:
    """TS-EFF-08: a ship that her own team must bring home, and still can."""
    entry = scenario_of(game)
    return (entry is not None and "tow-home" in entry.victory and ship.model in entry.derelict_start
            and game.team(ship.owner) == game.team_of(ship))


def is_runner(game: Engagement, ship: Ship) -> bool:
    """TS-EFF-06: a ship that may leave over the scenario's edge, to be safe and to score."""
    entry = scenario_of(game)
    return (entry is not None and "exit-edge" in entry.victory and model_of(ship).faction == entry.exit_faction
            and game.team(ship.owner) == game.team_of(ship))


def homebound_of(game: Engagement, seat: int) -> int:
    """The ship that this seat's team must bring home; -1 for none."""
    for number in ships_afloat(game):
        ship = game.ships[number]
        if is_homebound(game, ship) and game.team_of(ship) == game.team(seat):
            return number
    return NOBODY
