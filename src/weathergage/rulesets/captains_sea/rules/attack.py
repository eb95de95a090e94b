"""Chapters 17 and 18: one attack, from the To Hit roll to the hits of the Damage Effects Table."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, Answer, Done, Step, each, ints, number
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.content.tables import FAR_DEFENSE, RIGGING_DIVISOR, damage_cell, fire_dice
from weathergage.rulesets.captains_sea.events import AttackMade, DefenseMade, DiceRolled, HitsSpread
from weathergage.rulesets.captains_sea.questions import AskGrape
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, values
from weathergage.rulesets.captains_sea.rules.card_windows import offer_to, played
from weathergage.rulesets.captains_sea.rules.gunnery import (
    HIGH,
    HITS_AT,
    LOW,
    damage_modifier,
    defense_dice,
    section_dice,
    side_hit,
    to_hit,
)
from weathergage.rulesets.captains_sea.rules.rakes import rake
from weathergage.rulesets.captains_sea.state import CHAIN, Duel, DuelFrame, design, range_between

GRAPE_RANGE: Final = 3             # CS-FX-16
WHEEL_RANGE: Final = 12            # CS-FX-23
Cell = tuple[int, int, int]        # rigging, hull and crew hits


@dataclass
class Harm:
    """What one attack does, before any of it is applied."""

    sections: tuple[int, ...]           # that fired
    dice: tuple[int, ...]               # To Hit dice each of them rolled
    hits: int = 0                       # left after cancellation
    rigging: int = 0
    hull: int = 0
    crew: int = 0
    where: str = ""                     # a side, an end if raked, or CHOOSE
    blue: int = 0
    fire: int = 0                       # dice of the fire check (CS-DMG-23)
    wheel: bool = False                 # Wheel Shot Away was played on it


@dataclass
class Salvo:
    """What one player's fire of a step does, before any of it is applied."""

    side: int
    attacks: tuple[Harm, ...]
    chasers: int                        # rigging hits of chasers
    marines: int                        # crew hits of CS-FX-17
    bursts: tuple[int, ...]             # own sections in which a gun burst


class AttackAt:
    """Stages of `Attack`."""

    TO_HIT: Final = 1
    DEFENSE: Final = 2
    DAMAGE: Final = 3
    END: Final = 4


@dataclass
class Attack(DuelFrame):
    """CS-FIRE-26 step 3: To Hit, defense, damage dice, cell, adjustments; a rake no differently (CS-RAKE-08).

    CS-FIRE-24: it ends when no hits are left. Nothing is applied here: fire is simultaneous (CS-FIRE-03). Returns its
    Harm.
    """

    side: int
    sections: tuple[int, ...]
    aim: str
    share: int                  # defense dice of this attack (CS-FIRE-12)

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case AttackAt.TO_HIT: return ToHit(self.side, self.sections, self.aim)
            case AttackAt.DEFENSE: return self.defend(game, number(answer))
            case AttackAt.DAMAGE: return self.damage(game, number(answer))
            case _: return Done(answer)

    def is_part(self) -> bool:
        return True

    def defend(self, game: Duel, hits: int) -> Step:
        return Defense(self.side, hits, self.share) if hits else self.end(game)

    def damage(self, game: Duel, hits: int) -> Step:
        return DamageEffects(self.side, self.sections, self.aim, hits) if hits else self.end(game)

    def end(self, game: Duel) -> Done:
        return Done((Harm(self.sections, dice_by_section(game, self.side, self.sections)),))


def dice_by_section(game: Duel, side: int, sections: tuple[int, ...]) -> tuple[int, ...]:
    ship, distance = game.ships[side], range_between(game)
    return tuple([section_dice(ship, at, distance).total for at in sections])


class ToHitAt:
    """Stages of `ToHit`."""

    CARDS: Final = 1
    ROLL: Final = 2
    COUNT: Final = 3


