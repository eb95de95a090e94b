"""Chapter 25: step H, Housekeeping, in strict order."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, word
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.content.tables import HOLD_CARDS
from weathergage.rulesets.captains_sea.events import FireFought, StrikeChecked, StrikeIgnored
from weathergage.rulesets.captains_sea.rules.bridge_cards import (
    DiscardDown,
    RollDice,
    die,
    draw_from_deck,
    take_from_deck,
    take_into_hand,
    values,
)
from weathergage.rulesets.captains_sea.rules.card_effects import PlayNow
from weathergage.rulesets.captains_sea.rules.card_windows import offer, offer_to, played, played_by
from weathergage.rulesets.captains_sea.rules.damage import lose_rigging
from weathergage.rulesets.captains_sea.rules.damage_control import DamageControl
from weathergage.rulesets.captains_sea.rules.morale_checks import MoraleCheck, raise_morale
from weathergage.rulesets.captains_sea.rules.sails import Sails
from weathergage.rulesets.captains_sea.rules.smoke import drift_smoke
from weathergage.rulesets.captains_sea.rules.victory import strike_colours
from weathergage.rulesets.captains_sea.state import (
    IMPULSES,
    STRIKE_CHECK,
    Duel,
    DuelFrame,
    Ship,
    morale,
    quality,
)

FIRE_OUT_AT: Final = 5             # CS-HK-02
FIRE_BURNS_AT: Final = 2
STRIKES_AT: Final = 1              # CS-HK-10


class HousekeepingAt:
    """Stages of `Housekeeping`."""

    FIRES: Final = 1
    REPAIRS: Final = 2
    MORALE: Final = 3
    SAILS: Final = 4
    SMOKE: Final = 5
    END: Final = 6


@dataclass
class Housekeeping(DuelFrame):
    """CS-HK-01: fire fighting, Damage Control, destroyed sections, strike, sails, smoke, card.

    CS-HK-24: nothing else ends here; crew assignments lapse by being made anew.
    """

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case HousekeepingAt.FIRES: return self.begin(game)
            case HousekeepingAt.REPAIRS: return DamageControl()
            case HousekeepingAt.MORALE: return CrewMorale()
            case HousekeepingAt.SAILS: return Sails()
            case HousekeepingAt.SMOKE: return self.smoke(game)
            case _: return DONE

    def begin(self, game: Duel) -> Step:
        game.step = "housekeeping"
        game.impulse = IMPULSES
        return FightFires()

    def smoke(self, game: Duel) -> Step:
        """CS-HK-22, then CS-HK-23: smoke drifts, and the IP alone draws a card."""
        drift_smoke(game)
        return DrawCard(game.ip)


class FightFiresAt:
    """Stages of `FightFires`."""

    NIP: Final = 1
    IP: Final = 2
    END: Final = 3


@dataclass
class FightFires(DuelFrame):
    """CS-HK-02: the NIP's ship, then the IP's."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case FightFiresAt.NIP: return FightFire(game.nip)
            case FightFiresAt.IP: return FightFire(game.ip)
            case _: return DONE


class CrewMoraleAt:
    """Stages of `CrewMorale`."""

    NIP_SECTIONS: Final = 1
    IP_SECTIONS: Final = 2
    STRIKE: Final = 3
    CARDS: Final = 4
    CHEER: Final = 5


