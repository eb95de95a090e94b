"""Chapters 15 and 16: shooting, gun by gun, and return fire."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Question, Refusal, Space, Step, each, ints, number
from weathergage.kernel.spaces import Menu, OneOf, refused, shown
from weathergage.rulesets.tattered_sails.content.tables import LONG
from weathergage.rulesets.tattered_sails.events import FireCeased, GunFired
from weathergage.rulesets.tattered_sails.questions import AskFire, AskLoseMast, AskReturnFire
from weathergage.rulesets.tattered_sails.rules.geometry import guns_bearing, ships_near
from weathergage.rulesets.tattered_sails.rules.ships import lose_mast, sink
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    NOT_TAKEN,
    TAKEN,
    Engagement,
    SeaFrame,
    are_grappled,
    engagement,
    is_friend,
    model_of,
    number_of,
    ships_afloat,
    standing_masts,
)

CEASE: Final = "cease"          # TS-SHOOT-20: no more at this target
END: Final = "end"              # no more at all


def targets(game: Engagement, firer: int, done: tuple[int, ...] = ()) -> list[int]:
    """TS-SHOOT-11, TS-SHOOT-19, TS-BOARD-21: enemies afloat, derelict ones too, not grappled to the firer."""
    return targets_of(game, firer, ships_afloat(game), done)


def targets_near(game: Engagement, firer: int, done: tuple[int, ...] = ()) -> list[int]:
    """Those of them that a gun might reach."""
    return targets_of(game, firer, ships_near(game, firer, LONG * game.reach), done)


def targets_of(game: Engagement, firer: int, ships: list[int], done: tuple[int, ...]) -> list[int]:
    ship = game.ships[firer]
    return [other for other in ships if other not in done and not is_friend(game, ship, game.ships[other])
            and not are_grappled(game, firer, other)]


def can_shoot(game: Engagement, firer: int) -> bool:
    """Whether any gun bears on any target."""
    if not game.ships[firer].standing:
        return False
    for target in targets_near(game, firer):
        if guns_bearing(game, firer, target):
            return True
    return False


@dataclass
class Shots(Menu):
    """TS-SHOOT-01, TS-SHOOT-17, TS-SHOOT-22: a gun and its target, as (gun from 1, ship); or enough of it.

    `fired` are the guns that have fired in this action, `target` the ship under fire, `done` those it is finished with.
    """

    firer: int
    fired: int
    target: int
    done: tuple[int, ...]

    def offered(self, game: Game) -> tuple[Answer, ...]:
        battle = engagement(game)
        possible = targets_near(battle, self.firer, self.done) if self.target == NOBODY else [self.target]
        options: list[Answer] = []
        for target in possible:
            label = battle.ships[target].label
            options += [(gun + 1, label) for gun in guns_bearing(battle, self.firer, target, self.fired)]
        return (*options, END if self.target == NOBODY else CEASE)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        battle = engagement(game)
        if isinstance(answer, tuple) and len(answer) == 2 and number_of(battle, answer[1]) in self.done:
            return Refusal("TS-SHOOT-19", "a ship may not come back to an earlier target in the same action")
        return refused(f"{shown(answer)} is not a gun that bears and its target")


@dataclass
class Volley(Menu):
    """The fast pace: a target for every gun that bears, or END."""

    firer: int
    fired: int
    done: tuple[int, ...]

    def offered(self, game: Game) -> tuple[Answer, ...]:
        battle = engagement(game)
        options: list[Answer] = [battle.ships[target].label for target in targets_near(battle, self.firer, self.done)
                               if guns_bearing(battle, self.firer, target, self.fired)]
        return (*options, END)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} is not a ship on which a gun bears")


class ShootAt:
    """Stages of `Shoot`."""

    ASK: Final = 1
    HEAR: Final = 2
    AFTER_SHOT: Final = 3
    AFTER_ANSWER: Final = 4


@dataclass
class Shoot(SeaFrame):
    """TS-SHOOT-18 to TS-SHOOT-21: one firing ship, one target at a time, each with its return fire before the next.

    TS-SHOOT-24, TS-SHOOT-25: nobody moves, and every action begins with all guns that stand.
    """

    firer: int
    fired: int = 0              # bit mask of guns; one lost before it fired is simply gone
    target: int = NOBODY
    done: tuple[int, ...] = ()

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case ShootAt.ASK: return self.ask(game)
            case ShootAt.HEAR: return self.hear(game, answer)
            case ShootAt.AFTER_SHOT: return self.after_shot(game)
            case _: return self.after_answer()

    def ask(self, game: Engagement) -> Step:
        """TS-RET-11: a sunk ship has no guns. TS-RET-12: without a gun that bears, the last target still answers."""
        fast = game.plays("pace", "fast")
        if self.target == NOBODY:
            space: Space = Volley(self.firer, self.fired, self.done) if fast \
                else Shots(self.firer, self.fired, NOBODY, self.done)
            if len(space.candidates(game, 2)) == 1:
                return TAKEN if self.fired else NOT_TAKEN
            return self.question(game, "TS-SHOOT-01", space, fast)
        bearing = guns_bearing(game, self.firer, self.target, self.fired)
        if not bearing:
            return self.cease(game)
        if fast:
            return self.shoot(game, bearing[0])
        return self.question(game, "TS-SHOOT-17", Shots(self.firer, self.fired, self.target, self.done), False)

    def question(self, game: Engagement, rule: str, space: Space, all_guns: bool) -> Question:
        ship = game.ships[self.firer]
        return AskFire(ship.player, rule, space, ship.label, self.fired,
                       "" if self.target == NOBODY else game.ships[self.target].label,
                       tuple([game.ships[target].label for target in self.done]), all_guns)

    def hear(self, game: Engagement, answer: Answer) -> Step:
        if answer == END:
            return TAKEN if self.fired else NOT_TAKEN
        if answer == CEASE:
            return self.cease(game)
        if isinstance(answer, tuple):
            self.target = number_of(game, answer[1])
            return self.shoot(game, number(answer[0]) - 1)
        self.target = number_of(game, answer)
        self.go(ShootAt.ASK)
        return None

    def shoot(self, game: Engagement, gun: int) -> Step:
        self.fired |= 1 << gun
        self.go(ShootAt.AFTER_SHOT)
        return FireGun(self.firer, gun, self.target, False)

    def after_shot(self, game: Engagement) -> Step:
        """TS-RET-13: a ship that sank answers nothing."""
        if not game.ships[self.target].afloat:
            self.done += (self.target,)
            self.target = NOBODY
        self.go(ShootAt.ASK)
        return None

    def cease(self, game: Engagement) -> Step:
        """TS-RET-02: the attacker's fire on this target is finished, so it answers."""
        game.emit(FireCeased(game.ships[self.firer].label, game.ships[self.target].label, False))
        self.go(ShootAt.AFTER_ANSWER)
        return ReturnFire(self.target, self.firer)

    def after_answer(self) -> Step:
        self.done += (self.target,)
        self.target = NOBODY
        self.go(ShootAt.ASK)
        return None


