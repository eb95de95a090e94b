"""Chapter 25, the second step of Housekeeping: Damage Control."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, each, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.events import CrewRecovered, RepairTried
from weathergage.rulesets.captains_sea.questions import AskCarpenters
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, values
from weathergage.rulesets.captains_sea.rules.card_windows import offer, played_by
from weathergage.rulesets.captains_sea.rules.reloading import SelectLoad
from weathergage.rulesets.captains_sea.state import IMPULSES, SECTIONS, Duel, DuelFrame, Ship, design, quality

REPAIRED_AT: Final = 5             # CS-HK-03
CARD_DICE: Final = 2               # CS-FX-28, CS-FX-29
RIGGING: Final = -1                # the rigging among the tracks of Damage Control
Sections = tuple[tuple[int, int], ...]      # (side, section)


class DamageControlAt:
    """Stages of `DamageControl`."""

    CARDS: Final = 1
    CARPENTERS: Final = 2
    REPAIRS: Final = 3
    RELOAD: Final = 4
    END: Final = 5


@dataclass
class DamageControl(DuelFrame):
    """CS-HK-03 to CS-HK-08: cards first, then the dice of every track with repair crews, the NIP's ship first."""

    topmen: tuple[int, int] = (0, 0)

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case DamageControlAt.CARDS: return self.invite(game)
            case DamageControlAt.CARPENTERS: return self.hear(game, answer)
            case DamageControlAt.REPAIRS: return Repairs(self.topmen, sections_in(answer))
            case DamageControlAt.RELOAD: return self.reload(game, sections_in(answer))
            case _: return DONE

    def invite(self, game: Duel) -> Step:
        """CS-WIN-14: before rolling."""
        return offer(game, "hk-repair", "CS-WIN-14", self.cards_for(game, game.nip), self.cards_for(game, game.ip))

    def cards_for(self, game: Duel, side: int) -> tuple[str, ...]:
        """CS-FX-27 to CS-FX-29: what there is to mend."""
        ship = game.ships[side]
        built = design(ship)
        cards: tuple[str, ...] = ()
        if ship.crew < built.crew:
            cards = ("surgeon",)
        if hurt_sections(ship):
            cards += ("carpenters",)
        return cards + ("topmen",) if ship.rigging < built.rigging else cards

    def hear(self, game: Duel, answer: Answer) -> Step:
        carpenters: tuple[int, ...] = ()
        for play in each(answer) if answer is not None else ():
            side, card = number(each(play)[0]), each(play)[1]
            ship = game.ships[side]
            if card == "surgeon" and ship.crew < design(ship).crew:
                ship.crew += 1
                game.emit(CrewRecovered(side, ship.crew))
            elif card == "carpenters":
                carpenters += (side,)
        self.topmen = (played_by(answer, 0, "topmen"), played_by(answer, 1, "topmen"))
        return CarpentersGang(carpenters) if carpenters else None

    def reload(self, game: Duel, sections: Sections) -> Step:
        """CS-SHIP-22: a section back from 0 selects a load."""
        return SelectLoad(sections, IMPULSES * game.turn) if sections else DONE


def sections_in(answer: Answer) -> Sections:
    return () if answer is None else tuple([(number(each(part)[0]), number(each(part)[1])) for part in each(answer)])


class CarpentersGangAt:
    """Stages of `CarpentersGang`."""

    ASK: Final = 1
    SEND: Final = 2


@dataclass
class CarpentersGang(DuelFrame):
    """CS-FX-28: each card helps one of the sections with damage. Returns (side, section) of each."""

    sides: tuple[int, ...]                  # that still name a section
    sent: Sections = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case CarpentersGangAt.ASK: return self.ask(game)
            case _: return self.send(SECTIONS.index(word(answer)))

    def is_part(self) -> bool:
        return True

    def ask(self, game: Duel) -> Step:
        if not self.sides:
            return Done(self.sent)
        sections = tuple([SECTIONS[at] for at in hurt_sections(game.ships[self.sides[0]])])
        return AskCarpenters(self.sides[0], "CS-FX-28", OneOf(sections))

    def send(self, section: int) -> Step:
        self.sent += ((self.sides[0], section),)
        self.sides = self.sides[1:]
        self.go(CarpentersGangAt.ASK)
        return None


class RepairsAt:
    """Stages of `Repairs`."""

    ROLL: Final = 1
    REPAIR: Final = 2


@dataclass
class Repairs(DuelFrame):
    """CS-HK-03 to CS-HK-07, CS-GEN-13: rigging, then the sections in order. Returns the sections back from 0."""

    topmen: tuple[int, int]
    gangs: Sections                         # helped by carpenters
    turn: int = 0                           # 0 the NIP's ship, 1 the IP's
    track: int = RIGGING
    rebuilt: Sections = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case RepairsAt.ROLL: return self.roll(game)
            case _: return self.repair(game, each(answer)[0])

    def is_part(self) -> bool:
        return True

    def dice(self, game: Duel, side: int) -> int:
        """CS-HK-03, CS-HK-04, CS-HK-07: one die per point still on this track, and those of cards."""
        ship = game.ships[side]
        if self.track == RIGGING:
            dice = ship.rig_repair + CARD_DICE * self.topmen[side]
            return dice if dice and ship.rigging < design(ship).rigging else 0
        section = ship.sections[self.track]
        dice = section.repairers
        if self.gangs:
            dice += CARD_DICE * self.gangs.count((side, self.track))
        return dice if dice and section.boxes < design(ship).boxes else 0

    def roll(self, game: Duel) -> Step:
        while self.turn < 2:
            side = game.ip if self.turn else game.nip
            while self.track < len(SECTIONS):
                dice = self.dice(game, side)
                if dice:
                    return RollDice("repair", "CS-HK-03", ((side, dice),), (REPAIRED_AT - quality(game.ships[side]),))
                self.track += 1
            self.turn += 1
            self.track = RIGGING
        return Done(self.rebuilt)

    def repair(self, game: Duel, rolled: Answer) -> Step:
        """CS-HK-05, CS-HK-06: one box at most."""
        side = game.ip if self.turn else game.nip
        ship = game.ships[side]
        bonus = Tally(quality(ship), "Crew Quality", "CS-HK-03")
        faces = values(rolled)
        mended = max(faces) + bonus.total >= REPAIRED_AT
        if mended and self.track == RIGGING:
            ship.rigging += 1
        elif mended:
            section = ship.sections[self.track]
            section.boxes += 1
            if section.boxes == 1:
                self.rebuilt += ((side, self.track),)
        if game.journal is not None:
            game.emit(RepairTried(side, self.track, tuple(faces), mended, bonus.opened()))
        self.track += 1
        self.go(RepairsAt.ROLL)
        return None


def hurt_sections(ship: Ship) -> list[int]:
    boxes = design(ship).boxes
    return [at for at, section in enumerate(ship.sections) if section.boxes < boxes]
