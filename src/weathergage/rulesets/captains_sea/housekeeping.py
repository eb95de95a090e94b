"""Chapter 25: step H, Housekeeping, in strict order."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Question, Step, each, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.cards import (
    DiscardDown,
    Roll,
    die,
    draw_question,
    offer,
    offer_to,
    played,
    played_by,
    take_from_deck,
    take_into_hand,
    values,
)
from weathergage.rulesets.captains_sea.content import CARD, CARDS
from weathergage.rulesets.captains_sea.crew import in_f_box
from weathergage.rulesets.captains_sea.damage import lose_rigging
from weathergage.rulesets.captains_sea.events import (
    CrewRecovered,
    Disengaged,
    DisengageTried,
    FireFought,
    IronsTried,
    RepairTried,
    SailChanged,
    SailTried,
    StrikeChecked,
    StrikeIgnored,
)
from weathergage.rulesets.captains_sea.loading import SelectLoad
from weathergage.rulesets.captains_sea.morale import MoraleCheck, raise_morale
from weathergage.rulesets.captains_sea.playnow import FallOff, PlayNow
from weathergage.rulesets.captains_sea.smoke import drift_smoke
from weathergage.rulesets.captains_sea.state import (
    DISENGAGED,
    FIGHTING,
    GRAPPLED,
    IMPULSES,
    MEDIUM,
    SECTIONS,
    STRIKE_CHECK,
    Duel,
    DuelFrame,
    Ship,
    design,
    morale,
    quality,
)
from weathergage.rulesets.captains_sea.victory import strike_colours
from weathergage.rulesets.captains_sea.wind import in_irons

FIRE_OUT_AT: Final = 5             # CS-HK-02
FIRE_BURNS_AT: Final = 2
REPAIRED_AT: Final = 5             # CS-HK-03
STRIKES_AT: Final = 1              # CS-HK-10
SAIL_AT: Final = 3                 # CS-HK-14
FALLS_OFF_AT: Final = 4            # CS-HK-18
FREE_AT: Final = 3                 # CS-HK-19
CARD_DICE: Final = 2               # CS-FX-28, CS-FX-29
RIGGING: Final = -1                # the rigging among the tracks of Damage Control
NO_SIDES: tuple[int, ...] = ()


@dataclass
class Housekeeping(DuelFrame):
    """CS-HK-01: fire fighting, Damage Control, destroyed sections, strike, sails, smoke, card.

    CS-HK-24: nothing else ends here; crew assignments lapse by being made anew.
    """

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return FightFire(game.nip)
            case 3: return FightFire(game.ip)
            case 4: return DamageControl()
            case 5: return destroyed_sections(game, game.nip)
            case 6: return destroyed_sections(game, game.ip)
            case 7: return CheckForStrike()
            case 8: return offer(game, "hk-morale", "CS-WIN-14", ("three-cheers",), ("three-cheers",))
            case 9: return self.cheer(game, answer)
            case 10: return Sails()
            case 11: return self.smoke(game)
            case _: return DONE

    def begin(self, game: Duel) -> Step:
        game.step = "housekeeping"
        game.impulse = IMPULSES
        return None

    def cheer(self, game: Duel, answer: Answer) -> Step:
        """CS-FX-25."""
        for side in (0, 1):
            for _ in range(played_by(answer, side, "three-cheers")):
                raise_morale(game, side, "CS-FX-25")
        return None

    def smoke(self, game: Duel) -> Step:
        """CS-HK-22, then CS-HK-23: smoke drifts, and the IP alone draws a card."""
        drift_smoke(game)
        return DrawCard(game.ip)


@dataclass
class FightFire(DuelFrame):
    """CS-HK-02, CS-FX-30: a ship On Fire rolls, unless a fire party saves it the roll."""

    side: int

    def stage(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        match self.pc:
            case 1: return offer_to(game, self.side, "hk-fire", "CS-WIN-14", ("fire-party",)) if ship.on_fire else DONE
            case 2: return self.fight(game, ship, answer)
            case _: return self.judge(game, ship, die(answer) + quality(ship))

    def fight(self, game: Duel, ship: Ship, answer: Answer) -> Step:
        if played(answer, "fire-party"):
            ship.on_fire = False
            game.emit(FireFought(self.side, 0, "out", "CS-FX-30"))
            return DONE
        marks = (FIRE_BURNS_AT + 1 - quality(ship), FIRE_OUT_AT - quality(ship))
        return Roll("fire-fighting", "CS-HK-02", ((self.side, 1),), marks)

    def judge(self, game: Duel, ship: Ship, value: int) -> Step:
        result = "out" if value >= FIRE_OUT_AT else "spreads" if value <= FIRE_BURNS_AT else "burns on"
        game.emit(FireFought(self.side, value, result, "CS-HK-02"))
        if result == "out":
            ship.on_fire = False
        elif result == "spreads":
            lose_rigging(game, ship, 1, "CS-HK-02")
        return DONE


@dataclass
class DamageControl(DuelFrame):
    """CS-HK-03 to CS-HK-08: cards first, then the dice of every track with repair crews, the NIP's ship first."""

    topmen: tuple[int, int] = (0, 0)
    carpenters: tuple[int, ...] = NO_SIDES          # sides that still name a section
    gangs: tuple[tuple[int, int], ...] = ()         # (side, section) helped by carpenters
    turn: int = 0                                   # 0 the NIP's ship, 1 the IP's
    track: int = RIGGING
    reload: tuple[tuple[int, int], ...] = ()        # sections brought back from 0

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.invite(game)
            case 2: return self.hear(game, answer)
            case 3: return self.ask_section(game)
            case 4: return self.send_gang(answer)
            case 5: return self.roll(game)
            case 6: return self.repair(game, each(answer)[0])
            case 7: return SelectLoad(self.reload, IMPULSES * game.turn) if self.reload else DONE
            case _: return DONE

    def invite(self, game: Duel) -> Step:
        """CS-WIN-14: before rolling."""
        return offer(game, "hk-repair", "CS-WIN-14", self.cards_for(game, game.nip), self.cards_for(game, game.ip))

    def cards_for(self, game: Duel, side: int) -> tuple[str, ...]:
        """CS-FX-27 to CS-FX-29: what there is to mend."""
        ship = game.ships[side]
        cards: tuple[str, ...] = ()
        if ship.crew < design(ship).crew:
            cards = ("surgeon",)
        if hurt_sections(ship):
            cards = (*cards, "carpenters")
        return (*cards, "topmen") if ship.rigging < design(ship).rigging else cards

    def hear(self, game: Duel, answer: Answer) -> Step:
        for play in each(answer) if answer is not None else ():
            side, card = number(each(play)[0]), each(play)[1]
            ship = game.ships[side]
            if card == "surgeon" and ship.crew < design(ship).crew:
                ship.crew += 1
                game.emit(CrewRecovered(side, ship.crew))
            elif card == "carpenters":
                self.carpenters = (*self.carpenters, side)
        self.topmen = (played_by(answer, 0, "topmen"), played_by(answer, 1, "topmen"))
        return None

    def ask_section(self, game: Duel) -> Step:
        """CS-FX-28: one of the sections with damage."""
        if not self.carpenters:
            self.pc += 1
            return None
        side = self.carpenters[0]
        sections = tuple([SECTIONS[at] for at in hurt_sections(game.ships[side])])
        return Question(side, "carpenters", "CS-FX-28", OneOf(sections))

    def send_gang(self, answer: Answer) -> Step:
        self.gangs = (*self.gangs, (self.carpenters[0], SECTIONS.index(word(answer))))
        self.carpenters = self.carpenters[1:]
        self.pc = 2
        return None

    def dice(self, game: Duel, side: int) -> int:
        """CS-HK-03, CS-HK-04, CS-HK-07: one die per point still on this track, and those of cards."""
        ship = game.ships[side]
        if self.track == RIGGING:
            hurt = ship.rigging < design(ship).rigging
            return ship.rig_repair + CARD_DICE * self.topmen[side] if hurt else 0
        section = ship.sections[self.track]
        hurt = section.boxes < design(ship).boxes
        return section.repairers + CARD_DICE * self.gangs.count((side, self.track)) if hurt else 0

    def roll(self, game: Duel) -> Step:
        """CS-GEN-13: rigging, then the sections in order."""
        while self.turn < 2:
            side = game.ip if self.turn else game.nip
            while self.track < len(SECTIONS):
                dice = self.dice(game, side)
                if dice:
                    return Roll("repair", "CS-HK-03", ((side, dice),), (REPAIRED_AT - quality(game.ships[side]),))
                self.track += 1
            self.turn += 1
            self.track = RIGGING
        self.pc += 1
        return None

    def repair(self, game: Duel, rolled: Answer) -> Step:
        """CS-HK-05, CS-HK-06: one box at most; CS-SHIP-22: a section back from 0 selects a load."""
        side = game.ip if self.turn else game.nip
        ship = game.ships[side]
        mended = max(values(rolled)) + quality(ship) >= REPAIRED_AT
        if mended and self.track == RIGGING:
            ship.rigging += 1
        elif mended:
            section = ship.sections[self.track]
            section.boxes += 1
            if section.boxes == 1:
                self.reload = (*self.reload, (side, self.track))
        game.emit(RepairTried(side, self.track, mended))
        self.track += 1
        self.pc = 4
        return None


