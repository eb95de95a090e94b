"""Chapter 17 as a whole: the fire step of an impulse, in the order of CS-FIRE-26."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Done, Step, each, ints, number
from weathergage.kernel.spaces import OneOf
from weathergage.kits.squares import AHEAD
from weathergage.rulesets.captains_sea.content.tables import smoke_counters
from weathergage.rulesets.captains_sea.events import DiceRolled, WheelShotAway
from weathergage.rulesets.captains_sea.questions import AskOddDie
from weathergage.rulesets.captains_sea.rules.announcing import CHASERS, ENDS, HOLD, Announce, attacks_of, can_announce
from weathergage.rulesets.captains_sea.rules.attack import Attack, Harm, Salvo
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, values
from weathergage.rulesets.captains_sea.rules.card_windows import offer, played_by
from weathergage.rulesets.captains_sea.rules.chasers import FireChasers
from weathergage.rulesets.captains_sea.rules.damage import ApplyAttack, Bursts, lose_rigging
from weathergage.rulesets.captains_sea.rules.gunnery import LOW, bearing_side, defense_dice
from weathergage.rulesets.captains_sea.rules.maneuver_selection import SelectManeuvers, forget
from weathergage.rulesets.captains_sea.rules.reloading import SelectLoad
from weathergage.rulesets.captains_sea.rules.ship_display import LoseCrew
from weathergage.rulesets.captains_sea.rules.smoke import add_smoke
from weathergage.rulesets.captains_sea.state import DOUBLE, Duel, DuelFrame, range_between

BURSTS_AT: Final = 2               # CS-DMG-13
MARINES_RANGE: Final = 3           # CS-FX-17
MARINES_HIT_AT: Final = 5


class FireStepAt:
    """Stages of `FireStep`."""

    ANNOUNCE: Final = 1
    MARINES: Final = 2
    ROLL: Final = 3
    DAMAGE: Final = 4
    RELOAD: Final = 5
    END: Final = 6


@dataclass
class FireStep(DuelFrame):
    """CS-FIRE-26: both announce, both roll on the same position, then damage, smoke and new loads."""

    orders: tuple[Answer, Answer] = (HOLD, HOLD)            # by side

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case FireStepAt.ANNOUNCE: return self.announce(game)
            case FireStepAt.MARINES: return self.offer_marines(game, each(answer))
            case FireStepAt.ROLL: return self.roll(answer)
            case FireStepAt.DAMAGE: return ApplySalvos(salvos_in(answer))
            case FireStepAt.RELOAD: return AfterFire(self.orders, salvos_in(each(answer)[0]), ints(each(answer)[1]))
            case _: return DONE

    def announce(self, game: Duel) -> Step:
        """CS-FIRE-02: where nothing bears nobody announces anything."""
        if can_announce(game, game.nip):
            return Announce(0)
        if can_announce(game, game.ip):
            return Announce(1)
        self.go(FireStepAt.ROLL)
        return self.offer_marines(game, self.orders)

    def offer_marines(self, game: Duel, orders: tuple[Answer, ...]) -> Step:
        """CS-WIN-08, CS-FX-17: at musket range, firing guns or not."""
        self.orders = (orders[0], orders[1])
        if range_between(game) > MARINES_RANGE:
            return DONE if self.orders == (HOLD, HOLD) else None
        return offer(game, "fire-step", "CS-WIN-08", ("marines-in-tops",), ("marines-in-tops",))

    def roll(self, answer: Answer) -> Step:
        marines = (played_by(answer, 0, "marines-in-tops"), played_by(answer, 1, "marines-in-tops"))
        if self.orders == (HOLD, HOLD) and marines == (0, 0):
            return DONE
        return Volleys(self.orders, marines)


def salvos_in(result: Answer) -> tuple[Salvo, ...]:
    assert isinstance(result, tuple)
    return result


class VolleysAt:
    """Stages of `Volleys`."""

    ROLL: Final = 1
    KEEP: Final = 2


@dataclass
class Volleys(DuelFrame):
    """CS-FIRE-03, CS-FIRE-27: nothing is applied before both have rolled, so the position is the same for both.

    Returns the salvos, the NIP's first.
    """

    orders: tuple[Answer, Answer]                           # by side
    marines: tuple[int, int]                                # Marines in the Tops played by either side
    salvos: tuple[Salvo, ...] = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case VolleysAt.ROLL: return self.roll(game)
            case _: return self.keep(salvos_in(answer)[0])

    def is_part(self) -> bool:
        return True

    def roll(self, game: Duel) -> Step:
        if len(self.salvos) == 2:
            return Done(self.salvos)
        side = game.ip if self.salvos else game.nip
        if self.orders[side] == HOLD and not self.marines[side]:
            return self.keep(Salvo(side, (), 0, 0, ()))
        return Volley(side, self.orders[side], self.marines[side])

    def keep(self, salvo: Salvo) -> Step:
        self.salvos += (salvo,)
        self.go(VolleysAt.ROLL)
        return None


class VolleyAt:
    """Stages of `Volley`."""

    ATTACKS: Final = 1
    CHASERS: Final = 2
    BURSTS: Final = 3
    MARINES: Final = 4
    END: Final = 5


@dataclass
class Volley(DuelFrame):
    """CS-FIRE-26 step 3: one player's attacks rolled completely, then burst dice, then marines. Returns the Salvo."""

    side: int
    order: Answer
    cards: int                              # Marines in the Tops
    attacks: tuple[Harm, ...] = ()
    chasers: int = 0
    bursts: tuple[int, ...] = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case VolleyAt.ATTACKS: return BroadsideAttacks(self.side, self.order) if self.order != CHASERS else None
            case VolleyAt.CHASERS: return self.fire_chasers(answer)
            case VolleyAt.BURSTS: return self.roll_bursts(game, answer)
            case VolleyAt.MARINES: return self.roll_marines(game, answer)
            case _: return self.end(game, answer)

    def is_part(self) -> bool:
        return True

    def fire_chasers(self, answer: Answer) -> Step:
        if self.order == CHASERS:
            return FireChasers(self.side)
        self.attacks = harms_in(answer)
        return None

    def roll_bursts(self, game: Duel, answer: Answer) -> Step:
        """CS-DMG-13: a die for every section that fired Double Shot low."""
        if answer is not None:
            self.chasers = number(answer)
        sections = self.bursting(game)
        if not sections:
            return None
        return RollDice("burst", "CS-DMG-13", ((self.side, 1),) * len(sections), (BURSTS_AT + 1,))

    def bursting(self, game: Duel) -> list[int]:
        """CS-DMG-13: sections that fired Double Shot aimed low (by option, at any height)."""
        ship, any_aim = game.ships[self.side], game.plays("burst-aim", "any")
        return [at for sections, aim in attacks_of(game, self.side, self.order) for at in sections
                if ship.sections[at].load == DOUBLE and (aim == LOW or any_aim)]

    def roll_marines(self, game: Duel, answer: Answer) -> Step:
        """CS-FX-17: two dice for each card, natural 5 or 6 hits."""
        if answer is not None:
            self.bursts = tuple([at for at, rolled in zip(self.bursting(game), each(answer))
                                 if values(rolled)[0] <= BURSTS_AT])
        if not self.cards:
            return None
        return Roll(CHANCE, "CS-FX-17", Dice((2 * self.cards,), (MARINES_HIT_AT,)), "marines")

    def end(self, game: Duel, answer: Answer) -> Step:
        marines = 0
        if answer is not None:
            game.emit(DiceRolled(self.side, "marines", ints(answer), 0, "CS-FX-17"))
            marines = len([1 for face in ints(answer) if face >= MARINES_HIT_AT])
        return Done((Salvo(self.side, self.attacks, self.chasers, marines, self.bursts),))


