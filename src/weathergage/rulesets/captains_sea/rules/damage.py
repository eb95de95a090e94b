"""Chapter 18: applying hits."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, word
from weathergage.kernel.spaces import OneOf
from weathergage.kits.squares import PORT, STARBOARD
from weathergage.rulesets.captains_sea.content.tables import morale_dice
from weathergage.rulesets.captains_sea.events import CaughtFire, HullHit, RiggingHit, SectionDestroyed
from weathergage.rulesets.captains_sea.questions import AskFirstHit, AskSideHit
from weathergage.rulesets.captains_sea.rules.attack import Harm
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, values
from weathergage.rulesets.captains_sea.rules.gunnery import CHOOSE
from weathergage.rulesets.captains_sea.rules.morale_checks import MoraleCheck
from weathergage.rulesets.captains_sea.rules.ship_display import LoseCrew
from weathergage.rulesets.captains_sea.state import (
    PORT_AFT,
    PORT_BOW,
    SECTIONS,
    STARBOARD_AFT,
    STARBOARD_BOW,
    Duel,
    DuelFrame,
    Ship,
    morale,
)

PAIRS: Final[dict[str, tuple[int, int]]] = {       # CS-DMG-16, CS-RAKE-11: the two sections that share the hits
    STARBOARD: (STARBOARD_BOW, STARBOARD_AFT), PORT: (PORT_BOW, PORT_AFT),
    "bow": (STARBOARD_BOW, PORT_BOW), "stern": (STARBOARD_AFT, PORT_AFT),
}
ACROSS: Final[tuple[int, ...]] = (PORT_BOW, PORT_AFT, STARBOARD_BOW, STARBOARD_AFT)   # CS-DMG-18: same end, far side
ALONG: Final[tuple[int, ...]] = (STARBOARD_AFT, STARBOARD_BOW, PORT_AFT, PORT_BOW)    # CS-RAKE-11: same side, other end


def lose_rigging(game: Duel, ship: Ship, hits: int, rule: str = "CS-DMG-14") -> None:
    """CS-SHIP-11, CS-DMG-14: one box down per hit, not below 0."""
    taken = min(hits, ship.rigging)
    if taken:
        ship.rigging -= taken
        game.emit(RiggingHit(ship.side, taken, ship.rigging, rule))


def lose_boxes(game: Duel, ship: Ship, at: int, hits: int, rule: str) -> int:
    """CS-SHIP-18, CS-SHIP-22: boxes of one section; at 0 it loses its load. Returns the hits it could not take."""
    section = ship.sections[at]
    taken = min(hits, section.boxes)
    if taken:
        section.boxes -= taken
        game.emit(HullHit(ship.side, at, taken, section.boxes, rule))
        if not section.boxes:
            section.load, section.known, section.pending, section.due, section.moved = "", False, "", 0, False
            game.emit(SectionDestroyed(ship.side, at))
    return hits - taken


class ApplyAttackAt:
    """Stages of `ApplyAttack`."""

    HITS: Final = 1
    CREW: Final = 2
    MORALE: Final = 3
    FIRE: Final = 4
    END: Final = 5


@dataclass
class ApplyAttack(DuelFrame):
    """CS-DMG-25: rigging, hull, crew with red checks, morale effect, fire; in this order."""

    target: int
    harm: Harm

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ApplyAttackAt.HITS: return self.strike(game)
            case ApplyAttackAt.CREW: return LoseCrew(self.target, self.harm.crew)
            case ApplyAttackAt.MORALE: return self.shake_morale(game)
            case ApplyAttackAt.FIRE: return FireCheck(self.target, self.harm.fire) if self.harm.fire else DONE
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def strike(self, game: Duel) -> Step:
        lose_rigging(game, game.ships[self.target], self.harm.rigging)
        return HullHits(self.target, self.harm.hull, self.harm.where) if self.harm.hull else None

    def shake_morale(self, game: Duel) -> Step:
        """CS-DMG-21, CS-DMG-22: the blue die by the defender's morale of this moment, crossed with the hits left."""
        dice = morale_dice(self.harm.blue + morale(game.ships[self.target]), self.harm.hits)
        self.harm = Harm((), (), fire=self.harm.fire)       # the rest is done, and need not keep positions apart
        return MoraleCheck(self.target, dice, 0, "CS-DMG-21")


class HullHitsAt:
    """Stages of `HullHits`."""

    SIDE: Final = 1
    FIRST: Final = 2
    STRIKE: Final = 3
    END: Final = 4