def hurt_sections(ship: Ship) -> list[int]:
    return [at for at, section in enumerate(ship.sections) if section.boxes < design(ship).boxes]


def destroyed_sections(game: Duel, side: int) -> Step:
    """CS-HK-09, CS-SHIP-19: one die per section at 0; morale drops one level in all."""
    dice = len([1 for section in game.ships[side].sections if not section.boxes])
    return MoraleCheck(side, dice, 0, "CS-HK-09") if dice else None


def strike_dice(ship: Ship) -> int:
    """CS-HK-10, CS-GEN-13: one for each counter of morale, rigging and crew in a Strike Check box."""
    return int(ship.morale == STRIKE_CHECK) + int(ship.rigging == 0) + int(ship.crew == 0)


@dataclass
class CheckForStrike(DuelFrame):
    """CS-HK-10 to CS-HK-13: both ships roll, then cards, then the outcome is judged."""

    turn: int = 0
    failing: tuple[int, ...] = NO_SIDES

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.roll(game)
            case 2: return self.note(game, each(answer)[0])
            case 3: return self.invite(game)
            case _: return self.judge(game, answer)

    def roll(self, game: Duel) -> Step:
        while self.turn < 2:
            side = game.ip if self.turn else game.nip
            dice = strike_dice(game.ships[side])
            if dice:
                return Roll("strike", "CS-HK-10", ((side, dice),), (STRIKES_AT + 1 - morale(game.ships[side]),))
            self.turn += 1
        self.pc += 1
        return None

    def note(self, game: Duel, rolled: Answer) -> Step:
        side = game.ip if self.turn else game.nip
        strikes = min(values(rolled)) + morale(game.ships[side]) <= STRIKES_AT
        if strikes:
            self.failing = (*self.failing, side)
        game.emit(StrikeChecked(side, strikes))
        self.turn += 1
        self.pc = 0
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


