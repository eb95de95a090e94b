"""Chapter 17 as a whole: the fire step of an impulse, in the order of CS-FIRE-26."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice
from weathergage.kernel.core import CHANCE, DONE, Answer, Done, Question, Step, each, ints
from weathergage.kernel.spaces import OneOf
from weathergage.kits.squares import AHEAD
from weathergage.rulesets.captains_sea.content.tables import smoke_counters
from weathergage.rulesets.captains_sea.events import ChasersFired, DiceRolled, FireAnnounced, WheelShotAway
from weathergage.rulesets.captains_sea.rules.attack import Attack, Harm, Salvo
from weathergage.rulesets.captains_sea.rules.cards import Roll, offer, played_by, values
from weathergage.rulesets.captains_sea.rules.damage import ApplyAttack, Bursts, lose_rigging
from weathergage.rulesets.captains_sea.rules.gunnery import (
    CHASERS,
    HOLD,
    LOW,
    FireOrder,
    attacks_of,
    bearing_side,
    can_announce,
    chaser_dice,
    chaser_end,
    defense_dice,
)
from weathergage.rulesets.captains_sea.rules.loading import SelectLoad
from weathergage.rulesets.captains_sea.rules.morale import LoseCrew
from weathergage.rulesets.captains_sea.rules.selecting import SelectManeuvers, forget
from weathergage.rulesets.captains_sea.rules.smoke import add_smoke
from weathergage.rulesets.captains_sea.state import DOUBLE, Duel, DuelFrame, range_between

BURSTS_AT: Final = 2               # CS-DMG-13
MARINES_RANGE: Final = 3           # CS-FX-17
CHASER_HITS: Final = 6             # CS-CHASE-04


@dataclass
class FireStep(DuelFrame):
    """CS-FIRE-26: both announce, both roll on the same position, then damage, smoke and new loads."""

    orders: tuple[Answer, Answer] = (HOLD, HOLD)            # by side
    marines: tuple[int, int] = (0, 0)                       # Marines in the Tops played by either side
    turn: int = 0                                           # 0 the NIP's part, 1 the IP's
    salvos: tuple[Salvo, ...] = ()                          # the NIP's, then the IP's
    wheels: tuple[int, ...] = ()                            # sides whose wheel was shot away

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case 2: return self.announce(game, answer)
            case 3: return self.offer_marines(game)
            case 4: return self.freeze(game, answer)
            case 5: return self.roll(game)
            case 6: return self.note(answer)
            case 7: return self.apply()
            case 8: return self.burst(0)
            case 9: return self.burst(1)
            case 10: return self.make_smoke(game)
            case 11: return self.select_loads(game)
            case 12: return self.lose_wheel(game)
            case _: return DONE

    def seat(self, game: Duel) -> int:
        return game.ip if self.turn else game.nip

    def ask(self, game: Duel) -> Step:
        """CS-FIRE-01, CS-FIRE-02: the NIP announces first; who has nothing that bears is not asked."""
        while self.turn < 2:
            side = self.seat(game)
            if can_announce(game, side):
                return Question(side, "fire", "CS-FIRE-02", FireOrder(side), about=self.orders)
            self.turn += 1
        if self.orders == (HOLD, HOLD) and range_between(game) > MARINES_RANGE:
            return DONE
        self.turn = 0
        self.pc += 1
        return None

    def announce(self, game: Duel, order: Answer) -> Step:
        """CS-FIRE-10, CS-CHASE-07: broadsides or chasers; the load of a firing section is revealed when announced."""
        side = self.seat(game)
        self.orders = (order, self.orders[1]) if side == 0 else (self.orders[0], order)
        for sections, _ in attacks_of(game, side, order):
            for at in sections:
                game.ships[side].sections[at].known = True
                game.reveals += 1
        game.emit(FireAnnounced(side, order))
        self.turn += 1
        self.pc = 1
        return self.ask(game)

    def offer_marines(self, game: Duel) -> Step:
        """CS-WIN-08, CS-FX-17: at musket range, firing guns or not."""
        if range_between(game) > MARINES_RANGE:
            return None
        return offer(game, "fire-step", "CS-WIN-08", ("marines-in-tops",), ("marines-in-tops",))

    def freeze(self, game: Duel, answer: Answer) -> Step:
        self.marines = (played_by(answer, 0, "marines-in-tops"), played_by(answer, 1, "marines-in-tops"))
        if self.orders == (HOLD, HOLD) and self.marines == (0, 0):
            return DONE
        return None

    def roll(self, game: Duel) -> Step:
        """CS-FIRE-03, CS-FIRE-27: nothing is applied before both have rolled, so the position is the same for both."""
        side = self.seat(game)
        if self.orders[side] == HOLD and not self.marines[side]:
            self.pc += 1
            return self.note((Salvo(side, (), 0, 0, ()),))
        return Volley(side, self.orders[side], self.marines[side])

    def note(self, result: Answer) -> Step:
        self.salvos += (salvo_in(result),)
        self.turn += 1
        if self.turn < 2:
            self.pc = 4
        else:
            self.turn = 0
        return None

    def apply(self) -> Step:
        """CS-FIRE-26 step 4: the NIP's damage to the IP's ship, then the IP's to the NIP's."""
        while self.turn < 2:
            salvo = self.salvos[self.turn]
            if any([harm.wheel for harm in salvo.attacks]):
                self.wheels += (1 - salvo.side,)
            self.salvos = self.salvos[:self.turn] + (spent(salvo),) + self.salvos[self.turn + 1:]
            self.turn += 1
            if salvo.attacks or salvo.chasers or salvo.marines:
                self.pc = 6
                return ApplySalvo(1 - salvo.side, salvo.attacks, salvo.chasers, salvo.marines)
        return None

    def burst(self, turn: int) -> Step:
        """CS-DMG-13: burst hits, the NIP's first."""
        salvo = self.salvos[turn]
        return Bursts(salvo.side, salvo.bursts) if salvo.bursts else None

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

    def lose_wheel(self, game: Duel) -> Step:
        """CS-FX-23: the next Activate counter and the maneuver are gone; with counters left he selects anew."""
        for side in self.wheels:
            ship = game.ships[side]
            ship.activations = ship.activations[1:]
            ship.strain = 0
            forget(ship)
            game.emit(WheelShotAway(side))
        return SelectManeuvers(tuple(sorted(set(self.wheels)))) if self.wheels else None


