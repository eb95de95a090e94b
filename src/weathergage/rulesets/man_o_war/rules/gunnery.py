"""Chapter 9: the shooting step of a ship, volley by volley."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, ints, number, word
from weathergage.kernel.spaces import Number
from weathergage.rulesets.man_o_war.content.printed import Mount
from weathergage.rulesets.man_o_war.content.tables import CANNON, WEAPONS
from weathergage.rulesets.man_o_war.events import FireCeased, ShotStrayed, VolleyBlocked, VolleyFired
from weathergage.rulesets.man_o_war.questions import AskFire, AskGuns
from weathergage.rulesets.man_o_war.rules.cards import (
    CHAIN_SHOT,
    GRAPESHOT,
    HOT_SHOT,
    SHIP_ROT,
    TENTACLES,
    holds,
    show,
    spend,
)
from weathergage.rulesets.man_o_war.rules.fundamentals import one_die
from weathergage.rulesets.man_o_war.rules.geometry import touching_vessels
from weathergage.rulesets.man_o_war.rules.shooting import (
    CARD_WEAPONS,
    CEASE,
    CONTACT_EFFECTS,
    GRAPE,
    HIGH,
    HOT,
    STRAY,
    GrapeVolley,
    Nerve,
    Shot,
    Volleys,
    band_of,
    can_fire,
    dice_ready,
    fired_name,
    line_of,
    point_distance,
    reaches,
)
from weathergage.rulesets.man_o_war.rules.weapons import CARD_EFFECTS, EFFECTS
from weathergage.rulesets.man_o_war.state import MONSTER, NOBODY, Battle, SeaFrame, model_of, number_of


class ShootingAt:
    """Stages of `Shooting`."""

    ASK: Final = 1
    HEAR: Final = 2
    FIRE: Final = 3


@dataclass
class Shooting(SeaFrame):
    """MW-SHOT-16, MW-SHOT-22: a ship's shooting step: volleys in any order, until it ceases or nothing bears."""

    ship: int
    seat: int
    fired: tuple[str, ...] = ()         # the weapons that have fired, named once for each die
    arcs: tuple[str, ...] = ()          # into which the cannon have fired
    bound: tuple[str, ...] = ()         # with the option volley-targets: the aim of the cannon, as arc:aim
    target: int = NOBODY
    arc: str = ""
    aim: str = ""
    mounts: tuple[str, ...] = ()
    card: str = ""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ShootingAt.ASK: return self.ask(game)
            case ShootingAt.HEAR: return self.hear(game, answer)
            case _: return self.fire(game, number(answer))

    def ask(self, game: Battle) -> Step:
        if not can_fire(game, self.ship):
            return DONE
        space = Volleys(self.ship, self.fired, self.arcs, self.bound)
        if space.listed(game) == [CEASE] and not space.may_use_card(game):
            return DONE
        return AskFire(self.seat, "MW-SHOT-01", space, game.pieces[self.ship].label)

    def hear(self, game: Battle, answer: Answer) -> Step:
        """MW-SHOT-09: with the option volley-targets each cannon may have a target of its own."""
        piece = game.pieces[self.ship]
        if answer == CEASE:
            game.emit(FireCeased(piece.label))
            return DONE
        parts = each(answer)
        self.target, self.arc, self.aim = number_of(game, parts[0]), word(parts[1]), word(parts[2])
        self.mounts, self.card = tuple([word(mount) for mount in each(parts[3])]), word(parts[4])
        total = sum([dice_ready(piece, mount, self.arc, self.fired) for mount in self.guns(game)])
        if game.plays("volley-targets", "any") and self.is_cannon(game) and total > 1:
            return AskGuns(self.seat, "MW-SHOT-09", Number(1, total), piece.label)
        return self.fire(game, total)

    def guns(self, game: Battle) -> list[Mount]:
        return [mount for mount in model_of(game.pieces[self.ship]).mounts if mount.id in self.mounts]

    def is_cannon(self, game: Battle) -> bool:
        return any([mount.weapon == CANNON for mount in self.guns(game)])

    def fire(self, game: Battle, count: int) -> Step:
        piece, left = game.pieces[self.ship], count
        for mount in self.guns(game):
            used = min(left, dice_ready(piece, mount, self.arc, self.fired))
            self.fired += (fired_name(mount, self.arc),) * used
            left -= used
        if not self.guns(game):
            self.fired += self.mounts
        if self.is_cannon(game) and game.plays("volley-targets", "any"):
            self.bound += (f"{self.arc}:{self.aim}",)
        elif self.is_cannon(game):
            self.arcs += (self.arc,)
        self.go(ShootingAt.ASK)
        return Volley(self.ship, self.target, self.arc, self.aim, self.mounts, count, self.card)