@dataclass
class Sails(DuelFrame):
    """CS-HK-25: forced change, sail changes, the old Disengaged marker, irons, disengagement."""

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.force(game)
            case 2: return ChangeSail(game.nip)
            case 3: return ChangeSail(game.ip)
            case 4: return self.remove_marker(game)
            case 5: return LeaveIrons(game.nip)
            case 6: return LeaveIrons(game.ip)
            case 7: return Disengage(game.ip) if game.grapple == GRAPPLED else None
            case 8: return Disengage(game.nip) if game.grapple == GRAPPLED else None
            case _: return DONE

    def force(self, game: Duel) -> Step:
        """CS-HK-17, CS-SHIP-12: in an F box Medium becomes Fighting at once."""
        for ship in game.ships:
            if in_f_box(ship) and ship.sail == MEDIUM:
                ship.sail = FIGHTING
                game.emit(SailChanged(ship.side, FIGHTING, "CS-HK-17"))
        return None

    def remove_marker(self, game: Duel) -> Step:
        """CS-HK-20: a Disengaged marker of an earlier turn goes."""
        if game.grapple == DISENGAGED and game.disengaged_turn < game.turn:
            game.grapple = ""
        return None


@dataclass
class ChangeSail(DuelFrame):
    """CS-HK-14 to CS-HK-16: any die of 3 or more permits a change."""

    side: int

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.roll(game)
            case 2: return self.ask(game, each(answer)[0])
            case _: return self.change(game, answer)

    def roll(self, game: Duel) -> Step:
        ship = game.ships[self.side]
        if not ship.rig_change or in_f_box(ship):
            return DONE
        dice = 1 if game.plays("sail-change-dice", "one") else ship.rig_change
        return Roll("sail-change", "CS-HK-14", ((self.side, dice),), (SAIL_AT - quality(ship),))

    def ask(self, game: Duel, rolled: Answer) -> Step:
        ship = game.ships[self.side]
        may = max(values(rolled)) + quality(ship) >= SAIL_AT
        game.emit(SailTried(self.side, may))
        if not may:
            return DONE
        return Question(self.side, "change-sail", "CS-HK-15", OneOf((FIGHTING, MEDIUM)))

    def change(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        if ship.sail != answer:
            ship.sail = word(answer)
            game.emit(SailChanged(self.side, ship.sail, "CS-HK-15"))
        return DONE


@dataclass
class LeaveIrons(DuelFrame):
    """CS-HK-18, CS-MAN-27: a ship in irons that is not grappled rolls to fall off; by option it simply does."""

    side: int
    stays: int = 0

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.invite(game)
            case 2: return self.roll(game, answer)
            case 3: return self.judge(game, die(answer))
            case _: return DONE

    def invite(self, game: Duel) -> Step:
        if game.grapple == GRAPPLED or not in_irons(game, game.ships[self.side]):
            return DONE
        if game.plays("irons-exit", "automatic"):
            self.pc = 3
            return FallOff(self.side, "CS-HK-18")
        return offer_to(game, self.side, "tack-before-roll", "CS-WIN-07", ("quick-stays",))

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.stays = played(answer, "quick-stays")
        mark = FALLS_OFF_AT - self.modifier(game).total
        return Roll("irons", "CS-HK-18", ((self.side, 1),), (mark,))

    def modifier(self, game: Duel) -> Tally:
        bonus = Tally(quality(game.ships[self.side]), "Crew Quality", "CS-HK-18")
        bonus.add(2 * self.stays, "Quick in Stays", "CS-FX-34")
        return bonus

    def judge(self, game: Duel, value: int) -> Step:
        bonus = self.modifier(game)
        out = value + bonus.total >= FALLS_OFF_AT
        if game.journal is not None:
            game.emit(IronsTried(self.side, value, bonus.total, out, bonus.parts))
        return FallOff(self.side, "CS-HK-18") if out else DONE


@dataclass
class Disengage(DuelFrame):
    """CS-HK-19 to CS-HK-21: grappled ships may try to part."""

    side: int

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return Question(self.side, "disengage", "CS-HK-19", OneOf(("try", "decline")))
            case 2: return self.roll(game, answer)
            case _: return self.judge(game, die(answer))

    def modifier(self, game: Duel) -> Tally:
        ship, enemy = game.ships[self.side], game.ships[1 - self.side]
        bonus = Tally(quality(ship), "Crew Quality", "CS-HK-19")
        bonus.add(-quality(enemy), "enemy Crew Quality", "CS-HK-19")
        bonus.add(morale(ship), "Crew Morale", "CS-HK-19")
        return bonus

    def roll(self, game: Duel, answer: Answer) -> Step:
        if answer != "try":
            return DONE
        return Roll("disengage", "CS-HK-19", ((self.side, 1),), (FREE_AT - self.modifier(game).total,))

    def judge(self, game: Duel, value: int) -> Step:
        bonus = self.modifier(game)
        free = value + bonus.total >= FREE_AT
        if game.journal is not None:
            game.emit(DisengageTried(self.side, value, bonus.total, free, bonus.parts))
        if free:
            game.grapple = DISENGAGED
            game.disengaged_turn = game.turn
            game.emit(Disengaged())
        return DONE


@dataclass
class DrawCard(DuelFrame):
    """CS-HK-23, CS-WIN-01, CS-CARD-02 to CS-CARD-06: a Play Now card acts at once, a Hold card goes into the hand."""

    side: int

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.draw(game)
            case 2: return self.take(game, word(answer))
            case _: return DONE

    def draw(self, game: Duel) -> Step:
        """CS-SCEN-03, CS-CARD-17: no draw without a deck, nor from an empty one."""
        if game.has("no-bridge-cards") or not (game.deck or game.discards):
            return DONE
        return draw_question(game, self.side, "CS-HK-23")

    def take(self, game: Duel, card: str) -> Step:
        take_from_deck(game, card)
        if not CARDS[CARD[card]].hold:
            return PlayNow(self.side, card)
        take_into_hand(game, self.side, card, "CS-HK-23")
        return DiscardDown(self.side, "CS-CARD-06")
