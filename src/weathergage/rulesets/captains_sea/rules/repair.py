"""Chapter 25, the second step of Housekeeping: Damage Control."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Question, Step, each, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.rulesets.captains_sea.events import (
    CrewRecovered,
    RepairTried,
)
from weathergage.rulesets.captains_sea.rules.cards import (
    Roll,
    offer,
    played_by,
    values,
)
from weathergage.rulesets.captains_sea.rules.loading import SelectLoad
from weathergage.rulesets.captains_sea.state import (
    IMPULSES,
    SECTIONS,
    Duel,
    DuelFrame,
    Ship,
    design,
    quality,
)

REPAIRED_AT: Final = 5             # CS-HK-03
CARD_DICE: Final = 2               # CS-FX-28, CS-FX-29
RIGGING: Final = -1                # the rigging among the tracks of Damage Control


@dataclass
class DamageControl(DuelFrame):
    """CS-HK-03 to CS-HK-08: cards first, then the dice of every track with repair crews, the NIP's ship first."""

    topmen: tuple[int, int] = (0, 0)
    carpenters: tuple[int, ...] = ()          # sides that still name a section
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
        built = design(ship)
        cards: tuple[str, ...] = ()
        if ship.crew < built.crew:
            cards = ("surgeon",)
        if hurt_sections(ship):
            cards += ("carpenters",)
        return cards + ("topmen",) if ship.rigging < built.rigging else cards

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
            dice = ship.rig_repair + CARD_DICE * self.topmen[side]
            return dice if dice and ship.rigging < design(ship).rigging else 0
        section = ship.sections[self.track]
        dice = section.repairers
        if self.gangs:
            dice += CARD_DICE * self.gangs.count((side, self.track))
        return dice if dice and section.boxes < design(ship).boxes else 0

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
    boxes = design(ship).boxes
    return [at for at, section in enumerate(ship.sections) if section.boxes < boxes]