@dataclass
class Volley(DuelFrame):
    """CS-FIRE-26 step 3: one player's attacks rolled completely, then burst dice, then marines. Returns the Salvo."""

    side: int
    order: Answer
    cards: int                              # Marines in the Tops
    odd: str = ""                           # the end whose attack is met with the odd defense die
    next: int = 0
    attacks: tuple[Harm, ...] = ()
    chasers: int = 0
    bursts: tuple[int, ...] = ()
    marines: int = 0

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.split(game)
            case 2: return self.take_odd(answer)
            case 3: return self.attack(game)
            case 4: return self.note(answer)
            case 5: return self.roll_chasers(game)
            case 6: return self.note_chasers(game, answer)
            case 7: return self.roll_bursts(game)
            case 8: return self.note_bursts(answer)
            case 9: return self.roll_marines()
            case _: return self.finish(game, answer)

    def is_part(self) -> bool:
        return True

    def split(self, game: Duel) -> Step:
        """CS-FIRE-12: against two attacks the defense dice are halved; the defender places an odd one."""
        if len(attacks_of(game, self.side, self.order)) == 2 and defense_dice(game, self.side).total % 2:
            return Question(1 - self.side, "odd-die", "CS-FIRE-12", OneOf(("bow", "aft")))
        self.pc += 1
        return None

    def take_odd(self, answer: Answer) -> Step:
        self.odd = str(answer)
        return None

    def attack(self, game: Duel) -> Step:
        attacks = attacks_of(game, self.side, self.order)
        if self.next == len(attacks):
            self.pc += 1
            return None
        sections, aim = attacks[self.next]
        dice = defense_dice(game, self.side).total
        if len(attacks) == 2:
            dice = dice // 2 + (self.odd == ("bow", "aft")[self.next])
        return Attack(self.side, sections, aim, dice)

    def note(self, result: Answer) -> Step:
        assert isinstance(result, tuple) and isinstance(result[0], Harm)
        self.attacks += (result[0],)
        self.next += 1
        self.pc = 2
        return None

    def roll_chasers(self, game: Duel) -> Step:
        """CS-CHASE-03 to CS-CHASE-05: no modifiers, no discards, no defense; every natural 6 is a rigging hit."""
        if self.order != CHASERS:
            self.pc += 1
            return None
        dice = chaser_dice(game.ships[self.side], chaser_end(game, self.side))
        return Question(CHANCE, "chasers", "CS-CHASE-04", Dice((dice,), (CHASER_HITS,)), about=self.side)

    def note_chasers(self, game: Duel, answer: Answer) -> Step:
        self.chasers = len([1 for face in ints(answer) if face == CHASER_HITS])
        game.emit(ChasersFired(self.side, chaser_end(game, self.side), ints(answer), self.chasers))
        return None

    def bursting(self, game: Duel) -> list[int]:
        """CS-DMG-13: sections that fired Double Shot aimed low (by option, at any height)."""
        sections: list[int] = []
        for own, aim in attacks_of(game, self.side, self.order):
            for at in own:
                if game.ships[self.side].sections[at].load == DOUBLE and (aim == LOW or game.plays("burst-aim", "any")):
                    sections.append(at)
        return sections

    def roll_bursts(self, game: Duel) -> Step:
        sections = self.bursting(game)
        if not sections:
            self.pc += 1
            return None
        return Roll("burst", "CS-DMG-13", tuple([(self.side, 1) for _ in sections]), (BURSTS_AT + 1,))

    def note_bursts(self, answer: Answer) -> Step:
        self.bursts = tuple([at for at, rolled in enumerate(each(answer)) if values(rolled)[0] <= BURSTS_AT])
        return None

    def roll_marines(self) -> Step:
        """CS-FX-17: two dice for each card, natural 5 or 6 hits."""
        if not self.cards:
            return None
        return Question(CHANCE, "marines", "CS-FX-17", Dice((2 * self.cards,), (5,)), about=self.side)

    def finish(self, game: Duel, answer: Answer) -> Step:
        if answer is not None:
            game.emit(DiceRolled(self.side, "marines", ints(answer), 0, "CS-FX-17"))
            self.marines = len([1 for face in ints(answer) if face >= 5])
        sections = self.bursting(game)
        bursts = tuple([sections[at] for at in self.bursts])
        return Done((Salvo(self.side, self.attacks, self.chasers, self.marines, bursts),))


def spent(salvo: Salvo) -> Salvo:
    """What smoke and loads need of a salvo whose damage is done."""
    return Salvo(salvo.side, tuple([Harm(harm.sections, harm.dice) for harm in salvo.attacks]), 0, 0, salvo.bursts)


def salvo_in(result: Answer) -> Salvo:
    assert isinstance(result, tuple) and isinstance(result[0], Salvo)
    return result[0]


@dataclass
class ApplySalvo(DuelFrame):
    """CS-FIRE-26 step 4: one player's damage: attack by attack, chasers' rigging hits, then the marines' crew hits."""

    target: int
    attacks: tuple[Harm, ...]
    chasers: int
    marines: int

    def stage(self, game: Duel, answer: Answer) -> Step:
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
