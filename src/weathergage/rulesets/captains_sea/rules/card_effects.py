"""Chapter 28, the Play Now cards: random events, each a short procedure by its effect id."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, ints, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.kits.squares import NAMES, turned
from weathergage.rulesets.captains_sea.content.read import CARD, CARDS
from weathergage.rulesets.captains_sea.events import (
    CardTurned,
    DiceRolled,
    LoadBurst,
    ShipTurned,
    SmokeCleared,
    SquallMet,
    WindShifted,
)
from weathergage.rulesets.captains_sea.questions import AskFallOff
from weathergage.rulesets.captains_sea.rules.damage import destroyed_now, lose_boxes, lose_rigging, set_on_fire
from weathergage.rulesets.captains_sea.rules.morale_checks import MoraleCheck, raise_morale
from weathergage.rulesets.captains_sea.rules.reloading import SelectLoad
from weathergage.rulesets.captains_sea.rules.sharing_a_square import FormUp
from weathergage.rulesets.captains_sea.rules.wind import falling_off, in_irons
from weathergage.rulesets.captains_sea.state import (
    GRAPPLED,
    IMPULSES,
    MEDIUM,
    SECTIONS,
    Duel,
    DuelFrame,
    Ship,
    quality,
    share_a_square,
)

SQUALL_AT: Final = 3               # CS-FX-03
FLASH_AT: Final = 2                # CS-FX-07


class PlayNowAt:
    """Stages of `PlayNow`."""

    CARRY_OUT: Final = 1
    SHUFFLE: Final = 2


@dataclass
class PlayNow(DuelFrame):
    """CS-CARD-01, CS-CARD-02: the card is shown and carried out; then deck, discards and card are shuffled together."""

    side: int                   # who drew it
    card: str

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case PlayNowAt.CARRY_OUT: return self.carry_out(game)
            case _: return self.shuffle(game)

    def carry_out(self, game: Duel) -> Step:
        game.reveals += 1
        game.emit(CardTurned(self.side, self.card, CARDS[CARD[self.card]].clause))
        match self.card:
            case "wind-backs": return ShiftWind(-1, "CS-FX-01")
            case "wind-veers": return ShiftWind(1, "CS-FX-02")
            case "squall": return Squall()
            case "lull": return self.lull(game)
            case "fresh-breeze": return self.fresh_breeze(game)
            case "smoke-clears": return self.smoke_clears(game)
            case "heavy-swell": return self.heavy_swell(game)
            case "strange-sail": return StrangeSail(self.side)
            case _: return RandomShip(self.side, self.card)

    def lull(self, game: Duel) -> Step:
        """CS-FX-04: next turn base movement is halved."""
        game.lull_turn = game.turn + 1
        return None

    def fresh_breeze(self, game: Duel) -> Step:
        """CS-FX-05: next turn one more of Hull Bonus."""
        game.breeze_turn = game.turn + 1
        return None

    def heavy_swell(self, game: Duel) -> Step:
        """CS-FX-12: next turn every To Hit die of a broadside has a further -1."""
        game.swell_turn = game.turn + 1
        return None

    def smoke_clears(self, game: Duel) -> Step:
        """CS-FX-06: every smoke counter goes."""
        if game.smoke:
            game.smoke = ()
            game.emit(SmokeCleared())
        return None

    def shuffle(self, game: Duel) -> Step:
        game.deck = tuple(sorted((*game.deck, *game.discards, self.card)))
        game.discards = ()
        return DONE


class ShiftWindAt:
    """Stages of `ShiftWind`."""

    SHIFT: Final = 1
    FALL_OFF: Final = 2


@dataclass
class ShiftWind(DuelFrame):
    """CS-FX-01, CS-FX-02: the wind turns one point; a ship put head to wind falls off, unless grappled."""

    way: int
    rule: str
    aback: tuple[int, ...] = ()         # sides put head to wind

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ShiftWindAt.SHIFT: return self.shift(game)
            case _: return self.fall_off()

    def shift(self, game: Duel) -> Step:
        free = game.grapple != GRAPPLED
        before = [in_irons(game, ship) for ship in game.ships]
        game.wind = turned(game.wind, self.way)
        game.emit(WindShifted(game.wind, self.rule))
        self.aback = tuple([side for side in (game.nip, game.ip)
                            if free and in_irons(game, game.ships[side]) and not before[side]])
        return None

    def fall_off(self) -> Step:
        if not self.aback:
            return DONE
        side, self.aback = self.aback[0], self.aback[1:]
        self.go(ShiftWindAt.FALL_OFF)
        return FallOff(side, self.rule)


class FallOffAt:
    """Stages of `FallOff`."""

    ASK: Final = 1
    TURN: Final = 2
    END: Final = 3


@dataclass
class FallOff(DuelFrame):
    """A ship in irons turns to F or G, owner's choice: the answer is the new heading by name."""

    side: int
    rule: str

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case FallOffAt.ASK: return self.ask(game)
            case FallOffAt.TURN: return self.turn(game, NAMES.index(word(answer)))
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def ask(self, game: Duel) -> Step:
        headings = tuple([NAMES[heading] for heading in falling_off(game.ships[self.side])])
        return AskFallOff(self.side, self.rule, OneOf(headings))

    def turn(self, game: Duel, heading: int) -> Step:
        game.ships[self.side].heading = heading
        game.emit(ShipTurned(self.side, "fall-off", heading, self.rule))
        return FormUp(self.side, 0) if share_a_square(game) else DONE