@dataclass
class ToHit(DuelFrame):
    """CS-FIRE-14, CS-FIRE-15: the dice of all sections of an attack. Returns the hits."""

    side: int
    sections: tuple[int, ...]
    aim: str
    aimed: int = 0              # Well-Aimed Broadsides

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ToHitAt.CARDS: return offer_to(game, self.side, "fire-before-tohit", "CS-WIN-09", ("well-aimed",))
            case ToHitAt.ROLL: return self.roll(game, answer)
            case _: return self.count(game, each(answer)[0])

    def is_part(self) -> bool:
        return True

    def load(self, game: Duel) -> str:
        return game.ships[self.side].sections[self.sections[0]].load

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.aimed = played(answer, "well-aimed")
        dice = sum(dice_by_section(game, self.side, self.sections))
        bonus = to_hit(game, game.ships[self.side], self.load(game), self.aimed)
        return RollDice("to-hit", "CS-FIRE-15", ((self.side, dice),), (HITS_AT - bonus.total,))

    def count(self, game: Duel, rolled: Answer) -> Step:
        ship, distance = game.ships[self.side], range_between(game)
        bonus = to_hit(game, ship, self.load(game), self.aimed)
        hits = len([1 for value in values(rolled) if value + bonus.total >= HITS_AT])
        if game.journal is not None:
            dice = tuple([part for at in self.sections for part in section_dice(ship, at, distance).parts])
            game.emit(AttackMade(self.side, self.sections, self.aim, self.load(game), hits, dice, bonus.parts,
                                 rake(game, self.side)))
        return Done(hits)


class DefenseAt:
    """Stages of `Defense`."""

    CARDS: Final = 1
    ROLL: Final = 2
    BY_HULL: Final = 3
    CARDS_AFTER: Final = 4
    BY_CARD: Final = 5
    CANCEL: Final = 6


