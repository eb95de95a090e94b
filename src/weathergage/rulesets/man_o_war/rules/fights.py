"""Chapters 14 and 15: close fights of beasts: monsters and ships, flyers and ships, beasts among themselves."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, ints
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.man_o_war.content.tables import DRIVE_OFF
from weathergage.rulesets.man_o_war.events import (
    BeastDrivenOff,
    BoardingEnded,
    BoardingFought,
    BoardingStarted,
    DefensiveFired,
    WhipTested,
)
from weathergage.rulesets.man_o_war.questions import AskDriveOff, AskPressOn
from weathergage.rulesets.man_o_war.rules.boarding import (
    BeforeBoarding,
    boarding_tally,
    lose_round,
    settle_groups,
    strength,
    tie_winner,
)
from weathergage.rulesets.man_o_war.rules.cards import add_round_cards, show
from weathergage.rulesets.man_o_war.rules.damage import StrikeFaces
from weathergage.rulesets.man_o_war.rules.fundamentals import Throw, one_die, side_of
from weathergage.rulesets.man_o_war.rules.geometry import away_from, place, pose_of
from weathergage.rulesets.man_o_war.rules.losses import wound
from weathergage.rulesets.man_o_war.rules.shooting import Nerve
from weathergage.rulesets.man_o_war.rules.victory import judge
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    FLYER,
    MONSTER,
    NOBODY,
    Battle,
    PartFrame,
    SeaFrame,
    flyer_of,
    has_special,
    is_crewless,
    is_under,
    lasting,
    life_of,
)

PRESS: Final = "press-on"
RETREAT: Final = "retreat"
BREAK: Final = "break-off"
DRIVE: Final = "drive-off"
FIGHT: Final = "fight-on"
MUTINY: Final = -2                  # MW-SPL-26
BEAST_DICE: Final = 1               # MW-AIR-09


def beast_tally(game: Battle, beast: int, foe: int, attacks: bool, rounds: int) -> Tally:
    """MW-MON-27, MW-AIR-13, MW-AIR-20, MW-AIR-31, MW-BST-09, MW-BST-13: remaining wounds, what its kind adds, spells,
    and cards of its foe."""
    piece = game.pieces[beast]
    tally = Tally(life_of(piece), "wounds", "MW-MON-27" if piece.kind == MONSTER else "MW-AIR-13")
    if piece.kind == FLYER and attacks:
        kind = flyer_of(piece)
        if kind.effect == "flyer-deathfist":
            tally.add(kind.bonus, kind.name, "MW-BST-09")
        elif kind.effect == "flyer-lance" and rounds == 0:
            tally.add(kind.bonus, kind.name, "MW-BST-13")
    for spell in lasting(piece, "spell-boarding-bonus"):
        tally.add(spell.amount, spell.name, "MW-SPL-22")
    if is_under(piece, "spell-no-board"):
        tally.add(MUTINY, "mutiny", "MW-SPL-26")
    for holder, effect in add_round_cards(game, beast, foe, attacks, rounds, tally):
        show(game, holder, effect)
    return tally


def drive_off(game: Battle, beast: int, ship: int, rule: str) -> None:
    """MW-MON-31, MW-AIR-14, MW-GEO-21: one inch directly away, as far as there is room."""
    piece = game.pieces[beast]
    place(piece, away_from(game, beast, ship, DRIVE_OFF))
    game.emit(BeastDrivenOff(piece.label, game.pieces[ship].label, pose_of(piece), rule))


def end_fight(game: Battle, beast: int, ship: int) -> Step:
    settle_groups(game, (ship,))
    game.emit(BoardingEnded(game.pieces[beast].label, game.pieces[ship].label, "over"))
    judge(game)
    return DONE


def tell_round(game: Battle, one: int, other: int, faces: tuple[int, ...], totals: tuple[int, int], winner: int,
               ours: Tally, theirs: Tally) -> None:
    game.emit(BoardingFought(game.pieces[one].label, game.pieces[other].label, faces, totals,
                             "" if winner == NOBODY else game.pieces[winner].label, ours.parts, theirs.parts))


# --- a monster and a ship ---------------------------------------------------------------------------------------------

class MonsterFightAt:
    """Stages of `MonsterFight`."""

    NERVE: Final = 1
    BEGIN: Final = 2
    ROLL: Final = 3
    FIGHT: Final = 4
    CHOOSE: Final = 5


@dataclass
class MonsterFight(SeaFrame):
    """MW-MON-27 to MW-MON-31, MW-MON-33, MW-MON-47: boarding between a monster and a ship, whoever began it.

    `seat` chooses for the monster; `pressed` is whether the ship has chosen to go on (option monster-cannon). Its
    result is 1 if the monster has left, and its turn is over.
    """

    beast: int
    ship: int
    seat: int
    by_ship: bool = False
    rounds: int = 0
    pressed: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MonsterFightAt.NERVE: return Nerve(self.ship if self.by_ship else self.beast, "boarding")
            case MonsterFightAt.BEGIN: return self.begin(game, answer)
            case MonsterFightAt.ROLL: return self.roll(game)
            case MonsterFightAt.FIGHT: return self.fight(game, ints(answer))
            case _: return self.choose(game, answer)

    def begin(self, game: Battle, answer: Answer) -> Step:
        """MW-SPL-39: whoever starts it must dare to."""
        if answer != 1:
            return DONE
        one, other = (self.ship, self.beast) if self.by_ship else (self.beast, self.ship)
        game.emit(BoardingStarted(game.pieces[one].label, game.pieces[other].label, "MW-MON-27"))
        return BeforeBoarding(self.ship, self.beast)

    def is_over(self, game: Battle) -> bool:
        piece = game.pieces[self.beast]
        return piece.fate != AFLOAT or piece.submerged or not strength(game, self.ship)

    def roll(self, game: Battle) -> Step:
        return Throw("boarding", "MW-MON-27",
                     (game.pieces[self.beast].side, *(side_of(game, self.ship),) * self.dice_of_ship(game)),
                     (self.beast, self.ship))

    def dice_of_ship(self, game: Battle) -> int:
        """MW-FLT-14: berserkers roll the first round of their own attack with two dice."""
        return 2 if self.by_ship and self.rounds == 0 and has_special(game.pieces[self.ship], "norse-berserk") else 1

    def has_guns(self, game: Battle) -> bool:
        """MW-MON-27."""
        return not self.by_ship and not (self.pressed and game.plays("monster-cannon", "defending-rounds"))

    def fight(self, game: Battle, faces: tuple[int, ...]) -> Step:
        ours = beast_tally(game, self.beast, self.ship, not self.by_ship, self.rounds)
        theirs = boarding_tally(game, self.ship, self.beast, self.by_ship, self.rounds, self.has_guns(game))
        totals = (max(0, ours.total + faces[0]), max(0, theirs.total + max(faces[1:])))
        winner = self.beast if totals[0] > totals[1] else self.ship if totals[1] > totals[0] \
            else tie_winner(game, self.beast, self.ship)
        tell_round(game, self.beast, self.ship, faces, totals, winner, ours, theirs)
        self.rounds += 1
        if winner != self.ship:
            lose_round(game, self.ship)
        if winner != self.beast:
            wound(game, self.beast, 1, "MW-MON-29")
        if self.is_over(game):
            return end_fight(game, self.beast, self.ship)
        return self.ask(game, winner)

    def ask(self, game: Battle, winner: int) -> Step:
        beast, ship = game.pieces[self.beast].label, game.pieces[self.ship].label
        if winner == self.beast:
            return AskPressOn(self.seat, "MW-MON-28", OneOf((RETREAT, PRESS)), beast, ship)
        return AskDriveOff(game.pieces[self.ship].side, "MW-MON-30" if winner == NOBODY else "MW-MON-29",
                           OneOf((DRIVE, FIGHT)), beast, ship)

    def choose(self, game: Battle, answer: Answer) -> Step:
        if answer in (RETREAT, DRIVE):
            settle_groups(game, (self.ship,))
            drive_off(game, self.beast, self.ship, "MW-MON-31")
            judge(game)
            return Done(1)
        self.pressed = self.pressed or answer == FIGHT
        self.go(MonsterFightAt.ROLL)
        return None


# --- a flyer and a ship -----------------------------------------------------------------------------------------------

class FlyerFightAt:
    """Stages of `FlyerFight`."""

    NERVE: Final = 1
    BEGIN: Final = 2
    COWER: Final = 3
    ROLL: Final = 4
    FIGHT: Final = 5
    CHOOSE: Final = 6


@dataclass
class FlyerFight(SeaFrame):
    """MW-AIR-12 to MW-AIR-16, MW-BST-14: a flyer boards a ship until one of them is done, or it is driven off."""

    beast: int
    ship: int
    rounds: int = 0
    harmless: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FlyerFightAt.NERVE: return Nerve(self.beast, "boarding")
            case FlyerFightAt.BEGIN: return self.begin(game, answer)
            case FlyerFightAt.COWER: return self.cower(game)
            case FlyerFightAt.ROLL: return self.roll(game, answer)
            case FlyerFightAt.FIGHT: return self.fight(game, ints(answer))
            case _: return self.choose(game, answer)

    def begin(self, game: Battle, answer: Answer) -> Step:
        if answer != 1:
            return DONE
        game.emit(BoardingStarted(game.pieces[self.beast].label, game.pieces[self.ship].label, "MW-AIR-12"))
        return BeforeBoarding(self.ship, self.beast)

    def is_over(self, game: Battle) -> bool:
        return game.pieces[self.beast].fate != AFLOAT or not strength(game, self.ship)

    def cower(self, game: Battle) -> Step:
        """MW-BST-14: before a daemon the enemy first rolls; on 1 it does no harm this round."""
        if self.is_over(game):
            return end_fight(game, self.beast, self.ship)
        self.harmless = False
        return whip_roll(game, self.beast, self.ship)

    def roll(self, game: Battle, answer: Answer) -> Step:
        if answer is not None:
            self.harmless = read_whip(game, self.ship, ints(answer)[0])
        return Throw("boarding", "MW-AIR-13", (game.pieces[self.beast].side, side_of(game, self.ship)),
                     (self.beast, self.ship))

    def fight(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """MW-AIR-13, MW-AIR-14: the loser loses; a draw costs nobody anything."""
        ours = beast_tally(game, self.beast, self.ship, True, self.rounds)
        theirs = boarding_tally(game, self.ship, self.beast, False, self.rounds, False)
        totals = (max(0, ours.total + faces[0]), max(0, theirs.total + faces[1]))
        winner = self.beast if totals[0] > totals[1] else self.ship if totals[1] > totals[0] \
            else tie_winner(game, self.beast, self.ship)
        tell_round(game, self.beast, self.ship, faces, totals, winner, ours, theirs)
        self.rounds += 1
        if winner == self.beast:
            lose_round(game, self.ship)
            self.go(FlyerFightAt.COWER)
            return None
        if winner == self.ship and not self.harmless:
            wound(game, self.beast, 1, "MW-AIR-13")
        if self.is_over(game):
            return end_fight(game, self.beast, self.ship)
        return AskDriveOff(side_of(game, self.ship), "MW-AIR-14", OneOf((DRIVE, FIGHT)), game.pieces[self.beast].label,
                           game.pieces[self.ship].label)

    def choose(self, game: Battle, answer: Answer) -> Step:
        if answer == DRIVE:
            drive_off(game, self.beast, self.ship, "MW-AIR-14")
            return end_fight(game, self.beast, self.ship)
        self.go(FlyerFightAt.COWER)
        return None


def whip_roll(game: Battle, beast: int, foe: int) -> Step:
    """MW-BST-14: the die that the enemy of a daemon rolls before a round."""
    piece = game.pieces[beast]
    if piece.kind != FLYER or flyer_of(piece).effect != "flyer-fire-whip":
        return None
    return one_die("cower", "MW-BST-14", side_of(game, foe), (foe,), (2,))


def read_whip(game: Battle, foe: int, face: int) -> bool:
    game.emit(WhipTested(game.pieces[foe].label, face, face == 1))
    return face == 1


# --- beasts among themselves ------------------------------------------------------------------------------------------

class CowerAt:
    """Stages of `Cower`."""

    ROLL: Final = 1
    READ: Final = 2


@dataclass
class Cower(PartFrame):
    """MW-BST-14: before a round against a daemon its enemy rolls, the defender first. Its result names those that do no
    harm in the round."""

    attacker: int
    defender: int
    rolled: int = 0
    harmless: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CowerAt.ROLL: return self.roll(game)
            case _: return self.read(game, answer)

    def roll(self, game: Battle) -> Step:
        match self.rolled:
            case 0: return whip_roll(game, self.attacker, self.defender)
            case 1: return whip_roll(game, self.defender, self.attacker)
            case _: return Done(self.harmless)

    def read(self, game: Battle, answer: Answer) -> Step:
        foe = self.defender if self.rolled == 0 else self.attacker
        if answer is not None and read_whip(game, foe, ints(answer)[0]):
            self.harmless += (foe,)
        self.rolled += 1
        self.go(CowerAt.ROLL)
        return None


class BeastDuelAt:
    """Stages of `BeastDuel`."""

    NERVE: Final = 1
    BEGIN: Final = 2
    COWER: Final = 3
    ROLL: Final = 4
    FIGHT: Final = 5
    CHOOSE: Final = 6


@dataclass
class BeastDuel(SeaFrame):
    """MW-AIR-17 to MW-AIR-22, MW-MON-42: close combat of two beasts; the defender may go on the offensive.

    A draw wounds both, and the defender decides as if he had won, the roles staying as they are.
    """

    attacker: int
    defender: int
    rounds: int = 0
    started: int = NOBODY               # who began it: his bonus counts while he attacks
    harmless: tuple[int, ...] = ()      # those that do no harm in this round
    winner: int = NOBODY

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BeastDuelAt.NERVE: return Nerve(self.attacker, "boarding")
            case BeastDuelAt.BEGIN: return self.begin(game, answer)
            case BeastDuelAt.COWER: return Cower(self.attacker, self.defender)
            case BeastDuelAt.ROLL: return self.roll(game, ints(answer))
            case BeastDuelAt.FIGHT: return self.fight(game, ints(answer))
            case _: return self.choose(game, answer)

    def begin(self, game: Battle, answer: Answer) -> Step:
        if answer != 1:
            return DONE
        self.started = self.attacker
        game.emit(BoardingStarted(game.pieces[self.attacker].label, game.pieces[self.defender].label, "MW-AIR-20"))
        return None

    def roll(self, game: Battle, harmless: tuple[int, ...]) -> Step:
        self.harmless = harmless
        return Throw("boarding", "MW-AIR-20", (game.pieces[self.attacker].side, game.pieces[self.defender].side),
                     (self.attacker, self.defender))

    def fight(self, game: Battle, faces: tuple[int, ...]) -> Step:
        ours = beast_tally(game, self.attacker, self.defender, self.attacker == self.started, self.rounds)
        theirs = beast_tally(game, self.defender, self.attacker, self.defender == self.started, self.rounds)
        totals = (max(0, ours.total + faces[0]), max(0, theirs.total + faces[1]))
        self.winner = self.attacker if totals[0] > totals[1] else self.defender if totals[1] > totals[0] else NOBODY
        tell_round(game, self.attacker, self.defender, faces, totals, self.winner, ours, theirs)
        self.rounds += 1
        for beast, foe in ((self.attacker, self.defender), (self.defender, self.attacker)):
            if self.winner != beast and foe not in self.harmless:
                wound(game, beast, 1, "MW-AIR-20", game.pieces[foe].kind == FLYER)
        return self.ask(game)

    def ask(self, game: Battle) -> Step:
        for beast in (self.attacker, self.defender):
            if game.pieces[beast].fate != AFLOAT or game.pieces[beast].submerged:
                game.emit(BoardingEnded(game.pieces[self.attacker].label, game.pieces[self.defender].label, "over"))
                return DONE
        attacker, defender = game.pieces[self.attacker], game.pieces[self.defender]
        if self.winner == self.attacker:
            return AskPressOn(attacker.side, "MW-AIR-22", OneOf((BREAK, PRESS)), attacker.label, defender.label)
        return AskDriveOff(defender.side, "MW-AIR-21", OneOf((DRIVE, FIGHT)), attacker.label, defender.label)

    def choose(self, game: Battle, answer: Answer) -> Step:
        if answer == BREAK:
            game.emit(BoardingEnded(game.pieces[self.attacker].label, game.pieces[self.defender].label, BREAK))
            return DONE
        if answer == DRIVE:
            drive_off(game, self.attacker, self.defender, "MW-AIR-21")
            return DONE
        if answer == FIGHT and self.winner == self.defender:
            self.attacker, self.defender = self.defender, self.attacker
        self.go(BeastDuelAt.COWER)
        return None


# --- defensive fire ---------------------------------------------------------------------------------------------------

def defensive_dice(game: Battle, target: int) -> int:
    """MW-AIR-07, MW-AIR-09, MW-AIR-10, MW-AIR-18, MW-MON-37: crew counters, a die of a crewless beast, the wounds of a
    monster, the armament of a flyer."""
    piece = game.pieces[target]
    if piece.fate != AFLOAT or piece.submerged:
        return 0
    if piece.kind == MONSTER:
        return life_of(piece)
    if piece.kind == FLYER:
        return flyer_of(piece).defensive_dice
    return BEAST_DICE if is_crewless(piece) else piece.crew


class DefensiveFireAt:
    """Stages of `DefensiveFire`."""

    ROLL: Final = 1
    STRIKE: Final = 2
    END: Final = 3


@dataclass
class DefensiveFire(SeaFrame):
    """MW-AIR-06 to MW-AIR-08, MW-CORE-13: the answer of a flyer's target: all dice, then the saves."""

    target: int
    beast: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DefensiveFireAt.ROLL: return self.roll(game)
            case DefensiveFireAt.STRIKE: return self.strike(game, ints(answer))
            case _: return DONE

    def roll(self, game: Battle) -> Step:
        dice = defensive_dice(game, self.target)
        if not dice:
            return DONE
        return Throw("defensive-fire", "MW-AIR-07", (side_of(game, self.target),) * dice, (self.target, self.beast))

    def strike(self, game: Battle, faces: tuple[int, ...]) -> Step:
        piece = game.pieces[self.target]
        game.emit(DefensiveFired(piece.label, game.pieces[self.beast].label, faces))
        return StrikeFaces(self.beast, faces, "", (), side_of(game, self.target), "MW-AIR-07")