@dataclass
class Squall(DuelFrame):
    """CS-FX-03: every ship at Medium Sail rolls; on 3 or less one rigging hit. The NIP's ship first."""

    turn: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        if answer is not None:
            self.strike(game, game.ships[game.ip if self.turn == 2 else game.nip], ints(answer)[0])
        while self.turn < 2:
            self.turn += 1
            ship = game.ships[game.ip if self.turn == 2 else game.nip]
            if ship.sail == MEDIUM:
                return event_die("squall", "CS-FX-03")
        return DONE

    def strike(self, game: Duel, ship: Ship, face: int) -> None:
        bonus = Tally(quality(ship), "Crew Quality", "CS-FX-03")
        holds = face + bonus.total > SQUALL_AT
        game.emit(SquallMet(ship.side, face, holds, bonus.opened()))
        if not holds:
            lose_rigging(game, ship, 1, "CS-FX-03")


def event_die(kind: str, rule: str) -> Roll:
    """CS-CARD-13: dice of random events take no discards."""
    return Roll(CHANCE, rule, Dice((1,)), kind)


class StrangeSailAt:
    """Stages of `StrangeSail`."""

    ROLL: Final = 1
    SIGHT: Final = 2


@dataclass
class StrangeSail(DuelFrame):
    """CS-FX-10: 1-2 the drawer's opponent takes heart, 5-6 the drawer, 3-4 nobody."""

    side: int

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case StrangeSailAt.ROLL: return event_die("strange-sail", "CS-FX-10")
            case _: return self.sight(game, ints(answer)[0])

    def sight(self, game: Duel, face: int) -> Step:
        game.emit(DiceRolled(self.side, "strange-sail", (face,), 0, "CS-FX-10"))
        if face <= 2:
            raise_morale(game, 1 - self.side, "CS-FX-10")
        elif face >= 5:
            raise_morale(game, self.side, "CS-FX-10")
        return DONE


class RandomShipAt:
    """Stages of `RandomShip`."""

    ROLL: Final = 1
    BEFALL: Final = 2
    HIT: Final = 3
    FOLLOW: Final = 4
    FLASH: Final = 5
    END: Final = 6


@dataclass
class RandomShip(DuelFrame):
    """CS-CARD-19, CS-FX-07 to CS-FX-09, CS-FX-11: a die says whose ship, a draw which section."""

    side: int
    card: str
    target: int = -1
    section: int = -1

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case RandomShipAt.ROLL: return event_die("random-ship", "CS-CARD-19")
            case RandomShipAt.BEFALL: return self.befall(game, ints(answer)[0])
            case RandomShipAt.HIT: return self.hit_section(game, number(answer))
            case RandomShipAt.FOLLOW: return self.follow(game)
            case RandomShipAt.FLASH: return self.check_flash(game, ints(answer)[0])
            case _: return DONE

    def befall(self, game: Duel, face: int) -> Step:
        self.target = self.side if face <= 3 else 1 - self.side
        game.emit(DiceRolled(self.side, "random-ship", (face,), 0, "CS-CARD-19"))
        ship = game.ships[self.target]
        if self.card == "officer-falls":
            self.go(RandomShipAt.END)
            return MoraleCheck(self.target, 1, 0, "CS-FX-08")
        if self.card == "spar-carried-away":
            lose_rigging(game, ship, 1, "CS-FX-09")
            return DONE
        sections = self.sections(ship)
        if not sections:
            return DONE
        return Roll(CHANCE, "CS-CARD-19", Draw(tuple(sections)), "random-section")

    def sections(self, ship: Ship) -> list[int]:
        """CS-FX-07: those with an undamaged box; CS-FX-11: those that are loaded."""
        if self.card == "gun-bursts":
            return [at for at in range(len(SECTIONS)) if ship.sections[at].load]
        return [at for at in range(len(SECTIONS)) if ship.sections[at].boxes]

    def hit_section(self, game: Duel, at: int) -> Step:
        """CS-FX-07, CS-FX-11: one hull hit on this section alone; a gun that bursts takes the load with it."""
        ship, self.section = game.ships[self.target], at
        if self.card == "gun-bursts":
            ship.sections[at].load, ship.sections[at].known = "", False
            game.emit(LoadBurst(self.target, at))
        lose_boxes(game, ship, at, 1, CARDS[CARD[self.card]].clause)
        return destroyed_now(game, ship, int(not ship.sections[at].boxes))

    def follow(self, game: Duel) -> Step:
        """CS-FX-11: a new load is selected as if fired in impulse 12; CS-FX-07, CS-SCEN-04: a die for the fire."""
        if self.card == "gun-bursts":
            self.go(RandomShipAt.END)
            stands = game.ships[self.target].sections[self.section].boxes > 0
            return SelectLoad(((self.target, self.section),), IMPULSES * game.turn) if stands else DONE
        return DONE if game.has("no-fire-checks") else event_die("flash", "CS-FX-07")

    def check_flash(self, game: Duel, face: int) -> Step:
        game.emit(DiceRolled(self.target, "flash", (face,), 0, "CS-FX-07"))
        if face <= FLASH_AT:
            set_on_fire(game, game.ships[self.target], "CS-FX-07")
        return None