class VolleyAt:
    """Stages of `Volley`."""

    NERVE: Final = 1
    DECLARE: Final = 2
    STRAY: Final = 3
    SHOOT: Final = 4
    END: Final = 5


@dataclass
class Volley(SeaFrame):
    """MW-SHOT-05 to MW-SHOT-15, MW-MON-34, MW-SPL-39: a volley from declaration to the last save.

    A ship in dread must find its nerve first; who fires into a fight with a monster may hit the ship instead.
    """

    ship: int
    target: int
    arc: str
    aim: str
    mounts: tuple[str, ...]
    dice: int
    card: str
    weapon: str = ""
    spared: tuple[int, ...] = ()        # the monster that a stray volley misses

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case VolleyAt.NERVE: return Nerve(self.ship, "volley")
            case VolleyAt.DECLARE: return self.declare(game, answer)
            case VolleyAt.STRAY: return self.stray(game, answer)
            case VolleyAt.SHOOT: return self.shoot(game)
            case _: return DONE

    def declare(self, game: Battle, answer: Answer) -> Step:
        """MW-MON-34: one die for a volley at a monster in contact with a ship, unless it is the shooter's own fight."""
        if answer != 1:
            return DONE
        piece = game.pieces[self.ship]
        kinds = {mount.id: mount.weapon for mount in model_of(piece).mounts}
        self.weapon = kinds.get(self.mounts[0], self.mounts[0])
        game.emit(VolleyFired(piece.label, game.pieces[self.target].label, self.arc, self.aim, self.mounts, self.dice,
                              self.card))
        near = touching_vessels(game, self.target) if game.pieces[self.target].kind == MONSTER else []
        if near and self.ship not in near:
            return one_die("stray", "MW-MON-34", piece.side, (self.ship,), (STRAY + 1,))
        return None

    def stray(self, game: Battle, answer: Answer) -> Step:
        if answer is None:
            return None
        face, was = ints(answer)[0], game.pieces[self.target].label
        if face <= STRAY:
            self.spared = (self.target,)
            self.target = min(touching_vessels(game, self.target),
                              key=lambda other: point_distance(game, self.ship, self.arc, other))
        game.emit(ShotStrayed(game.pieces[self.ship].label, was, game.pieces[self.target].label, face))
        return None

    def shoot(self, game: Battle) -> Step:
        """MW-SHOT-05, MW-SHOT-06: what the shot line meets is the target."""
        if self.weapon in CARD_WEAPONS:
            return self.use_card(game)
        weapon = WEAPONS[self.weapon]
        if self.card:
            spend(game, self.ship, HOT_SHOT if self.card == HOT else GRAPESHOT)
        line = line_of(game, self.ship, self.target, self.arc, weapon, self.spared)
        if line.target == NOBODY or not (weapon.effect in CONTACT_EFFECTS or reaches(weapon, line.far)):
            game.emit(VolleyBlocked(game.pieces[self.ship].label, game.pieces[self.target].label))
            return DONE
        if self.card == GRAPE:
            return GrapeVolley(self.ship, line.target, self.dice)
        if weapon.id == CANNON and self.aim == HIGH and holds(game, self.ship, CHAIN_SHOT):
            show(game, self.ship, CHAIN_SHOT)
        return EFFECTS[weapon.effect](game, self.shot(line.target, min(2, band_of(weapon, line.far))))

    def use_card(self, game: Battle) -> Step:
        """MW-CARD-30, MW-CARD-31, MW-CARD-33: shots meet what is in their way; tentacles reach round it."""
        effect = CARD_WEAPONS[self.weapon][0]
        if effect == TENTACLES:
            return CARD_EFFECTS[effect](game, self.shot(self.target, 0))
        line = line_of(game, self.ship, self.target, self.arc, WEAPONS[CANNON], self.spared)
        if line.target == NOBODY or (effect == SHIP_ROT and game.pieces[line.target].kind == MONSTER):
            spend(game, self.ship, effect)
            game.emit(VolleyBlocked(game.pieces[self.ship].label, game.pieces[self.target].label))
            return DONE
        return CARD_EFFECTS[effect](game, self.shot(line.target, 0))

    def shot(self, target: int, band: int) -> Shot:
        return Shot(self.ship, target, self.arc, self.aim, self.weapon, self.mounts, self.dice, band, self.card)