def harms_in(result: Answer) -> tuple[Harm, ...]:
    assert isinstance(result, tuple)
    return result


class BroadsideAttacksAt:
    """Stages of `BroadsideAttacks`."""

    SPLIT: Final = 1
    ODD_DIE: Final = 2
    ATTACK: Final = 3
    KEEP: Final = 4


@dataclass
class BroadsideAttacks(DuelFrame):
    """CS-FIRE-11, CS-FIRE-12: one attack after the other, each against its share of the defense dice. Returns the
    Harm of each."""

    side: int
    order: Answer
    odd: str = ""                           # the end whose attack is met with the odd defense die
    harms: tuple[Harm, ...] = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case BroadsideAttacksAt.SPLIT: return self.split(game)
            case BroadsideAttacksAt.ODD_DIE: return self.take_odd(str(answer))
            case BroadsideAttacksAt.ATTACK: return self.attack(game)
            case _: return self.keep(harms_in(answer))

    def is_part(self) -> bool:
        return True

    def split(self, game: Duel) -> Step:
        """CS-FIRE-12: against two attacks the defense dice are halved; the defender places an odd one."""
        if len(attacks_of(game, self.side, self.order)) == 2 and defense_dice(game, self.side).total % 2:
            return AskOddDie(1 - self.side, "CS-FIRE-12", OneOf(ENDS))
        self.go(BroadsideAttacksAt.ATTACK)
        return None

    def take_odd(self, end: str) -> Step:
        self.odd = end
        return None

    def attack(self, game: Duel) -> Step:
        attacks, at = attacks_of(game, self.side, self.order), len(self.harms)
        if at == len(attacks):
            return Done(self.harms)
        sections, aim = attacks[at]
        dice = defense_dice(game, self.side).total
        if len(attacks) == 2:
            dice = dice // 2 + (self.odd == ENDS[at])
        return Attack(self.side, sections, aim, dice)

    def keep(self, harms: tuple[Harm, ...]) -> Step:
        self.harms += harms
        self.go(BroadsideAttacksAt.ATTACK)
        return None


class ApplySalvosAt:
    """Stages of `ApplySalvos`."""

    DAMAGE: Final = 1
    BURSTS: Final = 2