@dataclass
class CrewMorale(DuelFrame):
    """CS-HK-09 to CS-HK-13, CS-WIN-14: checks for destroyed sections, the strike check, then cards for morale."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case CrewMoraleAt.NIP_SECTIONS: return destroyed_sections(game, game.nip)
            case CrewMoraleAt.IP_SECTIONS: return destroyed_sections(game, game.ip)
            case CrewMoraleAt.STRIKE: return CheckForStrike()
            case CrewMoraleAt.CARDS: return offer(game, "hk-morale", "CS-WIN-14", ("three-cheers",), ("three-cheers",))
            case _: return self.cheer(game, answer)

    def is_part(self) -> bool:
        return True

    def cheer(self, game: Duel, answer: Answer) -> Step:
        """CS-FX-25."""
        for side in (0, 1):
            for _ in range(played_by(answer, side, "three-cheers")):
                raise_morale(game, side, "CS-FX-25")
        return DONE


class FightFireAt:
    """Stages of `FightFire`."""

    CARDS: Final = 1
    ROLL: Final = 2
    JUDGE: Final = 3


@dataclass
class FightFire(DuelFrame):
    """CS-HK-02, CS-FX-30: a ship On Fire rolls, unless a fire party saves it the roll."""

    side: int

    def step(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        match self.pc:
            case FightFireAt.CARDS: return self.invite(game, ship)
            case FightFireAt.ROLL: return self.fight(game, ship, answer)
            case _: return self.judge(game, ship, die(answer))

    def invite(self, game: Duel, ship: Ship) -> Step:
        return offer_to(game, self.side, "hk-fire", "CS-WIN-14", ("fire-party",)) if ship.on_fire else DONE

    def fight(self, game: Duel, ship: Ship, answer: Answer) -> Step:
        if played(answer, "fire-party"):
            ship.on_fire = False
            game.emit(FireFought(self.side, 0, "out", (), "CS-FX-30"))
            return DONE
        marks = (FIRE_BURNS_AT + 1 - quality(ship), FIRE_OUT_AT - quality(ship))
        return RollDice("fire-fighting", "CS-HK-02", ((self.side, 1),), marks)

    def judge(self, game: Duel, ship: Ship, value: int) -> Step:
        bonus = Tally(quality(ship), "Crew Quality", "CS-HK-02")
        total = value + bonus.total
        result = "out" if total >= FIRE_OUT_AT else "spreads" if total <= FIRE_BURNS_AT else "burns on"
        if game.journal is not None:
            game.emit(FireFought(self.side, value, result, bonus.opened(), "CS-HK-02"))
        if result == "out":
            ship.on_fire = False
        elif result == "spreads":
            lose_rigging(game, ship, 1, "CS-HK-02")
        return DONE


def destroyed_sections(game: Duel, side: int) -> Step:
    """CS-HK-09, CS-SHIP-19: one die per section at 0; morale drops one level in all."""
    dice = len([1 for section in game.ships[side].sections if not section.boxes])
    return MoraleCheck(side, dice, 0, "CS-HK-09") if dice else None


def strike_dice(ship: Ship) -> int:
    """CS-HK-10, CS-GEN-13: one for each counter of morale, rigging and crew in a Strike Check box."""
    return int(ship.morale == STRIKE_CHECK) + int(ship.rigging == 0) + int(ship.crew == 0)


class CheckForStrikeAt:
    """Stages of `CheckForStrike`."""

    ROLL: Final = 1
    NOTE: Final = 2
    CARDS: Final = 3
    JUDGE: Final = 4


@dataclass
class CheckForStrike(DuelFrame):
    """CS-HK-10 to CS-HK-13: both ships roll, then cards, then the outcome is judged."""

    turn: int = 0
    failing: tuple[int, ...] = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case CheckForStrikeAt.ROLL: return self.roll(game)
            case CheckForStrikeAt.NOTE: return self.note(game, each(answer)[0])
            case CheckForStrikeAt.CARDS: return self.invite(game)
            case _: return self.judge(game, answer)

    def roll(self, game: Duel) -> Step:
        while self.turn < 2:
            side = game.ip if self.turn else game.nip
            dice = strike_dice(game.ships[side])
            if dice:
                return RollDice("strike", "CS-HK-10", ((side, dice),), (STRIKES_AT + 1 - morale(game.ships[side]),))
            self.turn += 1
        if not self.failing:
            return DONE
        self.go(CheckForStrikeAt.CARDS)
        return None

    def note(self, game: Duel, rolled: Answer) -> Step:
        side = game.ip if self.turn else game.nip
        bonus = Tally(morale(game.ships[side]), "Crew Morale", "CS-HK-10")
        strikes = min(values(rolled)) + bonus.total <= STRIKES_AT
        if strikes:
            self.failing = (*self.failing, side)
        if game.journal is not None:
            game.emit(StrikeChecked(side, tuple(values(rolled)), strikes, bonus.opened()))
        self.turn += 1
        self.go(CheckForStrikeAt.ROLL)
        return None

    def invite(self, game: Duel) -> Step:
        """CS-WIN-14, CS-CARD-12: if both ships failed, the window is one for both captains, the NIP deciding first."""
        nip, ip = [("no-surrender",) if side in self.failing else () for side in (game.nip, game.ip)]
        return offer(game, "hk-strike", "CS-WIN-14", nip, ip)

    def judge(self, game: Duel, answer: Answer) -> Step:
        """CS-HK-11, CS-END-02, CS-FX-26: exactly one ship strikes, or neither does; a card cancels a whole check."""
        failed = [side for side in self.failing if not played_by(answer, side, "no-surrender")]
        if len(failed) == 1:
            strike_colours(game, failed[0], "CS-HK-10")
        elif failed:
            game.emit(StrikeIgnored())
        return DONE


class DrawCardAt:
    """Stages of `DrawCard`."""

    DRAW: Final = 1
    TAKE: Final = 2
    END: Final = 3


@dataclass
class DrawCard(DuelFrame):
    """CS-HK-23, CS-WIN-01, CS-CARD-02 to CS-CARD-06: a Play Now card acts at once, a Hold card goes into the hand."""

    side: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case DrawCardAt.DRAW: return self.draw(game)
            case DrawCardAt.TAKE: return self.take(game, word(answer))
            case _: return DONE

    def draw(self, game: Duel) -> Step:
        """CS-SCEN-03, CS-CARD-17: no draw without a deck, nor from an empty one."""
        if game.has("no-bridge-cards") or not (game.deck or game.discards):
            return DONE
        return draw_from_deck(game, self.side, "CS-HK-23")

    def take(self, game: Duel, card: str) -> Step:
        take_from_deck(game, card)
        if card not in HOLD_CARDS:
            return PlayNow(self.side, card)
        take_into_hand(game, self.side, card, "CS-HK-23")
        return DiscardDown(self.side, "CS-CARD-06")