@dataclass
class Defense(DuelFrame):
    """CS-FIRE-20 to CS-FIRE-22, CS-FIRE-28: dice that cancel hits. Returns the hits that are left."""

    side: int                           # that fires
    hits: int
    share: int                          # defense dice of this attack
    faces: tuple[int, ...] = ()
    raised: int = 0                     # of which the first so many have +1
    again: tuple[int, ...] = ()         # places of the dice being rolled again

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case DefenseAt.CARDS: return self.offer_card(game, "fire-before-defense", "lie-down")
            case DefenseAt.ROLL: return self.roll(game, answer)
            case DefenseAt.BY_HULL: return self.roll_again_by_hull(game, each(each(answer)[0]))
            case DefenseAt.CARDS_AFTER: return self.after_roll(game, answer)
            case DefenseAt.BY_CARD: return self.roll_again_by_card(game, answer)
            case _: return self.cancel(game, answer)

    def is_part(self) -> bool:
        return True

    def offer_card(self, game: Duel, moment: str, card: str) -> Step:
        return offer_to(game, 1 - self.side, moment, "CS-WIN-09", (card,))

    def roll(self, game: Duel, answer: Answer) -> Step:
        """CS-FX-20, CS-FIRE-28: three dice more for the card; with no defense dice nothing is rolled."""
        dice = self.share + 3 * played(answer, "lie-down")
        if dice == 0:
            self.go(DefenseAt.CANCEL)
            return None
        hull = design(game.ships[1 - self.side])
        marks = (2,) if hull.firm else (6,) if hull.fragile else ()
        return RollDice("defense", "CS-FIRE-22", ((1 - self.side, dice),), (HITS_AT - self.far(game), *marks))

    def far(self, game: Duel) -> int:
        """CS-FIRE-22: +1 on defense dice if the ships are 12 MP or more apart."""
        return 1 if range_between(game) >= FAR_DEFENSE else 0

    def rule_of_hull(self, game: Duel) -> str:
        return "CS-FIRE-20" if design(game.ships[1 - self.side]).firm else "CS-FIRE-21"

    def roll_again_by_hull(self, game: Duel, rolled: tuple[Answer, ...]) -> Step:
        """CS-FIRE-20, CS-FIRE-21: a Firm hull re-rolls natural 1s, a Fragile one half its natural 6s, the earliest."""
        self.faces, self.raised = ints(rolled[0]), number(rolled[1])
        hull = design(game.ships[1 - self.side])
        again: list[int] = []
        if hull.firm:
            again = [at for at, face in enumerate(self.faces) if face == 1]
        elif hull.fragile:
            sixes = [at for at, face in enumerate(self.faces) if face == 6]
            again = sixes[:(len(sixes) + 1) // 2]
        return self.roll_again(game, again, self.rule_of_hull(game))

    def roll_again(self, game: Duel, places: list[int], rule: str) -> Step:
        """CS-CARD-14: a +1 stays with its die; no card may be discarded for a re-roll."""
        self.again = tuple(places)
        if not places:
            return None
        raised = len([1 for at in places if at < self.raised])
        groups = (raised, len(places) - raised) if 0 < raised < len(places) else (len(places),)
        mark = HITS_AT - self.far(game)
        return Roll(CHANCE, rule, Dice(groups, (mark, mark - 1)), "defense-again")

    def replace(self, game: Duel, answer: Answer, rule: str) -> None:
        if self.again:
            faces = list(self.faces)
            for at, face in zip(self.again, ints(answer)):
                faces[at] = face
            self.faces = tuple(faces)
            raised = len([1 for at in self.again if at < self.raised])
            game.emit(DiceRolled(1 - self.side, "defense-again", ints(answer), raised, rule))
        self.again = ()

    def after_roll(self, game: Duel, answer: Answer) -> Step:
        self.replace(game, answer, self.rule_of_hull(game))
        return self.offer_card(game, "fire-after-defense", "stout-timbers")

    def roll_again_by_card(self, game: Duel, answer: Answer) -> Step:
        """CS-FX-21: once all that did not cancel."""
        if not played(answer, "stout-timbers"):
            return None
        return self.roll_again(game, [at for at in range(len(self.faces)) if not self.cancels(game, at)], "CS-FX-21")

    def cancels(self, game: Duel, at: int) -> bool:
        return self.faces[at] + (at < self.raised) + self.far(game) >= HITS_AT

    def cancel(self, game: Duel, answer: Answer) -> Step:
        """CS-FIRE-22: each modified 5 or more cancels a hit."""
        self.replace(game, answer, "CS-FX-21")
        cancelled = len([1 for at in range(len(self.faces)) if self.cancels(game, at)])
        left = max(0, self.hits - cancelled)
        if game.journal is not None:
            game.emit(DefenseMade(1 - self.side, len(self.faces), cancelled, left, self.dice(game).parts,
                                  self.far(game)))
        return Done(left)

    def dice(self, game: Duel) -> Tally:
        """CS-FIRE-12, CS-FX-20: of all defense dice those of this attack, and those of cards."""
        dice = defense_dice(game, self.side)
        dice.at_most(self.share, "against the other attack", "CS-FIRE-12")
        dice.at_least(len(self.faces), "Lie Down on Deck", "CS-FX-20")
        return dice


class DamageEffectsAt:
    """Stages of `DamageEffects`."""

    ROLL: Final = 1
    ADD_UP: Final = 2
    READ_TABLE: Final = 3
    GRAPE: Final = 4
    ADJUST: Final = 5


@dataclass
class DamageEffects(DuelFrame):
    """CS-DMG-01 to CS-DMG-12: damage dice, the cell of the table, and what changes its hits. Returns the Harm."""

    side: int
    sections: tuple[int, ...]
    aim: str
    hits: int
    blue: int = 0               # the blue die, with the +1 of a card (CS-CARD-15)
    blue_card: int = 0
    total: int = 0
    moved: int = 0              # of which by cards
    cell: Cell = (0, 0, 0)
    wheel: bool = False

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case DamageEffectsAt.ROLL: return RollDice("damage", "CS-DMG-02", ((self.side, 2), (self.side, 1)))
            case DamageEffectsAt.ADD_UP: return self.add_up(game, each(answer))
            case DamageEffectsAt.READ_TABLE: return self.read_table(game, answer)
            case DamageEffectsAt.GRAPE: return self.fire_grape(answer)
            case _: return self.adjust(game, answer)

    def is_part(self) -> bool:
        return True

    def load(self, game: Duel) -> str:
        return game.ships[self.side].sections[self.sections[0]].load

    def add_up(self, game: Duel, rolls: tuple[Answer, ...]) -> Step:
        """CS-GEN-04, CS-DMG-02, CS-CARD-15: two red dice and a blue one, with the modifiers."""
        self.blue, self.blue_card = values(rolls[1])[0], number(each(rolls[1])[1])
        self.total = sum(values(rolls[0])) + self.blue + damage_modifier(game, self.side, self.aim).total
        cards = ("down-roll", "lucky-shot") if self.aim == LOW else ("up-roll", "lucky-shot")
        return offer_to(game, self.side, "fire-after-damage-roll", "CS-WIN-09", cards)

    def read_table(self, game: Duel, answer: Answer) -> Step:
        """CS-DMG-05, CS-FX-14, CS-FX-15, CS-FX-22: cards, then the cell of the Damage Effects Table."""
        self.moved = 2 * played(answer, "up-roll") - 2 * played(answer, "down-roll")
        self.total += self.moved
        if played(answer, "lucky-shot"):
            self.blue = 1 + self.blue_card
        self.cell = damage_cell(self.total, self.hits)
        distance = range_between(game)
        cards: tuple[str, ...] = ()
        if distance <= GRAPE_RANGE and self.load(game) != CHAIN:
            cards = ("grape",)
        if distance <= WHEEL_RANGE and self.cell[1]:
            cards += ("wheel-shot-away",)
        return offer_to(game, self.side, "fire-after-table", "CS-WIN-09", cards)

    def fire_grape(self, answer: Answer) -> Step:
        self.wheel = played(answer, "wheel-shot-away") > 0
        cards = played(answer, "grape")
        return GrapeAndCanister(self.side, self.cell, cards) if cards else None

    def adjust(self, game: Duel, answer: Answer) -> Step:
        """CS-DMG-08 to CS-DMG-12: sail, shot and rake change the hits of the cell."""
        cell = ints(answer) if answer is not None else self.cell
        rigging, hull, crew = cell
        where, load = side_hit(game, self.side), self.load(game)
        if self.aim == HIGH:
            rigging = -(-rigging // RIGGING_DIVISOR[game.ships[1 - self.side].sail])        # CS-DMG-08
        if load == CHAIN:
            rigging, hull = rigging + (self.aim == HIGH), 0                 # CS-DMG-09, CS-DMG-10
        elif where == "stern" and (self.aim == LOW or game.plays("stern-rake-high", "multiplied")):
            hull = (3 * hull + 1) // 2                                      # CS-DMG-11, CS-DMG-12
        if game.journal is not None:
            game.emit(HitsSpread(self.side, (cell[0], cell[1], crew), (rigging, hull, crew), where, self.hits,
                                 self.blue, self.total, self.total_opened(game).parts))
        fire = 0 if game.has("no-fire-checks") else fire_dice(self.total, self.hits)      # CS-DMG-23, CS-SCEN-04
        dice = dice_by_section(game, self.side, self.sections)
        return Done((Harm(self.sections, dice, self.hits, rigging, hull, crew, where, self.blue, fire, self.wheel),))

    def total_opened(self, game: Duel) -> Tally:
        """CS-DMG-02: what the three dice showed, cards on them included, and all that was added."""
        bonus = damage_modifier(game, self.side, self.aim)
        total = Tally(self.total - bonus.total - self.moved, "on the dice", "CS-DMG-02")
        for amount, name, rule in bonus.parts:
            total.add(amount, name, rule)
        if self.aim == LOW:
            total.add(self.moved, "Fire on the Down Roll", "CS-FX-14")
        else:
            total.add(self.moved, "Fire on the Up Roll", "CS-FX-15")
        return total


class GrapeAndCanisterAt:
    """Stages of `GrapeAndCanister`."""

    ASK: Final = 1
    CONVERT: Final = 2


@dataclass
class GrapeAndCanister(DuelFrame):
    """CS-FX-16: for each card up to two Rigging and/or Hull hits of the result become Crew hits. Returns the cell."""

    side: int
    cell: Cell
    cards: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case GrapeAndCanisterAt.ASK: return self.ask()
            case _: return self.convert(ints(answer))

    def is_part(self) -> bool:
        return True

    def ask(self) -> Step:
        rigging, hull, _ = self.cell
        if not self.cards or not rigging + hull:
            return Done(self.cell)
        self.cards -= 1
        options = [(r, h) for r in range(3) for h in range(3) if r + h <= 2 and r <= rigging and h <= hull]
        return AskGrape(self.side, "CS-FX-16", OneOf(tuple(options)), rigging, hull)

    def convert(self, chosen: tuple[int, ...]) -> Step:
        rigging, hull, crew = self.cell
        self.cell = (rigging - chosen[0], hull - chosen[1], crew + chosen[0] + chosen[1])
        self.go(GrapeAndCanisterAt.ASK)
        return None