class ReturnFireAt:
    """Stages of `ReturnFire`."""

    ASK: Final = 1
    HEAR: Final = 2


@dataclass
class ReturnFire(SeaFrame):
    """TS-RET-01 to TS-RET-10: the ship that was shot at fires back at that ship only, every standing gun once. It is
    never one that she is grappled to, which could not shoot at her (TS-BOARD-21)."""

    firer: int
    target: int
    fired: int = 0

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case ReturnFireAt.ASK: return self.ask(game)
            case _: return self.hear(game, answer)

    def ask(self, game: Engagement) -> Step:
        ship = game.ships[self.firer]
        if not game.ships[self.target].afloat:
            return DONE
        bearing = guns_bearing(game, self.firer, self.target, self.fired)
        if not bearing:
            return DONE
        if game.plays("pace", "fast"):
            return self.shoot(bearing[0])
        return AskReturnFire(ship.player, "TS-RET-01", Shots(self.firer, self.fired, self.target, ()), ship.label,
                             self.fired, game.ships[self.target].label)

    def hear(self, game: Engagement, answer: Answer) -> Step:
        if answer == CEASE:
            game.emit(FireCeased(game.ships[self.firer].label, game.ships[self.target].label, True, "TS-RET-07"))
            return DONE
        return self.shoot(number(each(answer)[0]) - 1)

    def shoot(self, gun: int) -> Step:
        self.fired |= 1 << gun
        self.go(ReturnFireAt.ASK)
        return FireGun(self.firer, gun, self.target, True)


class FireGunAt:
    """Stages of `FireGun`."""

    ROLL: Final = 1
    LAND: Final = 2
    LOSE: Final = 3


@dataclass
class FireGun(SeaFrame):
    """TS-SHOOT-12 to TS-SHOOT-16, TS-GEN-06: a die; more than the accuracy hits, and a 1 never; the owner removes
    a mast at once."""

    firer: int
    gun: int
    target: int
    answer: bool

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case FireGunAt.ROLL: return self.roll(game)
            case FireGunAt.LAND: return self.land(game, ints(answer)[0])
            case _: return self.lose(game, number(answer) - 1)

    def is_part(self) -> bool:
        return True

    def roll(self, game: Engagement) -> Step:
        gun = model_of(game.ships[self.firer]).guns[self.gun]
        return Roll(CHANCE, "TS-SHOOT-12", Dice((1,), marks=(max(2, gun.accuracy + 1),)), "shot")

    def land(self, game: Engagement, face: int) -> Step:
        ship, enemy = game.ships[self.firer], game.ships[self.target]
        accuracy = model_of(ship).guns[self.gun].accuracy
        hit = face > accuracy and face != 1
        game.emit(GunFired(ship.label, self.gun + 1, enemy.label, face, accuracy, hit, self.answer))
        if not hit:
            return DONE
        if enemy.derelict:
            sink(game, self.target, "shot", game.team_of(ship), "TS-SHOOT-15")
            return DONE
        return choose_mast(game, self.target, self.firer, "TS-SHOOT-14") \
            or self.lose(game, mast_by_order(game, self.target, self.firer))

    def lose(self, game: Engagement, mast: int) -> Step:
        lose_mast(game, self.target, mast, game.team_of(game.ships[self.firer]), "TS-SHOOT-14")
        return DONE


def choose_mast(game: Engagement, owner: int, enemy: int, rule: str) -> Question | None:
    """TS-SHOOT-14, TS-BOARD-08: the controller chooses; unasked where one stands, or by standing orders."""
    ship = game.ships[owner]
    masts = standing_masts(ship)
    if len(masts) == 1 or game.plays("pace", "fast"):
        return None
    return AskLoseMast(ship.player, rule, OneOf(tuple([mast + 1 for mast in masts])), ship.label,
                       game.ships[enemy].label)


def mast_by_order(game: Engagement, owner: int, enemy: int) -> int:
    """The standing order: the mast whose gun is worth least: one that does not bear on the enemy, then the least
    accurate, then a short one, then the sternmost."""
    ship = game.ships[owner]
    masts = standing_masts(ship)
    if len(masts) == 1:
        return masts[0]
    bearing = guns_bearing(game, owner, enemy) if enemy != NOBODY else ()
    guns = model_of(ship).guns
    return min(masts, key=lambda mast: (mast in bearing, -guns[mast].accuracy, guns[mast].long, -mast))