@dataclass
class HullHits(DuelFrame):
    """CS-DMG-16 to CS-DMG-20, CS-RAKE-11: hull hits over the two sections of a side or an end."""

    target: int
    hits: int
    where: str

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case HullHitsAt.SIDE: return self.choose_side()
            case HullHitsAt.FIRST: return self.choose_first(game, answer)
            case HullHitsAt.STRIKE: return self.strike(game, game.ships[self.target], answer)
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def choose_side(self) -> Step:
        """CS-DMG-20: of shot from right ahead or astern, the defender names the side that is hit."""
        return AskSideHit(self.target, "CS-DMG-20", OneOf((STARBOARD, PORT))) if self.where == CHOOSE else None

    def choose_first(self, game: Duel, answer: Answer) -> Step:
        """CS-DMG-16: the first hit goes to the section with more undamaged boxes; if equal the defender chooses."""
        if answer is not None:
            self.where = word(answer)
        one, other = PAIRS[self.where]
        boxes = game.ships[self.target].sections
        if boxes[one].boxes == boxes[other].boxes and self.hits % 2:
            return AskFirstHit(self.target, "CS-DMG-16", OneOf((SECTIONS[one], SECTIONS[other])))
        return None

    def strike(self, game: Duel, ship: Ship, answer: Answer) -> Step:
        """CS-DMG-17 to CS-DMG-19: hits alternate; what a section cannot take goes through, what is left is lost."""
        one, other = PAIRS[self.where]
        if answer == SECTIONS[other] or ship.sections[other].boxes > ship.sections[one].boxes:
            one, other = other, one
        standing = sections_standing(ship)
        raked = self.where in ("bow", "stern")
        beyond = ALONG if raked else ACROSS
        for at, share in ((one, (self.hits + 1) // 2), (other, self.hits // 2)):
            through = lose_boxes(game, ship, at, share, "CS-RAKE-11" if raked else "CS-DMG-17")
            lose_boxes(game, ship, beyond[at], through, "CS-RAKE-11" if raked else "CS-DMG-18")
        return destroyed_now(game, ship, standing - sections_standing(ship))


class FireCheckAt:
    """Stages of `FireCheck`."""

    ROLL: Final = 1
    BURN: Final = 2


@dataclass
class FireCheck(DuelFrame):
    """CS-DMG-23: dice in brackets of the header or footer of the column; a 1 sets the ship on fire."""

    target: int
    dice: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case FireCheckAt.ROLL: return RollDice("fire-check", "CS-DMG-23", ((self.target, self.dice),), (2,))
            case _: return self.burn(game, each(answer)[0])

    def is_part(self) -> bool:
        return True

    def burn(self, game: Duel, rolled: Answer) -> Step:
        if min(values(rolled)) <= 1:
            set_on_fire(game, game.ships[self.target], "CS-DMG-23")
        return DONE


def set_on_fire(game: Duel, ship: Ship, rule: str) -> None:
    """CS-DMG-24: a ship has at most one On Fire counter."""
    if not ship.on_fire:
        ship.on_fire = True
        game.emit(CaughtFire(ship.side, rule))


class BurstsAt:
    """Stages of `Bursts`."""

    BURST: Final = 1
    END: Final = 2


@dataclass
class Bursts(DuelFrame):
    """CS-DMG-13: one hull hit on each section in which a gun burst; lost if it stands at 0 by then."""

    side: int
    sections: tuple[int, ...]

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case BurstsAt.BURST: return self.burst(game, game.ships[self.side])
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def burst(self, game: Duel, ship: Ship) -> Step:
        standing = sections_standing(ship)
        for at in self.sections:
            lose_boxes(game, ship, at, 1, "CS-DMG-13")
        return destroyed_now(game, ship, standing - sections_standing(ship))


def sections_standing(ship: Ship) -> int:
    return len([1 for section in ship.sections if section.boxes])


def destroyed_now(game: Duel, ship: Ship, destroyed: int) -> Step:
    """CS-SHIP-19: sections that entered 0 are checked on the spot only under `section-destroyed-check = immediate`."""
    if not destroyed or not game.plays("section-destroyed-check", "immediate"):
        return None
    return DestroyedNow(ship.side, destroyed)


@dataclass
class DestroyedNow(DuelFrame):
    """CS-SHIP-19 under `section-destroyed-check = immediate`: a one-die check for each section that entered 0."""

    side: int
    checks: int

    def step(self, game: Duel, answer: Answer) -> Step:
        if not self.checks:
            return DONE
        self.checks -= 1
        return MoraleCheck(self.side, 1, 0, "CS-SHIP-19")

    def is_part(self) -> bool:
        return True