@dataclass
class ApplySalvos(DuelFrame):
    """CS-FIRE-26 step 4: the damage of both, the NIP's first; then burst hits, the NIP's first (CS-DMG-13).

    Returns what smoke and loads need of the salvos, and the sides whose wheel was shot away (CS-FX-23).
    """

    salvos: tuple[Salvo, ...]               # the NIP's, then the IP's
    wheels: tuple[int, ...] = ()
    turn: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ApplySalvosAt.DAMAGE: return self.apply()
            case _: return self.burst()

    def is_part(self) -> bool:
        return True

    def apply(self) -> Step:
        while self.turn < 2:
            salvo = self.salvos[self.turn]
            if [harm for harm in salvo.attacks if harm.wheel]:
                self.wheels += (1 - salvo.side,)
            self.salvos = self.salvos[:self.turn] + (spent(salvo),) + self.salvos[self.turn + 1:]
            self.turn += 1
            if salvo.attacks or salvo.chasers or salvo.marines:
                self.go(ApplySalvosAt.DAMAGE)
                return ApplySalvo(1 - salvo.side, salvo.attacks, salvo.chasers, salvo.marines)
        self.turn = 0
        return None

    def burst(self) -> Step:
        while self.turn < 2:
            salvo = self.salvos[self.turn]
            self.turn += 1
            if salvo.bursts:
                self.go(ApplySalvosAt.BURSTS)
                return Bursts(salvo.side, salvo.bursts)
        return Done((self.salvos, self.wheels))


def spent(salvo: Salvo) -> Salvo:
    """What smoke and loads need of a salvo whose damage is done."""
    return Salvo(salvo.side, tuple([Harm(harm.sections, harm.dice) for harm in salvo.attacks]), 0, 0, salvo.bursts)


@dataclass
class ApplySalvo(DuelFrame):
    """CS-FIRE-26 step 4: one player's damage: attack by attack, chasers' rigging hits, then the marines' crew hits."""

    target: int
    attacks: tuple[Harm, ...]
    chasers: int
    marines: int

    def step(self, game: Duel, answer: Answer) -> Step:
        if self.attacks:
            harm, self.attacks = self.attacks[0], self.attacks[1:]
            return ApplyAttack(self.target, harm) if harm.hits else None
        if self.chasers:
            lose_rigging(game, game.ships[self.target], self.chasers, "CS-CHASE-05")
            self.chasers = 0
        if self.marines:
            hits, self.marines = self.marines, 0
            return LoseCrew(self.target, hits, "CS-FX-17")
        return DONE

    def is_part(self) -> bool:
        return True


class AfterFireAt:
    """Stages of `AfterFire`."""

    SMOKE: Final = 1
    LOADS: Final = 2
    WHEELS: Final = 3
    END: Final = 4


@dataclass
class AfterFire(DuelFrame):
    """CS-FIRE-26 steps 5 and 6: smoke, and new loads; then wheels that were shot away (CS-FX-23)."""

    orders: tuple[Answer, Answer]
    salvos: tuple[Salvo, ...]
    wheels: tuple[int, ...]

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case AfterFireAt.SMOKE: return self.make_smoke(game)
            case AfterFireAt.LOADS: return self.select_loads(game)
            case AfterFireAt.WHEELS: return self.lose_wheels(game)
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def make_smoke(self, game: Duel) -> Step:
        """CS-SMOKE-01: by the dice of each section, or by option of the whole attack. What has fired is empty."""
        whole = game.plays("smoke-dice", "attack")
        for salvo in self.salvos:
            ship, counters = game.ships[salvo.side], 0
            for harm in salvo.attacks:
                for at, dice in zip(harm.sections, harm.dice):
                    counters += smoke_counters(sum(harm.dice) if whole else dice)
                    ship.sections[at].load, ship.sections[at].known = "", False
            if counters:
                add_smoke(game, ship, counters)
        return None

    def select_loads(self, game: Duel) -> Step:
        """CS-LOAD-06, CS-LOAD-12, CS-CHASE-06: every section that fired and still stands, and the chasers."""
        sections = [(salvo.side, at) for salvo in self.salvos for harm in salvo.attacks for at in harm.sections
                    if game.ships[salvo.side].sections[at].boxes]
        chasers = [(side, "bow" if bearing_side(game, side) == AHEAD else "stern")
                   for side in (0, 1) if self.orders[side] == CHASERS]
        return SelectLoad(tuple(sections), game.now, tuple(chasers)) if sections or chasers else None

    def lose_wheels(self, game: Duel) -> Step:
        """CS-FX-23: the next Activate counter and the maneuver are gone; with counters left he selects anew."""
        for side in self.wheels:
            ship = game.ships[side]
            ship.activations = ship.activations[1:]
            ship.strain = 0
            forget(ship)
            game.emit(WheelShotAway(side))
        return SelectManeuvers(tuple(sorted(set(self.wheels)))) if self.wheels else DONE
